//! A campaign on a server that is killed again and again: whatever was answered is there.

use std::time::Duration;

use capotreno_load::{Glance, Next, Remote, RemoteError, choose, claim};
use capotreno_protocol::{ClientMessage, ServerMessage};
use capotreno_rules::Stage;
use capotreno_rules::chance::FastDice;
use serde_json::{Value, json};

use crate::common::{Folder, Served, next_view, rounds};

/// A guest and a bot in a campaign, and the last the server said was done.
struct Campaign {
    anna: Remote,
    id: String,
    seq: u64,
    table: String,
    done: u32,
}

impl Campaign {
    async fn info(&self) -> Result<Value, RemoteError> {
        Ok(self.anna.ask("GET", &format!("/api/campaigns/{}", self.id), &Value::Null).await?.1)
    }

    async fn post(&mut self, what: &str, body: &Value) -> Result<(), RemoteError> {
        let (status, info) =
            self.anna.ask("POST", &format!("/api/campaigns/{}/{what}", self.id), body).await?;
        // An answer that was cut off by the kill is no answer.
        let seq = info["seq"].as_u64().filter(|_| status == 200).ok_or(RemoteError::Closed)?;
        self.seq = seq;
        Ok(())
    }

    /// Goes on with the campaign until its second game is being played.
    async fn go_on(&mut self, dice: &mut FastDice) -> Result<(), RemoteError> {
        loop {
            let info = self.info().await?;
            let (game, seq) = (info["view"]["game"].as_u64(), info["seq"].clone());
            if let Some(table) = info["table"].as_str() {
                if game == Some(2) {
                    return Ok(());
                }
                if self.table != table {
                    (self.table, self.done) = (table.to_owned(), 0);
                }
                self.play(dice).await?;
                self.anna
                    .ask("GET", &format!("/api/campaigns/{}?after={seq}", self.id), &Value::Null)
                    .await?;
            } else if let Some(with) = info["view"]["moves"].get(0) {
                let made = json!({"seq": seq, "company": info["view"]["company"], "with": with});
                self.post("move", &made).await?;
            } else {
                self.post("game", &json!({})).await?;
            }
        }
    }

    /// Plays the game that is on to its end.
    async fn play(&mut self, dice: &mut FastDice) -> Result<(), RemoteError> {
        self.anna.ask("POST", &format!("/api/tables/{}/start", self.table), &Value::Null).await?;
        let mut socket = self.anna.enter(&self.table, None).await?;
        let mut view = next_view(&mut socket).await?;
        while view.stage != Stage::Over {
            let action = match choose(&Glance::from(&*view), dice) {
                Next::Act(action) => action,
                Next::Ask(question) => {
                    socket.send(&ClientMessage::Ask { id: 1, seat: 0, question }).await?;
                    let reply = loop {
                        if let ServerMessage::Answer { reply, .. } = socket.next().await? {
                            break reply;
                        }
                    };
                    claim(&Glance::from(&*view), &reply).expect("a claimable line can be paid")
                }
                Next::Wait => {
                    view = next_view(&mut socket).await?;
                    continue;
                }
            };
            socket.send(&ClientMessage::Act { id: 2, seat: 0, seq: view.seq, action }).await?;
            loop {
                match socket.next().await? {
                    ServerMessage::Done { seq, .. } => self.done = seq,
                    ServerMessage::Update { view: after, .. } => view = after,
                    // The bot was quicker: look again.
                    ServerMessage::Refused { refused, .. } => {
                        assert_eq!(refused.code, "stale", "{action:?}: {refused:?}");
                        break;
                    }
                    _ => {}
                }
                if view.seq >= self.done && self.done > 0 {
                    break;
                }
            }
        }
        Ok(())
    }
}

#[tokio::test]
async fn a_campaign_survives_being_killed() {
    let folder = Folder::new("campaign");
    let mut server = Served::start(&folder.0, &[]);
    let anna = Remote::guest(server.address).await.unwrap();
    let asked = json!({
        "campaign": "charter",
        "companies": [
            {"colour": "green", "seat": {"kind": "me"}},
            {"colour": "red", "seat": {"kind": "bot", "level": "random"}},
        ],
        "options": {"pace": {"clock": "none"}},
    });
    let (_, info) = anna.ask("POST", "/api/campaigns", &asked).await.unwrap();
    let id = info["id"].as_str().unwrap().to_owned();
    let mut campaign = Campaign { anna, id, seq: 1, table: String::new(), done: 0 };
    let mut dice = FastDice::new(u64::from(std::process::id()));
    for round in 0..rounds(4) {
        let wait = Duration::from_millis(30 + u64::from(dice.number_below(250)));
        let mut player = FastDice::new(round);
        // The kill breaks the connection: that is the point.
        let _ = tokio::time::timeout(wait, campaign.go_on(&mut player)).await;
        server.kill();
        server = Served::start(&folder.0, &[]);
        campaign.anna = campaign.anna.at(server.address);
        let info = campaign.info().await.unwrap();
        let there = info["seq"].as_u64().unwrap();
        assert!(there >= campaign.seq, "round {round}: {} was answered, {there} is there", campaign.seq);
        if campaign.done > 0 {
            let mut socket = campaign.anna.enter(&campaign.table, None).await.unwrap();
            let seq = next_view(&mut socket).await.unwrap().seq;
            assert!(
                seq >= campaign.done,
                "round {round}: step {} was answered, {seq} are there",
                campaign.done
            );
        }
    }
    // And it goes on to the second game.
    campaign.go_on(&mut dice).await.unwrap();
    let info = campaign.info().await.unwrap();
    assert_eq!(info["view"]["companies"][0]["slips"].as_array().unwrap().len(), 1);
}
