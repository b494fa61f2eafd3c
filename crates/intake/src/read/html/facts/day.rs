//! The day a page was published: what it declares, unless it prints the day before or after.
//!
//! `<meta property="article:published_time" content="2018-03-22T01:05:00Z">` and "Posted March 21, 2018" give
//! `2018-03-21`: a server's clock is not the newsroom's.

use super::super::lines::Says;
use super::super::literal::Value;
use super::super::tree::Id;
use super::Desk;
use crate::gallery::day;
use crate::metadata::date;

impl Desk<'_> {
    /// The day of publication as `YYYY-MM-DD`.
    pub(super) fn published(&self) -> Option<String> {
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
            (Some(declared), Some(printed)) => Some(if is_adjacent(&printed, &declared) { printed } else { declared }),
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
                    !self.page.is_page(around) && (tree.name(around) == "header" || self.page.holds_headline(around))
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
            let Some(found) = day::find(&line.text) else { continue };
            // Below the first caption only what says that the page came out then.
            if line.node > self.first && !(found.published && found.span.start == 0 && line.says != Says::Furniture) {
                continue;
            }
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
    "publisheddate",
    "publisheddatetime",
    "publicationdate",
    "dateissued",
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
fn is_adjacent(one: &str, other: &str) -> bool {
    date::days_between(one, other).is_some_and(|days| days <= 1)
}
