//! Events, staff and the end of a campaign's game, one by one, on small positions.

use capotreno_notation::{Names, Scripted};
use capotreno_rules::campaign::spec::{
    Boxes, Brings, Charter, Goal, Postcard, PostcardEffect, Quest, Race, RuleBox, Staff,
};
use capotreno_rules::campaign::{CharterResult, Question};
use capotreno_rules::chance::Fast;
use capotreno_rules::{
    Action, Arrangement, Card, Cards, Edition, EventId, LineId, Members, PlaceSet, Seat, Silent, Stage, State,
};
use capotreno_testkit::campaign::{place, spec};

const ME: Seat = Seat(0);
const OTHER: Seat = Seat(1);

/// The sample game with these rules only, no staff and no postcards, changed a little.
fn edition(rules: &[RuleBox], change: impl FnOnce(&mut Charter)) -> Edition {
    let mut spec = spec(1);
    let mut charter = spec.charter.take().unwrap();
    charter.boxes = rules.iter().fold(Boxes::NONE, |all, rule| all.with(*rule));
    charter.races.clear();
    charter.two_events = false;
    for company in &mut charter.companies {
        *company = Brings { cars: 24, coins: 5, cards: 4, ..Brings::default() };
    }
    change(&mut charter);
    spec.charter = Some(charter);
    Edition::new(spec).unwrap()
}

fn with_staff(staff: Staff) -> Edition {
    edition(&[RuleBox::Staff], |charter| charter.companies[0].staff = Some(staff))
}

fn line(edition: &Edition, name: &str) -> LineId {
    Names::of(edition).line(name).unwrap()
}

fn event(edition: &Edition, id: &str) -> EventId {
    Names::of(edition).event(id).unwrap()
}

fn places(edition: &Edition, names: &[&str]) -> PlaceSet {
    let mut set = PlaceSet::EMPTY;
    for name in names {
        set.insert(place(edition.spec(), name));
    }
    set
}

fn wish(edition: &Edition, owned: &[&str]) -> Arrangement {
    let mut wish = Arrangement::new(2);
    wish.hands.0 =
        [Cards::of(Card::Red, 4), Cards::of(Card::Yellow, 3), Cards::NONE, Cards::NONE, Cards::NONE];
    wish.display =
        [Some(Card::Blue), Some(Card::Blue), Some(Card::Green), Some(Card::White), Some(Card::Wild)];
    for name in owned {
        wish.owned.0[0].insert(line(edition, name));
    }
    wish
}

/// Plays an action with scripted cards and events.
fn play(edition: &Edition, state: &mut State, seat: Seat, action: Action, cards: &[Card], events: &[&str]) {
    let mut chance = Scripted::new(Fast::seeded(7));
    chance.cards.extend(cards);
    chance.events.extend(events.iter().map(|id| event(edition, id)));
    state.play(edition, seat, &action, &mut chance, &mut Silent).unwrap();
    assert_eq!(chance.misfit(), None);
}

fn answer(edition: &Edition, state: &mut State, seat: Seat, option: u8) {
    play(edition, state, seat, Action::Answer { option }, &[], &[]);
}

/// The seat on turn draws a newspaper that brings this event.
fn reveal(edition: &Edition, wish: &Arrangement, id: &str) -> State {
    let mut state = State::arrange(edition, wish).unwrap();
    play(edition, &mut state, ME, Action::DrawBlind, &[Card::Newspaper, Card::White], &[id]);
    state
}

fn question(state: &State) -> Option<Question> {
    state.public().charter.question
}

#[test]
fn the_land_office_sells_depots_in_turn_order() {
    let edition = edition(&[RuleBox::DepotTolls], |_| {});
    let mut state = reveal(&edition, &wish(&edition, &["Albany–Buffalo"]), "EV12");
    // The other has no network: only the first is asked.
    assert_eq!(question(&state), Some(Question::TempDepot { coins: 4 }));
    let buffalo = place(edition.spec(), "Buffalo");
    answer(&edition, &mut state, ME, buffalo.0 + 1);
    assert_eq!((state.public().coins[ME], state.public().charter.depots[ME].len()), (1, 1));
    assert_eq!(state.public().stage, Stage::SecondCard, "the turn goes on");
}

#[test]
fn a_town_hall_makes_a_city_large_at_once() {
    // The depot of a company that misses the game stands all the same.
    let albany = place(&spec(1), "Albany");
    let edition = edition(&[], |charter| charter.companies[4].depots.insert(albany));
    let mut state = reveal(&edition, &wish(&edition, &[]), "EV14");
    assert_eq!(question(&state), Some(Question::MakeLarge));
    assert!(state.check(&edition, ME, &Action::Answer { option: albany.0 + 1 }).is_err());
    let bangor = place(edition.spec(), "Bangor");
    answer(&edition, &mut state, ME, bangor.0 + 1);
    assert!(state.public().charter.large.contains(bangor));
    assert!(state.charter_result(&edition).is_none(), "a running game tells no result");
}

