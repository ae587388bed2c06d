//! Whole games over real `WebSocket`s, coming back, stale and hostile messages.

use crate::common::{Player, config, play, start, two_players};
use capotreno_load::{Remote, request};
use capotreno_notation::Library;
use capotreno_protocol::{ClientMessage, GameEvent, Query, Reply, TablePhase};
use capotreno_rules::chance::FastDice;
use capotreno_rules::{Action, Seat, SeenEvent, Stage};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_clients_play_a_whole_game_in_every_edition() {
    let server = start(config()).await;
    let library = Library::embedded().unwrap();
    for id in capotreno_editions::embedded_ids() {
        let (table, mut anna, mut bob) = two_players(server.address, id).await;
        let mut dice = FastDice::new(11);
        play(&mut anna, &mut bob, &mut dice, u32::MAX).await;
        anna.until(|player| player.table.as_ref().unwrap().phase == TablePhase::Over).await;
        let (a, b) = (anna.view.clone().unwrap(), bob.view.clone().unwrap());
        assert_eq!(a.stage, Stage::Over, "{id}");
        assert_eq!(a.result, b.result, "{id}");
        // Every viewer heard of every step, in order, once.
        for player in [&anna, &bob] {
            let heard: Vec<u32> = player.steps.iter().map(|step| step.seq).collect();
            let first = heard.first().copied().unwrap();
            assert_eq!(heard, (first..=a.seq).collect::<Vec<_>>(), "{id}");
        }
        nothing_of_the_other(&anna, 0);
        nothing_of_the_other(&bob, 1);
        record_verifies(&library, server.address, &table, &anna.remote, a.seq).await;
    }
    server.stop().await;
}

/// What the other seat alone knows is never in a message: no drawn card, no ticket.
fn nothing_of_the_other(player: &Player, own: u8) {
    for event in player.steps.iter().flat_map(|step| &step.events) {
        match event {
            GameEvent::Seen(SeenEvent::CardDrawn { seat, card }) => assert_eq!(card.is_some(), seat.0 == own),
            GameEvent::Seen(
                SeenEvent::TicketsOffered { seat, tickets, .. }
                | SeenEvent::TicketsKept { seat, tickets, .. },
            ) => assert_eq!(tickets.is_some(), seat.0 == own),
            _ => {}
        }
    }
}

async fn record_verifies(
    library: &Library,
    address: std::net::SocketAddr,
    table: &str,
    guest: &Remote,
    seq: u32,
) {
    let (status, record) =
        guest.ask("GET", &format!("/api/tables/{table}/record"), &Value::Null).await.unwrap();
    assert_eq!(status, 200, "{record}");
    let text = record["text"].as_str().unwrap();
    let read = capotreno_notation::record::read(text.as_bytes()).unwrap();
    let shelf = library.get(&read.header.edition).unwrap();
    capotreno_notation::record::verify(&read, shelf).unwrap();
    // The seed follows from what was promised.
    let fairness = &record["fairness"];
    let secret = blake3::Hash::from_hex(fairness["secret"].as_str().unwrap()).unwrap();
    assert_eq!(blake3::hash(secret.as_bytes()).to_hex().as_str(), fairness["commitment"].as_str().unwrap());
    let seed = capotreno_server::combine_seed(secret.as_bytes(), std::iter::empty());
    assert_eq!(blake3::Hash::from_bytes(seed).to_hex().as_str(), fairness["seed"].as_str().unwrap());
    let path = format!("/api/tables/{table}/replay/{seq}?as=1");
    let (status, body) = request(address, "GET", &path, &[], "").await.unwrap();
    assert_eq!(status, 200);
    let body: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(body["view"]["viewer"], json!({"seat": 1}));
    let (_, index) = guest.ask("GET", &format!("/api/tables/{table}/replay"), &Value::Null).await.unwrap();
    assert_eq!(index["steps"].as_array().unwrap().len(), seq as usize + 1);
}

#[tokio::test]
async fn a_client_that_comes_back_hears_what_it_missed() {
    let server = start(config()).await;
    let (table, mut anna, mut bob) = two_players(server.address, "nordic").await;
    let mut dice = FastDice::new(3);
    play(&mut anna, &mut bob, &mut dice, 8).await;
    let left_at = bob.seq();
    let remote = bob.remote.clone();
    // Bob's connection breaks; a bot plays for him; he comes back.
    drop(bob);
    let mut second = Player::enter(&remote, &table, None).await;
    second.until(|player| player.view.is_some()).await;
    assert_eq!((second.whole, second.seq()), (1, left_at));
    play(&mut anna, &mut second, &mut dice, 20).await;
    drop(second);
    let mut third = Player::enter(&remote, &table, Some(left_at)).await;
    third.until(|player| player.view.is_some()).await;
    assert_eq!(third.whole, 0, "what was missed comes with the view");
    let heard: Vec<u32> = third.steps.iter().map(|step| step.seq).collect();
    assert_eq!(heard, (left_at + 1..=anna.seq()).collect::<Vec<_>>());
    nothing_of_the_other(&third, 1);
    let mut odd = Player::enter(&remote, &table, Some(9_999)).await;
    odd.until(|player| player.view.is_some()).await;
    assert_eq!(odd.whole, 1, "a number of another game misses nothing");
    play(&mut anna, &mut third, &mut dice, 30).await;
    server.stop().await;
}

