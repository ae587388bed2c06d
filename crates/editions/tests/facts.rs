//! The editions are the boards they claim to be.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use capotreno_editions::{
    Direction, FileName, Folder, Loaded, Texts, embedded, embedded_ids, hash, load_dir, parse,
};
use capotreno_rules::Card;
use capotreno_rules::PlaceId;
use capotreno_rules::spec::{Criterion, Line, LineKind, RuleTopic, SecondCard, Spec};

fn load(id: &str) -> Loaded {
    embedded(id).unwrap_or_else(|error| panic!("{error}"))
}

/// What is counted on a board.
#[derive(PartialEq, Eq, Debug)]
struct Counts {
    players: (u8, u8),
    cards: u32,
    places: usize,
    lines: usize,
    doubles: usize,
    triples: usize,
    bullets: usize,
    ferries: usize,
    tunnels: usize,
    draw_bonuses: usize,
    edges: usize,
    tickets: usize,
    bonuses: usize,
}

fn counts(loaded: &Loaded) -> Counts {
    let spec = loaded.spec();
    let kind = |kind: LineKind| spec.lines.iter().filter(|line| line.kind == kind).count();
    let mut groups: BTreeMap<&str, usize> = BTreeMap::new();
    for group in spec.lines.iter().filter_map(|line| line.group.as_deref()) {
        *groups.entry(group).or_default() += 1;
    }
    let of_size = |size: usize| groups.values().filter(|lines| **lines == size).count();
    Counts {
        players: (spec.fewest_players, spec.most_players),
        cards: spec.deck.total(),
        places: spec.places.len(),
        lines: spec.lines.iter().filter(|line| line.to.is_some()).count(),
        doubles: of_size(2),
        triples: of_size(3),
        bullets: kind(LineKind::Bullet),
        ferries: kind(LineKind::Ferry),
        tunnels: kind(LineKind::Tunnel),
        draw_bonuses: spec.lines.iter().filter(|line| line.draw_bonus > 0).count(),
        edges: spec.lines.iter().filter(|line| line.to.is_none()).count(),
        tickets: spec.tickets.len(),
        bonuses: spec.bonuses.len(),
    }
}

const NOTHING: Counts = Counts {
    players: (2, 5),
    cards: 0,
    places: 0,
    lines: 0,
    doubles: 0,
    triples: 0,
    bullets: 0,
    ferries: 0,
    tunnels: 0,
    draw_bonuses: 0,
    edges: 0,
    tickets: 0,
    bonuses: 0,
};

#[test]
fn the_counts_of_every_board() {
    let italia =
        Counts { cards: 110, places: 40, lines: 106, doubles: 19, tickets: 36, bonuses: 1, ..NOTHING };
    let nordic = Counts {
        players: (2, 3),
        cards: 110,
        places: 39,
        lines: 81,
        doubles: 14,
        ferries: 24,
        tunnels: 10,
        tickets: 46,
        bonuses: 1,
        ..NOTHING
    };
    let japan =
        Counts { cards: 110, places: 48, lines: 114, doubles: 22, bullets: 23, tickets: 54, ..NOTHING };
    let northern = Counts {
        cards: 114,
        places: 50,
        lines: 161,
        doubles: 48,
        triples: 2,
        ferries: 53,
        draw_bonuses: 18,
        tickets: 55,
        bonuses: 11,
        ..NOTHING
    };
    let berlin =
        Counts { players: (2, 4), cards: 44, places: 19, lines: 57, doubles: 20, tickets: 22, ..NOTHING };
    let legends = Counts {
        cards: 84,
        places: 23,
        lines: 72,
        doubles: 17,
        triples: 3,
        edges: 8,
        tickets: 33,
        ..NOTHING
    };
    let known = [
        ("italia", italia),
        ("nordic", nordic),
        ("japan", japan),
        ("northern", northern),
        ("berlin", berlin),
        ("legends", legends),
    ];
    for (id, expected) in known {
        assert_eq!(counts(&load(id)), expected, "{id}");
    }
}

/// A folder has its edition's id for a name, and stands where it says.
#[test]
fn folders_are_found_by_their_editions() {
    let shelves: Vec<u16> = Folder::embedded()
        .iter()
        .zip(embedded_ids())
        .map(|(folder, id)| {
            let loaded = folder.load().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(loaded.spec().id, *id);
            let about = folder.about(&loaded).unwrap_or_else(|error| panic!("{error}"));
            about.shelf.unwrap_or(u16::MAX)
        })
        .collect();
    assert!(shelves.is_sorted(), "{shelves:?}");
}

/// The shortest way between two places, counted in spaces.
fn shortest(spec: &Spec, from: PlaceId, to: PlaceId) -> Option<u32> {
    let mut best = vec![u32::MAX; spec.places.len()];
    best[from.index()] = 0;
    for _ in &spec.places {
        for line in &spec.lines {
            let Some(other) = line.to else { continue };
            for (near, far) in [(line.from, other), (other, line.from)] {
                let steps = best[near.index()].saturating_add(line.cards.into());
                best[far.index()] = best[far.index()].min(steps);
            }
        }
    }
    Some(best[to.index()]).filter(|steps| *steps < u32::MAX)
}

