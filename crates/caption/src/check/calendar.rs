//! When a holiday falls: Islamic, Persian, Hebrew, Chinese and church calendars.
//!
//! Eid al-Fitr near July 2016 began about July 6; Orthodox Easter of 2016 was May 1.

use icu_calendar::Calendar;
use icu_calendar::cal::hijri::{TabularAlgorithmEpoch, TabularAlgorithmLeapYears};
use icu_calendar::cal::{ChineseTraditional, Hebrew, Hijri, Persian};
use icu_calendar::types::Month;
use jiff::civil::Date;

/// A row of the holiday table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Holiday<'e> {
    /// Its usual name.
    pub name: &'e str,
    /// Whose calendar it follows.
    pub calendar: &'e str,
    /// Month in that calendar; unused with Easter.
    pub month: u8,
    /// Day in that month, or days from Easter.
    pub day: i16,
    /// How many days it lasts.
    pub days: i16,
    /// By how many days places differ.
    pub tolerance: i16,
    /// Eastern churches keep it by the Julian calendar.
    pub old_style: bool,
}

/// First days on which the holiday can have begun, near `day`: one a calendar, two where churches or countries differ.
pub(super) fn starts(holiday: &Holiday<'_>, day: Date) -> Vec<Date> {
    let near = |dates: &dyn Fn(i16) -> Option<Date>| {
        let years = [day.year() - 1, day.year(), day.year() + 1];
        years.into_iter().filter_map(dates).min_by_key(|start| days_apart(*start, day).abs())
    };
    let feast = |easter: fn(i16) -> Option<Date>| near(&|year| shifted(easter(year)?, holiday.day));
    let found = match holiday.calendar {
        "gregorian" => {
            let fixed = near(&|year| fixed(year, holiday, 0));
            [fixed, holiday.old_style.then(|| near(&|year| self::fixed(year, holiday, 13))).flatten()]
        }
        "gregorian_easter" => [feast(gregorian_easter), feast(julian_easter)],
        "julian_easter" => [feast(julian_easter), None],
        "islamic" => {
            let tabular = Hijri::new_tabular(TabularAlgorithmLeapYears::TypeII, TabularAlgorithmEpoch::Friday);
            [islamic(day, holiday, Hijri::new_umm_al_qura()), islamic(day, holiday, tabular)]
        }
        "persian" => [near(&|year| in_calendar(i32::from(year) - 621, holiday.month, holiday, Persian)), None],
        // the table counts from Nisan, the calendar from Tishri
        "hebrew" => {
            let month = (holiday.month + 5) % 12 + 1;
            [near(&|year| in_calendar(i32::from(year) + 3760 + i32::from(month < 4), month, holiday, Hebrew)), None]
        }
        "chinese" => {
            [near(&|year| in_calendar(i32::from(year), holiday.month, holiday, ChineseTraditional::new())), None]
        }
        _ => [None, None],
    };
    found.into_iter().flatten().collect()
}

/// Days from one day to another.
pub(super) fn days_apart(from: Date, to: Date) -> i32 {
    from.until(to).map_or(0, |span| span.get_days())
}

/// A day some days later.
pub(super) fn shifted(day: Date, days: i16) -> Option<Date> {
    day.checked_add(jiff::Span::new().days(days)).ok()
}

fn fixed(year: i16, holiday: &Holiday<'_>, later: i16) -> Option<Date> {
    shifted(Date::new(year, holiday.month as i8, holiday.day as i8).ok()?, later)
}

/// The Islamic holiday nearest to a day: 33 Islamic years are 32 Gregorian ones.
fn islamic<C: Calendar + Copy>(day: Date, holiday: &Holiday<'_>, calendar: C) -> Option<Date> {
    let year = (f64::from(day.year()) - 621.6) * 33.0 / 32.0;
    (year as i32 - 1..=year as i32 + 2)
        .filter_map(|year| in_calendar(year, holiday.month, holiday, calendar))
        .min_by_key(|start| days_apart(*start, day).abs())
}

fn in_calendar<C: Calendar>(year: i32, month: u8, holiday: &Holiday<'_>, calendar: C) -> Option<Date> {
    let day = u8::try_from(holiday.day).ok()?;
    let calendar = icu_calendar::Ref(&calendar);
    let on = |day| icu_calendar::Date::try_new(year.into(), Month::new(month), day, calendar).ok();
    // the last day of a month of 29 days
    let date = on(day).or_else(|| on(day.checked_sub(1)?))?;
    let iso = date.to_calendar(icu_calendar::cal::Iso);
    let year = i16::try_from(iso.year().extended_year()).ok()?;
    Date::new(year, iso.month().ordinal as i8, iso.day_of_month().0 as i8).ok()
}

/// Easter of the western churches (Meeus, Jones, Butcher).
fn gregorian_easter(year: i16) -> Option<Date> {
    let y = i32::from(year);
    let (a, b, c) = (y % 19, y / 100, y % 100);
    let (d, e) = (b / 4, b % 4);
    let g = (8 * b + 13) / 25;
    let h = (19 * a + b - d - g + 15) % 30;
    let (i, k) = (c / 4, c % 4);
    let l = (32 + 2 * e + 2 * i - h - k) % 7;
    let m = (a + 11 * h + 19 * l) / 433;
    let month = (h + l - 7 * m + 90) / 25;
    let day = (h + l - 7 * m + 33 * month + 19) % 32;
    Date::new(year, month as i8, day as i8).ok()
}

/// Easter of the eastern churches (Meeus), as a Gregorian day.
fn julian_easter(year: i16) -> Option<Date> {
    let y = i32::from(year);
    let (a, b, c) = (y % 4, y % 7, y % 19);
    let d = (19 * c + 15) % 30;
    let e = (2 * a + 4 * b - d + 34) % 7;
    let (month, day) = ((d + e + 114) / 31, (d + e + 114) % 31 + 1);
    let behind = y / 100 - y / 400 - 2;
    shifted(Date::new(year, month as i8, day as i8).ok()?, behind as i16)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(calendar: &str, month: u8, day: i16, near: &str) -> Vec<String> {
        let holiday = Holiday { name: "", calendar, month, day, days: 1, tolerance: 0, old_style: false };
        starts(&holiday, near.parse().unwrap()).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn holidays_fall_where_the_almanac_has_them() {
        assert_eq!(first("islamic", 10, 1, "2016-07-20")[0], "2016-07-06");
        assert_eq!(first("islamic", 12, 10, "2017-09-01")[0], "2017-09-01");
        assert_eq!(first("islamic", 1, 10, "2020-08-15")[0], "2020-08-29");
        assert_eq!(first("islamic", 10, 1, "2000-01-09")[0], "2000-01-08");
        assert_eq!(first("islamic", 10, 1, "2000-12-20")[0], "2000-12-27");
        assert_eq!(first("persian", 1, 1, "2019-04-20"), ["2019-03-21"]);
        assert_eq!(first("hebrew", 1, 15, "2018-04-02"), ["2018-03-31"]);
        assert_eq!(first("hebrew", 9, 25, "2016-12-20"), ["2016-12-25"]);
        assert_eq!(first("hebrew", 12, 14, "2016-03-20"), ["2016-03-24"]);
        assert_eq!(first("chinese", 1, 1, "2018-02-20"), ["2018-02-16"]);
        assert_eq!(first("gregorian_easter", 0, 0, "2016-04-01"), ["2016-03-27", "2016-05-01"]);
        assert_eq!(first("julian_easter", 0, -7, "2018-04-01"), ["2018-04-01"]);
    }
}
