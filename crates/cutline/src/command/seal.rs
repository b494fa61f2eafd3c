//! `cutline seal`: signed statements of where the log ended.

use crate::args::{CheckSeals, Format, RequestStamp, Seal, SealCommand, SealKey, TakeStamp, Trusted};
use crate::terminal::{report, safe};
use crate::{Ending, shelf, tables};
use anstyle::{AnsiColor, Style};
use anyhow::{Context, Result, anyhow};
use archive::Archive;
use archive::seal::{self, Key, Roots, Trust, Vouched};
use serde_json::{Value, json};
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// No seal, request, response or certificate is longer.
const LONGEST: u64 = 1 << 20;

/// Runs the command.
pub fn run(asked: &Seal, folder: &Path, format: Option<Format>) -> Result<Ending> {
    match &asked.command {
        None => make(asked, folder, format),
        Some(SealCommand::List(trusted)) => list(trusted, folder, format),
        Some(SealCommand::Check(asked)) => check(asked, folder, format),
        Some(SealCommand::Request(asked)) => request(asked, folder, format),
        Some(SealCommand::Response(asked)) => response(asked, folder, format),
        Some(SealCommand::Key(asked)) => public_key(asked),
    }
}

fn make(asked: &Seal, folder: &Path, format: Option<Format>) -> Result<Ending> {
    let mut archive = shelf::open_to_write(folder)?;
    let key = key(asked.key.as_deref())?;
    let file = asked.out.as_deref().map(|path| new_file(path, false)).transpose()?;
    let seal = archive.seal(&key, asked.note.as_deref().map(str::trim).filter(|note| !note.is_empty()))?;
    if let Some(mut file) = file {
        writeln!(file, "{}", serde_json::to_string(&seal)?)?;
        file.sync_all()?;
    }
    print(&archive, &[seal], None, format)
}

fn list(trusted: &Trusted, folder: &Path, format: Option<Format>) -> Result<Ending> {
    let roots = roots(trusted)?;
    let archive = Archive::open(folder)?;
    let seals = archive.store().seals(0, usize::MAX)?;
    if seals.is_empty() && !shelf::json(format) {
        println!("no seals; cutline seal makes one");
    }
    print(&archive, &seals, roots.as_ref(), format)
}

fn check(asked: &CheckSeals, folder: &Path, format: Option<Format>) -> Result<Ending> {
    let roots = roots(&asked.trusted)?;
    let archive = Archive::open(folder)?;
    let read = |path: &PathBuf| -> Result<seal::Seal> {
        serde_json::from_slice(&read(path)?)
            .map_err(|error| anyhow!("expected a seal as JSON, found: {error} in {}", path.display()))
    };
    let seals = asked.files.iter().map(read).collect::<Result<Vec<_>>>()?;
    print(&archive, &seals, roots.as_ref(), format)
}

fn request(asked: &RequestStamp, folder: &Path, format: Option<Format>) -> Result<Ending> {
    let mut archive = shelf::open_to_write(folder)?;
    let seal = match asked.seal {
        Some(seal) => seal,
        None => {
            let seals = archive.store().seals(0, usize::MAX)?;
            let last = seals.iter().rfind(|seal| seal.signature.is_some());
            last.map(|seal| seal.seal)
                .ok_or_else(|| anyhow!("expected a seal to have stamped, found none; cutline seal makes one"))?
        }
    };
    let mut file = new_file(&asked.file, false)?;
    let seal = archive.ask_for_stamp(seal)?;
    file.write_all(seal.request.as_deref().unwrap_or_default())?;
    file.sync_all()?;
    print(&archive, &[seal], None, format)
}

fn response(asked: &TakeStamp, folder: &Path, format: Option<Format>) -> Result<Ending> {
    let roots = roots(&asked.trusted)?;
    let response = read(&asked.file)?;
    let mut archive = shelf::open_to_write(folder)?;
    let seal = archive.take_stamp(&response, roots.as_ref())?;
    print(&archive, &[seal], roots.as_ref(), format)
}

fn public_key(asked: &SealKey) -> Result<Ending> {
    print!("{}", key(asked.key.as_deref())?.public().pem());
    Ok(Ending::Done)
}

/// The key that signs; the user's own is made when it is first needed.
fn key(given: Option<&Path>) -> Result<Key> {
    let own = || -> Result<PathBuf> { Ok(tables::data_directory()?.join("seal.key")) };
    let path = given.map_or_else(own, |given| Ok(given.to_owned()))?;
    if given.is_none() && !path.exists() {
        make_key(&path)?;
    }
    let text = String::from_utf8(read(&path)?).unwrap_or_default();
    Ok(Key::of_pem(&text, &path)?)
}

