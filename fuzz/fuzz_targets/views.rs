#![no_main]

use std::sync::LazyLock;

use capotreno_rules::Edition;
use capotreno_testkit::{editions, forge};
use libfuzzer_sys::fuzz_target;

static EDITIONS: LazyLock<Vec<Edition>> = LazyLock::new(editions);

fuzz_target!(|bytes: &[u8]| forge::views(&EDITIONS, bytes));
