//! A dossier: everything kept about a photograph on a page to print: annotated captions, every fact with its rule and
//! bytes, checks, what its captions do not agree about, what they say that happened, notices, where it was seen, hashes.

use super::super::said::{Gathered, Position, Said, facts, of};
use super::super::withhold::Shown as Redacted;
use super::super::{Exporter, Makes, Order, Sink, Writer};
use super::{FOOT, SENSITIVE, Shown, caption, harm, head, picture, veil, veiled};
use crate::event::show;
use crate::finding::between;
use crate::reader::Reader;
use anyhow::Result;
use archive::{Dossier, Kept, Originals};
use events::{Claim, Statement};
use std::io::Write;

/// The format.
pub const EXPORTER: Exporter = Exporter {
    id: "dossier",
    writes: "printable pages with everything about each photograph",
    makes: Makes::File(begin),
};

struct Dossiers {
    out: Sink,
    originals: Originals,
    /// Reads captions again, to compare them.
    reader: Reader,
}

fn begin(mut out: Sink, order: &Order) -> Result<Box<dyn Writer>> {
    writeln!(out, "{}<main>", head("Dossier", &order.about))?;
    let (reader, _) = Reader::open(true);
    Ok(Box::new(Dossiers { out, originals: order.originals.clone(), reader }))
}

impl Writer for Dossiers {
    fn photograph(&mut self, shown: &Redacted) -> Result<()> {
        let dossier = shown.dossier();
        let said = facts(dossier)?;
        let out = &mut self.out;
        writeln!(out, "<article class=\"dossier\" id=\"photograph-{0}\"><h1>Photograph {0}</h1>", dossier.photograph)?;
        let first = dossier.sightings.first().map_or("", |seen| seen.added.as_str());
        writeln!(
            out,
            "<div class=\"soft\">{} · first taken in {}</div>",
            super::seen(dossier.sightings.len()),
            Shown(first)
        )?;
        summary(out, &Gathered::of(dossier, &said))?;
        let pictures = picture::pictures(shown, &self.originals);
        if !pictures.is_empty() {
            write!(out, "{}", veiled(veil(dossier, &said), &pictures))?;
        }
        writeln!(out, "<h2>Captions</h2>")?;
        for kept in &dossier.captions {
            words(out, shown, kept, &said)?;
        }
        checks(out, &said)?;
        differences(out, &self.reader, dossier)?;
        happened(out, dossier)?;
        notices(out, dossier, &said)?;
        for kept in &dossier.captions {
            table(out, kept, &said)?;
        }
        sightings(out, shown)?;
        writeln!(
            out,
            "<h2>How to check it</h2><p class=\"soft\">Each document named above lies in the archive under its SHA-256 and \
             has that hash as long as no bit of it has changed. Bytes count the caption’s text in UTF-8. What is tinted is \
             claimed by the speaker before it; nothing here says that it is so. <code>cutline verify</code> compares the whole \
             archive with its log.</p></article>"
        )?;
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        write!(self.out, "</main>\n{FOOT}")?;
        Ok(self.out.flush()?)
    }
}

fn summary(out: &mut Sink, all: &Gathered) -> Result<()> {
    let rows = [
        ("Made by", all.photographers.join(", ")),
        (
            "Passed on by",
            all.bodies.iter().map(|(name, role)| format!("{name} ({role})")).collect::<Vec<_>>().join(", "),
        ),
        ("Taken", all.taken.join("; ")),
        ("Where", all.places.join(", ")),
        ("Position", all.positions.iter().map(Position::to_string).collect::<Vec<_>>().join("; ")),
    ];
    write!(out, "<dl class=\"short\">")?;
    for (name, value) in rows {
        let value = if value.is_empty() { "not said".to_owned() } else { value };
        write!(out, "<dt>{name}</dt><dd>{}</dd>", Shown(&value))?;
    }
    Ok(writeln!(out, "</dl>")?)
}

