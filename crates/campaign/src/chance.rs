//! What is left to chance between games. Every outcome follows from the campaign's seed, the game
//! and the question, so the same campaign branched at the same point meets the same chance.

use std::collections::BTreeMap;

use capotreno_notation::{Seed, Seeded};
use capotreno_rules::Card;
use capotreno_rules::chance::{Dice, Pile};

use crate::content::{CompanyNo, Content, Instruction, LineColour, LineNo, PlaceNo, StaffNo};
use crate::entry::ChanceOutcome;
use crate::state::{CardStage, Colouring, State};
use crate::task::Task;

/// Numbers for one question.
struct Numbers(Seeded);

impl Numbers {
    fn new(seed: Seed, game: u8, question: &str) -> Numbers {
        Numbers(Seeded::new(Seed::from_words(&format!("{seed} {game} {question}"))))
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0.below(Pile::Setup, bound.max(1) as u32) as usize
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        let at = self.below(from.len());
        from.get(at).copied()
    }
}

impl State {
    /// The seed of the game that is to be played.
    pub fn game_seed(&self) -> Seed {
        Seed::from_words(&format!("{} {} game", self.seed, self.game))
    }

    /// What chance says to the task at hand, if it is one for chance.
    pub(crate) fn outcome(&self, content: &Content) -> Option<ChanceOutcome> {
        match self.agenda.front()? {
            Task::First => {
                let at = self.numbers("first").below(self.companies.len());
                Some(ChanceOutcome::First { company: CompanyNo(at as u8) })
            }
            Task::ShowStaff => Some(ChanceOutcome::Staff { shown: self.show_staff(content) }),
            Task::Junctions { card } => {
                Some(ChanceOutcome::Junctions { places: self.junction_places(content, *card) })
            }
            Task::BreakTie { tied, .. } => {
                let at = self.numbers("vote").below(tied.len());
                Some(ChanceOutcome::Vote { option: tied.get(at)?.clone() })
            }
            Task::ColourRest => Some(ChanceOutcome::Colours { lines: self.rest_of_colours(content) }),
            Task::Read
            | Task::Hire { .. }
            | Task::HiringOver
            | Task::FirstDepot { .. }
            | Task::Depot { .. }
            | Task::Together { .. }
            | Task::Grow { .. }
            | Task::Punch
            | Task::PickFrontier { .. }
            | Task::Colour { .. }
            | Task::FillVaults
            | Task::PunchStaff
            | Task::Tidy => None,
        }
    }

    fn numbers(&self, question: &str) -> Numbers {
        Numbers::new(self.seed, self.game, question)
    }

    /// Rule Q: companies and two more, or what there is.
    fn show_staff(&self, content: &Content) -> Vec<StaffNo> {
        let mut deck: Vec<StaffNo> = (0..self.staff.len() as u8)
            .map(StaffNo)
            .filter(|staff| self.staff[staff.index()].stage == CardStage::InPlay)
            .collect();
        let mut numbers = self.numbers("staff");
        let count = (self.seated().len() + content.numbers.more_staff_shown).min(deck.len());
        let mut shown: Vec<StaffNo> = (0..count).map(|_| deck.remove(numbers.below(deck.len()))).collect();
        shown.sort_unstable();
        shown
    }

    /// 1877-03: the first of the named cities that is free, and the free small city with most
    /// lines claimed in the game before.
    fn junction_places(&self, content: &Content, card: usize) -> Vec<PlaceNo> {
        let named = content.story.get(card).and_then(|card| {
            card.steps.iter().find_map(|step| match step {
                Instruction::PlaceJunctions(among) => Some(among.as_slice()),
                _ => None,
            })
        });
        let mut numbers = self.numbers("junctions");
        let mut places: Vec<PlaceNo> = Vec::new();
        let free = |place: PlaceNo| self.is_free_small_city(content, place);
        places.extend(named.unwrap_or_default().iter().copied().find(|place| free(*place)));
        while places.len() < 2 {
            let candidates: Vec<PlaceNo> = (0..content.places.len() as u8)
                .map(PlaceNo)
                .filter(|place| free(*place) && !places.contains(place))
                .collect();
            let most = candidates.iter().map(|place| self.lines_claimed_at(*place)).max().unwrap_or(0);
            let tied: Vec<PlaceNo> =
                candidates.into_iter().filter(|place| self.lines_claimed_at(*place) == most).collect();
            match numbers.pick(&tied) {
                Some(place) => places.push(place),
                None => break,
            }
        }
        places
    }

