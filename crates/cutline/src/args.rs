//! The command line: every command, option and its help.

use crate::export::withhold::What;
use crate::export::{self, Exporter, Rows};
use crate::finding::Severity;
use clap::builder::PossibleValuesParser;
use clap::{Parser, Subcommand, ValueEnum};
use intake::Columns;
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
    /// The archive's folder; by default CUTLINE_ARCHIVE, else cutline-archive in this folder
    #[arg(long, global = true, value_name = "DIR")]
    pub archive: Option<PathBuf>,
    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

const AFTER_HELP: &str = "\
Examples:
  cutline demo                          look at the sample galleries first
  cutline parse gallery.txt             annotated captions of a gallery
  cutline parse gallery.txt | jq .      the same as JSON Lines
  cutline add gallery.txt               keep it in an archive
  cutline search in:Sudan taken:2016    find it again
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
    /// Add files and folders of captions to the archive
    #[command(after_help = ADD_HELP)]
    Add(Add),
    /// Take a batch out of what the archive shows, with a reason; nothing is deleted
    #[command(after_help = "Examples:\n  cutline remove --batch 3 --reason 'sent by mistake'")]
    Remove(Remove),
    /// Say how much the archive holds
    #[command(after_help = "Examples:\n  cutline stats\n  cutline stats --format json | jq .photographs")]
    Stats,
    /// Find photographs by words, people, places, dates, claims
    #[command(after_help = SEARCH_HELP, after_long_help = search_help())]
    Search(Search),
    /// Show everything kept about a photograph: captions, facts and where they come from, sightings
    #[command(after_help = "Examples:\n  cutline show 17\n  cutline show 17 --format json | jq '.captions[].facts'")]
    Show(Show),
    /// Hand photographs on in a format of other tools; names of minors and victims are withheld
    #[command(after_help = EXPORT_HELP)]
    Export(Export),
    /// Say whether captions are in the archive, without adding anything
    #[command(after_help = SEEN_HELP)]
    Seen(Seen),
    /// Read all captions again with the rules, tables and gazetteers of now, and say what changed
    #[command(after_help = REREAD_HELP)]
    Reread(Reread),
    /// Make the archive's search index anew
    Reindex,
    /// Compare everything the archive keeps with its hashes and name what does not fit; nothing is written
    #[command(after_help = VERIFY_HELP)]
    Verify,
    /// Seal the log: sign where it ends, so that nothing before can be changed unseen; time stamps (RFC 3161)
    #[command(after_help = SEAL_HELP)]
    Seal(Seal),
    /// Copy the archive, whole and of one moment, to a new folder; others may write meanwhile
    #[command(after_help = BACKUP_HELP)]
    Backup(Backup),
    /// Bring in another archive: its documents, what people decided there, its log
    #[command(after_help = MERGE_HELP)]
    MergeArchive(MergeArchive),
    /// Make an archive of a copy, if everything in it fits
    #[command(after_help = RESTORE_HELP)]
    Restore(Restore),
    /// List the archive's photographs, in the order in which they came
    #[command(after_help = LIST_HELP)]
    List(List),
    /// Say what notices and licences forbid, per photograph, with the words that say so
    #[command(after_help = RESTRICTIONS_HELP)]
    Restrictions(Restrictions),
    /// Set captions beside each other: those of a photograph, of two, or pairs in a file; what does not agree?
    #[command(after_help = COMPARE_HELP)]
    Compare(Compare),
    /// List what does not agree: in captions, between the captions of a photograph, between files and captions
    #[command(after_help = CHECK_HELP)]
    Check(Check),
    /// What happened, as captions say it: each claim with who makes it, figures side by side
    #[command(subcommand, after_help = EVENT_HELP)]
    Event(EventCommand),
    /// Set events that others recorded beside those of the archive: what agrees, what does not
    #[command(after_help = CORROBORATE_HELP)]
    Corroborate(Corroborate),
    /// Say who held a place, by date, as captions said it
    #[command(after_help = CONTROL_HELP)]
    Control(Control),
    /// Print what a rule or check reads, with examples; without a name, list them all
    #[command(after_help = "Examples:\n  cutline explain\n  cutline explain weekday-mismatch")]
    Explain(Explain),
    /// Keep gazetteers of your own beside the built-in one
    #[command(subcommand, after_help = GAZETTEER_HELP)]
    Gazetteer(Gazetteer),
    /// Decide: accept, correct, reject or add a fact, split or merge photographs, grade, note, withhold a name; undo it
    #[command(subcommand, after_help = REVIEW_HELP)]
    Review(Review),
    /// Gather photographs under a name, a case or a story: by hand, by a query
    #[command(subcommand, after_help = COLLECTION_HELP)]
    Collection(Collection),
    /// Show the log: every change of the archive, when, by whom, what
    #[command(after_help = LOG_HELP)]
    Log(Log),
    /// Open the desk: the archive in a browser on this machine
    #[command(after_help = SERVE_HELP)]
    Serve(Serve),
    /// Print the JSON Schema of a record, or of a decision
    Schema(Schema),
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
    #[command(flatten)]
    pub table: Table,
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
    /// Report text that belongs to no caption, too
    #[arg(long, short)]
    pub verbose: bool,
    #[command(flatten)]
    pub table: Table,
}

