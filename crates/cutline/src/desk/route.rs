//! What an address of the desk is: who answers there, and what programs may ask and are given.
//!
//! The router and the description for programs (`/openapi.json`, OpenAPI 3.1) are made of the same list.

use super::state::Desk;
use axum::routing::MethodRouter;
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// An address of the desk.
pub struct Route {
    /// The address; `{photograph}` stands for one part of it.
    pub path: &'static str,
    /// Who answers there.
    pub handlers: fn() -> MethodRouter<Arc<Desk>>,
    /// What programs can do there; none where only pages are given.
    pub operations: &'static [Operation],
    /// By what a program knows that an answer is the one it has.
    pub tag: Tag,
}

/// By what an answer is known again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    /// The last entry of the log: nothing is looked up for an answer that is known.
    Log,
    /// The answer's own bytes: of what is searched, for an index may lie behind the log.
    Bytes,
    /// Not at all.
    None,
}

/// What makes a schema.
pub type Schema = fn() -> Value;

/// Something that a program can do at an address.
pub struct Operation {
    /// `get` or `post`.
    pub method: &'static str,
    /// In a line.
    pub summary: &'static str,
    /// What is asked.
    pub parameters: &'static [Parameter],
    /// What is sent: its media type and its schema.
    pub sends: Option<(&'static str, Schema)>,
    /// What is given: the status, the media type and its schema.
    pub gives: (u16, &'static str, Schema),
}

/// Something that is asked in an address.
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// `path` or `query`.
    pub place: &'static str,
    /// `string` or `integer`.
    pub kind: &'static str,
    /// What it means.
    pub about: &'static str,
    /// For example.
    pub example: &'static str,
}

impl Route {
    /// The address at which JSON is given, whatever is accepted; `None` where the address itself gives nothing else.
    pub fn json_path(&self) -> Option<String> {
        let twin = self.operations.iter().any(|operation| operation.method == "get" && operation.gives.1 == JSON);
        (twin && !self.path.ends_with(".json")).then(|| format!("{}.json", self.path))
    }
}

/// The media type of JSON.
pub const JSON: &str = "application/json";

/// The description of all routes for programs: OpenAPI 3.1.
pub fn document(routes: &[Route]) -> Value {
    let mut paths = Map::new();
    for route in routes.iter().filter(|route| !route.operations.is_empty()) {
        let path = route.json_path().unwrap_or_else(|| route.path.to_owned());
        let operations =
            route.operations.iter().map(|operation| (operation.method.to_owned(), described(route, operation)));
        paths.insert(path, Value::Object(operations.collect()));
    }
    let status = json!({ "type": "integer", "minimum": 400, "maximum": 599 });
    let message = json!({ "type": "string", "description": "what was expected, and what was found" });
    let error = object(json!({ "status": status, "message": message }));
    let mut schemas = Map::new();
    schemas.insert("Error".to_owned(), object(json!({ "error": error })));
    let mut paths = Value::Object(paths);
    hoist(&mut paths, &mut schemas);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Cutline, the desk",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Evidence from news-photo captions. Each address without .json is the page of the same; with \
                Accept: application/json it gives JSON, too. Lists have next, the address of what follows, null at the \
                end. Answers have an ETag; with If-None-Match one that is known gives 304.",
        },
        "paths": paths,
        "components": { "schemas": schemas },
    })
}

/// Puts the definitions of schemas where the whole document refers to them.
fn hoist(part: &mut Value, schemas: &mut Map<String, Value>) {
    match part {
        Value::Object(members) => {
            members.remove("$schema");
            if let Some(Value::Object(definitions)) = members.remove("$defs") {
                schemas.extend(definitions.into_iter().map(|(name, mut definition)| {
                    hoist(&mut definition, &mut Map::new());
                    (name, definition)
                }));
            }
            if let Some(Value::String(reference)) = members.get_mut("$ref") {
                *reference = reference.replace("#/$defs/", "#/components/schemas/");
            }
            members.values_mut().for_each(|member| hoist(member, schemas));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| hoist(item, schemas)),
        _ => {}
    }
}

fn described(route: &Route, operation: &Operation) -> Value {
    let parameters = operation.parameters.iter().map(|parameter| {
        let example = match parameter.kind {
            "integer" => parameter.example.parse::<u64>().map_or(Value::Null, Value::from),
            _ => json!(parameter.example),
        };
        json!({ "name": parameter.name, "in": parameter.place, "required": parameter.place == "path",
            "description": parameter.about, "schema": { "type": parameter.kind }, "example": example })
    });
    let (status, media_type, schema) = operation.gives;
    let mut responses = Map::new();
    responses.insert(
        status.to_string(),
        json!({ "description": "what was asked", "content": content(media_type, schema()) }),
    );
    if route.tag != Tag::None {
        responses.insert("304".to_owned(), json!({ "description": "the answer is the one that is known" }));
    }
    let error = json!({ "$ref": "#/components/schemas/Error" });
    responses.insert("default".to_owned(), json!({ "description": "why not", "content": content(JSON, error) }));
    let mut described = json!({
        "operationId": id(route.path, operation.method),
        "summary": operation.summary,
        "parameters": parameters.collect::<Vec<_>>(),
        "responses": responses,
    });
    if let Some((media_type, schema)) = operation.sends {
        described["requestBody"] = json!({ "required": true, "content": content(media_type, schema()) });
    }
    described
}

/// `get_photographs_photograph` for a client's function.
fn id(path: &str, method: &str) -> String {
    let parts = path.split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty());
    [method].into_iter().chain(parts).collect::<Vec<_>>().join("_")
}

fn content(media_type: &str, schema: Value) -> Value {
    let mut content = Map::new();
    content.insert(media_type.to_owned(), json!({ "schema": schema }));
    Value::Object(content)
}

/// The schema of an object that has all of these properties, and may get more.
pub fn object(properties: Value) -> Value {
    let required: Vec<String> = properties.as_object().into_iter().flat_map(Map::keys).cloned().collect();
    json!({ "type": "object", "required": required, "properties": properties })
}

/// The schema of a list.
pub fn list(of: Value) -> Value {
    json!({ "type": "array", "items": of })
}

/// The schema of a number of something.
pub fn number() -> Value {
    json!({ "type": "integer", "minimum": 0 })
}

/// The schema of a text.
pub fn text() -> Value {
    json!({ "type": "string" })
}

/// The schema of a text, or null.
pub fn some_text() -> Value {
    json!({ "type": ["string", "null"] })
}
