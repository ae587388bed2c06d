//! What only a campaign's game has, as it travels: the pieces on the cities, what lies face up,
//! the question that is open, and what happened. Other seats' secrets are only counts here.

use capotreno_rules::campaign::{self as rules, Token as RulesToken};
use capotreno_rules::{Edition, Members, PlaceId, PlaceSet, View};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::action::Action;
use crate::card::{Card, Cards};

/// What everyone knows of a campaign's game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct CampaignView {
    /// Cities by number.
    pub large: Vec<u8>,
    pub junctions: Vec<u8>,
    /// Cities with herds and with water, and how many.
    pub herds: Vec<Pieces>,
    pub water: Vec<Pieces>,
    /// What lies face up: certificates and stamps by number, survey cards by position.
    pub certificates: Vec<u8>,
    pub stamps: Vec<u8>,
    pub surveys: Vec<u8>,
    pub certificates_left: u8,
    pub stamps_left: u8,
    pub surveys_left: u8,
    /// The open challenges by number, and who won them.
    pub races: Vec<RaceView>,
    /// Cards under the others of the deck, and events.
    pub cards_bottom: u8,
    pub events_bottom: Vec<u8>,
    pub seats: Vec<CampaignSeat>,
    pub question: Option<QuestionView>,
    /// What the viewer's seat alone knows.
    pub own: Option<CampaignOwn>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Pieces {
    pub place: u8,
    pub count: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RaceView {
    pub number: u16,
    pub winner: Option<u8>,
}

/// What everyone knows of a seat in a campaign's game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct CampaignSeat {
    pub depots: Vec<u8>,
    pub elevators: Vec<u8>,
    pub herds: u8,
    pub water: u8,
    pub certificates: Vec<u8>,
    pub stamps: Vec<u8>,
    pub surveys: Vec<u8>,
    /// The postcards in the office by number, and how often each was used in this game.
    pub postcards: Vec<PostcardView>,
    pub staff_used: u8,
    pub tickets_shown: Vec<u8>,
    pub crossed: Vec<u8>,
    pub tolls: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PostcardView {
    pub number: u16,
    pub used: u8,
}

/// What only the viewer's seat knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct CampaignOwn {
    /// Cards looked at, one or some of which may be kept.
    pub looked: Cards,
    pub next_event: Option<u8>,
    pub bid: Option<u8>,
    /// Tickets that cost nothing when they fail.
    pub late: Vec<u8>,
}

/// The question that is open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct QuestionView {
    /// What is asked, as one word.
    pub ask: String,
    /// The rule that asks.
    pub rule: String,
    pub place: Option<u8>,
    /// Coins, cards or pieces it is about.
    pub amount: Option<u16>,
    /// The two events, the postcard, the survey card it is about; the first city of each network.
    pub about: Vec<u16>,
    /// The answers worth offering, for the viewer's seat if it is asked. Any cards of the right
    /// number may be picked.
    pub answers: Vec<Action>,
}

/// Pieces that lie on a city.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Piece {
    Depot,
    Junction,
    Elevator,
    Herd,
    Water,
    Large,
}

/// Things with a number that are shown and taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "token", rename_all = "snake_case")]
pub enum Token {
    Certificate { number: u8 },
    Stamp { number: u8 },
    Survey { number: u8 },
}

/// Something that happens only in a campaign, as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "deed", rename_all = "snake_case")]
pub enum Deed {
    Asked { seat: u8, ask: String, rule: String, place: Option<u8> },
    Answered { seat: u8, ask: String, option: Option<u8> },
    CardsGiven { seat: u8, cards: Cards },
    LookedAt { seat: u8, count: u8, cards: Option<Cards> },
    KeptCards { seat: u8, kept: u8, discarded: Cards, bottom: u8 },
    Placed { piece: Piece, place: u8, seat: Option<u8> },
    Removed { piece: Piece, place: u8, seat: Option<u8> },
    Shown { what: Token },
    Taken { what: Token, seat: Option<u8> },
    Postcard { seat: u8, number: u16 },
    RaceWon { seat: u8, number: u16 },
    StaffUsed { seat: u8 },
    TicketShown { seat: u8, ticket: u8 },
    EventPeeked { seat: u8, event: Option<u8> },
    EventSetAside { event: u8 },
    EventRetired { event: u8 },
    Bids { bids: Vec<u8> },
    HerdReturned { seat: u8 },
    FaceUpBonus { seat: u8, card: Card },
    CrossedOff { seat: u8, place: u8 },
}

impl From<rules::Piece> for Piece {
    fn from(piece: rules::Piece) -> Piece {
        match piece {
            rules::Piece::Depot => Piece::Depot,
            rules::Piece::Junction => Piece::Junction,
            rules::Piece::Elevator => Piece::Elevator,
            rules::Piece::Herd => Piece::Herd,
            rules::Piece::Water => Piece::Water,
            rules::Piece::Large => Piece::Large,
        }
    }
}

