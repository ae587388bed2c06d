//! Campaigns with a host as a browser's worker runs it: founded alone and at one device, played, kept,
//! looked at from two tabs, taken to a file and back.

use capotreno_campaign::{Chronicle, Content, Proof, Script};
use serde_json::{Value, json};

use crate::let_bots_finish;
use crate::worker::{Disk, Worker};

fn company(colour: &str, seat: &Value) -> Value {
    json!({"colour": colour, "seat": seat})
}

fn bot(colour: &str) -> Value {
    company(colour, &json!({"kind": "bot", "level": "random"}))
}

fn me(colour: &str) -> Value {
    company(colour, &json!({"kind": "me"}))
}

fn shared(colour: &str, name: &str) -> Value {
    company(colour, &json!({"kind": "shared", "name": name}))
}

fn options() -> Value {
    json!({"pace": {"clock": "none"}})
}

/// Founds a campaign: its id.
fn found(worker: &mut Worker, companies: &[Value]) -> String {
    let body = json!({"campaign": "charter", "companies": companies, "options": options()});
    let info = worker.post("/api/campaigns", &body);
    assert_eq!(info["phase"], "running", "{info}");
    let id = info["id"].as_str().unwrap().to_owned();
    assert!(id.starts_with("tab-"), "{id}");
    id
}

fn info(worker: &mut Worker, id: &str) -> Value {
    worker.get(&format!("/api/campaigns/{id}"))
}

/// Our companies take the first choice of whatever they are asked, until a game is ready.
fn decide(worker: &mut Worker, id: &str, companies: &[u8]) {
    for _ in 0..200 {
        let mut owed = false;
        for company in companies {
            let info = worker.get(&format!("/api/campaigns/{id}?company={company}"));
            if let Some(with) = info["view"]["moves"].get(0) {
                let made = json!({"seq": info["seq"], "company": company, "with": with});
                let done = worker.post(&format!("/api/campaigns/{id}/move"), &made);
                assert_eq!(done["view"]["company"], *company, "with the eyes of who decided");
                owed = true;
            }
        }
        if !owed {
            return;
        }
    }
    panic!("the decisions between games do not end");
}

/// Opens the table of the game that is ready and lets bots play it to its end: the table.
fn play_game(worker: &mut Worker, id: &str, seats: usize) -> String {
    let info = worker.post(&format!("/api/campaigns/{id}/game"), &json!({}));
    let table = info["table"].as_str().unwrap().to_owned();
    assert_eq!(info["view"]["phase"], "playing");
    worker.post(&format!("/api/tables/{table}/start"), &Value::Null);
    worker.enter(1, &table);
    let mine = worker.get(&format!("/api/tables/{table}"))["seats"].as_array().unwrap().clone();
    let mine: Vec<usize> = (0..mine.len()).filter(|seat| mine[*seat]["you"] == true).collect();
    assert_eq!(mine.len(), seats);
    for seat in mine {
        let_bots_finish(worker, seat as u8);
    }
    assert_eq!(worker.get(&format!("/api/tables/{table}"))["phase"], "over");
    table
}

#[test]
fn alone_with_bots_to_the_second_game_and_there_after_a_reload() {
    let mut worker = Worker::open(Disk::default(), None);
    assert_eq!(worker.get("/api/campaigns"), json!([]));
    let id = found(&mut worker, &[me("black"), bot("blue"), bot("green")]);
    decide(&mut worker, &id, &[0]);
    let before = info(&mut worker, &id);
    assert_eq!((before["view"]["phase"].as_str(), before["view"]["game"].as_u64()), (Some("ready"), Some(1)));
    let table = play_game(&mut worker, &id, 1);
    let edition = worker.get(&format!("/api/tables/{table}/edition"));
    assert!(edition["charter"].is_object(), "{}", edition["charter"]);
    assert!(worker.get(&format!("/api/tables/{table}/board"))["places"].is_array());
    // The result was taken with the last step.
    let after = info(&mut worker, &id);
    assert!(after["table"].is_null());
    decide(&mut worker, &id, &[0]);
    let ready = info(&mut worker, &id);
    assert_eq!((ready["view"]["phase"].as_str(), ready["view"]["game"].as_u64()), (Some("ready"), Some(2)));
    assert!(worker.get(&format!("/api/campaigns/{id}/board"))["places"].is_array());
    assert!(
        !worker.get(&format!("/api/campaigns/{id}/rulebook?lang=it"))["pages"].as_array().unwrap().is_empty()
    );

    let mut again = Worker::open(worker.disk.clone(), None);
    assert_eq!(again.get("/api/campaigns")[0]["game"], 2);
    assert_eq!(info(&mut again, &id), ready);
    assert_eq!(
        again.get(&format!("/api/tables/{table}/replay"))["steps"].as_array().map(Vec::is_empty),
        Some(false)
    );
    // An entry that was changed is noticed.
    let mut disk = worker.disk.clone();
    let entry = disk.entries.values_mut().next().unwrap();
    entry.body = entry.body.replace("black", "white");
    let (status, refused) =
        Worker::open(disk, None).ask("GET", &format!("/api/campaigns/{id}"), &Value::Null);
    assert_eq!((status, refused["error"]["code"].as_str()), (409, Some("damaged_here")));
}

