//! When a bot answers tells nothing of its hand, and nobody's bots hold up another's. Time is
//! tokio's own and stands still while a bot thinks, so every moment here is exact.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use capotreno_bots::{Effort, LEVELS};
use capotreno_rules::chance::FastDice;
use capotreno_rules::{Seat, Stage, State, Viewer};
use capotreno_session::Player;
use capotreno_testkit::twins::Forced;
use serde_json::json;
use tokio::time::Instant;

use super::desk::{Desk, config};
use crate::bots::{BotPool, Job};
use crate::config::Config;
use crate::operate::metrics::Metrics;
use crate::table::command::Command;

/// What a tunnel asks of a seat that has the cards, or has not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purse {
    Full,
    Empty,
}

/// Who looks while the bot thinks.
#[derive(Clone, Copy, Debug)]
enum Watched {
    Some,
    None,
}

/// Whether the bot comes to think at once.
#[derive(Clone, Copy, Debug)]
enum Threads {
    Free,
    Busy,
}

/// How many things a seat can do now.
fn choices(desk: &Desk, state: &State, seat: Seat) -> u32 {
    let edition = desk.game().edition();
    state.view(edition, Viewer::Seat(seat)).choices(edition).map_or(0, |choices| choices.len())
}

/// A seat owes a decision about a tunnel. What everybody else sees is the same whatever its purse.
async fn at_a_tunnel(config: Config, bots: BotPool, purse: Purse) -> (Desk, Seat) {
    let mut desk = Desk::playing_as(config, &json!({}), Some(bots)).await;
    let mut dice = FastDice::new(5);
    while desk.game().state().public().stage != Stage::Tunnel {
        desk.act(&mut dice).await;
    }
    let seat = desk.game().state().awaited().iter().next().unwrap();
    let view = desk.game().view(Viewer::Seat(Seat(1 - seat.0)));
    let wanted = if purse == Purse::Full { 2 } else { 1 };
    let twin = (0..1_000)
        .filter_map(|_| view.sample(desk.game().edition(), &mut dice))
        .find(|state| choices(&desk, state, seat) == wanted)
        .expect("the others cannot tell whether it can pay");
    assert_eq!(twin.view(desk.game().edition(), Viewer::Seat(Seat(1 - seat.0))), view);
    let chance = Forced::new(Vec::new(), Viewer::Spectator, &mut dice);
    desk.host.session.game = Some(Box::new(desk.game().in_world(*twin, Box::new(chance))));
    (desk, seat)
}

/// After how long a bot answers, in milliseconds.
async fn answer_of(desk: &mut Desk, seat: Seat, level: &str, threads: Threads) -> u128 {
    let bots = desk.app.bots.clone();
    bots.hold();
    desk.host.session.table.seats[seat.index()].stand_in = Some(level.to_owned());
    desk.host.session.forget_thought(seat);
    tokio::time::pause();
    let asked = Instant::now();
    let effects = desk.host.session.wake_bots(desk.app.now());
    desk.host.carry_out(effects).await;
    if let Threads::Busy = threads {
        tokio::time::sleep(Duration::from_secs(3)).await;
    }
    bots.open_lanes();
    let answered = desk.decided.recv().await.unwrap();
    assert!(matches!(answered, Command::Thought { thought: Some(_), .. }), "{answered:?}");
    let after = asked.elapsed().as_millis();
    // What comes next may read from disk, which takes time of another kind.
    tokio::time::resume();
    after
}

#[tokio::test]
async fn when_a_bot_answers_does_not_depend_on_its_hand() {
    let config = || Config { bot_pause: 700, ..config() };
    let (mut full, seat) = Box::pin(at_a_tunnel(config(), BotPool::held(), Purse::Full)).await;
    let (mut empty, same) = Box::pin(at_a_tunnel(config(), BotPool::held(), Purse::Empty)).await;
    assert_eq!(seat, same);
    for eyes in [Watched::Some, Watched::None] {
        if let Watched::None = eyes {
            full.host.session.visitors.clear();
            empty.host.session.visitors.clear();
        }
        for (level, threads) in
            LEVELS.iter().flat_map(|level| [(level, Threads::Free), (level, Threads::Busy)])
        {
            let after = answer_of(&mut full, seat, level, threads).await;
            let twin = answer_of(&mut empty, seat, level, threads).await;
            assert_eq!(after, twin, "{level}, {eyes:?} look, threads are {threads:?}");
            // It comes when the slot is over, which is there for the longest thought; never before.
            let slot = BotPool::held().calm(level, full.game().shelf(), 2).as_millis();
            let expected = match (eyes, threads) {
                (Watched::Some, Threads::Free) => slot.max(700)..=slot.max(700) + 101,
                (Watched::None, Threads::Free) => slot..=slot + 1,
                (Watched::Some | Watched::None, Threads::Busy) => 3_000 + slot..=3_000 + slot + 3,
            };
            assert!(expected.contains(&after), "{level}, {eyes:?} look, {threads:?}: {after}");
        }
    }
}

