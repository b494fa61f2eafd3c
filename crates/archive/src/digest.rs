//! SHA-256, and how rows are written down to be hashed.
//!
//! The row (7, "Douma", NULL) is written `i7;t5:Douma;n;` and a line end, whatever database holds it, so that anybody
//! can hash the rows again with a script.

use sha2::{Digest as _, Sha256};
use std::fmt::{self, Write as _};

/// A SHA-256.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Digest(pub [u8; 32]);

impl Digest {
    /// The hash of some bytes.
    pub fn of(bytes: impl AsRef<[u8]>) -> Digest {
        Digest(Sha256::digest(bytes).into())
    }

    /// A hash from its 64 hexadecimal digits; `None` for anything else.
    ///
    /// # Examples
    ///
    /// ```
    /// use archive::Digest;
    ///
    /// let digest = Digest::of("Douma");
    /// assert_eq!(Digest::parse(&digest.to_string()), Some(digest));
    /// assert_eq!(Digest::parse("52cc11e8"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Digest> {
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.is_ascii() {
            return None;
        }
        for (byte, at) in bytes.iter_mut().zip((0..64).step_by(2)) {
            *byte = u8::from_str_radix(&text[at..at + 2], 16).ok()?;
        }
        Some(Digest(bytes))
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl serde::Serialize for Digest {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'d> serde::Deserialize<'d> for Digest {
    fn deserialize<D: serde::Deserializer<'d>>(deserializer: D) -> Result<Digest, D::Error> {
        let digits = String::deserialize(deserializer)?;
        let found =
            || serde::de::Error::custom(format!("expected the 64 hexadecimal digits of a SHA-256, found {digits:?}"));
        Digest::parse(&digits).ok_or_else(found)
    }
}

/// A cell of a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cell<'a> {
    /// Nothing.
    Null,
    /// A whole number.
    Integer(i64),
    /// A text.
    Text(&'a str),
    /// Bytes.
    Blob(&'a [u8]),
}

impl From<u64> for Cell<'_> {
    fn from(number: u64) -> Self {
        Cell::Integer(number as i64)
    }
}

impl From<bool> for Cell<'_> {
    fn from(yes: bool) -> Self {
        Cell::Integer(yes.into())
    }
}

impl<'a> From<&'a str> for Cell<'a> {
    fn from(text: &'a str) -> Self {
        Cell::Text(text)
    }
}

impl<'a> From<&'a Digest> for Cell<'a> {
    fn from(digest: &'a Digest) -> Self {
        Cell::Blob(&digest.0)
    }
}

impl<'a, T: Into<Cell<'a>>> From<Option<T>> for Cell<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Cell::Null, Into::into)
    }
}

/// Writes a row down.
pub fn write_row(out: &mut Vec<u8>, cells: &[Cell<'_>]) {
    for cell in cells {
        match cell {
            Cell::Null => out.push(b'n'),
            Cell::Integer(number) => {
                out.push(b'i');
                if *number < 0 {
                    out.push(b'-');
                }
                write_digits(out, number.unsigned_abs());
            }
            Cell::Text(text) => write_bytes(out, b't', text.as_bytes()),
            Cell::Blob(bytes) => write_bytes(out, b'b', bytes),
        }
        out.push(b';');
    }
    out.push(b'\n');
}

fn write_bytes(out: &mut Vec<u8>, kind: u8, bytes: &[u8]) {
    out.push(kind);
    write_digits(out, bytes.len() as u64);
    out.push(b':');
    out.extend_from_slice(bytes);
}

/// Most cells are numbers: they are written without the machinery of formatting.
fn write_digits(out: &mut Vec<u8>, mut number: u64) {
    let (mut digits, mut at) = ([0; 20], 20);
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[at..]);
}

/// The digest of the rows that an entry of the log made, table by table.
#[derive(Clone)]
pub struct Rows {
    tables: Vec<(&'static str, u64, Sha256)>,
    line: Vec<u8>,
}

impl Rows {
    /// No rows yet, in tables of these names, which are in alphabetical order.
    pub fn new(names: impl IntoIterator<Item = &'static str>) -> Rows {
        Rows { tables: names.into_iter().map(|name| (name, 0, Sha256::new())).collect(), line: Vec::new() }
    }

    /// Takes the next row of a table, in the order of its key.
    pub fn add(&mut self, table: usize, cells: &[Cell<'_>]) {
        self.line.clear();
        write_row(&mut self.line, cells);
        let (_, count, hash) = &mut self.tables[table];
        *count += 1;
        hash.update(&self.line);
    }

    /// The digest: SHA-256 of a line `name count hash` for every table that has rows.
    pub fn finish(self) -> Digest {
        let mut lines = String::new();
        for (name, count, hash) in self.tables.into_iter().filter(|(_, count, _)| *count > 0) {
            let _ = writeln!(lines, "{name} {count} {}", Digest(hash.finalize().into()));
        }
        Digest::of(lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_written_so_that_no_two_rows_read_the_same() {
        let row = |cells: &[Cell<'_>]| {
            let mut out = Vec::new();
            write_row(&mut out, cells);
            String::from_utf8(out).unwrap()
        };
        assert_eq!(row(&[Cell::Integer(7), Cell::Text("Douma"), Cell::Null]), "i7;t5:Douma;n;\n");
        assert_eq!(row(&[i64::MIN, -10, 0].map(Cell::Integer)), "i-9223372036854775808;i-10;i0;\n");
        assert_ne!(row(&["a;t1:b".into(), "".into()]), row(&["a".into(), "b".into()]));
    }
}
