//! Whether an action is legal, and if not, why. Nothing here changes a game.

use crate::action::Action;
use crate::campaign::Question;
use crate::campaign::ask::{self, Knows};
use crate::campaign::cost::Costs;
use crate::canonical::choices;
use crate::card::{Card, Cards};
use crate::draws::{can_begin_drawing, can_draw_blind, may_stop_drawing, second_slots};
use crate::edition::Edition;
use crate::ids::{DISPLAY, LineId, MAX_OFFER, MAX_SEATS, Seat};
use crate::payment;
use crate::refusal::Refusal;
use crate::sets::Members;
use crate::setup::opening_deal;
use crate::spec::LineKind;
use crate::state::{Public, Stage, State};

impl State {
    /// Judges an action of a seat without playing it.
    pub fn check(&self, edition: &Edition, seat: Seat, action: &Action) -> Result<(), Refusal> {
        if !self.fits(edition) {
            return Err(Refusal::OtherEdition);
        }
        check(edition, &self.public, &self.knows(seat), seat, action)
    }
}

/// Judges an action from what the seat itself knows.
#[expect(clippy::too_many_lines, reason = "one arm an action")]
pub(crate) fn check(
    edition: &Edition,
    public: &Public,
    knows: &Knows,
    seat: Seat,
    action: &Action,
) -> Result<(), Refusal> {
    let hand = knows.hand;
    awaited(public, seat)?;
    let stage = |stage: Stage| if public.stage == stage { Ok(()) } else { Err(Refusal::NotNow) };
    match *action {
        Action::TakeFaceUp { slot } => {
            drawing_stage(edition, public)?;
            take_face_up(edition, public, slot)
        }
        Action::DrawBlind => {
            drawing_stage(edition, public)?;
            if can_draw_blind(edition, public) { Ok(()) } else { Err(Refusal::NoCardLeft) }
        }
        Action::StopDrawing => {
            stage(Stage::SecondCard)?;
            if may_stop_drawing(edition) { Ok(()) } else { Err(Refusal::SecondCardDue) }
        }
        Action::DrawTickets => {
            stage(Stage::Turn)?;
            if public.ticket_deck > 0 { Ok(()) } else { Err(Refusal::NoTicketsLeft) }
        }
        Action::KeepTickets { keep } => keep_tickets(edition, public, seat, keep),
        Action::ClaimLine { line, set, extra } => {
            claim_stage(edition, public, seat, line)?;
            line_is_free(edition, public, seat, line)?;
            enough_pieces(edition, public, seat, line)?;
            // C-27: the payment itself first, then whether the hand has it.
            if edition.charter().is_some() {
                Costs::of(edition, public, seat).judge(line, set)?;
            } else {
                payment::check(edition, line, set)?;
            }
            let all = set.checked_plus(extra).filter(|all| hand.contains(*all));
            if all.is_none() {
                return Err(Refusal::CardsNotHeld { missing: missing(hand, set, extra) });
            }
            surcharge(edition, public, seat, line, extra)
        }
        Action::PayTunnel { cards } => {
            stage(Stage::Tunnel)?;
            tunnel_payment(public, hand, cards)
        }
        Action::DeclineTunnel => stage(Stage::Tunnel),
        Action::AcceptOffer => {
            stage(Stage::Offer)?;
            let offer = public.claim_offer(edition, public.pending.line);
            match offer {
                Some(offer) if hand.wilds() >= u32::from(offer.wilds) => Ok(()),
                _ => Err(Refusal::OfferNotPayable),
            }
        }
        Action::DeclineOffer => stage(Stage::Offer),
        Action::Pass => {
            stage(Stage::Turn)?;
            let choices = choices(edition, public, knows, seat);
            match choices.get(edition, public, 0) {
                Some(Action::Pass) => Ok(()),
                _ => Err(Refusal::MayNotPass),
            }
        }
        Action::Answer { .. } | Action::Pick { .. } => {
            stage(Stage::Question)?;
            let Some(question) = public.charter.question else { return Err(Refusal::NotNow) };
            ask::answers(edition, public, knows, seat, question).check(question, action)
        }
        Action::UseStaff => {
            stage(Stage::Turn)?;
            if public.staff_usable(edition, seat) { Ok(()) } else { Err(Refusal::StaffNotUsable) }
        }
        Action::EndStrike { cards } => {
            stage(Stage::Turn)?;
            let due = public.strike(edition).unwrap_or(0);
            if due == 0 || cards.total() != u32::from(due) || cards.count(Card::Newspaper) > 0 {
                return Err(Refusal::NoStrikeToEnd { cards: due });
            }
            if hand.contains(cards) {
                return Ok(());
            }
            Err(Refusal::CardsNotHeld { missing: missing(hand, cards, Cards::NONE) })
        }
        Action::RetireEvent { event } => {
            stage(Stage::RetireEvent)?;
            let in_pile = event.0 < 64 && public.events.pile >> event.0 & 1 == 1;
            if in_pile { Ok(()) } else { Err(Refusal::EventNotInPile) }
        }
    }
}

