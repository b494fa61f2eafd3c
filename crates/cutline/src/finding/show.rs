//! A finding for people: what does not agree, then the words on each side and where they stand.
//!
//! ```text
//!     17  high    taken  taken May 3, 2016 against May 4, 2016
//!         “May 3, 2016”  caption 12, bytes 35–46, a.txt, caption 3
//!         “May 4, 2016”  caption 19, bytes 35–46, b.html, caption 1
//! ```

use super::{Finding, Quote, Severity};
use crate::annotated::wrap;
use crate::terminal::safe;
use anstyle::{AnsiColor, Style};
use std::fmt::Write;

/// The lines of a finding, with the photograph's number if it is `numbered`.
pub fn finding(finding: &Finding, numbered: bool, width: usize) -> String {
    let (bold, dim) = (Style::new().bold(), AnsiColor::BrightBlack.on_default());
    let color = match finding.severity {
        Severity::High => AnsiColor::Red,
        Severity::Medium => AnsiColor::Yellow,
        Severity::Low => AnsiColor::BrightBlack,
    };
    let style = color.on_default();
    let mut page = String::new();
    let number = if numbered { format!("{:>6}  ", finding.photograph) } else { "  ".to_owned() };
    let _ = write!(
        page,
        "{bold}{number}{bold:#}{style}{:6}{style:#}  {bold}{}{bold:#}  ",
        finding.severity.name(),
        finding.check
    );
    let indent = number.len() + 10 + finding.check.len();
    lines(&mut page, &finding.message, indent, width);
    let pad = " ".repeat(number.len() + 8);
    for quote in &finding.quotes {
        let words = format!("“{}”", brief(&quote.text));
        let _ = writeln!(page, "{pad}{}  {dim}{}{dim:#}", safe(&words), safe(&place(quote)));
    }
    page
}

/// A text behind so many columns, its further lines under its first.
fn lines(page: &mut String, text: &str, indent: usize, width: usize) {
    let text = safe(text);
    for (at, line) in wrap(&text, width.saturating_sub(indent).max(20)).into_iter().enumerate() {
        let pad = if at > 0 { " ".repeat(indent) } else { String::new() };
        let _ = writeln!(page, "{pad}{}", &text[line.range()]);
    }
}

/// Long words by their beginning and end.
fn brief(text: &str) -> String {
    const AT_MOST: usize = 120;
    let count = text.chars().count();
    if count <= AT_MOST {
        return text.to_owned();
    }
    let first: String = text.chars().take(AT_MOST / 2).collect();
    let last: String = text.chars().skip(count - AT_MOST / 2).collect();
    format!("{} … {}", first.trim_end(), last.trim_start())
}

/// Where words stand, in words.
pub fn place(quote: &Quote) -> String {
    let Quote { caption, span, field, block, document, ordinal, .. } = quote;
    if let (Some(field), Some(block)) = (field, block) {
        return format!("{field} of {}, {document}", block.to_uppercase());
    }
    let number = caption.map_or(String::new(), |caption| format!("caption {caption}, "));
    let bytes = span.map_or("the credit under it".to_owned(), |span| format!("bytes {}–{}", span.start, span.end));
    format!("{number}{bytes}, {document}, caption {ordinal}")
}
