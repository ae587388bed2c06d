//! What we depend on: licences, sources, versions, and that everything named is used.
//!
//! `cargo-deny` and `cargo-machete` ask the same; they would have to be built for every fresh
//! clone, which takes longer than this whole project's tests may add. Reports of weaknesses need a
//! database that not every machine can reach: `cargo deny check advisories` wherever there is one.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Licences that ask for no more than ours do.
const LICENCES: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    // Data, not code: the root certificates that browsers trust.
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Crates under MPL-2.0: it asks that changes to their own files stay open, and that whoever gets a binary is told where
/// they are (README.md); it asks nothing of our files. No other crate of passkeys without OpenSSL is looked after as well.
const OPEN_FILES: &[&str] =
    &["crypto-glue", "webauthn-attestation-ca", "webauthn-rs", "webauthn-rs-core", "webauthn-rs-proto"];

const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Crates that come in more than one version, and why. One that no longer does must leave the list.
const SEVERAL_VERSIONS: &[(&str, &str)] = &[
    ("base64", "WebSocket and certificates are a version behind"),
    ("cfg_aliases", "the terminal of the tests is behind the line editor"),
    ("nix", "the same"),
    ("thiserror", "the same"),
    ("thiserror-impl", "the same"),
    ("webpki-roots", "the WebSocket's is a name for the other"),
    ("block-buffer", "the hash crates of sqlx and of WebSocket are a generation apart"),
    ("cpufeatures", "the same"),
    ("crypto-common", "the same"),
    ("digest", "the same"),
    ("sha2", "the same"),
    ("getrandom", "ring is two versions behind, property tests one"),
    ("hashbrown", "sqlx is a version behind"),
    ("rand", "property tests are a version behind"),
    ("rand_chacha", "the same"),
    ("rand_core", "the same"),
    ("shlex", "building C code and the command line's tests"),
    ("similar", "snapshots and the command line's tests"),
    ("syn", "derive macros move to version 3 one by one"),
    ("bitflags", "what draws PDFs is a version behind"),
    ("kurbo", "the same"),
    ("miniz_oxide", "the same"),
    ("tower-http", "the load client's HTTP library is a version behind"),
    ("indexmap", "named by what passkeys are written with, and not built"),
    ("schemars", "the same"),
    ("nom", "passkeys read certificates with the version before"),
    ("synstructure", "the same"),
    ("sha1", "the hash crates of WebSocket and of passkeys are a generation apart"),
];

/// Dependencies that no source names, and what they are there for.
const USED_UNSEEN: &[(&str, &str, &str)] = &[];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All crates that are built here, as cargo tells them.
fn packages() -> Vec<Value> {
    let host = format!("{}-unknown-{}-gnu", std::env::consts::ARCH, std::env::consts::OS);
    let arguments = ["metadata", "--format-version", "1", "--offline", "--filter-platform", &host];
    let told = Command::new(env!("CARGO")).args(arguments).current_dir(root()).output().unwrap();
    assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    let mut told: Value = serde_json::from_slice(&told.stdout).unwrap();
    serde_json::from_value(told["packages"].take()).unwrap()
}

/// Whether a licence expression can be met: alternatives, conditions and brackets.
fn is_free(expression: &str) -> bool {
    let expression = expression.trim();
    let parts = |word: &str| {
        let mut depth = 0;
        let mut found = vec![String::new()];
        for piece in expression.split_inclusive(' ') {
            depth += piece.matches('(').count();
            if depth == 0 && piece.trim() == word {
                found.push(String::new());
            } else {
                found.last_mut().unwrap().push_str(piece);
            }
            depth -= piece.matches(')').count();
        }
        found
    };
    let alternatives = parts("OR");
    if alternatives.len() > 1 {
        return alternatives.iter().any(|part| is_free(part));
    }
    let conditions = parts("AND");
    if conditions.len() > 1 {
        return conditions.iter().all(|part| is_free(part));
    }
    match expression.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')) {
        Some(inner) => is_free(inner),
        // The old way to write alternatives.
        None => expression.split('/').any(|licence| LICENCES.contains(&licence.trim())),
    }
}

