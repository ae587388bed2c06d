//! Values that no game would make: views read from a damaged file, boards with absurd numbers,
//! positions at random. Whatever public function they are given to, none may panic or hang.
//!
//! Each starts from a good value, because nonsense from the first byte on is refused at the door
//! and tries nothing behind it.

use capotreno_bots::{BOT_NAMES, Budget, bot_by_name};
use capotreno_notation::{Names, action_words, event_words};
use capotreno_rules::chance::{Fast, FastDice};
use capotreno_rules::spec::{DisplayReset, FerrySymbol, LineKind, Spec};
use capotreno_rules::{
    Action, Arrangement, Card, Edition, Event, EventId, LineId, Members, Options, PlaceId, Public, Sampled,
    Seat, Silent, State, TicketId, View, Viewer, longest_path, payment,
};
use serde_json::Value;

use crate::fuzz::Bytes;

/// Decisions after which a world is left alone; a game that hangs would reach it.
const MOST_DECISIONS: u32 = 4_000;

/// Numbers at which something begins or ends.
const NUMBERS: [i64; 20] =
    [0, 1, 2, 3, 5, 6, 7, 10, 15, 16, 31, 63, 64, 100, 200, 255, 256, 32_767, 65_535, -1];

/// How far a damaged view came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reached {
    /// It was refused as a text.
    Nothing,
    /// It was read, but no game looks like it.
    Read,
    /// Worlds were sampled from it and played.
    Played,
}

/// Bytes as changes to a view of a real game, which then goes through everything that takes one.
pub fn views(editions: &[Edition], bytes: &[u8]) -> Reached {
    let mut bytes = Bytes(bytes);
    let Some((edition, state)) = position(editions, &mut bytes) else { return Reached::Nothing };
    let viewer = match bytes.next() % 8 {
        0 => Viewer::Spectator,
        1 => Viewer::Archive,
        seat => Viewer::Seat(Seat(seat % 5)),
    };
    let view = state.view(edition, viewer);
    let mut text = serde_json::to_value(&view).expect("a view has a text form");
    for _ in 0..=bytes.next() % 3 {
        damage(&mut text, &mut bytes);
    }
    let Ok(view) = serde_json::from_value::<View>(text) else { return Reached::Nothing };
    let reached = use_view(edition, &view, &mut bytes);
    // A view of another board.
    let other = &editions[bytes.next() as usize % editions.len()];
    use_view(other, &view, &mut bytes);
    reached
}

/// A game of one of the editions, somewhere between its beginning and its end.
fn position<'e>(editions: &'e [Edition], bytes: &mut Bytes<'_>) -> Option<(&'e Edition, State)> {
    let edition = &editions[bytes.next() as usize % editions.len()];
    let players = 2 + bytes.next() % 4;
    let mut dice = FastDice::new(u64::from(bytes.next()));
    let mut chance = Fast::seeded(u64::from(bytes.next()));
    let mut state = State::new(edition, Options::new(players), &mut chance, &mut Silent).ok()?;
    // One in eight goes on to where long games end: by then short ones are over, and an end is soon tried.
    let further = if bytes.next().is_multiple_of(8) { u32::from(u8::MAX) } else { 0 };
    for _ in 0..further + u32::from(bytes.next()) {
        state.play_random(edition, &mut dice);
    }
    Some((edition, state))
}

/// Changes one value somewhere inside.
fn damage(value: &mut Value, bytes: &mut Bytes<'_>) {
    match value {
        Value::Array(list) if !list.is_empty() => {
            let at = bytes.next() as usize % list.len();
            match bytes.next() % 10 {
                0 => list.push(list[at].clone()),
                1 => drop(list.remove(at)),
                _ => damage(&mut list[at], bytes),
            }
        }
        Value::Object(table) if !table.is_empty() => {
            let at = bytes.next() as usize % table.len();
            if let Some(inner) = table.values_mut().nth(at) {
                damage(inner, bytes);
            }
        }
        Value::String(word) => any_word(bytes).clone_into(word),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            *value = match bytes.next() % 8 {
                0 => Value::Null,
                1 => Value::Bool(bytes.next().is_multiple_of(2)),
                2 => Value::from(any_word(bytes)),
                3 => Value::Array(vec![Value::from(any_number(bytes))]),
                _ => Value::from(any_number(bytes)),
            };
        }
    }
}

fn any_number(bytes: &mut Bytes<'_>) -> i64 {
    NUMBERS[bytes.next() as usize % NUMBERS.len()]
}

