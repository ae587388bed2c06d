//! Decisions between games: who owes one, which moves are legal, and what a move does.

use serde::{Deserialize, Serialize};

use crate::content::{CompanyNo, Content, FrontierNo, Instruction, LineNo, PlaceNo, StaffNo};
use crate::entry::Move;
use crate::refusal::{Refusal, Why};
use crate::state::{Colouring, Phase, State, Wager};
use crate::task::{Answer, GroupQuestion, PAY, REFUSE, Task};

/// A decision a company owes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "decide", rename_all = "snake_case")]
pub enum Decision {
    /// One of the staff cards shown.
    Hire {
        shown: Vec<StaffNo>,
    },
    /// A first depot on the start board.
    FirstDepot,
    /// A depot in a city of the last game's network.
    Depot,
    /// A small city becomes large.
    Grow,
    /// A stake on a finishing place, or none.
    Wager {
        most: u16,
    },
    /// An option of the story card.
    Vote {
        card: String,
        options: Vec<String>,
    },
    /// Whether to pay; the options are `pay` and `refuse`.
    Pay {
        dollars: u16,
        vault: u16,
    },
    PickFrontier,
    /// A blank line takes the company's colour.
    Colour,
}

impl Decision {
    /// The rule a refusal names.
    pub fn rule(&self) -> String {
        match self {
            Decision::Hire { .. } => "CH-Q".to_owned(),
            Decision::FirstDepot => "CH-1871-03".to_owned(),
            Decision::Depot => "CH-G".to_owned(),
            Decision::Grow => "CH-GROWTH".to_owned(),
            Decision::Wager { .. } => "CH-1889-04".to_owned(),
            Decision::Vote { card, .. } => format!("CH-{card}"),
            Decision::Pay { .. } => "CH-1892-04".to_owned(),
            Decision::PickFrontier | Decision::Colour => "CH-R".to_owned(),
        }
    }
}

impl State {
    /// Every company that owes a decision now, with the decision.
    pub fn awaited(&self, content: &Content) -> Vec<(CompanyNo, Decision)> {
        let Some(task) = self.agenda.front() else { return Vec::new() };
        let one = |company: &CompanyNo, decision| vec![(*company, decision)];
        match task {
            Task::Hire { company } => one(company, Decision::Hire { shown: self.shown.clone() }),
            Task::FirstDepot { company } => one(company, Decision::FirstDepot),
            Task::Depot { company } => one(company, Decision::Depot),
            Task::Grow { company } => one(company, Decision::Grow),
            Task::PickFrontier { company } => one(company, Decision::PickFrontier),
            Task::Colour { company } => one(company, Decision::Colour),
            Task::Together { question, waiting, .. } => {
                waiting.iter().map(|company| (*company, asked(content, *question))).collect()
            }
            Task::First
            | Task::Read
            | Task::ShowStaff
            | Task::HiringOver
            | Task::Junctions { .. }
            | Task::BreakTie { .. }
            | Task::Punch
            | Task::ColourRest
            | Task::FillVaults
            | Task::PunchStaff
            | Task::Tidy => Vec::new(),
        }
    }

    /// The decision the company owes.
    pub fn owed(&self, content: &Content, company: CompanyNo) -> Option<Decision> {
        self.awaited(content).into_iter().find(|(who, _)| *who == company).map(|(_, decision)| decision)
    }

    /// Every move the company could make now.
    pub fn moves(&self, content: &Content, company: CompanyNo) -> Vec<Move> {
        let Some(decision) = self.owed(content, company) else { return Vec::new() };
        self.candidates(content, company, &decision)
            .into_iter()
            .filter(|with| self.legal(content, company, &decision, with).is_ok())
            .collect()
    }

