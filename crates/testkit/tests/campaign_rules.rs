//! The rules of a campaign's game, one by one, on small positions.

use capotreno_notation::{Names, Scripted};
use capotreno_rules::campaign::spec::{Boxes, Brings, Charter, CompanyBonus, Goal, Race, RuleBox, Staff};
use capotreno_rules::campaign::{Fee, Question};
use capotreno_rules::chance::Fast;
use capotreno_rules::{
    Action, Arrangement, Card, Cards, Edition, EventId, LineId, Members, PlaceId, Refusal, Seat, Silent,
    Stage, State,
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
        *company = Brings { cars: 24, coins: 5, cards: 4, depots: company.depots, ..Brings::default() };
    }
    change(&mut charter);
    spec.charter = Some(charter);
    Edition::new(spec).unwrap()
}

/// A position with two players: hands, and what the first owns already.
fn position(edition: &Edition, hand: Cards, owned: &[&str]) -> Arrangement {
    let mut wish = Arrangement::new(2);
    wish.hands.0[0] = hand;
    wish.hands.0[1] = Cards::of(Card::Yellow, 3);
    for name in owned {
        wish.owned.0[0].insert(line(edition, name));
    }
    wish
}

fn line(edition: &Edition, name: &str) -> LineId {
    Names::of(edition).line(name).unwrap()
}

fn event(edition: &Edition, id: &str) -> EventId {
    Names::of(edition).event(id).unwrap()
}

fn play(edition: &Edition, state: &mut State, seat: Seat, action: Action) {
    state.play(edition, seat, &action, &mut Fast::seeded(7), &mut Silent).unwrap();
}

fn claim(edition: &Edition, state: &mut State, name: &str, set: Cards) {
    let action = Action::ClaimLine { line: line(edition, name), set, extra: Cards::NONE };
    play(edition, state, ME, action);
}

fn question(state: &State) -> Option<Question> {
    state.public().charter.question
}

fn at(edition: &Edition, name: &str) -> PlaceId {
    place(edition.spec(), name)
}

#[test]
fn a_depot_asks_two_coins_or_a_card_and_gives_it_to_its_owner() {
    let edition = edition(&[RuleBox::DepotTolls], |_| {});
    // Buffalo is the first company's own; Charlotte belongs to the second.
    let wish = position(&edition, Cards::of(Card::White, 2), &[]);
    let mut state = State::arrange(&edition, &wish).unwrap();
    claim(&edition, &mut state, "Charleston–Charlotte", Cards::of(Card::White, 1));
    assert_eq!(question(&state), Some(Question::Fee { fee: Fee::Depot, place: at(&edition, "Charlotte") }));
    let refused = state.check(&edition, ME, &Action::Answer { option: 1 });
    assert_eq!(refused, Err(Refusal::NotAnOption { rule: "CH-G" }), "no postcard allows it");
    let mut in_cards = state;
    play(&edition, &mut state, ME, Action::Answer { option: 0 });
    assert_eq!((state.public().coins[ME], state.public().coins[OTHER]), (3, 7));
    play(&edition, &mut in_cards, ME, Action::Pick { cards: Cards::one(Card::White) });
    assert_eq!((in_cards.public().coins[ME], in_cards.public().hand_sizes[OTHER]), (5, 4));
    assert_eq!(in_cards.public().charter.tolls[OTHER], 1);
}

#[test]
fn own_depots_cost_nothing_and_who_has_nothing_pays_nothing() {
    let edition = edition(&[RuleBox::DepotTolls], |_| {});
    let mut state = State::arrange(&edition, &position(&edition, Cards::of(Card::Yellow, 2), &[])).unwrap();
    // Buffalo is one's own depot, Pittsburgh is large: the turn is over after the large city.
    claim(&edition, &mut state, "Buffalo–Pittsburgh", Cards::of(Card::Yellow, 2));
    assert_eq!((state.public().turn, state.public().coins[ME]), (OTHER, 5));
    let mut wish = position(&edition, Cards::of(Card::White, 1), &[]);
    wish.coins.0[0] = Some(0);
    let mut poor = State::arrange(&edition, &wish).unwrap();
    claim(&edition, &mut poor, "Charleston–Charlotte", Cards::of(Card::White, 1));
    assert_eq!(poor.public().turn, OTHER, "the toll is waived");
}

