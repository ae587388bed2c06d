//! What one viewer may know.
//!
//! A [`View`] is built from a state, never stripped from one. It has perfect recall of what was
//! public and of what its seat alone has seen, with one limit: a ticket given back is remembered
//! only until somebody else may have drawn it.

use arrayvec::ArrayVec;

use crate::action::Action;
use crate::campaign::ask::Knows;
use crate::campaign::cost::Costs;
use crate::canonical::{self, Choices};
use crate::card::Cards;
use crate::check;
use crate::edition::Edition;
use crate::ids::{BySeat, EventId, LineId, MAX_OFFER, Seat, TicketId};
use crate::payment::{self, Shape, Shapes};
use crate::refusal::Refusal;
use crate::score::Finals;
use crate::sets::{Members, TicketSet};
use crate::state::{Public, Stage, State};
use crate::tables::SET_COLOURS;

/// Whoever looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Viewer {
    /// A player, at this seat.
    Seat(Seat),
    /// Somebody without a seat.
    Spectator,
    /// The record of a finished game: everything.
    Archive,
}

impl Viewer {
    /// Whether the viewer sees what this seat alone may see.
    pub fn sees(self, seat: Seat) -> bool {
        match self {
            Viewer::Seat(own) => own == seat,
            Viewer::Spectator => false,
            Viewer::Archive => true,
        }
    }
}

/// What only one seat knows.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Own {
    /// Whose it is.
    pub seat: Seat,
    /// The cards in hand.
    pub hand: Cards,
    /// The tickets kept.
    pub tickets: TicketSet,
    /// The tickets to choose from, in the order they were dealt.
    pub offer: ArrayVec<TicketId, MAX_OFFER>,
    /// The opening choice, made but not yet settled.
    pub opening_keep: Option<u8>,
    /// Tickets given back that left the game.
    pub gone: TicketSet,
    /// Tickets given back that lie in the shuffled block under the deck.
    pub in_block: TicketSet,
    /// What only a campaign's game has: cards looked at, cards put under the deck, the next event
    /// if known, the bid made, tickets that cost nothing.
    pub looked: Cards,
    /// Cards it put under the deck.
    pub bottom: Option<Cards>,
    /// The next event, where it has looked.
    pub next_event: Option<EventId>,
    /// Its secret bid.
    pub bid: Option<u8>,
    /// Tickets that cost nothing if they fail (CH-V).
    pub late: TicketSet,
}

/// What is shown when the game has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Revealed {
    /// The result.
    pub finals: Finals,
    /// Everyone's tickets.
    pub tickets: BySeat<TicketSet>,
}

/// A game as one viewer sees it.
///
/// ```
/// # use capotreno_rules::{Action, Edition, Options, Seat, Silent, Spec, State, Viewer, chance::Fast};
/// # let edition = Edition::new(Spec::tiny()).expect("a board without problems");
/// # let game = State::new(&edition, Options::new(2), &mut Fast::seeded(1), &mut Silent)?;
/// let view = game.view(&edition, Viewer::Seat(Seat(1)));
/// let own = view.own.as_ref().expect("a seat sees its own cards");
/// assert_eq!(own.hand.total(), 4);
/// assert_eq!(own.offer.len(), 2);
/// // Of the other seat it knows how much there is, and nothing else.
/// assert_eq!(view.public.hand_sizes[Seat(0)], 4);
/// assert!(view.check(&edition, &Action::KeepTickets { keep: 0b01 }).is_ok());
/// assert!(game.view(&edition, Viewer::Spectator).own.is_none());
/// # Ok::<(), capotreno_rules::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What everyone sees.
    pub public: Public,
    /// What the seat alone knows.
    pub own: Option<Own>,
    /// The known order at the bottom of the ticket deck, highest first; the tickets this viewer
    /// put there by name.
    pub bottom: Vec<Option<TicketId>>,
    /// How many tickets lie in the shuffled block above it.
    pub block: u8,
    /// What the end shows.
    pub revealed: Option<Revealed>,
}

impl State {
    /// The game as one viewer sees it.
    pub fn view(&self, edition: &Edition, viewer: Viewer) -> View {
        let State { public, secret } = self;
        let own = match viewer {
            Viewer::Seat(seat) if seat.0 < public.players => Some(self.own(seat)),
            Viewer::Seat(_) | Viewer::Spectator | Viewer::Archive => None,
        };
        let knows = |ticket: TicketId| match viewer {
            Viewer::Seat(seat) => secret.returned[seat].contains(ticket),
            Viewer::Spectator => false,
            Viewer::Archive => true,
        };
        View {
            viewer,
            public: *public,
            own,
            bottom: secret.ticket_queue.iter().map(|ticket| knows(ticket).then_some(ticket)).collect(),
            block: secret.ticket_block.len() as u8,
            revealed: self.finals(edition).map(|finals| Revealed { finals, tickets: secret.tickets }),
        }
    }

