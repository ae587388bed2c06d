//! An edition as a client needs it to draw its board, cards and lists. Everything that never
//! changes during a game is here and is fetched once.

use std::collections::BTreeMap;

use capotreno_rules::spec::{self, Criterion};
use capotreno_rules::{Edition, LineId, Members};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::card::{Card, Cards};
use crate::venture::CharterInfo;

/// A text in the languages the project speaks.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct Words {
    pub en: String,
    pub it: String,
}

impl From<&spec::Words> for Words {
    fn from(words: &spec::Words) -> Words {
        Words { en: words.en.clone(), it: words.it.clone() }
    }
}

/// An edition in a list to choose from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct EditionSummary {
    pub id: String,
    pub name: Words,
    pub fewest_players: u8,
    pub most_players: u8,
    /// What a record names, so that a replay meets the same board: 64 hexadecimal digits.
    pub digest: String,
}

/// Everything that never changes during a game. Places, lines, tickets, supplies, bonuses,
/// events and companies are called by their position in these lists.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct EditionDetails {
    pub id: String,
    pub name: Words,
    pub version: u32,
    pub digest: String,
    pub fewest_players: u8,
    pub most_players: u8,
    /// The train cards of the game, without newspapers.
    pub deck: Cards,
    pub places: Vec<PlaceInfo>,
    pub lines: Vec<LineInfo>,
    pub tickets: Vec<TicketInfo>,
    pub supplies: Vec<SupplyInfo>,
    pub opening: OpeningInfo,
    pub ticket_draw: TicketDrawInfo,
    pub bonuses: Vec<BonusInfo>,
    /// How many of the bonuses that are not always in play are turned up for a game.
    pub bonuses_drawn: u8,
    pub shared: Option<SharedInfo>,
    pub companies: Vec<CompanyInfo>,
    pub events: Vec<EventInfo>,
    pub switches: SwitchInfo,
    /// Only in a campaign's game: what the campaign brings to it.
    pub charter: Option<CharterInfo>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PlaceInfo {
    pub name: String,
    /// Longitude and latitude in ten-thousandths of a degree.
    pub at: [i32; 2],
    pub country: Option<String>,
    /// `large`, `arctic` and others the rules of the edition speak of.
    pub tags: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    Plain,
    Ferry,
    Tunnel,
    /// Takes a shared train instead of the player's own pieces.
    Bullet,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LineInfo {
    pub from: u8,
    /// None for a line that runs off the board.
    pub to: Option<u8>,
    /// How many cards the set has: the number of spaces drawn.
    pub cards: u8,
    /// How many pieces go on the line.
    pub pieces: u8,
    /// Which supply they come from.
    pub supply: u8,
    /// None is grey: a set of any one colour.
    pub colour: Option<Card>,
    pub kind: LineKind,
    /// How many of the spaces show a wild symbol.
    pub symbols: u8,
    /// So many cards of any kind may stand for one card of the set.
    pub stand_in: Option<u8>,
    /// Cards drawn blind after the claim.
    pub draw_bonus: u8,
    /// The other lines of the same double or triple line.
    pub group: Vec<u8>,
    /// What claiming it scores at once.
    pub points: i16,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TicketInfo {
    pub from: u8,
    pub to: u8,
    pub value: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SupplyInfo {
    /// `car`, `tram`, `subway`.
    pub id: String,
    pub count: u8,
    /// Points for a line by its number of cards; index 0 is unused.
    pub points: Vec<i16>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct OpeningInfo {
    pub cards: u8,
    pub tickets: u8,
    pub keep: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TicketDrawInfo {
    pub draw: u8,
    pub keep: u8,
}

/// What a bonus counts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "most", rename_all = "snake_case")]
pub enum BonusRule {
    CompletedTickets,
    CompletedTicketsAt { tag: String },
    CompletedTicketsWorthAtMost { value: u8 },
    LongestPath,
    PiecesLeft,
    LinesOfLength { length: u8 },
    LinesAt { tag: String },
    LinesIn { country: String },
    Ferries,
    Countries,
    WildsInHand,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct BonusInfo {
    pub id: String,
    pub name: Words,
    pub value: i16,
    pub rule: BonusRule,
    /// Whether it is in play in every game, or only where it was turned up.
    pub always: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SharedInfo {
    /// White trains for everyone.
    pub count: u8,
    /// By number of players: the points of each rank on the track.
    pub rank_points: BTreeMap<u8, Vec<i16>>,
    /// For a marker that never moved.
    pub never_moved: i16,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct CompanyInfo {
    pub colour: Card,
    pub name: Words,
    /// Coins for claiming a line of its colour.
    pub bonus_coins: u16,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct EventInfo {
    pub id: String,
    pub name: Words,
    pub text: Words,
    /// Whether it holds while it is the current event; otherwise it happens once.
    pub lasts: bool,
}

/// The differences between editions worth showing to players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts with names of their own on the wire")]
pub struct SwitchInfo {
    /// A wild taken face up is the only card of the turn.
    pub face_up_wild_ends_turn: bool,
    /// The display is laid out anew when so many of its cards are wild.
    pub display_reset_at_wilds: Option<u8>,
    /// Wilds only on tunnels and ferries.
    pub wilds_only_on_tunnels_and_ferries: bool,
    /// How many cards a tunnel reveals.
    pub tunnel_reveal: u8,
    /// So many cards of any kind stand for a wild symbol of a ferry.
    pub ferry_any_cards: Option<u8>,
    /// Two cards of one colour stand for a wild symbol of a ferry.
    pub ferry_same_colour_pair: bool,
    /// The last round begins with so many pieces or fewer.
    pub end_pieces: u8,
    /// And with so many shared trains or fewer.
    pub end_shared: Option<u8>,
    /// There are coins, newspapers, events and companies.
    pub economy: bool,
    /// The tag of places whose claims draw cards, where there are such.
    pub large_city_tag: Option<String>,
    pub large_city_draw: u8,
    /// Coins at the end for pieces left; the last entry holds for all larger numbers.
    pub pieces_left_coins: Vec<i16>,
    /// How many lines of a double line are open, by number of players.
    pub double_lines_open: BTreeMap<u8, u8>,
    pub triple_lines_open: BTreeMap<u8, u8>,
}

impl EditionSummary {
    pub fn new(edition: &Edition, digest: &str) -> EditionSummary {
        let spec = edition.spec();
        EditionSummary {
            id: spec.id.clone(),
            name: (&spec.name).into(),
            fewest_players: spec.fewest_players,
            most_players: spec.most_players,
            digest: digest.to_owned(),
        }
    }
}

impl EditionDetails {
    pub fn new(edition: &Edition, digest: &str) -> EditionDetails {
        let spec = edition.spec();
        let economy = spec.economy.as_ref();
        EditionDetails {
            id: spec.id.clone(),
            name: (&spec.name).into(),
            version: spec.version,
            digest: digest.to_owned(),
            fewest_players: spec.fewest_players,
            most_players: spec.most_players,
            deck: spec.deck.into(),
            places: spec.places.iter().map(place).collect(),
            lines: edition.line_ids().filter_map(|id| line(edition, id)).collect(),
            tickets: spec
                .tickets
                .iter()
                .map(|ticket| TicketInfo { from: ticket.from.0, to: ticket.to.0, value: ticket.value })
                .collect(),
            supplies: spec
                .supplies
                .iter()
                .map(|supply| SupplyInfo {
                    id: supply.id.clone(),
                    count: supply.count,
                    points: supply.points.clone(),
                })
                .collect(),
            opening: OpeningInfo {
                cards: spec.opening.cards,
                tickets: spec.opening.tickets,
                keep: spec.opening.keep,
            },
            ticket_draw: TicketDrawInfo { draw: spec.ticket_draw.draw, keep: spec.ticket_draw.keep },
            bonuses: spec.bonuses.iter().map(bonus).collect(),
            bonuses_drawn: spec.bonuses_drawn,
            shared: spec.shared.as_ref().map(|shared| shared_info(spec, shared)),
            companies: economy
                .map_or_else(Vec::new, |economy| economy.companies.iter().map(company).collect()),
            events: economy.map_or_else(Vec::new, |economy| economy.events.iter().map(event).collect()),
            switches: switches(spec),
            charter: None,
        }
    }
}

fn place(place: &spec::Place) -> PlaceInfo {
    PlaceInfo {
        name: place.name.clone(),
        at: place.at,
        country: place.country.clone(),
        tags: place.tags.clone(),
    }
}

fn line(edition: &Edition, id: LineId) -> Option<LineInfo> {
    let line = edition.line(id)?;
    let supply = edition.spec().supplies.get(usize::from(line.supply));
    let points = supply.and_then(|supply| supply.points.get(usize::from(line.cards))).copied().unwrap_or(0);
    let mates = edition.group_mates(id);
    Some(LineInfo {
        from: line.from.0,
        to: line.to.map(|place| place.0),
        cards: line.cards,
        pieces: line.pieces,
        supply: line.supply,
        colour: line.colour.map(Card::from),
        kind: match line.kind {
            spec::LineKind::Plain => LineKind::Plain,
            spec::LineKind::Ferry => LineKind::Ferry,
            spec::LineKind::Tunnel => LineKind::Tunnel,
            spec::LineKind::Bullet => LineKind::Bullet,
        },
        symbols: line.symbols,
        stand_in: line.stand_in,
        draw_bonus: line.draw_bonus,
        group: mates.iter().filter(|mate: &LineId| *mate != id).map(|mate| mate.0).collect(),
        points: if line.kind == spec::LineKind::Bullet { 0 } else { points },
    })
}

fn bonus(bonus: &spec::Bonus) -> BonusInfo {
    BonusInfo {
        id: bonus.id.clone(),
        name: (&bonus.name).into(),
        value: bonus.value,
        rule: match &bonus.criterion {
            Criterion::CompletedTickets => BonusRule::CompletedTickets,
            Criterion::CompletedTicketsAt(tag) => BonusRule::CompletedTicketsAt { tag: tag.clone() },
            Criterion::CompletedTicketsWorthAtMost(value) => {
                BonusRule::CompletedTicketsWorthAtMost { value: *value }
            }
            Criterion::LongestPath => BonusRule::LongestPath,
            Criterion::PiecesLeft => BonusRule::PiecesLeft,
            Criterion::LinesOfLength(length) => BonusRule::LinesOfLength { length: *length },
            Criterion::LinesAt(tag) => BonusRule::LinesAt { tag: tag.clone() },
            Criterion::LinesIn(country) => BonusRule::LinesIn { country: country.clone() },
            Criterion::Ferries => BonusRule::Ferries,
            Criterion::Countries => BonusRule::Countries,
            Criterion::WildsInHand => BonusRule::WildsInHand,
        },
        always: bonus.in_play == spec::BonusInPlay::Always,
    }
}

fn shared_info(spec: &spec::Spec, shared: &spec::SharedTrains) -> SharedInfo {
    let players = spec.fewest_players..=spec.most_players;
    SharedInfo {
        count: shared.count,
        rank_points: players
            .filter_map(|players| {
                let points = shared.rank_points.get(usize::from(players).checked_sub(1)?)?;
                Some((players, points.clone()))
            })
            .collect(),
        never_moved: shared.never_moved,
    }
}

fn company(company: &spec::Company) -> CompanyInfo {
    CompanyInfo {
        colour: company.colour.into(),
        name: (&company.name).into(),
        bonus_coins: company.bonus_coins,
    }
}

fn event(event: &spec::EventCard) -> EventInfo {
    EventInfo {
        id: event.id.clone(),
        name: (&event.name).into(),
        text: (&event.text).into(),
        lasts: event.effects.iter().any(spec::Effect::lasts),
    }
}

fn switches(spec: &spec::Spec) -> SwitchInfo {
    let economy = spec.economy.as_ref();
    let by_players = |counts: &[u8]| {
        (spec.fewest_players..=spec.most_players)
            .filter_map(|players| Some((players, *counts.get(usize::from(players).checked_sub(1)?)?)))
            .collect::<BTreeMap<u8, u8>>()
    };
    SwitchInfo {
        face_up_wild_ends_turn: spec.drawing.face_up_wild == spec::FaceUpWild::EndsTurn,
        display_reset_at_wilds: match spec.drawing.display_reset {
            spec::DisplayReset::Never => None,
            spec::DisplayReset::AtWilds(wilds) => Some(wilds),
        },
        wilds_only_on_tunnels_and_ferries: spec.claiming.wilds == spec::WildUse::TunnelsAndFerries,
        tunnel_reveal: spec.claiming.tunnel_reveal,
        ferry_any_cards: match spec.claiming.ferry_symbol {
            spec::FerrySymbol::AnyCards(cards) => Some(cards),
            spec::FerrySymbol::WildOnly | spec::FerrySymbol::SameColourPair => None,
        },
        ferry_same_colour_pair: spec.claiming.ferry_symbol == spec::FerrySymbol::SameColourPair,
        end_pieces: spec.end.pieces,
        end_shared: spec.end.shared,
        economy: economy.is_some(),
        large_city_tag: economy.map(|economy| economy.large_city_tag.clone()),
        large_city_draw: economy.map_or(0, |economy| economy.large_city_draw),
        pieces_left_coins: economy.map_or_else(Vec::new, |economy| economy.pieces_left.clone()),
        double_lines_open: by_players(&spec.groups.double),
        triple_lines_open: by_players(&spec.groups.triple),
    }
}
