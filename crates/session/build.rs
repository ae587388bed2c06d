//! Puts the puzzles of every edition into the binary: `puzzles.txt` of each folder of `editions/`. They are no
//! part of an edition's own files, which are kept with every game. A browser fetches them when they are wanted.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let editions =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../editions");
    let in_browser = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|target| target == "wasm32");
    println!("cargo::rerun-if-changed={}", editions.display());
    let mut folders: Vec<PathBuf> =
        fs::read_dir(&editions)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    folders.sort();
    let mut code = String::from("&[\n");
    for folder in folders {
        let file = folder.join("puzzles.txt");
        if !in_browser && file.is_file() {
            let id = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let path = fs::canonicalize(&file)?.display().to_string();
            let _ = writeln!(code, "    ({id:?}, include_str!({path:?})),");
        }
    }
    code.push_str("]\n");
    fs::write(PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("puzzles.rs"), code)
}
