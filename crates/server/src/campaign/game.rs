//! A campaign's game as an ordinary table plays it. Its edition is in no list: it is made from the
//! chronicle as it stood when the table was opened, which is read from disk. A table never asks the
//! host of its campaign for it, so neither ever waits for the other in a circle.

use std::sync::Arc;

use capotreno_campaign::content::CompanyNo;
use capotreno_campaign::{Campaign, CoastToCoast, Entry, Game};
use capotreno_editions::About;
use capotreno_notation::record::RulesVersion;
use capotreno_notation::{COMMON, Shelf};
use capotreno_protocol::{CharterInfo, EditionDetails, Starter, TablePhase};
use capotreno_rules::Options;
use capotreno_session::{OfCampaign, Opening, Play, PlayedBy};
use capotreno_store::Guest;

use crate::app::App;
use crate::campaign::agreed::Sheet;
use crate::campaign::apart::apart;
use crate::table::agreed::{Table, TableSeat};
use crate::table::host::HostError;

/// A game made from a chronicle, and the campaign as it was then.
pub(crate) struct Made {
    pub campaign: Campaign,
    pub game: Game,
    pub play: Play,
}

/// Reads entries as they were written.
pub(crate) fn entries(bodies: &[capotreno_store::Row]) -> Result<Vec<Entry>, HostError> {
    bodies.iter().map(|step| serde_json::from_slice(&step.body).map_err(HostError::Body)).collect()
}

/// How many entries a game is made from that was opened after so many: those up to the end of its story
/// once that is told, where it is read after the tickets were chosen (LW-52).
fn told(entries: &[Entry], opened: usize) -> usize {
    let rest = entries.iter().skip(opened);
    let mut own = rest.take_while(|entry| !matches!(entry, Entry::Finished { .. }));
    own.position(|entry| matches!(entry, Entry::Told { .. })).map_or(opened, |at| opened + at)
}

const fn coast_to_coast(played: bool) -> CoastToCoast {
    if played { CoastToCoast::Played } else { CoastToCoast::Left }
}

/// The game a campaign offers now.
pub(crate) fn game_of(campaign: &Campaign, play: Play) -> Result<Game, HostError> {
    let made = match play {
        Play::Game { .. } => campaign.next_game(),
        Play::Free { coasts } => campaign.free_play(coast_to_coast(coasts), &[]),
    };
    made.map_err(|error| HostError::Campaign(error.to_string()))
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
        let (play, from) = (of.play, of.entries as usize);
        let made = apart(move || {
            let all = entries(&steps)?;
            let campaign = Campaign::fold(content, &all[..told(&all, from)]);
            let campaign = campaign.map_err(|error| HostError::Campaign(error.to_string()))?;
            let game = game_of(&campaign, play)?;
            Ok(Made { campaign, game, play })
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

impl Sheet {
    /// The table of a game: everybody sits where their company sits.
    pub(crate) fn table(
        &self,
        game: &Game,
        of: OfCampaign,
        (guest, hash): (&Guest, Option<&str>),
        opening: Opening,
    ) -> Table {
        let seats = game.table.seats.iter().enumerate().filter_map(|(seat, company)| {
            let own = self.company(company.0)?;
            let promised = hash.filter(|_| self.plays(&guest.id, company.0));
            Some(TableSeat {
                who: own.who.clone(),
                stand_in: own.stand_in.clone(),
                company: game.options.companies.get(seat).copied(),
                colour: None,
                hash: promised.map(str::to_ascii_lowercase),
                bytes: None,
                sharing: false,
                invited: false,
            })
        });
        let starter = game.options.first.map_or(Starter::Random, |seat| Starter::Seat { seat: seat.0 });
        let edition = game.shelf.edition.spec().id.clone();
        let mut table = Table::new(edition, &guest.id, seats.collect(), opening);
        table.public = self.options.public;
        table.starter = starter;
        table.pace = self.options.pace;
        table.take_back = self.options.take_back;
        table.hints = self.options.hints;
        table.chat = self.options.chat;
        table.phase = TablePhase::Open;
        table.campaign = Some(of);
        let digest = game.shelf.digest();
        table.played_by =
            self.played_by.clone().map(|by| PlayedBy { digest, rules: RulesVersion::NOW, ..by });
        table
    }
}

/// Everything fixed about a campaign's game, with the words of the cards in play. The secret sides
/// of quests are there for the viewer's own companies only.
pub(crate) fn details(app: &App, made: &Made, own: &[CompanyNo]) -> EditionDetails {
    let shelf = &made.game.shelf;
    let book = app.rulebook.page(&made.campaign.content().base.id).map_or(COMMON, |page| &page.id);
    let free_play = match made.play {
        Play::Game { .. } => None,
        Play::Free { coasts } => Some(coast_to_coast(coasts)),
    };
    let mut details = EditionDetails::new(&shelf.edition, &shelf.digest(), &About::default(), book);
    details.charter = CharterInfo::new(&made.campaign, &made.game, free_play, own);
    details
}
