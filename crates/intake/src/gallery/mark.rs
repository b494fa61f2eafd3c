//! What stands beside captions: counters, picture addresses, list numbers, labels.
//!
//! "3/27", "Photo 4 of 12:", `https://img.example/lake-01.jpg`, "2) " before a sentence, "Image: " before another.

use super::furniture::fold;
use crate::text::is_space;
use std::ops::Range;

/// Extensions of pictures.
const PICTURES: &[&str] = &[
    "jpg", "jpeg", "png", "gif", "webp", "tif", "tiff", "avif", "heic", "bmp", "svg", "jpe", "jfif", "cr2", "nef",
    "arw", "dng",
];

/// A counter's number: 3 of "3/27", "Photo 3 of 27", "(3)", "3.".
pub(crate) fn counter(line: &str) -> Option<Counter> {
    if line.len() > 60 {
        return None;
    }
    let folded = fold(line);
    let mut words = folded.split(' ').peekable();
    let mut led = false;
    while words.next_if(|word| LEAD.contains(word)).is_some() {
        led = true;
    }
    let number = small(words.next()?)?;
    let separator = words.next_if(|word| OF.contains(word)).is_some() || line.contains('/');
    let total = words.next_if(|word| small(word).is_some()).and_then(small);
    if total.is_some() && !separator || total.is_some_and(|total| total < number) {
        return None;
    }
    // "7 photos" is how many there are, "photo 7" is one of them.
    let bare = total.is_none() && !led;
    if words.any(|word| bare || !TRAIL.contains(&word)) {
        return None;
    }
    // "2017", "40%" alone are no counters.
    if bare && (number > 999 || line.contains(['%', '$', '€', '£', '°', '+', ':', ','])) {
        return None;
    }
    Some(Counter { number, total })
}

/// A counter line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counter {
    pub number: u32,
    pub total: Option<u32>,
}

const LEAD: &[&str] = &[
    "photo",
    "image",
    "picture",
    "pic",
    "slide",
    "bild",
    "foto",
    "photograph",
    "frame",
    "no",
    "nr",
    "n",
    "caption",
    "item",
    "gallery",
    "view",
    "viewing",
    "showing",
    "hide",
    "show",
    "toggle",
    "figure",
    "fig",
    "plate",
    "immagine",
    "imagen",
    "number",
    "open",
    "previous",
    "next",
    "diapositive",
    "diapo",
    "image",
    "photogallery",
    "slideshow",
];
const OF: &[&str] = &["of", "von", "de", "sur", "di", "out", "van", "from", "av"];
const TRAIL: &[&str] = &[
    "photos",
    "images",
    "pictures",
    "slides",
    "photo",
    "image",
    "picture",
    "slide",
    "next",
    "previous",
    "prev",
    "close",
    "caption",
    "captions",
    "hide",
    "show",
    "fullscreen",
    "pics",
    "fotos",
    "bilder",
    "zoom",
    "share",
    "view",
    "gallery",
];

fn small(word: &str) -> Option<u32> {
    (word.len() <= 6).then(|| word.parse().ok()).flatten()
}

/// The address or file name of a picture, when the line is nothing else but perhaps a label or brackets.
pub(crate) fn picture(line: &str) -> Option<Range<usize>> {
    let mut range = 0..line.len();
    if let Some((label, rest)) = line.split_once(':')
        && label.len() <= 16
        && !rest.starts_with("//")
        && LABELS_OF_FILES.contains(&fold(label).as_str())
    {
        range.start = line.len() - rest.trim_start().len();
    }
    let inner = line[range.clone()].trim_start_matches(['<', '[', '(', '"', '\'']);
    range.start = range.end - inner.len();
    let inner = inner.trim_end_matches(['>', ']', ')', '"', '\'']);
    range.end = range.start + inner.len();
    (is_picture(inner) || is_address(inner) && looks_like_picture(inner)).then_some(range)
}

