//! Whole games, hot seat, lessons and replays with a host as a browser's worker runs it.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod worker;

use capotreno_notation::Library;
use capotreno_notation::record;
use serde_json::{Value, json};
use worker::{Disk, Worker};

const LEVELS: [&str; 4] = ["apprentice", "clerk", "engineer", "random"];

/// Gives a seat of ours to a bot, so that the game goes on to its end.
fn let_bots_finish(worker: &mut Worker, seat: u8) {
    worker.say(1, &json!({"type": "bot_seat", "id": 7, "seat": seat, "level": "clerk"}));
    while worker.let_think() {}
}

fn record_of(worker: &mut Worker, table: &str) -> String {
    worker.get(&format!("/api/tables/{table}/record"))["text"].as_str().unwrap().to_owned()
}

#[test]
fn a_whole_game_in_every_edition_leaves_a_record_that_can_be_verified() {
    let library = Library::embedded().unwrap();
    for (number, id) in capotreno_editions::embedded_ids().iter().enumerate() {
        let mut worker = Worker::open(Disk::default(), None);
        let level = LEVELS[number % LEVELS.len()];
        let table = worker.begin(id, &json!([{"kind": "me"}, {"kind": "bot", "level": level}]));
        assert!(table.starts_with("tab-"), "{table}");
        worker.enter(1, &table);
        let_bots_finish(&mut worker, 0);
        let info = worker.get(&format!("/api/tables/{table}"));
        assert_eq!(info["phase"], "over", "{id}");
        assert!(info["fairness"]["secret"].is_string());
        let record = record::read(record_of(&mut worker, &table).as_bytes()).unwrap();
        record::verify(&record, library.get(id).unwrap()).unwrap_or_else(|error| panic!("{id}: {error:?}"));
    }
}

/// The second edition is as good as any.
fn edition() -> &'static str {
    capotreno_editions::embedded_ids()[1]
}

#[test]
fn a_closed_tab_goes_on_where_it_was() {
    let mut worker = Worker::open(Disk::default(), Some("closed"));
    let table = worker.begin(edition(), &json!([{"kind": "me"}, {"kind": "bot", "level": "clerk"}]));
    worker.enter(1, &table);
    worker.let_think();
    let offer = worker.view(1)["may"].clone();
    assert!(offer["act"].as_bool().unwrap(), "{offer}");
    let seq = worker.view(1)["seq"].clone();
    worker.say(1, &json!({"type": "play_for_me", "id": 1, "seat": 0, "seq": seq}));
    worker.let_think();
    let before = worker.view(1);
    let mut again = Worker::open(worker.disk.clone(), Some("closed"));
    assert_eq!(again.get("/api/lobby")["mine"][0]["id"], table.as_str());
    again.enter(1, &table);
    assert_eq!(again.view(1), before);
    // What was changed by hand is noticed.
    let mut disk = worker.disk.clone();
    let step = disk.steps.values_mut().nth(1).unwrap();
    step.body = step.body.replace("\"seat\":", "\"seat\": ");
    let mut changed = Worker::open(disk, Some("closed"));
    let (status, refused) = changed.ask("GET", &format!("/api/tables/{table}"), &Value::Null);
    assert_eq!((status, refused["error"]["code"].as_str()), (409, Some("damaged")));
}

#[test]
fn two_tabs_never_write_two_histories() {
    let mut first = Worker::open(Disk::default(), Some("two"));
    let table = first.begin(edition(), &json!([{"kind": "me"}, {"kind": "bot", "level": "clerk"}]));
    first.enter(1, &table);
    let mut second = Worker::open(first.disk.clone(), Some("two"));
    second.enter(1, &table);
    second.let_think();
    // The second has gone on; the first is sent away and comes back to what is there.
    first.disk = second.disk.clone();
    first.let_think();
    let (_, last) = first.heard.last().unwrap();
    assert_eq!((last["type"].as_str(), last["again"].as_bool()), (Some("bye"), Some(true)), "{last}");
    first.enter(1, &table);
    assert_eq!(first.view(1)["seq"], second.view(1)["seq"]);
}

#[test]
fn nothing_happens_that_cannot_be_kept() {
    let mut worker = Worker::open(Disk::default(), Some("full"));
    let table = worker.begin(edition(), &json!([{"kind": "me"}, {"kind": "bot", "level": "clerk"}]));
    worker.enter(1, &table);
    let before = worker.view(1);
    worker.disk.full = true;
    let keep = json!({"keep_tickets": {"keep": 7}});
    worker.say(1, &json!({"type": "act", "id": 3, "seat": 0, "seq": before["seq"], "action": keep}));
    let (_, last) = worker.heard.last().unwrap();
    assert_eq!(last["refused"]["code"], "store_failed", "{last}");
    assert_eq!(worker.view(1), before);
    let body = json!({"name": "Anna"});
    let (status, refused) = worker.ask("PATCH", "/api/guest", &body);
    assert_eq!((status, refused["error"]["code"].as_str()), (409, Some("store_failed")));
    worker.disk.full = false;
    assert_eq!(worker.ask("PATCH", "/api/guest", &body).1["name"], "Anna");
}

