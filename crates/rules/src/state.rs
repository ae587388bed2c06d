//! A game in progress: what everyone may know, and what only the engine knows.
//!
//! [`Public`] is open to all and can be sent anywhere. `Secret` has no public field, cannot be
//! serialised or printed, and never leaves this crate except as a [`crate::View`].

use core::fmt;

use arrayvec::ArrayVec;

use crate::campaign::Progress;
use crate::card::{Card, Cards};
use crate::edition::{Edition, MAX_SUPPLIES};
use crate::ids::{
    BySeat, DISPLAY, EventId, LineId, MAX_OFFER, MAX_SEATS, MAX_TICKETS, Seat, SeatSet, TicketId,
};
use crate::sets::{LineSet, Members, TicketSet};

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Stage {
    /// Every seat that has not chosen yet owes its opening tickets (C-5).
    OpeningTickets,
    /// The seat on turn chooses one of the three actions (C-1).
    Turn,
    /// The seat on turn draws its second card (C-10).
    SecondCard,
    /// The seat on turn keeps some of the tickets it drew (C-32).
    KeepTickets,
    /// The seat on turn pays for the tunnel or takes its set back (C-50).
    Tunnel,
    /// The seat on turn takes or declines what the event offers for its claim (LW-29).
    Offer,
    /// One seat, or several, answer the question of a campaign's rule.
    Question,
    /// The last-ranked seat retires an event (LW-43).
    RetireEvent,
    /// Nothing more.
    Over,
}

/// A claim that waits for another decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pending {
    /// The line in question.
    pub line: LineId,
    /// The cards played for it.
    pub set: Cards,
    /// What a tunnel revealed; on the discards at the end of the turn (C-53).
    pub revealed: Cards,
    /// The colour of the set; none for a set of wilds.
    pub colour: Option<Card>,
    /// How many more cards the tunnel asks for.
    pub owed: u8,
}

/// The current event and where the others are (LW-24, LW-25). Everyone may know all of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Events {
    /// The events in the deck, as a bit set; their order is unknown to all.
    pub deck: u64,
    /// The events that were revealed, the current one included.
    pub pile: u64,
    /// The events that left the game.
    pub retired: u64,
    /// The event in force.
    pub current: Option<EventId>,
    /// Newspapers resolved in this turn's action (LW-23).
    pub newspapers: u8,
}

/// Everything that is public at all times (C-42).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Public {
    pub(crate) tag: u32,
    /// How many seats there are.
    pub players: u8,
    /// Who had the first turn.
    pub first: Seat,
    /// Whose turn it is.
    pub turn: Seat,
    /// What the game waits for.
    pub stage: Stage,
    /// Who has chosen opening tickets.
    pub chosen: SeatSet,
    /// Turns left after the end was triggered.
    pub last_turns: Option<u8>,
    /// Passes in a row (C-3).
    pub passes: u8,
    /// The face-up cards; none is an empty slot.
    pub display: [Option<Card>; DISPLAY],
    /// Cards in the deck.
    pub deck_size: u16,
    /// The discard pile.
    pub discards: Cards,
    /// Tickets in their deck.
    pub ticket_deck: u8,
    /// Cards in each hand.
    pub hand_sizes: BySeat<u8>,
    /// Cards of each hand that everyone has seen: taken face up or returned from a tunnel, less
    /// those played since.
    pub known_cards: BySeat<Cards>,
    /// Tickets each seat has kept.
    pub tickets_held: BySeat<u8>,
    /// Tickets a seat has on offer and not yet chosen from.
    pub tickets_offered: BySeat<u8>,
    /// Pieces left, by supply.
    pub pieces: BySeat<[u8; MAX_SUPPLIES]>,
    /// Points for lines.
    pub points: BySeat<i16>,
    /// Lines each seat has claimed.
    pub owned: BySeat<LineSet>,
    /// Lines each seat may still claim, as far as other claims are concerned.
    pub open: BySeat<LineSet>,
    /// Lines with a shared train: everyone's (JP-6).
    pub shared_lines: LineSet,
    /// Shared trains left (JP-5).
    pub shared_trains: u8,
    /// The markers on the track of shared trains (JP-13).
    pub track: BySeat<u8>,
    /// The bonuses in play, as a bit set.
    pub bonuses: u16,
    /// Coins (LW).
    pub coins: BySeat<u16>,
    /// Each seat's company, an index into the edition's companies.
    pub companies: BySeat<u8>,
    /// Events, all of them open.
    pub events: Events,
    /// The claim that waits, where one does.
    pub pending: Pending,
    /// What only a campaign's game has.
    pub charter: Progress,
}

