//! The one door through which chance enters.
//!
//! The engine says what can be drawn; a source says what is. Decks are multisets whose order
//! nobody knows, so a draw is a choice among what is left. The engine also says who will see the
//! outcome, which lets a test force what a viewer sees and leave the rest free.
//!
//! What was drawn can be written down and drawn again:
//!
//! ```
//! use capotreno_rules::chance::{Fast, Outcome, Recorded, Recording};
//! use capotreno_rules::{Edition, Options, Silent, Spec, State, Viewer};
//!
//! let edition = Edition::new(Spec::tiny()).expect("a board without problems");
//! let mut dice = Fast::seeded(7);
//! let mut recording = Recording::new(&mut dice);
//! let game = State::new(&edition, Options::new(2), &mut recording, &mut Silent)?;
//! let outcomes: Vec<Outcome> = recording.outcomes().into_iter().map(|(outcome, _)| outcome).collect();
//!
//! let mut again = Recorded::new(&outcomes);
//! let same = State::new(&edition, Options::new(2), &mut again, &mut Silent)?;
//! assert_eq!(again.verdict(), Ok(()));
//! let seen = |game: &State| game.view(&edition, Viewer::Spectator);
//! assert_eq!(seen(&game), seen(&same));
//! # Ok::<(), capotreno_rules::SetupError>(())
//! ```

use crate::card::{Card, Cards};
use crate::ids::{BonusId, EventId, Seat, TicketId};
use crate::sets::{Members, TicketSet};

/// Who sees the outcome of a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// The outcome lies open.
    Everyone,
    /// One seat alone sees it.
    Only(Seat),
}

/// A source of chance. A source may only answer with something that is there; the engine treats
/// an answer that is not as the first thing that is.
pub trait Chance {
    /// A card of `deck`, which holds `total` cards, at least one.
    fn card(&mut self, deck: Cards, total: u32, seen: Audience) -> Card;
    /// A ticket of the unordered top of the ticket deck.
    fn ticket(&mut self, deck: &TicketSet, seen: Audience) -> TicketId;
    /// An event of the deck, given as a bit set.
    fn event(&mut self, deck: u64, seen: Audience) -> EventId;
    /// One of what is left of a campaign's pile, given as a bit set; everyone sees it.
    fn token(&mut self, pile: Pile, left: u64) -> u8;
    /// A bonus of those not yet turned up, given as a bit set.
    fn bonus(&mut self, deck: u16) -> BonusId;
    /// The first player.
    fn first(&mut self, players: u8) -> Seat;
}

/// A source made from numbers below a bound.
pub trait Dice {
    /// A number below `bound`, which is at least 1.
    fn below(&mut self, pile: Pile, bound: u32) -> u32;
}

/// The piles of a game. Each has its own stream of random numbers, so that the n-th draw from a
/// pile does not depend on what was drawn from the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Pile {
    /// Who starts.
    Setup,
    /// The train cards.
    Cards,
    /// The tickets.
    Tickets,
    /// The events (LW-24).
    Events,
    /// Bonuses turned up at setup (NL-2).
    Bonuses,
    /// Share certificates (CH-L).
    Certificates,
    /// Postmark stamps (CH-O).
    Stamps,
    /// Survey cards (CH-N).
    Surveys,
    /// Cities that are equal where one must be chosen.
    Places,
}

impl Pile {
    /// Every pile, in the order of their numbers.
    pub const ALL: [Pile; 9] = [
        Pile::Setup,
        Pile::Cards,
        Pile::Tickets,
        Pile::Events,
        Pile::Bonuses,
        Pile::Certificates,
        Pile::Stamps,
        Pile::Surveys,
        Pile::Places,
    ];
}

/// Chance from dice: the n-th of what is there, in the order of the numbers.
#[derive(Clone, Debug)]
pub struct Rolled<D>(pub D);

impl<D: Dice> Chance for Rolled<D> {
    #[inline]
    fn card(&mut self, deck: Cards, total: u32, _seen: Audience) -> Card {
        deck.nth(self.0.below(Pile::Cards, total.max(1)))
    }

    #[inline]
    fn ticket(&mut self, deck: &TicketSet, _seen: Audience) -> TicketId {
        deck.nth(self.0.below(Pile::Tickets, deck.len().max(1)))
    }

    fn event(&mut self, deck: u64, _seen: Audience) -> EventId {
        let nth = self.0.below(Pile::Events, deck.count_ones().max(1));
        EventId(crate::sets::select(deck, nth) as u8)
    }

