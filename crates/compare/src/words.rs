//! Which words of two captions differ: a diff word by word, each stretch with its bytes in both.
//!
//! Of "Miners march in Oruro, Bolivia" and "Miners march in Potosi, Bolivia" the stretch `Oruro` stands only in the
//! first, `Potosi` only in the second. Case and marks between words make no difference.

use caption::Span;
use gazetteer::name::fold;
use serde::Serialize;
use similar::{Algorithm, DiffOp, capture_diff_slices};

/// So many words of a caption are compared: more stand in no caption, and the work stays bounded. What comes behind
/// them is one stretch on each side.
const COMPARED: usize = 4000;

/// A stretch of words that both captions have, or only one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Stretch {
    /// Its bytes in the first caption; `None` if it stands only in the second.
    pub a: Option<Span>,
    /// Its bytes in the second caption.
    pub b: Option<Span>,
}

impl Stretch {
    /// Whether both have it.
    pub fn is_shared(self) -> bool {
        self.a.is_some() && self.b.is_some()
    }
}

/// The stretches of two texts, in order: what both have, what only the first has, what only the second has.
///
/// # Examples
///
/// ```
/// let (a, b) = ("Miners march in Oruro, Bolivia.", "Miners march in Potosi, Bolivia");
/// let stretches = compare::words(a, b);
/// let only_a: Vec<&str> = stretches.iter().filter(|one| one.b.is_none()).map(|one| &a[one.a.unwrap().range()]).collect();
/// assert_eq!(only_a, ["Oruro"]);
/// assert!(compare::words(a, a).iter().all(|stretch| stretch.is_shared()));
/// ```
pub fn words(a: &str, b: &str) -> Vec<Stretch> {
    let (mut these, mut those) = (cut(a), cut(b));
    let rest = |words: &mut Vec<(Span, String)>| {
        let rest = words.get(COMPARED).map(|(first, _)| first.to(words[words.len() - 1].0));
        words.truncate(COMPARED);
        rest
    };
    let (rest_a, rest_b) = (rest(&mut these), rest(&mut those));
    let keys = |words: &[(Span, String)]| words.iter().map(|(_, key)| key.clone()).collect::<Vec<_>>();
    let run = |words: &[(Span, String)], start: usize, length: usize| {
        (length > 0).then(|| words[start].0.to(words[start + length - 1].0))
    };
    let mut stretches = Vec::new();
    for op in capture_diff_slices(Algorithm::Myers, &keys(&these), &keys(&those)) {
        match op {
            DiffOp::Equal { old_index, new_index, len } => {
                stretches.push(Stretch { a: run(&these, old_index, len), b: run(&those, new_index, len) });
            }
            _ => {
                let (old, new) = (op.old_range(), op.new_range());
                let only_a = Stretch { a: run(&these, old.start, old.len()), b: None };
                let only_b = Stretch { a: None, b: run(&those, new.start, new.len()) };
                stretches.extend([only_a, only_b].into_iter().filter(|one| one.a.is_some() || one.b.is_some()));
            }
        }
    }
    let rest = [Stretch { a: rest_a, b: None }, Stretch { a: None, b: rest_b }];
    stretches.extend(rest.into_iter().filter(|one| one.a.is_some() || one.b.is_some()));
    stretches
}

/// The words of a text with their bytes, and what they are compared by: letters and digits without case and accents.
fn cut(text: &str) -> Vec<(Span, String)> {
    let word = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’' | '-' | '‘');
    let runs = text.split(move |c: char| !word(c)).filter(|run| run.contains(char::is_alphanumeric));
    runs.map(|run| {
        let start = run.as_ptr() as usize - text.as_ptr() as usize;
        let folded = fold(run);
        let key = if folded.is_empty() { run.to_owned() } else { folded };
        (Span::new(start as u32, (start + run.len()) as u32), key)
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_are_slices_in_order_and_name_every_word() {
        for (a, b) in [
            ("A boy in Golo, May 3, 2016.", "A boy in GOLO on May 4, 2016, waits"),
            ("", "A boy"),
            ("", ""),
            ("…((", "–"),
            ("Zoë – Zürich", "Zoe Zurich"),
        ] {
            let stretches = words(a, b);
            for (side, text) in [(true, a), (false, b)] {
                let spans = stretches.iter().filter_map(|one| if side { one.a } else { one.b });
                let joined: Vec<&str> = spans.map(|span| &text[span.range()]).collect();
                let count = |text: &str| cut(text).len();
                assert_eq!(joined.iter().map(|run| count(run)).sum::<usize>(), count(text), "{a:?} {b:?}");
            }
        }
        assert!(words("Zoë – Zürich", "Zoe Zurich").iter().all(|one| one.is_shared()));
    }

    #[test]
    fn much_too_long_texts_are_compared_as_far_as_it_makes_sense() {
        let long = "one two three four ".repeat(3000);
        let stretches = words(&long, "five");
        assert!(stretches.len() < 10);
        assert_eq!(stretches.iter().filter_map(|one| one.a).next_back().unwrap().end as usize, long.len() - 1);
    }
}
