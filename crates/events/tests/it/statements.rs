//! Statements: which place, which day, who says so.

use crate::{dossier, events};
use events::{Statement, statements};

fn of(text: &str) -> Vec<Statement> {
    statements(&dossier(1, text)).unwrap()
}

const STRIKES: &str = "A tailor sweeps glass from his shop after what residents said were two air strikes by the Sudanese \
    army in the rebel-held town of El Fasher, Sudan, May 3, 2016. At least 12 people died in the town of El Fasher, a \
    doctor said; other air strikes hit the towns of Kutum, Mellit and Umm Keddada. (Photo by Omar Haddad/Reuters)";

#[test]
fn a_statement_has_its_place_its_day_and_its_speaker() {
    let found = of(STRIKES);
    let places: Vec<&str> = found.iter().map(|statement| statement.place.printed.as_str()).collect();
    assert_eq!(places, ["El Fasher", "Kutum", "Mellit", "Umm Keddada"]);
    assert!(found.iter().all(|statement| statement.day.value == "2016-05-03" && statement.day.basis == "taken"));
    assert_eq!(found[0].claim.as_ref().unwrap().source.as_deref(), Some("residents"));
    assert_eq!(found[1].claim, None, "nobody is named for the others");
    for statement in &found {
        let words = &statement.words;
        assert_eq!(&STRIKES[words.span.range()], words.text);
        assert!(STRIKES.contains(&statement.sentence) && statement.sentence.contains(&words.text));
    }
}

#[test]
fn figures_and_the_blamed_go_with_their_own_place_and_keep_their_speaker() {
    let found = of(STRIKES);
    let figures: Vec<(usize, Option<u64>, Option<u64>)> = found
        .iter()
        .flat_map(|statement| statement.figures.iter().map(|figure| (figure.places, figure.low, figure.high)))
        .collect();
    assert_eq!(figures, [(1, Some(12), None)], "the dead of one town are not those of three others");
    let figure = &found[0].figures[0];
    let who = figure.claim.as_ref().or(figure.beside.first()).unwrap();
    assert_eq!(who.source.as_deref(), Some("doctor"));
    assert_eq!(found[0].actors.len(), 1);
    assert_eq!(found[0].actors[0].claim.as_ref().unwrap().source.as_deref(), Some("residents"));
    assert!(found[1..].iter().all(|statement| statement.actors.is_empty()));
}

#[test]
fn places_with_a_comma_alone_between_them_are_one_in_the_other() {
    let text = "Tribesmen carry a bed past a market after shelling in Shawal valley, North Waziristan, on May 14, 2011. \
        Residents said 10-12 people were killed. (AFP)";
    let found = of(text);
    let [statement] = &found[..] else { panic!("{found:?}") };
    assert_eq!((statement.place.printed.as_str(), statement.figures[0].low), ("Shawal valley", Some(10)));
    assert_eq!(statement.figures[0].claim.as_ref().unwrap().source.as_deref(), Some("Residents"));
}

#[test]
fn a_caption_that_dates_the_event_dates_it_otherwise_the_picture_does() {
    let found = of("A man walks past a house in Gori, Georgia, on May 9, 2016. The town was shelled on May 3, 2016.");
    assert_eq!((found[0].day.value.as_str(), found[0].day.basis), ("2016-05-03", "event"));
}

#[test]
fn what_has_no_place_or_no_day_is_in_no_event() {
    assert!(of("A man sweeps glass after an air strike.").is_empty());
    assert!(of("A man sweeps glass after an air strike in El Fasher, Sudan.").is_empty());
}

#[test]
fn figures_of_one_event_stand_side_by_side() {
    let other = "Smoke rises over El Fasher, Sudan, after an air strike on May 3, 2016. Nine people were killed. (AP)";
    let all = events(&[STRIKES, other]);
    let event = all.iter().find(|event| event.place.printed == "El Fasher").unwrap();
    assert_eq!(event.photographs, [1, 2]);
    let lows: Vec<Option<u64>> = event.figures().into_iter().map(|(_, figure)| figure.low).collect();
    assert_eq!(lows, [Some(12), Some(9)]);
    assert_eq!(event.sources().len(), 2);
    assert!(event.is_a("air_strike") && event.is_a("Air/drone strike") && event.is_a("explosions/remote violence"));
    let reversed = events(&[other, STRIKES]);
    let keys = |events: &[events::Event]| events.iter().map(|event| event.key.clone()).collect::<Vec<_>>();
    assert_eq!(keys(&all), keys(&reversed), "in any order");
}

#[test]
fn any_text_can_be_looked_at() {
    for text in ["", "\u{0}", "air strike; air strike. \n;;", "In Gori; on May 3, 2016; shelling. “x", "é; è. Ü"] {
        let _ = of(text);
    }
    let _ = of(&"Shelling in Gori, Georgia, May 3, 2016; 12 people died. ".repeat(300));
}

/// A speaker who was rejected is nobody's, and the others keep their own.
#[test]
fn what_was_rejected_moves_no_claim_and_no_place_to_another() {
    let mut dossier = dossier(1, STRIKES);
    let kept = &mut dossier.captions[0];
    let claim = kept.facts.iter().position(|fact| fact.kind == "claim").unwrap();
    let fact = kept.facts.remove(claim);
    kept.rejected.push(fact);
    let found = statements(&dossier).unwrap();
    assert_eq!(found[0].claim, None, "residents were rejected, and the doctor did not say it");
    assert_eq!(found[0].figures[0].low, Some(12));
}
