//! Boards that people publish. A board is known by the hash of its files, so the same files are the same board,
//! whoever brings them; its id is that of an edition for tables here. What it is and who made it is told from the row;
//! pictures are our own drawing. Whatever comes is read by the loader that reads every board, on threads of its own.

pub mod paper;
pub mod rest;

use std::sync::Arc;

use capotreno_drawing::Board;
use capotreno_editions::{Folder, hash};
use capotreno_protocol::{BoardBefore, Code, EditionSummary, Licence, PublishBoard, PublishedBoard, Refused};
use capotreno_session::clean_line;
use capotreno_store::{AddedBoard, BoardFiles, BoardLimits, BoardRow};
use serde::{Deserialize, Serialize};

use crate::admin::answers::BoardLine;
use crate::app::{App, is_id, refused_of};
use crate::boards::{Beside, Files, Shown, folder_of};
use crate::guests::known::Caller;
use crate::guests::quotas::Asked;
use crate::http::failure::{Failure, unwritten};

/// Letters of a board's id.
const ID: usize = 32;
const KILOBYTE: u64 = 1024;

/// What is told of a board: the text that is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Told {
    edition: EditionSummary,
    places: u32,
    lines: u32,
    tickets: u32,
    author: String,
    words: String,
    licence: Licence,
    after: Option<BoardBefore>,
}

impl Told {
    fn new(shown: &Shown, author: &str, words: String, asked: &PublishBoard) -> Told {
        let spec = shown.shelf.edition.spec();
        Told {
            edition: shown.summary.clone(),
            places: spec.places.len() as u32,
            lines: spec.lines.len() as u32,
            tickets: spec.tickets.len() as u32,
            author: author.to_owned(),
            words,
            licence: asked.licence,
            after: None,
        }
    }

    /// The words it is found by.
    fn search(&self) -> String {
        let name = &self.edition.name;
        [&name.en, &name.it, &self.author, &self.words].map(|text| text.to_lowercase()).join("\n")
    }
}

fn told(row: &BoardRow) -> Result<Told, Refused> {
    serde_json::from_str(&row.body).map_err(|_| Refused::server(Code::Damaged))
}

/// A board as a guest sees it; none where its row cannot be read.
fn shown(row: &BoardRow, guest: Option<&str>) -> Result<PublishedBoard, Refused> {
    let Told { edition, places, lines, tickets, author, words, licence, after } = told(row)?;
    let mine = guest == Some(row.owner.as_str());
    Ok(PublishedBoard {
        edition,
        places,
        lines,
        tickets,
        author,
        words,
        licence,
        listed: row.listed,
        after,
        mine,
        off: (mine && row.off_at > 0).then(|| row.off_why.clone()),
        created_at: row.created_at,
    })
}

/// A board as the operator sees it.
pub(crate) fn board_line(row: BoardRow) -> BoardLine {
    let told = told(&row).ok();
    BoardLine {
        name: told.as_ref().map(|told| told.edition.name.en.clone()).unwrap_or_default(),
        author: told.as_ref().map(|told| told.author.clone()).unwrap_or_default(),
        words: told.map(|told| told.words).unwrap_or_default(),
        listed: row.listed,
        off: (row.off_at > 0).then_some(row.off_why),
        created_at: row.created_at,
        id: row.id,
        owner: row.owner,
    }
}

/// Every problem that keeps a board from being published or printed.
fn problems(why: &str) -> Refused {
    Refused::server(Code::BadBoard).saying(&format!("\n{why}"))
}

/// Reads, checks and draws what somebody brings. `taken` are the ids of the house.
fn read(folder: &Folder, taken: &[String], beside: Beside) -> Result<Shown, Refused> {
    let loaded = folder.load().map_err(|error| problems(&error.to_string()))?;
    let id = &loaded.spec().id;
    if taken.contains(id) {
        return Err(problems(&format!(
            "edition.toml: there is a board {id:?} already: give yours another id"
        )));
    }
    if let Err(error) = Board::of(&loaded, folder) {
        return Err(problems(&error.to_string()));
    }
    Shown::new(loaded, folder, beside).map_err(|error| problems(&error.to_string()))
}

fn failed(error: &capotreno_store::StoreError) -> Refused {
    unwritten(error, "a published board could not be read or written")
}

impl App {
    /// An edition for new tables: one of the house, or a board that somebody published.
    pub(crate) async fn offered(&self, id: &str) -> Result<Arc<Shown>, Refused> {
        if let Some(known) = self.edition(id) {
            return Ok(Arc::clone(known));
        }
        if !is_id(id) {
            return Err(Refused::server(Code::NoSuchEdition));
        }
        self.board_on(id).await?;
        if let Some(met) = self.board_met(id) {
            return Ok(met);
        }
        let files = self.board_files(id).await?;
        self.meet(folder_of(id, &files), id).await.map_err(|error| refused_of(&error))
    }

    /// The row of a board.
    async fn board_row(&self, id: &str) -> Result<BoardRow, Refused> {
        let row = self.store.board(id).await.map_err(|error| failed(&error))?;
        row.ok_or_else(|| Refused::server(Code::NoSuchBoard))
    }

