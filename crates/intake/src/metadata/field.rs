//! The fields of a picture and where each block keeps them, one line a field.
//!
//! "credit" is dataset 2:110 of IIM, at most 32 bytes, and `photoshop:Credit` in XMP; EXIF has no such thing. Reading
//! and writing go by this list alone.

/// Namespaces of XMP.
pub(crate) mod namespace {
    pub const DC: &str = "http://purl.org/dc/elements/1.1/";
    pub const DCTERMS: &str = "http://purl.org/dc/terms/";
    pub const EXIF: &str = "http://ns.adobe.com/exif/1.0/";
    pub const IPTC: &str = "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/";
    pub const IPTC_EXT: &str = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/";
    pub const PHOTOSHOP: &str = "http://ns.adobe.com/photoshop/1.0/";
    pub const PLUS: &str = "http://ns.useplus.org/ldf/xmp/1.0/";
    pub const RDF: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
    pub const RIGHTS: &str = "http://ns.adobe.com/xap/1.0/rights/";
    pub const TIFF: &str = "http://ns.adobe.com/tiff/1.0/";
    pub const XML: &str = "http://www.w3.org/XML/1998/namespace";
    pub const XMP: &str = "http://ns.adobe.com/xap/1.0/";
    pub const XMP_NOTE: &str = "http://ns.adobe.com/xmp/note/";

    /// Each with its usual prefix.
    pub const PREFIXES: &[(&str, &str)] = &[
        ("dc", DC),
        ("exif", EXIF),
        ("Iptc4xmpCore", IPTC),
        ("Iptc4xmpExt", IPTC_EXT),
        ("photoshop", PHOTOSHOP),
        ("plus", PLUS),
        ("xmp", XMP),
        ("xmpRights", RIGHTS),
    ];
}
use namespace::{DC, EXIF, IPTC, IPTC_EXT, PHOTOSHOP, PLUS, RIGHTS, TIFF, XMP};

/// A field of a picture: what it is called and where it is kept.
#[derive(Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name in `metadata`.
    pub name: &'static str,
    /// What its values are.
    pub shape: Shape,
    /// Shown even where no block has it.
    pub always: bool,
    /// Dataset of IIM's record 2, and the most bytes it takes.
    pub(crate) iim: Option<(u8, usize)>,
    /// Properties of XMP, the one to write first, then others where it is found, too.
    pub(crate) xmp: &'static [(&'static str, &'static str)],
    /// Tags of EXIF's first directory that hold a text.
    pub(crate) exif: &'static [u16],
}

/// What a field's values are, and how XMP writes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A plain text.
    Text,
    /// A text in one or more languages.
    Languages,
    /// Texts in their order.
    Sequence,
    /// Texts in no order.
    Bag,
    /// A date, with a time where one is known.
    Date,
    /// A point.
    Position,
    /// Places.
    Places,
}

/// EXIF: ImageDescription, Artist, Copyright, and what Windows writes beside them in UTF-16.
pub(crate) const DESCRIPTION: u16 = 0x010E;
pub(crate) const ARTIST: u16 = 0x013B;
pub(crate) const RIGHTS_TAG: u16 = 0x8298;
pub(crate) const XP_TITLE: u16 = 0x9C9B;
pub(crate) const XP_COMMENT: u16 = 0x9C9C;
pub(crate) const XP_AUTHOR: u16 = 0x9C9D;
pub(crate) const XP_KEYWORDS: u16 = 0x9C9E;

type Properties = &'static [(&'static str, &'static str)];

const fn field(name: &'static str, shape: Shape, xmp: Properties) -> Field {
    Field { name, shape, always: false, iim: None, xmp, exif: &[] }
}

impl Field {
    const fn iim(self, dataset: u8, limit: usize) -> Field {
        Field { iim: Some((dataset, limit)), ..self }
    }

    const fn exif(self, tags: &'static [u16]) -> Field {
        Field { exif: tags, ..self }
    }

    const fn always(self) -> Field {
        Field { always: true, ..self }
    }

    /// Whether it holds more than one text.
    pub(crate) fn is_list(&self) -> bool {
        matches!(self.shape, Shape::Sequence | Shape::Bag)
    }
}

/// What the picture shows.
pub const CAPTION: Field = field("caption", Shape::Languages, &[(DC, "description"), (TIFF, "ImageDescription")])
    .iim(120, 2000)
    .exif(&[DESCRIPTION, XP_COMMENT])
    .always();
/// Who made it.
pub const CREATOR: Field = field("creator", Shape::Sequence, &[(DC, "creator"), (TIFF, "Artist")])
    .iim(80, 32)
    .exif(&[ARTIST, XP_AUTHOR])
    .always();
