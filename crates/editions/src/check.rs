//! What the three files must say together, and the [`Spec`] they make.

use std::collections::BTreeMap;

use capotreno_rules::spec::{
    BonusInPlay, Claiming, Drawing, EndTrigger, GroupLengths, Groups, LineKind, Opening, SharedTrains, Spec,
    TicketDraw,
};
use capotreno_rules::{DISPLAY, MAX_SEATS, PlaceId};
use toml::Spanned;

use crate::board::{Edge, LineRow, Lines, Places, TicketRow, tickets};
use crate::problem::{FileName, Problems, counted, did_you_mean, quoted};
use crate::read::Section;
use crate::source::{MAX_FILE_BYTES, Texts, too_large};
use crate::switches::{Switches, by_players};
use crate::text::{CriterionText, Number};

/// Reads and checks everything. There is a spec unless something was reported that kept it from
/// being built; only without any problem may it be used.
pub(crate) fn spec(texts: &Texts<'_>, problems: &mut Problems<'_>) -> Option<(Spec, Vec<Edge>)> {
    let mut too_long = false;
    for file in FileName::RULES {
        let bytes = texts.of(file).len() as u64;
        if bytes > MAX_FILE_BYTES {
            problems.whole(file, too_large(bytes));
            too_long = true;
        }
    }
    if too_long {
        return None;
    }
    let switches = Switches::read(texts.edition, problems);
    let mut table = Section::parse(FileName::Board, texts.board, problems);
    let places = Places::read(&mut table, problems);
    let supplies = switches.supply_ids();
    let lines = Lines::read(&mut table, &places, supplies.as_deref(), problems);
    table.finish(problems);
    let mut table = Section::parse(FileName::Tickets, texts.tickets, problems);
    let tickets = tickets(&mut table, &places, problems);
    table.finish(problems);

    if let Some(lines) = &lines {
        check_groups(lines, &switches, &places, problems);
        check_lines(&lines.list, &switches, problems);
        if lines.complete
            && let Some((tickets, _)) = &tickets
        {
            check_reach(lines, tickets, &places, problems);
        }
        check_features(lines, &switches, problems);
    }
    check_deals(&switches, tickets.as_ref().filter(|(_, all)| *all).map(|(list, _)| list.len()), problems);
    check_tags(&switches, &places, problems);
    let edges = lines.as_ref().map_or_else(Vec::new, |lines| lines.edges.clone());
    let tickets = tickets.map(|(list, _)| list);
    build(&switches, places, lines, tickets, problems).map(|spec| (spec, edges))
}

/// C-25: groups are two or three lines between the same places, of equal length unless the edition
/// says otherwise (NC-8).
fn check_groups(lines: &Lines, switches: &Switches, places: &Places, problems: &mut Problems<'_>) {
    let mut groups: BTreeMap<&str, Vec<&LineRow>> = BTreeMap::new();
    for row in &lines.list {
        // A group without a name, or of a line off the board, was reported.
        let group = row.line.group.as_ref().filter(|group| row.line.to.is_some() && !group.trim().is_empty());
        if let Some(group) = group {
            groups.entry(group.as_str()).or_default().push(row);
        }
    }
    let lengths = switches.groups.as_ref().map(|groups| groups.get_ref().lengths);
    for (name, rows) in groups {
        let first = rows[0];
        let ends = |row: &LineRow| {
            let (from, to) = (row.line.from, row.line.to.unwrap_or(row.line.from));
            (from.min(to), from.max(to))
        };
        if (rows.len() < 2 && lines.complete) || rows.len() > 3 {
            let message = format!("group {} has {}, not 2 or 3", quoted(name), counted(rows.len(), "line"));
            problems.at(FileName::Board, &first.row.span(), message);
        }
        for row in &rows[1..] {
            if ends(row) != ends(first) {
                let (from, to) = ends(first);
                let message = format!(
                    "group {} is between {} and {}, not here",
                    quoted(name),
                    places.name(from),
                    places.name(to)
                );
                problems.at(FileName::Board, &row.row.span(), message);
            } else if row.line.cards != first.line.cards && lengths == Some(GroupLengths::Equal) {
                let message = format!(
                    "group {} has lines of {} and {} cards, but lengths = \"equal\"",
                    quoted(name),
                    first.line.cards,
                    row.line.cards
                );
                problems.at(FileName::Board, &row.row.span(), message);
            }
        }
        if let Some(open) = switches.groups.as_ref().map(Spanned::get_ref) {
            let (key, stated) = match rows.len() {
                3 => ("triple", open.triple.is_some()),
                _ => ("double", open.double.is_some()),
            };
            if !stated {
                let message = format!(
                    "group {} is a {key} line, but [groups] does not say how many are open",
                    quoted(name)
                );
                problems.at(FileName::Board, &first.row.span(), message);
            }
        }
    }
}

