//! Records of random games: written, read, replayed, verified, spoilt.

use capotreno_notation::record::{GameRecorder, Record, RecordError, SeatInfo, read, replay, show, verify};
use capotreno_notation::{Library, Seed, Shelf};
use capotreno_rules::chance::{FastDice, Outcome};
use capotreno_rules::{Action, Card, Options, Seat, Viewer};

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
fn game<'e>(shelf: &'e Shelf, players: u8, words: &str) -> (GameRecorder<'e>, String) {
    let seed = Seed::from_words(words);
    let started = GameRecorder::start(shelf, Options::new(players), seats(players), seed);
    let (mut recorder, first) = started.expect("the game can be set up");
    let mut text = first.line;
    let mut dice = FastDice::new(u64::from(players) + words.len() as u64);
    while let Some(seat) = recorder.state().awaited().iter().next() {
        let action = recorder.state().random_action(&shelf.edition, seat, &mut dice);
        let action = action.expect("a seat that owes a decision has one");
        text += &recorder.play(seat, action).expect("canonical actions are legal").line;
    }
    text += &recorder.finish().expect("the game is over");
    (recorder, text)
}

fn nordic_text() -> String {
    let library = library();
    game(library.get("nordic").expect("nordic exists"), 2, "spoilt").1
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
                let (recorder, text) = game(shelf, players, &format!("{id} {players} {nth}"));
                let record = read(text.as_bytes()).unwrap();
                assert_eq!(&record, recorder.record());
                assert_eq!(record.to_text(), text);
                let state = replay(&record, shelf).unwrap();
                assert_eq!(state.public(), recorder.state().public());
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
    let (recorder, _) = game(shelf, 3, "woken");
    let whole = recorder.record().clone();
    let mut half = whole.clone();
    half.finish = None;
    half.steps.truncate(whole.steps.len() / 2);
    let text = half.to_text();
    assert!(!text.contains(&Seed::from_words("woken").to_string()));
    let half = record_of(&text);
    replay(&half, shelf).unwrap();
    assert_eq!(verify(&half, shelf), Err(RecordError::Unfinished { steps: half.steps.len() }));
    let mut cut = whole.clone();
    cut.finish = None;
    assert_eq!(verify(&cut, shelf), Err(RecordError::Cut { steps: whole.steps.len() }));
    let mut woken = GameRecorder::resume(shelf, half.clone(), Seed::from_words("woken")).unwrap();
    for step in &whole.steps[half.steps.len()..] {
        woken.play(step.seat, step.action).unwrap();
    }
    woken.finish().unwrap();
    assert_eq!(woken.record(), &whole);
    assert!(woken.finish().is_none());
    let wrong = GameRecorder::resume(shelf, half, Seed::from_words("other"));
    assert!(matches!(wrong, Err(RecordError::DealNotFromSeed { .. })));
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
    let newer = text.replacen("\"version\":1", "\"version\":2", 1);
    assert_eq!(read(newer.as_bytes()), Err(RecordError::UnknownVersion { version: 2 }));
    assert_eq!(read(&vec![b'x'; 100_000][..]), Err(RecordError::LineTooLong { line: 1 }));
}

#[test]
fn what_cannot_have_happened_is_refused() {
    let library = library();
    let shelf = library.get("nordic").unwrap();
    let good = record_of(&nordic_text());

    let mut record = good.clone();
    record.steps[2].seat = Seat(1 - record.steps[2].seat.0);
    let error = replay(&record_of(&record.to_text()), shelf).unwrap_err();
    assert!(error.to_string().starts_with("step 3, seat "), "{error}");
    assert!(error.to_string().contains("refused by C-1: it is another player's turn"), "{error}");

    let mut record = good.clone();
    record.steps[2].action = Action::PayTunnel { cards: capotreno_rules::Cards::NONE };
    assert!(matches!(replay(&record, shelf), Err(RecordError::Refused { step: 3, .. })));

    let mut record = good.clone();
    record.setup[0] = Outcome::Card(Card::Newspaper);
    assert!(matches!(replay(&record, shelf), Err(RecordError::SetupChance(_))));

    let mut record = good.clone();
    let drawing = record.steps.iter().position(|step| !step.chance.is_empty()).unwrap();
    record.steps[drawing].chance.push(Outcome::Card(Card::Red));
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
    assert_eq!(replay(&record, shelf).unwrap_err(), RecordError::NotOver { steps: record.steps.len() });

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
    let mut shelf = library.get("nordic").unwrap().clone();
    shelf.digest = "0".repeat(64);
    let error = replay(&record, &shelf).unwrap_err().to_string();
    assert!(error.starts_with("the data of the edition nordic changed since"), "{error}");
    let error = replay(&record, library.get("japan").unwrap()).unwrap_err().to_string();
    assert_eq!(error, "the game was played on the edition nordic, not on japan");
}

#[test]
fn seats_and_players_must_agree() {
    let library = library();
    let shelf = library.get("berlin").unwrap();
    let seed = Seed::from_words("seats");
    let error = GameRecorder::start(shelf, Options::new(3), seats(2), seed).unwrap_err();
    assert_eq!(error, RecordError::Seats { seats: 2, players: 3 });
    let error = GameRecorder::start(shelf, Options::new(5), seats(5), seed).unwrap_err();
    assert_eq!(error.to_string(), "the game cannot be set up: 5 players: this edition is for 2 to 4");
}
