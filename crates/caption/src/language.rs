//! Is the caption English? Asked of the grammar words first, of a trigram detector only when they leave doubt.
//!
//! "Un bac quitte Bukoba, le 6 mars 2014" is kept with `language: "fr"` and nothing is read from it.

use crate::document::Document;
use crate::lexicon::Class;
use crate::token::{Kind, Shape};

/// Below so many words a trigram detector is no better than a guess.
const FEW_WORDS: usize = 9;
/// Greek, the first script behind the Latin blocks.
const FIRST_BEYOND_LATIN: char = '\u{370}';
/// So many bytes in another script are more than a credit: a script alone tells enough.
const OTHER_SCRIPT: usize = 48;

/// The language code of a caption, `"en"` for anything too short or too plain to tell.
pub fn of(document: &Document) -> &'static str {
    if document.text.is_ascii() && !document.mentions(Class::Foreign) {
        return "en";
    }
    let (mut words, mut english, mut foreign, mut other_script) = (0usize, 0usize, false, 0usize);
    for token in &document.tokens.list {
        let word = token.kind == Kind::Word;
        words += usize::from(word);
        english += usize::from(word & token.word.grammar);
        if word & (token.first >= FIRST_BEYOND_LATIN) {
            other_script += token.span.len();
        }
        let small = (token.shape == Shape::Lower) & token.classes.has(Class::Foreign);
        foreign |= word & (!token.first.is_ascii() | small);
    }
    if other_script >= OTHER_SCRIPT && other_script * 2 > document.text.len() {
        return whatlang::detect(document.text).map_or("und", |info| two_letters(info.lang().code()));
    }
    // One grammar word in eight is English prose; a list of names and places has fewer, but no foreign grammar either.
    if english * 8 >= words || words < FEW_WORDS || !foreign {
        return "en";
    }
    let Some(info) = whatlang::detect(document.text) else { return "en" };
    if info.lang() == whatlang::Lang::Eng || !info.is_reliable() {
        return "en";
    }
    two_letters(info.lang().code())
}

/// ISO 639-1 where it exists, else the three letters of ISO 639-3.
fn two_letters(code: &'static str) -> &'static str {
    const CODES: &[(&str, &str)] = &[
        ("ara", "ar"),
        ("aze", "az"),
        ("bel", "be"),
        ("ben", "bn"),
        ("bul", "bg"),
        ("cat", "ca"),
        ("ces", "cs"),
        ("cmn", "zh"),
        ("dan", "da"),
        ("deu", "de"),
        ("ell", "el"),
        ("epo", "eo"),
        ("est", "et"),
        ("fin", "fi"),
        ("fra", "fr"),
        ("guj", "gu"),
        ("heb", "he"),
        ("hin", "hi"),
        ("hrv", "hr"),
        ("hun", "hu"),
        ("hye", "hy"),
        ("ind", "id"),
        ("ita", "it"),
        ("jav", "jv"),
        ("jpn", "ja"),
        ("kan", "kn"),
        ("kat", "ka"),
        ("khm", "km"),
        ("kor", "ko"),
        ("lat", "la"),
        ("lav", "lv"),
        ("lit", "lt"),
        ("mal", "ml"),
        ("mar", "mr"),
        ("mkd", "mk"),
        ("mya", "my"),
        ("nep", "ne"),
        ("nld", "nl"),
        ("nob", "nb"),
        ("ori", "or"),
        ("pan", "pa"),
        ("pes", "fa"),
        ("pol", "pl"),
        ("por", "pt"),
        ("ron", "ro"),
        ("rus", "ru"),
        ("sin", "si"),
        ("slk", "sk"),
        ("slv", "sl"),
        ("sna", "sn"),
        ("spa", "es"),
        ("srp", "sr"),
        ("swe", "sv"),
        ("tam", "ta"),
        ("tel", "te"),
        ("tgl", "tl"),
        ("tha", "th"),
        ("tuk", "tk"),
        ("tur", "tr"),
        ("ukr", "uk"),
        ("urd", "ur"),
        ("uzb", "uz"),
        ("vie", "vi"),
        ("yid", "yi"),
        ("zul", "zu"),
        ("afr", "af"),
        ("aka", "ak"),
        ("amh", "am"),
        ("cym", "cy"),
    ];
    CODES.iter().find(|(three, _)| *three == code).map_or(code, |(_, two)| two)
}

#[cfg(test)]
mod tests {
    #[test]
    fn languages_are_told_and_short_or_plain_captions_stay_english() {
        let engine = crate::Engine::new();
        for (text, language) in [
            ("A girl carries water past damaged houses in the town of Marib, Yemen, on Sunday.", "en"),
            ("Macin Mountains National Park, Dobrogea, Romania, June. Eurasian hoopoe feeding young", "en"),
            ("(Photo by Omar Haddad/Reuters)", "en"),
            ("Des commerçants balaient une rue inondée de la ville de Cotonou, près du port, le 4 mars 2014.", "fr"),
            ("Menschen gehen durch eine zerstörte Straße in der Stadt und suchen nach ihren Nachbarn.", "de"),
            ("Жители идут по разрушенной улице города после обстрела, который продолжался всю ночь.", "ru"),
            ("صيادون يصلحون شباكهم على شاطئ مدينة المكلا في محافظة حضرموت جنوب اليمن يوم الجمعة الماضي", "ar"),
            ("乌干达金贾镇的渔民在岸边修补一条木船", "zh"),
            ("Фото: Глеб Тарханов/ТАСС", "en"),
        ] {
            assert_eq!(engine.read(text).language, language, "{text}");
        }
    }
}
