//! What each element is for, by its tag, its class names and the like: caption, credit, label, navigation.
//!
//! `<div class="slide-caption">`, `<span itemprop="caption">`, `<figcaption>` hold captions; `<b class="hide-caption">`
//! is a button, `<p class="caption-credit">` a credit, `<ul class="slide-share">` neither. The words are those of
//! `markup.tsv`; where a name has several, the last one says what the element is.

use super::name;
use super::tree::{BLOCKS, Id, Tree};
use std::collections::HashMap;
use std::sync::LazyLock;

/// What an element is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Role {
    /// Nothing says it.
    #[default]
    Plain,
    /// It holds a caption.
    Caption,
    /// It holds a credit.
    Credit,
    /// It names who made something: the picture where it stands with one, else the page.
    Byline,
    /// It announces what follows: "Image:", "Credit".
    Label,
    /// A picture's or page's title, day, place, number.
    Beside,
    /// A button.
    Control,
    /// "more" behind a text that is cut.
    Widget,
    /// Navigation, sharing, adverts, other stories, comments.
    Furniture,
    /// It stands around a picture and what belongs to it.
    Frame,
    /// What is never printed: scripts, styles.
    Unprinted,
}

/// The elements of a page with their roles.
pub(super) struct Marked {
    /// The page.
    pub tree: Tree,
    roles: Vec<Role>,
    /// Whether a node stands in furniture.
    passing: Vec<bool>,
    /// The elements with first headings.
    headlines: Vec<Id>,
}

impl Marked {
    /// Finds the role of each element.
    pub fn of(tree: Tree) -> Marked {
        let mut names = HashMap::new();
        let mut roles: Vec<Role> = tree.ids().map(|id| role(&tree, id, &mut names)).collect();
        settle(&tree, &mut roles);
        let mut passing = vec![false; roles.len()];
        for id in tree.ids().skip(1) {
            let own = matches!(roles[id], Role::Furniture | Role::Unprinted);
            passing[id] = own || passing[tree.parent(id)];
        }
        let headlines = tree.ids().filter(|id| tree.name(*id) == "h1").collect();
        Marked { tree, roles, passing, headlines }
    }

    /// An element's role.
    pub fn role(&self, id: Id) -> Role {
        self.roles[id]
    }

    /// Whether a node is furniture, stands in it, or is not printed.
    pub fn is_passing(&self, id: Id) -> bool {
        self.passing[id]
    }

    /// Whether a first heading stands below an element.
    pub fn holds_headline(&self, id: Id) -> bool {
        let next = self.headlines.partition_point(|headline| *headline <= id);
        self.headlines.get(next).is_some_and(|headline| *headline < self.tree.end(id))
    }

    /// Whether an element stands around the page's pictures as a whole rather than around one of them.
    pub fn is_page(&self, id: Id) -> bool {
        matches!(self.tree.name(id), "" | "html" | "body" | "main")
    }
}

/// A word of `markup.tsv`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Role(Role),
    /// Kept from sight, read to those who cannot see.
    Hidden,
    /// A picture, or what stands around one.
    Item,
    /// Together with its neighbours it says nothing of this element: `field--label-hidden`.
    Nothing,
    /// Text beside a picture where it follows a word for one.
    Text,
}

static WORDS: LazyLock<HashMap<&'static str, Word>> = LazyLock::new(|| {
    let mut words = HashMap::new();
    for line in include_str!("../../../tables/markup.tsv").lines().skip(1) {
        let Some((says, list)) = line.split_once('\t') else { continue };
        let word = match says {
            "caption" => Word::Role(Role::Caption),
            "credit" => Word::Role(Role::Credit),
            "byline" => Word::Role(Role::Byline),
            "label" => Word::Role(Role::Label),
            "beside" => Word::Role(Role::Beside),
            "control" => Word::Role(Role::Control),
            "widget" => Word::Role(Role::Widget),
            "furniture" => Word::Role(Role::Furniture),
            "item" => Word::Item,
            "frame" => Word::Role(Role::Frame),
            "hidden" => Word::Hidden,
            "nothing" => Word::Nothing,
            _ => Word::Text,
        };
        words.extend(list.split(" | ").map(|name| (name, word)));
    }
    words
});

/// Attributes whose values are names as those of classes are.
const NAMES: &[&str] = &[
    "class",
    "id",
    "data-testid",
    "data-test",
    "data-test-id",
    "data-component",
    "data-role",
    "data-name",
    "data-qa",
    "data-element",
    "data-type",
    "data-block",
    "data-module",
    "part",
    "slot",
];

