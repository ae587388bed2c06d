//! House rules that a program can check: who may depend on whom, how long a file may be.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};

/// Which of our crates each crate may name in its `[dependencies]`. Dependencies point one way.
const ALLOWED: &[(&str, &[&str])] = &[
    ("rules", &[]),
    ("editions", &["rules"]),
    ("notation", &["rules", "editions"]),
    ("bots", &["rules", "editions", "notation"]),
    ("campaign", &["rules", "editions", "notation", "bots"]),
    ("drawing", &["rules", "editions"]),
    ("lab", &["rules", "editions", "notation", "bots", "drawing", "campaign"]),
    ("protocol", &["rules", "editions", "notation", "bots", "drawing", "campaign"]),
    ("load", &["rules", "bots", "campaign", "protocol"]),
    ("store", &["rules", "editions", "notation", "protocol"]),
    ("server", &["rules", "editions", "notation", "bots", "campaign", "drawing", "protocol", "store"]),
    (
        "cli",
        &[
            "rules", "editions", "notation", "bots", "campaign", "lab", "load", "drawing", "protocol",
            "store", "server",
        ],
    ),
    ("testkit", &["rules", "editions", "notation"]),
];

/// Crates that only some may know.
const KEPT_APART: &[(&str, &[&str])] = &[
    ("tokio", &["server", "cli", "store", "load"]),
    ("sqlx", &["store"]),
    ("toml", &["editions", "notation", "campaign", "protocol", "drawing", "server", "cli"]),
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

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "target" && name != "node_modules") {
                sources(&path, found);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn files_stay_short() {
    let mut found = Vec::new();
    sources(&root().join("crates"), &mut found);
    sources(&root().join("xtask"), &mut found);
    for path in found {
        let lines = std::fs::read_to_string(&path).unwrap().lines().count();
        assert!(lines <= LONGEST_FILE, "{} has {lines} lines: split it", path.display());
    }
}

#[test]
fn rules_knows_no_edition_by_name() {
    let mut found = Vec::new();
    sources(&root().join("crates/rules/src"), &mut found);
    for path in found {
        let text = std::fs::read_to_string(&path).unwrap();
        for id in capotreno_editions::embedded_ids() {
            assert!(!text.contains(&format!("\"{id}\"")), "{} names the edition {id}", path.display());
        }
    }
}
