//! The index's fields and how words are cut: letters and digits, without case, without accents.
//!
//! "Łódź", "LODZ" and "lodz" are one word.

use crate::error::Result;
use crate::query::Field as Asked;
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

/// Fields of words.
const TEXTS: &[Asked] = &[
    Asked::By,
    Asked::Agency,
    Asked::Provider,
    Asked::Place,
    Asked::In,
    Asked::Country,
    Asked::Person,
    Asked::Org,
    Asked::Claim,
    Asked::Source,
    Asked::Control,
    Asked::Notice,
    Asked::Check,
];

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
    /// Days on which it was taken, packed by [`pack`].
    pub taken: Field,
    /// Where its scene is, packed by [`pack`] in units of [`UNIT`].
    pub position: Field,
    /// Years in which it was taken, for counting.
    pub year: Field,
    texts: Vec<(Asked, Field)>,
}

impl Fields {
    pub fn of(schema: &Schema) -> Result<Fields> {
        let texts = TEXTS.iter().map(|asked| Ok((*asked, schema.get_field(asked.name())?)));
        Ok(Fields {
            photograph: schema.get_field("photograph")?,
            words: schema.get_field("words")?,
            taken: schema.get_field("taken")?,
            position: schema.get_field("position")?,
            year: schema.get_field("year")?,
            texts: texts.collect::<Result<_>>()?,
        })
    }

    /// The field of words that is asked.
    pub fn text(&self, asked: Asked) -> Field {
        self.texts.iter().find(|(known, _)| *known == asked).map_or(self.words, |(_, field)| *field)
    }
}

pub(super) fn schema() -> Schema {
    let mut schema = Schema::builder();
    let words =
        || TextFieldIndexing::default().set_tokenizer(WORDS).set_index_option(IndexRecordOption::WithFreqsAndPositions);
    let indexing = || words().set_fieldnorms(false);
    schema.add_u64_field("photograph", NumericOptions::default() | INDEXED | FAST);
    schema.add_text_field("words", TextOptions::default().set_indexing_options(words()));
    schema.add_u64_field("taken", FAST);
    schema.add_u64_field("position", FAST);
    schema.add_text_field("year", TextOptions::default().set_fast("raw"));
    for asked in TEXTS {
        // Kept whole as well, for counting.
        let text = TextOptions::default().set_indexing_options(indexing()).set_fast("raw");
        schema.add_text_field(asked.name(), text);
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
