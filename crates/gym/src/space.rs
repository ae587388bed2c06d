//! A number for every canonical action of an edition.
//!
//! The numbers are the same in every position, in every game and for every number of players. First
//! come the actions every edition has, in the order of [`Meaning`]; then keeping tickets by the bits of
//! what is kept, retiring each event, in a campaign's game staff, strike, picks and answers, and last
//! the claims: line by line, each with the colours its set can have, last without a coloured card.
//!
//! On a grey ferry two colours of the set may come to the same cards. Then the first of them is
//! possible and the others are masked, so that possible numbers and canonical actions are one to one.

use core::fmt::Write as _;

use capotreno_rules::campaign::spec::{CERTIFICATE_COLOURS, CERTIFICATES_EACH, CharterEffect, Staff};
use capotreno_rules::spec::Effect;
use capotreno_rules::{
    Action, Card, Cards, Choices, DISPLAY, Digest, Edition, EventId, LineId, LineSet, MAX_OFFER, Members,
    Public, payment,
};

use crate::mask::Mask;
use crate::payment::Payment;

/// The set colours of a claim: eight, and none.
pub(crate) const SETS: usize = 9;
const TAKE: usize = 0;
const BLIND: usize = TAKE + DISPLAY;
const STOP: usize = BLIND + 1;
const TICKETS: usize = STOP + 1;
const PASS: usize = TICKETS + 1;
const PAY_TUNNEL: usize = PASS + 1;
const DECLINE_TUNNEL: usize = PAY_TUNNEL + 1;
const ACCEPT: usize = DECLINE_TUNNEL + 1;
const DECLINE: usize = ACCEPT + 1;
const KEEP: usize = DECLINE + 1;
const RETIRE: usize = KEEP + (1 << MAX_OFFER);

/// The kinds of card a pick can be made round: eight colours and wilds.
const PICKS: usize = 9;

/// A claim that the line cannot have.
const NO_NUMBER: u16 = u16::MAX;

/// What an action number means. Which cards pay is decided when it is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// Take a face-up card.
    TakeFaceUp {
        /// Which of the five.
        slot: u8,
    },
    /// Draw from the deck.
    DrawBlind,
    /// Leave the second card.
    StopDrawing,
    /// Draw tickets.
    DrawTickets,
    /// Nothing else is possible.
    Pass,
    /// Pay what a tunnel asks for.
    PayTunnel,
    /// Take the set back.
    DeclineTunnel,
    /// Take what an event offers.
    AcceptOffer,
    /// Leave it.
    DeclineOffer,
    /// Keep the offered tickets whose bit is set.
    KeepTickets {
        /// Bit 0 is the first ticket offered.
        keep: u8,
    },
    /// Retire an event at the end of the game.
    RetireEvent {
        /// Which event.
        event: EventId,
    },
    /// Use the staff card, in a campaign's game.
    UseStaff,
    /// Discard cards to end a strike.
    EndStrike,
    /// Answer a question with cards, those most held round this kind.
    Pick {
        /// A colour, or wild.
        kind: Card,
    },
    /// Answer a question with the number of an option.
    Answer {
        /// What it means is said with [`capotreno_rules::campaign::Question`].
        option: u8,
    },
    /// Claim a line with a set of a colour; none: without a coloured card.
    ClaimLine {
        /// Which line.
        line: LineId,
        /// The colour of the set.
        set: Option<Card>,
    },
}

/// Grey lines of one cost, where different colours of the set may come to the same cards.
#[derive(Clone, Debug)]
struct Alike {
    lines: LineSet,
    example: LineId,
}

/// The action space of an edition.
#[derive(Clone, Debug)]
pub struct ActionSpace {
    /// By line and set colour.
    numbers: Vec<[u16; SETS]>,
    claims: Vec<(LineId, Option<Card>)>,
    /// Where the actions of a campaign's game begin, and how many answers a question can have.
    campaign: usize,
    answers: usize,
    first_claim: usize,
    alike: Vec<Alike>,
}

pub(crate) fn set_of(colour: usize) -> Option<Card> {
    Card::COLOURS.get(colour).copied()
}

