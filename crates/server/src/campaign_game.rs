//! A campaign's game as an ordinary table plays it. Its edition is in no list: it is made from the
//! chronicle as it stood when the table was opened, which is read from disk. A table never asks the
//! host of its campaign for it, so neither ever waits for the other in a circle.

use std::sync::Arc;

use capotreno_campaign::{BoxView, Campaign, CampaignView, CoastToCoast, Entry, Game};
use capotreno_notation::Shelf;
use capotreno_protocol::{
    CampaignCard, CharterInfo, CharterSeat, EditionDetails, LineViaducts, Postcard, RuleBox, Starter,
    SurveyInfo, TablePhase,
};
use capotreno_rules::campaign::spec::{CERTIFICATE_COLOURS, CERTIFICATES_EACH, RuleBox as Rule, STAMPS_EACH};
use capotreno_rules::{Members, Options, PlaceId, PlaceSet};
use capotreno_store::Guest;
use serde::{Deserialize, Serialize};

use crate::apart::apart;
use crate::app::App;
use crate::campaign_sheet::Sheet;
use crate::campaign_show::words;
use crate::host::HostError;
use crate::table::{Table, TableSeat};

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

/// A game made from a chronicle, and the campaign as it was then.
pub(crate) struct Made {
    pub campaign: Campaign,
    pub game: Game,
    pub play: Play,
}

/// Reads entries as they were written.
pub(crate) fn entries(bodies: &[capotreno_store::Step]) -> Result<Vec<Entry>, HostError> {
    bodies.iter().map(|step| serde_json::from_slice(&step.body).map_err(HostError::Body)).collect()
}

/// The game a campaign offers now.
pub(crate) fn game_of(campaign: &Campaign, play: Play) -> Result<Game, HostError> {
    let made = match play {
        Play::Game { .. } => campaign.next_game(),
        Play::Free { coasts } => {
            let coast = if coasts { CoastToCoast::Played } else { CoastToCoast::Left };
            campaign.free_play(coast, &[])
        }
    };
    made.map_err(|error| HostError::Campaign(error.to_string()))
}

impl App {
    /// The game of a campaign's table, made again from the chronicle.
    pub(crate) async fn make_game(&self, of: &OfCampaign) -> Result<Made, HostError> {
        let row = self.store.campaign(&of.id).await?;
        let row = row.ok_or_else(|| HostError::Campaign("its campaign is not here".to_owned()))?;
        let (steps, damage) = self.store.entries(row.number, &row.id).await?;
        let Some(steps) = steps.get(..of.entries as usize) else {
            let missing = || HostError::Campaign("its chronicle is too short".to_owned());
            return Err(damage.map_or_else(missing, HostError::Damaged));
        };
        let (content, entries, play) = (self.content, entries(steps)?, of.play);
        let made = apart(move || {
            let campaign = Campaign::fold(content, &entries);
            let campaign = campaign.map_err(|error| HostError::Campaign(error.to_string()))?;
            let game = game_of(&campaign, play)?;
            Ok(Made { campaign, game, play })
        });
        made.await.unwrap_or_else(|refused| Err(HostError::Campaign(refused.text)))
    }

    /// The rules a table is played by, and how it is set up.
    pub(crate) async fn game_at(&self, table: &Table) -> Result<(Arc<Shelf>, Options), HostError> {
        if let Some(of) = &table.campaign {
            let made = self.make_game(of).await?;
            return Ok((Arc::new(made.game.shelf), made.game.options));
        }
        let missing = || HostError::NoSuchEdition(table.edition.clone());
        let shelf = self.shelf(&table.edition).ok_or_else(missing)?;
        let options = table.options(&shelf.edition).map_err(|_| missing())?;
        Ok((shelf, options))
    }
}

impl Sheet {
    /// The table of a game: everybody sits where their company sits.
    pub(crate) fn table(
        &self,
        game: &Game,
        of: OfCampaign,
        (guest, hash): (&Guest, Option<&str>),
        (now, verifiable): (i64, bool),
    ) -> Table {
        let seats = game.table.seats.iter().enumerate().filter_map(|(seat, company)| {
            let own = self.company(company.0)?;
            let promised = hash.filter(|_| self.plays(&guest.id, company.0));
            Some(TableSeat {
                who: own.who.clone(),
                stand_in: own.stand_in.clone(),
                company: game.options.companies.get(seat).copied(),
                hash: promised.map(str::to_ascii_lowercase),
                bytes: None,
                sharing: false,
                invited: false,
            })
        });
        let starter = game.options.first.map_or(Starter::Random, |seat| Starter::Seat { seat: seat.0 });
        let edition = game.shelf.edition.spec().id.clone();
        let mut table = Table::new(edition, guest, seats.collect(), (now, verifiable));
        table.public = self.options.public;
        table.starter = starter;
        table.pace = self.options.pace;
        table.take_back = self.options.take_back;
        table.hints = self.options.hints;
        table.chat = self.options.chat;
        table.phase = TablePhase::Open;
        table.campaign = Some(of);
        table
    }
}

