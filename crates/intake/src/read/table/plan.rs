//! How a table is made: what parts its cells, whether it has a header, which column says what.
//!
//! "file,caption,credit" heads a table; "Storms, floods, and a wedding" does not, nor does a paragraph with commas.

use super::columns::Columns;
use super::rows::{Marks, Splitter};
use crate::gallery::may_be_caption;
use crate::read::entry::names_picture;
use crate::read::role::{self, Field, Role};
use caption::Engine;

/// So many rows show how a table is made.
const ROWS: usize = 50;
/// No heading of a column is longer, in characters.
const HEADING: usize = 64;

/// How a table is made.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub marks: Marks,
    /// Cells of a row.
    pub width: usize,
    /// Rows end with one more cell, an empty one.
    pub trailing: bool,
    /// The first row names the columns.
    pub header: bool,
    /// Columns with captions, the best first: the next one counts where it is empty.
    pub captions: Vec<usize>,
    /// The other columns that say something of the picture.
    pub others: Vec<(usize, Role)>,
    /// The headings, where there are any.
    pub headings: Vec<String>,
    /// Headings of columns that are not read.
    pub unread: Vec<String>,
    /// Columns that hold captions if their contents agree.
    perhaps: Vec<usize>,
}

impl Default for Plan {
    fn default() -> Plan {
        let marks = Marks { delimiter: b',', quoted: true, escaped: false };
        let (captions, others, perhaps) = (Vec::new(), Vec::new(), Vec::new());
        let (headings, unread) = (Vec::new(), Vec::new());
        Plan { marks, width: 1, trailing: false, header: false, captions, others, headings, unread, perhaps }
    }
}

impl Plan {
    /// The plan of a table that begins so; `None` if it does not look like one. `called` says that its name does.
    pub fn of(sample: &str, ended: bool, called: bool, columns: Option<&Columns>) -> Option<Plan> {
        let escaped = sample.contains("\\\"") && !sample.contains("\"\"");
        let mut best: Option<(usize, Plan)> = None;
        for delimiter in *b"\t;,|" {
            if !sample.as_bytes().contains(&delimiter) {
                continue;
            }
            let marks = Marks { delimiter, quoted: true, escaped };
            let rows = Splitter::new(marks).sample(sample, ended, ROWS);
            let plan =
                Plan::headed(marks, &rows, called, columns).or_else(|| Plan::bare(marks, &rows, called, columns));
            if let Some((worth, plan)) = plan
                && best.as_ref().is_none_or(|(known, _)| worth > *known)
            {
                best = Some((worth, plan));
            }
        }
        best.map(|(_, plan)| plan)
    }

    /// The plan with the columns whose contents read like captions; asked once, before the first row is read.
    pub fn settled(mut self, engine: &Engine, sample: &str, ended: bool) -> Plan {
        let rows = Splitter::new(self.marks).sample(sample, ended, 4 * ROWS);
        let rows = &rows[usize::from(self.header).min(rows.len())..];
        let share = |column: usize| {
            let cells = rows.iter().filter_map(|row| row.get(column)).filter(|cell| !cell.trim().is_empty());
            let (count, good) =
                cells.fold((0, 0), |(count, good), cell| (count + 1, good + usize::from(may_be_caption(engine, cell))));
            (good * 2 >= count && good > 0).then_some(good)
        };
        if self.header || !self.captions.is_empty() {
            let perhaps = std::mem::take(&mut self.perhaps);
            self.captions.extend(perhaps.into_iter().filter(|&column| share(column).is_some()));
        } else {
            self.captions = (0..self.width)
                .filter_map(|column| Some((share(column)?, column)))
                .max()
                .map(|(_, column)| column)
                .into_iter()
                .collect();
            let caption = self.captions.first().copied();
            let credits = (0..self.width).filter(|&column| {
                let cells: Vec<&String> =
                    rows.iter().filter_map(|row| row.get(column)).filter(|cell| !cell.is_empty()).collect();
                let credit = cells.iter().filter(|cell| caption::credit::looks_like_credit(engine, cell)).count();
                Some(column) != caption && credit * 2 > cells.len()
            });
            self.others.extend(credits.map(|column| (column, Role::Credit)));
        }
        self
    }

