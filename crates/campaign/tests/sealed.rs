//! Sealed means sealed: what a client may be sent holds only what was unlocked.

use std::collections::BTreeSet;

use capotreno_bots::Budget;
use capotreno_campaign::autoplay::{self, Setting};
use capotreno_campaign::content::{CompanyNo, Instruction, PostcardKind};
use capotreno_campaign::{Campaign, CardStage, Content, Phase, Script, State};

fn content() -> &'static Content {
    Content::embedded().unwrap()
}

/// The client's sentences for what is discovered, in both languages, and those it has from the start.
const SENTENCES: [&str; 2] = [
    include_str!("../../../campaigns/charter/words/en/sentences.ftl"),
    include_str!("../../../campaigns/charter/words/it/sentences.ftl"),
];
const FROM_THE_START: &str = include_str!("../../../web/src/locales/en/campaign.ftl");

/// A text as it stands inside JSON.
fn escaped(text: &str) -> String {
    let json = serde_json::to_string(text).unwrap();
    json[1..json.len() - 1].to_owned()
}

/// The texts of everything that is open to the viewer, and of everything that is not.
struct Texts {
    open: BTreeSet<String>,
    sealed: BTreeSet<String>,
}

impl Texts {
    fn of(state: &State, viewer: Option<CompanyNo>) -> Texts {
        let mut texts = Texts { open: BTreeSet::new(), sealed: BTreeSet::new() };
        for (file, id, field, words) in Script::embedded().iter() {
            let open = texts_open(state, viewer, file, id, field);
            let set = if open { &mut texts.open } else { &mut texts.sealed };
            // Short words such as titles may stand in other texts by chance.
            set.extend(
                [&words.en, &words.it].into_iter().filter(|text| text.len() > 24).map(|text| escaped(text)),
            );
        }
        for (by, sentences) in SENTENCES.iter().flat_map(|file| groups(file)) {
            let open = by.split(' ').any(|id| is_open(state, id));
            let set = if open { &mut texts.open } else { &mut texts.sealed };
            set.insert(escaped(sentences));
        }
        texts
    }
}

/// What opens each group of sentences, and the sentences.
fn groups(file: &str) -> impl Iterator<Item = (&str, &str)> {
    file.split("\n## ").skip(1).map(|group| group.split_once('\n').unwrap())
}

fn is_open(state: &State, id: &str) -> bool {
    let file = match id.get(..2) {
        Some("EV") => "events",
        Some("ST") => "staff",
        Some(_) => "story",
        None => "boxes",
    };
    texts_open(state, None, file, id, "")
}

fn texts_open(state: &State, viewer: Option<CompanyNo>, file: &str, id: &str, field: &str) -> bool {
    let content = content();
    match file {
        "events" => state.events[content.event_named(id).unwrap().index()].stage != CardStage::Sealed,
        "staff" => state.staff[content.staff_named(id).unwrap().index()].stage != CardStage::Sealed,
        "boxes" => {
            let letter = id.chars().next().unwrap();
            state.boxes.contains(&letter) || state.ended.contains_key(&letter)
        }
        "frontiers" if field == "opening" => {
            content.frontier_coded(id).is_none_or(|frontier| state.frontiers.contains(&frontier))
        }
        "story" => content.story[..state.read].iter().any(|card| card.code == id),
        "postcards" => {
            let number = capotreno_campaign::content::PostcardNo(id.parse().unwrap());
            let quest = content.postcard(number).unwrap().kind() == PostcardKind::Quest;
            let owners = state
                .company_numbers()
                .filter(|no| state.companies[no.index()].office.iter().any(|card| card.number == number));
            let owners: Vec<CompanyNo> = owners.collect();
            // What is in a vault is for its owner.
            let kept = |no: CompanyNo| state.companies[no.index()].vault.postcards.contains(&number);
            if state
                .company_numbers()
                .any(|no| kept(no) && (viewer == Some(no) || state.phase == Phase::Over))
            {
                return true;
            }
            let awarded = state.score.iter().flat_map(|score| &score.vaults);
            let awarded = awarded.flat_map(|vault| &vault.awarded).any(|taken| *taken == number);
            // A challenge that everybody could read stays known when its year is over.
            let read = content.story[..state.read].iter().flat_map(|card| &card.steps);
            let mut read = read.filter_map(|step| match step {
                Instruction::Challenge(number) => Some(*number),
                _ => None,
            });
            let mut there = state.frontiers.iter().map(|no| content.frontiers[no.index()].postcard);
            let known = read.any(|known| known == number) || there.any(|known| known == number);
            let seen = awarded || !owners.is_empty() || state.races.contains(&number) || known;
            seen && (field != "secret" || !quest || owners.iter().any(|owner| viewer == Some(*owner)))
        }
        "epilogues" => state.phase == Phase::Over,
        _ => true,
    }
}

