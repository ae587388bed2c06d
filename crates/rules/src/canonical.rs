//! The canonical actions of a seat: what random play chooses from and bots start from.
//!
//! Each display slot, the deck, leaving the second card, tickets, each (line, set colour) with its
//! cheapest payment, each legal subset of offered tickets, pay or decline, pass. They are counted from bit sets and made
//! only when asked for, because listing them would cost more than playing one.

use crate::action::Action;
use crate::campaign::Question;
use crate::campaign::ask::{self, Answers, Knows, Picks};
use crate::campaign::cost::Costs;
use crate::card::{Card, Cards};
use crate::chance::FastDice;
use crate::draws::{Besides, Draws, SecondDraws, can_draw_blind};
use crate::edition::{Edition, LineFacts};
use crate::ids::{EventId, LineId, MAX_OFFER, Seat};
use crate::payment;
use crate::reach::EventCost;
use crate::sets::{Bits, LineSet};
use crate::setup::opening_deal;
use crate::state::{Public, Stage, State};
use crate::tables::{Lookup, NO_COLOUR, SET_COLOURS, with_lookup};

/// The canonical actions of one seat at one moment: what random play chooses from. Each line and
/// set colour is there once, with its cheapest payment.
///
/// ```
/// # use capotreno_rules::{Action, Edition, Options, Seat, Silent, Spec, State, chance::Fast};
/// # let edition = Edition::new(Spec::tiny()).expect("a board without problems");
/// # let game = State::new(&edition, Options::new(2), &mut Fast::seeded(1), &mut Silent)?;
/// // Two tickets are offered and one must be kept: the first, the second, or both.
/// let choices = game.choices(&edition, Seat(0));
/// let all: Vec<Action> = choices.iter(&edition, game.public()).collect();
/// assert_eq!(all, [1, 2, 3].map(|keep| Action::KeepTickets { keep }));
/// # Ok::<(), capotreno_rules::SetupError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Choices {
    hand: Cards,
    kind: Kind,
    count: u32,
}

#[derive(Clone, Debug)]
enum Kind {
    Nothing,
    Turn(Turn),
    SecondCard(SecondDraws),
    Keep {
        offered: u8,
        least: u8,
    },
    Tunnel {
        pay: Option<Cards>,
    },
    Offer {
        accept: bool,
    },
    Question(Answers),
    TopTicket,
    /// A short line after drawing, or none (CH-ST14).
    NightClaim(Claims),
    Retire {
        pile: u64,
    },
    /// Nothing else is possible, but for what can be done besides.
    Pass {
        besides: Besides,
    },
}

/// The three actions of a turn: display slots, deck, tickets, claims.
#[derive(Clone, Debug)]
struct Turn {
    draws: Draws,
    claims: Claims,
    besides: Besides,
}

/// The lines that can be paid, by set colour.
#[derive(Clone, Debug)]
struct Claims {
    lines: [LineSet; SET_COLOURS],
    counts: [u16; SET_COLOURS],
}

impl State {
    /// The canonical actions of a seat; none where it owes no decision.
    pub fn choices(&self, edition: &Edition, seat: Seat) -> Choices {
        choices(edition, &self.public, &self.knows(seat), seat)
    }

    /// A canonical action of a seat, each with the same chance; none where it owes no decision.
    #[inline]
    pub fn random_action(&self, edition: &Edition, seat: Seat, dice: &mut FastDice) -> Option<Action> {
        let hand = self.secret.hands[seat];
        if self.public.stage == Stage::Turn && self.public.turn == seat {
            return with_lookup!(&edition.tables, lookup => {
                random_turn(edition, lookup, &self.public, hand, seat, dice)
            });
        }
        if self.public.stage == Stage::SecondCard && self.public.turn == seat {
            let draws = SecondDraws::of(edition, &self.public);
            let count = draws.count();
            return (count > 0).then(|| draws.nth(dice.number_below(count)));
        }
        if self.public.stage == Stage::KeepTickets && self.public.turn == seat {
            return Some(random_keep(edition, &self.public, seat, dice));
        }
        if let Some(question) = self.public.charter.question
            && self.public.charter.asked.contains(seat)
            && !matches!(question, Question::TopTicket | Question::NightClaim)
        {
            let answers = ask::answers(edition, &self.public, &self.knows(seat), seat, question);
            return answers.nth(dice.number_below(answers.count().max(1)));
        }
        let choices = choices(edition, &self.public, &self.knows(seat), seat);
        if choices.count == 0 {
            return None;
        }
        choices.get(edition, &self.public, dice.number_below(choices.count))
    }
}

