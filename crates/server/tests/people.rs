//! What people do to each other at a table: show their cards, talk and not listen, take back,
//! leave, run out of time, come back, never come back.

use std::net::SocketAddr;
use std::time::Duration;

use crate::common::{Folder, Player, code, config, get, play, post, start, two_players};
use capotreno_load::{Remote, request};
use capotreno_protocol::{ClientMessage, GameEvent, ServerMessage, TablePhase};
use capotreno_rules::chance::FastDice;
use capotreno_rules::{Seat, SeenEvent};
use capotreno_server::{Clock, Config};
use serde_json::{Value, json};

const DAY: i64 = 86_400_000;
const NOON: i64 = 1_700_000_000_000;

#[tokio::test]
async fn a_spectator_sees_a_seat_only_while_its_player_allows_it() {
    let server = start(config()).await;
    let (table, mut anna, mut bob) = two_players(server.address, "nordic").await;
    let carla = Remote::guest(server.address).await.unwrap();
    let mut carla = Player::enter(&carla, &table, None).await;
    carla.until(|player| player.view.is_some()).await;
    let own = |player: &Player| player.view.as_ref().unwrap().own.clone();
    carla.socket.send(&ClientMessage::Look { seat: Some(0) }).await.unwrap();
    carla.until(|player| player.whole == 2).await;
    assert_eq!(own(&carla), None);
    // Bob cannot open Anna's cards to anybody.
    let refused = bob.ask(|id| ClientMessage::Share { id, seat: 0, share: true }).await.unwrap_err();
    assert_eq!(refused.code, "not_seated");
    anna.ask(|id| ClientMessage::Share { id, seat: 0, share: true }).await.unwrap();
    carla.until(|player| player.table.as_ref().unwrap().seats[0].sharing).await;
    carla.socket.send(&ClientMessage::Look { seat: Some(0) }).await.unwrap();
    carla.until(|player| player.whole == 3).await;
    assert_eq!(own(&carla), own(&anna));
    carla.socket.send(&ClientMessage::Look { seat: Some(1) }).await.unwrap();
    carla.until(|player| player.whole == 4).await;
    assert_eq!(own(&carla), None, "the other seat does not share");
    carla.socket.send(&ClientMessage::Look { seat: Some(0) }).await.unwrap();
    carla.until(|player| player.whole == 5).await;
    // What she sees goes on with the game; to act is another matter.
    let mut dice = FastDice::new(5);
    play(&mut anna, &mut bob, &mut dice, 6).await;
    let seq = anna.seq();
    carla.until(|player| player.seq() == seq).await;
    assert_eq!(own(&carla), own(&anna));
    let turn = anna.view.as_ref().unwrap().turn;
    let refused = carla.act(turn, seq, capotreno_rules::Action::DrawBlind).await.unwrap_err();
    assert_eq!(refused.code, "not_seated");
    anna.ask(|id| ClientMessage::Share { id, seat: 0, share: false }).await.unwrap();
    carla.until(|player| player.whole == 6).await;
    assert_eq!(own(&carla), None, "the curtain falls at once");
    server.stop().await;
}

/// The texts of the chat a player has heard.
fn chat(player: &Player) -> Vec<String> {
    let read = |text: &String| match serde_json::from_str(text) {
        Ok(ServerMessage::Chat { line }) => Some(line.text),
        _ => None,
    };
    player.texts.iter().filter_map(read).collect()
}

async fn say(player: &mut Player, text: &str) -> Result<u32, capotreno_protocol::Refused> {
    player.ask(|id| ClientMessage::Chat { id, text: text.to_owned() }).await
}

