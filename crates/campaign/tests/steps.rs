//! The steps between games, with made-up results.

use crate::common::{FIRST, content, decide, event, found, found_with, place, play, play_up_to, result};
use capotreno_campaign::content::{CompanyNo, LineColour, PlaceNo, PostcardNo, TicketNo};
use capotreno_campaign::{
    Campaign, CatchUp, Content, Decision, Founding, GameSlip, Move, Phase, Picker, Presence, Slip,
    StoryOrder, Why, autoplay,
};

/// Who owes the decision at hand, and makes the first legal move for everyone until `stop` says so.
fn decide_until(campaign: &mut Campaign, stop: impl Fn(&Decision) -> bool) -> CompanyNo {
    loop {
        let (company, decision) = campaign.awaited().into_iter().next().unwrap();
        if stop(&decision) {
            return company;
        }
        let with = campaign.moves(company).swap_remove(0);
        campaign.make(company, with).unwrap();
    }
}

#[test]
fn the_first_game_waits_for_nobody() {
    let mut campaign = found(3);
    assert_eq!(campaign.state().phase, Phase::Ready);
    assert_eq!(campaign.state().races, [PostcardNo(401)]);
    let refusal = campaign.make(FIRST, Move::Build { place: PlaceNo(0) }).unwrap_err();
    assert_eq!(refusal.why, Why::GameOn);
    let game = campaign.next_game().unwrap();
    assert_eq!(game.shelf.edition.spec().places.len(), 23);
    assert_eq!(game.shelf.edition.spec().tickets.len(), 33);
    assert_eq!(game.shelf.edition.spec().lines.len(), 72 + 8);
}

/// Rule Q: reverse campaign order; the last place holds the first-player card (LW-43).
#[test]
fn staff_is_hired_last_place_first() {
    let mut campaign = found(3);
    play(&mut campaign, |_| {});
    let awaited = campaign.awaited();
    assert_eq!(awaited.len(), 1);
    assert_eq!(awaited[0].0, CompanyNo(2));
    assert_eq!(campaign.state().first, CompanyNo(2));
    let Decision::Hire { shown } = &awaited[0].1 else { panic!("{awaited:?}") };
    assert_eq!(shown.len(), 5);
    let other = capotreno_campaign::content::StaffNo(17);
    let refusal = campaign.make(CompanyNo(2), Move::Hire { staff: other }).unwrap_err();
    assert_eq!((refusal.rule.as_str(), refusal.why), ("CH-Q", Why::StaffNotShown));
    let entries = campaign.entries().len();
    let with = campaign.moves(CompanyNo(2)).swap_remove(0);
    assert_eq!(campaign.make(FIRST, with.clone()).unwrap_err().why, Why::NothingOwed);
    assert_eq!(campaign.entries().len(), entries);
    campaign.make(CompanyNo(2), with).unwrap();
    assert_eq!(campaign.awaited()[0].0, CompanyNo(1));
}

/// Rule S: with a postcard the ticket retires at once, the others at the second punch of one company.
#[test]
fn tickets_are_punched_and_retire() {
    let mut campaign = found(2);
    let postcard = content().tickets.iter().position(|ticket| ticket.postcard.is_some()).unwrap();
    let (with, without) = (TicketNo(postcard as u8), TicketNo(0));
    play(&mut campaign, |result| result.companies[0].completed = vec![without, with]);
    let state = campaign.state();
    assert!(state.tickets[with.index()].retired);
    assert!(!state.tickets[without.index()].retired);
    assert_eq!(state.companies[0].punched, 2);
    let number = content().tickets[postcard].postcard.unwrap();
    assert!(state.companies[0].office.iter().any(|card| card.number == number));
    assert!(state.companies[0].office.iter().any(|card| card.number == PostcardNo(201)));
    play(&mut campaign, |result| result.companies[1].completed = vec![without]);
    assert!(!campaign.state().tickets[0].retired);
    play(&mut campaign, |result| result.companies[0].completed = vec![without]);
    assert!(campaign.state().tickets[0].retired);
    decide(&mut campaign);
    assert!(!capotreno_campaign::InPlay::of(campaign.state(), content()).tickets.contains(&without));
}

