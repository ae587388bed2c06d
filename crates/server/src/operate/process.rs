//! What this process costs and may have, as the system counts it. Only Linux tells it in files; elsewhere
//! nothing is shown.

/// Processor time and memory so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cost {
    pub cpu_micros: u64,
    pub resident_bytes: u64,
}

/// The kernel counts processor time for programs in hundredths of a second.
const MICROS_PER_TICK: u64 = 10_000;

/// The cost of this process; none where the system has no such files.
pub fn cost() -> Option<Cost> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    read(&stat, &status)
}

fn read(stat: &str, status: &str) -> Option<Cost> {
    // The name of the program stands in brackets and may hold anything.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at)?.parse::<u64>().ok();
    let (user, system) = (ticks(11)?, ticks(12)?);
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(Cost { cpu_micros: (user + system) * MICROS_PER_TICK, resident_bytes: kilobytes * 1024 })
}

/// Asks the system for as many open files as it allows: how many those are, where it tells.
#[cfg(unix)]
pub fn raise_open_files() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: limit.maximum, maximum: limit.maximum };
    let allowed = setrlimit(Resource::Nofile, raised).map_or(limit.current, |()| raised.current);
    // No limit at all is as good as one that nobody reaches.
    Some(allowed.unwrap_or(u64::MAX))
}

#[cfg(not(unix))]
pub fn raise_open_files() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_are_read() {
        let stat = "7 (a (b) c) S 1 7 7 0 -1 4194304 100 0 0 0 25 5 0 0 20 0 1 0 5 1 1";
        let status = "Name:\ta\nVmRSS:\t    120 kB\n";
        assert_eq!(read(stat, status), Some(Cost { cpu_micros: 300_000, resident_bytes: 122_880 }));
        assert_eq!(read("", ""), None);
    }
}
