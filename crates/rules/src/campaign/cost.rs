//! What a line costs in a campaign's game: events, staff and postcards change it.
//!
//! A claim says only which cards are played. The plain cost is tried first; where the cards do
//! not fit it, one saving of the seat may explain them: a postcard that needs a card fewer, or
//! staff that treats the line as grey. One claim uses one saving at most.

use arrayvec::ArrayVec;

use crate::action::Action;
use crate::campaign::spec::{Boon, CharterEffect, PostcardEffect, Staff};
use crate::card::{Card, Cards};
use crate::economy::Surcharge;
use crate::edition::Edition;
use crate::ids::{LineId, Seat};
use crate::payment;
use crate::refusal::Refusal;
use crate::sets::PlaceSet;
use crate::spec::{Effect, Line, LineFilter};
use crate::state::Public;
use crate::tables::NO_COLOUR;

/// What explains that a line was paid with less than it costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Saving {
    Nothing,
    /// A postcard, by its place in the office.
    Postcard(usize),
    AsGrey,
}

#[derive(Clone, Copy)]
struct Price {
    spaces: u32,
    colour: Option<Card>,
    /// A wild may count as two cards (CH-EV21).
    double_wilds: bool,
    fewest_wilds: u32,
}

impl Price {
    fn accepts(&self, paid: Cards) -> bool {
        let wilds = paid.wilds();
        let coloured = paid.total() - wilds;
        let colour = paid.most_held_colour();
        let one_colour = colour.map_or(0, |colour| paid.count(colour)) == coloured;
        let right = self.colour.is_none_or(|own| colour.is_none_or(|colour| colour == own));
        let worth = coloured + wilds * if self.double_wilds { 2 } else { 1 };
        one_colour
            && right
            && wilds >= self.fewest_wilds
            && coloured + wilds <= self.spaces
            && worth >= self.spaces
    }

    /// The payment with fewest wilds for a set colour (eight is "no colour").
    fn cheapest(&self, hand: Cards, set_colour: usize) -> Option<Cards> {
        let colour = if set_colour == NO_COLOUR { None } else { Card::from_index(set_colour) };
        if let (Some(own), Some(colour)) = (self.colour, colour)
            && own != colour
        {
            return None;
        }
        let held = colour.map_or(0, |colour| hand.count(colour));
        let coloured = held.min(self.spaces.saturating_sub(self.fewest_wilds));
        if colour.is_some() && coloured == 0 {
            return None;
        }
        let missing = self.spaces - coloured;
        let wilds = if self.double_wilds { missing.div_ceil(2) } else { missing }.max(self.fewest_wilds);
        if wilds > hand.wilds() {
            return None;
        }
        let own = colour.map_or(Cards::NONE, |colour| Cards::of(colour, coloured));
        Some(own.plus(Cards::of(Card::Wild, wilds)))
    }
}

/// All that changes what lines cost a seat now, looked up once.
pub(crate) struct Costs<'e> {
    edition: &'e Edition,
    large: PlaceSet,
    coins: u16,
    /// Postcards that save cards, by their place in the office.
    discounts: ArrayVec<(usize, LineFilter, u8), 4>,
    /// Coloured lines up to this length may count as grey.
    as_grey: Option<u8>,
    double_wilds: Option<LineFilter>,
    needs_wilds: Option<(LineFilter, u8)>,
    surcharge: Option<(LineFilter, Surcharge)>,
    /// The postcard that ignores a surcharge.
    no_surcharge: Option<usize>,
}

impl<'e> Costs<'e> {
    pub fn of(edition: &'e Edition, public: &Public, seat: Seat) -> Costs<'e> {
        let mut costs = Costs {
            edition,
            large: public.charter.large,
            coins: public.coins[seat],
            discounts: ArrayVec::new(),
            as_grey: None,
            double_wilds: None,
            needs_wilds: None,
            surcharge: None,
            no_surcharge: None,
        };
        for (_, effect) in public.lasting(edition) {
            match *effect {
                Effect::SurchargeOnClaim { lines, coins, cards } => {
                    costs.surcharge = Some((lines, Surcharge { coins: Some(coins), cards }));
                }
                Effect::Charter(CharterEffect::ExtraCards { lines, cards }) => {
                    costs.surcharge = Some((lines, Surcharge { coins: None, cards }));
                }
                Effect::Charter(CharterEffect::DoubleWilds { lines }) => costs.double_wilds = Some(lines),
                Effect::Charter(CharterEffect::NeedsWilds { lines, wilds }) => {
                    costs.needs_wilds = Some((lines, wilds));
                }
                _ => {}
            }
        }
        match public.staff(edition, seat) {
            Some(Staff::AsGrey { longest }) if public.charter.staff_used[seat] == 0 => {
                costs.as_grey = Some(longest);
            }
            Some(Staff::LessSurcharge { cards }) => {
                costs.surcharge = costs.surcharge.and_then(|(lines, due)| {
                    let cards = due.cards.saturating_sub(cards);
                    (cards > 0).then_some((lines, Surcharge { cards, ..due }))
                });
            }
            _ => {}
        }
        for (index, card) in public.postcards(edition, seat).iter().enumerate() {
            let PostcardEffect::Boon(boon) = card.does else { continue };
            match boon {
                Boon::Discount { lines, cards } if public.has_use(seat, index, card) => {
                    let _ = costs.discounts.try_push((index, lines, cards));
                }
                Boon::NoSurcharge if costs.no_surcharge.is_none() && public.has_use(seat, index, card) => {
                    costs.no_surcharge = Some(index);
                }
                _ => {}
            }
        }
        costs
    }

    fn line(&self, line: LineId) -> &'e Line {
        &self.edition.spec().lines[line.index()]
    }