/// LW-56: the median slip, and dollars by the number of companies.
#[test]
fn a_missed_game_is_not_punished() {
    let more = i32::from(content().numbers.catch_up_more.of(3));
    assert!(more > 0);
    assert_eq!(slips_of_missed_games(found(3)), [45 + more, 11 + more]);
}

/// LW-56: a campaign that was founded before counts the dollars printed or most of the median, as it began;
/// also with the files that it was founded with, which know nothing else.
#[test]
fn campaigns_of_before_count_a_missed_game_as_they_did() {
    let mut files = Content::embedded_files().unwrap();
    let now = files.remove("campaign.toml").unwrap();
    let before: Vec<&str> = now.lines().filter(|line| !line.starts_with("catch_up_more")).collect();
    assert!(before.len() < now.lines().count());
    files.insert("campaign.toml".to_owned(), before.join("\n"));
    let kept: &'static Content = Box::leak(Box::new(Content::from_files(&files).unwrap()));
    for content in [content(), kept] {
        let bots = ["random", "random", "random"].map(str::to_owned);
        let founding = Founding {
            story: StoryOrder::Before,
            catch_up: CatchUp::Dollars,
            ..autoplay::founding(&bots, 1)
        };
        let campaign = Campaign::found(content, founding).unwrap();
        assert!(!campaign.to_text().contains("catch_up"), "such a founding is written as ever");
        assert_eq!(slips_of_missed_games(campaign), [40, 35]);
    }
}

/// The first company misses two games, in which the others make 50 and 40, and 12 and 11.
fn slips_of_missed_games(mut campaign: Campaign) -> [i32; 2] {
    campaign.seat(FIRST, Presence::Absent).unwrap();
    let refusal = campaign.seat(CompanyNo(1), Presence::Absent).unwrap_err();
    assert_eq!(refusal.why, Why::TooFewCompanies);
    play(&mut campaign, |_| {});
    play(&mut campaign, |result| {
        for (row, dollars) in result.companies.iter_mut().zip([12, 11]) {
            row.slip = Slip { coins: dollars, total: dollars, ..Slip::default() };
        }
    });
    campaign.seat(FIRST, Presence::Present).unwrap();
    decide(&mut campaign);
    assert_eq!(campaign.next_game().unwrap().options.players, 3);
    let slips = &campaign.state().companies[0].slips;
    assert!(slips.len() == 2 && slips.iter().all(GameSlip::missed));
    [slips[0].dollars, slips[1].dollars]
}

/// LW-56: depots of the time away are placed after the next game, when the others have placed theirs.
#[test]
fn depots_of_the_time_away_are_placed_later() {
    let mut campaign = found(3);
    play_up_to(&mut campaign, 2);
    play(&mut campaign, |_| {});
    campaign.seat(FIRST, Presence::Absent).unwrap();
    play(&mut campaign, |_| {});
    decide(&mut campaign);
    let first = |campaign: &Campaign| {
        let company = &campaign.state().companies[0];
        (company.depots.len(), company.depots_owed)
    };
    assert_eq!(first(&campaign), (0, 2), "that of 1871-03, and that after the game");
    campaign.seat(FIRST, Presence::Present).unwrap();
    play(&mut campaign, |_| {});
    decide(&mut campaign);
    let (depots, owed) = first(&campaign);
    assert!(depots >= 2 && owed == 0, "{depots} depots, {owed} owed");
}