    /// A table whose first row names its columns.
    fn headed(marks: Marks, rows: &[Vec<String>], called: bool, columns: Option<&Columns>) -> Option<(usize, Plan)> {
        let header = rows.first()?;
        let width = header.len();
        let given = columns.filter(|columns| columns.heads(header)).and_then(|columns| columns.places(header));
        let like = rows[1..].iter().filter(|row| row.len() == width).count();
        let longer = rows[1..].iter().filter(|row| row.len() == width + 1 && row[width].is_empty()).count();
        let (trailing, like) = (longer > like, like.max(longer));
        if width < 2 || rows.len() == 1 && !called {
            return None;
        }
        if let Some(places) = given {
            return Some((1000, Plan { trailing, ..Plan::given(marks, width, true, places) }));
        }
        let headings = header.iter().all(|name| name.chars().count() <= HEADING && !names_picture(name));
        let fields: Vec<Option<Field>> = header.iter().map(|name| role::of(name)).collect();
        let known = fields.iter().flatten().count();
        let mut captions: Vec<(u32, bool, usize)> = Vec::new();
        for (column, field) in fields.iter().enumerate() {
            if let Some(Field { role: Role::Caption, sure, rank }) = *field {
                captions.push((rank, sure, column));
            }
        }
        captions.sort_unstable();
        // "Caption, credit" heads a table; a line of prose knows one such word by chance. Rows that do not fit it are
        // broken if all else says that this is a table.
        let sure = called || known == width && width > 2;
        if !headings || captions.is_empty() || !sure && (known < 2 || known * 4 < width || like * 2 < rows.len() - 1) {
            return None;
        }
        let mut plan = Plan { marks, width, trailing, header: true, headings: header.clone(), ..Plan::default() };
        plan.captions = captions.iter().filter(|(_, sure, _)| *sure).map(|&(.., column)| column).collect();
        plan.perhaps = captions.iter().filter(|(_, sure, _)| !sure).map(|&(.., column)| column).collect();
        let mut others: Vec<(u32, usize, Role)> = Vec::new();
        for (column, field) in fields.iter().enumerate() {
            match field {
                Some(Field { role: Role::Caption, .. }) => {}
                Some(Field { role: Role::Image, sure: false, .. }) if !is_picture_column(rows, column) => {
                    plan.unread.push(header[column].clone());
                }
                Some(Field { role: Role::Headline | Role::Publisher | Role::Published | Role::Other, .. }) | None => {
                    plan.unread.push(header[column].clone());
                }
                Some(field) => others.push((field.rank, column, field.role)),
            }
        }
        others.sort_unstable();
        plan.others = others.into_iter().map(|(_, column, role)| (column, role)).collect();
        Some((known * 2 + usize::from(like + 1 == rows.len()), plan))
    }

    /// A table without a header: every row alike, and a column that no prose has.
    fn bare(marks: Marks, rows: &[Vec<String>], called: bool, columns: Option<&Columns>) -> Option<(usize, Plan)> {
        let width = rows.first()?.len();
        let given = columns.and_then(|columns| columns.places(&rows[0]));
        let like = rows.iter().filter(|row| row.len() == width).count();
        if width < 2 || like * 10 < rows.len() * 9 {
            return None;
        }
        if let Some(places) = given {
            return Some((500, Plan::given(marks, width, false, places)));
        }
        let pictures: Vec<usize> = (0..width).filter(|&column| is_picture_column(rows, column)).collect();
        let long = (0..width).any(|column| {
            rows.iter().filter(|row| words(&row[column.min(row.len() - 1)]) >= 5).count() * 2 > rows.len()
        });
        if !long || !called && (pictures.is_empty() || rows.len() < 2) {
            return None;
        }
        let others = pictures.first().map(|&column| (column, Role::Image)).into_iter().collect();
        Some((1, Plan { marks, width, others, ..Plan::default() }))
    }

    /// As a person says.
    fn given(marks: Marks, width: usize, header: bool, places: Vec<(usize, Role)>) -> Plan {
        let captions = places.iter().filter(|(_, role)| *role == Role::Caption).map(|&(column, _)| column).collect();
        let others = places.into_iter().filter(|(_, role)| *role != Role::Caption).collect();
        Plan { marks, width, header, captions, others, ..Plan::default() }
    }
}

/// Whether each cell of a column that says something, below the first row, names a picture.
fn is_picture_column(rows: &[Vec<String>], column: usize) -> bool {
    let below = if rows.len() > 1 { &rows[1..] } else { rows };
    let mut cells = below.iter().filter_map(|row| row.get(column)).filter(|cell| !cell.trim().is_empty()).peekable();
    cells.peek().is_some() && cells.all(|cell| names_picture(cell))
}

fn words(text: &str) -> usize {
    text.split_whitespace().count()
}
