//! `cutline review`: what people decide on facts and photographs, kept for good, undone by another decision.

use crate::args::{Decide, Format, Review, ReviewFrom, Reviews, Usage};
use crate::reader::Reader;
use crate::review::{self, Asked, show};
use crate::{Ending, shelf, terminal};
use anyhow::{Context, Result, anyhow};
use archive::{Action, Archive, Decision};
use serde_json::json;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;

/// A line of a file of decisions may have so many bytes.
const LONGEST_LINE: u64 = 1 << 20;

/// Runs the command.
pub fn run(review: &Review, folder: &Path, format: Option<Format>) -> Result<Ending> {
    match review {
        Review::List(list) => self::list(list, folder, format),
        Review::Conflicts => conflicts(folder, format),
        Review::From(from) => many(from, folder, format),
        Review::Accept(decide) => one(Action::Accept, decide, folder, format),
        Review::Correct(decide) => one(Action::Correct, decide, folder, format),
        Review::Reject(decide) => one(Action::Reject, decide, folder, format),
        Review::Add(decide) => one(Action::Add, decide, folder, format),
        Review::Confirm(decide) => one(Action::Confirm, decide, folder, format),
        Review::Split(decide) => one(Action::Split, decide, folder, format),
        Review::Merge(decide) => one(Action::Merge, decide, folder, format),
        Review::Grade(decide) => one(Action::Grade, decide, folder, format),
        Review::Note(decide) => one(Action::Note, decide, folder, format),
        Review::Sensitive(decide) => one(Action::Sensitive, decide, folder, format),
        Review::Withhold(decide) => one(Action::Withhold, decide, folder, format),
        Review::Undo(decide) => one(Action::Undo, decide, folder, format),
    }
}

/// A decision of the command line.
fn one(action: Action, decide: &Decide, folder: &Path, format: Option<Format>) -> Result<Ending> {
    let reviewer = review::reviewer(decide.reviewer.as_deref()).map_err(Usage)?;
    let asked = asked(action, decide).map_err(Usage)?;
    let mut archive = shelf::open_to_write(folder)?;
    let (reader, complete) = Reader::open(true);
    let decision = review::decide(&archive, &reader, &asked, &reviewer).map_err(Usage)?;
    let number = archive.review(&decision)?;
    tell(&archive, number, format)?;
    Ok(if complete { Ending::Done } else { Ending::Incomplete })
}

/// The words of the command line as a line of a file would have them.
fn asked(action: Action, decide: &Decide) -> Result<Asked, String> {
    let words: Vec<&str> = decide.on.iter().map(String::as_str).collect();
    let text = |at: usize| words.get(at).map(|word| (*word).to_owned());
    let rest = |from: usize| words.iter().skip(from).map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let number = |at: usize| match words.get(at) {
        Some(word) => {
            word.parse().map(Some).map_err(|_| format!("expected the number of a photograph, found {word:?}"))
        }
        None => Ok(None),
    };
    let mut asked = Asked { action: action.name().to_owned(), why: decide.why.clone(), ..Asked::default() };
    let most = match action {
        Action::Correct | Action::Add | Action::Note | Action::Withhold => usize::MAX,
        Action::Merge | Action::Grade => 2,
        _ => 1,
    };
    if let Some(more) = words.get(most) {
        return Err(format!("expected nothing more to {}, found {more:?}", action.name()));
    }
    match action {
        Action::Accept | Action::Reject => asked.fact = text(0),
        Action::Correct => (asked.fact, asked.value) = (text(0), rest(1)),
        Action::Add => {
            (asked.caption, asked.kind, asked.words, asked.value) = (text(0), text(1), text(2), rest(3));
        }
        Action::Confirm | Action::Split => asked.sighting = text(0),
        Action::Merge => (asked.photograph, asked.with) = (number(0)?, number(1)?),
        Action::Grade => (asked.photograph, asked.grade) = (number(0)?, text(1)),
        Action::Note => {
            asked.photograph = number(0)?;
            let words = rest(1).join(" ");
            asked.why = if asked.why.is_empty() { words } else { format!("{words} {}", asked.why) };
        }
        Action::Sensitive => asked.photograph = number(0)?,
        Action::Withhold => (asked.photograph, asked.name) = (number(0)?, Some(rest(1).join(" "))),
        Action::Undo => asked.review = text(0),
    }
    Ok(asked)
}

