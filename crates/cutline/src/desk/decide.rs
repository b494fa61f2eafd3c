//! Decisions that are taken at the desk: read as those of `cutline review` are, kept in the same log.

use super::answer::{Failure, Form};
use super::hand::{Fields, back};
use super::session::{self, Session, remember};
use super::state::Desk;
use crate::review::{self, Asked};
use archive::Archive;
use axum::Extension;
use axum::Form as Sent;
use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde_json::json;
use std::sync::Arc;

/// Keeps a decision that a form asks for, and sends the browser back to the form's page.
pub async fn form(
    State(desk): State<Arc<Desk>>,
    Extension(session): Extension<Arc<Session>>,
    Sent(fields): Sent<Vec<(String, String)>>,
) -> Response {
    let fields = Fields(fields);
    if let Err(failure) = session.expect(fields.get("token")) {
        return failure.answer(Form::Page);
    }
    let reviewer = match fields.reviewer(&session) {
        Ok(reviewer) => reviewer,
        Err(failure) => return turned_down(&desk, &session, fields, failure),
    };
    let (asked, name) = (asked(&fields), reviewer.clone());
    let kept = match asked {
        Ok(asked) => desk.write(move |desk, archive| keep(desk, archive, &asked, &name)).await,
        Err(failure) => Err(failure),
    };
    match kept {
        Ok(review) => {
            let way = back(fields.at(), "done", review, fields.get("then"));
            let mut answer = Redirect::to(&way).into_response();
            remember(&mut answer, &reviewer);
            answer
        }
        Err(failure) => turned_down(&desk, &session, fields, failure),
    }
}

/// Has the browser keep another name for who decides, and sends it back to the form's page.
pub async fn name(
    State(desk): State<Arc<Desk>>,
    Extension(session): Extension<Arc<Session>>,
    Sent(fields): Sent<Vec<(String, String)>>,
) -> Response {
    let fields = Fields(fields);
    if let Err(failure) = session.expect(fields.get("token")) {
        return failure.answer(Form::Page);
    }
    let Some(reviewer) = session::name(fields.get("reviewer")) else {
        let failure = Failure::refused("expected a name of at most 200 bytes, found none or another");
        return turned_down(&desk, &session, fields, failure);
    };
    let mut answer = Redirect::to(fields.at()).into_response();
    remember(&mut answer, &reviewer);
    answer
}

/// Sends the browser back to a form that could not be kept; its page says why, beside what it said.
pub fn turned_down(desk: &Desk, session: &Session, fields: Fields, failure: Failure) -> Response {
    if !failure.is_the_askers() {
        return failure.answer(Form::Page);
    }
    let (at, form) = (fields.at().to_owned(), fields.get("form").to_owned());
    let slip = desk.slips().keep(session, fields, failure.message().to_owned());
    Redirect::to(&back(&at, "slip", slip, &form)).into_response()
}

/// Keeps a decision that a program asks for.
pub async fn json(State(desk): State<Arc<Desk>>, asked: Result<Json<Asked>, JsonRejection>) -> Response {
    let asked = match asked {
        Ok(Json(asked)) => asked,
        Err(error) => return Failure::refused(error.body_text()).answer(Form::Json),
    };
    let kept = desk.write(move |desk, archive| {
        let reviewer = review::reviewer(asked.reviewer.as_deref());
        let reviewer = reviewer.map_err(|_| Failure::refused("expected who decides in \"as\", found none"))?;
        keep(desk, archive, &asked, &reviewer)
    });
    match kept.await {
        Ok(review) => (StatusCode::CREATED, Json(json!({ "review": review }))).into_response(),
        Err(failure) => failure.answer(Form::Json),
    }
}

fn keep(desk: &Desk, archive: &mut Archive, asked: &Asked, reviewer: &str) -> Result<u64, Failure> {
    let decision = review::decide(archive, desk.reader(), asked, reviewer).map_err(Failure::refused)?;
    match archive.review(&decision) {
        Err(archive::Error::Absent(what)) => Err(Failure::refused(what)),
        kept => Ok(kept?),
    }
}

/// The fields of a form as a line of a file of decisions would have them.
fn asked(fields: &Fields) -> Result<Asked, Failure> {
    let number = |name: &str| match fields.get(name) {
        "" => Ok(None),
        text => {
            let number = text.parse().map(Some);
            number.map_err(|_| Failure::refused(format!("expected the number of a photograph, found {text:?}")))
        }
    };
    let grade = fields.get("source").to_owned() + fields.get("information");
    Ok(Asked {
        action: fields.get("action").to_owned(),
        fact: fields.some("fact"),
        caption: fields.some("caption"),
        kind: fields.some("kind"),
        words: fields.some("words"),
        value: fields.some("value").into_iter().collect(),
        photograph: number("photograph")?,
        with: number("with")?,
        sighting: fields.some("sighting"),
        review: fields.some("review"),
        grade: Some(grade).filter(|grade| !grade.is_empty()),
        name: fields.some("name"),
        why: fields.get("why").to_owned(),
        reviewer: None,
    })
}
