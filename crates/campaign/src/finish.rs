//! After a game: bank slips, punches, frontiers, vaults and the end of modules.

use crate::content::{CompanyNo, Content, EventNo, FrontierNo, PostcardKind, TicketNo};
use crate::entry::{CatchUp, CompanyResult, GameResult, Picker, Slip};
use crate::state::{CardStage, GameSlip, LastGame, Module, OfficeCard, Phase, State};
use crate::task::Task;

impl State {
    /// The game is over: end step 1 is done at once, the others go on the agenda.
    pub(crate) fn finish(&mut self, content: &Content, result: &GameResult) {
        let start = self.starter();
        let count = self.companies.len();
        let order = (0..count)
            .map(|offset| CompanyNo(((start.index() + offset) % count.max(1)) as u8))
            .filter(|company| !self.is_absent(*company))
            .collect();
        self.last = Some(LastGame { result: result.clone(), order });
        self.phase = Phase::After;
        self.chosen = false;
        self.write_slips(content, result);
        self.take_changes(content, result);
        let after = content.games.get(usize::from(self.game) - 1).copied();
        self.agenda.push_back(Task::Read);
        self.agenda.push_back(Task::Punch);
        if after.is_some_and(|game| game.frontier) {
            self.agenda.push_back(Task::PickFrontier { company: self.picker(result) });
        }
        self.agenda.push_back(Task::FillVaults);
        self.agenda.push_back(Task::PunchStaff);
        for company in self.last_places_first() {
            if after.is_some_and(|game| game.depots) {
                self.agenda.push_back(Task::Depot { company });
            }
            if self.boxes.contains(&'G') && self.builds_more(content, company) {
                self.agenda.push_back(Task::Depot { company });
            }
        }
        self.build_what_is_owed(after.is_some_and(|game| game.depots));
        self.agenda.push_back(Task::Tidy);
    }

    /// LW-56: who was away places the depots of that time after the next game it plays, after the others.
    fn build_what_is_owed(&mut self, depots: bool) {
        let played = self.last_places_first();
        for company in &played {
            let owed = core::mem::take(&mut self.companies[company.index()].depots_owed);
            self.agenda.extend((0..owed).map(|_| Task::Depot { company: *company }));
        }
        for company in self.company_numbers().filter(|company| depots && !played.contains(company)) {
            self.owe_depot(company);
        }
    }

    pub(crate) fn owe_depot(&mut self, company: CompanyNo) {
        match self.catch_up {
            CatchUp::Dollars => {}
            CatchUp::Whole => self.companies[company.index()].depots_owed += 1,
        }
    }

    /// ST07: a depot more after the game.
    fn builds_more(&self, content: &Content, company: CompanyNo) -> bool {
        use capotreno_rules::campaign::spec::Staff;
        let staff = self.companies[company.index()].staff;
        staff
            .and_then(|staff| content.staff.get(staff.index()))
            .is_some_and(|staff| matches!(staff.does, Staff::Depot { .. }))
    }

    fn picker(&self, result: &GameResult) -> CompanyNo {
        let winner = result.companies.iter().find(|row| row.rank == 1).map(|row| row.company);
        let here = |company: &CompanyNo| !self.is_absent(*company);
        let last = self.standing().into_iter().rev().find(here);
        match self.picker {
            Picker::Last => last.or(winner),
            Picker::Winner => winner.filter(here).or(last),
        }
        .unwrap_or(CompanyNo(0))
    }

    /// End step 1. The wager is settled last and changes no place.
    fn write_slips(&mut self, content: &Content, result: &GameResult) {
        let last_rank = result.companies.iter().map(|row| row.rank).max().unwrap_or(0);
        for row in &result.companies {
            let game = self.game;
            let own = &mut self.companies[row.company.index()];
            let won = own.wager.filter(|wager| wager.place == row.rank).map_or(0, |wager| 2 * wager.stake);
            own.slips.push(GameSlip {
                game,
                dollars: row.slip.total + i32::from(won),
                parts: row.slip,
                rank: row.rank,
            });
            own.first_places += u8::from(row.rank == 1);
            own.last_places += u8::from(row.rank == last_rank);
            if row.rank == last_rank {
                // LW-43
                self.first = row.company;
            }
        }
        let missed = self.missed_slip(content);
        for own in &mut self.companies {
            if own.slips.last().is_none_or(|slip| slip.game != self.game) {
                own.slips.push(GameSlip {
                    game: self.game,
                    dollars: missed,
                    parts: Slip::default(),
                    rank: 0,
                });
            }
        }
    }

