//! A picture file against a caption: the camera's clock and position, and what desks wrote into the file.
//!
//! A file whose camera was at 39.4 N 0.4 W and a caption "in Arghandab district, Kandahar province, Afghanistan" do not
//! agree. The checks are those of a caption by itself in all but what they look at: a file each, and a page.

mod blocks_disagree;
mod caption_mismatch;
mod credit_mismatch;
mod date_mismatch;
mod embedded;
mod place_mismatch;

pub use embedded::{Embedded, Said};

use caption::Span;
use caption::record::{Outcome, Record};
use serde::Serialize;

/// A check: what a file and a caption say that fits, or does not.
pub struct Check {
    /// Its id, named after the thing seen.
    pub id: &'static str,
    /// Raised whenever it judges otherwise.
    pub version: u32,
    /// Its page: prose, examples and what they give.
    pub page: &'static str,
    run: fn(&Picture<'_>, &Record<'_>) -> Vec<FileFinding>,
}

/// All checks of files, first to last.
pub const CHECKS: &[Check] = &[
    date_mismatch::DATE_MISMATCH,
    place_mismatch::PLACE_MISMATCH,
    credit_mismatch::CREDIT_MISMATCH,
    caption_mismatch::CAPTION_MISMATCH,
    blocks_disagree::BLOCKS_DISAGREE,
];

/// A picture file as it is compared.
pub struct Picture<'r> {
    /// What is embedded in it.
    pub embedded: &'r Embedded,
    /// Its embedded captions as they were read, each with its block.
    pub captions: &'r [(&'r str, Record<'r>)],
    /// Its embedded credit as it was read.
    pub credit: Option<&'r Record<'r>>,
}

/// What a file and a caption say that fits, or does not.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FileFinding {
    /// The check's id.
    pub check: &'static str,
    /// What came of it.
    pub outcome: Outcome,
    /// In words, for people.
    pub message: String,
    /// The caption's words that were compared.
    pub spans: Vec<Span>,
    /// What the file says.
    pub fields: Vec<Said>,
}

/// Compares a picture with a caption, `printed` without what the file itself lends to it.
pub fn check(picture: &Picture<'_>, printed: &Record<'_>) -> Vec<FileFinding> {
    CHECKS.iter().flat_map(|check| (check.run)(picture, printed)).collect()
}

/// Of several outcomes the least counts: what agrees with one of two days agrees.
fn rank(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Agrees => 0,
        Outcome::CannotTell => 1,
        Outcome::Conflicts => 2,
    }
}

/// The finding that two dimensions of a comparison give: the caption's words are those of the second record.
fn of_dimension(
    check: &'static str,
    outcome: crate::Verdict,
    finding: Option<&crate::Finding>,
    agrees: &str,
    fields: Vec<Said>,
) -> Option<FileFinding> {
    let (outcome, message) = match (outcome, finding) {
        (crate::Verdict::Incompatible, Some(finding)) => (Outcome::Conflicts, finding.message.clone()),
        (crate::Verdict::Compatible, _) => (Outcome::Agrees, agrees.to_owned()),
        _ => return None,
    };
    let spans = finding.and_then(|finding| finding.b).into_iter().collect();
    Some(FileFinding { check, outcome, message, spans, fields })
}
