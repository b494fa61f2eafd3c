//! Whether a record holds a page or picture, and the bytes of it: a response of 200 with `text/html`, its head and its
//! codings taken off.

use super::head::Head;
use super::http::{Bounds, Response};
use crate::source::Options;
use std::borrow::Cow;

/// What was captured.
pub(super) struct Payload {
    pub(super) bytes: Vec<u8>,
    /// The media type that the server declared.
    pub(super) declared: Option<String>,
    pub(super) problems: Vec<String>,
}

/// What was captured, without the codings it came in.
pub(super) fn payload(head: &Head, block: &[u8], options: &Options) -> Payload {
    let declared = head.media_type().map(Cow::into_owned);
    let Some(response) = Response::parse(block).filter(|_| head.is_http(block)) else {
        return Payload { bytes: block.to_vec(), declared, problems: Vec::new() };
    };
    let bounds = Bounds { whole: options.limits.whole, ratio: options.limits.ratio };
    let (bytes, problems) = response.payload(&block[response.end..], bounds);
    let declared = response.fields.get("Content-Type").map(Cow::into_owned);
    Payload { bytes: bytes.into_owned(), declared, problems }
}

/// What a record is to us.
pub(super) enum Kind {
    /// A page or picture, perhaps.
    Payload,
    Revisit,
    /// No page, and what else.
    Other(&'static str),
}

/// What a record is, by its head and the beginning of its block.
pub(super) fn kind(head: &Head, block: &[u8]) -> Kind {
    let record = head.kind();
    match &*record {
        "response" | "resource" | "conversion" | "revisit" => {}
        "request" => return Kind::Other("requests"),
        "metadata" | "warcinfo" => return Kind::Other("records of the crawler"),
        "continuation" => return Kind::Other("continuations of records that were cut up"),
        _ => return Kind::Other("records of other kinds"),
    }
    if head.address().is_some_and(|address| address.starts_with("metadata:") || address.starts_with("urn:")) {
        return Kind::Other("records of the crawler");
    }
    let kind = match Response::parse(block).filter(|_| head.is_http(block)) {
        None if head.is_http(block) => Kind::Other("responses without a head"),
        None => by_type(head.media_type().as_deref()),
        Some(response) => match response.status {
            Some(204..=206) => Kind::Other("responses without a whole page"),
            Some(200..=299) => by_type(response.fields.get("Content-Type").as_deref()),
            Some(300..=399) => Kind::Other("redirects"),
            _ => Kind::Other("errors"),
        },
    };
    match kind {
        Kind::Payload if record == "revisit" => Kind::Revisit,
        kind => kind,
    }
}

/// Whether a payload of that media type can be a page or picture.
fn by_type(declared: Option<&str>) -> Kind {
    let declared = declared.unwrap_or_default().trim().to_ascii_lowercase();
    let declared = declared.split([';', ',']).next().unwrap_or_default().trim();
    let (class, name) = declared.split_once('/').unwrap_or((declared, ""));
    if matches!(class, "font" | "audio" | "video" | "model") {
        return Kind::Other("fonts, sounds and films");
    }
    let part = ["javascript", "ecmascript", "css", "font-", "x-font", "vnd.ms-font", "wasm", "svg+xml", "icon", "dns"];
    if part.iter().any(|part| name.contains(part)) {
        return Kind::Other("scripts, styles and other parts of pages");
    }
    Kind::Payload
}
