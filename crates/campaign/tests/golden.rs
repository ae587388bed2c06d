//! A golden campaign: the same seed and bots make the same chronicle, to the letter.
//!
//! `CAPOTRENO_BLESS=1 cargo test -p capotreno-campaign golden` writes it anew.

use std::path::Path;

use capotreno_bots::Budget;
use capotreno_campaign::autoplay::{self, Setting};
use capotreno_campaign::{Campaign, CatchUp, Chronicle, Content, Founding, Phase};

#[test]
fn the_golden_campaign_is_played_again() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records/charter.campaign");
    let bots = ["greedy", "random", "greedy"].map(str::to_owned);
    let setting = Setting { bots: &bots, seed: 1865, budget: Budget::iterations(1), miss: 15 };
    let content = Content::embedded().unwrap();
    // It was founded when a missed game was worth dollars alone (LW-56), and stays so: whatever campaigns
    // are founded with now, one that is running is played on as it began.
    let founding = Founding { catch_up: CatchUp::Dollars, ..autoplay::founding(&bots, setting.seed) };
    let campaign = Campaign::found(content, founding).unwrap();
    let (campaign, _) =
        autoplay::play_through(campaign, &setting).unwrap_or_else(|failure| panic!("{failure}"));
    if std::env::var_os("CAPOTRENO_BLESS").is_some() {
        std::fs::write(&path, campaign.to_text()).unwrap();
    }
    // The digest of its first game stands beside those of the editions.
    let digests = path.with_file_name("digests.txt");
    let (_, digest, first) = campaign.games().unwrap().swap_remove(0);
    let line = format!("{} {}", first.shelf.edition.spec().id, digest.unwrap());
    let mut lines = std::fs::read_to_string(&digests).unwrap();
    if std::env::var_os("CAPOTRENO_BLESS").is_some() && !lines.contains(&line) {
        let others = lines.lines().filter(|line| !line.starts_with("charter-"));
        lines = others.chain([line.as_str()]).collect::<Vec<_>>().join("\n") + "\n";
        std::fs::write(&digests, &lines).unwrap();
    }
    assert!(lines.lines().any(|kept| kept == line), "{line} is not what it was");
    let kept = std::fs::read_to_string(&path).unwrap();
    let campaign_kept = Chronicle::read(&kept).unwrap().resume(content).unwrap();
    campaign_kept.verify().unwrap();
    assert_eq!(campaign_kept.state().phase, Phase::Over);
    assert!(kept == campaign.to_text(), "the campaign is played differently; bless it if that is meant");
}