    fn lines_claimed_at(&self, place: PlaceNo) -> u8 {
        let rows = self.last.as_ref().map_or(&[][..], |last| last.result.lines_at.as_slice());
        rows.iter().find(|(at, _)| *at == place).map_or(0, |(_, lines)| *lines)
    }

    /// Rule R, step 2: longest first, each the colour with fewest spaces so far.
    pub(crate) fn rest_of_colours(&self, content: &Content) -> Vec<(LineNo, Card)> {
        let mut numbers = self.numbers("colours");
        let colours = &content.numbers.colouring.colours;
        let mut spaces = self.spaces(content);
        let mut given: BTreeMap<LineNo, Card> = BTreeMap::new();
        let mut blank: Vec<LineNo> = self.uncoloured(content).collect();
        blank.sort_by_key(|line| (core::cmp::Reverse(content.lines[line.index()].cards), *line));
        let mut result = Vec::new();
        for line in blank {
            let beside: Vec<Card> = content
                .parallels(line)
                .filter_map(|mate| given.get(&mate).copied().or_else(|| self.line_colour(content, mate)))
                .collect();
            let open: Vec<Card> = colours.iter().copied().filter(|colour| !beside.contains(colour)).collect();
            let fewest = open.iter().map(|colour| spaces.get(colour).copied().unwrap_or(0)).min();
            let tied: Vec<Card> = open
                .into_iter()
                .filter(|colour| Some(spaces.get(colour).copied().unwrap_or(0)) == fewest)
                .collect();
            let Some(colour) = numbers.pick(&tied) else { continue };
            *spaces.entry(colour).or_default() += u32::from(content.lines[line.index()].cards);
            given.insert(line, colour);
            result.push((line, colour));
        }
        result
    }

    /// The spaces of each colour on the table.
    pub fn spaces(&self, content: &Content) -> BTreeMap<Card, u32> {
        let mut spaces = BTreeMap::new();
        for (index, line) in content.lines.iter().enumerate() {
            if let Some(colour) = self.line_colour(content, LineNo(index as u8)) {
                *spaces.entry(colour).or_default() += u32::from(line.cards);
            }
        }
        spaces
    }

    /// The colour of a line that is on the table and not grey.
    pub fn line_colour(&self, content: &Content, line: LineNo) -> Option<Card> {
        let facts = content.lines.get(line.index())?;
        if !facts.boards.iter().all(|board| self.has_board(*board)) {
            return None;
        }
        match facts.colour {
            LineColour::Of(card) => Some(card),
            LineColour::Grey => None,
            LineColour::Blank => self.colour_of(line),
        }
    }

    /// Whether the line is on the table and waits for a colour.
    pub fn is_uncoloured(&self, content: &Content, line: LineNo) -> bool {
        content.lines.get(line.index()).is_some_and(|facts| {
            facts.colour == LineColour::Blank
                && facts.boards.iter().all(|board| self.has_board(*board))
                && !self.colours.contains_key(&line)
        })
    }

    pub fn uncoloured<'a>(&'a self, content: &'a Content) -> impl Iterator<Item = LineNo> + 'a {
        (0..content.lines.len())
            .map(|line| LineNo(line as u8))
            .filter(|line| self.is_uncoloured(content, *line))
    }

    /// Takes an outcome that follows from the seed.
    pub(crate) fn take(&mut self, content: &Content, outcome: &ChanceOutcome) {
        let task = self.agenda.pop_front();
        match outcome {
            ChanceOutcome::First { company } => self.first = *company,
            ChanceOutcome::Staff { shown } => self.start_hiring(shown),
            ChanceOutcome::Junctions { places } => self.junctions.extend(places),
            ChanceOutcome::Vote { option } => {
                if let Some(Task::BreakTie { card, .. }) = task {
                    self.decide_vote(content, card, option);
                }
            }
            ChanceOutcome::Colours { lines } => {
                for (line, colour) in lines {
                    self.colours.insert(*line, Colouring { colour: *colour, by: None });
                }
            }
        }
    }

    /// Reverse campaign order, one staff card each.
    fn start_hiring(&mut self, shown: &[StaffNo]) {
        self.shown = shown.to_vec();
        self.agenda.push_front(Task::HiringOver);
        for company in self.standing() {
            if !self.is_absent(company) {
                self.agenda.push_front(Task::Hire { company });
            }
        }
    }
}
