//! Lines one by one: what each is, and where a line of words holds a caption.
//!
//! "3. Image: A boy sells tea in Mosul. Pic: AP" is a text with number 3 whose caption starts at "A boy".

use super::day;
use super::furniture::{self, Furniture, fold};
use super::item::{Item, Kind, Text, parts, words};
use super::line::{Line, ends_sentence};
use super::mark::{self, Counter, Field};
use super::scene::{self, Scene};
use super::{cut, pieces, settle};
use crate::text::is_space;
use caption::Engine;
use std::ops::Range;

/// What every line is.
pub(crate) fn items(engine: &Engine, text: &str, lines: Vec<Line>) -> Vec<Item> {
    let mut reader = Reader { engine, text, items: Vec::with_capacity(lines.len()), has_sentence: false };
    let mut field = None;
    for line in lines {
        field = reader.line(line, field);
    }
    let mut items = reader.items;
    settle::settle(engine, text, &mut items);
    items
}

/// How a line is to be read that comes from a page's markup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum As {
    /// As any line of a text.
    Any,
    /// As a caption: the markup says so.
    Caption,
    /// Not at all.
    Passing,
}

/// What lines with known places are; `how` says how each is to be read.
pub(crate) fn marked_items(engine: &Engine, text: &str, lines: impl Iterator<Item = (Range<usize>, As)>) -> Vec<Item> {
    let mut reader = Reader { engine, text, items: Vec::new(), has_sentence: false };
    let mut field = None;
    for (span, how) in lines {
        let line = Line { span, gap: true };
        match how {
            As::Any => field = reader.line(Line { gap: field.is_none(), ..line }, field),
            As::Caption => field = reader.caption(line),
            As::Passing => {
                reader.push(line.span, true, Kind::Passing);
                field = None;
            }
        }
    }
    let mut items = reader.items;
    settle::settle(engine, text, &mut items);
    items
}

struct Reader<'e, 't> {
    engine: &'e Engine,
    text: &'t str,
    items: Vec<Item>,
    /// A sentence stands above.
    has_sentence: bool,
}

/// A longer line is neither furniture nor a credit alone.
const LONGEST_SHORT: usize = 320;
/// A longer line with brackets at its end is taken for a caption with a credit.
const CREDITED: usize = 60;
/// A longer line is no line of a page's head.
const LONGEST_HEAD: usize = 160;

impl Reader<'_, '_> {
    /// Reads a line; `field` is the label alone on the line above. Gives such a label for the next line.
    fn line(&mut self, line: Line, field: Option<Field>) -> Option<Field> {
        let Line { span, gap } = line;
        let text = &self.text[span.clone()];
        if let Some(field) = field.filter(|_| !gap && text.len() < LONGEST_SHORT) {
            match field {
                Field::Photographer => {
                    self.push(span.clone(), gap, Kind::Credit { span, series: false });
                    return None;
                }
                Field::Other => {
                    self.push(span, gap, Kind::Beside);
                    return None;
                }
                _ => {}
            }
        }
        // A long line that ends in brackets is a caption with its credit far more often than anything else.
        let credited = text.len() > CREDITED && text.ends_with([')', ']']) && !text.starts_with("![");
        if text.len() <= LONGEST_SHORT && !credited {
            if let Some(kind) = self.mark(&span) {
                self.push(span, gap, kind);
                return None;
            }
            if let Some((field, value)) = mark::field(text) {
                return self.field(span, gap, field, value);
            }
            if let Some(found) = furniture::of(text).filter(|_| text.len() <= CREDITED || !self.is_whole(text)) {
                let kind = match found {
                    Furniture::Opening => Kind::Opening,
                    Furniture::Section => Kind::Section,
                    Furniture::Passing if parts(text).count() > 1 => Kind::Parts,
                    Furniture::Passing => Kind::Passing,
                };
                self.push(span, gap, kind);
                return None;
            }
            if let Some(kind) = self.head(&span) {
                self.push(span, gap, kind);
                return None;
            }
        }
        self.text(span, gap);
        None
    }

