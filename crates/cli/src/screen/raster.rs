//! A board as characters, from the same geometry as every picture of it: coasts and tracks as Braille dots,
//! a sign for each space, names where there is room. It knows no terminal; plain lines print it too.

use std::collections::BTreeMap;

use capotreno_drawing::{Board, FeatureKind, LineShape, Look, Point};
use capotreno_rules::Card;
use unicode_width::UnicodeWidthStr;

use crate::desk::Desk;
use crate::desk::panels::{card_sign, seat_sign};

/// What a character on the board belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    Empty,
    Shore,
    Track,
    /// A space nobody has; whether it can be claimed now.
    Free(Option<Card>, bool),
    Owned(u8),
    Shared,
    /// On the way of the ticket that is lit.
    Way,
    Place,
    /// The place one points at, or the first of two.
    Chosen,
    Label,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    pub sign: char,
    pub mark: Mark,
}

/// The dots of a Braille character, column by column.
const BITS: [[u8; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];

const EMPTY: Cell = Cell { sign: ' ', mark: Mark::Empty };

/// How much the board may be stretched to one side to fill a window.
const STRETCH: f64 = 1.8;
const MOST_ZOOM: f64 = 12.0;

/// Which part of the board is seen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lens {
    zoom: f64,
    /// The middle, as parts of the board.
    centre: (f64, f64),
}

impl Default for Lens {
    fn default() -> Lens {
        Lens { zoom: 1.0, centre: (0.5, 0.5) }
    }
}

impl Lens {
    pub fn zoom_by(&mut self, factor: f64) {
        self.zoom = (self.zoom * factor).clamp(1.0, MOST_ZOOM);
        self.move_by(0.0, 0.0);
    }

    /// Moves by parts of what is seen.
    pub fn move_by(&mut self, x: f64, y: f64) {
        let half = 0.5 / self.zoom;
        let keep = |at: f64, by: f64| (at + by / self.zoom).clamp(half.min(0.5), (1.0 - half).max(0.5));
        self.centre = (keep(self.centre.0, x), keep(self.centre.1, y));
    }

    /// Moves so that a point of the board is well inside.
    pub fn follow(&mut self, board: &Board, point: (f64, f64)) {
        let (x, y) = (point.0 / board.width, point.1 / board.height);
        let reach = 0.4 / self.zoom;
        let keep = |centre: f64, at: f64| centre.clamp(at - reach, at + reach);
        self.centre = (keep(self.centre.0, x), keep(self.centre.1, y));
        self.move_by(0.0, 0.0);
    }
}

/// From the board's units to Braille dots: two in a character's width, four in its height.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scale {
    columns: usize,
    rows: usize,
    by: (f64, f64),
    /// The dot of the board's first corner.
    corner: (f64, f64),
}

impl Scale {
    pub fn new(board: &Board, lens: Lens, columns: usize, rows: usize) -> Scale {
        let (wide, high) = (columns as f64 * 2.0, rows as f64 * 4.0);
        let fit = (wide / board.width.max(1.0), high / board.height.max(1.0));
        let by = (fit.0.min(fit.1 * STRETCH) * lens.zoom, fit.1.min(fit.0 * STRETCH) * lens.zoom);
        let corner = (
            wide / 2.0 - lens.centre.0 * board.width * by.0,
            high / 2.0 - lens.centre.1 * board.height * by.1,
        );
        Scale { columns, rows, by, corner }
    }

    fn dot(&self, x: f64, y: f64) -> (f64, f64) {
        (self.corner.0 + x * self.by.0, self.corner.1 + y * self.by.1)
    }

    /// The character of a point, where it is seen.
    pub fn cell(&self, x: f64, y: f64) -> Option<(usize, usize)> {
        let (x, y) = self.dot(x, y);
        let (column, row) = ((x / 2.0).floor(), (y / 4.0).floor());
        let seen = column >= 0.0 && row >= 0.0 && column < self.columns as f64 && row < self.rows as f64;
        seen.then_some((column as usize, row as usize))
    }

    /// How far a character is from a point, in characters.
    fn away(&self, (column, row): (usize, usize), x: f64, y: f64) -> f64 {
        let (x, y) = self.dot(x, y);
        (x / 2.0 - column as f64 - 0.5).hypot((y / 4.0 - row as f64 - 0.5) * 1.5)
    }

