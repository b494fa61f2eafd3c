//! The date that lends another its year.
//!
//! "Nov. 12" of a dateline takes 2018 from "on Nov. 12, 2018" in the caption, an anniversary takes that of the scene.

use super::cue::{self, Cue};
use super::grammar::Parts;
use super::role::{self, Said};
use super::year::{self, Tense};
use super::{Mention, around};
use crate::document::Document;
use crate::record::DateRole;

/// Lends years to dates that print none.
pub(super) fn borrow_years(document: &Document, mentions: &mut [Mention], from_files: bool) {
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
        _ if cue::at(document, wanted.printed.tokens.end) == Some(Cue::Anniversary) => Tense::Near,
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
