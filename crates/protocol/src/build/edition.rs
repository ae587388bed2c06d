//! An edition as a client needs it.

use std::collections::BTreeMap;

use capotreno_editions::About;
use capotreno_rules::spec::{self, Criterion};
use capotreno_rules::{Edition, LineId, Members};

use crate::edition::{
    BonusInfo, BonusRule, EditionDetails, EditionSummary, EventInfo, LineInfo, SharedInfo, SwitchInfo,
};

impl EditionSummary {
    /// Which page and which campaign are its own, whoever knows them adds.
    pub fn new(edition: &Edition, digest: &str, about: &About) -> EditionSummary {
        let spec = edition.spec();
        EditionSummary {
            id: spec.id.clone(),
            name: spec.name.clone(),
            fewest_players: spec.fewest_players,
            most_players: spec.most_players,
            digest: digest.to_owned(),
            tagline: about.tagline.clone(),
            minutes: about.minutes,
            difficulty: about.difficulty.map(u8::from),
            rules: None,
            campaign: None,
        }
    }
}

impl EditionDetails {
    /// `rulebook` is the page with its rules.
    pub fn new(edition: &Edition, digest: &str, about: &About, rulebook: &str) -> EditionDetails {
        let spec = edition.spec();
        let economy = spec.economy.as_ref();
        EditionDetails {
            id: spec.id.clone(),
            name: spec.name.clone(),
            version: spec.version,
            digest: digest.to_owned(),
            fewest_players: spec.fewest_players,
            most_players: spec.most_players,
            deck: spec.deck,
            places: spec.places.clone(),
            lines: edition.line_ids().filter_map(|id| line(edition, id)).collect(),
            tickets: spec.tickets.clone(),
            supplies: spec.supplies.clone(),
            opening: spec.opening,
            ticket_draw: spec.ticket_draw,
            bonuses: spec.bonuses.iter().map(bonus).collect(),
            bonuses_drawn: spec.bonuses_drawn,
            shared: spec.shared.as_ref().map(|shared| shared_info(spec, shared)),
            companies: economy.map_or_else(Vec::new, |economy| economy.companies.clone()),
            events: economy.map_or_else(Vec::new, |economy| economy.events.iter().map(event).collect()),
            switches: switches(spec),
            rulebook: rulebook.to_owned(),
            wild: about.wild.clone(),
            pieces: about.pieces.clone(),
            tips: about.tips.clone(),
            charter: None,
        }
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
        colour: line.colour,
        kind: line.kind,
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
        name: bonus.name.clone(),
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

fn event(event: &spec::EventCard) -> EventInfo {
    EventInfo {
        id: event.id.clone(),
        name: event.name.clone(),
        text: event.text.clone(),
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
