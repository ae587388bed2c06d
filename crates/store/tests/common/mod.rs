//! Where tests keep their data: in a folder, or in a schema of `PostgreSQL`.

use capotreno_notation::Chain;
use capotreno_store::{NewTable, Phase, Row, Sharing, Store, StoreOptions};
pub use capotreno_testkit::Folder;
use capotreno_testkit::database;

/// Each of these tests on both databases.
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

/// A store in a folder.
pub fn options(folder: &Folder) -> StoreOptions {
    StoreOptions { folder: Some(folder.0.clone()), ..StoreOptions::default() }
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
            Place::Folder(folder) => options(folder),
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
