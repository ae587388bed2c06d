//! A small picture of a board, to choose it by: its densest part, drawn with few and short numbers.
//!
//! It is no board to play on: no names, no symbols, nothing that would be too small to see.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::board::{Board, LineShape, Look};
use crate::coast::{Feature, FeatureKind};
use crate::geometry::{Bounds, Point};
use crate::paint;
use crate::scenery::Scenery;
use crate::theme::{Palette, SEATS, Theme, fill};

/// The picture's size in pixels.
const SIZE: Point = Point::new(360.0, 200.0);
/// How much of the board's width or height is seen.
const SHARE: f64 = 0.62;
/// What lies further out than this is not drawn.
const MARGIN: f64 = 60.0;
/// Points that are closer together, in board units, are one.
const FINE: f64 = 3.0;

/// Draws the picture.
pub fn vignette(board: &Board, theme: Theme) -> String {
    let window = window(board);
    let mut pen = Brush { text: String::new(), tint: board.world.palette(theme), window };
    let (Point { x, y }, size) = (window.min, window.max - window.min);
    let _ = write!(
        pen.text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x:.0} {y:.0} {:.0} {:.0}\" width=\"{}\" height=\"{}\" \
         fill=\"none\" stroke-linejoin=\"round\">",
        size.x, size.y, SIZE.x, SIZE.y
    );
    pen.ground(board);
    for line in board.lines.iter().filter(|line| line.inset.is_none()) {
        pen.line(line);
    }
    pen.places(board);
    pen.text.push_str("</svg>\n");
    pen.text
}

/// The part that shows most spaces, in the picture's proportions.
fn window(board: &Board) -> Bounds {
    let shape = SIZE.x / SIZE.y;
    let width = (board.width * SHARE).max(board.height * SHARE * 0.8 * shape).min(board.width);
    let width = width.min(board.height * shape);
    let size = Point::new(width, width / shape);
    let spaces: Vec<Point> = board
        .lines
        .iter()
        .filter(|line| line.inset.is_none())
        .flat_map(|line| line.spaces.iter().map(|space| Point::new(space.x, space.y)))
        .collect();
    let steps = 8_u8;
    let at = |step: u8, room: f64| room * f64::from(step) / f64::from(steps);
    let windows =
        (0..=steps).flat_map(|column| (0..=steps).map(move |row| (column, row))).map(|(column, row)| {
            let min = Point::new(at(column, board.width - size.x), at(row, board.height - size.y));
            Bounds { min, max: min + size }
        });
    let seen = |window: &Bounds| spaces.iter().filter(|at| window.contains(**at)).count();
    let whole = Bounds { min: Point::ZERO, max: size };
    windows.max_by_key(seen).unwrap_or(whole)
}

/// Where a mark of a path stands, and how it goes on.
fn start(mark: &str) -> Option<(Point, &str)> {
    let (x, rest) = mark.split_once(' ')?;
    let end = rest.find(|sign: char| !matches!(sign, '0'..='9' | '.' | '-')).unwrap_or(rest.len());
    Some((Point::new(x.parse().ok()?, rest[..end].parse().ok()?), &rest[end..]))
}

struct Brush {
    text: String,
    tint: Palette,
    window: Bounds,
}

impl Brush {
    /// The ground near enough to be seen. Every mark of the scenery begins with where it stands.
    fn ground(&mut self, board: &Board) {
        let features: Vec<&Feature> = board.ground.iter().filter(|feature| feature.inset.is_none()).collect();
        let (near, far) = (self.window.grown(20.0), self.window.grown(120.0));
        let tint = self.tint;
        // What is too fine to be seen is left out.
        let fine = |one: &Scenery| match one.of {
            Some(kind) => kind == FeatureKind::Border,
            None => one.fill.is_none() && one.texture.is_none() && one.width < 1.6,
        };
        let main = || board.scenery.iter().filter(|one| one.inset.is_none() && !fine(one));
        self.text.push_str("<defs>");
        paint::definitions(&mut self.text, main(), &board.textures, &tint);
        // One shape, used again and again.
        let kinds: BTreeSet<FeatureKind> = main().filter_map(|one| one.of).collect();
        for kind in kinds {
            let path = self.outline(&features, kind);
            let _ = write!(self.text, "<path id=\"{kind:?}\" d=\"{path}\"/>");
        }
        self.text
            .push_str("<clipPath id=\"dry\"><use href=\"#Land\" clip-rule=\"evenodd\"/></clipPath></defs>");
        let has_land = features.iter().any(|feature| feature.kind == FeatureKind::Land);
        let base = if has_land { tint.sea } else { tint.land };
        let (Point { x, y }, size) = (self.window.min, self.window.max - self.window.min);
        let _ = write!(
            self.text,
            "<path d=\"M{x:.0} {y:.0}h{:.0}v{:.0}h-{:.0}z\" fill=\"{base}\"/>",
            size.x, size.y, size.x
        );
        for one in main() {
            if let Some(kind) = one.of {
                let _ = write!(self.text, "<use href=\"#{kind:?}\"");
                if kind == FeatureKind::Land {
                    self.text.push_str(" fill-rule=\"evenodd\"");
                }
            } else {
                let whole = one.texture.is_some();
                let seen = if one.fade.is_some() { far } else { near };
                let mut path = String::new();
                for mark in one.d.split('M').filter(|mark| !mark.is_empty()) {
                    match start(mark) {
                        _ if whole => path = path + "M" + mark,
                        // A whole number is near enough for where a small thing stands.
                        Some((at, rest)) if seen.contains(at) => {
                            let _ = write!(path, "M{:.0} {:.0}{rest}", at.x, at.y);
                        }
                        _ => {}
                    }
                }
                if path.is_empty() {
                    continue;
                }
                let _ = write!(self.text, "<path d=\"{path}\"");
            }
            paint::attributes(&mut self.text, one, &tint);
            let cut = if one.on_land && has_land { " clip-path=\"url(#dry)\"" } else { "" };
            let _ = write!(self.text, "{cut}/>");
        }
    }

