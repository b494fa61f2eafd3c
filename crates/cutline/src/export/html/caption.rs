//! An annotated caption: its words underlined by what they were read as, a claim tinted with its speaker in front of it.
//!
//! `<span class="m when">May 3, 2016</span>`; where facts lie in each other, a stretch has the line of the innermost.

use super::super::said::Said;
use super::Shown;
use archive::{Bytes, Kept};
use std::fmt::Write;

/// A kind of fact as a class of the style and a word of the legend.
const KINDS: &[(&str, &str)] = &[
    ("who", "person"),
    ("body", "organisation"),
    ("when", "date"),
    ("where", "place"),
    ("hold", "who holds a place"),
    ("event", "event"),
    ("harm", "people harmed"),
    ("says", "who says so"),
    ("check", "verification"),
    ("note", "notice"),
    ("credit", "credit"),
];

/// A stretch of a caption and what it is.
struct Mark {
    start: usize,
    end: usize,
    class: &'static str,
}

/// The caption as markup, with the legend of the kinds that are in it.
pub fn annotated(kept: &Kept, said: &[Said<'_>]) -> String {
    let said: Vec<&Said<'_>> = said.iter().filter(|said| said.kept.caption == kept.caption).collect();
    let marks = marks(&kept.text, &said);
    let claims = claims(&kept.text, &said);
    let mut cuts: Vec<usize> = vec![0, kept.text.len()];
    cuts.extend(marks.iter().flat_map(|mark| [mark.start, mark.end]));
    cuts.extend(claims.iter().flat_map(|(start, end, _)| [*start, *end]));
    cuts.sort_unstable();
    cuts.dedup();
    let mut page = String::from("<p class=\"caption\" dir=\"auto\">");
    for pair in cuts.windows(2) {
        let (start, end) = (pair[0], pair[1]);
        for (_, _, speaker) in claims.iter().filter(|(from, ..)| *from == start) {
            let _ = write!(page, "<span class=\"speaker\">{}</span>", Shown(speaker));
        }
        let covering = marks.iter().filter(|mark| mark.start <= start && end <= mark.end);
        let innermost = covering.min_by_key(|mark| mark.end - mark.start);
        let claimed = claims.iter().any(|(from, to, _)| *from <= start && end <= *to);
        let words = Shown(&kept.text[start..end]);
        let _ = match (innermost, claimed) {
            (Some(mark), true) => write!(page, "<span class=\"m {} claimed\">{words}</span>", mark.class),
            (Some(mark), false) => write!(page, "<span class=\"m {}\">{words}</span>", mark.class),
            (None, true) => write!(page, "<span class=\"claimed\">{words}</span>"),
            (None, false) => write!(page, "{words}"),
        };
    }
    page.push_str("</p>\n");
    legend(&mut page, &marks, !claims.is_empty());
    page
}

fn legend(page: &mut String, marks: &[Mark], claims: bool) {
    let used = KINDS.iter().filter(|(class, _)| marks.iter().any(|mark| mark.class == *class));
    let items = used.map(|(class, word)| format!("<li><span class=\"m {class}\">{word}</span></li>"));
    let claimed =
        "<li><span class=\"speaker\">speaker, hedge</span><span class=\"claimed\">what is claimed</span></li>";
    let all: String = items.chain(claims.then(|| claimed.to_owned())).collect();
    if !all.is_empty() {
        let _ = writeln!(page, "<ul class=\"legend\">{all}</ul>");
    }
}

fn marks(text: &str, said: &[&Said<'_>]) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut add = |bytes: Bytes, class| {
        if let Some((start, end)) = bytes.and_then(|bytes| inside(text, bytes)) {
            marks.push(Mark { start, end, class });
        }
    };
    for said in said {
        let item = &said.item;
        let class = match said.fact.kind.as_str() {
            "person" => "who",
            "organisation" => "body",
            "date" => "when",
            "place" => "where",
            "control" => "hold",
            "event" => "event",
            "casualty" => "harm",
            "verification" => "check",
            "notice" => "note",
            "credit" => "credit",
            "claim" => {
                for words in [&item.cue, &item.source].into_iter().flatten() {
                    add(words.span, "says");
                }
                continue;
            }
            _ => continue,
        };
        add(said.fact.span, class);
        if matches!(class, "who" | "body") {
            item.mentions.iter().for_each(|mention| add(Some(*mention), class));
        }
    }
    marks
}

/// What is claimed, each with who claims it and how sure that is.
fn claims(text: &str, said: &[&Said<'_>]) -> Vec<(usize, usize, String)> {
    let claims = said.iter().filter(|said| said.fact.kind == "claim");
    let found = claims.filter_map(|said| {
        let (start, end) = inside(text, said.item.about.as_ref()?.span?)?;
        let claimed = said.claimed.as_ref()?;
        let who = claimed.who();
        Some((start, end, format!("{who}, {}", claimed.hedge)))
    });
    found.collect()
}

/// Bytes that lie in a text, between its characters.
fn inside(text: &str, (start, end): (u32, u32)) -> Option<(usize, usize)> {
    let (start, end) = (start as usize, end as usize);
    (start < end && text.get(start..end).is_some()).then_some((start, end))
}