#[tokio::test]
async fn nobody_must_listen_and_the_owner_can_close_the_chat() {
    let server = start(config()).await;
    let (table, mut anna, mut bob) = two_players(server.address, "nordic").await;
    let carla = Remote::guest(server.address).await.unwrap();
    let mut carla = Player::enter(&carla, &table, None).await;
    say(&mut bob, "one").await.unwrap();
    anna.ask(|id| ClientMessage::Mute { id, seat: Some(1), muted: true }).await.unwrap();
    say(&mut bob, "two").await.unwrap();
    say(&mut carla, "three").await.unwrap();
    anna.ask(|id| ClientMessage::Mute { id, seat: None, muted: true }).await.unwrap();
    say(&mut carla, "four").await.unwrap();
    anna.ask(|id| ClientMessage::Mute { id, seat: Some(1), muted: false }).await.unwrap();
    assert!(anna.table.as_ref().unwrap().spectators_muted);
    say(&mut bob, "five").await.unwrap();
    say(&mut anna, "end").await.unwrap();
    for player in [&mut anna, &mut bob] {
        player.until(|player| chat(player).last().is_some_and(|text| text == "end")).await;
    }
    assert_eq!(chat(&anna), ["one", "three", "five", "end"]);
    assert_eq!(chat(&bob), ["one", "two", "three", "four", "five", "end"], "only Anna does not listen");
    // It is kept: whoever comes back still does not hear them.
    let mut again = Player::enter(&anna.remote, &table, None).await;
    again.until(|player| player.view.is_some()).await;
    let shown = again.texts.iter().find(|text| text.contains("\"entered\"")).unwrap();
    assert!(shown.contains("\"two\"") && !shown.contains("\"four\""), "{shown}");
    for (seat, code) in [(Some(0), "not_allowed"), (Some(9), "not_allowed")] {
        let refused = anna.ask(|id| ClientMessage::Mute { id, seat, muted: true }).await.unwrap_err();
        assert_eq!(refused.code, code);
    }
    let refused = carla.ask(|id| ClientMessage::Mute { id, seat: Some(0), muted: true }).await.unwrap_err();
    assert_eq!(refused.code, "not_seated");
    // The chat is closed by who opened the table, for everybody.
    let refused = bob.ask(|id| ClientMessage::AllowChat { id, allow: false }).await.unwrap_err();
    assert_eq!(refused.code, "not_owner");
    anna.ask(|id| ClientMessage::AllowChat { id, allow: false }).await.unwrap();
    assert_eq!(say(&mut bob, "six").await.unwrap_err().code, "muted");
    assert_eq!(say(&mut anna, "six").await.unwrap_err().code, "muted");
    anna.ask(|id| ClientMessage::AllowChat { id, allow: true }).await.unwrap();
    say(&mut bob, "seven").await.unwrap();
    server.stop().await;
}

/// Anna against a bot, entered, on a server that leaves so long to take a claim back.
async fn against_a_bot(address: SocketAddr) -> Player {
    let anna = Remote::guest(address).await.unwrap();
    let seats = json!([{"kind": "me"}, {"kind": "bot", "level": "random"}]);
    let table = anna.open_table("nordic", seats).await.unwrap();
    anna.ask("POST", &format!("/api/tables/{table}/start"), &Value::Null).await.unwrap();
    let mut player = Player::enter(&anna, &table, None).await;
    player.until(|player| player.view.is_some()).await;
    player
}

/// Plays until Anna has claimed a line without revealing anything; then the bot is to move.
async fn until_a_claim(anna: &mut Player, dice: &mut FastDice) {
    for _ in 0..500 {
        anna.until(|player| player.view.as_ref().unwrap().may.as_ref().unwrap().act).await;
        let before = anna.steps.len();
        assert!(anna.decide(dice).await);
        let mut events = anna.steps[before..].iter().flat_map(|step| &step.events);
        let claimed = events
            .clone()
            .any(|event| matches!(event, GameEvent::Seen(SeenEvent::LineClaimed { seat: Seat(0), .. })));
        let drew = events.any(|event| matches!(event, GameEvent::Seen(SeenEvent::TunnelRevealed { .. })));
        if claimed && !drew {
            return;
        }
    }
    panic!("nothing was ever claimed");
}

