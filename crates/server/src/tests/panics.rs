//! A panic in one game does not touch another, and costs its own game nothing that was answered.

use std::net::SocketAddr;

use capotreno_protocol::{ClientMessage, GameView, ServerMessage};
use capotreno_rules::chance::FastDice;
use serde_json::{Value, json};

use super::PANIC;
use crate::{Config, Server};
use capotreno_load::{Glance, Next, Remote, Socket, choose, request};

/// A table of one guest and a neighbour on the same device.
async fn table(address: SocketAddr) -> (Remote, String) {
    let anna = Remote::guest(address).await.unwrap();
    let seats = json!([{"kind": "me"}, {"kind": "shared", "name": "Nonna"}]);
    let table = anna.open_table("nordic", seats).await.unwrap();
    anna.ask("POST", &format!("/api/tables/{table}/start"), &Value::Null).await.unwrap();
    (anna, table)
}

/// What seat 0 sees: a device with several seats says which of them looks.
async fn view(socket: &mut Socket) -> Box<GameView> {
    socket.send(&ClientMessage::Look { seat: Some(0) }).await.unwrap();
    loop {
        match socket.next().await.unwrap() {
            ServerMessage::Update { view, .. } if view.own.is_some() => return view,
            _ => {}
        }
    }
}

/// Makes the decision of seat 0 and gives back the number of its step.
async fn act(socket: &mut Socket, view: &GameView) -> u32 {
    let Next::Act(action) = choose(&Glance::from(view), &mut FastDice::new(1)) else { panic!("a decision") };
    socket.send(&ClientMessage::Act { id: 1, seat: 0, seq: view.seq, action }).await.unwrap();
    loop {
        match socket.next().await.unwrap() {
            ServerMessage::Done { seq, .. } => return seq,
            ServerMessage::Refused { refused, .. } => panic!("{refused:?}"),
            _ => {}
        }
    }
}

#[tokio::test]
async fn a_panic_in_one_game_does_not_touch_another() {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let server = Server::bind(Config { listen, ..Config::default() }).await.unwrap();
    let address = server.address();
    let running = tokio::spawn(server.run(std::future::pending()));
    let ((anna, first), (bob, second)) = (table(address).await, table(address).await);
    let mut hurt = anna.enter(&first, None).await.unwrap();
    let before = view(&mut hurt).await;
    let done = act(&mut hurt, &before).await;
    let mut spared = bob.enter(&second, None).await.unwrap();
    let seen = view(&mut spared).await;
    hurt.send(&ClientMessage::Chat { id: 2, text: PANIC.to_owned() }).await.unwrap();
    // Whoever was at the table is told to come back.
    let mut told = false;
    while let Ok(message) = hurt.next().await {
        told |= matches!(message, ServerMessage::Bye { again: true, .. });
    }
    assert!(told);
    assert_eq!(act(&mut spared, &seen).await, 1);
    let mut back = anna.enter(&first, None).await.unwrap();
    assert_eq!(view(&mut back).await.seq, done, "what was answered is there");
    let (_, metrics) = request(address, "GET", "/metrics", &[], "").await.unwrap();
    assert!(metrics.contains("capotreno_host_panics_total 1\n"), "{metrics}");
    running.abort();
}
