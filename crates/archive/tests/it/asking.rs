//! What the index answers is what going through all photographs one by one gives: what is found, in which order, how
//! often each value stands in it.

use crate::{ENGINE, create};
use archive::{
    Action, Archive, Atlas, By, Capture, Clause, Days, Decision, Digest, Dossier, Edition, Fact, Field, Node, Numbers,
    Page, Part, Query, Reading, Values, What, days_of_edtf,
};
use caption::{Caption, record::Source};
use gazetteer::{Gazetteer, distance_km};
use std::cell::RefCell;
use std::collections::HashMap;
use std::path::Path;

/// Numbers without end, the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

const SCENES: &[&str] = &[
    "A nurse washes bandages",
    "A boy carries a goat through floodwater",
    "Boys swim in a canal",
    "Huda Osman, 34, waits for bread",
    "Tariq Salim, 7, who was wounded, lies in a hospital",
    "Firefighters pull a man from the rubble",
];
const CAUSES: &[&str] = &[
    "",
    " after what residents said were two air strikes",
    " after activists reported an airstrike",
    " following an apparent strike",
    " after an earthquake",
];
const PLACES: &[&str] = &[
    "in Gori, Georgia",
    "in the rebel-held town of Douma, Syria",
    "in the besieged town of Madaya, Syria",
    "in Kaduna, Nigeria",
    "near Batumi, Georgia",
    "in Khartoum, Sudan",
];
const DATES: &[&str] =
    &["May 3, 2016", "May 2016", "2016", "Tuesday, May 4, 2016", "July 7, 2015", "December 30, 2013"];
const HARMED: &[&str] = &[
    "",
    " At least 12 people died.",
    " Up to 20 people were injured.",
    " 5 people were killed and 30 injured.",
    " Dozens were wounded.",
];
const VERIFIED: &[&str] =
    &["", "", " The picture could not be independently verified.", " The photo was authenticated by Reuters."];
const CREDITS: &[&str] = &[
    " (Photo by Omar Haddad/Reuters)",
    " (Photo by Nino Lomidze/AP Photo)",
    " (Photo by Omar Haddad/AFP/Getty Images)",
    " REUTERS/Stringer",
    " (Handout photo by the Ministry of Defence via AP) EDITORIAL USE ONLY. NO SALES.",
    "",
];

/// Everything that the questions of this test speak of.
const QUESTIONS: &[&str] = &[
    "boys",
    "boy",
    "strike",
    "strikes",
    "\"strikes\"",
    "airstrike*",
    "\"air strike\"",
    "\"air strikes\"",
    "\"air str*\"",
    "rubble",
    "nurse",
    "x",
    "haddad",
    "2016",
    "swim",
    "swimming",
    "by:haddad",
    "by:\"omar haddad\"",
    "by:had*",
    "credit:getty",
    "credit:\"haddad afp\"",
    "agency:reuters",
    "agency:ap",
    "provider:ministry",
    "place:douma",
    "place:gori",
    "in:syria",
    "in:SY",
    "in:georgia",
    "in:gori",
    "in:\"GE/Shida Kartli\"",
    "near:Gori,20km",
    "near:Damascus,50km",
    "near:Batumi,400km",
    "country:georgia",
    "country:SD",
    "taken:2016",
    "taken:2016-05",
    "taken:2016-05-03",
    "taken:..2015",
    "taken:2014..2016-05",
    "taken:2013-12",
    "person:osman",
    "person:\"Tariq Salim\"",
    "org:ministry",
    "event:air_strike",
    "event:earthquake",
    "claim:strike",
    "claim:\"air strikes\"",
    "source:residents",
    "source:activists",
    "hedge:attributed",
    "hedge:reported",
    "hedge:apparent",
    "verified:yes",
    "verified:no",
    "verified:reuters",
    "casualties:>10",
    "casualties:12..",
    "casualties:5",
    "casualties:<=20",
    "casualties:30",
    "killed:>4",
    "killed:5..11",
    "injured:<21",
    "injured:30",
    "control:rebels",
    "control:besieged",
    "notice:no_sales",
    "notice:editorial_only",
    "check:conflicts",
    "check:weekday-mismatch",
    "check:agrees",
    "seen:>1",
    "seen:1",
    "seen:2..",
    "document:one",
    "document:\"two txt\"",
    "batch:1",
    "batch:>1",
    "is:minor",
    "is:victim",
    "is:reviewed",
    "is:sensitive",
    "is:handout",
    "is:stringer",
    "is:corrected",
    "is:graded",
    "is:foreign",
    "has:coordinates",
    "has:date",
    "has:claim",
    "has:source",
    "has:casualties",
    "has:verification",
    "has:notice",
    "has:conflict",
    "has:review",
    "has:note",
    "has:photographer",
    "has:credit",
    "has:control",
    "has:event",
    "has:org",
    "has:agency",
    "has:person",
    "has:place",
    "has:picture",
    "has:measure",
];

