//! Bytes to text: byte order marks, UTF-8, UTF-16, and the code pages of old newsroom systems.
//!
//! `Gen\xE8ve, 4 April 2004` in Windows-1252 gives "Genève, 4 April 2004". The bytes themselves stay as they are; what
//! cannot be decoded becomes U+FFFD and a problem that says where and why.

use crate::page::Problem;
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Decoder, DecoderResult, Encoding, UTF_8, UTF_16BE, UTF_16LE};

/// So many undecodable places are told one by one, the others counted.
const TOLD: u64 = 20;
/// So many bytes tell UTF-16 without a byte order mark.
const SAMPLE: usize = 64 * 1024;

/// A decoded document.
#[derive(Clone, Debug)]
pub struct Text {
    /// The document's characters; a byte order mark stays as U+FEFF, so that places in UTF-8 are those of the file.
    pub text: String,
    /// Its encoding.
    pub encoding: &'static Encoding,
    /// What could not be decoded.
    pub problems: Vec<Problem>,
}

/// Decodes a document.
///
/// # Examples
///
/// ```
/// let text = intake::text::decode(b"Gen\xE8ve, \x93le lac\x94, 4 avril 2004");
/// assert_eq!(text.text, "Genève, “le lac”, 4 avril 2004");
/// assert!(text.problems.is_empty());
///
/// let text = intake::text::decode("Genève\n, le lac de Gen\u{e8}ve, \u{201c}".as_bytes().split_last().unwrap().1);
/// assert_eq!(text.problems[0].place, "byte 29, line 2");
/// ```
pub fn decode(bytes: &[u8]) -> Text {
    let mut survey = Survey::default();
    survey.see(bytes);
    let mut decoding = survey.finish();
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    decoding.push(bytes, true, &mut text);
    Text { text, encoding: decoding.encoding, problems: decoding.problems(true) }
}

/// The media type of a text in `encoding`.
pub fn media_type(encoding: &'static Encoding) -> String {
    if encoding == UTF_8 {
        return "text/plain".to_owned();
    }
    format!("text/plain; charset={}", encoding.name().to_ascii_lowercase())
}

/// The text with each run of white space made one space, none at the ends.
///
/// # Examples
///
/// ```
/// assert_eq!(intake::text::collapse(" A boy\n in\u{a0}Golo "), "A boy in Golo");
/// ```
pub fn collapse(text: &str) -> String {
    let mut collapsed = String::with_capacity(text.len());
    let mut lines = text.split(['\n', '\r']);
    let first = lines.next().unwrap_or_default();
    let lines = std::iter::once(first).chain(lines.map(unquoted));
    for word in lines.flat_map(|line| line.split(is_space)).filter(|word| !word.is_empty()) {
        if !collapsed.is_empty() {
            collapsed.push(' ');
        }
        collapsed.push_str(word);
    }
    collapsed
}

/// A line without white space and the marks of quoted mail, "> > ", before it.
pub(crate) fn unquoted(line: &str) -> &str {
    line.trim_start_matches(|c| is_space(c) || c == '>')
}

/// White space, and what decoders leave of damaged files: control characters and stray byte order marks.
pub(crate) fn is_space(c: char) -> bool {
    c.is_whitespace() || c.is_control() || c == '\u{feff}'
}

/// What a first pass over the bytes learns for decoding them.
#[derive(Default)]
pub(crate) struct Survey {
    head: Vec<u8>,
    /// An incomplete UTF-8 sequence at the end of what was seen.
    rest: Vec<u8>,
    /// Bytes that start a sequence of several in valid UTF-8, lone surrogates among them.
    sequences: u64,
    invalid: u64,
    detector: Option<EncodingDetector>,
}

