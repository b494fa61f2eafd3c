//! How an archive is packed: not at all, in gzip members (RFC 1952) or in Zstandard frames (RFC 8878), a record each.
//!
//! `1F 8B 08 00` begins a member; its CRC-32 and length stand at its end.

use super::input::Input;
use crc32fast::Hasher;
use flate2::{Decompress, FlushDecompress, Status};
use ruzstd::decoding::{BlockDecodingStrategy, Dictionary, FrameDecoder};
use std::io::{self, Read, Seek};

const GZIP: [u8; 3] = [0x1F, 0x8B, 8];
const ZSTD: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];
/// A frame without content. A decoder that has begun with it checks the window of every later frame.
const NO_CONTENT: [u8; 9] = [0x28, 0xB5, 0x2F, 0xFD, 0x20, 0, 1, 0, 0];
/// Fields of a head may be longer; nobody writes such.
const LONGEST_GZIP_HEAD: usize = 8 << 10;
/// A longer dictionary is none.
const LONGEST_DICTIONARY: u32 = 16 << 20;

/// How members are packed.
pub(super) enum Packing {
    Plain,
    Gzip(Gzip),
    Zstd(Box<FrameDecoder>),
}

/// What one step of unpacking gave.
pub(super) struct Step {
    /// Bytes.
    pub(super) made: usize,
    /// How the member is afterwards.
    pub(super) state: State,
}

/// How far a member is unpacked.
pub(super) enum State {
    Open,
    Ended,
    /// It ended; its content is not what it was.
    Unchecked(String),
    /// It cannot be unpacked any further.
    Damaged(String),
}

impl Packing {
    /// What the first bytes of an archive say.
    pub(super) fn of(head: &[u8]) -> Packing {
        if head.starts_with(&GZIP) {
            Packing::Gzip(Gzip { state: Decompress::new(false), checksum: Hasher::new(), length: 0 })
        } else if head.starts_with(&ZSTD) || is_skippable(head) {
            Packing::Zstd(Box::new(zstd()))
        } else {
            Packing::Plain
        }
    }

    /// What a member is called.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Packing::Plain => "record",
            Packing::Gzip(_) => "gzip member",
            Packing::Zstd(_) => "Zstandard frame",
        }
    }

    /// Where in `bytes` the next member may begin.
    pub(super) fn find(&self, bytes: &[u8]) -> Option<usize> {
        match self {
            Packing::Plain => None,
            Packing::Gzip(_) => memchr::memmem::find(bytes, &GZIP),
            Packing::Zstd(_) => memchr::memmem::find(bytes, &ZSTD),
        }
    }

    /// Opens the member that begins here and gives its offset.
    pub(super) fn open<R: Read + Seek>(&mut self, input: &mut Input<R>) -> io::Result<Option<u64>> {
        match self {
            Packing::Plain => Ok(None),
            Packing::Gzip(gzip) => {
                let member = input.offset();
                if !input.peek(GZIP.len())?.starts_with(&GZIP) {
                    return Ok(None);
                }
                let Some(length) = gzip_head(input.peek(LONGEST_GZIP_HEAD)?) else { return Ok(None) };
                input.consume(length);
                gzip.state.reset(false);
                (gzip.checksum, gzip.length) = (Hasher::new(), 0);
                Ok(Some(member))
            }
            Packing::Zstd(decoder) => {
                while is_skippable(input.peek(8)?) {
                    skip(decoder, input)?;
                }
                let member = input.offset();
                if !input.peek(18)?.starts_with(&ZSTD) {
                    return Ok(None);
                }
                match decoder.reset(&mut *input) {
                    Ok(()) => Ok(Some(member)),
                    Err(_) => {
                        input.go_to(member)?;
                        Ok(None)
                    }
                }
            }
        }
    }

    /// Unpacks the open member into `out`.
    pub(super) fn step<R: Read + Seek>(&mut self, input: &mut Input<R>, out: &mut [u8]) -> io::Result<Step> {
        match self {
            Packing::Plain => Ok(Step { made: 0, state: State::Ended }),
            Packing::Gzip(gzip) => gzip.step(input, out),
            Packing::Zstd(decoder) => zstd_step(decoder, input, out),
        }
    }
}

/// A member being inflated.
pub(super) struct Gzip {
    state: Decompress,
    checksum: Hasher,
    /// Modulo 2³², as the member's end has it.
    length: u32,
}

impl Gzip {
    fn step<R: Read + Seek>(&mut self, input: &mut Input<R>, out: &mut [u8]) -> io::Result<Step> {
        let packed = input.peek(1)?;
        if packed.is_empty() {
            let what = "expected the rest of a gzip member, found the end of the file".to_owned();
            return Ok(Step { made: 0, state: State::Damaged(what) });
        }
        let before = (self.state.total_in(), self.state.total_out());
        let status = self.state.decompress(packed, out, FlushDecompress::None);
        let used = (self.state.total_in() - before.0) as usize;
        let made = (self.state.total_out() - before.1) as usize;
        input.consume(used);
        self.checksum.update(&out[..made]);
        self.length = self.length.wrapping_add(made as u32);
        let state = match status {
            Ok(Status::StreamEnd) => self.end(input)?,
            Ok(_) if used + made > 0 => State::Open,
            Ok(_) | Err(_) => {
                let at = input.offset();
                State::Damaged(format!("expected a whole gzip member, found damage near byte {at}"))
            }
        };
        Ok(Step { made, state })
    }

