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
pub enum Fire {
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

impl Fire {
    pub const ALL: [Fire; 21] = [
        Fire::DisplayReset,
        Fire::Reshuffle,
        Fire::NothingToDraw,
        Fire::Pass,
        Fire::TicketDraw,
        Fire::TicketDeckEmpty,
        Fire::FaceUpWild,
        Fire::Tunnel,
        Fire::TunnelSurcharge,
        Fire::TunnelDeclined,
        Fire::Ferry,
        Fire::Bullet,
        Fire::DrawBonus,
        Fire::CompanyLine,
        Fire::Newspaper,
        Fire::NewspaperIgnored,
        Fire::EventsReshuffled,
        Fire::EventCoins,
        Fire::Surcharge,
        Fire::OfferMade,
        Fire::OfferAccepted,
    ];

    pub const fn words(self) -> &'static str {
        match self {
            Fire::DisplayReset => "display cleared because of wild cards",
            Fire::Reshuffle => "discards shuffled into a new deck",
            Fire::NothingToDraw => "turns begun with no card in deck and discards",
            Fire::Pass => "passes",
            Fire::TicketDraw => "tickets drawn during the game",
            Fire::TicketDeckEmpty => "turns begun with an empty ticket deck",
            Fire::FaceUpWild => "wild cards taken face up",
            Fire::Tunnel => "tunnels tried",
            Fire::TunnelSurcharge => "tunnels that asked for more cards",
            Fire::TunnelDeclined => "tunnels given up",
            Fire::Ferry => "ferries claimed",
            Fire::Bullet => "bullet lines claimed",
            Fire::DrawBonus => "claims that draw cards",
            Fire::CompanyLine => "coins for a line of the company",
            Fire::Newspaper => "newspapers resolved",
            Fire::NewspaperIgnored => "newspapers drawn without effect",
            Fire::EventsReshuffled => "event deck shuffled anew",
            Fire::EventCoins => "coins gained or paid through an event",
            Fire::Surcharge => "surcharges paid in coins",
            Fire::OfferMade => "offers after a claim",
            Fire::OfferAccepted => "offers accepted",
        }
    }

    /// Whether the edition has the rule at all; a rule it has and that never fires is worth a row.
    pub fn exists(self, spec: &Spec) -> bool {
        let has = |kind: LineKind| spec.lines.iter().any(|line| line.kind == kind);
        let offers = |effect: &Effect| matches!(effect, Effect::OfferOnClaim { .. });
        match self {
            Fire::DisplayReset => spec.drawing.display_reset != DisplayReset::Never,
            Fire::Reshuffle
            | Fire::NothingToDraw
            | Fire::Pass
            | Fire::TicketDraw
            | Fire::TicketDeckEmpty
            | Fire::FaceUpWild => true,
            Fire::Tunnel | Fire::TunnelSurcharge | Fire::TunnelDeclined => has(LineKind::Tunnel),
            Fire::Ferry => has(LineKind::Ferry),
            Fire::Bullet => has(LineKind::Bullet),
            Fire::DrawBonus => spec.lines.iter().any(|line| line.draw_bonus > 0),
            Fire::CompanyLine
            | Fire::Newspaper
            | Fire::NewspaperIgnored
            | Fire::EventsReshuffled
            | Fire::EventCoins
            | Fire::Surcharge => spec.economy.is_some(),
            Fire::OfferMade | Fire::OfferAccepted => spec
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
    /// By the order of [`Fire::ALL`].
    pub fires: [u32; Fire::ALL.len()],
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
        fires: [0; Fire::ALL.len()],
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
    fn count(&mut self, fire: Fire) {
        self.fires[fire as usize] += 1;
    }

    /// What no event tells: piles that are empty when a turn begins.
    fn look(&mut self, edition: &Edition, state: &State) {
        let public = state.public();
        if public.stage != Stage::Turn {
            return;
        }
        if public.cards_to_draw() < u32::from(edition.spec().drawing.fewest_cards.max(1)) {
            self.count(Fire::NothingToDraw);
        }
        if public.ticket_deck == 0 {
            self.count(Fire::TicketDeckEmpty);
        }
    }

    fn hear(&mut self, edition: &Edition, event: SeenEvent) {
        match event {
            SeenEvent::FaceUpTaken { card: Card::Wild, .. } => self.count(Fire::FaceUpWild),
            SeenEvent::DisplayReset { .. } => self.count(Fire::DisplayReset),
            SeenEvent::DeckReshuffled { .. } => self.count(Fire::Reshuffle),
            SeenEvent::TicketsOffered { tickets, .. } => {
                self.offered.extend(tickets.into_iter().flatten());
                if self.turns > 0 {
                    self.count(Fire::TicketDraw);
                }
            }
            SeenEvent::TicketsKept { seat, tickets, .. } => {
                self.kept.extend(tickets.into_iter().flatten().map(|ticket| (ticket, seat)));
            }
            SeenEvent::LineClaimed { seat, line, .. } => self.claim(edition, seat, line),
            SeenEvent::BulletLineClaimed { seat, line, .. } => {
                self.claim(edition, seat, line);
                self.count(Fire::Bullet);
            }
            SeenEvent::TunnelRevealed { owed, .. } => {
                self.count(Fire::Tunnel);
                if owed > 0 {
                    self.count(Fire::TunnelSurcharge);
                }
            }
            SeenEvent::TunnelDeclined { .. } => self.count(Fire::TunnelDeclined),
            SeenEvent::NewspaperDrawn { resolved: true, .. } => self.count(Fire::Newspaper),
            SeenEvent::NewspaperDrawn { resolved: false, .. } => self.count(Fire::NewspaperIgnored),
            SeenEvent::EventRevealed { event, .. } => self.events.push(event),
            SeenEvent::EventsReshuffled => self.count(Fire::EventsReshuffled),
            SeenEvent::CoinsGained { reason, .. } | SeenEvent::CoinsPaid { reason, .. } => {
                let fire = match reason {
                    CoinReason::CompanyLine => Fire::CompanyLine,
                    CoinReason::Event(_) => Fire::EventCoins,
                    CoinReason::Surcharge => Fire::Surcharge,
                    // Campaigns are not studied here.
                    CoinReason::Box(_) | CoinReason::Postcard(_) | CoinReason::Staff => return,
                };
                self.count(fire);
            }
            SeenEvent::OfferMade { .. } => self.count(Fire::OfferMade),
            SeenEvent::OfferAccepted { .. } => self.count(Fire::OfferAccepted),
            SeenEvent::Passed { .. } => self.count(Fire::Pass),
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
            self.count(Fire::Ferry);
        }
        if facts.draw_bonus > 0 {
            self.count(Fire::DrawBonus);
        }
    }
}
