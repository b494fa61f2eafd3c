//! What a page says about itself: its headline, who published it, on which day.
//!
//! `<meta property="og:site_name" content="Harbour Gazette">`, `<h1>Danube floods</h1>`, "Posted March 21, 2018" are
//! publisher, title and day. What is printed wins over what is only declared, where both say nearly the same.

use super::lines::{Line, Says};
use super::literal::Value;
use super::role::{Marked, Role};
use super::tree::Id;
use crate::gallery::furniture::fold;
use crate::gallery::{Facts, day, masthead};
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
        let ids = tree.ids().skip(1).filter(|id| level(*id)).take(200);
        ids.filter_map(|id| {
            let text: String = tree
                .below(id)
                .filter(|below| self.page.role(*below) != Role::Unprinted)
                .filter_map(|below| tree.text(below))
                .collect();
            let alone = tree.below(id).all(|below| !super::tree::BLOCKS.contains(&tree.name(below)));
            Some((id, collapse(&text))).filter(|(_, text)| alone && !text.is_empty() && text.len() < 400)
        })
        .collect()
    }

    /// Whether a heading is the site's name: it leads home, or is called so.
    fn is_site_name(&self, id: Id) -> bool {
        let tree = &self.page.tree;
        let home = |id: Id| {
            tree.name(id) == "a"
                && tree.attribute(id, "href").is_some_and(|target| {
                    let path = target
                        .split_once("//")
                        .map_or(target, |(_, rest)| rest.find('/').map_or("/", |at| &rest[at..]));
                    matches!(path, "/" | "./" | "/index.html" | "index.html" | "../index.html" | "../")
                })
        };
        let named = |id: Id| {
            ["class", "id"].iter().filter_map(|name| tree.attribute(id, name)).any(|value| {
                ["site-title", "site-name", "logo", "masthead", "brand", "sitename", "blog-title", "site-branding"]
                    .iter()
                    .any(|known| value.to_ascii_lowercase().contains(known))
            })
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
        same.or_else(first)
            .map(|(_, text)| strip(text.clone()))
            .or(declared)
            .or(shown)
            .filter(|title| !title.is_empty())
    }

    fn publisher(&self, shown: Option<&str>) -> Option<String> {
        if let Some(name) = self.meta(&["og:site_name"]) {
            return Some(name);
        }
        let named = |value: &Value| match value {
            Value::Text(text) => Some(text.clone()),
            value => value.get("name").and_then(Value::text).map(str::to_owned),
        };
        let linked = self.linked("publisher").and_then(named).map(|name| collapse(&name));
        if let Some(name) = linked.or_else(|| {
            self.meta(&[
                "publisher",
                "dc.publisher",
                "dcterms.publisher",
                "application-name",
                "cre",
                "article:publisher_name",
                "apple-mobile-web-app-title",
                "copyright-holder",
            ])
        }) {
            return Some(name);
        }
        let tree = &self.page.tree;
        let microdata = tree.ids().skip(1).find(|id| tree.attribute(*id, "itemprop") == Some("publisher"));
        if let Some(name) = microdata.and_then(|id| self.words(id)) {
            return Some(name);
        }
        self.printed_publisher(shown)
    }

    fn words(&self, id: Id) -> Option<String> {
        let tree = &self.page.tree;
        if let Some(content) = tree.below(id).find(|below| tree.attribute(*below, "itemprop") == Some("name")) {
            if let Some(content) = tree.attribute(content, "content") {
                return Some(collapse(content));
            }
            let text: String = tree.below(content).filter_map(|below| tree.text(below)).collect();
            return Some(collapse(&text)).filter(|text| !text.is_empty());
        }
        let text: String = tree.below(id).filter_map(|below| tree.text(below)).collect();
        Some(collapse(&text)).filter(|text| !text.is_empty() && text.len() < 80)
    }

    /// The name at the end of the browser's title, or behind "©", if the page prints it elsewhere as its own.
    fn printed_publisher(&self, shown: Option<&str>) -> Option<String> {
        let headings = self.headings();
        let site: Option<String> =
            headings.iter().find(|(id, _)| self.is_site_name(*id)).map(|(_, text)| text.clone()).or_else(|| {
                let tree = &self.page.tree;
                tree.ids().skip(1).filter(|id| matches!(tree.name(*id), "a" | "div" | "span" | "p" | "img")).find_map(
                    |id| {
                        let named = ["class", "id"].iter().filter_map(|name| tree.attribute(id, name)).any(|value| {
                            value.split(' ').any(|value| {
                                let value = value.to_ascii_lowercase();
                                [
                                    "logo",
                                    "site-title",
                                    "site-name",
                                    "sitename",
                                    "site-logo",
                                    "masthead",
                                    "brand",
                                    "blog-title",
                                ]
                                .contains(&value.as_str())
                            })
                        });
                        if !named {
                            return None;
                        }
                        let alt = tree
                            .attribute(id, "alt")
                            .or_else(|| tree.below(id).take(8).find_map(|below| tree.attribute(below, "alt")));
                        let text: String = tree.below(id).filter_map(|below| tree.text(below)).collect();
                        let name = collapse(&text);
                        let name = if name.is_empty() { collapse(alt.unwrap_or_default()) } else { name };
                        let name = name.trim_end_matches(" logo").trim_end_matches(" Logo").to_owned();
                        (!name.is_empty() && name.len() < 60).then_some(name)
                    },
                )
            });
        let parts: Vec<&str> = shown.map(title_parts).unwrap_or_default();
        let last = (parts.len() > 1).then(|| parts[parts.len() - 1]);
        if let Some(site) = &site
            && parts.iter().any(|part| fold(part) == fold(site))
        {
            return Some(site.clone());
        }
        let printed = |name: &str| {
            let name = fold(name);
            self.lines.iter().any(|line| {
                let folded = fold(&line.text);
                line.text.len() < 200
                    && (folded.starts_with(&name) || line.text.contains('©') && folded.contains(&name))
            })
        };
        if let Some(last) =
            last.filter(|last| printed(last) || masthead::is_masthead(last) && masthead::has_press_word(last))
        {
            return Some(last.to_owned());
        }
        if let Some(first) =
            parts.first().filter(|first| parts.len() > 1 && masthead::is_masthead(first) && printed(first))
        {
            return Some((*first).to_owned());
        }
        site.filter(|site| parts.len() != 1 || fold(parts[0]) != fold(site) || headings.len() > 1)
            .or_else(|| last.filter(|last| last.split(' ').count() <= 4).map(str::to_owned))
            .or_else(|| self.rights_holder())
    }

    /// The name behind "©" in the page's foot.
    fn rights_holder(&self) -> Option<String> {
        let line =
            self.lines.iter().rev().take(40).find(|line| line.text.contains('©') || line.text.contains("Copyright"))?;
        let rest = line.text.rsplit_once('©').or(line.text.rsplit_once("Copyright"))?.1;
        let rest = rest.trim_start_matches(|c: char| !c.is_alphabetic());
        let end = rest.find(['.', ',', '|', '·', '—', '–']).unwrap_or(rest.len());
        let name = rest[..end].trim().trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
        let name = name.strip_prefix("Copyright ").unwrap_or(name);
        (masthead::has_press_word(name) && name.split(' ').count() <= 5).then(|| name.to_owned())
    }

    fn published(&self) -> Option<String> {
        let declared = self
            .linked("datePublished")
            .or_else(|| self.linked("dateCreated"))
            .and_then(Value::text)
            .and_then(day_of)
            .or_else(|| self.meta(DAYS).as_deref().and_then(day_of))
            .or_else(|| self.marked_day());
        let printed = self.printed_day(declared.is_some());
        match (declared, printed) {
            // The clock of a server may be a day ahead of the page's own.
            (Some(declared), Some(printed)) => Some(if is_next(&printed, &declared) { printed } else { declared }),
            (declared, printed) => declared.or(printed),
        }
    }

    /// The day of an element that microdata or its kind calls the page's day.
    fn marked_day(&self) -> Option<String> {
        let tree = &self.page.tree;
        let value = |id: Id| {
            let value = tree.attribute(id, "datetime").or(tree.attribute(id, "content")).map(str::to_owned);
            value.and_then(|value| day_of(&value)).or_else(|| {
                let text: String = tree.below(id).filter_map(|below| tree.text(below)).collect();
                day::find(&text).map(|day| day.value)
            })
        };
        let is = |id: Id| {
            tree.attribute(id, "itemprop") == Some("datePublished")
                || tree.name(id) == "time" && tree.has(id, "pubdate")
        };
        let marked = tree.ids().skip(1).filter(|id| is(*id) && !self.in_other_scope(*id)).find_map(value);
        marked.or_else(|| {
            let modified = |id: Id| {
                tree.attribute(id, "class").is_some_and(|class| {
                    class.contains("updated") && !class.contains("published") || class.contains("modified")
                })
            };
            let mut times: Vec<String> = tree
                .ids()
                .skip(1)
                .filter(|id| {
                    tree.name(*id) == "time"
                        && !modified(*id)
                        && tree.attribute(*id, "itemprop") != Some("dateModified")
                })
                .filter_map(value)
                .collect();
            let all = times.len();
            times.dedup();
            // Several days are those of other pages, unless one stands at the head.
            let head = || {
                let id = tree
                    .ids()
                    .skip(1)
                    .find(|id| tree.name(*id) == "time" && !self.page.is_passing(*id) && !modified(*id))?;
                let headed = tree.around(id).take(4).any(|around| {
                    !self.page.is_page(around)
                        && (tree.name(around) == "header" || tree.below(around).any(|below| tree.name(below) == "h1"))
                });
                headed.then(|| value(id)).flatten()
            };
            if times.len() == 1 && all < 4 { times.pop() } else { head() }
        })
    }

    /// The day printed above the captions as the page's.
    fn printed_day(&self, declared: bool) -> Option<String> {
        let mut updated = None;
        let mut several = None;
        for line in self.lines.iter().filter(|line| line.text.len() < 160) {
            if line.node > self.first {
                break;
            }
            let Some(found) = day::find(&line.text) else { continue };
            let around = &self.page.tree;
            let named = line.says == Says::Beside
                || around.around(line.node).take(3).any(|id| {
                    around.attribute(id, "class").or(around.attribute(id, "id")).is_some_and(|class| {
                        let class = class.to_ascii_lowercase();
                        ["date", "publish", "posted", "time", "stamp", "updated", "meta"]
                            .iter()
                            .any(|word| class.contains(word))
                    })
                });
            if line.linked && !found.published {
                continue;
            }
            if found.updated && !found.published {
                updated = updated.or(Some(found.value));
            } else if found.published || day::alone(&line.text).is_some() || named {
                if found.published || declared {
                    return Some(found.value);
                }
                match &several {
                    None => several = Some((found.value, true)),
                    Some((known, _)) if *known != found.value => several = several.map(|(day, _)| (day, false)),
                    _ => {}
                }
            }
        }
        // Several days on a page without captions are those of other pages.
        several.filter(|(_, only)| *only || self.first != usize::MAX).map(|(day, _)| day).or(updated)
    }
}

