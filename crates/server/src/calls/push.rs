//! Messages to browsers through their push services: encrypted so that only the browser reads them (RFC 8291),
//! signed so that the service knows who sends them (RFC 8292). Made of the primitives of `ring`, which rustls
//! brings anyway: libraries for it bring a second generation of them.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde::{Deserialize, Serialize};
use ureq::http::Uri;

/// An uncompressed point of the curve.
const POINT: usize = 65;
const AUTH: usize = 16;
const SALT: usize = 16;
/// One record holds the whole message.
const RECORD: u32 = 4_096;
/// How long a service keeps what a browser that is off has not fetched: a day.
const LASTS: &str = "86400";
/// How long a signature is good for, in seconds: half a day.
const SIGNED_FOR: u64 = 43_200;

/// The headers of a request, by name.
pub(crate) type Headers = Vec<(&'static str, String)>;

/// Where a browser is reached, as it says itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Subscription {
    pub endpoint: String,
    p256dh: String,
    auth: String,
}

impl Subscription {
    /// None where the keys are none.
    pub fn new(endpoint: String, p256dh: String, auth: String) -> Option<Subscription> {
        let subscription = Subscription { endpoint, p256dh, auth };
        subscription.keys().map(|_| subscription)
    }

    fn keys(&self) -> Option<([u8; POINT], [u8; AUTH])> {
        let read = |text: &str| BASE64.decode(text.trim_end_matches('=')).ok();
        Some((read(&self.p256dh)?.try_into().ok()?, read(&self.auth)?.try_into().ok()?))
    }
}

/// A message that could not be made: keys that are none.
#[derive(Debug, thiserror::Error)]
#[error("the keys of the browser are no keys")]
pub(crate) struct BadKeys;

impl From<Unspecified> for BadKeys {
    fn from(Unspecified: Unspecified) -> BadKeys {
        BadKeys
    }
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive<const N: usize>(salt: &[u8], secret: &[u8], info: &[&[u8]]) -> Result<[u8; N], BadKeys> {
    let mut derived = [0; N];
    Salt::new(HKDF_SHA256, salt).extract(secret).expand(info, Length(N))?.fill(&mut derived)?;
    Ok(derived)
}

/// The two public keys, the browser's and the sender's.
struct Parties {
    browser: [u8; POINT],
    sender: [u8; POINT],
}

/// The body of a message, from what both sides have in common.
fn sealed(
    common: &[u8],
    auth: &[u8; AUTH],
    parties: &Parties,
    salt: [u8; SALT],
    text: &[u8],
) -> Result<Vec<u8>, BadKeys> {
    let key: [u8; 32] = derive(auth, common, &[b"WebPush: info\0", &parties.browser, &parties.sender])?;
    let content: [u8; 16] = derive(&salt, &key, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: [u8; 12] = derive(&salt, &key, &[b"Content-Encoding: nonce\0"])?;
    // The byte after the text says that this is the last record.
    let mut record = [text, &[2]].concat();
    let content = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &content)?);
    content.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record)?;
    let mut body = salt.to_vec();
    body.extend(RECORD.to_be_bytes());
    body.push(POINT as u8);
    body.extend(parties.sender);
    body.extend(record);
    Ok(body)
}

/// Encrypts a text for a browser.
fn encrypt(subscription: &Subscription, text: &[u8]) -> Result<Vec<u8>, BadKeys> {
    let (browser, auth) = subscription.keys().ok_or(BadKeys)?;
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
    let sender = <[u8; POINT]>::try_from(own.compute_public_key()?.as_ref()).map_err(|_| BadKeys)?;
    let mut salt = [0; SALT];
    ring::rand::SecureRandom::fill(&random, &mut salt)?;
    let parties = Parties { browser, sender };
    let theirs = UnparsedPublicKey::new(&ECDH_P256, browser);
    agree_ephemeral(own, &theirs, |common| sealed(common, &auth, &parties, salt, text))?
}

/// The keys by which push services know this server.
pub(crate) struct PushKeys {
    pair: EcdsaKeyPair,
    /// Whom a service can write to.
    contact: Option<String>,
}

impl std::fmt::Debug for PushKeys {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("PushKeys").finish_non_exhaustive()
    }
}

