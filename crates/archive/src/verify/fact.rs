//! Whether a fact's words are those of its caption: wherever a text stands beside a span, it is that slice.

use serde_json::Value;

/// What does not fit in a fact of `kind` that is kept with `span` and `value`, bytes of the caption's `text`.
pub(crate) fn misfits(text: &str, kind: &str, span: Option<(u64, u64)>, value: &str) -> Vec<String> {
    let value: Value = match serde_json::from_str(value) {
        Ok(value) => value,
        Err(error) => return vec![format!("expected JSON, found {error}")],
    };
    let mut found = Vec::new();
    walk(text, &value, &mut found);
    let own = match kind {
        "claim" => &value["cue"]["span"],
        "check" => &value["spans"][0],
        _ => &value["span"],
    };
    if bytes(own) != span {
        let show = |span: Option<(u64, u64)>| span.map_or("no bytes".to_owned(), |(a, b)| format!("bytes {a}–{b}"));
        found.push(format!("expected {}, as its value has it, found {}", show(bytes(own)), show(span)));
    }
    found
}

fn walk(text: &str, value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| walk(text, item, found)),
        Value::Object(fields) => {
            let words = fields.get("text").or_else(|| fields.get("printed")).and_then(Value::as_str);
            if let (Some(words), Some((start, end))) = (words, fields.get("span").and_then(bytes)) {
                let slice = usize::try_from(start).ok().zip(usize::try_from(end).ok());
                let slice = slice.and_then(|(start, end)| text.get(start..end));
                if slice != Some(words) {
                    let slice = slice.map_or("no text".to_owned(), |slice| format!("{slice:?}"));
                    found.push(format!("expected {words:?} in bytes {start}–{end} of the caption, found {slice}"));
                }
            }
            fields.values().for_each(|field| walk(text, field, found));
        }
        _ => {}
    }
}

fn bytes(span: &Value) -> Option<(u64, u64)> {
    span.get(0).and_then(Value::as_u64).zip(span.get(1).and_then(Value::as_u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_compared_wherever_a_span_stands_beside_them() {
        let text = "Residents said two died.";
        let claim = r#"{"source":{"text":"Residents","span":[0,9]},"cue":{"text":"said","span":[10,14]}}"#;
        assert_eq!(misfits(text, "claim", Some((10, 14)), claim), [""; 0]);
        let moved = misfits(text, "claim", Some((11, 14)), claim);
        assert_eq!(moved, ["expected bytes 10–14, as its value has it, found bytes 11–14"]);
        let other = misfits(text, "claim", Some((10, 14)), &claim.replace("Residents", "Activists"));
        assert_eq!(other, [r#"expected "Activists" in bytes 0–9 of the caption, found "Residents""#]);
        assert_eq!(misfits(text, "country", None, "\"SY\""), [""; 0]);
        assert!(misfits(text, "country", None, "SY")[0].starts_with("expected JSON, found "));
        assert!(misfits(text, "date", Some((20, 99)), r#"{"text":"x","span":[20,99]}"#)[0].ends_with("found no text"));
    }
}
