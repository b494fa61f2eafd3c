//! XMP: properties in RDF, from a packet in a picture or a file beside it.
//!
//! `<rdf:Description photoshop:City="Golubac"><dc:creator><rdf:Seq><rdf:li>Dragoljub Renic</rdf:li></rdf:Seq>…` gives
//! the city and a creator. Attributes, lists, alternatives in languages and structures are read in every form that
//! RDF has for them.

mod model;
mod tree;

pub(crate) use model::{Node, Property};

use super::field::namespace::{DCTERMS, EXIF, IPTC_EXT, XMP_NOTE};
use super::field::{FIELDS, Field, GPS, Shape};
use super::notes::Notes;
use super::{Fields, Location, Position, Said, Value, charset, clean, date};
use std::borrow::Cow;

/// What a packet says.
#[derive(Default)]
pub(crate) struct Packet {
    /// In our fields.
    pub fields: Fields,
    /// The number of the extended packet that goes on from it.
    pub extended: Option<String>,
    /// Where Content Credentials are kept that are not in the file.
    pub provenance: Option<String>,
}

/// Reads a packet.
pub(crate) fn read(bytes: &[u8], notes: &mut Notes) -> Packet {
    let text = decoded(bytes, notes);
    let properties = model::properties(&tree::read(&text, notes));
    let mut fields = Fields::default();
    for field in FIELDS {
        if let Some(said) = said(field, &properties, notes) {
            fields.say(field, said);
        }
    }
    let text = |namespace, name| find(&properties, namespace, name).and_then(Node::text).map(clean);
    Packet { fields, extended: text(XMP_NOTE, "HasExtendedXMP"), provenance: text(DCTERMS, "provenance") }
}

/// Whether bytes begin as a packet does.
pub(crate) fn begins(head: &[u8]) -> bool {
    let text = String::from_utf8_lossy(head);
    let text = text.trim_start_matches(['\u{FEFF}', ' ', '\r', '\n', '\t']);
    if text.starts_with("<?xpacket") || text.starts_with("<x:xmpmeta") || text.starts_with("<x:xapmeta") {
        return true;
    }
    let declared = text.starts_with("<?xml") || text.starts_with("<rdf:RDF");
    declared && (text.contains("adobe:ns:meta/") || text.contains("<rdf:RDF") && text.contains("http://ns.adobe.com/"))
}

/// The packet as text; it may be in UTF-8, or, outside JPEG, in UTF-16.
fn decoded<'b>(bytes: &'b [u8], notes: &mut Notes) -> Cow<'b, str> {
    let end = bytes.iter().rposition(|byte| *byte != 0).map_or(0, |at| at + 1);
    let utf16 = match bytes.get(..2) {
        Some([0xFE, 0xFF] | [0, b'<']) => Some(encoding_rs::UTF_16BE),
        Some([0xFF, 0xFE] | [b'<', 0]) => Some(encoding_rs::UTF_16LE),
        _ => None,
    };
    if let Some(encoding) = utf16 {
        return Cow::Owned(encoding.decode_with_bom_removal(bytes).0.trim_end_matches('\0').to_owned());
    }
    let bytes = &bytes[..end];
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(error) => {
            let (text, _) = charset::decode(bytes);
            notes.problem(
                error.valid_up_to(),
                "expected XMP in UTF-8, found other bytes, their charset guessed".to_owned(),
            );
            Cow::Owned(text)
        }
    }
}

fn find<'p>(properties: &'p [Property], namespace: &str, name: &str) -> Option<&'p Node> {
    properties.iter().find(|property| property.name.is(namespace, name)).map(|property| &property.node)
}

/// What the first property of a field says that says anything.
fn said(field: &Field, properties: &[Property], notes: &mut Notes) -> Option<Said> {
    if *field == GPS {
        return position(properties, notes).map(|position| Said::from(Value::Position(position)));
    }
    let nodes = field.xmp.iter().filter_map(|(namespace, name)| find(properties, namespace, name));
    nodes.filter_map(|node| said_by(field, node, notes)).next()
}

