//! For whoever runs the server: numbers, damage found at the start, what is forgotten, who is called.

pub(crate) mod damage;
pub(crate) mod metrics;
pub mod process;
pub(crate) mod sweep;
pub(crate) mod webhook;