const LABELS_OF_FILES: &[&str] = &[
    "image",
    "photo",
    "picture",
    "img",
    "file",
    "filename",
    "file name",
    "src",
    "source",
    "url",
    "image url",
    "photo url",
    "picture url",
    "image file",
    "photo file",
    "media",
    "pic",
    "foto",
    "bild",
    "link",
    "image link",
    "thumbnail",
    "jpg",
    "jpeg",
];

/// A web address that is no picture.
pub(crate) fn is_address(line: &str) -> bool {
    let bare = line.trim_start_matches(['<', '[', '(']);
    let starts = ["http://", "https://", "//", "www.", "ftp://"].iter().any(|start| bare.starts_with(start));
    starts && !line.contains(is_space)
}

/// Addresses without an extension whose words say that a picture server gives them.
fn looks_like_picture(address: &str) -> bool {
    let lower = address.to_ascii_lowercase();
    [
        "/img",
        "/image",
        "/photo",
        "/media/",
        "/picture",
        "//img",
        "//image",
        "//photo",
        "//media",
        "//cdn",
        "//pic",
        "/is/image",
    ]
    .iter()
    .any(|part| lower.contains(part))
}

/// A picture's file name or address: one word, or a few in a file name, with a picture's extension.
fn is_picture(word: &str) -> bool {
    let path = word.split(['?', '#']).next().unwrap_or("");
    let Some((stem, extension)) = path.rsplit_once('.') else { return false };
    let known = extension.len() <= 4 && PICTURES.iter().any(|known| extension.eq_ignore_ascii_case(known));
    known && !stem.is_empty() && stem.split(is_space).count() <= 4 && !stem.ends_with(is_space)
}

/// A Markdown picture, `![alternative text](address "title")`: alternative text and address.
pub(crate) fn markdown(line: &str) -> Option<(Range<usize>, Range<usize>)> {
    let inner = line.strip_prefix("![")?.strip_suffix(')')?;
    let middle = inner.find("](")?;
    let alt = 2..2 + middle;
    let start = alt.end + 2;
    let address = line[start..line.len() - 1].split(is_space).next().unwrap_or("");
    Some((alt, start..start + address.len()))
}

/// The emphasised start of a Markdown line, "*A boy in Golo.* Photo: AFP": its bytes, and where the rest starts.
pub(crate) fn emphasis(line: &str) -> Option<(Range<usize>, usize)> {
    let mark = ["***", "**", "*", "__", "_"].into_iter().find(|mark| line.starts_with(mark))?;
    let inner = line[mark.len()..].split_once(mark)?.0;
    let end = mark.len() + inner.len();
    let bare = !inner.is_empty() && !inner.starts_with(is_space) && !inner.ends_with(is_space);
    bare.then_some((mark.len()..end, end + mark.len()))
}

/// A picture's name before its caption on one line, "lake-01.jpg: A fisherman …": the name, and where the caption starts.
pub(crate) fn named_picture(line: &str) -> Option<(Range<usize>, usize)> {
    let end = line.find(is_space)?;
    let name = line[..end].trim_end_matches([':', ',', ';', '|']);
    if end > 300 || !is_picture(name) {
        return None;
    }
    let rest = line[end..].trim_start_matches(|c: char| is_space(c) || matches!(c, '-' | '–' | '—' | ':' | '|'));
    (!rest.is_empty()).then(|| (0..name.len(), line.len() - rest.len()))
}

/// A picture's address behind its caption on one line.
pub(crate) fn trailing_picture(line: &str) -> Option<Range<usize>> {
    let start = line.rfind(is_space)? + 1;
    let start = (start..line.len()).find(|at| line.is_char_boundary(*at))?;
    let word = line[start..].trim_start_matches(['(', '[', '<']);
    let start = line.len() - word.len();
    let word = word.trim_end_matches([')', ']', '>']);
    (is_address(word) && (is_picture(word) || looks_like_picture(word))).then(|| start..start + word.len())
}

