//! LW-5, LW-6, LW-52: two campaigns that differ only in the story of a year look the same, byte by byte,
//! until the last opening ticket of its game is chosen.

use std::sync::Arc;

use capotreno_bots::Budget;
use capotreno_campaign::autoplay::{self, Setting};
use capotreno_campaign::content::{CompanyNo, Files};
use capotreno_campaign::{Campaign, Content, Entry};
use capotreno_notation::Seed;
use capotreno_notation::record::SeatInfo;
use capotreno_protocol::CharterInfo;
use capotreno_rules::{Action, Seat, Viewer};
use capotreno_session::Game;

/// The same campaign, but for something in the story.
fn another(changes: &[(&str, &str)]) -> &'static Content {
    let mut story = Files::embedded().story.to_owned();
    for (from, to) in changes {
        assert_eq!(story.matches(from).count(), 1, "{from}");
        story = story.replace(from, to);
    }
    let files = Files { story: &story, ..Files::embedded() };
    Box::leak(Box::new(Content::read(&files).unwrap_or_else(|error| panic!("{error}"))))
}

fn companies(campaign: &Campaign) -> Vec<Option<CompanyNo>> {
    campaign.state().company_numbers().map(Some).chain([None]).collect()
}

/// Everything a server sends of a campaign and of the edition of its game.
fn told(campaign: &Campaign) -> String {
    let game = campaign.next_game().unwrap();
    let mut told = format!("{} {:?}\n", game.shelf.digest(), game.shelf.edition.spec());
    for company in companies(campaign) {
        told += &serde_json::to_string(&campaign.view(company)).unwrap();
        let own: Vec<CompanyNo> = company.into_iter().collect();
        told += &serde_json::to_string(&CharterInfo::new(campaign, &game, None, &own)).unwrap();
        for language in ["en", "it"] {
            for page in campaign.rulebook(company, language) {
                told += &page.text;
            }
        }
    }
    told
}

/// Everything that is sent of the game and written of its record.
fn seen(game: &Game) -> String {
    let seats = (0..game.state().public().players).map(|_| SeatInfo::bot("seat", "random"));
    let mut seen = game.record(seats.collect()).to_text();
    let viewers = game.state().public().seats().map(Viewer::Seat).chain([Viewer::Spectator]);
    for viewer in viewers {
        seen += &serde_json::to_string(&game.shown(viewer)).unwrap();
        seen += &serde_json::to_string(&game.events_after(None, viewer)).unwrap();
    }
    seen
}

/// A campaign up to a game, and its twin in another world.
fn twins(game: usize, changes: &[(&str, &str)]) -> [Campaign; 2] {
    let bots = vec!["random".to_owned(); 3];
    let setting = Setting { bots: &bots, seed: 52, budget: Budget::iterations(1), miss: 0 };
    let content = Content::embedded().unwrap();
    let (whole, _) = autoplay::play(content, &setting).unwrap();
    let starts = whole.entries().iter().enumerate();
    let mut starts = starts.filter(|(_, entry)| matches!(entry, Entry::Started { .. }));
    let (before, _) = starts.nth(game - 1).unwrap();
    let entries = &whole.entries()[..before];
    [content, another(changes)].map(|content| Campaign::fold(content, entries).unwrap())
}

fn look_alike(game: usize, changes: &[(&str, &str)]) {
    let mut worlds = twins(game, changes);
    assert_eq!(told(&worlds[0]), told(&worlds[1]), "before the game");
    let made = worlds.each_ref().map(|campaign| campaign.next_game().unwrap());
    for (campaign, made) in worlds.iter_mut().zip(&made) {
        campaign.start(&made.shelf.digest()).unwrap();
    }
    let seed = Seed::from_words("twins");
    let mut games = made.map(|made| Game::deal(Arc::new(made.shelf), made.options, seed).unwrap().0);
    for seat in (0..games[0].state().public().players).map(Seat) {
        assert_eq!(seen(&games[0]), seen(&games[1]), "before seat {} chooses", seat.0);
        assert_eq!(told(&worlds[0]), told(&worlds[1]));
        for game in &mut games {
            game.play_at_once(seat, Action::KeepTickets { keep: 0b1111 }).unwrap();
        }
    }
    // The game waits, and nothing of the story is known yet.
    assert!(games.iter().all(Game::awaits_story));
    assert_eq!(seen(&games[0]), seen(&games[1]));
    assert_eq!(told(&worlds[0]), told(&worlds[1]));
    // Then it is read: the test would see a difference.
    for campaign in &mut worlds {
        campaign.choose().unwrap();
    }
    while told(&worlds[0]) == told(&worlds[1]) {
        for campaign in &mut worlds {
            let (company, _) = campaign.awaited().first().cloned().expect("the worlds differ");
            let with = campaign.moves(company).remove(0);
            campaign.make(company, with).unwrap();
        }
    }
}

#[test]
fn the_first_story_is_sealed_until_the_tickets_are_chosen() {
    look_alike(
        1,
        &[
            ("postcard = 401", "postcard = 999"),
            ("postcard = 402", "postcard = 401"),
            ("postcard = 999", "postcard = 402"),
        ],
    );
}

#[test]
fn events_and_depots_of_1871_are_sealed_until_the_tickets_are_chosen() {
    let swap = [("\"EV12\"", "\"EV99\""), ("\"EV13\"", "\"EV12\""), ("\"EV99\"", "\"EV13\"")];
    look_alike(3, &swap);
}

#[test]
fn the_wager_of_1889_is_sealed_until_the_tickets_are_chosen() {
    look_alike(9, &[("do = \"wager\", most = 5", "do = \"wager\", most = 3")]);
}

#[test]
fn the_answer_of_1892_is_sealed_until_the_tickets_are_chosen() {
    look_alike(10, &[("pay = 4, vault = 10", "pay = 3, vault = 9")]);
}
