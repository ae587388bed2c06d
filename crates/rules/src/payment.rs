//! What a line costs and how it can be paid (C-20, C-21, C-27, NC-4, NC-5, NC-7, NL-5).
//!
//! A payment is a multiset of cards. [`check`] judges any of them: it is legal if *some* division
//! meets the line's rule exactly. [`shapes`] lists what a player would want to choose from: for
//! each colour of the set and each number of wilds one payment with as few cards standing in for
//! others as possible.
//!
//! ```
//! use capotreno_rules::{Card, Cards, Edition, LineId, Refusal, Spec, payment};
//!
//! let edition = Edition::new(Spec::tiny()).expect("a board without problems");
//! let red_line = LineId(0); // two red cards
//! let hand = Cards::of(Card::Red, 2).with(Card::Wild).with(Card::Blue);
//! let shapes = payment::shapes(&edition, red_line, hand);
//! let offered: Vec<String> = shapes.iter().map(|shape| shape.cards.to_string()).collect();
//! assert_eq!(offered, ["2 red", "1 red, 1 wild"]);
//!
//! let mixed = Cards::one(Card::Red).with(Card::Blue);
//! assert_eq!(payment::check(&edition, red_line, mixed), Err(Refusal::NotOneColour));
//! ```

use arrayvec::ArrayVec;

use crate::card::{Card, Cards};
use crate::edition::{Edition, LineFacts};
use crate::ids::LineId;
use crate::refusal::Refusal;
use crate::spec::{FerrySymbol, LineKind};
use crate::tables::{NO_COLOUR, wilds_allowed};

/// How cards beyond set and wilds can help to pay a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StandIn {
    None,
    /// So many cards of any kind for one wild (NC-5).
    ForWild(u32),
    /// A pair of one colour for one symbol (NL-5).
    PairForSymbol,
    /// So many cards of any kind for one card of the set (NC-7).
    ForColour(u32),
}

/// The cost of a line under its edition's rules.
#[derive(Clone, Copy)]
struct Cost {
    spaces: u32,
    /// Spaces that take a card of the set's colour, or a wild.
    coloured: u32,
    colour: Option<Card>,
    wilds: bool,
    stand_in: StandIn,
}

impl Cost {
    fn of(edition: &Edition, line: &LineFacts) -> Cost {
        let spec = edition.spec();
        let stand_in = if line.stand_in > 0 {
            StandIn::ForColour(u32::from(line.stand_in))
        } else if line.kind == LineKind::Ferry {
            match spec.claiming.ferry_symbol {
                FerrySymbol::WildOnly => StandIn::None,
                FerrySymbol::AnyCards(cards) => StandIn::ForWild(u32::from(cards)),
                FerrySymbol::SameColourPair => StandIn::PairForSymbol,
            }
        } else {
            StandIn::None
        };
        Cost {
            spaces: u32::from(line.cards),
            coloured: u32::from(line.cards - line.symbols),
            colour: line.colour,
            wilds: wilds_allowed(spec, line.kind),
            stand_in,
        }
    }

    const fn symbols(&self) -> u32 {
        self.spaces - self.coloured
    }

    /// The colours a set for this line can have.
    fn colours(&self) -> impl Iterator<Item = Card> + use<> {
        let own = self.colour;
        Card::COLOURS.into_iter().filter(move |card| own.is_none_or(|own| own == *card))
    }

    /// Whether a payment whose set has this colour (or none) can be divided exactly.
    fn divides(&self, paid: Cards, colour: Option<Card>) -> bool {
        let total = paid.total();
        let wilds = paid.wilds();
        let of_colour = colour.map_or(0, |colour| paid.count(colour));
        match self.stand_in {
            StandIn::None => {
                total == self.spaces
                    && of_colour + wilds == total
                    && of_colour <= self.coloured
                    && (wilds == 0 || self.wilds)
            }
            // Every space holds a card of its own or a wild's stand-in, so the number of cards
            // says how many cards are played as themselves.
            StandIn::ForWild(each) => {
                exact(self.spaces, each, total).is_some_and(|own| own <= of_colour.min(self.coloured) + wilds)
            }
            StandIn::ForColour(each) => exact(self.spaces, each, total).is_some_and(|own| {
                let wilds = if self.wilds { wilds } else { 0 };
                own <= of_colour.min(self.spaces) + wilds
            }),
            StandIn::PairForSymbol => (0..=of_colour.min(self.coloured)).any(|in_set| {
                let rest = colour.map_or(paid, |colour| paid.minus(Cards::of(colour, in_set)));
                let paired = rest.iter().all(|(card, count)| card == Card::Wild || count % 2 == 0);
                let pairs = rest.colour_pairs();
                paired
                    && pairs <= self.symbols()
                    && in_set + wilds + pairs == self.spaces
                    && (wilds == 0 || self.wilds)
            }),
        }
    }
}

