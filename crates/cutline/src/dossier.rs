//! A photograph for people: its captions annotated with what is kept, every fact with its origin, its sightings.
//!
//! ```text
//! date          taken 2016-07-08       “July 8, 2016”   bytes 55–67   date 1
//! ```

use crate::annotated::{self, Kind, Mark};
use crate::export::said::Position;
use crate::review::{self, show};
use crate::terminal::safe;
use anstyle::{AnsiColor, Style};
use anyhow::Result;
use archive::{Bytes, Dossier, Fact, Item, Kept, Match, Seen};
use caption::Span;
use intake::Captured;
use std::fmt::Write;

/// The page of a photograph.
pub fn page(dossier: &Dossier, width: usize) -> Result<String> {
    let bold = Style::new().bold();
    let mut page = format!("{bold}Photograph {}{bold:#}\n\n", dossier.photograph);
    for kept in &dossier.captions {
        caption(&mut page, kept, width)?;
    }
    let times = if dossier.sightings.len() == 1 { "once" } else { &format!("{} times", dossier.sightings.len()) };
    writeln!(page, "{bold}Seen {times}{bold:#}")?;
    dossier.sightings.iter().try_for_each(|seen| sighting(&mut page, seen))?;
    writeln!(page, "\n{bold}Grade{bold:#} {}: {}", dossier.grade, show::grade(&dossier.grade))?;
    if !dossier.reviews.is_empty() {
        writeln!(page, "\n{bold}Decided{bold:#}")?;
        dossier.reviews.iter().try_for_each(|review| writeln!(page, "  {}", show::line(review)))?;
    }
    Ok(page)
}

fn caption(page: &mut String, kept: &Kept, width: usize) -> Result<()> {
    let dim = AnsiColor::BrightBlack.on_default();
    let mut marks = Vec::new();
    for fact in &kept.facts {
        mark(&mut marks, fact, &fact.item()?);
    }
    annotated::caption(page, &kept.text, marks, width);
    if !kept.credit_line.is_empty() {
        writeln!(page, "{dim}under it:{dim:#} {}", safe(&kept.credit_line))?;
    }
    writeln!(page)?;
    for fact in kept.facts.iter().filter(|fact| fact.kind != "parts") {
        line(page, kept, fact)?;
    }
    for fact in &kept.rejected {
        line(page, kept, fact)?;
    }
    let edition = &kept.edition;
    let gazetteer = if edition.gazetteer.is_empty() { "none" } else { &edition.gazetteer };
    let tables = edition.tables.get(..12).map_or(String::new(), |tables| format!(", own tables {tables}"));
    writeln!(
        page,
        "{dim}caption {}, SHA-256 {}; reading {} by engine {}, rules {}{tables}, gazetteer {gazetteer}{dim:#}\n",
        kept.caption, kept.sha256, kept.version, edition.engine, edition.rules
    )?;
    Ok(())
}

/// A fact with the words, bytes and rule it comes from.
fn line(page: &mut String, kept: &Kept, fact: &Fact) -> Result<()> {
    let (bold, dim) = (Style::new().bold(), AnsiColor::BrightBlack.on_default());
    let item = fact.item()?;
    let value = match fact.text() {
        Some(text) => text.into_owned(),
        None => value(&fact.kind, &item),
    };
    let origin = match fact.span {
        Some((start, end)) => {
            let words = kept.text.get(start as usize..end as usize).unwrap_or_default();
            format!("“{}”  bytes {start}–{end}", safe(words))
        }
        None if fact.kind == "credit" => "from the credit under it".to_owned(),
        None => "from the whole".to_owned(),
    };
    let handle = review::handle(kept.caption, fact).unwrap_or_default();
    writeln!(
        page,
        "  {dim}{handle:8}{dim:#} {bold}{:12}{bold:#} {}  {dim}{origin}  {} {}{dim:#}",
        fact.kind,
        safe(&value),
        fact.rule,
        fact.rule_version
    )?;
    if let Some(decided) = &fact.review {
        let was = match &decided.read {
            Some(read) => format!(" from {}", self::read(&fact.kind, read.get())?),
            None => String::new(),
        };
        let why = if decided.reason.is_empty() { String::new() } else { format!(": {}", decided.reason) };
        let said = format!("{}{was} by {}, {}{why}", decided.action.done(), decided.reviewer, decided.at);
        writeln!(page, "  {:8} {:12} R{} {}", "", "", decided.review, safe(&said))?;
    }
    Ok(())
}

/// What a rule read, where somebody corrected it.
fn read(kind: &str, json: &str) -> Result<String> {
    let item = Item::read(kind, json)?;
    let name = item.resolved.as_ref().and_then(|resolved| resolved.name.as_deref()).or(item.text.as_deref());
    Ok(match kind {
        "place" => name.unwrap_or_default().to_owned(),
        _ => value(kind, &item),
    })
}

