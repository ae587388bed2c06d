//! A campaign's game as an ordinary table plays it. Its edition is in no list: it is made from the
//! chronicle as it stood when the table was opened, which is read from disk. A table never asks the
//! host of its campaign for it, so neither ever waits for the other in a circle.

use std::sync::Arc;

use capotreno_campaign::Entry;
use capotreno_campaign::content::CompanyNo;
use capotreno_notation::{COMMON, Shelf};
use capotreno_protocol::EditionDetails;
use capotreno_rules::Options;
use capotreno_session::OfCampaign;
use capotreno_session::campaign::{self, Made, Sheet, Unable};

use crate::app::App;
use crate::campaign::apart::apart;
use crate::table::agreed::Table;
use crate::table::host::HostError;

/// Reads entries as they were written.
pub(crate) fn entries(bodies: &[capotreno_store::Row]) -> Result<Vec<Entry>, HostError> {
    bodies.iter().map(|step| serde_json::from_slice(&step.body).map_err(HostError::Body)).collect()
}

impl App {
    /// The game of a campaign's table, made again from the chronicle.
    pub(crate) async fn make_game(&self, of: &OfCampaign) -> Result<Made, HostError> {
        let row = self.store.campaign(&of.id).await?;
        let row = row.ok_or(HostError::CampaignGone("its campaign is not here"))?;
        let sheet: Sheet = serde_json::from_str(&row.body).map_err(HostError::Body)?;
        let content = self.content_of(&sheet).await?;
        let (steps, damage) = self.store.entries(row.number, &row.id).await?;
        if steps.len() < of.entries as usize {
            let missing = || HostError::CampaignGone("the chronicle of its campaign is too short");
            return Err(damage.map_or_else(missing, HostError::Damaged));
        }
        let of = of.clone();
        let made = apart(move || {
            Made::of(content, &entries(&steps)?, &of).map_err(|unable| match unable {
                Unable::Refused(refused) => HostError::Campaign(refused.text),
                Unable::Unmade(why) => HostError::Campaign(why),
            })
        });
        made.await.unwrap_or_else(|refused| Err(HostError::Unmade(refused.text)))
    }

    /// The rules a table is played by, and how it is set up.
    pub(crate) async fn game_at(&self, table: &Table) -> Result<(Arc<Shelf>, Options), HostError> {
        if let Some(of) = &table.campaign {
            let made = self.make_game(of).await?;
            return Ok((Arc::new(made.game.shelf), made.game.options));
        }
        let shelf = Arc::clone(&self.board_of(table).await?.shelf);
        let options = table.options(&shelf.edition);
        Ok((shelf, options.map_err(|_| HostError::NoSuchEdition(table.edition.clone()))?))
    }
}

/// Everything fixed about a campaign's game, with the words of the cards in play. The secret sides
/// of quests are there for the viewer's own companies only.
pub(crate) fn details(app: &App, made: &Made, own: &[CompanyNo]) -> EditionDetails {
    let book = app.rulebook.page(&made.campaign.content().base.id).map_or(COMMON, |page| &page.id);
    campaign::details(book, made, own)
}
