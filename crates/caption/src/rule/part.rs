//! The caption cut into its parts: dateline, scene, background, credit, notices.
//!
//! "ALEPPO, SYRIA - MARCH 02: Children sort scrap metal … (Photo by Huseyin Karabiyik/Anadolu Agency via Getty Images)"
//! gives a dateline, a lead and a credit that tile the text.

use super::Rule;
use crate::dateline;
use crate::document::{Document, Owner};
use crate::engine::Reading;
use crate::lexicon::Class;
use crate::record::{Part, PartKind};
use crate::span::Span;
use crate::token::Kind;
use std::ops::Range;

pub(super) const PART: Rule = Rule { id: "part", version: 2, page: include_str!("../../spec/part.md"), run };

fn run(reading: &mut Reading<'_>) {
    let document = &reading.document;
    if document.is_empty() {
        return;
    }
    let dateline = dateline::of(document).map_or(0..0, |line| line.tokens.clone());
    let mut parts: Vec<Part> = Vec::with_capacity(4);
    let mut scene_over = false;
    for sentence in &document.sentences {
        let background = scene_over && !continues_scene(document, sentence.start);
        if is_whole(document, &dateline, sentence) {
            let kind = if background { PartKind::Background } else { PartKind::Lead };
            let said = sentence.clone().any(|i| document.token(i).kind != Kind::Mark);
            // Marks alone stay with what stands in front of them.
            if said || parts.is_empty() {
                add(&mut parts, document, sentence.start, kind);
            }
            scene_over |= said;
            continue;
        }
        let kind_of = |i: usize| match document.owners[i] {
            Owner::Credit => PartKind::Credit,
            Owner::Notice => PartKind::Notice,
            _ if dateline.contains(&i) => PartKind::Dateline,
            _ if background => PartKind::Background,
            _ => PartKind::Lead,
        };
        let is_mark = |i: usize| document.token(i).kind == Kind::Mark && document.is_body(i);
        // A dash or bar in front of a credit stands with it, one behind a notice with the notice.
        let opening = sentence.clone().find(|&i| !is_mark(i)).map_or(PartKind::Lead, kind_of);
        let mut said = false;
        let mut i = sentence.start;
        while i < sentence.end {
            let kind = match parts.last() {
                _ if said || !is_mark(i) => kind_of(i),
                Some(part) if matches!(part.kind, PartKind::Credit | PartKind::Notice) && i > sentence.start => {
                    part.kind
                }
                _ => opening,
            };
            add(&mut parts, document, i, kind);
            said = said || document.is_body(i) && document.token(i).kind != Kind::Mark;
            let run = said || matches!(kind, PartKind::Credit | PartKind::Notice) && !document.is_body(i);
            i = if run { run_end(document, &dateline, i, sentence.end) } else { i + 1 };
        }
        scene_over |= said;
    }
    close(&mut parts, document.text.len() as u32);
    reading.record.parts = parts;
}

/// Past the tokens that stand in one part with token `i`, once the sentence has said a word.
fn run_end(document: &Document, dateline: &Range<usize>, i: usize, end: usize) -> usize {
    let apart = |owner: Owner| matches!(owner, Owner::Credit | Owner::Notice);
    let owner = document.owners[i];
    let end = match i {
        _ if i < dateline.start => end.min(dateline.start),
        _ if i < dateline.end => end.min(dateline.end),
        _ => end,
    };
    let same = |other: Owner| if apart(owner) { other == owner } else { !apart(other) };
    let owners = &document.owners[i..end];
    owners.iter().position(|&other| !same(other)).map_or(end, |length| i + length)
}

/// Whether a sentence holds nothing but the caption's words: no dateline, credit, notice or label.
fn is_whole(document: &Document, dateline: &Range<usize>, sentence: &Range<usize>) -> bool {
    let apart = |owner: Owner| matches!(owner, Owner::Credit | Owner::Notice | Owner::Label);
    sentence.start >= dateline.end
        // No end before the last token: a sentence's owners are compared many at once.
        && !document.owners[sentence.clone()].iter().fold(false, |any, &owner| any | apart(owner))
}

/// A sentence that still speaks of the scene: "Picture taken October 23, 2015."
fn continues_scene(document: &Document, i: usize) -> bool {
    document.has(i, Class::Print) && (i + 1..i + 4).any(|k| document.is_any(k, &["taken", "date", "made", "shot"]))
        || document.has(i, Class::Month)
        || matches!(document.token(i).first, 'F' | 'f' | 'P' | 'p' | 'S' | 's')
            && document.is_any(i, &["From", "Pictured", "Seen"])
}

fn add(parts: &mut Vec<Part>, document: &Document, i: usize, kind: PartKind) {
    let start = document.token(i).span.start;
    match parts.last_mut() {
        Some(part) if part.kind == kind => {}
        Some(part) => {
            part.span.end = start;
            parts.push(Part { kind, span: Span::new(start, start) });
        }
        None => parts.push(Part { kind, span: Span::new(0, start) }),
    }
}

fn close(parts: &mut [Part], end: u32) {
    if let Some(last) = parts.last_mut() {
        last.span.end = end;
    }
}
