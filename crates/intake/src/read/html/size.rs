//! How large the copies of a picture are, as far as addresses and attributes tell.
//!
//! `a-1280x720.jpg`, `a.jpg?w=1280`, `/s1280/a.jpg`, "a.jpg 1280w" in a `srcset` are 1,280 pixels wide.

/// The addresses of a `srcset` with their widths; `2x` is twice the width at which the picture is shown.
pub(super) fn set(set: &str, shown: Option<u32>) -> Vec<(&str, Option<u32>)> {
    let mut found = Vec::new();
    let mut rest = set;
    while found.len() < 64 {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
        if rest.is_empty() {
            break;
        }
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let mut address = &rest[..end];
        rest = &rest[end..];
        if let Some(bare) = address.strip_suffix(',') {
            found.push((bare, None));
            continue;
        }
        // "a.jpg 640w, b.jpg": commas may be part of an address, not of a descriptor.
        let end = rest.find(',').unwrap_or(rest.len());
        let descriptor = rest[..end].trim();
        rest = &rest[end..];
        if descriptor.is_empty() && address.contains(",http") {
            address = address.rsplit_once(",http").map_or(address, |(first, _)| first);
        }
        let first = descriptor.split_whitespace().next().unwrap_or_default();
        let width = match first.as_bytes().last() {
            Some(b'w') => first[..first.len() - 1].parse().ok(),
            Some(b'x') => {
                first[..first.len() - 1].parse::<f32>().ok().map(|times| (shown.unwrap_or(400) as f32 * times) as u32)
            }
            _ => None,
        };
        found.push((address, width));
    }
    found
}

/// The largest number that an address gives as a width.
pub(super) fn in_address(address: &str) -> Option<u32> {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let by_query = query.split(['&', ';']).find_map(|pair| {
        let (name, value) = pair.split_once('=')?;
        let digits = value.split(|c: char| !c.is_ascii_digit()).find(|part| !part.is_empty())?;
        let known = ["w", "width", "wid", "imwidth", "resize", "maxwidth", "max-w", "size", "fit"];
        if !known.contains(&name.trim_start_matches("amp;").to_ascii_lowercase().as_str()) {
            return None;
        }
        plausible(digits)
    });
    by_query.or_else(|| in_path(path))
}

fn plausible(digits: &str) -> Option<u32> {
    digits.parse().ok().filter(|width| (16..=12_000).contains(width))
}

fn in_path(path: &str) -> Option<u32> {
    let mut widths = Vec::new();
    // Years, dates and numbers of pictures are no widths: a mark says what is one.
    let segments: Vec<&str> = path.split('/').collect();
    for segment in segments.iter().rev().take(8) {
        let segment = segment.to_ascii_lowercase();
        let bytes = segment.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            if !bytes[at].is_ascii_digit() {
                at += 1;
                continue;
            }
            let start = at;
            while at < bytes.len() && bytes[at].is_ascii_digit() {
                at += 1;
            }
            let digits = &segment[start..at];
            let before = &segment[..start];
            let after = &segment[at..];
            let edge = |text: &str, c: usize| {
                text.len() == c || text.as_bytes().get(text.len() - c - 1).is_none_or(|b| !b.is_ascii_alphanumeric())
            };
            let marked = (before.ends_with('s') || before.ends_with('w')) && edge(before, 1)
                || before.ends_with("width")
                || before.ends_with("w_")
                || before.ends_with("w-") && edge(before, 2)
                || before.ends_with("width-")
                || before.ends_with("width_")
                || before.ends_with("wid_");
            let by = after.strip_prefix('x').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
            let unit = (after.starts_with("px") || after.starts_with('w'))
                && after[if after.starts_with("px") { 2 } else { 1 }..]
                    .chars()
                    .next()
                    .is_none_or(|c| !c.is_alphanumeric());
            let year = matches!(digits.parse::<u32>(), Ok(number) if number != 1920 && (1900..2048).contains(&number));
            let last = after.starts_with('.')
                && before.ends_with(['_', '-'])
                && digits.len() >= 3
                && !digits.starts_with('0')
                && !year;
            if (marked || by || unit || last)
                && digits.len() <= 5
                && let Some(width) = plausible(digits)
            {
                widths.push(width);
                if by {
                    // What follows is the height.
                    at += 1 + after[1..].bytes().take_while(u8::is_ascii_digit).count();
                }
            }
        }
    }
    widths.into_iter().max()
}

