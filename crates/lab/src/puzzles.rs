//! Puzzles: positions from games of experts in which one action is clearly the best, on what the seat
//! that decides can know, and the planner plays another. Found here, and checked again by a longer search
//! with other dice; what a puzzle is, and how it is written, is `notation`'s.

use capotreno_bots::{Bot, Budget, Candidate, Care, Expert, Planner, Weighed, Weigher};
use capotreno_notation::puzzle::{Choice, Puzzle, Theme, alike};
use capotreno_notation::record::{RulesVersion, Step};
use capotreno_notation::{Seed, Shelf};
use capotreno_rules::chance::{Fast, Recording};
use capotreno_rules::{Action, Edition, Options, Seat, Silent, Stage, State, View, Viewer};

/// How far the answer must lead everything else, as the expert counts, when it is found.
const CLEAR: f32 = 0.03;
/// The same when it is looked at again.
const STILL_CLEAR: f32 = 0.02;
/// The second look is so many times as long as the first.
const SECOND_LOOK: u32 = 4;
/// One game asks so much at most: its positions are alike.
const MOST_OF_A_GAME: usize = 2;

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
            && !alike(edition, &view.public, &weighed.candidates[0].action, &planned)
        {
            found.extend(puzzle(shelf, &state, seat, planned, &weighed, steps.clone()));
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

fn puzzle(
    shelf: &Shelf,
    state: &State,
    seat: Seat,
    planner: Action,
    weighed: &Weighed,
    steps: Vec<Step>,
) -> Option<Puzzle> {
    let answer = weighed.candidates[0].action;
    let choice = |candidate: &Candidate| Choice {
        action: candidate.action,
        chance: candidate.win.unwrap_or_default(),
        points: candidate.score.unwrap_or_default(),
    };
    Some(Puzzle {
        edition: shelf.edition.spec().id.clone(),
        edition_digest: shelf.digest(),
        rules: RulesVersion::NOW,
        players: state.public().players,
        theme: theme(&shelf.edition, state, seat)?,
        seat,
        answer,
        planner,
        choices: weighed.candidates.iter().map(choice).collect(),
        lead: weighed.ahead.mean,
        steps,
    })
}

/// What a position asks; nothing where that is no puzzle. It follows from what can be done, not from what
/// should be: it gives nothing away.
fn theme(edition: &Edition, state: &State, seat: Seat) -> Option<Theme> {
    match state.public().stage {
        Stage::OpeningTickets | Stage::KeepTickets => return Some(Theme::Tickets),
        Stage::Tunnel => return Some(Theme::Tunnel),
        Stage::Offer | Stage::Question | Stage::RetireEvent | Stage::Over => return None,
        Stage::Turn | Stage::SecondCard => {}
    }
    let choices = state.choices(edition, seat);
    if choices.claimable_lines().is_empty() {
        return Some(Theme::Draw);
    }
    let ends = |action: Action| {
        let mut after = *state;
        // Which tunnel cards come says nothing about the end.
        let played = after.play(edition, seat, &action, &mut Fast::seeded(1), &mut Silent).is_ok();
        played && after.public().last_turns.is_some()
    };
    let begun = state.public().last_turns.is_some();
    let claims = |action: &Action| matches!(action, Action::ClaimLine { .. });
    let could_end = !begun && choices.iter(edition, state.public()).filter(claims).any(ends);
    Some(if could_end { Theme::End } else { Theme::Claim })
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
    let view = puzzle.position(edition).ok()?.view(edition, Viewer::Seat(puzzle.seat));
    let care = Care { search: playouts, worlds: playouts / 2 };
    let weighed = Weigher::default().weigh(edition, &view, &puzzle.answer, (care, 77))?;
    let planned = Planner::new().choose(edition, &view, &Budget::iterations(1)).action;
    Some(Checked {
        confirmed: alike(edition, &view.public, &weighed.candidates[0].action, &puzzle.answer),
        planner: alike(edition, &view.public, &planned, &puzzle.answer),
    })
}

/// A puzzle as it is shipped: its theme as it is told now, and nothing twice. Nothing where its steps are
/// no game of this edition, or its answer is what the planner does.
pub fn ready(shelf: &Shelf, puzzle: &Puzzle) -> Option<Puzzle> {
    let edition = &shelf.edition;
    let state = puzzle.position(edition).ok()?;
    let mut choices: Vec<Choice> = Vec::new();
    for choice in &puzzle.choices {
        if !choices.iter().any(|known| alike(edition, state.public(), &known.action, &choice.action)) {
            choices.push(choice.clone());
        }
    }
    let found = alike(edition, state.public(), &puzzle.planner, &puzzle.answer);
    let theme = theme(edition, &state, puzzle.seat)?;
    (!found && choices.len() > 1).then(|| Puzzle { theme, choices, ..puzzle.clone() })
}