/// Any legal subset with the same chance: subsets are drawn until one is large enough.
fn random_keep(edition: &Edition, public: &Public, seat: Seat, dice: &mut FastDice) -> Action {
    let offered = public.tickets_offered[seat].min(MAX_OFFER as u8);
    let least = u32::from(edition.spec().ticket_draw.keep.min(offered));
    loop {
        let keep = dice.number_below(1 << offered) as u8;
        if keep.count_ones() >= least {
            return Action::KeepTickets { keep };
        }
    }
}

/// The same choice as [`Choices`] would give for a turn, without keeping the list: this is where
/// random play spends its time.
#[inline]
fn random_turn<const WORDS: usize>(
    edition: &Edition,
    lookup: &Lookup<WORDS>,
    public: &Public,
    hand: Cards,
    seat: Seat,
    dice: &mut FastDice,
) -> Option<Action> {
    let draws = Draws::of(edition, public);
    let mut masks = [Bits::<WORDS>::EMPTY; SET_COLOURS];
    claim_masks(edition, lookup, public, hand, seat, &mut masks);
    let mut counts = [0_u32; SET_COLOURS];
    let mut claims = 0;
    for (count, mask) in counts.iter_mut().zip(&masks) {
        *count = mask.len();
        claims += *count;
    }
    let besides = Besides::of(edition, public, seat);
    let total = draws.count() + claims;
    if total == 0 {
        return match dice.number_below(1 + besides.count()).checked_sub(1) {
            None => Some(Action::Pass),
            Some(nth) => besides.nth(hand, nth),
        };
    }
    let mut nth = match draws.nth(dice.number_below(total + besides.count())) {
        Ok(action) => return Some(action),
        Err(rest) => rest,
    };
    for (colour, count) in counts.into_iter().enumerate() {
        if nth < count {
            let line = masks[colour].nth_index(nth);
            return claim(edition, public, hand, LineId(line as u8), colour);
        }
        nth -= count;
    }
    besides.nth(hand, nth)
}

/// The canonical actions, from what the seat itself knows.
#[inline]
pub(crate) fn choices(edition: &Edition, public: &Public, knows: &Knows, seat: Seat) -> Choices {
    let hand = knows.hand;
    let nothing = Choices { hand, kind: Kind::Nothing, count: 0 };
    if !public.awaited().contains(seat) {
        return nothing;
    }
    let (kind, count) = match public.stage {
        Stage::Turn => turn(edition, public, hand, seat),
        Stage::SecondCard => {
            let draws = SecondDraws::of(edition, public);
            (Kind::SecondCard(draws), draws.count())
        }
        Stage::OpeningTickets => {
            let (_, least) = opening_deal(edition, public.players);
            keep(public, seat, least)
        }
        Stage::KeepTickets => keep(public, seat, edition.spec().ticket_draw.keep),
        Stage::Tunnel => {
            let pay = tunnel_payment(public, hand);
            (Kind::Tunnel { pay }, 1 + u32::from(pay.is_some()))
        }
        Stage::Offer => {
            let offer = public.claim_offer(edition, public.pending.line);
            let accept = offer.is_some_and(|offer| hand.wilds() >= u32::from(offer.wilds));
            (Kind::Offer { accept }, 1 + u32::from(accept))
        }
        Stage::Question => match public.charter.question {
            None => return nothing,
            Some(Question::TopTicket) => (Kind::TopTicket, 2),
            Some(Question::NightClaim) => night_claim(edition, public, hand, seat),
            Some(question) => {
                let answers = ask::answers(edition, public, knows, seat, question);
                (Kind::Question(answers), answers.count())
            }
        },
        Stage::RetireEvent => {
            let pile = public.events.pile;
            (Kind::Retire { pile }, pile.count_ones())
        }
        Stage::Over => return nothing,
    };
    Choices { hand, kind, count }
}

fn keep(public: &Public, seat: Seat, least: u8) -> (Kind, u32) {
    let offered = public.tickets_offered[seat].min(MAX_OFFER as u8);
    let least = least.min(offered);
    let count = (0..1_u32 << offered).filter(|keep| keep.count_ones() >= u32::from(least)).count();
    (Kind::Keep { offered, least }, count as u32)
}

