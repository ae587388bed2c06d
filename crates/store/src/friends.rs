//! Friends: a row for each of the two. While there is only one, whose it is has asked and waits.

use crate::error::StoreError;
use crate::guests::Guest;
use crate::open::Store;
use crate::sql::values;
use crate::write::{Change, Urgency};

/// Another guest, and how far it has come with that one. Times are milliseconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Friend {
    pub other: Guest,
    /// When this guest asked or accepted; none where only the other has asked.
    pub mine: Option<i64>,
    /// The same of the other.
    pub theirs: Option<i64>,
}

impl Friend {
    /// Whether both want it.
    pub fn is_mutual(&self) -> bool {
        self.mine.is_some() && self.theirs.is_some()
    }
}

/// Somebody who sat at the same finished tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedWith {
    pub other: String,
    /// The latest of these tables.
    pub table: String,
    pub games: u32,
}

pub(crate) async fn end_friendship(change: &mut Change, one: &str, other: &str) -> Result<(), StoreError> {
    let text = "DELETE FROM friends WHERE (guest = $1 AND other = $2) OR (guest = $2 AND other = $1)";
    change.execute(text, values![one, other]).await?;
    Ok(())
}

async fn add(change: &mut Change, guest: &str, other: &str, at: i64) -> Result<(), StoreError> {
    let text = "INSERT INTO friends (guest, other, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    change.execute(text, values![guest, other, at]).await?;
    Ok(())
}

/// Whether a guest has asked, or is friends with, fewer than so many others.
async fn has_room(change: &mut Change, guest: &str, other: &str, most: u32) -> Result<bool, StoreError> {
    change.alone(guest).await?;
    let count = "SELECT count(*) FROM friends WHERE guest = $1 AND other <> $2";
    Ok(change.one(count, values![guest, other]).await?.count(0)? < most)
}

impl Store {
    /// Asks somebody, or accepts what that one has asked, unless there are so many already: whether it is so now.
    pub async fn befriend(&self, guest: &str, other: &str, at: i64, most: u32) -> Result<bool, StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        let room = has_room(&mut change, guest, other, most).await?;
        if room {
            add(&mut change, guest, other, at).await?;
        }
        change.commit().await?;
        Ok(room)
    }

    /// Two are no friends any more, or an answer is no.
    pub async fn part_friends(&self, guest: &str, other: &str) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Game).await?;
        end_friendship(&mut change, guest, other).await?;
        change.commit().await
    }

    /// The friends of a guest, whom it has asked, and who has asked it, by name.
    pub async fn friends(&self, guest: &str) -> Result<Vec<Friend>, StoreError> {
        let text = "SELECT guests.id, guests.name, max(CASE WHEN friends.guest = $1 THEN at ELSE 0 END), \
                    max(CASE WHEN friends.other = $1 THEN at ELSE 0 END) FROM friends JOIN guests \
                    ON guests.id = CASE WHEN friends.guest = $1 THEN friends.other ELSE friends.guest END \
                    WHERE friends.guest = $1 OR friends.other = $1 \
                    GROUP BY guests.id, guests.name ORDER BY guests.name, guests.id";
        let moment = |at: i64| (at > 0).then_some(at);
        self.readers
            .all(text, values![guest])
            .await?
            .iter()
            .map(|row| {
                let other = Guest { id: row.get(0)?, name: row.get(1)? };
                Ok(Friend { other, mine: moment(row.get(2)?), theirs: moment(row.get(3)?) })
            })
            .collect()
    }

    /// Keeps a link that makes friends until a moment, as the latest of so many of a guest; what is too old is
    /// forgotten with it.
    pub async fn add_friend_link(
        &self,
        code_hash: &[u8; 32],
        guest: &str,
        now: i64,
        expires_at: i64,
        most: u32,
    ) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        change.execute("DELETE FROM friend_links WHERE expires_at < $1", values![now]).await?;
        let text = "INSERT INTO friend_links (code_hash, guest, expires_at) VALUES ($1, $2, $3)";
        change.execute(text, values![code_hash, guest, expires_at]).await?;
        let text = "DELETE FROM friend_links WHERE guest = $1 AND code_hash NOT IN (SELECT code_hash \
                    FROM friend_links WHERE guest = $1 ORDER BY expires_at DESC, code_hash LIMIT $2)";
        change.execute(text, values![guest, most]).await?;
        change.commit().await
    }

    /// Whose a link is, if it is still good.
    pub async fn friend_of_link(&self, code_hash: &[u8; 32], now: i64) -> Result<Option<Guest>, StoreError> {
        let text = "SELECT guests.id, guests.name FROM friend_links JOIN guests ON guests.id = friend_links.guest \
                    WHERE code_hash = $1 AND expires_at >= $2";
        let row = self.readers.first(text, values![code_hash, now]).await?;
        row.map(|row| Ok(Guest { id: row.get(0)?, name: row.get(1)? })).transpose()
    }

    /// Uses a link up: two are friends at once, unless one of them has so many already. Whether they are.
    pub async fn use_friend_link(
        &self,
        code_hash: &[u8; 32],
        guests: [&str; 2],
        at: i64,
        most: u32,
    ) -> Result<bool, StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        // In one order, whoever asks: two who follow each other's links must not wait for each other.
        let mut pair = guests;
        pair.sort_unstable();
        let [one, other] = pair;
        let room = has_room(&mut change, one, other, most).await?
            && has_room(&mut change, other, one, most).await?
            && change.execute("DELETE FROM friend_links WHERE code_hash = $1", values![code_hash]).await? > 0;
        if room {
            add(&mut change, one, other, at).await?;
            add(&mut change, other, one, at).await?;
        }
        change.commit().await?;
        Ok(room)
    }

    /// With whom a guest has played games to their end, the latest first: as many as are asked for, without those it
    /// is friends with, has asked or has blocked, or who have blocked it.
    pub async fn played_with(&self, guest: &str, most: u32) -> Result<Vec<PlayedWith>, StoreError> {
        let text = "SELECT found.other, tables.id, found.games FROM (SELECT b.guest AS other, \
                    max(b.number) AS latest, count(*) AS games FROM seats AS a \
                    JOIN seats AS b ON a.number = b.number AND b.guest <> a.guest \
                    JOIN tables ON tables.number = a.number AND tables.phase = 'over' WHERE a.guest = $1 \
                    AND b.guest NOT IN (SELECT other FROM friends WHERE guest = $1) \
                    AND b.guest NOT IN (SELECT other FROM blocks WHERE guest = $1) \
                    AND b.guest NOT IN (SELECT guest FROM blocks WHERE other = $1) \
                    AND b.guest IN (SELECT id FROM guests) GROUP BY b.guest) AS found \
                    JOIN tables ON tables.number = found.latest ORDER BY found.latest DESC, found.other LIMIT $2";
        let rows = self.readers.all(text, values![guest, most]).await?;
        rows.iter()
            .map(|row| Ok(PlayedWith { other: row.get(0)?, table: row.get(1)?, games: row.count(2)? }))
            .collect()
    }
}
