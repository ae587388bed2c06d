//! The board at the size for real cars.

use std::fmt::Write as _;

use capotreno_drawing::{Board, SvgOptions, escape, svg};
use capotreno_rules::Spec;

use crate::document::{Document, Page, Placed};
use crate::paper::{BLEED, MARGIN, OVERLAP, Paper, Tile, tiles};
use crate::{Language, PrintError};

/// A car: its length and width.
pub const CAR: [f64; 2] = [20.0, 9.0];
/// Between two spaces of a line a little of the ground is seen.
const GAP: f64 = 0.6;

/// Millimetres of a unit of the board: so many that a car has room on the shortest space.
pub fn scale(board: &Board) -> Option<f64> {
    let spaces = || board.lines.iter().flat_map(|line| &line.spaces);
    let shortest = spaces().map(|space| space.w).fold(f64::INFINITY, f64::min);
    let narrowest = spaces().map(|space| space.h).fold(f64::INFINITY, f64::min);
    let fits = shortest.is_finite() && shortest > 1.0 && narrowest > 1.0;
    fits.then(|| ((CAR[0] + GAP) / shortest).max((CAR[1] + GAP / 2.0) / narrowest))
}

/// The board with every space as large as a car.
fn true_to_size(board: &Board, scale: f64) -> Board {
    let mut board = board.clone();
    for space in board.lines.iter_mut().flat_map(|line| &mut line.spaces) {
        space.w = CAR[0] / scale;
        space.h = CAR[1] / scale;
    }
    board
}

pub fn pages(
    document: &mut Document,
    spec: &Spec,
    board: &Board,
    paper: Paper,
    language: Language,
) -> Result<(), PrintError> {
    let scale = scale(board).ok_or(PrintError::NoSpaces)?;
    let [width, height] = [board.width * scale, board.height * scale];
    document.part("board", &svg(&true_to_size(board, scale), &SvgOptions::default()))?;
    // What is cut away has the colour of the frame, so that a cut beside the line shows no white.
    let tint = board.world.palette(capotreno_drawing::Theme::Light).frame;
    document
        .part("ground", &picture(1.0, 1.0, &format!("<rect width=\"1\" height=\"1\" fill=\"{tint}\"/>")))?;
    let tiles = tiles([width, height], paper);
    let name = language.of(&spec.name.en, &spec.name.it);
    for tile in &tiles {
        let [left, top, wide, high] = tile.window;
        // The window stands in the middle of the paper.
        let at = [(tile.paper[0] - wide) / 2.0, (tile.paper[1] - high) / 2.0];
        let origin = [at[0] - left, at[1] - top];
        let clip = [at[0], at[1], wide, high];
        let marks = format!("marks-{}-{}", tile.row, tile.column);
        document.part(&marks, &marks_of(tile, &tiles, at, name, language))?;
        let whole = [origin[0], origin[1], width, height];
        let ground = [origin[0] - BLEED, origin[1] - BLEED, width + 2.0 * BLEED, height + 2.0 * BLEED];
        document.page(Page {
            size: tile.paper,
            trim: Some(clip),
            placed: vec![
                Placed { part: "ground".to_owned(), at: ground, clip: Some(clip) },
                Placed { part: "board".to_owned(), at: whole, clip: Some(clip) },
                Placed::whole(&marks, [0.0, 0.0, tile.paper[0], tile.paper[1]]),
            ],
        });
    }
    Ok(())
}

/// A drawing in millimetres.
pub fn picture(width: f64, height: f64, inside: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"Barlow,sans-serif\">{inside}</svg>"
    )
}

/// Where to cut and where to glue, which tile this is, and a ruler to prove that nothing was scaled.
fn marks_of(tile: &Tile, all: &[Tile], at: [f64; 2], name: &str, language: Language) -> String {
    let [width, height] = tile.paper;
    let [_, _, wide, high] = tile.window;
    let (left, top, right, bottom) = (at[0], at[1], at[0] + wide, at[1] + high);
    let mut inside = String::from("<g stroke=\"#000\" stroke-width=\".2\" fill=\"none\">");
    for x in [left, right] {
        let _ = write!(inside, "<path d=\"M{x} {}v-6M{x} {}v6\"/>", top - 1.0, bottom + 1.0);
    }
    for y in [top, bottom] {
        let _ = write!(inside, "<path d=\"M{} {y}h-6M{} {y}h6\"/>", left - 1.0, right + 1.0);
    }
    // The edge that the next tile is laid on.
    let more = |row: usize, column: usize| all.iter().any(|other| (other.row, other.column) == (row, column));
    if more(tile.row, tile.column + 1) {
        let _ = write!(
            inside,
            "<path d=\"M{} {top}V{bottom}\" stroke-dasharray=\"2 2\" stroke=\"#fff\" stroke-width=\".3\"/>",
            right - OVERLAP
        );
    }
    if more(tile.row + 1, tile.column) {
        let _ = write!(
            inside,
            "<path d=\"M{left} {}H{right}\" stroke-dasharray=\"2 2\" stroke=\"#fff\" stroke-width=\".3\"/>",
            bottom - OVERLAP
        );
    }
    // Fifty millimetres, to lay a ruler on.
    let y = height - MARGIN / 2.0 + 1.5;
    let _ = write!(
        inside,
        "<path d=\"M{left} {y}m8 0h50m0 -1v2m-50 -2v2m10 0v-1.5m10 1.5v-1.5m10 1.5v-1.5m10 1.5v-1.5\"/></g>"
    );
    let row = char::from(b'A' + tile.row.min(25) as u8);
    let (ruler, place) = match language {
        Language::English => ("50 mm: print at 100 %", format!("row {row}, column {}", tile.column + 1)),
        Language::Italian => ("50 mm: stampare al 100 %", format!("riga {row}, colonna {}", tile.column + 1)),
    };
    let place = if all.len() > 1 { format!("{} · {place}", escape(name)) } else { escape(name) };
    let _ = write!(
        inside,
        "<g font-size=\"3\" fill=\"#222\"><text x=\"{}\" y=\"{}\">{ruler}</text>\
         <text x=\"{}\" y=\"{}\" text-anchor=\"end\" font-weight=\"600\">{place}</text></g>",
        left + 61.0,
        y + 1.0,
        right - 8.0,
        y + 1.0
    );
    picture(width, height, &inside)
}
