//! A `PostgreSQL` for tests: where it is, and a schema of its own for each test.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// The address of a database that tests may fill; the word `none` leaves them out.
pub const VARIABLE: &str = "CAPOTRENO_TEST_DATABASE";

/// The address of a schema that nobody has used yet, which the store makes; none where whoever runs
/// the tests has left out what needs `PostgreSQL`.
///
/// # Panics
/// Where nobody has said which database to use: a test that is left out silently is no test.
pub fn fresh() -> Option<String> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let address = std::env::var(VARIABLE).unwrap_or_default();
    match address.as_str() {
        "" => panic!(
            "this test needs PostgreSQL: run `cargo xtask test`, which starts one, or name a database with \
             {VARIABLE}=postgres://user:password@host/name, or leave these tests out with {VARIABLE}=none"
        ),
        "none" => {
            eprintln!("Left out, as asked: a test that needs PostgreSQL.");
            None
        }
        address => {
            let sign = if address.contains('?') { '&' } else { '?' };
            let (process, at) = (std::process::id(), NEXT.fetch_add(1, Relaxed));
            let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
            let now = now.map_or(0, |now| now.as_millis());
            Some(format!("{address}{sign}options[search_path]=test_{now}_{process}_{at}"))
        }
    }
}
