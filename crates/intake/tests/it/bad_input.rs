//! Files that are no galleries: each is named with its place and what is wrong.

use crate::{ENGINE, OPTIONS};
use intake::gallery::read;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

fn message(path: &Path) -> String {
    match intake::read_path(&ENGINE, &OPTIONS, path) {
        Ok(_) => "read".to_owned(),
        Err(error) => error.to_string(),
    }
}

/// A file of this test run, removed when dropped.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, bytes: &[u8]) -> Scratch {
        let path = std::env::temp_dir().join(format!("intake-{}-{name}", std::process::id()));
        std::fs::write(&path, bytes).unwrap();
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn a_directory_and_a_vanished_file_are_named() {
    let folder = std::env::temp_dir();
    assert_eq!(message(&folder), format!("expected a file, found a directory at {}", folder.display()));
    let vanished = Scratch::new("vanished.txt", b"A boy in Golo.").0.clone();
    assert_eq!(message(&vanished), format!("expected a file, found nothing at {}", vanished.display()));
    assert_eq!(
        intake::read_path(&ENGINE, &OPTIONS, &vanished).err().map(|error| error.path().to_owned()),
        Some(vanished)
    );
}

#[cfg(unix)]
#[test]
fn a_file_without_permission_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let file = Scratch::new("locked.txt", b"A boy in Golo.");
    std::fs::set_permissions(&file.0, std::fs::Permissions::from_mode(0o000)).unwrap();
    // Root may read anything.
    if std::fs::File::open(&file.0).is_err() {
        let expected = format!("expected a readable file, found no permission to read at {}", file.0.display());
        assert_eq!(message(&file.0), expected);
    }
}

#[test]
fn what_is_no_text_is_told_by_its_first_bytes() {
    for (name, bytes, found) in [
        ("a.txt", b"GIF89a\x01\0\x01\0".as_slice(), "a GIF picture"),
        ("b.txt", b"PK\x03\x04\x14\0", "a ZIP archive"),
        ("c.txt", b"\x1F\x8B\x08\0", "a gzip archive"),
        ("d.txt", b"%PDF-1.7 A boy in Golo.", "a PDF document"),
        ("e.txt", b"<svg width=\"743px\"><text>A boy in Golo.</text></svg>", "an HTML or XML page"),
        (
            "h.jpg",
            b"\0\xD8\xFF\xE0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0 a picture without its first byte",
            "binary data",
        ),
        ("g.txt", b"\x01\x02\x03\x04\x05\x06\x07\x08 \x11\x12", "binary data"),
    ] {
        let file = Scratch::new(name, bytes);
        let expected = format!("expected a document with captions, found {found} at {}", file.0.display());
        assert_eq!(message(&file.0), expected);
        let page = read(&ENGINE, name, bytes);
        assert!(page.captions.is_empty());
        assert_eq!(page.problems[0].what, format!("expected a text, found {found}"));
    }
}

#[test]
fn documents_without_captions_say_so() {
    for (bytes, what) in [
        (b"".as_slice(), "expected captions, found an empty file"),
        (b"\xEF\xBB\xBF", "expected captions, found an empty file"),
        (b"\xFF\xFE", "expected captions, found an empty file"),
        (b" \r\n\t\n", "expected captions, found an empty file"),
        (b"Photo galleries", "expected captions, found one line that does not read like a caption"),
    ] {
        let page = read(&ENGINE, "a.txt", bytes);
        assert!(page.captions.is_empty());
        assert_eq!(page.problems.last().map(|problem| problem.what.as_str()), Some(what), "{bytes:?}");
    }
    let page = read(&ENGINE, "a.txt", b"Home | News | Sport\nSign up for our newsletter\nTerms of Use\n");
    assert_eq!(
        page.problems[0].what,
        "expected captions, found 3 lines, none with a credit, a counter, a picture or the words of a caption"
    );
}

#[test]
fn a_line_longer_than_any_caption_is_passed_over_with_its_place() {
    let caption = "A boy sells tea in Mosul, Iraq, on May 3, 2016. (Photo by Yara Samir/Reuters)";
    let mut bytes = format!("{caption}\n\n").into_bytes();
    bytes.extend(std::iter::repeat_n(b'x', (1 << 20) + 1));
    bytes.extend_from_slice("\n\nA girl in Erbil, Iraq, on May 4, 2016. (Photo by Yara Samir/Reuters)\n".as_bytes());
    let page = read(&ENGINE, "a.txt", &bytes);
    assert_eq!(page.captions.len(), 2);
    assert_eq!(page.problems[0].place, format!("byte {}, line 3", caption.len() + 2));
}

#[test]
fn fifty_megabytes_on_one_line_take_little_time() {
    let file = Scratch::new("line.txt", &vec![b'a'; 50 << 20]);
    let start = Instant::now();
    let pages: Vec<_> = intake::read_path(&ENGINE, &OPTIONS, &file.0).unwrap().collect::<Result<_, _>>().unwrap();
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
    assert!(pages.iter().all(|page| page.captions.is_empty()));
    let problems: Vec<_> = pages.iter().flat_map(|page| &page.problems).collect();
    assert_eq!(problems[0].place, "byte 0, line 1");
    assert_eq!(problems[0].what, "expected lines of at most 1048576 bytes, found one of 52428800, passed over");
}