/// `meta` elements with the day of publication.
const DAYS: &[&str] = &[
    "article:published_time",
    "og:article:published_time",
    "datepublished",
    "date",
    "pubdate",
    "publishdate",
    "publish-date",
    "publish_date",
    "publication_date",
    "published_time",
    "dc.date.issued",
    "dc.date",
    "dc.date.created",
    "dcterms.created",
    "dcterms.date",
    "dcterms.issued",
    "sailthru.date",
    "parsely-pub-date",
    "article.published",
    "article:published",
    "originalpublicationdate",
    "displaydate",
    "ptime",
    "pdate",
    "cxenseparse:recs:publishtime",
    "cxenseparse:publishtime",
    "vr:published_time",
    "shareaholic:article_published_time",
    "dcsext.articlefirstpublished",
    "bt:pubdate",
    "created",
    "og:published_time",
    "og:pubdate",
    "date.published",
    "rnews:datepublished",
    "news_publish_date",
    "eomportal-lastupdate",
];

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

/// "2018-03-21" of "2018-03-21T17:05:00+00:00", "20180321", "21 March 2018".
fn day_of(value: &str) -> Option<String> {
    let value = value.trim();
    let digits =
        |range: std::ops::Range<usize>| value.get(range).filter(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    let built = |year: &str, month: &str, day: &str| day::find(&format!("{year}-{month}-{day}")).map(|day| day.value);
    if let (Some(year), Some(month), Some(day)) = (digits(0..4), digits(5..7), digits(8..10))
        && value.as_bytes().get(4).is_some_and(|mark| matches!(mark, b'-' | b'/' | b'.'))
    {
        return built(year, month, day);
    }
    if let (Some(year), Some(month), Some(day)) = (digits(0..4), digits(4..6), digits(6..8))
        && value.as_bytes().get(8).is_none_or(|next| matches!(next, b'T' | b' ' | b'0'..=b'2'))
        && year.starts_with(['1', '2'])
    {
        return built(year, month, day);
    }
    day::find(value).map(|day| day.value)
}

/// Whether one day is the day before, the same as, or the day after another.
fn is_next(one: &str, other: &str) -> bool {
    let number = |day: &str| -> Option<i64> {
        let mut parts = day.split('-').map(|part| part.parse::<i64>().ok());
        let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
        // Days since a March 1 long ago.
        let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
        Some(365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day)
    };
    matches!((number(one), number(other)), (Some(one), Some(other)) if (one - other).abs() <= 1)
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
            kept = after.trim();
        }
    }
    kept.to_owned()
}
