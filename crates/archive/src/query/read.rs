//! Reading a query: clauses between white space, `-` before what must not hold, `field:`, quotation marks.

use super::date;
use super::error::QueryError;
use super::field::FIELDS;
use super::{Clause, Query, What};

/// Farther than this is no nearness: half the way round the Earth, in kilometres.
const FARTHEST: f64 = 20_040.0;

/// A piece of the query between white space.
struct Piece {
    /// Its first character, from 1.
    at: usize,
    not: bool,
    /// The field before the colon, if there is one, and where its value starts.
    field: Option<(String, usize)>,
    /// What is asked, without quotation marks.
    value: String,
    /// Nothing in it was quoted.
    bare: bool,
}

struct Reader<'q> {
    query: &'q str,
    chars: Vec<char>,
    at: usize,
}

pub(super) fn query(text: &str) -> Result<Query, QueryError> {
    let mut reader = Reader { query: text, chars: text.chars().collect(), at: 0 };
    let mut query = Query { text: text.to_owned(), groups: Vec::new() };
    let mut or: Option<usize> = None;
    while let Some(piece) = reader.piece()? {
        if piece.bare && !piece.not && piece.field.is_none() && piece.value == "OR" {
            if or.is_some() || query.groups.is_empty() {
                return Err(reader.error(piece.at, "expected something to ask before OR, found nothing".to_owned()));
            }
            or = Some(piece.at);
            continue;
        }
        let clause = reader.clause(piece)?;
        match (or.take(), query.groups.last_mut()) {
            (Some(_), Some(group)) => group.push(clause),
            _ => query.groups.push(vec![clause]),
        }
    }
    match or {
        Some(at) => Err(reader.error(at, "expected something to ask after OR, found the end".to_owned())),
        None => Ok(query),
    }
}