fn check(campaign: &Campaign, viewer: Option<CompanyNo>) {
    let state = campaign.state();
    let view = serde_json::to_string(&campaign.view(viewer)).unwrap();
    let texts = Texts::of(state, viewer);
    assert!(state.phase == Phase::Over || texts.sealed.len() > 10, "the test looks for something");
    for sealed in texts.sealed.difference(&texts.open) {
        assert!(!view.contains(sealed.as_str()), "game {}, {viewer:?}: {sealed}", state.game);
    }
    let content = content();
    let ids = |id: &str| format!("\"{id}\"");
    for (index, event) in content.events.iter().enumerate() {
        let sealed = state.events[index].stage == CardStage::Sealed;
        assert!(!sealed || !view.contains(&ids(&event.id)), "{}", event.id);
    }
    for (index, staff) in content.staff.iter().enumerate() {
        let sealed = state.staff[index].stage == CardStage::Sealed;
        assert!(!sealed || !view.contains(&ids(&staff.id)), "{}", staff.id);
    }
    for card in &content.story[state.read..] {
        assert!(!view.contains(&ids(&card.code)), "{}", card.code);
    }
    for place in content.places.iter().filter(|place| !state.has_board(place.board)) {
        assert!(!view.contains(&ids(&place.name)), "{}", place.name);
    }
    for ticket in content.tickets.iter().filter(|ticket| !state.has_board(ticket.board)) {
        assert!(!view.contains(&ids(&ticket.id)), "{}", ticket.id);
    }
    assert!(!view.contains(&state.seed.to_string()), "the seed");
}

#[test]
fn a_view_holds_nothing_sealed() {
    let bots = vec!["random".to_owned(); 3];
    let setting = Setting { bots: &bots, seed: 11, budget: Budget::iterations(1), miss: 0 };
    let (campaign, _) = autoplay::play(content(), &setting).unwrap();
    let entries = campaign.entries();
    for stop in (1..=entries.len()).step_by(7) {
        let stopped = Campaign::fold(content(), &entries[..stop]).unwrap();
        check(&stopped, None);
        check(&stopped, Some(CompanyNo((stop % 3) as u8)));
    }
}

/// What a card or a box brings is named by it, once, and is there: the client opens nothing else.
#[test]
fn everything_that_is_opened_is_opened_by_something() {
    let bots = vec!["random".to_owned(); 3];
    let setting = Setting { bots: &bots, seed: 7, budget: Budget::iterations(1), miss: 0 };
    let (campaign, _) = autoplay::play(content(), &setting).unwrap();
    let view = campaign.view(Some(CompanyNo(1)));
    let cards = view.story.iter().map(|card| &card.opens);
    let opens: Vec<_> = cards.chain(view.frontiers.iter().map(|frontier| &frontier.opens)).collect();
    let boxes: BTreeSet<char> = opens.iter().flat_map(|opens| &opens.boxes).copied().collect();
    assert_eq!(boxes, view.boxes.iter().map(|rule| rule.letter).collect());
    let late = view.frontiers.iter().filter_map(|frontier| frontier.late).map(|late| late.event);
    let events: Vec<_> = opens.iter().flat_map(|opens| &opens.events).copied().chain(late).collect();
    let start = content().events.iter().filter(|event| event.start).count();
    assert_eq!(events.iter().collect::<BTreeSet<_>>().len(), events.len(), "each once");
    assert_eq!(events.len() + start, view.events.len());
    let staff: BTreeSet<_> = opens.iter().flat_map(|opens| &opens.staff).collect();
    assert_eq!(staff.len(), view.staff.len());
    let letters = opens.iter().filter_map(|opens| opens.letter.as_ref());
    assert_eq!(letters.filter(|letter| letter.secret.is_some()).count(), 2, "one after 1865, one after 1874");
    assert_eq!(opens.iter().map(|opens| opens.races.len()).sum::<usize>(), 20);
    let spectator = campaign.view(None);
    assert!(spectator.story.iter().all(|card| card.opens.letter.is_none()));
}

