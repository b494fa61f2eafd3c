//! Which columns of a table say what, where a person says so: `--columns caption=Text,credit=3`.

use super::super::role::{Role, fold};
use std::fmt;

/// Columns named by a person.
///
/// # Examples
///
/// ```
/// use intake::Columns;
///
/// assert!(Columns::parse("caption=Text,credit=3").is_ok());
/// let error = Columns::parse("captoin=Text").unwrap_err().to_string();
/// assert_eq!(error, "expected caption, credit, creator, source, image, alt, slot or rights before =, found captoin");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns(Vec<(Role, Column)>);

/// A column by its heading or its number.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Column {
    name: String,
    /// From 1.
    number: Option<usize>,
}

/// A description of columns that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongColumns(String);

impl Columns {
    /// Reads `caption=HEADING,credit=NUMBER,…`; columns are counted from 1.
    ///
    /// # Errors
    ///
    /// If a part is no `what=column`, or none names the captions.
    pub fn parse(text: &str) -> Result<Columns, WrongColumns> {
        let mut columns = Vec::new();
        for part in text.split(',') {
            let Some((role, name)) = part.split_once('=').filter(|(_, name)| !name.trim().is_empty()) else {
                return Err(WrongColumns(format!("expected what=column, found {part}")));
            };
            let known = Role::parse(role.trim())
                .filter(|role| !matches!(role, Role::Headline | Role::Publisher | Role::Published | Role::Other));
            let Some(role) = known else {
                let what = "expected caption, credit, creator, source, image, alt, slot or rights before =";
                return Err(WrongColumns(format!("{what}, found {}", role.trim())));
            };
            let name = name.trim().to_owned();
            let number = name.parse().ok().filter(|number| *number > 0);
            columns.push((role, Column { name, number }));
        }
        if !columns.iter().any(|(role, _)| *role == Role::Caption) {
            return Err(WrongColumns(format!("expected caption=column among the columns, found {text}")));
        }
        Ok(Columns(columns))
    }

    /// The columns' places in a table with that first row; `None` if it has no such captions.
    pub(super) fn places(&self, first: &[String]) -> Option<Vec<(usize, Role)>> {
        let place = |column: &Column| {
            let named = first.iter().position(|name| fold(name) == fold(&column.name));
            named.or(column.number.map(|number| number - 1).filter(|at| *at < first.len()))
        };
        let places: Vec<_> =
            self.0.iter().filter_map(|(role, column)| place(column).map(|place| (place, *role))).collect();
        places.iter().any(|(_, role)| *role == Role::Caption).then_some(places)
    }

    /// Whether a row is the header, by the headings that were given.
    pub(super) fn heads(&self, first: &[String]) -> bool {
        self.0.iter().any(|(_, column)| first.iter().any(|name| fold(name) == fold(&column.name)))
    }
}

impl fmt::Display for WrongColumns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WrongColumns {}