    /// The features of a kind as one path, with what lies far outside drawn together to the margin.
    fn outline(&self, features: &[&Feature], kind: FeatureKind) -> String {
        let (min, max) = (self.window.min, self.window.max);
        let mut path = String::new();
        for feature in features.iter().filter(|feature| feature.kind == kind) {
            let mut drawn: Vec<(i32, i32)> = Vec::new();
            for at in &feature.points {
                let x = at.x.clamp(min.x - MARGIN, max.x + MARGIN);
                let y = at.y.clamp(min.y - MARGIN, max.y + MARGIN);
                let near = |&(a, b): &(i32, i32)| (f64::from(a) - x).hypot(f64::from(b) - y) < FINE;
                if !drawn.last().is_some_and(near) {
                    drawn.push((x.round() as i32, y.round() as i32));
                }
            }
            if drawn.len() < 3 {
                continue;
            }
            let (mut x, mut y) = drawn[0];
            let _ = write!(path, "M{x} {y}l");
            for &(next_x, next_y) in &drawn[1..] {
                let (right, down) = (next_x - x, next_y - y);
                let _ = write!(path, "{right}{}{down} ", if down < 0 { "" } else { " " });
                (x, y) = (next_x, next_y);
            }
            path.truncate(path.trim_end().len());
            path.push_str(if feature.kind.closed() { "z" } else { "" });
        }
        path
    }

    /// A line as its spaces: dashes along its curve, on a dark bed. A few are owned, as in a game.
    fn line(&mut self, line: &LineShape) {
        let near = self.window.grown(MARGIN);
        let Some(first) = line.spaces.first() else { return };
        if !line.spaces.iter().any(|space| near.contains(Point::new(space.x, space.y))) {
            return;
        }
        let owner =
            (line.id % 4 == 1 && line.look != Look::Bullet).then(|| &SEATS[line.id / 4 % SEATS.len()]);
        let (width, colour) = match owner {
            Some(livery) => (first.h * 1.25, livery.body),
            None => (first.h, fill(line.colour)),
        };
        let edge = self.tint.outline;
        let mut path = String::new();
        for space in &line.spaces {
            let (sin, cos) = space.angle.to_radians().sin_cos();
            let half = space.w / 2.0 - 1.5;
            let _ = write!(
                path,
                "M{:.0} {:.0}l{:.0} {:.0}",
                space.x - half * cos,
                space.y - half * sin,
                2.0 * half * cos,
                2.0 * half * sin
            );
        }
        let _ = write!(
            self.text,
            "<path d=\"{path}\" stroke=\"{edge}\" stroke-width=\"{:.0}\"/><path d=\"{path}\" stroke=\"{colour}\" \
             stroke-width=\"{:.0}\"/>",
            width + 3.5,
            width - 1.0
        );
    }

    fn places(&mut self, board: &Board) {
        let near = self.window.grown(MARGIN);
        let mut path = String::new();
        for place in board.places.iter().filter(|place| place.inset.is_none()) {
            if near.contains(Point::new(place.x, place.y)) {
                let _ = write!(path, "M{:.0} {:.0}h0", place.x, place.y);
            }
        }
        let tint = self.tint;
        for (colour, width) in [(tint.outline, 30), (tint.place, 25), (tint.accent, 14)] {
            let _ = write!(
                self.text,
                "<path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\"/>"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use capotreno_editions::Folder;

    use super::*;

    #[test]
    fn every_board_has_a_small_picture() {
        for folder in Folder::embedded() {
            let loaded = folder.load().unwrap();
            let board = Board::of(&loaded, folder).unwrap();
            for theme in [Theme::Light, Theme::Dark] {
                let picture = vignette(&board, theme);
                assert!(picture.len() < 60_000, "{}: {} bytes", loaded.spec().id, picture.len());
                assert!(picture.matches("<path").count() > 20, "{}", loaded.spec().id);
                assert!(!picture.contains("<text"), "it has no words, so that it is for every language");
            }
        }
    }

    #[test]
    fn a_board_on_plain_ground_has_one_too() {
        let folder = &Folder::embedded()[0];
        let loaded = folder.load().unwrap();
        let board = Board::new(loaded.spec(), &loaded.edges, None, None).unwrap();
        assert!(vignette(&board, Theme::Light).ends_with("</svg>\n"));
    }
}
