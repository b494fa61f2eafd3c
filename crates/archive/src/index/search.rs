//! Searching: a query asked of the index, photographs in the order that is wanted.

use super::Index;
use super::atlas::Atlas;
use super::facets::{Counting, Facet};
use super::fields::{UNIT, unpack, words};
use super::gathered::Gathered;
use super::numbers::{Numbers, Place};
use super::spots::{Spot, Spots};
use super::words;
use crate::collection::Collection;
use crate::error::{Error, Result};
use crate::query::{self, By, Clause, Days, Field, Node, Query, Sort, Values, What};
use crate::store::Store;
use gazetteer::{EARTH_KM, distance_km};
use std::sync::Arc;
use tantivy::collector::Count;
use tantivy::query::doc_predicate_query::{DocPredicateQuery, FunctionPredicate};
use tantivy::query::{
    AllQuery, BooleanQuery, EmptyQuery, Occur, PhraseQuery, RegexPhraseQuery, TermQuery, TermSetQuery,
};
use tantivy::schema::{Field as Stored, IndexRecordOption};
use tantivy::{DocId, Searcher, SegmentReader, Term};

/// More words than this are looked up as a set.
const SET: usize = 16;

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Photographs, in the order that was asked for.
    pub photographs: Vec<u64>,
    /// How many there are on all pages.
    pub total: u64,
    /// The cursor of the next page, if there is one.
    pub more: Option<u64>,
    /// What they have in common; empty unless asked for.
    pub facets: Vec<Facet>,
}

/// What a part of a query finds alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alone {
    /// The part.
    pub asked: String,
    /// How many photographs it finds.
    pub found: u64,
    /// What finds something in its stead, where it finds nothing, and how many.
    pub instead: Option<(String, u64)>,
}

type Asked = Box<dyn tantivy::query::Query>;

impl Index {
    /// Photographs behind `after` of which the query holds, at most `limit`; with `facets`, the most frequent values of
    /// each field among all.
    pub fn search(
        &self,
        query: &Query,
        store: &dyn Store,
        atlas: &dyn Atlas,
        after: u64,
        limit: usize,
        facets: usize,
    ) -> Result<Found> {
        let asking = Asking { index: self, searcher: self.reader.searcher(), query, store, atlas };
        let asked = asking.node(&query.asked)?;
        let after = asking.place(after)?;
        let numbers = Numbers { sort: query.sort, after, most: limit.saturating_add(1) };
        let (mut places, total, facets) = if facets == 0 {
            let (places, total) = asking.searcher.search(&*asked, &(numbers, Count))?;
            (places, total, Vec::new())
        } else {
            asking.searcher.search(&*asked, &(numbers, Count, Counting { most: facets }))?
        };
        let more = places.len() > limit;
        places.truncate(limit);
        let photographs: Vec<u64> = places.into_iter().map(|(_, number)| number).collect();
        let more = photographs.last().copied().filter(|_| more);
        Ok(Found { photographs, total: total as u64, more, facets })
    }

    /// Where the scenes of photographs are of which the query holds, and how many each place has, most first.
    pub fn spots(&self, query: &Query, store: &dyn Store, atlas: &dyn Atlas) -> Result<Vec<(Spot, u64)>> {
        let asking = Asking { index: self, searcher: self.reader.searcher(), query, store, atlas };
        Ok(asking.searcher.search(&*asking.node(&query.asked)?, &Spots)?)
    }

    /// What each part of a query, all of which must hold, finds alone; of a part that finds nothing, what would.
    pub fn alone(&self, query: &Query, store: &dyn Store, atlas: &dyn Atlas) -> Result<Vec<Alone>> {
        let asking = Asking { index: self, searcher: self.reader.searcher(), query, store, atlas };
        let parts = match &query.asked {
            Node::All(parts) => parts.as_slice(),
            one => std::slice::from_ref(one),
        };
        let alone = |part: &Node| {
            let found = asking.count(part)?;
            let instead = match part {
                Node::Clause(clause) if found == 0 => asking.instead(clause)?,
                _ => None,
            };
            Ok(Alone { asked: part.to_string(), found, instead })
        };
        parts.iter().map(alone).collect()
    }
}

