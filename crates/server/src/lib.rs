//! The server: tables, live play, nothing lost, nothing leaked.
//!
//! Each table has one owner, a task called its host; everything that happens at the table is a
//! command to it. Each campaign has one too. A host plays on a copy, appends the step to the store and only then answers and
//! tells everybody, each as it may see it. REST serves what is not live. Rules are not computed
//! here: `rules` decides, `protocol` says it to clients.

mod address;
mod apart;
mod app;
mod bots;
mod campaign_ask;
mod campaign_board;
mod campaign_deeds;
mod campaign_game;
mod campaign_host;
mod campaign_rest;
mod campaign_sheet;
mod campaign_show;
mod client;
mod clock;
mod clocks;
mod command;
mod config;
mod constant;
mod damage;
mod devices;
mod failure;
mod gallery;
mod game;
mod guests;
mod heavy;
mod host;
mod host_bots;
mod host_play;
mod host_rest;
mod host_talk;
mod host_visitors;
mod hosts;
mod known;
mod learn;
mod limits;
mod listen;
mod lobby;
mod metrics;
mod names;
mod openapi;
mod origin;
mod process;
mod quotas;
mod rest;
mod routes;
mod secret;
mod serve;
mod sockets;
mod sweep;
mod table;
#[cfg(test)]
mod tests;
mod tokens;
mod webhook;
mod writer;
mod ws;

pub use address::{Client, NoProxies, Proxies};
pub use app::{App, StartError};
pub use clock::Clock;
pub use config::{Config, ConfigError};
pub use game::{Draft, Game, StepBody, WakeError};
pub use openapi::text as openapi_text;
pub use secret::seed as combine_seed;
pub use serve::{Server, serve};
