//! Answers given at the same time: votes, the wager of 1889 and the answer of 1892.

use std::collections::BTreeMap;

use crate::content::{Choice, CompanyNo, Consequence, Content, EventNo, Instruction, PlaceNo};
use crate::state::{CardStage, Chosen, State};
use crate::task::{Answer, GroupQuestion, PAY, REFUSE, Task};

impl State {
    /// All answers are in.
    pub(crate) fn answered(
        &mut self,
        content: &Content,
        question: GroupQuestion,
        answers: &[(CompanyNo, Answer)],
    ) {
        match question {
            GroupQuestion::Wager { .. } => {
                for (company, answer) in answers {
                    if let Answer::Stake { stake, place } = answer {
                        self.stake(*company, *stake, *place);
                    }
                }
            }
            GroupQuestion::Vote { card } => self.count_votes(content, card, answers),
            GroupQuestion::Pay { dollars, vault, event } => {
                self.paid(content, answers, dollars, vault, event);
            }
        }
    }

    /// Most votes win; in a tie the company that completed most tickets decides; if that is tied
    /// too, chance does.
    fn count_votes(&mut self, content: &Content, card: usize, answers: &[(CompanyNo, Answer)]) {
        let mut votes: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for (company, answer) in answers {
            if let Answer::Option { option } = answer {
                let entry = votes.entry(option).or_default();
                entry.0 += 1;
                entry.1 = entry.1.max(self.tickets_completed(*company));
            }
        }
        let most = votes.values().max().copied();
        let tied: Vec<String> = votes
            .iter()
            .filter(|(_, count)| Some(**count) == most)
            .map(|(option, _)| (*option).to_owned())
            .collect();
        match tied.as_slice() {
            [] => {
                if let Some(first) = crate::decide::options(content, card).first() {
                    self.decide_vote(content, card, &first.clone());
                }
            }
            [only] => self.decide_vote(content, card, &only.clone()),
            _ => self.agenda.push_front(Task::BreakTie { card, tied }),
        }
    }

    fn tickets_completed(&self, company: CompanyNo) -> usize {
        let rows = self.last.as_ref().map_or(&[][..], |last| last.result.companies.as_slice());
        rows.iter().find(|row| row.company == company).map_or(0, |row| row.completed.len())
    }

    pub(crate) fn decide_vote(&mut self, content: &Content, card: usize, option: &str) {
        let Some(facts) = content.story.get(card) else { return };
        let found = facts.steps.iter().find_map(|step| match step {
            Instruction::Vote(options) => options.iter().find(|choice| choice.id == option),
            _ => None,
        });
        let Some(Choice { id, then, then_for_two }) = found else { return };
        self.choices.push(Chosen { card: facts.code.clone(), option: id.clone() });
        let for_two = then_for_two.as_ref().filter(|_| self.seated().len() == 2);
        for consequence in for_two.unwrap_or(then) {
            self.follow_vote(content, *consequence);
        }
    }

    fn follow_vote(&mut self, content: &Content, consequence: Consequence) {
        match consequence {
            Consequence::RemoveJunctions { count } => {
                let left = self.junctions.len().saturating_sub(usize::from(count));
                self.junctions.truncate(left);
            }
            Consequence::AddNewspaper => self.more_newspapers += 1,
            Consequence::Coins { coins } => {
                for company in &mut self.companies {
                    company.more_coins += i32::from(coins);
                }
            }
            Consequence::EndJunctions => self.end_junctions(content),
            Consequence::SettleJunctions => self.settle_junctions(content),
        }
    }

    /// Rule H ends: junctions and the event that places them go.
    pub(crate) fn end_junctions(&mut self, content: &Content) {
        self.junctions.clear();
        if let Some(rule) = content.rule_box('H') {
            if let Some(event) = rule.ends_with {
                self.retire_event(event);
            }
            self.end_box('H');
        }
    }

    /// In reverse campaign order, while junctions last, each company takes the one nearest to its
    /// depots, up to the most depots it may have.
    fn settle_junctions(&mut self, content: &Content) {
        for company in self.standing().into_iter().rev() {
            let depots = &self.companies[company.index()].depots;
            if depots.len() >= content.numbers.most_depots {
                continue;
            }
            let distance = |place: &PlaceNo| {
                depots.iter().map(|depot| squared_distance(content, *place, *depot)).min().unwrap_or(0)
            };
            let Some(nearest) = self.junctions.iter().copied().min_by_key(distance) else { return };
            self.junctions.retain(|place| *place != nearest);
            self.companies[company.index()].depots.push(nearest);
        }
    }

    /// 1892-04: the money goes at once; if at least half refuse, the strike opens the game.
    fn paid(
        &mut self,
        content: &Content,
        answers: &[(CompanyNo, Answer)],
        dollars: u16,
        vault: u16,
        event: EventNo,
    ) {
        let mut refused = 0;
        for (company, answer) in answers {
            let Answer::Option { option } = answer else { continue };
            if option == PAY {
                let paid = dollars.min(self.start_coins(content, *company));
                let own = &mut self.companies[company.index()];
                own.more_coins -= i32::from(paid);
                own.vault.dollars += vault;
            } else if option == REFUSE {
                refused += 1;
            }
        }
        let in_play = self.events.get(event.index()).is_some_and(|card| card.stage == CardStage::InPlay);
        if refused * 2 >= answers.len() && refused > 0 && in_play {
            self.opening_event = Some(event);
        }
    }
}

/// On the map, in ten-thousandths of a degree: near enough to tell which is nearer.
fn squared_distance(content: &Content, from: PlaceNo, to: PlaceNo) -> i64 {
    let at = |place: PlaceNo| content.places.get(place.index()).map_or([0, 0], |facts| facts.at);
    let (a, b) = (at(from), at(to));
    let [x, y] = [i64::from(a[0] - b[0]), i64::from(a[1] - b[1])];
    x * x + y * y
}
