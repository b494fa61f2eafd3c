//! Captions side by side: the words that only one of two has, and on what they agree.

use crate::finding::between::Pair;
use archive::Kept;
use caption::Span;
use compare::{Stretch, Verdict};
use serde::Serialize;

/// Two captions beside each other.
#[derive(Serialize)]
pub struct Sides {
    /// The two.
    pub columns: [Column; 2],
    /// What two can agree on: its name, a class of the style, in words.
    pub verdicts: Vec<(&'static str, &'static str, &'static str)>,
}

/// A caption in pieces.
#[derive(Serialize)]
pub struct Column {
    /// The caption's number.
    pub caption: u64,
    /// Its words, in order.
    pub pieces: Vec<Piece>,
    /// The credit under it.
    pub credit_line: String,
}

/// Words of a caption.
#[derive(Serialize)]
pub struct Piece {
    /// Whether the other caption has them not.
    pub differs: bool,
    /// The words.
    pub text: String,
}

impl Sides {
    /// Of two captions that were compared.
    pub fn of(pair: &Pair<'_>) -> Sides {
        let stretches = compare::words(&pair.a.text, &pair.b.text);
        let only = |side: fn(&Stretch) -> Option<Span>| -> Vec<Span> {
            stretches.iter().filter(|one| !one.is_shared()).filter_map(side).collect()
        };
        let verdicts = pair.comparison.dimensions.iter().map(|(id, verdict)| {
            let (class, words) = match verdict {
                Verdict::Compatible => ("ok", "agrees"),
                Verdict::Incompatible => ("flag", "does not agree"),
                Verdict::CannotTell => ("soft", "cannot be told"),
            };
            (id, class, words)
        });
        Sides {
            verdicts: verdicts.collect(),
            columns: [column(pair.a, &only(|one| one.a)), column(pair.b, &only(|one| one.b))],
        }
    }
}

fn column(kept: &Kept, differ: &[Span]) -> Column {
    let mut pieces = Vec::new();
    let mut add = |differs: bool, text: &str| {
        if !text.is_empty() {
            pieces.push(Piece { differs, text: text.to_owned() });
        }
    };
    let mut reached = 0;
    for span in differ {
        let (start, end) = (span.start as usize, span.end as usize);
        if start >= reached && kept.text.get(start..end).is_some() {
            add(false, &kept.text[reached..start]);
            add(true, &kept.text[start..end]);
            reached = end;
        }
    }
    add(false, &kept.text[reached..]);
    Column { caption: kept.caption, pieces, credit_line: kept.credit_line.clone() }
}
