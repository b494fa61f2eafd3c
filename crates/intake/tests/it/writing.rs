//! What is written into pictures and beside them is read again, by us and by exiftool, and nothing else changes.

use crate::pictures::{fixture, jpeg_with, of_bytes};
use crate::{ENGINE, OPTIONS, skipped};
use intake::Source;
use intake::metadata::field::{
    CAMERA, CAPTION, CITY, COPYRIGHT, COUNTRY_CODE, CREATOR, CREDIT, DATE_CREATED, EVENT, EXIF_ORIGINAL, HEADLINE,
    INSTRUCTIONS, KEYWORDS, LOCATION_CREATED, LOCATION_SHOWN, ORGANISATION_IN_IMAGE, PERSON_IN_IMAGE, SOURCE,
    TRANSMISSION_REFERENCE, USAGE_TERMS,
};
use intake::metadata::{Block, FIELDS, Fields, Location, Metadata, Position, Said, write};
use std::process::Command;

const CREDIT_LINE: &str = "Agence Photographique du Grand Lac & Fils <Genève>";

fn fields() -> Fields {
    let mut fields = Fields::default();
    let languages = vec![("fr".to_owned(), "Un marché à Marib.".to_owned())];
    let caption = "A market in Marib, Yemen, on “Friday”, March 6, 2014 — Sana’a Gate.\nSecond line.";
    fields.say(&CAPTION, Said { languages, ..Said::from(caption) });
    fields.set(&CREATOR, vec!["Omar Haddad".to_owned(), "Yara Šimić".to_owned()]);
    fields.set(&CREDIT, CREDIT_LINE);
    fields.set(&SOURCE, "Reuters");
    fields.set(&DATE_CREATED, "2014-03-06T09:30:00+03:00");
    fields.set(&CITY, "Marib");
    fields.set(&COUNTRY_CODE, "YEM");
    fields.set(&HEADLINE, "Market");
    fields.set(&KEYWORDS, vec!["market".to_owned(), "qat".to_owned()]);
    fields.set(&INSTRUCTIONS, "NO SALES");
    fields.set(&COPYRIGHT, "© 2014 Reuters");
    fields.set(&USAGE_TERMS, "Editorial use only");
    fields.set(&EVENT, "Market day");
    fields.set(&PERSON_IN_IMAGE, vec!["Ana Babić".to_owned()]);
    fields.set(&ORGANISATION_IN_IMAGE, vec!["Red Cross".to_owned()]);
    let position = Position::new(15.4625, -45.322_25);
    let gate =
        Location { name: Some("Sana’a Gate".into()), city: Some("Marib".into()), position, ..Location::default() };
    let ids = vec!["https://sws.geonames.org/72966/".to_owned()];
    let town = Location { country: Some("Yemen".into()), country_code: Some("YEM".into()), ids, ..Location::default() };
    fields.set(&LOCATION_SHOWN, vec![gate, town.clone()]);
    fields.set(&LOCATION_CREATED, vec![town]);
    fields
}

fn read(bytes: Vec<u8>) -> Metadata {
    let page = of_bytes(bytes);
    assert!(page.problems.iter().all(|problem| problem.left_out), "{:?}", page.problems);
    page.metadata.unwrap()
}

fn same_in_xmp(metadata: &Metadata, fields: &Fields, name: &str) {
    for field in FIELDS.iter().filter(|field| fields.get(field).is_some()) {
        assert_eq!(metadata.said(field, Block::Xmp), fields.said(field), "{} in {name}", field.name);
    }
}

#[test]
fn a_sidecar_says_all_fields_again() {
    let packet = write::sidecar(&fields());
    let source = Source::bytes(&ENGINE, &OPTIONS, "a.xmp", packet.into_bytes());
    let page = intake::pages(source).unwrap().next().unwrap().unwrap();
    same_in_xmp(page.metadata.as_ref().unwrap(), &fields(), "a.xmp");
    assert_eq!(page.captions.len(), 1);
}