impl Survey {
    /// Looks at the next bytes.
    pub fn see(&mut self, bytes: &[u8]) {
        let wanted = SAMPLE.saturating_sub(self.head.len()).min(bytes.len());
        self.head.extend_from_slice(&bytes[..wanted]);
        let joined;
        let mut at = if self.rest.is_empty() {
            bytes
        } else {
            joined = [std::mem::take(&mut self.rest).as_slice(), bytes].concat();
            joined.as_slice()
        };
        let seen = at;
        loop {
            let (valid, wrong) = match std::str::from_utf8(at) {
                Ok(_) => (at.len(), None),
                Err(error) => (error.valid_up_to(), Some(error.error_len())),
            };
            if !at[..valid].is_ascii() {
                self.sequences += at[..valid].iter().filter(|byte| **byte >= 0xC0).count() as u64;
            }
            at = &at[valid..];
            match wrong {
                None => break,
                Some(None) => {
                    self.rest = at.to_vec();
                    break;
                }
                Some(Some(_)) if lone_surrogate(at).is_some() => {
                    self.sequences += 1;
                    at = &at[3..];
                }
                Some(Some(length)) => {
                    self.invalid += 1;
                    at = &at[length..];
                }
            }
        }
        if self.invalid > 0 {
            let fresh = || EncodingDetector::new(Iso2022JpDetection::Deny);
            self.detector.get_or_insert_with(fresh).feed(seen, false);
        }
    }

    /// Settles the encoding and gives a decoder for it.
    pub fn finish(mut self) -> Decoding {
        let encoding = self.encoding();
        Decoding::new(encoding)
    }

    fn encoding(&mut self) -> &'static Encoding {
        if let Some((marked, _)) = Encoding::for_bom(&self.head) {
            return marked;
        }
        if let Some(wide) = utf16_without_mark(&self.head) {
            return wide;
        }
        // A byte or two gone wrong in a text that is UTF-8 everywhere else do not make it another encoding.
        let cut = u64::from(!self.rest.is_empty());
        if self.invalid == 0 && (cut == 0 || self.sequences > 0) || self.sequences >= 2 * (self.invalid + cut) {
            return UTF_8;
        }
        let mut detector = self.detector.take().unwrap_or_else(|| EncodingDetector::new(Iso2022JpDetection::Deny));
        detector.feed(&self.rest, true);
        detector.guess(None, Utf8Detection::Deny)
    }
}

/// A UTF-16 surrogate written as three bytes of UTF-8, as some systems do.
fn lone_surrogate(bytes: &[u8]) -> Option<u16> {
    match bytes {
        [0xED, second @ 0xA0..=0xBF, third @ 0x80..=0xBF, ..] => {
            Some(0xD000 | (u16::from(*second) & 0x3F) << 6 | u16::from(*third) & 0x3F)
        }
        _ => None,
    }
}

/// UTF-16 shows by its zero bytes: every ASCII letter, space and line end has one, always on the same side.
fn utf16_without_mark(head: &[u8]) -> Option<&'static Encoding> {
    let (mut first, mut second) = (0usize, 0usize);
    for pair in head.chunks_exact(2) {
        first += usize::from(pair[0] == 0);
        second += usize::from(pair[1] == 0);
    }
    let enough = (head.len() / 2 / 16).max(2);
    let (encoding, zeros) = match () {
        () if second >= enough && second >= first * 8 => (UTF_16LE, second),
        () if first >= enough && first >= second * 8 => (UTF_16BE, first),
        () => return None,
    };
    let pairs = head.len() / 2;
    // Zeros on one side of nearly all pairs, or words in another script that make sense.
    let (text, malformed) = encoding.decode_without_bom_handling(&head[..pairs * 2]);
    let sense = text.chars().filter(|c| c.is_alphanumeric() || c.is_whitespace() || c.is_ascii_punctuation()).count();
    (zeros > 0 && !malformed && sense * 10 >= text.chars().count() * 9).then_some(encoding)
}

/// Whether a document that begins so is UTF-16, with or without a mark.
pub(crate) fn is_utf16(head: &[u8]) -> bool {
    matches!(Encoding::for_bom(head), Some((marked, _)) if marked != UTF_8) || utf16_without_mark(head).is_some()
}

/// A document being decoded, piece by piece.
pub(crate) struct Decoding {
    pub encoding: &'static Encoding,
    decoder: Decoder,
    /// Bytes taken in so far.
    taken: u64,
    /// Line ends in the text so far.
    lines: u64,
    faults: Vec<Fault>,
    told: u64,
    untold: u64,
}

struct Fault {
    byte: u64,
    line: u64,
    length: u64,
    /// Its first bytes.
    bytes: Vec<u8>,
    kind: FaultKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum FaultKind {
    Malformed,
    Nul,
}

impl Decoding {
    pub fn new(encoding: &'static Encoding) -> Decoding {
        let decoder = encoding.new_decoder_without_bom_handling();
        Decoding { encoding, decoder, taken: 0, lines: 0, faults: Vec::new(), told: 0, untold: 0 }
    }

