#![no_main]

use std::sync::LazyLock;

use capotreno_rules::Spec;
use capotreno_testkit::{editions, forge};
use libfuzzer_sys::fuzz_target;

static SPECS: LazyLock<Vec<Spec>> =
    LazyLock::new(|| editions().iter().map(|edition| edition.spec().clone()).collect());

fuzz_target!(|bytes: &[u8]| forge::specs(&SPECS, bytes));
