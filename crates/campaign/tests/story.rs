//! LW-5, LW-6, LW-52: the story of a year is read after the opening tickets of its game were chosen.
//! Campaigns that were founded to read it before the deal go on so.

use capotreno_bots::Budget;
use capotreno_campaign::autoplay::{self, Setting};
use capotreno_campaign::content::CompanyNo;
use capotreno_campaign::{
    Campaign, CatchUp, Chronicle, Content, Entry, Founder, Founding, Move, Phase, Picker, Presence, Proof,
    StoryOrder,
};
use capotreno_notation::Seed;
use capotreno_rules::Card;
use capotreno_rules::campaign::spec::Story;

fn content() -> &'static Content {
    Content::embedded().unwrap()
}

fn found(story: StoryOrder) -> Campaign {
    let companies = [Card::Black, Card::Blue, Card::Green]
        .map(|colour| Founder { colour, player: colour.word().to_owned() });
    let founding = Founding {
        seed: Seed::from_words("story"),
        companies: companies.to_vec(),
        picker: Picker::Last,
        story,
        catch_up: CatchUp::NOW,
    };
    Campaign::found(content(), founding).unwrap()
}

fn played() -> Campaign {
    let bots = vec!["random".to_owned(); 3];
    let setting = Setting { bots: &bots, seed: 1871, budget: Budget::iterations(1), miss: 15 };
    autoplay::play(content(), &setting).unwrap().0
}

/// LW-5, LW-52: whatever the story of a year asks is decided between the choice of tickets and the first
/// turn, and every game is proved with the edition that its story made.
#[test]
fn what_the_story_asks_is_decided_when_the_tickets_are_chosen() {
    let campaign = played();
    let entries = campaign.entries();
    let mut kinds = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let before = Campaign::fold(content(), &entries[..index.max(1)]).unwrap();
        let state = before.state();
        match entry {
            Entry::Started { digest, .. } => {
                let game = before.next_game().unwrap();
                assert_eq!(*digest, game.shelf.digest());
                assert_eq!(game.shelf.edition.charter().unwrap().story, Story::Sealed);
            }
            Entry::Told { digest, .. } => {
                let game = before.next_game().unwrap();
                assert_eq!(*digest, game.shelf.digest());
                assert_eq!(game.shelf.edition.charter().unwrap().story, Story::Told);
                assert!(before.is_told());
            }
            Entry::Moved { with, .. } => {
                let of_the_story = match with {
                    Move::Hire { .. } | Move::Wager { .. } => true,
                    Move::Build { .. } => state.game == 3 && state.phase == Phase::Before,
                    Move::Choose { option } => option == "pay" || option == "refuse",
                    Move::Grow { .. } | Move::Pick { .. } | Move::Colour { .. } => false,
                };
                assert_eq!(state.chosen, of_the_story, "{with:?}");
                assert_eq!(state.phase, if of_the_story { Phase::Before } else { Phase::After });
            }
            Entry::Founded(_)
            | Entry::Drawn(_)
            | Entry::Seated { .. }
            | Entry::Chosen
            | Entry::Finished { .. } => {}
        }
        kinds.extend(match entry {
            Entry::Started { .. } => Some("started"),
            Entry::Chosen => Some("chosen"),
            Entry::Told { .. } => Some("told"),
            Entry::Finished { .. } => Some("finished"),
            Entry::Founded(_) | Entry::Moved { .. } | Entry::Drawn(_) | Entry::Seated { .. } => None,
        });
    }
    assert_eq!(kinds, ["started", "chosen", "told", "finished"].repeat(12));
    let proofs = campaign.verify().unwrap();
    assert!(proofs.len() == 12 && proofs.iter().all(|game| game.proof == Proof::Proved), "{proofs:?}");
}

/// LW-52: nothing is out of turn: no story before the tickets, no game before the story, nobody leaves.
#[test]
fn a_game_cannot_go_on_without_its_story() {
    let mut campaign = found(StoryOrder::After);
    assert_eq!((campaign.state().phase, campaign.state().read), (Phase::Ready, 0));
    let refused = |refusal: Result<_, capotreno_campaign::Refusal>| refusal.err().unwrap().rule;
    assert_eq!(refused(campaign.choose().map(|_| ())), "LW-5");
    assert_eq!(refused(campaign.go_on("x").map(|_| ())), "LW-52");
    campaign.start("sealed").unwrap();
    assert_eq!(campaign.state().read, 0, "the story waits for the tickets");
    assert_eq!(refused(campaign.go_on("x").map(|_| ())), "LW-52");
    campaign.choose().unwrap();
    assert_eq!(campaign.state().read, 3, "up to PAUSE");
    assert!(campaign.is_told(), "1865 asks for nothing");
    assert_eq!(refused(campaign.start("again").map(|_| ())), "CH-1");
    assert_eq!(refused(campaign.choose().map(|_| ())), "LW-5");
    let away = campaign.seat(CompanyNo(0), Presence::Absent).map(|_| ());
    assert_eq!(refused(away), "LW-56");
    campaign.seat(CompanyNo(0), Presence::StandIn).unwrap();
    campaign.go_on("told").unwrap();
    assert_eq!(campaign.state().phase, Phase::Playing);
    assert_eq!(refused(campaign.go_on("twice").map(|_| ())), "LW-52");
}

/// Campaigns that say nothing of it read the story before the deal, and know no other entries.
#[test]
fn the_old_order_goes_on() {
    let mut campaign = found(StoryOrder::Before);
    assert_eq!(campaign.state().read, 3);
    assert!(!campaign.to_text().contains("\"story\""), "a founding of the old order is written as ever");
    campaign.start("whole").unwrap();
    assert_eq!(campaign.choose().unwrap_err().rule, "LW-5");
    let text = include_str!("data/charter-before.campaign");
    let kept = Chronicle::read(text).unwrap().resume(content()).unwrap();
    assert_eq!(kept.state().story, StoryOrder::Before);
    assert!(kept.verify().unwrap().iter().all(|game| game.proof == Proof::Proved));
    assert_eq!(kept.state().phase, Phase::Over);
}
