//! Past what a server can do: the most actions a second that it answers, and what is left of them when twice
//! as many tables ask.

use serde::Serialize;

use crate::error::RemoteError;
use crate::measure::{Plan, measure};
use crate::report::Report;

/// Twice the tables are worth another look if they bring so much more.
const MORE: f64 = 1.05;
/// So many at once are more than one machine plays with.
const MOST_TABLES: usize = 3_200;

/// One measurement.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Step {
    pub tables: usize,
    pub actions_per_s: f64,
    pub p99_ms: f64,
    /// Actions that were told to try again.
    pub refused: u64,
    pub errors: u64,
    /// Tables without a step that was answered as done.
    pub lost: u64,
}

impl From<&Report> for Step {
    fn from(report: &Report) -> Step {
        Step {
            tables: report.tables,
            actions_per_s: report.actions_per_s,
            p99_ms: report.latency_ms.p99,
            refused: report.refused,
            errors: report.errors,
            lost: report.lost,
        }
    }
}

#[derive(Clone, Debug, Serialize)]
pub struct OverloadReport {
    /// With twice as many tables each time.
    pub search: Vec<Step>,
    pub peak: Step,
    /// With twice as many tables as at the peak.
    pub overload: Step,
    /// Actions a second under overload, as a part of those at the peak.
    pub ratio: f64,
}

/// Doubles the tables until that brings no more actions a second, then doubles them once more.
pub async fn overload(plan: &Plan) -> Result<OverloadReport, RemoteError> {
    let played_by = async |tables: usize| {
        let plan = Plan { tables, rate: None, sleep: false, ..plan.clone() };
        measure(&plan).await.map(|report| Step::from(&report))
    };
    let first = played_by(plan.tables.max(1)).await?;
    let mut peak = first;
    let mut search = vec![first];
    while peak.tables * 2 <= MOST_TABLES {
        let next = played_by(peak.tables * 2).await?;
        search.push(next);
        if next.actions_per_s < peak.actions_per_s * MORE {
            break;
        }
        peak = next;
    }
    // A machine that was kept busy meanwhile would make the peak look low: it is measured again beside.
    let again = played_by(peak.tables).await?;
    if again.actions_per_s > peak.actions_per_s {
        peak = again;
    }
    let overload = played_by(peak.tables * 2).await?;
    let ratio = overload.actions_per_s / peak.actions_per_s.max(f64::MIN_POSITIVE);
    Ok(OverloadReport { search, peak, overload, ratio })
}

impl OverloadReport {
    /// Everything that went wrong, what is refused aside: nothing was done then, and it was said.
    pub fn errors(&self) -> u64 {
        let all = self.search.iter().chain([&self.peak, &self.overload]);
        all.map(|step| step.errors + step.lost).sum()
    }
}

impl std::fmt::Display for Step {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Step { tables, actions_per_s, p99_ms, refused, errors, lost } = self;
        write!(
            out,
            "{tables:5} tables: {actions_per_s:6.0} actions/s, p99 {p99_ms:7.1} ms, {refused} refused, {errors} errors, \
             {lost} lost"
        )
    }
}

impl std::fmt::Display for OverloadReport {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for step in &self.search {
            writeln!(out, "{step}")?;
        }
        writeln!(out, "the peak\n{}", self.peak)?;
        writeln!(out, "twice that\n{}", self.overload)?;
        writeln!(out, "acknowledged at twice the load: {:.2} of the peak", self.ratio)
    }
}
