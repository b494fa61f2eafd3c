//! EXIF: what the camera wrote, and a description if somebody gave one.
//!
//! DateTimeOriginal `2018:03:19 07:42:00` is "2018-03-19T07:42:00", without an offset unless OffsetTimeOriginal has
//! one; GPSLatitude 44/1 39/1 1296/100 N is 44.6536.

use super::field::{
    ARTIST, CAMERA, EXIF_ORIGINAL, FIELDS, GPS, GPS_TIME, MODIFIED, RIGHTS_TAG, Shape, XP_KEYWORDS, XP_TITLE,
};
use super::notes::Notes;
use super::tiff::{EXIF_DIRECTORY, Entry, GPS_DIRECTORY, Tiff};
use super::{Fields, Position, charset, clean, date};

const MAKE: u16 = 0x010F;
const MODEL: u16 = 0x0110;
const CHANGED: u16 = 0x0132;
const ORIGINAL: u16 = 0x9003;
const OFFSET: u16 = 0x9010;
const OFFSET_ORIGINAL: u16 = 0x9011;
const LATITUDE_REF: u16 = 1;
const LATITUDE: u16 = 2;
const LONGITUDE_REF: u16 = 3;
const LONGITUDE: u16 = 4;
const TIME: u16 = 7;
const DATE: u16 = 29;

/// What a block of EXIF says.
pub(crate) fn read(bytes: &[u8], notes: &mut Notes) -> Fields {
    let mut fields = Fields::default();
    let Some(tiff) = Tiff::new(bytes) else {
        let found = bytes.iter().take(4).map(|byte| format!("{byte:02X}")).collect::<Vec<_>>().join(" ");
        notes.problem(0, format!("expected EXIF to begin with II* or MM*, found {found}"));
        return fields;
    };
    let first = tiff.directory(tiff.first(), notes).entries;
    let within = |tag: u16, notes: &mut Notes| {
        let at = find(&first, tag).and_then(|entry| tiff.number(entry));
        at.map(|at| tiff.directory(at, notes).entries).unwrap_or_default()
    };
    let camera = within(EXIF_DIRECTORY, notes);
    let position = within(GPS_DIRECTORY, notes);
    texts(&first, &mut fields, notes);
    times(&first, &camera, &mut fields, notes);
    let make = find(&first, MAKE).map(|entry| text(entry, notes)).unwrap_or_default();
    let model = find(&first, MODEL).map(|entry| text(entry, notes)).unwrap_or_default();
    let brand = make.split(' ').next().unwrap_or_default().to_lowercase();
    fields.set_text(&CAMERA, if model.to_lowercase().starts_with(&brand) { model } else { format!("{make} {model}") });
    gps(tiff, &position, &mut fields, notes);
    fields
}

fn find<'e, 'b>(entries: &'e [Entry<'b>], tag: u16) -> Option<&'e Entry<'b>> {
    entries.iter().find(|entry| entry.tag == tag)
}

