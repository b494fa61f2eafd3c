//! The flags of a credit as a small set: "(AP Photo/Name, Pool, File)" carries `pool` and `file`.

use crate::record::CreditFlag;

/// In the order in which a record lists them.
const ALL: [CreditFlag; 9] = [
    CreditFlag::Handout,
    CreditFlag::Pool,
    CreditFlag::Stringer,
    CreditFlag::UserGenerated,
    CreditFlag::VideoStill,
    CreditFlag::File,
    CreditFlag::Courtesy,
    CreditFlag::ScreenGrab,
    CreditFlag::Staff,
];

/// A set of credit flags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Flags(u16);

impl Flags {
    pub(crate) fn add(&mut self, flag: CreditFlag) {
        self.0 |= 1 << flag as u16;
    }

    pub(crate) fn join(&mut self, other: Flags) {
        self.0 |= other.0;
    }

    pub(crate) fn has(self, flag: CreditFlag) -> bool {
        self.0 & (1 << flag as u16) != 0
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn list(self) -> Vec<CreditFlag> {
        ALL.into_iter().filter(|&flag| self.has(flag)).collect()
    }
}
