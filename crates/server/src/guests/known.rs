//! Whom the server knows: everybody with a token it made, and on disk whoever has done something.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use capotreno_protocol::Refused;
use capotreno_store::{Guest, Seen, Store, StoreError};

use crate::app::{App, HangUp};
use crate::guests::quotas::Asked;
use crate::guests::tokens::{Mint, TOKEN_LENGTH};
use crate::http::address::Client;
use crate::http::failure::unwritten;
use crate::secret;

/// That a guest was here is written down once a day.
const SEEN_AGAIN: i64 = 86_400_000;
/// Known guests in memory; more are looked up again.
const MOST_GUESTS: usize = 20_000;
/// How many one transaction writes down as having been here.
const PART: usize = 64;

/// Whether a guest is on disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Trace {
    Left,
    None,
}

/// Who asks, with which token and from where.
#[derive(Clone, Debug)]
pub struct Caller {
    pub guest: Guest,
    pub token_hash: [u8; 32],
    pub client: Client,
}

#[derive(Debug)]
struct Remembered {
    guest: Guest,
    trace: Trace,
    since: i64,
}

#[derive(Debug, Default)]
struct Memory {
    by_token: HashMap<[u8; 32], Remembered>,
    /// How often somebody was forgotten: what was read from disk before that is not remembered.
    forgotten: u64,
}

#[derive(Debug)]
pub struct KnownGuests {
    mint: Mint,
    memory: Mutex<Memory>,
    seen: Mutex<Vec<Seen>>,
}

/// A lock whose holder panicked still guards something that is whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl KnownGuests {
    /// The key of the tokens is the data's: every server of it knows the guests of the others.
    pub async fn open(store: &Store) -> Result<KnownGuests, StoreError> {
        let key = store.key("guests", &secret::random_bytes()).await?;
        Ok(KnownGuests { mint: Mint::new(key), memory: Mutex::default(), seen: Mutex::default() })
    }

    fn remember(&self, token_hash: [u8; 32], remembered: Remembered, forgotten: u64) {
        let mut memory = lock(&self.memory);
        if memory.forgotten != forgotten {
            return;
        }
        if memory.by_token.len() >= MOST_GUESTS {
            memory.by_token.clear();
        }
        memory.by_token.insert(token_hash, remembered);
    }

    fn forget(&self, gone: impl Fn(&[u8; 32], &Guest) -> bool) {
        let mut memory = lock(&self.memory);
        memory.forgotten += 1;
        memory.by_token.retain(|token_hash, known| !gone(token_hash, &known.guest));
    }
}

impl App {
    /// A token for somebody new, who is nothing on disk yet.
    pub fn new_guest(&self) -> (String, Guest) {
        self.known.mint.issue()
    }

    /// Who has a token, if anybody.
    pub async fn guest(&self, token: &str) -> Result<Option<(Guest, [u8; 32])>, StoreError> {
        if token.len() != TOKEN_LENGTH {
            return Ok(None);
        }
        let token_hash = secret::hash(token.as_bytes());
        let now = self.now();
        let forgotten = {
            let memory = lock(&self.known.memory);
            let found = memory.by_token.get(&token_hash);
            if let Some(known) = found.filter(|known| now < known.since.saturating_add(SEEN_AGAIN)) {
                return Ok(Some((known.guest.clone(), token_hash)));
            }
            memory.forgotten
        };
        let (guest, trace) = match self.store.guest_by_token(&token_hash).await? {
            Some(found) => {
                if found.seen_at < now.saturating_sub(SEEN_AGAIN) {
                    let guest = found.guest.id.clone();
                    lock(&self.known.seen).push(Seen { guest, token_hash, at: now });
                }
                (found.guest, Trace::Left)
            }
            None => match self.known.mint.read(token) {
                Some(guest) if !self.store.is_revoked(&token_hash).await? => (guest, Trace::None),
                Some(_) | None => return Ok(None),
            },
        };
        let remembered = Remembered { guest: guest.clone(), trace, since: now };
        self.known.remember(token_hash, remembered, forgotten);
        Ok(Some((guest, token_hash)))
    }

    /// Whether a token that was good is so still.
    pub async fn is_still_good(&self, caller: &Caller) -> bool {
        if lock(&self.known.memory).by_token.contains_key(&caller.token_hash) {
            return true;
        }
        matches!(self.store.is_revoked(&caller.token_hash).await, Ok(false))
    }

    /// Writes somebody down who is about to do something, unless that was done before.
    pub async fn keep_guest(&self, caller: &Caller) -> Result<(), Refused> {
        let Caller { guest, token_hash, client } = caller;
        let known = lock(&self.known.memory).by_token.get(token_hash).map(|known| known.trace);
        if known == Some(Trace::Left) {
            return Ok(());
        }
        let failed = |error: StoreError| unwritten(&error, "a guest could not be written");
        if self.store.guest_by_token(token_hash).await.map_err(failed)?.is_none() {
            self.address_quotas.take(&self.config, *client, Asked::Guest)?;
            self.store.add_guest(guest, token_hash, self.now()).await.map_err(failed)?;
        }
        if let Some(known) = lock(&self.known.memory).by_token.get_mut(token_hash) {
            known.trace = Trace::Left;
        }
        Ok(())
    }

    /// Writes down who was here. Nobody waits for it, and what a server that is killed did not
    /// write is written tomorrow.
    pub async fn write_seen(&self) {
        let seen = std::mem::take(&mut *lock(&self.known.seen));
        for some in seen.chunks(PART) {
            // A disk that is full must not keep anybody out.
            let _ = self.store.see_guests(some).await;
        }
    }

    /// Guests were removed: everybody is looked up again.
    pub fn forget_all_guests(&self) {
        self.known.forget(|_, _| true);
    }

    /// A guest changed: what is known of it is read again.
    pub fn forget_guest(&self, id: &str) {
        self.known.forget(|_, guest| guest.id == id);
    }

    /// A token is another guest's: it is looked up again, and its connections come back.
    pub fn renew_token(&self, token_hash: &[u8; 32]) {
        self.known.forget(|known, _| known == token_hash);
        self.log_out(token_hash, HangUp::Renewed);
    }

    /// A token is good no more: it is forgotten and its connections are closed.
    pub fn forget_token(&self, token_hash: &[u8; 32]) {
        self.known.forget(|known, _| known == token_hash);
        self.log_out(token_hash, HangUp::LoggedOut);
    }
}