/// A counter behind a caption on the same line, "… said. (3 of 12)": the counter and where it starts.
pub(crate) fn trailing_counter(line: &str) -> Option<(Counter, usize)> {
    let bare = line.trim_end_matches([')', ']']);
    if !bare.ends_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let end = bare.len();
    let total = bare.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let before = bare[..total].trim_end();
    let before = before.strip_suffix('/').or_else(|| before.strip_suffix(" of"))?.trim_end();
    let number = before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let counter = Counter { number: small(&before[number..])?, total: Some(small(&bare[total..end])?) };
    let head = before[..number].trim_end_matches(['(', '[']);
    // "… on 9/11" is no counter: brackets, or a sentence that ended before it.
    let closed = head.trim_end_matches(is_space);
    let apart = closed.len() < head.len() && (head.len() < number || super::line::ends_sentence(closed));
    (apart && counter.total >= Some(counter.number) && counter.number > 0).then_some((counter, closed.len()))
}

/// A list mark before a caption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ListMark {
    /// Its number, if it has one.
    pub number: Option<u32>,
    /// "3/27" or "Photo 3:", which count pictures and nothing else.
    pub certain: bool,
    /// Where the caption starts.
    pub end: usize,
}

/// The list mark that opens a line: "• ", "- ", "3. ", "3) ", "(3) ", "3/27 ", "Photo 3: ".
pub(crate) fn list_mark(line: &str) -> Option<ListMark> {
    let first = line.chars().next()?;
    if matches!(first, '•' | '*' | '-' | '–' | '—' | '▪' | '●' | '◦' | '■' | '►' | '▸' | '>' | '·' | '☐')
    {
        let rest = &line[first.len_utf8()..];
        let end = line.len() - rest.trim_start_matches(is_space).len();
        let spaced = rest.starts_with(is_space) && end < line.len();
        return spaced.then_some(ListMark { number: None, certain: false, end });
    }
    let mut rest = line;
    let bracket = rest.strip_prefix(['(', '[']);
    rest = bracket.unwrap_or(rest);
    let worded = LEAD_BEFORE.iter().find_map(|word| {
        let after = rest.get(word.len()..)?;
        rest.get(..word.len())?.eq_ignore_ascii_case(word).then(|| after.trim_start_matches([' ', '#', '\u{a0}']))
    });
    let hash = rest.strip_prefix('#');
    rest = worded.or(hash).unwrap_or(rest);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let number = (1..=3).contains(&digits).then(|| rest[..digits].parse().ok()).flatten()?;
    rest = &rest[digits..];
    let of = rest.trim_start().strip_prefix('/').or_else(|| rest.trim_start().strip_prefix("of "));
    // "1/ A diver …" opens the first of a thread.
    let of = of.filter(|of| of.trim_start().starts_with(|c: char| c.is_ascii_digit()));
    let mut counted = false;
    if let Some(of) = of {
        let of = of.trim_start();
        let digits = of.bytes().take_while(u8::is_ascii_digit).count();
        let total: u32 = (1..=3).contains(&digits).then(|| of[..digits].parse().ok()).flatten()?;
        if total < number || of[digits..].starts_with('/') {
            return None;
        }
        counted = true;
        rest = &of[digits..];
    }
    let closed = rest
        .trim_start()
        .strip_prefix([')', ']', '.', ':', '–', '—', '-', '|', '/'])
        .filter(|after| after.starts_with(is_space));
    let certain = counted || worded.is_some() || hash.is_some();
    rest = match closed {
        Some(after) => after,
        // "01 A diver …": whether it counts, the lines around it say.
        None if rest.starts_with(is_space) => rest,
        None => return None,
    };
    // "3 - A boy" counts, "3 – 1" does not; a number, a dash and a small letter is a range or a score.
    let rest = rest.trim_start_matches(|c: char| is_space(c) || matches!(c, '-' | '–' | '—' | '|' | ':'));
    let starts = rest.starts_with(|c: char| {
        c.is_uppercase() || c.is_ascii_digit() || "\"'“‘«(".contains(c) || c.is_alphabetic() && !c.is_lowercase()
    });
    starts.then_some(ListMark { number: Some(number), certain, end: line.len() - rest.len() })
}

