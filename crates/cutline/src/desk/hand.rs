//! What a page knows of who decides on it: the token of its forms, the reviewer, what was wrong with the form that was
//! sent from it last, and what was kept.
//!
//! A form that is sent is answered by sending the browser back to its page (`?slip=4#C12.4`, or `?done=5`), so that going
//! back or loading the page again sends nothing twice.

use super::answer::Failure;
use super::session::{self, Session};
use super::state::Desk;
use crate::review::{self, show};
use archive::{Archive, Review};
use axum::http::Uri;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// So many slips are kept at a time.
const SLIPS: usize = 64;

/// The fields of a form that was sent.
#[derive(Clone, Debug, Default)]
pub struct Fields(pub Vec<(String, String)>);

impl Fields {
    /// A field's text, "" for one that is not there.
    pub fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(known, _)| known == name).map_or("", |(_, text)| text.trim())
    }

    /// A field's text, if there is any.
    pub fn some(&self, name: &str) -> Option<String> {
        Some(self.get(name)).filter(|text| !text.is_empty()).map(str::to_owned)
    }

    /// The address of the page that the form stands on: never one of another site.
    pub fn at(&self) -> &str {
        let at = self.get("at");
        let ours = at.starts_with('/') && !at.starts_with("//") && !at.contains(['\\', '#']);
        if ours && at.bytes().all(|byte| byte.is_ascii_graphic()) { at } else { "/" }
    }

    /// The reviewer: as the form says, else as the session or the system knows.
    pub fn reviewer(&self, session: &Session) -> Result<String, Failure> {
        let given = session::name(self.get("reviewer")).or_else(|| session.reviewer.clone());
        review::reviewer(given.as_deref()).map_err(|_| Failure::refused("expected your name, found none"))
    }
}

/// A form that could not be kept: what it said, and what was wrong.
#[derive(Clone, Debug)]
pub struct Slip {
    number: u64,
    /// The session that sent it.
    of: String,
    /// Which form.
    form: String,
    /// What was wrong.
    message: String,
    /// What it said.
    fields: Fields,
}

/// Slips of all sessions, the last ones.
#[derive(Default)]
pub struct Slips {
    kept: Mutex<VecDeque<Slip>>,
    count: AtomicU64,
}

impl Slips {
    /// Keeps a slip for a session and gives its number.
    pub fn keep(&self, session: &Session, fields: Fields, message: String) -> u64 {
        let number = self.count.fetch_add(1, Ordering::Relaxed) + 1;
        let (of, form) = (session.id.clone(), fields.get("form").to_owned());
        let mut slips = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        slips.push_back(Slip { number, of, form, message, fields });
        if slips.len() > SLIPS {
            slips.pop_front();
        }
        number
    }

    fn of(&self, session: &Session, number: u64) -> Option<Slip> {
        let slips = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        slips.iter().find(|slip| slip.number == number && slip.of == session.id).cloned()
    }
}

/// What a page's forms need.
pub struct Hand {
    /// What they carry.
    pub token: String,
    /// Who decides, unless the form says another name.
    pub reviewer: String,
    /// Whether somebody gave that name.
    pub known: bool,
    /// The page they stand on.
    pub at: String,
    /// What was kept last, to be said.
    pub done: Option<Done>,
    slip: Option<Slip>,
}

/// A decision that was just kept.
pub struct Done {
    /// Its number.
    pub review: u64,
    /// In words.
    pub says: String,
}

