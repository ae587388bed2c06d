//! Whose thought comes next. Plain data: no threads, no clock.
//!
//! Thoughts of one weight take turns by guest, and those of one guest by table. So whoever fills
//! the queue waits for itself: a stranger waits for one thought of every other guest at most.
//!
//! What costs a glance has a lane of its own and never waits for a search. Short and long searches
//! share the threads and take turns, so that neither waits for more than one of the other kind. What
//! nobody at a table waits for begins only where no search does.

use std::collections::VecDeque;

use capotreno_bots::Effort;

use super::rotation::{Line, Rotation};

/// Thoughts of one guest that may wait. Who has more of them has bots enough to wait for.
const MOST_WAITING: usize = 1_000;

/// How much a thought costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    Light,
    Short,
    Long,
    /// No thought: work that has time.
    Idle,
}

impl Weight {
    pub fn of(effort: Effort) -> Weight {
        match effort {
            Effort::Glance => Weight::Light,
            Effort::Playouts(_) => Weight::Short,
            Effort::Budget { .. } => Weight::Long,
        }
    }
}

/// Who wants a thought: it is charged to the guest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    pub guest: String,
    pub table: String,
    pub weight: Weight,
}

/// A place in the queue.
#[derive(Clone, Debug)]
pub struct Ticket {
    claim: Claim,
    number: u64,
}

/// How many share the threads when a thought begins, itself included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crowd {
    /// Guests with thoughts of this weight.
    pub guests: usize,
    /// Such thoughts of its own guest.
    pub own: usize,
}

/// A thought that may begin.
#[derive(Debug)]
pub struct Begun<T> {
    pub waiter: T,
    pub weight: Weight,
    pub crowd: Crowd,
}

/// Thoughts that may be under way at once.
#[derive(Clone, Copy, Debug)]
pub struct Lanes {
    pub light: usize,
    /// Short and long ones together.
    pub searches: usize,
}

type ByGuest<T> = Rotation<Rotation<VecDeque<(u64, T)>>>;

#[derive(Debug)]
pub struct Queue<T> {
    lanes: Lanes,
    light: ByGuest<T>,
    short: ByGuest<T>,
    long: ByGuest<T>,
    idle: ByGuest<T>,
    thinking: Lanes,
    /// The kind of search that began last.
    last: Weight,
    next: u64,
}

impl Ticket {
    pub fn weight(&self) -> Weight {
        self.claim.weight
    }
}

impl<T> Queue<T> {
    pub fn new(lanes: Lanes) -> Queue<T> {
        Queue {
            lanes,
            light: Rotation::default(),
            short: Rotation::default(),
            long: Rotation::default(),
            idle: Rotation::default(),
            thinking: Lanes { light: 0, searches: 0 },
            last: Weight::Long,
            next: 0,
        }
    }

    fn waiting_for(&mut self, weight: Weight) -> &mut ByGuest<T> {
        match weight {
            Weight::Light => &mut self.light,
            Weight::Short => &mut self.short,
            Weight::Long => &mut self.long,
            Weight::Idle => &mut self.idle,
        }
    }

    fn thinking(&mut self, weight: Weight) -> &mut usize {
        match weight {
            Weight::Light => &mut self.thinking.light,
            Weight::Short | Weight::Long | Weight::Idle => &mut self.thinking.searches,
        }
    }

    #[cfg(test)]
    pub fn waiting(&self) -> usize {
        [&self.light, &self.short, &self.long].map(Line::count).iter().sum()
    }

    /// Stands in line; not if too many of this guest wait already.
    pub fn ask(&mut self, claim: Claim, waiter: T) -> Option<Ticket> {
        let number = self.next;
        let waiting = self.waiting_for(claim.weight);
        if waiting.line(&claim.guest).is_some_and(|own| own.count() >= MOST_WAITING) {
            return None;
        }
        waiting.change(&claim.guest, |tables| {
            tables.change(&claim.table, |thoughts| thoughts.push_back((number, waiter)));
        });
        self.next += 1;
        Some(Ticket { claim, number })
    }