    fn holds(&self, filter: &LineFilter, line: LineId) -> bool {
        filter.holds(self.line(line), self.large)
    }

    /// The surcharge on a line, and the postcard that would ignore it.
    pub fn surcharge(&self, line: LineId) -> Option<(Surcharge, Option<usize>)> {
        let (lines, due) = self.surcharge.as_ref()?;
        self.holds(lines, line).then_some((*due, self.no_surcharge))
    }

    fn price(&self, line: LineId) -> Price {
        let spec = self.line(line);
        let fewest = self.needs_wilds.filter(|(lines, _)| self.holds(lines, line));
        Price {
            spaces: u32::from(spec.cards),
            colour: spec.colour,
            double_wilds: self.double_wilds.is_some_and(|lines| self.holds(&lines, line)),
            fewest_wilds: fewest.map_or(0, |(_, wilds)| u32::from(wilds)),
        }
    }

    /// The ways a line can be priced: the plain cost first, then each saving of the seat.
    fn prices(&self, line: LineId) -> impl Iterator<Item = (Saving, Price)> {
        let spec = self.line(line);
        let plain = self.price(line);
        let discount = self.discounts.iter().find(|(_, lines, _)| self.holds(lines, line));
        let fewer = discount.map(|(index, _, cards)| {
            let spaces = plain.spaces.saturating_sub(u32::from(*cards)).max(1);
            (Saving::Postcard(*index), Price { spaces, ..plain })
        });
        let grey = self.as_grey.is_some_and(|longest| spec.colour.is_some() && spec.cards <= longest);
        let as_grey = grey.then_some((Saving::AsGrey, Price { colour: None, ..plain }));
        [Some((Saving::Nothing, plain)), fewer, as_grey].into_iter().flatten()
    }

    /// Whether any line may cost something else than the tables say: a quick look before lines
    /// are judged one by one. A surcharge that coins or a postcard settle changes no set.
    pub fn may_differ(&self) -> bool {
        let in_cards = self.surcharge.is_some_and(|(_, due)| {
            self.no_surcharge.is_none() && due.coins.is_none_or(|coins| self.coins < coins)
        });
        in_cards
            || !self.discounts.is_empty()
            || self.as_grey.is_some()
            || self.double_wilds.is_some()
            || self.needs_wilds.is_some()
    }

    /// Whether the tables say what this line costs.
    pub fn as_printed(&self, line: LineId) -> bool {
        let price = self.price(line);
        !price.double_wilds
            && price.fewest_wilds == 0
            && self.surcharge(line).is_none()
            && self.prices(line).nth(1).is_none()
    }

    /// Judges a payment and says what explains it.
    pub fn judge(&self, line: LineId, paid: Cards) -> Result<Saving, Refusal> {
        if paid.count(Card::Newspaper) > 0 {
            return Err(Refusal::NewspaperPlayed);
        }
        let fits = |(_, price): &(Saving, Price)| !paid.is_empty() && price.accepts(paid);
        if let Some((saving, _)) = self.prices(line).find(fits) {
            return Ok(saving);
        }
        match payment::check(self.edition, line, paid) {
            Ok(_) => Err(Refusal::NotEnoughWilds { needed: self.price(line).fewest_wilds as u8 }),
            Err(refusal) => Err(refusal),
        }
    }

    /// The claim of a line with a set of this colour and its cheapest payment, if there is one. A
    /// surcharge is ignored with a postcard, paid in coins where there are enough, or with cards.
    pub fn claim(&self, hand: Cards, line: LineId, set_colour: usize) -> Option<Action> {
        let set = self.prices(line).find_map(|(_, price)| price.cheapest(hand, set_colour))?;
        let mut extra = Cards::NONE;
        if let Some((due, None)) = self.surcharge(line)
            && due.coins.is_none_or(|coins| self.coins < coins)
        {
            extra = payment::most_held(hand.minus(set), u32::from(due.cards))?;
        }
        Some(Action::ClaimLine { line, set, extra })
    }
}

impl Public {
    /// The campaign effects in force.
    pub(crate) fn charter_effects(&self, edition: &Edition) -> impl Iterator<Item = CharterEffect> {
        self.lasting(edition).filter_map(|(_, effect)| match effect {
            Effect::Charter(effect) => Some(*effect),
            _ => None,
        })
    }
}