const LEAD_BEFORE: &[&str] =
    &["photo", "image", "picture", "slide", "pic", "no.", "photograph", "figure", "fig.", "plate"];

/// A label before a caption on the same line: "Image: ", "Caption: ", "Above: ". Where the caption starts.
pub(crate) fn label(line: &str) -> Option<usize> {
    let (label, rest) = line.split_once(':')?;
    if label.len() > 24 || rest.starts_with("//") {
        return None;
    }
    let known = LABELS.contains(&fold(label).as_str());
    let rest = rest.trim_start_matches(is_space);
    (known && !rest.is_empty()).then(|| line.len() - rest.len())
}

const LABELS: &[&str] = &[
    "image",
    "caption",
    "photo",
    "picture",
    "image caption",
    "photo caption",
    "picture caption",
    "cutline",
    "legend",
    "above",
    "below",
    "description",
    "slide caption",
    "caption text",
    "pictured",
    "photo description",
    "pictured above",
    "légende",
    "bildunterschrift",
    "pie de foto",
    "didascalia",
    "image description",
    "cover photo",
    "main picture",
    "main photo",
    "lead photo",
    "top photo",
    "hero image",
    "featured image",
    "abstract",
    "caption abstract",
];

/// A field of a picture that is printed beside its caption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Photographer,
    Caption,
    Alt,
    Title,
    Publisher,
    Picture,
    /// Place, day, keywords: beside the caption, not part of it.
    Other,
}

/// The field that a label names, "Photographer" or "Location", and where its value starts if it stands on the same line.
pub(crate) fn field(line: &str) -> Option<(Field, Option<usize>)> {
    let (label, value) = line.split_once(':').map_or((line, ""), |(label, value)| (label, value));
    if label.len() > 24 || value.starts_with("//") {
        return None;
    }
    let (_, field) = *FIELDS.iter().find(|(name, _)| *name == fold(label))?;
    let value = value.trim_start_matches(is_space);
    Some((field, (!value.is_empty()).then(|| line.len() - value.len())))
}

const FIELDS: &[(&str, Field)] = &[
    ("photographer", Field::Photographer),
    ("photographers", Field::Photographer),
    ("photographer name", Field::Photographer),
    ("byline", Field::Photographer),
    ("by line", Field::Photographer),
    ("creator", Field::Photographer),
    ("caption", Field::Caption),
    ("description", Field::Caption),
    ("caption abstract", Field::Caption),
    ("alt", Field::Alt),
    ("alt text", Field::Alt),
    ("alternative text", Field::Alt),
    ("alternate text", Field::Alt),
    ("title", Field::Title),
    ("gallery", Field::Title),
    ("gallery title", Field::Title),
    ("subject", Field::Title),
    ("publisher", Field::Publisher),
    ("publication", Field::Publisher),
    ("site", Field::Publisher),
    ("website", Field::Publisher),
    ("filename", Field::Picture),
    ("file name", Field::Picture),
    ("file", Field::Picture),
    ("image url", Field::Picture),
    ("from", Field::Other),
    ("to", Field::Other),
    ("cc", Field::Other),
    ("sent", Field::Other),
    ("location", Field::Other),
    ("headline", Field::Other),
    ("object name", Field::Other),
    ("place", Field::Other),
    ("country", Field::Other),
    ("city", Field::Other),
    ("province", Field::Other),
    ("state", Field::Other),
    ("date", Field::Other),
    ("date taken", Field::Other),
    ("taken", Field::Other),
    ("taken on", Field::Other),
    ("date created", Field::Other),
    ("created", Field::Other),
    ("shot on", Field::Other),
    ("camera", Field::Other),
    ("keywords", Field::Other),
    ("category", Field::Other),
    ("image id", Field::Other),
    ("photo id", Field::Other),
    ("id", Field::Other),
    ("job id", Field::Other),
    ("transmission reference", Field::Other),
    ("restrictions", Field::Other),
    ("special instructions", Field::Other),
    ("instructions", Field::Other),
    ("where", Field::Other),
    ("when", Field::Other),
];