/// What a line needs from decks and supplies.
fn check_lines(lines: &[LineRow], switches: &Switches, problems: &mut Problems<'_>) {
    for LineRow { line, row } in lines {
        let mut wrong = |message: String| problems.at(FileName::Board, &row.span(), message);
        if let (Some(colour), Some(deck)) = (line.colour, &switches.deck)
            && deck.get_ref().count(colour) == 0
        {
            wrong(format!("a {colour} line, but the deck has no {colour} cards"));
        }
        let Some(supply) = switches.supplies.as_ref().and_then(|all| all.get(line.supply as usize)) else {
            continue;
        };
        let supply = supply.get_ref();
        let points = &supply.points.0;
        if !points.is_empty() && !points.contains_key(&line.cards) {
            wrong(format!(
                "a line of {}, but supply {} has no points for it",
                counted(line.cards, "card"),
                quoted(supply.id.get_ref())
            ));
        }
        if line.pieces > supply.count.byte() {
            wrong(format!("a line of {} pieces, but a player has only {}", line.pieces, supply.count.byte()));
        }
    }
}

/// C-30: a ticket that no player could ever complete is a mistake.
fn check_reach(lines: &Lines, tickets: &[TicketRow], places: &Places, problems: &mut Problems<'_>) {
    let mut part: Vec<usize> = (0..places.list.len()).collect();
    for LineRow { line, .. } in &lines.list {
        let Some(to) = line.to else { continue };
        let (kept, merged) = (part[line.from.index()], part[to.index()]);
        for other in part.iter_mut().filter(|other| **other == merged) {
            *other = kept;
        }
    }
    let part_of = |place: PlaceId| part.get(place.index());
    for TicketRow { ticket, row } in tickets {
        if part_of(ticket.from) != part_of(ticket.to) {
            let message =
                format!("no lines lead from {} to {}", places.name(ticket.from), places.name(ticket.to));
            problems.at(FileName::Tickets, &row.span(), message);
        }
    }
}

/// Kinds of line need their switch, and switches their kind of line.
fn check_features(lines: &Lines, switches: &Switches, problems: &mut Problems<'_>) {
    let first = |kind: LineKind| lines.list.iter().find(|row| row.line.kind == kind);
    if let (Some(tunnel), Some(claiming)) = (first(LineKind::Tunnel), &switches.claiming)
        && claiming.get_ref().tunnel_reveal.byte() == 0
    {
        let line = problems.line_of(FileName::Board, &tunnel.row.span());
        let message = format!("tunnel_reveal = 0, but line {line} of the board is a tunnel");
        problems.at(FileName::Edition, &claiming.span(), message);
    }
    match (first(LineKind::Bullet), &switches.shared) {
        (Some(bullet), None) if !switches.has_shared => {
            let message = "a bullet line, but the edition has no [shared] trains";
            problems.at(FileName::Board, &bullet.row.span(), message);
        }
        (None, Some(shared)) if lines.complete => {
            problems.at(
                FileName::Edition,
                &shared.span(),
                "shared trains, but the board has no bullet lines",
            );
        }
        _ => {}
    }
    let Some(bonuses) = &switches.bonuses else { return };
    for bonus in &bonuses.cards {
        let criterion = &bonus.get_ref().criterion;
        let lacking = match criterion.get_ref() {
            CriterionText::Ferries => first(LineKind::Ferry).is_none().then(|| "no ferries".to_owned()),
            CriterionText::LinesOfLength(cards) => {
                let used = lines.list.iter().any(|row| row.line.cards == cards.byte());
                (!used).then(|| format!("no lines of {}", counted(cards.byte(), "card")))
            }
            CriterionText::CompletedTickets
            | CriterionText::CompletedTicketsAt(_)
            | CriterionText::CompletedTicketsWorthAtMost(_)
            | CriterionText::LongestPath
            | CriterionText::PiecesLeft
            | CriterionText::LinesAt(_)
            | CriterionText::LinesIn(_)
            | CriterionText::Countries
            | CriterionText::WildsInHand => None,
        };
        if let Some(lacking) = lacking.filter(|_| lines.complete) {
            problems.at(FileName::Edition, &criterion.span(), format!("the board has {lacking}"));
        }
    }
}

