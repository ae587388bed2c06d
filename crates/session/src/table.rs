//! What was agreed at a table and who sits there: the part of a table that is written down.

use capotreno_notation::Seed;
use capotreno_notation::record::RulesVersion;
use capotreno_protocol::{
    BotSpeed, Code, CreateTable, Fairness, FairnessSeat, GameResult, Pace, Refused, SeatSetup, Starter,
    TableCampaign, TablePhase,
};
use capotreno_rules::spec::Words;
use capotreno_rules::{Edition, MAX_SEATS, Options, Seat};
use serde::{Deserialize, Serialize};

use crate::clocks::Grant;
use crate::names::clean_name;
use crate::player::is_bot;
use crate::rated::{OfEvent, check_rated};
use crate::secret;

/// Somebody who does something at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Person<'a> {
    pub id: &'a str,
    pub name: &'a str,
}

/// What a new table begins with: what must be random comes from whoever opens it.
#[derive(Clone)]
pub struct Opening {
    /// Nobody finds a table by trying.
    pub id: String,
    pub secret: [u8; 32],
    pub now: i64,
    /// Whether its deal can be checked by its players.
    pub verifiable: bool,
}

/// Prints no secret.
impl std::fmt::Debug for Opening {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Opening").field("id", &self.id).finish_non_exhaustive()
    }
}

/// Which game of which campaign a table plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OfCampaign {
    pub id: String,
    /// How many entries of the chronicle the game is made from.
    pub entries: u32,
    pub play: Play,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "play", rename_all = "snake_case")]
pub enum Play {
    Game {
        game: u8,
    },
    /// Free play on the finished map.
    Free {
        coasts: bool,
    },
}

/// Whether somebody is told the id of a campaign: with it the campaign can be looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Link {
    Told,
    Kept,
}

/// How the campaign of a table is described; whoever has its words knows.
pub type Describe = fn(&OfCampaign, Link) -> TableCampaign;

/// The rules that a table or campaign keeps to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayedBy {
    /// The hash of the files it is played on.
    pub files: String,
    /// What the rules see of them.
    pub digest: String,
    /// The version of the rules that its game can be played by from its first step.
    pub rules: RulesVersion,
}

/// Who plays a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "who", rename_all = "snake_case")]
pub enum Who {
    Open,
    Guest {
        id: String,
        name: String,
    },
    /// A player on the device of this guest.
    Shared {
        id: String,
        name: String,
    },
    Bot {
        level: String,
    },
}

impl Who {
    pub fn is_person(&self) -> bool {
        match self {
            Who::Guest { .. } | Who::Shared { .. } => true,
            Who::Open | Who::Bot { .. } => false,
        }
    }

    pub fn guest(guest: Person<'_>) -> Who {
        Who::Guest { id: guest.id.to_owned(), name: guest.name.to_owned() }
    }
}

/// Whether a table waits for the one who asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    Yours,
    Others,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableSeat {
    pub who: Who,
    /// A bot that plays for the person who sits here.
    pub stand_in: Option<String>,
    pub company: Option<u8>,
    /// The colour of the pieces; none is that of the seat's number.
    #[serde(default)]
    pub colour: Option<u8>,
    /// The hash of the player's random bytes, and the bytes once revealed.
    pub hash: Option<String>,
    pub bytes: Option<String>,
    pub sharing: bool,
    /// Somebody was asked to sit here and has not said yes.
    #[serde(default)]
    pub invited: bool,
}

impl TableSeat {
    /// A seat as nobody has used it: nothing of one player passes to the next.
    pub fn fresh(who: Who, company: Option<u8>) -> TableSeat {
        TableSeat {
            who,
            stand_in: None,
            company,
            colour: None,
            hash: None,
            bytes: None,
            sharing: false,
            invited: false,
        }
    }

