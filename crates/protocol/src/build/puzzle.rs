//! Puzzles as pages are told of them.

use capotreno_notation::puzzle::{Choice, Puzzle, Shipped, Theme, alike};
use capotreno_rules::{Action, Edition, Own, Public, TicketId, View};

use crate::puzzle::{PuzzleAnswer, PuzzleChoice, PuzzleInfo, PuzzleTheme};

impl From<Theme> for PuzzleTheme {
    fn from(theme: Theme) -> PuzzleTheme {
        match theme {
            Theme::Tickets => PuzzleTheme::Tickets,
            Theme::Claim => PuzzleTheme::Claim,
            Theme::End => PuzzleTheme::End,
            Theme::Tunnel => PuzzleTheme::Tunnel,
            Theme::Draw => PuzzleTheme::Draw,
        }
    }
}

impl From<&Shipped> for PuzzleInfo {
    fn from(Shipped { id, puzzle }: &Shipped) -> PuzzleInfo {
        PuzzleInfo {
            id: id.clone(),
            edition: puzzle.edition.clone(),
            players: puzzle.players,
            theme: puzzle.theme.into(),
        }
    }
}

impl PuzzleAnswer {
    /// The answer to a puzzle, for somebody who tried something in its position.
    pub fn new(edition: &Edition, puzzle: &Puzzle, view: &View, tried: &Action) -> PuzzleAnswer {
        let among = |action: &Action| {
            let same = |choice: &Choice| alike(edition, &view.public, &choice.action, action);
            puzzle.choices.iter().position(same).map(|at| at as u32)
        };
        PuzzleAnswer {
            choices: puzzle
                .choices
                .iter()
                .map(|choice| told(choice, &view.public, view.own.as_ref()))
                .collect(),
            tried: among(tried),
            usual: among(&puzzle.planner),
        }
    }
}

fn told(choice: &Choice, public: &Public, own: Option<&Own>) -> PuzzleChoice {
    let card = |slot: u8| public.display.get(usize::from(slot)).copied().flatten();
    let offer: &[TicketId] = own.map_or(&[], |own| own.offer.as_slice());
    let kept = |keep: u8| {
        let kept = offer.iter().enumerate().filter(|(at, _)| keep >> at & 1 == 1);
        kept.map(|(_, ticket)| *ticket).collect()
    };
    PuzzleChoice {
        action: choice.action,
        card: if let Action::TakeFaceUp { slot } = choice.action { card(slot) } else { None },
        tickets: if let Action::KeepTickets { keep } = choice.action { kept(keep) } else { Vec::new() },
        chance: f64::from(choice.chance),
        points: f64::from(choice.points),
    }
}
