//! What a tunnel will cost, as far as a viewer can tell before it is tried.

use arrayvec::ArrayVec;

use crate::card::{Card, Cards};
use crate::edition::Edition;
use crate::ids::LineId;
use crate::spec::LineKind;
use crate::view::View;

/// No tunnel reveals more cards.
const MOST_REVEALED: usize = 10;

/// How likely each surcharge of a tunnel is: so many of all equally likely draws ask for no card
/// more, for one, for two, and so on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TunnelOdds {
    /// By cards owed: in how many draws.
    pub draws: ArrayVec<u128, { MOST_REVEALED + 1 }>,
    /// How many cards more the hand could pay when the set is laid.
    pub payable: u32,
}

impl TunnelOdds {
    /// How many draws there are in all.
    pub fn total(&self) -> u128 {
        self.draws.iter().sum()
    }
}

/// Cards that lie together, and how many of them are turned.
#[derive(Clone, Copy)]
struct Pile {
    matching: u32,
    others: u32,
    turned: u32,
}

impl Pile {
    /// Newspapers are passed over (LW-23).
    fn of(cards: Cards, colour: Option<Card>, turned: u32) -> Pile {
        let matching = cards.wilds() + colour.map_or(0, |colour| cards.count(colour));
        let all = cards.total() - cards.count(Card::Newspaper);
        Pile { matching, others: all - matching, turned: turned.min(all) }
    }

    /// In how many ways so many of the turned cards match.
    fn ways(self, matches: u32) -> u128 {
        match self.turned.checked_sub(matches) {
            Some(others) => choose(self.matching, matches) * choose(self.others, others),
            None => 0,
        }
    }
}

/// How many sets of so many there are.
fn choose(of: u32, count: u32) -> u128 {
    if count > of {
        return 0;
    }
    (0..u128::from(count)).fold(1, |ways, taken| ways * (u128::from(of) - taken) / (taken + 1))
}

impl View {
    /// How likely each surcharge is where the viewer's seat claims a tunnel with this set (C-50):
    /// counted, from what the seat knows and nothing else. What lies in the deck is a part, as
    /// likely as any other, of the cards it has not seen. None where the line is no tunnel, or the
    /// hand does not hold the set.
    pub fn tunnel_odds(&self, edition: &Edition, line: LineId, set: Cards) -> Option<TunnelOdds> {
        let own = self.own.as_ref()?;
        let facts = edition.lines.get(line.index())?;
        if facts.kind != LineKind::Tunnel || !own.hand.contains(set) || self.public.tag != edition.tag() {
            return None;
        }
        let colour = set.most_held_colour();
        let reveal = u32::from(self.public.tunnel_reveal(edition)).min(MOST_REVEALED as u32);
        let mut left = reveal;
        let mut draws = ArrayVec::from([0; MOST_REVEALED + 1]);
        draws[0] = 1;
        let mut turned = 0;
        for (cards, lie) in self.piles(edition) {
            let pile = Pile::of(cards, colour, lie.min(left));
            left -= pile.turned;
            turned += pile.turned;
            draws = together(&draws, pile);
        }
        draws.truncate(turned as usize + 1);
        let rest = own.hand.minus(set);
        let spare = rest.wilds() + colour.map_or(0, |colour| rest.count(colour));
        Some(TunnelOdds { draws, payable: spare.min(turned) })
    }

    /// What cards are turned from, in this order: the deck as far as it is unknown, what the seat
    /// itself put under it, the discards (C-15). With each, how many of those cards lie there.
    fn piles(&self, edition: &Edition) -> [(Cards, u32); 3] {
        let public = &self.public;
        let bottom = self.own.as_ref().and_then(|own| own.bottom).unwrap_or(Cards::NONE);
        let unseen = self.unseen(edition);
        let newspapers = unseen.count(Card::Newspaper);
        let above = u32::from(public.deck_size).saturating_sub(newspapers + bottom.total());
        let discards = public.discards;
        [(unseen, above), (bottom, bottom.total()), (discards, discards.total())]
    }
}

