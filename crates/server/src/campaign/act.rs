//! What guests do with a campaign: its session says what comes of it, here it is carried out.

use std::sync::Arc;

use capotreno_notation::Seed;
use capotreno_notation::record::RulesVersion;
use capotreno_protocol::{BranchCampaign, CampaignInfo, Code, Refused};
use capotreno_session::campaign::{Beginning, Deed, Effect, Prepared, Unable, branched};
use capotreno_store::Guest;

use crate::app::App;
use crate::campaign::ask::PlayerRequest;
use crate::campaign::host::CampaignHost;
use crate::campaign::kept::{rows, stored};
use crate::http::address::Client;
use crate::http::failure::unwritten;
use crate::secret::{self, new_id};
use crate::table::agreed::person;

/// What a guest is told; why something that should have been possible was not stands in the log alone.
pub(crate) fn refused(unable: Unable) -> Refused {
    match unable {
        Unable::Refused(refused) => refused,
        Unable::Unmade(why) => {
            tracing::error!(why, "a campaign could not do what was asked");
            Refused::server(Code::Internal)
        }
    }
}

impl App {
    /// What a campaign that is founded now begins with.
    pub(crate) fn beginning(&self) -> Beginning {
        let seed = match self.config.fixed_seed.as_deref() {
            Some(words) => Seed::from_words(words),
            None => Seed(secret::random_bytes()),
        };
        let played_by = self.boards_met.campaign_files().played_by(RulesVersion::NOW);
        Beginning { content: self.content, seed, played_by }
    }
}

impl CampaignHost {
    /// Does it, or refuses and changes nothing. A branch answers with the other campaign.
    pub async fn perform(
        &mut self,
        guest: &Guest,
        deed: PlayerRequest,
    ) -> Result<Option<Box<CampaignInfo>>, Refused> {
        let deed = match deed {
            PlayerRequest::Join(asked) => {
                let sheet = &self.session.sheet;
                let new = sheet.companies_of(&guest.id).is_empty();
                if new && self.app.is_unwelcome(&guest.id, &sheet.guests()).await? {
                    return Err(Refused::server(Code::NotWelcome));
                }
                Deed::Join(asked)
            }
            PlayerRequest::Leave => Deed::Leave,
            PlayerRequest::Found => Deed::Found(self.app.beginning()),
            PlayerRequest::Move(made) => Deed::Move(made),
            PlayerRequest::Seat(asked) => Deed::Seat(asked),
            PlayerRequest::OpenGame(asked) => Deed::OpenGame(asked, secret::opening(&self.app)),
            PlayerRequest::FreePlay(asked) => {
                self.session.may_play_free(person(guest), &asked).map_err(refused)?;
                self.app.may_open(&guest.id).await?;
                Deed::FreePlay(asked, secret::opening(&self.app))
            }
            PlayerRequest::Branch(asked, client) => {
                return self.branch(guest, &asked, client).await.map(Some);
            }
        };
        match self.session.consider(person(guest), deed).map_err(refused)? {
            Effect::Nothing => {}
            Effect::Write(change) => self.commit(*change).await?,
            Effect::StandIn { table, seat, level, change } => {
                self.app.stand_in(&table, seat, level).await?;
                if let Some(change) = change {
                    self.commit(*change).await?;
                }
            }
        }
        Ok(None)
    }

    /// A campaign with the same people that goes on from before a game.
    async fn branch(
        &mut self,
        guest: &Guest,
        asked: &BranchCampaign,
        client: Client,
    ) -> Result<Box<CampaignInfo>, Refused> {
        let new = (new_id(), self.app.now());
        let asked = (guest.id.as_str(), asked.before_game);
        let work = branched(&self.session, asked, new, self.app.beginning())?;
        let place = self.app.chronicles.enter(&guest.id)?;
        let prepared = place.work(work).await?.map_err(refused)?;
        self.app.may_found(&guest.id, client, prepared.bytes()).await?;
        let host = keep(prepared, &self.app).await?;
        host.info(Some(&guest.id), None).map(Box::new)
    }

    /// The file; it holds all secrets, so it is for who founded the campaign alone.
    pub async fn chronicle(&self, guest: &Guest) -> Result<String, Refused> {
        let work = self.session.chronicle(&guest.id)?;
        let place = self.app.chronicles.enter(&guest.id)?;
        place.work(work).await
    }
}

/// Writes a new campaign down and gives back a host for one answer.
pub(crate) async fn keep(mut prepared: Prepared, app: &Arc<App>) -> Result<CampaignHost, Refused> {
    if let Some(trouble) = &prepared.trouble {
        tracing::error!(trouble, "a new campaign waits");
    }
    let body = serde_json::to_string(&prepared.sheet).map_err(|_| Refused::server(Code::Internal))?;
    let guests = prepared.sheet.guests();
    let steps = rows(0, app.now(), std::mem::take(&mut prepared.entries));
    let mut new = stored(&prepared.sheet, &body, &guests);
    new.content = app.boards_met.files_of(&prepared.sheet);
    let number = app.store.add_campaign(&new, &steps).await;
    let number = number.map_err(|error| unwritten(&error, "a campaign could not be written"))?;
    Ok(CampaignHost::fresh(Arc::clone(app), number, prepared.written()))
}
