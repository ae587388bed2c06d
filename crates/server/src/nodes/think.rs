//! Thinking for each other: a server for people has its bots' searches made by servers for bots, which put
//! them into their own fair queue under the same guests. Where none of them answers it thinks itself.
//!
//! What goes over is the view of the seat that decides, never the game. While a thought waits or is made a
//! blank comes every second, so that who waits can tell a long queue from a server that is cut off.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{CONTENT_TYPE, HOST};
use axum::http::{HeaderMap, HeaderValue, Method, Response};
use capotreno_bots::{Candidate, Thought};
use capotreno_notation::Shelf;
use capotreno_protocol::{Code, Refused};
use capotreno_rules::{Action, View, Viewer};
use capotreno_session::Player;
use futures_util::{StreamExt, stream};
use serde::{Deserialize, Serialize};

use super::peer::{connect, send};
use super::{Neighbour, Nodes, Peer, lock};
use crate::app::{App, refused_of};
use crate::bots::Job;
use crate::config::Role;
use crate::table::agreed::Table;
use crate::table::host::HostError;

pub(super) const THINK: &str = "/node/think";
/// How often who thinks says that it is there.
const BEAT: Duration = Duration::from_secs(1);
/// Who says nothing for so long is not there.
const SILENCE: Duration = Duration::from_secs(3);
/// How long it is asked nothing then.
const LEFT_ALONE: Duration = Duration::from_secs(5);
/// What so many tables are played on is remembered.
const MOST_SHELVES: usize = 256;

/// A thought that another server is asked for.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Asked {
    guest: String,
    table: String,
    level: String,
    seed: u64,
    view: View,
}

#[derive(Debug, Serialize, Deserialize)]
struct Considered {
    action: Action,
    weight: f32,
    score: Option<f32>,
    win: Option<f32>,
}

/// What was thought.
#[derive(Debug, Serialize, Deserialize)]
struct Told {
    action: Action,
    candidates: Vec<Considered>,
    iterations: u32,
}

impl From<Thought> for Told {
    fn from(Thought { action, candidates, iterations }: Thought) -> Told {
        let told = |Candidate { action, weight, score, win }| Considered { action, weight, score, win };
        Told { action, candidates: candidates.into_iter().map(told).collect(), iterations }
    }
}

impl From<Told> for Thought {
    fn from(Told { action, candidates, iterations }: Told) -> Thought {
        let thought = |Considered { action, weight, score, win }| Candidate { action, weight, score, win };
        Thought { action, candidates: candidates.into_iter().map(thought).collect(), iterations }
    }
}

/// None where too many of the guest wait already.
type Answer = Result<Option<Told>, Refused>;

/// What is known of another server that thinks.
#[derive(Debug, Default)]
struct Thinker {
    /// What it was asked and has not answered.
    asked: usize,
    silent: Option<Instant>,
}

/// Who thinks for this server, and what it needs to think for others.
#[derive(Debug, Default)]
pub(super) struct Thinkers {
    known: Mutex<HashMap<String, Thinker>>,
    /// What tables of others are played on, which never changes.
    shelves: Mutex<HashMap<String, Arc<Shelf>>>,
}

/// That somebody is asked; dropped when it has answered or is waited for no longer.
struct Busy<'a> {
    thinkers: &'a Thinkers,
    peer: Peer,
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        if let Some(thinker) = lock(&self.thinkers.known).get_mut(&self.peer.owner) {
            thinker.asked = thinker.asked.saturating_sub(1);
        }
    }
}

impl Thinkers {
    /// The one to ask: for bots alone if there is one, and the one with the least to do for us.
    fn choose(&self, peers: &HashMap<String, Neighbour>) -> Option<Busy<'_>> {
        let mut known = lock(&self.known);
        known.retain(|owner, _| peers.contains_key(owner));
        let answers = |owner: &String| {
            let silent = known.get(owner).and_then(|thinker| thinker.silent);
            silent.is_none_or(|since| since.elapsed() > LEFT_ALONE)
        };
        let asked = |owner: &String| known.get(owner).map_or(0, |thinker| thinker.asked);
        let of_role = |role: Role| {
            let able = peers.iter().filter(|(owner, peer)| peer.role == role && answers(owner));
            able.min_by_key(|(owner, _)| (asked(owner), (*owner).clone()))
        };
        let (owner, found) = of_role(Role::Bots).or_else(|| of_role(Role::Both))?;
        let peer = Peer { owner: owner.clone(), address: found.address.clone() };
        known.entry(owner.clone()).or_default().asked += 1;
        Some(Busy { thinkers: self, peer })
    }

    fn note_silent(&self, peer: &Peer) {
        let mut known = lock(&self.known);
        known.entry(peer.owner.clone()).or_default().silent = Some(Instant::now());
        tracing::warn!("node {} thinks for nobody: it is asked again in a while", peer.owner);
    }
}

