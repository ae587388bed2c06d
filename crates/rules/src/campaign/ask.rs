//! Which answers a question allows: the one place that says so. Checks, canonical choices and
//! the engine all read it.

use arrayvec::ArrayVec;

use crate::action::Action;
use crate::campaign::question::{Fee, Question};
use crate::campaign::spec::{Boon, CERTIFICATE_COLOURS, CERTIFICATES_EACH, STAMPS_EACH};
use crate::card::{Card, Cards};
use crate::edition::Edition;
use crate::ids::{DISPLAY, MAX_TICKETS, PlaceId, Seat};
use crate::payment::most_held;
use crate::refusal::Refusal;
use crate::sets::{Bits, Members, PlaceSet, TicketSet};
use crate::state::Public;

/// What only the asked seat knows and may need for its answer.
#[derive(Clone, Copy)]
pub(crate) struct Knows {
    pub hand: Cards,
    /// The cards it looks at.
    pub looked: Cards,
    pub tickets: TicketSet,
}

/// Cards that answer a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Picks {
    None,
    /// So many of these cards, any.
    Of {
        from: Cards,
        count: u32,
    },
    /// Two cards of one colour; wilds may stand in.
    Pair {
        from: Cards,
    },
    /// Any cards of these, at least one.
    Any {
        from: Cards,
    },
}

/// The numbers an answer may have, as bits.
type Numbers = Bits<4>;

/// All answers to a question.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answers {
    pub numbers: Numbers,
    pub picks: Picks,
}

impl Picks {
    fn accepts(self, cards: Cards) -> bool {
        match self {
            Picks::None => false,
            Picks::Of { from, count } => cards.total() == count && from.contains(cards),
            Picks::Pair { from } => {
                let coloured = cards.total() - cards.wilds();
                cards.total() == 2 && cards.most_of_one_kind() == coloured && from.contains(cards)
            }
            Picks::Any { from } => !cards.is_empty() && from.contains(cards),
        }
    }

    /// How many cards a pick has, for the refusal.
    fn size(self) -> u8 {
        match self {
            Picks::None => 0,
            Picks::Of { count, .. } => count as u8,
            Picks::Pair { .. } => 2,
            Picks::Any { .. } => 1,
        }
    }

    /// How many picks are listed. One card of a hand is what is asked for most: it needs no list.
    fn count(self) -> u32 {
        match self {
            Picks::None => 0,
            Picks::Of { from, count: 1 } | Picks::Any { from } => from.kinds().len(),
            _ => self.list().len() as u32,
        }
    }

    fn nth(self, nth: u32) -> Option<Cards> {
        let kind = |from: Cards| Card::from_index(from.kinds().nth_index(nth));
        match self {
            Picks::None => None,
            Picks::Of { from, count: 1 } => kind(from).map(Cards::one),
            Picks::Any { from } => kind(from).map(|card| Cards::of(card, from.count(card))),
            _ => self.list().get(nth as usize).copied(),
        }
    }

    /// The picks worth offering: each kind once where one card is due, otherwise few.
    fn list(self) -> ArrayVec<Cards, 16> {
        self.named().into_iter().map(|(_, pick)| pick).collect()
    }

    /// The same, each with the kind of card it is made round. No kind is there twice.
    pub fn named(self) -> ArrayVec<(Card, Cards), 16> {
        let mut list: ArrayVec<(Card, Cards), 16> = ArrayVec::new();
        let known = |list: &[(Card, Cards)], pick: Cards| list.iter().any(|(_, other)| *other == pick);
        match self {
            Picks::None => {}
            Picks::Of { from, count } => {
                for (card, held) in from.iter() {
                    let own = Cards::of(card, held.min(count));
                    let rest = most_held(from.minus(own), count - own.total());
                    let pick = rest.map(|rest| own.plus(rest));
                    if let Some(pick) = pick.filter(|pick| !known(&list, *pick)) {
                        list.push((card, pick));
                    }
                }
            }
            Picks::Pair { from } => {
                for (card, held) in from.iter() {
                    let own = Cards::of(card, held.min(2));
                    let wilds = Cards::of(Card::Wild, 2 - own.total());
                    let pick = own.plus(wilds);
                    if from.contains(pick) && !known(&list, pick) {
                        list.push((card, pick));
                    }
                }
            }
            Picks::Any { from } => {
                list.extend(from.iter().map(|(card, held)| (card, Cards::of(card, held))));
            }
        }
        list
    }

