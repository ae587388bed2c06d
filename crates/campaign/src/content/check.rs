//! From texts to [`Content`]: names become numbers, and what does not fit together is reported.

use capotreno_editions::{Folder, did_you_mean, quoted};
use capotreno_rules::campaign::spec::CharterEffect;
use capotreno_rules::spec::Effect;
use capotreno_rules::{Card, Spec};
use toml::Spanned;

use super::card_text::{
    AwardText, BoonText, EventText, EventsText, GoalText, LinesText, Paid, PostcardText, PostcardsText,
    QuestText, StaffText,
};
use super::cards::{
    Does, Ends, Event, EventEffect, Improved, Postcard, Quest, RaceGoal, Staff, Where, filter_of,
};
use super::problem::{ContentError, ContentProblem, Problems};
use super::text::{
    BoardText, CampaignText, FrontierText, FrontiersText, InstructionText, Name, SheetsText, StoryText,
    TicketsText,
};
use super::{
    Choice, Content, Edge, EventNo, Files, Frontier, FrontierNo, HerdsWith, Instruction, Line, LineColour,
    LineNo, OpenedBy, Place, PlaceNo, PostcardNo, Region, RuleBox, StaffNo, Stocks, StoryCard, Ticket,
};

/// What the files name, for looking names up.
struct Known {
    places: Vec<String>,
    tags: Vec<String>,
    frontiers: Vec<String>,
    events: Vec<String>,
    staff: Vec<String>,
}

const START: &str = "start";
const FRONTIER: &str = "frontier:";

impl Known {
    fn find(list: &[String], name: &str) -> Option<u8> {
        list.iter().position(|known| known == name).map(|index| index as u8)
    }

    /// An unknown name, with the nearest known one.
    fn unknown(what: &str, name: &str, list: &[String]) -> String {
        let suggestion = did_you_mean(name, list.iter().map(String::as_str));
        format!("unknown {what} {}{suggestion}", quoted(name))
    }

    fn place(&self, name: &Name, problems: &mut Problems<'_>) -> PlaceNo {
        let found = Known::find(&self.places, name.get_ref());
        if found.is_none() {
            problems.at(&name.span(), Known::unknown("place", name.get_ref(), &self.places));
        }
        PlaceNo(found.unwrap_or(0))
    }

    fn board(&self, name: &Name, problems: &mut Problems<'_>) -> Region {
        if name.get_ref() == START {
            return Region::Start;
        }
        let found = Known::find(&self.frontiers, name.get_ref());
        if found.is_none() {
            problems.at(&name.span(), Known::unknown("board", name.get_ref(), &self.frontiers));
        }
        Region::Frontier(FrontierNo(found.unwrap_or(0)))
    }

    fn event(&self, name: &str) -> Result<EventNo, String> {
        let unknown = || Known::unknown("event", name, &self.events);
        Known::find(&self.events, name).map(EventNo).ok_or_else(unknown)
    }

    fn event_at(&self, name: &Name, problems: &mut Problems<'_>) -> EventNo {
        self.event(name.get_ref()).unwrap_or_else(|message| {
            problems.at(&name.span(), message);
            EventNo(0)
        })
    }

    fn staff(&self, name: &str) -> Result<StaffNo, String> {
        let unknown = || Known::unknown("staff card", name, &self.staff);
        Known::find(&self.staff, name).map(StaffNo).ok_or_else(unknown)
    }

    /// A place, a tag, `large`, `newest` or `frontier:GP`.
    fn wherever(&self, name: &str) -> Result<Where, String> {
        if let Some(code) = name.strip_prefix(FRONTIER) {
            let unknown = || Known::unknown("frontier", code, &self.frontiers);
            return Known::find(&self.frontiers, code)
                .map(|no| Where::Frontier(FrontierNo(no)))
                .ok_or_else(unknown);
        }
        match name {
            "large" => Ok(Where::Large),
            "newest" => Ok(Where::Newest),
            _ if self.tags.iter().any(|tag| tag == name) => Ok(Where::Tag(name.to_owned())),
            _ => Known::find(&self.places, name)
                .map(|no| Where::Place(PlaceNo(no)))
                .ok_or_else(|| Known::unknown("place or tag", name, &self.places)),
        }
    }

