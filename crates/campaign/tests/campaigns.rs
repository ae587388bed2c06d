//! Whole campaigns: they end, they replay to the letter, and they can be stopped anywhere.

use capotreno_bots::Budget;
use capotreno_campaign::autoplay::{self, Setting};
use capotreno_campaign::{Campaign, Chronicle, Content, Phase};

fn content() -> &'static Content {
    Content::embedded().unwrap()
}

fn random(players: usize, seed: u64, miss: u32) -> Campaign {
    let bots = vec!["random".to_owned(); players];
    let setting = Setting { bots: &bots, seed, budget: Budget::iterations(1), miss };
    autoplay::play(content(), &setting).unwrap_or_else(|failure| panic!("{failure}")).0
}

fn state_text(campaign: &Campaign) -> String {
    serde_json::to_string(campaign.state()).unwrap()
}

/// Four campaigns for each number of companies, and some with missed games.
#[test]
fn random_campaigns_end() {
    for players in 2..=5 {
        for seed in 0..5 {
            let campaign = random(players, seed, if seed == 4 { 20 } else { 0 });
            let state = campaign.state();
            assert_eq!(state.phase, Phase::Over);
            assert_eq!(state.game, 12);
            assert_eq!(state.frontiers.len(), 8);
            assert_eq!(state.read, content().story.len());
            assert!(state.companies.iter().all(|company| company.slips.len() == 12));
            let mut order = state.score.as_ref().unwrap().order.clone();
            order.sort_unstable();
            assert_eq!(order, state.company_numbers().collect::<Vec<_>>());
        }
    }
}

#[test]
fn a_chronicle_replays_to_the_letter() {
    let campaign = random(3, 7, 10);
    let text = campaign.to_text();
    let again = Chronicle::read(&text).unwrap().resume(content()).unwrap();
    assert_eq!(state_text(&again), state_text(&campaign));
    assert_eq!(again.to_text(), text);
    again.verify().unwrap();
}

/// Killed after any entry, a campaign folds to the same state as if it had gone on.
#[test]
fn a_campaign_stopped_anywhere_goes_on_the_same() {
    let campaign = random(4, 3, 10);
    let entries = campaign.entries();
    let mut states = Vec::new();
    for stop in 1..=entries.len() {
        states.push(Campaign::fold(content(), &entries[..stop]).unwrap());
    }
    for (index, stopped) in states.iter().enumerate() {
        let rest = Campaign::fold(content(), &[stopped.entries(), &entries[index + 1..]].concat()).unwrap();
        if index % 40 == 0 {
            assert_eq!(state_text(&rest), state_text(&campaign), "stopped after {} entries", index + 1);
        }
        // Waking it lets chance say what it owes, and nothing else.
        let woken = stopped.branch(index + 1).unwrap();
        assert_eq!(woken.entries(), &entries[..woken.entries().len()]);
    }
}

/// The setting says how many games are missed: near enough over many campaigns.
#[test]
fn games_are_missed_as_often_as_told() {
    let slips = (0..20).flat_map(|seed| random(5, seed, 20).state().companies.clone());
    let slips: Vec<bool> = slips.flat_map(|company| company.slips).map(|slip| slip.missed()).collect();
    let share = slips.iter().filter(|missed| **missed).count() * 100 / slips.len();
    assert!((15..=25).contains(&share), "{share} %");
}
