//! The addresses of the desk, one entry each: the router and the description for programs are made of them.

use super::route::{JSON, Operation, Parameter, Route, Tag, list, number, object, some_text, text};
use super::{
    about, add, api, assets, batches, compare, complete, control, decide, events, findings, gallery, history, map,
    photograph, picture, sheet, stage, timeline,
};
use crate::command::schema;
use crate::review;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use serde_json::{Value, json};

const QUERY: Parameter = query("q", "string", "which photographs, in the search language", "in:Sudan");
const AFTER: Parameter = query("after", "integer", "the cursor of the page before, as next has it", "0");

const fn query(name: &'static str, kind: &'static str, about: &'static str, example: &'static str) -> Parameter {
    Parameter { name, place: "query", kind, about, example }
}

const fn part(name: &'static str, kind: &'static str, about: &'static str, example: &'static str) -> Parameter {
    Parameter { name, place: "path", kind, about, example }
}

const fn gets(summary: &'static str, parameters: &'static [Parameter], schema: fn() -> Value) -> Operation {
    Operation { method: "get", summary, parameters, sends: None, gives: (200, JSON, schema) }
}

/// All addresses.
pub const ROUTES: &[Route] = &[
    Route { path: "/", handlers: || get(sheet::page), operations: &[], tag: Tag::Bytes },
    Route {
        path: "/photographs",
        handlers: || get(sheet::page),
        operations: &[gets(
            "the photographs of which a query holds, and what they have in common",
            &[QUERY, AFTER],
            || {
                let value = object(json!({ "value": text(), "photographs": number(), "address": text() }));
                let facet = object(json!({ "field": text(), "values": list(value) }));
                object(json!({ "query": text(), "total": number(), "photographs": list(tile()), "facets": list(facet),
                "next": some_text() }))
            },
        )],
        tag: Tag::Bytes,
    },
    Route {
        path: "/photographs/{photograph}",
        handlers: || get(photograph::page),
        operations: &[gets(
            "everything kept about a photograph: captions with their facts, sightings, decisions",
            &[part("photograph", "integer", "its number", "1")],
            || {
                let fact =
                    object(json!({ "number": number(), "kind": text(), "rule": text(), "rule_version": number() }));
                let caption =
                    object(json!({ "caption": number(), "text": text(), "sha256": text(), "credit_line": text(),
                    "language": text(), "facts": list(fact.clone()), "rejected": list(fact) }));
                let sighting = object(json!({ "sighting": number(), "caption": number(), "document": text(),
                    "sha256": text(), "ordinal": number(), "batch": number(), "added": text() }));
                let review = object(json!({ "review": number(), "reviewer": text(), "at": text(), "action": text(),
                    "reason": text(), "undone": { "type": "boolean" } }));
                object(json!({ "photograph": number(), "captions": list(caption), "sightings": list(sighting),
                    "reviews": list(review) }))
            },
        )],
        tag: Tag::Log,
    },
    Route {
        path: "/pictures/{photograph}/{sighting}",
        handlers: || get(picture::bytes),
        operations: &[Operation {
            method: "get",
            summary: "the picture in which a photograph was sighted, where it is kept",
            parameters: &[
                part("photograph", "integer", "its number", "1"),
                part("sighting", "integer", "the sighting's number", "1"),
            ],
            sends: None,
            gives: (200, "image/*", || json!({ "type": "string", "contentEncoding": "binary" })),
        }],
        tag: Tag::None,
    },
    Route {
        path: "/findings",
        handlers: || get(findings::page),
        operations: &[gets(
            "what does not agree, with the words on each side",
            &[
                QUERY,
                query("check", "string", "of one check or dimension", "taken"),
                query("severity", "string", "high, medium or low", "high"),
                query("state", "string", "open, accepted, rejected or all; open without it", "all"),
                AFTER,
            ],
            || object(json!({ "findings": list(finding()), "looked_at": number(), "next": some_text() })),
        )],
        tag: Tag::Bytes,
    },
    Route {
        path: "/compare",
        handlers: || get(compare::page),
        operations: &[gets(
            "two photographs, or the captions of one, compared",
            &[query("a", "string", "a photograph", "1"), query("b", "string", "another", "2")],
            || {
                let caption =
                    object(json!({ "photograph": number(), "caption": number(), "text": text(), "sha256": text(),
                    "credit_line": text() }));
                let pair = object(
                    json!({ "a": number(), "b": number(), "match": text(), "dimensions": { "type": "object" } }),
                );
                object(json!({ "photographs": list(number()), "captions": list(caption), "comparisons": list(pair),
                    "findings": list(finding()) }))
            },
        )],
        tag: Tag::Log,
    },
    Route {
        path: "/events",
        handlers: || get(events::list),
        operations: &[gets(
            "what happened in a place on a day, as captions say it",
            &[
                query("in", "string", "in which place: town, province, country", "Sudan"),
                query("type", "string", "of which kind", "air_strike"),
                query("from", "string", "from this day, month or year on", "2016-05"),
                query("to", "string", "up to this one", "2016"),
                query("after", "string", "the key of the last event of the page before", ""),
            ],
            || object(json!({ "total": number(), "events": list(event()), "next": some_text() })),
        )],
        tag: Tag::Log,
    },
    Route {
        path: "/events/{key}",
        handlers: || get(events::page),
        operations: &[gets(
            "an event: every claim, figure and source, nothing added up",
            &[part("key", "string", "its key", "2016-05-03.geonames-408661-um-dalam.air-drone-strike")],
            event,
        )],
        tag: Tag::Log,
    },
    Route {
        path: "/control",
        handlers: || get(control::page),
        operations: &[gets(
            "who held places, by date, as captions said it",
            &[query("place", "string", "a place's id, as the list has it; all without one", "")],
            || {
                let place = object(json!({ "place": { "type": "object" }, "steps": { "type": "array" },
                    "undated": { "type": "array" } }));
                object(json!({ "places": list(place) }))
            },
        )],
        tag: Tag::Log,
    },
    Route {
        path: "/timeline",
        handlers: || get(timeline::page),
        operations: &[gets(
            "how many photographs were taken when",
            &[QUERY, query("span", "string", "a year or a month; all years without one", "2016")],
            || {
                let bar =
                    object(json!({ "span": text(), "photographs": number(), "height": number(), "address": text() }));
                object(json!({ "query": text(), "span": text(), "bars": list(bar), "no_closer": number(),
                    "around": some_text() }))
            },
        )],
        tag: Tag::Bytes,
    },
    Route {
        path: "/map",
        handlers: || get(map::page),
        operations: &[gets("the places of photographs, those with the most first", &[QUERY], || {
            let place = object(json!({ "name": text(), "path": text(), "precision": text(),
                "radius_km": { "type": ["number", "null"] }, "photographs": number(), "address": text() }));
            object(
                json!({ "query": text(), "total": number(), "places": list(place), "more": number(), "years": text(),
                "sheet": text() }),
            )
        })],
        tag: Tag::Bytes,
    },
    Route {
        path: "/map.geojson",
        handlers: || get(map::points),
        operations: &[Operation {
            method: "get",
            summary: "where photographs are, each place with the kilometres around it, near places together",
            parameters: &[
                QUERY,
                query("bbox", "string", "west, south, east, north in degrees; the world without it", "35,32,43,38"),
                query("zoom", "integer", "how near places may be: the world is 512 pixels wide at 0", "5"),
            ],
            sends: None,
            gives: (200, "application/geo+json", || {
                object(json!({ "type": text(), "features": list(json!({ "type": "object" })) }))
            }),
        }],
        tag: Tag::Bytes,
    },
    Route {
        path: "/api/complete",
        handlers: || get(complete::complete),
        operations: &[Operation {
            method: "get",
            summary: "what the word that is being typed in a query may become",
            parameters: &[QUERY, query("at", "integer", "where the cursor is, in characters", "8")],
            sends: None,
            gives: (200, JSON, || {
                let completion = object(json!({ "query": text(), "shown": text(), "about": text() }));
                object(json!({ "completions": list(completion) }))
            }),
        }],
        tag: Tag::None,
    },
    Route {
        path: "/sources",
        handlers: || get(gallery::sources),
        operations: &[gets("the documents in which something is shown", &[AFTER], || {
            object(json!({ "sources": list(source()), "next": some_text() }))
        })],
        tag: Tag::Log,
    },
    Route {
        path: "/sources/{capture}",
        handlers: || get(gallery::page),
        operations: &[gets(
            "a document as it was published, caption after caption",
            &[part("capture", "integer", "its number", "1")],
            || {
                let caption = object(json!({ "ordinal": number(), "tile": tile(), "credit_line": text() }));
                object(json!({ "source": source(), "captions": list(caption) }))
            },
        )],
        tag: Tag::Log,
    },
    Route {
        path: "/batches",
        handlers: || get(batches::page),
        operations: &[gets(
            "what was taken in together, the last first",
            &[query("before", "integer", "only batches before this one", "100")],
            || {
                let batch = object(json!({ "batch": number(), "program": text(), "at": text(), "documents": number(),
                    "sightings": number(), "removed": { "type": ["array", "null"] } }));
                object(json!({ "batches": list(batch), "next": some_text() }))
            },
        )],
        tag: Tag::Log,
    },
    Route { path: "/batches/remove", handlers: || post(batches::remove), operations: &[], tag: Tag::None },
    Route {
        path: "/log",
        handlers: || get(history::page),
        operations: &[gets(
            "every change of the archive, the last first",
            &[query("before", "integer", "only entries before this one", "100")],
            || {
                let entry =
                    object(json!({ "seq": number(), "at": text(), "kind": text(), "body": text(), "rows": text(),
                    "previous": text(), "hash": text() }));
                object(json!({ "entries": list(entry), "next": some_text() }))
            },
        )],
        tag: Tag::Log,
    },
    Route {
        path: "/about",
        handlers: || get(about::page),
        operations: &[gets("versions, and how much the archive holds", &[], || {
            let edition = object(json!({ "engine": text(), "rules": text(), "tables": text(), "gazetteer": text() }));
            object(json!({ "program": text(), "archive": text(), "edition": edition, "holds": { "type": "object" } }))
        })],
        tag: Tag::Log,
    },
    Route {
        path: "/add",
        handlers: || get(add::form).post(add::preview).layer(DefaultBodyLimit::max(stage::LARGEST)),
        operations: &[],
        tag: Tag::None,
    },
    Route { path: "/add/keep", handlers: || post(add::keep), operations: &[], tag: Tag::None },
    Route { path: "/reviewer", handlers: || post(decide::name), operations: &[], tag: Tag::None },
    Route { path: "/decide", handlers: || post(decide::form), operations: &[], tag: Tag::None },
    Route {
        path: "/api/parse",
        handlers: || post(add::parse),
        operations: &[Operation {
            method: "post",
            summary: "a record for each caption of a text; nothing is kept",
            parameters: &[],
            sends: Some(("text/plain", text)),
            gives: (200, JSON, || list(schema::schema())),
        }],
        tag: Tag::None,
    },
    Route {
        path: "/api/reviews",
        handlers: || post(decide::json),
        operations: &[Operation {
            method: "post",
            summary: "keeps a decision",
            parameters: &[],
            sends: Some((JSON, review::schema)),
            gives: (201, JSON, || object(json!({ "review": number() }))),
        }],
        tag: Tag::None,
    },
    Route { path: "/openapi.json", handlers: || get(api::document), operations: &[], tag: Tag::None },
    Route { path: "/api", handlers: || get(api::page), operations: &[], tag: Tag::None },
    Route { path: "/assets/{name}", handlers: || get(assets::file), operations: &[], tag: Tag::None },
];

fn tile() -> Value {
    object(
        json!({ "photograph": number(), "text": text(), "veil": some_text(), "picture": some_text(), "place": text(),
        "taken": text(), "credit": text(), "speakers": text(), "conflicts": number(), "sightings": number() }),
    )
}

fn source() -> Value {
    object(json!({ "capture": number(), "document": text(), "sha256": text(), "length": number(), "media_type": text(),
        "title": some_text(), "publisher": some_text(), "published": some_text(), "sightings": number(),
        "batch": number() }))
}

fn finding() -> Value {
    let quote = object(json!({ "text": text(), "document": text(), "ordinal": number() }));
    object(json!({ "photograph": number(), "check": text(), "among": text(), "severity": text(), "message": text(),
        "quotes": list(quote) }))
}

fn event() -> Value {
    object(json!({ "key": text(), "kind": text(), "place": { "type": "object" }, "day": { "type": "object" },
        "photographs": list(number()), "figures": { "type": "array" }, "actors": { "type": "array" } }))
}