/// Asks a gazetteer each question once.
struct Remembering<'a> {
    gazetteer: &'a Gazetteer,
    countries: RefCell<HashMap<String, Option<String>>>,
    positions: RefCell<HashMap<String, Vec<(f64, f64)>>>,
}

impl<'a> Remembering<'a> {
    fn new(gazetteer: &'a Gazetteer) -> Remembering<'a> {
        Remembering { gazetteer, countries: RefCell::default(), positions: RefCell::default() }
    }
}

impl Atlas for Remembering<'_> {
    fn country(&self, name: &str) -> Option<String> {
        let mut known = self.countries.borrow_mut();
        known.entry(name.to_owned()).or_insert_with(|| self.gazetteer.country(name)).clone()
    }

    fn positions(&self, name: &str) -> Vec<(f64, f64)> {
        let mut known = self.positions.borrow_mut();
        known.entry(name.to_owned()).or_insert_with(|| self.gazetteer.positions(name)).clone()
    }
}

fn gazetteer() -> Gazetteer {
    Gazetteer::with(vec![Gazetteer::embedded().unwrap()])
}

fn filled(folder: &Path, gazetteer: &Gazetteer) -> Archive {
    let mut dice = Dice(0x2545_F491_4F6C_DD1D);
    let mut archive = create(folder);
    archive.catch_up(&mut |_| ()).unwrap();
    let mut again: Vec<String> = Vec::new();
    for document in ["one.txt", "two.txt", "three.txt"] {
        let mut texts: Vec<String> = (0..24)
            .map(|_| {
                let [scene, cause, place] = [SCENES, CAUSES, PLACES].map(|list| dice.one(list));
                let [day, harmed, verified, credit] = [DATES, HARMED, VERIFIED, CREDITS].map(|list| dice.one(list));
                format!("{scene}{cause} {place}, {day}.{harmed}{verified}{credit}")
            })
            .collect();
        texts.extend(again.iter().take(5).cloned());
        texts.push(
            "Des garçons nagent dans un canal de la ville, près de la mosquée, le 3 mai, avec leurs amis.".to_owned(),
        );
        again.clone_from(&texts);
        let text = texts.join("\n\n");
        let page = intake::gallery::read(&ENGINE, document, text.as_bytes());
        let capture = Capture::new(Path::new(document), Digest::of(&text), text.len() as u64, None, &page);
        let read = |sighting: intake::Sighting| {
            let credit_line = (!sighting.credit.is_empty()).then(|| sighting.credit.clone().into());
            let source = Some(Source { credit_line, ..Source::default() });
            let mut record = ENGINE.read_caption(Caption { text: &sighting.text, id: None, source });
            gazetteer.resolve(&mut record, None);
            let reading = Reading::of(&record);
            drop(record);
            (sighting, reading)
        };
        let part = Part::new(capture, page.captions.into_iter().map(read).collect(), page.problems, true);
        let edition = Edition { engine: "1".into(), rules: "1".into(), ..Edition::default() };
        let mut adding = archive.add(edition, &*ENGINE).unwrap();
        adding.part(&part).unwrap();
        adding.finish().unwrap();
    }
    let mut decide = |action, photograph, value: Option<&str>| {
        let photograph = Some(photograph);
        let value = value.map(str::to_owned);
        archive.review(&Decision { photograph, value, ..Decision::new("desk", action, "a reason") }).unwrap()
    };
    decide(Action::Sensitive, 3, None);
    decide(Action::Note, 5, Some("\"asked the agency\""));
    decide(Action::Grade, 7, Some("\"B2\""));
    let undone = decide(Action::Sensitive, 9, None);
    archive.review(&Decision { undoes: Some(undone), ..Decision::new("desk", Action::Undo, "") }).unwrap();
    let dossier = archive.store().dossiers(&[4]).unwrap().remove(0);
    let place = dossier.captions[0].facts.iter().find(|fact| fact.kind == "date").unwrap().number;
    let (caption, number) = (Some(dossier.captions[0].caption), Some(place));
    archive.review(&Decision { caption, number, ..Decision::new("desk", Action::Reject, "no date") }).unwrap();
    archive
}

