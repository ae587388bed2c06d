//! Campaigns at the table: people found one, play its games over WebSocket and decide between them,
//! whatever happens to the server meanwhile.

use std::net::SocketAddr;

use crate::common::{Folder, Player, code, config, get, post, start, until_forgotten};
use capotreno_campaign::{Chronicle, Content};
use capotreno_load::{Glance, Next, Remote, choose, claim, request};
use capotreno_notation::{Chain, record};
use capotreno_rules::Stage;
use capotreno_rules::chance::FastDice;
use capotreno_server::{Clock, Config};
use capotreno_store::{CampaignPhase, NewCampaign, Row, Store, StoreOptions};
use serde_json::{Value, json};

/// Two guests and a bot.
struct Circle {
    anna: Remote,
    bob: Remote,
    id: String,
}

fn options() -> Value {
    json!({"pace": {"clock": "none"}})
}

fn three_companies() -> Value {
    json!({
        "campaign": "charter",
        "companies": [
            {"colour": "green", "seat": {"kind": "me"}},
            {"colour": "red", "seat": {"kind": "open"}},
            {"colour": "blue", "seat": {"kind": "bot", "level": "random"}},
        ],
        "options": options(),
    })
}

impl Circle {
    async fn gather(address: SocketAddr) -> Circle {
        let (anna, bob) = (Remote::guest(address).await.unwrap(), Remote::guest(address).await.unwrap());
        let info = post(&anna, "/api/campaigns", three_companies()).await;
        assert_eq!((info["phase"].as_str(), info["view"].is_null()), (Some("gathering"), true));
        let id = info["id"].as_str().unwrap().to_owned();
        Circle { anna, bob, id }
    }

    async fn found(address: SocketAddr) -> Circle {
        let circle = Circle::gather(address).await;
        post(&circle.bob, &circle.path("join"), json!({"colour": "red"})).await;
        let info = post(&circle.anna, &circle.path("found"), Value::Null).await;
        assert_eq!(info["phase"].as_str(), Some("running"));
        circle
    }

    /// The same people after the server came back elsewhere.
    fn at(&self, address: SocketAddr) -> Circle {
        Circle { anna: self.anna.at(address), bob: self.bob.at(address), id: self.id.clone() }
    }

    fn path(&self, what: &str) -> String {
        format!("/api/campaigns/{}/{what}", self.id)
    }

    async fn info(&self, guest: &Remote) -> Value {
        get(guest, &format!("/api/campaigns/{}", self.id)).await
    }

    /// The record of the first game is proved with the edition that the chronicle makes.
    async fn proves(&self, record: &str) {
        let read = record::read(record.as_bytes()).unwrap();
        let chronicle = self.anna.ask("GET", &self.path("chronicle"), &Value::Null).await.unwrap().1;
        let chronicle = Chronicle::read(chronicle.as_str().unwrap()).unwrap();
        let campaign = chronicle.resume(Content::embedded().unwrap()).unwrap();
        let (_, _, game) = campaign.games().unwrap().remove(0);
        record::verify(&read, &game.shelf).unwrap();
    }

    /// Everybody makes the decisions they owe, at random, until a game is ready or all is over.
    async fn decide(&self, dice: &mut FastDice) {
        for _ in 0..200 {
            let mut owed = false;
            for guest in [&self.anna, &self.bob] {
                let info = self.info(guest).await;
                let moves = info["view"]["moves"].as_array().unwrap().clone();
                if let Some(with) = moves.get(dice.number_below(moves.len().max(1) as u32) as usize) {
                    let made = json!({"seq": info["seq"], "company": info["view"]["company"], "with": with});
                    post(guest, &self.path("move"), made).await;
                    owed = true;
                }
            }
            if !owed {
                return;
            }
        }
        panic!("the decisions between games do not end");
    }

    /// Opens the table of the game that is ready and starts it.
    async fn start_game(&self) -> String {
        let info = post(&self.bob, &self.path("game"), json!({})).await;
        let table = info["table"].as_str().unwrap().to_owned();
        assert_eq!(info["view"]["phase"].as_str(), Some("playing"));
        post(&self.anna, &format!("/api/tables/{table}/start"), Value::Null).await;
        table
    }