/// Decisions of a file, one a line: each is kept, or named with its line and why it is not. One that counts already is not
/// kept twice, so that a file can be taken again from its beginning, whatever ended the program.
fn many(from: &ReviewFrom, folder: &Path, format: Option<Format>) -> Result<Ending> {
    let reviewer = review::reviewer(from.reviewer.as_deref()).map_err(Usage)?;
    let name = from.file.display().to_string();
    let input: Box<dyn Read> = match name.as_str() {
        "-" => Box::new(std::io::stdin()),
        _ => Box::new(std::fs::File::open(&from.file).with_context(|| format!("expected decisions in {name}"))?),
    };
    let mut archive = shelf::open_to_write(folder)?;
    let (reader, mut complete) = Reader::open(true);
    let mut lines = BufReader::new(input);
    for number in 1u64.. {
        let mut line = Vec::new();
        let read = (&mut lines).take(LONGEST_LINE + 1).read_until(b'\n', &mut line)?;
        if read == 0 {
            break;
        }
        if read as u64 > LONGEST_LINE {
            return Err(anyhow!(
                "{name}: line {number}: expected a line of at most {LONGEST_LINE} bytes, found a longer one"
            ));
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let decided = serde_json::from_slice::<Asked>(&line).map_err(|error| error.to_string());
        let decided = decided.and_then(|asked| review::decide(&archive, &reader, &asked, &reviewer));
        match decided.and_then(|decision| keep(&mut archive, &decision).map_err(|error| error.to_string())) {
            Ok(review) => tell(&archive, review, format)?,
            Err(why) => {
                complete = false;
                terminal::report(&format!("{name}: line {number}: {why}"));
            }
        }
    }
    Ok(if complete { Ending::Done } else { Ending::Incomplete })
}

/// Keeps a decision that does not count already; gives its number.
fn keep(archive: &mut Archive, decision: &Decision) -> archive::Result<u64> {
    match archive.store().standing(decision)? {
        Some(standing) => Ok(standing),
        None => archive.review(decision),
    }
}

/// Says what was decided.
fn tell(archive: &Archive, number: u64, format: Option<Format>) -> Result<()> {
    let reviews = archive.store().reviews(number - 1, 1)?;
    let mut out = anstream::stdout().lock();
    for review in &reviews {
        print(&mut out, review, format)?;
    }
    Ok(out.flush()?)
}

fn print(out: &mut dyn Write, review: &archive::Review, format: Option<Format>) -> Result<()> {
    if shelf::json(format) {
        writeln!(out, "{}", serde_json::to_string(review)?)?;
    } else {
        writeln!(out, "{}", show::line(review))?;
    }
    Ok(())
}

fn list(list: &Reviews, folder: &Path, format: Option<Format>) -> Result<Ending> {
    let archive = shelf::open(folder)?;
    let reviews = match list.photograph {
        Some(photograph) => shelf::dossier(&archive, photograph)?.reviews,
        None => archive.store().reviews(0, usize::MAX)?,
    };
    let mut out = anstream::stdout().lock();
    let by = |review: &archive::Review| list.by.as_deref().is_none_or(|name| review.reviewer == name);
    for review in reviews.iter().filter(|review| by(review)) {
        print(&mut out, review, format)?;
    }
    out.flush()?;
    Ok(Ending::Done)
}

/// Facts on which two people decided differently; the later decision counts until somebody decides again.
fn conflicts(folder: &Path, format: Option<Format>) -> Result<Ending> {
    let archive = shelf::open(folder)?;
    let reviews = archive.store().reviews(0, usize::MAX)?;
    let mut out = anstream::stdout().lock();
    for decided in review::conflicts(&reviews) {
        let fact = show::target(decided[0]);
        if shelf::json(format) {
            writeln!(out, "{}", json!({ "fact": fact, "reviews": decided }))?;
        } else {
            writeln!(out, "{fact}")?;
            decided.iter().try_for_each(|review| writeln!(out, "  {}", show::line(review)))?;
        }
    }
    out.flush()?;
    Ok(Ending::Done)
}