    /// Decodes the next bytes to the end of `text`; `last` says that no more come.
    pub fn push(&mut self, bytes: &[u8], last: bool, text: &mut String) {
        self.note_nuls(bytes);
        let mut counted = text.len();
        let mut at = 0;
        loop {
            let needed = self.decoder.max_utf8_buffer_length_without_replacement(bytes.len() - at);
            text.reserve(needed.unwrap_or(0).clamp(16, 1 << 20));
            let (result, read) = self.decoder.decode_to_string_without_replacement(&bytes[at..], text, last);
            at += read;
            match result {
                DecoderResult::InputEmpty => break,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(length, after) => {
                    self.lines += line_ends(&text[counted..]);
                    text.push('\u{fffd}');
                    counted = text.len();
                    let (length, after) = (usize::from(length), usize::from(after));
                    let end = at.saturating_sub(after);
                    let byte = (self.taken + at as u64).saturating_sub((length + after) as u64);
                    self.note(byte, self.lines, &bytes[end.saturating_sub(length)..end], FaultKind::Malformed);
                }
            }
        }
        self.lines += line_ends(&text[counted..]);
        self.taken += bytes.len() as u64;
    }

    /// What could not be decoded since this was last asked; `last` says that nothing more comes.
    pub fn problems(&mut self, last: bool) -> Vec<Problem> {
        let mut faults = std::mem::take(&mut self.faults);
        faults.sort_by_key(|fault| fault.byte);
        let mut problems: Vec<Problem> =
            faults.iter().map(|fault| Problem::at(fault.byte, fault.line, self.describe(fault))).collect();
        if last && self.untold > 0 {
            let untold = std::mem::take(&mut self.untold);
            problems.push(Problem::of_document(format!("{untold} more places could not be decoded")));
        }
        problems
    }

    fn describe(&self, fault: &Fault) -> String {
        if fault.kind == FaultKind::Nul {
            let found = if fault.length == 1 { "a NUL".to_owned() } else { format!("{} NULs", fault.length) };
            return format!("expected text, found {found}, read as white space");
        }
        let bytes: Vec<String> = fault.bytes.iter().map(|byte| format!("{byte:02X}")).collect();
        let surrogate = match fault.bytes.as_slice() {
            bytes if self.encoding == UTF_8 => lone_surrogate(bytes).is_some(),
            bytes => bytes.len() % 2 == 0,
        };
        let kind = if surrogate { "a lone surrogate" } else { "no character" };
        let more = if fault.length > fault.bytes.len() as u64 { " …" } else { "" };
        format!("expected {}, found {kind} in bytes {}{more}, read as U+FFFD", self.encoding.name(), bytes.join(" "))
    }

    fn note(&mut self, byte: u64, lines_before: u64, bytes: &[u8], kind: FaultKind) {
        // Neighbouring bytes are one fault: a surrogate in UTF-8 comes as three.
        if let Some(before) = self.faults.last_mut()
            && before.kind == kind
            && before.byte + before.length == byte
        {
            before.length += bytes.len() as u64;
            before.bytes.extend(bytes.iter().take(8usize.saturating_sub(before.bytes.len())));
        } else if self.told < TOLD {
            self.told += 1;
            let (line, length) = (lines_before + 1, bytes.len() as u64);
            self.faults.push(Fault { byte, line, length, bytes: bytes.to_vec(), kind });
        } else {
            self.untold += 1;
        }
    }

    /// NULs are characters to every encoding, and never a caption's.
    fn note_nuls(&mut self, bytes: &[u8]) {
        if !bytes.contains(&0) {
            return;
        }
        let wide = self.encoding == UTF_16LE || self.encoding == UTF_16BE;
        let unit = if wide { 2 } else { 1 };
        let line_end: &[u8] = match () {
            () if self.encoding == UTF_16LE => b"\n\0",
            () if wide => b"\0\n",
            () => b"\n",
        };
        let mut lines = self.lines;
        for (i, chunk) in bytes.chunks_exact(unit).enumerate() {
            lines += u64::from(chunk == line_end);
            if chunk.iter().all(|byte| *byte == 0) {
                self.note(self.taken + (i * unit) as u64, lines, chunk, FaultKind::Nul);
            }
        }
    }
}

/// How many lines end in `text`.
pub(crate) fn line_ends(text: &str) -> u64 {
    text.matches('\n').count() as u64
}