/// A question made of those of this test, and as it is typed.
fn question(dice: &mut Dice, depth: usize) -> String {
    match dice.below(if depth == 0 { 1 } else { 5 }) {
        1 => format!("-{}", question(dice, 0)),
        2 => format!("({} {})", question(dice, depth - 1), question(dice, depth - 1)),
        3 => format!("({} OR {})", question(dice, depth - 1), question(dice, depth - 1)),
        4 => format!("-({} {})", question(dice, depth - 1), question(dice, depth - 1)),
        _ => dice.one(QUESTIONS).to_owned(),
    }
}

/// A photograph gone through for one question.
struct Photograph<'a> {
    dossier: &'a Dossier,
    atlas: &'a dyn Atlas,
}

fn cut(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

impl Photograph<'_> {
    fn facts<'f>(&'f self, kind: &'f str) -> impl Iterator<Item = &'f Fact> {
        self.dossier.captions.iter().flat_map(|kept| &kept.facts).filter(move |fact| fact.kind == kind)
    }

    /// What stands at a pointer in the facts of a kind.
    fn at(&self, kind: &str, pointer: &str) -> Vec<String> {
        let values = self.facts(kind).map(|fact| serde_json::from_str::<serde_json::Value>(fact.value.get()).unwrap());
        values.filter_map(|value| value.pointer(pointer)?.as_str().map(str::to_owned)).collect()
    }

    /// The items of a list in the facts of a kind, each with two of its members.
    fn pairs(&self, kind: &str, list: &str, members: [&str; 2]) -> Vec<[String; 2]> {
        let mut pairs = Vec::new();
        for fact in self.facts(kind) {
            let value: serde_json::Value = serde_json::from_str(fact.value.get()).unwrap();
            let items = if list.is_empty() { vec![value] } else { value[list].as_array().cloned().unwrap_or_default() };
            let text = |item: &serde_json::Value, member: &str| match member.starts_with('/') {
                true => item.pointer(member).and_then(|value| value.as_str()).unwrap_or_default().to_owned(),
                false => item[member].as_str().unwrap_or_default().to_owned(),
            };
            pairs.extend(items.iter().map(|item| members.map(|member| text(item, member))));
        }
        pairs
    }

    fn days(&self, role: &str) -> Vec<Days> {
        let dates = self.pairs("date", "", ["role", "value"]).into_iter();
        dates.filter(|[known, _]| known == role).filter_map(|[_, value]| days_of_edtf(&value)).collect()
    }

    fn numbers(&self, kinds: &[&str]) -> Vec<Numbers> {
        let mut all = Vec::new();
        for count in self.facts("casualty").map(|fact| fact.item().unwrap()) {
            let known = kinds.is_empty() || kinds.contains(&count.kind.as_deref().unwrap_or_default());
            if known && (count.low.is_some() || count.high.is_some()) {
                let low = count.low.unwrap_or(0) as u32;
                all.push(Numbers { low, high: count.high.map_or(u32::MAX, |high| high as u32) });
            }
        }
        all
    }

    fn texts(&self, field: Option<Field>) -> Vec<String> {
        let captions = &self.dossier.captions;
        let members = |list: Vec<[String; 2]>| list.into_iter().flatten().collect::<Vec<_>>();
        let named = |field: Field| {
            let bodies = self.pairs("credit", "organisations", ["role", "name"]).into_iter();
            let provides = field == Field::Provider;
            bodies.filter(|[role, _]| (role == "provider") == provides).map(|[_, name]| name).collect::<Vec<_>>()
        };
        match field {
            None => {
                let words = captions.iter().flat_map(|kept| [kept.text.clone(), kept.credit_line.clone()]);
                let printed = self.pairs("credit", "organisations", ["name", "printed"]).into_iter();
                words.chain(printed.filter(|[name, printed]| name != printed).map(|[_, printed]| printed)).collect()
            }
            Some(Field::By) => members(self.pairs("credit", "photographers", ["name", "name"])),
            Some(field @ (Field::Agency | Field::Provider)) => named(field),
            Some(Field::Credit) => {
                let mut all: Vec<String> = captions.iter().map(|kept| kept.credit_line.clone()).collect();
                all.extend(self.at("credit", "/text"));
                all.extend(members(self.pairs("credit", "photographers", ["name", "name"])));
                all.extend(members(self.pairs("credit", "organisations", ["name", "name"])));
                all
            }
            Some(Field::Place) => members(self.pairs("place", "", ["text", "/resolved/name"])),
            Some(Field::In) => {
                let shown =
                    |list: Vec<[String; 2]>| list.into_iter().filter(|[role, _]| role == "shown").map(|[_, text]| text);
                let mut all: Vec<String> = shown(self.pairs("place", "", ["role", "text"])).collect();
                for member in ["name", "admin1", "admin2", "country"] {
                    all.extend(shown(self.pairs("place", "", ["role", &format!("/resolved/{member}")])));
                }
                let (country, admin1) =
                    (all.clone(), self.pairs("place", "", ["/resolved/country", "/resolved/admin1"]));
                all.extend(admin1.into_iter().filter(|[code, _]| country.contains(code)).map(|pair| pair.join("/")));
                all
            }
            Some(Field::Country) => self.facts("country").filter_map(|fact| Some(fact.text()?.into_owned())).collect(),
            Some(Field::Person) => self.at("person", "/name"),
            Some(Field::Org) => members(self.pairs("organisation", "", ["name", "acronym"])),
            Some(Field::Event) => self.at("event", "/type"),
            Some(Field::Claim) => self.at("claim", "/about/text"),
            Some(Field::Source) => self.at("claim", "/source/text"),
            Some(Field::Hedge) => self.at("claim", "/hedge"),
            Some(Field::Verified) => {
                let all = self.pairs("verification", "", ["status", "/by/text"]).into_iter();
                all.flat_map(|[status, by]| match status.as_str() {
                    "unverified" => vec!["no".to_owned()],
                    _ => vec!["yes".to_owned(), by],
                })
                .collect()
            }
            Some(Field::Control) => {
                let mut all = self.at("control", "/status");
                all.extend(self.at("control", "/holder/party"));
                all
            }
            Some(Field::Notice) => self.at("notice", "/kind"),
            Some(Field::Check) => {
                let mut all = self.at("check", "/outcome");
                let checks = self.facts("check").filter(|fact| fact.value.get().contains("\"outcome\":\"conflicts\""));
                all.extend(checks.map(|fact| fact.rule.clone()));
                all
            }
            Some(Field::Document) => self.dossier.sightings.iter().map(|seen| seen.document.clone()).collect(),
            Some(Field::Is) => self.is(),
            Some(Field::Has) => self.has(),
            Some(_) => Vec::new(),
        }
    }

    fn is(&self) -> Vec<String> {
        let mut all = Vec::new();
        let mut add = |holds: bool, what: &str| all.extend(holds.then(|| what.to_owned()));
        let person = |member: &str| self.facts("person").any(|fact| fact.value.get().contains(member));
        let decided = |action: &[Action]| self.dossier.decided().any(|review| action.contains(&review.action));
        add(person("\"minor\":true"), "minor");
        add(person("\"victim\":true"), "victim");
        add(self.dossier.decided().any(|review| review.action != Action::Undo), "reviewed");
        add(decided(&[Action::Sensitive]), "sensitive");
        add(decided(&[Action::Grade]), "graded");
        add(decided(&[Action::Reject, Action::Correct]), "corrected");
        add(self.dossier.captions.iter().any(|kept| kept.language != "en"), "foreign");
        for fact in self.facts("credit") {
            all.extend(fact.item().unwrap().flags.iter().map(|flag| flag.clone().into_owned()));
        }
        all
    }

    fn has(&self) -> Vec<String> {
        let mut all = Vec::new();
        let mut add = |holds: bool, what: &str| all.extend(holds.then(|| what.to_owned()));
        let any = |field: Field| self.texts(Some(field)).iter().any(|text| !text.is_empty());
        for (kind, what) in [
            ("credit", "credit"),
            ("person", "person"),
            ("organisation", "org"),
            ("place", "place"),
            ("event", "event"),
            ("claim", "claim"),
            ("verification", "verification"),
            ("casualty", "casualties"),
            ("control", "control"),
            ("measure", "measure"),
            ("notice", "notice"),
        ] {
            add(self.facts(kind).next().is_some(), what);
        }
        add(any(Field::By), "photographer");
        add(any(Field::Agency) || any(Field::Provider), "agency");
        add(any(Field::Source), "source");
        add(!self.days("taken").is_empty(), "date");
        add(!self.positions().is_empty(), "coordinates");
        add(self.texts(Some(Field::Check)).iter().any(|what| what == "conflicts"), "conflict");
        add(self.dossier.decided().any(|review| review.action != Action::Undo), "review");
        add(self.dossier.decided().any(|review| review.action == Action::Note), "note");
        add(self.dossier.sightings.iter().any(|seen| seen.image.is_some()), "picture");
        all
    }

    fn positions(&self) -> Vec<(f64, f64)> {
        let places = self.facts("place").map(|fact| fact.item().unwrap());
        let shown = places.filter(|place| place.role.as_deref() == Some("shown"));
        shown.filter_map(|place| place.resolved.map(|place| (place.latitude, place.longitude))).collect()
    }

    fn asks(&self, node: &Node) -> bool {
        match node {
            Node::All(nodes) => nodes.iter().all(|node| self.asks(node)),
            Node::Any(nodes) => nodes.iter().any(|node| self.asks(node)),
            Node::Not(node) => !self.asks(node),
            Node::Clause(clause) => self.holds(clause),
        }
    }

    fn holds(&self, clause: &Clause) -> bool {
        let field = clause.field;
        match &clause.what {
            What::Days(days) => self.days("taken").iter().any(|taken| days.hold(*taken)),
            What::Numbers(numbers) => {
                let seen = self.dossier.sightings.len() as u32;
                let of = match field {
                    Some(Field::Killed) => self.numbers(&["killed"]),
                    Some(Field::Injured) => self.numbers(&["injured"]),
                    Some(Field::Casualties) => self.numbers(&[]),
                    Some(Field::Seen) => vec![Numbers { low: seen, high: seen }],
                    _ => {
                        let batches = self.dossier.sightings.iter().map(|seen| seen.batch as u32);
                        batches.map(|batch| Numbers { low: batch, high: batch }).collect()
                    }
                };
                of.iter().any(|one| numbers.hold(*one))
            }
            What::Near { name, km } => {
                let centre = self.atlas.positions(name)[0];
                self.positions().iter().any(|here| distance_km(*here, centre) <= *km)
            }
            What::Value(text) | What::Words { text, .. } => {
                let texts = self.texts(field);
                if let (Some(Field::In | Field::Country), Some(code)) = (field, self.atlas.country(text))
                    && self.texts(Some(Field::Country)).contains(&code)
                {
                    return true;
                }
                if field.is_some_and(|field| field.about().values == Values::Closed) {
                    return texts.iter().any(|known| known == text);
                }
                let open = matches!(clause.what, What::Words { open: true, .. });
                let prose = field.is_none_or(|field| field.about().values == Values::Prose) && !clause.quoted;
                let asked = cut(text);
                texts.iter().any(|text| {
                    cut(text).windows(asked.len()).any(|row| {
                        row.iter().zip(&asked).enumerate().all(|(at, (word, asked))| match at + 1 == row.len() {
                            true if open => word.starts_with(asked.as_str()),
                            true if prose => compare::stem(word) == compare::stem(asked),
                            _ => word == asked,
                        })
                    })
                })
            }
        }
    }
}

