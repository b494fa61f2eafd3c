//! Pictures: every block is read, side by side; the fixtures are made by `tests/pictures/make.sh`.

use crate::{ENGINE, OPTIONS};
use intake::metadata::field::{
    CAMERA, CAPTION, CITY, CREATOR, CREDIT, DATE_CREATED, EXIF_ORIGINAL, EXTENDED_DESCRIPTION, GPS, GPS_TIME, KEYWORDS,
    LOCATION_CREATED, LOCATION_SHOWN, PERSON_IN_IMAGE,
};
use intake::metadata::{Block, Field, Metadata, Position};
use intake::{Page, Source};
use std::path::{Path, PathBuf};

pub fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures").join(name)
}

pub fn page(name: &str) -> Page {
    intake::read_path(&ENGINE, &OPTIONS, &fixture(name)).unwrap().next().unwrap().unwrap()
}

pub fn of_bytes(bytes: Vec<u8>) -> Page {
    intake::pages(Source::bytes(&ENGINE, &OPTIONS, "a.jpg", bytes)).unwrap().next().unwrap().unwrap()
}

fn metadata(name: &str) -> Metadata {
    page(name).metadata.unwrap()
}

fn preferred<'m>(metadata: &'m Metadata, field: &Field) -> Option<&'m str> {
    metadata.preferred(field).and_then(|value| value.text())
}

fn whats(page: &Page) -> Vec<&str> {
    page.problems.iter().map(|problem| problem.what.as_str()).collect()
}

#[test]
fn a_wire_of_the_nineties_has_its_caption_in_iim_and_its_credit_in_the_caption() {
    let page = page("old-wire.jpg");
    let caption = &page.captions[0];
    assert!(caption.text.starts_with("An ice cutter pauses on Lake Päijänne"), "{}", caption.text);
    assert_eq!((caption.credit.as_str(), caption.image.as_deref()), ("", Some("old-wire.jpg")));
    assert_eq!((page.media_type.as_str(), page.problems.len()), ("image/jpeg", 0));
    let metadata = page.metadata.unwrap();
    assert_eq!(metadata.iim_charset.as_deref(), Some("windows-1252"));
    assert_eq!(preferred(&metadata, &DATE_CREATED), Some("1999-02-03"));
    assert_eq!(metadata.from(&CAPTION), Some(Block::Iim));
}

#[test]
fn mac_roman_is_told_from_latin_1() {
    let metadata = metadata("mac-roman.jpg");
    assert_eq!(preferred(&metadata, &CAPTION), Some("Gaël Thibaudière’s boats on the Île de Ré, 6 November 1998"));
    assert_eq!(metadata.preferred(&KEYWORDS).unwrap().texts(), ["pêche", "huîtres"]);
}

#[test]
fn a_caption_without_a_credit_has_that_of_the_fields_beside_it() {
    let page = page("desk.jpg");
    assert_eq!(page.captions[0].credit, "Huda Osman, Tarek Idris/Nile Photo Agency");
    assert_eq!(page.captions[0].rights, ["Editorial use only", "© 2024 Nile Photo Agency"]);
    let metadata = page.metadata.unwrap();
    assert_eq!(metadata.said(&CAPTION, Block::Xmp).unwrap().languages.len(), 2);
    assert_eq!(metadata.preferred(&PERSON_IN_IMAGE).unwrap().texts(), ["Amna Salih", "Rania Bakri"]);
    let shown = &metadata.preferred(&LOCATION_SHOWN).unwrap().places()[0];
    assert_eq!((shown.city.as_deref(), shown.country_code.as_deref()), (Some("Port Sudan"), Some("SDN")));
    let created = &metadata.preferred(&LOCATION_CREATED).unwrap().places()[0];
    assert_eq!(created.ids, ["https://sws.geonames.org/365137/"]);
    assert!(metadata.conflicts.is_empty());
}

#[test]
fn what_a_camera_writes_is_no_caption_and_its_clock_has_no_offset_but_its_own() {
    let page = page("phone.jpg");
    assert!(page.captions.is_empty());
    assert_eq!(whats(&page), ["expected a caption, found none in EXIF"]);
    let metadata = page.metadata.unwrap();
    assert_eq!(metadata.preferred(&CAPTION), None);
    assert_eq!(metadata.said(&CAPTION, Block::Exif).unwrap().value.text(), Some("OLYMPUS DIGITAL CAMERA"));
    assert_eq!(preferred(&metadata, &EXIF_ORIGINAL), Some("2022-01-30T06:12:09-05:00"));
    assert_eq!(preferred(&metadata, &GPS_TIME), Some("2022-01-30T11:12:09Z"));
    assert_eq!(preferred(&metadata, &CAMERA), Some("Olympus TG-6"));
    let point = Position { latitude: -12.0464, longitude: -77.0428 };
    assert_eq!(metadata.preferred(&GPS).and_then(|value| value.position()), Some(point));
    let metadata = self::metadata("three-blocks.jpg");
    assert_eq!(preferred(&metadata, &EXIF_ORIGINAL), Some("2012-01-01T00:10:00"));
}

