//! Whole games, hot seat, lessons and replays with a host as a browser's worker runs it.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod campaigns;
mod worker;
mod workshop;

use capotreno_notation::Library;
use capotreno_notation::record;
use serde_json::{Value, json};
use worker::{Disk, Worker};

const LEVELS: [&str; 4] = ["apprentice", "clerk", "engineer", "random"];

/// Gives a seat of ours to a bot, so that the game goes on to its end.
pub(crate) fn let_bots_finish(worker: &mut Worker, seat: u8) {
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

#[test]
fn a_finished_game_is_reviewed_and_nobody_sees_a_review_of_one_that_goes_on() {
    let mut worker = Worker::open(Disk::default(), Some("review"));
    let table = worker.begin(
        capotreno_editions::embedded_ids()[0],
        &json!([{"kind": "me"}, {"kind": "bot", "level": "clerk"}]),
    );
    worker.enter(1, &table);
    let path = format!("/api/tables/{table}/review");
    for method in ["GET", "POST"] {
        let (status, refused) = worker.ask(method, &path, &Value::Null);
        assert_eq!((status, refused["error"]["code"].as_str()), (409, Some("not_over")));
    }
    let_bots_finish(&mut worker, 0);
    assert_eq!(worker.get(&path)["state"], "unasked");
    let (_, mut state) = worker.ask("POST", &path, &Value::Null);
    let all = state["all"].as_u64().unwrap();
    for done in 2..all {
        state = worker.get(&path);
        assert_eq!((state["state"].as_str(), state["done"].as_u64()), (Some("making"), Some(done)));
    }
    state = worker.get(&path);
    assert_eq!(state["state"], "done");
    for seat in state["review"]["seats"].as_array().unwrap() {
        let part = |name: &str| seat[name].as_f64().unwrap();
        let sum: f64 = ["prior", "luck", "own", "others"].iter().map(|name| part(name)).sum();
        assert!((sum - part("result")).abs() < 1e-6, "{seat}");
    }
    assert_eq!(worker.ask("POST", &path, &Value::Null).1, state, "it is made once");
    // Nobody can tell luck from decisions where hands changed by themselves.
    let record = record_of(&mut worker, &table);
    let from = "/api/records?from=9&seat=0&bots=clerk&anew=yes";
    let (status, played_on) = worker.ask_with("POST", from, Some(record));
    assert_eq!(status, 200, "{played_on}");
    let table = played_on["id"].as_str().unwrap().to_owned();
    worker.enter(1, &table);
    let_bots_finish(&mut worker, 0);
    let (status, refused) = worker.ask("POST", &format!("/api/tables/{table}/review"), &Value::Null);
    assert_eq!((status, refused["error"]["code"].as_str()), (409, Some("redealt")));
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
    assert_eq!((status, refused["error"]["code"].as_str()), (409, Some("damaged_here")));
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
fn a_tab_that_lost_a_game_reads_it_again_when_it_comes_back() {
    let mut first = Worker::open(Disk::default(), Some("back"));
    let table = first.begin(edition(), &json!([{"kind": "me"}, {"kind": "bot", "level": "clerk"}]));
    first.enter(1, &table);
    let mut second = Worker::open(first.disk.clone(), Some("back"));
    first.sleep(&table);
    second.enter(1, &table);
    let_bots_finish(&mut second, 0);
    first.disk = second.disk.clone();
    first.enter(2, &table);
    assert_eq!(first.view(2)["seq"], second.view(1)["seq"]);
    assert_eq!(first.get(&format!("/api/tables/{table}"))["phase"], "over");
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
    for puzzle in worker.get("/api/puzzles").as_array().unwrap().clone().iter().take(5) {
        let path = format!("/api/puzzles/{}", puzzle["id"].as_str().unwrap());
        let (status, moment) = worker.ask("POST", &path, &json!({}));
        assert_eq!((status, moment["verdict"].as_str()), (200, Some("shown")), "{moment}");
        assert!(moment["answer"].is_null(), "{moment}");
        let asked = json!({"question": {"about": "payments", "line": 0}});
        assert_eq!(worker.ask("POST", &format!("{path}/ask"), &asked).0, 200);
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

/// A request whose body is a text and not JSON.
fn import(worker: &mut Worker, text: &str) -> (u16, Value) {
    worker.ask_with("POST", "/api/records", Some(text.to_owned()))
}

#[test]
fn a_record_from_elsewhere_is_kept_and_looked_back_at() {
    let mut there = Worker::open(Disk::default(), None);
    let table = there.begin(edition(), &json!([{"kind": "me"}, {"kind": "bot", "level": "random"}]));
    there.enter(1, &table);
    let_bots_finish(&mut there, 0);
    let record = record_of(&mut there, &table);
    let mut here = Worker::open(Disk::default(), None);
    let (status, info) = import(&mut here, &record);
    assert_eq!((status, info["phase"].as_str()), (200, Some("over")), "{info}");
    let id = info["id"].as_str().unwrap().to_owned();
    assert_eq!(import(&mut here, &record).1["id"], id.as_str(), "the same file is the same game");
    // It is there when the tab is opened again.
    let mut again = Worker::open(here.disk.clone(), None);
    assert_eq!(again.get("/api/lobby")["mine"].as_array().unwrap().len(), 1);
    let (there, again_) = (
        there.get(&format!("/api/tables/{table}/replay?as=archive")),
        again.get(&format!("/api/tables/{id}/replay?as=archive")),
    );
    assert_eq!(there["steps"], again_["steps"]);
    assert_eq!(record_of(&mut again, &id), record);
}

#[test]
fn a_finished_game_is_played_on_from_any_step() {
    let golden = include_str!("../../../../records/nordic-2.game");
    let mut worker = Worker::open(Disk::default(), None);
    let mut on =
        |query: &str| worker.ask_with("POST", &format!("/api/records?{query}"), Some(golden.to_owned()));
    for query in ["from=20&seat=7&bots=clerk", "from=20&seat=0&bots=nobody", "from=100000&seat=0&bots=clerk"]
    {
        let (status, refused) = on(query);
        assert_eq!(status, 409, "{query}: {refused}");
    }
    let (status, info) = on("from=20&seat=1&bots=clerk");
    assert_eq!((status, info["phase"].as_str()), (200, Some("playing")), "{info}");
    assert_eq!(info["practice"], true);
    let you = |info: &Value| info["seats"].as_array().unwrap().iter().position(|seat| seat["you"] == true);
    assert_eq!(you(&info), Some(1));
    let table = info["id"].as_str().unwrap().to_owned();
    worker.enter(1, &table);
    let_bots_finish(&mut worker, 1);
    assert_eq!(worker.get(&format!("/api/tables/{table}"))["phase"], "over");
    // Up to there it is the same game.
    let (_, whole) = import(&mut worker, golden);
    let steps = |worker: &mut Worker, id: &str| {
        let index = worker.get(&format!("/api/tables/{id}/replay?as=archive"));
        index["steps"].as_array().unwrap()[..20].to_vec()
    };
    assert_eq!(steps(&mut worker, &table), steps(&mut worker, whole["id"].as_str().unwrap()));
    let mine = worker.get("/api/games");
    assert_eq!(mine["games"].as_array().unwrap().iter().filter(|game| game["practice"] == true).count(), 1);
}

/// What the seat knew is as it was; what it could not know is not.
#[test]
fn a_finished_game_is_played_on_with_what_was_hidden_dealt_anew() {
    let golden = include_str!("../../../../records/nordic-2.game");
    let mut worker = Worker::open(Disk::default(), None);
    let path = "/api/records?from=20&seat=1&bots=clerk&anew=yes";
    let (status, info) = worker.ask_with("POST", path, Some(golden.to_owned()));
    assert_eq!(status, 200, "{info}");
    let table = info["id"].as_str().unwrap().to_owned();
    worker.enter(1, &table);
    let_bots_finish(&mut worker, 1);
    let record = record_of(&mut worker, &table);
    assert!(record.contains(r#""redeal":1"#));
    // It can be proved from its seed like any other, and read as a file.
    assert_eq!(import(&mut worker, &record).0, 200);
    let mut at = |seq: u32, viewer: &str| {
        let mut view = worker.get(&format!("/api/tables/{table}/replay/{seq}?as={viewer}"));
        view["view"]["seq"] = 0.into();
        view["view"].clone()
    };
    assert_eq!(at(20, "1"), at(21, "1"));
    assert_ne!(at(20, "0"), at(21, "0"));
}

#[test]
fn a_file_that_is_no_record_says_why() {
    let mut worker = Worker::open(Disk::default(), None);
    let mut said = |text: &str| {
        let (status, refused) = import(&mut worker, text);
        assert_eq!((status, refused["error"]["code"].as_str()), (409, Some("bad_file")), "{refused}");
        refused["error"]["text"].as_str().unwrap().to_owned()
    };
    assert!(!said("").is_empty());
    assert!(!said("a shopping list").is_empty());
    let golden = include_str!("../../../../records/nordic-2.game");
    assert_ne!(said(&golden.replacen("\"seat\":0", "\"seat\":1", 1)), "");
    let cut: String = golden.split_inclusive('\n').take(5).collect();
    assert!(said(&cut).contains("in the middle of the game"), "{}", said(&cut));
    let (status, info) = import(&mut worker, golden);
    assert_eq!((status, info["phase"].as_str()), (200, Some("over")), "{info}");
}

#[test]
fn a_board_of_ones_own_comes_as_files_and_is_kept() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/tiny-board");
    let read = |name: &str| std::fs::read_to_string(format!("{folder}/{name}")).unwrap();
    let names = ["edition.toml", "board.toml", "tickets.toml"];
    let mut files: serde_json::Map<String, Value> =
        names.iter().map(|name| ((*name).to_owned(), read(name).into())).collect();
    let mut worker = Worker::open(Disk::default(), Some("own"));
    let (status, id) = worker.ask("POST", "/api/boards", &Value::Object(files.clone()));
    assert_eq!(status, 200, "{id}");
    let id = id.as_str().unwrap();
    let table = worker.begin(id, &json!([{"kind": "me"}, {"kind": "bot", "level": "clerk"}]));
    // Both are there when the tab is opened again.
    let mut again = Worker::open(worker.disk.clone(), Some("own"));
    assert_eq!(again.get("/api/boards")[0]["id"], id);
    assert!(again.get(&format!("/api/editions/{id}/board")).is_object());
    again.enter(1, &table);
    let_bots_finish(&mut again, 0);
    assert_eq!(again.get(&format!("/api/tables/{table}"))["phase"], "over");
    // What is wrong with it is said; a board of the house stays what it is.
    files["board.toml"] = "nonsense = ".into();
    let (status, refused) = again.ask("POST", "/api/boards", &Value::Object(files.clone()));
    assert_eq!((status, refused["error"]["code"].as_str()), (409, Some("bad_file")));
    assert!(refused["error"]["text"].as_str().unwrap().contains("board.toml"), "{refused}");
    files["board.toml"] = read("board.toml").into();
    files["edition.toml"] =
        read("edition.toml").replace(&format!("\"{id}\""), &format!("\"{}\"", edition())).into();
    let (_, refused) = again.ask("POST", "/api/boards", &Value::Object(files));
    assert!(refused["error"]["text"].as_str().unwrap().contains("another id"), "{refused}");
}

#[test]
fn what_needs_a_server_says_so() {
    let mut worker = Worker::open(Disk::default(), None);
    let body = json!({
        "edition": edition(), "seats": [{"kind": "me"}, {"kind": "open"}], "public": true,
        "starter": {"who": "random"}, "pace": {"clock": "none"}, "take_back": true, "hints": true, "chat": true,
    });
    for (method, path, body) in [("POST", "/api/tables", &body), ("POST", "/api/guest/link", &json!({}))] {
        let (status, refused) = worker.ask(method, path, body);
        assert_eq!((status, refused["error"]["code"].as_str()), (409, Some("needs_server")), "{path}");
    }
    let (_, refused) = worker.ask("GET", "/api/tables/tab-0", &Value::Null);
    assert_eq!(refused["error"]["code"], "no_such_table");
    worker.say(1, &json!("nonsense"));
    assert_eq!(worker.heard.last().unwrap().1["refused"]["code"], "bad_message");
    worker.say(1, &json!({"type": "act_number", "id": 4, "seat": 0, "seq": 0, "number": 5}));
    let told = &worker.heard.last().unwrap().1;
    assert_eq!((&told["id"], &told["refused"]["code"]), (&json!(4), &json!("needs_server")));
}
