//! Searching: words, fields, dates, distances; the index as a projection that can be lost.

use crate::{MARKET, QUAYS, add, create};
use archive::{Archive, Atlas, NoAtlas, Page, Query};
use std::path::Path;

const ALL: Page = Page { after: 0, limit: 99, facets: 0 };

fn search(archive: &Archive, query: &str) -> Vec<u64> {
    archive.search(&Query::read(query).unwrap(), &NoAtlas, ALL).unwrap().photographs
}

fn filled(folder: &Path) -> Archive {
    let mut archive = create(folder);
    add(&mut archive, &[("market.txt", MARKET), ("quays.txt", QUAYS)]);
    archive
}

#[test]
fn photographs_are_found_by_words_and_by_what_was_read() {
    let folder = tempfile::tempdir().unwrap();
    let archive = filled(folder.path());
    for (query, wanted) in [
        ("", &[1, 2, 3][..]),
        ("wool", &[1]),
        ("WÓOL", &[1]),
        ("\"air strikes\"", &[3]),
        ("\"strikes air\"", &[]),
        ("georgia -wool", &[2]),
        ("wool OR hull", &[1, 2]),
        ("by:lomidze", &[1, 2]),
        ("by:\"Omar Haddad\"", &[3]),
        ("by:\"Haddad Omar\"", &[]),
        ("agency:ap", &[1, 2]),
        ("agency:reuters in:sudan", &[3]),
        ("place:batumi", &[2]),
        ("in:Georgia -in:Gori", &[2]),
        ("country:sd", &[3]),
        ("taken:2016", &[1, 2, 3]),
        ("taken:2016-07", &[1, 2]),
        ("taken:2016-07-08..", &[2]),
        ("taken:..2016-06", &[3]),
        ("-taken:2016-07", &[3]),
        ("claim:\"air strikes\" source:residents", &[3]),
        ("control:rebels control:held", &[3]),
        ("gori OR by:haddad", &[1, 3]),
    ] {
        assert_eq!(search(&archive, query), wanted, "{query}");
    }
}

#[test]
fn what_is_found_comes_in_pages_with_counts() {
    let folder = tempfile::tempdir().unwrap();
    let archive = filled(folder.path());
    let query = Query::read("taken:2016").unwrap();
    let first = archive.search(&query, &NoAtlas, Page { after: 0, limit: 2, facets: 5 }).unwrap();
    assert_eq!((first.photographs, first.total, first.more), (vec![1, 2], 3, Some(2)));
    let values = |name: &str| first.facets.iter().find(|facet| facet.field == name).unwrap().values.clone();
    assert_eq!(values("by"), [("Nino Lomidze".to_owned(), 2), ("Omar Haddad".to_owned(), 1)]);
    assert_eq!(values("year"), [("2016".to_owned(), 3)]);
    let second = archive.search(&query, &NoAtlas, Page { after: 2, limit: 2, facets: 0 }).unwrap();
    assert_eq!((second.photographs, second.total, second.more), (vec![3], 3, None));
}

/// Knows one town and one country.
struct Town;

impl Atlas for Town {
    fn country(&self, name: &str) -> Option<String> {
        (name == "Sakartvelo").then(|| "GE".to_owned())
    }

    fn positions(&self, name: &str) -> Vec<(f64, f64)> {
        if name == "Kobuleti" { vec![(41.82, 41.78)] } else { Vec::new() }
    }
}

#[test]
fn a_country_has_names_that_no_caption_prints_and_an_unknown_place_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let archive = filled(folder.path());
    let found = archive.search(&Query::read("in:Sakartvelo").unwrap(), &Town, ALL).unwrap();
    assert_eq!(found.photographs, [1, 2]);
    let found = archive.search(&Query::read("near:Kobuleti,30km").unwrap(), &Town, ALL).unwrap();
    assert_eq!(found.photographs, [0u64; 0], "nothing was resolved");
    let error = archive.search(&Query::read("near:Atlantis,30km").unwrap(), &Town, ALL).unwrap_err().to_string();
    assert_eq!(
        error,
        "expected a place that the gazetteer knows, found \"Atlantis\" at character 6 of near:Atlantis,30km"
    );
}

#[test]
fn a_value_that_its_field_cannot_have_is_an_error_that_says_where() {
    let folder = tempfile::tempdir().unwrap();
    let archive = filled(folder.path());
    for (query, message) in [
        (
            "crane -control:nope",
            "expected who holds a place or how, such as rebels or besieged, found \"nope\" at character 16 of",
        ),
        ("control:rebel", "found \"rebel\" at character 9 of control:rebel; did you mean rebels?"),
        ("notice:nope", "expected a kind of notice such as no_sales, found \"nope\" at character 8"),
        ("notice:nope", "; notice: is one of file, handout, mandatory_credit, "),
        ("wool OR check:conflict", "at character 15 of wool OR check:conflict; did you mean conflicts?"),
        (&format!("notice:{}", "x".repeat(101)), "expected a kind of notice"),
        ("country:Nowhere", "expected a country by its name or code, found \"Nowhere\" at character 9"),
        ("is:revewed", "did you mean reviewed? is: is one of sensitive, graphic, "),
    ] {
        let error = archive.search(&Query::read(query).unwrap(), &NoAtlas, ALL).unwrap_err();
        assert!(matches!(error, archive::Error::Query(_)));
        assert!(error.to_string().contains(message), "{query}: {error}");
    }
    for query in [
        "control:\"islamic state\"",
        "notice:no_sales",
        "notice:\"no sales\"",
        "check:agrees",
        "country:FR",
        "country:\"South Sudan\"",
    ] {
        assert_eq!(search(&archive, query), [0u64; 0], "{query}");
    }
}

