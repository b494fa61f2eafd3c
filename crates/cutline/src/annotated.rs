//! A caption for people: its words, under them what they were read as, then the facts and what does not fit.
//!
//! ```text
//! A ferry in Bukoba, Tanzania March 6, 2014. (Photo by Neema Rwegasira/Reuters)
//!            └city┘  └country └taken 2014-03-06        └photographer─┘ └agency
//! ```

use crate::terminal::{safe, visible};
use anstyle::{AnsiColor, Style};
use caption::Span;
use caption::record::{DateRole, Outcome, PlaceRole, Qualifier, Record};
use serde::Serialize;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::Write;
use unicode_width::UnicodeWidthChar;

/// What a stretch of the caption was read as.
pub struct Mark {
    span: Span,
    label: String,
    kind: Kind,
}

impl Mark {
    /// A mark whose label may be shown.
    pub fn new(span: Span, label: &str, kind: Kind) -> Mark {
        Mark { span, label: safe(label).into_owned(), kind }
    }
}

/// One colour per kind of fact.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Credit,
    Date,
    Place,
    Name,
    Claim,
    Harm,
    Check,
    Notice,
}

impl Kind {
    const ALL: &'static [(Kind, &'static str)] = &[
        (Kind::Credit, "credit"),
        (Kind::Date, "date"),
        (Kind::Place, "place, control"),
        (Kind::Name, "person, body"),
        (Kind::Claim, "claim"),
        (Kind::Harm, "casualties"),
        (Kind::Check, "verification"),
        (Kind::Notice, "notice"),
    ];

    fn style(self) -> Style {
        let color = match self {
            Kind::Credit => AnsiColor::Blue,
            Kind::Date => AnsiColor::Cyan,
            Kind::Place => AnsiColor::Green,
            Kind::Name => AnsiColor::Magenta,
            Kind::Claim => AnsiColor::Red,
            Kind::Harm => AnsiColor::BrightRed,
            Kind::Check => AnsiColor::Yellow,
            Kind::Notice => AnsiColor::BrightBlack,
        };
        color.on_default()
    }
}

/// How wide the terminal is, 100 columns at most; 100 where there is none.
pub fn terminal_width() -> usize {
    terminal_columns(100)
}

/// How wide the terminal is, `most` columns at most; 100 where there is none.
pub fn terminal_columns(most: usize) -> usize {
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    columns
        .or_else(|| terminal_size::terminal_size().map(|(width, _)| usize::from(width.0)))
        .unwrap_or(100)
        .clamp(40, most)
}

/// Writes the annotated caption, `width` columns wide.
pub fn write(out: &mut Vec<u8>, record: &Record<'_>, width: usize) {
    let mut page = String::new();
    heading(&mut page, record);
    caption(&mut page, record.text, marks(record), width);
    facts(&mut page, record);
    checks(&mut page, record);
    page.push('\n');
    out.extend_from_slice(page.as_bytes());
}

/// Writes a caption with its marks underlined, and the legend of their colours.
pub fn caption(page: &mut String, text: &str, mut marks: Vec<Mark>, width: usize) {
    marks.retain(|mark| !mark.span.is_empty());
    marks.sort_by_key(|mark| (mark.span.len(), mark.span.start));
    let lines = wrap(text, width);
    for (line, marks) in lines.iter().zip(by_line(&lines, &marks)) {
        words(page, text, *line, &marks);
        for row in rows(text, *line, &marks, width) {
            page.push_str(&row);
            page.push('\n');
        }
    }
    legend(page, &marks);
}

fn heading(page: &mut String, record: &Record<'_>) {
    let dim = AnsiColor::BrightBlack.on_default();
    let mut heading = String::new();
    if let Some(id) = &record.id {
        heading.push_str(id);
    }
    if let Some(source) = &record.source {
        if !source.document.is_empty() {
            heading.push_str(&source.document);
        }
        if let Some(ordinal) = source.ordinal {
            let _ = write!(heading, ", caption {ordinal}");
        }
    }
    if record.language != "en" {
        let _ = write!(heading, "  [{}: kept, not read]", record.language);
    }
    if !heading.is_empty() {
        let _ = writeln!(page, "{dim}{}{dim:#}", safe(&heading));
    }
}

