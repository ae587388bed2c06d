//! An edition for a number of players.

use std::path::PathBuf;
use std::sync::Arc;

use capotreno_campaign::{Chronicle, Content, MAX_BYTES};
use capotreno_editions::{embedded, load_dir};
use capotreno_gym::GymError;
use capotreno_notation::read_text;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::raised;

/// An edition for a number of players, with the layouts of its actions and observations.
///
/// `Arena("nordic", 2)` takes an edition of the package, `Arena(folder="…", players=2)` any edition
/// folder.
#[pyclass(frozen, module = "capotreno")]
pub struct Arena {
    pub inner: Arc<capotreno_gym::Arena>,
}

/// An action number of an arena.
pub fn number(arena: &capotreno_gym::Arena, action: i64) -> PyResult<usize> {
    let size = arena.space().size();
    let number = usize::try_from(action).ok().filter(|number| *number < size);
    number.ok_or_else(|| raised(GymError::NoSuchAction { action, last: size - 1 }))
}

#[pymethods]
impl Arena {
    #[new]
    #[pyo3(signature = (edition = None, players = 2, *, folder = None))]
    fn new(edition: Option<&str>, players: u8, folder: Option<PathBuf>) -> PyResult<Arena> {
        let loaded = match (edition, folder) {
            (Some(id), None) => embedded(id),
            (None, Some(folder)) => load_dir(&folder),
            _ => return Err(PyValueError::new_err("name an edition or a folder, one of the two")),
        };
        let loaded = loaded.map_err(|error| PyValueError::new_err(error.to_string()))?;
        let inner = capotreno_gym::Arena::new(loaded.edition, players).map_err(raised)?;
        Ok(Arena { inner: Arc::new(inner) })
    }

    /// A game of the campaign, by its number from 1. With a `chronicle` (a `.campaign` file) it is that
    /// campaign's: one that was played, as it was played, or the next one, for the companies that sit
    /// at it; decisions that companies still owe before it are made by a bot, from the `seed`. Without
    /// one it is the game as the story has it, for so many `players`, with nothing that companies
    /// brought along.
    #[staticmethod]
    #[pyo3(signature = (game, players = None, *, chronicle = None, seed = 0))]
    fn campaign(game: u8, players: Option<u8>, chronicle: Option<PathBuf>, seed: u64) -> PyResult<Arena> {
        let told = |error: &dyn std::fmt::Display| PyValueError::new_err(error.to_string());
        let content = Content::embedded().map_err(|error| told(&error))?;
        let made = match chronicle {
            Some(file) => {
                let text = read_text(&file, MAX_BYTES).map_err(|error| told(&error))?;
                let campaign = Chronicle::read(&text).and_then(|read| read.resume(content));
                let campaign = campaign.map_err(|error| told(&error))?;
                campaign.whole_game(game, seed)
            }
            None => capotreno_campaign::Game::standard(content, players.unwrap_or(2), game),
        };
        let made = made.map_err(|error| told(&error))?;
        let seats = made.options.players;
        if let Some(players) = players.filter(|players| *players != seats) {
            let sentence = format!("{seats} companies play this game, and {players} players were asked for");
            return Err(PyValueError::new_err(sentence));
        }
        let inner = capotreno_gym::Arena::with_options(made.shelf.edition, made.options).map_err(raised)?;
        Ok(Arena { inner: Arc::new(inner) })
    }

    /// The edition's id.
    #[getter]
    fn edition(&self) -> &str {
        &self.inner.edition().spec().id
    }

    /// How many seats there are.
    #[getter]
    fn players(&self) -> u8 {
        self.inner.players()
    }

    /// How many action numbers there are.
    #[getter]
    fn actions(&self) -> usize {
        self.inner.space().size()
    }

    /// How many entries an observation has.
    #[getter]
    fn observation_size(&self) -> usize {
        self.inner.layout().size()
    }

    /// The digest of the edition's rules, 64 hexadecimal digits.
    #[getter]
    fn digest(&self) -> String {
        self.inner.digest().to_string()
    }

    /// The digest of the action numbers.
    #[getter]
    fn action_digest(&self) -> String {
        self.inner.space().digest().to_string()
    }

    /// The digest of the layout of observations.
    #[getter]
    fn layout_digest(&self) -> String {
        self.inner.layout().digest().to_string()
    }

    /// What an action number means, in words.
    fn describe(&self, action: i64) -> PyResult<String> {
        let number = number(&self.inner, action)?;
        Ok(self.inner.space().describe(self.inner.edition(), number))
    }

    /// The parts of an observation by name, in order: `{"start", "shape", "top", "about"}`.
    fn layout<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let parts = PyDict::new(py);
        for part in self.inner.layout().parts() {
            let told = PyDict::new(py);
            told.set_item("start", part.start)?;
            told.set_item("shape", PyTuple::new(py, &part.shape)?)?;
            told.set_item("top", part.top)?;
            told.set_item("about", part.about)?;
            parts.set_item(part.name, told)?;
        }
        Ok(parts)
    }

    fn __copy__(&self) -> Arena {
        Arena { inner: Arc::clone(&self.inner) }
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Arena {
        self.__copy__()
    }

    fn __repr__(&self) -> String {
        format!("Arena({:?}, {})", self.edition(), self.players())
    }
}
