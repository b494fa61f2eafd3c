//! Which of a caption's dates is the day of its scene.
//!
//! "Mourners gather in Bokkos, Nigeria, Wednesday, May 16, 2018. The attack on May 2 …" has the scene of 16 May.

use super::Mention;
use super::cue::{self, Cue};
use super::grammar::{Parts, Printed};
use super::role::{self, Said};
use crate::document::{Document, Owner};
use crate::lexicon::Class;
use crate::record::DateRole;
use crate::token::Kind;
use std::ops::Range;

/// Gives every date that is told outright its role, and finds the scene's own among the rest.
pub(super) fn choose_taken(document: &Document, mentions: &mut [Mention]) {
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
        |i: usize| cue::at(document, i) == Some(Cue::Picture) && document.is_any(i, &["combination", "combo"]);
    let at = head.clone().find(|&i| several(i))?;
    (at..head.end).find(|&i| cue::at(document, i) == Some(Cue::Shows))
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
            return (sentence.start..mention.printed.tokens.start).any(|i| cue::at(document, i) == Some(Cue::Shows));
        }
    }
    true
}
