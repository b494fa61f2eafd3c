//! What users rely on: what differs is found, coarser words are no contradiction, the order of two captions is nothing.

#[path = "../../../caption/tests/it/page.rs"]
mod page;
mod pages;

use caption::Engine;
use caption::record::Record;
use compare::{Comparison, Sketch, Verdict, Words};
use gazetteer::Gazetteer;
use serde_json::Value;
use std::sync::{Arc, LazyLock};

struct Desk {
    engine: Engine,
    gazetteer: Arc<Gazetteer>,
}

static DESK: LazyLock<Desk> = LazyLock::new(|| {
    let gazetteer = Arc::new(Gazetteer::with(vec![Gazetteer::embedded().unwrap()]));
    Desk { engine: Engine::new().with_names(gazetteer.clone()), gazetteer }
});

fn read(text: &str) -> Record<'_> {
    let mut record = DESK.engine.read(text);
    DESK.gazetteer.resolve(&mut record, None);
    record
}

fn compared(a: &str, b: &str) -> Comparison {
    compare::compare(&read(a), &read(b))
}

fn pairs() -> Vec<Value> {
    include_str!("../pairs.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn text<'v>(pair: &'v Value, key: &str) -> &'v str {
    pair[key].as_str().unwrap()
}

#[test]
fn pairs_compare_as_a_person_would() {
    let mut wrong = Vec::new();
    for pair in pairs() {
        let got = serde_json::to_value(compared(text(&pair, "a"), text(&pair, "b"))).unwrap();
        let mut dimensions = got["dimensions"].clone();
        // who is named besides is not what the pair is about
        for free in ["people", "casualties", "control", "actor", "verification"] {
            if pair["dimensions"].get(free).is_none()
                && dimensions.get(free).is_some_and(|verdict| verdict != "incompatible")
            {
                dimensions.as_object_mut().unwrap().remove(free);
            }
        }
        if (&got["match"], &dimensions) != (&pair["match"], &pair["dimensions"]) {
            wrong.push(format!("{}: {} {dimensions}", text(&pair, "why"), got["match"]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_finding_quotes_both_captions() {
    for pair in pairs() {
        let (a, b) = (text(&pair, "a"), text(&pair, "b"));
        let comparison = compared(a, b);
        for finding in &comparison.findings {
            assert_eq!(comparison.dimensions.get(finding.dimension), Some(Verdict::Incompatible));
            let quoted = |text: &str, span: Option<caption::Span>| text[span.unwrap().range()].to_owned();
            assert_ne!(quoted(a, finding.a), "");
            assert_ne!(quoted(b, finding.b), "");
        }
        let found = comparison.dimensions.iter().filter(|(_, verdict)| *verdict == Verdict::Incompatible).count();
        assert_eq!(comparison.findings.len(), found);
    }
}

#[test]
fn the_order_of_two_captions_is_nothing() {
    for pair in pairs() {
        let (one, other) = (compared(text(&pair, "a"), text(&pair, "b")), compared(text(&pair, "b"), text(&pair, "a")));
        assert_eq!((one.matched, one.dimensions), (other.matched, other.dimensions), "{}", text(&pair, "why"));
    }
}

#[test]
fn a_caption_agrees_with_itself() {
    for pair in pairs() {
        let comparison = compared(text(&pair, "a"), text(&pair, "a"));
        assert_eq!(comparison.matched, compare::Match::Same);
        assert!(comparison.dimensions.iter().all(|(_, verdict)| verdict == Verdict::Compatible), "{comparison:?}");
    }
}

#[test]
fn any_two_texts_can_be_compared() {
    for texts in [["", ""], ["", "A boy in Golo."], ["\u{0}\u{fffd}", "…more"], ["((((", "REUTERS/"]] {
        let _ = compared(texts[0], texts[1]);
    }
    assert_eq!(compared("", "").matched, compare::Match::CannotTell);
    let (one, other) = ("Aleppo, Syria, Huda Osman ".repeat(2000), "Homs, Syria Huda Usman May 3, 2016 ".repeat(2000));
    let _ = compared(&one, &other);
    let long = "A boy sells tea in Mosul, Iraq, on May 3, 2016. ".repeat(500);
    assert_eq!(compared(&long, &long).matched, compare::Match::Same);
}

#[test]
fn scenes_that_are_told_to_be_too_far_apart_are_never_near() {
    let pairs = pairs();
    let records: Vec<Record<'_>> = pairs.iter().flat_map(|pair| [text(pair, "a"), text(pair, "b")]).map(read).collect();
    let sketches: Vec<Sketch> = records.iter().map(Sketch::of).collect();
    let (mut near, mut told) = (0, 0);
    for (at, one) in records.iter().enumerate() {
        // Its own pair, and some others.
        for other in (at..records.len().min(at + 6)).skip(1) {
            let may = sketches[at].words.may_be_near(sketches[other].words.parts());
            assert_eq!(may, sketches[other].words.may_be_near(sketches[at].words.parts()));
            let is_near = compare::compare(one, &records[other]).near().is_some();
            assert!(may || !is_near, "{:?} {:?}", one.text, records[other].text);
            near += usize::from(is_near);
            told += usize::from(!may);
        }
    }
    assert!(near > 0 && told > near, "{near} near, {told} told to be too far apart");
}

#[test]
fn the_words_of_a_scene_are_kept_as_bytes() {
    let words = Sketch::of(&read("Miners carry lamps through a flooded tunnel in Oruro, Bolivia.")).words;
    assert!(words.parts().0 > 2);
    assert_eq!(Words::from_bytes(&words.to_bytes()), Some(words));
    assert_eq!(Words::from_bytes(&[]), None, "no number");
    assert_eq!(Words::from_bytes(&[1, 0]), None, "fewer words than it says");
    assert_eq!(Words::from_bytes(&[0, 0, 7]), None, "half a word");
}
