//! Whatever is read, nothing panics.

use std::sync::LazyLock;

use capotreno_notation::scenario::{parse_markdown, run};
use capotreno_notation::{Library, Names, Seed, coverage, record};
use capotreno_rules::chance::Outcome;
use capotreno_rules::{Action, Card, Cards, EventId, LineId, Options, Seat};
use proptest::prelude::*;

static LIBRARY: LazyLock<Library> =
    LazyLock::new(|| Library::embedded().expect("the embedded editions are good"));

/// Words of scenarios, so that arbitrary texts get past the first line.
const WORDS: [&str; 64] = [
    "edition nordic",
    "edition legends",
    "edition berlin",
    "players 2",
    "players 3",
    "---",
    "\n",
    "\n  ",
    "\n",
    "seat 1",
    "seat 2",
    "seat 9",
    "hand",
    "owns",
    "tickets",
    "pieces",
    "points",
    "coins",
    "track",
    "company",
    ":",
    ";",
    ",",
    "display",
    "deck",
    "discards",
    "next cards",
    "next tickets",
    "red",
    "wild",
    "newspaper",
    "3 red",
    "63 wild",
    "-",
    "none",
    "all",
    "Oslo–Bergen (red)",
    "Oslo–Göteborg",
    "–",
    "(",
    ")",
    "EV03",
    "draws",
    "takes slot 2",
    "takes red",
    "claims",
    "with",
    "extra",
    "keeps",
    "pays",
    "passes",
    "now",
    "setup dealt",
    "setup refused",
    "refused C-1",
    "happens",
    "sees",
    "may",
    "score",
    "wins",
    "offers",
    "owner of",
    "#",
    "18446744073709551616",
];

