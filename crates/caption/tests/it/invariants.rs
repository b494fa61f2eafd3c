//! Invariants that hold for any text whatever.

use caption::Engine;
use proptest::prelude::*;
use serde_json::Value;
use std::sync::LazyLock;

static ENGINE: LazyLock<Engine> = LazyLock::new(Engine::new);

/// Walks a record: wherever a `text` stands beside a `span`, it is that slice of the caption.
pub fn spans_slice(value: &Value, text: &str) {
    match value {
        Value::Object(fields) => {
            if let (Some(words), Some(span)) =
                (fields.get("text").and_then(Value::as_str), fields.get("span").and_then(Value::as_array))
            {
                let (start, end) = (span[0].as_u64().unwrap() as usize, span[1].as_u64().unwrap() as usize);
                assert_eq!(text.get(start..end), Some(words), "span {start}..{end} of {text:?}");
            }
            if let Some(span) = fields.get("span").and_then(Value::as_array) {
                let (start, end) = (span[0].as_u64().unwrap() as usize, span[1].as_u64().unwrap() as usize);
                assert!(text.get(start..end).is_some(), "span {start}..{end} cuts a character of {text:?}");
            }
            fields.values().for_each(|field| spans_slice(field, text));
        }
        Value::Array(items) => items.iter().for_each(|item| spans_slice(item, text)),
        _ => {}
    }
}

/// Reads `text` and checks every invariant of a record.
pub fn check(text: &str) {
    let record = ENGINE.read(text);
    let caption = record.text;
    let mut at = 0;
    for part in &record.parts {
        assert_eq!(part.span.start, at, "parts tile {caption:?}");
        at = part.span.end;
    }
    assert!(record.parts.is_empty() || at as usize == caption.len(), "parts tile {caption:?}");
    for (list, name) in [
        (record.dates.iter().map(|d| d.span).collect::<Vec<_>>(), "dates"),
        (record.places.iter().map(|p| p.span).collect(), "places"),
        (record.people.iter().map(|p| p.span).collect(), "people"),
        (record.organisations.iter().map(|o| o.span).collect(), "organisations"),
        (record.casualties.iter().map(|c| c.span).collect(), "casualties"),
        (record.notices.iter().map(|n| n.span).collect(), "notices"),
    ] {
        assert!(
            list.windows(2).all(|pair| pair[0].start <= pair[1].start),
            "{name} of {caption:?} stand in text order"
        );
        assert!(list.iter().all(|span| !span.is_empty()), "{name} of {caption:?} have words");
    }
    for control in &record.control {
        assert!(control.place.is_none_or(|place| place < record.places.len()));
    }
    for place in &record.places {
        assert!(place.within.is_none_or(|within| within < record.places.len()));
    }
    let claims = record.claims.len();
    assert!(
        record
            .casualties
            .iter()
            .filter_map(|c| c.claim)
            .chain(record.events.iter().filter_map(|e| e.claim))
            .all(|c| c < claims)
    );
    spans_slice(&serde_json::to_value(&record).unwrap(), caption);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_keeps_the_invariants(text in "\\PC{0,300}") {
        check(&text);
    }

    /// Words and marks that captions are made of, thrown together.
    #[test]
    fn caption_like_text_keeps_the_invariants(words in proptest::collection::vec(prop_oneof![
        Just("In"), Just("this"), Just("photo"), Just("(Photo by"), Just("Reuters"), Just("/"), Just(")"), Just("via"), Just("AP"),
        Just("Jan. 5,"), Just("2016"), Just("Golo"), Just("Sudan"), Just("al-Wadi"), Just("'s"), Just("said"), Just("at least"),
        Just("seventy"), Just("people"), Just("were killed"), Just("“"), Just("”"), Just(","), Just("."), Just("\n"), Just("\n\n"),
        Just("rebel-held"), Just("town of"), Just("president"), Just("FILE -"), Just("NO RESALES."), Just("é"), Just("—"), Just("("),
        Just("9-year-old"), Just("km"), Just("miles"), Just("Handout"), Just("©"), Just("what activists said were"), Just("/04/"),
    ], 0..40)) {
        check(&words.join(" "));
    }
}

#[test]
fn odd_texts_keep_the_invariants() {
    for text in [
        "",
        " ",
        "\u{feff}",
        "\0\0",
        "(((((",
        "))))",
        "''''",
        "-–—",
        "a\u{202e}b",
        "/////",
        "5,",
        ".5",
        "'s",
        "\u{301}",
        "１２",
        "ﷺ",
    ] {
        check(text);
    }
    check(&"(".repeat(100_000));
    check(&"Photo by ".repeat(5_000));
    check(&"said ".repeat(5_000));
    check(&"A-".repeat(5_000));
}

/// The texts that fuzzing found interesting.
#[test]
fn the_fuzz_corpus_keeps_the_invariants() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/caption");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        if let Ok(text) = String::from_utf8(std::fs::read(entry.unwrap().path()).unwrap()) {
            check(&text);
            count += 1;
        }
    }
    assert!(count >= 20, "the corpus is there");
}

/// A text four times as long takes about four times the steps: each look at a token counts as one, so that no clock
/// decides.
#[cfg(debug_assertions)]
#[test]
fn long_texts_are_read_in_linear_steps() {
    let steps = |text: &str| {
        let mut reading = ENGINE.begin(caption::Caption { text, ..caption::Caption::default() });
        caption::rule::RULES.iter().for_each(|rule| (rule.run)(&mut reading));
        caption::check::CHECKS.iter().for_each(|check| drop((check.run)(&reading)));
        reading.document.steps()
    };
    for piece in [
        "(Photo by A. Bell/Reuters) ",
        "activists said that ",
        "in the town of Golo, ",
        "at least 40 people died ",
        "John Smith, 45, ",
        "the Free Front of the North and ",
        "on March 3, 2016 ",
        "5 miles (8 km) ",
        "rebel-held ",
        "NO RESALES. ",
        "“",
        "said “",
        "(",
        "[",
        "A-",
        "A ",
        "a, ",
        "Ford/",
        "1 ",
        "\n",
    ] {
        let (short, long) = (steps(&piece.repeat(400)), steps(&piece.repeat(1600)));
        assert!(long <= 5 * short + 1000, "{piece:?}: {short} steps for 400 copies, {long} for 1600");
    }
}