fn said_by(field: &Field, node: &Node, notes: &mut Notes) -> Option<Said> {
    match field.shape {
        Shape::Languages | Shape::Text => {
            let said = in_languages(node)?;
            if said.value.text().is_some_and(|text| charset::repaired(text).is_some()) {
                notes.remark(0, format!("XMP's {} looks like UTF-8 that was read as Latin-1", field.name));
            }
            Some(said)
        }
        Shape::Sequence | Shape::Bag => {
            let texts: Vec<String> =
                node.items().filter_map(Node::text).map(clean).filter(|text| !text.is_empty()).collect();
            (!texts.is_empty()).then(|| Said::from(texts))
        }
        Shape::Date => {
            let text = node.text().map(clean).filter(|text| !text.is_empty())?;
            let read = date::read(&text);
            if read.is_none() && text.chars().any(|c| c.is_alphanumeric() && c != '0') {
                notes.problem(0, format!("expected a date in XMP's {}, found {text:?}", field.name));
            }
            read.map(Said::from)
        }
        Shape::Places => {
            let places: Vec<Location> = node.items().map(place).filter(|place| !place.is_empty()).collect();
            (!places.is_empty()).then(|| Said::from(places))
        }
        Shape::Position => None,
    }
}

/// The text that is to be shown, and those in other languages. `x-default` is the writer's choice.
fn in_languages(node: &Node) -> Option<Said> {
    let texts: Vec<(Option<&str>, String)> = match node {
        Node::List(items) => {
            let texts = items.iter().filter_map(|item| Some((item.language.as_deref(), clean(item.node.text()?))));
            texts.filter(|(_, text)| !text.is_empty()).collect()
        }
        node => vec![(None, clean(node.text()?))],
    };
    let named = |wanted: fn(&str) -> bool| texts.iter().find(|(language, _)| language.is_some_and(wanted));
    if texts.iter().all(|(language, _)| language.is_none()) {
        // A list where one text was expected: all of it.
        let texts: Vec<&str> = texts.iter().map(|(_, text)| text.as_str()).filter(|text| !text.is_empty()).collect();
        return (!texts.is_empty()).then(|| Said::from(texts.join("; ")));
    }
    let chosen = named(|language| language == "x-default")
        .or_else(|| named(|language| language == "en" || language.starts_with("en-")))
        .or(texts.first())?;
    let others = texts.iter().filter(|(_, text)| *text != chosen.1);
    let languages = others.map(|(language, text)| (language.unwrap_or("und").to_owned(), text.clone())).collect();
    Some(Said { value: Value::Text(chosen.1.clone()), languages })
}

fn place(node: &Node) -> Location {
    let text = |name: &str| {
        let node = node.part(IPTC_EXT, name)?;
        in_languages(node).and_then(|said| said.value.text().map(str::to_owned))
    };
    let ids = node.part(IPTC_EXT, "LocationId").map(|node| node.items().filter_map(Node::text).map(clean).collect());
    let degrees = |name| node.part(EXIF, name).and_then(Node::text).and_then(self::degrees);
    let position = degrees("GPSLatitude").zip(degrees("GPSLongitude"));
    Location {
        name: text("LocationName"),
        sublocation: text("Sublocation"),
        city: text("City"),
        province_state: text("ProvinceState"),
        country: text("CountryName"),
        country_code: text("CountryCode"),
        world_region: text("WorldRegion"),
        ids: ids.unwrap_or_default(),
        position: position.and_then(|(latitude, longitude)| Position::new(latitude, longitude)),
    }
}

fn position(properties: &[Property], notes: &mut Notes) -> Option<Position> {
    let text = |name| find(properties, EXIF, name).and_then(Node::text);
    let (latitude, longitude) = (text("GPSLatitude")?, text("GPSLongitude")?);
    let point = degrees(latitude).zip(degrees(longitude));
    let point = point.and_then(|(latitude, longitude)| Position::new(latitude, longitude));
    if point.is_none() {
        notes.problem(0, format!("expected degrees as 44,39.216N in XMP, found {latitude:?}, {longitude:?}"));
    }
    point.filter(|point| (point.latitude, point.longitude) != (0.0, 0.0))
}

