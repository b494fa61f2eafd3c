//! The command line: every command, option and its help.

use clap::{Parser, Subcommand, ValueEnum};
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Wrong usage found after the command line was parsed: exit status 2.
#[derive(Debug)]
pub struct Usage(pub String);

impl std::fmt::Display for Usage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// Reads news-photo captions and keeps them as evidence: who made the picture, when, where, who says what.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100, after_help = AFTER_HELP)]
pub struct Args {
    /// How records are shown; by default annotated on a terminal, JSON Lines elsewhere
    #[arg(long, global = true, value_enum)]
    pub format: Option<Format>,
    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

const AFTER_HELP: &str = "\
Examples:
  cutline demo                          look at the sample galleries first
  cutline parse gallery.txt             annotated captions of a gallery
  cutline parse gallery.txt | jq .      the same as JSON Lines
  cutline explain claim                 what a rule reads, with examples

Exit status: 0 done; 1 done, but something could not be read; 2 wrong usage.";

/// How records are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// The caption with its facts underlined and labelled
    Annotated,
    /// One JSON object a line
    Jsonl,
    /// One JSON array
    Json,
    /// One line a caption
    Table,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Read captions and print a record for each
    #[command(after_help = PARSE_HELP)]
    Parse(Parse),
    /// Find the places of any English text, an article say, with coordinates
    #[command(after_help = PLACES_HELP)]
    Places(Places),
    /// Show how files are cut into captions, without reading the captions
    #[command(after_help = READ_HELP)]
    Read(Read),
    /// Print what a rule or check reads, with examples; without a name, list them all
    #[command(after_help = "Examples:\n  cutline explain\n  cutline explain weekday-mismatch")]
    Explain(Explain),
    /// Print the JSON Schema of a record
    Schema,
    /// Read the sample galleries and show what a newcomer should see first
    Demo,
}

/// `cutline parse`
#[derive(Debug, clap::Args)]
pub struct Parse {
    /// Files to read; `-` or none is standard input
    pub files: Vec<PathBuf>,
    /// What the files hold
    #[arg(long, value_enum, default_value_t = From::Gallery)]
    pub from: From,
    /// Unit of spans
    #[arg(long, value_enum, default_value_t = Offsets::Bytes)]
    pub offsets: Offsets,
    /// How many workers read; as many as there are cores by default
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// Leave places without coordinates
    #[arg(long)]
    pub no_resolve: bool,
    /// What beside a caption may help to tell its places apart
    #[arg(long, value_enum)]
    pub context: Option<Context>,
}

/// What beside a caption helps to tell its places apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Context {
    /// The captions before it in its gallery, a weak hint
    Gallery,
}

const PARSE_HELP: &str = "\
Examples:
  cutline parse gallery.txt
  cutline parse --format table *.txt
  cutline parse --from lines captions.txt > records.jsonl
  cutline parse --from jsonl --offsets chars captions.jsonl > records.jsonl
  echo 'A ferry in Bukoba, Tanzania March 6, 2014. (Photo by A. Name/Reuters)' | cutline parse

A file that cannot be read, or a line that is not UTF-8 or not JSON, is named on standard error; the rest goes on.";

/// What the files of `parse` hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum From {
    /// Galleries: captions are separated from counters, credits, headings and noise first
    Gallery,
    /// `{"id": …, "text": …}` a line, one caption each; `credit_line` may stand beside them
    Jsonl,
    /// One caption a line
    Lines,
}

/// Unit of spans.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Offsets {
    /// UTF-8 bytes, as Rust and files count
    Bytes,
    /// Characters, as Python counts
    Chars,
    /// UTF-16 units, as JavaScript counts
    Utf16,
}

/// `cutline places`
#[derive(Debug, clap::Args)]
pub struct Places {
    /// Files to read; `-` or none is standard input
    pub files: Vec<PathBuf>,
    /// What the files hold
    #[arg(long, value_enum, default_value_t = PlacesFrom::Text)]
    pub from: PlacesFrom,
    /// How many workers read lines; as many as there are cores by default
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
}

const PLACES_HELP: &str = "\
Examples:
  cutline places article.txt
  cutline places --from jsonl articles.jsonl | jq '.places[].resolved.name'

Prints one JSON object a text in a pipe, one line a place on a terminal. One entry per mention; a place of the same
name is the same place unless the text says otherwise.";

/// What the files of `places` hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PlacesFrom {
    /// One text a file
    Text,
    /// `{"id": …, "text": …}` a line
    Jsonl,
    /// One text a line
    Lines,
}

/// `cutline read`
#[derive(Debug, clap::Args)]
pub struct Read {
    /// Files to read; `-` or none is standard input
    pub files: Vec<PathBuf>,
}

const READ_HELP: &str = "\
Examples:
  cutline read gallery.txt | jq '.captions[] | {text, credit}'

Prints one JSON object a file: its captions, their separated credits, repeats and cuts, and what could not be read.";

/// `cutline explain`
#[derive(Debug, clap::Args)]
pub struct Explain {
    /// The rule or check
    pub id: Option<String>,
}
