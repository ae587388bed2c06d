//! What may be sent to a client: built from what is unlocked and from nothing else.
//!
//! Sealed means sealed: boxes, cards and frontiers that are not open yet, vaults and secret sides of
//! others, the seed, and answers that are not all in are not in here. A view is built by adding,
//! never by taking away.

use capotreno_rules::Card;
use capotreno_rules::spec::Words;
use serde::Serialize;

use crate::campaign::Campaign;
use crate::content::{
    Board, CardKind, CompanyNo, Content, EventNo, FrontierNo, LineColour, LineNo, PlaceNo, PostcardKind,
    PostcardNo, StaffNo, TicketNo,
};
use crate::decide::Decision;
use crate::entry::{Entry, GameResult, Move, Outcome, Presence};
use crate::state::{CardStage, Chosen, GameSlip, Phase, State, Vault, Wager};
use crate::task::{Answer, Task};
use crate::vault::FinalScore;
use crate::words::Script;

/// Everything a client may know of a campaign.
#[derive(Clone, Debug, Serialize)]
pub struct CampaignView {
    pub campaign: String,
    pub name: Words,
    /// Whose view it is; none for a spectator.
    pub company: Option<CompanyNo>,
    pub game: u8,
    pub games: u8,
    pub year: u16,
    pub title: Words,
    pub phase: Phase,
    pub first: CompanyNo,
    pub companies: Vec<CompanyView>,
    /// In the order of the campaign, best first.
    pub standing: Vec<CompanyNo>,
    pub awaited: Vec<Awaited>,
    /// What the viewer's own company could do now.
    pub moves: Vec<Move>,
    /// The viewer's own answer while others are still thinking.
    pub answered: Option<Answer>,
    pub story: Vec<StoryView>,
    pub boxes: Vec<BoxView>,
    pub frontiers: Vec<FrontierView>,
    /// Frontiers that can be picked now.
    pub to_pick: Vec<FrontierOffer>,
    pub places: Vec<PlaceView>,
    pub lines: Vec<LineView>,
    pub tickets: Vec<TicketView>,
    pub events: Vec<CardView>,
    pub staff: Vec<CardView>,
    pub races: Vec<PostcardView>,
    pub junctions: Vec<PlaceNo>,
    pub choices: Vec<Chosen>,
    pub log: Vec<Seen>,
    /// Once the vaults are open.
    pub score: Option<FinalScore>,
    pub epilogues: Vec<Words>,
    /// Fluent: the client's sentences for what is open.
    pub sentences: Words,
}

#[derive(Clone, Debug, Serialize)]
pub struct CompanyView {
    pub colour: Card,
    pub name: Words,
    pub player: String,
    pub presence: Presence,
    pub depots: Vec<PlaceNo>,
    pub staff: Option<StaffNo>,
    pub office: Vec<PostcardView>,
    pub slips: Vec<GameSlip>,
    pub total: i32,
    pub crossed: Vec<PlaceNo>,
    pub punched: u16,
    /// Shown when all have staked.
    pub wager: Option<Wager>,
    /// Only for the owner, until the vaults are opened.
    pub vault: Option<VaultView>,
}

#[derive(Clone, Debug, Serialize)]
pub struct VaultView {
    pub certificates: u64,
    pub stamps: u32,
    pub surveys: Vec<u8>,
    /// Fulfilled quests and races won.
    pub postcards: Vec<PostcardView>,
    pub dollars: u16,
}

#[derive(Clone, Debug, Serialize)]
pub struct Awaited {
    pub company: CompanyNo,
    pub rule: String,
    #[serde(flatten)]
    pub decision: Decision,
}

#[derive(Clone, Debug, Serialize)]
pub struct StoryView {
    pub code: String,
    pub kind: CardKind,
    pub title: Words,
    pub text: Words,
    /// The options of a choice with their words.
    pub options: Vec<(String, Words)>,
}

#[derive(Clone, Debug, Serialize)]
pub struct BoxView {
    pub letter: char,
    pub id: String,
    pub name: Words,
    pub summary: Words,
    pub claim_step: Option<u8>,
    pub in_force: bool,
    /// How many games its module still lasts, where that is counted.
    pub games_left: Option<u8>,
}

#[derive(Clone, Debug, Serialize)]
pub struct FrontierName {
    pub frontier: FrontierNo,
    pub code: String,
    pub name: Words,
}

/// A frontier that can be picked: what stands on its card, and nothing of what is inside.
#[derive(Clone, Debug, Serialize)]
pub struct FrontierOffer {
    #[serde(flatten)]
    pub name: FrontierName,
    pub cities: u8,
    pub lines: u8,
    pub tickets: u8,
    /// For each company how many of its lines begin at a city that company came to in the last game.
    pub near: Vec<u8>,
}

