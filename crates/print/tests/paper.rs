//! The PDF, read again: what is on paper is as large, and as often there, as it must be.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::collections::BTreeMap;

use capotreno_drawing::Board;
use capotreno_editions::{FileName, Folder, Language as Words, Loaded};
use capotreno_print::{BLEED, CAR, Language, OVERLAP, Paper, pdf, scale, tiles};
use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, ObjectId};

const MILLIMETRE: f64 = 72.0 / 25.4;

fn edition(id: &str) -> (Loaded, Board, String) {
    let folder = Folder::of_embedded(id).unwrap();
    let loaded = folder.load().unwrap();
    let board = Board::of(&loaded, folder).unwrap();
    let rules = folder.text(FileName::Rulebook(Words::En)).unwrap_or_default().to_owned();
    (loaded, board, rules)
}

fn printed(id: &str, paper: Paper) -> (Loaded, Board, Document) {
    let (loaded, board, rules) = edition(id);
    let bytes = pdf(loaded.spec(), &board, &rules, paper, Language::English).unwrap();
    let document = Document::load_mem(&bytes).unwrap();
    (loaded, board, document)
}

fn number(object: &Object) -> f64 {
    f64::from(object.as_float().unwrap())
}

fn numbers(operation: &Operation) -> Vec<f64> {
    operation.operands.iter().map(number).collect()
}

type Matrix = [f64; 6];

/// First one, then the other.
fn then(one: Matrix, other: Matrix) -> Matrix {
    let point = |x: f64, y: f64, by: f64| {
        [x * other[0] + y * other[2] + by * other[4], x * other[1] + y * other[3] + by * other[5]]
    };
    let ([wide, tall], [lean, high]) = (point(one[0], one[1], 0.0), point(one[2], one[3], 0.0));
    let [left, bottom] = point(one[4], one[5], 1.0);
    [wide, tall, lean, high, left, bottom]
}

fn operations(document: &Document, page: ObjectId) -> Vec<Operation> {
    Content::decode(&document.get_page_content(page)).unwrap().operations
}

fn forms<'a>(document: &'a Document, holder: &'a Dictionary) -> &'a Dictionary {
    let resources = holder.get_deref(b"Resources", document).unwrap().as_dict().unwrap();
    resources.get_deref(b"XObject", document).unwrap().as_dict().unwrap()
}

/// What a page places: name, matrix and the window it is cut to, in millimetres.
fn placed(document: &Document, page: ObjectId) -> Vec<(String, Matrix, Option<[f64; 4]>)> {
    let (mut found, mut clip, mut matrix) = (Vec::new(), None, [0.0; 6]);
    for operation in operations(document, page) {
        match operation.operator.as_str() {
            "q" => clip = None,
            "re" => clip = numbers(&operation).try_into().ok(),
            "cm" => matrix = numbers(&operation).try_into().unwrap(),
            "Do" => {
                let name = String::from_utf8_lossy(operation.operands[0].as_name().unwrap()).into_owned();
                let window = clip.map(|window: [f64; 4]| window.map(|side| side / MILLIMETRE));
                found.push((name, matrix.map(|value| value / MILLIMETRE), window));
            }
            _ => {}
        }
    }
    found
}

