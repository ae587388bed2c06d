//! An edition is one folder: a server that is given one shows, tells, teaches and plays it like those
//! of the binary, and nothing anywhere knew its name before.

use std::path::Path;

use crate::common::{Folder, Player, config, get, post, start};
use capotreno_load::Remote;
use capotreno_protocol::TablePhase;
use capotreno_rules::chance::FastDice;
use capotreno_server::Config;
use serde_json::{Value, json};

const ABOUT: &str = r#"
tagline = { en = "Four places by the water", it = "Quattro luoghi sull'acqua" }

[[tips]]
en = "The quay has two routes."
it = "La banchina ha due linee."

[wild]
one = { en = "barge", it = "chiatta" }
many = { en = "barges", it = "chiatte" }

[pieces.car]
name = { en = "Boats", it = "Barche" }
"#;

const SCRIPT: &str = "```scenario
edition tiny
players 2
seat 1 hand: 2 red
---
seat 1 claims Mill–Harbour (red) with 2 red
  points seat 1: 2
```
";

/// The smallest board of the documentation, with what may be left out.
fn write(folder: &Path) {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/tiny-board");
    for file in ["edition.toml", "board.toml", "tickets.toml"] {
        std::fs::copy(from.join(file), folder.join(file)).unwrap();
    }
}

fn write_all(folder: &Path) {
    write(folder);
    std::fs::write(folder.join("about.toml"), ABOUT).unwrap();
    std::fs::create_dir_all(folder.join("rulebook")).unwrap();
    std::fs::create_dir_all(folder.join("lesson")).unwrap();
    std::fs::write(folder.join("rulebook/en.md"), format!("# Tiny\n\n### TI-1 The quay\n\nTwo.\n\n{SCRIPT}"))
        .unwrap();
    let lesson =
        |about: &str, script: &str| format!("# Tiny\n\n{about}\n\n## The quay\n\nClaim it.\n\n{script}");
    std::fs::write(folder.join("lesson/en.md"), lesson("A lesson.", SCRIPT)).unwrap();
    std::fs::write(folder.join("lesson/it.md"), lesson("Una lezione.", "---\n")).unwrap();
}

fn with(folder: &Folder) -> Config {
    Config { edition_dirs: vec![folder.0.clone()], ..config() }
}

async fn summary(guest: &Remote) -> Value {
    let all = get(guest, "/api/editions").await;
    let known = capotreno_editions::embedded_ids().len();
    assert_eq!(all.as_array().unwrap().len(), known + 1);
    all[known].clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_folder_is_all_an_edition_needs() {
    let folder = Folder::new("sixth");
    write_all(&folder.0);
    let server = start(with(&folder)).await;
    let guest = Remote::guest(server.address).await.unwrap();

    let found = summary(&guest).await;
    assert_eq!((&found["id"], &found["rules"]), (&json!("tiny"), &json!("TI")));
    assert_eq!(found["tagline"]["it"], "Quattro luoghi sull'acqua");
    let details = get(&guest, "/api/editions/tiny").await;
    assert_eq!(details["rulebook"], "tiny");
    assert_eq!(details["wild"]["many"]["en"], "barges");
    assert_eq!(details["tips"][0]["en"], "The quay has two routes.");
    assert_eq!(details["pieces"]["car"]["name"]["it"], "Barche");

    let pages = get(&guest, "/api/rulebook").await;
    assert!(pages.as_array().unwrap().contains(&json!("tiny")));
    for language in ["en", "it"] {
        let page = get(&guest, &format!("/api/rulebook/tiny?lang={language}")).await;
        assert!(
            page["text"].as_str().unwrap().starts_with("# Tiny"),
            "what is not translated stands as it is"
        );
    }
    assert_eq!(get(&guest, "/api/rulebook/tiny/examples").await[0]["rule"], "TI-1");
    let told = get(&guest, "/api/rulebook/tiny/examples/0").await;
    assert_eq!(told["frames"].as_array().unwrap().len(), 2);
    assert_eq!(get(&guest, "/api/editions/tiny/board").await["places"].as_array().unwrap().len(), 4);

    lesson(&guest).await;
    game(&guest).await;
    server.stop().await;
}

/// Learned to its end, in words of both languages.
async fn lesson(guest: &Remote) {
    for (language, about) in [("en", "A lesson."), ("it", "Una lezione.")] {
        let all = get(guest, &format!("/api/lessons?lang={language}")).await;
        let own = all.as_array().unwrap().iter().find(|lesson| lesson["id"] == "tiny").unwrap();
        assert_eq!(own["about"], about);
    }
    let now = post(guest, "/api/lessons/tiny", json!({"step": 0, "done": 0})).await;
    let tried = json!({"step": 0, "done": 0, "action": now["asked"]});
    assert_eq!(post(guest, "/api/lessons/tiny", tried).await["verdict"], "done");
}

/// Played to its end against a bot.
async fn game(guest: &Remote) {
    let seats = json!([{"kind": "me"}, {"kind": "bot", "level": "apprentice"}]);
    let table = guest.open_table("tiny", seats).await.unwrap();
    post(guest, &format!("/api/tables/{table}/start"), Value::Null).await;
    let mut player = Player::enter(guest, &table, None).await;
    let mut dice = FastDice::new(7);
    while player.table.as_ref().unwrap().phase != TablePhase::Over {
        if !player.decide(&mut dice).await {
            player.hear().await;
        }
    }
}

/// Three files are enough: the rules are then the common page, and there is no lesson.
#[tokio::test]
async fn everything_but_the_rules_may_be_left_out() {
    let folder = Folder::new("bare");
    write(&folder.0);
    let server = start(with(&folder)).await;
    let guest = Remote::guest(server.address).await.unwrap();
    let found = summary(&guest).await;
    assert_eq!((&found["tagline"], &found["rules"]), (&Value::Null, &Value::Null));
    let details = get(&guest, "/api/editions/tiny").await;
    assert_eq!((&details["rulebook"], &details["wild"]), (&json!("common"), &Value::Null));
    assert_eq!(guest.ask("GET", "/api/lessons/tiny", &Value::Null).await.unwrap().0, 404);
    server.stop().await;
}
