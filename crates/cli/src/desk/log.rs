//! What happened, in sentences. What nobody wants to read about (a slot filled) has none.

use capotreno_protocol::{GameEvent, TableEvent};
use capotreno_rules::{Card, Cards, CoinReason, EventId, Seat, SeenEvent};

use crate::desk::lexicon::{line_name, ticket_name};
use crate::desk::words::{Arg, arg};
use crate::desk::{Desk, Entry, Tone};

impl Desk {
    /// The arguments that say who did something.
    pub(super) fn who(&self, seat: Seat) -> [Arg<'static>; 2] {
        let you = if self.you == Some(seat.0) { "yes" } else { "no" };
        [arg("who", self.name(seat.0)), arg("you", you)]
    }

    pub(super) fn event_name(&self, event: EventId) -> String {
        self.details.events.get(event.index()).map_or_else(String::new, |event| self.words.pick(&event.name))
    }

    /// Cards of a kind as people say it: `3 red cards, 1 locomotive`.
    pub fn cards(&self, cards: Cards) -> String {
        let said: Vec<String> = cards.iter().map(|(card, count)| self.cards_of(card, count)).collect();
        if said.is_empty() { self.words.say("term-no-cards", &[]) } else { said.join(", ") }
    }

    pub(super) fn cards_of(&self, card: Card, count: u32) -> String {
        let args = [arg("count", count), arg("kind", card.word()), arg("card", self.card(card))];
        self.words.say("cards-count", &args)
    }

    pub fn card(&self, card: Card) -> String {
        self.words.say(&format!("card-{}", card.word()), &[])
    }

    /// An entry of the log, where an event deserves one.
    pub(super) fn entry(&self, event: &GameEvent) -> Option<Entry> {
        match event {
            GameEvent::AtTable(TableEvent::TakenBack { seat, .. }) => {
                Some(self.by(*seat, "log-taken-back", &[]))
            }
            GameEvent::AtTable(TableEvent::Redealt { seat }) => Some(self.by(*seat, "log-redealt", &[])),
            GameEvent::Seen(SeenEvent::Campaign(deed)) => self.deed(deed),
            GameEvent::Seen(seen) => self.seen(seen),
        }
    }

