//! The document and the server agree: whatever is asked of any operation, good or bad, the answer
//! has a status that the document tells and the shape it tells for it.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use capotreno_load::Remote;
use capotreno_rules::chance::FastDice;
use capotreno_server::Config;
use serde_json::{Value, json};

use super::shape::{made, misfit, resolved};
use super::{PATIENCE, Reply, ask, get};
use crate::common::campaign::{first, import, played, three_at_one_device};
use crate::common::{Folder, config, post, start};

/// Requests for each operation, beside those that fail on purpose.
const TRIES: u32 = 60;

/// An operation of the document.
struct Operation<'a> {
    method: String,
    path: &'a str,
    about: &'a Value,
}

fn operations(document: &Value) -> Vec<Operation<'_>> {
    let paths = document["paths"].as_object().unwrap().iter();
    paths
        .flat_map(|(path, methods)| {
            methods.as_object().unwrap().iter().map(move |(method, about)| Operation {
                method: method.to_uppercase(),
                path,
                about,
            })
        })
        .collect()
}

impl Operation<'_> {
    fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    fn body<'a>(&'a self, document: &'a Value) -> Option<&'a Value> {
        let body = self.about.get("requestBody")?;
        Some(&resolved(document, body)["content"]["application/json"]["schema"])
    }

    /// What the document does not foresee in an answer.
    fn surprise(&self, document: &Value, reply: &Reply) -> Option<String> {
        let told = self.about["responses"].get(reply.status.to_string());
        let Some(told) = told else { return Some("no such status".to_owned()) };
        let Some(content) = resolved(document, told)["content"].as_object() else {
            return (!reply.body.is_empty()).then(|| "no body is told of".to_owned());
        };
        let media = reply.header("content-type").split(';').next().unwrap_or_default();
        let Some(schema) = content.get(media) else { return Some(format!("no {media}")) };
        if media == "application/json" { misfit(document, &schema["schema"], &reply.json()) } else { None }
    }
}

/// What was heard, and what of it the document does not tell.
struct Found<'a> {
    document: &'a Value,
    statuses: BTreeMap<String, BTreeSet<u16>>,
    surprises: Vec<String>,
}

