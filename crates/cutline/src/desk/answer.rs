//! Answers: a page for people, JSON for programs, and one shape for what goes wrong.
//!
//! `/photographs/99999.json` answers 404 with `{"error":{"status":404,"message":"expected the number of a photograph, …"}}`.

use askama::Template;
use axum::Json;
use axum::extract::{FromRequestParts, Path, Query};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;

/// Who asks: somebody at a browser, or a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A page.
    Page,
    /// JSON.
    Json,
}

impl Form {
    /// By the address's ending, or by what the request accepts.
    pub fn of(uri: &Uri, headers: &HeaderMap) -> Form {
        let accepts = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let json = accepts.split(',').map(|range| range.split(';').next().unwrap_or_default().trim());
        let first = json.into_iter().find(|range| matches!(*range, "application/json" | "text/html" | "*/*"));
        if uri.path().ends_with(".json") || first == Some("application/json") { Form::Json } else { Form::Page }
    }
}

/// What is asked in an address behind its question mark; what cannot be asked is answered in the one shape.
pub struct Question<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Question<T> {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Question<T>, Response> {
        match Query::from_request_parts(parts, state).await {
            Ok(Query(asked)) => Ok(Question(asked)),
            Err(error) => {
                let message =
                    format!("expected what can be asked of {}, found: {}", parts.uri.path(), error.body_text());
                Err(Failure::question(message).answer(Form::of(&parts.uri, &parts.headers)))
            }
        }
    }
}

/// The parts of an address that name something.
pub struct Named<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Named<T> {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Named<T>, Response> {
        match Path::from_request_parts(parts, state).await {
            Ok(Path(named)) => Ok(Named(named)),
            Err(_) => {
                let message = format!("expected an address of the desk, found {}", parts.uri.path());
                Err(Failure::missing(message).answer(Form::of(&parts.uri, &parts.headers)))
            }
        }
    }
}

/// What could not be answered.
#[derive(Debug)]
pub struct Failure {
    status: StatusCode,
    message: String,
}

impl Failure {
    /// Nothing is there.
    pub fn missing(message: impl Into<String>) -> Failure {
        Failure { status: StatusCode::NOT_FOUND, message: message.into() }
    }

    /// The question cannot be asked like this.
    pub fn question(message: impl Into<String>) -> Failure {
        Failure { status: StatusCode::BAD_REQUEST, message: message.into() }
    }

    /// What was sent cannot be kept.
    pub fn refused(message: impl Into<String>) -> Failure {
        Failure { status: StatusCode::UNPROCESSABLE_ENTITY, message: message.into() }
    }

    /// More was sent than is taken.
    pub fn too_large(message: impl Into<String>) -> Failure {
        Failure { status: StatusCode::PAYLOAD_TOO_LARGE, message: message.into() }
    }

    /// It may not be asked from there.
    pub fn forbidden(message: impl Into<String>) -> Failure {
        Failure { status: StatusCode::FORBIDDEN, message: message.into() }
    }

    /// Not now.
    pub fn busy(message: impl Into<String>) -> Failure {
        Failure { status: StatusCode::SERVICE_UNAVAILABLE, message: message.into() }
    }

    /// Whether who asks can mend it.
    pub fn is_the_askers(&self) -> bool {
        self.status.is_client_error()
    }

    /// What is wrong.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The fault is here.
    pub fn fault(message: impl Into<String>) -> Failure {
        Failure { status: StatusCode::INTERNAL_SERVER_ERROR, message: message.into() }
    }

    /// In the form that was asked for.
    pub fn answer(self, form: Form) -> Response {
        let Failure { status, message } = self;
        match form {
            Form::Json => {
                let body = json!({ "error": { "status": status.as_u16(), "message": message } });
                (status, Json(body)).into_response()
            }
            Form::Page => (status, page(&Broken { number: status.as_u16(), message: &message })).into_response(),
        }
    }
}

impl From<archive::Error> for Failure {
    fn from(error: archive::Error) -> Failure {
        match error {
            archive::Error::Query(error) => Failure::question(error.to_string()),
            archive::Error::Absent(what) => Failure::missing(what),
            other => Failure::fault(other.to_string()),
        }
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Failure {
        Failure::fault(format!("{error:#}"))
    }
}

#[derive(Template)]
#[template(path = "broken.html")]
struct Broken<'a> {
    number: u16,
    message: &'a str,
}

/// A page from its template.
pub fn page(template: &impl Template) -> Response {
    match template.render() {
        Ok(page) => Html(page).into_response(),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response(),
    }
}

/// An answer in the form that was asked for.
pub fn give<T: Template + Serialize>(form: Form, answer: Result<T, Failure>) -> Response {
    match (answer, form) {
        (Ok(answer), Form::Page) => page(&answer),
        (Ok(answer), Form::Json) => Json(answer).into_response(),
        (Err(failure), form) => failure.answer(form),
    }
}

/// An address where that cannot be done.
pub async fn not_so(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let message = format!("expected another method at {}, found {method}", uri.path());
    let status = StatusCode::METHOD_NOT_ALLOWED;
    Failure { status, message }.answer(Form::of(&uri, &headers))
}

/// An address that is none.
pub async fn nowhere(uri: Uri, headers: HeaderMap) -> Response {
    Failure::missing(format!("expected an address of the desk, found {}", uri.path())).answer(Form::of(&uri, &headers))
}