/// How many of `spaces` hold a card played as itself when `total` cards are played and each of
/// the other spaces holds `each` cards.
fn exact(spaces: u32, each: u32, total: u32) -> Option<u32> {
    let short = (spaces * each).checked_sub(total)?;
    let step = each - 1;
    (short.is_multiple_of(step) && short / step <= spaces).then(|| short / step)
}

/// Judges a payment for a line: the colour of its set (none for a set without a coloured card).
pub fn check(edition: &Edition, line: LineId, paid: Cards) -> Result<Option<Card>, Refusal> {
    let facts = edition.lines.get(line.index()).ok_or(Refusal::NoSuchLine)?;
    if paid.count(Card::Newspaper) > 0 {
        return Err(Refusal::NewspaperPlayed);
    }
    let cost = Cost::of(edition, facts);
    let with_colour = cost.colours().filter(|colour| paid.count(*colour) > 0).map(Some);
    with_colour.chain([None]).find(|colour| cost.divides(paid, *colour)).ok_or_else(|| why_not(&cost, paid))
}

/// Why a line that is free cannot be paid from a hand.
pub(crate) fn why_not_payable(edition: &Edition, line: LineId) -> Refusal {
    let Some(facts) = edition.lines.get(line.index()) else { return Refusal::NoSuchLine };
    match Cost::of(edition, facts).stand_in {
        StandIn::None => Refusal::NoSetInHand { needed: u32::from(facts.cards) },
        StandIn::ForWild(_) | StandIn::PairForSymbol => Refusal::FerryNotPaid,
        StandIn::ForColour(_) => Refusal::StandInNotPaid,
    }
}

/// The most helpful reason why a payment does not fit.
fn why_not(cost: &Cost, paid: Cards) -> Refusal {
    match cost.stand_in {
        StandIn::ForWild(_) | StandIn::PairForSymbol => return Refusal::FerryNotPaid,
        StandIn::ForColour(_) => return Refusal::StandInNotPaid,
        StandIn::None => {}
    }
    if paid.wilds() > 0 && !cost.wilds {
        return Refusal::WildsNotAllowedHere;
    }
    if paid.total() != cost.spaces {
        return Refusal::WrongNumberOfCards { needed: cost.spaces, given: paid.total() };
    }
    if paid.iter().filter(|(card, _)| card.is_colour()).count() > 1 {
        return Refusal::NotOneColour;
    }
    match cost.colour {
        Some(needed) if paid.count(needed) + paid.wilds() < paid.total() => Refusal::WrongColour { needed },
        _ => Refusal::FerryNotPaid,
    }
}

/// A payment as it is offered to a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Shape {
    /// All cards of the payment.
    pub cards: Cards,
    /// The colour of the set; none where no coloured card is in it.
    pub colour: Option<Card>,
    /// Wilds played as wilds.
    pub wilds: u8,
    /// Spaces paid with cards standing in.
    pub stand_ins: u8,
}

