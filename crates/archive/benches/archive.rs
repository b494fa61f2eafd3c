//! How fast an archive takes captions in, makes its index, and is searched.
//!
//! `cargo bench -p archive`; compare with a saved baseline: `-- --save-baseline before`, `-- --baseline before`. With
//! `CUTLINE_ARCHIVE` set, that archive is searched instead of a small one, with `CUTLINE_CAPTIONS` one of that many captions. How long its queries take, kind by kind, is
//! printed first.

use archive::{Archive, Capture, Digest, Edition, Fact, Item, Overview, Page, Part, Query, Reading};
use caption::{Caption, Engine, record::Source};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use gazetteer::Gazetteer;
use std::path::Path;
use std::time::{Duration, Instant};

/// So many captions are added at a time.
const CAPTIONS: usize = 2000;
/// So many captions stand in a document.
const GALLERY: usize = 40;
/// So many queries are asked.
const QUERIES: usize = 480;

/// Numbers without end, the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }

    fn one<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.below(of.len())]
    }
}

const SCENES: &[&str] = &[
    "A nurse washes bandages behind a field hospital",
    "Fishermen mend nets at first light",
    "A boy carries a goat through floodwater",
    "Firefighters pull a man from the rubble",
    "Women wait for bread in heavy rain",
    "Schoolchildren play on a burnt-out bus",
];
const CAUSES: &[&str] =
    &["", " after what residents said were two air strikes", " following a reported explosion", " after an earthquake"];
const PLACES: &[&str] = &[
    "in Gori, Georgia",
    "in the rebel-held town of Um Dalam, Sudan",
    "near Ramadi in Anbar province, Iraq",
    "in Batumi, Georgia",
    "in the besieged town of Douma, Syria",
    "in Kaduna, Nigeria",
    "in Concepcion, Chile",
];
const MONTHS: &[&str] = &["January", "March", "May", "July", "October", "December"];
const NAMES: &[&str] = &["Nino", "Omar", "Leila", "Tariq", "Marta", "Olga", "Samir", "Chidi"];
const SURNAMES: &[&str] = &["Lomidze", "Haddad", "Berg", "Ortega", "Hemara", "Brandt", "Mushi", "Núñez"];
const AGENCIES: &[&str] = &["Reuters", "AFP", "AP Photo", "EPA", "Getty Images"];

fn sentence(numbers: &mut Numbers) -> String {
    let (scene, cause, place) = (numbers.one(SCENES), numbers.one(CAUSES), numbers.one(PLACES));
    let (month, day, year) = (numbers.one(MONTHS), 1 + numbers.below(28), 2004 + numbers.below(16));
    let (name, surname, agency) = (numbers.one(NAMES), numbers.one(SURNAMES), numbers.one(AGENCIES));
    format!("{scene}{cause} {place}, {month} {day}, {year}. (Photo by {name} {surname}/{agency})")
}

fn edition() -> Edition {
    Edition { engine: "1".to_owned(), rules: "1".to_owned(), tables: String::new(), gazetteer: "1".to_owned() }
}

/// Documents, read.
fn parts(captions: usize) -> Vec<Part> {
    let gazetteer = Gazetteer::with(vec![Gazetteer::embedded().unwrap()]);
    let (engine, mut numbers) = (Engine::new(), Numbers(0x2545_F491_4F6C_DD1D));
    let document = |number: usize| {
        let sentences: Vec<String> = (0..GALLERY).map(|_| sentence(&mut numbers)).collect();
        let (name, text) = (format!("gallery-{number}.txt"), sentences.join("\n\n"));
        let page = intake::gallery::read(&engine, &name, text.as_bytes());
        let capture = Capture::new(Path::new(&name), Digest::of(&text), text.len() as u64, None, &page);
        let read = |sighting: intake::Sighting| {
            let credit_line = (!sighting.credit.is_empty()).then(|| sighting.credit.clone().into());
            let source = Some(Source { credit_line, ..Source::default() });
            let mut record = engine.read_caption(Caption { text: &sighting.text, id: None, source });
            gazetteer.resolve(&mut record, None);
            let reading = Reading::of(&record);
            drop(record);
            (sighting, reading)
        };
        let sightings = page.captions.into_iter().map(read).collect();
        Part::new(capture, sightings, page.problems, true)
    };
    (0..captions / GALLERY).map(document).collect()
}

/// A new archive whose index follows.
fn create(folder: &Path) -> Archive {
    let archive = Archive::create(folder, &mut || ()).unwrap();
    archive.catch_up(&mut |_| ()).unwrap();
    archive
}

fn add(archive: &mut Archive, parts: &[Part]) {
    let engine = Engine::new();
    let mut adding = archive.add(edition(), &engine).unwrap();
    parts.iter().for_each(|part| assert!(adding.part(part).unwrap()));
    adding.finish().unwrap();
}

