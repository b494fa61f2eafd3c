//! What is read from one caption: the record, field for field as `cutline parse` prints it.
//!
//! Verbatim text stands beside its span; what the caption does not say is `None` or empty. Every list is in
//! text order. A record borrows the caption it was read from.

use crate::span::Span;
use serde::Serialize;
use std::borrow::Cow;

/// The contract this record keeps; a renamed field would need a new value.
pub const SCHEMA: &str = "cutline/1";

macro_rules! record {
    ($(#[$meta:meta])* pub struct $name:ident $(<$lt:lifetime>)? { $($body:tt)* }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub struct $name $(<$lt>)? { $($body)* }
    };
    ($(#[$meta:meta])* pub enum $name:ident { $($body:tt)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($body)* }
    };
}

record! {
/// Verbatim words of the caption with the place they came from.
#[derive(Copy)]
pub struct Words<'t> {
    /// Exactly the slice `span` of the caption.
    pub text: &'t str,
    /// Where the words stand.
    pub span: Span,
}}

record! {
/// One caption, read.
pub struct Record<'t> {
    /// The contract's version, `"cutline/1"`.
    pub schema: &'static str,
    /// What read it.
    pub engine: EngineInfo<'t>,
    /// Language code; anything but `en` is kept and not read.
    pub language: &'static str,
    /// The `id` given with JSON input.
    pub id: Option<Cow<'t, str>>,
    /// The caption as read.
    pub text: &'t str,
    /// The document it came from.
    pub source: Option<Source<'t>>,
    /// The caption cut into parts that tile it.
    pub parts: Vec<Part>,
    /// Who made the picture and who passed it on.
    pub credit: Option<Credit<'t>>,
    /// Dates, one entry per mention.
    pub dates: Vec<Date<'t>>,
    /// Toponyms, one entry per mention.
    pub places: Vec<Place<'t>>,
    /// People, one entry per person at the first full mention, photographers not among them.
    pub people: Vec<Person<'t>>,
    /// Bodies, one entry per body at its first full mention.
    pub organisations: Vec<Organisation<'t>>,
    /// What somebody says or what is hedged, one entry per mention.
    pub claims: Vec<Claim<'t>>,
    /// Sentences that say whether the picture or an account was checked.
    pub verifications: Vec<Verification<'t>>,
    /// Counts of people harmed, never averaged, never summed.
    pub casualties: Vec<Casualty<'t>>,
    /// Who holds a place, as the caption says it.
    pub control: Vec<Control<'t>>,
    /// What happened, by the event table.
    pub events: Vec<Event<'t>>,
    /// Measures in one or more units.
    pub measures: Vec<Measure<'t>>,
    /// Handling notices.
    pub notices: Vec<Notice<'t>>,
    /// ISO 3166-1 alpha-2 of the scene.
    pub country: Option<&'t str>,
    /// What the caption says about itself that fits, or does not.
    pub checks: Vec<Finding>,
}}

impl Record<'_> {
    /// Calls `change` on every span of the record, to count in another unit than bytes.
    pub fn spans_mut(&mut self, change: &mut dyn FnMut(&mut Span)) {
        let words = |words: &mut Option<Words<'_>>, change: &mut dyn FnMut(&mut Span)| {
            words.iter_mut().for_each(|words| change(&mut words.span));
        };
        self.parts.iter_mut().for_each(|part| change(&mut part.span));
        if let Some(credit) = &mut self.credit {
            credit.span.iter_mut().for_each(&mut *change);
            credit.photographers.iter_mut().filter_map(|person| person.span.as_mut()).for_each(&mut *change);
            credit.organisations.iter_mut().filter_map(|body| body.span.as_mut()).for_each(&mut *change);
        }
        self.dates.iter_mut().for_each(|date| change(&mut date.span));
        self.places.iter_mut().for_each(|place| change(&mut place.span));
        for person in &mut self.people {
            change(&mut person.span);
            person.mentions.iter_mut().for_each(&mut *change);
        }
        for body in &mut self.organisations {
            change(&mut body.span);
            body.mentions.iter_mut().for_each(&mut *change);
        }
        for claim in &mut self.claims {
            change(&mut claim.cue.span);
            words(&mut claim.about, change);
            words(&mut claim.source, change);
        }
        for verification in &mut self.verifications {
            change(&mut verification.span);
            words(&mut verification.by, change);
            words(&mut verification.basis, change);
        }
        self.casualties.iter_mut().for_each(|casualty| change(&mut casualty.span));
        for control in &mut self.control {
            change(&mut control.span);
            control.holder.iter_mut().for_each(|holder| change(&mut holder.span));
        }
        self.events.iter_mut().for_each(|event| change(&mut event.span));
        self.measures.iter_mut().for_each(|measure| change(&mut measure.span));
        self.notices.iter_mut().for_each(|notice| change(&mut notice.span));
        self.checks.iter_mut().flat_map(|check| &mut check.spans).for_each(&mut *change);
    }
}

