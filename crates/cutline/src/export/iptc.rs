//! IPTC fields in XMP: a file beside each picture, and with `--embed` copies of the captured pictures with the fields in
//! them.
//!
//! `photograph-17.xmp`, or `photograph-17.jpg` with XMP, IIM within its byte limits and EXIF. The original in the archive
//! stays as it is.

use super::out::create;
use super::said::{Gathered, Said, facts, of, once};
use super::withhold::Shown;
use super::{Exporter, Makes, Order, Writer};
use anyhow::Result;
use archive::Originals;
use intake::metadata::{Fields, Location, Position, Value, field, write};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The format.
pub const EXPORTER: Exporter = Exporter {
    id: "xmp",
    writes: "IPTC fields beside pictures, with --embed --full in copies of them",
    makes: Makes::Folder(begin),
};

struct Sidecars {
    folder: PathBuf,
    originals: Option<Originals>,
}

fn begin(folder: &Path, order: &Order) -> Result<Box<dyn Writer>> {
    let originals = order.embed.then(|| order.originals.clone());
    Ok(Box::new(Sidecars { folder: folder.to_owned(), originals }))
}

impl Writer for Sidecars {
    fn photograph(&mut self, shown: &Shown) -> Result<()> {
        let fields = fields(shown)?;
        let name = format!("photograph-{}", shown.dossier().photograph);
        if let Some((ending, picture)) = self.picture(shown) {
            match write::embed(&picture, &fields) {
                Ok(copy) => return self.write(&format!("{name}.{ending}"), &copy),
                Err(error) => crate::terminal::report(&format!("{name}.{ending}: {error}; its fields are beside it")),
            }
            self.write(&format!("{name}.{ending}"), &picture)?;
        }
        self.write(&format!("{name}.xmp"), write::sidecar(&fields).as_bytes())
    }

    fn finish(self: Box<Self>) -> Result<()> {
        Ok(())
    }
}

impl Sidecars {
    /// The captured picture, if there is one and it may go along.
    fn picture(&self, shown: &Shown) -> Option<(&'static str, Vec<u8>)> {
        let originals = self.originals.as_ref().filter(|_| shown.is_complete())?;
        shown.dossier().sightings.iter().find_map(|seen| {
            let path = originals.path(&seen.sha256);
            let ending = ending(&std::fs::File::open(&path).ok()?)?;
            Some((ending, std::fs::read(&path).ok()?))
        })
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<()> {
        let mut file = create(&self.folder, name)?;
        file.write_all(bytes)?;
        Ok(file.flush()?)
    }
}

/// What a picture's file is called by its first bytes; `None` for what takes no fields.
fn ending(mut file: &std::fs::File) -> Option<&'static str> {
    let mut head = [0; 12];
    std::io::Read::read_exact(&mut file, &mut head).ok()?;
    match head {
        [0xff, 0xd8, 0xff, ..] => Some("jpg"),
        [0x89, b'P', b'N', b'G', ..] => Some("png"),
        [b'I', b'I', 42, 0, ..] | [b'M', b'M', 0, 42, ..] => Some("tif"),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P'] => Some("webp"),
        _ => None,
    }
}

/// What the captions say, as far as IPTC has a field for it and they agree.
fn fields(shown: &Shown) -> Result<Fields> {
    let dossier = shown.dossier();
    let said = facts(dossier)?;
    let all = Gathered::of(dossier, &said);
    let mut fields = Fields::default();
    fields.set_text(&field::CAPTION, dossier.captions.first().map_or("", |kept| &kept.text));
    let mut list = |field, texts: Vec<String>| {
        if !texts.is_empty() {
            fields.set(field, texts);
        }
    };
    list(&field::CREATOR, all.photographers.clone());
    list(&field::PERSON_IN_IMAGE, in_the_scene(&said, "person"));
    list(&field::ORGANISATION_IN_IMAGE, in_the_scene(&said, "organisation"));
    let agencies = all.agencies();
    fields.set_text(&field::CREDIT, agencies.join("/"));
    fields.set_text(&field::SOURCE, agencies.first().map_or("", String::as_str));
    fields.set_text(&field::DATE_CREATED, all.day().unwrap_or_default());
    fields.set_text(&field::INSTRUCTIONS, all.notices.join(" "));
    let events = in_the_scene(&said, "event");
    fields.set_text(&field::EVENT, if let [event] = events.as_slice() { event } else { "" });
    let alt = dossier.sightings.iter().find_map(|seen| seen.alt.as_deref());
    fields.set_text(&field::ALT_TEXT, alt.unwrap_or_default());
    let place = place(&said, &all);
    for (field, text) in [
        (&field::SUBLOCATION, &place.sublocation),
        (&field::CITY, &place.city),
        (&field::PROVINCE_STATE, &place.province_state),
        (&field::COUNTRY, &place.country),
        (&field::COUNTRY_CODE, &place.country_code),
    ] {
        fields.set_text(field, text.as_deref().unwrap_or_default());
    }
    if place != Location::default() {
        fields.set(&field::LOCATION_SHOWN, Value::Places(vec![place]));
    }
    Ok(fields)
}

/// What a caption shows and nobody only claims: facts of the lead, who speaks left out.
fn in_the_scene(said: &[Said<'_>], kind: &str) -> Vec<String> {
    let mut names = Vec::new();
    for said in of(said, kind).filter(|said| said.claimed.is_none()) {
        let (Some(span), Some(parts)) = (said.fact.span, said.kept.facts.iter().find(|fact| fact.kind == "parts"))
        else {
            continue;
        };
        let within = |(start, end): (u32, u32)| start <= span.0 && span.1 <= end;
        let lead = parts.parts().into_iter().any(|(kind, part)| kind == "lead" && within(part));
        let claims = said.kept.facts.iter().filter(|fact| fact.kind == "claim").filter_map(|fact| fact.item().ok());
        let speaks = claims.filter_map(|claim| claim.source?.span).any(within);
        if lead && !speaks {
            once(&mut names, said.item.name.as_deref().or(said.item.text.as_deref()));
        }
    }
    names
}

/// Where the scene is: each part of the address where the captions name one and no other.
fn place(said: &[Said<'_>], all: &Gathered) -> Location {
    let named = |kinds: &[&str]| {
        let mut names = Vec::new();
        for said in of(said, "place").filter(|said| said.item.role.as_deref() == Some("shown")) {
            if said.item.kind.as_deref().is_some_and(|kind| kinds.contains(&kind)) {
                once(&mut names, said.item.text.as_deref());
            }
        }
        if names.len() == 1 { names.pop() } else { None }
    };
    // IPTC has no word for how exact a position is: a town would look like a point.
    let position = match all.positions.as_slice() {
        [at] if at.precision == "site" => Some(Position { latitude: at.latitude, longitude: at.longitude }),
        _ => None,
    };
    Location {
        sublocation: named(&["site", "district"]),
        city: named(&["city"]),
        province_state: named(&["admin1"]),
        country: named(&["country"]),
        country_code: if let [code] = all.countries.as_slice() { Some(code.clone()) } else { None },
        position,
        ..Location::default()
    }
}
