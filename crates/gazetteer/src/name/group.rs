//! Language groups whose names are romanised alike, and which countries write in which.
//!
//! Syria: Arabic and Turkic (its north spells Turkish and Kurdish); Pakistan: Persian and Indic.

use std::sync::LazyLock;

use super::script::Script;

/// A group of languages with one table of sounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Group {
    /// Arabic, Kurdish.
    Arabic,
    /// Persian, Dari, Pashto, Urdu.
    Persian,
    /// Hebrew.
    Hebrew,
    /// Slavic languages, and Caucasian ones through their Russian habits.
    Slavic,
    /// Turkish, Azeri, Turkmen, Uzbek, Kazakh, Kyrgyz, Uyghur.
    Turkic,
    /// Languages of India, Nepal, Bangladesh, Sri Lanka.
    Indic,
    /// Chinese: pinyin, Wade–Giles, postal.
    Chinese,
    /// Japanese: Hepburn, Kunrei.
    Japanese,
    /// Korean: Revised, McCune–Reischauer.
    Korean,
    /// Burmese, Thai, Lao, Khmer.
    SouthEastAsian,
    /// Greek.
    Greek,
    /// Amharic, Tigrinya, Oromo, Somali.
    Horn,
    /// The rest: languages that are at home in Latin letters.
    Latin,
}

impl Group {
    /// All groups.
    pub const ALL: [Group; 13] = [
        Group::Arabic,
        Group::Persian,
        Group::Hebrew,
        Group::Slavic,
        Group::Turkic,
        Group::Indic,
        Group::Chinese,
        Group::Japanese,
        Group::Korean,
        Group::SouthEastAsian,
        Group::Greek,
        Group::Horn,
        Group::Latin,
    ];

    /// The letter that opens this group's keys in an index; part of the index format.
    pub fn letter(self) -> char {
        match self {
            Group::Arabic => 'a',
            Group::Persian => 'p',
            Group::Hebrew => 'h',
            Group::Slavic => 's',
            Group::Turkic => 't',
            Group::Indic => 'i',
            Group::Chinese => 'c',
            Group::Japanese => 'j',
            Group::Korean => 'k',
            Group::SouthEastAsian => 'b',
            Group::Greek => 'g',
            Group::Horn => 'e',
            Group::Latin => 'l',
        }
    }

    /// Whether names in a script are heard with this group's table.
    pub fn reads(self, script: Script) -> bool {
        match script {
            Script::Latin => true,
            Script::Arabic => matches!(self, Group::Arabic | Group::Persian | Group::Turkic),
            Script::Hebrew => self == Group::Hebrew,
            Script::Cyrillic => matches!(self, Group::Slavic | Group::Turkic),
            Script::Caucasian => self == Group::Slavic,
            Script::Greek => self == Group::Greek,
            Script::Indic => self == Group::Indic,
            Script::SouthEastAsian => self == Group::SouthEastAsian,
            Script::Han => self == Group::Chinese,
            Script::Kana => self == Group::Japanese,
            Script::Hangul => self == Group::Korean,
            Script::Ethiopic => self == Group::Horn,
            Script::Other => false,
        }
    }

    /// The groups a country's places are spelled in; `latin` for a country without a line, or none.
    ///
    /// ```
    /// use gazetteer::name::Group;
    /// assert_eq!(Group::of_country("PK"), [Group::Persian, Group::Indic]);
    /// assert_eq!(Group::of_country("FR"), [Group::Latin]);
    /// ```
    pub fn of_country(country: &str) -> &'static [Group] {
        static COUNTRIES: LazyLock<Vec<(&str, Vec<Group>)>> = LazyLock::new(|| {
            include_str!("../../tables/country_groups.tsv")
                .lines()
                .filter(|line| !line.starts_with('#'))
                .filter_map(|line| line.split_once('\t'))
                .map(|(country, groups)| (country, groups.split(' ').filter_map(Group::named).collect()))
                .collect()
        });
        match COUNTRIES.binary_search_by(|(code, _)| (*code).cmp(country)) {
            Ok(at) => &COUNTRIES[at].1,
            Err(_) => &[Group::Latin],
        }
    }

    /// The group of a name in the tables: `arabic`, `south_east_asian`.
    pub(crate) fn named(name: &str) -> Option<Group> {
        Some(match name {
            "arabic" => Group::Arabic,
            "persian" => Group::Persian,
            "hebrew" => Group::Hebrew,
            "slavic" => Group::Slavic,
            "turkic" => Group::Turkic,
            "indic" => Group::Indic,
            "chinese" => Group::Chinese,
            "japanese" => Group::Japanese,
            "korean" => Group::Korean,
            "south_east_asian" => Group::SouthEastAsian,
            "greek" => Group::Greek,
            "horn" => Group::Horn,
            "latin" => Group::Latin,
            _ => return None,
        })
    }
}
