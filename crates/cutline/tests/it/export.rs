//! Exports: what is withheld is nowhere, what is claimed keeps its speaker, what is written is whole.

use crate::archive::Desk;
use crate::{stderr, stdout};
use bytes::Bytes;
use parquet::file::reader::{FileReader, SerializedFileReader};
use serde_json::Value;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Every format that `export --as` offers.
const FORMATS: &[&str] =
    &["jsonl", "csv", "geojson", "kml", "jsonld", "ninjs", "bagit", "html", "dossier", "xmp", "parquet"];

/// A child named in her caption, in another picture's, in a file name, and in a credit; a man who was killed.
const CHILD: &str = "1/3\nAnaïs Weberling, 9, waits with her aunt Dora Weberling after what residents said were two air \
    strikes in the rebel-held town of Um Dalam, Sudan, May 3, 2016. At least 37 people died, a hospital official said. \
    Weberling's school was hit, Anaïs said. (Photo by Omar Haddad/Reuters)\n\n\
    2/3\nA man mourns over the body of Tariq Odehling, who was killed by shelling in Gori, Georgia, July 7, 2016. ANAIS \
    WEBERLING was there. (Photo by Nino Lomidze/AP Photo)\n\n\
    3/3\n=HYPERLINK(\"http://evil.example\") boats sail in Batumi, Georgia, July 8, 2016. <script>alert(1)</script> ]]> \
    (Photo by Nino Lomidze/AP Photo)\n";
const AUNT: &str = "A woman holds a picture of Anaïs Weberling in Gori, Georgia, July 9, 2016. (Photo by Nino Lomidze/AP \
    Photo)\n";

/// A boy and a man who were killed; a second caption of the boy's picture, which another file has; others' captions with
/// their names turned round, with initials and broken; a man whose name only begins as one of theirs.
const PICTURES: &[(&str, &str)] = &[
    (
        "in.csv",
        "image,caption\n\
        yusrif-al-masrani.jpg,\"A boy, Yusrif Al-Masrani, 9, who was killed in an air strike, in Gori, Georgia, July 7, \
        2016. (Photo by Nino Lomidze/AP Photo)\"\n\
        b.jpg,\"A man mourns over the body of Tobin Smithel, who was killed by shelling in Gori, Georgia, July 7, 2016. \
        (Photo by Nino Lomidze/AP Photo)\"\n\
        c.jpg,\"A man mourns over the body of Anka Petrovnic, who was killed by shelling in Gori, Georgia, July 7, 2016. \
        (Photo by Nino Lomidze/AP Photo)\"\n",
    ),
    (
        "again.csv",
        "image,caption\n\
        Yusrif-Al-Masrani.JPG,\"Relatives mourn Yusrif's death at the Al-Masranis' house in Gori, Georgia, July 8, 2016. \
        Y. Al-Masrani was nine. YUSRIF AL-MASRANI! Masrani, Yusrif. (Photo by Nino Lomidze/AP Photo)\"\n",
    ),
    (
        "others.csv",
        "image,caption\n\
        d.jpg,\"Graves in Gori, Georgia, July 9, 2016: Masrani, Yusrif; Y. Al-Masrani; Al-Masrani, Y.; Yusrif Al-Masra-\n\
        ni; Petrovnic, Anka; A. Petrov-\nnic. (Photo by Nino Lomidze/AP Photo)\"\n\
        e.jpg,\"Tobin Smithelson walks in Gori, Georgia, July 9, 2016. (Photo by Nino Lomidze/AP Photo)\"\n",
    ),
];

#[test]
fn a_name_is_nowhere_turned_round_with_initials_broken_or_at_another_caption_of_its_picture() {
    let desk = Desk::new("pictures");
    for (name, rows) in PICTURES {
        std::fs::write(desk.0.join(name), rows).unwrap();
    }
    assert!(desk.run(&["add", "in.csv", "again.csv", "others.csv", "in"]).status.success());
    for format in FORMATS {
        let bytes = export_of(&desk, format, &[]);
        for word in ["Yusrif", "Masrani", "Al-Masra", "Anka", "Petrov", "Tobin Smithel "] {
            assert!(!has(&bytes, word), "{word} in {format}: {}", String::from_utf8_lossy(&bytes));
        }
        assert!(has(&bytes, "Tobin Smithelson"), "{format}: {}", String::from_utf8_lossy(&bytes));
        assert!(!has(&bytes, "[withheld]on"), "{format}");
    }
}

/// One archive for all tests, which only read it.
fn desk() -> &'static Desk {
    static DESK: OnceLock<Desk> = OnceLock::new();
    DESK.get_or_init(filled)
}

