//! The words around a date that say what happened on it.
//!
//! "video provided Sunday, Sept. 8, 2013", "since Sept. 2018", "This May 21, 2014 photo", "the March 2012 issue".

use crate::document::Document;
use crate::lexicon::{Class, named_values};
use crate::token::Kind;

named_values! {
    /// What a cue word says.
    pub(crate) enum Cue {
        /// released, provided, uploaded.
        Provided = "provided",
        /// taken, filmed, dated.
        Taken = "taken",
        /// issue of, ran in.
        Published = "published",
        /// photo, footage.
        Picture = "picture",
        /// shows, depicts.
        Shows = "shows",
        /// since.
        Since = "since",
        /// after, following.
        After = "after",
        /// anniversary, marks.
        Anniversary = "anniversary",
        /// ahead of, scheduled.
        Ahead = "ahead",
        /// who, which, where.
        Relative = "relative",
        /// before, until, during.
        Around = "around",
        /// last seen, was killed, went missing: what befell one whom an older picture shows.
        Loss = "loss",
    }
}

/// The cue at token `i`.
pub(super) fn at(document: &Document, i: usize) -> Option<Cue> {
    document.hit(i, Class::DateCue).map(|hit| Cue::of(hit.row))
}

/// Whether token `i` is a picture, also in "photo taken" and "picture date".
pub(super) fn is_picture(document: &Document, i: usize) -> bool {
    document.hit(i, Class::DateCue).is_some_and(|hit| {
        let dated = hit.end as usize > i + 1 && matches!(document.token(i).first, 'p' | 'P');
        match Cue::of(hit.row) {
            Cue::Picture => true,
            Cue::Taken => dated,
            _ => false,
        }
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