#[test]
fn what_xmp_cannot_say_is_left_out() {
    let mut fields = Fields::default();
    fields.set(&DATE_CREATED, "1941~");
    fields.set(&EXIF_ORIGINAL, "2014-03-06T09:30:00");
    fields.set(&CAMERA, "Olympus TG-6");
    fields.set(&CITY, "Ma\u{1}rib");
    let packet = write::sidecar(&fields);
    assert!(!packet.contains("1941") && !packet.contains("2014") && !packet.contains("Olympus"), "{packet}");
    assert!(packet.contains("<photoshop:City>Marib</photoshop:City>"));
    fields.set(&DATE_CREATED, "2014-03");
    let metadata = read(write::embed(&std::fs::read(fixture("plain.jpg")).unwrap(), &fields).unwrap_or_default());
    for block in [Block::Xmp, Block::Iim] {
        assert_eq!(metadata.said(&DATE_CREATED, block).unwrap().value.text(), Some("2014-03"));
    }
}

#[test]
fn a_copy_with_fields_says_them_and_its_picture_is_the_same() {
    for name in [
        "plain.jpg",
        "desk.jpg",
        "old-wire.jpg",
        "three-blocks.jpg",
        "packed.png",
        "three-blocks.png",
        "desk.tif",
        "desk.webp",
    ] {
        let old = std::fs::read(fixture(name)).unwrap();
        let new = write::embed(&old, &fields()).unwrap_or_else(|error| panic!("{name}: {error}"));
        let metadata = read(new.clone());
        same_in_xmp(&metadata, &fields(), name);
        assert_eq!(
            metadata.conflicts.iter().filter(|field| *field != "date").count(),
            0,
            "{name}: {:?}",
            metadata.conflicts
        );
        assert_eq!(
            metadata.said(&CAPTION, Block::Exif),
            Some(&Said::from(fields().get(&CAPTION).unwrap().text().unwrap())),
            "{name}"
        );
        if metadata.said(&CREDIT, Block::Iim).is_some() {
            assert!(metadata.is_truncated(&CREDIT, Block::Iim), "{name}");
            assert_eq!(metadata.iim_charset.as_deref(), Some("UTF-8"), "{name}");
        }
        assert_eq!(pictures_own(&new, name), pictures_own(&old, name), "{name}");
        // Once more changes nothing that is read.
        let again = read(write::embed(&new, &fields()).unwrap());
        assert_eq!(again, metadata, "{name}");
    }
}

/// The compressed picture.
fn pictures_own(bytes: &[u8], name: &str) -> Vec<u8> {
    let find = |mark: &[u8]| bytes.windows(mark.len()).position(|window| window == mark).unwrap();
    let sized = |mark: &[u8], big: bool| {
        let at = find(mark);
        let length = |at: usize| <[u8; 4]>::try_from(&bytes[at..at + 4]).unwrap();
        let length = if big { u32::from_be_bytes(length(at - 4)) } else { u32::from_le_bytes(length(at + 4)) };
        bytes[at..at + 4 + length as usize].to_vec()
    };
    match name.rsplit('.').next().unwrap() {
        "jpg" => bytes[find(b"\xFF\xDB")..].to_vec(),
        "png" => sized(b"IDAT", true),
        "webp" => sized(b"VP8 ", false),
        // Nothing of a TIFF moves but the place of its first directory.
        _ => bytes[8..std::fs::metadata(fixture(name)).unwrap().len() as usize].to_vec(),
    }
}

#[test]
fn what_is_not_among_the_fields_stays() {
    let mut one = Fields::default();
    one.set(&CITY, "Skopje");
    let old = std::fs::read(fixture("three-blocks.jpg")).unwrap();
    let (before, after) = (read(old.clone()), read(write::embed(&old, &one).unwrap()));
    for field in FIELDS.iter().filter(|field| field.name != "city") {
        for block in [Block::Exif, Block::Iim, Block::Xmp] {
            assert_eq!(before.said(field, block), after.said(field, block), "{}", field.name);
        }
    }
    // Texts that were in another charset are in UTF-8 like the new ones.
    let old = std::fs::read(fixture("mac-roman.jpg")).unwrap();
    let (before, after) = (read(old.clone()), read(write::embed(&old, &one).unwrap()));
    assert_eq!(before.said(&CAPTION, Block::Iim), after.said(&CAPTION, Block::Iim));
    assert_eq!(after.iim_charset.as_deref(), Some("UTF-8"));
}

