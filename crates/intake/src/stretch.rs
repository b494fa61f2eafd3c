//! Stretches of a document's text read again: bytes 5 to 72 of a gallery are the caption that was seen there.
//!
//! The document is decoded as it was when it was cut, in pieces; only what is asked for is held.

use crate::endless::LONGEST_LINE;
use crate::source::{CHUNK, read};
use crate::text::Survey;
use std::io::{self, Read, Seek};

/// Hands each stretch `[start, end)` of a text document's decoded bytes to `take` with its number in `spans`; `None` for
/// one that the document does not have, that cuts a character, or that is longer than any line may be.
///
/// # Errors
///
/// If the document cannot be read.
///
/// # Examples
///
/// ```
/// let mut found = Vec::new();
/// let mut document = std::io::Cursor::new(b"1/2\nGen\xE8ve, 4 April 2004\n");
/// intake::stretches(&mut document, &[(4, 11), (900, 901)], &mut |_, text| found.push(text.map(str::to_owned)))?;
/// assert_eq!(found, [Some("Genève".to_owned()), None]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn stretches(
    input: &mut (impl Read + Seek),
    spans: &[(u64, u64)],
    take: &mut dyn FnMut(usize, Option<&str>),
) -> io::Result<()> {
    let mut chunk = vec![0; CHUNK];
    let mut survey = Survey::default();
    input.rewind()?;
    loop {
        match read(input, &mut chunk)? {
            0 => break,
            length => survey.see(&chunk[..length]),
        }
    }
    input.rewind()?;
    let mut decoding = survey.finish();
    let mut order: Vec<usize> = (0..spans.len()).collect();
    order.sort_by_key(|number| spans[*number]);
    let mut waiting = order.into_iter().peekable();
    // `text` holds what comes after `before` bytes.
    let (mut text, mut before, mut ended) = (String::new(), 0u64, false);
    while let Some(number) = waiting.peek().copied() {
        let (start, end) = spans[number];
        if end < start || end - start > LONGEST_LINE {
            take(number, None);
            waiting.next();
        } else if end <= before + text.len() as u64 {
            take(number, start.checked_sub(before).and_then(|at| text.get(at as usize..(end - before) as usize)));
            waiting.next();
        } else if ended {
            take(number, None);
            waiting.next();
        } else {
            // Spans rise, so nothing before this one is asked for any more.
            let mut gone = usize::try_from(start.saturating_sub(before)).unwrap_or(usize::MAX).min(text.len());
            while !text.is_char_boundary(gone) {
                gone -= 1;
            }
            text.drain(..gone);
            before += gone as u64;
            let length = read(input, &mut chunk)?;
            decoding.push(&chunk[..length], length == 0, &mut text);
            decoding.problems(false);
            ended = length == 0;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_of_any_encoding_are_found_across_pieces() {
        let text: String = (0..40_000).map(|n| format!("{n} Zürich – Genève\n")).collect();
        let spans: Vec<(u64, u64)> = text
            .match_indices("Zürich – Genève")
            .step_by(997)
            .map(|(at, found)| (at as u64, (at + found.len()) as u64))
            .collect();
        let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        for bytes in [text.clone().into_bytes(), wide] {
            let mut found = 0;
            let reversed: Vec<_> = spans.iter().rev().copied().collect();
            stretches(&mut io::Cursor::new(bytes), &reversed, &mut |_, text| {
                assert_eq!(text, Some("Zürich – Genève"));
                found += 1;
            })
            .unwrap();
            assert_eq!(found, spans.len());
        }
    }

    #[test]
    fn what_is_no_stretch_is_none() {
        let mut document = io::Cursor::new("Zürich".as_bytes());
        let mut none = 0;
        stretches(&mut document, &[(2, 4), (5, 4), (0, 99), (0, u64::MAX)], &mut |_, text| {
            none += usize::from(text.is_none());
        })
        .unwrap();
        assert_eq!(none, 4);
    }
}
