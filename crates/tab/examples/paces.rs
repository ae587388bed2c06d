//! The native half of `e2e/measure-tab.mjs`: lines of `random|expert EDITION MILLISECONDS` in, how often a
//! second out.

use std::io::{BufRead, Write};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use capotreno_bots::{Clock, Work, pace};
use capotreno_tab::Boards;

static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);

fn main() {
    let boards = match Boards::embedded() {
        Ok(boards) => boards,
        Err(error) => return eprintln!("{error}"),
    };
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let words: Vec<&str> = line.split(' ').collect();
        let found = match words.as_slice() {
            [work, id, millis] => Work::named(work).zip(millis.parse().ok()).and_then(|(work, millis)| {
                pace(boards.rules(id)?, work, Duration::from_millis(millis), Clock(|| BEGUN.elapsed()))
            }),
            _ => None,
        };
        println!("{}", found.unwrap_or_default());
        if std::io::stdout().flush().is_err() {
            return;
        }
    }
}
