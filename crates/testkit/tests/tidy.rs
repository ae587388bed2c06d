//! House rules that a program can check: who may depend on whom, how long a file may be.

use std::path::{Path, PathBuf};

/// Which of our crates each crate may name in its `[dependencies]`. Dependencies point one way.
const ALLOWED: &[(&str, &[&str])] = &[
    ("rules", &[]),
    ("editions", &["rules"]),
    ("notation", &["rules", "editions"]),
    ("bots", &["rules", "editions", "notation"]),
    ("campaign", &["rules", "editions", "notation", "bots"]),
    ("drawing", &["rules", "editions"]),
    ("print", &["rules", "drawing"]),
    ("workshop", &["rules", "editions", "drawing"]),
    ("study", &["rules", "bots"]),
    ("gym", &["rules", "editions", "notation", "bots"]),
    ("review", &["rules", "notation", "bots"]),
    ("lab", &["rules", "editions", "notation", "bots", "campaign", "study"]),
    ("protocol", &["rules", "editions", "notation", "bots", "drawing", "campaign"]),
    ("load", &["rules", "bots", "campaign", "protocol"]),
    ("session", &["rules", "editions", "notation", "bots", "campaign", "drawing", "protocol", "gym"]),
    ("tab", &["rules", "editions", "notation", "bots", "campaign", "protocol", "session"]),
    (
        "guide",
        &[
            "rules", "editions", "notation", "bots", "drawing", "protocol", "review", "session", "study",
            "workshop",
        ],
    ),
    ("edge", &["bots", "tab", "guide"]),
    ("store", &["rules", "editions", "notation", "protocol"]),
    (
        "server",
        &[
            "rules", "editions", "notation", "bots", "campaign", "drawing", "protocol", "session", "store",
            "review", "lab", "print",
        ],
    ),
    (
        "cli",
        &[
            "rules", "editions", "notation", "bots", "campaign", "lab", "load", "drawing", "protocol",
            "session", "store", "server", "review", "print", "workshop", "gym",
        ],
    ),
    ("testkit", &["rules", "editions", "notation", "bots", "workshop"]),
];

/// Crates that only some may know.
const KEPT_APART: &[(&str, &[&str])] = &[
    ("tokio", &["server", "cli", "store", "load"]),
    ("sqlx", &["store"]),
    ("toml", &["editions", "notation", "campaign", "protocol", "drawing", "workshop", "server", "cli"]),
    ("anyhow", &["cli"]),
];

const LONGEST_FILE: usize = 650;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The names in the `[dependencies]` table of a manifest.
fn dependencies(manifest: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(manifest).unwrap();
    let table = text.split("\n[").find(|part| part.starts_with("dependencies]")).unwrap_or("");
    table
        .lines()
        .skip(1)
        .filter(|line| line.chars().next().is_some_and(|first| first.is_ascii_lowercase()))
        .map(|line| line.split(['.', ' ', '=']).next().unwrap_or("").to_owned())
        .collect()
}

#[test]
fn dependencies_point_one_way() {
    for entry in std::fs::read_dir(root().join("crates")).unwrap() {
        let folder = entry.unwrap().path();
        let manifest = folder.join("Cargo.toml");
        if !manifest.exists() {
            continue;
        }
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        let (_, allowed) = ALLOWED
            .iter()
            .find(|(known, _)| *known == name)
            .unwrap_or_else(|| panic!("crates/{name} is not in the list of who may know whom"));
        for dependency in dependencies(&manifest) {
            if let Some(own) = dependency.strip_prefix("capotreno-") {
                assert!(allowed.contains(&own), "crates/{name} must not know crates/{own}");
            }
            if let Some((_, who)) = KEPT_APART.iter().find(|(kept, _)| *kept == dependency) {
                assert!(who.contains(&name.as_str()), "crates/{name} must not know {dependency}");
            }
        }
    }
}

