//! Invented captions in any number, as varied as galleries are: scenes, places, dates, claims, counts of casualties,
//! credits of many forms, galleries of several layouts, reprints of the same picture.
//!
//! The same number always gives the same captions, so that figures can be compared.

use anyhow::Result;
use std::fmt::Write as _;
use std::path::Path;

/// So many captions make a gallery.
const GALLERY: u64 = 40;

const PEOPLE: &[&str] = &[
    "A man",
    "A woman",
    "Two boys",
    "Residents",
    "Rescue workers",
    "A farmer",
    "Fishermen",
    "Demonstrators",
    "A nurse",
    "Schoolchildren",
    "A soldier",
    "Fighters",
    "A vendor",
    "Firefighters",
    "Volunteers",
    "A displaced family",
    "A tailor",
    "Migrants",
    "Police officers",
    "A shepherd",
    "Musicians",
    "Voters",
    "Miners",
    "A baker",
    "Supporters",
];
const ACTS: &[&str] = &[
    "walk past damaged buildings",
    "carry water",
    "inspect a collapsed bridge",
    "wait for bread",
    "clear rubble from a street",
    "ride a bicycle through floodwater",
    "repair fishing nets",
    "light candles",
    "watch smoke rise",
    "harvest wheat",
    "queue at a polling station",
    "rest beside a tent",
    "search for survivors",
    "unload sacks of flour",
    "paint a wall",
    "cross a river on a raft",
    "run for cover",
    "dance at a festival",
    "stand near a burnt-out truck",
    "sell oranges",
    "push a cart through snow",
    "pray over coffins",
    "fix a generator",
    "celebrate a goal",
    "look at a crater",
];
const MANNERS: &[&str] = &[
    "",
    " at dusk",
    " in heavy rain",
    " after a night of shelling",
    " during a power cut",
    " before sunrise",
    " in a market",
    " outside a school",
    " near a mosque",
    " at a makeshift camp",
    " on a dusty road",
    " behind a hospital",
];
/// Town, province, country.
const PLACES: &[(&str, &str, &str)] = &[
    ("Gori", "Shida Kartli", "Georgia"),
    ("Batumi", "Adjara", "Georgia"),
    ("Omdurman", "Khartoum state", "Sudan"),
    ("Nyala", "South Darfur", "Sudan"),
    ("Marib", "Marib province", "Yemen"),
    ("Taiz", "Taiz province", "Yemen"),
    ("Sylhet", "Sylhet division", "Bangladesh"),
    ("Bukoba", "Kagera region", "Tanzania"),
    ("Goma", "North Kivu", "Congo"),
    ("Kunduz", "Kunduz province", "Afghanistan"),
    ("Herat", "Herat province", "Afghanistan"),
    ("Mosul", "Nineveh", "Iraq"),
    ("Ramadi", "Anbar province", "Iraq"),
    ("Sirte", "Sirte district", "Libya"),
    ("Misrata", "Misrata district", "Libya"),
    ("Idlib", "Idlib province", "Syria"),
    ("Homs", "Homs province", "Syria"),
    ("Raqqa", "Raqqa province", "Syria"),
    ("Donetsk", "Donetsk region", "Ukraine"),
    ("Kharkiv", "Kharkiv region", "Ukraine"),
    ("Maiduguri", "Borno state", "Nigeria"),
    ("Kaduna", "Kaduna state", "Nigeria"),
    ("Marawi", "Lanao del Sur", "Philippines"),
    ("Cali", "Valle del Cauca", "Colombia"),
    ("Juba", "Central Equatoria", "South Sudan"),
    ("Garissa", "Garissa county", "Kenya"),
    ("Kurihara", "Miyagi prefecture", "Japan"),
    ("Taupo", "Waikato region", "New Zealand"),
    ("Oaxaca", "Oaxaca state", "Mexico"),
    ("Bergamo", "Lombardy", "Italy"),
    ("Lodz", "Lodz province", "Poland"),
    ("Izmir", "Izmir province", "Turkey"),
    ("Kobani", "Aleppo province", "Syria"),
    ("Srinagar", "Jammu and Kashmir", "India"),
    ("Quetta", "Balochistan", "Pakistan"),
    ("Sittwe", "Rakhine state", "Myanmar"),
];
const SPEAKERS: &[&str] = &[
    "activists",
    "residents",
    "local officials",
    "the Defence Ministry",
    "witnesses",
    "a rebel commander",
    "aid workers",
    "state television",
    "the army",
    "doctors",
    "opposition groups",
    "police",
];
const DEEDS: &[&str] = &[
    "two air strikes by government forces",
    "a rocket attack",
    "a car bomb",
    "shelling by rebels",
    "a landmine",
    "an arson attack",
    "a drone strike",
    "mortar fire",
    "a barrel bomb",
    "clashes between militias",
];
const HOLDERS: &[&str] =
    &["rebel-held", "government-controlled", "rebel-held besieged", "opposition-held", "militant-held"];