/// End step 5: only what attaches; rule R in reverse campaign order, nothing stays blank.
#[test]
fn frontiers_attach_and_are_coloured() {
    let mut campaign = found(3);
    play_up_to(&mut campaign, 3);
    play(&mut campaign, |_| {});
    let picker = decide_until(&mut campaign, |decision| *decision == Decision::PickFrontier);
    assert_eq!(picker, CompanyNo(2));
    let coast = content().frontier_coded("CA").unwrap();
    let refusal = campaign.make(picker, Move::Pick { frontier: coast }).unwrap_err();
    assert_eq!((refusal.rule.as_str(), refusal.why), ("CH-R", Why::DoesNotAttach));
    let prairie = content().frontier_coded("GP").unwrap();
    campaign.make(picker, Move::Pick { frontier: prairie }).unwrap();
    assert_eq!(campaign.awaited(), [(CompanyNo(2), Decision::Colour)]);
    let moves = campaign.moves(CompanyNo(2));
    let Move::Colour { line } = moves[0] else { panic!("{moves:?}") };
    campaign.make(CompanyNo(2), moves[0].clone()).unwrap();
    assert_eq!(campaign.state().colours[&line].colour, campaign.state().companies[2].colour);
    let refusal = campaign.make(CompanyNo(1), Move::Colour { line }).unwrap_err();
    assert_eq!(refusal.why, Why::NotBlank);
    decide(&mut campaign);
    assert_eq!(campaign.state().uncoloured(content()).count(), 0);
    let spaces = campaign.state().spaces(content());
    let (least, most) = (spaces.values().min().unwrap(), spaces.values().max().unwrap());
    assert!(most - least <= 4, "{spaces:?}");
    for (line, given) in &campaign.state().colours {
        let facts = &content().lines[line.index()];
        assert_eq!(facts.colour, LineColour::Blank);
        let beside = campaign.state().colours.iter().filter(|(other, _)| {
            *other != line && facts.group.is_some() && content().lines[other.index()].group == facts.group
        });
        assert!(beside.into_iter().all(|(_, other)| other.colour != given.colour));
    }
    let game = campaign.next_game().unwrap();
    assert_eq!(game.shelf.edition.spec().places.len(), 29);
    assert_eq!(game.shelf.edition.spec().tickets.len(), 33 + 14);
}

#[test]
fn the_winner_may_pick_instead() {
    let mut campaign = found_with(3, Picker::Winner);
    play_up_to(&mut campaign, 3);
    play(&mut campaign, |_| {});
    assert_eq!(decide_until(&mut campaign, |decision| *decision == Decision::PickFrontier), FIRST);
}

/// Section 5: modules end after their games; a fifth ends the oldest.
#[test]
fn modules_end() {
    let mut campaign = found(2);
    let order =
        ["OR", "GP", "FL", "BL", "HW", "SM", "CS", "CA"].map(|code| content().frontier_coded(code).unwrap());
    let mut next = order.iter();
    let mut herds = Vec::new();
    let mut most = 0;
    while campaign.state().phase != Phase::Over {
        if let Some((company, Decision::PickFrontier)) = campaign.awaited().first().cloned() {
            campaign.make(company, Move::Pick { frontier: *next.next().unwrap() }).unwrap();
        } else if let Some((company, _)) = campaign.awaited().first().cloned() {
            let with = campaign.moves(company).swap_remove(0);
            campaign.make(company, with).unwrap();
        } else {
            let state = campaign.state();
            most = most.max(state.modules.len());
            if state.boxes.contains(&'K') {
                herds.push(state.game);
            }
            campaign.start("made up").unwrap();
            let result = result(&campaign);
            campaign.finish("made up", result, None).unwrap();
        }
    }
    assert_eq!(herds, [4, 5, 6], "herds last three games");
    assert_eq!(most, 4);
    let state = campaign.state();
    assert!(state.ended.contains_key(&'K'));
    let retired = |id: &str| state.events[event(id).index()].stage == capotreno_campaign::CardStage::Retired;
    assert!(retired("EV35") && retired("EV36"));
    assert!(retired("EV31") && !retired("EV43"));
}

/// Box H: when EV32 retires, for whatever reason, the junctions leave the map.
#[test]
fn junctions_go_with_their_event() {
    let mut campaign = found(3);
    play_up_to(&mut campaign, 5);
    assert_eq!(campaign.state().junctions.len(), 2);
    assert!(campaign.state().boxes.contains(&'H'));
    let game = campaign.next_game().unwrap();
    assert_eq!(game.shelf.edition.spec().charter.as_ref().unwrap().junctions.len(), 2);
    let in_deck = game.table.events.contains(&event("EV32"));
    play(&mut campaign, |result| {
        if in_deck {
            result.retired.push(event("EV32"));
        }
    });
    if in_deck {
        assert!(campaign.state().junctions.is_empty());
        assert!(campaign.state().ended.contains_key(&'H'));
    }
}

