//! Credit runs in the middle of a line: behind a label, glued to the last word, or at the end of a sentence.
//!
//! "… at Point Cruz Photograph: Lachlan Oduya for the Guardian", "January 28, 2021Uzi Karmoni".

use super::Label;
use super::chain::parse;
use super::locate::{Finder, Run};
use super::person::is_place;
use crate::lexicon::{Class, Classes};
use crate::name::run_at;
use crate::record::CreditFlag;
use crate::token::{Kind, Shape};

impl Finder<'_, '_, '_> {
    /// A run that a label opens in the middle of a line: "… at Point Cruz Photograph: Lachlan Oduya for the Guardian".
    pub(super) fn labelled(&self, start: usize, fresh: bool) -> Option<Run> {
        let document = self.document;
        // "THIS PICTURE WAS SUPPLIED BY …": a verb.
        if document.before(start).is_some_and(|t| t.classes.has(Class::Auxiliary)) {
            return None;
        }
        let copyright = document.token(start).first == '©';
        let mut cued = copyright;
        if let Some((label, next)) = self.engine.desk.label(document, start) {
            let colon = document.get(next).is_some_and(|t| t.kind == Kind::Mark && matches!(t.first, ':' | '.' | '…'));
            let capital = document.token(start).is_capital();
            cued |= match label {
                Label::By => {
                    (capital || fresh || self.is_aside(start))
                        && (colon || next - start > 1 || document.has(next, Class::CreditLabel))
                        || capital && !fresh
                }
                Label::Copyright => capital,
                Label::Flag(Some(CreditFlag::Handout | CreditFlag::Courtesy)) => capital,
                _ => false,
            };
        }
        if !cued {
            return None;
        }
        let end = self.segment_end(start);
        let chain = parse(self.engine, document, start..end)?;
        let closed = self.is_closed(end) || self.starts_sentence(end) || document.get(end).is_none();
        let fits = match () {
            () if chain.plainly => closed || chain.anchored(),
            () if chain.labelled => closed && (chain.anchored() || chain.slashed),
            () => closed && (chain.via || chain.slashed) && chain.anchored(),
        };
        fits.then(|| self.run(start..end, chain))
    }

    /// ", photographed by Rafael Marchante for Reuters."
    fn is_aside(&self, start: usize) -> bool {
        self.document.before(start).is_some_and(|t| t.is_mark(',') || t.is_dash())
    }

    /// A run glued behind a word or year without a space: "January 28, 2021Uzi Karmoni".
    pub(super) fn glued(&self, start: usize) -> Option<Run> {
        let document = self.document;
        let end = self.segment_end(start);
        if !self.is_closed(end) {
            return None;
        }
        let chain = parse(self.engine, document, start..end)?;
        let year = document.token(start - 1).kind == Kind::Number;
        let fits = chain.anchored() && (chain.slashed || chain.via || chain.has_person())
            || chain.slashed && chain.has_person()
            || year && chain.has_person() && chain.slots.len() == 1 && end - start > 1;
        fits.then(|| self.run(start..end, chain))
    }

    /// A blog's photographer between a label and the words shown: `DESCRIPTIONMarit Oye Norway: "A red mitten …"`.
    pub(super) fn headed_name(&self, start: usize) -> Option<Run> {
        let document = self.document;
        let mut name = run_at(document, start).filter(|run| document.is_mark(run.end, ':'))?;
        if let Some(place) = (start + 1..name.end).find(|&i| is_place(document, i..name.end)) {
            name.end = place;
        }
        let chain = parse(self.engine, document, name.clone()).filter(|_| name.len() > 1)?;
        (chain.slots.len() == 1 && chain.has_person()).then(|| self.run(name, chain))
    }

    /// A photographer's name alone, glued behind the full stop of the last sentence: "… on Jan. 16, 2018.Hanne Lindqvister".
    pub(super) fn glued_name(&self, start: usize) -> Option<Run> {
        const OTHERS: Classes = Classes::of(&[
            Class::Country,
            Class::Capital,
            Class::Admin1,
            Class::Region,
            Class::PlaceKind,
            Class::OrganisationHead,
            Class::Organisation,
            Class::Event,
        ]);
        let document = self.document;
        let last = document.get(start.checked_sub(2)?)?;
        let over = last.kind == Kind::Number
            || last.shape == Shape::Lower
            || last.classes.any(Classes::of(&[Class::Month, Class::Weekday]));
        let name = run_at(document, start).filter(|name| over && (2..=4).contains(&name.len()))?;
        if document.get(name.end).is_some_and(|t| t.lines == 0) && !self.is_foreign(name.end)
            || name.clone().any(|i| document.token(i).classes.any(OTHERS))
        {
            return None;
        }
        let chain = parse(self.engine, document, name.clone())?;
        let person = chain.slots.len() == 1 && chain.has_person();
        person.then(|| self.run(name, chain))
    }

    /// A chain at the end of a sentence that no full stop parts from it: "… in Izmir Yusuf Kaplan/Reuters".
    pub(super) fn tail(&self, slash: usize) -> Option<Run> {
        let document = self.document;
        let behind = document.hit(slash + 1, Class::Agency).is_some();
        let in_front = (slash.saturating_sub(4)..slash)
            .find(|&i| document.hit(i, Class::Agency).is_some_and(|hit| hit.end as usize == slash));
        let end = self.segment_end(slash);
        if !(behind || in_front.is_some()) || !self.is_closed(end) {
            return None;
        }
        let start = match in_front {
            Some(start) => start,
            None => {
                let first = (slash.saturating_sub(4)..slash)
                    .find(|&i| run_at(document, i).is_some_and(|run| run.end >= slash))?;
                (first..slash).find(|&i| document.has(i, Class::GivenName)).unwrap_or(first)
            }
        };
        let chain = parse(self.engine, document, start..end)?;
        let fits = self.has_wire(&chain) && (in_front.is_none() || document.token(start).is_capital());
        fits.then(|| self.run(start..end, chain))
    }
}