impl<'a> Found<'a> {
    fn new(document: &'a Value) -> Found<'a> {
        Found { document, statuses: BTreeMap::new(), surprises: Vec::new() }
    }

    fn note(&mut self, operation: &Operation<'_>, reply: &Reply, asked: &str) {
        let (name, status) = (operation.name(), reply.status);
        if let Some(why) = operation.surprise(self.document, reply) {
            let text = String::from_utf8_lossy(&reply.body);
            self.surprises.push(format!("{name} answers {status} ({why}) to {asked}: {text:.300}"));
        }
        self.statuses.entry(name).or_default().insert(status);
    }
}

/// What there is on a server to ask for.
struct World {
    address: SocketAddr,
    guests: [Remote; 2],
    tables: Vec<String>,
    campaigns: Vec<String>,
    lesson: String,
    /// Links to other devices, and those that there are already.
    links: Vec<String>,
    devices: Vec<String>,
    /// Who may be forgotten: nobody else needs it.
    leaving: Vec<String>,
}

/// A campaign for two that is not founded yet.
fn gathering(second: &Value) -> Value {
    json!({
        "campaign": "charter", "options": {"pace": {"clock": "none"}},
        "companies": [{"colour": "black", "seat": {"kind": "me"}}, {"colour": "blue", "seat": second}],
    })
}

impl World {
    /// Tables and campaigns that are open, being played and over.
    async fn new(address: SocketAddr) -> World {
        let guests = [Remote::guest(address).await.unwrap(), Remote::guest(address).await.unwrap()];
        let anna = &guests[0];
        let two = json!([{"kind": "me"}, {"kind": "open"}]);
        let mut tables = Vec::new();
        for _ in 0..2 {
            tables.push(anna.open_table("nordic", two.clone()).await.unwrap());
        }
        let against_a_bot = json!([{"kind": "me"}, {"kind": "bot", "level": "random"}]);
        for _ in 0..2 {
            let id = anna.open_table("nordic", against_a_bot.clone()).await.unwrap();
            post(anna, &format!("/api/tables/{id}/start"), Value::Null).await;
            tables.push(id);
        }
        tables.push(anna.open_table("nordic", against_a_bot).await.unwrap());
        // Where a bot goes on for who leaves, the game comes to its end.
        post(anna, &format!("/api/tables/{}/leave", tables[3]), Value::Null).await;
        let over = async {
            while get(address, &format!("/api/tables/{}/record", tables[3]), "").await.status != 200 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(PATIENCE, over).await.expect("a game of bots ends");
        let whole = played(3, 7);
        let ready = first(&whole, |campaign| campaign.next_game().is_ok());
        let mut campaigns = Vec::new();
        for chronicle in [whole.to_text(), ready.to_text(), ready.to_text()] {
            let made = post(anna, "/api/campaigns/import", import(&chronicle, &three_at_one_device())).await;
            campaigns.push(made["id"].as_str().unwrap().to_owned());
        }
        for second in [json!({"kind": "open"}), json!({"kind": "bot", "level": "random"})] {
            let made = post(anna, "/api/campaigns", gathering(&second)).await;
            campaigns.push(made["id"].as_str().unwrap().to_owned());
        }
        let mut links = Vec::new();
        for _ in 0..8 {
            let link = post(anna, "/api/guest/link", Value::Null).await;
            links.push(link["code"].as_str().unwrap().to_owned());
        }
        for code in links.split_off(4) {
            post(anna, &format!("/api/guest/link/{code}"), Value::Null).await;
        }
        let (_, devices) = anna.ask("GET", "/api/guest/devices", &Value::Null).await.unwrap();
        let others = devices.as_array().unwrap().iter().filter(|device| device["here"] == false);
        let devices = others.map(|device| device["id"].as_str().unwrap().to_owned()).collect();
        let lessons = get(address, "/api/lessons", "").await.json();
        let lesson = lessons[0]["id"].as_str().unwrap().to_owned();
        let mut leaving = Vec::new();
        for _ in 0..3 {
            leaving.push(Remote::guest(address).await.unwrap().token);
        }
        World { address, guests, tables, campaigns, lesson, links, devices, leaving }
    }

    /// What can stand for a part of a path: what is there, and what is not.
    fn parts(&self, path: &str, name: &str) -> Vec<String> {
        let known = |own: &[&str]| own.iter().map(|text| (*text).to_owned()).collect::<Vec<String>>();
        let (mut parts, wrong) = match (path.split('/').nth(2), name) {
            (_, "number" | "seq") => (known(&["0", "3"]), known(&["-1", "x", "4294967296", "999999"])),
            (Some("tables"), _) => (self.tables.clone(), known(&["x", "00000000000000000000000000000000"])),
            (Some("campaigns"), _) => {
                (self.campaigns.clone(), known(&["x", "ffffffffffffffffffffffffffffffff"]))
            }
            (Some("editions"), _) => (known(&["nordic", "legends"]), known(&["none"])),
            (Some("rulebook"), _) => (known(&["common", "japan"]), known(&["none"])),
            (Some("lessons"), _) => (vec![self.lesson.clone()], known(&["none"])),
            (Some("guest"), "id") => (self.devices.clone(), known(&["x"])),
            _ => (self.links.clone(), known(&["x"])),
        };
        // What is there is asked for more often.
        parts = parts.iter().cycle().take(parts.len() * 3).cloned().collect();
        parts.extend(wrong);
        parts.extend(known(&["%ff", "%00", "a%2Fb", "%"]));
        parts
    }

    /// Texts that mean something somewhere.
    fn texts() -> Vec<String> {
        let some = ["nordic", "charter", "random", "clerk", "Anna", "", "\u{202e}", "en", "it", "0"];
        let mut texts: Vec<String> = some.iter().map(|text| (*text).to_owned()).collect();
        texts.push("f".repeat(64));
        texts.push("x".repeat(300));
        texts
    }

    fn path(&self, operation: &Operation<'_>, dice: &mut FastDice) -> String {
        let mut path = operation.path.to_owned();
        let mut query = Vec::new();
        for parameter in operation.about["parameters"].as_array().into_iter().flatten() {
            let name = parameter["name"].as_str().unwrap();
            if parameter["in"] == "path" {
                let parts = self.parts(operation.path, name);
                path = path.replace(&format!("{{{name}}}"), choose::<String>(dice, &parts));
            } else {
                let values = match name {
                    // Nobody waits here for what does not come.
                    "after" => &["", "x", "-1"][..],
                    "lang" => &["it", "en", "%ff", ""],
                    "token" => &["show", "hidden", "x"],
                    "as" => &["archive", "spectator", "0", "9", "x"],
                    _ => &["0", "1", "9", "300", "x"],
                };
                if dice.number_below(3) == 0 {
                    query.push(format!("{name}={}", choose(dice, values)));
                }
            }
        }
        if query.is_empty() { path } else { format!("{path}?{}", query.join("&")) }
    }

    fn headers_of(&self, token: &str) -> String {
        format!("Host: {}\r\nAuthorization: Bearer {token}\r\n", self.address)
    }

    fn headers(&self, operation: &Operation<'_>, dice: &mut FastDice) -> String {
        let mut headers = format!("Host: {}\r\n", self.address);
        let token = match dice.number_below(8) {
            0 => None,
            1 => Some("0".repeat(64)),
            2 => Some("x".to_owned()),
            _ if forgets(operation) => Some(choose(dice, &self.leaving).clone()),
            3 => Some(self.guests[1].token.clone()),
            _ => Some(self.guests[0].token.clone()),
        };
        if let Some(token) = token {
            headers = self.headers_of(&token);
        }
        if operation.method == "GET" && dice.number_below(8) == 0 {
            headers.push_str("If-None-Match: *\r\n");
        }
        if dice.number_below(16) == 0 {
            headers.push_str("Origin: https://evil.example\r\n");
        }
        headers
    }

    fn body(document: &Value, operation: &Operation<'_>, dice: &mut FastDice) -> Vec<u8> {
        let Some(schema) = operation.body(document) else {
            let some: [&[u8]; 4] = [b"", b"", b"{}", b"nonsense"];
            return choose(dice, &some).to_vec();
        };
        let mut body = made(document, schema, &World::texts(), dice);
        match dice.number_below(8) {
            0 => {
                return choose(dice, &[&b""[..], b"{", b"null", b"[]", b"{}", b"\xff\xfe", b"\"x\""])
                    .to_vec();
            }
            1 => body["surprise"] = json!(1),
            2 => {
                let fields = body.as_object_mut().unwrap();
                let names: Vec<String> = fields.keys().cloned().collect();
                if !names.is_empty() {
                    fields.insert(choose(dice, &names).clone(), json!({"wrong": [null]}));
                }
            }
            _ => {}
        }
        body.to_string().into_bytes()
    }

    /// What goes wrong before anybody looks at what was asked.
    async fn bad_requests(&self, operation: &Operation<'_>, found: &mut Found<'_>) {
        let path = self.path(operation, &mut FastDice::new(1));
        let line = format!("{} {path}", operation.method);
        let (host, json) = (format!("Host: {}\r\n", self.address), "Content-Type: application/json\r\n");
        let long = format!("{host}X-Long: {}\r\n", "a".repeat(100_000));
        let large = vec![b' '; 8 * 1024 * 1024 + 1];
        let large = if operation.path.ends_with("/import") { &large[..] } else { &large[..70_000] };
        let token = if forgets(operation) { &self.leaving[0] } else { &self.guests[0].token };
        let token = format!("Authorization: Bearer {token}\r\n");
        for (headers, body) in [
            (String::new(), &b""[..]),
            (format!("{host}{host}"), b""),
            (long, b""),
            (format!("{host}{token}{json}"), large),
            (format!("{host}{token}Content-Type: text/plain\r\n"), b"{}"),
        ] {
            let reply = ask(self.address, &line, &headers, body).await;
            let what: String = headers.chars().take(60).collect();
            found.note(operation, &reply, &format!("{line} {what:?} with {} bytes", body.len()));
        }
    }
}

/// Whoever asks is nobody afterwards.
fn forgets(operation: &Operation<'_>) -> bool {
    operation.method == "DELETE" && operation.path == "/api/guest"
}

fn choose<'a, T>(dice: &mut FastDice, from: &'a [T]) -> &'a T {
    &from[dice.number_below(from.len() as u32) as usize]
}

