//! A piece of markup in an attribute or in JSON as words: `"<p>A boy <b>runs</b></p><span class=credit>X/AP</span>"`.

use super::lines::{self, Says};
use super::role::Marked;
use super::tree::Tree;
use crate::text::collapse;

/// Nothing in an attribute or in JSON that is longer is a caption, in bytes.
const LONGEST: usize = 64 << 10;

/// The words of a text with or without tags, and the credit that is marked within them.
pub(super) fn words(text: &str) -> (String, Option<String>) {
    if text.len() > LONGEST {
        return (String::new(), None);
    }
    if !text.contains(['<', '&']) {
        return (collapse(text), None);
    }
    // Markup in an attribute may be escaped once more.
    let unescaped = text.contains("&lt;").then(|| plain(text));
    let page = Marked::of(Tree::of(unescaped.as_deref().unwrap_or(text)));
    let (mut words, mut credit): (Vec<String>, Option<String>) = (Vec::new(), None);
    for line in lines::lines(&page) {
        match line.says {
            Says::Words | Says::Furniture => words.push(line.text),
            Says::Credit | Says::Byline => credit = credit.or(Some(line.text)),
            Says::Beside | Says::Label => {}
        }
    }
    (collapse(&words.join(" ")), credit)
}

/// All texts of a piece of markup.
fn plain(text: &str) -> String {
    let tree = Tree::of(text);
    tree.ids().filter_map(|id| tree.text(id)).collect()
}
