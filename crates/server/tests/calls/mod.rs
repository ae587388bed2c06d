//! Calls to players who are away: through a push service, by mail, to a program of their own.

mod curve;
mod services;

use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;

use crate::common::campaign::{cut, import, played_before};
use crate::common::{Folder, Player, Running, code, config, get, post, start, two_players};
use capotreno_campaign::Entry;
use capotreno_load::{Remote, request};
use capotreno_rules::chance::FastDice;
use capotreno_server::{Clock, Config, Server};
use serde_json::{Value, json};
use services::{Browser, MailServer, Receiver};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Row};

const HOUR: i64 = 3_600_000;
/// A noon in winter: the sixth of January 2026, by the clock of London.
const NOON: i64 = 1_767_700_800_000;
/// A little longer than a game waits before somebody is called.
const WAIT: i64 = 61_000;
const HOME: &str = "https://games.example/";

/// A server on a folder, with a clock that stands still.
struct At {
    folder: Folder,
    clock: Clock,
    server: Running,
}

async fn server(name: &str, more: Config) -> At {
    let (folder, clock) = (Folder::new(name), Clock::stopped_at(NOON));
    let config = Config {
        data: Some(folder.0.clone()),
        clock: clock.clone(),
        allow_local_calls: true,
        public_url: Some(HOME.to_owned()),
        ..more
    };
    let server = start(config).await;
    At { folder, clock, server }
}

fn mails(mail: &MailServer) -> Config {
    let (mail_server, mail_from) = (Some(mail.url.clone()), Some("Trains <trains@games.example>".to_owned()));
    Config { mail_server, mail_from, ..config() }
}

impl At {
    async fn guest(&self) -> Remote {
        Remote::guest(self.server.address).await.unwrap()
    }

