//! XMP written: a new packet, or one in which some properties are replaced and everything else stays as it is written.
//!
//! `<photoshop:City>Golubac</photoshop:City>`, `<dc:creator><rdf:Seq><rdf:li>Dragoljub Renic</rdf:li></rdf:Seq>…`.

use super::{Error, written};
use crate::metadata::field::namespace::{PREFIXES, RDF, TIFF};
use crate::metadata::field::{Field, Shape};
use crate::metadata::{Fields, Location, Said, date};
use quick_xml::NsReader;
use quick_xml::events::{BytesStart, Event};
use quick_xml::name::{Namespace, ResolveResult};
use std::borrow::Cow;

const BEGIN: &str =
    "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n";
const END: &str = "</x:xmpmeta>\n<?xpacket end=\"w\"?>";

/// A packet with these fields.
pub(super) fn packet(fields: &Fields) -> String {
    format!("{BEGIN}<rdf:RDF xmlns:rdf=\"{RDF}\">\n{}</rdf:RDF>\n{END}", description(fields))
}

/// A packet in which these fields are replaced.
///
/// # Errors
///
/// If the packet is broken.
pub(super) fn merged(packet: &[u8], at: u64, fields: &Fields) -> Result<String, Error> {
    let broken = |what: String, byte: u64| Error::Broken { what, byte: at + byte };
    let packet = std::str::from_utf8(packet)
        .map_err(|error| broken("expected XMP in UTF-8, found other bytes".to_owned(), error.valid_up_to() as u64))?;
    let packet = packet.trim_end_matches('\0');
    let mut out = String::with_capacity(packet.len() + 1024);
    let mut reader = NsReader::from_str(packet);
    let (mut depth, mut rdf, mut skipping, mut done) = (0_usize, None, None, false);
    loop {
        let start = reader.buffer_position();
        let event = reader.read_event();
        let end = reader.buffer_position();
        let event = event.map_err(|error| broken(format!("expected well-formed XMP, found: {error}"), start))?;
        let text = &packet[start as usize..end as usize];
        let own = rdf.is_some_and(|rdf| depth == rdf + 1);
        let property = rdf.is_some_and(|rdf| depth == rdf + 2);
        match event {
            Event::Eof => break,
            Event::Start(tag) | Event::Empty(tag) => {
                let empty = text.ends_with("/>");
                let (namespace, local) = reader.resolver().resolve_element(tag.name());
                let replaced = property && is_replaced(fields, &namespace, local.as_ref());
                if rdf.is_none() && is(&namespace, RDF) && local.as_ref() == "RDF" && !empty {
                    rdf = Some(depth);
                }
                if skipping.is_none() && !replaced {
                    out.push_str(&if own { without(&tag, &reader, fields, empty) } else { Cow::Borrowed(text) });
                }
                if !empty {
                    if replaced && skipping.is_none() {
                        skipping = Some(depth);
                    }
                    depth += 1;
                }
            }
            Event::End(_) => {
                depth = depth.saturating_sub(1);
                if rdf == Some(depth) && !done {
                    out.push_str(&description(fields));
                    done = true;
                }
                match skipping {
                    Some(level) if level == depth => skipping = None,
                    Some(_) => {}
                    None => out.push_str(text),
                }
            }
            _ if skipping.is_none() => out.push_str(text),
            _ => {}
        }
    }
    if done { Ok(out) } else { Err(broken("expected rdf:RDF in XMP, found none".to_owned(), 0)) }
}

fn is(namespace: &ResolveResult<'_>, wanted: &str) -> bool {
    *namespace == ResolveResult::Bound(Namespace(wanted))
}

/// Whether a property is one of the fields, or EXIF's copy of one.
fn is_replaced(fields: &Fields, namespace: &ResolveResult<'_>, local: &str) -> bool {
    written(fields).any(|(field, _)| {
        let first = field.xmp.iter().take(1);
        let copies = field.xmp.iter().skip(1).filter(|(namespace, _)| *namespace == TIFF);
        first.chain(copies).any(|(of, name)| is(namespace, of) && *name == local)
    })
}

/// A tag without the attributes that are replaced.
fn without<'t>(tag: &BytesStart<'t>, reader: &NsReader<&[u8]>, fields: &Fields, empty: bool) -> Cow<'t, str> {
    let mut out = format!("<{}", tag.name().as_ref());
    for attribute in tag.attributes().with_checks(false).flatten() {
        let (namespace, local) = reader.resolver().resolve_attribute(attribute.key);
        if !is_replaced(fields, &namespace, local.as_ref()) {
            let quote = if attribute.value.contains('"') { '\'' } else { '"' };
            out.push_str(&format!(" {}={quote}{}{quote}", attribute.key.as_ref(), attribute.value));
        }
    }
    out.push_str(if empty { "/>" } else { ">" });
    Cow::Owned(out)
}