/// Bodies that do what an operation is for; the dice seldom find them.
fn good_bodies(operation: &Operation<'_>) -> Vec<Value> {
    match (operation.method.as_str(), operation.path) {
        ("PATCH", "/api/guest") => vec![json!({"name": "Anna"})],
        ("POST", "/api/lessons/{id}") => vec![json!({"step": 0, "done": 0}), json!({"step": 1, "done": 0})],
        ("POST", "/api/lessons/{id}/ask") => (0..4)
            .map(|step| json!({"step": step, "done": 0, "question": {"ask": "payments", "line": 0}}))
            .collect(),
        ("POST", "/api/campaigns") => vec![gathering(&json!({"kind": "open"}))],
        ("POST", "/api/campaigns/{id}/join") => vec![json!({"colour": "blue"}); 8],
        ("POST", "/api/tables") => vec![json!({
            "edition": "nordic", "seats": [{"kind": "me"}, {"kind": "open"}], "public": true,
            "starter": {"who": "random"}, "pace": {"clock": "none"}, "take_back": true, "hints": true, "chat": true,
        })],
        ("POST", "/api/print") => vec![json!({"files": tiny_board(), "paper": "a4"})],
        _ => Vec::new(),
    }
}

/// The smallest board of the documentation.
fn tiny_board() -> BTreeMap<&'static str, String> {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/tiny-board");
    let read = |name: &str| std::fs::read_to_string(from.join(name)).unwrap();
    BTreeMap::from(["edition.toml", "board.toml", "tickets.toml"].map(|name| (name, read(name))))
}

