//! Who made the picture and who passed it on.
//!
//! "… in Ashland, Neb. (Photo by Darlene Kowalczyk/Lincoln Journal Star via AP Photo)" gives the photographer Darlene
//! Kowalczyk, the publication Lincoln Journal Star and the distributor AP.

use super::Rule;
use crate::credit::{self, Chain, Flags, Run, SlotKind, normal};
use crate::document::{Document, Owner};
use crate::engine::{Engine, Reading};
use crate::lexicon::{Class, Classes};
use crate::record::{Credit, CreditFlag, CreditOrganisation, CreditRole, NoticeKind, Photographer, PhotographerStatus};
use crate::span::Span;
use crate::table::TableId;
use std::borrow::Cow;

pub(super) const CREDIT: Rule = Rule { id: "credit", version: 2, page: include_str!("../../spec/credit.md"), run };

fn run(reading: &mut Reading<'_>) {
    let engine = reading.engine;
    let runs = credit::runs(engine, &reading.document);
    let mut ledger = Ledger::default();
    for run in &runs {
        ledger.enter(engine, &reading.document, &run.chain, Words::Here);
    }
    for run in &runs {
        reading.document.take(run.tokens.clone(), Owner::Credit);
    }
    let mut span = last_run(&reading.document, &runs);
    if let Some(named) = named_in_sentences(reading, &mut ledger) {
        span =
            Some(span.map_or(named, |span| {
                if span.start < named.start { span } else { join(&reading.document, named, span) }
            }));
    }
    let separate = separate_line(reading, &mut ledger);
    if ledger.is_empty() && span.is_none() && separate.is_none() {
        return;
    }
    ledger.flags.join(ledger.spoken);
    ledger.flags.join(flags_of_notices(reading));
    let text = match (span, separate) {
        (Some(span), _) => Cow::Borrowed(reading.document.slice(span)),
        (None, Some(line)) => line,
        (None, None) => Cow::Borrowed(""),
    };
    reading.record.credit = Some(ledger.close(span, text));
}

/// The names gathered so far, each once.
#[derive(Default)]
struct Ledger<'t> {
    photographers: Vec<Photographer<'t>>,
    organisations: Vec<CreditOrganisation<'t>>,
    flags: Flags,
    /// What the caption's own words say: "in this handout picture", "still image taken from video".
    spoken: Flags,
    year: Option<i16>,
}

/// Whose words a chain is made of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Words {
    /// The caption's.
    Here,
    /// A separate credit line's.
    Elsewhere,
}

impl<'t> Ledger<'t> {
    fn is_empty(&self) -> bool {
        self.photographers.is_empty() && self.organisations.is_empty()
    }

    fn enter<'w>(&mut self, engine: &'t Engine, document: &Document<'w>, chain: &Chain, words: Words)
    where
        'w: 't,
    {
        self.add(engine, chain, words, |span| Cow::Borrowed(document.slice(span)));
    }

    fn add(&mut self, engine: &'t Engine, chain: &Chain, words: Words, slice: impl Fn(Span) -> Cow<'t, str>) {
        self.flags.join(chain.flags);
        self.year = self.year.or(chain.year);
        let roles = credit::roles(&engine.desk, chain);
        for (slot, role) in chain.slots.iter().zip(roles) {
            let printed = slice(slot.span);
            let span = (words == Words::Here).then_some(slot.span);
            match role {
                None => self.add_photographer(printed, span),
                Some(role) => self.add_organisation(engine, slot.kind, role, printed, span),
            }
        }
    }

    fn add_photographer(&mut self, printed: Cow<'t, str>, span: Option<Span>) {
        let printed = halved(printed);
        let span = span.map(|span| Span::new(span.start, span.start + printed.len() as u32));
        let name = normalised(&printed);
        let known = self.photographers.iter_mut().find(|known| is_same_name(&known.name, &name));
        match known {
            Some(known) if known.span.is_none() && span.is_some() => known.span = span,
            Some(_) => {}
            None => self.photographers.push(Photographer { name, printed, span }),
        }
    }

