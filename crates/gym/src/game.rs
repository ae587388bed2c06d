//! One game, played by action numbers.

use std::sync::Arc;

use capotreno_bots::{Bot, Budget};
use capotreno_rules::chance::Fast;
use capotreno_rules::{Action, Cards, Finals, Seat, Silent, State, View, Viewer};

use crate::arena::Arena;
use crate::error::GymError;
use crate::mask::Mask;
use crate::payment::Payment;
use crate::start::Start;

/// So many decisions are kept without asking for more memory; most games are shorter.
const USUAL_LENGTH: usize = 512;

/// What was played, in the order of play: who played it follows from the game.
#[derive(Clone, Debug)]
pub(crate) struct History {
    /// Where it began; none: with a deal.
    pub start: Option<Arc<Start>>,
    pub seed: u64,
    pub numbers: Vec<u16>,
    /// Where a payment was said: the decision's position and the payment.
    pub payments: Vec<(u32, Payment)>,
}

/// One game. Where several seats owe a decision the lowest is asked first.
#[derive(Clone, Debug)]
pub struct Game {
    state: State,
    chance: Fast,
    hand: Cards,
    seat: Option<Seat>,
    mask: Mask,
    /// None where the game was dealt anew from what a seat knows.
    history: Option<History>,
}

impl Game {
    /// Deals a game: the same seed, the same game.
    pub fn deal(arena: &Arena, seed: u64) -> Game {
        Game::begin(arena, None, seed)
    }

    /// A game from a position: the same seed, the same game.
    pub fn deal_from(arena: &Arena, start: &Arc<Start>, seed: u64) -> Result<Game, GymError> {
        start.fits(arena)?;
        Ok(Game::begin(arena, Some(start), seed))
    }

    pub(crate) fn begin(arena: &Arena, start: Option<&Arc<Start>>, seed: u64) -> Game {
        let numbers = Vec::with_capacity(USUAL_LENGTH);
        let history = History { start: start.cloned(), seed, numbers, payments: Vec::new() };
        let (state, chance) = dealt(arena, start, seed);
        let mask = Mask::nothing(arena.space().size());
        let mut game = Game { state, chance, hand: Cards::NONE, seat: None, mask, history: Some(history) };
        game.look(arena);
        game
    }

    /// Deals anew in place, without asking for memory.
    #[inline]
    pub(crate) fn deal_again(&mut self, arena: &Arena, start: Option<&Arc<Start>>, seed: u64) {
        (self.state, self.chance) = dealt(arena, start, seed);
        if let Some(history) = &mut self.history {
            history.start = start.cloned();
            history.seed = seed;
            history.numbers.clear();
            history.payments.clear();
        } else {
            let (numbers, payments) = (Vec::new(), Vec::new());
            self.history = Some(History { start: start.cloned(), seed, numbers, payments });
        }
        self.look(arena);
    }

    /// Finds out who decides next and what is possible.
    #[inline]
    fn look(&mut self, arena: &Arena) {
        let awaited = self.state.awaited();
        self.mask.clear();
        self.seat = awaited.iter().next();
        let Some(seat) = self.seat else { return };
        let edition = arena.edition();
        self.hand = self.state.sight(seat).map_or(Cards::NONE, |sight| sight.hand);
        let choices = self.state.choices(edition, seat);
        arena.space().mask(edition, self.state.public(), self.hand, &choices, &mut self.mask);
    }

    /// The seat that decides next; none when the game is over.
    #[inline]
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// What it can do.
    #[inline]
    pub fn mask(&self) -> &Mask {
        &self.mask
    }

    /// The game itself.
    #[inline]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Decisions made so far.
    pub fn len(&self) -> usize {
        self.history.as_ref().map_or(0, |history| history.numbers.len())
    }

