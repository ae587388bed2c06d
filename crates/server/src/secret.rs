//! Random bytes. What is done with them `capotreno-session` says.

use capotreno_session::Opening;
pub use capotreno_session::secret::{from_hex, hash, hex};

use crate::app::App;

/// 32 random bytes of the system.
pub fn random_bytes() -> [u8; 32] {
    let mut bytes = [0; 32];
    // The system's generator fails only before it is seeded at boot; two random uuids of the same
    // source are as good as nothing then, so a panic of this one request is right.
    getrandom::fill(&mut bytes).expect("the system has random bytes");
    bytes
}

/// 256 random bits as text: a token, a code, an id nobody can guess.
pub fn random_text() -> String {
    hex(&random_bytes())
}

/// 128 random bits: nobody finds a table by trying.
pub fn new_id() -> String {
    let mut id = random_text();
    id.truncate(32);
    id
}

/// What a new table begins with; with a fixed seed nobody can check its deal.
pub fn opening(app: &App) -> Opening {
    let verifiable = app.config.fixed_seed.is_none();
    Opening { id: new_id(), secret: random_bytes(), now: app.now(), verifiable }
}
