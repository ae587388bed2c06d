//! A campaign and its changes. A change is made on a copy, written in one piece (entries, sheet and,
//! where a game begins, its table), and only then becomes the campaign. Bots decide at once and their
//! decisions are part of the same change, so what is written never waits for a bot.

use std::sync::OnceLock;

use capotreno_campaign::content::CompanyNo;
use capotreno_campaign::{Campaign, Chronicle, Entry, GameResult, GameText, InPlay, Phase, SeenEntry};
use capotreno_notation::Chain;
use capotreno_protocol::{CampaignInfo, CampaignPhase, CampaignRulebook, Code, Refused};

use super::sheet::Sheet;
use super::{Unable, show};
use crate::story::News;
use crate::table::Table;

/// A campaign being played, or gathering its people.
#[derive(Debug)]
pub struct CampaignSession {
    pub sheet: Sheet,
    /// None until it is founded.
    pub campaign: Option<Campaign>,
    /// As it was when its last game began; folded when somebody first asks what is new since.
    earlier: OnceLock<Option<Campaign>>,
    chain: Chain,
    /// How many entries are written.
    written: usize,
}

/// A change that is not yet the campaign's own.
#[derive(Clone, Debug)]
pub struct Change {
    pub sheet: Sheet,
    pub campaign: Option<Campaign>,
    /// The table of a game that begins.
    pub table: Option<Table>,
    /// What should have happened with it and did not: nobody is refused for it.
    pub trouble: Option<String>,
}

/// An entry as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptEntry {
    pub seq: u32,
    pub body: Vec<u8>,
    pub link: Chain,
}

/// A change as it is to be written, all of it or nothing.
#[derive(Debug)]
pub struct Draft {
    pub sheet: Sheet,
    campaign: Option<Campaign>,
    pub table: Option<Table>,
    /// Those that are new.
    pub entries: Vec<KeptEntry>,
    pub trouble: Option<String>,
    /// The table of the game that goes on when this is written: its story is told.
    pub goes_on: Option<String>,
    chain: Chain,
}

/// What is to be done about news of the game that is on.
#[derive(Debug)]
pub enum Heard {
    /// It is known already.
    Nothing,
    Write(Box<Change>),
    /// The table does not know yet that its story is told.
    GoOn,
}

impl Change {
    /// Lets bots make every decision they owe.
    pub fn let_bots_decide(&mut self) {
        if let Some(campaign) = &mut self.campaign
            && let Err(trouble) = let_bots_decide(campaign, &self.sheet)
        {
            self.trouble = Some(trouble);
        }
    }

    /// Where the story of a game that is on is read and decided, the game goes on: at which table.
    fn tell_story(&mut self) -> Option<String> {
        let campaign = self.campaign.as_mut().filter(|campaign| campaign.is_told())?;
        let game = campaign.next_game().map_err(|error| error.to_string());
        let told = game.and_then(|game| {
            campaign.go_on(&game.shelf.digest()).map(|_| ()).map_err(|refusal| refusal.to_string())
        });
        if let Err(error) = told {
            self.trouble = Some(format!("a game cannot go on after its story: {error}"));
            return None;
        }
        self.sheet.table.clone()
    }
}

/// Lets bots make every decision they owe; why one was not made.
pub fn let_bots_decide(campaign: &mut Campaign, sheet: &Sheet) -> Result<(), String> {
    let seed = campaign.state().seed.0;
    let seed = u64::from_le_bytes([seed[0], seed[1], seed[2], seed[3], seed[4], seed[5], seed[6], seed[7]]);
    capotreno_campaign::let_bots_decide(campaign, |company| sheet.bot(company.0), seed)
        .map_err(|error| format!("a bot's decision between games was not made: {error}"))
}

/// The entries from a number on as they are kept, and the chain after them.
pub fn chained(mut chain: Chain, entries: &[Entry], from: usize) -> Result<(Vec<KeptEntry>, Chain), Refused> {
    let mut kept = Vec::new();
    for (seq, entry) in entries.iter().enumerate().skip(from) {
        let body = serde_json::to_vec(entry).map_err(|_| Refused::server(Code::Internal))?;
        chain = chain.after(&body);
        kept.push(KeptEntry { seq: seq as u32, body, link: chain });
    }
    Ok((kept, chain))
}

impl CampaignSession {
    /// A campaign of which so many entries are written.
    pub fn new(sheet: Sheet, campaign: Option<Campaign>, chain: Chain, written: usize) -> CampaignSession {
        CampaignSession { sheet, campaign, earlier: OnceLock::new(), chain, written }
    }

    /// How many entries are written.
    pub fn entries_written(&self) -> usize {
        self.written
    }

    /// With whose eyes a guest looks: those of the company it names, or of its only one. Several
    /// companies are several people at one device: none of them is shown another's secrets unasked.
    pub fn eyes(&self, guest: Option<&str>, company: Option<u8>) -> Result<Option<u8>, Refused> {
        let mine = guest.map_or_else(Vec::new, |guest| self.sheet.companies_of(guest));
        match (company, mine.as_slice()) {
            (Some(company), mine) if mine.contains(&company) => Ok(Some(company)),
            (Some(_), _) => Err(Refused::server(Code::NotSeated)),
            (None, [only]) => Ok(Some(*only)),
            (None, _) => Ok(None),
        }
    }

