//! A player that knows only what the messages say, and chooses at random among what they allow.

use capotreno_protocol::{Choice, GameView, KeepChoice, LineStatus, OfferChoice, Query, Reply, TunnelChoice};
use capotreno_rules::chance::FastDice;
use capotreno_rules::{Action, Cards, EventId, LineId, Stage};
use serde::Deserialize;
use serde::de::IgnoredAny;

/// The part of a [`GameView`] such a player looks at: thousands of them in one process must not
/// spend their time reading the rest.
#[derive(Clone, Debug, Deserialize)]
pub struct Glance {
    pub seq: u32,
    stage: Stage,
    own: Option<GlanceOwn>,
    may: Option<GlanceMay>,
    lines: Option<GlanceLines>,
    seats: Vec<GlanceSeat>,
    result: Option<IgnoredAny>,
    /// Only in a campaign's game.
    #[serde(default)]
    campaign: Option<GlanceCampaign>,
}

#[derive(Clone, Debug, Deserialize)]
struct GlanceCampaign {
    question: Option<GlanceQuestion>,
}

#[derive(Clone, Debug, Deserialize)]
struct GlanceQuestion {
    answers: Vec<Action>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
struct GlanceOwn {
    seat: u8,
    hand: Cards,
}

#[derive(Clone, Debug, Deserialize)]
struct GlanceMay {
    act: bool,
    slots: Vec<Allowed>,
    deck: Allowed,
    tickets: Allowed,
    pass: Allowed,
    keep: Option<KeepChoice>,
    tunnel: Option<TunnelChoice>,
    offer: Option<GlanceOffer>,
    retire: Option<Vec<u8>>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
struct Allowed {
    allowed: bool,
}

#[derive(Clone, Copy, Debug, Deserialize)]
struct GlanceOffer {
    accept: Allowed,
}

#[derive(Clone, Debug, Deserialize)]
struct GlanceLines {
    claimable: Vec<u8>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
struct GlanceSeat {
    coins: u16,
}

impl Glance {
    pub fn is_over(&self) -> bool {
        self.result.is_some()
    }
}

impl From<&Choice> for Allowed {
    fn from(choice: &Choice) -> Allowed {
        Allowed { allowed: choice.allowed }
    }
}

impl From<&OfferChoice> for GlanceOffer {
    fn from(offer: &OfferChoice) -> GlanceOffer {
        GlanceOffer { accept: Allowed::from(&offer.accept) }
    }
}

impl From<&LineStatus> for GlanceLines {
    fn from(lines: &LineStatus) -> GlanceLines {
        GlanceLines { claimable: lines.claimable.clone() }
    }
}

impl From<&GameView> for Glance {
    fn from(view: &GameView) -> Glance {
        let may = view.may.as_ref().map(|may| GlanceMay {
            act: may.act,
            slots: may.slots.iter().map(Allowed::from).collect(),
            deck: Allowed::from(&may.deck),
            tickets: Allowed::from(&may.tickets),
            pass: Allowed::from(&may.pass),
            keep: may.keep.clone(),
            tunnel: may.tunnel.clone(),
            offer: may.offer.as_ref().map(GlanceOffer::from),
            retire: may.retire.clone(),
        });
        Glance {
            seq: view.seq,
            stage: view.stage,
            own: view.own.as_ref().map(|own| GlanceOwn { seat: own.seat, hand: own.hand }),
            may,
            lines: view.lines.as_ref().map(GlanceLines::from),
            seats: view.seats.iter().map(|seat| GlanceSeat { coins: seat.coins }).collect(),
            result: view.result.as_ref().map(|_| IgnoredAny),
            campaign: view.campaign.as_ref().map(|campaign| GlanceCampaign {
                question: campaign
                    .question
                    .as_ref()
                    .map(|question| GlanceQuestion { answers: question.answers.clone() }),
            }),
        }
    }
}

/// What a player that chooses at random does next.
#[derive(Clone, Debug)]
pub enum Next {
    Act(Action),
    /// Asks how a line can be paid before it claims it.
    Ask(Query),
    Wait,
}

/// Chooses among what a view allows. Claims come first half of the time, so that games end.
pub fn choose(view: &Glance, dice: &mut FastDice) -> Next {
    let (Some(may), Some(own)) = (&view.may, &view.own) else { return Next::Wait };
    if !may.act {
        return Next::Wait;
    }
    let question = view.campaign.as_ref().and_then(|campaign| campaign.question.as_ref());
    if let Some(question) = question.filter(|_| view.stage == Stage::Question) {
        let answers = &question.answers;
        return match answers.get(dice.number_below(answers.len().max(1) as u32) as usize) {
            Some(answer) => Next::Act(*answer),
            None => Next::Wait,
        };
    }
    if let Some(keep) = &may.keep {
        let all = (1_u8 << keep.offered) - 1;
        let least = u32::from(keep.least);
        let mut chosen = all & dice.number_below(256) as u8;
        while chosen.count_ones() < least {
            chosen |= 1 << dice.number_below(u32::from(keep.offered));
        }
        return Next::Act(Action::KeepTickets { keep: chosen });
    }
    if let Some(tunnel) = &may.tunnel {
        return Next::Act(match tunnel.payments.first() {
            Some(cards) => Action::PayTunnel { cards: *cards },
            None => Action::DeclineTunnel,
        });
    }
    if let Some(offer) = &may.offer {
        let accepts = offer.accept.allowed && dice.number_below(2) == 0;
        return Next::Act(if accepts { Action::AcceptOffer } else { Action::DeclineOffer });
    }
    if let Some(events) = &may.retire {
        let event = events.first().copied().unwrap_or_default();
        return Next::Act(Action::RetireEvent { event: EventId(event) });
    }
    if view.stage == Stage::Turn
        && let Some(lines) = &view.lines
    {
        let claimable = &lines.claimable;
        if !claimable.is_empty() && (own.hand.total() > 12 || dice.number_below(2) == 0) {
            let line = claimable[dice.number_below(claimable.len() as u32) as usize];
            return Next::Ask(Query::Payments { line });
        }
    }
    draw(view, dice)
}

fn draw(view: &Glance, dice: &mut FastDice) -> Next {
    let Some(may) = &view.may else { return Next::Wait };
    let mut actions: Vec<Action> = Vec::new();
    for (slot, choice) in may.slots.iter().enumerate() {
        if choice.allowed {
            actions.push(Action::TakeFaceUp { slot: slot as u8 });
        }
    }
    if may.deck.allowed {
        actions.extend([Action::DrawBlind; 3]);
    }
    if may.tickets.allowed && (actions.is_empty() || dice.number_below(20) == 0) {
        actions.push(Action::DrawTickets);
    }
    if actions.is_empty() && may.pass.allowed {
        actions.push(Action::Pass);
    }
    match (actions.is_empty(), view.lines.as_ref().and_then(|lines| lines.claimable.first())) {
        (false, _) => Next::Act(actions[dice.number_below(actions.len() as u32) as usize]),
        (true, Some(line)) => Next::Ask(Query::Payments { line: *line }),
        (true, None) => Next::Wait,
    }
}

/// The claim that answers a question about payments: the cheapest one. A surcharge is paid with
/// any other cards where there are coins too few.
pub fn claim(view: &Glance, reply: &Reply) -> Option<Action> {
    let Reply::Payments { line, payments, surcharge_coins, surcharge_cards } = reply else { return None };
    let own = view.own.as_ref()?;
    let coins = view.seats.get(usize::from(own.seat)).map_or(0, |seat| seat.coins);
    let set = payments.first()?.cards;
    let mut extra = Cards::NONE;
    if coins < *surcharge_coins {
        let mut spare = own.hand.saturating_minus(set);
        for _ in 0..*surcharge_cards {
            let card = (!spare.is_empty()).then(|| spare.nth(0))?;
            spare = spare.without(card);
            extra = extra.with(card);
        }
    }
    Some(Action::ClaimLine { line: LineId(*line), set, extra })
}
