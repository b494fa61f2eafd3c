//! Time stamps of RFC 3161: the question to an authority, and what its answer proves.
//!
//! A request has the SHA-256 of the words and a number used once; a granted response has a token in which the authority
//! signs both with the time. The token's certificate is compared with the authorities that somebody trusts, if they say so.

use super::key::random;
use crate::digest::Digest;
use crate::error::{Error, Result};
use cms::cert::CertificateChoices;
use cms::cert::x509::Certificate;
use cms::cert::x509::ext::pkix::SubjectKeyIdentifier;
use cms::cert::x509::spki::AlgorithmIdentifier;
use cms::content_info::ContentInfo;
use cms::signed_data::{SignedAttributes, SignedData, SignerIdentifier, SignerInfo};
use der::asn1::{Int, ObjectIdentifier, OctetString};
use der::{Any, Decode, Encode, Sequence, Tag, Tagged};
use ring::digest::{self, Algorithm};
use rustls_pki_types::pem::PemObject;
use rustls_pki_types::{CertificateDer, SignatureVerificationAlgorithm, TrustAnchor, UnixTime};
use std::time::Duration;
use webpki::{EndEntityCert, KeyUsage, anchor_from_trusted_cert, ring as algorithms};
use x509_tsp::{MessageImprint, TimeStampReq, TimeStampResp, TspVersion};

const SHA1: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.14.3.2.26");
const SHA256: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.1");
const SHA384: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.2");
const SHA512: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.3");
const SIGNED_DATA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.2");
const TST_INFO: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.16.1.4");
const CONTENT_TYPE: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.3");
const MESSAGE_DIGEST: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.4");
const SIGNING_CERTIFICATE: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.16.2.12");
const SIGNING_CERTIFICATE_V2: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.16.2.47");
const SUBJECT_KEY: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.29.14");
/// Extended key usage `timeStamping`, the bytes of 1.3.6.1.5.5.7.3.8.
const TIME_STAMPING: &[u8] = &[0x2b, 6, 1, 5, 5, 7, 3, 8];

/// Signatures that an authority may use.
const SIGNATURES: &[&dyn SignatureVerificationAlgorithm] = &[
    algorithms::RSA_PKCS1_2048_8192_SHA256,
    algorithms::RSA_PKCS1_2048_8192_SHA384,
    algorithms::RSA_PKCS1_2048_8192_SHA512,
    algorithms::RSA_PSS_2048_8192_SHA256_LEGACY_KEY,
    algorithms::RSA_PSS_2048_8192_SHA384_LEGACY_KEY,
    algorithms::RSA_PSS_2048_8192_SHA512_LEGACY_KEY,
    algorithms::ECDSA_P256_SHA256,
    algorithms::ECDSA_P256_SHA384,
    algorithms::ECDSA_P384_SHA256,
    algorithms::ECDSA_P384_SHA384,
    algorithms::ED25519,
];

/// A request for a time stamp on some words, DER, to be sent as `application/timestamp-query`.
///
/// # Errors
///
/// If the system has no random numbers.
pub fn request(words: &[u8]) -> Result<Vec<u8>> {
    let mut nonce = random::<16>()?;
    // A positive number without zeros in front is written as its bytes.
    nonce[0] = nonce[0] & 0x7f | 0x40;
    let made = || -> der::Result<Vec<u8>> {
        let hash_algorithm = AlgorithmIdentifier { oid: SHA256, parameters: Some(Any::null()) };
        let hashed_message = OctetString::new(Digest::of(words).0)?;
        TimeStampReq {
            version: TspVersion::V1,
            message_imprint: MessageImprint { hash_algorithm, hashed_message },
            req_policy: None,
            nonce: Some(Int::new(&nonce)?),
            cert_req: true,
            extensions: None,
        }
        .to_der()
    };
    made().map_err(|error| Error::Refused(format!("expected a request that can be written, found: {error}")))
}

/// What was asked of an authority.
pub(super) struct Asked {
    imprint: Vec<u8>,
    nonce: Int,
}

impl Asked {
    pub(super) fn of(request: &[u8]) -> std::result::Result<Asked, String> {
        let request = TimeStampReq::from_der(request)
            .map_err(|error| format!("expected a time-stamp request (RFC 3161), found: {error}"))?;
        let MessageImprint { hash_algorithm, hashed_message } = request.message_imprint;
        match request.nonce {
            Some(nonce) if hash_algorithm.oid == SHA256 => Ok(Asked { imprint: hashed_message.into_bytes(), nonce }),
            _ => Err("expected a time-stamp request with SHA-256 and a nonce, found another".to_owned()),
        }
    }

