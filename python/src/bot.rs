//! A player of ours.

use std::sync::Mutex;

use capotreno_bots::{Budget, bot_by_name};
use capotreno_gym::PAYMENT;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::game::Game;
use crate::raised;

/// A player of ours, by name (`capotreno.BOTS`), with a fixed number of playouts a decision. It sees
/// what its seat sees, and the same seed, view and iterations give the same choice.
#[pyclass(frozen, module = "capotreno")]
pub struct Bot {
    name: String,
    iterations: u32,
    inner: Mutex<Box<dyn capotreno_bots::Bot + Send>>,
}

/// A chosen action and its payment: none where it is the cheapest.
pub type Chosen<'py> = (usize, Option<Bound<'py, PyArray2<u8>>>);

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (name, seed = 0, iterations = 100))]
    fn new(name: &str, seed: u64, iterations: u32) -> PyResult<Bot> {
        if iterations == 0 {
            return Err(PyValueError::new_err("a bot needs at least one iteration"));
        }
        let bot = bot_by_name(name, seed).map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Bot { name: name.to_owned(), iterations, inner: Mutex::new(bot) })
    }

    /// What the bot would do for the seat that decides: an action and its payment, which is None
    /// where the action's cheapest payment is meant.
    fn choose<'py>(&self, py: Python<'py>, game: &Game) -> PyResult<Chosen<'py>> {
        let budget = Budget::iterations(self.iterations);
        let (action, payment) = py
            .detach(|| {
                let (arena, now) = game.now();
                let mut bot = self.inner.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                now.ask(&arena, bot.as_mut(), &budget)
            })
            .map_err(raised)?;
        let payment = payment.map(|payment| {
            let counts = PyArray1::from_slice(py, &payment.counts());
            counts.reshape([2, PAYMENT / 2])
        });
        Ok((action, payment.transpose()?))
    }

    fn __repr__(&self) -> String {
        format!("Bot({:?}, iterations={})", self.name, self.iterations)
    }
}
