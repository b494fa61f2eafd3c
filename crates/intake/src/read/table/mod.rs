//! Tables: comma-separated and other cells in rows, with a header or without.
//!
//! ```text
//! file;caption;photographer;agency
//! marib-01.jpg;"A boy in Marib, Yemen; March 6, 2014.";Omar Haddad;Reuters
//! ```
//!
//! gives one caption, its picture, and the credit "Omar Haddad/Reuters". What parts the cells is found out, and which
//! column is what: from the header in the words of newsrooms and their programs, else from the contents.

mod columns;
mod plan;
mod rows;

pub use columns::{Columns, WrongColumns};

use super::entry::{Entry, Item};
use super::flow::{self, Flow};
use super::listing::{Head, Listing};
use super::role::Role;
use super::{Found, Reader};
use crate::error::Error;
use crate::kind;
use crate::page::Problem;
use crate::source::{self, Source};
use plan::Plan;
use rows::{Row, Splitter, Width};
use std::collections::VecDeque;

/// Tables of captions.
pub const TABLE: Reader = Reader { id: "table", reads: "tables (CSV, TSV)", recognises, read };

/// So much of a table shows how it is made.
const SAMPLE: usize = 64 << 10;

fn recognises(head: &source::Head<'_>) -> bool {
    if kind::not_text(head.bytes).is_some() {
        return false;
    }
    let text = flow::head(head.bytes);
    let ended = head.bytes.len() < source::HEAD;
    Plan::of(&text, ended, called_table(head.name, head.declared), head.columns).is_some()
}

/// Whether its name or the server says that a document is a table.
fn called_table(name: &str, declared: Option<&str>) -> bool {
    let name = name.to_ascii_lowercase();
    let declared = declared.unwrap_or_default();
    [".csv", ".tsv", ".tab", ".psv"].iter().any(|ending| name.ends_with(ending))
        || ["text/csv", "text/tab-separated-values"].iter().any(|kind| declared.starts_with(kind))
}

fn read(source: Source<'_>) -> Result<Found<'_>, Error> {
    let (engine, verbose) = (source.engine, source.options.verbose);
    let columns = source.options.columns.as_ref();
    let called = called_table(&source.document, source.declared.as_deref());
    let mut head = Head::of(&source, String::new());
    let path = source.document.clone();
    let failed = |error| Error::new(path.as_ref(), error);
    let mut flow = Flow::new(source)?;
    while flow.rest().len() < SAMPLE && !flow.ended {
        flow.fill().map_err(failed)?;
    }
    let plan =
        Plan::of(flow.rest(), flow.ended, called, columns).unwrap_or_default().settled(engine, flow.rest(), flow.ended);
    let kind = if plan.marks.delimiter == b'\t' { "text/tab-separated-values" } else { "text/csv" };
    head.media_type = format!("{kind}{}", flow.charset());
    let problems = plan.unread().filter(|_| verbose).into_iter().map(Item::Problem);
    let rows =
        Rows { splitter: Splitter::new(plan.marks), flow, header: plan.header, plan, waiting: problems.collect() };
    Ok(Box::new(Listing::new(engine, head, "rows", rows)))
}

/// The rows of a table as entries.
struct Rows<'e> {
    splitter: Splitter,
    flow: Flow<'e>,
    plan: Plan,
    /// The next row is the header.
    header: bool,
    waiting: VecDeque<Item>,
}

impl Iterator for Rows<'_> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            if let Some(item) = self.waiting.pop_front() {
                return Some(item);
            }
            let width = Width { cells: self.plan.width, trailing: self.plan.trailing };
            let row = match self.splitter.next(&mut self.flow, width) {
                Ok(row) => row,
                Err(error) => return Some(Item::Failed(error)),
            };
            self.waiting.extend(self.flow.problems().into_iter().map(Item::Problem));
            match row {
                None => return self.waiting.pop_front(),
                Some(Ok(_)) if std::mem::take(&mut self.header) => {}
                Some(Ok(row)) => self.waiting.push_back(self.plan.entry(row)),
                Some(Err(problem)) => self.waiting.push_back(Item::Problem(problem)),
            }
        }
    }
}

impl Plan {
    /// What a row says.
    fn entry(&self, row: Row) -> Item {
        let Row { at, mut cells } = row;
        let says = |column: &&usize| cells.get(**column).is_some_and(|cell| !cell.text.trim().is_empty());
        let Some(&caption) = self.captions.iter().find(says) else { return Item::Bare };
        let mut entry = Entry { at, ..Entry::default() };
        for &(column, role) in &self.others {
            let text = cells.get(column).map_or("", |cell| &cell.text);
            if role == Role::Creator {
                // Programs part several names by semicolons.
                text.split(';').for_each(|name| entry.add(role, name));
            } else if role == Role::Rights {
                entry.add_rights(self.headings.get(column).map_or("", String::as_str), text);
            } else {
                entry.add(role, text);
            }
        }
        entry.caption = std::mem::take(&mut cells[caption]).trimmed();
        Item::Entry(entry)
    }

    /// That columns were not read.
    fn unread(&self) -> Option<Problem> {
        (!self.unread.is_empty()).then(|| {
            let what = format!("left out: columns {}", self.unread.join(", "));
            Problem { left_out: true, ..Problem::at(0, 1, what) }
        })
    }
}
