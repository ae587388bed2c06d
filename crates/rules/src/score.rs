//! Final scores, ranks and winners (C-30, C-41, and each edition's bonuses and ties).

use core::cmp::Ordering;

use crate::edition::{Count, Edition};
use crate::ids::{BySeat, Seat, SeatSet};
use crate::joined::Joined;
use crate::path::longest_path;
use crate::sets::{LineSet, Members, TicketSet};
use crate::spec::TieBreak;
use crate::state::{Public, Secret, State};
use crate::view::Viewer;

/// One seat's result, line by line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SeatFinal {
    /// Points scored for lines during the game.
    pub lines: i16,
    /// Completed tickets less those not completed.
    pub tickets: i16,
    /// The completed tickets.
    pub completed: TicketSet,
    /// How many they are.
    pub completed_count: u8,
    /// The bonuses won, as a bit set, and their points.
    pub bonuses_won: u16,
    /// The points of the bonuses won.
    pub bonuses: i16,
    /// Points by rank on the track of shared trains (JP-13).
    pub track: i16,
    /// Coins left, each a point (LW-41).
    pub coins: i16,
    /// The bonus for pieces left (LW-41).
    pub pieces_left: i16,
    /// All together.
    pub total: i16,
    /// 1 is the winner; tied seats share a rank.
    pub rank: u8,
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Finals {
    /// How many seats count.
    pub players: u8,
    /// By seat.
    pub seats: BySeat<SeatFinal>,
    /// Everyone of rank 1.
    pub winners: SeatSet,
}

impl State {
    /// The result, once the game has ended; it tells everyone's tickets, so nothing before.
    pub fn finals(&self, edition: &Edition) -> Option<Finals> {
        self.public.has_ended().then(|| finals(edition, &self.public, &self.secret))
    }

    /// The result as if the game ended here: for the archive alone, unless the game has ended.
    pub fn finals_so_far(&self, edition: &Edition, viewer: Viewer) -> Option<Finals> {
        match viewer {
            Viewer::Archive => Some(finals(edition, &self.public, &self.secret)),
            Viewer::Seat(_) | Viewer::Spectator => self.finals(edition),
        }
    }
}

pub(crate) fn last_ranked(edition: &Edition, public: &Public, secret: &Secret) -> Seat {
    let finals = finals(edition, public, secret);
    public.seats().max_by_key(|seat| finals.seats[*seat].rank).unwrap_or(public.first)
}

pub(crate) fn finals(edition: &Edition, public: &Public, secret: &Secret) -> Finals {
    let mut seats = BySeat::<SeatFinal>::default();
    for seat in public.seats() {
        let entry = &mut seats[seat];
        entry.lines = public.points[seat];
        let late = &secret.late_tickets;
        score_tickets(edition, public, &secret.tickets[seat], late, seat, entry);
    }
    score_bonuses(edition, public, secret, &mut seats);
    score_track(edition, public, &mut seats);
    for seat in public.seats() {
        let entry = &mut seats[seat];
        let parts = [entry.tickets, entry.bonuses, entry.track];
        let mut total = parts.into_iter().fold(entry.lines, i16::saturating_add);
        if let Some(economy) = &edition.spec().economy {
            entry.coins = i16::try_from(public.coins[seat]).unwrap_or(i16::MAX);
            let left = public.pieces_left(seat) as usize;
            let table = &economy.pieces_left;
            entry.pieces_left = table.get(left).or(table.last()).copied().unwrap_or(0);
            // LW-41: never below zero.
            total = total.saturating_add(entry.coins).saturating_add(entry.pieces_left).max(0);
        }
        entry.total = total;
    }
    rank(edition, public, &mut seats);
    let winners = public.seats().filter(|seat| seats[*seat].rank == 1).fold(SeatSet::NONE, SeatSet::with);
    Finals { players: public.players, seats, winners }
}

/// C-30: plus the value where the two places are joined, minus it where not.
fn score_tickets(
    edition: &Edition,
    public: &Public,
    tickets: &TicketSet,
    late: &TicketSet,
    seat: Seat,
    entry: &mut SeatFinal,
) {
    // JP-6: lines with a shared train are everyone's.
    let joined = match edition.charter() {
        Some(_) => public.charter.networks.joined[seat],
        None => Joined::by(edition, &public.owned[seat].or(&public.shared_lines)),
    };
    for ticket in tickets.iter() {
        let facts = &edition.spec().tickets[ticket.index()];
        if joined.are_joined(facts.from, facts.to) {
            entry.tickets = entry.tickets.saturating_add(facts.value.into());
            entry.completed.insert(ticket);
            entry.completed_count += 1;
        } else if !late.contains(ticket) {
            // CH-V: late tickets cost nothing.
            entry.tickets = entry.tickets.saturating_sub(facts.value.into());
        }
    }
}