/// Thinks for another server.
pub(super) async fn think(State(app): State<Arc<App>>, Json(asked): Json<Asked>) -> Response<Body> {
    let thinking = Box::pin(async move {
        let answer: Answer = app.think_for(asked).await;
        Bytes::from(serde_json::to_vec(&answer).unwrap_or_default())
    });
    // Who asks no longer drops this, and the thought with it.
    let parts = stream::unfold(Some(thinking), |thinking| async move {
        let mut thinking = thinking?;
        let (part, rest) = match tokio::time::timeout(BEAT, &mut thinking).await {
            Ok(answer) => (answer, None),
            Err(_) => (Bytes::from_static(b" "), Some(thinking)),
        };
        Some((Ok::<Bytes, Infallible>(part), rest))
    });
    Response::new(Body::from_stream(parts))
}

impl App {
    async fn think_for(&self, asked: Asked) -> Answer {
        let busy = || Refused::server(Code::Busy);
        let Some(nodes) = self.nodes.as_ref().filter(|nodes| !nodes.is_draining()) else {
            return Err(busy());
        };
        let Asked { guest, table, level, seed, view } = asked;
        // Boxed: what each of them keeps while it waits is large, and few wait at once for the first.
        let shelf = Box::pin(self.shelf_at(nodes, &table)).await.map_err(|error| refused_of(&error))?;
        // A server of another version may mean something else by it.
        if !matches!(view.viewer, Viewer::Seat(_)) || view.sampler(&shelf.edition).is_none() {
            return Err(Refused::server(Code::BadMessage));
        }
        let job = Job { guest, table, shelf, view, bot: Player::new(level), seed };
        Ok(Box::pin(self.bots.think(job)).await.map(|(thought, _)| Told::from(thought)))
    }

    async fn shelf_at(&self, nodes: &Nodes, id: &str) -> Result<Arc<Shelf>, HostError> {
        if let Some(known) = lock(&nodes.thinkers.shelves).get(id) {
            return Ok(Arc::clone(known));
        }
        let row = self.store.table(id).await?.ok_or(HostError::NoSuchTable)?;
        let table: Table = serde_json::from_str(&row.body).map_err(HostError::Body)?;
        let (shelf, _) = self.game_at(&table).await?;
        let mut shelves = lock(&nodes.thinkers.shelves);
        if shelves.len() >= MOST_SHELVES {
            shelves.clear();
        }
        shelves.insert(id.to_owned(), Arc::clone(&shelf));
        Ok(shelf)
    }

    /// Thinks about a decision, here or where others think for this server; none where too many of the
    /// guest wait. What takes no search is cheaper to think than to ask for.
    pub(crate) async fn think(&self, job: Job) -> Option<(Thought, Player)> {
        let asks = self.nodes.as_ref().filter(|nodes| nodes.role == Role::People && job.is_search());
        let Some(nodes) = asks else { return self.bots.think(job).await };
        let Job { guest, table, shelf, view, bot, seed } = job;
        let asked = Asked { guest, table, level: bot.name().to_owned(), seed, view };
        loop {
            let chosen = nodes.thinkers.choose(&nodes.peers.borrow());
            let Some(chosen) = chosen else { break };
            match nodes.ask_to_think(&chosen.peer, &asked).await {
                Some(Ok(None)) => return None,
                // What another server says is checked as what a bot says here is.
                Some(Ok(Some(told))) if asked.view.check(&shelf.edition, &told.action).is_ok() => {
                    self.metrics.bot_thoughts_elsewhere.fetch_add(1, Relaxed);
                    return Some((told.into(), bot));
                }
                None => nodes.thinkers.note_silent(&chosen.peer),
                Some(Err(refused)) if refused.code == Code::Busy.word() => {
                    nodes.thinkers.note_silent(&chosen.peer);
                }
                // It cannot make sense of this one thought, as one of another version may not.
                Some(Ok(Some(_)) | Err(_)) => {
                    tracing::warn!("node {} cannot think about a game of ours", chosen.peer.owner);
                    break;
                }
            }
        }
        let Asked { guest, table, level: _, seed, view } = asked;
        self.bots.think(Job { guest, table, shelf, view, bot, seed }).await
    }
}