#[tokio::test]
async fn a_bot_leaves_time_to_take_a_claim_back() {
    // A window that never ends while the test runs: the bot waits, whatever the machine does.
    let server = start(Config { bot_pause: 1, take_back_window: 3_600_000, ..config() }).await;
    let mut anna = against_a_bot(server.address).await;
    let mut dice = FastDice::new(3);
    until_a_claim(&mut anna, &mut dice).await;
    let seq = anna.seq();
    assert_eq!(anna.view.as_ref().unwrap().awaited, [1], "it is the bot's turn");
    let now = anna.ask(|id| ClientMessage::TakeBack { id, seat: 0, seq }).await.unwrap();
    anna.until(|player| player.seq() == now).await;
    assert_eq!((now, anna.view.as_ref().unwrap().awaited.clone()), (seq + 1, vec![0]));
    // Something else instead, and the bot moves at once: nothing is left to take back.
    let drawn = anna.act(0, now, capotreno_rules::Action::DrawTickets).await.unwrap();
    let keep = capotreno_rules::Action::KeepTickets { keep: 7 };
    let kept = anna.act(0, drawn, keep).await.unwrap();
    anna.until(|player| player.seq() > kept).await;
    server.stop().await;
    // A short window ends on its own.
    let server = start(Config { bot_pause: 1, take_back_window: 20, ..config() }).await;
    let mut anna = against_a_bot(server.address).await;
    until_a_claim(&mut anna, &mut dice).await;
    let seq = anna.seq();
    anna.until(|player| player.seq() > seq).await;
    let seq = anna.seq();
    let refused = anna.ask(|id| ClientMessage::TakeBack { id, seat: 0, seq }).await.unwrap_err();
    assert!(["nothing_to_take_back", "stale"].contains(&refused.code.as_str()), "{refused:?}");
    server.stop().await;
}

/// Two guests with a clock of their own at a table with a bank of ten seconds.
async fn with_a_bank(address: SocketAddr) -> (String, Player, Player) {
    let (anna, bob) = (Remote::guest(address).await.unwrap(), Remote::guest(address).await.unwrap());
    let body = json!({
        "edition": "nordic", "seats": [{"kind": "me"}, {"kind": "open"}], "public": false,
        "starter": {"who": "seat", "seat": 0}, "pace": {"clock": "bank", "seconds": 10, "increment": 0},
        "take_back": false, "hints": false, "chat": true,
    });
    let (_, table) = anna.ask("POST", "/api/tables", &body).await.unwrap();
    let id = table["id"].as_str().unwrap().to_owned();
    bob.ask("POST", &format!("/api/tables/{id}/join"), &json!({})).await.unwrap();
    anna.ask("POST", &format!("/api/tables/{id}/start"), &Value::Null).await.unwrap();
    let (mut first, mut second) =
        (Player::enter(&anna, &id, None).await, Player::enter(&bob, &id, None).await);
    first.until(|player| player.view.is_some()).await;
    second.until(|player| player.view.is_some()).await;
    (id, first, second)
}

/// Lets time pass; a question makes the host look at the clock.
async fn pass(clock: &Clock, address: SocketAddr, table: &str, millis: i64) {
    clock.pass(millis);
    request(address, "GET", &format!("/api/tables/{table}"), &[], "").await.unwrap();
}

fn bot_of(player: &Player, seat: usize) -> Option<String> {
    player.table.as_ref().unwrap().seats[seat].bot.clone()
}

