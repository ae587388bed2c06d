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

fn changed(case: &Case) -> [String; 3] {
    let mut texts = [EDITION.to_owned(), BOARD.to_owned(), TICKETS.to_owned()];
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
    let mut wrong = Vec::new();
    for case in cases {
        let found = report(&changed(case));
        if found != format!("foo/{}", case.3) {
            wrong.push(format!("{:?} became {:?}\n  {found}\n", case.1, case.2));
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
        Case(Edition, "ties = [\"completed_tickets\"]", "ties = [\"later_seat\", \"longest_path\"]", "edition.toml:?"),
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
        Case(Board, "to = \"Market\",  cards = 1", "to = \"Market\", edge = \"west\", cards = 1", "board.toml:?"),
        Case(Edition, "3 = 4", "4 = 7", "board.toml:?"),
        Case(Edition, "supplies = [", "supplies = [{ id = \"bus\", count = 3, points = {} }, ", "board.toml:?"),
    ]);
}

#[test]
fn groups() {
    check(&[
        Case(Board, "cards = 2, colour = \"blue\", group", "cards = 3, colour = \"blue\", group", "board.toml:?"),
        Case(Board, "to = \"Harbour\", cards = 2, colour = \"blue\"", "to = \"Chapel\", cards = 2, colour = \"blue\"", "board.toml:?"),
        Case(Board, "\"blue\", group = \"quay\"", "\"blue\"", "board.toml:?"),
        Case(Board, "cards = 1, colour = \"grey\"", "cards = 1, colour = \"grey\", group = \"\"", "board.toml:?"),
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
    let with = |row: &'static str| row;
    check(&[
        Case(Edition, "drawn = 0", "drawn = 1", "edition.toml:?"),
        Case(Edition, "cards = []", with("cards = [{ id = \"a\", name = { en = \"A\", it = \"A\" }, value = 5, criterion = { lines_at = \"port\" }, in_play = \"always\" }]"), "edition.toml:?"),
        Case(Edition, "cards = []", with("cards = [{ id = \"a\", name = { en = \"A\", it = \"A\" }, value = 5, criterion = { lines_in = \"Norway\" }, in_play = \"always\" }]"), "edition.toml:?"),
        Case(Edition, "cards = []", with("cards = [{ id = \"a\", name = { en = \"A\", it = \"A\" }, value = 5, criterion = \"ferries\", in_play = \"always\" }]"), "edition.toml:?"),
        Case(Edition, "cards = []", with("cards = [{ id = \"a\", name = { en = \"A\", it = \"A\" }, value = 5, criterion = { lines_of_length = 6 }, in_play = \"always\" }]"), "edition.toml:?"),
        Case(Edition, "cards = []", with("cards = [{ id = \"a\", name = { en = \"A\", it = \"A\" }, value = 5, criterion = \"countries\", in_play = \"always\" }]"), "edition.toml:?"),
        Case(Edition, "cards = []", with("cards = [{ id = \"a\", name = { en = \"A\", it = \"A\" }, value = 5, criterion = \"most_cows\", in_play = \"always\" }]"), "edition.toml:?"),
    ]);
}