    async fn enter(&self, table: &str) -> [Player; 2] {
        let mut both =
            [Player::enter(&self.anna, table, None).await, Player::enter(&self.bob, table, None).await];
        for player in &mut both {
            player.until(|player| player.view.is_some()).await;
        }
        both
    }

    /// One decision at a time, as people make them hours apart.
    async fn decide_one(&self) {
        for guest in [&self.anna, &self.bob] {
            let info = self.info(guest).await;
            if let Some(with) = info["view"]["moves"].get(0) {
                let made = json!({"seq": info["seq"], "company": info["view"]["company"], "with": with});
                post(guest, &self.path("move"), made).await;
                return;
            }
        }
    }

    /// Waits until the campaign reads the story of the game whose tickets are chosen.
    async fn story(&self) -> Value {
        let mut info = self.info(&self.anna).await;
        while info["view"]["phase"].as_str() != Some("before") {
            let seq = info["seq"].as_u64().unwrap();
            info = get(&self.anna, &format!("/api/campaigns/{}?after={seq}", self.id)).await;
        }
        info
    }

    /// Waits until the campaign has taken the result of its game.
    async fn after_game(&self) -> Value {
        let mut info = self.info(&self.anna).await;
        while !info["table"].is_null() {
            let seq = info["seq"].as_u64().unwrap();
            info = get(&self.anna, &format!("/api/campaigns/{}?after={seq}", self.id)).await;
        }
        info
    }
}

/// Makes a decision a player owes; false where it owes none or was overtaken.
async fn try_decide(player: &mut Player, dice: &mut FastDice) -> bool {
    let view = player.view.clone().unwrap();
    let Some(seat) = view.own.as_ref().map(|own| own.seat) else { return false };
    let action = match choose(&Glance::from(&*view), dice) {
        Next::Act(action) => action,
        Next::Ask(question) => {
            let reply = player.question(seat, question).await;
            claim(&Glance::from(&*view), &reply).expect("a claimable line can be paid")
        }
        Next::Wait => return false,
    };
    match player.act(seat, view.seq, action).await {
        Ok(seq) => {
            player.until(|player| player.seq() >= seq).await;
            true
        }
        Err(refused) => {
            assert_eq!(refused.code, "stale", "{action:?} was offered and then refused: {refused:?}");
            player.until(|player| player.seq() > view.seq).await;
            true
        }
    }
}

/// Plays until the game is over or has had so many steps.
async fn play(players: &mut [Player; 2], dice: &mut FastDice, steps: u32) {
    loop {
        let newest = players.iter().map(Player::seq).max().unwrap();
        for player in players.iter_mut() {
            player.until(|player| player.seq() >= newest).await;
        }
        let view = players[0].view.as_ref().unwrap();
        if view.stage == Stage::Over || view.seq >= steps {
            return;
        }
        let [anna, bob] = players;
        if !(try_decide(anna, dice).await || try_decide(bob, dice).await) {
            anna.until(|player| player.seq() > newest).await;
        }
    }
}