/// The line to be printed under it.
pub const CREDIT: Field = field("credit", Shape::Text, &[(PHOTOSHOP, "Credit")]).iim(110, 32).always();
/// Whose it was first.
pub const SOURCE: Field = field("source", Shape::Text, &[(PHOTOSHOP, "Source")]).iim(115, 32).always();
/// When it was made, by those who described it.
pub const DATE_CREATED: Field = field("date_created", Shape::Date, &[(PHOTOSHOP, "DateCreated")]).iim(55, 8).always();
/// When it was made, by the camera's clock; with an offset only where the camera wrote one.
pub const EXIF_ORIGINAL: Field = field("exif_original", Shape::Date, &[(EXIF, "DateTimeOriginal")]).always();
/// The city.
pub const CITY: Field = field("city", Shape::Text, &[(PHOTOSHOP, "City")]).iim(90, 32).always();
/// The province or state.
pub const PROVINCE_STATE: Field = field("province_state", Shape::Text, &[(PHOTOSHOP, "State")]).iim(95, 32).always();
/// The country's name.
pub const COUNTRY: Field = field("country", Shape::Text, &[(PHOTOSHOP, "Country")]).iim(101, 64).always();
/// The country's code, as written.
pub const COUNTRY_CODE: Field = field("country_code", Shape::Text, &[(IPTC, "CountryCode")]).iim(100, 3).always();
/// Where the camera was.
pub const GPS: Field = field("gps", Shape::Position, &[(EXIF, "GPSLatitude"), (EXIF, "GPSLongitude")]).always();
/// The headline.
pub const HEADLINE: Field = field("headline", Shape::Text, &[(PHOTOSHOP, "Headline")]).iim(105, 256).always();
/// Words to find it by.
pub const KEYWORDS: Field = field("keywords", Shape::Bag, &[(DC, "subject")]).iim(25, 64).exif(&[XP_KEYWORDS]).always();
/// What a desk must know: "NO ARCHIVE".
pub const INSTRUCTIONS: Field =
    field("instructions", Shape::Text, &[(PHOTOSHOP, "Instructions")]).iim(40, 256).always();
/// A short name, often a slug.
pub const TITLE: Field = field("title", Shape::Languages, &[(DC, "title")]).iim(5, 64).exif(&[XP_TITLE]);
/// The creator's job: "Staff photographer".
pub const CREATOR_TITLE: Field = field("creator_title", Shape::Text, &[(PHOTOSHOP, "AuthorsPosition")]).iim(85, 32);
/// Who wrote the caption.
pub const CAPTION_WRITER: Field = field("caption_writer", Shape::Text, &[(PHOTOSHOP, "CaptionWriter")]).iim(122, 32);
/// The copyright notice.
pub const COPYRIGHT: Field =
    field("copyright", Shape::Languages, &[(DC, "rights"), (TIFF, "Copyright")]).iim(116, 128).exif(&[RIGHTS_TAG]);
/// How it may be used.
pub const USAGE_TERMS: Field = field("usage_terms", Shape::Languages, &[(RIGHTS, "UsageTerms")]);
/// Where its rights are explained.
pub const RIGHTS_ADDRESS: Field = field("rights_address", Shape::Text, &[(RIGHTS, "WebStatement")]);
/// The job's number: Original Transmission Reference.
pub const TRANSMISSION_REFERENCE: Field =
    field("transmission_reference", Shape::Text, &[(PHOTOSHOP, "TransmissionReference")]).iim(103, 32);
/// The place within the city.
pub const SUBLOCATION: Field = field("sublocation", Shape::Text, &[(IPTC, "Location")]).iim(92, 32);
/// The event.
pub const EVENT: Field = field("event", Shape::Languages, &[(IPTC_EXT, "Event")]);
/// Who is shown.
pub const PERSON_IN_IMAGE: Field =
    field("person_in_image", Shape::Bag, &[(IPTC_EXT, "PersonInImage"), (IPTC_EXT, "PersonInImageWDetails")]);
/// Which bodies are shown.
pub const ORGANISATION_IN_IMAGE: Field =
    field("organisation_in_image", Shape::Bag, &[(IPTC_EXT, "OrganisationInImageName")]);
/// Which bodies are shown, by their codes.
pub const ORGANISATION_IN_IMAGE_CODE: Field =
    field("organisation_in_image_code", Shape::Bag, &[(IPTC_EXT, "OrganisationInImageCode")]);
/// Where what is shown is.
pub const LOCATION_SHOWN: Field = field("location_shown", Shape::Places, &[(IPTC_EXT, "LocationShown")]);
/// Where the camera was, in words.
pub const LOCATION_CREATED: Field = field("location_created", Shape::Places, &[(IPTC_EXT, "LocationCreated")]);
/// What it shows, for those who do not see it.
pub const ALT_TEXT: Field = field("alt_text", Shape::Languages, &[(IPTC, "AltTextAccessibility")]);
/// More for those who do not see it.
pub const EXTENDED_DESCRIPTION: Field =
    field("extended_description", Shape::Languages, &[(IPTC, "ExtDescrAccessibility")]);
