//! For whoever runs the server: numbers, the access log, damage found at the start, what is forgotten,
//! who is called, who is banned and what is announced.

pub(crate) mod access;
pub(crate) mod damage;
pub(crate) mod histogram;
pub(crate) mod metrics;
pub(crate) mod notices;
pub mod process;
pub(crate) mod sweep;
pub(crate) mod webhook;
