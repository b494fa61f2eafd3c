//! The fields of a picture by their names, as JSON keys and `data-` attributes have them.
//!
//! `caption`, `data-caption`, `captionHtml`, `image_caption` hold captions; `credit`, `creditText`, `photographer`
//! credits; `src`, `contentUrl`, `data-full-url` addresses.

/// What a field of a picture holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    /// A caption.
    Caption,
    /// Text that is a caption if it stands with a picture and nothing better does.
    Text,
    /// A title, a caption where it is a sentence and nothing better is there.
    Title,
    /// A credit.
    Credit,
    /// A person who may have made the picture, or what it stands with.
    Maker,
    /// An alternative text.
    Alt,
    /// An address or a set of them.
    Address,
    /// Other things than pictures: related stories, authors, logos.
    Aside,
}

/// What a key says, by its words in small letters.
pub(super) fn of(key: &str) -> Option<Field> {
    if key.len() > 60 {
        return None;
    }
    let mut folded = String::with_capacity(key.len());
    let mut small = false;
    for c in key.trim_start_matches("data-").chars() {
        if c.is_alphanumeric() {
            if small && c.is_uppercase() {
                folded.push(' ');
            }
            small = c.is_lowercase();
            folded.extend(c.to_lowercase());
        } else {
            small = false;
            folded.push(' ');
        }
    }
    let words: Vec<&str> = folded.split(' ').filter(|word| !word.is_empty()).collect();
    let has = |known: &[&str]| words.iter().any(|word| known.contains(word));
    let last = *words.last()?;
    if has(&[
        "id",
        "type",
        "count",
        "length",
        "enabled",
        "class",
        "style",
        "show",
        "hide",
        "has",
        "is",
        "color",
        "position",
        "width",
        "height",
        "track",
        "ga",
        "analytics",
    ]) && !(last == "caption" || last == "credit")
    {
        return None;
    }
    if has(ASIDE) {
        return Some(Field::Aside);
    }
    if has(&[
        "credit",
        "credits",
        "credittext",
        "photographer",
        "photographers",
        "byline",
        "copyright",
        "copyrightholder",
        "copyrightnotice",
        "attribution",
        "courtesy",
        "imagecredit",
        "photocredit",
        "creditline",
    ]) {
        return Some(Field::Credit);
    }
    if has(&[
        "caption",
        "captions",
        "cutline",
        "captiontext",
        "captionhtml",
        "imagecaption",
        "photocaption",
        "longcaption",
    ]) {
        let hidden = has(&["title", "headline"]) || last == "captions";
        return Some(if hidden { Field::Title } else { Field::Caption });
    }
    if has(&["alt", "alttext", "alternative"]) {
        return Some(Field::Alt);
    }
    if folded == "sub html" || has(&["subhtml"]) {
        return Some(Field::Caption);
    }
    if has(&["description", "desc", "legend", "blurb", "summary", "abstract"]) {
        return Some(Field::Text);
    }
    if matches!(last, "title" | "headline" | "heading") {
        return Some(Field::Title);
    }
    if has(&["author", "creator", "source", "agency", "provider", "owner", "by", "artist", "copyrightowner"])
        && !has(&["url", "set"])
    {
        return Some(Field::Maker);
    }
    let address = [
        "url",
        "src",
        "srcset",
        "srcsets",
        "image",
        "img",
        "original",
        "large",
        "full",
        "href",
        "file",
        "photo",
        "picture",
        "path",
        "sizes",
        "renditions",
        "crops",
        "images",
        "thumb",
        "thumbnail",
        "uri",
        "link",
        "resized",
        "hires",
        "media",
        "source",
        "sources",
        "urls",
        "zoom",
        "big",
        "hd",
        "orig",
        "medium",
        "small",
        "versions",
        "formats",
        "variants",
        "download",
    ];
    has(&address).then_some(Field::Address).or_else(|| {
        let glued = [
            "contenturl",
            "imageurl",
            "thumbnailurl",
            "imgurl",
            "imgsrc",
            "imagesrc",
            "fullurl",
            "largeurl",
            "photourl",
            "srclarge",
            "originalurl",
            "bigimage",
            "largeimage",
            "fullsize",
        ];
        has(&glued).then_some(Field::Address)
    })
}

const ASIDE: &[&str] = &[
    "related",
    "recommended",
    "recommendations",
    "teaser",
    "teasers",
    "promo",
    "promos",
    "logo",
    "avatar",
    "author",
    "authors",
    "bio",
    "publisher",
    "navigation",
    "nav",
    "menu",
    "ads",
    "ad",
    "advertisement",
    "sponsor",
    "comments",
    "popular",
    "trending",
    "video",
    "videos",
    "breadcrumb",
    "footer",
    "header",
    "newsletter",
    "podcast",
    "seo",
    "opengraph",
    "og",
    "twitter",
    "social",
    "share",
    "sharing",
    "mostread",
    "mostpopular",
    "upnext",
    "sidebar",
    "cookie",
    "consent",
    "i18n",
    "translations",
    "config",
    "labels",
    "strings",
    "messages",
    "byline",
];

/// Whether what stands under a key is of no interest whatever it holds.
pub(super) fn is_aside(key: &str) -> bool {
    of(key) == Some(Field::Aside) && !matches!(key, "author" | "config" | "seo")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_known_by_their_words() {
        for (key, field) in [
            ("caption", Some(Field::Caption)),
            ("data-image-caption", Some(Field::Caption)),
            ("captionHtml", Some(Field::Caption)),
            ("creditText", Some(Field::Credit)),
            ("data-credit", Some(Field::Credit)),
            ("copyrightHolder", Some(Field::Credit)),
            ("contentUrl", Some(Field::Address)),
            ("data-full-url", Some(Field::Address)),
            ("altText", Some(Field::Alt)),
            ("description", Some(Field::Text)),
            ("relatedStories", Some(Field::Aside)),
            ("showCaption", Some(Field::Caption)),
            ("id", None),
        ] {
            assert_eq!(of(key), field, "{key}");
        }
    }
}
