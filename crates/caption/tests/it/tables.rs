//! The built-in tables: every row is whole, and a user's rows add to them.

use caption::Engine;
use caption::lexicon::Class;
use caption::table::{Table, TableId};

#[test]
fn every_built_in_row_is_whole() {
    for &id in TableId::ALL {
        let (table, problems) = Table::load(id, None);
        assert_eq!(problems, [], "{}", id.file());
        assert!(!table.is_empty(), "{} has no row", id.file());
    }
}

#[test]
fn every_table_and_column_is_in_the_readme() {
    let readme = include_str!("../../tables/README.md");
    for &id in TableId::ALL {
        let line = readme.lines().find(|line| line.starts_with(&format!("| `{}`", id.file())));
        let line = line.unwrap_or_else(|| panic!("tables/README.md does not list {}", id.file()));
        for column in Table::load(id, None).0.columns() {
            assert!(line.contains(&format!("`{column}`")), "tables/README.md: {} has a column {column}", id.file());
        }
    }
}

#[test]
fn a_users_row_adds_and_replaces() {
    let rows = "# mine\nHarbour Wire\tHARBOUR\tagency\tyes\t\t\t\nReuters\tReuters\tdistributor\tno\t\t\t\n";
    let (table, problems) = Table::load(TableId::Agencies, Some(rows));
    assert_eq!(problems, []);
    let (name, role) = (table.column("name"), table.column("role"));
    let row = |wanted: &str| (0..table.len()).filter(|&row| table.cell(row, name) == wanted).collect::<Vec<_>>();
    assert_eq!(table.cell(row("Harbour Wire")[0], role), "agency");
    assert_eq!(row("Reuters").len(), 1, "a known first cell replaces the row");
    assert_eq!(table.cell(row("Reuters")[0], role), "distributor");
}

#[test]
fn a_bad_row_is_named_with_its_line_and_the_rest_is_used() {
    let rows = "\nHarbour Wire\tHARBOUR\n\tx\tagency\tyes\t\t\t\nQuay Press\t\tagency\tyes\t\t\t\n";
    let user = |id: TableId| (id == TableId::Agencies).then(|| rows.to_owned());
    let (engine, problems) = Engine::with_tables(&user);
    let messages: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        messages,
        [
            "agencies.tsv:2: expected 7 or 8 cells (name, aliases, role, maker, from, to, successor, habits), found 2",
            "agencies.tsv:3: expected a name in the first cell, found nothing"
        ]
    );
    let record = engine.read("A crane lifts a hull. (Photo by Ada Brandt/Quay Press)");
    let id = record.credit.as_ref().and_then(|credit| credit.organisations[0].id.clone());
    assert_eq!(id.as_deref(), Some("Quay Press"));
}

/// An engine with a user's rows in one table, and what it says of them.
fn with_rows(table: TableId, rows: &str) -> (Engine, Vec<String>) {
    let (engine, problems) = Engine::with_tables(&|id| (id == table).then(|| rows.to_owned()));
    (engine, problems.iter().map(ToString::to_string).collect())
}

#[test]
fn a_wrong_cell_is_named_and_its_row_left_out() {
    let rows = "# mine\nQuay Press\tQP\tagancy\tyess\t19x8\t\t\nHarbour Wire\tHARBOUR\tagency\tyes\t1998~\t\t\n";
    let (engine, messages) = with_rows(TableId::Agencies, rows);
    let expected = "agencies.tsv:2: expected role agency|distributor|publication|provider|pool, found \"agancy\"";
    assert_eq!(messages, [expected]);
    let id = |caption| engine.read(caption).credit.and_then(|credit| credit.organisations[0].id.clone());
    assert_eq!(id("A crane lifts a hull. (Photo by Ada Brandt/Quay Press)"), None);
    assert_eq!(id("A crane lifts a hull. (Photo by Ada Brandt/HARBOUR)").as_deref(), Some("Harbour Wire"));
}

#[test]
fn every_kind_of_cell_is_checked() {
    let wrong = [
        (TableId::Agencies, "Quay Press\tQP\tagency\tyess\t\t\t", "maker yes|no or nothing, found \"yess\""),
        (
            TableId::Agencies,
            "Quay Press\tQP\tagency\tyes\t19x8\t\t",
            "from a year (1998, 1998~) or nothing, found \"19x8\"",
        ),
        (
            TableId::Agencies,
            "Quay Press\tQP\t\tyes\t\t\t",
            "role agency|distributor|publication|provider|pool, found nothing",
        ),
        (TableId::CreditLabels, "Knipsed by\tbye\t", "kind by|flag|placeholder|copyright, found \"bye\""),
        (TableId::CreditHeads, "Courant\tpublication\tlst", "position last|any|surname, found \"lst\""),
        (TableId::Countries, "Germany\tGermany\t\t\t", "alpha2 a country code (NL), found \"Germany\""),
        (TableId::Admin1, "Quayshire\t\tNL, BE\tyes", "alpha2 country codes (NL, BE | NL), found \"NL, BE\""),
        (
            TableId::Holidays,
            "Quay Day\t\tgregorian\t13\t1\t1\t0",
            "month a whole number from 1 to 12 or nothing, found \"13\"",
        ),
        (TableId::Units, "span\tspans\tlength\t0,23", "factor a number above 0 or nothing, found \"0,23\""),
        (TableId::Events, "Boat Race\tboat race\t\t", "type a word in small letters (air_strike), found \"Boat Race\""),
        (
            TableId::Events,
            "boat_race\tboat race\t\t15000000",
            "media_topic a Media Topic (medtop:20000062 war) or nothing, found \"15000000\"",
        ),
    ];
    let rows = |table| wrong.iter().filter(|(id, ..)| *id == table).map(|(_, row, _)| format!("{row}\n")).collect();
    let (_, problems) = Engine::with_tables(&|id| Some(rows(id)));
    let messages: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(messages.len(), wrong.len(), "{messages:#?}");
    for (table, row, expected) in wrong {
        let named = |message: &String| message.starts_with(table.file()) && message.ends_with(expected);
        assert!(messages.iter().any(named), "{row}: {messages:#?}");
    }
}

