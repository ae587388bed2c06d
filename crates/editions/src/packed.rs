//! Editions as bytes: what was read and checked once need not be read from its files again. A browser
//! plays without what reads them and says what is wrong with them.
//!
//! The bytes have no version: whoever reads them is made together with whoever writes them.

use capotreno_rules::spec::{
    Bonus, BonusInPlay, Claiming, Company, Criterion, DisplayReset, Drawing, Economy, Effect, EndTrigger,
    EventCard, FaceUpWild, FerrySymbol, GroupLengths, Groups, Line, LineColour, LineFilter, LineKind,
    Opening, Place, RuleTopic, SecondCard, SharedTrains, Supply, Ticket, TicketDraw, TieBreak, Unkept,
    WildUse, Words,
};
use capotreno_rules::{Card, Cards, Edition, LineId, PlaceId, Spec};

use crate::{Direction, Edge, Loaded};

/// These editions, in this order.
pub fn pack<'a>(editions: impl IntoIterator<Item = &'a Loaded>) -> Vec<u8> {
    let mut out = Vec::new();
    for edition in editions {
        let Loaded { edition, edges, old_digest } = edition;
        edition.spec().pack(&mut out);
        edges.pack(&mut out);
        old_digest.pack(&mut out);
    }
    out
}

/// The editions that were packed, checked as ever; nothing where it is something else.
pub fn unpack(mut packed: &[u8]) -> Option<Vec<Loaded>> {
    let mut editions = Vec::new();
    while !packed.is_empty() {
        let edition = Edition::new(Packed::unpack(&mut packed)?).ok()?;
        let (edges, old_digest) = (Packed::unpack(&mut packed)?, Packed::unpack(&mut packed)?);
        editions.push(Loaded { edition, edges, old_digest });
    }
    Some(editions)
}

/// Something as bytes, and back: everything in its order, nothing between.
trait Packed: Sized {
    fn pack(&self, out: &mut Vec<u8>);
    fn unpack(from: &mut &[u8]) -> Option<Self>;
}

/// Types as they are written down in `capotreno_rules::spec`: what is new there must be named here. Only a
/// campaign has what is left `without`; files of editions have none of it.
macro_rules! packed {
    (struct $type:ident { $($field:ident),* $(,)? } $(without $absent:ident)?) => {
        impl Packed for $type {
            fn pack(&self, out: &mut Vec<u8>) {
                let $type { $($field,)* $($absent: _)? } = self;
                $($field.pack(out);)*
            }

            fn unpack(from: &mut &[u8]) -> Option<$type> {
                Some($type { $($field: Packed::unpack(from)?,)* $($absent: None)? })
            }
        }
    };
    (inner $inner:ident of $from:ident) => {
        Packed::unpack($from)?
    };
    (enum $type:ident {
        $($number:literal $variant:ident $(($inner:ident))? $({ $($field:ident),* })?),* $(,)?
    } $(without $absent:ident)?) => {
        impl Packed for $type {
            fn pack(&self, out: &mut Vec<u8>) {
                match self {
                    $($type::$variant $(($inner))? $({ $($field),* })? => {
                        out.push($number);
                        $($inner.pack(out);)?
                        $($($field.pack(out);)*)?
                    })*
                    $($type::$absent(_) => out.push(u8::MAX),)?
                }
            }

            fn unpack(from: &mut &[u8]) -> Option<$type> {
                match u8::unpack(from)? {
                    $($number => Some($type::$variant
                        $((packed!(inner $inner of from)))?
                        $({ $($field: Packed::unpack(from)?),* })?),)*
                    _ => None,
                }
            }
        }
    };
}

macro_rules! packed_number {
    ($($type:ident),*) => {$(
        impl Packed for $type {
            fn pack(&self, out: &mut Vec<u8>) {
                out.extend(self.to_le_bytes());
            }

            fn unpack(from: &mut &[u8]) -> Option<$type> {
                let (bytes, rest) = from.split_first_chunk()?;
                *from = rest;
                Some($type::from_le_bytes(*bytes))
            }
        }
    )*};
}

packed_number!(u8, u16, u32, i16, i32);

