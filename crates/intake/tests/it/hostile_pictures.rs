//! Pictures that are broken or made to harm: a problem with its place, in little time, and what is sound is read.

use crate::pictures::{fixture, jpeg_with, of_bytes, xmp_segment};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::Write;
use std::time::{Duration, Instant};

const NAMES: &[&str] = &[
    "desk.jpg",
    "three-blocks.jpg",
    "old-wire.jpg",
    "phone.jpg",
    "packed.png",
    "three-blocks.png",
    "desk.tif",
    "desk.webp",
];

fn problems(bytes: Vec<u8>) -> Vec<String> {
    let start = Instant::now();
    let page = of_bytes(bytes);
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    page.problems.into_iter().map(|problem| format!("{}: {}", problem.place, problem.what)).collect()
}

#[test]
fn a_picture_that_is_cut_is_read_as_far_as_it_goes() {
    for name in NAMES {
        let bytes = std::fs::read(fixture(name)).unwrap();
        let step = if bytes.len() < 1000 { 1 } else { 5 };
        for length in (12..bytes.len()).step_by(step) {
            let page = of_bytes(bytes[..length].to_vec());
            assert!(!page.captions.is_empty() || !page.problems.is_empty(), "{name} {length}");
        }
    }
}

#[test]
fn a_picture_with_any_bytes_changed_is_survived() {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % below as u64).unwrap()
    };
    for name in NAMES {
        let sound = std::fs::read(fixture(name)).unwrap();
        for _ in 0..300 {
            let mut bytes = sound.clone();
            for _ in 0..=random(4) {
                let at = 12 + random(bytes.len() - 12);
                bytes[at] = [0, 0xFF, 0x1C, u8::try_from(random(256)).unwrap()][random(4)];
            }
            of_bytes(bytes);
        }
    }
}

#[test]
fn absurd_lengths_are_named_with_their_byte() {
    let found = problems(b"\xFF\xD8\xFF\xE1\xFF\xFFExif\0\0MM".to_vec());
    assert_eq!(found[0], "byte 2: expected a JPEG segment of 65535 bytes, found 10 to the end of the file");
    assert_eq!(found[1], "document: expected a caption, found no EXIF, IIM or XMP");
    let found = problems(b"\xFF\xD8\xFF\xE1\0\x01".to_vec());
    assert_eq!(found[0], "byte 2: expected a JPEG segment of 2 bytes or more, found a length of 1");
    let found = problems(b"\x89PNG\r\n\x1A\n\xFF\xFF\xFF\xFFiTXt".to_vec());
    assert_eq!(found[0], "byte 8: expected a whole PNG chunk, found the end of the file in it");
    let found = problems(b"RIFF\0\0\0\0WEBPEXIF\xFF\xFF\xFF\xFF".to_vec());
    assert_eq!(found[0], "byte 12: expected a whole WebP chunk, found the end of the file in it");
    let found = problems(b"MM\0*\0\0\0\x08\xFF\xFF".to_vec());
    assert_eq!(found[0], "byte 10: expected 65535 tags, found the end after 0");
    let found = problems(b"\0\0\0\x10ftypheic\0\0\0\0\xFF\xFF\xFF\xFFmeta".to_vec());
    assert_eq!(found[0], "byte 16: expected a whole box, found the end of what holds it");
}

#[test]
fn directories_that_lead_to_themselves_end() {
    // EXIF's directory, and the next one, are the first one again.
    let tag = b"\x87\x69\0\x04\0\0\0\x01\0\0\0\x08";
    let position = b"\x88\x25\0\x04\0\0\0\x01\0\0\0\x08";
    let loops = [b"MM\0*\0\0\0\x08\0\x02", &tag[..], position, b"\0\0\0\x08"].concat();
    assert_eq!(problems(loops), ["document: expected a caption, found no EXIF, IIM or XMP"]);
}

#[test]
fn a_million_directories_cost_no_more_than_their_bytes() {
    let mut bytes = b"MM\0*\0\0\0\x08".to_vec();
    for number in 1..1_000_000_u32 {
        bytes.extend([0, 0]);
        bytes.extend((8 + number * 6).to_be_bytes());
    }
    assert_eq!(problems(bytes).len(), 1);
    // As many tags as there may be, each a text as long as the file.
    let mut bytes = b"MM\0*\0\0\0\x08\xFF\xFF".to_vec();
    for _ in 0..65535 {
        bytes.extend(b"\x01\x0E\0\x02\0\x0C\0\0\0\0\0\0");
    }
    let found = problems(bytes);
    assert!(found.len() <= 60, "{}", found.len());
}

