//! A game as one viewer sees it.

use std::collections::BTreeMap;

use capotreno_rules::{
    self as rules, Action, BySeat, Cards, Edition, LineId, Members, Refusal, Seat, TicketId, TicketSet, View,
    Ways,
};

use crate::build::charter::charter_view;
use crate::build::{bits, lines, tickets};
use crate::refused::Refused;
use crate::view::{
    Choice, EventsView, GameView, KeepChoice, LineRefusal, LineStatus, May, OfferChoice, OwnView,
    PendingView, Result, SeatResult, SeatView, Standing, SurchargeDue, TicketState, TieView, TunnelChoice,
};

impl GameView {
    /// The view after `seq` steps. Whether a claim can be taken back only a table knows.
    pub fn new(edition: &Edition, view: &View, seq: u32) -> GameView {
        let public = &view.public;
        let economy = edition.spec().economy.is_some();
        GameView {
            seq,
            viewer: view.viewer,
            stage: public.stage,
            first: public.first.0,
            turn: public.turn.0,
            awaited: public.awaited().iter().map(|seat| seat.0).collect(),
            can_take_back: None,
            last_turns: public.last_turns,
            display: public.display.to_vec(),
            deck: public.deck_size,
            discards: public.discards,
            ticket_deck: public.ticket_deck,
            seats: public.seats().map(|seat| seat_view(edition, view, seat)).collect(),
            shared_lines: lines(&public.shared_lines),
            shared_trains: public.shared_trains,
            bonuses: bits(u64::from(public.bonuses)),
            standings: standings(edition, view),
            events: economy.then(|| EventsView {
                current: public.events.current.map(|event| event.0),
                deck: bits(public.events.deck),
                pile: bits(public.events.pile),
                retired: bits(public.events.retired),
            }),
            pending: pending(view),
            own: own(edition, view),
            may: may(edition, view),
            lines: line_status(edition, view),
            result: view.revealed.as_ref().map(|revealed| result(edition, view, revealed)),
            campaign: charter_view(edition, view),
        }
    }
}

fn seat_view(edition: &Edition, view: &View, seat: Seat) -> SeatView {
    let public = &view.public;
    let spec = edition.spec();
    SeatView {
        hand: public.hand_sizes[seat],
        known_cards: public.known_cards[seat],
        tickets: public.tickets_held[seat],
        tickets_offered: public.tickets_offered[seat],
        chosen: public.stage != rules::Stage::OpeningTickets || public.chosen.contains(seat),
        pieces: public.pieces[seat].iter().take(spec.supplies.len()).copied().collect(),
        points: public.points[seat],
        lines: lines(&public.owned[seat]),
        track: public.track[seat],
        track_points: view.track_points(edition, seat),
        coins: public.coins[seat],
        company: spec.economy.is_some().then(|| public.companies[seat]),
    }
}

fn standings(edition: &Edition, view: &View) -> Vec<Standing> {
    let counts = |bonus: u8| {
        view.public.seats().map(|seat| view.bonus_count(edition, rules::BonusId(bonus), seat)).collect()
    };
    let bonuses = bits(u64::from(view.public.bonuses)).into_iter();
    bonuses.map(|bonus| Standing { bonus, counts: counts(bonus) }).collect()
}

fn pending(view: &View) -> Option<PendingView> {
    let waits = matches!(view.public.stage, rules::Stage::Tunnel | rules::Stage::Offer);
    let pending = &view.public.pending;
    waits.then_some(PendingView {
        line: pending.line.0,
        set: pending.set,
        revealed: pending.revealed,
        colour: pending.colour,
        owed: pending.owed,
    })
}

fn own(edition: &Edition, view: &View) -> Option<OwnView> {
    let own = view.own.as_ref()?;
    let ways = Ways::of(edition, &view.public, own.seat);
    let state = |ticket: TicketId| TicketState { ticket: ticket.0, status: ways.status(ticket) };
    Some(OwnView {
        seat: own.seat.0,
        hand: own.hand,
        tickets: own.tickets.iter().map(state).collect(),
        offer: own.offer.iter().copied().map(state).collect(),
        opening_keep: own.opening_keep,
    })
}

fn choice(edition: &Edition, view: &View, action: &Action) -> Choice {
    match view.check(edition, action) {
        Ok(()) => Choice { allowed: true, refused: None },
        Err(refusal) => Choice { allowed: false, refused: Some(Refused::rules(edition, refusal)) },
    }
}

