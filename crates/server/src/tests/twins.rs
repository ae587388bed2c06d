//! Nothing leaks: the law of twins at the host itself. In a world that differs only in what a
//! viewer cannot know, every byte the host sends to that viewer is the same. Whole games, every
//! edition, real hosts with a real store; clock and ids are the same in both worlds.

use std::sync::Arc;

use capotreno_bots::Budget;
use capotreno_campaign::Entry;
use capotreno_campaign::autoplay::{self, Setting};
use capotreno_protocol::{ClientMessage, CreateCampaign, CreateTable, JoinTable, OpenGame, Question};
use capotreno_rules::chance::FastDice;
use capotreno_rules::{Action, Members, Seat, Silent, State, TicketId, Viewer};
use capotreno_store::Guest;
use capotreno_testkit::twins::{Forced, same_revelations};
use serde_json::json;
use tokio::sync::{mpsc, oneshot};

use super::desk::nowhere;
use crate::app::App;
use crate::campaign_ask::Deed;
use crate::campaign_deeds::prepare;
use crate::campaign_sheet::Sheet;
use crate::clock::Clock;
use crate::command::{Command, Connection, Out, Request};
use crate::config::Config;
use crate::game::Game;
use crate::host::Host;
use crate::known::Caller;
use crate::table::{Table, Who};

/// Two players and a spectator, by connection.
const GUESTS: [&str; 3] = ["anna", "bob", "carla"];
/// How many twins are tried for a step before it is given up.
const TWINS: u32 = 40;

fn guest(at: usize) -> Guest {
    Guest { id: GUESTS[at].to_owned(), name: GUESTS[at].to_owned() }
}

/// A host and what everybody there hears.
struct World {
    host: Host,
    connections: Vec<Connection>,
    heard: Vec<mpsc::Receiver<Out>>,
}

impl World {
    fn around(host: Host) -> World {
        let (mut connections, mut heard) = (Vec::new(), Vec::new());
        for at in 0..GUESTS.len() {
            let (out, queue) = mpsc::channel(1_000);
            let caller = Caller { guest: guest(at), token_hash: [at as u8; 32], client: nowhere() };
            connections.push(Connection { id: at as u64, caller, out });
            heard.push(queue);
        }
        World { host, connections, heard }
    }

    async fn enter(&mut self, at: usize) {
        let connection = self.connections[at].clone();
        let (to, _answer) = oneshot::channel();
        self.obey(Command::Enter { connection, since: None, seat: None, to }).await;
    }

    async fn say(&mut self, at: usize, message: &ClientMessage) {
        self.obey(Command::Message { connection: at as u64, message: message.clone() }).await;
    }

    async fn obey(&mut self, command: Command) {
        self.host.obey(command).await;
        if let Some(gallery) = &self.host.gallery {
            gallery.settle().await;
        }
    }

    /// The bytes a connection was sent since the last time.
    fn bytes(&mut self, at: usize) -> Vec<String> {
        let mut texts = Vec::new();
        while let Ok(Out::Text(text)) = self.heard[at].try_recv() {
            texts.push(text.to_string());
        }
        texts
    }

    fn drain(&mut self) {
        for at in 0..GUESTS.len() {
            self.bytes(at);
        }
    }

    fn game(&self) -> &Game {
        self.host.game.as_ref().unwrap()
    }
}

async fn app(clock: Clock) -> Arc<App> {
    App::new(Config { clock, fixed_seed: Some("twins".to_owned()), ..Config::default() }).await.unwrap()
}

