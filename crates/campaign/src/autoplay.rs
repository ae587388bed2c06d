//! Whole campaigns played by bots, for tests and simulations.

use std::collections::BTreeMap;

use capotreno_bots::{Bot, Budget, Match, bot_by_name};
use capotreno_notation::Seed;
use capotreno_notation::record::{Header, Record, Replay, SeatInfo, Step};
use capotreno_rules::chance::{FastDice, Recording};
use capotreno_rules::{Card, Event, SeenEvent, State as GameState, Viewer};

use crate::between::let_bots_decide;
use crate::campaign::Campaign;
use crate::content::{CompanyNo, Content};
use crate::entry::{CatchUp, Founder, Founding, GameResult, GameText, Picker, Presence, StoryOrder};
use crate::game::Game;
use crate::refusal::Refusal;
use crate::state::Phase;

/// How a campaign is played.
#[derive(Clone, Debug)]
pub struct Setting<'a> {
    /// One for each company, by the names of `capotreno-bots`.
    pub bots: &'a [String],
    pub seed: u64,
    pub budget: Budget,
    /// The chance in a hundred that a company misses a game.
    pub miss: u32,
}

/// What was seen while a campaign was played, besides its chronicle.
#[derive(Clone, Debug, Default)]
pub struct CampaignStatistics {
    /// How often each event was revealed.
    pub revealed: BTreeMap<String, u64>,
    /// Coins gained by reason.
    pub coins: BTreeMap<String, u64>,
    /// By the edition of the game: what paid, how often, and how much in coins. Rules, events and
    /// postcards go by their ids.
    pub paid: BTreeMap<String, Paid>,
    pub decisions: u64,
}

/// What paid: how often, and how much in coins.
pub type Paid = BTreeMap<String, [u64; 2]>;

/// A campaign that went wrong: where, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("seed {seed}, game {game}: {why}")]
pub struct Failure {
    pub seed: u64,
    pub game: u8,
    pub why: String,
}

/// The companies of a simulated campaign.
pub fn founding(bots: &[String], seed: u64) -> Founding {
    const COLOURS: [Card; 5] = [Card::Black, Card::Blue, Card::Green, Card::Yellow, Card::Red];
    let companies =
        COLOURS.iter().zip(bots).map(|(colour, bot)| Founder { colour: *colour, player: bot.clone() });
    Founding {
        seed: Seed::from_words(&format!("simulated campaign {seed}")),
        companies: companies.collect(),
        picker: Picker::Last,
        story: StoryOrder::NOW,
        catch_up: CatchUp::NOW,
    }
}

/// Plays a whole campaign.
pub fn play(
    content: &'static Content,
    setting: &Setting<'_>,
) -> Result<(Campaign, CampaignStatistics), Failure> {
    let failed = |refusal: Refusal| Failure { seed: setting.seed, game: 0, why: refusal.to_string() };
    let campaign = Campaign::found(content, founding(setting.bots, setting.seed)).map_err(failed)?;
    play_through(campaign, setting)
}

/// Plays a campaign on to its end.
pub fn play_through(
    mut campaign: Campaign,
    setting: &Setting<'_>,
) -> Result<(Campaign, CampaignStatistics), Failure> {
    let failed = |game: u8, why: String| Failure { seed: setting.seed, game, why };
    let mut statistics = CampaignStatistics::default();
    while campaign.state().phase != Phase::Over {
        let game = campaign.state().game;
        decide(&mut campaign, setting).map_err(|why| failed(game, why))?;
        if campaign.state().phase == Phase::Ready {
            leave(&mut campaign, setting).map_err(|why| failed(game, why))?;
            play_next(&mut campaign, setting, &mut statistics).map_err(|why| failed(game, why))?;
            come_back(&mut campaign).map_err(|why| failed(game, why))?;
        }
    }
    Ok((campaign, statistics))
}

/// Some companies miss the game that is ready; two at least stay.
fn leave(campaign: &mut Campaign, setting: &Setting<'_>) -> Result<(), String> {
    let mut dice =
        FastDice::new(setting.seed.wrapping_mul(12).wrapping_add(u64::from(campaign.state().game)));
    for company in campaign.state().company_numbers() {
        if dice.number_below(100) < setting.miss && campaign.state().seated().len() > 2 {
            campaign.seat(company, Presence::Absent).map_err(|refusal| refusal.to_string())?;
        }
    }
    Ok(())
}

