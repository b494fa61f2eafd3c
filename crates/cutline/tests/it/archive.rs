//! The archive: adding, counting, listing.

use crate::{command, root, scratch, skipped, stderr, stdout};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Output;

/// A gallery of two pictures, the second printed twice.
const MARKET: &str = "1/3\nWomen wash wool in Gori, Georgia, July 7, 2016. (Photo by Nino Lomidze/AP Photo)\n\n2/3\n\
    A crane lifts a hull onto the quay in Batumi, Georgia, July 8, 2016. (Photo by Nino Lomidze/AP Photo)\n\n3/3\n\
    A crane lifts a hull onto the quay in Batumi, Georgia, July 8, 2016. (Photo by Nino Lomidze/AP Photo)\n";
/// Another gallery with the second picture, its credit apart and its marks other.
const QUAYS: &str = "A crane lifts a hull onto the quay in Batumi, Georgia – July 8, 2016.\n(Photo by Nino Lomidze/AP Photo)\n\n\
    A man carries an injured woman after what residents said were two air strikes in the rebel-held town of Um Dalam, \
    Sudan, May 3, 2016. At least 12 people died.\n(Photo by Omar Haddad/Reuters)\n";

/// A folder of a test's own, empty, with two galleries in `in/`.
pub struct Desk(pub PathBuf);

impl Desk {
    pub fn new(name: &str) -> Desk {
        let folder = scratch(&format!("archive-{name}"));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(folder.join("in")).unwrap();
        std::fs::write(folder.join("in/market.txt"), MARKET).unwrap();
        std::fs::write(folder.join("in/quays.txt"), QUAYS).unwrap();
        Desk(folder)
    }

    pub fn run(&self, arguments: &[&str]) -> Output {
        command(arguments)
            .current_dir(&self.0)
            .env("CUTLINE_ARCHIVE", self.0.join("archive"))
            .env("CUTLINE_REVIEWER", "A. Desk")
            .output()
            .unwrap()
    }

    /// What a command that succeeds prints, as JSON.
    pub fn json(&self, arguments: &[&str]) -> Value {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
        serde_json::from_str(&stdout(&output)).unwrap_or_else(|_| panic!("{arguments:?}: {}", stdout(&output)))
    }