/// A game of two guests that was just dealt.
async fn dealt(app: &Arc<App>, edition: &str) -> Host {
    let asked: CreateTable = serde_json::from_value(json!({
        "edition": edition, "seats": [{"kind": "me"}, {"kind": "open"}], "public": true,
        "starter": {"who": "random"}, "pace": {"clock": "bank", "seconds": 3600, "increment": 5},
        "take_back": false, "hints": false, "chat": true,
    }))
    .unwrap();
    let table = Table::open(&asked, &guest(0), app.rules(edition).unwrap(), app.now(), true).unwrap();
    app.open_table(&table, nowhere()).await.unwrap();
    let (own, _commands) = mpsc::channel(1);
    let mut host = Host::load(Arc::clone(app), &table.id, own.downgrade()).await.unwrap();
    let (to, joined) = oneshot::channel();
    host.obey(Command::Rest(Box::new(Request::Join { guest: guest(1), asked: JoinTable::default(), to })))
        .await;
    joined.await.unwrap().unwrap();
    let (to, started) = oneshot::channel();
    host.obey(Command::Rest(Box::new(Request::Start { guest: guest(0), to }))).await;
    started.await.unwrap().unwrap();
    host
}

/// The last game of a campaign of two guests, just dealt: every rule, full offices.
async fn dealt_campaign(app: &Arc<App>) -> Host {
    let bots = vec!["random".to_owned(); 2];
    let setting = Setting { bots: &bots, seed: 12, budget: Budget::iterations(1), miss: 0 };
    let (played, _) = autoplay::play(app.content, &setting).unwrap();
    let starts = |entry: &Entry| matches!(entry, Entry::Started { .. });
    let last = played.entries().iter().rposition(starts).unwrap();
    let asked: CreateCampaign = serde_json::from_value(json!({
        "campaign": "charter",
        "companies": [
            {"colour": "black", "seat": {"kind": "me"}},
            {"colour": "blue", "seat": {"kind": "open"}},
        ],
        "options": {"pace": {"clock": "bank", "seconds": 3600, "increment": 5}, "take_back": false, "hints": false},
    }))
    .unwrap();
    let agreed = (asked.picker, asked.options);
    let mut sheet = Sheet::open("charter", &asked.companies, agreed, &guest(0), app.now()).unwrap();
    sheet.companies[1].who = Who::Guest { id: guest(1).id, name: guest(1).name };
    let prepared = prepare(app, sheet, Some(played.branch(last).unwrap())).unwrap();
    let mut campaign = prepared.keep(app).await.unwrap();
    campaign.perform(&guest(0), Deed::OpenGame(OpenGame::default())).await.unwrap();
    let (own, _commands) = mpsc::channel(1);
    let table = campaign.sheet.table.clone().unwrap();
    let mut host = Host::load(Arc::clone(app), &table, own.downgrade()).await.unwrap();
    let (to, started) = oneshot::channel();
    host.obey(Command::Rest(Box::new(Request::Start { guest: guest(1), to }))).await;
    started.await.unwrap().unwrap();
    host
}