#[tokio::test]
async fn stale_foreign_and_broken_messages_change_nothing() {
    let server = start(config()).await;
    let (table, mut anna, mut bob) = two_players(server.address, "japan").await;
    let mut dice = FastDice::new(4);
    play(&mut anna, &mut bob, &mut dice, 6).await;
    let seq = anna.seq();
    let turn = anna.view.as_ref().unwrap().turn;
    let (mover, other) = if turn == 0 { (&mut anna, &mut bob) } else { (&mut bob, &mut anna) };
    let refused = mover.act(turn, seq - 1, Action::DrawBlind).await.unwrap_err();
    assert_eq!(refused.code, "stale");
    let refused = mover.act(turn, seq + 5, Action::DrawBlind).await.unwrap_err();
    assert_eq!(refused.code, "stale");
    // Acting for another seat, at any time.
    let refused = other.act(turn, seq, Action::DrawBlind).await.unwrap_err();
    assert_eq!(refused.code, "not_seated");
    let refused = other.act(1 - turn, seq, Action::DrawBlind).await.unwrap_err();
    assert_eq!((refused.code.as_str(), refused.rule.as_deref()), ("not_your_turn", Some("C-1")));
    let refused = mover.act(turn, seq, Action::TakeFaceUp { slot: 77 }).await.unwrap_err();
    assert_eq!(refused.code, "no_such_slot");
    for text in
        ["", "{", "[]", "null", "{\"type\":\"act\"}", "{\"type\":\"act\",\"id\":-1}", "{\"type\":\"boom\"}"]
    {
        mover.socket.send_text(text.to_owned()).await.unwrap();
        let message = mover.hear().await;
        assert!(serde_json::to_string(&message).unwrap().contains("bad_message"), "{text}: {message:?}");
    }
    // Looking from a seat that is not one's own gives what a spectator sees.
    other.socket.send(&ClientMessage::Look { seat: Some(turn) }).await.unwrap();
    other.until(|player| player.whole == 2).await;
    assert!(other.view.as_ref().unwrap().own.is_none());
    assert_eq!(mover.seq(), seq);
    // A stranger sees the public game and may not act.
    let stranger = Remote::guest(server.address).await.unwrap();
    let mut stranger = Player::enter(&stranger, &table, None).await;
    stranger.until(|player| player.view.is_some()).await;
    assert!(stranger.view.as_ref().unwrap().own.is_none());
    assert_eq!(stranger.act(turn, seq, Action::DrawBlind).await.unwrap_err().code, "not_seated");
    // A huge frame ends the connection, and only that one.
    let _ = stranger.socket.send_text("x".repeat(100_000)).await;
    while stranger.socket.next_text().await.is_ok() {}
    assert!(mover.act(turn, seq, Action::DrawBlind).await.is_ok());
    server.stop().await;
}

