//! The engine for Python: arenas, games, bots and many games at once.
//!
//! Everything that is wrong becomes a Python exception with a sentence: a `TypeError` where a value
//! or an array is of another type, a `ValueError` where it is of the right one and cannot be used.

mod arena;
mod arrays;
mod bot;
mod game;
mod start;
mod vector;

use capotreno_bots::BOT_NAMES;
use capotreno_gym::{GymError, LAYOUT_VERSION, PAYMENT, Reward};
use capotreno_rules::RULES_VERSION;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// What was refused, as an exception.
pub(crate) fn raised(error: GymError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// How a result becomes a number, by name.
pub(crate) fn reward(name: &str) -> PyResult<Reward> {
    let known = Reward::NAMES.into_iter().find(|(known, _)| *known == name);
    known.map(|(_, reward)| reward).ok_or_else(|| {
        let names: Vec<&str> = Reward::NAMES.iter().map(|(name, _)| *name).collect();
        PyValueError::new_err(format!("there is no reward {name:?}; there are {}", names.join(", ")))
    })
}

/// The compiled part of the package `capotreno`.
#[pymodule]
fn _capotreno(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<arena::Arena>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<bot::Bot>()?;
    module.add_class::<start::Start>()?;
    module.add_class::<vector::Vector>()?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("RULES_VERSION", RULES_VERSION)?;
    module.add("LAYOUT_VERSION", LAYOUT_VERSION)?;
    module.add("PAYMENT", PAYMENT)?;
    module.add("BOTS", BOT_NAMES.to_vec())?;
    module.add("EDITIONS", capotreno_editions::embedded_ids().to_vec())?;
    Ok(())
}
