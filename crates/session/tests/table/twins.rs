//! Nothing leaks: the law of twins at a whole table. In a world that differs only in what a viewer
//! cannot know, every byte the viewer is sent is the same. Whole games, every edition; clock and ids are
//! the same in both worlds.

use std::sync::Arc;

use capotreno_bots::Budget;
use capotreno_campaign::autoplay::{self, Setting};
use capotreno_campaign::{Campaign, Content, Entry, Founding, StoryOrder};
use capotreno_protocol::{ClientMessage, CreateTable, Query};
use capotreno_rules::chance::{Audience, FastDice, Outcome, Recording};
use capotreno_rules::{Action, Members, Seat, Silent, State, TicketId, Viewer};
use capotreno_session::{Game, Table};
use capotreno_testkit::twins::{Forced, same_revelations};
use serde_json::json;

use super::desk::{Desk, GUESTS, guest, opening};

/// How many twins are tried for a step before it is given up.
const TWINS: u32 = 40;

/// A game of two guests that was just dealt, with a spectator.
fn dealt(edition: &str) -> Desk {
    let mut desk = Desk::open(&json!({
        "edition": edition, "starter": {"who": "random"}, "take_back": false, "hints": false,
        "pace": {"clock": "bank", "seconds": 3600, "increment": 5},
    }));
    desk.join(1);
    desk.start();
    desk
}

/// The last game of a campaign of two guests, just dealt: every rule, full offices.
fn dealt_campaign() -> Desk {
    let bots = vec!["random".to_owned(); 2];
    let setting = Setting { bots: &bots, seed: 12, budget: Budget::iterations(1), miss: 0 };
    // Whose story was read before the deal: here every step is somebody's.
    let founding = Founding { story: StoryOrder::Before, ..autoplay::founding(&bots, 12) };
    let campaign = Campaign::found(Content::embedded().unwrap(), founding).unwrap();
    let (played, _) = autoplay::play_through(campaign, &setting).unwrap();
    let starts = |entry: &Entry| matches!(entry, Entry::Started { .. });
    let last = played.entries().iter().rposition(starts).unwrap();
    let game = played.branch(last).unwrap().next_game().unwrap();
    let asked: CreateTable = serde_json::from_value(json!({
        "edition": "nordic", "seats": [{"kind": "me"}, {"kind": "open"}], "public": true,
        "starter": {"who": "random"}, "pace": {"clock": "bank", "seconds": 3600, "increment": 5},
        "take_back": false, "hints": false, "chat": true,
    }))
    .unwrap();
    let nordic = capotreno_notation::Library::embedded().unwrap();
    let mut table = Table::open(&asked, guest(0), &nordic.get("nordic").unwrap().edition, opening()).unwrap();
    table.edition.clone_from(&game.shelf.edition.spec().id);
    let mut desk = Desk::around(table, Arc::new(game.shelf), game.options);
    desk.join(1);
    desk.start();
    desk
}

/// What an action will draw and who will see it, and the state after it.
fn foresee(game: &Game, seat: Seat, action: &Action) -> Option<(Vec<(Outcome, Audience)>, State)> {
    let (mut state, mut chance) = game.world();
    let mut recording = Recording::new(&mut *chance);
    let played = state.play(game.edition(), seat, action, &mut recording, &mut Silent);
    played.ok().map(|()| (recording.outcomes(), state))
}

/// A world that looks the same to the viewer before and after the action, and its chance.
fn find_twin(
    game: &Game,
    viewer: Viewer,
    before: Option<&State>,
    (seat, action): (Seat, &Action),
    dice: &mut FastDice,
) -> Option<(State, Forced)> {
    let edition = game.edition();
    let (outcomes, after) = foresee(game, seat, action)?;
    let view = game.view(viewer);
    for attempt in 0..TWINS {
        // The twin of the step before goes on as long as it can.
        let start = match before.filter(|_| attempt == 0) {
            Some(before) => *before,
            None => *view.sample(edition, dice)?,
        };
        let forced = Forced::new(outcomes.clone(), viewer, dice);
        let (mut state, mut chance) = (start, forced.clone());
        let played = state.play(edition, seat, action, &mut chance, &mut Silent);
        let same = same_revelations(edition, viewer, &view.public, &state, &after);
        if played.is_ok() && chance.came_true() && same {
            return Some((start, forced));
        }
    }
    None
}