/// The sizes of all filled outlines of a form, in millimetres, also of the forms in it.
fn outlines(document: &Document, form: &Object, start: Matrix, sizes: &mut Vec<[f64; 2]>) {
    let stream = document.dereference(form).unwrap().1.as_stream().unwrap();
    let own = stream.dict.get(b"Matrix").ok().map(|matrix| {
        let matrix: Vec<f64> = matrix.as_array().unwrap().iter().map(number).collect();
        matrix.try_into().unwrap()
    });
    let mut now: Matrix = own.map_or(start, |own| then(own, start));
    let mut before = Vec::new();
    let mut points: Vec<[f64; 2]> = Vec::new();
    let content = stream.decompressed_content().unwrap_or_else(|_| stream.content.clone());
    for operation in Content::decode(&content).unwrap().operations {
        match operation.operator.as_str() {
            "q" => before.push(now),
            "Q" => now = before.pop().unwrap(),
            "cm" => now = then(numbers(&operation).try_into().unwrap(), now),
            "m" | "l" | "c" => points.extend(numbers(&operation).chunks(2).map(|pair| [pair[0], pair[1]])),
            "f" | "f*" | "B" | "B*" => {
                let span = |axis: usize| {
                    let along = || points.iter().map(|point| point[axis]);
                    along().fold(f64::NEG_INFINITY, f64::max) - along().fold(f64::INFINITY, f64::min)
                };
                let (wide, high) = (now[0].hypot(now[1]), now[2].hypot(now[3]));
                sizes.push([span(0) * wide / MILLIMETRE, span(1) * high / MILLIMETRE]);
                points.clear();
            }
            "S" | "s" | "n" => points.clear(),
            "Do" => {
                let name = operation.operands[0].as_name().unwrap();
                let inner = forms(document, &stream.dict).get(name).unwrap();
                if document.dereference(inner).unwrap().1.as_stream().is_ok_and(|inner| {
                    inner.dict.get(b"Subtype").and_then(Object::as_name).is_ok_and(|kind| kind == b"Form")
                }) {
                    outlines(document, inner, now, sizes);
                }
            }
            _ => {}
        }
    }
}

#[test]
fn spaces_are_as_large_as_cars() {
    for id in ["nordic", "berlin", "japan"] {
        let (_, board, document) = printed(id, Paper::A0);
        let page = *document.get_pages().get(&1).unwrap();
        let (_, matrix, _) =
            placed(&document, page).into_iter().find(|(name, _, _)| name == "board").unwrap();
        let form = forms(&document, document.get_dictionary(page).unwrap()).get(b"board").unwrap();
        let mut sizes = Vec::new();
        outlines(&document, form, matrix.map(|value| value * MILLIMETRE), &mut sizes);
        let spaces: usize = board.lines.iter().map(|line| line.spaces.len()).sum();
        let fits = |size: &&[f64; 2]| (size[0] - CAR[0]).abs() < 0.1 && (size[1] - CAR[1]).abs() < 0.1;
        let found = sizes.iter().filter(fits).count();
        assert!(found >= spaces, "{id}: {found} of {spaces} spaces are 20 × 9 mm among {}", sizes.len());
    }
}

/// Cars do not lie on each other: no space is larger than the room it had.
#[test]
fn every_space_has_room_for_its_car() {
    for folder in Folder::embedded() {
        let loaded = folder.load().unwrap();
        let board = Board::of(&loaded, folder).unwrap();
        let scale = scale(&board).unwrap();
        for space in board.lines.iter().flat_map(|line| &line.spaces) {
            assert!(space.w * scale >= CAR[0] && space.h * scale >= CAR[1], "{}", loaded.spec().id);
        }
    }
}

