//! The bell that servers ring for each other: something they remember has changed in the database.

use std::sync::Arc;
use std::time::Duration;

use capotreno_store::{Kept, Rung, StoreError};

use crate::app::App;
use crate::secret::{from_hex, hex};

/// After a failure.
const PAUSE: Duration = Duration::from_secs(1);

/// What servers remember of the database.
enum Changed<'a> {
    Lobby,
    Guest(&'a str),
    Token([u8; 32]),
    /// A token is another guest's.
    Renewed([u8; 32]),
    /// How far something was played counts no more.
    Head(&'a str),
    /// Bans, or what is announced.
    Operator,
}

impl<'a> Changed<'a> {
    fn read(text: &'a str) -> Option<Changed<'a>> {
        match text.split_once(' ') {
            None if text == "lobby" => Some(Changed::Lobby),
            None if text == "operator" => Some(Changed::Operator),
            Some(("guest", id)) => Some(Changed::Guest(id)),
            Some(("head", id)) => Some(Changed::Head(id)),
            Some(("renewed", hash)) => from_hex(hash).map(Changed::Renewed),
            Some(("token", hash)) => from_hex(hash).map(Changed::Token),
            _ => None,
        }
    }

    fn text(&self) -> String {
        match self {
            Changed::Lobby => "lobby".to_owned(),
            Changed::Operator => "operator".to_owned(),
            Changed::Guest(id) => format!("guest {id}"),
            Changed::Head(id) => format!("head {id}"),
            Changed::Renewed(hash) => format!("renewed {}", hex(hash)),
            Changed::Token(hash) => format!("token {}", hex(hash)),
        }
    }
}

/// Listens until the server ends.
pub(crate) fn listen_for_changes(app: &Arc<App>) {
    if app.nodes.is_none() {
        return;
    }
    let app = Arc::clone(app);
    tokio::spawn(async move {
        let mut ending = app.ending.subscribe();
        tokio::select! {
            _ = ending.wait_for(|ending| *ending) => {}
            () = listen(&app) => {}
        }
    });
}

async fn listen(app: &App) {
    loop {
        if let Ok(Some(mut bell)) = app.store.doorbell().await {
            // Whatever was rung before is read again.
            app.look_again().await;
            while let Ok(rung) = bell.next().await {
                match rung {
                    Rung::Said(text) => app.hear(&text).await,
                    Rung::Missed => app.look_again().await,
                }
            }
        }
        tokio::time::sleep(PAUSE).await;
    }
}

impl App {
    async fn hear(&self, text: &str) {
        match Changed::read(text) {
            Some(Changed::Lobby) => self.lobby.changed(),
            Some(Changed::Guest(id)) => self.forget_guest(id),
            Some(Changed::Token(hash)) => self.forget_token(&hash),
            Some(Changed::Renewed(hash)) => self.renew_token(&hash),
            Some(Changed::Head(id)) => self.forget_heads(id),
            // Looked for every few seconds anyway.
            Some(Changed::Operator) => drop(self.hear_operator().await),
            // From a version that remembers more.
            None => {}
        }
    }

    async fn look_again(&self) {
        self.lobby.changed();
        self.forget_all_guests();
        let _ = self.hear_operator().await;
    }

    /// Nobody waits for it: what is not heard is read again some other time.
    fn ring(&self, changed: &Changed<'_>) {
        if self.nodes.is_some() {
            let (store, text) = (self.store.clone(), changed.text());
            tokio::spawn(async move { store.ring(&text).await });
        }
    }

    /// A public table came, went or changed.
    pub(crate) fn public_tables_changed(&self) {
        self.lobby.changed();
        self.ring(&Changed::Lobby);
    }

    /// What was played of something counts no more, here and elsewhere.
    pub(super) fn heads_forgotten(&self, id: &str) {
        self.forget_heads(id);
        self.ring(&Changed::Head(id));
    }

    fn forget_heads(&self, id: &str) {
        self.forget_head(Kept::Table, id);
        self.forget_head(Kept::Campaign, id);
    }

    /// The operator has said something: it is taken over here and elsewhere.
    pub(crate) async fn operator_spoke(&self) -> Result<(), StoreError> {
        self.ring(&Changed::Operator);
        self.hear_operator().await
    }

    /// A guest changed: what is known of it is read again, here and elsewhere.
    pub(crate) fn guest_changed(&self, id: &str) {
        self.forget_guest(id);
        self.ring(&Changed::Guest(id));
    }

    /// A token is another guest's, here and elsewhere.
    pub(crate) fn token_renewed(&self, token_hash: &[u8; 32]) {
        self.renew_token(token_hash);
        self.ring(&Changed::Renewed(*token_hash));
    }

    /// A token is good no more, here and elsewhere.
    pub(crate) fn token_revoked(&self, token_hash: &[u8; 32]) {
        self.forget_token(token_hash);
        self.ring(&Changed::Token(*token_hash));
    }
}
