//! What guests do with a campaign: take companies, found it, decide between games, open tables.

use std::sync::Arc;

use capotreno_campaign::content::CompanyNo;
use capotreno_campaign::{Campaign, Chronicle, Entry, InPlay, Phase, Presence, Proof, SeenEntry};
use capotreno_notation::Chain;
use capotreno_notation::record::RulesVersion;
use capotreno_protocol::{
    BranchCampaign, CampaignInfo, CampaignPhase, Code, CompanySeat, CompanySetup, FreePlay, ImportCampaign,
    JoinCampaign, MakeMove, OpenGame, Refused, SeatCompany,
};
use capotreno_session::{OfCampaign, Play, STAND_IN, is_bot};
use capotreno_store::{Guest, Row};

use crate::app::App;
use crate::campaign::agreed::{Sheet, SheetCompany};
use crate::campaign::ask::PlayerRequest;
use crate::campaign::game::game_of;
use crate::campaign::host::{CampaignHost, chained, let_bots_decide};
use crate::http::address::Client;
use crate::http::failure::unwritten;
use crate::secret;
use crate::table::agreed::Who;

fn refuse<T>(code: Code) -> Result<T, Refused> {
    Err(Refused::server(code))
}

fn check_hash(hash: Option<&str>) -> Result<(), Refused> {
    if hash.is_some_and(|hash| secret::from_hex(hash).is_none()) {
        return refuse(Code::BadEntropy);
    }
    Ok(())
}

impl CampaignHost {
    /// Does it, or refuses and changes nothing. A branch answers with the other campaign.
    pub async fn perform(
        &mut self,
        guest: &Guest,
        deed: PlayerRequest,
    ) -> Result<Option<Box<CampaignInfo>>, Refused> {
        match deed {
            PlayerRequest::Join(asked) => self.join(guest, &asked).await?,
            PlayerRequest::Leave => self.leave(guest).await?,
            PlayerRequest::Found => self.found(guest).await?,
            PlayerRequest::Move(made) => self.decide(guest, made).await?,
            PlayerRequest::Seat(asked) => self.seat(guest, &asked).await?,
            PlayerRequest::OpenGame(asked) => self.open_game(guest, &asked).await?,
            PlayerRequest::FreePlay(asked) => self.free_play(guest, &asked).await?,
            PlayerRequest::Branch(asked, client) => {
                return self.branch(guest, &asked, client).await.map(Some);
            }
        }
        Ok(None)
    }

    async fn join(&mut self, guest: &Guest, asked: &JoinCampaign) -> Result<(), Refused> {
        if self.sheet.phase != CampaignPhase::Gathering {
            return refuse(Code::AlreadyStarted);
        }
        let mut change = self.change();
        let companies = &mut change.sheet.companies;
        let wanted = companies.iter().position(|company| company.colour == asked.colour);
        let Some(wanted) = wanted else { return refuse(Code::BadSetup) };
        // Others on the same device keep theirs.
        let own = |company: &SheetCompany| matches!(&company.who, Who::Guest { id, .. } if *id == guest.id);
        if own(&companies[wanted]) {
            return Ok(());
        }
        if companies[wanted].who != Who::Open {
            return refuse(Code::SeatTaken);
        }
        if let Some(before) = companies.iter().position(own) {
            companies[before].who = Who::Open;
        }
        companies[wanted].who = Who::Guest { id: guest.id.clone(), name: guest.name.clone() };
        self.commit(change).await
    }

    async fn leave(&mut self, guest: &Guest) -> Result<(), Refused> {
        if self.sheet.phase != CampaignPhase::Gathering {
            return refuse(Code::AlreadyStarted);
        }
        let mine = self.sheet.companies_of(&guest.id);
        if mine.is_empty() {
            return refuse(Code::NotSeated);
        }
        let mut change = self.change();
        for company in mine {
            change.sheet.companies[usize::from(company)].who = Who::Open;
        }
        self.commit(change).await
    }

    /// Begins the campaign, or goes on with the chronicle that was imported.
    async fn found(&mut self, guest: &Guest) -> Result<(), Refused> {
        if self.sheet.owner != guest.id {
            return refuse(Code::NotOwner);
        }
        if self.sheet.phase != CampaignPhase::Gathering {
            return refuse(Code::AlreadyStarted);
        }
        if self.sheet.has_open() {
            return refuse(Code::SeatsOpen);
        }
        let mut change = self.change();
        change.campaign = Some(begin(&self.app, &mut change.sheet, change.campaign.take())?);
        self.commit(change).await
    }