/// The decks must serve the opening with most players, and leave a card to draw.
fn check_deals(switches: &Switches, tickets: Option<usize>, problems: &mut Problems<'_>) {
    if let Some(bonuses) = &switches.bonuses {
        let deck = bonuses.cards.iter().filter(|card| card.get_ref().in_play == BonusInPlay::IfDrawn).count();
        if bonuses.drawn as usize > deck {
            let message = format!("drawn = {}, but {deck} bonuses are in_play = \"if_drawn\"", bonuses.drawn);
            problems.at(FileName::Edition, &bonuses.drawn_span, message);
        }
    }
    if let Some(end) = &switches.end
        && let Some(shared) = &end.get_ref().shared
        && !switches.has_shared
    {
        problems.at(FileName::Edition, &shared.span(), "shared = …, but the edition has no [shared] trains");
    }
    let (Some((_, most)), Some(opening)) = (switches.range(), &switches.opening) else { return };
    let dealt = most as usize * opening.get_ref().cards.byte() as usize + DISPLAY + 1;
    if let Some(deck) = &switches.deck
        && (deck.get_ref().total() as usize) < dealt
    {
        let message = format!(
            "{} cards: {most} hands, the display and one card to draw need {dealt}",
            deck.get_ref().total()
        );
        problems.at(FileName::Edition, &deck.span(), message);
    }
    // LW-5: where there are too few for the usual deal all get fewer, but two at least.
    let each = opening.get_ref().tickets.get_ref().byte().min(2);
    let needed = most as usize * each as usize;
    if let Some(tickets) = tickets
        && tickets < needed
    {
        let message = format!("{tickets} tickets: with {most} players {needed} are needed, {each} for each");
        problems.whole(FileName::Tickets, message);
    }
}

/// Tags and countries that are named must be somewhere on the board.
fn check_tags(switches: &Switches, places: &Places, problems: &mut Problems<'_>) {
    if places.list.is_empty() {
        return;
    }
    let tags: Vec<&str> = places.list.iter().flat_map(|place| &place.tags).map(String::as_str).collect();
    let countries: Vec<&str> = places.list.iter().filter_map(|place| place.country.as_deref()).collect();
    let mut look_up = |what: &str, word: &str, known: &[&str], span: core::ops::Range<usize>| {
        if !known.contains(&word) {
            let suggestion = did_you_mean(word, known.iter().copied());
            let message = format!("unknown {what} {}: no place has it{suggestion}", quoted(word));
            problems.at(FileName::Edition, &span, message);
        }
    };
    if let Some(tag) = switches.economy.as_ref().and_then(|economy| economy.large_city_tag.as_ref()) {
        look_up("tag", tag.get_ref(), &tags, tag.span());
    }
    let cards = switches.bonuses.as_ref().map_or(&[][..], |bonuses| &bonuses.cards);
    for criterion in cards.iter().map(|card| &card.get_ref().criterion) {
        match criterion.get_ref() {
            CriterionText::CompletedTicketsAt(tag) | CriterionText::LinesAt(tag) => {
                look_up("tag", tag, &tags, criterion.span());
            }
            CriterionText::LinesIn(country) => look_up("country", country, &countries, criterion.span()),
            CriterionText::Countries if countries.is_empty() => {
                problems.at(FileName::Edition, &criterion.span(), "no place of the board has a country");
                return;
            }
            CriterionText::Countries
            | CriterionText::CompletedTickets
            | CriterionText::CompletedTicketsWorthAtMost(_)
            | CriterionText::LongestPath
            | CriterionText::PiecesLeft
            | CriterionText::LinesOfLength(_)
            | CriterionText::Ferries
            | CriterionText::WildsInHand => {}
        }
    }
}

