//! Payments a bot would make: for a line and a hand the one that costs least, given what each kind
//! of card is worth to the player. Exact for every kind of line; a test compares with the rules.

use capotreno_rules::spec::{FerrySymbol, LineKind};
use capotreno_rules::{Card, Cards, LineId};

use crate::board::{BoardTables, LineInfo};
use crate::eyes::Eyes;

/// What a card of each kind is worth to the player, in points.
pub type Prices = [f32; 10];

/// A payment and its price.
#[derive(Clone, Copy, Debug)]
pub struct Payment {
    pub cards: Cards,
    pub price: f32,
}

/// The cheapest payment for a line, if the hand can pay it.
#[inline]
pub fn cheapest(board: &BoardTables, line: &LineInfo, hand: Cards, prices: &Prices) -> Option<Payment> {
    let simple = line.stand_in == 0 && (line.kind != LineKind::Ferry || board.ferry == FerrySymbol::WildOnly);
    if let Some(colour) = line.colour {
        return if simple {
            plain(line, hand, Some(colour), prices)
        } else {
            with_stand_ins(board, line, hand, Some(colour), prices)
        };
    }
    let mut best: Option<Payment> = None;
    for colour in Card::COLOURS {
        if hand.count(colour) == 0 {
            continue;
        }
        let found = if simple {
            plain(line, hand, Some(colour), prices)
        } else {
            with_stand_ins(board, line, hand, Some(colour), prices)
        };
        if let Some(found) = found
            && best.is_none_or(|best| found.price < best.price)
        {
            best = Some(found);
        }
    }
    if best.is_none() {
        best = if simple {
            plain(line, hand, None, prices)
        } else {
            with_stand_ins(board, line, hand, None, prices)
        };
    }
    best
}

/// As [`cheapest`], with what the seat's company may save on the line in a campaign.
pub fn best(eyes: &Eyes<'_>, id: LineId, prices: &Prices) -> Option<Payment> {
    let line = eyes.board.line(id);
    let printed = cheapest(eyes.board, line, eyes.hand, prices);
    if !eyes.public.saves(eyes.edition, eyes.seat) {
        return printed;
    }
    let shorter = LineInfo { cards: line.cards.saturating_sub(1).max(1), ..*line };
    let grey = LineInfo { colour: None, ..*line };
    [shorter, grey]
        .iter()
        .filter_map(|line| cheapest(eyes.board, line, eyes.hand, prices))
        .filter(|payment| eyes.public.pays(eyes.edition, eyes.seat, id, payment.cards))
        .chain(printed)
        .min_by(|left, right| left.price.total_cmp(&right.price))
}

/// Cards of one colour and wilds for the rest.
#[inline]
fn plain(line: &LineInfo, hand: Cards, colour: Option<Card>, prices: &Prices) -> Option<Payment> {
    let spaces = u32::from(line.cards);
    let coloured = u32::from(line.cards - line.symbols);
    let own = colour.map_or(0, |colour| hand.count(colour)).min(coloured);
    let wilds = spaces - own;
    if wilds > 0 && (!line.wilds || hand.wilds() < wilds) {
        return None;
    }
    let own_cards = colour.map_or(Cards::NONE, |colour| Cards::of(colour, own));
    let own_price = colour.map_or(0.0, |colour| prices[colour.index()]) * own as f32;
    Some(Payment {
        cards: own_cards.plus(Cards::of(Card::Wild, wilds)),
        price: own_price + prices[Card::Wild.index()] * wilds as f32,
    })
}