/// A decision of a seat that has but one choice, for a bot of some guest: it takes no time at all.
fn job(desk: &Desk, seat: Seat, bot: &str, guest: &str, table: &str) -> Job {
    Job {
        guest: guest.to_owned(),
        table: table.to_owned(),
        shelf: Arc::clone(desk.game().shelf()),
        view: desk.game().view(Viewer::Seat(seat)),
        bot: Player::new(bot),
        seed: 1,
    }
}

/// One guest has a hundred tables of five bots of the strongest level. A stranger's bots come to
/// think nearly as soon as if they were alone.
#[tokio::test]
async fn a_crowd_of_bots_does_not_hold_up_a_stranger() {
    let full = Duration::from_millis(800);
    let metrics = Arc::new(Metrics::default());
    let (desk, seat) = Box::pin(at_a_tunnel(config(), BotPool::held(), Purse::Empty)).await;
    let bots = BotPool::start(1, full, Arc::clone(&metrics));
    tokio::time::pause();
    for number in 0..500 {
        let table = (number % 100).to_string();
        let (bots, job) = (bots.clone(), job(&desk, seat, "capotreno", "crowd", &table));
        tokio::spawn(async move { bots.think(job).await });
    }
    tokio::time::sleep(Duration::from_millis(990)).await;
    assert!(metrics.bots_waiting.load(Relaxed) > 450);
    for level in LEVELS {
        let asked = Instant::now();
        bots.think(job(&desk, seat, level, "stranger", "home")).await.unwrap();
        let own = bots.calm(level, desk.game().shelf(), 2);
        let delay = asked.elapsed().checked_sub(own).unwrap();
        match Effort::of(level) {
            // Timers have whole milliseconds.
            Effort::Glance => assert!(delay <= Duration::from_millis(1), "{level}: {delay:?}"),
            // One thought of the crowd is under way, and another may come first.
            Effort::Playouts(_) | Effort::Budget { .. } => {
                assert!(delay <= Duration::from_millis(160), "{level}: {delay:?}");
            }
        }
    }
    assert!(metrics.bots_waiting.load(Relaxed) > 400, "the crowd still waits");
    assert!(metrics.bot_wait.longest() > 0.0);
}

/// A search that would take an hour ends when nobody waits for it, and leaves its thread to others.
#[tokio::test]
async fn a_thought_that_is_overtaken_ends() {
    let metrics = Arc::new(Metrics::default());
    let (desk, seat) = Box::pin(at_a_tunnel(config(), BotPool::held(), Purse::Full)).await;
    let bots = BotPool::start(1, Duration::from_secs(3_600), Arc::clone(&metrics));
    for (round, waits) in [(1, false), (2, true)] {
        let thinking = bots.clone();
        let long = job(&desk, seat, "capotreno", "anna", "table");
        let under_way = tokio::spawn(async move { thinking.think(long).await });
        while metrics.bot_wait.count() < 2 * round - 1 {
            tokio::task::yield_now().await;
        }
        // The next one waits already, or comes later.
        let (next, short) = (bots.clone(), job(&desk, seat, "engineer", "bob", "other"));
        let next = async move { next.think(short).await };
        let answer = if waits {
            let next = tokio::spawn(next);
            while metrics.bots_waiting.load(Relaxed) < 1 {
                tokio::task::yield_now().await;
            }
            under_way.abort();
            tokio::time::timeout(Duration::from_secs(60), next).await.unwrap().unwrap()
        } else {
            under_way.abort();
            tokio::time::timeout(Duration::from_secs(60), next).await.unwrap()
        };
        assert!(answer.is_some());
        assert_eq!(metrics.bot_thoughts_dropped.load(Relaxed), round);
    }
    assert_eq!(metrics.bots_waiting.load(Relaxed), 0);
}
