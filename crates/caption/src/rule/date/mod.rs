//! Dates: what a caption prints, as EDTF, and what happened on each.
//!
//! "On March 30, 2014, a bomb at a checkpoint nearby killed at least four soldiers." gives `2014-03-30`; in a caption
//! that opens "June 3, 2011 The courtyard fountain of a guesthouse" that is another day of the story, not the day of
//! the picture.

pub(crate) mod grammar;

pub(crate) mod cue;
mod digits;
mod ground;
mod lender;
mod role;
mod scene;
pub(crate) mod year;

use super::Rule;
use crate::dateline::{self, Dateline};
use crate::document::{Document, Owner};
use crate::engine::Reading;
use crate::lexicon::Class;
use crate::record::{CreditFlag, Date, DateRole};
use crate::token::{Kind, Token};
use grammar::{Parts, Printed, can_open, date_at};
use lender::borrow_years;
use role::Said;
use scene::choose_taken;
pub(crate) use scene::points;
use std::ops::Range;
use year::civil;

pub(super) const DATE: Rule = Rule { id: "date", version: 1, page: include_str!("../../../spec/date.md"), run };

/// A date on its way into the record.
struct Mention {
    printed: Printed,
    said: Said,
    /// Part of the dateline.
    in_dateline: bool,
    /// Which of the captions run together it stands in.
    segment: usize,
    role: Option<DateRole>,
    inferred: bool,
}

fn run(reading: &mut Reading<'_>) {
    let mut mentions = mentions(&mut reading.document);
    if mentions.is_empty() {
        return;
    }
    let document = &reading.document;
    let line = dateline::of(document);
    let cue = |token: &Token| token.classes.has(Class::DateCue);
    let cued = document.mentions(Class::DateCue);
    let first_cue = cued.then(|| document.next(0, cue)).flatten().unwrap_or(document.len());
    for mention in &mut mentions {
        mention.said = role::said(document, &mention.printed, first_cue);
        mention.in_dateline = line.is_some_and(|line| holds(&line.tokens, &mention.printed.tokens));
    }
    number_segments(document, &mut mentions);
    settle_orders(&mut mentions);
    choose_taken(document, &mut mentions);
    let from_files = reading.record.credit.as_ref().is_some_and(|c| c.flags.contains(&CreditFlag::File));
    borrow_years(document, &mut mentions, from_files);
    finish_roles(document, &mut mentions, line);
    drop_spare_weekdays(&mut mentions);
    reading.record.dates = mentions.iter().map(|mention| date(document, mention)).collect();
}

/// Every date the caption means, in text order; their tokens are taken.
fn mentions(document: &mut Document) -> Vec<Mention> {
    let mut found: Vec<Mention> = Vec::new();
    let mut i = 0;
    while let Some(start) = document.next(i, can_open) {
        i = start + 1;
        if matches!(document.owners[start], Owner::Notice | Owner::Label) {
            continue;
        }
        let Some(mut printed) = date_at(document, start) else { continue };
        let last = found.last().map(|mention| &mention.printed);
        if !ground::is_meant(document, &printed, last) {
            continue;
        }
        let era = join_interval(document, &mut printed) && ground::is_era(document, &printed);
        i = printed.tokens.end;
        for at in printed.tokens.clone() {
            if document.is_free(at) {
                document.take(at..at + 1, Owner::Date);
            }
        }
        if era {
            continue;
        }
        found.push(Mention {
            printed,
            said: Said::Nothing,
            in_dateline: false,
            segment: 0,
            role: None,
            inferred: false,
        });
    }
    found
}

/// "between 1939 and 1945", "from March 2011 to June 2012": two dates of one make are one interval.
/// Whether there is one.
fn join_interval(document: &Document, printed: &mut Printed) -> bool {
    let Some(before) = printed.tokens.start.checked_sub(1) else { return false };
    let between = document.is(before, "between");
    if printed.last.is_some() || !between && !document.is(before, "from") {
        return false;
    }
    let end = printed.tokens.end;
    let joint =
        if between { document.is(end, "and") } else { document.is_any(end, &["to", "until", "till", "through"]) };
    if !joint {
        return false;
    }
    if let Some(last) = date_at(document, end + 1)
        && last.last.is_none()
        && last.weekday.is_some() == printed.weekday.is_some()
        && (role::exactness(&last) == role::exactness(printed) || last.first.month.and(printed.first.month).is_some())
        && (printed.first.year.is_none() || printed.first.year <= last.first.year)
        && last.first != Parts::default()
    {
        printed.first.year = printed.first.year.or(last.first.year);
        printed.last = Some(last.first);
        printed.tokens = before + usize::from(!between)..last.tokens.end;
        return true;
    }
    false
}