/// How it came to be, by IPTC's terms: a camera's picture, a composite, made by an algorithm.
pub const DIGITAL_SOURCE_TYPE: Field = field("digital_source_type", Shape::Text, &[(IPTC_EXT, "DigitalSourceType")]);
/// IPTC's scene codes.
pub const SCENE: Field = field("scene", Shape::Bag, &[(IPTC, "Scene")]);
/// IPTC's subject codes.
pub const SUBJECT_CODE: Field = field("subject_code", Shape::Bag, &[(IPTC, "SubjectCode")]).iim(12, 236);
/// The kind of journalism: "Actuality".
pub const GENRE: Field = field("genre", Shape::Text, &[(IPTC, "IntellectualGenre")]);
/// The category of old wires: "I".
pub const CATEGORY: Field = field("category", Shape::Text, &[(PHOTOSHOP, "Category")]).iim(15, 3);
/// Further categories.
pub const SUPPLEMENTAL_CATEGORIES: Field =
    field("supplemental_categories", Shape::Bag, &[(PHOTOSHOP, "SupplementalCategories")]).iim(20, 32);
/// From 1, most urgent, to 8.
pub const URGENCY: Field = field("urgency", Shape::Text, &[(PHOTOSHOP, "Urgency")]).iim(10, 1);
/// What is the matter with it since it was sent: "Kill".
pub const EDIT_STATUS: Field = field("edit_status", Shape::Text, &[]).iim(7, 64);
/// The first day on which it may be used.
pub const RELEASE_DATE: Field = field("release_date", Shape::Date, &[]).iim(30, 8);
/// The last day on which it may be used.
pub const EXPIRATION_DATE: Field = field("expiration_date", Shape::Date, &[]).iim(37, 8);
/// Whom to ask.
pub const CONTACT: Field = field("contact", Shape::Bag, &[]).iim(118, 128);
/// When the picture was digitised, by its maker's program.
pub const DIGITISED: Field = field("digitised", Shape::Date, &[(XMP, "CreateDate")]).iim(62, 8);
/// When anything in the file was changed last.
pub const MODIFIED: Field = field("modified", Shape::Date, &[(XMP, "ModifyDate")]);
/// When the metadata were changed last.
pub const METADATA_DATE: Field = field("metadata_date", Shape::Date, &[(XMP, "MetadataDate")]);
/// The satellites' time at which the camera knew where it was: UTC.
pub const GPS_TIME: Field = field("gps_time", Shape::Date, &[(EXIF, "GPSTimeStamp")]);
/// The camera: maker and model.
pub const CAMERA: Field = field("camera", Shape::Text, &[]);
/// The picture's number for all time.
pub const IMAGE_ID: Field = field("image_id", Shape::Text, &[(IPTC_EXT, "DigImageGUID")]);
/// Its number at the agency that supplied it.
pub const SUPPLIER_IMAGE_ID: Field = field("supplier_image_id", Shape::Text, &[(PLUS, "ImageSupplierImageID")]);

/// All fields in the order in which they are shown.
pub const FIELDS: &[&Field] = &[
    &CAPTION,
    &CREATOR,
    &CREDIT,
    &SOURCE,
    &DATE_CREATED,
    &EXIF_ORIGINAL,
    &CITY,
    &PROVINCE_STATE,
    &COUNTRY,
    &COUNTRY_CODE,
    &GPS,
    &HEADLINE,
    &KEYWORDS,
    &INSTRUCTIONS,
    &TITLE,
    &CREATOR_TITLE,
    &CAPTION_WRITER,
    &COPYRIGHT,
    &USAGE_TERMS,
    &RIGHTS_ADDRESS,
    &TRANSMISSION_REFERENCE,
    &SUBLOCATION,
    &EVENT,
    &PERSON_IN_IMAGE,
    &ORGANISATION_IN_IMAGE,
    &ORGANISATION_IN_IMAGE_CODE,
    &LOCATION_SHOWN,
    &LOCATION_CREATED,
    &ALT_TEXT,
    &EXTENDED_DESCRIPTION,
    &DIGITAL_SOURCE_TYPE,
    &SCENE,
    &SUBJECT_CODE,
    &GENRE,
    &CATEGORY,
    &SUPPLEMENTAL_CATEGORIES,
    &URGENCY,
    &EDIT_STATUS,
    &RELEASE_DATE,
    &EXPIRATION_DATE,
    &CONTACT,
    &DIGITISED,
    &MODIFIED,
    &METADATA_DATE,
    &GPS_TIME,
    &CAMERA,
    &IMAGE_ID,
    &SUPPLIER_IMAGE_ID,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_fields_share_a_name_or_a_place() {
        let mut places = std::collections::HashSet::new();
        for field in FIELDS {
            assert!(places.insert(field.name.to_owned()), "{}", field.name);
            let datasets = field.iim.iter().map(|(dataset, _)| format!("2:{dataset}"));
            let properties = field.xmp.iter().map(|(namespace, name)| format!("{namespace}{name}"));
            let tags = field.exif.iter().map(|tag| format!("{tag:04X}"));
            for place in datasets.chain(properties).chain(tags) {
                assert!(places.insert(place.clone()), "{}: {place}", field.name);
            }
        }
    }
}
