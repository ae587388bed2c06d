//! A campaign: its chronicle and what it folds into.
//!
//! Everything is an [`Entry`]; applying one either changes the state or refuses and changes
//! nothing. What chance must say is said and entered at once, so a campaign always waits for a
//! company, for a game, or for nobody.

use capotreno_notation::record::RulesVersion;
use capotreno_rules::MAX_SEATS;

use crate::chronicle::Chronicle;
use crate::content::{CompanyNo, Content};
use crate::decide::Decision;
use crate::entry::{Entry, Founding, GameResult, GameText, Move, Presence, StoryOrder};
use crate::game::{Game, GameError};
use crate::refusal::{Refusal, Why};
use crate::result::WrongResult;
use crate::state::{Phase, State};

/// Why entries do not make a campaign.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FoldError {
    #[error("a chronicle starts with the founding of the campaign")]
    NotFounded,
    /// Entries count from 1.
    #[error("entry {entry}: {refusal}")]
    Refused { entry: usize, refusal: Refusal },
    #[error("entry {entry}: game {game} of {year}: {wrong}")]
    Result { entry: usize, game: u8, year: u16, wrong: WrongResult },
    #[error("entry {entry}: {error}")]
    Game { entry: usize, error: GameError },
}

/// A campaign in progress.
#[derive(Clone, Debug)]
pub struct Campaign {
    content: &'static Content,
    entries: Vec<Entry>,
    state: State,
}

impl Campaign {
    /// Founds a campaign. Founding asks chance for the first player at once.
    pub fn found(content: &'static Content, founding: Founding) -> Result<Campaign, Refusal> {
        let mut campaign = Campaign::begin(content, founding)?;
        campaign.settle();
        Ok(campaign)
    }

    fn begin(content: &'static Content, founding: Founding) -> Result<Campaign, Refusal> {
        check_founding(content, &founding)?;
        let mut state = State::founded(content, &founding);
        state.advance(content);
        Ok(Campaign { content, entries: vec![Entry::Founded(founding)], state })
    }

    /// Folds a chronicle's entries into a campaign, exactly as they are: what chance has not said
    /// yet is not said here.
    pub fn fold(content: &'static Content, entries: &[Entry]) -> Result<Campaign, FoldError> {
        let Some((Entry::Founded(founding), rest)) = entries.split_first() else {
            return Err(FoldError::NotFounded);
        };
        let refused = |refusal| FoldError::Refused { entry: 1, refusal };
        let mut campaign = Campaign::begin(content, founding.clone()).map_err(refused)?;
        for (index, entry) in rest.iter().enumerate() {
            if let Err(refusal) = campaign.apply(entry) {
                return Err(campaign.misfit(entry, index + 2, refusal));
            }
            campaign.entries.push(entry.clone());
        }
        Ok(campaign)
    }

    /// Why an entry does not fit here: a result is refused with what is wrong about it.
    fn misfit(&self, entry: &Entry, number: usize, refusal: Refusal) -> FoldError {
        let wrong = match entry {
            Entry::Finished { result, .. } if refusal.why == Why::WrongResult => {
                result.check(&self.state, self.content).err()
            }
            Entry::Founded(_)
            | Entry::Moved { .. }
            | Entry::Drawn(_)
            | Entry::Seated { .. }
            | Entry::Started { .. }
            | Entry::Chosen
            | Entry::Told { .. }
            | Entry::Finished { .. } => None,
        };
        match wrong {
            Some(wrong) => {
                let (game, year) = (self.state.game, self.content.year(self.state.game));
                FoldError::Result { entry: number, game, year, wrong }
            }
            None => FoldError::Refused { entry: number, refusal },
        }
    }

    /// Folds entries and lets chance say what it owes: how a campaign is woken or branched.
    pub fn resume(content: &'static Content, entries: &[Entry]) -> Result<Campaign, FoldError> {
        let mut campaign = Campaign::fold(content, entries)?;
        campaign.settle();
        Ok(campaign)
    }

    /// The campaign as it was after so many entries: "play 1877 again".
    pub fn branch(&self, entries: usize) -> Result<Campaign, FoldError> {
        Campaign::resume(self.content, &self.entries[..entries.min(self.entries.len())])
    }

