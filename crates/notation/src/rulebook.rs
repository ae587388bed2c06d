//! The rulebook: a page for the common rules and one an edition, with scenarios in the language they
//! were first written in; and the lessons, one for everybody and one an edition.
//!
//! The common texts live in `rulebook/`, all others in the folder of their edition: whichever folders
//! are at hand, their pages and lessons are.

use std::borrow::Cow;
use std::sync::{LazyLock, OnceLock};

use capotreno_editions::{FileName, Folder, Language, LoadError};

use crate::lesson::{self, Lesson};
use crate::scenario::{ParseError, Scenario, parse_markdown, stated_rules};

/// The page with the rules of all editions, and the lesson everybody takes first.
pub const COMMON: &str = "common";
const FIRST: &str = "first";

/// A text in one language: its path for reports, and what it says.
#[derive(Clone, Debug)]
pub struct Page {
    pub path: Cow<'static, str>,
    pub text: Cow<'static, str>,
}

macro_rules! page {
    ($path:literal) => {
        Page { path: Cow::Borrowed($path), text: Cow::Borrowed(include_str!(concat!("../../../", $path))) }
    };
}

/// A text in all languages; one that was not written stands in the other.
#[derive(Debug)]
pub struct Book {
    /// [`COMMON`] or an edition's id.
    pub id: String,
    english: Page,
    italian: Page,
    examples: OnceLock<Vec<Scenario>>,
}

impl Book {
    fn new(id: &str, english: Page, italian: Page) -> Book {
        Book { id: id.to_owned(), english, italian, examples: OnceLock::new() }
    }

    fn of(id: &str, folder: &Folder, file: fn(Language) -> FileName) -> Option<Book> {
        let page = |language| {
            let file = folder.nearest(file, language)?;
            Some(Page { path: folder.path(file).into(), text: folder.text_to_keep(file)? })
        };
        Some(Book::new(id, page(Language::En)?, page(Language::It)?))
    }

    pub fn page(&self, language: Language) -> &Page {
        match language {
            Language::En => &self.english,
            Language::It => &self.italian,
        }
    }

    /// The page that has the scenarios: the English one, where there is one.
    pub fn original(&self) -> &Page {
        &self.english
    }

    /// Its scenarios, those that can be read.
    pub fn examples(&self) -> &[Scenario] {
        let read = || {
            let page = self.original();
            parse_markdown(&page.text, &page.path).into_iter().filter_map(Result::ok).collect()
        };
        self.examples.get_or_init(read)
    }

    /// The letters its rules begin with: `NC` of `NC-5`.
    pub fn prefix(&self) -> Option<String> {
        let first = stated_rules(&self.original().text).into_iter().next()?;
        first.split_once('-').map(|(prefix, _)| prefix.to_owned())
    }
}

/// The pages and lessons of the editions at hand.
#[derive(Debug)]
pub struct Rulebook {
    pages: Vec<Book>,
    lesson_texts: Vec<Book>,
    english: Vec<Lesson>,
    italian: Vec<Lesson>,
    /// Why a lesson is not there.
    pub faults: Vec<ParseError>,
}