    /// The same seat for somebody else: its company and colour stay, because no other seat has them.
    #[must_use]
    pub fn passed_to(&self, who: Who) -> TableSeat {
        TableSeat { colour: self.colour, ..TableSeat::fresh(who, self.company) }
    }
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "independent options of a table, as they travel")]
pub struct Table {
    pub id: String,
    pub edition: String,
    /// The guest who opened it.
    pub owner: String,
    pub public: bool,
    pub starter: Starter,
    pub pace: Pace,
    pub take_back: bool,
    /// Its one player against bots may go back to before any own decision.
    #[serde(default)]
    pub practice: bool,
    #[serde(default)]
    pub bot_speed: BotSpeed,
    pub hints: bool,
    pub chat: bool,
    /// Its game counts for ratings.
    #[serde(default)]
    pub rated: bool,
    /// The event whose deal is played here.
    #[serde(default)]
    pub event: Option<OfEvent>,
    pub seats: Vec<TableSeat>,
    pub phase: TablePhase,
    /// The host's secret, revealed at the end.
    secret: String,
    /// Set when the cards are dealt.
    pub(crate) seed: Option<String>,
    verifiable: bool,
    pub created_at: i64,
    pub rematch: Option<String>,
    /// Whom players do not want to hear.
    #[serde(default)]
    muted: Vec<Muted>,
    /// The time players were given who came back after theirs had run out: no step tells it.
    #[serde(default)]
    pub grants: Vec<Grant>,
    /// Where it plays a game of a campaign: the edition is then made from the chronicle.
    #[serde(default)]
    pub campaign: Option<OfCampaign>,
    /// What it is played on and by; 0.1.0 did not say.
    #[serde(default)]
    pub played_by: Option<PlayedBy>,
    /// What its board is called, where somebody published it: the game outlives it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Words>,
    /// What it was called on the device of its player, who brought it from there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub brought: Option<String>,
    /// How it came out, once it is over; before 0.2.0 it was not kept.
    #[serde(default)]
    pub result: Option<GameResult>,
    /// The operator has closed it: nobody comes in, and nothing happens there.
    #[serde(default)]
    pub closed: bool,
    /// Why the game cannot be gone on with; found out when it is woken.
    #[serde(skip)]
    pub stopped: Option<Refused>,
}

/// A player does not want to hear a seat, or those who only watch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Muted {
    by: String,
    seat: Option<u8>,
}

/// Prints neither secret nor seed: a log line must not tell what comes next.
impl std::fmt::Debug for Table {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Table { id, phase, .. } = self;
        out.debug_struct("Table").field("id", id).field("phase", phase).finish_non_exhaustive()
    }
}

/// What changes too often to be written down.
#[derive(Clone, Copy, Debug, Default)]
pub struct Live {
    pub here: [bool; MAX_SEATS],
    pub spectators: u32,
    pub time_left: [Option<i64>; MAX_SEATS],
    pub deadline: [Option<i64>; MAX_SEATS],
}

fn refuse<T>(code: Code) -> Result<T, Refused> {
    Err(Refused::server(code))
}

impl Table {
    /// A new table, its secret drawn and committed to.
    pub fn open(
        asked: &CreateTable,
        guest: Person<'_>,
        edition: &Edition,
        opening: Opening,
    ) -> Result<Table, Refused> {
        let spec = edition.spec();
        let players = asked.seats.len();
        if players < usize::from(spec.fewest_players) || players > usize::from(spec.most_players) {
            return refuse(Code::BadSetup);
        }
        if let Starter::Seat { seat } = asked.starter
            && usize::from(seat) >= players
        {
            return refuse(Code::BadSetup);
        }
        check_pace(asked.pace)?;
        check_practice(asked)?;
        check_rated(asked)?;
        if asked.entropy_hash.as_deref().is_some_and(|hash| secret::from_hex(hash).is_none()) {
            return refuse(Code::BadEntropy);
        }
        let mut seats = Vec::with_capacity(players);
        for setup in &asked.seats {
            seats.push(new_seat(setup, guest, asked.entropy_hash.as_deref(), &seats)?);
        }
        let table = Table {
            public: asked.public,
            starter: asked.starter,
            pace: asked.pace,
            take_back: asked.take_back,
            practice: asked.practice,
            bot_speed: asked.bot_speed,
            hints: asked.hints,
            chat: asked.chat,
            rated: asked.rated,
            ..Table::new(asked.edition.clone(), guest.id, seats, opening)
        };
        table.companies(edition)?;
        Ok(table)
    }