#[test]
fn blocks_that_disagree_are_named_and_cuts_are_not() {
    for name in ["three-blocks.jpg", "three-blocks.png"] {
        let metadata = metadata(name);
        assert_eq!(metadata.conflicts, ["caption", "date"], "{name}");
        assert_eq!(preferred(&metadata, &CREDIT), Some("Balkan Documentary Photographers’ Cooperative"));
        assert!(metadata.is_truncated(&CREDIT, Block::Iim) && !metadata.is_truncated(&CREDIT, Block::Xmp));
        assert_eq!(preferred(&metadata, &CREATOR), Some("Goran Petkov"));
    }
}

#[test]
fn other_containers_say_the_same() {
    let caption = |name: &str| page(name).captions[0].text.clone();
    assert_eq!(caption("packed.png"), "A baker in Ohrid, May 6, 2015.");
    assert_eq!(caption("desk.tif"), caption("desk.jpg"));
    assert_eq!(caption("desk.webp"), caption("desk.jpg"));
    let metadata = metadata("desk.tif");
    assert_eq!(preferred(&metadata, &CITY), Some("Suakin"));
    assert_eq!(metadata.conflicts, ["exif_caption"]);
}

#[test]
fn xmp_beside_a_picture_is_a_block_of_its_own_and_its_caption_stands_where_it_was_read() {
    let picture = page("beside.jpg");
    assert!(picture.captions.is_empty());
    assert!(picture.problems.iter().all(|problem| problem.left_out), "{:?}", picture.problems);
    let metadata = picture.metadata.unwrap();
    assert_eq!(metadata.from(&CAPTION), Some(Block::Sidecar));
    assert_eq!(metadata.said(&CAPTION, Block::Xmp), None);
    let sidecar = page("beside.xmp");
    assert_eq!(sidecar.captions[0].image.as_deref(), Some("beside.jpg"));
    assert_eq!(Some(sidecar.captions[0].text.as_str()), metadata.preferred(&CAPTION).unwrap().text());
    assert_eq!(sidecar.media_type, "application/rdf+xml");
}

#[test]
fn json_has_every_field_of_the_contract_with_each_block() {
    let json = serde_json::to_value(page("plain.jpg")).unwrap();
    let metadata = json["metadata"].as_object().unwrap();
    for field in
        "caption creator credit source date_created exif_original city province_state country country_code gps \
                  headline keywords instructions"
            .split_whitespace()
    {
        for block in ["preferred", "from", "exif", "iim", "xmp", "sidecar"] {
            let empty = metadata[field].get(block).unwrap_or_else(|| panic!("{field}.{block}"));
            assert!(empty.is_null() || empty.as_array().is_some_and(Vec::is_empty), "{field}.{block}");
        }
    }
    assert_eq!(metadata["conflicts"], serde_json::json!([]));
}

/// A JPEG segment.
fn segment(marker: u8, data: &[u8]) -> Vec<u8> {
    let length = u16::try_from(data.len() + 2).unwrap();
    [&[0xFF, marker], &length.to_be_bytes()[..], data].concat()
}

/// The plain JPEG with segments before its own.
pub fn jpeg_with(segments: &[Vec<u8>]) -> Vec<u8> {
    let plain = std::fs::read(fixture("plain.jpg")).unwrap();
    [&plain[..2], &segments.concat(), &plain[2..]].concat()
}

const RDF: &str = "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' \
    xmlns:xmpNote='http://ns.adobe.com/xmp/note/' xmlns:dc='http://purl.org/dc/elements/1.1/' \
    xmlns:c='http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/'><rdf:Description";

pub fn xmp_segment(attributes: &str, elements: &str) -> Vec<u8> {
    let packet = format!("{RDF} {attributes}>{elements}</rdf:Description></rdf:RDF></x:xmpmeta>");
    segment(0xE1, &[b"http://ns.adobe.com/xap/1.0/\0", packet.as_bytes()].concat())
}

