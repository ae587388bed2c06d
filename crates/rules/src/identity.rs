//! Which rules a game is played by: the digest of everything the rules can see of an edition.
//!
//! The digest is BLAKE3 over a text, the *form* of the edition: JSON with sorted keys and without
//! spaces. `docs/identity.md` describes it. Words, coordinates and names are not in it, and tags,
//! countries and groups only as what they say about places and lines. The form is written here field
//! by field: what a field or variant is called in Rust, and in which order it stands, changes
//! nothing. Every type is taken apart without `..`, so that a new field cannot be forgotten. A switch
//! that did not exist in 0.1.0 is left out where it has the value that held then, so that digests
//! stay what they were.

#![expect(clippy::trivially_copy_pass_by_ref, reason = "every part of an edition is written the same way")]

use std::fmt;

use crate::card::{Card, Cards};
use crate::ids::PlaceId;
use crate::sets::{Members, PlaceSet};
use crate::spec::{
    Bonus, BonusInPlay, Claiming, Company, Criterion, DisplayReset, Drawing, Economy, Effect, EndFilter,
    EndTrigger, EventCard, FaceUpWild, FerrySymbol, GroupLengths, Groups, Line, LineColour, LineFilter,
    LineKind, Opening, Place, Places, SecondCard, SharedTrains, Spec, Supply, Ticket, TicketDraw, TieBreak,
    Unkept, WildUse,
};

/// The version of the rules: raised whenever the same decisions and the same chance on the same
/// edition can lead to another game. A golden game that is played differently demands it.
///
/// 1 was 0.1.0. 2: C-15 (discards become the deck at once), LW-23 (a newspaper is discarded after its
/// event), C-10 and NL-3 (stopping after one card), BE-12, the longest path.
pub const RULES_VERSION: u16 = 2;

/// What tells the rules of one edition from those of another: 32 bytes, written as 64 hexadecimal
/// digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest(pub [u8; 32]);

impl Digest {
    pub(crate) fn of(spec: &Spec) -> Digest {
        Digest(*blake3::hash(form(spec).to_string().as_bytes()).as_bytes())
    }

