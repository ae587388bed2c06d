//! What the operator asks of a campaign: to remove it, to forget somebody who plays in it.

use capotreno_campaign::content::CompanyNo;
use capotreno_campaign::{Campaign, Entry, Presence};
use capotreno_notation::Chain;
use capotreno_protocol::{CampaignPhase, Code, Refused};
use capotreno_session::campaign::chained;
use capotreno_session::{FORMER_PLAYER, STAND_IN};
use capotreno_store::{Guest, Kept};

use crate::campaign::apart::apart;
use crate::campaign::host::CampaignHost;
use crate::campaign::kept::{rows, stored};
use crate::guests::forget::nobody;
use crate::http::failure::unwritten;
use crate::table::agreed::Who;

/// The entries without the names of some companies' players: only the founding tells them.
fn without_names(entries: &[Entry], companies: &[u8]) -> Vec<Entry> {
    let mut entries = entries.to_vec();
    if let Some(Entry::Founded(founding)) = entries.first_mut() {
        for company in companies {
            if let Some(founder) = founding.companies.get_mut(usize::from(*company)) {
                FORMER_PLAYER.clone_into(&mut founder.player);
            }
        }
    }
    entries
}

impl CampaignHost {
    /// Removes the campaign and its chronicle.
    pub async fn delete(&mut self) -> Result<(), Refused> {
        let deleted = self.store().delete_campaign(self.number).await;
        deleted.map_err(|error| unwritten(&error, "a campaign stays"))?;
        self.app.forget_head(Kept::Campaign, &self.session.sheet.id);
        self.ended = true;
        Ok(())
    }

    /// Two guests are one: what is the first one's is the other's. The chronicle knows names only.
    pub async fn join_people(&mut self, (from, to): &(String, String)) -> Result<(), Refused> {
        let mut change = self.session.change();
        change.sheet.join_people(from, to);
        self.commit(change).await
    }

    /// Takes a guest out: before the founding its companies are open again, later a bot plays them on;
    /// the name goes, from the chronicle too.
    pub async fn forget_person(&mut self, guest: &Guest) -> Result<(), Refused> {
        let mine = self.session.sheet.companies_of(&guest.id);
        let heir = self.session.sheet.another(&guest.id);
        if self.session.sheet.phase == CampaignPhase::Gathering {
            let Some(heir) = heir else { return self.delete().await };
            let mut change = self.session.change();
            for company in &mine {
                change.sheet.companies[usize::from(*company)].who = Who::Open;
            }
            if change.sheet.owner == guest.id {
                change.sheet.owner = heir;
            }
            return self.commit(change).await;
        }
        self.rewrite(guest, &mine, heir).await?;
        let mut change = self.session.change();
        for company in &mine {
            change.sheet.companies[usize::from(*company)].stand_in = Some(STAND_IN.to_owned());
        }
        if self.session.sheet.phase == CampaignPhase::Running
            && let Some(campaign) = &mut change.campaign
        {
            for company in &mine {
                // During a game the chronicle knows who sat there when it began; the table has a bot.
                let _ = campaign.seat(CompanyNo(*company), Presence::StandIn);
            }
            change.let_bots_decide();
        }
        self.commit(change).await
    }

    /// Writes the chronicle anew without a guest's names, in a chain of its own.
    async fn rewrite(&mut self, guest: &Guest, mine: &[u8], heir: Option<String>) -> Result<(), Refused> {
        let mut sheet = self.session.sheet.clone();
        // Somebody else of the round has the chronicle from now on.
        if let Some(heir) = heir.filter(|_| sheet.owner == guest.id) {
            sheet.owner = heir;
        }
        sheet.forget_person(&guest.id, &nobody());
        let Some(campaign) = &self.session.campaign else {
            let mut change = self.session.change();
            change.sheet = sheet;
            return self.commit(change).await;
        };
        let (content, entries) = (campaign.content(), without_names(campaign.entries(), mine));
        let kept = &entries[..self.session.entries_written().min(entries.len())];
        let (kept, chain) = chained(Chain::of(&sheet.id), kept, 0)?;
        let rows = rows(self.number, self.app.now(), kept);
        let body = serde_json::to_string(&sheet).map_err(|_| Refused::server(Code::Internal))?;
        let guests = sheet.guests();
        let folded = apart(move || Campaign::fold(content, &entries)).await?;
        let folded = folded.map_err(|error| {
            tracing::error!(%error, "a campaign cannot be told without a name");
            Refused::server(Code::Internal)
        })?;
        let written =
            self.store().rewrite_campaign(self.number, &stored(&sheet, &body, &guests), &rows).await;
        written.map_err(|error| unwritten(&error, "a campaign keeps a name"))?;
        self.session.is_now(sheet, folded, chain);
        Ok(())
    }
}