/// One shape: how many cards of the set's colour, wilds and stand-ins; or nothing where the hand
/// cannot pay it.
fn shape(cost: &Cost, hand: Cards, colour: Option<Card>, wilds: u32) -> Option<Shape> {
    if wilds > hand.wilds() || (wilds > 0 && !cost.wilds) || wilds > cost.spaces {
        return None;
    }
    let held = colour.map_or(0, |colour| hand.count(colour));
    let in_set = held.min(cost.coloured).min(cost.spaces - wilds);
    if colour.is_some() && in_set == 0 {
        return None;
    }
    let open = cost.spaces - wilds - in_set;
    let own = colour.map_or(Cards::NONE, |colour| Cards::of(colour, in_set));
    let base = own.plus(Cards::of(Card::Wild, wilds));
    let rest = hand.minus(base);
    let stand_ins = match cost.stand_in {
        StandIn::None => {
            // Wild symbols take wilds only.
            return (open == 0).then_some(Shape { cards: base, colour, wilds: wilds as u8, stand_ins: 0 });
        }
        StandIn::ForWild(each) | StandIn::ForColour(each) => most_held(rest, open * each)?,
        StandIn::PairForSymbol => {
            if open > cost.symbols() {
                return None;
            }
            pairs(rest, open)?
        }
    };
    Some(Shape { cards: base.plus(stand_ins), colour, wilds: wilds as u8, stand_ins: open as u8 })
}

/// So many cards, taken from the colours held most, wilds last.
pub(crate) fn most_held(mut from: Cards, count: u32) -> Option<Cards> {
    if from.total() - from.count(Card::Newspaper) < count {
        return None;
    }
    let mut taken = Cards::NONE;
    for _ in 0..count {
        let card = from.most_held_colour().unwrap_or(Card::Wild);
        from = from.without(card);
        taken = taken.with(card);
    }
    Some(taken)
}

/// So many pairs of one colour, from the colours held most.
fn pairs(mut from: Cards, count: u32) -> Option<Cards> {
    let mut taken = Cards::NONE;
    for _ in 0..count {
        let card = from.most_held_colour().filter(|card| from.count(*card) >= 2)?;
        let pair = Cards::of(card, 2);
        from = from.minus(pair);
        taken = taken.plus(pair);
    }
    Some(taken)
}

/// The payment with fewest cards, then fewest wilds, for a line and a set colour (an index; eight
/// is "no colour"). The caller knows that one exists, or gets nothing.
#[inline]
pub(crate) fn cheapest(edition: &Edition, line: &LineFacts, hand: Cards, set_colour: usize) -> Option<Cards> {
    let colour = if set_colour == NO_COLOUR { None } else { Card::from_index(set_colour) };
    let spaces = u32::from(line.cards);
    let coloured = u32::from(line.cards - line.symbols);
    let held = colour.map_or(0, |colour| hand.count(colour));
    let in_set = held.min(coloured);
    let missing = spaces - in_set;
    if line.stand_in == 0 && hand.wilds() >= missing {
        // The common case: colour and wilds, nothing standing in.
        let own = colour.map_or(Cards::NONE, |colour| Cards::of(colour, in_set));
        return Some(own.plus(Cards::of(Card::Wild, missing)));
    }
    let cost = Cost::of(edition, line);
    let wilds = if cost.wilds { hand.wilds().min(missing) } else { 0 };
    shape(&cost, hand, colour, wilds).map(|shape| shape.cards)
}

/// The payment with fewest cards, then fewest wilds, that a hand can make for a line with a set of
/// this colour (none: without a coloured card); it depends on nothing of the line but its cost.
#[inline]
pub fn cheapest_with(edition: &Edition, line: LineId, hand: Cards, set: Option<Card>) -> Option<Cards> {
    let facts = edition.lines.get(line.index())?;
    cheapest(edition, facts, hand, set.map_or(NO_COLOUR, Card::index))
}

/// Whether there is a payment for a line that has at least the cards of `least`, at most those of
/// `most`, and no more than `largest` in all: what can still become of a payment that is put
/// together kind by kind.
///
/// ```
/// use capotreno_rules::{Card, Cards, Edition, LineId, Spec, payment};
///
/// let edition = Edition::new(Spec::tiny()).expect("a board without problems");
/// let red_line = LineId(0); // two red cards
/// let hand = Cards::of(Card::Red, 2).with(Card::Wild).with(Card::Blue);
/// assert!(payment::can_become(&edition, red_line, Cards::one(Card::Wild), hand, 63));
/// assert!(!payment::can_become(&edition, red_line, Cards::one(Card::Blue), hand, 63));
/// ```
pub fn can_become(edition: &Edition, line: LineId, least: Cards, most: Cards, largest: u32) -> bool {
    let Some(facts) = edition.lines.get(line.index()) else { return false };
    let cost = Cost::of(edition, facts);
    if least.count(Card::Newspaper) > 0 || !most.contains(least) {
        return false;
    }
    let bounds = Bounds { least, most, largest };
    cost.colours().map(Some).chain([None]).any(|colour| bounds.meet(&cost, colour))
}