    fn token(&mut self, pile: Pile, left: u64) -> u8 {
        let nth = self.0.below(pile, left.count_ones().max(1));
        crate::sets::select(left, nth) as u8
    }

    fn bonus(&mut self, deck: u16) -> BonusId {
        let nth = self.0.below(Pile::Bonuses, deck.count_ones().max(1));
        BonusId(crate::sets::select(u64::from(deck), nth) as u8)
    }

    fn first(&mut self, players: u8) -> Seat {
        Seat(self.0.below(Pile::Setup, u32::from(players.max(1))) as u8)
    }
}

/// Quick dice for simulations and playouts: not for games that people must be able to check.
///
/// The generator is wyrand: one multiplication a number.
#[derive(Clone, Debug)]
pub struct FastDice(u64);

impl FastDice {
    /// The same seed, the same numbers.
    pub const fn new(seed: u64) -> FastDice {
        FastDice(seed ^ 0x9e37_79b9_7f4a_7c15)
    }

    /// The next number, any of 64 bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let wide = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        (wide >> 64) as u64 ^ wide as u64
    }

    /// Leaves so many numbers out.
    pub const fn skip(&mut self, numbers: u64) {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f_u64.wrapping_mul(numbers));
    }

    /// A number below `bound` (at least 1), by multiplication; the bias is below 2⁻³².
    #[inline]
    pub fn number_below(&mut self, bound: u32) -> u32 {
        ((self.next_u64() >> 32).wrapping_mul(u64::from(bound)) >> 32) as u32
    }
}

impl Dice for FastDice {
    #[inline]
    fn below(&mut self, _pile: Pile, bound: u32) -> u32 {
        self.number_below(bound)
    }
}

/// Chance for simulations and playouts.
pub type Fast = Rolled<FastDice>;

impl Fast {
    /// The same seed, the same outcomes.
    pub const fn seeded(seed: u64) -> Fast {
        Rolled(FastDice::new(seed))
    }
}

/// One outcome of chance, as a record keeps it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Outcome {
    /// A train card was drawn.
    Card(Card),
    /// A ticket was drawn.
    Ticket(TicketId),
    /// An event was drawn.
    Event(EventId),
    /// A bonus was turned up.
    Bonus(BonusId),
    /// Who starts.
    First(Seat),
    /// Something of one of a campaign's piles.
    Token(u8),
}

/// A source may be lent, also one whose type is not known.
impl<C: Chance + ?Sized> Chance for &mut C {
    fn card(&mut self, deck: Cards, total: u32, seen: Audience) -> Card {
        (**self).card(deck, total, seen)
    }

    fn ticket(&mut self, deck: &TicketSet, seen: Audience) -> TicketId {
        (**self).ticket(deck, seen)
    }

    fn event(&mut self, deck: u64, seen: Audience) -> EventId {
        (**self).event(deck, seen)
    }

    fn token(&mut self, pile: Pile, left: u64) -> u8 {
        (**self).token(pile, left)
    }

    fn bonus(&mut self, deck: u16) -> BonusId {
        (**self).bonus(deck)
    }

    fn first(&mut self, players: u8) -> Seat {
        (**self).first(players)
    }
}

/// Passes another source through and keeps what it said, with who saw it.
#[derive(Clone, Debug)]
pub struct Recording<C> {
    source: C,
    outcomes: Vec<(Outcome, Audience)>,
}

impl<C: Chance> Recording<C> {
    /// Listens to a source.
    pub fn new(source: C) -> Recording<C> {
        Recording { source, outcomes: Vec::new() }
    }

    /// What was said so far, with who saw it.
    pub fn outcomes(self) -> Vec<(Outcome, Audience)> {
        self.outcomes
    }

    /// What was said since the last time, without who saw it: what a record keeps of a step.
    pub fn take(&mut self) -> Vec<Outcome> {
        self.outcomes.drain(..).map(|(outcome, _)| outcome).collect()
    }
}

impl<C: Chance> Chance for Recording<C> {
    fn card(&mut self, deck: Cards, total: u32, seen: Audience) -> Card {
        let card = self.source.card(deck, total, seen);
        self.outcomes.push((Outcome::Card(card), seen));
        card
    }

    fn ticket(&mut self, deck: &TicketSet, seen: Audience) -> TicketId {
        let ticket = self.source.ticket(deck, seen);
        self.outcomes.push((Outcome::Ticket(ticket), seen));
        ticket
    }

    fn event(&mut self, deck: u64, seen: Audience) -> EventId {
        let event = self.source.event(deck, seen);
        self.outcomes.push((Outcome::Event(event), seen));
        event
    }

