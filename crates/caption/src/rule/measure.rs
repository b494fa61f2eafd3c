//! Measures: an amount with its unit, and the same amount in another unit beside it.
//!
//! "a cableway of five kilometers (3.1 miles)" gives 5 kilometre and 3.1 mile, which agree; "12 kilometers (20
//! miles)" do not. Times, percentages and a "two foot soldiers" are no measures here.

use super::Rule;
use crate::document::{Document, Owner};
use crate::engine::Reading;
use crate::lexicon::{Class, Classes, shape_bits};
use crate::number::number_at;
use crate::record::{Amount, Measure};
use crate::table::TableId;
use crate::token::{Kind, Shape, Token};
use crate::unit::Units;
use std::ops::Range;

pub(super) const MEASURE: Rule = Rule { id: "measure", version: 1, page: include_str!("../../spec/measure.md"), run };

/// Dimensions that are left to other words of the record, or to none.
const NO_MEASURE: &[&str] = &["time", "ratio", "angle", "pixels", "containers"];

/// What a measure can start with, digits and signs of money aside.
const NUMBERS: Classes = Classes::of(&[Class::Number, Class::Scale]);

/// What goes on behind a measure's first word.
const GOES_ON: Classes = Classes::of(&[Class::Number, Class::Scale, Class::Unit]);

fn run(reading: &mut Reading<'_>) {
    let numeric = |token: &Token| token.kind == Kind::Number || token.classes.any(GOES_ON);
    let mut i = 0;
    while let Some(ahead) = reading.document.tokens.list[i..].iter().position(numeric) {
        let start = i + ahead;
        i = start + 1;
        if can_open(&reading.document, start)
            && let Some((tokens, measure)) = measure_at(reading, start)
        {
            i = tokens.end;
            reading.document.take(tokens, Owner::Measure);
            reading.record.measures.push(measure);
        }
    }
}

/// Whether a measure can start with token `i`, a number or a word of numbers and units: a cheap question before
/// [`measure_at`].
fn can_open(document: &Document, i: usize) -> bool {
    let token = document.token(i);
    let number = token.kind == Kind::Number;
    if !document.is_free(i) {
        return false;
    }
    if !number && !token.classes.any(NUMBERS) {
        return token.kind == Kind::Mark || token.shape == Shape::Upper;
    }
    let with_unit = || number && !document.word(i).ends_with(|c: char| c.is_ascii_digit());
    document.get(i + 1).is_some_and(|next| {
        next.classes.any(GOES_ON)
            || next.is_dash()
            || next.span.len() == 1 && matches!(next.first, 'C' | 'F')
            || !number && document.is(i + 1, "and")
    }) || with_unit()
}

/// A quantity as printed: how many of what.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Quantity {
    /// How many.
    pub amount: f64,
    /// How far off the printed digits may be after rounding.
    pub rounding: f64,
    /// The unit's row.
    pub row: usize,
    tokens: Range<usize>,
}

fn measure_at<'t>(reading: &Reading<'t>, i: usize) -> Option<(Range<usize>, Measure<'t>)> {
    let document = &reading.document;
    let units = Units::new(reading.engine.tables.get(TableId::Units));
    let first = quantity_at(reading, &units, i)?;
    let mut tokens = first.tokens.clone();
    let mut quantities = vec![first];
    while let Some((end, next)) = other_unit(reading, &units, &quantities[0], tokens.end) {
        tokens.end = end;
        quantities.push(next);
    }
    if quantities.len() == 1 && !stands_alone(document, &units, &quantities[0]) {
        return None;
    }
    let span = document.span(tokens.clone());
    let measure = Measure {
        text: document.slice(span),
        span,
        values: quantities.iter().map(|q| Amount { amount: q.amount, unit: units.name(q.row) }).collect(),
        consistent: consistent(&units, &quantities),
        rule: MEASURE.id,
    };
    Some((tokens, measure))
}

/// The same amount in another unit, from token `at` on, and where it ends: "(3.1 miles)", "/160 km", ", or 5 miles".
fn other_unit(reading: &Reading<'_>, units: &Units<'_>, first: &Quantity, at: usize) -> Option<(usize, Quantity)> {
    let document = &reading.document;
    let bracket = document.is_mark(at, '(') || document.is_mark(at, '[');
    let mut from = at;
    if bracket || document.is_mark(at, '/') {
        from += 1;
    } else if document.is_mark(at, ',') && document.is(at + 1, "or") {
        from += 2;
    } else if document.is(at, "or") {
        from += 1;
    } else {
        return None;
    }
    if bracket && document.has(from, Class::About) {
        from += 1;
    }
    if document.get(from).is_some_and(|t| t.is_dash() || t.is_mark('−')) {
        from += 1;
    }
    let other = quantity_at(reading, units, from)
        .filter(|other| other.row != first.row && units.dimension(other.row) == units.dimension(first.row))?;
    let end = other.tokens.end;
    let closed = document.is_mark(end, ')') || document.is_mark(end, ']');
    (!bracket || closed).then_some((end + usize::from(bracket), other))
}