/// The name a value has in JSON: `at_least` becomes "at least".
pub fn name_of(value: impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(name)) => name.replace('_', " "),
        _ => String::new(),
    }
}

fn marks(record: &Record<'_>) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut mark = |span: Span, label: String, kind: Kind| marks.push(Mark::new(span, &label, kind));
    if let Some(credit) = &record.credit {
        for person in &credit.photographers {
            mark(person.span.unwrap_or_default(), "photographer".to_owned(), Kind::Credit);
        }
        for body in &credit.organisations {
            mark(body.span.unwrap_or_default(), name_of(body.role), Kind::Credit);
        }
    }
    for date in &record.dates {
        let value = date.value.as_deref().unwrap_or("?");
        mark(date.span, format!("{} {value}", name_of(date.role)), Kind::Date);
    }
    for place in &record.places {
        let seen = if place.role == PlaceRole::Mentioned { " mentioned" } else { "" };
        mark(place.span, format!("{}{seen}", name_of(place.kind)), Kind::Place);
    }
    for control in &record.control {
        let holder =
            control.holder.as_ref().map_or(String::new(), |h| format!(" {}", h.party.as_deref().unwrap_or(h.text)));
        mark(control.span, format!("{}{holder}", name_of(control.status)), Kind::Place);
    }
    for person in &record.people {
        let age = person.age.map_or(String::new(), |age| format!(" {age}"));
        mark(person.span, format!("person{age}"), Kind::Name);
    }
    for body in &record.organisations {
        mark(body.span, name_of(body.kind), Kind::Name);
    }
    for claim in &record.claims {
        if let Some(about) = &claim.about {
            mark(about.span, format!("claim, {}", name_of(claim.hedge)), Kind::Claim);
        }
        mark(claim.cue.span, "cue".to_owned(), Kind::Claim);
        if let Some(source) = &claim.source {
            mark(source.span, "says".to_owned(), Kind::Claim);
        }
    }
    for casualty in &record.casualties {
        mark(casualty.span, format!("{} {}", name_of(casualty.kind), interval(casualty)), Kind::Harm);
    }
    for verification in &record.verifications {
        mark(verification.span, name_of(verification.status), Kind::Check);
    }
    for notice in &record.notices {
        mark(notice.span, name_of(notice.kind), Kind::Notice);
    }
    marks
}

/// A count as an interval: "≥ 70", "10–12", "?".
pub fn interval(casualty: &caption::record::Casualty<'_>) -> String {
    match (casualty.low, casualty.high) {
        (Some(low), Some(high)) if low == high && casualty.qualifier == Qualifier::About => format!("≈ {low}"),
        (Some(low), Some(high)) if low == high => low.to_string(),
        (Some(low), Some(high)) => format!("{low}–{high}"),
        (Some(low), None) => format!("≥ {low}"),
        (None, Some(high)) => format!("≤ {high}"),
        (None, None) => "?".to_owned(),
    }
}

/// The lines of a text, broken at white space.
pub fn wrap(text: &str, width: usize) -> Vec<Span> {
    let mut lines = Vec::new();
    let (mut start, mut column, mut gap) = (0, 0, None);
    for (at, c) in text.char_indices() {
        if c == '\n' {
            lines.push(Span::new(start as u32, at as u32));
            (start, column, gap) = (at + 1, 0, None);
            continue;
        }
        if c.is_whitespace() {
            gap = Some(at);
        }
        column += columns(c);
        if column > width
            && let Some(space) = gap.filter(|space| *space > start)
        {
            lines.push(Span::new(start as u32, space as u32));
            start = space + text[space..].chars().next().map_or(1, char::len_utf8);
            column = text.get(start..at + c.len_utf8()).unwrap_or_default().chars().map(columns).sum();
            gap = None;
        }
    }
    lines.push(Span::new(start as u32, text.len() as u32));
    lines
}

/// How many columns of a terminal a character takes.
pub fn columns(c: char) -> usize {
    visible(c).width().unwrap_or(0)
}

