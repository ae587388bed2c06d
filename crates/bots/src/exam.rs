//! Decisions in which every choice was tried in the same worlds: what a policy is examined with. A
//! game says once who won it; an exam says of every decision what each choice was worth, so that a
//! thousand games teach what a million results would (`examples/learn.rs`).

use capotreno_rules::chance::{FastDice, Rolled};
use capotreno_rules::{Action, Edition, Options, Sampled, Seat, Silent, Stage, State, View, Viewer};
use rayon::prelude::*;

use crate::board::BoardTables;
use crate::craft::Craft;
use crate::expert::{considered, promote, same_step, second_opinion};
use crate::eyes::Eyes;
use crate::habits::Habits;
use crate::judge::Judge;
use crate::light::{Light, Temper};
use crate::planner::fallback;
use crate::search::Search;
use crate::seed;

/// A decision and what its choices are worth.
#[derive(Clone, Debug)]
pub struct Question {
    /// A world that looks to the seat as the decision did.
    pub world: Sampled,
    pub seat: Seat,
    pub choices: Vec<Choice>,
}

/// An action and what it brought, between 0 and 1.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    pub action: Action,
    /// In one half of the worlds, and in the other.
    pub halves: [f32; 2],
    /// What the judge said of it, in points.
    pub judged: f32,
}

impl Choice {
    pub fn worth(&self) -> f32 {
        (self.halves[0] + self.halves[1]) / 2.0
    }
}

/// Many decisions of one board.
#[derive(Clone, Debug)]
pub struct Exam<'a> {
    pub edition: &'a Edition,
    pub board: BoardTables,
    pub questions: Vec<Question>,
}

/// How an exam is written.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Writing {
    pub players: u8,
    pub games: u32,
    /// Worlds each choice is tried in.
    pub worlds: u32,
    pub seed: u64,
}

impl<'a> Exam<'a> {
    /// Plays games in which every decision is tried out and the best of it played.
    pub fn write(edition: &'a Edition, craft: &Craft, writing: Writing) -> Exam<'a> {
        let board = BoardTables::new(edition, writing.players).with_habits(craft.habits);
        let questions = (0..writing.games)
            .into_par_iter()
            .flat_map_iter(|game| game_of(edition, &board, craft, writing, u64::from(game)))
            .collect();
        Exam { edition, board, questions }
    }

    /// What a policy's choices are worth more than the others, on average.
    pub fn marks(&self, habits: Habits) -> f64 {
        let board = self.board.clone().with_habits(habits);
        let sum: f64 = (self.questions.par_iter().enumerate())
            .map_init(Light::default, |light, (number, question)| {
                let action = chosen(self.edition, &board, light, question, number as u64);
                f64::from(question.mark(action.as_ref()))
            })
            .sum();
        sum / self.questions.len().max(1) as f64
    }
}

/// What the policy does.
pub fn chosen(
    edition: &Edition,
    board: &BoardTables,
    light: &mut Light,
    question: &Question,
    number: u64,
) -> Option<Action> {
    light.begin(|_| Temper::Builder);
    let mut dice = FastDice::new(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    light.choose(edition, board, &question.world, question.seat, &mut dice)
}

impl Question {
    /// The choice an action comes down to.
    pub fn choice(&self, action: Option<&Action>) -> Option<&Choice> {
        let action = action?;
        let display = &self.world.public().display;
        let exact = self.choices.iter().find(|choice| choice.action == *action);
        exact.or_else(|| self.choices.iter().find(|choice| same_step(&choice.action, action, display)))
    }

    /// What an action is worth more than the choices on average; the worst where it was not tried.
    pub fn mark(&self, action: Option<&Action>) -> f32 {
        let worths = || self.choices.iter().map(Choice::worth);
        let mean = worths().sum::<f32>() / self.choices.len().max(1) as f32;
        let worst = worths().fold(f32::MAX, f32::min);
        self.choice(action).map_or(worst, Choice::worth) - mean
    }
}

fn game_of(
    edition: &Edition,
    board: &BoardTables,
    craft: &Craft,
    writing: Writing,
    game: u64,
) -> Vec<Question> {
    let mut questions = Vec::new();
    let start = seed::mixed(writing.seed, game);
    let mut chance = Rolled(FastDice::new(start));
    let options = Options::new(writing.players);
    let Ok(mut state) = State::new(edition, options, &mut chance, &mut Silent) else { return questions };
    let mut writer = Writer { edition, board, craft, judge: Judge::default(), light: Light::default() };
    for _ in 0..3000 {
        let Some(seat) = state.awaited().iter().next() else { break };
        let view = state.view(edition, Viewer::Seat(seat));
        let question = writer.question(&view, seat, writing.worlds, start);
        let best = question.as_ref().and_then(|question| {
            question.choices.iter().max_by(|left, right| left.worth().total_cmp(&right.worth()))
        });
        let action = best.map_or_else(|| writer.otherwise(&view), |choice| choice.action);
        questions.extend(question);
        if state.play(edition, seat, &action, &mut chance, &mut Silent).is_err() {
            break;
        }
    }
    questions
}

struct Writer<'a> {
    edition: &'a Edition,
    board: &'a BoardTables,
    craft: &'a Craft,
    judge: Judge,
    light: Light,
}

impl Writer<'_> {
    /// What the judge does where nothing is asked.
    fn otherwise(&mut self, view: &View) -> Action {
        let scored = Eyes::of(self.edition, self.board, view)
            .and_then(|eyes| considered(&mut self.judge, &eyes, view, &self.craft.style).first().copied());
        scored.map_or_else(|| fallback(self.edition, view), |scored| scored.action)
    }

    /// A decision that a policy takes by its numbers, with every choice tried.
    fn question(&mut self, view: &View, seat: Seat, worlds: u32, start: u64) -> Option<Question> {
        let asks = matches!(
            view.public.stage,
            Stage::Turn | Stage::SecondCard | Stage::KeepTickets | Stage::OpeningTickets
        );
        if !asks || view.public.last_turns.is_some() {
            return None;
        }
        let eyes = Eyes::of(self.edition, self.board, view)?;
        let mut scored = considered(&mut self.judge, &eyes, view, &self.craft.style);
        if scored.len() < 2 {
            return None;
        }
        let sampler = view.sampler(self.edition)?;
        let seed = seed::of_view(start, view);
        let swift = second_opinion(&eyes, &sampler, &mut self.light, seed);
        promote(&mut scored, swift, view, 0.0);
        let best = scored[0].score;
        scored.truncate(10);
        let mut search = Search::new(sampler, self.board, &scored, None, seed, self.craft);
        search.level(worlds, &mut self.light);
        let choices = search.branches.iter().zip(&scored).map(|(branch, scored)| {
            let half = |first: usize| {
                let rewards = branch.rewards.iter().skip(first).step_by(2);
                rewards.clone().sum::<f32>() / rewards.count().max(1) as f32
            };
            Choice { action: scored.action, halves: [half(0), half(1)], judged: scored.score - best }
        });
        let world = sampler.sample(&mut FastDice::new(seed));
        Some(Question { world, seat, choices: choices.collect() })
    }
}