    /// Every game whose story is told, made again from the chronicle as it stood then: its entry, the
    /// digest that was entered (none where it proves nothing), and the game. It is the game that records
    /// are of: up to the story it is the same as the one that was dealt.
    pub fn games(&self) -> Result<Vec<(usize, Option<String>, Game)>, FoldError> {
        let Some(Entry::Founded(founding)) = self.entries.first() else { return Err(FoldError::NotFounded) };
        let refused = |entry: usize| move |refusal: Refusal| FoldError::Refused { entry, refusal };
        let mut again = Campaign::begin(self.content, founding.clone()).map_err(refused(1))?;
        let mut games = Vec::new();
        for (index, entry) in self.entries.iter().enumerate().skip(1) {
            let whole = match entry {
                Entry::Started { digest, rules } if again.state.story == StoryOrder::Before => {
                    Some((digest, *rules))
                }
                Entry::Told { digest, rules } => Some((digest, Some(*rules))),
                Entry::Founded(_)
                | Entry::Moved { .. }
                | Entry::Drawn(_)
                | Entry::Seated { .. }
                | Entry::Started { .. }
                | Entry::Chosen
                | Entry::Finished { .. } => None,
            };
            if let Some((digest, rules)) = whole {
                let made = again.next_game().map_err(|error| FoldError::Game { entry: index + 1, error })?;
                games.push((index + 1, rules.map(|_| digest.clone()), made));
            }
            again.apply(entry).map_err(refused(index + 1))?;
        }
        Ok(games)
    }