impl ActionSpace {
    /// Numbers the actions of an edition.
    pub fn new(edition: &Edition) -> ActionSpace {
        let events = edition.spec().economy.as_ref().map_or(0, |economy| economy.events.len());
        let campaign = RETIRE + events;
        let answers = answers(edition);
        let first_claim = if answers == 0 { campaign } else { campaign + 2 + PICKS + answers };
        let mut claims = Vec::new();
        let mut numbers = Vec::new();
        for line in edition.line_ids() {
            let mut row = [NO_NUMBER; SETS];
            for (colour, number) in row.iter_mut().enumerate() {
                if can_have(edition, line, set_of(colour)) {
                    *number = (first_claim + claims.len()) as u16;
                    claims.push((line, set_of(colour)));
                }
            }
            numbers.push(row);
        }
        ActionSpace { numbers, claims, campaign, answers, first_claim, alike: alike(edition) }
    }

    /// How many action numbers there are.
    pub fn size(&self) -> usize {
        self.first_claim + self.claims.len()
    }

    /// What a number means; none where there is no such action.
    pub fn meaning(&self, number: usize) -> Option<Meaning> {
        Some(match number {
            TAKE..BLIND => Meaning::TakeFaceUp { slot: number as u8 },
            BLIND => Meaning::DrawBlind,
            STOP => Meaning::StopDrawing,
            TICKETS => Meaning::DrawTickets,
            PASS => Meaning::Pass,
            PAY_TUNNEL => Meaning::PayTunnel,
            DECLINE_TUNNEL => Meaning::DeclineTunnel,
            ACCEPT => Meaning::AcceptOffer,
            DECLINE => Meaning::DeclineOffer,
            KEEP..RETIRE => Meaning::KeepTickets { keep: (number - KEEP) as u8 },
            _ if number < self.campaign => Meaning::RetireEvent { event: EventId((number - RETIRE) as u8) },
            _ if number < self.first_claim => match number - self.campaign {
                0 => Meaning::UseStaff,
                1 => Meaning::EndStrike,
                at if at < 2 + PICKS => Meaning::Pick { kind: Card::from_index(at - 2)? },
                at => Meaning::Answer { option: (at - 2 - PICKS) as u8 },
            },
            _ => {
                let (line, set) = *self.claims.get(number - self.first_claim)?;
                Meaning::ClaimLine { line, set }
            }
        })
    }

    /// The number of a meaning; none where the edition has no such action.
    pub fn number(&self, meaning: Meaning) -> Option<usize> {
        Some(match meaning {
            Meaning::TakeFaceUp { slot } if usize::from(slot) < DISPLAY => TAKE + usize::from(slot),
            Meaning::KeepTickets { keep } if keep >> MAX_OFFER == 0 => KEEP + usize::from(keep),
            Meaning::RetireEvent { event } if RETIRE + event.index() < self.campaign => {
                RETIRE + event.index()
            }
            Meaning::UseStaff if self.answers > 0 => self.campaign,
            Meaning::EndStrike if self.answers > 0 => self.campaign + 1,
            Meaning::Pick { kind } if self.answers > 0 && kind.index() < PICKS => {
                self.campaign + 2 + kind.index()
            }
            Meaning::Answer { option } if usize::from(option) < self.answers => {
                self.campaign + 2 + PICKS + usize::from(option)
            }
            Meaning::TakeFaceUp { .. }
            | Meaning::KeepTickets { .. }
            | Meaning::RetireEvent { .. }
            | Meaning::UseStaff
            | Meaning::EndStrike
            | Meaning::Pick { .. }
            | Meaning::Answer { .. } => return None,
            Meaning::DrawBlind => BLIND,
            Meaning::StopDrawing => STOP,
            Meaning::DrawTickets => TICKETS,
            Meaning::Pass => PASS,
            Meaning::PayTunnel => PAY_TUNNEL,
            Meaning::DeclineTunnel => DECLINE_TUNNEL,
            Meaning::AcceptOffer => ACCEPT,
            Meaning::DeclineOffer => DECLINE,
            Meaning::ClaimLine { line, set } => {
                let colour = set.map_or(SETS - 1, Card::index);
                let number = *self.numbers.get(line.index())?.get(colour)?;
                (number != NO_NUMBER).then_some(usize::from(number))?
            }
        })
    }

