//! A person's or body's name as a desk writes it, whatever case it was printed in.
//!
//! `FLORIANE DE LA TOUCHE` gives `Floriane de la Touche`, `Fergal MCANALLY` gives `Fergal McAnally`.

use std::borrow::Cow;

/// Small between the parts of a name.
const PARTICLES: &[&str] = &[
    "de", "la", "del", "della", "di", "da", "dos", "das", "do", "du", "des", "van", "von", "der", "den", "het", "ten",
    "ter", "zu", "zum", "zur", "bin", "bint", "ibn", "ben", "al", "el", "ul", "ur", "y", "e", "of", "the", "and",
    "for", "af", "av", "las", "los", "le", "op", "in", "und", "et", "vom", "dela",
];

/// Words of bodies that stay in capitals.
const INITIALS: &[&str] =
    &["USA", "TV", "UK", "US", "UN", "EU", "NASA", "BBC", "CNN", "NBC", "CBS", "ABC", "AP", "AFP", "EPA"];

/// The name with capitals made normal; as it is where nothing is to be done.
pub(crate) fn normal(printed: &str) -> Cow<'_, str> {
    if is_plain(printed) {
        return Cow::Borrowed(printed);
    }
    let shouted = printed.split_whitespace().any(is_shouted);
    let glued = seam(printed).is_some();
    let small = !printed.contains(char::is_uppercase) && printed.contains(char::is_lowercase);
    let spaced = printed.contains(['\n', '\t']) || printed.contains("  ");
    if !shouted && !glued && !small && !spaced {
        return Cow::Borrowed(printed);
    }
    let mut name = String::with_capacity(printed.len() + 2);
    let words = printed.split_whitespace().flat_map(apart);
    for (i, word) in words.enumerate() {
        if i > 0 {
            name.push(' ');
        }
        if is_shouted(word) {
            hyphenated(&mut name, word, i == 0);
        } else if small {
            capital(&mut name, word);
        } else {
            name.push_str(word);
        }
    }
    Cow::Owned(name)
}

/// As nearly all names are printed, "Yusuf Kaplan", "Omar al-Sabri", "Lee Min-woo", "Aoife O'Neill", "John R. Doe":
/// capitals only where a word or its second half opens, a single space between words.
fn is_plain(printed: &str) -> bool {
    let mut before = ' ';
    let fits = |c: char| {
        let fits = match c {
            'a'..='z' => before != '.',
            'A'..='Z' => matches!(before, ' ' | '-' | '\'' | '’'),
            ' ' => before != ' ',
            '-' => before.is_lowercase(),
            '.' => before.is_ascii_uppercase(),
            '\'' | '’' => before.is_alphabetic(),
            _ if c.is_lowercase() => before != '.',
            _ => c.is_uppercase() && matches!(before, ' ' | '-' | '\'' | '’'),
        };
        before = c;
        fits
    };
    printed.starts_with(char::is_uppercase) && printed.chars().all(fits)
}

/// In capitals and long enough to be no initials.
fn is_shouted(word: &str) -> bool {
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    letters > 1
        && !word.contains(char::is_lowercase)
        && word.contains(char::is_uppercase)
        && !INITIALS.contains(&word)
        && !(word.ends_with('.') && word[..word.len() - 1].contains('.'))
}

/// `T.GUNARATHNA` is an initial and a surname, `NadiaSorour` two names.
fn apart(word: &str) -> impl Iterator<Item = &str> {
    let initial = word
        .char_indices()
        .find(|&(at, c)| c == '.' && at > 0 && word[at + 1..].chars().take_while(|c| c.is_alphabetic()).count() > 2);
    let cut = initial.map(|(at, _)| at + 1).or_else(|| seam(word)).unwrap_or(word.len());
    let (first, second) = word.split_at(cut);
    [first, second].into_iter().filter(|part| !part.is_empty())
}

/// Where two names were glued together: a capital after at least four small-ended letters of a single word.
fn seam(word: &str) -> Option<usize> {
    if word.contains(char::is_whitespace) {
        return word.split_whitespace().find_map(seam);
    }
    let mut before = ' ';
    for (at, c) in word.char_indices() {
        if c.is_uppercase() && before.is_lowercase() {
            let prefix = word[..at].rsplit(['-', '\'', '’']).next().unwrap_or_default();
            if prefix.len() > 3 && !prefix.starts_with("Mac") {
                return Some(at);
            }
        }
        before = c;
    }
    None
}

fn hyphenated(name: &mut String, word: &str, first: bool) {
    for (i, part) in word.split_inclusive('-').enumerate() {
        let bare = part.trim_end_matches('-');
        let particle = bare.to_lowercase();
        // AL-TURKMANI is al-Turkmani even at the start of a surname; a first name stays large.
        let small = PARTICLES.contains(&particle.as_str()) && !(first && i == 0) && (i == 0 || !bare.is_empty());
        if small && (i == 0 || part.ends_with('-')) {
            name.push_str(&part.to_lowercase());
        } else {
            capital(name, part);
        }
    }
}

/// One part of a name: first letter large, McX, D'X and O'X restored.
fn capital(name: &mut String, part: &str) {
    let lower = part.to_lowercase();
    let prefix = match lower.as_bytes() {
        [b'm', b'c', _, _, ..] => 2,
        [b'd' | b'o' | b'l', b'\'', _, ..] => 2,
        _ if lower.starts_with("d’") || lower.starts_with("o’") || lower.starts_with("l’") => 4,
        _ => 0,
    };
    for part in [&lower[..prefix], &lower[prefix..]] {
        let mut chars = part.chars();
        if let Some(first) = chars.next() {
            name.extend(first.to_uppercase());
            name.push_str(chars.as_str());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::normal;

    #[test]
    fn capitals_are_made_normal() {
        for (printed, name) in [
            ("FLORIANE DE LA TOUCHE", "Floriane de la Touche"),
            ("ÉLODIE MARCHÉ-CASTELLAN", "Élodie Marché-Castellan"),
            ("Fergal MCANALLY", "Fergal McAnally"),
            ("KHALED AL-TURKMANI", "Khaled al-Turkmani"),
            ("NUWAN T.GUNARATHNA", "Nuwan T. Gunarathna"),
            ("NadiaSorour", "Nadia Sorour"),
            ("jonas weidling", "Jonas Weidling"),
            ("GIANNI D'ASTI", "Gianni D'Asti"),
            ("Yusuf Kaplan", "Yusuf Kaplan"),
            ("Ronald MacDonald", "Ronald MacDonald"),
            ("POLISH BORDER GUARD", "Polish Border Guard"),
            ("MINISTRY OF DEFENCE", "Ministry of Defence"),
        ] {
            assert_eq!(normal(printed), name);
        }
    }
}
