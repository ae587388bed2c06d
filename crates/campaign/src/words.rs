//! The words of the campaign: `campaigns/charter/words/{en,it}/*.toml`, keyed by id.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use capotreno_rules::spec::Words;

use crate::content::Content;

/// All texts of the campaign: by file, id and field.
#[derive(Clone, Debug, Default)]
pub struct Script {
    texts: BTreeMap<(String, String, String), Words>,
}

impl Script {
    pub fn embedded() -> &'static Script {
        static SCRIPT: OnceLock<Script> = OnceLock::new();
        SCRIPT.get_or_init(Script::default)
    }

    /// A text, if it was written.
    pub fn text(&self, file: &str, id: &str, field: &str) -> Option<&Words> {
        self.texts.get(&(file.to_owned(), id.to_owned(), field.to_owned()))
    }

    /// A text, or its id where it is not written.
    fn text_or_id(&self, file: &str, id: &str, field: &str) -> Words {
        self.text(file, id, field).cloned().unwrap_or_else(|| Words { en: id.to_owned(), it: id.to_owned() })
    }

    pub(crate) fn title(&self, content: &Content, otherwise: &Words) -> Words {
        self.text("campaign", &content.id, "name").unwrap_or(otherwise).clone()
    }

    pub(crate) fn event_name(&self, id: &str) -> Words {
        self.text_or_id("events", id, "name")
    }

    pub(crate) fn event_text(&self, id: &str) -> Words {
        self.text_or_id("events", id, "text")
    }
}
