//! New campaigns: founded, from a file, or another way from before a game.

use capotreno_campaign::{Campaign, Chronicle, Content, Entry, Phase, Presence, Proof};
use capotreno_notation::{Chain, Seed};
use capotreno_protocol::{
    CampaignPhase, Code, CompanySeat, CompanySetup, CreateCampaign, ImportCampaign, Refused,
};

use super::Unable;
use super::running::{CampaignSession, Change, KeptEntry, chained};
use super::sheet::Sheet;
use crate::table::{Person, PlayedBy};

fn refuse<T>(code: Code) -> Result<T, Refused> {
    Err(Refused::server(code))
}

/// What a campaign begins with: what is random comes from whoever founds it.
#[derive(Clone)]
pub struct Beginning {
    pub content: &'static Content,
    pub seed: Seed,
    /// The files and rules it keeps to.
    pub played_by: PlayedBy,
}

/// Prints no seed: a log line must not tell what comes next.
impl std::fmt::Debug for Beginning {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Beginning").field("campaign", &self.content.id).finish_non_exhaustive()
    }
}

/// Everybody is there: the campaign begins, or goes on with what there is of it.
pub(super) fn begin(
    beginning: Beginning,
    sheet: &mut Sheet,
    there: Option<Campaign>,
) -> Result<Campaign, Refused> {
    let mut campaign = match there {
        Some(campaign) => campaign,
        None => Campaign::found(beginning.content, sheet.founding(beginning.seed))
            .map_err(|refusal| Refused::campaign(&refusal))?,
    };
    sheet.phase = CampaignPhase::Running;
    sheet.played_by.get_or_insert(beginning.played_by);
    // Whoever sits there now is present or a bot; those who were away in the chronicle are back.
    for company in campaign.state().company_numbers() {
        let own = campaign.state().company(company).map(|own| own.presence);
        let stand_in = sheet.company(company.0).is_some_and(|company| company.stand_in.is_some());
        let wanted = if stand_in { Presence::StandIn } else { Presence::Present };
        if own.is_some_and(|own| own != wanted) && campaign.state().phase != Phase::Over {
            campaign.seat(company, wanted).map_err(|refusal| Refused::campaign(&refusal))?;
        }
    }
    Ok(campaign)
}

/// A new campaign, ready to be written.
#[derive(Debug)]
pub struct Prepared {
    pub sheet: Sheet,
    campaign: Option<Campaign>,
    pub entries: Vec<KeptEntry>,
    pub trouble: Option<String>,
    chain: Chain,
}

/// A new campaign as it was asked for; it begins where nobody is missing. Long work.
pub fn prepare(beginning: Beginning, mut sheet: Sheet, there: Option<Campaign>) -> Result<Prepared, Refused> {
    let whole = !sheet.has_open();
    let campaign = if whole { Some(begin(beginning, &mut sheet, there)?) } else { there };
    let mut change = Change { sheet, campaign, table: None, trouble: None };
    if whole {
        change.let_bots_decide();
    }
    let Change { mut sheet, campaign, trouble, .. } = change;
    if let Some(campaign) = &campaign {
        sheet.note(None, campaign, 0);
    }
    let all = campaign.as_ref().map_or(&[][..], Campaign::entries);
    let (entries, chain) = chained(Chain::of(&sheet.id), all, 0)?;
    Ok(Prepared { sheet, campaign, entries, trouble, chain })
}

impl Prepared {
    /// How much room its chronicle will take.
    pub fn bytes(&self) -> u64 {
        self.entries.iter().map(|entry| entry.body.len() as u64).sum()
    }

    /// It is written.
    pub fn written(self) -> CampaignSession {
        let written = self.campaign.as_ref().map_or(0, |campaign| campaign.entries().len());
        CampaignSession::new(self.sheet, self.campaign, self.chain, written)
    }
}

impl Sheet {
    /// The sheet of a campaign that was asked for.
    pub fn asked(
        (id, content): (String, &Content),
        asked: &CreateCampaign,
        guest: Person<'_>,
        now: i64,
    ) -> Result<Sheet, Refused> {
        if asked.campaign != content.id {
            return refuse(Code::NoSuchCampaign);
        }
        let sheet =
            Sheet::open((id, &asked.campaign), &asked.companies, (asked.picker, asked.options), guest, now)?;
        let known = content.base.economy.iter().flat_map(|economy| &economy.companies);
        let colours: Vec<_> = known.map(|company| company.colour).collect();
        if sheet.companies.iter().any(|company| !colours.contains(&company.colour)) {
            return refuse(Code::BadSetup);
        }
        Ok(sheet)
    }
}

/// A campaign from the text of a file. Whatever the file says, it is folded and looked at from all
/// sides before anything is kept, and every game played again from its record: a made-up one must not
/// do harm later. Gives back the games that no record proves, too.
pub fn read_chronicle(content: &'static Content, text: &str) -> Result<(Campaign, Vec<u8>), Refused> {
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
    let campaign = chronicle.resume(content).map_err(|error| bad(error.to_string()))?;
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
pub fn sheet_for(
    campaign: &Campaign,
    asked: &ImportCampaign,
    (id, guest): (String, Person<'_>),
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
    let options = (founding.picker, asked.options);
    Sheet::open((id, &campaign.content().id), &setups, options, guest, now)
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

/// A campaign with the same people that goes on from before a game: only for who founded this one. What it
/// gives back is the long work that prepares it.
pub fn branched(
    of: &CampaignSession,
    (guest, before): (&str, u8),
    (id, now): (String, i64),
    beginning: Beginning,
) -> Result<impl FnOnce() -> Result<Prepared, Unable> + Send + use<>, Refused> {
    if of.sheet.owner != guest {
        return refuse(Code::NotOwner);
    }
    let Some(campaign) = of.campaign.clone() else { return refuse(Code::NotStarted) };
    let Some(keep) = before_game(campaign.entries(), before) else { return refuse(Code::NoSuchPage) };
    let mut sheet = of.sheet.again(id, now);
    sheet.unproved.retain(|game| *game < before);
    Ok(move || {
        let branch = campaign
            .branch(keep)
            .map_err(|error| Unable::Unmade(format!("campaign {} cannot be branched: {error}", sheet.id)))?;
        Ok(prepare(beginning, sheet, Some(branch))?)
    })
}
