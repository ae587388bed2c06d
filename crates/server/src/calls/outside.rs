//! Requests to addresses that players name. They never lead into the network of this server: the address
//! that is connected to is looked at, after its name was looked up, and nobody is followed elsewhere.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use ureq::Agent;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};

/// Nobody waits longer than this for an answer.
const PATIENCE: Duration = Duration::from_secs(8);
/// Requests under way at once.
const MOST_UNDER_WAY: usize = 16;
/// As much of an answer is read.
const MOST_ANSWER: u64 = 4_096;

/// Why there was no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotSent {
    #[error("it leads into the local network")]
    Local,
    #[error("{0}")]
    Unreachable(String),
    #[error("too many requests are under way")]
    Busy,
}

#[derive(Debug)]
pub(crate) struct Answer {
    pub status: u16,
    pub text: String,
}

impl Answer {
    pub fn is_fine(&self) -> bool {
        (200..300).contains(&self.status)
    }
}

/// Whether calls may go into the local network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LocalCalls {
    Refused,
    Allowed,
}

#[derive(Clone, Debug)]
pub(crate) struct Outside {
    agent: Agent,
    under_way: Arc<Semaphore>,
    local: LocalCalls,
}

#[derive(Debug, thiserror::Error)]
#[error("the address is one of the local network")]
struct LocalAddress;

/// Looks names up, and knows no local addresses.
#[derive(Debug)]
struct Lookup {
    inner: DefaultResolver,
    local: LocalCalls,
}

impl Resolver for Lookup {
    fn resolve(
        &self,
        uri: &Uri,
        config: &ureq::config::Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.inner.resolve(uri, config, timeout)?;
        if self.local == LocalCalls::Allowed {
            return Ok(found);
        }
        let mut outside = self.empty();
        for address in found.iter().filter(|address| is_outside(address.ip())) {
            outside.push(*address);
        }
        if outside.is_empty() { Err(ureq::Error::Other(Box::new(LocalAddress))) } else { Ok(outside) }
    }
}

/// Whether an address belongs to the world and to nobody's own network.
pub(crate) fn is_outside(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_outside_v4(address),
        IpAddr::V6(address) => is_outside_v6(address),
    }
}

fn is_outside_v4(address: Ipv4Addr) -> bool {
    let [first, second, third, _] = address.octets();
    let reserved = matches!(
        (first, second, third),
        // This network, carriers' own, assignments, benchmarks, multicast and what comes after.
        (0 | 224.., _, _) | (100, 64..=127, _) | (192, 0, 0) | (192, 88, 99) | (198, 18 | 19, _)
    );
    !(reserved
        || address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation())
}

fn is_outside_v6(address: Ipv6Addr) -> bool {
    let parts = address.segments();
    let last = |parts: [u16; 2]| {
        let [high, low] = parts.map(u16::to_be_bytes);
        is_outside_v4(Ipv4Addr::new(high[0], high[1], low[0], low[1]))
    };
    match parts {
        // Addresses of the old sort in other clothes.
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] | [0x2002, high, low, ..] => last([high, low]),
        [0x2001, 0 | 0xdb8, ..] => false,
        // Everything that is given out so far begins like this.
        [first, ..] => first & 0xe000 == 0x2000,
    }
}

impl Outside {
    pub fn new(local: LocalCalls) -> Outside {
        let config = Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .max_redirects(0)
            .http_status_as_error(false)
            // Behind a proxy nobody could tell where a request ends.
            .proxy(None)
            .build();
        let lookup = Lookup { inner: DefaultResolver::default(), local };
        let agent = Agent::with_parts(config, DefaultConnector::default(), lookup);
        Outside { agent, under_way: Arc::new(Semaphore::new(MOST_UNDER_WAY)), local }
    }

