//! The second head of an action: which cards pay. It is factored, one count for each kind of card,
//! first of the set (or of what a tunnel asks for), then of the cards for a surcharge. All zeros is
//! the cheapest payment, which is what the action number alone means.

use capotreno_rules::{Action, Card, Cards, Edition, Public, payment};

use crate::error::GymError;
use crate::space::{ActionSpace, Meaning};

/// The kinds of card that can pay: eight colours and wilds, in the order of [`Card::ALL`].
pub(crate) const KINDS: usize = 9;
/// The entries of a payment: the counts of the set, then those of the surcharge.
pub const PAYMENT: usize = 2 * KINDS;

/// Cards that pay.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Payment {
    /// The set, or what a tunnel asks for.
    pub set: Cards,
    /// Cards for a surcharge.
    pub extra: Cards,
}

impl Payment {
    /// From counts; none where they say nothing. A count above what a game can have is an error.
    pub fn from_counts(counts: &[u8]) -> Result<Option<Payment>, GymError> {
        if counts.len() != PAYMENT {
            return Err(GymError::Size { what: "a payment", given: counts.len(), needed: PAYMENT });
        }
        if counts.iter().all(|count| *count == 0) {
            return Ok(None);
        }
        if counts.iter().any(|count| u32::from(*count) > Cards::MOST_OF_A_KIND) {
            return Err(GymError::Payment("there are never more than 63 cards of a kind".into()));
        }
        let cards = |counts: &[u8]| {
            let kinds = Card::ALL.into_iter().zip(counts);
            kinds.fold(Cards::NONE, |all, (card, count)| all.plus(Cards::of(card, u32::from(*count))))
        };
        Ok(Some(Payment { set: cards(&counts[..KINDS]), extra: cards(&counts[KINDS..]) }))
    }

    /// As counts.
    pub fn counts(&self) -> [u8; PAYMENT] {
        core::array::from_fn(|at| {
            let cards = if at < KINDS { self.set } else { self.extra };
            cards.count(Card::ALL[at % KINDS]) as u8
        })
    }

    /// The action of a number with these cards instead of the cheapest.
    pub fn action(&self, space: &ActionSpace, number: usize) -> Result<Action, GymError> {
        match space.meaning(number) {
            Some(Meaning::ClaimLine { line, .. }) => {
                Ok(Action::ClaimLine { line, set: self.set, extra: self.extra })
            }
            Some(Meaning::PayTunnel) if self.extra.is_empty() => Ok(Action::PayTunnel { cards: self.set }),
            Some(Meaning::Pick { .. }) if self.extra.is_empty() => Ok(Action::Pick { cards: self.set }),
            Some(Meaning::EndStrike) if self.extra.is_empty() => Ok(Action::EndStrike { cards: self.set }),
            _ => Err(GymError::Payment("this action has nothing to pay; leave all counts 0".into())),
        }
    }
}

impl ActionSpace {
    /// Which counts the next entry of a payment can have when the first ones are chosen, as bits:
    /// each count that some legal payment goes on with. No bit where the entries chosen lead
    /// nowhere, or all are.
    pub fn payment_counts(
        &self,
        edition: &Edition,
        public: &Public,
        hand: Cards,
        number: usize,
        chosen: &[u8],
    ) -> u64 {
        let at = chosen.len();
        if at >= PAYMENT || chosen.iter().any(|count| u32::from(*count) > Cards::MOST_OF_A_KIND) {
            return 0;
        }
        let mut counts = [0; PAYMENT];
        counts[..at].copy_from_slice(chosen);
        let mut bits = 0;
        for count in 0..=hand.count(Card::ALL[at % KINDS]) {
            counts[at] = count as u8;
            let Ok(payment) = Payment::from_counts(&counts) else { return 0 };
            let payment = payment.unwrap_or_default();
            let goes_on = match self.meaning(number) {
                Some(Meaning::ClaimLine { line, .. }) => {
                    let due = Due::of(edition, public, line);
                    if at < KINDS {
                        let open = later(hand, at);
                        let most = payment.set.plus(open);
                        let largest = hand.total().saturating_sub(due.least);
                        hand.contains(payment.set)
                            && payment::can_become(edition, line, payment.set, most, largest)
                    } else {
                        let left = hand.saturating_minus(payment.set);
                        payment::check(edition, line, payment.set).is_ok()
                            && hand.contains(payment.set)
                            && left.contains(payment.extra)
                            && due.can_be_met(payment.extra, later(left, at % KINDS).total())
                    }
                }
                Some(Meaning::PayTunnel) => tunnel_goes_on(public, hand, &payment, at),
                Some(_) | None => false,
            };
            bits |= u64::from(goes_on) << count;
        }
        bits
    }
}

/// The cards of a hand of the kinds after this one.
pub(crate) fn later(hand: Cards, kind: usize) -> Cards {
    let kinds = Card::ALL[..KINDS].iter().skip(kind + 1);
    kinds.fold(Cards::NONE, |all, card| all.plus(Cards::of(*card, hand.count(*card))))
}

/// How many cards a surcharge takes.
struct Due {
    least: u32,
    most: u32,
}

impl Due {
    fn of(edition: &Edition, public: &Public, line: capotreno_rules::LineId) -> Due {
        let seat = public.turn;
        public.surcharge(edition, seat, line).map_or(Due { least: 0, most: 0 }, |due| {
            let coins = due.coins.is_some_and(|coins| public.coins[seat] >= coins);
            let cards = u32::from(due.cards);
            Due { least: if coins { 0 } else { cards }, most: cards }
        })
    }

    /// Whether so many cards more can make it none (paid in coins) or exactly what is asked.
    fn can_be_met(&self, extra: Cards, open: u32) -> bool {
        let given = extra.total();
        (given == 0 && self.least == 0) || (given <= self.most && given + open >= self.most)
    }
}

/// C-50: exactly what is owed, in the colour played or wilds.
pub(crate) fn tunnel_goes_on(public: &Public, hand: Cards, payment: &Payment, at: usize) -> bool {
    let colour = public.pending.colour;
    let usable = |cards: Cards| colour.map_or(0, |colour| cards.count(colour)) + cards.wilds();
    let (given, open) = (payment.set.total(), if at < KINDS { usable(later(hand, at)) } else { 0 });
    let owed = u32::from(public.pending.owed);
    payment.extra.is_empty()
        && hand.contains(payment.set)
        && usable(payment.set) == given
        && given <= owed
        && given + open >= owed
}
