//! Reading a query: clauses between white space, `-` before what must not hold, `field:`, quotation marks, brackets.
//!
//! `by:(haddad OR "n. lomidze")` asks of one field more than once.

use super::error::QueryError;
use super::field::{FIELDS, Field, Values};
use super::{Clause, Node, Query, SORTS, Sort, What, date, number, vocabulary};

/// Farther than this is no nearness: half the way round the Earth, in kilometres.
const FARTHEST: f64 = 20_040.0;
/// So deep may brackets stand in brackets.
const DEEPEST: usize = 50;
/// So much may be asked at once.
const MOST: usize = 500;

/// The beginning of a word has at least so many letters: more would be everything.
const SHORTEST: usize = 2;

/// What two clauses may have between them.
const WORDS: &[&str] = &["OR", "AND", "NOT"];

struct Reader<'q> {
    query: &'q str,
    chars: Vec<char>,
    at: usize,
    /// Clauses so far.
    count: usize,
    sort: Option<Sort>,
}

/// What stands around what is read.
#[derive(Clone, Copy)]
struct Around {
    /// Brackets that are open.
    depth: usize,
    /// The field before the bracket.
    field: Option<Field>,
    /// Whether it is a part of the whole query, that all of it must hold.
    outermost: bool,
}

pub(super) fn query(text: &str) -> Result<Query, QueryError> {
    let mut reader = Reader { query: text, chars: text.chars().collect(), at: 0, count: 0, sort: None };
    let asked = reader.all(Around { depth: 0, field: None, outermost: true })?;
    if reader.peek().is_some() {
        return Err(reader.error(reader.at + 1, "expected no ) without a ( before it, found one"));
    }
    Ok(Query { text: text.to_owned(), asked, sort: reader.sort.unwrap_or_default() })
}

/// Several parts as one; `None` for none.
fn join(mut nodes: Vec<Node>, whole: fn(Vec<Node>) -> Node) -> Node {
    match (nodes.len(), nodes.pop()) {
        (1, Some(node)) => node,
        (_, last) => {
            nodes.extend(last);
            whole(nodes)
        }
    }
}

