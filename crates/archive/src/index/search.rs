//! Searching: a query asked of the index, photographs in the order in which they came.

use super::Index;
use super::atlas::Atlas;
use super::facets::{Counting, Facet};
use super::fields::{UNIT, unpack, words};
use super::numbers::Numbers;
use crate::error::{Error, Result};
use crate::query::{self, Clause, Days, Field, Query, What};
use gazetteer::{EARTH_KM, distance_km};
use std::sync::Arc;
use tantivy::collector::Count;
use tantivy::query::doc_predicate_query::{DocPredicateQuery, FunctionPredicate};
use tantivy::query::{AllQuery, BooleanQuery, EmptyQuery, Occur, PhraseQuery, TermQuery};
use tantivy::schema::{Field as Stored, IndexRecordOption};
use tantivy::{DocId, Searcher, SegmentReader, Term};

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Photographs, rising.
    pub photographs: Vec<u64>,
    /// How many there are on all pages.
    pub total: u64,
    /// The cursor of the next page, if there is one.
    pub more: Option<u64>,
    /// What they have in common; empty unless asked for.
    pub facets: Vec<Facet>,
}

type Asked = Box<dyn tantivy::query::Query>;

impl Index {
    /// Photographs with a number above `after` of which the query holds, at most `limit`; with `facets`, the most
    /// frequent values of each field among all.
    pub fn search(&self, query: &Query, atlas: &dyn Atlas, after: u64, limit: usize, facets: usize) -> Result<Found> {
        let searcher = self.reader.searcher();
        self.check(query, atlas, &searcher)?;
        let asked = self.asked(query, atlas)?;
        let numbers = Numbers { after, most: limit.saturating_add(1) };
        let (mut photographs, total, facets) = if facets == 0 {
            let (photographs, total) = searcher.search(&*asked, &(numbers, Count))?;
            (photographs, total, Vec::new())
        } else {
            searcher.search(&*asked, &(numbers, Count, Counting { most: facets }))?
        };
        let more = photographs.len() > limit;
        photographs.truncate(limit);
        let more = photographs.last().copied().filter(|_| more);
        Ok(Found { photographs, total: total as u64, more, facets })
    }

    /// Refuses a value that its field cannot have, and a place that the gazetteer does not know.
    fn check(&self, query: &Query, atlas: &dyn Atlas, searcher: &Searcher) -> Result<()> {
        for clause in query.groups.iter().flatten() {
            match &clause.what {
                What::Near { name, .. } if atlas.positions(name).is_empty() => {
                    let message = format!("expected a place that the gazetteer knows, found {name:?}");
                    return Err(Error::Query(query.error(clause, message)));
                }
                What::Field(field, text) => {
                    let Some(values) = query::values(*field) else { continue };
                    let asked = words(text);
                    let known = |value: &String| words(value).windows(asked.len().max(1)).any(|some| some == asked);
                    let country = || *field == Field::Country && atlas.country(text).is_some();
                    if values.iter().any(known)
                        || country()
                        || searcher.search(&*phrase(self.fields.text(*field), text), &Count)? > 0
                    {
                        continue;
                    }
                    return Err(Error::Query(query.error(clause, query::unknown(*field, text, &values))));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn asked(&self, query: &Query, atlas: &dyn Atlas) -> Result<Asked> {
        if query.groups.is_empty() {
            return Ok(Box::new(AllQuery));
        }
        let groups = query.groups.iter().map(|group| {
            if let [clause] = group.as_slice() {
                let occur = if clause.not { Occur::MustNot } else { Occur::Must };
                return Ok((occur, self.clause(&clause.what, atlas)?));
            }
            let either = group.iter().map(|clause| Ok((Occur::Should, self.either(clause, atlas)?)));
            Ok((Occur::Must, Box::new(BooleanQuery::new(either.collect::<Result<_>>()?)) as Asked))
        });
        let mut groups = groups.collect::<Result<Vec<_>>>()?;
        // What must not hold is taken from everything.
        groups.push((Occur::Must, Box::new(AllQuery)));
        Ok(Box::new(BooleanQuery::new(groups)))
    }

    fn either(&self, clause: &Clause, atlas: &dyn Atlas) -> Result<Asked> {
        let asked = self.clause(&clause.what, atlas)?;
        if !clause.not {
            return Ok(asked);
        }
        Ok(Box::new(BooleanQuery::new(vec![(Occur::Must, Box::new(AllQuery)), (Occur::MustNot, asked)])))
    }

    fn clause(&self, what: &What, atlas: &dyn Atlas) -> Result<Asked> {
        Ok(match what {
            What::Words(text) => phrase(self.fields.words, text),
            What::Field(field @ (Field::In | Field::Country), text) => {
                let printed = phrase(self.fields.text(*field), text);
                match atlas.country(text) {
                    // A country's name stands for all places in it, printed or not.
                    Some(code) => {
                        let country = phrase(self.fields.text(Field::Country), &code);
                        Box::new(BooleanQuery::union(vec![printed, country]))
                    }
                    None => printed,
                }
            }
            What::Field(field, text) => phrase(self.fields.text(*field), text),
            What::Taken(days) => {
                let asked = *days;
                pairs("taken", move |(first, last)| asked.hold(Days { first, last }))
            }
            What::Near { name, km } => {
                let (centres, km) = (atlas.positions(name), *km);
                // A scene farther north or south than this is too far, wherever it is.
                let reach = (km / EARTH_KM).to_degrees();
                pairs("position", move |(latitude, longitude)| {
                    let here = (f64::from(latitude) / UNIT, f64::from(longitude) / UNIT);
                    let near =
                        |centre: &(f64, f64)| (here.0 - centre.0).abs() <= reach && distance_km(here, *centre) <= km;
                    centres.iter().any(near)
                })
            }
        })
    }
}

/// The words of a text in a row.
fn phrase(field: Stored, text: &str) -> Asked {
    let mut terms: Vec<Term> = words(text).iter().map(|word| Term::from_field_text(field, word)).collect();
    match terms.len() {
        0 => Box::new(EmptyQuery),
        1 => Box::new(TermQuery::new(terms.remove(0), IndexRecordOption::Basic)),
        _ => Box::new(PhraseQuery::new(terms)),
    }
}

/// Photographs of which one pair in a column passes a test.
fn pairs(column: &'static str, test: impl Fn((i32, i32)) -> bool + Send + Sync + 'static) -> Asked {
    let test = Arc::new(test);
    let predicate = FunctionPredicate::from(move |segment: &SegmentReader| {
        let (column, test) = (segment.fast_fields().u64(column)?, test.clone());
        Ok(move |document: DocId| column.values_for_doc(document).any(|pair| test(unpack(pair))))
    });
    Box::new(DocPredicateQuery::from(predicate))
}
