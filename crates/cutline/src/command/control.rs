//! `cutline control`: who held a place, by date, as captions said it.

use crate::args::{Control, Format};
use crate::command::search;
use crate::event::show;
use crate::scan::Scan;
use crate::terminal::{counted, report, safe};
use crate::{Ending, reader, shelf};
use anstyle::{AnsiColor, Style};
use anyhow::{Result, bail};
use archive::{Dossier, Query, Store, days_of_edtf};
use events::control::{Held, Holding, Step, Timeline, held, timelines};
use events::{Claim, Spot};
use gazetteer::Gazetteer;
use gazetteer::lookup;
use gazetteer::name::fold;
use serde_json::json;
use std::io::Write;
use std::path::Path;

const BOLD: Style = Style::new().bold();
const DIM: Style = AnsiColor::BrightBlack.on_default();
/// A place whose name may mean the place asked for with less likelihood than this, 0 to 1, is another.
const LIKELY: f32 = 0.3;

/// Runs the command.
pub fn run(asked: &Control, folder: &Path, format: Option<Format>) -> Result<Ending> {
    let query = asked.query.as_deref().map(Query::read).transpose().map_err(search::usage)?;
    let archive = shelf::open(folder)?;
    let (gazetteer, complete) = reader::gazetteer();
    let scan = Scan { archive: &archive, query: query.as_ref(), atlas: &gazetteer, jobs: asked.jobs };
    let first = asked.from.as_deref().and_then(days_of_edtf).map_or(i32::MIN, |days| days.first);
    let last = asked.to.as_deref().and_then(days_of_edtf).map_or(i32::MAX, |days| days.last);
    let all_days = asked.from.is_none() && asked.to.is_none();
    let within = |held: &Held| match &held.day {
        Some(day) => first <= day.days.last && day.days.first <= last,
        None => all_days,
    };
    let mut all: Vec<Held> = Vec::new();
    let work = |_: &dyn Store, dossier: Dossier| Ok(held(&dossier)?.into_iter().filter(within).collect::<Vec<_>>());
    scan.each(work, &mut |held: Vec<Held>| {
        all.extend(held);
        Ok(())
    })?;

    let place = wanted(&asked.place.join(" "), &gazetteer, &all)?;
    let (mut of_place, mut inside) = (Vec::new(), Vec::new());
    for timeline in timelines(all) {
        if place.is(&timeline.place) {
            of_place.push(timeline);
        } else if place.holds(&timeline.place) {
            inside.push(timeline);
        }
    }
    let mut out = anstream::stdout().lock();
    if shelf::json(format) {
        writeln!(
            out,
            "{}",
            json!({ "asked": asked.place.join(" "), "id": place.id, "place": of_place, "inside": inside })
        )?;
    } else {
        writeln!(out, "{BOLD}{}{BOLD:#}", safe(&place.name))?;
        if of_place.is_empty() {
            writeln!(out, "  nothing said of who held it")?;
        }
        of_place.iter().try_for_each(|timeline| steps(&mut out, timeline, "  "))?;
        if !inside.is_empty() {
            writeln!(out, "{BOLD}Places in it{BOLD:#}")?;
        }
        for timeline in &inside {
            writeln!(out, "  {BOLD}{}{BOLD:#}", safe(&show::name(&timeline.place)))?;
            steps(&mut out, timeline, "    ")?;
        }
    }
    out.flush()?;
    Ok(if complete { Ending::Done } else { Ending::Incomplete })
}

/// The place that is asked for.
struct Wanted {
    /// Its identifier; `None` for a name that the gazetteer does not know.
    id: Option<String>,
    name: String,
    /// The same in plain letters, as captions may print it.
    folded: String,
    /// The country, where it is one.
    country: Option<String>,
}

impl Wanted {
    fn is(&self, spot: &Spot) -> bool {
        match &self.id {
            Some(id) => spot.id == *id,
            None => fold(&spot.name) == self.folded || fold(&spot.printed) == self.folded,
        }
    }