    /// The city at a character, or beside it.
    pub fn place_at(&self, board: &Board, at: (usize, usize)) -> Option<u8> {
        let near = board
            .places
            .iter()
            .enumerate()
            .map(|(number, place)| (self.away(at, place.x, place.y), number as u8));
        near.filter(|(away, _)| *away < 1.2).min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, number)| number)
    }

    /// The route at a character, or beside it.
    pub fn line_at(&self, board: &Board, at: (usize, usize)) -> Option<u8> {
        let spaces =
            board.lines.iter().flat_map(|line| line.spaces.iter().map(move |space| (line.id, space)));
        let near = spaces.map(|(line, space)| (self.away(at, space.x, space.y), line as u8));
        near.filter(|(away, _)| *away < 1.5).min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, line)| line)
    }
}

/// The characters of a window on the board.
pub struct Raster {
    pub columns: usize,
    pub rows: usize,
    cells: Vec<Cell>,
    dots: Vec<(u8, Mark)>,
}

/// What is drawn beside the board itself.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    pub chosen: Vec<u8>,
}

impl Raster {
    /// Draws the board of a desk as it is now.
    pub fn new(desk: &Desk, scale: &Scale, shown: &Shown) -> Raster {
        let size = scale.columns * scale.rows;
        let (columns, rows) = (scale.columns, scale.rows);
        let mut raster =
            Raster { columns, rows, cells: vec![EMPTY; size], dots: vec![(0, Mark::Empty); size] };
        raster.ground(&desk.board, scale);
        let owners = owners(desk);
        for line in &desk.board.lines {
            raster.track(line, scale);
        }
        raster.lay_dots();
        let lit = desk.lit.and_then(|ticket| desk.way(ticket)).map_or(&[][..], |way| &way.claim);
        let claimable = desk.view.as_ref().and_then(|view| view.lines.as_ref());
        let claimable = claimable.map_or(&[][..], |lines| &lines.claimable);
        // What somebody has covers what is free.
        for taken in [false, true] {
            for line in desk.board.lines.iter().filter(|line| owners.contains_key(&line.id) == taken) {
                let id = line.id as u8;
                let (mark, sign) = match owners.get(&line.id) {
                    Some(Some(seat)) => (Mark::Owned(*seat), seat_sign(*seat)),
                    Some(None) => (Mark::Shared, '≡'),
                    None if lit.contains(&id) => (Mark::Way, card_sign(line.colour)),
                    None => (Mark::Free(line.colour, claimable.contains(&id)), card_sign(line.colour)),
                };
                raster.spaces(line, scale, sign, mark);
            }
        }
        raster.places(&desk.board, scale, shown);
        raster
    }

    pub fn cell(&self, column: usize, row: usize) -> Cell {
        self.cells.get(row * self.columns + column).copied().unwrap_or(EMPTY)
    }

