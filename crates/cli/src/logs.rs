//! What a server says to its operator. Our own parts can be heard as closely as one likes, as they
//! never speak of tokens, hands or seeds. The libraries do: at their finest levels they print every
//! message that passes. So they are heard as far as `info`, whatever is asked for.

use std::io::IsTerminal;

use tracing_subscriber::filter::{EnvFilter, FilterExt, LevelFilter, filter_fn};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

/// The environment variable that says how much is wanted.
const VARIABLE: &str = "CAPOTRENO_LOG";

/// Whether a part of the program is one of ours.
fn is_ours(target: &str) -> bool {
    target.starts_with("capotreno")
}

/// Whether something of a part may be heard at a level at all.
fn may_be_heard(target: &str, level: tracing::Level) -> bool {
    is_ours(target) || LevelFilter::INFO >= level
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lines {
    Text,
    Json,
}

pub fn start(form: Lines) {
    let asked = EnvFilter::try_from_env(VARIABLE).unwrap_or_else(|_| EnvFilter::new("info"));
    let heard = asked.and(filter_fn(|part| may_be_heard(part.target(), *part.level())));
    // Whoever read the log may be gone; complaining about that on the same stream would be a panic.
    // Colours are for eyes: a file or a journal would keep their codes as letters.
    let colours =
        std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty());
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(colours)
        .log_internal_errors(false);
    let logs = tracing_subscriber::registry();
    match form {
        Lines::Text => logs.with(lines.with_filter(heard)).init(),
        Lines::Json => logs.with(lines.json().with_filter(heard)).init(),
    }
}

#[cfg(test)]
mod tests {
    use tracing::Level;

    use super::*;

    #[test]
    fn libraries_are_never_heard_closely() {
        for (target, level, heard) in [
            ("capotreno_server::host", Level::TRACE, true),
            ("capotreno_store", Level::DEBUG, true),
            ("tungstenite::protocol", Level::INFO, true),
            ("tungstenite::protocol", Level::DEBUG, false),
            ("hyper::proto::h1::io", Level::TRACE, false),
            ("sqlx::query", Level::DEBUG, false),
            ("rustls::conn", Level::WARN, true),
        ] {
            assert_eq!(may_be_heard(target, level), heard, "{target} {level}");
        }
    }
}
