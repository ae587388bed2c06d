//! Records of random games: written, read, replayed, verified, spoilt.

use std::sync::Arc;

use capotreno_notation::record::{
    Record, RecordError, ReplayError, SeatInfo, Step, read, replay, show, verify,
};
use capotreno_notation::{Library, Seed, Shelf};
use capotreno_protocol::GameResult;
use capotreno_rules::chance::{FastDice, Outcome};
use capotreno_rules::{Action, Card, Edition, Options, Seat, Viewer};
use capotreno_session::{FORMER_PLAYER, Game, Opening, Person, Table, scores};

fn library() -> Library {
    Library::embedded().expect("the embedded editions are good")
}

fn seats(players: u8) -> Vec<SeatInfo> {
    (0..players)
        .map(|seat| match seat {
            0 => SeatInfo::person("Anna \"A\" Ångström"),
            _ => SeatInfo::bot(format!("Bot {seat}"), "random"),
        })
        .collect()
}

/// Plays a random game to its end.
fn game(shelf: &Shelf, players: u8, words: &str) -> (Game, String) {
    let seed = Seed::from_words(words);
    let dealt = Game::deal(Arc::new(shelf.clone()), Options::new(players), seed);
    let (mut game, _) = dealt.expect("the game can be set up");
    let mut dice = FastDice::new(u64::from(players) + words.len() as u64);
    while let Some(seat) = game.state().awaited().iter().next() {
        let action = game.state().random_action(&shelf.edition, seat, &mut dice);
        let action = action.expect("a seat that owes a decision has one");
        game.play_at_once(seat, action).expect("canonical actions are legal");
    }
    let text = game.record(seats(players)).to_text();
    (game, text)
}

fn nordic_text() -> String {
    let library = library();
    game(library.get("nordic").expect("nordic exists"), 2, "spoilt").1
}

/// The seat and action of a step.
fn act(record: &mut Record, step: usize) -> (&mut Seat, &mut Action, &mut Vec<Outcome>) {
    match &mut record.steps[step] {
        Step::Act { seat, action, chance } => (seat, action, chance),
        Step::Deal { .. } | Step::TakeBack { .. } | Step::Redeal { .. } => panic!("step {step} is no action"),
    }
}

/// The text with other lines, each with a hash that fits.
fn record_of(text: &str) -> Record {
    read(text.as_bytes()).expect("the record is good")
}

#[test]
fn random_games_of_all_editions_make_the_round_trip() {
    let library = library();
    for id in capotreno_editions::embedded_ids() {
        let shelf = library.get(id).unwrap();
        let spec = shelf.edition.spec();
        for players in spec.fewest_players..=spec.most_players {
            for nth in 0..4 {
                let (played, text) = game(shelf, players, &format!("{id} {players} {nth}"));
                let record = read(text.as_bytes()).unwrap();
                assert_eq!(record, played.record(seats(players)));
                assert_eq!(record.to_text(), text);
                let state = replay(&record, shelf).unwrap();
                assert_eq!(state.public(), played.state().public());
                verify(&record, shelf).unwrap();
                let shown = show(&record, shelf, Viewer::Archive).unwrap();
                assert!(shown.contains("The result") && shown.contains("the game ends"), "{shown}");
                assert!(!shown.contains('?'), "{shown}");
            }
        }
    }
}

#[test]
fn an_unfinished_game_can_be_kept_and_woken() {
    let library = library();
    let shelf = library.get("legends").unwrap();
    let (played, _) = game(shelf, 3, "woken");
    let whole = played.record(seats(3));
    let mut half = whole.clone();
    half.finish = None;
    half.steps.truncate(whole.steps.len() / 2);
    let text = half.to_text();
    assert!(!text.contains(&Seed::from_words("woken").to_string()));
    let half = record_of(&text);
    replay(&half, shelf).unwrap();
    assert_eq!(verify(&half, shelf), Err(RecordError::Unfinished { steps: half.made() }));
    let mut cut = whole.clone();
    cut.finish = None;
    assert_eq!(verify(&cut, shelf), Err(RecordError::Cut { steps: whole.made() }));
    let wake = |words: &str| {
        let (options, steps) = (half.header.options, half.steps.clone());
        Game::wake(Arc::new(shelf.clone()), options, Seed::from_words(words), steps, |_| {})
    };
    let mut woken = wake("woken").unwrap();
    for step in &whole.steps[half.steps.len()..] {
        let Step::Act { seat, action, .. } = step else { panic!("an action") };
        woken.play_at_once(*seat, *action).unwrap();
    }
    assert_eq!(woken.record(seats(3)), whole);
    assert!(matches!(wake("other"), Err(ReplayError::NotFromSeed { step: 0, .. })));
}