impl Nodes {
    async fn ask_to_think(&self, to: &Peer, asked: &Asked) -> Option<Answer> {
        let body = serde_json::to_vec(asked).ok()?;
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_static("node"));
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.extend(self.sign(to, IpAddr::from([0, 0, 0, 0]), &Method::POST, THINK));
        let asking = async {
            let line = connect(&to.address).await?;
            let sending = send(line, &Method::POST, THINK, headers, body.into());
            let answer = tokio::time::timeout(SILENCE, sending).await.ok()??;
            let mut parts = answer.into_body().into_data_stream();
            let mut text = Vec::new();
            while let Some(part) = tokio::time::timeout(SILENCE, parts.next()).await.ok()? {
                text.extend_from_slice(&part.ok()?);
            }
            serde_json::from_slice(&text).ok()
        };
        tokio::select! {
            answer = asking => answer,
            () = self.is_gone(&to.owner) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use capotreno_rules::Seat;
    use capotreno_testkit::database;
    use serde_json::json;
    use tokio::sync::mpsc;

    use super::*;
    use crate::config::Config;
    use crate::tests::desk::{self, Desk};

    /// A node that thinks for others, with a game to think about; none where there is no database.
    async fn node(name: &str) -> Option<(Desk, PathBuf)> {
        let database = database::fresh()?;
        let key = std::env::temp_dir().join(format!("capotreno-{name}-{}.key", std::process::id()));
        std::fs::write(&key, "thirty-two characters that nobody guesses").unwrap();
        let config = Config {
            database: Some(database),
            node: Some(name.to_owned()),
            peer_listen: Some(([127, 0, 0, 1], 0).into()),
            cluster_key_file: Some(key.clone()),
            ..desk::config()
        };
        Some((Desk::playing_as(config, &json!({}), None).await, key))
    }

    /// A question as it comes over the line.
    fn asked(desk: &Desk, guest: &str) -> Asked {
        let awaited = desk.game().state().awaited();
        let seat: Seat = awaited.iter().next().unwrap();
        let view = desk.game().view(Viewer::Seat(seat));
        let (guest, table) = (guest.to_owned(), desk.host.session.table.id.clone());
        let asked = Asked { guest, table, level: "engineer".to_owned(), seed: u64::MAX, view };
        let read: Asked = serde_json::from_slice(&serde_json::to_vec(&asked).unwrap()).unwrap();
        assert_eq!((&read.view, read.seed), (&asked.view, asked.seed));
        read
    }

    async fn until_waiting(desk: &Desk, count: usize) {
        while desk.app.bots.waiting() != count {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    #[tokio::test]
    async fn thoughts_for_other_nodes_take_turns_by_guest() {
        let Some((desk, key)) = node("turns").await else { return };
        desk.app.bots.hold();
        let (ended, mut order) = mpsc::unbounded_channel();
        for (at, guest) in ["crowd", "crowd", "crowd", "stranger"].into_iter().enumerate() {
            let (app, ended, asked) = (Arc::clone(&desk.app), ended.clone(), asked(&desk, guest));
            tokio::spawn(async move {
                assert!(matches!(app.think_for(asked).await, Ok(Some(_))));
                let _ = ended.send(guest);
            });
            until_waiting(&desk, at + 1).await;
        }
        desk.app.bots.open_lanes();
        let mut found = Vec::new();
        for _ in 0..4 {
            found.push(order.recv().await.unwrap());
        }
        assert_eq!(found, ["crowd", "stranger", "crowd", "crowd"]);
        std::fs::remove_file(key).unwrap();
    }

    /// Who waits hears that somebody is there; who waits no longer takes its place out of the queue.
    #[tokio::test]
    async fn what_is_no_longer_asked_for_is_not_thought() {
        let Some((desk, key)) = node("dropped").await else { return };
        desk.app.bots.hold();
        let answer = think(State(Arc::clone(&desk.app)), Json(asked(&desk, "anna"))).await;
        let mut parts = answer.into_body().into_data_stream();
        assert_eq!(parts.next().await.unwrap().unwrap(), Bytes::from_static(b" "));
        assert_eq!(desk.app.bots.waiting(), 1);
        drop(parts);
        assert_eq!(desk.app.bots.waiting(), 0);
        std::fs::remove_file(key).unwrap();
    }

    /// What everybody or nobody sees is not what a seat sees; neither is what fits no game of the board.
    #[tokio::test]
    async fn only_the_view_of_a_seat_is_thought_about() {
        let Some((desk, key)) = node("views").await else { return };
        let game = desk.game();
        let mut strange = asked(&desk, "anna").view;
        strange.public.players = 77;
        for view in [game.view(Viewer::Spectator), game.view(Viewer::Archive), strange] {
            let refused = desk.app.think_for(Asked { view, ..asked(&desk, "anna") }).await.unwrap_err();
            assert_eq!(refused.code, Code::BadMessage.word());
        }
        std::fs::remove_file(key).unwrap();
    }

    fn peers(all: &[(&str, Role)]) -> HashMap<String, Neighbour> {
        let neighbour = |role| Neighbour { address: String::new(), role };
        all.iter().map(|(name, role)| ((*name).to_owned(), neighbour(*role))).collect()
    }

    #[test]
    fn who_is_for_bots_is_asked_first_and_by_turns() {
        let thinkers = Thinkers::default();
        let all = peers(&[("a", Role::Both), ("b", Role::Bots), ("c", Role::Bots), ("d", Role::People)]);
        let first = thinkers.choose(&all).unwrap();
        let second = thinkers.choose(&all).unwrap();
        assert_eq!((first.peer.owner.as_str(), second.peer.owner.as_str()), ("b", "c"));
        drop(second);
        let third = thinkers.choose(&all).unwrap();
        assert_eq!(third.peer.owner, "c", "it has less to do");
        thinkers.note_silent(&first.peer);
        thinkers.note_silent(&third.peer);
        assert_eq!(thinkers.choose(&all).unwrap().peer.owner, "a", "neither of them answers");
        assert!(thinkers.choose(&peers(&[("d", Role::People)])).is_none(), "it thinks for nobody");
    }
}
