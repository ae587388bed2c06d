//! What happens by itself: the tasks that need neither a decision nor chance.

use crate::content::{CardKind, Content, Instruction, OpenedBy};
use crate::entry::StoryOrder;
use crate::state::{CardStage, OfficeCard, Phase, State};
use crate::task::{GroupQuestion, Task};

impl State {
    /// Works tasks off until a company must decide, chance must speak, or a game must be played.
    pub(crate) fn advance(&mut self, content: &Content) {
        while let Some(task) = self.agenda.front() {
            // The board grows also when whoever should pick has left.
            if let Task::PickFrontier { company } = *task
                && self.is_absent(company)
                && let Some(other) = self.standing().into_iter().rev().find(|other| !self.is_absent(*other))
            {
                self.agenda[0] = Task::PickFrontier { company: other };
                continue;
            }
            let waits = match task {
                Task::First
                | Task::ShowStaff
                | Task::Junctions { .. }
                | Task::BreakTie { .. }
                | Task::ColourRest => true,
                Task::Hire { .. }
                | Task::FirstDepot { .. }
                | Task::Depot { .. }
                | Task::Grow { .. }
                | Task::PickFrontier { .. }
                | Task::Colour { .. } => self.can_be_decided(content),
                Task::Together { .. } => self.still_asking(),
                Task::Read
                | Task::HiringOver
                | Task::Punch
                | Task::FillVaults
                | Task::PunchStaff
                | Task::Tidy => false,
            };
            if waits {
                return;
            }
            if let Some(task) = self.agenda.pop_front() {
                self.work(content, task);
            }
        }
        if self.phase == Phase::Before {
            self.phase = Phase::Ready;
        }
    }

    /// A decision of an absent company, or one without any legal move, is passed over.
    fn can_be_decided(&self, content: &Content) -> bool {
        self.awaited(content)
            .iter()
            .any(|(company, _)| !self.is_absent(*company) && !self.moves(content, *company).is_empty())
    }

    /// Whether somebody still has to answer; those who left are not waited for.
    fn still_asking(&mut self) -> bool {
        let absent: Vec<_> = self.company_numbers().filter(|company| self.is_absent(*company)).collect();
        let Some(Task::Together { waiting, .. }) = self.agenda.front_mut() else { return false };
        waiting.retain(|company| !absent.contains(company));
        !waiting.is_empty()
    }

    fn work(&mut self, content: &Content, task: Task) {
        match task {
            Task::Read => self.read_card(content),
            Task::HiringOver => self.hiring_over(content),
            Task::Together { question, answers, .. } => self.answered(content, question, &answers),
            Task::Punch => self.punch_tickets(content),
            Task::FillVaults => self.fill_vaults(),
            Task::PunchStaff => self.punch_staff(content),
            Task::Tidy => self.tidy(content),
            Task::First
            | Task::ShowStaff
            | Task::Hire { .. }
            | Task::FirstDepot { .. }
            | Task::Depot { .. }
            | Task::Junctions { .. }
            | Task::BreakTie { .. }
            | Task::Grow { .. }
            | Task::PickFrontier { .. }
            | Task::Colour { .. }
            | Task::ColourRest => {}
        }
    }

    /// One card of the story; the reading goes on unless it was PAUSE or STOP.
    fn read_card(&mut self, content: &Content) {
        let number = self.read;
        let Some(card) = content.story.get(number) else { return };
        self.read += 1;
        match card.kind {
            CardKind::Pause | CardKind::Stop => {}
            _ => self.agenda.push_front(Task::Read),
        }
        // Tasks of a card come before the next card, in the order in which they are printed.
        let mut tasks = Vec::new();
        for step in &card.steps {
            self.follow(content, number, step, &mut tasks);
        }
        for task in tasks.into_iter().rev() {
            self.agenda.push_front(task);
        }
    }