/// How tables are read.
#[derive(Clone, Debug, clap::Args)]
pub struct Table {
    /// Which columns of a table say what, by heading or number: `caption=Text,credit=3`; found out by default
    #[arg(long, value_name = "WHAT=COLUMN,…", value_parser = Columns::parse)]
    pub columns: Option<Columns>,
}

const READ_HELP: &str = "\
Examples:
  cutline read gallery.txt | jq '.captions[] | {text, credit}'
  cutline read --columns caption=Text,credit=3 pictures.csv

Prints one JSON object a file: its captions, their separated credits, repeats and cuts, and what could not be read.";

/// `cutline compare`
#[derive(Debug, clap::Args)]
pub struct Compare {
    /// One or two photographs of the archive, by their numbers; two pictures; or files of pairs, `-` or none is standard
    /// input
    #[arg(value_name = "ID|FILE")]
    pub what: Vec<PathBuf>,
    /// What the files hold; what is given are files then, whatever their names
    #[arg(long, value_enum)]
    pub from: Option<CompareFrom>,
    /// How many workers compare; as many as there are cores by default
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// Leave places without coordinates: places are compared by their names alone
    #[arg(long)]
    pub no_resolve: bool,
}

const COMPARE_HELP: &str = "\
Examples:
  cutline compare 17                    all captions of a photograph
  cutline compare 17 23                 the captions of two
  cutline compare 17 --format json | jq .findings
  cutline compare tents.jpg copy.jpg    two picture files: one picture, by their pixels?
  cutline compare --from jsonl pairs.jsonl | jq 'select(.findings != [])'

Captions stand side by side with the words that differ marked, then for each dimension whether they agree (compatible,
incompatible, cannot tell), then what does not agree, with the words on both sides, their bytes and where they stand.
What only one caption says cannot be told; a coarser word, another spelling, another form of a credit is no conflict.

Pictures (JPEG, PNG, TIFF, WebP, GIF) are the same if one was saved again, made smaller or larger, turned grey, cropped by
up to 5 % a side or put in a border. Where they agree but for one place (the next frame of a burst, a stamp) and where one
of them is flat, the answer is that pixels do not tell.

From a file, {\"id\": …, \"a\": …, \"b\": …} a line, two captions, gives a line that also says whether they show one
photograph (same, related, different, cannot_tell); a figure or a day that differs makes no other photograph.";

/// `cutline check`
#[derive(Debug, clap::Args)]
pub struct Check {
    /// Which photographs, as for search; all by default
    #[arg(long)]
    pub query: Option<String>,
    /// Only what matters so much
    #[arg(long, value_enum, value_delimiter = ',')]
    pub severity: Vec<Severity>,
    /// Only these checks and dimensions
    #[arg(long, value_name = "ID", value_delimiter = ',', num_args = 1.., value_parser = PossibleValuesParser::new(crate::finding::checks()), hide_possible_values = true)]
    pub check: Vec<String>,
    /// How many workers look; as many as there are cores by default
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
}

const CHECK_HELP: &str = "\
Examples:
  cutline check
  cutline check --severity high --query 'in:Sudan taken:2016'
  cutline check --check taken,place,file-date-mismatch
  cutline check --format jsonl | jq -r 'select(.check == \"casualties\") | .message'

Looks into each caption (its weekday against its date, its town against its province), at all captions of a photograph
beside each other (taken, place, photographer, credit, people, casualties, control, actor, verification; scene: captions
of two scenes under one picture), at picture files beside captions (the camera's clock and position, embedded credits and
captions, EXIF, IIM and XMP among themselves), and at those who decided on one fact (reviewers). The last line counts what was found by each check. cutline explain ID
says what a check of a caption or file looks at.

Exit status: 0 nothing found; 1 something found, or something could not be read; 2 wrong usage.";

/// `cutline event`
#[derive(Debug, Subcommand)]
pub enum EventCommand {
    /// List events, earliest first
    #[command(
        after_help = "Examples:\n  cutline event list --in Sudan --from 2016-05 --type air_strike\n  cutline event list --format jsonl | jq .key"
    )]
    List(EventList),
    /// Show all that is said of an event
    #[command(after_help = "Examples:\n  cutline event show 2016-05-03.geonames-379555.air-drone-strike")]
    Show(EventShow),
    /// Hand events on as rows in ACLED's manner; names of minors and victims are withheld
    #[command(after_help = "Examples:\n  cutline event export --as acled-csv --in Sudan --out sudan.csv")]
    Export(EventExport),
}

const EVENT_HELP: &str = "\
Examples:
  cutline event list --in Sudan --from 2016-05 --to 2016-06
  cutline event show KEY
  cutline event export --as acled-csv --out events.csv

Statements that share place, day and kind of event are one event. What each caption says stands beside the others, with
who says so; figures are intervals and never summed. A caption that dates the picture alone dates what it shows on that
day or before: its basis is `taken`. What a caption puts in no place or on no day is in no event.";