    pub(super) fn of_words(&self, words: &[u8]) -> std::result::Result<(), String> {
        match self.imprint == Digest::of(words).0 {
            true => Ok(()),
            false => Err("expected a request about the seal's statement, found one about other words".to_owned()),
        }
    }
}

/// The authorities that somebody trusts: certificates of a PEM file.
pub struct Roots(Vec<CertificateDer<'static>>);

impl Roots {
    /// The certificates of a PEM file.
    ///
    /// # Errors
    ///
    /// What was found instead.
    pub fn of_pem(text: &[u8]) -> std::result::Result<Roots, String> {
        let all: std::result::Result<Vec<_>, _> = CertificateDer::pem_slice_iter(text).collect();
        match all {
            Ok(all) if !all.is_empty() => Ok(Roots(all)),
            Ok(_) => Err("expected certificates (-----BEGIN CERTIFICATE-----), found none".to_owned()),
            Err(error) => Err(format!("expected certificates in PEM, found: {error}")),
        }
    }
}

/// Whether the authority is one that somebody trusts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// Its certificate comes from one of the given authorities and was valid at that time.
    Trusted,
    /// No authorities were given: that the token is signed by its own certificate is all that is known.
    Unknown,
}

/// What an authority vouches for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// When the authority had the words, UTC, RFC 3339.
    pub at: String,
    /// Whose certificate signed, as the certificate names it.
    pub authority: String,
    /// The token's number at the authority, hexadecimal.
    pub serial: String,
    /// Whether that is somebody who is trusted.
    pub trust: Trust,
}

/// What a token says, RFC 3161. The time is kept as it is written: the standard lets it have fractions of a second.
#[derive(Sequence)]
struct TstInfo {
    _version: TspVersion,
    _policy: ObjectIdentifier,
    message_imprint: MessageImprint,
    serial_number: Int,
    gen_time: Any,
    #[asn1(optional = "true")]
    _accuracy: Option<x509_tsp::Accuracy>,
    #[asn1(default = "Default::default")]
    _ordering: bool,
    #[asn1(optional = "true")]
    nonce: Option<Int>,
    #[asn1(context_specific = "0", tag_mode = "EXPLICIT", optional = "true")]
    _tsa: Option<Any>,
    #[asn1(context_specific = "1", tag_mode = "IMPLICIT", optional = "true")]
    _extensions: Option<cms::cert::x509::ext::Extensions>,
}

impl Stamp {
    /// What a response proves of what was asked.
    ///
    /// # Errors
    ///
    /// What does not fit: the response was not granted, is about something else, or its signature is not that of its
    /// certificate, or not one of the given authorities' certificates.
    pub(super) fn check(asked: &Asked, response: &[u8], roots: Option<&Roots>) -> std::result::Result<Stamp, String> {
        let wrong = |what: &'static str| move |error: der::Error| format!("expected {what}, found: {error}");
        let response = TimeStampResp::from_der(response).map_err(wrong("a time-stamp response (RFC 3161)"))?;
        let status = response.status.status as u8;
        let token = response
            .time_stamp_token
            .filter(|_| status < 2)
            .ok_or_else(|| format!("expected a granted time stamp, found one that was refused with status {status}"))?;
        let signed = signed_data(&token).map_err(wrong("a signed token"))?;
        let content =
            signed.encap_content_info.econtent.as_ref().filter(|_| signed.encap_content_info.econtent_type == TST_INFO);
        let content = content.ok_or("expected a token about a time, found another")?;
        let content = content.decode_as::<OctetString>().map_err(wrong("a token's content"))?.into_bytes();
        let info = TstInfo::from_der(&content).map_err(wrong("a token's content"))?;
        if info.message_imprint.hash_algorithm.oid != SHA256
            || info.message_imprint.hashed_message.as_bytes() != asked.imprint
        {
            return Err("expected a token about the seal's statement, found one about other words".to_owned());
        }
        if info.nonce.as_ref() != Some(&asked.nonce) {
            return Err(
                "expected the answer to this request, found the answer to another (its nonce differs)".to_owned()
            );
        }
        let [signer] = signed.signer_infos.0.as_slice() else {
            return Err("expected a token with one signature, found another number".to_owned());
        };
        let certificates = certificates(&signed).map_err(wrong("a token's certificates"))?;
        let own = certificates.iter().find(|one| is_of(signer, &one.0));
        let own = own.ok_or("expected the authority's certificate in the token, found none")?;
        let attributes = signer.signed_attrs.as_ref().ok_or("expected signed attributes, found none")?;
        attributes_fit(attributes, signer, &content, own)?;
        let message = attributes.to_der().map_err(wrong("signed attributes"))?;
        let der = CertificateDer::from(own.1.as_slice());
        let certificate = EndEntityCert::try_from(&der)
            .map_err(|error| format!("expected a certificate of an authority, found: {error}"))?;
        let signature = signer.signature.as_bytes();
        if !SIGNATURES.iter().any(|one| certificate.verify_signature(*one, &message, signature).is_ok()) {
            return Err("expected the token's signature by its certificate, found another".to_owned());
        }
        let at = time(&info.gen_time).ok_or("expected the time of the token in UTC, found another")?;
        let trust = match roots {
            None => Trust::Unknown,
            Some(roots) => trusted(&certificate, &der, &certificates, roots, at)?,
        };
        let serial = data_encoding::HEXLOWER.encode(info.serial_number.as_bytes());
        Ok(Stamp { at: at.to_string(), authority: own.0.tbs_certificate.subject.to_string(), serial, trust })
    }
}

