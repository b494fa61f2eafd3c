//! `cutline serve`: the desk, in a browser on this machine.

use crate::args::{Serve, Usage};
use crate::desk::{self, Desk, Tiles};
use crate::reader::Reader;
use crate::shelf;
use crate::{Ending, progress};
use anyhow::Result;
use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;

/// Runs the command.
pub fn run(serve: &Serve, folder: &Path) -> Result<Ending> {
    let address = serve.listen;
    if !address.ip().is_loopback() {
        let expected = "expected an address of this machine's own such as 127.0.0.1:8730";
        return Err(Usage(format!("{expected}, for the desk has no accounts; found {address}")).into());
    }
    let (reader, complete) = Reader::open(true);
    let ending = open(folder, reader, address, serve.tiles.clone())?;
    Ok(if complete { ending } else { Ending::Incomplete })
}

/// Opens the desk of an archive, says where it is, and stays until it is closed.
pub fn open(folder: &Path, reader: Reader, address: SocketAddr, tiles: Option<Tiles>) -> Result<Ending> {
    let archive = shelf::open(folder)?;
    // That the index cannot be written is no fault: what is there is searched.
    let _ = progress::index(|tell| archive.catch_up(tell));
    desk::serve(Desk::new(folder, reader, tiles)?, address, |address| {
        let mut out = std::io::stdout().lock();
        let _ = writeln!(out, "http://{address}/").and_then(|()| out.flush());
    })?;
    Ok(Ending::Done)
}
