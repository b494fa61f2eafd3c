//! Seals: signed statements of where the log ended, which show later that nothing before was changed.
//!
//! ```text
//! {"archive":"91ab…","entry":42,"hash":"27de…","at":"2026-11-30T09:12:44Z","program":"cutline 0.1.0"}
//! ```
//!
//! Whoever can write the whole archive can make its log anew; a seal that is kept elsewhere, or whose time an authority
//! vouches for (RFC 3161), cannot be made anew with it.

mod key;
mod stamp;

pub(crate) use key::random;
pub use key::{Key, PublicKey};
pub use stamp::{Roots, Stamp, Trust, request};

use crate::digest::Digest;
use crate::error::Result;
use crate::log::Entry;
use crate::store::Store;
use serde::{Deserialize, Serialize, Serializer};

/// What a seal says, as JSON; the bytes of this JSON are what is signed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statement {
    /// Hash of the log's first entry: which archive.
    pub archive: Digest,
    /// The number of the entry with which the log ended.
    pub entry: u64,
    /// The hash of that entry.
    pub hash: Digest,
    /// When it was sealed by this machine's clock, UTC, RFC 3339.
    pub at: String,
    /// The program that did it.
    pub program: String,
    /// Why, in somebody's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// How a seal vouches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// Signed by a key of somebody's own.
    Ed25519,
    /// Asked of a time-stamping authority, and, where there is a response, vouched for by it.
    Rfc3161,
}

impl Method {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Method::Ed25519 => "ed25519",
            Method::Rfc3161 => "rfc3161",
        }
    }

    /// The method of a name.
    pub fn of(name: &str) -> Option<Method> {
        [Method::Ed25519, Method::Rfc3161].into_iter().find(|method| method.name() == name)
    }
}

/// A seal; what is none of its method's is `None`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seal {
    /// Its number in the archive; 0 before it has one.
    pub seal: u64,
    /// The entry with which the log ended.
    pub sealed: u64,
    /// How it vouches.
    pub method: Method,
    /// The words that are vouched for: a [`Statement`] as JSON.
    pub statement: String,
    /// The public key, 32 bytes.
    #[serde(default, with = "hexadecimal", skip_serializing_if = "Option::is_none")]
    pub key: Option<Vec<u8>>,
    /// The signature of the statement's bytes, 64 bytes.
    #[serde(default, with = "hexadecimal", skip_serializing_if = "Option::is_none")]
    pub signature: Option<Vec<u8>>,
    /// The request to a time-stamping authority, DER.
    #[serde(default, with = "hexadecimal", skip_serializing_if = "Option::is_none")]
    pub request: Option<Vec<u8>>,
    /// Its response, DER.
    #[serde(default, with = "hexadecimal", skip_serializing_if = "Option::is_none")]
    pub response: Option<Vec<u8>>,
}

impl Seal {
    /// A seal that `key` signs.
    pub fn signed(statement: &Statement, key: &Key) -> Seal {
        let text = words(statement);
        Seal {
            key: Some(key.public().0.to_vec()),
            signature: Some(key.sign(text.as_bytes())),
            ..Seal::unsigned(statement.entry, Method::Ed25519, text)
        }
    }

    /// A question to a time-stamping authority about what another seal says.
    ///
    /// # Errors
    ///
    /// If the system has no random numbers.
    pub fn asked(of: &Seal) -> Result<Seal> {
        let request = request(of.statement.as_bytes())?;
        Ok(Seal { request: Some(request), ..Seal::unsigned(of.sealed, Method::Rfc3161, of.statement.clone()) })
    }

    fn unsigned(sealed: u64, method: Method, statement: String) -> Seal {
        Seal { seal: 0, sealed, method, statement, key: None, signature: None, request: None, response: None }
    }

    /// What it says.
    ///
    /// # Errors
    ///
    /// What is wrong with its words.
    pub fn says(&self) -> std::result::Result<Statement, String> {
        let says: Statement = serde_json::from_str(&self.statement)
            .map_err(|error| format!("expected a seal's statement as JSON, found: {error}"))?;
        match says.entry == self.sealed {
            true => Ok(says),
            false => Err(format!("expected a statement of entry {}, found one of entry {}", self.sealed, says.entry)),
        }
    }

    /// Whether its own signature, or its authority's, is that of its words; `roots` are the authorities that somebody
    /// trusts.
    ///
    /// # Errors
    ///
    /// Why it is not.
    pub fn holds(&self, roots: Option<&Roots>) -> std::result::Result<Vouched, String> {
        match self.method {
            Method::Ed25519 => {
                let (Some(key), Some(signature)) = (&self.key, &self.signature) else {
                    return Err("expected a key and a signature, found none".to_owned());
                };
                let key = PublicKey::of(key)?;
                match key.signed(self.statement.as_bytes(), signature) {
                    true => Ok(Vouched::Signed(key)),
                    false => Err(format!("expected the statement's signature by key {key}, found another")),
                }
            }
            Method::Rfc3161 => {
                let request = self.request.as_deref().ok_or("expected a request to an authority, found none")?;
                let asked = stamp::Asked::of(request)?;
                asked.of_words(self.statement.as_bytes())?;
                match &self.response {
                    None => Ok(Vouched::Asked),
                    Some(response) => Stamp::check(&asked, response, roots).map(Vouched::Stamped),
                }
            }
        }
    }

    /// Whether what it says is so: whether the log has that entry with that hash.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn is_of(&self, store: &dyn Store) -> Result<std::result::Result<Statement, String>> {
        let says = match self.says() {
            Ok(says) => says,
            Err(fault) => return Ok(Err(fault)),
        };
        let (_, archive) = store.head()?;
        if says.archive != archive {
            return Ok(Err(format!("expected a seal of archive {archive}, found one of archive {}", says.archive)));
        }
        let entry = store.entries(says.entry.saturating_sub(1), 1)?.pop().filter(|entry| entry.seq == says.entry);
        Ok(match entry {
            None => Err(format!("expected entry {} of the log, which is sealed; found none", says.entry)),
            // The stored hash is compared with what it is the hash of by whoever verifies the log.
            Some(Entry { hash, .. }) if hash != says.hash => Err(format!(
                "expected entry {} of the log to have the sealed hash {}, found {hash}",
                says.entry, says.hash
            )),
            Some(_) => Ok(says),
        })
    }
}

/// Who vouches for a seal's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Vouched {
    /// Whoever has this key.
    Signed(PublicKey),
    /// An authority was asked, and has not answered.
    Asked,
    /// An authority.
    Stamped(Stamp),
}

/// A statement as the JSON that is signed.
fn words(statement: &Statement) -> String {
    // A struct of texts and numbers has a JSON.
    serde_json::to_string(statement).unwrap_or_default()
}

mod hexadecimal {
    use super::*;
    use data_encoding::HEXLOWER;
    use serde::Deserializer;
    use serde::de::Error;

    pub fn serialize<S: Serializer>(bytes: &Option<Vec<u8>>, to: S) -> std::result::Result<S::Ok, S::Error> {
        bytes.as_ref().map(|bytes| HEXLOWER.encode(bytes)).serialize(to)
    }

    pub fn deserialize<'d, D: Deserializer<'d>>(from: D) -> std::result::Result<Option<Vec<u8>>, D::Error> {
        let digits = Option::<String>::deserialize(from)?;
        digits.map(|digits| HEXLOWER.decode(digits.as_bytes())).transpose().map_err(D::Error::custom)
    }
}
