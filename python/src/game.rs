//! One game.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use capotreno_gym::{GymError, PAYMENT, Payment};
use capotreno_rules::{Seat, Viewer};
use numpy::{PyArray1, PyReadonlyArrayDyn};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arena::{Arena, number};
use crate::arrays::readable;
use crate::start::Start;
use crate::{raised, reward};

/// One game, played by action numbers. Where several seats owe a decision the lowest is asked first.
#[pyclass(frozen, module = "capotreno")]
pub struct Game {
    arena: Arc<capotreno_gym::Arena>,
    inner: Mutex<capotreno_gym::Game>,
}

/// The counts of a payment, where one is said.
pub fn payment(given: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Payment>> {
    let Some(given) = given else { return Ok(None) };
    let counts: PyReadonlyArrayDyn<'_, u8> = readable("payment", given, &[2, PAYMENT / 2])?;
    let counts = counts.as_slice().map_err(|error| PyTypeError::new_err(error.to_string()))?;
    Payment::from_counts(counts).map_err(raised)
}

impl Game {
    pub fn of(arena: &Arc<capotreno_gym::Arena>, game: capotreno_gym::Game) -> Game {
        Game { arena: Arc::clone(arena), inner: Mutex::new(game) }
    }

    fn lock(&self) -> MutexGuard<'_, capotreno_gym::Game> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game as it is now.
    pub fn now(&self) -> (Arc<capotreno_gym::Arena>, capotreno_gym::Game) {
        (Arc::clone(&self.arena), self.lock().clone())
    }

    /// The seat asked about: the one that decides, where none is named.
    fn seat_or(&self, seat: Option<usize>) -> PyResult<Seat> {
        let last = usize::from(self.arena.players()) - 1;
        match seat {
            Some(seat) if seat > last => Err(raised(GymError::NoSuchSeat { seat, last })),
            Some(seat) => Ok(Seat(seat as u8)),
            None => self.lock().seat().ok_or_else(|| {
                PyValueError::new_err("the game is over and nobody decides; name the seat that looks")
            }),
        }
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (arena, seed = 0, *, start = None))]
    fn new(arena: &Arena, seed: u64, start: Option<&Start>) -> PyResult<Game> {
        let game = match start {
            Some(start) => {
                capotreno_gym::Game::deal_from(&arena.inner, &start.inner, seed).map_err(raised)?
            }
            None => capotreno_gym::Game::deal(&arena.inner, seed),
        };
        Ok(Game::of(&arena.inner, game))
    }

    /// The seat that decides next; None when the game is over.
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.lock().seat().map(|seat| seat.0)
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> bool {
        self.lock().seat().is_none()
    }

    /// Decisions made so far.
    fn __len__(&self) -> usize {
        self.lock().len()
    }

    /// Which actions are possible: uint8, 1 for each that is.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        let mut mask = vec![0; self.arena.space().size()];
        self.lock().mask().write(&mut mask);
        PyArray1::from_vec(py, mask)
    }

    /// What a seat may know (the one that decides, where none is named), as uint8 entries.
    #[pyo3(signature = (seat = None))]
    fn observe<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let seat = self.seat_or(seat)?;
        let mut observation = vec![0; self.arena.layout().size()];
        self.arena.layout().observe(self.arena.edition(), self.lock().state(), seat, &mut observation);
        Ok(PyArray1::from_vec(py, observation))
    }

    /// What a seat may know as dictionaries and lists: hands, tickets, lines, everything the rules
    /// tell it.
    #[pyo3(signature = (seat = None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.seat_or(seat)?;
        let view = self.lock().view(&self.arena, Viewer::Seat(seat));
        let text = serde_json::to_string(&view).map_err(|error| PyValueError::new_err(error.to_string()))?;
        py.import("json")?.call_method1("loads", (text,))
    }

    /// Plays an action of the seat that decides. `payment` says which cards pay, uint8 of shape
    /// (2, 9): the set and a surcharge, each by colour, wilds last. All zeros or None: the cheapest.
    #[pyo3(signature = (action, payment = None))]
    fn play(&self, action: i64, payment: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let number = number(&self.arena, action)?;
        let payment = self::payment(payment)?;
        self.lock().play(&self.arena, number, payment.as_ref()).map_err(raised)
    }

    /// Which counts the next entry of a payment can have when the first ones are chosen: 64 entries
    /// of uint8, 1 for each count that some legal payment goes on with.
    #[pyo3(signature = (action, chosen = Vec::new()))]
    fn payment_counts<'py>(
        &self,
        py: Python<'py>,
        action: usize,
        chosen: Vec<u8>,
    ) -> Bound<'py, PyArray1<u8>> {
        let bits = self.lock().payment_counts(&self.arena, action, &chosen);
        PyArray1::from_iter(py, (0..64).map(|count| (bits >> count & 1) as u8))
    }

    /// The final scores by seat; None before the end.
    fn scores(&self) -> Option<Vec<i16>> {
        let finals = self.lock().finals(&self.arena)?;
        Some(finals.seats.0[..usize::from(finals.players)].iter().map(|seat| seat.total).collect())
    }

    /// The rewards by seat (`win`, `margin` or `rank`); zeros before the end.
    #[pyo3(signature = (kind = "win"))]
    fn rewards(&self, kind: &str) -> PyResult<Vec<f32>> {
        let reward = reward(kind)?;
        let finals = self.lock().finals(&self.arena);
        let seats = (0..self.arena.players()).map(Seat);
        Ok(seats.map(|seat| finals.as_ref().map_or(0.0, |finals| reward.of(finals, seat))).collect())
    }

    /// The game as bytes: its seed and what was played. It holds the seed and so everything that is
    /// secret.
    fn save<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.lock().save(&self.arena).map_err(raised)?))
    }

    /// The game that bytes of `save` tell. They must be of the same edition, rules and players, and
    /// one that began at a position needs the same `start`.
    #[staticmethod]
    #[pyo3(signature = (arena, data, *, start = None))]
    fn load(arena: &Arena, data: &[u8], start: Option<&Start>) -> PyResult<Game> {
        let start = start.map(|start| &start.inner);
        let game = capotreno_gym::Game::load(&arena.inner, start, data).map_err(raised)?;
        Ok(Game::of(&arena.inner, game))
    }

    /// The same game once more, its future chance included: to go back, not to plan ahead.
    fn copy(&self) -> Game {
        Game::of(&self.arena, self.lock().clone())
    }

    fn __copy__(&self) -> Game {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.copy()
    }

    /// A game that looks the same to a seat (the one that decides, where none is named), with
    /// everything it cannot know and all that is to come dealt anew: what a search plays on.
    #[pyo3(signature = (seed, seat = None))]
    fn deal_unknown(&self, seed: u64, seat: Option<usize>) -> PyResult<Game> {
        let seat = self.seat_or(seat)?;
        let world = self.lock().deal_unknown(&self.arena, seat, seed);
        let world = world.ok_or_else(|| PyValueError::new_err("the game cannot be dealt anew from here"))?;
        Ok(Game::of(&self.arena, world))
    }

    /// The arena it is played in.
    #[getter]
    fn arena(&self) -> Arena {
        Arena { inner: Arc::clone(&self.arena) }
    }
}
