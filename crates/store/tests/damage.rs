//! A file that a bad disk has changed: what it hit is named, the rest is read.

use std::path::PathBuf;

use capotreno_notation::Chain;
use capotreno_store::{CampaignPhase, Kept, NewCampaign, NewTable, Phase, Row, Store, StoreError};

use crate::common::{Folder, options};

/// What these tests do with a folder's file.
trait Damaged {
    fn file(&self) -> PathBuf;
    async fn open(&self) -> Result<Store, StoreError>;
    fn change(&self, change: impl FnOnce(&mut Vec<u8>));
}

impl Damaged for Folder {
    async fn open(&self) -> Result<Store, StoreError> {
        Store::open(options(self)).await
    }

    fn file(&self) -> PathBuf {
        self.0.join("capotreno.db")
    }

    /// Changes the bytes of the file.
    fn change(&self, change: impl FnOnce(&mut Vec<u8>)) {
        let mut bytes = std::fs::read(self.file()).unwrap();
        change(&mut bytes);
        std::fs::write(self.file(), bytes).unwrap();
    }
}

async fn table(store: &Store, id: &str, body: &str) -> i64 {
    let new = NewTable {
        id,
        public: true,
        phase: Phase::Playing,
        body,
        created_at: 7,
        owner: "",
        guests: &[],
        content: None,
    };
    store.add_table(&new).await.unwrap()
}

fn steps(number: i64, id: &str, count: u32) -> Vec<Row> {
    let mut chain = Chain::of(id);
    let make = |seq: u32| {
        let body = format!("{id} step {seq} of a game").into_bytes();
        chain = chain.after(&body);
        Row { number, seq, at: i64::from(seq), body, link: chain }
    };
    (0..count).map(make).collect()
}

fn find(bytes: &[u8], text: &str) -> Option<usize> {
    bytes.windows(text.len()).position(|part| part == text.as_bytes())
}

/// Overwrites a page that holds nothing but steps of one chain, somewhere after its 500th: a leaf,
/// so that no way to another page is lost.
fn overwrite_leaf(bytes: &mut [u8], id: &str) {
    const LEAF: u8 = 10;
    let size = usize::from(u16::from_be_bytes([bytes[16], bytes[17]]));
    let holds = |page: &[u8], id: &str| find(page, &format!("{id} step ")).is_some();
    let wanted = |page: &&mut [u8]| {
        page[0] == LEAF
            && (500..600).any(|seq| find(page, &format!("{id} step {seq} of")).is_some())
            && ["hurt", "spared", "road"].iter().all(|other| *other == id || !holds(page, other))
    };
    let page = bytes.chunks_mut(size).find(wanted).unwrap();
    page.fill(0xff);
}

#[tokio::test]
async fn a_page_that_cannot_be_read_is_damage_of_its_game() {
    let folder = Folder::new("page");
    let store = folder.open().await.unwrap();
    let hurt = table(&store, "hurt", "{}").await;
    let spared = table(&store, "spared", "{}").await;
    store.commit(&steps(hurt, "hurt", 1_500)).await.unwrap();
    store.commit(&steps(spared, "spared", 1_500)).await.unwrap();
    let new = |id| NewCampaign {
        id,
        phase: CampaignPhase::Running,
        body: "{}",
        created_at: 7,
        owner: "",
        guests: &[],
        content: None,
    };
    let road = store.add_campaign(&new("road"), &steps(0, "road", 1_500)).await.unwrap();
    store.add_campaign(&new("other"), &steps(0, "other", 20)).await.unwrap();
    store.close().await;
    drop(store);
    folder.change(|bytes| {
        overwrite_leaf(bytes, "hurt");
        overwrite_leaf(bytes, "road");
    });
    let store = folder.open().await.unwrap();
    let broken = store.look_at_tables(0).await.unwrap().damage;
    assert_eq!(broken.len(), 1, "{broken:?}");
    let damage = &broken[0];
    let last = damage.last_good.unwrap();
    assert_eq!((damage.of, damage.id.as_str()), (Kept::Table, "hurt"));
    assert!((300..600).contains(&last), "{damage}");
    let said = damage.to_string();
    assert!(said.starts_with(&format!("table hurt: cannot be read after step {last}: ")), "{said}");
    let (good, again) = store.steps(hurt, "hurt").await.unwrap();
    assert_eq!((good.len() as u32, again.as_ref()), (last + 1, Some(damage)));
    let (whole, none) = store.steps(spared, "spared").await.unwrap();
    assert_eq!((whole.len(), none), (1_500, None));
    let broken = store.look_at_campaigns(0).await.unwrap().damage;
    assert_eq!(broken.iter().map(|damage| damage.id.as_str()).collect::<Vec<_>>(), ["road"]);
    let (good, damage) = store.entries(road, "road").await.unwrap();
    assert_eq!(damage.unwrap().last_good, good.last().map(|entry| entry.seq));
}

