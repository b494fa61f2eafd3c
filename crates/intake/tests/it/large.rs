//! A large text in windows gives what it would give as a whole.

use crate::{ENGINE, OPTIONS};
use intake::{Page, Source};

/// A gallery of `count` entries, one of them again and again.
fn gallery(count: usize, entry: impl Fn(usize) -> String) -> String {
    let mut text = String::from("THE NORTHERN LEDGER\nA long winter\nJanuary 22, 2018\n\n");
    for i in 0..count {
        text.push_str(&entry(i));
        text.push_str("\n\n");
        if i % 5_000 == 0 {
            text.push_str("A guard sleeps in Oslo, Norway, January 3, 2018. (Photo by Ola Tester/Reuters)\n\n");
        }
    }
    text
}

fn pages(text: &str) -> Vec<Page> {
    intake::pages(Source::bytes(&ENGINE, &OPTIONS, "large.txt", text.into()))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap()
}

#[test]
fn windows_run_on() {
    let filler = "snow ".repeat(60);
    let entry = |i: usize| {
        let day = i % 28 + 1;
        format!(
            "{}/30000\nWorker {i} clears {filler} in Oslo, Norway, January {day}, 2018.\n(Photo by Ola Tester/Reuters)",
            i + 1
        )
    };
    let text = gallery(24_000, entry);
    assert!(text.len() > 8 << 20);
    let pages = pages(&text);
    assert!(pages.len() > 5);
    let captions: Vec<_> = pages.iter().flat_map(|page| &page.captions).collect();
    assert_eq!(captions.len(), 24_001);
    for (caption, ordinal) in captions.iter().zip(1..) {
        assert_eq!(caption.ordinal, ordinal);
        let (start, end) = caption.span.unwrap();
        assert_eq!(intake::text::collapse(&text[start as usize..end as usize]), caption.text);
        if !caption.text.starts_with("A guard") {
            assert_eq!(caption.credit, "(Photo by Ola Tester/Reuters)");
            assert!(caption.slot.is_some());
        }
    }
    assert_eq!(captions.iter().filter(|caption| caption.repeats == 5).count(), 1);
    assert_eq!(captions.iter().filter(|caption| caption.repeats > 1).count(), 1);
    for page in &pages {
        assert_eq!(page.problems, []);
        assert_eq!(page.sha256, pages[0].sha256);
        assert_eq!(page.title.as_deref(), Some("A long winter"));
        assert_eq!(page.published.as_deref(), Some("2018-01-22"));
    }
}

#[test]
fn long_lines_among_captions_are_passed_over() {
    let caption = |place: &str| format!("A man in {place}, Norway, January 3, 2018. (Photo by Ola Tester/Reuters)\n\n");
    let line = "x".repeat(9 << 20);
    let text = format!("{}{line}\n{}", caption("Oslo"), caption("Bergen"));
    let pages = pages(&text);
    let captions: Vec<_> = pages.iter().flat_map(|page| &page.captions).collect();
    assert_eq!(captions.len(), 2);
    let (start, end) = captions[1].span.unwrap();
    assert_eq!(&text[start as usize..end as usize], captions[1].text);
    let problems: Vec<_> = pages.iter().flat_map(|page| &page.problems).collect();
    assert_eq!(problems.len(), 1);
    assert_eq!(problems[0].place, format!("byte {}, line 3", caption("Oslo").len()));
}
