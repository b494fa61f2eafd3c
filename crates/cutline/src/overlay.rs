//! What is kept of a caption laid over what was read in it now: where people corrected or rejected a fact, they count.
//!
//! Read again, "May 3, 2016" is `2016-05-03`; kept with the value `2016-05-04`, because somebody corrected it, it is the day
//! before or behind for whoever compares it. A fact that is kept no more is in the record no more.

use archive::{Fact, Item, Kept, Result};
use caption::Span;
use caption::record::{
    Casualty, CasualtyKind, Control, ControlStatus, Credit, CreditOrganisation, CreditRole, Date, DateRole, Person,
    Photographer, Place, PlaceKind, PlaceRole, Precision, Qualifier, Record, Resolved, Verification,
    VerificationStatus,
};
use serde::Serialize;
use std::borrow::Cow;

/// Makes the record say what is kept: a fact of the same kind and span has the kept value, one that is kept no more goes.
/// What only the kept reading has is not put in: nobody knows where it stands among the rest.
///
/// # Errors
///
/// If a fact is not what a record has.
pub fn overlay<'t>(record: &mut Record<'t>, kept: &'t Kept) -> Result<()> {
    let facts = |kind: &'static str| kept.facts.iter().filter(move |fact| fact.kind == kind);
    let of = |kind: &'static str, span: Span| -> Result<Option<Item<'t>>> {
        facts(kind).find(|fact| fact.span == Some((span.start, span.end))).map(Fact::item).transpose()
    };
    let places =
        renumbered(&mut record.places, |place| Ok(of("place", place.span)?.map(|item| set_place(place, item))))?;
    let place = |number: Option<usize>| number.and_then(|number| places.get(number).copied().flatten());
    record.places.iter_mut().for_each(|one| one.within = place(one.within));
    let claims = renumbered(&mut record.claims, |claim| Ok(of("claim", claim.cue.span)?.map(drop)))?;
    let claim = |number: Option<usize>| number.and_then(|number| claims.get(number).copied().flatten());

    renumbered(&mut record.dates, |date| Ok(of("date", date.span)?.map(|item| set_date(date, item))))?;
    renumbered(&mut record.people, |person| Ok(of("person", person.span)?.map(|item| set_person(person, item))))?;
    renumbered(&mut record.organisations, |body| Ok(of("organisation", body.span)?.map(drop)))?;
    renumbered(&mut record.notices, |notice| Ok(of("notice", notice.span)?.map(drop)))?;
    renumbered(&mut record.verifications, |one| {
        Ok(of("verification", one.span)?.map(|item| set_verification(one, item)))
    })?;
    renumbered(&mut record.casualties, |casualty| {
        casualty.claim = claim(casualty.claim);
        Ok(of("casualty", casualty.span)?.map(|item| set_casualty(casualty, item)))
    })?;
    renumbered(&mut record.control, |control| {
        control.place = place(control.place);
        Ok(of("control", control.span)?.map(|item| set_control(control, item)))
    })?;
    renumbered(&mut record.events, |event| {
        event.claim = claim(event.claim);
        let set = |item: Item<'t>| event.kind = borrowed(item.event).unwrap_or(event.kind);
        Ok(of("event", event.span)?.map(set))
    })?;
    match (facts("credit").next().map(Fact::item).transpose()?, &mut record.credit) {
        (Some(item), Some(credit)) => set_credit(credit, item),
        (None, credit) => *credit = None,
        (Some(_), None) => {}
    }
    Ok(())
}

/// Keeps the items that `keep` finds; gives for each old number the new one.
fn renumbered<T>(items: &mut Vec<T>, mut keep: impl FnMut(&mut T) -> Result<Option<()>>) -> Result<Vec<Option<usize>>> {
    let (mut numbers, mut kept) = (Vec::with_capacity(items.len()), Vec::with_capacity(items.len()));
    for mut item in items.drain(..) {
        let stays = keep(&mut item)?.is_some();
        numbers.push(stays.then_some(kept.len()));
        kept.extend(stays.then_some(item));
    }
    *items = kept;
    Ok(numbers)
}

fn set_date(date: &mut Date<'_>, item: Item<'_>) {
    const ROLES: [DateRole; 5] =
        [DateRole::Taken, DateRole::Provided, DateRole::Published, DateRole::Event, DateRole::Background];
    let value = item.value.map(Cow::into_owned);
    if value != date.value {
        date.alternatives.clear();
        (date.weekday, date.weekday_agrees, date.value) = (None, None, value);
    }
    named(&mut date.role, &ROLES, item.role.as_deref());
}

