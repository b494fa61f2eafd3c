//! The desk: the archive in a browser on this machine.
//!
//! `http://127.0.0.1:8730/?q=in:Sudan` is a contact sheet, `/photographs/17` everything kept about a photograph, and
//! `/photographs/17.json` the same for programs. Pages work without a script and load nothing from elsewhere.

mod about;
mod add;
mod answer;
mod assets;
mod batches;
mod compare;
mod control;
mod decide;
mod events;
mod facts;
mod findings;
mod gallery;
mod gathered;
mod guard;
mod hand;
mod history;
mod photograph;
mod picture;
mod session;
mod sheet;
mod sides;
mod state;
mod timeline;

pub use state::Desk;

use anyhow::{Context, Result};
use axum::Router;
use axum::routing::{get, post};
use std::net::SocketAddr;
use std::sync::Arc;

/// A caption or gallery that is pasted may have so many bytes.
const LARGEST_TEXT: usize = 2 << 20;

/// The addresses of the desk.
fn addresses(desk: Arc<Desk>, address: SocketAddr) -> Router {
    let routes = Router::new()
        .route("/", get(sheet::page))
        .route("/photographs", get(sheet::page))
        .route("/photographs.json", get(sheet::page))
        .route("/photographs/{photograph}", get(photograph::page))
        .route("/pictures/{photograph}/{sighting}", get(picture::bytes))
        .route("/sources", get(gallery::sources))
        .route("/sources.json", get(gallery::sources))
        .route("/sources/{capture}", get(gallery::page))
        .route("/findings", get(findings::page))
        .route("/findings.json", get(findings::page))
        .route("/compare", get(compare::page))
        .route("/compare.json", get(compare::page))
        .route("/events", get(events::list))
        .route("/events.json", get(events::list))
        .route("/events/{key}", get(events::page))
        .route("/control", get(control::page))
        .route("/control.json", get(control::page))
        .route("/batches", get(batches::page))
        .route("/batches.json", get(batches::page))
        .route("/batches/remove", post(batches::remove))
        .route("/timeline", get(timeline::page))
        .route("/timeline.json", get(timeline::page))
        .route("/log", get(history::page))
        .route("/log.json", get(history::page))
        .route("/add", get(add::form).post(add::preview))
        .route("/api/parse", post(add::parse))
        .route("/decide", post(decide::form))
        .route("/api/reviews", post(decide::json))
        .route("/about", get(about::page))
        .route("/assets/{name}", get(assets::file))
        .fallback(answer::nowhere)
        .layer(axum::extract::DefaultBodyLimit::max(LARGEST_TEXT))
        .with_state(desk.clone());
    guard::around(session::around(routes, desk), address)
}

/// Opens the desk at an address and stays until the program is ended; `ready` is told where it can be reached.
///
/// # Errors
///
/// If the address cannot be used.
pub fn serve(desk: Desk, address: SocketAddr, ready: impl FnOnce(SocketAddr)) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind(address);
        let listener = listener.await.with_context(|| format!("expected to offer the desk at {address}"))?;
        let address = listener.local_addr()?;
        ready(address);
        Ok(axum::serve(listener, addresses(Arc::new(desk), address)).await?)
    })
}
