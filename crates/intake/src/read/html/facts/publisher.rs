//! Who published a page: what it declares, else the name that it prints as its own.
//!
//! `<meta property="og:site_name" content="Harbour Gazette">`; else "Harbour Gazette" behind the bar of the browser's
//! title, if the page's head or foot prints it too.

use super::super::literal::Value;
use super::super::tree::Id;
use super::{Desk, SITE, is_home, title_parts};
use crate::gallery::furniture::fold;
use crate::gallery::masthead;
use crate::text::collapse;

impl Desk<'_> {
    /// The publisher; `shown` is what browsers show as the page's title.
    pub(super) fn publisher(&self, shown: Option<&str>) -> Option<String> {
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
        let heading = headings.iter().find(|(id, _)| self.is_site_name(*id)).map(|(_, text)| text.clone());
        let site = heading.or_else(|| self.named_site()).or_else(|| self.home_link());
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

    /// The words, or the picture's alternative text, of an element that is called the site's name.
    fn named_site(&self) -> Option<String> {
        let tree = &self.page.tree;
        let named = |id: Id| {
            let names = ["class", "id"].into_iter().filter_map(|name| tree.attribute(id, name));
            names.flat_map(|names| names.split(' ')).any(|name| SITE.contains(&name.to_ascii_lowercase().as_str()))
        };
        let small = tree.ids().skip(1).filter(|id| tree.below(*id).len() < 40);
        let elements = small.filter(|id| matches!(tree.name(*id), "a" | "div" | "span" | "p" | "img"));
        elements.filter(|id| named(*id)).find_map(|id| {
            let words: String = tree.below(id).filter_map(|below| tree.text(below)).collect();
            let alt = (id..tree.end(id)).take(8).find_map(|below| tree.attribute(below, "alt"));
            let name = Some(collapse(&words)).filter(|name| !name.is_empty()).or(alt.map(collapse))?;
            let name = name.trim_end_matches(" logo").trim_end_matches(" Logo");
            let fits = !name.is_empty() && name.len() < 60 && !name.eq_ignore_ascii_case("home");
            fits.then(|| name.to_owned())
        })
    }

    /// What the first link to the site's own front page says: its name, or "Home".
    fn home_link(&self) -> Option<String> {
        let tree = &self.page.tree;
        let links = tree.ids().skip(1).take_while(|id| *id < self.first).filter(|id| tree.name(*id) == "a");
        let mut home = links.filter(|id| tree.attribute(*id, "href").is_some_and(is_home)).take(6).map(|id| {
            let text: String = tree.below(id).filter_map(|below| tree.text(below)).collect();
            collapse(&text)
        });
        home.find(|name| {
            (1..=6).contains(&name.split(' ').count())
                && name.starts_with(char::is_uppercase)
                && !crate::gallery::furniture::of_part(name)
        })
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
}
