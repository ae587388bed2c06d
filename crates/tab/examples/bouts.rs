//! The games that `cargo xtask test` compares with those of a browser's engine: `bouts FROM TO`.

use capotreno_tab::{Boards, bouts};

fn main() {
    let numbers: Vec<u32> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    match (Boards::embedded(), numbers.as_slice()) {
        (Ok(boards), [from, to]) => print!("{}", bouts(&boards, *from..*to)),
        (Ok(_), _) => eprintln!("which seeds? bouts FROM TO"),
        (Err(error), _) => eprintln!("{error}"),
    }
}