#[tokio::test]
async fn questions_take_backs_and_chat() {
    let server = start(config()).await;
    let (_, mut anna, mut bob) = two_players(server.address, "northern").await;
    let mut dice = FastDice::new(5);
    for _ in 0..200 {
        let next = anna.seq() + 1;
        play(&mut anna, &mut bob, &mut dice, next).await;
        let last = anna.steps.last().unwrap().clone();
        let quiet = !last.events.iter().any(|event| {
            matches!(
                event,
                GameEvent::Seen(
                    SeenEvent::CardDrawn { .. }
                        | SeenEvent::SlotFilled { .. }
                        | SeenEvent::TunnelRevealed { .. }
                )
            )
        });
        let Some(seat) = last.events.iter().find_map(|event| match event {
            GameEvent::Seen(SeenEvent::LineClaimed { seat, .. }) => Some(seat.0),
            _ => None,
        }) else {
            continue;
        };
        if quiet {
            let seq = anna.seq();
            let (claimer, other) = if seat == 0 { (&mut anna, &mut bob) } else { (&mut bob, &mut anna) };
            let refused =
                other.ask(|id| ClientMessage::TakeBack { id, seat: 1 - seat, seq }).await.unwrap_err();
            assert_eq!(refused.code, "nothing_to_take_back");
            let now = claimer.ask(|id| ClientMessage::TakeBack { id, seat, seq }).await.unwrap();
            assert_eq!(now, seq + 1);
            claimer.until(|player| player.seq() == now).await;
            other.until(|player| player.seq() == now).await;
            assert_eq!(claimer.view.as_ref().unwrap().turn, seat);
            assert_eq!(other.steps.last().unwrap().events, [GameEvent::taken_back(Seat(seat), None)]);
            break;
        }
    }
    assert!(anna.steps.iter().any(|step| matches!(step.events[..], [GameEvent::AtTable(_)])));
    let ticket = anna.view.as_ref().unwrap().own.as_ref().unwrap().tickets[0].ticket;
    let Reply::Way { way } = anna.question(0, Query::Way { ticket }).await else { panic!("a way") };
    assert_eq!(way.ticket, ticket);
    let awaited = anna.view.as_ref().unwrap().awaited[0];
    let (mover, other) = if awaited == 0 { (&mut anna, &mut bob) } else { (&mut bob, &mut anna) };
    let Reply::Hint { action, .. } = mover.question(awaited, Query::Hint).await else { panic!("a hint") };
    let seq = mover.seq();
    mover.act(awaited, seq, action).await.unwrap();
    other.ask(|id| ClientMessage::Chat { id, text: "<b>ciao</b>".to_owned() }).await.unwrap();
    mover.until(|player| player.texts.iter().any(|text| text.contains("<b>ciao</b>"))).await;
    let refused = other.ask(|id| ClientMessage::Chat { id, text: "x".repeat(501) }).await.unwrap_err();
    assert_eq!(refused.code, "bad_text");
    server.stop().await;
}

#[tokio::test]
async fn bots_play_to_the_end_and_a_seat_can_be_given_and_taken_back() {
    let server = start(config()).await;
    let anna = Remote::guest(server.address).await.unwrap();
    let seats = json!([{"kind": "me"}, {"kind": "bot", "level": "greedy"}]);
    let table = anna.open_table("berlin", seats).await.unwrap();
    let (status, _) = anna.ask("POST", &format!("/api/tables/{table}/start"), &Value::Null).await.unwrap();
    assert_eq!(status, 200);
    let mut player = Player::enter(&anna, &table, None).await;
    player.until(|player| player.view.is_some()).await;
    let mut dice = FastDice::new(6);
    player.decide(&mut dice).await;
    let level = Some("random".to_owned());
    player.ask(|id| ClientMessage::BotSeat { id, seat: 0, level: level.clone() }).await.unwrap();
    let refused = player.act(0, player.seq(), Action::DrawBlind).await.unwrap_err();
    assert!(["bot_plays", "stale"].contains(&refused.code.as_str()), "{refused:?}");
    player.ask(|id| ClientMessage::BotSeat { id, seat: 0, level: None }).await.unwrap();
    player.ask(|id| ClientMessage::BotSeat { id, seat: 0, level: level.clone() }).await.unwrap();
    player.until(|player| player.view.as_ref().unwrap().stage == Stage::Over).await;
    player.until(|player| player.table.as_ref().unwrap().phase == TablePhase::Over).await;
    let (status, again) =
        anna.ask("POST", &format!("/api/tables/{table}/rematch"), &Value::Null).await.unwrap();
    assert_eq!((status, again["phase"].as_str()), (200, Some("open")));
    server.stop().await;
}

#[tokio::test]
async fn promised_bytes_are_in_the_seed() {
    let server = start(config()).await;
    let (anna, bob) =
        (Remote::guest(server.address).await.unwrap(), Remote::guest(server.address).await.unwrap());
    let table = anna.open_table("nordic", json!([{"kind": "me"}, {"kind": "open"}])).await.unwrap();
    let bytes = [[7_u8; 32], [8; 32]];
    let hash = |bytes: &[u8; 32]| blake3::hash(bytes).to_hex().to_string();
    let path = format!("/api/tables/{table}/join");
    anna.ask("POST", &path, &json!({"entropy_hash": hash(&bytes[0])})).await.unwrap();
    let (status, joined) = bob.ask("POST", &path, &json!({"entropy_hash": hash(&bytes[1])})).await.unwrap();
    assert_eq!(status, 200, "{joined}");
    let (mut first, mut second) =
        (Player::enter(&anna, &table, None).await, Player::enter(&bob, &table, None).await);
    anna.ask("POST", &format!("/api/tables/{table}/start"), &Value::Null).await.unwrap();
    first.until(|player| player.table.as_ref().unwrap().phase == TablePhase::Revealing).await;
    let text = |bytes: &[u8; 32]| blake3::Hash::from_bytes(*bytes).to_hex().to_string();
    let wrong = first.ask(|id| ClientMessage::Reveal { id, bytes: text(&[9; 32]) }).await.unwrap_err();
    assert_eq!(wrong.code, "bad_entropy");
    first.ask(|id| ClientMessage::Reveal { id, bytes: text(&bytes[0]) }).await.unwrap();
    second.ask(|id| ClientMessage::Reveal { id, bytes: text(&bytes[1]) }).await.unwrap();
    first.until(|player| player.view.is_some()).await;
    second.until(|player| player.view.is_some()).await;
    assert!(first.table.as_ref().unwrap().fairness.secret.is_none(), "the secret stays until the end");
    for player in [&mut first, &mut second] {
        let seat = player.view.as_ref().unwrap().own.as_ref().unwrap().seat;
        player.ask(|id| ClientMessage::BotSeat { id, seat, level: Some("random".to_owned()) }).await.unwrap();
    }
    first.until(|player| player.table.as_ref().unwrap().phase == TablePhase::Over).await;
    let fairness = first.table.as_ref().unwrap().fairness.clone();
    let secret = blake3::Hash::from_hex(fairness.secret.unwrap()).unwrap();
    let seed = capotreno_server::combine_seed(secret.as_bytes(), [(0, bytes[0]), (1, bytes[1])].into_iter());
    assert_eq!(fairness.seed.unwrap(), text(&seed));
    server.stop().await;
}

