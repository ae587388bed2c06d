//! What the entries of an observation are: parts with names and shapes, one after the other.
//!
//! The layout depends on the edition and the number of players alone. Seats are told as the observer
//! sees them: itself first, then the others clockwise.

use core::fmt::Write as _;

use capotreno_rules::{DISPLAY, Digest, Edition, MAX_SUPPLIES};

/// Raised whenever a part of an observation comes, goes or changes its meaning.
pub const LAYOUT_VERSION: u16 = 1;

/// The kinds of card, newspapers included.
pub(crate) const KINDS: usize = 10;
/// What the game can wait for, `question` (a campaign's) included.
pub(crate) const STAGES: usize = 9;

/// One part of an observation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Its name.
    pub name: &'static str,
    /// Where it begins.
    pub start: usize,
    /// Its shape; the last dimension runs fastest.
    pub shape: Vec<usize>,
    /// The number that becomes 1.0 as a float.
    pub top: u8,
    /// What it says.
    pub about: &'static str,
}

impl Part {
    /// How many entries it has.
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Whether this edition has none of it.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The layout of the observations of an edition for a number of players.
#[derive(Clone, Debug)]
pub struct Layout {
    pub(crate) players: usize,
    pub(crate) lines: usize,
    pub(crate) tickets: usize,
    pub(crate) events: usize,
    pub(crate) companies: usize,
    pub(crate) bonuses: usize,
    /// Whether it is a campaign's game.
    pub(crate) campaign: bool,
    pub(crate) places: usize,
    parts: Vec<Part>,
    size: usize,
    /// By entry: what an entry is multiplied with to be a float.
    scales: Vec<f32>,
    /// By ticket: its two places.
    pub(crate) ends: Vec<[capotreno_rules::PlaceId; 2]>,
}

impl Layout {
    /// Lays an edition's observations out.
    pub fn new(edition: &Edition, players: u8) -> Layout {
        let spec = edition.spec();
        let economy = spec.economy.as_ref();
        let mut layout = Layout {
            players: usize::from(players),
            lines: spec.lines.len(),
            tickets: spec.tickets.len(),
            events: economy.map_or(0, |economy| economy.events.len()),
            companies: economy.map_or(0, |economy| economy.companies.len()),
            bonuses: spec.bonuses.len(),
            campaign: edition.charter().is_some(),
            places: spec.places.len(),
            parts: Vec::new(),
            size: 0,
            scales: Vec::new(),
            ends: spec.tickets.iter().map(|ticket| [ticket.from, ticket.to]).collect(),
        };
        layout.lay_table();
        layout.lay_cards();
        layout.lay_lines();
        layout.lay_tickets();
        layout.lay_rest();
        if layout.campaign {
            layout.lay_campaign();
        }
        let scales = layout.parts.iter().flat_map(|part| {
            core::iter::repeat_n(1.0 / f32::from(part.top), part.shape.iter().product::<usize>())
        });
        layout.scales = scales.collect();
        layout
    }

    pub(crate) fn part(&mut self, name: &'static str, shape: &[usize], top: u8, about: &'static str) {
        let part = Part { name, start: self.size, shape: shape.to_vec(), top, about };
        self.size += part.len();
        self.parts.push(part);
    }

    fn lay_table(&mut self) {
        let seats = self.players;
        self.part("stage", &[STAGES], 1, "what the game waits for, one of: opening tickets, turn, second card, keep tickets, tunnel, offer, question, retire event, over");
        self.part("awaited", &[seats], 1, "who owes a decision");
        self.part("turn", &[seats], 1, "whose turn it is, one of the seats");
        self.part("first", &[seats], 1, "who had the first turn, one of the seats");
        self.part("last_turns", &[1], 5, "0 before the last round; then 1 and the turns that are left");
        self.part("passes", &[1], 5, "passes in a row");
    }

