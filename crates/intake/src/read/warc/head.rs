//! How a record begins: `WARC/1.0` and named fields, or in the older ARC one line,
//! `http://harbourgazette.example/ 192.0.2.7 20140216050221 text/html 1591`.

use super::fields::{Fields, end_of_head};
use std::borrow::Cow;

/// A longer head is none.
pub(super) const LONGEST: usize = 128 << 10;

/// What a record says of itself before its block.
#[derive(Clone, Debug)]
pub(super) enum Head {
    /// Of a WARC file.
    Warc(Fields),
    /// Of an ARC file.
    Arc(Box<Line>),
}

/// The line before an ARC record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    url: String,
    /// `20140216050221`.
    date: String,
    media_type: String,
    length: u64,
}

impl Head {
    /// The kind of record: `response`, `revisit`, …; an ARC's first is a `warcinfo`, all others are responses.
    pub(super) fn kind(&self) -> Cow<'_, str> {
        match self {
            Head::Warc(fields) => fields.get("WARC-Type").unwrap_or_default(),
            Head::Arc(line) if line.url.starts_with("filedesc:") => "warcinfo".into(),
            Head::Arc(_) => "response".into(),
        }
    }

    /// Bytes of the block, as declared.
    pub(super) fn length(&self) -> Option<u64> {
        match self {
            Head::Warc(fields) => fields.get("Content-Length")?.parse().ok(),
            Head::Arc(line) => Some(line.length),
        }
    }

    /// A field of a WARC record.
    pub(super) fn get(&self, name: &str) -> Option<Cow<'_, str>> {
        match self {
            Head::Warc(fields) => fields.get(name),
            Head::Arc(_) => None,
        }
    }

    /// The address that was captured.
    pub(super) fn address(&self) -> Option<Cow<'_, str>> {
        match self {
            Head::Warc(fields) => {
                let address = fields.get("WARC-Target-URI")?;
                Some(address.trim_start_matches('<').trim_end_matches('>').to_owned().into())
            }
            Head::Arc(line) => Some(line.url.as_str().into()),
        }
    }

    /// When it was captured: RFC 3339, UTC.
    pub(super) fn date(&self) -> Option<String> {
        match self {
            Head::Warc(fields) => fields.get("WARC-Date").map(Cow::into_owned),
            Head::Arc(line) => rfc_3339(&line.date),
        }
    }

    /// The media type of the block.
    pub(super) fn media_type(&self) -> Option<Cow<'_, str>> {
        match self {
            Head::Warc(fields) => fields.get("Content-Type"),
            Head::Arc(line) => Some(line.media_type.as_str().into()),
        }
    }

    /// Whether the block is a message of HTTP, with a head of its own.
    pub(super) fn is_http(&self, block: &[u8]) -> bool {
        match self {
            Head::Warc(_) => self.media_type().is_some_and(|media_type| {
                let media_type = media_type.trim_start().to_ascii_lowercase();
                media_type.starts_with("application/http")
            }),
            Head::Arc(_) => block.starts_with(b"HTTP/"),
        }
    }
}

/// `20140216050221` as `2014-02-16T05:02:21Z`.
fn rfc_3339(date: &str) -> Option<String> {
    let part = |range| date.get(range).filter(|part: &&str| part.bytes().all(|byte| byte.is_ascii_digit()));
    let (year, month, day) = (part(0..4)?, part(4..6)?, part(6..8)?);
    let (hour, minute, second) = (part(8..10)?, part(10..12)?, part(12..14)?);
    Some(format!("{year}-{month}-{day}T{hour}:{minute}:{second}Z"))
}

/// What stands where a record should begin.
pub(super) enum Start {
    /// A head of so many bytes.
    Head(Head, usize),
    /// The beginning of one.
    Cut,
    /// Something else.
    Other,
}