    /// What a number means, in words.
    pub fn describe(&self, edition: &Edition, number: usize) -> String {
        let Some(meaning) = self.meaning(number) else { return "no action".into() };
        match meaning {
            Meaning::TakeFaceUp { slot } => format!("take face-up card {slot}"),
            Meaning::DrawBlind => "draw from the deck".into(),
            Meaning::StopDrawing => "leave the second card".into(),
            Meaning::DrawTickets => "draw tickets".into(),
            Meaning::Pass => "pass".into(),
            Meaning::PayTunnel => "pay the tunnel".into(),
            Meaning::DeclineTunnel => "take the set back".into(),
            Meaning::AcceptOffer => "accept the offer".into(),
            Meaning::DeclineOffer => "decline the offer".into(),
            Meaning::KeepTickets { keep } => {
                let kept: Vec<String> =
                    (0..MAX_OFFER).filter(|bit| keep >> bit & 1 == 1).map(|bit| bit.to_string()).collect();
                if kept.is_empty() {
                    "keep no ticket".into()
                } else {
                    format!("keep tickets {}", kept.join(" "))
                }
            }
            Meaning::RetireEvent { event } => {
                format!("retire event {}", edition.event_id(event).unwrap_or("?"))
            }
            Meaning::UseStaff => "use the staff card".into(),
            Meaning::EndStrike => "discard cards to end the strike".into(),
            Meaning::Pick { kind } => format!("answer with cards, {} first", kind.word()),
            Meaning::Answer { option } => format!("answer {option}"),
            Meaning::ClaimLine { line, set } => {
                let [from, to] = edition.line_ends(line).map(|place| edition.place_name(place));
                format!("claim line {line} {from}–{to} with {}", set.map_or("no colour", Card::word))
            }
        }
    }

    /// What tells one layout of actions from another.
    pub fn digest(&self) -> Digest {
        let mut text = format!("keep {KEEP} retire {RETIRE} claims {}\n", self.first_claim);
        if self.answers > 0 {
            let _ = writeln!(text, "campaign {} answers {}", self.campaign, self.answers);
        }
        for (line, set) in &self.claims {
            let _ = writeln!(text, "{line} {}", set.map_or("none", Card::word));
        }
        Digest(*blake3::hash(text.as_bytes()).as_bytes())
    }
}

/// Between positions and numbers.
impl ActionSpace {
    /// Which numbers are possible: one for each canonical action.
    #[inline]
    pub fn mask(&self, edition: &Edition, public: &Public, hand: Cards, choices: &Choices, mask: &mut Mask) {
        mask.clear();
        for action in choices.besides_claims(edition, public) {
            if let Some(number) = plain_meaning(&action).and_then(|meaning| self.number(meaning)) {
                mask.add(number);
            }
        }
        if self.answers > 0 {
            for number in choices.picks().filter_map(|(kind, _)| self.number(Meaning::Pick { kind })) {
                mask.add(number);
            }
        }
        let Some(claims) = choices.claims() else { return };
        let mut seen = LineSet::EMPTY;
        let mut several = LineSet::EMPTY;
        for (colour, lines) in claims.iter().enumerate() {
            several = several.or(&seen.and(lines));
            seen = seen.or(lines);
            for line in lines.iter() {
                let number = self.numbers[line.index()][colour];
                debug_assert_ne!(number, NO_NUMBER, "line {line} can have a set that has no number");
                mask.add(usize::from(number));
            }
        }
        for alike in &self.alike {
            let lines = alike.lines.and(&several);
            if !lines.is_empty() {
                self.fold(edition, hand, alike.example, &lines, mask);
            }
        }
    }

    /// Masks the colours that come to the same cards as an earlier one.
    fn fold(&self, edition: &Edition, hand: Cards, example: LineId, lines: &LineSet, mask: &mut Mask) {
        let spaces = edition.line(example).map_or(0, |line| u32::from(line.cards));
        let mut found = [Cards::NONE; SETS];
        for colour in 0..SETS {
            let paid = payment::cheapest_with(edition, example, hand, set_of(colour));
            // Colour and wilds alone: no other colour comes to the same cards.
            let Some(paid) = paid.filter(|paid| paid.total() > spaces) else { continue };
            if found[..colour].contains(&paid) {
                for line in lines.iter() {
                    mask.take_out(usize::from(self.numbers[line.index()][colour]));
                }
            }
            found[colour] = paid;
        }
    }

