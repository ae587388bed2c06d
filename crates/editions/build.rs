//! Puts every folder of `editions/` into the binary: an edition ships by being there.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Texts that players and the engine read; sketches and sources stay in the project.
const ENDINGS: [&str; 3] = ["toml", "json", "md"];
const LEFT_OUT: [&str; 2] = ["sketch.toml", "SOURCES.md"];
/// What draws, tells and teaches: a browser fetches it when it is wanted, a game does not need it.
const LATER: [&str; 4] = ["layout.toml", "coast.json", "rulebook/", "lesson/"];

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let editions = here.join("../../editions");
    println!("cargo::rerun-if-changed={}", editions.display());
    let mut code = String::from("&[\n");
    for folder in sorted(&editions)? {
        if folder.join("edition.toml").is_file() {
            let _ = writeln!(code, "    ({:?}, &[", name_of(&folder));
            embed(&folder, "", &mut code)?;
            code.push_str("    ]),\n");
        }
    }
    code.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("folders.rs"), code)
}

/// One entry a file: its path in the folder, and its text.
fn embed(folder: &Path, before: &str, code: &mut String) -> io::Result<()> {
    for path in sorted(folder)? {
        let name = format!("{before}{}", name_of(&path));
        if path.is_dir() {
            embed(&path, &format!("{name}/"), code)?;
        } else if is_embedded(&name, &path) {
            let _ = writeln!(
                code,
                "        ({name:?}, include_str!({:?})),",
                fs::canonicalize(&path)?.display().to_string()
            );
        }
    }
    Ok(())
}

fn is_embedded(name: &str, path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    let later = in_browser() && LATER.iter().any(|later| name.starts_with(later));
    !later && !LEFT_OUT.contains(&name) && ending.is_some_and(|ending| ENDINGS.contains(&ending))
}

fn in_browser() -> bool {
    env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|target| target == "wasm32")
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    paths.sort();
    Ok(paths)
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
