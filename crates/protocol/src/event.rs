//! What happened, as one viewer sees it. Facts another seat keeps to itself are `null` here.

use capotreno_rules::{Event, Seat, SeenEvent, Viewer};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Something that happened, as one viewer sees it: by the rules, or to the game at its table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum GameEvent {
    Seen(SeenEvent),
    AtTable(TableEvent),
}

/// What the rules know nothing of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum TableEvent {
    /// The last claim was taken back by its player: the game is as it was before. In a practice game
    /// the player's last decision and all that came after: the game is as it was after step `to`.
    TakenBack { seat: Seat, to: Option<u32> },
    /// A finished game is played on, and what this seat cannot know was dealt anew.
    Redealt { seat: Seat },
}

impl GameEvent {
    /// Events as a viewer sees them.
    pub fn seen(events: &[Event], viewer: Viewer) -> Vec<GameEvent> {
        events.iter().map(|event| GameEvent::Seen(event.seen_by(viewer))).collect()
    }

    pub const fn taken_back(seat: Seat, to: Option<u32>) -> GameEvent {
        GameEvent::AtTable(TableEvent::TakenBack { seat, to })
    }
}
