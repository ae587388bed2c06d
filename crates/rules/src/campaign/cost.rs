//! What a line costs in a campaign's game: events, staff and postcards change it.
//!
//! A claim says only which cards are played. The plain cost is tried first; where the cards do
//! not fit it, one saving of the seat may explain them: a postcard that needs a card fewer, or
//! staff that treats the line as grey. One claim uses one saving at most.

use arrayvec::ArrayVec;

use crate::action::Action;
use crate::campaign::spec::{CharterEffect, Staff};
use crate::card::{Card, Cards};
use crate::economy::Surcharge;
use crate::edition::Edition;
use crate::ids::{LineId, Seat};
use crate::payment;
use crate::reach::{EventCost, Reach};
use crate::refusal::Refusal;
use crate::sets::{Bits, LineSet, Members, PlaceSet};
use crate::spec::Effect;
use crate::state::Public;
use crate::tables::{Lookup, NO_COLOUR, SET_COLOURS};

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

/// All that changes what lines cost a seat now.
pub(crate) struct Costs<'e> {
    edition: &'e Edition,
    large: PlaceSet,
    coins: u16,
    event: &'e EventCost,
    /// Surcharge cards that staff ignores.
    fewer_due: u8,
    /// Postcards that save cards, by their place in the office. A line has the first that fits.
    discounts: ArrayVec<&'e (usize, Reach, u8), 4>,
    /// Coloured lines up to this length may count as grey.
    as_grey: Option<u8>,
    /// The postcard that ignores a surcharge.
    no_surcharge: Option<usize>,
}

