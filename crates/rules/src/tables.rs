//! Which lines a hand can pay, as look-up tables.
//!
//! A claim is a line and a *set colour*: one of the eight colours with at least one card of it in
//! the set, or no colour at all (the set is all wilds, or only cards standing in for them). For
//! each set colour, number of cards of that colour and number of wilds there is the set of lines
//! that can be paid. Ferries where other cards may stand for wilds need one more number, the
//! hand's *power* (see [`Lookup::powers`]), and a second table.

use crate::card::{Card, Cards};
use crate::edition::{LineFacts, MAX_SUPPLIES};
use crate::ids::LineId;
use crate::sets::Bits;
use crate::spec::{FerrySymbol, LineKind, Spec, WildUse};

/// The set colours: the eight colours, then "no colour".
pub const SET_COLOURS: usize = 9;
/// The set colour of sets without a coloured card.
pub const NO_COLOUR: usize = 8;
/// So many cards of a kind a hand can have: every count is a row, so no look-up is ever out of
/// bounds and none has to be cut to size.
const COUNTS: usize = Cards::MOST_OF_A_KIND as usize + 1;

/// The tables of a board. Sets have as many words as the board's lines need, because the hot path
/// is made of little else.
#[derive(Clone, Debug)]
pub(crate) enum Tables {
    One(Lookup<1>),
    Two(Lookup<2>),
    Three(Lookup<3>),
    Four(Lookup<4>),
}

/// The same code for boards of every size.
macro_rules! with_lookup {
    ($tables:expr, $lookup:ident => $code:expr) => {
        match $tables {
            $crate::tables::Tables::One($lookup) => $code,
            $crate::tables::Tables::Two($lookup) => $code,
            $crate::tables::Tables::Three($lookup) => $code,
            $crate::tables::Tables::Four($lookup) => $code,
        }
    };
}
pub(crate) use with_lookup;

#[derive(Clone, Debug)]
pub(crate) struct Lookup<const WORDS: usize> {
    ferry: FerrySymbol,
    /// By wilds. One hand looks only at one row, and at its beginning, so that what is needed
    /// stays in the fastest cache.
    sets: Vec<Row<WORDS>>,
    /// By power, then by cards of the set colour. Empty where nothing can stand in on ferries.
    powers: Vec<[Bits<WORDS>; COUNTS]>,
    /// By wilds: lines payable by wilds alone.
    wild_only: Vec<Bits<WORDS>>,
    /// By number of cards: lines that need no more.
    up_to: Vec<Bits<WORDS>>,
    /// Lines where cards may stand in for the set's colour: few, judged one by one (NC-7).
    pub stand_in_lines: Vec<LineId>,
    /// By supply and pieces left: lines that can be built.
    fits: [Vec<Bits<WORDS>>; MAX_SUPPLIES],
    /// One supply and no bullet lines: the first table of `fits` says it all.
    one_supply: bool,
    /// Bullet lines while shared trains are left, and by cars when none is.
    bullet: Bits<WORDS>,
    bullet_by_cars: Vec<Bits<WORDS>>,
}

/// The lines that can be paid, by number of cards of the set colour and by set colour.
pub(crate) type Row<const WORDS: usize> = [[Bits<WORDS>; SET_COLOURS]; COUNTS];

/// Whether wilds may be played on a line at all (C-21, NC-4).
pub(crate) fn wilds_allowed(spec: &Spec, kind: LineKind) -> bool {
    match spec.claiming.wilds {
        WildUse::AnyLine => true,
        WildUse::TunnelsAndFerries => matches!(kind, LineKind::Tunnel | LineKind::Ferry),
    }
}

impl Tables {
    pub fn new(spec: &Spec, lines: &[LineFacts]) -> Tables {
        match lines.len().div_ceil(64) {
            0 | 1 => Tables::One(Lookup::new(spec, lines)),
            2 => Tables::Two(Lookup::new(spec, lines)),
            3 => Tables::Three(Lookup::new(spec, lines)),
            _ => Tables::Four(Lookup::new(spec, lines)),
        }
    }
}

