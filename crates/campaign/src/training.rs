//! A game of a campaign by itself, whole from the deal to the end: for whoever trains agents on it.

use capotreno_notation::Shelf;
use capotreno_notation::scenario::Setting;
use capotreno_rules::Options;

use crate::between::let_bots_decide;
use crate::campaign::Campaign;
use crate::content::Content;
use crate::game::{Game, GameError, InPlay};
use crate::scene;
use crate::state::Phase;

/// The bot that decides for companies between the games.
const DECIDES: &str = "planner";

impl Game {
    /// A game of the campaign as the story has it when its year begins: its rules, events and improved
    /// bonuses, nothing that companies brought along, and the story told before the deal.
    pub fn standard(content: &Content, players: u8, number: u8) -> Result<Game, GameError> {
        let year = content.year(number);
        if year == 0 {
            let last = content.games.len();
            return Err(GameError(format!("there is no game {number}: they are 1 to {last}")));
        }
        let (companies, depots, wishes) = (Vec::new(), Vec::new(), Vec::new());
        let setting = Setting { campaign: &content.id, year, line: 0, players, companies, depots, wishes };
        let edition = scene::edition(&setting).map_err(|error| GameError(error.message))?;
        let (shelf, options) = (Shelf::new(edition), Options::new(players));
        Ok(Game { shelf, options, table: InPlay::default() })
    }
}

impl Campaign {
    /// A game of this campaign, whole: one that was played, as it was played; or the next one, where
    /// a bot makes the decisions that companies still owe before it.
    pub fn whole_game(&self, number: u8, seed: u64) -> Result<Game, GameError> {
        let mut games = self.games().map_err(|error| GameError(error.to_string()))?;
        let at = usize::from(number);
        if (1..=games.len()).contains(&at) {
            return Ok(games.remove(at - 1).2);
        }
        let next = games.len() + 1;
        if at != next || self.state().phase == Phase::Over {
            let last = if self.state().phase == Phase::Over { games.len() } else { next };
            return Err(GameError(format!("game {number} is not known yet: this chronicle has 1 to {last}")));
        }
        let mut ahead = self.clone();
        ahead.decide_on(seed)?;
        if !ahead.state().is_whole() {
            let wrong = |refusal: crate::refusal::Refusal| GameError(refusal.to_string());
            if ahead.state().phase == Phase::Ready {
                let sealed = ahead.next_game()?.shelf.digest();
                ahead.start(&sealed).map_err(wrong)?;
            }
            // The story is read after the opening tickets, whatever they are (LW-5).
            ahead.choose().map_err(wrong)?;
            ahead.decide_on(seed)?;
        }
        ahead.next_game()
    }

    fn decide_on(&mut self, seed: u64) -> Result<(), GameError> {
        let_bots_decide(self, |_| Some(DECIDES), seed).map_err(|error| GameError(error.to_string()))
    }
}
