//! The same gallery in any encoding gives the same captions.

use crate::ENGINE;
use intake::gallery::read;

const GALLERY: &str = "Fishermen mend nets in Sète, France, on March 3, 2014 – a “good day”. (Photo by Noé Vercoutère/AFP)\n\n\
    A café owner in Agde, France, counts £20 notes. (Photo by Noé Vercoutère/AFP)\n";

fn utf16(text: &str, to_bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(to_bytes).collect()
}

fn texts(bytes: &[u8]) -> Vec<String> {
    let page = read(&ENGINE, "a.txt", bytes);
    assert_eq!(page.problems, []);
    page.captions.into_iter().map(|caption| caption.text).collect()
}

#[test]
fn marks_and_code_pages() {
    let expected = texts(GALLERY.as_bytes());
    assert_eq!(expected.len(), 2);
    let windows_1252 = encoding_rs::WINDOWS_1252.encode(GALLERY).0;
    for bytes in [
        [b"\xEF\xBB\xBF", GALLERY.as_bytes()].concat(),
        [b"\xFF\xFE".to_vec(), utf16(GALLERY, u16::to_le_bytes)].concat(),
        [b"\xFE\xFF".to_vec(), utf16(GALLERY, u16::to_be_bytes)].concat(),
        utf16(GALLERY, u16::to_le_bytes),
        utf16(GALLERY, u16::to_be_bytes),
        windows_1252.into_owned(),
        GALLERY.replace('\n', "\r\n").into_bytes(),
        GALLERY.replace('\n', "\r").into_bytes(),
    ] {
        assert_eq!(texts(&bytes), expected);
    }
}

#[test]
fn arabic_of_windows_1256_is_told() {
    let arabic = "صورة: رجل يبيع الشاي في سوق مدينة الموصل في العراق يوم الثلاثاء\n\
        A man sells tea in Mosul, Iraq, May 3, 2016. (Photo by Yara Samir/Reuters)\n";
    let bytes = encoding_rs::WINDOWS_1256.encode(arabic).0;
    let text = intake::text::decode(&bytes);
    assert_eq!((text.encoding.name(), text.text.as_str()), ("windows-1256", arabic));
    assert_eq!(intake::text::media_type(text.encoding), "text/plain; charset=windows-1256");
}

#[test]
fn what_cannot_be_decoded_has_its_byte_and_line() {
    // A lone surrogate written as UTF-8, a sequence cut short, a NUL.
    let bytes = b"A caf\xC3\xA9 in Agde, \xED\xA0\xBD France\nwith two ch\xC3\xA8vres and \xC3\na \0 cat";
    let text = intake::text::decode(bytes);
    let problems: Vec<_> =
        text.problems.iter().map(|problem| (problem.place.as_str(), problem.what.as_str())).collect();
    assert_eq!(
        problems,
        [
            ("byte 17, line 1", "expected UTF-8, found a lone surrogate in bytes ED A0 BD, read as U+FFFD"),
            ("byte 50, line 2", "expected UTF-8, found no character in bytes C3, read as U+FFFD"),
            ("byte 54, line 3", "expected text, found a NUL, read as white space"),
        ]
    );
    let lone =
        [utf16("A boy in Golo, Sudan", u16::to_le_bytes), vec![0x3D, 0xD8], utf16(".\n", u16::to_le_bytes)].concat();
    let text = intake::text::decode(&[b"\xFF\xFE".to_vec(), lone].concat());
    assert_eq!(text.problems[0].what, "expected UTF-16LE, found a lone surrogate in bytes 3D D8, read as U+FFFD");
    assert_eq!(text.problems[0].place, "byte 42, line 1");
}

#[test]
fn many_faults_are_counted() {
    let mut bytes = "é".repeat(500).into_bytes();
    for _ in 0..100 {
        bytes.extend_from_slice(b"a\xFF b");
    }
    let problems = intake::text::decode(&bytes).problems;
    assert_eq!(problems.len(), 21);
    assert_eq!(problems[20].what, "80 more places could not be decoded");
}

#[test]
fn nuls_between_words_are_white_space() {
    let page = read(&ENGINE, "a.txt", b"A boy\0in Marib, Yemen March 6, 2014. (Photo by Omar Nabil/Reuters)\0\0\n");
    assert_eq!(page.captions[0].text, "A boy in Marib, Yemen March 6, 2014. (Photo by Omar Nabil/Reuters)");
    assert_eq!(page.problems.len(), 2);
    assert_eq!(page.problems[1].what, "expected text, found 2 NULs, read as white space");
}