fn set_place<'t>(place: &mut Place<'t>, item: Item<'t>) {
    const ROLES: [PlaceRole; 2] = [PlaceRole::Shown, PlaceRole::Mentioned];
    named(&mut place.kind, &KINDS, item.kind.as_deref());
    named(&mut place.role, &ROLES, item.role.as_deref());
    let same = |known: &Resolved<'_>, kept: &archive::Resolved<'_>| kept.id.as_deref() == Some(&*known.id);
    match (item.resolved, &place.resolved) {
        (None, _) => place.resolved = None,
        (Some(kept), Some(known)) if same(known, &kept) => {}
        (Some(kept), _) => {
            place.alternatives.clear();
            place.resolved = Some(resolved(kept, place.kind));
        }
    }
}

const KINDS: [PlaceKind; 7] = [
    PlaceKind::Country,
    PlaceKind::Admin1,
    PlaceKind::Region,
    PlaceKind::City,
    PlaceKind::District,
    PlaceKind::Site,
    PlaceKind::Feature,
];

/// A place of a gazetteer as it is kept.
fn resolved<'t>(kept: archive::Resolved<'t>, kind: PlaceKind) -> Resolved<'t> {
    const PRECISIONS: [Precision; 6] =
        [Precision::Site, Precision::District, Precision::Town, Precision::Area, Precision::Admin1, Precision::Country];
    let mut resolved = Resolved {
        id: kept.id.unwrap_or_default(),
        name: kept.name.unwrap_or_default(),
        latitude: kept.latitude,
        longitude: kept.longitude,
        kind,
        country: borrowed(kept.country),
        admin1: kept.admin1,
        admin2: kept.admin2,
        source: Cow::Borrowed(""),
        precision: Precision::Country,
        score: 1.0,
        reasons: caption::record::Reasons::default(),
    };
    named(&mut resolved.kind, &KINDS, kept.kind.as_deref());
    named(&mut resolved.precision, &PRECISIONS, kept.precision.as_deref());
    resolved
}

fn set_person<'t>(person: &mut Person<'t>, item: Item<'t>) {
    person.name = borrowed(item.name).unwrap_or(person.name);
    (person.age, person.minor, person.victim) = (item.age, item.minor, item.victim);
}

fn set_verification(verification: &mut Verification<'_>, item: Item<'_>) {
    const STATUSES: [VerificationStatus; 3] =
        [VerificationStatus::Authenticated, VerificationStatus::Verified, VerificationStatus::Unverified];
    named(&mut verification.status, &STATUSES, item.status.as_deref());
}

fn set_casualty(casualty: &mut Casualty<'_>, item: Item<'_>) {
    const QUALIFIERS: [Qualifier; 6] =
        [Qualifier::Exact, Qualifier::AtLeast, Qualifier::About, Qualifier::UpTo, Qualifier::Range, Qualifier::Vague];
    (casualty.low, casualty.high) = (item.low, item.high);
    named(&mut casualty.kind, &CasualtyKind::ALL, item.kind.as_deref());
    named(&mut casualty.qualifier, &QUALIFIERS, item.qualifier.as_deref());
}

fn set_control<'t>(control: &mut Control<'t>, item: Item<'t>) {
    const STATUSES: [ControlStatus; 4] =
        [ControlStatus::Held, ControlStatus::Controlled, ControlStatus::Besieged, ControlStatus::Contested];
    named(&mut control.status, &STATUSES, item.status.as_deref());
    match (&mut control.holder, item.holder) {
        (Some(holder), Some(kept)) => holder.party = kept.party,
        (holder, None) => *holder = None,
        (None, Some(_)) => {}
    }
}

fn set_credit<'t>(credit: &mut Credit<'t>, item: Item<'t>) {
    const ROLES: [CreditRole; 6] = [
        CreditRole::Agency,
        CreditRole::Distributor,
        CreditRole::Publication,
        CreditRole::Provider,
        CreditRole::Pool,
        CreditRole::Client,
    ];
    let span = |bytes: archive::Bytes| bytes.map(|(start, end)| Span::new(start, end));
    let people = item.photographers.into_iter().map(|kept| {
        let name = kept.name.unwrap_or_default();
        let known = credit.photographers.iter().find(|known| known.name == name);
        known.cloned().unwrap_or_else(|| Photographer { printed: name.clone(), name, span: span(kept.span) })
    });
    let people: Vec<Photographer<'t>> = people.collect();
    let bodies = item.organisations.into_iter().map(|kept| {
        let name = kept.name.unwrap_or_default();
        let known = credit.organisations.iter().find(|known| known.name == name).cloned();
        let printed = kept.printed.unwrap_or_else(|| name.clone());
        let role = CreditRole::Agency;
        let mut body =
            known.unwrap_or_else(|| CreditOrganisation { name, printed, span: span(kept.span), role, id: None });
        named(&mut body.role, &ROLES, kept.role.as_deref());
        body
    });
    let bodies: Vec<CreditOrganisation<'t>> = bodies.collect();
    (credit.photographers, credit.organisations) = (people, bodies);
}

