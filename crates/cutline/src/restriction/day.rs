//! Days that decide: from which a notice counts, and on which somebody wants to use a picture.
//!
//! "14-DAY USE ONLY" under a picture published on 2016-03-06 ends on 2016-03-20; "14 days from transmission" under one of
//! which only the day it was taken is known ends on a day that cannot be told.

use super::{CountedFrom, Restriction, event, printed};
use caption::terms::{Event, Terms, end};

/// The days that are known of a picture, and the one asked for; all `YYYY-MM-DD`.
#[derive(Clone, Debug, Default)]
pub struct Days {
    /// When it was given out or published.
    pub published: Option<String>,
    /// When it was taken.
    pub taken: Option<String>,
    /// The day on which it is to be used.
    pub on: Option<String>,
}

impl Days {
    /// Fills in how long use is allowed and when it ends.
    pub(super) fn limit(&self, restriction: &mut Restriction, terms: &Terms<'_>) {
        restriction.lasts = terms.lasts.map(printed);
        let Some(lasts) = terms.lasts else {
            restriction.ends.clone_from(&terms.day);
            return;
        };
        // A day that the words themselves count from is the surest; a day beside a duration may be something else.
        let counts = restriction.text.to_ascii_lowercase().contains(" from ");
        if terms.day.is_some() && !counts {
            return;
        }
        let named = terms.day.clone().map(|day| (day, "notice"));
        let published = || self.published.clone().map(|day| (day, "published"));
        let taken = || self.taken.clone().filter(|_| terms.counted_from.is_none()).map(|day| (day, "taken"));
        if let Some((day, by)) = named.or_else(published).or_else(taken) {
            restriction.ends = end(&day, lasts);
            let event: Option<Event> = terms.counted_from;
            restriction.counted_from = Some(CountedFrom { event: event.map(self::event), day, by });
        }
    }

    /// Whether a restriction holds on the day asked for: an embargo before it ends, a limit after. On the day on which an
    /// embargo ends it cannot be told.
    pub fn holds(&self, restriction: &Restriction) -> Option<bool> {
        let on = self.on.as_deref();
        match restriction.restriction {
            "embargo" => {
                let until = restriction.until.as_deref()?.get(..10)?;
                on.filter(|on| *on != until).map(|on| on < until)
            }
            "time_limited" => Some(on? > restriction.ends.as_deref()?),
            _ => Some(true),
        }
    }
}
