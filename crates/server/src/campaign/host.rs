//! The owner of one campaign: a task that alone changes it, one request after the other.
//!
//! A change is made on a copy, written to disk in one transaction (entries, sheet and, where a game
//! begins, its table), and only then becomes the campaign. Bots decide at once and their decisions
//! are part of the same change, so a campaign on disk never waits for a bot.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use capotreno_campaign::{Campaign, Entry, GameResult, GameText, InPlay, Phase};
use capotreno_notation::Chain;
use capotreno_protocol::{CampaignInfo, CampaignPhase, Code, Refused};
use capotreno_session::News;
use capotreno_store::{Kept, Row, Store, StoreError};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use crate::app::{App, refused_of};
use crate::campaign::agreed::Sheet;
use crate::campaign::apart::apart;
use crate::campaign::ask::Ask;
use crate::campaign::game::entries;
use crate::campaign::show;
use crate::nodes::Owned;
use crate::operate::webhook::CampaignTurn;
use crate::table::agreed::{Table, Who, stored};
use crate::table::host::{HostError, lost, reply};

/// How long after a look a player counts as being here; a page asks again every 25 seconds.
const HERE: Duration = Duration::from_secs(60);
/// Guests whose looks are remembered.
const MOST_SEEN: usize = 500;

pub(crate) struct CampaignHost {
    pub app: Arc<App>,
    pub number: i64,
    pub sheet: Sheet,
    /// None until it is founded.
    pub campaign: Option<Campaign>,
    /// As it was when its last game began; folded when somebody first asks what is new since.
    earlier: OnceLock<Option<Campaign>>,
    chain: Chain,
    /// How many entries are on disk.
    written: usize,
    changed: watch::Sender<u32>,
    seen: HashMap<String, Instant>,
    /// A write failed: this host ends, the next one reads what is on disk.
    pub ended: bool,
    /// What was to be caught up with could not be written.
    behind: bool,
    idle_since: Instant,
    /// That this server owns the campaign; none where it is the only one.
    owned: Option<Owned>,
}

/// A change that is not yet the campaign's own.
pub(crate) struct Change {
    pub sheet: Sheet,
    pub campaign: Option<Campaign>,
    /// The table of a game that begins.
    pub table: Option<Table>,
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

/// The steps that write entries from a number on, and the chain after them.
pub(crate) fn chained(
    number: i64,
    mut chain: Chain,
    entries: &[Entry],
    from: usize,
    at: i64,
) -> Result<(Vec<Row>, Chain), Refused> {
    let mut steps = Vec::new();
    for (seq, entry) in entries.iter().enumerate().skip(from) {
        let seq = seq as u32;
        let body = serde_json::to_vec(entry).map_err(|_| Refused::server(Code::Internal))?;
        chain = chain.after(&body);
        steps.push(Row { number, seq, at, body, link: chain });
    }
    Ok((steps, chain))
}

/// Lets bots make every decision they owe.
pub(crate) fn let_bots_decide(campaign: &mut Campaign, sheet: &Sheet) {
    let seed = campaign.state().seed.0;
    let seed = u64::from_le_bytes([seed[0], seed[1], seed[2], seed[3], seed[4], seed[5], seed[6], seed[7]]);
    if let Err(error) = capotreno_campaign::let_bots_decide(campaign, |company| sheet.bot(company.0), seed) {
        tracing::error!(%error, "a bot's decision between games was not made");
    }
}

/// Where the story of a game that is on is read and decided, the game goes on. Whether it does.
fn tell_story(campaign: &mut Campaign) -> bool {
    if !campaign.is_told() {
        return false;
    }
    let game = campaign.next_game().map_err(|error| error.to_string());
    let told = game.and_then(|game| {
        campaign.go_on(&game.shelf.digest()).map(|_| ()).map_err(|refusal| refusal.to_string())
    });
    if let Err(error) = &told {
        tracing::error!(error, "a game cannot go on after its story");
    }
    told.is_ok()
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
        let mut host = CampaignHost::fresh(app, row.number, sheet, campaign, chain);
        host.written = written;
        host.owned = owned;
        Ok(Some(host))
    }