fn filled() -> Desk {
    let desk = Desk::new("export");
    std::fs::create_dir_all(desk.0.join("anaïs_weberling")).unwrap();
    std::fs::write(desk.0.join("anaïs_weberling/AnaisWeberling2016.txt"), CHILD).unwrap();
    std::fs::write(desk.0.join("aunt.txt"), AUNT).unwrap();
    assert!(desk.run(&["add", "anaïs_weberling", "aunt.txt", "in"]).status.success());
    desk
}

/// What an export makes: all its bytes, those of its manifest and the names of its files among them.
fn export(format: &str, more: &[&str]) -> Vec<u8> {
    export_of(desk(), format, more)
}

fn export_of(desk: &Desk, format: &str, more: &[&str]) -> Vec<u8> {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let name = format!("out-{}", NUMBER.fetch_add(1, Ordering::Relaxed));
    let out = desk.0.join(&name);
    std::fs::create_dir_all(&out).unwrap();
    let path = format!("{name}/export");
    let arguments = [&["export", "--as", format, "--out", &path], more].concat();
    let output = desk.run(&arguments);
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    let mut bytes = Vec::new();
    collect(&out, &mut bytes);
    bytes
}

fn collect(folder: &Path, bytes: &mut Vec<u8>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        bytes.extend_from_slice(path.file_name().unwrap().as_encoded_bytes());
        if path.is_dir() {
            collect(&path, bytes);
        } else {
            let file = std::fs::read(path).unwrap();
            if file.starts_with(b"PAR1") {
                bytes.extend(unpacked(file.clone()).into_bytes());
            }
            bytes.extend(file);
        }
    }
}

/// All that a Parquet file says.
fn unpacked(file: Vec<u8>) -> String {
    let reader = SerializedFileReader::new(Bytes::from(file)).unwrap();
    let about = format!("{:?}", reader.metadata().file_metadata().key_value_metadata());
    reader.get_row_iter(None).unwrap().map(|row| format!("{}\n", row.unwrap())).collect::<String>() + &about
}

/// A word as it may be written in bytes.
fn spellings(word: &str) -> Vec<Vec<u8>> {
    let each = |plain: &dyn Fn(char) -> String| -> Vec<u8> {
        word.chars().map(|c| if c.is_ascii() { c.to_string() } else { plain(c) }).collect::<String>().into_bytes()
    };
    let percent = |c: char| c.to_string().bytes().map(|byte| format!("%{byte:02X}")).collect::<String>();
    let mut all = vec![
        word.as_bytes().to_vec(),
        word.to_uppercase().into_bytes(),
        word.to_lowercase().into_bytes(),
        each(&|c| format!("\\u{:04x}", c as u32)),
        each(&|c| format!("\\u{:04X}", c as u32)),
        each(&|c| format!("&#{};", c as u32)),
        each(&|c| format!("&#x{:x};", c as u32)),
        each(&|c| format!("&#x{:X};", c as u32)),
        each(&percent),
        each(&|c| percent(c).to_lowercase()),
        word.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        word.encode_utf16().flat_map(u16::to_be_bytes).collect(),
    ];
    all.extend((0..3).map(|before| base64(&[&vec![b' '; before], word.as_bytes()].concat(), before)));
    all
}

/// The part of base64 that depends on a word alone, with so many bytes before it.
fn base64(bytes: &[u8], before: usize) -> Vec<u8> {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bit = |at: usize| bytes.get(at / 8).is_some_and(|byte| byte >> (7 - at % 8) & 1 == 1);
    let sextets = (before * 8).div_ceil(6)..bytes.len() * 8 / 6;
    sextets.map(|at| LETTERS[(0..6).fold(0, |sum, one| sum << 1 | usize::from(bit(at * 6 + one)))]).collect()
}

fn has(bytes: &[u8], word: &str) -> bool {
    spellings(word).iter().any(|spelling| bytes.windows(spelling.len()).any(|window| window == spelling))
}

#[test]
fn a_name_is_withheld_also_where_only_another_photograph_tells_that_it_is_a_childs() {
    for format in ["jsonl", "csv", "ninjs", "html", "dossier"] {
        let text = String::from_utf8_lossy(&export(format, &["--query", "in:gori"])).to_lowercase();
        assert!(text.contains("gori"), "{format}");
        assert!(!text.contains("weberling"), "{format}");
    }
}