/// A claim that is taken back stays in the record, and what may not be taken back is refused.
#[test]
fn what_was_taken_back_is_recorded() {
    let library = library();
    let shelf = library.get("nordic").unwrap();
    let seed = Seed::from_words("taken back");
    let (mut game, _) = Game::deal(Arc::new(shelf.clone()), Options::new(2), seed).unwrap();
    let mut dice = FastDice::new(4);
    let mut taken_back = 0;
    while let Some(seat) = game.state().awaited().iter().next() {
        let action = game.state().random_action(&shelf.edition, seat, &mut dice).unwrap();
        let before = game.shown(Viewer::Archive);
        game.play_at_once(seat, action).unwrap();
        if game.can_take_back() == Some(seat) {
            let draft = game.take_back(seat).unwrap();
            game.accept(draft);
            taken_back += 1;
            let after = game.shown(Viewer::Archive);
            assert_eq!(capotreno_protocol::GameView { seq: before.seq, ..after }, before);
            assert!(game.take_back(seat).is_none(), "once");
            game.play_at_once(seat, action).unwrap();
            assert_eq!(game.can_take_back(), None, "the second claim of the turn stands");
        }
    }
    assert!(taken_back > 3);
    let text = game.record(seats(2)).to_text();
    let record = record_of(&text);
    assert_eq!(record.to_text(), text);
    verify(&record, shelf).unwrap();
    assert!(show(&record, shelf, Viewer::Archive).unwrap().contains("takes the claim back"));
    let (last, woken) = (game.shown(Viewer::Archive), record.steps.clone());
    let woken = Game::wake(Arc::new(shelf.clone()), Options::new(2), seed, woken, |_| {}).unwrap();
    assert_eq!(woken.shown(Viewer::Archive), last);
    assert_eq!(game.shown_at(game.seq(), Viewer::Archive), Some(last));
    assert_eq!(game.events_after(None, Viewer::Spectator).len(), record.steps.len());

    let at = record.steps.iter().position(|step| matches!(step, Step::TakeBack { .. })).unwrap();
    let mut record = record;
    let Step::TakeBack { take_back, .. } = &mut record.steps[at] else { panic!("a take-back") };
    take_back.0 = 1 - take_back.0;
    assert_eq!(replay(&record, shelf).unwrap_err(), RecordError::NothingToTakeBack { step: at as u32 });
}

#[test]
fn every_changed_byte_is_noticed() {
    let text = nordic_text();
    let bytes = text.as_bytes();
    // All bytes of the first and last lines, and a sample of the others.
    let sampled = (0..bytes.len()).filter(|at| *at < 900 || *at > bytes.len() - 400 || at % 37 == 0);
    for at in sampled {
        for flip in [1, 0x20] {
            let mut spoilt = bytes.to_vec();
            spoilt[at] ^= flip;
            assert!(read(&spoilt[..]).is_err(), "byte {at} of {:?}", bytes[at] as char);
        }
        let mut shorter = bytes.to_vec();
        shorter.remove(at);
        assert!(read(&shorter[..]).is_err(), "byte {at} taken out");
        let mut longer = bytes.to_vec();
        longer.insert(at, b' ');
        assert!(read(&longer[..]).is_err(), "a space before byte {at}");
    }
}

#[test]
fn a_missing_line_and_a_broken_end_are_noticed() {
    let text = nordic_text();
    let lines: Vec<&str> = text.lines().collect();
    let without = |gone: usize| {
        let rest = lines.iter().enumerate().filter(|(at, _)| *at != gone).map(|(_, line)| *line);
        rest.collect::<Vec<_>>().join("\n") + "\n"
    };
    assert_eq!(read(without(4).as_bytes()), Err(RecordError::Changed { line: 5 }));
    assert_eq!(read(without(0).as_bytes()), Err(RecordError::NotARecord));
    let cut = &text.as_bytes()[..text.len() - 30];
    assert_eq!(read(cut), Err(RecordError::Truncated { line: lines.len() }));
    assert_eq!(read(&text.as_bytes()[..text.len() - 1]), Err(RecordError::Truncated { line: lines.len() }));
    let header_only = format!("{}\n", lines[0]);
    assert_eq!(read(header_only.as_bytes()), Err(RecordError::Truncated { line: 1 }));
    assert_eq!(read(&b""[..]), Err(RecordError::NotARecord));
    assert_eq!(read(&b"{}\n"[..]), Err(RecordError::NotARecord));
    let newer = text.replacen("\"version\":2", "\"version\":3", 1);
    assert_eq!(read(newer.as_bytes()), Err(RecordError::UnknownVersion { version: 3 }));
    assert_eq!(read(&vec![b'x'; 100_000][..]), Err(RecordError::LineTooLong { line: 1 }));
}