record! {
/// The versions that made a record.
pub struct EngineInfo<'t> {
    /// Version of the engine's code.
    pub version: &'static str,
    /// Version of the rules and tables.
    pub rules: &'static str,
    /// Version of the gazetteer, none where places were not resolved.
    pub gazetteer: Option<&'t str>,
}}

record! {
/// Where a caption was seen.
#[derive(Default)]
pub struct Source<'t> {
    /// File name or address.
    pub document: Cow<'t, str>,
    /// SHA-256 of the document's bytes, in hexadecimal.
    pub sha256: Option<Cow<'t, str>>,
    /// The caption's place in the document, from 1.
    pub ordinal: Option<u64>,
    /// Its bytes in the document, none where it was put together from markup.
    pub span: Option<(u64, u64)>,
    /// The picture it belongs to.
    pub image: Option<Cow<'t, str>>,
    /// The picture's alt text.
    pub alt: Option<Cow<'t, str>>,
    /// A credit that stood apart from the caption.
    pub credit_line: Option<Cow<'t, str>>,
}}

record! {
/// A part of the caption.
pub struct Part {
    /// What it is.
    pub kind: PartKind,
    /// Its bytes.
    pub span: Span,
}}

record! {
/// What a part of a caption is.
pub enum PartKind {
    /// "MASHIKI, JAPAN – APRIL 16:".
    Dateline,
    /// The scene: who, what, where, when.
    Lead,
    /// What is said beyond the scene.
    Background,
    /// The credit run.
    Credit,
    /// Handling notices.
    Notice,
}}

record! {
/// Who made the picture and who passed it on.
pub struct Credit<'t> {
    /// The credit run; `None` when it stood apart from the caption.
    pub span: Option<Span>,
    /// The credit run as printed.
    pub text: Cow<'t, str>,
    /// Who made the picture.
    pub photographers: Vec<Photographer<'t>>,
    /// Whether a photographer is named.
    pub photographer_status: PhotographerStatus,
    /// Bodies of the credit in printed order.
    pub organisations: Vec<CreditOrganisation<'t>>,
    /// What the credit says about the picture's way.
    pub flags: Vec<CreditFlag>,
    /// A year of copyright.
    pub year: Option<i16>,
    /// The rule that read it.
    pub rule: &'static str,
}}

record! {
/// Who made the picture.
pub struct Photographer<'t> {
    /// The name, capitals made normal.
    pub name: Cow<'t, str>,
    /// The name as printed.
    pub printed: Cow<'t, str>,
    /// Where; `None` in a credit that stood apart.
    pub span: Option<Span>,
}}

record! {
/// Whether the credit names who made the picture.
pub enum PhotographerStatus {
    /// By name.
    Named,
    /// A stringer, kept back.
    Withheld,
    /// A credit without a person.
    Uncredited,
    /// No credit.
    Unknown,
}}

