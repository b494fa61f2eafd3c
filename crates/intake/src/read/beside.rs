//! Texts beside pictures: `danube.txt` with the caption of `danube.jpg`, `captions.txt` with a line for each picture.
//!
//! "danube.jpg: A man rows past a bus stop in Golubac, Serbia, March 19, 2018." beside `danube.jpg` is its caption.

use super::{Found, Reader, text};
use crate::error::Error;
use crate::folder;
use crate::gallery;
use crate::page::{Page, Problem, Sighting, sha256};
use crate::source::{Head, Source};
use crate::text::{Text, collapse, decode, media_type};
use caption::Engine;
use caption::credit::looks_like_credit;
use std::ops::Range;
use std::path::Path;

/// Texts beside pictures.
pub const BESIDE: Reader = Reader { id: "beside", reads: "captions in a text beside their pictures", recognises, read };

/// A larger text is not one of a picture's.
const LARGEST: u64 = 4 << 20;
/// The longest caption, in bytes, that is told by its file's name alone.
const LONGEST: usize = 8 << 10;

fn recognises(head: &Head<'_>) -> bool {
    let path = Path::new(head.name);
    if !folder::is_text(path) || crate::kind::not_text(head.bytes).is_some() {
        return false;
    }
    folder::picture_of(path).is_some() || lists(&decode(head.bytes).text, path)
}

/// Whether a text begins with the name of a picture that lies beside it.
fn lists(text: &str, path: &Path) -> bool {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty());
    let name = first.and_then(name).map(|(name, _)| name);
    name.zip(path.parent()).is_some_and(|(name, folder)| folder.join(name).is_file())
}

fn read(mut source: Source<'_>) -> Result<Found<'_>, Error> {
    if source.length > LARGEST {
        return (text::TEXT.read)(source);
    }
    let bytes = source.whole()?;
    let path = Path::new(&source.document);
    let decoded = decode(&bytes);
    let page = if lists(&decoded.text, path) {
        let captions = listed(source.engine, &decoded.text);
        page(&source.document, &bytes, &decoded, captions, path)
    } else {
        of_one(source.engine, &source.document, &bytes, &decoded)
    };
    Ok(Box::new(std::iter::once(Ok(page))))
}

/// The caption of the picture that the text is named after.
fn of_one(engine: &Engine, document: &str, bytes: &[u8], decoded: &Text) -> Page {
    let picture = folder::picture_of(Path::new(document));
    let image = picture.as_deref().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
    let mut found = gallery::read(engine, document, bytes);
    if let [caption] = found.captions.as_mut_slice() {
        caption.image = caption.image.take().or(image);
        return found;
    }
    // Words that read like no caption elsewhere are one by their file's name.
    let lines: Vec<Range<usize>> =
        lines(&decoded.text).filter(|line| !decoded.text[line.clone()].trim().is_empty()).collect();
    let length = lines.first().zip(lines.last()).map_or(0, |(first, last)| last.end - first.start);
    if found.captions.is_empty() && length > 0 && length <= LONGEST {
        let caption = sighting(engine, &decoded.text, &lines, image.unwrap_or_default());
        return page(document, bytes, decoded, caption.into_iter().collect(), Path::new(document));
    }
    found
}

/// A caption for each picture that is named.
fn listed(engine: &Engine, text: &str) -> Vec<Sighting> {
    let mut entries: Vec<(String, Vec<Range<usize>>)> = Vec::new();
    for line in lines(text) {
        let words = &text[line.clone()];
        match name(words) {
            Some((name, rest)) => {
                let first = line.start + rest..line.end;
                entries.push((name.to_owned(), Vec::from([first])));
            }
            None => entries.last_mut().into_iter().for_each(|(_, lines)| lines.push(line.clone())),
        }
    }
    let caption = |(image, lines): (String, Vec<Range<usize>>)| {
        let lines: Vec<_> = lines.into_iter().filter(|line| !text[line.clone()].trim().is_empty()).collect();
        sighting(engine, text, &lines, image)
    };
    let mut captions: Vec<Sighting> = entries.into_iter().filter_map(caption).collect();
    for (caption, ordinal) in captions.iter_mut().zip(1..) {
        caption.ordinal = ordinal;
    }
    captions
}

/// The caption that some lines are; the last of several, or the last cell, may be its credit.
fn sighting(engine: &Engine, text: &str, lines: &[Range<usize>], image: String) -> Option<Sighting> {
    let (first, last) = (lines.first()?, lines.last()?);
    let mut span = first.start..last.end;
    let mut credit = String::new();
    let apart = match lines.len() {
        1 => text[span.clone()].rfind('\t').map(|at| span.start + at + 1),
        _ => Some(last.start),
    };
    if let Some(start) = apart.filter(|start| looks_like_credit(engine, &text[*start..span.end])) {
        credit = collapse(&text[start..span.end]);
        span.end = start;
    }
    let quoted = |c: char| c.is_whitespace() || c == '"';
    span.end = span.start + text[span.clone()].trim_end_matches(quoted).len();
    span.start = span.end - text[span.clone()].trim_start_matches(quoted).len();
    let caption = collapse(&text[span.clone()]);
    (!caption.is_empty()).then(|| Sighting {
        text: caption,
        credit,
        image: Some(image),
        repeats: 1,
        ordinal: 1,
        span: Some((span.start as u64, span.end as u64)),
        ..Sighting::default()
    })
}

/// The name of a picture at the beginning of a line, and where what is said of it starts.
fn name(line: &str) -> Option<(&str, usize)> {
    let start = line.len() - line.trim_start_matches(|c: char| c.is_whitespace() || c == '"').len();
    let end = line.match_indices('.').map(|(at, _)| at).find_map(|at| {
        let rest = &line[at + 1..];
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        folder::is_picture(Path::new(&line[start..at + 1 + length])).then_some(at + 1 + length)
    })?;
    let name = &line[start..end];
    if name.len() > 200 || name.split(' ').count() > 6 {
        return None;
    }
    let rest = line[end..].trim_start_matches(|c: char| c.is_whitespace() || ":|;,=-–—>\"".contains(c));
    Some((name, line.len() - rest.len()))
}

/// The lines of a text, without their ends.
fn lines(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.split_inclusive('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len();
        Some(start..start + line.trim_end_matches(['\n', '\r']).len())
    })
}

fn page(document: &str, bytes: &[u8], decoded: &Text, captions: Vec<Sighting>, path: &Path) -> Page {
    let mut problems = decoded.problems.clone();
    let missing = captions.iter().filter_map(|caption| caption.image.as_deref()).filter(|image| {
        let folder = path.parent().unwrap_or(Path::new(""));
        !folder.join(image).is_file()
    });
    problems.extend(missing.map(|image| Problem {
        left_out: true,
        ..Problem::of_document(format!("expected the picture {image} beside the text, found none"))
    }));
    Page {
        document: document.to_owned(),
        sha256: sha256(bytes),
        media_type: media_type(decoded.encoding),
        title: None,
        publisher: None,
        published: None,
        captured: None,
        captions,
        metadata: None,
        picture: None,
        problems,
    }
}
