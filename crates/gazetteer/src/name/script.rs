//! The script a name is written in: "حلب" is Arabic, "Халеб" is Cyrillic.

/// A script, or a family of scripts that are spelled alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Script {
    /// Latin letters, the romanisations.
    Latin,
    /// Arabic letters: Arabic, Persian, Pashto, Urdu, Kurdish, Uyghur.
    Arabic,
    /// Hebrew and Yiddish.
    Hebrew,
    /// Cyrillic.
    Cyrillic,
    /// Greek.
    Greek,
    /// Georgian and Armenian.
    Caucasian,
    /// Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam, Sinhala.
    Indic,
    /// Thai, Lao, Burmese, Khmer.
    SouthEastAsian,
    /// Chinese characters.
    Han,
    /// Hiragana and katakana.
    Kana,
    /// Hangul.
    Hangul,
    /// Ethiopic.
    Ethiopic,
    /// Any other: names are compared as they are written.
    Other,
}

impl Script {
    /// The script of one letter; `None` for what is no letter.
    pub fn of(letter: char) -> Option<Script> {
        Some(match letter as u32 {
            0x41..=0x5A | 0x61..=0x7A | 0xC0..=0x24F | 0x250..=0x2AF | 0x1E00..=0x1EFF => Script::Latin,
            0x370..=0x3FF | 0x1F00..=0x1FFF => Script::Greek,
            0x400..=0x52F | 0x1C80..=0x1C8F | 0x2DE0..=0x2DFF | 0xA640..=0xA69F => Script::Cyrillic,
            0x530..=0x58F | 0x10A0..=0x10FF | 0x1C90..=0x1CBF | 0x2D00..=0x2D2F => Script::Caucasian,
            0x590..=0x5FF | 0xFB1D..=0xFB4F => Script::Hebrew,
            0x600..=0x6FF | 0x750..=0x77F | 0x8A0..=0x8FF | 0xFB50..=0xFDFF | 0xFE70..=0xFEFF => Script::Arabic,
            0x900..=0xDFF => Script::Indic,
            0xE00..=0xEFF | 0x1000..=0x109F | 0x1780..=0x17FF => Script::SouthEastAsian,
            0x1100..=0x11FF | 0x3130..=0x318F | 0xAC00..=0xD7AF => Script::Hangul,
            0x1200..=0x139F | 0x2D80..=0x2DDF => Script::Ethiopic,
            0x3040..=0x30FF | 0x31F0..=0x31FF => Script::Kana,
            0x3400..=0x4DBF | 0x4E00..=0x9FFF | 0xF900..=0xFAFF | 0x20000..=0x3FFFF => Script::Han,
            _ if letter.is_alphabetic() => Script::Other,
            _ => return None,
        })
    }

    /// Whether short vowels are not written in it.
    pub(crate) fn leaves_out_vowels(self) -> bool {
        matches!(self, Script::Arabic | Script::Hebrew)
    }

    /// The script of a name: that of its first letter; `Other` when it has none.
    pub fn of_name(name: &str) -> Script {
        name.chars().find_map(Script::of).unwrap_or(Script::Other)
    }
}