    /// The canonical action of a number, with its cheapest payment; none where the hand has none, and
    /// where cards answer a question or end a strike: those are among the choices.
    #[inline]
    pub fn decode(&self, edition: &Edition, public: &Public, hand: Cards, number: usize) -> Option<Action> {
        Some(match self.meaning(number)? {
            Meaning::TakeFaceUp { slot } => Action::TakeFaceUp { slot },
            Meaning::DrawBlind => Action::DrawBlind,
            Meaning::StopDrawing => Action::StopDrawing,
            Meaning::DrawTickets => Action::DrawTickets,
            Meaning::Pass => Action::Pass,
            Meaning::PayTunnel => Action::PayTunnel { cards: public.tunnel_payment(hand)? },
            Meaning::DeclineTunnel => Action::DeclineTunnel,
            Meaning::AcceptOffer => Action::AcceptOffer,
            Meaning::DeclineOffer => Action::DeclineOffer,
            Meaning::KeepTickets { keep } => Action::KeepTickets { keep },
            Meaning::RetireEvent { event } => Action::RetireEvent { event },
            Meaning::UseStaff => Action::UseStaff,
            Meaning::Answer { option } => Action::Answer { option },
            Meaning::Pick { .. } | Meaning::EndStrike => return None,
            Meaning::ClaimLine { line, set } => public.claim_of(edition, hand, line, set)?,
        })
    }

    /// The canonical action of a number where cards answer a question or end a strike.
    pub fn decode_pick(
        &self,
        edition: &Edition,
        public: &Public,
        choices: &Choices,
        number: usize,
    ) -> Option<Action> {
        match self.meaning(number)? {
            Meaning::Pick { kind } => {
                let pick = choices.picks().find(|(own, _)| *own == kind);
                pick.map(|(_, cards)| Action::Pick { cards })
            }
            Meaning::EndStrike => choices
                .besides_claims(edition, public)
                .find(|action| matches!(action, Action::EndStrike { .. })),
            _ => None,
        }
    }

    /// The number of a legal action, with the payment where it is not the cheapest one of the number.
    /// Where a payment is said the number only says which line it is for.
    pub fn encode(
        &self,
        edition: &Edition,
        public: &Public,
        hand: Cards,
        mask: &Mask,
        action: &Action,
    ) -> Option<(usize, Option<Payment>)> {
        let same = |number: &usize| self.decode(edition, public, hand, *number).as_ref() == Some(action);
        match *action {
            Action::ClaimLine { line, set, extra } => {
                let row = self.numbers.get(line.index())?;
                let possible = || {
                    let numbers = row.iter().filter(|number| **number != NO_NUMBER);
                    numbers.map(|number| usize::from(*number)).filter(|number| mask.contains(*number))
                };
                if let Some(number) = possible().find(same) {
                    return Some((number, None));
                }
                let colour = payment::check(edition, line, set).ok().flatten();
                let read = self.number(Meaning::ClaimLine { line, set: colour });
                let number = read.filter(|read| mask.contains(*read)).or_else(|| possible().next())?;
                Some((number, Some(Payment { set, extra })))
            }
            Action::PayTunnel { cards } if !same(&PAY_TUNNEL) => {
                Some((PAY_TUNNEL, Some(Payment { set: cards, extra: Cards::NONE })))
            }
            // Which kind it is made round does not matter where the cards are said.
            Action::Pick { cards } => {
                let kinds = Card::ALL.into_iter().filter_map(|kind| self.number(Meaning::Pick { kind }));
                let number = kinds.filter(|number| mask.contains(*number)).min()?;
                Some((number, Some(Payment { set: cards, extra: Cards::NONE })))
            }
            Action::EndStrike { cards } => {
                let number = self.number(Meaning::EndStrike)?;
                Some((number, Some(Payment { set: cards, extra: Cards::NONE })))
            }
            _ => Some((self.number(plain_meaning(action)?)?, None)),
        }
    }
}

