//! What lies on the table, row by row, for a screen and for plain lines alike. An ink says what a piece of
//! text is; how that looks is for whoever shows it, and everything can be told without any ink.

use std::fmt;

use capotreno_protocol::{GameView, SeatResult, TicketState};
use capotreno_rules::{Card, Stage, TicketStatus};

use crate::desk::Desk;
use crate::desk::lexicon::{ticket_name, ticket_value};
use crate::desk::words::arg;

/// What a piece of text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    Plain,
    Dim,
    Strong,
    Card(Card),
    Seat(u8),
    Good,
    Bad,
}

/// A row of text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Row(pub Vec<(Ink, String)>);

impl Row {
    fn put(mut self, ink: Ink, text: impl Into<String>) -> Row {
        self.0.push((ink, text.into()));
        self
    }
}

impl fmt::Display for Row {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(_, text)| out.write_str(text))
    }
}

/// A sign for each card, because colour never stands alone: those of the drawn board.
pub const fn card_sign(card: Option<Card>) -> char {
    match card {
        Some(Card::Black) => '■',
        Some(Card::Blue) => '●',
        Some(Card::Green) => '▲',
        Some(Card::Orange) => '‖',
        Some(Card::Purple) => '◆',
        Some(Card::Red) => '×',
        Some(Card::White) => '○',
        Some(Card::Yellow) => '★',
        Some(Card::Wild) => '⊕',
        Some(Card::Newspaper) => '▤',
        None => '·',
    }
}

/// A sign for each seat's pieces, as on the drawn board.
pub const fn seat_sign(seat: u8) -> char {
    match seat {
        0 => '»',
        1 => '/',
        2 => 'o',
        3 => '=',
        4 => '#',
        _ => '?',
    }
}

impl Desk {
    /// The one sentence that says what the game waits for.
    pub fn status(&self) -> String {
        if let Some(why) = &self.lost {
            return why.clone();
        }
        let Some(view) = &self.view else { return self.words.say("term-type-wait", &[]) };
        if let Some(step) = self.replay_step() {
            return step;
        }
        let say = |id: &str| self.words.say(id, &[]);
        if let Some(may) = view.may.as_ref().filter(|may| may.act) {
            return match view.stage {
                Stage::Turn if may.pass.allowed => say("status-pass"),
                Stage::Turn => say("status-turn"),
                Stage::SecondCard if may.stop => say("status-second-or-stop"),
                Stage::SecondCard => say("status-second-card"),
                Stage::OpeningTickets | Stage::KeepTickets => say("status-tickets"),
                Stage::Tunnel => say("status-tunnel"),
                Stage::Offer => say("status-offer"),
                Stage::Question => say("status-question"),
                Stage::RetireEvent => say("status-retire"),
                Stage::Over => say("status-over"),
            };
        }
        if view.stage == Stage::Over {
            return self.winner(view);
        }
        let stage = match view.stage {
            Stage::OpeningTickets => "opening_tickets",
            Stage::SecondCard => "second_card",
            Stage::KeepTickets => "keep_tickets",
            Stage::Tunnel => "tunnel",
            _ => "other",
        };
        let waited: Vec<String> = view.awaited.iter().map(|seat| self.name(*seat)).collect();
        self.words.say("status-waiting", &[arg("who", waited.join(", ")), arg("stage", stage)])
    }

    fn winner(&self, view: &GameView) -> String {
        let winners = view.result.as_ref().map_or(&[][..], |result| &result.winners);
        if let [only] = winners
            && Some(*only) == self.you
        {
            return self.words.say("winner-you", &[]);
        }
        let names: Vec<String> = winners.iter().map(|seat| self.name(*seat)).collect();
        self.words.say("winner", &[arg("who", names.join(", ")), arg("count", winners.len())])
    }

    /// The face-up cards by number, and the deck.
    pub fn display(&self) -> Row {
        let Some(view) = &self.view else { return Row::default() };
        let mut row = Row::default();
        for (slot, card) in view.display.iter().enumerate() {
            row = row.put(Ink::Dim, format!("{} ", slot + 1));
            row = match card {
                Some(card) => {
                    row.put(Ink::Card(*card), format!("{} {}", card_sign(Some(*card)), self.card(*card)))
                }
                None => row.put(Ink::Dim, "–"),
            };
            row = row.put(Ink::Plain, "  ");
        }
        row.put(
            Ink::Dim,
            self.words.say("term-deck", &[arg("cards", view.deck), arg("tickets", view.ticket_deck)]),
        )
    }

    /// One's own cards.
    pub fn hand(&self) -> Row {
        let own = self.view.as_ref().and_then(|view| view.own.as_ref());
        let Some(own) = own else { return Row::default() };
        if own.hand.is_empty() {
            return Row::default().put(Ink::Dim, self.words.say("term-no-cards", &[]));
        }
        own.hand.iter().fold(Row::default(), |row, (card, count)| {
            let text = format!("{count} {} {}", card_sign(Some(card)), self.card(card));
            row.put(Ink::Card(card), text).put(Ink::Plain, "  ")
        })
    }

    /// Every seat in a few columns: points, pieces, cards, tickets, and what only some editions have.
    pub fn players(&self) -> Vec<Row> {
        self.seat_rows("term-player")
    }

    /// The same in words.
    pub fn players_told(&self) -> Vec<Row> {
        self.seat_rows("term-player-told")
    }