    fn follow(&mut self, content: &Content, card: usize, step: &Instruction, tasks: &mut Vec<Task>) {
        match step {
            Instruction::Challenge(postcard) => self.races.push(*postcard),
            Instruction::OpenBox(letter) => self.open_box(*letter),
            Instruction::Letters(postcards) => {
                for number in postcards {
                    let Some(postcard) = content.postcard(*number) else { continue };
                    if let Some(own) =
                        self.companies.iter_mut().find(|company| Some(company.colour) == postcard.company)
                    {
                        own.office.push(OfficeCard::of(postcard));
                    }
                }
            }
            Instruction::AddEvent(event) => self.add_event(*event),
            Instruction::AddStaff(staff) => {
                for staff in staff {
                    if let Some(card) = self.staff.get_mut(staff.index()) {
                        card.stage = CardStage::InPlay;
                    }
                }
            }
            Instruction::Draft => tasks.push(Task::ShowStaff),
            Instruction::FirstDepots => {
                let away: Vec<_> =
                    self.company_numbers().filter(|company| self.is_absent(*company)).collect();
                for company in away {
                    self.owe_depot(company);
                }
                // Those who missed the game before build after the others.
                let mut order = self.last_places_first();
                order.extend(
                    self.company_numbers().filter(|company| !order.contains(company)).collect::<Vec<_>>(),
                );
                tasks.extend(order.into_iter().map(|company| Task::FirstDepot { company }));
            }
            Instruction::PlaceJunctions(_) => tasks.push(Task::Junctions { card }),
            Instruction::Vote(_) => tasks.push(self.ask(GroupQuestion::Vote { card })),
            Instruction::Grow(cities) => {
                let growers = self.last_places_first().into_iter().take(usize::from(*cities));
                tasks.extend(growers.map(|company| Task::Grow { company }));
            }
            Instruction::ImproveBonuses => self.improved_bonuses = true,
            Instruction::LookAtTwoEvents => self.two_events = true,
            Instruction::Wager(most) => tasks.push(self.ask(GroupQuestion::Wager { most: *most })),
            Instruction::Answer { pay, vault, event } => {
                tasks.push(self.ask(GroupQuestion::Pay { dollars: *pay, vault: *vault, event: *event }));
            }
            // After end step 7: `tidy` opens them.
            Instruction::OpenVaults => {}
        }
    }

    fn ask(&self, question: GroupQuestion) -> Task {
        Task::Together { question, waiting: self.seated(), answers: Vec::new() }
    }

    /// A rule that has ended stays ended.
    pub(crate) fn open_box(&mut self, letter: char) {
        if !self.ended.contains_key(&letter) {
            self.boxes.insert(letter);
        }
    }

    /// A rule ends once: what ends it again changes nothing.
    pub(crate) fn end_box(&mut self, letter: char) {
        self.boxes.remove(&letter);
        self.ended.entry(letter).or_insert(self.game);
    }

    pub(crate) fn add_event(&mut self, event: crate::content::EventNo) {
        if let Some(card) = self.events.get_mut(event.index())
            && card.stage == CardStage::Sealed
        {
            card.stage = CardStage::InPlay;
        }
    }

    pub(crate) fn retire_event(&mut self, event: crate::content::EventNo) {
        if let Some(card) = self.events.get_mut(event.index()) {
            card.stage = CardStage::Retired;
        }
    }

    /// A company without a staff card takes dollars (rule Q).
    fn hiring_over(&mut self, content: &Content) {
        self.shown.clear();
        for company in self.seated() {
            let own = &mut self.companies[company.index()];
            if own.staff.is_none() {
                own.more_coins += i32::from(content.numbers.no_staff_coins);
            }
        }
    }

    /// The next game. Its story is read now, or when its tickets are chosen.
    pub(crate) fn prepare(&mut self, content: &Content) {
        self.phase = Phase::Before;
        for company in &mut self.companies {
            company.staff = None;
            company.wager = None;
        }
        let year = content.year(self.game);
        for frontier in self.frontiers.clone() {
            if let Some((event, from)) = content.frontiers[frontier.index()].late
                && year >= from
            {
                self.add_event(event);
            }
        }
        if self.story == StoryOrder::Before {
            self.begin_story();
        }
    }

    /// The opening tickets are chosen: staff and story follow (LW-52).
    pub(crate) fn choose(&mut self) {
        self.chosen = true;
        self.phase = Phase::Before;
        self.begin_story();
    }

    /// Staff first (from the game after the one in which the rule came), then the story up to PAUSE.
    fn begin_story(&mut self) {
        if self.boxes.contains(&'Q') {
            self.agenda.push_back(Task::ShowStaff);
        }
        self.agenda.push_back(Task::Read);
    }

    /// Which rule box a frontier opens.
    pub(crate) fn box_of(content: &Content, frontier: crate::content::FrontierNo) -> Option<char> {
        content
            .boxes
            .iter()
            .find(|rule| rule.opened_by == OpenedBy::Frontier(frontier))
            .map(|rule| rule.letter)
    }
}

impl OfficeCard {
    pub(crate) fn of(postcard: &crate::content::Postcard) -> OfficeCard {
        OfficeCard { number: postcard.number, uses_left: postcard.uses, used: false }
    }
}
