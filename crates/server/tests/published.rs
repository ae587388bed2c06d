//! Boards that people publish: found, played, made into others, taken back, switched off; and what nobody may bring.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;

use crate::common::{Folder, Player, code, config, get, play, post, start, two_players};
use capotreno_load::{Remote, request};
use capotreno_protocol::TablePhase;
use capotreno_rules::chance::FastDice;
use capotreno_server::Config;
use serde_json::{Value, json};

const WORD: &str = "a long enough word";

fn operated() -> Config {
    Config { admin_token: Some(WORD.to_owned()), ..config() }
}

/// The operator does something to a board.
async fn operate(address: SocketAddr, method: &str, path: &str, body: Value) -> (u16, String) {
    let bearer = format!("Bearer {WORD}");
    let headers = [("Authorization", bearer.as_str())];
    request(address, method, &format!("/admin/boards{path}"), &headers, body.to_string()).await.unwrap()
}

/// The smallest board of the documentation, under an id of its own.
fn files(id: &str) -> BTreeMap<String, String> {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/tiny-board");
    let read = |name: &str| std::fs::read_to_string(from.join(name)).unwrap();
    let all = ["edition.toml", "board.toml", "tickets.toml"].map(|name| (name.to_owned(), read(name)));
    let mut all = BTreeMap::from(all);
    let edition = all.get_mut("edition.toml").unwrap();
    *edition = edition.replace("id = \"tiny\"", &format!("id = {id:?}"));
    all
}

fn publishing(files: &BTreeMap<String, String>, listed: bool) -> Value {
    json!({"files": files, "words": "Four places", "licence": "cc_by_sa", "listed": listed, "after": null})
}

async fn publish(guest: &Remote, id: &str) -> String {
    let board = post(guest, "/api/published", publishing(&files(id), true)).await;
    board["edition"]["id"].as_str().unwrap().to_owned()
}