    /// Leaves the line: whether it still stood there.
    pub fn leave(&mut self, Ticket { claim, number }: &Ticket) -> bool {
        self.waiting_for(claim.weight).change(&claim.guest, |tables| {
            tables.change(&claim.table, |thoughts| {
                let before = thoughts.len();
                thoughts.retain(|(own, _)| own != number);
                thoughts.len() < before
            })
        })
    }

    /// The thought that begins now, if there is a lane for one that waits.
    pub fn begin(&mut self) -> Option<Begun<T>> {
        if self.thinking.light < self.lanes.light
            && let Some(begun) = self.take(Weight::Light)
        {
            return Some(begun);
        }
        if self.thinking.searches >= self.lanes.searches {
            return None;
        }
        let other = if self.last == Weight::Short { Weight::Long } else { Weight::Short };
        if let Some(begun) = self.take(other).or_else(|| self.take(self.last)) {
            self.last = begun.weight;
            return Some(begun);
        }
        self.take(Weight::Idle)
    }

    fn take(&mut self, weight: Weight) -> Option<Begun<T>> {
        let waiting = self.waiting_for(weight);
        let guests = waiting.lines();
        let own = waiting.first().and_then(|guest| waiting.line(guest)).map_or(0, Line::count);
        let (_, waiter) = waiting.take()?;
        *self.thinking(weight) += 1;
        Some(Begun { waiter, weight, crowd: Crowd { guests, own } })
    }

    #[cfg(test)]
    pub fn open(&mut self, lanes: Lanes) {
        self.lanes = lanes;
    }