impl Packed for String {
    fn pack(&self, out: &mut Vec<u8>) {
        (self.len() as u16).pack(out);
        out.extend(self.as_bytes());
    }

    fn unpack(from: &mut &[u8]) -> Option<String> {
        let length = u16::unpack(from)?;
        let (text, rest) = from.split_at_checked(length.into())?;
        *from = rest;
        String::from_utf8(text.to_vec()).ok()
    }
}

impl<T: Packed> Packed for Option<T> {
    fn pack(&self, out: &mut Vec<u8>) {
        out.push(self.is_some().into());
        if let Some(some) = self {
            some.pack(out);
        }
    }

    fn unpack(from: &mut &[u8]) -> Option<Option<T>> {
        match u8::unpack(from)? {
            0 => Some(None),
            _ => T::unpack(from).map(Some),
        }
    }
}

impl<T: Packed> Packed for Vec<T> {
    fn pack(&self, out: &mut Vec<u8>) {
        (self.len() as u16).pack(out);
        for entry in self {
            entry.pack(out);
        }
    }

    fn unpack(from: &mut &[u8]) -> Option<Vec<T>> {
        let length = u16::unpack(from)?;
        (0..length).map(|_| T::unpack(from)).collect()
    }
}

impl<T: Packed, const N: usize> Packed for [T; N] {
    fn pack(&self, out: &mut Vec<u8>) {
        for entry in self {
            entry.pack(out);
        }
    }

    fn unpack(from: &mut &[u8]) -> Option<[T; N]> {
        let entries: Vec<T> = (0..N).map(|_| T::unpack(from)).collect::<Option<_>>()?;
        entries.try_into().ok()
    }
}

impl<A: Packed, B: Packed> Packed for (A, B) {
    fn pack(&self, out: &mut Vec<u8>) {
        self.0.pack(out);
        self.1.pack(out);
    }

    fn unpack(from: &mut &[u8]) -> Option<(A, B)> {
        Some((A::unpack(from)?, B::unpack(from)?))
    }
}

impl Packed for PlaceId {
    fn pack(&self, out: &mut Vec<u8>) {
        self.0.pack(out);
    }

    fn unpack(from: &mut &[u8]) -> Option<PlaceId> {
        u8::unpack(from).map(PlaceId)
    }
}

impl Packed for LineId {
    fn pack(&self, out: &mut Vec<u8>) {
        self.0.pack(out);
    }

    fn unpack(from: &mut &[u8]) -> Option<LineId> {
        u8::unpack(from).map(LineId)
    }
}

impl Packed for Card {
    fn pack(&self, out: &mut Vec<u8>) {
        out.push(self.index() as u8);
    }

    fn unpack(from: &mut &[u8]) -> Option<Card> {
        Card::from_index(u8::unpack(from)?.into())
    }
}

impl Packed for Cards {
    fn pack(&self, out: &mut Vec<u8>) {
        out.extend(Card::ALL.map(|card| self.count(card) as u8));
    }

    fn unpack(from: &mut &[u8]) -> Option<Cards> {
        Card::ALL.into_iter().try_fold(Cards::NONE, |cards, card| {
            let count = u32::from(u8::unpack(from)?);
            (count <= Cards::MOST_OF_A_KIND).then(|| cards.plus(Cards::of(card, count)))
        })
    }
}