/// Which events.
#[derive(Debug, clap::Args)]
pub struct EventFilter {
    /// Which photographs, as for search; all by default
    #[arg(long)]
    pub query: Option<String>,
    /// In which place: town, province, country
    #[arg(long, value_name = "PLACE")]
    pub r#in: Option<String>,
    /// From this day, month or year on
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = days)]
    pub from: Option<String>,
    /// Up to this day, month or year
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = days)]
    pub to: Option<String>,
    /// Of which kind: air_strike, or ACLED's names
    #[arg(long, value_name = "TYPE")]
    pub r#type: Option<String>,
    /// How many workers read; as many as there are cores by default
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
}

/// A day, month or year.
fn days(text: &str) -> Result<String, String> {
    let known = archive::days_of_edtf(text).filter(|_| !text.contains(['/', '~', '?', '%', 'X']));
    known
        .map(|_| text.to_owned())
        .ok_or_else(|| format!("expected a day, month or year such as 2016-03-16, found {text}"))
}

/// `cutline event list`
#[derive(Debug, clap::Args)]
pub struct EventList {
    #[command(flatten)]
    pub filter: EventFilter,
    /// How many at most
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub limit: usize,
}

/// `cutline event show`
#[derive(Debug, clap::Args)]
pub struct EventShow {
    /// The event, as event list prints it
    pub key: String,
    #[command(flatten)]
    pub filter: EventFilter,
}

/// `cutline event export`
#[derive(Debug, clap::Args)]
pub struct EventExport {
    /// The format
    #[arg(long, value_enum)]
    pub r#as: EventFormat,
    #[command(flatten)]
    pub filter: EventFilter,
    /// The file to make; by default standard output
    #[arg(long, value_name = "PATH")]
    pub out: Option<PathBuf>,
    /// Replace a file that is there
    #[arg(long)]
    pub force: bool,
    /// Withhold nothing: names of minors and victims are given
    #[arg(long)]
    pub full: bool,
}

/// A format of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EventFormat {
    /// CSV with ACLED's columns; actors as claimed, deaths as intervals with who claims them
    AcledCsv,
}

/// `cutline corroborate`
#[derive(Debug, clap::Args)]
pub struct Corroborate {
    /// Events that others recorded: CSV of UCDP GED or ACLED, or a table with a header
    #[arg(long, value_name = "FILE")]
    pub events: PathBuf,
    /// Which column says what, where its heading does not: `date=Datum`
    #[arg(long, value_name = "WHAT=COLUMN", value_delimiter = ',', value_parser = column)]
    pub columns: Vec<(String, String)>,
    /// Also list rows without an event, and events without a row
    #[arg(long)]
    pub all: bool,
    #[command(flatten)]
    pub filter: EventFilter,
}

/// `date=Datum`
fn column(text: &str) -> Result<(String, String), String> {
    let pair = text.split_once('=').map(|(what, column)| (what.trim().to_owned(), column.trim().to_owned()));
    pair.ok_or_else(|| format!("expected WHAT=COLUMN, found {text:?}"))
}

const CORROBORATE_HELP: &str = "\
Examples:
  cutline corroborate --events ged.csv
  cutline corroborate --events acled.csv --in Syria --from 2016-01 --to 2016-02 --all
  cutline corroborate --events desk.tsv --columns date=Datum,latitude=N,longitude=E

A row and an event stand beside each other where they fit by place, day and kind, each as exactly as it is known. Then for
place, day, kind, each claimed count of dead and each of those blamed: ✓ both can be true, ✗ they cannot, ? cannot tell.
Nothing is merged or added to the archive. In a table, what a column says is told by its heading: date, end, place,
latitude, longitude, type, deaths, low, high, actor1, actor2, source, id.

Exit status: 0 done; 1 a row could not be read (it is named by its line, the others are used); 2 wrong usage.";

/// `cutline control`
#[derive(Debug, clap::Args)]
pub struct Control {
    /// The place, by a name or the gazetteer's identifier
    #[arg(required = true)]
    pub place: Vec<String>,
    /// From this day, month or year on
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = days)]
    pub from: Option<String>,
    /// Up to this day, month or year
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = days)]
    pub to: Option<String>,
    /// Which photographs, as for search; all by default
    #[arg(long)]
    pub query: Option<String>,
    /// How many workers read; as many as there are cores by default
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
}

const CONTROL_HELP: &str = "\
Examples:
  cutline control Douma
  cutline control Maaret al-Numan --from 2016 --to 2017
  cutline control geonames:170592 --format json

What captions say of who held it, by date, with their words; places in it follow. Between two days nothing is filled in, and
two holders of one day stand side by side.";

/// What the files of `compare` hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CompareFrom {
    /// `{"id": …, "a": …, "b": …}` a line
    Jsonl,
}

/// `cutline add`
#[derive(Debug, clap::Args)]
pub struct Add {
    /// Files, and folders with all that is in them
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// How many workers read; as many as there are cores by default
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    #[command(flatten)]
    pub table: Table,
}

