//! Parquet: a fact a row, the columns of [`statement`](super::statement), for pandas, DuckDB, Spark.
//!
//! Every column may be empty; texts are UTF-8, pages are packed with Snappy. The archive and what is withheld stand in the
//! file's metadata under `cutline`.

use super::statement::{COLUMNS, Cell, rows};
use super::withhold::Shown;
use super::{Exporter, Makes, Order, Sink, Writer};
use anyhow::Result;
use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use std::sync::Arc;

/// The format.
pub const EXPORTER: Exporter =
    Exporter { id: "parquet", writes: "a fact a row, for data frames and databases", makes: Makes::Bytes(begin) };

/// So many rows are in memory, and in a group of the file.
const GROUP: usize = 20_000;

struct Table {
    file: SerializedFileWriter<Sink>,
    rows: Vec<Vec<Cell>>,
}

fn begin(out: Sink, order: &Order) -> Result<Box<dyn Writer>> {
    let columns: String = COLUMNS
        .iter()
        .map(|(name, number)| match number {
            true => format!("OPTIONAL INT64 {name};"),
            false => format!("OPTIONAL BYTE_ARRAY {name} (STRING);"),
        })
        .collect();
    let schema = Arc::new(parse_message_type(&format!("message statement {{{columns}}}"))?);
    let about = KeyValue::new("cutline".to_owned(), serde_json::to_string(&order.about)?);
    let properties = WriterProperties::builder()
        .set_created_by(order.about.program.to_owned())
        .set_compression(Compression::SNAPPY)
        .set_key_value_metadata(Some(vec![about]))
        .build();
    let file = SerializedFileWriter::new(out, schema, Arc::new(properties))?;
    Ok(Box::new(Table { file, rows: Vec::new() }))
}

impl Writer for Table {
    fn photograph(&mut self, shown: &Shown) -> Result<()> {
        self.rows.extend(rows(shown)?);
        if self.rows.len() < GROUP { Ok(()) } else { self.group() }
    }

    fn finish(mut self: Box<Self>) -> Result<()> {
        self.group()?;
        self.file.finish()?;
        Ok(std::io::Write::flush(self.file.inner_mut())?)
    }
}

impl Table {
    /// Writes the rows that are in memory.
    fn group(&mut self) -> Result<()> {
        if self.rows.is_empty() {
            return Ok(());
        }
        let mut group = self.file.next_row_group()?;
        let mut number = 0;
        while let Some(mut column) = group.next_column()? {
            let cells = self.rows.iter().map(|row| &row[number]);
            let there: Vec<i16> = cells.clone().map(|cell| i16::from(cell.is_there())).collect();
            if COLUMNS[number].1 {
                let values: Vec<i64> = cells.filter_map(Cell::number).collect();
                column.typed::<Int64Type>().write_batch(&values, Some(&there), None)?;
            } else {
                let values: Vec<ByteArray> = cells.filter_map(Cell::text).map(ByteArray::from).collect();
                column.typed::<ByteArrayType>().write_batch(&values, Some(&there), None)?;
            }
            column.close()?;
            number += 1;
        }
        group.close()?;
        self.rows.clear();
        Ok(())
    }
}

impl Cell {
    fn is_there(&self) -> bool {
        matches!(self, Cell::Text(Some(_)) | Cell::Number(Some(_)))
    }

    fn number(&self) -> Option<i64> {
        if let Cell::Number(number) = self { number.map(|number| number as i64) } else { None }
    }

    fn text(&self) -> Option<&str> {
        if let Cell::Text(text) = self { text.as_deref() } else { None }
    }
}
