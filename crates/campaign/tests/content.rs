//! The campaign's files are complete, and their mistakes are told with file, line and suggestion.

use std::collections::BTreeSet;

use capotreno_campaign::content::{
    Files, Instruction, LineColour, OpenedBy, PostcardKind, PostcardNo, Region,
};
use capotreno_campaign::{Content, Script};
use capotreno_rules::Card;

fn content() -> &'static Content {
    Content::embedded().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn everything_is_there() {
    let content = content();
    assert_eq!(content.games.len(), 12);
    assert_eq!(content.places.len(), 63);
    assert_eq!(content.lines.len(), 200);
    assert_eq!(content.edges.len(), 8);
    assert_eq!(content.tickets.len(), 129);
    assert_eq!(content.events.len(), 34);
    assert_eq!(content.staff.len(), 18);
    assert_eq!(content.postcards.len(), 77);
    assert_eq!(content.boxes.len(), 17);
    assert_eq!(content.frontiers.len(), 8);
    assert_eq!(content.circuits.len(), 16);
    assert_eq!(content.surveys.len(), 12);
    assert_eq!(content.story.len(), 93);
    assert_eq!(content.improved.len(), 5);
    let letters: String = content.boxes.iter().map(|rule| rule.letter).collect();
    assert_eq!(letters, "FGHIJKLMNOPQRSTUV");
}

#[test]
fn postcards_have_their_sources() {
    let content = content();
    let kinds = |kind| content.postcards.iter().filter(|card| card.kind() == kind).count();
    let tickets: BTreeSet<PostcardNo> = content.tickets.iter().filter_map(|ticket| ticket.postcard).collect();
    assert_eq!(tickets.len(), 42);
    assert!(tickets.iter().all(|number| (101..=142).contains(&number.0)));
    assert!(tickets.iter().all(|number| content.postcard(*number).is_some()));
    assert_eq!(kinds(PostcardKind::Race), 20);
    assert_eq!(kinds(PostcardKind::Award), 5);
    assert_eq!(content.postcards.iter().filter(|card| card.company.is_some()).count(), 10);
    let given: BTreeSet<u16> = content
        .story
        .iter()
        .flat_map(|card| &card.steps)
        .flat_map(|step| match step {
            Instruction::Challenge(number) => vec![number.0],
            Instruction::Letters(numbers) => numbers.iter().map(|number| number.0).collect(),
            _ => Vec::new(),
        })
        .collect();
    assert_eq!(given, (201..=210).chain(401..=412).collect());
}

/// Every event and staff card joins somewhere; every box is opened where it says.
#[test]
fn everything_comes_into_play() {
    let content = content();
    let mut events: Vec<u8> = (0..34).filter(|index| content.events[usize::from(*index)].start).collect();
    let mut staff = Vec::new();
    let mut boxes = Vec::new();
    for card in &content.story {
        for step in &card.steps {
            match step {
                Instruction::AddEvent(event) => events.push(event.0),
                Instruction::AddStaff(cards) => staff.extend(cards.iter().map(|staff| staff.0)),
                Instruction::OpenBox(letter) => boxes.push((*letter, card.code.clone())),
                _ => {}
            }
        }
    }
    for frontier in &content.frontiers {
        events.extend(
            frontier.events.iter().chain(frontier.late.iter().map(|(event, _)| event)).map(|no| no.0),
        );
    }
    events.sort_unstable();
    staff.sort_unstable();
    assert_eq!(events, (0..34).collect::<Vec<u8>>());
    assert_eq!(staff, (0..18).collect::<Vec<u8>>());
    for rule in &content.boxes {
        match &rule.opened_by {
            OpenedBy::Story(code) => {
                assert!(boxes.contains(&(rule.letter, code.clone())), "box {}", rule.letter);
            }
            OpenedBy::Frontier(no) => assert_eq!(content.frontiers[no.index()].letter, rule.letter),
        }
    }
}

