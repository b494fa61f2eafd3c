//! Hostile words in markup: `<script>` in a caption is shown as the words it is.

use std::fmt;

/// A text escaped for XML and HTML, in an element or a quoted attribute; what XML has no place for is `�`.
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\t' | '\n' | '\r' => write!(f, "&#{};", c as u32)?,
                // What would reorder the words is shown as something that stood there.
                '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => f.write_str("\u{fffd}")?,
                '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => f.write_str("\u{fffd}")?,
                _ => write!(f, "{c}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_text_is_markup() {
        let text = Escaped("<a href='x\"'>&amp; ]]>\u{0}\u{1b}\u{ffff}").to_string();
        assert_eq!(text, "&lt;a href=&#39;x&quot;&#39;&gt;&amp;amp; ]]&gt;\u{fffd}\u{fffd}\u{fffd}");
    }
}