    fn end<R: Read + Seek>(&mut self, input: &mut Input<R>) -> io::Result<State> {
        let Some(&[c0, c1, c2, c3, l0, l1, l2, l3]) = input.peek(8)?.first_chunk() else {
            input.consume(input.rest() as usize);
            let what = "expected the checksum of a gzip member, found the end of the file".to_owned();
            return Ok(State::Unchecked(what));
        };
        input.consume(8);
        let checksum = std::mem::take(&mut self.checksum).finalize();
        if u32::from_le_bytes([c0, c1, c2, c3]) == checksum && u32::from_le_bytes([l0, l1, l2, l3]) == self.length {
            return Ok(State::Ended);
        }
        Ok(State::Unchecked("expected the content that the gzip member's checksum tells, found another".to_owned()))
    }
}

/// How long the head of a gzip member is, if it is one.
fn gzip_head(bytes: &[u8]) -> Option<usize> {
    let [0x1F, 0x8B, 8, flags, _, _, _, _, _, _, ..] = *bytes else { return None };
    if flags & 0xE0 != 0 {
        return None;
    }
    let mut at = 10;
    if flags & 4 != 0 {
        at += 2 + usize::from(u16::from_le_bytes([*bytes.get(at)?, *bytes.get(at + 1)?]));
    }
    for text in [8, 16] {
        if flags & text != 0 {
            at += memchr::memchr(0, bytes.get(at..)?)? + 1;
        }
    }
    if flags & 2 != 0 {
        at += 2;
    }
    (at <= bytes.len()).then_some(at)
}

/// A decoder without a dictionary.
fn zstd() -> FrameDecoder {
    let mut decoder = FrameDecoder::new();
    let _ = decoder.reset(NO_CONTENT.as_slice());
    decoder
}

fn is_skippable(bytes: &[u8]) -> bool {
    matches!(bytes, [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..])
}

/// Passes over a skippable frame; the one that the WARC-Zstandard format puts first holds the dictionary.
fn skip<R: Read + Seek>(decoder: &mut FrameDecoder, input: &mut Input<R>) -> io::Result<()> {
    let head: [u8; 8] = *input.peek(8)?.first_chunk().unwrap_or(&[0; 8]);
    let length = u32::from_le_bytes([head[4], head[5], head[6], head[7]]);
    let (first, start) = (input.offset() == 0, input.offset() + 8);
    if first && head[0] == 0x5D && length <= LONGEST_DICTIONARY {
        input.go_to(start)?;
        let mut content = Vec::new();
        input.by_ref().take(length.into()).read_to_end(&mut content)?;
        if let Some(dictionary) = dictionary(content) {
            let _ = decoder.add_dict(dictionary);
        }
    }
    let end = start + u64::from(length);
    input.go_to(end.min(input.offset() + input.rest()))
}

fn dictionary(content: Vec<u8>) -> Option<Dictionary> {
    let content = if content.starts_with(&ZSTD) {
        let mut unpacked = Vec::new();
        let mut decoder = zstd();
        let mut packed = content.as_slice();
        decoder.reset(&mut packed).ok()?;
        let limit = BlockDecodingStrategy::UptoBytes(LONGEST_DICTIONARY as usize);
        decoder.decode_blocks(&mut packed, limit).ok()?;
        decoder.read_to_end(&mut unpacked).ok()?;
        unpacked
    } else {
        content
    };
    (content.len() >= 8).then(|| Dictionary::decode_dict(&content).ok()).flatten()
}

fn zstd_step<R: Read + Seek>(decoder: &mut FrameDecoder, input: &mut Input<R>, out: &mut [u8]) -> io::Result<Step> {
    let mut what = None;
    if decoder.can_collect() == 0 && !decoder.is_finished() {
        what = decoder.decode_blocks(&mut *input, BlockDecodingStrategy::UptoBytes(out.len())).err();
    }
    if what.is_some() {
        let cut = input.rest() == 0;
        let found = if cut { "the end of the file".to_owned() } else { format!("damage near byte {}", input.offset()) };
        let what = format!("expected a whole Zstandard frame, found {found}");
        return Ok(Step { made: 0, state: State::Damaged(what) });
    }
    let made = decoder.read(out)?;
    if !decoder.is_finished() || decoder.can_collect() > 0 {
        return Ok(Step { made, state: State::Open });
    }
    let fits = match (decoder.get_checksum_from_data(), decoder.get_calculated_checksum()) {
        (Some(declared), Some(found)) => declared == found,
        _ => true,
    };
    let state = if fits {
        State::Ended
    } else {
        State::Unchecked("expected the content that the Zstandard frame's checksum tells, found another".to_owned())
    };
    Ok(Step { made, state })
}
