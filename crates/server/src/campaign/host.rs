//! The owner of one campaign: a task that alone changes it, one request after the other.
//!
//! What comes of it its session says (`capotreno_session::campaign`). A change is written to disk in one
//! transaction (entries, sheet and, where a game begins, its table), and only then becomes the campaign.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use capotreno_campaign::Campaign;
use capotreno_notation::Chain;
use capotreno_protocol::{CampaignInfo, CampaignPhase, Code, Refused};
use capotreno_session::campaign::{CampaignSession, Change, Heard, Sheet};
use capotreno_store::{Kept, Store, StoreError};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use crate::app::{App, refused_of};
use crate::calls::{Presence, Want, Why};
use crate::campaign::act::refused;
use crate::campaign::apart::apart;
use crate::campaign::ask::Ask;
use crate::campaign::game::entries;
use crate::campaign::kept;
use crate::nodes::Owned;
use crate::operate::webhook::CampaignTurn;
use crate::table::agreed::{Who, stored};
use crate::table::host::{HostError, lost, reply};

/// How soon a table that did not answer is asked again.
const ASK_AGAIN: Duration = Duration::from_secs(3);
/// While somebody looks, the table of the game that is on is asked so often for what it could not tell.
const ASK_EVERY: Duration = Duration::from_secs(10);
/// How long after a look a player counts as being here, in milliseconds; a page asks again every 25 seconds.
const HERE: i64 = 60_000;
/// Guests whose looks are remembered.
const MOST_SEEN: usize = 500;

pub(crate) struct CampaignHost {
    pub app: Arc<App>,
    pub number: i64,
    pub session: CampaignSession,
    changed: watch::Sender<u32>,
    /// When each guest looked last, in milliseconds since 1970.
    seen: HashMap<String, i64>,
    /// A write failed: this host ends, the next one reads what is on disk.
    pub ended: bool,
    /// What was to be caught up with could not be written.
    behind: bool,
    /// When the table of the game that is on was asked last.
    asked_at: Instant,
    idle_since: Instant,
    /// That this server owns the campaign; none where it is the only one.
    owned: Option<Owned>,
}

/// Serves a campaign until it goes to sleep.
pub(crate) async fn own_campaign(app: Arc<App>, id: String, mut queue: mpsc::Receiver<Ask>) {
    match Box::pin(CampaignHost::load(Arc::clone(&app), &id)).await {
        Ok(Some(host)) => Box::pin(host.run(queue)).await,
        Ok(None) => refuse_all(&mut queue, &Refused::server(Code::NoSuchCampaign)).await,
        Err(error) => {
            if !matches!(error, HostError::Elsewhere | HostError::Stopped) {
                tracing::error!("campaign {id} cannot be woken: {error}");
            }
            refuse_all(&mut queue, &refused_of(&error)).await;
        }
    }
}

async fn refuse_all(queue: &mut mpsc::Receiver<Ask>, refused: &Refused) {
    queue.close();
    while let Some(ask) = queue.recv().await {
        ask.refuse(refused.clone());
    }
}

impl CampaignHost {
    async fn load(app: Arc<App>, id: &str) -> Result<Option<CampaignHost>, HostError> {
        let Some(mut host) = CampaignHost::read(Arc::clone(&app), id).await? else { return Ok(None) };
        host.catch_up().await;
        if !host.ended {
            return Ok(Some(host));
        }
        // A full disk keeps nobody from looking: at what is on it, until the next waking tries again.
        let host = CampaignHost::read(app, id).await?;
        Ok(host.map(|host| CampaignHost { behind: true, ..host }))
    }

    /// The campaign as it is on disk.
    async fn read(app: Arc<App>, id: &str) -> Result<Option<CampaignHost>, HostError> {
        let owned = app.own(Kept::Campaign, id).await?;
        let Some(row) = app.store.campaign(id).await? else { return Ok(None) };
        let sheet: Sheet = serde_json::from_str(&row.body).map_err(HostError::Body)?;
        let (steps, damage) = app.store.entries(row.number, &row.id).await?;
        if let Some(damage) = damage {
            return Err(HostError::Damaged(damage));
        }
        let written = steps.len();
        app.check_head(Kept::Campaign, id, written).await?;
        let chain = steps.last().map_or_else(|| Chain::of(&row.id), |step| step.link);
        let campaign = if steps.is_empty() {
            None
        } else {
            let content = app.content_of(&sheet).await?;
            let campaign = apart(move || {
                let campaign = Campaign::resume(content, &entries(&steps)?);
                campaign.map_err(|error| HostError::Campaign(error.to_string()))
            });
            Some(campaign.await.unwrap_or_else(|refused| Err(HostError::Unmade(refused.text)))?)
        };
        let session = CampaignSession::new(sheet, campaign, chain, written);
        let host = CampaignHost::fresh(app, row.number, session);
        Ok(Some(CampaignHost { owned, ..host }))
    }

