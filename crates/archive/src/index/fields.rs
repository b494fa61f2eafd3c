//! The index's fields and how words are cut: letters and digits, without case, without accents.
//!
//! "Łódź", "LODZ" and "lodz" are one word. Every field of the search language is one of the index, of a kind that follows
//! from what may be asked of it.

use super::facets::FACETS;
use crate::error::Result;
use crate::query::{self, Field as Asked, Values};
use std::borrow::Cow;
use std::sync::LazyLock;
use tantivy::schema::{
    FAST, Field, INDEXED, IndexRecordOption, NumericOptions, Schema, TextFieldIndexing, TextOptions,
};
use tantivy::tokenizer::{AsciiFoldingFilter, LowerCaser, RemoveLongFilter, SimpleTokenizer, TextAnalyzer};
use unicode_normalization::UnicodeNormalization;

/// The name under which the index knows how words are cut.
const WORDS: &str = "cutline";
/// A longer run of letters is no word.
const LONGEST: usize = 100;

/// The fields as every index of this form has them.
pub(super) static FIELDS: LazyLock<Fields> =
    LazyLock::new(|| Fields::of(&schema()).expect("the schema has its fields"));

/// The fields of the index.
#[derive(Clone, Debug)]
pub(super) struct Fields {
    /// The photograph's number.
    pub photograph: Field,
    /// The words of its captions.
    pub words: Field,
    /// Years in which it was taken, for counting.
    pub year: Field,
    /// Months in which it was taken, for counting.
    pub month: Field,
    /// The places around its scene from the country down, for counting: `GE`, `GE/Imereti`, `GE/Imereti/Kutaisi`.
    pub tree: Field,
    /// Where its scene is, as exactly as it is known, for counting: [`super::spots::Spot`] as text.
    pub spot: Field,
    asked: Vec<Field>,
}

impl Fields {
    pub fn of(schema: &Schema) -> Result<Fields> {
        let asked = query::FIELDS.iter().map(|about| Ok(schema.get_field(about.name)?));
        Ok(Fields {
            photograph: schema.get_field("photograph")?,
            words: schema.get_field("words")?,
            year: schema.get_field("year")?,
            month: schema.get_field("month")?,
            tree: schema.get_field("tree")?,
            spot: schema.get_field("spot")?,
            asked: asked.collect::<Result<_>>()?,
        })
    }

    /// The field that is asked: of words, of one value, or of pairs packed by [`pack`].
    pub fn asked(&self, asked: Asked) -> Field {
        self.asked[asked as usize]
    }
}

pub(super) fn schema() -> Schema {
    let mut schema = Schema::builder();
    let words =
        || TextFieldIndexing::default().set_tokenizer(WORDS).set_index_option(IndexRecordOption::WithFreqsAndPositions);
    let whole = || TextFieldIndexing::default().set_tokenizer("raw").set_index_option(IndexRecordOption::Basic);
    schema.add_u64_field("photograph", NumericOptions::default() | INDEXED | FAST);
    schema.add_text_field("words", TextOptions::default().set_indexing_options(words()));
    for counted in ["year", "month", "tree", "spot"] {
        schema.add_text_field(counted, TextOptions::default().set_fast("raw"));
    }
    for about in query::FIELDS {
        let indexing = match about.values {
            Values::Days | Values::Numbers | Values::Distance => {
                schema.add_u64_field(about.name, FAST);
                continue;
            }
            Values::Names | Values::Prose | Values::Listed => words(),
            Values::Closed => whole(),
        };
        let text = TextOptions::default().set_indexing_options(indexing.set_fieldnorms(false));
        let counted = FACETS.iter().any(|facet| facet.column == about.name);
        // Kept whole as well, for counting.
        schema.add_text_field(about.name, if counted { text.set_fast("raw") } else { text });
    }
    schema.build()
}
fn analyzer() -> TextAnalyzer {
    TextAnalyzer::builder(SimpleTokenizer::default())
        .filter(RemoveLongFilter::limit(LONGEST))
        .filter(LowerCaser)
        .filter(AsciiFoldingFilter)
        .build()
}

pub(super) fn register_words(index: &tantivy::Index) {
    index.tokenizers().register(WORDS, analyzer());
}

/// A text as it goes into the index: accents joined to their letters, so that no word is cut at one.
pub(super) fn composed(text: &str) -> Cow<'_, str> {
    if text.is_ascii() { text.into() } else { text.nfkc().collect() }
}

/// The words of a text, as the index has them.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let composed = composed(text);
    let mut analyzer = analyzer();
    analyzer.token_stream(&composed).process(&mut |token| words.push(token.text.clone()));
    words
}

/// Parts of a degree that a position is kept in: about a centimetre.
pub(super) const UNIT: f64 = 1e7;

/// Two numbers in one, so that a pair stays a pair.
pub(super) fn pack(first: i32, second: i32) -> u64 {
    (u64::from(first.cast_unsigned()) << 32) | u64::from(second.cast_unsigned())
}

/// The two numbers in one.
pub(super) fn unpack(pair: u64) -> (i32, i32) {
    (((pair >> 32) as u32).cast_signed(), (pair as u32).cast_signed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_no_case_and_no_accents() {
        assert_eq!(words("Łódź – Ma‘arrat an Nu‘mān"), ["lodz", "ma", "arrat", "an", "nu", "man"]);
        assert_eq!(words("Jose\u{301} NÚÑEZ"), ["jose", "nunez"]);
        assert_eq!(words("Straße, Ærø"), ["strasse", "aero"]);
    }

    #[test]
    fn a_pair_comes_out_as_it_went_in() {
        for pair in [(0, 0), (-1, 1), (i32::MIN, i32::MAX), (335_700_000, -364_000_000)] {
            assert_eq!(unpack(pack(pair.0, pair.1)), pair);
        }
    }
}
