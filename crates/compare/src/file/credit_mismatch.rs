//! The credit in the file against the printed one.
//!
//! `creator` "Dragoljub Renic" and "(Photo by Mirko Ilic/AP)" do not agree; AP and "The Associated Press" do.

use super::{Check, FileFinding, Picture, Said, of_dimension};
use caption::record::Record;

pub(super) const CREDIT_MISMATCH: Check =
    Check { id: "file-credit-mismatch", version: 1, page: include_str!("../../spec/file-credit-mismatch.md"), run };

fn run(picture: &Picture<'_>, printed: &Record<'_>) -> Vec<FileFinding> {
    let Some(credit) = picture.credit else { return Vec::new() };
    let comparison = crate::compare(credit, printed);
    let first = |field| picture.embedded.said(field).take(1).cloned().collect::<Vec<Said>>();
    let dimensions = [
        ("photographer", "the file and the caption name one photographer", first("creator")),
        ("credit", "the file and the caption name one body", first("credit")),
    ];
    let findings = dimensions.into_iter().filter_map(|(id, agrees, fields)| {
        let verdict = comparison.dimensions.get(id)?;
        let finding = comparison.findings.iter().find(|finding| finding.dimension == id);
        of_dimension(CREDIT_MISMATCH.id, verdict, finding, agrees, fields)
    });
    findings.collect()
}
