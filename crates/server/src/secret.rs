//! Random bytes, hashes and their text forms.

use blake3::Hash;

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

pub fn hex(bytes: &[u8; 32]) -> String {
    Hash::from_bytes(*bytes).to_hex().to_string()
}

/// Exactly 64 hexadecimal digits.
pub fn from_hex(text: &str) -> Option<[u8; 32]> {
    Hash::from_hex(text).ok().map(|hash| *hash.as_bytes())
}

pub fn hash(bytes: &[u8]) -> [u8; 32] {
    *blake3::hash(bytes).as_bytes()
}

/// Whether the bytes have this hash; compared in constant time.
pub fn fits(bytes: &[u8; 32], promised: &[u8; 32]) -> bool {
    blake3::hash(bytes) == Hash::from_bytes(*promised)
}

/// The seed of a game: the host's secret and the bytes of each seat that revealed some, in seat
/// order (`docs/protocol.md`).
pub fn seed(secret: &[u8; 32], seats: impl Iterator<Item = (u8, [u8; 32])>) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(b"capotreno seed 1");
    hasher.update(secret);
    for (seat, bytes) in seats {
        hasher.update(&[seat]);
        hasher.update(&bytes);
    }
    *hasher.finalize().as_bytes()
}
