//! Frames: around the board, around its insets, around its title.

use crate::board::{Board, Inset};
use crate::coast::FeatureKind;
use crate::geometry::{Block, Point, round};
use crate::labels::text_width;
use crate::names;
use crate::scenery::{Scenery, Stage};
use crate::trace::{disc, polygon};
use crate::world::World;

/// The frame of a board and of each of its insets.
#[expect(clippy::too_many_lines, reason = "one arm a world")]
pub(crate) fn around(board: &Board) -> Vec<Scenery> {
    let mut all: Vec<Scenery> = board.insets.iter().flat_map(|inset| mount(inset, board.world)).collect();
    let edge = Edge { w: board.width, h: board.height };
    let (line, row) = (
        |far, colour: &str, width| edge.ring(far, colour, width),
        |far, colour: &str, width, dash: &str| edge.sides(far, colour, width).dashed(dash),
    );
    let bars = |all: &mut Vec<Scenery>| {
        all.extend([
            line(10.8, "halo", 3.4),
            row(10.8, "frame", 2.2, "30 30"),
            line(12.9, "frame-edge", 0.8),
        ]);
    };
    match board.world {
        World::Plain => {
            all.extend([line(4.5, "frame", 9.0), line(2.6, "frame-edge", 0.7), line(6.2, "frame-edge", 0.7)]);
            bars(&mut all);
        }
        // Knitted: three rows of stitches make a row of crosses.
        World::Fjords => {
            all.push(line(4.5, "frame", 9.0));
            all.extend([
                row(2.4, "snow", 2.1, "2.1 8.4"),
                row(4.5, "snow", 2.1, "4.2 4.2 2.1 0"),
                row(6.6, "snow", 2.1, "2.1 8.4"),
            ]);
            all.extend([
                line(10.8, "halo", 3.4),
                row(10.8, "city", 1.7, "5.25 5.25"),
                line(12.9, "frame-edge", 0.8),
            ]);
        }
        World::Aurora => {
            all.push(line(4.5, "frame-edge", 9.0));
            all.extend([
                row(4.5, "snow", 2.6, "0 24"),
                row(3.0, "glow-far", 1.2, "0 8"),
                row(6.4, "glow", 1.2, "0 8"),
            ]);
            all.extend([line(10.4, "frame", 3.0), line(10.4, "glow", 0.9), line(12.6, "frame-edge", 0.8)]);
        }
        // Waves run along lacquer.
        World::Islands => {
            all.extend([row(9.0, "frame-edge", 10.6, "0 9"), row(9.0, "frame", 9.0, "0 9")]);
            all.extend([line(4.5, "frame", 9.0), line(2.8, "glow-far", 0.9), line(7.0, "glow-far", 0.9)]);
        }
        // A street, with its middle marked.
        World::City => {
            all.extend([line(4.5, "frame", 9.0), row(4.5, "street", 1.5, "13 9")]);
            bars(&mut all);
        }
        // Rails on sleepers.
        World::Frontier => {
            all.extend([line(4.7, "hill", 9.4), row(4.7, "frame", 8.4, "2.6 4.6")]);
            all.extend([line(2.7, "frame-edge", 1.2), line(6.7, "frame-edge", 1.2)]);
            bars(&mut all);
        }
        // Painted tiles: a lemon in each, between white lines.
        World::Riviera => {
            all.extend([line(5.4, "frame", 10.8), line(1.9, "snow", 0.8), line(9.0, "snow", 0.8)]);
            all.extend([row(5.4, "snow", 5.6, "0.8 17.2"), row(5.4, "glow", 4.6, "0 9 0 9")]);
            all.extend([line(11.9, "halo", 2.4), line(12.9, "frame-edge", 0.8)]);
        }
    }
    all.push(line(0.6, "frame-edge", 1.2));
    all.extend(edge.corners(board.world));
    all
}

struct Edge {
    w: f64,
    h: f64,
}

impl Edge {
    fn ring(&self, far: f64, colour: &str, width: f64) -> Scenery {
        let (w, h) = (round(self.w - 2.0 * far), round(self.h - 2.0 * far));
        Scenery::drawn(format!("M{far} {far}h{w}v{h}h-{w}z"), colour, width, 1.0)
    }

