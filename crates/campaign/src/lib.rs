//! Campaigns: twelve games that change the railway.
//!
//! A [`Campaign`] is an append-only chronicle of [`Entry`]s and the [`State`] it folds into. Between
//! games companies make [`Move`]s; for each game the state folds into an ordinary edition
//! ([`Game`]), and what the game brought goes back into the chronicle as a [`GameResult`]. What a
//! client may see leaves as a [`CampaignView`] only. What happens inside a game is `rules`' business.

mod advance;
pub mod autoplay;
mod between;
mod campaign;
mod chance;
mod chronicle;
pub mod content;
mod decide;
mod entry;
mod finish;
mod free_play;
mod game;
mod judge;
mod missed;
mod proof;
mod refusal;
mod result;
mod rulebook;
pub mod scene;
mod sentences;
pub mod sim;
mod state;
mod task;
mod tell;
pub mod texts;
mod training;
mod vault;
mod view;
mod votes;
mod words;

pub use between::{Undecided, let_bots_decide};
pub use campaign::{Campaign, FoldError};
pub use chronicle::{
    Chronicle, ChronicleError, Header, MAX_BYTES, MAX_ENTRIES, MAX_LINE_BYTES, VERSION, Writer,
};
pub use content::Content;
pub use decide::Decision;
pub use entry::{
    CatchUp, ChanceOutcome, CompanyResult, Entry, Founder, Founding, GameResult, GameText, Move, Picker,
    Presence, Slip, StoryOrder,
};
pub use free_play::CoastToCoast;
pub use game::{Game, GameError, InPlay};
pub use judge::Judge;
pub use proof::{Built, GameProof, Proof, Unproved};
pub use refusal::{Refusal, Why};
pub use result::WrongResult;
pub use rulebook::{Page, first_pages};
pub use state::{CardStage, Chosen, Company, GameSlip, Phase, State, Vault, Wager};
pub use task::Answer;
pub use vault::{FinalScore, VaultScore};
pub use view::{
    Awaited, BoxView, CampaignView, CardView, CompanyView, FrontierName, FrontierOffer, FrontierView,
    LateEvent, LineView, Opens, Picture, PlaceView, PostcardView, SeenEntry, SeenResult, StoryOption,
    StoryView, TicketView, VaultView,
};
pub use words::Script;
