//! A game of the campaign as a scenario describes it: the rulebook's examples are played in it.
//! Scenarios about a whole campaign are in `running`.
//!
//! What is not said is as the story has it when that year's game begins: its rules, its events,
//! improved bonuses. Track that nobody coloured gets its colours by rule R, from a fixed seed.

mod facts;
mod pages;
mod running;

pub use pages::PAGES;

use capotreno_editions::{did_you_mean, quoted};
use capotreno_notation::scenario::{Setting, SettingError, Wish, Wished};
use capotreno_notation::{Campaigns, Seed};
use capotreno_rules::{Card, Edition, MAX_SEATS};

use crate::content::{CardKind, Content, Instruction, LineNo, PlaceNo, PostcardKind, PostcardNo};
use crate::entry::{CatchUp, Founder, Founding, Picker, StoryOrder};
use crate::state::{Colouring, OfficeCard, State};

/// What a library needs to run scenarios about campaigns.
pub const CAMPAIGNS: Campaigns = Campaigns { game: edition, chronicle: running::run };

/// The edition of the game a scenario is played in.
pub fn edition(setting: &Setting<'_>) -> Result<Edition, SettingError> {
    let mistake = |message: String| SettingError {
        line: setting.line,
        text: format!("campaign {} {}", setting.campaign, setting.year),
        message,
    };
    let content = Content::embedded().map_err(|error| mistake(error.to_string()))?;
    if setting.campaign != content.id {
        return Err(mistake(format!(
            "no campaign {}; there is {}",
            quoted(setting.campaign),
            quoted(&content.id)
        )));
    }
    if !(2..=MAX_SEATS as u8).contains(&setting.players) {
        return Err(mistake(format!("{} players: a campaign is for 2 to {MAX_SEATS}", setting.players)));
    }
    let companies = companies(content, setting).map_err(mistake)?;
    let founding = Founding {
        seed: Seed::from_words("scenario"),
        companies,
        picker: Picker::Last,
        story: StoryOrder::Before,
        catch_up: CatchUp::NOW,
    };
    let mut scene = Scene { content, state: State::founded(content, &founding) };
    scene.begin(setting.year).map_err(mistake)?;
    // Frontiers come first: other wishes may speak of what is on them.
    for frontiers in [true, false] {
        let mut wishes = setting.wishes.iter();
        while let Some(Wished { line, text, wish }) =
            wishes.find(|wished| matches!(wished.wish, Wish::Frontiers(_)) == frontiers)
        {
            let mistake = |message| SettingError { line: *line, text: (*text).to_owned(), message };
            scene.take(wish).map_err(mistake)?;
        }
    }
    for (seat, cities) in &setting.depots {
        // Names that nothing has are reported with the position.
        let cities = scene.places(cities).unwrap_or_default();
        scene.company(*seat).map_err(mistake)?.depots = cities;
    }
    scene.colour_the_rest();
    let game = scene.state.next_game(content).map_err(|error| mistake(error.to_string()))?;
    Ok(game.shelf.edition)
}

/// The companies by seat: those named, and the others in the order of the edition.
fn companies(content: &Content, setting: &Setting<'_>) -> Result<Vec<Founder>, String> {
    let all: Vec<_> = content.base.economy.iter().flat_map(|economy| &economy.companies).collect();
    let find = |name: &str| {
        let found = all
            .iter()
            .find(|company| company.colour.word().eq_ignore_ascii_case(name) || company.name.en == name);
        let words = all.iter().map(|company| company.colour.word());
        found
            .map(|company| company.colour)
            .ok_or_else(|| format!("no company {}{}", quoted(name), did_you_mean(name, words)))
    };
    let mut seats = vec![None; usize::from(setting.players)];
    for (seat, name) in &setting.companies {
        let colour = find(name)?;
        if let Some(slot) = seats.get_mut(usize::from(*seat) - 1) {
            *slot = Some(colour);
        }
    }
    let taken: Vec<Card> = seats.iter().flatten().copied().collect();
    let mut rest = all.iter().map(|company| company.colour).filter(|colour| !taken.contains(colour));
    seats
        .into_iter()
        .map(|colour| {
            let colour = colour.or_else(|| rest.next()).ok_or("there are five companies")?;
            Ok(Founder { colour, player: colour.word().to_owned() })
        })
        .collect()
}

