//! Two guests who are one person: the rows of one become the other's. What tables and campaigns say is changed by
//! who owns them; here is the rest.

use crate::error::StoreError;
use crate::guests::{Guest, add_token};
use crate::open::Store;
use crate::sql::values;
use crate::write::Urgency;

impl Store {
    /// Whose a code is, without using it up: that of a link that is not too old, or a recovery code.
    pub async fn guest_of_code(&self, code_hash: &[u8; 32], now: i64) -> Result<Option<Guest>, StoreError> {
        let text = "SELECT id, name FROM guests WHERE id IN \
                    (SELECT guest FROM links WHERE code_hash = $1 AND expires_at >= $2 \
                    UNION SELECT guest FROM recovery WHERE code_hash = $1)";
        let row = self.readers.first(text, values![code_hash, now]).await?;
        row.map(|row| Ok(Guest { id: row.get(0)?, name: row.get(1)? })).transpose()
    }

    /// Whether two guests have seats at one table, in one campaign or in one round of an event.
    pub async fn met(&self, one: &str, other: &str) -> Result<bool, StoreError> {
        for text in [
            "SELECT 1 FROM seats AS a JOIN seats AS b ON a.number = b.number \
             WHERE a.guest = $1 AND b.guest = $2",
            "SELECT 1 FROM campaign_guests AS a JOIN campaign_guests AS b ON a.number = b.number \
             WHERE a.guest = $1 AND b.guest = $2",
            "SELECT 1 FROM event_seats AS a JOIN event_seats AS b ON a.event = b.event AND a.round = b.round \
             WHERE a.guest = $1 AND b.guest = $2",
        ] {
            if self.readers.first(text, values![one, other]).await?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Makes all that is left of one guest another's, whose a token is too, and uses up the link that led there.
    /// The first guest is no more. Where only one of a kind can be, that of who stays is kept.
    pub async fn join_guests(
        &self,
        from: &str,
        to: &str,
        token_hash: &[u8; 32],
        code_hash: &[u8; 32],
        at: i64,
    ) -> Result<(), StoreError> {
        let mut change = self.begin(Urgency::Game).await?;
        change.execute("DELETE FROM links WHERE code_hash = $1", values![code_hash]).await?;
        for text in [
            "UPDATE event_seats SET guest = $2 WHERE guest = $1",
            "UPDATE events SET owner = $2 WHERE owner = $1",
            "UPDATE boards SET owner = $2 WHERE owner = $1",
            "UPDATE tokens SET guest = $2 WHERE guest = $1",
            "UPDATE call_ways SET guest = $2 WHERE guest = $1",
            "UPDATE call_wishes SET guest = $2 WHERE guest = $1 \
             AND NOT EXISTS (SELECT 1 FROM call_wishes WHERE guest = $2)",
            "UPDATE recovery SET guest = $2 WHERE guest = $1 \
             AND NOT EXISTS (SELECT 1 FROM recovery WHERE guest = $2)",
            "UPDATE calls SET guest = $2 WHERE guest = $1 \
             AND place NOT IN (SELECT place FROM calls WHERE guest = $2)",
            "UPDATE blocks SET guest = $2 WHERE guest = $1 AND other <> $2 \
             AND other NOT IN (SELECT other FROM blocks WHERE guest = $2)",
            "UPDATE blocks SET other = $2 WHERE other = $1 AND guest <> $2 \
             AND guest NOT IN (SELECT guest FROM blocks WHERE other = $2)",
            "UPDATE passkeys SET guest = $2 WHERE guest = $1",
            "UPDATE friends SET guest = $2 WHERE guest = $1 AND other <> $2 \
             AND other NOT IN (SELECT other FROM friends WHERE guest = $2)",
            "UPDATE friends SET other = $2 WHERE other = $1 AND guest <> $2 \
             AND guest NOT IN (SELECT guest FROM friends WHERE other = $2)",
            "UPDATE friend_links SET guest = $2 WHERE guest = $1",
            "UPDATE reports SET guest = $2 WHERE guest = $1",
            "UPDATE reports SET other = $2 WHERE other = $1",
            "UPDATE chats SET body = replace(body, '\"by\":\"' || $1 || '\"', '\"by\":\"' || $2 || '\"') \
             WHERE body LIKE '%\"by\":\"' || $1 || '\"%'",
        ] {
            change.execute(text, values![from, to]).await?;
        }
        change.execute("DELETE FROM blocks WHERE other = $1", values![from]).await?;
        // Whom one of the two had blocked is no friend of the one.
        for text in [
            "DELETE FROM friends WHERE guest = $1 AND other IN (SELECT other FROM blocks WHERE guest = $1)",
            "DELETE FROM friends WHERE other = $1 AND guest IN (SELECT other FROM blocks WHERE guest = $1)",
        ] {
            change.execute(text, values![to]).await?;
        }
        add_token(&mut change, token_hash, to, at).await?;
        change.execute("DELETE FROM guests WHERE id = $1", values![from]).await?;
        change.commit().await
    }
}
