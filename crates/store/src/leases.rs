//! Who owns a game or campaign where several servers share a `PostgreSQL`: a row with the owner, an
//! epoch that grows whenever it changes hands, and until when it is good by the database's clock.
//!
//! A lease says whom to ask. What keeps two owners from writing two histories is the epoch: steps are
//! written only while it is theirs, looked at in the same transaction ([`Store::commit_under`]), so an
//! owner that slept through the end of its lease writes nothing more. Taking a lease over waits for
//! transactions under the old epoch, so the new owner reads everything they wrote.

use std::time::Duration;

use crate::chain::Kept;
use crate::error::StoreError;
use crate::open::Store;
use crate::sql::{Found, values};
use crate::write::{Change, Urgency};

/// A lease that somebody has or had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lease {
    pub of: Kept,
    pub number: i64,
    pub epoch: i64,
}

/// What came of asking for a lease.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Leased {
    Ours(Lease),
    /// Another server owns it; this is what it calls itself.
    Theirs(String),
}

fn is_campaign(of: Kept) -> bool {
    match of {
        Kept::Table => false,
        Kept::Campaign => true,
    }
}

fn lease(row: &Found) -> Result<Lease, StoreError> {
    let of = if row.get::<i64>("campaign")? == 0 { Kept::Table } else { Kept::Campaign };
    Ok(Lease { of, number: row.get("number")?, epoch: row.get("epoch")? })
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

/// One column of leases, as `PostgreSQL` writes a list.
fn list(leases: &[Lease], column: impl Fn(&Lease) -> i64) -> String {
    let numbers: Vec<String> = leases.iter().map(|lease| column(lease).to_string()).collect();
    format!("{{{}}}", numbers.join(","))
}

/// Holds on to the leases until the transaction ends, or fails where one is nobody's or another's.
pub(crate) async fn fence(change: &mut Change, leases: &[Lease]) -> Result<(), StoreError> {
    let text = "SELECT leases.campaign, leases.number, leases.epoch FROM leases JOIN \
                unnest(CAST($1 AS BIGINT[]), CAST($2 AS BIGINT[]), CAST($3 AS BIGINT[])) \
                AS held (campaign, number, epoch) \
                ON leases.campaign = held.campaign AND leases.number = held.number \
                AND leases.epoch = held.epoch ORDER BY leases.campaign, leases.number FOR SHARE OF leases";
    let campaigns = list(leases, |lease| i64::from(is_campaign(lease.of)));
    let (numbers, epochs) = (list(leases, |lease| lease.number), list(leases, |lease| lease.epoch));
    let rows = change.all(text, values![&campaigns, &numbers, &epochs]).await?;
    let held = rows.iter().map(lease).collect::<Result<Vec<_>, _>>()?;
    match leases.iter().find(|lease| !held.contains(lease)) {
        Some(lost) => Err(StoreError::Fenced { of: lost.of, number: lost.number }),
        None => Ok(()),
    }
}

impl Store {
    /// Asks for a lease. It is given where nobody has it, or where whoever had it let it end.
    pub async fn lease(
        &self,
        of: Kept,
        number: i64,
        owner: &str,
        lasts: Duration,
    ) -> Result<Leased, StoreError> {
        let mut change = self.begin(Urgency::Game).await?;
        let take = "INSERT INTO leases (campaign, number, owner, epoch, until) \
                    VALUES ($1, $2, $3, 1, clock_timestamp() + $4 * INTERVAL '1 millisecond') \
                    ON CONFLICT (campaign, number) DO UPDATE \
                    SET owner = excluded.owner, epoch = leases.epoch + 1, until = excluded.until \
                    WHERE leases.until <= clock_timestamp() RETURNING campaign, number, epoch";
        let asked = values![is_campaign(of), number, owner, milliseconds(lasts)];
        if let Some(row) = change.first(take, asked).await? {
            let ours = lease(&row)?;
            change.commit().await?;
            return Ok(Leased::Ours(ours));
        }
        let who = "SELECT owner FROM leases WHERE campaign = $1 AND number = $2";
        let owner = change.one(who, values![is_campaign(of), number]).await?.get(0)?;
        change.undo().await?;
        Ok(Leased::Theirs(owner))
    }

    /// Renews all leases of an owner that have not ended: those it still has. Whatever is not among
    /// them is lost.
    pub async fn renew_leases(&self, owner: &str, lasts: Duration) -> Result<Vec<Lease>, StoreError> {
        let mut change = self.begin(Urgency::Game).await?;
        let text = "UPDATE leases SET until = clock_timestamp() + $2 * INTERVAL '1 millisecond' \
                    WHERE owner = $1 AND until > clock_timestamp() RETURNING campaign, number, epoch";
        let rows = change.all(text, values![owner, milliseconds(lasts)]).await?;
        let kept = rows.iter().map(lease).collect::<Result<Vec<_>, _>>()?;
        change.commit().await?;
        Ok(kept)
    }

    /// Gives a lease up: the next who asks gets it at once. One that is another's by now stays theirs.
    pub async fn give_up_lease(&self, lease: Lease) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Game).await?;
        let text = "UPDATE leases SET until = clock_timestamp() \
                    WHERE campaign = $1 AND number = $2 AND epoch = $3";
        change.execute(text, values![is_campaign(lease.of), lease.number, lease.epoch]).await?;
        change.commit().await
    }
}