    /// Waits until so many are to be called for: it is written beside everything else.
    async fn wanted(&self, count: i64) {
        let options =
            SqliteConnectOptions::new().filename(self.folder.0.join("capotreno.db")).read_only(true);
        let mut data = options.connect().await.unwrap();
        // Nothing takes so long, unless it does not come at all.
        for _ in 0..12_000 {
            let row = sqlx::query("SELECT count(*) FROM calls").fetch_one(&mut data).await.unwrap();
            if row.get::<i64, _>(0) == count {
                return;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("{count} calls were never wanted");
    }

    /// A game that has begun, with these players and this clock.
    async fn game(&self, players: &[&Remote], pace: Value) -> String {
        let seats: Vec<Value> =
            (0..players.len()).map(|at| json!({"kind": if at == 0 { "me" } else { "open" }})).collect();
        let asked = json!({
            "edition": "nordic", "seats": seats, "public": false, "starter": {"who": "random"},
            "pace": pace, "take_back": true, "hints": true, "chat": true,
        });
        let table = post(players[0], "/api/tables", asked).await["id"].as_str().unwrap().to_owned();
        for other in &players[1..] {
            post(other, &format!("/api/tables/{table}/join"), json!({})).await;
        }
        post(players[0], &format!("/api/tables/{table}/start"), Value::Null).await;
        table
    }
}

fn no_clock() -> Value {
    json!({"clock": "none"})
}

async fn called_by_program(guest: &Remote, program: &mut Receiver) -> Value {
    let added =
        post(guest, "/api/calls/ways", json!({"kind": "webhook", "url": program.url, "language": "en"}))
            .await;
    assert!(program.next().await.json()["challenge"].is_string());
    added
}

async fn called_by_mail(guest: &Remote, mail: &mut MailServer, address: &str) {
    post(guest, "/api/calls/ways", json!({"kind": "mail", "address": address, "language": "en"})).await;
    let letter = mail.next().await;
    assert_eq!(letter.to, address);
    assert_eq!(get(guest, "/api/calls").await["ways"][0]["verified"], false);
    let answer = post(guest, &format!("/api/calls/yes/{}", letter.code("#/calls/yes/")), Value::Null).await;
    assert_eq!(answer, json!({"kind": "mail", "shown": address}));
    assert_eq!(get(guest, "/api/calls").await["ways"][0]["verified"], true);
}

#[tokio::test]
async fn a_browser_is_called_with_words_that_only_it_can_read() {
    let at = server("push", config()).await;
    let (anna, bob) = (at.guest().await, at.guest().await);
    let mut service = Receiver::new(|_| ("201 Created".to_owned(), String::new())).await;
    let browser = Browser::new(7);
    let added = post(&bob, "/api/calls/ways", browser.subscription(&service.url, "it")).await;
    assert_eq!(added["settings"]["ways"][0]["verified"], false);
    let hello = browser.read(&service.next().await.body);
    assert_eq!(hello["title"], "Gli avvisi arrivano qui");
    let yes = format!("/api/calls/yes/{}", hello["confirm"].as_str().unwrap());
    // The worker of the browser has no token to show.
    let (status, _) = request(at.server.address, "POST", &yes, &[], "").await.unwrap();
    assert_eq!(status, 200);
    assert_eq!(get(&bob, "/api/calls").await["ways"][0]["verified"], true);

    let table = at.game(&[&anna, &bob], no_clock()).await;
    at.wanted(1).await;
    at.clock.pass(WAIT);
    let call = service.next().await;
    for (name, value) in [("Content-Encoding", "aes128gcm"), ("TTL", "86400"), ("Topic", "turn")] {
        assert_eq!(call.header(name), value);
    }
    let own_key = added["settings"]["push_key"].as_str().unwrap();
    assert!(call.header("Authorization").starts_with("vapid t="), "{}", call.head);
    assert!(call.header("Authorization").ends_with(&format!(", k={own_key}")), "{}", call.head);
    let read = browser.read(&call.body);
    let stop = read["stop"]["code"].as_str().unwrap();
    let expected = json!({
        "title": read["title"], "body": "", "lang": "it", "page": format!("#/table/{table}"),
        "stop": {"code": stop, "label": "Basta avvisi"},
    });
    assert_eq!(read, expected, "nothing that is secret at the table");
    assert!(read["title"].as_str().unwrap().starts_with("Tocca a te: "), "{read}");

    // One click, and nobody is called any more; a second one has nothing to end.
    let stop = format!("/api/calls/stop/{stop}");
    let (status, _) = request(at.server.address, "POST", &stop, &[], "").await.unwrap();
    assert_eq!(status, 200);
    assert_eq!(get(&bob, "/api/calls").await["ways"], json!([]));
    assert_eq!(code(&bob, "POST", &stop, Value::Null).await, "no_such_call");
    // A code for one thing is good for nothing else.
    let crossed = yes.replace("/yes/", "/stop/");
    assert_eq!(code(&bob, "POST", &crossed, Value::Null).await, "no_such_call");
    at.server.stop().await;
}

#[tokio::test]
async fn the_keys_of_browsers_outlive_a_restart_and_one_that_is_gone_is_forgotten() {
    let at = server("keys", config()).await;
    let (anna, bob) = (at.guest().await, at.guest().await);
    let key = get(&bob, "/api/calls").await["push_key"].clone();
    let mut service = Receiver::new(|request| {
        // The browser takes the first message and is gone then.
        let gone = request.head.starts_with("POST /gone");
        (if gone { "410 Gone" } else { "201 Created" }.to_owned(), String::new())
    })
    .await;
    let mut program = Receiver::program().await;
    called_by_program(&bob, &mut program).await;
    let gone = format!("http://127.0.0.1:{}/gone", service.port);
    let refused = code(&bob, "POST", "/api/calls/ways", Browser::new(9).subscription(&gone, "en")).await;
    assert_eq!((refused.as_str(), service.left()), ("call_failed", 1));
    assert_eq!(get(&bob, "/api/calls").await["ways"].as_array().unwrap().len(), 1);
    at.game(&[&anna, &bob], no_clock()).await;
    at.wanted(1).await;
    // What was to be told before a restart is told after it.
    let At { folder, clock, server } = at;
    server.stop().await;
    clock.pass(WAIT);
    let again = Config {
        data: Some(folder.0.clone()),
        clock,
        allow_local_calls: true,
        public_url: Some(HOME.to_owned()),
        ..config()
    };
    let server = start(again).await;
    let call = program.next().await.json();
    assert_eq!(call["waiting"][0]["why"], "turn");
    assert_eq!(get(&bob.at(server.address), "/api/calls").await["push_key"], key);
    server.stop().await;
}

#[tokio::test]
async fn several_games_are_one_mail_and_a_night_is_quiet() {
    let mut mail = MailServer::new().await;
    let at = server("mail", mails(&mail)).await;
    let (anna, bob, carla) = (at.guest().await, at.guest().await, at.guest().await);
    called_by_mail(&bob, &mut mail, "bob@post.example").await;
    called_by_mail(&carla, &mut mail, "carla@post.example").await;
    // From eleven to three in the afternoon, by Bob's clock, which is an hour ahead of London's.
    let wishes = json!({"quiet": {"from": 660, "until": 900, "zone": "Europe/Rome"}, "remind": 0});
    let (status, kept) = bob.ask("PUT", "/api/calls", &wishes).await.unwrap();
    assert_eq!((status, &kept["wishes"]), (200, &wishes));
    let first = at.game(&[&anna, &bob, &carla], no_clock()).await;
    let second = at.game(&[&anna, &bob, &carla], no_clock()).await;
    at.wanted(4).await;
    at.clock.pass(WAIT);
    let letter = mail.next().await;
    assert_eq!(letter.to, "carla@post.example");
    assert_eq!(letter.header("Subject"), "2 games wait for you");
    assert!(letter.header("From").contains("trains@games.example"));
    let words = letter.words();
    for table in [&first, &second] {
        assert!(words.contains(&format!("{HOME}#/table/{table}")), "{words}");
    }
    // Hers are done; his wait for the end of his quiet hours.
    at.wanted(2).await;
    at.clock.pass(2 * HOUR);
    let letter = mail.next().await;
    assert_eq!(
        (letter.to.as_str(), letter.header("Subject").as_str()),
        ("bob@post.example", "2 games wait for you")
    );
    at.wanted(0).await;
    assert_eq!(mail.left(), 0, "one mail each");

    // What mail services do with their button (RFC 8058), and what a person does with the same address.
    assert_eq!(letter.header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
    let link = letter.header("List-Unsubscribe");
    let path = link.trim_start_matches('<').trim_end_matches('>').strip_prefix(HOME).unwrap();
    let form = [("Content-Type", "application/x-www-form-urlencoded")];
    let (status, _) =
        request(at.server.address, "POST", &format!("/{path}"), &form, "List-Unsubscribe=One-Click")
            .await
            .unwrap();
    assert_eq!(status, 200);
    assert_eq!(get(&bob, "/api/calls").await["ways"], json!([]));
    assert_eq!(letter.code("#/calls/stop/"), path.rsplit('/').next().unwrap());
    at.server.stop().await;
}

#[tokio::test]
async fn who_is_here_is_not_called_but_reminded_before_the_clock_runs_out() {
    let at = server("reminder", config()).await;
    let (anna, bob) = (at.guest().await, at.guest().await);
    let (mut hers, mut his) = (Receiver::program().await, Receiver::program().await);
    called_by_program(&anna, &mut hers).await;
    let secret = called_by_program(&bob, &mut his).await["secret"].as_str().unwrap().to_owned();
    for guest in [&anna, &bob] {
        guest.ask("PUT", "/api/calls", &json!({"remind": 2})).await.unwrap();
    }
    // Anna is at the table when it begins.
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    let asked = json!({
        "edition": "nordic", "seats": seats, "public": false, "starter": {"who": "random"},
        "pace": {"clock": "days", "days": 1}, "take_back": true, "hints": true, "chat": true,
    });
    let table = post(&anna, "/api/tables", asked).await["id"].as_str().unwrap().to_owned();
    post(&bob, &format!("/api/tables/{table}/join"), json!({})).await;
    let player = Player::enter(&anna, &table, None).await;
    post(&anna, &format!("/api/tables/{table}/start"), Value::Null).await;
    at.wanted(2).await;
    at.clock.pass(WAIT);
    let call = his.next().await;
    let body = String::from_utf8(call.body.clone()).unwrap();
    let key = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, secret.as_bytes());
    let tag = ring::hmac::sign(&key, format!("{}.{body}", call.header("Capotreno-Timestamp")).as_bytes());
    let hex = tag.as_ref().iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat();
    assert_eq!(call.header("Capotreno-Signature"), format!("v1={hex}"));
    let told = call.json();
    assert_eq!(told["waiting"][0]["late"], false);
    assert_eq!(told["waiting"][0]["url"].as_str().unwrap(), format!("{HOME}#/table/{table}"));
    assert!(told["stop"].as_str().unwrap().starts_with(&format!("{HOME}api/calls/stop/")));
    drop(player);
    at.clock.pass(22 * HOUR);
    for program in [&mut hers, &mut his] {
        let told = program.next().await.json();
        assert_eq!((&told["waiting"][0]["why"], &told["waiting"][0]["late"]), (&json!("turn"), &json!(true)));
    }
    at.wanted(0).await;
    assert_eq!((hers.left(), his.left()), (0, 0));
    at.server.stop().await;
}

#[tokio::test]
async fn whoever_has_moved_is_not_called() {
    let at = server("moved", config()).await;
    let (anna, bob) = (at.guest().await, at.guest().await);
    let (mut hers, mut his) = (Receiver::program().await, Receiver::program().await);
    called_by_program(&anna, &mut hers).await;
    called_by_program(&bob, &mut his).await;
    let table = at.game(&[&anna, &bob], no_clock()).await;
    at.wanted(2).await;
    let mut player = Player::enter(&anna, &table, None).await;
    player.until(|player| player.view.is_some()).await;
    assert!(player.decide(&mut FastDice::new(1)).await, "she chooses her tickets; he has not");
    at.clock.pass(WAIT);
    his.next().await;
    at.wanted(0).await;
    assert_eq!(hers.left(), 0);
    at.server.stop().await;
}

#[tokio::test]
async fn calls_do_not_lead_into_the_local_network_nor_after_whoever_points_elsewhere() {
    let at_home = start(config()).await;
    let anna = Remote::guest(at_home.address).await.unwrap();
    let mut program = Receiver::program().await;
    let port = program.port;
    for host in ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"] {
        let asked = json!({"kind": "webhook", "url": format!("http://{host}:{port}/"), "language": "en"});
        assert_eq!(code(&anna, "POST", "/api/calls/ways", asked).await, "call_local", "{host}");
    }
    let push = Browser::new(3).subscription(&format!("https://127.0.0.1:{port}/x"), "en");
    assert_eq!(code(&anna, "POST", "/api/calls/ways", push).await, "call_local");
    assert_eq!((program.left(), &get(&anna, "/api/calls").await["ways"]), (0, &json!([])));
    at_home.stop().await;

    let at = server("redirect", config()).await;
    let bob = at.guest().await;
    let mut pointer = Receiver::new(|request| {
        let to = request.json()["challenge"].as_str().unwrap_or_default().to_owned();
        let place = request.header("host");
        (format!("307 Elsewhere\r\nLocation: http://{place}/again"), to)
    })
    .await;
    let asked = json!({"kind": "webhook", "url": pointer.url, "language": "en"});
    assert_eq!(code(&bob, "POST", "/api/calls/ways", asked).await, "call_failed");
    assert_eq!(pointer.left(), 1, "nobody is followed");
    // Whoever sends back all that comes has agreed to nothing.
    let mut echo =
        Receiver::new(|request| ("200 OK".to_owned(), String::from_utf8(request.body.clone()).unwrap()))
            .await;
    let asked = json!({"kind": "webhook", "url": echo.url, "language": "en"});
    assert_eq!(code(&bob, "POST", "/api/calls/ways", asked).await, "call_failed");
    assert_eq!(echo.left(), 1);
    at.server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_called_is_refused() {
    let mut mail = MailServer::new().await;
    let at = server("bad", mails(&mail)).await;
    let anna = at.guest().await;
    for asked in [
        json!({"kind": "mail", "address": "anna", "language": "en"}),
        json!({"kind": "mail", "address": "a@b\r\nBcc: all@x.example", "language": "en"}),
        json!({"kind": "webhook", "url": "ftp://x.example/", "language": "en"}),
        json!({"kind": "webhook", "url": "x".repeat(5_000), "language": "en"}),
        json!({"kind": "push", "endpoint": "https://x.example/", "p256dh": "AAAA", "auth": "", "language": "en"}),
    ] {
        assert_eq!(code(&anna, "POST", "/api/calls/ways", asked.clone()).await, "bad_call", "{asked}");
    }
    assert_eq!(code(&anna, "POST", "/api/calls/ways", json!({"kind": "pigeon"})).await, "bad_message");
    for wishes in [
        json!({"quiet": {"from": 0, "until": 1_440, "zone": "UTC"}}),
        json!({"quiet": {"from": 0, "until": 60, "zone": "Mars/Olympus"}}),
        json!({"remind": 1_000}),
    ] {
        assert_eq!(code(&anna, "PUT", "/api/calls", wishes.clone()).await, "bad_call", "{wishes}");
    }
    // Nobody is sent mails again and again.
    let asked = json!({"kind": "mail", "address": "anna@post.example", "language": "en"});
    post(&anna, "/api/calls/ways", asked.clone()).await;
    assert_eq!(code(&anna, "POST", "/api/calls/ways", asked.clone()).await, "too_fast");
    for _ in 0..2 {
        post(&at.guest().await, "/api/calls/ways", asked.clone()).await;
    }
    assert_eq!(code(&at.guest().await, "POST", "/api/calls/ways", asked).await, "too_fast");
    for _ in 0..3 {
        mail.next().await;
    }
    assert_eq!(mail.left(), 0);
    // Another's way is nobody's business.
    let way = get(&anna, "/api/calls").await["ways"][0]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/calls/ways/{way}");
    assert_eq!(code(&at.guest().await, "DELETE", &path, Value::Null).await, "no_such_call");
    // A link that nobody followed for a day is none.
    at.clock.pass(25 * HOUR);
    assert_eq!(anna.ask("DELETE", &path, &Value::Null).await.unwrap().0, 200);
    at.server.stop().await;
}

#[tokio::test]
async fn a_mail_server_that_hangs_slows_no_table() {
    let mut mail = MailServer::new().await;
    let at = server("hangs", mails(&mail)).await;
    let (anna, bob) = (at.guest().await, at.guest().await);
    called_by_mail(&bob, &mut mail, "bob@post.example").await;
    mail.hangs.store(true, SeqCst);
    at.game(&[&anna, &bob], no_clock()).await;
    at.wanted(1).await;
    at.clock.pass(WAIT);
    assert_eq!(mail.next().await.to, "nobody", "it has taken the connection and says nothing");
    // Meanwhile others play, and nothing waits for it.
    let (_, mut first, mut second) = two_players(at.server.address, "nordic").await;
    crate::common::play(&mut first, &mut second, &mut FastDice::new(3), 30).await;
    assert!(first.seq() >= 30);
    at.server.stop().await;
}

#[tokio::test]
async fn an_invitation_calls_too() {
    let at = server("invited", config()).await;
    let (anna, bob) = (at.guest().await, at.guest().await);
    let mut his = Receiver::program().await;
    called_by_program(&bob, &mut his).await;
    let table = at.game(&[&anna, &bob], no_clock()).await;
    let mut first = Player::enter(&anna, &table, None).await;
    let mut second = Player::enter(&bob, &table, None).await;
    first.until(|player| player.view.is_some()).await;
    second.until(|player| player.view.is_some()).await;
    crate::common::play(&mut first, &mut second, &mut FastDice::new(5), u32::MAX).await;
    drop((first, second));
    let again = post(&anna, &format!("/api/tables/{table}/rematch"), Value::Null).await;
    // That it was his turn in the game before is written there still, and told to nobody.
    at.wanted(2).await;
    at.clock.pass(HOUR);
    let told = his.next().await.json();
    let waiting = told["waiting"].as_array().unwrap();
    assert_eq!((waiting.len(), &waiting[0]["why"]), (1, &json!("invited")));
    assert_eq!(waiting[0]["place"], again["id"]);
    at.server.stop().await;
}

/// A chronicle that waits for the first company, its answer, and that the second is asked then.
fn waits_for_one_after_the_other() -> (String, Value) {
    let campaign = played_before(2, 9);
    let asked = |entries: usize| -> Vec<u8> {
        cut(&campaign, entries).awaited().iter().map(|(company, _)| company.0).collect()
    };
    let mut at = 2..campaign.entries().len();
    let at = at.find(|at| asked(*at) == [0] && asked(at + 1) == [1]).unwrap();
    let Entry::Moved { with, .. } = &campaign.entries()[at] else { panic!("a decision") };
    (cut(&campaign, at).to_text(), json!(with))
}

#[tokio::test]
async fn a_decision_between_games_calls_once_and_gives_nothing_away() {
    let at = server("decision", config()).await;
    let (anna, bob) = (at.guest().await, at.guest().await);
    let (mut hers, mut his) = (Receiver::program().await, Receiver::program().await);
    called_by_program(&anna, &mut hers).await;
    called_by_program(&bob, &mut his).await;
    let (chronicle, with) = waits_for_one_after_the_other();
    let companies = json!([{"colour": "black", "seat": {"kind": "me"}}]);
    let id = post(&anna, "/api/campaigns/import", import(&chronicle, &companies)).await["id"].clone();
    let path = format!("/api/campaigns/{}", id.as_str().unwrap());
    post(&bob, &format!("{path}/join"), json!({"colour": "blue"})).await;
    // Bob goes away; Anna is there and decides.
    at.clock.pass(HOUR);
    let info = post(&anna, &format!("{path}/found"), Value::Null).await;
    let made = json!({"seq": info["seq"], "company": 0, "with": with});
    let info = post(&anna, &format!("{path}/move"), made).await;
    assert_eq!(info["view"]["awaited"][0]["company"], 1);
    at.wanted(1).await;
    at.clock.pass(WAIT);
    let told = his.next().await.json();
    let name = json!({"en": "The Continental Charter", "it": "La Concessione Continentale"});
    let url = format!("{HOME}#/campaign/{}", id.as_str().unwrap());
    let expected = json!({
        "title": "A decision is yours: The Continental Charter",
        "waiting": [{"why": "decision", "late": false, "place": id, "name": name, "url": url}],
        "stop": told["stop"],
    });
    assert_eq!(told, expected, "not what is to be decided, nor what others decided");
    at.wanted(0).await;
    assert_eq!((hers.left(), his.left()), (0, 0), "once, and nobody who is there");
    at.server.stop().await;
}

#[tokio::test]
async fn settings_that_cannot_be_stop_the_start() {
    let mail = |server: &str, from: Option<&str>, home: Option<&str>| Config {
        mail_server: Some(server.to_owned()),
        mail_from: from.map(str::to_owned),
        public_url: home.map(str::to_owned),
        ..config()
    };
    for (wrong, said) in [
        (mail("smtps://mail.example", None, Some(HOME)), "needs mail_from"),
        (mail("smtps://mail.example", Some("a@b.example"), None), "needs public_url"),
        (mail("mail.example", Some("a@b.example"), Some(HOME)), "smtps://HOST"),
        (mail("smtps://mail.example", Some("me"), Some(HOME)), "no mail address"),
        (Config { public_url: Some("games.example".to_owned()), ..config() }, "public_url"),
    ] {
        let failed = Server::bind(wrong).await.unwrap_err().to_string();
        assert!(failed.contains(said), "{failed}");
    }
}

#[tokio::test]
async fn a_code_on_paper_brings_somebody_back() {
    let server = start(config()).await;
    let anna = Remote::guest(server.address).await.unwrap();
    anna.ask("PATCH", "/api/guest", &json!({"name": "Anna"})).await.unwrap();
    assert_eq!(get(&anna, "/api/guest/recovery").await, json!({"since": null}));
    let paper = post(&anna, "/api/guest/recovery", Value::Null).await["code"].as_str().unwrap().to_owned();
    assert!(get(&anna, "/api/guest/recovery").await["since"].is_i64());
    let enter = |code: String| async move {
        let body = json!({"code": code}).to_string();
        let path = "/api/guest/recover?token=show";
        let (status, text) = request(server.address, "POST", path, &[], body).await.unwrap();
        (status, serde_json::from_str::<Value>(&text).unwrap())
    };
    let (status, back) = enter(paper.to_lowercase().replace('-', " ")).await;
    assert_eq!((status, &back["id"], &back["name"]), (200, &json!(anna.id), &json!("Anna")));
    assert_ne!(back["token"], anna.token.as_str(), "each device has a token of its own");
    assert_eq!(get(&anna, "/api/guest/devices").await.as_array().unwrap().len(), 2);
    let slip = format!("{}{}", if paper.starts_with('7') { '8' } else { '7' }, &paper[1..]);
    assert_eq!(enter(slip).await.1["error"]["code"], "mistyped_code");
    let newer = post(&anna, "/api/guest/recovery", Value::Null).await["code"].as_str().unwrap().to_owned();
    let (status, old) = enter(paper).await;
    assert_eq!((status, &old["error"]["code"]), (404, &json!("wrong_code")));
    // Who is forgotten cannot be brought back.
    anna.ask("DELETE", "/api/guest", &Value::Null).await.unwrap();
    assert_eq!(enter(newer).await.1["error"]["code"], "wrong_code");
    server.stop().await;
}
