//! Puts the desk's islands into the program: `web/` bundled by Node where Node is there, and nothing where it is not.
//!
//! `CUTLINE_ISLANDS=no` builds without them.

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What the bundler writes, each with its kind.
const FILES: &[(&str, &str)] = &[
    ("theme.js", "text/javascript; charset=utf-8"),
    ("desk.js", "text/javascript; charset=utf-8"),
    ("map.js", "text/javascript; charset=utf-8"),
    ("map.css", "text/css; charset=utf-8"),
    ("map-worker.mjs", "text/javascript; charset=utf-8"),
    ("world.json", "application/json"),
];

fn main() -> Result<(), Box<dyn Error>> {
    let web = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../web");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    println!("cargo::rerun-if-env-changed=CUTLINE_ISLANDS");
    for part in ["src", "build.mjs", "package-lock.json"] {
        println!("cargo::rerun-if-changed={}", web.join(part).display());
    }
    let bundle = out.join("islands");
    let wanted = env::var("CUTLINE_ISLANDS").is_ok_and(|answer| answer == "no");
    let made = if wanted { Err("they are not wanted".to_owned()) } else { make(&web, &bundle) };
    let mut list = String::from("/// Name, kind and bytes of each; none where the program was built without.\n");
    list.push_str("pub const ISLANDS: &[(&str, &str, &[u8])] = &[\n");
    match made {
        Ok(()) => {
            for (name, kind) in FILES {
                writeln!(list, "    ({name:?}, {kind:?}, include_bytes!({:?})),", bundle.join(name))?;
            }
        }
        Err(why) => println!("cargo::warning=the desk is built without its scripts, for {why}; its pages work without"),
    }
    list.push_str("];\n");
    fs::write(out.join("islands.rs"), list)?;
    Ok(())
}

/// Bundles the islands into a folder.
fn make(web: &Path, bundle: &Path) -> Result<(), String> {
    if !succeeds(Command::new("node").arg("--version")) {
        // Asked again at the next build.
        println!("cargo::rerun-if-changed={}", bundle.join("node").display());
        return Err("Node.js is not there".to_owned());
    }
    // What is installed already stays as it is.
    if !succeeds(Command::new("node").arg("installed.mjs").current_dir(web).stderr(Stdio::null())) {
        let npm = "npm ci --omit=dev --ignore-scripts --no-audit --no-fund --fetch-retries=1";
        if !succeeds(Command::new("npm").args(npm.split(' ').skip(1)).current_dir(web)) {
            return Err(format!("{npm} in web/ failed"));
        }
    }
    if !succeeds(Command::new("node").arg("build.mjs").arg(bundle).current_dir(web)) {
        return Err("node build.mjs in web/ failed".to_owned());
    }
    match FILES.iter().find(|(name, _)| !bundle.join(name).is_file()) {
        Some((name, _)) => Err(format!("the bundler wrote no {name}")),
        None => Ok(()),
    }
}

fn succeeds(command: &mut Command) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}