    /// What a command that succeeds prints, as JSON Lines.
    pub fn lines(&self, arguments: &[&str]) -> Vec<Value> {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
        stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

/// Photographs, sightings, captions, sources.
pub fn counts(stats: &Value) -> [u64; 4] {
    ["photographs", "sightings", "captions", "sources"].map(|name| stats[name].as_u64().unwrap())
}

#[test]
fn adding_says_what_was_new_and_adding_again_changes_nothing() {
    let desk = Desk::new("again");
    let added = desk.json(&["add", "in"]);
    let wanted = json!({"batch": 1, "new": 2, "known": 0, "restored": 0, "unreadable": 0, "left_out": 0, "sightings": 4, "captions": 4, "photographs": 3});
    assert_eq!(added, wanted);
    let stats = desk.json(&["stats", "--format", "json"]);
    assert_eq!(counts(&stats), [3, 4, 4, 2]);
    let again = desk.json(&["add", "in/quays.txt", "in/market.txt", "in"]);
    assert_eq!((&again["batch"], &again["known"], &again["new"]), (&Value::Null, &json!(4), &json!(0)));
    assert_eq!(desk.json(&["stats"]), stats);
}

#[test]
fn people_are_told_in_words() {
    let desk = Desk::new("words");
    let text = stdout(&desk.run(&["add", "in", "--format", "table"]));
    let wanted = "2 documents new, 0 known, 0 unreadable\nbatch 1: 4 sightings, 3 photographs not there before\n";
    assert_eq!(text, wanted);
    assert!(stdout(&desk.run(&["stats", "--format", "table"])).contains("        3  photographs\n"));
    std::fs::write(desk.0.join("one.txt"), "A dog sleeps in Poti, Georgia, May 3, 2016. (Photo by Ada Brandt/AFP)")
        .unwrap();
    let text = stdout(&desk.run(&["add", "one.txt", "--format", "table"]));
    assert_eq!(text, "1 document new, 0 known, 0 unreadable\nbatch 2: 1 sighting, 1 photograph not there before\n");
}

#[test]
fn the_option_goes_before_the_environment_and_without_an_archive_there_is_a_message() {
    let desk = Desk::new("where");
    desk.run(&["add", "in", "--archive", "other"]);
    assert_eq!(counts(&desk.json(&["--archive", "other", "stats"])), [3, 4, 4, 2]);
    let output = desk.run(&["stats"]);
    assert_eq!(output.status.code(), Some(1));
    let message = stderr(&output);
    assert!(message.contains("expected an archive, found none at") && message.contains("cutline add"), "{message}");
    for arguments in [&["stats"][..], &["add", "in"], &["remove", "--batch", "1", "--reason", "none"]] {
        let output = desk.run(&[arguments, &["--archive", "in/market.txt"]].concat());
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(
            stderr(&output),
            "cutline: expected an archive, found something else at in/market.txt\n",
            "{arguments:?}"
        );
    }
    std::fs::create_dir_all(desk.0.join("odd/archive.db")).unwrap();
    let message = stderr(&desk.run(&["stats", "--archive", "odd"]));
    assert_eq!(message, "cutline: expected an archive, found something else at odd/archive.db\n");
}

#[test]
fn a_batch_is_removed_with_a_reason_and_stays_in_the_log() {
    let desk = Desk::new("removal");
    desk.run(&["add", "in/market.txt"]);
    desk.run(&["add", "in/quays.txt"]);
    let removed = desk.json(&["remove", "--batch", "1", "--reason", "sent by mistake"]);
    assert_eq!((&removed["documents"], &removed["sightings"]), (&json!(1), &json!(2)));
    let stats = desk.json(&["stats"]);
    assert_eq!(counts(&stats), [2, 2, 2, 1]);
    assert_eq!((&stats["batches"], &stats["removed"], &stats["entries"]), (&json!(1), &json!(1), &json!(6)));
    let output = desk.run(&["remove", "--batch", "9", "--reason", "a slip"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stderr(&output), "cutline: expected the number of a batch, found no batch 9\n");
    assert_eq!(desk.run(&["remove", "--batch", "1"]).status.code(), Some(2), "a reason is needed");
    assert_eq!(desk.run(&["remove", "--batch", "2", "--reason", "  "]).status.code(), Some(2), "a reason has words");
}

#[test]
fn a_list_comes_in_pages_with_a_cursor() {
    let desk = Desk::new("pages");
    desk.run(&["add", "in"]);
    let all = desk.lines(&["list"]);
    assert_eq!(all.iter().map(|line| &line["photograph"]).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(all[1]["photographers"], json!(["Nino Lomidze"]));
    assert_eq!((&all[1]["sightings"], &all[1]["taken"]), (&json!(2), &json!(["2016-07-08"])));
    let output = desk.run(&["list", "--limit", "2"]);
    assert_eq!(stderr(&output), "cutline: more with --after 2\n");
    assert_eq!(desk.lines(&["list", "--limit", "2", "--after", "2"]), all[2..]);
    let table = stdout(&desk.run(&["list", "--format", "table"]));
    let widths: Vec<usize> = table.lines().map(|line| line.split('\t').count()).collect();
    assert_eq!(widths, [9; 4]);
    let people = stdout(&desk.run(&["list", "--format", "annotated"]));
    assert!(people.contains("     2  2016-07-08  Batumi · Georgia  Nino Lomidze  AP  seen 2 times\n"), "{people}");
}

#[test]
fn what_cannot_be_read_is_named_and_the_rest_is_added() {
    let desk = Desk::new("unreadable");
    std::fs::write(desk.0.join("in/a.gif"), b"GIF89a\x01\0").unwrap();
    std::fs::write(desk.0.join("in/b.txt"), "").unwrap();
    let output = desk.run(&["add", "in", "nowhere.txt"]);
    assert_eq!(output.status.code(), Some(1));
    let added: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!((&added["new"], &added["unreadable"]), (&json!(2), &json!(3)));
    let messages = stderr(&output);
    for message in [
        "expected a document with captions, found a GIF picture at in/a.gif",
        "in/b.txt: expected captions, found none",
        "expected a file, found nothing at nowhere.txt",
    ] {
        assert!(messages.contains(message), "{messages}");
    }
    let kept = std::fs::read_dir(desk.0.join("archive/originals")).unwrap().count();
    assert_eq!(kept, 2, "only what was read is kept");
}

#[test]
fn a_folder_of_pictures_has_their_captions_and_the_pictures_are_kept() {
    let desk = Desk::new("pictures");
    std::fs::create_dir_all(desk.0.join("pictures")).unwrap();
    for name in ["desk.jpg", "old-wire.jpg", "beside.jpg", "beside.xmp", "plain.jpg"] {
        let picture = root().join("crates/intake/tests/pictures").join(name);
        std::fs::copy(picture, desk.0.join("pictures").join(name)).unwrap();
    }
    let output = desk.run(&["add", "pictures"]);
    let added: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!((&added["sightings"], &added["photographs"]), (&json!(3), &json!(2)), "{added}");
    assert_eq!((&added["left_out"], &added["unreadable"]), (&json!(2), &json!(0)), "{added}");
    let shown = desk.json(&["show", "1", "--format", "json"]);
    let named = desk.lines(&["read", "pictures/beside.jpg"]);
    let documents: Vec<&str> = named.iter().filter_map(|page| page["document"].as_str()).collect();
    assert_eq!(documents, ["pictures/beside.jpg", "pictures/beside.xmp"]);
    assert_eq!(
        (&named[0]["metadata"]["caption"]["from"], &named[1]["captions"][0]["image"]),
        (&json!("sidecar"), &json!("beside.jpg"))
    );
    let seen = shown["captions"][0]["sightings"].as_array().or(shown["sightings"].as_array()).expect("sightings");
    let images: Vec<&str> = seen.iter().filter_map(|sighting| sighting["image"].as_str()).collect();
    assert_eq!(images, ["beside.jpg", "desk.jpg"], "{shown}");
}

#[test]
fn an_original_that_is_lost_or_altered_is_copied_again_from_the_same_document() {
    let desk = Desk::new("restored");
    desk.run(&["add", "in"]);
    let original = original(&desk, &desk.json(&["show", "1"])["sightings"][0]);
    let bytes = std::fs::read(&original).unwrap();
    for (was, other) in [("missing", None), ("altered", Some(vec![0; bytes.len()])), ("altered", Some(vec![0]))] {
        std::fs::remove_file(&original).unwrap();
        if let Some(other) = other {
            std::fs::write(&original, other).unwrap();
        }
        assert_eq!(desk.run(&["verify"]).status.code(), Some(1));
        let output = desk.run(&["add", "in"]);
        let message = format!("in/market.txt: the document is there, but its original was {was}; it was copied again");
        assert!(stderr(&output).contains(&message), "{}", stderr(&output));
        let added: Value = serde_json::from_str(&stdout(&output)).unwrap();
        assert_eq!((&added["known"], &added["restored"], &added["batch"]), (&json!(2), &json!(1), &Value::Null));
        assert_eq!(std::fs::read(&original).unwrap(), bytes);
        assert!(desk.run(&["verify"]).status.success());
    }
}

#[cfg(unix)]
#[test]
fn names_with_line_ends_and_other_bytes_than_utf_8_are_kept() {
    use std::os::unix::ffi::OsStrExt;
    let desk = Desk::new("names");
    let folder = desk.0.join("odd");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("two\nlines.txt"), MARKET).unwrap();
    std::fs::write(folder.join(std::ffi::OsStr::from_bytes(b"caf\xE9.txt")), QUAYS).unwrap();
    std::os::unix::fs::symlink("..", folder.join("back")).unwrap();
    let added = desk.json(&["add", "odd"]);
    assert_eq!(added["new"], 2, "a link to a folder is not followed");
}

#[test]
fn a_large_document_comes_in_parts_and_is_one() {
    let desk = Desk::new("large");
    let place = ["Gori", "Batumi", "Telavi", "Poti"];
    let gap = "\n".repeat(22_500);
    let caption = |n: usize| {
        let place = place[n % 4];
        format!("{} women wash wool in {place}, Georgia, July 7, 2016. (Photo by Nino Lomidze/AP Photo){gap}", n + 2)
    };
    let text: String = (0..400).map(caption).collect();
    std::fs::write(desk.0.join("large.txt"), &text).unwrap();
    let added = desk.json(&["add", "large.txt"]);
    assert_eq!((&added["new"], &added["sightings"]), (&json!(1), &json!(400)));
    assert_eq!(counts(&desk.json(&["stats"]))[1..], [400, 400, 1]);
}

#[test]
fn photographs_are_searched_with_errors_that_say_where() {
    let desk = Desk::new("search");
    desk.run(&["add", "in"]);
    let found = |query: &[&str]| -> Vec<u64> {
        let arguments: Vec<&str> = ["search"].iter().chain(query).copied().collect();
        desk.lines(&arguments).iter().map(|line| line["photograph"].as_u64().unwrap()).collect()
    };
    assert_eq!(found(&["crane"]), [2]);
    assert_eq!(found(&["in:georgia -crane", "--limit", "5"]), [1]);
    assert_eq!(found(&["\"air strikes\" taken:2016"]), [3]);
    assert_eq!(found(&["by:lomidze", "--after", "1"]), [2]);
    let with_facets = desk.lines(&["search", "georgia", "--facets", "3"]);
    assert_eq!(with_facets[2]["total"], 2);
    assert_eq!(with_facets[2]["facets"]["by"], json!([["Nino Lomidze", 2]]));
    let people = stdout(&desk.run(&["search", "georgia", "--facets", "3", "--format", "annotated"]));
    assert!(
        people.contains("\n2 photographs\n  in        GE 2 ") && people.contains("\n  by        Nino Lomidze 2\n"),
        "{people}"
    );
    let output = desk.run(&["search", "crane taken:2016-13"]);
    assert_eq!(output.status.code(), Some(2));
    let message = stderr(&output);
    assert!(
        message.contains("expected a day, month or year such as 2016-03-16, found \"2016-13\" at character 13"),
        "{message}"
    );
    for (query, wanted) in [
        ("crane country:Nowhere", "expected a country by its name or code, found \"Nowhere\" at character 15"),
        (
            "near:Atlantisville,30km",
            "expected a place that the gazetteer knows, found \"Atlantisville\" at character 6",
        ),
        ("near:Atlantisxx,30km", "found \"Atlantisxx\" at character 6"),
        (
            "notice:no_sale",
            "at character 8\n  notice:no_sale\n         ^\ndid you mean no_sales? notice: is one of file, ",
        ),
    ] {
        let output = desk.run(&["search", query]);
        assert_eq!(output.status.code(), Some(2), "{query}");
        assert!(stderr(&output).contains(wanted), "{query}: {}", stderr(&output));
    }
    std::fs::remove_dir_all(desk.0.join("archive/index")).unwrap();
    assert_eq!(found(&["crane"]), [2], "the index is made anew");
    assert!(desk.run(&["reindex"]).status.success());
    assert_eq!(found(&["crane"]), [2]);
}

#[test]
fn a_photograph_is_shown_with_the_origin_of_every_fact() {
    let desk = Desk::new("show");
    desk.run(&["add", "in"]);
    let dossier = desk.json(&["show", "2"]);
    assert_eq!(dossier["photograph"], 2);
    for sighting in dossier["sightings"].as_array().unwrap() {
        let document = std::fs::read_to_string(desk.0.join(sighting["document"].as_str().unwrap())).unwrap();
        let kept = std::fs::read_to_string(original(&desk, sighting)).unwrap();
        assert_eq!(document, kept, "the document is kept under its hash");
        let caption = |caption: &&Value| caption["caption"] == sighting["caption"];
        let caption = dossier["captions"].as_array().unwrap().iter().find(caption).unwrap();
        let bytes = |span: &Value| span[0].as_u64().unwrap() as usize..span[1].as_u64().unwrap() as usize;
        let printed = &kept[bytes(&sighting["span"])];
        assert_eq!(printed, caption["text"]);
        let mut dates = 0;
        for fact in caption["facts"].as_array().unwrap() {
            assert!(fact["rule"].is_string() && fact["rule_version"].as_u64().unwrap() > 0, "{fact}");
            if fact["kind"] == "date" {
                assert_eq!(printed[bytes(&fact["span"])], *fact["value"]["text"].as_str().unwrap());
                dates += 1;
            }
        }
        assert_eq!(dates, 1);
    }
    let page = stdout(&desk.run(&["show", "2", "--format", "annotated"]));
    for words in [
        "Photograph 2",
        "└taken 2016-07-08",
        "“July 8, 2016”  bytes ",
        "Seen 2 times",
        "same-words; batch 1",
        ", 2 times",
    ] {
        assert!(page.contains(words), "{words} in\n{page}");
    }
    let output = desk.run(&["show", "9"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("expected the number of a photograph, found no photograph 9"));
}

/// Every kind that the schema of a record has can be asked for, whether a caption has it or not.
#[test]
fn every_kind_of_a_closed_vocabulary_can_be_asked_for() {
    let desk = Desk::new("vocabulary");
    desk.run(&["add", "in"]);
    let schema: Value = serde_json::from_str(&stdout(&crate::cutline(&["schema"], b""))).unwrap();
    let mut query = Vec::new();
    for (field, kind) in [("notice", "NoticeKind"), ("check", "Outcome"), ("control", "ControlStatus")] {
        let kinds = schema["$defs"][kind]["oneOf"].as_array().unwrap();
        query.extend(kinds.iter().map(|kind| format!("{field}:{}", kind["const"].as_str().unwrap())));
    }
    assert!(query.len() > 20, "{query:?}");
    let output = desk.run(&["search", &query.join(" OR ")]);
    assert!(output.status.success(), "{}", stderr(&output));
}

/// Where the archive keeps a sighting's document.
fn original(desk: &Desk, sighting: &Value) -> PathBuf {
    let sha256 = sighting["sha256"].as_str().unwrap();
    desk.0.join("archive/originals").join(&sha256[..2]).join(sha256)
}

#[test]
fn whether_a_caption_was_seen_is_answered_without_adding() {
    let desk = Desk::new("seen");
    desk.run(&["add", "in/market.txt"]);
    let before = desk.json(&["stats"]);
    let text = "A CRANE lifts a hull onto the quay in Batumi, Georgia - July 8, 2016 (Photo by Nino Lomidze/AP Photo)";
    assert_eq!(desk.json(&["seen", text])["photograph"], 2);
    assert_eq!(desk.json(&["seen", "A crane lifts a hull in Batumi."])["seen"], false);
    let lines = desk.lines(&["seen", "in/quays.txt"]);
    assert_eq!(lines.iter().map(|line| &line["photograph"]).collect::<Vec<_>>(), [&json!(2), &Value::Null]);
    assert!(stderr(&desk.run(&["seen", "in/market.txt"])).contains("the document is there, as in/market.txt"));
    assert_eq!(desk.lines(&["seen", "in"]).len(), 4, "a folder's files");
    let quays = std::fs::read(desk.0.join("in/quays.txt")).unwrap();
    let archive = desk.0.join("archive");
    for stream in ["-", "/dev/stdin"] {
        let piped = crate::cutline(&["seen", stream, "--archive", archive.to_str().unwrap()], &quays);
        assert_eq!(crate::records(&piped), lines, "{stream}");
    }
    assert_eq!(desk.json(&["stats"]), before);
}

#[test]
fn what_is_no_caption_and_no_file_is_not_said_to_be_unseen() {
    let desk = Desk::new("unseen");
    desk.run(&["add", "in/market.txt"]);
    for (path, wanted) in [
        (
            "in/markt.txt",
            "expected a caption or a file, found no file at in/markt.txt; if it is a caption, say so with --text",
        ),
        ("galery", "expected a caption or a file, found no file at galery"),
        ("  ", "expected a caption or a file of captions, found nothing"),
    ] {
        let output = desk.run(&["seen", path]);
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), String::new()), "{path}");
        assert!(stderr(&output).contains(wanted), "{}", stderr(&output));
    }
    assert_eq!(desk.json(&["seen", "--text", "galery"])["seen"], false);
    std::fs::write(desk.0.join("empty.txt"), "").unwrap();
    std::fs::write(desk.0.join("long.txt"), vec![b'a'; 70 << 20]).unwrap();
    for (path, wanted) in [
        ("empty.txt", "expected captions, found an empty file"),
        ("/dev/null", "expected captions, found an empty file"),
        ("long.txt", "long.txt"),
    ] {
        let output = desk.run(&["seen", path]);
        assert_eq!((output.status.code(), stdout(&output)), (Some(1), String::new()), "{path}: {}", stderr(&output));
        assert!(stderr(&output).contains(wanted), "{}", stderr(&output));
    }
    std::fs::remove_file(desk.0.join("long.txt")).unwrap();
    let output = desk.run(&["add", "-"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("found -, standard input; write it to a file first"), "{}", stderr(&output));
}

#[test]
fn what_encoding_was_assumed_is_said() {
    let desk = Desk::new("assumed");
    let text = "A man on the quay of Gen\u{e8}ve, Switzerland, July 8, 2016. (Photo by Andr\u{e9} Bern/AFP)\n";
    std::fs::write(desk.0.join("old.txt"), text.chars().map(|c| c as u8).collect::<Vec<_>>()).unwrap();
    for arguments in [&["add", "old.txt"][..], &["parse", "old.txt"], &["read", "old.txt"], &["seen", "old.txt"]] {
        let output = desk.run(arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        let messages = stderr(&output);
        assert!(messages.contains("old.txt: expected UTF-8, found other bytes, read as windows-12"), "{messages}");
    }
    assert_eq!(stderr(&desk.run(&["add", "in/market.txt"])), "");
}

#[test]
fn reading_again_with_another_table_shows_what_changed() {
    let desk = Desk::new("reread");
    std::fs::write(desk.0.join("in/quay.txt"), "A crane lifts a hull. (Photo by Ada Brandt/Quay)\n").unwrap();
    desk.run(&["add", "in"]);
    assert_eq!(stdout(&desk.run(&["reread"])), "", "nothing changed");
    let entries = desk.json(&["stats"])["entries"].clone();
    let tables = desk.0.join("tables");
    std::fs::create_dir_all(&tables).unwrap();
    std::fs::write(tables.join("agencies.tsv"), "Quay Press\tQuay\tagency\tyes\t\t\t\n").unwrap();
    let again = |format: &str| {
        let arguments = ["reread", "--archive", "archive", "--format", format];
        let output = command(&arguments).current_dir(&desk.0).env("CUTLINE_DATA", &tables).output().unwrap();
        stdout(&output)
    };
    let change: Value = serde_json::from_str(again("jsonl").trim()).unwrap();
    assert_eq!(change["new"][0][1]["organisations"][0]["name"], "Quay Press");
    assert_eq!(again("table"), "5 captions read again, 0 otherwise\n");
    assert_eq!(desk.json(&["stats"])["entries"], json!(entries.as_u64().unwrap() + 1));
    assert_eq!(desk.lines(&["search", "agency:\"quay press\""]).len(), 1, "the index follows");
}

/// Facts about documents that stand beside the checkout.
#[test]
fn the_seed_galleries_are_26_photographs_in_40_sightings_in_any_order() {
    let shared = std::env::var_os("CUTLINE_SHARED").map_or(crate::root().join("../shared"), PathBuf::from);
    let Ok(entries) = std::fs::read_dir(shared.join("seeds")) else {
        skipped(&format!("the seed galleries, for there is no {}", shared.display()));
        return;
    };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for turn in 0..paths.len() {
        let desk = Desk::new(&format!("seeds-{turn}"));
        paths.rotate_left(1);
        if turn == 3 {
            paths.reverse();
        }
        for _ in 0..2 {
            let add: Vec<&str> =
                ["add"].into_iter().chain(paths.iter().map(|path: &PathBuf| Path::to_str(path).unwrap())).collect();
            assert!(desk.run(&add).status.success());
            assert_eq!(counts(&desk.json(&["stats"])), [26, 40, 26, 5]);
        }
    }
}