#[test]
fn the_index_follows_what_is_added_and_removed() {
    let folder = tempfile::tempdir().unwrap();
    let mut archive = create(folder.path());
    add(&mut archive, &[("market.txt", MARKET)]);
    assert_eq!(search(&archive, "georgia"), [1, 2]);
    let batch = add(&mut archive, &[("quays.txt", QUAYS)]).batch.unwrap();
    assert_eq!(search(&archive, "in:georgia OR in:sudan"), [1, 2, 3]);
    archive.remove(batch, "wrong folder").unwrap();
    assert_eq!(search(&archive, "in:georgia OR in:sudan"), [1, 2]);
}

#[test]
fn an_index_that_is_deleted_or_cut_or_anothers_is_made_anew() {
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let wanted = {
        let archive = filled(folder.path());
        search(&archive, "taken:2016-07")
    };
    let index = folder.path().join("index");
    let cut = |file: &Path| {
        let bytes = std::fs::read(file).unwrap();
        std::fs::write(file, &bytes[..bytes.len() / 2]).unwrap();
    };
    let files = || std::fs::read_dir(&index).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    let kinds = ["", "json", "idx", "term", "pos", "fast", "store", "fieldnorm"];
    for kind in kinds {
        if kind.is_empty() {
            std::fs::remove_dir_all(&index).unwrap();
        } else {
            files()
                .filter(|path| path.extension().is_some_and(|extension| extension == kind))
                .for_each(|path| cut(&path));
        }
        let archive = Archive::open(folder.path()).unwrap();
        assert_eq!(search(&archive, "taken:2016-07"), wanted, "cut: {kind}");
    }
    let mut archive = create(other.path());
    add(&mut archive, &[("quays.txt", QUAYS)]);
    search(&archive, "");
    drop(archive);
    std::fs::remove_dir_all(&index).unwrap();
    std::fs::rename(other.path().join("index"), &index).unwrap();
    assert_eq!(search(&Archive::open(folder.path()).unwrap(), "taken:2016-07"), wanted);
}

#[test]
fn who_cannot_write_searches_as_far_as_the_index_has_come() {
    let folder = tempfile::tempdir().unwrap();
    let mut writing = create(folder.path());
    add(&mut writing, &[("market.txt", MARKET)]);
    let reading = Archive::open(folder.path()).unwrap();
    let error = reading.search(&Query::default(), &NoAtlas, ALL).unwrap_err().to_string();
    assert!(error.contains("no index to search, and none can be made now"), "{error}");
    writing.catch_up(&mut |_| ()).unwrap();
    let second = add(&mut writing, &[("quays.txt", QUAYS)]).batch.unwrap();
    assert_eq!(search(&reading, ""), [1, 2, 3], "the index followed what was added");
    writing.remove(second, "a slip").unwrap();
    assert_eq!(search(&reading, ""), [1, 2, 3], "the other has not caught up");
    drop(writing);
    assert_eq!(search(&reading, ""), [1, 2]);
}

#[test]
fn an_index_that_follows_says_what_one_made_anew_does() {
    let folder = tempfile::tempdir().unwrap();
    let mut archive = create(folder.path());
    archive.catch_up(&mut |_| ()).unwrap();
    let mut adding = archive.add(crate::edition("1"), &*crate::ENGINE).unwrap();
    assert!(adding.part(&crate::part("market.txt", MARKET)).unwrap());
    let cut = "Divers rest on a pier in Poti, Georgia, July 9, 2016. (Photo by Nino Lomidze/AP Photo)\n";
    assert!(adding.part(&archive::Part { last: false, ..crate::part("piers.txt", cut) }).unwrap());
    adding.abandon();
    assert!(adding.part(&crate::part("quays.txt", QUAYS)).unwrap());
    adding.finish().unwrap();
    let asked = [
        "",
        "poti",
        "pier",
        "quay",
        "batumi",
        "taken:2016-07",
        "in:sudan",
        "by:lomidze",
        "agency:ap",
        "source:residents",
    ];
    let said = |archive: &Archive| asked.map(|query| search(archive, query));
    let followed = said(&Archive::open(folder.path()).unwrap());
    archive.reindex(&mut |_| ()).unwrap();
    assert_eq!(followed, said(&archive));
    assert_eq!(followed[..5], [vec![1, 2, 3], vec![], vec![], vec![2], vec![2]]);
}
