//! The two laws of secrecy.
//!
//! (a) Deal anew what a viewer cannot know: its view is the same to the byte.
//! (b) Play the same action in both worlds, with the outcomes the viewer sees forced equal and
//! the others free: it sees the same events, to the byte, and the same view afterwards.

use capotreno_rules::campaign::Question;
use capotreno_rules::chance::{Audience, Chance, FastDice, Outcome, Pile, Recording, Rolled};
use capotreno_rules::{
    Action, BonusId, Card, Cards, Edition, Event, EventId, Members, Public, Seat, State, TicketId, TicketSet,
    Viewer,
};

use crate::laws::deal;

/// How often each side of law (b) happened.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Steps where a twin could do the same and saw the same.
    pub compared: u64,
    /// Steps where no twin among those tried could do the same.
    pub without_twin: u64,
}

impl Tally {
    #[must_use]
    pub fn plus(self, other: Tally) -> Tally {
        Tally {
            compared: self.compared + other.compared,
            without_twin: self.without_twin + other.without_twin,
        }
    }
}

/// How many twins are tried for a step before it is given up.
const TWINS: u32 = 40;

/// Plays one random game and checks both laws at every step for every viewer.
pub fn secret_game(edition: &Edition, players: u8, seed: u64) -> Result<Tally, String> {
    let mut state = deal(edition, players, seed);
    let mut dice = FastDice::new(seed ^ 0x5ec2_e700);
    let mut tally = Tally::default();
    let mut step = 0_u32;
    loop {
        let viewers: Vec<Viewer> =
            state.public().seats().map(Viewer::Seat).chain([Viewer::Spectator]).collect();
        let context = |viewer: Viewer, what: &str| {
            format!(
                "{} with {players} players, seed {seed}, step {step}, {viewer:?}: {what}",
                edition.spec().id
            )
        };
        for viewer in &viewers {
            resampled_view_is_the_same(edition, &state, *viewer, &mut dice)
                .map_err(|what| context(*viewer, &what))?;
        }
        let awaited: Vec<Seat> = state.awaited().iter().collect();
        if awaited.is_empty() {
            return Ok(tally);
        }
        let seat = awaited[dice.number_below(awaited.len() as u32) as usize];
        let Some(action) = state.random_action(edition, seat, &mut dice) else {
            return Err("an awaited seat has nothing to choose from".into());
        };
        let before = state;
        let mut events: Vec<Event> = Vec::new();
        let mut source = Rolled(dice.clone());
        let mut recording = Recording::new(&mut source);
        state
            .play(edition, seat, &action, &mut recording, &mut events)
            .map_err(|refusal| context(Viewer::Spectator, &refusal.to_string()))?;
        let outcomes = recording.outcomes();
        dice = source.0;
        for viewer in &viewers {
            let step = Step { seat, action, outcomes: &outcomes, events: &events, after: &state };
            let found = twin_sees_the_same(edition, &before, *viewer, &step, &mut dice)
                .map_err(|what| context(*viewer, &what))?;
            tally = tally.plus(found);
        }
        step += 1;
    }
}

fn bytes<T: serde::Serialize>(value: &T) -> Vec<u8> {
    serde_json::to_vec(value).expect("views and events have a text form")
}

fn resampled_view_is_the_same(
    edition: &Edition,
    state: &State,
    viewer: Viewer,
    dice: &mut FastDice,
) -> Result<(), String> {
    let view = state.view(edition, viewer);
    let twin = view.sample(edition, dice).ok_or("a view of a game is taken for impossible")?;
    twin.audit(edition).map_err(|broken| format!("a sampled world is impossible: {broken}"))?;
    let again = twin.view(edition, viewer);
    // What the end of the game reveals is public; scores may count hands, which stay secret.
    if view.revealed.is_none() && bytes(&again) != bytes(&view) {
        return Err("the view of a sampled world differs".into());
    }
    Ok(())
}

struct Step<'a> {
    seat: Seat,
    action: Action,
    outcomes: &'a [(Outcome, Audience)],
    events: &'a [Event],
    after: &'a State,
}

fn twin_sees_the_same(
    edition: &Edition,
    before: &State,
    viewer: Viewer,
    step: &Step<'_>,
    dice: &mut FastDice,
) -> Result<Tally, String> {
    let view = before.view(edition, viewer);
    // The end shows what was secret, and pays for it.
    if view.revealed.is_some() || step.after.view(edition, viewer).revealed.is_some() {
        return Ok(Tally::default());
    }
    for _ in 0..TWINS {
        let mut twin = view.sample(edition, dice).ok_or("a view of a game is taken for impossible")?;
        let mut forced = Forced::new(step.outcomes.to_vec(), viewer, dice);
        let mut events: Vec<Event> = Vec::new();
        let played = twin.play(edition, step.seat, &step.action, &mut forced, &mut events);
        let same = same_revelations(edition, viewer, &view.public, &twin, step.after);
        if played.is_err() || !forced.came_true() || !same {
            continue;
        }
        let seen: Vec<_> = step.events.iter().map(|event| event.seen_by(viewer)).collect();
        let twin_seen: Vec<_> = events.iter().map(|event| event.seen_by(viewer)).collect();
        if bytes(&seen) != bytes(&twin_seen) {
            return Err(format!("a twin sees other events: {seen:?} and {twin_seen:?}"));
        }
        let (own, other) = (step.after.view(edition, viewer), twin.view(edition, viewer));
        if own.revealed.is_none() && bytes(&own) != bytes(&other) {
            return Err("a twin looks different after the step".into());
        }
        return Ok(Tally { compared: 1, without_twin: 0 });
    }
    Ok(Tally { compared: 0, without_twin: 1 })
}