fn role(tree: &Tree, id: Id, names: &mut HashMap<String, Role>) -> Role {
    let tag = tree.name(id);
    match tag {
        "" | "html" | "body" | "main" => return Role::Plain,
        "script" | "style" | "textarea" | "iframe" | "svg" | "object" | "head" | "title" | "math" | "canvas" => {
            return Role::Unprinted;
        }
        "nav" | "footer" | "form" | "select" | "video" | "audio" | "amp-ad" | "amp-video" | "datalist" => {
            return Role::Furniture;
        }
        "button" => return Role::Control,
        _ => {}
    }
    let mut found = by_attributes(tree, id, names);
    if tag.contains('-') {
        found = found.max_by_weight(by_name(tag, names));
    }
    match (tag, found) {
        ("article", Role::Furniture | Role::Beside | Role::Credit | Role::Byline) => Role::Plain,
        ("figcaption", Role::Plain | Role::Frame | Role::Beside | Role::Credit | Role::Byline) => Role::Caption,
        ("figcaption", Role::Label) => Role::Caption,
        ("figure" | "picture" | "img", Role::Plain | Role::Beside | Role::Credit | Role::Caption) => Role::Frame,
        ("h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "time", Role::Plain | Role::Frame | Role::Byline) => Role::Beside,
        ("aside" | "header", Role::Plain) => Role::Furniture,
        _ => found,
    }
}

impl Role {
    /// Of two roles that two names give, the one that says more.
    fn max_by_weight(self, other: Role) -> Role {
        let weight = |role: Role| match role {
            Role::Plain => 0,
            Role::Frame => 1,
            Role::Byline => 2,
            Role::Caption => 3,
            Role::Beside => 4,
            Role::Credit => 5,
            Role::Widget => 6,
            Role::Label => 7,
            Role::Control => 8,
            Role::Furniture | Role::Unprinted => 9,
        };
        if weight(other) > weight(self) { other } else { self }
    }
}

fn by_attributes(tree: &Tree, id: Id, names: &mut HashMap<String, Role>) -> Role {
    let mut found = Role::Plain;
    for (name, value) in tree.attributes(id) {
        if value.len() > 2000 {
            continue;
        }
        match name {
            "itemprop" => match by_property(tree, id, value) {
                Role::Plain => {}
                role => return role,
            },
            "role" if matches!(value, "navigation" | "search" | "contentinfo" | "banner" | "menu" | "menubar") => {
                return Role::Furniture;
            }
            "role" if value == "button" => return Role::Control,
            "aria-label" if value.len() < 40 && tree.name(id) != "a" => {
                found = found.max_by_weight(by_name(value, names));
            }
            _ if NAMES.contains(&name) => {
                for name in value.split_ascii_whitespace().take(40) {
                    found = found.max_by_weight(by_name(name, names));
                }
            }
            _ => {}
        }
    }
    found
}

/// Microdata: what a property of an ImageObject is.
fn by_property(tree: &Tree, id: Id, value: &str) -> Role {
    let of_picture = || {
        let is_picture = |id: Id| {
            tree.name(id) == "figure"
                || tree.attribute(id, "itemtype").is_some_and(|kind| {
                    ["ImageObject", "Photograph", "MediaObject"].iter().any(|known| kind.ends_with(known))
                })
        };
        tree.around(id).take(12).find(|id| tree.has(*id, "itemscope") || is_picture(*id)).is_some_and(is_picture)
    };
    let mut role = Role::Plain;
    for property in value.split_ascii_whitespace() {
        let found = match property {
            "caption" => Role::Caption,
            "description" | "text" if of_picture() => Role::Caption,
            "copyrightHolder" | "creditText" | "credit" | "copyrightNotice" => Role::Credit,
            "creator" | "author" | "provider" | "contributor" | "sourceOrganization" if of_picture() => Role::Credit,
            "name" | "headline" | "datePublished" | "dateCreated" | "contentLocation" => Role::Beside,
            "video" => Role::Furniture,
            _ => Role::Plain,
        };
        role = role.max_by_weight(found);
    }
    role
}

fn by_name(name: &str, names: &mut HashMap<String, Role>) -> Role {
    if let Some(known) = names.get(name) {
        return *known;
    }
    let role = read_name(name);
    names.insert(name.to_owned(), role);
    role
}

/// What a name says: `slide-caption`, `photoCredit`, `gallery__item--ad`.
fn read_name(name: &str) -> Role {
    let words = words(name);
    // "has-sidebar", "no-ads" say what stands elsewhere.
    if matches!(words.first().map(String::as_str), Some("has" | "no" | "with" | "is" | "not" | "category" | "tag"))
        && words.len() > 1
    {
        return Role::Plain;
    }
    let mut found = Role::Plain;
    let (mut hidden, mut item, mut at) = (false, false, 0);
    while at < words.len() {
        let longest = (1..=4.min(words.len() - at)).rev();
        let known = longest.filter_map(|length| {
            let word = words[at..at + length].join("-");
            WORDS.get(word.as_str()).copied().or_else(|| glued(&word)).map(|word| (length, word))
        });
        let Some((length, word)) = known.into_iter().next() else {
            item = false;
            at += 1;
            continue;
        };
        at += length;
        match word {
            Word::Hidden => hidden = true,
            Word::Text if item && !is_strong(found) => found = Role::Caption,
            Word::Text | Word::Nothing => {}
            Word::Role(role @ (Role::Furniture | Role::Control | Role::Widget)) => {
                found = found.max_by_weight(role);
            }
            Word::Item | Word::Role(Role::Frame) => {
                if found == Role::Plain {
                    found = Role::Frame;
                }
            }
            Word::Role(_) if is_strong(found) => {}
            Word::Role(role) => found = role,
        }
        item = word == Word::Item;
    }
    if hidden && found != Role::Furniture { Role::Label } else { found }
}

/// Whether no other word of a name changes what this one says.
fn is_strong(role: Role) -> bool {
    matches!(role, Role::Furniture | Role::Control | Role::Widget)
}

/// Words that sites write together: "articleimagecaption", "photocreditline".
fn glued(word: &str) -> Option<Word> {
    if word.contains('-') || word.len() < 8 {
        return None;
    }
    let ends = |ends: &[&str]| ends.iter().any(|end| word.ends_with(end));
    if ends(&["caption", "captions", "cutline", "captiontext"]) {
        return Some(Word::Role(Role::Caption));
    }
    ends(&["credit", "credits"]).then_some(Word::Role(Role::Credit))
}

/// The words of a name in small letters: cut at marks, digits, and where a capital follows a small letter.
fn words(name: &str) -> Vec<String> {
    name::words(name.chars().take(120), char::is_alphabetic)
}

/// Roles that what stands below an element contradicts.
fn settle(tree: &Tree, roles: &mut [Role]) {
    let count = |is: &dyn Fn(Id) -> bool| -> Vec<u32> {
        let mut sums = vec![0u32; roles.len() + 1];
        for id in tree.ids() {
            sums[id + 1] = sums[id] + u32::from(is(id));
        }
        sums
    };
    let pictures = count(&|id| tree.name(id) == "img" || tree.name(id) == "amp-img");
    let headings = count(&|id| tree.name(id) == "h1");
    let captions = count(&|id| roles[id] == Role::Caption);
    let figures = count(&|id| tree.name(id) == "figcaption");
    let below = |sums: &[u32], id: Id| sums[tree.end(id)] - sums[id + 1];
    let all_captions = captions[roles.len()];
    for id in tree.ids() {
        let tag = tree.name(id);
        roles[id] = match roles[id] {
            // What holds the page's title, or most of its captions, is the page.
            Role::Furniture
                if BLOCKS.contains(&tag)
                    && tag != "footer"
                    && tag != "nav"
                    && (below(&headings, id) > 0 || all_captions > 2 && below(&captions, id) * 2 > all_captions) =>
            {
                Role::Plain
            }
            Role::Furniture if matches!(tag, "aside" | "header") && below(&figures, id) > 0 => Role::Plain,
            Role::Caption if below(&pictures, id) > 1 => Role::Frame,
            // A table's caption is a picture's where the table only holds the picture.
            Role::Plain if tag == "caption" && below(&pictures, tree.parent(id)) == 1 => Role::Caption,
            Role::Beside | Role::Credit | Role::Byline | Role::Label | Role::Widget | Role::Control
                if below(&pictures, id) > 0 || below(&captions, id) > 0 =>
            {
                Role::Plain
            }
            role => role,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_word_of_a_name_says_what_it_is() {
        for (name, role) in [
            ("slide-caption", Role::Caption),
            ("photoCredit", Role::Credit),
            ("credit-caption", Role::Caption),
            ("caption__credit", Role::Credit),
            ("hide-caption", Role::Control),
            ("caption-title", Role::Beside),
            ("wp-caption-text", Role::Caption),
            ("photo-description", Role::Caption),
            ("gallery__item", Role::Frame),
            ("gallery__item--ad", Role::Furniture),
            ("ArticleImageCaption", Role::Caption),
            ("articleimagecaption", Role::Caption),
            ("visually-hidden", Role::Label),
            ("has-sidebar", Role::Plain),
            ("entry-content", Role::Plain),
            ("loading", Role::Plain),
        ] {
            assert_eq!(read_name(name), role, "{name}");
        }
    }
}
