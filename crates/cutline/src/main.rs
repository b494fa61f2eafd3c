//! `cutline`: evidence from news-photo captions.
//!
//! `cutline parse gallery.txt` reads a gallery of captions and prints a record for each, annotated on a terminal, as
//! JSON Lines in a pipe.

mod annotated;
mod args;
mod beside;
mod command;
mod desk;
mod documents;
mod dossier;
mod event;
mod export;
mod finding;
mod input;
mod json;
mod limits;
mod lines;
mod offsets;
mod overlay;
mod overview;
mod pipeline;
mod progress;
mod reader;
mod restriction;
mod review;
mod rights;
mod scan;
mod shelf;
mod table;
mod tables;
mod terminal;

use args::{Args, Command};
use clap::Parser;
use std::process::ExitCode;

/// How a command ended, as the exit status says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Everything done: 0.
    Done,
    /// Done, but something could not be read: 1.
    Incomplete,
    /// Done, and what was looked for was found: 1.
    Found,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let result = match &args.command {
        Command::Parse(parse) => command::parse::run(parse, args.format),
        Command::Places(places) => command::places::run(places, args.format),
        Command::Read(read) => command::read::run(read),
        Command::Add(add) => command::add::run(add, &shelf::folder(&args), args.format),
        Command::Remove(remove) => command::remove::run(remove, &shelf::folder(&args), args.format),
        Command::Stats => command::stats::run(&shelf::folder(&args), args.format),
        Command::Search(search) => command::search::run(search, &shelf::folder(&args), args.format),
        Command::Show(show) => command::show::run(show, &shelf::folder(&args), args.format),
        Command::Export(export) => command::export::run(export, &shelf::folder(&args)),
        Command::Seen(seen) => command::seen::run(seen, &shelf::folder(&args), args.format),
        Command::Reread(reread) => command::reread::run(reread, &shelf::folder(&args), args.format),
        Command::Reindex => command::reindex::run(&shelf::folder(&args)),
        Command::Verify => command::verify::run(&shelf::folder(&args), args.format),
        Command::Seal(seal) => command::seal::run(seal, &shelf::folder(&args), args.format),
        Command::Backup(backup) => command::backup::run(backup, &shelf::folder(&args), args.format),
        Command::MergeArchive(asked) => command::merge_archive::run(asked, &shelf::folder(&args), args.format),
        Command::Restore(restore) => command::restore::run(restore, &shelf::folder(&args), args.format),
        Command::List(list) => command::list::run(list, &shelf::folder(&args), args.format),
        Command::Restrictions(asked) => command::restrictions::run(asked, &shelf::folder(&args), args.format),
        Command::Compare(compare) => command::compare::run(compare, &shelf::folder(&args), args.format),
        Command::Event(event) => command::event::run(event, &shelf::folder(&args), args.format),
        Command::Corroborate(asked) => command::corroborate::run(asked, &shelf::folder(&args), args.format),
        Command::Control(asked) => command::control::run(asked, &shelf::folder(&args), args.format),
        Command::Check(check) => command::check::run(check, &shelf::folder(&args), args.format),
        Command::Explain(explain) => command::explain::run(explain),
        Command::Gazetteer(gazetteer) => command::gazetteer::run(gazetteer, args.format),
        Command::Schema(schema) => command::schema::run(schema),
        Command::Review(review) => command::review::run(review, &shelf::folder(&args), args.format),
        Command::Collection(asked) => command::collection::run(asked, &shelf::folder(&args), args.format),
        Command::Log(log) => command::log::run(log, &shelf::folder(&args), args.format),
        Command::Serve(serve) => command::serve::run(serve, &shelf::folder(&args)),
        Command::Demo => command::demo::run(),
    };
    match result {
        Ok(Ending::Done) => ExitCode::SUCCESS,
        Ok(Ending::Incomplete | Ending::Found) => ExitCode::from(1),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            if error.is::<args::Usage>() {
                terminal::report_usage(&format!("{error:#}"));
                return ExitCode::from(2);
            }
            terminal::report(&format!("{error:#}"));
            ExitCode::from(1)
        }
    }
}

/// The reader of our output went away (`cutline parse … | head`): no fault of ours or the user's.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let plain = cause.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
        let inside_json = || cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        plain.or_else(inside_json) == Some(std::io::ErrorKind::BrokenPipe)
    })
}
