//! Documents that come to the desk: pasted or sent, cut and read, looked at, and then taken in as a batch, or not.
//!
//! `POST /api/parse` reads a text and keeps nothing.

use super::answer::{self, Failure, Form};
use super::facts::{Caption as Shown, caption as shown};
use super::hand::{Fields, Hand, back};
use super::session::Session;
use super::stage::{Sent, Stage};
use super::state::Desk;
use crate::command::add::{Copies, take_in};
use crate::export::said;
use archive::{Archive, Digest, Dossier, Fact, Grade, Kept, Reading};
use askama::Template;
use axum::extract::multipart::MultipartRejection;
use axum::extract::rejection::StringRejection;
use axum::extract::{Multipart, State};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Form as Plain, Json};
use caption::Caption;
use serde_json::value::RawValue;
use std::collections::HashMap;
use std::sync::Arc;

/// So many captions are shown before they are taken in; the others are counted.
const SHOWN: usize = 40;
/// What a pasted text is called that was given no name.
const PASTED: &str = "pasted.txt";

#[derive(Template)]
#[template(path = "add.html")]
struct Page {
    hand: Hand,
    /// Kinds of facts that may be added to what is not kept yet: none.
    kinds: Vec<&'static str>,
    text: String,
    name: String,
    /// By which what was sent is taken in; "" where nothing can be.
    stage: String,
    documents: Vec<Document>,
    captions: Vec<Shown>,
    /// How many captions more there are.
    more: usize,
    /// How many documents can be taken in.
    new: usize,
    sent: bool,
}

/// A document as it was read.
struct Document {
    name: String,
    media_type: String,
    captions: usize,
    /// The name under which it is in the archive already.
    known: Option<String>,
    problems: Vec<String>,
}

/// Answers with a form to paste into, and to send documents by.
pub async fn form(State(desk): State<Arc<Desk>>, Extension(session): Extension<Arc<Session>>, uri: Uri) -> Response {
    let answer = desk.ask(move |desk, archive| {
        let hand = Hand::of(desk, archive, &session, &uri)?;
        let empty = String::new;
        Ok(answer::page(&Page {
            hand,
            kinds: Vec::new(),
            text: empty(),
            name: empty(),
            stage: empty(),
            documents: Vec::new(),
            captions: Vec::new(),
            more: 0,
            new: 0,
            sent: false,
        }))
    });
    answer.await.unwrap_or_else(|failure| failure.answer(Form::Page))
}

/// Answers with what was read in what was sent; nothing of it is kept.
pub async fn preview(
    State(desk): State<Arc<Desk>>,
    Extension(session): Extension<Arc<Session>>,
    uri: Uri,
    form: Result<Multipart, MultipartRejection>,
) -> Response {
    let sent = match form {
        Ok(form) => Sent::read(form, &session).await,
        Err(error) => Err(Failure::question(format!("expected a form with documents, found: {}", error.body_text()))),
    };
    let sent = match sent {
        Ok(sent) => sent,
        Err(failure) => return failure.answer(Form::Page),
    };
    let read = desk.ask(move |desk, archive| {
        let hand = Hand::of(desk, archive, &session, &uri)?;
        Ok(answer::page(&looked_at(desk, archive, &session, hand, sent)?))
    });
    read.await.unwrap_or_else(|failure| failure.answer(Form::Page))
}

fn looked_at(desk: &Desk, archive: &Archive, session: &Session, hand: Hand, sent: Sent) -> Result<Page, Failure> {
    let Sent { fields, mut documents } = sent;
    let fields = Fields(fields);
    let (text, name) = (fields.get("text").to_owned(), fields.get("name").to_owned());
    if !text.is_empty() {
        // A name of its own makes a text of what is pasted, whatever it is called.
        let name = if name.is_empty() { PASTED.to_owned() } else { name.clone() };
        documents.insert(0, (name, text.clone().into_bytes()));
    }
    let sent = !documents.is_empty();
    let fault = |error: std::io::Error| Failure::fault(format!("expected room for a copy, found: {error}"));
    let stage = Stage::of(session, &documents).map_err(fault)?;
    let mut page = Page {
        hand,
        kinds: Vec::new(),
        text,
        name,
        stage: String::new(),
        documents: Vec::new(),
        captions: Vec::new(),
        more: 0,
        new: 0,
        sent,
    };
    for (name, (_, bytes)) in stage.names.iter().zip(&documents) {
        let document = read(desk, archive, &stage, name, bytes, &mut page)?;
        page.new += usize::from(document.captions > 0 && document.known.is_none());
        page.documents.push(document);
    }
    if page.new > 0 {
        page.stage.clone_from(&stage.id);
        desk.stages().keep(Arc::new(stage));
    }
    Ok(page)
}

