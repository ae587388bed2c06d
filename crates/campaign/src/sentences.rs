//! Sentences of the client that speak of what is discovered on the way: labels, questions, lines of
//! the log. They are in no file of the client; a view brings those of what is open.
//!
//! `campaigns/charter/words/{en,it}/sentences.ftl` is Fluent in groups. Over each stands what opens
//! it: a rule box, an event, a staff card or a card of the story, any one of them.

use capotreno_rules::spec::Words;

use crate::campaign::Campaign;
use crate::state::CardStage;
use crate::texts;

const ENGLISH: &str = "words/en/sentences.ftl";
const ITALIAN: &str = "words/it/sentences.ftl";

/// The groups of a file: what opens each, and its sentences.
fn groups(file: &str) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
    texts::text(file).split("\n## ").skip(1).filter_map(|group| group.split_once('\n'))
}

impl Campaign {
    /// The sentences that can be said by now, as Fluent.
    pub(crate) fn sentences(&self) -> Words {
        let open = |file| -> String {
            let known = groups(file).filter(|(by, _)| by.split(' ').any(|id| self.is_open(id)));
            known.map(|(_, sentences)| sentences).collect()
        };
        Words { en: open(ENGLISH), it: open(ITALIAN) }
    }

    /// Whether a rule box was opened (`G`), an event or a staff card unlocked (`EV12`, `ST03`), a card
    /// of the story read (`1877-08`).
    pub(crate) fn is_open(&self, id: &str) -> bool {
        let (content, state) = (self.content(), self.state());
        let unlocked = |stage: CardStage| stage != CardStage::Sealed;
        if let Some(event) = content.event_named(id) {
            return state.events.get(event.index()).is_some_and(|card| unlocked(card.stage));
        }
        if let Some(staff) = content.staff_named(id) {
            return state.staff.get(staff.index()).is_some_and(|card| unlocked(card.stage));
        }
        let mut read = content.story.iter().take(state.read);
        id.parse().is_ok_and(|letter| self.is_discovered(letter)) || read.any(|card| card.code == id)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::content::Content;

    #[test]
    fn both_languages_have_the_same_groups() {
        let openers = |file| groups(file).map(|(by, _)| by).collect::<Vec<_>>();
        assert_eq!(openers(ENGLISH), openers(ITALIAN));
    }

    #[test]
    fn everything_that_opens_a_group_is_there() {
        let content = Content::embedded().unwrap();
        let mut known: BTreeSet<&str> = content.events.iter().map(|event| event.id.as_str()).collect();
        known.extend(content.staff.iter().map(|staff| staff.id.as_str()));
        known.extend(content.story.iter().map(|card| card.code.as_str()));
        let letters: Vec<String> = content.boxes.iter().map(|rule| rule.letter.into()).collect();
        known.extend(letters.iter().map(String::as_str));
        for id in groups(ENGLISH).flat_map(|(by, _)| by.split(' ')) {
            assert!(known.contains(id), "{id}");
        }
    }
}
