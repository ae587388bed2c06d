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
    /// By wilds, set colour, cards of it. Only the words the board uses are kept, and one hand
    /// looks only at one row, so that what is needed stays in the fastest cache.
    sets: Vec<u64>,
    /// By power, cards of the set colour. Empty where nothing can stand in on ferries.
    powers: Vec<u64>,
    /// By wilds: lines payable by wilds alone.
    wild_only: Vec<LineSet>,
    /// Lines where cards may stand in for the set's colour: few, judged one by one (NC-7).
    pub stand_in_lines: Vec<LineId>,
    /// By supply and pieces left: lines that can be built.
    fits: [Vec<LineSet>; MAX_SUPPLIES],
    /// One supply and no bullet lines: the first table of `fits` says it all.
    one_supply: bool,
    /// Bullet lines while shared trains are left, and by cars when none is.
    bullet: LineSet,
    bullet_by_cars: Vec<LineSet>,
}

/// The part of a table that one hand looks at: a set of lines for each set colour and number of
/// cards of it. `WORDS` is [`Tables::words`].
#[derive(Clone, Copy)]
pub(crate) struct Row<'t, const WORDS: usize> {
    entries: &'t [[u64; WORDS]],
    most_held: usize,
}

impl<'t, const WORDS: usize> Row<'t, WORDS> {
    #[inline]
    fn of(table: &'t [u64], index: usize, colours: usize, most_held: usize) -> Row<'t, WORDS> {
        let length = colours * (most_held + 1);
        let (entries, _) = table.as_chunks::<WORDS>();
        Row { entries: &entries[index * length..(index + 1) * length], most_held }
    }

    /// The lines for so many cards of a colour.
    #[inline]
    pub fn lines(&self, colour: usize, held: u32) -> Bits<WORDS> {
        Bits(self.entries[colour * (self.most_held + 1) + (held as usize).min(self.most_held)])
    }
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
        let most_symbols = lines.iter().map(|line| line.symbols as usize).max().unwrap_or(0);
        let most_held = match ferry {
            FerrySymbol::WildOnly | FerrySymbol::AnyCards(_) => most_cards,
            FerrySymbol::SameColourPair => most_cards + 2 * most_symbols,
        };
        let most_power = match ferry {
            FerrySymbol::WildOnly => 0,
            FerrySymbol::AnyCards(cards) => most_cards * cards as usize,
            FerrySymbol::SameColourPair => most_cards + most_held / 2,
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
        let words = lines.len().div_ceil(64);
        let mut sets = Vec::with_capacity((most_cards + 1) * SET_COLOURS * (most_held + 1) * words);
        for wilds in 0..=most_cards {
            for colour in 0..SET_COLOURS {
                for held in 0..=most_held {
                    let lines = collect(&|line| set_payable(spec, line, colour, held, wilds));
                    sets.extend_from_slice(&lines.0[..words]);
                }
            }
        }
        let mut powers = Vec::new();
        if ferry != FerrySymbol::WildOnly {
            for power in 0..=most_power {
                for held in 0..=most_held {
                    let lines = collect(&|line| power_suffices(ferry, line, held, power));
                    powers.extend_from_slice(&lines.0[..words]);
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
            one_supply: spec.supplies.len() == 1 && lines.iter().all(|line| line.kind != LineKind::Bullet),
            bullet: collect(&|line| line.kind == LineKind::Bullet),
            bullet_by_cars: by_pieces(&|line| line.kind == LineKind::Bullet),
        }
    }

    /// What is payable with so many wilds, for each colour and number of cards of it.
    #[inline]
    pub fn sets<const WORDS: usize>(&self, wilds: u32) -> Row<'_, WORDS> {
        Row::of(&self.sets, (wilds as usize).min(self.most_cards), SET_COLOURS, self.most_held)
    }

    /// The lines for which the hand's *power* suffices, by number of cards of the set's colour;
    /// none where nothing can stand in on ferries.
    ///
    /// Power is what a hand has beyond the set. Three cards for a wild (NC-5): a ferry of `L`
    /// spaces with `x` cards of the colour in the set can be paid if all cards plus twice the
    /// wilds reach `3 L - 2 x`. A pair for a symbol (NL-5): if wilds and pairs of other colours
    /// reach what is missing.
    #[inline]
    pub fn powers<const WORDS: usize>(&self, hand: Cards) -> Option<Row<'_, WORDS>> {
        let power = match self.ferry {
            FerrySymbol::WildOnly => return None,
            FerrySymbol::AnyCards(cards) => hand.total() + (u32::from(cards) - 1) * hand.wilds(),
            FerrySymbol::SameColourPair => hand.wilds() + hand.colour_pairs(),
        };
        Some(Row::of(&self.powers, (power as usize).min(self.most_power), 1, self.most_held))
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
        if self.one_supply {
            return at(&self.fits[0], pieces[0]);
        }
        let own = at(&self.fits[0], pieces[0]).or(&at(&self.fits[1], pieces[1]));
        own.or(&if shared > 0 { self.bullet } else { at(&self.bullet_by_cars, pieces[0]) })
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