    /// A table with a secret of its own, and the usual options.
    pub fn new(edition: String, owner: &str, seats: Vec<TableSeat>, opening: Opening) -> Table {
        Table {
            id: opening.id,
            edition,
            owner: owner.to_owned(),
            public: false,
            starter: Starter::Random,
            pace: Pace::None,
            take_back: true,
            practice: false,
            bot_speed: BotSpeed::Normal,
            hints: true,
            chat: true,
            rated: false,
            event: None,
            seats,
            phase: TablePhase::Open,
            secret: secret::hex(&opening.secret),
            seed: None,
            verifiable: opening.verifiable,
            created_at: opening.now,
            rematch: None,
            muted: Vec::new(),
            grants: Vec::new(),
            campaign: None,
            played_by: None,
            title: None,
            brought: None,
            result: None,
            closed: false,
            stopped: None,
        }
    }

    /// A table with the same people, options and bots. The others are asked whether they want to.
    #[must_use]
    pub fn again(&self, owner: &str, opening: Opening) -> Table {
        let mut table = self.clone();
        table.id = opening.id;
        owner.clone_into(&mut table.owner);
        table.phase = TablePhase::Open;
        table.secret = secret::hex(&opening.secret);
        table.seed = None;
        table.created_at = opening.now;
        (table.rematch, table.brought) = (None, None);
        table.result = None;
        table.stopped = None;
        table.grants.clear();
        for seat in &mut table.seats {
            let invited = match &seat.who {
                Who::Guest { id, .. } | Who::Shared { id, .. } => id != owner,
                Who::Open | Who::Bot { .. } => false,
            };
            *seat = TableSeat { invited, ..seat.passed_to(seat.who.clone()) };
        }
        table
    }

    /// Somebody who was asked says yes, for all its seats.
    pub fn accept(&mut self, guest: &str) {
        for seat in self.seats_of(guest) {
            self.seats[seat.index()].invited = false;
        }
    }

    /// Whether somebody was asked and has not said yes.
    pub fn awaits_answers(&self) -> bool {
        self.seats.iter().any(|seat| seat.invited)
    }

    /// Somebody who sits here for good and is not this guest.
    pub fn another(&self, guest: &str) -> Option<String> {
        self.seats.iter().filter(|seat| !seat.invited).find_map(|seat| match &seat.who {
            Who::Guest { id, .. } | Who::Shared { id, .. } if id != guest => Some(id.clone()),
            Who::Guest { .. } | Who::Shared { .. } | Who::Open | Who::Bot { .. } => None,
        })
    }

    /// Whether a guest does not want to hear a seat (none: those who only watch).
    pub fn mutes(&self, guest: &str, seat: Option<u8>) -> bool {
        self.muted.iter().any(|muted| muted.seat == seat && muted.by == guest)
    }

    pub fn mute(&mut self, guest: &str, seat: Option<u8>, muted: bool) {
        self.muted.retain(|other| other.seat != seat || other.by != guest);
        if muted {
            self.muted.push(Muted { by: guest.to_owned(), seat });
        }
    }

    /// Whom one guest did not want to hear, another does not.
    pub(crate) fn pass_mutes(&mut self, from: &str, to: &str) {
        for muted in self.muted.iter_mut().filter(|muted| muted.by == from) {
            to.clone_into(&mut muted.by);
        }
    }

    /// A guest hears everybody again.
    pub(crate) fn unmute_all(&mut self, guest: &str) {
        self.muted.retain(|other| other.by != guest);
    }

    /// Whoever sits here next is heard by all.
    pub fn forget_muted(&mut self, seat: Seat) {
        self.muted.retain(|other| other.seat != Some(seat.0));
    }

    pub fn players(&self) -> u8 {
        self.seats.len() as u8
    }

    /// The seats a guest plays: one, or several on a shared device.
    pub fn seats_of(&self, guest: &str) -> Vec<Seat> {
        let plays = |seat: &TableSeat| match &seat.who {
            Who::Guest { id, .. } | Who::Shared { id, .. } => id == guest,
            Who::Open | Who::Bot { .. } => false,
        };
        (0..self.players()).map(Seat).filter(|seat| plays(&self.seats[seat.index()])).collect()
    }

    pub fn plays(&self, guest: &str, seat: Seat) -> bool {
        self.seats_of(guest).contains(&seat)
    }

    pub fn name(&self, seat: Seat) -> Option<String> {
        match &self.seats.get(seat.index())?.who {
            Who::Open => None,
            Who::Guest { name, .. } | Who::Shared { name, .. } => Some(name.clone()),
            Who::Bot { level } => Some(level.clone()),
        }
    }

    pub fn names(&self) -> Vec<String> {
        (0..self.players()).map(|seat| self.name(Seat(seat)).unwrap_or_default()).collect()
    }

