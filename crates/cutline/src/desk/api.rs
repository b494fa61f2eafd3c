//! What programs can ask of the desk: its description, a page of the same for people, and answers that are known again.

use super::answer::{self, Form};
use super::route::{self, Route, Tag};
use super::state::Desk;
use archive::Digest;
use askama::Template;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use std::sync::Arc;

/// An answer of JSON has at most so many bytes.
const LARGEST: usize = 256 << 20;

#[derive(Template)]
#[template(path = "api.html")]
struct Page {
    routes: &'static [Route],
}

/// The addresses that are described.
#[derive(Clone, Copy)]
pub struct Described(pub &'static [Route]);

/// Answers with the description: OpenAPI 3.1.
pub async fn document(Extension(Described(routes)): Extension<Described>) -> Response {
    Json(route::document(routes)).into_response()
}

/// Answers with the same for people.
pub async fn page(Extension(Described(routes)): Extension<Described>) -> Response {
    answer::page(&Page { routes })
}

/// Tags an answer of JSON, and sends none that the program has already.
pub async fn tag(State((desk, tag)): State<(Arc<Desk>, Tag)>, request: Request, next: Next) -> Response {
    let form = Form::of(request.uri(), request.headers());
    if form != Form::Json || !request.method().is_safe() || tag == Tag::None {
        return next.run(request).await;
    }
    let known = request.headers().get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok()).unwrap_or_default();
    let known: Vec<String> = known.split(',').map(|tag| tag.trim().trim_start_matches("W/").to_owned()).collect();
    let is_known = |tag: &str| known.iter().any(|one| one == tag);
    if tag == Tag::Log {
        let Ok(tag) = desk.ask(|desk, archive| Ok(of_log(desk, archive.store().head()?))).await else {
            return next.run(request).await;
        };
        if is_known(&tag) {
            return tagged(StatusCode::NOT_MODIFIED.into_response(), &tag);
        }
        let answer = next.run(request).await;
        return if answer.status() == StatusCode::OK { tagged(answer, &tag) } else { answer };
    }
    let answer = next.run(request).await;
    if answer.status() != StatusCode::OK {
        return answer;
    }
    let (head, body) = answer.into_parts();
    let Ok(bytes) = to_bytes(body, LARGEST).await else {
        return answer::Failure::fault("expected a shorter answer: ask for less").answer(form);
    };
    let tag = format!("\"{}\"", &Digest::of(&bytes).to_string()[..32]);
    if is_known(&tag) {
        return tagged(StatusCode::NOT_MODIFIED.into_response(), &tag);
    }
    tagged(Response::from_parts(head, Body::from(bytes)), &tag)
}

/// The tag of what is as the log's last entry left it, read by this program.
fn of_log(desk: &Desk, (seq, archive): (u64, Digest)) -> String {
    let edition = desk.edition();
    let program = format!("{archive} {} {} {} {}", edition.engine, edition.rules, edition.tables, edition.gazetteer);
    format!("\"{seq}-{}\"", &Digest::of(program).to_string()[..16])
}

fn tagged(mut answer: Response, tag: &str) -> Response {
    let headers = answer.headers_mut();
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(header::ETAG, tag);
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    headers.insert(header::VARY, HeaderValue::from_static("Accept"));
    answer
}
