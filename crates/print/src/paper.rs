//! Sizes of paper, and how a board is cut into tiles. All in millimetres.

/// What is printed beyond a cut, because nobody cuts exactly.
pub const BLEED: f64 = 3.0;
/// What two neighbouring tiles both show, to glue them by.
pub const OVERLAP: f64 = 10.0;
/// What printers leave white, and where the marks stand.
pub const MARGIN: f64 = 10.0;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paper {
    A4,
    A3,
    A0,
    Letter,
}

impl Paper {
    /// Upright: width and height.
    pub const fn size(self) -> [f64; 2] {
        match self {
            Paper::A4 => [210.0, 297.0],
            Paper::A3 => [297.0, 420.0],
            Paper::A0 => [841.0, 1189.0],
            Paper::Letter => [215.9, 279.4],
        }
    }

    /// What cards and rules are printed on.
    #[must_use]
    pub const fn small(self) -> Paper {
        match self {
            Paper::A4 | Paper::A3 | Paper::A0 => Paper::A4,
            Paper::Letter => Paper::Letter,
        }
    }
}

/// A page of a board in parts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tile {
    pub row: usize,
    pub column: usize,
    /// What it shows of the board: left, top, width and height; with bleed, so it may begin below zero.
    pub window: [f64; 4],
    /// The paper as it lies.
    pub paper: [f64; 2],
}

/// How a board is printed: on one page where it fits, otherwise in tiles, with the paper the way that needs
/// fewer of them.
pub fn tiles(board: [f64; 2], paper: Paper) -> Vec<Tile> {
    let [width, height] = paper.size();
    let whole = board.map(|side| side + 2.0 * BLEED);
    let count = |side: f64, room: f64| {
        if side <= room { 1 } else { ((side - OVERLAP) / (room - OVERLAP)).ceil() as usize }
    };
    let ways = [[width, height], [height, width]].map(|paper| {
        let room = paper.map(|side| side - 2.0 * MARGIN);
        (count(whole[0], room[0]), count(whole[1], room[1]), paper)
    });
    let [one, other] = ways;
    let (columns, rows, paper) = if other.0 * other.1 < one.0 * one.1 { other } else { one };
    // Even tiles: the last is as wide as the others.
    let part = |side: f64, count: usize| (side + OVERLAP * (count as f64 - 1.0)) / count as f64;
    let [wide, high] = [part(whole[0], columns), part(whole[1], rows)];
    (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (row, column)))
        .map(|(row, column)| Tile {
            row,
            column,
            window: [
                column as f64 * (wide - OVERLAP) - BLEED,
                row as f64 * (high - OVERLAP) - BLEED,
                wide,
                high,
            ],
            paper,
        })
        .collect()
}
