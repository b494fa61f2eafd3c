//! Dates: what a caption prints, as EDTF, and what happened on each.
//!
//! "On March 30, 2014, a bomb at a checkpoint nearby killed at least four soldiers." gives `2014-03-30`; in a caption
//! that opens "June 3, 2011 The courtyard fountain of a guesthouse" that is another day of the story, not the day of
//! the picture.

pub(crate) mod grammar;

pub(crate) mod cue;
mod digits;
mod ground;
mod role;
pub(crate) mod year;

use super::Rule;
use crate::dateline::{self, Dateline};
use crate::document::{Document, Owner};
use crate::engine::Reading;
use crate::lexicon::Class;
use crate::record::{CreditFlag, Date, DateRole};
use crate::token::{Kind, Token};
use grammar::{Parts, Printed, can_open, date_at};
use role::Said;
use std::ops::Range;
use year::{Tense, civil};

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

/// Gives every date that is told outright its role, and finds the scene's own among the rest.
fn choose_taken(document: &Document, mentions: &mut [Mention]) {
    for mention in mentions.iter_mut() {
        mention.role = match mention.said {
            _ if mention.in_dateline => Some(DateRole::Taken),
            Said::Role(role) => Some(role),
            _ => None,
        };
    }
    let mut first_segment = mentions.iter().take_while(|m| m.segment == 0);
    let pointing = first_segment.position(|m| points(document, document.sentence(m.printed.tokens.start).start));
    let (mut from, mut scene) = (0, Scene { pointing, ..Scene::default() });
    while from < mentions.len() {
        let sentence = document.sentence(mentions[from].printed.tokens.start);
        let to = (from..mentions.len())
            .find(|&i| {
                mentions[i].printed.tokens.start >= sentence.end || mentions[i].segment != mentions[from].segment
            })
            .unwrap_or(mentions.len());
        if mentions[from].segment != scene.segment {
            scene = Scene { segment: mentions[from].segment, pointing: None, ..Scene::default() };
        }
        scene.read_sentence(document, mentions, from..to, &sentence);
        from = to;
    }
    settle_issue_dates(document, mentions);
}

/// An agency sends its own pictures out on the day they are taken; not handouts and old pictures.
fn settle_issue_dates(document: &Document, mentions: &mut [Mention]) {
    if !mentions.iter().any(|m| m.said == Said::Issued) {
        return;
    }
    let taken = mentions.iter().any(|m| m.role == Some(DateRole::Taken) && m.printed.first != Parts::default());
    let sent_on = taken || (0..document.len()).any(|i| document.is_any(i, &["undated", "handout"]));
    let role = if sent_on { DateRole::Provided } else { DateRole::Taken };
    mentions.iter_mut().filter(|m| m.said == Said::Issued).for_each(|m| m.role = Some(role));
}

/// Whether a sentence that starts at token `start` points to the picture: "Above, baggage handlers in Buenos Aires in
/// December 2023", "Left: the same street".
pub(crate) fn points(document: &Document, start: usize) -> bool {
    let mark = |at: usize| document.is_mark(at, ',') || document.is_mark(at, ':');
    let word = document.has(start, Class::Heading) && mark(start + 1);
    word && document.is_any(start, POINTERS) || document.is(start, "here") && mark(start + 1)
}

/// Words before a comma or colon that point to the picture.
const POINTERS: &[&str] = &["above", "below", "left", "right", "top", "bottom", "inset", "pictured"];

/// What is known of the scene of one caption while its sentences are read.
#[derive(Default)]
struct Scene {
    segment: usize,
    /// Its day is found.
    dated: bool,
    /// The first sentence told of another time; the scene comes later.
    put_off: bool,
    /// The first date in a sentence that points to the picture; no sentence before it tells the scene.
    pointing: Option<usize>,
}