/// As [`plain`], and other cards stand in where the edition lets them.
fn with_stand_ins(
    board: &BoardTables,
    line: &LineInfo,
    hand: Cards,
    colour: Option<Card>,
    prices: &Prices,
) -> Option<Payment> {
    let spaces = u32::from(line.cards);
    let coloured = u32::from(line.cards - line.symbols);
    let own = colour.map_or(0, |colour| hand.count(colour)).min(coloured);
    let wilds = if line.wilds { hand.wilds().min(spaces - own) } else { 0 };
    let open = spaces - own - wilds;
    let base = colour.map_or(Cards::NONE, |colour| Cards::of(colour, own)).plus(Cards::of(Card::Wild, wilds));
    let rest = hand.minus(base);
    let extra = if open == 0 {
        Cards::NONE
    } else if line.stand_in > 0 {
        least_wanted(rest, open * u32::from(line.stand_in), 1, prices)?
    } else {
        match board.ferry {
            FerrySymbol::WildOnly => return None,
            FerrySymbol::AnyCards(each) => least_wanted(rest, open * u32::from(each), 1, prices)?,
            FerrySymbol::SameColourPair if open > u32::from(line.symbols) => return None,
            FerrySymbol::SameColourPair => least_wanted(rest, open, 2, prices)?,
        }
    };
    let cards = base.plus(extra);
    Some(Payment { cards, price: price(cards, prices) })
}

/// So many lots of `lot` equal cards, the cheapest kinds first.
fn least_wanted(from: Cards, mut lots: u32, lot: u32, prices: &Prices) -> Option<Cards> {
    // Most hands cannot pay: say so before anything is compared.
    let there = if lot == 1 { from.total() - from.count(Card::Newspaper) } else { from.colour_pairs() };
    if there < lots {
        return None;
    }
    let mut taken = Cards::NONE;
    let mut used = 0_u16;
    while lots > 0 {
        let mut best: Option<(Card, u32)> = None;
        let mut least = f32::MAX;
        for card in Card::ALL {
            let usable = card != Card::Newspaper && (lot == 1 || card != Card::Wild);
            let there = if lot == 1 { from.count(card) } else { from.count(card) / 2 };
            if !usable || there == 0 || used >> card.index() & 1 == 1 {
                continue;
            }
            // Of two kinds priced alike the one held more often goes first.
            let ask = prices[card.index()] - 0.01 * there as f32;
            if ask < least {
                least = ask;
                best = Some((card, there));
            }
        }
        let (card, there) = best?;
        let count = there.min(lots);
        taken = taken.plus(Cards::of(card, count * lot));
        used |= 1 << card.index();
        lots -= count;
    }
    Some(taken)
}

/// What a multiset of cards is worth.
pub fn price(cards: Cards, prices: &Prices) -> f32 {
    cards.iter().map(|(card, count)| prices[card.index()] * count as f32).sum()
}

#[cfg(test)]
mod tests {
    use capotreno_rules::chance::FastDice;
    use capotreno_rules::payment;

    use super::*;

    /// For any hand and line: a payment is found exactly where the rules know one, and the rules
    /// accept it.
    #[test]
    fn payments_agree_with_the_rules() {
        let mut dice = FastDice::new(4);
        for id in capotreno_editions::embedded_ids() {
            let edition = capotreno_editions::embedded(id).expect("the edition is embedded").edition;
            let board = BoardTables::new(&edition, 2);
            for _ in 0..300 {
                let mut deck = edition.spec().deck;
                let mut hand = Cards::NONE;
                for _ in 0..=dice.number_below(30) {
                    let card = deck.nth(dice.number_below(deck.total()));
                    deck = deck.without(card);
                    hand = hand.with(card);
                }
                let prices = core::array::from_fn(|_| 1.0 + dice.number_below(100) as f32 / 100.0);
                for line in edition.line_ids() {
                    let found = cheapest(&board, board.line(line), hand, &prices);
                    let known = !payment::shapes(&edition, line, hand).is_empty();
                    assert_eq!(found.is_some(), known, "{id}, line {line}, hand {hand}: {found:?}");
                    if let Some(found) = found {
                        assert!(hand.contains(found.cards));
                        let judged = payment::check(&edition, line, found.cards);
                        assert!(judged.is_ok(), "{id}, line {line}, {}: {judged:?}", found.cards);
                    }
                }
            }
        }
    }
}
