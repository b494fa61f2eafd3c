//! The words of each caption's scene, two bytes a word: what is too far is told without reading the caption again.

use compare::Words;

/// Where a caption's words are, and how many of them are of the part that tells the scene.
#[derive(Clone, Copy, Default)]
struct Place {
    start: u32,
    lead: u8,
    all: u8,
}

/// Words by caption.
#[derive(Default)]
pub(super) struct Scenes {
    places: Vec<Place>,
    words: Vec<u16>,
}

impl Scenes {
    /// Takes in the words of a caption; those of very many words are not kept, and then nothing is known of them.
    pub fn add(&mut self, caption: u32, words: &Words) {
        let (lead, all) = words.parts();
        let (Ok(lead), Ok(count), Ok(start)) =
            (u8::try_from(lead), u8::try_from(all.len()), u32::try_from(self.words.len()))
        else {
            return;
        };
        let at = caption as usize;
        if at >= self.places.len() {
            self.places.resize(at + 1, Place::default());
        }
        if self.places[at].all == 0 && count > 0 {
            self.places[at] = Place { start, lead, all: count };
            self.words.extend_from_slice(all);
        }
    }

    /// The words of a caption, and how many of the first are of the part that tells the scene; none where they are not
    /// known.
    pub fn of(&self, caption: u32) -> (usize, &[u16]) {
        let Some(place) = self.places.get(caption as usize) else { return (0, &[]) };
        let start = place.start as usize;
        (usize::from(place.lead), &self.words[start..start + usize::from(place.all)])
    }

    /// Captions with words, rising.
    pub fn captions(&self) -> impl Iterator<Item = u32> {
        self.places.iter().zip(0..).filter(|(place, _)| place.all > 0).map(|(_, caption)| caption)
    }
}