#[tokio::test]
async fn two_people_and_a_bot_play_a_game_and_start_the_next() {
    let server = start(Config { fixed_seed: Some("campaign".to_owned()), ..config() }).await;
    let mut dice = FastDice::new(1);
    let circle = Circle::found(server.address).await;
    circle.decide(&mut dice).await;
    let info = circle.info(&circle.anna).await;
    assert_eq!(info["view"]["phase"].as_str(), Some("ready"));
    assert_eq!((info["view"]["game"].as_u64(), info["view"]["year"].as_u64()), (Some(1), Some(1865)));
    let table = circle.start_game().await;
    let mut players = circle.enter(&table).await;
    let seen = players[0].table.clone().unwrap();
    let of = seen.campaign.clone().unwrap();
    assert_eq!((of.id.as_deref(), of.game, of.year), (Some(circle.id.as_str()), Some(1), Some(1865)));
    assert_eq!(seen.seats.iter().map(|seat| seat.bot.is_some()).collect::<Vec<_>>(), [false, false, true]);
    let edition = get(&circle.anna, &format!("/api/tables/{table}/edition")).await;
    assert_eq!(edition["id"].as_str(), Some("charter-1865"));
    assert_eq!(edition["charter"]["seats"].as_array().unwrap().len(), 3);
    let board = get(&circle.anna, &format!("/api/tables/{table}/board")).await;
    assert_eq!(board["places"].as_array().unwrap().len(), edition["places"].as_array().unwrap().len());
    // Lists know the game, and a stranger is not told the way to the campaign.
    let lobby = get(&circle.bob, "/api/lobby").await;
    assert_eq!(lobby["mine"][0]["campaign"]["id"].as_str(), Some(circle.id.as_str()));
    assert_eq!(lobby["playing"], json!([]), "a campaign by link stays by link");
    let mine = get(&circle.bob, "/api/campaigns").await;
    assert_eq!(mine[0]["table"].as_str(), Some(table.as_str()));
    play(&mut players, &mut dice, u32::MAX).await;
    let after = circle.after_game().await;
    let slips = after["view"]["companies"].as_array().unwrap();
    assert!(slips.iter().all(|company| company["slips"].as_array().unwrap().len() == 1), "{after}");
    let record = get(&circle.anna, &format!("/api/tables/{table}/record")).await;
    assert_eq!(record["edition"].as_str(), Some("charter-1865"));
    circle.proves(record["text"].as_str().unwrap()).await;
    assert_eq!(
        code(&circle.anna, "POST", &format!("/api/tables/{table}/rematch"), Value::Null).await,
        "not_allowed"
    );
    circle.decide(&mut dice).await;
    let info = circle.info(&circle.bob).await;
    assert_eq!((info["view"]["game"].as_u64(), info["view"]["phase"].as_str()), (Some(2), Some("ready")));
    assert!(!info["changes"]["boxes"].as_array().unwrap().is_empty(), "the toolkit was opened");
    // What the story of the game before had brought was new in that game, not now.
    assert_eq!(info["changes"]["story"][0], json!("1865-04"));
    let second = circle.start_game().await;
    let mut players = circle.enter(&second).await;
    let edition = async || get(&circle.bob, &format!("/api/tables/{second}/edition")).await;
    play(&mut players, &mut dice, 3).await;
    // LW-5, LW-52: the tickets are chosen, so the story is read; the table waits for its decisions.
    let info = circle.story().await;
    assert_eq!(info["view"]["story"].as_array().unwrap().last().unwrap()["code"], json!("1868-03"));
    assert_eq!(players[0].view.as_ref().unwrap().awaited, Vec::<u8>::new());
    assert_eq!(edition().await["charter"]["story"], json!("sealed"));
    let away = json!({"company": 0, "presence": "absent"});
    assert_eq!(code(&circle.anna, "POST", &circle.path("seat"), away).await, "campaign_game_on");
    circle.decide(&mut dice).await;
    assert_eq!(circle.info(&circle.bob).await["view"]["phase"].as_str(), Some("playing"));
    play(&mut players, &mut dice, 30).await;
    let told = edition().await;
    assert_eq!(told["charter"]["story"], json!("told"));
    assert!(told["charter"]["seats"].as_array().unwrap().iter().all(|seat| !seat["staff"].is_null()));
    server.stop().await;
}

/// What a guest sees, without who else looked when.
fn still(mut info: Value) -> Value {
    for company in info["companies"].as_array_mut().unwrap() {
        company["here"] = Value::Null;
    }
    info
}

