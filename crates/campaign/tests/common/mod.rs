//! Campaigns driven by made-up results: quick, and every number is known.

use capotreno_campaign::content::{CompanyNo, EventNo, PlaceNo};
use capotreno_campaign::{
    Campaign, CatchUp, CompanyResult, Content, Founder, Founding, GameResult, InPlay, Judge, Phase, Picker,
    Slip, StoryOrder,
};
use capotreno_notation::Seed;
use capotreno_rules::Card;

pub fn content() -> &'static Content {
    Content::embedded().unwrap_or_else(|error| panic!("{error}"))
}

pub fn found(players: usize) -> Campaign {
    found_with(players, Picker::Last)
}

pub fn found_with(players: usize, picker: Picker) -> Campaign {
    let colours = [Card::Black, Card::Blue, Card::Green, Card::Yellow, Card::Red];
    let companies = colours
        .iter()
        .take(players)
        .map(|colour| Founder { colour: *colour, player: format!("player {colour}") });
    let (seed, story) = (Seed::from_words("made up"), StoryOrder::Before);
    let founding = Founding { seed, companies: companies.collect(), picker, story, catch_up: CatchUp::NOW };
    Campaign::found(content(), founding).unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// A result in which the first seat wins, with 50 dollars, the second has 40, and so on. Everyone
/// touches every place.
pub fn result(campaign: &Campaign) -> GameResult {
    let state = campaign.state();
    let table = InPlay::of(state, content());
    let companies = table.seats.iter().enumerate().map(|(index, company)| CompanyResult {
        company: *company,
        slip: Slip { coins: 50 - 10 * index as i32, total: 50 - 10 * index as i32, ..Slip::default() },
        rank: index as u8 + 1,
        touched: table.places.clone(),
        largest: table.places.clone(),
        staff_used: true,
        ..CompanyResult::default()
    });
    GameResult {
        companies: companies.collect(),
        junctions: state.junctions.clone(),
        certificates_left: state.certificates,
        stamps_left: state.stamps,
        surveys_left: state.surveys.clone(),
        ..GameResult::default()
    }
}

/// Every decision until the campaign waits for a game or is over.
pub fn decide(campaign: &mut Campaign) {
    while let Some((company, _)) = campaign.awaited().into_iter().next() {
        let with = Judge::Sensible.choose(campaign.content(), &campaign.view(Some(company)), 1).unwrap();
        campaign.make(company, with).unwrap();
    }
}

/// Decides and plays one game with a made-up result, changed by `change`.
pub fn play(campaign: &mut Campaign, change: impl FnOnce(&mut GameResult)) {
    decide(campaign);
    assert_eq!(campaign.state().phase, Phase::Ready);
    campaign.start("made up").unwrap();
    let mut result = result(campaign);
    change(&mut result);
    campaign.finish("made up", result, None).unwrap();
}

/// Plays until the game with this number is to be played.
pub fn play_up_to(campaign: &mut Campaign, game: u8) {
    while campaign.state().game < game {
        play(campaign, |_| {});
        decide(campaign);
    }
}

pub fn event(id: &str) -> EventNo {
    content().event_named(id).unwrap()
}

pub fn place(name: &str) -> PlaceNo {
    content().place_named(name).unwrap()
}

pub const FIRST: CompanyNo = CompanyNo(0);
