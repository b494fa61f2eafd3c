//! Handling notices: what a desk may do with a picture, which is no part of the scene.
//!
//! "… REUTERS/Nino Tsiklauri     REFILE - CORRECTING NAME OF RIVER" gives the notice `REFILE - CORRECTING NAME OF
//! RIVER`, a correction. The patterns are the rows of `notices.tsv`.

use super::Rule;
use crate::document::{Document, Owner};
use crate::engine::{Engine, Reading};
use crate::lexicon::{Class, Classes, Hit, Lexicon, Tables};
use crate::record::{Notice, NoticeKind};
use crate::table::TableId;
use crate::token::{Kind, Shape, Token, phrase_words};
use std::ops::Range;

pub(super) const NOTICE: Rule = Rule { id: "notice", version: 2, page: include_str!("../../spec/notice.md"), run };

/// How many words a `*` stands for at most.
const GAP: usize = 4;
/// How far a notice with an open end may run.
const LONGEST: usize = 80;

/// The patterns of `notices.tsv`, ready to be compared with tokens.
pub(crate) struct Notices(Vec<Pattern>);

struct Pattern {
    /// `None` for the words that lead in notices: "ATTENTION EDITORS".
    kind: Option<NoticeKind>,
    /// Counts only in capitals.
    upper: bool,
    /// Opens with a `*`: words before the anchor belong to it.
    open: bool,
    /// What follows the anchor.
    rest: Vec<Piece>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Piece {
    /// A word, by its number in the lexicon.
    Word(u32),
    /// One to four words.
    Gap,
    /// To the end of the clause.
    Rest,
}

/// The words a pattern is recognised by: its first run of plain words.
pub(crate) fn anchor(pattern: &str) -> String {
    let mut words = Vec::new();
    for piece in pattern.split_whitespace() {
        let plain = piece.contains(char::is_alphanumeric);
        if plain {
            words.push(piece.trim_end_matches(['.', ',', ':', ';', '!', '"']));
        }
        if !words.is_empty() && (!plain || piece.ends_with([':', ';', ',', '.', '!', '"'])) {
            break;
        }
    }
    words.join(" ")
}

impl Notices {
    /// The patterns of the table; each word is known to the lexicon.
    pub(crate) fn new(tables: &Tables, lexicon: &Lexicon) -> Notices {
        let table = tables.get(TableId::Notices);
        let (pattern, kind, case) = (table.column("pattern"), table.column("kind"), table.column("case"));
        let patterns = (0..table.len()).map(|row| {
            let text = table.cell(row, pattern);
            let anchored = phrase_words(&anchor(text)).count();
            let pieces = pieces(text, lexicon);
            let open = pieces.first() == Some(&Piece::Gap);
            let rest = pieces.into_iter().skip(usize::from(open) + anchored).collect();
            Pattern { kind: kind_of(table.cell(row, kind)), upper: table.cell(row, case) == "upper", open, rest }
        });
        Notices(patterns.collect())
    }

    /// The longest notice whose anchor starts at token `i`.
    fn at(&self, document: &Document, i: usize) -> Option<(Range<usize>, Option<NoticeKind>)> {
        let hits = document.hits(i).iter().filter(|hit| hit.class == Class::Notice);
        let found = hits.filter_map(|hit| {
            let pattern = self.0.get(hit.row as usize)?;
            let anchor = i..hit.end as usize;
            // "Ho" is a name, "HO" a handout.
            let short = anchor.len() == 1 && document.word(i).len() < 4;
            if (pattern.upper || short) && !anchor.clone().all(|k| is_upper(document, k)) {
                return None;
            }
            let parted = || anchor.clone().any(|k| document.is_mark(k, '/'));
            if matches!(pattern.kind, Some(NoticeKind::File | NoticeKind::Handout)) && parted() {
                return None;
            }
            let start = if pattern.open { opening(document, i)? } else { i };
            let end = follow(document, anchor.end, &pattern.rest, pattern)?;
            Some((start..end, pattern.kind))
        });
        found.max_by_key(|(range, _)| range.len())
    }
}

fn pieces(pattern: &str, lexicon: &Lexicon) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for piece in pattern.split_whitespace() {
        match piece {
            "*" => pieces.push(Piece::Gap),
            "…" => pieces.push(Piece::Rest),
            words => pieces.extend(phrase_words(words).map(|word| Piece::Word(lexicon.find(word).id))),
        }
    }
    pieces
}

