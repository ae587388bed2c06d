//! Many games stepped in one call, into buffers of the caller.
//!
//! A game that ends is dealt anew in the same step: rewards, scores and lengths tell of the game
//! that ended, observation, mask and seat of the new one. No step asks for memory, but for what bots
//! at the table ask for.

use std::sync::Arc;

use capotreno_bots::{Bot, Budget, bot_by_name};
use capotreno_rules::chance::FastDice;
use capotreno_rules::{Action, MAX_SEATS, Seat};

use crate::arena::Arena;
use crate::error::GymError;
use crate::game::Game;
use crate::payment::{PAYMENT, Payment};
use crate::reward::Reward;
use crate::start::Start;

/// Which seats bots play, and how long they think.
#[derive(Clone, Debug, Default)]
pub struct Opponents {
    /// A bot's name for each seat that is not the agent's.
    pub names: [Option<String>; MAX_SEATS],
    /// Playouts a decision, for bots that search.
    pub iterations: u32,
}

/// Where observations go.
#[derive(Debug)]
pub enum Observations<'a> {
    /// As they are, one byte an entry.
    Bytes(&'a mut [u8]),
    /// As floats, about from 0 to 1.
    Floats(&'a mut [f32]),
}

/// What a step writes, game by game. Every buffer belongs to the caller.
#[derive(Debug)]
pub struct Buffers<'a> {
    /// Games × size of an observation: what the seat that decides next may know.
    pub observations: Observations<'a>,
    /// Games × size of the action space: 1 where an action is possible.
    pub masks: &'a mut [u8],
    /// The seat that decides next.
    pub seats: &'a mut [u8],
    /// Games × players: nothing before the end.
    pub rewards: &'a mut [f32],
    /// 1 where a game has ended with this step.
    pub dones: &'a mut [u8],
    /// Games × players: final scores of games that ended with this step, otherwise 0.
    pub scores: &'a mut [i16],
    /// The decisions of games that ended with this step, otherwise 0.
    pub lengths: &'a mut [u32],
}

/// What was played since the vector was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Episodes {
    /// Games that ended.
    pub games: u64,
    /// Their decisions.
    pub decisions: u64,
}

struct Slot {
    game: Game,
    /// Games dealt here so far: with the vector's seed it says how the next is dealt.
    dealt: u64,
    next: (usize, Option<Payment>, Action),
    bots: [Option<Box<dyn Bot + Send>>; MAX_SEATS],
    observation: Box<[u8]>,
    episodes: Episodes,
}

/// Many games of one arena.
pub struct Vector {
    slots: Vec<Slot>,
    seed: u64,
    reward: Reward,
    opponents: Opponents,
    start: Option<Arc<Start>>,
    dice: FastDice,
}

/// So often a game is dealt anew where bots play to its end before the agent is asked.
const MOST_DEALS: usize = 100;

impl core::fmt::Debug for Vector {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        out.debug_struct("Vector").field("games", &self.slots.len()).finish_non_exhaustive()
    }
}

