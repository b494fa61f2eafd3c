//! The log of another archive, kept beside one's own.

use crate::verifying::unguarded;
use crate::{MARKET, QUAYS, add, create};
use archive::{Archive, Layer, Told};

#[test]
fn a_changed_a_missing_and_a_cut_off_entry_of_anothers_log_are_named() {
    let changes = [
        ("UPDATE joined_entry SET body = replace(body, 'one', 'two') WHERE seq = 3", "entry 3", "to have hash "),
        ("DELETE FROM joined_entry WHERE seq = 2", "entry 3", "expected entry 2 of the log, found entry 3"),
        ("UPDATE joined SET last = last + 1", "", "expected it to end with entry "),
        ("DELETE FROM joined_entry WHERE seq = 3", "", "expected it to end with entry 3 "),
    ];
    for (change, at, what) in changes {
        let (ours, theirs) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let mut other = create(theirs.path());
        add(&mut other, &[("one.txt", MARKET)]);
        let mut archive = create(ours.path());
        add(&mut archive, &[("two.txt", QUAYS)]);
        assert_eq!(archive.join(&other).unwrap().entries, 3);
        drop(archive);
        let faults = || {
            let mut faults = Vec::new();
            let mut tell = |told| {
                if let Told::Fault(fault) = told {
                    faults.push(fault);
                }
            };
            Archive::open_to_verify(ours.path()).unwrap().verify(&mut tell).unwrap();
            faults
        };
        assert_eq!(faults(), []);
        unguarded(ours.path(), change);
        let found = faults();
        let named = |fault: &archive::Fault| {
            fault.layer == Layer::Log
                && fault.at.starts_with("the log of archive ")
                && fault.at.ends_with(at)
                && fault.what.contains(what)
        };
        assert!(found.iter().any(named), "{change}: {found:?}");
    }
}
