//! Captions that a page cut short: "… after Cyclone Winona ma...more" is cut behind "ma".

/// What pages print behind a cut text, in small letters.
const MORE: &[&str] = &[
    "more",
    "read more",
    "see more",
    "show more",
    "view more",
    "(more)",
    "[more]",
    "continue reading",
    "full caption",
    "show full caption",
    "read full caption",
    "more »",
    "more >",
    "more →",
    "read more »",
    "expand",
];

/// Where the widget of a cut caption starts: "...more", "… Read more", "[…]".
pub(crate) fn widget(text: &str) -> Option<usize> {
    let from = text.len().saturating_sub(40);
    let from = (from..=text.len()).find(|at| text.is_char_boundary(*at))?;
    let tail = &text[from..];
    for dots in ["[...]", "[…]", "[..]", "(...)", "(…)"] {
        if tail.ends_with(dots) {
            return Some(text.len() - dots.len());
        }
    }
    let (at, dots) = tail.rmatch_indices("...").next().or_else(|| tail.rmatch_indices('…').next())?;
    let word = tail[at + dots.len()..].trim().to_lowercase();
    MORE.contains(&word.as_str()).then(|| from + at)
}

/// Where a bare ellipsis at the end starts; the text before it may or may not be cut.
pub(crate) fn ellipsis(text: &str) -> Option<usize> {
    let stripped = text.strip_suffix("...").or_else(|| text.strip_suffix('…'))?;
    Some(stripped.trim_end_matches('.').len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_widget_is_found_and_a_pause_is_not() {
        assert_eq!(widget("after Cyclone Winona ma...more"), Some(23));
        assert_eq!(widget("after the storm … Read more"), Some(16));
        assert_eq!(widget("after the storm […]"), Some(16));
        assert_eq!(widget("a job that pays about €11 an hour…"), None);
        assert_eq!(widget("so much more"), None);
    }
}