#[test]
fn no_export_is_written_into_the_archive() {
    for out in ["archive/archive.db", "archive/new.csv", "archive", "./in/../archive/originals"] {
        let output = desk().run(&["export", "--as", "csv", "--force", "--out", out]);
        assert_eq!(output.status.code(), Some(2), "{out}");
        assert!(stderr(&output).contains("expected --out outside the archive"), "{}", stderr(&output));
    }
}

#[test]
fn the_formats_tested_are_those_offered() {
    let help = stdout(&crate::cutline(&["export", "--help"], b""));
    for format in FORMATS {
        assert!(help.contains(&format!("- {format}:")), "{format} in {help}");
    }
    let offered = help.split("--as <FORMAT>\n").nth(2).unwrap().split("--format").next().unwrap();
    assert_eq!(offered.matches("- ").count(), FORMATS.len(), "{offered}");
}

#[test]
fn what_is_withheld_is_nowhere_in_any_format() {
    for format in FORMATS {
        let bytes = export(format, &["--query", "\"anais weberling\" OR weberling OR sudan OR georgia"]);
        for word in ["Weberling", "Anaïs", "Anais", "Tariq", "Odehling"] {
            assert!(!has(&bytes, word), "{word} in {format}: {}", String::from_utf8_lossy(&bytes));
        }
        assert!(has(&bytes, "[withheld]"), "{format} says that words are withheld");
        let bytes = export(format, &["--withhold", "photographers,coordinates"]);
        for word in ["Lomidze", "Haddad", "41.98", "614455"] {
            assert!(!has(&bytes, word), "{word} in {format}");
        }
    }
}

#[test]
fn everything_is_there_when_all_is_asked_for() {
    for format in FORMATS {
        let bytes = export(format, &["--full"]);
        for word in ["Weberling", "Tariq Odehling", "Lomidze"] {
            assert!(has(&bytes, word), "{word} in {format}");
        }
    }
}

/// BagIt, GeoJSON, JSON-LD and KML are what their standards say, by validators that `cargo xtask test` installs.
#[test]
fn other_peoples_validators_accept_what_is_exported() {
    let python = crate::root().join("target/validators/bin/python");
    if !python.exists() {
        assert!(std::env::var_os("CI").is_none(), "cargo xtask test installs {}", python.display());
        crate::skipped("validators of exports, which cargo xtask test installs");
        return;
    }
    let desk = desk();
    for full in [&["--full"][..], &[]] {
        let folder = if full.is_empty() { "validated" } else { "validated-full" };
        std::fs::create_dir_all(desk.0.join(folder)).unwrap();
        for (format, name) in [("bagit", "bag"), ("geojson", "x.geojson"), ("jsonld", "x.jsonld"), ("kml", "x.kml")] {
            let path = format!("{folder}/{name}");
            let output = desk.run(&[&["export", "--as", format, "--out", &path], full].concat());
            assert!(output.status.success(), "{format}: {}", stderr(&output));
        }
        let script = crate::root().join("crates/cutline/tests/it/validate.py");
        let output = std::process::Command::new(&python).arg(script).arg(desk.0.join(folder)).output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
    }
}

/// A count of the dead is never handed on without who says so and how sure that is.
#[test]
fn a_claim_keeps_its_speaker_and_its_hedge_in_every_format() {
    for format in FORMATS {
        let bytes = export(format, &["--query", "in:sudan"]);
        let text = String::from_utf8_lossy(&bytes);
        // Of a packed file only what is unpacked of it can be read.
        let text = text.split("PAR1").next().unwrap_or_default();
        assert!(text.contains("37 people died"), "{format}");
        for (at, _) in text.match_indices("37 people died") {
            let before: String = text[..at].chars().rev().take(300).collect();
            let around = before.chars().rev().chain(text[at..].chars().take(250)).collect::<String>();
            assert!(around.contains("hospital official") && around.contains("said"), "{format}: {around}");
        }
    }
    let desk = desk();
    let table = stdout(&desk.run(&["export", "--as", "csv", "--query", "in:sudan"]));
    assert!(table.contains("killed ≥ 37, claimed by hospital official, “said” (attributed)"), "{table}");
    let rows = stdout(&desk.run(&["export", "--as", "csv", "--rows", "statements", "--query", "in:sudan"]));
    let row = rows.lines().find(|line| line.contains(",casualty,")).unwrap();
    assert!(row.contains("hospital official,said,attributed"), "{row}");
}

