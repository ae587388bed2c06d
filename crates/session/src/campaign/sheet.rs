//! What was agreed in a campaign and who plays which company: the part that is written down beside
//! the chronicle. What happened is in the chronicle alone; the few facts of it that stand here too
//! are for lists, which must not wake every campaign.

use capotreno_campaign::{Campaign, CatchUp, Entry, Founder, Founding, Phase, Picker, StoryOrder};
use capotreno_notation::Seed;
use capotreno_protocol::{CampaignOptions, CampaignPhase, Code, CompanySeat, CompanySetup, Refused};
use capotreno_rules::{Card, MAX_SEATS};
use serde::{Deserialize, Serialize};

use crate::names::clean_name;
use crate::player::is_bot;
use crate::table::{Person, PlayedBy, Who, check_pace};

/// A company and who plays it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SheetCompany {
    pub colour: Card,
    pub who: Who,
    /// A bot that sits in for the person.
    pub stand_in: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sheet {
    pub id: String,
    pub campaign: String,
    /// The guest who founded it.
    pub owner: String,
    pub phase: CampaignPhase,
    pub picker: Picker,
    pub options: CampaignOptions,
    /// In the order round the table.
    pub companies: Vec<SheetCompany>,
    /// Grows with every change.
    pub seq: u32,
    /// The game that is prepared, played or wound up.
    pub game: u8,
    /// Companies that owe a decision between games.
    pub awaited: Vec<u8>,
    /// By company: the number of the change that asked it what it is asked now.
    pub asked: Vec<u32>,
    /// The table of the game that is on.
    pub table: Option<String>,
    pub free_play: Option<String>,
    /// What it was founded with; 0.1.0 did not say.
    #[serde(default)]
    pub played_by: Option<PlayedBy>,
    /// Games of an imported chronicle that no record proves.
    #[serde(default)]
    pub unproved: Vec<u8>,
    pub created_at: i64,
}

fn refuse<T>(code: Code) -> Result<T, Refused> {
    Err(Refused::server(code))
}

impl Sheet {
    /// A new campaign before its founding, under an id that nobody finds by trying.
    pub fn open(
        (id, campaign): (String, &str),
        companies: &[CompanySetup],
        (picker, options): (Picker, CampaignOptions),
        guest: Person<'_>,
        now: i64,
    ) -> Result<Sheet, Refused> {
        check_pace(options.pace)?;
        if !(2..=MAX_SEATS).contains(&companies.len()) {
            return refuse(Code::BadSetup);
        }
        let mut seats: Vec<SheetCompany> = Vec::with_capacity(companies.len());
        for setup in companies {
            let who = player(&setup.seat, guest, &seats)?;
            if seats.iter().any(|other| other.colour == setup.colour) {
                return refuse(Code::BadSetup);
            }
            seats.push(SheetCompany { colour: setup.colour, who, stand_in: None });
        }
        // Nobody would ever start the games of bots alone.
        if seats.iter().all(|company| matches!(company.who, Who::Bot { .. })) {
            return refuse(Code::BadSetup);
        }
        Ok(Sheet {
            id,
            campaign: campaign.to_owned(),
            owner: guest.id.to_owned(),
            phase: CampaignPhase::Gathering,
            picker,
            options,
            asked: vec![0; seats.len()],
            companies: seats,
            seq: 1,
            game: 1,
            awaited: Vec::new(),
            table: None,
            free_play: None,
            played_by: None,
            unproved: Vec::new(),
            created_at: now,
        })
    }

    /// The same people and options for a chronicle that goes another way.
    #[must_use]
    pub fn again(&self, id: String, now: i64) -> Sheet {
        Sheet {
            id,
            phase: CampaignPhase::Running,
            seq: 1,
            asked: vec![0; self.companies.len()],
            awaited: Vec::new(),
            table: None,
            free_play: None,
            created_at: now,
            ..self.clone()
        }
    }

    /// How the campaign begins, once everybody is there.
    pub fn founding(&self, seed: Seed) -> Founding {
        let companies = (0..self.companies.len()).map(|company| Founder {
            colour: self.companies[company].colour,
            player: self.player(company as u8).unwrap_or_default(),
        });
        Founding {
            seed,
            companies: companies.collect(),
            picker: self.picker,
            story: StoryOrder::NOW,
            catch_up: CatchUp::NOW,
        }
    }

    pub fn company(&self, company: u8) -> Option<&SheetCompany> {
        self.companies.get(usize::from(company))
    }