    fn add_organisation(
        &mut self,
        engine: &'t Engine,
        kind: SlotKind,
        role: CreditRole,
        printed: Cow<'t, str>,
        span: Option<Span>,
    ) {
        let table = engine.tables.get(TableId::Agencies);
        let (name, id) = match kind {
            SlotKind::Agency(row) => {
                let name = Cow::Borrowed(table.cell(row as usize, table.column("name")));
                (name.clone(), Some(name))
            }
            SlotKind::Pool => (Cow::Borrowed("Pool"), None),
            _ => (normalised_body(&printed), None),
        };
        if self.organisations.iter().all(|known| !known.name.eq_ignore_ascii_case(&name)) {
            self.organisations.push(CreditOrganisation { name, printed, span, role, id });
        }
    }

    fn close(self, span: Option<Span>, text: Cow<'t, str>) -> Credit<'t> {
        let status = match () {
            () if !self.photographers.is_empty() => PhotographerStatus::Named,
            () if self.flags.has(CreditFlag::Stringer) => PhotographerStatus::Withheld,
            () => PhotographerStatus::Uncredited,
        };
        Credit {
            span,
            text,
            photographers: self.photographers,
            photographer_status: status,
            organisations: self.organisations,
            flags: self.flags.list(),
            year: self.year,
            rule: CREDIT.id,
        }
    }
}

fn normalised<'t>(printed: &Cow<'t, str>) -> Cow<'t, str> {
    match printed {
        Cow::Borrowed(text) => normal(text),
        Cow::Owned(text) => Cow::Owned(normal(text).into_owned()),
    }
}

/// A body's name made normal; an acronym alone stays as it is.
fn normalised_body<'t>(printed: &Cow<'t, str>) -> Cow<'t, str> {
    if printed.len() <= 6 || printed.contains(['_', '@', '.']) && !printed.contains(' ') {
        return printed.clone();
    }
    if printed.split_whitespace().any(|word| word.chars().any(char::is_lowercase)) {
        return printed.clone();
    }
    normalised(printed)
}

/// `LUDWIG ERNSTLUDWIG ERNST`, two fields run together, is one name: the first of the two.
fn halved(mut printed: Cow<'_, str>) -> Cow<'_, str> {
    let half = printed.len() / 2;
    if half > 5 && printed.is_char_boundary(half) && printed[..half].eq_ignore_ascii_case(&printed[half..]) {
        match &mut printed {
            Cow::Borrowed(text) => *text = &text[..half],
            Cow::Owned(text) => text.truncate(half),
        }
    }
    printed
}

fn is_same_name(a: &str, b: &str) -> bool {
    a == b || a.eq_ignore_ascii_case(b)
}

/// The run that counts as the caption's credit: the last one, with the runs that stand right in front of it.
fn last_run(document: &Document, runs: &[Run]) -> Option<Span> {
    let mut runs = runs.iter().rev();
    let last = runs.next()?;
    let mut span = last.span;
    for run in runs {
        let joined = join(document, run.span, span);
        if joined == span {
            break;
        }
        span = joined;
    }
    Some(span)
}

/// Both spans as one if nothing but marks stands between them, else the second.
fn join(document: &Document, first: Span, second: Span) -> Span {
    let between = document.text.get(first.end as usize..second.start as usize).unwrap_or("x");
    let plain = between.chars().all(|c| c.is_whitespace() || c == '.' || c == '-');
    if plain && first.start < second.start { first.to(second) } else { second }
}

/// Photographers named in sentences and the flags that sentences set; gives the run that such a name forms with the word photographer.
fn named_in_sentences<'t>(reading: &mut Reading<'t>, ledger: &mut Ledger<'t>) -> Option<Span> {
    let mut found = None;
    if !reading.document.mentions(Class::CreditLabel) {
        return None;
    }
    for i in reading.document.starts(Classes::of(&[Class::CreditLabel])) {
        let document = &reading.document;
        if let Some(flag) = reading.engine.desk.spoken_flag(document, i) {
            ledger.spoken.add(flag);
        }
        if !document.is_body(i) {
            continue;
        }
        if let Some((name, whole)) = credit::named_in_sentence(reading.engine, document, i) {
            let span = document.span(name.clone());
            ledger.add_photographer(Cow::Borrowed(document.slice(span)), Some(span));
            let taken = whole.clone().unwrap_or(name);
            if let Some(whole) = whole {
                found = Some(document.span(whole));
            }
            reading.document.take(taken, Owner::Credit);
        }
    }
    found
}