/// Sets a value by the name that it has in JSON; a name of none of them sets nothing.
fn named<T: Serialize + Copy>(value: &mut T, all: &[T], name: Option<&str>) {
    let is = |one: &&T| serde_json::to_value(one).is_ok_and(|one| one.as_str() == name);
    *value = all.iter().find(is).copied().unwrap_or(*value);
}

/// A text that stands in the fact as it is.
fn borrowed<'t>(text: archive::Text<'t>) -> Option<&'t str> {
    match text? {
        Cow::Borrowed(text) => Some(text),
        Cow::Owned(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use archive::{Digest, Edition, Reading};
    use serde_json::value::RawValue;
    use std::sync::LazyLock;

    const TEXT: &str = "Huda Osman, 34, waits in the rebel-held town of Um Dalam, Sudan, May 3, 2016. At least 12 people died \
        in air strikes, residents said. (Photo by Omar Haddad/Reuters)";

    static ENGINE: LazyLock<caption::Engine> = LazyLock::new(caption::Engine::new);

    fn read() -> Record<'static> {
        ENGINE.read(TEXT)
    }

    fn kept(record: &Record<'_>) -> Kept {
        let facts = Reading::of(record).statements.into_iter().zip(1..).map(|(statement, number)| Fact {
            number,
            review: None,
            kind: statement.kind.to_owned(),
            rule: statement.rule.to_owned(),
            rule_version: statement.version,
            span: statement.span.map(|span| (span.start, span.end)),
            value: RawValue::from_string(statement.value).unwrap(),
        });
        let edition =
            Edition { engine: String::new(), rules: String::new(), tables: String::new(), gazetteer: String::new() };
        Kept {
            caption: 1,
            text: TEXT.to_owned(),
            sha256: Digest::of(TEXT),
            credit_line: String::new(),
            language: "en".to_owned(),
            reading: 1,
            version: 1,
            edition,
            facts: facts.collect(),
            rejected: Vec::new(),
        }
    }

    /// The kept facts with one value changed.
    fn corrected(kind: &str, from: &str, to: &str) -> Kept {
        let mut kept = kept(&read());
        let fact = kept.facts.iter_mut().find(|fact| fact.kind == kind && fact.value.get().contains(from)).unwrap();
        fact.value = RawValue::from_string(fact.value.get().replace(from, to)).unwrap();
        kept
    }

    fn laid_over(kept: &Kept) -> Record<'_> {
        let mut record = read();
        overlay(&mut record, kept).unwrap();
        record
    }

    #[test]
    fn what_nobody_changed_stays_as_it_was_read() {
        let kept = kept(&read());
        assert_eq!(laid_over(&kept), read());
    }

    #[test]
    fn a_correction_replaces_the_item_of_its_kind_and_span() {
        let day = corrected("date", "\"2016-05-03\"", "\"2016-05-04\"");
        assert_eq!(laid_over(&day).dates[0].value.as_deref(), Some("2016-05-04"));
        let figure = corrected("casualty", "\"low\":12", "\"low\":9");
        assert_eq!(laid_over(&figure).casualties[0].low, Some(9));
        let holder = corrected("control", "\"party\":\"rebels\"", "\"party\":\"government\"");
        assert_eq!(laid_over(&holder).control[0].holder.as_ref().unwrap().party.as_deref(), Some("government"));
        let credit = corrected("credit", "Omar Haddad", "Huda Osman");
        assert_eq!(laid_over(&credit).credit.unwrap().photographers[0].name, "Huda Osman");
        let age = corrected("person", "\"age\":34", "\"age\":43");
        assert_eq!(laid_over(&age).people[0].age, Some(43));
        let comparison = compare::compare(&read(), &laid_over(&day));
        assert_eq!(comparison.dimensions.get("taken"), Some(compare::Verdict::Incompatible));
    }

    #[test]
    fn a_rejection_takes_the_item_out_and_the_others_keep_what_they_refer_to() {
        let mut without = kept(&read());
        let place = without.facts.iter().position(|fact| fact.value.get().contains("Um Dalam") && fact.kind == "place");
        without.facts.remove(place.unwrap());
        let record = laid_over(&without);
        assert_eq!(record.places.iter().map(|place| place.text).collect::<Vec<_>>(), ["Sudan"]);
        assert_eq!(record.control[0].place, None);
        without.facts.retain(|fact| !matches!(fact.kind.as_str(), "claim" | "credit" | "person"));
        let record = laid_over(&without);
        assert!(record.claims.is_empty() && record.people.is_empty() && record.credit.is_none());
        assert!(record.events.iter().all(|event| event.claim.is_none()));
    }
}