#[test]
fn every_nordic_ticket_is_worth_its_shortest_way() {
    let spec = load("nordic").spec().clone();
    for ticket in &spec.tickets {
        let name = |place: PlaceId| &spec.places[place.index()].name;
        let way = shortest(&spec, ticket.from, ticket.to);
        assert_eq!(way, Some(ticket.value.into()), "{} – {}", name(ticket.from), name(ticket.to));
    }
}

fn lines_between<'a>(spec: &'a Spec, from: &str, to: &str) -> Vec<&'a Line> {
    let is = |place: PlaceId, name: &str| spec.places[place.index()].name == name;
    let between = |line: &&Line| {
        line.to.is_some_and(|other| {
            (is(line.from, from) && is(other, to)) || (is(line.from, to) && is(other, from))
        })
    };
    spec.lines.iter().filter(between).collect()
}

#[test]
fn nordic_has_one_long_line_and_uneven_doubles() {
    let spec = load("nordic").spec().clone();
    let long = lines_between(&spec, "Murmansk", "Lieksa");
    assert_eq!((long.len(), long[0].cards, long[0].stand_in, long[0].colour), (1, 9, Some(4), None));
    for (from, to) in [("Mo i Rana", "Trondheim"), ("Stavanger", "Kristiansand")] {
        let pair = lines_between(&spec, from, to);
        assert_eq!(pair.len(), 2);
        assert!(pair[0].group.is_some() && pair[0].group == pair[1].group, "{from} – {to}");
    }
    assert_eq!(spec.supplies[0].points, [0, 1, 2, 4, 7, 10, 15, 0, 0, 27]);
    assert_eq!(spec.groups.double, [1, 1, 2, 2, 2]);
    assert_eq!(spec.bonuses[0].criterion, Criterion::CompletedTickets);
    let rule = spec.rule_ids.iter().find(|(topic, _)| *topic == RuleTopic::StandInPayment);
    assert_eq!(rule.map(|(_, id)| id.as_str()), Some("NC-7"));
}

#[test]
fn japan_has_two_lines_to_hakodate_that_are_no_double() {
    let spec = load("japan").spec().clone();
    let pair = lines_between(&spec, "Aomori", "Hakodate");
    assert_eq!(pair.len(), 2);
    assert!(pair.iter().all(|line| line.group.is_none()));
    let bullets = spec.lines.iter().filter(|line| line.kind == LineKind::Bullet);
    assert!(bullets.clone().all(|line| line.colour.is_none() && line.pieces == line.cards));
    let shared = spec.shared.expect("japan has bullet trains");
    assert_eq!((shared.count, shared.never_moved), (16, -20));
    assert_eq!(shared.rank_points[4], [25, 15, 5, -5, -10]);
    assert_eq!(spec.end.shared, Some(2));
}

#[test]
fn northern_ferries_are_the_grey_lines() {
    let spec = load("northern").spec().clone();
    assert!(spec.lines.iter().all(|line| line.colour.is_none() == (line.kind == LineKind::Ferry)));
    assert!(spec.lines.iter().all(|line| (line.symbols > 0) == (line.kind == LineKind::Ferry)));
    let tagged = |tag: &str| spec.places.iter().filter(|place| place.tags.iter().any(|t| t == tag)).count();
    assert_eq!(tagged("capital"), 4);
    for place in &spec.places {
        // The Arctic Circle is at 66.56 degrees. Rovaniemi, just south of it, counts on this board.
        let inside = place.at[1] > 665_600 || place.name == "Rovaniemi";
        assert_eq!(place.tags.iter().any(|tag| tag == "arctic"), inside, "{}", place.name);
    }
    let countries: BTreeSet<_> = spec.places.iter().filter_map(|place| place.country.as_ref()).collect();
    assert_eq!(countries.len(), 9);
    assert_eq!(spec.bonuses_drawn, 4);
    assert_eq!(spec.groups.triple, [1, 1, 2, 3, 3]);
}

#[test]
fn berlin_has_trams_and_subways() {
    let spec = load("berlin").spec().clone();
    let of = |supply: u8| spec.lines.iter().filter(move |line| line.supply == supply);
    assert_eq!((of(0).count(), of(1).count()), (36, 21));
    assert!(of(0).all(|line| line.pieces == line.cards));
    assert!(of(1).all(|line| line.pieces == 1 && (2..=4).contains(&line.cards)));
    assert_eq!(spec.supplies[0].points, [0, 1, 2, 4, 7]);
    assert_eq!(spec.supplies[1].points, [0, 0, 3, 5, 8]);
    assert_eq!((spec.supplies[0].count, spec.supplies[1].count), (11, 5));
    assert_eq!(spec.end.pieces, 1);
}

