//! The words of a name and the part each plays: "city of Jisr al-Shughur Sharqi" is a kind, a head, the core, a
//! qualifier.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::fold::{fold, is_apostrophe};
use super::group::Group;

/// What a word does in a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// What the place is called.
    Core,
    /// al-, la, the: left out of keys.
    Article,
    /// governorate, city, military base: says what kind of place it is, at either end of a name.
    Kind(u8),
    /// Tell, Kafr, San: a common first word, a name goes by it and without it.
    Head(u8),
    /// east, sharqi, little: tells two places of one name apart.
    Qualifier(u8),
}

/// A word of a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// In small letters with its accents, without apostrophes.
    pub written: String,
    /// Folded.
    pub folded: String,
    /// The part it plays.
    pub role: Role,
}

struct Vocabulary {
    articles: FxHashMap<&'static str, Vec<Group>>,
    roles: FxHashMap<&'static str, Role>,
    suffixes: Vec<(Group, &'static str)>,
}

static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(|| {
    let mut articles = FxHashMap::<_, Vec<Group>>::default();
    let mut roles = FxHashMap::default();
    let mut suffixes = Vec::new();
    let mut meanings: Vec<&str> = Vec::new();
    for line in include_str!("../../tables/name_words.tsv").lines().filter(|line| !line.starts_with('#')) {
        let mut cells = line.split('\t');
        let (Some(role), Some(meaning), Some(forms)) = (cells.next(), cells.next(), cells.next()) else { continue };
        let number = meanings.iter().position(|known| *known == meaning).unwrap_or_else(|| {
            meanings.push(meaning);
            meanings.len() - 1
        }) as u8;
        for form in forms.split(' ') {
            match (role, Group::named(meaning)) {
                ("article", Some(group)) => articles.entry(form).or_default().push(group),
                ("suffix", Some(group)) => suffixes.push((group, form)),
                ("kind", _) => drop(roles.insert(form, Role::Kind(number))),
                ("head", _) => drop(roles.entry(form).or_insert(Role::Head(number))),
                ("qualifier", _) => drop(roles.entry(form).or_insert(Role::Qualifier(number))),
                _ => {}
            }
        }
    }
    suffixes.sort_by_key(|(_, suffix)| std::cmp::Reverse(suffix.len()));
    Vocabulary { articles, roles, suffixes }
});

/// The words of a name as a group of languages reads it. Some word always is the core.
pub fn words(name: &str, group: Group) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    for piece in name.split(|c: char| !(c.is_alphanumeric() || is_apostrophe(c) || is_mark(c))) {
        let folded = fold(piece);
        if folded.is_empty() {
            continue;
        }
        let written = piece.chars().filter(|c| !is_apostrophe(*c)).flat_map(char::to_lowercase).collect();
        words.push(Word { written, folded, role: Role::Core });
    }
    assign(&mut words, group);
    words
}

fn is_mark(c: char) -> bool {
    unicode_normalization::char::is_combining_mark(c) || matches!(c, '\u{200C}' | '\u{200D}' | '\u{0640}')
}

fn assign(words: &mut [Word], group: Group) {
    let count = words.len();
    for (at, word) in words.iter_mut().enumerate() {
        let form = word.folded.as_str();
        let article = VOCABULARY.articles.get(form).is_some_and(|groups| groups.contains(&group));
        if (article && at + 1 < count) || matches!(form, "of" | "the") {
            word.role = Role::Article;
        } else {
            match VOCABULARY.roles.get(form) {
                Some(Role::Head(_)) if at + 1 == count => {}
                Some(role) => word.role = *role,
                None => {}
            }
        }
        if word.role == Role::Core && matches!(group, Group::Arabic | Group::Persian) {
            detach_article(word);
        }
        if word.role == Role::Core {
            detach_suffix(word, group);
        }
    }
    // kinds count at the ends only, and a head only as the first word that is neither article nor kind
    let first = words.iter().position(|word| !matches!(word.role, Role::Kind(_) | Role::Article)).unwrap_or(count);
    let last = words.iter().rposition(|word| !matches!(word.role, Role::Kind(_) | Role::Article)).unwrap_or(0);
    for (at, word) in words.iter_mut().enumerate() {
        match word.role {
            Role::Kind(_) if at > first && at < last => word.role = Role::Core,
            Role::Head(_) if at > first => word.role = Role::Core,
            _ => {}
        }
    }
    // a name of kinds and qualifiers alone is called that: "Wasta", "Bazaar"
    if !words.iter().any(|word| word.role == Role::Core) {
        let head = words.iter().rposition(|word| matches!(word.role, Role::Qualifier(_) | Role::Head(_)));
        if let Some(at) = head.or(count.checked_sub(1)) {
            words[at].role = Role::Core;
        }
    }
}

/// "Shahezhen", "沙河镇": a kind written together with its name.
fn detach_suffix(word: &mut Word, group: Group) {
    let mut suffixes = VOCABULARY.suffixes.iter().filter(|(of, _)| *of == group);
    let rest = suffixes.find_map(|(_, suffix)| word.folded.strip_suffix(suffix)).filter(|rest| rest.len() >= 5);
    if let Some(rest) = rest.map(str::to_owned) {
        word.written.clone_from(&rest);
        word.folded = rest;
    }
}

/// "Elhamam", "Alwasata", "النعمان": an article written together with its noun.
fn detach_article(word: &mut Word) {
    let rest = ["al", "el", "ul", "ال"].iter().find_map(|article| word.written.strip_prefix(article));
    let Some(rest) = rest.map(str::to_owned) else { return };
    let native = !word.written.is_ascii() && word.written.starts_with('ا');
    let consonant = native || !rest.starts_with(['a', 'e', 'i', 'o', 'u', 'y', 'l']);
    if consonant && rest.chars().count() >= if native { 2 } else { 3 } {
        word.folded = fold(&rest);
        word.written = rest;
    } else {
        return;
    }
    if let Some(role @ Role::Qualifier(_)) = VOCABULARY.roles.get(word.folded.as_str()) {
        word.role = *role;
    }
}
