//! What users rely on: every rule's page holds, spans slice the text, nothing panics.

mod invariants;
mod page;
mod pages;
mod tables;
