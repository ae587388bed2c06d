//! What calls go to: a push service with a browser behind it, a program, a mail server. All of them listen on this
//! machine, in this process.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

use super::curve;

/// Nothing takes so long, unless it does not come at all.
const PATIENCE: Duration = Duration::from_secs(60);

/// A request as it came.
#[derive(Clone, Debug)]
pub struct Request {
    pub head: String,
    pub body: Vec<u8>,
}

impl Request {
    pub fn header(&self, name: &str) -> String {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let found = lines.find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.to_owned()).unwrap_or_default()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

/// Whoever listens over HTTP.
pub struct Receiver {
    pub url: String,
    pub port: u16,
    requests: mpsc::UnboundedReceiver<Request>,
}

async fn read(stream: &mut TcpStream) -> Option<Request> {
    let mut stream = BufReader::new(stream);
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if stream.read_line(&mut head).await.ok()? == 0 {
            return None;
        }
    }
    let mut request = Request { head, body: Vec::new() };
    request.body = vec![0; request.header("content-length").parse().unwrap_or(0)];
    stream.read_exact(&mut request.body).await.ok()?;
    Some(request)
}

impl Receiver {
    /// One that answers each request by what it says; first lines such as `200 OK` and the words after it.
    pub async fn new(answer: fn(&Request) -> (String, String)) -> Receiver {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (told, requests) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let told = told.clone();
                tokio::spawn(async move {
                    let Some(request) = read(&mut stream).await else { return };
                    let (status, words) = answer(&request);
                    let length = words.len();
                    let text = format!(
                        "HTTP/1.1 {status}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{words}"
                    );
                    let _ = told.send(request);
                    let _ = stream.write_all(text.as_bytes()).await;
                });
            }
        });
        Receiver { url: format!("http://127.0.0.1:{port}/calls"), port, requests }
    }

    /// A program that agrees to be called.
    pub async fn program() -> Receiver {
        Receiver::new(|request| {
            let challenge = request.json()["challenge"].as_str().unwrap_or_default().to_owned();
            ("200 OK".to_owned(), challenge)
        })
        .await
    }

    /// The next request, which must come.
    pub async fn next(&mut self) -> Request {
        let next = tokio::time::timeout(PATIENCE, self.requests.recv()).await;
        next.expect("a call comes").expect("the service listens")
    }

    /// What has come and was not taken.
    pub fn left(&mut self) -> usize {
        std::iter::from_fn(|| self.requests.try_recv().ok()).count()
    }
}

/// A browser with its keys.
pub struct Browser {
    secret: [u8; 32],
    auth: [u8; 16],
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive(salt: &[u8], secret: &[u8], info: &[&[u8]], length: usize) -> Vec<u8> {
    let mut derived = vec![0; length];
    let key = Salt::new(HKDF_SHA256, salt).extract(secret);
    key.expand(info, Length(length)).unwrap().fill(&mut derived).unwrap();
    derived
}

impl Browser {
    pub fn new(number: u8) -> Browser {
        Browser { secret: [number; 32], auth: [number ^ 0x55; 16] }
    }

    /// What a page sends to be called there.
    pub fn subscription(&self, endpoint: &str, language: &str) -> Value {
        json!({
            "kind": "push", "endpoint": endpoint, "language": language,
            "p256dh": BASE64.encode(curve::public(&self.secret)), "auth": BASE64.encode(self.auth),
        })
    }

    /// Reads a message, as RFC 8291 tells a browser to.
    pub fn read(&self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        assert_eq!(rest[..5], [0, 0, 16, 0, 65], "one record, and a key of 65 bytes");
        let (sender, sealed) = rest[5..].split_at(65);
        let common = curve::common(&self.secret, sender);
        let own = curve::public(&self.secret);
        let key = derive(&self.auth, &common, &[b"WebPush: info\0", &own, sender], 32);
        let content = derive(salt, &key, &[b"Content-Encoding: aes128gcm\0"], 16);
        let nonce = derive(salt, &key, &[b"Content-Encoding: nonce\0"], 12);
        let content = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &content).unwrap());
        let nonce = Nonce::try_assume_unique_for_key(&nonce).unwrap();
        let mut sealed = sealed.to_vec();
        let text = content.open_in_place(nonce, Aad::empty(), &mut sealed).expect("it is for this browser");
        assert_eq!(text.last(), Some(&2), "the last record");
        serde_json::from_slice(&text[..text.len() - 1]).unwrap()
    }
}

/// A mail as it came.
#[derive(Clone, Debug)]
pub struct Letter {
    pub to: String,
    pub text: String,
}

impl Letter {
    /// A header, put together again where it was folded.
    pub fn header(&self, name: &str) -> String {
        let head = self.text.split("\r\n\r\n").next().unwrap_or_default().replace("\r\n ", " ");
        let mut lines = head.lines().filter_map(|line| line.split_once(": "));
        let found = lines.find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.to_owned()).unwrap_or_default()
    }

    /// The words, without the breaks that mail puts into long lines.
    pub fn words(&self) -> String {
        let (_, body) = self.text.split_once("\r\n\r\n").unwrap_or_default();
        body.replace("=\r\n", "").replace("=3D", "=")
    }

    /// The code behind a part of an address.
    pub fn code(&self, before: &str) -> String {
        let words = self.words();
        let (_, after) = words.split_once(before).unwrap_or_else(|| panic!("no {before} in {words}"));
        after.chars().take_while(char::is_ascii_hexdigit).collect()
    }
}

/// A mail server.
pub struct MailServer {
    pub url: String,
    letters: mpsc::UnboundedReceiver<Letter>,
    /// Whether it takes connections and then says nothing.
    pub hangs: Arc<AtomicBool>,
}

/// Talks with one client, as RFC 5321 wants it.
async fn talk(stream: TcpStream, told: mpsc::UnboundedSender<Letter>) -> Option<()> {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 mail.test\r\n").await.ok()?;
    let mut to = String::new();
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        let word = line.trim_end().to_owned();
        let answer = match word.split([' ', ':']).next().unwrap_or_default().to_uppercase().as_str() {
            "RCPT" => {
                to = word.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                "250 fine"
            }
            "DATA" => {
                stream.write_all(b"354 go on\r\n").await.ok()?;
                let mut text = String::new();
                while !text.ends_with("\r\n.\r\n") {
                    stream.read_line(&mut text).await.ok()?;
                }
                let _ = told.send(Letter { to: to.clone(), text });
                "250 taken"
            }
            "QUIT" => "221 bye",
            _ => "250 fine",
        };
        stream.write_all(format!("{answer}\r\n").as_bytes()).await.ok()?;
    }
}

impl MailServer {
    pub async fn new() -> MailServer {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let (told, letters) = mpsc::unbounded_channel();
        let hangs = Arc::new(AtomicBool::new(false));
        let silent = Arc::clone(&hangs);
        tokio::spawn(async move {
            let mut held = Vec::new();
            while let Ok((stream, _)) = listener.accept().await {
                if silent.load(SeqCst) {
                    let _ = told.send(Letter { to: "nobody".to_owned(), text: String::new() });
                    held.push(stream);
                } else {
                    tokio::spawn(talk(stream, told.clone()));
                }
            }
        });
        MailServer { url, letters, hangs }
    }

    pub async fn next(&mut self) -> Letter {
        let next = tokio::time::timeout(PATIENCE, self.letters.recv()).await;
        next.expect("a mail comes").expect("the mail server listens")
    }

    pub fn left(&mut self) -> usize {
        std::iter::from_fn(|| self.letters.try_recv().ok()).count()
    }
}