/// New keys, in the form in which they are kept.
pub(crate) fn new_keys() -> Option<Vec<u8>> {
    let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
    made.ok().map(|made| made.as_ref().to_vec())
}

impl PushKeys {
    pub fn read(kept: &[u8], contact: Option<String>) -> Option<PushKeys> {
        let pair =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, kept, &SystemRandom::new()).ok()?;
        Some(PushKeys { pair, contact })
    }

    /// What browsers subscribe with.
    pub fn public(&self) -> String {
        BASE64.encode(self.pair.public_key())
    }

    /// Says to a service who sends: seconds since 1970 tell it until when.
    fn introduction(&self, endpoint: &str, now: u64) -> Option<String> {
        let uri: Uri = endpoint.parse().ok()?;
        let audience = format!("{}://{}", uri.scheme_str()?, uri.authority()?);
        let mut claims = serde_json::json!({"aud": audience, "exp": now + SIGNED_FOR});
        if let Some(contact) = &self.contact {
            claims["sub"] = contact.as_str().into();
        }
        let head = BASE64.encode(r#"{"typ":"JWT","alg":"ES256"}"#);
        let text = format!("{head}.{}", BASE64.encode(claims.to_string()));
        let signature = self.pair.sign(&SystemRandom::new(), text.as_bytes()).ok()?;
        Some(format!("vapid t={text}.{}, k={}", BASE64.encode(signature), self.public()))
    }

    /// The headers and the body of a message. What a service has not delivered yet gives way to it.
    pub fn message(&self, to: &Subscription, text: &str, now: u64) -> Result<(Headers, Vec<u8>), BadKeys> {
        let body = encrypt(to, text.as_bytes())?;
        let introduction = self.introduction(&to.endpoint, now).ok_or(BadKeys)?;
        let headers = vec![
            ("Authorization", introduction),
            ("Content-Encoding", "aes128gcm".to_owned()),
            ("Content-Type", "application/octet-stream".to_owned()),
            ("TTL", LASTS.to_owned()),
            ("Topic", "turn".to_owned()),
            ("Urgency", "high".to_owned()),
        ];
        Ok((headers, body))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        BASE64.decode(text).unwrap()
    }

    /// The example of RFC 8291, section 5 and appendix A.
    #[test]
    fn the_example_of_the_standard_comes_out() {
        let browser =
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let sender =
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
        let parties = Parties {
            browser: bytes(browser).try_into().unwrap(),
            sender: bytes(sender).try_into().unwrap(),
        };
        let body = sealed(
            &bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs"),
            &bytes("BTBZMqHH6r4Tts7J_aSIgg").try_into().unwrap(),
            &parties,
            bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap(),
            b"When I grow up, I want to be a watermelon",
        );
        assert_eq!(
            BASE64.encode(body.unwrap()),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz\
             AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn a_service_can_check_who_sends() {
        let keys = PushKeys::read(&new_keys().unwrap(), Some("mailto:me@games.example".to_owned())).unwrap();
        let said = keys.introduction("https://push.example:8443/send/abc?x=1", 1_000).unwrap();
        let (token, key) = said.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        let (text, signature) = token.rsplit_once('.').unwrap();
        let known =
            ring::signature::UnparsedPublicKey::new(&ring::signature::ECDSA_P256_SHA256_FIXED, bytes(key));
        known.verify(text.as_bytes(), &bytes(signature)).unwrap();
        let claims: serde_json::Value =
            serde_json::from_slice(&bytes(text.split_once('.').unwrap().1)).unwrap();
        assert_eq!(
            claims,
            serde_json::json!({"aud": "https://push.example:8443", "exp": 44_200, "sub": "mailto:me@games.example"})
        );
    }

    #[test]
    fn keys_that_are_none_are_refused() {
        let made = |p256dh: &str, auth: &str| {
            Subscription::new("https://push.example/".to_owned(), p256dh.to_owned(), auth.to_owned())
        };
        let auth = "BTBZMqHH6r4Tts7J_aSIgg";
        assert!(made("", auth).is_none() && made("AAAA", auth).is_none() && made("?", auth).is_none());
        // It looks like a point and is none.
        let wrong = made(&BASE64.encode([4; POINT]), auth).unwrap();
        assert!(encrypt(&wrong, b"x").is_err());
    }
}
