//! An authenticator in software, as small as one can be: one P-256 key, stood in the device, with a person in front.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::digest::{SHA256, digest};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};

/// Present, verified, and kept in more than one place.
const FLAGS: u8 = 0x1d;
const WITH_KEY: u8 = 0x40;

pub struct Authenticator {
    pair: EcdsaKeyPair,
    id: Vec<u8>,
    /// Whose the key is, as the server has named them.
    owner: String,
    /// The page that asks.
    pub origin: String,
}

impl Authenticator {
    pub fn new(origin: &str, name: &str) -> Authenticator {
        let random = SystemRandom::new();
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).unwrap();
        let pair =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, pkcs8.as_ref(), &random).unwrap();
        let id = digest(&SHA256, name.as_bytes()).as_ref()[..16].to_vec();
        Authenticator { pair, id, owner: String::new(), origin: origin.to_owned() }
    }

    fn client_data(&self, kind: &str, options: &Value) -> String {
        let challenge = &options["challenge"];
        json!({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false}).to_string()
    }

    fn data(rp: &str, flags: u8) -> Vec<u8> {
        let mut data = digest(&SHA256, rp.as_bytes()).as_ref().to_vec();
        data.push(flags);
        data.extend([0; 4]);
        data
    }

    /// Makes the key for whoever the server asks for: a credential as browsers tell it.
    pub fn create(&mut self, options: &Value) -> Value {
        options["user"]["id"].as_str().unwrap().clone_into(&mut self.owner);
        let mut data = Authenticator::data(options["rp"]["id"].as_str().unwrap(), FLAGS | WITH_KEY);
        data.extend([0; 16]);
        data.extend([0, 16]);
        data.extend(&self.id);
        // A key of two coordinates, in CBOR.
        let point = self.pair.public_key().as_ref();
        data.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        data.extend(&point[1..33]);
        data.extend([0x22, 0x58, 0x20]);
        data.extend(&point[33..]);
        let mut attestation = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        attestation.push(u8::try_from(data.len()).unwrap());
        attestation.extend(&data);
        let client = self.client_data("webauthn.create", options);
        json!({
            "id": BASE64.encode(&self.id), "rawId": BASE64.encode(&self.id), "type": "public-key",
            "response": {
                "clientDataJSON": BASE64.encode(client), "attestationObject": BASE64.encode(attestation),
                "transports": ["internal", "hybrid"],
            },
            "clientExtensionResults": {"credProps": {"rk": true}},
        })
    }

    /// Signs what the server asks.
    pub fn get(&self, options: &Value) -> Value {
        let client = self.client_data("webauthn.get", options);
        let data = Authenticator::data(options["rpId"].as_str().unwrap(), FLAGS);
        let mut signed = data.clone();
        signed.extend(digest(&SHA256, client.as_bytes()).as_ref());
        let signature = self.pair.sign(&SystemRandom::new(), &signed).unwrap();
        json!({
            "id": BASE64.encode(&self.id), "rawId": BASE64.encode(&self.id), "type": "public-key",
            "response": {
                "clientDataJSON": BASE64.encode(client), "authenticatorData": BASE64.encode(data),
                "signature": BASE64.encode(signature), "userHandle": self.owner,
            },
            "clientExtensionResults": {},
        })
    }
}