/// After the game everyone is back.
fn come_back(campaign: &mut Campaign) -> Result<(), String> {
    for company in campaign.state().company_numbers() {
        if campaign.state().is_absent(company) && campaign.state().phase != Phase::Over {
            campaign.seat(company, Presence::Present).map_err(|refusal| refusal.to_string())?;
        }
    }
    Ok(())
}

/// All decisions until the next game.
pub fn decide(campaign: &mut Campaign, setting: &Setting<'_>) -> Result<(), String> {
    let bot = |company: CompanyNo| Some(setting.bots.get(company.index()).map_or("random", String::as_str));
    Ok(let_bots_decide(campaign, bot, setting.seed)?)
}

fn play_next(
    campaign: &mut Campaign,
    setting: &Setting<'_>,
    statistics: &mut CampaignStatistics,
) -> Result<(), String> {
    let mut game = campaign.next_game().map_err(|error| error.to_string())?;
    campaign.start(&game.shelf.digest()).map_err(|refusal| refusal.to_string())?;
    let seed = campaign.state().game_seed();
    let (mut state, mut steps) = play_on(&game, setting, seed, Vec::new(), statistics)?;
    if !campaign.state().is_whole() {
        // LW-52: the tickets are chosen, the story follows, and the game goes on with what it brought.
        campaign.choose().map_err(|refusal| refusal.to_string())?;
        decide(campaign, setting)?;
        game = campaign.next_game().map_err(|error| error.to_string())?;
        campaign.go_on(&game.shelf.digest()).map_err(|refusal| refusal.to_string())?;
        (state, steps) = play_on(&game, setting, seed, steps, statistics)?;
    }
    let result = state
        .charter_result(&game.shelf.edition)
        .map(|result| GameResult::of(&game.table, &result))
        .ok_or("the game has no result for the campaign")?;
    let seats = game.table.seats.iter().map(|company| {
        let bot = setting.bots.get(company.index()).map_or("random", String::as_str);
        SeatInfo::bot(bot, bot)
    });
    let header = Header::new(&game.shelf, game.options, seats.collect());
    let record = Record::new(header, steps, (&game.shelf, &state), seed);
    let kept = format!("seed:{seed}");
    campaign.finish(&kept, result, Some(GameText::of(&record))).map_err(|refusal| refusal.to_string())?;
    Ok(())
}

/// Plays a game of the campaign, of which some steps may have been made, to its end or until its story
/// is awaited: how it stands then, and every step.
fn play_on(
    game: &Game,
    setting: &Setting<'_>,
    seed: Seed,
    mut steps: Vec<Step>,
    statistics: &mut CampaignStatistics,
) -> Result<(GameState, Vec<Step>), String> {
    let edition = &game.shelf.edition;
    let mut bots: Vec<Box<dyn Bot + Send>> = Vec::new();
    for (seat, company) in game.table.seats.iter().enumerate() {
        let name = setting.bots.get(company.index()).map_or("random", String::as_str);
        let seed = setting.seed.wrapping_mul(64).wrapping_add(seat as u64);
        bots.push(bot_by_name(name, seed).map_err(|unknown| unknown.to_string())?);
    }
    let mut events: Vec<Event> = Vec::new();
    let budgets = std::slice::from_ref(&setting.budget);
    let mut play = if steps.is_empty() {
        let chance = Recording::new(seed.chance());
        let mut play = Match::deal(edition, game.options, &mut bots, budgets, chance, &mut events)
            .map_err(|error| error.to_string())?;
        steps.push(Step::Deal { setup: play.chance().take() });
        play
    } else {
        let mut replay = Replay::from_seed(edition, game.options, &steps, seed);
        if let Some(error) = replay.by_ref().find_map(Result::err) {
            return Err(error.to_string());
        }
        let (Some(position), Some(chance)) = replay.into_parts() else {
            return Err("the game was not dealt".to_owned());
        };
        Match::resume(edition, *position.state(), &mut bots, budgets, Recording::new(chance))
    };
    loop {
        statistics.note(game, &events);
        events.clear();
        let Some((seat, action)) = play.step(&mut events).map_err(|error| error.to_string())? else { break };
        steps.push(Step::Act { seat, action, chance: play.chance().take() });
    }
    statistics.decisions += u64::from(play.decisions());
    Ok((*play.state(), steps))
}

