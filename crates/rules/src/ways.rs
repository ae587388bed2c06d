//! Ways over the board, from what everyone knows: whether a ticket is done or still possible, and
//! a cheapest way for it. For whoever looks at a game; play itself never asks.

use crate::edition::Edition;
use crate::ids::{LineId, MAX_PLACES, Seat, TicketId};
use crate::sets::{LineSet, Members};
use crate::spec::LineKind;
use crate::state::Public;

/// Whether a ticket can still be completed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum TicketStatus {
    /// The seat's lines join its places.
    Done,
    /// A way is left.
    Possible,
    /// No way is left with the lines still open and the pieces in hand.
    Impossible,
}

const FAR: u32 = u32::MAX;

/// The way with the fewest cards over lines a seat owns (free of cost) and lines still open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// Lines still to claim, in order from one end.
    pub lines: Vec<LineId>,
    /// Lines of the way that the seat has.
    pub owned: Vec<LineId>,
    /// What claiming the rest takes.
    pub cards: u32,
    /// And how many of the seat's pieces.
    pub pieces: u32,
}

/// One step along a line from a place.
#[derive(Clone, Copy, Debug)]
struct Arc {
    line: LineId,
    to: u8,
    /// What claiming the line takes; nothing for a line the seat has.
    cards: u8,
    pieces: u8,
}

/// What a seat can still walk on, by place.
#[derive(Clone, Debug)]
pub struct Ways<'a> {
    edition: &'a Edition,
    own: LineSet,
    arcs: Vec<Arc>,
    starts: [u16; MAX_PLACES + 1],
    pieces: u32,
}

impl<'a> Ways<'a> {
    /// The lines the seat has, and those it may still claim.
    pub fn of(edition: &'a Edition, public: &Public, seat: Seat) -> Ways<'a> {
        let own = public.owned[seat].or(&public.shared_lines);
        let walkable = own.or(&public.open[seat]);
        let mut degree = [0_u16; MAX_PLACES + 1];
        let ends = |line| edition.line_ends(line).map(|place| usize::from(place.0) % MAX_PLACES);
        for line in Members::<LineId>::iter(&walkable) {
            for end in ends(line) {
                degree[end + 1] += 1;
            }
        }
        for place in 0..MAX_PLACES {
            degree[place + 1] += degree[place];
        }
        let mut next = degree;
        let nothing = Arc { line: LineId(0), to: 0, cards: 0, pieces: 0 };
        let mut arcs = vec![nothing; usize::from(degree[MAX_PLACES])];
        for line in Members::<LineId>::iter(&walkable) {
            let (cards, pieces) = price(edition, &own, line);
            let [from, to] = ends(line);
            for (here, there) in [(from, to), (to, from)] {
                arcs[usize::from(next[here])] = Arc { line, to: there as u8, cards, pieces };
                next[here] += 1;
            }
        }
        Ways { edition, own, arcs, starts: degree, pieces: u32::from(public.pieces_left(seat)) }
    }

    /// Done, still possible, or impossible. It errs on the side of possible: a way that needs
    /// more pieces than are left is ruled out, one that lacks a sort of piece is not.
    pub fn status(&self, ticket: TicketId) -> TicketStatus {
        match self.search(ticket, |arc| arc.pieces) {
            None => TicketStatus::Impossible,
            Some(way) if way.lines.is_empty() => TicketStatus::Done,
            Some(way) if way.pieces > self.pieces => TicketStatus::Impossible,
            Some(_) => TicketStatus::Possible,
        }
    }

    /// The way with the fewest cards for a ticket, if one is left.
    pub fn cheapest(&self, ticket: TicketId) -> Option<Way> {
        self.search(ticket, |arc| arc.cards)
    }

    /// Dijkstra with a set of places in one word instead of a queue. Among ways of the same cost
    /// the one with fewer lines still to claim is found: each of them costs a little.
    fn search(&self, ticket: TicketId, cost: impl Fn(&Arc) -> u8) -> Option<Way> {
        let facts = self.edition.ticket(ticket)?;
        let (from, to) = (facts.from.index() % MAX_PLACES, facts.to.index() % MAX_PLACES);
        let mut distance = [FAR; MAX_PLACES];
        let mut via = [None::<(u8, Arc)>; MAX_PLACES];
        let mut waiting = 1_u64 << from;
        distance[from] = 0;
        while waiting != 0 {
            let here = nearest(waiting, &distance);
            waiting &= !(1 << here);
            if here == to {
                return Some(self.walk_back(from, to, &via));
            }
            for arc in &self.arcs[usize::from(self.starts[here])..usize::from(self.starts[here + 1])] {
                let there = usize::from(arc.to);
                let own = Members::<LineId>::contains(&self.own, arc.line);
                let step = if own { 0 } else { u32::from(cost(arc)) * 1024 + 1 };
                if distance[here] + step < distance[there] {
                    distance[there] = distance[here] + step;
                    via[there] = Some((here as u8, *arc));
                    waiting |= 1 << there;
                }
            }
        }
        None
    }

    fn walk_back(&self, from: usize, to: usize, via: &[Option<(u8, Arc)>; MAX_PLACES]) -> Way {
        let mut way = Way { lines: Vec::new(), owned: Vec::new(), cards: 0, pieces: 0 };
        let mut at = to;
        while at != from {
            let Some((before, arc)) = via[at] else { break };
            if Members::<LineId>::contains(&self.own, arc.line) {
                way.owned.push(arc.line);
            } else {
                way.lines.push(arc.line);
                way.cards += u32::from(arc.cards);
                way.pieces += u32::from(arc.pieces);
            }
            at = usize::from(before);
        }
        way.lines.reverse();
        way.owned.reverse();
        way
    }
}

/// Cards and pieces a line takes. Bullet lines take a shared train, not a piece.
fn price(edition: &Edition, own: &LineSet, line: LineId) -> (u8, u8) {
    match edition.line(line) {
        Some(facts) if !Members::<LineId>::contains(own, line) => {
            (facts.cards, if facts.kind == LineKind::Bullet { 0 } else { facts.pieces })
        }
        Some(_) | None => (0, 0),
    }
}

fn nearest(waiting: u64, distance: &[u32; MAX_PLACES]) -> usize {
    let mut best = waiting.trailing_zeros() as usize;
    let mut rest = waiting;
    while rest != 0 {
        let place = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        if distance[place] < distance[best] {
            best = place;
        }
    }
    best
}
