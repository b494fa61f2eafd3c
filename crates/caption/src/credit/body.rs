//! What the words of a name say about a body that the agency table does not know.
//!
//! `Russian Ministry of Defence` supplied the picture, `Redding Record Searchlight` prints, `Fotoholica Press` makes
//! pictures, `photoint.net` is a body because no person is called so.

use super::{HeadRole, Position};
use crate::document::Document;
use crate::engine::Engine;
use crate::lexicon::{Class, Classes};
use crate::record::CreditRole;
use crate::table::TableId;
use crate::token::{Kind, Shape};
use std::ops::Range;

/// What the words of a body make it, if one of them is a head; `sent` says that it stands where a photographer's
/// newspaper does: behind `for` or a slash.
pub(super) fn head(engine: &Engine, document: &Document, tokens: Range<usize>, sent: bool) -> Option<HeadRole> {
    let end = past_acronym(document, tokens.clone());
    let single = tokens.len() == 1;
    let given = document.has(tokens.start, Class::GivenName) && tokens.len() < 4;
    let mut last: Option<(usize, HeadRole)> = None;
    let mut any: Option<HeadRole> = None;
    for i in tokens.clone() {
        for hit in document.hits(i).iter().filter(|hit| hit.end as usize <= tokens.end) {
            let at_end = hit.end as usize == end;
            let long = hit.end - hit.start > 1;
            match hit.class {
                Class::CreditHead => {
                    let head = engine.desk.head(hit.row);
                    let named = head.position == Position::Surname && (given || single && !sent || !at_end);
                    if named {
                    } else if at_end && last.is_none_or(|(start, _)| i < start) {
                        last = Some((i, head.role));
                    } else if head.position == Position::Any && any.is_none() {
                        any = Some(head.role);
                    }
                }
                Class::OrganisationHead if !single && any.is_none() && (long || !given) => {
                    any = organisation_role(engine, hit.row, i == tokens.start, at_end);
                }
                _ => {}
            }
        }
    }
    // A single word such as "Times" is no newspaper by itself; "Army" or "Police" is a body.
    let role = last.map(|(_, role)| role).or(any);
    role.filter(|role| !single || sent || *role != HeadRole::Plain(CreditRole::Publication))
}

/// What a name's build makes it where no person is written so: a number, "of" or a possessive speak for somebody who
/// supplied the picture, an internet domain or acronym only for a body. `None` where it may be a person.
pub(super) fn shaped(document: &Document, tokens: Range<usize>) -> Option<Option<HeadRole>> {
    let provider = Some(Some(HeadRole::Plain(CreditRole::Provider)));
    let mut body = None;
    for i in tokens.clone() {
        let word = document.word(i);
        match document.token(i).kind {
            Kind::Number | Kind::Possessive => return provider,
            Kind::Word
                if i > tokens.start
                    && matches!(document.token(i).first, 'o' | 'O' | 't' | 'T')
                    && document.is_any(i, &["of", "the"]) =>
            {
                return provider;
            }
            Kind::Word if word.bytes().any(|b| b == b'.' || b.is_ascii_digit()) => {
                let domain = word.contains('.') && !word.ends_with('.') && word.len() > 4;
                if domain || word.bytes().any(|b| b.is_ascii_digit()) {
                    body = Some(None);
                }
            }
            Kind::Word => {}
            Kind::Mark if document.is_mark(i, '(') => body = Some(None),
            Kind::Mark => {}
        }
    }
    if body.is_none() && (is_branch(document, tokens.clone()) || ends_in_acronym(document, tokens.clone())) {
        return Some(None);
    }
    let known = document
        .hits(tokens.start)
        .iter()
        .any(|hit| matches!(hit.class, Class::Organisation | Class::Acronym) && hit.end as usize == tokens.end);
    body.or(known.then_some(None))
}

/// An acronym with a country behind it: "WWF Australia", "Rex USA".
fn is_branch(document: &Document, tokens: Range<usize>) -> bool {
    if tokens.len() != 2 {
        return false;
    }
    let (first, last) = (document.token(tokens.start), document.token(tokens.start + 1));
    let acronym = first.shape == Shape::Upper && first.span.len() < 6 && !first.classes.has(Class::GivenName);
    last.classes.has(Class::Country)
        && (last.shape == Shape::Upper && first.shape == Shape::Capital || acronym && last.shape == Shape::Capital)
}

/// The acronym of a place's own body: "Alberta RCMP".
fn ends_in_acronym(document: &Document, tokens: Range<usize>) -> bool {
    const BODIES: Classes = Classes::of(&[Class::Acronym, Class::Organisation, Class::Agency]);
    const PLACES: Classes =
        Classes::of(&[Class::Country, Class::Capital, Class::Admin1, Class::Region, Class::Demonym]);
    let (first, last) = (document.token(tokens.start), document.token(tokens.end - 1));
    tokens.len() == 2
        && last.shape == Shape::Upper
        && last.classes.any(BODIES)
        && first.shape == Shape::Capital
        && first.classes.any(PLACES)
}

/// A single word for somebody who gives pictures out: Family, Police.
pub(super) fn is_giver(engine: &Engine, document: &Document, i: usize) -> bool {
    document.hit(i, Class::CreditHead).is_some_and(|hit| {
        let head = engine.desk.head(hit.row);
        hit.end as usize == i + 1 && head.role == HeadRole::Plain(CreditRole::Provider)
    })
}

pub(super) fn is_handle(document: &Document, tokens: Range<usize>) -> bool {
    tokens.clone().any(|i| matches!(document.token(i).first, '_' | '@') && document.token(i).kind == Kind::Mark)
}

/// Nothing, or the name once more in brackets.
pub(super) fn is_expansion(document: &Document, rest: Range<usize>) -> bool {
    rest.is_empty() || document.is_mark(rest.start, '(') && document.is_mark(rest.end - 1, ')')
}

/// An acronym behind the name it stands for.
pub(super) fn is_acronym_of(document: &Document, rest: Range<usize>) -> bool {
    rest.len() == 1
        && document.token(rest.start).shape == Shape::Upper
        && document.word(rest.start).len() <= 6
        && !document.has(rest.start, Class::GivenName)
}

/// The end of a body's words, an acronym or bracket behind them left out.
fn past_acronym(document: &Document, tokens: Range<usize>) -> usize {
    let mut end = tokens.end;
    if document.is_mark(end - 1, ')') {
        end = tokens.clone().find(|&i| document.is_mark(i, '(')).unwrap_or(end);
    }
    let mixed = tokens.clone().any(|i| document.token(i).shape == Shape::Capital);
    if mixed && end > tokens.start + 1 && document.token(end - 1).shape == Shape::Upper {
        let head = document.hits(end - 1).iter().any(|hit| hit.class == Class::CreditHead && hit.end as usize == end);
        if !head {
            end -= 1;
        }
    }
    end
}

/// What a noun of `organisation_heads.tsv` makes a body in a credit, if it stands where it has to.
fn organisation_role(engine: &Engine, row: u32, first: bool, last: bool) -> Option<HeadRole> {
    let heads = engine.tables.get(TableId::OrganisationHeads);
    let position = heads.cell(row as usize, heads.column("position"));
    let stands = match position {
        "first" => first,
        "last" => last,
        _ => first || last,
    };
    let role = match heads.cell(row as usize, heads.column("kind")) {
        "media" => CreditRole::Publication,
        _ => CreditRole::Provider,
    };
    stands.then_some(HeadRole::Plain(role))
}
