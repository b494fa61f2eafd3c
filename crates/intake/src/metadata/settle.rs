//! Which block is preferred in each field, and in which fields blocks disagree.
//!
//! A file beside the picture is preferred over XMP, XMP over IIM, IIM over EXIF; a value that is cut never wins over a
//! whole one. EXIF comes first in what only a camera knows: its clock and its position.

use super::compare::{self, is_cut_of, is_full};
use super::field::{
    CAPTION, DATE_CREATED, DIGITISED, EXIF_ORIGINAL, FIELDS, Field, GPS, GPS_TIME, METADATA_DATE, MODIFIED, Shape,
};
use super::{Block, Credentials, Fields, Metadata, Said, Shown, date};

/// So many days between the camera's time and the date created are a conflict; one may be the time zone's.
const DAYS_APART: u64 = 2;

const ALL: [Block; 4] = [Block::Exif, Block::Iim, Block::Xmp, Block::Sidecar];

/// What was found in and beside a picture.
#[derive(Default)]
pub(crate) struct Blocks {
    pub exif: Fields,
    pub iim: Fields,
    pub xmp: Fields,
    pub sidecar: Fields,
    pub iim_charset: Option<String>,
    pub content_credentials: Option<Credentials>,
}

/// Sets the blocks side by side.
pub(crate) fn settle(blocks: Blocks) -> Metadata {
    let all = [
        (Block::Exif, &blocks.exif),
        (Block::Iim, &blocks.iim),
        (Block::Xmp, &blocks.xmp),
        (Block::Sidecar, &blocks.sidecar),
    ];
    let mut fields = Vec::new();
    let mut conflicts = Vec::new();
    for field in FIELDS.iter().copied() {
        let said: Vec<(Block, Said)> =
            all.iter().filter_map(|(block, fields)| Some((*block, fields.said(field)?.clone()))).collect();
        if said.is_empty() && !field.always {
            continue;
        }
        let truncated = truncated(field, &said);
        disagreements(field, &said, &mut conflicts);
        let preferred = preferred(field, &said, &truncated, &ALL).map(|(block, said)| (*block, said.value.clone()));
        fields.push(Shown { field, preferred, said, truncated });
    }
    let Blocks { iim_charset, content_credentials, .. } = blocks;
    let mut metadata = Metadata { fields, conflicts, iim_charset, content_credentials };
    if date_conflict(&metadata) {
        metadata.conflicts.push("date".to_owned());
    }
    metadata
}

/// The preferred value of a field among those that some of the blocks say.
pub(super) fn preferred<'s>(
    field: &Field,
    said: &'s [(Block, Said)],
    truncated: &[Block],
    of: &[Block],
) -> Option<&'s (Block, Said)> {
    let order = match *field {
        EXIF_ORIGINAL | GPS | GPS_TIME => [Block::Exif, Block::Sidecar, Block::Xmp, Block::Iim],
        _ => [Block::Sidecar, Block::Xmp, Block::Iim, Block::Exif],
    };
    let by = |block| said.iter().find(|(by, said)| *by == block && !is_cameras_own(field, block, said));
    let mut found = order.into_iter().filter(|block| of.contains(block)).filter_map(by);
    let first = found.next()?;
    if truncated.contains(&first.0) { found.next().or(Some(first)) } else { Some(first) }
}

/// Where IIM's value is cut: another block goes on from it, or it is alone and as long as its room.
fn truncated(field: &Field, said: &[(Block, Said)]) -> Vec<Block> {
    let limit = field.iim.map(|(_, limit)| limit).filter(|limit| *limit >= compare::SHORTEST_LIMIT);
    let Some((limit, iim)) = limit.zip(said.iter().find(|(block, _)| *block == Block::Iim)) else { return Vec::new() };
    let texts = iim.1.value.texts();
    let mut others =
        said.iter().filter(|(block, _)| *block != Block::Iim).flat_map(|(_, said)| said.value.texts()).peekable();
    let cut = if field.shape == Shape::Date {
        false
    } else if others.peek().is_none() {
        texts.iter().any(|text| is_full(text, limit, 0))
    } else {
        others.any(|whole| texts.iter().any(|text| is_cut_of(text, whole, Some(limit))))
    };
    if cut { vec![Block::Iim] } else { Vec::new() }
}

fn disagreements(field: &Field, said: &[(Block, Said)], conflicts: &mut Vec<String>) {
    if matches!(*field, DIGITISED | MODIFIED | METADATA_DATE | GPS_TIME) {
        return;
    }
    let limit = |block: Block| field.iim.map(|(_, limit)| limit).filter(|_| block == Block::Iim);
    let mut exif = false;
    for (at, (block, one)) in said.iter().enumerate() {
        for (_, other) in &said[at + 1..] {
            // Blocks come in the order EXIF, IIM, XMP, sidecar: only the first of a pair can be one that is cut.
            if is_cameras_own(field, *block, one) || compare::agree(field, one, other, limit(*block)) {
                continue;
            }
            if *block != Block::Exif || field.exif.is_empty() {
                conflicts.push(field.name.to_owned());
                return;
            }
            exif = true;
        }
    }
    if exif {
        conflicts.push(format!("exif_{}", field.name));
    }
}

fn date_conflict(metadata: &Metadata) -> bool {
    let text = |field| metadata.preferred(field).and_then(|value| value.text());
    let (Some(original), Some(created)) = (text(&EXIF_ORIGINAL), text(&DATE_CREATED)) else { return false };
    match date::days_between(original, created) {
        Some(days) => days >= DAYS_APART,
        // A month or year is all that is known: it must be the same.
        None => !date::agree(&original[..created.len().min(original.len())], created),
    }
}

/// Whether a description is what a camera puts into every picture.
fn is_cameras_own(field: &Field, block: Block, said: &Said) -> bool {
    if *field != CAPTION || block != Block::Exif {
        return false;
    }
    let text = said.value.text().unwrap_or_default().to_lowercase();
    let rows = include_str!("../../tables/camera_texts.tsv").lines().skip(1).filter_map(|row| row.split_once('\t'));
    let whole = |list: &str| list.split(" | ").any(|words| text == words);
    let start = |list: &str| list.split(" | ").any(|words| text.starts_with(words));
    let is_file_name = !text.contains(' ') && [".jpg", ".jpeg", ".tif", ".png"].iter().any(|end| text.ends_with(end));
    is_file_name || rows.into_iter().any(|(what, list)| if what == "whole" { whole(list) } else { start(list) })
}
