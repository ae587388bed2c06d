//! Asking a server as its operator: one request over its socket, or over http to a server elsewhere.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use capotreno_server::admin::answers::Problem;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Nobody waits for ever; deleting a long campaign takes its time.
const PATIENCE: Duration = Duration::from_secs(120);

/// Where the server is.
pub enum Server {
    Near(PathBuf),
    Far { url: String, token: String },
}

/// A text as a part of an address.
pub fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    let letter = |byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(letter).collect()
}

impl Server {
    pub fn near(socket: PathBuf) -> Server {
        Server::Near(socket)
    }

    pub fn far(url: &str, token: &str) -> Server {
        Server::Far { url: url.trim_end_matches('/').to_owned(), token: token.to_owned() }
    }

    pub fn get<T: DeserializeOwned>(&self, path: &str) -> anyhow::Result<T> {
        self.ask("GET", path, String::new())
    }

    pub fn send<T: DeserializeOwned>(
        &self,
        method: &str,
        path: &str,
        body: &impl Serialize,
    ) -> anyhow::Result<T> {
        self.ask(method, path, serde_json::to_string(body)?)
    }

    fn ask<T: DeserializeOwned>(&self, method: &str, path: &str, body: String) -> anyhow::Result<T> {
        let (status, text) = match self {
            Server::Near(socket) => near(socket, method, path, &body)?,
            Server::Far { url, token } => far(url, token, (method, path), body)?,
        };
        if (200..300).contains(&status) {
            return serde_json::from_str(&text).context("the server is of another version");
        }
        match serde_json::from_str::<Problem>(&text) {
            Ok(problem) => bail!("{}", problem.error),
            Err(_) => bail!("the server answers {status}: is it one of ours, and of this version?"),
        }
    }
}

#[cfg(unix)]
fn near(socket: &Path, method: &str, path: &str, body: &str) -> anyhow::Result<(u16, String)> {
    use std::io::{Read, Write};
    let mut stream =
        std::os::unix::net::UnixStream::connect(socket).map_err(|error| no_server(socket, &error))?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let request = format!(
        "{method} /admin/{path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).context("the server does not listen")?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).context("the server does not answer")?;
    let answer = String::from_utf8_lossy(&answer);
    let (head, text) = answer.split_once("\r\n\r\n").context("the server has hung up")?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    Ok((status.context("what answers at the socket is no server of ours")?, text.to_owned()))
}

#[cfg(not(unix))]
fn near(_: &Path, _: &str, _: &str, _: &str) -> anyhow::Result<(u16, String)> {
    bail!("this system has no such sockets: ask with --url and a token")
}

#[cfg(unix)]
fn no_server(socket: &Path, error: &io::Error) -> anyhow::Error {
    let place = socket.display();
    match error.kind() {
        io::ErrorKind::PermissionDenied => {
            anyhow::anyhow!("{place} is for the user who runs the server: ask as that user")
        }
        io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused => anyhow::anyhow!(
            "no server listens at {place}: is it running, and is that its data folder? --data, --socket \
             or --url names another"
        ),
        _ => anyhow::anyhow!("{place} cannot be opened: {error}"),
    }
}

fn far(url: &str, token: &str, (method, path): (&str, &str), body: String) -> anyhow::Result<(u16, String)> {
    let config = ureq::Agent::config_builder().timeout_global(Some(PATIENCE)).http_status_as_error(false);
    let agent: ureq::Agent = config.build().into();
    let request = ureq::http::Request::builder()
        .method(method)
        .uri(format!("{url}/admin/{path}"))
        .header("Authorization", format!("Bearer {token}"))
        .header("Content-Type", "application/json");
    let unusable = || format!("{url} or the token cannot be used");
    let ran = if method == "POST" {
        agent.run(request.body(body).with_context(unusable)?)
    } else {
        agent.run(request.body(()).with_context(unusable)?)
    };
    let mut answer = ran.with_context(|| format!("no server answers at {url}"))?;
    let text = answer.body_mut().read_to_string().context("the answer cannot be read")?;
    Ok((answer.status().as_u16(), text))
}

#[cfg(test)]
mod tests {
    use super::encoded;

    #[test]
    fn a_text_stays_one_part_of_an_address() {
        assert_eq!(encoded("a/b?c=d è"), "a%2Fb%3Fc%3Dd%20%C3%A8");
    }
}
