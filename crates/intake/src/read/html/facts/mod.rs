//! What a page says about itself: its headline, who published it, on which day.
//!
//! `<meta property="og:site_name" content="Harbour Gazette">`, `<h1>Danube floods</h1>`, "Posted March 21, 2018" are
//! publisher, title and day. What is printed wins over what is only declared, where both say nearly the same.

mod day;
mod publisher;

use super::lines::Line;
use super::literal::Value;
use super::role::{Marked, Role};
use super::tree::{BLOCKS, Id};
use crate::gallery::Facts;
use crate::gallery::furniture::fold;
use crate::text::collapse;

/// Reads a page's facts; `first` is the first node of its captions.
pub(super) fn of(page: &Marked, lines: &[Line], linked_data: &[Value], first: Option<Id>) -> Facts {
    let desk = Desk { page, lines, linked_data, first: first.unwrap_or(usize::MAX) };
    let shown = desk.shown_title();
    let publisher = desk.publisher(shown.as_deref());
    let title = desk.title(shown.as_deref(), publisher.as_deref());
    Facts { title, publisher, published: desk.published() }
}

struct Desk<'p> {
    page: &'p Marked,
    lines: &'p [Line],
    linked_data: &'p [Value],
    first: Id,
}

impl Desk<'_> {
    /// The content of the first of these `meta` elements, by name, property or itemprop in small letters.
    fn meta(&self, names: &[&str]) -> Option<String> {
        let tree = &self.page.tree;
        let of = |name: &str| {
            tree.ids().skip(1).filter(|id| tree.name(*id) == "meta").find_map(|id| {
                let key =
                    ["property", "name", "itemprop", "http-equiv"].iter().find_map(|key| tree.attribute(id, key))?;
                let scoped = tree.has(id, "itemprop") && self.in_other_scope(id);
                (key.eq_ignore_ascii_case(name) && !scoped).then(|| tree.attribute(id, "content")).flatten()
            })
        };
        names.iter().find_map(|name| of(name)).map(collapse).filter(|content| !content.is_empty())
    }

    /// Whether microdata there speaks of a picture, person or other page rather than of this one.
    fn in_other_scope(&self, id: Id) -> bool {
        let tree = &self.page.tree;
        tree.around(id).find_map(|around| tree.attribute(around, "itemtype")).is_some_and(|kind| {
            ["ImageObject", "Person", "Photograph", "VideoObject", "ImageGallery"]
                .iter()
                .any(|other| kind.ends_with(other))
        })
    }

    /// What the browser shows as the page's title.
    fn shown_title(&self) -> Option<String> {
        let tree = &self.page.tree;
        let title = tree
            .ids()
            .skip(1)
            .find(|id| tree.name(*id) == "title" && tree.around(*id).all(|around| tree.name(around) != "svg"))?;
        let text: String = tree.below(title).filter_map(|id| tree.text(id)).collect();
        Some(collapse(&text)).filter(|text| !text.is_empty())
    }

    /// The first value of a key in JSON-LD, of articles and galleries.
    fn linked(&self, key: &str) -> Option<&Value> {
        self.linked_data.iter().find_map(|value| find(value, key, 0))
    }

    fn headings(&self) -> Vec<(Id, String)> {
        let tree = &self.page.tree;
        let level = |id: Id| {
            let name = tree.name(id);
            name.len() == 2 && name.starts_with('h') && matches!(name.as_bytes()[1], b'1'..=b'4')
                || tree.attribute(id, "itemprop") == Some("headline")
                || tree.attribute(id, "class").is_some_and(|class| {
                    class.split(' ').any(|class| {
                        matches!(class, "headline" | "entry-title" | "post-title" | "article-title" | "title")
                    })
                })
        };
        // A heading is short; what has many nodes is called a title without being one.
        let ids = tree.ids().skip(1).filter(|id| tree.below(*id).len() < 60 && level(*id)).take(200);
        ids.filter_map(|id| {
            let text: String = tree
                .below(id)
                .filter(|below| self.page.role(*below) != Role::Unprinted)
                .filter_map(|below| tree.text(below))
                .collect();
            let alone = tree.below(id).all(|below| !BLOCKS.contains(&tree.name(below)));
            Some((id, collapse(&text))).filter(|(_, text)| alone && !text.is_empty() && text.len() < 400)
        })
        .collect()
    }

    /// Whether a heading is the site's name: it leads home, or is called so.
    fn is_site_name(&self, id: Id) -> bool {
        let tree = &self.page.tree;
        let home = |id: Id| tree.name(id) == "a" && tree.attribute(id, "href").is_some_and(is_home);
        let named = |id: Id| {
            let names = ["class", "id"].into_iter().filter_map(|name| tree.attribute(id, name));
            names.map(str::to_ascii_lowercase).any(|name| SITE.iter().any(|known| name.contains(known)))
        };
        home(id)
            || named(id)
            || tree.below(id).take(8).any(home)
            || tree.around(id).take(3).any(|around| home(around) || named(around))
    }

    fn title(&self, shown: Option<&str>, publisher: Option<&str>) -> Option<String> {
        let strip = |title: String| match publisher {
            Some(publisher) => without_name(&title, publisher),
            None => title,
        };
        let declared = self
            .linked("headline")
            .and_then(Value::text)
            .map(|text| super::fragment::words(text).0)
            .or_else(|| {
                self.meta(&["og:title", "twitter:title", "dc.title", "headline", "parsely-title", "sailthru.title"])
            })
            .map(strip);
        let shown = shown.map(|shown| strip(shown.to_owned()));
        let headings = self.headings();
        let known: Vec<String> = declared.iter().chain(&shown).map(|title| fold(title)).collect();
        let says = |text: &str| {
            let folded = fold(text);
            known.iter().any(|known| {
                *known == folded
                    || folded.len() > 8
                        && (known.contains(&folded) || folded.contains(known.as_str()) && !known.is_empty())
            })
        };
        let is_publisher = |text: &str| publisher.is_some_and(|publisher| fold(publisher) == fold(text));
        let printed = headings.iter().filter(|(id, text)| !self.is_site_name(*id) && !is_publisher(text));
        let same = printed.clone().find(|(_, text)| says(text));
        let first = || printed.clone().find(|(id, _)| self.page.tree.name(*id) == "h1" && !self.page.is_passing(*id));
        // Old pages have no headings; what they print large is the end of what the browser shows.
        let large = || {
            let shown = fold(shown.as_deref()?);
            let lines = self.lines.iter().take_while(|line| line.node < self.first).filter(|line| !line.linked);
            let mut lines = lines.filter(|line| line.text.split(' ').count() > 1 && !is_publisher(&line.text));
            lines
                .find(|line| shown.ends_with(&fold(&line.text)) || shown.starts_with(&fold(&line.text)))
                .map(|line| line.text.clone())
        };
        same.or_else(first)
            .map(|(_, text)| strip(text.clone()))
            .or_else(|| declared.is_none().then(large).flatten())
            .or(declared)
            .or(shown)
            .filter(|title| !title.is_empty())
    }
}