#[test]
fn the_index_answers_what_going_through_all_photographs_gives() {
    let folder = tempfile::tempdir().unwrap();
    let gazetteer = gazetteer();
    let archive = filled(folder.path(), &gazetteer);
    let atlas = Remembering::new(&gazetteer);
    let numbers = archive.store().photographs(0, 999).unwrap();
    let dossiers = archive.store().dossiers(&numbers).unwrap();
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let mut questions: Vec<String> = QUESTIONS.iter().map(|question| (*question).to_owned()).collect();
    questions.extend((0..400).map(|_| format!("{} {}", question(&mut dice, 2), question(&mut dice, 1))));
    let mut found = 0;
    for text in &questions {
        let query = Query::read(text).unwrap();
        let page = Page { after: 0, limit: 999, facets: 0 };
        let answered = archive.search(&query, &atlas, page).unwrap();
        let naive = |dossier: &&Dossier| Photograph { dossier, atlas: &atlas }.asks(&query.asked);
        let wanted: Vec<u64> = dossiers.iter().filter(naive).map(|dossier| dossier.photograph).collect();
        assert_eq!(answered.photographs, wanted, "{text}");
        assert_eq!(answered.total, wanted.len() as u64, "{text}");
        found += usize::from(!wanted.is_empty() && wanted.len() < dossiers.len());
    }
    assert!(found > questions.len() / 3, "{found} of {} questions tell photographs apart", questions.len());
}

