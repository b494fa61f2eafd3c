//! Gazetteers of one's own: imported, listed, shown, removed.

use crate::{command, file, records, scratch, stderr, stdout};
use std::path::PathBuf;
use std::process::Output;

/// A data directory of a test's own.
fn directory(name: &str) -> PathBuf {
    let path = scratch(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("the scratch folder takes folders");
    path
}

fn run(data: &PathBuf, arguments: &[&str]) -> Output {
    command(&[&["gazetteer"], arguments].concat()).env("CUTLINE_DATA", data).output().expect("cutline runs")
}

const TABLE: &str = "id\tname\talternate_names\tlatitude\tlongitude\tkind\tcountry\tadmin1\tadmin2\n\
    Q1\tAyn Sahl\tعين سهل\t25.51\t14.12\tcity\tLY\tSouth\tQamar\n\
    Q2\tNowhere\t\t125.5\t14.12\tcity\tLY\tSouth\tQamar\n";

#[test]
fn a_table_is_imported_listed_shown_and_removed() {
    let data = directory("gazetteer-table");
    let table = file("desk_places.tsv", TABLE.as_bytes());
    let imported = run(&data, &["import", &table, "--licence", "CC0", "--attribution", "The desk"]);
    assert_eq!(imported.status.code(), Some(1));
    assert_eq!(stdout(&imported), "desk_places: 1 place, 1 row left out\n");
    assert!(
        stderr(&imported).contains("desk_places.tsv:3: desk_places:Q2: expected a latitude"),
        "{}",
        stderr(&imported)
    );

    let listed = &records(&run(&data, &["list"]))[0];
    assert_eq!((&listed["name"], &listed["places"]), (&"desk_places".into(), &1.into()));
    let info = &records(&run(&data, &["info", "desk_places"]))[0];
    assert_eq!((&info["licence"], &info["attribution"][0]), (&"CC0".into(), &"The desk".into()));
    assert_eq!(info["state"], "verified");
    assert!(info["sources"][0].as_str().unwrap().contains("SHA-256"));
    let page = stdout(&run(&data, &["--format", "table", "info"]));
    assert!(page.contains("licence      CC0"), "{page}");
    assert!(page.contains("GeoNames") && page.contains("CC BY 4.0"), "the built-in one is named first: {page}");

    let unknown = run(&data, &["remove", "desk"]);
    assert!(stderr(&unknown).contains("expected the name of a gazetteer (desk_places), found \"desk\""));
    assert_eq!(run(&data, &["remove", "desk_places"]).status.code(), Some(0));
    assert_eq!(stdout(&run(&data, &["list"])), "");
}

#[test]
fn an_import_gives_captions_coordinates() {
    let data = directory("gazetteer-parse");
    run(&data, &["import", &file("libya.tsv", TABLE.as_bytes())]);
    let caption = "A baker in Ayn Sahl, Libya, May 3, 2016.\n";
    let parsed =
        command(&["parse", "--from", "lines"]).env("CUTLINE_DATA", &data).write_stdin(caption).output().unwrap();
    let place = &records(&parsed)[0]["places"][0];
    assert_eq!(place["resolved"]["id"], "libya:Q1", "{place}");
}

#[test]
fn a_damaged_gazetteer_is_named_and_the_rest_goes_on() {
    let data = directory("gazetteer-damaged");
    run(&data, &["import", &file("damaged.tsv", TABLE.as_bytes())]);
    let path = data.join("gazetteers/damaged.gaz");
    let mut bytes = std::fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    for arguments in [&["info"][..], &["list"]] {
        let output = run(&data, arguments);
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).contains("expected the bytes that were written"), "{}", stderr(&output));
        assert!(stderr(&output).contains("cutline gazetteer import"), "{}", stderr(&output));
    }
    bytes.truncate(bytes.len() / 2);
    std::fs::write(&path, &bytes).unwrap();
    let parsed =
        command(&["parse", "--from", "lines"]).env("CUTLINE_DATA", &data).write_stdin("A dog.\n").output().unwrap();
    assert!(stderr(&parsed).contains("cut off"), "{}", stderr(&parsed));
    assert_eq!((parsed.status.code(), records(&parsed).len()), (Some(1), 1));
}