/// The dice find neither a campaign to import nor what to decide in one, no event and no puzzle, no friend and no passkey,
/// no board to publish, no game to bring, and leave what they could begin; all of it has tests of its own, as has how one is called.
fn is_hard(name: &str) -> bool {
    let ends = [
        "/import",
        "/move",
        "/found",
        "/start",
        "/tables/{id}/seat",
        "/recover",
        "/guest/join",
        "/blocks/{id}",
        "/reports/{id}",
    ];
    let parts = [
        "POST /api/blocks",
        "POST /api/games",
        "POST /api/published",
        "POST /api/reports",
        "/api/published/",
        "/api/calls/",
        "/api/events",
        "/api/friends",
        "/api/puzzles/",
        "/api/ratings",
        "passkeys",
    ];
    ends.iter().any(|end| name.ends_with(end)) || parts.iter().any(|part| name.contains(part))
}

#[tokio::test]
async fn every_answer_is_in_the_document() {
    let document: Value = serde_json::from_str(&capotreno_server::openapi_text()).unwrap();
    let server = start(Config { most_connections: 1_000, ..config() }).await;
    let world = World::new(server.address).await;
    let mut dice = FastDice::new(14);
    let mut found = Found::new(&document);
    for operation in operations(&document) {
        world.bad_requests(&operation, &mut found).await;
        let good = good_bodies(&operation);
        for number in 0..TRIES {
            let path = world.path(&operation, &mut dice);
            let mut headers = world.headers(&operation, &mut dice);
            let mut is_json = dice.number_below(10) > 0;
            let body = match good.get(number as usize / 4) {
                Some(body) => body.to_string().into_bytes(),
                None => World::body(&document, &operation, &mut dice),
            };
            // What is good is asked once as it should be: the dice need not find it.
            if number % 4 == 0 && (number as usize / 4) < good.len() {
                (headers, is_json) = (world.headers_of(&world.guests[0].token), true);
            }
            if is_json {
                headers.push_str("Content-Type: application/json\r\n");
            }
            let line = format!("{} {path}", operation.method);
            let reply = ask(world.address, &line, &headers, &body).await;
            let text: String = String::from_utf8_lossy(&body).chars().take(300).collect();
            found.note(&operation, &reply, &format!("{line} {text}"));
        }
    }
    assert!(found.surprises.is_empty(), "{}", found.surprises.join("\n"));
    // Most operations were also seen to do what they are for.
    for (name, _) in found.statuses.iter().filter(|(_, seen)| !seen.contains(&200)) {
        assert!(is_hard(name), "{name} was never answered well");
    }
    server.stop().await;
}

/// One request for each operation, as if nothing were wrong with it.
async fn one_of_each<'a>(document: &'a Value, address: SocketAddr, headers: &str) -> Found<'a> {
    let mut found = Found::new(document);
    let mut all = operations(document);
    all.sort_by_key(forgets);
    for operation in all {
        let nowhere = operation.path.replace("{number}", "0").replace("{seq}", "0");
        let path = nowhere.replace("{id}", &"0".repeat(32)).replace("{code}", "x");
        let line = format!("{} {path}", operation.method);
        let body = match operation.body(document) {
            Some(_) => good_bodies(&operation).pop().unwrap_or_else(|| json!({})).to_string(),
            None => String::new(),
        };
        let headers = format!("Host: {address}\r\nContent-Type: application/json\r\n{headers}");
        let reply = ask(address, &line, &headers, body.as_bytes()).await;
        found.note(&operation, &reply, &line);
    }
    assert!(found.surprises.is_empty(), "{}", found.surprises.join("\n"));
    found
}

