//! What a campaign's game adds: parts of observations, and which cards can pay or answer.

use capotreno_rules::campaign::spec::{
    CERTIFICATE_COLOURS, CERTIFICATES_EACH, MAX_POSTCARDS, MAX_RACES, MAX_SPOTS, MAX_SURVEYS, STAMPS_EACH,
    SURVEYS_SHOWN,
};
use capotreno_rules::campaign::{Fee, Progress, Question, Resume};
use capotreno_rules::{Action, CampaignSight, Card, Cards, LineId, PlaceId, PlaceSet, Public, Seat};

use crate::arena::Arena;
use crate::game::Game;
use crate::layout::{KINDS, Layout};
use crate::observe::Writer;
use crate::payment::{KINDS as PAYING, PAYMENT, Payment, later, tunnel_goes_on};
use crate::space::Meaning;

/// The questions there are, in the order of [`Question`].
const QUESTIONS: usize = 29;
const CERTIFICATES: usize = CERTIFICATE_COLOURS.len() * CERTIFICATES_EACH as usize;
const STAMPS: usize = CERTIFICATE_COLOURS.len() * STAMPS_EACH as usize;
const CLAIM_STEPS: usize = 16;
const END_STEPS: usize = 6;

/// What a question says, as numbers.
#[derive(Default)]
struct Asked {
    index: usize,
    place: Option<PlaceId>,
    fee: Option<Fee>,
    /// Coins, cards, viaducts: what it is about, and a second number where there is one.
    numbers: [u16; 2],
    events: u64,
}

impl Asked {
    /// Its place in the list, and the numbers it names.
    fn place_and_numbers(question: Question) -> (usize, [u16; 2]) {
        match question {
            Question::Fee { .. } => (0, [0; 2]),
            Question::GreyBonus => (1, [0; 2]),
            Question::CoinsOrTicket { coins } => (2, [coins, 0]),
            Question::TopTicket => (3, [0; 2]),
            Question::Looked { keep, bottom } => (4, [keep.into(), bottom.into()]),
            Question::Dues { viaducts } => (5, [viaducts.into(), 0]),
            Question::Elevator { .. } => (6, [0; 2]),
            Question::Certificate { must } => (7, [must.into(), 0]),
            Question::WaterFrom => (8, [0; 2]),
            Question::Survey { card } => (9, [card.into(), 0]),
            Question::Stamp => (10, [0; 2]),
            Question::BuyStamp { coins } => (11, [coins, 0]),
            Question::Offer { postcard } => (12, [postcard.into(), 0]),
            Question::FaceUpBonus { cards } => (13, [cards.into(), 0]),
            Question::ShowTicket => (14, [0; 2]),
            Question::WildAndDeck => (15, [0; 2]),
            Question::NightClaim => (16, [0; 2]),
            Question::Swap => (17, [0; 2]),
            Question::NextEvent => (18, [0; 2]),
            Question::PickEvent { first, second } => (19, [first.0.into(), second.0.into()]),
            Question::TempDepot { coins } => (20, [coins, 0]),
            Question::MakeLarge => (21, [0; 2]),
            Question::Bid { most, cards } => (22, [most.into(), cards.into()]),
            Question::Rustlers { cards, most } => (23, [cards.into(), most.into()]),
            Question::Discard { cards, over } => (24, [cards.into(), over.into()]),
            Question::Network => (25, [0; 2]),
            Question::CrossOff { left } => (26, [left.into(), 0]),
            Question::BuyOut { .. } => (27, [0; 2]),
            Question::Story => (28, [0; 2]),
        }
    }

    fn of(question: Question) -> Asked {
        let (index, numbers) = Asked::place_and_numbers(question);
        let fee = if let Question::Fee { fee, .. } = question { Some(fee) } else { None };
        let events = question.events().into_iter().flatten().fold(0, |all, event| all | 1 << (event.0 & 63));
        Asked { index, place: question.place(), fee, numbers, events }
    }
}

/// The layout.
impl Layout {
    pub(crate) fn lay_campaign(&mut self) {
        self.lay_questions();
        self.lay_places();
        self.lay_tokens();
        self.lay_counts();
    }