impl<'e> Costs<'e> {
    #[inline]
    pub fn of(edition: &'e Edition, public: &Public, seat: Seat) -> Costs<'e> {
        let mut costs = Costs {
            edition,
            large: public.charter.large,
            coins: public.coins[seat],
            event: edition.event_cost(public.events.current),
            fewer_due: 0,
            discounts: ArrayVec::new(),
            as_grey: None,
            no_surcharge: None,
        };
        let Some(office) = public.office(edition, seat) else { return costs };
        match office.staff {
            Some(Staff::AsGrey { longest }) if public.charter.staff_used[seat] == 0 => {
                costs.as_grey = Some(longest);
            }
            Some(Staff::LessSurcharge { cards }) => costs.fewer_due = cards,
            _ => {}
        }
        let usable = |index: &usize| public.has_use(seat, *index, &office.postcards[*index]);
        for discount in &office.discounts {
            if usable(&discount.0) {
                let _ = costs.discounts.try_push(discount);
            }
        }
        costs.no_surcharge = office.no_surcharge.iter().copied().find(usable);
        costs
    }

    /// Whether every line costs what is printed.
    pub fn as_printed(&self) -> bool {
        matches!(self.event, EventCost::AsPrinted) && self.discounts.is_empty() && self.as_grey.is_none()
    }

    fn lines(&self, reach: &Reach) -> LineSet {
        reach.lines(self.edition, self.large)
    }

    /// The lines with a surcharge, and what is due.
    fn surcharged(&self) -> Option<(LineSet, Surcharge)> {
        let EventCost::Surcharge { on, due } = self.event else { return None };
        let cards = due.cards.saturating_sub(self.fewer_due);
        (self.fewer_due == 0 || cards > 0).then(|| (self.lines(on), Surcharge { cards, ..*due }))
    }

    /// The surcharge on a line, and the postcard that would ignore it.
    pub fn surcharge(&self, line: LineId) -> Option<(Surcharge, Option<usize>)> {
        let (lines, due) = self.surcharged()?;
        lines.contains(line).then_some((due, self.no_surcharge))
    }

    fn price(&self, line: LineId) -> Price {
        let facts = &self.edition.lines[line.index()];
        let (double_wilds, fewest_wilds) = match self.event {
            EventCost::DoubleWilds { on } => (self.lines(on).contains(line), 0),
            EventCost::NeedsWilds { on, wilds } if self.lines(on).contains(line) => (false, (*wilds).into()),
            _ => (false, 0),
        };
        Price { spaces: facts.cards.into(), colour: facts.colour, double_wilds, fewest_wilds }
    }

    /// The ways a line can be priced: the plain cost first, then each saving of the seat.
    fn prices(&self, line: LineId) -> impl Iterator<Item = (Saving, Price)> {
        let plain = self.price(line);
        let discount = self.discounts.iter().find(|(_, on, _)| self.lines(on).contains(line));
        let fewer = discount.map(|(index, _, cards)| {
            let spaces = plain.spaces.saturating_sub(u32::from(*cards)).max(1);
            (Saving::Postcard(*index), Price { spaces, ..plain })
        });
        let short = self.as_grey.is_some_and(|longest| plain.spaces <= u32::from(longest));
        let as_grey =
            (short && plain.colour.is_some()).then_some((Saving::AsGrey, Price { colour: None, ..plain }));
        [Some((Saving::Nothing, plain)), fewer, as_grey].into_iter().flatten()
    }

    /// What a surcharge asks for in cards, where neither a postcard nor coins settle it.
    fn due_in_cards(&self) -> Option<(LineSet, u32)> {
        let (lines, due) = self.surcharged()?;
        let settled = self.no_surcharge.is_some() || due.coins.is_some_and(|coins| self.coins >= coins);
        (!settled).then_some((lines, u32::from(due.cards)))
    }

    /// For each set colour, which of the open lines the hand can pay: what [`Costs::claim`] says
    /// of each line, for all of them at once.
    ///
    /// A line of so many spaces can be paid with cards of a colour and wilds if both together are
    /// as many; so a card fewer, or a wild that counts twice, is the same as more wilds.
    pub fn payable<const WORDS: usize>(
        &self,
        lookup: &Lookup<WORDS>,
        hand: Cards,
        open: &Bits<WORDS>,
        masks: &mut [Bits<WORDS>; SET_COLOURS],
    ) {
        lookup.payable(hand, open, masks);
        if self.as_printed() {
            return;
        }
        let wilds = hand.wilds();
        let double = match self.event {
            EventCost::DoubleWilds { on } => Some(self.lines(on).part().and(open)),
            _ => None,
        };
        if let Some(double) = &double {
            add(lookup, hand, 2 * wilds, double, masks);
        }
        self.bar(lookup, hand, 0, masks);
        let mut left = *open;
        for (_, on, fewer) in &self.discounts {
            let lines = self.lines(on).part().and(&left);
            left = left.and_not(&lines);
            let fewer = u32::from(*fewer);
            let mut cheaper = [Bits::EMPTY; SET_COLOURS];
            add(lookup, hand, wilds + fewer, &lines, &mut cheaper);
            if let Some(double) = &double {
                add(lookup, hand, 2 * wilds + fewer, &lines.and(double), &mut cheaper);
            }
            self.bar(lookup, hand, fewer, &mut cheaper);
            for (mask, cheaper) in masks.iter_mut().zip(&cheaper) {
                *mask = mask.or(cheaper);
            }
        }
        if let Some(longest) = self.as_grey {
            let coloured = lookup.up_to(longest.into()).and(open).and(&self.edition.coloured.part());
            let mut grey = [Bits::EMPTY; SET_COLOURS];
            for (colour, grey) in grey[..NO_COLOUR].iter_mut().enumerate() {
                let held = hand.count(Card::COLOURS[colour]);
                if held > 0 {
                    *grey = lookup.up_to(held + wilds).and(&coloured);
                    if let Some(double) = &double {
                        *grey = grey.or(&lookup.up_to(held + 2 * wilds).and(&coloured).and(double));
                    }
                }
            }
            self.bar(lookup, hand, 0, &mut grey);
            for (mask, grey) in masks.iter_mut().zip(&grey) {
                *mask = mask.or(grey);
            }
        }
    }

    /// Takes out the lines for which wilds are missing or cards for the surcharge, where lines
    /// need `fewer` cards than printed.
    fn bar<const WORDS: usize>(
        &self,
        lookup: &Lookup<WORDS>,
        hand: Cards,
        fewer: u32,
        masks: &mut [Bits<WORDS>; SET_COLOURS],
    ) {
        if let EventCost::NeedsWilds { on, wilds } = self.event {
            let (lines, needed) = (self.lines(on).part(), u32::from(*wilds));
            if hand.wilds() < needed {
                for mask in masks.iter_mut() {
                    *mask = mask.and_not(&lines);
                }
            } else {
                // Wilds fill the whole line: no space is left for a coloured card.
                let full = lookup.up_to(needed + fewer).and(&lines);
                for mask in &mut masks[..NO_COLOUR] {
                    *mask = mask.and_not(&full);
                }
            }
        }
        if let Some((lines, due)) = self.due_in_cards() {
            let mut barred = lines.part();
            if due > 0 && hand.total() > due {
                barred = barred.and_not(lookup.up_to(hand.total() - due + fewer));
            }
            for mask in masks.iter_mut() {
                *mask = mask.and_not(&barred);
            }
        }
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
        let due = self.due_in_cards().filter(|(lines, _)| lines.contains(line)).map(|(_, cards)| cards);
        self.prices(line).find_map(|(_, price)| {
            let set = price.cheapest(hand, set_colour)?;
            let extra = match due {
                None => Cards::NONE,
                Some(0) => return None,
                Some(cards) => payment::most_held(hand.minus(set), cards)?,
            };
            Some(Action::ClaimLine { line, set, extra })
        })
    }
}

/// Adds those of `lines` that could be paid if the hand had so many wilds.
fn add<const WORDS: usize>(
    lookup: &Lookup<WORDS>,
    hand: Cards,
    wilds: u32,
    lines: &Bits<WORDS>,
    masks: &mut [Bits<WORDS>; SET_COLOURS],
) {
    let sets = lookup.sets(wilds);
    for (colour, mask) in masks[..NO_COLOUR].iter_mut().enumerate() {
        let held = hand.count(Card::COLOURS[colour]) as usize;
        *mask = mask.or(&sets[held][colour].and(lines));
    }
    // A line is never free: without a coloured card one wild is played at least.
    if hand.wilds() > 0 {
        masks[NO_COLOUR] = masks[NO_COLOUR].or(&lookup.wild_only(wilds).and(lines));
    }
}

impl Public {
    /// Whether a set of cards pays for a line now, whatever changes what it costs.
    pub fn pays(&self, edition: &Edition, seat: Seat, line: LineId, set: Cards) -> bool {
        match edition.charter() {
            Some(_) => Costs::of(edition, self, seat).judge(line, set).is_ok(),
            None => payment::check(edition, line, set).is_ok(),
        }
    }

    /// Whether something lets a seat pay less than printed now: a card fewer, or any colour.
    pub fn saves(&self, edition: &Edition, seat: Seat) -> bool {
        let Some(_) = edition.charter() else { return false };
        let costs = Costs::of(edition, self, seat);
        !costs.discounts.is_empty() || costs.as_grey.is_some()
    }

    /// The campaign effects in force.
    pub(crate) fn charter_effects(&self, edition: &Edition) -> impl Iterator<Item = CharterEffect> {
        self.lasting(edition).filter_map(|(_, effect)| match effect {
            Effect::Charter(effect) => Some(*effect),
            _ => None,
        })
    }
}
