//! Frames: elements with one picture and what belongs to it, many of a kind beside each other.
//!
//! Six `<article class="frame"><img …><p class="txt">A boy wades …</p></article>` are the frames of a gallery; six
//! `<div class="card"><a href="/photos/fair"><img …><h2>Fair opens</h2></a></div>` lead to other pages and are none.

use super::caption::{Desk, Found};
use super::lines::Says;
use super::picture::{Picture, leads_away, within};
use super::role::{Marked, Role};
use super::tree::Id;
use crate::gallery::furniture::fold;
use crate::gallery::scene::Scene;
use std::collections::HashMap;
use std::ops::Range;

/// No caption without a mark of its own is longer, in bytes.
const LONGEST: usize = 1600;

/// The frames whose prose is a caption: those of a gallery, none of which has a caption that says so.
pub(super) fn frames(desk: &Desk<'_>, pictures: &[Picture], found: &[Found]) -> Vec<Id> {
    let page = desk.page;
    let mut nodes: Vec<Id> = pictures.iter().map(|picture| picture.node).collect();
    nodes.dedup();
    let mut captions: Vec<Id> = found.iter().map(|found| found.node).collect();
    captions.sort_unstable();
    let mut frames: Vec<(Id, String)> = Vec::new();
    for picture in pictures {
        if let Some(frame) = frame_of(page, picture, &nodes).filter(|frame| {
            let next = captions.partition_point(|caption| caption < frame);
            captions.get(next).is_none_or(|caption| !page.tree.contains(*frame, *caption))
        }) {
            frames.push((frame, kind(page, frame)));
        }
    }
    let mut kinds: HashMap<&str, usize> = HashMap::new();
    for (_, kind) in &frames {
        *kinds.entry(kind).or_default() += 1;
    }
    let alone = |kind: &str| kinds.get(kind).is_none_or(|count| *count < 2);
    let is_frame = |frame: &&(Id, String)| {
        let (frame, kind) = (frame.0, frame.1.as_str());
        let named = page.role(frame) == Role::Frame || page.tree.name(frame) == "figure";
        let lines = desk.lines_of(frame);
        let credited = lines.clone().any(|line| desk.is_credit(line) || desk.has_own_credit(line));
        (!alone(kind) && (named || kinds.get(kind).is_some_and(|count| *count >= 3)) || named && credited)
            && !is_teaser(desk, frame, credited)
            && has_caption(desk, frame, pictures, credited)
    };
    frames.iter().filter(is_frame).map(|(frame, _)| *frame).collect()
}

/// The outermost element that holds this picture and no other.
fn frame_of(page: &Marked, picture: &Picture, nodes: &[Id]) -> Option<Id> {
    let alone = |id: Id| {
        let first = nodes.partition_point(|node| *node < id);
        nodes.get(first + 1).is_none_or(|node| *node >= page.tree.end(id)) && page.tree.end(id) > picture.last
    };
    let mut frame = None;
    for around in page.tree.around(picture.node) {
        if page.is_page(around) || !alone(around) {
            break;
        }
        frame = Some(around);
        if page.tree.name(around) == "figure" {
            break;
        }
    }
    frame
}