    fn everywhere(&self, names: &[String]) -> Result<Vec<Where>, String> {
        names.iter().map(|name| self.wherever(name)).collect()
    }

    fn ends(&self, at: Option<&Vec<String>>, ends: Option<u8>) -> Result<Option<Ends>, String> {
        let Some(at) = at else { return Ok(None) };
        Ok(Some(Ends { places: self.everywhere(at)?, count: ends.unwrap_or(1).clamp(1, 2) }))
    }
}

/// `base` is the folder of the edition beneath; without it it is the one inside the binary.
pub(super) fn content(files: &Files<'_>, base: Option<&Folder>) -> Result<Content, ContentError> {
    let mut found = Vec::new();
    let built = build(files, base, &mut found);
    match built {
        Some(content) if found.is_empty() => Ok(content),
        _ => {
            if found.is_empty() {
                let message = "the campaign is not complete".to_owned();
                found.push(ContentProblem { file: "campaign.toml", line: None, message });
            }
            Err(ContentError(found))
        }
    }
}

#[expect(clippy::too_many_lines, reason = "one file after the other, and nothing is decided")]
fn build(files: &Files<'_>, base: Option<&Folder>, found: &mut Vec<ContentProblem>) -> Option<Content> {
    let campaign = Problems::new("campaign.toml", files.campaign, found).parse::<CampaignText>();
    let board = Problems::new("board.toml", files.board, found).parse::<BoardText>();
    let tickets = Problems::new("tickets.toml", files.tickets, found).parse::<TicketsText>();
    let sheets = Problems::new("sheets.toml", files.sheets, found).parse::<SheetsText>();
    let frontiers = Problems::new("frontiers.toml", files.frontiers, found).parse::<FrontiersText>();
    let events = Problems::new("events.toml", files.events, found).parse::<EventsText>();
    let staff = Problems::new("staff.toml", files.staff, found).parse::<StaffText>();
    let postcards = Problems::new("postcards.toml", files.postcards, found).parse::<PostcardsText>();
    let story = Problems::new("story.toml", files.story, found).parse::<StoryText>();
    let (campaign, board, tickets, sheets, frontiers) = (campaign?, board?, tickets?, sheets?, frontiers?);
    let (events, staff, postcards, story) = (events?, staff?, postcards?, story?);
    let mut tags: Vec<String> = board.places.iter().flat_map(|place| place.tags.clone()).collect();
    tags.sort();
    tags.dedup();
    let known = Known {
        places: board.places.iter().map(|place| place.name.clone()).collect(),
        tags,
        frontiers: frontiers.frontiers.iter().map(|frontier| frontier.code.clone()).collect(),
        events: events.events.iter().map(|event| event.id.get_ref().clone()).collect(),
        staff: staff.staff.iter().map(|row| row.id.get_ref().clone()).collect(),
    };
    let (places, lines, edges) =
        read_board(&board, &known, &mut Problems::new("board.toml", files.board, found));
    let tickets = read_tickets(&tickets, &known, &mut Problems::new("tickets.toml", files.tickets, found));
    let mut at_sheets = Problems::new("sheets.toml", files.sheets, found);
    let circuits = sheets
        .circuits
        .iter()
        .map(|circuit| circuit.iter().map(|name| known.place(name, &mut at_sheets)).collect())
        .collect();
    let surveys = sheets
        .surveys
        .iter()
        .map(|names| [0, 1, 2].map(|index: usize| known.place(&names[index], &mut at_sheets)))
        .collect();
    let mut at_frontiers = Problems::new("frontiers.toml", files.frontiers, found);
    let boxes = read_boxes(&frontiers, &known, &mut at_frontiers);
    let frontiers =
        frontiers.frontiers.iter().map(|row| read_frontier(row, &known, &mut at_frontiers)).collect();
    let mut at_events = Problems::new("events.toml", files.events, found);
    let events = events.events.iter().map(|row| read_event(row, &known, &mut at_events)).collect();
    let staff =
        staff.staff.into_iter().map(|row| Staff { id: row.id.into_inner(), does: row.does }).collect();
    let mut at_postcards = Problems::new("postcards.toml", files.postcards, found);
    let postcards: Vec<Postcard> = postcards
        .postcards
        .iter()
        .filter_map(|row| match read_postcard(row.get_ref(), &known) {
            Ok(postcard) => Some(postcard),
            Err(message) => {
                at_postcards.at(&row.span(), message);
                None
            }
        })
        .collect();
    let story = read_story(&story, &known, &mut Problems::new("story.toml", files.story, found));
    let mut at_campaign = Problems::new("campaign.toml", files.campaign, found);
    let base = spec_beneath(&campaign.edition, base, &mut at_campaign)?;
    let stocks = read_stocks(&campaign, &known, &mut at_campaign)?;
    Some(Content {
        id: campaign.id,
        version: campaign.version,
        digest: files.digest(),
        base,
        games: campaign.games,
        improved: campaign
            .companies
            .into_iter()
            .map(|row| Improved { colour: row.colour, bonus: row.improved })
            .collect(),
        numbers: campaign.numbers,
        stocks,
        places,
        lines,
        edges,
        tickets,
        circuits,
        surveys,
        boxes,
        frontiers,
        events,
        staff,
        postcards,
        story,
    })
}