/// Whether the seat owes a decision at all.
fn awaited(public: &Public, seat: Seat) -> Result<(), Refusal> {
    if seat.index() >= MAX_SEATS || seat.0 >= public.players {
        return Err(Refusal::NoSuchSeat);
    }
    if public.is_over() {
        return Err(Refusal::GameOver);
    }
    if public.awaited().contains(seat) {
        return Ok(());
    }
    Err(if public.stage == Stage::OpeningTickets { Refusal::AlreadyChosen } else { Refusal::NotYourTurn })
}

/// A claim is one of the actions of a turn; with staff for it, also after drawing (CH-ST14).
fn claim_stage(edition: &Edition, public: &Public, seat: Seat, line: LineId) -> Result<(), Refusal> {
    match (public.stage, public.charter.question) {
        (Stage::Turn, _) => Ok(()),
        (Stage::Question, Some(question @ Question::NightClaim)) => {
            let open = public.night_lines(edition, seat).contains(line);
            if open { Ok(()) } else { Err(Refusal::NotAnOption { rule: question.rule() }) }
        }
        _ => Err(Refusal::NotNow),
    }
}

/// C-10, C-16: a first or a second card is due.
fn drawing_stage(edition: &Edition, public: &Public) -> Result<(), Refusal> {
    match public.stage {
        Stage::SecondCard => Ok(()),
        Stage::Turn if can_begin_drawing(edition, public) => Ok(()),
        Stage::Turn => Err(Refusal::DrawingNotPossible {
            needed: u32::from(edition.spec().drawing.fewest_cards),
            left: public.cards_to_draw(),
        }),
        Stage::OpeningTickets
        | Stage::KeepTickets
        | Stage::Tunnel
        | Stage::Offer
        | Stage::Question
        | Stage::RetireEvent
        | Stage::Over => Err(Refusal::NotNow),
    }
}

fn take_face_up(edition: &Edition, public: &Public, slot: u8) -> Result<(), Refusal> {
    if slot as usize >= DISPLAY {
        return Err(Refusal::NoSuchSlot);
    }
    if public.display[slot as usize].is_none() {
        return Err(Refusal::EmptySlot);
    }
    if public.stage == Stage::SecondCard && second_slots(edition, public) >> slot & 1 == 0 {
        return Err(Refusal::WildNotSecond);
    }
    Ok(())
}

fn keep_tickets(edition: &Edition, public: &Public, seat: Seat, keep: u8) -> Result<(), Refusal> {
    let least = match public.stage {
        Stage::OpeningTickets => opening_deal(edition, public.players).1,
        Stage::KeepTickets => edition.spec().ticket_draw.keep,
        Stage::Question if public.charter.question == Some(Question::TopTicket) => 0,
        Stage::Turn
        | Stage::SecondCard
        | Stage::Tunnel
        | Stage::Offer
        | Stage::Question
        | Stage::RetireEvent
        | Stage::Over => return Err(Refusal::NotNow),
    };
    let offered = public.tickets_offered[seat].min(MAX_OFFER as u8);
    if u32::from(keep) >> offered != 0 {
        return Err(Refusal::NoSuchTicket);
    }
    let least = least.min(offered);
    if keep.count_ones() < u32::from(least) {
        return Err(if public.stage == Stage::OpeningTickets {
            Refusal::KeepMoreAtOpening { least }
        } else {
            Refusal::KeepMore { least }
        });
    }
    Ok(())
}

