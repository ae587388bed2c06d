//! Counters for `/metrics`, in the text form of Prometheus.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};

macro_rules! metrics {
    ($($(#[$doc:meta])* $kind:ident $name:ident: $type:ty = $help:literal;)*) => {
        #[derive(Debug, Default)]
        pub struct Metrics {
            $($(#[$doc])* pub $name: $type,)*
        }

        impl Metrics {
            pub fn text(&self) -> String {
                let mut text = String::new();
                $(
                    let name = concat!("capotreno_", stringify!($name));
                    let _ = writeln!(text, "# HELP {name} {}\n# TYPE {name} {}\n{name} {}",
                        $help, stringify!($kind), self.$name.load(Relaxed));
                )*
                if let Some(cost) = crate::process::cost() {
                    let seconds = cost.cpu_micros as f64 / 1e6;
                    let _ = writeln!(text, "# HELP process_cpu_seconds_total Processor time\n\
                        # TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total {seconds}\n\
                        # HELP process_resident_memory_bytes Memory in use\n\
                        # TYPE process_resident_memory_bytes gauge\n\
                        process_resident_memory_bytes {}", cost.resident_bytes);
                }
                text
            }
        }
    };
}

metrics! {
    gauge connections: AtomicI64 = "WebSocket connections";
    gauge awake_tables: AtomicI64 = "Tables with a host in memory";
    gauge awake_campaigns: AtomicI64 = "Campaigns with a host in memory";
    counter actions: AtomicU64 = "Actions done";
    counter refused: AtomicU64 = "Messages refused";
    counter steps: AtomicU64 = "Steps written to disk";
    counter failed_steps: AtomicU64 = "Steps that could not be written";
    counter commits: AtomicU64 = "Transactions";
    counter commit_micros: AtomicU64 = "Microseconds spent in transactions";
    counter bot_decisions: AtomicU64 = "Decisions of bots";
    gauge bots_waiting: AtomicI64 = "Thoughts of bots that wait for their turn";
    counter bot_thoughts: AtomicU64 = "Thoughts of bots that have begun";
    counter bot_thoughts_dropped: AtomicU64 = "Thoughts of bots that were overtaken, waiting or begun";
    counter bot_wait_micros: AtomicU64 = "Microseconds thoughts of bots waited for their turn";
    gauge longest_bot_wait_micros: AtomicU64 = "Microseconds the longest wait of a thought took";
    counter slow_readers: AtomicU64 = "Connections closed because they did not read";
    counter host_panics: AtomicU64 = "Hosts that ended by a panic";
    counter wakes: AtomicU64 = "Games woken from disk";
    counter wake_micros: AtomicU64 = "Microseconds spent waking games";
    gauge longest_wake_micros: AtomicU64 = "Microseconds the slowest waking of a game took";
    gauge damaged: AtomicI64 = "Games and campaigns that were found damaged at the start";
    counter games_over: AtomicU64 = "Games played to the end";
}