/// Whether what the rules reveal with a step is the same in both worlds; where it is not, the
/// twin was no twin.
pub fn same_revelations(
    edition: &Edition,
    viewer: Viewer,
    before: &Public,
    twin: &State,
    real: &State,
) -> bool {
    let (shown, real_shown) = (twin.public(), real.public());
    // The last opening choice shows how many tickets the others had kept in secret.
    if shown.tickets_held != real_shown.tickets_held {
        return false;
    }
    // Tickets from the bottom of the deck come in an order the viewer did not know.
    let offer = |state: &State| state.view(edition, viewer).own.map(|own| own.offer);
    if offer(twin) != offer(real) {
        return false;
    }
    match before.charter.question {
        // Of cards looked at, those not kept may be discarded openly.
        Some(Question::Looked { .. }) if shown.discards != real_shown.discards => false,
        // An event that one seat has looked at goes under the deck openly.
        Some(Question::NextEvent) if shown.charter.events_bottom != real_shown.charter.events_bottom => false,
        // The last of several secret bids shows them all: each is paid.
        Some(_) => shown.coins == real_shown.coins,
        None => true,
    }
}

/// Chance for a twin: what the viewer saw must come again, the rest is free.
#[derive(Clone, Debug)]
pub struct Forced {
    outcomes: Vec<(Outcome, Audience)>,
    viewer: Viewer,
    at: usize,
    dice: FastDice,
    possible: bool,
}

impl Forced {
    /// Draws what `viewer` saw of the outcomes; the rest with dice that go on differently.
    pub fn new(outcomes: Vec<(Outcome, Audience)>, viewer: Viewer, dice: &mut FastDice) -> Forced {
        let own = FastDice::new(u64::from(dice.number_below(u32::MAX)));
        Forced { outcomes, viewer, at: 0, dice: own, possible: true }
    }

    /// Whether everything could be drawn as it was seen, and nothing is left over.
    pub fn came_true(&self) -> bool {
        self.possible && self.at == self.outcomes.len()
    }

    /// The outcome the viewer saw at this draw, if it saw one. A newspaper shows itself.
    fn seen(&mut self) -> Option<Outcome> {
        let Some((outcome, audience)) = self.outcomes.get(self.at) else {
            self.possible = false;
            return None;
        };
        self.at += 1;
        let visible = match (self.viewer, audience) {
            (_, Audience::Everyone) => true,
            (Viewer::Seat(seat), Audience::Only(only)) => seat == *only,
            (Viewer::Spectator | Viewer::Archive, Audience::Only(_)) => false,
        };
        (visible || *outcome == Outcome::Card(Card::Newspaper)).then_some(*outcome)
    }
}

impl Chance for Forced {
    fn card(&mut self, deck: Cards, _total: u32, _seen: Audience) -> Card {
        let free = deck.minus(Cards::of(Card::Newspaper, deck.count(Card::Newspaper)));
        match self.seen() {
            Some(Outcome::Card(card)) if deck.count(card) > 0 => card,
            None if !free.is_empty() => free.nth(self.dice.number_below(free.total())),
            _ => {
                self.possible = false;
                deck.nth(0)
            }
        }
    }

    fn ticket(&mut self, deck: &TicketSet, _seen: Audience) -> TicketId {
        match self.seen() {
            Some(Outcome::Ticket(ticket)) if deck.contains(ticket) => ticket,
            None => deck.nth(self.dice.number_below(deck.len())),
            Some(_) => {
                self.possible = false;
                deck.nth(0)
            }
        }
    }

    fn event(&mut self, deck: u64, _seen: Audience) -> EventId {
        let first = EventId(deck.trailing_zeros() as u8);
        match self.seen() {
            Some(Outcome::Event(event)) if deck >> event.0 & 1 == 1 => event,
            // Looked at by another seat.
            None => first,
            Some(_) => {
                self.possible = false;
                first
            }
        }
    }

    fn token(&mut self, _pile: Pile, left: u64) -> u8 {
        match self.seen() {
            Some(Outcome::Token(token)) if left >> token & 1 == 1 => token,
            _ => {
                self.possible = false;
                left.trailing_zeros() as u8
            }
        }
    }

    fn bonus(&mut self, deck: u16) -> BonusId {
        self.possible = false;
        BonusId(deck.trailing_zeros() as u8)
    }

    fn first(&mut self, _players: u8) -> Seat {
        self.possible = false;
        Seat(0)
    }
}