fn run(reading: &mut Reading<'_>) {
    for (tokens, kind) in mark(reading.engine, &mut reading.document) {
        let span = reading.document.span(tokens);
        reading.record.notices.push(Notice { text: reading.document.slice(span), span, kind, rule: NOTICE.id });
    }
}

/// Finds the notices of a caption and takes their tokens.
pub(crate) fn mark(engine: &Engine, document: &mut Document) -> Vec<(Range<usize>, NoticeKind)> {
    let mut found: Vec<(Range<usize>, NoticeKind)> = Vec::new();
    if !document.mentions(Class::Notice) {
        return found;
    }
    let mut openers = document.starts(Classes::of(&[Class::Notice]));
    let mut lead_in = None;
    while let Some(i) = openers.next() {
        let Some((tokens, kind)) = engine.notices.at(document, i) else { continue };
        openers.skip_to(tokens.end);
        let Some(kind) = kind else {
            lead_in = Some(tokens.end);
            document.take(tokens, Owner::Notice);
            continue;
        };
        // Nothing but marks stands behind "ATTENTION EDITORS".
        let led_in = lead_in.take().is_some_and(|end| (end..i).all(|k| document.token(k).kind == Kind::Mark));
        let tokens = whole(document, tokens, kind);
        let apart = found.last().is_none_or(|(last, _)| last.end <= tokens.start);
        if apart && stands(document, tokens.clone(), kind, led_in) {
            // What a desk could not check is read by the rule `verification` too.
            if kind != NoticeKind::NotVerified || is_shouted(document, &tokens) {
                document.take(tokens.clone(), Owner::Notice);
            }
            match found.last_mut() {
                // "CORRECTION: An earlier version of this caption …"
                Some((last, NoticeKind::Correction))
                    if kind == NoticeKind::Correction
                        && (last.end..tokens.start)
                            .all(|k| document.is_mark(k, ':') || document.token(k).is_dash()) =>
                {
                    last.end = tokens.end;
                }
                _ => found.push((tokens, kind)),
            }
        }
    }
    found
}

/// Whether words that could be a notice are one where they stand.
fn stands(document: &Document, tokens: Range<usize>, kind: NoticeKind, led_in: bool) -> bool {
    let shouted = is_shouted(document, &tokens);
    match kind {
        // "This file photo shows", "Handout picture released by": words of a sentence.
        NoticeKind::File | NoticeKind::Handout => {
            let apart =
                document.before(tokens.start).is_some_and(|t| t.is_mark(',')) || opens_clause(document, tokens.start);
            (document.token(tokens.start).is_capital() || apart)
                && !runs_on(document, tokens.end)
                && !(tokens.len() > 1 && is_labelled(document, tokens.start))
        }
        // What a desk could not check is a notice in a note; elsewhere it is a statement of the caption.
        NoticeKind::NotVerified => led_in || shouted,
        // A remark in small letters stands beside another notice, not in the middle of a caption.
        NoticeKind::Other => shouted || led_in || behind_notice(document, tokens.start),
        _ => shouted || led_in || document.token(tokens.start).is_capital() || opens_clause(document, tokens.start),
    }
}

/// Whether nothing but marks stands between token `i` and a notice in front of it.
fn behind_notice(document: &Document, i: usize) -> bool {
    (i.saturating_sub(3)..i)
        .rev()
        .find(|&k| document.token(k).kind != Kind::Mark || !document.is_body(k))
        .is_some_and(|k| !document.is_body(k))
}

fn is_shouted(document: &Document, tokens: &Range<usize>) -> bool {
    is_upper(document, tokens.start) && is_upper(document, tokens.end - 1)
}

/// Whether a credit's label stands in front: "Image source, Family handout".
fn is_labelled(document: &Document, i: usize) -> bool {
    let mark = document.before(i).is_some_and(|t| t.is_mark(',') || t.is_mark(':'));
    mark && (i.saturating_sub(4)..i - 1)
        .any(|k| document.hit(k, Class::CreditLabel).is_some_and(|hit| hit.end as usize == i - 1))
}

