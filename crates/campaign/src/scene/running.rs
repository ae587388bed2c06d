//! Scenarios about a whole campaign: made-up games and real decisions between them.
//!
//! Games are not played here: a step says what each company brought home. `docs/scenarios.md`
//! describes the words.

use capotreno_editions::quoted;
use capotreno_notation::Seed;
use capotreno_notation::scenario::{Failure, Scenario};
use capotreno_rules::campaign::spec::{CERTIFICATE_COLOURS, CERTIFICATES_EACH, STAMPS_EACH};
use capotreno_rules::{Card, Seat};

use crate::between::{Undecided, decide};
use crate::campaign::Campaign;
use crate::content::{CompanyNo, Content, LineNo, PlaceNo, PostcardNo, TicketNo};
use crate::decide::Decision;
use crate::entry::{
    CatchUp, CompanyResult, Founder, Founding, GameResult, Move, Picker, Presence, Slip, StoryOrder,
};
use crate::game::InPlay;
use crate::refusal::Refusal;
use crate::state::Phase;

/// Runs a scenario about a whole campaign.
pub(super) fn run(scenario: &Scenario) -> Vec<Failure> {
    let mut failures = Vec::new();
    let lines = scenario.chronicle().unwrap_or_default();
    let mut fail = |line: usize, step: &str, expected: &str, happened: String| {
        failures.push(Failure {
            label: scenario.label.clone(),
            line,
            step: step.to_owned(),
            expected: expected.to_owned(),
            happened,
        });
    };
    let content = match known(&scenario.edition) {
        Ok(content) => content,
        Err(message) => {
            fail(scenario.line, "chronicle", "a campaign", message);
            return failures;
        }
    };
    let mark = lines.iter().position(|(_, text)| text.trim().starts_with("---"));
    let Some(mark) = mark else {
        fail(scenario.line, "chronicle", "`---` between what is given and the steps", "none".to_owned());
        return failures;
    };
    let mut running = match RunningScene::begin(content, &lines[..mark]) {
        Ok(running) => running,
        Err((line, message)) => {
            fail(line, "what is given", "a campaign that can be", message);
            return failures;
        }
    };
    let mut step = ("", 0);
    for (line, text) in &lines[mark + 1..] {
        let indented = text.starts_with([' ', '\t']);
        let text = text.trim();
        if indented {
            if let Err(happened) = running.expect(text) {
                fail(*line, step.0, text, happened);
            }
            continue;
        }
        if let Some(refusal) = running.refusal.take() {
            fail(step.1, step.0, "accepted", refusal.to_string());
        }
        step = (text, *line);
        if let Err(message) = running.perform(text) {
            fail(*line, text, "a possible step", message);
            return failures;
        }
    }
    if let Some(refusal) = running.refusal.take() {
        fail(step.1, step.0, "accepted", refusal.to_string());
    }
    failures
}

/// The campaign with this id.
fn known(id: &str) -> Result<&'static Content, String> {
    let content = Content::embedded().map_err(|error| error.to_string())?;
    if content.id == id {
        Ok(content)
    } else {
        Err(format!("no campaign {}; there is {}", quoted(id), content.id))
    }
}

/// A campaign in the middle of a scenario.
pub(super) struct RunningScene {
    pub content: &'static Content,
    pub campaign: Campaign,
    /// Frontiers to be picked when a pick is due and nobody says otherwise.
    picks: Vec<String>,
    /// The refusal of the last step that no expectation has met yet.
    pub refusal: Option<Refusal>,
}

/// What a scenario gives before its first step.
struct Given {
    founding: Founding,
    year: Option<u16>,
    picks: Vec<String>,
}

