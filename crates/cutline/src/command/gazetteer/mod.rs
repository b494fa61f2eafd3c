//! `cutline gazetteer`: the user's own gazetteers beside the built-in one, and names looked up in all of them.

mod import;
mod info;
mod lookup;

pub use info::broken;

use crate::args::{Format, Gazetteer};
use crate::{Ending, tables};
use anyhow::{Result, bail};
use gazetteer::import::Library;

/// Runs the command.
pub fn run(gazetteer: &Gazetteer, format: Option<Format>) -> Result<Ending> {
    let library = library()?;
    match gazetteer {
        Gazetteer::Import(args) => import::run(&library, args),
        Gazetteer::LookUp(args) => lookup::run(args, format),
        Gazetteer::List => info::list(&library, format),
        Gazetteer::Info(args) => info::info(&library, args.name.as_deref(), format),
        Gazetteer::Remove(args) => {
            library.remove(&args.name).or_else(|error| unknown(&library, &args.name, &error))?;
            Ok(Ending::Done)
        }
    }
}

/// The folder of the user's gazetteers.
///
/// # Errors
///
/// If no data directory is known.
pub fn library() -> Result<Library> {
    Ok(Library::new(tables::data_directory()?.join("gazetteers")))
}

/// What to say of a gazetteer that is not there, or cannot be opened or removed.
fn unknown<T>(library: &Library, name: &str, error: &std::io::Error) -> Result<T> {
    if error.kind() != std::io::ErrorKind::NotFound {
        bail!("{}: {error}", library.path(name).display());
    }
    let names = library.names();
    if names.is_empty() {
        bail!(
            "expected the name of a gazetteer, found \"{name}\"; there is none, `cutline gazetteer import` makes one"
        );
    }
    bail!("expected the name of a gazetteer ({}), found \"{name}\"", names.join(", "));
}
