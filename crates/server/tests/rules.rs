//! A game is played to its end by the rules and on the board it was started on, whatever becomes of
//! folders and programs meanwhile.

use std::path::{Path, PathBuf};

use crate::common::{Folder, Player, config, get, play, start, two_players};
use capotreno_load::Remote;
use capotreno_protocol::{EditionDetails, ServerMessage, TableInfo};
use capotreno_rules::chance::FastDice;
use capotreno_server::Config;
use serde_json::{Value, json};

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A board of the operator's own: Berlin by another name.
fn own_board(folder: &Path) {
    std::fs::create_dir_all(folder).unwrap();
    for file in ["edition.toml", "board.toml", "tickets.toml", "layout.toml", "coast.json"] {
        let text = std::fs::read_to_string(project().join("editions/berlin").join(file)).unwrap();
        let text =
            if file == "edition.toml" { text.replace("id = \"berlin\"", "id = \"own\"") } else { text };
        std::fs::write(folder.join(file), text).unwrap();
    }
}

/// Makes every ticket worth more: other tickets for whoever starts a game now.
fn edit(folder: &Path) {
    let path = folder.join("tickets.toml");
    let text = std::fs::read_to_string(&path).unwrap();
    let edited: String = (0..10).rev().fold(text, |text, value| {
        text.replace(&format!("value = {value} "), &format!("value = {} ", value + 5))
    });
    assert_ne!(edited, std::fs::read_to_string(&path).unwrap());
    std::fs::write(path, edited).unwrap();
}

async fn details(guest: &Remote, path: &str) -> EditionDetails {
    serde_json::from_value(get(guest, path).await).unwrap()
}

/// The worth of all tickets.
fn worth(edition: &EditionDetails) -> u32 {
    edition.tickets.iter().map(|ticket| u32::from(ticket.value)).sum()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_goes_on_with_its_own_board() {
    let (data, own) = (Folder::new("own-data"), Folder::new("own-board"));
    own_board(&own.0);
    let config = Config { data: Some(data.0.clone()), edition_dirs: vec![own.0.clone()], ..config() };
    let server = start(config.clone()).await;
    let (id, mut anna, mut bruno) = two_players(server.address, "own").await;
    let mut dice = FastDice::new(3);
    play(&mut anna, &mut bruno, &mut dice, 12).await;
    let before = details(&anna.remote, &format!("/api/tables/{id}/edition")).await;
    let (guests, seq) = ([anna.remote.clone(), bruno.remote.clone()], anna.seq());
    server.stop().await;

    // The folder is edited: the game goes on with its own tickets, a new one gets the new ones.
    edit(&own.0);
    let server = start(config.clone()).await;
    let guests = guests.map(|guest| guest.at(server.address));
    let [mut anna, mut bruno] = enter(&guests, &id).await;
    assert_eq!(anna.seq(), seq);
    let same = details(&guests[0], &format!("/api/tables/{id}/edition")).await;
    assert_eq!((same.digest.clone(), worth(&same)), (before.digest.clone(), worth(&before)));
    let edited = details(&guests[0], "/api/editions/own").await;
    assert!(edited.digest != before.digest && worth(&edited) > worth(&before));
    play(&mut anna, &mut bruno, &mut dice, 24).await;
    let seq = anna.seq();
    server.stop().await;

    // The folder is gone: the game is played to its end from what was kept.
    let server = start(Config { edition_dirs: Vec::new(), ..config }).await;
    let guests = guests.map(|guest| guest.at(server.address));
    let [mut anna, mut bruno] = enter(&guests, &id).await;
    assert_eq!(anna.seq(), seq);
    play(&mut anna, &mut bruno, &mut dice, 10_000).await;
    let record = get(&guests[0], &format!("/api/tables/{id}/record")).await;
    assert_eq!(record["digest"], json!(before.digest), "the record names what was played on");
    let text = record["text"].as_str().unwrap();
    let header: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!(header["edition_digest"], json!(before.digest));
    assert_eq!(header["rules"], json!(capotreno_rules::RULES_VERSION));
    let drawn = get(&guests[0], &format!("/api/tables/{id}/board")).await;
    assert_eq!(drawn["places"].as_array().unwrap().len(), before.places.len());
    server.stop().await;
}

async fn enter(guests: &[Remote; 2], id: &str) -> [Player; 2] {
    let mut anna = Player::enter(&guests[0], id, None).await;
    let mut bruno = Player::enter(&guests[1], id, None).await;
    anna.until(|player| player.view.is_some()).await;
    bruno.until(|player| player.view.is_some()).await;
    [anna, bruno]
}

/// What 0.1.0 knew by its id alone and nobody has any more: its players are told so, for good.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_that_is_gone_is_said() {
    let (data, own) = (Folder::new("gone-data"), Folder::new("gone-board"));
    own_board(&own.0);
    let config = Config { data: Some(data.0.clone()), edition_dirs: vec![own.0.clone()], ..config() };
    let server = start(config.clone()).await;
    let (id, anna, _bruno) = two_players(server.address, "own").await;
    let guest = anna.remote.clone();
    server.stop().await;
    forget_what_it_is_played_by(&data.0, &id).await;
    let server = start(Config { edition_dirs: Vec::new(), ..config }).await;
    let guest = guest.at(server.address);
    assert_eq!(
        crate::common::code(&guest, "GET", &format!("/api/tables/{id}"), Value::Null).await,
        "no_such_edition"
    );
    let mut socket = guest.enter(&id, None).await.unwrap();
    let (refused, again) = loop {
        if let ServerMessage::Bye { refused, again } = socket.next().await.unwrap() {
            break (refused, again);
        }
    };
    assert_eq!((refused.code.as_str(), again), ("no_such_edition", false), "nobody tries again for ever");
    server.stop().await;
}