fn holds(outer: &Range<usize>, inner: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// Counts the captions that were run together: words after a credit that followed words.
fn number_segments(document: &Document, mentions: &mut [Mention]) {
    let last = mentions.last().map_or(0, |last| last.printed.tokens.start);
    if !document.owners[..last].contains(&Owner::Credit) {
        return;
    }
    let (mut segment, mut at, mut words, mut credit) = (0, 0, false, false);
    for mention in mentions {
        for i in at..mention.printed.tokens.start + 1 {
            match document.owners[i] {
                Owner::Credit => credit = true,
                Owner::Notice | Owner::Label => {}
                _ if document.token(i).kind == Kind::Mark => {}
                _ => {
                    // Not behind a photographer's name inside a sentence.
                    let fresh = credit && words && (document.is_mark(i - 1, ')') || document.opens_sentence(i));
                    segment += usize::from(fresh);
                    (words, credit) = (true, false);
                }
            }
        }
        at = mention.printed.tokens.start + 1;
        mention.segment = segment;
    }
}

/// Reads `03/04/2016` as the caption's other dates and weekdays ask, day first where they ask nothing; the other
/// reading stays beside it.
fn settle_orders(mentions: &mut [Mention]) {
    for i in 0..mentions.len() {
        if !mentions[i].printed.either_order() {
            continue;
        }
        let (here, Some(swapped)) = (mentions[i].printed.first, mentions[i].printed.other) else { continue };
        let weekday = mentions[i].printed.weekday.map(|(_, number)| number);
        let named = |parts: Parts| {
            let elsewhere = around(mentions, i).iter().any(|m| !m.printed.either_order() && m.printed.first == parts);
            let day = civil(parts).map(|date| date.weekday().to_monday_one_offset());
            elsewhere || weekday.is_some() && weekday == day
        };
        if named(swapped) && !named(here) {
            let printed = &mut mentions[i].printed;
            (printed.first, printed.other) = (swapped, Some(here));
        }
    }
}

/// The dates around date `i`; no caption has more that belong together.
fn around(mentions: &[Mention], i: usize) -> &[Mention] {
    &mentions[i.saturating_sub(32)..mentions.len().min(i + 32)]
}

/// Days within which another date belongs to the story of the picture.
const STORY_DAYS: i32 = 366;

/// Roles for what is left: the day of the picture again, another day of the story, or history.
fn finish_roles(document: &Document, mentions: &mut [Mention], line: Option<&Dateline>) {
    let sent_by_agency = line.is_some_and(|line| line.agency.is_some());
    let (mut scene, mut of_segment) = (None, usize::MAX);
    for i in 0..mentions.len() {
        if mentions[i].segment != of_segment {
            of_segment = mentions[i].segment;
            scene = scene_of(&mentions[i..]);
        }
        let mention = &mut mentions[i];
        let sent = sent_by_agency && mention.in_dateline;
        let role = match (mention.role, scene) {
            (Some(DateRole::Taken), Some(scene)) if sent && scene != mention.printed.first => DateRole::Provided,
            (Some(role), _) => role,
            (None, Some(scene)) if scene == mention.printed.first && scene.day.is_some() => DateRole::Taken,
            (None, scene) => story_or_history(document, &mention.printed, scene),
        };
        mention.role = Some(role);
    }
}

/// The day of the picture in the first of the captions run together; that of a dateline where no other is printed.
fn scene_of(mentions: &[Mention]) -> Option<Parts> {
    let segment = mentions.first()?.segment;
    let taken = |in_dateline| {
        mentions
            .iter()
            .take_while(|m| m.segment == segment)
            .find(|m| m.role == Some(DateRole::Taken) && m.in_dateline == in_dateline)
    };
    taken(false).or_else(|| taken(true)).map(|m| m.printed.first)
}

fn story_or_history(document: &Document, printed: &Printed, scene: Option<Parts>) -> DateRole {
    let history = printed.first.day.is_none() && printed.first.month.is_none() && printed.weekday.is_none();
    if history || role::is_history(document, printed) {
        return DateRole::Background;
    }
    let day = |parts: Parts| civil(Parts { month: parts.month.or(Some(7)), day: parts.day.or(Some(15)), ..parts });
    match (day(printed.first), scene.and_then(day)) {
        (Some(day), Some(scene)) if year::days_between(day, scene) > STORY_DAYS => DateRole::Background,
        _ => DateRole::Event,
    }
}

/// A bare weekday counts only where the story has no other day; then the first one does.
fn drop_spare_weekdays(mentions: &mut Vec<Mention>) {
    let bare = |m: &Mention| m.printed.first == Parts::default();
    let dated = mentions.iter().any(|m| !bare(m) && m.role != Some(DateRole::Background));
    let mut kept = dated;
    mentions.retain(|mention| !bare(mention) || !std::mem::replace(&mut kept, true));
}

/// The record's entry for a mention.
fn date<'t>(document: &Document<'t>, mention: &Mention) -> Date<'t> {
    let printed = &mention.printed;
    let span = document.span(printed.tokens.clone());
    let of_calendar = || civil(printed.first).map(|date| date.weekday().to_monday_one_offset());
    let other = printed.other.and_then(year::edtf_of);
    Date {
        text: document.slice(span),
        span,
        value: year::edtf(printed),
        role: mention.role.unwrap_or(DateRole::Event),
        weekday: printed.weekday.map(|(at, _)| document.word(at)),
        weekday_agrees: printed.weekday.and_then(|(_, number)| of_calendar().map(|day| day == number)),
        inferred: mention.inferred,
        alternatives: other.into_iter().chain(year::century(printed)).collect(),
        rule: DATE.id,
    }
}