/// A rule that ends a second time has ended when it first did.
#[test]
fn a_rule_ends_once() {
    let mut campaign = found(3);
    play_up_to(&mut campaign, 5);
    let ended = |campaign: &Campaign| campaign.state().ended.get(&'H').copied();
    play(&mut campaign, |result| result.junctions_ended = true);
    let first = ended(&campaign);
    assert!(first.is_some());
    play(&mut campaign, |result| result.junctions_ended = true);
    assert_eq!(ended(&campaign), first);
}

/// 1877-07: votes are hidden until all are in; two players have their own consequence.
#[test]
fn votes_are_secret_and_count() {
    let mut campaign = found(2);
    play_up_to(&mut campaign, 5);
    play(&mut campaign, |_| {});
    let awaited = campaign.awaited();
    assert_eq!(awaited.len(), 2, "{awaited:?}");
    let testify = || Move::Choose { option: "testify".to_owned() };
    campaign.make(CompanyNo(1), testify()).unwrap();
    assert_eq!(campaign.awaited().len(), 1);
    let seen = |company| serde_json::to_string(&campaign.view(company)).unwrap();
    assert!(!seen(Some(FIRST)).contains("\"with\":{\"move\":\"choose\""));
    assert!(!seen(None).contains("\"with\":{\"move\":\"choose\""));
    assert!(seen(Some(CompanyNo(1))).contains("\"with\":{\"move\":\"choose\""));
    let wrong = Move::Choose { option: "run".to_owned() };
    let refusal = campaign.make(FIRST, wrong).unwrap_err();
    assert_eq!((refusal.rule.as_str(), refusal.why), ("CH-1877-07", Why::NoSuchOption));
    campaign.make(FIRST, testify()).unwrap();
    let state = campaign.state();
    assert!(state.junctions.is_empty());
    assert_eq!(state.more_newspapers, 0);
    assert!(state.companies.iter().all(|company| company.more_coins == 1));
    assert_eq!(state.choices[0].option, "testify");
}

/// 1889-04: a stake leaves the coins at once and comes back doubled; it changes no place.
#[test]
fn a_wager_is_settled_last() {
    let mut campaign = found(3);
    play_up_to(&mut campaign, 8);
    play(&mut campaign, |_| {});
    let is_wager = |decision: &Decision| matches!(decision, Decision::Wager { .. });
    decide_until(&mut campaign, is_wager);
    assert_eq!(campaign.awaited().len(), 3);
    let last = Move::Wager { stake: 1, place: 3 };
    assert_eq!(campaign.make(FIRST, last).unwrap_err().why, Why::WrongPlace);
    let high = Move::Wager { stake: 6, place: 1 };
    assert_eq!(campaign.make(FIRST, high).unwrap_err().why, Why::StakeTooHigh);
    campaign.make(FIRST, Move::Wager { stake: 5, place: 1 }).unwrap();
    campaign.make(CompanyNo(1), Move::Wager { stake: 4, place: 1 }).unwrap();
    campaign.make(CompanyNo(2), Move::Wager { stake: 0, place: 0 }).unwrap();
    let game = campaign.next_game().unwrap();
    let coins = |seat: usize| {
        let charter = game.shelf.edition.spec().charter.as_ref().unwrap();
        charter.companies[usize::from(game.options.companies[seat])].coins
    };
    assert_eq!(coins(2) - coins(0), 5);
    play(&mut campaign, |_| {});
    let slips = campaign.state().companies.iter().map(|company| company.slips[8].dollars);
    assert_eq!(slips.collect::<Vec<_>>(), [50 + 10, 40, 30]);
}

/// 1892-04: at least half refuse, and the strike opens the game.
#[test]
fn refusing_brings_the_strike() {
    for (refusals, strike) in [(1, false), (2, true)] {
        let mut campaign = found(3);
        play_up_to(&mut campaign, 9);
        play(&mut campaign, |_| {});
        decide_until(&mut campaign, |decision| matches!(decision, Decision::Pay { .. }));
        for company in 0..3 {
            let option = if company < refusals { "refuse" } else { "pay" };
            campaign.make(CompanyNo(company), Move::Choose { option: option.to_owned() }).unwrap();
        }
        let game = campaign.next_game().unwrap();
        let opening = game.shelf.edition.spec().charter.as_ref().unwrap().opening_event;
        assert_eq!(opening.is_some(), strike);
        assert_eq!(campaign.state().companies[2].vault.dollars, 10);
        assert_eq!(campaign.state().companies[0].vault.dollars, 0);
    }
}

