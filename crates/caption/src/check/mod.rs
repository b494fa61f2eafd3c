//! The checks inside a caption, each a file with one constant and a page `spec/<id>.md`.

use crate::engine::Reading;
use crate::record::Finding;

mod age_against_dates;
mod calendar;
mod credit_era;
mod day;
mod day_month_order;
mod holiday_mismatch;
mod measures_disagree;
mod no_such_day;
mod two_taken_dates;
mod weekday_mismatch;

pub(crate) use holiday_mismatch::HolidayCue;

/// A check: what a caption says about itself that fits, or does not.
pub struct Check {
    /// Its id, named after the thing seen.
    pub id: &'static str,
    /// Raised whenever it judges a caption differently.
    pub version: u32,
    /// Its page: prose, example captions and what they give.
    pub page: &'static str,
    /// Looks at the finished record and gives what it found.
    pub run: fn(&Reading<'_>) -> Vec<Finding>,
}

/// All checks, first to last.
pub const CHECKS: &[Check] = &[
    weekday_mismatch::WEEKDAY_MISMATCH,
    no_such_day::NO_SUCH_DAY,
    day_month_order::DAY_MONTH_ORDER,
    two_taken_dates::TWO_TAKEN_DATES,
    holiday_mismatch::HOLIDAY_MISMATCH,
    age_against_dates::AGE_AGAINST_DATES,
    credit_era::CREDIT_ERA,
    measures_disagree::MEASURES_DISAGREE,
];
