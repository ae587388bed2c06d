//! Who is connected, and who makes room. A connection that does something for its visitor stays;
//! one that only waits (for the rest of a request, for a client that does not read, for the next
//! request) has so much time and no more, and where the server is full the one that waits longest
//! goes first. So whoever opens connections and says nothing keeps nobody out.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, watch};

use crate::config::Config;
use crate::http::address::household;
use crate::http::limits::Rarely;
use crate::operate::metrics::Metrics;

/// Files that are open beside connections: the data, the logs, the listeners, farewells.
const OTHER_FILES: u64 = 128;

/// How many connections there may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    pub most: u32,
    pub most_per_address: u32,
}

impl Room {
    /// As many as the operator wants and the system has files for. Where it has fewer, one address
    /// gets no more than half of them.
    pub fn new(config: &Config, open_files: Option<u64>) -> Room {
        let (most, each) = (config.most_connections, config.most_connections_per_address);
        let wanted = Room { most, most_per_address: each };
        let Some(files) = open_files else { return wanted };
        let spare = files.saturating_sub(OTHER_FILES).max(files / 2);
        match u32::try_from(spare) {
            Ok(spare) if spare < most => {
                Room { most: spare.max(2), most_per_address: each.min(spare / 2).max(1) }
            }
            Ok(_) | Err(_) => wanted,
        }
    }
}

/// How long a connection may wait.
#[derive(Clone, Copy, Debug)]
pub struct Waits {
    /// For the whole head of a request, from its first byte; the first one from the beginning.
    pub head: Duration,
    /// For its body, and for a client that takes no byte of the answer.
    pub body: Duration,
    /// For the next request.
    pub idle: Duration,
}

impl Waits {
    pub fn new(config: &Config) -> Waits {
        let millis = Duration::from_millis;
        Waits {
            head: millis(config.head_wait),
            body: millis(config.body_wait),
            idle: millis(config.idle_wait),
        }
    }
}

/// How far the server is with its own end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    NotYet,
    /// Requests are finished, and no others begun.
    Soon,
    Now,
}

/// All connections.
#[derive(Clone, Debug)]
pub struct Sockets(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    room: Room,
    crowd: Mutex<Crowd>,
    ending: watch::Sender<Ending>,
    metrics: Arc<Metrics>,
    crowded: Rarely,
}

#[derive(Debug, Default)]
struct Crowd {
    open: u32,
    next: u64,
    addresses: HashMap<IpAddr, Household>,
}

#[derive(Debug, Default)]
struct Household {
    open: u32,
    /// Those that wait, in the order in which they began to.
    waiting: BTreeMap<u64, Arc<Notify>>,
}

impl Crowd {
    /// Lets the one go that waits longest, of one address or of the one with most of them.
    fn make_room(&mut self, of: Option<IpAddr>) -> bool {
        let crowded = || {
            let waiting = self.addresses.iter().filter(|(_, home)| !home.waiting.is_empty());
            waiting.max_by_key(|(_, home)| home.waiting.len()).map(|(address, _)| *address)
        };
        let Some(address) = of.or_else(crowded) else { return false };
        let Some(home) = self.addresses.get_mut(&address) else { return false };
        let Some((_, close)) = home.waiting.pop_first() else { return false };
        close.notify_one();
        self.forget(address);
        true
    }

    fn take_place(&mut self, address: IpAddr, close: &Arc<Notify>) -> Place {
        let place = self.next;
        self.next += 1;
        self.addresses.entry(address).or_default().waiting.insert(place, Arc::clone(close));
        Place::Waiting(place)
    }

    fn leave_place(&mut self, address: IpAddr, place: u64) -> bool {
        self.addresses.get_mut(&address).is_some_and(|home| home.waiting.remove(&place).is_some())
    }

    fn forget(&mut self, address: IpAddr) {
        self.open -= 1;
        if let Some(home) = self.addresses.get_mut(&address) {
            home.open -= 1;
            if home.open == 0 {
                self.addresses.remove(&address);
            }
        }
    }
}

