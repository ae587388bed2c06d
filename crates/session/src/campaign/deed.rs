//! What people do with a campaign: take companies, found it, decide between games, open tables.

use capotreno_campaign::content::CompanyNo;
use capotreno_campaign::{Campaign, Phase, Presence};
use capotreno_protocol::{
    CampaignPhase, Code, FreePlay, JoinCampaign, MakeMove, OpenGame, Refused, SeatCompany,
};
use capotreno_rules::Seat;

use super::Unable;
use super::founding::{Beginning, begin};
use super::game::game_of;
use super::running::{CampaignSession, Change};
use super::sheet::SheetCompany;
use crate::player::is_bot;
use crate::secret;
use crate::session::STAND_IN;
use crate::table::{OfCampaign, Opening, Person, Play, Who};

/// What somebody does. What must be random for it comes from whoever asks.
#[derive(Debug)]
pub enum Deed {
    Join(JoinCampaign),
    Leave,
    Found(Beginning),
    Move(MakeMove),
    Seat(SeatCompany),
    OpenGame(OpenGame, Opening),
    FreePlay(FreePlay, Opening),
}

/// What is to be done about it.
#[derive(Debug)]
pub enum Effect {
    /// It is as was asked for already.
    Nothing,
    /// Write it ([`CampaignSession::draft`]), and then answer how the campaign is.
    Write(Box<Change>),
    /// At the table of the game that is on: a bot plays a seat from now on, or its player does again. While
    /// the story of the year is decided, that is also written.
    StandIn { table: String, seat: Seat, level: Option<String>, change: Option<Box<Change>> },
}

type Done = Result<Effect, Unable>;

fn refuse<T>(code: Code) -> Result<T, Unable> {
    Err(Refused::server(code).into())
}

fn write(change: Change) -> Effect {
    Effect::Write(Box::new(change))
}

fn check_hash(hash: Option<&str>) -> Result<(), Unable> {
    if hash.is_some_and(|hash| secret::from_hex(hash).is_none()) {
        return refuse(Code::BadEntropy);
    }
    Ok(())
}

impl CampaignSession {
    /// What comes of a deed, or why it is refused; nothing is changed yet.
    pub fn consider(&self, guest: Person<'_>, deed: Deed) -> Done {
        match deed {
            Deed::Join(asked) => self.join(guest, &asked),
            Deed::Leave => self.leave(guest),
            Deed::Found(beginning) => self.found(guest, beginning),
            Deed::Move(made) => self.decide(guest, made),
            Deed::Seat(asked) => self.seat(guest, &asked),
            Deed::OpenGame(asked, opening) => self.open_game(guest, &asked, opening),
            Deed::FreePlay(asked, opening) => self.free_play(guest, &asked, opening),
        }
    }