/// A query being asked.
struct Asking<'a> {
    index: &'a Index,
    searcher: Searcher,
    query: &'a Query,
    store: &'a dyn Store,
    atlas: &'a dyn Atlas,
}

impl Asking<'_> {
    fn count(&self, node: &Node) -> Result<u64> {
        Ok(self.searcher.search(&*self.node(node)?, &Count)? as u64)
    }

    /// Where the photograph of a cursor stands in the order.
    fn place(&self, after: u64) -> Result<Option<Place>> {
        let sort = self.query.sort;
        match (after, sort) {
            (0, _) => Ok(None),
            (_, Sort { by: By::Added, falling: false }) => Ok(Some((after, after))),
            (_, Sort { by: By::Added, falling: true }) => Ok(Some((u64::MAX - 1 - after, after))),
            _ => {
                let term = Term::from_field_u64(self.index.fields.photograph, after);
                let one = TermQuery::new(term, IndexRecordOption::Basic);
                let places = self.searcher.search(&one, &Numbers { sort, after: None, most: 1 })?;
                let absent =
                    || format!("expected the number of a photograph to go on after, found no photograph {after}");
                places.first().map(|place| Some(*place)).ok_or_else(|| Error::Absent(absent()))
            }
        }
    }

    fn node(&self, node: &Node) -> Result<Asked> {
        match node {
            Node::Clause(clause) => self.clause(clause),
            Node::Any(nodes) => {
                let either = nodes.iter().map(|node| self.node(node)).collect::<Result<_>>()?;
                Ok(Box::new(BooleanQuery::union(either)))
            }
            Node::Not(_) => self.all(std::slice::from_ref(node)),
            Node::All(nodes) => self.all(nodes),
        }
    }

    fn all(&self, nodes: &[Node]) -> Result<Asked> {
        if nodes.is_empty() {
            return Ok(Box::new(AllQuery));
        }
        let part = |node: &Node| match node {
            Node::Not(denied) => Ok((Occur::MustNot, self.denied(denied)?)),
            node => Ok((Occur::Must, self.node(node)?)),
        };
        let mut parts = nodes.iter().map(part).collect::<Result<Vec<_>>>()?;
        if nodes.iter().all(|node| matches!(node, Node::Not(_))) {
            // What must not hold is taken from everything.
            parts.push((Occur::Must, Box::new(AllQuery)));
        }
        Ok(Box::new(BooleanQuery::new(parts)))
    }

    fn denied(&self, node: &Node) -> Result<Asked> {
        let asked = self.node(node)?;
        let phrase =
            |what: &What| matches!(what, What::Words { text, .. } | What::Value(text) if words(text).len() > 1);
        let has_phrases = node.clauses().iter().any(|clause| phrase(&clause.what));
        Ok(if has_phrases { Box::new(Gathered(asked)) } else { asked })
    }

    fn clause(&self, clause: &Clause) -> Result<Asked> {
        let fields = &self.index.fields;
        let field = clause.field.map_or(fields.words, |field| fields.asked(field));
        match (&clause.what, clause.field) {
            (_, Some(Field::Collection)) => self.gathered(clause),
            (What::Words { text, open }, Some(Field::In)) if !open => {
                Ok(self.or_country(self.words(field, text, *open, true)?, text))
            }
            (What::Words { text, open }, asked) => {
                let prose = asked.is_none_or(|asked| asked.about().values == Values::Prose);
                self.words(field, text, *open, clause.quoted || !prose)
            }
            (What::Value(text), Some(asked)) => self.value(clause, asked, text),
            (What::Value(_), None) => Ok(Box::new(EmptyQuery)),
            (What::Days(days), asked) => {
                let days = *days;
                Ok(pairs(asked, move |(first, last)| days.hold(Days { first, last })))
            }
            (What::Numbers(numbers), asked) => {
                let numbers = *numbers;
                let held = move |(low, high): (i32, i32)| {
                    numbers.hold(query::Numbers { low: low.cast_unsigned(), high: high.cast_unsigned() })
                };
                Ok(pairs(asked, held))
            }
            (What::Near { name, km }, asked) => {
                let (centres, km) = (self.atlas.positions(name), *km);
                if centres.is_empty() {
                    let message = format!("expected a place that the gazetteer knows, found {name:?}");
                    return Err(Error::Query(self.query.error(clause, (message, None))));
                }
                // A scene farther north or south than this is too far, wherever it is.
                let reach = (km / EARTH_KM).to_degrees();
                Ok(pairs(asked, move |(latitude, longitude)| {
                    let here = (f64::from(latitude) / UNIT, f64::from(longitude) / UNIT);
                    let near =
                        |centre: &(f64, f64)| (here.0 - centre.0).abs() <= reach && distance_km(here, *centre) <= km;
                    centres.iter().any(near)
                }))
            }
        }
    }

    /// What a collection holds: what was put in and what its query finds, without what was taken out.
    fn gathered(&self, clause: &Clause) -> Result<Asked> {
        let all = self.store.collections()?;
        let listed: Vec<&Collection> = all.iter().filter(|known| !known.dropped).collect();
        let found = listed.iter().find(|known| known.name == clause.typed).or_else(|| {
            let typed = words(&clause.typed);
            listed.iter().find(|known| words(&known.name) == typed)
        });
        let Some(collection) = found else {
            let names: Vec<String> = listed.iter().map(|known| known.name.clone()).collect();
            let (message, hint) = query::unknown(Field::Collection, &clause.typed, &names);
            let none = || "there is none yet; cutline collection new makes one".to_owned();
            let hint = if names.is_empty() { Some(none()) } else { hint };
            return Err(Error::Query(self.query.error(clause, (message, hint))));
        };
        let numbers = |photographs: &[u64]| -> Asked {
            let number = |photograph: &u64| Term::from_field_u64(self.index.fields.photograph, *photograph);
            Box::new(TermSetQuery::new(photographs.iter().map(number)))
        };
        let mut held = vec![numbers(&collection.put_in)];
        if let Some(query) = &collection.query {
            let query = Query::read(query)?;
            let asking = Asking { query: &query, searcher: self.searcher.clone(), ..*self };
            held.push(asking.node(&query.asked)?);
        }
        let held: Asked = Box::new(BooleanQuery::union(held));
        let parts = vec![(Occur::Must, held), (Occur::MustNot, numbers(&collection.taken_out))];
        Ok(Box::new(BooleanQuery::new(parts)))
    }

    /// Words in a row; in their forms unless they are `exact`.
    fn words(&self, field: Stored, text: &str, open: bool, exact: bool) -> Result<Asked> {
        let cut = words(text);
        match cut.as_slice() {
            [] => Ok(Box::new(EmptyQuery)),
            [word] if open => Ok(any_of(field, words::with_beginning(&self.searcher, field, word)?)),
            [_] if exact => Ok(any_of(field, cut)),
            [word] => Ok(any_of(field, words::forms(&self.searcher, field, word)?)),
            [before @ .., last] if open => Ok(row(field, before, format!("{last}.*"))),
            _ if exact => {
                let terms = cut.iter().map(|word| Term::from_field_text(field, word)).collect();
                Ok(Box::new(PhraseQuery::new(terms)))
            }
            // "air-strike": what stands at the end has forms.
            [before @ .., last] => {
                let forms = words::forms(&self.searcher, field, last)?;
                Ok(row(field, before, forms.join("|")))
            }
        }
    }

    /// One value of a list.
    fn value(&self, clause: &Clause, asked: Field, text: &str) -> Result<Asked> {
        let field = self.index.fields.asked(asked);
        let values = query::listed(asked);
        let known = query::known(asked, text, values);
        let found = match asked.about().values {
            Values::Closed => any_of(field, vec![known.unwrap_or(text).to_owned()]),
            _ => self.words(field, text, false, true)?,
        };
        if asked == Field::Country && self.atlas.country(text).is_some() {
            return Ok(self.or_country(found, text));
        }
        // A table of the user's may have values that the built-in ones do not.
        if known.is_none() && self.searcher.search(&*found, &Count)? == 0 {
            return Err(Error::Query(self.query.error(clause, query::unknown(asked, text, values))));
        }
        Ok(found)
    }

    /// A country's name stands for all places in it, printed or not.
    fn or_country(&self, printed: Asked, name: &str) -> Asked {
        match self.atlas.country(name) {
            Some(code) => {
                let country = any_of(self.index.fields.asked(Field::Country), vec![code.to_lowercase()]);
                Box::new(BooleanQuery::union(vec![printed, country]))
            }
            None => printed,
        }
    }

    /// What finds something in the stead of words that find nothing: their forms, or the words that were meant.
    fn instead(&self, clause: &Clause) -> Result<Option<(String, u64)>> {
        let What::Words { text, open: false } = &clause.what else { return Ok(None) };
        let field = clause.field.map_or(self.index.fields.words, |field| self.index.fields.asked(field));
        let prose = clause.field.is_none_or(|field| field.about().values == Values::Prose);
        let cut = words(text);
        let name = clause.field.map_or(String::new(), |field| format!("{}:", field.name()));
        if clause.quoted && prose {
            let forms = |word: &String| Ok((Occur::Must, any_of(field, words::forms(&self.searcher, field, word)?)));
            let all = BooleanQuery::new(cut.iter().map(forms).collect::<Result<_>>()?);
            let found = self.searcher.search(&all, &Count)? as u64;
            let plain = cut.iter().map(|word| format!("{name}{word}")).collect::<Vec<_>>().join(" ");
            if found > 0 {
                return Ok(Some((plain, found)));
            }
        }
        let [word] = cut.as_slice() else { return Ok(None) };
        let meant = words::meant(&self.searcher, field, word)?;
        Ok(meant.map(|(word, found)| (format!("{name}{word}"), found)))
    }
}

