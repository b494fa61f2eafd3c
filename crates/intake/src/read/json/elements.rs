//! The values of a JSON document, one by one: the lines of JSON Lines, the elements of a list, a value alone.
//!
//! A list of a million objects never lies in memory as a whole; one that is cut off gives the objects before the cut.

use crate::page::Problem;
use crate::read::flow::Flow;
use std::io;

/// A larger value is given up.
const LARGEST: usize = 64 << 20;

/// How the values of a document stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A value a line.
    Lines,
    /// In one list.
    List,
    /// One after the other, however many lines they take.
    Values,
}

/// A value as it stands in the document.
pub(crate) struct Element {
    /// Byte of the decoded document where it starts, and its line.
    pub at: (u64, u64),
    /// Its characters.
    pub text: String,
}

/// Where a document's next value is.
pub(crate) struct Elements {
    pub shape: Shape,
    /// The list's opening bracket was taken.
    opened: bool,
    over: bool,
}

impl Elements {
    pub fn new(shape: Shape) -> Elements {
        Elements { shape, opened: false, over: false }
    }

    /// The next value of `flow`; what cannot be one is a problem.
    ///
    /// # Errors
    ///
    /// If reading fails.
    pub fn next(&mut self, flow: &mut Flow<'_>) -> io::Result<Option<Result<Element, Problem>>> {
        if self.over {
            return Ok(None);
        }
        loop {
            let rest = flow.rest();
            let blank = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == '\u{1e}').len();
            flow.take(blank);
            if flow.rest().is_empty() && !flow.ended {
                flow.fill()?;
                continue;
            }
            let at = (flow.byte, flow.line);
            let next = flow.rest().chars().next();
            match (self.shape, next) {
                (Shape::List, Some('[')) if !self.opened => {
                    self.opened = true;
                    flow.take(1);
                }
                (Shape::List, Some(',')) => flow.take(1),
                (Shape::List, Some(']')) => {
                    self.over = true;
                    return Ok(None);
                }
                (Shape::List, None) => {
                    self.over = true;
                    return Ok(Some(Err(Problem::at(at.0, at.1, "expected ] at the end of a list, found no more"))));
                }
                (_, None) => return Ok(None),
                (Shape::Lines, _) => return self.line(flow, at).map(Some),
                _ => return self.value(flow, at).map(Some),
            }
        }
    }

    fn line(&mut self, flow: &mut Flow<'_>, at: (u64, u64)) -> io::Result<Result<Element, Problem>> {
        let mut seen = 0;
        loop {
            let found = flow.rest()[seen..].find('\n').map(|end| seen + end);
            seen = flow.rest().len();
            if let Some(end) = found.or(flow.ended.then_some(seen)) {
                let text = flow.rest()[..end].trim_end().to_owned();
                flow.take(end);
                return Ok(Ok(Element { at, text }));
            }
            if seen > LARGEST {
                self.over = true;
                return Ok(Err(too_large(at)));
            }
            flow.fill()?;
        }
    }

    /// A value from its first mark to the bracket that closes it.
    fn value(&mut self, flow: &mut Flow<'_>, at: (u64, u64)) -> io::Result<Result<Element, Problem>> {
        let mut scan = Scan::default();
        loop {
            if let Some(end) = scan.end(flow.rest().as_bytes()) {
                let text = flow.rest()[..end].trim_end().to_owned();
                flow.take(end);
                if text.is_empty() {
                    self.over = true;
                    let found = flow.rest().chars().next().unwrap_or('\u{fffd}');
                    return Ok(Err(Problem::at(at.0, at.1, format!("expected a JSON value, found {found:?}"))));
                }
                return Ok(Ok(Element { at, text }));
            }
            if flow.ended {
                self.over = true;
                let text = flow.rest().trim_end().to_owned();
                flow.take(flow.rest().len());
                return Ok(Ok(Element { at, text }));
            }
            if flow.rest().len() > LARGEST {
                self.over = true;
                return Ok(Err(too_large(at)));
            }
            flow.fill()?;
        }
    }
}

fn too_large(at: (u64, u64)) -> Problem {
    Problem::at(at.0, at.1, format!("expected a JSON value of at most {LARGEST} bytes, found a larger one"))
}

/// Looks for the end of a value; goes on where it stopped when more has come in.
#[derive(Default)]
struct Scan {
    at: usize,
    depth: u64,
    in_text: bool,
    escaped: bool,
    started: bool,
}

impl Scan {
    /// Where the value ends: behind its closing mark, before the comma or bracket behind a bare word.
    fn end(&mut self, bytes: &[u8]) -> Option<usize> {
        while let Some(&byte) = bytes.get(self.at) {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' if self.in_text => self.escaped = true,
                b'"' if self.in_text => {
                    self.in_text = false;
                    if self.depth == 0 {
                        return Some(self.at + 1);
                    }
                }
                _ if self.in_text => {}
                b'"' if self.depth == 0 && self.started => return Some(self.at),
                b'"' => self.in_text = true,
                b'{' | b'[' if self.depth == 0 && self.started => return Some(self.at),
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' if self.depth == 0 => return Some(self.at),
                b'}' | b']' => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        return Some(self.at + 1);
                    }
                }
                b',' | b' ' | b'\n' | b'\r' | b'\t' if self.depth == 0 => return Some(self.at),
                _ => {}
            }
            self.started = true;
            self.at += 1;
        }
        None
    }
}
