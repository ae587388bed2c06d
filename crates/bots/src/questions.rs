//! How bots answer the questions of a campaign: a simple judgement in coins, the same for all.

use capotreno_rules::campaign::spec::{PostcardEffect, RuleBox};
use capotreno_rules::campaign::{Fee, Question};
use capotreno_rules::{Action, Card, Cards, Edition, Members, PlaceId, Public, Seat, View};

/// What a card and a wild are worth in coins, roughly.
const CARD: f32 = 1.2;
const WILD: f32 = 2.6;
/// A postcard that was used once pays at the end of the campaign; it may have been used before.
const USED_ONCE: f32 = 2.0;

/// What a seat looks at when it is asked.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    pub edition: &'a Edition,
    pub public: &'a Public,
    pub seat: Seat,
    pub hand: Cards,
}

impl Asked<'_> {
    /// Whether much of the game is still to come.
    fn early(&self) -> bool {
        self.public.last_turns.is_none() && self.public.pieces_left(self.seat) > 12
    }
}

/// The answer of a view's own seat to the question that is open; none where there is none.
pub fn answer_of(edition: &Edition, view: &View) -> Option<Action> {
    let own = view.own.as_ref()?;
    let asked = Asked { edition, public: &view.public, seat: own.seat, hand: own.hand };
    let choices = view.choices(edition)?;
    answer(&asked, choices.iter(edition, &view.public))
}

/// The cards without a second of their kind, wilds aside.
pub fn lonely(hand: Cards) -> Cards {
    Card::COLOURS.into_iter().filter(|card| hand.count(*card) == 1).collect()
}

/// The best of some answers to the question that is open; none where there is no question.
pub fn answer(asked: &Asked<'_>, answers: impl Iterator<Item = Action>) -> Option<Action> {
    let question = asked.public.charter.question?;
    let mut best: Option<(f32, Action)> = None;
    let swap = (question == Question::Swap).then(|| lonely(asked.hand)).filter(|cards| !cards.is_empty());
    let swap = swap.map(|cards| Action::Pick { cards });
    for action in answers.chain(swap) {
        let score = score(asked, question, &action);
        if best.is_none_or(|(top, _)| score > top) {
            best = Some((score, action));
        }
    }
    best.map(|(_, action)| action)
}

/// What the cards of an answer cost: those of colours held most are worth least.
fn price(asked: &Asked<'_>, cards: Cards) -> f32 {
    cards
        .iter()
        .map(|(card, count)| {
            let each =
                if card == Card::Wild { WILD } else { CARD - 0.05 * asked.hand.count(card).min(8) as f32 };
            each * count as f32
        })
        .sum()
}

fn score(asked: &Asked<'_>, question: Question, action: &Action) -> f32 {
    match *action {
        Action::Answer { option } => score_option(asked, question, option),
        Action::Pick { cards } => score_cards(asked, question, cards),
        // Another ticket is a risk; a short line is worth it.
        Action::KeepTickets { keep: 0 } => 0.5,
        Action::ClaimLine { .. } => 1.0,
        _ => 0.0,
    }
}

fn score_cards(asked: &Asked<'_>, question: Question, cards: Cards) -> f32 {
    match question {
        // Looked at: the ones kept are gained.
        Question::Looked { .. } => price(asked, cards) + 0.3 * asked.hand.count(first(cards)) as f32,
        // An elevator draws a card for every claim of others there.
        Question::Elevator { .. } => {
            if asked.early() {
                1.5 * CARD - 0.6 * price(asked, cards)
            } else {
                -1.0
            }
        }
        // Swapping lonely cards is worth a try.
        Question::Swap => {
            let lonely = lonely(asked.hand);
            let each = |(card, count)| if lonely.count(card) > 0 { 0.2 } else { -0.3 * count as f32 };
            cards.iter().map(each).sum()
        }
        _ => -price(asked, cards),
    }
}

fn first(cards: Cards) -> Card {
    cards.iter().next().map_or(Card::Wild, |(card, _)| card)
}