record! {
/// A body in a credit.
pub struct CreditOrganisation<'t> {
    /// Canonical name, or as printed when it is not in the agency table.
    pub name: Cow<'t, str>,
    /// As printed.
    pub printed: Cow<'t, str>,
    /// Where; `None` in a credit that stood apart.
    pub span: Option<Span>,
    /// What it did.
    pub role: CreditRole,
    /// Its entry in the agency table.
    pub id: Option<Cow<'t, str>>,
}}

record! {
/// What a body in a credit did.
pub enum CreditRole {
    /// Made the picture.
    Agency,
    /// Passed it on.
    Distributor,
    /// Printed it or sent its own photographer.
    Publication,
    /// Supplied it.
    Provider,
    /// A pool.
    Pool,
    /// Ordered it.
    Client,
}}

record! {
/// What the credit says about a picture's way.
pub enum CreditFlag {
    /// Given out by the source.
    Handout,
    /// Made for a pool.
    Pool,
    /// By a stringer.
    Stringer,
    /// By users of a platform.
    UserGenerated,
    /// A frame of a video.
    VideoStill,
    /// From the files.
    File,
    /// By courtesy of the source.
    Courtesy,
    /// A picture of a screen.
    ScreenGrab,
    /// By staff.
    Staff,
}}

record! {
/// A date the caption mentions.
pub struct Date<'t> {
    /// As printed, an adjacent weekday included.
    pub text: &'t str,
    /// Where.
    pub span: Span,
    /// EDTF, or `None` for a bare weekday.
    pub value: Option<String>,
    /// What happened on it.
    pub role: DateRole,
    /// The weekday as printed.
    pub weekday: Option<&'t str>,
    /// Whether the weekday fits the date.
    pub weekday_agrees: Option<bool>,
    /// Whether a part came from elsewhere in the caption.
    pub inferred: bool,
    /// Other readings of an ambiguous date, EDTF.
    pub alternatives: Vec<String>,
    /// The rule that read it.
    pub rule: &'static str,
}}

record! {
/// What happened on a date.
pub enum DateRole {
    /// The picture was made.
    Taken,
    /// The source released or uploaded it.
    Provided,
    /// It was printed.
    Published,
    /// Another date of this story.
    Event,
    /// Earlier history.
    Background,
}}

record! {
/// A toponym the caption mentions.
pub struct Place<'t> {
    /// As printed.
    pub text: &'t str,
    /// Where.
    pub span: Span,
    /// What kind of place.
    pub kind: PlaceKind,
    /// Whether the scene is there.
    pub role: PlaceRole,
    /// How the scene lies to it.
    pub relation: Option<PlaceRelation>,
    /// Index of the containing place in the list.
    pub within: Option<usize>,
    /// Words that narrow it: "eastern", "old city of", "outskirts".
    pub modifiers: Vec<&'t str>,
    /// ISO 3166-1 alpha-2 of the demonym that describes it: the SD of "the Sudanese town of". Not printed.
    #[serde(skip)]
    pub demonym: Option<&'t str>,
    /// Its place in a gazetteer.
    pub resolved: Option<Resolved<'t>>,
    /// Other places it could be.
    pub alternatives: Vec<Resolved<'t>>,
    /// The rule that found it.
    pub rule: &'static str,
}}

record! {
/// What kind of place a toponym names.
#[derive(PartialOrd, Ord)]
pub enum PlaceKind {
    /// A country.
    Country,
    /// State, province, governorate.
    Admin1,
    /// An informal or between-level area.
    Region,
    /// City, town, village.
    City,
    /// Neighbourhood, county, suburb.
    District,
    /// Building, camp, street, airport, base, park.
    Site,
    /// River, sea, island, valley, forest, continent.
    Feature,
}}

record! {
/// Whether the scene is at a place.
pub enum PlaceRole {
    /// The scene is there.
    Shown,
    /// It is only spoken of.
    Mentioned,
}}