/// What elements of a kind share: name and class.
fn kind(page: &Marked, id: Id) -> String {
    let class = page.tree.attribute(id, "class").unwrap_or_default();
    let class = class.split_ascii_whitespace().next().unwrap_or_default();
    format!("{} {}", page.tree.name(id), class.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-'))
}

/// A frame that leads to another page by its words.
fn is_teaser(desk: &Desk<'_>, frame: Id, credited: bool) -> bool {
    let linked = desk.lines_of(frame).any(|line| {
        let line = &desk.lines[line];
        line.linked && (line.says == Says::Beside || line.text.split(' ').count() >= 3 && line.says != Says::Credit)
    });
    let around = desk.page.tree.around(frame).take(3).find(|id| desk.page.tree.name(*id) == "a");
    let inside = around.and_then(|link| desk.page.tree.attribute(link, "href")).is_some_and(leads_away);
    (linked || inside) && !credited
}

/// Whether a frame's prose may be its picture's caption.
fn has_caption(desk: &Desk<'_>, frame: Id, pictures: &[Picture], credited: bool) -> bool {
    let inside = within(desk.page, pictures, frame).iter();
    let alts: Vec<String> = inside.filter_map(|picture| picture.alt.as_deref().map(fold)).collect();
    let prose: Vec<usize> = desk
        .lines_of(frame)
        .filter(|line| desk.prose_words(*line) > 0 && !alts.contains(&fold(&desk.lines[*line].text)))
        .collect();
    let words: usize = prose.iter().map(|line| desk.prose_words(*line)).sum();
    let length: usize = prose.iter().map(|line| desk.lines[*line].text.len()).sum();
    let never = prose.iter().all(|line| desk.shows_scene(*line) == Scene::Never);
    words >= if credited { 2 } else { 5 } && length <= LONGEST && !never
}

/// Emphasised or small lines directly below a picture: `<p><img></p><p><em>A shepherd in Golo.</em></p>`.
pub(super) fn emphasised(desk: &Desk<'_>, pictures: &[Picture]) -> Vec<Id> {
    let page = desk.page;
    let mut nodes = Vec::new();
    for picture in pictures.iter().filter(|picture| picture.address.is_some()) {
        let line = desk.lines.partition_point(|line| line.node <= picture.last);
        let Some(below) = desk.lines.get(line).filter(|below| below.says == Says::Words && !below.linked) else {
            continue;
        };
        let around = page.tree.around(below.node).take(4);
        let emphasis = around.filter(|id| matches!(page.tree.name(*id), "em" | "i" | "small" | "cite" | "font")).last();
        let Some(emphasis) = emphasis.filter(|id| desk.lines_of(*id) == (line..line + 1)) else { continue };
        let whole: usize =
            page.tree.below(emphasis).filter_map(|id| page.tree.text(id)).map(|text| text.trim().len()).sum();
        let near =
            page.tree.around(emphasis).take(3).any(|around| page.tree.contains(page.tree.parent(around), picture.node));
        if near && !desk.used[line] && whole + 8 >= below.text.len() && desk.prose_words(line) >= 3 {
            nodes.push((emphasis, line));
        }
    }
    let several = nodes.len() > 1;
    let fits = |line: usize| {
        let scene = desk.shows_scene(line);
        scene > Scene::Unclear || several && scene != Scene::Never || desk.has_own_credit(line)
    };
    nodes.retain(|(_, line)| fits(*line));
    nodes.into_iter().map(|(node, _)| node).collect()
}

/// Whether a caption's frame shows a film and no picture.
pub(super) fn shows_film(page: &Marked, caption: Id) -> bool {
    let frame =
        page.tree.around(caption).take(4).find(|id| page.tree.name(*id) == "figure" || page.role(*id) == Role::Frame);
    let Some(frame) = frame else { return false };
    let plays = |id: Id| {
        let name = page.tree.name(id);
        let named = page.tree.attribute(id, "class").map(str::to_ascii_lowercase);
        matches!(name, "video" | "audio" | "iframe" | "embed" | "object")
            || name.starts_with("amp-") && !matches!(name, "amp-img" | "amp-anim" | "amp-carousel")
            || named.is_some_and(|named| named.contains("player") || named.contains("video"))
    };
    // A film's frame is small; what holds more is a gallery.
    let mut below = page.tree.below(frame).take(300).filter(|id| page.tree.text(*id).is_none());
    below.clone().any(plays) && !below.any(|id| matches!(page.tree.name(id), "img" | "amp-img"))
}

/// Whether a node stands where no picture's caption stands: in a quotation, code, the label of what is folded away.
pub(super) fn is_beside_nothing(page: &Marked, node: Id) -> bool {
    page.tree.around(node).any(|around| matches!(page.tree.name(around), "blockquote" | "pre" | "code" | "summary"))
}

/// Lines of prose that stand alone between pictures, again and again, and read like captions.
pub(super) fn between_pictures(desk: &Desk<'_>, pictures: &[Picture]) -> Vec<Range<usize>> {
    let starts: Vec<Id> =
        pictures.iter().filter(|picture| picture.address.is_some()).map(|picture| picture.last).collect();
    if starts.len() < 3 {
        return Vec::new();
    }
    let mut gaps = Vec::new();
    for (i, &start) in starts.iter().enumerate() {
        let from = desk.lines.partition_point(|line| line.node <= start);
        let to =
            starts.get(i + 1).map_or(desk.lines.len(), |next| desk.lines.partition_point(|line| line.node < *next));
        let prose: Vec<usize> =
            (from..to).filter(|line| desk.prose_words(*line) >= 4 && !desk.lines[*line].linked).collect();
        gaps.push(prose);
    }
    // What stands behind the last picture may be more than its caption.
    let inner = &gaps[..gaps.len() - 1];
    let single = inner.iter().filter(|prose| prose.len() == 1).count();
    let scenes = inner.iter().flatten().filter(|line| desk.shows_scene(**line) >= Scene::Placed).count();
    if single * 10 < inner.len() * 9 || scenes * 2 < inner.len() {
        return Vec::new();
    }
    let fits = |line: usize| desk.lines[line].text.len() <= LONGEST;
    gaps.iter()
        .filter_map(|prose| prose.first().copied())
        .filter(|line| fits(*line))
        .map(|line| line..line + 1)
        .collect()
}
