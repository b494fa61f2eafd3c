//! Values that scripts and attributes hold: JSON, and what JavaScript allows beside it.
//!
//! `var slides = [{src: 'a.jpg', caption: "A boy in Golo", }];` holds one array. Whatever stands around is passed over.

/// A value. Numbers, names and dates are of no use here and are [`Value::Other`].
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Value>),
    /// Named values in their order.
    Object(Vec<(String, Value)>),
    /// A whole number.
    Number(u32),
    /// Anything else.
    Other,
}

impl Value {
    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Value> {
        match self {
            Value::Object(fields) => fields.iter().find(|(name, _)| name == key).map(|(_, value)| value),
            _ => None,
        }
    }

    /// A text, not an empty one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Value::Text(text) if !text.trim().is_empty() => Some(text),
            _ => None,
        }
    }
}

/// Values may be nested so deep.
const DEEPEST: usize = 64;

/// The lists and objects in a script, outermost only.
pub(super) fn literals(script: &str) -> Vec<Value> {
    let mut found = Vec::new();
    let bytes = script.as_bytes();
    let mut at = 0;
    // Text that looks like a value and is none is read again from its second bracket on, but not for ever.
    let mut budget = script.len() * 6 + 4096;
    while let Some(next) = next_bracket(&bytes[at..]) {
        at += next;
        let mut parser = Parser { script, bytes, at, depth: 0 };
        let value = parser.value();
        let read = parser.at - at;
        budget = budget.saturating_sub(read + 1);
        match value {
            Some(value) => {
                at = parser.at.max(at + 1);
                if !matches!(&value, Value::List(list) if list.is_empty()) {
                    found.push(value);
                }
            }
            None => at += 1,
        }
        if budget == 0 {
            break;
        }
    }
    found
}

fn next_bracket(bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|byte| matches!(byte, b'{' | b'['))
}

struct Parser<'s> {
    script: &'s str,
    bytes: &'s [u8],
    at: usize,
    depth: usize,
}

