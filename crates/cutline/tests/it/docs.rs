//! What is written about the code is true: paths exist, commands run, examples give what they say.

use crate::{cutline, records, root, skipped, stdout};
use serde_json::Value;
use std::collections::HashSet;
use std::fs::read_to_string;
use std::path::{Path, PathBuf};

fn document(name: &str) -> String {
    read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

const DOCUMENTS: &[&str] = &[
    "README.md",
    "GLOSSARY.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "docs/ARCHITECTURE.md",
    "docs/ARCHIVE.md",
    "docs/EVENTS.md",
    "docs/EVIDENCE.md",
    "docs/FINDINGS.md",
    "docs/FORMATS.md",
    "docs/GAZETTEER.md",
    "docs/PLACES.md",
    "docs/RECORD.md",
    "docs/SEARCH.md",
];

#[test]
fn links_and_paths_lead_somewhere() {
    for name in DOCUMENTS {
        let text = document(name);
        let folder = root().join(name).parent().unwrap().to_owned();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let path = link.split('#').next().unwrap();
            assert!(link.starts_with("http") || folder.join(path).exists(), "{name} links to {link}");
        }
        for code in text.split('`').skip(1).step_by(2) {
            let path = code.split_whitespace().next().unwrap_or_default();
            if (path.starts_with("crates/") || path.starts_with("xtask/") || path.starts_with("docs/"))
                && !path.contains(['*', '<', 'N'])
            {
                assert!(root().join(path).exists(), "{name} names {path}");
            }
        }
    }
}

#[test]
fn the_architecture_is_short_and_its_invariants_are_tests() {
    let text = document("docs/ARCHITECTURE.md");
    assert!(text.lines().count() <= 200);
    names_a_test_for_each(text.split("## Invariants").nth(1).unwrap().split("\n## ").next().unwrap());
}

#[test]
fn what_is_promised_of_evidence_is_tested() {
    names_a_test_for_each(&document("docs/EVIDENCE.md"));
}

/// Each promise, `- **…** (`name`)`, has a test of that name.
fn names_a_test_for_each(promises: &str) {
    let sources: String = files(&root().join("crates"))
        .iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .map(|path| read_to_string(path).unwrap())
        .collect();
    for promise in promises.split("\n- **").skip(1) {
        let promise = promise.split("\n\n").next().unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
        let names = promise.split("** (").last().unwrap_or_default().split_once(')').map_or("", |(names, _)| names);
        let names: Vec<&str> = names.split('`').skip(1).step_by(2).collect();
        assert!(!names.is_empty(), "no test of: {promise}");
        for name in names {
            assert!(sources.contains(&format!("fn {name}(")), "no test {name}");
        }
    }
}

