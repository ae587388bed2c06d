//! Sentences from the Fluent files that the browser's client has too, and a few of the terminal's own.

use capotreno_editions::Wild;
use capotreno_rules::spec::Words as Both;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};

/// A language that players can read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Language {
    En,
    It,
}

const ENGLISH: [&str; 6] = [
    include_str!("../../../../web/src/locales/en/home.ftl"),
    include_str!("../../../../web/src/locales/en/table.ftl"),
    include_str!("../../../../web/src/locales/en/campaign.ftl"),
    include_str!("../../../../web/src/locales/en/review.ftl"),
    include_str!("en.ftl"),
    include_str!("../report/en.ftl"),
];

const ITALIAN: [&str; 6] = [
    include_str!("../../../../web/src/locales/it/home.ftl"),
    include_str!("../../../../web/src/locales/it/table.ftl"),
    include_str!("../../../../web/src/locales/it/campaign.ftl"),
    include_str!("../../../../web/src/locales/it/review.ftl"),
    include_str!("it.ftl"),
    include_str!("../report/it.ftl"),
];

impl Language {
    /// The one the system speaks, as far as we have it.
    pub fn of_system() -> Language {
        let said = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .iter()
            .filter_map(|name| std::env::var(name).ok())
            .find(|value| !value.is_empty());
        if said.is_some_and(|value| value.starts_with("it")) { Language::It } else { Language::En }
    }

    const fn files(self) -> [&'static str; 6] {
        match self {
            Language::En => ENGLISH,
            Language::It => ITALIAN,
        }
    }

    pub const fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::It => "it",
        }
    }
}

/// An argument of a sentence.
pub type Arg<'a> = (&'a str, FluentValue<'a>);

/// The sentences of one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    /// What a wild card is called, one and several.
    wild: [String; 2],
}

impl Words {
    pub fn new(language: Language) -> Words {
        let known = language.code().parse().into_iter().collect();
        let mut bundle = FluentBundle::new(known);
        bundle.set_use_isolating(false);
        let mut words = Words { language, bundle, wild: [String::new(), String::new()] };
        for file in language.files() {
            words.learn(file);
        }
        words.wild = [words.say("word-wild", &[]), words.say("word-wilds", &[])];
        words
    }

    /// Takes over more sentences: a campaign brings those that speak of what was discovered.
    pub fn learn(&mut self, sentences: &str) {
        // What cannot be read is left out, as the browser does; the rest of the file counts.
        let read = FluentResource::try_new(sentences.to_owned()).unwrap_or_else(|(read, _)| read);
        self.bundle.add_resource_overriding(read);
    }

    /// From now on wild cards have the edition's own name.
    pub fn call_wild(&mut self, wild: &Wild) {
        self.wild = [self.pick(&wild.one), self.pick(&wild.many)];
    }

    pub const fn language(&self) -> Language {
        self.language
    }

    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// A sentence; its id where there is none, which a test would have found.
    pub fn say(&self, id: &str, args: &[Arg<'_>]) -> String {
        let Some(pattern) = self.bundle.get_message(id).and_then(|message| message.value()) else {
            return id.to_owned();
        };
        let mut all = FluentArgs::new();
        all.set("wild", self.wild[0].as_str());
        all.set("wilds", self.wild[1].as_str());
        for (name, value) in args {
            all.set(*name, value.clone());
        }
        let mut errors = Vec::new();
        self.bundle.format_pattern(pattern, Some(&all), &mut errors).into_owned()
    }

    /// The words of the language we speak.
    pub fn pick(&self, words: &Both) -> String {
        match self.language {
            Language::En => words.en.clone(),
            Language::It => words.it.clone(),
        }
    }
}

impl std::fmt::Debug for Words {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Words").field("language", &self.language).finish_non_exhaustive()
    }
}

/// A text or a number as an argument.
pub fn arg<'a>(name: &'a str, value: impl Into<FluentValue<'a>>) -> Arg<'a> {
    (name, value.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_speak() {
        let english = Words::new(Language::En);
        assert_eq!(english.say("log-passed", &[arg("you", "yes"), arg("who", "Anna")]), "You passed");
        assert_eq!(english.say("card-wild", &[]), "locomotive");
        let italian = Words::new(Language::It);
        assert_eq!(italian.say("card-red", &[]), "rosso");
    }

    /// Every file can be read, and each language has the terminal's sentences the other has.
    #[test]
    fn sentences_are_whole() {
        let ids = |file: &str| -> Vec<String> {
            assert!(FluentResource::try_new(file.to_owned()).is_ok(), "a file of sentences is broken");
            let heads = file.lines().filter_map(|line| line.split_once(" ="));
            let named = heads.filter(|(id, _)| id.starts_with(|first: char| first.is_ascii_lowercase()));
            named.map(|(id, _)| id.to_owned()).collect()
        };
        for (english, italian) in ENGLISH.iter().zip(ITALIAN) {
            assert_eq!(ids(english), ids(italian));
        }
    }

    /// Every sentence that the sources ask for by name is there.
    #[test]
    fn no_sentence_is_missing() {
        let mut found = 0;
        for (language, told) in [
            (Language::En, include_str!("../../../../campaigns/charter/words/en/sentences.ftl")),
            (Language::It, include_str!("../../../../campaigns/charter/words/it/sentences.ftl")),
        ] {
            let mut words = Words::new(language);
            words.learn(told);
            for text in sources() {
                let text = text.split("#[cfg(test)]").next().unwrap_or_default();
                for part in text.split("say(\"").skip(1).chain(text.split("tell(\"").skip(1)) {
                    let id = part.split('"').next().unwrap_or_default();
                    // An empty line is printed, not said.
                    if id.is_empty() {
                        continue;
                    }
                    assert!(words.has(id), "{language:?} has no sentence {id:?}");
                    found += 1;
                }
            }
        }
        assert!(found > 100, "only {found} sentences are asked for");
    }

    fn sources() -> Vec<String> {
        let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let folders = ["desk", "screen", "report", "."].map(|folder| here.join(folder));
        let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).expect("our own folder"));
        let files = files.filter_map(|file| std::fs::read_to_string(file.expect("our own file").path()).ok());
        files.collect()
    }
}
