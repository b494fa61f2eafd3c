//! Units of measure: what a printed form stands for, and one unit's amount in another.
//!
//! "kms" is `kilometre`, a length; 12 of them are 7.46 `mile`.

use crate::table::Table;

/// The columns of the unit table.
pub(crate) struct Units<'e> {
    table: &'e Table,
    unit: usize,
    terms: usize,
    dimension: usize,
    factor: usize,
    everyday: usize,
}

impl<'e> Units<'e> {
    pub(crate) fn new(table: &'e Table) -> Units<'e> {
        let column = |name| table.column(name);
        Units {
            table,
            unit: column("unit"),
            terms: column("terms"),
            dimension: column("dimension"),
            factor: column("factor"),
            everyday: column("everyday"),
        }
    }

    /// The unit's canonical name.
    pub(crate) fn name(&self, row: usize) -> &'e str {
        self.table.cell(row, self.unit)
    }

    /// The unit's everyday plural, its second term.
    pub(crate) fn plural(&self, row: usize) -> &'e str {
        self.table.list(row, self.terms).nth(1).unwrap_or_else(|| self.name(row))
    }

    /// The row of a canonical name.
    pub(crate) fn row(&self, name: &str) -> Option<usize> {
        (0..self.table.len()).find(|&row| self.name(row) == name)
    }

    pub(crate) fn dimension(&self, row: usize) -> &'e str {
        self.table.cell(row, self.dimension)
    }

    /// An amount in the dimension's SI unit.
    pub(crate) fn in_si(&self, amount: f64, row: usize) -> Option<f64> {
        match self.name(row) {
            "degree Celsius" => Some(amount + 273.15),
            "degree Fahrenheit" => Some((amount + 459.67) / 1.8),
            _ => self.table.cell(row, self.factor).parse::<f64>().ok().map(|factor| amount * factor),
        }
    }

    /// An SI amount in a unit.
    pub(crate) fn amount_of(&self, si: f64, row: usize) -> Option<f64> {
        match self.name(row) {
            "degree Celsius" => Some(si - 273.15),
            "degree Fahrenheit" => Some(si * 1.8 - 459.67),
            _ => self.table.cell(row, self.factor).parse::<f64>().ok().map(|factor| si / factor),
        }
    }

    /// "40C (104F)": a bare letter that only another beside it makes a unit.
    pub(crate) fn thermometer(&self, letter: &str) -> Option<usize> {
        match letter {
            "C" => self.row("degree Celsius"),
            "F" => self.row("degree Fahrenheit"),
            _ => None,
        }
    }

    /// Whether a printed form is the singular of a unit that has a plural of its own.
    pub(crate) fn is_singular(&self, row: usize, printed: &str) -> bool {
        let plural = |term: &str| {
            term.len() == printed.len() + 1
                && term.ends_with('s')
                && term[..printed.len()].eq_ignore_ascii_case(printed)
        };
        printed.is_ascii()
            && printed.len() > 3
            && (["foot", "inch"].iter().any(|word| printed.eq_ignore_ascii_case(word))
                || self.table.list(row, self.terms).filter(|term| term.is_ascii()).any(plural))
    }

    /// Whether a unit's words are everyday words too and have no plural of their own: stone, won, real.
    pub(crate) fn is_everyday(&self, row: usize) -> bool {
        self.table.cell(row, self.everyday) == "yes"
    }
}