    fn lay_questions(&mut self) {
        let (events, tickets) = (self.events, self.tickets);
        self.part(
            "question",
            &[QUESTIONS],
            1,
            "the question that is open, in the order of the engine's list",
        );
        self.part("question_fee", &[3], 1, "why a fee is due: depot, junction, water");
        self.part("question_place", &[self.places], 1, "the place it is about");
        self.part(
            "question_numbers",
            &[2],
            10,
            "the numbers it names: coins, cards, viaducts, a card's place",
        );
        self.part("question_events", &[events], 1, "the events to pick from");
        self.part("claim_step", &[CLAIM_STEPS], 1, "the step with which a claim goes on");
        self.part("end_step", &[END_STEPS], 1, "the step with which the end goes on");
        self.part("waiting", &[1], 16, "decisions that wait after this one");
        self.part("looked", &[KINDS], 3, "by kind, the cards the observer looks at");
        self.part("under_deck", &[KINDS], 3, "by kind, the cards the observer put under the deck");
        self.part("next_event", &[events], 1, "the next event, where the observer has looked");
        self.part("bid", &[1], 10, "0, or 1 and the observer's secret bid");
        self.part("late", &[tickets], 1, "tickets of the observer that cost nothing if they fail");
    }

    fn lay_places(&mut self) {
        let (seats, places) = (self.players, self.places);
        self.part("large", &[places], 1, "large cities");
        self.part("junctions", &[places], 1, "where the Syndicate sits");
        self.part("depots", &[seats, places], 1, "by seat, its depots");
        self.part("elevators", &[seats, places], 1, "by seat, its elevators");
        self.part("crossed", &[seats, places], 1, "by seat, cities crossed off in this game");
        self.part("largest", &[seats, places], 1, "by seat, its largest network as chosen at the end");
        self.part("bought", &[seats, places], 1, "by seat, junctions it bought");
        self.part("herds_at", &[MAX_SPOTS], 3, "by city of the charter's list, herds left there");
        self.part("water_at", &[MAX_SPOTS], 5, "by city of the charter's list, water left there");
    }

    fn lay_tokens(&mut self) {
        let seats = self.players;
        self.part("certificates_left", &[CERTIFICATES], 1, "certificates not yet shown");
        self.part("certificates_shown", &[CERTIFICATES], 1, "certificates face up");
        self.part("certificates", &[seats, CERTIFICATES], 1, "by seat, its certificates of this game");
        self.part("stamps_left", &[STAMPS], 1, "stamps not yet shown");
        self.part("stamps_shown", &[STAMPS], 1, "stamps face up");
        self.part("stamps", &[seats, STAMPS], 1, "by seat, its stamps of this game");
        self.part("surveys_left", &[MAX_SURVEYS], 1, "survey cards not yet shown");
        self.part("surveys_shown", &[SURVEYS_SHOWN, MAX_SURVEYS], 1, "survey cards face up");
        self.part("surveys", &[seats, MAX_SURVEYS], 1, "by seat, survey cards in its vault");
        self.part("tickets_shown", &[seats, self.tickets], 1, "by seat, tickets it has shown");
        self.part("races", &[MAX_RACES, seats], 1, "who won each open challenge");
        self.part("postcards_used", &[seats, MAX_POSTCARDS], 3, "by seat, how often each postcard was used");
    }

    fn lay_counts(&mut self) {
        let (seats, events) = (self.players, self.events);
        self.part("herds", &[seats], 5, "by seat, herds");
        self.part("water", &[seats], 5, "by seat, water");
        self.part("staff_used", &[seats], 3, "by seat, how often its staff card was used");
        self.part("tolls", &[seats], 10, "by seat, depot tolls received");
        self.part("elevator_cards", &[seats], 10, "by seat, cards drawn with elevators");
        self.part("newspapers_by", &[seats], 10, "by seat, newspapers resolved as the active player");
        self.part("coasts", &[seats], 1, "who has joined the oceans");
        self.part("late_tickets", &[seats], 5, "by seat, tickets kept after the last round began");
        self.part("event_known_by", &[seats], 1, "who knows the next event");
        self.part("punches", &[events], 3, "how often each event was revealed in this game");
        self.part("events_bottom", &[events], 1, "events that lie under the others");
        self.part("cards_bottom", &[1], 3, "cards that lie under the deck");
        self.part("looked_at", &[1], 3, "cards somebody is looking at");
        self.part("turn_marks", &[5], 1, "this turn: staff used, face-up card first, elevator placed; the end has come; the junctions are gone");
    }
}

/// Writing.
impl Layout {
    pub(crate) fn write_campaign(
        &self,
        writer: &mut Writer<'_>,
        public: &Public,
        own: Seat,
        sight: &CampaignSight,
    ) {
        let progress = &public.charter;
        self.write_questions(writer, progress, sight);
        self.write_places(writer, progress, own);
        self.write_tokens(writer, progress, own);
        self.write_counts(writer, progress, own);
    }

