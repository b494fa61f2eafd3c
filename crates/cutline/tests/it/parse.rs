//! `cutline parse`: inputs, formats, order, offsets, tables of one's own.

use crate::{command, cutline, file, page_captions, records, scratch, stderr, stdout};
use serde_json::{Value, json};

const CAPTION: &str = "José Núñez, 45, waters maize in Gori, Georgia, July 7, 2016. (Photo by Ana Núñez/Reuters)";

fn jsonl(captions: &[String]) -> Vec<u8> {
    let lines = captions.iter().enumerate().map(|(id, text)| json!({"id": format!("c{id}"), "text": text}).to_string());
    lines.collect::<Vec<_>>().join("\n").into_bytes()
}

#[test]
fn a_line_of_json_gives_a_line_of_json_with_its_id() {
    let output = cutline(&["parse", "--from", "jsonl"], &jsonl(&[CAPTION.to_owned()]));
    assert!(output.status.success());
    let record = &records(&output)[0];
    assert_eq!(record["schema"], "cutline/1");
    assert_eq!(record["id"], "c0");
    assert_eq!(record["text"], CAPTION);
    assert_eq!(record["dates"][0]["value"], "2016-07-07");
    assert_eq!(record["credit"]["photographers"][0]["name"], "Ana Núñez");
}

#[test]
fn a_number_may_be_an_id_and_a_credit_may_stand_apart() {
    let line =
        r#"{"id": 7, "text": "Women wash wool in Gori, Georgia.", "credit_line": "Nino Lomidze/Reuters", "other": []}"#;
    let record = &records(&cutline(&["parse", "--from", "jsonl"], line.as_bytes()))[0];
    assert_eq!(record["id"], "7");
    assert_eq!(record["credit"]["photographers"][0]["name"], "Nino Lomidze");
    assert_eq!(record["credit"]["span"], Value::Null);
}

#[test]
fn order_is_kept_with_any_number_of_jobs() {
    let captions: Vec<String> = page_captions().into_iter().cycle().take(4000).collect();
    let input = jsonl(&captions);
    let run = |jobs: &str| cutline(&["parse", "--from", "jsonl", "--jobs", jobs], &input).stdout;
    let one = run("1");
    assert_eq!(one.iter().filter(|byte| **byte == b'\n').count(), 4000);
    assert!(one == run("2") && one == run("5"), "the same lines in the same order");
}

#[test]
fn offsets_slice_the_text_in_python_and_javascript() {
    for (unit, length) in
        [("bytes", CAPTION.len()), ("chars", CAPTION.chars().count()), ("utf16", CAPTION.encode_utf16().count())]
    {
        let output = cutline(&["parse", "--from", "lines", "--offsets", unit], CAPTION.as_bytes());
        assert_eq!(records(&output)[0]["credit"]["span"][1], json!(length), "{unit}");
    }
}

#[test]
fn formats_are_json_lines_an_array_a_table_or_annotated() {
    let input = format!("{CAPTION}\n{CAPTION}\n");
    let run = |format: &str| stdout(&cutline(&["--format", format, "parse", "--from", "lines"], input.as_bytes()));
    assert_eq!(run("jsonl").lines().count(), 2);
    assert_eq!(serde_json::from_str::<Vec<Value>>(&run("json")).unwrap().len(), 2);
    let table = run("table");
    let widths: Vec<usize> = table.lines().map(|line| line.split('\t').count()).collect();
    assert_eq!(widths, [13, 13, 13], "a header and two rows");
    let annotated = run("annotated");
    assert!(annotated.contains("└taken 2016-07-07"), "{annotated}");
    assert!(!annotated.contains('\u{1b}'), "NO_COLOR is respected");
    assert_eq!(stdout(&cutline(&["parse", "--from", "lines", "--format", "json"], b"")), "[]\n");
}