    fn lay_cards(&mut self) {
        let seats = self.players;
        self.part(
            "display",
            &[DISPLAY, KINDS],
            1,
            "by slot, the kind of the face-up card; all 0 for an empty slot",
        );
        self.part("deck_size", &[1], 110, "cards in the deck");
        self.part("discards", &[KINDS], 12, "by kind, cards on the discard pile");
        self.part("hand", &[KINDS], 12, "by kind, the own hand");
        self.part("hand_sizes", &[seats], 20, "cards in each hand");
        self.part(
            "known_cards",
            &[seats, KINDS],
            12,
            "by seat and kind, cards of the hand that everyone has seen",
        );
        self.part("unknown_cards", &[seats], 20, "by seat, cards of the hand that not everyone has seen");
        self.part("unseen", &[KINDS], 12, "by kind, cards that are in the deck or in another hand, unseen");
    }

    fn lay_lines(&mut self) {
        let (seats, lines) = (self.players, self.lines);
        self.part("owned", &[seats, lines], 1, "by seat, the lines it has claimed");
        self.part("shared_lines", &[lines], 1, "lines with a shared train");
        self.part(
            "open",
            &[lines],
            1,
            "lines the observer may still claim, as far as other claims are concerned",
        );
        self.part("pending_line", &[lines], 1, "the line of the tunnel or offer that is being decided");
        self.part("pending_set", &[KINDS], 6, "by kind, the cards played for a tunnel");
        self.part("pending_revealed", &[KINDS], 3, "by kind, the cards a tunnel showed");
        self.part("pending_owed", &[1], 3, "how many more cards the tunnel asks for");
        self.part("pieces", &[seats, MAX_SUPPLIES], 45, "by seat and supply, pieces left");
        self.part("points", &[seats], 150, "by seat, points for lines; 255 stands for more");
    }

    fn lay_tickets(&mut self) {
        let (seats, tickets) = (self.players, self.tickets);
        self.part("tickets", &[tickets], 1, "the tickets the observer has kept");
        self.part("completed", &[tickets], 1, "those of them whose places it has joined");
        self.part(
            "offer",
            &[tickets],
            6,
            "tickets to choose from: 1 is the first offered, 2 the second; 0 is not offered",
        );
        self.part(
            "given_back",
            &[tickets],
            1,
            "tickets the observer gave back and nobody can have drawn since",
        );
        self.part(
            "opening_keep",
            &[1],
            64,
            "0, or 1 and the number of the opening choice, made but not yet settled",
        );
        self.part("ticket_deck", &[1], 60, "tickets in their deck");
        self.part("tickets_held", &[seats], 10, "by seat, tickets kept");
        self.part("tickets_offered", &[seats], 6, "by seat, tickets on offer");
    }

    fn lay_rest(&mut self) {
        let (seats, events) = (self.players, self.events);
        self.part("bonuses", &[self.bonuses], 1, "bonuses in play");
        self.part("shared_trains", &[1], 20, "shared trains left");
        self.part("track", &[seats], 20, "by seat, its marker on the track of shared trains");
        self.part("coins", &[seats], 50, "by seat, coins; 255 stands for more");
        self.part("companies", &[seats, self.companies], 1, "by seat, its company");
        self.part("event_current", &[events], 1, "the event in force");
        self.part("event_pile", &[events], 1, "events that were revealed");
        self.part("event_retired", &[events], 1, "events that left the game");
        self.part("newspapers", &[1], 10, "newspapers resolved in this action");
    }

    /// How many entries an observation has.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The parts in order; one that an edition has nothing of is empty.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// An observation as floats, about from 0 to 1: each entry divided by the top of its part.
    #[inline]
    pub fn floats(&self, observation: &[u8], out: &mut [f32]) {
        for ((out, value), scale) in out.iter_mut().zip(observation).zip(&self.scales) {
            *out = f32::from(*value) * scale;
        }
    }

    /// What tells one layout of observations from another.
    pub fn digest(&self) -> Digest {
        let mut text = format!("version {LAYOUT_VERSION}\n");
        for part in &self.parts {
            let _ = writeln!(text, "{} {} {:?} {}", part.name, part.start, part.shape, part.top);
        }
        Digest(*blake3::hash(text.as_bytes()).as_bytes())
    }
}