    /// The bot that decides for a seat now, if one does.
    pub fn bot(&self, seat: Seat) -> Option<&str> {
        let seat = self.seats.get(seat.index())?;
        match &seat.who {
            Who::Bot { level } => Some(level),
            Who::Open | Who::Guest { .. } | Who::Shared { .. } => seat.stand_in.as_deref(),
        }
    }

    /// Whether a person sits there, also one for whom a bot plays now.
    pub fn is_person(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|seat| seat.who.is_person())
    }

    /// Whether its player may go back to before any own decision: only who plays alone against bots.
    pub fn may_go_back(&self) -> bool {
        let taken = self.seats.iter().filter(|seat| !matches!(seat.who, Who::Bot { .. })).count();
        self.practice && taken == 1
    }

    /// Whether the game is one of a campaign's own; free play on its map is not.
    pub fn is_campaign_game(&self) -> bool {
        self.campaign.as_ref().is_some_and(|of| matches!(of.play, Play::Game { .. }))
    }

    pub fn open_seats(&self) -> u8 {
        self.seats.iter().filter(|seat| seat.who == Who::Open).count() as u8
    }

    /// How many different people play.
    pub fn people(&self) -> usize {
        let mut ids: Vec<&str> = Vec::new();
        for seat in &self.seats {
            match &seat.who {
                Who::Guest { id, .. } | Who::Shared { id, .. } if !ids.contains(&id.as_str()) => ids.push(id),
                Who::Guest { .. } | Who::Shared { .. } | Who::Open | Who::Bot { .. } => {}
            }
        }
        ids.len()
    }

    /// The colour of a seat's pieces: no two seats have the same.
    pub fn colour(&self, seat: Seat) -> u8 {
        self.seats.get(seat.index()).and_then(|entry| entry.colour).unwrap_or(seat.0)
    }

    /// Gives a seat another colour; a seat that has it takes the old one in exchange.
    pub(crate) fn paint(&mut self, seat: Seat, colour: u8) {
        let old = self.colour(seat);
        if let Some(other) = self.has_colour(colour) {
            self.seats[other.index()].colour = Some(old);
        }
        if let Some(entry) = self.seats.get_mut(seat.index()) {
            entry.colour = Some(colour);
        }
    }

    /// The seat whose pieces have a colour.
    pub(crate) fn has_colour(&self, colour: u8) -> Option<Seat> {
        (0..self.players()).map(Seat).find(|seat| self.colour(*seat) == colour)
    }

    pub fn options(&self, edition: &Edition) -> Result<Options, Refused> {
        let mut options = Options::new(self.players());
        options.first = match self.starter {
            Starter::Random => None,
            Starter::Seat { seat } => Some(Seat(seat)),
        };
        options.companies = self.companies(edition)?;
        Ok(options)
    }

    /// Each seat's company: the chosen one, or the first that is free.
    fn companies(&self, edition: &Edition) -> Result<[u8; MAX_SEATS], Refused> {
        let mut companies = Options::new(self.players()).companies;
        let Some(economy) = &edition.spec().economy else { return Ok(companies) };
        let mut taken: Vec<u8> = Vec::new();
        for chosen in self.seats.iter().filter_map(|seat| seat.company) {
            if taken.contains(&chosen) || usize::from(chosen) >= economy.companies.len() {
                return refuse(Code::BadSetup);
            }
            taken.push(chosen);
        }
        for (seat, company) in self.seats.iter().zip(&mut companies) {
            if let Some(chosen) = seat.company {
                *company = chosen;
                continue;
            }
            let free = (0..economy.companies.len() as u8).find(|company| !taken.contains(company));
            *company = free.ok_or_else(|| Refused::server(Code::BadSetup))?;
            taken.push(*company);
        }
        Ok(companies)
    }

    /// Players whose bytes are still missing.
    pub fn unrevealed(&self) -> bool {
        self.seats.iter().any(|seat| seat.hash.is_some() && seat.bytes.is_none())
    }

    /// Takes the bytes a guest promised.
    pub fn reveal(&mut self, guest: &str, bytes: &str) -> Result<(), Refused> {
        let read = secret::from_hex(bytes).ok_or_else(|| Refused::server(Code::BadEntropy))?;
        let mut found = false;
        for seat in self.seats_of(guest) {
            let seat = &mut self.seats[seat.index()];
            let Some(promised) = seat.hash.as_deref().and_then(secret::from_hex) else { continue };
            if !secret::fits(&read, &promised) {
                return refuse(Code::BadEntropy);
            }
            seat.bytes = Some(bytes.to_ascii_lowercase());
            found = true;
        }
        if found { Ok(()) } else { refuse(Code::BadEntropy) }
    }

    /// The seed: drawn once, when the cards are dealt.
    pub fn draw_seed(&mut self, fixed: Option<&str>) -> Seed {
        if let Some(words) = fixed {
            let seed = Seed::from_words(words);
            self.seed = Some(seed.to_string());
            self.verifiable = false;
            return seed;
        }
        let secret = secret::from_hex(&self.secret).unwrap_or_default();
        let revealed = self.seats.iter().enumerate().filter_map(|(seat, entry)| {
            Some((seat as u8, entry.bytes.as_deref().and_then(secret::from_hex)?))
        });
        let seed = Seed(secret::seed(&secret, revealed));
        self.seed = Some(seed.to_string());
        seed
    }

    pub fn seed(&self) -> Option<Seed> {
        self.seed.as_deref()?.parse().ok()
    }

    pub fn fairness(&self) -> Fairness {
        let over = self.phase == TablePhase::Over && !self.is_sealed();
        let secret = secret::from_hex(&self.secret).unwrap_or_default();
        let seats = self.seats.iter().enumerate().filter_map(|(seat, entry)| {
            let hash = entry.hash.clone()?;
            Some(FairnessSeat { seat: seat as u8, hash, bytes: entry.bytes.clone() })
        });
        Fairness {
            commitment: secret::hex(&secret::hash(&secret)),
            seats: seats.collect(),
            secret: over.then(|| self.secret.clone()),
            seed: over.then(|| self.seed.clone()).flatten(),
            verifiable: self.verifiable,
        }
    }

    /// The guests who sit here, for their own lists.
    pub fn guests(&self) -> Vec<String> {
        let mut guests: Vec<String> = Vec::new();
        for seat in &self.seats {
            if let Who::Guest { id, .. } | Who::Shared { id, .. } = &seat.who
                && !guests.contains(id)
            {
                guests.push(id.clone());
            }
        }
        guests
    }
}

