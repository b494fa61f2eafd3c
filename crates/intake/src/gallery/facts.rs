//! What a page says about itself above its captions: title, publisher, day of publication.
//!
//! "THE NORTHERN LEDGER", "Before the thaw: a winter in Inari", "Published January 22, 2018" are publisher, title and
//! day.

use super::day;
use super::furniture::{self, fold};
use super::item::{Item, Kind, parts};
use super::masthead::{has_press_word, is_company, is_masthead, is_short_name};
use crate::text::{collapse, is_space};

/// What a page says about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Facts {
    pub title: Option<String>,
    pub publisher: Option<String>,
    pub published: Option<String>,
}

/// No title has more words.
const TITLE_WORDS: usize = 20;
/// Lines above the captions that are looked at.
const FRONT: usize = 60;

/// Reads the items before the first caption, which is item `caption`, and looks at the others for what these lack.
pub(crate) fn of(text: &str, items: &[Item], caption: usize) -> Facts {
    let front = &items[..caption.min(FRONT)];
    // Day and headline of the first picture are not the page's.
    let dated = front.last().is_some_and(|item| matches!(item.kind, Kind::Day(_)))
        && items.get(caption).is_some_and(|item| !item.gap)
        && has_several_days(items);
    let front = if dated { &front[..front.len() - 1] } else { front };
    let mut facts = Facts { published: published(text, front, items), ..Facts::default() };
    let mut headings = Vec::new();
    // Headings above the line of the day, where there is one.
    let mut above_day = None;
    for item in front {
        let line = &text[item.span.clone()];
        match &item.kind {
            Kind::Title(span) => facts.title = facts.title.or_else(|| Some(subject(&text[span.clone()]))),
            Kind::Publisher(span) => facts.publisher = facts.publisher.or_else(|| Some(collapse(&text[span.clone()]))),
            Kind::Day(_) => {
                above_day.get_or_insert(headings.len());
            }
            Kind::Parts => facts.publisher = facts.publisher.or_else(|| publisher_of(line)),
            Kind::Counter(_) | Kind::Picture { .. } | Kind::Opening if !headings.is_empty() => break,
            Kind::Text(words) if is_heading(line, words.words) => headings.push(line),
            _ => {}
        }
    }
    // A blog prints its name, the day, then the title.
    if let Some(above) = above_day
        && above < headings.len()
        && (1..=2).contains(&above)
        && (is_masthead(headings[0]) || above == 2)
    {
        facts.publisher.get_or_insert_with(|| plain(headings[0]));
        headings.drain(..above);
    }
    settle(&mut facts, &headings, text, items);
    facts
}

/// The day of the first line that is one: rather the day a page came out than the day it was changed.
fn published(text: &str, front: &[Item], items: &[Item]) -> Option<String> {
    // Several days on a page without captions are those of other pages.
    let several = front.len() == items.len().min(FRONT) && has_several_days(front);
    let mut updated = None;
    for item in front {
        let line = &text[item.span.clone()];
        let found = match &item.kind {
            Kind::Day(day) => Some(day.clone()),
            Kind::Parts | Kind::Passing => day::find(line),
            Kind::Text(_) | Kind::Credit { .. } => day::find(line).filter(|day| day.published || day.updated),
            _ => None,
        };
        match found {
            Some(day) if day.updated && !day.published => updated = updated.or(Some(day.value)),
            Some(day) if several && !day.published => {}
            Some(day) => return Some(day.value),
            None => {}
        }
    }
    let days = |kinds: fn(&Kind) -> bool| {
        let items = items.iter().filter(move |item| kinds(&item.kind));
        items.filter_map(|item| day::find(&text[item.span.clone()]))
    };
    updated
        .or_else(|| {
            days(|kind| matches!(kind, Kind::Day(_) | Kind::Parts | Kind::Passing))
                .find(|day| day.published)
                .map(|day| day.value)
        })
        .or_else(|| {
            // A day printed with each picture, the same one everywhere.
            let mut days = days(|kind| matches!(kind, Kind::Day(_) | Kind::Parts)).map(|day| day.value);
            let first = days.next()?;
            let mut others = days.peekable();
            (others.peek().is_some() && others.all(|day| day == first)).then_some(first)
        })
}

fn has_several_days(items: &[Item]) -> bool {
    let mut days = items.iter().filter_map(|item| match &item.kind {
        Kind::Day(day) => Some(&day.value),
        _ => None,
    });
    days.next().is_some_and(|first| days.any(|day| day != first))
}

