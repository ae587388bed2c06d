//! What servers ask each other for themselves: whose turn it is at a table, and what a campaign and the
//! table of its game tell each other.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use capotreno_protocol::{Code, Refused, TableInfo};
use capotreno_rules::{Seat, SeatSet};
use capotreno_session::campaign::table_campaign;
use capotreno_session::{News, Session};
use capotreno_store::{Holder, Kept};
use serde::{Deserialize, Serialize};

use super::peer::answered;
use super::{Peer, Place, lock};
use crate::app::{App, refused_of};
use crate::campaign::ask::Ask;
use crate::table::agreed::{Live, Table};
use crate::table::command::Request;
use crate::table::host::{HostError, read_steps};

pub(super) const AWAITED: &str = "/node/awaited";
pub(super) const STAND_IN: &str = "/node/stand-in";
pub(super) const GAME_NEWS: &str = "/node/game-news";
pub(super) const GO_ON: &str = "/node/go-on";

/// A bot is to play a seat of a table, or its player again.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct StandIn {
    table: String,
    seat: Seat,
    level: Option<String>,
}

/// There is news of a campaign's game.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct GameNews {
    campaign: String,
    table: String,
}

/// Whose turn it is at tables that this server owns.
pub(super) async fn awaited(
    State(app): State<Arc<App>>,
    Json(tables): Json<Vec<String>>,
) -> Json<Result<HashMap<String, SeatSet>, Refused>> {
    let mut found = HashMap::new();
    for table in tables {
        if app.awaited(&table).is_none() {
            let _ = app.table_info(&table, None).await;
        }
        found.extend(app.awaited(&table).map(|awaited| (table, awaited)));
    }
    answered(Ok(found))
}

pub(super) async fn stand_in(
    State(app): State<Arc<App>>,
    Json(StandIn { table, seat, level }): Json<StandIn>,
) -> Json<Result<(), Refused>> {
    answered(app.ask(&table, |to| Request::StandIn { seat, level, to }).await)
}

pub(super) async fn game_news(
    State(app): State<Arc<App>>,
    Json(GameNews { campaign, table }): Json<GameNews>,
) -> Json<Result<(), Refused>> {
    answered(app.tell_campaign(&campaign, Ask::GameNews { table }).await)
}

pub(super) async fn go_on(
    State(app): State<Arc<App>>,
    Json(table): Json<String>,
) -> Json<Result<(), Refused>> {
    answered(app.ask(&table, |to| Request::GoOn { to }).await)
}

impl App {
    /// The other server that owns something, if one does.
    async fn elsewhere(&self, of: Kept, id: &str) -> Result<Option<Peer>, Refused> {
        let Some(nodes) = &self.nodes else { return Ok(None) };
        match nodes.place(of, id).await {
            Ok(Place::Here(_)) => Ok(None),
            Ok(Place::There(peer)) => Ok(Some(peer)),
            Ok(Place::Nobody) | Err(_) => Err(Refused::server(Code::Busy)),
            Ok(Place::Stopped) => Err(Refused::server(Code::Damaged)),
        }
    }

    /// Lets a bot play a seat of a table, wherever that is.
    pub(crate) async fn stand_in(
        self: &Arc<App>,
        table: &str,
        seat: Seat,
        level: Option<String>,
    ) -> Result<(), Refused> {
        match (&self.nodes, self.elsewhere(Kept::Table, table).await?) {
            (Some(nodes), Some(peer)) => {
                nodes.post(&peer, STAND_IN, &StandIn { table: table.to_owned(), seat, level }).await
            }
            _ => self.ask(table, |to| Request::StandIn { seat, level, to }).await,
        }
    }

    /// Tells the table of a campaign's game, wherever it is, that the story of the year is told.
    pub(crate) async fn story_told(self: &Arc<App>, table: &str) {
        let told = match (&self.nodes, self.elsewhere(Kept::Table, table).await) {
            (Some(nodes), Ok(Some(peer))) => nodes.post(&peer, GO_ON, &table).await,
            (_, Ok(_)) => self.ask(table, |to| Request::GoOn { to }).await,
            (_, Err(refused)) => Err(refused),
        };
        if let Err(refused) = told {
            tracing::debug!(why = refused.text, "a table finds out when it wakes that its story is told");
        }
    }

    /// Tells a campaign, wherever it is, that there is news of its game; whether it was heard.
    pub(crate) async fn game_news(self: &Arc<App>, campaign: &str, table: &str) -> bool {
        let table = table.to_owned();
        let told = match (&self.nodes, self.elsewhere(Kept::Campaign, campaign).await) {
            (Some(nodes), Ok(Some(peer))) => {
                nodes.post(&peer, GAME_NEWS, &GameNews { campaign: campaign.to_owned(), table }).await
            }
            (_, Ok(_)) => self.tell_campaign(campaign, Ask::GameNews { table }).await,
            (_, Err(refused)) => Err(refused),
        };
        if let Err(refused) = &told {
            tracing::debug!(why = refused.text, "a campaign hears later of its game");
        }
        told.is_ok()
    }

    /// What there is to tell a campaign of its game; nothing while it is being played.
    pub(crate) async fn news(self: &Arc<App>, table: &str) -> Result<Option<News>, Refused> {
        if self.elsewhere(Kept::Table, table).await?.is_none() {
            return self.ask(table, |to| Request::News { to }).await;
        }
        // A game that is over or waits for its campaign changes no more: everybody can read it.
        self.read_news(table).await.map_err(|error| refused_of(&error))
    }

    async fn read_news(&self, id: &str) -> Result<Option<News>, HostError> {
        let row = self.store.table(id).await?.ok_or(HostError::NoSuchTable)?;
        let table: Table = serde_json::from_str(&row.body).map_err(HostError::Body)?;
        if table.seed().is_none() {
            return Ok(None);
        }
        let game = self.game_at(&table).await?;
        let (rows, damage) = self.store.steps(row.number, id).await?;
        if let Some(damage) = damage {
            return Err(HostError::Damaged(damage));
        }
        let mut session = Session::new(table, self.settings());
        session.wake(self.now(), game, read_steps(&rows)?)?;
        Ok(session.news())
    }

    /// A table as it was written last, where another server owns it.
    pub(crate) async fn written_table(&self, id: &str, guest: Option<&str>) -> Option<TableInfo> {
        self.nodes.as_ref()?;
        let row = self.store.table(id).await.ok()??;
        let table: Table = serde_json::from_str(&row.body).ok()?;
        Some(table.info(guest, &Live::default(), table_campaign))
    }

    /// Learns whose turn it is at tables that others own; what was known of those that changed hands is
    /// forgotten.
    pub(crate) async fn learn_awaited(&self, tables: impl Iterator<Item = &String>) {
        let Some(nodes) = &self.nodes else { return };
        let mut asked: HashMap<String, Vec<&String>> = HashMap::new();
        for table in tables.filter(|table| !self.is_awake(Kept::Table, table)) {
            let Ok(Some(held)) = nodes.store.holder(Kept::Table, table).await else { continue };
            if lock(&nodes.last_ours).get(table) != Some(&held.epoch) {
                self.note_awaited(table, SeatSet::NONE);
            }
            if let Holder::Owner(owner) = held.holder {
                asked.entry(owner).or_default().push(table);
            }
        }
        for (owner, tables) in asked {
            let Some(peer) = nodes.peer(&owner) else { continue };
            let told = nodes.post::<HashMap<String, SeatSet>>(&peer, AWAITED, &tables).await;
            for (table, awaited) in told.unwrap_or_default() {
                self.note_awaited(&table, awaited);
            }
        }
    }
}