    /// The row of a board that nobody has switched off.
    pub(crate) async fn board_on(&self, id: &str) -> Result<BoardRow, Refused> {
        let row = self.board_row(id).await?;
        if row.off_at > 0 { Err(Refused::server(Code::BoardOff)) } else { Ok(row) }
    }

    /// What a board and its author are called.
    pub(crate) async fn board_names(&self, id: &str) -> Result<(BoardRow, [String; 3]), Refused> {
        let row = self.board_row(id).await?;
        let Told { edition, author, words, .. } = told(&row)?;
        Ok((row, [edition.name.en, author, words]))
    }

    async fn board_files(&self, id: &str) -> Result<Files, Refused> {
        let found = self.store.board_files(id).await.map_err(|error| failed(&error))?;
        let found = found.ok_or_else(|| Refused::server(Code::NoSuchBoard))?;
        serde_json::from_str(&found.files).map_err(|_| Refused::server(Code::Damaged))
    }

    /// Takes a board, or what its author says of it now. Whoever brings what somebody else has published, and wants
    /// only a link, gets that one.
    async fn publish(&self, caller: &Caller, asked: PublishBoard) -> Result<PublishedBoard, Failure> {
        let words = match asked.words.trim() {
            "" => String::new(),
            words => clean_line(words).ok_or_else(|| Refused::server(Code::BadText))?,
        };
        self.weigh(caller, &asked.files)?;
        let board = self.read_board(&asked.files).await?;
        let id = board.summary.id.clone();
        let guest = &caller.guest;
        match self.store.board(&id).await? {
            Some(row) if row.off_at > 0 => return Err(Failure::code(Code::BoardOff)),
            Some(row) if row.owner != guest.id && asked.listed => {
                return Err(Failure::code(Code::BoardPublished));
            }
            Some(row) if row.owner != guest.id => return Ok(shown(&row, Some(&guest.id))?),
            Some(_) | None => {}
        }
        let mut new = Told::new(&board, &guest.name, words, &asked);
        new.after = self.before(asked.after.as_deref().filter(|after| *after != id)).await?;
        self.keep_guest(caller).await?;
        self.put_board(&board, &new, &guest.id, asked.listed).await?;
        Ok(shown(&self.board_on(&id).await?, Some(&guest.id))?)
    }

    /// Whether a board is small enough, and whoever brings it has not brought too much today.
    fn weigh(&self, caller: &Caller, files: &Files) -> Result<(), Failure> {
        let bytes: u64 = files.iter().map(|(name, text)| (name.len() + text.len()) as u64).sum();
        if bytes > self.config.board_bytes {
            let most = (self.config.board_bytes / KILOBYTE) as i64;
            return Err(Refused::server(Code::BoardTooLarge).with("kilobytes", most).into());
        }
        self.address_quotas.take(&self.config, caller.client, Asked::Bytes(bytes))?;
        Ok(())
    }

    /// What a board was made from, as it is told there.
    async fn before(&self, id: Option<&str>) -> Result<Option<BoardBefore>, Refused> {
        let Some(id) = id else { return Ok(None) };
        let Some(row) = self.store.board(id).await.map_err(|error| failed(&error))? else { return Ok(None) };
        let Told { edition, author, .. } = told(&row)?;
        Ok(Some(BoardBefore { id: row.id, name: edition.name, author }))
    }

    async fn read_board(&self, files: &Files) -> Result<Arc<Shown>, Failure> {
        let folder = folder_of("your board", files);
        let mut id = hash(folder.files());
        id.truncate(ID);
        if let Some(met) = self.board_met(&id) {
            return Ok(met);
        }
        let beside = Beside::new(&id, &self.rulebook, self.content);
        let taken: Vec<String> = self.editions.iter().map(|(id, _)| id.clone()).collect();
        // Too many who bring boards hear at once that they should come back.
        let _place = self.heavy.turn().await?;
        let read = self.read_apart(move || read(&folder, &taken, beside)).await;
        let board = Arc::new(read.map_err(|error| refused_of(&error))??);
        self.remember(&board);
        Ok(board)
    }

    async fn put_board(&self, board: &Shown, new: &Told, owner: &str, listed: bool) -> Result<(), Failure> {
        let content = board.kept.content();
        let files =
            BoardFiles { rules_digest: content.rules_digest.to_owned(), files: content.files.to_owned() };
        let row = BoardRow {
            id: board.summary.id.clone(),
            owner: owner.to_owned(),
            listed,
            search: new.search(),
            body: serde_json::to_string(new).map_err(|_| Failure::code(Code::Internal))?,
            created_at: self.now(),
            off_at: 0,
            off_why: String::new(),
        };
        let limits = BoardLimits { guest: self.config.guest_boards, all: self.config.most_boards };
        match self.store.put_board(&row, &files, limits).await? {
            AddedBoard::Done => Ok(()),
            AddedBoard::TooMany => {
                Err(Refused::server(Code::TooManyBoards).with("most", i64::from(limits.guest)).into())
            }
            AddedBoard::NoRoom => {
                Err(Refused::server(Code::BoardsFull).with("most", i64::from(limits.all)).into())
            }
        }
    }
}