    /// A host of what is on disk already.
    pub fn fresh(app: Arc<App>, number: i64, session: CampaignSession) -> CampaignHost {
        CampaignHost {
            app,
            number,
            changed: watch::Sender::new(session.sheet.seq),
            session,
            seen: HashMap::new(),
            ended: false,
            behind: false,
            asked_at: Instant::now(),
            idle_since: Instant::now(),
            owned: None,
        }
    }

    /// The data, where nothing is written once another server owns the campaign.
    pub(super) fn store(&self) -> Store {
        self.app.store.under(self.owned.as_ref().map(|owned| owned.lease))
    }

    /// What a server that stopped in between has left to be done: a game that is over, bots that
    /// owe a decision.
    async fn catch_up(&mut self) {
        if let Some(table) = self.session.sheet.table.clone() {
            self.game_news(&table).await;
        }
        if let Some(change) = self.session.catch_up() {
            // If it cannot be written now, the next waking tries again.
            let _ = self.commit(change).await;
        }
    }

    async fn run(mut self, mut queue: mpsc::Receiver<Ask>) {
        let sleep = Duration::from_secs(self.app.config.sleep_after.max(1));
        loop {
            if self.ended {
                let code = if self.is_lost() { Code::Busy } else { Code::StoreFailed };
                return refuse_all(&mut queue, &Refused::server(code)).await;
            }
            tokio::select! {
                ask = queue.recv() => match ask {
                    Some(ask) => {
                        self.stay_awake();
                        Box::pin(self.answer(ask)).await;
                    }
                    None => return,
                },
                () = tokio::time::sleep_until(self.idle_since + sleep) => {
                    // Somebody waits for the next change.
                    if self.changed.receiver_count() > 0 && !self.behind {
                        self.stay_awake();
                    } else if self.app.retire_campaign(&self.session.sheet.id, &queue) {
                        return;
                    }
                }
                () = lost(&mut self.owned) => self.ended = true,
            }
        }
    }

    fn is_lost(&self) -> bool {
        self.owned.as_ref().is_some_and(Owned::is_lost)
    }

    /// Puts sleep off; one that is behind sleeps soon whoever looks, because waking catches up.
    fn stay_awake(&mut self) {
        if !self.behind {
            self.idle_since = Instant::now();
        }
    }

    async fn answer(&mut self, ask: Ask) {
        match ask {
            Ask::Info { guest, company, to } => {
                if let Some(guest) = &guest {
                    self.see(guest);
                }
                self.look_for_free_play().await;
                self.look_for_news().await;
                let info = self.info(guest.as_deref(), company);
                reply(to, info.map(|info| (info, self.changed.subscribe())));
            }
            Ask::Do { guest, deed, to } => {
                self.see(&guest.id);
                let acting = deed.company();
                let done = match self.perform(&guest, deed).await {
                    Ok(None) => self.info(Some(&guest.id), acting),
                    Ok(Some(other)) => Ok(*other),
                    Err(refused) => Err(refused),
                };
                reply(to, done);
            }
            Ask::Chronicle { guest, to } => reply(to, self.chronicle(&guest).await),
            Ask::Board { to } => reply(to, self.session.board().map_err(refused)),
            Ask::Rulebook { guest, company, language, to } => {
                let eyes = (guest.as_deref(), company);
                reply(to, self.session.rulebook(self.app.content, eyes, &language));
            }
            Ask::GameNews { table } => self.game_news(&table).await,
            Ask::Delete { to } => reply(to, self.delete().await),
            Ask::ForgetPerson { guest, to } => reply(to, self.forget_person(&guest).await),
            Ask::JoinPeople { both, to } => reply(to, self.join_people(&both).await),
            Ask::Forget { before, to } => reply(to, Ok(self.forget(before).await)),
        }
    }

    /// A table for free play that nobody started is forgotten some day; no link leads there then.
    async fn look_for_free_play(&mut self) {
        if let Some(table) = &self.session.sheet.free_play
            && matches!(self.app.store.table(table).await, Ok(None))
        {
            self.session.sheet.free_play = None;
        }
    }

    /// What a table had to tell may be lost with the server it was on.
    async fn look_for_news(&mut self) {
        if self.asked_at.elapsed() >= ASK_EVERY
            && let Some(table) = self.session.sheet.table.clone()
        {
            self.game_news(&table).await;
        }
    }

    fn see(&mut self, guest: &str) {
        let now = self.app.now();
        if self.seen.len() >= MOST_SEEN {
            self.seen.retain(|_, at| now - *at < HERE);
        }
        if self.seen.len() < MOST_SEEN {
            self.seen.insert(guest.to_owned(), now);
        }
    }

    pub fn is_here(&self, guest: &str) -> bool {
        self.seen.get(guest).is_some_and(|at| self.app.now() - at < HERE)
    }

    /// The campaign as one guest sees it, with the eyes of one of its companies.
    pub fn info(&self, guest: Option<&str>, company: Option<u8>) -> Result<CampaignInfo, Refused> {
        self.session.info(guest, company, &|id| self.is_here(id))
    }

