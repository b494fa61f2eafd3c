//! Whether a record's bytes are those that were captured: `WARC-Payload-Digest: sha1:B2LTWWPUOYAH7UIPQ7ZUPQ4VMBSVC36A`.
//!
//! Digests are written in base 32, in hexadecimal digits and, by some, in base 64.

use super::chunked::Dechunker;
use super::fields::{Fields, end_of_head};
use super::head::{Head, LONGEST};
use data_encoding::{BASE32_NOPAD, BASE64_NOPAD, BASE64URL_NOPAD, HEXLOWER_PERMISSIVE};
use sha2::Digest;

/// A declared digest and the hash that is to give it.
struct Declared {
    name: &'static str,
    algorithm: String,
    written: String,
    hash: Hash,
}

enum Hash {
    Md5(md5::Md5),
    Sha1(sha1::Sha1),
    Sha256(sha2::Sha256),
    Sha512(Box<sha2::Sha512>),
}

impl Hash {
    fn named(name: &str) -> Option<Hash> {
        match name.to_ascii_lowercase().replace('-', "").as_str() {
            "md5" => Some(Hash::Md5(md5::Md5::new())),
            "sha1" => Some(Hash::Sha1(sha1::Sha1::new())),
            "sha256" => Some(Hash::Sha256(sha2::Sha256::new())),
            "sha512" => Some(Hash::Sha512(Box::new(sha2::Sha512::new()))),
            _ => None,
        }
    }

    fn update(&mut self, bytes: &[u8]) {
        match self {
            Hash::Md5(hash) => hash.update(bytes),
            Hash::Sha1(hash) => hash.update(bytes),
            Hash::Sha256(hash) => hash.update(bytes),
            Hash::Sha512(hash) => hash.update(bytes),
        }
    }

    fn finish(self) -> Vec<u8> {
        match self {
            Hash::Md5(hash) => hash.finalize().to_vec(),
            Hash::Sha1(hash) => hash.finalize().to_vec(),
            Hash::Sha256(hash) => hash.finalize().to_vec(),
            Hash::Sha512(hash) => hash.finalize().to_vec(),
        }
    }
}

impl Declared {
    /// The digest of that field, if it is there and its algorithm is known.
    fn of(head: &Head, name: &'static str) -> Option<Declared> {
        let field = head.get(name)?;
        let (algorithm, written) = field.split_once(':')?;
        let (algorithm, written) = (algorithm.trim().to_owned(), written.trim().to_owned());
        let hash = Hash::named(&algorithm)?;
        Some(Declared { name, algorithm, written, hash })
    }
}

impl Declared {
    /// What is wrong, if neither hash gives the digest.
    fn finish(self, other: Option<Hash>) -> Option<String> {
        let Declared { name, algorithm, written, hash } = self;
        let found = hash.finish();
        if stands_for(&written, &found) || other.is_some_and(|hash| stands_for(&written, &hash.finish())) {
            return None;
        }
        let found = BASE32_NOPAD.encode(&found);
        Some(format!("expected {name} {algorithm}:{written}, found content of {algorithm}:{found}"))
    }
}

/// Whether `written` stands for the bytes of `digest`.
fn stands_for(written: &str, digest: &[u8]) -> bool {
    let bare = written.trim_end_matches('=');
    [
        HEXLOWER_PERMISSIVE.decode(bare.as_bytes()),
        BASE32_NOPAD.decode(bare.to_ascii_uppercase().as_bytes()),
        BASE64_NOPAD.decode(bare.as_bytes()),
        BASE64URL_NOPAD.decode(bare.as_bytes()),
    ]
    .iter()
    .any(|decoded| decoded.as_deref() == Ok(digest))
}

/// Checks the digests of a record while its block is read.
#[derive(Default)]
pub(super) struct Check {
    block: Option<Declared>,
    payload: Option<Payload>,
}

/// The payload is what follows the head of a message; where it came in chunks, either form may have been digested.
struct Payload {
    declared: Declared,
    dechunked: Option<(Hash, Dechunker)>,
    /// Bytes of the message's head, until it ends.
    head: Option<Vec<u8>>,
}

impl Check {
    /// What a record declares.
    pub(super) fn of(head: &Head) -> Check {
        let block = Declared::of(head, "WARC-Block-Digest");
        // The payload of a revisit is in another record.
        let has_payload = head.kind() != "revisit";
        let payload = Declared::of(head, "WARC-Payload-Digest").filter(|_| has_payload).map(|declared| Payload {
            declared,
            dechunked: None,
            head: head.is_http(b"").then(Vec::new),
        });
        Check { block, payload }
    }

    /// Takes the next bytes of the block.
    pub(super) fn update(&mut self, bytes: &[u8]) {
        if let Some(block) = &mut self.block {
            block.hash.update(bytes);
        }
        if let Some(payload) = &mut self.payload {
            payload.update(bytes);
        }
    }

    /// The digests that do not fit.
    pub(super) fn finish(self) -> Vec<String> {
        let mut problems = Vec::new();
        if let Some(block) = self.block {
            problems.extend(block.finish(None));
        }
        if let Some(Payload { declared, dechunked, .. }) = self.payload {
            problems.extend(declared.finish(dechunked.map(|(hash, _)| hash)));
        }
        problems
    }
}

impl Payload {
    fn update(&mut self, bytes: &[u8]) {
        let Some(head) = &mut self.head else { return self.hash(bytes) };
        head.extend_from_slice(bytes);
        match end_of_head(head) {
            Some(end) => {
                let head = self.head.take().unwrap_or_default();
                let fields = Fields::parse(&head[..end]);
                if fields.get("Transfer-Encoding").is_some_and(|coding| coding.eq_ignore_ascii_case("chunked")) {
                    let again = Hash::named(&self.declared.algorithm);
                    self.dechunked = again.map(|hash| (hash, Dechunker::default()));
                }
                self.hash(&head[end..]);
            }
            None if head.len() > LONGEST => self.head = None,
            None => {}
        }
    }

    fn hash(&mut self, bytes: &[u8]) {
        self.declared.hash.update(bytes);
        if let Some((hash, dechunker)) = &mut self.dechunked {
            dechunker.push(bytes, &mut |part| hash.update(part));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_in_any_base() {
        let digest = sha1::Sha1::digest(b"ferry");
        let hexadecimal = data_encoding::HEXLOWER.encode(&digest);
        for written in [
            hexadecimal.to_uppercase(),
            hexadecimal,
            data_encoding::BASE32.encode(&digest),
            data_encoding::BASE64.encode(&digest),
            data_encoding::BASE64URL_NOPAD.encode(&digest),
        ] {
            assert!(stands_for(&written, &digest), "{written}");
        }
        assert!(!stands_for("3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ", &digest));
    }
}