record! {
/// How the scene lies to a place.
pub enum PlaceRelation {
    /// Inside it.
    In,
    /// At it.
    At,
    /// On it.
    On,
    /// Near it.
    Near,
    /// Outside it.
    Outside,
    /// On its outskirts.
    Outskirts,
    /// Off its coast.
    Off,
    /// North of it.
    NorthOf,
    /// South of it.
    SouthOf,
    /// East of it.
    EastOf,
    /// West of it.
    WestOf,
    /// North-east of it.
    NortheastOf,
    /// North-west of it.
    NorthwestOf,
    /// South-east of it.
    SoutheastOf,
    /// South-west of it.
    SouthwestOf,
    /// Coming from it.
    From,
    /// Going to it.
    To,
    /// Between it and another.
    Between,
    /// Across it.
    Across,
}}

record! {
/// A place of a gazetteer.
pub struct Resolved<'t> {
    /// The gazetteer's identifier.
    pub id: Cow<'t, str>,
    /// Its usual name.
    pub name: Cow<'t, str>,
    /// Degrees WGS 84, north positive.
    pub latitude: f64,
    /// Degrees WGS 84, east positive.
    pub longitude: f64,
    /// What kind of place.
    pub kind: PlaceKind,
    /// ISO 3166-1 alpha-2.
    pub country: Option<&'t str>,
    /// First-level division.
    pub admin1: Option<Cow<'t, str>>,
    /// Second-level division.
    pub admin2: Option<Cow<'t, str>>,
    /// The gazetteer.
    pub source: Cow<'t, str>,
    /// How exact the position is.
    pub precision: Precision,
    /// Calibrated, 0 to 1.
    pub score: f64,
    /// Why it was chosen.
    pub reasons: Reasons,
}}

record! {
/// Why a place of a gazetteer was chosen for a toponym.
pub enum Reason {
    /// It has the very name.
    ExactName,
    /// It has the name but for case, accents, marks or an article.
    FoldedName,
    /// It has a name that is spelled alike.
    SimilarName,
    /// No other place has the name.
    OnlyOne,
    /// It is the kind of place that the words say.
    Kind,
    /// It lies in the place that the caption puts around it.
    Within,
    /// It is the country or division that the places inside it lie in.
    Contains,
    /// It lies in the country of the scene.
    Country,
    /// It lies near the other places of the caption.
    Near,
    /// It is the largest of its name.
    Population,
    /// It lies where the pictures beside this one were made.
    Gallery,
    /// The gazetteer does not have it: the position is that of the place around it.
    InsideUnresolved,
}}

impl Reason {
    const ALL: [Reason; 12] = [
        Reason::ExactName,
        Reason::FoldedName,
        Reason::SimilarName,
        Reason::OnlyOne,
        Reason::Kind,
        Reason::Within,
        Reason::Contains,
        Reason::Country,
        Reason::Near,
        Reason::Population,
        Reason::Gallery,
        Reason::InsideUnresolved,
    ];
}

/// A set of reasons, in JSON a list of their names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reasons(u16);

impl Reasons {
    /// The set with `reason` in it.
    #[must_use]
    pub fn with(self, reason: Reason) -> Reasons {
        Reasons(self.0 | 1 << reason as u16)
    }

    /// Whether `reason` is in it.
    pub fn has(self, reason: Reason) -> bool {
        self.0 & 1 << reason as u16 != 0
    }

    /// The reasons in it.
    pub fn iter(self) -> impl Iterator<Item = Reason> {
        Reason::ALL.into_iter().filter(move |reason| self.has(*reason))
    }
}

impl Serialize for Reasons {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Reasons {
    fn schema_name() -> Cow<'static, str> {
        "Reasons".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<Reason>::json_schema(generator)
    }
}

record! {
/// How exact a position is.
#[derive(PartialOrd, Ord)]
pub enum Precision {
    /// A building or base.
    Site,
    /// A neighbourhood.
    District,
    /// A town.
    Town,
    /// An area.
    Area,
    /// A first-level division.
    Admin1,
    /// A country.
    Country,
}}

