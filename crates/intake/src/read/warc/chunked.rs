//! HTTP's chunked transfer coding: `1a`, a line end, 26 bytes, a line end, and so on until a chunk of `0`.

/// Takes a body in pieces and gives the bytes of its chunks.
#[derive(Default)]
pub(super) struct Dechunker {
    state: State,
    /// The digits of a size that is still being read.
    line: Vec<u8>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// In the line with a chunk's size.
    #[default]
    Size,
    /// So many bytes of the chunk are to come.
    Data(u64),
    /// At the line end behind a chunk.
    Gap,
    /// Behind the last chunk.
    Ended,
    /// At something that is no chunk.
    Broken,
}

impl Dechunker {
    /// Takes bytes and gives those that belong to chunks to `out`.
    pub(super) fn push(&mut self, mut bytes: &[u8], out: &mut dyn FnMut(&[u8])) {
        while !bytes.is_empty() {
            match self.state {
                State::Size => {
                    let end = memchr::memchr(b'\n', bytes);
                    self.line.extend_from_slice(&bytes[..end.unwrap_or(bytes.len())]);
                    bytes = end.map_or(&[], |end| &bytes[end + 1..]);
                    if self.line.len() > 4096 {
                        self.state = State::Broken;
                    } else if end.is_some() {
                        self.state = match size(&self.line) {
                            Some(0) => State::Ended,
                            Some(size) => State::Data(size),
                            None => State::Broken,
                        };
                        self.line.clear();
                    }
                }
                State::Data(left) => {
                    let count = bytes.len().min(usize::try_from(left).unwrap_or(usize::MAX));
                    out(&bytes[..count]);
                    bytes = &bytes[count..];
                    let left = left - count as u64;
                    self.state = if left == 0 { State::Gap } else { State::Data(left) };
                }
                State::Gap => match bytes[0] {
                    b'\r' => bytes = &bytes[1..],
                    b'\n' => {
                        bytes = &bytes[1..];
                        self.state = State::Size;
                    }
                    _ => self.state = State::Broken,
                },
                State::Ended | State::Broken => return,
            }
        }
    }
}

/// A body without its chunks; `None` if it does not begin with one, and what is wrong if they break off.
pub(super) fn dechunk(body: &[u8]) -> Option<(Vec<u8>, Option<String>)> {
    let first = memchr::memchr(b'\n', &body[..body.len().min(4096)])?;
    let length = size(&body[..first])?;
    let behind = usize::try_from(length).ok().and_then(|length| (first + 1).checked_add(length))?;
    // A text whose first line is a number is no chunk of that length, unless a line ends there.
    if length > 0 && body.get(behind).is_some_and(|byte| !matches!(byte, b'\r' | b'\n')) {
        return None;
    }
    let (mut dechunker, mut out) = (Dechunker::default(), Vec::with_capacity(body.len()));
    dechunker.push(body, &mut |part| out.extend_from_slice(part));
    let problem = match dechunker.state {
        State::Ended => None,
        State::Broken => Some("expected the size of the next chunk, found something else".to_owned()),
        _ => Some("expected a last chunk, found the end of the payload".to_owned()),
    };
    Some((out, problem))
}

/// The size in a chunk's first line; what follows a semicolon is an extension.
fn size(line: &[u8]) -> Option<u64> {
    let digits = line.split(|byte| *byte == b';').next()?.trim_ascii();
    let digits = std::str::from_utf8(digits).ok()?;
    let plain = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    plain.then(|| u64::from_str_radix(digits, 16).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_are_joined_whatever_the_pieces() {
        let body = b"5;x=y\r\nferry\r\n2\r\n, \r\n0\r\nTrailer: 1\r\n\r\n";
        assert_eq!(dechunk(body), Some((b"ferry, ".to_vec(), None)));
        let (mut dechunker, mut out) = (Dechunker::default(), Vec::new());
        body.chunks(1).for_each(|byte| dechunker.push(byte, &mut |part| out.extend_from_slice(part)));
        assert_eq!(out, b"ferry, ");
    }

    #[test]
    fn a_body_that_was_never_chunked_is_left_as_it_is() {
        assert_eq!(dechunk(b"<!doctype html>\n<p>"), None);
        assert_eq!(dechunk(b"12\nships left the port"), None);
    }

    #[test]
    fn chunks_that_break_off_give_what_there_is() {
        let (out, problem) = dechunk(b"5\r\nferry\r\n9\r\ncut").unwrap();
        assert_eq!((out.as_slice(), problem.is_some()), (b"ferrycut".as_slice(), true));
    }
}
