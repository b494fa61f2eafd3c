//! Events, control and others' data beside them, at the command line.

use crate::{command, stderr, stdout};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Output;

const GALLERY: &str = "\
A tailor carries Anais Weber, 9, from a house hit by what residents said were air strikes in the rebel-held town of El Fasher, Sudan, May 3, 2016. At least 12 people died. (Photo by Omar Haddad/Reuters)

Workers march in Gori, Georgia, May 4, 2016. (Photo by Nino Lomidze/AP)
";
const ROWS: &str = "\
id,date_start,date_end,date_prec,where_prec,where_coordinates,latitude,longitude,side_a,side_b,type_of_violence,best,low,high
41,2016-05-03,2016-05-03,1,1,El Fasher town,13.63,25.35,Government of Sudan,SPLM,1,9,9,11
42,2016-05-03,2016-05-03,1,1,Kutum town,14.20,24.66,Government of Sudan,SPLM,1,1,1,1
43,soon,2016-05-03,1,1,Kutum town,14.20,24.66,Government of Sudan,SPLM,1,1,1,1
";

fn archive(name: &str) -> PathBuf {
    let folder = crate::scratch(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("gallery.txt"), GALLERY).unwrap();
    std::fs::write(folder.join("rows.csv"), ROWS).unwrap();
    assert!(run(&["add", "gallery.txt"], &folder).status.success());
    folder
}

fn run(arguments: &[&str], folder: &Path) -> Output {
    command(&[]).current_dir(folder).args(arguments).output().unwrap()
}

fn lines(arguments: &[&str], folder: &Path) -> Vec<Value> {
    let output = run(arguments, folder);
    stdout(&output)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{}", stderr(&output))))
        .collect()
}

#[test]
fn events_are_listed_by_place_day_and_kind_and_shown_by_their_key() {
    let folder = archive("events-list");
    let all = lines(&["event", "list"], &folder);
    assert_eq!(all.len(), 2, "{all:?}");
    let key = all[0]["key"].as_str().unwrap();
    for (option, value) in [("--in", "Sudan"), ("--in", "El Fasher"), ("--to", "2016-05-03"), ("--type", "air_strike")]
    {
        let found = lines(&["event", "list", option, value], &folder);
        assert_eq!((found.len(), found[0]["key"].as_str()), (1, Some(key)), "{option} {value}");
    }
    assert!(lines(&["event", "list", "--from", "2017"], &folder).is_empty());
    let event = &lines(&["event", "show", key], &folder)[0];
    assert_eq!(event["statements"][0]["claim"]["source"], "residents");
    assert_eq!((&event["figures"][0]["low"], &event["figures"][0]["high"]), (&12.into(), &Value::Null));
    let unknown = run(&["event", "show", "2016"], &folder);
    assert!(!unknown.status.success() && stderr(&unknown).contains("expected the key of an event"));
    assert_eq!(run(&["event", "list", "--from", "soon"], &folder).status.code(), Some(2));
}

#[test]
fn exported_events_withhold_names_and_say_who_claims() {
    let folder = archive("events-export");
    let table =
        |arguments: &[&str]| stdout(&run(&[&["event", "export", "--as", "acled-csv"], arguments].concat(), &folder));
    let withheld = table(&[]);
    assert!(!withheld.contains("Weber") && withheld.contains("[withheld]"), "{withheld}");
    assert!(withheld.contains("residents, “said” (attributed)") && withheld.contains("Explosions/Remote violence"));
    assert!(table(&["--full"]).contains("Anais Weber"));
    let mut reader = csv::Reader::from_reader(withheld.as_bytes());
    let headings = reader.headers().unwrap().clone();
    let row = reader.records().next().unwrap().unwrap();
    let cell = |name: &str| &row[headings.iter().position(|heading| heading == name).unwrap()];
    assert_eq!((cell("event_date"), cell("time_precision"), cell("geo_precision")), ("2016-05-03", "1", "1"));
    assert_eq!((cell("fatalities_low"), cell("fatalities_high"), cell("country")), ("12", "?", "Sudan"));
    assert!(run(&["event", "export", "--as", "acled-csv", "--out", "e.csv"], &folder).status.success());
    assert!(!run(&["event", "export", "--as", "acled-csv", "--out", "e.csv"], &folder).status.success(), "it is there");
}

