//! Who held a place: gaps stay gaps, contradictions stand side by side.

use crate::dossier;
use events::control::{Step, Timeline, held, timelines};

fn of(texts: &[&str]) -> Vec<Timeline> {
    let dossiers = texts.iter().enumerate().map(|(at, text)| dossier(at as u64 + 1, text));
    timelines(dossiers.flat_map(|dossier| held(&dossier).unwrap()))
}

#[test]
fn days_have_their_holders_and_nothing_is_said_between_them() {
    let all = of(&[
        "A boy waits in the rebel-held town of El Fasher, Sudan, May 3, 2016. (AP)",
        "A girl waits in the government-held town of El Fasher, Sudan, June 9, 2017. (AP)",
        "A man waits in the rebel-held town of El Fasher, Sudan, May 3, 2016. (Reuters)",
    ]);
    let [timeline] = &all[..] else { panic!("{all:?}") };
    let [Step::Said { day, holdings, contradicts: false }, Step::Nothing { after, before, days }, Step::Said { .. }] =
        &timeline.steps[..]
    else {
        panic!("{:?}", timeline.steps)
    };
    assert_eq!((day.as_str(), holdings.len(), holdings[0].said.len()), ("2016-05-03", 1, 2));
    assert_eq!(holdings[0].party.as_deref(), Some("rebels"));
    assert_eq!((after.as_str(), before.as_str(), *days), ("2016-05-03", "2017-06-09", 401));
}

#[test]
fn two_holders_of_one_day_do_not_agree_and_a_siege_and_a_holder_do() {
    let contradicts = |texts: &[&str]| match &of(texts)[0].steps[..] {
        [Step::Said { contradicts, .. }] => *contradicts,
        other => panic!("{other:?}"),
    };
    let rebels = "A boy waits in the rebel-held town of El Fasher, Sudan, May 3, 2016. (AP)";
    assert!(contradicts(&[rebels, "A girl waits in the government-held town of El Fasher, Sudan, May 3, 2016. (AP)"]));
    assert!(!contradicts(&[rebels, "A girl waits in the besieged town of El Fasher, Sudan, May 3, 2016. (AP)"]));
}

#[test]
fn what_has_no_day_is_kept_apart() {
    let all = of(&["A boy waits in the rebel-held town of El Fasher, Sudan. (AP)"]);
    assert!(all[0].steps.is_empty());
    assert_eq!(all[0].undated[0].said[0].words.text, "rebel-held town of El Fasher");
}
