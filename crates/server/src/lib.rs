//! The server: tables, live play, nothing lost, nothing leaked.
//!
//! Each table has one owner, a task called its host, on one of the servers that share a database (`nodes`); everything that happens at the table is a
//! command to it. Each campaign has one too. A host plays on a copy, appends the step to the store and only then answers and
//! tells everybody, each as it may see it. REST serves what is not live. Rules are not computed
//! here: `rules` decides, `protocol` says it to clients.

pub mod admin;
mod app;
mod boards;
mod bots;
mod calls;
mod campaign;
mod clock;
mod config;
mod contests;
mod guests;
mod hosts;
mod http;
mod nodes;
mod operate;
mod published;
mod reviews;
mod secret;
mod table;
#[cfg(test)]
mod tests;
mod writer;

pub use app::{App, StartError};
pub use capotreno_session::secret::seed as combine_seed;
pub use clock::Clock;
pub use config::{Config, ConfigError, NoSuchRole, Role};
pub use http::address::{Client, NoProxies, Proxies};
pub use http::openapi::text as openapi_text;
pub use http::serve::{Server, serve};
pub use nodes::NodeError;
pub use operate::process;