/// The secrecy law in the tab: on a shared device a page hears the seat in front and nothing else.
#[test]
fn a_page_is_told_only_what_the_seat_in_front_sees() {
    let mut worker = Worker::open(Disk::default(), Some("seats"));
    let seats = json!([{"kind": "me"}, {"kind": "shared", "name": "Bob"}, {"kind": "bot", "level": "clerk"}]);
    let table = worker.begin(edition(), &seats);
    worker.enter(1, &table);
    assert_eq!(worker.view(1)["own"], Value::Null, "nobody has said who holds the device");
    for seat in [1, 0] {
        let enter = json!({
            "type": "enter", "version": capotreno_protocol::VERSION, "table": table, "seat": seat,
        });
        worker.say(1, &enter);
        worker.heard.clear();
        let seq = worker.get(&format!("/api/tables/{table}"));
        assert_eq!(seq["fairness"]["secret"], Value::Null);
        worker.say(1, &json!({"type": "look", "seat": seat}));
        let seq = worker.view(1)["seq"].clone();
        worker.say(1, &json!({"type": "play_for_me", "id": 1, "seat": seat, "seq": seq}));
        worker.let_think();
        for (_, message) in &worker.heard {
            let owner = &message["view"]["own"]["seat"];
            assert!(owner.is_null() || *owner == seat, "seat {seat} heard {message}");
            for event in message["steps"]
                .as_array()
                .into_iter()
                .flatten()
                .flat_map(|step| step["events"].as_array().unwrap())
            {
                let others = event["seat"].is_number() && event["seat"] != seat;
                assert!(!(others && event["what"] == "card_drawn" && !event["card"].is_null()), "{event}");
            }
        }
    }
}

#[test]
fn lessons_rules_replays_and_rematches_need_no_server() {
    let mut worker = Worker::open(Disk::default(), Some("pages"));
    assert_eq!(worker.get("/api/bots").as_array().unwrap().len(), 4);
    let editions = worker.get("/api/editions");
    for edition in editions.as_array().unwrap() {
        let id = edition["id"].as_str().unwrap();
        assert!(worker.get(&format!("/api/editions/{id}"))["lines"].is_array());
        assert!(worker.get(&format!("/api/editions/{id}/board")).is_object());
    }
    for lesson in worker.get("/api/lessons?lang=it").as_array().unwrap().clone() {
        let id = lesson["id"].as_str().unwrap();
        assert!(worker.get(&format!("/api/lessons/{id}?lang=it"))["steps"].is_array());
        let (status, moment) =
            worker.ask("POST", &format!("/api/lessons/{id}"), &json!({"step": 0, "done": 0}));
        assert_eq!((status, moment["verdict"].as_str()), (200, Some("shown")), "{moment}");
    }
    for page in worker.get("/api/rulebook").as_array().unwrap().clone() {
        let page = page.as_str().unwrap();
        let (english, italian) = (
            worker.get(&format!("/api/rulebook/{page}")),
            worker.get(&format!("/api/rulebook/{page}?lang=it")),
        );
        assert_ne!(english["text"], italian["text"]);
        if !worker.get(&format!("/api/rulebook/{page}/examples")).as_array().unwrap().is_empty() {
            assert!(worker.get(&format!("/api/rulebook/{page}/examples/0"))["frames"].is_array());
        }
    }
    let table = worker.begin(edition(), &json!([{"kind": "me"}, {"kind": "bot", "level": "random"}]));
    assert_eq!(
        worker.ask("GET", &format!("/api/tables/{table}/record"), &Value::Null).0,
        409,
        "no record yet"
    );
    worker.enter(1, &table);
    let_bots_finish(&mut worker, 0);
    let index = worker.get(&format!("/api/tables/{table}/replay?as=archive"));
    let last = index["steps"].as_array().unwrap().len() - 1;
    let end = worker.get(&format!("/api/tables/{table}/replay/{last}?as=1"));
    assert_eq!(end["view"]["stage"], "over");
    let (_, next) = worker.ask("POST", &format!("/api/tables/{table}/rematch"), &Value::Null);
    let (_, same) = worker.ask("POST", &format!("/api/tables/{table}/rematch"), &Value::Null);
    assert_eq!((next["id"].clone(), next["phase"].as_str()), (same["id"].clone(), Some("open")));
}

#[test]
fn what_needs_a_server_says_so() {
    let mut worker = Worker::open(Disk::default(), None);
    let body = json!({
        "edition": edition(), "seats": [{"kind": "me"}, {"kind": "open"}], "public": true,
        "starter": {"who": "random"}, "pace": {"clock": "none"}, "take_back": true, "hints": true, "chat": true,
    });
    for (method, path, body) in [
        ("POST", "/api/tables", &body),
        ("POST", "/api/guest/link", &json!({})),
        ("POST", "/api/campaigns", &json!({})),
    ] {
        let (status, refused) = worker.ask(method, path, body);
        assert_eq!((status, refused["error"]["code"].as_str()), (409, Some("needs_server")), "{path}");
    }
    let (_, refused) = worker.ask("GET", "/api/tables/tab-0", &Value::Null);
    assert_eq!(refused["error"]["code"], "no_such_table");
    worker.say(1, &json!("nonsense"));
    assert_eq!(worker.heard.last().unwrap().1["refused"]["code"], "bad_message");
}