fn spec_beneath(edition: &Name, folder: Option<&Folder>, problems: &mut Problems<'_>) -> Option<Spec> {
    let loaded = match folder {
        Some(folder) => folder.load(),
        None => capotreno_editions::embedded(edition.get_ref()),
    };
    match loaded {
        Ok(loaded) => Some(loaded.spec().clone()),
        Err(error) => {
            problems.at(&edition.span(), error.to_string());
            None
        }
    }
}

fn read_stocks(campaign: &CampaignText, known: &Known, problems: &mut Problems<'_>) -> Option<Stocks> {
    let text = &campaign.stocks;
    let mut places = |names: &[String]| {
        known.everywhere(names).map_err(|message| problems.whole(message)).unwrap_or_default()
    };
    let with = &text.herds_with;
    let (herds, markets) = (places(&text.herds), places(&text.herd_markets));
    let (with_it, without) = (places(&with.places), places(&with.without));
    let frontier = Known::find(&known.frontiers, &with.frontier);
    if frontier.is_none() {
        problems.whole(Known::unknown("frontier", &with.frontier, &known.frontiers));
    }
    Some(Stocks {
        tunnel_coins: text.tunnel_coins.clone(),
        elevators: text.elevators,
        herds,
        herds_with: HerdsWith { frontier: FrontierNo(frontier?), places: with_it, without },
        herd_markets: markets,
        water: text.water.clone(),
        certificates_shown: text.certificates_shown.clone(),
        stamps_shown: text.stamps_shown,
    })
}

