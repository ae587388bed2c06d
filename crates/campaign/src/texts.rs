//! The campaign's own files, by their names in `campaigns/charter/`. They are in the binary, but not in
//! the engine of a browser: whoever looks through what a page loads must read nothing of what is told
//! later. There they are given when the first campaign is opened.

use std::collections::BTreeMap;
use std::sync::OnceLock;

#[cfg(not(target_arch = "wasm32"))]
macro_rules! shipped {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../../campaigns/charter/", $name)))),*]
    };
}
/// A browser's engine has their names alone, to know when all are there.
#[cfg(target_arch = "wasm32")]
macro_rules! shipped {
    ($($name:literal),* $(,)?) => { &[$(($name, "")),*] };
}

/// Name and text of every file.
const FILES: &[(&str, &str)] = shipped!(
    "campaign.toml",
    "board.toml",
    "tickets.toml",
    "sheets.toml",
    "frontiers.toml",
    "events.toml",
    "staff.toml",
    "postcards.toml",
    "story.toml",
    "pictures.toml",
    "layout.toml",
    "coast.json",
    "words/en/boxes.toml",
    "words/en/campaign.toml",
    "words/en/companies.toml",
    "words/en/epilogues.toml",
    "words/en/events.toml",
    "words/en/frontiers.toml",
    "words/en/postcards.toml",
    "words/en/staff.toml",
    "words/en/story.toml",
    "words/en/sentences.ftl",
    "words/it/boxes.toml",
    "words/it/campaign.toml",
    "words/it/companies.toml",
    "words/it/epilogues.toml",
    "words/it/events.toml",
    "words/it/frontiers.toml",
    "words/it/postcards.toml",
    "words/it/staff.toml",
    "words/it/story.toml",
    "words/it/sentences.ftl",
    "rulebook/frame.md",
    "rulebook/F.md",
    "rulebook/G.md",
    "rulebook/H.md",
    "rulebook/I.md",
    "rulebook/J.md",
    "rulebook/K.md",
    "rulebook/L.md",
    "rulebook/M.md",
    "rulebook/N.md",
    "rulebook/O.md",
    "rulebook/P.md",
    "rulebook/Q.md",
    "rulebook/R.md",
    "rulebook/S.md",
    "rulebook/T.md",
    "rulebook/U.md",
    "rulebook/V.md",
    "rulebook/events.md",
    "rulebook/staff.md",
    "rulebook/postcards.md",
    "rulebook/it/frame.md",
    "rulebook/it/F.md",
    "rulebook/it/G.md",
    "rulebook/it/H.md",
    "rulebook/it/I.md",
    "rulebook/it/J.md",
    "rulebook/it/K.md",
    "rulebook/it/L.md",
    "rulebook/it/M.md",
    "rulebook/it/N.md",
    "rulebook/it/O.md",
    "rulebook/it/P.md",
    "rulebook/it/Q.md",
    "rulebook/it/R.md",
    "rulebook/it/S.md",
    "rulebook/it/T.md",
    "rulebook/it/U.md",
    "rulebook/it/V.md",
    "rulebook/it/events.md",
    "rulebook/it/staff.md",
    "rulebook/it/postcards.md",
);

static GIVEN: OnceLock<BTreeMap<String, String>> = OnceLock::new();

/// Gives the files where they are not in the binary; those that came first stay. False where one is
/// missing.
pub fn give(files: BTreeMap<String, String>) -> bool {
    let whole = FILES.iter().all(|(name, _)| files.contains_key(*name));
    whole && GIVEN.get_or_init(|| files).len() >= FILES.len()
}

/// Whether there is anything to read.
pub fn are_there() -> bool {
    cfg!(not(target_arch = "wasm32")) || GIVEN.get().is_some()
}

/// The text of a file; nothing where it was not given yet.
pub fn text(name: &str) -> &'static str {
    if cfg!(target_arch = "wasm32") {
        return GIVEN.get().and_then(|files| files.get(name)).map_or("", String::as_str);
    }
    FILES.iter().find(|(known, _)| *known == name).map_or("", |(_, text)| text)
}

/// Every file by its name: what a browser is given.
pub fn all() -> BTreeMap<String, String> {
    FILES.iter().map(|(name, _)| ((*name).to_owned(), text(name).to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_has_a_text_and_no_other_name_has() {
        assert!(all().values().all(|text| !text.is_empty()));
        assert_eq!(text("sketch.toml"), "");
    }

    #[test]
    fn what_is_given_must_be_whole() {
        let mut files = all();
        files.remove("story.toml");
        assert!(!give(files));
        assert!(give(all()));
    }
}
