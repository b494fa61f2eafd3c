//! What two captions must share to be of one photograph: the same words of the scene and the same credit.
//!
//! "Boys swim in Douma, May 3, 2016. (Photo by Omar Haddad/Reuters)" and "Boys swim in Douma,  May 3, 2016" with
//! "Omar Haddad/Reuters" under the picture have one key.

use crate::digest::Digest;
use caption::record::Record;
use unicode_normalization::UnicodeNormalization;

/// The key of a caption's photograph: SHA-256 of its normalised words without the credit, and the credit's names.
pub fn of(record: &Record<'_>) -> Digest {
    let mut key = String::with_capacity(record.text.len() + 40);
    let credit = record.credit.as_ref();
    match credit.and_then(|credit| credit.span) {
        Some(span) => {
            words(&mut key, &record.text[..span.start as usize]);
            words(&mut key, &record.text[span.end as usize..]);
        }
        None => words(&mut key, record.text),
    }
    key.push('\n');
    let people = credit.iter().flat_map(|credit| &credit.photographers).map(|person| &person.name);
    let bodies = credit.iter().flat_map(|credit| &credit.organisations).map(|body| &body.name);
    let mut names: Vec<String> = people
        .chain(bodies)
        .map(|name| {
            let mut folded = String::new();
            words(&mut folded, name);
            folded
        })
        .collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        key.push_str(&name);
        key.push('\n');
    }
    Digest::of(key)
}

/// Letters and digits in lower case, runs of all else one space: typographic marks, white space and capitals do not
/// tell pictures apart.
fn words(out: &mut String, text: &str) {
    let mut gap = true;
    let mut take = |c: char| {
        // Accents that stand apart after decomposing belong to their letter.
        if c.is_alphanumeric() || unicode_normalization::char::is_combining_mark(c) {
            if std::mem::take(&mut gap) && !out.is_empty() {
                out.push(' ');
            }
            out.extend(c.to_lowercase());
        } else if !matches!(c, '\'' | '’' | '‘' | 'ʼ') {
            gap = true;
        }
    };
    if text.is_ascii() {
        text.chars().for_each(&mut take);
    } else {
        text.nfkc().for_each(&mut take);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use caption::{Caption, Engine, record::Source};

    fn key(engine: &Engine, text: &str, credit_line: Option<&str>) -> Digest {
        let source = credit_line.map(|line| Source { credit_line: Some(line.into()), ..Source::default() });
        of(&engine.read_caption(Caption { text, id: None, source }))
    }

    #[test]
    fn marks_spaces_capitals_and_the_credits_place_make_no_other_photograph() {
        let engine = Engine::new();
        let one = key(&engine, "Boys swim in “Douma” – May 3, 2016. (Photo by Omar Haddad/Reuters)", None);
        for (text, credit) in [
            ("Boys swim in \"Douma\" - May 3,  2016. (Photo by Omar Haddad/Reuters)", None),
            ("BOYS swim in Douma, May 3, 2016", Some("Omar Haddad/Reuters")),
        ] {
            assert!(one == key(&engine, text, credit), "{text}");
        }
    }

    #[test]
    fn another_word_or_credit_makes_another_photograph() {
        let engine = Engine::new();
        let one = key(&engine, "Boys swim in Douma, May 3, 2016. (Photo by Omar Haddad/Reuters)", None);
        for text in [
            "Boys swim in Douma, May 4, 2016. (Photo by Omar Haddad/Reuters)",
            "Boys swim in Douma, May 3, 2016. (Photo by Nino Lomidze/Reuters)",
            "Boys swim in Douma, May 3, 2016. (Photo by Omar Haddad/AFP)",
            "Boys swim in Douma, May 3, 2016.",
        ] {
            assert!(one != key(&engine, text, None), "{text}");
        }
    }
}