/// The seed of a deal: of the vector's seed, the game's place in it and how many were dealt there.
fn deal_seed(seed: u64, place: usize, dealt: u64) -> u64 {
    let mut dice = FastDice::new(seed);
    let with_place = dice.next_u64() ^ (place as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut dice = FastDice::new(with_place);
    FastDice::new(dice.next_u64() ^ dealt).next_u64()
}

impl Vector {
    /// Deals so many games.
    pub fn new(
        arena: &Arena,
        games: usize,
        seed: u64,
        reward: Reward,
        opponents: Opponents,
    ) -> Result<Vector, GymError> {
        Vector::starting(arena, games, seed, reward, opponents, None)
    }

    /// So many games that begin at a position, now and whenever one is dealt anew.
    pub fn starting(
        arena: &Arena,
        games: usize,
        seed: u64,
        reward: Reward,
        opponents: Opponents,
        start: Option<Arc<Start>>,
    ) -> Result<Vector, GymError> {
        if let Some(start) = &start {
            start.fits(arena)?;
        }
        if games == 0 {
            return Err(GymError::NoGames);
        }
        let players = usize::from(arena.players());
        if let Some(seat) = (players..MAX_SEATS).find(|seat| opponents.names[*seat].is_some()) {
            return Err(GymError::NoSuchSeat { seat, last: players - 1 });
        }
        if opponents.names[..players].iter().all(Option::is_some) {
            return Err(GymError::NoSeatLeft);
        }
        let (slots, dice) = (Vec::with_capacity(games), FastDice::new(seed));
        let mut vector = Vector { slots, seed, reward, opponents, start, dice };
        for place in 0..games {
            let mut slot = Slot {
                game: Game::begin(arena, vector.start.as_ref(), deal_seed(seed, place, 0)),
                dealt: 1,
                next: (0, None, Action::Pass),
                bots: vector.seated(place)?,
                observation: vec![0; arena.layout().size()].into_boxed_slice(),
                episodes: Episodes::default(),
            };
            slot.let_bots_play(arena, &vector.budget());
            if slot.game.seat().is_none() {
                slot.deal(arena, vector.start.as_ref(), seed, place, &vector.budget());
            }
            if slot.game.seat().is_none() {
                return Err(GymError::NothingToDecide);
            }
            vector.slots.push(slot);
        }
        Ok(vector)
    }

    fn seated(&self, place: usize) -> Result<[Option<Box<dyn Bot + Send>>; MAX_SEATS], GymError> {
        let mut bots = [const { None }; MAX_SEATS];
        for (seat, (bot, name)) in bots.iter_mut().zip(&self.opponents.names).enumerate() {
            if let Some(name) = name {
                let seed = deal_seed(self.seed, place, u64::MAX - seat as u64);
                *bot =
                    Some(bot_by_name(name, seed).map_err(|error| GymError::UnknownBot(error.to_string()))?);
            }
        }
        Ok(bots)
    }

    fn budget(&self) -> Budget {
        Budget::iterations(self.opponents.iterations.max(1))
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Never: a vector has at least one game.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// One of the games.
    pub fn game(&self, place: usize) -> Result<&Game, GymError> {
        let none = GymError::NoSuchGame { game: place, games: self.slots.len() };
        self.slots.get(place).map(|slot| &slot.game).ok_or(none)
    }

    /// Puts a game in a place, for example one that was saved.
    pub fn put(&mut self, arena: &Arena, place: usize, game: Game) -> Result<(), GymError> {
        let budget = self.budget();
        let none = GymError::NoSuchGame { game: place, games: self.slots.len() };
        let slot = self.slots.get_mut(place).ok_or(none)?;
        slot.game = game;
        slot.let_bots_play(arena, &budget);
        // A game that is over would take no action.
        if slot.game.seat().is_none() {
            slot.deal(arena, self.start.as_ref(), self.seed, place, &budget);
        }
        Ok(())
    }

    /// What was played so far.
    pub fn episodes(&self) -> Episodes {
        self.slots.iter().fold(Episodes::default(), |all, slot| Episodes {
            games: all.games + slot.episodes.games,
            decisions: all.decisions + slot.episodes.decisions,
        })
    }

    /// Deals every game anew from a seed and writes the first observations.
    pub fn reset(&mut self, arena: &Arena, seed: u64, buffers: &mut Buffers<'_>) -> Result<(), GymError> {
        buffers.check(arena, self.slots.len())?;
        self.seed = seed;
        self.dice = FastDice::new(seed);
        let budget = self.budget();
        for place in 0..self.slots.len() {
            let bots = self.seated(place)?;
            let slot = &mut self.slots[place];
            slot.bots = bots;
            slot.dealt = 0;
            slot.deal(arena, self.start.as_ref(), seed, place, &budget);
        }
        self.write(arena, buffers)
    }

    /// Writes observations, masks and seats as they are, and no rewards.
    pub fn write(&mut self, arena: &Arena, buffers: &mut Buffers<'_>) -> Result<(), GymError> {
        buffers.check(arena, self.slots.len())?;
        let players = usize::from(arena.players());
        let rows = buffers.rows(arena).into_iter();
        for (slot, mut row) in self.slots.iter_mut().zip(rows) {
            row.clear(players);
            slot.write(arena, &mut row);
        }
        Ok(())
    }
}

/// Playing.
impl Vector {
    /// One of the possible actions of every game, each with the same chance.
    pub fn sample(&mut self, actions: &mut [i32]) -> Result<(), GymError> {
        if actions.len() != self.slots.len() {
            return Err(GymError::Size { what: "actions", given: actions.len(), needed: self.slots.len() });
        }
        for (slot, action) in self.slots.iter().zip(actions) {
            *action = slot.game.mask().random(&mut self.dice).map_or(0, |action| action as i32);
        }
        Ok(())
    }

    /// Plays one action in every game, with the payments where they are said, on so many threads.
    /// Where one cannot be played none is.
    pub fn step(
        &mut self,
        arena: &Arena,
        actions: &[i32],
        payments: Option<&[u8]>,
        buffers: &mut Buffers<'_>,
        threads: usize,
    ) -> Result<(), GymError> {
        let games = self.slots.len();
        if actions.len() != games {
            return Err(GymError::Size { what: "actions", given: actions.len(), needed: games });
        }
        if let Some(payments) = payments.filter(|payments| payments.len() != games * PAYMENT) {
            return Err(GymError::Size { what: "payments", given: payments.len(), needed: games * PAYMENT });
        }
        buffers.check(arena, games)?;
        for (place, (slot, action)) in self.slots.iter_mut().zip(actions).enumerate() {
            let counts = payments.map(|payments| &payments[place * PAYMENT..(place + 1) * PAYMENT]);
            slot.decide(arena, *action, counts).map_err(|error| error.in_game(place))?;
        }
        let (seed, reward, budget) = (self.seed, self.reward, self.budget());
        let run = Run { arena, start: self.start.as_ref(), seed, reward, budget };
        #[cfg(feature = "threads")]
        if threads > 1 && games >= 2 * threads {
            step_on(&mut self.slots, &run, buffers, threads);
            return Ok(());
        }
        #[cfg(not(feature = "threads"))]
        let _ = threads;
        for (place, slot) in self.slots.iter_mut().enumerate() {
            slot.step(&run, place, &mut buffers.row(arena, place));
        }
        Ok(())
    }
}

#[cfg(feature = "threads")]
fn step_on(slots: &mut [Slot], run: &Run<'_>, buffers: &mut Buffers<'_>, threads: usize) {
    let each = slots.len().div_ceil(threads);
    let mut rows = buffers.rows(run.arena);
    rayon::scope(|scope| {
        for (part, (slots, rows)) in slots.chunks_mut(each).zip(rows.chunks_mut(each)).enumerate() {
            scope.spawn(move |_| {
                for (at, (slot, row)) in slots.iter_mut().zip(rows).enumerate() {
                    slot.step(run, part * each + at, row);
                }
            });
        }
    });
}

/// What all games of a step share.
struct Run<'a> {
    arena: &'a Arena,
    start: Option<&'a Arc<Start>>,
    seed: u64,
    reward: Reward,
    budget: Budget,
}

impl Slot {
    /// Finds the action a number stands for, without playing it.
    #[inline]
    fn decide(&mut self, arena: &Arena, action: i32, counts: Option<&[u8]>) -> Result<(), GymError> {
        let none = || GymError::NoSuchAction { action: action.into(), last: arena.space().size() - 1 };
        let number = usize::try_from(action).map_err(|_| none())?;
        let payment = match counts {
            Some(counts) => Payment::from_counts(counts)?,
            None => None,
        };
        self.next = (number, payment, self.game.decode(arena, number, payment.as_ref())?);
        Ok(())
    }

    #[inline]
    fn step(&mut self, run: &Run<'_>, place: usize, row: &mut Row<'_>) {
        let players = usize::from(run.arena.players());
        let (number, payment, action) = self.next;
        self.game.apply(run.arena, number, payment.as_ref(), &action);
        self.let_bots_play(run.arena, &run.budget);
        row.clear(players);
        if self.game.seat().is_none() {
            self.finish(run, row);
            self.deal(run.arena, run.start, run.seed, place, &run.budget);
        }
        self.write(run.arena, row);
    }

    fn finish(&mut self, run: &Run<'_>, row: &mut Row<'_>) {
        let length = self.game.len();
        *row.done = 1;
        *row.length = length as u32;
        self.episodes.games += 1;
        self.episodes.decisions += length as u64;
        let Some(finals) = self.game.finals(run.arena) else { return };
        for (at, (reward, score)) in row.rewards.iter_mut().zip(row.scores.iter_mut()).enumerate() {
            *reward = run.reward.of(&finals, Seat(at as u8));
            *score = finals.seats[Seat(at as u8)].total;
        }
    }

    /// Deals until the agent has something to decide; only late positions need more than one deal.
    fn deal(&mut self, arena: &Arena, start: Option<&Arc<Start>>, seed: u64, place: usize, budget: &Budget) {
        for _ in 0..MOST_DEALS {
            self.game.deal_again(arena, start, deal_seed(seed, place, self.dealt));
            self.dealt += 1;
            self.let_bots_play(arena, budget);
            if self.game.seat().is_some() {
                return;
            }
        }
    }

    /// Lets bots decide until it is the agent's turn or the game is over.
    #[inline]
    fn let_bots_play(&mut self, arena: &Arena, budget: &Budget) {
        while let Some(seat) = self.game.seat()
            && let Some(bot) = self.bots[seat.index() % MAX_SEATS].as_mut()
        {
            let Ok((number, payment)) = self.game.ask(arena, bot.as_mut(), budget) else { return };
            if self.game.play(arena, number, payment.as_ref()).is_err() {
                return;
            }
        }
    }

    #[inline]
    fn write(&mut self, arena: &Arena, row: &mut Row<'_>) {
        let seat = self.game.seat().unwrap_or_default();
        let layout = arena.layout();
        match &mut row.observation {
            RowObservation::Bytes(out) => layout.observe(arena.edition(), self.game.state(), seat, out),
            RowObservation::Floats(out) => {
                layout.observe(arena.edition(), self.game.state(), seat, &mut self.observation);
                layout.floats(&self.observation, out);
            }
        }
        self.game.mask().write(row.mask);
        *row.seat = seat.0;
    }
}

enum RowObservation<'a> {
    Bytes(&'a mut [u8]),
    Floats(&'a mut [f32]),
}

/// One game's part of the buffers.
struct Row<'a> {
    observation: RowObservation<'a>,
    mask: &'a mut [u8],
    seat: &'a mut u8,
    rewards: &'a mut [f32],
    done: &'a mut u8,
    scores: &'a mut [i16],
    length: &'a mut u32,
}

impl Row<'_> {
    #[inline]
    fn clear(&mut self, players: usize) {
        self.rewards[..players].fill(0.0);
        self.scores[..players].fill(0);
        *self.done = 0;
        *self.length = 0;
    }
}