    /// Reads a line of which the markup says that it is a caption: words of furniture do not make it another thing.
    fn caption(&mut self, line: Line) -> Option<Field> {
        let Line { span, gap } = line;
        let text = &self.text[span.clone()];
        if let Some(kind) = self.mark(&span) {
            self.push(span, gap, kind);
            return None;
        }
        if text.len() <= CREDITED && furniture::of_part(text) {
            self.push(span, gap, Kind::Passing);
            return None;
        }
        if let Some((field, value)) = mark::field(text).filter(|_| text.len() <= LONGEST_SHORT) {
            return self.field(span, gap, field, value);
        }
        self.text(span, gap);
        None
    }

    /// Whether a line is a caption although words of furniture are in it: "A guard locks up. Newsletters … REUTERS/X".
    fn is_whole(&self, line: &str) -> bool {
        let credited = || {
            caption::credit::ends(self.engine, line).last().is_some_and(|run| words(&line[..run.start as usize]) >= 6)
        };
        scene::judge(self.engine, line) == Scene::Whole || credited()
    }

    fn push(&mut self, span: Range<usize>, gap: bool, kind: Kind) {
        let item = Item { span, gap, kind };
        self.has_sentence |= item.is_sentence();
        self.items.push(item);
    }

    /// A line of marks: rules, counters, addresses.
    fn mark(&self, span: &Range<usize>) -> Option<Kind> {
        let line = &self.text[span.clone()];
        let at = |range: Range<usize>| span.start + range.start..span.start + range.end;
        if !line.contains(char::is_alphanumeric) {
            return Some(Kind::Passing);
        }
        if let Some((alt, address)) = mark::markdown(line) {
            let alt = (!alt.is_empty()).then(|| at(alt));
            return Some(Kind::Picture { address: at(address), alt });
        }
        if let Some(address) = mark::picture(line) {
            return Some(Kind::Picture { address: at(address), alt: None });
        }
        if mark::is_address(line) {
            return Some(Kind::Passing);
        }
        mark::counter(line).map(Kind::Counter)
    }

    fn field(&mut self, span: Range<usize>, gap: bool, field: Field, value: Option<usize>) -> Option<Field> {
        let value = value.map(|value| span.start + value..span.end);
        let kind = match (field, value) {
            (Field::Photographer, Some(_)) => Kind::Credit { span: span.clone(), series: false },
            (Field::Caption, Some(value)) => {
                self.text_with(value, gap, Text { labelled: true, ..Text::default() });
                return None;
            }
            (Field::Caption, None) => Kind::Opening,
            (Field::Alt, Some(value)) => Kind::Alt(value),
            (Field::Title, Some(value)) => Kind::Title(value),
            (Field::Publisher, Some(value)) => Kind::Publisher(value),
            (_, Some(_)) => Kind::Beside,
            (Field::Photographer | Field::Other, None) => {
                self.push(span, gap, Kind::Beside);
                return Some(field);
            }
            (_, None) => Kind::Passing,
        };
        self.push(span, gap, kind);
        None
    }

    /// A day alone, or short parts with a day or a piece of navigation among them.
    fn head(&self, span: &Range<usize>) -> Option<Kind> {
        let line = &self.text[span.clone()];
        if line.len() > LONGEST_HEAD {
            return None;
        }
        if let Some(day) = day::alone(line) {
            return Some(Kind::Day(day));
        }
        if day::find(line).is_some_and(|day| day.span.start == 0 && (day.published || day.updated)) {
            return Some(Kind::Parts);
        }
        if line.len() > 120 || ends_sentence(line) && !line.ends_with(['"', '”', '’', ')']) {
            return None;
        }
        let (mut count, mut navigation, mut dated) = (0, false, false);
        for part in parts(line) {
            count += 1;
            if part.split(is_space).count() > 7 {
                return None;
            }
            navigation |= furniture::of_part(part);
            dated |= day::alone(part).is_some();
        }
        // "Carnival of the rivers – in pictures" is a title.
        let title = count == 2 && !line.contains(['|', '·', '•', '»', '\t']) && !line.contains("  ");
        if count > 1 && (dated || navigation && !title) {
            return Some(Kind::Parts);
        }
        // "Caravan Daily, 14 October 2011"
        let day = day::find(line).filter(|day| day.span.end == line.len())?;
        let name = line[..day.span.start].trim_end_matches(|c: char| is_space(c) || c == ',');
        let named =
            name.split(is_space).all(|word| !word.starts_with(char::is_lowercase) || word == "of" || word == "the");
        (named && words(name) <= 5).then_some(Kind::Parts)
    }