/// The width that an attribute's name gives: `data-src-1280`.
pub(super) fn in_name(name: &str) -> Option<u32> {
    let digits = name.rsplit(|c: char| !c.is_ascii_digit()).find(|part| part.len() >= 3)?;
    plausible(digits)
}

/// Whether a data attribute of this name holds an address.
pub(super) fn names_address(name: &str) -> bool {
    const PARTS: &[&str] = &[
        "src", "url", "original", "orig", "image", "img", "large", "full", "zoom", "file", "hires", "lazy", "retina",
        "highres", "high", "big", "photo", "picture", "thumb", "medium", "small", "href", "source", "desktop",
        "mobile", "default", "download", "master", "xl", "raw", "lightbox", "mfp", "fancybox", "enlarge", "bg",
        "poster",
    ];
    const NONE: &[&str] = &[
        "page",
        "link",
        "share",
        "caption",
        "article",
        "alt",
        "canonical",
        "permalink",
        "id",
        "video",
        "ajax",
        "api",
        "comments",
        "tweet",
        "target",
    ];
    let words = || name.split(['-', '_']);
    words().any(|word| PARTS.contains(&word) || PARTS.iter().any(|part| part.len() > 3 && word.contains(part)))
        && !words().any(|word| NONE.contains(&word))
}

/// Whether a name promises a large copy.
pub(super) fn names_large(name: &str) -> bool {
    [
        "large", "full", "orig", "zoom", "hires", "hi-res", "high", "retina", "big", "master", "download", "xl", "raw",
        "lightbox", "mfp", "fancybox", "enlarge", "max",
    ]
    .iter()
    .any(|part| name.contains(part))
}

/// What the copies of a picture share: its address without sizes and kinds of copies.
pub(super) fn stem(address: &str) -> String {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let path = path.split_once("//").map_or(path, |(_, path)| path);
    let mut stem = String::with_capacity(path.len());
    let name = path.rsplit('/').next().unwrap_or(path);
    // A name that is the same for all pictures of a site says nothing: then the whole path does.
    let name = name.rsplit_once('.').map_or(name, |(name, _)| name);
    let tokens = |text: &str| -> Vec<String> {
        let mut tokens: Vec<String> = text
            .to_ascii_lowercase()
            .split(['-', '_', '.', ','])
            .filter(|token| !token.is_empty() && !is_size(token))
            .map(str::to_owned)
            .collect();
        tokens.dedup();
        tokens
    };
    let named = tokens(name);
    let telling = named.iter().any(|token| {
        token.len() >= 4
            && token.contains(|c: char| c.is_ascii_alphabetic())
            && token.contains(|c: char| c.is_ascii_digit())
    }) || named.len() >= 2 && named.iter().map(String::len).sum::<usize>() >= 8;
    if telling {
        stem.push_str(&named.join("-"));
    } else {
        for segment in path.split('/') {
            let tokens =
                tokens(segment.rsplit_once('.').filter(|(_, kind)| kind.len() <= 4).map_or(segment, |(name, _)| name));
            if !tokens.is_empty() {
                stem.push('/');
                stem.push_str(&tokens.join("-"));
            }
        }
    }
    const SIZES: &[&str] = &[
        "w", "h", "width", "height", "q", "quality", "fit", "auto", "s", "size", "resize", "crop", "dpr", "fm",
        "format", "auth", "sig", "strip", "ssl", "zoom", "imwidth", "sharp", "usm", "rect", "v", "ver", "t",
    ];
    for pair in query.split('&') {
        let pair = pair.trim_start_matches("amp;");
        let name = pair.split('=').next().unwrap_or_default().to_ascii_lowercase();
        if !pair.is_empty() && !SIZES.contains(&name.as_str()) {
            stem.push('&');
            stem.push_str(pair);
        }
    }
    stem
}