    fn write_questions(&self, writer: &mut Writer<'_>, progress: &Progress, sight: &CampaignSight) {
        let asked = progress.question.map(Asked::of);
        writer.one(QUESTIONS, asked.as_ref().map(|asked| asked.index));
        let asked = asked.unwrap_or_default();
        writer.one(
            3,
            asked.fee.map(|fee| match fee {
                Fee::Depot => 0,
                Fee::Junction => 1,
                Fee::Water => 2,
            }),
        );
        writer.one(self.places, asked.place.map(PlaceId::index));
        for number in asked.numbers {
            writer.number(number);
        }
        writer.bits(self.events, &[asked.events]);
        let (claim, end) = match progress.resume {
            Resume::Claim(step) => (Some(step as usize), None),
            Resume::Ending(step) => (None, Some(step as usize)),
            Resume::Nothing | Resume::AfterCard { .. } | Resume::Turn | Resume::Tunnel | Resume::EndTurn => {
                (None, None)
            }
        };
        writer.one(CLAIM_STEPS, claim);
        writer.one(END_STEPS, end);
        writer.number(progress.tasks.iter().count());
        writer.cards(sight.looked);
        writer.cards(sight.bottom.unwrap_or(Cards::NONE));
        writer.one(self.events, sight.next_event.map(capotreno_rules::EventId::index));
        writer.number(sight.bid.map_or(0, |bid| bid.saturating_add(1)));
        writer.bits(self.tickets, sight.late.words());
    }

    fn write_places(&self, writer: &mut Writer<'_>, progress: &Progress, own: Seat) {
        let mut places = |set: &PlaceSet| writer.bits(self.places, set.words());
        places(&progress.large);
        places(&progress.junctions);
        for by_seat in
            [&progress.depots, &progress.elevators, &progress.crossed, &progress.largest, &progress.bought]
        {
            for seat in self.seats(own) {
                places(&by_seat[seat]);
            }
        }
        writer.take(MAX_SPOTS).copy_from_slice(&progress.herds_at);
        writer.take(MAX_SPOTS).copy_from_slice(&progress.water_at);
    }

    fn write_tokens(&self, writer: &mut Writer<'_>, progress: &Progress, own: Seat) {
        writer.bits(CERTIFICATES, &[progress.certificates_left]);
        writer.bits(CERTIFICATES, &[progress.certificates_shown]);
        for seat in self.seats(own) {
            writer.bits(CERTIFICATES, &[progress.certificates[seat]]);
        }
        writer.bits(STAMPS, &[progress.stamps_left.into()]);
        writer.bits(STAMPS, &[progress.stamps_shown.into()]);
        for seat in self.seats(own) {
            writer.bits(STAMPS, &[progress.stamps[seat].into()]);
        }
        writer.bits(MAX_SURVEYS, &[progress.surveys_left.into()]);
        for card in progress.surveys_shown {
            writer.one(MAX_SURVEYS, card.map(usize::from));
        }
        for seat in self.seats(own) {
            writer.bits(MAX_SURVEYS, &[progress.surveys[seat].into()]);
        }
        for seat in self.seats(own) {
            writer.bits(self.tickets, progress.tickets_shown[seat].words());
        }
        for winner in progress.races {
            writer.one(self.players, winner.and_then(|winner| self.place_of(own, winner)));
        }
        for seat in self.seats(own) {
            for (at, entry) in writer.take(MAX_POSTCARDS).iter_mut().enumerate() {
                *entry = progress.postcards_used[seat].get(at);
            }
        }
    }

    fn write_counts(&self, writer: &mut Writer<'_>, progress: &Progress, own: Seat) {
        let counts = [
            &progress.herds,
            &progress.water,
            &progress.staff_used,
            &progress.tolls,
            &progress.elevator_cards,
            &progress.newspapers,
        ];
        for by_seat in counts {
            for seat in self.seats(own) {
                writer.number(by_seat[seat]);
            }
        }
        for seat in self.seats(own) {
            writer.number(u8::from(progress.coasts.contains(seat)));
        }
        for seat in self.seats(own) {
            writer.number(progress.late_tickets[seat]);
        }
        writer.one(self.players, progress.event_known_by.and_then(|seat| self.place_of(own, seat)));
        for (at, entry) in writer.take(self.events).iter_mut().enumerate() {
            *entry = progress.punches.get(at);
        }
        writer.bits(self.events, &[progress.events_bottom]);
        writer.number(progress.cards_bottom);
        writer.number(progress.looked_at);
        let marks = [
            progress.staff_this_turn,
            progress.face_up_first,
            progress.elevator_this_turn,
            progress.ending,
            progress.junctions_ended,
        ];
        for mark in marks {
            writer.number(u8::from(mark));
        }
    }
}

