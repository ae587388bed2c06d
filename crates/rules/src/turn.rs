//! The end of a turn and of the game (C-3, C-17, C-40, JP-12).

use crate::campaign::Resume;
use crate::card::Cards;
use crate::chance::Chance;
use crate::deck::Engine;
use crate::event::{Listener, SeenEvent};
use crate::ids::Seat;
use crate::score;
use crate::state::{Pending, Stage};

impl<C: Chance, L: Listener> Engine<'_, C, L> {
    /// Everything that happens when a turn is over, a pass included.
    #[inline]
    pub fn end_turn(&mut self) {
        if self.edition.charter().is_some() {
            // What waits to be decided comes first.
            self.public.charter.resume = Resume::EndTurn;
            return;
        }
        self.tidy_up();
        self.next_turn();
    }

    /// What lies about is put away and the display filled.
    #[inline]
    pub fn tidy_up(&mut self) {
        if !self.public.pending.revealed.is_empty() {
            let revealed = self.public.pending.revealed;
            self.discard(revealed);
        }
        self.public.pending = Pending { set: Cards::NONE, ..Pending::default() };
        if self.public.display.contains(&None) && self.drawable() > 0 {
            self.fill_all();
        }
    }

    /// The next seat's turn, or the end.
    #[inline]
    pub fn next_turn(&mut self) {
        let seat = self.public.turn;
        match self.public.last_turns {
            None => {
                if self.triggers_end(seat) {
                    self.public.last_turns = Some(self.public.players);
                    self.tell(|| SeenEvent::LastRound { seat });
                }
            }
            Some(turns) => {
                self.public.last_turns = Some(turns.saturating_sub(1));
                if turns <= 1 {
                    return self.finish();
                }
            }
        }
        if self.public.passes >= self.public.players {
            return self.finish();
        }
        self.start_turn(self.public.next_seat(seat));
    }

    #[inline]
    pub fn start_turn(&mut self, seat: Seat) {
        self.public.turn = seat;
        self.public.stage = Stage::Turn;
        self.public.events.newspapers = 0;
        if self.edition.charter().is_some() {
            self.public.charter.start_turn();
        }
        self.tell(|| SeenEvent::TurnStarted { seat });
    }

    #[inline]
    fn triggers_end(&self, seat: Seat) -> bool {
        let end = self.edition.spec().end;
        self.public.pieces_left(seat) <= end.pieces
            && end.shared.is_none_or(|shared| self.public.shared_trains <= shared)
    }

    /// The game is over. Where events are kept for later games the last-ranked seat retires one.
    fn finish(&mut self) {
        if self.edition.charter().is_some() {
            return self.begin_ending();
        }
        self.close_game();
    }

    pub fn close_game(&mut self) {
        self.public.stage = Stage::Over;
        if self.edition.spec().economy.is_some() && self.public.events.pile != 0 {
            self.public.turn = score::last_ranked(self.edition, self.public, self.secret);
            self.public.stage = Stage::RetireEvent;
        }
        self.tell(|| SeenEvent::GameEnded);
    }
}