fn read_board(
    text: &BoardText,
    known: &Known,
    problems: &mut Problems<'_>,
) -> (Vec<Place>, Vec<Line>, Vec<Edge>) {
    let places = text
        .places
        .iter()
        .map(|row| Place {
            name: row.name.clone(),
            at: row.at.map(|degrees| (degrees * 10_000.0).round() as i32),
            board: known.board(&row.board, problems),
            tags: row.tags.clone(),
        })
        .collect();
    let lines: Vec<Line> = text
        .lines
        .iter()
        .map(|row| Line {
            ends: [known.place(&row.from, problems), known.place(&row.to, problems)],
            cards: row.cards,
            colour: read_colour(&row.colour, problems),
            boards: row.boards.iter().map(|board| known.board(board, problems)).collect(),
            group: row.group.clone(),
            tunnel: row.tunnel,
            viaducts: row.viaducts,
        })
        .collect();
    let mut taken = Vec::new();
    let edges = text
        .edges
        .iter()
        .map(|row| {
            let becomes = row.becomes.get_ref().split('/').map(|name| Known::find(&known.places, name));
            let ends: Vec<PlaceNo> = becomes.flatten().map(PlaceNo).collect();
            let line = lines.iter().enumerate().find(|(index, line)| {
                !taken.contains(index) && ends.len() == 2 && ends.iter().all(|end| line.ends.contains(end))
            });
            let line = line.map(|(index, _)| index);
            if line.is_none() {
                let message = format!("no line is left for the edge {}", quoted(row.becomes.get_ref()));
                problems.at(&row.becomes.span(), message);
            }
            taken.extend(line);
            Edge {
                from: known.place(&row.from, problems),
                leaves: row.leaves,
                cards: row.cards,
                becomes: LineNo(line.unwrap_or(0) as u8),
            }
        })
        .collect();
    (places, lines, edges)
}

fn read_colour(word: &Name, problems: &mut Problems<'_>) -> LineColour {
    match word.get_ref().as_str() {
        "grey" => LineColour::Grey,
        "blank" => LineColour::Blank,
        other => {
            if let Some(card) = Card::from_word(other).filter(|card| card.is_colour()) {
                return LineColour::Of(card);
            }
            let colours = Card::COLOURS.iter().map(|card| card.word()).chain(["grey", "blank"]);
            let message = format!("unknown colour {}{}", quoted(other), did_you_mean(other, colours));
            problems.at(&word.span(), message);
            LineColour::Grey
        }
    }
}

fn read_tickets(text: &TicketsText, known: &Known, problems: &mut Problems<'_>) -> Vec<Ticket> {
    text.tickets
        .iter()
        .map(|row| Ticket {
            id: row.id.clone(),
            board: known.board(&row.board, problems),
            ends: [known.place(&row.from, problems), known.place(&row.to, problems)],
            value: row.value,
            postcard: row.postcard.map(PostcardNo),
        })
        .collect()
}

fn read_boxes(text: &FrontiersText, known: &Known, problems: &mut Problems<'_>) -> Vec<RuleBox> {
    text.boxes
        .iter()
        .filter_map(|row| {
            let opened_by = match (&row.story, &row.frontier) {
                (Some(card), None) => OpenedBy::Story(card.get_ref().clone()),
                (None, Some(code)) => match known.board(code, problems) {
                    Region::Frontier(frontier) => OpenedBy::Frontier(frontier),
                    Region::Start => return None,
                },
                _ => {
                    problems.whole(format!("box {} needs either a story card or a frontier", row.letter));
                    return None;
                }
            };
            Some(RuleBox {
                letter: row.letter,
                id: row.id.clone(),
                claim_step: row.claim_step,
                opened_by,
                ends_with: row.ends_with.as_ref().map(|event| known.event_at(event, problems)),
                ends_punched: row.ends_punched.as_ref().map(|event| known.event_at(event, problems)),
            })
        })
        .collect()
}

fn read_frontier(row: &FrontierText, known: &Known, problems: &mut Problems<'_>) -> Frontier {
    Frontier {
        code: row.code.clone(),
        attaches: row.attaches.iter().map(|name| known.board(name, problems)).collect(),
        letter: row.letter,
        temporary: row.temporary,
        games: (row.games > 0).then_some(row.games),
        events: row.events.iter().map(|name| known.event_at(name, problems)).collect(),
        late: row.late.as_ref().map(|late| (known.event_at(&late.event, problems), late.year)),
        postcard: PostcardNo(row.postcard),
    }
}