#[test]
fn licence_expressions_are_read() {
    assert!(is_free("(MIT OR GPL-3.0) AND Unicode-3.0"));
    assert!(is_free("GPL-2.0/MIT"));
    assert!(is_free("Apache-2.0 WITH LLVM-exception OR GPL-3.0"));
    assert!(!is_free("MIT AND GPL-3.0"));
    assert!(!is_free("GPL-3.0"));
}

#[test]
fn every_crate_is_free_and_from_the_registry() {
    for package in packages() {
        let name = package["name"].as_str().unwrap();
        let licence = package["license"].as_str().unwrap_or("none");
        let open = licence == "MPL-2.0" && OPEN_FILES.contains(&name);
        assert!(is_free(licence) || open, "{name}: the licence {licence} is not on the list");
        let source = package["source"].as_str();
        assert!(source.is_none_or(|source| source == REGISTRY), "{name} comes from {source:?}");
    }
}

#[test]
fn crates_in_several_versions_are_known() {
    let mut versions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in packages() {
        let text = |key: &str| package[key].as_str().unwrap().to_owned();
        versions.entry(text("name")).or_default().insert(text("version"));
    }
    let several: BTreeSet<&str> =
        versions.iter().filter(|(_, versions)| versions.len() > 1).map(|(name, _)| name.as_str()).collect();
    let known: BTreeSet<&str> = SEVERAL_VERSIONS.iter().map(|(name, _)| *name).collect();
    assert_eq!(several, known, "crates in several versions, and those with a reason");
}

/// All Rust text under a folder.
fn sources(folder: &Path, text: &mut String) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            sources(&path, text);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            text.push_str(&std::fs::read_to_string(&path).unwrap());
        }
    }
}

/// Whether a text names a crate: `serde_json::…`, `use serde_json;`, `serde_json!`.
fn names(text: &str, dependency: &str) -> bool {
    let word = dependency.replace('-', "_");
    let inside = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.match_indices(&word)
        .any(|(at, _)| !text[..at].ends_with(inside) && !text[at + word.len()..].starts_with(inside))
}

#[test]
fn every_dependency_is_used() {
    let mut unused = Vec::new();
    // What is beside the workspace (`fuzz/`) is built by hand only.
    for folder in ["crates", "."].iter().flat_map(|folder| {
        let entries = std::fs::read_dir(root().join(folder)).unwrap();
        entries.map(|entry| entry.unwrap().path()).collect::<Vec<_>>()
    }) {
        let Ok(manifest) = std::fs::read_to_string(folder.join("Cargo.toml")) else { continue };
        let manifest: toml::Table = manifest.parse().unwrap();
        if manifest.contains_key("workspace") {
            continue;
        }
        let Some(package) = manifest.get("package").and_then(|package| package["name"].as_str()) else {
            continue;
        };
        for (table, folders) in [
            ("dependencies", &["src", "build.rs"][..]),
            ("dev-dependencies", &["src", "tests", "benches", "examples"]),
            ("build-dependencies", &["build.rs", "build"]),
        ] {
            let mut text = String::new();
            for part in folders {
                sources(&folder.join(part), &mut text);
                text.push_str(&std::fs::read_to_string(folder.join(part)).unwrap_or_default());
            }
            let Some(listed) = manifest.get(table).and_then(toml::Value::as_table) else { continue };
            for dependency in listed.keys().filter(|dependency| !names(&text, dependency)) {
                if !USED_UNSEEN.iter().any(|(who, what, _)| *who == package && what == dependency) {
                    unused.push(format!("{package} does not use {dependency} ({table})"));
                }
            }
        }
    }
    assert!(unused.is_empty(), "{unused:#?}");
}

#[test]
fn every_dependency_of_the_workspace_has_a_user() {
    let manifests = packages().into_iter().filter(|package| package["source"].is_null());
    let wanted: BTreeSet<String> = manifests
        .flat_map(|package| package["dependencies"].as_array().unwrap().clone())
        .map(|dependency| dependency["name"].as_str().unwrap().to_owned())
        .collect();
    let manifest: toml::Table = std::fs::read_to_string(root().join("Cargo.toml")).unwrap().parse().unwrap();
    for dependency in manifest["workspace"]["dependencies"].as_table().unwrap().keys() {
        assert!(wanted.contains(dependency), "nobody uses {dependency} of the workspace manifest");
    }
}
