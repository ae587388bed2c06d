//! Limits on how much one connection or one address may ask.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
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
        let now = Instant::now();
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
}