fn turn(edition: &Edition, public: &Public, hand: Cards, seat: Seat) -> (Kind, u32) {
    let draws = Draws::of(edition, public);
    let claims = claims(edition, public, hand, seat);
    let besides = Besides::of(edition, public, seat);
    let count = draws.count() + claims.count();
    if count == 0 {
        (Kind::Pass { besides }, 1 + besides.count())
    } else {
        (Kind::Turn(Turn { draws, claims, besides }), count + besides.count())
    }
}

/// CH-ST14: the short lines that can be paid, and "none" before them.
fn night_claim(edition: &Edition, public: &Public, hand: Cards, seat: Seat) -> (Kind, u32) {
    let short = public.night_lines(edition, seat);
    let mut claims = claims(edition, public, hand, seat);
    for (lines, count) in claims.lines.iter_mut().zip(&mut claims.counts) {
        *lines = lines.and(&short);
        *count = lines.len() as u16;
    }
    let count = 1 + claims.count();
    (Kind::NightClaim(claims), count)
}

fn claims(edition: &Edition, public: &Public, hand: Cards, seat: Seat) -> Claims {
    let lines = with_lookup!(&edition.tables, lookup => {
        let mut masks = [Bits::EMPTY; SET_COLOURS];
        claim_masks(edition, lookup, public, hand, seat, &mut masks);
        masks.map(Bits::whole)
    });
    let counts = lines.map(|lines| lines.len() as u16);
    Claims { lines, counts }
}

/// What a player may ask the rules about a decision in front of a seat.
impl Public {
    /// How many of the tickets offered must be kept (C-20, LW-5); none where tickets are not chosen.
    pub fn fewest_kept(&self, edition: &Edition) -> Option<u8> {
        match self.stage {
            Stage::OpeningTickets => Some(opening_deal(edition, self.players).1),
            Stage::KeepTickets => Some(edition.spec().ticket_draw.keep),
            Stage::Turn
            | Stage::SecondCard
            | Stage::Tunnel
            | Stage::Offer
            | Stage::Question
            | Stage::RetireEvent
            | Stage::Over => None,
        }
    }

    /// Whether the deck has a card to draw without looking.
    pub fn can_draw_blind(&self, edition: &Edition) -> bool {
        can_draw_blind(edition, self)
    }

    /// The canonical claim of a line by the seat on turn, with a set of this colour (none: without a
    /// coloured card) at its cheapest payment; none where the hand cannot pay it. Whether the claim
    /// is legal otherwise is what [`State::check`] says.
    #[inline]
    pub fn claim_of(
        &self,
        edition: &Edition,
        hand: Cards,
        line: LineId,
        set: Option<Card>,
    ) -> Option<Action> {
        let colour = set.map_or(NO_COLOUR, Card::index);
        if colour > NO_COLOUR { None } else { claim(edition, self, hand, line, colour) }
    }

    /// The cheapest way a hand pays what the tunnel in question asks for.
    pub fn tunnel_payment(&self, hand: Cards) -> Option<Cards> {
        tunnel_payment(self, hand)
    }
}

/// The cheapest way to pay what a tunnel asks for: its colour first, then wilds.
pub(crate) fn tunnel_payment(public: &Public, hand: Cards) -> Option<Cards> {
    let owed = u32::from(public.pending.owed);
    let coloured = public.pending.colour.map_or(0, |colour| hand.count(colour)).min(owed);
    let wilds = owed - coloured;
    if wilds > hand.wilds() {
        return None;
    }
    let own = public.pending.colour.map_or(Cards::NONE, |colour| Cards::of(colour, coloured));
    Some(own.plus(Cards::of(Card::Wild, wilds)))
}

/// For each set colour, the lines that are open, can be built and can be paid.
#[inline]
fn claim_masks<const WORDS: usize>(
    edition: &Edition,
    lookup: &Lookup<WORDS>,
    public: &Public,
    hand: Cards,
    seat: Seat,
    masks: &mut [Bits<WORDS>; SET_COLOURS],
) {
    let mut open = lookup.buildable(public.pieces[seat], public.shared_trains).and(&public.open[seat].part());
    if edition.charter().is_some() {
        return Costs::of(edition, public, seat).payable(lookup, hand, &open, masks);
    }
    if public.events.current.is_some() {
        open = open.and_not(&unaffordable(edition, lookup, public, hand, seat));
    }
    lookup.payable(hand, &open, masks);
    for line in &lookup.stand_in_lines {
        if open.has(line.index()) && could_stand_in(&edition.lines[line.index()], hand) {
            add_stand_in_line(edition, hand, *line, masks);
        }
    }
}