    /// Four lines that all begin at the same corner, so that the dashes of several rows stay together.
    fn sides(&self, far: f64, colour: &str, width: f64) -> Scenery {
        let (w, h) = (self.w, self.h);
        let (right, low) = (round(w - far), round(h - far));
        Scenery::drawn(format!("M0 {far}H{w}M0 {low}H{w}M{far} 0V{h}M{right} 0V{h}"), colour, width, 1.0)
    }

    fn corners(&self, world: World) -> [Scenery; 2] {
        const SIDE: f64 = 14.0;
        let low = SIDE / 2.0;
        let at = [
            Point::new(low, low),
            Point::new(round(self.w - low), low),
            Point::new(low, round(self.h - low)),
            Point::new(round(self.w - low), round(self.h - low)),
        ];
        let squares =
            at.map(|Point { x, y }| format!("M{} {}h{SIDE}v{SIDE}h-{SIDE}z", round(x - low), round(y - low)));
        let marks = at.map(|Point { x, y }| match world {
            World::Plain | World::Frontier => disc(Point::new(x, y), 3.0),
            World::Fjords => format!("M{} {y}l4 -4l4 4l-4 4z", round(x - 4.0)),
            World::Aurora => {
                format!(
                    "M{x} {}l1.2 3.8l3.8 1.2l-3.8 1.2l-1.2 3.8l-1.2 -3.8l-3.8 -1.2l3.8 -1.2z",
                    round(y - 5.0)
                )
            }
            World::Islands => disc(Point::new(x, y), 4.2),
            World::Riviera => [(-2.6, 0.0), (2.6, 0.0), (0.0, -2.6), (0.0, 2.6)]
                .map(|(dx, dy)| disc(Point::new(x + dx, y + dy).rounded(), 2.2))
                .concat(),
            World::City => format!("M{} {}h6v6h-6z", round(x - 3.0), round(y - 3.0)),
        });
        let colour = match world {
            World::Plain | World::Fjords | World::Aurora | World::City => "snow",
            World::Islands => "glow-far",
            World::Riviera => "glow",
            World::Frontier => "hill",
        };
        [
            Scenery::filled(squares.concat(), "frame", 1.0).edged("frame-edge", 1.0),
            Scenery::filled(marks.concat(), colour, 1.0),
        ]
    }
}

const INSET_FONT: f64 = 20.0;

/// Half the plaque of an inset's title.
fn plaque(name: &str) -> Point {
    let width = text_width(name, INSET_FONT) + 3.0 * name.chars().count() as f64;
    Point::new(round(width / 2.0 + 14.0), 15.0)
}

/// Where the title of an inset stands.
pub(crate) fn title(name: &str, corner: Point) -> Point {
    (corner + Point::new(plaque(name).x + 12.0, 29.0)).rounded()
}

/// A sheet of its own, mounted on the map, with its title on a plaque.
fn mount(inset: &Inset, world: World) -> Vec<Scenery> {
    let (x, y, w, h) = (inset.x, inset.y, inset.width, inset.height);
    let ring = |far: f64| {
        let (w, h) = (round(w + 2.0 * far), round(h + 2.0 * far));
        format!("M{} {}h{w}v{h}h-{w}z", round(x - far), round(y - far))
    };
    let shadow = Scenery::drawn(ring(1.0), "frame-edge", 7.0, 0.3);
    let mut all = vec![
        Scenery { shift: Some(Point::new(2.5, 3.5)), ..shadow },
        Scenery::drawn(ring(0.0), "halo", 8.0, 1.0),
        Scenery::drawn(ring(3.6), "frame-edge", 1.2, 1.0),
        Scenery::drawn(ring(1.2), "frame", 1.6, 1.0),
        Scenery::drawn(ring(-3.6), "frame", 0.9, 1.0),
    ];
    if world == World::Islands {
        // A scroll: rods above and below, with knobs.
        let (left, wide) = (round(x - 4.0), round(w + 8.0));
        for at in [y - 3.0, y + h + 3.0] {
            let top = round(at - 5.0);
            all.push(
                Scenery::filled(format!("M{left} {top}h{wide}v10h-{wide}z"), "frame", 1.0)
                    .edged("frame-edge", 1.0),
            );
            let shine = format!("M{left} {}h{wide}", round(at - 2.0));
            all.push(Scenery::drawn(shine, "glow-far", 1.2, 0.8));
            let knobs = [x - 3.0, x + w + 3.0].map(|x| disc(Point::new(x, at).rounded(), 5.0));
            all.push(Scenery::filled(knobs.concat(), "glow-far", 1.0).edged("frame-edge", 1.0));
        }
    }
    let at = inset.title - Point::new(0.0, INSET_FONT * 0.35);
    all.extend(board_of(at.rounded(), plaque(&inset.name), world, ["halo", "frame", "frame"]));
    all
}