async fn found(guest: &Remote, find: &str) -> Vec<String> {
    let all = get(guest, &format!("/api/published?find={find}")).await;
    let ids = all["boards"].as_array().unwrap().iter();
    ids.map(|board| board["edition"]["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_is_published_found_played_and_made_into_another() {
    let server = start(config()).await;
    let anna = Remote::guest(server.address).await.unwrap();
    anna.ask("PATCH", "/api/guest", &json!({"name": "Anna"})).await.unwrap();
    let bob = Remote::guest(server.address).await.unwrap();
    let board = publish(&anna, "quay").await;
    assert_eq!(board.len(), 32, "the hash of its files");
    assert_eq!(publish(&anna, "quay").await, board, "the same files are the same board");
    let shown = get(&bob, &format!("/api/published/{board}")).await;
    assert_eq!((&shown["author"], &shown["mine"]), (&json!("Anna"), &json!(false)));
    assert_eq!((&shown["places"], &shown["licence"]), (&json!(4), &json!("cc_by_sa")));
    for (find, count) in [("", 1), ("TINY", 1), ("anna", 1), ("four", 1), ("nothing", 0)] {
        assert_eq!(found(&bob, find).await.len(), count, "{find}");
    }
    // An edition like any other, with a picture of ours.
    assert_eq!(get(&bob, &format!("/api/editions/{board}")).await["id"], json!(board));
    assert_eq!(
        get(&bob, &format!("/api/editions/{board}/board")).await["places"].as_array().unwrap().len(),
        4
    );
    let (status, svg) =
        request(server.address, "GET", &format!("/api/editions/{board}/picture"), &[], "").await.unwrap();
    assert!(status == 200 && svg.starts_with("<svg"), "{status}");
    let (table, mut first, mut second) = two_players(server.address, &board).await;
    play(&mut first, &mut second, &mut FastDice::new(3), 1_000).await;
    let lobby = get(&first.remote, "/api/games").await;
    assert_eq!(lobby["games"][0]["title"]["it"], "Minuscola");
    assert_eq!(get(&bob, &format!("/api/tables/{table}/edition")).await["id"], json!(board));
    // Bob makes another of it, which says so.
    let mut own = get(&bob, &format!("/api/published/{board}/files")).await;
    own["edition.toml"] = json!(own["edition.toml"].as_str().unwrap().replace("quay", "pier"));
    let mut asked = publishing(&serde_json::from_value(own).unwrap(), true);
    asked["after"] = json!(board);
    let fork = post(&bob, "/api/published", asked).await;
    assert_eq!((&fork["after"]["id"], &fork["after"]["author"]), (&json!(board), &json!("Anna")));
    assert_eq!(found(&anna, "").await.len(), 2);
    // Ratings and events are for boards of the house.
    let rated = json!({"edition": board, "seats": [{"kind": "me"}, {"kind": "open"}], "public": false,
        "starter": {"who": "random"}, "pace": {"clock": "days", "days": 1}, "take_back": false, "hints": false,
        "chat": false, "rated": true});
    assert_eq!(code(&bob, "POST", "/api/tables", rated).await, "bad_setup");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[expect(clippy::too_many_lines, reason = "one board from its link to its end")]
async fn whoever_has_only_a_link_is_enough_and_games_outlive_their_board() {
    let folder = Folder::new("published");
    let kept = || Config { data: Some(folder.0.clone()), ..operated() };
    let server = start(kept()).await;
    let anna = Remote::guest(server.address).await.unwrap();
    let bob = Remote::guest(server.address).await.unwrap();
    let quay = files("quay");
    let board = post(&anna, "/api/published", publishing(&quay, false)).await;
    let board = board["edition"]["id"].as_str().unwrap().to_owned();
    assert_eq!(found(&bob, "").await, [""; 0]);
    get(&bob, &format!("/api/published/{board}")).await;
    // The same files for a link are the same board; nobody else can put them on the list.
    let same = post(&bob, "/api/published", publishing(&quay, false)).await;
    assert_eq!((&same["edition"]["id"], &same["mine"]), (&json!(board), &json!(false)));
    assert_eq!(code(&bob, "POST", "/api/published", publishing(&quay, true)).await, "board_published");
    post(&anna, "/api/published", publishing(&quay, true)).await;
    assert_eq!(found(&bob, "").await, std::slice::from_ref(&board));
    let (table, mut first, mut second) = two_players(server.address, &board).await;
    play(&mut first, &mut second, &mut FastDice::new(3), 6).await;

    // Switched off: nobody finds or opens it, its author hears why, the game goes on and is not begun again.
    let (status, _) =
        operate(server.address, "POST", &format!("/{board}/off"), json!({"reason": "rude"})).await;
    assert_eq!(status, 200);
    assert_eq!(found(&bob, "").await, [""; 0]);
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    let opening = |edition: &str| {
        json!({"edition": edition, "seats": seats, "public": false, "starter": {"who": "random"},
            "pace": {"clock": "none"}, "take_back": true, "hints": true, "chat": true})
    };
    assert_eq!(code(&bob, "POST", "/api/tables", opening(&board)).await, "board_off");
    for path in [
        format!("/api/published/{board}"),
        format!("/api/published/{board}/files"),
        format!("/api/editions/{board}"),
    ] {
        assert_eq!(code(&bob, "GET", &path, Value::Null).await, "board_off", "{path}");
    }
    assert_eq!(code(&bob, "POST", "/api/published", publishing(&quay, false)).await, "board_off");
    assert_eq!(get(&anna, &format!("/api/published/{board}")).await["off"], "rude");
    play(&mut first, &mut second, &mut FastDice::new(4), 1_000).await;
    assert_eq!(
        code(&first.remote, "POST", &format!("/api/tables/{table}/rematch"), Value::Null).await,
        "board_off"
    );
    let (_, listed) = operate(server.address, "GET", "", Value::Null).await;
    assert!(listed.contains(&board) && listed.contains("rude"), "{listed}");
    assert_eq!(operate(server.address, "DELETE", &format!("/{board}/off"), Value::Null).await.0, 200);
    assert_eq!(operate(server.address, "POST", "/nothing/off", json!({"reason": ""})).await.0, 404);
    assert_eq!(found(&bob, "").await, std::slice::from_ref(&board));

    // Taken back by its author, and by nobody else; after a restart a game on it is still there.
    let (running, mut first, mut second) = two_players(server.address, &board).await;
    play(&mut first, &mut second, &mut FastDice::new(5), 4).await;
    assert_eq!(code(&bob, "DELETE", &format!("/api/published/{board}"), Value::Null).await, "not_owner");
    assert_eq!(anna.ask("DELETE", &format!("/api/published/{board}"), &Value::Null).await.unwrap().0, 200);
    assert_eq!(code(&bob, "GET", &format!("/api/published/{board}"), Value::Null).await, "no_such_board");
    assert_eq!(code(&bob, "POST", "/api/tables", opening(&board)).await, "no_such_board");
    let (one, other) = (first.remote.clone(), second.remote.clone());
    drop((first, second));
    server.stop().await;
    let server = start(kept()).await;
    let mut first = Player::enter(&one.at(server.address), &running, None).await;
    let mut second = Player::enter(&other.at(server.address), &running, None).await;
    first.until(|player| player.view.is_some()).await;
    second.until(|player| player.view.is_some()).await;
    play(&mut first, &mut second, &mut FastDice::new(6), 1_000).await;
    let table = get(&one.at(server.address), &format!("/api/tables/{running}")).await;
    assert_eq!(table["phase"], serde_json::to_value(TablePhase::Over).unwrap());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_nobody_may_bring_is_refused_with_all_its_problems() {
    let few = Config { guest_boards: 1, most_boards: 2, board_bytes: 20_000, ..config() };
    let server = start(few).await;
    let anna = Remote::guest(server.address).await.unwrap();
    let refused = async |files: &BTreeMap<String, String>| {
        let (status, answer) = anna.ask("POST", "/api/published", &publishing(files, true)).await.unwrap();
        assert_ne!(status, 200, "{answer}");
        let error = &answer["error"];
        (error["code"].as_str().unwrap().to_owned(), error["text"].as_str().unwrap().to_owned())
    };
    let (code_of, text) = refused(&BTreeMap::new()).await;
    assert!(code_of == "bad_board" && text.contains("edition.toml"), "{text}");
    // Two mistakes are told at once, as the command line tells them.
    let mut wrong = files("quay");
    wrong.insert(
        "tickets.toml".to_owned(),
        "tickets = [{ from = \"Mlil\", to = \"Chpel\", value = 3 }]".to_owned(),
    );
    wrong.insert("layout.toml".to_owned(), "size = ".to_owned());
    let (code_of, text) = refused(&wrong).await;
    assert!(code_of == "bad_board" && text.contains("\"Mill\"") && text.contains("\"Chapel\""), "{text}");
    wrong.insert("tickets.toml".to_owned(), files("quay")["tickets.toml"].clone());
    let (code_of, text) = refused(&wrong).await;
    assert!(code_of == "bad_board" && text.contains("layout.toml"), "{text}");
    // The id of a board of the house.
    let house = capotreno_editions::embedded_ids()[0].to_owned();
    let (code_of, text) = refused(&files(&house)).await;
    assert!(code_of == "bad_board" && text.contains(&house), "{text}");
    // Too much of it, however often it repeats itself.
    let mut large = files("quay");
    large.insert("sketch.toml".to_owned(), "#".repeat(30_000));
    assert_eq!(refused(&large).await.0, "board_too_large");
    let body = json!({"files": {"edition.toml": "#".repeat(9 * 1024 * 1024)}}).to_string();
    let bearer = format!("Bearer {}", anna.token);
    let (status, _) =
        request(server.address, "POST", "/api/published", &[("Authorization", bearer.as_str())], body)
            .await
            .unwrap();
    assert_eq!(status, 413);
    for body in [json!("PK\u{3}\u{4} no board"), json!({"files": []}), json!({})] {
        assert_eq!(code(&anna, "POST", "/api/published", body).await, "bad_message");
    }
    // What is no file of a board does not come with it; names are drawn, not run.
    let mut evil = files("quay");
    evil.insert("page.html".to_owned(), "<script>alert(1)</script>".to_owned());
    let rename = |text: &String| text.replace("Mill", "<script>alert(1)</script>&\\\"");
    for name in ["board.toml", "tickets.toml"] {
        let renamed = rename(&evil[name]);
        evil.insert(name.to_owned(), renamed);
    }
    let board = post(&anna, "/api/published", publishing(&evil, true)).await;
    let board = board["edition"]["id"].as_str().unwrap();
    assert_eq!(get(&anna, &format!("/api/published/{board}/files")).await.as_object().unwrap().len(), 3);
    for dark in [false, true] {
        let path = format!("/api/editions/{board}/picture?dark={dark}");
        let (_, svg) = request(server.address, "GET", &path, &[], "").await.unwrap();
        assert!(!svg.contains("<script"), "{svg}");
    }
    // So many of one guest, and so many in all.
    assert_eq!(refused(&files("pier")).await.0, "too_many_boards");
    let (bob, carla) =
        (Remote::guest(server.address).await.unwrap(), Remote::guest(server.address).await.unwrap());
    publish(&bob, "pier").await;
    assert_eq!(code(&carla, "POST", "/api/published", publishing(&files("dock"), true)).await, "boards_full");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_is_printed_and_not_kept() {
    let server = start(Config { board_bytes: 20_000, ..config() }).await;
    let anna = Remote::guest(server.address).await.unwrap();
    let bearer = format!("Bearer {}", anna.token);
    let headers = [("Authorization", bearer.as_str())];
    let print = async |files: &BTreeMap<String, String>, paper: &str, lang: &str| {
        let body = json!({"files": files, "paper": paper}).to_string();
        request(server.address, "POST", &format!("/api/print?lang={lang}"), &headers, body).await.unwrap()
    };
    for (paper, lang) in [("a4", "en"), ("letter", "it"), ("a0", "en")] {
        let (status, pdf) = print(&files("quay"), paper, lang).await;
        assert!(status == 200 && pdf.starts_with("%PDF-"), "{paper}: {status} {pdf:.80}");
    }
    assert_eq!(get(&anna, "/api/published/mine").await, json!([]));
    let mut wrong = files("quay");
    wrong.remove("tickets.toml");
    let (status, text) = print(&wrong, "a4", "en").await;
    assert!(status != 200 && text.contains("bad_board") && text.contains("tickets.toml"), "{status} {text}");
    let mut large = files("quay");
    large.insert("sketch.toml".to_owned(), "#".repeat(30_000));
    assert!(print(&large, "a4", "en").await.1.contains("board_too_large"));
    assert_ne!(print(&files("quay"), "a9", "en").await.0, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn anybody_can_report_a_board_and_it_goes_with_its_author() {
    let server = start(config()).await;
    let (anna, bob) =
        (Remote::guest(server.address).await.unwrap(), Remote::guest(server.address).await.unwrap());
    let board = publish(&anna, "quay").await;
    let report = json!({"whom": {"what": "board", "board": board}, "text": "it is mine"});
    let reports = post(&bob, "/api/reports", report.clone()).await;
    assert_eq!((&reports[0]["about"], &reports[0]["shown"]), (&json!("board"), &json!("Tiny Four places")));
    assert_eq!(code(&anna, "POST", "/api/reports", report).await, "no_such_person", "one's own");
    assert_eq!(anna.ask("DELETE", "/api/guest", &Value::Null).await.unwrap().0, 200);
    assert_eq!(code(&bob, "GET", &format!("/api/published/{board}"), Value::Null).await, "no_such_board");
    server.stop().await;
}