#[test]
fn what_cannot_have_happened_is_refused() {
    let library = library();
    let shelf = library.get("nordic").unwrap();
    let good = record_of(&nordic_text());

    let mut record = good.clone();
    let seat = act(&mut record, 3).0;
    *seat = Seat(1 - seat.0);
    let error = replay(&record_of(&record.to_text()), shelf).unwrap_err();
    assert!(error.to_string().starts_with("step 3, seat "), "{error}");
    assert!(error.to_string().contains("refused by C-1: it is another player's turn"), "{error}");

    let mut record = good.clone();
    *act(&mut record, 3).1 = Action::PayTunnel { cards: capotreno_rules::Cards::NONE };
    assert!(matches!(replay(&record, shelf), Err(RecordError::Refused { step: 3, .. })));

    let mut record = good.clone();
    record.steps[0] = Step::Deal { setup: vec![Outcome::Card(Card::Newspaper)] };
    assert!(matches!(replay(&record, shelf), Err(RecordError::SetupChance(_))));

    let mut record = good.clone();
    let drawing = 1 + record.steps[1..].iter().position(|step| !step.chance().is_empty()).unwrap();
    act(&mut record, drawing).2.push(Outcome::Card(Card::Red));
    let error = replay(&record, shelf).unwrap_err();
    assert!(matches!(error, RecordError::Chance { .. }), "{error}");

    let mut record = good.clone();
    record.finish.as_mut().unwrap().result[0].total += 1;
    assert!(matches!(replay(&record, shelf), Err(RecordError::WrongResult { seat: 1, .. })));

    let mut record = good.clone();
    let result = &mut record.finish.as_mut().unwrap().result;
    (result[0].rank, result[1].rank) = (result[1].rank, result[0].rank);
    let (total, [wrong, right]) = (result[0].total, [result[0].rank, result[1].rank]);
    assert_eq!(
        replay(&record, shelf).unwrap_err().to_string(),
        format!(
            "the result is not what the game came to: seat 1 has {total} points and rank {right}, recorded are {total} points and rank {wrong}"
        )
    );
    record.finish.as_mut().unwrap().result.pop();
    assert!(matches!(replay(&record, shelf), Err(RecordError::ResultSeats { recorded: 1, players: 2 })));

    let mut record = good.clone();
    record.steps.pop();
    assert_eq!(replay(&record, shelf).unwrap_err(), RecordError::NotOver { steps: record.made() });

    let mut record = good;
    record.finish.as_mut().unwrap().seed = Some(Seed::from_words("another"));
    replay(&record, shelf).unwrap();
    assert!(matches!(verify(&record, shelf), Err(RecordError::DealNotFromSeed { .. })));
    record.finish.as_mut().unwrap().seed = None;
    assert_eq!(verify(&record, shelf), Err(RecordError::NoSeed));
}

#[test]
fn an_edition_that_changed_since_is_named() {
    let library = library();
    let record = record_of(&nordic_text());
    let mut spec = library.get("nordic").unwrap().edition.spec().clone();
    spec.tickets[0].value += 1;
    let shelf = Shelf::new(Edition::new(spec).unwrap());
    let error = replay(&record, &shelf).unwrap_err().to_string();
    assert!(error.starts_with("the data of the edition nordic changed since"), "{error}");
    let error = replay(&record, library.get("japan").unwrap()).unwrap_err().to_string();
    assert_eq!(error, "the game was played on the edition nordic, not on japan");
}

#[test]
fn seats_and_players_must_agree() {
    let library = library();
    let shelf = library.get("berlin").unwrap();
    let (game, _) = game(shelf, 3, "seats");
    let error = read(game.record(seats(2)).to_text().as_bytes()).unwrap_err();
    assert_eq!(error, RecordError::Seats { seats: 2, players: 3 });
}

#[test]
fn whoever_has_no_name_in_a_game_that_is_brought_is_not_who_brings_it() {
    let library = library();
    let shelf = library.get("nordic").unwrap();
    let (game, _) = game(shelf, 2, "brought");
    let record = game.record(vec![SeatInfo::person("\u{202e}"), SeatInfo::person(" ")]);
    let opening = Opening { id: "table".to_owned(), secret: [0; 32], now: 0, verifiable: false };
    let seats = scores(&shelf.edition, game.state()).unwrap();
    let result = GameResult { ended_at: 0, steps: 1, seats };
    let own: &[u8] = &[0];
    let anna = Person { id: "anna", name: "Anna" };
    let table = Table::brought(&record, Seed::from_words("brought"), opening, (anna, own), result);
    assert_eq!(table.names(), ["Anna", FORMER_PLAYER]);
}
