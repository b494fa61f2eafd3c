//! Damaged bytes are refused with what is wrong; where they are not looked at beforehand, look-ups find less and go on.

use gazetteer::index::{About, Builder, Index, Problem};
use gazetteer::{Area, Row};
use proptest::prelude::*;
use std::path::PathBuf;
use std::sync::LazyLock;

static WHOLE: LazyLock<Vec<u8>> = LazyLock::new(|| built(1 << 20));

/// An index that is sorted in so many bytes of memory.
fn built(memory: usize) -> Vec<u8> {
    let about = About { name: "Small".to_owned(), ..About::default() };
    let mut builder = Builder::with(about, memory, std::env::temp_dir());
    for number in 0..60u32 {
        let row = Row {
            id: if number % 3 == 0 { format!("own:x{number}") } else { format!("own:{number}") },
            name: format!("Ayn {}", number % 40),
            names: vec![format!("Ain {number}"), "عين".to_owned()],
            feature: ["ADM1", "ADM2", "PPL", "PCLI"][number as usize % 4].to_owned(),
            country: "LY".to_owned(),
            admin1: Some(Area { code: (number % 5).to_string(), name: String::new() }),
            admin2: Some(Area { code: String::new(), name: format!("Qamar {}", number % 7) }),
            source: "own".to_owned(),
            ..Row::default()
        };
        builder.push(row).unwrap();
    }
    builder.finish().unwrap()
}

/// Everything that can be asked.
fn ask(index: &Index) {
    let mut keys = vec!["ayn 1".to_owned(), String::new(), "zzz".to_owned()];
    index.names().each(b"", &mut |key, postings| {
        keys.push(String::from_utf8_lossy(key).into_owned());
        postings.take(1_000).count();
    });
    for key in keys.iter().take(1_000) {
        for posting in index.exact(key).chain(index.skeleton(key)).take(1_000) {
            let Some(place) = index.place(posting.place) else { continue };
            place.names().take(100).count();
            place.folded_name(posting.name, &mut Vec::new());
        }
    }
    for place in index.places().take(1_000) {
        index.by_id(&place.id());
        place.country_place();
        place.precision();
        for division in [place.admin1(), place.admin2()].into_iter().flatten() {
            division.contains(&place);
            division.place();
        }
    }
}

#[test]
fn truncated_files_are_refused() {
    for length in 0..WHOLE.len() {
        let problem = Index::from_bytes(WHOLE[..length].to_vec()).expect_err("a cut index is refused");
        let expected = matches!(problem, Problem::NotAGazetteer | Problem::Length { .. });
        assert!(expected, "{length} bytes: {problem}");
    }
}

#[test]
fn other_files_and_versions_are_refused() {
    let mut newer = WHOLE.clone();
    newer[8] = 9;
    let told = |bytes: Vec<u8>| Index::from_bytes(bytes).unwrap_err().to_string();
    assert!(told(newer).contains("found version 9"));
    assert!(told(b"PK\x03\x04".to_vec()).contains("expected a gazetteer"));
    let missing = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no such gazetteer");
    assert!(matches!(Index::open(&missing), Err(Problem::Io(_))));
    let empty = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("empty.gaz");
    std::fs::write(&empty, "").unwrap();
    assert!(matches!(Index::open(&empty), Err(Problem::NotAGazetteer)));
}

#[test]
fn the_same_rows_give_the_same_bytes_in_any_memory() {
    assert!(built(2_000) == *WHOLE);
    let index = Index::from_bytes(WHOLE.clone()).unwrap();
    assert_eq!((index.len(), index.about().places), (60, 60));
    ask(&index);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn any_damage_is_noticed_and_survived(changes in prop::collection::vec((any::<prop::sample::Index>(), 1u8..), 1..8)) {
        let mut bytes = WHOLE.clone();
        for (at, change) in &changes {
            let at = at.index(bytes.len());
            bytes[at] ^= change;
        }
        prop_assume!(bytes != *WHOLE);
        prop_assert!(Index::from_bytes(bytes.clone()).is_err());
        if let Ok(index) = Index::from_static(bytes.leak()) {
            prop_assert!(index.verify().is_err());
            ask(&index);
        }
    }
}