impl Scene {
    /// Finds the scene's date among the dates of a sentence.
    fn read_sentence(
        &mut self,
        document: &Document,
        mentions: &mut [Mention],
        group: Range<usize>,
        sentence: &Range<usize>,
    ) {
        let taken = |m: &Mention| m.role == Some(DateRole::Taken) && !m.in_dateline;
        // Where a sentence points to the picture, none before it tells the scene.
        let pointing = self.pointing.is_some() && points(document, sentence.start);
        let ahead = self.pointing.is_some_and(|first| group.end <= first);
        if !ahead && (!self.dated || pointing) && !mentions[group.clone()].iter().any(taken) {
            if let Some(chosen) = self.choose(document, mentions, group.clone(), sentence) {
                mentions[chosen].role = Some(DateRole::Taken);
            }
            let open = mentions[group.clone()].iter().any(|m| m.role.is_none());
            if open && let Some(shows) = shows_several(document, sentence) {
                let shown = |m: &&mut Mention| m.role.is_none() && m.printed.tokens.start > shows;
                mentions[group.clone()].iter_mut().filter(shown).for_each(|m| m.role = Some(DateRole::Taken));
            }
        }
        self.dated |= mentions[group].iter().any(taken);
    }

    fn choose(
        &mut self,
        document: &Document,
        mentions: &[Mention],
        group: Range<usize>,
        sentence: &Range<usize>,
    ) -> Option<usize> {
        let sole = group.len() == 1;
        let first = &mentions[group.start];
        let alone = sole && role::is_fragment(document, sentence.clone(), &first.printed.tokens);
        let pointing = self.pointing.is_some() && points(document, sentence.start);
        if !(alone || pointing || self.put_off || opens_scene(document, sentence, first)) {
            return None;
        }
        let later = mentions.get(group.end).is_some_and(|next| {
            next.segment == self.segment
                && next.said == Said::Nothing
                && role::exactness(&next.printed) > role::exactness(&first.printed).max(1)
        });
        self.put_off = sole && !alone && later && role::sets_another_time(document, &first.printed);
        if self.put_off {
            return None;
        }
        group
            .filter(|&i| mentions[i].role.is_none())
            .filter(|&i| alone || !role::is_history(document, &mentions[i].printed))
            .filter(|&i| {
                let main = mentions[i].said == Said::Nothing;
                let aside = matches!(mentions[i].said, Said::Aside(_));
                main || aside
                    && sole
                    && says_when(&mentions[i].printed)
                    && !role::told_apart(document, &mentions[i].printed)
            })
            .max_by_key(|&i| {
                let mention = &mentions[i];
                (mention.said == Said::Nothing, role::exactness(&mention.printed), i)
            })
    }
}

/// Where a combination of several pictures says what they show: "This combination of pictures shows a street on March
/// 13, 2011 and on January 18, 2021".
fn shows_several(document: &Document, sentence: &Range<usize>) -> Option<usize> {
    let head = sentence.start..sentence.end.min(sentence.start + 24);
    let several =
        |i: usize| cue::at(document, i) == Some(cue::Cue::Picture) && document.is_any(i, &["combination", "combo"]);
    let at = head.clone().find(|&i| several(i))?;
    (at..head.end).find(|&i| cue::at(document, i) == Some(cue::Cue::Shows))
}

/// Whether at least a month is printed, or a weekday.
fn says_when(printed: &Printed) -> bool {
    printed.first.month.is_some() || printed.weekday.is_some()
}