impl<const WORDS: usize> Lookup<WORDS> {
    #[expect(clippy::too_many_lines, reason = "the tables share what they are made from")]
    fn new(spec: &Spec, lines: &[LineFacts]) -> Lookup<WORDS> {
        let longest = |test: &dyn Fn(&LineFacts) -> bool| {
            lines.iter().filter(|line| test(line)).map(|line| line.cards as usize).max().unwrap_or(1)
        };
        let most_cards = longest(&|line| line.stand_in == 0);
        let ferry = spec.claiming.ferry_symbol;
        let most_symbols = lines.iter().map(|line| line.symbols as usize).max().unwrap_or(0);
        // More cards of one colour than this make no difference.
        let most_held = match ferry {
            FerrySymbol::WildOnly | FerrySymbol::AnyCards(_) => most_cards,
            FerrySymbol::SameColourPair => most_cards + 2 * most_symbols,
        };
        let most_power = match ferry {
            FerrySymbol::WildOnly => None,
            FerrySymbol::AnyCards(cards) => Some(most_cards * cards as usize),
            FerrySymbol::SameColourPair => Some(most_cards + most_held / 2),
        };
        let claimable: Vec<(usize, &LineFacts)> =
            lines.iter().enumerate().filter(|(_, line)| line.ends[0] != line.ends[1]).collect();
        let collect = |test: &dyn Fn(&LineFacts) -> bool| {
            let mut set = Bits::<WORDS>::EMPTY;
            for (index, line) in &claimable {
                if test(line) {
                    set.add(*index);
                }
            }
            set
        };
        let row = |wilds: usize| {
            let mut row = [[Bits::EMPTY; SET_COLOURS]; COUNTS];
            for held in 0..COUNTS {
                if held > most_held {
                    row[held] = row[held - 1];
                    continue;
                }
                for (colour, entry) in row[held].iter_mut().enumerate() {
                    *entry = collect(&|line| set_payable(spec, line, colour, held, wilds));
                }
            }
            row
        };
        let power_row = |power: usize| {
            core::array::from_fn(|held| {
                collect(&|line| power_suffices(ferry, line, held.min(most_held), power))
            })
        };
        let most_pieces = lines.iter().map(|line| line.pieces as usize).max().unwrap_or(1);
        let by_pieces = |test: &dyn Fn(&LineFacts) -> bool| {
            (0..=most_pieces)
                .map(|pieces| collect(&|line| test(line) && line.pieces as usize <= pieces))
                .collect::<Vec<_>>()
        };
        Lookup {
            ferry,
            sets: (0..=most_cards).map(row).collect(),
            powers: most_power.map_or_else(Vec::new, |most| (0..=most).map(power_row).collect()),
            wild_only: (0..=most_cards)
                .map(|wilds| {
                    collect(&|line| {
                        line.stand_in == 0 && wilds_allowed(spec, line.kind) && wilds >= line.cards as usize
                    })
                })
                .collect(),
            up_to: (0..=longest(&|_| true))
                .map(|cards| collect(&|line| line.cards as usize <= cards))
                .collect(),
            stand_in_lines: claimable
                .iter()
                .filter(|(_, line)| line.stand_in > 0)
                .map(|(index, _)| LineId(*index as u8))
                .collect(),
            fits: core::array::from_fn(|supply| {
                by_pieces(&|line| line.kind != LineKind::Bullet && line.supply as usize == supply)
            }),
            one_supply: spec.supplies.len() == 1 && lines.iter().all(|line| line.kind != LineKind::Bullet),
            bullet: collect(&|line| line.kind == LineKind::Bullet),
            bullet_by_cars: by_pieces(&|line| line.kind == LineKind::Bullet),
        }
    }

    /// What is payable with so many wilds.
    #[inline]
    pub fn sets(&self, wilds: u32) -> &Row<WORDS> {
        &self.sets[(wilds as usize).min(self.sets.len() - 1)]
    }

    /// The lines for which the hand's *power* suffices, by number of cards of the set's colour;
    /// none where nothing can stand in on ferries.
    ///
    /// Power is what a hand has beyond the set. Three cards for a wild (NC-5): a ferry of `L`
    /// spaces with `x` cards of the colour in the set can be paid if all cards plus twice the
    /// wilds reach `3 L - 2 x`. A pair for a symbol (NL-5): if wilds and pairs of other colours
    /// reach what is missing.
    #[inline]
    pub fn powers(&self, hand: Cards) -> Option<&[Bits<WORDS>; COUNTS]> {
        let power = match self.ferry {
            FerrySymbol::WildOnly => return None,
            FerrySymbol::AnyCards(cards) => hand.total() + (u32::from(cards) - 1) * hand.wilds(),
            FerrySymbol::SameColourPair => hand.wilds() + hand.colour_pairs(),
        };
        Some(&self.powers[(power as usize).min(self.powers.len() - 1)])
    }