impl Public {
    /// The seats that owe a decision now: one, or several at once.
    pub fn awaited(&self) -> SeatSet {
        match self.stage {
            Stage::OpeningTickets => SeatSet(SeatSet::first(self.players).0 & !self.chosen.0),
            Stage::Turn
            | Stage::SecondCard
            | Stage::KeepTickets
            | Stage::Tunnel
            | Stage::Offer
            | Stage::RetireEvent => SeatSet::only(self.turn),
            Stage::Question => self.charter.asked,
            Stage::Over => SeatSet::NONE,
        }
    }

    /// Whether nothing more can happen.
    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    /// Every seat, from the first number.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.players).map(Seat)
    }

    /// The seats in turn order from `start`.
    pub fn seats_from(&self, start: Seat) -> impl Iterator<Item = Seat> + use<> {
        (start.0..self.players).chain(0..start.0.min(self.players)).map(Seat)
    }

    /// Who sits to the left.
    pub fn next_seat(&self, seat: Seat) -> Seat {
        if seat.0 + 1 >= self.players { Seat(0) } else { Seat(seat.0 + 1) }
    }

    /// Who owns a line, if one seat does.
    pub fn owner(&self, line: LineId) -> Option<Seat> {
        self.seats().find(|seat| self.owned[*seat].contains(line))
    }

    /// Every line that has been claimed.
    pub fn taken(&self) -> LineSet {
        self.owned.0[..MAX_SEATS].iter().fold(self.shared_lines, |all, lines| all.or(lines))
    }

    /// Pieces of all supplies together.
    pub fn pieces_left(&self, seat: Seat) -> u8 {
        self.pieces[seat].iter().fold(0, |all, count| all.saturating_add(*count))
    }

    /// Deck and discards together.
    pub fn cards_to_draw(&self) -> u32 {
        u32::from(self.deck_size) + self.discards.total()
    }
}

pub(crate) type Offer = ArrayVec<TicketId, MAX_OFFER>;

/// A list of tickets in a known order: the bottom of the ticket deck (C-34).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Queue {
    tickets: [u8; MAX_TICKETS],
    start: u8,
    len: u8,
}

impl Queue {
    pub const EMPTY: Queue = Queue { tickets: [0; MAX_TICKETS], start: 0, len: 0 };

    pub fn push(&mut self, ticket: TicketId) {
        if (self.len as usize) < MAX_TICKETS {
            let at = (self.start as usize + self.len as usize) % MAX_TICKETS;
            self.tickets[at] = ticket.0;
            self.len += 1;
        }
    }

    pub fn pop(&mut self) -> Option<TicketId> {
        if self.len == 0 {
            return None;
        }
        let ticket = TicketId(self.tickets[self.start as usize]);
        self.start = ((self.start as usize + 1) % MAX_TICKETS) as u8;
        self.len -= 1;
        Some(ticket)
    }

    pub fn iter(&self) -> impl Iterator<Item = TicketId> + Clone + '_ {
        (0..self.len as usize).map(|at| TicketId(self.tickets[(self.start as usize + at) % MAX_TICKETS]))
    }
}

/// What nobody may know, or one seat alone.
#[derive(Clone, Copy)]
pub(crate) struct Secret {
    /// The cards in the deck; their order is unknown to all.
    pub deck: Cards,
    pub hands: BySeat<Cards>,
    pub tickets: BySeat<TicketSet>,
    /// What each seat was offered, in the order it was dealt.
    pub offers: [[u8; MAX_OFFER]; MAX_SEATS],
    /// The choice of the opening tickets, until all have chosen.
    pub opening_keep: BySeat<u8>,
    /// Tickets a seat gave back and whose place it therefore knows.
    pub returned: BySeat<TicketSet>,
    /// The unordered top of the ticket deck, the shuffled block under it, the known rest.
    pub ticket_top: TicketSet,
    pub ticket_block: TicketSet,
    pub ticket_queue: Queue,
    /// Cards a seat is looking at, and cards under the others of the deck with who put them there.
    pub looked: Cards,
    pub bottom: Cards,
    pub bottom_by: Option<Seat>,
    /// The next event, where somebody has looked at it.
    pub next_event: Option<EventId>,
    pub bids: BySeat<u8>,
    /// Tickets kept after the last round was triggered (CH-V).
    pub late_tickets: TicketSet,
}

