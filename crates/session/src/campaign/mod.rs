//! A campaign being played: who plays which company, what companies decide, games that are opened and
//! wound up. As everywhere here: no I/O, no clock, no randomness. A [`Deed`] goes in, an [`Effect`]
//! comes out, and what is to be written is the campaign's own only when [`CampaignSession::written`] says so.
//!
//! Read it in this order: `sheet` (what is written down beside the chronicle), `running` (the campaign and
//! its changes), `deed` (what people do), `game` and `board` (to a table and back), `founding` (new ones,
//! also from files), `show`.

mod board;
mod deed;
mod founding;
mod game;
mod running;
mod sheet;
mod show;

use capotreno_protocol::Refused;

pub use board::{Beyond, CampaignBoard, part};
pub use deed::{Deed, Effect};
pub use founding::{Beginning, Prepared, branched, prepare, read_chronicle, sheet_for};
pub use game::{Made, details, game_of};
pub use running::{CampaignSession, Change, Draft, Heard, KeptEntry, chained, let_bots_decide};
pub use sheet::{Sheet, SheetCompany};
pub use show::{rulebook, summary, table_campaign};

/// Why something was not done.
#[derive(Clone, PartialEq, Debug)]
pub enum Unable {
    /// It is not allowed.
    Refused(Refused),
    /// It should have been possible. Whoever asked is not told why: the reason may tell what is sealed.
    Unmade(String),
}

impl From<Refused> for Unable {
    fn from(refused: Refused) -> Unable {
        Unable::Refused(refused)
    }
}
