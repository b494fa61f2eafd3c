//! Seals under which something was changed.

use crate::verifying::unguarded;
use crate::{MARKET, add, create};
use archive::seal::Key;
use archive::{Archive, Layer, Told};
use std::path::Path;

#[test]
fn a_changed_seal_and_a_changed_entry_under_a_seal_are_named() {
    let changes = [
        ("statement = replace(statement, 'cutline', 'cutlime')", "expected the statement's signature by key "),
        ("signature = zeroblob(64)", "expected the statement's signature by key "),
        ("\"key\" = zeroblob(32)", "expected the statement's signature by key "),
        ("\"key\" = NULL", "expected a key and a signature, found none"),
        ("sealed = 1", "expected a statement of entry 1, found one of entry "),
    ];
    let changes = changes.map(|(change, fault)| (format!("UPDATE seal SET {change}"), fault)).into_iter();
    let entry = (
        "UPDATE log SET hash = replace(hash, 'a', 'b') WHERE seq = (SELECT sealed FROM seal)".to_owned(),
        "to have the sealed hash ",
    );
    for (change, fault) in changes.chain([entry]) {
        let folder = tempfile::tempdir().unwrap();
        let mut archive = create(folder.path());
        add(&mut archive, &[("market.txt", MARKET)]);
        let key = Key::of_pem(&Key::generate().unwrap(), Path::new("seal.key")).unwrap();
        archive.seal(&key, None).unwrap();
        drop(archive);
        unguarded(folder.path(), &change);
        let mut faults = Vec::new();
        let archive = Archive::open_to_verify(folder.path()).unwrap();
        let verified = archive.verify(&mut |told| {
            if let Told::Fault(fault) = told {
                faults.push(fault);
            }
        });
        assert_eq!(verified.unwrap().seals, 1);
        let seal = faults.iter().find(|fault| fault.layer == Layer::Seal).expect(&change);
        assert!(seal.at == "seal 1" && seal.what.contains(fault), "{change}: {seal}");
        let told = |layer| faults.iter().any(|fault| fault.layer == layer);
        assert!(told(Layer::Row) || told(Layer::Log), "the log tells it too: {faults:?}");
    }
}