#[test]
fn junction_tolls_go_to_the_bank_and_end_in_a_price_war() {
    let edition = edition(&[RuleBox::Junctions], |_| {});
    let set = Cards::of(Card::Yellow, 1);
    let mut wish = position(&edition, Cards::of(Card::Yellow, 2), &[]);
    let mut state = State::arrange(&edition, &wish).unwrap();
    claim(&edition, &mut state, "Atlanta–Knoxville", set);
    assert!(matches!(question(&state), Some(Question::Fee { fee: Fee::Junction, .. })));
    play(&edition, &mut state, ME, Action::Answer { option: 0 });
    assert_eq!((state.public().coins[ME], state.public().coins[OTHER]), (3, 5));
    wish.current_event = Some(event(&edition, "EV17"));
    let mut free = State::arrange(&edition, &wish).unwrap();
    claim(&edition, &mut free, "Atlanta–Knoxville", set);
    assert_eq!(free.public().turn, OTHER);
}

#[test]
fn a_finished_tunnel_pays_its_coins() {
    let edition = edition(&[RuleBox::Tunnels], |_| {});
    let wish = position(&edition, Cards::of(Card::Red, 2), &[]);
    let mut state = State::arrange(&edition, &wish).unwrap();
    let mut chance = Scripted::new(Fast::seeded(1));
    chance.cards.extend([Card::Blue, Card::Blue, Card::Green]);
    let action = Action::ClaimLine {
        line: line(&edition, "Cincinnati–Lewisburg"),
        set: Cards::of(Card::Red, 2),
        extra: Cards::NONE,
    };
    state.play(&edition, ME, &action, &mut chance, &mut Silent).unwrap();
    assert_eq!(state.public().coins[ME], 7);
}

#[test]
fn company_bonuses_of_1883_and_the_jubilee() {
    let red = |edition: &Edition, event_id: Option<&str>, name: &str, cards: u32| {
        let mut wish = position(edition, Cards::of(Card::Black, cards), &[]);
        wish.current_event = event_id.map(|id| event(edition, id));
        let mut state = State::arrange(edition, &wish).unwrap();
        claim(edition, &mut state, name, Cards::of(Card::Black, cards));
        state
    };
    let with = |bonus: CompanyBonus| edition(&[], |charter| charter.companies[0].bonus = Some(bonus));
    let coins = with(CompanyBonus::Coins { coins: 3 });
    assert_eq!(red(&coins, None, "Albany–New York", 1).public().coins[ME], 8);
    assert_eq!(red(&coins, Some("EV16"), "Albany–New York", 1).public().coins[ME], 11);
    let length = with(CompanyBonus::CoinsByLength { coins: 2, long: 3, long_coins: 4 });
    assert_eq!(red(&length, None, "Knoxville–Lewisburg", 2).public().coins[ME], 7);
    assert_eq!(red(&length, None, "Atlanta–Mobile", 3).public().coins[ME], 9);
    let cards = with(CompanyBonus::CoinsAndCards { coins: 1, cards: 1 });
    let state = red(&cards, None, "Knoxville–Lewisburg", 2);
    assert_eq!((state.public().coins[ME], state.public().hand_sizes[ME]), (6, 1));
    let mut ticket = red(&with(CompanyBonus::CoinsOrTicket { coins: 2 }), None, "Knoxville–Lewisburg", 2);
    let edition = with(CompanyBonus::CoinsOrTicket { coins: 2 });
    play(&edition, &mut ticket, ME, Action::Answer { option: 1 });
    assert_eq!(question(&ticket), Some(Question::TopTicket));
    play(&edition, &mut ticket, ME, Action::KeepTickets { keep: 1 });
    assert_eq!((ticket.public().tickets_held[ME], ticket.public().coins[ME]), (1, 5));
    let look = with(CompanyBonus::CoinsAndLook { coins: 1, look: 2 });
    let mut state = red(&look, None, "Knoxville–Lewisburg", 2);
    assert_eq!(question(&state), Some(Question::Looked { keep: 1, bottom: false }));
    let pick = state.choices(&look, ME).get(&look, state.public(), 0).unwrap();
    play(&look, &mut state, ME, pick);
    assert_eq!((state.public().hand_sizes[ME], state.public().discards.total()), (1, 3));
}

