//! The program as a user runs it.

mod adding;
mod api;
mod archive;
mod backing_up;
mod bad_input;
mod captures;
mod collecting;
mod deciding;
mod desk;
mod docs;
mod events;
mod evidence;
mod export;
mod faults;
mod findings;
mod gazetteer;
mod joining;
mod killed;
mod map;
mod parse;
mod pictures;
mod queue;
mod restrictions;
mod reviewing;
mod round_trip;
mod sealing;
mod show;
mod verify;

use std::path::PathBuf;
use std::process::Output;

/// Runs `cutline` with arguments and standard input, away from any user's own tables.
pub fn cutline(arguments: &[&str], input: &[u8]) -> Output {
    command(arguments).write_stdin(input).output().expect("cutline runs")
}

/// `cutline`, not run yet.
pub fn command(arguments: &[&str]) -> assert_cmd::Command {
    let empty = scratch("no-tables");
    std::fs::create_dir_all(&empty).expect("the scratch folder takes folders");
    let mut command = assert_cmd::Command::cargo_bin("cutline").expect("cutline is built");
    command.args(arguments).env("CUTLINE_DATA", empty).env("NO_COLOR", "1").env_remove("COLUMNS");
    command
}

/// A path in the tests' scratch folder.
pub fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// A file with these bytes in the scratch folder.
pub fn file(name: &str, bytes: &[u8]) -> String {
    let path = scratch(name);
    std::fs::write(&path, bytes).expect("the scratch folder takes files");
    path.to_str().expect("a plain path").to_owned()
}

/// Standard output as text.
pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("output is UTF-8")
}

/// Standard error as text.
pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("messages are UTF-8")
}

/// Standard output as JSON Lines.
pub fn records(output: &Output) -> Vec<serde_json::Value> {
    stdout(output).lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

/// Says that a test was skipped, past the test harness, which keeps what a passing test prints to itself.
pub fn skipped(what: &str) {
    use std::io::Write;
    writeln!(std::io::stderr(), "SKIPPED: {what}").expect("standard error takes it");
}

/// The root of the checkout.
pub fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// A caption of every rule's and check's page.
pub fn page_captions() -> Vec<String> {
    let mut captions = Vec::new();
    for entry in std::fs::read_dir(root().join("crates/caption/spec")).expect("the pages are there") {
        let page = std::fs::read_to_string(entry.expect("a page").path()).expect("a page is text");
        let blocks = page.split("```caption\n").skip(1).filter_map(|block| block.split("\n```").next());
        captions.extend(blocks.map(str::to_owned));
    }
    captions
}
