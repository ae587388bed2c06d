//! Hashes of secrets and their text forms. Random bytes come from elsewhere.

use blake3::Hash;

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