impl Reader<'_> {
    fn error(&self, at: usize, message: impl Into<String>) -> QueryError {
        QueryError { query: self.query.to_owned(), at, message: message.into(), hint: None }
    }

    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    /// Whether one of these words in capitals comes next, alone.
    fn word(&self) -> Option<&'static str> {
        let is = |word: &&&str| {
            let end = self.at + word.len();
            let same = word.chars().enumerate().all(|(at, c)| self.chars.get(self.at + at) == Some(&c));
            same && self.chars.get(end).is_none_or(|c| c.is_whitespace() || matches!(c, '(' | ')'))
        };
        WORDS.iter().find(is).copied()
    }

    /// What comes next, for an error.
    fn found(&self) -> String {
        match (self.word(), self.peek()) {
            (Some(word), _) => word.to_owned(),
            (None, Some(c)) => c.to_string(),
            (None, None) => "the end".to_owned(),
        }
    }

    /// Everything up to the end, or to the bracket that closes.
    fn all(&mut self, around: Around) -> Result<Node, QueryError> {
        let mut nodes = Vec::new();
        // Where AND stands that nothing has followed yet.
        let mut and: Option<usize> = None;
        loop {
            self.skip_space();
            match (self.peek(), self.word()) {
                (None | Some(')'), _) => break,
                (_, Some(word @ ("AND" | "OR"))) if nodes.is_empty() || and.is_some() || word == "OR" => {
                    let message = format!("expected something to ask before {word}, found nothing");
                    return Err(self.error(self.at + 1, message));
                }
                (_, Some("AND")) => {
                    and = Some(self.at + 1);
                    self.at += 3;
                }
                _ => {
                    and = None;
                    match self.any(around)? {
                        Some(Node::All(inner)) => nodes.extend(inner),
                        other => nodes.extend(other),
                    }
                }
            }
        }
        match and {
            Some(at) => Err(self.error(at, format!("expected something to ask after AND, found {}", self.found()))),
            None => Ok(join(nodes, Node::All)),
        }
    }

    /// One thing, or several with OR between them; `None` for an order, which asks nothing.
    fn any(&mut self, around: Around) -> Result<Option<Node>, QueryError> {
        let start = self.at;
        let Some(first) = self.one(around)? else { return Ok(None) };
        let mut nodes = vec![first];
        loop {
            self.skip_space();
            if self.word() != Some("OR") {
                break;
            }
            let or = self.at + 1;
            self.at += 2;
            self.skip_space();
            if self.peek().is_none_or(|c| c == ')') || matches!(self.word(), Some("OR" | "AND")) {
                let message = format!("expected something to ask after OR, found {}", self.found());
                return Err(self.error(or, message));
            }
            nodes.extend(self.one(Around { outermost: false, ..around })?);
        }
        let several = nodes.len() > 1;
        let mut either = Vec::with_capacity(nodes.len());
        for node in nodes {
            match node {
                Node::Any(inner) if several => either.extend(inner),
                other => either.push(other),
            }
        }
        debug_assert!(self.at > start);
        Ok(Some(join(either, Node::Any)))
    }

    /// A clause or a bracket, with `-` before it or without.
    fn one(&mut self, around: Around) -> Result<Option<Node>, QueryError> {
        let mut not = false;
        let mut denied = false;
        loop {
            let minus = self.peek() == Some('-') && self.chars.get(self.at + 1).is_some_and(|c| !c.is_whitespace());
            if minus {
                self.at += 1;
            } else if self.word() == Some("NOT") {
                self.at += 3;
                self.skip_space();
            } else {
                break;
            }
            (not, denied) = (!not, true);
        }
        if denied && (self.peek().is_none_or(|c| c == ')') || self.word().is_some()) {
            let message = format!("expected something that must not hold, found {}", self.found());
            return Err(self.error(self.at + 1, message));
        }
        let node = if self.peek() == Some('(') {
            Some(self.bracket(Around { outermost: false, ..around })?)
        } else {
            self.piece(Around { outermost: around.outermost && !denied, ..around })?
        };
        Ok(node.map(|node| match (not, node) {
            (true, Node::Not(inner)) => *inner,
            (true, node) => Node::Not(Box::new(node)),
            (false, node) => node,
        }))
    }

    fn bracket(&mut self, around: Around) -> Result<Node, QueryError> {
        let open = self.at + 1;
        if around.depth >= DEEPEST {
            return Err(self.error(open, format!("expected at most {DEEPEST} brackets in each other, found more")));
        }
        self.at += 1;
        let node = self.all(Around { depth: around.depth + 1, ..around })?;
        if self.peek() != Some(')') {
            return Err(self.error(open, "expected a ) for this (, found the end"));
        }
        if matches!(&node, Node::All(nodes) if nodes.is_empty()) {
            return Err(self.error(self.at + 1, "expected something to ask in brackets, found )"));
        }
        self.at += 1;
        Ok(node)
    }

    /// A word, a phrase, a field with its value.
    fn piece(&mut self, around: Around) -> Result<Option<Node>, QueryError> {
        let start = self.at + 1;
        let (mut typed, mut quoted, mut name) = (String::new(), false, None);
        let mut value = start;
        while let Some(c) = self.peek().filter(|c| !c.is_whitespace() && *c != ')') {
            match c {
                '"' | '“' | '”' => {
                    self.quoted(&mut typed)?;
                    quoted = true;
                }
                ':' if name.is_none() && !quoted && !typed.is_empty() => {
                    self.at += 1;
                    value = self.at + 1;
                    name = Some(std::mem::take(&mut typed));
                    if self.peek() == Some('(') {
                        break;
                    }
                }
                '(' => break,
                _ => {
                    typed.push(c);
                    self.at += 1;
                }
            }
        }
        self.count += 1;
        if self.count > MOST {
            return Err(self.error(start, format!("expected at most {MOST} things to ask, found more")));
        }
        let field = match &name {
            None => around.field,
            Some(name) if name.eq_ignore_ascii_case("sort") => {
                self.sort(around, start, value, &typed)?;
                return Ok(None);
            }
            Some(name) => Some(self.field(around, name, start)?),
        };
        if name.is_some() && typed.is_empty() && !quoted && self.peek() == Some('(') {
            return self.bracket(Around { field, outermost: false, ..around }).map(Some);
        }
        let clause = self.clause(field, typed, quoted, value)?;
        Ok(Some(Node::Clause(clause)))
    }

    fn quoted(&mut self, typed: &mut String) -> Result<(), QueryError> {
        let open = self.at + 1;
        self.at += 1;
        loop {
            match self.peek() {
                Some('"' | '“' | '”') => break,
                Some(c) => typed.push(c),
                None => return Err(self.error(open, "expected a second quotation mark, found the end")),
            }
            self.at += 1;
        }
        self.at += 1;
        Ok(())
    }

    fn field(&self, around: Around, name: &str, at: usize) -> Result<Field, QueryError> {
        if let Some(outer) = around.field {
            let message = format!("expected a value of {}:, found {name}: inside its brackets", outer.name());
            return Err(self.error(at, message));
        }
        Field::named(name).ok_or_else(|| {
            let names: Vec<String> = FIELDS.iter().map(|about| format!("{}:", about.name)).collect();
            let near = vocabulary::nearest(name, FIELDS.iter().map(|about| about.name).chain(["sort"]));
            let near = near.map_or(String::new(), |near| format!("did you mean {near}:? "));
            let hint = format!("{near}the fields are {} sort:; quote what is none", names.join(" "));
            QueryError { hint: Some(hint), ..self.error(at, format!("expected a field such as by:, found {name}:")) }
        })
    }

    fn sort(&mut self, around: Around, start: usize, value: usize, typed: &str) -> Result<(), QueryError> {
        if !around.outermost || around.field.is_some() {
            return Err(self.error(start, "expected sort: by itself, found it as a part of something"));
        }
        self.skip_space();
        if self.word() == Some("OR") {
            return Err(self.error(start, "expected something to ask before OR, found sort:"));
        }
        if self.sort.is_some() {
            return Err(self.error(start, "expected one sort:, found another"));
        }
        let names: Vec<String> = SORTS.iter().map(|(name, _)| format!("{name} or -{name}")).collect();
        let wrong = || self.error(value, format!("expected {}, found {typed:?}", names.join(", ")));
        self.sort = Some(Sort::read(typed).ok_or_else(wrong)?);
        Ok(())
    }

    fn clause(&self, field: Option<Field>, typed: String, quoted: bool, at: usize) -> Result<Clause, QueryError> {
        let offset = |(offset, message): (usize, String)| self.error(at + offset, message);
        let values = field.map_or(Values::Prose, |field| field.about().values);
        let what = match values {
            Values::Days => date::range(&typed).map(What::Days).map_err(offset)?,
            Values::Numbers => number::range(&typed).map(What::Numbers).map_err(offset)?,
            Values::Distance => near(&typed).map_err(offset)?,
            Values::Names | Values::Prose | Values::Listed | Values::Closed => {
                if !typed.chars().any(char::is_alphanumeric) {
                    return Err(self.error(at, "expected a word or number, found none"));
                }
                match (values, typed.strip_suffix('*')) {
                    (Values::Closed | Values::Listed, _) => What::Value(typed.clone()),
                    (_, Some(text)) if text.chars().filter(|c| c.is_alphanumeric()).count() < SHORTEST => {
                        let message = format!("expected at least {SHORTEST} letters before *, found {text:?}");
                        return Err(self.error(at, message));
                    }
                    (_, Some(text)) => What::Words { text: text.to_owned(), open: true },
                    (_, None) => What::Words { text: typed.clone(), open: false },
                }
            }
        };
        Ok(Clause { field, typed, quoted, what, at })
    }
}

