//! Tokens that tell by themselves whose they are, so that a guest is nothing on disk before it does
//! something.
//!
//! A token is 16 random bytes and 16 bytes that only a server with the key of this data can have
//! made of them. The guest's id and first name follow from the random bytes through one-way
//! functions: whoever sees them, or even the key, learns no token.

use blake3::Hash;
use capotreno_store::Guest;

use crate::secret;

/// The length of a token as text.
pub const TOKEN_LENGTH: usize = 64;

pub struct Mint {
    key: [u8; 32],
}

impl std::fmt::Debug for Mint {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Mint").finish_non_exhaustive()
    }
}

impl Mint {
    pub fn new(key: [u8; 32]) -> Mint {
        Mint { key }
    }

    /// A new token and whose it is.
    pub fn issue(&self) -> (String, Guest) {
        let random = first_half(&secret::random_bytes());
        (secret::hex(&self.sealed(random)), guest(&random))
    }

    /// Whose a token is, if a server with this key made it. Whether it was revoked since, or belongs
    /// to somebody who has another name by now, the store knows.
    pub fn read(&self, token: &str) -> Option<Guest> {
        let bytes = secret::from_hex(token)?;
        let random = first_half(&bytes);
        // Compared in constant time.
        let made_here = Hash::from_bytes(self.sealed(random)) == Hash::from_bytes(bytes);
        // The same bytes in other letters would be another token to the store.
        (made_here && secret::hex(&bytes) == token).then(|| guest(&random))
    }

    fn sealed(&self, random: [u8; 16]) -> [u8; 32] {
        let seal = first_half(blake3::keyed_hash(&self.key, &random).as_bytes());
        let mut bytes = [0; 32];
        bytes[..16].copy_from_slice(&random);
        bytes[16..].copy_from_slice(&seal);
        bytes
    }
}

fn first_half(bytes: &[u8; 32]) -> [u8; 16] {
    let mut half = [0; 16];
    half.copy_from_slice(&bytes[..16]);
    half
}

fn guest(random: &[u8; 16]) -> Guest {
    let id = first_half(&blake3::derive_key("capotreno guest id 1", random));
    let name = secret::hex(&blake3::derive_key("capotreno guest name 1", random));
    Guest {
        id: uuid::Builder::from_random_bytes(id).into_uuid().to_string(),
        name: format!("Guest {}", &name[..4]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_read_by_who_has_the_key_and_by_nobody_else() {
        let (mint, other) = (Mint::new([1; 32]), Mint::new([2; 32]));
        let (token, guest) = mint.issue();
        assert_eq!(token.len(), TOKEN_LENGTH);
        assert_eq!(Mint::new([1; 32]).read(&token).as_ref(), Some(&guest));
        assert_eq!(other.read(&token), None);
        for at in 0..TOKEN_LENGTH {
            let mut forged = token.clone().into_bytes();
            forged[at] = if forged[at] == b'0' { b'1' } else { b'0' };
            assert_eq!(mint.read(std::str::from_utf8(&forged).unwrap()), None, "{at}");
        }
        assert_eq!(mint.read(&secret::random_text()), None, "a token of the first release");
        assert_ne!(mint.issue().1.id, guest.id);
        assert_eq!(mint.read(&token.to_uppercase()), None, "revoked once, revoked in capitals, too");
    }

    #[test]
    fn what_others_see_holds_nothing_of_the_token() {
        let (token, guest) = Mint::new([1; 32]).issue();
        let id = guest.id.replace('-', "");
        assert!((0..token.len() - 8).all(|at| !id.contains(&token[at..at + 8])), "{id}");
    }
}