fn sources(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "target" && name != "node_modules") {
                sources(&path, endings, found);
            }
        } else if endings.iter().any(|ending| path.extension().is_some_and(|own| own == *ending)) {
            found.push(path);
        }
    }
}

#[test]
fn files_stay_short() {
    let mut found = Vec::new();
    sources(&root().join("crates"), &["rs"], &mut found);
    sources(&root().join("xtask"), &["rs"], &mut found);
    for path in found {
        let lines = std::fs::read_to_string(&path).unwrap().lines().count();
        assert!(lines <= LONGEST_FILE, "{} has {lines} lines: split it", path.display());
    }
}

/// Where an error may be a sentence: it is for the person who writes a file or reads a report, and
/// nothing in the program acts on it. Elsewhere errors are closed enums.
const SENTENCES: &[&str] = &[
    "editions/src/source.rs",
    "notation/src/scenario/",
    "campaign/src/content/",
    "campaign/src/scene/",
    "campaign/src/autoplay.rs",
    "testkit/",
];

#[test]
fn errors_are_enums_where_something_acts_on_them() {
    let mut found = Vec::new();
    sources(&root().join("crates"), &["rs"], &mut found);
    for path in found {
        let name = path.to_string_lossy().replace('\\', "/");
        if name.contains("/tests/") || SENTENCES.iter().any(|place| name.contains(place)) {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let sentence = |line: &str| line.contains("Result<") && line.contains(", String>");
        assert!(!text.lines().any(sentence), "{name}: an error that is a text; make it an enum");
    }
}

#[test]
fn the_stated_rust_is_the_one_that_runs_the_checks() {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let stated = manifest.split("rust-version = \"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    assert!(readme.contains(&format!("Rust ({stated} or newer)")), "README.md names another Rust");
}

/// The package for Python is outside the workspace and cannot inherit from it.
#[test]
fn the_python_package_is_of_the_same_version() {
    let told = |file: &str, key: &str| {
        let manifest = std::fs::read_to_string(root().join(file)).unwrap();
        let line = manifest.lines().find(|line| line.starts_with(key)).unwrap().to_owned();
        line.split('"').nth(1).unwrap().to_owned()
    };
    for key in ["version", "edition", "rust-version", "license"] {
        assert_eq!(told("python/Cargo.toml", key), told("Cargo.toml", key), "{key} of python/Cargo.toml");
    }
}

/// What a test needs on purpose it may name; tests stand at the end of a file or in files of their own.
fn without_tests(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap();
    text.split("#[cfg(test)]").next().unwrap().to_owned()
}

fn is_test(path: &Path) -> bool {
    let in_folder = path.iter().any(|part| part == "tests" || part == "testkit");
    in_folder || path.to_string_lossy().ends_with(".test.ts")
}

/// Old names of things, kept to recognise them.
const KEPT_NAMES: &str = "editions/src/before.rs";

/// Whether a text has an id as a name: in quotation marks, in a path, at the end of a key. The same
/// letters in a sentence are only a word.
fn names(text: &str, id: &str) -> bool {
    text.match_indices(id).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + id.len()..].chars().next();
        before.is_some_and(|letter| "\"'`/-".contains(letter))
            && after.is_none_or(|letter| "\"'`/. =".contains(letter))
    })
}

/// An edition is its folder: nothing else in the program names one.
#[test]
fn no_code_knows_an_editions_name() {
    let mut found = Vec::new();
    for folder in ["crates", "xtask", "web/src"] {
        sources(&root().join(folder), &["rs", "ts", "svelte", "ftl", "mjs"], &mut found);
    }
    assert!(found.len() > 500);
    for path in found.iter().filter(|path| !is_test(path) && !path.ends_with(KEPT_NAMES)) {
        let text = without_tests(path);
        let named = capotreno_editions::embedded_ids().iter().find(|id| names(&text, id));
        assert!(named.is_none(), "{} names the edition {named:?}", path.display());
    }
}
