//! The README's picture of an annotated caption, drawn from what the program prints.

use anyhow::{Context, Result, ensure};
use std::io::Write;
use std::process::{Command, Stdio};

const PICTURE: &str = "docs/annotated.svg";

/// Draws the README's example; with `check`, only compares with the picture that is there.
pub fn draw(check: bool) -> Result<()> {
    let readme = std::fs::read_to_string("README.md")?;
    let quote = readme.split("A caption such as\n\n").nth(1).and_then(|rest| rest.split("\n\ngives").next());
    let caption: Vec<&str> =
        quote.context("the README's example")?.lines().map(|line| line.trim_start_matches("> ")).collect();
    std::fs::create_dir_all("target/no-tables")?;
    let mut reader = Command::new("target/release/cutline")
        .args(["parse", "--from", "lines", "--format", "annotated"])
        .envs([("CLICOLOR_FORCE", "1"), ("COLUMNS", "88"), ("CUTLINE_DATA", "target/no-tables")])
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("target/release/cutline; build it first")?;
    reader.stdin.take().context("its input")?.write_all(caption.join(" ").as_bytes())?;
    let output = reader.wait_with_output()?;
    // Ink on paper: the terminal's dark colours are meant to be read on white.
    let (ink, paper) = (anstyle::RgbColor(34, 34, 34), anstyle::RgbColor(255, 255, 255));
    let terminal = anstyle_svg::Term::new().fg_color(ink.into()).bg_color(paper.into());
    let svg = terminal.render_svg(&String::from_utf8(output.stdout)?);
    if check {
        ensure!(std::fs::read_to_string(PICTURE)? == svg, "{PICTURE} is not what is printed now: cargo xtask picture");
        return Ok(());
    }
    std::fs::write(PICTURE, svg)?;
    println!("{PICTURE}");
    Ok(())
}
