//! What was acknowledged once and is in the file no more: looked for at the start, named there.

use crate::chain::Kept;
use crate::error::StoreError;
use crate::heads::{Acknowledged, Heads};
use crate::sql::{Pool, values};

/// What is missing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lost {
    /// Transactions that were confirmed and are not in the file.
    pub commits: u64,
    pub chains: Vec<LostSteps>,
}

/// A game or campaign that had more steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LostSteps {
    pub of: Kept,
    /// Its id; its number where even that is gone.
    pub id: String,
    /// How many steps or entries were acknowledged, and how many there are.
    pub acknowledged: u32,
    pub found: u32,
}

impl std::fmt::Display for LostSteps {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (what, _, parts) = self.of.words();
        let LostSteps { id, acknowledged, found, .. } = self;
        let missing = acknowledged.saturating_sub(*found);
        write!(
            out,
            "{what} {id}: of {acknowledged} {parts} that were answered the last {missing} are missing"
        )
    }
}

/// Compares what was acknowledged with what is there. As every transaction counts itself, chains
/// are looked at only where the count is behind. What is found is said once: afterwards the file
/// of what was acknowledged says what is there.
pub(crate) async fn compare(readers: &Pool, heads: &Heads, said: Acknowledged) -> Result<Lost, StoreError> {
    let row = readers.one("SELECT commits FROM pulse", values![]).await?;
    let commits: i64 = row.get(0)?;
    if commits >= said.commits {
        return Ok(Lost::default());
    }
    let (mut chains, mut corrected) = (Vec::new(), Vec::new());
    for (of, number, acknowledged) in said.chains {
        let (id, found) = there(readers, of, number).await?;
        if found < acknowledged {
            chains.push(LostSteps { of, id, acknowledged, found });
            corrected.push((of, number, found));
        }
    }
    heads.note(commits, &corrected);
    Ok(Lost { commits: (said.commits - commits).unsigned_abs(), chains })
}

/// The id of a chain and how long it is in the file.
async fn there(readers: &Pool, of: Kept, number: i64) -> Result<(String, u32), StoreError> {
    let text = match of {
        Kept::Table => {
            "SELECT (SELECT id FROM tables WHERE number = $1), (SELECT MAX(seq) FROM steps WHERE number = $1)"
        }
        Kept::Campaign => {
            "SELECT (SELECT id FROM campaigns WHERE number = $1), \
             (SELECT MAX(seq) FROM entries WHERE number = $1)"
        }
    };
    let row = readers.one(text, values![number]).await?;
    let (id, last): (Option<String>, Option<i64>) = (row.get(0)?, row.get(1)?);
    let found = last.map_or(0, |last| u32::try_from(last + 1).unwrap_or(u32::MAX));
    Ok((id.unwrap_or_else(|| format!("number {number}")), found))
}
