//! What lies beside what in a folder: a picture, and the file that has its caption.
//!
//! `danube.jpg` belongs with `danube.xmp`, `danube.jpg.xmp` and `danube.txt`.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// What names of pictures end in.
const PICTURES: &[&str] = &["jpg", "jpeg", "jpe", "png", "tif", "tiff", "webp", "heic", "heif", "avif"];
/// Files beside a picture are small.
const LARGEST: u64 = 16 << 20;

/// Whether a name is a picture's.
pub(crate) fn is_picture(path: &Path) -> bool {
    extension(path).is_some_and(|end| PICTURES.contains(&end.as_str()))
}

/// Whether a name is a plain text's.
pub(crate) fn is_text(path: &Path) -> bool {
    extension(path).as_deref() == Some("txt")
}

fn extension(path: &Path) -> Option<String> {
    path.extension().and_then(OsStr::to_str).map(str::to_lowercase)
}

/// The XMP beside a picture: `danube.jpg.xmp` before `danube.xmp`.
pub(crate) fn xmp_of(picture: &Path) -> Option<PathBuf> {
    let mut long = picture.as_os_str().to_owned();
    long.push(".xmp");
    let mut names = vec![PathBuf::from(long), picture.with_extension("xmp"), picture.with_extension("XMP")];
    names.retain(|name| name.as_path() != picture && name.is_file());
    names.into_iter().next()
}

/// The files beside a picture that may have its caption.
///
/// # Examples
///
/// ```
/// let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures");
/// assert_eq!(intake::folder::beside(&folder.join("beside.jpg")), [folder.join("beside.xmp")]);
/// assert!(intake::folder::beside(&folder.join("make.sh")).is_empty());
/// ```
pub fn beside(picture: &Path) -> Vec<PathBuf> {
    if !is_picture(picture) {
        return Vec::new();
    }
    xmp_of(picture).into_iter().chain(text_of(picture)).collect()
}

/// The text beside a picture.
pub(crate) fn text_of(picture: &Path) -> Option<PathBuf> {
    let names = [picture.with_extension("txt"), picture.with_extension("TXT")];
    names.into_iter().find(|name| name.is_file())
}

/// The picture beside a file that may have its caption.
pub(crate) fn picture_of(file: &Path) -> Option<PathBuf> {
    let stem = file.with_extension("");
    if is_picture(&stem) && stem.is_file() {
        return Some(stem);
    }
    let names = PICTURES.iter().flat_map(|end| [file.with_extension(end), file.with_extension(end.to_uppercase())]);
    names.into_iter().find(|name| name.is_file())
}

/// A small file.
pub(crate) fn read_small(path: &Path) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    let mut bytes = Vec::new();
    if !file.metadata()?.is_file() || file.take(LARGEST + 1).read_to_end(&mut bytes)? as u64 > LARGEST {
        return Err(io::Error::other(format!("expected a file of at most {LARGEST} bytes, found a larger one")));
    }
    Ok(bytes)
}
