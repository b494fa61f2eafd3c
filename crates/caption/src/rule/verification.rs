//! Statements that a picture or an account was checked, or could not be.
//!
//! "Reuters confirmed the location by matching the minaret to satellite imagery." gives `verified`, by `Reuters`,
//! basis `matching the minaret to satellite imagery`.

use super::Rule;
use crate::Span;
use crate::clause::{self, phrase_after, phrase_before};
use crate::document::{Document, Owner};
use crate::engine::Reading;
use crate::lexicon::{Class, Classes, named_values};
use crate::record::{NoticeKind, Verification, VerificationStatus, Words};
use crate::token::Shape;
use std::ops::Range;

pub(super) const VERIFICATION: Rule =
    Rule { id: "verification", version: 2, page: include_str!("../../spec/verification.md"), run };

named_values! {
    /// What a word of checking says.
    pub(crate) enum Check {
        /// authenticate: it is genuine.
        Genuine = "genuine",
        /// verify, geolocate: it was checked.
        Checked = "checked",
        /// confirm: it is said to be so.
        Confirmed = "confirmed",
        /// unverified.
        Unchecked = "unchecked",
    }
}

fn run(reading: &mut Reading<'_>) {
    if !reading.document.mentions(Class::Check) {
        return;
    }
    let mut words = reading.document.starts(Classes::of(&[Class::Check]));
    while let Some(i) = words.next() {
        let Some((mut verification, end)) = statement_at(reading, i) else { continue };
        words.skip_to(end);
        let checks = &mut reading.record.verifications;
        if verification.by.is_none() {
            verification.by = checker_in_front(&reading.document, checks, verification.span);
        }
        let but = but_not(&reading.document, end, &verification);
        checks.push(verification);
        checks.extend(but);
    }
}

/// "Reuters verified the location but could not confirm the date": who checked in the clause in front.
fn checker_in_front<'t>(document: &Document, checks: &[Verification<'t>], span: Span) -> Option<Words<'t>> {
    let start = document.tokens_in(span).start;
    let last = checks.last()?;
    let behind = document.tokens_in(last.span).end;
    let link = (behind..start).all(|k| document.is_mark(k, ',') || document.is_any(k, &["but", "and", "though"]));
    (link && behind < start && start - behind <= 2).then_some(last.by)?
}

/// "Reuters was able to confirm the location, but not when the video was recorded": what was left unchecked.
fn but_not<'t>(document: &Document<'t>, end: usize, checked: &Verification<'t>) -> Option<Verification<'t>> {
    let but = end + usize::from(document.is_mark(end, ','));
    if checked.status == VerificationStatus::Unverified || !document.follows(but, &["but", "not"]) {
        return None;
    }
    let first = but + 2 + usize::from(document.has(but + 2, Class::Determiner));
    let stop = (first..document.sentence(end).end).find(|&k| clause::is_break(document, k)).unwrap_or(first);
    let thing = document.has(first, Class::Checked) || document.is_any(first, &["how", "who", "what"]);
    (thing && first < stop)
        .then(|| statement(document, but + 1..stop, VerificationStatus::Unverified, checked.by, None))
}

/// The words of a check, and what came of it.
struct Verb {
    /// The verb with its auxiliaries.
    group: Range<usize>,
    negative: bool,
    passive: bool,
}

/// The statement whose verb stands at token `i`, and where it ends.
fn statement_at<'t>(reading: &Reading<'t>, i: usize) -> Option<(Verification<'t>, usize)> {
    let document = &reading.document;
    let kind = Check::of(document.hit(i, Class::Check)?.row);
    let readable = |k: usize| document.is_body(k) || is_notice_of_a_check(reading, k);
    let lower = document.token(i).shape != Shape::Capital || document.opens_sentence(i);
    if !lower || !readable(i) {
        return None;
    }
    let window = clause::window_where(document, i, readable);
    if kind == Check::Unchecked {
        let end = (i + 1..(i + 4).min(window.end)).find(|&k| document.has(k, Class::Checked)).map_or(i + 1, |k| k + 1);
        return Some((statement(document, i..end, VerificationStatus::Unverified, None, None), end));
    }
    let verb = verb_group(document, i, window.start);
    let subject = phrase_before(document, verb.group.start, window.start);
    let main = subject.start == window.start && !subject.is_empty() || verb.group.start == window.start;
    let end = statement_end(document, i + 1, window.end, main);
    let status = match kind {
        _ if verb.negative => VerificationStatus::Unverified,
        Check::Genuine => VerificationStatus::Authenticated,
        _ => VerificationStatus::Verified,
    };
    let by = checker(document, &verb, subject.clone(), i, window.end);
    if !is_about_a_picture(document, &verb, kind, &by, subject.clone(), i..end) {
        return None;
    }
    let active = by.as_ref().is_some_and(|by| by.end <= i);
    let basis = basis(document, i + 1, end, active);
    let start = match () {
        () if verb.passive => clause_start(document, verb.group.start, window.start),
        () if subject.is_empty() => verb.group.start,
        () => subject.start,
    };
    let by = by.map(|tokens| words(document, clause::without_article(document, tokens)));
    Some((statement(document, start..end, status, by, basis.map(|tokens| words(document, tokens))), end))
}

