//! The tests of this crate as one program: linked once, run side by side.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[macro_use]
mod common;

mod calls;
mod carry;
mod contests;
mod damage;
mod faults;
mod file;
mod leases;
mod people;
mod postgres;
mod store;
