//! Seals as people make and check them, with OpenSSL as the authority and as another program that checks.

use crate::archive::Desk;
use crate::{stderr, stdout};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// Runs OpenSSL in a folder; `None` where there is none.
fn openssl(folder: &Path, line: &str) -> Option<bool> {
    let run = Command::new("openssl").args(line.split(' ')).current_dir(folder).output();
    match run {
        Ok(output) => {
            if !output.status.success() {
                println!("openssl {line}: {}", String::from_utf8_lossy(&output.stderr));
            }
            Some(output.status.success())
        }
        Err(_) => {
            println!(
                "SKIPPED: comparing with OpenSSL, for it is not installed; to have it, as root on Debian: apt-get install openssl"
            );
            None
        }
    }
}

#[test]
fn a_seal_signs_the_logs_end_and_is_listed_and_verified() {
    let desk = Desk::new("seal");
    desk.run(&["add", "in"]);
    let head = desk.json(&["verify"])["verified"]["head"].clone();
    let seal = desk.json(&["seal", "--note", "handed to the court", "--out", "seal.json"]);
    let says: Value = serde_json::from_str(seal["statement"].as_str().unwrap()).unwrap();
    assert_eq!((&says["hash"], &says["note"]), (&head, &"handed to the court".into()));
    assert_eq!((&seal["holds"], &seal["vouched"]["by"]), (&true.into(), &"key".into()));
    assert_eq!(desk.json(&["seal", "list"]), seal, "the next seal is by the same key, which was made once");
    let verified = &desk.json(&["verify"])["verified"];
    assert_eq!((&verified["seals"], &verified["faults"]), (&1.into(), &0.into()));
    assert!(stdout(&desk.run(&["seal", "list", "--format", "annotated"])).contains("handed to the court"));
    assert_eq!(desk.run(&["seal", "--out", "seal.json"]).status.code(), Some(1), "a file is never written over");

    // Another program checks it.
    let (statement, signature) = (seal["statement"].as_str().unwrap(), seal["signature"].as_str().unwrap());
    let bytes: Vec<u8> =
        (0..128).step_by(2).map(|at| u8::from_str_radix(&signature[at..at + 2], 16).unwrap()).collect();
    std::fs::write(desk.0.join("statement"), statement).unwrap();
    std::fs::write(desk.0.join("signature"), bytes).unwrap();
    std::fs::write(desk.0.join("key.pem"), desk.run(&["seal", "key"]).stdout).unwrap();
    let line = "pkeyutl -verify -pubin -inkey key.pem -rawin -in statement -sigfile signature";
    assert_ne!(openssl(&desk.0, line), Some(false));
    std::fs::write(desk.0.join("statement"), statement.replace("court", "press")).unwrap();
    assert_ne!(openssl(&desk.0, line), Some(true));
}