/// Whether token `k` stands in a notice that says that nothing was checked: it is a statement too.
fn is_notice_of_a_check(reading: &Reading<'_>, k: usize) -> bool {
    let span = reading.document.token(k).span;
    let notices = &reading.record.notices;
    let at = notices.partition_point(|notice| notice.span.start <= span.start);
    let notice = at.checked_sub(1).map(|at| &notices[at]);
    reading.document.owners[k] == Owner::Notice
        && notice.is_some_and(|notice| notice.kind == NoticeKind::NotVerified && notice.span.holds(span))
}

/// Where the clause of a passive verb starts.
fn clause_start(document: &Document, verb: usize, start: usize) -> usize {
    let lowest = start.max(verb.saturating_sub(16));
    (lowest..verb).rev().find(|&k| clause::is_break(document, k)).map_or(lowest, |k| k + 1)
}

/// Walks back from the verb over "has not been able to", "could not be independently".
fn verb_group(document: &Document, i: usize, start: usize) -> Verb {
    let mut verb = Verb { group: i..i + 1, negative: false, passive: false };
    for k in (start.max(i.saturating_sub(12))..i).rev() {
        let link =
            document.has(k, Class::Auxiliary) || document.has(k, Class::Adverb) || document.has(k, Class::Linking);
        if !link
            || !matches!(document.owners[k], Owner::Free | Owner::Notice)
            || document.token(k).shape == Shape::Capital && clause::is_name(document, k)
        {
            break;
        }
        let be = document.is_any(k, &["be", "been", "is", "are", "was", "were", "being"]);
        verb.passive |= be && !document.is_any(k + 1, &["able", "unable", "in", "not", "possible", "impossible", "no"]);
        verb.negative |= document.has(k, Class::Denial) || document.word(k).ends_with("n't");
        verb.group.start = k;
    }
    let participle = document.word(i).ends_with("ed");
    // "was not verified": the negation stands between the two.
    verb.passive |= participle
        && verb.group.clone().any(|k| document.is_any(k, &["is", "are", "was", "were", "been", "be"]))
        && !verb.group.clone().any(|k| document.is_any(k, &["able", "unable"]));
    verb
}

/// Who checked: the subject of the active verb, or "by X" behind the passive.
fn checker(document: &Document, verb: &Verb, subject: Range<usize>, i: usize, end: usize) -> Option<Range<usize>> {
    let by = i + 1 + usize::from(document.is_any(i + 1, &["independently", "separately"]));
    if document.is(by, "by") {
        return somebody_after(document, by + 1, end);
    }
    // "the ministry's verified account": nobody checks there
    let silent =
        verb.passive || subject.is_empty() || document.is_any(subject.end - 1, &["it", "which", "that", "'s", "’s"]);
    (!silent && !document.has(subject.end - 1, Class::Checked) && clause::has_speaker(document, subject.clone()))
        .then_some(subject)
}

/// Who checked behind "by"; "by comparing", "by file metadata" say how.
fn somebody_after(document: &Document, from: usize, end: usize) -> Option<Range<usize>> {
    if document.word(from).ends_with("ing") {
        return None;
    }
    let article = usize::from(document.has(from, Class::Determiner));
    let agency = document.hit(from, Class::Agency).or_else(|| document.hit(from + article, Class::Agency));
    if let Some(agency) = agency.filter(|hit| (hit.end as usize) <= end) {
        // "BBC Verify", "AFP Fact Check"
        let mut last = agency.end as usize;
        while last < end && document.token(last).is_capital() {
            last += 1;
        }
        return Some(from..last);
    }
    let phrase = phrase_after(document, from, end);
    let link = phrase.clone().find(|&k| document.is_any(k, &["from", "with", "through", "using"]));
    let phrase = phrase.start..link.unwrap_or(phrase.end);
    let somebody = |k: usize| {
        clause::is_name(document, k)
            || [Class::PeopleNoun, Class::OrganisationHead, Class::Agency].iter().any(|class| document.has(k, *class))
    };
    phrase.clone().any(somebody).then_some(phrase)
}

