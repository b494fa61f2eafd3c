//! The search language: what a newsroom types, read into what is asked.
//!
//! `"air strike" in:Idlib -by:ashawi taken:2016..2017` asks for captions with the two words in a row, a scene in Idlib, no
//! photographer of that name, taken in those two years. All must hold; `OR` between two lets either do.

mod date;
mod error;
mod field;
mod read;
mod vocabulary;

pub use date::{Days, days_of_edtf};
pub use error::QueryError;
pub use field::{FIELDS, Field};
pub(crate) use vocabulary::{unknown, values};

/// What is asked: every group must hold.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    /// As it was typed.
    pub text: String,
    /// In each group one clause must hold; most have only one.
    pub groups: Vec<Vec<Clause>>,
}

/// One thing asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Clause {
    /// It must not hold.
    pub not: bool,
    /// What is asked.
    pub what: What,
    /// Where it stands in the query: its first character, from 1.
    pub at: usize,
    /// The first character of what is asked, behind the field's name if it has one.
    pub value: usize,
}

/// What a clause asks.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// Words anywhere in the caption, in a row if there are several.
    Words(String),
    /// Words in a field, in a row if there are several.
    Field(Field, String),
    /// A day on which the picture was taken.
    Taken(Days),
    /// A place of the scene no farther from a named place than so many kilometres.
    Near {
        /// The place.
        name: String,
        /// Kilometres.
        km: f64,
    },
}

impl Query {
    /// Reads a query.
    ///
    /// # Errors
    ///
    /// If it has an unknown field, a date or distance that is none, or a quotation mark without another; the error says
    /// where.
    ///
    /// # Examples
    ///
    /// ```
    /// use archive::{Field, Query, What};
    ///
    /// let query = Query::read("\"air strike\" -by:ashawi")?;
    /// assert_eq!(query.groups[0][0].what, What::Words("air strike".to_owned()));
    /// assert_eq!(query.groups[1][0].what, What::Field(Field::By, "ashawi".to_owned()));
    /// assert!(query.groups[1][0].not);
    ///
    /// let error = Query::read("in:Idlib takn:2016").unwrap_err();
    /// assert!(error.to_string().starts_with("expected a field such as by:, found takn: at character 10"));
    /// # Ok::<(), archive::QueryError>(())
    /// ```
    pub fn read(text: &str) -> Result<Query, QueryError> {
        read::query(text)
    }

    /// That what a clause of it asks is not known.
    pub(crate) fn error(&self, clause: &Clause, message: String) -> QueryError {
        QueryError { query: self.text.clone(), at: clause.value, message }
    }

    /// Whether it names a place that a gazetteer can know better than the captions.
    pub fn names_places(&self) -> bool {
        let place = |what: &What| matches!(what, What::Near { .. } | What::Field(Field::In | Field::Country, _));
        self.groups.iter().flatten().any(|clause| place(&clause.what))
    }
}