#[tokio::test]
async fn a_server_that_stops_at_any_point_loses_nothing() {
    let folder = Folder::new("campaign-stops");
    let config = || Config { data: Some(folder.0.clone()), fixed_seed: Some("stops".to_owned()), ..config() };
    let mut server = start(config()).await;
    let mut dice = FastDice::new(2);
    let mut circle = Circle::gather(server.address).await;
    let mut table: Option<String> = None;
    for point in 0.. {
        let before = still(circle.info(&circle.bob).await);
        server.stop().await;
        server = start(config()).await;
        circle = circle.at(server.address);
        let (anna, bob) = (&circle.anna, &circle.bob);
        assert_eq!(still(circle.info(bob).await), before, "at point {point}");
        match (point, &table) {
            (0, _) => drop(post(bob, &circle.path("join"), json!({"colour": "red"})).await),
            (1, _) => drop(post(anna, &circle.path("found"), Value::Null).await),
            (2 | 7, _) => {
                circle.decide(&mut dice).await;
                table =
                    post(anna, &circle.path("game"), json!({})).await["table"].as_str().map(str::to_owned);
            }
            (3, Some(table)) => {
                post(bob, &format!("/api/tables/{table}/start"), Value::Null).await;
            }
            (4 | 5, Some(table)) => {
                let mut players = circle.enter(table).await;
                let steps = players[0].seq() + 25;
                play(&mut players, &mut dice, steps).await;
            }
            (6, Some(table)) => {
                let mut players = circle.enter(table).await;
                play(&mut players, &mut dice, u32::MAX).await;
                circle.after_game().await;
            }
            (8, Some(table)) => {
                post(bob, &format!("/api/tables/{table}/start"), Value::Null).await;
                let mut players = circle.enter(table).await;
                play(&mut players, &mut dice, 3).await;
                circle.story().await;
            }
            // The story of the second game.
            (9..=14, _) => circle.decide_one().await,
            _ => break,
        }
    }
    let info = circle.info(&circle.anna).await;
    assert_eq!(info["view"]["game"].as_u64(), Some(2));
    assert_eq!(info["view"]["phase"].as_str(), Some("playing"), "the second game goes on");
    let mut players = circle.enter(&table.unwrap()).await;
    play(&mut players, &mut dice, 20).await;
    server.stop().await;
}

