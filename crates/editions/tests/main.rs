//! The tests of this crate as one program: linked once, run side by side.

mod facts;
mod problems;
