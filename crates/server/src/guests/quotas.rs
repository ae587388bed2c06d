//! How much one guest and one address may have. What a guest has is counted on disk; what comes
//! from an address is counted in memory, for a day, so that no address is ever written down.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use capotreno_protocol::{Code, Refused};
use capotreno_store::{Added, Phase, TableLimits};

use crate::app::App;
use crate::config::Config;
use crate::http::address::{Client, household};
use crate::http::failure::unwritten;
use crate::http::limits::Bucket;
use crate::table::agreed::{Table, stored};

const DAY: Duration = Duration::from_secs(86_400);
/// Addresses that are remembered. One more, and all are forgotten: a quota that is too generous for
/// once is better than newcomers who are turned away.
const MOST_ADDRESSES: usize = 100_000;
const MEGABYTE: u64 = 1 << 20;

/// What is counted for an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    Guest,
    Table,
    Campaign,
    /// A new way to be called, or a recovery code that is tried: both reach others.
    Call,
    /// Bytes of a chronicle, of a game that is brought, or of a board that is published or printed.
    Bytes(u64),
}

impl Asked {
    fn amount(self) -> f64 {
        match self {
            Asked::Guest | Asked::Table | Asked::Campaign | Asked::Call => 1.0,
            Asked::Bytes(bytes) => bytes as f64,
        }
    }

    fn refused(self, config: &Config) -> Refused {
        let most = |code, most: u32| Refused::server(code).with("most", i64::from(most));
        match self {
            Asked::Guest => most(Code::TooManyGuestsToday, config.address_guests),
            Asked::Table => most(Code::TooManyTablesToday, config.address_tables),
            Asked::Campaign => most(Code::TooManyCampaignsToday, config.address_campaigns),
            Asked::Call => Refused::server(Code::TooFast),
            Asked::Bytes(_) => megabytes(Code::TooManyBytesToday, config.address_bytes),
        }
    }
}

fn megabytes(code: Code, bytes: u64) -> Refused {
    Refused::server(code).with("megabytes", i64::try_from(bytes / MEGABYTE).unwrap_or(i64::MAX))
}

/// What an address may still ask for; all of it is there again after a day.
#[derive(Debug)]
struct Left {
    guests: Bucket,
    tables: Bucket,
    campaigns: Bucket,
    calls: Bucket,
    bytes: Bucket,
}

impl Left {
    fn new(config: &Config, now: Instant) -> Left {
        let day = |most: f64| Bucket::over(DAY, most, now);
        Left {
            guests: day(config.address_guests.into()),
            tables: day(config.address_tables.into()),
            campaigns: day(config.address_campaigns.into()),
            calls: day(config.address_calls.into()),
            bytes: day(config.address_bytes as f64),
        }
    }

    fn of(&mut self, asked: Asked) -> &mut Bucket {
        match asked {
            Asked::Guest => &mut self.guests,
            Asked::Table => &mut self.tables,
            Asked::Campaign => &mut self.campaigns,
            Asked::Call => &mut self.calls,
            Asked::Bytes(_) => &mut self.bytes,
        }
    }
}

/// What addresses have asked for lately.
#[derive(Debug, Default)]
pub struct AddressQuotas {
    known: Mutex<HashMap<IpAddr, Left>>,
}

impl AddressQuotas {
    /// Counts what an address asks for, or refuses it.
    pub fn take(&self, config: &Config, client: Client, asked: Asked) -> Result<(), Refused> {
        self.take_at(config, client, asked, Instant::now())
    }

    fn take_at(&self, config: &Config, client: Client, asked: Asked, now: Instant) -> Result<(), Refused> {
        if client.is_exempt(config) {
            return Ok(());
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let home = household(client.0);
        if known.len() >= MOST_ADDRESSES && !known.contains_key(&home) {
            known.clear();
        }
        let left = known.entry(home).or_insert_with(|| Left::new(config, now));
        if left.of(asked).take_some(asked.amount(), now) { Ok(()) } else { Err(asked.refused(config)) }
    }
}

impl App {
    /// Writes a new table down, unless its owner or the address has too many.
    pub async fn open_table(&self, table: &Table, client: Client) -> Result<i64, Refused> {
        self.address_quotas.take(&self.config, client, Asked::Table)?;
        let body = serde_json::to_string(table).map_err(|_| Refused::server(Code::Internal))?;
        let guests = table.guests();
        let limits =
            TableLimits { open: self.config.guest_open_tables, public: self.config.guest_public_tables };
        let shown = table.played_by.as_ref().and_then(|by| self.board_at_hand(by));
        let mut new = stored(table, &body, &guests);
        new.content = shown.as_ref().map(|shown| shown.kept.content());
        let added = self.store.add_table_within(&new, &limits).await;
        let most = |code, most: u32| Err(Refused::server(code).with("most", i64::from(most)));
        match added.map_err(|error| unwritten(&error, "a table could not be written"))? {
            Added::Number(number) => {
                if table.public {
                    self.public_tables_changed();
                }
                Ok(number)
            }
            Added::TooManyOpen => most(Code::TooManyTables, limits.open),
            Added::TooManyPublic => most(Code::TooManyPublic, limits.public),
        }
    }