/// What a payment may be.
struct Bounds {
    least: Cards,
    most: Cards,
    largest: u32,
}

impl Bounds {
    /// Whether a payment within the bounds can be divided with a set of this colour.
    fn meet(&self, cost: &Cost, colour: Option<Card>) -> bool {
        let range = |card: Card| self.least.count(card)..=self.most.count(card);
        let of_colour = colour.map_or(0..=0, range);
        of_colour.into_iter().any(|of_colour| {
            range(Card::Wild).any(|wilds| {
                let totals = of_colour + wilds..=self.largest.min(self.most.total());
                totals.into_iter().any(|total| {
                    let own = colour.map_or(Cards::NONE, |colour| Cards::of(colour, of_colour));
                    let base = own.plus(Cards::of(Card::Wild, wilds));
                    self.filled(cost, colour, base, total - of_colour - wilds)
                        .is_some_and(|paid| cost.divides(paid, colour))
                })
            })
        })
    }

    /// The base with so many cards of other colours, within the bounds. Which they are decides
    /// nothing but for pairs, which are filled as pairs.
    fn filled(&self, cost: &Cost, colour: Option<Card>, base: Cards, others: u32) -> Option<Cards> {
        let step = if cost.stand_in == StandIn::PairForSymbol { 2 } else { 1 };
        let mut paid = base;
        let mut left = others;
        let kinds = || Card::COLOURS.into_iter().filter(|card| Some(*card) != colour);
        for card in kinds() {
            let least = self.fewest(card, step);
            left = left.checked_sub(least)?;
            paid = paid.plus(Cards::of(card, least));
        }
        for card in kinds() {
            let free = self.most.count(card) - self.fewest(card, step);
            let taken = (free - free % step).min(left);
            left -= taken;
            paid = paid.plus(Cards::of(card, taken));
        }
        (left == 0).then_some(paid)
    }

    /// The fewest cards of a kind, in whole steps where there are enough.
    fn fewest(&self, card: Card, step: u32) -> u32 {
        self.least.count(card).next_multiple_of(step).min(self.most.count(card))
    }
}

/// The most shapes a list can have: nine set colours, each with every number of wilds.
pub type Shapes = ArrayVec<Shape, 192>;

/// The payments worth offering for a line, fewest cards first, then fewest wilds. Pieces, owners
/// and surcharges are not looked at.
pub fn shapes(edition: &Edition, line: LineId, hand: Cards) -> Shapes {
    let mut found = Shapes::new();
    let Some(facts) = edition.lines.get(line.index()) else { return found };
    let cost = Cost::of(edition, facts);
    let mut coloured_paid = false;
    for colour in cost.colours().map(Some).chain([None]) {
        for wilds in 0..=hand.wilds().min(cost.spaces) {
            let Some(shape) = shape(&cost, hand, colour, wilds) else { continue };
            // Without a coloured card, standing in wastes cards as soon as a colour can be played.
            if colour.is_none() && shape.stand_ins > 0 && coloured_paid {
                continue;
            }
            coloured_paid |= colour.is_some();
            let _ = found.try_push(shape);
        }
    }
    let all = found.clone();
    found.retain(|shape| !all.iter().any(|other| dominates(other, shape)));
    found.sort_by_key(|shape| (shape.cards.total(), shape.wilds, shape.colour));
    found
}

/// Whether nobody would pay `worse` who can pay `better`: fewer cards and none of another sort.
fn dominates(better: &Shape, worse: &Shape) -> bool {
    better.colour == worse.colour
        && better.cards != worse.cards
        && ((better.wilds <= worse.wilds
            && better.stand_ins <= worse.stand_ins
            && better.cards.total() < worse.cards.total())
            || worse.cards.contains(better.cards))
}