#[test]
fn a_class_that_is_none_or_lacks_its_value_is_named() {
    let wrong = ["monthh:1", "month", "month:13", "month:one", "preposition:1", "agency", "country:7", ""];
    let rows: String = wrong.iter().map(|cell| format!("{cell}\tJanvember\n")).collect();
    let (engine, messages) = with_rows(TableId::Words, &format!("{rows}month:2\tFebber\n"));
    assert_eq!(messages.len(), wrong.len(), "{messages:#?}");
    assert!(messages[0].starts_with("words.tsv:1: expected class month:1 to 12|weekday:1 to 7|birth|"), "{messages:?}");
    assert!(messages[0].ends_with("found \"monthh:1\""), "{messages:?}");
    let date = |caption| engine.read(caption).dates.first().map(|date| date.text.to_owned());
    assert_ne!(date("A crane lifts a hull on Janvember 7, 2019.").as_deref(), Some("Janvember 7, 2019"));
    assert_eq!(date("A crane lifts a hull on Febber 7, 2019.").as_deref(), Some("Febber 7, 2019"));
}

#[test]
fn a_users_words_add_to_their_class() {
    let (engine, messages) = with_rows(TableId::Words, "month:1\tJanvember\npreposition\tamidships\n");
    assert_eq!(messages, [""; 0]);
    for day in ["Janvember 7, 2019", "January 7, 2019", "Jan. 7, 2019"] {
        let caption = format!("A crane lifts a hull in Gdansk, Poland, {day}.");
        let record = engine.read(&caption);
        assert_eq!(record.dates[0].value.as_deref(), Some("2019-01-07"), "{day}");
    }
    for word in ["amidships", "in", "under"] {
        assert!(engine.document(word).has(0, Class::Preposition), "{word}");
    }
}

#[test]
fn a_users_event_adds_to_its_type() {
    let (engine, messages) = with_rows(TableId::Events, "shelling\tquayburst\t\t\n");
    assert_eq!(messages, [""; 0]);
    for word in ["quayburst", "shelling", "mortar fire"] {
        let caption = format!("People clear a street after {word} in Aleppo, Syria.");
        let record = engine.read(&caption);
        assert_eq!(record.events.iter().map(|event| event.kind).collect::<Vec<_>>(), ["shelling"], "{word}");
    }
}

#[test]
fn a_users_cue_adds_to_its_forms() {
    let (engine, messages) = with_rows(TableId::Cues, "say\tsayeth\tspeech\tattributed\t\n");
    assert_eq!(messages, [""; 0]);
    for word in ["sayeth", "said", "say"] {
        let caption = format!("Officials {word} that the bridge was destroyed.");
        let record = engine.read(&caption);
        assert_eq!(record.claims.iter().map(|claim| claim.cue.text).collect::<Vec<_>>(), [word]);
    }
}

#[test]
fn a_users_country_and_casualty_words_add() {
    let (engine, messages) = with_rows(TableId::Countries, "GB\tAlbion Isles\t\t\t\n");
    assert_eq!(messages, [""; 0]);
    for country in ["Albion Isles", "Scotland", "Britain"] {
        let caption = format!("A crane lifts a hull in Dunford, {country}.");
        let record = engine.read(&caption);
        assert_eq!(record.country, Some("GB"), "{country}");
    }
    let (engine, messages) = with_rows(TableId::Casualties, "kill\tslayeth\tkilled\ttransitive\n");
    assert_eq!(messages, [""; 0]);
    for word in ["slayeth", "killed"] {
        let caption = format!("An explosion {word} 12 people in Aleppo, Syria.");
        let record = engine.read(&caption);
        assert_eq!(record.casualties.len(), 1, "{word}");
    }
}

#[test]
fn a_users_row_of_a_body_replaces_its_row() {
    let (engine, messages) = with_rows(TableId::Agencies, "reuters\tRTRQ\tdistributor\tno\t\t\t\n");
    assert_eq!(messages, [""; 0]);
    let body = |caption| engine.read(caption).credit.map(|credit| credit.organisations[0].id.clone());
    assert_eq!(body("A crane lifts a hull. (Photo by Ada Brandt/RTRQ)").flatten().as_deref(), Some("reuters"));
    assert_ne!(body("A crane lifts a hull. (Photo by Ada Brandt/RETUERS)").flatten().as_deref(), Some("Reuters"));
}