fn signed_data(token: &ContentInfo) -> der::Result<SignedData> {
    token.content_type.assert_eq(SIGNED_DATA)?;
    token.content.decode_as()
}

/// An object's identifier as it must be.
trait AssertEq {
    fn assert_eq(self, expected: Self) -> der::Result<()>;
}

impl AssertEq for ObjectIdentifier {
    fn assert_eq(self, expected: Self) -> der::Result<()> {
        match self == expected {
            true => Ok(()),
            false => Err(der::ErrorKind::OidUnknown { oid: self }.into()),
        }
    }
}

/// The certificates in a token, each with its bytes.
fn certificates(signed: &SignedData) -> der::Result<Vec<(Certificate, Vec<u8>)>> {
    let all = signed.certificates.iter().flat_map(|all| all.0.iter());
    let own = all.filter_map(|one| match one {
        CertificateChoices::Certificate(certificate) => Some(certificate),
        CertificateChoices::Other(_) => None,
    });
    own.map(|certificate| Ok((certificate.clone(), certificate.to_der()?))).collect()
}

fn is_of(signer: &SignerInfo, certificate: &Certificate) -> bool {
    let certificate = &certificate.tbs_certificate;
    match &signer.sid {
        SignerIdentifier::IssuerAndSerialNumber(of) => {
            of.issuer == certificate.issuer && of.serial_number == certificate.serial_number
        }
        SignerIdentifier::SubjectKeyIdentifier(of) => {
            let extensions = certificate.extensions.iter().flatten();
            let mut keys = extensions.filter(|one| one.extn_id == SUBJECT_KEY);
            keys.any(|key| SubjectKeyIdentifier::from_der(key.extn_value.as_bytes()).is_ok_and(|key| key == *of))
        }
    }
}

/// Whether what is signed is about this content and this certificate.
fn attributes_fit(
    attributes: &SignedAttributes,
    signer: &SignerInfo,
    content: &[u8],
    (_, certificate): &(Certificate, Vec<u8>),
) -> std::result::Result<(), String> {
    let value = |oid: ObjectIdentifier| {
        let attribute = attributes.iter().find(|one| one.oid == oid)?;
        attribute.values.iter().next()
    };
    if value(CONTENT_TYPE).and_then(|value| value.decode_as::<ObjectIdentifier>().ok()) != Some(TST_INFO) {
        return Err("expected a signature about a token's content, found one about another".to_owned());
    }
    let algorithm = algorithm(&signer.digest_alg.oid)
        .ok_or_else(|| format!("expected a token hashed by SHA-2, found {}", signer.digest_alg.oid))?;
    let digest = value(MESSAGE_DIGEST).and_then(|value| value.decode_as::<OctetString>().ok());
    if digest.is_none_or(|digest| digest.as_bytes() != digest::digest(algorithm, content).as_ref()) {
        return Err("expected a signature of the token's content, found one of other bytes".to_owned());
    }
    let named = value(SIGNING_CERTIFICATE_V2).and_then(named_v2).or_else(|| {
        let hash = value(SIGNING_CERTIFICATE).and_then(first_of_first)?;
        Some((&digest::SHA1_FOR_LEGACY_USE_ONLY, hash.decode_as::<OctetString>().ok()?.into_bytes()))
    });
    match named {
        None => Err("expected the name of the certificate that signs, found none".to_owned()),
        Some((algorithm, hash)) if digest::digest(algorithm, certificate).as_ref() != hash => {
            Err("expected the certificate that the signature names, found another".to_owned())
        }
        Some(_) => Ok(()),
    }
}

