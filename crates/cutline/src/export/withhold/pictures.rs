//! Photographs that share a picture: two captions of `harbour/IMG_7.jpg` are of one scene, whatever their words.
//!
//! `https://a.example/x/IMG_7.JPG?w=200` and `img_7.jpg` are the same picture; `photo.php?id=7` is that whole address.

use super::letters::plain;
use super::names::{Names, words};
use anyhow::Result;
use archive::Dossier;
use std::collections::{BTreeSet, HashMap};
use std::sync::OnceLock;

/// How the names of files with pictures end.
const PICTURES: &[&str] =
    &[".avif", ".bmp", ".gif", ".heic", ".jfif", ".jpeg", ".jpg", ".png", ".svg", ".tif", ".tiff", ".webp"];

/// Words that are withheld from all of a photograph.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Taken {
    /// A name, with each of its words.
    Name(String),
    /// Words as they stand.
    Phrase(String),
    /// Who says something: the words as they stand, and those of them that are names.
    Speaker(String),
}

impl Taken {
    /// Gives the words to names.
    pub fn give(&self, names: &mut Names) {
        match self {
            Taken::Name(name) => names.with_words(name),
            Taken::Phrase(phrase) => names.phrase(phrase),
            Taken::Speaker(speaker) => {
                names.phrase(speaker);
                let named = speaker.split_whitespace().filter(|word| word.starts_with(char::is_uppercase));
                named.flat_map(words).for_each(|word| names.phrase(&word));
            }
        }
    }
}

/// What is withheld from photographs with the same picture, by picture.
#[derive(Default)]
pub struct Pictures(HashMap<String, Picture>);

#[derive(Default)]
struct Picture {
    taken: BTreeSet<Taken>,
    names: OnceLock<Names>,
}

impl Pictures {
    /// Takes in what is withheld from a photograph.
    pub fn learn(&mut self, dossier: &Dossier, taken: &BTreeSet<Taken>) {
        if !taken.is_empty() {
            for picture in pictures(dossier) {
                self.0.entry(picture).or_default().taken.extend(taken.iter().cloned());
            }
        }
    }

    /// What is withheld from a photograph for others with its pictures, beside its own.
    ///
    /// # Errors
    ///
    /// If there are more names than can be looked for at once.
    pub fn of(&self, dossier: &Dossier, own: &BTreeSet<Taken>) -> Result<Vec<&Names>> {
        let mut all = Vec::new();
        for picture in pictures(dossier).iter().filter_map(|picture| self.0.get(picture)) {
            if picture.taken.is_subset(own) {
                continue;
            }
            if picture.names.get().is_none() {
                let mut names = Names::default();
                picture.taken.iter().for_each(|words| words.give(&mut names));
                // Another thread that was faster has made the same.
                let _ = picture.names.set(names.ready()?);
            }
            all.extend(picture.names.get());
        }
        Ok(all)
    }
}

/// The pictures of a photograph.
fn pictures(dossier: &Dossier) -> BTreeSet<String> {
    dossier.sightings.iter().filter_map(|seen| seen.image.as_deref()).map(picture).collect()
}

/// A picture's file name without regard to case; the whole address where its path does not end in one.
fn picture(image: &str) -> String {
    let path = image.split(['?', '#']).next().unwrap_or_default();
    let path = plain(path).to_lowercase();
    let name = path.rsplit(['/', '\\']).next().unwrap_or_default();
    if PICTURES.iter().any(|end| name.ends_with(end)) { name.to_owned() } else { plain(image).to_lowercase() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_known_by_its_file_name() {
        for image in ["yusuf.jpg", "in/YUSUF.JPG", "https://a.example/x/Yusuf.jpg?w=2#a", "C:\\in\\%59usuf.jpg"] {
            assert_eq!(picture(image), "yusuf.jpg", "{image}");
        }
        assert_ne!(picture("https://a.example/photo.php?id=1"), picture("https://a.example/photo.php?id=2"));
    }
}