#[test]
fn viaduct_dues_and_what_they_pay_at_the_end() {
    let mut spec = spec(1);
    let mut charter = spec.charter.take().unwrap();
    charter.boxes = Boxes::NONE.with(RuleBox::Viaducts);
    charter.races.clear();
    for company in &mut charter.companies {
        *company = Brings { cars: 24, coins: 5, ..Brings::default() };
    }
    spec.charter = Some(charter);
    for line in &mut spec.lines {
        line.viaducts = 0;
    }
    spec.lines[1].viaducts = 2;
    let edition = Edition::new(spec).unwrap();
    let wish = position(&edition, Cards::of(Card::Yellow, 2).with(Card::Wild), &[]);
    let mut state = State::arrange(&edition, &wish).unwrap();
    claim(&edition, &mut state, "Albany–Buffalo", Cards::of(Card::Yellow, 2));
    assert_eq!(question(&state), Some(Question::Dues { viaducts: 2 }));
    let mut with_wild = state;
    play(&edition, &mut state, ME, Action::Answer { option: 0 });
    assert_eq!(state.public().coins[ME], 3);
    play(&edition, &mut with_wild, ME, Action::Answer { option: 1 });
    assert_eq!((with_wild.public().coins[ME], with_wild.public().hand_sizes[ME]), (5, 0));
}

#[test]
fn elevators_draw_cards_when_others_come() {
    let edition = edition(&[RuleBox::Elevators], |_| {});
    let hand = Cards::of(Card::Green, 1).plus(Cards::of(Card::Blue, 2)).with(Card::Red);
    let mut state = State::arrange(&edition, &position(&edition, hand, &[])).unwrap();
    claim(&edition, &mut state, "Chicago–Cincinnati (green)", Cards::of(Card::Green, 1));
    assert!(matches!(question(&state), Some(Question::Elevator { .. })));
    let mixed = Action::Pick { cards: Cards::one(Card::Blue).with(Card::Red) };
    assert_eq!(state.check(&edition, ME, &mixed), Err(Refusal::WrongCards { rule: "CH-J", cards: 2 }));
    play(&edition, &mut state, ME, Action::Pick { cards: Cards::of(Card::Blue, 2) });
    // Once a turn: the other end is not asked for.
    assert_eq!((question(&state), state.public().turn), (None, OTHER));
    assert_eq!(state.public().charter.elevators[ME].len(), 1);
    let action = Action::ClaimLine {
        line: line(&edition, "Chicago–Cincinnati (yellow)"),
        set: Cards::of(Card::Yellow, 1),
        extra: Cards::NONE,
    };
    // With two players a double line is closed; so the second builds elsewhere from there.
    assert!(state.check(&edition, OTHER, &action).is_err());
}

#[test]
fn herds_come_along_and_pay_more_with_a_market() {
    let edition = edition(&[RuleBox::Herds], |_| {});
    let mut state = State::arrange(&edition, &position(&edition, Cards::of(Card::Yellow, 1), &[])).unwrap();
    claim(&edition, &mut state, "Atlanta–Knoxville", Cards::of(Card::Yellow, 1));
    assert_eq!(state.public().charter.herds[ME], 2, "herds at both ends");
}

