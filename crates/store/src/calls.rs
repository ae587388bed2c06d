//! How people are called when a game waits for them, and who is to be called. What a wish or an address
//! means is known to others.

use crate::error::StoreError;
use crate::open::Store;
use crate::sql::{Found, made, values};
use crate::write::Urgency;

/// A moment that never comes.
pub const NEVER: i64 = i64::MAX;

/// One way to call somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallWay {
    pub id: String,
    pub guest: String,
    /// `push`, `mail` or `webhook`.
    pub kind: String,
    /// Where the call goes to.
    pub target: String,
    pub language: String,
    /// Whether whoever is there wants it.
    pub verified: bool,
    /// How often in a row it did not arrive.
    pub failures: u32,
    pub created_at: i64,
}

/// When somebody wants to be called, and when that was last done.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CallWishes {
    pub body: String,
    pub called_at: i64,
}

/// That somebody is to be called. Moments are milliseconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WantedCall {
    pub guest: String,
    /// The table or campaign.
    pub place: String,
    pub kind: String,
    /// [`NEVER`] where it was done or need not be.
    pub call_at: i64,
    pub remind_at: i64,
    pub tries: u32,
}

fn way(row: &Found) -> Result<CallWay, StoreError> {
    Ok(CallWay {
        id: row.get("id")?,
        guest: row.get("guest")?,
        kind: row.get("kind")?,
        target: row.get("target")?,
        language: row.get("language")?,
        verified: row.get::<i64>("verified")? != 0,
        failures: u32::try_from(row.get::<i64>("failures")?).unwrap_or(u32::MAX),
        created_at: row.get("created_at")?,
    })
}

fn wanted(row: &Found) -> Result<WantedCall, StoreError> {
    Ok(WantedCall {
        guest: row.get("guest")?,
        place: row.get("place")?,
        kind: row.get("kind")?,
        call_at: row.get("call_at")?,
        remind_at: row.get("remind_at")?,
        tries: u32::try_from(row.get::<i64>("tries")?).unwrap_or(u32::MAX),
    })
}

const WAY: &str = "SELECT id, guest, kind, target, language, verified, failures, created_at FROM call_ways";
const WANTED: &str = "guest, place, kind, call_at, remind_at, tries";

