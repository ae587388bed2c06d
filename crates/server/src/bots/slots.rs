//! How long a thought may take, known before it begins.
//!
//! A search has a *slot*: it thinks for a part of it, and its answer is given when the slot is
//! over, never before. The slot follows from the level, the board and how many wait, and from
//! nothing a seat alone knows. So neither the moment of an answer nor what it leaves to others
//! tells whether there was much to think about.

use std::collections::HashMap;
use std::time::Duration;

use capotreno_bots::{Budget, Effort};
use capotreno_notation::Shelf;

use super::queue::Crowd;

/// In about so long everybody who waits for a long search should have had it.
const ROUND: Duration = Duration::from_millis(2_500);
/// Slots last whole beats; a search that is late answers at the next beat.
const BEAT: Duration = Duration::from_millis(25);
/// The same where a glance is enough: it takes a part of a millisecond.
const GLANCE: Duration = Duration::from_millis(2);
/// What a playout takes on a board where none was made yet.
const UNKNOWN_PLAYOUT: Duration = Duration::from_micros(100);
/// A search with fewer playouts says little about how long one takes.
const ENOUGH_PLAYOUTS: u32 = 64;

/// What a thought may use, and when it is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    pub budget: Budget,
    length: Duration,
    beat: Duration,
}

impl Slot {
    /// The slot of a thought that is made on one of so many threads. The longest search takes
    /// `full`, where a level does not need more to be itself.
    pub fn new(effort: Effort, full: Duration, playout: Duration, (crowd, threads): (Crowd, usize)) -> Slot {
        match effort {
            Effort::Glance => Slot { budget: Budget::iterations(1), length: GLANCE, beat: GLANCE },
            // Some positions take longer than others: the slot has room for nearly all.
            Effort::Playouts(count) => {
                let time = playout * count;
                Slot::of_search(Budget::iterations(count), time + time / 2)
            }
            Effort::Budget { least } => {
                let least = playout * least;
                let waiting = (crowd.guests * crowd.own).max(1) as u32;
                let part = ROUND * threads as u32 / waiting;
                let time = part.clamp(least, full.max(least));
                // It looks at the clock between playouts, and there must be room for some more.
                Slot::of_search(Budget::time(time), time + time / 8)
            }
        }
    }

    fn of_search(budget: Budget, time: Duration) -> Slot {
        Slot { budget, length: beats(time, BEAT), beat: BEAT }
    }

    /// When a thought is answered that took so long, counted from its beginning.
    pub fn answer(&self, took: Duration) -> Duration {
        self.length.max(beats(took, self.beat))
    }
}

/// A time, rounded up to whole beats.
fn beats(time: Duration, beat: Duration) -> Duration {
    beat * time.as_micros().div_ceil(beat.as_micros()) as u32
}

/// How long a playout takes on this machine as it is now, by board and number of seats.
#[derive(Debug, Default)]
pub struct Speeds(HashMap<(String, u8), Duration>);

impl Speeds {
    pub fn playout(&self, shelf: &Shelf, players: u8) -> Duration {
        let key = (shelf.edition.spec().id.clone(), players);
        self.0.get(&key).copied().unwrap_or(UNKNOWN_PLAYOUT)
    }

    /// One search was made. A single one changes little: what it took is a secret of its table.
    pub fn learn(&mut self, shelf: &Shelf, players: u8, (playouts, took): (u32, Duration)) {
        if playouts < ENOUGH_PLAYOUTS {
            return;
        }
        let (key, found) = ((shelf.edition.spec().id.clone(), players), took / playouts);
        let known = self.0.entry(key).or_insert(found);
        *known = (*known * 7 + found) / 8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: Duration = Duration::from_millis(800);
    const PLAYOUT: Duration = Duration::from_micros(100);

    fn slot(level: &str, guests: usize, own: usize) -> Slot {
        Slot::new(Effort::of(level), FULL, PLAYOUT, (Crowd { guests, own }, 1))
    }

    fn time(level: &str, guests: usize, own: usize) -> u128 {
        slot(level, guests, own).budget.time.unwrap().most.as_millis()
    }

    #[test]
    fn long_searches_shrink_as_the_queue_grows_but_stay_themselves() {
        let Effort::Budget { least } = Effort::of("capotreno") else { panic!("it uses its budget") };
        let least = (PLAYOUT * least).as_millis();
        assert_eq!(time("capotreno", 1, 1), 800);
        assert_eq!(time("capotreno", 1, 3), 800);
        assert_eq!(time("capotreno", 1, 10), 250);
        assert_eq!(time("capotreno", 5, 2), 250);
        assert_eq!(time("capotreno", 1, 1_000), least);
        // A crowd's guest has little time for each of its own, a stranger beside it all it wants.
        assert_eq!((time("capotreno", 2, 500), time("capotreno", 2, 1)), (least, 800));
        // Where the machine is slow the level takes the time it needs.
        let slow = Slot::new(
            Effort::of("capotreno"),
            Duration::from_millis(5),
            PLAYOUT * 10,
            (Crowd { guests: 1, own: 1 }, 1),
        );
        assert_eq!(slow.budget.time.unwrap().most.as_millis(), 10 * least);
    }

    #[test]
    fn other_levels_are_the_same_whoever_waits() {
        for level in ["engineer", "clerk", "apprentice", "random"] {
            assert_eq!(slot(level, 1, 1), slot(level, 40, 40), "{level}");
        }
        assert_eq!(slot("engineer", 1, 1).budget, Budget::iterations(150));
    }

    #[test]
    fn an_answer_waits_for_the_end_of_the_slot() {
        let slot = slot("capotreno", 1, 1);
        let end = slot.answer(Duration::ZERO);
        assert_eq!(end, Duration::from_millis(900));
        for took in [1, 400, 800, 850, 900] {
            assert_eq!(slot.answer(Duration::from_millis(took)), end, "{took}");
        }
        // Late ones tell as little as may be.
        for took in [901, 910, 925] {
            assert_eq!(slot.answer(Duration::from_millis(took)), Duration::from_millis(925), "{took}");
        }
    }

    #[test]
    fn the_speed_of_a_board_is_learnt() {
        let mut library = capotreno_notation::Library::default();
        library.add(capotreno_editions::embedded("nordic").unwrap());
        let shelf = library.get("nordic").unwrap();
        let mut speeds = Speeds::default();
        assert_eq!(speeds.playout(shelf, 2), UNKNOWN_PLAYOUT);
        speeds.learn(shelf, 2, (0, Duration::from_secs(9)));
        assert_eq!(speeds.playout(shelf, 2), UNKNOWN_PLAYOUT, "nothing was played out");
        speeds.learn(shelf, 2, (1_000, Duration::from_secs(1)));
        assert_eq!(speeds.playout(shelf, 2), Duration::from_millis(1));
        speeds.learn(shelf, 2, (1_000, Duration::from_secs(9)));
        assert_eq!(speeds.playout(shelf, 2), Duration::from_millis(2), "one slow search changes little");
        assert_eq!(speeds.playout(shelf, 3), UNKNOWN_PLAYOUT, "more seats are another matter");
    }
}
