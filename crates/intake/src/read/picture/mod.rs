//! Pictures: the caption embedded in one, and all that its blocks say, side by side.
//!
//! A JPEG with the IIM caption "A man rows past a bus stop in Golubac, Serbia, March 19, 2018." gives a page with that
//! caption, its image the file itself, and every field with the block that says it.

mod heif;
pub(crate) mod jpeg;
pub(crate) mod part;
pub(crate) mod png;
pub(crate) mod tiff;
pub(crate) mod webp;

use super::{Found, Reader};
use crate::error::Error;
use crate::folder;
use crate::kind;
use crate::metadata::field::{CAPTION, COPYRIGHT, CREATOR, CREDIT, INSTRUCTIONS, SOURCE, USAGE_TERMS};
use crate::metadata::notes::Notes;
use crate::metadata::settle::{Blocks, settle};
use crate::metadata::{Block, Credentials, Fields, Metadata, exif, iim, photoshop, xmp};
use crate::page::{Page, Problem, Sighting};
use crate::source::{Limits, Source};
use crate::text;
use caption::Engine;
use part::{Extended, Part, Parts};
use std::path::Path;
use std::sync::Arc;

/// Pictures.
pub const PICTURE: Reader = Reader {
    id: "picture",
    reads: "pictures: JPEG, PNG, TIFF, WebP, HEIC, AVIF",
    recognises: |head| media_type(head.bytes).is_some(),
    read: |mut source| {
        let bytes = source.whole()?;
        let (fields, problems) = beside(source.path.as_deref());
        let mut page = read(&source, &bytes, fields);
        told_beside(&mut page, source.path.as_deref());
        page.problems.extend(problems);
        page.picture = source.options.pixels.then(|| Arc::new(bytes));
        Ok(Box::new(std::iter::once(Ok(page))))
    },
};

/// XMP in a file of its own, beside a picture or alone.
pub const SIDECAR: Reader =
    Reader { id: "xmp", reads: "XMP beside a picture", recognises: |head| xmp::begins(head.bytes), read: sidecar };

/// The media type of a picture that begins so.
pub(crate) fn media_type(head: &[u8]) -> Option<&'static str> {
    match head {
        _ if head.starts_with(b"\xFF\xD8\xFF") => Some("image/jpeg"),
        _ if head.starts_with(png::SIGNATURE) => Some("image/png"),
        _ if head.starts_with(b"RIFF") && head.get(8..12) == Some(b"WEBP") => Some("image/webp"),
        _ if head.starts_with(b"II*\0") || head.starts_with(b"MM\0*") => Some("image/tiff"),
        _ if heif::begins(head) => Some(heif::media_type(head)),
        _ => None,
    }
}

/// The page of a picture.
///
/// # Examples
///
/// ```
/// let engine = caption::Engine::new();
/// let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures/mac-roman.jpg");
/// let options = intake::Options::default();
/// let page = intake::read_path(&engine, &options, &file)?.next().unwrap()?;
/// let metadata = page.metadata.unwrap();
/// assert_eq!(metadata.iim_charset.as_deref(), Some("macintosh"));
/// # Ok::<(), intake::Error>(())
/// ```
fn read(source: &Source<'_>, bytes: &[u8], sidecar: Fields) -> Page {
    let document = source.document.as_str();
    let media_type = media_type(bytes).unwrap_or("application/octet-stream");
    let (blocks, mut notes) = blocks(bytes, media_type, source.options.limits);
    let metadata = settle(Blocks { sidecar, ..blocks });
    let image = document.rsplit(['/', '\\']).next().filter(|_| !document.contains("://")).unwrap_or(document);
    let own = [Block::Xmp, Block::Iim, Block::Exif];
    let caption = caption(source.engine, &metadata, &own, image);
    let mut problems = std::mem::take(&mut notes).finish();
    if caption.is_none() {
        problems.push(no_caption(&metadata));
    }
    page(source, media_type, caption, metadata, problems)
}