#[test]
fn extended_xmp_is_put_together_in_its_order() {
    let long = "A bench by the river. ".repeat(4000);
    let number = "0123456789ABCDEF0123456789ABCDEF";
    let whole = format!(
        "{RDF}><c:ExtDescrAccessibility>{long}</c:ExtDescrAccessibility></rdf:Description></rdf:RDF></x:xmpmeta>"
    );
    let piece = |range: std::ops::Range<usize>| {
        let head = [b"http://ns.adobe.com/xmp/extension/\0", number.as_bytes()].concat();
        let (length, offset) = ((whole.len() as u32).to_be_bytes(), (range.start as u32).to_be_bytes());
        segment(0xE1, &[&head, &length[..], &offset[..], &whole.as_bytes()[range]].concat())
    };
    let main = xmp_segment(
        &format!("xmpNote:HasExtendedXMP='{number}'"),
        "<dc:description>A bench in Novi Sad, Serbia, May 3, 2019.</dc:description>",
    );
    let page = of_bytes(jpeg_with(&[main.clone(), piece(50_000..whole.len()), piece(0..50_000)]));
    let metadata = page.metadata.as_ref().unwrap();
    assert_eq!(preferred(metadata, &EXTENDED_DESCRIPTION), Some(long.trim()));
    assert!(page.problems.is_empty(), "{:?}", page.problems);
    let page = of_bytes(jpeg_with(&[main.clone(), piece(50_000..whole.len())]));
    assert!(whats(&page)[0].starts_with("expected extended XMP to go on at its byte 0, found byte 50000"));
    assert_eq!(page.captions[0].text, "A bench in Novi Sad, Serbia, May 3, 2019.");
    let page = of_bytes(jpeg_with(&[main]));
    assert_eq!(whats(&page), ["expected extended XMP 0123456789ABCDEF0123456789ABCDEF, found none"]);
}

#[test]
fn iim_in_other_bytes_than_it_announces_is_read_and_told() {
    let set = |record: u8, number: u8, bytes: &[u8]| {
        [&[0x1C, record, number], &(bytes.len() as u16).to_be_bytes()[..], bytes].concat()
    };
    let iim = [set(1, 90, b"\x1B%G"), set(2, 120, b"Gda\xF1sk, a boat on May 3, 2001"), set(2, 90, "Łódź".as_bytes())]
        .concat();
    let mut resource = b"Photoshop 3.0\x008BIM\x04\x04\0\0".to_vec();
    resource.extend((iim.len() as u32).to_be_bytes());
    let page = of_bytes(jpeg_with(&[segment(0xED, &[resource, iim].concat())]));
    assert_eq!(whats(&page), ["expected UTF-8 in IIM's caption, found other bytes, read as windows-1252"]);
    assert_eq!(preferred(page.metadata.as_ref().unwrap(), &CITY), Some("Łódź"));
}

#[test]
fn content_credentials_are_seen() {
    let jumbf =
        [&[0, 0, 0x30, 0][..], b"jumb\0\0\0\x1Ejumdc2pa\0\x11\0\x10\x80\0\0\xAA\0\x38\x9B\x71\x03c2pa\0"].concat();
    let page = of_bytes(jpeg_with(&[segment(0xEB, &[b"JP\x02\x11\0\0\0\x01", &jumbf[..]].concat())]));
    let credentials = page.metadata.unwrap().content_credentials.unwrap();
    assert_eq!((credentials.embedded, credentials.status), (0x3000, None));
    assert_eq!(metadata("plain.jpg").content_credentials, None);
}

/// A box of a HEIC.
fn boxed(kind: &[u8], content: &[u8]) -> Vec<u8> {
    [&(content.len() as u32 + 8).to_be_bytes()[..], kind, content].concat()
}

#[test]
fn a_heic_says_where_its_blocks_are() {
    let packet = format!(
        "{RDF}><dc:description>A ferry in Bergen, May 3, 2023.</dc:description></rdf:Description></rdf:RDF></x:xmpmeta>"
    );
    let ftyp = boxed(b"ftyp", b"heic\0\0\0\0mif1heic");
    let infe = boxed(b"infe", b"\x02\0\0\0\0\x01\0\0mime\0application/rdf+xml\0");
    let iinf = boxed(b"iinf", &[b"\0\0\0\0\0\x01", &infe[..]].concat());
    let length = packet.len() as u32;
    let iloc = |offset: u32| {
        let place = [&offset.to_be_bytes()[..], &length.to_be_bytes()].concat();
        boxed(b"iloc", &[b"\0\0\0\0\x44\0\0\x01\0\x01\0\0\0\x01", &place[..]].concat())
    };
    let meta = |offset| boxed(b"meta", &[&[0; 4][..], &iinf, &iloc(offset)].concat());
    let start = (ftyp.len() + meta(0).len() + 8) as u32;
    let file = [ftyp, meta(start), boxed(b"mdat", packet.as_bytes())].concat();
    let page = of_bytes(file);
    assert_eq!((page.media_type.as_str(), page.problems.len()), ("image/heic", 0));
    assert_eq!(page.captions[0].text, "A ferry in Bergen, May 3, 2023.");
}

