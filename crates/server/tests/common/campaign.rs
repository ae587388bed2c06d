//! Campaigns to import: played by bots, cut where a test wants to begin.

use capotreno_bots::Budget;
use capotreno_campaign::autoplay::{self, Setting};
use capotreno_campaign::{Campaign, Content, Founding, StoryOrder};
use serde_json::{Value, json};

pub fn content() -> &'static Content {
    Content::embedded().unwrap()
}

/// A whole campaign of bots that choose at random: black, blue and, with three, green.
pub fn played(companies: usize, seed: u64) -> Campaign {
    let bots = vec!["random".to_owned(); companies];
    let setting = Setting { bots: &bots, seed, budget: Budget::iterations(1), miss: 0 };
    autoplay::play(content(), &setting).unwrap().0
}

/// The same in the order of the first campaigns: the story of a year is read before the deal, so its
/// decisions stand between two games, where a chronicle can be cut.
pub fn played_before(companies: usize, seed: u64) -> Campaign {
    let bots = vec!["random".to_owned(); companies];
    let setting = Setting { bots: &bots, seed, budget: Budget::iterations(1), miss: 0 };
    let founding = Founding { story: StoryOrder::Before, ..autoplay::founding(&bots, seed) };
    let campaign = Campaign::found(content(), founding).unwrap();
    autoplay::play_through(campaign, &setting).unwrap().0
}

/// The campaign as it was after so many entries.
pub fn cut(campaign: &Campaign, entries: usize) -> Campaign {
    Campaign::fold(content(), &campaign.entries()[..entries]).unwrap()
}

/// The first moment of a campaign at which something holds.
pub fn first(campaign: &Campaign, holds: impl Fn(&Campaign) -> bool) -> Campaign {
    (2..campaign.entries().len()).map(|entries| cut(campaign, entries)).find(holds).unwrap()
}

/// What is asked for to go on with a file.
pub fn import(chronicle: &str, companies: &Value) -> Value {
    json!({"chronicle": chronicle, "companies": companies, "options": {"pace": {"clock": "none"}}})
}

pub fn three_at_one_device() -> Value {
    json!([
        {"colour": "black", "seat": {"kind": "me"}},
        {"colour": "blue", "seat": {"kind": "shared", "name": "Nonna"}},
        {"colour": "green", "seat": {"kind": "shared", "name": "Nonno"}},
    ])
}
