//! A campaign's game as an ordinary table plays it. Its edition is in no list: it is made from the
//! chronicle as it stood when the table was opened.

use capotreno_campaign::content::CompanyNo;
use capotreno_campaign::{Campaign, CoastToCoast, Content, Entry, Game};
use capotreno_editions::About;
use capotreno_notation::record::RulesVersion;
use capotreno_protocol::{CharterInfo, EditionDetails, Starter, TablePhase};

use super::Unable;
use super::sheet::Sheet;
use crate::table::{OfCampaign, Opening, Person, Play, PlayedBy, Table, TableSeat};

/// A game made from a chronicle, and the campaign as it was then.
#[derive(Debug)]
pub struct Made {
    pub campaign: Campaign,
    pub game: Game,
    pub play: Play,
}

const fn coast_to_coast(played: bool) -> CoastToCoast {
    if played { CoastToCoast::Played } else { CoastToCoast::Left }
}

/// The game a campaign offers now.
pub fn game_of(campaign: &Campaign, play: Play) -> Result<Game, Unable> {
    let made = match play {
        Play::Game { .. } => campaign.next_game(),
        Play::Free { coasts } => campaign.free_play(coast_to_coast(coasts), &[]),
    };
    made.map_err(|error| Unable::Unmade(format!("a game cannot be made: {error}")))
}

/// How many entries a game is made from that was opened after so many: those up to the end of its story
/// once that is told, where it is read after the tickets were chosen (LW-52).
fn told(entries: &[Entry], opened: usize) -> usize {
    let rest = entries.iter().skip(opened);
    let mut own = rest.take_while(|entry| !matches!(entry, Entry::Finished { .. }));
    own.position(|entry| matches!(entry, Entry::Told { .. })).map_or(opened, |at| opened + at)
}

impl Made {
    /// The game of a table that was opened after so many entries of a chronicle. Long work.
    pub fn of(content: &'static Content, entries: &[Entry], of: &OfCampaign) -> Result<Made, Unable> {
        let (from, play) = (told(entries, of.entries as usize), of.play);
        let known = entries.get(..from);
        let known = known.ok_or_else(|| Unable::Unmade("the chronicle is too short".to_owned()))?;
        let campaign = Campaign::fold(content, known).map_err(|error| Unable::Unmade(error.to_string()))?;
        let game = game_of(&campaign, play)?;
        Ok(Made { campaign, game, play })
    }
}

impl Sheet {
    /// The table of a game: everybody sits where their company sits.
    pub fn table(
        &self,
        game: &Game,
        of: OfCampaign,
        (guest, hash): (Person<'_>, Option<&str>),
        opening: Opening,
    ) -> Table {
        let seats = game.table.seats.iter().enumerate().filter_map(|(seat, company)| {
            let own = self.company(company.0)?;
            let promised = hash.filter(|_| self.plays(guest.id, company.0));
            Some(TableSeat {
                who: own.who.clone(),
                stand_in: own.stand_in.clone(),
                company: game.options.companies.get(seat).copied(),
                colour: None,
                hash: promised.map(str::to_ascii_lowercase),
                bytes: None,
                sharing: false,
                invited: false,
            })
        });
        let starter = game.options.first.map_or(Starter::Random, |seat| Starter::Seat { seat: seat.0 });
        let edition = game.shelf.edition.spec().id.clone();
        let mut table = Table::new(edition, guest.id, seats.collect(), opening);
        table.public = self.options.public;
        table.starter = starter;
        table.pace = self.options.pace;
        table.take_back = self.options.take_back;
        table.hints = self.options.hints;
        table.chat = self.options.chat;
        table.phase = TablePhase::Open;
        table.campaign = Some(of);
        let digest = game.shelf.digest();
        table.played_by =
            self.played_by.clone().map(|by| PlayedBy { digest, rules: RulesVersion::NOW, ..by });
        table
    }
}

/// Everything fixed about a campaign's game, with the words of the cards in play. The secret sides
/// of quests are there for the viewer's own companies only. `book` is the page its rules stand on.
pub fn details(book: &str, made: &Made, own: &[CompanyNo]) -> EditionDetails {
    let shelf = &made.game.shelf;
    let free_play = match made.play {
        Play::Game { .. } => None,
        Play::Free { coasts } => Some(coast_to_coast(coasts)),
    };
    let mut details = EditionDetails::new(&shelf.edition, &shelf.digest(), &About::default(), book);
    details.charter = CharterInfo::new(&made.campaign, &made.game, free_play, own);
    details
}