/// Whether a sentence goes on behind a notice's words.
fn runs_on(document: &Document, end: usize) -> bool {
    if document.has(end, Class::CreditLabel) && document.is_any(end, &["provided", "supplied", "released"]) {
        return true;
    }
    document.get(end).is_some_and(|t| {
        t.lines == 0
            && t.kind != Kind::Mark
            && (t.shape == Shape::Lower || t.kind == Kind::Number)
            && !document.is(end, "via")
    })
}

/// Whether a clause starts at token `i`.
fn opens_clause(document: &Document, i: usize) -> bool {
    let Some(before) = document.before(i) else { return true };
    document.token(i).lines > 0
        || before.kind == Kind::Mark
            && (before.is_dash() || matches!(before.first, '.' | '/' | '(' | '[' | ';' | ':' | '*'))
        || !document.is_body(i - 1)
}

/// The notice with what belongs to it: the brackets around tags, the quoted credit of a mandatory credit.
fn whole(document: &Document, tokens: Range<usize>, kind: NoticeKind) -> Range<usize> {
    let (start, end) = (tokens.start, tokens.end);
    match kind {
        NoticeKind::Tags => {
            let open = (start.saturating_sub(10)..start).rev().find(|&k| document.is_mark(k, '('));
            let close = (end..document.len().min(end + 40)).find(|&k| document.is_mark(k, ')'));
            match (open, close) {
                (Some(open), Some(close)) => open..close + 1,
                _ => start..end,
            }
        }
        NoticeKind::TerritoryOut if document.is(end - 1, "out") => first_territory(document, start)..end,
        NoticeKind::MandatoryCredit if document.get(end).is_some_and(|t| t.is_quote()) => {
            let close = (end + 1..document.len().min(end + 20)).find(|&k| document.token(k).is_quote());
            start..close.map_or(end, |close| close + 1)
        }
        _ => start..end,
    }
}

/// Where the list starts whose last territory stands at token `start`: "TURKEY, GREECE AND CYPRUS OUT".
fn first_territory(document: &Document, mut start: usize) -> usize {
    const TERRITORIES: Classes = Classes::of(&[Class::Country, Class::Admin1, Class::Region]);
    loop {
        let joined = |k: usize| {
            document.is_mark(k, ',') || document.is_mark(k, '/') || document.is_mark(k, '&') || document.is(k, "and")
        };
        let Some(end) = start.checked_sub(1).filter(|&k| joined(k) && document.token(start).lines == 0) else { break };
        let before = (end.saturating_sub(GAP)..end).find(|&k| {
            let whole = |hit: &Hit| Classes::of(&[hit.class]).any(TERRITORIES) && hit.end as usize == end;
            (k..end).all(|k| is_upper(document, k)) && document.hits(k).iter().any(whole)
        });
        match before {
            Some(before) => start = before,
            None => break,
        }
    }
    start
}

/// Where a pattern that opens with a `*` starts, its anchor at token `i`: at a country or body, else at the capitals
/// in front ("TURKEY OUT", "SOUTH KOREA OUT", "Netherlands OUT").
fn opening(document: &Document, i: usize) -> Option<usize> {
    const NAMES: Classes = Classes::of(&[Class::Country, Class::Agency, Class::Admin1, Class::Organisation]);
    let first = i.saturating_sub(GAP);
    let named = (first..i)
        .find(|&k| document.hits(k).iter().any(|hit| Classes::of(&[hit.class]).any(NAMES) && hit.end as usize == i));
    if named.is_some() {
        return named;
    }
    let start = (first..i).rev().take_while(|&k| is_upper(document, k) && document.token(k).kind == Kind::Word).last();
    start.filter(|_| document.token(i).lines == 0)
}

