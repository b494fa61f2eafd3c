//! What lies in an archive, counted: 22 responses, 22 requests, a warcinfo; and what is damaged.

use super::records::{Record, Records};
use crate::page::Problem;
use crate::source::Limits;
use std::collections::BTreeMap;
use std::io::{self, Read, Seek};

/// The records of an archive by kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// How many there are of each `WARC-Type`; an ARC has `response` and `warcinfo`.
    pub records: BTreeMap<String, u64>,
    /// What is damaged, each with its byte.
    pub problems: Vec<Problem>,
}

/// Goes through all records of a web archive; `digests` says whether the declared ones are checked.
///
/// # Errors
///
/// If reading fails. What is damaged is no error.
///
/// # Examples
///
/// ```
/// let archive = "WARC/1.0\r\nWARC-Type: resource\r\nContent-Length: 5\r\n\r\nferry\r\n\r\n\
///                WARC/1.0\r\nWARC-Type: resource\r\nContent-Length: 9\r\n\r\ncut";
/// let survey = intake::read::warc::survey(std::io::Cursor::new(archive), true)?;
/// assert_eq!(survey.records["resource"], 2);
/// assert_eq!(survey.problems[0].place, "byte 61");
/// assert_eq!(survey.problems[0].what, "expected 9 bytes, found only 3");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn survey(archive: impl Read + Seek, digests: bool) -> io::Result<Survey> {
    let mut records = Records::new(archive, Limits::default(), digests)?;
    let mut survey = Survey::default();
    while let Some(Record { head, place, problems, .. }) = records.next(|_, _| ((), false))? {
        let kind = head.kind();
        match survey.records.get_mut(&*kind) {
            Some(count) => *count += 1,
            None => {
                survey.records.insert(kind.into_owned(), 1);
            }
        }
        survey.problems.extend(problems.into_iter().map(|what| Problem::at_byte(place.offset, what)));
        survey.problems.extend(records.problems());
    }
    survey.problems.extend(records.problems());
    Ok(survey)
}