#[test]
fn certificates_stamps_and_water_are_taken() {
    let rules = [RuleBox::Certificates, RuleBox::Stamps, RuleBox::Water];
    let edition = edition(&rules, |charter| {
        // Only black certificates and red stamps are left.
        charter.certificates = 0b111;
        charter.stamps = 0b111 << 15;
    });
    let mut state = State::arrange(&edition, &position(&edition, Cards::of(Card::Black, 1), &[])).unwrap();
    claim(&edition, &mut state, "Montréal–Québec (black)", Cards::of(Card::Black, 1));
    assert_eq!(question(&state), Some(Question::Certificate { must: false }));
    play(&edition, &mut state, ME, Action::Answer { option: 1 });
    assert_eq!(state.public().charter.certificates[ME].count_ones(), 1);
    assert_eq!(state.public().charter.certificates_shown.count_ones(), 2, "refilled");
    // Water at both ends: the player says from which.
    assert_eq!(question(&state), Some(Question::WaterFrom));
    play(&edition, &mut state, ME, Action::Answer { option: 1 });
    assert_eq!(state.public().charter.water[ME], 1);
    // No stamp for a black line.
    assert_eq!(state.public().turn, OTHER);
    let mut red = State::arrange(&edition, &position(&edition, Cards::of(Card::Red, 1), &[])).unwrap();
    claim(&edition, &mut red, "Charleston–Savannah (red)", Cards::of(Card::Red, 1));
    assert_eq!(question(&red), Some(Question::Stamp));
    play(&edition, &mut red, ME, Action::Answer { option: 1 });
    assert_eq!(red.public().charter.stamps[ME].count_ones(), 1);
}

#[test]
fn a_survey_card_is_taken_as_soon_as_its_cities_are_touched() {
    let edition = edition(&[RuleBox::Surveys], |charter| charter.surveys.truncate(1));
    // Nashville, Atlanta, Mobile.
    let wish = position(&edition, Cards::of(Card::Red, 2), &["Atlanta–Mobile"]);
    let mut state = State::arrange(&edition, &wish).unwrap();
    claim(&edition, &mut state, "Atlanta–Nashville", Cards::of(Card::Red, 2));
    assert_eq!(question(&state), Some(Question::Survey { card: 0 }));
    let mut vault = state;
    play(&edition, &mut state, ME, Action::Answer { option: 0 });
    assert_eq!(state.public().coins[ME], 11);
    play(&edition, &mut vault, ME, Action::Answer { option: 1 });
    assert_eq!((vault.public().coins[ME], vault.public().charter.surveys[ME]), (5, 1));
}

#[test]
fn events_change_what_a_line_costs() {
    let edition = edition(&[], |_| {});
    let check = |id: &str, name: &str, hand: Cards, set: Cards, extra: Cards| {
        let mut wish = position(&edition, hand, &[]);
        wish.current_event = Some(event(&edition, id));
        let state = State::arrange(&edition, &wish).unwrap();
        state.check(&edition, ME, &Action::ClaimLine { line: line(&edition, name), set, extra })
    };
    let two = Cards::of(Card::Yellow, 2);
    let hand = two.with(Card::Blue).plus(Cards::of(Card::Wild, 2));
    // Spring floods: exactly two spaces need a card more.
    assert!(check("EV15", "Albany–Buffalo", hand, two, Cards::NONE).is_err());
    assert_eq!(check("EV15", "Albany–Buffalo", hand, two, Cards::one(Card::Blue)), Ok(()));
    // Hurricane: southern ports need a wild.
    let blue = Cards::of(Card::Blue, 3);
    let refused = check("EV34", "Atlanta–Charleston", blue.plus(hand), blue, Cards::NONE);
    assert_eq!(refused, Err(Refusal::NotEnoughWilds { needed: 1 }));
    let with_wild = Cards::of(Card::Blue, 2).with(Card::Wild);
    assert_eq!(check("EV34", "Atlanta–Charleston", blue.plus(hand), with_wild, Cards::NONE), Ok(()));
    // Charter fever: on grey lines a wild counts as two cards.
    let one_wild = Cards::one(Card::Yellow).with(Card::Wild);
    assert_eq!(check("EV21", "Buffalo–New York", hand, one_wild, Cards::NONE), Ok(()));
    assert!(check("EV20", "Buffalo–New York", hand, one_wild, Cards::NONE).is_err());
}