impl Secret {
    /// Nothing is dealt, nothing is known.
    pub const EMPTY: Secret = Secret {
        deck: Cards::NONE,
        hands: BySeat([Cards::NONE; MAX_SEATS]),
        tickets: BySeat([TicketSet::EMPTY; MAX_SEATS]),
        offers: [[0; MAX_OFFER]; MAX_SEATS],
        opening_keep: BySeat([0; MAX_SEATS]),
        returned: BySeat([TicketSet::EMPTY; MAX_SEATS]),
        ticket_top: TicketSet::EMPTY,
        ticket_block: TicketSet::EMPTY,
        ticket_queue: Queue::EMPTY,
        looked: Cards::NONE,
        bottom: Cards::NONE,
        bottom_by: None,
        next_event: None,
        bids: BySeat([0; MAX_SEATS]),
        late_tickets: TicketSet::EMPTY,
    };

    pub fn offer(&self, seat: Seat, count: u8) -> Offer {
        let row = &self.offers[seat.index().min(MAX_SEATS - 1)];
        row.iter().take(count as usize).map(|ticket| TicketId(*ticket)).collect()
    }
}

/// A game in progress. Copy it to look ahead; there is no undo.
///
/// ```
/// use capotreno_rules::chance::Fast;
/// use capotreno_rules::{Action, Edition, Options, Refusal, Seat, SeatSet, Silent, Spec, State};
///
/// let edition = Edition::new(Spec::tiny()).expect("a board without problems");
/// let mut chance = Fast::seeded(1);
/// let mut game = State::new(&edition, Options::new(2), &mut chance, &mut Silent)?;
///
/// // Both seats choose their tickets at once; a refusal names its rule and changes nothing.
/// assert_eq!(game.awaited(), SeatSet::first(2));
/// let none = Action::KeepTickets { keep: 0 };
/// let refusal = game.check(&edition, Seat(0), &none).unwrap_err();
/// assert_eq!(refusal, Refusal::KeepMoreAtOpening { least: 1 });
/// assert_eq!(refusal.rule(&edition), "C-5");
/// for seat in [Seat(0), Seat(1)] {
///     let keep = Action::KeepTickets { keep: 0b11 };
///     game.play(&edition, seat, &keep, &mut chance, &mut Silent).expect("both may be kept");
/// }
/// assert_eq!(game.awaited(), SeatSet::only(game.public().first));
/// # Ok::<(), capotreno_rules::SetupError>(())
/// ```
#[derive(Clone, Copy)]
pub struct State {
    pub(crate) public: Public,
    pub(crate) secret: Secret,
}

impl State {
    /// What everyone may know.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// Whether nothing more can happen.
    pub fn is_over(&self) -> bool {
        self.public.is_over()
    }

    /// The seats that owe a decision now.
    pub fn awaited(&self) -> SeatSet {
        self.public.awaited()
    }

    /// Whether this state belongs to the edition.
    pub fn fits(&self, edition: &Edition) -> bool {
        self.public.tag == edition.tag()
    }
}

/// Prints the public part only, so that a log line can never leak a hand.
impl fmt::Debug for State {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("State").field("public", &self.public).finish_non_exhaustive()
    }
}

/// What is decided before the cards are dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Options {
    /// How many seats.
    pub players: u8,
    /// Who starts; at random where nobody is named (C-2).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub first: Option<Seat>,
    /// Each seat's company, where the edition has companies; otherwise ignored.
    #[cfg_attr(feature = "serde", serde(default = "companies_in_order"))]
    pub companies: [u8; MAX_SEATS],
}

impl Options {
    /// The usual game for so many players.
    pub const fn new(players: u8) -> Options {
        Options { players, first: None, companies: companies_in_order() }
    }
}

const fn companies_in_order() -> [u8; MAX_SEATS] {
    [0, 1, 2, 3, 4]
}
