//! What a chronicle proves: results that no game brings are refused, those that another game would
//! have brought are found out by the record, and what has no record is called unproved.

use capotreno_bots::Budget;
use capotreno_campaign::autoplay::{self, Setting};
use capotreno_campaign::content::{CompanyNo, TicketNo};
use capotreno_campaign::{Campaign, Chronicle, Content, Entry, GameResult, GameText, Proof, Slip, Unproved};
use capotreno_notation::record;
use capotreno_notation::record::RulesVersion;
use serde_json::Value;

fn content() -> &'static Content {
    Content::embedded().unwrap()
}

fn played(companies: usize) -> Campaign {
    let bots = vec!["random".to_owned(); companies];
    let setting = Setting { bots: &bots, seed: 1874, budget: Budget::iterations(1), miss: 0 };
    autoplay::play(content(), &setting).unwrap().0
}

/// Where the games of a campaign end.
fn ends(campaign: &Campaign) -> Vec<usize> {
    let entries = campaign.entries().iter().enumerate();
    entries.filter(|(_, entry)| matches!(entry, Entry::Finished { .. })).map(|(index, _)| index).collect()
}

fn finished(entry: &mut Entry) -> (&mut GameResult, &mut Option<GameText>) {
    match entry {
        Entry::Finished { result, game, .. } => (&mut **result, game),
        other => panic!("{other:?}"),
    }
}

/// Whether a campaign is still one when its game is changed; the sentence where it is not. What
/// happens after the game is left out: it may follow from the result.
fn verdict(
    campaign: &Campaign,
    game: usize,
    change: impl FnOnce(&mut GameResult, &mut Option<GameText>),
) -> Result<Proof, String> {
    let end = ends(campaign)[game - 1];
    let mut entries = campaign.entries()[..=end].to_vec();
    // Those before it would only take time.
    for before in &ends(campaign)[..game - 1] {
        *finished(&mut entries[*before]).1 = None;
    }
    let (result, text) = finished(&mut entries[end]);
    change(result, text);
    let text = Chronicle { entries, ..Chronicle::of(campaign) }.to_text();
    let read = Chronicle::read(&text).unwrap().resume(content()).map_err(|error| error.to_string())?;
    let mut proofs = read.verify().map_err(|error| error.to_string())?;
    Ok(proofs.pop().unwrap().proof)
}

/// The slip of the report: 9 coins, 2 dollars for cars, 93 lost with tickets, and a total of 999.
#[test]
fn impossible_slips_are_refused_without_a_record_too() {
    let campaign = played(2);
    let forged = |slip: Slip| {
        verdict(&campaign, 4, |result, text| {
            *text = None;
            result.companies[0].slip = slip;
        })
        .unwrap_err()
    };
    let slip = Slip { coins: 9, pieces_left: 2, tickets: -93, total: 999 };
    let said = forged(slip);
    assert!(
        said.contains("game 4 of 1874: black: the parts of the bank slip make 0 dollars, not 999"),
        "{said}"
    );
    for (slip, part) in [
        (Slip { coins: -1, total: 0, ..Slip::default() }, "coins"),
        (Slip { coins: 20_000, total: 20_000, ..Slip::default() }, "coins"),
        (Slip { coins: i32::MAX, pieces_left: i32::MAX, tickets: i32::MAX, total: -1 }, "coins"),
        (Slip { pieces_left: 5, total: 5, ..Slip::default() }, "cars left"),
        (Slip { tickets: 900, total: 900, ..Slip::default() }, "tickets"),
        (Slip { tickets: -9_000, ..Slip::default() }, "tickets"),
    ] {
        let said = forged(slip);
        assert!(said.contains("black: no bank slip has") && said.ends_with(&format!("for {part}")), "{said}");
    }
}

#[test]
fn exchanged_ranks_are_refused_without_a_record_too() {
    let campaign = played(3);
    for game in 1..=12 {
        let said = verdict(&campaign, game, |result, text| {
            *text = None;
            for row in &mut result.companies {
                row.rank = [0, 2, 1, 3][usize::from(row.rank)];
            }
        });
        let said = said.unwrap_err();
        assert!(said.contains(&format!("game {game} of ")) && said.contains("is ahead (LW-42)"), "{said}");
    }
}

