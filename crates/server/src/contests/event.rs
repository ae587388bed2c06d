//! An event: what was agreed, the secret its deals follow from, and when it is over.

use std::collections::HashMap;
use std::sync::Arc;

use capotreno_protocol::{Code, CreateEvent, EventKind, EventSummary, Pace, Refused};
use capotreno_rules::Edition;
use capotreno_session::{PlayedBy, check_pace, clean_name, is_bot};
use capotreno_store::{EventRow, EventSeat, Phase};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::http::failure::{Failure, unwritten};
use crate::secret;
use crate::table::agreed::Table;

const MOST_ROUNDS: u8 = 8;
const MOST_HOURS: u32 = 720;
const HOUR: i64 = 3_600_000;

/// What was agreed when an event was made: the text that is kept.
#[derive(Clone, Serialize, Deserialize)]
pub struct Agreed {
    pub name: String,
    pub edition: String,
    pub players: u8,
    pub kind: EventKind,
    pub rounds: u8,
    pub pace: Pace,
    pub most: Option<u32>,
    /// Told when the event is over, and to nobody before.
    secret: String,
    /// All tables keep to the rules the first one has.
    pub played_by: PlayedBy,
}

/// Prints no secret.
impl std::fmt::Debug for Agreed {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Agreed").field("name", &self.name).finish_non_exhaustive()
    }
}

/// An event as it stands.
#[derive(Clone, Debug)]
pub struct Event {
    pub id: String,
    pub owner: String,
    pub agreed: Agreed,
    pub created_at: i64,
    pub ends_at: i64,
    /// When it ended, if it has.
    pub over_at: Option<i64>,
    pub seats: Vec<EventSeat>,
}

fn refuse<T>(code: Code) -> Result<T, Refused> {
    Err(Refused::server(code))
}

impl Agreed {
    /// Checks what somebody wants.
    pub fn new(asked: &CreateEvent, edition: &Edition, played_by: PlayedBy) -> Result<Agreed, Refused> {
        let spec = edition.spec();
        let possible = (spec.fewest_players..=spec.most_players).contains(&asked.players)
            && (1..=MOST_ROUNDS).contains(&asked.rounds)
            && (1..=MOST_HOURS).contains(&asked.hours)
            && asked.most.is_none_or(|most| (2..=1000).contains(&most));
        if !possible {
            return refuse(Code::BadEvent);
        }
        check_pace(asked.pace)?;
        match &asked.kind {
            EventKind::Solo { level } if !is_bot(level) => return refuse(Code::NoSuchBot),
            // Who does not come back must not keep the others of a table from the next round.
            EventKind::Groups if asked.pace == Pace::None => return refuse(Code::BadEvent),
            EventKind::Solo { .. } | EventKind::Groups => {}
        }
        let name = clean_name(&asked.name).ok_or_else(|| Refused::server(Code::BadName))?;
        Ok(Agreed {
            name,
            edition: asked.edition.clone(),
            players: asked.players,
            kind: asked.kind.clone(),
            rounds: asked.rounds,
            pace: asked.pace,
            most: asked.most,
            secret: secret::random_text(),
            played_by,
        })
    }

    /// The secret of a round: all its tables have it, and it tells nothing about those of other rounds.
    pub fn round_secret(&self, round: u8) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"capotreno event 1").update(self.secret.as_bytes()).update(&[round]);
        *hasher.finalize().as_bytes()
    }

    pub fn round_secrets(&self) -> impl Iterator<Item = [u8; 32]> {
        (1..=self.rounds).map(|round| self.round_secret(round))
    }

    /// Whether everybody plays alone against bots.
    pub fn is_solo(&self) -> bool {
        match self.kind {
            EventKind::Solo { .. } => true,
            EventKind::Groups => false,
        }
    }
}

/// When an event ends.
pub fn ends_at(asked: &CreateEvent, now: i64) -> i64 {
    now.saturating_add(i64::from(asked.hours) * HOUR)
}

impl Event {
    /// Those who take part.
    pub fn guests(&self) -> Vec<&str> {
        let mut guests: Vec<&str> = Vec::new();
        for seat in &self.seats {
            if !guests.contains(&seat.guest.as_str()) {
                guests.push(&seat.guest);
            }
        }
        guests
    }

