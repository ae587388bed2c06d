//! What a campaign takes from a finished game.

use crate::campaign::spec::Staff;
use crate::edition::Edition;
use crate::ids::{PlaceId, Seat};
use crate::sets::{LineSet, Members, PlaceSet, TicketSet};
use crate::state::{Public, State};

/// The bank slip of a seat (LW-41). The wager of 1889 is not in it: the campaign settles it after
/// the places are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Slip {
    /// Coins left.
    pub coins: i16,
    /// For pieces left.
    pub pieces_left: i16,
    /// For tickets.
    pub tickets: i16,
    /// Never below zero.
    pub total: i16,
}

/// What a postcard did in this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PostcardUse {
    /// Which postcard.
    pub number: u16,
    /// How often it was used.
    pub uses: u8,
}

/// One seat's result.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeatResult {
    /// An index into the economy's companies.
    pub company: u8,
    /// The result, line by line.
    pub slip: Slip,
    /// 1 is the winner.
    pub rank: u8,
    /// The completed tickets.
    pub completed: TicketSet,
    /// The lines claimed.
    pub lines: LineSet,
    /// All cities the seat's lines touch.
    pub touched: PlaceSet,
    /// The cities of its largest network, as chosen where several are equal.
    pub largest: PlaceSet,
    /// Whether the staff card was used.
    pub staff_used: bool,
    /// Postcards used or fulfilled in this game. A quest is fulfilled when it was used.
    pub postcards: Vec<PostcardUse>,
    /// Certificates, stamps and survey cards (by number) for the vault.
    pub certificates: u64,
    /// Stamps taken, as a bit set.
    pub stamps: u32,
    /// Survey cards in the vault, by number.
    pub surveys: Vec<u8>,
    /// Cities crossed off in this game (box T).
    pub crossed: PlaceSet,
    /// Depot tolls and elevator cards received (postcard 504).
    pub tolls: u8,
    /// Cards drawn with elevators.
    pub elevator_cards: u8,
}

/// The whole result of a campaign's game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CharterResult {
    /// How many seats.
    pub players: u8,
    /// By seat.
    pub seats: Vec<SeatResult>,
    /// The events that left for good, as a bit set.
    pub events_retired: u64,
    /// How often each event was punched in this game.
    pub punches: Vec<u8>,
    /// Cities made large in this game.
    pub grown: PlaceSet,
    /// The junctions that stand at the end; those bought out are not among them.
    pub junctions: PlaceSet,
    /// Junctions that were bought out and by whom; they are depots now.
    pub bought: Vec<(PlaceId, Seat)>,
    /// Whether an event that keeps the junctions was retired (box H ends).
    pub junctions_ended: bool,
    /// Certificates nobody took, as a bit set.
    pub certificates_left: u64,
    /// Stamps nobody took, as a bit set.
    pub stamps_left: u32,
    /// Survey cards still to be had, by number.
    pub surveys_left: Vec<u8>,
    /// Each race in view and who won it.
    pub races: Vec<(u16, Option<Seat>)>,
    /// Claimed lines at each place (1877-03, EV32).
    pub lines_at: Vec<u8>,
}

impl State {
    /// What a campaign takes from this game, once it is over; nothing without a charter.
    #[expect(clippy::too_many_lines, reason = "one field after the other, and nothing is decided")]
    pub fn charter_result(&self, edition: &Edition) -> Option<CharterResult> {
        let charter = edition.charter()?;
        let State { public, secret: _ } = self;
        let progress = &public.charter;
        let finals = self.finals(edition)?;
        let survey = |cards: u16| {
            let numbered = charter.surveys.iter().enumerate();
            numbered.filter(|(index, _)| cards >> index & 1 == 1).map(|(_, card)| card.number).collect()
        };
        let seats = public.seats().map(|seat| {
            let entry = &finals.seats[seat];
            let cards = public.postcards(edition, seat).iter().enumerate();
            SeatResult {
                company: public.companies[seat],
                slip: Slip {
                    coins: entry.coins,
                    pieces_left: entry.pieces_left,
                    tickets: entry.tickets,
                    total: entry.total,
                },
                rank: entry.rank,
                completed: entry.completed,
                lines: public.owned[seat],
                touched: edition.touched(&public.owned[seat]),
                largest: progress.largest[seat],
                staff_used: staff_used(public, edition, seat),
                postcards: cards
                    .map(|(index, card)| PostcardUse {
                        number: card.number,
                        uses: progress.postcards_used[seat].get(index),
                    })
                    .filter(|card| card.uses > 0)
                    .collect(),
                certificates: progress.certificates[seat],
                stamps: progress.stamps[seat],
                surveys: survey(progress.surveys[seat]),
                crossed: progress.crossed[seat],
                tolls: progress.tolls[seat],
                elevator_cards: progress.elevator_cards[seat],
            }
        });
        let shown = progress.surveys_shown.iter().flatten().fold(0, |all, card| all | 1_u16 << (card & 15));
        let events = edition.spec().economy.as_ref().map_or(0, |economy| economy.events.len());
        let taken = public.taken();
        let lines_at = |place: usize| {
            let at = PlaceId(place as u8);
            taken.iter().filter(|line| edition.line_ends(*line).contains(&at)).count() as u8
        };
        Some(CharterResult {
            players: public.players,
            seats: seats.collect(),
            events_retired: public.events.retired,
            punches: (0..events).map(|event| progress.punches.get(event)).collect(),
            grown: progress.large.and_not(&edition.large_cities()),
            junctions: progress.junctions,
            bought: public
                .seats()
                .flat_map(|seat| progress.bought[seat].iter().map(move |place| (place, seat)))
                .collect(),
            junctions_ended: progress.junctions_ended,
            certificates_left: progress.certificates_left | progress.certificates_shown,
            stamps_left: progress.stamps_left | progress.stamps_shown,
            surveys_left: survey(progress.surveys_left | shown),
            races: charter.races.iter().map(|race| race.number).zip(progress.races).collect(),
            lines_at: (0..edition.spec().places.len()).map(lines_at).collect(),
        })
    }
}

/// Whether a staff card did something: those without a choice always do.
fn staff_used(public: &Public, edition: &Edition, seat: Seat) -> bool {
    match public.staff(edition, seat) {
        None => false,
        Some(
            Staff::Telegraph { .. }
            | Staff::AsGrey { .. }
            | Staff::WildAndDeck { .. }
            | Staff::SwapHand
            | Staff::NightClaim { .. }
            | Staff::GreyBonus { .. }
            | Staff::DrawAndKeep { .. },
        ) => public.charter.staff_used[seat] > 0,
        Some(_) => true,
    }
}