record! {
/// A person the caption names.
pub struct Person<'t> {
    /// The name without title, as printed at the first full mention.
    pub name: &'t str,
    /// Where.
    pub span: Span,
    /// Years.
    pub age: Option<u32>,
    /// Title as printed.
    pub title: Option<&'t str>,
    /// What the text gives for finding the person in the picture.
    pub position: Option<Cow<'t, str>>,
    /// Whether the text says that this is a child.
    pub minor: Option<bool>,
    /// Whether the text says that this person was harmed.
    pub victim: Option<bool>,
    /// Further mentions: the surname alone, a repeat.
    pub mentions: Vec<Span>,
    /// The rule that found it.
    pub rule: &'static str,
}}

record! {
/// A body the caption names.
pub struct Organisation<'t> {
    /// As printed at the first full mention.
    pub name: &'t str,
    /// Where.
    pub span: Span,
    /// Its acronym, printed or from the table.
    pub acronym: Option<Cow<'t, str>>,
    /// What kind of body.
    pub kind: OrganisationKind,
    /// Further mentions: an acronym alone, a repeat.
    pub mentions: Vec<Span>,
    /// The rule that found it.
    pub rule: &'static str,
}}

record! {
/// What kind of body.
pub enum OrganisationKind {
    /// A non-state armed group.
    ArmedGroup,
    /// Armed forces of a state.
    Military,
    /// A public body.
    Government,
    /// A political party.
    Party,
    /// A company.
    Company,
    /// A non-governmental organisation.
    Ngo,
    /// A news organisation.
    Media,
    /// A sports team.
    Team,
    /// A body of many states.
    International,
    /// Any other.
    Other,
}}

record! {
/// What somebody says, or what is hedged.
pub struct Claim<'t> {
    /// The claimed content, without cue and source.
    pub about: Option<Words<'t>>,
    /// The verb or fixed phrase.
    pub cue: Words<'t>,
    /// Who says so; `None` when nobody is named.
    pub source: Option<Words<'t>>,
    /// How sure it is.
    pub hedge: Hedge,
    /// The rule that found it.
    pub rule: &'static str,
}}

record! {
/// How sure a claim is.
pub enum Hedge {
    /// A named or described source says so.
    Attributed,
    /// Reported, without a source.
    Reported,
    /// Alleged, accused, claimed.
    Alleged,
    /// Appears, believed, likely.
    Apparent,
    /// Estimated.
    Estimated,
    /// Denied.
    Denied,
}}

record! {
/// A statement that something was, or could not be, checked.
pub struct Verification<'t> {
    /// The words that say so.
    pub text: &'t str,
    /// Where.
    pub span: Span,
    /// What came of it.
    pub status: VerificationStatus,
    /// Who checked.
    pub by: Option<Words<'t>>,
    /// How.
    pub basis: Option<Words<'t>>,
    /// The rule that found it.
    pub rule: &'static str,
}}

record! {
/// What came of a check.
pub enum VerificationStatus {
    /// Genuine.
    Authenticated,
    /// Place, time or content confirmed.
    Verified,
    /// Could not be checked.
    Unverified,
}}

record! {
/// A count of people harmed.
pub struct Casualty<'t> {
    /// Qualifier, number and noun as printed.
    pub text: &'t str,
    /// Where.
    pub span: Span,
    /// What happened to them.
    pub kind: CasualtyKind,
    /// At least so many.
    pub low: Option<u64>,
    /// At most so many.
    pub high: Option<u64>,
    /// How the number is meant.
    pub qualifier: Qualifier,
    /// Index of the claim whose words it stands in.
    pub claim: Option<usize>,
    /// The rule that found it.
    pub rule: &'static str,
}}

record! {
/// What happened to the people counted.
pub enum CasualtyKind {
    /// Dead.
    Killed,
    /// Hurt.
    Injured,
    /// Missing.
    Missing,
    /// Driven from home.
    Displaced,
    /// Held, hostages too.
    Detained,
    /// Otherwise affected.
    Other,
}}

