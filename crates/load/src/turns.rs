//! Several servers measured by turns in one run, so that whatever else the machine does is the same for all.

use serde::Serialize;

use crate::error::RemoteError;
use crate::measure::{Plan, measure};

/// What was measured of one server, or of several nodes together.
#[derive(Clone, Debug, Serialize)]
pub struct Measured {
    pub servers: Vec<String>,
    /// Of each turn.
    pub actions_per_s: Vec<f64>,
    pub p99_ms: Vec<f64>,
    pub refused: u64,
    pub errors: u64,
    pub lost: u64,
    /// The middle one of its actions a second, as a part of the first server's.
    pub ratio: f64,
}

#[derive(Clone, Debug, Serialize)]
pub struct TurnsReport {
    pub tables: usize,
    pub rate: Option<f64>,
    pub measured: Vec<Measured>,
}

/// The middle one.
fn median(numbers: &[f64]) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}

/// Measures each plan so often, one after the other.
pub async fn by_turns(plans: &[Plan], turns: usize) -> Result<TurnsReport, RemoteError> {
    let mut measured: Vec<Measured> = plans
        .iter()
        .map(|plan| Measured {
            servers: plan.addresses.iter().map(ToString::to_string).collect(),
            actions_per_s: Vec::new(),
            p99_ms: Vec::new(),
            refused: 0,
            errors: 0,
            lost: 0,
            ratio: 0.0,
        })
        .collect();
    for _ in 0..turns {
        for (plan, found) in plans.iter().zip(&mut measured) {
            let report = measure(plan).await?;
            found.actions_per_s.push(report.actions_per_s);
            found.p99_ms.push(report.latency_ms.p99);
            found.refused += report.refused;
            found.errors += report.errors;
            found.lost += report.lost;
        }
    }
    let first = measured.first().map_or(0.0, |first| median(&first.actions_per_s));
    for found in &mut measured {
        found.ratio = median(&found.actions_per_s) / first.max(f64::MIN_POSITIVE);
    }
    let (tables, rate) = plans.first().map_or((0, None), |plan| (plan.tables, plan.rate));
    Ok(TurnsReport { tables, rate, measured })
}

impl TurnsReport {
    pub fn errors(&self) -> u64 {
        self.measured.iter().map(|found| found.errors + found.lost).sum()
    }
}

impl std::fmt::Display for TurnsReport {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let asked =
            self.rate.map_or_else(|| "as fast as answered".to_owned(), |rate| format!("{rate} actions/s"));
        writeln!(out, "{} tables, {asked}", self.tables)?;
        for found in &self.measured {
            let all = |numbers: &[f64]| {
                numbers.iter().map(|number| format!("{number:.0}")).collect::<Vec<_>>().join(" ")
            };
            let Measured { servers, actions_per_s, p99_ms, refused, errors, lost, ratio } = found;
            writeln!(
                out,
                "{}: {} actions/s (median {:.0}, {ratio:.2} of the first), p99 {} ms (median {:.1}), {refused} refused, \
                 {errors} errors, {lost} lost",
                servers.join(","),
                all(actions_per_s),
                median(actions_per_s),
                all(p99_ms),
                median(p99_ms)
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_one_stands_for_all() {
        assert!((median(&[9.0, 1.0, 5.0]) - 5.0).abs() < f64::EPSILON);
        assert!(median(&[]).abs() < f64::EPSILON);
    }
}