    fn join(&self, guest: Person<'_>, asked: &JoinCampaign) -> Done {
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
            return Ok(Effect::Nothing);
        }
        if companies[wanted].who != Who::Open {
            return refuse(Code::SeatTaken);
        }
        if let Some(before) = companies.iter().position(own) {
            companies[before].who = Who::Open;
        }
        companies[wanted].who = Who::guest(guest);
        Ok(write(change))
    }

    fn leave(&self, guest: Person<'_>) -> Done {
        if self.sheet.phase != CampaignPhase::Gathering {
            return refuse(Code::AlreadyStarted);
        }
        let mine = self.sheet.companies_of(guest.id);
        if mine.is_empty() {
            return refuse(Code::NotSeated);
        }
        let mut change = self.change();
        for company in mine {
            change.sheet.companies[usize::from(company)].who = Who::Open;
        }
        Ok(write(change))
    }

    /// Begins the campaign, or goes on with the chronicle that was imported.
    fn found(&self, guest: Person<'_>, beginning: Beginning) -> Done {
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
        change.campaign = Some(begin(beginning, &mut change.sheet, change.campaign.take())?);
        change.let_bots_decide();
        Ok(write(change))
    }

    fn decide(&self, guest: Person<'_>, made: MakeMove) -> Done {
        let Some(campaign) = self.campaign.as_ref().filter(|_| self.sheet.phase != CampaignPhase::Gathering)
        else {
            return refuse(Code::NotStarted);
        };
        if !self.sheet.plays(guest.id, made.company) {
            return refuse(Code::NotSeated);
        }
        let company = CompanyNo(made.company);
        let owed = campaign.state().owed(campaign.content(), company).is_some();
        let since = self.sheet.asked.get(company.index()).copied().unwrap_or(0);
        let stale = if owed { made.seq < since } else { made.seq != self.sheet.seq };
        if stale {
            return Err(Refused::server(Code::Stale).with("seq", i64::from(self.sheet.seq)).into());
        }
        let mut change = self.change();
        if let Some(campaign) = &mut change.campaign {
            campaign.make(company, made.with).map_err(|refusal| Refused::campaign(&refusal))?;
        }
        change.let_bots_decide();
        Ok(write(change))
    }

    /// Who plays a company from now on (LW-56).
    fn seat(&self, guest: Person<'_>, asked: &SeatCompany) -> Done {
        if self.sheet.phase == CampaignPhase::Gathering {
            return refuse(Code::NotStarted);
        }
        if !self.sheet.plays(guest.id, asked.company) && self.sheet.owner != guest.id {
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
        let at_table = self.sheet.table.as_ref().filter(|_| asked.presence != Presence::Absent);
        let playing = |campaign: &Campaign| campaign.state().phase == Phase::Playing;
        if let Some(table) = at_table
            && self.campaign.as_ref().is_none_or(playing)
        {
            return self.seat_at_table(table.clone(), asked, level, None);
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
        change.let_bots_decide();
        match at_table {
            Some(table) => self.seat_at_table(table.clone(), asked, level, Some(Box::new(change))),
            None => Ok(write(change)),
        }
    }

    /// During a game a bot can play for somebody who does not come back, for this game only: the
    /// chronicle knows who sat there when it began.
    fn seat_at_table(
        &self,
        table: String,
        asked: &SeatCompany,
        level: &str,
        change: Option<Box<Change>>,
    ) -> Done {
        if self.campaign.is_none() {
            return refuse(Code::NotStarted);
        }
        let Some(seat) = self.seat_of(asked.company) else { return refuse(Code::NotSeated) };
        let level = (asked.presence == Presence::StandIn).then(|| level.to_owned());
        Ok(Effect::StandIn { table, seat, level, change })
    }

    /// Opens the table of the game that is ready. Asked for twice it is the same one.
    fn open_game(&self, guest: Person<'_>, asked: &OpenGame, opening: Opening) -> Done {
        if self.sheet.companies_of(guest.id).is_empty() {
            return refuse(Code::NotSeated);
        }
        check_hash(asked.entropy_hash.as_deref())?;
        if self.sheet.table.is_some() {
            return Ok(Effect::Nothing);
        }
        let mut change = self.change();
        let Some(campaign) = change.campaign.as_mut().filter(|_| self.sheet.phase == CampaignPhase::Running)
        else {
            return refuse(if self.campaign.is_some() { Code::NotAllowed } else { Code::NotStarted });
        };
        let play = Play::Game { game: campaign.state().game };
        let of = OfCampaign { id: self.sheet.id.clone(), entries: campaign.entries().len() as u32, play };
        let game = game_of(campaign, play)?;
        campaign.start(&game.shelf.digest()).map_err(|refusal| Refused::campaign(&refusal))?;
        let promised = (guest, asked.entropy_hash.as_deref());
        let table = self.sheet.table(&game, of, promised, opening);
        change.sheet.table = Some(table.id.clone());
        change.table = Some(table);
        Ok(write(change))
    }

    /// Whether somebody may play on the finished map; making that game is long work.
    pub fn may_play_free(&self, guest: Person<'_>, asked: &FreePlay) -> Result<(), Unable> {
        if self.sheet.companies_of(guest.id).is_empty() {
            return refuse(Code::NotSeated);
        }
        check_hash(asked.entropy_hash.as_deref())?;
        let over = self.campaign.as_ref().is_some_and(|campaign| campaign.state().phase == Phase::Over);
        if over { Ok(()) } else { refuse(Code::NotOver) }
    }

    /// An ordinary table on the finished map.
    fn free_play(&self, guest: Person<'_>, asked: &FreePlay, opening: Opening) -> Done {
        self.may_play_free(guest, asked)?;
        let Some(campaign) = &self.campaign else { return refuse(Code::NotOver) };
        let play = Play::Free { coasts: asked.coasts };
        let of = OfCampaign { id: self.sheet.id.clone(), entries: campaign.entries().len() as u32, play };
        let game = game_of(campaign, play)?;
        let promised = (guest, asked.entropy_hash.as_deref());
        let mut change = self.change();
        let table = self.sheet.table(&game, of, promised, opening);
        change.sheet.free_play = Some(table.id.clone());
        change.table = Some(table);
        Ok(write(change))
    }
}
