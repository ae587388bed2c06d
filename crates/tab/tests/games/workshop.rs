//! The editor's requests: a board from nothing to a table, with nothing but what a page sends.

use serde_json::{Value, json};

use crate::worker::{Disk, Worker};

fn ask(worker: &mut Worker, what: &str, body: &Value) -> Value {
    let (status, answer) = worker.ask("POST", &format!("/api/workshop/{what}"), body);
    assert_eq!(status, 200, "{what}: {answer}");
    answer
}

fn worker() -> Worker {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../workshop/data/world.bin");
    let letters: String = std::fs::read(path).unwrap().into_iter().map(char::from).collect();
    let mut worker = Worker::open(Disk::default(), Some("workshop"));
    ask(&mut worker, "atlas", &json!(letters));
    worker
}

#[test]
fn a_board_is_begun_changed_measured_and_played() {
    let mut worker = worker();
    let regions = ask(&mut worker, "regions", &Value::Null);
    assert!(regions.as_array().unwrap().contains(&json!("Sicilia")));
    let begun = ask(&mut worker, "new", &json!({"id": "prova", "around": "Sicily", "filled": true}));
    let edits = json!([{"do": "add_place", "name": "Alone", "at": [14.0, 37.3]}]);
    let body = json!({"files": begun["files"], "area": begun["area"], "edits": edits});
    let seen = ask(&mut worker, "edit", &body);
    assert_eq!(seen["problems"], json!([]));
    assert!(seen["board"]["ground"].as_array().unwrap().len() > 1, "there is land");
    let files = &seen["files"];
    let advised = ask(&mut worker, "advise", &json!({"files": files}));
    assert!(advised["board"]["places"].is_array());
    assert!(advised["advice"].as_array().unwrap().iter().any(|said| said["advice"] == "isolated_place"));
    for games in [20, 40] {
        let told = ask(&mut worker, "measure", &json!({"files": files, "players": 2, "games": 20}));
        assert_eq!(told["games"], games);
        let wins: f64 = told["seats"].as_array().unwrap().iter().map(|share| share.as_f64().unwrap()).sum();
        assert!((wins - 1.0).abs() < 1e-9);
    }
    // Another board begins anew.
    let told = ask(&mut worker, "measure", &json!({"files": begun["files"], "players": 2, "games": 5}));
    assert_eq!(told["games"], 5);
    let finished = ask(&mut worker, "finish", &json!({"files": files}));
    assert!(finished["coast.json"].is_string());
    let (status, id) = worker.ask("POST", "/api/boards", &finished);
    assert_eq!(status, 200, "{id}");
    worker.begin(id.as_str().unwrap(), &json!([{"kind": "me"}, {"kind": "bot", "level": "clerk"}]));
}

#[test]
fn what_is_nonsense_is_refused_and_nothing_breaks() {
    let mut worker = worker();
    let nothing = json!({"files": {}, "edits": []});
    assert!(!ask(&mut worker, "edit", &nothing)["problems"].as_array().unwrap().is_empty());
    let broken = json!({"files": {"board.toml": "places = [", "edition.toml": "\u{0}", "coast.json": "{"}});
    assert!(!ask(&mut worker, "edit", &broken)["problems"].as_array().unwrap().is_empty());
    assert_eq!(ask(&mut worker, "advise", &broken)["board"], Value::Null);
    for (what, body) in [
        ("edit", json!({"files": {}, "edits": [{"do": "remove_place", "index": 7}]})),
        (
            "edit",
            json!({"files": {"board.toml": "["}, "edits": [{"do": "add_place", "name": "A", "at": [0, 0]}]}),
        ),
        ("new", json!({"id": "a", "around": "Atlantis", "filled": true})),
        ("new", json!({"id": "A B", "around": "Sicily", "filled": true})),
        ("new", json!({"id": "a", "area": [1, 1, 0, 0], "filled": true})),
        ("measure", json!({"files": {}, "players": 2, "games": 1})),
        ("atlas", json!("bread, milk")),
        ("nothing", json!({})),
    ] {
        let (status, answer) = worker.ask("POST", &format!("/api/workshop/{what}"), &body);
        assert_eq!(status, 409, "{what} {body}: {answer}");
    }
}