#[tokio::test]
async fn a_bot_plays_for_who_leaves_or_runs_out_of_time_until_the_seat_is_taken_back() {
    let clock = Clock::stopped_at(NOON);
    let server = start(Config { clock: clock.clone(), ..config() }).await;
    let (table, mut anna, mut bob) = with_a_bank(server.address).await;
    let mut dice = FastDice::new(4);
    play(&mut anna, &mut bob, &mut dice, 2).await;
    // Anna thinks for nine seconds, which is allowed, and for two more, which is not.
    pass(&clock, server.address, &table, 9_000).await;
    let (_, info) = anna.remote.ask("GET", &format!("/api/tables/{table}"), &Value::Null).await.unwrap();
    assert_eq!(info["seats"][0]["bot"], Value::Null);
    pass(&clock, server.address, &table, 2_000).await;
    anna.until(|player| bot_of(player, 0).is_some()).await;
    bob.until(|player| player.view.as_ref().unwrap().awaited == [1]).await;
    // The bot has played her turn. She comes back, and has time again.
    anna.ask(|id| ClientMessage::BotSeat { id, seat: 0, level: None }).await.unwrap();
    assert_eq!(bot_of(&anna, 0), None);
    while bob.view.as_ref().unwrap().awaited == [1] {
        assert!(bob.decide(&mut dice).await);
    }
    anna.until(|player| player.view.as_ref().unwrap().may.as_ref().unwrap().act).await;
    pass(&clock, server.address, &table, 5_000).await;
    assert!(anna.decide(&mut dice).await, "she plays on");
    assert_eq!(bot_of(&anna, 0), None);
    // Bob leaves for good and comes back for good.
    let (status, _) =
        bob.remote.ask("POST", &format!("/api/tables/{table}/leave"), &Value::Null).await.unwrap();
    assert_eq!(status, 200);
    anna.until(|player| bot_of(player, 1).is_some()).await;
    anna.until(|player| player.view.as_ref().unwrap().awaited == [0]).await;
    bob.ask(|id| ClientMessage::BotSeat { id, seat: 1, level: None }).await.unwrap();
    anna.until(|player| bot_of(player, 1).is_none()).await;
    let seq = anna.seq().max(bob.seq());
    for player in [&mut anna, &mut bob] {
        player.until(|player| player.seq() >= seq).await;
    }
    play(&mut anna, &mut bob, &mut dice, seq + 6).await;
    server.stop().await;
}

/// The clock of the machine is set while the server is off: games go on, nobody loses time, and
/// the second start is like the first.
#[tokio::test]
async fn clocks_that_were_set_cost_nobody_a_game() {
    let folder = Folder::new("clocks");
    let at = |millis| Config { data: Some(folder.0.clone()), clock: Clock::stopped_at(millis), ..config() };
    let server = start(at(NOON)).await;
    let (table, mut anna, mut bob) = with_a_bank(server.address).await;
    let mut dice = FastDice::new(6);
    play(&mut anna, &mut bob, &mut dice, 4).await;
    let remotes = [anna.remote.clone(), bob.remote.clone()];
    server.stop().await;
    for (round, moment) in
        [NOON + 4_000 * DAY, NOON - 4_000 * DAY, 0, NOON + 9_000 * DAY].into_iter().enumerate()
    {
        let server = start(at(moment)).await;
        let [anna, bob] = remotes.clone().map(|remote| remote.at(server.address));
        let (mut anna, mut bob) =
            (Player::enter(&anna, &table, None).await, Player::enter(&bob, &table, None).await);
        anna.until(|player| player.view.is_some()).await;
        bob.until(|player| player.view.is_some()).await;
        let seq = anna.seq();
        play(&mut anna, &mut bob, &mut dice, seq + 4).await;
        let seats = &anna.table.as_ref().unwrap().seats;
        for seat in seats {
            assert_eq!((seat.bot.clone(), seat.time_left), (None, Some(10_000)), "round {round}");
        }
        server.stop().await;
    }
}