/// NC-12, NL-11: most of something; all tied seats, nobody with nothing.
fn score_bonuses(edition: &Edition, public: &Public, secret: &Secret, seats: &mut BySeat<SeatFinal>) {
    for (index, (value, count)) in edition.bonuses.iter().enumerate() {
        if public.bonuses >> index & 1 == 0 {
            continue;
        }
        let mut counts = BySeat::<u16>::default();
        for seat in public.seats() {
            counts[seat] = counted(edition, public, secret, seat, &seats[seat], count);
        }
        let most = counts.0.iter().copied().max().unwrap_or(0);
        for seat in public.seats().filter(|seat| most > 0 && counts[*seat] == most) {
            seats[seat].bonuses_won |= 1 << index;
            seats[seat].bonuses = seats[seat].bonuses.saturating_add(*value);
        }
    }
}

fn counted(
    edition: &Edition,
    public: &Public,
    secret: &Secret,
    seat: Seat,
    entry: &SeatFinal,
    count: &Count,
) -> u16 {
    let lines = &public.owned[seat];
    match count {
        Count::CompletedTickets(which) => entry.completed.and(which).len() as u16,
        Count::LongestPath => longest_path(edition, lines),
        Count::PiecesLeft => u16::from(public.pieces_left(seat)),
        Count::Lines(which) => lines.and(which).len() as u16,
        Count::Countries => countries(edition, lines),
        Count::WildsInHand => {
            let hand = secret.hands[seat];
            (hand.wilds() + hand.colour_pairs()) as u16
        }
    }
}

fn countries(edition: &Edition, lines: &LineSet) -> u16 {
    let mut seen = 0_u64;
    for line in lines.iter() {
        for end in edition.lines[line.index()].ends {
            let country = edition.countries[end.index()];
            if country < 64 {
                seen |= 1 << country;
            }
        }
    }
    seen.count_ones() as u16
}

/// JP-13, JP-14: points by rank; tied markers take the better rank, a marker that never moved
/// has its own.
fn score_track(edition: &Edition, public: &Public, seats: &mut BySeat<SeatFinal>) {
    let Some(shared) = &edition.spec().shared else { return };
    let table = &shared.rank_points[(public.players.clamp(1, 5) - 1) as usize];
    for seat in public.seats() {
        let own = public.track[seat];
        seats[seat].track = if own == 0 {
            shared.never_moved
        } else {
            let ahead = public.seats().filter(|other| public.track[*other] > own).count();
            table.get(ahead).copied().unwrap_or(0)
        };
    }
}

/// Who is ahead of whom: by total, then by the edition's tie-breaks in order.
fn rank(edition: &Edition, public: &Public, seats: &mut BySeat<SeatFinal>) {
    let compare = |left: Seat, right: Seat| -> Ordering {
        let (a, b) = (&seats[left], &seats[right]);
        let mut order = a.total.cmp(&b.total);
        for tie in &edition.spec().ties {
            if order != Ordering::Equal {
                break;
            }
            order = match tie {
                TieBreak::CompletedTickets => a.completed_count.cmp(&b.completed_count),
                TieBreak::LongestPath => longest_path(edition, &public.owned[left])
                    .cmp(&longest_path(edition, &public.owned[right])),
                TieBreak::BonusCards => a.bonuses_won.count_ones().cmp(&b.bonuses_won.count_ones()),
                TieBreak::LaterSeat => position(public, left).cmp(&position(public, right)),
            };
        }
        order
    };
    let mut ranks = BySeat::<u8>::default();
    for seat in public.seats() {
        let ahead =
            public.seats().filter(|other| *other != seat && compare(*other, seat) == Ordering::Greater);
        ranks[seat] = 1 + ahead.count() as u8;
    }
    for seat in public.seats() {
        seats[seat].rank = ranks[seat];
    }
}

/// The position in turn order, counted from the first player.
fn position(public: &Public, seat: Seat) -> u8 {
    (seat.0 + public.players).saturating_sub(public.first.0) % public.players.max(1)
}
