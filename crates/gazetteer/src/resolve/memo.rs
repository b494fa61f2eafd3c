//! What each worker remembers of the names it looked up: captions of one story name the same places again and again.

use super::candidate::Candidate;
use crate::{Gazetteer, name};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// So many names are remembered; then all are forgotten.
const NAMES: usize = 8192;
/// A longer name is no place's, in bytes.
const LONGEST: usize = 120;
/// So many places of a name are looked at in each index.
const PLACES: usize = 64;

#[derive(Default)]
struct Memo {
    /// Whose names they are.
    gazetteer: u64,
    names: FxHashMap<Box<str>, Rc<[Candidate]>>,
}

thread_local! {
    static MEMO: RefCell<Memo> = RefCell::default();
}

impl Gazetteer {
    /// The places that have a name, case, accents and marks apart, most important first in each index.
    pub(crate) fn candidates(&self, name: &str) -> Rc<[Candidate]> {
        if name.len() > LONGEST {
            return Rc::default();
        }
        MEMO.with_borrow_mut(|memo| {
            if memo.gazetteer != self.number() || memo.names.len() >= NAMES {
                memo.gazetteer = self.number();
                memo.names.clear();
            }
            if let Some(known) = memo.names.get(name) {
                return known.clone();
            }
            let candidates: Rc<[Candidate]> = self.find(name).into();
            memo.names.insert(name.into(), candidates.clone());
            candidates
        })
    }

    fn find(&self, name: &str) -> Vec<Candidate> {
        let folded = name::fold(name);
        let mut candidates: Vec<Candidate> = Vec::new();
        for (number, index) in self.indexes().iter().enumerate() {
            for posting in index.exact(&folded).take(PLACES) {
                let known = candidates.iter().any(|c| c.index as usize == number && c.place == posting.place);
                if let Some(place) = index.place(posting.place).filter(|_| !known) {
                    candidates.push(Candidate::new(number, &place, posting.form));
                }
            }
        }
        candidates
    }
}
