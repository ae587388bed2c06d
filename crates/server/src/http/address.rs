//! Whose address a request comes from: the other end of the connection, or what a proxy says that
//! the operator trusts. Everything that is counted by address counts what is found here.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::FORWARDED;
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};
use ipnet::IpNet;
use serde::Deserialize;

use crate::app::App;
use crate::config::Config;

const X_FORWARDED_FOR: &str = "x-forwarded-for";
/// What proxies add to a request they pass on.
pub const MARKS_OF_A_PROXY: [&str; 5] =
    [X_FORWARDED_FOR, "forwarded", "via", "x-real-ip", "x-forwarded-host"];

/// Proxies whose word is believed: an address, a network or `loopback`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub enum Proxies {
    Loopback,
    Network(IpNet),
}

/// A text that names no proxies.
#[derive(Debug, thiserror::Error)]
#[error("{0:?} is no proxy: an address (10.0.0.1), a network (10.0.0.0/8) or loopback")]
pub struct NoProxies(String);

impl FromStr for Proxies {
    type Err = NoProxies;

    fn from_str(text: &str) -> Result<Proxies, NoProxies> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("loopback") {
            return Ok(Proxies::Loopback);
        }
        let network = text.parse::<IpNet>().or_else(|_| text.parse::<IpAddr>().map(IpNet::from));
        network.map(Proxies::Network).map_err(|_| NoProxies(text.to_owned()))
    }
}

impl TryFrom<String> for Proxies {
    type Error = NoProxies;

    fn try_from(text: String) -> Result<Proxies, NoProxies> {
        text.parse()
    }
}

impl Proxies {
    fn hold(&self, address: IpAddr) -> bool {
        match self {
            Proxies::Loopback => address.is_loopback(),
            Proxies::Network(network) => network.contains(&address),
        }
    }
}

/// Whether an address is a proxy the operator trusts.
pub fn is_trusted(config: &Config, address: IpAddr) -> bool {
    config.trust_proxy.iter().any(|proxies| proxies.hold(address.to_canonical()))
}

/// Whether somebody passed the request on, as far as a request tells.
pub fn came_through_a_proxy(headers: &HeaderMap) -> bool {
    MARKS_OF_A_PROXY.iter().any(|name| headers.contains_key(*name))
}

/// Who is behind an address: with IPv6 a household has a whole block of them.
pub fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address @ IpAddr::V4(_) => address,
    }
}

/// The address of whoever asks. Handlers take it as an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Client(pub IpAddr);

impl Client {
    /// Nobody limits the machine the server runs on. Where a proxy is trusted, an address of this
    /// machine may be the proxy's own, which stands for strangers.
    pub fn is_exempt(self, config: &Config) -> bool {
        self.0.to_canonical().is_loopback() && config.trust_proxy.is_empty()
    }
}

impl FromRequestParts<Arc<App>> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Client, Infallible> {
        Ok(client_address(&app.config, &parts.extensions, &parts.headers))
    }
}

/// Who asks. A request that came over no network (a test's) comes from nowhere.
pub fn client_address(config: &Config, extensions: &Extensions, headers: &HeaderMap) -> Client {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>();
    Client(peer.map_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED), |peer| behind(config, peer.0.ip(), headers)))
}

/// Follows the chain of proxies back from the other end of the connection, as long as they are
/// trusted: whoever stands before the last of them is the client, and whatever that one says of
/// others is its own invention.
fn behind(config: &Config, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let mut found = peer.to_canonical();
    if !is_trusted(config, found) {
        return found;
    }
    let (old, new) = (forwarded_for(headers), forwarded(headers));
    // A proxy writes one of the two headers and passes the other one on, which anybody can write.
    let chain = match (old.is_empty(), new.is_empty()) {
        (false, true) => old,
        (true, false) => new,
        (false, false) if old.last() == new.last() => old,
        (true, true) | (false, false) => return found,
    };
    for step in chain.into_iter().rev() {
        let Some(step) = step else { break };
        found = step;
        if !is_trusted(config, found) {
            break;
        }
    }
    found
}

/// Each address of a header's values in order, none where one is not told.
fn steps<'a>(
    headers: &'a HeaderMap,
    name: &str,
    read: impl Fn(&str) -> Option<IpAddr> + 'a,
) -> Vec<Option<IpAddr>> {
    let values = headers.get_all(name).iter().map(|value| value.to_str().unwrap_or_default());
    values.flat_map(|value| value.split(',')).map(|step| read(step.trim())).collect()
}

fn forwarded_for(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    steps(headers, X_FORWARDED_FOR, address)
}