/// C-23, C-25, C-26, LW-26: the line exists and may be taken by this seat.
pub(crate) fn line_is_free(
    edition: &Edition,
    public: &Public,
    seat: Seat,
    line: LineId,
) -> Result<(), Refusal> {
    if line.index() >= edition.lines.len() {
        return Err(Refusal::NoSuchLine);
    }
    if !edition.claimable.contains(line) {
        return Err(Refusal::LineRunsOffBoard);
    }
    if public.open[seat].contains(line) {
        return Ok(());
    }
    if public.taken().contains(line) {
        return Err(Refusal::LineTaken);
    }
    let owns_mate = !public.owned[seat].and(&edition.group_mates(line)).is_empty();
    Err(if owns_mate { Refusal::OwnsLineOfGroup } else { Refusal::GroupClosed })
}

/// C-22, BE-6: enough of the right pieces; a bullet line needs none while shared trains last.
pub(crate) fn enough_pieces(
    edition: &Edition,
    public: &Public,
    seat: Seat,
    line: LineId,
) -> Result<(), Refusal> {
    let Some(facts) = edition.lines.get(line.index()) else { return Err(Refusal::NoSuchLine) };
    let left = public.pieces[seat][facts.supply as usize];
    if (facts.kind == LineKind::Bullet && public.shared_trains > 0) || left >= facts.pieces {
        return Ok(());
    }
    Err(Refusal::NotEnoughPieces { needed: facts.pieces, left })
}

fn missing(hand: Cards, set: Cards, extra: Cards) -> Cards {
    let mut missing = Cards::NONE;
    for card in Card::ALL {
        let asked = set.count(card) + extra.count(card);
        missing = missing.plus(Cards::of(card, asked.saturating_sub(hand.count(card))));
    }
    missing
}

/// LW-29: what an event asks on top is paid in coins or with cards.
fn surcharge(
    edition: &Edition,
    public: &Public,
    seat: Seat,
    line: LineId,
    extra: Cards,
) -> Result<(), Refusal> {
    let Some(due) = public.surcharge(edition, seat, line) else {
        return if extra.is_empty() { Ok(()) } else { Err(Refusal::SurchargeNotDue) };
    };
    if extra.count(Card::Newspaper) > 0 {
        return Err(Refusal::NewspaperPlayed);
    }
    if extra.is_empty() {
        let ignored = edition.charter().is_some()
            && matches!(Costs::of(edition, public, seat).surcharge(line), Some((_, Some(_))));
        if ignored {
            return Ok(());
        }
        let left = public.coins[seat];
        return match due.coins {
            None => Err(Refusal::WrongSurcharge { cards: due.cards }),
            Some(needed) if left < needed => Err(Refusal::NotEnoughCoins { needed, left }),
            Some(_) => Ok(()),
        };
    }
    if due.cards == 0 || extra.total() != u32::from(due.cards) {
        return Err(Refusal::WrongSurcharge { cards: due.cards });
    }
    Ok(())
}

/// C-50, C-51: exactly what is owed, in the colour played or wilds.
fn tunnel_payment(public: &Public, hand: Cards, cards: Cards) -> Result<(), Refusal> {
    let owed = public.pending.owed;
    let coloured = public.pending.colour.map_or(0, |colour| cards.count(colour));
    if cards.total() != u32::from(owed) || coloured + cards.wilds() != cards.total() {
        return Err(Refusal::WrongTunnelPayment { owed });
    }
    if !hand.contains(cards) {
        return Err(Refusal::CardsNotHeld { missing: missing(hand, cards, Cards::NONE) });
    }
    Ok(())
}
