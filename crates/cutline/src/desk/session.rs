//! Who sits at the desk: a session in the browser, the reviewer's name once it was given, and the token without which no
//! form is taken.
//!
//! A page of another site can make a browser send a form here, but it cannot read the token out of one of our pages, and
//! the session's cookie does not go with it.

use super::answer::Failure;
use super::state::Desk;
use archive::Digest;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::Response;
use std::sync::Arc;

const SESSION: &str = "cutline-session";
const REVIEWER: &str = "cutline-reviewer";
/// A reviewer's name is kept for so many seconds: a year.
const YEAR: u32 = 365 * 24 * 60 * 60;
/// A reviewer's name has at most so many bytes.
const LONGEST_NAME: usize = 200;

/// A session.
#[derive(Debug)]
pub struct Session {
    /// Its own name, known to the browser alone.
    pub id: String,
    /// What its forms carry.
    pub token: String,
    /// The reviewer, once somebody gave a name.
    pub reviewer: Option<String>,
}

/// Gives every request its session, and a browser without one the cookie of a new one.
pub fn around(routes: Router, desk: Arc<Desk>) -> Router {
    routes.layer(middleware::from_fn_with_state(desk, attend))
}

async fn attend(State(desk): State<Arc<Desk>>, mut request: Request, next: Next) -> Response {
    let known = cookie(request.headers(), SESSION).filter(|id| Digest::parse(id).is_some());
    let id = known.clone().unwrap_or_else(secret);
    let token = desk.token(&id);
    let reviewer = cookie(request.headers(), REVIEWER).and_then(|name| self::name(&decoded(&name)));
    let is_page = !request.uri().path().starts_with("/assets/");
    request.extensions_mut().insert(Arc::new(Session { id: id.clone(), token, reviewer }));
    let mut answer = next.run(request).await;
    if known.is_none() && is_page {
        set(&mut answer, SESSION, &id, None);
    }
    answer
}

impl Session {
    /// Refuses a form that is not from a page of this session.
    ///
    /// # Errors
    ///
    /// If its token is another.
    pub fn expect(&self, token: &str) -> Result<(), Failure> {
        if token == self.token {
            return Ok(());
        }
        Err(Failure::forbidden("expected a form of this session's own pages, found another: open the page again"))
    }
}

/// Has the browser keep the reviewer's name.
pub fn remember(answer: &mut Response, reviewer: &str) {
    let name: String = form_urlencoded::byte_serialize(reviewer.as_bytes()).collect();
    set(answer, REVIEWER, &name, Some(YEAR));
}

/// A name as it may be kept: without control characters, not longer than names are; `None` for nothing.
pub fn name(text: &str) -> Option<String> {
    let name = text.trim();
    let fits = !name.is_empty() && name.len() <= LONGEST_NAME && !name.chars().any(char::is_control);
    fits.then(|| name.to_owned())
}

/// 256 bits that nobody guesses, in hexadecimal.
pub fn secret() -> String {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    Digest::of(bytes).to_string()
}

fn cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    let lines = headers.get_all(header::COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(known, _)| *known == name).map(|(_, value)| value.to_owned())
}

fn decoded(text: &str) -> String {
    form_urlencoded::parse(text.as_bytes()).next().map_or(String::new(), |(name, _)| name.into_owned())
}

fn set(answer: &mut Response, name: &str, value: &str, seconds: Option<u32>) {
    let age = seconds.map_or(String::new(), |seconds| format!("; Max-Age={seconds}"));
    let line = format!("{name}={value}; Path=/; HttpOnly; SameSite=Strict{age}");
    if let Ok(line) = HeaderValue::from_str(&line) {
        answer.headers_mut().append(header::SET_COOKIE, line);
    }
}