fn may(edition: &Edition, view: &View) -> Option<May> {
    let own = view.own.as_ref()?;
    let public = &view.public;
    let act = public.awaited().contains(own.seat);
    let on = |stage: rules::Stage| act && public.stage == stage;
    Some(May {
        act,
        slots: (0..public.display.len() as u8)
            .map(|slot| choice(edition, view, &Action::TakeFaceUp { slot }))
            .collect(),
        deck: choice(edition, view, &Action::DrawBlind),
        stop: view.check(edition, &Action::StopDrawing).is_ok(),
        tickets: choice(edition, view, &Action::DrawTickets),
        pass: choice(edition, view, &Action::Pass),
        keep: (on(rules::Stage::OpeningTickets) || on(rules::Stage::KeepTickets)).then(|| KeepChoice {
            // The rules say how many when asked to keep none.
            least: match view.check(edition, &Action::KeepTickets { keep: 0 }) {
                Err(Refusal::KeepMore { least } | Refusal::KeepMoreAtOpening { least }) => least,
                Ok(()) | Err(_) => 0,
            },
            offered: own.offer.len() as u8,
        }),
        tunnel: on(rules::Stage::Tunnel).then(|| tunnel(edition, view)),
        offer: on(rules::Stage::Offer).then(|| offer(edition, view)).flatten(),
        retire: on(rules::Stage::RetireEvent).then(|| bits(public.events.pile)),
        staff: on(rules::Stage::Turn) && view.check(edition, &Action::UseStaff).is_ok(),
        // The rules say how many when asked to end it with none.
        strike: match view.check(edition, &Action::EndStrike { cards: Cards::NONE }) {
            Err(Refusal::NoStrikeToEnd { cards }) if cards > 0 => Some(cards),
            Ok(()) | Err(_) => None,
        },
        surcharges: surcharges(edition, view),
    })
}

/// Every payment of the tunnel the rules accept, fewest wilds first.
fn tunnel(edition: &Edition, view: &View) -> TunnelChoice {
    let pending = &view.public.pending;
    let owed = u32::from(pending.owed);
    let payment = |wilds: u32| {
        let coloured = pending.colour.map_or(Cards::NONE, |colour| Cards::of(colour, owed - wilds));
        coloured.plus(Cards::of(rules::Card::Wild, wilds))
    };
    let mut payments: Vec<Cards> = (0..=owed)
        .map(payment)
        .filter(|cards| view.check(edition, &Action::PayTunnel { cards: *cards }).is_ok())
        .collect();
    payments.dedup();
    TunnelChoice { line: pending.line.0, owed: pending.owed, payments }
}

fn offer(edition: &Edition, view: &View) -> Option<OfferChoice> {
    let offer = view.public.claim_offer(edition, view.public.pending.line)?;
    Some(OfferChoice {
        event: offer.event.0,
        wilds: offer.wilds,
        coins: offer.coins,
        accept: choice(edition, view, &Action::AcceptOffer),
    })
}

fn surcharges(edition: &Edition, view: &View) -> Vec<SurchargeDue> {
    let Some(seat) = view.own.as_ref().map(|own| own.seat).filter(|_| edition.spec().economy.is_some())
    else {
        return Vec::new();
    };
    let mut due: Vec<SurchargeDue> = Vec::new();
    for line in edition.line_ids() {
        let Some(surcharge) = view.public.surcharge(edition, seat, line) else { continue };
        match due.iter_mut().find(|due| due.coins == surcharge.coins && due.cards == surcharge.cards) {
            Some(due) => due.lines.push(line.0),
            None => {
                due.push(SurchargeDue {
                    coins: surcharge.coins,
                    cards: surcharge.cards,
                    lines: vec![line.0],
                });
            }
        }
    }
    due
}

/// The rules judge each line; the quick list of claimable lines spares most of the payments.
fn line_status(edition: &Edition, view: &View) -> Option<LineStatus> {
    let choices = view.choices(edition)?;
    let claimable = choices.claimable_lines();
    let mut refused: Vec<(Refusal, Vec<u8>)> = Vec::new();
    for line in edition.line_ids().filter(|line| !Members::<LineId>::contains(&claimable, *line)) {
        let Err(refusal) = view.line_status(edition, line) else { continue };
        match refused.iter_mut().find(|(other, _)| *other == refusal) {
            Some((_, lines)) => lines.push(line.0),
            None => refused.push((refusal, vec![line.0])),
        }
    }
    let refused = refused
        .into_iter()
        .map(|(refusal, lines)| LineRefusal { refused: Refused::rules(edition, refusal), lines })
        .collect();
    Some(LineStatus { claimable: lines(&claimable), refused })
}

fn result(edition: &Edition, view: &View, revealed: &rules::Revealed) -> Result {
    let seats = view.public.seats().map(|seat| seat_result(edition, view, revealed, seat)).collect();
    let tie = view.tie(edition).map(|tie| TieView { by: tie.by, winner: tie.winner, other: tie.other });
    Result { winners: revealed.finals.winners.iter().map(|seat| seat.0).collect(), seats, tie }
}

fn seat_result(edition: &Edition, view: &View, revealed: &rules::Revealed, seat: Seat) -> SeatResult {
    let entry = &revealed.finals.seats[seat];
    let held: &BySeat<TicketSet> = &revealed.tickets;
    let bonuses: BTreeMap<String, i16> = bits(u64::from(entry.bonuses_won))
        .into_iter()
        .map(|bonus| {
            (bonus.to_string(), edition.spec().bonuses.get(usize::from(bonus)).map_or(0, |bonus| bonus.value))
        })
        .collect();
    SeatResult {
        lines: entry.lines,
        tickets: entry.tickets,
        completed: tickets(&entry.completed),
        failed: tickets(&held[seat].and_not(&entry.completed)),
        bonuses,
        track: entry.track,
        coins: entry.coins,
        pieces_left: entry.pieces_left,
        total: entry.total,
        rank: entry.rank,
        longest_path: rules::longest_path(edition, &view.public.owned[seat]),
    }
}
