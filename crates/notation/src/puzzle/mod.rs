//! Puzzles: positions with one clearly best action. What one is, its two forms as text (a line of JSON
//! where they are made, a short line where they are shipped), and all that are shipped in the order in
//! which days have them. `lab` finds them; nothing here judges a position.

mod packed;

use capotreno_rules::{Action, Edition, LineId, Options, Public, Seat};
use serde::{Deserialize, Serialize};

use crate::record::{Replay, ReplayError, RulesVersion, Step};

pub use packed::PackError;

/// What a position asks, as far as one may know before the answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// Which tickets to keep.
    Tickets,
    /// A line could be claimed: now, or rather not.
    #[serde(alias = "wait")]
    Claim,
    /// A claim that could be made would bring the last turns.
    End,
    /// Whether to pay for a tunnel.
    Tunnel,
    /// Nothing can be claimed: which cards, or tickets.
    #[serde(alias = "card")]
    Draw,
}

impl Theme {
    pub const ALL: [Theme; 5] = [Theme::Tickets, Theme::Claim, Theme::End, Theme::Tunnel, Theme::Draw];

    pub const fn word(self) -> &'static str {
        match self {
            Theme::Tickets => "tickets",
            Theme::Claim => "claim",
            Theme::End => "end",
            Theme::Tunnel => "tunnel",
            Theme::Draw => "draw",
        }
    }
}

/// What could be done, and what it is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Choice {
    pub action: Action,
    /// The chance to win with it.
    pub chance: f32,
    /// The points to be expected with it.
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

impl Puzzle {
    /// The game up to the question. The position after the last step is the one that is asked about.
    pub fn replay<'a>(&'a self, edition: &'a Edition) -> Replay<'a> {
        Replay::new(edition, Options::new(self.players), &self.steps)
    }

    /// Plays it from the deal: what the last step leads to.
    pub fn position(&self, edition: &Edition) -> Result<capotreno_rules::State, ReplayError> {
        let last = self.replay(edition).last().unwrap_or(Err(ReplayError::Deal { step: 0 }));
        last.map(|played| played.state)
    }
}

/// Whether two actions are the same to who plays: the same card from another slot, the same line or its
/// twin paid otherwise, a tunnel paid with other cards.
pub fn alike(edition: &Edition, public: &Public, one: &Action, other: &Action) -> bool {
    let card = |slot: u8| public.display.get(usize::from(slot)).copied().flatten();
    let facts = |line: LineId| {
        let line = edition.line(line)?;
        Some((line.from, line.to, line.cards, line.colour, line.kind, line.symbols))
    };
    match (one, other) {
        (Action::TakeFaceUp { slot }, Action::TakeFaceUp { slot: other }) => card(*slot) == card(*other),
        (Action::ClaimLine { line, .. }, Action::ClaimLine { line: other, .. }) => {
            line == other || facts(*line) == facts(*other)
        }
        (Action::PayTunnel { .. }, Action::PayTunnel { .. }) => true,
        (one, other) => one == other,
    }
}

/// A puzzle that is shipped, and what it is known by: its edition and a hash of its position.
#[derive(Clone, PartialEq, Debug)]
pub struct Shipped {
    pub id: String,
    pub puzzle: Puzzle,
}

/// All that are at hand, in the order in which days have them: the same everywhere.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Puzzles(Vec<Shipped>);

impl Puzzles {
    /// From the files of editions, each with the edition's id.
    pub fn read<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Puzzles, PackError> {
        let mut all = Vec::new();
        for (edition, text) in files {
            for (line, puzzle) in packed::read(edition, text)? {
                let hash = blake3::hash(line.as_bytes()).to_hex();
                all.push((hash, Shipped { id: format!("{edition}-{}", &hash[..8]), puzzle }));
            }
        }
        // By their hashes: neighbours come from different editions and games.
        all.sort_by_key(|(hash, _)| *hash);
        Ok(Puzzles(all.into_iter().map(|(_, shipped)| shipped).collect()))
    }

    pub fn all(&self) -> &[Shipped] {
        &self.0
    }

    pub fn get(&self, id: &str) -> Option<&Puzzle> {
        self.0.iter().find(|shipped| shipped.id == id).map(|shipped| &shipped.puzzle)
    }
}

/// The file that ships puzzles of one edition.
pub fn pack(puzzles: &[Puzzle]) -> Result<String, PackError> {
    packed::file(puzzles)
}