fn read(
    desk: &Desk,
    archive: &Archive,
    stage: &Stage,
    name: &str,
    bytes: &[u8],
    page: &mut Page,
) -> Result<Document, Failure> {
    let known = archive.store().known(&Digest::of(bytes))?;
    let (name, media_type) = (name.to_owned(), String::new());
    let mut document = Document { name, media_type, captions: 0, known, problems: Vec::new() };
    let folder = format!("{}{}", stage.folder().display(), std::path::MAIN_SEPARATOR);
    let named = |words: String| words.replace(&folder, "");
    let path = stage.folder().join(&document.name);
    let pages = match intake::read_path(&desk.reader().engine, &desk.reader().options, &path) {
        Ok(pages) => pages,
        Err(error) => {
            document.problems.push(named(error.to_string()));
            return Ok(document);
        }
    };
    for read in pages {
        let read = match read {
            Ok(read) => read,
            Err(error) => {
                document.problems.push(named(error.to_string()));
                break;
            }
        };
        document.media_type.clone_from(&read.media_type);
        let remarks = read.problems.iter().filter(|problem| !problem.left_out);
        document.problems.extend(remarks.map(|problem| named(format!("{}: {}", problem.place, problem.what))));
        for sighting in &read.captions {
            document.captions += 1;
            if page.captions.len() >= SHOWN {
                page.more += 1;
                continue;
            }
            let number = page.captions.len() as u64 + 1;
            page.captions.push(captioned(desk, number, &sighting.text, &sighting.credit)?);
        }
    }
    if document.captions == 0 && document.problems.is_empty() {
        document.problems.push("expected captions, found none".to_owned());
    }
    Ok(document)
}

/// A caption with its facts, as it would be kept.
fn captioned(desk: &Desk, number: u64, text: &str, credit: &str) -> Result<Shown, Failure> {
    let record = desk.reader().read(Caption { text, ..Caption::default() }, None);
    let kept = kept(desk, number, text, credit, &Reading::of(&record))?;
    let dossier = Dossier {
        photograph: 0,
        captions: vec![kept],
        sightings: Vec::new(),
        grade: Grade::default(),
        reviews: Vec::new(),
    };
    let said = said::facts(&dossier)?;
    Ok(shown(&dossier.captions[0], &said, false)?)
}

fn kept(desk: &Desk, number: u64, text: &str, credit_line: &str, reading: &Reading) -> Result<Kept, Failure> {
    let facts = reading.statements.iter().zip(1..).map(|(statement, number)| {
        Ok(Fact {
            number,
            review: None,
            kind: statement.kind.to_owned(),
            rule: statement.rule.to_owned(),
            rule_version: statement.version,
            span: statement.span.map(|span| (span.start, span.end)),
            value: RawValue::from_string(statement.value.clone())?,
        })
    });
    let facts = facts.collect::<Result<_, serde_json::Error>>();
    Ok(Kept {
        caption: number,
        text: text.to_owned(),
        sha256: Digest::of(text),
        credit_line: credit_line.to_owned(),
        language: reading.language.to_owned(),
        reading: 0,
        version: 1,
        edition: desk.edition(),
        facts: facts.map_err(|error| Failure::fault(error.to_string()))?,
        rejected: Vec::new(),
    })
}

/// Takes in what was looked at, as a batch.
pub async fn keep(
    State(desk): State<Arc<Desk>>,
    Extension(session): Extension<Arc<Session>>,
    Plain(fields): Plain<Vec<(String, String)>>,
) -> Response {
    let fields = Fields(fields);
    if let Err(failure) = session.expect(fields.get("token")) {
        return failure.answer(Form::Page);
    }
    let Some(stage) = desk.stages().take(&session, fields.get("stage")) else {
        let gone = "expected documents that were just read, found none: they were taken in, or newer ones came";
        return Failure::question(gone).answer(Form::Page);
    };
    let taken = stage.clone();
    let kept = desk.write(move |desk, archive| {
        let copies = Copies { folder: taken.folder(), named: &HashMap::new() };
        let outcome = take_in(archive, desk.reader(), &taken.paths(), Some(&copies), None)?;
        outcome.added.batch.ok_or_else(|| match &outcome.said[..] {
            [] => Failure::question("expected a document that is not there yet, found none"),
            said => Failure::question(said.join("; ")),
        })
    });
    match kept.await {
        Ok(batch) => Redirect::to(&back("/batches", "added", batch, &format!("batch-{batch}"))).into_response(),
        Err(failure) => {
            // What could not be taken in now can be tried again.
            desk.stages().keep(stage);
            failure.answer(Form::Page)
        }
    }
}

/// Answers with a record for each caption of a text.
pub async fn parse(State(desk): State<Arc<Desk>>, text: Result<String, StringRejection>) -> Response {
    let text = match text {
        Ok(text) => text,
        Err(error) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            return Failure::too_large("expected at most 2 MB of text, found more").answer(Form::Json);
        }
        Err(error) => {
            return Failure::question(format!("expected a text in UTF-8, found: {}", error.body_text()))
                .answer(Form::Json);
        }
    };
    let read = desk.ask(move |desk, _| {
        let page = intake::gallery::read(&desk.reader().engine, "pasted", text.as_bytes());
        let records = page.captions.iter().map(|sighting| {
            let caption = Caption { text: &sighting.text, ..Caption::default() };
            serde_json::to_value(desk.reader().read(caption, None))
        });
        let records = records.collect::<Result<Vec<_>, _>>().map_err(|error| Failure::fault(error.to_string()))?;
        Ok(Json(records).into_response())
    });
    read.await.unwrap_or_else(|failure| failure.answer(Form::Json))
}