/// Words that stand for cards and stages.
fn any_word(bytes: &mut Bytes<'_>) -> &'static str {
    const STAGES: [&str; 9] = [
        "opening_tickets",
        "turn",
        "second_card",
        "keep_tickets",
        "tunnel",
        "offer",
        "question",
        "retire_event",
        "over",
    ];
    let nth = bytes.next() as usize;
    if nth.is_multiple_of(2) { STAGES[nth / 2 % STAGES.len()] } else { Card::ALL[nth / 2 % 10].word() }
}

/// Everything that takes a view.
fn use_view(edition: &Edition, view: &View, bytes: &mut Bytes<'_>) -> Reached {
    let fits = view.fits(edition);
    if let Some(choices) = view.choices(edition) {
        let listed = choices.iter(edition, &view.public).take(300);
        for action in listed {
            let _ = view.check(edition, &action);
        }
        choices.claimable_lines();
    }
    for _ in 0..8 {
        let action = bytes.action();
        let _ = view.check(edition, &action);
        action_words(edition, &action);
    }
    for line in (0..=u8::MAX).step_by(5).map(LineId) {
        view.shapes(edition, line);
        let _ = view.line_status(edition, line);
        use_public(edition, &view.public, line);
    }
    let mut dice = FastDice::new(u64::from(bytes.next()));
    let world = view.sample(edition, &mut dice);
    assert!(fits || world.is_none(), "a view that does not fit has no worlds");
    let reached = if world.is_some() { Reached::Played } else { Reached::Read };
    if let Some(mut world) = world {
        use_world(edition, &mut world, &mut dice);
    }
    let name = BOT_NAMES[bytes.next() as usize % BOT_NAMES.len()];
    if let Ok(mut bot) = bot_by_name(name, 1) {
        bot.choose(edition, view, &Budget::iterations(2));
    }
    reached
}

/// What anyone may ask about a position, whatever its numbers say.
fn use_public(edition: &Edition, public: &Public, line: LineId) {
    let seat = Seat(line.0 % 9);
    public.awaited();
    public.seats_from(seat).count();
    public.next_seat(seat);
    public.owner(line);
    public.pieces_left(seat);
    public.cards_to_draw();
    public.fewest_kept(edition);
    public.can_draw_blind(edition);
    public.tunnel_payment(public.discards);
    public.surcharge(edition, seat, line);
    public.claim_offer(edition, line);
    public.largest_networks(seat).count();
    public.staff(edition, seat);
}

fn use_world(edition: &Edition, world: &mut Sampled, dice: &mut FastDice) {
    for _ in 0..MOST_DECISIONS {
        if !world.play_random(edition, dice) {
            break;
        }
    }
    world.finals(edition);
    let _ = world.audit(edition);
    for seat in (0..7).map(Seat) {
        world.hand_and_tickets(seat);
        world.offer_to(seat);
        world.view(edition, Viewer::Seat(seat));
        world.charter_result(edition);
    }
}

/// Bytes as changes to a board's data: it is refused, or a whole game can be played on it.
pub fn specs(specs: &[Spec], bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let mut spec = specs[bytes.next() as usize % specs.len()].clone();
    for _ in 0..=bytes.next() % 3 {
        change(&mut spec, &mut bytes);
    }
    let Ok(edition) = Edition::new(spec) else { return };
    let mut chance = Fast::seeded(u64::from(bytes.next()));
    let options = Options::new(2 + bytes.next() % 4);
    let mut events: Vec<Event> = Vec::new();
    let Ok(mut state) = State::new(&edition, options, &mut chance, &mut events) else { return };
    for event in &events {
        event_words(&edition, &event.seen_by(Viewer::Archive));
    }
    let mut dice = FastDice::new(u64::from(bytes.next()));
    for _ in 0..MOST_DECISIONS {
        if !state.play_random(&edition, &mut dice) {
            break;
        }
    }
    let _ = (state.finals(&edition), state.audit(&edition), state.charter_result(&edition));
    state.finals_so_far(&edition, Viewer::Archive);
    let hand = bytes.cards();
    for line in (0..=u8::MAX).step_by(9).map(LineId) {
        payment::shapes(&edition, line, hand);
        let _ = payment::check(&edition, line, hand);
        use_public(&edition, state.public(), line);
    }
    let names = Names::of(&edition);
    let _ = (names.ticket("Alba - Brig"), names.line("Alba - Brig"), names.bonus(""));
}

/// Changes one number of a board's data.
fn change(spec: &mut Spec, bytes: &mut Bytes<'_>) {
    let number = any_number(bytes).unsigned_abs() as u8;
    let points = any_number(bytes) as i16;
    let nth = bytes.next() as usize;
    let lines = spec.lines.len().max(1);
    let tickets = spec.tickets.len().max(1);
    let (line, ticket) = (spec.lines.get_mut(nth % lines), spec.tickets.get_mut(nth % tickets));
    match (bytes.next() % 26, line, ticket) {
        (0, Some(line), _) => line.cards = number,
        (1, Some(line), _) => line.pieces = number,
        (2, Some(line), _) => line.symbols = number,
        (3, Some(line), _) => line.supply = number,
        (4, Some(line), _) => line.stand_in = Some(number),
        (5, Some(line), _) => line.draw_bonus = number,
        (6, Some(line), _) => {
            let kinds = [LineKind::Plain, LineKind::Ferry, LineKind::Tunnel, LineKind::Bullet];
            line.kind = kinds[number as usize % kinds.len()];
        }
        (7, Some(line), _) => line.colour = Card::from_index(number as usize),
        (8, Some(line), _) => line.from = PlaceId(number),
        (9, _, Some(ticket)) => ticket.to = PlaceId(number),
        (10, _, Some(ticket)) => ticket.value = number,
        (11, ..) => spec.supplies.iter_mut().for_each(|supply| supply.count = number),
        (12, ..) => spec.supplies.iter_mut().for_each(|supply| supply.points.fill(points)),
        (13, ..) => spec.opening.tickets = number,
        (14, ..) => spec.opening.keep = number,
        (15, ..) => spec.opening.cards = number,
        (16, ..) => spec.ticket_draw.draw = number,
        (17, ..) => spec.drawing.display_reset = DisplayReset::AtWilds(number),
        (18, ..) => spec.drawing.fewest_cards = number,
        (19, ..) => spec.claiming.ferry_symbol = FerrySymbol::AnyCards(number),
        (20, ..) => spec.claiming.tunnel_reveal = number,
        (21, ..) => spec.deck = bytes.cards(),
        (22, ..) => spec.bonuses.iter_mut().for_each(|bonus| bonus.value = points),
        (23, ..) => spec.end.pieces = number,
        (24, ..) => spec.most_players = number,
        _ => change_economy(spec, number, points),
    }
}

fn change_economy(spec: &mut Spec, number: u8, points: i16) {
    if let Some(economy) = &mut spec.economy {
        economy.coins = points.unsigned_abs();
        economy.newspapers.fill(number);
        economy.pieces_left.fill(points);
        economy.large_city_draw = number;
    }
    if let Some(shared) = &mut spec.shared {
        shared.count = number;
        shared.never_moved = points;
    }
}

/// Bytes as a position: it is refused, or can be played on.
pub fn positions(editions: &[Edition], bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let edition = &editions[bytes.next() as usize % editions.len()];
    let mut wish = Arrangement::new(2 + bytes.next() % 4);
    for _ in 0..=bytes.next() % 12 {
        let (seat, id) = (Seat(bytes.next() % 6), bytes.next());
        match bytes.next() % 14 {
            0 => wish.hands[seat] = bytes.cards(),
            1 => wish.discards = bytes.cards(),
            2 => wish.deck = Some(bytes.cards()),
            3 => wish.tickets[seat].insert(TicketId(id)),
            4 => wish.owned[seat].insert(LineId(id)),
            5 => wish.shared_lines.insert(LineId(id)),
            6 => wish.display[id as usize % 5] = Card::from_index(id as usize % 11),
            7 => wish.points[seat] = Some(any_number(&mut bytes) as i16),
            8 => wish.pieces[seat] = Some([id, bytes.next()]),
            9 => wish.last_turns = Some(id),
            10 => wish.current_event = Some(EventId(id)),
            11 => wish.ticket_bottom.push(TicketId(id)),
            12 => wish.track[seat] = id,
            _ => wish.turn = seat,
        }
    }
    let Ok(mut state) = State::arrange(edition, &wish) else { return };
    let mut dice = FastDice::new(u64::from(bytes.next()));
    let seat = state.public().turn;
    let view = state.view(edition, Viewer::Seat(seat));
    use_view(edition, &view, &mut bytes);
    longest_path(edition, &state.public().owned[seat]);
    for _ in 0..MOST_DECISIONS {
        if !state.play_random(edition, &mut dice) {
            break;
        }
    }
    state.finals_so_far(edition, Viewer::Archive);
    let _: Option<Action> = state.random_action(edition, seat, &mut dice);
}
