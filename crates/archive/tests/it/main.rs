//! The archive as the program uses it.

mod adding;
mod asking;
mod edited;
mod inside;
mod joining;
mod language;
mod matching;
mod older;
mod promises;
mod rereading;
mod sealing;
mod searching;
mod verifying;

use archive::{Added, Archive, Capture, Digest, Edition, Measure, Part, Reading, Told};
use caption::{Caption, Engine, record::Source};
use std::io::Write;
use std::path::Path;
use std::sync::LazyLock;

/// A gallery of two pictures, the second printed twice.
pub const MARKET: &str = "1/3\nWomen wash wool in Gori, Georgia, July 7, 2016. (Photo by Nino Lomidze/AP Photo)\n\n2/3\n\
    A crane lifts a hull onto the quay in Batumi, Georgia, July 8, 2016. (Photo by Nino Lomidze/AP Photo)\n\n3/3\n\
    A crane lifts a hull onto the quay in Batumi, Georgia, July 8, 2016. (Photo by Nino Lomidze/AP Photo)\n";
/// Another gallery with the second picture, its credit apart and its marks other.
pub const QUAYS: &str = "A crane lifts a hull onto the quay in Batumi, Georgia – July 8, 2016.\n(Photo by Nino Lomidze/AP Photo)\n\n\
    A man carries an injured woman after what residents said were two air strikes in the rebel-held town of Um Dalam, \
    Sudan, May 3, 2016. At least 12 people died.\n(Photo by Omar Haddad/Reuters)\n";

/// The engine; making one takes long enough to share it.
pub static ENGINE: LazyLock<Engine> = LazyLock::new(Engine::new);

/// What reads.
pub fn edition(rules: &str) -> Edition {
    Edition { engine: "1".to_owned(), rules: rules.to_owned(), ..Edition::default() }
}

/// A document, read.
pub fn part(name: &str, text: &str) -> Part {
    let page = intake::gallery::read(&ENGINE, name, text.as_bytes());
    let capture = Capture::new(Path::new(name), Digest::of(text), text.len() as u64, None, &page);
    let sightings = read(page.captions);
    Part::new(capture, sightings, page.problems, true)
}

/// Captions with what is read in them.
pub fn read(captions: Vec<intake::Sighting>) -> Vec<(intake::Sighting, Reading)> {
    let read = |sighting: &intake::Sighting| {
        let credit_line = (!sighting.credit.is_empty()).then(|| sighting.credit.clone().into());
        let source = Some(Source { credit_line, ..Source::default() });
        Reading::of(&ENGINE.read_caption(Caption { text: &sighting.text, id: None, source }))
    };
    let readings: Vec<Reading> = captions.iter().map(read).collect();
    captions.into_iter().zip(readings).collect()
}

/// Adds documents as one batch.
pub fn add(archive: &mut Archive, documents: &[(&str, &str)]) -> Added {
    for (_, text) in documents {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(text.as_bytes()).unwrap();
        let measure = Measure { sha256: Digest::of(text), length: text.len() as u64 };
        archive.originals().take(&mut file, Path::new("a file"), &measure).unwrap();
    }
    let mut adding = archive.add(edition("1"), &*crate::ENGINE).unwrap();
    for (name, text) in documents {
        adding.part(&part(name, text)).unwrap();
    }
    adding.finish().unwrap()
}

/// A new archive in a folder.
pub fn create(folder: &Path) -> Archive {
    Archive::create(folder, &mut || ()).unwrap()
}

/// What does not fit in an archive.
pub fn faults(folder: &Path) -> Vec<String> {
    let mut faults = Vec::new();
    let mut tell = |told| {
        if let Told::Fault(fault) = told {
            faults.push(fault.to_string());
        }
    };
    Archive::open_to_verify(folder).unwrap().verify(&mut tell).unwrap();
    faults
}
