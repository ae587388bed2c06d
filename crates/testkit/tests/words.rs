//! The words of campaigns: both languages say the same things, and every id has its words.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn charter() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../campaigns/charter")
}

/// The names of the files in a folder that end so, in order.
fn files(folder: &Path, ending: &str) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
    names.retain(|name| name.ends_with(ending));
    names.sort();
    names
}

fn words(language: &str, file: &str) -> toml::Table {
    let path = charter().join("words").join(language).join(file);
    let text = std::fs::read_to_string(&path).unwrap();
    toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every key with the way to it; every value is a text.
fn keys(table: &toml::Table, way: &str, found: &mut BTreeSet<String>) {
    for (key, value) in table {
        let way = format!("{way}/{key}");
        match value {
            toml::Value::Table(inner) => keys(inner, &way, found),
            toml::Value::String(_) => {
                found.insert(way);
            }
            other => panic!("{way} is no text: {other}"),
        }
    }
}

#[test]
fn both_languages_have_the_same_keys() {
    let folder = charter().join("words");
    let names = files(&folder.join("en"), ".toml");
    assert_eq!(names, files(&folder.join("it"), ".toml"));
    for name in names {
        let [english, italian] = ["en", "it"].map(|language| {
            let mut found = BTreeSet::new();
            keys(&words(language, &name), "", &mut found);
            found
        });
        assert_eq!(english, italian, "{name}");
    }
}

#[test]
fn everything_has_its_words() {
    let count = |file: &str| words("en", file).len();
    assert_eq!(count("events.toml"), 34);
    assert_eq!(count("staff.toml"), 18);
    assert_eq!(count("postcards.toml"), 77);
    assert_eq!(count("boxes.toml"), 17);
    // Eight frontiers and the conductor's toolkit; five companies and the closing words.
    assert_eq!(count("frontiers.toml"), 9);
    assert_eq!(count("epilogues.toml"), 6);
    assert_eq!(count("story.toml"), 93);
}

/// A quest's condition must not be read aloud with its title.
#[test]
fn only_quests_have_a_secret_side() {
    for language in ["en", "it"] {
        for (number, card) in &words(language, "postcards.toml") {
            let number: u16 = number.parse().unwrap();
            let text = |side: &str| card[side].as_str().unwrap();
            assert!(!text("open").is_empty() && !text("title").is_empty(), "{number}");
            let dollars = text("open").contains('$');
            assert_eq!(dollars, text("secret").is_empty(), "{language} {number}");
        }
    }
}

/// The ids of rules over the paragraphs of a page.
fn headings(page: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(page).unwrap();
    let headings = text.lines().filter_map(|line| line.strip_prefix("### "));
    headings.filter_map(|heading| heading.split(' ').next()).map(str::to_owned).collect()
}

#[test]
fn both_rulebooks_have_the_same_rules() {
    let folder = charter().join("rulebook");
    let pages = files(&folder, ".md");
    assert_eq!(pages, files(&folder.join("it"), ".md"));
    let mut all = BTreeSet::new();
    for page in &pages {
        let english = headings(&folder.join(page));
        assert_eq!(english, headings(&folder.join("it").join(page)), "{page}");
        for id in english {
            assert!(all.insert(id.clone()), "{id} stands twice");
        }
    }
    for letter in 'F'..='V' {
        assert!(all.contains(&format!("CH-{letter}")), "no rule {letter}");
    }
    for event in words("en", "events.toml").keys().filter(|id| id.as_str() > "EV07") {
        assert!(all.contains(&format!("CH-{event}")), "no rule for {event}");
    }
    for card in words("en", "staff.toml").keys() {
        assert!(all.contains(&format!("CH-{card}")), "no rule for {card}");
    }
    for number in words("en", "postcards.toml").keys() {
        assert!(all.contains(&format!("CH-P{number}")), "no rule for postcard {number}");
    }
}