    pub fn seats_of<'a>(&'a self, guest: &'a str) -> impl Iterator<Item = &'a EventSeat> {
        self.seats.iter().filter(move |seat| seat.guest == guest)
    }

    pub fn is_over(&self) -> bool {
        self.over_at.is_some()
    }

    /// Whether one more may take part.
    pub fn has_room(&self, guest: &str) -> bool {
        let known = self.seats_of(guest).next().is_some();
        known || self.agreed.most.is_none_or(|most| (self.guests().len() as u32) < most)
    }

    /// Whether everybody who can come has come and has played everything.
    fn is_complete(&self) -> bool {
        let Some(most) = self.agreed.most else { return false };
        let guests = self.guests();
        let rounds = usize::from(self.agreed.rounds);
        let finished =
            |guest: &&str| self.seats_of(guest).filter(|seat| seat.phase == Phase::Over).count() == rounds;
        guests.len() as u32 >= most && guests.iter().all(finished)
    }

    pub fn summary(&self, guest: Option<&str>) -> EventSummary {
        let mine = guest.map_or_else(Vec::new, |guest| self.seats_of(guest).collect());
        let over = mine.iter().filter(|seat| seat.phase == Phase::Over).count();
        EventSummary {
            id: self.id.clone(),
            name: self.agreed.name.clone(),
            edition: self.agreed.edition.clone(),
            players: self.agreed.players,
            kind: self.agreed.kind.clone(),
            rounds: self.agreed.rounds,
            created_at: self.created_at,
            ends_at: self.over_at.unwrap_or(self.ends_at),
            over: self.is_over(),
            owner: guest == Some(self.owner.as_str()),
            people: self.guests().len() as u32,
            finished: (!mine.is_empty()).then_some(over as u8),
        }
    }
}

impl App {
    /// An event as it stands now; one that everybody has finished ends with that.
    pub async fn event(&self, id: &str) -> Result<Event, Refused> {
        let failed = |error| unwritten(&error, "an event could not be read");
        let row = self.store.event(id).await.map_err(failed)?;
        self.event_of(row.ok_or_else(|| Refused::server(Code::NoSuchEvent))?).await
    }

    pub(super) async fn event_of(&self, row: EventRow) -> Result<Event, Refused> {
        let failed = |error| unwritten(&error, "an event could not be read");
        let agreed: Agreed = serde_json::from_str(&row.body).map_err(|_| Refused::server(Code::Damaged))?;
        let seats = self.store.event_seats(&row.id).await.map_err(failed)?;
        let now = self.now();
        let over_at = match row.over_at {
            0 => (row.ends_at <= now).then_some(row.ends_at),
            at => Some(at),
        };
        let EventRow { id, owner, created_at, ends_at, .. } = row;
        let mut event = Event { id, owner, agreed, created_at, ends_at, over_at, seats };
        if !event.is_over() && event.is_complete() {
            self.store.end_event(&event.id, now).await.map_err(failed)?;
            event.over_at = Some(now);
        }
        Ok(event)
    }

    /// Whether everybody may see the tables of an event. What is not known is kept shut.
    pub async fn event_is_over(&self, id: &str) -> bool {
        match self.event(id).await {
            Ok(event) => event.is_over(),
            Err(refused) => refused.code == Code::NoSuchEvent.word(),
        }
    }

    /// Tells of tables whose event has ended since something last happened there.
    pub async fn open_events(&self, tables: &mut [Table]) {
        let mut over: HashMap<String, bool> = HashMap::new();
        for of in tables.iter_mut().filter_map(|table| table.event.as_mut()).filter(|of| !of.open) {
            let known = match over.get(&of.id) {
                Some(known) => *known,
                None => self.event_is_over(&of.id).await,
            };
            over.insert(of.id.clone(), known);
            of.open = known;
        }
    }

    pub(super) async fn events_shown(
        self: &Arc<App>,
        rows: Vec<EventRow>,
        guest: Option<&str>,
    ) -> Result<Vec<EventSummary>, Failure> {
        let mut shown: Vec<EventSummary> = Vec::new();
        for row in rows {
            if shown.iter().all(|known| known.id != row.id) {
                shown.push(self.event_of(row).await?.summary(guest));
            }
        }
        Ok(shown)
    }
}
