//! The caption in the file against the printed one: day, place, photographer.
//!
//! A file that says "on October 5, 2013" printed under "in March 2014" does not agree with its caption.

use super::{Check, FileFinding, Picture, Said, of_dimension};
use caption::record::Record;

pub(super) const CAPTION_MISMATCH: Check =
    Check { id: "file-caption-mismatch", version: 1, page: include_str!("../../spec/file-caption-mismatch.md"), run };

/// What is compared; other words are another caption's right.
const DIMENSIONS: [(&str, &str); 3] = [
    ("taken", "the file’s caption has the same day"),
    ("place", "the file’s caption has the same place"),
    ("photographer", "the file’s caption has the same photographer"),
];

fn run(picture: &Picture<'_>, printed: &Record<'_>) -> Vec<FileFinding> {
    let mut findings = Vec::new();
    for (block, embedded) in picture.captions.iter().filter(|(_, embedded)| embedded.text != printed.text) {
        let comparison = crate::compare(embedded, printed);
        for (id, agrees) in DIMENSIONS {
            let Some(verdict) = comparison.dimensions.get(id) else { continue };
            let finding = comparison.findings.iter().find(|finding| finding.dimension == id);
            let words = finding.and_then(|finding| embedded.text.get(finding.a?.range())).unwrap_or(embedded.text);
            let field = Said { field: "caption".to_owned(), block: (*block).to_owned(), text: words.to_owned() };
            findings.extend(of_dimension(CAPTION_MISMATCH.id, verdict, finding, agrees, vec![field]));
        }
    }
    findings
}
