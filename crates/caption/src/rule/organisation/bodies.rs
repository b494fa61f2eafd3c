//! The bodies of one caption: each once, its acronym with it, its other mentions behind it.
//!
//! "the Kassala Media Center (KMC) … the KMC" is one body with the acronym `KMC` and two further mentions.

use super::group::bracketed_acronym;
use super::{Found, ORGANISATION};
use crate::document::{Document, Owner};
use crate::lexicon::{Class, Tables};
use crate::name;
use crate::record::{Organisation, OrganisationKind};
use crate::span::Span;
use crate::table::TableId;
use std::borrow::Cow;
use std::ops::Range;

/// A name is compared with so many bodies before it, so that a long text stays cheap.
const REMEMBERED: usize = 24;

#[derive(Default)]
pub(super) struct Bodies {
    list: Vec<Body>,
}

struct Body {
    span: Span,
    kind: OrganisationKind,
    row: Option<usize>,
    /// Only the acronym has been met.
    short: bool,
    acronym: Option<Acronym>,
    mentions: Vec<Span>,
}

enum Acronym {
    Printed(Span),
    Table(Box<str>),
}

impl Bodies {
    /// Adds a body, or a mention of one that is known; takes its tokens. Gives the token after it.
    pub(super) fn add(&mut self, document: &mut Document, tables: &Tables, found: Found) -> usize {
        let span = document.span(found.name.clone());
        let mut end = found.name.end;
        let mut acronym = None;
        if let Some(at) = bracketed_acronym(document, end) {
            acronym = Some(Acronym::Printed(document.token(at).span));
            end += 3;
        } else if let Some(after) = translation(document, &found) {
            end = after;
        }
        document.take(found.name.start..end, Owner::Organisation);
        let text = document.slice(span);
        let known = self.list.iter_mut().rev().take(REMEMBERED).find(|body| {
            found.row.is_some() && found.row == body.row
                || document.slice(body.span).eq_ignore_ascii_case(text)
                || body.is_printed_as(document, text)
        });
        match known {
            Some(body) if body.short && !found.short => {
                body.mentions.insert(0, body.span);
                body.acronym.get_or_insert(Acronym::Printed(body.span));
                (body.span, body.short) = (span, false);
            }
            Some(body) => body.mentions.push(span),
            None => {
                if acronym.is_none()
                    && let Some(row) = found.row
                {
                    let table = tables.get(TableId::Organisations);
                    acronym =
                        table.list(row, table.column("acronym")).next().map(|acronym| Acronym::Table(acronym.into()));
                }
                let (kind, row, short) = (found.kind, found.row, found.short);
                self.list.push(Body { span, kind, row, short, acronym, mentions: Vec::new() });
            }
        }
        end
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// If the words at token `i`, or the run that starts there, repeat a body's acronym or name, notes it; gives the
    /// token to go on with.
    pub(super) fn repeat(&mut self, document: &mut Document, i: usize, run: Option<Range<usize>>) -> usize {
        if !document.token(i).is_capital() {
            return i + 1;
        }
        let word = document.word(i);
        let acronym = self.list.iter().rev().take(REMEMBERED).position(|body| body.is_printed_as(document, word));
        let (back, end) = match acronym {
            Some(back) => (back, i + 1),
            None => {
                let Some(run) = run else { return i + 1 };
                let text = document.slice(document.span(run.clone()));
                let repeats = |body: &Body| document.slice(body.span).eq_ignore_ascii_case(text);
                let Some(back) = self.list.iter().rev().take(REMEMBERED).position(repeats) else { return i + 1 };
                (back, run.end)
            }
        };
        if !document.are_free(i..end) {
            return i + 1;
        }
        let index = self.list.len() - 1 - back;
        self.list[index].mentions.push(document.span(i..end));
        document.take(i..end, Owner::Organisation);
        end
    }

    pub(super) fn into_list<'t>(mut self, document: &Document<'t>) -> Vec<Organisation<'t>> {
        self.list.sort_by_key(|body| body.span.start);
        self.list
            .into_iter()
            .map(|body| Organisation {
                name: document.slice(body.span),
                span: body.span,
                acronym: body.acronym.map(|acronym| match acronym {
                    Acronym::Printed(span) => Cow::Borrowed(document.slice(span)),
                    Acronym::Table(acronym) => Cow::Owned(acronym.into()),
                }),
                kind: body.kind,
                mentions: body.mentions,
                rule: ORGANISATION.id,
            })
            .collect()
    }
}

impl Body {
    /// Whether `text` is the acronym the caption gave.
    fn is_printed_as(&self, document: &Document, text: &str) -> bool {
        matches!(&self.acronym, Some(Acronym::Printed(span)) if document.slice(*span) == text)
    }
}

/// "Ansar Dine (Defenders of the Faith)": past a translated name in brackets.
fn translation(document: &Document, found: &Found) -> Option<usize> {
    use OrganisationKind::{ArmedGroup, Other, Party};
    let open = found.name.end;
    if !matches!(found.kind, ArmedGroup | Party | Other) || !document.is_mark(open, '(') || document.token(open).glued {
        return None;
    }
    let run = name::run_at(document, open + 1).filter(|run| run.len() < 6)?;
    let title = document.has(run.start, Class::Country) || document.has(run.start, Class::Title);
    (document.is_mark(run.end, ')') && !title).then_some(run.end + 1)
}