impl Parser<'_> {
    fn value(&mut self) -> Option<Value> {
        self.space();
        match *self.bytes.get(self.at)? {
            b'{' => self.nested(Self::object),
            b'[' => self.nested(Self::list),
            b'"' | b'\'' | b'`' => self.string().map(Value::Text),
            b'-' | b'0'..=b'9' | b'.' => Some(self.number()),
            byte if byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'$' | b'!') => self.name(),
            _ => None,
        }
    }

    fn nested(&mut self, read: fn(&mut Self) -> Option<Value>) -> Option<Value> {
        if self.depth == DEEPEST {
            return None;
        }
        self.depth += 1;
        self.at += 1;
        let value = read(self);
        self.depth -= 1;
        value
    }

    fn object(&mut self) -> Option<Value> {
        let mut fields = Vec::new();
        loop {
            self.space();
            match *self.bytes.get(self.at)? {
                b'}' => {
                    self.at += 1;
                    return Some(Value::Object(fields));
                }
                b',' => self.at += 1,
                _ => {
                    let key = self.key()?;
                    self.space();
                    if self.bytes.get(self.at) != Some(&b':') {
                        return None;
                    }
                    self.at += 1;
                    let value = self.value()?;
                    fields.push((key, value));
                    self.space();
                    if !matches!(self.bytes.get(self.at), Some(b',' | b'}')) {
                        return None;
                    }
                }
            }
        }
    }

    fn list(&mut self) -> Option<Value> {
        let mut values = Vec::new();
        loop {
            self.space();
            match *self.bytes.get(self.at)? {
                b']' => {
                    self.at += 1;
                    return Some(Value::List(values));
                }
                b',' => self.at += 1,
                _ => {
                    values.push(self.value()?);
                    self.space();
                    if !matches!(self.bytes.get(self.at), Some(b',' | b']')) {
                        return None;
                    }
                }
            }
        }
    }

    fn key(&mut self) -> Option<String> {
        match *self.bytes.get(self.at)? {
            b'"' | b'\'' => self.string(),
            _ => {
                let start = self.at;
                while self
                    .bytes
                    .get(self.at)
                    .is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'-'))
                {
                    self.at += 1;
                }
                (self.at > start && self.at - start < 80).then(|| self.script[start..self.at].to_owned())
            }
        }
    }

    fn number(&mut self) -> Value {
        let start = self.at;
        while self
            .bytes
            .get(self.at)
            .is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'+'))
        {
            self.at += 1;
        }
        self.script[start..self.at].parse().map_or(Value::Other, Value::Number)
    }

    /// A name, a call such as `JSON.parse("…")` or `new Date(1)`: its value is of no use unless it holds JSON.
    fn name(&mut self) -> Option<Value> {
        let start = self.at;
        while self
            .bytes
            .get(self.at)
            .is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b' ' | b'!'))
        {
            self.at += 1;
            if self.at - start > 80 {
                return None;
            }
        }
        if self.bytes.get(self.at) != Some(&b'(') {
            return Some(Value::Other);
        }
        let parses = self.script[start..self.at].trim().ends_with("parse");
        self.at += 1;
        self.space();
        let inner = if self.bytes.get(self.at) == Some(&b')') { Value::Other } else { self.value()? };
        self.space();
        if self.bytes.get(self.at) != Some(&b')') {
            return None;
        }
        self.at += 1;
        Some(if parses { inner } else { Value::Other })
    }

    fn string(&mut self) -> Option<String> {
        let quote = self.bytes[self.at];
        self.at += 1;
        let mut text = String::new();
        loop {
            let rest = &self.bytes[self.at..];
            let length =
                rest.iter().position(|byte| *byte == quote || *byte == b'\\' || *byte == b'\n' && quote != b'`')?;
            text.push_str(&self.script[self.at..self.at + length]);
            self.at += length;
            match self.bytes[self.at] {
                b'\\' => self.escape(&mut text)?,
                b'\n' => return None,
                _ => {
                    self.at += 1;
                    return Some(text);
                }
            }
        }
    }

    fn escape(&mut self, text: &mut String) -> Option<()> {
        self.at += 1;
        let c = self.script[self.at..].chars().next()?;
        self.at += c.len_utf8();
        match c {
            'n' | 'r' | 't' | '\n' => text.push(' '),
            'b' | 'f' | 'v' | '0' | '\r' => {}
            'x' => {
                let digits = self.script.get(self.at..self.at + 2)?;
                text.push(char::from_u32(u32::from_str_radix(digits, 16).ok()?)?);
                self.at += 2;
            }
            'u' => self.unicode(text)?,
            other => text.push(other),
        }
        Some(())
    }

    fn unicode(&mut self, text: &mut String) -> Option<()> {
        if self.bytes.get(self.at) == Some(&b'{') {
            let end = self.script[self.at..].find('}').filter(|end| *end < 10)?;
            let digits = &self.script[self.at + 1..self.at + end];
            text.push(char::from_u32(u32::from_str_radix(digits, 16).ok()?).unwrap_or('\u{fffd}'));
            self.at += end + 1;
            return Some(());
        }
        let mut unit = self.unit()?;
        if (0xD800..0xDC00).contains(&unit) && self.script[self.at..].starts_with("\\u") {
            let before = self.at;
            self.at += 2;
            match self.unit() {
                Some(low @ 0xDC00..=0xDFFF) => unit = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00),
                _ => self.at = before,
            }
        }
        text.push(char::from_u32(unit).unwrap_or('\u{fffd}'));
        Some(())
    }

    fn unit(&mut self) -> Option<u32> {
        let digits = self.script.get(self.at..self.at + 4)?;
        self.at += 4;
        u32::from_str_radix(digits, 16).ok()
    }

    /// White space and comments.
    fn space(&mut self) {
        loop {
            while self.bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
                self.at += 1;
            }
            let rest = &self.bytes[self.at.min(self.bytes.len())..];
            let end = if rest.starts_with(b"//") {
                rest.iter().position(|byte| *byte == b'\n')
            } else if rest.starts_with(b"/*") {
                self.script[self.at..].find("*/").map(|end| end + 2)
            } else {
                return;
            };
            self.at += end.unwrap_or(rest.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Value {
        Value::Text(text.to_owned())
    }

    #[test]
    fn json_and_what_javascript_allows_beside_it() {
        let script = r#"var n = 5; if (n) { init(); }
            window.slides = [{src: 'a.jpg', "caption": "A boy\u2019s \u00e9cole<\/p>", n: 3, /* last */ on: true,},];"#;
        let found = literals(script);
        let Some(Value::List(slides)) = found.last() else { panic!("{found:?}") };
        assert_eq!(slides[0].get("caption"), Some(&text("A boy’s école</p>")));
        assert_eq!(slides[0].get("n"), Some(&Value::Number(3)));
        assert_eq!(
            literals(r#"x = JSON.parse("{\"a\":1}"); f({b: JSON.parse('{"c":2}')})"#)[0].get("b"),
            Some(&text("{\"c\":2}"))
        );
        assert_eq!(literals(r#"{"a":"\ud83d\ude00 \ud83d"}"#)[0].get("a"), Some(&text("😀 \u{fffd}")));
    }

    #[test]
    fn what_is_none_is_passed_over_in_time() {
        for unit in ["{", "[", "[{a:", "{a:[", "\"", "{'", "\\u", "/*", "{a:f(", "[1,"] {
            assert!(literals(&unit.repeat(200_000)).len() < 3);
        }
        assert!(literals("").is_empty());
    }
}