/// A quick no for lines where cards may stand in: even the colour held most leaves too many spaces.
#[inline]
fn could_stand_in(line: &LineFacts, hand: Cards) -> bool {
    let (spaces, each) = (u32::from(line.cards), u32::from(line.stand_in));
    hand.total() >= spaces && hand.total() + (each - 1) * hand.most_of_one_kind().min(spaces) >= each * spaces
        || hand.wilds() > 0 && hand.total() >= spaces
}

/// NC-7: few lines, judged one by one.
fn add_stand_in_line<const WORDS: usize>(
    edition: &Edition,
    hand: Cards,
    line: LineId,
    masks: &mut [Bits<WORDS>; SET_COLOURS],
) {
    let facts = &edition.lines[line.index()];
    let mut paid = false;
    for (colour, mask) in masks.iter_mut().enumerate() {
        let fits = colour == NO_COLOUR || facts.colour.is_none_or(|own| own.index() == colour);
        if !fits || (colour == NO_COLOUR && paid) {
            continue;
        }
        if payment::cheapest(edition, facts, hand, colour).is_some() {
            paid = true;
            mask.add(line.index());
        }
    }
}

/// Lines whose surcharge the seat cannot pay: neither in coins nor with cards beyond the set.
fn unaffordable<const WORDS: usize>(
    edition: &Edition,
    lookup: &Lookup<WORDS>,
    public: &Public,
    hand: Cards,
    seat: Seat,
) -> Bits<WORDS> {
    let EventCost::Surcharge { on, due } = edition.event_cost(public.events.current) else {
        return Bits::EMPTY;
    };
    if due.coins.is_some_and(|coins| public.coins[seat] >= coins) {
        return Bits::EMPTY;
    }
    let lines = on.lines(edition, edition.large).part();
    match hand.total().checked_sub(due.cards.into()) {
        Some(cards) if due.cards > 0 => lines.and_not(lookup.up_to(cards)),
        _ => lines,
    }
}

impl Choices {
    /// How many canonical actions there are.
    pub fn len(&self) -> u32 {
        self.count
    }

    /// Whether the seat owes no decision.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The `nth` canonical action; none where there are not so many.
    #[inline]
    pub fn get(&self, edition: &Edition, public: &Public, nth: u32) -> Option<Action> {
        if nth >= self.count {
            return None;
        }
        match &self.kind {
            Kind::Nothing => None,
            Kind::Pass { besides } => match nth.checked_sub(1) {
                None => Some(Action::Pass),
                Some(nth) => besides.nth(self.hand, nth),
            },
            Kind::Question(answers) => answers.nth(nth),
            Kind::TopTicket => Some(Action::KeepTickets { keep: nth as u8 }),
            Kind::NightClaim(claims) => match nth.checked_sub(1) {
                None => Some(Action::Answer { option: 0 }),
                Some(nth) => claims.get(edition, public, self.hand, nth).ok(),
            },
            Kind::Turn(turn) => turn.get(edition, public, self.hand, nth),
            Kind::SecondCard(draws) => Some(draws.nth(nth)),
            Kind::Keep { offered, least } => nth_keep(*offered, *least, nth),
            Kind::Tunnel { pay } => match pay {
                Some(cards) if nth == 0 => Some(Action::PayTunnel { cards: *cards }),
                _ => Some(Action::DeclineTunnel),
            },
            Kind::Offer { accept } => {
                Some(if *accept && nth == 0 { Action::AcceptOffer } else { Action::DeclineOffer })
            }
            Kind::Retire { pile } => {
                Some(Action::RetireEvent { event: EventId(crate::sets::select(*pile, nth) as u8) })
            }
        }
    }