/// Whether a picture or an account is checked here, not "confirmed cases" or a death that officials confirmed.
fn is_about_a_picture(
    document: &Document,
    verb: &Verb,
    kind: Check,
    by: &Option<Range<usize>>,
    subject: Range<usize>,
    rest: Range<usize>,
) -> bool {
    let i = rest.start;
    let media = by.as_ref().is_some_and(|by| by.clone().any(|k| document.has(k, Class::Agency)));
    let noun = document.is_any(rest.start, &["verification"]);
    if noun {
        return verb.negative && rest.end > i + 1;
    }
    let checked = |tokens: Range<usize>| tokens.into_iter().any(|k| document.has(k, Class::Checked));
    let object = i + 1..rest.end.min(i + 9);
    let independent = verb.group.clone().chain(i + 1..i + 2).any(|k| document.is(k, "independently"));
    let finite = verb.group.len() > 1;
    let participle = document.word(i).ends_with("ed");
    let behind = document.is_any(i + 1, &["by", "based", "from", "through", "using", "against", "after", "with"]);
    let behind_comma = i > 0 && (clause::is_break(document, i - 1) || document.is(i - 1, "independently"));
    let adjective = participle && !verb.passive && by.as_ref().is_none_or(|by| by.end > i) && !behind && !independent;
    match kind {
        Check::Genuine => !adjective,
        Check::Checked => {
            (verb.negative && finite)
                || verb.passive
                || participle
                    && behind
                    && (behind_comma || checked(subject.clone()) || behind_basis(document, i + 1, rest.end))
                || by.is_some()
                    && !adjective
                    && (behind || media || checked(object) || document.word(i).starts_with("geo"))
                || independent
        }
        _ => {
            let settled = checked(subject) || independent;
            verb.negative && (verb.passive && finite || checked(object.clone()) || media)
                || verb.passive && settled
                || !verb.passive
                    && by.is_some()
                    && checked(object)
                    && (media || behind_basis(document, i + 1, rest.end))
        }
    }
}

/// Whether it is said how: only who checks a picture says so.
fn behind_basis(document: &Document, from: usize, end: usize) -> bool {
    basis(document, from, end, true).is_some()
}

/// Where the statement ends: at a comma, unless the sentence is the statement and a list goes on.
fn statement_end(document: &Document, from: usize, end: usize, main: bool) -> usize {
    let goes_on = ["which", "who", "but", "while", "though", "although", "and", "saying", "after"];
    (from..end)
        .find(|&k| {
            clause::is_stop(document, k)
                || document.is(k, "but")
                || document.is_mark(k, ',') && (!main || document.is_any(k + 1, &goes_on))
        })
        .unwrap_or(end)
}

/// How it was checked: "by matching …", "based on …", "from its metadata", "using …".
fn basis(document: &Document, from: usize, end: usize, active: bool) -> Option<Range<usize>> {
    let link = (from..end).find(|&k| match document.token(k).first {
        'b' => {
            document.is(k, "by") && (active || somebody_after(document, k + 1, end).is_none())
                || document.is(k, "based") && document.is_any(k + 1, &["on", "upon"])
        }
        't' | 'v' | 'u' | 'a' => {
            document.is_any(k, &["through", "via", "using", "against"])
                || document.is(k, "after") && document.word(k + 1).ends_with("ing")
        }
        'f' => document.is(k, "from") && (k == from || is_checked_or_checker(document, k - 1)),
        _ => false,
    })?;
    let first = if document.is(link, "using") { link } else { link + 1 + usize::from(document.is(link, "based")) };
    (first < end).then(|| clause::trimmed(document, first..end)).filter(|tokens| !tokens.is_empty())
}

/// "the location from", "by Reuters from".
fn is_checked_or_checker(document: &Document, i: usize) -> bool {
    document.has(i, Class::Checked) || document.has(i, Class::Agency) || clause::is_name(document, i)
}

fn words<'t>(document: &Document<'t>, tokens: Range<usize>) -> Words<'t> {
    let span = document.span(tokens);
    Words { text: document.slice(span), span }
}

fn statement<'t>(
    document: &Document<'t>,
    tokens: Range<usize>,
    status: VerificationStatus,
    by: Option<Words<'t>>,
    basis: Option<Words<'t>>,
) -> Verification<'t> {
    let span = document.span(tokens);
    Verification { text: document.slice(span), span, status, by, basis, rule: VERIFICATION.id }
}