#[test]
fn lines_are_records_with_what_they_come_from() {
    let desk = desk();
    let wanted: Vec<Value> = crate::records(&desk.run(&["parse", "anaïs_weberling/AnaisWeberling2016.txt"]));
    let lines = desk.lines(&["export", "--as", "jsonl", "--full"]);
    for record in &wanted {
        let line = lines.iter().find(|line| line["text"] == record["text"]).unwrap();
        for (field, value) in record.as_object().unwrap() {
            if field == "source" {
                for (name, value) in value.as_object().unwrap() {
                    assert_eq!(&line["source"][name], value, "source.{name}");
                }
            } else if field != "engine" {
                assert_eq!(&line[field], value, "{field}");
            }
        }
        assert!(line["photograph"].is_u64() && line["sighting"].is_u64() && line["caption_sha256"].is_string());
    }
}

#[test]
fn no_cell_of_a_table_is_a_formula() {
    let desk = desk();
    for rows in ["photographs", "statements"] {
        let table = stdout(&desk.run(&["export", "--as", "csv", "--rows", rows, "--full"]));
        let mut reader = csv::Reader::from_reader(table.as_bytes());
        for cell in reader.records().flat_map(|row| row.unwrap().iter().map(str::to_owned).collect::<Vec<_>>()) {
            let number = cell.trim().parse::<f64>().is_ok();
            assert!(number || !cell.starts_with(['=', '+', '-', '@', '\t', '\r']), "{cell}");
        }
        assert!(table.contains("'=HYPERLINK") || rows == "statements", "{table}");
    }
}

#[test]
fn a_file_is_written_whole_with_a_manifest_and_not_over_another() {
    let desk = desk();
    let export = ["export", "--as", "csv", "--query", "in:georgia", "--out", "desk.csv"];
    assert!(desk.run(&export).status.success());
    let manifest: Value =
        serde_json::from_slice(&std::fs::read(desk.0.join("desk.csv.manifest.json")).unwrap()).unwrap();
    let file = std::fs::read(desk.0.join("desk.csv")).unwrap();
    assert_eq!(manifest["files"][0]["name"], "desk.csv");
    assert_eq!(manifest["files"][0]["bytes"], file.len());
    assert_eq!((&manifest["query"], &manifest["photographs"]), (&"in:georgia".into(), &5.into()));
    assert_eq!(manifest["withheld"], serde_json::json!(["names of minors", "names of victims"]));
    let again = desk.run(&export);
    assert!(!again.status.success() && stderr(&again).contains("expected a new file, found one at desk.csv"));
    assert!(desk.run(&[&export[..], &["--force"]].concat()).status.success());
    assert_eq!(std::fs::read(desk.0.join("desk.csv")).unwrap(), file, "the same archive gives the same bytes");
    let wrong = desk.run(&["export", "--as", "csv", "--query", "taken:maybe"]);
    assert_eq!(wrong.status.code(), Some(2), "{}", stderr(&wrong));
}

#[test]
fn names_of_children_and_of_people_harmed_are_withheld_however_the_caption_says_so() {
    let folder = crate::scratch("export-told");
    let _ = std::fs::remove_dir_all(&folder);
    let archive = folder.to_str().unwrap();
    let captions = [
        ("First grader Mia Solberg waits for the bus in Bergen, Norway, March 3, 2015.", "Solberg"),
        ("Sisters Aya and Noor Khalilson, aged 8 and 10, read in Tripoli, Libya, March 4, 2015.", "Khalilson"),
        ("The dead man was identified as Tomas Reyeston in Lima, Peru, March 5, 2015.", "Reyeston"),
        ("Mourners carry the coffin of Rami Darwishly in Nablus, West Bank, March 6, 2015.", "Darwishly"),
        ("Rape survivor Grace Akellotti speaks to reporters in Gulu, Uganda, March 7, 2015.", "Akellotti"),
        (
            "Crash victims Ana Blakewell, left, and Carl Dunnwell are remembered in Quito, Ecuador, March 8, 2015.",
            "well",
        ),
        ("Friends of the late Marta Silvanova gather in Porto, Portugal, March 9, 2015.", "Silvanova"),
    ];
    let gallery: String = captions.iter().map(|(text, _)| format!("{text} (AP Photo/A. Name)\n\n")).collect();
    let path = crate::file("export-told.txt", gallery.as_bytes());
    assert!(crate::cutline(&["--archive", archive, "add", &path], b"").status.success());
    for format in ["jsonl", "csv", "geojson", "kml", "jsonld", "ninjs", "html", "dossier"] {
        let exported = crate::stdout(&crate::cutline(&["--archive", archive, "export", "--as", format], b""));
        for (_, name) in captions {
            assert!(!exported.contains(name), "{format} has {name}: {exported}");
        }
    }
}