#[test]
fn what_is_found_comes_in_the_order_that_is_asked_for_page_by_page() {
    let folder = tempfile::tempdir().unwrap();
    let gazetteer = gazetteer();
    let archive = filled(folder.path(), &gazetteer);
    let atlas = Remembering::new(&gazetteer);
    let numbers = archive.store().photographs(0, 999).unwrap();
    let dossiers = archive.store().dossiers(&numbers).unwrap();
    for (order, by) in [("taken", By::Taken), ("seen", By::Seen), ("added", By::Added)] {
        for falling in [false, true] {
            let query = Query::read(&format!("-nurse sort:{}{order}", if falling { "-" } else { "" })).unwrap();
            let mut wanted: Vec<(i64, u64)> = Vec::new();
            for dossier in &dossiers {
                let photograph = Photograph { dossier, atlas: &atlas };
                if !photograph.asks(&query.asked) {
                    continue;
                }
                let first = photograph.days("taken").iter().map(|days| i64::from(days.first)).min();
                let key = match by {
                    By::Taken => first.map(|first| if falling { -first } else { first }).unwrap_or(i64::MAX),
                    By::Seen => dossier.sightings.len() as i64 * if falling { -1 } else { 1 },
                    By::Added => dossier.photograph as i64 * if falling { -1 } else { 1 },
                };
                wanted.push((key, dossier.photograph));
            }
            wanted.sort_unstable();
            let (mut after, mut got) = (0, Vec::new());
            loop {
                let found = archive.search(&query, &atlas, Page { after, limit: 7, facets: 0 }).unwrap();
                assert_eq!(found.total, wanted.len() as u64);
                got.extend(found.photographs);
                match found.more {
                    Some(more) => after = more,
                    None => break,
                }
            }
            assert_eq!(got, wanted.iter().map(|(_, number)| *number).collect::<Vec<_>>(), "{query}");
        }
    }
    let query = Query::read("sort:taken").unwrap();
    let error = archive.search(&query, &gazetteer, Page { after: 4711, limit: 7, facets: 0 }).unwrap_err();
    assert_eq!(error.to_string(), "expected the number of a photograph to go on after, found no photograph 4711");
}