/// LW-42: with the same dollars more tickets, then the later seat.
#[test]
fn ties_are_broken_as_the_rules_say() {
    let campaign = played(2);
    let first = Campaign::fold(content(), &campaign.entries()[..ends(&campaign)[0]]).unwrap();
    let first = first.state().starter().index();
    let tie = |winner: usize, completed: usize| {
        verdict(&campaign, 1, |result, text| {
            *text = None;
            let tickets: Vec<_> = (0..2).map(TicketNo).collect();
            for (seat, row) in result.companies.iter_mut().enumerate() {
                row.slip = Slip { coins: 20, total: 20, ..Slip::default() };
                row.completed = if seat == completed { tickets.clone() } else { Vec::new() };
                row.rank = if seat == winner { 1 } else { 2 };
            }
        })
    };
    let nobody = 9;
    assert!(tie(1 - first, nobody).is_ok(), "the later seat");
    assert!(tie(first, nobody).is_err());
    assert!(tie(first, first).is_ok(), "more tickets");
    assert!(tie(1 - first, first).is_err());
}

/// Every number of a result, changed by one: it is not what the record says, or cannot be at all.
#[test]
fn every_change_of_a_result_is_found_out() {
    let campaign = played(3);
    let mut tried = 0;
    for game in [1, 6, 12] {
        assert_eq!(verdict(&campaign, game, |_, _| {}), Ok(Proof::Proved));
        let mut entry = campaign.entries()[ends(&campaign)[game - 1]].clone();
        let right = serde_json::to_value(finished(&mut entry).0).unwrap();
        let mut leaves = Vec::new();
        find_leaves(&right, &mut String::new(), &mut leaves);
        for leaf in &leaves {
            let mut wrong = right.clone();
            let value = wrong.pointer_mut(leaf).unwrap();
            *value = match value {
                Value::Bool(is) => Value::from(!*is),
                // One more is another city, ticket or card, or another number of dollars.
                Value::Number(number) => Value::from(number.as_i64().unwrap() ^ 1),
                Value::Array(_) => Value::from(vec![0]),
                other => panic!("{other}"),
            };
            let Ok(wrong) = serde_json::from_value::<GameResult>(wrong) else { continue };
            let said = verdict(&campaign, game, |result, _| *result = wrong);
            let said = said.expect_err(leaf);
            assert!(said.contains(&format!("game {game} of ")), "{leaf}: {said}");
            tried += 1;
        }
    }
    assert!(tried > 300, "{tried}");
}

/// Numbers, switches and empty lists.
fn find_leaves(value: &Value, path: &mut String, leaves: &mut Vec<String>) {
    let inner: Vec<(String, &Value)> = match value {
        Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), value)).collect(),
        Value::Array(all) => all.iter().enumerate().map(|(at, value)| (at.to_string(), value)).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
    };
    if inner.is_empty() {
        leaves.push(path.clone());
    }
    for (name, value) in inner {
        let length = path.len();
        path.push('/');
        path.push_str(&name);
        find_leaves(value, path, leaves);
        path.truncate(length);
    }
}

/// A believable lie: three more coins for the winner.
#[test]
fn the_sentence_names_game_company_and_what_differs() {
    let campaign = played(2);
    let mut before = 0;
    let said = verdict(&campaign, 3, |result, _| {
        let winner = result.companies.iter_mut().find(|row| row.rank == 1).unwrap();
        before = winner.slip.coins;
        winner.slip.coins += 3;
        winner.slip.total += 3;
    });
    let (said, after) = (said.unwrap_err(), before + 3);
    assert!(said.contains("game 3 of 1871: bl"), "{said}");
    assert!(
        said.ends_with(&format!("slip coins is {after}, but by the record of the game {before}")),
        "{said}"
    );
}