#[expect(clippy::too_many_lines, reason = "one field after the other, and nothing is decided")]
fn build(
    switches: &Switches,
    places: Places,
    lines: Option<Lines>,
    tickets: Option<Vec<TicketRow>>,
    problems: &mut Problems<'_>,
) -> Option<Spec> {
    let range = switches.range();
    let groups = groups(switches, problems);
    let shared = shared(switches, problems);
    let economy = switches.economy.as_ref().map(|economy| economy.build(range, problems));
    let (fewest_players, most_players) = range?;
    let lines: Vec<_> = lines?.list.into_iter().map(|row| row.line).collect();
    let opening = switches.opening.as_ref()?.get_ref();
    let drawing = switches.drawing.as_ref()?.get_ref();
    let claiming = switches.claiming.as_ref()?.get_ref();
    let draw = switches.ticket_draw.as_ref()?.get_ref();
    let bonuses = switches.bonuses.as_ref()?;
    let end = switches.end.as_ref()?.get_ref();
    let supplies = switches.supplies.as_ref()?.iter().enumerate().map(|(index, supply)| {
        let used = lines.iter().filter(|line| line.supply as usize == index);
        supply.get_ref().build(used.map(|line| line.cards).max().unwrap_or(0))
    });
    let supplies = supplies.collect();
    Some(Spec {
        id: switches.id.clone()?,
        name: switches.name.clone()?,
        version: switches.version?,
        fewest_players,
        most_players,
        deck: *switches.deck.as_ref()?.get_ref(),
        places: places.list,
        lines,
        tickets: tickets?.into_iter().map(|row| row.ticket).collect(),
        supplies,
        opening: Opening {
            cards: opening.cards.byte(),
            tickets: opening.tickets.get_ref().byte(),
            keep: opening.keep.get_ref().byte(),
            unkept: opening.unkept,
        },
        drawing: Drawing {
            face_up_wild: drawing.face_up_wild,
            second_card: drawing.second_card,
            display_reset: *drawing.display_reset.get_ref(),
            fewest_cards: drawing.fewest_cards.byte(),
        },
        claiming: Claiming {
            wilds: claiming.wilds,
            ferry_symbol: *claiming.ferry_symbol.get_ref(),
            tunnel_reveal: claiming.tunnel_reveal.byte(),
        },
        groups: groups?,
        ticket_draw: TicketDraw {
            draw: draw.draw.get_ref().byte(),
            keep: draw.keep.get_ref().byte(),
            unkept: draw.unkept,
        },
        bonuses: bonuses.cards.iter().map(|card| card.get_ref().build()).collect(),
        bonuses_drawn: bonuses.drawn,
        end: EndTrigger {
            pieces: end.pieces.byte(),
            shared: end.shared.as_ref().map(|shared| shared.get_ref().byte()),
        },
        ties: switches.ties.clone()?,
        shared: if switches.has_shared { Some(shared?) } else { None },
        economy: match economy {
            Some(economy) => Some(economy?),
            None => None,
        },
        charter: None,
        rule_ids: switches.rule_ids.clone(),
    })
}

/// A board without doubles or triples need not say how many would be open; one is.
fn groups(switches: &Switches, problems: &mut Problems<'_>) -> Option<Groups> {
    let text = switches.groups.as_ref()?.get_ref();
    let range = switches.range()?;
    let double = text.double.as_ref().map(|table| by_players(table, "double", range, problems));
    let triple = text.triple.as_ref().map(|table| by_players(table, "triple", range, problems));
    Some(Groups {
        lengths: text.lengths,
        double: double.map_or(Some([1; MAX_SEATS]), |open| Some(open?.map(Number::byte)))?,
        triple: triple.map_or(Some([1; MAX_SEATS]), |open| Some(open?.map(Number::byte)))?,
    })
}

/// JP-13: as many ranks as players.
fn shared(switches: &Switches, problems: &mut Problems<'_>) -> Option<SharedTrains> {
    let text = switches.shared.as_ref()?.get_ref();
    let ranks = by_players(&text.rank_points, "rank_points", switches.range()?, problems)?;
    for (players, points) in &text.rank_points.get_ref().0 {
        if points.len() != *players as usize {
            let message = format!("rank_points has {} ranks for {players} players", points.len());
            problems.at(FileName::Edition, &text.rank_points.span(), message);
        }
    }
    Some(SharedTrains {
        count: text.count.byte(),
        rank_points: ranks.map(|points| points.into_iter().map(Number::points).collect()),
        never_moved: text.never_moved.points(),
    })
}
