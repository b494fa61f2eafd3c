//! Numbers as captions write them: "5,700", "at least eighteen", "four hundred", "2.5 million", "dozens".

use crate::document::Document;
use crate::lexicon::Class;
use crate::token::Kind;

/// A number met in a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    /// One past its last token.
    pub end: usize,
    /// Its value; `None` for dozens, scores, hundreds of thousands.
    pub value: Option<f64>,
}

impl Number {
    /// The value as a whole number; none where it is beyond what is counted exactly (2^53).
    pub fn whole(self) -> Option<u64> {
        const EXACT: f64 = 9_007_199_254_740_992.0;
        self.value.filter(|value| value.fract() == 0.0 && (0.0..EXACT).contains(value)).map(|value| value as u64)
    }
}

/// The number that starts at token `i`: digits, words, or both. An article counts only before a scale word
/// ("a hundred"), a bare "a" is no number.
pub fn number_at(document: &Document, i: usize) -> Option<Number> {
    let token = document.get(i)?;
    if token.kind == Kind::Number {
        let printed = document.word(i);
        let value: f64 = if printed.bytes().all(|b| b.is_ascii_digit() || b == b',') {
            token.value as f64
        } else {
            printed.replace(',', "").parse().ok()?
        };
        return Some(scaled(document, i + 1, value));
    }
    if token.kind != Kind::Word {
        return None;
    }
    if document.has(i, Class::Vague) {
        return Some(vague(document, i));
    }
    words(document, i)
}

/// "dozens", "hundreds of thousands", "several hundred".
fn vague(document: &Document, i: usize) -> Number {
    let mut end = i + 1;
    loop {
        if document.is(end, "of") && document.has(end + 1, Class::Vague) {
            end += 2;
        } else if document.has(end, Class::Scale) {
            end += 1;
        } else {
            return Number { end, value: None };
        }
    }
}

/// A value and the scale words behind it: "2.5 million", "40 thousand".
fn scaled(document: &Document, mut at: usize, mut value: f64) -> Number {
    while let Some(hit) = document.hit(at, Class::Scale) {
        value *= f64::from(hit.row);
        at += 1;
    }
    Number { end: at, value: Some(value).filter(|value| value.is_finite()) }
}

/// "seventy-seven", "one hundred and twenty", "two thousand five hundred".
fn words(document: &Document, i: usize) -> Option<Number> {
    let (mut total, mut group, mut at, mut end) = (0f64, 0f64, i, i);
    loop {
        let after_dash = at > i && document.get(at).is_some_and(|t| t.is_dash() && t.glued);
        let next = if after_dash || (at > i && document.is(at, "and") && group >= 100.0) { at + 1 } else { at };
        if at == i && document.is(i, "a") && document.has(i + 1, Class::Scale) {
            group = 1.0;
        } else if let Some(hit) = document.hit(next, Class::Number) {
            if group % 100.0 != 0.0 && !(group % 10.0 == 0.0 && group % 100.0 >= 20.0 && hit.row < 10) {
                break;
            }
            group += f64::from(hit.row);
        } else if let Some(hit) = document.hit(next, Class::Scale).filter(|_| at > i) {
            let scale = f64::from(hit.row);
            if scale == 100.0 {
                group *= scale;
            } else {
                total += group.max(1.0) * scale;
                group = 0.0;
            }
        } else {
            break;
        }
        at = next + 1;
        end = at;
    }
    (end > i).then_some(Number { end, value: Some(total + group) })
}

#[cfg(test)]
mod tests {
    use crate::Engine;

    #[test]
    fn numbers_in_words_and_digits() {
        let engine = Engine::new();
        for (text, value, words) in [
            ("5,700 missions", Some(5700.0), 1),
            ("eighteen passengers", Some(18.0), 1),
            ("about", None, 0),
            ("four hundred marchers", Some(400.0), 2),
            ("2.5 million people", Some(2_500_000.0), 2),
            ("Seventy-seven people", Some(77.0), 3),
            ("one hundred and twenty men", Some(120.0), 4),
            ("a hundred and five", Some(105.0), 4),
            ("a man", None, 0),
            ("two thousand five hundred", Some(2500.0), 4),
            ("hundreds of thousands of residents", None, 3),
            ("several hundred people", None, 2),
            ("a dozen children", Some(12.0), 2),
            ("two dozen children", Some(24.0), 2),
        ] {
            let document = engine.document(text);
            let found = super::number_at(&document, 0);
            assert_eq!(found.map_or(0, |n| n.end), words, "{text}");
            assert_eq!(found.and_then(|n| n.value), value, "{text}");
        }
    }
}
