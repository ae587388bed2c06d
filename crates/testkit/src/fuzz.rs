//! Arbitrary bytes as actions, scenario files, edition files and records: nothing may panic or
//! hang. The fuzz targets in `fuzz/` call these; a test runs them on random bytes every time.

use capotreno_editions::Texts;
use capotreno_notation::Library;
use capotreno_notation::record;
use capotreno_notation::scenario::{parse_markdown, run};
use capotreno_rules::chance::Fast;
use capotreno_rules::{Action, Card, Cards, Edition, EventId, LineId, Options, Seat, Silent, State, Viewer};

/// Reads numbers off a slice of bytes; zeros after its end.
pub(crate) struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    pub fn next(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    pub fn cards(&mut self) -> Cards {
        let mut cards = Cards::NONE;
        for _ in 0..self.next() % 8 {
            let card = Card::ALL[self.next() as usize % Card::ALL.len()];
            let more = Cards::of(card, u32::from(self.next() % 70));
            cards = cards.checked_plus(more).unwrap_or(cards);
        }
        cards
    }

    pub fn action(&mut self) -> Action {
        match self.next() % 16 {
            0 => Action::TakeFaceUp { slot: self.next() },
            1 => Action::DrawBlind,
            2 => Action::DrawTickets,
            3 => Action::KeepTickets { keep: self.next() },
            4 => Action::ClaimLine { line: LineId(self.next()), set: self.cards(), extra: self.cards() },
            5 => Action::PayTunnel { cards: self.cards() },
            6 => Action::DeclineTunnel,
            7 => Action::AcceptOffer,
            8 => Action::DeclineOffer,
            9 => Action::Pass,
            10 => Action::StopDrawing,
            11 => Action::Answer { option: self.next() },
            12 => Action::Pick { cards: self.cards() },
            13 => Action::UseStaff,
            14 => Action::EndStrike { cards: self.cards() },
            _ => Action::RetireEvent { event: EventId(self.next()) },
        }
    }
}

/// Bytes as actions: refused ones change nothing, accepted ones keep every invariant.
pub fn actions(library: &Library, bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let ids: Vec<&str> = library.ids().collect();
    let Ok(shelf) = library.get(ids[bytes.next() as usize % ids.len()]) else { return };
    let edition = &shelf.edition;
    let options = Options { players: bytes.next() % 7, ..Options::new(2) };
    let mut chance = Fast::seeded(u64::from(bytes.next()));
    let Ok(mut state) = State::new(edition, options, &mut chance, &mut Silent) else { return };
    while !bytes.0.is_empty() {
        // Half of the actions are canonical, so that the game gets somewhere.
        let seat = Seat(bytes.next() % 6);
        let action = if bytes.next() % 2 == 0 {
            bytes.action()
        } else {
            let choices = state.choices(edition, seat);
            let nth = u32::from(bytes.next()) % choices.len().max(1);
            choices.get(edition, state.public(), nth).unwrap_or(Action::Pass)
        };
        play(edition, &mut state, seat, &action, &mut chance);
    }
}

fn play(edition: &Edition, state: &mut State, seat: Seat, action: &Action, chance: &mut Fast) {
    let before = state.view(edition, Viewer::Seat(seat));
    match state.play(edition, seat, action, chance, &mut Silent) {
        Ok(()) => state.audit(edition).expect("an accepted action keeps every invariant"),
        Err(refusal) => {
            assert!(!refusal.rule(edition).is_empty(), "a refusal names its rule");
            assert!(state.view(edition, Viewer::Seat(seat)) == before, "a refused action changes nothing");
        }
    }
}

/// Bytes as a file of scenarios.
pub fn scenarios(library: &Library, bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for scenario in parse_markdown(&text, "fuzz.md").into_iter().flatten().take(20) {
        let _ = run(&scenario, library);
    }
}

/// Bytes as the three files of an edition, with zero bytes between them.
pub fn editions(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut parts = text.splitn(3, '\0');
    let mut part = || parts.next().unwrap_or("");
    let texts = Texts { edition: part(), board: part(), tickets: part() };
    if let Ok(loaded) = capotreno_editions::parse("fuzz", &texts) {
        let edition = loaded.edition;
        let players = edition.spec().fewest_players;
        let _ = State::new(&edition, Options::new(players), &mut Fast::seeded(1), &mut Silent);
    }
}

/// Bytes as a record.
pub fn records(library: &Library, bytes: &[u8]) {
    if let Ok(record) = record::read(bytes)
        && let Ok(shelf) = library.get(&record.header.edition)
    {
        let _ = record::verify(&record, shelf);
        let _ = record::show(&record, shelf, Viewer::Archive);
    }
}
