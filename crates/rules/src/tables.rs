//! Which lines a hand can pay, as look-up tables.
//!
//! A claim is a line and a *set colour*: one of the eight colours with at least one card of it in
//! the set, or no colour at all (the set is all wilds, or only cards standing in for them). For
//! each set colour, number of cards of that colour and number of wilds there is the set of lines
//! that can be paid. Ferries where other cards may stand for wilds need one more number, the
//! hand's *power* (see [`Tables::power`]), and a second table.

use crate::card::Cards;
use crate::edition::{LineFacts, MAX_SUPPLIES};
use crate::ids::LineId;
use crate::sets::{Bits, LineSet, Members};
use crate::spec::{FerrySymbol, LineKind, Spec, WildUse};

/// The set colours: the eight colours, then "no colour".
pub const SET_COLOURS: usize = 9;
/// The set colour of sets without a coloured card.
pub const NO_COLOUR: usize = 8;

#[derive(Clone, Debug)]
pub(crate) struct Tables {
    /// Words of a line set that this board uses.
    pub words: usize,
    most_cards: usize,
    /// Cards of one colour that can matter: those of the longest set, and pairs beyond it.
    most_held: usize,
    most_power: usize,
    ferry: FerrySymbol,
    /// By set colour, cards of it, wilds. Only the words the board uses are kept, so that the
    /// tables stay in the fastest cache.
    sets: Vec<u64>,
    /// By set colour, cards of it, power. Empty where nothing can stand in on ferries.
    powers: Vec<u64>,
    /// By wilds: lines payable by wilds alone.
    wild_only: Vec<LineSet>,
    /// Lines where cards may stand in for the set's colour: few, judged one by one (NC-7).
    pub stand_in_lines: Vec<LineId>,
    /// By supply and pieces left: lines that can be built.
    fits: [Vec<LineSet>; MAX_SUPPLIES],
    /// Bullet lines while shared trains are left, and by cars when none is.
    bullet: LineSet,
    bullet_by_cars: Vec<LineSet>,
}

/// What a hand can stand in for; see [`Tables::power`].
#[derive(Clone, Copy)]
pub(crate) struct Power {
    all: u32,
    /// One where pairs of the set's own colour must not be counted again.
    own_pairs: u32,
}

/// Whether wilds may be played on a line at all (C-21, NC-4).
pub(crate) fn wilds_allowed(spec: &Spec, kind: LineKind) -> bool {
    match spec.claiming.wilds {
        WildUse::AnyLine => true,
        WildUse::TunnelsAndFerries => matches!(kind, LineKind::Tunnel | LineKind::Ferry),
    }
}

impl Tables {
    pub fn new(spec: &Spec, lines: &[LineFacts]) -> Tables {
        let most_cards =
            lines.iter().filter(|line| line.stand_in == 0).map(|line| line.cards as usize).max().unwrap_or(1);
        let ferry = spec.claiming.ferry_symbol;
        let most_power = match ferry {
            FerrySymbol::WildOnly => 0,
            FerrySymbol::AnyCards(cards) => most_cards * cards as usize,
            FerrySymbol::SameColourPair => most_cards,
        };
        let claimable: Vec<(LineId, &LineFacts)> = lines
            .iter()
            .enumerate()
            .filter(|(_, line)| line.ends[0] != line.ends[1])
            .map(|(index, line)| (LineId(index as u8), line))
            .collect();
        let collect = |test: &dyn Fn(&LineFacts) -> bool| {
            let mut set = LineSet::EMPTY;
            for (id, line) in &claimable {
                if test(line) {
                    set.insert(*id);
                }
            }
            set
        };
        let most_symbols = lines.iter().map(|line| line.symbols as usize).max().unwrap_or(0);
        let most_held = match ferry {
            FerrySymbol::WildOnly | FerrySymbol::AnyCards(_) => most_cards,
            FerrySymbol::SameColourPair => most_cards + 2 * most_symbols,
        };
        let words = lines.len().div_ceil(64);
        let mut sets = Vec::with_capacity(SET_COLOURS * (most_held + 1) * (most_cards + 1) * words);
        let mut powers = Vec::new();
        for colour in 0..SET_COLOURS {
            for held in 0..=most_held {
                for wilds in 0..=most_cards {
                    let lines = collect(&|line| set_payable(spec, line, colour, held, wilds));
                    sets.extend_from_slice(&lines.0[..words.next_power_of_two()]);
                }
                if ferry != FerrySymbol::WildOnly {
                    for power in 0..=most_power {
                        let lines = collect(&|line| power_suffices(ferry, line, held, power));
                        powers.extend_from_slice(&lines.0[..words.next_power_of_two()]);
                    }
                }
            }
        }
        let most_pieces = lines.iter().map(|line| line.pieces as usize).max().unwrap_or(1);
        let by_pieces = |test: &dyn Fn(&LineFacts) -> bool| {
            (0..=most_pieces)
                .map(|pieces| collect(&|line| test(line) && line.pieces as usize <= pieces))
                .collect::<Vec<_>>()
        };
        Tables {
            words,
            most_cards,
            most_held,
            most_power,
            ferry,
            sets,
            powers,
            wild_only: (0..=most_cards)
                .map(|wilds| {
                    collect(&|line| {
                        line.stand_in == 0 && wilds_allowed(spec, line.kind) && wilds >= line.cards as usize
                    })
                })
                .collect(),
            stand_in_lines: claimable
                .iter()
                .filter(|(_, line)| line.stand_in > 0)
                .map(|(id, _)| *id)
                .collect(),
            fits: core::array::from_fn(|supply| {
                by_pieces(&|line| line.kind != LineKind::Bullet && line.supply as usize == supply)
            }),
            bullet: collect(&|line| line.kind == LineKind::Bullet),
            bullet_by_cars: by_pieces(&|line| line.kind == LineKind::Bullet),
        }
    }

