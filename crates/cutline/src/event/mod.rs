//! Events of an archive, for the commands that list, show, export them and set others' data beside them.
//!
//! `cutline event list --in Sudan --from 2016-05` reads the statements of all photographs on all cores and gathers them.

pub mod acled;
pub mod show;

use crate::args::EventFilter;
use crate::command::search;
use crate::export::withhold::Withholding;
use crate::reader;
use crate::scan::Scan;
use anyhow::Result;
use archive::{Archive, Atlas, Dossier, NoAtlas, Query, days_of_edtf};
use events::{Day, Event, Gathering, Statement, key_day};

/// How events are gathered.
#[derive(Default)]
pub struct How<'a> {
    /// What is withheld.
    pub withholding: Option<&'a Withholding>,
    /// Without sentences and sources, for they take the most memory.
    pub briefly: bool,
    /// Those of one day, as keys have it.
    pub day: Option<&'a str>,
}

/// The events that a filter lets through, earliest first; what is withheld is in none of them.
///
/// # Errors
///
/// If the query cannot be read, or the archive.
pub fn gather(archive: &Archive, filter: &EventFilter, how: &How<'_>) -> Result<Vec<Event>> {
    let query = filter.query.as_deref().map(Query::read).transpose().map_err(search::usage)?;
    let names_places = query.as_ref().is_some_and(Query::names_places) || filter.r#in.is_some();
    let gazetteer = names_places.then(|| reader::gazetteer().0);
    let atlas: &dyn Atlas = gazetteer.as_ref().map_or(&NoAtlas, |gazetteer| gazetteer);
    let scan = Scan { archive, query: query.as_ref(), atlas, jobs: filter.jobs };

    let first = filter.from.as_deref().and_then(days_of_edtf).map_or(i32::MIN, |days| days.first);
    let last = filter.to.as_deref().and_then(days_of_edtf).map_or(i32::MAX, |days| days.last);
    let work = |_: &dyn archive::Store, dossier: Dossier| -> Result<Vec<Statement>> {
        let mut statements = match how.withholding {
            Some(withholding) => events::statements(withholding.show(dossier)?.dossier())?,
            None => events::statements(&dossier)?,
        };
        statements.retain(|statement| {
            let Day { value, days, .. } = &statement.day;
            first <= days.last && days.first <= last && how.day.is_none_or(|day| key_day(value) == day)
        });
        if how.briefly {
            statements.iter_mut().for_each(brief);
        }
        Ok(statements)
    };
    let mut gathering = Gathering::default();
    scan.each(work, &mut |statements| {
        statements.into_iter().for_each(|statement| gathering.add(statement));
        Ok(())
    })?;
    let mut found = gathering.events();
    if let Some(kind) = &filter.r#type {
        found.retain(|event| event.is_a(kind));
    }
    if let Some(name) = &filter.r#in {
        let code = atlas.country(name);
        let inside = |event: &Event| match &code {
            Some(code) => event.place.country.as_ref() == Some(code),
            None => event.place.is_in(name),
        };
        found.retain(inside);
    }
    Ok(found)
}

/// Leaves out what a list does not show.
pub fn brief(statement: &mut Statement) {
    statement.sentence = String::new();
    statement.sources = Vec::new().into();
    statement.credits = Vec::new().into();
}
