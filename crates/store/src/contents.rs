//! What games are played on: the files of editions and of campaigns, kept by the hash of the files.
//! They are written in the transaction of the first table or campaign that needs them.

use crate::error::StoreError;
use crate::open::Store;
use crate::sql::values;
use crate::write::Change;

/// Files to be kept.
#[derive(Clone, Copy, Debug)]
pub struct NewContent<'a> {
    /// Of the files: two contents with the same hash are the same.
    pub hash: &'a str,
    /// What the rules see of them.
    pub rules_digest: &'a str,
    /// As a text only the server reads.
    pub files: &'a str,
}

/// Keeps files as a part of a larger change, unless they are there already.
pub(crate) async fn keep(
    change: &mut Change,
    content: Option<&NewContent<'_>>,
    at: i64,
) -> Result<(), StoreError> {
    let Some(content) = content else { return Ok(()) };
    let known = change.first("SELECT 1 FROM contents WHERE hash = $1", values![content.hash]).await?;
    if known.is_some() {
        return Ok(());
    }
    change.execute("INSERT INTO contents (hash, rules_digest, files, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING", values![content.hash, content.rules_digest, content.files, at])
        .await?;
    Ok(())
}

impl Store {
    /// Files that were kept.
    pub async fn content(&self, hash: &str) -> Result<Option<String>, StoreError> {
        let row = self.readers.first("SELECT files FROM contents WHERE hash = $1", values![hash]).await?;
        row.map(|row| row.get(0)).transpose()
    }
}