    fn candidates(&self, content: &Content, company: CompanyNo, decision: &Decision) -> Vec<Move> {
        let places = || (0..content.places.len() as u8).map(PlaceNo);
        match decision {
            Decision::Hire { shown } => shown.iter().map(|staff| Move::Hire { staff: *staff }).collect(),
            Decision::FirstDepot | Decision::Depot => places().map(|place| Move::Build { place }).collect(),
            Decision::Grow => places().map(|place| Move::Grow { place }).collect(),
            Decision::Wager { most } => {
                let stakes = 1..=(*most).min(self.start_coins(content, company));
                let ranks = 1..self.seated().len() as u8;
                let staked =
                    stakes.flat_map(|stake| ranks.clone().map(move |place| Move::Wager { stake, place }));
                core::iter::once(Move::Wager { stake: 0, place: 0 }).chain(staked).collect()
            }
            Decision::Vote { options, .. } => {
                options.iter().map(|option| Move::Choose { option: option.clone() }).collect()
            }
            Decision::Pay { .. } => {
                [PAY, REFUSE].iter().map(|option| Move::Choose { option: (*option).to_owned() }).collect()
            }
            Decision::PickFrontier => (0..content.frontiers.len() as u8)
                .map(|frontier| Move::Pick { frontier: FrontierNo(frontier) })
                .collect(),
            Decision::Colour => {
                (0..content.lines.len()).map(|line| Move::Colour { line: LineNo(line as u8) }).collect()
            }
        }
    }

    /// Whether a company may make a move now, or the first reason why not.
    pub fn check(&self, content: &Content, company: CompanyNo, with: &Move) -> Result<(), Refusal> {
        if self.company(company).is_none() {
            return Err(Refusal::new("CH-1", Why::NoSuchCompany));
        }
        match self.phase {
            Phase::Ready | Phase::Playing => return Err(Refusal::new("CH-1", Why::GameOn)),
            Phase::Over => return Err(Refusal::new("CH-1", Why::CampaignOver)),
            Phase::Before | Phase::After => {}
        }
        let Some(decision) = self.owed(content, company) else {
            return Err(Refusal::new("CH-1", Why::NothingOwed));
        };
        self.legal(content, company, &decision, with).map_err(|why| Refusal::new(decision.rule(), why))
    }

    fn legal(
        &self,
        content: &Content,
        company: CompanyNo,
        decision: &Decision,
        with: &Move,
    ) -> Result<(), Why> {
        match (decision, with) {
            (Decision::Hire { shown }, Move::Hire { staff }) => {
                ensure(shown.contains(staff), Why::StaffNotShown)
            }
            (Decision::FirstDepot, Move::Build { place }) => {
                self.free_small_city(content, *place)?;
                let on_start = content.places[place.index()].board == crate::content::Region::Start;
                ensure(on_start, Why::NotOnStartBoard)
            }
            (Decision::Depot, Move::Build { place }) => {
                self.free_small_city(content, *place)?;
                let own = &self.companies[company.index()].depots;
                ensure(own.len() < content.numbers.most_depots, Why::TooManyDepots)?;
                ensure(self.touched(company).contains(place), Why::NotInNetwork)
            }
            (Decision::Grow, Move::Grow { place }) => self.free_small_city(content, *place),
            (Decision::Wager { most }, Move::Wager { stake, place }) => {
                self.wager_is_legal(content, company, *most, *stake, *place)
            }
            (Decision::Vote { options, .. }, Move::Choose { option }) => {
                ensure(options.contains(option), Why::NoSuchOption)
            }
            (Decision::Pay { .. }, Move::Choose { option }) => {
                ensure(option == PAY || option == REFUSE, Why::NoSuchOption)
            }
            (Decision::PickFrontier, Move::Pick { frontier }) => self.may_add(content, *frontier),
            (Decision::Colour, Move::Colour { line }) => self.may_colour(content, company, *line),
            _ => Err(Why::OtherDecision),
        }
    }

    fn free_small_city(&self, content: &Content, place: PlaceNo) -> Result<(), Why> {
        ensure(self.on_table(content, place), Why::NotOnTable)?;
        ensure(!self.is_large(content, place), Why::LargeCity)?;
        ensure(self.depot_at(place).is_none(), Why::DepotThere)?;
        ensure(!self.junctions.contains(&place), Why::JunctionThere)
    }

    fn wager_is_legal(
        &self,
        content: &Content,
        company: CompanyNo,
        most: u16,
        stake: u16,
        place: u8,
    ) -> Result<(), Why> {
        if stake == 0 {
            return ensure(place == 0, Why::WrongPlace);
        }
        ensure(stake <= most.min(self.start_coins(content, company)), Why::StakeTooHigh)?;
        ensure(place >= 1 && usize::from(place) < self.seated().len(), Why::WrongPlace)
    }

