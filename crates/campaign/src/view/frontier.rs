//! Frontiers in a view: those on the table, and what stands on the cards of those that can be picked.

use capotreno_rules::spec::Words;

use super::builder::{Side, ViewBuilder};
use super::{FrontierName, FrontierOffer, FrontierView, LateEvent, Opens};
use crate::content::{FrontierNo, Region};
use crate::entry::Move;
use crate::state::{CardStage, State};
use crate::task::Task;

impl ViewBuilder<'_> {
    /// In the order in which they were added.
    pub(super) fn frontiers(&self) -> Vec<FrontierView> {
        self.state.frontiers.iter().map(|frontier| self.frontier(*frontier)).collect()
    }

    fn frontier(&self, frontier: FrontierNo) -> FrontierView {
        let facts = &self.content.frontiers[frontier.index()];
        // Sealed until its year.
        let late =
            facts.late.filter(|(event, _)| self.state.events[event.index()].stage != CardStage::Sealed);
        FrontierView {
            name: self.frontier_name(frontier),
            opening: self.words("frontiers", &facts.code, "opening"),
            opens: Opens {
                boxes: State::box_of(self.content, frontier).into_iter().collect(),
                events: facts.events.clone(),
                races: self.postcard(facts.postcard, Side::Open).into_iter().collect(),
                ..Opens::default()
            },
            late: late.map(|(event, year)| LateEvent { event, year }),
        }
    }

    fn frontier_name(&self, frontier: FrontierNo) -> FrontierName {
        let code = self.content.frontiers[frontier.index()].code.clone();
        FrontierName { frontier, name: self.words("frontiers", &code, "name"), code }
    }

    pub(super) fn to_pick(&self) -> Vec<FrontierOffer> {
        let Some(Task::PickFrontier { company }) = self.state.agenda.front() else { return Vec::new() };
        let moves = self.campaign.moves(*company).into_iter();
        moves
            .filter_map(|with| match with {
                Move::Pick { frontier } => Some(self.offer(frontier)),
                Move::Hire { .. }
                | Move::Build { .. }
                | Move::Grow { .. }
                | Move::Wager { .. }
                | Move::Choose { .. }
                | Move::Colour { .. } => None,
            })
            .collect()
    }

    fn offer(&self, frontier: FrontierNo) -> FrontierOffer {
        let (content, own) = (self.content, Region::Frontier(frontier));
        let cities = content.places.iter().filter(|place| place.board == own);
        let lines = || content.lines.iter().filter(|line| line.boards.contains(&own));
        let near = self.state.company_numbers().map(|company| {
            let touched = self.state.touched(company);
            lines().filter(|line| line.ends.iter().any(|end| touched.contains(end))).count() as u8
        });
        let name = self.frontier_name(frontier);
        let opening = self.words("frontiers", &name.code, "opening");
        FrontierOffer {
            cities: cities.count() as u8,
            lines: lines().count() as u8,
            tickets: content.tickets.iter().filter(|ticket| ticket.board == own).count() as u8,
            near: near.collect(),
            letter: Words { en: beginning(&opening.en), it: beginning(&opening.it) },
            name,
        }
    }
}

/// The first sentences of a letter: as many as make two lines.
fn beginning(letter: &str) -> String {
    const TWO_LINES: usize = 90;
    let paragraph = letter.trim().split("\n\n").next().unwrap_or_default();
    let ends = paragraph.match_indices(['.', '!', '?']).map(|(at, mark)| at + mark.len());
    let mut whole = ends.filter(|at| paragraph[*at..].is_empty() || paragraph[*at..].starts_with(' '));
    let end = whole.find(|at| *at >= TWO_LINES).unwrap_or(paragraph.len());
    paragraph[..end].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_begins_with_whole_sentences() {
        let letter = "*T.:* Flat, they told me. It is not flat. It breathes. My level shows a rise of two feet in \
                      a mile. Then a fall.\n\nIn the box: 14 tickets.";
        assert!(beginning(letter).ends_with("in a mile."), "{}", beginning(letter));
        assert_eq!(beginning("Short."), "Short.");
        assert_eq!(beginning("No end"), "No end");
        assert_eq!(beginning(""), "");
    }
}