    /// A line of words: a credit, a caption, or several of them.
    fn text(&mut self, span: Range<usize>, gap: bool) {
        self.text_with(span, gap, Text::default());
    }

    fn text_with(&mut self, span: Range<usize>, gap: bool, known: Text) {
        let mut caption = known;
        caption.span = span.clone();
        self.strip_emphasis(&mut caption);
        let counter = self.strip_front(&mut caption);
        self.strip_back(&mut caption);
        let rest = &self.text[caption.span.clone()];
        if let Some(counter) = counter
            && words(rest) < 9
            && !ends_sentence(rest)
        {
            // "1/6 Odessa, Ukraine" counts the picture and names its place; the caption is still to come.
            self.push(span.start..caption.span.start, gap, Kind::Counter(counter));
            self.text_with(caption.span, false, Text { image: caption.image, ..Text::default() });
            return;
        }
        let line = &self.text[caption.span.clone()];
        let start = caption.span.start;
        let runs: Vec<Range<usize>> = caption::credit::ends(self.engine, line)
            .iter()
            .map(|run| start + run.start as usize..start + run.end as usize)
            .collect();
        if !caption.labelled && self.is_credit(&caption.span, &runs) {
            let series = speaks_of_several(line);
            let kind = if self.is_byline(line) { Kind::Passing } else { Kind::Credit { span: caption.span, series } };
            self.push(span, gap, kind);
            return;
        }
        if is_copyright(line) && words(line) <= 8 {
            self.push(span, gap, Kind::Passing);
            return;
        }
        let first = self.items.len();
        for piece in pieces::pieces(self.text, &caption, &runs) {
            let gap = gap && self.items.len() == first;
            let span = if self.items.len() == first { span.start..piece.span.end } else { piece.span.clone() };
            self.push(span, gap, Kind::Text(piece));
        }
    }

    /// Whether credit runs are all that a line says.
    fn is_credit(&self, span: &Range<usize>, runs: &[Range<usize>]) -> bool {
        if runs.is_empty() || span.len() > LONGEST_SHORT || self.is_title(&self.text[span.clone()]) {
            return false;
        }
        let mut at = span.start;
        for run in runs {
            if self.text[at..run.start].contains(char::is_alphanumeric) {
                return false;
            }
            at = run.end;
        }
        !self.text[at..span.end].contains(char::is_alphanumeric)
    }

    /// The marks around an emphasised caption; what stands behind them is its credit.
    fn strip_emphasis(&self, caption: &mut Text) {
        let Range { start, end } = caption.span;
        let Some((inner, rest)) = mark::emphasis(&self.text[start..end]) else { return };
        let behind = self.text[start + rest..end].trim_matches(is_space);
        if caption::credit::looks_like_credit(self.engine, behind) {
            caption.credit = Some(end - behind.len()..end);
        } else if !behind.is_empty() {
            return;
        }
        caption.span = start + inner.start..start + inner.end;
    }

    /// List marks, labels and picture names in front; gives a mark that counts pictures.
    fn strip_front(&self, caption: &mut Text) -> Option<Counter> {
        let mut counter = None;
        for _ in 0..4 {
            let line = &self.text[caption.span.clone()];
            let start = caption.span.start;
            if let Some((name, end)) = mark::named_picture(line) {
                caption.image = Some(start + name.start..start + name.end);
                caption.span.start += end;
            } else if let Some(mark) = mark::list_mark(line).filter(|_| caption.number.is_none()) {
                caption.number = mark.number;
                caption.bullet |= mark.number.is_none();
                caption.labelled |= mark.certain;
                counter = mark.number.filter(|_| mark.certain).map(|number| Counter { number, total: None });
                caption.span.start += mark.end;
            } else if let Some(end) =
                mark::label(line).filter(|_| !caption::credit::looks_like_credit(self.engine, line))
            {
                caption.labelled = true;
                caption.span.start += end;
            } else {
                break;
            }
        }
        counter
    }

