//! A campaign's game with everything switched on, on the board of the legends edition: for laws
//! and tests. What is in force in a real campaign is its own business; here the cities of the
//! start board play the parts of the frontiers.

use capotreno_rules::campaign::Charter;
use capotreno_rules::campaign::spec::{
    Boon, Boxes, Brings, CharterEffect, CompanyBonus, Goal, Postcard, PostcardEffect, Quest, Race, Staff,
    Story, SurveyCard,
};
use capotreno_rules::spec::{
    Effect, EndFilter, EventCard, LineColour, LineFilter, LineKind, Places, Spec, Words,
};
use capotreno_rules::{Card, Edition, Members, PlaceId, PlaceSet};

const PRAIRIE: &[&str] = &["Chicago", "Detroit", "Cincinnati", "Nashville", "Pittsburgh"];
const CATTLE: &[&str] = &["Atlanta", "Mobile", "New Orleans", "Savannah", "Knoxville"];
const DESERT: &[&str] = &["Montréal", "Québec", "Bangor", "Albany", "Buffalo"];
const PORTS: &[&str] =
    &["Baltimore", "Boston", "Charleston", "Mobile", "New Orleans", "New York", "Norfolk", "Savannah"];

/// All eighteen staff cards.
pub const STAFF: [Staff; 18] = [
    Staff::StartCards { cards: 5 },
    Staff::StartCoins { coins: 8 },
    Staff::Telegraph { look: 5 },
    Staff::DrawTickets { tickets: 4 },
    Staff::AsGrey { longest: 3 },
    Staff::WildAndDeck { uses: 2 },
    Staff::Depot { coins_instead: 4 },
    Staff::Newspapers { coins: 1 },
    Staff::Cars { cars: 2 },
    Staff::SwapHand,
    Staff::NextEvent,
    Staff::LessSurcharge { cards: 1 },
    Staff::Ports { coins: 1 },
    Staff::NightClaim { longest: 1 },
    Staff::Store { cards: 4, coins: 1, most: 5 },
    Staff::GreyBonus { uses: 2 },
    Staff::DrawAndKeep { draw: 5, keep: 3 },
    Staff::CertificateOr { coins: 4 },
];

/// The place of this name.
pub fn place(spec: &Spec, name: &str) -> PlaceId {
    let index = spec.places.iter().position(|place| place.name == name).expect("a city of the board");
    PlaceId(index as u8)
}

fn places(spec: &Spec, names: &[&str]) -> PlaceSet {
    let mut set = PlaceSet::EMPTY;
    for name in names {
        set.insert(place(spec, name));
    }
    set
}

/// Lines of a colour; everything else is free.
fn of(colour: LineColour) -> LineFilter {
    LineFilter { colour: Some(colour), ..LineFilter::default() }
}

fn touching(places: PlaceSet, count: u8) -> LineFilter {
    LineFilter { ends: Some(EndFilter { places: Places::Of(places), count }), ..LineFilter::default() }
}

fn long(shortest: u8, longest: u8) -> LineFilter {
    LineFilter { shortest: Some(shortest), longest: Some(longest), ..LineFilter::default() }
}

/// The events a campaign adds, with their punches.
fn events(spec: &Spec) -> Vec<EventCard> {
    use CharterEffect as E;
    let prairie = places(spec, PRAIRIE);
    let ports = places(spec, PORTS);
    let south = places(spec, &["Charleston", "Savannah", "Mobile", "New Orleans"]);
    let list: Vec<(&str, Option<u8>, Vec<CharterEffect>)> = vec![
        ("EV11", None, vec![E::GainOnTickets { coins: 1 }]),
        ("EV12", Some(3), vec![E::TempDepot { coins: 4 }]),
        ("EV13", None, vec![E::GainAtPorts { one: 1, two: 3 }]),
        ("EV14", Some(2), vec![E::MakeLarge]),
        ("EV15", None, vec![E::ExtraCards { lines: long(2, 2), cards: 1 }]),
        ("EV16", None, vec![E::DoubleBonus]),
        ("EV17", None, vec![E::NoTolls]),
        ("EV18", None, vec![E::BlindBid { most: 3, cards: 3 }]),
        ("EV19", Some(2), vec![E::Strike { discard: 3 }]),
        ("EV20", None, vec![E::ShowTickets { coins: 2 }]),
        ("EV21", None, vec![E::DoubleWilds { lines: of(LineColour::Grey) }]),
        ("EV31", None, vec![E::DrawOnClaim { lines: touching(prairie, 1), cards: 1 }]),
        ("EV32", Some(6), vec![E::PlaceJunction]),
        ("EV33", Some(5), vec![E::StampSale { coins: 2 }]),
        ("EV34", None, vec![E::NeedsWilds { lines: touching(south, 1), wilds: 1 }]),
        ("EV35", Some(3), vec![E::Rustlers { cards: 2 }]),
        ("EV36", None, vec![E::AddHerds { herds: 2 }]),
        ("EV37", None, vec![E::GainPerCertificate { coins: 1, most: 3 }]),
        ("EV38", Some(3), vec![E::NewCertificates]),
        ("EV39", Some(1), vec![E::DryWater]),
        ("EV40", None, vec![E::NoWater, E::AddWater]),
        ("EV41", None, vec![E::RivalSurvey]),
        ("EV42", None, vec![E::GainOnSurvey { coins: 2 }]),
        ("EV43", None, vec![E::TunnelReveal { cards: 4 }]),
        ("EV44", Some(1), vec![E::TunnelReveal { cards: 2 }]),
        ("EV45", None, vec![E::LargeHands { hand: 12, cards: 2 }]),
        ("EV46", None, vec![E::NoDues]),
    ];
    let words = |text: &str| Words { en: text.to_owned(), it: text.to_owned() };
    let mut cards: Vec<EventCard> = list
        .into_iter()
        .map(|(id, punches, effects)| EventCard {
            id: id.to_owned(),
            name: words(id),
            text: words(id),
            effects: effects.into_iter().map(Effect::Charter).collect(),
            punches,
        })
        .collect();
    if let Some(harbour) = cards.last_mut() {
        harbour.effects.insert(0, Effect::GainOnClaim { lines: touching(ports, 2), coins: 2 });
    }
    cards
}

