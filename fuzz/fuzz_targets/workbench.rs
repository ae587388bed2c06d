#![no_main]

use std::sync::LazyLock;

use capotreno_rules::Edition;
use capotreno_testkit::workbench;
use libfuzzer_sys::fuzz_target;

static ANY: LazyLock<Edition> = LazyLock::new(|| capotreno_testkit::edition("nordic"));

fuzz_target!(|bytes: &[u8]| workbench::files(ANY.spec(), bytes));