packed!(struct Words { en, it });
packed!(struct Spec {
    id, name, version, fewest_players, most_players, deck, places, lines, tickets, supplies, opening, drawing,
    claiming, groups, ticket_draw, bonuses, bonuses_drawn, end, ties, shared, economy, rule_ids,
} without charter);
packed!(struct Place { name, at, country, tags });
packed!(struct Line {
    from, to, cards, pieces, supply, colour, kind, symbols, stand_in, draw_bonus, viaducts, group,
});
packed!(enum LineKind { 0 Plain, 1 Ferry, 2 Tunnel, 3 Bullet });
packed!(struct Ticket { from, to, value });
packed!(struct Supply { id, count, points });
packed!(struct Opening { cards, tickets, keep, unkept });
packed!(enum Unkept { 0 LeaveGame, 1 Bottom, 2 BottomShuffled });
packed!(struct Drawing { face_up_wild, second_card, display_reset, fewest_cards });
packed!(enum FaceUpWild { 0 EndsTurn, 1 CountsAsOne });
packed!(enum SecondCard { 0 Required, 1 Optional });
packed!(enum DisplayReset { 0 Never, 1 AtWilds(wilds) });
packed!(struct Claiming { wilds, ferry_symbol, tunnel_reveal });
packed!(enum WildUse { 0 AnyLine, 1 TunnelsAndFerries });
packed!(enum FerrySymbol { 0 WildOnly, 1 AnyCards(cards), 2 SameColourPair });
packed!(struct Groups { lengths, double, triple });
packed!(enum GroupLengths { 0 Equal, 1 Free });
packed!(struct TicketDraw { draw, keep, unkept });
packed!(struct Bonus { id, name, value, criterion, in_play });
packed!(enum BonusInPlay { 0 Always, 1 IfDrawn });
packed!(enum Criterion {
    0 CompletedTickets, 1 CompletedTicketsAt(tag), 2 CompletedTicketsWorthAtMost(value), 3 LongestPath,
    4 PiecesLeft, 5 LinesOfLength(cards), 6 LinesAt(tag), 7 LinesIn(country), 8 Ferries, 9 Countries,
    10 WildsInHand,
});
packed!(struct EndTrigger { pieces, shared });
packed!(enum TieBreak { 0 CompletedTickets, 1 LongestPath, 2 BonusCards, 3 LaterSeat });
packed!(struct SharedTrains { count, rank_points, never_moved });
packed!(struct Economy {
    coins, newspapers, pieces_left, companies, events, large_city_tag, large_city_draw,
});
packed!(struct Company { colour, name, bonus_coins });
packed!(struct EventCard { id, name, text, effects, punches });
packed!(enum Effect {
    0 GainOnClaim { lines, coins }, 1 OfferOnClaim { lines, wilds, coins },
    2 SurchargeOnClaim { lines, coins, cards }, 3 LargeCityDraw { cards },
    4 GainPerPieces { pieces, coins, most }, 5 RichestPay { coins }, 6 PoorestDraw { cards },
    7 RefreshDisplay, 8 ActiveDraw { cards },
} without Charter);
packed!(struct LineFilter { colour, shortest, longest, or_colour } without ends);
packed!(enum LineColour { 0 Grey, 1 Of(card) });
packed!(enum RuleTopic {
    0 Players, 1 Turn, 2 Passing, 3 Drawing, 4 FaceUpWild, 5 DrawingNeedsCards, 6 SecondCard, 7 Set,
    8 WildsInSet, 9 FerryPayment, 10 StandInPayment, 11 Pieces, 12 FreeLine, 13 GroupOwned, 14 GroupClosed,
    15 ExactPayment, 16 EdgeLine, 17 Surcharge, 18 Offer, 19 OpeningTickets, 20 KeepTickets, 21 NoTickets,
    22 TunnelPayment, 23 RetireEvent, 24 GameOver, 25 ClaimSteps, 26 WildsNeeded, 27 Staff, 28 Strike,
});
packed!(enum Direction { 0 North, 1 East, 2 South, 3 West });
packed!(struct Edge { line, leaves });

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked_as_it_was() {
        let editions: Vec<Loaded> =
            crate::embedded_ids().iter().map(|id| crate::embedded(id).unwrap()).collect();
        let packed = pack(&editions);
        let again = unpack(&packed).unwrap();
        assert_eq!(again.len(), editions.len());
        for (before, after) in editions.iter().zip(&again) {
            assert_eq!(before.spec(), after.spec());
            assert_eq!(before.edges, after.edges);
            assert_eq!(before.old_digest, after.old_digest);
            assert_eq!(before.edition.digest(), after.edition.digest());
        }
    }

    #[test]
    fn what_is_cut_or_something_else_is_nothing() {
        let packed = pack([&crate::embedded(crate::embedded_ids()[0]).unwrap()]);
        for length in 1..packed.len() {
            assert!(unpack(&packed[..length]).is_none(), "{length} bytes");
        }
        assert!(unpack(b"a shopping list").is_none());
        assert_eq!(unpack(&[]).map(|none| none.len()), Some(0));
    }
}
