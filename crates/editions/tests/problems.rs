//! Every kind of mistake in an edition's files, and the sentence that names it.
//!
//! Each case takes the tiny board of the documentation, replaces one piece of it and says what the
//! report must be.

use std::path::{Path, PathBuf};

use capotreno_editions::{FileName, LoadError, MAX_FILE_BYTES, Texts, embedded, load_dir, parse};

const EDITION: &str = include_str!("../../../docs/examples/tiny-board/edition.toml");
const BOARD: &str = include_str!("../../../docs/examples/tiny-board/board.toml");
const TICKETS: &str = include_str!("../../../docs/examples/tiny-board/tickets.toml");

/// What is replaced in which file, and what the report says.
struct Case(FileName, &'static str, &'static str, &'static str);

use FileName::{Board, Edition, Tickets};

fn changed(texts: &[String; 3], case: &Case) -> [String; 3] {
    let mut texts = texts.clone();
    let text = &mut texts[case.0 as usize];
    assert!(text.contains(case.1), "{:?} is not in {}", case.1, case.0.name());
    *text = text.replacen(case.1, case.2, 1);
    texts
}

fn report(texts: &[String; 3]) -> String {
    let [edition, board, tickets] = texts;
    let error = parse("foo", &Texts { edition, board, tickets }).expect_err("the files have a mistake");
    assert!(!error.problems().is_empty());
    error.to_string()
}

/// Whether the report of each case is exactly what it says.
fn check(cases: &[Case]) {
    check_texts(&[EDITION.to_owned(), BOARD.to_owned(), TICKETS.to_owned()], cases);
}

fn check_texts(texts: &[String; 3], cases: &[Case]) {
    let mut wrong = Vec::new();
    for case in cases {
        let found = report(&changed(texts, case)).replace("foo/", "");
        if found != case.3 {
            wrong.push(format!("{:?} became {:?}\n{found}\n", case.1, case.2));
        }
    }
    assert!(wrong.is_empty(), "other reports than expected:\n{}", wrong.concat());
}

#[test]
fn the_examples_load() {
    for example in ["tiny-board", "classic-board"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples").join(example);
        if let Err(error) = load_dir(&folder) {
            panic!("{error}");
        }
    }
}

#[test]
fn syntax_keys_and_values() {
    check(&[
        Case(Board, "places = [", "places = [[", "board.toml:?"),
        Case(Board, "cards = 1,", "crads = 1,", "board.toml:?"),
        Case(Board, "cards = 1,", "cards = -1,", "board.toml:?"),
        Case(Board, "cards = 1,", "cards = 99999999999999999999,", "board.toml:?"),
        Case(Board, "cards = 1,", "cards = \"one\",", "board.toml:?"),
        Case(Board, "cards = 1,", "", "board.toml:?"),
        Case(Board, "places = [", "spaces = 3\nplaces = [", "board.toml:?"),
        Case(Tickets, "tickets = [", "tickits = [", "tickets.toml:?"),
        Case(Edition, "id = \"tiny\"\n", "", "edition.toml:?"),
        Case(Edition, "id = \"tiny\"\n", "id = \"../tiny\"\n", "edition.toml:?"),
        Case(Edition, "it = \"Minuscola\"", "it = \" \"", "edition.toml:?"),
        Case(Edition, "[opening]\ncards = 3", "[opening]\ncards = 3\nhands = 2", "edition.toml:?"),
        Case(Edition, "[end]\npieces = 1", "", "edition.toml:?"),
        Case(Edition, "[end]\npieces = 1", "[end]\npieces = 1000", "edition.toml:?"),
        Case(Edition, "\"ends_turn\"", "\"end_turn\"", "edition.toml:?"),
        Case(Edition, "{ at_wilds = 3 }", "{ at_wilds = 9 }", "edition.toml:?"),
        Case(Edition, "\"wild_only\"", "{ any_cards = 1 }", "edition.toml:?"),
        Case(Edition, "[rule_ids]", "[rule_ids]\nplayer = \"C-1\"", "edition.toml:?"),
        Case(Edition, "[rule_ids]", "rule_ids = 3", "edition.toml:?"),
        Case(
            Edition,
            "ties = [\"completed_tickets\"]",
            "ties = [\"later_seat\", \"longest_path\"]",
            "edition.toml:?",
        ),
    ]);
}

#[test]
fn places() {
    check(&[
        Case(Board, "from = \"Market\"", "from = \"Markte\"", "board.toml:?"),
        Case(Board, "name = \"Chapel\"", "name = \"Mill\"", "board.toml:?"),
        Case(Board, "at = [9.0, 45.0]", "at = [9.0, 145.0]", "board.toml:?"),
        Case(Board, "at = [9.0, 45.0]", "at = [nan, 45.0]", "board.toml:?"),
        Case(Board, "at = [9.0, 45.0]", "at = [9.0]", "board.toml:?"),
        Case(Board, "name = \"Chapel\", ", "name = \" \",", "board.toml:?"),
        Case(Tickets, "to = \"Market\"", "to = \"Rome\"", "tickets.toml:?"),
    ]);
}

#[test]
fn lines() {
    check(&[
        Case(Board, "colour = \"blue\" }", "colour = \"bleu\" }", "board.toml:?"),
        Case(Board, "colour = \"blue\" }", "colour = \"wild\" }", "board.toml:?"),
        Case(Board, "colour = \"blue\" }", "colour = \"green\" }", "board.toml:?"),
        Case(Board, "\"Market\",  to = \"Chapel\"", "\"Chapel\",  to = \"Chapel\"", "board.toml:?"),
        Case(Board, "\"grey\" }", "\"grey\", symbols = 1 }", "board.toml:?"),
        Case(Board, "\"grey\" }", "\"grey\", kind = \"ferry\", symbols = 2 }", "board.toml:?"),
        Case(Board, "\"grey\" }", "\"grey\", kind = \"tunnel\" }", "edition.toml:?"),
        Case(Board, "\"grey\" }", "\"grey\", kind = \"bullet\" }", "board.toml:?"),
        Case(Board, "\"grey\" }", "\"grey\", kind = \"ferry\", stand_in = 4 }", "board.toml:?"),
        Case(Board, "\"grey\" }", "\"grey\", supply = \"cart\" }", "board.toml:?"),
        Case(Board, "\"grey\" }", "\"grey\", pieces = 9 }", "board.toml:?"),
        Case(Board, "to = \"Market\",  cards = 1", "cards = 1", "board.toml:?"),
        Case(
            Board,
            "to = \"Market\",  cards = 1",
            "to = \"Market\", edge = \"west\", cards = 1",
            "board.toml:?",
        ),
        Case(Edition, "3 = 4", "4 = 7", "board.toml:?"),
        Case(
            Edition,
            "supplies = [",
            "supplies = [{ id = \"bus\", count = 3, points = {} }, ",
            "board.toml:?",
        ),
    ]);
}

#[test]
fn groups() {
    check(&[
        Case(
            Board,
            "cards = 2, colour = \"blue\", group",
            "cards = 3, colour = \"blue\", group",
            "board.toml:?",
        ),
        Case(
            Board,
            "to = \"Harbour\", cards = 2, colour = \"blue\"",
            "to = \"Chapel\", cards = 2, colour = \"blue\"",
            "board.toml:?",
        ),
        Case(Board, "\"blue\", group = \"quay\"", "\"blue\"", "board.toml:?"),
        Case(
            Board,
            "cards = 1, colour = \"grey\"",
            "cards = 1, colour = \"grey\", group = \"\"",
            "board.toml:?",
        ),
        Case(Edition, "double = { 2 = 1 }", "", "board.toml:?"),
        Case(Edition, "double = { 2 = 1 }", "double = {}", "edition.toml:?"),
        Case(Edition, "double = { 2 = 1 }", "double = { 2 = 0 }", "edition.toml:?"),
        Case(Edition, "double = { 2 = 1 }", "double = { 2 = 1, 3 = 1 }", "edition.toml:?"),
        Case(Edition, "double = { 2 = 1 }", "double = { two = 1 }", "edition.toml:?"),
        Case(Edition, "most = 2 }", "most = 3 }", "edition.toml:?"),
    ]);
}

#[test]
fn tickets_and_decks() {
    check(&[
        Case(Tickets, "to = \"Harbour\"", "to = \"Mill\"", "tickets.toml:?"),
        Case(Tickets, "  { from = \"Harbour\", to = \"Chapel\",  value = 3 },\n", "", "tickets.toml:?"),
        Case(Tickets, "value = 3", "value = 0", "tickets.toml:?"),
        Case(Edition, "blue = 8\n", "blue = 64\n", "edition.toml:?"),
        Case(Edition, "blue = 8\n", "bleu = 8\nblue = 8\n", "edition.toml:?"),
        Case(Edition, "blue = 8\n", "blue = 8\nnewspaper = 3\n", "edition.toml:?"),
        Case(Edition, "cards = 3\n", "cards = 8\n", "edition.toml:?"),
        Case(Edition, "tickets = 2\n", "tickets = 7\n", "edition.toml:?"),
        Case(Edition, "keep = 1\n", "keep = 3\n", "edition.toml:?"),
        Case(Edition, "most = 2 }", "most = 6 }", "edition.toml:?"),
        Case(Edition, "fewest = 2,", "fewest = 3,", "edition.toml:?"),
    ]);
}

#[test]
fn bonuses() {
    let bonus = |criterion: &str| {
        let row = format!(
            "cards = [{{ id = \"a\", name = {{ en = \"A\", it = \"A\" }}, value = 5, criterion = {criterion}, in_play = \"always\" }}]"
        );
        let texts = [EDITION.replace("cards = []", &row), BOARD.to_owned(), TICKETS.to_owned()];
        report(&texts).replace("foo/edition.toml:42:76: ", "")
    };
    assert_eq!(bonus("{ lines_at = \"port\" }"), "unknown tag \"port\": no place has it");
    assert_eq!(bonus("{ completed_tickets_at = \"port\" }"), "unknown tag \"port\": no place has it");
    assert_eq!(bonus("{ lines_in = \"Norway\" }"), "unknown country \"Norway\": no place has it");
    assert_eq!(bonus("\"ferries\""), "the board has no ferries");
    assert_eq!(bonus("{ lines_of_length = 6 }"), "the board has no lines of 6 cards");
    assert_eq!(bonus("\"countries\""), "no place of the board has a country");
    assert_eq!(bonus("\"longest_pat\""), "unknown word \"longest_pat\" (did you mean \"longest_path\"?)");
    check(&[Case(Edition, "drawn = 0", "drawn = 1", "edition.toml:?")]);
}

/// Every list that is too long, by one row.
#[test]
fn limits() {
    let rows = |count: usize, row: &dyn Fn(usize) -> String| (0..count).map(row).collect::<String>();
    let line = |_| "  { from = \"Mill\", to = \"Chapel\", cards = 1, colour = \"grey\" },\n".to_owned();
    let place = |index| format!("  {{ name = \"Place {index}\", at = [1, 2] }},\n");
    let ticket = |_| "  { from = \"Mill\", to = \"Chapel\", value = 3 },\n".to_owned();
    let bonus = |index| {
        format!(
            "  {{ id = \"b{index}\", name = {{ en = \"A\", it = \"A\" }}, value = 5, criterion = \"longest_path\", in_play = \"always\" }},\n"
        )
    };
    let cases = [
        (Board, "lines = [\n", rows(252, &line), "board.toml:8:9: 257 lines, and an edition has at most 256"),
        (
            Board,
            "places = [\n",
            rows(61, &place),
            "board.toml:1:10: 65 places, and an edition has at most 64",
        ),
        (
            Tickets,
            "tickets = [\n",
            rows(189, &ticket),
            "tickets.toml:1:11: 193 tickets, and an edition has at most 192",
        ),
        (
            Edition,
            "cards = [",
            rows(17, &bonus),
            "edition.toml:42:9: 17 cards, and an edition has at most 16",
        ),
    ];
    for (file, head, rows, expected) in cases {
        let mut texts = [EDITION.to_owned(), BOARD.to_owned(), TICKETS.to_owned()];
        let text = &mut texts[file as usize];
        *text = text.replacen(head, &format!("{head}{rows}"), 1);
        assert_eq!(report(&texts).replace("foo/", ""), expected);
        // One row fewer is no problem.
        let [edition, board, tickets] = &mut texts;
        let text = [edition, board, tickets][file as usize].clone();
        let start = text.find(head).expect("the head is in the file") + head.len();
        let end = start + text[start..].find('\n').expect("the row has an end") + 1;
        texts[file as usize].replace_range(start..end, "");
        let [edition, board, tickets] = &texts;
        if let Err(error) = parse("foo", &Texts { edition, board, tickets }) {
            panic!("{error}");
        }
    }
}

/// A group of four, and a ticket to an island.
#[test]
fn groups_of_four_and_islands() {
    let double =
        "  { from = \"Mill\",    to = \"Harbour\", cards = 2, colour = \"red\",  group = \"quay\" },\n";
    check(&[Case(
        Board,
        double,
        FOUR,
        "board.toml:9:3: group \"quay\" has 4 lines, not 2 or 3\nboard.toml:9:3: group \"quay\" has 4 lines, not 2 or 3",
    )]);
    check(&[
        Case(Board, "Market\",  cards = 1", "Harbour\", cards = 1", "?"),
        Case(Board, "to = \"Chapel\",  cards = 3", "to = \"Mill\",  cards = 3", "?"),
    ]);
}

const FOUR: &str = "  { from = \"Mill\", to = \"Harbour\", cards = 2, colour = \"red\", group = \"quay\" },
  { from = \"Mill\", to = \"Harbour\", cards = 2, colour = \"red\", group = \"quay\" },
  { from = \"Harbour\", to = \"Mill\", cards = 2, colour = \"grey\", group = \"quay\" },\n";

/// The problems that only the larger editions can have.
fn check_in(id: &str, cases: &[Case]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../editions").join(id);
    let texts = FileName::ALL.map(|file| {
        std::fs::read_to_string(folder.join(file.name())).expect("the file is part of the project")
    });
    check_texts(&texts, cases);
}

#[test]
fn shared_trains() {
    check_in(
        "japan",
        &[
            Case(Edition, "4 = [20, 10, 0, -10]", "4 = [20, 10, 0]", "?"),
            Case(Edition, "4 = [20, 10, 0, -10]\n", "", "?"),
            Case(Edition, "count = 16", "count = 0", "?"),
            Case(Edition, "unkept = \"bottom\"\n", "unkept = \"bottom_shuffled\"\n", "?"),
        ],
    );
    check_in(
        "berlin",
        &[
            Case(Edition, "[end]\npieces = 1", "[end]\npieces = 1\nshared = 2", "?"),
            Case(
                Edition,
                "[rule_ids]",
                "[shared]\ncount = 3\nnever_moved = 0\nrank_points = { 2 = [1, 0], 3 = [1, 0, 0], 4 = [1, 0, 0, 0] }\n\n[rule_ids]",
                "?",
            ),
            Case(Edition, "id = \"subway\"", "id = \"tram\"", "?"),
        ],
    );
}

#[test]
fn economy() {
    check_in(
        "legends",
        &[
            Case(Edition, "large_city_tag = \"large\"", "large_city_tag = \"lagre\"", "?"),
            Case(Edition, "colour = \"black\"", "colour = \"blue\"", "?"),
            Case(Edition, "colour = \"black\"", "colour = \"grey\"", "?"),
            Case(Edition, "newspapers = { 2 = 6, ", "newspapers = { ", "?"),
            Case(Edition, "pieces_left = [16, 12, 9, 7, 6, 4, 4, 4, 2, 2, 2, 0]", "pieces_left = []", "?"),
            Case(Edition, "id = \"EV02\"", "id = \"EV01\"", "?"),
            Case(Edition, "do = \"gain_on_claim\"", "do = \"gain_at_claim\"", "?"),
            Case(
                Edition,
                "lines = { colour = \"grey\" }, coins = 2",
                "lines = { colour = \"grey\" }, coins = 2, cards = 1",
                "?",
            ),
            Case(
                Edition,
                "lines = { colour = \"grey\" }, coins = 2",
                "lines = { color = \"grey\" }, coins = 2",
                "?",
            ),
            Case(
                Edition,
                "lines = { colour = \"grey\" }, coins = 2",
                "lines = { colour = \"wild\" }, coins = 2",
                "?",
            ),
            Case(
                Edition,
                "lines = { colour = \"grey\" }, coins = 2",
                "lines = { colour = \"grey\" }, coins = -2",
                "?",
            ),
            Case(
                Edition,
                "effects = [{ do = \"refresh_display\" }, ",
                "effects = [{ do = \"large_city_draw\", cards = 2 }, ",
                "?",
            ),
            Case(Edition, "coins = 5\n", "", "?"),
            Case(Board, "edge = \"west\"", "edge = \"up\"", "?"),
            Case(
                Board,
                "edge = \"west\",  cards = 2, colour = \"grey\"",
                "edge = \"west\",  cards = 2, colour = \"grey\", group = \"x\"",
                "?",
            ),
        ],
    );
}

/// All three files, and several problems in each.
#[test]
fn all_problems_are_reported_at_once() {
    let edition = EDITION
        .replace("wild = 4", "wlid = 4")
        .replace("keep = 1", "keep = 9")
        .replace("draw = 2", "drew = 2");
    let board = BOARD
        .replace("from = \"Market\"", "from = \"Markte\"")
        .replace("colour = \"red\"", "colour = \"rde\"");
    let tickets = TICKETS.replace("value = 2", "value = -2").replace("to = \"Market\"", "to = \"Malket\"");
    let expected = "?";
    assert_eq!(report(&[edition, board, tickets]), expected);
}

/// A report has an end, and says what it leaves off.
#[test]
fn a_long_report_is_cut() {
    let rows = "  { from = \"Mill\", to = \"Rome\", cards = 1, colour = \"pink\" },\n".repeat(240);
    let board = BOARD.replace("lines = [\n", &format!("lines = [\n{rows}"));
    let text = report(&[EDITION.to_owned(), board, TICKETS.to_owned()]);
    assert_eq!(text.lines().count(), 200);
    assert!(text.ends_with("; 280 more problems are not shown"), "{text}");
}

/// A folder that is removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("capotreno-editions-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder can be made");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn files_that_cannot_be_read() {
    let folder = Folder::new("unreadable");
    // A sparse file: a gigabyte that nobody has to write or read.
    let large = std::fs::File::create(folder.0.join("edition.toml")).expect("a file can be made");
    large.set_len(1 << 30).expect("a file can be made longer");
    std::fs::write(folder.0.join("board.toml"), b"places = [\xff]").expect("a file can be written");
    let error = load_dir(&folder.0).expect_err("no file can be read");
    let path = folder.0.display();
    assert_eq!(
        error.to_string(),
        format!(
            "{path}/edition.toml: too large: 1073741824 bytes, and an edition's file has at most {MAX_FILE_BYTES}\n\
             {path}/board.toml: not a text in UTF-8: byte 10 is not part of a character\n\
             {path}/tickets.toml: there is no such file"
        )
    );
}

#[test]
fn an_edition_that_is_not_there() {
    let error = embedded("nordik").expect_err("there is no such edition");
    assert!(matches!(error, LoadError::UnknownEdition { .. }));
    assert_eq!(
        error.to_string(),
        "no edition \"nordik\" (did you mean \"nordic\"?); there are nordic, japan, northern, berlin, legends"
    );
}

/// Whatever is cut off, left out or repeated: an answer, never a panic.
#[test]
fn damaged_files_give_an_answer() {
    let whole = [EDITION, BOARD, TICKETS];
    for (file, text) in whole.iter().enumerate() {
        let mut damaged: Vec<String> = (0..text.len()).map(|end| text[..end].to_owned()).collect();
        damaged.extend((0..text.len()).map(|start| text[start..].to_owned()));
        for letter in ["[", "]", "{", "}", "\"", "=", "\0", "9", "-", "é", "\r"] {
            damaged.extend(
                (0..text.len()).step_by(7).map(|at| format!("{}{letter}{}", &text[..at], &text[at..])),
            );
        }
        damaged.push("[".repeat(100_000));
        damaged.push("a = ".to_owned() + &"{ a = ".repeat(100_000));
        damaged.push("x = 1\n".repeat(1_000));
        for damage in &damaged {
            let mut texts = whole;
            texts[file] = damage;
            let [edition, board, tickets] = texts;
            if let Err(error) = parse("foo", &Texts { edition, board, tickets }) {
                assert!(!error.to_string().is_empty());
            }
        }
    }
}
