//! A board small enough to see all of it at once, for the examples of this documentation.

use crate::card::{Card, Cards};
use crate::ids::{MAX_SEATS, PlaceId};
use crate::spec::{
    Claiming, DisplayReset, Drawing, EndTrigger, FaceUpWild, FerrySymbol, GroupLengths, Groups, Line,
    LineKind, Opening, Place, SecondCard, Spec, Supply, Ticket, TicketDraw, TieBreak, Unkept, WildUse, Words,
};

impl Spec {
    /// Four places in a ring with a tunnel across, for two players.
    ///
    /// ```
    /// use capotreno_rules::{Edition, Problem, Spec};
    ///
    /// let mut spec = Spec::tiny();
    /// assert!(Edition::new(spec.clone()).is_ok());
    /// spec.most_players = 9;
    /// spec.tickets.clear();
    /// let problems: Vec<Problem> = Edition::new(spec).unwrap_err();
    /// assert_eq!(problems.len(), 2, "every problem at once: {problems:?}");
    /// ```
    pub fn tiny() -> Spec {
        let words = |text: &str| Words { en: text.to_owned(), it: text.to_owned() };
        let place = |name: &str| Place { name: name.to_owned(), ..Place::default() };
        let line = |from, to, cards| Line::plain(PlaceId(from), Some(PlaceId(to)), cards);
        let ticket = |from, to, value| Ticket { from: PlaceId(from), to: PlaceId(to), value };
        let colours = Card::COLOURS.into_iter().fold(Cards::NONE, |all, card| all.plus(Cards::of(card, 6)));
        Spec {
            id: "tiny".to_owned(),
            name: words("Tiny"),
            version: 1,
            fewest_players: 2,
            most_players: 2,
            deck: colours.plus(Cards::of(Card::Wild, 6)),
            places: ["Alba", "Brig", "Cagli", "Dol"].map(place).into(),
            lines: vec![
                Line { colour: Some(Card::Red), ..line(0, 1, 2) },
                Line { colour: Some(Card::Blue), ..line(1, 2, 3) },
                line(2, 3, 1),
                line(3, 0, 2),
                Line { kind: LineKind::Tunnel, ..line(0, 2, 3) },
            ],
            tickets: vec![
                ticket(0, 2, 5),
                ticket(1, 3, 6),
                ticket(0, 1, 2),
                ticket(2, 3, 2),
                ticket(1, 2, 4),
            ],
            supplies: vec![Supply { id: "car".to_owned(), count: 7, points: vec![0, 1, 2, 4] }],
            opening: Opening { cards: 4, tickets: 2, keep: 1, unkept: Unkept::Bottom },
            drawing: Drawing {
                face_up_wild: FaceUpWild::EndsTurn,
                second_card: SecondCard::Required,
                display_reset: DisplayReset::AtWilds(3),
                fewest_cards: 1,
            },
            claiming: Claiming {
                wilds: WildUse::AnyLine,
                ferry_symbol: FerrySymbol::WildOnly,
                tunnel_reveal: 3,
            },
            groups: Groups { lengths: GroupLengths::Equal, double: [1; MAX_SEATS], triple: [2; MAX_SEATS] },
            ticket_draw: TicketDraw { draw: 2, keep: 1, unkept: Unkept::Bottom },
            bonuses: Vec::new(),
            bonuses_drawn: 0,
            end: EndTrigger { pieces: 1, shared: None },
            ties: vec![TieBreak::CompletedTickets],
            shared: None,
            economy: None,
            charter: None,
            rule_ids: Vec::new(),
        }
    }
}