/// Makes a table what 0.1.0 wrote.
async fn forget_what_it_is_played_by(data: &Path, id: &str) {
    let options = capotreno_store::StoreOptions { folder: Some(data.to_owned()), ..Default::default() };
    let store = capotreno_store::Store::open(options).await.unwrap();
    let row = store.table(id).await.unwrap().unwrap();
    let mut body: Value = serde_json::from_str(&row.body).unwrap();
    assert!(body.as_object_mut().unwrap().remove("played_by").is_some());
    let body = body.to_string();
    let guests: [String; 0] = [];
    let new = capotreno_store::NewTable {
        id,
        public: row.public,
        phase: row.phase,
        body: &body,
        created_at: row.created_at,
        owner: "",
        guests: &guests,
        content: None,
    };
    store.update_table(row.number, &new).await.unwrap();
    store.close().await;
}

/// A few decisions more; bots make those in between.
async fn play_on(player: &mut Player, dice: &mut FastDice) {
    player.until(|player| player.view.is_some()).await;
    for _ in 0..4 {
        while !player.decide(dice).await {
            player.hear().await;
        }
    }
}

/// A data folder that 0.1.0 wrote (`tests/data/0.1.0`): a game that plays on, one that the rules of
/// today stop, and a running campaign.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_folder_of_0_1_0_is_opened() {
    let data = Folder::new("upgrade");
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/0.1.0");
    std::fs::copy(from.join("capotreno.db"), data.0.join("capotreno.db")).unwrap();
    let names: Value =
        serde_json::from_str(&std::fs::read_to_string(from.join("names.json")).unwrap()).unwrap();
    let name = |what: &str| names[what].as_str().unwrap().to_owned();
    let server = start(Config { data: Some(data.0.clone()), ..config() }).await;
    let mut guest = Remote::guest(server.address).await.unwrap();
    guest.token = name("token");

    // The one plays on, on what 0.1.0 had: in Berlin there must be a card to draw.
    let id = name("plays_on");
    let mut player = Player::enter(&guest, &id, None).await;
    let mut dice = FastDice::new(1);
    play_on(&mut player, &mut dice).await;
    let edition = details(&guest, &format!("/api/tables/{id}/edition")).await;
    assert_eq!(
        edition.digest,
        capotreno_editions::of_0_1_0("berlin").unwrap().unwrap().0.edition.digest().to_string()
    );

    // The other stands still where the rules changed, and says so.
    let id = name("stopped");
    let mut player = Player::enter(&guest, &id, None).await;
    player.until(|player| player.view.is_some()).await;
    let table: TableInfo = serde_json::from_value(get(&guest, &format!("/api/tables/{id}")).await).unwrap();
    let stopped = table.stopped.expect("the game cannot be gone on with");
    assert_eq!(stopped.code, "rules_changed");
    assert_eq!(stopped.args["step"], capotreno_protocol::Arg::Number(i64::from(player.seq() + 1)));
    let refused = player.act(0, player.seq(), capotreno_rules::Action::DrawBlind).await.unwrap_err();
    assert_eq!(refused.code, "rules_changed");

    // The campaign goes on with its game, and keeps what it was founded with.
    let campaign = get(&guest, &format!("/api/campaigns/{}", name("campaign"))).await;
    let table = campaign["table"].as_str().expect("its game is on").to_owned();
    let mut player = Player::enter(&guest, &table, None).await;
    play_on(&mut player, &mut dice).await;
    server.stop().await;
}
