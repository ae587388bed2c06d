//! Many games at once.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use capotreno_gym::{Buffers, GymError, Observations, Opponents, PAYMENT};
use capotreno_rules::MAX_SEATS;
use numpy::{PyArrayDescrMethods, PyReadwriteArrayDyn, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arena::Arena;
use crate::arrays::{readable, writable};
use crate::game::Game;
use crate::raised;
use crate::start::Start;

/// Many games stepped in one call, into buffers of the caller. Most will rather use
/// `capotreno.Batch`, which owns its buffers.
#[pyclass(frozen, module = "capotreno")]
pub struct Vector {
    arena: Arc<capotreno_gym::Arena>,
    games: usize,
    threads: usize,
    inner: Mutex<capotreno_gym::Vector>,
}

/// The buffers of a step, held for as long as it takes.
struct Held<'py> {
    observations: HeldObservations<'py>,
    masks: PyReadwriteArrayDyn<'py, u8>,
    seats: PyReadwriteArrayDyn<'py, u8>,
    rewards: PyReadwriteArrayDyn<'py, f32>,
    dones: PyReadwriteArrayDyn<'py, u8>,
    scores: PyReadwriteArrayDyn<'py, i16>,
    lengths: PyReadwriteArrayDyn<'py, u32>,
}

enum HeldObservations<'py> {
    Bytes(PyReadwriteArrayDyn<'py, u8>),
    Floats(PyReadwriteArrayDyn<'py, f32>),
}

/// The seven buffers as the caller gives them.
type Given<'py> = (
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
);

impl<'py> Held<'py> {
    fn of(vector: &Vector, given: &Given<'py>) -> PyResult<Held<'py>> {
        let (arena, games) = (&vector.arena, vector.games);
        let players = usize::from(arena.players());
        let (observations, masks, seats, rewards, dones, scores, lengths) = given;
        let shape = [games, arena.layout().size()];
        let floats = observations
            .cast::<PyUntypedArray>()
            .is_ok_and(|array| array.dtype().is_equiv_to(&numpy::dtype::<f32>(array.py())));
        let observations = if floats {
            HeldObservations::Floats(writable("observations", observations, &shape)?)
        } else {
            HeldObservations::Bytes(writable("observations", observations, &shape)?)
        };
        Ok(Held {
            observations,
            masks: writable("masks", masks, &[games, arena.space().size()])?,
            seats: writable("seats", seats, &[games])?,
            rewards: writable("rewards", rewards, &[games, players])?,
            dones: writable("dones", dones, &[games])?,
            scores: writable("scores", scores, &[games, players])?,
            lengths: writable("lengths", lengths, &[games])?,
        })
    }

    fn lent(&mut self) -> PyResult<Buffers<'_>> {
        let lost = |error| PyTypeError::new_err(format!("a buffer is not in one piece: {error}"));
        Ok(Buffers {
            observations: match &mut self.observations {
                HeldObservations::Bytes(out) => Observations::Bytes(out.as_slice_mut().map_err(lost)?),
                HeldObservations::Floats(out) => Observations::Floats(out.as_slice_mut().map_err(lost)?),
            },
            masks: self.masks.as_slice_mut().map_err(lost)?,
            seats: self.seats.as_slice_mut().map_err(lost)?,
            rewards: self.rewards.as_slice_mut().map_err(lost)?,
            dones: self.dones.as_slice_mut().map_err(lost)?,
            scores: self.scores.as_slice_mut().map_err(lost)?,
            lengths: self.lengths.as_slice_mut().map_err(lost)?,
        })
    }
}

fn opponents(given: Option<&Bound<'_, PyDict>>, players: u8, iterations: u32) -> PyResult<Opponents> {
    let mut names = [const { None }; MAX_SEATS];
    for (seat, name) in given.into_iter().flatten() {
        let seat: usize = seat.extract()?;
        if seat >= usize::from(players) {
            return Err(raised(GymError::NoSuchSeat { seat, last: usize::from(players) - 1 }));
        }
        names[seat] = Some(name.extract::<String>()?);
    }
    Ok(Opponents { names, iterations })
}