    fn holds(&self, spot: &Spot) -> bool {
        let named = |name: &Option<String>| name.as_ref().is_some_and(|name| fold(name) == self.folded);
        let around = self.id.as_ref().is_some_and(|id| spot.around.contains(id));
        match &self.country {
            Some(country) => spot.country.as_ref() == Some(country),
            None => around || named(&spot.admin1) || named(&spot.admin2),
        }
    }
}

/// Of the places that a name may mean the likeliest of which anything is said, else the likeliest.
fn wanted(name: &str, gazetteer: &Gazetteer, all: &[Held]) -> Result<Wanted> {
    if name.trim().is_empty() {
        bail!("expected the name of a place, found nothing");
    }
    let by_id = gazetteer.indexes().iter().find_map(|index| index.by_id(name));
    let candidates = match by_id {
        Some(place) => vec![(place, 1.0)],
        None => {
            let found = gazetteer.look_up(&lookup::Query { name, ..lookup::Query::default() });
            found.into_iter().map(|candidate| (candidate.place, candidate.score)).collect()
        }
    };
    let likely: Vec<_> = candidates.iter().filter(|(_, score)| *score >= LIKELY).collect();
    let said = |id: &str| all.iter().any(|held| held.place.id == id);
    let spoken: Vec<_> = likely.iter().filter(|(place, _)| said(&place.id())).collect();
    let printed = || all.iter().any(|held| held.place.id.contains("name:") && fold(&held.place.printed) == fold(name));
    let Some((place, _)) = spoken.first().copied().or_else(|| likely.first().filter(|_| !printed())) else {
        return Ok(Wanted { id: None, name: name.to_owned(), folded: fold(name), country: None });
    };
    if spoken.len() > 1 {
        let others: Vec<String> = spoken[1..].iter().map(|(place, _)| place.id()).collect();
        report(&format!("{name} may mean {} others as well: ask for {}", others.len(), others.join(", ")));
    }
    let division = place.admin1().map(|division| division.name().to_owned());
    let parts: Vec<&str> =
        [Some(place.name()), division.as_deref(), Some(place.country())].into_iter().flatten().collect();
    let country = (place.kind() == caption::record::PlaceKind::Country).then(|| place.country().to_owned());
    Ok(Wanted {
        id: Some(place.id().to_owned()),
        name: format!("{}  ({})", parts.join(", "), place.id()),
        folded: fold(place.name()),
        country,
    })
}

fn steps(out: &mut dyn Write, timeline: &Timeline, pad: &str) -> Result<()> {
    for step in &timeline.steps {
        match step {
            Step::Nothing { after, before, days } => {
                let days = counted(u64::try_from(*days).unwrap_or_default(), "day");
                writeln!(out, "{pad}{DIM}nothing said between {after} and {before}, {days}{DIM:#}")?;
            }
            Step::Said { day, holdings, contradicts } => {
                let note = if *contradicts { "  ✗ they do not agree" } else { "" };
                writeln!(out, "{pad}{BOLD}{}{BOLD:#}{note}", safe(day))?;
                holdings.iter().try_for_each(|holding| lines(out, holding, pad))?;
            }
        }
    }
    if !timeline.undated.is_empty() {
        writeln!(out, "{pad}{BOLD}no day said{BOLD:#}")?;
        timeline.undated.iter().try_for_each(|holding| lines(out, holding, pad))?;
    }
    Ok(())
}

fn lines(out: &mut dyn Write, holding: &Holding, pad: &str) -> Result<()> {
    let Holding { status, holder, party, said } = holding;
    let who = match (party, holder) {
        (Some(party), _) => format!(" by {party}"),
        (None, Some(holder)) => format!(" by {holder}"),
        (None, None) => String::new(),
    };
    writeln!(out, "{pad}  {}{}", safe(status), safe(&who))?;
    for held in said {
        let claim = held.claim.as_ref().map_or(String::new(), |claim: &Claim| format!("; {}", claim.words()));
        let source = held.sources.first().map_or(String::new(), |source| format!(", {}", source.document));
        let more = held.sources.len().saturating_sub(1);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let place = format!("photograph {}, caption {}{source}{more}{claim}", held.photograph, held.caption);
        writeln!(out, "{pad}    “{}”  {DIM}{}{DIM:#}", safe(&held.words.text), safe(&place))?;
    }
    Ok(())
}