/// The marks over each line, the shortest first as in `marks`.
fn by_line<'m>(lines: &[Span], marks: &'m [Mark]) -> Vec<Vec<&'m Mark>> {
    let mut by_line = vec![Vec::new(); lines.len()];
    for mark in marks {
        let first = lines.partition_point(|line| line.end <= mark.span.start);
        for (line, over) in lines[first..].iter().zip(&mut by_line[first..]) {
            if line.start >= mark.span.end {
                break;
            }
            over.push(mark);
        }
    }
    by_line
}

/// A line's words, each in the colour of the innermost mark over it; control characters as their pictures.
fn words(page: &mut String, text: &str, line: Span, marks: &[&Mark]) {
    let mut current: Option<Kind> = None;
    for (offset, c) in text[line.range()].char_indices() {
        let at = line.start + offset as u32;
        let kind = marks.iter().find(|mark| mark.span.start <= at && at < mark.span.end).map(|mark| mark.kind);
        if kind != current {
            restyle(page, current, kind);
            current = kind;
        }
        page.push(if c == '\t' { ' ' } else { visible(c) });
    }
    restyle(page, current, None);
    page.push('\n');
}

fn restyle(page: &mut String, from: Option<Kind>, to: Option<Kind>) {
    if from.is_some() {
        let _ = write!(page, "{:#}", Style::new().bold());
    }
    if let Some(kind) = to {
        let _ = write!(page, "{}", kind.style().bold());
    }
}

/// The rows of labels under a line; marks that would run into each other go to another row.
fn rows(text: &str, line: Span, marks: &[&Mark], width: usize) -> Vec<String> {
    let column = |at: u32| text[line.start as usize..at as usize].chars().map(columns).sum::<usize>();
    let mut rows: Vec<Vec<(usize, usize, String, Kind)>> = Vec::new();
    for mark in marks {
        let (mut start, end) = (column(mark.span.start.max(line.start)), column(mark.span.end.min(line.end)));
        let goes_on = mark.span.start < line.start;
        let mut cell = cell(if goes_on { "" } else { &mark.label }, goes_on, end - start);
        if start + cell.chars().count() > width {
            // No room to the right: the label ends where the words end.
            cell = format!("{}┘", mark.label);
            start = end.saturating_sub(cell.chars().count());
        }
        let stop = start + cell.chars().count() + 1;
        let free =
            |row: &Vec<(usize, usize, String, Kind)>| row.iter().all(|(from, to, _, _)| stop <= *from || *to <= start);
        match rows.iter_mut().find(|row| free(row)) {
            Some(row) => row.push((start, stop, cell, mark.kind)),
            None => rows.push(vec![(start, stop, cell, mark.kind)]),
        }
    }
    rows.into_iter().map(render).collect()
}

/// `└label──┘`, as wide as the words if they are wider than the label.
fn cell(label: &str, goes_on: bool, width: usize) -> String {
    let open = if goes_on { '─' } else { '└' };
    let mut cell = format!("{open}{label}");
    let length = cell.chars().count();
    if width > length {
        cell.extend(std::iter::repeat_n('─', width - length - 1));
        cell.push('┘');
    }
    cell
}

fn render(mut row: Vec<(usize, usize, String, Kind)>) -> String {
    row.sort_by_key(|(start, ..)| *start);
    let (mut line, mut at) = (String::new(), 0);
    for (start, _, cell, kind) in row {
        line.extend(std::iter::repeat_n(' ', start - at));
        let style = kind.style();
        let _ = write!(line, "{style}{cell}{style:#}");
        at = start + cell.chars().count();
    }
    line
}

fn legend(page: &mut String, marks: &[Mark]) {
    let mut line = String::new();
    for (kind, name) in Kind::ALL {
        if marks.iter().any(|mark| mark.kind == *kind) {
            let style = kind.style();
            let _ = write!(line, "{style}■{style:#} {name}  ");
        }
    }
    if !line.is_empty() {
        let _ = writeln!(page, "{}", line.trim_end());
    }
}