/// Depots: small, free, touched in the last game, at most five.
#[test]
fn depots_have_their_place() {
    let mut campaign = found(2);
    play_up_to(&mut campaign, 2);
    play(&mut campaign, |_| {});
    let first = decide_until(&mut campaign, |decision| *decision == Decision::FirstDepot);
    assert_eq!(first, CompanyNo(1));
    let boston = Move::Build { place: place("Boston") };
    assert_eq!(campaign.make(first, boston).unwrap_err().why, Why::LargeCity);
    let omaha = Move::Build { place: place("Omaha") };
    assert_eq!(campaign.make(first, omaha).unwrap_err().why, Why::NotOnTable);
    let albany = Move::Build { place: place("Albany") };
    campaign.make(first, albany.clone()).unwrap();
    assert_eq!(campaign.make(FIRST, albany).unwrap_err().why, Why::DepotThere);
    decide(&mut campaign);
    play(&mut campaign, |result| result.companies[1].touched = vec![place("Bangor")]);
    let builder = decide_until(&mut campaign, |decision| *decision == Decision::Depot);
    assert_eq!(builder, CompanyNo(1));
    let norfolk = Move::Build { place: place("Norfolk") };
    assert_eq!(campaign.make(builder, norfolk).unwrap_err().why, Why::NotInNetwork);
    assert_eq!(campaign.moves(builder), [Move::Build { place: place("Bangor") }]);
}

/// Section 11, counted by hand.
#[test]
fn vaults_are_counted() {
    let mut campaign = found(3);
    play(&mut campaign, |result| {
        // Three black certificates against two, and one white.
        result.companies[0].certificates = 0b111;
        result.companies[1].certificates = 0b11000;
        result.companies[2].certificates = 1 << 40;
        // Two pages: six colours, and one more.
        result.companies[0].stamps = (0..6).fold(0b11, |all, colour| all | 1 << (5 * colour));
        result.companies[1].surveys = vec![1, 2];
        let circuit = &content().circuits;
        result.companies[2].crossed = circuit[0].iter().chain(&circuit[1][..3]).copied().collect();
        result.races = vec![(PostcardNo(401), CompanyNo(1))];
    });
    play_up_to(&mut campaign, 12);
    play(&mut campaign, |_| {});
    assert_eq!(campaign.state().phase, Phase::Over);
    let score = campaign.state().score.clone().unwrap();
    let [first, second, third] = score.vaults.as_slice() else { panic!("three vaults") };
    assert_eq!([first.certificates, second.certificates, third.certificates], [18, 9, 18]);
    assert_eq!(first.stamps, 21 + 1);
    assert_eq!(second.surveys, 18);
    assert_eq!(third.circuits, 8 + 2);
    assert_eq!(second.postcards, 6);
    assert_eq!(first.awarded, [PostcardNo(502), PostcardNo(505)]);
    assert_eq!(third.awarded, [PostcardNo(503)]);
    assert_eq!(first.slips, campaign.state().companies[0].total());
    assert_eq!(score.order[0], FIRST);
    let free = campaign.free_play(capotreno_campaign::CoastToCoast::Left, &[]).unwrap();
    let spec = free.shelf.edition.spec();
    assert_eq!((spec.places.len(), spec.lines.len(), spec.tickets.len()), (63, 200, 129));
    assert_eq!(spec.supplies[0].count, 45);
}

/// A result that does not fit the game is refused and changes nothing.
#[test]
fn a_wrong_result_is_refused() {
    let mut campaign = found(2);
    campaign.start("made up").unwrap();
    let before = serde_json::to_string(campaign.state()).unwrap();
    let mut wrong = result(&campaign);
    wrong.companies[0].rank = 2;
    assert_eq!(campaign.finish("", wrong, None).unwrap_err().why, Why::WrongResult);
    let mut wrong = result(&campaign);
    wrong.grown = vec![place("Omaha")];
    assert_eq!(campaign.finish("", wrong, None).unwrap_err().why, Why::WrongResult);
    assert_eq!(serde_json::to_string(campaign.state()).unwrap(), before);
    assert_eq!(campaign.seat(FIRST, Presence::StandIn).unwrap_err().why, Why::GameOn);
}