const ADD_HELP: &str = "\
Examples:
  cutline add gallery.txt
  cutline add --archive desk galleries/

What is in the archive already is left alone: adding again completes what was interrupted, and changes nothing else.
A file that cannot be read is named on standard error; the rest goes on.";

/// `cutline remove`
#[derive(Debug, clap::Args)]
pub struct Remove {
    /// The batch, as `cutline add` named it
    #[arg(long, value_name = "ID")]
    pub batch: u64,
    /// Why, for those who come after
    #[arg(long, value_name = "TEXT")]
    pub reason: String,
}

/// `cutline list`
#[derive(Debug, clap::Args)]
pub struct List {
    #[command(flatten)]
    pub page: PageOf,
}

/// A page of a list.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct PageOf {
    /// How many at most
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub limit: usize,
    /// Go on after this photograph: the cursor that the page before ended with
    #[arg(long, value_name = "PHOTOGRAPH", default_value_t = 0)]
    pub after: u64,
}

const LIST_HELP: &str = "\
Examples:
  cutline list
  cutline list --limit 1000 --after 1000 --format jsonl
  cutline list --format table | cut -f 1,4";

/// `cutline search`
#[derive(Debug, clap::Args)]
pub struct Search {
    /// What to find
    pub query: Vec<String>,
    #[command(flatten)]
    pub page: PageOf,
    /// The order: added, taken or seen; -taken for the last first
    #[arg(long, value_name = "ORDER", allow_hyphen_values = true)]
    pub sort: Option<String>,
    /// Also count the N most frequent photographers, agencies, countries, years and so on
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub facets: usize,
}

const SEARCH_HELP: &str = "\
Examples:
  cutline search boys swim in:Sudan
  cutline search '\"air strikes\" -by:haddad taken:2016..2017'
  cutline search 'control:rebels (source:residents OR has:verification)' --facets 5
  cutline search 'casualties:>10 near:Gori,50km' --sort -taken
  cutline search --format table 'check:conflicts agency:reuters'

cutline help search explains the language.";

fn search_help() -> String {
    let (examples, _) = SEARCH_HELP.split_once("\n\n").unwrap_or((SEARCH_HELP, ""));
    format!("{}\n\n{examples}", archive::explained())
}

/// `cutline show`
#[derive(Debug, clap::Args)]
pub struct Show {
    /// The photograph's number, as list and search print it
    pub photograph: u64,
}

/// `cutline export`
#[derive(Debug, clap::Args)]
pub struct Export {
    /// The format
    #[arg(long, value_name = "FORMAT", value_parser = export::values())]
    pub r#as: &'static Exporter,
    /// Which photographs, as for search; all by default
    #[arg(long)]
    pub query: Option<String>,
    /// The file or folder to make, with a manifest of hashes; by default a file's bytes go to standard output
    #[arg(long, value_name = "PATH")]
    pub out: Option<PathBuf>,
    /// Replace what an export made there before
    #[arg(long)]
    pub force: bool,
    /// Withhold nothing: names of minors and victims are given, originals may go along
    #[arg(long)]
    pub full: bool,
    /// Withhold more, in every format
    #[arg(long, value_enum, value_delimiter = ',', value_name = "WHAT")]
    pub withhold: Vec<What>,
    /// What a row of a table is
    #[arg(long, value_enum, default_value_t)]
    pub rows: Rows,
    /// With xmp and --full: fields go into copies of the captured pictures, not beside them
    #[arg(long)]
    pub embed: bool,
}

const EXPORT_HELP: &str = "\
Examples:
  cutline export --as csv --out desk.csv
  cutline export --as csv --rows statements --query 'control:rebels' > facts.csv
  cutline export --as parquet --out facts.parquet
  cutline export --as jsonl --query 'in:Sudan taken:2016' --withhold photographers,coordinates
  cutline export --as dossier --query 'person:\"Omar Haddad\"' --out haddad.html
  cutline export --as xmp --full --embed --out pictures
  cutline export --as bagit --full --out bag

What is withheld is in no caption, fact, title, file name or address of what comes out; [withheld] stands in its place.
A manifest beside the file, or in the folder, has the archive, the query, what is withheld, and SHA-256 of every file.";

/// `cutline restrictions`
#[derive(Debug, clap::Args)]
pub struct Restrictions {
    /// Files instead of the archive; `-` is standard input
    pub files: Vec<PathBuf>,
    /// Which photographs of the archive, as for search; all by default
    #[arg(long)]
    pub query: Option<String>,
    /// The day of use: leave out what no longer or not yet holds then
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = day)]
    pub on: Option<String>,
    #[command(flatten)]
    pub table: Table,
}

/// A day of the calendar.
fn day(text: &str) -> Result<String, String> {
    caption::terms::end(text, caption::terms::Duration::Days(0))
        .filter(|day| day == text)
        .ok_or_else(|| format!("expected a day as YYYY-MM-DD, found {text}"))
}

const RESTRICTIONS_HELP: &str = "\
Examples:
  cutline restrictions
  cutline restrictions --on 2016-03-20 --query 'agency:reuters taken:2016'
  cutline restrictions feed.xml captions.csv | jq '.restrictions[] | {restriction, text}'