/// What an action without a choice of cards means.
#[inline]
fn plain_meaning(action: &Action) -> Option<Meaning> {
    Some(match *action {
        Action::TakeFaceUp { slot } => Meaning::TakeFaceUp { slot },
        Action::DrawBlind => Meaning::DrawBlind,
        Action::StopDrawing => Meaning::StopDrawing,
        Action::DrawTickets => Meaning::DrawTickets,
        Action::Pass => Meaning::Pass,
        Action::PayTunnel { .. } => Meaning::PayTunnel,
        Action::DeclineTunnel => Meaning::DeclineTunnel,
        Action::AcceptOffer => Meaning::AcceptOffer,
        Action::DeclineOffer => Meaning::DeclineOffer,
        Action::KeepTickets { keep } => Meaning::KeepTickets { keep },
        Action::RetireEvent { event } => Meaning::RetireEvent { event },
        Action::Answer { option } => Meaning::Answer { option },
        Action::UseStaff => Meaning::UseStaff,
        Action::EndStrike { .. } => Meaning::EndStrike,
        Action::ClaimLine { .. } | Action::Pick { .. } => return None,
    })
}

/// Whether a set of this colour can ever pay a line: it can from all cards of the game.
fn can_have(edition: &Edition, line: LineId, set: Option<Card>) -> bool {
    let Some(facts) = edition.line(line) else { return false };
    let as_grey = longest_as_grey(edition).is_some_and(|longest| facts.cards <= longest);
    let fits = set.is_none_or(|colour| facts.colour.is_none_or(|own| own == colour || as_grey));
    if facts.to.is_none() || !fits {
        return false;
    }
    if edition.charter().is_some() {
        return true;
    }
    let paid = payment::cheapest_with(edition, line, edition.spec().deck, set);
    paid.is_some_and(|paid| {
        let coloured = set.is_none_or(|colour| paid.count(colour) > 0);
        coloured && payment::check(edition, line, paid).is_ok()
    })
}

/// The coloured lines that some company's staff may take as grey (CH-ST05).
fn longest_as_grey(edition: &Edition) -> Option<u8> {
    let companies = edition.charter()?.companies.iter();
    let longest = companies.filter_map(|company| match company.staff {
        Some(Staff::AsGrey { longest }) => Some(longest),
        _ => None,
    });
    longest.max()
}

/// How many answers a question of a campaign's game can have: places, tickets, certificates and bids
/// are answered by number, and 0 is none of them.
fn answers(edition: &Edition) -> usize {
    if edition.charter().is_none() {
        return 0;
    }
    let spec = edition.spec();
    let effects = spec.economy.iter().flat_map(|economy| &economy.events).flat_map(|event| &event.effects);
    let bids = effects.filter_map(|effect| match effect {
        Effect::Charter(CharterEffect::BlindBid { most, .. }) => Some(usize::from(*most)),
        _ => None,
    });
    let certificates = CERTIFICATE_COLOURS.len() * usize::from(CERTIFICATES_EACH);
    let counts = [spec.places.len(), spec.tickets.len(), certificates].into_iter().chain(bids);
    1 + counts.max().unwrap_or(0)
}

/// The grey lines where cards may stand in, by cost.
fn alike(edition: &Edition) -> Vec<Alike> {
    let mut found: Vec<(_, Alike)> = Vec::new();
    for line in edition.line_ids() {
        let Some(facts) = edition.line(line) else { continue };
        let plain = facts.symbols == 0 && facts.stand_in.is_none();
        if facts.to.is_none() || facts.colour.is_some() || plain {
            continue;
        }
        let cost = (facts.cards, facts.symbols, facts.stand_in, facts.kind);
        let known = found.iter().position(|(other, _)| *other == cost).unwrap_or_else(|| {
            found.push((cost, Alike { lines: LineSet::EMPTY, example: line }));
            found.len() - 1
        });
        found[known].1.lines.insert(line);
    }
    found.into_iter().map(|(_, alike)| alike).collect()
}