#[test]
fn facets_count_what_asking_for_a_value_finds() {
    let folder = tempfile::tempdir().unwrap();
    let gazetteer = gazetteer();
    let archive = filled(folder.path(), &gazetteer);
    let mut counted = 0;
    for text in ["", "haddad", "-haddad", "taken:2016"] {
        let found = archive.search(&Query::read(text).unwrap(), &gazetteer, Page { after: 0, limit: 0, facets: 9 });
        for facet in found.unwrap().facets {
            assert!(facet.values.is_sorted_by(|one, other| one.1 >= other.1), "{}", facet.field);
            for (value, count) in &facet.values {
                // A year is counted where a date begins, "2016" and "2015/2016" alike.
                if matches!(facet.field, "year" | "month") {
                    continue;
                }
                let narrowed = Query::read(&format!("{text} {}:\"{value}\"", facet.asks)).unwrap();
                let page = Page { after: 0, limit: 0, facets: 0 };
                let total = archive.search(&narrowed, &gazetteer, page).unwrap().total;
                // "AP" is a word of other names.
                assert!(total >= *count, "{narrowed}: {total} of {count}");
                counted += usize::from(total == *count);
            }
        }
    }
    assert!(counted > 100, "{counted}");
}

#[test]
fn what_finds_nothing_is_told_and_what_would_find_something() {
    let folder = tempfile::tempdir().unwrap();
    let gazetteer = gazetteer();
    let archive = filled(folder.path(), &gazetteer);
    let alone = |text: &str| {
        let alone = archive.alone(&Query::read(text).unwrap(), &gazetteer).unwrap().into_iter();
        alone.map(|part| (part.asked, part.found, part.instead.map(|(other, _)| other))).collect::<Vec<_>>()
    };
    let strike = alone("\"air strike\" -boys bnadages");
    assert_eq!(strike[0], ("\"air strike\"".to_owned(), 0, Some("air strike".to_owned())));
    assert!(strike[1].0 == "-boys" && strike[1].1 > 0);
    assert_eq!(strike[2], ("bnadages".to_owned(), 0, Some("bandages".to_owned())));
    assert_eq!(alone("by:hadad")[0].2.as_deref(), Some("by:haddad"));
}
