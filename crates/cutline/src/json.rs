//! Records as JSON, as serde_json writes them, in a third of the time: a record's keys are plain identifiers that need
//! no look for characters to escape, and they are most of its bytes.
//!
//! What a record never holds (maps, bytes, numbers with a fraction) is handed to serde_json.

use serde::ser::{Error as _, Impossible, Serialize, SerializeSeq, SerializeStruct, SerializeTuple, Serializer};
use serde_json::Error;

/// Appends `value` to `out` as JSON.
///
/// # Errors
///
/// If `value` holds what a record never holds.
pub fn write(out: &mut Vec<u8>, value: &impl Serialize) -> Result<(), Error> {
    value.serialize(Writer(out))
}

struct Writer<'o>(&'o mut Vec<u8>);

/// A list or object being written.
struct Inside<'o> {
    out: &'o mut Vec<u8>,
    /// What stands before the next item: the opening mark, then commas.
    lead: u8,
    close: u8,
}

impl Inside<'_> {
    #[inline(always)]
    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.out.push(std::mem::replace(&mut self.lead, b','));
        value.serialize(Writer(self.out))
    }

    #[inline(always)]
    fn close(self) {
        if self.lead == b',' {
            self.out.push(self.close);
        } else {
            self.out.extend_from_slice(&[self.lead, self.close]);
        }
    }
}

/// Room for a key of a record with the marks around it.
const PIECE: usize = 32;

/// Appends `before`, an identifier in quotes, and `after`. Where the identifier is known to the compiler, all of it is
/// one piece of known length.
#[inline(always)]
fn identifier<const B: usize, const A: usize>(out: &mut Vec<u8>, before: [u8; B], name: &str, after: [u8; A]) {
    let end = B + name.len();
    if end + A > PIECE {
        out.extend_from_slice(&before);
        out.extend_from_slice(name.as_bytes());
        out.extend_from_slice(&after);
        return;
    }
    let mut piece = [0; PIECE];
    piece[..B].copy_from_slice(&before);
    piece[B..end].copy_from_slice(name.as_bytes());
    piece[end..end + A].copy_from_slice(&after);
    out.extend_from_slice(&piece[..end + A]);
}

/// A string with its quotes; only quotes, backslashes and control characters are escaped.
fn string(out: &mut Vec<u8>, text: &str) -> Result<(), Error> {
    if is_special(text.as_bytes()) {
        return serde_json::to_writer(out, text);
    }
    out.reserve(text.len() + 2);
    out.push(b'"');
    out.extend_from_slice(text.as_bytes());
    out.push(b'"');
    Ok(())
}

/// Whether any byte is one that is escaped. The bytes are looked at in groups of one length, each group at once; the
/// last group overlaps the one before.
fn is_special(bytes: &[u8]) -> bool {
    let special = |bytes: &[u8]| {
        bytes.iter().fold(false, |found, &byte| found | (byte < 0x20) | (byte == b'"') | (byte == b'\\'))
    };
    let (sixteens, rest) = bytes.as_chunks::<16>();
    if let Some(last) = bytes.last_chunk::<16>() {
        return sixteens.iter().fold(special(last), |found, chunk| found | special(chunk));
    }
    if let (Some(first), Some(last)) = (rest.first_chunk::<8>(), rest.last_chunk::<8>()) {
        return special(first) | special(last);
    }
    match (rest.first_chunk::<4>(), rest.last_chunk::<4>(), rest) {
        (Some(first), Some(last), _) => special(first) | special(last),
        (.., [first, .., last]) => special(&[*first, rest[rest.len() / 2], *last]),
        _ => special(rest),
    }
}

/// The two digits of each number below 100.
const PAIRS: [[u8; 2]; 100] = {
    let (mut pairs, mut number) = ([[0; 2]; 100], 0);
    while number < 100 {
        pairs[number] = [b'0' + (number / 10) as u8, b'0' + (number % 10) as u8];
        number += 1;
    }
    pairs
};

/// A number; spans are most of them and have few digits, how many is not asked by a branch.
fn whole(out: &mut Vec<u8>, number: u64) {
    let last = (number % 10_000) as u32;
    let [[a, b], [c, d]] = [PAIRS[last as usize / 100], PAIRS[last as usize % 100]];
    if number < 10_000 {
        let digits = 1 + usize::from(last >= 10) + usize::from(last >= 100) + usize::from(last >= 1000);
        let end = out.len() + digits;
        out.extend_from_slice(&(u32::from_le_bytes([a, b, c, d]) >> (8 * (4 - digits))).to_le_bytes());
        out.truncate(end);
    } else {
        whole(out, number / 10_000);
        out.extend_from_slice(&[a, b, c, d]);
    }
}

macro_rules! whole_numbers {
    ($($name:ident: $type:ty),*) => {
        $(fn $name(self, number: $type) -> Result<(), Error> {
            whole(self.0, u64::from(number));
            Ok(())
        })*
    };
}

macro_rules! by_serde_json {
    ($($name:ident: $type:ty),*) => {
        $(fn $name(self, value: $type) -> Result<(), Error> {
            serde_json::to_writer(self.0, &value)
        })*
    };
}

