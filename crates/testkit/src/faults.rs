//! A disk that fails when a test says so: a small library that is loaded before the system's own
//! (`faults/shim.c` tells how it is steered). On Linux only.

use std::path::{Path, PathBuf};
use std::process::Command;

pub const FOLDER: &str = "FAULTS_FOLDER";
pub const SWITCH: &str = "FAULTS_SWITCH";
pub const SEED: &str = "FAULTS_SEED";

/// Builds the library into a folder, with the C compiler that links Rust programs too.
pub fn library(folder: &Path) -> PathBuf {
    let library = folder.join("faults.so");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("faults/shim.c");
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(source).arg("-ldl");
    let made = compiler.status().expect("there is a C compiler");
    assert!(made.success(), "the library of faults could not be built");
    library
}