    /// Whether a pick can be these cards and some of the open ones.
    pub fn can_become(self, least: Cards, open: Cards) -> bool {
        let accepts = |more: Cards| least.checked_plus(more).is_some_and(|cards| self.accepts(cards));
        match self {
            Picks::None => false,
            Picks::Of { from, count } => {
                let left = from.saturating_minus(least);
                let more: u32 = left.iter().map(|(card, held)| held.min(open.count(card))).sum();
                from.contains(least) && least.total() <= count && least.total() + more >= count
            }
            Picks::Pair { .. } => {
                let one = |card: Card| Cards::of(card, 1.min(open.count(card)));
                accepts(Cards::NONE)
                    || Card::ALL.into_iter().any(|first| {
                        let second = |card: Card| one(first).checked_plus(one(card));
                        accepts(one(first))
                            || accepts(Cards::of(first, 2.min(open.count(first))))
                            || Card::ALL
                                .into_iter()
                                .filter_map(second)
                                .any(|two| open.contains(two) && accepts(two))
                    })
            }
            Picks::Any { from } => {
                let more = open.iter().any(|(card, _)| from.count(card) > 0);
                from.contains(least) && (!least.is_empty() || more)
            }
        }
    }
}

impl Answers {
    pub fn count(&self) -> u32 {
        self.numbers.len() + self.picks.count()
    }

    pub fn nth(&self, nth: u32) -> Option<Action> {
        let numbers = self.numbers.len();
        if nth < numbers {
            return Some(Action::Answer { option: self.numbers.nth_index(nth) as u8 });
        }
        let cards = self.picks.nth(nth - numbers)?;
        Some(Action::Pick { cards })
    }

    pub fn check(&self, question: Question, action: &Action) -> Result<(), Refusal> {
        let rule = question.rule();
        match *action {
            Action::Answer { option } if self.numbers.has(option as usize) => Ok(()),
            Action::Pick { cards } if self.picks.accepts(cards) => Ok(()),
            Action::Pick { .. } if self.picks != Picks::None => {
                Err(Refusal::WrongCards { rule, cards: self.picks.size() })
            }
            _ => Err(Refusal::NotAnOption { rule }),
        }
    }
}

fn numbers(list: impl IntoIterator<Item = usize>) -> Numbers {
    let mut numbers = Numbers::EMPTY;
    for number in list {
        numbers.add(number);
    }
    numbers
}

/// Zero, and each member's number plus one.
fn or_one_of<const WORDS: usize>(members: Bits<WORDS>) -> Numbers {
    let mut numbers = Numbers::EMPTY;
    let mut carry = 1;
    for (word, own) in numbers.0.iter_mut().zip(members.0.into_iter().chain([0])) {
        *word = own << 1 | carry;
        carry = own >> 63;
    }
    numbers
}

/// The tokens shown in order, as far as they fit the colour of a line (none: all).
fn shown(tokens: u64, each: u8, colour: Option<Card>) -> impl Iterator<Item = usize> {
    Bits([tokens]).indices().enumerate().filter_map(move |(nth, token)| {
        let own = CERTIFICATE_COLOURS.get(token / each as usize)?;
        colour.is_none_or(|colour| colour == *own).then_some(nth + 1)
    })
}