fn separate_line<'t>(reading: &Reading<'t>, ledger: &mut Ledger<'t>) -> Option<Cow<'t, str>> {
    let line = reading.record.source.as_ref()?.credit_line.clone()?;
    let engine = reading.engine;
    {
        let document = engine.document(line.trim());
        let runs = credit::runs(engine, &document);
        let owned = |span: Span| Cow::Owned(document.slice(span).to_owned());
        match credit::whole(engine, &document) {
            Some(chain) => ledger.add(engine, &chain, Words::Elsewhere, owned),
            None => runs.iter().for_each(|run| ledger.add(engine, &run.chain, Words::Elsewhere, owned)),
        }
    }
    Some(line)
}

/// Flags that the caption's notices set: "FILE PHOTO:".
fn flags_of_notices(reading: &Reading<'_>) -> Flags {
    let mut flags = Flags::default();
    for notice in &reading.record.notices {
        match notice.kind {
            NoticeKind::File => flags.add(CreditFlag::File),
            NoticeKind::Handout => flags.add(CreditFlag::Handout),
            _ => {}
        }
    }
    flags
}

#[cfg(test)]
mod tests {
    use crate::record::{Credit, CreditRole, Source};
    use crate::{Caption, Engine};
    use std::borrow::Cow;

    fn with_line<'t>(engine: &'t Engine, text: &'t str, line: &'t str) -> Credit<'t> {
        let source = Source {
            document: Cow::Borrowed("page.html"),
            sha256: None,
            ordinal: None,
            span: None,
            image: None,
            alt: None,
            credit_line: Some(Cow::Borrowed(line)),
        };
        let record = engine.read_caption(Caption { text, source: Some(source), ..Caption::default() });
        record.credit.expect("a credit")
    }

    #[test]
    fn a_line_beside_the_caption_has_no_spans() {
        let engine = Engine::new();
        let credit = with_line(&engine, "A ferry in Bukoba, Tanzania.", "Neema Mushi/Reuters");
        assert_eq!((credit.span, &*credit.text), (None, "Neema Mushi/Reuters"));
        assert_eq!(credit.photographers[0].name, "Neema Mushi");
        assert_eq!(credit.photographers[0].span, None);
        assert_eq!((&*credit.organisations[0].name, credit.organisations[0].role), ("Reuters", CreditRole::Agency));
    }

    #[test]
    fn a_doubled_name_spans_what_is_printed_of_it() {
        let engine = Engine::new();
        let record = engine.read("A ferry in Bukoba, Tanzania. (Photo by LUDWIG ERNSTLUDWIG ERNST/AFP)");
        let person = &record.credit.expect("a credit").photographers[0];
        assert_eq!((&*person.name, &*person.printed), ("Ludwig Ernst", "LUDWIG ERNST"));
        assert_eq!(&record.text[person.span.expect("a span").range()], person.printed);
    }

    #[test]
    fn a_line_beside_the_caption_joins_its_credit() {
        let engine = Engine::new();
        let credit = with_line(&engine, "A ferry in Bukoba. (Photo by Neema Mushi/Reuters)", "Reuters");
        assert_eq!(credit.text, "(Photo by Neema Mushi/Reuters)");
        assert_eq!((credit.photographers.len(), credit.organisations.len()), (1, 1));
    }

    #[test]
    fn a_bare_name_beside_the_caption_is_a_credit() {
        let engine = Engine::new();
        assert_eq!(with_line(&engine, "A ferry in Bukoba.", "Jane Doe").photographers[0].name, "Jane Doe");
        assert_eq!(with_line(&engine, "A ferry in Bukoba.", "Getty").organisations[0].name, "Getty Images");
    }
}
