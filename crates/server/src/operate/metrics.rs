//! Counters for `/metrics`, in the text form of Prometheus, and who may read them.

use std::fmt::Write;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};

use axum::extract::{ConnectInfo, State};
use axum::http::HeaderMap;
use axum::http::header::HOST;
use axum::http::uri::Authority;
use capotreno_protocol::Code;

use crate::app::App;
use crate::guests::caller::bearer;
use crate::http::address::came_through_a_proxy;
use crate::http::failure::Failure;
use crate::operate::histogram::Histogram;

/// A number that can be written down for Prometheus.
trait Shown {
    fn show(&self, text: &mut String, kind: &str, name: &str, help: &str);
}

fn head(text: &mut String, kind: &str, name: &str, help: &str) {
    let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}");
}

/// What goes up and down.
impl Shown for AtomicI64 {
    fn show(&self, text: &mut String, kind: &str, name: &str, help: &str) {
        head(text, kind, name, help);
        let _ = writeln!(text, "{name} {}", self.load(Relaxed));
    }
}

/// What only grows says so in its name.
impl Shown for AtomicU64 {
    fn show(&self, text: &mut String, kind: &str, name: &str, help: &str) {
        let name = format!("{name}_total");
        head(text, kind, &name, help);
        let _ = writeln!(text, "{name} {}", self.load(Relaxed));
    }
}

impl Shown for Histogram {
    fn show(&self, text: &mut String, kind: &str, name: &str, help: &str) {
        let name = format!("{name}_seconds");
        head(text, kind, &name, help);
        self.lines(text, &name);
        let longest = format!("{name}_longest");
        head(text, "gauge", &longest, &format!("{help}: the longest since the start"));
        let _ = writeln!(text, "{longest} {}", self.longest());
    }
}

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
                    self.$name.show(&mut text, stringify!($kind), name, $help);
                )*
                if let Some(cost) = crate::operate::process::cost() {
                    let seconds = cost.cpu_micros as f64 / 1e6;
                    head(&mut text, "counter", "process_cpu_seconds_total", "Processor time");
                    let _ = writeln!(text, "process_cpu_seconds_total {seconds}");
                    head(&mut text, "gauge", "process_resident_memory_bytes", "Memory in use");
                    let _ = writeln!(text, "process_resident_memory_bytes {}", cost.resident_bytes);
                }
                text
            }
        }
    };
}

metrics! {
    gauge connections: AtomicI64 = "WebSocket connections";
    gauge sockets: AtomicI64 = "Connections of any kind";
    counter displaced: AtomicU64 = "Connections closed to make room for others";
    counter turned_away: AtomicU64 = "Connections for which there was no room";
    counter timed_out: AtomicU64 = "Connections closed because they waited too long";
    counter busy: AtomicU64 = "Requests told to come back because too many of their kind are answered";
    gauge awake_tables: AtomicI64 = "Tables with a host in memory";
    gauge awake_campaigns: AtomicI64 = "Campaigns with a host in memory";
    counter actions: AtomicU64 = "Actions done";
    histogram action: Histogram = "From when a table takes a player's action up until it is on disk and told";
    counter refused: AtomicU64 = "Messages refused";
    counter steps: AtomicU64 = "Steps written to disk";
    counter failed_steps: AtomicU64 = "Steps that could not be written";
    histogram commit: Histogram = "Transactions with steps";
    counter bot_decisions: AtomicU64 = "Decisions of bots";
    gauge bots_waiting: AtomicI64 = "Thoughts of bots that wait for their turn";
    counter bot_thoughts_dropped: AtomicU64 = "Thoughts of bots that were overtaken, waiting or begun";
    counter bot_thoughts_elsewhere: AtomicU64 = "Thoughts of bots that another node has thought";
    histogram bot_wait: Histogram = "How long thoughts of bots waited for their turn";
    counter slow_readers: AtomicU64 = "Connections closed because they did not read";
    counter host_panics: AtomicU64 = "Hosts that ended by a panic";
    histogram wake: Histogram = "Waking games from disk";
    gauge damaged: AtomicI64 = "Games and campaigns that were found damaged at the start";
    counter games_over: AtomicU64 = "Games played to the end";
}

/// For this machine's own programs, and for whoever knows the word the operator chose. Who came
/// through a proxy on this machine is a stranger: it says so, or it names the server as the world
/// knows it.
pub async fn show(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<String, Failure> {
    let local = peer.ip().to_canonical().is_loopback()
        && !came_through_a_proxy(&headers)
        && headers.get(HOST).and_then(|host| host.to_str().ok()).is_some_and(is_this_machine);
    if local || knows_the_word(app.config.metrics_token.as_deref(), &headers) {
        Ok(app.metrics.text())
    } else {
        Err(Failure::code(Code::NotAllowed))
    }
}

/// For everybody who reaches an address that tells nothing else.
pub async fn show_anybody(State(app): State<Arc<App>>) -> String {
    app.metrics.text()
}

fn is_this_machine(host: &str) -> bool {
    let name = host.parse::<Authority>().map(|authority| authority.host().to_owned()).unwrap_or_default();
    let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    name.eq_ignore_ascii_case("localhost")
        || address.is_ok_and(|address| address.to_canonical().is_loopback())
}

/// Compared by their hashes, which takes as long for a wrong word as for the right one.
pub fn knows_the_word(word: Option<&str>, headers: &HeaderMap) -> bool {
    let said = bearer(headers).unwrap_or_default();
    word.is_some_and(|word| {
        !word.is_empty() && blake3::hash(word.as_bytes()) == blake3::hash(said.as_bytes())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_has_several_names() {
        for host in ["127.0.0.1:8080", "localhost", "LOCALHOST:1", "[::1]:8080", "127.1.2.3"] {
            assert!(is_this_machine(host), "{host}");
        }
        for host in ["play.example", "localhost.example", "127.0.0.1.example", "10.0.0.1:8080", "", "@"] {
            assert!(!is_this_machine(host), "{host}");
        }
    }
}