#[test]
fn rows_of_others_stand_beside_events_and_bad_ones_are_named() {
    let folder = archive("events-corroborate");
    let output = run(&["corroborate", "--events", "rows.csv"], &folder);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("rows.csv:4: expected a day such as 2016-05-03 as date, found \"soon\""));
    let found = lines(&["corroborate", "--events", "rows.csv"], &folder);
    assert_eq!(found.len(), 1);
    assert_eq!((&found[0]["row"]["id"], &found[0]["fit"]["day"]), (&"41".into(), &"compatible".into()));
    assert_eq!(found[0]["fit"]["deaths"][0]["verdict"], "incompatible");
    let all = lines(&["corroborate", "--events", "rows.csv", "--all"], &folder);
    assert_eq!(all.len(), 3, "a row and an event alone");
    assert!(all[1]["event"].is_null() && all[2]["row"].is_null());
    std::fs::write(folder.join("no.csv"), "a,b\n1,2\n").unwrap();
    let unreadable = run(&["corroborate", "--events", "no.csv"], &folder);
    assert!(stderr(&unreadable).contains("no.csv: expected a header with a column for date, found a, b"));
}

#[test]
fn who_held_a_place_is_said_by_date_and_for_places_in_it() {
    let folder = archive("events-control");
    let held = &lines(&["control", "El", "Fasher"], &folder)[0];
    let said = &held["place"][0]["steps"][0]["said"];
    assert_eq!((&said["day"], &said["holdings"][0]["party"]), (&"2016-05-03".into(), &"rebels".into()));
    let sudan = &lines(&["control", "Sudan"], &folder)[0];
    assert_eq!((sudan["place"].as_array().unwrap().len(), sudan["inside"].as_array().unwrap().len()), (0, 1));
    let later = &lines(&["control", "El Fasher", "--from", "2017"], &folder)[0];
    assert_eq!(later["place"].as_array().unwrap().len(), 0);
}

/// The documents and the event data that stand beside the checkout.
#[test]
fn an_event_of_the_seeds_stands_beside_its_row() {
    let shared = std::env::var_os("CUTLINE_SHARED").map_or(crate::root().join("../shared"), PathBuf::from);
    let (seeds, rows) = (shared.join("seeds"), shared.join("data/events/ucdp_ged_syria_subset.csv"));
    if !seeds.is_dir() || !rows.is_file() {
        crate::skipped(&format!("an_event_of_the_seeds_stands_beside_its_row, for there is no {}", rows.display()));
        return;
    }
    let folder = crate::scratch("events-seeds");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    assert_ne!(run(&["add", seeds.to_str().unwrap()], &folder).status.code(), Some(2));
    let found = lines(&["corroborate", "--events", rows.to_str().unwrap()], &folder);
    let pair = found
        .iter()
        .find(|pair| pair["event"]["place"]["id"] == "geonames:167611" && pair["row"]["deaths"]["best"] == 39);
    let fit = &pair.expect("the row of 39 dead")["fit"];
    assert_eq!(
        (&fit["place"]["verdict"], &fit["day"], &fit["kind"]),
        (&"compatible".into(), &"compatible".into(), &"compatible".into())
    );
    assert_eq!((&fit["deaths"][0]["low"], &fit["deaths"][0]["high"]), (&70.into(), &Value::Null));
    assert_eq!(
        (&fit["deaths"][0]["verdict"], &fit["actors"][0]["verdict"]),
        (&"incompatible".into(), &"incompatible".into())
    );
    assert_eq!(fit["actors"][0]["claim"]["source"], "activists");
    assert!(fit["actors"][0]["sides"].as_array().unwrap().contains(&"ru".into()));
}