    /// The campaign as one guest sees it, with the eyes of one of its companies. `here` says who looks at
    /// it now.
    pub fn info(
        &self,
        guest: Option<&str>,
        company: Option<u8>,
        here: &dyn Fn(&str) -> bool,
    ) -> Result<CampaignInfo, Refused> {
        Ok(show::info(self, guest, self.eyes(guest, company)?, here))
    }

    /// The rulebook as far as a guest may read it.
    pub fn rulebook(
        &self,
        content: &capotreno_campaign::Content,
        (guest, company): (Option<&str>, Option<u8>),
        language: &str,
    ) -> Result<CampaignRulebook, Refused> {
        let eyes = self.eyes(guest, company)?;
        let campaign = self.campaign.as_ref();
        let content = campaign.map_or(content, |campaign| campaign.content());
        Ok(show::rulebook(content, campaign, eyes, language))
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
        Change { sheet: self.sheet.clone(), campaign: self.campaign.clone(), table: None, trouble: None }
    }

    /// A change as it is to be written.
    pub fn draft(&self, mut change: Change) -> Result<Draft, Refused> {
        change.sheet.seq = self.sheet.seq + 1;
        let goes_on = change.tell_story();
        if let Some(after) = &change.campaign {
            change.sheet.note(self.campaign.as_ref(), after, self.written);
        }
        let all = change.campaign.as_ref().map_or(&[][..], Campaign::entries);
        let (entries, chain) = chained(self.chain, all, self.written)?;
        let Change { sheet, campaign, table, trouble } = change;
        Ok(Draft { sheet, campaign, table, entries, trouble, goes_on, chain })
    }

    /// A change is written: it is the campaign's own now.
    pub fn written(&mut self, draft: Draft) {
        self.written = draft.campaign.as_ref().map_or(0, |campaign| campaign.entries().len());
        self.chain = draft.chain;
        self.sheet = draft.sheet;
        if draft.campaign.as_ref().map(show::last_game) != self.campaign.as_ref().map(show::last_game) {
            self.earlier = OnceLock::new();
        }
        self.campaign = draft.campaign;
    }

    /// What was written anew from its first entry on is the campaign now.
    pub fn is_now(&mut self, sheet: Sheet, campaign: Campaign, chain: Chain) {
        self.sheet = sheet;
        self.campaign = Some(campaign);
        self.chain = chain;
        self.earlier = OnceLock::new();
    }

    /// What whoever kept it may have left to be done: bots that owe a decision, chance that was
    /// drawn, a story that is told.
    pub fn catch_up(&self) -> Option<Change> {
        let campaign = self.campaign.as_ref()?;
        let owes = |company: u8| self.sheet.bot(company).is_some();
        let bots = campaign.awaited().iter().any(|(company, _)| owes(company.0));
        let behind = bots || campaign.is_told() || campaign.entries().len() > self.written;
        (self.sheet.phase == CampaignPhase::Running && behind).then(|| {
            let mut change = self.change();
            change.let_bots_decide();
            change
        })
    }

    /// Takes what there is to hear of the game that is on: its result, or that its tickets are chosen and
    /// the story of the year is to be read (LW-52).
    pub fn heard(&self, table: &str, news: &News) -> Result<Heard, Unable> {
        if self.sheet.table.as_deref() != Some(table) {
            return Ok(Heard::Nothing);
        }
        let mut change = self.change();
        let Some(campaign) = &mut change.campaign else { return Ok(Heard::Nothing) };
        let playing = campaign.state().phase == Phase::Playing;
        match news {
            News::TicketsChosen => {
                if campaign.choose().is_err() {
                    return Ok(if playing { Heard::GoOn } else { Heard::Nothing });
                }
            }
            News::Over(_) if !playing => return Ok(Heard::Nothing),
            News::Over(outcome) => {
                let (result, record) = &**outcome;
                let seats = InPlay::of(campaign.state(), campaign.content());
                campaign.finish(table, GameResult::of(&seats, result), Some(GameText::of(record))).map_err(
                    |refusal| Unable::Unmade(format!("the result of a game was refused: {refusal}")),
                )?;
                change.sheet.table = None;
            }
        }
        change.let_bots_decide();
        Ok(Heard::Write(Box::new(change)))
    }

    /// The file, for who founded the campaign alone: it holds all secrets. Who founded it plays too, so it
    /// ends before answers that are not all in.
    pub fn chronicle(&self, guest: &str) -> Result<impl FnOnce() -> String + Send + use<>, Refused> {
        if self.sheet.owner != guest {
            return Err(Refused::server(Code::NotOwner));
        }
        let Some(campaign) = self.campaign.clone() else { return Err(Refused::server(Code::NotStarted)) };
        Ok(move || {
            let mut chronicle = Chronicle::of(&campaign);
            if let Some(first) = first_secret_answer(&campaign) {
                chronicle.entries.truncate(first);
            }
            chronicle.to_text()
        })
    }

    /// The company of the game that is on that a seat of its table belongs to, if there is such a game.
    pub(super) fn seat_of(&self, company: u8) -> Option<capotreno_rules::Seat> {
        let campaign = self.campaign.as_ref()?;
        InPlay::of(campaign.state(), campaign.content()).seat(CompanyNo(company))
    }
}

/// Where the answers begin that nobody else sees yet: what a spectator's log leaves out.
fn first_secret_answer(campaign: &Campaign) -> Option<usize> {
    let log = campaign.view(None).log;
    log.iter().position(|seen| matches!(seen, SeenEntry::Moved { with: None, .. }))
}