/// Whether a sentence is where the scene is told: the first of its caption or paragraph, a short heading before it not
/// counted, or one that says what the picture shows.
fn opens_scene(document: &Document, sentence: &Range<usize>, mention: &Mention) -> bool {
    let before = sentence.start;
    if document.get(before).is_some_and(|token| token.lines >= 2) {
        return true;
    }
    let credit_before = |i| document.owners[i] == Owner::Credit;
    if mention.segment > 0 && (sentence.start..mention.printed.tokens.start).any(credit_before) {
        return true;
    }
    let mut words = 0;
    for i in (before.saturating_sub(40)..before).rev() {
        match document.owners[i] {
            Owner::Credit if mention.segment > 0 => return true,
            Owner::Credit | Owner::Notice | Owner::Label | Owner::Date => {}
            _ => words += usize::from(document.token(i).kind == Kind::Word),
        }
        if words > 8 {
            return (sentence.start..mention.printed.tokens.start)
                .any(|i| cue::at(document, i) == Some(cue::Cue::Shows));
        }
    }
    true
}

/// Lends years to dates that print none.
fn borrow_years(document: &Document, mentions: &mut [Mention], from_files: bool) {
    for i in 0..mentions.len() {
        let wanted = mentions[i].printed.first;
        if wanted.year.is_some() || wanted.month.is_none() {
            continue;
        }
        let weekday = mentions[i].printed.weekday.map(|(_, number)| number);
        let Some((lender, tense)) = lender(document, mentions, i) else { continue };
        // The story of a picture from the files is of another year.
        if from_files && tense != Tense::Near {
            continue;
        }
        let Some(year) = year::borrowed(wanted, weekday, lender, tense) else { continue };
        let printed = &mut mentions[i].printed;
        printed.first.year = Some(year);
        if let Some(last) = &mut printed.last {
            let turns = (last.month, last.day) < (wanted.month, wanted.day);
            last.year = last.year.or(Some(year + i16::from(turns)));
        }
        mentions[i].inferred = true;
    }
}

/// The dates around date `i`; no caption has more that belong together.
fn around(mentions: &[Mention], i: usize) -> &[Mention] {
    &mentions[i.saturating_sub(32)..mentions.len().min(i + 32)]
}

/// The date that lends date `i` its year, and how `i` lies to it.
fn lender(document: &Document, mentions: &[Mention], i: usize) -> Option<(Parts, Tense)> {
    let wanted = &mentions[i];
    let has_year = |m: &&Mention| m.printed.first.year.is_some() && !m.inferred && m.segment == wanted.segment;
    let told = |m: &&Mention| {
        matches!(m.role, Some(DateRole::Taken | DateRole::Provided | DateRole::Published)) || m.in_dateline
    };
    let same_day = |m: &&Mention| {
        m.printed.first.month == wanted.printed.first.month && m.printed.first.day == wanted.printed.first.day
    };
    let lenders = || around(mentions, i).iter().filter(has_year);
    if let Some(lender) = lenders().find(|m| same_day(m) && m.role != Some(DateRole::Background)) {
        return Some((lender.printed.first, Tense::Near));
    }
    let tense = match wanted.said {
        Said::Aside(tense) => tense,
        Said::Loss => Tense::Past,
        // Given out after it was taken.
        _ if matches!(wanted.role, Some(DateRole::Provided | DateRole::Published)) => Tense::Future,
        _ if cue::at(document, wanted.printed.tokens.end) == Some(cue::Cue::Anniversary) => Tense::Near,
        _ if wanted.in_dateline || wanted.role == Some(DateRole::Taken) => Tense::Near,
        _ => Tense::Open,
    };
    if let Some(lender) = lenders().filter(told).max_by_key(|m| role::exactness(&m.printed)) {
        return Some((lender.printed.first, tense));
    }
    // "on Oct. 30, ahead of the Nov. 6, 2018 vote", "on May 5, two days after the May 3, 2016 bombing": tied to it.
    let sentence = document.sentence(wanted.printed.tokens.start);
    let event = lenders().find(|m| sentence.contains(&m.printed.tokens.start) && m.printed.first.day.is_some())?;
    match event.said {
        Said::Aside(Tense::Future) => Some((event.printed.first, Tense::Past)),
        Said::Aside(Tense::Past) if role::counts_days(document, &event.printed) => {
            Some((event.printed.first, Tense::Future))
        }
        _ => None,
    }
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
