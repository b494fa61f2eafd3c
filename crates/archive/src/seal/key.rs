//! Keys that sign seals: Ed25519 in PKCS #8, as `openssl genpkey -algorithm ed25519` makes them too.

use crate::error::{Error, Result};
use data_encoding::{BASE64, HEXLOWER};
use ring::rand::{SecureRandom, SystemRandom};
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};
use rustls_pki_types::PrivatePkcs8KeyDer;
use rustls_pki_types::pem::PemObject;
use std::fmt;
use std::path::Path;

/// What stands before the 32 bytes of a private key in PKCS #8 (RFC 8410).
const PRIVATE: &[u8] = b"\x30\x2e\x02\x01\x00\x30\x05\x06\x03\x2b\x65\x70\x04\x22\x04\x20";
/// What stands before the 32 bytes of a public key.
const PUBLIC: &[u8] = b"\x30\x2a\x30\x05\x06\x03\x2b\x65\x70\x03\x21\x00";

/// A key that signs.
pub struct Key(Ed25519KeyPair);

impl Key {
    /// A new key, as PEM.
    ///
    /// # Errors
    ///
    /// If the system has no random numbers.
    pub fn generate() -> Result<String> {
        Ok(pem("PRIVATE KEY", &[PRIVATE, &random::<32>()?].concat()))
    }

    /// The key of a PEM file's text.
    ///
    /// # Errors
    ///
    /// If it is no Ed25519 key in PKCS #8; `path` is named then.
    ///
    /// # Examples
    ///
    /// ```
    /// use archive::seal::Key;
    ///
    /// let key = Key::of_pem(&Key::generate()?, "seal.key".as_ref())?;
    /// assert!(key.public().signed(b"words", &key.sign(b"words")));
    /// assert!(!key.public().signed(b"other words", &key.sign(b"words")));
    /// assert!(Key::of_pem("no key", "notes.txt".as_ref()).is_err());
    /// # Ok::<(), archive::Error>(())
    /// ```
    pub fn of_pem(text: &str, path: &Path) -> Result<Key> {
        let wrong = |found: &dyn fmt::Display| {
            let path = path.display();
            Error::Refused(format!(
                "expected an Ed25519 key in PKCS #8 (-----BEGIN PRIVATE KEY-----) in {path}, {found}"
            ))
        };
        let der = PrivatePkcs8KeyDer::from_pem_slice(text.as_bytes()).map_err(|_| wrong(&"found none"))?;
        let pair = Ed25519KeyPair::from_pkcs8_maybe_unchecked(der.secret_pkcs8_der());
        pair.map(Key).map_err(|error| wrong(&format_args!("found another: {error}")))
    }

    /// The public key.
    pub fn public(&self) -> PublicKey {
        // An Ed25519 public key has 32 bytes.
        PublicKey(self.0.public_key().as_ref().try_into().unwrap_or_default())
    }

    /// Signs words: 64 bytes.
    pub fn sign(&self, words: &[u8]) -> Vec<u8> {
        self.0.sign(words).as_ref().to_vec()
    }
}

/// A key by which signatures are checked. Shown as its 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicKey(pub [u8; 32]);

impl PublicKey {
    /// The key of 32 bytes.
    ///
    /// # Errors
    ///
    /// What was found instead.
    pub fn of(bytes: &[u8]) -> std::result::Result<PublicKey, String> {
        let bytes = bytes.try_into();
        bytes.map(PublicKey).map_err(|_| "expected a public key of 32 bytes, found another length".to_owned())
    }

    /// Whether it signed these words so.
    pub fn signed(&self, words: &[u8], signature: &[u8]) -> bool {
        UnparsedPublicKey::new(&ED25519, self.0).verify(words, signature).is_ok()
    }

    /// As PEM, for other programs.
    pub fn pem(&self) -> String {
        pem("PUBLIC KEY", &[PUBLIC, &self.0].concat())
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&HEXLOWER.encode(&self.0))
    }
}

/// Random bytes.
pub(crate) fn random<const N: usize>() -> Result<[u8; N]> {
    let mut bytes = [0; N];
    let filled = SystemRandom::new().fill(&mut bytes);
    filled.map_err(|_| Error::Refused("expected random numbers from the system, found none".to_owned()))?;
    Ok(bytes)
}

fn pem(label: &str, der: &[u8]) -> String {
    let body = BASE64.encode(der);
    format!("-----BEGIN {label}-----\n{body}\n-----END {label}-----\n")
}
