//! `cutline explain`: the page of a rule or check.

use crate::Ending;
use crate::args::{Explain, Usage};
use anyhow::Result;
use std::io::Write;

/// Every rule and check with its page.
fn pages() -> impl Iterator<Item = (&'static str, &'static str)> {
    let rules = caption::rule::RULES.iter().map(|rule| (rule.id, rule.page));
    let checks = caption::check::CHECKS.iter().map(|check| (check.id, check.page));
    let places = gazetteer::check::CHECKS.iter().map(|check| (check.id, check.page));
    rules.chain(checks).chain(places).chain(compare::file::CHECKS.iter().map(|check| (check.id, check.page)))
}

/// Prints a page, or the list of all.
pub fn run(explain: &Explain) -> Result<Ending> {
    let mut out = anstream::stdout().lock();
    let Some(id) = &explain.id else {
        let width = pages().map(|(id, _)| id.len()).max().unwrap_or(0);
        for (id, page) in pages() {
            writeln!(out, "{id:width$}  {}", summary(page))?;
        }
        return Ok(Ending::Done);
    };
    match pages().find(|(known, _)| known == id) {
        Some((_, page)) => {
            write!(out, "{page}")?;
            Ok(Ending::Done)
        }
        None => {
            let all: Vec<&str> = pages().map(|(id, _)| id).collect();
            let near = nearest(id).map_or(String::new(), |near| format!(" (did you mean {near}?)"));
            let all = all.join(", ");
            Err(Usage(format!("expected the id of a rule or check, found {id:?}{near}; there are {all}")).into())
        }
    }
}

/// The id that was probably meant: "credits" is `credit`.
fn nearest(found: &str) -> Option<&'static str> {
    let score = |id: &str| strsim::jaro_winkler(id, &found.to_lowercase());
    let (score, id) = pages().map(|(id, _)| (score(id), id)).max_by(|(one, _), (other, _)| one.total_cmp(other))?;
    (score > LIKENESS).then_some(id)
}

/// How like an id a word has to be to be taken for it, from 0 to 1.
const LIKENESS: f64 = 0.8;

/// The first sentence of a page.
fn summary(page: &str) -> String {
    let prose = page.lines().skip(1).skip_while(|line| line.trim().is_empty());
    let paragraph = prose.take_while(|line| !line.trim().is_empty()).collect::<Vec<_>>().join(" ");
    let end = paragraph.find(". ").map_or(paragraph.len(), |at| at + 1);
    paragraph[..end].to_owned()
}