    /// Writes a change, and only then makes it the campaign's own.
    pub async fn commit(&mut self, change: Change) -> Result<(), Refused> {
        let mut draft = self.session.draft(change)?;
        if let Some(trouble) = draft.trouble.take() {
            tracing::error!(trouble, campaign = self.number, "a campaign waits");
        }
        let steps = kept::rows(self.number, self.app.now(), std::mem::take(&mut draft.entries));
        let body = serde_json::to_string(&draft.sheet).map_err(|_| Refused::server(Code::Internal))?;
        let guests = draft.sheet.guests();
        let mut new = kept::stored(&draft.sheet, &body, &guests);
        new.content = self.app.boards_met.files_of(&draft.sheet);
        let written = match &draft.table {
            Some(table) => {
                let body = serde_json::to_string(table).map_err(|_| Refused::server(Code::Internal))?;
                let sitting = table.guests();
                let table = stored(table, &body, &sitting);
                self.store().change_campaign(self.number, &new, &steps, Some(&table)).await
            }
            None => self.store().change_campaign(self.number, &new, &steps, None).await,
        };
        if let Err(error) = written {
            tracing::error!(%error, campaign = self.number, "a campaign could not be written");
            // Whether it is on disk after all, only the disk knows.
            self.ended = true;
            if let (StoreError::Fenced { .. }, Some(owned)) = (&error, &self.owned) {
                self.app.disown(&self.session.sheet.id, owned.lease);
                return Err(Refused::server(Code::Busy));
            }
            return Err(Refused::server(Code::StoreFailed));
        }
        // Before its founding nobody could decide what an imported chronicle waits for.
        let before = &self.session.sheet;
        let begun = before.phase == CampaignPhase::Running;
        let awaited_before = if begun { before.awaited.clone() } else { Vec::new() };
        let goes_on = draft.goes_on.take();
        self.session.written(draft);
        let sheet = &self.session.sheet;
        self.app.note_head(Kept::Campaign, &sheet.id, self.session.entries_written() as u32);
        self.notify(&awaited_before);
        self.changed.send_replace(self.session.sheet.seq);
        if let Some(table) = goes_on {
            self.go_on_at(&table);
        }
        Ok(())
    }

    /// Tells the operator's receiver whose turn it has become, where the player is not here, and calls the
    /// player.
    fn notify(&self, before: &[u8]) {
        for company in self.session.sheet.awaited.iter().filter(|company| !before.contains(company)) {
            let Some(Who::Guest { id, name } | Who::Shared { id, name }) =
                self.session.sheet.company(*company).map(|own| &own.who)
            else {
                continue;
            };
            if !self.is_here(id) {
                let (campaign, name, guest) = (self.session.sheet.id.clone(), name.clone(), id.clone());
                let (place, presence) = (campaign.clone(), Presence::Away);
                let why = Why::Decision;
                self.app.calls.want(Want { guest: guest.clone(), place, why, presence, deadline: None });
                if let Some(webhook) = &self.app.webhook {
                    webhook.tell(&CampaignTurn { campaign, company: *company, name, guest });
                }
            }
        }
    }

    /// Takes the result of the game that is on, if it is over, and reads the story when its tickets are
    /// chosen. Asked for by its table, and whenever the campaign wakes, so that a server that stopped in
    /// between loses nothing.
    async fn game_news(&mut self, table: &str) {
        self.asked_at = Instant::now();
        if self.session.sheet.table.as_deref() != Some(table) {
            return;
        }
        let news = match self.app.news(table).await {
            Ok(Some(news)) => news,
            Ok(None) => return,
            Err(refused) => {
                let why = refused.text;
                tracing::error!(campaign = self.number, why, "the game's table does not answer");
                return self.ask_again(table);
            }
        };
        match self.session.heard(table, &news) {
            // If it cannot be written now, the next waking tries again.
            Ok(Heard::Write(change)) => drop(self.commit(*change).await),
            Ok(Heard::GoOn) => self.go_on_at(table),
            Ok(Heard::Nothing) => {}
            Err(unable) => drop(refused(unable)),
        }
    }

    /// The table may be another server's, which cannot be reached now.
    fn ask_again(&self, table: &str) {
        let (app, id, table) = (Arc::clone(&self.app), self.session.sheet.id.clone(), table.to_owned());
        tokio::spawn(async move {
            tokio::time::sleep(ASK_AGAIN).await;
            // Where it sleeps by then, it asks when it wakes.
            if app.campaigns.is_awake(&id) {
                app.game_news(&id, &table).await;
            }
        });
    }

    /// The story is read and decided: the game goes on. Not waited for: the table makes its game from the
    /// chronicle, and asks when it wakes.
    fn go_on_at(&self, table: &str) {
        let (app, table) = (Arc::clone(&self.app), table.to_owned());
        tokio::spawn(async move { app.story_told(&table).await });
    }

    /// Ends a campaign that never began.
    async fn forget(&mut self, before: i64) -> bool {
        let old =
            self.session.sheet.phase == CampaignPhase::Gathering && self.session.sheet.created_at < before;
        if !old || self.changed.receiver_count() > 0 {
            return false;
        }
        self.ended = self.store().delete_campaign(self.number).await.is_ok();
        self.ended
    }
}
