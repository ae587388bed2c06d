//! Builds views: what was unlocked is added, never what is sealed taken away.

use core::fmt::Write as _;

use capotreno_rules::spec::Words;

use super::{
    Awaited, BoxView, CampaignView, CardView, CompanyView, LineView, Opens, PlaceView, PostcardView,
    SeenEntry, SeenResult, StoryOption, StoryView, TicketView, VaultView,
};
use crate::campaign::Campaign;
use crate::content::{
    CompanyNo, Content, EventNo, Instruction, LineColour, LineNo, PlaceNo, PostcardNo, Region, StaffNo,
    StoryCard, TicketNo,
};
use crate::entry::{Entry, GameResult, Move};
use crate::state::{CardStage, Phase, State, Vault};
use crate::task::{Answer, Task};
use crate::words::Script;

impl Campaign {
    /// The campaign as a company sees it, or a spectator.
    pub fn view(&self, company: Option<CompanyNo>) -> CampaignView {
        let company = company.filter(|company| self.state().company(*company).is_some());
        ViewBuilder {
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
pub(super) enum Side {
    Open,
    Both,
}

pub(super) struct ViewBuilder<'a> {
    pub(super) campaign: &'a Campaign,
    pub(super) content: &'a Content,
    pub(super) state: &'a State,
    script: &'static Script,
    company: Option<CompanyNo>,
}

impl ViewBuilder<'_> {
    fn view(&self) -> CampaignView {
        let (content, state) = (self.content, self.state);
        let year = content.year(state.game);
        let mut view = CampaignView {
            campaign: content.id.clone(),
            name: self.script.title(content, &content.base.name),
            company: self.company,
            game: state.game,
            games: content.games.len() as u8,
            year,
            title: self.title(state.game),
            titles: (1..=state.game).map(|game| self.title(game)).collect(),
            phase: state.phase,
            first: state.first,
            companies: state.company_numbers().map(|company| self.company(company)).collect(),
            standing: state.standing(),
            awaited: self.awaited(),
            moves: self.company.map(|company| self.campaign.moves(company)).unwrap_or_default(),
            answered: self.answered(),
            story: (0..state.read).map(|card| self.story(card)).collect(),
            boxes: self.boxes(),
            frontiers: self.frontiers(),
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
            awards: self.awards(),
            epilogues: self.epilogues(),
            sentences: self.campaign.sentences(),
            pictures: Vec::new(),
        };
        view.pictures = super::pictures::of(&view, content);
        view
    }

    fn title(&self, game: u8) -> Words {
        self.words("campaign", &self.content.year(game).to_string(), "title")
    }

    pub(super) fn words(&self, file: &'static str, id: &str, field: &str) -> Words {
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
            certificates: numbers(vault.certificates),
            stamps: numbers(vault.stamps.into()),
            surveys: vault.surveys.clone(),
            postcards: postcards.collect(),
            dollars: vault.dollars,
        }
    }