/// The head at the beginning of `bytes`.
pub(super) fn parse(bytes: &[u8]) -> Start {
    if begins_warc(bytes) {
        return match end_of_head(bytes) {
            Some(end) => {
                let line = memchr::memchr(b'\n', bytes).map_or(end, |at| at + 1);
                Start::Head(Head::Warc(Fields::parse(&bytes[line..end])), end)
            }
            None => Start::Cut,
        };
    }
    if b"WARC/".starts_with(bytes) {
        return Start::Cut;
    }
    let end = memchr::memchr(b'\n', &bytes[..bytes.len().min(LONGEST)]);
    match arc_line(&bytes[..end.unwrap_or(bytes.len())]) {
        Some(line) => match end {
            Some(end) => Start::Head(Head::Arc(Box::new(line)), end + 1),
            None => Start::Cut,
        },
        None => Start::Other,
    }
}

/// Whether a record may begin here.
pub(super) fn begins(bytes: &[u8]) -> bool {
    if begins_warc(bytes) {
        return true;
    }
    let bytes = &bytes[..bytes.len().min(4096)];
    arc_line(&bytes[..memchr::memchr(b'\n', bytes).unwrap_or(bytes.len())]).is_some()
}

/// `WARC/1.1` and the end of the line.
fn begins_warc(bytes: &[u8]) -> bool {
    let Some([major, b'.', minor, rest @ ..]) = bytes.strip_prefix(b"WARC/") else { return false };
    major.is_ascii_digit() && minor.is_ascii_digit() && matches!(rest, [b'\r' | b'\n' | b' ', ..])
}

/// Where the first record in `bytes` begins, at the start of a line.
pub(super) fn find(bytes: &[u8], arc: bool) -> Option<usize> {
    if !arc {
        let mut places = memchr::memmem::find_iter(bytes, b"WARC/");
        return places.find(|&at| (at == 0 || bytes[at - 1] == b'\n') && begins_warc(&bytes[at..]));
    }
    let ends = memchr::memchr_iter(b'\n', bytes);
    let mut starts = std::iter::once(0).chain(ends.map(|at| at + 1));
    starts.find(|&at| begins(&bytes[at..]))
}

/// The line of an ARC record: address, IP, date, media type, in version 2 five more cells, length.
fn arc_line(line: &[u8]) -> Option<Line> {
    let colon = memchr::memchr(b':', &line[..line.len().min(32)])?;
    let scheme = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    if colon == 0 || !line[..colon].iter().all(scheme) {
        return None;
    }
    let line = String::from_utf8_lossy(line);
    let cells: Vec<&str> = line.trim_end().split(' ').collect();
    let length: u64 = cells.last()?.parse().ok()?;
    let count = cells.len();
    // An address may hold blanks; what follows it is counted from the end.
    [5, 10].into_iter().filter(|cells| *cells <= count).find_map(|version| {
        let (url, cells) = cells.split_at(count - version + 1);
        let date = cells[1];
        let digits = (12..=17).contains(&date.len()) && date.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| Line { url: url.join(" "), date: date.to_owned(), media_type: cells[2].to_owned(), length })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arc_lines_of_both_versions() {
        let line = arc_line(b"http://a.example/b c 192.0.2.7 20140216050221 text/html 1591").unwrap();
        assert_eq!((line.url.as_str(), line.length), ("http://a.example/b c", 1591));
        assert_eq!(Head::Arc(Box::new(line)).date().as_deref(), Some("2014-02-16T05:02:21Z"));
        let line = arc_line(b"http://a.example/ 192.0.2.7 20140216050221 text/html 200 - - 33 a.arc 15").unwrap();
        assert_eq!((line.url.as_str(), line.length, line.media_type.as_str()), ("http://a.example/", 15, "text/html"));
        assert_eq!(arc_line(b"Note: the 5 ships left in 1591"), None);
    }

    #[test]
    fn records_begin_at_the_start_of_a_line() {
        assert_eq!(find(b"see WARC/1.0\r\n and\nWARC/1.1\r\n", false), Some(19));
        assert_eq!(find(b"x\nhttp://a.example/ 192.0.2.7 20140216050221 text/html 1591\n", true), Some(2));
        assert_eq!(find(b"x\nWARC/one\n", false), None);
    }
}