    /// The lines payable with wilds alone.
    #[inline]
    pub fn wild_only(&self, wilds: u32) -> &Bits<WORDS> {
        &self.wild_only[(wilds as usize).min(self.wild_only.len() - 1)]
    }

    /// The lines that need at most so many cards.
    #[inline]
    pub fn up_to(&self, cards: u32) -> &Bits<WORDS> {
        &self.up_to[(cards as usize).min(self.up_to.len() - 1)]
    }

    /// The lines a seat has the pieces for (C-22, BE-6, JP-5, JP-7).
    #[inline]
    pub fn buildable(&self, pieces: [u8; MAX_SUPPLIES], shared: u8) -> Bits<WORDS> {
        let at = |table: &[Bits<WORDS>], count: u8| table[(count as usize).min(table.len() - 1)];
        if self.one_supply {
            return at(&self.fits[0], pieces[0]);
        }
        let own = at(&self.fits[0], pieces[0]).or(&at(&self.fits[1], pieces[1]));
        own.or(&if shared > 0 { self.bullet } else { at(&self.bullet_by_cars, pieces[0]) })
    }

    /// For each set colour, which of the open lines the hand can pay at the printed cost.
    ///
    /// All eight colours, held or not: a loop that ends when the hand says so is mispredicted.
    /// Written in place, because nine sets are too many to hand around.
    #[expect(clippy::inline_always, reason = "random play is slower by a call, and all it does is this")]
    #[inline(always)]
    pub fn payable(&self, hand: Cards, open: &Bits<WORDS>, masks: &mut [Bits<WORDS>; SET_COLOURS]) {
        let sets = self.sets(hand.wilds());
        let wild_only = self.wild_only(hand.wilds()).and(open);
        let Some(powers) = self.powers(hand) else {
            for (colour, mask) in masks[..NO_COLOUR].iter_mut().enumerate() {
                *mask = sets[hand.count(Card::COLOURS[colour]) as usize][colour].and(open);
            }
            masks[NO_COLOUR] = wild_only;
            return;
        };
        let mut coloured = Bits::EMPTY;
        for (colour, mask) in masks[..NO_COLOUR].iter_mut().enumerate() {
            let held = hand.count(Card::COLOURS[colour]) as usize;
            *mask = sets[held][colour].and(&powers[held]).and(open);
            coloured = coloured.or(mask);
        }
        let powered = sets[0][NO_COLOUR].and(&powers[0]).and(open);
        masks[NO_COLOUR] = wild_only.or(&powered.and_not(&coloured));
    }
}

/// The part of a line's cost that depends on the set's colour and the wilds.
fn set_payable(spec: &Spec, line: &LineFacts, colour: usize, held: usize, wilds: usize) -> bool {
    if line.stand_in > 0 {
        return false;
    }
    let coloured_spaces = (line.cards - line.symbols) as usize;
    if colour != NO_COLOUR {
        // A coloured set has a card of its colour in it.
        let fits = line.colour.is_none_or(|own| own.index() == colour);
        if !fits || held == 0 || coloured_spaces == 0 {
            return false;
        }
    } else if held > 0 {
        return false;
    }
    let in_set = held.min(coloured_spaces);
    let allowed = wilds_allowed(spec, line.kind);
    match (line.kind, spec.claiming.ferry_symbol) {
        (LineKind::Ferry, FerrySymbol::AnyCards(_)) => true,
        (LineKind::Ferry, FerrySymbol::SameColourPair) => wilds >= coloured_spaces - in_set,
        _ => {
            let missing = line.cards as usize - in_set;
            missing == 0 || (allowed && wilds >= missing)
        }
    }
}

/// The part of a ferry's cost that other cards may stand in for.
fn power_suffices(ferry: FerrySymbol, line: &LineFacts, held: usize, power: usize) -> bool {
    if line.kind != LineKind::Ferry {
        return true;
    }
    let coloured_spaces = (line.cards - line.symbols) as usize;
    let in_set = held.min(coloured_spaces);
    match ferry {
        FerrySymbol::WildOnly => true,
        FerrySymbol::AnyCards(cards) => {
            let cards = cards as usize;
            power + (cards - 1) * in_set >= cards * line.cards as usize
        }
        FerrySymbol::SameColourPair => {
            // Pairs of the set's own colour are in the power, but not all of them are to spare.
            let others = power.saturating_sub(held / 2);
            others + in_set + (held - in_set) / 2 >= line.cards as usize
        }
    }
}