    /// The secret side only for its owner.
    pub(super) fn postcard(&self, number: PostcardNo, side: Side) -> Option<PostcardView> {
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

    fn answered(&self) -> Option<Move> {
        let Some(Task::Together { answers, .. }) = self.state.agenda.front() else { return None };
        let (_, own) = answers.iter().find(|(company, _)| Some(*company) == self.company)?;
        Some(match own.clone() {
            Answer::Stake { stake, place } => Move::Wager { stake, place },
            Answer::Option { option } => Move::Choose { option },
        })
    }

    fn story(&self, card: usize) -> StoryView {
        let facts = &self.content.story[card];
        let option = |id: &String| {
            let words = self.script.text("story", &facts.code, &format!("options.{id}"));
            let same = || Words { en: id.clone(), it: id.clone() };
            StoryOption { option: id.clone(), words: words.cloned().unwrap_or_else(same) }
        };
        StoryView {
            code: facts.code.clone(),
            kind: facts.kind,
            title: self.words("story", &facts.code, "title"),
            text: self.story_text(facts),
            options: crate::decide::options(self.content, card).iter().map(option).collect(),
            opens: self.opens(&facts.steps),
        }
    }

    /// A card that improves the companies' bonuses names those of the companies that play, and no others.
    fn story_text(&self, card: &StoryCard) -> Words {
        let mut text = self.words("story", &card.code, "text");
        if card.steps.iter().any(|step| matches!(step, Instruction::ImproveBonuses)) {
            text.en.push('\n');
            text.it.push('\n');
            for company in &self.state.companies {
                let [name, bonus] =
                    ["name", "improved"].map(|field| self.words("companies", company.colour.word(), field));
                let _ = write!(text.en, "\n- **{}.** {}", name.en, bonus.en);
                let _ = write!(text.it, "\n- **{}.** {}", name.it, bonus.it);
            }
        }
        text
    }

    /// What a card that was read has brought.
    fn opens(&self, steps: &[Instruction]) -> Opens {
        let mut opens = Opens::default();
        for step in steps {
            match step {
                Instruction::Challenge(number) => opens.races.extend(self.postcard(*number, Side::Open)),
                Instruction::OpenBox(letter) => opens.boxes.push(*letter),
                Instruction::Letters(numbers) => opens.letter = self.letter(numbers),
                Instruction::AddEvent(event) => opens.events.push(*event),
                Instruction::AddStaff(staff) => opens.staff.extend(staff),
                Instruction::Draft
                | Instruction::FirstDepots
                | Instruction::PlaceJunctions(_)
                | Instruction::Vote(_)
                | Instruction::Grow(_)
                | Instruction::ImproveBonuses
                | Instruction::LookAtTwoEvents
                | Instruction::Wager(_)
                | Instruction::Answer { .. }
                | Instruction::OpenVaults => {}
            }
        }
        opens
    }

    /// The viewer's own of some letters.
    fn letter(&self, numbers: &[PostcardNo]) -> Option<PostcardView> {
        let own = self.state.company(self.company?)?.colour;
        let mut postcards = numbers.iter().filter_map(|number| self.content.postcard(*number));
        let letter = postcards.find(|postcard| postcard.company == Some(own))?;
        self.postcard(letter.number, Side::Both)
    }

    fn boxes(&self) -> Vec<BoxView> {
        let known = self.content.boxes.iter().filter(|rule| {
            self.state.boxes.contains(&rule.letter) || self.state.ended.contains_key(&rule.letter)
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
                    ended: self.state.ended.get(&rule.letter).copied(),
                    games_left: module.and_then(|module| {
                        let games = self.content.frontiers[module.frontier.index()].games?;
                        Some(games.saturating_sub(module.played))
                    }),
                }
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
                    Region::Start => None,
                    Region::Frontier(frontier) => Some(frontier),
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
    fn log(&self) -> Vec<SeenEntry> {
        let pending: Vec<CompanyNo> = match self.state.agenda.front() {
            Some(Task::Together { answers, .. }) => answers.iter().map(|(company, _)| *company).collect(),
            _ => Vec::new(),
        };
        let entries = self.campaign.entries();
        // Answers to the question at hand are the last moves; those of absent companies may stand between.
        let moves = entries.iter().filter(|entry| matches!(entry, Entry::Moved { .. })).count();
        let told = moves.saturating_sub(pending.len());
        let (mut moved, mut game) = (0, 0);
        let seen = entries.iter().map(|entry| match entry {
            Entry::Founded(_) => SeenEntry::Founded,
            Entry::Moved { company, with } => {
                moved += 1;
                let shown = moved <= told || self.company == Some(*company);
                SeenEntry::Moved { company: *company, with: shown.then(|| with.clone()) }
            }
            Entry::Drawn(outcome) => SeenEntry::Drawn { outcome: outcome.clone() },
            Entry::Seated { company, presence } => {
                SeenEntry::Seated { company: *company, presence: *presence }
            }
            Entry::Started { .. } => {
                game += 1;
                SeenEntry::Started { game }
            }
            Entry::Chosen => SeenEntry::Chosen { game },
            Entry::Told { .. } => SeenEntry::Told { game },
            Entry::Finished { record, result, game: _ } => finished(game, record, result),
        });
        seen.collect()
    }

    /// The awards of the vaults, told when they are open.
    fn awards(&self) -> Vec<PostcardView> {
        let vaults = self.state.score.iter().flat_map(|score| &score.vaults);
        let taken = vaults.flat_map(|vault| &vault.awarded);
        taken
            .filter_map(|number| Some(PostcardView { used: true, ..self.postcard(*number, Side::Open)? }))
            .collect()
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

fn finished(game: u8, record: &str, result: &GameResult) -> SeenEntry {
    let companies = result.companies.iter().map(|row| SeenResult {
        company: row.company,
        rank: row.rank,
        slip: row.slip,
        completed: row.completed.clone(),
        touched: row.touched.clone(),
    });
    SeenEntry::Finished {
        game,
        record: record.to_owned(),
        companies: companies.collect(),
        grown: result.grown.clone(),
        retired: result.retired.clone(),
        races: result.races.clone(),
        bought: result.bought.clone(),
    }
}

/// The numbers in a set of bits.
fn numbers(set: u64) -> Vec<u8> {
    (0..64).filter(|bit| set >> bit & 1 == 1).collect()
}