/// A board to write on, in the manner of a world: its ground, its edge and the line within.
#[expect(
    clippy::too_many_lines,
    clippy::many_single_char_names,
    reason = "one arm a world, in the letters of geometry"
)]
fn board_of(at: Point, half: Point, world: World, [ground, edge, line]: [&str; 3]) -> Vec<Scenery> {
    let (x, y, w, h) = (at.x, at.y, half.x, half.y);
    let shape = |grow: f64| -> String {
        let (w, h) = (w + grow, h + grow);
        let corner = |dx: f64, dy: f64| Point::new(x + dx, y + dy).rounded();
        match world {
            // Corners cut in, as on a lacquered board.
            World::Islands => {
                let cut = 6.0;
                polygon(&[
                    corner(cut - w, -h),
                    corner(w - cut, -h),
                    corner(w - cut, cut - h),
                    corner(w, cut - h),
                    corner(w, h - cut),
                    corner(w - cut, h - cut),
                    corner(w - cut, h),
                    corner(cut - w, h),
                    corner(cut - w, h - cut),
                    corner(-w, h - cut),
                    corner(-w, cut - h),
                    corner(cut - w, cut - h),
                ])
            }
            World::Fjords | World::Aurora => polygon(&[
                corner(h * 0.5 - w, -h),
                corner(w - h * 0.5, -h),
                corner(w, 0.0),
                corner(w - h * 0.5, h),
                corner(h * 0.5 - w, h),
                corner(-w, 0.0),
            ]),
            // Corners bitten out, as on a tile of majolica.
            World::Riviera => {
                let (r, left, top) = (7.0, corner(7.0 - w, -h), corner(-w, 7.0 - h));
                let (wide, tall) = (round(2.0 * (w - r)), round(2.0 * (h - r)));
                let bite = format!("a{r} {r} 0 0 0");
                format!(
                    "M{} {}h{wide}{bite} {r} {r}v{tall}{bite} -{r} {r}h-{wide}{bite} -{r} -{r}V{}{bite} {r} -{r}z",
                    left.x, left.y, top.y
                )
            }
            World::Plain | World::City | World::Frontier => {
                polygon(&[corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h)])
            }
        }
    };
    let mut all = Vec::new();
    if world == World::Frontier {
        // The ends of a ribbon, folded behind.
        let tails = [-1.0, 1.0].map(|side| {
            let tip = |dx: f64, dy: f64| Point::new(x + side * (w + dx), y + dy).rounded();
            polygon(&[
                tip(-12.0, 5.0 - h),
                tip(16.0, 5.0 - h),
                tip(8.0, 5.0),
                tip(16.0, h + 5.0),
                tip(-12.0, h + 5.0),
            ])
        });
        all.push(Scenery::filled(tails.concat(), "hill", 1.0).edged("frame", 1.2));
    }
    let shadow = Scenery::filled(shape(0.0), "frame-edge", 0.3);
    all.extend([
        Scenery { shift: Some(Point::new(2.0, 3.0)), ..shadow },
        Scenery::filled(shape(0.0), ground, 1.0).edged(edge, 2.2),
        Scenery::drawn(shape(-3.6), line, 0.8, 0.8),
    ]);
    all
}

impl Stage<'_> {
    /// The title of the board on its plaque, over a bar of the scale.
    pub fn cartouche(&mut self) {
        let Some(title) = self.of(FeatureKind::Title).next() else { return };
        let Some(Block { centre, half, .. }) = names::room(title) else { return };
        let at = centre.rounded();
        let inner = half - Point::new(16.0, 6.0);
        self.made.extend(board_of(at, inner, self.board.world, ["frame", "frame-edge", "snow"]));
        let (x, y) = (round(at.x - 48.0), round(at.y + inner.y - 7.5));
        self.put(Scenery::drawn(format!("M{x} {y}h96"), "snow", 3.4, 0.9));
        self.put(Scenery::drawn(format!("M{x} {y}h96"), "frame", 1.8, 1.0).dashed("12 12"));
        if self.board.world == World::Islands {
            let seal = (at + inner - Point::new(3.0, 3.0)).rounded();
            self.put(Scenery::filled(disc(seal, 9.0), "glow", 0.95));
        }
    }
}