fn read_event(row: &EventText, known: &Known, problems: &mut Problems<'_>) -> Event {
    let effects = row
        .effects
        .iter()
        .filter_map(|effect| match read_effect(effect, known) {
            Ok(effect) => Some(effect),
            Err(message) => {
                problems.at(&effect.span(), message);
                None
            }
        })
        .collect();
    Event { id: row.id.get_ref().clone(), start: row.start, punches: row.punches, effects }
}

/// The vocabulary is that of `rules`; the places of a line's ends are read apart.
fn read_effect(row: &Spanned<toml::Table>, known: &Known) -> Result<EventEffect, String> {
    let mut table = row.get_ref().clone();
    let mut ends = None;
    if let Some(toml::Value::Table(lines)) = table.get_mut("lines") {
        let text: LinesText = lines.clone().try_into().map_err(said)?;
        ends = known.ends(text.at.as_ref(), text.ends)?;
        lines.remove("at");
        lines.remove("ends");
    }
    // A word is one of the campaign's effects or one of those every economy has.
    let (mut effect, written) = match table.clone().try_into::<CharterEffect>() {
        Ok(effect) => (Effect::Charter(effect), toml::Table::try_from(effect)),
        Err(in_campaign) => match table.clone().try_into::<Effect>() {
            Ok(effect) => (effect, toml::Table::try_from(effect)),
            Err(error) if in_campaign.message().starts_with("unknown variant") => return Err(said(error)),
            Err(_) => return Err(said(in_campaign)),
        },
    };
    if ends.is_some() && filter_of(&mut effect).is_none() {
        return Err("this effect does not speak of lines".to_owned());
    }
    let written = written.unwrap_or_default();
    match table.keys().find(|key| !written.contains_key(*key)) {
        Some(key) => Err(Known::unknown("key", key, &written.keys().cloned().collect::<Vec<_>>())),
        None => Ok(EventEffect { effect, ends }),
    }
}

#[expect(clippy::needless_pass_by_value, reason = "the shape map_err asks for")]
fn said(error: toml::de::Error) -> String {
    capotreno_editions::reworded(error.message())
}

fn read_postcard(row: &PostcardText, known: &Known) -> Result<Postcard, String> {
    let text = row.does.clone();
    let does = if text.contains_key("boon") {
        let text: BoonText = text.try_into().map_err(said)?;
        let (boon, lines) = text.boon();
        let ends = lines.map_or(Ok(None), |lines| known.ends(lines.at.as_ref(), lines.ends))?;
        Does::Boon(boon, ends)
    } else if text.contains_key("quest") {
        let text: Paid<QuestText> = text.try_into().map_err(said)?;
        Does::Quest { quest: read_quest(&text.what, known)?, coins: text.coins }
    } else if text.contains_key("goal") {
        let text: Paid<GoalText> = text.try_into().map_err(said)?;
        Does::Race { goal: read_goal(&text.what, known)?, coins: text.coins }
    } else {
        let text: AwardText = text.try_into().map_err(said)?;
        Does::Award(text.award)
    };
    // A quest is fulfilled once.
    let once = matches!(does, Does::Quest { .. }).then_some(1);
    Ok(Postcard {
        number: PostcardNo(row.number),
        vault: row.vault,
        company: row.company,
        uses: row.uses.or(once),
        per_game: row.per_game,
        does,
    })
}

fn read_quest(text: &QuestText, known: &Known) -> Result<Quest, String> {
    Ok(match text {
        QuestText::Join { from, to, at_end } => {
            Quest::Join { from: known.everywhere(from)?, to: known.everywhere(to)?, at_end: *at_end }
        }
        QuestText::Lines { places, lines } => {
            Quest::Lines { places: known.everywhere(places)?, lines: *lines }
        }
        QuestText::Touch { places, count } => {
            Quest::Touch { places: known.everywhere(places)?, count: *count }
        }
        QuestText::Tunnels { tunnels } => Quest::Tunnels { tunnels: *tunnels },
        QuestText::Tickets { places, tickets } => {
            Quest::Tickets { places: known.everywhere(places)?, tickets: *tickets }
        }
        QuestText::Network { cities } => Quest::Network { cities: *cities },
        QuestText::CarsLeft { cars } => Quest::CarsLeft { cars: *cars },
    })
}

