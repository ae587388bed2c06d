//! What games are played on: the editions of this binary and of the operator's folders for new tables,
//! and for tables that were opened before whatever they were opened on, which is kept with them.
//!
//! A folder that was edited, a newer binary or a folder that is gone change nothing for a game: its
//! files are found by their hash. Tables of 0.1.0 name an edition by its id alone; they get what 0.1.0
//! had under that id, once, when they are first met.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};

use capotreno_campaign::Content;
use capotreno_drawing::{Board, Theme, vignette};
use capotreno_editions::{Folder, Loaded, hash};
use capotreno_notation::record::RulesVersion;
use capotreno_notation::{Book, COMMON, Rulebook, Shelf};
use capotreno_protocol::{EditionDetails, EditionSummary};
use capotreno_rules::Edition;
use capotreno_session::PlayedBy;
use capotreno_session::campaign::Sheet;
use capotreno_store::{NewContent, Store, StoreError};
use tokio::sync::Semaphore;

use crate::app::{App, StartError, lock};
use crate::campaign::apart::apart;
use crate::campaign::kept;
use crate::http::constant::{Constant, SVG};
use crate::table::agreed::{Table, stored};
use crate::table::host::HostError;

/// A picture may be an old one for as long.
const A_WHILE: &str = "public, max-age=3600";

/// Boards in memory that are none of the editions for new tables: those nobody holds on to make room.
const MOST_MET: usize = 64;
/// Boards that are read and drawn at once: strangers wrote them.
const READ_AT_ONCE: usize = 2;

/// Files by their names.
pub(crate) type Files = BTreeMap<String, String>;

/// Files as they are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    hash: String,
    digest: String,
    text: String,
}

impl Kept {
    fn new<'a>(files: impl Iterator<Item = (&'a str, &'a str)>, digest: String) -> Kept {
        let files: BTreeMap<&str, &str> = files.collect();
        let text = serde_json::to_string(&files).unwrap_or_default();
        Kept { hash: hash(files), digest, text }
    }

    pub fn played_by(&self, rules: RulesVersion) -> PlayedBy {
        PlayedBy { files: self.hash.clone(), digest: self.digest.clone(), rules }
    }

    pub fn content(&self) -> NewContent<'_> {
        NewContent { hash: &self.hash, rules_digest: &self.digest, files: &self.text }
    }
}

/// What is told of an edition and stands in no file of its own.
#[derive(Clone, Debug)]
pub(crate) struct Beside {
    /// What it is chosen by: the id in its files, or that of a published board.
    pub id: String,
    /// Its page of the rulebook.
    book: String,
    /// The letters of that page's rules.
    rules: Option<String>,
    campaign: Option<String>,
}

impl Beside {
    pub fn new(id: &str, rulebook: &Rulebook, content: &Content) -> Beside {
        let page = rulebook.page(id);
        Beside {
            book: page.map_or(COMMON, |page| &page.id).to_owned(),
            rules: page.and_then(Book::prefix),
            campaign: (content.base.id == id).then(|| content.id.clone()),
            id: id.to_owned(),
        }
    }
}

/// An edition with the texts that are served of it.
#[derive(Debug)]
pub struct Shown {
    pub shelf: Arc<Shelf>,
    pub summary: EditionSummary,
    pub details: Constant,
    pub board: Constant,
    /// Small pictures to choose it by, for light and dark pages.
    pub pictures: Option<[Constant; 2]>,
    pub kept: Kept,
}

impl Shown {
    pub(crate) fn new(
        loaded: Loaded,
        folder: &Folder,
        beside: Beside,
    ) -> Result<Shown, capotreno_editions::LoadError> {
        let Beside { id, book, rules, campaign } = beside;
        let about = folder.about(&loaded)?;
        let board = Board::of(&loaded, folder)
            .inspect_err(|error| tracing::error!(%error, edition = id, "the board cannot be drawn"))
            .ok();
        let picture = |board, theme| Constant::new(SVG, vignette(board, theme)).kept(A_WHILE);
        let pictures =
            board.as_ref().map(|board| [Theme::Light, Theme::Dark].map(|theme| picture(board, theme)));
        let digest = loaded.edition.digest().to_string();
        let kept = Kept::new(folder.files(), digest.clone());
        let shelf = Arc::new(Shelf::from(loaded));
        let details = EditionDetails::new(&shelf.edition, &digest, &about, &book);
        let summary = EditionSummary::new(&shelf.edition, &digest, &about);
        Ok(Shown {
            summary: EditionSummary { id: id.clone(), rules, campaign, ..summary },
            details: Constant::json(&EditionDetails { id, ..details }),
            board: Constant::json(&board),
            pictures,
            kept,
            shelf,
        })
    }
}