#[test]
fn bids_are_secret_until_the_last_is_in() {
    let edition = edition(&[], |_| {});
    let mut state = reveal(&edition, &wish(&edition, &[]), "EV18");
    assert_eq!(state.awaited().iter().count(), 2);
    answer(&edition, &mut state, OTHER, 2);
    assert_eq!(state.public().coins[OTHER], 5, "nothing is paid yet");
    let hand = state.public().hand_sizes[OTHER];
    answer(&edition, &mut state, ME, 1);
    assert_eq!((state.public().coins[ME], state.public().coins[OTHER]), (4, 3));
    assert_eq!(state.public().hand_sizes[OTHER], hand + 3);
}

#[test]
fn the_syndicate_comes_where_most_lines_are() {
    let edition = edition(&[RuleBox::Junctions], |charter| charter.junctions = PlaceSet::EMPTY);
    let owned = ["Albany–Buffalo", "Albany–Montréal", "Albany–Boston"];
    let state = reveal(&edition, &wish(&edition, &owned), "EV32");
    assert_eq!(state.public().charter.junctions, places(&edition, &["Albany"]));
}

#[test]
fn rustlers_and_tremors_take_from_those_who_have_most() {
    let edition = edition(&[RuleBox::Herds], |_| {});
    let mut rich = wish(&edition, &[]);
    rich.herds.0[1] = 2;
    let mut state = reveal(&edition, &rich, "EV35");
    assert_eq!((question(&state).is_some(), state.awaited().contains(OTHER)), (true, true));
    answer(&edition, &mut state, OTHER, 0);
    assert_eq!(state.public().charter.herds[OTHER], 1);
    rich.hands.0[1] = Cards::of(Card::Yellow, 10).plus(Cards::of(Card::Black, 4));
    let mut state = reveal(&edition, &rich, "EV45");
    let two = Action::Pick { cards: Cards::of(Card::Black, 2) };
    play(&edition, &mut state, OTHER, two, &[], &[]);
    assert_eq!(state.public().hand_sizes[OTHER], 12);
}

#[test]
fn a_punched_event_retires_and_is_replaced() {
    let edition = edition(&[RuleBox::Water], |_| {});
    let mut state = State::arrange(&edition, &wish(&edition, &[])).unwrap();
    // The dry spell has one punch left in the sample: it retires and the next event comes.
    let cards = [Card::Newspaper, Card::White];
    play(&edition, &mut state, ME, Action::DrawBlind, &cards, &["EV39", "EV11"]);
    assert_eq!(state.public().events.current, Some(event(&edition, "EV11")));
    assert_eq!(state.public().events.retired, 1 << event(&edition, "EV39").0);
    assert_eq!(state.public().charter.water_at[0], 1, "two less one; the next event fills empty cities only");
}

#[test]
fn of_two_events_the_player_picks_one() {
    let edition = edition(&[], |charter| charter.two_events = true);
    let mut state = State::arrange(&edition, &wish(&edition, &[])).unwrap();
    let cards = [Card::Newspaper, Card::White];
    play(&edition, &mut state, ME, Action::DrawBlind, &cards, &["EV11", "EV13"]);
    assert!(matches!(question(&state), Some(Question::PickEvent { .. })));
    answer(&edition, &mut state, ME, 1);
    assert_eq!(state.public().events.current, Some(event(&edition, "EV13")));
    assert_eq!(state.public().charter.events_bottom, 1 << event(&edition, "EV11").0);
}

#[test]
fn the_telegrapher_puts_cards_under_the_deck() {
    let edition = with_staff(Staff::Telegraph { look: 5 });
    let mut state = State::arrange(&edition, &wish(&edition, &[])).unwrap();
    let cards = [Card::Blue, Card::Blue, Card::Green, Card::White, Card::Wild];
    play(&edition, &mut state, ME, Action::UseStaff, &cards, &[]);
    assert_eq!(question(&state), Some(Question::Looked { keep: 1, bottom: true }));
    play(&edition, &mut state, ME, Action::Pick { cards: Cards::one(Card::Wild) }, &[], &[]);
    assert_eq!((state.public().hand_sizes[ME], state.public().charter.cards_bottom), (5, 4));
    assert_eq!((state.public().stage, state.public().turn), (Stage::Turn, ME), "a free act");
    assert!(state.check(&edition, ME, &Action::UseStaff).is_err(), "once a game");
}

#[test]
fn the_fireman_draws_after_a_face_up_wild() {
    let edition = with_staff(Staff::WildAndDeck { uses: 2 });
    let mut state = State::arrange(&edition, &wish(&edition, &[])).unwrap();
    play(&edition, &mut state, ME, Action::TakeFaceUp { slot: 4 }, &[Card::Black], &[]);
    assert_eq!(question(&state), Some(Question::WildAndDeck));
    answer(&edition, &mut state, ME, 1);
    assert_eq!((state.public().hand_sizes[ME], state.public().turn), (6, OTHER));
}