impl<'o> Serializer for Writer<'o> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Inside<'o>;
    type SerializeTuple = Inside<'o>;
    type SerializeTupleStruct = Impossible<(), Error>;
    type SerializeTupleVariant = Impossible<(), Error>;
    type SerializeMap = Impossible<(), Error>;
    type SerializeStruct = Inside<'o>;
    type SerializeStructVariant = Impossible<(), Error>;

    whole_numbers!(serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64);
    by_serde_json!(serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_f32: f32,
        serialize_f64: f64, serialize_char: char);

    #[inline(always)]
    fn serialize_bool(self, value: bool) -> Result<(), Error> {
        self.0.extend_from_slice(if value { b"true" } else { b"false" });
        Ok(())
    }

    fn serialize_str(self, text: &str) -> Result<(), Error> {
        string(self.0, text)
    }

    #[inline(always)]
    fn serialize_none(self) -> Result<(), Error> {
        self.serialize_unit()
    }

    #[inline(always)]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    #[inline(always)]
    fn serialize_unit(self) -> Result<(), Error> {
        self.0.extend_from_slice(b"null");
        Ok(())
    }

    #[inline(always)]
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), Error> {
        identifier(self.0, *b"\"", variant, *b"\"");
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    #[inline(always)]
    fn serialize_seq(self, _: Option<usize>) -> Result<Inside<'o>, Error> {
        Ok(Inside { out: self.0, lead: b'[', close: b']' })
    }

    #[inline(always)]
    fn serialize_tuple(self, _: usize) -> Result<Inside<'o>, Error> {
        self.serialize_seq(None)
    }

    #[inline(always)]
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Inside<'o>, Error> {
        Ok(Inside { out: self.0, lead: b'{', close: b'}' })
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<(), Error> {
        Err(no_record("bytes"))
    }

    fn serialize_unit_struct(self, name: &'static str) -> Result<(), Error> {
        Err(no_record(name))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), Error> {
        Err(no_record(name))
    }

    fn serialize_tuple_struct(self, name: &'static str, _: usize) -> Result<Impossible<(), Error>, Error> {
        Err(no_record(name))
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Impossible<(), Error>, Error> {
        Err(no_record(name))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Impossible<(), Error>, Error> {
        Err(no_record("a map"))
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Impossible<(), Error>, Error> {
        Err(no_record(name))
    }
}

fn no_record(what: &str) -> Error {
    Error::custom(format!("expected what a record holds, found {what}"))
}

impl SerializeSeq for Inside<'_> {
    type Ok = ();
    type Error = Error;

    #[inline(always)]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.item(value)
    }

    #[inline(always)]
    fn end(self) -> Result<(), Error> {
        self.close();
        Ok(())
    }
}

impl SerializeTuple for Inside<'_> {
    type Ok = ();
    type Error = Error;

    #[inline(always)]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.item(value)
    }

    #[inline(always)]
    fn end(self) -> Result<(), Error> {
        self.close();
        Ok(())
    }
}

impl SerializeStruct for Inside<'_> {
    type Ok = ();
    type Error = Error;

    #[inline(always)]
    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Error> {
        identifier(self.out, [std::mem::replace(&mut self.lead, b','), b'"'], key, *b"\":");
        value.serialize(Writer(self.out))
    }

    #[inline(always)]
    fn end(self) -> Result<(), Error> {
        self.close();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    /// Byte for byte what serde_json writes, for every caption of the pages and for odd characters.
    #[test]
    fn records_are_written_as_serde_json_writes_them() {
        let engine = caption::Engine::new();
        let rules = caption::rule::RULES.iter().map(|rule| rule.page);
        let pages = rules.chain(caption::check::CHECKS.iter().map(|check| check.page));
        let captions =
            pages.flat_map(|page| page.split("```caption\n").skip(1)).filter_map(|rest| rest.split("\n```").next());
        let odd = ["a \"quoted\" \\ caption\twith\u{1}signs\u{7f} é \u{2028} 🎈", ""];
        let mut count = 0;
        for text in captions.chain(odd) {
            let mut record = engine.read(text);
            record.id = Some(text.into());
            let mut out = Vec::new();
            super::write(&mut out, &record).unwrap();
            assert_eq!(String::from_utf8(out).unwrap(), serde_json::to_string(&record).unwrap());
            count += 1;
        }
        assert!(count > 20);
    }

    #[test]
    fn numbers_of_any_length_are_written_whole() {
        let numbers: Vec<u64> =
            (0..20).flat_map(|power| [10u64.pow(power), 10u64.pow(power) - 1]).chain([0, 9876, u64::MAX]).collect();
        let mut out = Vec::new();
        super::write(&mut out, &numbers).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), serde_json::to_string(&numbers).unwrap());
    }

    #[test]
    fn what_no_record_holds_is_refused() {
        let map = std::collections::BTreeMap::from([("a", 1)]);
        let error = super::write(&mut Vec::new(), &map).unwrap_err();
        assert_eq!(error.to_string(), "expected what a record holds, found a map");
    }
}
