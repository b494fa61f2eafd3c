//! A record as statements: each fact with its rule, its place in the caption, and its value as the record prints it.
//!
//! "A boy in Marib, Yemen March 6, 2014." gives, among others, the statement `date`, bytes 22 to 35, rule `date` version 1,
//! `{"text":"March 6, 2014","value":"2014-03-06","role":"taken",…}`.

use crate::digest::Digest;
use crate::key;
use caption::record::Record;
use caption::{Span, check::CHECKS, rule::RULES};
use compare::Sketch;
use serde::Serialize;

/// A caption read by an edition of the rules.
#[derive(Clone, Debug)]
pub struct Reading {
    /// Language code; what is not English is kept and not read.
    pub language: &'static str,
    /// What was read, in the record's order of fields.
    pub statements: Vec<Statement>,
    /// By this the same photograph is known again (`key::of`).
    pub key: Digest,
    /// By this captions that are nearly alike find each other.
    pub sketch: Sketch,
}

/// A fact as a rule made it.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// What kind of fact: the record's field, in the singular.
    pub kind: &'static str,
    /// The rule or check that made it.
    pub rule: &'static str,
    /// That rule's version.
    pub version: u32,
    /// Its bytes in the caption's text; `None` where the fact comes from a credit that stood apart or from the whole.
    pub span: Option<Span>,
    /// The record's item as JSON.
    pub value: String,
}

impl Reading {
    /// What a record says.
    pub fn of(record: &Record<'_>) -> Reading {
        Reading {
            language: record.language,
            statements: statements(record),
            key: key::of(record),
            sketch: Sketch::of(record),
        }
    }
}

fn statements(record: &Record<'_>) -> Vec<Statement> {
    let mut all = Vec::with_capacity(16);
    let mut state = |kind, rule, span, item: &dyn erased::Json| {
        all.push(Statement { kind, rule, version: version(rule), span, value: item.json() });
    };
    if !record.parts.is_empty() {
        state("parts", "part", None, &record.parts);
    }
    if let Some(credit) = &record.credit {
        state("credit", credit.rule, credit.span, credit);
    }
    record.dates.iter().for_each(|date| state("date", date.rule, Some(date.span), date));
    record.places.iter().for_each(|place| state("place", place.rule, Some(place.span), place));
    record.people.iter().for_each(|person| state("person", person.rule, Some(person.span), person));
    record.organisations.iter().for_each(|body| state("organisation", body.rule, Some(body.span), body));
    record.claims.iter().for_each(|claim| state("claim", claim.rule, Some(claim.cue.span), claim));
    record.verifications.iter().for_each(|check| state("verification", check.rule, Some(check.span), check));
    record.casualties.iter().for_each(|casualty| state("casualty", casualty.rule, Some(casualty.span), casualty));
    record.control.iter().for_each(|control| state("control", control.rule, Some(control.span), control));
    record.events.iter().for_each(|event| state("event", event.rule, Some(event.span), event));
    record.measures.iter().for_each(|measure| state("measure", measure.rule, Some(measure.span), measure));
    record.notices.iter().for_each(|notice| state("notice", notice.rule, Some(notice.span), notice));
    if let Some(country) = record.country {
        state("country", "country", None, &country);
    }
    record.checks.iter().for_each(|check| state("check", check.check, check.spans.first().copied(), check));
    all
}

/// The version of a rule or check, 0 if there is none of that name.
fn version(id: &str) -> u32 {
    let rules = RULES.iter().map(|rule| (rule.id, rule.version));
    let checks = CHECKS.iter().map(|check| (check.id, check.version));
    let places = gazetteer::check::CHECKS.iter().map(|check| (check.id, check.version));
    rules.chain(checks).chain(places).find(|(known, _)| *known == id).map_or(0, |(_, version)| version)
}

/// Items of different types behind one reference.
mod erased {
    use super::Serialize;

    pub trait Json {
        fn json(&self) -> String;
    }

    impl<T: Serialize> Json for T {
        fn json(&self) -> String {
            serde_json::to_string(self).expect("an item of a record is JSON")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fact_of_a_record_is_a_statement_with_rule_version_and_place() {
        let engine = caption::Engine::new();
        let text = "A man carries a girl after what residents said were two air strikes in the rebel-held town of Um Dalam, Sudan, May 3, 2016. At least 12 people died. (Photo by Omar Haddad/Reuters)";
        let reading = Reading::of(&engine.read(text));
        let of = |kind: &str| reading.statements.iter().find(|statement| statement.kind == kind).unwrap();
        for kind in ["parts", "credit", "date", "place", "claim", "casualty", "control", "country"] {
            assert!(of(kind).version > 0, "{kind}");
        }
        assert_eq!(&text[of("date").span.unwrap().range()], "May 3, 2016");
        assert!(of("date").value.contains(r#""value":"2016-05-03""#));
    }
}