/// A postcard of each sort, boons and quests.
fn postcards(spec: &Spec) -> Vec<Postcard> {
    let ports = places(spec, PORTS);
    let large = |count| LineFilter {
        ends: Some(EndFilter { places: Places::Large, count }),
        ..LineFilter::default()
    };
    let black_or_red = LineFilter {
        colour: Some(LineColour::Of(Card::Black)),
        or_colour: Some(LineColour::Of(Card::Red)),
        ..LineFilter::default()
    };
    let grey = LineFilter { shortest: Some(2), ..of(LineColour::Grey) };
    let boons: Vec<(u16, Option<u8>, Option<u8>, Boon)> = vec![
        (101, None, Some(1), Boon::Gain { lines: large(2), coins: 3 }),
        (102, Some(2), None, Boon::Offer { coins: 5, cards: 0 }),
        (103, Some(3), None, Boon::Gain { lines: touching(ports, 1), coins: 2 }),
        (105, Some(2), None, Boon::Offer { coins: 0, cards: 2 }),
        (107, None, Some(1), Boon::Discount { lines: grey, cards: 1 }),
        (108, Some(3), Some(1), Boon::NoToll),
        (109, None, Some(1), Boon::Gain { lines: black_or_red, coins: 2 }),
        (111, None, Some(2), Boon::Draw { lines: long(1, 1), cards: 1 }),
        (112, None, Some(1), Boon::DrawTickets { tickets: 4 }),
        (119, Some(4), None, Boon::Newspaper { coins: 2 }),
        (121, Some(3), None, Boon::FaceUpBonus),
        (125, None, Some(1), Boon::NoSurcharge),
        (127, Some(3), None, Boon::LastWater { coins: 2 }),
        (130, Some(2), None, Boon::SurveyDraw { cards: 2 }),
        (133, Some(3), None, Boon::Tunnel { coins: 2 }),
        (139, Some(3), Some(1), Boon::NoDues),
    ];
    let one = |name: &str| places(spec, &[name]);
    let quests = [
        (104, Quest::Join { from: one("Atlanta"), to: one("New York"), at_end: true }),
        (106, Quest::Lines { places: places(spec, &["Québec", "Bangor"]), lines: 2 }),
        (110, Quest::Network { cities: 10 }),
        (115, Quest::Touch { places: places(spec, &["Chicago", "Detroit"]), count: 2 }),
        (116, Quest::Tickets { places: places(spec, CATTLE), tickets: 2 }),
        (122, Quest::CarsLeft { cars: 0 }),
        (126, Quest::Join { from: one("Montréal"), to: ports, at_end: false }),
        (137, Quest::Tunnels { tunnels: 2 }),
    ];
    let boons = boons.into_iter().map(|(number, uses_left, per_game, boon)| Postcard {
        number,
        uses_left,
        per_game,
        does: PostcardEffect::Boon(boon),
    });
    let quests = quests.into_iter().map(|(number, quest)| Postcard {
        number,
        uses_left: Some(1),
        per_game: None,
        does: PostcardEffect::Quest { quest, coins: 4 },
    });
    let mut cards: Vec<Postcard> = boons.chain(quests).collect();
    cards.sort_by_key(|card| card.number);
    cards
}