    /// The rows as plain text.
    pub fn lines(&self) -> impl Iterator<Item = String> + '_ {
        self.cells.chunks(self.columns.max(1)).map(|row| {
            let text: String = row.iter().map(|cell| cell.sign).collect();
            text.trim_end().to_owned()
        })
    }

    fn dot(&mut self, (x, y): (f64, f64), mark: Mark) {
        if x < 0.0 || y < 0.0 {
            return;
        }
        let (x, y) = (x as usize, y as usize);
        let (column, row) = (x / 2, y / 4);
        if column >= self.columns || row >= self.rows {
            return;
        }
        let cell = &mut self.dots[row * self.columns + column];
        cell.0 |= BITS[x % 2][y % 4];
        cell.1 = mark;
    }

    fn stroke(&mut self, from: (f64, f64), to: (f64, f64), mark: Mark) {
        let steps = (to.0 - from.0).abs().max((to.1 - from.1).abs()).ceil();
        // What runs far outside is not worth a walk.
        if !steps.is_finite() || steps > 4000.0 {
            return;
        }
        for step in 0..=steps as usize {
            let share = if steps == 0.0 { 0.0 } else { step as f64 / steps };
            self.dot((from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share), mark);
        }
    }

    fn ground(&mut self, board: &Board, scale: &Scale) {
        let drawn = |kind: FeatureKind| matches!(kind, FeatureKind::Land | FeatureKind::Lake);
        for feature in board.ground.iter().filter(|feature| drawn(feature.kind)) {
            for pair in feature.points.windows(2) {
                // The rim of the picture is no coast.
                if rim(board, pair[0]) && rim(board, pair[1]) {
                    continue;
                }
                self.stroke(scale.dot(pair[0].x, pair[0].y), scale.dot(pair[1].x, pair[1].y), Mark::Shore);
            }
        }
    }

    fn track(&mut self, line: &LineShape, scale: &Scale) {
        let steps = 24;
        let mut before = None;
        for step in 0..=steps {
            let at = on_curve(&line.curve, f64::from(step) / f64::from(steps));
            let dot = scale.dot(at.x, at.y);
            // A ferry's track is broken.
            if let Some(before) = before.filter(|_| line.look != Look::Ferry || step % 2 == 0) {
                self.stroke(before, dot, Mark::Track);
            }
            before = Some(dot);
        }
    }

    fn lay_dots(&mut self) {
        for (cell, (bits, mark)) in self.cells.iter_mut().zip(&self.dots) {
            if *bits != 0 {
                let sign = char::from_u32(0x2800 + u32::from(*bits)).unwrap_or(' ');
                *cell = Cell { sign, mark: *mark };
            }
        }
    }

    fn put(&mut self, (column, row): (usize, usize), sign: char, mark: Mark) {
        if let Some(cell) = self.cells.get_mut(row * self.columns + column) {
            *cell = Cell { sign, mark };
        }
    }

    fn spaces(&mut self, line: &LineShape, scale: &Scale, sign: char, mark: Mark) {
        for (number, space) in line.spaces.iter().enumerate() {
            let Some(at) = scale.cell(space.x, space.y) else { continue };
            let owned = matches!(mark, Mark::Owned(_) | Mark::Shared);
            let sign =
                if !owned && line.symbols.contains(&number) { card_sign(Some(Card::Wild)) } else { sign };
            self.put(at, sign, mark);
        }
    }

    fn places(&mut self, board: &Board, scale: &Scale, shown: &Shown) {
        let mut cells = Vec::new();
        for (number, place) in board.places.iter().enumerate() {
            let chosen = shown.chosen.contains(&(number as u8));
            let spots = std::iter::once((place.x, place.y)).chain(place.again.iter().map(|it| (it.x, it.y)));
            for (x, y) in spots {
                let Some(at) = scale.cell(x, y) else { continue };
                self.put(at, if chosen { '◉' } else { '◌' }, if chosen { Mark::Chosen } else { Mark::Place });
                cells.push((at, place.name.as_str(), chosen));
            }
        }
        // The names one points at find their room first.
        cells.sort_by_key(|(_, _, chosen)| !*chosen);
        for (at, name, chosen) in cells {
            self.label(at, name, chosen);
        }
    }

    /// Writes a name to the right or the left of its place, above or below, where it covers nothing.
    fn label(&mut self, (column, row): (usize, usize), name: &str, chosen: bool) {
        let width = name.width();
        let centred = column.saturating_sub(width / 2);
        let mut spots = vec![(column + 1, row)];
        if let Some(left) = column.checked_sub(width) {
            spots.push((left, row));
        }
        spots.push((centred, row + 1));
        if let Some(above) = row.checked_sub(1) {
            spots.push((centred, above));
        }
        let free = |spot: &(usize, usize)| {
            spot.1 < self.rows
                && spot.0 + width <= self.columns
                && (spot.0..spot.0 + width).all(|column| {
                    matches!(self.cell(column, spot.1).mark, Mark::Empty | Mark::Shore | Mark::Track)
                })
        };
        let found = spots.iter().copied().find(free);
        // Whoever is pointed at is named, whatever it covers.
        let forced = chosen.then(|| ((column + 1).min(self.columns.saturating_sub(width)), row));
        let Some((from, row)) = found.or(forced) else { return };
        let room = self.columns.saturating_sub(from);
        for (at, letter) in name.chars().enumerate().take(room) {
            self.put((from + at, row), letter, if chosen { Mark::Chosen } else { Mark::Label });
        }
    }
}

fn rim(board: &Board, point: Point) -> bool {
    point.x <= 1.0 || point.y <= 1.0 || point.x >= board.width - 1.0 || point.y >= board.height - 1.0
}

fn on_curve([from, one, two, to]: &[Point; 4], t: f64) -> Point {
    let s = 1.0 - t;
    let weights = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
    let sum = |part: fn(&Point) -> f64| {
        [from, one, two, to].iter().zip(weights).map(|(point, weight)| part(point) * weight).sum()
    };
    Point { x: sum(|point| point.x), y: sum(|point| point.y) }
}

/// Whose each taken line is; nobody's in particular where it is everybody's.
fn owners(desk: &Desk) -> BTreeMap<usize, Option<u8>> {
    let Some(view) = &desk.view else { return BTreeMap::new() };
    let seats = view.seats.iter().enumerate();
    let owned =
        seats.flat_map(|(seat, it)| it.lines.iter().map(move |line| (usize::from(*line), Some(seat as u8))));
    let mut found: BTreeMap<usize, Option<u8>> = owned.collect();
    found.extend(view.shared_lines.iter().map(|line| (usize::from(*line), None)));
    found
}