/// All blocks of a picture.
pub(crate) fn blocks(bytes: &[u8], media_type: &str, limits: Limits) -> (Blocks, Notes) {
    let mut notes = Notes::default();
    let parts = match media_type {
        "image/jpeg" => jpeg::parts(bytes, &mut notes),
        "image/png" => png::parts(bytes, limits, &mut notes),
        "image/webp" => webp::parts(bytes, &mut notes),
        "image/tiff" => tiff::parts(bytes),
        _ => heif::parts(bytes, &mut notes),
    };
    let Parts { exif, mut iim, photoshop, xmp, extended, credentials } = parts;
    let mut blocks = Blocks::default();
    let (mut exif, mut xmp) = (exif, xmp);
    if let Some(photoshop) = &photoshop {
        notes.base = photoshop.at;
        for resource in photoshop::resources(&photoshop.bytes, &mut notes) {
            let part = Part { at: photoshop.at + resource.at as u64, bytes: resource.bytes.into() };
            match resource.id {
                photoshop::IIM => iim.push(part),
                photoshop::EXIF if exif.is_empty() => exif.push(part),
                photoshop::XMP if xmp.is_empty() => xmp.push(part),
                _ => {}
            }
        }
    }
    for part in &exif {
        notes.base = part.at;
        blocks.exif.complete(exif::read(&part.bytes, &mut notes));
    }
    for part in &iim {
        notes.base = part.at;
        let (fields, charset) = iim::read(&part.bytes, &mut notes);
        blocks.iim.complete(fields);
        blocks.iim_charset = blocks.iim_charset.or(charset.map(|charset| charset.encoding.name().to_owned()));
    }
    let mut remote = None;
    for part in &xmp {
        notes.base = part.at;
        let packet = xmp::read(&part.bytes, &mut notes);
        blocks.xmp.complete(packet.fields);
        remote = remote.or(packet.provenance);
        if let Some(whole) = packet.extended.and_then(|number| extended_packet(&number, &extended, &mut notes)) {
            notes.base = whole.at;
            blocks.xmp.complete(xmp::read(&whole.bytes, &mut notes).fields);
        }
    }
    if credentials > 0 || remote.is_some() {
        let mut found = Credentials { embedded: credentials, remote, ..Credentials::default() };
        if credentials > 0
            && let Err(what) = found.examine(media_type, bytes)
        {
            notes.base = 0;
            notes.problem(0, what);
        }
        blocks.content_credentials = Some(found);
    }
    (blocks, notes)
}

/// The packet that goes on from the first, its pieces in their order.
fn extended_packet<'b>(number: &str, pieces: &[Extended<'b>], notes: &mut Notes) -> Option<Part<'b>> {
    let mut pieces: Vec<_> =
        pieces.iter().filter(|piece| piece.packet.eq_ignore_ascii_case(number.as_bytes())).collect();
    pieces.sort_by_key(|piece| piece.offset);
    pieces.dedup_by_key(|piece| piece.offset);
    let Some(first) = pieces.first().copied() else {
        notes.problem(0, format!("expected extended XMP {number}, found none"));
        return None;
    };
    let mut whole = Part { at: first.at, bytes: Vec::with_capacity(first.bytes.len()).into() };
    for piece in pieces {
        if piece.offset as usize != whole.bytes.len() {
            let base = std::mem::replace(&mut notes.base, piece.at);
            let (wanted, found) = (whole.bytes.len(), piece.offset);
            notes.problem(0, format!("expected extended XMP to go on at its byte {wanted}, found byte {found}"));
            notes.base = base;
            break;
        }
        whole.append(piece.bytes);
    }
    let (length, wanted) = (whole.bytes.len(), first.length);
    if length != wanted as usize {
        notes.problem(0, format!("expected extended XMP of {wanted} bytes, found {length}"));
    }
    Some(whole)
}

/// The caption that some of the blocks say.
fn caption(engine: &Engine, metadata: &Metadata, own: &[Block], image: &str) -> Option<Sighting> {
    let (block, text) = metadata.preferred_of(&CAPTION, own)?;
    let said = |field| metadata.preferred_of(field, own).map(|(_, value)| value);
    let text = text::collapse(text.text()?);
    if text.is_empty() {
        return None;
    }
    let credited = !caption::credit::ends(engine, &text).is_empty();
    let creators = said(&CREATOR).map(|value| value.texts()).unwrap_or_default();
    let credit = said(&CREDIT).or_else(|| said(&SOURCE)).and_then(|value| value.text());
    let credit = if credited { String::new() } else { credit_line(creators, credit) };
    let truncated = metadata.is_truncated(&CAPTION, block);
    let image = Some(image.to_owned());
    let rights = [&INSTRUCTIONS, &USAGE_TERMS, &COPYRIGHT].into_iter().filter_map(|field| said(field)?.text());
    let rights = rights.map(text::collapse).collect();
    Some(Sighting { text, credit, image, repeats: 1, truncated, rights, ordinal: 1, ..Sighting::default() })
}

