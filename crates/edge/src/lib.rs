//! The edge to JavaScript: texts and bytes in, texts and bytes out. Nothing is decided here.
//!
//! A crate of its own because it is the last one: by its level of optimisation a whole module is put together, for
//! speed, while what it binds is compiled to be small (`Cargo.toml`, profile `tab`). Its features say which module
//! is built: `play`, `campaigns` or `guide`.
#![cfg(target_arch = "wasm32")]

#[cfg(feature = "guide")]
mod guide;
#[cfg(feature = "play")]
mod play;
