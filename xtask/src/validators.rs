//! Other people's validators for what is exported: a virtual environment of Python in `target/validators`.

use anyhow::{Result, bail};
use std::path::Path;
use std::process::Command;

/// BagIt, JSON-LD, GeoJSON, and KML with the schema of the standard.
const PACKAGES: &[&str] = &["bagit==1.9.0", "PyLD==3.3.0", "geojson-pydantic==2.2.0", "fastkml[lxml]==1.4.0"];

/// Installs them where that has not been done; what cannot be installed is told, and a mistake only in CI.
pub fn install() -> Result<()> {
    let (folder, done) = (Path::new("target/validators"), Path::new("target/validators/installed"));
    let wanted = PACKAGES.join("\n");
    if std::fs::read_to_string(done).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    let succeeds = |command: &mut Command| command.status().is_ok_and(|status| status.success());
    let python = folder.join("bin/python");
    let installed = succeeds(Command::new("python3").args(["-m", "venv"]).arg(folder))
        && succeeds(Command::new(python).args(["-m", "pip", "install", "--quiet"]).args(PACKAGES));
    if installed {
        std::fs::write(done, wanted)?;
    } else if std::env::var_os("CI").is_some() {
        bail!("expected {} from PyPI, found no way to install them", PACKAGES.join(", "));
    } else {
        println!("SKIPPED: the validators of exports, for {} cannot be installed", PACKAGES.join(", "));
    }
    Ok(())
}