Territories and bodies that are shut out, no sales, no archives, editorial use only, days of use and when they end,
embargoes, kills, corrections, credits that have to be printed, third parties, licences: each with its words and their
bytes. A day that the words do not settle is null, cannot tell. A photograph that is not listed says nothing of its use;
that is no permission.

Exit status: 0 done, whatever was found; 1 something could not be read; 2 wrong usage.";

/// `cutline seen`
#[derive(Debug, clap::Args)]
pub struct Seen {
    /// A caption, a file of captions, a picture, a folder of such files, or `-` for standard input
    #[arg(value_name = "TEXT|FILE")]
    pub what: std::ffi::OsString,
    /// What is given is a caption, even if it looks like a file
    #[arg(long)]
    pub text: bool,
}

const SEEN_HELP: &str = "\
Examples:
  cutline seen gallery.txt
  cutline seen tents.jpg                by its caption, and by its pixels
  cutline seen 'A ferry in Bukoba, Tanzania March 6, 2014. (Photo by A. Name/Reuters)'
  pbpaste | cutline seen -

The same words with the same credit are the same photograph, whatever marks, spaces and capitals they have.
A picture is found whatever was done to its file: saved again, resized, grey, lightly cropped, in a border.";

/// `cutline reread`
#[derive(Debug, clap::Args)]
pub struct Reread {
    /// How many workers read; as many as there are cores by default
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
}

const REREAD_HELP: &str = "\
Examples:
  cutline reread
  cutline reread --format jsonl | jq '.new[]'

Reads the words of the captions that are kept, and their credits. The documents in originals/ are not cut into captions
anew: what was a caption stays one. Newer readings stand beside the older ones; nothing is overwritten.";

const VERIFY_HELP: &str = "\
Examples:
  cutline verify
  cutline verify --format jsonl | jq .fault

Looks at the database's pages and schema, every row by its entry of the log, captions, facts, documents and the captions'
words in them. The exit status is 1 if anything does not fit. Keep the hash of the last log entry elsewhere: later
entries that were cut off can only be told by it.";

/// `cutline collection`
#[derive(Debug, Subcommand)]
pub enum Collection {
    /// Make a collection, or take up again one that was dropped
    New(NewCollection),
    /// Put photographs in: by their numbers, or all that a query finds now
    Add(GatherInto),
    /// Take photographs out, whatever finds them
    Remove(GatherInto),
    /// Change the query by which a collection gathers; without one, it gathers by hand alone
    Query(NewCollection),
    /// List the collections, with how many photographs each holds
    List,
    /// List what a collection holds
    Show(ShowCollection),
    /// No longer list a collection; nothing of it is lost, `new` takes it up again
    Drop(DropCollection),
}

/// `cutline collection new`, `cutline collection query`
#[derive(Debug, clap::Args)]
pub struct NewCollection {
    /// The collection's name
    pub name: String,
    /// What gathers besides what is put in by hand, asked anew each time
    #[arg(long, value_name = "QUERY")]
    pub query: Option<String>,
    #[command(flatten)]
    pub who: Who,
}

/// `cutline collection add`, `cutline collection remove`
#[derive(Debug, clap::Args)]
pub struct GatherInto {
    /// The collection's name
    pub name: String,
    /// Photographs, by their numbers
    #[arg(required_unless_present = "query")]
    pub photographs: Vec<u64>,
    /// All that this finds now
    #[arg(long, value_name = "QUERY")]
    pub query: Option<String>,
    #[command(flatten)]
    pub who: Who,
}

/// `cutline collection show`
#[derive(Debug, clap::Args)]
pub struct ShowCollection {
    /// The collection's name
    pub name: String,
    #[command(flatten)]
    pub page: PageOf,
}

/// `cutline collection drop`
#[derive(Debug, clap::Args)]
pub struct DropCollection {
    /// The collection's name
    pub name: String,
    #[command(flatten)]
    pub who: Who,
}

/// Who does something, and why.
#[derive(Debug, clap::Args)]
pub struct Who {
    /// The reason, kept in the log
    #[arg(long, value_name = "REASON", default_value = "")]
    pub why: String,
    /// Who does it; by default CUTLINE_REVIEWER, else the user's name
    #[arg(long = "as", value_name = "NAME")]
    pub reviewer: Option<String>,
}

const COLLECTION_HELP: &str = "\
Examples:
  cutline collection new 'Um Dalam' --query 'place:\"um dalam\" taken:2016'
  cutline collection add 'Um Dalam' 17 23 --why 'the same street'
  cutline collection remove 'Um Dalam' 40 --why 'another town of that name'
  cutline search 'collection:\"Um Dalam\" claim:strike'
  cutline export --as bagit --query 'collection:\"Um Dalam\"' --out um-dalam

Whatever takes a query takes collection:NAME. A photograph that becomes part of another stays in as that one. Each change
is an entry of the log and is undone by its opposite.";

