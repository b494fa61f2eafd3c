//! What every answer passes: only this machine's own names for it are answered to, and a page may load nothing from
//! elsewhere, run no script of a caption, and stand in no other's frame.

use super::answer::{Failure, Form};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use std::net::SocketAddr;

const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Sets the guard around routes that are offered at an address.
pub fn around(routes: Router, address: SocketAddr) -> Router {
    let port = address.port();
    let mut hosts = vec![address.to_string()];
    hosts.extend(["127.0.0.1", "localhost", "[::1]"].map(|host| format!("{host}:{port}")));
    routes.layer(middleware::from_fn_with_state(hosts, guard))
}

async fn guard(State(hosts): State<Vec<String>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let value = |name: &header::HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    // A name that another machine's address book points here is not ours: no page of theirs may ask in its name.
    let host = value(&header::HOST).unwrap_or_default();
    let ours = hosts.iter().any(|known| known.eq_ignore_ascii_case(host));
    let origin = value(&header::ORIGIN).map(|origin| origin.trim_start_matches("http://"));
    let same = origin.is_none_or(|origin| hosts.iter().any(|known| known.eq_ignore_ascii_case(origin)));
    let form = Form::of(request.uri(), headers);
    let mut answer = if !ours {
        (StatusCode::MISDIRECTED_REQUEST, format!("expected the desk's own address, found {host:?}\n")).into_response()
    } else if !same && !request.method().is_safe() {
        Failure::question("expected a form of the desk's own pages, found one of another site").answer(form)
    } else {
        next.run(request).await
    };
    let headers = answer.headers_mut();
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    answer
}
