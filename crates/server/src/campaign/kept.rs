//! A campaign as the store keeps it.

use capotreno_protocol::CampaignPhase;
use capotreno_session::campaign::{KeptEntry, Sheet};
use capotreno_store::{CampaignPhase as Kept, NewCampaign, Row};

/// Gives a sheet in the form the store keeps.
pub(crate) fn stored<'a>(sheet: &'a Sheet, body: &'a str, guests: &'a [String]) -> NewCampaign<'a> {
    NewCampaign {
        id: &sheet.id,
        phase: match sheet.phase {
            CampaignPhase::Gathering => Kept::Gathering,
            CampaignPhase::Running => Kept::Running,
            CampaignPhase::Over => Kept::Over,
        },
        body,
        created_at: sheet.created_at,
        owner: &sheet.owner,
        guests,
        content: None,
    }
}

/// Entries as rows of a campaign.
pub(crate) fn rows(number: i64, at: i64, entries: Vec<KeptEntry>) -> Vec<Row> {
    let row = |entry: KeptEntry| Row { number, seq: entry.seq, at, body: entry.body, link: entry.link };
    entries.into_iter().map(row).collect()
}
