//! Names in markup, cut into words: `data-imageCaption` has "data", "image" and "caption".

/// The words of a name in small letters: cut at what is no `part` of a word, and where a capital follows a small letter.
pub(super) fn words(name: impl Iterator<Item = char>, part: fn(char) -> bool) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let (mut open, mut small) = (false, false);
    for c in name {
        if !part(c) {
            open = false;
            continue;
        }
        if !open || small && c.is_uppercase() {
            words.push(String::new());
        }
        open = true;
        small = c.is_lowercase();
        if let Some(word) = words.last_mut() {
            word.extend(c.to_lowercase());
        }
    }
    words
}
