//! Who decides: `--as`, else `CUTLINE_REVIEWER`, else the name by which the system knows the user.

/// The reviewer's name.
///
/// # Errors
///
/// If nothing says who it is.
pub fn reviewer(given: Option<&str>) -> Result<String, String> {
    let variables = ["CUTLINE_REVIEWER", "USER", "LOGNAME", "USERNAME"];
    let known = variables.iter().filter_map(|variable| std::env::var(variable).ok());
    let mut names = given.map(str::to_owned).into_iter().chain(known).map(|name| name.trim().to_owned());
    let name = names.find(|name| !name.is_empty());
    name.ok_or_else(|| "expected the reviewer's name, --as NAME or CUTLINE_REVIEWER; found none".to_owned())
}