impl Reader<'_> {
    fn error(&self, at: usize, message: String) -> QueryError {
        QueryError { query: self.query.to_owned(), at, message }
    }

    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn piece(&mut self) -> Result<Option<Piece>, QueryError> {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
        if self.peek().is_none() {
            return Ok(None);
        }
        let at = self.at + 1;
        let not = self.peek() == Some('-') && self.chars.get(self.at + 1).is_some_and(|c| !c.is_whitespace());
        self.at += usize::from(not);
        let mut piece = Piece { at, not, field: None, value: String::new(), bare: true };
        while let Some(c) = self.peek().filter(|c| !c.is_whitespace()) {
            match c {
                '"' | '“' | '”' => self.quoted(&mut piece)?,
                ':' if piece.field.is_none() && piece.bare && !piece.value.is_empty() => {
                    self.at += 1;
                    piece.field = Some((std::mem::take(&mut piece.value), self.at + 1));
                }
                _ => {
                    piece.value.push(c);
                    self.at += 1;
                }
            }
        }
        Ok(Some(piece))
    }

    fn quoted(&mut self, piece: &mut Piece) -> Result<(), QueryError> {
        let open = self.at;
        piece.bare = false;
        self.at += 1;
        loop {
            match self.peek() {
                Some('"' | '“' | '”') => break,
                Some(c) => piece.value.push(c),
                None => return Err(self.error(open + 1, "expected a second quotation mark, found the end".to_owned())),
            }
            self.at += 1;
        }
        self.at += 1;
        Ok(())
    }

    fn clause(&self, piece: Piece) -> Result<Clause, QueryError> {
        let Piece { at, not, field, value, .. } = piece;
        let what = match &field {
            None => What::Words(value),
            Some((name, start)) => self.field(name, *start, value, at + usize::from(not))?,
        };
        let nothing = match &what {
            What::Words(text) | What::Field(_, text) => !text.chars().any(char::is_alphanumeric),
            What::Taken(_) | What::Near { .. } => false,
        };
        let start = field.map_or(at + usize::from(not), |(_, start)| start);
        if nothing {
            return Err(self.error(start, "expected a word or number, found none".to_owned()));
        }
        Ok(Clause { not, what, at, value: start })
    }

    fn field(&self, name: &str, start: usize, value: String, at: usize) -> Result<What, QueryError> {
        let known = FIELDS.iter().find(|(known, ..)| known.eq_ignore_ascii_case(name));
        match known {
            Some((_, Some(field), _)) => Ok(What::Field(*field, value)),
            Some(("taken", ..)) => {
                date::range(&value).map(What::Taken).map_err(|(offset, message)| self.error(start + offset, message))
            }
            Some(_) => self.near(start, &value),
            None => {
                let names: Vec<String> = FIELDS.iter().map(|(name, ..)| format!("{name}:")).collect();
                let message = format!("expected a field such as {}, found {name}:", names[0]);
                let mut error = self.error(at, message);
                error.query.push_str(&format!("; the fields are {}; quote what is none", names.join(" ")));
                Err(error)
            }
        }
    }

    fn near(&self, start: usize, value: &str) -> Result<What, QueryError> {
        let expected = || format!("expected a place and a distance such as near:Gori,20km, found {value:?}");
        let (name, distance) = value.rsplit_once(',').ok_or_else(|| self.error(start, expected()))?;
        let km: Option<f64> = distance.trim().strip_suffix("km").and_then(|number| number.trim().parse().ok());
        let km = km.filter(|km| *km > 0.0 && *km <= FARTHEST);
        match km {
            Some(km) if !name.trim().is_empty() => Ok(What::Near { name: name.trim().to_owned(), km }),
            Some(_) => Err(self.error(start, expected())),
            None => {
                let at = start + name.chars().count() + 1;
                Err(self.error(at, format!("expected a distance such as 20km, found {distance:?}")))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::{Days, Field};

    fn whats(text: &str) -> Vec<What> {
        query(text).unwrap().groups.into_iter().flatten().map(|clause| clause.what).collect()
    }

    #[test]
    fn words_phrases_and_fields_are_told_apart() {
        assert_eq!(whats("  "), []);
        let words = |text: &str| What::Words(text.to_owned());
        assert_eq!(whats("boys “swim in” x-ray"), [words("boys"), words("swim in"), words("x-ray")]);
        assert_eq!(
            whats("by:\"Omar Haddad\" IN:Douma"),
            [What::Field(Field::By, "Omar Haddad".to_owned()), What::Field(Field::In, "Douma".to_owned())]
        );
        assert_eq!(whats("near:\"Um Dalam\",2.5km"), [What::Near { name: "Um Dalam".to_owned(), km: 2.5 }]);
        let Days { first, last } = date::range("2016").unwrap();
        assert_eq!(whats("taken:2016"), [What::Taken(Days { first, last })]);
        assert_eq!(whats("\"by:\" ok"), [words("by:"), words("ok")]);
    }

    #[test]
    fn or_joins_two_clauses_and_a_hyphen_denies_one() {
        let query = query("boys OR girls -swim").unwrap();
        assert_eq!(query.groups.iter().map(Vec::len).collect::<Vec<_>>(), [2, 1]);
        assert!(query.groups[1][0].not);
    }

    #[test]
    fn an_error_says_where() {
        for (text, at, message) in [
            ("boys from:Gori", 6, "expected a field such as by:, found from:"),
            ("boys -frm:Gori", 7, "expected a field such as by:, found frm:"),
            ("in:\"Um Dalam", 4, "expected a second quotation mark, found the end"),
            ("boys taken:2016-13", 12, "expected a day, month or year such as 2016-03-16, found \"2016-13\""),
            ("taken:2016..20l7", 13, "expected a day, month or year such as 2016-03-16, found \"20l7\""),
            ("taken:2017..2016", 7, "expected the earlier date first, found \"2017..2016\""),
            ("near:Gori", 6, "expected a place and a distance such as near:Gori,20km, found \"Gori\""),
            ("near:Gori,20mi", 11, "expected a distance such as 20km, found \"20mi\""),
            ("by: boys", 4, "expected a word or number, found none"),
            ("boys OR", 6, "expected something to ask after OR, found the end"),
            ("OR boys", 1, "expected something to ask before OR, found nothing"),
            ("boys \"\"", 6, "expected a word or number, found none"),
        ] {
            let error = query(text).unwrap_err();
            assert_eq!((error.at, error.message.as_str()), (at, message), "{text}");
        }
    }
}
