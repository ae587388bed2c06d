//! An edition's folder: all its texts, from the binary or from disk.
//!
//! Three files are the rules; the others draw, tell and teach, and each may be missing. Nothing else
//! in the program knows where an edition's texts come from, so that a folder given by hand has all
//! that a built-in edition has.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use crate::problem::{FileName, Language, LoadError, Problem, path_of};
use crate::{About, Loaded, Texts, about, parse, source};

/// What the build found: the name of each folder, its files and their texts.
type Found = &'static [(&'static str, &'static [(&'static str, &'static str)])];

const FOUND: Found = include!(concat!(env!("OUT_DIR"), "/folders.rs"));

/// The texts of an edition's folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folder {
    /// How reports name it: its path.
    label: String,
    texts: BTreeMap<FileName, Cow<'static, str>>,
}

impl Folder {
    /// The folders inside the binary, in the order in which their editions are shown.
    pub fn embedded() -> &'static [Folder] {
        static FOLDERS: LazyLock<Vec<Folder>> = LazyLock::new(|| {
            let mut folders: Vec<Folder> =
                FOUND.iter().map(|(name, files)| Folder::built_in(name, files)).collect();
            folders.sort_by_cached_key(|folder| about::shelf(folder.text(FileName::About)));
            folders
        });
        &FOLDERS
    }

    fn built_in(name: &str, files: &[(&'static str, &'static str)]) -> Folder {
        let text = |file: FileName| {
            let (_, text) = files.iter().find(|(path, _)| *path == file.name())?;
            Some((file, Cow::Borrowed(*text)))
        };
        let texts = FileName::RULES.into_iter().chain(FileName::OPTIONAL).filter_map(text).collect();
        Folder { label: format!("editions/{name}"), texts }
    }

    /// The folder of an edition inside the binary; it has the edition's id for a name.
    pub fn of_embedded(id: &str) -> Option<&'static Folder> {
        Folder::embedded().iter().find(|folder| folder.name() == id)
    }

    /// A folder on disk; every file that is there but cannot be read is reported.
    pub fn read(path: &Path) -> Result<Folder, LoadError> {
        let label = path.display().to_string();
        let (mut texts, mut problems) = (BTreeMap::new(), Vec::new());
        for file in FileName::RULES.into_iter().chain(FileName::OPTIONAL) {
            let at = path.join(file.name());
            if FileName::OPTIONAL.contains(&file) && !at.exists() {
                continue;
            }
            match source::read(&at) {
                Ok(text) => drop(texts.insert(file, Cow::Owned(text))),
                Err(message) => {
                    problems.push(Problem { path: path_of(&label, file), file, at: None, message });
                }
            }
        }
        if problems.is_empty() { Ok(Folder { label, texts }) } else { Err(LoadError::Problems(problems)) }
    }

    /// A folder whose files were kept; `label` only names them in reports.
    pub fn of_files<'a>(label: &str, files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Folder {
        let all = || FileName::RULES.into_iter().chain(FileName::OPTIONAL);
        let known = |(name, text): (&str, &'a str)| {
            let file = all().find(|file| file.name() == name)?;
            Some((file, Cow::Owned(text.to_owned())))
        };
        Folder { label: label.to_owned(), texts: files.into_iter().filter_map(known).collect() }
    }

    /// Every file that is there, by its name.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts.iter().map(|(file, text)| (file.name(), text.as_ref()))
    }

    /// The folder with one file worded differently.
    #[must_use]
    pub(crate) fn replaced(mut self, file: FileName, from: &str, to: &str) -> Folder {
        if let Some(text) = self.texts.get_mut(&file) {
            *text = Cow::Owned(text.replace(from, to));
        }
        self
    }

    /// The last part of its path.
    pub(crate) fn name(&self) -> &str {
        self.label.rsplit('/').next().unwrap_or_default()
    }

    /// The text of a file, where there is one.
    pub fn text(&self, file: FileName) -> Option<&str> {
        self.texts.get(&file).map(AsRef::as_ref)
    }

    /// The text of a file to keep: what the binary holds is not copied.
    pub fn text_to_keep(&self, file: FileName) -> Option<Cow<'static, str>> {
        self.texts.get(&file).cloned()
    }

    /// The path of a file, for reports.
    pub fn path(&self, file: FileName) -> String {
        path_of(&self.label, file)
    }

    /// In which of its languages a text is read: the one asked for, otherwise the other one.
    pub fn nearest(&self, file: fn(Language) -> FileName, language: Language) -> Option<FileName> {
        let others = Language::ALL.into_iter().filter(|other| *other != language);
        std::iter::once(language).chain(others).map(file).find(|file| self.texts.contains_key(file))
    }

    /// Its own rules as they are read in a language; none where it is played by the common ones.
    pub fn rules(&self, language: Language) -> Option<&str> {
        self.text(self.nearest(FileName::Rulebook, language)?)
    }

    /// The edition, checked.
    pub fn load(&self) -> Result<Loaded, LoadError> {
        let of = |file| self.text(file).unwrap_or_default();
        let texts = Texts {
            edition: of(FileName::Edition),
            board: of(FileName::Board),
            tickets: of(FileName::Tickets),
        };
        parse(&self.label, &texts)
    }

    /// How the edition is shown and told; nothing special where the folder says nothing.
    pub fn about(&self, loaded: &Loaded) -> Result<About, LoadError> {
        let text = self.text(FileName::About).unwrap_or_default();
        about::parse(&self.path(FileName::About), text, loaded.spec())
    }
}