#[test]
fn tiles_together_are_the_whole() {
    for paper in [Paper::A4, Paper::A3, Paper::Letter, Paper::A0] {
        let (_, board, document) = printed("nordic", paper);
        let scale = scale(&board).unwrap();
        let size = [board.width * scale, board.height * scale];
        let wanted = tiles(size, paper);
        let mut windows = Vec::new();
        for page in document.get_pages().into_values() {
            for (name, matrix, clip) in placed(&document, page) {
                if name != "board" {
                    continue;
                }
                // The same drawing at the same size, moved.
                let [wide, _, _, high, left, bottom] = matrix;
                assert!((wide - size[0]).abs() < 0.01 && (high - size[1]).abs() < 0.01, "{paper:?}");
                let [x, y, w, h] = clip.unwrap();
                windows.push([x - left, bottom + high - y - h, w, h]);
            }
        }
        assert_eq!(windows.len(), wanted.len(), "{paper:?}");
        for (window, tile) in windows.iter().zip(&wanted) {
            let near = window.iter().zip(tile.window).all(|(one, other)| (one - other).abs() < 0.01);
            assert!(near, "{paper:?}: {window:?} {tile:?}");
            let paper = tile.paper;
            assert!(window[2] <= paper[0] - 20.0 + 0.01 && window[3] <= paper[1] - 20.0 + 0.01);
            // Each begins before its neighbour ends, by what is glued.
            for other in
                wanted.iter().filter(|other| other.row == tile.row && other.column == tile.column + 1)
            {
                assert!((tile.window[0] + tile.window[2] - other.window[0] - OVERLAP).abs() < 0.01);
            }
            for other in
                wanted.iter().filter(|other| other.column == tile.column && other.row == tile.row + 1)
            {
                assert!((tile.window[1] + tile.window[3] - other.window[1] - OVERLAP).abs() < 0.01);
            }
        }
        let (first, last) = (wanted.first().unwrap().window, wanted.last().unwrap().window);
        assert!((first[0] + BLEED).abs() < 0.01 && (first[1] + BLEED).abs() < 0.01);
        assert!((last[0] + last[2] - size[0] - BLEED).abs() < 0.01, "{paper:?}");
        assert!((last[1] + last[3] - size[1] - BLEED).abs() < 0.01, "{paper:?}");
        assert_eq!(wanted.len() == 1, paper == Paper::A0, "{paper:?}");
    }
}

#[test]
fn every_card_and_ticket_is_there_as_often_as_the_edition_says() {
    for id in ["berlin", "legends"] {
        let (loaded, _, document) = printed(id, Paper::A4);
        let spec = loaded.spec();
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for page in document.get_pages().into_values() {
            for (name, _, _) in placed(&document, page) {
                *counts.entry(name).or_default() += 1;
            }
        }
        let count = |name: &str| counts.get(name).copied().unwrap_or(0);
        let mut cards = 0;
        for (card, wanted) in spec.deck.iter() {
            assert_eq!(count(&format!("card-{}", card.word())), wanted as usize, "{id} {card:?}");
            cards += wanted as usize;
        }
        cards += count("card-newspaper");
        let news =
            spec.economy.as_ref().map_or(0, |economy| usize::from(*economy.newspapers.iter().max().unwrap()));
        assert_eq!(count("card-newspaper"), news, "{id}");
        assert_eq!(count("back-cards"), cards, "{id}");
        for ticket in 0..spec.tickets.len() {
            assert_eq!(count(&format!("ticket-{ticket}")), 1, "{id}");
        }
        assert_eq!(count("back-tickets"), spec.tickets.len(), "{id}");
        let events = spec.economy.as_ref().map_or(0, |economy| economy.events.len());
        assert_eq!(count("back-others"), spec.bonuses.len() + events, "{id}");
        assert_eq!(count("score"), 1, "{id}");
        assert!(count("rules-0") == 1, "{id}");
    }
}

#[test]
fn fonts_are_in_the_file() {
    let (_, _, document) = printed("berlin", Paper::A4);
    let mut fonts = 0;
    for object in document.objects.values() {
        let Ok(dictionary) = object.as_dict() else { continue };
        if dictionary.get(b"Type").and_then(Object::as_name).is_ok_and(|kind| kind == b"FontDescriptor") {
            assert!([b"FontFile2".as_slice(), b"FontFile3"].iter().any(|key| dictionary.has(key)));
            fonts += 1;
        }
    }
    assert!(fonts > 0);
}

/// For looking at: `CAPOTRENO_PRINT=FOLDER` keeps what the tests print.
#[test]
fn a_board_is_printed_in_both_languages() {
    let (loaded, board, rules) = edition("legends");
    for (language, name) in [(Language::English, "en"), (Language::Italian, "it")] {
        let bytes = pdf(loaded.spec(), &board, &rules, Paper::A4, language).unwrap();
        assert!(bytes.starts_with(b"%PDF-"));
        if let Some(folder) = std::env::var_os("CAPOTRENO_PRINT") {
            std::fs::write(std::path::Path::new(&folder).join(format!("{name}.pdf")), bytes).unwrap();
        }
    }
}
