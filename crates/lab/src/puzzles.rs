//! Puzzles: positions from games of experts in which one action is clearly the best, on what the seat
//! that decides can know, and the planner plays another. Made here, kept as lines of JSON
//! (`docs/review.md`), and checked again by a longer search with other dice.

use capotreno_bots::{Bot, Budget, Candidate, Care, Expert, Planner, Weighed, Weigher};
use capotreno_notation::record::{Replay, RulesVersion, Step};
use capotreno_notation::{Seed, Shelf};
use capotreno_rules::chance::Recording;
use capotreno_rules::{Action, Edition, Options, Seat, Silent, Stage, State, View, Viewer};
use serde::{Deserialize, Serialize};

/// How far the answer must lead everything else, as the expert counts, when it is found.
const CLEAR: f32 = 0.03;
/// The same when it is looked at again.
const STILL_CLEAR: f32 = 0.02;
/// The second look is so many times as long as the first.
const SECOND_LOOK: u32 = 4;
/// One game asks so much at most: its positions are alike.
const MOST_OF_A_GAME: usize = 2;

/// What a puzzle is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// Which tickets to keep.
    Tickets,
    /// A claim now, though cards could be drawn.
    Claim,
    /// A claim could be made, and something else is better.
    Wait,
    /// A claim that brings the last turns.
    End,
    /// Whether to pay for a tunnel.
    Tunnel,
    /// Which card to take.
    Card,
}

/// What could be done, and what it is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Choice {
    pub action: Action,
    pub chance: f32,
    pub points: f32,
}

/// A position with one clearly best action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Puzzle {
    pub edition: String,
    pub edition_digest: String,
    pub rules: RulesVersion,
    pub players: u8,
    pub theme: Theme,
    /// Who is asked.
    pub seat: Seat,
    pub answer: Action,
    /// What the planner does.
    pub planner: Action,
    /// The answer first.
    pub choices: Vec<Choice>,
    /// How far it leads, as the expert counts.
    pub lead: f32,
    /// The game from the deal up to the question.
    pub steps: Vec<Step>,
}

/// Looks for puzzles in one game of experts.
pub fn find(shelf: &Shelf, players: u8, seed: &str, playouts: u32) -> Vec<Puzzle> {
    let edition = &shelf.edition;
    let mut chance = Recording::new(Seed::from_words(seed).chance());
    let Ok(mut state) = State::new(edition, Options::new(players), &mut chance, &mut Silent) else {
        return Vec::new();
    };
    let mut steps = vec![Step::Deal { setup: chance.take() }];
    let (mut expert, mut planner, mut weigher) = (Expert::new(1), Planner::new(), Weigher::default());
    let mut found: Vec<Puzzle> = Vec::new();
    while let Some(seat) = state.awaited().iter().next() {
        let view = state.view(edition, Viewer::Seat(seat));
        let action = expert.choose(edition, &view, &Budget::iterations(playouts)).action;
        let planned = planner.choose(edition, &view, &Budget::iterations(1)).action;
        if action != planned
            && found.len() < MOST_OF_A_GAME
            && let Some(weighed) = clearly_best(edition, &mut weigher, &view, (&action, playouts))
            && !same(&view, &weighed.candidates[0].action, &planned)
        {
            found.push(puzzle(shelf, &state, seat, planned, &weighed, steps.clone()));
        }
        if state.play(edition, seat, &action, &mut chance, &mut Silent).is_err() {
            break;
        }
        steps.push(Step::Act { seat, action, chance: chance.take() });
    }
    found
}

/// Weighs twice, with other dice and for longer: the same action must lead both times.
fn clearly_best(
    edition: &Edition,
    weigher: &mut Weigher,
    view: &View,
    (action, playouts): (&Action, u32),
) -> Option<Weighed> {
    let mut weigh = |times: u32, seed: u64| {
        let care = Care { search: times * playouts, worlds: times * playouts / 2 };
        weigher.weigh(edition, view, action, (care, seed))
    };
    let first = weigh(1, 11)?;
    if !first.ahead.is_clear(CLEAR) {
        return None;
    }
    let again = weigh(SECOND_LOOK, 12)?;
    let agree = first.candidates[0].action == again.candidates[0].action;
    (agree && again.ahead.is_clear(STILL_CLEAR)).then_some(again)
}

/// Whether two actions are the same to who plays: the same card from another slot, the same line paid
/// otherwise.
fn same(view: &View, one: &Action, other: &Action) -> bool {
    let card = |slot: u8| view.public.display.get(usize::from(slot)).copied().flatten();
    match (one, other) {
        (Action::TakeFaceUp { slot }, Action::TakeFaceUp { slot: other }) => card(*slot) == card(*other),
        (Action::ClaimLine { line, .. }, Action::ClaimLine { line: other, .. }) => line == other,
        (one, other) => one == other,
    }
}

fn puzzle(
    shelf: &Shelf,
    state: &State,
    seat: Seat,
    planner: Action,
    weighed: &Weighed,
    steps: Vec<Step>,
) -> Puzzle {
    let answer = weighed.candidates[0].action;
    let choice = |candidate: &Candidate| Choice {
        action: candidate.action,
        chance: candidate.win.unwrap_or_default(),
        points: candidate.score.unwrap_or_default(),
    };
    Puzzle {
        edition: shelf.edition.spec().id.clone(),
        edition_digest: shelf.digest(),
        rules: RulesVersion::NOW,
        players: state.public().players,
        theme: theme(&shelf.edition, state, seat, &answer, weighed),
        seat,
        answer,
        planner,
        choices: weighed.candidates.iter().map(choice).collect(),
        lead: weighed.ahead.mean,
        steps,
    }
}

fn theme(edition: &Edition, state: &State, seat: Seat, answer: &Action, weighed: &Weighed) -> Theme {
    let claims = |action: &Action| matches!(action, Action::ClaimLine { .. });
    match state.public().stage {
        Stage::OpeningTickets | Stage::KeepTickets => return Theme::Tickets,
        Stage::Tunnel => return Theme::Tunnel,
        _ => {}
    }
    if claims(answer) {
        let mut after = *state;
        // Which tunnel cards come says nothing about the end.
        let dice = &mut capotreno_rules::chance::Fast::seeded(1);
        let played = after.play(edition, seat, answer, dice, &mut Silent).is_ok();
        let ends = state.public().last_turns.is_none() && after.public().last_turns.is_some();
        return if played && ends { Theme::End } else { Theme::Claim };
    }
    let could_claim = weighed.candidates.iter().any(|candidate| claims(&candidate.action));
    if could_claim { Theme::Wait } else { Theme::Card }
}

/// What a longer search with other dice says of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Whether the answer is its favourite, too.
    pub confirmed: bool,
    /// Whether the planner finds the answer.
    pub planner: bool,
}

/// Looks at a puzzle again; nothing where its steps are no game of this edition.
pub fn check(shelf: &Shelf, puzzle: &Puzzle, playouts: u32) -> Option<Checked> {
    let edition = &shelf.edition;
    let last = Replay::new(edition, Options::new(puzzle.players), &puzzle.steps).last()?.ok()?;
    let view = last.state.view(edition, Viewer::Seat(puzzle.seat));
    let care = Care { search: playouts, worlds: playouts / 2 };
    let weighed = Weigher::default().weigh(edition, &view, &puzzle.answer, (care, 77))?;
    let planned = Planner::new().choose(edition, &view, &Budget::iterations(1)).action;
    Some(Checked {
        confirmed: same(&view, &weighed.candidates[0].action, &puzzle.answer),
        planner: same(&view, &planned, &puzzle.answer),
    })
}
