//! The same photograph: captions that are nearly alike find each other as they come, whatever the order.
//!
//! A caption that was cut, reworded or given another date is compared with the few that share a key of its sketch. What is
//! near enough becomes one photograph; captions that are surely of two are never in one, whatever lies between them.

mod candidates;
mod cluster;
mod pictures;
mod postings;
mod scenes;

pub(crate) use candidates::Candidates;
pub(crate) use pictures::unite;

use crate::error::Result;
use crate::store::{Member, Move, Store};
use caption::record::Record;
use caption::{Caption, Engine, record::Source};
use cluster::{Edge, cluster};
use compare::{NEAR, Near};
use std::collections::BTreeSet;

/// Captions that are sorted anew together; where more belong together, only the new one is placed.
const TOGETHER: usize = 24;

/// Reads kept captions again, to compare them.
pub trait Reads: Sync {
    /// A caption as it is read now.
    fn read<'t>(&'t self, caption: Caption<'t>) -> Record<'t>;
}

impl Reads for Engine {
    fn read<'t>(&'t self, caption: Caption<'t>) -> Record<'t> {
        self.read_caption(caption)
    }
}

/// Pairs of photographs that a person said are two, the lower number first.
pub(crate) type Apart = BTreeSet<(u64, u64)>;

/// Whether a person said that these are two photographs.
fn are_apart(apart: &Apart, one: u64, other: u64) -> bool {
    apart.contains(&(one.min(other), one.max(other)))
}

/// What a member says.
fn record<'t>(reads: &'t dyn Reads, member: &'t Member) -> Record<'t> {
    let credit_line = (!member.credit_line.is_empty()).then(|| member.credit_line.as_str().into());
    let source = credit_line.is_some().then(|| Source { credit_line, ..Source::default() });
    reads.read(Caption { text: &member.text, id: None, source })
}

/// Where captions belong that came new: the moves that bring them, or others, there.
///
/// # Errors
///
/// If the store cannot be read.
pub(crate) fn moves(store: &dyn Store, reads: &dyn Reads, caption: u64, candidates: &[u64]) -> Result<Vec<Move>> {
    let Some(own) = store.member(caption)? else { return Ok(Vec::new()) };
    let mine = record(reads, &own);
    let mut near: Vec<(u64, Member)> = Vec::new();
    for candidate in candidates.iter().filter(|candidate| **candidate != caption) {
        let Some(member) = store.member(*candidate)? else { continue };
        if member.photograph != own.photograph
            && let Some(Near { distance, .. }) = compare::compare(&mine, &record(reads, &member)).near()
        {
            near.push((distance, member));
        }
    }
    let nearest = near.iter().min_by_key(|(distance, member)| (*distance, member.sha256));
    let Some((distance, nearest)) = nearest else { return Ok(Vec::new()) };
    let photographs: BTreeSet<u64> = near.iter().map(|(_, member)| member.photograph).chain([own.photograph]).collect();
    let mut members = Vec::new();
    for photograph in photographs {
        members.extend(store.members(photograph)?);
    }
    if members.len() > TOGETHER {
        let apart = store.kept_apart()?;
        let apart = are_apart(&apart, own.photograph, nearest.photograph);
        return Ok(if apart || own.fixed { Vec::new() } else { vec![Move::near(&own, Some(nearest), *distance)] });
    }
    members.sort_unstable_by(|one, other| (one.sha256, &one.credit_line).cmp(&(other.sha256, &other.credit_line)));
    sort(store, reads, &members)
}

impl Move {
    /// A caption goes to the photograph of another that is near it; without one to a photograph of its own.
    fn near(member: &Member, to: Option<&Member>, distance: u64) -> Move {
        Move {
            caption: member.caption,
            from: member.photograph,
            to: to.map(|other| other.photograph),
            group: 0,
            distance,
            threshold: compare::THRESHOLD,
            compared: to.map(|other| other.sighting),
            rule: NEAR,
        }
    }
}

/// Sorts captions into photographs and gives the moves that make it so.
fn sort(store: &dyn Store, reads: &dyn Reads, members: &[Member]) -> Result<Vec<Move>> {
    let records: Vec<Record<'_>> = members.iter().map(|member| record(reads, member)).collect();
    let kept_apart = store.kept_apart()?;
    let (mut edges, mut apart) = (Vec::new(), Vec::new());
    for (i, one) in records.iter().enumerate() {
        for (j, other) in records.iter().enumerate().skip(i + 1) {
            if members[i].photograph == members[j].photograph && members[i].firm && members[j].firm {
                // Of the same words, or put together by a person.
                edges.push(Edge { distance: 0, one: i, other: j });
                continue;
            }
            if are_apart(&kept_apart, members[i].photograph, members[j].photograph) {
                apart.push((i, j));
                continue;
            }
            let comparison = compare::compare(one, other);
            match comparison.near() {
                Some(Near { distance, .. }) => edges.push(Edge { distance, one: i, other: j }),
                None if comparison.apart() => apart.push((i, j)),
                None => {}
            }
        }
    }
    let mut groups = cluster(members.len(), &edges, &apart);
    // The group with the caption that came first chooses its photograph first.
    groups.sort_by_key(|group| group.iter().map(|at| members[*at].caption).min());
    let (mut taken, mut moves) = (BTreeSet::new(), Vec::new());
    for (number, group) in groups.iter().enumerate() {
        let mut homes: Vec<(bool, u64)> =
            group.iter().map(|at| (!members[*at].fixed, members[*at].photograph)).collect();
        homes.sort_unstable();
        let home = homes.into_iter().map(|(_, photograph)| photograph).find(|photograph| taken.insert(*photograph));
        for at in group.iter().copied().filter(|at| Some(members[*at].photograph) != home && !members[*at].fixed) {
            let mine = edges.iter().filter_map(|edge| match edge {
                Edge { distance, one, other } if *one == at && group.contains(other) => Some((*distance, *other)),
                Edge { distance, one, other } if *other == at && group.contains(one) => Some((*distance, *one)),
                _ => None,
            });
            let nearest = mine.min();
            let mut moved = Move::near(&members[at], None, nearest.map_or(0, |(distance, _)| distance));
            (moved.to, moved.group) = (home, number);
            moved.compared = nearest.map(|(_, other)| members[other].sighting);
            moves.push(moved);
        }
    }
    Ok(moves)
}