/// All fields as one description.
fn description(fields: &Fields) -> String {
    let body: String = written(fields).map(|(field, said)| property(field, said)).collect();
    let used = PREFIXES.iter().filter(|(prefix, _)| body.contains(&format!("<{prefix}:")));
    let names: String = used.map(|(prefix, namespace)| format!("\n  xmlns:{prefix}=\"{namespace}\"")).collect();
    format!(" <rdf:Description rdf:about=\"\" xmlns:rdf=\"{RDF}\"{names}>\n{body} </rdf:Description>\n")
}

fn property(field: &Field, said: &Said) -> String {
    let Some((namespace, local)) = field.xmp.first() else { return String::new() };
    let Some((prefix, _)) = PREFIXES.iter().find(|(_, of)| of == namespace) else { return String::new() };
    let name = format!("{prefix}:{local}");
    let value = match field.shape {
        Shape::Text => said.value.text().map(escaped),
        Shape::Date => said.value.text().and_then(date::read),
        Shape::Languages => said.value.text().map(|text| {
            let others = said.languages.iter().map(|(language, text)| (language.as_str(), text.as_str()));
            let texts = std::iter::once(("x-default", text)).chain(others);
            let item =
                |(language, text)| format!("<rdf:li xml:lang=\"{}\">{}</rdf:li>", escaped(language), escaped(text));
            list("Alt", texts.map(item))
        }),
        Shape::Sequence => texts("Seq", said.value.texts()),
        Shape::Bag => texts("Bag", said.value.texts()),
        Shape::Places => {
            let places = said.value.places();
            let item = |place| format!("<rdf:li rdf:parseType=\"Resource\">{}</rdf:li>", self::place(place));
            (!places.is_empty()).then(|| list("Bag", places.iter().map(item)))
        }
        Shape::Position => None,
    };
    value.map_or_else(String::new, |value| format!("  <{name}>{value}</{name}>\n"))
}

fn texts(kind: &str, texts: &[String]) -> Option<String> {
    (!texts.is_empty()).then(|| list(kind, texts.iter().map(|text| format!("<rdf:li>{}</rdf:li>", escaped(text)))))
}

fn list(kind: &str, items: impl Iterator<Item = String>) -> String {
    format!("<rdf:{kind}>{}</rdf:{kind}>", items.collect::<String>())
}

fn place(place: &Location) -> String {
    let mut out = String::new();
    let mut part = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            out.push_str(&format!("<{name}>{value}</{name}>"));
        }
    };
    let text = |text: &Option<String>| text.as_deref().map(escaped);
    let default =
        |text: String| list("Alt", std::iter::once(format!("<rdf:li xml:lang=\"x-default\">{text}</rdf:li>")));
    part("Iptc4xmpExt:LocationName", text(&place.name).map(default));
    part("Iptc4xmpExt:Sublocation", text(&place.sublocation));
    part("Iptc4xmpExt:City", text(&place.city));
    part("Iptc4xmpExt:ProvinceState", text(&place.province_state));
    part("Iptc4xmpExt:CountryName", text(&place.country));
    part("Iptc4xmpExt:CountryCode", text(&place.country_code));
    part("Iptc4xmpExt:WorldRegion", text(&place.world_region));
    part("Iptc4xmpExt:LocationId", texts("Bag", &place.ids));
    if let Some(position) = place.position {
        part("exif:GPSLatitude", Some(degrees(position.latitude, ['N', 'S'])));
        part("exif:GPSLongitude", Some(degrees(position.longitude, ['E', 'W'])));
    }
    out
}

/// Signed degrees as XMP writes them: `44,39.216000N`.
fn degrees(degrees: f64, signs: [char; 2]) -> String {
    let minutes = (degrees.abs() * 60.0 * 1e6).round() / 1e6;
    let whole = (minutes / 60.0).floor();
    let sign = if degrees < 0.0 { signs[1] } else { signs[0] };
    format!("{whole},{:.6}{sign}", minutes - whole * 60.0)
}

/// A text as XML writes it, without the characters that XML has not.
fn escaped(text: &str) -> String {
    let allowed = |c: &char| !c.is_control() || matches!(c, '\t' | '\n' | '\r');
    let text: String = text.chars().filter(allowed).filter(|c| !matches!(c, '\u{FFFE}' | '\u{FFFF}')).collect();
    quick_xml::escape::escape(&text).replace('\r', "&#xD;")
}