#[test]
fn xmp_of_many_kinds_of_harm_is_bounded() {
    let laughs = (0..20).fold("<!DOCTYPE lolz [<!ENTITY l0 'lol'>".to_owned(), |all, n| {
        format!("{all}<!ENTITY l{} '{}'>", n + 1, format!("&l{n};").repeat(10))
    });
    let packet = format!("<?xpacket begin='' id=''?>{laughs}]><x:xmpmeta xmlns:x='adobe:ns:meta/'>&l20;</x:xmpmeta>");
    assert!(problems(packet.into_bytes())[0].contains("expected XMP without a document type"));
    let deep = format!("<?xpacket begin='' id=''?>{}", "<a>".repeat(100_000));
    assert!(problems(deep.into_bytes())[0].contains("expected XMP of at most 24 levels"));
    let wide = format!("<?xpacket begin='' id=''?><a>{}</a>", "<b/>".repeat(200_000));
    assert!(problems(wide.into_bytes())[0].contains("100000 elements"));
    let attributes: String = (0..200_000).map(|n| format!(" a{n}='1'")).collect();
    assert!(
        problems(format!("<?xpacket begin='' id=''?><a{attributes}/>").into_bytes())[0].contains("100000 elements")
    );
    let long = format!("<?xpacket begin='' id=''?><a>{}</a>", "x".repeat(10 << 20));
    assert!(
        problems(long.into_bytes())[0]
            .contains("expected at most 1048576 bytes in a, found 10485760 or more, left out")
    );
    let names: String = (0..5000).map(|n| format!(" xmlns:n{n}='urn:{n}'")).collect();
    problems(format!("<?xpacket begin='' id=''?><a{names}>{}</a>", "<n1:b n2:c='d'/>".repeat(20_000)).into_bytes());
}

#[test]
fn a_text_that_unpacks_without_end_is_left_out() {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    packed.write_all(b"<?xpacket begin='' id=''?>").unwrap();
    for _ in 0..40 {
        packed.write_all(&vec![b' '; 1 << 20]).unwrap();
    }
    let text = [b"XML:com.adobe.xmp\0\x01\0\0\0", &packed.finish().unwrap()[..]].concat();
    let mut png = b"\x89PNG\r\n\x1A\n".to_vec();
    png.extend((text.len() as u32).to_be_bytes());
    png.extend(b"iTXt");
    png.extend(&text);
    png.extend([0; 4]);
    let found = problems(png);
    assert!(found[1].contains("expected PNG chunk iTXt with its checksum"), "{found:?}");
    assert!(found.iter().any(|what| what.contains("to unpack to at most 33554432, found more")), "{found:?}");
}

#[test]
fn one_bad_field_spoils_no_other() {
    let xmp = xmp_segment(
        "dc:source='x' xmlns:photoshop='http://ns.adobe.com/photoshop/1.0/' photoshop:DateCreated='last Friday'",
        "<dc:description>A ferry in Bergen, Norway, May 3, 2023.</dc:description><dc:creator>&who;</dc:creator>",
    );
    let page = of_bytes(jpeg_with(&[xmp]));
    assert_eq!(page.captions[0].text, "A ferry in Bergen, Norway, May 3, 2023.");
    assert_eq!(page.problems.len(), 2, "{:?}", page.problems);
    assert!(page.problems[1].what.contains("expected a date in XMP's date_created, found \"last Friday\""));
}

#[test]
fn blocks_behind_a_broken_segment_are_found() {
    let xmp = xmp_segment("", "<dc:description>A ferry in Bergen, Norway, May 3, 2023.</dc:description>");
    let page = of_bytes(jpeg_with(&[b"\xFF\xE1\xFF\xFFExif\0\0".to_vec(), xmp]));
    assert_eq!(page.captions[0].text, "A ferry in Bergen, Norway, May 3, 2023.");
    assert_eq!(page.problems[0].place, "byte 2");
}

#[test]
fn an_empty_picture_says_so() {
    assert_eq!(problems(b"\xFF\xD8\xFF".to_vec()).len(), 2);
    assert_eq!(problems(b"\xFF\xD8\xFF\xD9".to_vec()), ["document: expected a caption, found no EXIF, IIM or XMP"]);
}

#[test]
fn the_fuzz_corpus_is_survived() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/corpus/picture");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        if let Ok(pages) = intake::pages(intake::Source::bytes(&crate::ENGINE, &crate::OPTIONS, "fuzz", bytes)) {
            pages.for_each(|page| drop(page.unwrap()));
        }
        count += 1;
    }
    assert!(count >= 10, "the corpus is there");
}
