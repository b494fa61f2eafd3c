//! What an export keeps back: one place through which every dossier goes before a writer sees it.
//!
//! By default the names of minors and of people harmed: "Anaïs Weber, 9, waits" is handed to writers as `[withheld], 9,
//! waits`, her name in no caption, fact, title, file name or credit, in no case, spelling or script that is known here.
//! A writer is given a [`Shown`], and there is no other way to one.

mod dossier;
mod heard;
mod letters;
mod names;
mod pictures;
mod text;

pub use text::MARK;

use anyhow::Result;
use archive::{Action, Digest, Dossier, Fact, Kept};
use clap::ValueEnum;
use names::Names;
use pictures::Pictures;
use serde::Serialize;

/// What else may be withheld.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// Positions, and the gazetteer's entries, which lead to them
    Coordinates,
    /// Names of those who made the pictures
    Photographers,
    /// Names of all people in captions
    People,
    /// Names of places, their positions, the country
    Places,
    /// Words that say who claims or checked something
    Speakers,
    /// Names, titles, addresses and hashes of the documents and pictures
    Documents,
}

/// What is withheld from an export.
pub struct Withholding {
    /// Names of minors and victims too are given.
    full: bool,
    what: Vec<What>,
    /// Names that are withheld wherever they stand.
    everywhere: Names,
    /// The same with each of their words: withheld from what is no photograph's, the query.
    words: Names,
    /// What is withheld from all photographs with a picture of the same file name.
    pictures: Pictures,
}

impl Withholding {
    /// What was asked for.
    pub fn new(full: bool, mut what: Vec<What>) -> Withholding {
        what.sort_unstable();
        what.dedup();
        Withholding { full, what, everywhere: Names::default(), words: Names::default(), pictures: Pictures::default() }
    }

    /// Whether everything is given: then originals may go along.
    pub fn is_nothing(&self) -> bool {
        self.full && self.what.is_empty()
    }

    /// What is withheld, as a manifest says it.
    pub fn list(&self) -> Vec<&'static str> {
        let always: &[&str] = if self.full { &[] } else { &["names of minors", "names of victims"] };
        let more = self.what.iter().map(|what| match what {
            What::Coordinates => "coordinates",
            What::Photographers => "photographers",
            What::People => "people",
            What::Places => "places",
            What::Speakers => "speakers",
            What::Documents => "documents",
        });
        always.iter().copied().chain(more).collect()
    }

    /// Takes in the names that a dossier wants withheld from the whole export.
    ///
    /// # Errors
    ///
    /// If a fact is not what a record has.
    pub fn learn(&mut self, dossier: &Dossier) -> Result<()> {
        let mut names: Vec<String> = self.named(dossier).collect();
        for fact in dossier.captions.iter().flat_map(|kept| &kept.facts) {
            names.extend(self.names_of(fact)?);
        }
        for name in names {
            self.everywhere.whole(&name);
            self.words.in_words(&name);
        }
        let taken = dossier::taken(self, dossier)?;
        self.pictures.learn(dossier, &taken);
        Ok(())
    }

    /// Ends learning.
    ///
    /// # Errors
    ///
    /// If there are more names than can be looked for at once.
    pub fn learnt(mut self) -> Result<Withholding> {
        self.everywhere = self.everywhere.ready()?;
        self.words = self.words.ready()?;
        Ok(self)
    }

    /// A dossier as it may be shown.
    ///
    /// # Errors
    ///
    /// If a fact is not what a record has.
    pub fn show(&self, dossier: Dossier) -> Result<Shown> {
        if self.is_nothing() {
            let redacted = vec![false; dossier.captions.len()];
            return Ok(Shown { dossier, redacted, complete: true, documents: true });
        }
        dossier::redact(self, dossier)
    }

    /// A query as it may be shown. Capitals do not tell names in it.
    pub fn query(&self, text: &str) -> String {
        let small = |c: char| c.to_lowercase().next().filter(|small| small.len_utf8() == c.len_utf8()).unwrap_or(c);
        let mut found = Vec::new();
        self.words.find(&text.chars().map(small).collect::<String>(), &mut found);
        text::Redacted::of(text, found).text
    }

    fn withholds(&self, what: What) -> bool {
        self.what.contains(&what)
    }

    /// Whether a person's name is withheld.
    fn keeps_back(&self, person: &archive::Item<'_>) -> bool {
        self.withholds(What::People) || !self.full && (person.minor == Some(true) || person.victim == Some(true))
    }

    /// Names that somebody decided to withhold.
    fn named(&self, dossier: &Dossier) -> impl Iterator<Item = String> {
        #[derive(serde::Deserialize)]
        struct Named {
            name: String,
        }
        let decided = dossier.decided().filter(|review| !self.full && review.action == Action::Withhold);
        let named = decided.filter_map(|review| serde_json::from_str::<Named>(review.value.as_ref()?.get()).ok());
        named.map(|named| named.name)
    }

    /// Names of a fact that are withheld.
    fn names_of(&self, fact: &Fact) -> Result<Vec<String>> {
        let names = |item: archive::Item<'_>| item.name.into_iter().map(|name| name.into_owned()).collect();
        Ok(match fact.kind.as_str() {
            "person" => {
                let item = fact.item()?;
                if self.keeps_back(&item) { names(item) } else { Vec::new() }
            }
            "credit" if self.withholds(What::Photographers) => {
                let item = fact.item()?;
                item.photographers.into_iter().filter_map(|person| person.name.map(|name| name.into_owned())).collect()
            }
            _ => Vec::new(),
        })
    }
}

/// A dossier as it may be shown: the only thing that writers are given.
pub struct Shown {
    dossier: Dossier,
    redacted: Vec<bool>,
    complete: bool,
    documents: bool,
}

impl Shown {
    /// The dossier.
    pub fn dossier(&self) -> &Dossier {
        &self.dossier
    }

    /// Whether nothing was withheld: then its originals may go along.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// SHA-256 of a document's bytes; `None` where documents are withheld.
    pub fn document(&self, seen: &archive::Seen) -> Option<Digest> {
        self.documents.then_some(seen.sha256)
    }

    /// SHA-256 of a caption's words; `None` where words of it were withheld, for it would let guess them.
    pub fn caption_hash(&self, kept: &Kept) -> Option<Digest> {
        let at = self.dossier.captions.iter().position(|other| other.caption == kept.caption)?;
        (!self.redacted[at]).then_some(kept.sha256)
    }
}