    /// A thought has ended: its lane is free.
    pub fn end(&mut self, weight: Weight) {
        *self.thinking(weight) -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Lanes = Lanes { light: 1, searches: 1 };

    fn claim(guest: &str, table: &str, weight: Weight) -> Claim {
        Claim { guest: guest.to_owned(), table: table.to_owned(), weight }
    }

    fn long(guest: &str, table: &str) -> Claim {
        claim(guest, table, Weight::Long)
    }

    /// Lets the next search begin and end: what it was.
    fn search<T>(queue: &mut Queue<T>) -> Option<T> {
        let begun = queue.begin()?;
        queue.end(begun.weight);
        Some(begun.waiter)
    }

    fn all<T>(queue: &mut Queue<T>) -> Vec<T> {
        std::iter::from_fn(|| search(queue)).collect()
    }

    #[test]
    fn a_stranger_waits_for_one_thought_of_a_crowd() {
        let mut queue = Queue::new(ONE);
        for table in 0..100 {
            for _ in 0..5 {
                queue.ask(long("crowd", &table.to_string()), "crowd").unwrap();
            }
        }
        let _under_way = queue.begin().unwrap();
        queue.ask(long("stranger", "home"), "stranger").unwrap();
        queue.end(Weight::Long);
        assert_eq!([search(&mut queue), search(&mut queue)], [Some("crowd"), Some("stranger")]);
        // A stranger whose bots play on is served every other time.
        let mut served = 0;
        for _ in 0..100 {
            queue.ask(long("stranger", "home"), "stranger").unwrap();
            served += [search(&mut queue), search(&mut queue)]
                .iter()
                .filter(|who| **who == Some("stranger"))
                .count();
        }
        assert_eq!(served, 100);
    }

    #[test]
    fn guests_take_turns_and_so_do_their_tables() {
        let mut queue = Queue::new(ONE);
        for name in ["a1", "a1", "a1", "a2", "b1", "b1", "c1"] {
            queue.ask(long(&name[..1], name), name).unwrap();
        }
        assert_eq!(all(&mut queue), ["a1", "b1", "c1", "a2", "b1", "a1", "a1"]);
    }

    #[test]
    fn a_glance_waits_for_no_search() {
        let mut queue = Queue::new(ONE);
        for _ in 0..50 {
            queue.ask(long("crowd", "table"), Weight::Long).unwrap();
        }
        assert_eq!(queue.begin().unwrap().weight, Weight::Long);
        assert!(queue.begin().is_none(), "the thread is busy");
        for guest in ["crowd", "stranger"] {
            queue.ask(claim(guest, "table", Weight::Light), Weight::Light).unwrap();
            assert_eq!(search(&mut queue), Some(Weight::Light));
        }
        assert!(queue.begin().is_none());
    }

    #[test]
    fn short_and_long_searches_take_turns() {
        let mut queue = Queue::new(ONE);
        for number in 0..4 {
            queue.ask(long(&format!("long{number}"), "t"), "long").unwrap();
        }
        for _ in 0..2 {
            queue.ask(claim("short", "t", Weight::Short), "short").unwrap();
        }
        assert_eq!(all(&mut queue), ["short", "long", "short", "long", "long", "long"]);
        // Many short ones do not keep a long one from its turn either.
        for number in 0..9 {
            queue.ask(claim(&format!("short{number}"), "t", Weight::Short), "short").unwrap();
        }
        queue.ask(long("long", "t"), "long").unwrap();
        let order = all(&mut queue);
        assert_eq!(order.iter().position(|kind| *kind == "long"), Some(1));
    }

    #[test]
    fn what_has_time_begins_where_no_search_does() {
        let mut queue = Queue::new(ONE);
        for _ in 0..3 {
            queue.ask(claim("", "", Weight::Idle), "idle").unwrap();
        }
        for weight in [Weight::Long, Weight::Short, Weight::Long] {
            queue.ask(claim("guest", "t", weight), "search").unwrap();
        }
        assert_eq!(all(&mut queue), ["search", "search", "search", "idle", "idle", "idle"]);
        queue.ask(claim("", "", Weight::Idle), "idle").unwrap();
        assert_eq!(queue.begin().unwrap().weight, Weight::Idle);
        queue.ask(long("guest", "t"), "search").unwrap();
        assert!(queue.begin().is_none(), "it has the thread");
        queue.end(Weight::Idle);
        assert_eq!(all(&mut queue), ["search"]);
    }

    #[test]
    fn who_leaves_is_not_thought_about() {
        let mut queue = Queue::new(ONE);
        let first = queue.ask(long("a", "1"), 1).unwrap();
        let second = queue.ask(long("a", "1"), 2).unwrap();
        queue.ask(long("b", "1"), 3).unwrap();
        assert_eq!(queue.waiting(), 3);
        assert!(queue.leave(&second));
        assert!(!queue.leave(&second), "it is gone already");
        assert_eq!(queue.waiting(), 2);
        let begun = queue.begin().unwrap();
        assert_eq!((begun.waiter, begun.crowd), (1, Crowd { guests: 2, own: 1 }));
        assert!(!queue.leave(&first), "it has begun");
        queue.end(begun.weight);
        assert_eq!(all(&mut queue), [3]);
        assert_eq!(queue.waiting(), 0);
    }

    #[test]
    fn the_crowd_is_counted_by_guest() {
        let mut queue = Queue::new(Lanes { light: 1, searches: 2 });
        for table in 0..40 {
            queue.ask(long("crowd", &table.to_string()), ()).unwrap();
        }
        queue.ask(long("stranger", "home"), ()).unwrap();
        let crowds = [queue.begin().unwrap().crowd, queue.begin().unwrap().crowd];
        assert_eq!(crowds, [Crowd { guests: 2, own: 40 }, Crowd { guests: 2, own: 1 }]);
        assert!(queue.begin().is_none(), "both threads are busy");
    }

    #[test]
    fn one_guest_does_not_fill_the_queue() {
        let mut queue = Queue::new(ONE);
        let asked = (0..MOST_WAITING + 10).filter(|_| queue.ask(long("crowd", "t"), ()).is_some()).count();
        assert_eq!(asked, MOST_WAITING);
        assert!(queue.ask(long("stranger", "t"), ()).is_some());
        assert!(queue.ask(claim("crowd", "t", Weight::Light), ()).is_some(), "its glances go on");
    }
}