impl Given {
    fn read(lines: &[(usize, String)]) -> Result<Given, (usize, String)> {
        let founding = Founding {
            seed: Seed::from_words("scenario"),
            companies: Vec::new(),
            picker: Picker::Last,
            story: StoryOrder::Before,
            catch_up: CatchUp::NOW,
        };
        let mut given = Given { founding, year: None, picks: Vec::new() };
        for (line, text) in lines {
            given.take(text).map_err(|message| (*line, message))?;
        }
        Ok(given)
    }

    fn take(&mut self, text: &str) -> Result<(), String> {
        let (key, value) = text.split_once(':').ok_or("a colon is missing")?;
        let value = value.trim();
        match key.trim() {
            "companies" => {
                for word in value.split(',').map(str::trim) {
                    let colour =
                        Card::from_word(word).ok_or_else(|| format!("no company {}", quoted(word)))?;
                    self.founding.companies.push(Founder { colour, player: word.to_owned() });
                }
            }
            "year" => self.year = Some(parse(value)?),
            "frontiers" => self.picks = value.split(',').map(|code| code.trim().to_owned()).collect(),
            "picker" if value == "winner" => self.founding.picker = Picker::Winner,
            "picker" if value == "last" => self.founding.picker = Picker::Last,
            "story" if value == "after the tickets" => self.founding.story = StoryOrder::After,
            "story" if value == "before the deal" => self.founding.story = StoryOrder::Before,
            "missed games" if value == "whole" => self.founding.catch_up = CatchUp::Whole,
            "missed games" if value == "dollars" => self.founding.catch_up = CatchUp::Dollars,
            "seed" => self.founding.seed = Seed::from_words(value),
            _ => {
                return Err(format!(
                    "{} cannot be given; there are companies, year, frontiers, picker (last or winner), story \
                     (after the tickets or before the deal), missed games (whole or dollars) and seed",
                    quoted(text)
                ));
            }
        }
        Ok(())
    }
}

impl RunningScene {
    fn begin(content: &'static Content, lines: &[(usize, String)]) -> Result<RunningScene, (usize, String)> {
        let first = lines.first().map_or(0, |(line, _)| *line);
        let Given { founding, year, picks } = Given::read(lines)?;
        let campaign = Campaign::found(content, founding).map_err(|refusal| (first, refusal.to_string()))?;
        let mut running = RunningScene { content, campaign, picks, refusal: None };
        if let Some(year) = year {
            running.play_up_to(year).map_err(|message| (first, message))?;
        }
        Ok(running)
    }

    /// Plays all games before that of this year, with the usual results.
    fn play_up_to(&mut self, year: u16) -> Result<(), String> {
        let game = self.content.games.iter().position(|game| game.year == year);
        let game = game.ok_or_else(|| format!("no game is played in {year}"))? as u8 + 1;
        while self.campaign.state().game < game {
            self.play("")?;
            self.decide_while(|campaign| campaign.state().phase == Phase::After)?;
        }
        Ok(())
    }

    fn decide_while(&mut self, goes_on: impl Fn(&Campaign) -> bool) -> Result<(), String> {
        let RunningScene { content, campaign, picks, .. } = self;
        decide(campaign, |campaign| {
            let next = campaign.awaited().into_iter().next();
            let Some((company, decision)) = next.filter(|_| goes_on(campaign)) else { return Ok(None) };
            let wished = match decision {
                Decision::PickFrontier if !picks.is_empty() => {
                    let code = picks.remove(0);
                    let frontier = content.frontier_coded(&code);
                    Some(Move::Pick { frontier: frontier.ok_or_else(|| format!("no frontier {code}"))? })
                }
                // Always the same, whatever bots may think of it one day.
                Decision::Vote { .. } | Decision::Pay { .. } => campaign.moves(company).pop(),
                Decision::Hire { .. }
                | Decision::FirstDepot
                | Decision::Depot
                | Decision::Grow
                | Decision::Wager { .. }
                | Decision::PickFrontier
                | Decision::Colour => campaign.moves(company).into_iter().next(),
            };
            let with = wished.ok_or(Undecided::NoMove { company, decision })?;
            Ok(Some((company, with)))
        })
    }