fn all_are(found: &Found<'_>, status: u16) {
    for (name, statuses) in &found.statuses {
        assert_eq!(statuses, &BTreeSet::from([status]), "{name}");
    }
}

#[tokio::test]
async fn who_asks_too_much_or_comes_too_late_is_told_so_as_the_document_says() {
    let document: Value = serde_json::from_str(&capotreno_server::openapi_text()).unwrap();
    let server = start(Config { requests_at_once: 0, ..config() }).await;
    all_are(&one_of_each(&document, server.address, "").await, 429);
    server.stop().await;
    let server = start(Config { most_connections: 1, ..config() }).await;
    let anna = Remote::guest(server.address).await.unwrap();
    let socket = anna.connect().await.unwrap();
    all_are(&one_of_each(&document, server.address, "").await, 503);
    drop(socket);
    server.stop().await;
}

#[tokio::test]
async fn a_full_disk_answers_as_the_document_says() {
    let document: Value = serde_json::from_str(&capotreno_server::openapi_text()).unwrap();
    let folder = Folder::new("document");
    let many = u32::MAX;
    let room = Config { guest_open_tables: many, guest_public_tables: many, ..config() };
    let server = start(Config { data: Some(folder.0.clone()), most_pages: Some(67), ..room }).await;
    let anna = Remote::guest(server.address).await.unwrap();
    let name = json!({"name": "x".repeat(20)});
    let table =
        good_bodies(&Operation { method: "POST".to_owned(), path: "/api/tables", about: &name }).remove(0);
    while anna.ask("POST", "/api/tables", &table).await.unwrap().0 == 200 {}
    let token = format!("Authorization: Bearer {}\r\n", anna.token);
    let found = one_of_each(&document, server.address, &token).await;
    assert_eq!(found.statuses["POST /api/tables"], BTreeSet::from([507]));
    server.stop().await;
}

/// A link in a mail leads to a page: that is no operation.
fn is_page(method: &str, path: &str) -> bool {
    (method, path) == ("GET", "/api/calls/stop/{code}")
}

#[tokio::test]
async fn other_methods_hear_which_ones_there_are() {
    let document: Value = serde_json::from_str(&capotreno_server::openapi_text()).unwrap();
    let server = start(config()).await;
    let host = format!("Host: {}\r\n", server.address);
    for (path, methods) in document["paths"].as_object().unwrap() {
        let methods: BTreeSet<String> =
            methods.as_object().unwrap().keys().map(|name| name.to_uppercase()).collect();
        let real =
            path.replace("{number}", "0").replace("{seq}", "0").replace("{id}", "x").replace("{code}", "x");
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW"] {
            if methods.contains(method) || is_page(method, path) {
                continue;
            }
            let reply = ask(server.address, &format!("{method} {real}"), &host, b"").await;
            assert_eq!((reply.status, reply.code().as_str()), (405, "not_allowed"), "{method} {path}");
            let mut allowed: BTreeSet<String> = reply.header("allow").split(',').map(str::to_owned).collect();
            allowed.remove("HEAD");
            allowed.retain(|method| !is_page(method, path));
            assert_eq!(allowed, methods, "{method} {path}");
        }
        if methods.contains("GET") {
            let [get, head] = ["GET", "HEAD"].map(|method| format!("{method} {real}"));
            let (get, head) =
                (ask(server.address, &get, &host, b"").await, ask(server.address, &head, &host, b"").await);
            assert_eq!((head.status, head.body.len()), (get.status, 0), "HEAD {path}");
        }
    }
    for path in ["/", "/table/x"] {
        let reply = ask(server.address, &format!("POST {path}"), &host, b"").await;
        assert_eq!((reply.status, reply.header("allow")), (405, "GET,HEAD"), "{path}");
    }
    server.stop().await;
}

#[test]
fn every_operation_has_a_name_of_its_own() {
    let document: Value = serde_json::from_str(&capotreno_server::openapi_text()).unwrap();
    let all = operations(&document);
    let names: BTreeSet<&str> =
        all.iter().map(|operation| operation.about["operationId"].as_str().unwrap()).collect();
    assert_eq!(names.len(), all.len());
}