/// What the elements are called that hold a site's name.
const SITE: &[&str] = &[
    "site-title",
    "site-name",
    "sitename",
    "site-logo",
    "site-branding",
    "logo",
    "masthead",
    "brand",
    "blog-title",
    "blogname",
    "blog-name",
];

/// Whether a link leads to a site's front page.
fn is_home(target: &str) -> bool {
    let path = match target.split_once("//") {
        Some((_, rest)) => rest.find('/').map_or("/", |at| &rest[at..]),
        None => target,
    };
    matches!(path, "/" | "./" | "/index.html" | "index.html" | "../index.html" | "../" | "/index.htm" | "index.htm")
}

/// The values of a key, articles' and galleries' before others.
fn find<'v>(value: &'v Value, key: &str, depth: usize) -> Option<&'v Value> {
    if depth > 6 {
        return None;
    }
    match value {
        Value::List(values) => values.iter().find_map(|value| find(value, key, depth + 1)),
        Value::Object(fields) => {
            let kind = match value.get("@type") {
                Some(Value::Text(text)) => text.clone(),
                Some(Value::List(kinds)) => kinds.iter().filter_map(Value::text).collect(),
                _ => String::new(),
            };
            let speaks = ["Article", "Posting", "WebPage", "Gallery", "Collection", "CreativeWork", "Report", "Essay"]
                .iter()
                .any(|known| kind.contains(known));
            let own = speaks.then(|| value.get(key)).flatten();
            own.or_else(|| {
                let inner =
                    |name: &str| matches!(name, "@graph" | "mainEntity" | "mainEntityOfPage" | "itemListElement");
                fields.iter().filter(|(name, _)| inner(name)).find_map(|(_, value)| find(value, key, depth + 1))
            })
        }
        _ => None,
    }
}

/// The parts of a browser's title: "Danube floods | Photos | Harbour Gazette".
fn title_parts(title: &str) -> Vec<&str> {
    let mut parts = vec![title];
    for mark in [" | ", " – ", " — ", " - ", " -- ", " :: ", " : ", " » ", " · ", " • ", " / ", "|"] {
        parts = parts.into_iter().flat_map(|part| part.split(mark)).collect();
    }
    let mut parts: Vec<&str> = parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).collect();
    // "Old Streets: Sarajevo, Then and Now" of a blog.
    if let [only] = parts[..]
        && let Some((name, rest)) = only.split_once(": ")
    {
        parts = vec![rest.trim(), name.trim()];
    }
    parts
}

/// A title without its publisher's name, and what stands between them, at either end.
fn without_name(title: &str, publisher: &str) -> String {
    let name = fold(publisher);
    let mut kept = title.trim();
    for mark in ["|", "–", "—", "-", "::", ":", "»", "·", "•", "/"] {
        if let Some((before, after)) = kept.rsplit_once(mark)
            && fold(after) == name
            && !before.trim().is_empty()
        {
            kept = before.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '|' | ':' | '–' | '—'));
        }
        if let Some((before, after)) = kept.split_once(mark)
            && fold(before) == name
            && !after.trim().is_empty()
        {
            kept = after.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '|' | ':' | '–' | '—'));
        }
    }
    kept.to_owned()
}
