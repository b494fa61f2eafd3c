//! IPTC-IIM, the block of old wires: datasets one after the other, each with its length.
//!
//! `1C 02 50 00 0F` and 15 bytes are record 2, dataset 80, the by-line: "Dragoljub Renic". A by-line may stand more
//! than once; 1:90 may announce the charset.

use super::charset::{self, Charset};
use super::field::{FIELDS, Field, Shape};
use super::notes::Notes;
use super::{Fields, Value, clean, date};
use encoding_rs::{Encoding, UTF_8};

/// What each dataset begins with.
pub(crate) const MARKER: u8 = 0x1C;
/// The dataset that announces the charset.
pub(crate) const CHARSET: (u8, u8) = (1, 90);
/// The times that belong to dates, by the date's dataset.
pub(crate) const TIMES: &[(u8, u8)] = &[(55, 60), (62, 63), (30, 35), (37, 38)];

/// One dataset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dataset<'b> {
    /// Record and number: (2, 80).
    pub id: (u8, u8),
    /// Where it starts in its block.
    pub at: usize,
    /// Its value.
    pub bytes: &'b [u8],
}

/// The datasets of a block. What is no dataset is passed over and named.
pub(crate) fn datasets<'b>(block: &'b [u8], notes: &mut Notes) -> Vec<Dataset<'b>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < block.len() {
        if let Some((dataset, end)) = dataset(block, at) {
            found.push(dataset);
            at = end;
            continue;
        }
        let rest = &block[at..];
        if rest.iter().all(|byte| *byte == 0) {
            break;
        }
        let next = (at + 1..block.len()).find(|next| dataset(block, *next).is_some_and(|(one, _)| one.id.0 <= 9));
        let found_bytes = rest.iter().take(4).map(|byte| format!("{byte:02X}")).collect::<Vec<_>>().join(" ");
        let what =
            if rest[0] == MARKER { "an IIM dataset that ends within its block" } else { "an IIM dataset (1C …)" };
        notes.problem(at, format!("expected {what}, found {found_bytes}"));
        at = next.unwrap_or(block.len());
    }
    found
}

fn dataset(block: &[u8], at: usize) -> Option<(Dataset<'_>, usize)> {
    let head = block.get(at..at + 5)?;
    if head[0] != MARKER {
        return None;
    }
    let (mut start, mut length) = (at + 5, usize::from(u16::from_be_bytes([head[3], head[4]])));
    if length & 0x8000 != 0 {
        // The length's own length, for values over 32,767 bytes.
        let digits = block.get(start..start + (length & 0x7FFF)).filter(|digits| digits.len() <= 4)?;
        start += digits.len();
        length = digits.iter().fold(0, |length, digit| length << 8 | usize::from(*digit));
    }
    let bytes = block.get(start..start.checked_add(length)?)?;
    Some((Dataset { id: (head[1], head[2]), at, bytes }, start + length))
}

/// What a block says, and in which charset.
pub(crate) fn read(block: &[u8], notes: &mut Notes) -> (Fields, Option<Charset>) {
    let datasets = datasets(block, notes);
    let charset = charset_of(&datasets, notes);
    let mut fields = Fields::default();
    for field in FIELDS {
        let Some((number, _)) = field.iim else { continue };
        let mut mine = datasets.iter().filter(|dataset| dataset.id == (2, number));
        if field.shape == Shape::Date {
            if let Some(dataset) = mine.next() {
                date_field(field, dataset, &datasets, &mut fields, notes);
            }
            continue;
        }
        let texts: Vec<String> =
            mine.map(|dataset| text(dataset, charset, field, notes)).filter(|text| !text.is_empty()).collect();
        match texts.as_slice() {
            [] => {}
            _ if field.is_list() => fields.set(field, texts),
            [text] => fields.set(field, text.clone()),
            // A field that may stand once and stands more often: all of it, in its order.
            _ => fields.set(field, texts.join("; ")),
        }
    }
    let marked = datasets.iter().any(|dataset| dataset.id.0 == 2 && !dataset.bytes.is_ascii());
    (fields, marked.then_some(charset))
}

/// The charset of a block's texts.
pub(crate) fn charset_of(datasets: &[Dataset<'_>], notes: &mut Notes) -> Charset {
    let escape = datasets.iter().find(|dataset| dataset.id == CHARSET);
    let known = |dataset: &&Dataset<'_>| {
        dataset.id.0 == 2 && FIELDS.iter().any(|field| field.iim.is_some_and(|(number, _)| number == dataset.id.1))
    };
    let texts = datasets.iter().filter(known).map(|dataset| dataset.bytes);
    let marked = texts.clone().any(|text| !text.is_ascii());
    let announced = escape.and_then(|dataset| charset::announced(dataset.bytes));
    if let (Some(escape), None) = (escape, announced) {
        notes.remark(escape.at, "the charset that IIM's 1:90 announces is not known here".to_owned());
    }
    let guessed = charset::guess(texts);
    match announced {
        // Bytes that are UTF-8 are hardly anything else, whatever is announced.
        Some(announced) if guessed == UTF_8 && announced != UTF_8 && marked => {
            let at = escape.map_or(0, |dataset| dataset.at);
            notes.remark(at, format!("IIM announces {}, its texts are UTF-8 and read so", announced.name()));
            Charset { encoding: UTF_8, announced: false }
        }
        Some(announced) => Charset { encoding: announced, announced: true },
        None => Charset { encoding: guessed, announced: false },
    }
}

