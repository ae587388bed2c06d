//! Limits on how much one connection, one guest or one address may ask.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::config::Config;
use crate::http::address::household;

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
        Bucket::filled(f64::from(per_second), most, now)
    }

    /// A bucket that gains one token in so much time.
    pub fn slow(each: Duration, most: u32, now: Instant) -> Bucket {
        Bucket::filled(1.0 / each.as_secs_f64().max(0.001), most, now)
    }

    fn filled(per_second: f64, most: u32, now: Instant) -> Bucket {
        Bucket { tokens: f64::from(most), per_second, most: f64::from(most), filled: now }
    }

    /// A full bucket that is full again after so much time, however much was taken.
    pub fn over(time: Duration, most: f64, now: Instant) -> Bucket {
        Bucket { tokens: most, per_second: most / time.as_secs_f64(), most, filled: now }
    }

    /// Whether there was a token to take.
    pub fn take(&mut self, now: Instant) -> bool {
        self.take_some(1.0, now)
    }

    /// Whether there were so many tokens to take; otherwise none is taken.
    pub fn take_some(&mut self, tokens: f64, now: Instant) -> bool {
        let gained = now.saturating_duration_since(self.filled).as_secs_f64() * self.per_second;
        self.tokens = (self.tokens + gained).min(self.most);
        self.filled = now;
        if self.tokens < tokens {
            return false;
        }
        self.tokens -= tokens;
        true
    }

    fn is_full(&self, now: Instant) -> bool {
        let gained = now.saturating_duration_since(self.filled).as_secs_f64() * self.per_second;
        self.tokens + gained >= self.most
    }
}

/// A bucket for each of many. One whose bucket is full again is as good as unknown, so those are
/// forgotten when there are too many; if nobody can be forgotten, newcomers wait.
#[derive(Debug)]
pub struct Buckets<K> {
    most_known: usize,
    full: Bucket,
    known: Mutex<HashMap<K, Bucket>>,
}

impl<K: Eq + Hash> Buckets<K> {
    pub fn new(most_known: usize, full: Bucket) -> Buckets<K> {
        Buckets { most_known, full, known: Mutex::default() }
    }

    pub fn allows<Q>(&self, who: &Q) -> bool
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ToOwned<Owned = K> + ?Sized,
    {
        self.allows_at(who, Instant::now())
    }

    fn allows_at<Q>(&self, who: &Q, now: Instant) -> bool
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ToOwned<Owned = K> + ?Sized,
    {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bucket) = known.get_mut(who) {
            return bucket.take(now);
        }
        if known.len() >= self.most_known {
            known.retain(|_, bucket| !bucket.is_full(now));
            if known.len() >= self.most_known {
                return false;
            }
        }
        let mut bucket = Bucket { filled: now, ..self.full };
        let allowed = bucket.take(now);
        known.insert(who.to_owned(), bucket);
        allowed
    }
}

/// Says what happens again and again only once in a while.
#[derive(Debug, Default)]
pub struct Rarely(Mutex<(Option<Instant>, u64)>);

impl Rarely {
    const PAUSE: Duration = Duration::from_secs(60);

    /// How often it happened since it was said last, if it is time to say it.
    pub fn due(&self, now: Instant) -> Option<u64> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (said, times) = &mut *state;
        *times += 1;
        if said.is_some_and(|said| now.saturating_duration_since(said) < Rarely::PAUSE) {
            return None;
        }
        *said = Some(now);
        Some(std::mem::take(times))
    }
}

/// More addresses or guests than this are not remembered.
const MOST_ADDRESSES: usize = 10_000;
const MOST_GUESTS: usize = 50_000;

/// A bucket for each address. Generous: a family or a load test behind one address must pass.
#[derive(Debug)]
pub struct Addresses(Buckets<IpAddr>);

impl Addresses {
    pub fn new(per_second: u32, most: u32) -> Addresses {
        Addresses(Buckets::new(MOST_ADDRESSES, Bucket::new(per_second, most, Instant::now())))
    }

    pub fn allows(&self, address: IpAddr) -> bool {
        self.0.allows(&household(address))
    }
}

/// What one guest may ask and say, on all its connections and in all its requests together: more
/// connections give nobody more.
#[derive(Debug)]
pub struct GuestLimits {
    asks: Buckets<String>,
    lines: Buckets<String>,
}

impl GuestLimits {
    pub fn new(config: &Config) -> GuestLimits {
        let now = Instant::now();
        let asks = Bucket::new(config.guest_per_second, config.guest_at_once, now);
        let lines = Bucket::slow(Duration::from_millis(config.chat_pause), config.chat_at_once, now);
        GuestLimits { asks: Buckets::new(MOST_GUESTS, asks), lines: Buckets::new(MOST_GUESTS, lines) }
    }

    /// Whether a guest may ask one thing more.
    pub fn may_ask(&self, guest: &str) -> bool {
        self.asks.allows(guest)
    }

    /// Whether a guest may say one line more.
    pub fn may_say(&self, guest: &str) -> bool {
        self.lines.allows(guest)
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
    fn who_is_idle_is_forgotten_and_who_is_not_is_remembered() {
        let start = Instant::now();
        let buckets = Buckets::<String>::new(2, Bucket::slow(Duration::from_secs(2), 2, start));
        assert_eq!((0..5).filter(|_| buckets.allows_at("anna", start)).count(), 2);
        assert!(buckets.allows_at("bob", start), "everybody has a bucket");
        assert!(!buckets.allows_at("carla", start), "nobody can be forgotten yet");
        let later = start + Duration::from_secs(2);
        assert!(buckets.allows_at("carla", later), "bob's bucket is full again");
        assert_eq!((0..5).filter(|_| buckets.allows_at("anna", later)).count(), 1);
        assert_eq!(buckets.known.lock().unwrap().len(), 2);
    }

    #[test]
    fn what_happens_all_the_time_is_said_rarely() {
        let (rarely, start) = (Rarely::default(), Instant::now());
        assert_eq!(rarely.due(start), Some(1));
        assert!((0..1000).all(|_| rarely.due(start + Duration::from_secs(59)).is_none()));
        assert_eq!(rarely.due(start + Duration::from_secs(60)), Some(1001));
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