impl Vector {
    fn lock(&self) -> MutexGuard<'_, capotreno_gym::Vector> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Vector {
    #[new]
    #[pyo3(signature = (arena, games, seed = 0, *, reward = "win", opponents = None, iterations = 100, threads = 1, start = None))]
    #[expect(clippy::too_many_arguments, reason = "all but three are named by whoever calls")]
    fn new(
        arena: &Arena,
        games: usize,
        seed: u64,
        reward: &str,
        opponents: Option<&Bound<'_, PyDict>>,
        iterations: u32,
        threads: usize,
        start: Option<&Start>,
    ) -> PyResult<Vector> {
        let reward = crate::reward(reward)?;
        let opponents = self::opponents(opponents, arena.inner.players(), iterations)?;
        let start = start.map(|start| Arc::clone(&start.inner));
        let made = capotreno_gym::Vector::starting(&arena.inner, games, seed, reward, opponents, start);
        let inner = Mutex::new(made.map_err(raised)?);
        Ok(Vector { arena: Arc::clone(&arena.inner), games, threads, inner })
    }

    /// Deals every game anew and writes observations, masks and seats.
    fn reset(&self, py: Python<'_>, seed: u64, buffers: Given<'_>) -> PyResult<()> {
        let mut held = Held::of(self, &buffers)?;
        let mut lent = held.lent()?;
        py.detach(|| self.lock().reset(&self.arena, seed, &mut lent)).map_err(raised)
    }

    /// Writes observations, masks and seats as they are.
    fn write(&self, py: Python<'_>, buffers: Given<'_>) -> PyResult<()> {
        let mut held = Held::of(self, &buffers)?;
        let mut lent = held.lent()?;
        py.detach(|| self.lock().write(&self.arena, &mut lent)).map_err(raised)
    }

    /// Plays one action in every game (int32), with payments (uint8, games × 2 × 9) where they are
    /// said. Where one cannot be played none is.
    #[pyo3(signature = (actions, buffers, payments = None))]
    fn step(
        &self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        buffers: Given<'_>,
        payments: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let lost = |error| PyTypeError::new_err(format!("a buffer is not in one piece: {error}"));
        let actions = readable::<i32>("actions", actions, &[self.games])?;
        let actions = actions.as_slice().map_err(lost)?;
        let shape = [self.games, 2, PAYMENT / 2];
        let payments = payments.map(|given| readable::<u8>("payments", given, &shape)).transpose()?;
        let payments = payments.as_ref().map(|payments| payments.as_slice().map_err(lost)).transpose()?;
        let mut held = Held::of(self, &buffers)?;
        let mut lent = held.lent()?;
        py.detach(|| self.lock().step(&self.arena, actions, payments, &mut lent, self.threads))
            .map_err(raised)
    }

    /// One of the possible actions of every game, each with the same chance, into int32 `actions`.
    fn sample(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let lost = |error| PyTypeError::new_err(format!("a buffer is not in one piece: {error}"));
        let mut actions = writable::<i32>("actions", actions, &[self.games])?;
        let actions = actions.as_slice_mut().map_err(lost)?;
        py.detach(|| self.lock().sample(actions)).map_err(raised)
    }

    /// A copy of one of the games.
    fn game(&self, place: usize) -> PyResult<Game> {
        let game = self.lock().game(place).map_err(raised)?.clone();
        Ok(Game::of(&self.arena, game))
    }

    /// Puts a game in a place; `write` shows it. One that is over is dealt anew.
    fn put(&self, place: usize, game: &Game) -> PyResult<()> {
        let (arena, game) = game.now();
        if arena.identity() != self.arena.identity() || arena.players() != self.arena.players() {
            let (saved, ours) = (arena.identity().to_string(), self.arena.identity().to_string());
            return Err(raised(if saved == ours {
                GymError::OtherPlayers { saved: arena.players(), ours: self.arena.players() }
            } else {
                GymError::OtherEdition { saved, ours }
            }));
        }
        self.lock().put(&self.arena, place, game).map_err(raised)
    }

    /// Games that ended and their decisions, since the vector was made.
    #[getter]
    fn episodes(&self) -> (u64, u64) {
        let episodes = self.lock().episodes();
        (episodes.games, episodes.decisions)
    }

    fn __len__(&self) -> usize {
        self.games
    }
}
