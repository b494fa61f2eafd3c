//! `cutline seen`: is this in the archive? Answered without adding anything.

use crate::args::{Format, Seen, Usage};
use crate::command::{parse, pictures};
use crate::documents;
use crate::input::{self, Galleries, Problem};
use crate::reader::Reader;
use crate::{Ending, shelf, terminal};
use anyhow::Result;
use archive::{Archive, Digest, Reading};
use caption::Caption;
use serde_json::json;
use std::borrow::Cow;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Runs the command.
pub fn run(seen: &Seen, folder: &Path, format: Option<Format>) -> Result<Ending> {
    let path = PathBuf::from(&seen.what);
    let text = match (input::is_standard_input(&path) && !seen.text, std::fs::metadata(&path)) {
        (true, _) => None,
        (false, Ok(_)) if !seen.text => None,
        _ => Some(words(seen)?),
    };
    let archive = shelf::open(folder)?;
    let (mut reader, mut complete) = Reader::open(false);
    reader.options.pixels = true;
    let mut out = std::io::stdout().lock();
    if let Some(text) = text {
        answer(&mut out, &archive, &reader, Caption { text: text.trim(), ..Caption::default() }, format)?;
        return Ok(if complete { Ending::Done } else { Ending::Incomplete });
    }
    let (files, unreadable) = documents::files(&[path]);
    complete &= unreadable.is_empty();
    unreadable.iter().for_each(|problem| terminal::report(&problem.0));
    for page in Galleries::new(&reader.engine, &reader.options, files) {
        let page = match page {
            Ok(page) => page,
            Err(Problem(message)) => {
                terminal::report(&message);
                complete = false;
                continue;
            }
        };
        for problem in page.problems.iter().filter(|problem| !problem.left_out) {
            complete = false;
            terminal::report(&format!("{}: {}: {}", page.document, problem.place, problem.what));
        }
        input::assumed(&page.document, &page.media_type).iter().for_each(|note| terminal::report(note));
        if let Some(name) = archive.store().known(&Digest::parse(&page.sha256).unwrap_or_default())? {
            terminal::report(&format!("{}: the document is there, as {name}", page.document));
        }
        for sighting in &page.captions {
            let source = Some(parse::source(&page, sighting));
            answer(&mut out, &archive, &reader, Caption { text: &sighting.text, id: None, source }, format)?;
        }
        if let Some(bytes) = &page.picture {
            complete &= pictures::seen(&mut out, &archive, &page.document, bytes, format)?;
        }
    }
    Ok(if complete { Ending::Done } else { Ending::Incomplete })
}

/// The caption that was given.
///
/// # Errors
///
/// If there is none, or what was given is more like the path of a file that is not there.
fn words(seen: &Seen) -> Result<Cow<'_, str>, Usage> {
    let text = seen.what.to_string_lossy();
    if text.trim().is_empty() {
        return Err(Usage("expected a caption or a file of captions, found nothing".to_owned()));
    }
    if !seen.text && is_like_a_path(&text) {
        let hint = "if it is a caption, say so with --text";
        return Err(Usage(format!("expected a caption or a file, found no file at {text}; {hint}")));
    }
    Ok(text)
}

/// Whether a text is more like a path than a caption: it begins like one, is one word, or ends like a file's name behind
/// a folder that is there.
fn is_like_a_path(text: &str) -> bool {
    let rooted = ["/", "./", "../", "~/", ".\\", "..\\"].iter().any(|root| text.starts_with(root));
    let one_word = !text.contains(char::is_whitespace) && (text.is_ascii() || text.contains(['/', '.']));
    let path = Path::new(text);
    let ending = path.extension().and_then(|ending| ending.to_str()).is_some_and(|ending| {
        (1..=5).contains(&ending.len()) && ending.bytes().all(|byte| byte.is_ascii_alphanumeric())
    });
    let folder = path.parent().is_some_and(|folder| !folder.as_os_str().is_empty() && folder.is_dir());
    rooted || one_word || ending && (folder || text.split_whitespace().count() <= 3)
}

fn answer(
    out: &mut dyn Write,
    archive: &Archive,
    reader: &Reader,
    caption: Caption<'_>,
    format: Option<Format>,
) -> Result<()> {
    let text = caption.text;
    let credit =
        caption.source.as_ref().and_then(|source| source.credit_line.as_deref()).unwrap_or_default().to_owned();
    let key = Reading::of(&reader.read(caption, None)).key;
    let photograph = archive.store().seen(text, &credit, &key)?;
    if shelf::json(format) {
        writeln!(out, "{}", json!({ "seen": photograph.is_some(), "photograph": photograph, "text": text }))?;
        return Ok(());
    }
    let answer = photograph.map_or("not seen".to_owned(), |photograph| format!("photograph {photograph}"));
    let start: String = text.chars().take(80).collect();
    writeln!(out, "{answer:16} {}", terminal::safe(&start))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::is_like_a_path;

    #[test]
    fn a_path_is_told_from_a_caption() {
        for path in [
            "/x",
            "./a caption",
            "galery",
            "galery.txt",
            "in/market.txt",
            "old galery.txt",
            "../my galleries/a.txt",
            "市場.txt",
        ] {
            assert!(is_like_a_path(path), "{path}");
        }
        for caption in [
            "A ferry in Bukoba, Tanzania March 6, 2014. (Photo by A. Name/Reuters)",
            "Boys swim",
            "A crane lifts a hull onto the quay in Batumi. AFP/Getty",
            "Ferry, 6.3.2014.",
            "市場の女性",
        ] {
            assert!(!is_like_a_path(caption), "{caption}");
        }
    }
}