/// The publisher in a line of parts: what is neither day nor navigation.
fn publisher_of(line: &str) -> Option<String> {
    let named = |part: &&str| {
        let folded = fold(part);
        day::find(part).is_none()
            && !furniture::of_part(part)
            && !folded.starts_with("by ")
            && part.contains(char::is_alphabetic)
    };
    if parts(line).count() == 1 {
        let day = day::find(line)?;
        let name = line[..day.span.start].trim_end_matches(|c: char| is_space(c) || c == ',');
        return is_masthead(name).then(|| plain(name));
    }
    let mut names = parts(line).filter(named);
    let name = names.next()?;
    let dated = parts(line).any(|part| day::alone(part).is_some());
    // Beside a day stands one name; navigation starts with one.
    let fits = if dated { names.next().is_none() } else { parts(line).next() == Some(name) };
    (fits && name.split(is_space).count() <= 6).then(|| plain(name))
}

/// A title without what mail programs put before a subject: "Fwd: RE: captions".
fn subject(title: &str) -> String {
    let mut title = title;
    while let Some((mark, rest)) = title.split_once(':')
        && ["re", "fw", "fwd", "aw", "wg", "tr"].iter().any(|known| mark.trim().eq_ignore_ascii_case(known))
    {
        title = rest;
    }
    collapse(title)
}

fn is_heading(line: &str, words: usize) -> bool {
    // "Wildfire season in B.C." ends with an abbreviation.
    let abbreviated =
        line.strip_suffix('.').is_some_and(|line| line.rsplit(['.', ' ']).next().is_some_and(|last| last.len() == 1));
    let ends = line.ends_with(['.', ';', ',', '…']) && !abbreviated;
    (1..=TITLE_WORDS).contains(&words) && !ends && !fold(line).starts_with("by ")
}

/// Tells the title from the publisher among the headings.
fn settle(facts: &mut Facts, headings: &[&str], text: &str, items: &[Item]) {
    let mut headings: Vec<&str> = headings.to_vec();
    // "Title | Publisher", the way browsers show it, with or without the title again.
    if let Some(at) = headings.iter().position(|line| parts(line).count() >= 2) {
        let line = headings[at];
        let (first, last) = (parts(line).next().unwrap_or(""), parts(line).last().unwrap_or(""));
        let again = headings.iter().any(|other| other.eq_ignore_ascii_case(first));
        if again || is_masthead(last) && !line.contains(" – in pictures") {
            if facts.publisher.is_none() {
                facts.publisher = Some(plain(last));
            }
            headings[at] = first;
        }
    }
    if let Some(publisher) = &facts.publisher {
        let name = fold(publisher);
        headings.retain(|line| fold(line) != name);
    }
    let first = headings.first().is_some_and(|line| {
        is_masthead(line)
            || facts.published.is_some()
                && is_short_name(line)
                && headings[1..].iter().any(|next| next.split(is_space).count() > 2)
    });
    let later = headings.iter().skip(1).position(|line| has_press_word(line) && is_masthead(line));
    if headings.len() > 1 && first {
        let masthead = headings.remove(0);
        facts.publisher.get_or_insert_with(|| plain(masthead));
    } else if let Some(at) = later.filter(|_| facts.publisher.is_none()) {
        facts.publisher = Some(plain(headings.remove(at + 1)));
    } else if let [only] = headings[..]
        && facts.publisher.is_none()
        && facts.title.is_none()
        && has_press_word(only)
        && is_masthead(only)
    {
        facts.publisher = Some(plain(only));
        headings.clear();
    }
    // One word above a title is a section's name.
    let long = |line: &str| line.split(is_space).count() >= 3;
    if headings.iter().any(|line| long(line)) {
        headings.retain(|line| line.split(is_space).count() > 1);
    }
    if facts.title.is_none() {
        facts.title = headings.first().map(|line| plain(line));
    }
    if facts.publisher.is_none() {
        facts.publisher = named_in_foot(text, items);
    }
}

/// A heading without the marks that Markdown and mail put around it.
fn plain(heading: &str) -> String {
    collapse(heading.trim_matches(|c: char| is_space(c) || matches!(c, '#' | '*' | '_' | '=' | '~' | '`')))
}

/// The name behind "©", a year aside, in the page's foot.
fn named_in_foot(text: &str, items: &[Item]) -> Option<String> {
    let passing =
        items.iter().rev().take(FRONT).filter(|item| matches!(item.kind, Kind::Passing | Kind::Parts | Kind::Text(_)));
    passing.map(|item| &text[item.span.clone()]).find_map(|line| {
        let mark = line.find('©')?;
        let rest = line[mark + '©'.len_utf8()..].trim_start_matches(is_space);
        let rest = rest.strip_prefix("Copyright").unwrap_or(rest);
        let rest = rest.trim_start_matches(|c: char| is_space(c) || c.is_ascii_digit() || matches!(c, '-' | '–' | ','));
        let end = rest.find(['.', ',', '|', '·', '—', '–']).unwrap_or(rest.len());
        let name = rest[..end].trim_matches(is_space);
        let name =
            name.split(". ").next().unwrap_or(name).trim_end_matches(|c: char| is_space(c) || c.is_ascii_digit());
        (has_press_word(name) && !is_company(name) && name.split(is_space).count() <= 5).then(|| collapse(name))
    })
}