fn adding(criterion: &mut Criterion) {
    let parts = parts(CAPTIONS);
    let mut group = criterion.benchmark_group("archive");
    group.throughput(Throughput::Elements(CAPTIONS as u64)).sample_size(20);
    group.bench_function("captions read before are added and indexed", |bench| {
        let setup = || {
            let folder = tempfile::tempdir().unwrap();
            (create(folder.path()), folder)
        };
        let routine = |(archive, _): &mut (Archive, _)| add(archive, &parts);
        bench.iter_batched_ref(setup, routine, BatchSize::PerIteration);
    });
    let folder = tempfile::tempdir().unwrap();
    let mut archive = create(folder.path());
    add(&mut archive, &parts);
    group.bench_function("the index is made anew", |bench| bench.iter(|| archive.reindex(&mut |_| ()).unwrap()));
    group.finish();
}

/// What can be asked of a photograph, by kinds of questions.
const KINDS: &[&str] = &[
    "word",
    "words",
    "phrase",
    "-phrase",
    "beginning",
    "-word",
    "OR",
    "brackets",
    "everything",
    "taken",
    "near",
    "by",
    "agency",
    "provider",
    "place",
    "in",
    "country",
    "person",
    "org",
    "claim",
    "source",
    "event",
    "killed",
    "control",
    "notice",
    "check",
    "seen",
    "has",
    "sort",
    "in taken",
    "word by",
    "near -word",
];

fn items<'f>(facts: &'f [Fact], kind: &str) -> Vec<Item<'f>> {
    facts.iter().filter(|fact| fact.kind == kind).filter_map(|fact| fact.item().ok()).collect()
}

/// A question of this kind that `text` and `facts` answer, if there is one.
fn question(kind: &str, text: &str, facts: &[Fact], numbers: &mut Numbers) -> Option<String> {
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() > 2).collect();
    let word = |numbers: &mut Numbers| numbers.one(&words).to_owned();
    let quoted = |field: &str, value: Option<&str>| {
        value.filter(|value| !value.contains('"')).map(|value| format!("{field}:\"{value}\""))
    };
    let items = |kind: &str| items(facts, kind);
    let body = |provides: bool| {
        let credit = items("credit").into_iter().next()?;
        let body = credit.organisations.iter().find(|body| (body.role.as_deref() == Some("provider")) == provides)?;
        body.name.as_deref().map(str::to_owned)
    };
    let taken = items("date").iter().find_map(|date| date.value.as_deref().map(str::to_owned));
    let place = items("place").iter().find_map(|place| place.text.as_deref().map(str::to_owned));
    let country = || facts.iter().find(|fact| fact.kind == "country")?.text().map(|code| code.into_owned());
    let first = |kind: &str, field: &str| {
        let item = items(kind).into_iter().next()?;
        let words = |words: &Option<archive::Words<'_>>| words.as_ref()?.text.as_deref().map(str::to_owned);
        let value = match field {
            "source" => words(&item.source),
            "claim" => words(&item.about),
            "by" => item.photographers.first()?.name.as_deref().map(str::to_owned),
            "control" => item.status.as_deref().map(str::to_owned),
            "notice" => item.kind.as_deref().map(str::to_owned),
            "event" => item.event.as_deref().map(str::to_owned),
            _ => item.name.as_deref().map(str::to_owned),
        };
        quoted(field, value.as_deref())
    };
    let year = |taken: &str| taken.get(..4).map(str::to_owned);
    match kind {
        "everything" => Some(String::new()),
        "word" => Some(word(numbers)),
        "words" => Some(format!("{} {}", word(numbers), word(numbers))),
        "beginning" => word(numbers).get(..3).map(|start| format!("{start}*")),
        "brackets" => Some(format!("({} {}) OR -({} {})", word(numbers), word(numbers), word(numbers), word(numbers))),
        "killed" => Some(format!("killed:>{}", numbers.below(20))),
        "seen" => Some(format!("seen:>{}", numbers.below(3))),
        "has" => Some(format!("has:{}", numbers.one(&["claim", "coordinates", "conflict", "photographer"]))),
        "sort" => Some(format!("{} sort:{}", word(numbers), numbers.one(&["taken", "-taken", "seen", "-added"]))),
        "-phrase" => question("phrase", text, facts, numbers).map(|phrase| format!("-{phrase}")),
        "phrase" => {
            let spaced: Vec<&str> = text.split(' ').filter(|word| word.chars().all(char::is_alphabetic)).collect();
            let start = numbers.below(spaced.len().saturating_sub(1));
            spaced.get(start..start + 2).map(|two| format!("\"{}\"", two.join(" ")))
        }
        "-word" => Some(format!("-{}", word(numbers))),
        "OR" => Some(format!("{} OR {}", word(numbers), word(numbers))),
        "taken" => match (numbers.below(3), taken?) {
            (0, day) => Some(format!("taken:{}", day.get(..7)?)),
            (1, day) => Some(format!("taken:{}", year(&day)?)),
            (_, day) => Some(format!("taken:{}..2017", year(&day).filter(|year| year.as_str() < "2017")?)),
        },
        "near" => quoted("near", Some(&format!("{},{}km", place?, numbers.one(&["5", "20", "100", "500"])))),
        "near -word" => {
            quoted("near", Some(&format!("{},50km", place?))).map(|near| format!("{near} -{}", word(numbers)))
        }
        "agency" => quoted("agency", body(false).as_deref()),
        "provider" => quoted("provider", body(true).as_deref()),
        "place" => quoted("place", place.as_deref()),
        "in" => quoted("in", place.as_deref()),
        "in taken" => Some(format!("{} taken:{}", quoted("in", place.as_deref())?, year(&taken?)?)),
        "country" => quoted("country", country().as_deref()),
        "by" => first("credit", "by"),
        "word by" => first("credit", "by").map(|by| format!("{} {by}", word(numbers))),
        "person" => first("person", "person"),
        "org" => first("organisation", "org"),
        "claim" | "source" => first("claim", kind),
        "check" => facts.iter().find(|fact| fact.kind == "check").map(|check| format!("check:{}", check.rule)),
        other => first(other, other),
    }
}