    /// LW-56: what a missed game counts.
    fn missed_slip(&self, content: &Content) -> i32 {
        let mut dollars: Vec<i32> = self
            .companies
            .iter()
            .filter_map(|own| own.slips.last().filter(|slip| slip.game == self.game))
            .map(|slip| slip.dollars)
            .collect();
        dollars.sort_unstable();
        // Twice the median, so that only the last step rounds.
        let twice = match dollars.len() {
            0 => 0,
            odd if odd % 2 == 1 => 2 * dollars[odd / 2],
            even => dollars[even / 2 - 1] + dollars[even / 2],
        };
        let printed = content.games.get(usize::from(self.game) - 1).map_or(0, |game| game.catch_up);
        let numbers = &content.numbers;
        match self.catch_up {
            CatchUp::Dollars => i32::from(printed).max(twice * numbers.catch_up_percent as i32 / 200),
            CatchUp::Whole => twice / 2 + i32::from(numbers.catch_up_more.of(self.companies.len())),
        }
    }

    /// What the game changed for good.
    fn take_changes(&mut self, content: &Content, result: &GameResult) {
        self.opening_event = None;
        let played = |index: usize| result.companies.iter().any(|row| row.company.index() == index);
        for (index, company) in self.companies.iter_mut().enumerate() {
            if played(index) {
                company.more_coins = 0;
            } else if let Some(wager) = company.wager {
                // Who staked and then missed the game has the stake back.
                company.more_coins += i32::from(wager.stake);
            }
        }
        for (event, punches) in &result.punches {
            if let Some(card) = self.events.get_mut(event.index()) {
                card.punches = card.punches.saturating_add(*punches);
            }
        }
        for event in &result.retired {
            self.retire_event(*event);
        }
        self.grown.extend(&result.grown);
        self.junctions.retain(|place| result.junctions.contains(place));
        let new = result.junctions.iter().copied();
        let new: Vec<_> = new.filter(|place| !self.junctions.contains(place)).collect();
        self.junctions.extend(new);
        for (place, company) in &result.bought {
            if let Some(own) = self.companies.get_mut(company.index()) {
                own.depots.push(*place);
            }
        }
        for race in &result.races {
            self.races.retain(|number| *number != race.0);
        }
        // The challenge of a year is for its game only.
        self.races.retain(|number| content.frontiers.iter().any(|frontier| frontier.postcard == *number));
        self.certificates = result.certificates_left;
        self.stamps = result.stamps_left;
        // Survey cards with a city that is not on the table were not in the game.
        let in_game: Vec<u8> =
            self.surveys.iter().copied().filter(|number| self.survey_fits(content, *number)).collect();
        self.surveys.retain(|number| !in_game.contains(number) || result.surveys_left.contains(number));
        self.end_boxes_of_events(content);
        if result.junctions_ended {
            self.end_junctions(content);
        }
    }

    fn survey_fits(&self, content: &Content, number: u8) -> bool {
        let places = content.surveys.get(usize::from(number));
        places.is_some_and(|places| places.iter().all(|place| self.on_table(content, *place)))
    }

    /// A rule that lasts as long as an event ends when that retires, or has its last punch.
    fn end_boxes_of_events(&mut self, content: &Content) {
        for rule in &content.boxes {
            let over = rule.ends_with.is_some_and(|event| self.is_retired(event))
                || rule.ends_punched.is_some_and(|event| self.is_punched_out(content, event));
            if !over || !self.boxes.contains(&rule.letter) {
                continue;
            }
            if rule.letter == 'H' {
                self.end_junctions(content);
            } else if let Some(module) = self
                .modules
                .iter()
                .position(|module| State::box_of(content, module.frontier) == Some(rule.letter))
            {
                self.end_module(content, module);
            }
        }
    }

    fn is_retired(&self, event: EventNo) -> bool {
        self.events.get(event.index()).is_some_and(|card| card.stage == CardStage::Retired)
    }

    fn is_punched_out(&self, content: &Content, event: EventNo) -> bool {
        let most = content.events.get(event.index()).and_then(|event| event.punches);
        let card = self.events.get(event.index());
        most.zip(card).is_some_and(|(most, card)| card.punches >= most)
    }

    /// Rule S, end step 4.
    pub(crate) fn punch_tickets(&mut self, content: &Content) {
        if !self.boxes.contains(&'S') {
            return;
        }
        for row in self.last_rows() {
            for ticket in row.completed {
                self.punch(content, row.company, ticket);
            }
        }
    }

    fn last_rows(&self) -> Vec<CompanyResult> {
        self.last.as_ref().map_or_else(Vec::new, |last| last.result.companies.clone())
    }

    fn punch(&mut self, content: &Content, company: CompanyNo, ticket: TicketNo) {
        let Some(facts) = content.tickets.get(ticket.index()) else { return };
        let state = &mut self.tickets[ticket.index()];
        let strip = &mut state.punches[company.index()];
        *strip = strip.saturating_add(1);
        let own = &mut self.companies[company.index()];
        own.punched = own.punched.saturating_add(1);
        match facts.postcard.and_then(|number| content.postcard(number)) {
            Some(postcard) => {
                state.retired = true;
                own.office.push(OfficeCard::of(postcard));
            }
            None => state.retired |= *strip >= 2,
        }
    }