fn facts(page: &mut String, record: &Record<'_>) {
    let mut fact = |name: &str, value: String| {
        if !value.is_empty() {
            let bold = Style::new().bold();
            let _ = writeln!(page, "  {bold}{name:9}{bold:#} {}", safe(&value));
        }
    };
    if let Some(credit) = &record.credit {
        let people: Vec<String> = credit.photographers.iter().map(|person| person.name.to_string()).collect();
        let bodies = credit.organisations.iter().map(|body| format!("{} ({})", body.name, name_of(body.role)));
        let flags = credit.flags.iter().map(name_of);
        let nobody = if people.is_empty() { vec![name_of(credit.photographer_status)] } else { people };
        fact("who made", nobody.into_iter().chain(bodies).chain(flags).collect::<Vec<_>>().join(" · "));
    }
    fact("when", when(record));
    let shown = record.places.iter().filter(|place| place.role == PlaceRole::Shown).map(|place| place.text);
    fact("where", distinct(shown.chain(record.country)));
    fact("located", position(record).unwrap_or_default());
    fact("who", distinct(record.people.iter().map(|person| person.name)));
    for claim in &record.claims {
        let who = claim.source.as_ref().map_or("nobody named", |source| source.text);
        let what = claim.about.as_ref().map_or("", |about| about.text);
        fact("claim", format!("{who}: “{what}” ({}, by “{}”)", name_of(claim.hedge), claim.cue.text));
    }
    for verification in &record.verifications {
        let by = verification.by.as_ref().map_or(String::new(), |by| format!(" by {}", by.text));
        let basis = verification.basis.as_ref().map_or(String::new(), |basis| format!(", from {}", basis.text));
        fact("checked", format!("{}{by}{basis}", name_of(verification.status)));
    }
}

/// Where the scene is by the gazetteer, as exactly as its words allow: "Al Bāb, Aleppo, SY: 36.3705, 37.5157 (town)".
pub fn position(record: &Record<'_>) -> Option<String> {
    let shown = record.places.iter().filter(|place| place.role == PlaceRole::Shown);
    let found = shown.filter_map(|place| place.resolved.as_ref()).min_by_key(|found| found.precision)?;
    let division = found.admin1.as_deref().filter(|division| *division != found.name);
    let names: Vec<&str> = [Some(&*found.name), division, found.country].into_iter().flatten().collect();
    let (names, precision) = (names.join(", "), name_of(found.precision));
    Some(format!("{names}: {:.4}, {:.4} ({precision})", found.latitude, found.longitude))
}

/// The days of the picture; where none is told, what the other dates say: "2013-09-08 (provided)".
fn when(record: &Record<'_>) -> String {
    let dated = || record.dates.iter().filter_map(|date| Some((date.role, date.value.as_deref()?)));
    let taken = distinct(dated().filter(|(role, _)| *role == DateRole::Taken).map(|(_, value)| value));
    if !taken.is_empty() {
        return taken;
    }
    let others: Vec<String> = dated().map(|(role, value)| format!("{value} ({})", name_of(role))).collect();
    distinct(others.iter().map(String::as_str))
}

/// Each text once, in the order given; of BEIRUT and Beirut the one in small letters.
fn distinct<'t>(texts: impl Iterator<Item = &'t str>) -> String {
    let mut list: Vec<&str> = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    for text in texts {
        let at = *known.entry(text.to_lowercase()).or_insert(list.len());
        match list.get_mut(at) {
            Some(shouted) if !shouted.contains(char::is_lowercase) => *shouted = text,
            Some(_) => {}
            None => list.push(text),
        }
    }
    list.join(" · ")
}

fn checks(page: &mut String, record: &Record<'_>) {
    for check in &record.checks {
        let (sign, color) = match check.outcome {
            Outcome::Agrees => ("✓ fits", AnsiColor::Green),
            Outcome::Conflicts => ("✗ does not fit", AnsiColor::Red),
            Outcome::CannotTell => ("? cannot tell", AnsiColor::Yellow),
        };
        let style = color.on_default();
        let _ = writeln!(page, "  {style}{sign}{style:#}  {} [{}]", safe(&check.message), check.check);
    }
}

/// Writes text that may hold styles, for commands that print several captions.
pub fn print(out: &mut dyn Write, record: &Record<'_>, width: usize) -> std::io::Result<()> {
    let mut bytes = Vec::new();
    write(&mut bytes, record, width);
    out.write_all(&bytes)
}
