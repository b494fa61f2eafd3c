//! The desk: the archive in a browser on this machine.
//!
//! `http://127.0.0.1:8730/?q=in:Sudan` is a contact sheet, `/photographs/17` everything kept about a photograph, and
//! `/photographs/17.json` the same for programs. Pages work without a script and load nothing from elsewhere.

mod about;
mod add;
mod answer;
mod api;
mod assets;
mod batches;
mod compare;
mod complete;
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
mod map;
mod photograph;
mod picture;
mod route;
mod routes;
mod session;
mod sheet;
mod sides;
mod stage;
mod state;
mod timeline;

pub use assets::HAS_ISLANDS;
pub use map::Tiles;
pub use state::Desk;

use anyhow::{Context, Result};
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::{Extension, Router};
use routes::ROUTES;
use std::net::SocketAddr;
use std::sync::Arc;

/// A caption or gallery that is pasted may have so many bytes.
const LARGEST_TEXT: usize = 2 << 20;

/// The addresses of the desk.
fn addresses(desk: Arc<Desk>, address: SocketAddr) -> Router {
    let mut routes = Router::new();
    for route in ROUTES {
        let tag = middleware::from_fn_with_state((desk.clone(), route.tag), api::tag);
        routes = routes.route(route.path, (route.handlers)().layer(tag.clone()));
        // An address that ends in a number or name has the ending in that.
        if let Some(path) = route.json_path().filter(|_| !route.path.ends_with('}')) {
            routes = routes.route(&path, (route.handlers)().layer(tag));
        }
    }
    let routes = routes
        .fallback(answer::nowhere)
        .method_not_allowed_fallback(answer::not_so)
        .layer(Extension(api::Described(ROUTES)))
        .layer(DefaultBodyLimit::max(LARGEST_TEXT))
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