    fn own(&self, seat: Seat) -> Own {
        let State { public, secret } = self;
        let returned = secret.returned[seat];
        let mut queued = TicketSet::EMPTY;
        for ticket in secret.ticket_queue.iter() {
            queued.insert(ticket);
        }
        let in_block = returned.and(&secret.ticket_block);
        let chosen = public.stage == Stage::OpeningTickets && public.chosen.contains(seat);
        let campaign = self.campaign_sight(seat);
        Own {
            seat,
            hand: secret.hands[seat],
            tickets: secret.tickets[seat],
            offer: secret.offer(seat, public.tickets_offered[seat]),
            opening_keep: chosen.then_some(secret.opening_keep[seat]),
            gone: returned.and_not(&in_block).and_not(&queued),
            in_block,
            looked: campaign.looked,
            bottom: campaign.bottom,
            next_event: campaign.next_event,
            bid: campaign.bid,
            late: campaign.late,
        }
    }

    /// What a seat knows for its own decisions.
    #[inline]
    pub(crate) fn knows(&self, seat: Seat) -> Knows {
        let State { secret, .. } = self;
        Knows { hand: secret.hands[seat], looked: secret.looked, tickets: secret.tickets[seat] }
    }
}

impl Own {
    fn knows(&self) -> Knows {
        Knows { hand: self.hand, looked: self.looked, tickets: self.tickets }
    }
}

impl View {
    /// The canonical actions of the viewer's seat.
    pub fn choices(&self, edition: &Edition) -> Option<Choices> {
        let own = self.own.as_ref()?;
        (self.public.tag == edition.tag())
            .then(|| canonical::choices(edition, &self.public, &own.knows(), own.seat))
    }

    /// Judges an action of the viewer's seat.
    pub fn check(&self, edition: &Edition, action: &Action) -> Result<(), Refusal> {
        let own = self.own.as_ref().ok_or(Refusal::NoSuchSeat)?;
        if self.public.tag != edition.tag() {
            return Err(Refusal::OtherEdition);
        }
        check::check(edition, &self.public, &own.knows(), own.seat, action)
    }

    /// The payments worth offering for a line, each once: on a grey ferry the same cards can be
    /// read with several colours as the set.
    pub fn shapes(&self, edition: &Edition, line: LineId) -> Shapes {
        let Some(own) = &self.own else { return Shapes::new() };
        let mut offers = Shapes::new();
        for shape in payment::shapes(edition, line, own.hand) {
            if offers.iter().all(|other| other.cards != shape.cards) {
                offers.push(shape);
            }
        }
        // Savings of a campaign: payments the printed cost does not know.
        if edition.charter().is_some() && line.index() < edition.lines.len() {
            let costs = Costs::of(edition, &self.public, own.seat);
            for colour in 0..SET_COLOURS {
                let claim = costs.claim(own.hand, line, colour);
                if let Some(Action::ClaimLine { set, .. }) = claim
                    && offers.iter().all(|other| other.cards != set)
                {
                    let wilds = set.wilds() as u8;
                    let shape = Shape { cards: set, colour: set.most_held_colour(), wilds, stand_ins: 0 };
                    let _ = offers.try_push(shape);
                }
            }
        }
        offers
    }

    /// Whether the viewer's seat could claim a line now, or which rule forbids it.
    pub fn line_status(&self, edition: &Edition, line: LineId) -> Result<(), Refusal> {
        let own = self.own.as_ref().ok_or(Refusal::NoSuchSeat)?;
        if self.public.is_over() {
            return Err(Refusal::GameOver);
        }
        check::line_is_free(edition, &self.public, own.seat, line)?;
        check::enough_pieces(edition, &self.public, own.seat, line)?;
        if !self.public.awaited().contains(own.seat) {
            return Err(Refusal::NotYourTurn);
        }
        if self.public.stage != Stage::Turn {
            return Err(Refusal::NotNow);
        }
        if edition.charter().is_some() {
            let costs = Costs::of(edition, &self.public, own.seat);
            let payable = (0..SET_COLOURS).any(|colour| costs.claim(own.hand, line, colour).is_some());
            return if payable { Ok(()) } else { Err(payment::why_not_payable(edition, line)) };
        }
        let shapes = payment::shapes(edition, line, own.hand);
        let Some(cheapest) = shapes.first() else {
            return Err(payment::why_not_payable(edition, line));
        };
        if let Some(due) = self.public.surcharge(edition, own.seat, line) {
            let left = self.public.coins[own.seat];
            let spare = own.hand.total() - cheapest.cards.total();
            let needed = due.coins.unwrap_or(0);
            if left < needed && (due.cards == 0 || spare < u32::from(due.cards)) {
                return Err(Refusal::NotEnoughCoins { needed, left });
            }
        }
        Ok(())
    }
}