/// What the viewer does beside the game: it looks, asks about a ticket and sometimes comes anew.
fn look_around(world: &mut Desk, at: usize, viewer: Viewer, step: u32) {
    if let Viewer::Seat(seat) = viewer {
        say(world, at, ClientMessage::Look { seat: Some(seat.0) });
        let own = world.game().view(viewer).own;
        let ticket: Option<TicketId> = own.and_then(|own| own.tickets.iter().next());
        if let Some(ticket) = ticket {
            let question = Query::Way { ticket: ticket.0 };
            say(world, at, ClientMessage::Ask { id: 7, seat: seat.0, question });
        }
    }
    if step.is_multiple_of(10) {
        world.enter_anew(at);
    }
}

/// Says something and leaves what is heard to be compared.
fn say(world: &mut Desk, at: usize, message: ClientMessage) {
    world.input(capotreno_session::Input::Message { connection: at as u64, message });
}

/// Plays a whole game and a twin of it: how many steps were compared, and how many had no twin.
fn compare(mut real: Desk, viewer: Viewer, seed: u64) -> (u32, u32) {
    let mut dice = FastDice::new(seed);
    let edition = real.session.table.edition.clone();
    let mut twin = real.wake();
    let at = if let Viewer::Seat(seat) = viewer { seat.index() } else { 2 };
    for guest in 0..GUESTS.len() {
        real.enter_anew(guest);
        twin.enter_anew(guest);
    }
    assert_eq!(bytes(&mut real, at), bytes(&mut twin, at));
    let mut twin_state = None;
    let (mut compared, mut without) = (0, 0);
    for step in 0.. {
        let state = *real.game().state();
        let awaited: Vec<Seat> = state.awaited().iter().collect();
        let Some(seat) = awaited.get(dice.number_below(awaited.len().max(1) as u32) as usize) else { break };
        let action = state.random_action(real.game().edition(), *seat, &mut dice).unwrap();
        let found = find_twin(real.game(), viewer, twin_state.as_ref(), (*seat, &action), &mut dice);
        twin.session.game =
            found.map(|(start, chance)| Box::new(real.game().in_world(start, Box::new(chance))));
        (twin.session.clocks, twin.steps) = (real.session.clocks, real.steps.clone());
        real.pass(700);
        twin.pass(700);
        let seq = real.game().seq();
        let act = ClientMessage::Act { id: step, seat: seat.0, seq, action };
        let played_twice = twin.session.game.is_some();
        for world in [Some(&mut real), Some(&mut twin).filter(|_| played_twice)].into_iter().flatten() {
            say(world, seat.index(), act.clone());
            if !world.game().state().is_over() {
                look_around(world, at, viewer, step);
            }
        }
        assert_eq!(real.game().seq(), step + 1, "{edition}: {action:?} was played");
        // The end of a game reveals what was secret, also where a decision is left.
        if real.game().view(viewer).revealed.is_some() {
            break;
        }
        if played_twice {
            let (sent, twin_sent) = (bytes(&mut real, at), bytes(&mut twin, at));
            assert!(!sent.is_empty(), "{edition} step {step}: every viewer hears of every step");
            assert_eq!(sent, twin_sent, "{edition} step {step}, {viewer:?}: {action:?}");
            compared += 1;
        } else {
            without += 1;
        }
        twin_state = played_twice.then(|| *twin.game().state());
        for guest in 0..GUESTS.len() {
            real.hear(guest);
            twin.hear(guest);
        }
    }
    (compared, without)
}

fn bytes(world: &mut Desk, at: usize) -> Vec<String> {
    world.hear(at).into_iter().map(|text| text.0.to_string()).collect()
}

const VIEWERS: [(Viewer, u64); 3] =
    [(Viewer::Seat(Seat(0)), 1), (Viewer::Seat(Seat(1)), 2), (Viewer::Spectator, 3)];

#[test]
fn twin_worlds_send_the_same_bytes() {
    for edition in capotreno_editions::embedded_ids() {
        for (viewer, seed) in VIEWERS {
            let (compared, without) = compare(dealt(edition), viewer, seed);
            assert!(compared > 2 * without, "{edition}, {viewer:?}: {compared} compared, {without} without");
        }
    }
}

#[test]
fn twin_worlds_of_a_campaign_send_the_same_bytes() {
    for (viewer, seed) in VIEWERS {
        let (compared, without) = compare(dealt_campaign(), viewer, seed);
        assert!(compared > 2 * without, "campaign, {viewer:?}: {compared} compared, {without} without");
    }
}
