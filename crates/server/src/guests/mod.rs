//! Who visits: callers with a token, their names and devices, and how much each may have.

pub(crate) mod caller;
pub(crate) mod devices;
pub(crate) mod forget;
pub(crate) mod friends;
pub(crate) mod join;
pub(crate) mod known;
mod lying;
pub(crate) mod others;
pub(crate) mod passkeys;
pub(crate) mod quotas;
pub(crate) mod recovery;
pub(crate) mod reports;
pub(crate) mod tokens;