pub fn check_pace(pace: Pace) -> Result<(), Refused> {
    let possible = match pace {
        Pace::None => true,
        Pace::Bank { seconds, increment } => (10..=86_400).contains(&seconds) && increment <= 3_600,
        Pace::Days { days } => (1..=30).contains(&days),
    };
    if possible { Ok(()) } else { refuse(Code::BadSetup) }
}

/// Practice is alone against bots and without a clock: nobody else is taken anything back.
fn check_practice(asked: &CreateTable) -> Result<(), Refused> {
    let person = |seat: &SeatSetup| match seat {
        SeatSetup::Bot { .. } => false,
        SeatSetup::Me { .. } | SeatSetup::Open { .. } | SeatSetup::Shared { .. } => true,
    };
    let people = asked.seats.iter().filter(|seat| person(seat)).count();
    let alone = people == 1 && asked.pace == Pace::None;
    if alone || !asked.practice { Ok(()) } else { refuse(Code::BadSetup) }
}

fn new_seat(
    setup: &SeatSetup,
    guest: Person<'_>,
    hash: Option<&str>,
    before: &[TableSeat],
) -> Result<TableSeat, Refused> {
    let hash = hash.map(str::to_ascii_lowercase);
    let (who, company, hash) = match setup {
        SeatSetup::Me { company } => {
            if before.iter().any(|seat| matches!(seat.who, Who::Guest { .. })) {
                return refuse(Code::AlreadySeated);
            }
            (Who::guest(guest), *company, hash)
        }
        SeatSetup::Open { company } => (Who::Open, *company, None),
        SeatSetup::Bot { level, company } => {
            if !is_bot(level) {
                return refuse(Code::NoSuchBot);
            }
            (Who::Bot { level: level.clone() }, *company, None)
        }
        SeatSetup::Shared { name, company } => {
            let name = clean_name(name).ok_or_else(|| Refused::server(Code::BadName))?;
            (Who::Shared { id: guest.id.to_owned(), name }, *company, None)
        }
    };
    Ok(TableSeat { hash, ..TableSeat::fresh(who, company) })
}