#[test]
fn the_night_watch_claims_after_drawing() {
    let edition = with_staff(Staff::NightClaim { longest: 1 });
    let mut state = State::arrange(&edition, &wish(&edition, &[])).unwrap();
    play(&edition, &mut state, ME, Action::DrawBlind, &[Card::Blue], &[]);
    play(&edition, &mut state, ME, Action::DrawBlind, &[Card::Blue], &[]);
    assert_eq!(question(&state), Some(Question::NightClaim));
    let long = Action::ClaimLine {
        line: line(&edition, "Atlanta–Nashville"),
        set: Cards::of(Card::Red, 2),
        extra: Cards::NONE,
    };
    assert!(state.check(&edition, ME, &long).is_err());
    let short = line(&edition, "Albany–Montréal");
    let claim = Action::ClaimLine { line: short, set: Cards::one(Card::Red), extra: Cards::NONE };
    play(&edition, &mut state, ME, claim, &[], &[]);
    assert!(state.public().owned[ME].contains(short));
    assert_eq!(state.public().turn, OTHER);
}

#[test]
fn the_weather_clerk_alone_knows_the_next_event() {
    let edition = with_staff(Staff::NextEvent);
    let mut state = State::arrange(&edition, &wish(&edition, &[])).unwrap();
    play(&edition, &mut state, ME, Action::UseStaff, &[], &["EV13"]);
    let knows = |state: &State, seat| {
        state.view(&edition, capotreno_rules::Viewer::Seat(seat)).own.unwrap().next_event
    };
    assert_eq!((knows(&state, ME), knows(&state, OTHER)), (Some(event(&edition, "EV13")), None));
    answer(&edition, &mut state, ME, 0);
    // Chance has no say any more: the event that was seen comes.
    let mut chance = Scripted::new(Fast::seeded(1));
    chance.cards.extend([Card::Newspaper, Card::White]);
    state.play(&edition, ME, &Action::DrawBlind, &mut chance, &mut Silent).unwrap();
    assert_eq!(state.public().events.current, Some(event(&edition, "EV13")));
}

/// Ends the game with a draw of two cards and gives the result.
fn finish(edition: &Edition, wish: &mut Arrangement) -> (State, CharterResult) {
    wish.last_turns = Some(1);
    let mut state = State::arrange(edition, wish).unwrap();
    for _ in 0..2 {
        play(edition, &mut state, ME, Action::DrawBlind, &[Card::Blue], &[]);
    }
    let result = state.charter_result(edition).unwrap();
    (state, result)
}

#[test]
fn pieces_and_quests_pay_at_the_end() {
    let rules = [RuleBox::Herds, RuleBox::Water, RuleBox::Postcards];
    let edition = edition(&rules, |charter| {
        let quest = Quest::Network { cities: 3 };
        charter.companies[0].postcards = vec![Postcard {
            number: 110,
            uses_left: Some(1),
            per_game: None,
            does: PostcardEffect::Quest { quest, coins: 3 },
        }];
    });
    let mut wish = wish(&edition, &["Chicago–Detroit (black)", "Detroit–Pittsburgh"]);
    wish.herds.0[0] = 2;
    wish.water.0 = [2, 1, 0, 0, 0];
    let (_, result) = finish(&edition, &mut wish);
    // 5 at the start, 2 herds at a market for 4 each, most water 6, the quest 3.
    assert_eq!(result.seats[0].slip.coins, 5 + 8 + 6 + 3);
    assert_eq!(result.seats[1].slip.coins, 5, "with two players only the first is paid for water");
    assert_eq!((result.seats[0].postcards[0].number, result.seats[0].postcards[0].uses), (110, 1));
    assert_eq!(result.seats[0].largest.len(), 3);
}

#[test]
fn circuits_challenges_and_buy_outs_come_before_the_slips() {
    let edition = edition(&[RuleBox::Circuits, RuleBox::Junctions], |charter| {
        charter.races = vec![Race { number: 410, goal: Goal::Circuit, coins: 8 }];
        charter.companies[0].crossed = charter.circuits[0];
        charter.companies[0].crossed.take_out(capotreno_rules::PlaceId(0));
    });
    let owned = ["Albany–Buffalo", "Albany–Montréal", "Albany–Boston"];
    let mut wish = wish(&edition, &owned);
    wish.coins.0[0] = Some(6);
    wish.junctions = Some(places(&edition, &["Albany"]));
    let (mut state, _) = finish(&edition, &mut wish);
    assert_eq!(question(&state), Some(Question::CrossOff { left: 4 }));
    // Albany is the last city of the first circuit.
    answer(&edition, &mut state, ME, 1);
    assert_eq!((state.public().charter.races[0], state.public().coins[ME]), (Some(ME), 14));
    while matches!(question(&state), Some(Question::CrossOff { .. })) {
        let seat = state.awaited().iter().next().unwrap();
        answer(&edition, &mut state, seat, 0);
    }
    assert!(matches!(question(&state), Some(Question::BuyOut { .. })));
    answer(&edition, &mut state, ME, 1);
    let result = state.charter_result(&edition).unwrap();
    assert_eq!((result.seats[0].slip.coins, result.bought.len()), (8, 1));
    assert!(result.junctions.is_empty());
    assert!(state.is_over(), "no event was revealed, so none is retired");
}