    /// End step 5: the frontier joins the table with its box; then its track is coloured (rule R).
    pub(crate) fn add_frontier(&mut self, content: &Content, frontier: FrontierNo) {
        let Some(facts) = content.frontiers.get(frontier.index()) else { return };
        self.frontiers.push(frontier);
        self.agenda.push_front(Task::ColourRest);
        for company in self.standing() {
            self.agenda.push_front(Task::Colour { company });
        }
        if let Some(letter) = State::box_of(content, frontier) {
            self.open_box(letter);
            self.open_stock(content, letter);
        }
        for event in &facts.events {
            self.add_event(*event);
        }
        self.races.push(facts.postcard);
        if facts.temporary {
            self.make_room(content);
            self.modules.push(Module { frontier, played: 0 });
        }
    }

    /// LW-53: where one module more would be too many, the oldest ends. Those that have just been
    /// played for the last time end by themselves in step 8 and do not count.
    fn make_room(&mut self, content: &Content) {
        loop {
            let stays = |module: &Module| {
                let after = Module { played: module.played + 1, ..*module };
                !self.is_over(content, after)
            };
            let staying = self.modules.iter().filter(|module| stays(module)).count();
            let oldest = self.modules.iter().position(stays);
            match oldest.filter(|_| staying >= content.numbers.most_modules) {
                Some(oldest) => self.end_module(content, oldest),
                None => return,
            }
        }
    }

    fn open_stock(&mut self, content: &Content, letter: char) {
        use capotreno_rules::campaign::spec::{CERTIFICATE_COLOURS, CERTIFICATES_EACH, STAMPS_EACH};
        let kinds = CERTIFICATE_COLOURS.len() as u32;
        match letter {
            'L' => self.certificates = (1 << (kinds * u32::from(CERTIFICATES_EACH))) - 1,
            'O' => self.stamps = (1 << (kinds * u32::from(STAMPS_EACH))) - 1,
            'N' => self.surveys = (0..content.surveys.len() as u8).collect(),
            _ => {}
        }
    }

    /// The rule of a module ends, and its events retire with it.
    fn end_module(&mut self, content: &Content, module: usize) {
        let frontier = self.modules.remove(module).frontier;
        if let Some(letter) = State::box_of(content, frontier) {
            self.end_box(letter);
        }
        for event in &content.frontiers[frontier.index()].events {
            self.retire_event(*event);
        }
    }

    /// End step 6. Slips were written in step 1; here goes what else belongs in a vault.
    pub(crate) fn fill_vaults(&mut self) {
        let races = self.last.as_ref().map_or_else(Vec::new, |last| last.result.races.clone());
        for row in self.last_rows() {
            let own = &mut self.companies[row.company.index()];
            own.vault.certificates |= row.certificates;
            own.vault.stamps |= row.stamps;
            own.vault.surveys.extend(&row.surveys);
            own.crossed.extend(&row.crossed);
            own.tolls = own.tolls.saturating_add(row.tolls);
        }
        for (number, company) in races {
            self.companies[company.index()].vault.postcards.push(number);
        }
    }

    /// End step 7: staff cards that worked are punched, postcards that were used too.
    pub(crate) fn punch_staff(&mut self, content: &Content) {
        let full = self.companies.len() as u8;
        for row in self.last_rows() {
            let own = &mut self.companies[row.company.index()];
            if let Some(card) = own.staff.and_then(|staff| self.staff.get_mut(staff.index()))
                && row.staff_used
            {
                card.punches += 1;
                if card.punches >= full {
                    card.stage = CardStage::Retired;
                }
            }
            for (number, uses) in row.postcards {
                let Some(at) = own.office.iter().position(|card| card.number == number) else { continue };
                let card = &mut own.office[at];
                card.used |= uses > 0;
                card.uses_left = card.uses_left.map(|left| left.saturating_sub(uses));
                let quest = content.postcard(number).is_some_and(|card| card.kind() == PostcardKind::Quest);
                if quest && uses > 0 {
                    own.office.remove(at);
                    own.vault.postcards.push(number);
                }
            }
        }
    }

    /// End step 8: modules end, and the next game is prepared or the vaults are opened.
    pub(crate) fn tidy(&mut self, content: &Content) {
        // A frontier added just now has not been played yet.
        let newest = self.frontiers.last().copied();
        let added = content.games.get(usize::from(self.game) - 1).is_some_and(|game| game.frontier);
        for module in &mut self.modules {
            if !(added && Some(module.frontier) == newest) {
                module.played += 1;
            }
        }
        while let Some(over) = self.modules.iter().position(|module| self.is_over(content, *module)) {
            self.end_module(content, over);
        }
        if usize::from(self.game) >= content.games.len() {
            self.phase = Phase::Over;
            self.score = Some(self.count_vaults(content));
            return;
        }
        self.game += 1;
        self.prepare(content);
    }

    fn is_over(&self, content: &Content, module: Module) -> bool {
        let played_out =
            content.frontiers[module.frontier.index()].games.is_some_and(|games| module.played >= games);
        let empty = match State::box_of(content, module.frontier) {
            Some('L') => self.certificates == 0,
            Some('N') => self.surveys.is_empty(),
            _ => false,
        };
        played_out || empty
    }
}
