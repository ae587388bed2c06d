//! The campaign's rulebook as far as it was discovered: the frame, a page for each rule box that was
//! opened, and of events, staff and postcards only what this company may read.

use crate::campaign::Campaign;
use crate::content::{CompanyNo, PostcardKind, PostcardNo};
use crate::texts;

/// A page of the rulebook, in Markdown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// `frame`, the letter of a box, `events`, `staff` or `postcards`.
    pub id: &'static str,
    pub text: String,
}

/// Each page is there in English and Italian.
const PAGES: [&str; 21] = [
    "frame",
    "F",
    "G",
    "H",
    "I",
    "J",
    "K",
    "L",
    "M",
    "N",
    "O",
    "P",
    "Q",
    "R",
    "S",
    "T",
    "U",
    "V",
    "events",
    "staff",
    "postcards",
];

/// The pages of before the founding: the frame, which gives nothing away.
pub fn first_pages(language: &str) -> Vec<Page> {
    pages(language, |id| id == "frame", |_| false)
}

/// A page that is open stands whole; of the lists of cards the rules that are known stand.
fn pages(language: &str, open: impl Fn(&str) -> bool, known: impl Fn(&str) -> bool) -> Vec<Page> {
    let mut found = Vec::new();
    for id in PAGES {
        let folder = if language == "it" { "rulebook/it" } else { "rulebook" };
        let text = texts::text(&format!("{folder}/{id}.md"));
        let text = if matches!(id, "events" | "staff" | "postcards") {
            match sections(text, &known) {
                Some(text) => text,
                None => continue,
            }
        } else if open(id) {
            text.to_owned()
        } else {
            continue;
        };
        found.push(Page { id, text });
    }
    found
}

/// The title of a page and those of its rules that are known; nothing where none is.
fn sections(text: &str, known: impl Fn(&str) -> bool) -> Option<String> {
    let title = text.lines().next()?;
    let mut kept = format!("{title}\n");
    let mut any = false;
    for section in text.split("\n### ").skip(1) {
        let id = section.split([' ', '\n']).next()?;
        if known(id) {
            // The heading of the next part of the page is no part of this rule.
            let body = section.split("\n## ").next()?;
            kept.push_str("\n### ");
            kept.push_str(body.trim_end());
            kept.push('\n');
            any = true;
        }
    }
    any.then_some(kept)
}

impl Campaign {
    /// What a company may read of the rulebook now; `it` is Italian, anything else English.
    pub fn rulebook(&self, company: Option<CompanyNo>, language: &str) -> Vec<Page> {
        let opened = |id: &str| {
            let mut letters = id.chars();
            match (letters.next(), letters.next()) {
                (Some(letter), None) => self.is_discovered(letter),
                _ => id == "frame",
            }
        };
        pages(language, opened, |id| self.is_known(id, company))
    }

    /// The letters of the boxes that are still empty.
    pub fn empty_boxes(&self) -> Vec<char> {
        let letters = self.content().boxes.iter().map(|rule| rule.letter);
        letters.filter(|letter| !self.is_discovered(*letter)).collect()
    }

    pub(crate) fn is_discovered(&self, letter: char) -> bool {
        self.state().boxes.contains(&letter) || self.state().ended.contains_key(&letter)
    }

    /// Whether the rule of a card (`CH-EV12`, `CH-ST03`, `CH-P107`) may be read.
    fn is_known(&self, rule: &str, company: Option<CompanyNo>) -> bool {
        let Some(id) = rule.strip_prefix("CH-") else { return false };
        let number = id.strip_prefix('P').and_then(|number| number.parse().ok()).map(PostcardNo);
        number.map_or_else(|| self.is_open(id), |number| self.may_read_postcard(number, company))
    }

    /// A quest is told in full here, so it is for its owner alone.
    fn may_read_postcard(&self, number: PostcardNo, company: Option<CompanyNo>) -> bool {
        let Some(facts) = self.content().postcard(number) else { return false };
        let state = self.state();
        let has = |no: CompanyNo| {
            state.company(no).is_some_and(|own| own.office.iter().any(|card| card.number == number))
        };
        match facts.kind() {
            PostcardKind::Quest => company.is_some_and(has),
            PostcardKind::Boon => state.company_numbers().any(has),
            PostcardKind::Race => state.races.contains(&number),
            PostcardKind::Award => state.score.is_some(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_are_cut_at_headings() {
        let text =
            "# Cards\n\nIntro.\n\n## One\n\n### CH-A First\n\nText.\n\n## Two\n\n### CH-B Second\n\nMore.\n";
        assert_eq!(sections(text, |id| id == "CH-A").unwrap(), "# Cards\n\n### CH-A First\n\nText.\n");
        assert_eq!(sections(text, |_| false), None);
    }

    #[test]
    fn only_the_frame_is_open_at_first() {
        let pages = first_pages("it");
        assert_eq!(pages.len(), 1);
        assert_eq!(pages[0].id, "frame");
    }
}