/// Section 6: the start totals of each colour.
#[test]
fn the_start_board_has_its_spaces() {
    let content = content();
    let spaces = |colour| -> u32 {
        let lines = content.lines.iter().filter(|line| line.colour == LineColour::Of(colour));
        lines.map(|line| u32::from(line.cards)).sum()
    };
    let colours = [Card::Black, Card::Blue, Card::Green, Card::Red, Card::White, Card::Yellow];
    assert_eq!(colours.map(spaces), [20, 21, 20, 20, 20, 20]);
    assert!(content.lines.iter().all(|line| line.colour == LineColour::Blank
        || line.colour == LineColour::Grey
        || line.boards == [Region::Start]));
}

/// The words are written for everything, in both languages.
#[test]
fn every_text_is_written() {
    let (content, script) = (content(), Script::embedded());
    let mut missing = Vec::new();
    let mut want = |file: &'static str, id: &str, field: &str| {
        let written =
            script.text(file, id, field).is_some_and(|text| !text.en.is_empty() && !text.it.is_empty());
        if !written {
            missing.push(format!("{file} {id} {field}"));
        }
    };
    want("campaign", &content.id, "name");
    for game in &content.games {
        want("campaign", &game.year.to_string(), "title");
    }
    for event in &content.events {
        want("events", &event.id, "name");
        want("events", &event.id, "text");
    }
    for staff in &content.staff {
        want("staff", &staff.id, "name");
        want("staff", &staff.id, "text");
    }
    for card in &content.postcards {
        let id = card.number.0.to_string();
        want("postcards", &id, "title");
        want("postcards", &id, "open");
        if card.kind() == PostcardKind::Quest {
            want("postcards", &id, "secret");
        }
    }
    for rule in &content.boxes {
        want("boxes", &rule.letter.to_string(), "name");
        want("boxes", &rule.letter.to_string(), "summary");
    }
    for frontier in &content.frontiers {
        want("frontiers", &frontier.code, "name");
        want("frontiers", &frontier.code, "opening");
    }
    for card in &content.story {
        want("story", &card.code, "title");
        want("story", &card.code, "text");
        for step in &card.steps {
            let options: Vec<String> = match step {
                Instruction::Vote(options) => options.iter().map(|option| option.id.clone()).collect(),
                Instruction::Answer { .. } => vec!["pay".to_owned(), "refuse".to_owned()],
                _ => Vec::new(),
            };
            for option in options {
                want("story", &card.code, &format!("options.{option}"));
            }
        }
    }
    for improved in &content.improved {
        for (file, field) in [("companies", "name"), ("epilogues", "winner"), ("epilogues", "other")] {
            want(file, improved.colour.word(), field);
        }
    }
    want("epilogues", "closing", "text");
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn mistakes_are_told_with_their_place() {
    let said = |files: Files<'_>| Content::read(&files).unwrap_err().to_string();
    let right = Files::embedded();
    let board = right.board.replacen("from = \"Albany\"", "from = \"Albny\"", 1);
    let report = said(Files { board: &board, ..right });
    assert!(report.contains("unknown place \"Albny\" (did you mean \"Albany\"?)"), "{report}");
    assert!(report.starts_with("board.toml:"), "{report}");
    let events = right.events.replacen("do = \"double_bonus\"", "do = \"double_bonuss\"", 1);
    let report = said(Files { events: &events, ..right });
    assert!(report.contains("double_bonuss"), "{report}");
    let story = right.story.replacen("event = \"EV11\"", "event = \"EV111\"", 1);
    let report = said(Files { story: &story, ..right });
    assert!(report.contains("unknown event \"EV111\" (did you mean \"EV11\"?)"), "{report}");
    let report = said(Files { tickets: "tickets = 3", ..right });
    assert!(report.contains("tickets.toml"), "{report}");
}

/// A quest that could be fulfilled twice would pay for every claim.
#[test]
fn quests_are_fulfilled_once() {
    let quests = content().postcards.iter().filter(|card| card.kind() == PostcardKind::Quest);
    assert!(quests.clone().all(|card| card.uses == Some(1)));
    assert_eq!(quests.count(), 16 + 10);
}
