//! The same photograph: captions that were cut, reworded or dated anew find each other, in whatever order they come.

use crate::{ENGINE, add, create, faults};
use archive::{Action, Archive, Decision, Seen};
use std::collections::BTreeSet;
use std::path::Path;

const WHOLE: &str = "Women wash wool on the stony bank below the old bridge in Gori, Georgia, July 7, 2016. (Photo by Nino \
    Lomidze/AP Photo)";
const REWORDED: &str = "Women wash their wool on the stony bank under the old bridge in Gori, Georgia, Thursday, July 7, 2016. \
    (AP Photo/Nino Lomidze)";
const DATED_ANEW: &str = "Women wash wool on the stony bank below the old bridge in Gori, Georgia, July 7, 2019. (Photo by Nino \
    Lomidze/AP Photo)";
const CUT: &str = "Women wash wool on the stony bank below the old bridge in Gori, Georgia, July 7";
const ANOTHER_DAY: &str = "Men mend nets on the stony bank below the new bridge in Gori, Georgia, March 2, 2017. (Photo by Nino \
    Lomidze/AP Photo)";
const FRAME: &str = "A child drinks from a spring on the stony bank below the old bridge in Gori, Georgia, July 7, 2016. (Photo by \
    Nino Lomidze/AP Photo)";

/// The photographs of an archive, each as the captions that show it.
fn partition(archive: &Archive) -> BTreeSet<BTreeSet<String>> {
    let photographs = archive.store().photographs(0, usize::MAX).unwrap();
    let dossiers = archive.store().dossiers(&photographs).unwrap();
    dossiers.into_iter().map(|dossier| dossier.captions.into_iter().map(|kept| kept.text).collect()).collect()
}

/// An archive to which captions came in an order, so many in a batch.
fn archive(folder: &Path, captions: &[&str], batch: usize) -> Archive {
    let mut archive = create(folder);
    for (number, captions) in captions.chunks(batch).enumerate() {
        let named: Vec<(String, &str)> =
            captions.iter().enumerate().map(|(at, text)| (format!("{number}-{at}.txt"), *text)).collect();
        let documents: Vec<(&str, &str)> = named.iter().map(|(name, text)| (name.as_str(), *text)).collect();
        add(&mut archive, &documents);
    }
    archive
}

fn shuffled<'t>(captions: &[&'t str], mut seed: u64) -> Vec<&'t str> {
    let mut order = captions.to_vec();
    for at in (1..order.len()).rev() {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        order.swap(at, (seed >> 33) as usize % (at + 1));
    }
    order
}

#[test]
fn a_copy_that_was_changed_is_the_same_photograph_and_another_frame_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let archive = archive(folder.path(), &[WHOLE, REWORDED, DATED_ANEW, CUT, ANOTHER_DAY, FRAME], 6);
    let photographs: Vec<usize> = partition(&archive).iter().map(BTreeSet::len).collect();
    assert_eq!(photographs.iter().sum::<usize>(), 6);
    assert_eq!(photographs.len(), 3, "{:#?}", partition(&archive));
    let dossier = archive.store().dossiers(&[1]).unwrap().remove(0);
    let reworded =
        |seen: &&Seen| dossier.captions.iter().any(|kept| kept.caption == seen.caption && kept.text == REWORDED);
    let matched = &dossier.sightings.iter().find(reworded).unwrap().matched;
    assert_eq!((matched.method.as_str(), matched.state.as_str(), matched.threshold), ("near-words", "suggested", 20));
    assert!(
        matched.distance <= 20 && matched.compared == Some(1) && matched.rule == Some(("near-words".to_owned(), 1))
    );
    assert_eq!(faults(folder.path()), [""; 0]);
}

#[test]
fn the_photographs_do_not_depend_on_the_order_in_which_captions_come() {
    let pairs = include_str!("../../../compare/tests/pairs.jsonl");
    let pairs = pairs.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let texts: Vec<String> =
        pairs.flat_map(|pair| ["a", "b"].map(|side| pair[side].as_str().unwrap().to_owned())).collect();
    let mut captions: Vec<&str> = texts.iter().map(String::as_str).collect();
    captions.extend([WHOLE, REWORDED, DATED_ANEW, CUT, ANOTHER_DAY, FRAME]);
    captions.sort_unstable();
    captions.dedup();
    let folder = tempfile::tempdir().unwrap();
    let expected = partition(&archive(&folder.path().join("first"), &captions, captions.len()));
    assert!(expected.iter().any(|photograph| photograph.len() > 1));
    for (seed, batch) in [(1, 1), (2, 7), (3, 100), (4, 3)] {
        let place = folder.path().join(seed.to_string());
        let found = partition(&archive(&place, &shuffled(&captions, seed), batch));
        assert_eq!(found, expected, "order {seed}");
        let _ = std::fs::remove_file(place.join("index/sketches"));
    }
}

#[test]
fn what_a_person_split_or_merged_stays_so() {
    let folder = tempfile::tempdir().unwrap();
    let mut archive = archive(folder.path(), &[WHOLE, REWORDED], 1);
    assert_eq!(partition(&archive).len(), 1);
    let split = Decision { sighting: Some(2), ..Decision::new("A. Desk", Action::Split, "another frame") };
    archive.review(&split).unwrap();
    assert_eq!(partition(&archive).len(), 2);
    add(&mut archive, &[("3.txt", DATED_ANEW), ("4.txt", CUT)]);
    let apart = partition(&archive);
    assert!(
        apart.iter().all(|photograph| !(photograph.contains(WHOLE) && photograph.contains(REWORDED))),
        "{apart:#?}"
    );
    archive.review(&Decision { undoes: Some(1), ..Decision::new("A. Desk", Action::Undo, "") }).unwrap();
    assert!(partition(&archive).iter().any(|photograph| photograph.contains(WHOLE) && photograph.contains(REWORDED)));
    assert_eq!(faults(folder.path()), [""; 0]);
}

#[test]
fn the_sketches_of_new_captions_follow_from_their_words_alone() {
    let one = archive::Reading::of(&ENGINE.read(WHOLE)).sketch;
    assert_eq!(one, archive::Reading::of(&ENGINE.read(WHOLE)).sketch);
    assert!(!one.keys.is_empty());
}