/// `cutline seal`
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Seal {
    /// What else to do than seal the log as it stands
    #[command(subcommand)]
    pub command: Option<SealCommand>,
    /// Why, in your words: part of what is signed
    #[arg(long, value_name = "WORDS")]
    pub note: Option<String>,
    /// Your key, Ed25519 in PEM; by default seal.key in the data directory, made when it is first needed
    #[arg(long, value_name = "FILE")]
    pub key: Option<PathBuf>,
    /// Write the seal to a new file too, to be kept elsewhere
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// `cutline seal …`
#[derive(Debug, Subcommand)]
pub enum SealCommand {
    /// List the archive's seals, whether they hold, and who vouches for them
    List(Trusted),
    /// Check seals that were kept elsewhere against the archive
    Check(CheckSeals),
    /// Make a request for a time stamp on a seal (RFC 3161), for an authority
    Request(RequestStamp),
    /// Keep an authority's response, if it is what was asked for
    Response(TakeStamp),
    /// Print the public key by which your seals are checked
    Key(SealKey),
}

/// Authorities that are trusted.
#[derive(Debug, clap::Args)]
pub struct Trusted {
    /// The authorities' certificates, PEM: time stamps must come from them
    #[arg(long, value_name = "FILE")]
    pub ca: Option<PathBuf>,
}

/// `cutline seal check`
#[derive(Debug, clap::Args)]
pub struct CheckSeals {
    /// Files that `cutline seal --out` wrote
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub trusted: Trusted,
}

/// `cutline seal request`
#[derive(Debug, clap::Args)]
pub struct RequestStamp {
    /// Where to write the request, a new file such as seal.tsq
    pub file: PathBuf,
    /// Which seal; the last one by default
    #[arg(long, value_name = "N")]
    pub seal: Option<u64>,
}

/// `cutline seal response`
#[derive(Debug, clap::Args)]
pub struct TakeStamp {
    /// The response, a file such as seal.tsr
    pub file: PathBuf,
    #[command(flatten)]
    pub trusted: Trusted,
}

/// `cutline seal key`
#[derive(Debug, clap::Args)]
pub struct SealKey {
    /// Your key; by default seal.key in the data directory
    #[arg(long, value_name = "FILE")]
    pub key: Option<PathBuf>,
}

const SEAL_HELP: &str = "\
Examples:
  cutline seal --note 'handed to the court' --out seal-2026-12-01.json
  cutline seal list
  cutline seal check seal-2026-12-01.json      a seal that was kept elsewhere, against the archive
  cutline seal request seal.tsq                then, for example:
  curl --data-binary @seal.tsq -H 'Content-Type: application/timestamp-query' URL > seal.tsr
  cutline seal response seal.tsr --ca authority.pem
  cutline seal key > seal-key.pub.pem

A seal signs the hash of the log's last entry, and so everything before. Keep it, and the public key, where the archive
is not: whoever can write all of the archive can make the log anew, and only a seal elsewhere or an authority's time stamp
tells. Nothing is sent anywhere. docs/ARCHIVE.md says how a seal is checked without cutline.";

/// `cutline backup`
#[derive(Debug, clap::Args)]
pub struct Backup {
    /// A folder that is not there yet
    pub folder: PathBuf,
    /// Go through the whole copy again before it counts
    #[arg(long)]
    pub verify: bool,
}

const BACKUP_HELP: &str = "\
Examples:
  cutline backup /media/safe/2026-12-01
  cutline backup --verify /media/safe/2026-12-01
  cutline search in:Sudan --archive /media/safe/2026-12-01

The copy is an archive itself, as it was at one entry of the log. It gets its name when it is whole; a copy that did not
come about leaves nothing. A document that is missing or altered is named and left out, and the exit status is 1.";

/// `cutline merge-archive`
#[derive(Debug, clap::Args)]
pub struct MergeArchive {
    /// The other archive's folder; nothing is written there
    pub other: PathBuf,
    /// How many workers read; as many as there are cores by default
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
}

const MERGE_HELP: &str = "\
Examples:
  cutline merge-archive ../lina/cutline-archive
  cutline merge-archive /media/lina --format json | jq .left

The other archive is verified first. Documents that are not here are read by this program and matched as any; decisions and
collections come as their authors', of the time at which they were taken; its log is kept whole beside ours. Where two
reviewers differ, the later decision counts and both are shown: cutline review conflicts. Again, and only what is new comes.";

/// `cutline restore`
#[derive(Debug, clap::Args)]
pub struct Restore {
    /// The copy's folder
    pub backup: PathBuf,
    /// Take it although not everything fits
    #[arg(long)]
    pub damaged: bool,
}

const RESTORE_HELP: &str = "\
Examples:
  cutline restore /media/safe/2026-12-01 --archive cutline-archive
  cutline restore /media/safe/2026-12-01 --archive rescued --damaged

The archive's folder must not be there yet. Everything in the copy is verified first; what does not fit is named, and
nothing is restored then unless --damaged is given. A copy of an older version is brought up to date.";

/// `cutline explain`
#[derive(Debug, clap::Args)]
pub struct Explain {
    /// The rule or check
    pub id: Option<String>,
}

/// `cutline gazetteer`
#[derive(Debug, Subcommand)]
pub enum Gazetteer {
    /// Make a gazetteer of a file of places, or make it anew
    #[command(after_help = IMPORT_HELP)]
    Import(ImportGazetteer),
    /// Find the places that a name may mean, in whatever spelling
    #[command(name = "lookup", after_help = LOOK_UP_HELP)]
    LookUp(LookUp),
    /// List your gazetteers
    List,
    /// Remove one of your gazetteers
    #[command(after_help = "Example:\n  cutline gazetteer remove syria_communities")]
    Remove(RemoveGazetteer),
    /// Print what a gazetteer, or each, was made from, under which licence, and whether its bytes are whole
    #[command(after_help = "Examples:\n  cutline gazetteer info\n  cutline gazetteer info syria_communities")]
    Info(GazetteerInfo),
}

const GAZETTEER_HELP: &str = "\
Examples:
  cutline gazetteer import SY.txt                     a country's dump of GeoNames
  cutline gazetteer import syr_admin.csv              a table of OCHA's p-codes
  cutline gazetteer lookup Maaret al-Numan            the places that a name may mean
  cutline gazetteer info                              what there is, from whom, under which licence";

/// `cutline gazetteer lookup`
#[derive(Debug, clap::Args)]
pub struct LookUp {
    /// The name; with --from, files to read (`-` or none is standard input)
    pub names: Vec<String>,
    /// The country it is in, as two letters of ISO 3166
    #[arg(long, value_name = "CODE")]
    pub country: Option<String>,
    /// The governorate, province or state it is in, in any spelling
    #[arg(long, value_name = "NAME")]
    pub admin1: Option<String>,
    /// Read names from files instead
    #[arg(long, value_enum)]
    pub from: Option<LookUpFrom>,
    /// How many candidates a name has at most
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub limit: usize,
    /// How many workers read lines; as many as there are cores by default
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
}

const LOOK_UP_HELP: &str = "\
Examples:
  cutline gazetteer lookup Maaret al-Numan
  cutline gazetteer lookup 'Tal Rifaat military base' --country SY --admin1 Aleppo
  cutline gazetteer lookup معرة النعمان
  cutline gazetteer lookup --from jsonl names.jsonl > candidates.jsonl

Candidates come best first, with a score from 0 to 1 and the reasons for it; a table on a terminal, JSON in a pipe. A
name that is like none of the gazetteer has no candidates; asked for alone, the exit status is 1 then.";

/// What the files of `gazetteer lookup` hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LookUpFrom {
    /// `{"id": …, "name": …}` a line; `country` and `admin1` may stand beside them
    Jsonl,
}