#[test]
fn savings_of_staff_and_postcards() {
    let with_staff =
        |staff: Staff| edition(&[RuleBox::Staff], |charter| charter.companies[0].staff = Some(staff));
    // The track foreman treats one short line as grey.
    let foreman = with_staff(Staff::AsGrey { longest: 3 });
    let hand = Cards::of(Card::Red, 4);
    let mut state = State::arrange(&foreman, &position(&foreman, hand, &[])).unwrap();
    claim(&foreman, &mut state, "Albany–Buffalo", Cards::of(Card::Red, 2));
    assert_eq!(state.public().charter.staff_used[ME], 1);
    // The draughtsman ignores a surcharge card.
    let draughtsman = with_staff(Staff::LessSurcharge { cards: 1 });
    let mut wish = position(&draughtsman, Cards::of(Card::Yellow, 2), &[]);
    wish.current_event = Some(event(&draughtsman, "EV15"));
    let mut state = State::arrange(&draughtsman, &wish).unwrap();
    claim(&draughtsman, &mut state, "Albany–Buffalo", Cards::of(Card::Yellow, 2));
    assert_eq!(state.public().turn, OTHER);
}

#[test]
fn the_strike_ends_with_three_cards() {
    let edition = edition(&[], |charter| charter.opening_event = None);
    let mut wish = position(&edition, Cards::of(Card::Red, 4), &[]);
    let red = Some(Card::Red);
    wish.display = [red, Some(Card::Blue), Some(Card::Blue), Some(Card::Green), Some(Card::White)];
    wish.current_event = Some(event(&edition, "EV19"));
    let mut state = State::arrange(&edition, &wish).unwrap();
    let mut drawing = state;
    play(&edition, &mut drawing, ME, Action::TakeFaceUp { slot: 0 });
    assert_eq!(drawing.public().stage, Stage::SecondCard);
    assert!(drawing.check(&edition, ME, &Action::TakeFaceUp { slot: 1 }).is_err());
    assert!(drawing.check(&edition, ME, &Action::DrawBlind).is_ok());
    let mut chance = Scripted::new(Fast::seeded(3));
    chance.events.push_back(event(&edition, "EV11"));
    let end = Action::EndStrike { cards: Cards::of(Card::Red, 3) };
    state.play(&edition, ME, &end, &mut chance, &mut Silent).unwrap();
    assert_eq!((state.public().stage, state.public().turn), (Stage::Turn, ME), "still one's own turn");
    assert_eq!(state.public().events.current, Some(event(&edition, "EV11")));
}

#[test]
fn races_are_won_by_the_first() {
    let edition = edition(&[], |charter| {
        charter.races = vec![Race { number: 401, goal: Goal::LargeCities { lines: 2 }, coins: 3 }];
    });
    let wish = position(&edition, Cards::of(Card::Black, 1), &["Buffalo–Pittsburgh"]);
    let mut state = State::arrange(&edition, &wish).unwrap();
    // A black line of the black company: two coins for it, three for the challenge.
    claim(&edition, &mut state, "Albany–New York", Cards::of(Card::Black, 1));
    assert_eq!(state.public().charter.races[0], Some(ME));
    assert_eq!(state.public().coins[ME], 10);
}