fn words(out: &mut Sink, shown: &Redacted, kept: &Kept, said: &[Said<'_>]) -> Result<()> {
    let harmed = said.iter().any(|said| said.kept.caption == kept.caption && harm(said).is_some());
    let reason = veil(shown.dossier(), said).filter(|reason| harmed || *reason == SENSITIVE);
    out.write_all(veiled(reason, &caption::annotated(kept, said)).as_bytes())?;
    if !kept.credit_line.is_empty() {
        writeln!(out, "<p class=\"soft\">Under it: {}</p>", Shown(&kept.credit_line))?;
    }
    let hash = shown.caption_hash(kept).map_or("not given, for words are withheld".to_owned(), |hash| hash.to_string());
    let edition = &kept.edition;
    let gazetteer = if edition.gazetteer.is_empty() { "none" } else { &edition.gazetteer };
    writeln!(
        out,
        "<div class=\"hash\">caption {}, SHA-256 {hash}; language {}; reading {} by engine {}, rules {}, gazetteer {}</div>",
        kept.caption,
        Shown(&kept.language),
        kept.version,
        Shown(&edition.engine),
        Shown(&edition.rules),
        Shown(gazetteer)
    )?;
    Ok(())
}

fn checks(out: &mut Sink, said: &[Said<'_>]) -> Result<()> {
    let mut any = false;
    for said in of(said, "check") {
        if !any {
            writeln!(out, "<h2>What the captions say of themselves</h2><table>")?;
            any = true;
        }
        let (class, outcome) = match said.item.outcome.as_deref() {
            Some("conflicts") => ("flag", "does not agree"),
            Some("agrees") => ("ok", "agrees"),
            _ => ("soft", "cannot be told"),
        };
        let words =
            said.item.spans.iter().filter_map(|(start, end)| said.kept.text.get(*start as usize..*end as usize));
        let words: Vec<String> = words.map(|words| format!("<q>{}</q>", Shown(words))).collect();
        writeln!(
            out,
            "<tr><td class=\"{class}\">{outcome}</td><td>{}</td><td>{}</td><td class=\"num\">{} {}</td></tr>",
            Shown(said.item.message.as_deref().unwrap_or_default()),
            words.join(" · "),
            Shown(&said.fact.rule),
            said.fact.rule_version
        )?;
    }
    if any {
        writeln!(out, "</table>")?;
    }
    Ok(())
}

/// What the captions do not agree about, with the words on both sides.
fn differences(out: &mut Sink, reader: &Reader, dossier: &Dossier) -> Result<()> {
    let findings = between::captions(reader, dossier)?.1;
    if findings.is_empty() {
        return Ok(());
    }
    writeln!(out, "<h2>What the captions do not agree about</h2><table>")?;
    for finding in &findings {
        let quotes = finding.quotes.iter().map(|quote| {
            let caption = quote.caption.map_or(String::new(), |caption| format!(" caption {caption}"));
            format!("<q>{}</q>{caption}", Shown(&quote.text))
        });
        writeln!(
            out,
            "<tr><td class=\"flag\">{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            finding.severity.name(),
            Shown(&finding.check),
            Shown(&finding.message),
            quotes.collect::<Vec<_>>().join("<br>")
        )?;
    }
    Ok(writeln!(out, "</table>")?)
}

/// What the captions say that happened, each with who says so.
fn happened(out: &mut Sink, dossier: &Dossier) -> Result<()> {
    let statements = events::statements(dossier)?;
    if statements.is_empty() {
        return Ok(());
    }
    let who = |claim: Option<&Claim>| claim.map_or("the caption".to_owned(), Claim::words);
    writeln!(out, "<h2>What the captions say that happened</h2><table>")?;
    for Statement { place, day, words, claim, figures, actors, caption, .. } in &statements {
        let basis = if day.basis == "taken" { ", the day of the picture" } else { "" };
        let figures = figures.iter().map(|figure| format!("{} ({})", show::count(figure), show::who(figure)));
        let actors = actors.iter().map(|actor| format!("blamed {} ({})", actor.words.text, who(actor.claim.as_ref())));
        let lines: Vec<String> = figures.chain(actors).map(|line| Shown(&line).to_string()).collect();
        writeln!(
            out,
            "<tr><td><q>{}</q></td><td>{}<br>{}{basis}</td><td>{}, caption {caption}</td><td>{}</td></tr>",
            Shown(&words.text),
            Shown(&show::name(place)),
            Shown(&day.value),
            Shown(&who(claim.as_ref())),
            lines.join("<br>")
        )?;
    }
    Ok(writeln!(out, "</table>")?)
}

fn notices(out: &mut Sink, dossier: &Dossier, said: &[Said<'_>]) -> Result<()> {
    let printed = of(said, "notice")
        .map(|said| (said.item.kind.as_deref().unwrap_or_default().replace('_', " "), said.words().to_owned()));
    let beside = dossier.sightings.iter().flat_map(|seen| &seen.rights);
    let mut rows: Vec<(String, String)> = printed.collect();
    for words in beside {
        let row = ("beside the caption".to_owned(), words.clone());
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    if rows.is_empty() {
        return Ok(());
    }
    writeln!(out, "<h2>Restrictions and notices</h2><table>")?;
    for (kind, words) in rows {
        writeln!(out, "<tr><td class=\"kind\">{}</td><td><q>{}</q></td></tr>", Shown(&kind), Shown(&words))?;
    }
    Ok(writeln!(out, "</table>")?)
}

/// The facts of a caption.
fn table(out: &mut Sink, kept: &Kept, said: &[Said<'_>]) -> Result<()> {
    writeln!(
        out,
        "<h2>Facts of caption {}</h2><table><tr><th>fact</th><th>says</th><th>from the words</th><th>bytes</th>\
         <th>rule</th></tr>",
        kept.caption
    )?;
    let mine = said.iter().filter(|said| said.kept.caption == kept.caption);
    for said in mine.filter(|said| !matches!(said.fact.kind.as_str(), "parts" | "check")) {
        let bytes = said.fact.span.map_or(String::new(), |(start, end)| format!("{start}–{end}"));
        let words = match said.fact.span {
            Some(_) => format!("<q>{}</q>", Shown(said.words())),
            None if said.fact.kind == "credit" => "the credit under it".to_owned(),
            None => "the whole".to_owned(),
        };
        writeln!(
            out,
            "<tr><td class=\"kind\">{}</td><td>{}</td><td>{words}</td><td class=\"num\">{bytes}</td><td class=\"num\">{} \
             {}</td></tr>",
            Shown(&said.fact.kind),
            Shown(&said.line()),
            Shown(&said.fact.rule),
            said.fact.rule_version
        )?;
    }
    Ok(writeln!(out, "</table>")?)
}

fn sightings(out: &mut Sink, shown: &Redacted) -> Result<()> {
    writeln!(out, "<h2>Where it was seen</h2><table>")?;
    for seen in &shown.dossier().sightings {
        let mut lines = vec![format!("{}, caption {}", seen.document, seen.ordinal)];
        if let Some((start, end)) = seen.span {
            lines[0] += &format!(", bytes {start}–{end}");
        }
        if seen.repeats > 1 {
            lines[0] += &format!(", {} times", seen.repeats);
        }
        if seen.truncated {
            lines[0] += ", cut";
        }
        let more = [
            ("headline", &seen.title),
            ("published by", &seen.publisher),
            ("published", &seen.published),
            ("picture", &seen.image),
            ("alternative text", &seen.alt),
        ];
        lines.extend(more.into_iter().filter_map(|(name, text)| Some(format!("{name}: {}", text.as_deref()?))));
        let lines: Vec<String> = lines.iter().map(|line| Shown(line).to_string()).collect();
        let hash = shown.document(seen).map_or("withheld".to_owned(), |hash| hash.to_string());
        writeln!(
            out,
            "<tr><td>{}<div class=\"hash\">SHA-256 {hash}</div></td><td class=\"num\">caption {}<br>{}<br>batch {}, \
             {}</td></tr>",
            lines.join("<br>"),
            seen.caption,
            Shown(&seen.matched.method),
            seen.batch,
            Shown(&seen.added)
        )?;
    }
    Ok(writeln!(out, "</table>")?)
}
