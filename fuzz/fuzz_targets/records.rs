#![no_main]

use capotreno_testkit::fuzz;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

use capotreno_notation::Library;

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::embedded().expect("the editions are valid"));

fuzz_target!(|bytes: &[u8]| fuzz::records(&LIBRARY, bytes));