#[test]
fn a_file_without_places_is_refused() {
    let data = directory("gazetteer-refused");
    for (name, text) in [("prose.txt", "No places here."), ("empty.tsv", ""), ("head.tsv", "name\tlat\tlon\n")] {
        let output = run(&data, &["import", &file(name, text.as_bytes())]);
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).contains("expected"), "{}", stderr(&output));
    }
    let missing = run(&data, &["import", "no/such/file.txt"]);
    assert!(stderr(&missing).contains("no/such/file.txt"), "{}", stderr(&missing));
    assert_eq!(stdout(&run(&data, &["list"])), "");
}

#[test]
fn names_that_are_none_and_packed_files_are_refused_once_with_a_hint() {
    let data = directory("gazetteer-names");
    let table = file("named.tsv", TABLE.as_bytes());
    for (name, wanted) in [
        (
            "../../x",
            "cutline: expected a name of letters, digits, dots, hyphens and underscores, found \"../../x\"; give one with --name\n",
        ),
        (
            "",
            "cutline: expected a name of letters, digits, dots, hyphens and underscores, found \"\"; give one with --name\n",
        ),
        (
            "world",
            "cutline: expected a name of its own, found \"world\", the built-in gazetteer's; give one with --name\n",
        ),
    ] {
        let output = run(&data, &["import", &table, "--name", name]);
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert_eq!(stderr(&output), wanted);
    }
    let packed = file("SY.zip", b"PK\x03\x04\x14\0");
    let output = run(&data, &["import", &packed]);
    assert_eq!(output.status.code(), Some(1));
    let wanted = format!("cutline: {packed}: expected a text, found a zip file; unpack it and import what is in it\n");
    assert_eq!(stderr(&output), wanted);
    let output = run(&data, &["import", "no/such/file.txt"]);
    assert_eq!(stderr(&output).matches("No such file").count(), 1, "{}", stderr(&output));
}

#[test]
fn bytes_after_the_end_of_a_gazetteer_are_noticed() {
    let data = directory("gazetteer-longer");
    run(&data, &["import", &file("longer.tsv", TABLE.as_bytes())]);
    let path = data.join("gazetteers/longer.gaz");
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, [&bytes[..], b"more"].concat()).unwrap();
    let output = run(&data, &["info", "longer"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("something was appended?"), "{}", stderr(&output));
}

