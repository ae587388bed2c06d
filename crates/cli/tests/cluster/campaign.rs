//! Two people and a bot who play the games of a campaign, whatever happens to the servers.

use std::sync::Arc;
use std::time::Duration;

use capotreno_load::{Remote, RemoteError};
use capotreno_rules::chance::FastDice;
use serde_json::{Value, json};

use crate::players::{Begun, Entry, Slot};

/// Between two looks.
const PAUSE: Duration = Duration::from_millis(100);

#[derive(Clone)]
pub struct Circle {
    guests: [Remote; 2],
    id: String,
    /// The table of the last game that was played.
    played: Option<String>,
}

impl Circle {
    /// The campaign's next game, once everybody has decided what comes before it.
    pub async fn next_game(
        circle: &mut Option<Circle>,
        slot: &Arc<Slot>,
        dice: &mut FastDice,
    ) -> Result<Begun, RemoteError> {
        let own = match circle {
            Some(own) => own,
            None => circle.insert(Circle::found(slot, dice).await?),
        };
        let path = format!("/api/campaigns/{}", own.id);
        let mut at = 0;
        let mut idle = 0;
        while !slot.stopped() {
            at = 1 - at;
            let guest = own.guests[at].at(slot.node(dice));
            let Ok((200, info)) = guest.ask("GET", &path, &Value::Null).await else {
                tokio::time::sleep(PAUSE).await;
                continue;
            };
            if info["phase"] != "running" {
                *circle = None;
                return Err(RemoteError::Closed);
            }
            let moves = info["view"]["moves"].as_array().cloned().unwrap_or_default();
            match info["table"].as_str() {
                Some(table) if own.played.as_deref() != Some(table) => {
                    let seats = own.begin(slot, dice, table).await?;
                    own.played = Some(table.to_owned());
                    let seed = u64::from(dice.number_below(u32::MAX));
                    tokio::spawn(own.clone().story(Arc::clone(slot), seed));
                    return Ok((table.to_owned(), seats));
                }
                // What came of it is not entered yet.
                Some(_) => tokio::time::sleep(PAUSE).await,
                None if !moves.is_empty() => {
                    idle = 0;
                    let with = &moves[dice.number_below(moves.len() as u32) as usize];
                    own.decide(slot, &guest, &info, with).await;
                }
                // Nobody owes a decision: the game is ready, or about to be.
                None if idle >= 2 => {
                    let _ = guest.ask("POST", &format!("{path}/game"), &json!({})).await;
                    tokio::time::sleep(PAUSE).await;
                }
                None => idle += 1,
            }
        }
        Err(RemoteError::Closed)
    }

    /// What the story asks that is read when the tickets of a game are chosen, while that game is on.
    async fn story(self, slot: Arc<Slot>, seed: u64) {
        let mut dice = FastDice::new(seed);
        let path = format!("/api/campaigns/{}", self.id);
        for at in [0, 1].into_iter().cycle() {
            tokio::time::sleep(PAUSE).await;
            if slot.stopped() {
                return;
            }
            let guest = self.guests[at].at(slot.node(&mut dice));
            let Ok((200, info)) = guest.ask("GET", &path, &Value::Null).await else { continue };
            if info["table"].as_str() != self.played.as_deref() {
                return;
            }
            let moves = info["view"]["moves"].as_array().cloned().unwrap_or_default();
            if !moves.is_empty() {
                let with = &moves[dice.number_below(moves.len() as u32) as usize];
                self.decide(&slot, &guest, &info, with).await;
            }
        }
    }

    async fn decide(&self, slot: &Slot, guest: &Remote, info: &Value, with: &Value) {
        let (campaign, company) = (self.id.clone(), info["view"]["company"].clone());
        let made = json!({"seq": info["seq"], "company": company, "with": with});
        let (sent, done) = (
            Entry::MoveSent { campaign: campaign.clone(), company: company.clone(), with: with.clone() },
            Entry::MoveDone { campaign, company, with: with.clone() },
        );
        slot.log().write(sent);
        match guest.ask("POST", &format!("/api/campaigns/{}/move", self.id), &made).await {
            Ok((200, _)) => slot.log().write(done),
            // Refused or unknown: what is owed now is looked at anew.
            Ok(_) | Err(_) => tokio::time::sleep(PAUSE).await,
        }
    }

    /// A campaign that has begun; whatever fails is tried again.
    async fn found(slot: &Slot, dice: &mut FastDice) -> Result<Circle, RemoteError> {
        let guests = [Remote::guest(slot.node(dice)).await?, Remote::guest(slot.node(dice)).await?];
        let companies = json!([
            {"colour": "green", "seat": {"kind": "me"}},
            {"colour": "red", "seat": {"kind": "open"}},
            {"colour": "blue", "seat": {"kind": "bot", "level": "random"}},
        ]);
        let asked =
            json!({"campaign": "charter", "companies": companies, "options": {"pace": {"clock": "none"}}});
        let (_, info) = guests[0].ask("POST", "/api/campaigns", &asked).await?;
        let id = info["id"].as_str().ok_or_else(|| RemoteError::Answer(info.to_string()))?.to_owned();
        let path = format!("/api/campaigns/{id}");
        while !slot.stopped() {
            let [anna, bob] = [0, 1].map(|at: usize| guests[at].at(slot.node(dice)));
            let _ = bob.ask("POST", &format!("{path}/join"), &json!({"colour": "red"})).await;
            let _ = anna.ask("POST", &format!("{path}/found"), &Value::Null).await;
            if let Ok((200, info)) = anna.ask("GET", &path, &Value::Null).await
                && info["phase"] == "running"
            {
                return Ok(Circle { guests, id, played: None });
            }
            tokio::time::sleep(PAUSE).await;
        }
        Err(RemoteError::Closed)
    }

    /// Starts the game of a table: who sits where.
    async fn begin(
        &self,
        slot: &Slot,
        dice: &mut FastDice,
        table: &str,
    ) -> Result<Vec<(u8, Remote)>, RemoteError> {
        let path = format!("/api/tables/{table}");
        let mut seats = Vec::new();
        while !slot.stopped() {
            seats.clear();
            for guest in &self.guests {
                let guest = guest.at(slot.node(dice));
                let _ = guest.ask("POST", &format!("{path}/start"), &Value::Null).await;
                let Ok((200, info)) = guest.ask("GET", &path, &Value::Null).await else { continue };
                let own =
                    info["seats"].as_array().and_then(|all| all.iter().position(|seat| seat["you"] == true));
                if let Some(own) = own.filter(|_| info["phase"] == "playing") {
                    seats.push((own as u8, guest));
                }
            }
            if seats.len() == self.guests.len() {
                return Ok(seats);
            }
            tokio::time::sleep(PAUSE).await;
        }
        Err(RemoteError::Closed)
    }
}
