//! KML 2.2 for map programs: a placemark a photograph, its caption in the balloon, how exact it is in its name.
//!
//! "17: Gori, within 10 km"; a scene that is known to be in Georgia and no closer is a placemark without a point.

use super::markup::Escaped;
use super::said::{Gathered, facts, of};
use super::withhold::Shown;
use super::{Exporter, Makes, Order, Sink, Writer};
use anyhow::Result;
use std::io::Write;

/// The format.
pub const EXPORTER: Exporter = Exporter { id: "kml", writes: "placemarks for map programs", makes: Makes::File(begin) };

struct Placemarks(Sink);

fn begin(mut out: Sink, order: &Order) -> Result<Box<dyn Writer>> {
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(out, "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>")?;
    let withheld = order.about.withholds();
    let about = format!("{}, archive {}; withheld: {withheld}", order.about.program, order.about.archive);
    writeln!(out, "<name>Photographs</name><description>{}</description>", Escaped(&about))?;
    Ok(Box::new(Placemarks(out)))
}

impl Writer for Placemarks {
    fn photograph(&mut self, shown: &Shown) -> Result<()> {
        let dossier = shown.dossier();
        let said = facts(dossier)?;
        let all = Gathered::of(dossier, &said);
        let out = &mut self.0;
        let mut name = format!("{}: {}", dossier.photograph, names(&all));
        if let Some((_, radius)) = all.points().next() {
            name = format!("{name}, within {radius} km");
        }
        writeln!(out, "<Placemark id=\"photograph-{}\"><name>{}</name>", dossier.photograph, Escaped(&name))?;
        // A balloon shows HTML: what is escaped for it is escaped again for XML.
        let paragraphs: String =
            dossier.captions.iter().map(|kept| format!("<p>{}</p>", Escaped(&kept.text))).collect();
        writeln!(out, "<description>{}</description>", Escaped(&paragraphs))?;
        if let Some(day) = all.day() {
            writeln!(out, "<TimeStamp><when>{day}</when></TimeStamp>")?;
        }
        writeln!(out, "<ExtendedData>")?;
        let mut data = |name: &str, value: &str| match value {
            "" => Ok(()),
            value => writeln!(out, "<Data name=\"{name}\"><value>{}</value></Data>", Escaped(value)),
        };
        data("precision", all.positions.first().map_or("", |position| &position.precision))?;
        data("radius_km", &all.points().next().map_or(String::new(), |(_, radius)| radius.to_string()))?;
        data("taken", &all.taken.join("; "))?;
        data("photographers", &all.photographers.join("; "))?;
        data("agencies", &all.agencies().join("; "))?;
        for kind in ["claim", "casualty"] {
            for said in of(&said, kind) {
                data(kind, &format!("{} [{} {}]", said.line(), said.fact.rule, said.fact.rule_version))?;
            }
        }
        for seen in &dossier.sightings {
            let hash = shown.document(seen).map_or(String::new(), |hash| format!(", SHA-256 {hash}"));
            data("source", &format!("{}, caption {}{hash}", seen.document, seen.ordinal))?;
        }
        writeln!(out, "</ExtendedData>")?;
        let points: Vec<String> = all
            .points()
            .map(|(at, _)| format!("<Point><coordinates>{},{}</coordinates></Point>", at.longitude, at.latitude))
            .collect();
        match points.as_slice() {
            [] => {}
            [point] => writeln!(out, "{point}")?,
            _ => writeln!(out, "<MultiGeometry>{}</MultiGeometry>", points.concat())?,
        }
        Ok(writeln!(out, "</Placemark>")?)
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        writeln!(self.0, "</Document></kml>")?;
        Ok(self.0.flush()?)
    }
}

/// The names of its positions, or what the captions print.
fn names(all: &Gathered) -> String {
    let names: Vec<&str> = all.positions.iter().map(|position| position.name.as_str()).collect();
    if !names.is_empty() {
        return names.join(", ");
    }
    if all.places.is_empty() { "place unknown".to_owned() } else { all.places.join(", ") }
}
