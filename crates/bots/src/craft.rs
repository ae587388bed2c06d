//! Everything numeric an expert plays a board by.

use capotreno_rules::Edition;

use crate::board::BoardTables;
use crate::habits::Habits;
use crate::plan::Style;
use crate::search::Tuning;

/// The numbers an expert plays a board by.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Craft {
    /// How seats play in playouts.
    pub habits: Habits,
    /// How the judge weighs actions before any playout.
    pub style: Style,
    /// How the search weighs both.
    pub tuning: Tuning,
}

/// Where an expert has its numbers from.
#[expect(clippy::large_enum_variant, reason = "an expert has one, and looks at it once a board")]
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum School {
    /// The same numbers for all boards of a kind: the first expert's.
    First,
    /// What was learned for the very board, where something was.
    Learned,
    /// These.
    Given(Craft),
}

impl School {
    fn craft(self, edition: &Edition, players: u8) -> Craft {
        match self {
            School::First => Craft::first(edition),
            School::Learned => Craft::of(edition, players),
            School::Given(craft) => craft,
        }
    }
}

impl Craft {
    /// What was learned for the board, or the first expert's. It was learned with two players, and
    /// does not help at larger tables.
    pub fn of(edition: &Edition, players: u8) -> Craft {
        let learned = if players == 2 { Craft::learned(edition) } else { None };
        learned.unwrap_or_else(|| Craft::first(edition))
    }

    /// The first expert's.
    pub fn first(edition: &Edition) -> Craft {
        let spec = edition.spec();
        Craft {
            habits: Habits::of(spec),
            style: if spec.economy.is_some() { Style::COINS } else { Style::PLANNER },
            tuning: Tuning::EXPERT,
        }
    }
}

/// A board and the numbers to play it by.
#[derive(Clone, Debug)]
pub struct Trained {
    pub board: BoardTables,
    pub craft: Craft,
}

/// Keeps those of the last board.
pub fn trained_for<'a>(
    kept: &'a mut Option<Trained>,
    edition: &Edition,
    players: u8,
    school: School,
) -> &'a Trained {
    if kept.as_ref().is_some_and(|trained| !trained.board.fits(edition, players)) {
        *kept = None;
    }
    kept.get_or_insert_with(|| {
        let craft = school.craft(edition, players);
        Trained { board: BoardTables::new(edition, players).with_habits(craft.habits), craft }
    })
}