#[tokio::test]
async fn a_row_that_is_no_text_any_more_hides_no_other() {
    let folder = Folder::new("row");
    let store = folder.open().await.unwrap();
    table(&store, "hurt", "what was agreed").await;
    table(&store, "spared", "{}").await;
    let new = |id, body| NewCampaign {
        id,
        phase: CampaignPhase::Running,
        body,
        created_at: 7,
        owner: "",
        guests: &[],
        content: None,
    };
    store.add_campaign(&new("road", "who plays what"), &[]).await.unwrap();
    store.close().await;
    drop(store);
    folder.change(|bytes| {
        for text in ["what was agreed", "who plays what"] {
            let at = find(bytes, text).unwrap();
            bytes[at..at + 4].fill(0xff);
        }
    });
    let store = folder.open().await.unwrap();
    let named = |broken: Vec<capotreno_store::ChainBreak>| broken.into_iter().map(|damage| damage.id);
    assert_eq!(named(store.look_at_tables(0).await.unwrap().damage).collect::<Vec<_>>(), ["hurt"]);
    assert_eq!(named(store.look_at_campaigns(0).await.unwrap().damage).collect::<Vec<_>>(), ["road"]);
    let playing = store.playing().await.unwrap();
    assert_eq!(playing.iter().map(|table| table.id.as_str()).collect::<Vec<_>>(), ["spared"]);
}

#[tokio::test]
async fn a_file_that_is_no_database_is_called_damaged() {
    let folder = Folder::new("header");
    let store = folder.open().await.unwrap();
    store.close().await;
    drop(store);
    folder.change(|bytes| bytes[..100].fill(0xff));
    let failed = folder.open().await.unwrap_err();
    assert!(matches!(failed, StoreError::Damaged(_)), "{failed}");
}

#[tokio::test]
async fn a_phase_that_is_none_is_damage_and_not_the_end_of_a_game() {
    let folder = Folder::new("phase");
    let store = folder.open().await.unwrap();
    table(&store, "hurt", "{}").await;
    store.close().await;
    drop(store);
    folder.change(|bytes| {
        while let Some(at) = find(bytes, "playing") {
            bytes[at..at + 4].copy_from_slice(b"plow");
        }
    });
    let store = folder.open().await.unwrap();
    let damage = store.look_at_tables(0).await.unwrap().damage;
    assert_eq!(damage.len(), 1);
    assert!(damage[0].to_string().contains("is no phase of a table"), "{}", damage[0]);
    assert!(store.table("hurt").await.unwrap_err().is_damage());
}

/// A byte goes bad in what was written ahead: the file opens, and what came after is gone.
#[tokio::test]
async fn what_the_disk_lost_after_it_was_answered_is_named_once() {
    let (folder, copy) = (Folder::new("lost"), Folder::new("lost-copy"));
    let store = folder.open().await.unwrap();
    let number = table(&store, "hurt", "{}").await;
    let all = steps(number, "hurt", 40);
    store.commit(&all[..10]).await.unwrap();
    store.checkpoint().await.unwrap();
    for step in &all[10..] {
        store.commit(std::slice::from_ref(step)).await.unwrap();
    }
    // As a power cut leaves it: the file, and what was written ahead of it.
    for name in ["capotreno.db", "capotreno.db-wal", "acknowledged"] {
        std::fs::copy(folder.0.join(name), copy.0.join(name)).unwrap();
    }
    let ahead = copy.0.join("capotreno.db-wal");
    let mut bytes = std::fs::read(&ahead).unwrap();
    let at = find(&bytes, "hurt step 24 of").unwrap();
    bytes[at] ^= 1;
    std::fs::write(&ahead, bytes).unwrap();
    let hurt = copy.open().await.unwrap();
    let (found, damage) = hurt.steps(number, "hurt").await.unwrap();
    assert_eq!((found.len(), damage), (24, None), "what is there fits");
    let lost = hurt.lost();
    assert_eq!((lost.commits, lost.chains.len()), (16, 1));
    let said = lost.chains[0].to_string();
    assert_eq!(said, "table hurt: of 40 steps that were answered the last 16 are missing");
    hurt.close().await;
    drop(hurt);
    assert_eq!(copy.open().await.unwrap().lost().commits, 0);
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_can_read_the_data() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("rights");
    // The store makes it anew.
    std::fs::remove_dir(&folder.0).unwrap();
    let store = folder.open().await.unwrap();
    let number = table(&store, "t", "{}").await;
    store.commit(&steps(number, "t", 3)).await.unwrap();
    let copy = folder.0.join("copy.db");
    store.backup(&copy).await.unwrap();
    let rights = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(rights(&folder.0), 0o700);
    let mut names = Vec::new();
    for entry in std::fs::read_dir(&folder.0).unwrap() {
        let path = entry.unwrap().path();
        assert_eq!(rights(&path), 0o600, "{}", path.display());
        names.push(path.file_name().unwrap().to_string_lossy().into_owned());
    }
    for name in ["capotreno.db", "capotreno.db-wal", "acknowledged", "lock", "copy.db"] {
        assert!(names.iter().any(|found| found == name), "{names:?}");
    }
}