/// All answers of a seat to a question.
#[expect(clippy::too_many_lines, reason = "one arm a question")]
pub(crate) fn answers(
    edition: &Edition,
    public: &Public,
    knows: &Knows,
    seat: Seat,
    question: Question,
) -> Answers {
    let progress = &public.charter;
    let line = edition.line(public.pending.line);
    let colour = line.and_then(|line| line.colour);
    let hand = knows.hand;
    let boon = |fits: fn(&Boon) -> bool| public.boon(edition, seat, fits).is_some();
    let yes_no = Bits([0b11, 0, 0, 0]);
    let only_no = Bits([1, 0, 0, 0]);
    let mut picks = Picks::None;
    let numbers = match question {
        Question::Fee { fee, .. } => {
            if !hand.is_empty() {
                picks = Picks::Of { from: hand, count: 1 };
            }
            let free = fee != Fee::Water && boon(|boon| matches!(boon, Boon::NoToll));
            numbers((public.coins[seat] > 0).then_some(0).into_iter().chain(free.then_some(1)))
        }
        Question::Dues { viaducts } => {
            let wild = hand.wilds() > 0;
            // Who has a wild can pay in full: too few coins will do only without one.
            let coins = public.coins[seat] >= u16::from(viaducts) || !wild;
            let free = boon(|boon| matches!(boon, Boon::NoDues));
            let options = [coins.then_some(0), wild.then_some(1), free.then_some(2)];
            numbers(options.into_iter().flatten())
        }
        Question::GreyBonus
        | Question::CoinsOrTicket { .. }
        | Question::WaterFrom
        | Question::Survey { .. }
        | Question::WildAndDeck
        | Question::PickEvent { .. }
        | Question::BuyOut { .. } => yes_no,
        Question::NextEvent if progress.staff_used[seat] == 0 => yes_no,
        Question::NextEvent | Question::NightClaim | Question::Story => only_no,
        Question::TopTicket => Numbers::EMPTY,
        Question::Looked { keep, .. } => {
            let count = u32::from(keep).min(knows.looked.total());
            picks = Picks::Of { from: knows.looked, count };
            Numbers::EMPTY
        }
        Question::Elevator { .. } => {
            picks = Picks::Pair { from: hand };
            only_no
        }
        Question::Certificate { must } => {
            let colour = if must { None } else { colour };
            let none = (!must).then_some(0).into_iter();
            numbers(none.chain(shown(progress.certificates_shown, CERTIFICATES_EACH, colour)))
        }
        Question::Stamp => {
            numbers([0].into_iter().chain(shown(progress.stamps_shown.into(), STAMPS_EACH, colour)))
        }
        Question::BuyStamp { .. } => {
            numbers([0].into_iter().chain(shown(progress.stamps_shown.into(), STAMPS_EACH, None)))
        }
        Question::Offer { .. } => numbers([Some(0), (hand.wilds() > 0).then_some(1)].into_iter().flatten()),
        Question::FaceUpBonus { .. } => {
            let slots =
                (0..DISPLAY).filter(|slot| public.display[*slot].is_some_and(|card| card != Card::Wild));
            or_one_of(numbers(slots))
        }
        Question::ShowTicket => or_one_of(completed_now(edition, public, seat, &knows.tickets)),
        Question::Swap => {
            picks = Picks::Any { from: hand };
            only_no
        }
        Question::TempDepot { .. } => or_one_of(public.depot_places(edition, seat)),
        Question::MakeLarge => {
            let mut places = or_one_of(public.growable(edition));
            places.remove(0);
            places
        }
        Question::Bid { most, .. } => numbers(0..=usize::from(public.coins[seat].min(u16::from(most)))),
        Question::Rustlers { cards, .. } => {
            if hand.total() >= u32::from(cards) {
                picks = Picks::Of { from: hand, count: u32::from(cards) };
            }
            only_no
        }
        Question::Discard { cards, .. } => {
            picks = Picks::Of { from: hand, count: u32::from(cards).min(hand.total()) };
            Numbers::EMPTY
        }
        Question::Network => numbers(0..public.charter.networks.largest(seat).count()),
        Question::CrossOff { .. } => or_one_of(public.crossable(edition, seat)),
    };
    Answers { numbers, picks }
}

