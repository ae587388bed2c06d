//! Events, actions and stages in plain words: for scenarios, records shown as text, and logs.

use capotreno_rules::{Action, Card, CoinReason, Edition, EventId, LineId, Seat, SeenEvent, Stage, TicketId};

use crate::deeds::deed_words;
use crate::names::Names;

/// Seats count from 1 for people.
pub(crate) fn seat_word(seat: Seat) -> String {
    format!("seat {}", u16::from(seat.0) + 1)
}

/// `1 card`, `2 cards`.
fn several(count: impl Into<u64>, thing: &str) -> String {
    let count = count.into();
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

pub(crate) fn card_words(cards: impl IntoIterator<Item = Card>) -> String {
    let words: Vec<&str> = cards.into_iter().map(Card::word).collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

fn ticket_words(names: Names<'_>, tickets: Option<&[TicketId]>) -> String {
    match tickets {
        None | Some([]) => String::new(),
        Some(tickets) => {
            let words: Vec<String> = tickets.iter().map(|ticket| names.ticket_name(*ticket)).collect();
            format!(" ({})", words.join(", "))
        }
    }
}

fn reason_words(names: Names<'_>, reason: CoinReason) -> String {
    match reason {
        CoinReason::CompanyLine => "company line".to_owned(),
        CoinReason::Event(event) => names.event_name(event),
        CoinReason::Surcharge => "surcharge".to_owned(),
        CoinReason::Box(rule) => rule.id().to_owned(),
        CoinReason::Postcard(number) => format!("postcard {number}"),
        CoinReason::Staff => "staff".to_owned(),
    }
}

/// What the game waits for.
pub const fn stage_words(stage: Stage) -> &'static str {
    match stage {
        Stage::OpeningTickets => "opening tickets",
        Stage::Turn => "turn",
        Stage::SecondCard => "second card",
        Stage::KeepTickets => "keep tickets",
        Stage::Tunnel => "tunnel",
        Stage::Offer => "offer",
        Stage::Question => "question",
        Stage::RetireEvent => "retire event",
        Stage::Over => "over",
    }
}

/// An action as a scenario would write it, without the seat.
pub fn action_words(edition: &Edition, action: &Action) -> String {
    let names = Names::of(edition);
    match *action {
        Action::TakeFaceUp { slot } => format!("takes slot {}", u16::from(slot) + 1),
        Action::DrawBlind => "draws".to_owned(),
        Action::StopDrawing => "stops drawing".to_owned(),
        Action::DrawTickets => "draws tickets".to_owned(),
        Action::KeepTickets { keep: 0 } => "keeps none".to_owned(),
        Action::KeepTickets { keep } => {
            let kept = (0..8).filter(|bit| keep >> bit & 1 == 1).map(|bit| (bit + 1).to_string());
            format!("keeps {}", kept.collect::<Vec<_>>().join(" and "))
        }
        Action::ClaimLine { line, set, extra } => {
            let extra = if extra.is_empty() { String::new() } else { format!(" extra {extra}") };
            format!("claims {} with {set}{extra}", names.line_name(line))
        }
        Action::PayTunnel { cards } => format!("pays {cards}"),
        Action::DeclineTunnel => "takes the set back".to_owned(),
        Action::AcceptOffer => "accepts".to_owned(),
        Action::DeclineOffer => "declines".to_owned(),
        Action::Pass => "passes".to_owned(),
        Action::Answer { option } => format!("answers {option}"),
        Action::Pick { cards } => format!("picks {cards}"),
        Action::UseStaff => "uses staff".to_owned(),
        Action::EndStrike { cards } => format!("ends the strike with {cards}"),
        Action::RetireEvent { event } => {
            format!("retires {}", edition.event_id(event).unwrap_or("an unknown event"))
        }
    }
}

/// What one viewer saw happen.
#[expect(clippy::too_many_lines, reason = "one sentence an event")]
pub fn event_words(edition: &Edition, event: &SeenEvent) -> String {
    let names = Names::of(edition);
    let line = |line: LineId| names.line_name(line);
    let card_event = |event: EventId| names.event_name(event);
    match event {
        SeenEvent::GameStarted { players, first } => {
            format!("the game starts with {}, {} plays first", several(*players, "player"), seat_word(*first))
        }
        SeenEvent::CardDrawn { seat, card: None } => format!("{} draws a card", seat_word(*seat)),
        SeenEvent::CardDrawn { seat, card: Some(card) } => {
            format!("{} draws {card}", seat_word(*seat))
        }
        SeenEvent::FaceUpTaken { seat, slot, card } => {
            format!("{} takes {card} from slot {}", seat_word(*seat), slot + 1)
        }
        SeenEvent::SlotFilled { slot, card } => format!("slot {} shows {card}", slot + 1),
        SeenEvent::DisplayReset { discarded } => {
            format!("the display is swept away: {}", card_words(discarded.iter().flatten().copied()))
        }
        SeenEvent::DeckReshuffled { cards } => {
            format!("the discards become a new deck of {}", several(*cards, "card"))
        }
        SeenEvent::BonusTurnedUp { bonus } => format!("bonus {} is turned up", names.bonus_name(*bonus)),
        SeenEvent::TicketsOffered { seat, count, tickets } => format!(
            "{} is offered {}{}",
            seat_word(*seat),
            several(*count, "ticket"),
            ticket_words(names, tickets.as_deref())
        ),
        SeenEvent::OpeningChosen { seat } => format!("{} has chosen", seat_word(*seat)),
        SeenEvent::TicketsKept { seat, count, given_back, tickets } => format!(
            "{} keeps {} and gives back {given_back}{}",
            seat_word(*seat),
            several(*count, "ticket"),
            ticket_words(names, tickets.as_deref())
        ),
        SeenEvent::LineClaimed { seat, line: id, cards, points } => {
            let points = if *points == 0 { String::new() } else { format!(" for {}", points_word(*points)) };
            format!("{} claims {} with {cards}{points}", seat_word(*seat), line(*id))
        }
        SeenEvent::BulletLineClaimed { seat, line: id, cards, track } => {
            format!("{} claims {} with {cards}, its marker is on {track}", seat_word(*seat), line(*id))
        }
        SeenEvent::TunnelRevealed { revealed, owed, .. } => {
            format!("the tunnel reveals {}, {owed} more owed", card_words(revealed.iter().copied()))
        }
        SeenEvent::TunnelDeclined { seat, .. } => format!("{} takes the set back", seat_word(*seat)),
        SeenEvent::NewspaperDrawn { seat, resolved: true } => {
            format!("{} turns up a newspaper", seat_word(*seat))
        }
        SeenEvent::NewspaperDrawn { seat, resolved: false } => {
            format!("{} turns up a newspaper without effect", seat_word(*seat))
        }
        SeenEvent::EventRevealed { event, .. } => format!("event {} is revealed", card_event(*event)),
        SeenEvent::EventsReshuffled => "the event discards become a new event deck".to_owned(),
        SeenEvent::EventRetired { seat, event } => {
            format!("{} retires {}", seat_word(*seat), card_event(*event))
        }
        SeenEvent::CoinsGained { seat, coins, reason } => {
            format!(
                "{} gains {} ({})",
                seat_word(*seat),
                several(*coins, "coin"),
                reason_words(names, *reason)
            )
        }
        SeenEvent::CoinsPaid { seat, coins, reason } => {
            format!(
                "{} pays {} ({})",
                seat_word(*seat),
                several(*coins, "coin"),
                reason_words(names, *reason)
            )
        }
        SeenEvent::OfferMade { seat, line: id } => {
            format!("{} has an offer for {}", seat_word(*seat), line(*id))
        }
        SeenEvent::OfferAccepted { seat, discarded } => {
            format!("{} accepts the offer and discards {discarded}", seat_word(*seat))
        }
        SeenEvent::OfferDeclined { seat } => format!("{} declines the offer", seat_word(*seat)),
        SeenEvent::DrawingStopped { seat } => format!("{} stops drawing", seat_word(*seat)),
        SeenEvent::Passed { seat } => format!("{} passes", seat_word(*seat)),
        SeenEvent::TurnStarted { seat } => format!("{} is on turn", seat_word(*seat)),
        SeenEvent::LastRound { seat } => format!("{} starts the last round", seat_word(*seat)),
        SeenEvent::GameEnded => "the game ends".to_owned(),
        SeenEvent::Campaign(deed) => deed_words(edition, deed),
    }
}

fn points_word(points: i16) -> String {
    if points == 1 { "1 point".to_owned() } else { format!("{points} points") }
}
