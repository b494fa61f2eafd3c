//! The search language explained, from the list of its fields.

use super::field::{FIELDS, HAS, IS, Values};
use super::{SORTS, values};
use std::fmt::Write;

const LANGUAGE: &str = "\
A query is words, phrases and fields. All of them must hold.

  boys swim            both words, anywhere in the captions, in any of their forms: boy, swimming
  \"air strikes\"        these very words, in a row
  strike*              words that begin so; in a phrase the last one: \"air strik*\"
  by:haddad            a field; by:\"omar haddad\" with several words, in a row
  -boys -by:haddad     what must not hold; also NOT boys
  boys OR girls        one of them. OR binds closer than standing side by side:
                       gori boys OR girls is gori (boys OR girls)
  (a b) OR (c -d)      brackets hold together; -(a b): not both; by:(haddad OR lomidze): one field

Words have no case and no accents. Names in fields are found as they are printed, not in other forms.";

const VALUES: &str = "\
Days are 2016-03-16, 2016-03, 2016, from one to another 2016-03..2017, before or after ..2014 2014..
A date is found that surely lies in what is asked: a picture \"of 2016\" is not surely of May 2016.
Numbers are 12, 10..50, >10, >=10, <5. A count of people is found that surely is so: \"at least 12\" is >10,
\"up to 20\" is not, \"dozens\" is where it says how few at least. Each caption's count is taken for itself.
Distances are in kilometres: near:\"Um Dalam\",20km. Places are those of the gazetteer.";

/// The search language, for people.
///
/// # Examples
///
/// ```
/// let help = archive::explained();
/// assert!(archive::FIELDS.iter().all(|about| help.contains(&format!("\n  {:12} ", format!("{}:", about.name)))));
/// ```
pub fn explained() -> String {
    let mut help = format!("{LANGUAGE}\n\nFields:\n");
    let mut line = |name: &str, what: &str, example: &str| {
        let _ = writeln!(help, "  {:12} {what:48} {example}", format!("{name}:"));
    };
    FIELDS.iter().for_each(|about| line(about.name, about.what, about.example));
    let orders: Vec<&str> = SORTS.iter().map(|(name, _)| *name).collect();
    line("sort", &format!("the order: {}; - for the last first", orders.join(", ")), "sort:-taken");
    let _ = write!(help, "\n{VALUES}\n\nWhat is: and has: know:\n");
    for (field, list) in [("is", IS), ("has", HAS)] {
        for (value, what) in list {
            let _ = writeln!(help, "  {:18} {what}", format!("{field}:{value}"));
        }
    }
    let _ = write!(help, "\nValues of other lists:\n");
    for about in FIELDS.iter().filter(|about| about.values == Values::Closed && !matches!(about.name, "is" | "has")) {
        let all = values(about.field).unwrap_or_default();
        let _ = writeln!(help, "  {:12} {}", format!("{}:", about.name), all.join(" "));
    }
    help.truncate(help.trim_end().len());
    help
}
