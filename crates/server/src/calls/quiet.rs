//! Quiet hours, by the clock on the player's wall: summer time included, on every machine alike.

use capotreno_protocol::QuietHours;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

const DAY: u16 = 24 * 60;

/// Whether hours can be kept: minutes of a day, in a zone that is known.
pub(crate) fn is_known(hours: &QuietHours) -> bool {
    hours.from < DAY && hours.until < DAY && TimeZone::get(&hours.zone).is_ok()
}

fn local(hours: &QuietHours, moment: i64) -> Option<Zoned> {
    let zone = TimeZone::get(&hours.zone).ok()?;
    Some(Timestamp::from_millisecond(moment).ok()?.to_zoned(zone))
}

/// A minute of a day, in milliseconds since 1970. One that summer time leaves out is the next there is.
fn moment(date: Date, minute: u16, zone: &TimeZone) -> Option<i64> {
    let (hour, minute) = (i8::try_from(minute / 60).ok()?, i8::try_from(minute % 60).ok()?);
    Some(date.at(hour, minute, 0, 0).to_zoned(zone.clone()).ok()?.timestamp().as_millisecond())
}

/// Whether it is quiet at a moment: since when and until when.
pub(crate) fn around(hours: &QuietHours, now: i64) -> Option<(i64, i64)> {
    let local = local(hours, now)?;
    let (date, zone) = (local.date(), local.time_zone());
    // The hours that began yesterday, and those of today.
    for start in [date.yesterday().ok()?, date] {
        let end = if hours.until <= hours.from { start.tomorrow().ok()? } else { start };
        let from = moment(start, hours.from, zone)?;
        let until = moment(end, hours.until, zone)?;
        if hours.from != hours.until && (from..until).contains(&now) {
            return Some((from, until));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> i64 {
        text.parse::<Timestamp>().unwrap().as_millisecond()
    }

    fn hours(from: u16, until: u16, zone: &str) -> QuietHours {
        QuietHours { from, until, zone: zone.to_owned() }
    }

    #[test]
    fn a_night_is_quiet_from_one_day_to_the_next() {
        let night = hours(22 * 60, 7 * 60 + 30, "Europe/Rome");
        // Rome is an hour ahead in winter.
        for quiet in ["2026-01-10T21:00:00Z", "2026-01-11T03:00:00Z", "2026-01-11T06:29:59Z"] {
            let span = around(&night, at(quiet));
            assert_eq!(span, Some((at("2026-01-10T21:00:00Z"), at("2026-01-11T06:30:00Z"))), "{quiet}");
        }
        for loud in ["2026-01-10T20:59:59Z", "2026-01-11T06:30:00Z", "2026-01-11T12:00:00Z"] {
            assert_eq!(around(&night, at(loud)), None, "{loud}");
        }
        // And two hours in summer.
        let span = around(&night, at("2026-07-10T23:00:00Z"));
        assert_eq!(span, Some((at("2026-07-10T20:00:00Z"), at("2026-07-11T05:30:00Z"))));
    }

    #[test]
    fn a_day_can_be_quiet_and_hours_that_are_none_are_not() {
        let work = hours(9 * 60, 17 * 60, "America/New_York");
        assert!(around(&work, at("2026-01-10T15:00:00Z")).is_some());
        assert!(around(&work, at("2026-01-10T23:00:00Z")).is_none());
        assert!(around(&hours(60, 60, "UTC"), at("2026-01-10T01:00:00Z")).is_none());
        assert!(
            is_known(&work) && !is_known(&hours(0, DAY, "UTC")) && !is_known(&hours(0, 60, "Mars/Olympus"))
        );
    }

    #[test]
    fn the_night_on_which_clocks_change_ends_by_the_clock() {
        let night = hours(22 * 60, 7 * 60, "Europe/Rome");
        let span = around(&night, at("2026-03-29T01:30:00Z"));
        assert_eq!(span, Some((at("2026-03-28T21:00:00Z"), at("2026-03-29T05:00:00Z"))));
    }
}
