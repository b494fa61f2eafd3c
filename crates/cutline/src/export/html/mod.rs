//! Pages for people: one file with its style in it, no script, nothing loaded from anywhere, light, dark and on paper.

mod caption;
pub mod dossier;
pub mod picture;
pub mod sheet;

pub use caption::annotated;

use super::About;
use super::markup::Escaped;
use super::said::Said;
use super::withhold::MARK;
use archive::{Action, Dossier};
use std::fmt;

/// What opens a page.
fn head(title: &str, about: &About) -> String {
    let query = about.query.as_deref().map_or("all photographs".to_owned(), |query| format!("query: {query}"));
    let withheld = about.withholds();
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" \
         content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">\n<meta name=\"viewport\" \
         content=\"width=device-width,initial-scale=1\">\n<title>{title}</title>\n<style>\n{}</style></head>\n<body>\n\
         <header><b>{title}</b><div class=\"soft\">{} · withheld: {} · {}</div><div class=\"hash\">archive {}, {} \
         entries</div></header>\n",
        include_str!("style.css"),
        Shown(&query),
        Escaped(&withheld),
        Escaped(about.program),
        Escaped(&about.archive),
        about.entries
    )
}

/// What closes a page.
const FOOT: &str = "</body></html>\n";

/// Words as a page shows them: escaped, what is withheld as a bar.
struct Shown<'a>(&'a str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, part) in self.0.split(MARK).enumerate() {
            if number > 0 {
                write!(f, "<span class=\"withheld\">{MARK}</span>")?;
            }
            write!(f, "{}", Escaped(part))?;
        }
        Ok(())
    }
}

const GRAPHIC: &str = "Graphic";
const SENSITIVE: &str = "Marked sensitive";
const HARMED: &str = "Tells of people killed or harmed";

/// Why a picture or caption is shown only when asked for.
pub fn veil(dossier: &Dossier, said: &[Said<'_>]) -> Option<&'static str> {
    if dossier.decided().any(|review| review.action == Action::Sensitive) {
        return Some(SENSITIVE);
    }
    [GRAPHIC, HARMED].into_iter().find(|reason| said.iter().any(|said| harm(said) == Some(*reason)))
}

/// Why one fact is a reason for a veil, if it is.
fn harm(said: &Said<'_>) -> Option<&'static str> {
    match (said.fact.kind.as_str(), said.item.kind.as_deref()) {
        ("notice", Some("sensitive")) => Some(GRAPHIC),
        ("casualty", Some("killed")) => Some(HARMED),
        ("person", _) if said.item.victim == Some(true) => Some(HARMED),
        _ => None,
    }
}

/// How often a photograph was seen.
fn seen(times: usize) -> String {
    if times == 1 { "seen once".to_owned() } else { format!("seen {times} times") }
}

/// Something behind a veil, if there is a reason for one.
fn veiled(reason: Option<&str>, inside: &str) -> String {
    match reason {
        Some(reason) => format!("<details class=\"veil\"><summary>{reason} · show</summary>{inside}</details>\n"),
        None => inside.to_owned(),
    }
}