fn positions(set: PlaceSet) -> Vec<u8> {
    Members::<PlaceId>::iter(&set).map(|place| place.0).collect()
}

/// Everything fixed about a campaign's game, with the words of the cards in play. The secret sides
/// of quests are there for the viewer's own companies only.
pub(crate) fn details(made: &Made, own: &[u8]) -> EditionDetails {
    let shelf = &made.game.shelf;
    let mut details = EditionDetails::new(&shelf.edition, &shelf.digest);
    details.charter = charter(made, own);
    details
}

fn charter(made: &Made, own: &[u8]) -> Option<CharterInfo> {
    let edition = &made.game.shelf.edition;
    let charter = edition.charter()?;
    let everyone = made.campaign.view(None);
    // What belongs to a rule that is not in force is not told: it may not be known yet.
    let places =
        |rule: Rule, set: PlaceSet| if charter.boxes.has(rule) { positions(set) } else { Vec::new() };
    let mut info = CharterInfo {
        sentences: (&everyone.sentences).into(),
        boxes: boxes(made, &everyone),
        seats: (0..made.game.table.seats.len()).filter_map(|seat| charter_seat(made, seat, own)).collect(),
        elevator_places: places(Rule::Elevators, charter.elevator_places),
        herd_markets: places(Rule::Herds, charter.herd_markets),
        atlantic: places(Rule::Coasts, charter.atlantic),
        pacific: places(Rule::Coasts, charter.pacific),
        ports: positions(charter.ports),
        two_events: charter.two_events,
        ..CharterInfo::default()
    };
    if matches!(made.play, Play::Game { .. }) {
        info.races = everyone.races.iter().map(Postcard::from).collect();
    }
    if charter.boxes.has(Rule::Surveys) {
        let cards = charter.surveys.iter();
        info.surveys = cards
            .map(|card| SurveyInfo { number: card.number, places: card.places.map(|place| place.0) })
            .collect();
    }
    if charter.boxes.has(Rule::Circuits) {
        info.circuits = charter.circuits.iter().map(|circuit| positions(*circuit)).collect();
    }
    if charter.boxes.has(Rule::Certificates) || charter.boxes.has(Rule::Stamps) {
        info.certificate_colours = CERTIFICATE_COLOURS.iter().map(|colour| (*colour).into()).collect();
        info.certificates_each = CERTIFICATES_EACH;
        info.stamps_each = STAMPS_EACH;
    }
    if charter.boxes.has(Rule::Tunnels) {
        info.tunnel_coins.clone_from(&charter.tunnel_coins);
    }
    if charter.boxes.has(Rule::Viaducts) {
        let lines = edition.spec().lines.iter().enumerate().filter(|(_, line)| line.viaducts > 0);
        info.viaducts =
            lines.map(|(line, facts)| LineViaducts { line: line as u8, viaducts: facts.viaducts }).collect();
    }
    Some(info)
}

/// The rule boxes that are played.
fn boxes(made: &Made, everyone: &CampaignView) -> Vec<RuleBox> {
    let rules = &made.campaign.content().numbers.free_play;
    let played = |rule: &&BoxView| match made.play {
        Play::Game { .. } => rule.in_force,
        Play::Free { coasts } => {
            rules.boxes.contains(&rule.letter) || coasts && rules.optional.contains(&rule.letter)
        }
    };
    let boxes = everyone.boxes.iter().filter(played);
    boxes.map(|rule| RuleBox { in_force: true, ..RuleBox::from(rule) }).collect()
}

fn charter_seat(made: &Made, seat: usize, own: &[u8]) -> Option<CharterSeat> {
    let edition = &made.game.shelf.edition;
    let company = *made.game.table.seats.get(seat)?;
    let index = usize::from(*made.game.options.companies.get(seat)?);
    let brings = edition.charter()?.companies.get(index)?;
    let view = made.campaign.view(Some(company).filter(|company| own.contains(&company.0)));
    let facts = view.companies.get(company.index())?;
    let staff = facts.staff.filter(|_| brings.staff.is_some());
    let office = |number: u16| facts.office.iter().find(|card| card.number.0 == number);
    Some(CharterSeat {
        company: company.0,
        cars: brings.cars,
        coins: brings.coins,
        staff: staff
            .and_then(|staff| view.staff.iter().find(|card| card.number == staff.0))
            .map(CampaignCard::from),
        postcards: brings
            .postcards
            .iter()
            .filter_map(|card| office(card.number))
            .map(Postcard::from)
            .collect(),
        bonus: brings.bonus.map(|_| words("companies", facts.colour.word(), "improved")),
        crossed: positions(brings.crossed),
    })
}
