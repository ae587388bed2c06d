//! What is done about a table or campaign by its owner alone, whichever server was asked: closing,
//! removing, taking somebody out. Each deed can be asked for again where no answer came.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use capotreno_protocol::{Code, Refused};
use capotreno_store::{Guest, Holder, Kept, Store};
use serde::{Deserialize, Serialize};

use super::peer::answered;
use super::relay::{found, patience, pause};
use super::{Nodes, name_of};
use crate::app::{App, refused_of};
use crate::campaign::ask::Ask;
use crate::http::failure::unwritten;
use crate::table::agreed::{Table, stored};
use crate::table::command::Request;

pub(super) const DEED: &str = "/node/deed";
/// How long an owner may take: a long campaign is removed in parts.
const ANSWER: Duration = Duration::from_secs(60);

/// Whom a deed is about.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Person {
    id: String,
    name: String,
}

impl From<&Guest> for Person {
    fn from(guest: &Guest) -> Person {
        Person { id: guest.id.clone(), name: guest.name.clone() }
    }
}

impl From<Person> for Guest {
    fn from(person: Person) -> Guest {
        Guest { id: person.id, name: person.name }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Deed {
    CloseTable,
    ReopenTable,
    DeleteTable,
    LeaveTable(Person),
    /// Somebody who waits alone plays elsewhere: one is answered, or nothing where somebody else has come.
    GiveUpTable(Person),
    /// How many lines of the chat went too is answered.
    ForgetAtTable(Person),
    /// All that is the first one's is the other's.
    JoinAtTable(String, String),
    /// Somebody at the table wants to hear others than before.
    HearOthers(Person),
    DeleteCampaign,
    ForgetInCampaign(Person),
    JoinInCampaign(String, String),
}

impl Deed {
    fn of(&self) -> Kept {
        match self {
            Deed::CloseTable
            | Deed::ReopenTable
            | Deed::DeleteTable
            | Deed::LeaveTable(_)
            | Deed::GiveUpTable(_)
            | Deed::ForgetAtTable(_)
            | Deed::JoinAtTable(..)
            | Deed::HearOthers(_) => Kept::Table,
            Deed::DeleteCampaign | Deed::ForgetInCampaign(_) | Deed::JoinInCampaign(..) => Kept::Campaign,
        }
    }
}

/// A deed and what it is about.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Asked {
    id: String,
    deed: Deed,
}

/// Why a deed was not done.
#[derive(Debug)]
pub(crate) enum Undone {
    Refused(Refused),
    /// The owner, this node, does not answer; none where nobody knows who that is.
    Silent(Option<String>),
}

impl From<Undone> for Refused {
    fn from(undone: Undone) -> Refused {
        match undone {
            Undone::Refused(refused) => refused,
            Undone::Silent(_) => Refused::server(Code::Busy),
        }
    }
}

/// Does it here, if this server is the owner.
pub(super) async fn deed(
    State(app): State<Arc<App>>,
    Json(Asked { id, deed }): Json<Asked>,
) -> Json<Result<u32, Refused>> {
    answered(app.do_here(&id, &deed).await)
}

fn is_busy(refused: &Refused) -> bool {
    refused.code == Code::Busy.word()
}

impl App {
    /// Has something done by the owner of what it is about.
    pub(crate) async fn have_done(self: &Arc<App>, id: &str, deed: Deed) -> Result<u32, Undone> {
        let Some(nodes) = &self.nodes else { return self.do_here(id, &deed).await.map_err(Undone::Refused) };
        let (until, of) = (patience(), deed.of());
        let asked = Asked { id: id.to_owned(), deed };
        loop {
            let done = match found(nodes, of, id, until).await {
                Ok(None) => self.do_here(id, &asked.deed).await,
                Ok(Some(peer)) => nodes.post_for(&peer, DEED, &asked, ANSWER).await,
                Err(Code::Busy) => return Err(nodes.silent(of, id).await),
                Err(code) => Err(Refused::server(code)),
            };
            match done {
                // It changes hands, or its owner is out of reach.
                Err(refused) if is_busy(&refused) => {}
                done => return done.map_err(Undone::Refused),
            }
            if pause(until).await.is_err() {
                return Err(nodes.silent(of, id).await);
            }
        }
    }