    /// What a seat did.
    pub(super) fn by(&self, seat: Seat, id: &str, more: &[Arg<'_>]) -> Entry {
        let mut args: Vec<Arg<'_>> = self.who(seat).to_vec();
        args.extend_from_slice(more);
        Entry::told(Tone::Event, Some(seat.0), self.words.say(id, &args))
    }

    fn plain(&self, id: &str, args: &[Arg<'_>]) -> Entry {
        Entry::told(Tone::Event, None, self.words.say(id, args))
    }

    #[expect(clippy::too_many_lines, reason = "one sentence an event")]
    fn seen(&self, event: &SeenEvent) -> Option<Entry> {
        let line = |line: capotreno_rules::LineId| arg("line", line_name(&self.details, line.0));
        Some(match event {
            SeenEvent::GameStarted { first, .. } => {
                if self.you == Some(first.0) {
                    self.plain("term-you-start", &[])
                } else {
                    self.plain("log-started", &[arg("who", self.name(first.0))])
                }
            }
            SeenEvent::CardDrawn { seat, card: None } => self.by(*seat, "log-drawn", &[]),
            SeenEvent::CardDrawn { seat, card: Some(card) } => {
                self.by(*seat, "log-drawn-card", &[]).with(&self.cards_of(*card, 1))
            }
            SeenEvent::FaceUpTaken { seat, card, .. } => {
                self.by(*seat, "log-taken", &[]).with(&self.cards_of(*card, 1))
            }
            SeenEvent::DisplayReset { .. } => self.plain("log-display-reset", &[]),
            SeenEvent::DeckReshuffled { cards } => self.plain("log-reshuffled", &[arg("cards", *cards)]),
            SeenEvent::TicketsOffered { seat, count, .. } => {
                self.by(*seat, "log-tickets-offered", &[arg("count", *count)])
            }
            SeenEvent::OpeningChosen { seat } => self.by(*seat, "log-opening-chosen", &[]),
            SeenEvent::TicketsKept { seat, count, tickets, .. } => {
                let entry = self.by(*seat, "log-tickets-kept", &[arg("count", *count)]);
                let names = tickets.iter().flatten().map(|ticket| ticket_name(&self.details, ticket.0));
                entry.with(&names.collect::<Vec<_>>().join(", "))
            }
            SeenEvent::LineClaimed { seat, line: id, cards, points } => self
                .by(*seat, "log-claimed", &[line(*id), arg("points", *points)])
                .with(&self.cards(*cards))
                .loud(),
            SeenEvent::BulletLineClaimed { seat, line: id, cards, track } => self
                .by(*seat, "log-claimed-bullet", &[line(*id), arg("track", *track)])
                .with(&self.cards(*cards))
                .loud(),
            SeenEvent::TunnelRevealed { seat, line: id, revealed, owed, .. } => self
                .by(*seat, "log-tunnel", &[line(*id), arg("owed", *owed)])
                .with(&self.cards(revealed.iter().copied().collect()))
                .loud(),
            SeenEvent::TunnelDeclined { seat, .. } => self.by(*seat, "log-tunnel-declined", &[]),
            SeenEvent::NewspaperDrawn { seat, .. } => self.by(*seat, "log-newspaper", &[]),
            SeenEvent::EventRevealed { event, .. } => {
                let entry = self.plain("log-event", &[arg("event", self.event_name(*event))]).loud();
                let text = self.details.events.get(event.index()).map(|event| self.words.pick(&event.text));
                entry.with(&text.unwrap_or_default())
            }
            SeenEvent::EventRetired { event, .. } => {
                self.plain("log-event-retired", &[arg("event", self.event_name(*event))])
            }
            SeenEvent::CoinsGained { seat, coins, reason } => {
                self.coins("log-coins-gained", *seat, *coins, *reason)
            }
            SeenEvent::CoinsPaid { seat, coins, reason } => {
                self.coins("log-coins-paid", *seat, *coins, *reason)
            }
            SeenEvent::OfferAccepted { seat, discarded } => {
                self.by(*seat, "log-offer-accepted", &[]).with(&self.cards(*discarded))
            }
            SeenEvent::OfferDeclined { seat } => self.by(*seat, "log-offer-declined", &[]),
            SeenEvent::DrawingStopped { seat } => self.by(*seat, "log-drawing-stopped", &[]),
            SeenEvent::Passed { seat } => self.by(*seat, "log-passed", &[]),
            SeenEvent::LastRound { seat } => self.by(*seat, "log-last-round", &[]).loud(),
            SeenEvent::GameEnded => self.plain("log-ended", &[]).loud(),
            SeenEvent::Campaign(deed) => return self.deed(deed),
            SeenEvent::SlotFilled { .. }
            | SeenEvent::BonusTurnedUp { .. }
            | SeenEvent::EventsReshuffled
            | SeenEvent::OfferMade { .. }
            | SeenEvent::TurnStarted { .. } => return None,
        })
    }

    fn coins(&self, id: &str, seat: Seat, coins: u16, reason: CoinReason) -> Entry {
        let (why, cause) = match reason {
            CoinReason::CompanyLine => ("company_line", String::new()),
            CoinReason::Event(event) => ("event", self.event_name(event)),
            CoinReason::Surcharge => ("surcharge", String::new()),
            CoinReason::Box(rule) => ("", self.rule_name(rule.id())),
            CoinReason::Postcard(number) => ("", self.postcard_name(number)),
            CoinReason::Staff => ("", self.staff_name(seat.0)),
        };
        let entry = self.by(seat, id, &[arg("coins", coins), arg("why", why), arg("event", cause.clone())]);
        if why.is_empty() { entry.with(&cause) } else { entry }
    }
}