#[test]
fn names_of_places_never_steer_the_terminal() {
    let data = directory("gazetteer-escapes");
    let table = file(
        "escapes.tsv",
        b"name\tlatitude\tlongitude\tcountry\tadmin1\nQar\x1b[31mmuz\t25.5\t14.1\tLY\tSou\x1b]0;th\n",
    );
    let with = |arguments: &[&str], input: &str| {
        command(arguments).env("CUTLINE_DATA", &data).write_stdin(input).output().unwrap()
    };
    let licence = ["--licence", "CC\x1b[2J0", "--attribution", "De\x1b[2Jsk"];
    assert!(run(&data, &[&["import", &table, "--name", "escapes"], &licence[..]].concat()).status.success());
    let caption = "A baker in Qar\x1b[31mmuz, Libya, May 3, 2016.\n";
    for output in [
        run(&data, &["list", "--format", "table"]),
        run(&data, &["info", "--format", "table"]),
        run(&data, &["lookup", "Qar\x1b[31mmuz", "--format", "table"]),
        with(&["parse", "--from", "lines", "--format", "annotated"], caption),
        with(&["parse", "--from", "lines", "--format", "table"], caption),
        with(&["places", "--from", "lines", "--format", "table"], caption),
    ] {
        let shown = stdout(&output) + &stderr(&output);
        assert!(!shown.contains('\x1b'), "{shown:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_in_place_of_a_gazetteer_or_table_is_named_and_not_waited_for() {
    let data = directory("gazetteer-pipes");
    std::fs::create_dir_all(data.join("gazetteers")).unwrap();
    for name in ["gazetteers/pipe.gaz", "agencies.tsv"] {
        let made = std::process::Command::new("mkfifo").arg(data.join(name)).status();
        if !made.is_ok_and(|status| status.success()) {
            crate::skipped("a pipe in place of a gazetteer, for none can be made");
            return;
        }
    }
    let parsed = command(&["parse", "--from", "lines"])
        .env("CUTLINE_DATA", &data)
        .write_stdin("A dog.\n")
        .timeout(std::time::Duration::from_secs(60))
        .output()
        .unwrap();
    assert_eq!((parsed.status.code(), records(&parsed).len()), (Some(1), 1));
    for name in ["pipe.gaz: expected a file, found a folder, pipe or device", "agencies.tsv: expected a file, found"] {
        assert!(stderr(&parsed).contains(name), "{}", stderr(&parsed));
    }
}

#[test]
fn without_a_data_directory_there_is_nothing_of_ones_own() {
    let parsed = command(&["parse", "--from", "lines"])
        .env("CUTLINE_DATA", scratch("no/such/directory"))
        .write_stdin("A dog.\n")
        .output()
        .unwrap();
    assert_eq!((parsed.status.code(), stderr(&parsed)), (Some(0), String::new()));
    let in_its_place = file("no-directory", b"");
    let parsed = command(&["parse", "--from", "lines"])
        .env("CUTLINE_DATA", in_its_place)
        .write_stdin("A dog.\n")
        .output()
        .unwrap();
    assert_eq!(parsed.status.code(), Some(1));
    assert!(stderr(&parsed).contains("expected a directory, found: "), "{}", stderr(&parsed));
}

#[test]
fn a_name_is_looked_up_in_any_spelling_and_said_to_be_unknown() {
    let data = directory("gazetteer-lookup");
    run(&data, &["import", &file("desk_lookup.tsv", TABLE.as_bytes())]);
    let found = run(&data, &["lookup", "Ain", "Sahel", "--country", "ly", "--admin1", "South Province"]);
    let answer = &records(&found)[0];
    assert_eq!(answer["candidates"][0]["id"], "desk_lookup:Q1", "{answer}");
    assert_eq!(answer["candidates"][0]["admin2"], "Qamar");
    assert!(answer["candidates"][0]["score"].as_f64().unwrap() > 0.3);
    let reasons = answer["candidates"][0]["reasons"].as_array().unwrap();
    assert!(reasons.contains(&"admin1_agrees".into()), "{reasons:?}");

    let table = stdout(&run(&data, &["--format", "table", "lookup", "عين سهل", "--country", "LY"]));
    assert!(table.lines().nth(1).unwrap().contains("Ayn Sahl\tcity\tSouth\tLY\t25.5100"), "{table}");

    let none = run(&data, &["lookup", "Xqzwtrk"]);
    assert_eq!(none.status.code(), Some(1));
    assert!(stderr(&none).contains("\"Xqzwtrk\" is not in the gazetteer"), "{}", stderr(&none));
    assert_eq!(run(&data, &["lookup"]).status.code(), Some(2));
}

#[test]
fn names_of_a_file_are_looked_up_in_order_and_bad_lines_named() {
    let data = directory("gazetteer-lookup-lines");
    run(&data, &["import", &file("desk_lines.tsv", TABLE.as_bytes())]);
    let names =
        "{\"id\": 7, \"name\": \"Ayn Sahl\", \"country\": \"LY\"}\nnothing\n\n{\"id\": \"b\", \"name\": \"\"}\n";
    let found = run(&data, &["lookup", "--from", "jsonl", &file("names.jsonl", names.as_bytes())]);
    assert_eq!(found.status.code(), Some(1));
    assert!(stderr(&found).contains("names.jsonl:2: expected {\"id\""), "{}", stderr(&found));
    let answers = records(&found);
    assert_eq!((&answers[0]["id"], &answers[1]["id"]), (&7.into(), &"b".into()));
    assert_eq!(answers[0]["candidates"][0]["name"], "Ayn Sahl");
    assert_eq!(answers[1]["candidates"].as_array().unwrap().len(), 0);
}
