//! `cargo xtask pictures [COUNT]`: how well copies of pictures are recognised, in how many milliseconds.
//!
//! Scenes made by a program are copied in every way that `crates/likeness/tests/it/copies.rs` knows. Printed are, for
//! each, how many copies are the same, how many are found by their words, and what of pairs of different scenes was taken
//! for the same.

#[allow(dead_code)]
#[path = "../../crates/likeness/tests/it/copies.rs"]
mod copies;
#[path = "../../crates/likeness/tests/it/scene.rs"]
mod scene;

use anyhow::{Context, Result};
use copies::KINDS;
use likeness::{Fingerprint, Likeness, Verdict};
use scene::{Random, Scene};
use std::collections::{HashMap, HashSet};
use std::time::Instant;

/// Scenes, unless a number is given. Their pairs are more than 20,000.
const COUNT: u64 = 210;
const WIDTH: u32 = 600;
/// How far somebody moves between two frames of a burst, of the picture's width.
const MOVED: [f32; 3] = [0.02, 0.05, 0.1];

/// Counts of verdicts.
#[derive(Default)]
struct Tally {
    same: usize,
    different: usize,
    cannot_tell: usize,
    farthest: f32,
}

impl Tally {
    fn add(&mut self, likeness: &Likeness) {
        match likeness.verdict {
            Verdict::Same => self.same += 1,
            Verdict::Different => self.different += 1,
            Verdict::CannotTell => self.cannot_tell += 1,
        }
        if likeness.how == likeness::How::Detail {
            self.farthest = self.farthest.max(likeness.distance);
        }
    }

    fn print(&self, name: &str, found: Option<usize>) {
        let Tally { same, different, cannot_tell, farthest } = self;
        let count = (same + different + cannot_tell) as f64;
        let found = found.map_or(String::new(), |found| format!("{:7.3}", found as f64 / count));
        let share = *same as f64 / count;
        println!("{name:26} {share:7.3} {different:10} {cannot_tell:12} {farthest:10.3} {found:>7}");
    }
}

/// Runs the command.
pub fn run(count: Option<&str>) -> Result<()> {
    let count = count.map_or(Ok(COUNT), str::parse).context("expected a number of scenes")?;
    let print = |bytes: &[u8]| Fingerprint::new(bytes).map_err(anyhow::Error::from);
    let pictures: Vec<_> = (0..count).map(|seed| Scene::new(seed).picture(WIDTH)).collect();
    let originals: Vec<_> = pictures.iter().map(|picture| print(&copies::jpeg(picture, 92))).collect::<Result<_>>()?;
    let mut map: HashMap<u64, Vec<usize>> = HashMap::new();
    for (i, original) in originals.iter().enumerate() {
        original.keys().into_iter().for_each(|word| map.entry(word).or_default().push(i));
    }
    println!(
        "{:26} {:>7} {:>10} {:>12} {:>10} {:>7}",
        "copies", "same", "different", "cannot tell", "farthest", "found"
    );
    for kind in KINDS {
        let (mut tally, mut found) = (Tally::default(), 0);
        for (i, picture) in pictures.iter().enumerate() {
            let copy = print(&(kind.make)(picture, &mut Random::new(i as u64)))?;
            tally.add(&originals[i].compare(&copy));
            found += usize::from(copy.probes().iter().any(|word| map.get(word).is_some_and(|kept| kept.contains(&i))));
        }
        tally.print(kind.name, Some(found));
    }
    for moved in MOVED {
        let mut tally = Tally::default();
        for (i, original) in originals.iter().enumerate() {
            let next = Scene::new(i as u64).next_frame(i as u64, moved).picture(WIDTH);
            tally.add(&original.compare(&print(&copies::jpeg(&next, 92))?));
        }
        tally.print(&format!("burst, moved by {moved}"), None);
    }
    let (mut tally, began) = (Tally::default(), Instant::now());
    for (i, one) in originals.iter().enumerate() {
        originals[..i].iter().for_each(|other| tally.add(&one.compare(other)));
    }
    tally.print("different scenes", None);
    let pairs = tally.same + tally.different + tally.cannot_tell;
    let each = began.elapsed().as_secs_f64() * 1e3 / pairs as f64;
    println!("\n{pairs} pairs of different scenes: {} taken for the same; {each:.2} ms a pair", tally.same);
    let began = Instant::now();
    let (mut asked, mut candidates) = (0, 0);
    for (i, original) in originals.iter().enumerate() {
        let words = original.probes();
        asked += words.len();
        let found = words.iter().filter_map(|word| map.get(word)).flatten().filter(|found| **found != i);
        candidates += found.collect::<HashSet<_>>().len();
    }
    let (count, each) = (originals.len(), began.elapsed().as_secs_f64() * 1e3 / originals.len() as f64);
    let among = candidates as f64 / (count * (count - 1)) as f64 * 100_000.0;
    println!("{} words asked in {each:.2} ms; {among:.0} candidates among 100,000 other pictures", asked / count);
    Ok(())
}