/// The first certificate that `SigningCertificateV2` names: its hash, and by what it is made, SHA-256 where nothing is said.
fn named_v2(value: &Any) -> Option<(&'static Algorithm, Vec<u8>)> {
    let first = first_of_first(value)?;
    if first.tag() == Tag::OctetString {
        return Some((&digest::SHA256, first.decode_as::<OctetString>().ok()?.into_bytes()));
    }
    let by: AlgorithmIdentifier<Any> = first.decode_as().ok()?;
    let hash = certificate_id(value)?.into_iter().nth(1)?;
    Some((algorithm(&by.oid)?, hash.decode_as::<OctetString>().ok()?.into_bytes()))
}

fn first_of_first(value: &Any) -> Option<Any> {
    certificate_id(value)?.into_iter().next()
}

/// What the first `ESSCertID` of a signing certificate consists of.
fn certificate_id(value: &Any) -> Option<Vec<Any>> {
    let certificates: Vec<Any> = value.decode_as().ok()?;
    let ids: Vec<Any> = certificates.first()?.decode_as().ok()?;
    ids.first()?.decode_as().ok()
}

fn algorithm(oid: &ObjectIdentifier) -> Option<&'static Algorithm> {
    match *oid {
        SHA1 => Some(&digest::SHA1_FOR_LEGACY_USE_ONLY),
        SHA256 => Some(&digest::SHA256),
        SHA384 => Some(&digest::SHA384),
        SHA512 => Some(&digest::SHA512),
        _ => None,
    }
}

/// Whether a certificate for time stamps comes from somebody who is trusted, and was valid at that time.
fn trusted(
    certificate: &EndEntityCert<'_>,
    der: &CertificateDer<'_>,
    others: &[(Certificate, Vec<u8>)],
    roots: &Roots,
    at: jiff::Timestamp,
) -> std::result::Result<Trust, String> {
    if roots.0.contains(der) {
        return Ok(Trust::Trusted);
    }
    let anchors: Vec<TrustAnchor<'_>> = roots.0.iter().filter_map(|root| anchor_from_trusted_cert(root).ok()).collect();
    let between: Vec<CertificateDer<'_>> = others.iter().map(|one| CertificateDer::from(one.1.as_slice())).collect();
    let at = UnixTime::since_unix_epoch(Duration::from_secs(at.as_second().max(0).unsigned_abs()));
    let usage = KeyUsage::required(TIME_STAMPING);
    let path = certificate.verify_for_usage(SIGNATURES, &anchors, &between, at, usage, None, None);
    path.map(|_| Trust::Trusted)
        .map_err(|error| format!("expected an authority that the given certificates vouch for, found: {error}"))
}

/// `20261130091244.52Z` as a moment.
fn time(written: &Any) -> Option<jiff::Timestamp> {
    let text = std::str::from_utf8(written.value()).ok().filter(|_| written.tag() == Tag::GeneralizedTime)?;
    let digits = text.strip_suffix('Z')?;
    let (whole, fraction) = digits.split_once('.').map_or((digits, ""), |(whole, fraction)| (whole, fraction));
    if whole.len() != 14 || !whole.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let fraction = if fraction.is_empty() { String::new() } else { format!(".{}", &fraction[..fraction.len().min(9)]) };
    let (day, clock) = whole.split_at(8);
    let (hour, clock) = clock.split_at(2);
    let (minute, second) = clock.split_at(2);
    format!("{}-{}-{}T{hour}:{minute}:{second}{fraction}Z", &day[..4], &day[4..6], &day[6..]).parse().ok()
}