impl From<RulesToken> for Token {
    fn from(token: RulesToken) -> Token {
        match token {
            RulesToken::Certificate(number) => Token::Certificate { number },
            RulesToken::Stamp(number) => Token::Stamp { number },
            RulesToken::Survey(number) => Token::Survey { number },
        }
    }
}

impl From<rules::Deed> for Deed {
    fn from(deed: rules::Deed) -> Deed {
        use rules::Deed as Done;
        let of = |seat: Option<capotreno_rules::Seat>| seat.map(|seat| seat.0);
        match deed {
            Done::Asked { seat, question } => Deed::Asked {
                seat: seat.0,
                ask: word(question).to_owned(),
                rule: question.rule().to_owned(),
                place: about(question).0,
            },
            Done::Answered { seat, question, option } => {
                Deed::Answered { seat: seat.0, ask: word(question).to_owned(), option }
            }
            Done::CardsGiven { seat, cards } => Deed::CardsGiven { seat: seat.0, cards: cards.into() },
            Done::LookedAt { seat, count, cards } => {
                Deed::LookedAt { seat: seat.0, count, cards: cards.map(Cards::from) }
            }
            Done::KeptCards { seat, kept, discarded, bottom } => {
                Deed::KeptCards { seat: seat.0, kept, discarded: discarded.into(), bottom }
            }
            Done::Placed { piece, place, seat } => {
                Deed::Placed { piece: piece.into(), place: place.0, seat: of(seat) }
            }
            Done::Removed { piece, place, seat } => {
                Deed::Removed { piece: piece.into(), place: place.0, seat: of(seat) }
            }
            Done::Shown { token } => Deed::Shown { what: token.into() },
            Done::Taken { token, seat } => Deed::Taken { what: token.into(), seat: of(seat) },
            Done::Postcard { seat, number } => Deed::Postcard { seat: seat.0, number },
            Done::RaceWon { seat, number } => Deed::RaceWon { seat: seat.0, number },
            Done::StaffUsed { seat } => Deed::StaffUsed { seat: seat.0 },
            Done::TicketShown { seat, ticket } => Deed::TicketShown { seat: seat.0, ticket: ticket.0 },
            Done::EventPeeked { seat, event } => {
                Deed::EventPeeked { seat: seat.0, event: event.map(|event| event.0) }
            }
            Done::EventSetAside { event } => Deed::EventSetAside { event: event.0 },
            Done::EventRetired { event } => Deed::EventRetired { event: event.0 },
            Done::Bids { bids } => Deed::Bids { bids: bids.0.to_vec() },
            Done::HerdReturned { seat } => Deed::HerdReturned { seat: seat.0 },
            Done::FaceUpBonus { seat, card } => Deed::FaceUpBonus { seat: seat.0, card: card.into() },
            Done::CrossedOff { seat, place } => Deed::CrossedOff { seat: seat.0, place: place.0 },
        }
    }
}

/// A question as one word.
const fn word(question: rules::Question) -> &'static str {
    use rules::{Fee, Question as Q};
    match question {
        Q::Fee { fee: Fee::Depot, .. } => "depot_toll",
        Q::Fee { fee: Fee::Junction, .. } => "junction_toll",
        Q::Fee { fee: Fee::Water, .. } => "water_fee",
        Q::GreyBonus => "grey_bonus",
        Q::CoinsOrTicket { .. } => "coins_or_ticket",
        Q::TopTicket => "top_ticket",
        Q::Looked { .. } => "looked",
        Q::Dues { .. } => "dues",
        Q::Elevator { .. } => "elevator",
        Q::Certificate { .. } => "certificate",
        Q::WaterFrom => "water_from",
        Q::Survey { .. } => "survey",
        Q::Stamp => "stamp",
        Q::BuyStamp { .. } => "buy_stamp",
        Q::Offer { .. } => "postcard_offer",
        Q::FaceUpBonus { .. } => "face_up_bonus",
        Q::ShowTicket => "show_ticket",
        Q::WildAndDeck => "wild_and_deck",
        Q::NightClaim => "night_claim",
        Q::Swap => "swap",
        Q::NextEvent => "next_event",
        Q::PickEvent { .. } => "pick_event",
        Q::TempDepot { .. } => "temp_depot",
        Q::MakeLarge => "make_large",
        Q::Bid { .. } => "bid",
        Q::Rustlers { .. } => "rustlers",
        Q::Discard { .. } => "discard",
        Q::Network => "network",
        Q::CrossOff { .. } => "cross_off",
        Q::BuyOut { .. } => "buy_out",
    }
}