/// Past the words of `pieces` from token `at` on.
fn follow(document: &Document, at: usize, pieces: &[Piece], pattern: &Pattern) -> Option<usize> {
    let Some((piece, pieces)) = pieces.split_first() else { return Some(at) };
    match *piece {
        Piece::Rest => Some(clause_end(document, at, pattern)).filter(|&end| end > at),
        Piece::Gap if pieces.is_empty() => {
            let end = clause_end(document, at, pattern).min(at + GAP);
            (end > at).then_some(end)
        }
        Piece::Gap => (1..=GAP).find_map(|words| {
            let at = past_marks(document, at);
            let range = at..(at + words).min(document.len());
            let plain = range.clone().all(|k| document.token(k).kind != Kind::Mark);
            plain.then(|| follow(document, range.end, pieces, pattern)).flatten()
        }),
        Piece::Word(word) => {
            let at = past_marks(document, at);
            let fits = document.get(at)?.word.id == word && word != 0 && (!pattern.upper || is_upper(document, at));
            fits.then(|| follow(document, at + 1, pieces, pattern)).flatten()
        }
    }
}

/// Past the dash, colon, quotation mark or comma between two words of a notice.
fn past_marks(document: &Document, mut at: usize) -> usize {
    for _ in 0..2 {
        let between = |t: &Token| {
            t.is_dash() || t.is_quote() || t.kind == Kind::Mark && matches!(t.first, ':' | ',' | '/' | '.' | '\'')
        };
        if document.get(at).is_some_and(between) {
            at += 1;
        }
    }
    at
}

/// Where the clause that goes on at token `at` ends: before a full stop, a new line, a wide gap, the next notice; a
/// notice in capitals also ends where the capitals do.
fn clause_end(document: &Document, at: usize, pattern: &Pattern) -> usize {
    let upper = pattern.upper;
    // A correction or kill says behind a dash what is wrong.
    let explains = matches!(pattern.kind, Some(NoticeKind::Correction | NoticeKind::Kill));
    let last = document.sentence(at.saturating_sub(1)).end.min(at + LONGEST);
    let mut end = at;
    let mut quoted = false;
    for k in at..last {
        let token = document.token(k);
        let wide = k > 0 && token.span.start - document.token(k - 1).span.end > 2;
        if token.lines > 0 || wide || token.is_mark(';') || token.is_mark('|') || token.is_mark('(') {
            break;
        }
        if token.is_quote() {
            quoted = !quoted;
        }
        if k > at && document.has(k, Class::Notice) && ends_clause(document, k - 1) && !(explains && upper) {
            break;
        }
        if token.kind == Kind::Mark {
            if token.is_dash() && !token.glued && !upper {
                break;
            }
            if token.is_quote() || matches!(token.first, ']' | ')') {
                end = k + 1;
            }
            continue;
        }
        if upper && !quoted && !is_upper(document, k) {
            break;
        }
        end = k + 1;
    }
    end
}

fn ends_clause(document: &Document, i: usize) -> bool {
    document.get(i).is_some_and(|t| t.is_dash() || t.kind == Kind::Mark && matches!(t.first, '/' | '.' | ',' | '"'))
}

/// Written in capitals, as far as it can be.
fn is_upper(document: &Document, i: usize) -> bool {
    let Some(token) = document.get(i) else { return false };
    match token.kind {
        Kind::Word => {
            token.shape == Shape::Upper || token.span.len() < 3 && document.word(i).trim_end_matches('.').len() == 1
        }
        Kind::Possessive => document.word(i).ends_with('S'),
        _ => true,
    }
}

fn kind_of(name: &str) -> Option<NoticeKind> {
    Some(match name {
        "lead_in" => return None,
        "file" => NoticeKind::File,
        "handout" => NoticeKind::Handout,
        "mandatory_credit" => NoticeKind::MandatoryCredit,
        "third_party" => NoticeKind::ThirdParty,
        "not_verified" => NoticeKind::NotVerified,
        "no_sales" => NoticeKind::NoSales,
        "no_archive" => NoticeKind::NoArchive,
        "editorial_only" => NoticeKind::EditorialOnly,
        "territory_out" => NoticeKind::TerritoryOut,
        "organisation_out" => NoticeKind::OrganisationOut,
        "time_limited" => NoticeKind::TimeLimited,
        "embargo" => NoticeKind::Embargo,
        "correction" => NoticeKind::Correction,
        "kill" => NoticeKind::Kill,
        "best_quality" => NoticeKind::BestQuality,
        "selected" => NoticeKind::Selected,
        "tags" => NoticeKind::Tags,
        "sensitive" => NoticeKind::Sensitive,
        _ => NoticeKind::Other,
    })
}
