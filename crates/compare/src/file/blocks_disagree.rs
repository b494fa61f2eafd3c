//! The blocks of a file against each other: EXIF, IIM, XMP.
//!
//! An IIM caption of "Thursday, October 3" under an XMP caption of "Saturday, October 5" is one that nobody corrected.

use super::{Check, FileFinding, Picture, Said};
use caption::record::{Outcome, Record};

pub(super) const BLOCKS_DISAGREE: Check =
    Check { id: "file-blocks-disagree", version: 1, page: include_str!("../../spec/file-blocks-disagree.md"), run };

fn run(picture: &Picture<'_>, _: &Record<'_>) -> Vec<FileFinding> {
    let findings = picture.embedded.conflicts.iter().map(|name| {
        let fields: Vec<Said> = match name.as_str() {
            "date" => picture.embedded.said("exif_original").chain(picture.embedded.said("date_created")).collect(),
            name => picture.embedded.said(name.strip_prefix("exif_").unwrap_or(name)).collect::<Vec<_>>(),
        }
        .into_iter()
        .cloned()
        .collect();
        let blocks: Vec<String> = fields.iter().map(|said| said.block.to_uppercase()).collect();
        let message = format!("the file’s blocks do not agree about {}: {}", name.replace('_', " "), blocks.join(", "));
        let (check, outcome) = (BLOCKS_DISAGREE.id, Outcome::Conflicts);
        FileFinding { check, outcome, message, spans: Vec::new(), fields }
    });
    findings.collect()
}
