//! Free play on the finished map: no vaults, no chronicle, just the railway.

use crate::campaign::Campaign;
use crate::content::{Content, StaffNo};
use crate::entry::StoryOrder;
use crate::game::{Game, GameError, InPlay, Maker, ready};
use crate::refusal::Why;
use crate::state::{CardStage, Phase, State};

/// Whether rule U is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CoastToCoast {
    Played,
    Left,
}

impl Campaign {
    /// A game on the finished map. `staff` are the cards the companies drafted, by company.
    pub fn free_play(&self, coast: CoastToCoast, staff: &[Option<StaffNo>]) -> Result<Game, GameError> {
        if self.state().phase != Phase::Over {
            return Err(GameError(Why::NoGameToStart.to_string()));
        }
        let content = self.content();
        let rules = &content.numbers.free_play;
        let mut state = self.state().clone();
        state.boxes = rules.boxes.iter().copied().collect();
        if coast == CoastToCoast::Played {
            state.boxes.extend(&rules.optional);
        }
        open_again(&mut state, content, staff);
        let table = InPlay::of(&state, content);
        let maker = Maker { state: &state, content, table: &table };
        let mut spec = maker.board(&format!("{}-free", content.id));
        if let Some(supply) = spec.supplies.first_mut() {
            supply.count = rules.cars;
        }
        spec.opening.tickets = rules.tickets;
        spec.opening.keep = rules.keep;
        spec.charter = Some(maker.charter(rules.cars, spec.opening.cards));
        ready(spec, table.clone(), None, &state, content)
    }
}

/// All tickets are back, unpunched; events whose rule is not played stay out; everyone sits.
fn open_again(state: &mut State, content: &Content, staff: &[Option<StaffNo>]) {
    for ticket in &mut state.tickets {
        ticket.retired = false;
    }
    for frontier in &content.frontiers {
        let late = frontier.late.map(|(event, _)| event);
        let own = frontier.events.iter().copied().filter(|_| !state.boxes.contains(&frontier.letter));
        for event in own.chain(late) {
            state.events[event.index()].stage = CardStage::Retired;
        }
    }
    // There is no story.
    state.story = StoryOrder::Before;
    state.junctions.clear();
    state.races.clear();
    state.opening_event = None;
    for (index, company) in state.companies.iter_mut().enumerate() {
        company.presence = crate::entry::Presence::Present;
        company.office.clear();
        company.more_coins = 0;
        company.staff = staff.get(index).copied().flatten();
    }
}