    /// Whether one game more may be played at a table of a guest.
    pub async fn may_start(&self, owner: &str) -> Result<(), Refused> {
        let most = self.config.guest_running_tables;
        self.has_fewer(owner, Phase::Playing, most, Code::TooManyGames).await
    }

    /// Whether a guest may have one table more that is not started: for tables that come with
    /// something else.
    pub async fn may_open(&self, owner: &str) -> Result<(), Refused> {
        let most = self.config.guest_open_tables;
        self.has_fewer(owner, Phase::Open, most, Code::TooManyTables).await
    }

    async fn has_fewer(&self, owner: &str, phase: Phase, most: u32, code: Code) -> Result<(), Refused> {
        let found = self.store.count_tables(owner, phase).await;
        let found = found.map_err(|error| unwritten(&error, "tables could not be counted"))?;
        if found < most { Ok(()) } else { Err(Refused::server(code).with("most", i64::from(most))) }
    }

    /// Whether a guest may found one campaign more, with a chronicle of so many bytes.
    pub async fn may_found(&self, owner: &str, client: Client, bytes: u64) -> Result<(), Refused> {
        let own = self.store.own_campaigns(owner).await;
        let own = own.map_err(|error| unwritten(&error, "campaigns could not be counted"))?;
        let config = &self.config;
        if own.running >= config.guest_campaigns {
            let most = i64::from(config.guest_campaigns);
            return Err(Refused::server(Code::TooManyCampaigns).with("most", most));
        }
        if own.bytes.saturating_add(bytes) > config.guest_bytes {
            return Err(megabytes(Code::TooManyBytes, config.guest_bytes));
        }
        self.address_quotas.take(config, client, Asked::Bytes(bytes))?;
        self.address_quotas.take(config, client, Asked::Campaign)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(text: &str) -> Client {
        Client(text.parse().unwrap())
    }

    #[test]
    fn an_address_has_so_much_a_day_and_this_machine_as_much_as_it_likes() {
        let config = Config { address_guests: 3, address_bytes: 2 * MEGABYTE, ..Config::default() };
        let quotas = AddressQuotas::default();
        let start = Instant::now();
        let ask = |address, asked, now| quotas.take_at(&config, client(address), asked, now);
        for address in ["2001:db8::1", "2001:db8::2", "2001:db8::3"] {
            ask(address, Asked::Guest, start).unwrap();
        }
        let refused = ask("2001:db8::4", Asked::Guest, start).unwrap_err();
        assert_eq!(refused.code, "too_many_guests_today", "one household");
        assert_eq!(refused.args["most"], capotreno_protocol::Arg::Number(3));
        ask("2001:db8:0:1::1", Asked::Guest, start).unwrap();
        ask("2001:db8::1", Asked::Table, start).unwrap();
        for _ in 0..10 {
            ask("127.0.0.1", Asked::Guest, start).unwrap();
        }
        ask("192.0.2.1", Asked::Bytes(MEGABYTE * 3 / 2), start).unwrap();
        let refused = ask("192.0.2.1", Asked::Bytes(MEGABYTE), start).unwrap_err();
        assert_eq!((refused.code.as_str(), refused.args.len()), ("too_many_bytes_today", 1));
        ask("192.0.2.1", Asked::Bytes(MEGABYTE), start + DAY).unwrap();
        assert!(ask("2001:db8::1", Asked::Guest, start + DAY / 2).is_ok(), "half a day, half of it");
        assert!(ask("2001:db8::1", Asked::Guest, start + DAY / 2).is_err());
    }
}