/// `cutline gazetteer import`
#[derive(Debug, clap::Args)]
pub struct ImportGazetteer {
    /// The file of places
    pub file: PathBuf,
    /// What to call the gazetteer; by default as the file, without its ending
    #[arg(long)]
    pub name: Option<String>,
    /// What the file is; by default told by how it begins
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub r#as: Option<PlaceFormat>,
    /// GeoNames' alternateNamesV2.txt, for more names
    #[arg(long, value_name = "FILE")]
    pub alternate_names: Option<PathBuf>,
    /// GeoNames' admin1CodesASCII.txt or admin2Codes.txt, for the names of divisions; may be given more than once
    #[arg(long, value_name = "FILE")]
    pub divisions: Vec<PathBuf>,
    /// Whom to name when the places are shown; GeoNames for its dumps
    #[arg(long, value_name = "TEXT")]
    pub attribution: Option<String>,
    /// The licence of the file; that of GeoNames for its dumps
    #[arg(long, value_name = "TEXT")]
    pub licence: Option<String>,
}

const IMPORT_HELP: &str = "\
Examples:
  cutline gazetteer import SY.txt
  cutline gazetteer import allCountries.txt --divisions admin1CodesASCII.txt --divisions admin2Codes.txt
  cutline gazetteer import admin.csv --name syria --licence 'CC BY-IGO' --attribution 'OCHA'
  cutline gazetteer import desk.tsv --as table

A row that cannot be a place is named on standard error with its line and left out; the rest is imported, and the exit
status is 1. A gazetteer of the same name is replaced when the new one is complete, else stays as it was.";

/// A format of places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PlaceFormat {
    /// A dump of GeoNames: 19 columns parted by tabs
    Geonames,
    /// A table of OCHA's p-codes with coordinates
    Pcodes,
    /// A table with a header: name, latitude, longitude, and where known id, alternate_names, kind, country, admin1, admin2
    Table,
    /// Points of GeoJSON
    Geojson,
}

/// `cutline gazetteer remove`
#[derive(Debug, clap::Args)]
pub struct RemoveGazetteer {
    /// The gazetteer
    pub name: String,
}

/// `cutline gazetteer info`
#[derive(Debug, clap::Args)]
pub struct GazetteerInfo {
    /// The gazetteer; each without a name
    pub name: Option<String>,
}

