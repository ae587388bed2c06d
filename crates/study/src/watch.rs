//! Plays a game and listens: what the engine tells is written down as [`Notes`].

use capotreno_bots::{Bot, Budget, Match, MatchError};
use capotreno_rules::chance::Fast;
use capotreno_rules::spec::{DisplayReset, Effect, LineKind, Spec};
use capotreno_rules::{
    Card, CoinReason, Edition, Event, EventId, Finals, LineId, Options, Seat, SeenEvent, Stage, State,
    TicketId, Viewer,
};

/// A rule whose use is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CountedRule {
    DisplayReset,
    Reshuffle,
    NothingToDraw,
    Pass,
    TicketDraw,
    TicketDeckEmpty,
    FaceUpWild,
    Tunnel,
    TunnelSurcharge,
    TunnelDeclined,
    Ferry,
    Bullet,
    DrawBonus,
    CompanyLine,
    Newspaper,
    NewspaperIgnored,
    EventsReshuffled,
    EventCoins,
    Surcharge,
    OfferMade,
    OfferAccepted,
}

impl CountedRule {
    pub const ALL: [CountedRule; 21] = [
        CountedRule::DisplayReset,
        CountedRule::Reshuffle,
        CountedRule::NothingToDraw,
        CountedRule::Pass,
        CountedRule::TicketDraw,
        CountedRule::TicketDeckEmpty,
        CountedRule::FaceUpWild,
        CountedRule::Tunnel,
        CountedRule::TunnelSurcharge,
        CountedRule::TunnelDeclined,
        CountedRule::Ferry,
        CountedRule::Bullet,
        CountedRule::DrawBonus,
        CountedRule::CompanyLine,
        CountedRule::Newspaper,
        CountedRule::NewspaperIgnored,
        CountedRule::EventsReshuffled,
        CountedRule::EventCoins,
        CountedRule::Surcharge,
        CountedRule::OfferMade,
        CountedRule::OfferAccepted,
    ];

    /// What it is called in `report.json`; reports have a sentence for each.
    pub const fn name(self) -> &'static str {
        match self {
            CountedRule::DisplayReset => "display-reset",
            CountedRule::Reshuffle => "reshuffle",
            CountedRule::NothingToDraw => "nothing-to-draw",
            CountedRule::Pass => "pass",
            CountedRule::TicketDraw => "ticket-draw",
            CountedRule::TicketDeckEmpty => "ticket-deck-empty",
            CountedRule::FaceUpWild => "face-up-wild",
            CountedRule::Tunnel => "tunnel",
            CountedRule::TunnelSurcharge => "tunnel-surcharge",
            CountedRule::TunnelDeclined => "tunnel-declined",
            CountedRule::Ferry => "ferry",
            CountedRule::Bullet => "bullet",
            CountedRule::DrawBonus => "draw-bonus",
            CountedRule::CompanyLine => "company-line",
            CountedRule::Newspaper => "newspaper",
            CountedRule::NewspaperIgnored => "newspaper-ignored",
            CountedRule::EventsReshuffled => "events-reshuffled",
            CountedRule::EventCoins => "event-coins",
            CountedRule::Surcharge => "surcharge",
            CountedRule::OfferMade => "offer-made",
            CountedRule::OfferAccepted => "offer-accepted",
        }
    }

    /// Whether the edition has the rule at all; a rule it has and that never fires is worth a row.
    pub fn exists(self, spec: &Spec) -> bool {
        let has = |kind: LineKind| spec.lines.iter().any(|line| line.kind == kind);
        let offers = |effect: &Effect| matches!(effect, Effect::OfferOnClaim { .. });
        match self {
            CountedRule::DisplayReset => spec.drawing.display_reset != DisplayReset::Never,
            CountedRule::Reshuffle
            | CountedRule::NothingToDraw
            | CountedRule::Pass
            | CountedRule::TicketDraw
            | CountedRule::TicketDeckEmpty
            | CountedRule::FaceUpWild => true,
            CountedRule::Tunnel | CountedRule::TunnelSurcharge | CountedRule::TunnelDeclined => {
                has(LineKind::Tunnel)
            }
            CountedRule::Ferry => has(LineKind::Ferry),
            CountedRule::Bullet => has(LineKind::Bullet),
            CountedRule::DrawBonus => spec.lines.iter().any(|line| line.draw_bonus > 0),
            CountedRule::CompanyLine
            | CountedRule::Newspaper
            | CountedRule::NewspaperIgnored
            | CountedRule::EventsReshuffled
            | CountedRule::EventCoins
            | CountedRule::Surcharge => spec.economy.is_some(),
            CountedRule::OfferMade | CountedRule::OfferAccepted => spec
                .economy
                .as_ref()
                .is_some_and(|economy| economy.events.iter().any(|event| event.effects.iter().any(offers))),
        }
    }
}

/// Something a seat got, and when.
#[derive(Clone, Copy, Debug)]
pub struct Claimed {
    pub line: LineId,
    pub seat: Seat,
    pub turn: u32,
}

/// What was heard in one game.
#[derive(Clone, Debug)]
pub struct Notes {
    pub finals: Finals,
    pub first: Seat,
    /// The bonuses in play, as a bit set.
    pub bonuses: u16,
    pub turns: u32,
    pub decisions: u32,
    /// Who began the last round.
    pub trigger: Option<Seat>,
    pub claims: Vec<Claimed>,
    pub offered: Vec<TicketId>,
    pub kept: Vec<(TicketId, Seat)>,
    pub events: Vec<EventId>,
    /// By the order of [`CountedRule::ALL`].
    pub fires: [u32; CountedRule::ALL.len()],
}

