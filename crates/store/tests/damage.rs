//! A file that a bad disk has changed: what it hit is named, the rest is read.

#![allow(clippy::unwrap_used, reason = "helpers of tests; what fails here fails the test")]

use std::path::PathBuf;

use capotreno_store::{
    CampaignPhase, Chain, Kept, NewCampaign, NewStep, NewTable, Phase, Store, StoreError, StoreOptions,
};

/// A folder of its own for each test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("capotreno-damage-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Folder(path)
    }

    async fn open(&self) -> Result<Store, StoreError> {
        Store::open(StoreOptions { folder: Some(self.0.clone()), most_pages: None }).await
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

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

async fn table(store: &Store, id: &str, body: &str) -> i64 {
    let new = NewTable { id, public: true, phase: Phase::Playing, body, created_at: 7, guests: &[] };
    store.add_table(&new).await.unwrap()
}

fn steps(number: i64, id: &str, count: u32) -> Vec<NewStep> {
    let mut chain = Chain::start(id);
    let make = |seq: u32| {
        let body = format!("{id} step {seq} of a game").into_bytes();
        chain = chain.after(seq, &body);
        NewStep { number, seq, at: i64::from(seq), body, chain }
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
    let new = |id| NewCampaign { id, phase: CampaignPhase::Running, body: "{}", created_at: 7, guests: &[] };
    let road = store.add_campaign(&new("road"), &steps(0, "road", 1_500)).await.unwrap();
    store.add_campaign(&new("other"), &steps(0, "other", 20)).await.unwrap();
    store.close().await;
    drop(store);
    folder.change(|bytes| {
        overwrite_leaf(bytes, "hurt");
        overwrite_leaf(bytes, "road");
    });
    let store = folder.open().await.unwrap();
    let broken = store.damaged_games().await.unwrap();
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
    let broken = store.damaged_campaigns().await.unwrap();
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
    let new = |id, body| NewCampaign { id, phase: CampaignPhase::Running, body, created_at: 7, guests: &[] };
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
    assert_eq!(named(store.damaged_games().await.unwrap()).collect::<Vec<_>>(), ["hurt"]);
    assert_eq!(named(store.damaged_campaigns().await.unwrap()).collect::<Vec<_>>(), ["road"]);
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
