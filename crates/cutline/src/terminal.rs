//! What is written for people: nothing a caption or file name holds may steer the terminal or reorder its text.

use std::borrow::Cow;
use std::io::Write;

/// A character as it may be shown: control characters as their pictures (␛), other characters that steer a terminal or
/// reorder text as `�`.
pub fn visible(c: char) -> char {
    match c {
        '\u{0}'..='\u{1f}' => char::from_u32(0x2400 + c as u32).unwrap_or('\u{fffd}'),
        '\u{7f}' => '\u{2421}',
        '\u{80}'..='\u{9f}'
        | '\u{61c}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        _ => c,
    }
}

/// A text as it may be shown; white space of any kind becomes a space.
pub fn safe(text: &str) -> Cow<'_, str> {
    if text.chars().all(|c| visible(c) == c) {
        return Cow::Borrowed(text);
    }
    text.chars().map(|c| if c.is_whitespace() { ' ' } else { visible(c) }).collect::<String>().into()
}

/// So many of something, in words: "1 document", "2 documents".
pub fn counted(count: impl Into<u64>, of: &str) -> String {
    match count.into() {
        1 => format!("1 {of}"),
        count => format!("{count} {of}s"),
    }
}

/// Says on standard error what could not be done. Where standard error itself takes nothing, the exit status tells.
pub fn report(message: &str) {
    let _ = writeln!(anstream::stderr(), "cutline: {}", safe(message));
}

/// Says more of what was reported, on a line of its own.
pub fn beneath(message: &str) {
    let _ = writeln!(anstream::stderr(), "  {}", safe(message));
}

/// Says on standard error what was asked wrongly, in as many lines as it has.
pub fn report_usage(message: &str) {
    let mut lines = message.lines();
    report(lines.next().unwrap_or_default());
    lines.for_each(|line| {
        let _ = writeln!(anstream::stderr(), "{}", safe(line));
    });
}

#[cfg(test)]
mod tests {
    #[test]
    fn nothing_steers_the_terminal() {
        assert_eq!(super::safe("a\u{1b}[2Jb\u{7}\u{9b}31m\nc\u{202e}d"), "a␛[2Jb␇\u{fffd}31m c\u{fffd}d");
        assert_eq!(super::safe("Douma, Syria – José 🎈"), "Douma, Syria – José 🎈");
    }
}