#[expect(clippy::too_many_lines, reason = "one arm a question")]
fn score_option(asked: &Asked<'_>, question: Question, option: u8) -> f32 {
    let place = PlaceId(option.saturating_sub(1));
    let taken = option > 0;
    match question {
        Question::Fee { fee, .. } => match (option, fee) {
            (1, Fee::Depot | Fee::Junction) => -0.8,
            _ => -f32::from(asked.public.coins[asked.seat].min(2)),
        },
        Question::Dues { viaducts } => match option {
            0 => -f32::from(asked.public.coins[asked.seat].min(u16::from(viaducts))),
            1 => -WILD,
            _ => -0.8,
        },
        // What costs nothing is taken, and shown for coins.
        Question::GreyBonus
        | Question::Certificate { .. }
        | Question::Stamp
        | Question::ShowTicket
        | Question::WildAndDeck => {
            if taken {
                1.0
            } else {
                0.0
            }
        }
        Question::CoinsOrTicket { .. } => {
            if taken {
                0.0
            } else {
                1.0
            }
        }
        // The vault pays half as much again.
        Question::Survey { .. } => {
            if taken {
                1.0
            } else {
                0.5
            }
        }
        Question::BuyStamp { .. } => {
            if taken {
                0.5
            } else {
                0.0
            }
        }
        Question::Offer { postcard } => {
            let index = usize::from(postcard);
            let card = asked.public.postcards(asked.edition, asked.seat).get(index);
            let unused = asked.public.charter.postcards_used[asked.seat].get(index) == 0;
            let worth = match card.map(|card| card.does) {
                Some(PostcardEffect::Boon(boon)) => {
                    boon.offered().map_or(0.0, |(coins, cards)| f32::from(coins) + f32::from(cards) * CARD)
                }
                _ => 0.0,
            };
            let vault = if unused { USED_ONCE } else { 0.0 };
            if taken { worth + vault - WILD } else { 0.0 }
        }
        // A card one collects is better than an unknown one.
        Question::FaceUpBonus { .. } => match option.checked_sub(1).map(usize::from) {
            None => 0.0,
            Some(slot) => asked
                .public
                .display
                .get(slot)
                .copied()
                .flatten()
                .map_or(-1.0, |card| 0.2 * asked.hand.count(card) as f32 - 0.3),
        },
        Question::TempDepot { coins } => {
            if taken && asked.early() && asked.public.coins[asked.seat] > 2 * coins {
                0.1 * lines_left(asked, place)
            } else if taken {
                -1.0
            } else {
                0.0
            }
        }
        // Where one still wants to build.
        Question::MakeLarge => lines_left(asked, place),
        Question::Bid { .. } => {
            if option == 1 {
                0.5
            } else {
                -f32::from(option)
            }
        }
        Question::Rustlers { .. } => -2.5,
        Question::CrossOff { .. } => {
            if taken {
                crossing(asked, place)
            } else {
                0.0
            }
        }
        Question::BuyOut { .. } => {
            if taken {
                -1.0
            } else {
                0.0
            }
        }
        Question::TopTicket
        | Question::Looked { .. }
        | Question::Elevator { .. }
        | Question::WaterFrom
        | Question::NightClaim
        | Question::Swap
        | Question::NextEvent
        | Question::PickEvent { .. }
        | Question::Discard { .. }
        | Question::Network
        | Question::Story => 0.0,
    }
}

/// How many lines at a place are open to this seat.
fn lines_left(asked: &Asked<'_>, place: PlaceId) -> f32 {
    let open = asked.public.open[asked.seat];
    open.iter().filter(|line| asked.edition.line_ends(*line).contains(&place)).count() as f32
}

/// Circuits nearly full come first.
fn crossing(asked: &Asked<'_>, place: PlaceId) -> f32 {
    let Some(charter) = asked.edition.charter().filter(|charter| charter.boxes.has(RuleBox::Circuits)) else {
        return 0.0;
    };
    let company = charter.companies.get(usize::from(asked.public.companies[asked.seat]));
    let done = company.map_or_else(Default::default, |company| company.crossed);
    let done = done.or(&asked.public.charter.crossed[asked.seat]);
    let circuit = charter.circuits.iter().find(|circuit| circuit.contains(place));
    circuit.map_or(0.0, |circuit| 1.0 + circuit.and(&done).len() as f32)
}
