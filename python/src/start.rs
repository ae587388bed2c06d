//! Positions that games begin with.

use std::path::PathBuf;
use std::sync::Arc;

use capotreno_gym::Redeal;
use capotreno_notation::{MAX_TEXT_BYTES, read_text};
use capotreno_rules::Seat;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::arena::Arena;
use crate::raised;

/// A position that games begin with, instead of a deal: of a scenario, or of a recorded game.
///
/// `redeal` says what every game deals anew: None keeps hands and tickets as they were, a seat's number
/// deals what that seat cannot know, and "hidden" everything that not everyone knows. What is drawn
/// from there on follows from the seed of the game.
#[pyclass(frozen, module = "capotreno")]
pub struct Start {
    pub inner: Arc<capotreno_gym::Start>,
}

/// A text, or that of a file.
fn text(file: Option<PathBuf>, text: Option<String>) -> PyResult<(String, String)> {
    match (file, text) {
        (Some(file), None) => {
            let read = read_text(&file, MAX_TEXT_BYTES);
            let read = read.map_err(|error| PyValueError::new_err(error.to_string()))?;
            Ok((read, file.display().to_string()))
        }
        (None, Some(text)) => Ok((text, "the text".to_owned())),
        _ => Err(PyValueError::new_err("name a file or give a text, one of the two")),
    }
}

fn redeal(given: Option<&Bound<'_, PyAny>>) -> PyResult<Redeal> {
    let Some(given) = given else { return Ok(Redeal::Nothing) };
    if let Ok(seat) = given.extract::<u8>() {
        return Ok(Redeal::UnknownTo(Seat(seat)));
    }
    match given.extract::<String>() {
        Ok(word) if word == "hidden" => Ok(Redeal::Hidden),
        _ => Err(PyTypeError::new_err("redeal is None, a seat's number or \"hidden\"")),
    }
}

#[pymethods]
impl Start {
    /// The position a scenario of a Markdown file gives (docs/scenarios.md), after so many of its
    /// steps. `name` is the heading it stands under; it may be left out where only one scenario is
    /// for this edition and number of players.
    #[staticmethod]
    #[pyo3(signature = (arena, file = None, name = None, *, text = None, steps = 0, redeal = None))]
    fn scenario(
        arena: &Arena,
        file: Option<PathBuf>,
        name: Option<&str>,
        text: Option<String>,
        steps: usize,
        redeal: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Start> {
        let (text, label) = self::text(file, text)?;
        let redeal = self::redeal(redeal)?;
        let start = capotreno_gym::Start::scenario(&arena.inner, (&text, &label), name, steps, redeal);
        Ok(Start { inner: Arc::new(start.map_err(raised)?) })
    }

    /// The position of a recorded game (a `.game` file) after a step; 0 is the deal.
    #[staticmethod]
    #[pyo3(signature = (arena, file = None, step = 0, *, text = None, redeal = None))]
    fn record(
        arena: &Arena,
        file: Option<PathBuf>,
        step: u32,
        text: Option<String>,
        redeal: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Start> {
        let (text, _) = self::text(file, text)?;
        let start = capotreno_gym::Start::record(&arena.inner, &text, step, self::redeal(redeal)?);
        Ok(Start { inner: Arc::new(start.map_err(raised)?) })
    }

    /// What tells it from other positions, 64 hexadecimal digits.
    #[getter]
    fn digest(&self) -> String {
        self.inner.digest().to_string()
    }

    fn __repr__(&self) -> String {
        format!("Start({})", &self.digest()[..16])
    }
}
