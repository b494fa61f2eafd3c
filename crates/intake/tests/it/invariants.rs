//! For any bytes: reading never panics, each span slices the decoded document to its caption, ordinals run on, the
//! reading takes time in proportion to the text.

use crate::ENGINE;
use intake::Page;
use intake::gallery::read;
use intake::text::{collapse, decode};
use proptest::prelude::*;
use std::time::{Duration, Instant};

fn check(bytes: &[u8]) -> Page {
    let page = read(&ENGINE, "any", bytes);
    let text = decode(bytes).text;
    for (caption, ordinal) in page.captions.iter().zip(1..) {
        assert_eq!(caption.ordinal, ordinal);
        assert!(caption.repeats >= 1);
        assert!(!caption.text.is_empty());
        if let Some((start, end)) = caption.span {
            assert_eq!(collapse(&text[start as usize..end as usize]), caption.text);
        }
        assert_eq!(collapse(&caption.text), caption.text);
    }
    page
}

/// Lines as galleries have them, in any order.
fn line() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "",
        "",
        "1/5",
        "2 of 12",
        "Photo 3",
        "4.",
        "(5/5)",
        "Image:",
        "Caption: A boy in Golo.",
        "Credit: AP/X Y",
        "(AP Photo/Xavier Young)",
        "© Photos: Xavier Young",
        "All photographs by Xavier Young",
        "Xavier Young",
        "https://img.example/a.jpg",
        "![a](b.jpg)",
        "a.jpg: A man walks.",
        "Alt: a man",
        "Photographer",
        "Location",
        "A man walks in Kyiv, May 3, 2014. (Photo by Xavier Young/Reuters)",
        "A man walks in Kyiv, May 3, 20...more",
        "A man walks in Kyiv, May 3, 2014. REUTERS/Xavier Young",
        "A man walks.Xavier Young/AFP",
        "a man [...]",
        "A man walks # Xavier Young / AP",
        "#",
        "---",
        "Related stories",
        "Share on Facebook",
        "May 3, 2014",
        "NEWS",
        "The Ledger | May 3, 2014",
        "1) A man walks. 2) A cat sleeps. 3) A dog.",
        "• A man walks in the rain",
        "A man (AP) walks (Photo by X Y/AP) A dog runs in the park (Photo by X Y/AP) tail",
        "it goes on, and",
        "(AP",
        "Photo/X)",
        "\u{feff}",
        "…",
        "...more",
        "[…]",
        "“Quoted,” she said.",
        "(1 of 3)",
        "word (3 of 12)",
        "©",
        "1/",
    ])
    .prop_map(str::to_owned);
    prop_oneof![4 => known, 1 => "\\PC{0,80}"]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        check(&bytes);
    }

    #[test]
    fn any_text(text in "\\PC{0,300}") {
        check(text.as_bytes());
    }

    #[test]
    fn any_order_of_lines(lines in prop::collection::vec(line(), 0..24), end in prop::sample::select(vec!["\n", "\r\n", "\r"])) {
        check(lines.join(end).as_bytes());
    }
}

#[test]
fn fixtures_keep_their_spans() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/galleries");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            check(&std::fs::read(path).unwrap());
        }
    }
}

#[test]
fn time_grows_with_the_text_and_no_faster() {
    let caption = "A man walks past a market in Kyiv, Ukraine, May 3, 2014. (Photo by X Young/Reuters) ";
    for unit in [
        "(",
        "[",
        "1/2\n",
        "1) A man. ",
        "(AP Photo/X) ",
        "a\n",
        "A man...more\n",
        "A man walks.X/AP\n",
        "...",
        "# ",
        "\n",
        "© Photos: X\n",
        "https://a.example/b.jpg\n",
        "Related stories\n",
        "1 2 3 ",
        "| ",
        "   ",
        "“",
        "\u{fffd}",
        caption,
    ] {
        let time = |count: usize| {
            let text = unit.repeat(count);
            let start = Instant::now();
            check(text.as_bytes());
            start.elapsed()
        };
        let count = 40_000 / unit.len();
        let (short, long) = (time(count), time(8 * count));
        let allowed = short * 8 * 4 + Duration::from_secs(2);
        assert!(long < allowed, "{unit:?}: {count} in {short:?}, eight times as many in {long:?}");
    }
}