/// A part of a name that differs from copy to copy.
fn is_size(token: &str) -> bool {
    const WORDS: &[&str] = &[
        "small",
        "medium",
        "large",
        "thumb",
        "thumbnail",
        "full",
        "orig",
        "original",
        "master",
        "big",
        "xl",
        "xxl",
        "lg",
        "md",
        "sm",
        "xs",
        "preview",
        "hires",
        "lowres",
        "grand",
        "petit",
        "normal",
        "square",
        "wide",
        "sq",
        "web",
        "mobile",
        "desktop",
        "scaled",
        "crop",
        "max",
        "hd",
        "tn",
        "th",
        "mid",
    ];
    // "articleLarge", "superJumbo"
    let kind = ["large", "small", "medium", "thumb", "jumbo", "square"].iter().any(|kind| token.ends_with(kind));
    if kind || WORDS.contains(&token) {
        return true;
    }
    let bare = token.trim_start_matches(['w', 'h', 's', 'c', 'q']).trim_end_matches(['w', 'h', 'p', 'x', 'k']);
    let by = bare.split_once('x').is_some_and(|(wide, high)| {
        !wide.is_empty() && wide.bytes().chain(high.bytes()).all(|byte| byte.is_ascii_digit())
    });
    // Three digits and more: "photo-12" is another picture than "photo-13", "photo-1200" a size.
    let marked = token.starts_with(['w', 'h', 's', 'c', 'q']) || token.ends_with("px") || token.ends_with('w');
    let digits = !bare.is_empty() && bare.bytes().all(|byte| byte.is_ascii_digit());
    by || digits && marked && bare.len() <= 4 || digits && (bare.len() == 3 || bare.len() == 4) && ROUND.contains(&bare)
}

/// Widths that sites use.
const ROUND: &[&str] = &[
    "100", "150", "160", "180", "200", "240", "250", "280", "300", "320", "360", "375", "400", "414", "450", "480",
    "500", "540", "560", "600", "608", "620", "624", "640", "660", "680", "700", "720", "750", "768", "780", "800",
    "828", "840", "850", "900", "940", "950", "960", "976", "980", "1000", "1024", "1050", "1080", "1100", "1140",
    "1152", "1200", "1240", "1280", "1300", "1320", "1400", "1440", "1500", "1536", "1600", "1680", "1760", "1800",
    "1900", "1920", "2000", "2048", "2100", "2160", "2200", "2400", "2500", "2560", "3000", "3200", "3840", "4000",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_found_where_sites_write_them() {
        for (address, width) in [
            ("https://img.example/a_1200.jpg", Some(1200)),
            ("/19/03/1920x1080/beira-1_461421.jpg?20190324", Some(1920)),
            ("/img/a_custom-6e01-s1600-c85.jpg", Some(1600)),
            ("//img.example/a.jpg?auth=7f1a&width=1800&quality=80", Some(1800)),
            ("/r/?m=02&d=20170210&i=MT1HOA01&w=1280", Some(1280)),
            ("/uploads/2016/08/quake-001-960x640.jpg", Some(960)),
            ("/uploads/2016/08/quake-001.jpg", None),
            ("/img/media/9c1e/0_0_4000_2667/master/4000.jpg?w=445", Some(445)),
            ("http://4.bp.example/-x/s640/bridge-1993.jpg", Some(640)),
            ("/wiki/thumb/a/a1/Boat.jpg/330px-Boat.jpg", Some(330)),
        ] {
            assert_eq!(in_address(address), width, "{address}");
        }
    }

    #[test]
    fn a_set_gives_addresses_and_widths() {
        let found = set("a.jpg?w=1,2 320w, b.jpg 640w,c.jpg 2x, d.jpg", Some(300));
        assert_eq!(found, [("a.jpg?w=1,2", Some(320)), ("b.jpg", Some(640)), ("c.jpg", Some(600)), ("d.jpg", None)]);
    }

    #[test]
    fn copies_share_a_stem_and_other_pictures_do_not() {
        let same = |one: &str, other: &str| stem(one) == stem(other);
        assert!(same("/a/nepal-school-1_custom-s1600-c85.jpg", "/a/nepal-school-1_custom-s100-c85.jpg"));
        assert!(same("//x.example/r/?i=MT1&w=320", "//x.example/r/?i=MT1&w=1280"));
        assert!(!same("/2017/photo-01-large.jpg", "/2017/photo-02-large.jpg"));
        assert!(!same("/media/aa17/0_1_3500/master/3500.jpg?w=30", "/media/aa27/0_1_3500/master/3500.jpg?w=30"));
        assert!(!same("/s1600/bridge-1993.jpg", "/s1600/bridge-2014.jpg"));
    }
}
