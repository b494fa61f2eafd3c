//! JSON values that know where their texts stand.
//!
//! In `{"caption": "A boy in Marib"}` the text lies at bytes 13 to 27; one with escapes stands nowhere as it is read.

use crate::read::entry::Words;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::fmt;

/// A value; what is no text, list or object says nothing of a picture but its number.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value<'t> {
    /// null, true, false.
    Nothing,
    /// A whole number, 0 for others.
    Number(u64),
    /// A text.
    Text(Cow<'t, str>),
    /// A list.
    List(Vec<Value<'t>>),
    /// An object, its members in order.
    Object(Vec<(Cow<'t, str>, Value<'t>)>),
}

impl<'t> Value<'t> {
    /// A member of an object, by its name without regard to case and marks.
    pub fn get(&self, name: &str) -> Option<&Value<'t>> {
        let Value::Object(members) = self else { return None };
        members.iter().find(|(key, _)| crate::read::role::fold(key) == name).map(|(_, value)| value)
    }

    /// The text of a text.
    pub fn text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The text with its bytes in the document, which has `whole` at `byte`.
    pub fn words(&self, whole: &str, byte: u64) -> Option<Words> {
        let Value::Text(text) = self else { return None };
        let span = match text {
            Cow::Borrowed(text) => {
                let start = (text.as_ptr() as usize).wrapping_sub(whole.as_ptr() as usize);
                (start < whole.len()).then(|| (byte + start as u64, byte + (start + text.len()) as u64))
            }
            Cow::Owned(_) => None,
        };
        Some(Words { text: text.to_string(), span, plain: false })
    }

    /// The items of a list, the value itself if it is none.
    pub fn items(&self) -> &[Value<'t>] {
        match self {
            Value::List(items) => items,
            Value::Nothing => &[],
            other => std::slice::from_ref(other),
        }
    }
}

impl<'de> Deserialize<'de> for Value<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Value<'de>, D::Error> {
        deserializer.deserialize_any(Reading)
    }
}

/// A name that borrows where it can.
struct Name<'t>(Cow<'t, str>);

impl<'de> Deserialize<'de> for Name<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Name<'de>, D::Error> {
        match deserializer.deserialize_str(Reading)? {
            Value::Text(name) => Ok(Name(name)),
            _ => Ok(Name(Cow::Borrowed(""))),
        }
    }
}

struct Reading;

impl<'de> Visitor<'de> for Reading {
    type Value = Value<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Value::Nothing)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self::Value, E> {
        Ok(Value::Nothing)
    }

    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Value::Number(number))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self::Value, E> {
        Ok(Value::Number(0))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> {
        Ok(Value::Number(0))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Value::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Value::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push(item);
        }
        Ok(Value::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some((Name(name), value)) = object.next_entry()? {
            members.push((name, value));
        }
        Ok(Value::Object(members))
    }
}