fn text(dataset: &Dataset<'_>, charset: Charset, field: &Field, notes: &mut Notes) -> String {
    let text = decode(dataset.bytes, charset.encoding, |encoding| {
        let (wanted, found) = (charset.encoding.name(), encoding.name());
        notes.problem(
            dataset.at,
            format!("expected {wanted} in IIM's {}, found other bytes, read as {found}", field.name),
        );
    });
    if charset::repaired(&text).is_some() {
        notes.remark(dataset.at, format!("IIM's {} looks like UTF-8 that was read as Latin-1", field.name));
    }
    clean(&text)
}

/// A text in the block's encoding; one that is not in it in what it looks like, which is told.
pub(crate) fn decode(bytes: &[u8], encoding: &'static Encoding, other: impl FnOnce(&'static Encoding)) -> String {
    let whole = if encoding == UTF_8 { charset::whole_characters(bytes) } else { bytes };
    if let Some(text) = encoding.decode_without_bom_handling_and_without_replacement(whole) {
        return text.into_owned();
    }
    let found = charset::guess(std::iter::once(bytes));
    other(found);
    found.decode_without_bom_handling(bytes).0.into_owned()
}

fn date_field(
    field: &'static Field,
    dataset: &Dataset<'_>,
    all: &[Dataset<'_>],
    fields: &mut Fields,
    notes: &mut Notes,
) {
    let text = String::from_utf8_lossy(dataset.bytes);
    if text.trim_matches([' ', '\0', '0']).is_empty() {
        return;
    }
    let Some(mut value) = date::read(&text) else {
        notes
            .problem(dataset.at, format!("expected a date CCYYMMDD in IIM's {}, found {:?}", field.name, clean(&text)));
        return;
    };
    let time = TIMES.iter().find(|(date, _)| *date == dataset.id.1).map(|(_, time)| (2, *time));
    let time = all.iter().find(|dataset| Some(dataset.id) == time && !dataset.bytes.is_empty());
    if let Some(time) = time.filter(|_| value.len() == 10) {
        let text = String::from_utf8_lossy(time.bytes);
        match date::time(&text) {
            Some(time) => value = format!("{value}T{time}"),
            None => notes.problem(time.at, format!("expected a time HHMMSS±HHMM in IIM, found {:?}", clean(&text))),
        }
    }
    fields.set(field, Value::Text(value));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metadata::field::{CREATOR, CREDIT, DATE_CREATED, SOURCE};

    fn block(datasets: &[(u8, u8, &[u8])]) -> Vec<u8> {
        let mut block = Vec::new();
        for (record, number, bytes) in datasets {
            block.extend([MARKER, *record, *number]);
            block.extend((bytes.len() as u16).to_be_bytes());
            block.extend(*bytes);
        }
        block
    }

    #[test]
    fn datasets_give_fields_and_dates_with_the_offset_they_have() {
        let block = block(&[
            (1, 90, b"\x1B%G"),
            (2, 80, "Maïté Courtaigneau".as_bytes()),
            (2, 80, b"Ivo Babic"),
            (2, 55, b"20141106"),
            (2, 60, b"112600"),
        ]);
        let mut notes = Notes::default();
        let (fields, charset) = read(&block, &mut notes);
        assert_eq!(fields.get(&CREATOR).unwrap().texts(), ["Maïté Courtaigneau", "Ivo Babic"]);
        assert_eq!(fields.get(&DATE_CREATED).unwrap().text(), Some("2014-11-06T11:26:00"));
        assert_eq!(charset, Some(Charset { encoding: UTF_8, announced: true }));
        assert!(notes.list.is_empty());
    }

    #[test]
    fn a_cut_or_broken_dataset_spoils_no_other() {
        let mut bytes = block(&[(2, 110, "ABCDEFGHIJKLMNOPQRSTUVWXYZ 1234é".as_bytes().split_last().unwrap().1)]);
        bytes.extend(b"\x1C\x02\x50\x40\x00rest");
        bytes.extend(block(&[(2, 115, b"Reuters")]));
        let mut notes = Notes::default();
        let (fields, _) = read(&bytes, &mut notes);
        assert_eq!(fields.get(&CREDIT).unwrap().text(), Some("ABCDEFGHIJKLMNOPQRSTUVWXYZ 1234"));
        assert_eq!(fields.get(&SOURCE).unwrap().text(), Some("Reuters"));
        assert_eq!(notes.list[0].what, "expected an IIM dataset that ends within its block, found 1C 02 50 40");
    }
}
