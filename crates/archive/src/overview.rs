//! A photograph in a line: when, where, by whom, how often seen, the first words.
//!
//! `17  2016-07-08  Batumi · Georgia  Nino Lomidze · AP  seen 2 times  A crane lifts a hull onto the quay …`

use crate::dossier::Dossier;
use crate::error::Result;
use serde::Serialize;

/// What a list shows of a photograph, from the last readings of all its captions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Overview {
    /// Its number in this archive.
    pub photograph: u64,
    /// How often it was seen.
    pub sightings: u64,
    /// Days on which it was taken, as its captions say: EDTF.
    pub taken: Vec<String>,
    /// Where its scene is, as its captions print it.
    pub places: Vec<String>,
    /// Countries of its scene: ISO 3166-1 alpha-2.
    pub countries: Vec<String>,
    /// Who made it.
    pub photographers: Vec<String>,
    /// The bodies of its credits.
    pub organisations: Vec<String>,
    /// Checks that found a conflict.
    pub conflicts: Vec<String>,
    /// The caption it was first seen with.
    pub text: String,
}

impl Overview {
    /// What a list shows of a dossier.
    ///
    /// # Errors
    ///
    /// If a fact of it is not what a record has.
    pub fn of(dossier: &Dossier) -> Result<Overview> {
        let mut overview = Overview {
            photograph: dossier.photograph,
            sightings: dossier.sightings.len() as u64,
            ..Overview::default()
        };
        if let Some(caption) = dossier.captions.first() {
            overview.text.clone_from(&caption.text);
        }
        for fact in dossier.captions.iter().flat_map(|caption| &caption.facts) {
            if fact.kind == "country" {
                add(&mut overview.countries, fact.text().as_deref());
                continue;
            }
            let item = fact.item()?;
            match (fact.kind.as_str(), item.role.as_deref()) {
                ("date", Some("taken")) => add(&mut overview.taken, item.value.as_deref()),
                ("place", Some("shown")) => add(&mut overview.places, fact.place(&item)),
                ("credit", _) => {
                    item.photographers
                        .iter()
                        .for_each(|person| add(&mut overview.photographers, person.name.as_deref()));
                    item.organisations.iter().for_each(|body| add(&mut overview.organisations, body.name.as_deref()));
                }
                ("check", _) if item.outcome.as_deref() == Some("conflicts") => {
                    add(&mut overview.conflicts, Some(&fact.rule));
                }
                _ => {}
            }
        }
        Ok(overview)
    }
}

fn add(list: &mut Vec<String>, text: Option<&str>) {
    if let Some(text) = text
        && !list.iter().any(|known| known == text)
    {
        list.push(text.to_owned());
    }
}