/// Photographs with one of these words.
fn any_of(field: Stored, words: Vec<String>) -> Asked {
    let mut terms: Vec<Term> = words.iter().map(|word| Term::from_field_text(field, word)).collect();
    match terms.len() {
        0 => Box::new(EmptyQuery),
        1 => Box::new(TermQuery::new(terms.remove(0), IndexRecordOption::Basic)),
        2..=SET => {
            let each = |term| Box::new(TermQuery::new(term, IndexRecordOption::Basic)) as Asked;
            Box::new(BooleanQuery::union(terms.into_iter().map(each).collect()))
        }
        _ => Box::new(TermSetQuery::new(terms)),
    }
}

/// Photographs with these words in a row, and behind them one that a pattern describes.
fn row(field: Stored, before: &[String], last: String) -> Asked {
    // Words are letters and digits alone: each is a pattern for itself.
    let mut phrase = RegexPhraseQuery::new(field, before.iter().cloned().chain([last]).collect());
    phrase.set_max_expansions(u32::MAX);
    Box::new(phrase)
}

/// Photographs of which one pair in a field's column passes a test.
fn pairs(field: Option<Field>, test: impl Fn((i32, i32)) -> bool + Send + Sync + 'static) -> Asked {
    let Some(column) = field.map(Field::name) else { return Box::new(EmptyQuery) };
    let test = Arc::new(test);
    let predicate = FunctionPredicate::from(move |segment: &SegmentReader| {
        let (column, test) = (segment.fast_fields().u64(column)?, test.clone());
        Ok(move |document: DocId| column.values_for_doc(document).any(|pair| test(unpack(pair))))
    });
    Box::new(DocPredicateQuery::from(predicate))
}
