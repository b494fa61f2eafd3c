//! The search language: any text is read or refused at a place in it; what is read is written down so that it asks the same.

use archive::Query;
use proptest::prelude::*;
use std::path::Path;

/// What holds of any text: it is read, or refused at a place in it; read, it is written down so that it asks the same.
fn holds_of_any(text: &str) -> Result<(), String> {
    match Query::read(text) {
        Err(error) => {
            let most = text.chars().count() + 1;
            if !(1..=most).contains(&error.at) {
                return Err(format!("character {} of {text:?}", error.at));
            }
            error.pointed();
        }
        Ok(query) => {
            let printed = query.to_string();
            let again = Query::read(&printed).map_err(|error| format!("{text:?}, printed {printed:?}: {error}"))?;
            if again.asked != query.asked || again.sort != query.sort || again.to_string() != printed {
                return Err(format!("{text:?} is {:?}, printed {printed:?} {:?}", query.asked, again.asked));
            }
            for clause in query.clauses() {
                let typed: String = text.chars().skip(clause.at - 1).take(1).collect();
                if typed.is_empty() {
                    return Err(format!("character {} of {text:?}", clause.at));
                }
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused_at_its_place(text in any::<String>()) {
        prop_assert_eq!(holds_of_any(&text), Ok(()));
    }

    #[test]
    fn any_pieces_of_the_language_are_read_or_refused_at_their_place(
        pieces in proptest::collection::vec(proptest::sample::select(vec![
            "boys", "OR", "AND", "NOT", "-", "--", "(", ")", "\"", "“", "”", " ", " ", " ", "  ", ":", "by:", "taken:",
            "near:", "is:", "has:", "casualties:", "sort:", "taken", "-taken", "2016", "2016-03", "..", ">", "<=", "10",
            "Gori,20km", ",", "*", "strike*", "é", "東京", "reviewed", "\t", "x-ray", "sort:-seen", "by:(", "a", "\"air strike\"",
        ]), 0..14),
    ) {
        prop_assert_eq!(holds_of_any(&pieces.concat()), Ok(()));
    }
}

#[test]
fn the_fuzzers_corpus_is_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/query");
    let files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(files.len() > 10);
    for file in files {
        let text = std::fs::read(&file).unwrap();
        assert_eq!(holds_of_any(&String::from_utf8_lossy(&text)), Ok(()), "{}", file.display());
    }
}