    async fn decide(&mut self, guest: &Guest, made: MakeMove) -> Result<(), Refused> {
        let Some(campaign) = self.campaign.as_ref().filter(|_| self.sheet.phase != CampaignPhase::Gathering)
        else {
            return refuse(Code::NotStarted);
        };
        if !self.sheet.plays(&guest.id, made.company) {
            return refuse(Code::NotSeated);
        }
        let company = CompanyNo(made.company);
        let owed = campaign.state().owed(campaign.content(), company).is_some();
        let since = self.sheet.asked.get(company.index()).copied().unwrap_or(0);
        let stale = if owed { made.seq < since } else { made.seq != self.sheet.seq };
        if stale {
            return Err(Refused::server(Code::Stale).with("seq", i64::from(self.sheet.seq)));
        }
        let mut change = self.change();
        if let Some(campaign) = &mut change.campaign {
            campaign.make(company, made.with).map_err(|refusal| Refused::campaign(&refusal))?;
            let_bots_decide(campaign, &change.sheet);
        }
        self.commit(change).await
    }

    /// Who plays a company from now on (LW-56).
    async fn seat(&mut self, guest: &Guest, asked: &SeatCompany) -> Result<(), Refused> {
        if self.sheet.phase == CampaignPhase::Gathering {
            return refuse(Code::NotStarted);
        }
        if !self.sheet.plays(&guest.id, asked.company) && self.sheet.owner != guest.id {
            return refuse(Code::NotOwner);
        }
        let level = asked.level.as_deref().unwrap_or(STAND_IN);
        if !is_bot(level) {
            return refuse(Code::NoSuchBot);
        }
        // A bot needs nobody to sit in for it.
        if asked.presence == Presence::StandIn && !self.sheet.is_person(asked.company) {
            return refuse(Code::BadSetup);
        }
        if asked.presence != Presence::Absent
            && let Some(table) = self.sheet.table.clone()
        {
            self.seat_at_table(&table, asked, level).await?;
            // While the story of the year is decided, the bot decides too.
            if self.campaign.as_ref().is_none_or(|campaign| campaign.state().phase == Phase::Playing) {
                return Ok(());
            }
        }
        let mut change = self.change();
        let Some(campaign) = &mut change.campaign else { return refuse(Code::NotStarted) };
        campaign
            .seat(CompanyNo(asked.company), asked.presence)
            .map_err(|refusal| Refused::campaign(&refusal))?;
        if let Some(company) = change.sheet.companies.get_mut(usize::from(asked.company)) {
            company.stand_in = match asked.presence {
                Presence::StandIn => Some(level.to_owned()),
                Presence::Present | Presence::Absent => None,
            };
        }
        let_bots_decide(campaign, &change.sheet);
        self.commit(change).await
    }

    /// During a game a bot can play for somebody who does not come back, for this game only: the
    /// chronicle knows who sat there when it began.
    async fn seat_at_table(&self, table: &str, asked: &SeatCompany, level: &str) -> Result<(), Refused> {
        let Some(campaign) = &self.campaign else { return refuse(Code::NotStarted) };
        let seated = InPlay::of(campaign.state(), campaign.content());
        let Some(seat) = seated.seat(CompanyNo(asked.company)) else { return refuse(Code::NotSeated) };
        let level = (asked.presence == Presence::StandIn).then(|| level.to_owned());
        self.app.stand_in(table, seat, level).await
    }

    /// Opens the table of the game that is ready. Asked for twice it is the same one.
    async fn open_game(&mut self, guest: &Guest, asked: &OpenGame) -> Result<(), Refused> {
        if self.sheet.companies_of(&guest.id).is_empty() {
            return refuse(Code::NotSeated);
        }
        check_hash(asked.entropy_hash.as_deref())?;
        if self.sheet.table.is_some() {
            return Ok(());
        }
        let mut change = self.change();
        let Some(campaign) = change.campaign.as_mut().filter(|_| self.sheet.phase == CampaignPhase::Running)
        else {
            return refuse(if self.campaign.is_some() { Code::NotAllowed } else { Code::NotStarted });
        };
        let play = Play::Game { game: campaign.state().game };
        let of = OfCampaign { id: self.sheet.id.clone(), entries: campaign.entries().len() as u32, play };
        let game = game_of(campaign, play).map_err(|error| {
            tracing::error!(%error, campaign = self.number, "a game cannot be made");
            Refused::server(Code::Internal)
        })?;
        campaign.start(&game.shelf.digest()).map_err(|refusal| Refused::campaign(&refusal))?;
        let promised = (guest, asked.entropy_hash.as_deref());
        let table = self.sheet.table(&game, of, promised, secret::opening(&self.app));
        change.sheet.table = Some(table.id.clone());
        change.table = Some(table);
        self.commit(change).await
    }

