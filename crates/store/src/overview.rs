//! Lists for the operator: tables, guests and campaigns, the latest first.

use crate::campaigns::{self, CampaignRow, PARTIAL};
use crate::chain::Kept;
use crate::error::StoreError;
use crate::open::Store;
use crate::sql::{Found, made, values};
use crate::tables::{self, Phase, TableRow, readable};

/// A table as a list shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedTable {
    pub row: TableRow,
    /// How many steps its game has, the deal among them.
    pub steps: u32,
    /// When something was done there last.
    pub lively_at: i64,
}

/// A guest as a list shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedGuest {
    pub id: String,
    pub name: String,
    pub created_at: i64,
    pub seen_at: i64,
    pub devices: u32,
    pub tables: u32,
    /// Why it is banned, if it is.
    pub banned: Option<String>,
}

/// A campaign as a list shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedCampaign {
    pub row: CampaignRow,
    pub entries: u32,
}

const GUEST: &str = "SELECT id, name, created_at, seen_at, \
     (SELECT count(*) FROM tokens WHERE tokens.guest = guests.id) AS devices, \
     (SELECT count(*) FROM seats WHERE seats.guest = guests.id) AS tables, \
     (SELECT reason FROM banned WHERE banned.guest = guests.id) AS banned FROM guests";

fn guest(row: &Found) -> Result<ListedGuest, StoreError> {
    Ok(ListedGuest {
        id: row.get(0)?,
        name: row.get(1)?,
        created_at: row.get(2)?,
        seen_at: row.get(3)?,
        devices: row.count(4)?,
        tables: row.count(5)?,
        banned: row.get(6)?,
    })
}

/// A text as it stands in a pattern of `LIKE … ESCAPE '!'`.
pub(crate) fn within(text: &str) -> String {
    let mut pattern = String::from("%");
    for letter in text.chars() {
        if matches!(letter, '%' | '_' | '!') {
            pattern.push('!');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
}

impl Store {
    /// The latest tables, of one phase or of all.
    pub async fn list_tables(&self, phase: Option<Phase>, most: u32) -> Result<Vec<ListedTable>, StoreError> {
        let text = format!(
            "SELECT {}, (SELECT count(*) FROM steps WHERE steps.number = tables.number) AS steps, \
             coalesce((SELECT max(at) FROM steps WHERE steps.number = tables.number), created_at) AS lively_at \
             FROM tables WHERE $1 = '' OR phase = $1 ORDER BY number DESC LIMIT $2",
            tables::COLUMNS
        );
        let phase = phase.map_or("", Phase::word);
        let rows = self.readers.all(made(text), values![phase, most]).await?;
        let listed = |row: &Found| {
            let steps = u32::try_from(row.get::<i64>("steps")?).unwrap_or(u32::MAX);
            Ok(ListedTable { row: tables::table(row)?, steps, lively_at: row.get("lively_at")? })
        };
        // What cannot be read the log has named at the start.
        Ok(readable(Kept::Table, &rows, listed)?.0)
    }

    /// The guests seen last; with a text those whose name has it, or whose id it is.
    pub async fn list_guests(&self, text: &str, most: u32) -> Result<Vec<ListedGuest>, StoreError> {
        let query = format!(
            "{GUEST} WHERE $1 = '' OR id = $1 OR lower(name) LIKE $2 ESCAPE '!' \
             ORDER BY seen_at DESC, id LIMIT $3"
        );
        let pattern = within(&text.to_lowercase());
        let rows = self.readers.all(made(query), values![text, &pattern, most]).await?;
        rows.iter().map(guest).collect()
    }

    /// One guest.
    pub async fn listed_guest(&self, id: &str) -> Result<Option<ListedGuest>, StoreError> {
        let row = self.readers.first(made(format!("{GUEST} WHERE id = $1")), values![id]).await?;
        row.as_ref().map(guest).transpose()
    }

    /// The latest campaigns.
    pub async fn list_campaigns(&self, most: u32) -> Result<Vec<ListedCampaign>, StoreError> {
        let text = format!(
            "SELECT {}, (SELECT count(*) FROM entries WHERE entries.number = campaigns.number) AS entries \
             FROM campaigns WHERE phase <> '{PARTIAL}' ORDER BY number DESC LIMIT $1",
            campaigns::COLUMNS
        );
        let rows = self.readers.all(made(text), values![most]).await?;
        let listed = |row: &Found| {
            let entries = u32::try_from(row.get::<i64>("entries")?).unwrap_or(u32::MAX);
            Ok(ListedCampaign { row: campaigns::campaign(row)?, entries })
        };
        Ok(readable(Kept::Campaign, &rows, listed)?.0)
    }

    /// The ids of tables whose description has a text somewhere: the tables of a campaign name it.
    pub async fn tables_naming(&self, text: &str) -> Result<Vec<String>, StoreError> {
        let query = "SELECT id FROM tables WHERE body LIKE $1 ESCAPE '!' ORDER BY number";
        let rows = self.readers.all(query, values![&within(text)]).await?;
        rows.iter().map(|row| row.get(0)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::within;

    #[test]
    fn a_text_is_no_pattern() {
        assert_eq!(within("50%_!"), "%50!%!_!!%");
    }
}