#[test]
fn a_broken_picture_is_not_written() {
    let broken = [
        b"\xFF\xD8\xFF\xE1\xFF\xFF".to_vec(),
        b"\x89PNG\r\n\x1A\n\0".to_vec(),
        b"\x89PNG\r\n\x1A\n\0\0\0\0IEND\xAE\x42\x60\x82".to_vec(),
        b"MM\0*\0\0\0\xFF".to_vec(),
        b"RIFF\0\0\0\0WEBPXMP \xFF\0\0\0".to_vec(),
    ];
    for bytes in broken {
        let error = write::embed(&bytes, &fields()).unwrap_err();
        assert!(matches!(error, write::Error::Broken { .. }), "{error}");
    }
    let packet = b"http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF";
    let segment = [&[0xFF, 0xE1], &(packet.len() as u16 + 2).to_be_bytes()[..], packet].concat();
    let error = write::embed(&jpeg_with(&[segment]), &fields()).unwrap_err();
    assert!(error.to_string().starts_with("expected well-formed XMP, found"), "{error}");
    let mut long = fields();
    long.set(&CAPTION, "word ".repeat(20_000));
    let error = write::embed(&std::fs::read(fixture("plain.jpg")).unwrap(), &long).unwrap_err();
    assert!(
        matches!(error, write::Error::TooLong { limit: 65_527, .. } | write::Error::TooLong { limit: 65_504, .. }),
        "{error}"
    );
}

#[test]
fn exiftool_reads_what_was_embedded() {
    let Ok(version) = Command::new("exiftool").arg("-ver").output() else {
        return skipped("reading with exiftool, for it is not installed (Debian: libimage-exiftool-perl)");
    };
    assert!(version.status.success());
    let folder = std::env::temp_dir().join(format!("intake-exiftool-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for name in ["plain.jpg", "old-wire.jpg", "packed.png", "desk.tif", "desk.webp", "beside.xmp"] {
        let old = std::fs::read(fixture(name)).unwrap();
        let new = if name.ends_with("xmp") {
            write::sidecar(&fields()).into_bytes()
        } else {
            write::embed(&old, &fields()).unwrap()
        };
        let file = folder.join(name);
        std::fs::write(&file, new).unwrap();
        let arguments = ["-j", "-G1", "-struct", "-n", "-validate", "-warning", "-all"];
        let output = Command::new("exiftool").args(arguments).arg(&file).output().unwrap();
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let said = &json[0];
        assert_eq!(said["XMP-photoshop:Credit"], CREDIT_LINE, "{name}: {said}");
        assert_eq!(said["XMP-dc:Creator"], serde_json::json!(["Omar Haddad", "Yara Šimić"]), "{name}");
        assert_eq!(said["XMP-photoshop:DateCreated"], "2014:03:06 09:30:00+03:00", "{name}");
        assert_eq!(said["XMP-iptcExt:PersonInImage"], serde_json::json!(["Ana Babić"]), "{name}");
        let shown = &said["XMP-iptcExt:LocationShown"][0];
        assert_eq!(
            (&shown["LocationName"], &shown["City"]),
            (&"Sana’a Gate".into(), &"Marib".into()),
            "{name}: {shown}"
        );
        assert_eq!(
            shown["GPSLongitude"].as_f64().map(|degrees| (degrees * 1e5).round()),
            Some(-4_532_225.0),
            "{name}: {shown}"
        );
        if name.ends_with("jpg") || name.ends_with("tif") {
            assert_eq!(said["IPTC:Credit"], "Agence Photographique du Grand L", "{name}: {said}");
            assert_eq!(said["IPTC:TimeCreated"], "09:30:00+03:00", "{name}");
        }
        if !name.ends_with("xmp") {
            let caption = fields().get(&CAPTION).unwrap().text().unwrap().to_owned();
            assert_eq!(said["IFD0:ImageDescription"], caption, "{name}: {said}");
            let warnings = said["ExifTool:Validate"].as_str().unwrap_or_default().to_owned();
            assert!(!warnings.contains("Error"), "{name}: {said}");
        }
    }
    // And what exiftool writes into a copy of ours is read by us.
    let file = folder.join("plain.jpg");
    let set = [
        "-q",
        "-overwrite_original",
        "-IPTC:OriginalTransmissionReference=MAR01",
        "-XMP-photoshop:TransmissionReference=MAR01",
    ];
    assert!(Command::new("exiftool").args(set).arg(&file).status().unwrap().success());
    let metadata = read(std::fs::read(&file).unwrap());
    for block in [Block::Iim, Block::Xmp] {
        assert_eq!(metadata.said(&TRANSMISSION_REFERENCE, block).unwrap().value.text(), Some("MAR01"));
    }
    same_in_xmp(&metadata, &fields(), "plain.jpg");
    std::fs::remove_dir_all(&folder).unwrap();
}
