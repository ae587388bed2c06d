//! Keeps guests, tables, the steps of games and the chronicles of campaigns: in `SQLite`, or in
//! `PostgreSQL` where `StoreOptions::database` names one. Both behave the same, and the same tests
//! say so.
//!
//! Steps, never states: a game is woken by replaying them. The steps of a game form a hash chain,
//! so that a damaged file is noticed and the last good step is known. Everything that was
//! answered is on disk: the journal is written ahead and synchronised in full, and all pending
//! steps of all games go into one transaction ([`Store::commit`]).
//!
//! What a step or a table means is not known here; bodies are texts of others.

mod backup;
mod blocks;
mod boards;
mod calls;
mod campaigns;
mod carry;
mod chain;
mod contents;
mod damage;
mod error;
mod events;
mod forget;
mod friends;
mod guests;
mod heads;
mod join;
mod leases;
mod lock;
mod lost;
mod nodes;
mod occupy;
mod open;
mod operator;
mod overview;
mod passkeys;
mod person;
mod postgres;
mod private;
mod rated;
mod recovery;
mod reports;
mod reviews;
mod room;
mod sql;
mod steps;
mod tables;
mod write;

pub use backup::{Copied, backup_folder, restore_hint};
pub use blocks::Block;
pub use boards::{AddedBoard, BoardFiles, BoardLimits, BoardRow, BoardsWanted};
pub use calls::{CallWay, CallWishes, NEVER, WantedCall};
pub use campaigns::{CampaignPhase, CampaignRow, NewCampaign, OwnCampaigns};
pub use carry::Carried;
pub use chain::{ChainBreak, Kept};
pub use contents::NewContent;
pub use damage::Looked;
pub use error::StoreError;
pub use events::{EventRow, EventSeat, NewEventSeat};
pub use friends::{Friend, PlayedWith};
pub use guests::{Device, Guest, Known, Seen};
pub use leases::{Held, Holder, Lease, Leased, ListedLease};
pub use lost::{Lost, LostSteps};
pub use nodes::{Beat, Doorbell, Node, Registered, Rung};
pub use open::{Durability, Sharing, Store, StoreOptions};
pub use operator::{Ban, Notice};
pub use overview::{ListedCampaign, ListedGuest, ListedTable};
pub use passkeys::{Passkey, PasskeyOwner};
pub use person::{Concerned, SaidLine};
pub use rated::Rated;
pub use reports::Report;
pub use steps::Row;
pub use tables::{Added, NewTable, Phase, TableLimits, TableRow};
pub use write::Pulse;