/// Questions of every kind, each made from a photograph that is there.
fn questions(archive: &Archive) -> Vec<(&'static str, String)> {
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    let last = archive.store().counts().unwrap().photographs as usize;
    let mut asked = Vec::new();
    for kind in KINDS {
        let mut tries = 0;
        let wanted = asked.len() + QUERIES / KINDS.len();
        while asked.len() < wanted && tries < 2000 {
            tries += 1;
            let photograph = archive.store().photographs(numbers.below(last) as u64, 1).unwrap();
            let dossiers = archive.store().dossiers(&photograph).unwrap();
            let Some(kept) = dossiers.first().and_then(|dossier| dossier.captions.first()) else { continue };
            asked.extend(question(kind, &kept.text, &kept.facts, &mut numbers).map(|query| (*kind, query)));
        }
    }
    asked
}

/// What a newsroom's page needs: the first twenty photographs, how many there are, and what they have in common.
fn ask(archive: &Archive, gazetteer: &Gazetteer, query: &str) -> u64 {
    let query = Query::read(query).unwrap();
    let found = match archive.search(&query, gazetteer, Page { after: 0, limit: 20, facets: 10 }) {
        Ok(found) => found,
        // Not every place that a caption names is known, and not every word is a value of its field.
        Err(archive::Error::Query(_)) => return 0,
        Err(error) => panic!("{error}"),
    };
    let dossiers = archive.store().dossiers(&found.photographs).unwrap();
    dossiers.iter().for_each(|dossier| drop(Overview::of(dossier).unwrap()));
    found.total
}

fn part_of(sorted: &[Duration], part: f64) -> f64 {
    let at = ((sorted.len() as f64 * part) as usize).min(sorted.len() - 1);
    sorted[at].as_secs_f64() * 1e3
}

fn searching(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().unwrap();
    let archive = match std::env::var_os("CUTLINE_ARCHIVE") {
        Some(named) => Archive::open(Path::new(&named)).unwrap(),
        None => {
            let mut archive = create(folder.path());
            let captions = std::env::var("CUTLINE_CAPTIONS").ok().and_then(|number| number.parse().ok());
            add(&mut archive, &parts(captions.unwrap_or(CAPTIONS)));
            archive
        }
    };
    let gazetteer = Gazetteer::with(vec![Gazetteer::embedded().unwrap()]);
    let questions = questions(&archive);
    let mut all = Vec::new();
    println!("{:12} {:>8} {:>8} {:>8} {:>10}", "ms", "half", "95 %", "most", "found");
    for kind in KINDS {
        let (mut times, mut found) = (Vec::new(), 0);
        for (_, query) in questions.iter().filter(|(known, _)| known == kind) {
            let begun = Instant::now();
            found += ask(&archive, &gazetteer, query);
            times.push(begun.elapsed());
        }
        all.extend_from_slice(&times);
        times.sort_unstable();
        if let Some(most) = times.last() {
            let (half, most) = (part_of(&times, 0.5), most.as_secs_f64() * 1e3);
            let each = found / times.len() as u64;
            println!("{kind:12} {half:8.2} {:8.2} {most:8.2} {each:10}", part_of(&times, 0.95));
        }
    }
    all.sort_unstable();
    let photographs = archive.store().counts().unwrap().photographs;
    println!(
        "{} queries of {photographs} photographs: half within {:.2} ms, 95 % within {:.2} ms, 99 % within {:.2} ms",
        all.len(),
        part_of(&all, 0.5),
        part_of(&all, 0.95),
        part_of(&all, 0.99)
    );
    let mut next = questions.iter().cycle();
    criterion.bench_function("archive/a query with facets and its page", |bench| {
        bench.iter(|| next.next().map(|(_, query)| ask(&archive, &gazetteer, query)));
    });
}

criterion_group!(benches, adding, searching);
criterion_main!(benches);
