//! The public tables: those where people are first, then those where something was done last, and of
//! each guest who opened some only a few. Made once for all who look.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use capotreno_protocol::TableSummary;
use capotreno_session::campaign::table_campaign;
use capotreno_session::{Link, Turn};
use capotreno_store::{Phase, StoreError, TableRow};

use crate::app::App;
use crate::table::agreed::Table;

/// How many tables a list shows.
pub const MOST_LISTED: u32 = 100;
/// How long a list is good for where nothing changed: steps do not tell it.
const GOOD_FOR: Duration = Duration::from_secs(2);
/// Spectators that count as people: a crowd alone does not make a table the first for ever.
const MOST_SPECTATORS: u32 = 5;

#[derive(Clone, Debug)]
struct Listed {
    at: Instant,
    changes: u64,
    tables: Arc<Vec<TableSummary>>,
}

#[derive(Debug, Default)]
pub struct PublicTables {
    open: tokio::sync::Mutex<Option<Listed>>,
    playing: tokio::sync::Mutex<Option<Listed>>,
    changes: AtomicU64,
    /// How many people are at each table where there is somebody.
    people: Mutex<HashMap<String, u32>>,
}

impl PublicTables {
    fn people(&self) -> MutexGuard<'_, HashMap<String, u32>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A public table came, went or changed.
    pub fn changed(&self) {
        self.changes.fetch_add(1, Relaxed);
    }

    /// So many players and spectators are at a public table now.
    pub fn note_people(&self, id: &str, players: u32, spectators: u32) {
        let count = players + spectators.min(MOST_SPECTATORS);
        let mut people = self.people();
        let before = match count {
            0 => people.remove(id),
            _ => people.insert(id.to_owned(), count),
        };
        if before.unwrap_or(0) != count {
            self.changed();
        }
    }
}

/// The public tables of a phase.
pub async fn public(app: &App, phase: Phase) -> Result<Arc<Vec<TableSummary>>, StoreError> {
    let lobby = &app.lobby;
    let mut listed = match phase {
        Phase::Open => lobby.open.lock().await,
        Phase::Playing | Phase::Over => lobby.playing.lock().await,
    };
    let changes = lobby.changes.load(Relaxed);
    if let Some(listed) = &*listed
        && listed.changes == changes
        && listed.at.elapsed() < GOOD_FOR
    {
        return Ok(Arc::clone(&listed.tables));
    }
    let tables = Arc::new(list(app, phase).await?);
    *listed = Some(Listed { at: Instant::now(), changes, tables: Arc::clone(&tables) });
    Ok(tables)
}

async fn list(app: &App, phase: Phase) -> Result<Vec<TableSummary>, StoreError> {
    let people = app.lobby.people().clone();
    let of_one = app.config.guest_public_tables;
    let mut rows = app.store.public_tables(phase, MOST_LISTED, of_one).await?;
    let mut busiest: Vec<(&String, &u32)> =
        people.iter().filter(|(id, _)| rows.iter().all(|row| row.id != **id)).collect();
    busiest.sort_by(|one, other| other.1.cmp(one.1).then(one.0.cmp(other.0)));
    for (id, _) in busiest.into_iter().take(MOST_LISTED as usize) {
        let found = app.store.table(id).await?;
        rows.extend(found.filter(|row| row.public && row.phase == phase));
    }
    let here = |row: &TableRow| people.get(&row.id).copied().unwrap_or(0);
    // The order of those with as many people stays: what was done last.
    rows.sort_by_key(|row| std::cmp::Reverse(here(row)));
    let mut owners: HashMap<String, u32> = HashMap::new();
    let mut listed = Vec::new();
    for table in rows.iter().filter_map(|row| serde_json::from_str::<Table>(&row.body).ok()) {
        let of_owner = owners.entry(table.owner.clone()).or_default();
        *of_owner += 1;
        let shown = table.summary(Turn::Others, Link::Kept, table_campaign);
        let full = phase == Phase::Open && shown.open_seats == 0;
        if *of_owner <= of_one && !full && listed.len() < MOST_LISTED as usize {
            listed.push(shown);
        }
    }
    Ok(listed)
}