#[tokio::test]
async fn a_shared_device_sees_one_seat_at_a_time() {
    let server = start(config()).await;
    let anna = Remote::guest(server.address).await.unwrap();
    let seats = json!([{"kind": "me"}, {"kind": "shared", "name": "Nonna"}]);
    let table = anna.open_table("nordic", seats).await.unwrap();
    anna.ask("POST", &format!("/api/tables/{table}/start"), &Value::Null).await.unwrap();
    let mut player = Player::enter(&anna, &table, None).await;
    player.until(|player| player.view.is_some()).await;
    assert!(player.view.as_ref().unwrap().own.is_none(), "nobody has said who holds the device");
    let mut dice = FastDice::new(8);
    for step in 0..20 {
        let seat = player.view.as_ref().unwrap().awaited[0];
        let before = player.whole;
        player.socket.send(&ClientMessage::Look { seat: None }).await.unwrap();
        player.until(|player| player.whole == before + 1).await;
        assert!(player.view.as_ref().unwrap().own.is_none(), "behind the curtain nothing is seen");
        player.socket.send(&ClientMessage::Look { seat: Some(seat) }).await.unwrap();
        player.until(|player| player.whole == before + 2).await;
        assert_eq!(player.view.as_ref().unwrap().own.as_ref().unwrap().seat, seat);
        assert!(player.decide(&mut dice).await, "step {step}");
    }
    server.stop().await;
}

/// Many who only look, and one who never reads, do not disturb a game.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_idle_connections_and_a_silent_reader() {
    let server = start(config()).await;
    let (table, mut anna, mut bob) = two_players(server.address, "nordic").await;
    let crowd = Remote::guest(server.address).await.unwrap();
    let mut idle = Vec::new();
    for _ in 0..1_000 {
        idle.push(crowd.connect().await.unwrap());
    }
    let silent = crowd.enter(&table, None).await.unwrap();
    let mut dice = FastDice::new(9);
    play(&mut anna, &mut bob, &mut dice, 120).await;
    drop((idle, silent));
    play(&mut anna, &mut bob, &mut dice, 140).await;
    server.stop().await;
}

/// With nobody there a table costs nothing; whoever comes back finds it as it was.
#[tokio::test]
async fn a_table_sleeps_and_wakes_as_it_was() {
    let server = start(capotreno_server::Config { sleep_after: 0, ..config() }).await;
    let (table, mut anna, mut bob) = two_players(server.address, "northern").await;
    let mut dice = FastDice::new(10);
    for part in 1..=4 {
        play(&mut anna, &mut bob, &mut dice, 40 * part).await;
        let (before, remotes) = (anna.view.clone(), [anna.remote.clone(), bob.remote.clone()]);
        anna.socket.close().await;
        bob.socket.close().await;
        for _ in 0..500 {
            let (_, metrics) = request(server.address, "GET", "/metrics", &[], "").await.unwrap();
            if metrics.contains("capotreno_awake_tables 0\n") {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        let (_, metrics) = request(server.address, "GET", "/metrics", &[], "").await.unwrap();
        assert!(metrics.contains("capotreno_awake_tables 0\n"), "{metrics}");
        let started = std::time::Instant::now();
        anna = Player::enter(&remotes[0], &table, None).await;
        anna.until(|player| player.view.is_some()).await;
        eprintln!("woken and entered in {:?} with {} steps", started.elapsed(), anna.seq());
        bob = Player::enter(&remotes[1], &table, None).await;
        bob.until(|player| player.view.is_some()).await;
        assert_eq!(anna.view, before);
    }
    server.stop().await;
}