    pub fn content(&self) -> &'static Content {
        self.content
    }

    pub fn state(&self) -> &State {
        &self.state
    }

    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The chronicle as a file.
    pub fn to_text(&self) -> String {
        Chronicle::of(self).to_text()
    }

    /// Every company that owes a decision, with the decision. Nobody while a game is on.
    pub fn awaited(&self) -> Vec<(CompanyNo, Decision)> {
        self.state.awaited(self.content)
    }

    /// The moves a company could make now.
    pub fn moves(&self, company: CompanyNo) -> Vec<Move> {
        self.state.moves(self.content, company)
    }

    /// A company decides. Gives back the entries that were added: the move and what chance said
    /// to it.
    pub fn make(&mut self, company: CompanyNo, with: Move) -> Result<&[Entry], Refusal> {
        self.enter(Entry::Moved { company, with })
    }

    /// Who plays a company from now on.
    pub fn seat(&mut self, company: CompanyNo, presence: Presence) -> Result<&[Entry], Refusal> {
        self.enter(Entry::Seated { company, presence })
    }

    /// The next game; for the table and for whoever wants to look at it.
    pub fn next_game(&self) -> Result<Game, GameError> {
        self.state.next_game(self.content)
    }

    /// The game begins.
    pub fn start(&mut self, digest: &str) -> Result<&[Entry], Refusal> {
        self.enter(Entry::Started { digest: digest.to_owned(), rules: Some(RulesVersion::NOW) })
    }

    /// Everybody at the table has chosen opening tickets: the story is read (LW-5, LW-52).
    pub fn choose(&mut self) -> Result<&[Entry], Refusal> {
        self.enter(Entry::Chosen)
    }

    /// Whether the story of a game that is on is read and decided: the table can go on.
    pub fn is_told(&self) -> bool {
        self.state.phase == Phase::Ready && self.state.chosen
    }

    /// The story is read and decided: the game goes on, on the edition that [`Campaign::next_game`] makes.
    pub fn go_on(&mut self, digest: &str) -> Result<&[Entry], Refusal> {
        self.enter(Entry::Told { digest: digest.to_owned(), rules: RulesVersion::NOW })
    }

    /// The game is over; its record proves the result.
    pub fn finish(
        &mut self,
        record: &str,
        result: GameResult,
        game: Option<GameText>,
    ) -> Result<&[Entry], Refusal> {
        self.enter(Entry::Finished { record: record.to_owned(), result: Box::new(result), game })
    }

    fn enter(&mut self, entry: Entry) -> Result<&[Entry], Refusal> {
        let before = self.entries.len();
        self.apply(&entry)?;
        self.entries.push(entry);
        self.settle();
        Ok(&self.entries[before..])
    }

    /// Chance says what it owes.
    fn settle(&mut self) {
        while let Some(outcome) = self.state.outcome(self.content) {
            self.state.take(self.content, &outcome);
            self.state.advance(self.content);
            self.entries.push(Entry::Drawn(outcome));
        }
    }

    /// Applies an entry, or refuses it and changes nothing.
    fn apply(&mut self, entry: &Entry) -> Result<(), Refusal> {
        let content = self.content;
        match entry {
            Entry::Founded(_) => return Err(Refusal::new("CH-1", Why::FoundedTwice)),
            Entry::Moved { company, with } => {
                self.state.check(content, *company, with)?;
                self.state.make(content, *company, with);
            }
            Entry::Drawn(outcome) => {
                let expected = self.state.outcome(content);
                let expected = expected.ok_or_else(|| Refusal::new("CH-1", Why::NoChance))?;
                if expected != *outcome {
                    return Err(Refusal::new("CH-1", Why::NotFromSeed));
                }
                self.state.take(content, outcome);
            }
            Entry::Seated { company, presence } => self.take_seat(*company, *presence)?,
            Entry::Started { .. } => {
                if self.state.phase != Phase::Ready || self.state.chosen {
                    return Err(Refusal::new("CH-1", Why::NoGameToStart));
                }
                self.state.phase = Phase::Playing;
            }
            Entry::Chosen => {
                if self.state.phase != Phase::Playing || self.state.is_whole() {
                    return Err(Refusal::new("LW-5", Why::NoGameOn));
                }
                self.state.choose();
            }
            Entry::Told { .. } => {
                if self.state.phase != Phase::Ready || !self.state.chosen {
                    return Err(Refusal::new("LW-52", Why::NoGameToStart));
                }
                self.state.phase = Phase::Playing;
            }
            Entry::Finished { result, .. } => {
                if self.state.phase != Phase::Playing || !self.state.is_whole() {
                    return Err(Refusal::new("CH-1", Why::NoGameOn));
                }
                if result.check(&self.state, content).is_err() {
                    return Err(Refusal::new("CH-1", Why::WrongResult));
                }
                self.state.finish(content, result);
            }
        }
        self.state.advance(content);
        Ok(())
    }

    /// LW-56. Nobody comes or goes during a game, which has begun when its tickets are dealt.
    fn take_seat(&mut self, company: CompanyNo, presence: Presence) -> Result<(), Refusal> {
        let refused = |why| Err(Refusal::new("LW-56", why));
        match self.state.phase {
            Phase::Playing => return refused(Why::GameOn),
            Phase::Over => return refused(Why::CampaignOver),
            Phase::Before | Phase::Ready | Phase::After => {}
        }
        if self.state.company(company).is_none() {
            return refused(Why::NoSuchCompany);
        }
        let others = self.state.seated().into_iter().filter(|other| *other != company).count();
        if self.state.chosen && (presence == Presence::Absent || self.state.is_absent(company)) {
            return refused(Why::GameOn);
        }
        if presence == Presence::Absent && others < 2 {
            return refused(Why::TooFewCompanies);
        }
        self.state.companies[company.index()].presence = presence;
        Ok(())
    }
}

fn check_founding(content: &Content, founding: &Founding) -> Result<(), Refusal> {
    let companies = &founding.companies;
    let known = |colour| {
        let mut all = content.base.economy.iter().flat_map(|economy| &economy.companies);
        all.any(|company| company.colour == colour)
    };
    let different = companies
        .iter()
        .enumerate()
        .all(|(index, one)| companies[..index].iter().all(|other| other.colour != one.colour));
    let right = (2..=MAX_SEATS).contains(&companies.len())
        && different
        && companies.iter().all(|one| known(one.colour) && one.player.chars().count() <= LONGEST_NAME);
    if right { Ok(()) } else { Err(Refusal::new("LW-50", Why::WrongCompanies)) }
}

const LONGEST_NAME: usize = 60;
