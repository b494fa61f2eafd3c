//! A contact sheet: all photographs found as tiles, captions whole, so that no claim loses its speaker to a cut.

use super::super::said::{Gathered, Said, facts, of, once};
use super::super::withhold::Shown as Redacted;
use super::super::{Exporter, Makes, Order, Sink, Writer};
use super::{FOOT, Shown, head, picture, veil, veiled};
use anyhow::Result;
use archive::Originals;
use std::io::Write;

/// The format.
pub const EXPORTER: Exporter =
    Exporter { id: "html", writes: "a contact sheet for a browser or a printer", makes: Makes::File(begin) };

struct Sheet {
    out: Sink,
    originals: Originals,
}

fn begin(mut out: Sink, order: &Order) -> Result<Box<dyn Writer>> {
    writeln!(out, "{}", head("Contact sheet", &order.about))?;
    if !order.about.withheld.is_empty() {
        writeln!(out, "<p class=\"soft\">Without pictures: words in them would go along. --full gives them.</p>")?;
    }
    writeln!(out, "<main class=\"sheet\">")?;
    Ok(Box::new(Sheet { out, originals: order.originals.clone() }))
}

impl Writer for Sheet {
    fn photograph(&mut self, shown: &Redacted) -> Result<()> {
        let dossier = shown.dossier();
        let said = facts(dossier)?;
        let all = Gathered::of(dossier, &said);
        let words: String = dossier
            .captions
            .iter()
            .map(|kept| format!("<p class=\"words\" dir=\"auto\">{}</p>", Shown(&kept.text)))
            .collect();
        let inside = picture::pictures(shown, &self.originals) + &words;
        let out = &mut self.out;
        writeln!(out, "<article class=\"tile\" id=\"photograph-{}\">", dossier.photograph)?;
        out.write_all(veiled(veil(dossier, &said), &inside).as_bytes())?;
        let place = if all.places.is_empty() { "place unknown".to_owned() } else { all.places.join(", ") };
        writeln!(out, "<footer><p><b>{}</b><span class=\"soft\">{}</span></p>", Shown(&place), dossier.photograph)?;
        let credit: Vec<String> = all.photographers.iter().cloned().chain(all.agencies()).collect();
        row(out, &all.taken.join(", "), &credit.join(" · "), "soft")?;
        if let Some(speakers) = speakers(&said) {
            row(out, &format!("claims: {speakers}"), "", "soft")?;
        }
        let conflicts = of(&said, "check").filter(|said| said.item.outcome.as_deref() == Some("conflicts")).count();
        let seen = super::seen(dossier.sightings.len());
        match conflicts {
            0 => row(out, "", &seen, "soft")?,
            count => row(out, &format!("does not agree: {count}"), &seen, "flag")?,
        }
        Ok(writeln!(out, "</footer></article>")?)
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        write!(self.out, "</main>\n{FOOT}")?;
        Ok(self.out.flush()?)
    }
}

fn row(out: &mut Sink, left: &str, right: &str, class: &str) -> Result<()> {
    let (left, right) = (Shown(left), Shown(right));
    Ok(writeln!(out, "<p><span class=\"{class}\">{left}</span><span class=\"soft\">{right}</span></p>")?)
}

/// Who claims something.
fn speakers(said: &[Said<'_>]) -> Option<String> {
    let mut speakers = Vec::new();
    for said in of(said, "claim") {
        let claimed = said.claimed.as_ref()?;
        once(&mut speakers, Some(claimed.who()));
    }
    (!speakers.is_empty()).then(|| speakers.join(", "))
}
