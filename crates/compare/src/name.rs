//! Personal names in other letters, other order, or with a part dropped.
//!
//! "Ruben Castellanos", "RUBEN CASTELLANOS", "Castellanos, Rubén" and "R. Castellanos" are one name; "Ilir Gashi" and
//! "Ilir Krasniqi" are two.

use gazetteer::name::fold;

/// Parts that are so alike are one part, spelled otherwise.
const SPELLED_ALIKE: f64 = 0.9;

/// Whether two names can be one person's.
pub fn alike(one: &str, other: &str) -> bool {
    let (one, other) = (parts(one), parts(other));
    let (few, many) = if one.len() <= other.len() { (&one, &other) } else { (&other, &one) };
    if few.is_empty() {
        return false;
    }
    let mut free: Vec<&str> = many.iter().map(String::as_str).collect();
    // an initial alone names nobody
    let mut whole = 0;
    for part in few {
        let Some(at) = free.iter().position(|other| one_part(part, other)) else { return false };
        whole += usize::from(part.chars().count() > 1 && free[at].chars().count() > 1);
        free.remove(at);
    }
    whole > 0
}

fn one_part(one: &str, other: &str) -> bool {
    let initial = |initial: &str, name: &str| initial.chars().count() == 1 && name.starts_with(initial);
    one == other
        || initial(one, other)
        || initial(other, one)
        || one.len().min(other.len()) > 3 && strsim::jaro_winkler(one, other) >= SPELLED_ALIKE
}

fn parts(name: &str) -> Vec<String> {
    const PARTICLES: [&str; 12] = ["al", "el", "bin", "ibn", "de", "del", "da", "dos", "van", "von", "der", "la"];
    let parts: Vec<String> = fold(name).split(' ').filter(|part| !part.is_empty()).map(str::to_owned).collect();
    let kept: Vec<String> = parts.iter().filter(|part| !PARTICLES.contains(&part.as_str())).cloned().collect();
    if kept.is_empty() { parts } else { kept }
}

#[cfg(test)]
mod tests {
    use super::alike;

    #[test]
    fn a_form_of_a_name_is_the_name() {
        for (one, other) in [
            ("Ruben Castellanos", "RUBÉN CASTELLANOS"),
            ("Castellanos, Ruben", "Ruben Castellanos"),
            ("R. Castellanos", "Ruben Castellanos"),
            ("Maduro", "Nicolás Maduro"),
            ("Abd al-Karim Haddad", "Abd Karim Haddad"),
            ("Mohammed Tester", "Mohammad Tester"),
        ] {
            assert!(alike(one, other), "{one} {other}");
        }
        for (one, other) in [("Ilir Gashi", "Ilir Krasniqi"), ("I. Gashi", "I. Krasniqi"), ("Ana Sol", "Ana Luz")] {
            assert!(!alike(one, other), "{one} {other}");
        }
    }
}
