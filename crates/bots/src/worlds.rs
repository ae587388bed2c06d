//! Worlds that may lie behind a view: sampled from it, with the tickets others are likely to hold or the
//! likeliest of a few, and with a plan for every seat.

use std::borrow::Cow;

use capotreno_rules::chance::FastDice;
use capotreno_rules::{BySeat, Edition, Joined, MAX_LINES, Members, Public, Sampled, Sampler, Seat};

use crate::board::BoardTables;
use crate::guess::Guess;
use crate::intent::Intent;
use crate::light::{Light, Temper};
use crate::plan::Plan;
use crate::search::Tuning;

/// Worlds kept; those after them are made anew at every visit, so that a long search needs no more
/// memory than a short one.
const KEPT: usize = 4096;
/// The worlds that say which lines others want.
const ASKED: usize = 16;

/// A world and what each seat has in mind in it.
#[derive(Clone, Debug)]
pub struct World {
    pub state: Sampled,
    pub intents: BySeat<Intent>,
    pub dice: u64,
}

/// The worlds of one decision, in an order that depends on the seed alone.
#[derive(Debug)]
pub struct Worlds<'a> {
    sampler: Sampler<'a>,
    board: &'a BoardTables,
    seat: Seat,
    seed: u64,
    /// Which tickets others hold, where that is guessed.
    guess: Option<Guess>,
    /// Looked at for each world where it is not: the likeliest is taken.
    likely: u32,
    /// How likely it is that a seat races.
    racing: BySeat<f32>,
    /// The plan of the searching seat, followed in every playout.
    plan: Option<Plan>,
    kept: Vec<World>,
}

impl<'a> Worlds<'a> {
    /// The worlds of a view's own seat, whose plan may be given.
    pub fn new(
        sampler: Sampler<'a>,
        board: &'a BoardTables,
        seed: u64,
        plan: Option<Plan>,
        tuning: &Tuning,
    ) -> Worlds<'a> {
        let (edition, view) = (sampler.edition(), sampler.view());
        let seat = view.own.as_ref().map_or(Seat(0), |own| own.seat);
        let mut racing = BySeat::default();
        for other in view.public.seats() {
            racing[other] = racing_odds(edition, board, &view.public, other, tuning.racers);
        }
        let guess = tuning.block.map(|_| Guess::of(&sampler, board));
        Worlds { sampler, board, seat, seed, guess, likely: tuning.likely, racing, plan, kept: Vec::new() }
    }

    pub fn edition(&self) -> &'a Edition {
        self.sampler.edition()
    }

    pub fn board(&self) -> &'a BoardTables {
        self.board
    }

    /// The seat whose view they lie behind.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What another loses on average without each line: a turn for a line it plans, and the line's part of
    /// what is at stake.
    pub fn wanted(&mut self, light: &mut Light) -> [f32; MAX_LINES] {
        let mut wanted = [0.0; MAX_LINES];
        self.make_up_to(ASKED - 1, light);
        let public = &self.sampler.view().public;
        let others = public.players.saturating_sub(1).max(1);
        let share = 1.0 / (ASKED * usize::from(others)) as f32;
        for world in &self.kept[..ASKED] {
            for seat in public.seats().filter(|seat| *seat != self.seat) {
                let Intent { plan, stake, .. } = &world.intents[seat];
                let lost = self.board.turn_worth + stake / plan.len().max(1) as f32;
                for line in plan.iter() {
                    wanted[line.index()] += lost * share;
                }
            }
        }
        wanted
    }

    /// Makes all worlds up to one of them, as far as worlds are kept.
    pub fn make_up_to(&mut self, nth: usize, light: &mut Light) {
        while self.kept.len() <= nth.min(KEPT - 1) {
            let world = self.prepare(self.kept.len() as u64, light);
            self.kept.push(world);
        }
    }

    pub fn nth(&self, nth: usize, light: &mut Light) -> Cow<'_, World> {
        match self.kept.get(nth) {
            Some(kept) => Cow::Borrowed(kept),
            None => Cow::Owned(self.prepare(nth as u64, light)),
        }
    }

    fn deal(&self, dice: &mut FastDice) -> Sampled {
        if let Some(guess) = &self.guess {
            let held = guess.pick(&self.sampler.view().public, dice);
            return self.sampler.sample_with(&held, dice);
        }
        let edition = self.sampler.edition();
        let mut state = self.sampler.sample(dice);
        let mut best = plausible(edition, self.board, &state, self.seat);
        for _ in 1..self.likely {
            let other = self.sampler.sample(dice);
            let found = plausible(edition, self.board, &other, self.seat);
            if found > best {
                best = found;
                state = other;
            }
        }
        state
    }

    /// The `nth` world, with plans for every seat.
    fn prepare(&self, nth: u64, light: &mut Light) -> World {
        let mut dice = FastDice::new(self.seed ^ nth.wrapping_mul(0xd6e8_feb8_6659_fd93));
        let edition = self.sampler.edition();
        let state = self.deal(&mut dice);
        let roll = dice.next_u64();
        light.begin(|seat| {
            let race = ((roll >> (8 * seat.0)) & 255) as f32 / 256.0 < self.racing[seat];
            if seat != self.seat && race { Temper::Racer } else { Temper::Builder }
        });
        light.foresee(edition, self.board, &state);
        if let Some(plan) = &self.plan {
            light.adopt(self.seat, plan);
        }
        World { state, intents: light.intents.clone(), dice: dice.next_u64() }
    }
}

/// The chance that a seat races, from what it has shown: tickets taken and the lines it chose.
fn racing_odds(edition: &Edition, board: &BoardTables, public: &Public, seat: Seat, before: f32) -> f32 {
    let mut odds = before / (1.0 - before).max(0.05);
    if public.tickets_held[seat] > edition.spec().opening.keep {
        odds *= 0.35;
    }
    for line in public.owned[seat].iter() {
        let info = board.line(line);
        let good = board.worth(info) / board.turns(info) > board.turn_worth * 0.85;
        odds *= if good { 1.3 } else { 0.55 };
    }
    (odds / (1.0 + odds)).clamp(0.02, 0.9)
}

/// How well the others' tickets in a world explain the lines they have.
fn plausible(edition: &Edition, board: &BoardTables, state: &Sampled, own: Seat) -> f32 {
    let public = state.public();
    let mut sum = 0.0;
    for seat in public.seats().filter(|seat| *seat != own) {
        let (_, tickets) = state.hand_and_tickets(seat);
        let lines = public.owned[seat].or(&public.shared_lines);
        let joined = Joined::by(edition, &lines);
        let mut touched = 0_u64;
        for line in public.owned[seat].iter() {
            let [from, to] = board.line(line).ends;
            touched |= 1 << from | 1 << to;
        }
        for ticket in tickets.iter() {
            let facts = board.ticket(ticket);
            let ends = (touched >> facts.from.0 & 1) + (touched >> facts.to.0 & 1);
            let done = if joined.are_joined(facts.from, facts.to) { 1.0 } else { 0.35 * ends as f32 };
            sum += done * (1.0 + 0.1 * f32::from(facts.value));
        }
    }
    sum
}
