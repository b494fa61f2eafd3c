//! Names: folded, taken apart, heard, and compared.
//!
//! "Tal Rifaat military base" has the core "Tal Rifaat"; "Tell Rif‘at", "Tall Rifat" and تل رفعت share its skeleton.

mod align;
mod fold;
mod group;
mod script;
mod similar;
mod sound;
mod words;

pub use fold::{fold, fold_into};
pub use group::Group;
pub use script::Script;
pub(crate) use similar::ratio;
pub use similar::{Likeness, Spoken};
pub use words::{Role, Word};

use sound::{Sounds, skeleton};

/// Names longer than this, in bytes, are compared only as a whole: nobody misspells a name of that length, and the work
/// for one name stays bounded.
pub const LONGEST: usize = 160;

/// The ways in which one string names one place: "Jalbul/Jatbu", "Douma (Duma)", "Maarat - Marra", "Douma, Rif
/// Dimashq". The whole string comes first.
pub fn alternatives(name: &str) -> impl Iterator<Item = &str> {
    let part = |c: char| matches!(c, '/' | '(' | ')' | '[' | ']' | ',' | ';' | '_' | '|' | '،' | '؛' | '（' | '）');
    let parts = name.split(part).flat_map(|piece| piece.split(" - ").flat_map(|piece| piece.split("- ")));
    let parts = parts.map(str::trim).filter(move |piece| !piece.is_empty() && *piece != name.trim());
    std::iter::once(name.trim()).chain(parts)
}

/// The skeletons of a name of a country's place, one or a few for each language it may be written by; the first byte
/// names the group.
///
/// ```
/// use gazetteer::name::skeletons;
/// let all: Vec<_> = ["Ma‘arrat an-Nu‘mān", "Maaret al-Numan", "معرة النعمان"].map(|name| skeletons(name, "SY")).into();
/// assert!(all.iter().all(|keys| keys.contains(&"aMRNMN".to_string())));
/// ```
pub fn skeletons(name: &str, country: &str) -> Vec<String> {
    let mut keys = Vec::new();
    for &group in Group::of_country(country) {
        skeletons_of(name, group, Keys::Kept, &mut keys);
    }
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// Shorter forms under which a name is looked up too, folded: a division without its kind.
pub fn short_forms(name: &str, feature: &str) -> Vec<String> {
    let mut forms = Vec::new();
    if feature.starts_with("ADM") {
        let words = words::words(name, Group::Latin);
        let kept: Vec<&str> =
            words.iter().filter(|w| !matches!(w.role, Role::Kind(_))).map(|w| w.folded.as_str()).collect();
        if kept.len() < words.len() {
            forms.push(kept.join(" "));
        }
    }
    forms.retain(|form| !form.is_empty());
    forms
}

/// Which skeletons of a name are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keys {
    /// Those it is kept under: whole, without its head, and each word of several (in a capital group letter).
    Kept,
    /// Those it is asked by: whole, without its head, each word of several as a whole name, and the whole as a word.
    Asked,
}

/// Adds the skeletons of one name in a group of languages.
pub(crate) fn skeletons_of(name: &str, group: Group, wanted: Keys, keys: &mut Vec<String>) {
    if name.len() > LONGEST || !group.reads(Script::of_name(name)) {
        return;
    }
    let words = words::words(name, group);
    let kept = |head: bool| -> Vec<&str> {
        let keep = |word: &&Word| matches!(word.role, Role::Core) || head && matches!(word.role, Role::Head(_));
        words.iter().filter(keep).map(|word| word.written.as_str()).collect()
    };
    let whole = kept(true);
    let headless = kept(false);
    let (as_name, as_word) = (group.letter(), group.letter().to_ascii_uppercase());
    push_keys(&whole, group, as_name, keys);
    if headless.len() < whole.len() {
        push_keys(&headless, group, as_name, keys);
    }
    let several = headless.len() > 1;
    match wanted {
        Keys::Kept if several => headless.iter().for_each(|word| push_word(word, group, as_word, keys)),
        Keys::Kept => {}
        Keys::Asked => {
            if several {
                headless.iter().take(4).for_each(|word| push_word(word, group, as_name, keys));
            }
            if headless.len() <= 2 {
                headless.iter().for_each(|word| push_word(word, group, as_word, keys));
            }
        }
    }
}

/// A word alone is a key when it has two consonants at least.
fn push_word(word: &str, group: Group, letter: char, keys: &mut Vec<String>) {
    let before = keys.len();
    push_keys(&[word], group, letter, keys);
    if keys.get(before).is_some_and(|key| key.len() < 3) {
        keys.truncate(before);
    }
}

fn push_keys(words: &[&str], group: Group, letter: char, keys: &mut Vec<String>) {
    let sounds = Sounds::of(group);
    for reading in 0..2 {
        let mut heard = String::new();
        let differ = sounds.hear(words, false, reading, &mut heard);
        let mut key = String::from(letter);
        skeleton(&heard, &mut key);
        if key.len() > 1 && !keys.contains(&key) {
            keys.push(key);
        }
        if !differ {
            break;
        }
    }
}