/// `cutline serve`
#[derive(Debug, clap::Args)]
pub struct Serve {
    /// Where the desk is offered: an address of this machine's own, for it has no accounts; port 0 is any free port
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8730")]
    pub listen: std::net::SocketAddr,
    /// Tiles under what the map draws, from an address with {z}, {x} and {y}; none without it
    #[arg(long, value_name = "URL", value_parser = crate::desk::Tiles::read)]
    pub tiles: Option<crate::desk::Tiles>,
}

const SERVE_HELP: &str = "\
Examples:
  cutline serve
  cutline serve --archive desk --listen 127.0.0.1:0
  cutline serve --tiles 'http://127.0.0.1:8080/{z}/{x}/{y}.png'

The address is printed once the desk is open; Ctrl-C closes it. Nothing is asked of any other machine, but for tiles of the
map where --tiles names one.";

/// `cutline review`
#[derive(Debug, Subcommand)]
pub enum Review {
    /// A fact is right: C12.4
    Accept(Decide),
    /// A fact says something else: C12.4 2016-05-03, C12.4 role=published, C7.2 'Kutaisi, Georgia'
    Correct(Decide),
    /// A fact is none: C12.4
    Reject(Decide),
    /// A fact that was not read: C12 person 'Nino Lomidze', C12 date 'last spring' 2016-21
    Add(Decide),
    /// A sighting shows its photograph: S40
    Confirm(Decide),
    /// A sighting shows another photograph than those it is with: S40
    Split(Decide),
    /// Two photographs are one: 17 23
    Merge(Decide),
    /// How far source (A to F) and information (1 to 6) are to be trusted; without a grade, F6: 17 B2
    Grade(Decide),
    /// Something to remember: 17 'asked the agency for the original'
    Note(Decide),
    /// Shown only to who asks for it: 17
    Sensitive(Decide),
    /// A name is withheld from exports: 17 'Nino Lomidze'
    Withhold(Decide),
    /// An earlier decision no longer holds: R5
    Undo(Decide),
    /// Decisions of a file, one JSON object a line; cutline schema --of review describes it
    From(ReviewFrom),
    /// What was decided
    List(Reviews),
    /// Facts on which two people decided differently
    Conflicts,
}

/// A decision.
#[derive(Debug, clap::Args)]
pub struct Decide {
    /// What it is on, as cutline show prints it, and what is decided
    #[arg(required = true, value_name = "WHAT")]
    pub on: Vec<String>,
    /// Why; required to correct, reject, split and merge
    #[arg(long, default_value = "", value_name = "REASON")]
    pub why: String,
    /// Who decides; CUTLINE_REVIEWER or the system's user name without it
    #[arg(long = "as", value_name = "NAME")]
    pub reviewer: Option<String>,
}

/// `cutline review from`
#[derive(Debug, clap::Args)]
pub struct ReviewFrom {
    /// The file; `-` is standard input
    pub file: PathBuf,
    /// Who decides where a line does not say it; CUTLINE_REVIEWER or the system's user name without it
    #[arg(long = "as", value_name = "NAME")]
    pub reviewer: Option<String>,
}

/// `cutline review list`
#[derive(Debug, clap::Args)]
pub struct Reviews {
    /// Only those on this photograph, its captions and sightings
    #[arg(long, value_name = "N")]
    pub photograph: Option<u64>,
    /// Only those of this reviewer
    #[arg(long, value_name = "NAME")]
    pub by: Option<String>,
}

const REVIEW_HELP: &str = "\
Examples:
  cutline review correct C12.4 2016-05-03 --why 'the sign shows the day'
  cutline review reject C12.7 --why 'a street, not a town'
  cutline review split S40 --why 'another frame: the boy faces left'
  cutline review merge 17 23 --why 'the same negative'
  cutline review grade 17 B2
  cutline review undo R5
  cutline review list --photograph 17

cutline show prints facts as C12.4, sightings as S40. What a person decided counts everywhere; what was read stays beside it.
Every decision is an entry of the log.";

/// `cutline log`
#[derive(Debug, clap::Args)]
pub struct Log {
    /// Only entries that made or changed this photograph
    #[arg(long, value_name = "N")]
    pub photograph: Option<u64>,
    /// Only entries of this kind: batch, document, removal, reading, match, review, collection, seal, join
    #[arg(long, value_name = "KIND")]
    pub kind: Option<String>,
    /// Only entries made on this day or later: 2026-11-30
    #[arg(long, value_name = "DAY")]
    pub since: Option<String>,
    /// At most so many, the last ones
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub limit: usize,
}

const LOG_HELP: &str = "\
Examples:
  cutline log
  cutline log --kind review --since 2026-11-30
  cutline log --photograph 17
  cutline log --limit 1 --format json | jq -r .hash";

/// `cutline schema`
#[derive(Debug, clap::Args)]
pub struct Schema {
    /// Of what
    #[arg(long, value_enum, default_value_t = SchemaOf::Record)]
    pub of: SchemaOf,
}

/// What a schema describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SchemaOf {
    /// What `parse` prints of a caption
    Record,
    /// A line that `review from` reads
    Review,
}