/// Whether an address is limited by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    Visitor,
    /// It stands for many visitors.
    Proxy,
}

impl Sockets {
    pub fn new(room: Room, metrics: Arc<Metrics>) -> Sockets {
        let ending = watch::Sender::new(Ending::NotYet);
        Sockets(Arc::new(Shared {
            room,
            crowd: Mutex::default(),
            ending,
            metrics,
            crowded: Rarely::default(),
        }))
    }

    /// A lock whose holder panicked still guards numbers that are whole.
    fn crowd(&self) -> MutexGuard<'_, Crowd> {
        self.0.crowd.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a connection in. Where there is no room, one that waits goes; where none does, nobody
    /// comes in.
    pub fn enter(&self, address: IpAddr, standing: Standing) -> Option<Arc<Socket>> {
        let address = household(address);
        let mut crowd = self.crowd();
        let its_own = crowd.addresses.get(&address).map_or(0, |home| home.open);
        let too_many = standing == Standing::Visitor && its_own >= self.0.room.most_per_address;
        if too_many || crowd.open >= self.0.room.most {
            let made = crowd.make_room(too_many.then_some(address));
            let count = if made { &self.0.metrics.displaced } else { &self.0.metrics.turned_away };
            count.fetch_add(1, Relaxed);
            if let Some(times) = self.0.crowded.due(Instant::now()) {
                let open = crowd.open;
                tracing::warn!(open, times, "too many connections: those that only wait are closed");
            }
            if !made {
                return None;
            }
        }
        crowd.open += 1;
        crowd.addresses.entry(address).or_default().open += 1;
        let close = Arc::new(Notify::new());
        let place = crowd.take_place(address, &close);
        let moment = Mutex::new(Moment { phase: Phase::Head, since: Instant::now(), place });
        self.0.metrics.sockets.store(i64::from(crowd.open), Relaxed);
        let ending = self.0.ending.subscribe();
        Some(Arc::new(Socket { all: self.clone(), address, close, ending, moment }))
    }

    /// There is no file left for another connection: whoever waits longest gives one back.
    pub fn no_files(&self, error: &std::io::Error) {
        if self.crowd().make_room(None) {
            self.0.metrics.displaced.fetch_add(1, Relaxed);
        }
        if let Some(times) = self.0.crowded.due(Instant::now()) {
            tracing::warn!(%error, times, "a connection could not be accepted");
        }
    }

    /// Lets everybody finish what was begun and go; who does not is cut off in the end.
    pub async fn end(&self, grace: Duration) {
        self.0.ending.send_replace(Ending::Soon);
        if tokio::time::timeout(grace, self.0.ending.closed()).await.is_err() {
            self.0.ending.send_replace(Ending::Now);
        }
    }
}

/// What a connection does at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// The head of a request is being sent.
    Head,
    Body,
    /// The request is whole and being answered.
    Working,
    /// The answer is on its way to a client that does not take it at once.
    Leaving,
    Idle,
    /// No HTTP any more but a WebSocket, which looks after itself.
    Live,
}

impl Phase {
    fn waits(self) -> bool {
        match self {
            Phase::Head | Phase::Body | Phase::Leaving | Phase::Idle => true,
            Phase::Working | Phase::Live => false,
        }
    }
}

/// Where a connection stands among those that wait.
#[derive(Clone, Copy, Debug)]
enum Place {
    Nowhere,
    Waiting(u64),
    /// It was closed to make room for another, which is counted in its place.
    Displaced,
}

#[derive(Debug)]
struct Moment {
    phase: Phase,
    since: Instant,
    place: Place,
}

/// One connection; dropping it makes room for another.
#[derive(Debug)]
pub struct Socket {
    all: Sockets,
    address: IpAddr,
    close: Arc<Notify>,
    ending: watch::Receiver<Ending>,
    moment: Mutex<Moment>,
}