#[test]
fn a_log_made_anew_is_told_by_a_seal_kept_elsewhere() {
    let desk = Desk::new("seal-elsewhere");
    desk.run(&["add", "in/market.txt"]);
    desk.json(&["seal", "--out", "seal.json"]);
    assert!(desk.run(&["seal", "check", "seal.json"]).status.success());
    // Somebody makes the archive anew without the caption that they do not like, and without the seal.
    std::fs::remove_dir_all(desk.0.join("archive")).unwrap();
    desk.run(&["add", "in/quays.txt"]);
    assert!(desk.run(&["verify"]).status.success(), "the new archive fits in itself");
    let output = desk.run(&["seal", "check", "seal.json", "--format", "annotated"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("does not hold  expected a seal of archive "), "{}", stdout(&output));
    for wrong in ["{}", "[1]", "\u{0}", ""] {
        std::fs::write(desk.0.join("wrong.json"), wrong).unwrap();
        let output = desk.run(&["seal", "check", "wrong.json"]);
        assert_eq!(output.status.code(), Some(1), "{wrong}");
        assert!(stderr(&output).contains("expected a seal as JSON, found: "), "{}", stderr(&output));
    }
}

#[test]
fn keys_that_are_none_are_named() {
    let desk = Desk::new("seal-keys");
    desk.run(&["add", "in"]);
    for (name, text) in
        [("a.pem", "no key"), ("b.pem", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n")]
    {
        std::fs::write(desk.0.join(name), text).unwrap();
        let output = desk.run(&["seal", "--key", name]);
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).contains("expected an Ed25519 key in PKCS #8"), "{}", stderr(&output));
    }
    assert_eq!(desk.run(&["seal", "request", "seal.tsq"]).status.code(), Some(1), "nothing is sealed yet");
    assert!(!desk.0.join("seal.tsq").exists());
    if openssl(&desk.0, "genpkey -algorithm ed25519 -out mine.pem").is_some() {
        let seal = desk.json(&["seal", "--key", "mine.pem"]);
        assert_eq!(seal["holds"], true);
    }
}

/// An authority of one's own: `ca.pem` vouches for `tsa.pem`.
fn authority(folder: &Path) -> Option<()> {
    std::fs::write(
        folder.join("tsa.cnf"),
        "[tsa]\ndefault_tsa = own\n[own]\nserial = serial\ndigests = sha256\nsigner_digest = sha256\naccuracy = secs:1\n\
         ess_cert_id_alg = sha256\ndefault_policy = 1.2.3.4.1\n[stamps]\nextendedKeyUsage = critical,timeStamping\n\
         [authority]\nbasicConstraints = critical,CA:true\nkeyUsage = critical,keyCertSign\n",
    )
    .unwrap();
    for line in [
        "req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -subj /CN=Quay-Root -days 30 -config tsa.cnf -extensions authority",
        "req -x509 -newkey rsa:2048 -nodes -keyout other.key -out other.pem -subj /CN=Other-Root -days 30 -config tsa.cnf -extensions authority",
        "req -newkey rsa:2048 -nodes -keyout tsa.key -out tsa.csr -subj /CN=Quay-Time -config tsa.cnf",
        "x509 -req -in tsa.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out tsa.pem -days 20 -extfile tsa.cnf -extensions stamps",
    ] {
        assert!(openssl(folder, line)?, "{line}");
    }
    Some(())
}

#[test]
fn an_authoritys_time_stamp_is_asked_for_kept_and_checked() {
    let desk = Desk::new("seal-stamp");
    desk.run(&["add", "in"]);
    desk.json(&["seal"]);
    let asked = desk.json(&["seal", "request", "seal.tsq"]);
    assert_eq!((&asked["method"], &asked["vouched"]["by"]), (&"rfc3161".into(), &"nobody yet".into()));
    if authority(&desk.0).is_none() {
        return;
    }
    let answer = "ts -reply -config tsa.cnf -signer tsa.pem -inkey tsa.key";
    assert!(openssl(&desk.0, &format!("{answer} -queryfile seal.tsq -out seal.tsr")).unwrap());

    // The answer to another question is none.
    desk.run(&["seal", "request", "--seal", "1", "again.tsq"]);
    let mut query = std::fs::read(desk.0.join("seal.tsq")).unwrap();
    let last = query.len() - 8;
    query[last] ^= 1;
    std::fs::write(desk.0.join("other.tsq"), query).unwrap();
    assert!(openssl(&desk.0, &format!("{answer} -queryfile other.tsq -out other.tsr")).unwrap());
    let refused = |file: &str, ca: Option<&str>| {
        let ca = ca.map(|ca| vec!["--ca", ca]).unwrap_or_default();
        let output = desk.run(&[vec!["seal", "response", file], ca].concat());
        assert_eq!(output.status.code(), Some(1), "{file}");
        stderr(&output)
    };
    let message = refused("other.tsr", None);
    assert!(message.contains("its nonce differs"), "{message}");

    // A forged time, a cut off answer, another authority.
    let whole = std::fs::read(desk.0.join("seal.tsr")).unwrap();
    let at = whole.windows(3).position(|bytes| bytes == b"202").unwrap();
    let mut forged = whole.clone();
    forged[at + 3] = if forged[at + 3] == b'9' { b'8' } else { forged[at + 3] + 1 };
    std::fs::write(desk.0.join("forged.tsr"), forged).unwrap();
    let message = refused("forged.tsr", None);
    assert!(message.contains("expected a signature of the token's content, found one of other bytes"), "{message}");
    std::fs::write(desk.0.join("short.tsr"), &whole[..whole.len() / 2]).unwrap();
    assert!(refused("short.tsr", None).contains("expected a time-stamp response (RFC 3161), found: "));
    let message = refused("seal.tsr", Some("other.pem"));
    assert!(message.contains("expected an authority that the given certificates vouch for"), "{message}");

    let stamped = desk.json(&["seal", "response", "seal.tsr", "--ca", "ca.pem"]);
    assert_eq!((&stamped["holds"], &stamped["vouched"]["trusted"]), (&true.into(), &true.into()), "{stamped}");
    assert!(stamped["vouched"]["authority"].as_str().unwrap().contains("Quay-Time"));
    let verified = &desk.json(&["verify"])["verified"];
    assert_eq!((&verified["seals"], &verified["faults"]), (&4.into(), &0.into()));
    let listed = stdout(&desk.run(&["seal", "list", "--format", "annotated"]));
    assert!(listed.contains("cannot tell whether it is to be trusted"), "{listed}");
}