/// The credit line that the fields make: creators, a stroke, credit; a creator whom the credit names stands there only.
fn credit_line(creators: &[String], credit: Option<&str>) -> String {
    let credit = text::collapse(credit.unwrap_or_default());
    let lower = credit.to_lowercase();
    let named = creators
        .iter()
        .map(|creator| text::collapse(creator))
        .filter(|creator| !lower.contains(&creator.to_lowercase()));
    let creators = named.collect::<Vec<_>>().join(", ");
    match (creators.is_empty(), credit.is_empty()) {
        (true, _) => credit,
        (_, true) => creators,
        _ => format!("{creators}/{credit}"),
    }
}

/// Why a picture has no caption; nothing went wrong.
fn no_caption(metadata: &Metadata) -> Problem {
    let blocks = metadata.blocks();
    let what = if metadata.from(&CAPTION) == Some(Block::Sidecar) {
        "expected a caption, found it in the file beside the picture alone".to_owned()
    } else if blocks.is_empty() {
        "expected a caption, found no EXIF, IIM or XMP".to_owned()
    } else {
        format!("expected a caption, found none in {}", blocks.join(", "))
    };
    Problem { left_out: true, ..Problem::of_document(what) }
}

fn page(
    source: &Source<'_>,
    media_type: &str,
    caption: Option<Sighting>,
    metadata: Metadata,
    problems: Vec<Problem>,
) -> Page {
    Page {
        document: source.document.clone(),
        sha256: source.sha256.clone(),
        media_type: media_type.to_owned(),
        title: None,
        publisher: None,
        published: None,
        captured: None,
        captions: caption.into_iter().collect(),
        metadata: Some(metadata),
        picture: None,
        problems,
    }
}

/// Says that a text beside a picture without a caption may have it.
fn told_beside(page: &mut Page, picture: Option<&Path>) {
    let text = picture.filter(|_| page.captions.is_empty()).and_then(folder::text_of);
    if let Some(name) = text.as_deref().and_then(Path::file_name) {
        let what = format!("its caption may stand in {}", name.display());
        page.problems.push(Problem { left_out: true, ..Problem::of_document(what) });
    }
}

/// What XMP beside a picture says.
fn beside(path: Option<&Path>) -> (Fields, Vec<Problem>) {
    let Some(file) = path.and_then(folder::xmp_of) else { return Default::default() };
    let mut notes = Notes::default();
    match folder::read_small(&file) {
        Ok(bytes) if xmp::begins(&bytes) => {
            let fields = xmp::read(&bytes, &mut notes).fields;
            // Its problems are named where it is read itself.
            (fields, Vec::new())
        }
        Ok(bytes) => {
            let what = format!("expected XMP in {}, found {}", file.display(), kind::name(&bytes));
            (Fields::default(), vec![Problem::of_document(what)])
        }
        Err(error) => (Fields::default(), vec![Problem::of_document(format!("{}: {error}", file.display()))]),
    }
}

/// The page of XMP in a file of its own.
fn sidecar(mut source: Source<'_>) -> Result<Found<'_>, Error> {
    let bytes = source.whole()?;
    let mut notes = Notes::default();
    let xmp = xmp::read(&bytes, &mut notes).fields;
    let metadata = settle(Blocks { xmp, ..Blocks::default() });
    let picture = source.path.as_deref().and_then(folder::picture_of);
    let image = picture.as_deref().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
    let mut caption = caption(source.engine, &metadata, &[Block::Xmp], "");
    if let Some(caption) = &mut caption {
        caption.image = image;
    }
    let mut problems = notes.finish();
    if caption.is_none() {
        problems.push(no_caption(&metadata));
    }
    let page = page(&source, "application/rdf+xml", caption, metadata, problems);
    Ok(Box::new(std::iter::once(Ok(page))))
}