impl Socket {
    fn moment(&self) -> MutexGuard<'_, Moment> {
        self.moment.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Goes on to another phase, from one of these.
    fn turn(&self, from: &[Phase], to: Phase) {
        let mut moment = self.moment();
        if !from.contains(&moment.phase) {
            return;
        }
        moment.place = self.place(moment.place, to);
        moment.phase = to;
        moment.since = Instant::now();
    }

    /// Who waits for something new stands behind all others again.
    fn place(&self, now: Place, to: Phase) -> Place {
        let mut crowd = self.all.crowd();
        match now {
            Place::Displaced => return Place::Displaced,
            Place::Waiting(place) if to.waits() && to != Phase::Head => return Place::Waiting(place),
            Place::Waiting(place) => {
                if !crowd.leave_place(self.address, place) {
                    return Place::Displaced;
                }
            }
            Place::Nowhere => {}
        }
        if to.waits() { crowd.take_place(self.address, &self.close) } else { Place::Nowhere }
    }

    /// Bytes came: where nothing was going on, a request begins.
    pub fn heard(&self) {
        self.turn(&[Phase::Idle], Phase::Head);
    }

    /// The head of a request is whole.
    pub fn asked(&self) {
        self.turn(&[Phase::Head, Phase::Idle, Phase::Leaving], Phase::Body);
    }

    /// The request is whole.
    pub fn arrived(&self) {
        self.turn(&[Phase::Body], Phase::Working);
    }

    /// The client took bytes of an answer.
    pub fn took(&self) {
        let mut moment = self.moment();
        if matches!(moment.phase, Phase::Leaving | Phase::Idle) {
            moment.since = Instant::now();
        }
    }

    /// The client takes nothing at the moment.
    pub fn stuck(&self) {
        self.turn(&[Phase::Working], Phase::Leaving);
    }

    /// The request is answered.
    pub fn answered(&self) {
        self.turn(&[Phase::Body, Phase::Working, Phase::Leaving], Phase::Idle);
    }

    /// From now on it is a WebSocket.
    pub fn live(&self) {
        self.turn(&[Phase::Head, Phase::Body, Phase::Working, Phase::Leaving, Phase::Idle], Phase::Live);
    }

    /// Done when the connection has to make room for another.
    pub async fn displaced(&self) {
        self.close.notified().await;
    }

    /// How the server's own end comes near.
    pub fn ending(&self) -> watch::Receiver<Ending> {
        self.ending.clone()
    }

    fn time_left(&self, waits: &Waits) -> Option<Duration> {
        let moment = self.moment();
        let most = match moment.phase {
            Phase::Head => waits.head,
            Phase::Body | Phase::Leaving => waits.body,
            Phase::Idle => waits.idle,
            Phase::Working | Phase::Live => return None,
        };
        Some(most.saturating_sub(moment.since.elapsed()))
    }