/// What a fact says, in a few words.
pub fn value(kind: &str, item: &Item<'_>) -> String {
    let plain = |text: &Option<std::borrow::Cow<'_, str>>| text.as_deref().unwrap_or_default().replace('_', " ");
    let words = |words: &Option<archive::Words<'_>>| words.as_ref().map_or(String::new(), |words| plain(&words.text));
    match kind {
        "credit" => {
            let people = item.photographers.iter().map(|person| plain(&person.name));
            let bodies = item.organisations.iter().map(|body| format!("{} ({})", plain(&body.name), plain(&body.role)));
            people
                .chain(bodies)
                .chain(item.flags.iter().map(|flag| flag.replace('_', " ")))
                .collect::<Vec<_>>()
                .join(" · ")
        }
        "date" => format!("{} {}", plain(&item.role), item.value.as_deref().unwrap_or("?")),
        "place" => {
            let at = item.resolved.as_ref().map_or(String::new(), |resolved| format!(", {}", Position::of(resolved)));
            format!("{} {}{at}", plain(&item.kind), plain(&item.role))
        }
        "person" => item.age.map_or(plain(&item.name), |age| format!("{}, {age}", plain(&item.name))),
        "organisation" => format!("{} ({})", plain(&item.name), plain(&item.kind)),
        "claim" => {
            let who = item.source.as_ref().map_or("nobody named".to_owned(), |source| plain(&source.text));
            format!("{who}: “{}” ({})", words(&item.about), plain(&item.hedge))
        }
        "casualty" => format!("{} {}", plain(&item.kind), interval(item)),
        "control" => {
            let holder = item
                .holder
                .as_ref()
                .map(|holder| plain(if holder.party.is_some() { &holder.party } else { &holder.text }));
            format!("{} {}", plain(&item.status), holder.unwrap_or_default())
        }
        "event" => plain(&item.event),
        "verification" => plain(&item.status),
        "check" => format!("{}: {}", plain(&item.outcome), item.message.as_deref().unwrap_or_default()),
        _ => plain(&item.kind),
    }
}

fn interval(item: &Item<'_>) -> String {
    match (item.low, item.high) {
        (Some(low), Some(high)) if low == high => low.to_string(),
        (Some(low), Some(high)) => format!("{low}–{high}"),
        (Some(low), None) => format!("≥ {low}"),
        (None, Some(high)) => format!("≤ {high}"),
        (None, None) => "?".to_owned(),
    }
}

fn mark(marks: &mut Vec<Mark>, fact: &Fact, item: &Item<'_>) {
    let mut add = |bytes: Bytes, label: &str, kind: Kind| {
        if let Some((start, end)) = bytes {
            marks.push(Mark::new(Span::new(start, end), label, kind));
        }
    };
    let kind = match fact.kind.as_str() {
        "credit" => {
            item.photographers.iter().for_each(|person| add(person.span, "photographer", Kind::Credit));
            let role = |body: &archive::Body<'_>| body.role.as_deref().unwrap_or_default().replace('_', " ");
            item.organisations.iter().for_each(|body| add(body.span, &role(body), Kind::Credit));
            return;
        }
        "claim" => {
            let hedge = format!("claim, {}", item.hedge.as_deref().unwrap_or_default());
            for (words, label) in [(&item.about, hedge.as_str()), (&item.cue, "cue"), (&item.source, "says")] {
                add(words.as_ref().and_then(|words| words.span), label, Kind::Claim);
            }
            return;
        }
        "date" => Kind::Date,
        "place" | "control" => Kind::Place,
        "person" | "organisation" => Kind::Name,
        "casualty" => Kind::Harm,
        "verification" => Kind::Check,
        "notice" => Kind::Notice,
        _ => return,
    };
    let label = match fact.kind.as_str() {
        "person" => item.age.map_or("person".to_owned(), |age| format!("person {age}")),
        "organisation" => item.kind.as_deref().unwrap_or_default().replace('_', " "),
        "place" => {
            let seen = if item.role.as_deref() == Some("mentioned") { " mentioned" } else { "" };
            format!("{}{seen}", item.kind.as_deref().unwrap_or_default())
        }
        _ => value(&fact.kind, item),
    };
    add(fact.span, &label, kind);
}

/// Why a sighting shows its photograph.
fn why(matched: &Match) -> String {
    let Match { method, distance, threshold, state, compared, rule } = matched;
    let far = if *threshold > 0 { format!(" {distance} of {threshold}") } else { String::new() };
    let with = compared.map_or(String::new(), |sighting| format!(" with S{sighting}"));
    let by = rule.as_ref().map_or(String::new(), |(_, version)| format!(", rule {version}"));
    let doubt = if state == "confirmed" { "" } else { ", suggested" };
    format!("{method}{far}{with}{by}{doubt}")
}

fn sighting(page: &mut String, seen: &Seen) -> Result<()> {
    let dim = AnsiColor::BrightBlack.on_default();
    let bytes = seen.span.map_or(String::new(), |(start, end)| format!(", bytes {start}–{end}"));
    let times = if seen.repeats > 1 { format!(", {} times", seen.repeats) } else { String::new() };
    let cut = if seen.truncated { ", cut" } else { "" };
    let picture = seen.image.as_deref().map_or(String::new(), |image| format!(", picture {image}"));
    let place = format!("{}, caption {}{bytes}{times}{cut}{picture}", seen.document, seen.ordinal);
    writeln!(page, "  {}", safe(&place))?;
    if let Some(captured) = &seen.captured {
        let Captured { archive, member, date, offset, .. } = captured;
        let date = date.as_deref().unwrap_or("at a time that its record does not tell");
        let member = member.as_ref().map_or(String::new(), |member| format!("{member} of "));
        writeln!(page, "    captured {}", safe(&format!("{date}; byte {offset} of {member}{archive}")))?;
    }
    for words in &seen.rights {
        writeln!(page, "    of its use: {}", safe(words))?;
    }
    writeln!(
        page,
        "    {dim}S{}, caption {}, {}; batch {}, {}; SHA-256 {}{dim:#}",
        seen.sighting,
        seen.caption,
        why(&seen.matched),
        seen.batch,
        seen.added,
        seen.sha256
    )?;
    Ok(())
}