    /// An ordinary table on the finished map.
    async fn free_play(&mut self, guest: &Guest, asked: &FreePlay) -> Result<(), Refused> {
        if self.sheet.companies_of(&guest.id).is_empty() {
            return refuse(Code::NotSeated);
        }
        check_hash(asked.entropy_hash.as_deref())?;
        let over = self.campaign.as_ref().filter(|campaign| campaign.state().phase == Phase::Over);
        let Some(campaign) = over else { return refuse(Code::NotOver) };
        self.app.may_open(&guest.id).await?;
        let play = Play::Free { coasts: asked.coasts };
        let of = OfCampaign { id: self.sheet.id.clone(), entries: campaign.entries().len() as u32, play };
        let game = game_of(campaign, play).map_err(|error| {
            tracing::error!(%error, campaign = self.number, "free play cannot be made");
            Refused::server(Code::Internal)
        })?;
        let promised = (guest, asked.entropy_hash.as_deref());
        let mut change = self.change();
        let table = self.sheet.table(&game, of, promised, secret::opening(&self.app));
        change.sheet.free_play = Some(table.id.clone());
        change.table = Some(table);
        self.commit(change).await
    }

    /// A campaign with the same people that goes on from before a game.
    async fn branch(
        &mut self,
        guest: &Guest,
        asked: &BranchCampaign,
        client: Client,
    ) -> Result<Box<CampaignInfo>, Refused> {
        if self.sheet.owner != guest.id {
            return refuse(Code::NotOwner);
        }
        let Some(campaign) = self.campaign.clone() else { return refuse(Code::NotStarted) };
        let Some(keep) = before_game(campaign.entries(), asked.before_game) else {
            return refuse(Code::NoSuchPage);
        };
        let (app, mut sheet) = (Arc::clone(&self.app), self.sheet.again(self.app.now()));
        sheet.unproved.retain(|game| *game < asked.before_game);
        let place = self.app.chronicles.enter(&guest.id)?;
        let prepared = place.work(move || {
            let branch = campaign.branch(keep).map_err(|error| {
                tracing::error!(%error, campaign = sheet.id, "a campaign cannot be branched");
                Refused::server(Code::Internal)
            })?;
            prepare(&app, sheet, Some(branch))
        });
        let prepared = prepared.await??;
        self.app.may_found(&guest.id, client, prepared.bytes()).await?;
        let host = prepared.keep(&self.app).await?;
        host.info(Some(&guest.id), None).map(Box::new)
    }

    /// The file; it holds all secrets, so it is for who founded the campaign alone. Who founded it
    /// plays too: the file ends before answers that are not all in.
    pub async fn chronicle(&self, guest: &Guest) -> Result<String, Refused> {
        if self.sheet.owner != guest.id {
            return refuse(Code::NotOwner);
        }
        let Some(campaign) = self.campaign.clone() else { return refuse(Code::NotStarted) };
        let place = self.app.chronicles.enter(&guest.id)?;
        let written = place.work(move || {
            let mut chronicle = Chronicle::of(&campaign);
            if let Some(first) = first_secret_answer(&campaign) {
                chronicle.entries.truncate(first);
            }
            chronicle.to_text()
        });
        written.await
    }
}

/// Where the answers begin that nobody else sees yet: what a spectator's log leaves out.
fn first_secret_answer(campaign: &Campaign) -> Option<usize> {
    let log = campaign.view(None).log;
    log.iter().position(|seen| matches!(seen, SeenEntry::Moved { with: None, .. }))
}

/// How many entries stand before a game was started.
fn before_game(entries: &[Entry], game: u8) -> Option<usize> {
    let mut starts = entries
        .iter()
        .enumerate()
        .filter(|(_, entry)| matches!(entry, Entry::Started { .. }))
        .map(|(index, _)| index);
    starts.nth(usize::from(game).checked_sub(1)?)
}

/// Everybody is there: the campaign begins, or goes on with what there is of it.
fn begin(app: &App, sheet: &mut Sheet, there: Option<Campaign>) -> Result<Campaign, Refused> {
    let mut campaign = match there {
        Some(campaign) => campaign,
        None => Campaign::found(app.content, sheet.founding(app.config.fixed_seed.as_deref()))
            .map_err(|refusal| Refused::campaign(&refusal))?,
    };
    sheet.phase = CampaignPhase::Running;
    sheet.played_by.get_or_insert_with(|| app.boards_met.campaign_files().played_by(RulesVersion::NOW));
    // Whoever sits there now is present or a bot; those who were away in the chronicle are back.
    for company in campaign.state().company_numbers() {
        let own = campaign.state().company(company).map(|own| own.presence);
        let stand_in = sheet.company(company.0).is_some_and(|company| company.stand_in.is_some());
        let wanted = if stand_in { Presence::StandIn } else { Presence::Present };
        if own.is_some_and(|own| own != wanted) && campaign.state().phase != Phase::Over {
            campaign.seat(company, wanted).map_err(|refusal| Refused::campaign(&refusal))?;
        }
    }
    let_bots_decide(&mut campaign, sheet);
    Ok(campaign)
}