/// Plays one game and takes notes; bots sit in the order given.
pub fn watch(
    edition: &Edition,
    bots: &mut [Box<dyn Bot + Send>],
    deal: u64,
    budget: &Budget,
) -> Result<Notes, MatchError> {
    let mut heard: Vec<Event> = Vec::new();
    let options = Options::new(bots.len() as u8);
    let budgets = std::slice::from_ref(budget);
    let mut game = Match::deal(edition, options, bots, budgets, Fast::seeded(deal), &mut heard)?;
    let mut notes = Notes {
        finals: Finals::default(),
        first: game.state().public().first,
        bonuses: game.state().public().bonuses,
        turns: 0,
        decisions: 0,
        trigger: None,
        claims: Vec::new(),
        offered: Vec::new(),
        kept: Vec::new(),
        events: Vec::new(),
        fires: [0; CountedRule::ALL.len()],
    };
    loop {
        notes.look(edition, game.state());
        if game.step(&mut heard)?.is_none() {
            break;
        }
        for event in heard.drain(..) {
            notes.hear(edition, event.seen_by(Viewer::Archive));
        }
    }
    notes.decisions = game.decisions();
    notes.finals = game.state().finals(edition).ok_or(MatchError::Endless)?;
    notes.bonuses = game.state().public().bonuses;
    Ok(notes)
}

impl Notes {
    fn count(&mut self, fire: CountedRule) {
        self.fires[fire as usize] += 1;
    }

    /// What no event tells: piles that are empty when a turn begins.
    fn look(&mut self, edition: &Edition, state: &State) {
        let public = state.public();
        if public.stage != Stage::Turn {
            return;
        }
        if public.cards_to_draw() < u32::from(edition.spec().drawing.fewest_cards.max(1)) {
            self.count(CountedRule::NothingToDraw);
        }
        if public.ticket_deck == 0 {
            self.count(CountedRule::TicketDeckEmpty);
        }
    }

    fn hear(&mut self, edition: &Edition, event: SeenEvent) {
        match event {
            SeenEvent::FaceUpTaken { card: Card::Wild, .. } => self.count(CountedRule::FaceUpWild),
            SeenEvent::DisplayReset { .. } => self.count(CountedRule::DisplayReset),
            SeenEvent::DeckReshuffled { .. } => self.count(CountedRule::Reshuffle),
            SeenEvent::TicketsOffered { tickets, .. } => {
                self.offered.extend(tickets.into_iter().flatten());
                if self.turns > 0 {
                    self.count(CountedRule::TicketDraw);
                }
            }
            SeenEvent::TicketsKept { seat, tickets, .. } => {
                self.kept.extend(tickets.into_iter().flatten().map(|ticket| (ticket, seat)));
            }
            SeenEvent::LineClaimed { seat, line, .. } => self.claim(edition, seat, line),
            SeenEvent::BulletLineClaimed { seat, line, .. } => {
                self.claim(edition, seat, line);
                self.count(CountedRule::Bullet);
            }
            SeenEvent::TunnelRevealed { owed, .. } => {
                self.count(CountedRule::Tunnel);
                if owed > 0 {
                    self.count(CountedRule::TunnelSurcharge);
                }
            }
            SeenEvent::TunnelDeclined { .. } => self.count(CountedRule::TunnelDeclined),
            SeenEvent::NewspaperDrawn { resolved: true, .. } => self.count(CountedRule::Newspaper),
            SeenEvent::NewspaperDrawn { resolved: false, .. } => self.count(CountedRule::NewspaperIgnored),
            SeenEvent::EventRevealed { event, .. } => self.events.push(event),
            SeenEvent::EventsReshuffled => self.count(CountedRule::EventsReshuffled),
            SeenEvent::CoinsGained { reason, .. } | SeenEvent::CoinsPaid { reason, .. } => {
                let fire = match reason {
                    CoinReason::CompanyLine => CountedRule::CompanyLine,
                    CoinReason::Event(_) => CountedRule::EventCoins,
                    CoinReason::Surcharge => CountedRule::Surcharge,
                    // Campaigns are not studied here.
                    CoinReason::Box(_) | CoinReason::Postcard(_) | CoinReason::Staff => return,
                };
                self.count(fire);
            }
            SeenEvent::OfferMade { .. } => self.count(CountedRule::OfferMade),
            SeenEvent::OfferAccepted { .. } => self.count(CountedRule::OfferAccepted),
            SeenEvent::Passed { .. } => self.count(CountedRule::Pass),
            SeenEvent::TurnStarted { .. } => self.turns += 1,
            SeenEvent::LastRound { seat } => self.trigger = Some(seat),
            SeenEvent::GameStarted { .. }
            | SeenEvent::CardDrawn { .. }
            | SeenEvent::FaceUpTaken { .. }
            | SeenEvent::DrawingStopped { .. }
            | SeenEvent::SlotFilled { .. }
            | SeenEvent::BonusTurnedUp { .. }
            | SeenEvent::OpeningChosen { .. }
            | SeenEvent::EventRetired { .. }
            | SeenEvent::OfferDeclined { .. }
            | SeenEvent::Campaign(_)
            | SeenEvent::GameEnded => {}
        }
    }

    fn claim(&mut self, edition: &Edition, seat: Seat, line: LineId) {
        let facts = &edition.spec().lines[line.index()];
        self.claims.push(Claimed { line, seat, turn: self.turns });
        if facts.kind == LineKind::Ferry {
            self.count(CountedRule::Ferry);
        }
        if facts.draw_bonus > 0 {
            self.count(CountedRule::DrawBonus);
        }
    }
}
