//! What a seat alone knows, as cheaply as it can be told.
//!
//! A [`View`] is for whoever wants everything, and is built anew for each look. Who looks a million
//! times a second (encoders of positions) takes a [`Sight`] beside the [`crate::Public`] part: the
//! same knowledge about an ordinary game, without lists on the heap. What only a campaign's game
//! hides is a [`CampaignSight`].

use arrayvec::ArrayVec;

use crate::card::Cards;
use crate::ids::{EventId, MAX_OFFER, Seat, TicketId};
use crate::sets::{Members, TicketSet};
use crate::state::{Stage, State};
use crate::view::View;

/// What one seat alone knows of an ordinary game.
///
/// ```
/// # use capotreno_rules::{Edition, Options, Seat, Silent, Spec, State, Viewer, chance::Fast};
/// # let edition = Edition::new(Spec::tiny()).expect("a board without problems");
/// let game = State::new(&edition, Options::new(2), &mut Fast::seeded(1), &mut Silent)?;
/// let sight = game.sight(Seat(1)).expect("there are two seats");
/// assert_eq!(sight.hand.total(), 4);
/// // It is a part of the seat's view: nothing else is known.
/// assert_eq!(game.view(&edition, Viewer::Seat(Seat(1))).sight(), Some(sight));
/// assert!(game.sight(Seat(2)).is_none());
/// # Ok::<(), capotreno_rules::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sight {
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
    /// Tickets given back that nobody else can have drawn since.
    pub given_back: TicketSet,
}

impl State {
    /// What a seat alone knows; none where there is no such seat.
    #[inline]
    pub fn sight(&self, seat: Seat) -> Option<Sight> {
        let State { public, secret } = self;
        if seat.0 >= public.players {
            return None;
        }
        let chosen = public.stage == Stage::OpeningTickets && public.chosen.contains(seat);
        Some(Sight {
            seat,
            hand: secret.hands[seat],
            tickets: secret.tickets[seat],
            offer: secret.offer(seat, public.tickets_offered[seat]),
            opening_keep: chosen.then_some(secret.opening_keep[seat]),
            given_back: secret.returned[seat],
        })
    }
}

/// What one seat alone knows of a campaign's game, beyond what every game hides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CampaignSight {
    /// The cards it looks at.
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

impl State {
    /// What a seat alone knows of a campaign's game.
    pub fn campaign_sight(&self, seat: Seat) -> CampaignSight {
        let State { public, secret } = self;
        CampaignSight {
            looked: if seat == public.turn { secret.looked } else { Cards::NONE },
            bottom: (secret.bottom_by == Some(seat)).then_some(secret.bottom),
            next_event: secret.next_event.filter(|_| public.charter.event_known_by == Some(seat)),
            bid: public.has_bid(seat).then_some(secret.bids[seat]),
            late: secret.late_tickets.and(&secret.tickets[seat]),
        }
    }
}

impl View {
    /// What the viewer's seat alone knows of a campaign's game; none where the viewer has no seat.
    pub fn campaign_sight(&self) -> Option<CampaignSight> {
        let own = self.own.as_ref()?;
        let (bottom, next_event) = (own.bottom, own.next_event);
        Some(CampaignSight { looked: own.looked, bottom, next_event, bid: own.bid, late: own.late })
    }

    /// What the viewer's seat alone knows; none where the viewer has no seat.
    pub fn sight(&self) -> Option<Sight> {
        let own = self.own.as_ref()?;
        let mut given_back = own.gone.or(&own.in_block);
        for ticket in self.bottom.iter().flatten() {
            given_back.insert(*ticket);
        }
        Some(Sight {
            seat: own.seat,
            hand: own.hand,
            tickets: own.tickets,
            offer: own.offer.clone(),
            opening_keep: own.opening_keep,
            given_back,
        })
    }
}
