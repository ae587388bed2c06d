//! Limits on how much one connection or one address may ask.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// A bucket of tokens that fills with time; each request takes one.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    tokens: f64,
    per_second: f64,
    most: f64,
    filled: Instant,
}

impl Bucket {
    pub fn new(per_second: u32, most: u32, now: Instant) -> Bucket {
        Bucket {
            tokens: f64::from(most),
            per_second: f64::from(per_second),
            most: f64::from(most),
            filled: now,
        }
    }

    /// Whether there was a token to take.
    pub fn take(&mut self, now: Instant) -> bool {
        let gained = now.saturating_duration_since(self.filled).as_secs_f64() * self.per_second;
        self.tokens = (self.tokens + gained).min(self.most);
        self.filled = now;
        if self.tokens < 1.0 {
            return false;
        }
        self.tokens -= 1.0;
        true
    }

    fn is_full(&self, now: Instant) -> bool {
        let gained = now.saturating_duration_since(self.filled).as_secs_f64() * self.per_second;
        self.tokens + gained >= self.most
    }
}

/// More addresses than this are not remembered: those with full buckets are forgotten first.
const MOST_ADDRESSES: usize = 10_000;

/// Who is behind an address: with IPv6 a household has a whole block of them.
fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address @ IpAddr::V4(_) => address,
    }
}

/// A bucket for each address. Generous: a family or a load test behind one address must pass.
#[derive(Debug)]
pub struct Addresses {
    per_second: u32,
    most: u32,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

impl Addresses {
    pub fn new(per_second: u32, most: u32) -> Addresses {
        Addresses { per_second, most, buckets: Mutex::default() }
    }

    pub fn allows(&self, address: IpAddr) -> bool {
        let (address, now) = (household(address), Instant::now());
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_ADDRESSES && !buckets.contains_key(&address) {
            buckets.retain(|_, bucket| !bucket.is_full(now));
            if buckets.len() >= MOST_ADDRESSES {
                return false;
            }
        }
        let bucket = buckets.entry(address).or_insert_with(|| Bucket::new(self.per_second, self.most, now));
        bucket.take(now)
    }
}

/// How many connections each address has open.
#[derive(Clone, Debug, Default)]
pub struct Doors {
    open: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

impl Doors {
    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, u32>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a connection in, unless its address has so many already.
    pub fn enter(&self, address: IpAddr, most: u32) -> Option<Inside> {
        let address = household(address);
        let mut open = self.lock();
        let count = open.entry(address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Inside { doors: self.clone(), address })
    }
}

/// A connection that was let in; dropping it makes room for another.
#[derive(Debug)]
pub struct Inside {
    doors: Doors,
    address: IpAddr,
}

impl Drop for Inside {
    fn drop(&mut self) {
        let mut open = self.doors.lock();
        if let Some(count) = open.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_bucket_fills_with_time() {
        let start = Instant::now();
        let mut bucket = Bucket::new(10, 3, start);
        assert_eq!((0..5).filter(|_| bucket.take(start)).count(), 3);
        let later = start + Duration::from_millis(250);
        assert_eq!((0..5).filter(|_| bucket.take(later)).count(), 2);
    }

    #[test]
    fn an_address_has_so_many_connections_and_no_more() {
        let doors = Doors::default();
        let [home, neighbour]: [IpAddr; 2] =
            ["2001:db8:0:1::5".parse().unwrap(), "2001:db8:0:2::5".parse().unwrap()];
        let same_home = "2001:db8:0:1::6".parse().unwrap();
        let first = doors.enter(home, 2).unwrap();
        let _second = doors.enter(same_home, 2).unwrap();
        assert!(doors.enter(home, 2).is_none());
        assert!(doors.enter(neighbour, 2).is_some(), "others are not concerned");
        drop(first);
        assert!(doors.enter(same_home, 2).is_some());
        assert_eq!(doors.lock().len(), 1, "nothing is kept of an address without connections");
    }
}