#[test]
fn a_result_that_was_not_taken_is_taken_later() {
    let mut worker = Worker::open(Disk::default(), Some("later"));
    let id = found(&mut worker, &[me("black"), bot("blue")]);
    decide(&mut worker, &id, &[0]);
    let disk = worker.disk.clone();
    play_game(&mut worker, &id, 1);
    // The tab was closed after the last step and before the entry.
    let mut cut = worker.disk.clone();
    // Started, chosen, told.
    let told = disk.entries.len() as u32 + 3;
    cut.entries.retain(|(_, seq), _| *seq < told);
    let sheet: Value = serde_json::from_str(&cut.campaigns[&id]).unwrap();
    let mut sheet = sheet;
    sheet["table"] = cut.tables.keys().next().unwrap().as_str().into();
    cut.campaigns.insert(id.clone(), sheet.to_string());
    let mut again = Worker::open(cut, Some("later"));
    let after = info(&mut again, &id);
    assert!(after["table"].is_null(), "{}", after["table"]);
    assert_eq!(again.disk.entries, worker.disk.entries);
}

#[test]
fn the_file_is_the_chronicle_of_the_command_line_and_comes_back() {
    let mut worker = Worker::open(Disk::default(), None);
    let id = found(&mut worker, &[me("black"), bot("blue")]);
    decide(&mut worker, &id, &[0]);
    play_game(&mut worker, &id, 1);
    decide(&mut worker, &id, &[0]);
    let text = worker.get(&format!("/api/campaigns/{id}/chronicle")).as_str().unwrap().to_owned();
    let campaign = Chronicle::read(&text).unwrap().resume(Content::embedded().unwrap()).unwrap();
    let proofs = campaign.verify().unwrap();
    assert!(!proofs.is_empty() && proofs.iter().all(|game| game.proof == Proof::Proved));

    let mut elsewhere = Worker::open(Disk::default(), None);
    let body = json!({"chronicle": text, "companies": [me("black"), bot("blue")], "options": options()});
    let there = elsewhere.post("/api/campaigns/import", &body);
    let here = info(&mut worker, &id);
    assert_eq!(there["view"]["companies"], here["view"]["companies"]);
    assert_eq!(there["unproved"], json!([]));
    // From before the first game it can go another way.
    let branch = worker.post(&format!("/api/campaigns/{id}/branch"), &json!({"before_game": 1}));
    assert_eq!((branch["view"]["game"].as_u64(), branch["id"] == id.as_str()), (Some(1), false));
    assert_eq!(worker.get("/api/campaigns").as_array().map(Vec::len), Some(2));
    let (status, refused) = elsewhere.ask(
        "POST",
        "/api/campaigns/import",
        &json!({
            "chronicle": "bread, milk", "companies": [], "options": options(),
        }),
    );
    assert_eq!((status, refused["error"]["code"].as_str()), (409, Some("bad_chronicle")));
}

#[test]
fn two_tabs_with_one_campaign_never_write_two_histories() {
    let mut first = Worker::open(Disk::default(), Some("two"));
    let id = found(&mut first, &[me("black"), bot("blue")]);
    decide(&mut first, &id, &[0]);
    let mut second = Worker::open(first.disk.clone(), Some("two"));
    let look = first.ask_for(&format!("/api/campaigns/{id}?after={}", info(&mut second, &id)["seq"]));
    let opened = second.post(&format!("/api/campaigns/{id}/game"), &json!({}));
    first.disk = second.disk.clone();
    // The first would open the game too: it is the one that is there.
    let same = first.post(&format!("/api/campaigns/{id}/game"), &json!({}));
    assert_eq!(same["table"], opened["table"]);
    first.enter(1, opened["table"].as_str().unwrap());
    assert_eq!(first.disk.entries, second.disk.entries);
    // Who waits hears of it at the latest when the wait is over.
    first.pass(60_000);
    assert_eq!(first.answered(look).unwrap()["table"], opened["table"]);
}

