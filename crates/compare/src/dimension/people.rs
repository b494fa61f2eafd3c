//! Who is shown. Another name or age in the same slot of the sentence does not agree; other people in another scene
//! cannot be compared.
//!
//! "ferry pilot Ilir Krasniqi, 44, ties up his boat" and "ferry pilot Ilir Gashi, 44, ties up his boat" do not agree.

use super::After;
use crate::name;
use crate::scene::Match;
use crate::side::{Pair, Side};
use crate::verdict::Outcome;
use caption::record::Person;
use gazetteer::name::fold;

pub const PEOPLE: After = After { id: "people", compare };

fn compare(pair: &Pair<'_>, matched: Match) -> Option<Outcome> {
    let (a, b): (Vec<_>, Vec<_>) = (pair.a.people().collect(), pair.b.people().collect());
    if a.is_empty() && b.is_empty() {
        return None;
    }
    let mut shared = false;
    for one in &a {
        for other in b.iter().filter(|other| name::alike(one.name, other.name)) {
            shared = true;
            if let (Some(age), Some(against)) = (one.age, other.age)
                && age != against
                && matched == Match::Same
            {
                let message = format!("{} aged {age} against {against}", one.name);
                return Some(Outcome::incompatible(message, Some(one.span), Some(other.span)));
            }
        }
    }
    match slot(pair) {
        Some((one, other)) if matched == Match::Same => {
            let message = format!("{} against {}", one.name, other.name);
            Some(Outcome::incompatible(message, Some(one.span), Some(other.span)))
        }
        _ => Some(Outcome::unless(!shared)),
    }
}

/// Two people of unlike names, each unknown to the other caption, in one slot of the sentence.
pub fn slot<'r>(pair: &Pair<'r>) -> Option<(&'r Person<'r>, &'r Person<'r>)> {
    let unknown =
        |person: &Person<'_>, side: Side<'_>| !side.people().any(|other| name::alike(person.name, other.name));
    for one in pair.a.people().filter(|one| unknown(one, pair.b)) {
        for other in pair.b.people().filter(|other| unknown(other, pair.a)) {
            if in_one_slot(pair, one, other) {
                return Some((one, other));
            }
        }
    }
    None
}

/// The words next to two names are the same: two on one side and one on the other, or the sentence's beginning and two.
fn in_one_slot(pair: &Pair<'_>, one: &Person<'_>, other: &Person<'_>) -> bool {
    let [(before, after), (their_before, their_after)] =
        [(pair.a, one), (pair.b, other)].map(|(side, person)| around(side, person));
    let same = |these: &[String], those: &[String]| {
        let count = these.iter().zip(those).take_while(|(this, that)| this == that).count();
        if these.is_empty() && those.is_empty() { 1 } else { count }
    };
    let (left, right) = (same(&before, &their_before), same(&after, &their_after));
    left.min(2) + right.min(2) >= 3
}

/// Two words before a name, the nearest first, and two after its age, both within the sentence.
fn around(side: Side<'_>, person: &Person<'_>) -> (Vec<String>, Vec<String>) {
    let text = side.record.text;
    let (start, end) = (person.span.start as usize, person.span.end as usize);
    let sentence = text[..start].rfind(". ").map_or(0, |at| at + 2);
    let words = |text: &str| -> Vec<String> {
        fold(text).split(' ').filter(|word| !word.is_empty() && !has_digit(word)).map(str::to_owned).collect()
    };
    let mut before = words(&text[sentence..start]);
    before.reverse();
    before.truncate(2);
    let rest = &text[end..];
    let mut after = words(rest.split_once(". ").map_or(rest, |(sentence, _)| sentence));
    after.truncate(2);
    (before, after)
}

fn has_digit(word: &str) -> bool {
    word.bytes().any(|byte| byte.is_ascii_digit())
}
