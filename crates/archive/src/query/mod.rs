//! The search language: what a newsroom types, read into what is asked.
//!
//! `"air strike" in:Idlib -by:ashawi taken:2016..2017` asks for captions with the two words in a row, a scene in Idlib, no
//! photographer of that name, taken in those two years. All must hold; `OR` between two lets either do, and binds closer
//! than standing side by side; brackets hold together what belongs together, and `-` denies what follows.

mod date;
mod error;
mod field;
mod help;
mod number;
mod print;
mod read;
mod vocabulary;

pub use date::{Days, days_of_edtf};
pub use error::QueryError;
pub use field::{About, FIELDS, Field, HAS, IS, Values};
pub use help::explained;
pub use number::Numbers;
pub use vocabulary::values;
pub(crate) use vocabulary::{known, listed, unknown};

/// What is asked, and in which order what is found is wanted.
#[derive(Clone, Debug)]
pub struct Query {
    /// As it was typed.
    pub text: String,
    /// What is asked.
    pub asked: Node,
    /// The order.
    pub sort: Sort,
}

/// A part of a query. Made by [`Query::read`], no part stands directly in one of its own kind, and none is of one alone.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// All must hold; without any, everything is found.
    All(Vec<Node>),
    /// One must hold.
    Any(Vec<Node>),
    /// It must not hold.
    Not(Box<Node>),
    /// One thing asked.
    Clause(Clause),
}

/// One thing asked.
#[derive(Clone, Debug)]
pub struct Clause {
    /// In which field; anywhere in the captions without one.
    pub field: Option<Field>,
    /// As it was typed behind the field, without quotation marks.
    pub typed: String,
    /// It was quoted: words as they are printed.
    pub quoted: bool,
    /// What is asked.
    pub what: What,
    /// The first character of what is asked, behind the field's name if it has one, from 1.
    pub at: usize,
}

impl PartialEq for Clause {
    /// Two are the same that ask the same, wherever they stand.
    fn eq(&self, other: &Clause) -> bool {
        (self.field, &self.typed, self.quoted) == (other.field, &other.typed, other.quoted)
    }
}

/// What a clause asks.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// Words, in a row if there are several; `open` if the last is but the beginning of one.
    Words {
        /// The words.
        text: String,
        /// Whether it ended in `*`.
        open: bool,
    },
    /// One value of a list.
    Value(String),
    /// Days that lie wholly in these.
    Days(Days),
    /// Numbers that surely lie in these.
    Numbers(Numbers),
    /// A place of the scene no farther from a named place than so many kilometres.
    Near {
        /// The place.
        name: String,
        /// Kilometres.
        km: f64,
    },
}

/// In which order what is found comes. Those that are alike in it come as they were added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sort {
    /// By what.
    pub by: By,
    /// The last first.
    pub falling: bool,
}

/// By what photographs are sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum By {
    /// When they were added.
    #[default]
    Added,
    /// When they were taken, by the first day that a caption allows; those without one come last, either way.
    Taken,
    /// How often they were seen.
    Seen,
}

/// The orders and their names.
pub const SORTS: &[(&str, By)] = &[("added", By::Added), ("taken", By::Taken), ("seen", By::Seen)];

impl Sort {
    /// Reads `taken`, or `-taken` for the last first; `None` for what is no order.
    pub fn read(text: &str) -> Option<Sort> {
        let (falling, name) = text.strip_prefix('-').map_or((false, text), |name| (true, name));
        let by = SORTS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?.1;
        Some(Sort { by, falling })
    }
}

impl Default for Query {
    /// Asks for everything.
    fn default() -> Query {
        Query { text: String::new(), asked: Node::All(Vec::new()), sort: Sort::default() }
    }
}

impl Query {
    /// Reads a query.
    ///
    /// # Errors
    ///
    /// If it has an unknown field, a date, number or distance that is none, or a quotation mark or bracket without
    /// another; the error says where.
    ///
    /// # Examples
    ///
    /// ```
    /// use archive::{Field, Node, Query};
    ///
    /// let query = Query::read("\"air strike\" -by:ashawi (douma OR idlib)")?;
    /// let Node::All(parts) = &query.asked else { panic!("three parts") };
    /// assert!(matches!(&parts[0], Node::Clause(clause) if clause.quoted && clause.typed == "air strike"));
    /// let Node::Not(denied) = &parts[1] else { panic!("what must not hold") };
    /// assert!(matches!(&**denied, Node::Clause(clause) if clause.field == Some(Field::By)));
    /// assert!(matches!(&parts[2], Node::Any(either) if either.len() == 2));
    /// assert_eq!(query.to_string(), "\"air strike\" -by:ashawi douma OR idlib");
    ///
    /// let error = Query::read("in:Idlib takn:2016").unwrap_err();
    /// assert!(error.to_string().starts_with("expected a field such as by:, found takn: at character 10"));
    /// # Ok::<(), archive::QueryError>(())
    /// ```
    pub fn read(text: &str) -> Result<Query, QueryError> {
        read::query(text)
    }

    /// That what a clause of it asks is not known.
    pub(crate) fn error(&self, clause: &Clause, (message, hint): (String, Option<String>)) -> QueryError {
        QueryError { query: self.text.clone(), at: clause.at, message, hint }
    }

    /// What is asked, clause by clause.
    pub fn clauses(&self) -> Vec<&Clause> {
        self.asked.clauses()
    }

    /// Whether it names a place that a gazetteer can know better than the captions, or a collection, whose query may.
    pub fn names_places(&self) -> bool {
        let place = |clause: &&Clause| {
            matches!(clause.field, Some(Field::Near | Field::In | Field::Country | Field::Collection))
        };
        self.clauses().iter().any(place)
    }
}

impl Node {
    /// The things asked in it.
    pub fn clauses(&self) -> Vec<&Clause> {
        let mut clauses = Vec::new();
        self.collect(&mut clauses);
        clauses
    }

    fn collect<'n>(&'n self, clauses: &mut Vec<&'n Clause>) {
        match self {
            Node::All(nodes) | Node::Any(nodes) => nodes.iter().for_each(|node| node.collect(clauses)),
            Node::Not(node) => node.collect(clauses),
            Node::Clause(clause) => clauses.push(clause),
        }
    }
}