struct Scene {
    content: &'static Content,
    state: State,
}

impl Scene {
    /// Everything the story brings up to PAUSE of this year.
    fn begin(&mut self, year: u16) -> Result<(), String> {
        let content = self.content;
        let game = content.games.iter().position(|game| game.year == year).ok_or_else(|| {
            let years: Vec<String> = content.games.iter().map(|game| game.year.to_string()).collect();
            format!("no game is played in {year}; the years are {}", years.join(", "))
        })?;
        self.state.agenda.clear();
        self.state.game = game as u8 + 1;
        let pause = content.story.iter().enumerate().filter(|(_, card)| card.kind == CardKind::Pause);
        let read = pause.map(|(index, _)| index).nth(game).unwrap_or(content.story.len());
        for step in content.story.iter().take(read).flat_map(|card| &card.steps) {
            match step {
                Instruction::OpenBox(letter) => self.state.open_box(*letter),
                Instruction::AddEvent(event) => self.state.add_event(*event),
                Instruction::ImproveBonuses => self.state.improved_bonuses = true,
                Instruction::LookAtTwoEvents => self.state.two_events = true,
                Instruction::Challenge(_)
                | Instruction::Letters(_)
                | Instruction::AddStaff(_)
                | Instruction::Draft
                | Instruction::FirstDepots
                | Instruction::PlaceJunctions(_)
                | Instruction::Vote(_)
                | Instruction::Grow(_)
                | Instruction::Wager(_)
                | Instruction::Answer { .. }
                | Instruction::OpenVaults => {}
            }
        }
        Ok(())
    }

    fn take(&mut self, wish: &Wish) -> Result<(), String> {
        match wish {
            Wish::Frontiers(codes) => self.add_frontiers(codes),
            Wish::Rules(letters) => self.set_rules(letters),
            Wish::Challenges(numbers) => {
                for number in numbers {
                    let number = self.postcard(*number, |kind| kind == PostcardKind::Race)?;
                    self.state.races.push(number);
                }
                Ok(())
            }
            Wish::Grown(cities) => {
                let cities = self.places(cities)?;
                self.state.grown.extend(cities);
                Ok(())
            }
            Wish::Coloured(lines) => lines.iter().try_for_each(|line| self.colour(line)),
            Wish::Punches(events) => {
                for (id, punches) in events {
                    let event = self.event(id)?;
                    self.state.events[event].punches = *punches;
                }
                Ok(())
            }
            Wish::OpeningEvent(id) => {
                let event = self.event(id)?;
                self.state.opening_event = Some(crate::content::EventNo(event as u8));
                Ok(())
            }
            Wish::Staff(seat, id) => {
                let staff = self.content.staff_named(id).ok_or_else(|| {
                    let known = self.content.staff.iter().map(|staff| staff.id.as_str());
                    format!("no staff card {}{}", quoted(id), did_you_mean(id, known))
                })?;
                self.company(*seat)?.staff = Some(staff);
                Ok(())
            }
            Wish::Postcards(seat, numbers) => {
                for number in numbers {
                    let kinds = [PostcardKind::Boon, PostcardKind::Quest];
                    let number = self.postcard(*number, |kind| kinds.contains(&kind))?;
                    let card = self.content.postcard(number).map(OfficeCard::of);
                    self.company(*seat)?.office.extend(card);
                }
                Ok(())
            }
            Wish::Crossed(seat, cities) => {
                let cities = self.places(cities)?;
                self.company(*seat)?.crossed.extend(cities);
                Ok(())
            }
        }
    }

    fn company(&mut self, seat: u8) -> Result<&mut crate::state::Company, String> {
        let seat = usize::from(seat) - 1;
        self.state.companies.get_mut(seat).ok_or_else(|| format!("there is no seat {}", seat + 1))
    }

