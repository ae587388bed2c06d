//! The rulebook's pages as they are served: English, or Italian where there is a text.

use capotreno_notation::RULEBOOK;
use rust_embed::RustEmbed;

/// Pages are translated one by one: whatever is in the folder is served.
#[derive(RustEmbed)]
#[folder = "../../rulebook/it"]
#[allow_missing = true]
struct Italian;

/// The text of a page; English where the language has none.
pub fn page(id: &str, language: Option<&str>) -> Option<String> {
    let english = RULEBOOK.iter().find(|page| page.id == id)?.text;
    let translated = language
        .filter(|language| *language == "it")
        .and_then(|_| Italian::get(&format!("{id}.md")))
        .and_then(|file| String::from_utf8(file.data.into_owned()).ok());
    Some(translated.unwrap_or_else(|| english.to_owned()))
}
