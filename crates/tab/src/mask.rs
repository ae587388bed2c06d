//! The mask over the file of what is sealed. It keeps off eyes and searches: whoever looks through the
//! files of a site reads no sentence there. It is no lock: the key is in the engine, as it must be where
//! there is nobody else who could hold it.

const KEY: &str = "capotreno: what is sealed in a campaign, 1";

/// Puts the mask on, or takes it off again.
pub fn mask(bytes: &mut [u8]) {
    let mut stream = vec![0; bytes.len()];
    blake3::Hasher::new_derive_key(KEY).finalize_xof().fill(&mut stream);
    for (byte, other) in bytes.iter_mut().zip(stream) {
        *byte ^= other;
    }
}