/// A new campaign, ready to be written.
pub(crate) struct Prepared {
    sheet: Sheet,
    campaign: Option<Campaign>,
    steps: Vec<Row>,
    chain: Chain,
    body: String,
}

/// A new campaign as it was asked for; it begins where nobody is missing. Long work: see `apart`.
pub(crate) fn prepare(app: &App, mut sheet: Sheet, there: Option<Campaign>) -> Result<Prepared, Refused> {
    let campaign = if sheet.has_open() { there } else { Some(begin(app, &mut sheet, there)?) };
    if let Some(campaign) = &campaign {
        sheet.note(None, campaign, 0);
    }
    let all = campaign.as_ref().map_or(&[][..], Campaign::entries);
    let (steps, chain) = chained(0, Chain::of(&sheet.id), all, 0, app.now())?;
    let body = serde_json::to_string(&sheet).map_err(|_| Refused::server(Code::Internal))?;
    Ok(Prepared { sheet, campaign, steps, chain, body })
}

impl Prepared {
    /// How much of the disk its chronicle will take.
    pub fn bytes(&self) -> u64 {
        self.steps.iter().map(|step| step.body.len() as u64).sum()
    }

    /// Writes the campaign down and gives back a host for one answer.
    pub async fn keep(self, app: &Arc<App>) -> Result<CampaignHost, Refused> {
        let Prepared { sheet, campaign, steps, chain, body } = self;
        let guests = sheet.guests();
        let mut new = sheet.stored(&body, &guests);
        new.content = app.boards_met.files_of(&sheet);
        let number = app.store.add_campaign(&new, &steps).await;
        let number = number.map_err(|error| unwritten(&error, "a campaign could not be written"))?;
        Ok(CampaignHost::fresh(Arc::clone(app), number, sheet, campaign, chain))
    }
}

/// A campaign from the text of a file. Whatever the file says, it is folded and looked at from all
/// sides before anything is kept, and every game played again from its record: a made-up one must not
/// do harm later. Gives back the games that no record proves, too.
pub(crate) fn read_chronicle(app: &App, text: &str) -> Result<(Campaign, Vec<u8>), Refused> {
    let bad = |why: String| Refused::server(Code::BadChronicle).saying(&why);
    let chronicle = Chronicle::read(text).map_err(|error| bad(error.to_string()))?;
    let mut entries = chronicle.entries.clone();
    // A game that was on when the file was written has no table here: it is to be started again.
    let started = entries.iter().rposition(|entry| matches!(entry, Entry::Started { .. }));
    let finished = entries.iter().rposition(|entry| matches!(entry, Entry::Finished { .. }));
    if let Some(started) = started
        && finished.is_none_or(|finished| finished < started)
    {
        entries.truncate(started);
    }
    let chronicle = Chronicle { entries, ..chronicle };
    let campaign = chronicle.resume(app.content).map_err(|error| bad(error.to_string()))?;
    if campaign.state().phase != Phase::Over {
        campaign.next_game().map_err(|error| bad(error.to_string()))?;
    }
    for company in campaign.state().company_numbers() {
        let _ = campaign.view(Some(company));
    }
    let proofs = campaign.verify().map_err(|error| bad(error.to_string()))?;
    let unproved = proofs.iter().filter(|game| game.proof != Proof::Proved).map(|game| game.game).collect();
    Ok((campaign, unproved))
}

/// The sheet for a chronicle: its companies in its order, each played as was asked for.
pub(crate) fn sheet_for(
    campaign: &Campaign,
    asked: &ImportCampaign,
    guest: &Guest,
    now: i64,
) -> Result<Sheet, Refused> {
    let Some(Entry::Founded(founding)) = campaign.entries().first() else {
        return refuse(Code::BadChronicle);
    };
    let colours = || founding.companies.iter().map(|founder| founder.colour);
    if asked.companies.iter().any(|company| !colours().any(|colour| colour == company.colour)) {
        return refuse(Code::BadSetup);
    }
    let setups = colours().map(|colour| {
        let named = asked.companies.iter().find(|company| company.colour == colour);
        named.cloned().unwrap_or(CompanySetup { colour, seat: CompanySeat::Open })
    });
    let setups: Vec<CompanySetup> = setups.collect();
    Sheet::open(&campaign.content().id, &setups, (founding.picker, asked.options), guest, now)
}