/// `Gori,20km`. An error says after how many characters, and what.
fn near(value: &str) -> Result<What, (usize, String)> {
    let expected = || (0, format!("expected a place and a distance such as near:Gori,20km, found {value:?}"));
    let (name, distance) = value.rsplit_once(',').ok_or_else(expected)?;
    let km: Option<f64> = distance.trim().strip_suffix("km").and_then(|number| number.trim().parse().ok());
    match km.filter(|km| *km > 0.0 && *km <= FARTHEST) {
        Some(km) if !name.trim().is_empty() => Ok(What::Near { name: name.trim().to_owned(), km }),
        Some(_) => Err(expected()),
        None => Err((name.chars().count() + 1, format!("expected a distance such as 20km, found {distance:?}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::{By, Days};

    fn parts(text: &str) -> Vec<Node> {
        match query(text).unwrap().asked {
            Node::All(nodes) => nodes,
            node => vec![node],
        }
    }

    fn whats(text: &str) -> Vec<(Option<Field>, What)> {
        query(text).unwrap().clauses().into_iter().map(|clause| (clause.field, clause.what.clone())).collect()
    }

    #[test]
    fn words_phrases_and_fields_are_told_apart() {
        assert_eq!(whats("  "), []);
        let words = |text: &str| (None, What::Words { text: text.to_owned(), open: false });
        let named = |field, text: &str| (Some(field), What::Words { text: text.to_owned(), open: false });
        assert_eq!(whats("boys “swim in” x-ray"), [words("boys"), words("swim in"), words("x-ray")]);
        assert_eq!(whats("by:\"Omar Haddad\" IN:Douma"), [named(Field::By, "Omar Haddad"), named(Field::In, "Douma")]);
        let near = What::Near { name: "Um Dalam".to_owned(), km: 2.5 };
        assert_eq!(whats("near:\"Um Dalam\",2.5km"), [(Some(Field::Near), near)]);
        let Days { first, last } = date::range("2016").unwrap();
        assert_eq!(whats("taken:2016"), [(Some(Field::Taken), What::Days(Days { first, last }))]);
        assert_eq!(whats("\"by:\" ok"), [words("by:"), words("ok")]);
        assert_eq!(whats("strike*"), [(None, What::Words { text: "strike".to_owned(), open: true })]);
        let more = What::Numbers(number::range(">10").unwrap());
        assert_eq!(whats("casualties:>10"), [(Some(Field::Casualties), more)]);
        assert_eq!(whats("by:(omar OR nino)"), [named(Field::By, "omar"), named(Field::By, "nino")]);
    }

    #[test]
    fn or_binds_closer_than_standing_side_by_side_and_brackets_closest() {
        for (text, printed) in [
            ("boys OR girls -swim", "boys OR girls -swim"),
            ("boys AND girls OR swim", "boys girls OR swim"),
            ("(boys girls) OR swim", "(boys girls) OR swim"),
            ("((boys)) (girls swim)", "boys girls swim"),
            ("NOT boys -(girls OR swim)", "-boys -(girls OR swim)"),
            ("--boys -(-girls)", "boys girls"),
            ("(a OR b) OR c", "a OR b OR c"),
            ("-(a -b)", "-(a -b)"),
            ("BY:(omar -\"n. lomidze\") sort:-taken", "by:omar -by:\"n. lomidze\" sort:-taken"),
            ("sort:seen", "sort:seen"),
            ("foo(bar)", "foo bar"),
        ] {
            let read = query(text).unwrap();
            assert_eq!(read.to_string(), printed, "{text}");
            assert_eq!(query(printed).unwrap().asked, read.asked, "{text}");
        }
        assert_eq!(parts("boys OR girls -swim").len(), 2);
        assert_eq!(query("sort:-taken boys").unwrap().sort, Sort { by: By::Taken, falling: true });
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
            ("boys AND", 6, "expected something to ask after AND, found the end"),
            ("boys \"\"", 6, "expected a word or number, found none"),
            ("(boys", 1, "expected a ) for this (, found the end"),
            ("bóys) girls", 5, "expected no ) without a ( before it, found one"),
            ("boys ()", 7, "expected something to ask in brackets, found )"),
            ("boys -OR", 7, "expected something that must not hold, found OR"),
            ("seen:>x", 7, "expected a number such as 10, >10, 10..20, found \"x\""),
            ("seen:5..2", 6, "expected the lower number first, found \"5..2\""),
            ("seen:<0", 7, "expected a number above 0, found \"<0\""),
            ("a*", 1, "expected at least 2 letters before *, found \"a\""),
            ("by:(in:Gori)", 5, "expected a value of by:, found in: inside its brackets"),
            ("sort:size", 6, "expected added or -added, taken or -taken, seen or -seen, found \"size\""),
            ("sort:seen sort:taken", 11, "expected one sort:, found another"),
            ("boys OR sort:seen", 9, "expected sort: by itself, found it as a part of something"),
            ("sort:seen OR boys", 1, "expected something to ask before OR, found sort:"),
        ] {
            let error = query(text).unwrap_err();
            assert_eq!((error.at, error.message.as_str()), (at, message), "{text}");
        }
        let error = query("takn:2016").unwrap_err();
        assert!(error.hint.unwrap().starts_with("did you mean taken:? the fields are by: credit: "));
        let deep = "(".repeat(100_000);
        assert!(query(&deep).unwrap_err().message.starts_with("expected at most 50 brackets"));
        assert!(query(&"a ".repeat(501)).unwrap_err().message.starts_with("expected at most 500 things"));
    }
}
