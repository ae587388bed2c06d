//! Who owns a game or campaign where several servers share a `PostgreSQL`: a row with the owner, an
//! epoch that grows whenever it changes hands, and until when it is good by the database's clock.
//!
//! A lease says whom to ask. What keeps two owners from writing two histories is the epoch: what an
//! owner writes is written only while it is its own, looked at in the same transaction
//! ([`Store::commit_under`], [`Store::under`]), so an owner that slept through the end of its lease
//! writes nothing more. Taking a lease over waits for transactions under the old epoch, so the new
//! owner reads everything they wrote. Renewing changes no epoch and waits for nobody.

use std::collections::HashMap;
use std::time::Duration;

use crate::chain::Kept;
use crate::error::StoreError;
use crate::open::Store;
use crate::sql::{Found, made, values};
use crate::write::{Change, Urgency};

/// Who a lease belongs to that was given up while what it is of was awake: to whoever is first.
const HANDED_OVER: &str = "-";

/// Who a lease belongs to of what is not to be gone on with: nobody, until the operator says so.
const STOPPED: &str = "!";

/// A lease that somebody has or had.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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

/// Who has a game or campaign, as far as a look tells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Holder {
    /// Nobody: whoever asks gets it.
    Nobody,
    /// Somebody whose lease is good.
    Owner(String),
    /// Somebody who did not renew it in time.
    Late(String),
    /// Nobody may: the database is behind what was played.
    Stopped,
}

/// A game or campaign that somebody asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Held {
    pub number: i64,
    pub holder: Holder,
    /// How often it changed hands.
    pub epoch: i64,
}

/// Something that has an owner, for lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedLease {
    pub of: Kept,
    pub id: String,
    pub holder: Holder,
    pub epoch: i64,
    /// For how many milliseconds it is good if it is not renewed; less than nothing where it was not.
    pub lasts: i64,
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

pub(crate) fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

/// Columns of leases, as `PostgreSQL` writes lists.
fn lists(leases: &[Lease]) -> [String; 3] {
    let list = |column: fn(&Lease) -> i64| {
        let numbers: Vec<String> = leases.iter().map(|lease| column(lease).to_string()).collect();
        format!("{{{}}}", numbers.join(","))
    };
    [list(|lease| i64::from(is_campaign(lease.of))), list(|lease| lease.number), list(|lease| lease.epoch)]
}

/// The leases of a list, in a statement.
const HELD: &str = "unnest(CAST($1 AS BIGINT[]), CAST($2 AS BIGINT[]), CAST($3 AS BIGINT[])) \
     AS held (campaign, number, epoch) \
     ON leases.campaign = held.campaign AND leases.number = held.number AND leases.epoch = held.epoch";

/// Which steps must be there before those are written that an owner writes, by the number of the table.
pub(crate) type Before = HashMap<i64, u32>;

/// Holds on to the leases until the transaction ends, or fails where one is nobody's or another's, or where
/// what is to follow a step does not: in a database that was restored from a backup a lease may be as it was.
pub(crate) async fn fence(change: &mut Change, leases: &[Lease], before: &Before) -> Result<(), StoreError> {
    // The weakest lock that keeps others from taking a lease over; renewing it goes on beside.
    let text = "SELECT leases.campaign, leases.number, leases.epoch FROM leases JOIN \
         unnest(CAST($1 AS BIGINT[]), CAST($2 AS BIGINT[]), CAST($3 AS BIGINT[]), CAST($4 AS BIGINT[])) \
         AS held (campaign, number, epoch, before) \
         ON leases.campaign = held.campaign AND leases.number = held.number AND leases.epoch = held.epoch \
         WHERE held.before < 0 OR EXISTS \
         (SELECT 1 FROM steps WHERE steps.number = held.number AND steps.seq = held.before) \
         ORDER BY leases.campaign, leases.number FOR KEY SHARE OF leases";
    let [campaigns, numbers, epochs] = lists(leases);
    let before = |lease: &Lease| match lease.of {
        Kept::Table => before.get(&lease.number).map_or(-1, |seq| i64::from(*seq)),
        Kept::Campaign => -1,
    };
    let before: Vec<String> = leases.iter().map(|lease| before(lease).to_string()).collect();
    let before = format!("{{{}}}", before.join(","));
    let rows = change.all(text, values![&campaigns, &numbers, &epochs, &before]).await?;
    let held = rows.iter().map(lease).collect::<Result<Vec<_>, _>>()?;
    match leases.iter().find(|lease| !held.contains(lease)) {
        Some(lost) => Err(StoreError::Fenced { of: lost.of, number: lost.number }),
        None => Ok(()),
    }
}

