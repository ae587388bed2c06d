//! What a load test says, and the latencies as a picture.

use std::fmt::Write;

use serde::Serialize;

/// Milliseconds until actions were answered.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Latency {
    pub p50: f64,
    pub p99: f64,
    pub max: f64,
}

impl Latency {
    /// From microseconds in any order.
    pub(crate) fn of(micros: &mut [u32]) -> Latency {
        micros.sort_unstable();
        let at = |share: f64| {
            let index = (micros.len().max(1) - 1) as f64 * share;
            micros.get(index as usize).map_or(0.0, |micros| f64::from(*micros) / 1000.0)
        };
        Latency { p50: at(0.5), p99: at(0.99), max: at(1.0) }
    }
}

/// Processor time for each action, in microseconds; none where the system does not tell.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Cpu {
    pub server: Option<f64>,
    pub load: f64,
}

/// What a game costs the server: memory for each, and the time to wake one.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Games {
    /// With two connections each.
    pub bytes_playing: Option<f64>,
    /// Left by everybody, asleep.
    pub bytes_asleep: Option<f64>,
    pub wakes: Option<f64>,
    pub wake_ms_mean: Option<f64>,
    pub wake_ms_max: Option<f64>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Report {
    pub tables: usize,
    pub seconds: f64,
    pub actions: u64,
    pub actions_per_s: f64,
    pub errors: u64,
    pub refused: u64,
    /// Tables that do not have a step which was answered as done.
    pub lost: u64,
    pub games_over: u64,
    pub latency_ms: Latency,
    pub steps_per_commit: f64,
    pub commit_ms: f64,
    pub cpu_us_per_action: Cpu,
    pub games: Games,
    /// Microseconds, the shortest first.
    #[serde(skip)]
    pub latencies: Vec<u32>,
}

impl std::fmt::Display for Report {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (cpu, games) = (&self.cpu_us_per_action, &self.games);
        writeln!(
            out,
            "{} tables, {:.1} s: {:.0} actions/s, {} errors, {} refused, {} lost, latency p50 {:.1} ms, p99 {:.1} ms, \
             {:.1} steps/commit",
            self.tables,
            self.seconds,
            self.actions_per_s,
            self.errors,
            self.refused,
            self.lost,
            self.latency_ms.p50,
            self.latency_ms.p99,
            self.steps_per_commit
        )?;
        if let Some(server) = cpu.server {
            writeln!(out, "processor time for each action: server {server:.0} µs, load {:.0} µs", cpu.load)?;
        }
        if let Some(bytes) = games.bytes_playing {
            writeln!(out, "memory for each game with two connections: {:.1} KB", bytes / 1000.0)?;
        }
        if let (Some(mean), Some(max)) = (games.wake_ms_mean, games.wake_ms_max) {
            writeln!(out, "waking a game: {mean:.2} ms, at most {max:.2} ms")?;
        }
        Ok(())
    }
}

impl Report {
    /// The part of actions answered within a time, as a curve over a logarithmic axis.
    pub fn plot(&self) -> String {
        let across = |micros: f64| 60.0 + 520.0 * (micros.max(100.0).log10() - 2.0) / 4.0;
        let mut curve = String::new();
        for step in 0..=200 {
            let share = f64::from(step) / 200.0;
            let at = ((self.latencies.len().max(1) - 1) as f64 * share) as usize;
            let micros = self.latencies.get(at).copied().unwrap_or(0);
            let _ = write!(curve, "{:.1},{:.1} ", across(f64::from(micros)), 340.0 - 300.0 * share);
        }
        let mut marks = String::new();
        for (micros, label) in [(1e2, "0.1"), (1e3, "1"), (1e4, "10"), (1e5, "100"), (1e6, "1000")] {
            let x = across(micros);
            let _ = write!(
                marks,
                "<path d='M{x:.1} 40V340' stroke='#ccc'/>\
                 <text x='{x:.1}' y='358' text-anchor='middle'>{label} ms</text>"
            );
        }
        format!(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 620 380' font-family='sans-serif' font-size='12'>\
             <text x='60' y='24'>part of actions answered within</text>{marks}\
             <text x='52' y='44' text-anchor='end'>100 %</text><text x='52' y='344' text-anchor='end'>0</text>\
             <polyline points='{curve}' fill='none' stroke='#1f6f8b' stroke-width='2'/></svg>\n"
        )
    }
}