/// All files below a folder but those that Git and Cargo keep for themselves.
fn files(folder: &Path) -> Vec<PathBuf> {
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let kept = paths.filter(|path| ![".git", "target"].iter().any(|name| path.ends_with(name)));
    kept.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn the_readmes_commands_are_ones_the_program_knows() {
    let readme = document("README.md");
    let help = stdout(&cutline(&["--help"], b""));
    let blocks: String = readme.split("```sh\n").skip(1).filter_map(|block| block.split("```").next()).collect();
    let mut count = 0;
    for line in blocks.lines().filter_map(|line| line.strip_prefix("cutline ")) {
        let words: Vec<&str> = line.split_whitespace().take_while(|word| !["#", "|", ">"].contains(word)).collect();
        assert!(help.contains(&format!("  {} ", words[0])), "no command {}", words[0]);
        let page = stdout(&cutline(&[words[0], "--help"], b""));
        for flag in words.iter().filter(|word| word.starts_with("--")) {
            assert!(page.contains(flag), "cutline {} has no {flag}", words[0]);
        }
        count += 1;
    }
    assert!(count >= 6, "the README shows commands");
    let first_screen: String = readme.lines().take(20).collect::<Vec<_>>().join("\n");
    assert!(first_screen.contains("cargo run --release -- demo") && first_screen.contains("cargo xtask ci"));
}

#[test]
fn the_readmes_example_gives_what_it_says() {
    let readme = document("README.md");
    let quote = readme.split("A caption such as\n\n").nth(1).unwrap().split("\n\ngives").next().unwrap();
    let caption = quote.lines().map(|line| line.trim_start_matches("> ")).collect::<Vec<_>>().join(" ");
    let block = readme.split("```json\n").nth(1).unwrap().split("\n```").next().unwrap();
    let record = &records(&cutline(&["parse", "--from", "lines"], caption.as_bytes()))[0];
    agree("", &serde_json::from_str(block).unwrap(), record);
}

/// Pages whose commands are run in a folder of their own: a block ```` ```text NAME ```` is a file, each line of a
/// ```` ```console ```` block after `$ ` a command, what follows it what a terminal of 100 columns shows, ` > ` puts it in a file. Only
/// `cargo xtask bless` (`CUTLINE_BLESS=1`) writes them.
const RUN_PAGES: &[&str] = &["docs/EVENTS.md", "docs/FINDINGS.md", "docs/SEARCH.md"];

#[test]
fn pages_show_what_their_commands_print() {
    let mut wrong = Vec::new();
    for name in RUN_PAGES {
        let page = document(name);
        let shown = run_page(&page, &crate::scratch(&name.replace('/', "-")));
        if std::env::var("CUTLINE_BLESS").is_ok_and(|bless| bless == "1") {
            std::fs::write(root().join(name), &shown).unwrap();
        }
        wrong.extend((page != shown).then(|| format!("{name} shows what is printed no more:\n{shown}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The page with what its commands print now.
fn run_page(page: &str, folder: &Path) -> String {
    let _ = std::fs::remove_dir_all(folder);
    std::fs::create_dir_all(folder).unwrap();
    let mut shown = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        shown += &format!("{line}\n");
        let Some(kind) = line.strip_prefix("```").filter(|kind| *kind == "console" || kind.starts_with("text ")) else {
            continue;
        };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        if let Some(file) = kind.strip_prefix("text ") {
            std::fs::write(folder.join(file), block.join("\n") + "\n").unwrap();
            shown += &format!("{}\n```\n", block.join("\n"));
            continue;
        }
        for command in block.iter().filter_map(|line| line.strip_prefix("$ cutline ")) {
            let (call, file) = command.split_once(" > ").map_or((command, None), |(call, file)| (call, Some(file)));
            let mut words = shell(call);
            if !words.iter().any(|word| word == "--format") {
                words.extend(["--format".to_owned(), "annotated".to_owned()]);
            }
            let output = crate::command(&[]).current_dir(folder).args(&words).output().unwrap();
            let mut printed = crate::stderr(&output);
            match file {
                Some(file) => std::fs::write(folder.join(file), &output.stdout).unwrap(),
                None => printed.insert_str(0, &stdout(&output)),
            }
            shown += &format!("$ cutline {command}\n{printed}");
        }
        shown += "```\n";
    }
    shown
}

/// The words of a command line; single quotes hold several together.
fn shell(line: &str) -> Vec<String> {
    let parts = line.split('\'').enumerate();
    let words = parts.flat_map(|(at, part)| if at % 2 == 1 { vec![part] } else { part.split_whitespace().collect() });
    words.map(str::to_owned).collect()
}

/// Everything `wanted` names stands in `found`.
fn agree(path: &str, wanted: &Value, found: &Value) {
    match (wanted, found) {
        (Value::Object(fields), Value::Object(got)) => {
            fields.iter().for_each(|(key, value)| agree(&format!("{path}.{key}"), value, &got[key]))
        }
        (Value::Array(items), Value::Array(got)) => {
            assert_eq!(items.len(), got.len(), "{path}: {found}");
            items.iter().zip(got).for_each(|(item, value)| agree(path, item, value));
        }
        _ => assert_eq!(wanted, found, "{path}"),
    }
}

#[test]
fn the_contract_names_every_field_of_the_schema() {
    let schema: Value = serde_json::from_slice(&cutline(&["schema"], b"").stdout).unwrap();
    let contract = document("docs/RECORD.md");
    for field in schema["properties"].as_object().unwrap().keys() {
        assert!(contract.contains(&format!("`{field}`")), "docs/RECORD.md does not name {field}");
    }
}

#[test]
fn the_glossary_is_in_order_and_says_each_word_once() {
    let glossary = document("GLOSSARY.md");
    let words: Vec<String> = glossary
        .lines()
        .filter(|line| line.starts_with("| "))
        .skip(1)
        .map(|line| line.split('|').nth(1).unwrap().trim().to_lowercase())
        .collect();
    let mut sorted = words.clone();
    sorted.sort();
    sorted.dedup();
    assert_eq!(words, sorted);
}

/// As many words in a row are nobody's set phrase.
const RUN: usize = 8;

/// Samples, pages and tests are invented. The documents of users, real people in real need, stand beside the checkout
/// at most, and nothing of their text in it.
#[test]
fn no_sample_repeats_a_users_document() {
    let shared = std::env::var_os("CUTLINE_SHARED").map_or(root().join("../shared"), PathBuf::from);
    let folder = shared.join("seeds");
    if !folder.is_dir() {
        skipped(&format!("no_sample_repeats_a_users_document, for there is no {}", folder.display()));
        return;
    }
    let documents: Vec<_> = files(&folder).iter().filter_map(|path| words(path)).collect();
    let runs: HashSet<&[String]> = documents.iter().flat_map(|words| words.windows(RUN)).collect();
    assert!(!runs.is_empty(), "{} holds documents", folder.display());
    let mut repeated = Vec::new();
    for path in files(&root()) {
        let Some(words) = words(&path) else { continue };
        let found = words.windows(RUN).find(|run| runs.contains(run));
        repeated.extend(found.map(|run| format!("{}: {}", path.display(), run.join(" "))));
    }
    assert!(repeated.is_empty(), "text of users' documents:\n{}", repeated.join("\n"));
}

/// The words of a text file in small letters; of any other file nothing.
fn words(path: &Path) -> Option<Vec<String>> {
    let text = String::from_utf8(std::fs::read(path).ok()?).ok()?.to_lowercase();
    Some(text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect())
}

/// Help and page are made from the list of fields; what they show can be asked, and most of it finds something in the samples.
#[test]
fn every_field_of_the_search_language_is_explained_with_an_example() {
    let help = stdout(&cutline(&["help", "search"], b""));
    let page = document("docs/SEARCH.md");
    let folder = crate::scratch("archive-explained");
    let _ = std::fs::remove_dir_all(&folder);
    let archive = ["--archive", folder.to_str().unwrap()];
    let samples = root().join("crates/cutline/samples");
    let mut finds = 0;
    let prepare = [
        &["add", samples.to_str().unwrap()][..],
        &["collection", "new", "harbours", "--query", "harbour", "--as", "A. Desk"],
    ];
    for line in prepare {
        assert!(cutline(&[line, &archive].concat(), b"").status.success(), "{line:?}");
    }
    for archive::About { name, what, example, .. } in archive::FIELDS {
        assert!(help.contains(&format!("  {name}:")) && help.contains(what) && help.contains(example), "{name}");
        let row = format!("| `{name}:` | {what} | `{example}` |");
        assert!(page.contains(&row), "docs/SEARCH.md: expected {row}");
        let output = cutline(&[&["search", example][..], &archive].concat(), b"");
        assert!(output.status.success(), "{example}: {}", crate::stderr(&output));
        finds += usize::from(!records(&output).is_empty());
    }
    assert!(finds >= 20, "{finds} examples find something in the samples");
    for (field, list) in [("is", archive::IS), ("has", archive::HAS)] {
        for (value, what) in list {
            let named = format!("`{field}:{value}`");
            assert!(page.contains(&named) && page.contains(what), "docs/SEARCH.md: expected {named}: {what}");
        }
    }
}

/// Anybody can check the log with the script of the page.
#[test]
fn the_logs_description_is_one_by_which_it_can_be_checked() {
    let folder = crate::scratch("archive-checked");
    let _ = std::fs::remove_dir_all(&folder);
    let samples = root().join("crates/cutline/samples");
    let add = ["add", samples.to_str().unwrap(), "--archive", folder.to_str().unwrap()];
    assert!(cutline(&add, b"").status.success());
    assert!(log_fits(&folder).is_none_or(|said| said.starts_with("5 entries fit")), "{:?}", log_fits(&folder));
}

/// What the script of `docs/ARCHIVE.md` says of an archive's log; `None`, visibly, without Python.
pub fn log_fits(archive: &Path) -> Option<String> {
    let page = document("docs/ARCHIVE.md");
    let script = page.split("```python\n").nth(1).unwrap().split("```").next().unwrap();
    let output = std::process::Command::new("python3").args(["-c", script]).arg(archive.join("archive.db")).output();
    match output {
        Ok(output) => Some(String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()),
        Err(_) => {
            skipped("the log's description, for there is no python3");
            None
        }
    }
}