    /// Whether no decision was made yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(crate) fn history(&self) -> Option<&History> {
        self.history.as_ref()
    }

    /// The result; none before the last decision, though all may be counted already (LW-43).
    pub fn finals(&self, arena: &Arena) -> Option<Finals> {
        self.state.is_over().then(|| self.state.finals(arena.edition()))?
    }

    /// What the seat that decides can see.
    pub fn view(&self, arena: &Arena, viewer: Viewer) -> View {
        self.state.view(arena.edition(), viewer)
    }

    /// The cards of the seat that decides.
    pub(crate) fn hand(&self) -> Cards {
        self.hand
    }

    /// The action a number stands for now, or why there is none.
    #[inline]
    pub fn decode(
        &self,
        arena: &Arena,
        number: usize,
        payment: Option<&Payment>,
    ) -> Result<Action, GymError> {
        let seat = self.seat.ok_or(GymError::Over)?;
        if !self.mask.contains(number) {
            return Err(not_possible(arena, number, seat));
        }
        if let Some(payment) = payment {
            let action = payment.action(arena.space(), number)?;
            let checked = self.state.check(arena.edition(), seat, &action);
            return checked.map(|()| action).map_err(|refusal| GymError::refused(&refusal));
        }
        let action = arena.space().decode(arena.edition(), self.state.public(), self.hand, number);
        let action = action.or_else(|| self.decode_pick(arena, seat, number));
        action.ok_or_else(|| not_possible(arena, number, seat))
    }

    /// Cards that answer a question or end a strike, in a campaign's game.
    #[cold]
    fn decode_pick(&self, arena: &Arena, seat: Seat, number: usize) -> Option<Action> {
        let (edition, public) = (arena.edition(), self.state.public());
        arena.space().decode_pick(edition, public, &self.state.choices(edition, seat), number)
    }

    /// Plays an action number of the seat that decides, with these cards where they are said; or
    /// refuses it and changes nothing.
    pub fn play(&mut self, arena: &Arena, number: usize, payment: Option<&Payment>) -> Result<(), GymError> {
        let action = self.decode(arena, number, payment)?;
        self.apply(arena, number, payment, &action);
        Ok(())
    }

    /// Plays what [`Game::decode`] has given.
    #[inline]
    pub(crate) fn apply(&mut self, arena: &Arena, number: usize, payment: Option<&Payment>, action: &Action) {
        let Some(seat) = self.seat else { return };
        let played = self.state.play(arena.edition(), seat, action, &mut self.chance, &mut Silent);
        debug_assert!(played.is_ok(), "a possible action was refused: {action:?}");
        if let Some(history) = &mut self.history {
            if let Some(payment) = payment {
                history.payments.push((history.numbers.len() as u32, *payment));
            }
            history.numbers.push(number as u16);
        }
        self.look(arena);
    }

    /// The number of a legal action of the seat that decides, with its payment where it is not the
    /// cheapest.
    pub fn encode(&self, arena: &Arena, action: &Action) -> Option<(usize, Option<Payment>)> {
        if matches!(action, Action::Pick { .. } | Action::EndStrike { .. }) {
            let same = |number: &usize| self.decode(arena, *number, None).as_ref() == Ok(action);
            if let Some(number) = self.mask.iter().find(same) {
                return Some((number, None));
            }
        }
        arena.space().encode(arena.edition(), self.state.public(), self.hand, &self.mask, action)
    }

    /// What a bot would do for the seat that decides: it sees that seat's view.
    pub fn ask(
        &self,
        arena: &Arena,
        bot: &mut dyn Bot,
        budget: &Budget,
    ) -> Result<(usize, Option<Payment>), GymError> {
        let seat = self.seat.ok_or(GymError::Over)?;
        let view = self.view(arena, Viewer::Seat(seat));
        let thought = bot.choose(arena.edition(), &view, budget);
        self.encode(arena, &thought.action).ok_or(GymError::Over)
    }

    /// A game that looks the same to a seat, with everything it cannot know and all that is to come
    /// dealt anew: what a search plays on. It has no history and cannot be saved.
    pub fn deal_unknown(&self, arena: &Arena, seat: Seat, seed: u64) -> Option<Game> {
        let view = self.view(arena, Viewer::Seat(seat));
        let mut chance = Fast::seeded(seed);
        let world = view.sample(arena.edition(), &mut chance.0)?;
        let mut game = Game { state: *world, chance, history: None, ..self.clone() };
        game.look(arena);
        Some(game)
    }

    /// Which counts the next entry of a payment can have ([`crate::ActionSpace::payment_counts`]).
    pub fn payment_counts(&self, arena: &Arena, number: usize, chosen: &[u8]) -> u64 {
        if !self.mask.contains(number) {
            return 0;
        }
        if arena.edition().charter().is_some() {
            return self.campaign_counts(arena, number, chosen);
        }
        let (edition, public) = (arena.edition(), self.state.public());
        arena.space().payment_counts(edition, public, self.hand(), number, chosen)
    }
}

fn dealt(arena: &Arena, start: Option<&Arc<Start>>, seed: u64) -> (State, Fast) {
    if let Some(start) = start {
        return start.deal(arena, seed);
    }
    let mut chance = Fast::seeded(seed);
    let state = State::new(arena.edition(), arena.options(), &mut chance, &mut Silent)
        .expect("the arena has checked how many can play");
    (state, chance)
}

#[cold]
fn not_possible(arena: &Arena, action: usize, seat: Seat) -> GymError {
    let space = arena.space();
    if action >= space.size() {
        return GymError::NoSuchAction { action: action as i64, last: space.size() - 1 };
    }
    GymError::Masked { action, meaning: space.describe(arena.edition(), action), seat: seat.0 }
}