    /// The first bytes as a number, where a whole digest would be too large.
    pub(crate) const fn tag(&self) -> u32 {
        let Digest([a, b, c, d, ..]) = *self;
        u32::from_le_bytes([a, b, c, d])
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(out, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

/// A part of the form.
pub(crate) enum Form {
    /// Left out of the fields it stands in.
    Nothing,
    Number(i64),
    Word(&'static str),
    List(Vec<Form>),
    /// By name.
    Fields(Vec<(&'static str, Form)>),
}

impl fmt::Display for Form {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Form::Nothing => out.write_str("null"),
            Form::Number(number) => write!(out, "{number}"),
            Form::Word(word) => write!(out, "\"{word}\""),
            Form::List(list) => {
                out.write_str("[")?;
                for (at, one) in list.iter().enumerate() {
                    write!(out, "{}{one}", if at == 0 { "" } else { "," })?;
                }
                out.write_str("]")
            }
            Form::Fields(fields) => {
                out.write_str("{")?;
                let there = fields.iter().filter(|(_, one)| !matches!(one, Form::Nothing));
                for (at, (name, one)) in there.enumerate() {
                    write!(out, "{}\"{name}\":{one}", if at == 0 { "" } else { "," })?;
                }
                out.write_str("}")
            }
        }
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {
        $(impl From<$number> for Form {
            fn from(number: $number) -> Form {
                Form::Number(number.into())
            }
        })*
    };
}

numbers!(u8, u16, u32, i16);

impl From<&'static str> for Form {
    fn from(word: &'static str) -> Form {
        Form::Word(word)
    }
}

impl From<PlaceId> for Form {
    fn from(place: PlaceId) -> Form {
        place.0.into()
    }
}

impl From<Card> for Form {
    fn from(card: Card) -> Form {
        card.word().into()
    }
}

impl<T: Into<Form>> From<Option<T>> for Form {
    fn from(one: Option<T>) -> Form {
        one.map_or(Form::Nothing, Into::into)
    }
}

impl From<PlaceSet> for Form {
    fn from(places: PlaceSet) -> Form {
        list(Members::<PlaceId>::iter(&places))
    }
}

/// In their order.
pub(crate) fn list<T: Into<Form>>(all: impl IntoIterator<Item = T>) -> Form {
    Form::List(all.into_iter().map(Into::into).collect())
}

pub(crate) fn fields<const N: usize>(all: [(&'static str, Form); N]) -> Form {
    sorted(Vec::from(all))
}

/// Not of any one number of fields: so it is compiled once.
fn sorted(mut all: Vec<(&'static str, Form)>) -> Form {
    all.sort_unstable_by_key(|(name, _)| *name);
    Form::Fields(all)
}

/// One of several, with what belongs to it.
pub(crate) fn one_of(word: &'static str, what: impl Into<Form>) -> Form {
    fields([(word, what.into())])
}

/// All that the rules can see of an edition.
pub(crate) fn form(spec: &Spec) -> Form {
    let Spec {
        id: _,
        name: _,
        version: _,
        fewest_players,
        most_players,
        deck,
        places,
        lines,
        tickets,
        supplies,
        opening,
        drawing,
        claiming,
        groups,
        ticket_draw,
        bonuses,
        bonuses_drawn,
        end,
        ties,
        shared,
        economy,
        charter,
        rule_ids: _,
    } = spec;
    fields([
        ("fewest_players", (*fewest_players).into()),
        ("most_players", (*most_players).into()),
        ("deck", cards(*deck)),
        ("places", (places.len() as u32).into()),
        ("lines", lines_form(lines)),
        ("tickets", list(tickets.iter().map(ticket))),
        ("supplies", list(supplies.iter().map(supply))),
        ("opening", opening_form(opening)),
        ("drawing", drawing_form(drawing)),
        ("claiming", claiming_form(claiming)),
        ("groups", groups_form(groups)),
        ("ticket_draw", ticket_draw_form(ticket_draw)),
        ("bonuses", list(bonuses.iter().map(|one| bonus(one, places)))),
        ("bonuses_drawn", (*bonuses_drawn).into()),
        ("end", end_form(end)),
        ("ties", list(ties.iter().map(|one| tie(*one)))),
        ("shared", shared.as_ref().map(shared_form).into()),
        ("economy", economy.as_ref().map(|one| economy_form(one, places)).into()),
        ("charter", charter.as_ref().map(crate::campaign::identity::charter).into()),
    ])
}

fn cards(cards: Cards) -> Form {
    sorted(cards.iter().map(|(card, count)| (card.word(), count.into())).collect())
}

/// The places of which something holds, by number.
fn places_where(places: &[Place], test: impl Fn(&Place) -> bool) -> Form {
    let numbers = places.iter().enumerate().filter(|(_, place)| test(place));
    list(numbers.map(|(at, _)| at as u32))
}

/// Names in the order in which they first appear: all that matters is which are the same.
fn numbered<'a>(names: impl Iterator<Item = Option<&'a String>>) -> Vec<Option<u32>> {
    let mut known: Vec<&String> = Vec::new();
    names
        .map(|name| {
            let name = name?;
            let at = known.iter().position(|other| *other == name).unwrap_or_else(|| {
                known.push(name);
                known.len() - 1
            });
            Some(at as u32)
        })
        .collect()
}

fn lines_form(lines: &[Line]) -> Form {
    let groups = numbered(lines.iter().map(|line| line.group.as_ref()));
    list(lines.iter().zip(groups).map(|(one, group)| line(one, group)))
}

fn line(line: &Line, number_of_group: Option<u32>) -> Form {
    let Line {
        from,
        to,
        cards,
        pieces,
        supply,
        colour,
        kind,
        symbols,
        stand_in,
        draw_bonus,
        viaducts,
        group: _,
    } = line;
    let kind = match kind {
        LineKind::Plain => "plain",
        LineKind::Ferry => "ferry",
        LineKind::Tunnel => "tunnel",
        LineKind::Bullet => "bullet",
    };
    fields([
        ("from", (*from).into()),
        ("to", (*to).into()),
        ("cards", (*cards).into()),
        ("pieces", (*pieces).into()),
        ("supply", (*supply).into()),
        ("colour", (*colour).into()),
        ("kind", kind.into()),
        ("symbols", (*symbols).into()),
        ("stand_in", (*stand_in).into()),
        ("draw_bonus", (*draw_bonus).into()),
        ("viaducts", (*viaducts).into()),
        ("group", number_of_group.into()),
    ])
}

fn ticket(ticket: &Ticket) -> Form {
    let Ticket { from, to, value } = *ticket;
    fields([("from", from.into()), ("to", to.into()), ("value", value.into())])
}

fn supply(supply: &Supply) -> Form {
    let Supply { id: _, count, points } = supply;
    fields([("count", (*count).into()), ("points", list(points.iter().copied()))])
}

fn opening_form(opening: &Opening) -> Form {
    let Opening { cards, tickets, keep, unkept } = *opening;
    fields([
        ("cards", cards.into()),
        ("tickets", tickets.into()),
        ("keep", keep.into()),
        ("unkept", unkept_word(unkept).into()),
    ])
}

fn ticket_draw_form(ticket_draw: &TicketDraw) -> Form {
    let TicketDraw { draw, keep, unkept } = *ticket_draw;
    fields([("draw", draw.into()), ("keep", keep.into()), ("unkept", unkept_word(unkept).into())])
}

fn unkept_word(unkept: Unkept) -> &'static str {
    match unkept {
        Unkept::LeaveGame => "leave_game",
        Unkept::Bottom => "bottom",
        Unkept::BottomShuffled => "bottom_shuffled",
    }
}

fn drawing_form(drawing: &Drawing) -> Form {
    let Drawing { face_up_wild, second_card, display_reset, fewest_cards } = *drawing;
    let face_up_wild = match face_up_wild {
        FaceUpWild::EndsTurn => "ends_turn",
        FaceUpWild::CountsAsOne => "counts_as_one",
    };
    let display_reset = match display_reset {
        DisplayReset::Never => "never".into(),
        DisplayReset::AtWilds(wilds) => one_of("at_wilds", wilds),
    };
    let second_card = match second_card {
        // So it was before there was a choice.
        SecondCard::Required => Form::Nothing,
        SecondCard::Optional => "optional".into(),
    };
    fields([
        ("face_up_wild", face_up_wild.into()),
        ("second_card", second_card),
        ("display_reset", display_reset),
        ("fewest_cards", fewest_cards.into()),
    ])
}

fn claiming_form(claiming: &Claiming) -> Form {
    let Claiming { wilds, ferry_symbol, tunnel_reveal } = *claiming;
    let wilds = match wilds {
        WildUse::AnyLine => "any_line",
        WildUse::TunnelsAndFerries => "tunnels_and_ferries",
    };
    let ferry_symbol = match ferry_symbol {
        FerrySymbol::WildOnly => "wild_only".into(),
        FerrySymbol::AnyCards(cards) => one_of("any_cards", cards),
        FerrySymbol::SameColourPair => "same_colour_pair".into(),
    };
    fields([("wilds", wilds.into()), ("ferry_symbol", ferry_symbol), ("tunnel_reveal", tunnel_reveal.into())])
}

/// Whether lengths of a group may differ is a question of the loader's: the rules see the lines.
fn groups_form(groups: &Groups) -> Form {
    let Groups { lengths, double, triple } = *groups;
    let (GroupLengths::Equal | GroupLengths::Free) = lengths;
    fields([("double", list(double)), ("triple", list(triple))])
}

fn bonus(bonus: &Bonus, places: &[Place]) -> Form {
    let Bonus { id: _, name: _, value, criterion, in_play } = bonus;
    let in_play = match in_play {
        BonusInPlay::Always => "always",
        BonusInPlay::IfDrawn => "if_drawn",
    };
    fields([
        ("value", (*value).into()),
        ("criterion", criterion_form(criterion, places)),
        ("in_play", in_play.into()),
    ])
}

fn criterion_form(criterion: &Criterion, places: &[Place]) -> Form {
    let tagged = |tag: &String| places_where(places, |place| place.tags.contains(tag));
    match criterion {
        Criterion::CompletedTickets => "completed_tickets".into(),
        Criterion::CompletedTicketsAt(tag) => one_of("completed_tickets_at", tagged(tag)),
        Criterion::CompletedTicketsWorthAtMost(value) => one_of("completed_tickets_worth_at_most", *value),
        Criterion::LongestPath => "longest_path".into(),
        Criterion::PiecesLeft => "pieces_left".into(),
        Criterion::LinesOfLength(cards) => one_of("lines_of_length", *cards),
        Criterion::LinesAt(tag) => one_of("lines_at", tagged(tag)),
        // Lines at the places of a country: the same as lines at places with a tag.
        Criterion::LinesIn(country) => {
            one_of("lines_at", places_where(places, |place| place.country.as_ref() == Some(country)))
        }
        Criterion::Ferries => "ferries".into(),
        Criterion::Countries => {
            // A place without a country is no country.
            let countries = numbered(places.iter().map(|place| place.country.as_ref()));
            one_of("countries", list(countries.into_iter().map(|country| country.map_or(-1, |at| at as i16))))
        }
        Criterion::WildsInHand => "wilds_in_hand".into(),
    }
}

fn end_form(end: &EndTrigger) -> Form {
    let EndTrigger { pieces, shared } = *end;
    fields([("pieces", pieces.into()), ("shared", shared.into())])
}

fn tie(tie: TieBreak) -> &'static str {
    match tie {
        TieBreak::CompletedTickets => "completed_tickets",
        TieBreak::LongestPath => "longest_path",
        TieBreak::BonusCards => "bonus_cards",
        TieBreak::LaterSeat => "later_seat",
    }
}

fn shared_form(shared: &SharedTrains) -> Form {
    let SharedTrains { count, rank_points, never_moved } = shared;
    fields([
        ("count", (*count).into()),
        ("rank_points", list(rank_points.iter().map(|points| list(points.iter().copied())))),
        ("never_moved", (*never_moved).into()),
    ])
}

fn economy_form(economy: &Economy, places: &[Place]) -> Form {
    let Economy { coins, newspapers, pieces_left, companies, events, large_city_tag, large_city_draw } =
        economy;
    fields([
        ("coins", (*coins).into()),
        ("newspapers", list(*newspapers)),
        ("pieces_left", list(pieces_left.iter().copied())),
        ("companies", list(companies.iter().map(company))),
        ("events", list(events.iter().map(event))),
        ("large_cities", places_where(places, |place| place.tags.contains(large_city_tag))),
        ("large_city_draw", (*large_city_draw).into()),
    ])
}

fn company(company: &Company) -> Form {
    let Company { colour, name: _, bonus_coins } = company;
    fields([("colour", (*colour).into()), ("bonus_coins", (*bonus_coins).into())])
}

fn event(event: &EventCard) -> Form {
    let EventCard { id: _, name: _, text: _, effects, punches } = event;
    fields([("effects", list(effects.iter().map(effect))), ("punches", (*punches).into())])
}

fn effect(effect: &Effect) -> Form {
    match *effect {
        Effect::GainOnClaim { lines, coins } => {
            one_of("gain_on_claim", fields([("lines", filter(&lines)), ("coins", coins.into())]))
        }
        Effect::OfferOnClaim { lines, wilds, coins } => one_of(
            "offer_on_claim",
            fields([("lines", filter(&lines)), ("wilds", wilds.into()), ("coins", coins.into())]),
        ),
        Effect::SurchargeOnClaim { lines, coins, cards } => one_of(
            "surcharge_on_claim",
            fields([("lines", filter(&lines)), ("coins", coins.into()), ("cards", cards.into())]),
        ),
        Effect::LargeCityDraw { cards } => one_of("large_city_draw", cards),
        Effect::GainPerPieces { pieces, coins, most } => one_of(
            "gain_per_pieces",
            fields([("pieces", pieces.into()), ("coins", coins.into()), ("most", most.into())]),
        ),
        Effect::RichestPay { coins } => one_of("richest_pay", coins),
        Effect::PoorestDraw { cards } => one_of("poorest_draw", cards),
        Effect::RefreshDisplay => "refresh_display".into(),
        Effect::ActiveDraw { cards } => one_of("active_draw", cards),
        Effect::Charter(effect) => crate::campaign::identity::effect(&effect),
    }
}

pub(crate) fn filter(filter: &LineFilter) -> Form {
    let LineFilter { colour, shortest, longest, or_colour, ends } = *filter;
    let word = |colour: LineColour| match colour {
        LineColour::Grey => "grey",
        LineColour::Of(card) => card.word(),
    };
    let ends = ends.map(|EndFilter { places, count }| {
        let places = match places {
            Places::Of(places) => places.into(),
            Places::Large => "large".into(),
        };
        fields([("places", places), ("count", count.into())])
    });
    fields([
        ("colour", colour.map(word).into()),
        ("shortest", shortest.into()),
        ("longest", longest.into()),
        ("or_colour", or_colour.map(word).into()),
        ("ends", ends.into()),
    ])
}