    /// All canonical actions, in order.
    pub fn iter<'a>(&'a self, edition: &'a Edition, public: &'a Public) -> impl Iterator<Item = Action> + 'a {
        (0..self.count).filter_map(move |nth| self.get(edition, public, nth))
    }

    /// The lines that can be claimed by the colour of the set, in the order of [`Card::COLOURS`]; last
    /// those with a set without a coloured card. None where nothing can be claimed now.
    #[inline]
    pub fn claims(&self) -> Option<&[LineSet; SET_COLOURS]> {
        match &self.kind {
            Kind::Turn(Turn { claims, .. }) | Kind::NightClaim(claims) => Some(&claims.lines),
            _ => None,
        }
    }

    /// The canonical actions that are no claims, in order.
    #[inline]
    pub fn besides_claims<'a>(
        &'a self,
        edition: &'a Edition,
        public: &'a Public,
    ) -> impl Iterator<Item = Action> + 'a {
        // In a turn draws come before claims, and what else can be done after them.
        let (before, claims) = match &self.kind {
            Kind::Turn(turn) => (turn.draws.count(), turn.claims.count()),
            Kind::NightClaim(claims) => (1, claims.count()),
            _ => (self.count, 0),
        };
        let after = before + claims..self.count;
        (0..before).chain(after).filter_map(move |nth| self.get(edition, public, nth))
    }

    /// Which cards can be picked now: to answer a question, or to end a strike.
    fn picking(&self) -> Picks {
        match &self.kind {
            Kind::Question(answers) => answers.picks,
            Kind::Turn(Turn { besides, .. }) | Kind::Pass { besides } => match besides.strike() {
                0 => Picks::None,
                cards => Picks::Of { from: self.hand, count: cards.into() },
            },
            Kind::Nothing
            | Kind::SecondCard(_)
            | Kind::Keep { .. }
            | Kind::Tunnel { .. }
            | Kind::Offer { .. }
            | Kind::TopTicket
            | Kind::NightClaim(_)
            | Kind::Retire { .. } => Picks::None,
        }
    }

    /// The canonical picks that answer the open question, each with the kind of card it is made
    /// round: no kind is there twice.
    pub fn picks(&self) -> impl Iterator<Item = (Card, Cards)> + use<> {
        let picks = match &self.kind {
            Kind::Question(answers) => answers.picks,
            _ => Picks::None,
        };
        picks.named().into_iter()
    }

    /// Whether the cards of a pick, or those that end a strike, can be these and some of the open
    /// ones.
    pub fn pick_can_become(&self, least: Cards, open: Cards) -> bool {
        self.picking().can_become(least, open)
    }

    /// The lines that can be claimed now, in any colour.
    pub fn claimable_lines(&self) -> LineSet {
        match &self.kind {
            Kind::Turn(Turn { claims, .. }) | Kind::NightClaim(claims) => {
                claims.lines.iter().fold(LineSet::EMPTY, |all, lines| all.or(lines))
            }
            _ => LineSet::EMPTY,
        }
    }
}

fn nth_keep(offered: u8, least: u8, nth: u32) -> Option<Action> {
    (0..1_u32 << offered)
        .filter(|keep| keep.count_ones() >= u32::from(least))
        .nth(nth as usize)
        .map(|keep| Action::KeepTickets { keep: keep as u8 })
}

impl Turn {
    fn get(&self, edition: &Edition, public: &Public, hand: Cards, nth: u32) -> Option<Action> {
        let nth = match self.draws.nth(nth) {
            Ok(action) => return Some(action),
            Err(rest) => rest,
        };
        match self.claims.get(edition, public, hand, nth) {
            Ok(action) => Some(action),
            Err(rest) => self.besides.nth(hand, rest),
        }
    }
}

impl Claims {
    fn count(&self) -> u32 {
        self.counts.iter().map(|count| u32::from(*count)).sum()
    }

    /// The `nth` of them, or how far `nth` lies beyond them.
    fn get(&self, edition: &Edition, public: &Public, hand: Cards, mut nth: u32) -> Result<Action, u32> {
        for (colour, count) in self.counts.iter().enumerate() {
            let count = u32::from(*count);
            if nth < count {
                let line = self.lines[colour].nth_index(nth);
                return claim(edition, public, hand, LineId(line as u8), colour).ok_or(0);
            }
            nth -= count;
        }
        Err(nth)
    }
}

/// A claim with its cheapest payment; a surcharge is paid in coins where there are enough.
#[inline]
fn claim(edition: &Edition, public: &Public, hand: Cards, line: LineId, colour: usize) -> Option<Action> {
    if edition.charter().is_some() {
        return Costs::of(edition, public, public.turn).claim(hand, line, colour);
    }
    let facts: &LineFacts = edition.lines.get(line.index())?;
    let set = payment::cheapest(edition, facts, hand, colour)?;
    let mut extra = Cards::NONE;
    if edition.spec().economy.is_some()
        && let Some(surcharge) = public.surcharge(edition, public.turn, line)
        && surcharge.coins.is_none_or(|coins| public.coins[public.turn] < coins)
    {
        extra = payment::most_held(hand.minus(set), u32::from(surcharge.cards))?;
    }
    Some(Action::ClaimLine { line, set, extra })
}