/// Number and unit from token `i` on.
fn quantity_at(reading: &Reading<'_>, units: &Units<'_>, i: usize) -> Option<Quantity> {
    let document = &reading.document;
    if !document.is_free(i) {
        return None;
    }
    let quantity = match document.hit(i, Class::Unit) {
        Some(hit) if units.dimension(hit.row as usize) == "money" && document.token(i).kind != Kind::Number => {
            priced(document, i, hit.end as usize, hit.row as usize)
        }
        _ => counted(reading, units, i),
    }?;
    let wanted = !NO_MEASURE.contains(&units.dimension(quantity.row));
    (wanted && document.are_free(quantity.tokens.clone())).then_some(quantity)
}

/// "$5 million", "US$300", "£5m": the sign first, glued or not.
fn priced(document: &Document, i: usize, number: usize, row: usize) -> Option<Quantity> {
    document.get(number).filter(|t| t.kind == Kind::Number && t.lines == 0)?;
    let sign = document.token(number - 1).kind == Kind::Mark;
    if !sign && document.token(i).shape != crate::token::Shape::Upper {
        return None;
    }
    let word = document.word(number);
    let digits = word.bytes().take_while(|b| b.is_ascii_digit() || matches!(b, b',' | b'.')).count();
    let scale = match &word[digits..] {
        "" => None,
        "m" | "M" | "mn" => Some(1e6),
        "bn" | "b" | "B" => Some(1e9),
        "k" | "K" => Some(1e3),
        _ => return None,
    };
    let (value, end) = match scale {
        Some(scale) => (decimal(&word[..digits])? * scale, number + 1),
        None => {
            let found = number_at(document, number)?;
            (found.value?, found.end)
        }
    };
    Some(Quantity { amount: value, rounding: 0.0, row, tokens: i..end })
}

/// "three kilometers", "45-centimetre", "63kg", "6 feet 2 inches", "30 degrees Celsius".
fn counted(reading: &Reading<'_>, units: &Units<'_>, i: usize) -> Option<Quantity> {
    let document = &reading.document;
    if is_second_half(document, i) {
        return None;
    }
    if let Some((amount, rounding, row)) = with_glued_unit(reading, units, i) {
        return Some(Quantity { amount, rounding, row, tokens: i..i + 1 });
    }
    let number = number_at(document, i)?;
    let mut amount = number.value?;
    let hyphen = document.get(number.end).is_some_and(|t| t.is_dash() && t.glued);
    let at = number.end + usize::from(hyphen);
    let token = document.get(at).filter(|t| t.lines == 0 && !t.is_grammar() && !t.classes.has(Class::DateCue))?;
    if hyphen && (!token.glued || token.is_capital()) {
        return None;
    }
    let (row, mut end) = match document.hit(at, Class::Unit) {
        Some(hit) => (hit.row as usize, hit.end as usize),
        None => (units.thermometer(document.word(at))?, at + 1),
    };
    let one_word = end == at + 1;
    if !hyphen && one_word && amount != 1.0 && units.is_singular(row, document.word(at)) {
        return None;
    }
    if document.get(end).is_some_and(|t| t.glued && t.is_dash())
        && document.get(end + 1).is_some_and(|t| t.glued && t.kind == Kind::Number)
    {
        return None;
    }
    let mut rounding = rounding(document, i, number.end, amount);
    // "6 feet 2 inches"
    if units.name(row) == "foot"
        && let Some(inches) = number_at(document, end)
        && let (Some(value), Some(unit)) = (inches.value, document.hit(inches.end, Class::Unit))
        && units.name(unit.row as usize) == "inch"
        && !document.token(inches.end).is_grammar()
    {
        amount += value / 12.0;
        rounding = 0.5 / 12.0;
        end = unit.end as usize;
    }
    // "2-meter-tall"
    if document.get(end).is_some_and(|t| t.glued && t.is_dash()) && document.has(end + 1, Class::Extent) {
        end += 2;
    }
    let mut start = i;
    if units.dimension(row) == "temperature" && is_minus(document, i) {
        amount = -amount;
        start = i - 1;
    }
    Some(Quantity { amount, rounding, row, tokens: start..end })
}

