//! Captions with markup inside, as feeds and content systems pass them on.
//!
//! `<p>A boy in <b>Marib</b>, Yemen.<br/>March 6, 2014 &amp; after.</p>` says "A boy in Marib, Yemen. March 6, 2014 &
//! after."

use quick_xml::escape::resolve_html5_entity;

/// Tags that part words; others stand within them.
const PARTING: &[&str] =
    &["p", "br", "div", "li", "ul", "ol", "td", "tr", "table", "h1", "h2", "h3", "h4", "figure", "figcaption", "img"];
/// What stands between these is not shown.
const HIDDEN: &[&str] = &["script", "style"];

/// Whether an element of that name parts the words around it.
pub(crate) fn parts(name: &str) -> bool {
    PARTING.contains(&name)
}

/// Whether a text has tags or references of HTML.
pub(crate) fn is_markup(text: &str) -> bool {
    text.match_indices('<').any(|(at, _)| tag(&text[at..]).is_some())
        || text.match_indices('&').any(|(at, _)| reference(&text[at..]).is_some())
}

/// The text as a reader sees it; white space is left to be collapsed.
pub(crate) fn plain(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let (mut rest, mut hidden) = (text, None);
    while let Some(at) = rest.find(['<', '&']) {
        if hidden.is_none() {
            shown.push_str(&rest[..at]);
        }
        rest = &rest[at..];
        if let Some((name, closing, length)) = tag(rest) {
            match hidden {
                Some(open) if closing && open == name => hidden = None,
                None if HIDDEN.contains(&name.as_str()) && !closing => {
                    hidden = HIDDEN.iter().copied().find(|hidden| *hidden == name);
                }
                None if parts(&name) => shown.push(' '),
                _ => {}
            }
            rest = &rest[length..];
        } else if let Some((said, length)) = reference(rest) {
            if hidden.is_none() {
                shown.push_str(&said);
            }
            rest = &rest[length..];
        } else {
            if hidden.is_none() {
                shown.push_str(&rest[..1]);
            }
            rest = &rest[1..];
        }
    }
    if hidden.is_none() {
        shown.push_str(rest);
    }
    shown
}

/// The tag at the start of a text: its name in small letters, whether it closes, its length. A comment has no name.
fn tag(text: &str) -> Option<(String, bool, usize)> {
    if text.starts_with("<!--") {
        return Some((String::new(), false, text.find("-->")? + 3));
    }
    let inner = &text[1..];
    let closing = inner.starts_with('/');
    let inner = inner.trim_start_matches('/');
    let end = inner.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(inner.len());
    let name = inner.get(..end).filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()))?;
    let behind = inner[end..].chars().next()?;
    if !(behind == '>' || behind == '/' || behind.is_whitespace()) || name.len() > 20 {
        return None;
    }
    let close = text.find('>')?;
    Some((name.to_ascii_lowercase(), closing, close + 1))
}

/// What a character reference at the start of a text says, and its length.
fn reference(text: &str) -> Option<(String, usize)> {
    let name = text.strip_prefix('&')?;
    let end = name.bytes().take(32).position(|byte| byte == b';')?;
    let name = &name[..end];
    let said = match name.strip_prefix('#') {
        Some(number) => {
            let code = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16),
                None => number.parse(),
            };
            char::from_u32(code.ok()?)?.to_string()
        }
        None => resolve_html5_entity(name)?.to_owned(),
    };
    Some((said, end + 2))
}

/// The source and alternative text of the first picture in markup.
pub(crate) fn picture(text: &str) -> Option<(String, Option<String>)> {
    let lower = text.to_ascii_lowercase();
    let start = lower.find("<img")?;
    let end = start + text[start..].find('>')?;
    let image = &text[start..end];
    let value = |name: &str| {
        let at = image.to_ascii_lowercase().find(&format!(" {name}="))? + name.len() + 2;
        let rest = &image[at..];
        let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let value = rest[1..].split(quote).next()?;
        Some(plain(value)).filter(|value| !value.trim().is_empty())
    };
    Some((value("src")?, value("alt")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::collapse;

    #[test]
    fn markup_is_shown_as_a_reader_sees_it() {
        for (text, shown) in [
            (
                "<p>A boy in <b>Marib</b>, Yemen.<br/>March 6 &amp; after.</p>",
                "A boy in Marib, Yemen. March 6 & after.",
            ),
            ("A &lt;b&gt; &eacute; &#39; &#x2019; &nope; & <3", "A <b> é ' ’ &nope; & <3"),
            ("<script>var a = '<p>';</script>Seen<!-- not -->", "Seen"),
        ] {
            assert_eq!(collapse(&plain(text)), shown);
            assert!(is_markup(text));
        }
        assert!(!is_markup("Temperatures < 3 and > 2; R&D; AT&T"));
        assert_eq!(picture("x <IMG src='a.jpg' alt=\"B\">").unwrap(), ("a.jpg".to_owned(), Some("B".to_owned())));
    }
}