/// `44,39.216N`, `44,39,12.96N` or `44.6536` in signed degrees.
fn degrees(text: &str) -> Option<f64> {
    let text = text.trim();
    let sign = text.chars().last()?.to_ascii_uppercase();
    let (text, sign) = match sign {
        'N' | 'E' => (&text[..text.len() - 1], 1.0),
        'S' | 'W' => (&text[..text.len() - 1], -1.0),
        _ if text.contains(',') => return None,
        _ => (text, 1.0),
    };
    let mut degrees = 0.0;
    for (part, unit) in text.split(',').zip([1.0, 60.0, 3600.0, f64::INFINITY]) {
        degrees += part.trim().parse::<f64>().ok()? / unit;
    }
    degrees.is_finite().then_some(degrees * sign)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metadata::field::{CAPTION, CITY, CREATOR, LOCATION_SHOWN, PERSON_IN_IMAGE};

    const HEAD: &str = r#"<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:e="http://iptc.org/std/Iptc4xmpExt/2008-02-29/""#;

    fn packet(body: &str) -> (Fields, Vec<String>) {
        let mut notes = Notes::default();
        let packet = read(format!("{HEAD}>{body}</rdf:RDF></x:xmpmeta>").as_bytes(), &mut notes);
        (packet.fields, notes.list.into_iter().map(|problem| problem.what).collect())
    }

    #[test]
    fn attributes_lists_and_languages_are_read() {
        let (fields, problems) = packet(
            r#"<rdf:Description photoshop:City="Marib &amp; C&#xF4;te"><dc:creator><rdf:Seq><rdf:li>Omar Haddad</rdf:li>
            <rdf:li>Yara Samir</rdf:li></rdf:Seq></dc:creator><dc:description><rdf:Alt>
            <rdf:li xml:lang="fr">Un marché</rdf:li><rdf:li xml:lang="x-default">A market</rdf:li></rdf:Alt>
            </dc:description></rdf:Description>"#,
        );
        assert_eq!(fields.get(&CITY).unwrap().text(), Some("Marib & Côte"));
        assert_eq!(fields.get(&CREATOR).unwrap().texts(), ["Omar Haddad", "Yara Samir"]);
        let caption = fields.said(&CAPTION).unwrap();
        assert_eq!(caption.value.text(), Some("A market"));
        assert_eq!(caption.languages, [("fr".to_owned(), "Un marché".to_owned())]);
        assert!(problems.is_empty(), "{problems:?}");
    }

    #[test]
    fn structures_are_read_in_each_form() {
        for place in [
            r#"<rdf:li rdf:parseType="Resource"><e:City>Erbil</e:City><e:CountryCode>IRQ</e:CountryCode></rdf:li>"#,
            r#"<rdf:li><rdf:Description><e:City>Erbil</e:City><e:CountryCode>IRQ</e:CountryCode></rdf:Description></rdf:li>"#,
            r#"<rdf:li><rdf:Description e:City="Erbil" e:CountryCode="IRQ"/></rdf:li>"#,
            r#"<rdf:li e:City="Erbil" e:CountryCode="IRQ"/>"#,
        ] {
            let body = format!(
                "<rdf:Description><e:LocationShown><rdf:Bag>{place}</rdf:Bag></e:LocationShown></rdf:Description>"
            );
            let (fields, _) = packet(&body);
            let places = fields.get(&LOCATION_SHOWN).expect(place).places();
            assert_eq!((places[0].city.as_deref(), places[0].country_code.as_deref()), (Some("Erbil"), Some("IRQ")));
        }
        let (fields, _) = packet(
            r#"<rdf:Description><e:PersonInImageWDetails><rdf:Bag><rdf:li rdf:parseType="Resource"><e:PersonName>
            <rdf:Alt><rdf:li xml:lang="x-default">Ana Babic</rdf:li></rdf:Alt></e:PersonName></rdf:li></rdf:Bag>
            </e:PersonInImageWDetails></rdf:Description>"#,
        );
        assert_eq!(fields.get(&PERSON_IN_IMAGE).unwrap().texts(), ["Ana Babic"]);
    }

    #[test]
    fn entities_of_ones_own_are_not_expanded() {
        let packet = format!(
            "<!DOCTYPE x [<!ENTITY a \"lol\"><!ENTITY b \"&a;&a;&a;\">]>{HEAD}><rdf:Description><dc:creator>&b;</dc:creator>\
             </rdf:Description></rdf:RDF></x:xmpmeta>"
        );
        let mut notes = Notes::default();
        let fields = read(packet.as_bytes(), &mut notes).fields;
        assert_eq!(fields.get(&CREATOR).unwrap().texts(), ["&b;"]);
        let problems: Vec<_> = notes.list.iter().map(|problem| problem.what.as_str()).collect();
        assert_eq!(
            problems,
            [
                "expected XMP without a document type, found one; its entities are not used",
                "expected only XML's own entities, found &b;",
            ]
        );
    }

    #[test]
    fn a_broken_packet_gives_what_stands_before_the_break() {
        let mut notes = Notes::default();
        let packet = format!("{HEAD}><rdf:Description photoshop:City=\"Erbil\"><dc:creator><rdf:Seq><rdf:li>Omar");
        let fields = read(packet.as_bytes(), &mut notes).fields;
        assert_eq!(fields.get(&CITY).unwrap().text(), Some("Erbil"));
    }

    #[test]
    fn degrees_are_signed() {
        assert_eq!(degrees("44,39.216N"), Some(44.6536));
        assert_eq!(degrees("33,52,10.8S"), Some(-(33.0 + 52.0 / 60.0 + 10.8 / 3600.0)));
        assert_eq!(degrees("44,39.216"), None);
        assert_eq!(degrees(""), None);
    }
}
