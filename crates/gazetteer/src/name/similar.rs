//! How alike two names are: as written, without articles and blanks, as heard, and in their consonants.
//!
//! "Teir Maaleh" and "Tir Ma'la" differ in five letters of ten as written; heard they differ in one vowel.

use rapidfuzz::distance::{indel, jaro_winkler};

use super::align::{aligned, sounds};
use super::group::Group;
use super::script::Script;
use super::sound::{Sounds, is_shade, skeleton};
use super::words::{self, Role};

/// A name as a group of languages reads it, ready to be compared.
#[derive(Debug, Clone, Default)]
pub struct Spoken {
    /// Folded, as it is written.
    pub folded: String,
    /// Its core and head without articles, kinds, qualifiers and blanks.
    pub tight: String,
    /// The same as it is heard.
    pub heard: String,
    /// The consonants of what is heard.
    pub skeleton: String,
    sounds: Vec<(u8, u8)>,
    core: Vec<String>,
    head: Option<u8>,
    qualifiers: u64,
    kinds: u64,
    latin: bool,
    /// Whether its script leaves out short vowels.
    unwritten: bool,
}

impl Spoken {
    /// Reads a name.
    pub fn new(name: &str, group: Group) -> Spoken {
        Spoken::before(name, group, 0)
    }

    /// Reads a name without its last words, heard as what another word follows.
    pub fn before(name: &str, group: Group, last: usize) -> Spoken {
        let table = Sounds::of(group);
        let script = Script::of_name(name);
        let (latin, unwritten) = (script == Script::Latin, script.leaves_out_vowels());
        let mut spoken = Spoken { latin, unwritten, ..Spoken::default() };
        let mut words = words::words(name, group);
        words.truncate(words.len().saturating_sub(last));
        let mut kept = Vec::with_capacity(words.len());
        for word in &words {
            if !spoken.folded.is_empty() {
                spoken.folded.push(' ');
            }
            spoken.folded.push_str(&word.folded);
            match word.role {
                Role::Core | Role::Head(_) => {
                    spoken.tight.push_str(&word.folded);
                    kept.push(word.written.as_str());
                    if let Role::Head(head) = word.role {
                        spoken.head = Some(head);
                    } else {
                        let mut heard = String::new();
                        table.hear(&[&word.written], false, 0, &mut heard);
                        heard.retain(|c| !is_shade(c));
                        spoken.core.push(heard);
                    }
                }
                Role::Qualifier(qualifier) => spoken.qualifiers |= 1 << qualifier.min(63),
                Role::Kind(kind) => spoken.kinds |= 1 << kind.min(63),
                Role::Article => {}
            }
        }
        table.hear(&kept, last > 0, 0, &mut spoken.heard);
        spoken.sounds = sounds(&spoken.heard);
        spoken.heard.retain(|c| !is_shade(c));
        skeleton(&spoken.heard, &mut spoken.skeleton);
        spoken
    }

    /// Whether both are in Latin letters, or neither.
    pub(crate) fn same_script(&self, other: &Spoken) -> bool {
        self.latin == other.latin
    }

    /// How alike this name of a query is to a name that is known.
    pub fn likeness(&self, known: &Spoken) -> Likeness {
        let both = (self.qualifiers & known.qualifiers) != 0;
        let mut likeness = Likeness {
            whole: ratio(&self.folded, &known.folded),
            tight: ratio(&self.tight, &known.tight),
            heard: ratio(&self.heard, &known.heard),
            skeleton: ratio(&self.skeleton, &known.skeleton),
            aligned: aligned(&self.sounds, &known.sounds, [self.unwritten, known.unwritten]),
            opening: jaro_winkler::normalized_similarity(self.tight.bytes(), known.tight.bytes()) as f32,
            asked: found(&self.core, &known.core),
            known: found(&known.core, &self.core),
            head: match (self.head, known.head) {
                (None, None) => 0.0,
                (Some(one), Some(other)) if one == other => 1.0,
                (Some(_), Some(_)) => -1.0,
                _ => -0.5,
            },
            qualifier: match (self.qualifiers == known.qualifiers, self.qualifiers == 0 || known.qualifiers == 0) {
                (true, true) => 0.0,
                (true, false) => 1.0,
                (false, true) => -0.5,
                (false, false) => {
                    if both {
                        0.0
                    } else {
                        -1.0
                    }
                }
            },
        };
        // "Kafranbel" is "Kafr Nabl" written together
        if likeness.skeleton == 1.0 {
            (likeness.asked, likeness.known) = (1.0, 1.0);
            likeness.head = likeness.head.max(0.0);
        }
        // letters of two scripts have nothing in common, and one of them may not write vowels
        if self.latin != known.latin {
            let sounds = likeness.aligned * OTHER_SCRIPT;
            (likeness.whole, likeness.tight, likeness.heard, likeness.opening) = (sounds, sounds, sounds, sounds);
        }
        likeness
    }
}

/// What the sounds of a name in another script say of its likeness.
const OTHER_SCRIPT: f32 = 0.9;

/// How alike two names are, each measure from 0 to 1, the last two from -1 (they differ) to 1 (they agree).
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Likeness {
    /// Folded.
    pub whole: f32,
    /// Without articles, kinds, qualifiers and blanks.
    pub tight: f32,
    /// As heard.
    pub heard: f32,
    /// In consonants.
    pub skeleton: f32,
    /// Sound by sound, with shades.
    pub aligned: f32,
    /// From their beginnings (Jaro–Winkler).
    pub opening: f32,
    /// The part of the query's words that the known name has.
    pub asked: f32,
    /// The part of the known name's words that the query has.
    pub known: f32,
    /// Tell, Kafr, San: the same, one has none, different.
    pub head: f32,
    /// East, little, new: the same, one has none, different.
    pub qualifier: f32,
}

impl Likeness {
    /// One figure to choose among the names of a place.
    pub fn overall(&self) -> f32 {
        0.25 * (self.whole + self.tight + self.heard + self.skeleton) + 0.05 * self.qualifier
    }
}

/// The part of letters that two strings share in order: 1 for equal ones, 0 for nothing in common.
pub(crate) fn ratio(one: &str, other: &str) -> f32 {
    if one == other {
        return 1.0;
    }
    let ratio = if one.is_ascii() && other.is_ascii() {
        indel::normalized_similarity(one.bytes(), other.bytes())
    } else {
        indel::normalized_similarity(one.chars(), other.chars())
    };
    ratio as f32
}

fn found(these: &[String], those: &[String]) -> f32 {
    if these.is_empty() {
        return 0.0;
    }
    let found = these.iter().filter(|word| those.iter().any(|other| ratio(word, other) >= 0.75)).count();
    found as f32 / these.len() as f32
}