/// The same table with nobody there yet. Its steps go to another place of the store.
async fn copy_of(app: &Arc<App>, real: &Host) -> Host {
    let (own, _commands) = mpsc::channel(1);
    let mut copy = Host::load(Arc::clone(app), &real.table.id, own.downgrade()).await.unwrap();
    copy.number = real.number + 1_000_000;
    copy
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
    let (outcomes, after) = game.foresee(seat, action)?;
    let view = game.view(viewer);
    for attempt in 0..TWINS {
        // The twin of the step before goes on as long as it can.
        let start = before.filter(|_| attempt == 0).copied().unwrap_or_else(|| view.sample(edition, dice));
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
async fn look_around(world: &mut World, at: usize, viewer: Viewer, step: u32) {
    if let Viewer::Seat(seat) = viewer {
        world.say(at, &ClientMessage::Look { seat: Some(seat.0) }).await;
        let own = world.game().view(viewer).own;
        let ticket: Option<TicketId> = own.and_then(|own| own.tickets.iter().next());
        if let Some(ticket) = ticket {
            let question = Question::Way { ticket: ticket.0 };
            world.say(at, &ClientMessage::Ask { id: 7, seat: seat.0, question }).await;
        }
    }
    if step.is_multiple_of(10) {
        world.enter(at).await;
    }
}

/// Plays a whole game and a twin of it: how many steps were compared, and how many had no twin.
async fn compare(app: &Arc<App>, dealt: Host, viewer: Viewer, seed: u64) -> (u32, u32) {
    let mut dice = FastDice::new(seed);
    let edition = dealt.table.edition.clone();
    let mut real = World::around(dealt);
    let mut twin = World::around(copy_of(app, &real.host).await);
    let at = if let Viewer::Seat(seat) = viewer { seat.index() } else { 2 };
    for guest in 0..GUESTS.len() {
        real.enter(guest).await;
        twin.enter(guest).await;
    }
    assert_eq!(real.bytes(at), twin.bytes(at));
    let mut twin_state = None;
    let (mut compared, mut without) = (0, 0);
    for step in 0.. {
        let state = *real.game().state();
        let awaited: Vec<Seat> = state.awaited().iter().collect();
        let Some(seat) = awaited.get(dice.number_below(awaited.len().max(1) as u32) as usize) else { break };
        let action = state.random_action(real.game().edition(), *seat, &mut dice).unwrap();
        let found = find_twin(real.game(), viewer, twin_state.as_ref(), (*seat, &action), &mut dice);
        twin.host.game = found.map(|(start, chance)| Box::new(real.game().twin(start, chance)));
        (twin.host.chain, twin.host.clocks) = (real.host.chain, real.host.clocks);
        app.config.clock.pass(700);
        let act =
            ClientMessage::Act { id: step, seat: seat.0, seq: real.game().seq(), action: action.into() };
        let played_twice = twin.host.game.is_some();
        for world in [Some(&mut real), Some(&mut twin).filter(|_| played_twice)].into_iter().flatten() {
            world.say(seat.index(), &act).await;
            if !world.game().state().is_over() {
                look_around(world, at, viewer, step).await;
            }
        }
        assert_eq!(real.game().seq(), step + 1, "{edition}: {action:?} was played");
        // The end of a game reveals what was secret, also where a decision is left.
        if real.game().view(viewer).revealed.is_some() {
            break;
        }
        if played_twice {
            let (sent, twin_sent) = (real.bytes(at), twin.bytes(at));
            assert!(!sent.is_empty(), "{edition} step {step}: every viewer hears of every step");
            for (sent, twin_sent) in sent.iter().zip(&twin_sent) {
                assert_eq!(sent, twin_sent, "{edition} step {step}, {viewer:?}: {action:?}");
            }
            assert_eq!(sent.len(), twin_sent.len(), "{edition} step {step}, {viewer:?}: {action:?}");
            compared += 1;
        } else {
            without += 1;
        }
        twin_state = played_twice.then(|| *twin.game().state());
        real.drain();
        twin.drain();
    }
    (compared, without)
}

const VIEWERS: [(Viewer, u64); 3] =
    [(Viewer::Seat(Seat(0)), 1), (Viewer::Seat(Seat(1)), 2), (Viewer::Spectator, 3)];

#[tokio::test]
async fn twin_worlds_send_the_same_bytes() {
    let app = app(Clock::stopped_at(1_700_000_000_000)).await;
    for edition in capotreno_editions::embedded_ids() {
        for (viewer, seed) in VIEWERS {
            let dealt = dealt(&app, edition).await;
            let (compared, without) = Box::pin(compare(&app, dealt, viewer, seed)).await;
            assert!(compared > 2 * without, "{edition}, {viewer:?}: {compared} compared, {without} without");
        }
    }
}

#[tokio::test]
async fn twin_worlds_of_a_campaign_send_the_same_bytes() {
    let app = app(Clock::stopped_at(1_700_000_000_000)).await;
    for (viewer, seed) in VIEWERS {
        let dealt = dealt_campaign(&app).await;
        let (compared, without) = Box::pin(compare(&app, dealt, viewer, seed)).await;
        assert!(compared > 2 * without, "campaign, {viewer:?}: {compared} compared, {without} without");
    }
}
