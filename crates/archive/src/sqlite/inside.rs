//! Captures inside a capture: `crawl.wacz` is a capture, each page in it another, with the place of its record.

use super::write::Writing;
use crate::store::{Capture, Inside};
use crate::table::Table;
use intake::Captured;
use rusqlite::{Connection, Row};

/// A page inside a document whose last part has not come.
pub(super) struct Open {
    id: u64,
    page: Inside,
}

/// The columns of `inside` and of the capture it names, for [`captured`].
pub(super) const COLUMNS: &str =
    "container.document, container.sha256, inside.member, inside.\"offset\", inside.within,
     inside.record, inside.captured, inside.digest";

/// The joins to which [`COLUMNS`] belong.
pub(super) const JOINS: &str = "LEFT JOIN inside ON inside.capture = capture.id
     LEFT JOIN capture container ON container.id = inside.container";

/// Reads [`COLUMNS`], the first of which stands at `at`; `None` for a capture that lies in no other. `length` is that of
/// the capture.
pub(super) fn captured(row: &Row<'_>, at: usize, length: u64) -> rusqlite::Result<Option<Captured>> {
    let Some(archive) = row.get::<_, Option<String>>(at)? else { return Ok(None) };
    Ok(Some(Captured {
        archive,
        archive_sha256: super::digest(row, at + 1)?.to_string(),
        member: row.get(at + 2)?,
        offset: row.get::<_, i64>(at + 3)? as u64,
        within: row.get::<_, i64>(at + 4)? as u64,
        record: row.get(at + 5)?,
        date: row.get(at + 6)?,
        digest: row.get(at + 7)?,
        length,
        revisit_of: None,
    }))
}

impl Writing {
    /// The capture to which a part belongs: the document `container`, or the page in it, made when its first part comes.
    pub(super) fn capture_of(
        &mut self,
        connection: &Connection,
        batch: u64,
        container: u64,
        open: &mut Option<Open>,
        page: Option<&Inside>,
    ) -> rusqlite::Result<u64> {
        let Some(page) = page else { return Ok(container) };
        if let Some(Open { id, .. }) = open.as_ref().filter(|open| open.page.is(&page.captured)) {
            return Ok(*id);
        }
        let id = self.capture(connection, batch, &page.capture)?;
        let (number, log) = (self.next(Table::Inside), self.log());
        let Captured { member, offset, within, record, date, digest, .. } = &page.captured;
        let cells = [
            number.into(),
            id.into(),
            container.into(),
            member.as_deref().into(),
            (*offset).into(),
            (*within).into(),
            record.as_deref().into(),
            date.as_deref().into(),
            digest.as_deref().into(),
            log.into(),
        ];
        self.insert(connection, Table::Inside, &cells)?;
        *open = Some(Open { id, page: page.clone() });
        Ok(id)
    }

    /// What a picture says of itself.
    pub(super) fn metadata(&mut self, connection: &Connection, id: u64, capture: &Capture) -> rusqlite::Result<()> {
        let Some(value) = &capture.metadata else { return Ok(()) };
        let (number, log) = (self.next(Table::Metadata), self.log());
        self.insert(connection, Table::Metadata, &[number.into(), id.into(), value.as_str().into(), log.into()])
    }
}