impl Hand {
    /// For the page at an address.
    ///
    /// # Errors
    ///
    /// If the archive cannot be read.
    pub fn of(desk: &Desk, archive: &Archive, session: &Session, uri: &Uri) -> Result<Hand, Failure> {
        let pairs: Vec<(String, String)> =
            form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes()).into_owned().collect();
        let number = |name: &str| {
            let (_, text) = pairs.iter().find(|(known, _)| known == name)?;
            text.parse::<u64>().ok()
        };
        let done = match number("done").filter(|number| *number > 0) {
            Some(number) => {
                archive.store().reviews(number - 1, 1)?.first().filter(|one| one.review == number).map(Done::of)
            }
            None => None,
        };
        Ok(Hand {
            token: session.token.clone(),
            reviewer: session.reviewer.clone().or_else(|| review::reviewer(None).ok()).unwrap_or_default(),
            known: session.reviewer.is_some(),
            at: at(uri.path(), &pairs),
            done,
            slip: number("slip").and_then(|number| desk.slips().of(session, number)),
        })
    }

    /// What was wrong with a form that was sent from this page.
    pub fn wrong(&self, form: &str) -> Option<&str> {
        self.slip.as_ref().filter(|slip| slip.form == form).map(|slip| slip.message.as_str())
    }

    /// What a form said that could not be kept, field by field.
    pub fn said(&self, form: &str, field: &str) -> &str {
        self.slip.as_ref().filter(|slip| slip.form == form).map_or("", |slip| slip.fields.get(field))
    }

    /// What a field of a form says: as it was sent, else as it stands.
    pub fn or<'h>(&'h self, form: &str, field: &str, stands: &'h str) -> &'h str {
        if self.wrong(form).is_some() { self.said(form, field) } else { stands }
    }
}

impl Done {
    fn of(review: &Review) -> Done {
        Done { review: review.review, says: format!("{} {}", review.action.done(), show::target(review)) }
    }
}

/// An address without what was said about the last form.
fn at(path: &str, pairs: &[(String, String)]) -> String {
    let kept = pairs.iter().filter(|(name, _)| !matches!(name.as_str(), "done" | "slip"));
    address(path, kept.map(|(name, value)| (name.as_str(), value.as_str())))
}

/// An address with a query.
pub fn address<'p>(path: &str, pairs: impl IntoIterator<Item = (&'p str, &'p str)>) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(pairs.into_iter().filter(|(_, value)| !value.is_empty()));
    match query.finish() {
        query if query.is_empty() => path.to_owned(),
        query => format!("{path}?{query}"),
    }
}

/// The way back to a page: with something to say there, at one of its forms.
pub fn back(at: &str, name: &str, number: u64, form: &str) -> String {
    let join = if at.contains('?') { '&' } else { '?' };
    let plain = form.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-'));
    let place = if plain && !form.is_empty() { format!("#{form}") } else { String::new() };
    format!("{at}{join}{name}={number}{place}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(pairs: &[(&str, &str)]) -> Fields {
        Fields(pairs.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect())
    }

    #[test]
    fn a_form_leads_back_to_a_page_of_ours() {
        for (at, expected) in [
            ("/photographs/17", "/photographs/17"),
            ("/findings?check=taken", "/findings?check=taken"),
            ("//elsewhere.example/", "/"),
            ("https://elsewhere.example/", "/"),
            ("/\\elsewhere.example", "/"),
            ("/a\r\nSet-Cookie: x", "/"),
            ("", "/"),
        ] {
            assert_eq!(fields(&[("at", at)]).at(), expected, "{at:?}");
        }
        assert_eq!(back("/photographs/17", "done", 5, "C12.4"), "/photographs/17?done=5#C12.4");
        assert_eq!(back("/findings?check=taken", "slip", 1, "<x>"), "/findings?check=taken&slip=1");
    }

    #[test]
    fn a_slip_is_its_sessions_own() {
        let session = |id: &str| Session { id: id.to_owned(), token: String::new(), reviewer: None };
        let slips = Slips::default();
        let number = slips.keep(&session("one"), fields(&[("form", "C1.2"), ("value", "May")]), "expected".into());
        assert_eq!(slips.of(&session("one"), number).unwrap().fields.get("value"), "May");
        assert!(slips.of(&session("other"), number).is_none());
        for _ in 0..SLIPS {
            slips.keep(&session("one"), Fields::default(), String::new());
        }
        assert!(slips.of(&session("one"), number).is_none(), "only the last are kept");
    }
}