#[test]
fn who_waits_is_told_of_a_change_at_once() {
    let mut worker = Worker::open(Disk::default(), Some("waits"));
    let id = found(&mut worker, &[me("black"), bot("blue")]);
    decide(&mut worker, &id, &[0]);
    let seq = info(&mut worker, &id)["seq"].clone();
    let look = worker.ask_for(&format!("/api/campaigns/{id}?after={seq}"));
    assert_eq!(worker.answered(look), None);
    let opened = worker.post(&format!("/api/campaigns/{id}/game"), &json!({}));
    assert_eq!(worker.answered(look).unwrap()["seq"], opened["seq"]);
}

/// Sealed means sealed, and a page hears the company in front and nothing else.
#[test]
fn at_one_device_nobody_reads_anothers_letters_or_what_is_sealed() {
    let mut worker = Worker::open(Disk::default(), Some("sealed"));
    let id = found(&mut worker, &[me("black"), shared("blue", "Nonna"), bot("green")]);
    assert_eq!(
        info(&mut worker, &id)["view"]["company"],
        Value::Null,
        "nobody has said who holds the device"
    );
    decide(&mut worker, &id, &[0, 1]);
    play_game(&mut worker, &id, 2);
    let mut told = info(&mut worker, &id).to_string();
    for company in [0_usize, 1] {
        let view = worker.get(&format!("/api/campaigns/{id}?company={company}"))["view"].clone();
        assert_eq!(view["company"], json!(company));
        for (index, other) in view["companies"].as_array().unwrap().iter().enumerate() {
            let letters = other["office"].as_array().unwrap();
            let hidden = other["vault"].is_null() && letters.iter().all(|card| card["secret"].is_null());
            assert_eq!(hidden, index != company, "company {company} sees {other}");
        }
        told += &view.to_string();
    }
    let late = Script::embedded().text("epilogues", "red", "winner");
    let stories =
        Script::embedded().iter().filter(|(file, id, ..)| *file == "story" && id.starts_with("189"));
    let sealed: Vec<&str> =
        stories.map(|(.., words)| words.en.as_str()).chain(late.map(|words| words.en.as_str())).collect();
    assert!(sealed.len() > 5);
    for sentence in sealed.iter().filter(|sentence| sentence.len() > 40) {
        assert!(!told.contains(sentence), "{sentence}");
    }
    let (status, refused) = worker.ask("GET", &format!("/api/campaigns/{id}?company=2"), &Value::Null);
    assert_eq!((status, refused["error"]["code"].as_str()), (409, Some("not_seated")));
}

#[test]
fn what_cannot_be_kept_is_not_done_and_what_needs_others_says_so() {
    let mut worker = Worker::open(Disk::default(), Some("full"));
    let open = company("blue", &json!({"kind": "open"}));
    let body = json!({"campaign": "charter", "companies": [me("black"), open], "options": options()});
    let (status, refused) = worker.ask("POST", "/api/campaigns", &body);
    assert_eq!((status, refused["error"]["code"].as_str()), (409, Some("needs_server")));
    let id = found(&mut worker, &[me("black"), bot("blue")]);
    decide(&mut worker, &id, &[0]);
    let before = info(&mut worker, &id);
    worker.disk.full = true;
    let (status, refused) = worker.ask("POST", &format!("/api/campaigns/{id}/game"), &json!({}));
    assert_eq!((status, refused["error"]["code"].as_str()), (409, Some("store_failed")));
    assert_eq!(info(&mut worker, &id), before);
    assert_eq!(worker.ask("GET", "/api/campaigns/tab-none", &Value::Null).0, 409);
}

#[test]
fn the_mask_comes_off_again() {
    let text = b"The last spike".repeat(50);
    let mut masked = text.clone();
    capotreno_tab::mask(&mut masked);
    assert!(masked != text && !masked.windows(8).any(|part| part == b"The last"));
    capotreno_tab::mask(&mut masked);
    assert_eq!(masked, text);
}