fn read_goal(text: &GoalText, known: &Known) -> Result<RaceGoal, String> {
    Ok(match text {
        GoalText::TicketAt { places } => RaceGoal::TicketAt { places: known.everywhere(places)? },
        GoalText::TicketWorth { value } => RaceGoal::TicketWorth { value: *value },
        GoalText::Tickets { tickets } => RaceGoal::Tickets { tickets: *tickets },
        GoalText::LargeCities { lines } => RaceGoal::LargeCities { lines: *lines },
        GoalText::Tolls { tolls } => RaceGoal::Tolls { tolls: *tolls },
        GoalText::Junctions { junctions } => RaceGoal::Junctions { junctions: *junctions },
        GoalText::Lengths { longest } => RaceGoal::Lengths { longest: *longest },
        GoalText::OwnColour { lines } => RaceGoal::OwnColour { lines: *lines },
        GoalText::Newspapers { newspapers } => RaceGoal::Newspapers { newspapers: *newspapers },
        GoalText::Circuit => RaceGoal::Circuit,
        GoalText::Frontiers { frontiers } => RaceGoal::Frontiers { frontiers: *frontiers },
    })
}

fn read_story(text: &StoryText, known: &Known, problems: &mut Problems<'_>) -> Vec<StoryCard> {
    text.cards
        .iter()
        .map(|card| {
            let mut steps = Vec::new();
            for step in &card.steps {
                match read_step(step, known) {
                    Ok(step) => steps.push(step),
                    Err(message) => problems.at(&card.code.span(), message),
                }
            }
            StoryCard { code: card.code.get_ref().clone(), kind: card.kind, steps }
        })
        .collect()
}

fn read_step(text: &InstructionText, known: &Known) -> Result<Instruction, String> {
    Ok(match text {
        InstructionText::Challenge { postcard } => Instruction::Challenge(PostcardNo(*postcard)),
        InstructionText::OpenBox { letter } => Instruction::OpenBox(*letter),
        InstructionText::Letters { postcards } => {
            Instruction::Letters(postcards.iter().copied().map(PostcardNo).collect())
        }
        InstructionText::AddEvent { event } => Instruction::AddEvent(known.event(event)?),
        InstructionText::AddStaff { staff } => {
            Instruction::AddStaff(staff.iter().map(|id| known.staff(id)).collect::<Result<_, _>>()?)
        }
        InstructionText::Draft => Instruction::Draft,
        InstructionText::FirstDepots => Instruction::FirstDepots,
        InstructionText::PlaceJunctions { among } => {
            let place = |name: &String| {
                let unknown = || Known::unknown("place", name, &known.places);
                Known::find(&known.places, name).map(PlaceNo).ok_or_else(unknown)
            };
            Instruction::PlaceJunctions(among.iter().map(place).collect::<Result<_, _>>()?)
        }
        InstructionText::Vote { options } => Instruction::Vote(
            options
                .iter()
                .map(|option| Choice {
                    id: option.id.clone(),
                    then: option.then.clone(),
                    then_for_two: option.then_for_two.clone(),
                })
                .collect(),
        ),
        InstructionText::Grow { cities } => Instruction::Grow(*cities),
        InstructionText::ImproveBonuses => Instruction::ImproveBonuses,
        InstructionText::LookAtTwoEvents => Instruction::LookAtTwoEvents,
        InstructionText::Wager { most } => Instruction::Wager(*most),
        InstructionText::Answer { pay, vault, event } => {
            Instruction::Answer { pay: *pay, vault: *vault, event: known.event(event)? }
        }
        InstructionText::OpenVaults => Instruction::OpenVaults,
    })
}