/// Makes a key that its owner alone can read; where another program makes one at the same time, that one stays.
fn make_key(path: &Path) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| format!("at {}", folder.display()))?;
    }
    let draft = path.with_extension(format!("{}.part", std::process::id()));
    let _ = fs::remove_file(&draft);
    new_file(&draft, true)?.write_all(Key::generate()?.as_bytes())?;
    let made = fs::hard_link(&draft, path);
    fs::remove_file(&draft)?;
    if made.is_ok() {
        let path = path.display();
        report(&format!("made a key for seals, {path}; keep a copy where the archive is not"));
    }
    Ok(())
}

/// A file that is not there yet; a `secret` one can be read by its owner alone.
fn new_file(path: &Path, secret: bool) -> Result<File> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if secret {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    options.open(path).with_context(|| format!("expected to make the new file {}", path.display()))
}

fn read(path: &Path) -> Result<Vec<u8>> {
    let file = File::open(path).with_context(|| format!("expected a file to read at {}", path.display()))?;
    let mut bytes = Vec::new();
    file.take(LONGEST + 1).read_to_end(&mut bytes).with_context(|| format!("at {}", path.display()))?;
    match bytes.len() as u64 > LONGEST {
        true => Err(anyhow!("expected at most {LONGEST} bytes, found more in {}", path.display())),
        false => Ok(bytes),
    }
}

fn roots(trusted: &Trusted) -> Result<Option<Roots>> {
    let Some(path) = &trusted.ca else { return Ok(None) };
    let roots = Roots::of_pem(&read(path)?).map_err(|fault| anyhow!("{fault} in {}", path.display()))?;
    Ok(Some(roots))
}

/// Prints seals with what is so of them; the exit status says whether all hold.
fn print(archive: &Archive, seals: &[seal::Seal], roots: Option<&Roots>, format: Option<Format>) -> Result<Ending> {
    let mut out = anstream::stdout().lock();
    let mut ending = Ending::Done;
    for seal in seals {
        let says = seal.is_of(archive.store())?;
        let vouched = seal.holds(roots);
        let fault = says.as_ref().err().or(vouched.as_ref().err());
        if fault.is_some() {
            ending = Ending::Incomplete;
        }
        if shelf::json(format) {
            let mut line = serde_json::to_value(seal)?;
            line["holds"] = Value::Bool(fault.is_none());
            line["fault"] = fault.map_or(Value::Null, |fault| json!(fault));
            line["vouched"] = vouched.as_ref().map_or(Value::Null, as_json);
            writeln!(out, "{line}")?;
            continue;
        }
        let (bold, green, red) =
            (Style::new().bold(), AnsiColor::Green.on_default(), AnsiColor::Red.on_default().bold());
        let number = if seal.seal == 0 { String::new() } else { format!("{:>4}  ", seal.seal) };
        let entry = seal.sealed;
        match (&says, &vouched) {
            (Ok(says), Ok(vouched)) => {
                let note = says.note.as_deref().map_or(String::new(), |note| format!("  “{}”", safe(note)));
                writeln!(
                    out,
                    "{bold}{number}{bold:#}{}  entry {entry}  {green}holds{green:#}  {}{note}",
                    says.at,
                    who(vouched)
                )?;
            }
            _ => writeln!(
                out,
                "{bold}{number}{bold:#}entry {entry}  {red}does not hold{red:#}  {}",
                safe(fault.map_or("", |fault| fault))
            )?,
        }
    }
    Ok(ending)
}

fn who(vouched: &Vouched) -> String {
    match vouched {
        Vouched::Signed(key) => format!("signed by key {key}"),
        Vouched::Asked => "a time stamp was asked for, no response yet".to_owned(),
        Vouched::Stamped(stamp) => {
            let trust = match stamp.trust {
                Trust::Trusted => "who is trusted",
                Trust::Unknown => "cannot tell whether it is to be trusted, --ca names whom you trust",
            };
            format!("stamped at {} by {} ({trust})", stamp.at, safe(&stamp.authority))
        }
    }
}

fn as_json(vouched: &Vouched) -> Value {
    match vouched {
        Vouched::Signed(key) => json!({ "by": "key", "key": key.to_string() }),
        Vouched::Asked => json!({ "by": "nobody yet" }),
        Vouched::Stamped(stamp) => json!({
            "by": "authority",
            "authority": stamp.authority,
            "at": stamp.at,
            "serial": stamp.serial,
            "trusted": (stamp.trust == Trust::Trusted).then_some(true),
        }),
    }
}
