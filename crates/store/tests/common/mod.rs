//! Where tests keep their data: in a folder, or in a schema of `PostgreSQL`.

#![allow(clippy::unwrap_used, reason = "helpers of tests; what fails here fails the test")]
#![allow(dead_code, reason = "each file of tests uses a part of it")]

use std::path::PathBuf;

use capotreno_notation::Chain;
use capotreno_store::{NewTable, Phase, Row, Sharing, Store, StoreOptions};
use capotreno_testkit::database;

/// Each of these tests on both databases.
#[allow(unused_macros, reason = "each file of tests uses a part of this one")]
macro_rules! on_both {
    ($($name:ident,)*) => {
        $(mod $name {
            #[tokio::test]
            async fn sqlite() {
                super::$name(&super::Place::folder(stringify!($name))).await;
            }

            #[tokio::test]
            async fn postgres() {
                if let Some(place) = super::Place::schema() {
                    super::$name(&place).await;
                }
            }
        })*
    };
}

/// A folder of its own for each test, removed at the end.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("capotreno-store-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Folder(path)
    }

    pub fn options(&self) -> StoreOptions {
        StoreOptions { folder: Some(self.0.clone()), ..StoreOptions::default() }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Where a test that runs on both keeps its data.
pub enum Place {
    Folder(Folder),
    Schema(String),
}

impl Place {
    pub fn folder(name: &str) -> Place {
        Place::Folder(Folder::new(name))
    }

    /// None where whoever runs the tests has left these out.
    pub fn schema() -> Option<Place> {
        database::fresh().map(Place::Schema)
    }

    pub fn options(&self) -> StoreOptions {
        match self {
            Place::Folder(folder) => folder.options(),
            Place::Schema(address) => in_database(address),
        }
    }

    pub async fn open(&self) -> Store {
        Store::open(self.options()).await.unwrap()
    }
}

pub fn in_database(address: &str) -> StoreOptions {
    let sharing = Sharing::Unwatched;
    StoreOptions { database: Some(address.to_owned()), sharing, ..StoreOptions::default() }
}

pub async fn table(store: &Store, id: &str, public: bool) -> i64 {
    let guests = ["anna".to_owned()];
    let new = NewTable {
        id,
        public,
        phase: Phase::Playing,
        body: "{}",
        created_at: 7,
        owner: "",
        guests: &guests,
        content: None,
    };
    store.add_table(&new).await.unwrap()
}

pub fn steps(number: i64, table: &str, count: u32) -> Vec<Row> {
    let mut chain = Chain::of(table);
    let make = |seq: u32| {
        let body = format!("step {seq}").into_bytes();
        chain = chain.after(&body);
        Row { number, seq, at: i64::from(seq), body, link: chain }
    };
    (0..count).map(make).collect()
}