impl CampaignStatistics {
    fn note(&mut self, game: &Game, events: &[Event]) {
        for event in events {
            let seen = event.seen_by(Viewer::Spectator);
            if let Some((what, coins)) = payment(game, &seen) {
                let paid = self.paid.entry(game.shelf.edition.spec().id.clone()).or_default();
                let entry = paid.entry(what).or_default();
                entry[0] += 1;
                entry[1] += u64::from(coins);
            }
            match seen {
                SeenEvent::EventRevealed { event, .. } => {
                    let id = game.shelf.edition.event_id(event).unwrap_or("?").to_owned();
                    *self.revealed.entry(id).or_default() += 1;
                }
                SeenEvent::CoinsGained { coins, reason, .. } => {
                    let reason = match reason {
                        capotreno_rules::CoinReason::Event(event) => {
                            game.shelf.edition.event_id(event).unwrap_or("?").to_owned()
                        }
                        other => format!("{other:?}"),
                    };
                    *self.coins.entry(reason).or_default() += u64::from(coins);
                }
                _ => {}
            }
        }
    }

    /// What another campaign showed, added to this one.
    pub fn add(&mut self, other: CampaignStatistics) {
        for (id, count) in other.revealed {
            *self.revealed.entry(id).or_default() += count;
        }
        for (reason, coins) in other.coins {
            *self.coins.entry(reason).or_default() += coins;
        }
        for (game, paid) in other.paid {
            let own = self.paid.entry(game).or_default();
            for (what, [times, coins]) in paid {
                let entry = own.entry(what).or_default();
                entry[0] += times;
                entry[1] += coins;
            }
        }
        self.decisions += other.decisions;
    }
}

/// What an event paid for, in coins or in kind, by the id of its rule.
fn payment(game: &Game, seen: &SeenEvent) -> Option<(String, u16)> {
    use capotreno_rules::CoinReason;
    use capotreno_rules::campaign::{Deed, Piece, Token};
    Some(match seen {
        SeenEvent::CoinsGained { coins, reason, .. } => {
            let what = match reason {
                CoinReason::CompanyLine => "LW-28".to_owned(),
                CoinReason::Event(event) => format!("CH-{}", game.shelf.edition.event_id(*event)?),
                CoinReason::Surcharge => return None,
                CoinReason::Box(rule) => rule.id().to_owned(),
                CoinReason::Postcard(number) => format!("CH-P{number}"),
                CoinReason::Staff => "CH-Q".to_owned(),
            };
            (what, *coins)
        }
        SeenEvent::Campaign(Deed::Taken { token, seat: Some(_) }) => {
            let rule = match token {
                Token::Certificate(_) => "CH-L",
                Token::Stamp(_) => "CH-O",
                Token::Survey(_) => "CH-N",
            };
            (rule.to_owned(), 0)
        }
        SeenEvent::Campaign(Deed::Placed { piece: Piece::Elevator, .. }) => ("CH-J".to_owned(), 0),
        SeenEvent::Campaign(Deed::CrossedOff { .. }) => ("CH-T".to_owned(), 0),
        SeenEvent::Campaign(Deed::StaffUsed { .. }) => ("CH-Q".to_owned(), 0),
        _ => return None,
    })
}

/// The finished games of a campaign with their results, from its chronicle.
pub fn results(campaign: &Campaign) -> impl Iterator<Item = &GameResult> {
    campaign.entries().iter().filter_map(|entry| entry.finished().map(|(result, _)| result))
}

/// How a company stood after each game: 1 is the first in the campaign.
pub fn standings(campaign: &Campaign) -> Vec<Vec<CompanyNo>> {
    let companies = &campaign.state().companies;
    let games = companies.iter().map(|company| company.slips.len()).min().unwrap_or(0);
    (1..=games)
        .map(|games| {
            let mut order: Vec<CompanyNo> = campaign.state().company_numbers().collect();
            order.sort_by_key(|company| {
                let slips = &companies[company.index()].slips[..games];
                core::cmp::Reverse(slips.iter().map(|slip| slip.dollars).sum::<i32>())
            });
            order
        })
        .collect()
}