    /// The name of who plays a company.
    pub fn player(&self, company: u8) -> Option<String> {
        match &self.company(company)?.who {
            Who::Open => None,
            Who::Guest { name, .. } | Who::Shared { name, .. } => Some(name.clone()),
            Who::Bot { level } => Some(level.clone()),
        }
    }

    /// The bot that decides for a company now, if one does.
    pub fn bot(&self, company: u8) -> Option<&str> {
        let company = self.company(company)?;
        match &company.who {
            Who::Bot { level } => Some(level),
            Who::Open | Who::Guest { .. } | Who::Shared { .. } => company.stand_in.as_deref(),
        }
    }

    pub fn is_person(&self, company: u8) -> bool {
        let who = self.company(company).map(|company| &company.who);
        matches!(who, Some(Who::Guest { .. } | Who::Shared { .. }))
    }

    pub fn plays(&self, guest: &str, company: u8) -> bool {
        match self.company(company).map(|company| &company.who) {
            Some(Who::Guest { id, .. } | Who::Shared { id, .. }) => id == guest,
            Some(Who::Open | Who::Bot { .. }) | None => false,
        }
    }

    /// The companies a guest plays: one, or several on a shared device.
    pub fn companies_of(&self, guest: &str) -> Vec<u8> {
        (0..self.companies.len() as u8).filter(|company| self.plays(guest, *company)).collect()
    }

    pub fn has_open(&self) -> bool {
        self.companies.iter().any(|company| company.who == Who::Open)
    }

    /// Everybody who takes part, and who founded it.
    pub fn guests(&self) -> Vec<String> {
        let mut guests = vec![self.owner.clone()];
        for company in &self.companies {
            if let Who::Guest { id, .. } | Who::Shared { id, .. } = &company.who
                && !guests.contains(id)
            {
                guests.push(id.clone());
            }
        }
        guests
    }

    /// Somebody else who takes part.
    pub fn another(&self, guest: &str) -> Option<String> {
        self.guests().into_iter().find(|other| other != guest)
    }

    /// Takes a guest's id and the names of all who play on its device out.
    pub fn forget_person(&mut self, guest: &str, nobody: &str) {
        for company in &mut self.companies {
            company.who.forget(guest, nobody);
        }
        if self.owner == guest {
            nobody.clone_into(&mut self.owner);
        }
    }

    /// All that was one guest's here is another's.
    pub fn join_people(&mut self, from: &str, to: &str) {
        for company in &mut self.companies {
            company.who.become_guest(from, to);
        }
        if self.owner == from {
            to.clone_into(&mut self.owner);
        }
    }

    /// Takes over what lists and the check for stale decisions need of the campaign after a change.
    /// `before` is the campaign as it was, `from` where its new entries begin.
    pub fn note(&mut self, before: Option<&Campaign>, after: &Campaign, from: usize) {
        let moved: Vec<u8> = after.entries()[from.min(after.entries().len())..]
            .iter()
            .filter_map(|entry| match entry {
                Entry::Moved { company, .. } => Some(company.0),
                Entry::Founded(_)
                | Entry::Drawn(_)
                | Entry::Seated { .. }
                | Entry::Started { .. }
                | Entry::Chosen
                | Entry::Told { .. }
                | Entry::Finished { .. } => None,
            })
            .collect();
        let owed_before = before.map(Campaign::awaited).unwrap_or_default();
        let owed = after.awaited();
        self.asked.resize(self.companies.len(), 0);
        for (company, decision) in &owed {
            let same = owed_before.iter().any(|(other, was)| other == company && was == decision);
            if (!same || moved.contains(&company.0))
                && let Some(since) = self.asked.get_mut(company.index())
            {
                *since = self.seq;
            }
        }
        self.awaited = owed.iter().map(|(company, _)| company.0).collect();
        self.game = after.state().game;
        if after.state().phase == Phase::Over {
            self.phase = CampaignPhase::Over;
        }
    }
}

fn player(seat: &CompanySeat, guest: Person<'_>, before: &[SheetCompany]) -> Result<Who, Refused> {
    match seat {
        CompanySeat::Me => {
            if before.iter().any(|company| matches!(company.who, Who::Guest { .. })) {
                return refuse(Code::AlreadySeated);
            }
            Ok(Who::guest(guest))
        }
        CompanySeat::Open => Ok(Who::Open),
        CompanySeat::Bot { level } => {
            if !is_bot(level) {
                return refuse(Code::NoSuchBot);
            }
            Ok(Who::Bot { level: level.clone() })
        }
        CompanySeat::Shared { name } => {
            let name = clean_name(name).ok_or_else(|| Refused::server(Code::BadName))?;
            Ok(Who::Shared { id: guest.id.to_owned(), name })
        }
    }
}
