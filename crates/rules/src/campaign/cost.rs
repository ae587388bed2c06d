//! What a line costs in a campaign's game: events, staff and postcards change it.
//!
//! A claim says only which cards are played. The plain cost is tried first; where the cards do
//! not fit it, one saving of the seat may explain them: a postcard that needs a card fewer, or
//! staff that treats the line as grey. One claim uses one saving at most.

use crate::action::Action;
use crate::campaign::spec::{Boon, CharterEffect, Staff};
use crate::card::{Card, Cards};
use crate::edition::Edition;
use crate::ids::{LineId, Seat};
use crate::payment;
use crate::refusal::Refusal;
use crate::spec::Effect;
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

impl Public {
    /// The campaign effects in force.
    pub(crate) fn charter_effects(&self, edition: &Edition) -> impl Iterator<Item = CharterEffect> {
        self.lasting(edition).filter_map(|(_, effect)| match effect {
            Effect::Charter(effect) => Some(*effect),
            _ => None,
        })
    }

    fn price(&self, edition: &Edition, line: LineId) -> Price {
        let spec = &edition.spec().lines[line.index()];
        let mut price = Price {
            spaces: u32::from(spec.cards),
            colour: spec.colour,
            double_wilds: false,
            fewest_wilds: 0,
        };
        for effect in self.charter_effects(edition) {
            match effect {
                CharterEffect::DoubleWilds { lines } if lines.holds(spec, self.charter.large) => {
                    price.double_wilds = true;
                }
                CharterEffect::NeedsWilds { lines, wilds } if lines.holds(spec, self.charter.large) => {
                    price.fewest_wilds = u32::from(wilds);
                }
                _ => {}
            }
        }
        price
    }

    /// The savings a seat could use on a line, the plain cost first.
    fn savings(&self, edition: &Edition, seat: Seat, line: LineId) -> impl Iterator<Item = (Saving, Price)> {
        let spec = &edition.spec().lines[line.index()];
        let plain = self.price(edition, line);
        let large = self.charter.large;
        let fewer = self
            .boon(
                edition,
                seat,
                |boon| matches!(boon, Boon::Discount { lines, .. } if lines.holds(spec, large)),
            )
            .and_then(|(index, boon)| match boon {
                Boon::Discount { cards, .. } => {
                    let spaces = plain.spaces.saturating_sub(u32::from(cards)).max(1);
                    Some((Saving::Postcard(index), Price { spaces, ..plain }))
                }
                _ => None,
            });
        let as_grey = match self.staff(edition, seat) {
            Some(Staff::AsGrey { longest })
                if self.charter.staff_used[seat] == 0 && spec.colour.is_some() && spec.cards <= longest =>
            {
                Some((Saving::AsGrey, Price { colour: None, ..plain }))
            }
            _ => None,
        };
        [Some((Saving::Nothing, plain)), fewer, as_grey].into_iter().flatten()
    }

    /// Whether the usual tables say what a line costs this seat: no event speaks of it and the
    /// seat has no saving for it.
    pub(crate) fn costs_as_printed(&self, edition: &Edition, seat: Seat, line: LineId) -> bool {
        let spec = &edition.spec().lines[line.index()];
        let large = self.charter.large;
        let event = self.lasting(edition).any(|(_, effect)| match *effect {
            Effect::SurchargeOnClaim { lines, .. }
            | Effect::Charter(
                CharterEffect::ExtraCards { lines, .. }
                | CharterEffect::DoubleWilds { lines }
                | CharterEffect::NeedsWilds { lines, .. },
            ) => lines.holds(spec, large),
            _ => false,
        });
        !event && self.savings(edition, seat, line).nth(1).is_none()
    }

    /// Whether any line may cost this seat something else than the tables say: a quick look
    /// before lines are judged one by one. A surcharge that coins can pay changes no set.
    pub(crate) fn costs_may_differ(&self, edition: &Edition, seat: Seat) -> bool {
        let event = self.lasting(edition).any(|(_, effect)| match *effect {
            Effect::SurchargeOnClaim { coins, .. } => self.coins[seat] < coins,
            Effect::Charter(
                CharterEffect::ExtraCards { .. }
                | CharterEffect::DoubleWilds { .. }
                | CharterEffect::NeedsWilds { .. },
            ) => true,
            _ => false,
        });
        event
            || (matches!(self.staff(edition, seat), Some(Staff::AsGrey { .. }))
                && self.charter.staff_used[seat] == 0)
            || self.boon(edition, seat, |boon| matches!(boon, Boon::Discount { .. })).is_some()
    }

    /// The postcard that ignores a surcharge, by its place in the office.
    pub(crate) fn surcharge_postcard(&self, edition: &Edition, seat: Seat) -> Option<usize> {
        self.boon(edition, seat, |boon| matches!(boon, Boon::NoSurcharge)).map(|(index, _)| index)
    }
}

/// Judges a payment and says what explains it.
pub(crate) fn judge(
    edition: &Edition,
    public: &Public,
    seat: Seat,
    line: LineId,
    paid: Cards,
) -> Result<Saving, Refusal> {
    if paid.count(Card::Newspaper) > 0 {
        return Err(Refusal::NewspaperPlayed);
    }
    if let Some((saving, _)) =
        public.savings(edition, seat, line).find(|(_, price)| !paid.is_empty() && price.accepts(paid))
    {
        return Ok(saving);
    }
    let price = public.price(edition, line);
    match payment::check(edition, line, paid) {
        Ok(_) => Err(Refusal::NotEnoughWilds { needed: price.fewest_wilds as u8 }),
        Err(refusal) => Err(refusal),
    }
}

/// The claim of a line with a set of this colour and its cheapest payment, if there is one. A
/// surcharge is ignored with a postcard, paid in coins where there are enough, or with cards.
pub(crate) fn claim(
    edition: &Edition,
    public: &Public,
    hand: Cards,
    seat: Seat,
    line: LineId,
    set_colour: usize,
) -> Option<Action> {
    let (_, set) = public
        .savings(edition, seat, line)
        .find_map(|(saving, price)| price.cheapest(hand, set_colour).map(|set| (saving, set)))?;
    let mut extra = Cards::NONE;
    if let Some(due) = public.surcharge(edition, seat, line)
        && public.surcharge_postcard(edition, seat).is_none()
        && due.coins.is_none_or(|coins| public.coins[seat] < coins)
    {
        extra = payment::most_held(hand.minus(set), u32::from(due.cards))?;
    }
    Some(Action::ClaimLine { line, set, extra })
}