/// Whoever is asked something between games is told the words for it, not before and not too late.
#[test]
fn every_decision_has_its_sentences() {
    let bots = vec!["random".to_owned(); 2];
    let setting = Setting { bots: &bots, seed: 3, budget: Budget::iterations(1), miss: 0 };
    let (campaign, _) = autoplay::play(content(), &setting).unwrap();
    let entries = campaign.entries();
    let mut asked = BTreeSet::new();
    for stop in 1..=entries.len() {
        let view = Campaign::fold(content(), &entries[..stop]).unwrap().view(None);
        for awaited in &view.awaited {
            let json = serde_json::to_value(awaited).unwrap();
            let word = json["decision"]["decide"].as_str().unwrap().replace('_', "-");
            for key in [format!("\ndecide-{word} ="), format!("\ndecide-{word}-text =")] {
                let said = FROM_THE_START.contains(&key) || view.sentences.en.contains(&key);
                assert!(said, "game {}: {key}", view.game);
            }
            asked.insert(word);
        }
    }
    assert!(asked.len() > 6, "{asked:?}");
}

/// Vaults are for their owners until they are opened.
#[test]
fn vaults_stay_shut() {
    let bots = vec!["random".to_owned(); 2];
    let setting = Setting { bots: &bots, seed: 5, budget: Budget::iterations(1), miss: 0 };
    let (campaign, _) = autoplay::play(content(), &setting).unwrap();
    let half = Campaign::fold(content(), &campaign.entries()[..campaign.entries().len() / 2]).unwrap();
    let view = half.view(Some(CompanyNo(1)));
    assert!(view.companies[0].vault.is_none());
    assert!(view.companies[1].vault.is_some());
    assert!(half.view(None).companies.iter().all(|company| company.vault.is_none()));
    assert!(campaign.view(None).companies.iter().all(|company| company.vault.is_some()));
    assert_eq!(campaign.view(None).epilogues.len(), 3);
}

/// The edition of a game, which a table tells its clients, is made of open things only.
#[test]
fn a_game_holds_nothing_sealed() {
    let bots = vec!["random".to_owned(); 4];
    let setting = Setting { bots: &bots, seed: 2, budget: Budget::iterations(1), miss: 0 };
    let (campaign, _) = autoplay::play(content(), &setting).unwrap();
    let entries = campaign.entries();
    for stop in 1..entries.len() {
        let stopped = Campaign::fold(content(), &entries[..stop]).unwrap();
        if stopped.state().phase != Phase::Ready {
            continue;
        }
        let game = stopped.next_game().unwrap();
        let spec = format!("{:?}", game.shelf.edition.spec());
        let state = stopped.state();
        for place in content().places.iter().filter(|place| !state.has_board(place.board)) {
            assert!(!spec.contains(&format!("\"{}\"", place.name)), "{}", place.name);
        }
        for (index, event) in content().events.iter().enumerate() {
            let in_play = state.events[index].stage == CardStage::InPlay;
            assert_eq!(in_play, spec.contains(&format!("\"{}\"", event.id)), "{}", event.id);
        }
    }
}