/// The tickets a seat completed by the claim in progress and has not shown.
fn completed_now(edition: &Edition, public: &Public, seat: Seat, tickets: &TicketSet) -> TicketSet {
    let claimed = &public.charter.networks.claimed;
    let mut completed = TicketSet::EMPTY;
    for ticket in tickets.and_not(&public.charter.tickets_shown[seat]).iter() {
        if let Some(facts) = edition.ticket(ticket)
            && claimed.joins(facts.from, facts.to)
            && ticket.index() + 1 < MAX_TICKETS
        {
            completed.insert(ticket);
        }
    }
    completed
}

impl Public {
    /// Small cities without a depot or a junction. The depots of companies that miss the game ask
    /// for no toll, but they stand.
    fn small_free(&self, edition: &Edition) -> PlaceSet {
        let taken = self.charter.depots.0.iter().fold(self.charter.junctions, |all, own| all.or(own));
        let companies = edition.charter().map_or(&[][..], |charter| charter.companies.as_slice());
        let taken = companies.iter().fold(taken, |all, company| all.or(&company.depots));
        edition.all_places().and_not(&self.charter.large).and_not(&taken)
    }

    /// Where a seat may set a depot: small free cities of its own network (CH-EV12).
    pub(crate) fn depot_places(&self, edition: &Edition, seat: Seat) -> PlaceSet {
        self.small_free(edition).and(&edition.touched(&self.owned[seat]))
    }

    /// Which cities may become large (CH-EV14).
    pub(crate) fn growable(&self, edition: &Edition) -> PlaceSet {
        self.small_free(edition)
    }

    /// Where the Syndicate may come: small cities without depot or junction (CH-EV32).
    pub(crate) fn junction_places(&self, edition: &Edition) -> PlaceSet {
        self.small_free(edition)
    }

    /// The cities a seat may still cross off (CH-T): those of its largest network on a circuit.
    pub(crate) fn crossable(&self, edition: &Edition, seat: Seat) -> PlaceSet {
        let Some(charter) = edition.charter() else { return PlaceSet::EMPTY };
        let circuits = charter.circuits.iter().fold(PlaceSet::EMPTY, |all, circuit| all.or(circuit));
        let before = self.brings(edition, seat).map_or(PlaceSet::EMPTY, |brings| brings.crossed);
        self.charter.largest[seat].and(&circuits).and_not(&before).and_not(&self.charter.crossed[seat])
    }

    /// The certificates a claim may take: those of the line's colour, all for a grey line (CH-L).
    pub(crate) fn certificates_for(&self, colour: Option<Card>) -> bool {
        shown(self.charter.certificates_shown, CERTIFICATES_EACH, colour).next().is_some()
    }

    pub(crate) fn stamps_for(&self, colour: Option<Card>) -> bool {
        shown(self.charter.stamps_shown.into(), STAMPS_EACH, colour).next().is_some()
    }

    /// The position of a place among the cities with herds, or with water.
    pub(crate) fn spot(places: &[PlaceId], place: PlaceId) -> Option<usize> {
        places.iter().position(|other| *other == place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picks_are_counted_as_they_are_listed() {
        let hand = Cards::of(Card::Blue, 3).with(Card::Red).with(Card::Wild);
        let all = [
            Picks::None,
            Picks::Of { from: hand, count: 1 },
            Picks::Of { from: hand, count: 2 },
            Picks::Pair { from: hand },
            Picks::Any { from: hand },
        ];
        for picks in all {
            let one_by_one: Vec<Cards> = (0..picks.count()).filter_map(|nth| picks.nth(nth)).collect();
            assert_eq!(one_by_one, picks.list().to_vec(), "{picks:?}");
        }
    }
}