impl Buffers<'_> {
    fn check(&self, arena: &Arena, games: usize) -> Result<(), GymError> {
        let (players, size) = (usize::from(arena.players()), arena.layout().size());
        let observations = match &self.observations {
            Observations::Bytes(out) => out.len(),
            Observations::Floats(out) => out.len(),
        };
        let sizes = [
            ("observations", observations, games * size),
            ("masks", self.masks.len(), games * arena.space().size()),
            ("seats", self.seats.len(), games),
            ("rewards", self.rewards.len(), games * players),
            ("dones", self.dones.len(), games),
            ("scores", self.scores.len(), games * players),
            ("lengths", self.lengths.len(), games),
        ];
        match sizes.into_iter().find(|(_, given, needed)| given != needed) {
            Some((what, given, needed)) => Err(GymError::Size { what, given, needed }),
            None => Ok(()),
        }
    }

    #[inline]
    fn row(&mut self, arena: &Arena, place: usize) -> Row<'_> {
        let (players, size, space) =
            (usize::from(arena.players()), arena.layout().size(), arena.space().size());
        let at = |each: usize| place * each..(place + 1) * each;
        Row {
            observation: match &mut self.observations {
                Observations::Bytes(out) => RowObservation::Bytes(&mut out[at(size)]),
                Observations::Floats(out) => RowObservation::Floats(&mut out[at(size)]),
            },
            mask: &mut self.masks[at(space)],
            seat: &mut self.seats[place],
            rewards: &mut self.rewards[at(players)],
            done: &mut self.dones[place],
            scores: &mut self.scores[at(players)],
            length: &mut self.lengths[place],
        }
    }

    /// All rows at once, for threads.
    fn rows(&mut self, arena: &Arena) -> Vec<Row<'_>> {
        let (players, size, space) =
            (usize::from(arena.players()), arena.layout().size(), arena.space().size());
        let observations: Vec<RowObservation<'_>> = match &mut self.observations {
            Observations::Bytes(out) => out.chunks_mut(size).map(RowObservation::Bytes).collect(),
            Observations::Floats(out) => out.chunks_mut(size).map(RowObservation::Floats).collect(),
        };
        let numbers = self.seats.iter_mut().zip(self.dones.iter_mut()).zip(self.lengths.iter_mut());
        let lists = self.rewards.chunks_mut(players).zip(self.scores.chunks_mut(players));
        observations
            .into_iter()
            .zip(self.masks.chunks_mut(space))
            .zip(numbers)
            .zip(lists)
            .map(|(((observation, mask), ((seat, done), length)), (rewards, scores))| Row {
                observation,
                mask,
                seat,
                rewards,
                done,
                scores,
                length,
            })
            .collect()
    }
}