fn races(spec: &Spec) -> Vec<Race> {
    let goals = [
        (301, Goal::TicketAt { places: places(spec, PRAIRIE) }),
        (401, Goal::LargeCities { lines: 3 }),
        (402, Goal::TicketWorth { value: 8 }),
        (403, Goal::Tolls { tolls: 2 }),
        (405, Goal::Junctions { junctions: 2 }),
        (406, Goal::Lengths { longest: 4 }),
        (407, Goal::OwnColour { lines: 4 }),
        (408, Goal::Newspapers { newspapers: 2 }),
        (409, Goal::Tickets { tickets: 5 }),
        (410, Goal::Circuit),
        (411, Goal::Frontiers { frontiers: 2 }),
    ];
    goals.into_iter().map(|(number, goal)| Race { number, goal, coins: 4 }).collect()
}

/// What a campaign adds; the variant says who has which staff and which story cards were read.
#[expect(clippy::too_many_lines, reason = "one field after the other, and nothing is decided")]
pub fn charter(spec: &Spec, variant: usize) -> Charter {
    let depots = ["Buffalo", "Charlotte", "Lewisburg", "Albany", "Norfolk"];
    let bonuses = [
        CompanyBonus::CoinsOrTicket { coins: 2 },
        CompanyBonus::CoinsAndCards { coins: 1, cards: 1 },
        CompanyBonus::CoinsAndLook { coins: 1, look: 2 },
        CompanyBonus::Coins { coins: 3 },
        CompanyBonus::CoinsByLength { coins: 2, long: 4, long_coins: 4 },
    ];
    let surveys = [
        ["Nashville", "Atlanta", "Mobile"],
        ["Charlotte", "Knoxville", "Lewisburg"],
        ["Chicago", "Detroit", "Cincinnati"],
        ["Buffalo", "Albany", "Montréal"],
        ["Norfolk", "Baltimore", "Philadelphia"],
        ["Pittsburgh", "Boston", "New York"],
        ["Savannah", "Charleston", "New Orleans"],
    ];
    let list = |names: &[&str]| names.iter().map(|name| place(spec, name)).collect::<Vec<_>>();
    Charter {
        boxes: Boxes::all(),
        companies: (0..5)
            .map(|company| Brings {
                cars: 24,
                coins: 5,
                cards: 4,
                depots: places(spec, &[depots[company]]),
                staff: Some(STAFF[(variant * 5 + company) % STAFF.len()]),
                postcards: postcards(spec),
                bonus: Some(bonuses[company]),
                crossed: places(spec, &["Québec", "Bangor", "Boston"]),
            })
            .collect(),
        tunnel_coins: vec![0, 1, 2, 4, 7],
        junctions: places(spec, &["Chicago", "Knoxville"]),
        elevator_places: places(spec, PRAIRIE),
        elevators: 2,
        herd_places: list(CATTLE),
        herd_country: places(spec, CATTLE),
        herd_markets: places(spec, &["Chicago"]),
        water_places: list(DESERT),
        water: 2,
        certificates: (1 << 60) - 1,
        certificates_shown: 2,
        stamps: (1 << 30) - 1,
        stamps_shown: 3,
        surveys: surveys
            .iter()
            .enumerate()
            .map(|(number, names)| SurveyCard {
                number: number as u8,
                places: names.map(|name| place(spec, name)),
            })
            .collect(),
        circuits: vec![
            places(spec, &["Québec", "Bangor", "Boston", "Albany"]),
            places(spec, &["New York", "Philadelphia", "Baltimore", "Norfolk"]),
            places(spec, &["Charlotte", "Charleston", "Savannah", "Atlanta"]),
        ],
        atlantic: places(spec, &["Boston", "New York"]),
        pacific: places(spec, &["Mobile", "New Orleans"]),
        ports: places(spec, PORTS),
        frontiers: vec![places(spec, PRAIRIE), places(spec, CATTLE), places(spec, DESERT)],
        races: races(spec),
        opening_event: variant.is_multiple_of(3).then_some(15),
        two_events: variant % 2 == 1,
        story: Story::Before,
    }
}

/// The legends edition as one game of a campaign with every rule in force.
pub fn spec(variant: usize) -> Spec {
    let mut spec = capotreno_editions::embedded("legends").expect("an edition of the binary").spec().clone();
    if let Some(supply) = spec.supplies.first_mut() {
        supply.count = 56;
    }
    // Grey lines are tunnels, some long ones have viaducts.
    for (index, line) in spec.lines.iter_mut().enumerate() {
        if line.colour.is_none() && line.to.is_some() {
            line.kind = LineKind::Tunnel;
        }
        if index % 5 == 0 && line.cards >= 2 {
            line.viaducts = line.cards - 1;
        }
    }
    let events = events(&spec);
    if let Some(economy) = &mut spec.economy {
        economy.events.extend(events);
    }
    spec.charter = Some(charter(&spec, variant));
    spec
}

/// The same, ready to play.
pub fn edition(variant: usize) -> Edition {
    Edition::new(spec(variant)).expect("the campaign's game is playable")
}