const HARM: &[&str] = &[
    "At least {n} people died.",
    "More than {n} people were injured.",
    "{n} people were killed, a hospital said.",
    "About {n} families fled their homes.",
    "Dozens were wounded.",
];
const FIRST: &[&str] = &[
    "Omar", "Nino", "Ana", "Farah", "Ivan", "Lucía", "Rangi", "Neema", "Ada", "José", "Mei", "Tariq", "Ines", "Pavel",
    "Zofia", "Amir", "Chidi", "Leila", "Marta", "Kenji", "Rosa", "Samir", "Olga", "Hugo", "Aylin",
];
const LAST: &[&str] = &[
    "Haddad",
    "Lomidze",
    "Núñez",
    "Issak",
    "Petrenko",
    "Ortega",
    "Hemara",
    "Mushi",
    "Brandt",
    "Okafor",
    "Tanaka",
    "Rahimi",
    "Kowalska",
    "Demir",
    "Moreau",
    "Silva",
    "Novak",
    "Farouk",
    "Castillo",
    "Berg",
    "Lindqvist",
    "Achieng",
    "Toure",
    "Katz",
];
const MONTHS: &[&str] = &[
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Numbers that look random and are always the same (xorshift64*).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % sides
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.roll(list.len() as u64) as usize]
    }
}

/// Writes galleries with `count` captions in all to a folder.
pub fn write(count: u64, folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder)?;
    let mut reprints: Vec<(String, String)> = Vec::new();
    for gallery in 0..count.div_ceil(GALLERY) {
        let mut dice = Dice(gallery.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let captions = GALLERY.min(count - gallery * GALLERY);
        let layout = dice.roll(3);
        let mut text = String::new();
        for number in 1..=captions {
            // One picture in twenty was printed in an earlier gallery.
            let reprint = dice.roll(20) == 0 && !reprints.is_empty();
            let (caption, credit) = if reprint {
                reprints[dice.roll(reprints.len() as u64) as usize].clone()
            } else {
                (caption(&mut dice), credit(&mut dice))
            };
            match layout {
                0 => write!(text, "{caption} {credit}\n\n")?,
                1 => write!(text, "{number}/{captions}\n{caption}\n{credit}\n\n")?,
                _ => write!(text, "{number}. {caption} {credit}\n\n")?,
            }
            if reprints.len() < 500 {
                reprints.push((caption, credit));
            } else if dice.roll(50) == 0 {
                let place = dice.roll(500) as usize;
                reprints[place] = (caption, credit);
            }
        }
        std::fs::write(folder.join(format!("gallery-{gallery:05}.txt")), text)?;
    }
    Ok(())
}

fn caption(dice: &mut Dice) -> String {
    let (town, province, country) = dice.pick(PLACES);
    let (people, act, manner) = (dice.pick(PEOPLE), dice.pick(ACTS), dice.pick(MANNERS));
    let (day, month, year) = (1 + dice.roll(28), dice.pick(MONTHS), 2008 + dice.roll(16));
    let singular = people.starts_with("A ");
    let act = if singular { third_person(act) } else { act.to_owned() };
    let cause = match dice.roll(4) {
        0 => format!(" after what {} said were {}", dice.pick(SPEAKERS), dice.pick(DEEDS)),
        1 => format!(" following a reported {}", dice.pick(&["air strike", "explosion", "mudslide", "attack"])),
        _ => String::new(),
    };
    let place = match dice.roll(4) {
        0 => format!("in the {} town of {town}, {country}", dice.pick(HOLDERS)),
        1 => format!("in {town}, {province}, {country}"),
        2 => format!("near {town} in {province}, {country}"),
        _ => format!("in {town}, {country}"),
    };
    let date = match dice.roll(3) {
        0 => format!("on {month} {day}, {year}"),
        1 => format!("{day} {month} {year}"),
        _ => format!("{month} {day}, {year}"),
    };
    let mut text = format!("{people} {act}{manner}{cause} {place}, {date}.");
    if dice.roll(4) == 0 {
        let harm = dice.pick(HARM).replace("{n}", &(2 + dice.roll(90)).to_string());
        let _ = write!(text, " {harm}");
    }
    if dice.roll(5) == 0 {
        let (first, last, age) = (dice.pick(FIRST), dice.pick(LAST), 7 + dice.roll(80));
        let _ = write!(text, " {first} {last}, {age}, said the water came at night.");
    }
    text
}

/// "walk past" as one does it: "walks past".
fn third_person(act: &str) -> String {
    let (verb, rest) = act.split_once(' ').unwrap_or((act, ""));
    let ending = if verb.ends_with("sh") || verb.ends_with("ss") || verb.ends_with("ch") || verb.ends_with('x') {
        "es"
    } else {
        "s"
    };
    let verb = verb
        .strip_suffix('y')
        .filter(|stem| stem.ends_with(['r', 'l']))
        .map_or(format!("{verb}{ending}"), |stem| format!("{stem}ies"));
    format!("{verb} {rest}")
}

fn credit(dice: &mut Dice) -> String {
    let (first, last) = (dice.pick(FIRST), dice.pick(LAST));
    match dice.roll(8) {
        0 => format!("(AP Photo/{first} {last})"),
        1 => format!("REUTERS/{first} {last}"),
        2 => format!("(Photo by {first} {last}/Getty Images)"),
        3 => format!("(Photo by {first} {last}/AFP Photo)"),
        4 => "(Photo by Reuters/Stringer)".to_owned(),
        5 => format!("(Photo by {first} {last}/Anadolu Agency via Getty Images)"),
        6 => format!("(Photo by {first} {last}/EPA)"),
        _ => format!("(Photo by {first} {last}/Reuters)"),
    }
}
