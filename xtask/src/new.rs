//! `cargo xtask new rule NAME`: the file, the page, and the line that lists it.

use anyhow::{Context, Result, ensure};
use std::path::Path;

/// Makes a rule or check of that name.
pub fn create(kind: &str, name: &str) -> Result<()> {
    ensure!(
        name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-') && name.starts_with(|c: char| c.is_ascii_lowercase()),
        "expected a name of small letters and hyphens, found {name:?}"
    );
    let module = name.replace('-', "_");
    let constant = module.to_uppercase();
    let file = format!("crates/caption/src/{kind}/{module}.rs");
    let page = format!("crates/caption/spec/{name}.md");
    ensure!(!Path::new(&file).exists() && !Path::new(&page).exists(), "{name} exists already");
    let body = match kind {
        "rule" => format!(
            "use super::Rule;\nuse crate::engine::Reading;\n\n\
             pub(super) const {constant}: Rule =\n    Rule {{ id: \"{name}\", version: 1, page: include_str!(\"../../spec/{name}.md\"), run }};\n\n\
             fn run(reading: &mut Reading<'_>) {{\n    let _ = reading;\n}}\n"
        ),
        _ => format!(
            "use super::Check;\nuse crate::engine::Reading;\nuse crate::record::Finding;\n\n\
             pub(super) const {constant}: Check =\n    Check {{ id: \"{name}\", version: 1, page: include_str!(\"../../spec/{name}.md\"), run }};\n\n\
             fn run(reading: &Reading<'_>) -> Vec<Finding> {{\n    let _ = reading;\n    Vec::new()\n}}\n"
        ),
    };
    std::fs::write(&file, format!("//! What it knows, one caption, what comes out.\n\n{body}"))?;
    std::fs::write(
        &page,
        format!(
            "# {name}\n\nWhat it reads and why.\n\n```caption\nA caption.\n```\n```json\n{{\n  \"country\": null\n}}\n```\n"
        ),
    )?;
    let list = format!("crates/caption/src/{kind}/mod.rs");
    let text = std::fs::read_to_string(&list)?;
    let modules = text.find("mod ").context("no module list")?;
    let text = format!("{}mod {module};\n{}", &text[..modules], &text[modules..]);
    let end = text.rfind("];").context("no registry list")?;
    std::fs::write(&list, format!("{}    {module}::{constant},\n{}", &text[..end], &text[end..]))?;
    println!("{file}\n{page}\n{list}: listed last; move the line to where it must run, then cargo fmt");
    Ok(())
}