/// A folder from its files.
pub(crate) fn folder_of(label: &str, files: &Files) -> Folder {
    Folder::of_files(label, files.iter().map(|(name, text)| (name.as_str(), text.as_str())))
}

/// What games are played on beside the editions for new tables.
#[derive(Debug)]
pub struct BoardsMet {
    /// The ids of the operator's own editions.
    own: Vec<String>,
    /// By the hash of the files.
    met: Mutex<HashMap<String, Arc<Shown>>>,
    reading: Arc<Semaphore>,
    /// The files of the campaign that is founded now.
    content_files: Kept,
    contents_met: Mutex<HashMap<String, &'static Content>>,
}

impl BoardsMet {
    /// `own` are the ids of the operator's editions.
    pub(crate) fn new(own: Vec<String>, content: &Content) -> Result<BoardsMet, StartError> {
        let files = Content::embedded_files().map_err(|error| StartError::Campaign(error.to_string()))?;
        let base = Edition::new(content.base.clone());
        let digest = base.map_or_else(|_| String::new(), |edition| edition.digest().to_string());
        let files = files.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        Ok(BoardsMet {
            own,
            met: Mutex::default(),
            reading: Arc::new(Semaphore::new(READ_AT_ONCE)),
            content_files: Kept::new(files, digest),
            contents_met: Mutex::default(),
        })
    }

    /// The files of the campaign that is founded now.
    pub(crate) fn campaign_files(&self) -> &Kept {
        &self.content_files
    }

    /// The files of a campaign, for the transaction that writes it; others are kept already.
    pub(crate) fn files_of(&self, sheet: &Sheet) -> Option<NewContent<'_>> {
        let by = sheet.played_by.as_ref()?;
        (by.files == self.content_files.hash).then(|| self.content_files.content())
    }
}

impl App {
    pub fn edition(&self, id: &str) -> Option<&Arc<Shown>> {
        self.editions.iter().find(|(known, _)| known == id).map(|(_, shown)| shown)
    }

    pub fn rules(&self, id: &str) -> Option<&Edition> {
        self.edition(id).map(|shown| &shown.shelf.edition)
    }

    /// What is at hand with the files of a table.
    pub(crate) fn board_at_hand(&self, by: &PlayedBy) -> Option<Arc<Shown>> {
        let mut now = self.editions.iter().map(|(_, shown)| shown);
        let found = now.find(|shown| shown.kept.hash == by.files).cloned();
        found.or_else(|| lock(&self.boards_met.met).get(&by.files).cloned())
    }

    /// Reads a board and draws it, on a thread of its own, and remembers it.
    pub(crate) async fn meet(&self, folder: Folder, id: &str) -> Result<Arc<Shown>, HostError> {
        let beside = Beside::new(id, &self.rulebook, self.content);
        let shown = self.read_apart(move || Shown::new(folder.load()?, &folder, beside)).await?;
        let shown = Arc::new(shown.map_err(|error| HostError::Unloadable(error.to_string()))?);
        self.remember(&shown);
        Ok(shown)
    }

    pub(crate) fn remember(&self, shown: &Arc<Shown>) {
        let mut met = lock(&self.boards_met.met);
        if met.len() >= MOST_MET {
            met.retain(|_, shown| Arc::strong_count(shown) > 1);
        }
        met.insert(shown.kept.hash.clone(), Arc::clone(shown));
    }

    /// What is remembered under an id.
    pub(crate) fn board_met(&self, id: &str) -> Option<Arc<Shown>> {
        lock(&self.boards_met.met).values().find(|shown| shown.summary.id == id).cloned()
    }

    /// Does something to the files of a board where nobody waits for it who plays.
    pub(crate) async fn read_apart<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, HostError> {
        let unmade = |why: String| HostError::Unmade(why);
        let turn = Arc::clone(&self.boards_met.reading).acquire_owned().await;
        let turn = turn.map_err(|error| unmade(error.to_string()))?;
        let done = apart(move || {
            // Whoever asked may be gone; the turn is over when the work is.
            let done = work();
            drop(turn);
            done
        });
        done.await.map_err(|refused| unmade(refused.text))
    }

    /// What an id meant to 0.1.0: its own edition, unless the operator has another of that name.
    async fn board_before(&self, id: &str) -> Result<Arc<Shown>, HostError> {
        if !self.boards_met.own.iter().any(|own| own == id)
            && let Ok(Some((loaded, folder))) = capotreno_editions::of_0_1_0(id)
        {
            let same = self.edition(id).filter(|now| now.shelf.edition.digest() == loaded.edition.digest());
            return match same {
                Some(now) => Ok(Arc::clone(now)),
                None => self.meet(folder, id).await,
            };
        }
        self.edition(id).cloned().ok_or_else(|| HostError::NoSuchEdition(id.to_owned()))
    }