    fn token(&mut self, pile: Pile, left: u64) -> u8 {
        let token = self.source.token(pile, left);
        self.outcomes.push((Outcome::Token(token), Audience::Everyone));
        token
    }

    fn bonus(&mut self, deck: u16) -> BonusId {
        let bonus = self.source.bonus(deck);
        self.outcomes.push((Outcome::Bonus(bonus), Audience::Everyone));
        bonus
    }

    fn first(&mut self, players: u8) -> Seat {
        let seat = self.source.first(players);
        self.outcomes.push((Outcome::First(seat), Audience::Everyone));
        seat
    }
}

/// Why recorded outcomes do not fit a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mismatch {
    /// The game needed another outcome after the last one.
    Missing,
    /// The outcome at this position is of another sort, or not among what is left.
    Impossible(usize),
    /// Outcomes were left over from this position on.
    LeftOver(usize),
}

impl core::fmt::Display for Mismatch {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Mismatch::Missing => out.write_str("an outcome of chance is missing"),
            Mismatch::Impossible(position) => {
                write!(out, "outcome {} cannot have been drawn from what was left", position + 1)
            }
            Mismatch::LeftOver(position) => write!(out, "outcome {} was never drawn", position + 1),
        }
    }
}

/// Plays recorded outcomes back. A wrong outcome never reaches the engine: it is noted, the first
/// possible thing is answered instead, and [`Recorded::verdict`] tells.
#[derive(Debug)]
pub struct Recorded<'a> {
    outcomes: &'a [Outcome],
    at: usize,
    mismatch: Option<Mismatch>,
}

impl<'a> Recorded<'a> {
    /// Plays these outcomes back, in order.
    pub const fn new(outcomes: &'a [Outcome]) -> Recorded<'a> {
        Recorded { outcomes, at: 0, mismatch: None }
    }

    /// Whether every outcome was possible and used.
    pub fn verdict(&self) -> Result<(), Mismatch> {
        match self.mismatch {
            Some(mismatch) => Err(mismatch),
            None if self.at < self.outcomes.len() => Err(Mismatch::LeftOver(self.at)),
            None => Ok(()),
        }
    }

    fn next<T>(&mut self, accept: impl Fn(Outcome) -> Option<T>, instead: T) -> T {
        let mismatch = match self.outcomes.get(self.at) {
            None => Mismatch::Missing,
            Some(outcome) => match accept(*outcome) {
                Some(answer) => {
                    self.at += 1;
                    return answer;
                }
                None => Mismatch::Impossible(self.at),
            },
        };
        self.mismatch.get_or_insert(mismatch);
        instead
    }
}

impl Chance for Recorded<'_> {
    fn card(&mut self, deck: Cards, _total: u32, _seen: Audience) -> Card {
        self.next(
            |outcome| match outcome {
                Outcome::Card(card) if deck.count(card) > 0 => Some(card),
                _ => None,
            },
            deck.nth(0),
        )
    }

    fn ticket(&mut self, deck: &TicketSet, _seen: Audience) -> TicketId {
        self.next(
            |outcome| match outcome {
                Outcome::Ticket(ticket) if deck.contains(ticket) => Some(ticket),
                _ => None,
            },
            deck.nth(0),
        )
    }

    fn token(&mut self, _pile: Pile, left: u64) -> u8 {
        self.next(
            |outcome| match outcome {
                Outcome::Token(token) if token < 64 && left >> token & 1 == 1 => Some(token),
                _ => None,
            },
            crate::sets::select(left, 0) as u8,
        )
    }

    fn event(&mut self, deck: u64, _seen: Audience) -> EventId {
        self.next(
            |outcome| match outcome {
                Outcome::Event(event) if event.0 < 64 && deck >> event.0 & 1 == 1 => Some(event),
                _ => None,
            },
            EventId(crate::sets::select(deck, 0) as u8),
        )
    }

    fn bonus(&mut self, deck: u16) -> BonusId {
        self.next(
            |outcome| match outcome {
                Outcome::Bonus(bonus) if bonus.0 < 16 && deck >> bonus.0 & 1 == 1 => Some(bonus),
                _ => None,
            },
            BonusId(crate::sets::select(u64::from(deck), 0) as u8),
        )
    }

    fn first(&mut self, players: u8) -> Seat {
        self.next(
            |outcome| match outcome {
                Outcome::First(seat) if seat.0 < players => Some(seat),
                _ => None,
            },
            Seat(0),
        )
    }
}