fn play(text: &str) {
    for scenario in parse_markdown(text, "x").into_iter().flatten() {
        let _ = run(&scenario, &LIBRARY);
    }
    let _ = coverage([("x", text)]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_as_scenarios(text in any::<String>()) {
        play(&text);
        play(&format!("```scenario\nedition nordic\nplayers 2\n{text}\n```"));
    }

    #[test]
    fn any_words_are_read_as_scenarios(
        given in prop::collection::vec(0..WORDS.len(), 0..30),
        steps in prop::collection::vec(0..WORDS.len(), 0..60),
    ) {
        let words = |list: Vec<usize>| list.into_iter().map(|at| WORDS[at]).collect::<Vec<_>>().join(" ");
        let (given, steps) = (words(given), words(steps));
        play(&format!("```scenario\n{given}\n{steps}\n```"));
        play(&format!("```scenario\nedition legends\nplayers 2\n---\n{}\n```", steps.replace("\n ", "\n")));
    }

    #[test]
    fn any_lines_are_played_one_by_one(lines in prop::collection::vec(
        (1..4_u8, prop::sample::select(vec![
            "draws", "draws twice", "draws tickets", "keeps all", "keeps 1", "keeps none", "passes", "accepts",
            "declines", "takes slot 1", "takes wild", "pays 1 red", "takes the set back", "retires EV01",
            "claims Albany–Boston with 1 green", "claims Albany–Boston with 63 wild extra 63 wild",
        ])), 0..60),
        players in 0..7_u8,
    ) {
        let steps: Vec<String> =
            lines.iter().map(|(seat, act)| format!("seat {seat} {act}\n  may pass\n  score seat 1: 0\n")).collect();
        let steps = steps.concat();
        play(&format!("```scenario\nedition legends\nplayers {players}\nseat 1 hand: 9 wild\n---\n{steps}```"));
        play(&format!("```scenario\nedition legends\nplayers {players}\nsetup dealt\n---\neveryone keeps all\n{steps}```"));
    }

    #[test]
    fn extreme_positions_are_refused_or_played(
        number in prop::sample::select(vec![0_i64, 1, 2, 63, 127, 128, 255, 256, 32_767, -32_768, 65_535, 1 << 40]),
        statement in prop::sample::select(vec![
            "seat 1 points", "seat 1 coins", "seat 1 track", "seat 1 pieces", "shared trains", "last turns",
            "passes", "seat 2 points", "seat 2 coins", "seat 1 company", "turn",
        ]),
        edition in prop::sample::select(capotreno_editions::embedded_ids()),
    ) {
        let given = format!("edition {edition}\nplayers 2\n{statement}: {number}\n");
        let stuck = "deck: none\ndiscards: none\nticket deck: none\ndisplay: none\n";
        let steps = "now\n  score seat 1: 0\n  wins: seat 1\nseat 1 passes\nseat 2 passes\nseat 1 draws twice\n";
        play(&format!("```scenario\n{given}---\n{steps}```"));
        play(&format!("```scenario\n{given}{stuck}---\n{steps}```"));
        play(&format!("```scenario\n{given}seat 1 hand: 9 red, 9 wild\n---\nseat 1 claims Oslo–Bergen (red) with 4 red\nseat 1 claims Hiroshima–Kokura with 4 wild\n```"));
    }

    #[test]
    fn any_actions_are_replayed(
        actions in prop::collection::vec((any::<u8>(), any::<u8>(), any::<u8>(), 0..64_u32, 0..64_u32), 1..40),
        edition in prop::sample::select(capotreno_editions::embedded_ids()),
    ) {
        let shelf = LIBRARY.get(edition).expect("the edition is there");
        let seats = vec![record::SeatInfo::person("a"), record::SeatInfo::person("b")];
        let (options, mut chance) = (Options::new(2), Seed([7; 32]).chance());
        let dealt = record::Position::deal(&shelf.edition, options, &mut chance);
        let (mut position, done) = dealt.expect("two can play");
        let header = record::Header::new(shelf, options, seats);
        let steps = vec![record::Step::Deal { setup: done.chance }];
        let mut good = record::Record { header, steps, finish: None };
        for (kind, seat, number, many, more) in actions {
            let seat = if seat < 200 { Seat(seat % 2) } else { Seat(seat) };
            let set = Cards::of(Card::ALL[number as usize % 10], many).plus(Cards::of(Card::Wild, more));
            let action = match kind % 12 {
                0 => Action::TakeFaceUp { slot: number },
                1 => Action::DrawBlind,
                2 => Action::DrawTickets,
                3 => Action::KeepTickets { keep: number },
                4 | 5 => Action::ClaimLine { line: LineId(number), set, extra: Cards::of(Card::Red, more) },
                6 => Action::PayTunnel { cards: set },
                7 => Action::DeclineTunnel,
                8 => Action::AcceptOffer,
                9 => Action::Pass,
                10 => Action::StopDrawing,
                _ => Action::RetireEvent { event: EventId(number) },
            };
            let mut record = good.clone();
            record.steps.push(record::Step::TakeBack { take_back: seat, to: (many % 2 == 0).then_some(more) });
            record.steps.push(record::Step::Act { seat, action, chance: vec![Outcome::Card(Card::Red)] });
            let _ = record::replay(&record, shelf);
            if let Ok(done) = position.play(&shelf.edition, seat, &action, &mut chance) {
                good.steps.push(record::Step::Act { seat, action, chance: done.chance });
            }
        }
        prop_assert!(record::replay(&good, shelf).is_ok());
    }

    #[test]
    fn any_bytes_are_read_as_a_record(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        prop_assert!(record::read(&bytes[..]).is_err());
    }

    #[test]
    fn any_name_is_looked_up(name in any::<String>()) {
        for id in LIBRARY.ids() {
            let edition = &LIBRARY.get(id).expect("the id is there").edition;
            let names = Names::of(edition);
            let _ = (names.line(&name), names.ticket(&name), names.event(&name), names.bonus(&name));
            let _ = (names.place(&name), names.company(&name), names.supply(&name));
        }
    }
}