/// A folder of this test run, removed when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &[u8])]) -> Folder {
        let folder = std::env::temp_dir().join(format!("intake-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        for (name, bytes) in files {
            std::fs::write(folder.join(name), bytes).unwrap();
        }
        Folder(folder)
    }

    fn page(&self, name: &str) -> Page {
        intake::read_path(&ENGINE, &OPTIONS, &self.0.join(name)).unwrap().next().unwrap().unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn seen(page: &Page) -> Vec<(&str, &str, &str)> {
    let captions = page.captions.iter();
    captions.map(|caption| (caption.image.as_deref().unwrap_or("-"), &*caption.text, &*caption.credit)).collect()
}

#[test]
fn a_text_named_after_a_picture_is_its_caption() {
    let plain = std::fs::read(fixture("plain.jpg")).unwrap();
    let files: &[(&str, &[u8])] = &[
        ("a.jpg", &plain),
        ("a.txt", b"A quiet morning at the lock\r\nAna Babic/Reuters\r\n"),
        ("b.JPG", &plain),
        ("b.txt", b"Women wash wool in Gori, Georgia, July 7, 2016. (Photo by Nino Lomidze/AP Photo)\n"),
        ("c.txt", b"Women wash wool in Gori, Georgia, July 7, 2016. (Photo by Nino Lomidze/AP Photo)\n"),
    ];
    let folder = Folder::new("named", files);
    assert_eq!(seen(&folder.page("a.txt")), [("a.jpg", "A quiet morning at the lock", "Ana Babic/Reuters")]);
    assert_eq!(seen(&folder.page("b.txt"))[0].0, "b.JPG");
    assert_eq!(seen(&folder.page("c.txt"))[0].0, "-");
    assert_eq!(whats(&folder.page("a.jpg"))[1], "its caption may stand in a.txt");
}

#[test]
fn a_list_of_captions_names_its_pictures() {
    let plain = std::fs::read(fixture("plain.jpg")).unwrap();
    let list = "a.jpg: Women wash wool in Gori.\nb one.png\tA crane lifts a hull in Batumi.\tNino Lomidze/AP\n\n\
        c.jpg\nA ferry leaves\nBergen, Norway.\n(Photo by Ana Babic/Reuters)\ngone.jpg - Nobody.\n";
    let folder = Folder::new(
        "list",
        &[("a.jpg", &plain), ("b one.png", b""), ("c.jpg", &plain), ("captions.txt", list.as_bytes())],
    );
    let page = folder.page("captions.txt");
    let wanted = [
        ("a.jpg", "Women wash wool in Gori.", ""),
        ("b one.png", "A crane lifts a hull in Batumi.", "Nino Lomidze/AP"),
        ("c.jpg", "A ferry leaves Bergen, Norway.", "(Photo by Ana Babic/Reuters)"),
        ("gone.jpg", "Nobody.", ""),
    ];
    assert_eq!(seen(&page), wanted);
    assert_eq!(whats(&page), ["expected the picture gone.jpg beside the text, found none"]);
    for caption in &page.captions {
        let (start, end) = caption.span.unwrap();
        assert_eq!(intake::text::collapse(&list[start as usize..end as usize]), caption.text);
    }
    let ordinals: Vec<u64> = page.captions.iter().map(|caption| caption.ordinal).collect();
    assert_eq!(ordinals, [1, 2, 3, 4]);
}

#[cfg(feature = "c2pa")]
#[test]
fn content_credentials_are_examined() {
    use c2pa::{Builder, Context, EphemeralSigner};
    use std::io::Cursor;
    let created = r#"{"claim_generator_info": [{"name": "desk"}], "title": "a", "assertions": [{"label": "c2pa.actions",
        "data": {"actions": [{"action": "c2pa.created",
        "digitalSourceType": "http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture"}]}}]}"#;
    let signer = EphemeralSigner::new("desk.example").unwrap();
    let mut plain = Cursor::new(std::fs::read(fixture("plain.jpg")).unwrap());
    let mut signed = Cursor::new(Vec::new());
    let mut builder = Builder::from_context(Context::new()).with_definition(created).unwrap();
    builder.sign(&signer, "image/jpeg", &mut plain, &mut signed).unwrap();
    let mut signed = signed.into_inner();
    let examined = |bytes: Vec<u8>| of_bytes(bytes).metadata.unwrap().content_credentials.unwrap();
    let sound = examined(signed.clone());
    assert_eq!(
        (sound.status.as_deref(), sound.failures),
        (Some("valid"), vec!["signingCredential.untrusted".to_owned()])
    );
    let end = signed.len();
    signed[end - 20] ^= 1;
    let changed = examined(signed);
    assert_eq!(changed.status.as_deref(), Some("invalid"));
    assert!(changed.failures.iter().any(|code| code == "assertion.dataHash.mismatch"), "{:?}", changed.failures);
}