    /// What a hand has beyond the set: by how much it can stand in for wilds on ferries.
    ///
    /// Three cards for a wild (NC-5): a ferry of `L` spaces with `x` cards of the colour in the
    /// set can be paid if all cards plus twice the wilds reach `3 L - 2 x`. A pair for a symbol
    /// (NL-5): if wilds and pairs of other colours reach what is missing.
    #[inline]
    pub fn power(&self, hand: Cards) -> Power {
        match self.ferry {
            FerrySymbol::WildOnly => Power { all: 0, own_pairs: 0 },
            FerrySymbol::AnyCards(cards) => {
                Power { all: hand.total() + (u32::from(cards) - 1) * hand.wilds(), own_pairs: 0 }
            }
            FerrySymbol::SameColourPair => Power { all: hand.wilds() + hand.colour_pairs(), own_pairs: 1 },
        }
    }

    #[inline]
    pub fn has_powers(&self) -> bool {
        !self.powers.is_empty()
    }

    /// The lines payable with so many cards of a colour and so many wilds. `WORDS` is
    /// [`Tables::words`].
    #[inline]
    pub fn set<const WORDS: usize>(&self, colour: usize, held: u32, wilds: u32) -> Bits<WORDS> {
        let held = (held as usize).min(self.most_held);
        let wilds = (wilds as usize).min(self.most_cards);
        entry(&self.sets, (colour * (self.most_held + 1) + held) * (self.most_cards + 1) + wilds)
    }

    /// The lines for which the hand's power suffices.
    #[inline]
    pub fn powered<const WORDS: usize>(&self, colour: usize, held: u32, power: Power) -> Bits<WORDS> {
        let power = ((power.all - held / 2 * power.own_pairs) as usize).min(self.most_power);
        let held = (held as usize).min(self.most_held);
        entry(&self.powers, (colour * (self.most_held + 1) + held) * (self.most_power + 1) + power)
    }

    /// The lines payable with wilds alone.
    #[inline]
    pub fn wild_only(&self, wilds: u32) -> &LineSet {
        &self.wild_only[(wilds as usize).min(self.wild_only.len() - 1)]
    }

    /// The lines a seat has the pieces for (C-22, BE-6, JP-5, JP-7).
    #[inline]
    pub fn buildable(&self, pieces: [u8; MAX_SUPPLIES], shared: u8) -> LineSet {
        let at = |table: &[LineSet], count: u8| table[(count as usize).min(table.len() - 1)];
        let own = at(&self.fits[0], pieces[0]).or(&at(&self.fits[1], pieces[1]));
        own.or(&if shared > 0 { self.bullet } else { at(&self.bullet_by_cars, pieces[0]) })
    }
}

/// One entry of a table of sets. Entries take a power of two of words, so that none lies across
/// two cache lines.
#[inline]
fn entry<const WORDS: usize>(table: &[u64], index: usize) -> Bits<WORDS> {
    let start = index * WORDS.next_power_of_two();
    let mut words = [0; WORDS];
    words.copy_from_slice(&table[start..start + WORDS]);
    Bits(words)
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
        FerrySymbol::SameColourPair => power + in_set + (held - in_set) / 2 >= line.cards as usize,
    }
}