/// Payments, where events, staff and postcards change what lines cost.
impl Game {
    /// Which counts the next entry of a payment can have, judged by the rules' own check.
    pub(crate) fn campaign_counts(&self, arena: &Arena, number: usize, chosen: &[u8]) -> u64 {
        let at = chosen.len();
        if at >= PAYMENT || chosen.iter().any(|count| u32::from(*count) > Cards::MOST_OF_A_KIND) {
            return 0;
        }
        let mut counts = [0; PAYMENT];
        counts[..at].copy_from_slice(chosen);
        let mut bits = 0;
        for count in 0..=Cards::MOST_OF_A_KIND {
            counts[at] = count as u8;
            let Ok(payment) = Payment::from_counts(&counts) else { return 0 };
            let goes_on = self.campaign_goes_on(arena, number, &payment.unwrap_or_default(), at);
            bits |= u64::from(goes_on) << count;
        }
        bits
    }

    fn campaign_goes_on(&self, arena: &Arena, number: usize, payment: &Payment, at: usize) -> bool {
        let Some(seat) = self.seat() else { return false };
        let hand = self.hand();
        match arena.space().meaning(number) {
            Some(Meaning::PayTunnel) => tunnel_goes_on(self.state().public(), hand, payment, at),
            Some(Meaning::ClaimLine { line, .. }) if at < PAYING => self.sets(arena, line).any(|set| {
                let same = |card: &Card| set.count(*card) == payment.set.count(*card);
                Card::ALL[..=at].iter().all(same)
            }),
            Some(Meaning::ClaimLine { line, .. }) => self.extra_goes_on(arena, line, payment, at % PAYING),
            Some(Meaning::Pick { .. } | Meaning::EndStrike) => {
                let choices = self.state().choices(arena.edition(), seat);
                let all = Card::ALL[..PAYING].iter();
                let any = all.fold(Cards::NONE, |any, card| any.plus(Cards::of(*card, 20)));
                let open = if at < PAYING { later(any, at) } else { Cards::NONE };
                payment.extra.is_empty() && choices.pick_can_become(payment.set, open)
            }
            Some(_) | None => false,
        }
    }

    fn claims(&self, arena: &Arena, line: LineId, set: Cards, extra: Cards) -> bool {
        let action = Action::ClaimLine { line, set, extra };
        let seat = self.seat();
        seat.is_some_and(|seat| self.state().check(arena.edition(), seat, &action).is_ok())
    }

    /// So many cards of a surcharge, where one is due.
    fn due(&self, arena: &Arena, line: LineId) -> u32 {
        let surcharge =
            self.seat().and_then(|seat| self.state().public().surcharge(arena.edition(), seat, line));
        surcharge.map_or(0, |due| u32::from(due.cards))
    }

    /// Every set that pays for a line: one colour and wilds, with some way to pay a surcharge.
    fn sets<'a>(&'a self, arena: &'a Arena, line: LineId) -> impl Iterator<Item = Cards> + 'a {
        let (hand, due) = (self.hand(), self.due(arena, line));
        let one_colour = Card::COLOURS
            .into_iter()
            .flat_map(move |colour| (1..=hand.count(colour)).map(move |count| Cards::of(colour, count)));
        let wilds = hand.wilds();
        [Cards::NONE]
            .into_iter()
            .chain(one_colour)
            .flat_map(move |cards| (0..=wilds).map(move |wilds| cards.plus(Cards::of(Card::Wild, wilds))))
            .filter(move |set| {
                let extra = some_of(hand.saturating_minus(*set), due);
                self.claims(arena, line, *set, Cards::NONE)
                    || due > 0 && extra.is_some_and(|extra| self.claims(arena, line, *set, extra))
            })
    }

    fn extra_goes_on(&self, arena: &Arena, line: LineId, payment: &Payment, kind: usize) -> bool {
        if payment.extra.is_empty() && self.claims(arena, line, payment.set, Cards::NONE) {
            return true;
        }
        let left = self.hand().saturating_minus(payment.set).saturating_minus(payment.extra);
        let Some(missing) = self.due(arena, line).checked_sub(payment.extra.total()) else { return false };
        some_of(later(left, kind), missing)
            .is_some_and(|more| self.claims(arena, line, payment.set, payment.extra.plus(more)))
    }
}

/// So many of some cards, any; none where there are fewer.
fn some_of(cards: Cards, count: u32) -> Option<Cards> {
    let mut left = cards;
    let mut taken = Cards::NONE;
    for _ in 0..count {
        let card = (left.total() > 0).then(|| left.nth(0))?;
        left = left.without(card);
        taken = taken.with(card);
    }
    Some(taken)
}