/// `for=192.0.2.1;proto=https, for="[2001:db8::1]:4711"`
fn forwarded(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    steps(headers, FORWARDED.as_str(), |step| {
        let mut pairs = step.split(';').filter_map(|pair| pair.trim().split_once('='));
        let (_, value) = pairs.find(|(name, _)| name.eq_ignore_ascii_case("for"))?;
        address(value.trim_matches('"'))
    })
}

/// An address with or without a port; with IPv6 in brackets or not.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    bare.parse::<IpAddr>().ok().or_else(with_port).map(|address| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::{HeaderName, HeaderValue};

    fn config(proxies: &[&str]) -> Config {
        let trust_proxy = proxies.iter().map(|text| text.parse().unwrap()).collect();
        Config { trust_proxy, ..Config::default() }
    }

    fn found(config: &Config, peer: &str, lines: &[(&str, &str)]) -> String {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            let name = HeaderName::from_bytes(name.as_bytes()).unwrap();
            headers.append(name, HeaderValue::from_str(value).unwrap());
        }
        behind(config, peer.parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn nobody_is_believed_who_is_not_trusted() {
        let lies = [("x-forwarded-for", "192.0.2.7"), ("forwarded", "for=192.0.2.7")];
        assert_eq!(found(&config(&[]), "127.0.0.1", &lies), "127.0.0.1");
        assert_eq!(found(&config(&["loopback"]), "198.51.100.1", &lies), "198.51.100.1");
        assert_eq!(found(&config(&["10.0.0.0/8"]), "127.0.0.1", &lies), "127.0.0.1");
    }

    #[test]
    fn the_last_address_before_the_trusted_ones_is_the_client() {
        let trusting = config(&["loopback", "10.0.0.0/8", "2001:db8:1::/48"]);
        for (peer, name, value, client) in [
            ("127.0.0.1", "x-forwarded-for", "192.0.2.7", "192.0.2.7"),
            ("::ffff:127.0.0.1", "x-forwarded-for", "192.0.2.7:4711", "192.0.2.7"),
            ("::1", "x-forwarded-for", "2001:db8::7", "2001:db8::7"),
            // What the client itself wrote stands before what the proxies saw.
            ("127.0.0.1", "x-forwarded-for", "1.1.1.1, 192.0.2.7, 10.0.0.2", "192.0.2.7"),
            ("10.1.2.3", "forwarded", "for=\"[2001:db8::7]:4711\";proto=https", "2001:db8::7"),
            ("10.1.2.3", "forwarded", "for=1.1.1.1, For=192.0.2.7;by=10.0.0.1", "192.0.2.7"),
            ("2001:db8:1::9", "forwarded", "by=10.0.0.1;for=192.0.2.7", "192.0.2.7"),
            // One who is not told is as good as the proxy that does not tell.
            ("127.0.0.1", "x-forwarded-for", "192.0.2.7, unknown", "127.0.0.1"),
            ("127.0.0.1", "forwarded", "for=192.0.2.7, for=_hidden, for=10.0.0.2", "10.0.0.2"),
            ("127.0.0.1", "x-forwarded-for", "", "127.0.0.1"),
            ("127.0.0.1", "x-forwarded-for", "10.0.0.2, 10.0.0.3", "10.0.0.2"),
        ] {
            assert_eq!(found(&trusting, peer, &[(name, value)]), client, "{peer} {name}: {value}");
        }
        let lines = [("x-forwarded-for", "1.1.1.1"), ("x-forwarded-for", "192.0.2.7")];
        assert_eq!(found(&trusting, "127.0.0.1", &lines), "192.0.2.7", "the last line is the proxy's");
    }

    #[test]
    fn of_two_headers_that_disagree_neither_is_believed() {
        let trusting = config(&["loopback"]);
        let both = |old, new| found(&trusting, "127.0.0.1", &[("x-forwarded-for", old), ("forwarded", new)]);
        assert_eq!(both("192.0.2.7", "for=192.0.2.7"), "192.0.2.7");
        assert_eq!(both("192.0.2.7", "for=192.0.2.8"), "127.0.0.1");
    }

    #[test]
    fn this_machine_is_exempt_unless_it_may_be_a_proxy() {
        let client = |text: &str| Client(text.parse().unwrap());
        for (address, exempt) in [("127.0.0.1", true), ("::1", true), ("192.0.2.7", false)] {
            assert_eq!(client(address).is_exempt(&config(&[])), exempt, "{address}");
            assert!(!client(address).is_exempt(&config(&["loopback"])), "{address}");
        }
    }

    #[test]
    fn proxies_are_named_plainly() {
        for bad in ["", "proxy.example", "10.0.0.0/33", "10.0.0.1:80"] {
            let error = bad.parse::<Proxies>().unwrap_err();
            assert!(error.to_string().contains("is no proxy"), "{error}");
        }
    }
}