    /// Done when the connection has waited too long.
    pub async fn waited_too_long(&self, waits: &Waits) {
        let shortest = waits.head.min(waits.body).min(waits.idle);
        loop {
            let left = self.time_left(waits);
            if left == Some(Duration::ZERO) {
                self.all.0.metrics.timed_out.fetch_add(1, Relaxed);
                return;
            }
            // What begins meanwhile may end before.
            let pause = left.map_or(shortest, |left| left.min(shortest));
            tokio::time::sleep(pause.max(Duration::from_millis(1))).await;
        }
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        let place = self.moment().place;
        let mut crowd = self.all.crowd();
        let counted = match place {
            Place::Nowhere => true,
            Place::Waiting(place) => crowd.leave_place(self.address, place),
            Place::Displaced => false,
        };
        if counted {
            crowd.forget(self.address);
        }
        self.all.0.metrics.sockets.store(i64::from(crowd.open), Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sockets(most: u32, most_per_address: u32) -> Sockets {
        Sockets::new(Room { most, most_per_address }, Arc::default())
    }

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn enter(sockets: &Sockets, from: &str) -> Option<Arc<Socket>> {
        sockets.enter(address(from), Standing::Visitor)
    }

    /// Whether a connection was told to go; it is told once.
    fn must_go(socket: &Socket) -> bool {
        let mut told = std::pin::pin!(socket.displaced());
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        told.as_mut().poll(&mut context).is_ready()
    }

    #[test]
    fn who_waits_longest_makes_room_and_who_works_stays() {
        let all = sockets(3, 3);
        let [first, second, third] = ["10.0.0.1"; 3].map(|from| enter(&all, from).unwrap());
        first.asked();
        first.arrived();
        let fourth = enter(&all, "10.0.0.2").unwrap();
        assert_eq!([&first, &second, &third].map(|socket| must_go(socket)), [false, true, false]);
        // What is closed but not yet gone is not counted twice.
        second.asked();
        second.arrived();
        drop(second);
        assert_eq!(all.crowd().open, 3);
        for socket in [&third, &fourth] {
            socket.asked();
            socket.arrived();
        }
        assert!(enter(&all, "10.0.0.3").is_none(), "nobody waits");
        first.answered();
        assert!(enter(&all, "10.0.0.3").is_some() && must_go(&first));
    }

    #[test]
    fn the_address_with_most_of_them_makes_room() {
        let all = sockets(4, 4);
        let visitor = enter(&all, "10.0.0.2").unwrap();
        let crowd = ["10.0.0.1"; 3].map(|from| enter(&all, from).unwrap());
        let _newcomer = enter(&all, "10.0.0.3").unwrap();
        assert!(!must_go(&visitor) && must_go(&crowd[0]), "though the visitor waits longer");
    }

    #[test]
    fn an_address_has_so_many_connections_and_no_more() {
        let all = sockets(10, 2);
        let home = ["2001:db8:0:1::5", "2001:db8:0:1::6"].map(|from| enter(&all, from).unwrap());
        for socket in &home {
            socket.live();
        }
        assert!(enter(&all, "2001:db8:0:1::7").is_none());
        assert!(enter(&all, "2001:db8:0:2::7").is_some(), "others are not concerned");
        let proxy = address("2001:db8:0:1::7");
        assert!(all.enter(proxy, Standing::Proxy).is_some(), "a proxy stands for many");
        drop(home);
        assert!(all.crowd().addresses.is_empty(), "nothing is kept of an address without connections");
        assert_eq!(all.crowd().open, 0);
    }

    #[test]
    fn a_request_goes_through_its_phases() {
        let all = sockets(1, 1);
        let waits = Waits { head: MINUTE, body: MINUTE * 2, idle: MINUTE * 3 };
        let socket = enter(&all, "10.0.0.1").unwrap();
        let most = |socket: &Socket| socket.time_left(&waits).map(|left| left.as_secs().div_ceil(60));
        let mut seen = vec![most(&socket)];
        let steps: [fn(&Socket); 8] = [
            Socket::asked,
            Socket::arrived,
            Socket::stuck,
            Socket::answered,
            Socket::heard,
            Socket::asked,
            Socket::answered,
            Socket::live,
        ];
        for step in steps {
            step(&socket);
            seen.push(most(&socket));
        }
        let (head, body, idle) = (Some(1), Some(2), Some(3));
        assert_eq!(seen, [head, body, None, body, idle, head, body, idle, None]);
    }

    const MINUTE: Duration = Duration::from_secs(60);

    #[test]
    fn room_follows_from_the_open_files() {
        let config = Config { most_connections: 20_000, ..Config::default() };
        let each = config.most_connections_per_address;
        let room = |most, most_per_address| Room { most, most_per_address };
        assert_eq!(Room::new(&config, None), room(20_000, each));
        assert_eq!(Room::new(&config, Some(1 << 40)), room(20_000, each));
        assert_eq!(Room::new(&config, Some(20_128)), room(20_000, each));
        assert_eq!(Room::new(&config, Some(1024)), room(896, 448));
        assert_eq!(Room::new(&config, Some(100)), room(50, 25));
        assert_eq!(Room::new(&config, Some(0)), room(2, 1));
    }
}