fn holder_of(owner: String, good: bool) -> Holder {
    match (owner.as_str(), good) {
        ("" | HANDED_OVER, _) => Holder::Nobody,
        (STOPPED, _) => Holder::Stopped,
        (_, true) => Holder::Owner(owner),
        (_, false) => Holder::Late(owner),
    }
}

impl Store {
    /// The same data, where everything is written only as long as a lease is its owner's.
    #[must_use]
    pub fn under(&self, lease: Option<Lease>) -> Store {
        Store { under: lease, ..self.clone() }
    }

    /// Who has a table or campaign; none where there is no such thing.
    pub async fn holder(&self, of: Kept, id: &str) -> Result<Option<Held>, StoreError> {
        let (kept, campaign) = match of {
            Kept::Table => ("tables", 0),
            Kept::Campaign => ("campaigns", 1),
        };
        let text = format!(
            "SELECT kept.number, coalesce(leases.owner, ''), coalesce(epoch, 0), \
             CAST(CAST(coalesce(until > clock_timestamp(), false) AS INTEGER) AS BIGINT) FROM {kept} AS kept \
             LEFT JOIN leases ON leases.number = kept.number AND campaign = {campaign} WHERE kept.id = $1"
        );
        let found = self.readers.first(made(text), values![id]).await?;
        let Some(row) = found else { return Ok(None) };
        let (owner, good): (String, i64) = (row.get(1)?, row.get(3)?);
        let holder = holder_of(owner, good != 0);
        Ok(Some(Held { number: row.get(0)?, holder, epoch: row.get(2)? }))
    }

    /// Asks for a lease. It is given where nobody has it, or where whoever had it let it end.
    pub async fn lease(
        &self,
        of: Kept,
        number: i64,
        owner: &str,
        lasts: Duration,
    ) -> Result<Leased, StoreError> {
        let mut change = self.begin(Urgency::Game).await?;
        let lasts = milliseconds(lasts);
        let first = "INSERT INTO leases (campaign, number, owner, epoch, until) \
                     VALUES ($1, $2, $3, 1, clock_timestamp() + $4 * INTERVAL '1 millisecond') \
                     ON CONFLICT DO NOTHING RETURNING campaign, number, epoch";
        if let Some(row) = change.first(first, values![is_campaign(of), number, owner, lasts]).await? {
            let ours = lease(&row)?;
            change.commit().await?;
            return Ok(Leased::Ours(ours));
        }
        // Waits for whoever writes under it, but not for ever; then it is looked at once more.
        change.execute("SET LOCAL lock_timeout = '5s'", values![]).await?;
        let free = "campaign = $1 AND number = $2 AND (until <= clock_timestamp() OR owner IN ('', '-', $3))";
        let hold = format!("SELECT epoch FROM leases WHERE {free} FOR UPDATE");
        let held = change.first(made(hold), values![is_campaign(of), number, owner]).await?;
        if held.is_some() {
            let take = "UPDATE leases SET owner = $3, epoch = epoch + 1, \
                        until = clock_timestamp() + $4 * INTERVAL '1 millisecond' \
                        WHERE campaign = $1 AND number = $2 RETURNING campaign, number, epoch";
            let row = change.one(take, values![is_campaign(of), number, owner, lasts]).await?;
            let ours = lease(&row)?;
            change.commit().await?;
            return Ok(Leased::Ours(ours));
        }
        let who = "SELECT owner FROM leases WHERE campaign = $1 AND number = $2";
        let owner = change.one(who, values![is_campaign(of), number]).await?.get(0)?;
        change.undo().await?;
        Ok(Leased::Theirs(owner))
    }

    /// Renews all leases of an owner, also those that have ended and that nobody has asked for since:
    /// those it still has. Whatever is not among them is lost.
    pub async fn renew_leases(&self, owner: &str, lasts: Duration) -> Result<Vec<Lease>, StoreError> {
        let text = "UPDATE leases SET until = clock_timestamp() + $2 * INTERVAL '1 millisecond' \
                    WHERE owner = $1 RETURNING campaign, number, epoch";
        let rows = self.aside.all(text, values![owner, milliseconds(lasts)]).await?;
        rows.iter().map(lease).collect()
    }

    /// Gives leases up of what has gone to sleep: the next who asks gets them at once. One that is
    /// another's by now stays theirs.
    pub async fn give_up_leases(&self, leases: &[Lease]) -> Result<(), StoreError> {
        self.let_go(leases, "").await
    }

    /// Gives leases up of what somebody else is to wake ([`Store::orphans`]).
    pub async fn hand_over_leases(&self, leases: &[Lease]) -> Result<(), StoreError> {
        self.let_go(leases, HANDED_OVER).await
    }

