//! JSON: lines of objects, lists, objects with pictures somewhere inside, ninjs, GeoJSON, and cutline's own records.
//!
//! ```json
//! {"file": "marib-01.jpg", "caption": "A boy in Marib, Yemen March 6, 2014.", "byline": "Omar Haddad"}
//! ```
//!
//! gives one caption with its bytes in the document, its picture and its credit. What a member says is told by its name;
//! a `text` or `description`, which may be anything, counts where it reads like a caption.

mod elements;
mod picture;
mod value;

use super::entry::Item;
use super::flow::{self, Flow};
use super::listing::{Head, Listing};
use super::{Found, Reader};
use crate::error::Error;
use crate::kind;
use crate::page::Problem;
use crate::source::{self, Source};
use elements::{Element, Elements, Shape};
use serde::de::IgnoredAny;
use std::collections::VecDeque;
use value::Value;

/// JSON of any shape.
pub const JSON: Reader = Reader { id: "json", reads: "JSON, JSON Lines, ninjs, GeoJSON", recognises, read };

/// So many lines are tried before a document that begins like JSON Lines is none.
const TRIED: usize = 8;

fn recognises(head: &source::Head<'_>) -> bool {
    kind::not_text(head.bytes).is_none() && shape(&flow::head(head.bytes), head.bytes.len() < source::HEAD).is_some()
}

/// How the values of a document that begins so stand; `None` if it is no JSON.
fn shape(head: &str, ended: bool) -> Option<Shape> {
    let text = head.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == '\u{1e}');
    let inside = text.get(1..)?.trim_start();
    match text.as_bytes()[0] {
        // "[1] A boy" and "[Photo: X]" are no lists of objects.
        b'[' if inside.starts_with(['{', '[', '"']) => begins(text, ended).then_some(Shape::List),
        b'[' => serde_json::from_str::<IgnoredAny>(text).is_ok_and(|_| ended).then_some(Shape::List),
        b'{' => {
            let lines: Vec<&str> = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
            let single = |line: &&str| line.starts_with('{') && serde_json::from_str::<IgnoredAny>(line).is_ok();
            if lines.first().is_some_and(&single) {
                return Some(if lines.len() == 1 && ended { Shape::Values } else { Shape::Lines });
            }
            // One bad line does not make another kind of document.
            let more = lines.iter().skip(1).take(TRIED).filter(|line| single(line)).count() > 1;
            if more && inside.starts_with('"') {
                return Some(Shape::Lines);
            }
            begins(text, ended).then_some(Shape::Values)
        }
        _ => None,
    }
}

/// Whether a text is JSON, or the beginning of some.
fn begins(text: &str, ended: bool) -> bool {
    match serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>().next() {
        Some(Ok(_)) => true,
        // A file that was cut off still gives what stands before the cut.
        Some(Err(error)) => error.is_eof() && (!ended || text.len() > 1),
        None => false,
    }
}

fn read(source: Source<'_>) -> Result<Found<'_>, Error> {
    let engine = source.engine;
    let mut head = Head::of(&source, String::new());
    let path = source.document.clone();
    let failed = |error| Error::new(path.as_ref(), error);
    let mut flow = Flow::new(source)?;
    while flow.rest().len() < source::HEAD && !flow.ended {
        flow.fill().map_err(failed)?;
    }
    let sample = flow.rest().chars().take(source::HEAD).collect::<String>();
    let shape = shape(&sample, flow.ended).unwrap_or(Shape::Values);
    let kind = if shape == Shape::Lines { "application/x-ndjson" } else { "application/json" };
    head.media_type = format!("{kind}{}", flow.charset());
    let mut pictures = Pictures { flow, elements: Elements::new(shape), waiting: VecDeque::new() };
    if shape == Shape::Values
        && let Some(Ok(first)) = pictures.elements.next(&mut pictures.flow).map_err(failed)?
    {
        if let Ok(value) = serde_json::from_str::<Value<'_>>(&first.text) {
            head.facts = picture::facts(&value);
        }
        pictures.element(&first);
    }
    let what = if shape == Shape::Lines { "lines" } else { "objects" };
    Ok(Box::new(Listing::new(engine, head, what, pictures)))
}

/// The pictures of a document's values.
struct Pictures<'e> {
    flow: Flow<'e>,
    elements: Elements,
    waiting: VecDeque<Item>,
}

impl Pictures<'_> {
    fn element(&mut self, element: &Element) {
        let (byte, line) = element.at;
        match serde_json::from_str::<Value<'_>>(&element.text) {
            Ok(value) => self.waiting.extend(picture::pictures(&value, &element.text, element.at)),
            Err(error) => {
                // serde_json counts lines of the value from 1 and says so behind its message.
                let message = error.to_string();
                let message = message.split(" at line ").next().unwrap_or(&message);
                let place = line + (error.line() as u64).saturating_sub(1);
                let what = format!("expected JSON, found: {message}");
                self.waiting.push_back(Item::Problem(Problem::at(byte, place, what)));
            }
        }
    }
}

impl Iterator for Pictures<'_> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            if let Some(item) = self.waiting.pop_front() {
                return Some(item);
            }
            let element = match self.elements.next(&mut self.flow) {
                Ok(element) => element,
                Err(error) => return Some(Item::Failed(error)),
            };
            self.waiting.extend(self.flow.problems().into_iter().map(Item::Problem));
            match element {
                None => return self.waiting.pop_front(),
                Some(Ok(element)) => self.element(&element),
                Some(Err(problem)) => self.waiting.push_back(Item::Problem(problem)),
            }
        }
    }
}