/// The server died after the last step of a game was written and before the chronicle was: a
/// campaign that is woken takes the result then.
#[tokio::test]
async fn a_finished_table_is_entered_when_the_campaign_wakes() {
    let folder = Folder::new("campaign-finished");
    let config = || Config { data: Some(folder.0.clone()), ..config() };
    let server = start(config()).await;
    let circle = Circle::found(server.address).await;
    let mut dice = FastDice::new(3);
    circle.decide(&mut dice).await;
    let table = circle.start_game().await;
    let mut players = circle.enter(&table).await;
    play(&mut players, &mut dice, u32::MAX).await;
    let after = circle.after_game().await;
    server.stop().await;
    // The same campaign as it was before it heard of the end, under another id.
    let store = Store::open(StoreOptions { folder: Some(folder.0.clone()), ..StoreOptions::default() })
        .await
        .unwrap();
    let row = store.campaign(&circle.id).await.unwrap().unwrap();
    let (steps, _) = store.entries(row.number, &row.id).await.unwrap();
    let told = steps.iter().position(|step| step.body.starts_with(br#"{"entry":"told""#)).unwrap();
    let id = "0123456789abcdef0123456789abcdef";
    let mut body: Value = serde_json::from_str(&row.body).unwrap();
    body["id"] = json!(id);
    body["table"] = json!(table);
    body["awaited"] = json!([]);
    let mut chain = Chain::of(id);
    let entries: Vec<Row> = steps[..=told]
        .iter()
        .map(|step| {
            chain = chain.after(&step.body);
            Row { number: 0, seq: step.seq, at: step.at, body: step.body.clone(), link: chain }
        })
        .collect();
    let (body, guests) = (body.to_string(), [circle.anna.id.clone(), circle.bob.id.clone()]);
    let new = NewCampaign {
        id,
        phase: CampaignPhase::Running,
        body: &body,
        created_at: row.created_at,
        owner: "",
        guests: &guests,
        content: None,
    };
    store.add_campaign(&new, &entries).await.unwrap();
    store.close().await;
    drop(store);
    let server = start(config()).await;
    let circle = circle.at(server.address);
    let listed = get(&circle.anna, "/api/campaigns").await;
    let listed = listed.as_array().unwrap().iter().find(|campaign| campaign["id"] == json!(id)).unwrap();
    assert!(listed["table"].is_null(), "the list knows already: {listed}");
    let woken = get(&circle.anna, &format!("/api/campaigns/{id}")).await;
    assert_eq!(woken["view"]["companies"], after["view"]["companies"]);
    assert_eq!(woken["view"]["log"].as_array().unwrap()[told + 1]["record"], json!(table));
    server.stop().await;
}

/// Campaigns that never began are forgotten; one that waits for its game is not, nor is its table.
#[tokio::test]
async fn only_what_never_began_is_forgotten() {
    const NOON: i64 = 1_700_000_000_000;
    let folder = Folder::new("campaign-forget");
    let at = |days: i64| Config {
        data: Some(folder.0.clone()),
        clock: Clock::stopped_at(NOON + days * 86_400_000),
        forget_tables_after: 10,
        ..config()
    };
    let server = start(at(0)).await;
    let (never, waiting) = (Circle::gather(server.address).await, Circle::found(server.address).await);
    let table = post(&waiting.anna, &waiting.path("game"), json!({})).await["table"].clone();
    let table = format!("/api/tables/{}", table.as_str().unwrap());
    server.stop().await;
    let server = start(at(20)).await;
    let (never, waiting) = (never.at(server.address), waiting.at(server.address));
    let path = format!("/api/campaigns/{}", never.id);
    // The list wakes no campaign: one that is being looked at is not forgotten.
    let listed = |list: Value| list.as_array().unwrap().iter().any(|one| one["id"] == never.id.as_str());
    while listed(get(&never.anna, "/api/campaigns").await) {
        tokio::task::yield_now().await;
    }
    until_forgotten(&never.anna, &path).await;
    assert_eq!(code(&never.anna, "GET", &path, Value::Null).await, "no_such_campaign");
    assert_eq!(waiting.info(&waiting.bob).await["view"]["phase"].as_str(), Some("playing"));
    get(&waiting.bob, &table).await;
    server.stop().await;
}

/// With a fixed seed everything that is left to chance comes again, for tests in a browser.
#[tokio::test]
async fn a_fixed_seed_makes_campaigns_the_same() {
    let server = start(Config { fixed_seed: Some("twice".to_owned()), ..config() }).await;
    let (first, second) = (Circle::found(server.address).await, Circle::found(server.address).await);
    let (mut one, mut two) = (first.info(&first.bob).await, second.info(&second.bob).await);
    // Only who plays them differs.
    for view in [&mut one["view"], &mut two["view"]] {
        for company in view["companies"].as_array_mut().unwrap() {
            company["player"].take();
        }
    }
    assert_eq!(one["view"].take(), two["view"].take());
    server.stop().await;
}

#[tokio::test]
async fn a_campaign_sleeps_and_wakes_as_it_was() {
    let server = start(Config { sleep_after: 0, ..config() }).await;
    let circle = Circle::found(server.address).await;
    let before = still(circle.info(&circle.bob).await);
    let mut asleep = false;
    for _ in 0..1_000 {
        let (_, metrics) = request(server.address, "GET", "/metrics", &[], "").await.unwrap();
        asleep = metrics.contains("capotreno_awake_campaigns 0\n");
        if asleep {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    assert!(asleep, "nobody looks at it");
    assert_eq!(still(circle.info(&circle.bob).await), before);
    // Who waits for a change keeps it awake, and hears of what others do.
    let seq = before["seq"].as_u64().unwrap();
    let (path, game) = (format!("/api/campaigns/{}?after={seq}", circle.id), circle.path("game"));
    let (heard, _) = tokio::join!(get(&circle.bob, &path), post(&circle.anna, &game, json!({})));
    assert_eq!(heard["seq"].as_u64(), Some(seq + 1));
    server.stop().await;
}