impl Store {
    /// Keeps a way to call a guest, in place of one that leads to the same; false where there are so
    /// many already.
    pub async fn add_call_way(&self, new: &CallWay, most: u32) -> Result<bool, StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        change.alone(&format!("calls of {}", new.guest)).await?;
        change
            .execute(
                "DELETE FROM call_ways WHERE guest = $1 AND kind = $2 AND target = $3",
                values![&new.guest, &new.kind, &new.target],
            )
            .await?;
        let count = change
            .one("SELECT CAST(count(*) AS BIGINT) FROM call_ways WHERE guest = $1", values![&new.guest])
            .await?;
        if count.count(0)? >= most {
            change.undo().await?;
            return Ok(false);
        }
        change
            .execute(
                "INSERT INTO call_ways (id, guest, kind, target, language, verified, failures, created_at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
                values![
                    &new.id,
                    &new.guest,
                    &new.kind,
                    &new.target,
                    &new.language,
                    new.verified,
                    new.failures,
                    new.created_at
                ],
            )
            .await?;
        change.commit().await?;
        Ok(true)
    }

    /// The ways to call a guest, oldest first.
    pub async fn call_ways(&self, guest: &str) -> Result<Vec<CallWay>, StoreError> {
        let text = made(format!("{WAY} WHERE guest = $1 ORDER BY created_at, id"));
        self.readers.all(text, values![guest]).await?.iter().map(way).collect()
    }

    pub async fn call_way(&self, id: &str) -> Result<Option<CallWay>, StoreError> {
        let text = made(format!("{WAY} WHERE id = $1"));
        self.readers.first(text, values![id]).await?.as_ref().map(way).transpose()
    }

    /// How many wait to be confirmed at an address, since a moment.
    pub async fn unconfirmed_at(&self, target: &str, since: i64) -> Result<u32, StoreError> {
        let text = "SELECT CAST(count(*) AS BIGINT) FROM call_ways \
                    WHERE target = $1 AND verified = 0 AND created_at > $2";
        self.readers.one(text, values![target, since]).await?.count(0)
    }

    /// Whoever is there wants to be called; false where that way is no more.
    pub async fn verify_call_way(&self, id: &str) -> Result<bool, StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        let found = change.execute("UPDATE call_ways SET verified = 1 WHERE id = $1", values![id]).await?;
        change.commit().await?;
        Ok(found > 0)
    }

    /// Nobody is called this way any more: whether somebody was. Written as long as there is any room.
    pub async fn remove_call_way(&self, id: &str) -> Result<bool, StoreError> {
        let mut change = self.begin(Urgency::Game).await?;
        let removed = change.execute("DELETE FROM call_ways WHERE id = $1", values![id]).await?;
        change.commit().await?;
        Ok(removed > 0)
    }

    /// Writes down whether a call arrived: how often in a row it did not.
    pub async fn note_call(&self, id: &str, arrived: bool) -> Result<u32, StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        let text = if arrived {
            "UPDATE call_ways SET failures = 0 WHERE id = $1 RETURNING failures"
        } else {
            "UPDATE call_ways SET failures = failures + 1 WHERE id = $1 RETURNING failures"
        };
        let row = change.first(text, values![id]).await?;
        change.commit().await?;
        row.map_or(Ok(0), |row| row.count(0))
    }

    /// Ways that nobody has confirmed since a moment are forgotten.
    pub async fn forget_unconfirmed(&self, before: i64) -> Result<(), StoreError> {
        let text = "SELECT 1 FROM call_ways WHERE verified = 0 AND created_at < $1";
        if self.readers.first(text, values![before]).await?.is_none() {
            return Ok(());
        }
        let mut change = self.begin(Urgency::Game).await?;
        change
            .execute("DELETE FROM call_ways WHERE verified = 0 AND created_at < $1", values![before])
            .await?;
        change.commit().await
    }

    pub async fn call_wishes(&self, guest: &str) -> Result<Option<CallWishes>, StoreError> {
        let text = "SELECT body, called_at FROM call_wishes WHERE guest = $1";
        let row = self.readers.first(text, values![guest]).await?;
        row.map(|row| Ok(CallWishes { body: row.get(0)?, called_at: row.get(1)? })).transpose()
    }

    pub async fn set_call_wishes(&self, guest: &str, body: &str) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        change
            .execute(
                "INSERT INTO call_wishes (guest, body, called_at) VALUES ($1, $2, 0) \
                 ON CONFLICT (guest) DO UPDATE SET body = excluded.body",
                values![guest, body],
            )
            .await?;
        change.commit().await
    }

    /// Somebody is to be called. Where `call_at` is [`NEVER`], a call that waits already stays.
    pub async fn want_call(&self, new: &WantedCall) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        change
            .execute(
                "INSERT INTO calls (guest, place, kind, call_at, remind_at, taken_until, tries) \
                 VALUES ($1, $2, $3, $4, $5, 0, 0) ON CONFLICT (guest, place) DO UPDATE SET \
                 kind = excluded.kind, remind_at = excluded.remind_at, taken_until = 0, tries = 0, \
                 call_at = CASE WHEN excluded.call_at = $6 THEN calls.call_at ELSE excluded.call_at END",
                values![&new.guest, &new.place, &new.kind, new.call_at, new.remind_at, NEVER],
            )
            .await?;
        change.commit().await
    }

    /// Guests who are to be called by now and whom no server is calling.
    pub async fn due_calls(&self, now: i64, most: u32) -> Result<Vec<String>, StoreError> {
        let text = "SELECT DISTINCT guest FROM calls \
                    WHERE (call_at <= $1 OR remind_at <= $1) AND taken_until <= $1 ORDER BY guest LIMIT $2";
        let rows = self.readers.all(text, values![now, most]).await?;
        rows.iter().map(|row| row.get(0)).collect()
    }

    /// All that a guest is to be called for, also what would have waited a little longer; nothing where
    /// another server is at it. Nobody else takes it until a moment.
    pub async fn take_calls(&self, guest: &str, now: i64, until: i64) -> Result<Vec<WantedCall>, StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        change.alone(&format!("calls of {guest}")).await?;
        let text = made(format!(
            "UPDATE calls SET taken_until = $3 WHERE guest = $1 AND taken_until <= $2 \
             AND (call_at < $4 OR remind_at <= $2) RETURNING {WANTED}"
        ));
        let rows = change.all(text, values![guest, now, until, NEVER]).await?;
        let mut taken = rows.iter().map(wanted).collect::<Result<Vec<_>, _>>()?;
        if taken.iter().all(|call| call.call_at > now && call.remind_at > now) {
            change.undo().await?;
            return Ok(Vec::new());
        }
        change.commit().await?;
        taken.sort_by(|one, other| one.place.cmp(&other.place));
        Ok(taken)
    }

    /// What became of calls that were taken until a moment: when each is to be made next, if ever. One that
    /// was wanted anew meanwhile stays. With `called_at` somebody was called then.
    pub async fn settle_calls(
        &self,
        calls: &[WantedCall],
        taken_until: i64,
        called_at: Option<i64>,
    ) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        for call in calls {
            let gone = call.call_at == NEVER && call.remind_at == NEVER;
            if gone {
                change
                    .execute(
                        "DELETE FROM calls WHERE guest = $1 AND place = $2 AND taken_until = $3",
                        values![&call.guest, &call.place, taken_until],
                    )
                    .await?;
                continue;
            }
            change
                .execute(
                    "UPDATE calls SET call_at = $4, remind_at = $5, tries = $6, taken_until = 0 \
                     WHERE guest = $1 AND place = $2 AND taken_until = $3",
                    values![&call.guest, &call.place, taken_until, call.call_at, call.remind_at, call.tries],
                )
                .await?;
        }
        if let (Some(at), Some(call)) = (called_at, calls.first()) {
            change
                .execute(
                    "INSERT INTO call_wishes (guest, body, called_at) VALUES ($1, '', $2) \
                     ON CONFLICT (guest) DO UPDATE SET called_at = excluded.called_at",
                    values![&call.guest, at],
                )
                .await?;
        }
        change.commit().await
    }
}
