//! A text with stretches withheld, and where its bytes are then.
//!
//! "Anaïs Weber, 9, waits." becomes `[withheld], 9, waits.`; byte 14, the 9, is byte 12.

use std::ops::Range;

/// What stands where words were withheld.
pub const MARK: &str = "[withheld]";

/// A text after words of it were withheld.
pub struct Redacted {
    /// The text now.
    pub text: String,
    /// Stretches of the text as it was, and where their marks are now.
    marks: Vec<(Range<usize>, Range<usize>)>,
}

impl Redacted {
    /// Withholds stretches of a text. Those that overlap, or have but a blank between them, become one.
    pub fn of(text: &str, mut stretches: Vec<Range<usize>>) -> Redacted {
        stretches.sort_by_key(|stretch| stretch.start);
        let mut merged: Vec<Range<usize>> = Vec::new();
        for stretch in stretches.into_iter().filter(|stretch| !stretch.is_empty()) {
            match merged.last_mut() {
                Some(last) if stretch.start <= last.end || joined(&text[last.end..stretch.start]) => {
                    last.end = last.end.max(stretch.end);
                }
                _ => merged.push(stretch),
            }
        }
        let mut redacted = Redacted { text: String::with_capacity(text.len()), marks: Vec::new() };
        let mut at = 0;
        for stretch in merged {
            redacted.text.push_str(&text[at..stretch.start]);
            let start = redacted.text.len();
            redacted.text.push_str(MARK);
            at = stretch.end;
            redacted.marks.push((stretch, start..redacted.text.len()));
        }
        redacted.text.push_str(&text[at..]);
        redacted
    }

    /// Whether anything was withheld.
    pub fn changed(&self) -> bool {
        !self.marks.is_empty()
    }

    /// Where a stretch of the text as it was is now; one that began or ended in withheld words takes in their mark.
    pub fn span(&self, start: u32, end: u32) -> (u32, u32) {
        (self.place(start as usize, true), self.place(end as usize, false))
    }

    fn place(&self, byte: usize, start: bool) -> u32 {
        let mut shift = 0isize;
        for (was, now) in &self.marks {
            let inside = if start { was.start <= byte && byte < was.end } else { was.start < byte && byte <= was.end };
            if inside {
                return if start { now.start as u32 } else { now.end as u32 };
            }
            if was.end > byte {
                break;
            }
            shift = now.end as isize - was.end as isize;
        }
        (byte as isize + shift) as u32
    }
}

/// Whether two withheld stretches with this between them are one.
fn joined(between: &str) -> bool {
    between.len() <= 3 && between.chars().all(|c| matches!(c, ' ' | '-' | '_' | '\'' | '’' | '\u{a0}'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_follow_the_text() {
        let text = "Anaïs Weber, 9, and Tom Weber’s dog.";
        let redacted = Redacted::of(text, vec![0..6, 7..12, 21..24, 25..30]);
        assert_eq!(redacted.text, "[withheld], 9, and [withheld]’s dog.");
        for words in ["9", "and ", "dog"] {
            let start = text.find(words).unwrap() as u32;
            let (start, end) = redacted.span(start, start + words.len() as u32);
            assert_eq!(&redacted.text[start as usize..end as usize], words);
        }
        let (start, end) = redacted.span(7, 15);
        assert_eq!(&redacted.text[start as usize..end as usize], "[withheld], 9");
        assert_eq!(redacted.span(0, text.len() as u32), (0, redacted.text.len() as u32));
        assert_eq!(redacted.span(12, 13), (10, 11));
    }
}
