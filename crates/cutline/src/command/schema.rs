//! `cutline schema`: the JSON Schema of a record, from the types that are printed.

use crate::args::{Schema, SchemaOf};
use crate::{Ending, review};
use anyhow::Result;
use caption::record::Record;
use std::io::Write;

/// The schema.
pub fn schema() -> serde_json::Value {
    let mut schema = schemars::schema_for!(Record<'static>).to_value();
    schema["title"] = caption::record::SCHEMA.into();
    schema["properties"]["schema"]["const"] = caption::record::SCHEMA.into();
    schema
}

/// Prints it, or that of a line of `review from`.
pub fn run(asked: &Schema) -> Result<Ending> {
    let mut out = std::io::stdout().lock();
    let schema = match asked.of {
        SchemaOf::Record => schema(),
        SchemaOf::Review => review::schema(),
    };
    serde_json::to_writer_pretty(&mut out, &schema)?;
    out.write_all(b"\n")?;
    Ok(Ending::Done)
}
