//! The words around a date that say what happened on it.
//!
//! "video provided Sunday, Sept. 8, 2013", "since Sept. 2018", "This May 21, 2014 photo", "the March 2012 issue".

use crate::document::Document;
use crate::lexicon::Class;
use crate::token::Kind;

/// What a cue word says; the numbers stand in `words.tsv` as `datecue:N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cue {
    /// released, provided, uploaded.
    Provided,
    /// taken, filmed, dated.
    Taken,
    /// issue of, ran in.
    Published,
    /// photo, footage.
    Picture,
    /// shows, depicts.
    Shows,
    /// since.
    Since,
    /// after, following.
    After,
    /// before, until, during.
    Around,
    /// anniversary, marks.
    Anniversary,
    /// ahead of, scheduled.
    Ahead,
    /// who, which, where.
    Relative,
    /// last seen, was killed, went missing: what befell one whom an older picture shows.
    Loss,
}

/// The cue at token `i`.
pub(super) fn at(document: &Document, i: usize) -> Option<Cue> {
    let cue = match document.hit(i, Class::DateCue)?.row {
        1 => Cue::Provided,
        2 => Cue::Taken,
        3 => Cue::Published,
        4 => Cue::Picture,
        5 => Cue::Shows,
        6 => Cue::Since,
        7 => Cue::After,
        8 => Cue::Anniversary,
        9 => Cue::Ahead,
        11 => Cue::Around,
        12 => Cue::Loss,
        _ => Cue::Relative,
    };
    Some(cue)
}

/// Whether token `i` is a picture, also in "photo taken" and "picture date".
pub(super) fn is_picture(document: &Document, i: usize) -> bool {
    document.hit(i, Class::DateCue).is_some_and(|hit| {
        hit.row == 4 || hit.row == 2 && hit.end as usize > i + 1 && matches!(document.token(i).first, 'p' | 'P')
    })
}

/// Whether a picture is the noun behind a date that ends before token `end`: "May 21, 2014 photo", "Feb. 20, 2011,
/// file photo", "Dec. 5, 2012 satellite image".
pub(super) fn picture_behind(document: &Document, end: usize) -> bool {
    noun_behind(document, end, |i| is_picture(document, i))
}

/// Whether a printed issue is the noun behind: "the March 2012 issue".
pub(super) fn issue_behind(document: &Document, end: usize) -> bool {
    noun_behind(document, end, |i| document.is_any(i, &["issue", "edition", "cover", "front"]))
}

fn noun_behind(document: &Document, end: usize, wanted: impl Fn(usize) -> bool) -> bool {
    let from = end + usize::from(document.is_mark(end, ','));
    for i in from..from + 3 {
        let Some(token) = document.get(i).filter(|t| t.kind == Kind::Word && t.lines == 0 && !t.is_grammar()) else {
            return false;
        };
        if wanted(i) {
            return true;
        }
        if token.is_capital() && i > from {
            return false;
        }
    }
    false
}
