//! The words of the campaign: `campaigns/charter/words/{en,it}/*.toml`, keyed by id.
//!
//! A text has its file, an id (`EV01`, `1865-01`, `101`, `GP`) and a field (`name`, `text`,
//! `options.testify`). Where a text is missing its id stands for it; a test sees to it that none is.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use capotreno_rules::spec::Words;

use crate::content::Content;
use crate::texts;

/// Each file is there in English and Italian.
const FILES: [&str; 9] =
    ["boxes", "campaign", "companies", "epilogues", "events", "frontiers", "postcards", "staff", "story"];

/// All texts of the campaign.
#[derive(Clone, Debug, Default)]
pub struct Script {
    /// By file, id and field.
    texts: BTreeMap<(&'static str, String, String), Words>,
}

impl Script {
    /// The texts of this build, read once; none before they are there.
    pub fn embedded() -> &'static Script {
        static SCRIPT: OnceLock<Script> = OnceLock::new();
        static NONE: Script = Script { texts: BTreeMap::new() };
        if texts::are_there() { SCRIPT.get_or_init(Script::read) } else { &NONE }
    }

    fn read() -> Script {
        let mut script = Script::default();
        for file in FILES {
            script.add(file, texts::text(&format!("words/en/{file}.toml")), |words| &mut words.en);
            script.add(file, texts::text(&format!("words/it/{file}.toml")), |words| &mut words.it);
        }
        script
    }

    fn add(&mut self, file: &'static str, text: &str, language: fn(&mut Words) -> &mut String) {
        // A file that cannot be read has no words; the test of completeness says so.
        let Ok(table) = toml::from_str::<toml::Table>(text) else { return };
        for (id, fields) in table {
            let toml::Value::Table(fields) = fields else { continue };
            for (field, value) in flat(fields) {
                let words = self.texts.entry((file, id.clone(), field)).or_default();
                *language(words) = value;
            }
        }
    }

    /// A text, if it was written.
    pub fn text(&self, file: &'static str, id: &str, field: &str) -> Option<&Words> {
        self.texts.get(&(file, id.to_owned(), field.to_owned()))
    }

    /// A text, or its id where it is not written.
    pub fn text_or_id(&self, file: &'static str, id: &str, field: &str) -> Words {
        self.text(file, id, field).cloned().unwrap_or_else(|| Words { en: id.to_owned(), it: id.to_owned() })
    }

    /// Every text: for tests that look for missing or leaking ones.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str, &str, &Words)> {
        self.texts.iter().map(|((file, id, field), words)| (*file, id.as_str(), field.as_str(), words))
    }

    pub(crate) fn title(&self, content: &Content, otherwise: &Words) -> Words {
        self.text("campaign", &content.id, "name").unwrap_or(otherwise).clone()
    }
}

/// The texts of a table; those of a table inside it have a dot in their name.
fn flat(fields: toml::Table) -> Vec<(String, String)> {
    let mut texts = Vec::new();
    for (field, value) in fields {
        match value {
            toml::Value::String(text) => texts.push((field, text)),
            toml::Value::Table(inner) => {
                texts.extend(flat(inner).into_iter().map(|(name, text)| (format!("{field}.{name}"), text)));
            }
            _ => {}
        }
    }
    texts
}