    fn places(&self, names: &[String]) -> Result<Vec<PlaceNo>, String> {
        let known = || self.content.places.iter().map(|place| place.name.as_str());
        names
            .iter()
            .map(|name| {
                let place = self.content.place_named(name);
                place.ok_or_else(|| format!("no place {}{}", quoted(name), did_you_mean(name, known())))
            })
            .collect()
    }

    /// An event of the campaign; it joins the deck if it has not yet.
    fn event(&mut self, id: &str) -> Result<usize, String> {
        let known = self.content.events.iter().map(|event| event.id.as_str());
        let event = self
            .content
            .event_named(id)
            .ok_or_else(|| format!("no event {}{}", quoted(id), did_you_mean(id, known)))?;
        self.state.add_event(event);
        Ok(event.index())
    }

    fn postcard(&self, number: u16, fits: impl Fn(PostcardKind) -> bool) -> Result<PostcardNo, String> {
        match self.content.postcard(PostcardNo(number)) {
            Some(card) if fits(card.kind()) => Ok(card.number),
            Some(card) => Err(format!("postcard {number} is a {:?}: it does not belong here", card.kind())),
            None => Err(format!("there is no postcard {number}")),
        }
    }

    fn add_frontiers(&mut self, codes: &[String]) -> Result<(), String> {
        let content = self.content;
        for code in codes {
            let known = content.frontiers.iter().map(|frontier| frontier.code.as_str());
            let frontier = content
                .frontier_coded(code)
                .ok_or_else(|| format!("no frontier {}{}", quoted(code), did_you_mean(code, known)))?;
            self.state.may_add(content, frontier).map_err(|why| format!("{code}: {why}"))?;
            self.state.add_frontier(content, frontier);
            let year = content.year(self.state.game);
            if let Some((event, from)) = content.frontiers[frontier.index()].late
                && year >= from
            {
                self.state.add_event(event);
            }
        }
        self.state.agenda.clear();
        // Races are in view where the scenario names them.
        self.state.races.clear();
        Ok(())
    }

    fn set_rules(&mut self, letters: &[String]) -> Result<(), String> {
        self.state.boxes.clear();
        for word in letters {
            let mut chars = word.chars();
            let letter = chars.next().filter(|_| chars.next().is_none());
            let rule = letter.and_then(|letter| self.content.rule_box(letter));
            let rule = rule.ok_or_else(|| format!("no rule {}: rules are letters, F to V", quoted(word)))?;
            self.state.boxes.insert(rule.letter);
        }
        Ok(())
    }

    /// `St. Louis–Davenport red`: the first line of the two that is still blank.
    fn colour(&mut self, text: &str) -> Result<(), String> {
        let wrong = || format!("{}: write two cities and a colour, `Omaha–Denver red`", quoted(text));
        let (ends, colour) = text.rsplit_once(char::is_whitespace).ok_or_else(wrong)?;
        let colour = Card::from_word(colour).ok_or_else(wrong)?;
        let (from, to) = ends.split_once('–').or_else(|| ends.split_once('-')).ok_or_else(wrong)?;
        let ends = self.places(&[from.trim().to_owned(), to.trim().to_owned()])?;
        let blank = (0..self.content.lines.len()).map(|line| LineNo(line as u8)).find(|line| {
            let own = &self.content.lines[line.index()].ends;
            own.contains(&ends[0]) && own.contains(&ends[1]) && self.state.is_uncoloured(self.content, *line)
        });
        let line = blank.ok_or_else(|| format!("no blank line {} is on the table", quoted(text)))?;
        self.state.colours.insert(line, Colouring { colour, by: None });
        Ok(())
    }

    /// Rule R, step 2.
    fn colour_the_rest(&mut self) {
        for (line, colour) in self.state.rest_of_colours(self.content) {
            self.state.colours.insert(line, Colouring { colour, by: None });
        }
    }
}