    /// Fails as busy where another server is the owner.
    async fn do_here(self: &Arc<App>, id: &str, deed: &Deed) -> Result<u32, Refused> {
        match deed.clone() {
            Deed::CloseTable => match self.ask(id, |to| Request::Shut { to }).await {
                Err(refused) if refused.code != Code::TableClosed.word() => Err(refused),
                Ok(()) | Err(_) => Ok(0),
            },
            Deed::ReopenTable => self.reopen_table(id).await.map(|()| 0),
            Deed::DeleteTable => self.delete_table(id).await.map(|()| 0),
            Deed::LeaveTable(person) => {
                self.ask(id, |to| Request::Leave { guest: person.into(), to }).await.map(|_| 0)
            }
            Deed::GiveUpTable(person) => {
                match self.ask(id, |to| Request::GiveUp { guest: person.into(), to }).await {
                    // Asked for again after it was done.
                    Err(refused) if refused.code == Code::NoSuchTable.word() => Ok(1),
                    done => done.map(u32::from),
                }
            }
            Deed::ForgetAtTable(person) => self.forget_at_table(id, &person.into()).await,
            Deed::DeleteCampaign => self.delete_campaign(id).await.map(|()| 0),
            Deed::JoinAtTable(from, to) => self.join_at_table(id, &(from, to)).await.map(|()| 0),
            Deed::HearOthers(person) => {
                let guest = Guest::from(person).id;
                self.ask(id, |to| Request::HearOthers { guest, to }).await.map(|()| 0)
            }
            Deed::JoinInCampaign(from, to) => self.join_in_campaign(id, &(from, to)).await.map(|()| 0),
            Deed::ForgetInCampaign(person) => self.forget_in_campaign(id, &person.into()).await.map(|()| 0),
        }
    }

    /// The data, to change something where it lies because it cannot be woken: nothing is written once
    /// another server owns it.
    pub(crate) async fn store_of(&self, of: Kept, id: &str) -> Result<Store, Refused> {
        let owned = self.own(of, id).await.map_err(|error| refused_of(&error))?;
        Ok(self.store.under(owned.map(|owned| owned.lease)))
    }

    /// A closed table has no host: it is opened where it lies.
    async fn reopen_table(&self, id: &str) -> Result<(), Refused> {
        let failed = |error| unwritten(&error, "a table stays closed");
        let store = self.store_of(Kept::Table, id).await?;
        let row = store.table(id).await.map_err(failed)?.ok_or(Refused::server(Code::NoSuchTable))?;
        let mut table: Table = serde_json::from_str(&row.body).map_err(|_| Refused::server(Code::Damaged))?;
        table.closed = false;
        let body = serde_json::to_string(&table).map_err(|_| Refused::server(Code::Internal))?;
        let guests = table.guests();
        store.update_table(row.number, &stored(&table, &body, &guests)).await.map_err(failed)?;
        self.public_tables_changed();
        Ok(())
    }

    /// A table that cannot be woken is removed where it lies.
    async fn delete_table(self: &Arc<App>, id: &str) -> Result<(), Refused> {
        match self.ask(id, |to| Request::Delete { to }).await {
            Ok(()) => return Ok(()),
            Err(refused) if is_busy(&refused) => return Err(refused),
            Err(_) => {}
        }
        let failed = |error| unwritten(&error, "a table stays");
        let store = self.store_of(Kept::Table, id).await?;
        if let Some(row) = store.table(id).await.map_err(failed)? {
            store.delete_table(row.number).await.map_err(failed)?;
            self.public_tables_changed();
        }
        Ok(())
    }

    async fn delete_campaign(self: &Arc<App>, id: &str) -> Result<(), Refused> {
        match self.ask_campaign(id, |to| Ask::Delete { to }).await {
            Ok(()) => return Ok(()),
            Err(refused) if is_busy(&refused) => return Err(refused),
            Err(_) => {}
        }
        let failed = |error| unwritten(&error, "a campaign stays");
        let store = self.store_of(Kept::Campaign, id).await?;
        if let Some(row) = store.campaign(id).await.map_err(failed)? {
            store.delete_campaign(row.number).await.map_err(failed)?;
        }
        Ok(())
    }
}

impl Nodes {
    /// Nobody did it: who was to.
    async fn silent(&self, of: Kept, id: &str) -> Undone {
        let holder = self.store.holder(of, id).await.ok().flatten().map(|held| held.holder);
        Undone::Silent(match holder {
            Some(Holder::Owner(owner) | Holder::Late(owner)) => Some(name_of(&owner).to_owned()),
            Some(Holder::Nobody | Holder::Stopped) | None => None,
        })
    }
}