    pub fn company(&self, word: &str) -> Result<CompanyNo, String> {
        let found = self.campaign.state().companies.iter().position(|own| own.colour.word() == word.trim());
        found.map(|at| CompanyNo(at as u8)).ok_or_else(|| format!("no company {}", quoted(word)))
    }

    pub fn place(&self, name: &str) -> Result<PlaceNo, String> {
        self.content.place_named(name.trim()).ok_or_else(|| format!("no place {}", quoted(name)))
    }

    pub fn ticket(&self, id: &str) -> Result<TicketNo, String> {
        let found = self.content.tickets.iter().position(|ticket| ticket.id == id.trim());
        found.map(|at| TicketNo(at as u8)).ok_or_else(|| format!("no ticket {}", quoted(id)))
    }

    fn card(&self, number: &str) -> Result<PostcardNo, String> {
        let number = PostcardNo(parse(number)?);
        let found = self.content.postcard(number).map(|card| card.number);
        found.ok_or_else(|| format!("there is no postcard {}", number.0))
    }

    /// A line by its ends, with `(2nd)` for the second of several.
    pub fn line(&self, text: &str) -> Result<LineNo, String> {
        let (ends, nth) = match text.trim().strip_suffix("(2nd)") {
            Some(ends) => (ends, 1),
            None => (text, 0),
        };
        let (from, to) = ends
            .split_once('–')
            .or_else(|| ends.split_once('-'))
            .ok_or_else(|| format!("no line {}", quoted(text)))?;
        let ends = [self.place(from)?, self.place(to)?];
        let all = self.content.lines.iter().enumerate();
        let mut found = all.filter(|(_, line)| ends.iter().all(|end| line.ends.contains(end)));
        let found = found.nth(nth).map(|(index, _)| LineNo(index as u8));
        found.ok_or_else(|| format!("no line {}", quoted(text)))
    }

    fn perform(&mut self, text: &str) -> Result<(), String> {
        match text {
            "now" => return Ok(()),
            "tickets are chosen" => {
                self.refusal = self.begin_game().and_then(|()| self.campaign.choose().map(|_| ())).err();
                return Ok(());
            }
            "everyone decides" => return self.decide_while(|_| true),
            "the rest is played" => {
                while self.campaign.state().phase != Phase::Over {
                    self.play("")?;
                    self.decide_while(|_| true)?;
                }
                return Ok(());
            }
            _ => {}
        }
        if let Some(verb) = text.strip_prefix("everyone ") {
            let due = |campaign: &Campaign| {
                campaign.awaited().first().is_some_and(|(_, decision)| verb_of(decision) == verb)
            };
            return if due(&self.campaign) {
                self.decide_while(due)
            } else {
                Err("that is not due".to_owned())
            };
        }
        if let Some(rest) = text.strip_prefix("game:") {
            return self.play(rest.trim());
        }
        let (who, deed) = text.split_once(' ').ok_or_else(|| format!("no step {}", quoted(text)))?;
        let company = self.company(who)?;
        let done = match deed {
            "is absent" => self.campaign.seat(company, Presence::Absent),
            "is back" => self.campaign.seat(company, Presence::Present),
            _ => {
                let with = self.with(deed)?;
                self.campaign.make(company, with)
            }
        };
        self.refusal = done.err();
        Ok(())
    }