#[test]
fn legends_starts_with_five_companies_and_seven_events() {
    let loaded = load("legends");
    let spec = loaded.spec();
    let economy = spec.economy.as_ref().expect("legends has an economy");
    let colours: Vec<Card> = economy.companies.iter().map(|company| company.colour).collect();
    assert_eq!(colours, [Card::Black, Card::Blue, Card::Green, Card::Yellow, Card::Red]);
    assert!(economy.companies.iter().all(|company| company.bonus_coins == 2));
    let events: Vec<&str> = economy.events.iter().map(|event| event.id.as_str()).collect();
    assert_eq!(events, ["EV01", "EV02", "EV03", "EV04", "EV05", "EV06", "EV07"]);
    assert_eq!(economy.newspapers, [6, 6, 4, 3, 3]);
    assert_eq!(economy.pieces_left, [16, 12, 9, 7, 6, 4, 4, 4, 2, 2, 2, 0]);
    assert_eq!(spec.drawing.fewest_cards, 9);
    assert!(spec.supplies[0].points.iter().all(|points| *points == 0));
    let leaving = |direction| loaded.edges.iter().filter(|edge| edge.leaves == direction).count();
    assert_eq!((leaving(Direction::West), leaving(Direction::South)), (5, 3));
    assert!(loaded.edges.iter().all(|edge| spec.lines[edge.line.index()].to.is_none()));
}

/// Folders of version 0.1.0 do not say whether the second card may be left: it must be taken.
#[test]
fn a_second_card_is_required_where_nothing_is_said() {
    let text = |file: &str| {
        let path = format!("{}/../../editions/northern/{file}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path).expect("the file is part of the project")
    };
    let edition = text("edition.toml").replace("second_card = \"optional\"\n", "");
    let (board, tickets) = (text("board.toml"), text("tickets.toml"));
    let texts = Texts { edition: &edition, board: &board, tickets: &tickets };
    let other = parse("northern", &texts).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(other.spec().drawing.second_card, SecondCard::Required);
    assert_eq!(load("northern").spec().drawing.second_card, SecondCard::Optional);
}

/// LW-5: a board may have fewer tickets than the usual deal needs.
#[test]
fn the_deal_may_be_short() {
    let text = |file: &str| {
        let path = format!("{}/../../docs/examples/tiny-board/{file}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path).expect("the file is part of the project")
    };
    let edition = text("edition.toml").replace("tickets = 2\n", "tickets = 3\n");
    let (board, tickets) = (text("board.toml"), text("tickets.toml"));
    let texts = Texts { edition: &edition, board: &board, tickets: &tickets };
    let loaded = parse("tiny", &texts).unwrap_or_else(|error| panic!("{error}"));
    let spec = loaded.spec();
    assert_eq!((spec.opening.tickets, spec.tickets.len(), spec.most_players), (3, 4, 2));
}

#[test]
fn hashes_of_files_differ_and_do_not_depend_on_line_ends() {
    let hashes: BTreeSet<String> = Folder::embedded().iter().map(|folder| hash(folder.files())).collect();
    assert_eq!(hashes.len(), embedded_ids().len());
    let folder = Folder::of_embedded("berlin").unwrap();
    let text = |file| folder.text(file).unwrap().replace('\n', "\r\n");
    let (edition, board, tickets) = (text(FileName::Edition), text(FileName::Board), text(FileName::Tickets));
    let texts = Texts { edition: &edition, board: &board, tickets: &tickets };
    let other = parse("berlin", &texts).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(other.old_digest, folder.load().unwrap().old_digest);
    assert_eq!(other.edition.digest(), load("berlin").edition.digest());
    assert_eq!(other.spec(), load("berlin").spec());
}

/// What is kept of a folder is all of it.
#[test]
fn a_folder_is_the_same_from_its_files() {
    for folder in Folder::embedded() {
        let again = Folder::of_files("kept", folder.files());
        assert_eq!(hash(again.files()), hash(folder.files()));
        assert_eq!(again.load().unwrap().edition.digest(), folder.load().unwrap().edition.digest());
    }
}

/// A file for drawing may be missing. One that is there and cannot be read is said.
#[test]
fn an_unreadable_layout_is_said() {
    let folder = std::env::temp_dir().join(format!("capotreno-editions-{}", std::process::id()));
    let tiny = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/tiny-board");
    std::fs::create_dir_all(&folder).unwrap();
    for file in FileName::RULES {
        std::fs::copy(tiny.join(file.name()), folder.join(file.name())).unwrap();
    }
    assert!(load_dir(&folder).is_ok());
    std::fs::write(folder.join("layout.toml"), [0xff, 0xfe]).unwrap();
    let error = load_dir(&folder).unwrap_err().to_string();
    assert!(
        error.ends_with("layout.toml: not a text in UTF-8: byte 0 is not part of a character"),
        "{error}"
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

/// The folder on disk is what the binary carries.
#[test]
fn folders_load_like_the_embedded_editions() {
    for id in embedded_ids() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../editions").join(id);
        let loaded = load_dir(&folder).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(loaded.edition.digest(), load(id).edition.digest());
        let (read, built_in) = (Folder::read(&folder), Folder::of_embedded(id));
        for file in FileName::OPTIONAL {
            let text = |folder: &Folder| folder.text(file).map(str::to_owned);
            assert_eq!(read.as_ref().ok().and_then(text), built_in.and_then(text), "{id}: {}", file.name());
        }
    }
}