    /// A host of what is on disk already.
    pub fn fresh(
        app: Arc<App>,
        number: i64,
        sheet: Sheet,
        campaign: Option<Campaign>,
        chain: Chain,
    ) -> CampaignHost {
        CampaignHost {
            app,
            number,
            changed: watch::Sender::new(sheet.seq),
            chain,
            written: campaign.as_ref().map_or(0, |campaign| campaign.entries().len()),
            sheet,
            campaign,
            earlier: OnceLock::new(),
            seen: HashMap::new(),
            ended: false,
            behind: false,
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
        if let Some(table) = self.sheet.table.clone() {
            self.game_news(&table).await;
        }
        let Some(campaign) = &self.campaign else { return };
        let owes = |company: u8| self.sheet.bot(company).is_some();
        let bots = campaign.awaited().iter().any(|(company, _)| owes(company.0));
        if self.sheet.phase == CampaignPhase::Running && (bots || campaign.entries().len() > self.written) {
            let mut change = self.change();
            if let Some(campaign) = &mut change.campaign {
                let_bots_decide(campaign, &change.sheet);
            }
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
                    } else if self.app.retire_campaign(&self.sheet.id, &queue) {
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
            Ask::Board { to } => reply(to, self.board()),
            Ask::Rulebook { guest, company, language, to } => {
                let campaign = self.campaign.as_ref();
                let content = campaign.map_or(self.app.content, Campaign::content);
                let eyes = self.eyes(guest.as_deref(), company);
                reply(to, eyes.map(|eyes| show::rulebook(content, campaign, eyes, &language)));
            }
            Ask::GameNews { table } => self.game_news(&table).await,
            Ask::Delete { to } => reply(to, self.delete().await),
            Ask::ForgetPerson { guest, to } => reply(to, self.forget_person(&guest).await),
            Ask::Forget { before, to } => reply(to, Ok(self.forget(before).await)),
        }
    }

    /// A table for free play that nobody started is forgotten some day; no link leads there then.
    async fn look_for_free_play(&mut self) {
        if let Some(table) = &self.sheet.free_play
            && matches!(self.app.store.table(table).await, Ok(None))
        {
            self.sheet.free_play = None;
        }
    }

    fn see(&mut self, guest: &str) {
        if self.seen.len() >= MOST_SEEN {
            self.seen.retain(|_, at| at.elapsed() < HERE);
        }
        if self.seen.len() < MOST_SEEN {
            self.seen.insert(guest.to_owned(), Instant::now());
        }
    }

    pub fn is_here(&self, guest: &str) -> bool {
        self.seen.get(guest).is_some_and(|at| at.elapsed() < HERE)
    }

    /// With whose eyes a guest looks: those of the company it names, or of its only one. Several
    /// companies are several people at one device: none of them is shown another's secrets unasked.
    fn eyes(&self, guest: Option<&str>, company: Option<u8>) -> Result<Option<u8>, Refused> {
        let mine = guest.map_or_else(Vec::new, |guest| self.sheet.companies_of(guest));
        match (company, mine.as_slice()) {
            (Some(company), mine) if mine.contains(&company) => Ok(Some(company)),
            (Some(_), _) => Err(Refused::server(Code::NotSeated)),
            (None, [only]) => Ok(Some(*only)),
            (None, _) => Ok(None),
        }
    }

    /// The campaign as one guest sees it, with the eyes of one of its companies.
    pub fn info(&self, guest: Option<&str>, company: Option<u8>) -> Result<CampaignInfo, Refused> {
        Ok(show::info(self, guest, self.eyes(guest, company)?))
    }

    /// The campaign as it was when its last game began.
    pub fn earlier(&self) -> Option<&Campaign> {
        let campaign = self.campaign.as_ref()?;
        let then =
            || Campaign::fold(campaign.content(), &campaign.entries()[..show::last_game(campaign)]).ok();
        self.earlier.get_or_init(then).as_ref()
    }

    /// A copy to change.
    pub fn change(&self) -> Change {
        Change { sheet: self.sheet.clone(), campaign: self.campaign.clone(), table: None }
    }

    /// Writes a change, and only then makes it the campaign's own.
    pub async fn commit(&mut self, mut change: Change) -> Result<(), Refused> {
        change.sheet.seq = self.sheet.seq + 1;
        let told = change.campaign.as_mut().is_some_and(tell_story);
        if let Some(after) = &change.campaign {
            change.sheet.note(self.campaign.as_ref(), after, self.written);
        }
        let all = change.campaign.as_ref().map_or(&[][..], Campaign::entries);
        let (steps, chain) = chained(self.number, self.chain, all, self.written, self.app.now())?;
        let body = serde_json::to_string(&change.sheet).map_err(|_| Refused::server(Code::Internal))?;
        let guests = change.sheet.guests();
        let mut new = change.sheet.stored(&body, &guests);
        new.content = self.app.boards_met.files_of(&change.sheet);
        let written = match &change.table {
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
                self.app.disown(&self.sheet.id, owned.lease);
                return Err(Refused::server(Code::Busy));
            }
            return Err(Refused::server(Code::StoreFailed));
        }
        self.written = all.len();
        self.chain = chain;
        self.app.note_head(Kept::Campaign, &self.sheet.id, all.len() as u32);
        let awaited_before = std::mem::replace(&mut self.sheet, change.sheet).awaited;
        self.notify(&awaited_before);
        if change.campaign.as_ref().map(show::last_game) != self.campaign.as_ref().map(show::last_game) {
            self.earlier = OnceLock::new();
        }
        self.campaign = change.campaign;
        self.changed.send_replace(self.sheet.seq);
        if let Some(table) = self.sheet.table.as_deref().filter(|_| told) {
            self.go_on_at(table);
        }
        Ok(())
    }