#[derive(Clone, Debug, Serialize)]
pub struct FrontierView {
    #[serde(flatten)]
    pub name: FrontierName,
    pub opening: Words,
}

#[derive(Clone, Debug, Serialize)]
pub struct PlaceView {
    pub place: PlaceNo,
    pub name: String,
    pub at: [i32; 2],
    pub large: bool,
    pub port: bool,
    pub frontier: Option<FrontierNo>,
}

#[derive(Clone, Debug, Serialize)]
pub struct LineView {
    pub line: LineNo,
    pub ends: [PlaceNo; 2],
    pub cards: u8,
    /// None is grey, or blank while its colour is being chosen.
    pub colour: Option<Card>,
    pub blank: bool,
    pub by: Option<CompanyNo>,
    pub tunnel: Option<u8>,
    pub viaducts: u8,
}

#[derive(Clone, Debug, Serialize)]
pub struct TicketView {
    pub ticket: TicketNo,
    pub id: String,
    pub ends: [PlaceNo; 2],
    pub value: u8,
    pub postcard: Option<PostcardNo>,
    pub punches: Vec<u8>,
    pub retired: bool,
}

/// An event or a staff card that was unlocked.
#[derive(Clone, Debug, Serialize)]
pub struct CardView {
    pub number: u8,
    pub id: String,
    pub name: Words,
    pub text: Words,
    pub punches: u8,
    /// At how many punches it retires.
    pub most_punches: Option<u8>,
    pub retired: bool,
}

#[derive(Clone, Debug, Serialize)]
pub struct PostcardView {
    pub number: PostcardNo,
    pub kind: PostcardKind,
    pub title: Words,
    pub open: Words,
    /// For the owner of a quest only.
    pub secret: Option<Words>,
    pub uses_left: Option<u8>,
    pub used: bool,
}

/// An entry of the chronicle as everyone may see it.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "entry", rename_all = "snake_case")]
pub enum Seen {
    Founded,
    Moved { company: CompanyNo, with: Option<Move> },
    Drawn { outcome: Outcome },
    Seated { company: CompanyNo, presence: Presence },
    Started,
    Finished { record: String, result: Box<GameResult> },
}

impl Campaign {
    /// The campaign as a company sees it, or a spectator.
    pub fn view(&self, company: Option<CompanyNo>) -> CampaignView {
        let company = company.filter(|company| self.state().company(*company).is_some());
        Eyes {
            campaign: self,
            content: self.content(),
            state: self.state(),
            script: Script::embedded(),
            company,
        }
        .view()
    }
}

/// Which sides of a postcard are seen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Open,
    Both,
}

struct Eyes<'a> {
    campaign: &'a Campaign,
    content: &'a Content,
    state: &'a State,
    script: &'static Script,
    company: Option<CompanyNo>,
}

