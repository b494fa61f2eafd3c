//! Which other names of a populated place are kept.
//!
//! Abu Dhabi's list has "Abou Dabi", "أبوظبي", "abw zby", "AUH": the first two are names that people write, the third is
//! a machine's spelling of the Arabic letters, the last an airport's code. "Франкфорт" of Frankfort, Indiana, is left
//! out too: nobody writes Cyrillic there, and the world does not write of it.

use gazetteer::name::fold;
use std::collections::HashSet;

/// From so many inhabitants on, a place's names in all scripts are kept.
const KNOWN_EVERYWHERE: u64 = 100_000;

/// A script: its ranges of letters, and where it is written.
struct Script {
    letters: &'static [(u32, u32)],
    countries: &'static str,
}

const fn script(letters: &'static [(u32, u32)], countries: &'static str) -> Script {
    Script { letters, countries }
}

/// Arabic, Cyrillic, Hebrew, Greek, Armenian, Georgian, Syriac, Ethiopic, Thaana, Devanagari, Bengali, Gurmukhi,
/// Gujarati, Oriya, Tamil, Telugu, Kannada, Malayalam, Sinhala, Thai, Lao, Tibetan, Burmese, Khmer, Hangul, Han and
/// kana.
const SCRIPTS: [Script; 26] = [
    script(
        &[(0x600, 0x77f), (0x8a0, 0x8ff), (0xfb50, 0xfdff), (0xfe70, 0xfeff)],
        "AE AF BH CN DJ DZ EG EH ER IL IN IQ IR JO KM KW LB LY MA MR OM PK PS QA SA SD SO SY TD TN TR YE",
    ),
    script(&[(0x400, 0x52f)], "AM AZ BA BG BY EE GE KG KZ LT LV MD ME MK MN RS RU TJ TM UA UZ XK"),
    script(&[(0x590, 0x5ff)], "IL PS"),
    script(&[(0x370, 0x3ff), (0x1f00, 0x1fff)], "AL CY GR"),
    script(&[(0x530, 0x58f)], "AM AZ"),
    script(&[(0x10a0, 0x10ff), (0x1c90, 0x1cbf)], "GE"),
    script(&[(0x700, 0x74f)], "IQ SY TR"),
    script(&[(0x1200, 0x139f)], "ER ET"),
    script(&[(0x780, 0x7bf)], "MV"),
    script(&[(0x900, 0x97f)], "IN NP"),
    script(&[(0x980, 0x9ff)], "BD IN"),
    script(&[(0xa00, 0xa7f)], "IN"),
    script(&[(0xa80, 0xaff)], "IN"),
    script(&[(0xb00, 0xb7f)], "IN"),
    script(&[(0xb80, 0xbff)], "IN LK MY SG"),
    script(&[(0xc00, 0xc7f)], "IN"),
    script(&[(0xc80, 0xcff)], "IN"),
    script(&[(0xd00, 0xd7f)], "IN"),
    script(&[(0xd80, 0xdff)], "LK"),
    script(&[(0xe00, 0xe7f)], "TH"),
    script(&[(0xe80, 0xeff)], "LA"),
    script(&[(0xf00, 0xfff)], "BT CN IN NP"),
    script(&[(0x1000, 0x109f)], "MM"),
    script(&[(0x1780, 0x17ff)], "KH"),
    script(&[(0x1100, 0x11ff), (0xac00, 0xd7af)], "CN KP KR"),
    script(&[(0x3040, 0x30ff), (0x3400, 0x9fff), (0xf900, 0xfaff)], "CN HK JP KR MO SG TW"),
];

/// The names worth keeping, each fold of a name once, without those that fold to `name` itself.
pub fn useful<'n>(name: &str, others: impl Iterator<Item = &'n str>) -> Vec<String> {
    let mut seen = HashSet::from([fold(name)]);
    others.filter(|other| is_name(other)).filter(|other| seen.insert(fold(other))).map(str::to_owned).collect()
}

/// Whether a name is written where the place is, or the place is known everywhere.
pub fn is_at_home(name: &str, country: &str, population: u64) -> bool {
    population >= KNOWN_EVERYWHERE
        || name.chars().all(|c| {
            let c = u32::from(c);
            let within = |script: &&Script| script.letters.iter().any(|(low, high)| (*low..=*high).contains(&c));
            let script = SCRIPTS.iter().find(within);
            // Latin letters, and letters of scripts that no state writes.
            let Some(script) = script else { return c < 0x2000 || (0x2010..0x2070).contains(&c) };
            script.countries.split(' ').any(|code| code == country)
        })
}

fn is_name(name: &str) -> bool {
    let letters = name.chars().filter(|c| c.is_alphabetic()).count();
    let syllabic = name.chars().any(|c| matches!(c, '\u{2e80}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}'));
    let wordy = letters >= if syllabic { 2 } else { 3 };
    wordy && !is_code(name) && !is_machine_spelling(name) && !is_link_or_remark(name)
}

/// IATA and UN/LOCODE codes stand among GeoNames' names.
fn is_code(name: &str) -> bool {
    matches!(name.len(), 3 | 5) && name.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// GeoNames spells names of scripts without capitals by machine: ASCII without a capital.
fn is_machine_spelling(name: &str) -> bool {
    name.is_ascii() && !name.bytes().any(|byte| byte.is_ascii_uppercase())
}

/// Links, and names with a remark: "Hasselt (Stevoort)".
fn is_link_or_remark(name: &str) -> bool {
    name.contains("://") || name.contains(['(', '[', '/', ';', '_', '@'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_kept_and_codes_links_and_machine_spellings_are_not() {
        let others =
            ["Abou Dabi", "Abū Dabī", "AUH", "abw zby", "أبوظبي", "AD", "阿布扎比", "Abu (isle)", "http://a.b/C"];
        assert_eq!(useful("Abu Dhabi", others.into_iter()), ["Abou Dabi", "Abū Dabī", "أبوظبي", "阿布扎比"]);
        assert_eq!(useful("Dūmā", ["Duma", "Douma"].into_iter()), ["Douma"]);
    }

    #[test]
    fn a_script_is_at_home_in_its_countries_and_with_large_places() {
        assert!(is_at_home("دوما", "SY", 100));
        assert!(is_at_home("Дума", "SY", 200_000));
        assert!(!is_at_home("Франкфорт", "US", 16_000));
        assert!(is_at_home("Maʻarrat an-Nu‘mān", "SY", 0));
    }
}
