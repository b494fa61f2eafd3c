//! Pictures by their pixels: compared, kept with a fingerprint, found again.

#[allow(dead_code)]
#[path = "../../../likeness/tests/it/copies.rs"]
mod copies;
#[allow(dead_code)]
#[path = "../../../likeness/tests/it/scene.rs"]
mod scene;

use crate::{cutline, file, records, scratch, stderr, stdout};
use image::imageops::FilterType;
use scene::Scene;

/// A picture, a small grey copy of a part of it, another picture, and one that is cut off.
struct Files {
    picture: String,
    copy: String,
    other: String,
    cut: String,
}

fn files(name: &str) -> Files {
    let (picture, other) = (Scene::new(11).picture(300), Scene::new(12).picture(300));
    let part = copies::scaled(&copies::cropped(&picture, [0.04, 0.0, 0.02, 0.03]), 0.6, FilterType::Triangle);
    let bytes = copies::jpeg(&picture, 90);
    Files {
        cut: file(&format!("{name}-cut.jpg"), &bytes[..bytes.len() * 2 / 3]),
        picture: file(&format!("{name}.jpg"), &bytes),
        copy: file(&format!("{name}-copy.jpg"), &copies::jpeg_grey(&part, 60)),
        other: file(&format!("{name}-other.png"), &copies::png(&other)),
    }
}

#[test]
fn two_picture_files_are_compared() {
    let Files { picture, copy, other, cut } = files("compared");
    let same = &records(&cutline(&["compare", &picture, &copy], b""))[0];
    assert_eq!((&same["likeness"]["verdict"], &same["likeness"]["how"]), (&"same".into(), &"detail".into()));
    assert!(same["likeness"]["distance"].as_f64() < same["likeness"]["threshold"].as_f64(), "{same}");
    assert_eq!((&same["a"]["width"], &same["b"]["width"]), (&300.into(), &169.into()));

    let people = stdout(&cutline(&["compare", &picture, &other, "--format", "table"], b""));
    assert!(people.starts_with("different pictures: "), "{people}");

    let broken = cutline(&["compare", &picture, &cut], b"");
    assert_eq!(broken.status.code(), Some(1));
    assert!(stderr(&broken).contains("compared-cut.jpg: expected a whole picture, found: "), "{}", stderr(&broken));

    let one = cutline(&["compare", &picture], b"");
    assert_eq!(one.status.code(), Some(2));
    assert!(stderr(&one).contains("expected two pictures, found 1 files, 1 of them pictures"), "{}", stderr(&one));
}

#[test]
fn a_picture_is_found_in_the_archive_by_its_pixels() {
    let Files { picture, copy, other, cut } = files("found");
    let archive = scratch("pictures-archive");
    let _ = std::fs::remove_dir_all(&archive);
    let archive = archive.to_str().unwrap();
    let added = cutline(&["--archive", archive, "add", &picture, &cut, "--format", "json"], b"");
    assert_eq!(records(&added)[0]["new"], 2, "a picture that cannot be decoded is kept all the same");
    assert!(
        stderr(&added).contains("found-cut.jpg: document: expected a whole picture, found: "),
        "{}",
        stderr(&added)
    );

    let seen = &records(&cutline(&["--archive", archive, "seen", &copy], b""))[0];
    assert_eq!(seen["seen"], true, "{seen}");
    assert!(seen["pictures"][0]["document"].as_str().unwrap().ends_with("found.jpg"), "{seen}");
    let unseen = &records(&cutline(&["--archive", archive, "seen", &other], b""))[0];
    assert_eq!((&unseen["seen"], unseen["pictures"].as_array().map(Vec::len)), (&false.into(), Some(0)));

    let verified = cutline(&["--archive", archive, "verify"], b"");
    assert!(verified.status.success(), "{}", stderr(&verified));
}