/// The place, the amount and the numbers a question is about.
fn about(question: rules::Question) -> (Option<u8>, Option<u16>, Vec<u16>) {
    use rules::Question as Q;
    match question {
        Q::Fee { place, .. } | Q::Elevator { place } | Q::BuyOut { place } => {
            (Some(place.0), None, Vec::new())
        }
        Q::CoinsOrTicket { coins } | Q::BuyStamp { coins } | Q::TempDepot { coins } => {
            (None, Some(coins), Vec::new())
        }
        Q::Looked { keep, .. } => (None, Some(keep.into()), Vec::new()),
        Q::Dues { viaducts } => (None, Some(viaducts.into()), Vec::new()),
        Q::Survey { card } => (None, None, vec![card.into()]),
        Q::Offer { postcard } => (None, None, vec![postcard.into()]),
        Q::FaceUpBonus { cards } | Q::Discard { cards, .. } | Q::Rustlers { cards, .. } => {
            (None, Some(cards.into()), Vec::new())
        }
        Q::PickEvent { first, second } => (None, None, vec![first.0.into(), second.0.into()]),
        Q::Bid { most, .. } => (None, Some(most.into()), Vec::new()),
        Q::CrossOff { left } => (None, Some(left.into()), Vec::new()),
        Q::GreyBonus
        | Q::TopTicket
        | Q::Certificate { .. }
        | Q::WaterFrom
        | Q::Stamp
        | Q::ShowTicket
        | Q::WildAndDeck
        | Q::NightClaim
        | Q::Swap
        | Q::NextEvent
        | Q::MakeLarge
        | Q::Network => (None, None, Vec::new()),
    }
}

fn numbers(set: PlaceSet) -> Vec<u8> {
    Members::<PlaceId>::iter(&set).map(|place| place.0).collect()
}

fn bits(set: u64) -> Vec<u8> {
    (0..64).filter(|bit| set >> bit & 1 == 1).collect()
}

fn pieces(places: &[PlaceId], counts: &[u8]) -> Vec<Pieces> {
    let pieces = places.iter().zip(counts).map(|(place, count)| Pieces { place: place.0, count: *count });
    pieces.filter(|pieces| pieces.count > 0).collect()
}

/// The campaign's part of a view; none in games without one.
pub(crate) fn campaign_view(edition: &Edition, view: &View) -> Option<CampaignView> {
    let charter = edition.charter()?;
    let public = &view.public;
    let progress = &public.charter;
    let seats = public.seats().map(|seat| CampaignSeat {
        depots: numbers(progress.depots[seat]),
        elevators: numbers(progress.elevators[seat]),
        herds: progress.herds[seat],
        water: progress.water[seat],
        certificates: bits(progress.certificates[seat]),
        stamps: bits(progress.stamps[seat].into()),
        surveys: bits(progress.surveys[seat].into()),
        postcards: public
            .postcards(edition, seat)
            .iter()
            .enumerate()
            .map(|(index, card)| PostcardView {
                number: card.number,
                used: progress.postcards_used[seat].get(index),
            })
            .collect(),
        staff_used: progress.staff_used[seat],
        tickets_shown: progress.tickets_shown[seat].iter().map(|ticket| ticket.0).collect(),
        crossed: numbers(progress.crossed[seat]),
        tolls: progress.tolls[seat],
    });
    let races = charter.races.iter().zip(progress.races);
    Some(CampaignView {
        large: numbers(progress.large),
        junctions: numbers(progress.junctions),
        herds: pieces(&charter.herd_places, &progress.herds_at),
        water: pieces(&charter.water_places, &progress.water_at),
        certificates: bits(progress.certificates_shown),
        stamps: bits(progress.stamps_shown.into()),
        surveys: progress.surveys_shown.into_iter().flatten().collect(),
        certificates_left: progress.certificates_left.count_ones() as u8,
        stamps_left: progress.stamps_left.count_ones() as u8,
        surveys_left: progress.surveys_left.count_ones() as u8,
        races: races
            .map(|(race, winner)| RaceView { number: race.number, winner: winner.map(|seat| seat.0) })
            .collect(),
        cards_bottom: progress.cards_bottom,
        events_bottom: bits(progress.events_bottom),
        seats: seats.collect(),
        question: progress.question.map(|question| question_view(edition, view, question)),
        own: view.own.as_ref().map(|own| CampaignOwn {
            looked: own.looked.into(),
            next_event: own.next_event.map(|event| event.0),
            bid: own.bid,
            late: own.late.iter().map(|ticket| ticket.0).collect(),
        }),
    })
}

fn question_view(edition: &Edition, view: &View, question: rules::Question) -> QuestionView {
    let (place, amount, mut about) = about(question);
    if let (rules::Question::Network, Some(seat)) = (question, view.public.awaited().iter().next()) {
        about = view.public.largest_networks(seat).map(|city| city.0.into()).collect();
    }
    let choices = view.choices(edition).filter(|choices| !choices.is_empty());
    QuestionView {
        ask: word(question).to_owned(),
        rule: question.rule().to_owned(),
        place,
        amount,
        about,
        answers: choices
            .map_or_else(Vec::new, |choices| choices.iter(edition, &view.public).map(Action::from).collect()),
    }
}