    fn seat_rows(&self, sentence: &str) -> Vec<Row> {
        let Some(view) = &self.view else { return Vec::new() };
        view.seats
            .iter()
            .enumerate()
            .map(|(at, seat)| {
                let number = at as u8;
                let awaited = view.awaited.contains(&number);
                let name = if Some(number) == self.you {
                    self.words.say("term-you", &[])
                } else {
                    self.name(number)
                };
                let pieces: Vec<String> = seat.pieces.iter().map(u8::to_string).collect();
                let args = [
                    arg("points", seat.points),
                    arg("pieces", pieces.join("+")),
                    arg("cards", seat.hand),
                    arg("tickets", seat.tickets),
                ];
                let row = Row::default()
                    .put(if awaited { Ink::Strong } else { Ink::Plain }, if awaited { "▸" } else { " " })
                    .put(Ink::Seat(number), seat_sign(number).to_string())
                    .put(if awaited { Ink::Strong } else { Ink::Plain }, format!(" {name} "))
                    .put(Ink::Dim, self.words.say(sentence, &args));
                let row = if self.details.switches.economy {
                    row.put(Ink::Dim, format!(" ${}", seat.coins))
                } else {
                    row
                };
                if self.details.shared.is_some() {
                    return row.put(Ink::Dim, self.words.say("term-track", &[arg("track", seat.track)]));
                }
                row
            })
            .collect()
    }

    /// What everybody shares: the event that lasts, the end that is near.
    pub fn common(&self) -> Vec<Row> {
        let Some(view) = &self.view else { return Vec::new() };
        let mut rows = Vec::new();
        if let Some(turns) = view.last_turns.filter(|_| view.result.is_none()) {
            let said = self.words.say("last-turns", &[arg("count", turns)]);
            rows.push(Row::default().put(Ink::Strong, said));
        }
        let current = view.events.as_ref().and_then(|events| events.current);
        if let Some(event) = current.and_then(|event| self.details.events.get(usize::from(event))) {
            rows.push(Row::default().put(Ink::Strong, self.words.pick(&event.name)));
            rows.push(Row::default().put(Ink::Dim, self.words.pick(&event.text)));
        }
        if self.details.shared.is_some() {
            let said = self.words.say("term-shared", &[arg("count", view.shared_trains)]);
            rows.push(Row::default().put(Ink::Dim, said));
        }
        rows
    }

    /// One's own tickets, with what they still need.
    pub fn tickets(&self) -> Vec<Row> {
        let own = self.view.as_ref().and_then(|view| view.own.as_ref());
        let held = own.map_or(&[][..], |own| &own.tickets);
        held.iter().enumerate().map(|(at, ticket)| self.ticket_row(at + 1, *ticket)).collect()
    }

    fn ticket_row(&self, number: usize, state: TicketState) -> Row {
        let (ink, sign) = match state.status {
            TicketStatus::Done => (Ink::Good, "✓"),
            TicketStatus::Possible => (Ink::Plain, " "),
            TicketStatus::Impossible => (Ink::Bad, "✗"),
        };
        let name = ticket_name(&self.details, state.ticket);
        let value = ticket_value(&self.details, state.ticket);
        let row =
            Row::default().put(Ink::Dim, format!("{number} ")).put(ink, format!("{sign} {name} {value}"));
        let to_go = self.way(state.ticket).filter(|_| state.status == TicketStatus::Possible);
        match to_go {
            Some(way) => row.put(Ink::Dim, self.words.say("term-to-go", &[arg("cards", way.cards)])),
            None => row,
        }
    }

    /// The count at the end: only what this edition scores.
    pub fn result(&self) -> Vec<Row> {
        let Some(view) = &self.view else { return Vec::new() };
        let Some(result) = &view.result else { return Vec::new() };
        let mut rows = vec![Row::default().put(Ink::Strong, self.winner(view))];
        let mut order: Vec<usize> = (0..result.seats.len()).collect();
        order.sort_by_key(|seat| result.seats[*seat].rank);
        for seat in order {
            let entry = &result.seats[seat];
            let number = seat as u8;
            let name =
                if Some(number) == self.you { self.words.say("term-you", &[]) } else { self.name(number) };
            let total = self.words.say("points-count", &[arg("points", entry.total)]);
            rows.push(
                Row::default()
                    .put(Ink::Plain, format!("{}. ", entry.rank))
                    .put(Ink::Seat(number), seat_sign(number).to_string())
                    .put(Ink::Strong, format!(" {name}: {total}"))
                    .put(Ink::Dim, format!(" ({})", self.score(entry))),
            );
            for (tickets, ink, sign) in [(&entry.completed, Ink::Good, "✓"), (&entry.failed, Ink::Bad, "✗")]
            {
                for ticket in tickets {
                    let name = ticket_name(&self.details, *ticket);
                    let value = ticket_value(&self.details, *ticket);
                    rows.push(Row::default().put(ink, format!("     {sign} {name} {value}")));
                }
            }
        }
        rows
    }

    fn score(&self, entry: &SeatResult) -> String {
        let mut parts = vec![
            format!("{} {}", self.words.say("score-lines", &[]), entry.lines),
            format!("{} {}", self.words.say("score-tickets", &[]), entry.tickets),
        ];
        for (bonus, points) in &entry.bonuses {
            let bonus = bonus.parse::<usize>().ok().and_then(|at| self.details.bonuses.get(at));
            let name = bonus.map_or_else(String::new, |bonus| self.words.pick(&bonus.name));
            parts.push(format!("{name} {points}"));
        }
        if self.details.shared.is_some() {
            parts.push(format!("{} {}", self.words.say("term-score-track", &[]), entry.track));
        }
        if self.details.switches.economy {
            parts.push(format!("{} {}", self.words.say("term-score-coins", &[]), entry.coins));
        }
        if !self.details.switches.pieces_left_coins.is_empty() {
            parts.push(format!("{} {}", self.words.say("score-pieces", &[]), entry.pieces_left));
        }
        parts.join(", ")
    }
}