    /// Whether something is an address to which a request can go: https, and http where the local network
    /// is allowed or plain text is.
    pub fn takes(&self, url: &str, plain: Plain) -> bool {
        let Ok(uri) = url.parse::<Uri>() else { return false };
        let named = uri.authority().is_some_and(|authority| !authority.as_str().contains('@'));
        let known = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => plain == Plain::Fine || self.local == LocalCalls::Allowed,
            _ => false,
        };
        named && known && uri.host().is_some_and(|host| !host.is_empty())
    }

    /// Sends a request and waits for the answer.
    pub async fn post(
        &self,
        url: &str,
        headers: Vec<(&'static str, String)>,
        body: Vec<u8>,
    ) -> Result<Answer, NotSent> {
        let place = tokio::time::timeout(PATIENCE, Arc::clone(&self.under_way).acquire_owned()).await;
        let place = place.ok().and_then(Result::ok).ok_or(NotSent::Busy)?;
        let mut request = self.agent.post(url);
        for (name, value) in headers {
            request = request.header(name, value);
        }
        let sent = tokio::task::spawn_blocking(move || {
            let _held = place;
            let mut answer = request.send(&body[..]).map_err(|error| not_sent(&error))?;
            let status = answer.status().as_u16();
            let text = answer.body_mut().with_config().limit(MOST_ANSWER).read_to_string();
            Ok(Answer { status, text: text.unwrap_or_default() })
        });
        sent.await.unwrap_or_else(|error| Err(NotSent::Unreachable(error.to_string())))
    }
}

/// Whether a request may be readable on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Plain {
    Fine,
    Refused,
}

fn not_sent(error: &ureq::Error) -> NotSent {
    match error {
        ureq::Error::Other(cause) if cause.is::<LocalAddress>() => NotSent::Local,
        other => NotSent::Unreachable(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_the_local_network_is_outside() {
        for address in [
            "127.0.0.1",
            "127.9.9.9",
            "0.0.0.0",
            "10.0.0.1",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "192.0.2.1",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "fd12:3456::1",
            "ff02::1",
            "2001:db8::1",
            "2001::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::10.0.0.1",
            "2002:0a00:0001::1",
            "::127.0.0.1",
        ] {
            assert!(!is_outside(address.parse().unwrap()), "{address}");
        }
        for address in [
            "1.1.1.1",
            "172.15.0.1",
            "172.32.0.1",
            "100.63.0.1",
            "100.128.0.1",
            "192.167.0.1",
            "198.20.0.1",
            "223.255.255.1",
            "2606:4700::1111",
            "2a00:1450::1",
            "::ffff:1.1.1.1",
            "64:ff9b::1.1.1.1",
        ] {
            assert!(is_outside(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn only_plain_addresses_are_taken() {
        let (outside, at_home) = (Outside::new(LocalCalls::Refused), Outside::new(LocalCalls::Allowed));
        assert!(outside.takes("https://push.example/x", Plain::Refused));
        assert!(outside.takes("http://me.example/turn", Plain::Fine));
        assert!(at_home.takes("http://me.example/turn", Plain::Refused));
        for url in ["http://push.example/x", "https://", "ftp://me.example", "me", "https://a:b@me.example/"]
        {
            assert!(!outside.takes(url, Plain::Refused), "{url}");
        }
    }

    #[tokio::test]
    async fn a_name_that_leads_home_is_refused_after_it_was_looked_up() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        for host in ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1"] {
            let url = format!("http://{host}:{port}/");
            let refused = Outside::new(LocalCalls::Refused).post(&url, Vec::new(), Vec::new()).await;
            // A name that this machine cannot look up leads nowhere either.
            assert!(matches!(refused, Err(NotSent::Local | NotSent::Unreachable(_))), "{host}: {refused:?}");
        }
        let refused = Outside::new(LocalCalls::Refused)
            .post(&format!("http://127.0.0.1:{port}/"), Vec::new(), Vec::new())
            .await;
        assert!(matches!(refused, Err(NotSent::Local)), "{refused:?}");
        listener.set_nonblocking(true).unwrap();
        assert!(listener.accept().is_err(), "nobody has connected");
    }
}
