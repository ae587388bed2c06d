//! What a bot looks at: the public table and one seat's own cards and tickets, from a view or from
//! a sampled world. And how long the game will last.

use capotreno_rules::{Cards, Edition, LineId, LineSet, Members, Public, Seat, TicketSet, View};

use crate::board::{BoardTables, LineInfo};
use capotreno_rules::spec::LineKind;

/// One seat's sight of a game.
#[derive(Clone, Copy, Debug)]
pub struct Eyes<'a> {
    pub edition: &'a Edition,
    pub board: &'a BoardTables,
    pub public: &'a Public,
    pub seat: Seat,
    pub hand: Cards,
    pub tickets: TicketSet,
}

impl<'a> Eyes<'a> {
    /// The sight of a view's own seat; none for a spectator, and none of what no game looks like.
    pub fn of(edition: &'a Edition, board: &'a BoardTables, view: &'a View) -> Option<Eyes<'a>> {
        let own = view.own.as_ref().filter(|_| view.fits(edition))?;
        Some(Eyes {
            edition,
            board,
            public: &view.public,
            seat: own.seat,
            hand: own.hand,
            tickets: own.tickets,
        })
    }

    /// Lines this seat's tickets may run over for nothing: its own and everyone's.
    #[inline]
    pub fn network(&self) -> LineSet {
        self.public.owned[self.seat].or(&self.public.shared_lines)
    }

    /// Whether the seat has the pieces for a line (or a shared train is left for it).
    #[inline]
    pub fn has_pieces(&self, line: &LineInfo) -> bool {
        self.is_bullet(line) || self.public.pieces[self.seat][line.supply as usize & 1] >= line.pieces
    }

    /// Whether a claim of the line would take a shared train.
    #[inline]
    pub fn is_bullet(&self, line: &LineInfo) -> bool {
        line.kind == LineKind::Bullet && self.public.shared_trains > 0
    }

    #[inline]
    pub fn is_open(&self, line: LineId) -> bool {
        self.public.open[self.seat].contains(line)
    }

    /// The own turns left, this one included, as far as one can tell: until the seat that is
    /// furthest runs out of pieces.
    pub fn turns_left(&self) -> f32 {
        if self.public.last_turns.is_some() {
            return 1.0;
        }
        let board = self.board;
        let shared = if board.shared {
            let left = f32::from(self.public.shared_trains.saturating_sub(2));
            left / f32::from(self.public.players.max(1)) * 2.2
        } else {
            0.0
        };
        let mut fewest = f32::MAX;
        for seat in self.public.seats() {
            let pieces = (f32::from(self.public.pieces_left(seat)) - board.end_pieces).max(0.0);
            // At best everything in hand is on the board already and only claims are left.
            let drawn = f32::from(self.public.hand_sizes[seat]).min(pieces) * 0.45;
            let turns = (pieces * board.turns_a_piece - drawn).max(pieces / 4.0) + shared;
            // Others waste some turns; one's own last pieces are one's own to keep.
            let turns = if seat == self.seat { turns + 2.0 } else { turns * 1.12 };
            fewest = fewest.min(turns);
        }
        fewest + 1.0
    }
}