    fn with(&self, deed: &str) -> Result<Move, String> {
        let (verb, what) = deed.split_once(' ').unwrap_or((deed, ""));
        Ok(match verb {
            "hires" => {
                let staff = self.content.staff_named(what);
                Move::Hire { staff: staff.ok_or_else(|| format!("no staff card {}", quoted(what)))? }
            }
            "builds" => Move::Build { place: self.place(what.trim_start_matches("in "))? },
            "grows" => Move::Grow { place: self.place(what)? },
            "chooses" => Move::Choose { option: what.to_owned() },
            "picks" => {
                let frontier = self.content.frontier_coded(what);
                Move::Pick { frontier: frontier.ok_or_else(|| format!("no frontier {}", quoted(what)))? }
            }
            "colours" => Move::Colour { line: self.line(what)? },
            "stakes" if what == "nothing" => Move::Wager { stake: 0, place: 0 },
            "stakes" => {
                let numbers = what.split_once(" on place ");
                let numbers =
                    numbers.and_then(|(stake, place)| Some((stake.parse().ok()?, place.parse().ok()?)));
                let (stake, place) = numbers.ok_or("write `stakes 3 on place 1` or `stakes nothing`")?;
                Move::Wager { stake, place }
            }
            _ => {
                return Err(format!(
                    "{} is no step: hires, builds in, grows, chooses, picks, colours, stakes, is absent, is back",
                    quoted(deed)
                ));
            }
        })
    }

