//! Boards that people publish: their files, and what is told of them. A game keeps the files it was begun on by
//! itself (`contents`), so what goes here takes nothing from it.

use crate::error::StoreError;
use crate::open::Store;
use crate::overview::within;
use crate::sql::{Found, made, values};
use crate::write::Urgency;

/// A published board without its files. Times are milliseconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardRow {
    /// From the hash of its files.
    pub id: String,
    /// The guest who published it.
    pub owner: String,
    /// Whether it can be found, or only its link leads there.
    pub listed: bool,
    /// The words it is found by, in small letters.
    pub search: String,
    /// What is told of it, as a text only the server reads.
    pub body: String,
    pub created_at: i64,
    /// When the operator switched it off; 0 where that is not so.
    pub off_at: i64,
    pub off_why: String,
}

/// The files of a published board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardFiles {
    pub rules_digest: String,
    /// As a text only the server reads.
    pub files: String,
}

/// How many boards there may be: of one guest, and in all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardLimits {
    pub guest: u32,
    pub all: u32,
}

/// What became of a board that was to be published.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AddedBoard {
    Done,
    TooMany,
    NoRoom,
}

/// Which boards are meant, the newest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardsWanted<'a> {
    /// Published before this moment.
    pub before: i64,
    /// With this text somewhere in their words; all where it is empty.
    pub find: &'a str,
    pub most: u32,
}

const COLUMNS: &str = "id, owner, listed, search, body, created_at, off_at, off_why";

fn board(row: &Found) -> Result<BoardRow, StoreError> {
    Ok(BoardRow {
        id: row.get(0)?,
        owner: row.get(1)?,
        listed: row.get::<i64>(2)? != 0,
        search: row.get(3)?,
        body: row.get(4)?,
        created_at: row.get(5)?,
        off_at: row.get(6)?,
        off_why: row.get(7)?,
    })
}

impl Store {
    /// Keeps a board, or what its owner tells of it now. Counted in the same transaction.
    pub async fn put_board(
        &self,
        new: &BoardRow,
        files: &BoardFiles,
        limits: BoardLimits,
    ) -> Result<AddedBoard, StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        change.alone(&new.owner).await?;
        let text = "UPDATE boards SET listed = $3, search = $4, body = $5 WHERE id = $1 AND owner = $2";
        if change.execute(text, values![&new.id, &new.owner, new.listed, &new.search, &new.body]).await? == 0
        {
            let own = "SELECT count(*) FROM boards WHERE owner = $1";
            let own = change.one(own, values![&new.owner]).await?.count(0)?;
            let all = change.one("SELECT count(*) FROM boards", values![]).await?.count(0)?;
            if own >= limits.guest || all >= limits.all {
                change.undo().await?;
                return Ok(if own >= limits.guest { AddedBoard::TooMany } else { AddedBoard::NoRoom });
            }
            let text = format!(
                "INSERT INTO boards ({COLUMNS}, rules_digest, files) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
                 ON CONFLICT DO NOTHING"
            );
            change
                .execute(
                    made(text),
                    values![
                        &new.id,
                        &new.owner,
                        new.listed,
                        &new.search,
                        &new.body,
                        new.created_at,
                        new.off_at,
                        &new.off_why,
                        &files.rules_digest,
                        &files.files
                    ],
                )
                .await?;
        }
        change.commit().await?;
        Ok(AddedBoard::Done)
    }

    pub async fn board(&self, id: &str) -> Result<Option<BoardRow>, StoreError> {
        let text = made(format!("SELECT {COLUMNS} FROM boards WHERE id = $1"));
        self.readers.first(text, values![id]).await?.as_ref().map(board).transpose()
    }

    pub async fn board_files(&self, id: &str) -> Result<Option<BoardFiles>, StoreError> {
        let row =
            self.readers.first("SELECT rules_digest, files FROM boards WHERE id = $1", values![id]).await?;
        row.map(|row| Ok(BoardFiles { rules_digest: row.get(0)?, files: row.get(1)? })).transpose()
    }

    /// Boards that anybody can find.
    pub async fn listed_boards(&self, wanted: BoardsWanted<'_>) -> Result<Vec<BoardRow>, StoreError> {
        self.boards_where("listed = 1 AND off_at = 0", wanted).await
    }

    /// Every board, for the operator.
    pub async fn list_boards(&self, wanted: BoardsWanted<'_>) -> Result<Vec<BoardRow>, StoreError> {
        self.boards_where("1 = 1", wanted).await
    }

    async fn boards_where(&self, which: &str, wanted: BoardsWanted<'_>) -> Result<Vec<BoardRow>, StoreError> {
        let text = format!(
            "SELECT {COLUMNS} FROM boards WHERE {which} AND created_at < $1 \
             AND (search LIKE $2 ESCAPE '!' OR id = $3) ORDER BY created_at DESC, id LIMIT $4"
        );
        let part = within(&wanted.find.to_lowercase());
        let given = values![wanted.before, &part, wanted.find, wanted.most];
        self.readers.all(made(text), given).await?.iter().map(board).collect()
    }

    /// What a guest has published, the newest first.
    pub async fn boards_of(&self, guest: &str) -> Result<Vec<BoardRow>, StoreError> {
        let text = format!("SELECT {COLUMNS} FROM boards WHERE owner = $1 ORDER BY created_at DESC, id");
        self.readers.all(made(text), values![guest]).await?.iter().map(board).collect()
    }

    /// Switches a board off, or on again with a moment of 0: whether there is one.
    pub async fn switch_board(&self, id: &str, off_at: i64, why: &str) -> Result<bool, StoreError> {
        let mut change = self.begin(Urgency::Other).await?;
        let text = "UPDATE boards SET off_at = $2, off_why = $3 WHERE id = $1";
        let found = change.execute(text, values![id, off_at, why]).await?;
        change.commit().await?;
        Ok(found > 0)
    }

    /// Removes a board: whether there was one.
    pub async fn delete_board(&self, id: &str) -> Result<bool, StoreError> {
        let mut change = self.begin(Urgency::Game).await?;
        let found = change.execute("DELETE FROM boards WHERE id = $1", values![id]).await?;
        change.commit().await?;
        Ok(found > 0)
    }
}