#[test]
fn a_record_that_proves_nothing_is_refused() {
    let campaign = played(2);
    let text = |game: usize| {
        let mut entry = campaign.entries()[ends(&campaign)[game - 1]].clone();
        finished(&mut entry).1.clone().unwrap()
    };
    let change = |change: fn(&mut record::Record)| {
        let mut read = record::read(text(2).as_str().as_bytes()).unwrap();
        change(&mut read);
        GameText::of(&read)
    };
    let truncated = |entry: &GameText| {
        let cut = entry.as_str().len() / 2;
        serde_json::from_value::<GameText>(Value::from(&entry.as_str()[..cut])).unwrap()
    };
    let other_first = |record: &mut record::Record| {
        let first = record.header.options.first.unwrap();
        record.header.options.first = Some(capotreno_rules::Seat(1 - first.0));
    };
    for (text, expected) in [
        (text(3), "set up differently: on another edition"),
        (truncated(&text(2)), "truncated"),
        (change(|record| record.finish = None), "the line with its result is missing"),
        (change(|record| record.finish.as_mut().unwrap().seed = None), "no seed"),
        (change(|record| drop(record.steps.remove(5))), "step 5"),
        (change(other_first), "set up differently: with another first player"),
    ] {
        let said = verdict(&campaign, 2, |_, game| *game = Some(text)).unwrap_err();
        assert!(said.contains("game 2 of 1868") && said.contains(expected), "{expected}: {said}");
    }
}

/// Rules change: what they refuse now may have been right then.
#[test]
fn a_game_of_other_rules_that_these_refuse_is_unproved() {
    let campaign = played(2);
    let said = verdict(&campaign, 2, |_, game| {
        let mut read = record::read(game.as_ref().unwrap().as_str().as_bytes()).unwrap();
        read.header.rules = RulesVersion::FIRST;
        drop(read.steps.remove(5));
        *game = Some(GameText::of(&read));
    });
    assert!(matches!(said, Ok(Proof::Unproved(Unproved::OtherRules(_)))), "{said:?}");
}

#[test]
fn without_records_a_campaign_is_read_and_unproved() {
    let campaign = played(2);
    assert!(campaign.verify().unwrap().iter().all(|game| game.proof == Proof::Proved));
    let mut entries = campaign.entries().to_vec();
    for end in &ends(&campaign)[..11] {
        *finished(&mut entries[*end]).1 = None;
    }
    let proofs = Campaign::fold(content(), &entries).unwrap().verify().unwrap();
    assert_eq!(proofs.len(), 12);
    let unproved = proofs.iter().filter(|game| game.proof == Proof::Unproved(Unproved::NoRecord));
    assert_eq!(unproved.map(|game| game.game).collect::<Vec<_>>(), (1..=11).collect::<Vec<_>>());
    assert_eq!((proofs[11].game, proofs[11].year, &proofs[11].proof), (12, 1898, &Proof::Proved));
}

/// A file that 0.1.0 wrote.
#[test]
fn a_chronicle_of_0_1_0_is_read() {
    let text = include_str!("data/charter-0.1.0.campaign");
    let chronicle = Chronicle::read(text).unwrap();
    assert_eq!((chronicle.header.version, chronicle.header.rules), (1, RulesVersion::FIRST));
    let campaign = chronicle.resume(content()).unwrap();
    let proofs = campaign.verify().unwrap();
    assert_eq!(proofs.len(), 12);
    assert!(proofs.iter().all(|game| game.proof != Proof::Proved));
}

/// "Play 1877 again": the games before it stay proved.
#[test]
fn a_branch_keeps_its_records() {
    let campaign = played(2);
    let branch = campaign.branch(ends(&campaign)[4] + 1).unwrap();
    let proofs = Chronicle::read(&branch.to_text()).unwrap().resume(content()).unwrap().verify().unwrap();
    assert_eq!(proofs.len(), 5);
    assert!(proofs.iter().all(|game| game.proof == Proof::Proved));
}

/// Whoever looks is shown no record: it holds everybody's hands.
#[test]
fn no_view_holds_a_record() {
    let campaign = played(2);
    for viewer in [None, Some(CompanyNo(0))] {
        let view = serde_json::to_string(&campaign.view(viewer)).unwrap();
        assert!(!view.contains("capotreno-game"));
    }
}

/// The longest campaigns there are keep well below the limits.
#[test]
fn a_long_campaign_is_far_from_the_limits() {
    let text = played(5).to_text();
    let longest = text.lines().map(str::len).max().unwrap();
    println!("{} bytes, the longest line {longest}", text.len());
    assert!(text.len() < capotreno_campaign::MAX_BYTES / 4, "{}", text.len());
    assert!(longest < capotreno_campaign::MAX_LINE_BYTES / 2, "{longest}");
}