    pub(crate) fn may_add(&self, content: &Content, frontier: FrontierNo) -> Result<(), Why> {
        let facts = content.frontiers.get(frontier.index()).ok_or(Why::NoSuchFrontier)?;
        ensure(!self.frontiers.contains(&frontier), Why::FrontierThere)?;
        ensure(facts.attaches.iter().any(|board| self.has_board(*board)), Why::DoesNotAttach)
    }

    /// Rule R, step 1.
    fn may_colour(&self, content: &Content, company: CompanyNo, line: LineNo) -> Result<(), Why> {
        let facts = content.lines.get(line.index()).ok_or(Why::NoSuchLine)?;
        ensure(self.is_uncoloured(content, line), Why::NotBlank)?;
        ensure(facts.cards <= content.numbers.colouring.longest, Why::LineTooLong)?;
        let own_parallel = content
            .parallels(line)
            .any(|mate| self.colours.get(&mate).is_some_and(|given| given.by == Some(company)));
        ensure(!own_parallel, Why::ParallelToOwn)
    }

    /// The cities the company's lines touched in the game just ended.
    pub(crate) fn touched(&self, company: CompanyNo) -> &[PlaceNo] {
        self.last
            .as_ref()
            .and_then(|last| last.result.companies.iter().find(|row| row.company == company))
            .map_or(&[], |row| row.touched.as_slice())
    }

    /// Makes a legal move. What follows by itself is `advance`'s business.
    pub(crate) fn make(&mut self, content: &Content, company: CompanyNo, with: &Move) {
        if let Some(Task::Together { waiting, answers, .. }) = self.agenda.front_mut() {
            let answer = match with {
                Move::Wager { stake, place } => Answer::Stake { stake: *stake, place: *place },
                Move::Choose { option } => Answer::Option { option: option.clone() },
                Move::Hire { .. }
                | Move::Build { .. }
                | Move::Grow { .. }
                | Move::Pick { .. }
                | Move::Colour { .. } => return,
            };
            waiting.retain(|other| *other != company);
            answers.push((company, answer));
            answers.sort_by_key(|(company, _)| *company);
            return;
        }
        self.agenda.pop_front();
        let own = &mut self.companies[company.index()];
        match with {
            Move::Hire { staff } => {
                own.staff = Some(*staff);
                self.shown.retain(|other| other != staff);
            }
            Move::Build { place } => own.depots.push(*place),
            Move::Grow { place } => {
                self.grown.insert(*place);
            }
            Move::Pick { frontier } => self.add_frontier(content, *frontier),
            Move::Colour { line } => {
                let given = Colouring { colour: own.colour, by: Some(company) };
                self.colours.insert(*line, given);
            }
            Move::Wager { .. } | Move::Choose { .. } => {}
        }
    }

    /// Keeps a wager: the stake leaves the company's coins at once.
    pub(crate) fn stake(&mut self, company: CompanyNo, stake: u16, place: u8) {
        if stake > 0 {
            let own = &mut self.companies[company.index()];
            own.wager = Some(Wager { stake, place });
            own.more_coins -= i32::from(stake);
        }
    }
}

fn ensure(holds: bool, why: Why) -> Result<(), Why> {
    if holds { Ok(()) } else { Err(why) }
}

fn asked(content: &Content, question: GroupQuestion) -> Decision {
    match question {
        GroupQuestion::Wager { most } => Decision::Wager { most },
        GroupQuestion::Vote { card } => Decision::Vote {
            card: content.story.get(card).map(|card| card.code.clone()).unwrap_or_default(),
            options: options(content, card),
        },
        GroupQuestion::Pay { dollars, vault, .. } => Decision::Pay { dollars, vault },
    }
}

/// The options of a story card's vote.
pub(crate) fn options(content: &Content, card: usize) -> Vec<String> {
    let steps = content.story.get(card).map_or(&[][..], |card| card.steps.as_slice());
    steps
        .iter()
        .find_map(|step| match step {
            Instruction::Vote(options) => Some(options.iter().map(|option| option.id.clone()).collect()),
            _ => None,
        })
        .unwrap_or_default()
}