/// "63kg", "5km", "100ft": number and unit in one token.
fn with_glued_unit(reading: &Reading<'_>, units: &Units<'_>, i: usize) -> Option<(f64, f64, usize)> {
    let document = &reading.document;
    let word = document.get(i).filter(|t| t.kind == Kind::Number).map(|_| document.word(i))?;
    let digits = word.bytes().take_while(|b| b.is_ascii_digit() || matches!(b, b',' | b'.')).count();
    let suffix = &word[digits..];
    if suffix.is_empty() || suffix.len() > 4 {
        return None;
    }
    let lexicon = &reading.engine.lexicon;
    let mut ends = lexicon.ends_at(lexicon.find(suffix).id, shape_bits(0, Shape::Upper));
    let row = ends.find(|(class, _)| *class == Class::Unit).map(|(_, row)| row as usize);
    let amount = decimal(&word[..digits])?;
    let row = row.or_else(|| units.thermometer(suffix))?;
    Some((amount, rounding_of(&word[..digits], amount), row))
}

/// The second half of "5-10 km", "1/2 mile", "2 by 4 feet": no amount of its own.
fn is_second_half(document: &Document, i: usize) -> bool {
    let Some(before) = document.before(i) else { return false };
    let earlier = i.checked_sub(2).and_then(|at| document.get(at));
    let numeric = |t: &crate::token::Token| t.kind == Kind::Number || t.classes.has(Class::Number);
    let after_number = earlier.is_some_and(numeric);
    let joint = before.is_dash() || matches!(before.first, '/' | '.' | '×' | '½'..='¾') && before.kind == Kind::Mark;
    let word = before.kind == Kind::Word && after_number && document.is_any(i - 1, &["to", "by", "x", "or", "and"]);
    let class =
        before.is_dash() && document.token(i).glued && !before.glued && earlier.is_some_and(|t| t.kind != Kind::Mark);
    joint && after_number || word || class && !is_cold(document, i)
}

/// A minus sign before a temperature, not the hyphen of a weight class "-63kg".
fn is_cold(document: &Document, i: usize) -> bool {
    (i + 1..i + 4).any(|at| {
        document.hit(at, Class::Unit).is_some()
            && document.is_any(at, &["degree", "degrees", "celsius", "fahrenheit", "deg"])
            || document.is_mark(at, '°')
    })
}

fn is_minus(document: &Document, i: usize) -> bool {
    let Some(before) = document.before(i) else { return false };
    let opens = !before.glued || i.checked_sub(2).is_some_and(|at| document.is_mark(at, '('));
    (before.is_dash() || before.is_mark('−')) && document.token(i).glued && opens
}

/// Whether one amount without another beside it is a measure: not the "400 metres hurdles", not "12 won".
fn stands_alone(document: &Document, units: &Units<'_>, quantity: &Quantity) -> bool {
    let end = quantity.tokens.end;
    let next = document.get(end).filter(|t| t.lines == 0);
    let name = next.is_some_and(|t| t.is_capital() && !t.is_grammar() && document.is_body(end));
    let last = document.word(end - 1);
    let bare_letter = units.dimension(quantity.row) == "temperature"
        && last.ends_with(['C', 'F'])
        && !(last.len() == 1
            && end >= 2
            && (document.is_mark(end - 2, '°') || document.is_any(end - 2, &["degrees", "degree", "deg"])));
    !(bare_letter
        || name && units.dimension(quantity.row) == "length"
        || document.has(end, Class::Race)
        || units.is_everyday(quantity.row) && quantity.amount < 1000.0)
}

/// How far off a printed number may be: half of its last digit's place, more where it ends in zeros.
fn rounding(document: &Document, start: usize, end: usize, amount: f64) -> f64 {
    let single = end == start + 1 && document.token(start).kind == Kind::Number;
    if single { rounding_of(document.word(start), amount) } else { zeros(amount) }
}

fn rounding_of(digits: &str, amount: f64) -> f64 {
    match digits.split_once('.') {
        Some((_, decimals)) => 0.5 / 10f64.powi(decimals.len() as i32),
        None => zeros(amount),
    }
}

/// Half of the place of a whole number's last digit that is not zero, but no more than a tenth of the number.
fn zeros(amount: f64) -> f64 {
    let mut place = 1.0;
    while amount != 0.0 && amount % (place * 10.0) == 0.0 {
        place *= 10.0;
    }
    (place / 2.0).min(amount.abs() / 10.0).max(0.5)
}

/// Whether all amounts can be roundings of one; `None` for a single unit and for money.
fn consistent(units: &Units<'_>, quantities: &[Quantity]) -> Option<bool> {
    if quantities.len() < 2 {
        return None;
    }
    let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
    for quantity in quantities {
        low = low.max(units.in_si(quantity.amount - quantity.rounding, quantity.row)?);
        high = high.min(units.in_si(quantity.amount + quantity.rounding, quantity.row)?);
    }
    Some(low <= high)
}

fn decimal(digits: &str) -> Option<f64> {
    digits.trim_end_matches(['.', ',']).replace(',', "").parse().ok()
}