    /// How many entries are on disk.
    pub fn written(&self) -> usize {
        self.written
    }

    /// What was written anew from its first entry on is the campaign now.
    pub fn is_now(&mut self, sheet: Sheet, campaign: Campaign, chain: Chain) {
        self.sheet = sheet;
        self.campaign = Some(campaign);
        self.chain = chain;
        self.earlier = OnceLock::new();
    }

    /// Tells the operator's receiver whose turn it has become, where the player is not here.
    fn notify(&self, before: &[u8]) {
        let Some(webhook) = &self.app.webhook else { return };
        for company in self.sheet.awaited.iter().filter(|company| !before.contains(company)) {
            let Some(Who::Guest { id, name } | Who::Shared { id, name }) =
                self.sheet.company(*company).map(|own| &own.who)
            else {
                continue;
            };
            if !self.is_here(id) {
                let (campaign, name, guest) = (self.sheet.id.clone(), name.clone(), id.clone());
                webhook.tell(&CampaignTurn { campaign, company: *company, name, guest });
            }
        }
    }

    /// Takes the result of the game that is on, if it is over, and reads the story when its tickets are
    /// chosen. Asked for by its table, and whenever the campaign wakes, so that a server that stopped in
    /// between loses nothing.
    async fn game_news(&mut self, table: &str) {
        if self.sheet.table.as_deref() != Some(table) {
            return;
        }
        let (result, record) = match self.app.news(table).await {
            Ok(Some(News::Over(outcome))) => *outcome,
            Ok(Some(News::TicketsChosen)) => return self.tickets_chosen(table).await,
            Ok(None) => return,
            Err(refused) => {
                let why = refused.text;
                return tracing::error!(campaign = self.number, why, "the game's table does not answer");
            }
        };
        let mut change = self.change();
        let Some(campaign) = &mut change.campaign else { return };
        if campaign.state().phase != Phase::Playing {
            return;
        }
        let seats = InPlay::of(campaign.state(), campaign.content());
        if let Err(refusal) =
            campaign.finish(table, GameResult::of(&seats, &result), Some(GameText::of(&record)))
        {
            return tracing::error!(%refusal, campaign = self.number, "the result of a game was refused");
        }
        change.sheet.table = None;
        let_bots_decide(campaign, &change.sheet);
        // If it cannot be written now, the next waking tries again.
        let _ = self.commit(change).await;
    }

    /// LW-52: the story is read when the tickets are chosen. A table that was not told how it ended hears
    /// it now.
    async fn tickets_chosen(&mut self, table: &str) {
        let mut change = self.change();
        let Some(campaign) = &mut change.campaign else { return };
        if campaign.choose().is_ok() {
            let_bots_decide(campaign, &change.sheet);
            // If it cannot be written now, the next waking tries again.
            let _ = self.commit(change).await;
        } else if campaign.state().phase == Phase::Playing {
            self.go_on_at(table);
        }
    }

    /// The story is read and decided: the game goes on. Not waited for: the table makes its game from the
    /// chronicle, and asks when it wakes.
    fn go_on_at(&self, table: &str) {
        let (app, table) = (Arc::clone(&self.app), table.to_owned());
        tokio::spawn(async move { app.go_on(&table).await });
    }

    /// Ends a campaign that never began.
    async fn forget(&mut self, before: i64) -> bool {
        let old = self.sheet.phase == CampaignPhase::Gathering && self.sheet.created_at < before;
        if !old || self.changed.receiver_count() > 0 {
            return false;
        }
        self.ended = self.store().delete_campaign(self.number).await.is_ok();
        self.ended
    }
}