impl Eyes<'_> {
    fn view(&self) -> CampaignView {
        let (content, state) = (self.content, self.state);
        let year = content.games.get(usize::from(state.game) - 1).map_or(0, |game| game.year);
        CampaignView {
            campaign: content.id.clone(),
            name: self.script.title(content, &content.base.name),
            company: self.company,
            game: state.game,
            games: content.games.len() as u8,
            year,
            title: self.script.text_or_id("campaign", &year.to_string(), "title"),
            phase: state.phase,
            first: state.first,
            companies: state.company_numbers().map(|company| self.company(company)).collect(),
            standing: state.standing(),
            awaited: self.awaited(),
            moves: self.company.map(|company| self.campaign.moves(company)).unwrap_or_default(),
            answered: self.answered(),
            story: (0..state.read).map(|card| self.story(card)).collect(),
            boxes: self.boxes(),
            frontiers: state
                .frontiers
                .iter()
                .map(|frontier| FrontierView {
                    name: self.frontier(*frontier),
                    opening: self.words("frontiers", &content.frontiers[frontier.index()].code, "opening"),
                })
                .collect(),
            to_pick: self.to_pick(),
            places: self.places(),
            lines: self.lines(),
            tickets: self.tickets(),
            events: self.events(),
            staff: self.staff(),
            races: state.races.iter().filter_map(|number| self.postcard(*number, Side::Open)).collect(),
            junctions: state.junctions.clone(),
            choices: state.choices.clone(),
            log: self.log(),
            score: state.score.clone(),
            epilogues: self.epilogues(),
            sentences: self.campaign.sentences(),
        }
    }

    fn words(&self, file: &'static str, id: &str, field: &str) -> Words {
        self.script.text_or_id(file, id, field)
    }

    fn company(&self, company: CompanyNo) -> CompanyView {
        let own = &self.state.companies[company.index()];
        let mine = self.company == Some(company);
        let office = own.office.iter().filter_map(|card| {
            let view = self.postcard(card.number, if mine { Side::Both } else { Side::Open })?;
            Some(PostcardView { uses_left: card.uses_left, used: card.used, ..view })
        });
        CompanyView {
            colour: own.colour,
            name: self.words("companies", own.colour.word(), "name"),
            player: own.player.clone(),
            presence: own.presence,
            depots: own.depots.clone(),
            staff: own.staff,
            office: office.collect(),
            slips: own.slips.clone(),
            total: own.total(),
            crossed: own.crossed.iter().copied().collect(),
            punched: own.punched,
            wager: own.wager,
            vault: (mine || self.state.phase == Phase::Over).then(|| self.vault(&own.vault)),
        }
    }

    fn vault(&self, vault: &Vault) -> VaultView {
        let postcards = vault.postcards.iter().filter_map(|number| self.postcard(*number, Side::Both));
        VaultView {
            certificates: vault.certificates,
            stamps: vault.stamps,
            surveys: vault.surveys.clone(),
            postcards: postcards.collect(),
            dollars: vault.dollars,
        }
    }

    /// The secret side only for its owner.
    fn postcard(&self, number: PostcardNo, side: Side) -> Option<PostcardView> {
        let facts = self.content.postcard(number)?;
        let id = number.0.to_string();
        let secret = self.script.text("postcards", &id, "secret").filter(|words| !words.en.is_empty());
        Some(PostcardView {
            number,
            kind: facts.kind(),
            title: self.words("postcards", &id, "title"),
            open: self.words("postcards", &id, "open"),
            secret: secret.filter(|_| side == Side::Both).cloned(),
            uses_left: facts.uses,
            used: false,
        })
    }

    fn awaited(&self) -> Vec<Awaited> {
        let awaited = self.campaign.awaited().into_iter();
        awaited.map(|(company, decision)| Awaited { company, rule: decision.rule(), decision }).collect()
    }

    fn answered(&self) -> Option<Answer> {
        let Some(Task::Together { answers, .. }) = self.state.agenda.front() else { return None };
        answers.iter().find(|(company, _)| Some(*company) == self.company).map(|(_, answer)| answer.clone())
    }

    fn story(&self, card: usize) -> StoryView {
        let facts = &self.content.story[card];
        let option = |id: &String| {
            let words = self.script.text("story", &facts.code, &format!("options.{id}"));
            let same = || Words { en: id.clone(), it: id.clone() };
            (id.clone(), words.cloned().unwrap_or_else(same))
        };
        StoryView {
            code: facts.code.clone(),
            kind: facts.kind,
            title: self.words("story", &facts.code, "title"),
            text: self.words("story", &facts.code, "text"),
            options: crate::decide::options(self.content, card).iter().map(option).collect(),
        }
    }

    fn boxes(&self) -> Vec<BoxView> {
        let known = self.content.boxes.iter().filter(|rule| {
            self.state.boxes.contains(&rule.letter) || self.state.ended.contains(&rule.letter)
        });
        known
            .map(|rule| {
                let id = rule.letter.to_string();
                let module = self
                    .state
                    .modules
                    .iter()
                    .find(|module| State::box_of(self.content, module.frontier) == Some(rule.letter));
                BoxView {
                    letter: rule.letter,
                    id: rule.id.clone(),
                    name: self.words("boxes", &id, "name"),
                    summary: self.words("boxes", &id, "summary"),
                    claim_step: rule.claim_step,
                    in_force: self.state.boxes.contains(&rule.letter),
                    games_left: module.and_then(|module| {
                        let games = self.content.frontiers[module.frontier.index()].games?;
                        Some(games.saturating_sub(module.played))
                    }),
                }
            })
            .collect()
    }

    fn frontier(&self, frontier: FrontierNo) -> FrontierName {
        let code = self.content.frontiers[frontier.index()].code.clone();
        FrontierName { frontier, name: self.words("frontiers", &code, "name"), code }
    }

    fn offer(&self, frontier: FrontierNo) -> FrontierOffer {
        let (content, own) = (self.content, Board::Frontier(frontier));
        let lines = || content.lines.iter().filter(|line| line.boards.contains(&own));
        let near = self.state.company_numbers().map(|company| {
            let touched = self.state.touched(company);
            lines().filter(|line| line.ends.iter().any(|end| touched.contains(end))).count() as u8
        });
        FrontierOffer {
            name: self.frontier(frontier),
            cities: content.places.iter().filter(|place| place.board == own).count() as u8,
            lines: lines().count() as u8,
            tickets: content.tickets.iter().filter(|ticket| ticket.board == own).count() as u8,
            near: near.collect(),
        }
    }

    fn to_pick(&self) -> Vec<FrontierOffer> {
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

    fn places(&self) -> Vec<PlaceView> {
        let places = self.content.places.iter().enumerate();
        places
            .map(|(index, place)| (PlaceNo(index as u8), place))
            .filter(|(no, _)| self.state.on_table(self.content, *no))
            .map(|(no, place)| PlaceView {
                place: no,
                name: place.name.clone(),
                at: place.at,
                large: self.state.is_large(self.content, no),
                port: place.has("port"),
                frontier: match place.board {
                    Board::Start => None,
                    Board::Frontier(frontier) => Some(frontier),
                },
            })
            .collect()
    }

    fn lines(&self) -> Vec<LineView> {
        let lines = self.content.lines.iter().enumerate();
        lines
            .map(|(index, line)| (LineNo(index as u8), line))
            .filter(|(_, line)| line.boards.iter().all(|board| self.state.has_board(*board)))
            .map(|(no, line)| LineView {
                line: no,
                ends: line.ends,
                cards: line.cards,
                colour: self.state.line_colour(self.content, no),
                blank: line.colour == LineColour::Blank && !self.state.colours.contains_key(&no),
                by: self.state.colours.get(&no).and_then(|given| given.by),
                tunnel: line.tunnel,
                viaducts: line.viaducts,
            })
            .collect()
    }

    fn tickets(&self) -> Vec<TicketView> {
        let tickets = self.content.tickets.iter().enumerate();
        tickets
            .filter(|(_, ticket)| self.state.has_board(ticket.board))
            .map(|(index, ticket)| TicketView {
                ticket: TicketNo(index as u8),
                id: ticket.id.clone(),
                ends: ticket.ends,
                value: ticket.value,
                postcard: ticket.postcard,
                punches: self.state.tickets[index].punches.clone(),
                retired: self.state.tickets[index].retired,
            })
            .collect()
    }

    fn events(&self) -> Vec<CardView> {
        let unlocked = (0..self.state.events.len() as u8).map(EventNo);
        unlocked
            .map(|no| (no, self.state.events[no.index()], &self.content.events[no.index()]))
            .filter(|(_, state, _)| state.stage != CardStage::Sealed)
            .map(|(no, state, event)| CardView {
                number: no.0,
                id: event.id.clone(),
                name: self.words("events", &event.id, "name"),
                text: self.words("events", &event.id, "text"),
                punches: state.punches,
                most_punches: event.punches,
                retired: state.stage == CardStage::Retired,
            })
            .collect()
    }

    fn staff(&self) -> Vec<CardView> {
        let unlocked = (0..self.state.staff.len() as u8).map(StaffNo);
        unlocked
            .map(|no| (no, self.state.staff[no.index()], &self.content.staff[no.index()]))
            .filter(|(_, state, _)| state.stage != CardStage::Sealed)
            .map(|(no, state, staff)| CardView {
                number: no.0,
                id: staff.id.clone(),
                name: self.words("staff", &staff.id, "name"),
                text: self.words("staff", &staff.id, "text"),
                punches: state.punches,
                most_punches: Some(self.state.companies.len() as u8),
                retired: state.stage == CardStage::Retired,
            })
            .collect()
    }

    /// The chronicle without the seed and without answers that are not all in.
    fn log(&self) -> Vec<Seen> {
        let pending: Vec<CompanyNo> = match self.state.agenda.front() {
            Some(Task::Together { answers, .. }) => answers.iter().map(|(company, _)| *company).collect(),
            _ => Vec::new(),
        };
        let entries = self.campaign.entries();
        // Answers to the question at hand are the last moves; those of absent companies may stand between.
        let mut hidden = pending.len();
        let mut log: Vec<Seen> = entries
            .iter()
            .rev()
            .map(|entry| match entry {
                Entry::Founded(_) => Seen::Founded,
                Entry::Moved { company, with } => {
                    let secret = hidden > 0;
                    hidden = hidden.saturating_sub(1);
                    let shown = !secret || self.company == Some(*company);
                    Seen::Moved { company: *company, with: shown.then(|| with.clone()) }
                }
                Entry::Drawn(outcome) => Seen::Drawn { outcome: outcome.clone() },
                Entry::Seated { company, presence } => {
                    Seen::Seated { company: *company, presence: *presence }
                }
                Entry::Started { .. } => Seen::Started,
                Entry::Finished { record, result } => {
                    Seen::Finished { record: record.clone(), result: Box::new(result.clone()) }
                }
            })
            .collect();
        log.reverse();
        log
    }

    /// The winner's epilogue, then a line for each of the others.
    fn epilogues(&self) -> Vec<Words> {
        let Some(score) = &self.state.score else { return Vec::new() };
        let words = score.order.iter().enumerate().map(|(place, company)| {
            let colour = self.state.companies[company.index()].colour.word();
            self.words("epilogues", colour, if place == 0 { "winner" } else { "other" })
        });
        words.chain([self.words("epilogues", "closing", "text")]).collect()
    }
}