    /// Lets nobody go on with something, until [`Store::go_on`].
    pub async fn stop(&self, of: Kept, number: i64) -> Result<(), StoreError> {
        let text = "INSERT INTO leases (campaign, number, owner, epoch, until) \
                    VALUES ($1, $2, $3, 1, clock_timestamp() + INTERVAL '1000 years') \
                    ON CONFLICT (campaign, number) DO UPDATE SET owner = excluded.owner, \
                    epoch = leases.epoch + 1, until = excluded.until";
        self.aside.execute(text, values![is_campaign(of), number, STOPPED]).await.map(drop)
    }

    /// Lets whoever asks go on with something that was stopped.
    pub async fn go_on(&self, of: Kept, number: i64) -> Result<(), StoreError> {
        let text = "UPDATE leases SET owner = '', until = clock_timestamp() \
                    WHERE campaign = $1 AND number = $2 AND owner = $3";
        self.aside.execute(text, values![is_campaign(of), number, STOPPED]).await.map(drop)
    }

    /// How many steps or entries something has; none where it does not exist.
    pub async fn length(&self, of: Kept, id: &str) -> Result<Option<(i64, u32)>, StoreError> {
        let text = match of {
            Kept::Table => {
                "SELECT number, (SELECT count(*) FROM steps WHERE steps.number = tables.number) FROM tables \
                 WHERE id = $1"
            }
            Kept::Campaign => {
                "SELECT number, (SELECT count(*) FROM entries WHERE entries.number = campaigns.number) \
                 FROM campaigns WHERE id = $1"
            }
        };
        let found = self.readers.first(text, values![id]).await?;
        found.map(|row| Ok((row.get(0)?, row.count(1)?))).transpose()
    }

    async fn let_go(&self, leases: &[Lease], to: &str) -> Result<(), StoreError> {
        let text = format!(
            "UPDATE leases SET owner = $4, until = clock_timestamp() FROM (SELECT held.* FROM leases JOIN {HELD}) \
             AS gone WHERE leases.campaign = gone.campaign AND leases.number = gone.number \
             AND leases.epoch = gone.epoch"
        );
        let [campaigns, numbers, epochs] = lists(leases);
        self.aside.execute(made(text), values![&campaigns, &numbers, &epochs, to]).await.map(drop)
    }

    /// What has an owner, those of one owner together.
    pub async fn list_leases(&self, most: u32) -> Result<Vec<ListedLease>, StoreError> {
        let text = "SELECT campaign, coalesce(tables.id, campaigns.id), leases.owner, epoch, \
                    CAST(extract(epoch FROM until - clock_timestamp()) * 1000 AS BIGINT) FROM leases \
                    LEFT JOIN tables ON campaign = 0 AND tables.number = leases.number \
                    LEFT JOIN campaigns ON campaign = 1 AND campaigns.number = leases.number \
                    WHERE leases.owner <> '' AND (tables.id IS NOT NULL OR campaigns.id IS NOT NULL) \
                    ORDER BY 3, 1, 2 LIMIT $1";
        let read = |row: &Found| {
            let of = if row.get::<i64>(0)? == 0 { Kept::Table } else { Kept::Campaign };
            let lasts = row.get(4)?;
            let holder = holder_of(row.get(2)?, lasts > 0);
            Ok(ListedLease { of, id: row.get(1)?, holder, epoch: row.get(3)?, lasts })
        };
        self.readers.all(text, values![most]).await?.iter().map(read).collect()
    }

    /// Games and campaigns that go on and whose owner is gone, or has handed them over: some of them, in
    /// any order, so that several who ask do not all wake the same.
    pub async fn orphans(&self, most: u32) -> Result<Vec<(Kept, String)>, StoreError> {
        let text = "SELECT campaign, coalesce(tables.id, campaigns.id) FROM leases \
                    LEFT JOIN tables ON campaign = 0 AND tables.number = leases.number \
                    AND tables.phase = 'playing' \
                    LEFT JOIN campaigns ON campaign = 1 AND campaigns.number = leases.number \
                    AND campaigns.phase = 'running' \
                    WHERE leases.owner <> '' AND until <= clock_timestamp() \
                    AND (tables.id IS NOT NULL OR campaigns.id IS NOT NULL) ORDER BY random() LIMIT $1";
        let rows = self.aside.all(text, values![most]).await?;
        let read = |row: &Found| {
            let of = if row.get::<i64>(0)? == 0 { Kept::Table } else { Kept::Campaign };
            Ok((of, row.get(1)?))
        };
        rows.iter().map(read).collect()
    }
}
