//! Ranges of whole numbers: `>10`, `10..20`, `..5`, `7`.

/// Numbers from `low` to `high`, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// The least.
    pub low: u32,
    /// The most; `u32::MAX` where there is no end.
    pub high: u32,
}

impl Numbers {
    /// Whether all of `other` lies inside.
    pub fn hold(self, other: Numbers) -> bool {
        self.low <= other.low && other.high <= self.high
    }
}

/// An error says after how many characters, and what.
pub(super) fn range(text: &str) -> Result<Numbers, (usize, String)> {
    let one = |offset: usize, text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number: Option<u32> = digits.then(|| text.parse().ok()).flatten().filter(|number| *number < u32::MAX);
        number.ok_or_else(|| (offset, format!("expected a number such as 10, >10, 10..20, found {text:?}")))
    };
    let none = |offset: usize| (offset, format!("expected a number above 0, found {text:?}"));
    for (sign, skip) in [(">=", 2), ("<=", 2), (">", 1), ("<", 1)] {
        let Some(rest) = text.strip_prefix(sign) else { continue };
        let number = one(skip, rest)?;
        return match sign {
            ">=" => Ok(Numbers { low: number, high: u32::MAX }),
            ">" => Ok(Numbers { low: number + 1, high: u32::MAX }),
            "<=" => Ok(Numbers { low: 0, high: number }),
            _ => number.checked_sub(1).map(|high| Numbers { low: 0, high }).ok_or_else(|| none(skip)),
        };
    }
    let Some((from, to)) = text.split_once("..") else { return one(0, text).map(|n| Numbers { low: n, high: n }) };
    if from.is_empty() && to.is_empty() {
        return one(0, text).map(|n| Numbers { low: n, high: n });
    }
    let low = if from.is_empty() { 0 } else { one(0, from)? };
    let high = if to.is_empty() { u32::MAX } else { one(from.len() + 2, to)? };
    if low > high {
        return Err((0, format!("expected the lower number first, found {text:?}")));
    }
    Ok(Numbers { low, high })
}
