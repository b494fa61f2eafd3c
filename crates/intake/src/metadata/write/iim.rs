//! IIM written: UTF-8, announced so, each value cut at its most bytes between two characters.
//!
//! A credit of 51 bytes has its first 32; the rest is in XMP. Datasets that are not among the fields stay, their texts
//! in UTF-8 as the others.

use super::{Error, written};
use crate::metadata::field::Shape;
use crate::metadata::iim::{self, CHARSET, MARKER, TIMES};
use crate::metadata::notes::Notes;
use crate::metadata::{Fields, date};
use encoding_rs::UTF_8;
use std::borrow::Cow;

/// The version of record 2: `00 04`.
const VERSION: (u8, u8) = (2, 0);

/// A dataset to be written: record and number, value.
type Set<'b> = ((u8, u8), Cow<'b, [u8]>);

/// A block with these fields beside what it had.
///
/// # Errors
///
/// If the block is broken.
pub(super) fn merged(block: &[u8], at: u64, fields: &Fields) -> Result<Vec<u8>, Error> {
    let mut notes = Notes::of_block(at);
    let old = iim::datasets(block, &mut notes);
    super::sound(notes)?;
    let charset = iim::charset_of(&old, &mut Notes::default()).encoding;
    let mut sets: Vec<Set<'_>> = vec![(CHARSET, Cow::Borrowed(b"\x1B%G")), (VERSION, Cow::Borrowed(b"\0\x04"))];
    let new = datasets(fields);
    let ours = |id: (u8, u8)| {
        let field = |number| written(fields).any(|(field, _)| field.iim.is_some_and(|(of, _)| of == number));
        let time = TIMES.iter().any(|(date, time)| *time == id.1 && field(*date));
        id == CHARSET || id == VERSION || id.0 == 2 && (field(id.1) || time)
    };
    for dataset in old.iter().filter(|dataset| !ours(dataset.id)) {
        let is_text = dataset.id.0 == 2 && dataset.id.1 < 150 && !dataset.bytes.is_ascii() && charset != UTF_8;
        let bytes = if is_text {
            Cow::Owned(iim::decode(dataset.bytes, charset, |_| ()).into_bytes())
        } else {
            Cow::Borrowed(dataset.bytes)
        };
        sets.push((dataset.id, bytes));
    }
    sets.extend(new);
    // Records in their order; within one, datasets stay in theirs.
    sets.sort_by_key(|(id, _)| (id.0, *id != CHARSET && *id != VERSION));
    let mut out = Vec::new();
    for (id, bytes) in &sets {
        out.extend([MARKER, id.0, id.1]);
        match u16::try_from(bytes.len()).ok().filter(|length| *length < 0x8000) {
            Some(length) => out.extend(length.to_be_bytes()),
            None => {
                out.extend([0x80, 4]);
                out.extend((bytes.len() as u32).to_be_bytes());
            }
        }
        out.extend_from_slice(bytes);
    }
    Ok(out)
}

fn datasets(fields: &Fields) -> Vec<Set<'static>> {
    let mut sets = Vec::new();
    for (field, said) in written(fields) {
        let Some((number, limit)) = field.iim else { continue };
        if field.shape == Shape::Date {
            let Some(date) = said.value.text().and_then(date::read) else { continue };
            let day: String = date.chars().take(10).filter(char::is_ascii_digit).collect();
            sets.push(((2, number), format!("{day:0<8}").into_bytes().into()));
            if let (Some(time), Some((_, at))) = (self::time(&date), TIMES.iter().find(|(date, _)| *date == number)) {
                sets.push(((2, *at), time.into_bytes().into()));
            }
            continue;
        }
        for text in said.value.texts().iter().filter(|text| !text.is_empty()) {
            let end = (0..=limit.min(text.len())).rev().find(|end| text.is_char_boundary(*end)).unwrap_or_default();
            sets.push(((2, number), text[..end].trim_end().as_bytes().to_vec().into()));
        }
    }
    sets
}

/// A time as IIM has it, `074200+0100`; none where there is no offset, for IIM cannot say that.
fn time(date: &str) -> Option<String> {
    let time = date.get(11..)?.replace('Z', "+00:00");
    let at = time.find(['+', '-'])?;
    let clock: String = time[..at].chars().filter(char::is_ascii_digit).collect();
    Some(format!("{clock:0<6}{}", time[at..].replace(':', "")))
}