impl Rulebook {
    /// The pages of the editions inside the binary.
    pub fn embedded() -> Result<&'static Rulebook, LoadError> {
        static RULEBOOK: LazyLock<Result<Rulebook, LoadError>> = LazyLock::new(|| {
            let editions =
                Folder::embedded().iter().map(|folder| Ok((folder.load()?.spec().id.clone(), folder)));
            let editions = editions.collect::<Result<Vec<_>, LoadError>>()?;
            Ok(Rulebook::new(editions.iter().map(|(id, folder)| (id.as_str(), *folder))))
        });
        RULEBOOK.as_ref().map_err(Clone::clone)
    }

    /// The common texts, then those of the editions, each with its id, in this order.
    pub fn new<'a>(editions: impl IntoIterator<Item = (&'a str, &'a Folder)>) -> Rulebook {
        let common = Book::new(COMMON, page!("rulebook/common.md"), page!("rulebook/it/common.md"));
        let first =
            Book::new(FIRST, page!("rulebook/lessons/first.md"), page!("rulebook/it/lessons/first.md"));
        Rulebook::of(vec![common], vec![first], editions)
    }

    /// The same where the common texts are not in the binary: their page and lesson as those of a folder.
    pub fn given<'a>(common: &Folder, editions: impl IntoIterator<Item = (&'a str, &'a Folder)>) -> Rulebook {
        let page = Book::of(COMMON, common, FileName::Rulebook);
        let first = Book::of(FIRST, common, FileName::Lesson);
        Rulebook::of(Vec::from_iter(page), Vec::from_iter(first), editions)
    }

    fn of<'a>(
        mut pages: Vec<Book>,
        mut lesson_texts: Vec<Book>,
        editions: impl IntoIterator<Item = (&'a str, &'a Folder)>,
    ) -> Rulebook {
        for (id, folder) in editions {
            pages.extend(Book::of(id, folder, FileName::Rulebook));
            lesson_texts.extend(Book::of(id, folder, FileName::Lesson));
        }
        let mut faults = Vec::new();
        let mut lessons = |language| {
            let read = |book: &Book| lesson::read(book, language);
            let (good, bad): (Vec<_>, Vec<_>) = lesson_texts.iter().map(read).partition(Result::is_ok);
            faults.extend(bad.into_iter().filter_map(Result::err));
            good.into_iter().filter_map(Result::ok).collect()
        };
        let (english, italian) = (lessons(Language::En), lessons(Language::It));
        Rulebook { pages, lesson_texts, english, italian, faults }
    }

    /// Every page, the common rules first.
    pub fn pages(&self) -> &[Book] {
        &self.pages
    }

    /// Every text that has scenarios, pages and lessons.
    pub fn scripts(&self) -> impl Iterator<Item = &Page> {
        self.pages.iter().chain(&self.lesson_texts).map(Book::original)
    }

    pub fn page(&self, id: &str) -> Option<&Book> {
        self.pages.iter().find(|page| page.id == id)
    }

    /// The lessons in the order one should take them.
    pub fn lessons(&self, language: Language) -> &[Lesson] {
        match language {
            Language::En => &self.english,
            Language::It => &self.italian,
        }
    }

    pub fn lesson(&self, id: &str, language: Language) -> Option<&Lesson> {
        self.lessons(language).iter().find(|lesson| lesson.id == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_have_the_same_rules() {
        for page in Rulebook::embedded().unwrap().pages() {
            let [english, italian] = Language::ALL.map(|language| page.page(language));
            let (left, right) = (stated_rules(&english.text), stated_rules(&italian.text));
            assert_eq!(left, right, "{} and {}", english.path, italian.path);
            assert!(left.len() > 5, "{}", english.path);
        }
    }

    /// A refusal names a rule; its letters lead to one page.
    #[test]
    fn a_page_has_letters_of_its_own() {
        let pages = Rulebook::embedded().unwrap().pages();
        for page in pages {
            let prefix = page.prefix().unwrap();
            let rules = stated_rules(&page.original().text);
            assert!(rules.iter().all(|rule| rule.starts_with(&format!("{prefix}-"))), "{}", page.id);
            assert!(pages.iter().all(|other| other.id == page.id || other.prefix().unwrap() != prefix));
        }
    }

    #[test]
    fn every_built_in_edition_has_its_page_and_its_lesson() {
        let rulebook = Rulebook::embedded().unwrap();
        assert!(rulebook.faults.is_empty(), "{:?}", rulebook.faults);
        for id in capotreno_editions::embedded_ids() {
            assert!(rulebook.page(id).is_some(), "{id}");
            for language in Language::ALL {
                assert!(rulebook.lesson(id, language).is_some(), "{id} {language:?}");
            }
        }
    }
}