impl CasualtyKind {
    /// All of them, the worst first.
    pub const ALL: [CasualtyKind; 6] = [
        CasualtyKind::Killed,
        CasualtyKind::Injured,
        CasualtyKind::Missing,
        CasualtyKind::Displaced,
        CasualtyKind::Detained,
        CasualtyKind::Other,
    ];
}

record! {
/// How a number is meant.
pub enum Qualifier {
    /// Just so many.
    Exact,
    /// So many or more.
    AtLeast,
    /// About so many.
    About,
    /// So many or fewer.
    UpTo,
    /// Between two numbers.
    Range,
    /// Dozens, scores.
    Vague,
}}

record! {
/// Who holds a place, as the caption says it.
pub struct Control<'t> {
    /// The words that say so.
    pub span: Span,
    /// Index into `places`.
    pub place: Option<usize>,
    /// Who.
    pub holder: Option<Holder<'t>>,
    /// How.
    pub status: ControlStatus,
    /// The rule that found it.
    pub rule: &'static str,
}}

record! {
/// Who holds a place.
pub struct Holder<'t> {
    /// As printed.
    pub text: &'t str,
    /// Where.
    pub span: Span,
    /// The party, from the holders' table.
    pub party: Option<Cow<'t, str>>,
}}

record! {
/// How a place is held.
pub enum ControlStatus {
    /// Held.
    Held,
    /// Controlled.
    Controlled,
    /// Besieged.
    Besieged,
    /// Contested.
    Contested,
}}

record! {
/// Something that happened.
pub struct Event<'t> {
    /// As printed.
    pub text: &'t str,
    /// Where.
    pub span: Span,
    /// Its row in the event table.
    #[serde(rename = "type")]
    pub kind: &'t str,
    /// Index of the claim whose words it stands in.
    pub claim: Option<usize>,
    /// The rule that found it.
    pub rule: &'static str,
}}

record! {
/// A measure, in one or more units.
pub struct Measure<'t> {
    /// As printed.
    pub text: &'t str,
    /// Where.
    pub span: Span,
    /// Amounts in printed order.
    pub values: Vec<Amount<'t>>,
    /// Whether the units agree; `None` for a single unit.
    pub consistent: Option<bool>,
    /// The rule that found it.
    pub rule: &'static str,
}}

record! {
/// An amount in one unit.
pub struct Amount<'t> {
    /// How many.
    pub amount: f64,
    /// The unit's canonical name.
    pub unit: &'t str,
}}

record! {
/// A handling notice.
pub struct Notice<'t> {
    /// As printed.
    pub text: &'t str,
    /// Where.
    pub span: Span,
    /// What it asks.
    pub kind: NoticeKind,
    /// The rule that found it.
    pub rule: &'static str,
}}

record! {
/// What a notice asks.
pub enum NoticeKind {
    /// From the files.
    File,
    /// Given out by the source.
    Handout,
    /// Credit required.
    MandatoryCredit,
    /// From a third party.
    ThirdParty,
    /// Not verified.
    NotVerified,
    /// Not for resale.
    NoSales,
    /// Not for archives.
    NoArchive,
    /// Editorial use only.
    EditorialOnly,
    /// Not in a country.
    TerritoryOut,
    /// Not for an organisation.
    OrganisationOut,
    /// For a limited time.
    TimeLimited,
    /// Not before a time.
    Embargo,
    /// A correction.
    Correction,
    /// A kill.
    Kill,
    /// Best quality available.
    BestQuality,
    /// An editor's pick.
    Selected,
    /// Tags.
    Tags,
    /// Graphic content.
    Sensitive,
    /// Any other.
    Other,
}}

record! {
/// What the caption says about itself that fits, or does not.
pub struct Finding {
    /// The check's id.
    pub check: &'static str,
    /// What came of it.
    pub outcome: Outcome,
    /// In words, for people.
    pub message: String,
    /// The words compared.
    pub spans: Vec<Span>,
}}

record! {
/// What came of a check.
pub enum Outcome {
    /// The words fit each other.
    Agrees,
    /// They do not.
    Conflicts,
    /// It cannot be told.
    CannotTell,
}}