    /// What an ordinary table is played on.
    pub(crate) async fn board_of(&self, table: &Table) -> Result<Arc<Shown>, HostError> {
        let Some(by) = &table.played_by else {
            return self.board_before(&table.edition).await;
        };
        if let Some(known) = self.board_at_hand(by) {
            return Ok(known);
        }
        let files = self.files(&by.files).await?;
        let files = files.ok_or_else(|| HostError::NoSuchEdition(table.edition.clone()))?;
        let shown = self.meet(folder_of(&table.edition, &files), &table.edition).await?;
        if shown.kept.digest != by.digest {
            tracing::warn!(
                "table {}: its files are read differently now: {}, not {}",
                table.id,
                shown.kept.digest,
                by.digest
            );
        }
        Ok(shown)
    }

    async fn files(&self, hash: &str) -> Result<Option<Files>, HostError> {
        let text = self.store.content(hash).await?;
        text.map(|text| serde_json::from_str(&text).map_err(HostError::Body)).transpose()
    }

    /// What a campaign was founded with.
    pub(crate) async fn content_of(&self, sheet: &Sheet) -> Result<&'static Content, HostError> {
        let hash = match &sheet.played_by {
            Some(by) if by.files != self.boards_met.content_files.hash => &by.files,
            Some(_) | None => return Ok(self.content),
        };
        if let Some(known) = lock(&self.boards_met.contents_met).get(hash) {
            return Ok(known);
        }
        let missing = || HostError::CampaignGone("what it was founded with is not here");
        let files = self.files(hash).await?.ok_or_else(missing)?;
        let content = Content::from_files(&files).map_err(|error| HostError::Campaign(error.to_string()))?;
        // Once for each that was ever shipped: campaigns hold on to their content for good.
        let content: &'static Content = Box::leak(Box::new(content));
        Ok(lock(&self.boards_met.contents_met).entry(hash.clone()).or_insert(content))
    }

    /// Tables and campaigns of 0.1.0 do not say what they are played on: of those that go on it is
    /// written down now, before anything else can change; of the others when they are next looked at.
    pub(crate) async fn adopt_all(&self) -> Result<(), StoreError> {
        for row in self.store.playing().await? {
            // What cannot be read is named elsewhere.
            let Ok(mut table) = serde_json::from_str::<Table>(&row.body) else { continue };
            if let Err(error) = self.adopt(&self.store, row.number, &mut table).await {
                tracing::error!("table {}: {error}", row.id);
            }
        }
        for row in self.store.running().await? {
            let Ok(mut sheet) = serde_json::from_str::<Sheet>(&row.body) else { continue };
            if sheet.played_by.is_some() {
                continue;
            }
            sheet.played_by = Some(self.boards_met.content_files.played_by(RulesVersion::FIRST));
            let Ok(body) = serde_json::to_string(&sheet) else { continue };
            let guests = sheet.guests();
            let mut new = kept::stored(&sheet, &body, &guests);
            new.content = Some(self.boards_met.content_files.content());
            if let Err(error) = self.store.change_campaign(row.number, &new, &[], None).await {
                tracing::warn!(%error, "what campaign {} was founded with could not be kept", row.id);
            }
        }
        Ok(())
    }

    /// Says what a table of 0.1.0 is played on, and keeps it.
    pub(crate) async fn adopt(&self, store: &Store, number: i64, table: &mut Table) -> Result<(), HostError> {
        if table.played_by.is_some() {
            return Ok(());
        }
        let files = &self.boards_met.content_files;
        let shown;
        let kept = if let Some(of) = &table.campaign {
            let digest = self.make_game(of).await?.game.shelf.digest();
            table.played_by = Some(PlayedBy { digest, ..files.played_by(RulesVersion::FIRST) });
            files
        } else {
            shown = self.board_of(table).await?;
            table.played_by = Some(shown.kept.played_by(RulesVersion::FIRST));
            &shown.kept
        };
        let body = serde_json::to_string(&*table).map_err(HostError::Body)?;
        let guests = table.guests();
        let mut new = stored(table, &body, &guests);
        new.content = Some(kept.content());
        // A full disk keeps nobody from looking; the next waking tries again.
        if let Err(error) = store.update_table(number, &new).await {
            tracing::warn!(%error, "what table {} is played on could not be kept", table.id);
        }
        Ok(())
    }
}
