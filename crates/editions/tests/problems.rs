//! Mistakes in an edition's files and the sentences that name them. Most are in `problems.txt`.

use std::path::{Path, PathBuf};

use capotreno_editions::FileName::{Board, Edition, Tickets};
use capotreno_editions::{FileName, LoadError, MAX_FILE_BYTES, Texts, embedded, load_dir, parse};

const EDITION: &str = include_str!("../../../docs/examples/tiny-board/edition.toml");
const BOARD: &str = include_str!("../../../docs/examples/tiny-board/board.toml");
const TICKETS: &str = include_str!("../../../docs/examples/tiny-board/tickets.toml");
const CASES: &str = include_str!("problems.txt");

fn report(texts: &[String; 3]) -> String {
    let [edition, board, tickets] = texts;
    match parse("foo", &Texts { edition, board, tickets }) {
        Ok(_) => "no problem".to_owned(),
        Err(error) => error.to_string(),
    }
}

/// The texts of an edition of ours, or of the tiny example.
fn texts_of(id: &str) -> [String; 3] {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = match id {
        "tiny" => project.join("docs/examples/tiny-board"),
        _ => project.join("editions").join(id),
    };
    FileName::RULES.map(|file| {
        std::fs::read_to_string(folder.join(file.name())).expect("the file is part of the project")
    })
}

/// The lines of a case that start with a mark, without it.
fn marked(case: &str, mark: &str) -> String {
    let lines: Vec<&str> = case.lines().filter_map(|line| line.strip_prefix(mark)).collect();
    lines.join("\n")
}

#[test]
fn every_case_gives_its_report() {
    let mut wrong = Vec::new();
    let cases = CASES.split("\n\n").filter(|case| !case.starts_with('#'));
    for case in cases {
        let (id, file) =
            case.lines().next().and_then(|title| title.split_once('/')).expect("a case has a title");
        let index = FileName::RULES.iter().position(|name| name.name() == file).expect("a case names a file");
        let mut texts = texts_of(id);
        let (before, after) = (marked(case, "- "), marked(case, "+ "));
        assert!(texts[index].contains(&before), "{case}\nis about a text that is not in the file");
        texts[index] = texts[index].replacen(&before, &after, 1);
        let found = report(&texts).replace("foo/", "");
        if found != marked(case, "! ") {
            wrong.push(format!("{case}\nbut the report is\n{found}\n"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
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
fn bonuses() {
    let bonus = |criterion: &str| {
        let row = format!(
            "cards = [{{ id = \"a\", name = {{ en = \"A\", it = \"A\" }}, value = 5, criterion = {criterion}, in_play = \"always\" }}]"
        );
        let texts = [EDITION.replace("cards = []", &row), BOARD.to_owned(), TICKETS.to_owned()];
        report(&texts).replace("foo/edition.toml:43:76: ", "")
    };
    assert_eq!(bonus("{ lines_at = \"port\" }"), "unknown tag \"port\": no place has it");
    assert_eq!(bonus("{ completed_tickets_at = \"port\" }"), "unknown tag \"port\": no place has it");
    assert_eq!(bonus("{ lines_in = \"Norway\" }"), "unknown country \"Norway\": no place has it");
    assert_eq!(bonus("\"ferries\""), "the board has no ferries");
    assert_eq!(bonus("{ lines_of_length = 6 }"), "the board has no lines of 6 cards");
    assert_eq!(bonus("\"countries\""), "no place of the board has a country");
    assert_eq!(bonus("\"longest_pat\""), "unknown word \"longest_pat\" (did you mean \"longest_path\"?)");
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
            "edition.toml:43:9: 17 cards, and an edition has at most 16",
        ),
    ];
    for (file, head, rows, expected) in cases {
        let mut texts = [EDITION.to_owned(), BOARD.to_owned(), TICKETS.to_owned()];
        let index = FileName::RULES.iter().position(|name| *name == file).expect("one of the three");
        let text = &mut texts[index];
        *text = text.replacen(head, &format!("{head}{rows}"), 1);
        assert_eq!(report(&texts).replace("foo/", ""), expected);
        // One row fewer is no problem.
        let [edition, board, tickets] = &mut texts;
        let text = [edition, board, tickets][index].clone();
        let start = text.find(head).expect("the head is in the file") + head.len();
        let end = start + text[start..].find('\n').expect("the row has an end") + 1;
        texts[index].replace_range(start..end, "");
        let [edition, board, tickets] = &texts;
        if let Err(error) = parse("foo", &Texts { edition, board, tickets }) {
            panic!("{error}");
        }
    }
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
    let expected = "\
foo/edition.toml:13:1: unknown colour \"wlid\" (did you mean \"wild\"?)
foo/edition.toml:18:8: keep = 9 of 2 tickets
foo/edition.toml:37:1: unknown key \"drew\" (did you mean \"draw\"?)
foo/board.toml:9:59: unknown colour \"rde\" (did you mean \"red\"?)
foo/board.toml:13:12: unknown place \"Markte\" (did you mean \"Market\"?)
foo/tickets.toml:3:47: invalid value: integer `-2`, expected a whole number from 1 to 100
foo/tickets.toml:4:28: unknown place \"Malket\" (did you mean \"Market\"?)";
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

/// The page shows the tiny board as it is.
#[test]
fn the_page_about_editions_is_true() {
    let page = include_str!("../../../docs/editions.md");
    for text in [EDITION, BOARD, TICKETS] {
        assert!(page.contains(text), "docs/editions.md shows another tiny board");
    }
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
        format!(
            "no edition \"nordik\" (did you mean \"nordic\"?); there are {}",
            capotreno_editions::embedded_ids().join(", ")
        )
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

/// Without any one of its lines an edition still loads or says why not.
#[test]
fn editions_with_a_line_left_out_give_an_answer() {
    for id in ["legends", "japan"] {
        let texts = texts_of(id);
        for left_out in 0..texts[0].lines().count() {
            let mut lines: Vec<&str> = texts[0].lines().collect();
            lines.remove(left_out);
            let found = report(&[lines.join("\n"), texts[1].clone(), texts[2].clone()]);
            assert!(!found.contains("not complete"), "line {} of {id} is missing: {found}", left_out + 1);
        }
    }
}
