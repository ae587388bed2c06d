//! How long something takes, as Prometheus counts it: how often it took no longer than each of some
//! times, and all of it together.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// In microseconds: from half a millisecond, which a fast disk needs, to half a minute, which nobody
/// waits.
const BOUNDS: [u64; 15] = [
    500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000,
    5_000_000, 10_000_000, 30_000_000,
];

/// Times, counted.
#[derive(Debug, Default)]
pub struct Histogram {
    /// How often it took no longer than a bound, and longer than the one before; the last: longer than all.
    counts: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
    longest: AtomicU64,
}

impl Histogram {
    pub fn note(&self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let at = BOUNDS.partition_point(|bound| *bound < micros);
        self.micros.fetch_add(micros, Relaxed);
        self.longest.fetch_max(micros, Relaxed);
        self.counts[at].fetch_add(1, Relaxed);
    }

    /// How often something was counted.
    pub fn count(&self) -> u64 {
        self.counts.iter().map(|count| count.load(Relaxed)).sum()
    }

    /// The longest time, in seconds.
    pub fn longest(&self) -> f64 {
        seconds(self.longest.load(Relaxed))
    }

    /// The lines under the name; counts in them grow from bound to bound.
    pub fn lines(&self, text: &mut String, name: &str) {
        let mut so_far = 0;
        for (count, bound) in self.counts.iter().zip(BOUNDS) {
            so_far += count.load(Relaxed);
            let _ = writeln!(text, "{name}_bucket{{le=\"{}\"}} {so_far}", seconds(bound));
        }
        so_far += self.counts[BOUNDS.len()].load(Relaxed);
        let sum = seconds(self.micros.load(Relaxed));
        let _ =
            writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {so_far}\n{name}_sum {sum}\n{name}_count {so_far}");
    }
}

fn seconds(micros: u64) -> f64 {
    micros as f64 / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_time_is_in_its_bucket_and_in_all_after_it() {
        let histogram = Histogram::default();
        for micros in [0, 500, 501, 40_000_000] {
            histogram.note(Duration::from_micros(micros));
        }
        let mut text = String::new();
        histogram.lines(&mut text, "x");
        assert!(text.starts_with("x_bucket{le=\"0.0005\"} 2\nx_bucket{le=\"0.001\"} 3\n"), "{text}");
        assert!(text.contains("x_bucket{le=\"30\"} 3\nx_bucket{le=\"+Inf\"} 4\n"), "{text}");
        assert!(text.ends_with("x_sum 40.001001\nx_count 4\n"), "{text}");
        assert_eq!((histogram.count(), histogram.longest() as u64), (4, 40));
    }
}
