//! Final scores, ranks and winners (C-30, C-41, and each edition's bonuses and ties).

use core::cmp::Ordering;

use crate::card::Cards;
use crate::edition::{Count, Edition};
use crate::ids::{BySeat, Seat, SeatSet};
use crate::joined::Joined;
use crate::path::longest_path;
use crate::sets::{LineSet, Members, TicketSet};
use crate::spec::TieBreak;
use crate::state::{Public, Secret, State};
use crate::view::{View, Viewer};

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

/// What counts as joined for a seat's tickets. JP-6: lines with a shared train are everyone's.
pub(crate) fn joined(edition: &Edition, public: &Public, seat: Seat) -> Joined {
    match edition.charter() {
        Some(_) => public.charter.networks.joined[seat],
        None => Joined::by(edition, &public.owned[seat].or(&public.shared_lines)),
    }
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
    let joined = joined(edition, public, seat);
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
    let known = Known { hand: secret.hands[seat], completed: entry.completed };
    counted_openly(edition, public, seat, count).unwrap_or_else(|| known.counted(count))
}

/// What a bonus counts of a seat, where everyone sees it: nothing where cards or tickets count.
pub(crate) fn counted_openly(edition: &Edition, public: &Public, seat: Seat, count: &Count) -> Option<u16> {
    let lines = &public.owned[seat];
    match count {
        Count::LongestPath => Some(longest_path(edition, lines)),
        Count::PiecesLeft => Some(u16::from(public.pieces_left(seat))),
        Count::Lines(which) => Some(lines.and(which).len() as u16),
        Count::Countries => Some(countries(edition, lines)),
        Count::CompletedTickets(_) | Count::WildsInHand => None,
    }
}

/// What a seat alone knows that bonuses count.
pub(crate) struct Known {
    pub hand: Cards,
    pub completed: TicketSet,
}

impl Known {
    pub fn counted(&self, count: &Count) -> u16 {
        match count {
            Count::CompletedTickets(which) => self.completed.and(which).len() as u16,
            Count::WildsInHand => (self.hand.wilds() + self.hand.colour_pairs()) as u16,
            Count::LongestPath | Count::PiecesLeft | Count::Lines(_) | Count::Countries => 0,
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
    for seat in public.seats() {
        seats[seat].track = track_points(edition, public, seat).unwrap_or(0);
    }
}

/// What a marker's rank brings as it stands; nothing where the edition has no track.
pub(crate) fn track_points(edition: &Edition, public: &Public, seat: Seat) -> Option<i16> {
    let shared = edition.spec().shared.as_ref()?;
    let table = &shared.rank_points[(public.players.clamp(1, 5) - 1) as usize];
    let own = public.track[seat];
    if own == 0 {
        return Some(shared.never_moved);
    }
    let ahead = public.seats().filter(|other| public.track[*other] > own).count();
    Some(table.get(ahead).copied().unwrap_or(0))
}

/// Who is ahead of whom: by total, then by the edition's tie-breaks in order.
fn rank(edition: &Edition, public: &Public, seats: &mut BySeat<SeatFinal>) {
    let compare = |left: Seat, right: Seat| -> Ordering {
        let mut order = seats[left].total.cmp(&seats[right].total);
        for tie in &edition.spec().ties {
            if order != Ordering::Equal {
                break;
            }
            let counts = |seat: Seat| tie_count(edition, public, (seat, &seats[seat]), *tie);
            order = counts(left).cmp(&counts(right));
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

/// What a tie-break counts of a seat: more is ahead.
fn tie_count(edition: &Edition, public: &Public, (seat, entry): (Seat, &SeatFinal), tie: TieBreak) -> u16 {
    match tie {
        TieBreak::CompletedTickets => entry.completed_count.into(),
        TieBreak::LongestPath => longest_path(edition, &public.owned[seat]),
        TieBreak::BonusCards => entry.bonuses_won.count_ones() as u16,
        TieBreak::LaterSeat => position(public, seat).into(),
    }
}

/// Why a winner is ahead of somebody with the same total.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tie {
    /// What decided.
    pub by: TieBreak,
    /// How much of it the winner has.
    pub winner: u16,
    /// How much of it the best of the others has.
    pub other: u16,
}

impl View {
    /// What decided the game where totals were equal; none where they were not, or where all who
    /// are level have won.
    pub fn tie(&self, edition: &Edition) -> Option<Tie> {
        let finals = &self.revealed.as_ref()?.finals;
        let entry = |seat: Seat| (seat, &finals.seats[seat]);
        let winner = finals.winners.iter().next()?;
        let level = |seat: &Seat| {
            finals.seats[*seat].total == finals.seats[winner].total && !finals.winners.contains(*seat)
        };
        let other = self.public.seats().filter(level).min_by_key(|seat| finals.seats[*seat].rank)?;
        edition.spec().ties.iter().find_map(|by| {
            let counts = |seat: Seat| tie_count(edition, &self.public, entry(seat), *by);
            let tie = Tie { by: *by, winner: counts(winner), other: counts(other) };
            (tie.winner != tie.other).then_some(tie)
        })
    }
}

/// The position in turn order, counted from the first player.
fn position(public: &Public, seat: Seat) -> u8 {
    (seat.0 + public.players).saturating_sub(public.first.0) % public.players.max(1)
}