fn texts(first: &[Entry<'_>], fields: &mut Fields, notes: &mut Notes) {
    for field in FIELDS {
        for entry in field.exif.iter().filter_map(|tag| find(first, *tag)) {
            let text = text(entry, notes);
            if text.is_empty() || fields.get(field).is_some() {
                continue;
            }
            if field.shape == Shape::Sequence || field.shape == Shape::Bag {
                let names = text.split(';').map(clean).filter(|name| !name.is_empty());
                fields.set(field, names.collect::<Vec<_>>());
            } else {
                fields.set(field, text);
            }
        }
    }
}

/// A tag's letters: UTF-16 in Windows' tags, else UTF-8 or, by guess, an older charset.
fn text(entry: &Entry<'_>, notes: &mut Notes) -> String {
    if (XP_TITLE..=XP_KEYWORDS).contains(&entry.tag) {
        let (text, _) = encoding_rs::UTF_16LE.decode_without_bom_handling(entry.value);
        return clean(text.split('\0').next().unwrap_or_default());
    }
    if !matches!(entry.kind, 1 | 2 | 7) {
        notes.problem(entry.at, format!("expected letters in tag 0x{:04X}, found type {}", entry.tag, entry.kind));
        return String::new();
    }
    // A copyright may have two parts, the photographer's and the editor's.
    let parts: Vec<&[u8]> = entry.value.split(|byte| *byte == 0).collect();
    let count = if entry.tag == RIGHTS_TAG { 2 } else { 1 };
    let texts: Vec<String> = parts
        .into_iter()
        .take(count)
        .map(|part| {
            let (text, guessed) = charset::decode(part);
            if guessed {
                notes.remark(entry.at, format!("EXIF's tag 0x{:04X} is not UTF-8, its charset was guessed", entry.tag));
            }
            if charset::repaired(&text).is_some() {
                let what = format!("EXIF's tag 0x{:04X} looks like UTF-8 that was read as Latin-1", entry.tag);
                notes.remark(entry.at, what);
            }
            clean(&text)
        })
        .filter(|text| !text.is_empty())
        .collect();
    texts.join(if entry.tag == ARTIST { ";" } else { "; " })
}

fn times(first: &[Entry<'_>], camera: &[Entry<'_>], fields: &mut Fields, notes: &mut Notes) {
    for (field, entry, offset) in
        [(&EXIF_ORIGINAL, find(camera, ORIGINAL), OFFSET_ORIGINAL), (&MODIFIED, find(first, CHANGED), OFFSET)]
    {
        let Some(entry) = entry else { continue };
        let text = text(entry, notes);
        if text.chars().all(|c| matches!(c, '0' | ':' | ' ')) {
            continue;
        }
        let Some(mut time) = date::read(&text) else {
            notes.problem(entry.at, format!("expected a time YYYY:MM:DD HH:MM:SS, found {text:?}"));
            continue;
        };
        let offset = find(camera, offset).map(|entry| String::from_utf8_lossy(entry.value).into_owned());
        if let Some(offset) = offset.and_then(|offset| date::offset(&offset)).filter(|_| time.len() == 19) {
            time.push_str(&offset);
        }
        fields.set(field, time);
    }
}

fn gps(tiff: Tiff<'_>, entries: &[Entry<'_>], fields: &mut Fields, notes: &mut Notes) {
    if let (Some(latitude), Some(longitude)) = (find(entries, LATITUDE), find(entries, LONGITUDE)) {
        let degrees = |entry, reference, minus: u8| {
            let parts = tiff.fractions(entry);
            let sign = find(entries, reference)?.value.first()?.to_ascii_uppercase();
            let degrees = parts.first()? + parts.get(1).unwrap_or(&0.0) / 60.0 + parts.get(2).unwrap_or(&0.0) / 3600.0;
            let known = if minus == b'S' { b"NS" } else { b"EW" };
            known.contains(&sign).then_some(if sign == minus { -degrees } else { degrees })
        };
        let point = degrees(latitude, LATITUDE_REF, b'S').zip(degrees(longitude, LONGITUDE_REF, b'W'));
        match point.and_then(|(latitude, longitude)| Position::new(latitude, longitude)) {
            Some(Position { latitude: 0.0, longitude: 0.0 }) => {
                notes
                    .remark(latitude.at, "GPS 0°, 0° is what cameras write before they know where they are".to_owned());
            }
            Some(point) => fields.set(&GPS, point),
            None => {
                let what = "expected GPS degrees with N or S, E or W, on the earth; found others".to_owned();
                notes.problem(latitude.at, what);
            }
        }
    }
    let (day, time) = (find(entries, DATE), find(entries, TIME));
    if let (Some(day), Some(time)) = (day, time) {
        let day = date::read(&String::from_utf8_lossy(day.value));
        let parts = tiff.fractions(time);
        if let (Some(day), [hour, minute, second]) = (day, parts.as_slice())
            && *hour < 24.0
            && *minute < 60.0
            && *second < 61.0
            && day.len() == 10
        {
            fields.set(&GPS_TIME, format!("{day}T{:02}:{:02}:{:02}Z", *hour as u8, *minute as u8, *second as u8));
        }
    }
}
