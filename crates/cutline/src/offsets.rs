//! Spans for readers that do not count bytes: Python counts characters, JavaScript UTF-16 units.

use crate::args::Offsets;
use caption::Span;
use caption::record::Record;

/// Re-expresses every span of a record in `offsets`.
pub fn convert(record: &mut Record<'_>, offsets: Offsets) {
    let text = record.text;
    if offsets == Offsets::Bytes || text.is_ascii() {
        return;
    }
    // For each byte, how many units stand before it.
    let mut units = vec![0u32; text.len() + 1];
    let mut count = 0;
    for (start, c) in text.char_indices() {
        units[start..start + c.len_utf8()].fill(count);
        count += if offsets == Offsets::Chars { 1 } else { c.len_utf16() as u32 };
    }
    units[text.len()] = count;
    record.spans_mut(&mut |span: &mut Span| {
        *span = Span::new(units[span.start as usize], units[span.end as usize]);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_count_characters_or_utf16_units() {
        let engine = caption::Engine::new();
        let text = "José 🎈 walks in Bukoba, Tanzania, March 6, 2014. (Photo by Ana Núñez/Reuters)";
        let bytes = engine.read(text);
        let (mut chars, mut utf16) = (bytes.clone(), bytes.clone());
        convert(&mut chars, Offsets::Chars);
        convert(&mut utf16, Offsets::Utf16);
        let date = |record: &Record<'_>| (record.dates[0].span.start as usize, record.dates[0].span.end as usize);
        let (start, end) = date(&chars);
        assert_eq!(text.chars().skip(start).take(end - start).collect::<String>(), "March 6, 2014");
        let (start, end) = date(&utf16);
        let units: Vec<u16> = text.encode_utf16().collect();
        assert_eq!(String::from_utf16(&units[start..end]).unwrap(), "March 6, 2014");
        let credit = chars.credit.unwrap().span.unwrap();
        assert_eq!(credit.end as usize, text.chars().count());
    }
}
