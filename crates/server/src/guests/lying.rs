//! Tables and campaigns that cannot be woken (closed, damaged): somebody is taken out of them, or becomes another, where
//! they lie.

use capotreno_protocol::{Code, Refused};
use capotreno_session::campaign::Sheet;
use capotreno_store::{Kept, Store, StoreError};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::campaign::kept;
use crate::http::failure::unwritten;
use crate::table::agreed::{Table, stored};

/// What lies on disk: a table, or the sheet of a campaign.
pub(super) trait Lying: Serialize + DeserializeOwned {
    const OF: Kept;

    /// Its number and what is written there.
    async fn found(store: &Store, id: &str) -> Result<Option<(i64, String)>, StoreError>;

    async fn write(&self, store: &Store, number: i64, body: &str) -> Result<(), StoreError>;
}

impl Lying for Table {
    const OF: Kept = Kept::Table;

    async fn found(store: &Store, id: &str) -> Result<Option<(i64, String)>, StoreError> {
        Ok(store.table(id).await?.map(|row| (row.number, row.body)))
    }

    async fn write(&self, store: &Store, number: i64, body: &str) -> Result<(), StoreError> {
        store.update_table(number, &stored(self, body, &self.guests())).await
    }
}

impl Lying for Sheet {
    const OF: Kept = Kept::Campaign;

    async fn found(store: &Store, id: &str) -> Result<Option<(i64, String)>, StoreError> {
        Ok(store.campaign(id).await?.map(|row| (row.number, row.body)))
    }

    async fn write(&self, store: &Store, number: i64, body: &str) -> Result<(), StoreError> {
        store.rewrite_campaign(number, &kept::stored(self, body, &self.guests()), &[]).await
    }
}

/// Whether something was refused for now: it could not be written, or another server is the owner.
fn is_passing(refused: &Refused) -> bool {
    [Code::StoreFailed, Code::Busy].iter().any(|code| refused.code == code.word())
}

/// Something that is to be changed where it lies.
pub(super) struct Found<T> {
    pub what: T,
    pub number: i64,
    store: Store,
}

fn failed(error: &StoreError) -> Refused {
    unwritten(error, "somebody stays where nothing can be woken")
}

impl App {
    /// What its host has refused to change; none where it is gone. Who could do it later, or cannot read it, is believed.
    pub(super) async fn where_it_lies<T: Lying>(
        &self,
        id: &str,
        refused: Refused,
    ) -> Result<Option<Found<T>>, Refused> {
        let Some((number, body)) = T::found(&self.store, id).await.map_err(|error| failed(&error))? else {
            return Ok(None);
        };
        let Ok(what) = serde_json::from_str(&body) else { return Err(refused) };
        if is_passing(&refused) {
            return Err(refused);
        }
        Ok(Some(Found { what, number, store: self.store_of(T::OF, id).await? }))
    }
}

impl<T: Lying> Found<T> {
    pub async fn put_back(self) -> Result<(), Refused> {
        let body = serde_json::to_string(&self.what).map_err(|_| Refused::server(Code::Internal))?;
        self.what.write(&self.store, self.number, &body).await.map_err(|error| failed(&error))
    }
}
