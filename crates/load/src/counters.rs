//! What a server counts, read from its `/metrics`, and our own processor time at the same moment.

use std::net::SocketAddr;

use crate::error::RemoteError;
use crate::remote::request;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Counters {
    pub steps: f64,
    pub commits: f64,
    pub commit_micros: f64,
    pub awake: f64,
    pub wakes: f64,
    pub wake_micros: f64,
    pub longest_wake: f64,
    pub cpu: Option<f64>,
    pub resident: Option<f64>,
    pub own_cpu: f64,
}

impl Counters {
    /// Of several servers that share their data together.
    pub async fn read(addresses: &[SocketAddr]) -> Result<Counters, RemoteError> {
        let mut all: Option<Counters> = None;
        for address in addresses {
            let one = Counters::of(*address).await?;
            all = Some(all.map_or(one, |all| all.and(&one)));
        }
        all.ok_or(RemoteError::Silent)
    }

    fn and(&self, other: &Counters) -> Counters {
        let both = |one: Option<f64>, other: Option<f64>| Some(one? + other?);
        Counters {
            steps: self.steps + other.steps,
            commits: self.commits + other.commits,
            commit_micros: self.commit_micros + other.commit_micros,
            awake: self.awake + other.awake,
            wakes: self.wakes + other.wakes,
            wake_micros: self.wake_micros + other.wake_micros,
            longest_wake: self.longest_wake.max(other.longest_wake),
            cpu: both(self.cpu, other.cpu),
            resident: both(self.resident, other.resident),
            own_cpu: other.own_cpu,
        }
    }

    async fn of(address: SocketAddr) -> Result<Counters, RemoteError> {
        // The server tells them to its own machine, to others only with the operator's word.
        let word = std::env::var("CAPOTRENO_METRICS_TOKEN").map(|word| format!("Bearer {word}"));
        let headers = word.as_ref().ok().map(|word| ("Authorization", word.as_str()));
        let (status, text) = request(address, "GET", "/metrics", headers.as_slice(), "").await?;
        if status != 200 {
            let hint = "from another machine set CAPOTRENO_METRICS_TOKEN";
            return Err(RemoteError::Answer(format!("/metrics answers {status}; {hint}")));
        }
        let find = |name: &str| {
            let line = text.lines().find(|line| line.split(' ').next() == Some(name));
            line.and_then(|line| line.split(' ').nth(1)).and_then(|value| value.parse().ok())
        };
        let value = |name: &str| find(name).unwrap_or(0.0);
        Ok(Counters {
            steps: value("capotreno_steps_total"),
            commits: value("capotreno_commit_seconds_count"),
            commit_micros: 1e6 * value("capotreno_commit_seconds_sum"),
            awake: value("capotreno_awake_tables"),
            wakes: value("capotreno_wake_seconds_count"),
            wake_micros: 1e6 * value("capotreno_wake_seconds_sum"),
            longest_wake: 1e6 * value("capotreno_wake_seconds_longest"),
            cpu: find("process_cpu_seconds_total"),
            resident: find("process_resident_memory_bytes"),
            own_cpu: cpu_time::ProcessTime::now().as_duration().as_secs_f64(),
        })
    }
}