    /// The widget of a cut caption, a credit behind `#`, a bar or a tab, a picture's address at the end.
    fn strip_back(&self, caption: &mut Text) {
        if let Some(address) = mark::trailing_picture(&self.text[caption.span.clone()]) {
            let start = caption.span.start;
            caption.image = Some(start + address.start..start + address.end);
            caption.span.end = self.trimmed_end(start, start + address.start);
        }
        let start = caption.span.start;
        if let Some((counter, end)) = mark::trailing_counter(&self.text[caption.span.clone()]) {
            caption.number = caption.number.or(Some(counter.number));
            caption.labelled = true;
            caption.span.end = self.trimmed_end(start, start + end);
        }
        caption.span.end = start + furniture::without_tail(&self.text[caption.span.clone()]).len();
        let line = &self.text[caption.span.clone()];
        if let Some(at) = cut::widget(line) {
            caption.cut = true;
            caption.span.end = self.trimmed_end(start, start + at);
        } else if let Some(at) = line.rfind(" # ").filter(|at| line.len() - at < 120) {
            let credit = start + at + 3..caption.span.end;
            if !self.text[credit.clone()].ends_with('.') {
                caption.credit = Some(credit);
                caption.span.end = self.trimmed_end(start, start + at);
            }
        } else if let Some(bare) = line.strip_suffix(" #") {
            caption.span.end = self.trimmed_end(start, start + bare.len());
        } else if let Some((at, bar)) = line.match_indices(['|', '\t']).find(|(at, _)| line.len() - at < 120)
            && ends_sentence(line[..at].trim_end())
            && caption::credit::looks_like_credit(self.engine, &line[at + bar.len()..])
        {
            let credit = line[at + bar.len()..].trim_start_matches(is_space);
            caption.credit = Some(caption.span.end - credit.len()..caption.span.end);
            caption.span.end = self.trimmed_end(start, start + at);
        }
    }

    /// `end` moved back over white space and opening brackets, not before `start`.
    fn trimmed_end(&self, start: usize, end: usize) -> usize {
        start + self.text[start..end].trim_end_matches(|c| is_space(c) || matches!(c, '(' | '[' | '<')).len()
    }

    /// "In pictures: Easter in Seville" names a gallery; so does "Photos: Easter in Seville" as a page's first words.
    fn is_title(&self, line: &str) -> bool {
        let Some((label, _)) = line.split_once(':') else { return false };
        match fold(label).as_str() {
            "in pictures" | "in photos" | "slideshow" => true,
            "photos" | "pictures" | "images" => !self.items.iter().any(|item| matches!(item.kind, Kind::Text(_))),
            _ => false,
        }
    }

    /// "By Martha Oduya" above all captions names who wrote, not who photographed.
    fn is_byline(&self, line: &str) -> bool {
        let by = line.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("by "));
        by && !line.contains('/') && !self.has_sentence
    }
}

/// "© 2017 Lakeside Gazette": the mark and a year, but no agency behind a slash.
pub(super) fn is_copyright(line: &str) -> bool {
    let marked =
        line.starts_with(['©', '(']) || line.get(..9).is_some_and(|word| word.eq_ignore_ascii_case("copyright"));
    let marked =
        marked && (!line.starts_with('(') || line.get(..3).is_some_and(|mark| mark.eq_ignore_ascii_case("(c)")));
    marked && !line.contains(['/', ':']) && line.contains(|c: char| c.is_ascii_digit())
}

/// Whether a credit speaks of several pictures: "© Photos: X", "All photographs by X".
pub(crate) fn speaks_of_several(line: &str) -> bool {
    let folded = fold(line);
    let folded = folded.trim_start_matches(['©', ' ']);
    [
        "photos",
        "photographs",
        "pictures",
        "images",
        "all ",
        "photography",
        "fotos",
        "fotografien",
        "photographies",
        "fotografías",
    ]
    .iter()
    .any(|start| folded.starts_with(start))
}