#[tokio::test]
async fn what_nobody_will_miss_is_forgotten() {
    let folder = Folder::new("forget");
    let at = |millis| Config {
        data: Some(folder.0.clone()),
        clock: Clock::stopped_at(millis),
        forget_tables_after: 10,
        forget_guests_after: 100,
        ..config()
    };
    let server = start(at(NOON)).await;
    let gone = Remote::guest(server.address).await.unwrap();
    let never = gone.open_table("nordic", json!([{"kind": "me"}, {"kind": "open"}])).await.unwrap();
    let finished = Remote::guest(server.address).await.unwrap();
    let seats = json!([{"kind": "me"}, {"kind": "bot", "level": "random"}]);
    let over = finished.open_table("nordic", seats).await.unwrap();
    finished.ask("POST", &format!("/api/tables/{over}/start"), &Value::Null).await.unwrap();
    finished.ask("POST", &format!("/api/tables/{over}/leave"), &Value::Null).await.unwrap();
    let mut player = Player::enter(&finished, &over, None).await;
    player.until(|player| player.table.as_ref().unwrap().phase == TablePhase::Over).await;
    let (playing, anna, _bob) = two_players(server.address, "nordic").await;
    server.stop().await;
    // Days, then weeks, then months later. What is swept is swept soon after the start.
    for (days, table_left) in [(9, true), (11, false), (150, false)] {
        let server = start(at(NOON + days * DAY)).await;
        let asked = anna.remote.at(server.address);
        for _ in 0..90 {
            let (status, _) =
                request(server.address, "GET", &format!("/api/tables/{never}"), &[], "").await.unwrap();
            if (status == 200) == table_left {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let (status, _) =
            request(server.address, "GET", &format!("/api/tables/{never}"), &[], "").await.unwrap();
        assert_eq!(status == 200, table_left, "after {days} days");
        for id in [&over, &playing] {
            let (status, _) =
                request(server.address, "GET", &format!("/api/tables/{id}"), &[], "").await.unwrap();
            assert_eq!(status, 200, "games stay, after {days} days");
        }
        let (status, _) =
            request(server.address, "GET", &format!("/api/tables/{over}/record"), &[], "").await.unwrap();
        assert_eq!(status, 200, "and finished ones can be replayed");
        if days == 150 {
            let (status, _) = asked.ask("GET", "/api/guest", &Value::Null).await.unwrap();
            assert_eq!(status, 200, "who sits in a game is known for ever");
        }
        server.stop().await;
    }
}

/// A client that asks and asks and never reads holds nobody up, and is sent away.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_never_reads_is_sent_away() {
    let fast = Config {
        messages_per_second: 1_000_000,
        messages_at_once: 1_000_000,
        guest_per_second: 1_000_000,
        guest_at_once: 1_000_000,
        ..config()
    };
    let server = start(fast).await;
    let (table, mut anna, mut bob) = two_players(server.address, "nordic").await;
    let deaf = Remote::guest(server.address).await.unwrap();
    let mut deaf = deaf.enter(&table, None).await.unwrap();
    let mut dice = FastDice::new(9);
    // Each answer is a view of some kilobytes: what waits between us fills up, and then the
    // server's own short queue. It must neither wait for us nor keep more.
    for _ in 0..100_000 {
        if deaf.send(&ClientMessage::Look { seat: None }).await.is_err() {
            break;
        }
    }
    play(&mut anna, &mut bob, &mut dice, 10).await;
    // The server works through what was asked until there is no room for another answer.
    let mut shown_out = false;
    for _ in 0..6_000 {
        let (_, metrics) = request(server.address, "GET", "/metrics", &[], "").await.unwrap();
        shown_out = !metrics.contains("capotreno_slow_readers_total 0\n");
        if shown_out {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(shown_out);
    play(&mut anna, &mut bob, &mut dice, 14).await;
    server.stop().await;
}

/// A game of Anna and Bob that bots have played to its end for them.
async fn played_by_bots(address: SocketAddr) -> (String, Player, Player) {
    let (table, mut anna, mut bob) = two_players(address, "nordic").await;
    for player in [&mut anna, &mut bob] {
        let (status, _) =
            player.remote.ask("POST", &format!("/api/tables/{table}/leave"), &Value::Null).await.unwrap();
        assert_eq!(status, 200);
    }
    for player in [&mut anna, &mut bob] {
        let over = |player: &Player| player.table.as_ref().unwrap().phase == TablePhase::Over;
        player.until(over).await;
    }
    (table, anna, bob)
}

#[tokio::test]
async fn a_rematch_asks_the_others() {
    let server = start(config()).await;
    let (table, anna, bob) = played_by_bots(server.address).await;
    let (anna, bob) = (anna.remote.clone(), bob.remote.clone());
    let rematch = format!("/api/tables/{table}/rematch");
    let asked = post(&anna, &rematch, Value::Null).await;
    let next = asked["id"].as_str().unwrap().to_owned();
    let path = |what: &str| format!("/api/tables/{next}{what}");
    let invited = |info: &Value| {
        let seats = info["seats"].as_array().unwrap();
        seats.iter().map(|seat| seat["invited"].as_bool().unwrap()).collect::<Vec<bool>>()
    };
    assert_eq!((asked["phase"].as_str(), invited(&asked)), (Some("open"), vec![false, true]));
    assert_eq!(code(&anna, "POST", &path("/start"), Value::Null).await, "not_accepted");
    // Bob finds it among his tables; nobody else can sit there.
    let mine = get(&bob, "/api/lobby").await["mine"].clone();
    assert!(mine.as_array().unwrap().iter().any(|table| table["id"].as_str() == Some(&next)));
    let carla = Remote::guest(server.address).await.unwrap();
    assert_eq!(code(&carla, "POST", &path("/join"), json!({})).await, "table_full");
    assert_eq!(code(&bob, "POST", &path("/seat"), json!({"seat": 1, "level": "random"})).await, "not_owner");
    assert_eq!(
        code(&anna, "POST", &path("/seat"), json!({"seat": 0, "level": "random"})).await,
        "seat_taken"
    );
    // He asks for one, too: it is the same, and to join is to accept.
    assert_eq!(post(&bob, &rematch, Value::Null).await["id"].as_str(), Some(next.as_str()));
    let joined = post(&bob, &path("/join"), json!({})).await;
    assert_eq!(invited(&joined["table"]), [false, false]);
    assert_eq!(
        code(&anna, "POST", &path("/seat"), json!({"seat": 1, "level": "random"})).await,
        "seat_taken"
    );
    post(&anna, &path("/start"), Value::Null).await;
    server.stop().await;
}

#[tokio::test]
async fn who_does_not_want_a_rematch_is_not_made_to() {
    let server = start(config()).await;
    let (table, anna, bob) = played_by_bots(server.address).await;
    let (anna, bob) = (anna.remote.clone(), bob.remote.clone());
    let rematch = format!("/api/tables/{table}/rematch");
    let next = post(&anna, &rematch, Value::Null).await["id"].as_str().unwrap().to_owned();
    let path = |what: &str| format!("/api/tables/{next}{what}");
    // A bot takes the place of who does not answer.
    assert_eq!(
        code(&anna, "POST", &path("/seat"), json!({"seat": 1, "level": "nobody"})).await,
        "no_such_bot"
    );
    let filled = post(&anna, &path("/seat"), json!({"seat": 1, "level": "random"})).await;
    assert_eq!(
        (&filled["seats"][1]["bot"], &filled["seats"][1]["person"]),
        (&json!("random"), &json!(false))
    );
    let opened = post(&anna, &path("/seat"), json!({"seat": 1})).await;
    assert_eq!(opened["seats"][1]["name"], Value::Null, "or whoever comes");
    // Who changes their mind closes the table; another one can be asked for.
    post(&anna, &path("/leave"), Value::Null).await;
    assert_eq!(code(&anna, "GET", &path(""), Value::Null).await, "no_such_table");
    let again = post(&bob, &rematch, Value::Null).await["id"].as_str().unwrap().to_owned();
    assert_ne!(again, next);
    // To leave is to decline.
    post(&anna, &format!("/api/tables/{again}/leave"), Value::Null).await;
    assert_eq!(code(&bob, "POST", &format!("/api/tables/{again}/start"), Value::Null).await, "seats_open");
    server.stop().await;
}