/// The draws so far, each with every draw from one more pile.
fn together(
    so_far: &ArrayVec<u128, { MOST_REVEALED + 1 }>,
    pile: Pile,
) -> ArrayVec<u128, { MOST_REVEALED + 1 }> {
    let ways = |owed: usize| {
        (0..=owed).map(|matches| so_far[owed - matches] * pile.ways(matches as u32)).sum::<u128>()
    };
    (0..so_far.len()).map(ways).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Arrangement, Seat, Spec, State, Viewer};

    const TUNNEL: LineId = LineId(4);

    fn edition() -> Edition {
        Edition::new(Spec::tiny()).unwrap()
    }

    /// The tunnel's odds for seat 0, with three red cards and what a test changes.
    fn odds(set: Cards, change: impl FnOnce(&mut Arrangement)) -> TunnelOdds {
        let edition = edition();
        let mut wish = Arrangement::new(2);
        wish.hands[Seat(0)] = Cards::of(Card::Red, 3).plus(Cards::of(Card::Wild, 3));
        change(&mut wish);
        let game = State::arrange(&edition, &wish).unwrap();
        let view = game.view(&edition, Viewer::Seat(Seat(0)));
        view.tunnel_odds(&edition, TUNNEL, set).unwrap()
    }

    /// Every ordered draw of three, one after the other.
    fn by_hand(cards: &[Card], matching: impl Fn(Card) -> bool) -> [u128; 4] {
        let mut draws = [0; 4];
        for first in 0..cards.len() {
            for second in (0..cards.len()).filter(|at| *at != first) {
                for third in (0..cards.len()).filter(|at| *at != first && *at != second) {
                    let drawn = [cards[first], cards[second], cards[third]];
                    draws[drawn.into_iter().filter(|card| matching(*card)).count()] += 1;
                }
            }
        }
        draws
    }

    fn loose(cards: Cards) -> Vec<Card> {
        cards.iter().flat_map(|(card, count)| (0..count).map(move |_| card)).collect()
    }

    #[test]
    fn surcharges_are_counted_as_by_hand() {
        let others = Cards::of(Card::Red, 2);
        let red = odds(Cards::of(Card::Red, 3), |wish| wish.hands[Seat(1)] = others);
        let hand = Cards::of(Card::Red, 3).plus(Cards::of(Card::Wild, 3));
        // What the other seat holds is not known: it may as well lie in the deck.
        let unseen = loose(edition().cards_in_game(2).minus(hand));
        let right = by_hand(&unseen, |card| card == Card::Red || card == Card::Wild);
        assert_eq!(red.draws.len(), 4);
        for (owed, ordered) in right.into_iter().enumerate() {
            assert_eq!(red.draws[owed] * 6, ordered, "{owed} more: three cards come in six orders");
        }
        assert_eq!(red.payable, 3);
        // C-51: for a set of wilds only wilds count.
        let wild = odds(Cards::of(Card::Wild, 3), |_| {});
        let right = by_hand(&unseen, |card| card == Card::Wild);
        assert_eq!(wild.draws.iter().map(|draws| draws * 6).collect::<Vec<_>>(), right);
        assert_eq!(wild.payable, 0, "red cards do not pay for wilds");
    }

    /// What others hold, but for what everyone has seen of it, changes nothing.
    #[test]
    fn nothing_secret_changes_the_odds() {
        let set = Cards::of(Card::Red, 3);
        let one = odds(set, |wish| wish.hands[Seat(1)] = Cards::of(Card::Red, 3));
        let other = odds(set, |wish| wish.hands[Seat(1)] = Cards::of(Card::Blue, 3));
        assert_eq!(one, other);
    }

    /// C-15: where the deck has fewer cards, the discards are turned too, and those are known.
    #[test]
    fn discards_become_the_deck_in_the_middle_of_a_tunnel() {
        let edition = edition();
        let all = edition.cards_in_game(2);
        let hand = Cards::of(Card::Red, 3).plus(Cards::of(Card::Wild, 3));
        let deck = Cards::of(Card::Blue, 1);
        let rest = all.minus(hand).minus(deck);
        let short = |discards: Cards| {
            odds(Cards::of(Card::Red, 3), |wish| {
                wish.deck = Some(deck);
                wish.discards = discards;
                wish.hands[Seat(1)] = rest.minus(discards);
            })
        };
        let reds = short(Cards::of(Card::Red, 3));
        assert_eq!(&reds.draws[..2], [0, 0], "two of three red cards are sure");
        let unseen = all.minus(hand).minus(Cards::of(Card::Red, 3));
        let matching = u128::from(unseen.wilds());
        let sure = 3 * (u128::from(unseen.total()) - matching);
        assert_eq!(&reds.draws[2..], [sure, 3 * matching]);
        let one = short(Cards::of(Card::Green, 1));
        assert_eq!(one.draws.len(), 3, "there are but two cards to turn");
        let none = short(Cards::NONE);
        assert_eq!(none.draws.len(), 2);
    }

    #[test]
    fn only_tunnels_and_cards_in_hand_have_odds() {
        let edition = edition();
        let mut wish = Arrangement::new(2);
        wish.hands[Seat(0)] = Cards::of(Card::Red, 3);
        let game = State::arrange(&edition, &wish).unwrap();
        let view = game.view(&edition, Viewer::Seat(Seat(0)));
        let odds = |line, set| view.tunnel_odds(&edition, line, set);
        assert!(odds(TUNNEL, Cards::of(Card::Red, 3)).is_some());
        assert!(odds(LineId(0), Cards::of(Card::Red, 2)).is_none());
        assert!(odds(TUNNEL, Cards::of(Card::Blue, 3)).is_none());
        assert!(odds(LineId(99), Cards::NONE).is_none());
        let watching = game.view(&edition, Viewer::Spectator);
        assert!(watching.tunnel_odds(&edition, TUNNEL, Cards::NONE).is_none());
    }
}
