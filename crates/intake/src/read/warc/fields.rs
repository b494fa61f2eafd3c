//! The lines of a head: `WARC-Target-URI: https://harbourgazette.example/photos/` is a name and a value.
//!
//! WARC and HTTP write them alike: names in any case, values that may go on in lines that start with a blank.

use std::borrow::Cow;
use std::ops::Range;

/// Named values in their order.
#[derive(Clone, Debug, Default)]
pub(super) struct Fields {
    text: String,
    lines: Vec<Line>,
}

/// Where a name and its value stand.
type Line = (Range<usize>, Range<usize>);

impl Fields {
    /// Reads the lines of a head, without its first. What is no field is passed over.
    pub(super) fn parse(head: &[u8]) -> Fields {
        let text = String::from_utf8_lossy(head).into_owned();
        let mut lines: Vec<Line> = Vec::with_capacity(16);
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let end = start + line.trim_end().len();
            if line.starts_with([' ', '\t']) {
                if let Some((_, value)) = lines.last_mut() {
                    value.end = end.max(value.end);
                }
            } else if let Some(colon) = line.find(':') {
                let name = start..start + line[..colon].trim_end().len();
                let value = (start + colon + 1).min(end);
                let value = value + (text[value..end].len() - text[value..end].trim_start().len());
                lines.push((name, value..end));
            }
            start += line.len();
        }
        Fields { text, lines }
    }

    /// The first value of that name.
    pub(super) fn get(&self, name: &str) -> Option<Cow<'_, str>> {
        let line = self.lines.iter().find(|line| self.text[line.0.clone()].eq_ignore_ascii_case(name))?;
        Some(self.value(line))
    }

    /// All values of that name.
    pub(super) fn all<'f>(&'f self, name: &'f str) -> impl Iterator<Item = Cow<'f, str>> {
        let named = move |line: &&Line| self.text[line.0.clone()].eq_ignore_ascii_case(name);
        self.lines.iter().filter(named).map(|line| self.value(line))
    }

    fn value(&self, line: &Line) -> Cow<'_, str> {
        let value = &self.text[line.1.clone()];
        if value.contains('\n') {
            Cow::Owned(value.split_whitespace().collect::<Vec<_>>().join(" "))
        } else {
            Cow::Borrowed(value)
        }
    }
}

/// Where a head ends and what follows begins: behind the first empty line.
pub(super) fn end_of_head(bytes: &[u8]) -> Option<usize> {
    let mut from = 0;
    loop {
        let line = from + memchr::memchr(b'\n', &bytes[from..])? + 1;
        match &bytes[line..] {
            [b'\n', ..] => return Some(line + 1),
            [b'\r', b'\n', ..] => return Some(line + 2),
            _ => from = line,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_any_case_and_values_that_go_on() {
        let fields = Fields::parse(b"content-type: text/html;\r\n charset=utf-8\r\nodd line\r\nX:\r\nX: two\r\n\r\n");
        assert_eq!(fields.get("Content-Type").as_deref(), Some("text/html; charset=utf-8"));
        assert_eq!(fields.all("x").collect::<Vec<_>>(), ["", "two"]);
        assert_eq!(fields.get("odd line"), None);
    }

    #[test]
    fn a_head_ends_with_an_empty_line() {
        assert_eq!(end_of_head(b"A: b\r\n\r\nrest"), Some(8));
        assert_eq!(end_of_head(b"A: b\n\nrest"), Some(6));
        assert_eq!(end_of_head(b"A: b\r\nC: d\r\n"), None);
    }
}