    /// Plays the game that is due with a made-up result, after the decisions that are still open.
    fn play(&mut self, text: &str) -> Result<(), String> {
        let refused = |refusal: Refusal| refusal.to_string();
        self.decide_while(|_| true)?;
        if !self.campaign.state().chosen {
            self.begin_game().map_err(refused)?;
        }
        if !self.campaign.state().is_whole() {
            self.campaign.choose().map_err(refused)?;
        }
        self.decide_while(|_| true)?;
        if self.campaign.is_told() {
            self.campaign.go_on("made up").map_err(refused)?;
        }
        let mut result = self.usual_result();
        for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            self.change_result(&mut result, part)?;
        }
        let state = self.campaign.state();
        let first = InPlay::of(state, self.content).seat(state.starter()).map_or(0, Seat::index);
        let mut order: Vec<usize> = (0..result.companies.len()).collect();
        order.sort_by(|left, right| result.compare(self.content, first, *right, *left));
        for (rank, seat) in order.into_iter().enumerate() {
            result.companies[seat].rank = rank as u8 + 1;
        }
        self.campaign.finish("made up", result, None).map_err(refused).map(|_| ())
    }

    fn begin_game(&mut self) -> Result<(), Refusal> {
        self.campaign.start("made up").map(|_| ())
    }

    /// Slips of 50, 40, 30 … dollars in the order of the table; everyone's routes touch everything.
    fn usual_result(&self) -> GameResult {
        let state = self.campaign.state();
        let table = InPlay::of(state, self.content);
        let companies = table.seats.iter().enumerate().map(|(index, company)| CompanyResult {
            company: *company,
            slip: Slip { coins: 50 - 10 * index as i32, total: 50 - 10 * index as i32, ..Slip::default() },
            touched: table.places.clone(),
            largest: table.places.clone(),
            staff_used: true,
            ..CompanyResult::default()
        });
        GameResult {
            companies: companies.collect(),
            junctions: state.junctions.clone(),
            certificates_left: state.certificates,
            stamps_left: state.stamps,
            surveys_left: state.surveys.clone(),
            ..GameResult::default()
        }
    }

    /// `black 40 (EC-01, postcard 104)` or `table (retired EV39, punched EV32 1)`.
    fn change_result(&self, result: &mut GameResult, part: &str) -> Result<(), String> {
        let (head, items) = match part.split_once('(') {
            Some((head, items)) => (head.trim(), items.trim_end_matches(')')),
            None => (part, ""),
        };
        let mut items = items.split(',').map(str::trim).filter(|item| !item.is_empty());
        if head == "table" {
            return items.try_for_each(|item| self.change_table(result, item));
        }
        let (who, dollars) = head.split_once(' ').ok_or_else(|| format!("no slip {}", quoted(part)))?;
        let company = self.company(who)?;
        let row = result.companies.iter_mut().find(|row| row.company == company);
        let row = row.ok_or_else(|| format!("{who} misses this game"))?;
        let dollars = dollars.trim().parse().map_err(|_| format!("no dollars {}", quoted(dollars)))?;
        row.slip = Slip { coins: dollars, total: dollars, ..Slip::default() };
        for item in items {
            self.change_row(row, item)?;
            if let Some(number) = item.strip_prefix("challenge ") {
                result.races.push((self.card(number)?, company));
            }
        }
        Ok(())
    }

    fn change_row(&self, row: &mut CompanyResult, item: &str) -> Result<(), String> {
        let (what, value) = item.split_once(' ').unwrap_or((item, ""));
        match what {
            "postcard" => row.postcards.push((self.card(value)?, 1)),
            "challenge" => {}
            "certificate" => {
                let (colour, number) = value.split_once(' ').ok_or("write `certificate red 3`")?;
                let number: u8 = parse(number)?;
                let kind = token_colour(colour)?;
                if !(1..=CERTIFICATES_EACH).contains(&number) {
                    return Err(format!("certificates are numbered 1 to {CERTIFICATES_EACH}"));
                }
                row.certificates |= 1 << (kind * u32::from(CERTIFICATES_EACH) + u32::from(number) - 1);
            }
            "stamp" => {
                let first = token_colour(value)? * u32::from(STAMPS_EACH);
                let own = (first..first + u32::from(STAMPS_EACH)).find(|stamp| row.stamps >> stamp & 1 == 0);
                row.stamps |= own.map_or(0, |stamp| 1 << stamp);
            }
            "survey" => {
                let number: u8 = parse(value)?;
                let exists = (1..=self.content.surveys.len()).contains(&usize::from(number));
                row.surveys.push(if exists {
                    number - 1
                } else {
                    return Err(format!("no survey card {number}"));
                });
            }
            "crossed" => row.crossed.push(self.place(value)?),
            "tolls" => row.tolls = parse(value)?,
            "idle" => row.staff_used = false,
            _ => row.completed.push(self.ticket(item)?),
        }
        Ok(())
    }

    fn change_table(&self, result: &mut GameResult, item: &str) -> Result<(), String> {
        let (what, value) = item.split_once(' ').unwrap_or((item, ""));
        let event = |id: &str| self.content.event_named(id).ok_or_else(|| format!("no event {}", quoted(id)));
        match what {
            "retired" => result.retired.push(event(value)?),
            "punched" => {
                let (id, count) = value.split_once(' ').ok_or("write `punched EV39 1`")?;
                result.punches.push((event(id)?, parse(count)?));
            }
            "grown" => result.grown.push(self.place(value)?),
            "junction" => result.junctions.push(self.place(value)?),
            "claimed" => {
                let (count, place) = value.split_once(" at ").ok_or("write `claimed 4 at Chicago`")?;
                result.lines_at.push((self.place(place)?, parse(count)?));
            }
            _ => return Err(format!("nothing of the table is {}", quoted(item))),
        }
        Ok(())
    }
}

/// The word a decision of this kind is made with.
const fn verb_of(decision: &Decision) -> &'static str {
    match decision {
        Decision::Hire { .. } => "hires",
        Decision::FirstDepot | Decision::Depot => "builds",
        Decision::Grow => "grows",
        Decision::Wager { .. } => "stakes",
        Decision::Vote { .. } | Decision::Pay { .. } => "chooses",
        Decision::PickFrontier => "picks",
        Decision::Colour => "colours",
    }
}

pub(super) fn parse<T: core::str::FromStr>(text: &str) -> Result<T, String> {
    text.trim().parse().map_err(|_| format!("{} is not a number that fits here", quoted(text)))
}

fn token_colour(word: &str) -> Result<u32, String> {
    let found = CERTIFICATE_COLOURS.iter().position(|colour| colour.word() == word.trim());
    found.map(|at| at as u32).ok_or_else(|| format!("no certificate or stamp is {}", quoted(word)))
}