#[test]
fn a_gallery_says_where_each_caption_was_seen() {
    let text = "Market day\n\n1/2\nWomen wash wool in Gori, Georgia, July 7, 2016.\n(AP Photo/Nino Lomidze)\n\n2/2\nA crane lifts a hull onto the quay in Batumi, Georgia, July 8, 2016.\n(AP Photo/Nino Lomidze)\n";
    let path = file("market.txt", text.as_bytes());
    let output = cutline(&["parse", &path], b"");
    let records = records(&output);
    assert_eq!(records.len(), 2);
    let source = &records[1]["source"];
    assert_eq!(source["document"], path.as_str());
    assert_eq!(source["ordinal"], 2);
    assert_eq!(source["credit_line"], "(AP Photo/Nino Lomidze)");
    assert_eq!(source["sha256"].as_str().unwrap().len(), 64);
    let span = (source["span"][0].as_u64().unwrap() as usize, source["span"][1].as_u64().unwrap() as usize);
    assert_eq!(&text[span.0..span.1], records[1]["text"].as_str().unwrap());
    assert_eq!(records[1]["credit"]["photographers"][0]["name"], "Nino Lomidze");
}

#[test]
fn standard_input_is_a_gallery_too() {
    let output = cutline(&["parse"], CAPTION.as_bytes());
    assert_eq!(records(&output)[0]["source"]["document"], "standard input");
}

#[test]
fn a_users_table_adds_without_a_new_build_and_a_bad_row_is_named() {
    let directory = scratch("tables");
    std::fs::create_dir_all(&directory).unwrap();
    std::fs::write(directory.join("agencies.tsv"), "Quay Press\tQP\tagency\tyes\t\t\t\nbad row\n").unwrap();
    let caption = b"A crane lifts a hull. (Photo by Ada Brandt/QP)";
    let output = command(&["parse", "--from", "lines"])
        .env("CUTLINE_DATA", &directory)
        .write_stdin(caption.as_slice())
        .output()
        .unwrap();
    let body = &records(&output)[0]["credit"]["organisations"][0];
    assert_eq!((&body["name"], &body["id"]), (&json!("Quay Press"), &json!("Quay Press")));
    assert!(stderr(&output).contains("agencies.tsv:2: expected 7 or 8 cells"), "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_table_of_no_known_name_and_what_is_no_directory_are_named() {
    let directory = scratch("misnamed");
    std::fs::create_dir_all(&directory).unwrap();
    std::fs::write(directory.join("agency.tsv"), "Quay Press\tQP\tagency\tyes\t\t\t\n").unwrap();
    for (data, message) in
        [(directory, "agency.tsv: no table has this name"), (file("no-folder", b"").into(), "expected a directory")]
    {
        let output = command(&["explain"]).env("CUTLINE_DATA", &data).output().unwrap();
        assert!(output.status.success(), "explaining needs no tables");
        let output =
            command(&["parse", "--from", "lines"]).env("CUTLINE_DATA", &data).write_stdin("A.").output().unwrap();
        assert!(stderr(&output).contains(message), "{}", stderr(&output));
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn records_fit_the_printed_schema() {
    let schema: Value = serde_json::from_slice(&cutline(&["schema"], b"").stdout).unwrap();
    let mut compiler = boon::Compiler::new();
    compiler.add_resource("record.json", schema).unwrap();
    let mut schemas = boon::Schemas::new();
    let record_schema = compiler.compile("record.json", &mut schemas).unwrap();
    let output = cutline(&["parse", "--from", "jsonl"], &jsonl(&page_captions()));
    let records = records(&output);
    assert!(records.len() > 20);
    for record in &records {
        if let Err(error) = schemas.validate(record, record_schema) {
            panic!("{error:#}\n{record}");
        }
    }
    let mut wrong = records[0].clone();
    wrong["dates"] = json!([{"text": 5}]);
    assert!(schemas.validate(&wrong, record_schema).is_err(), "the schema refuses what is no record");
}
