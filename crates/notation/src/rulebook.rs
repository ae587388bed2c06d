//! The rulebook inside the binary: one page for the common rules and one for each edition, in
//! English with scenarios and in Italian to read.

/// A page: its id (`common` or an edition's), its path in the project and its text.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    pub id: &'static str,
    pub path: &'static str,
    pub text: &'static str,
}

macro_rules! pages {
    ($folder:literal: $($id:literal),* $(,)?) => {
        &[$(Page {
            id: $id,
            path: concat!($folder, $id, ".md"),
            text: include_str!(concat!("../../../", $folder, $id, ".md")),
        }),*]
    };
}

pub(crate) use pages;

/// Every page in English, the common rules first. These are the ones with scenarios.
pub const RULEBOOK: &[Page] =
    pages!("rulebook/": "common", "nordic", "japan", "northern", "berlin", "legends");

/// The same pages in Italian.
const ITALIAN: &[Page] = pages!("rulebook/it/": "common", "nordic", "japan", "northern", "berlin", "legends");

/// A page in a language (`it`, anything else is English).
pub fn rulebook_page(id: &str, language: &str) -> Option<&'static Page> {
    let pages = if language == "it" { ITALIAN } else { RULEBOOK };
    pages.iter().find(|page| page.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The headings of rules, by id.
    fn ids(page: &Page) -> Vec<&str> {
        let headings = page.text.lines().filter_map(|line| line.strip_prefix("### "));
        let first = headings.filter_map(|heading| heading.split([' ', ',']).next());
        first.filter(|word| crate::coverage::is_rule_id(word)).collect()
    }

    #[test]
    fn both_languages_have_the_same_rules() {
        for page in RULEBOOK {
            let other = rulebook_page(page.id, "it").unwrap();
            assert_eq!(ids(page), ids(other), "{} and {}", page.path, other.path);
        }
    }
}
