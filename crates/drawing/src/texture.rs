//! Textures: small tiles that are laid over water, land, parks and towns, so that much is drawn with few
//! and short paths.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use crate::geometry::{Point, round};
use crate::scenery::{Scenery, lot, share};
use crate::trace::{disc, polygon};
use crate::world::World;

/// A tile, repeated without end.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Texture {
    pub name: String,
    pub width: f64,
    pub height: f64,
    /// Degrees by which the whole texture is turned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub turn: Option<f64>,
    /// It is another one, turned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub like: Option<String>,
    pub marks: Vec<Scenery>,
}

/// How many ways the streets of a city run.
pub(crate) const WAYS: usize = 6;
const TURNS: [f64; WAYS] = [-9.0, 14.0, -31.0, 38.0, 3.0, -57.0];

/// All textures of a world.
pub(crate) fn all(world: World) -> Vec<Texture> {
    let mut all = vec![paper(), sea(world), unknown(), trees()];
    for (tile, salt) in [("houses", 31), ("yards", 32)] {
        all.push(houses(tile, salt));
    }
    for (number, turn) in TURNS.into_iter().enumerate() {
        let like = Some(if number % 2 == 0 { "houses" } else { "yards" }.to_owned());
        all.push(Texture { name: format!("town-{number}"), turn: Some(turn), like, ..Texture::default() });
    }
    all
}

fn tile(name: &str, width: f64, height: f64, marks: Vec<Scenery>) -> Texture {
    Texture { name: name.to_owned(), width, height, marks, ..Texture::default() }
}

/// Points spread over a tile, far enough from its rim that nothing is cut.
fn spread(width: f64, height: f64, step: f64, salt: u64) -> Vec<(Point, u64)> {
    let (columns, rows) = ((width / step) as i64, (height / step) as i64);
    let mut all = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let lot = lot(column, row, salt);
            let shift = Point::new(share(lot) - 0.5, share(lot >> 20) - 0.5) * (step * 0.55);
            all.push(((Point::new(column as f64 + 0.5, row as f64 + 0.5) * step + shift).rounded(), lot));
        }
    }
    all
}

/// Fibres and specks.
fn paper() -> Texture {
    let (mut fibres, mut specks) = (String::new(), String::new());
    for (at, lot) in spread(190.0, 152.0, 19.0, 2) {
        if lot & (1 << 50) == 0 {
            let (x, y) = (round(share(lot >> 9) * 9.0 - 4.5), round(share(lot >> 29) * 5.0 - 2.5));
            let _ = write!(fibres, "M{} {}q{y} {} {x} {y}", at.x, at.y, round(x / 3.0));
        } else {
            let _ = write!(specks, "M{} {}h0", at.x, at.y);
        }
    }
    let marks = vec![Scenery::drawn(fibres, "grain", 0.8, 0.26), Scenery::drawn(specks, "grain", 1.3, 0.3)];
    tile("paper", 190.0, 152.0, marks)
}

fn sea(world: World) -> Texture {
    match world {
        World::Islands => scales(),
        World::Frontier => {
            let d = "M0 3q15 -1.2 30 0t30 0t30 0t30 0M0 9q20 1 40 0t40 0t40 0";
            tile("sea", 120.0, 12.0, vec![Scenery::drawn(d.to_owned(), "wave", 0.8, 0.6)])
        }
        World::Plain | World::Fjords | World::Aurora | World::City | World::Riviera => {
            let mut waves = String::new();
            for (at, lot) in spread(208.0, 156.0, 52.0, 1) {
                let (long, tall) = (round(6.0 + share(lot >> 7) * 3.0), round(2.4 + share(lot >> 17)));
                let half = round(long / 2.0);
                let from = Point::new(at.x - long * 1.5, at.y).rounded();
                let _ = write!(waves, "M{} {}q{half} -{tall} {long} 0t{long} 0t{long} 0", from.x, from.y);
                if lot & (1 << 44) == 0 {
                    let second = Point::new(from.x + long * 0.8, from.y + tall * 2.0).rounded();
                    let _ = write!(waves, "M{} {}q{half} -{tall} {long} 0t{long} 0", second.x, second.y);
                }
            }
            tile("sea", 208.0, 156.0, vec![Scenery::drawn(waves, "wave", 1.4, 0.75)])
        }
    }
}

/// The waves of old prints: circles behind circles.
fn scales() -> Texture {
    const R: f64 = 24.0;
    let mut marks = Vec::new();
    for row in -2..=3_i8 {
        let y = f64::from(row) * R / 2.0;
        let xs: &[f64] = if row % 2 == 0 { &[0.0, 2.0 * R] } else { &[R] };
        let rings =
            xs.iter().flat_map(|x| [R, R * 0.68, R * 0.36].map(|r| disc(Point::new(*x, y), round(r))));
        marks.push(Scenery::filled(rings.collect(), "sea", 1.0).edged("wave", 0.9));
    }
    tile("sea", 2.0 * R, R, marks)
}

/// Blank paper: a faint net, as on a sheet that waits for the surveyor.
fn unknown() -> Texture {
    let net = Scenery::drawn("M0 0h38M0 0v38".to_owned(), "border-line", 0.8, 0.7).dashed("1 4");
    tile("unknown", 38.0, 38.0, vec![net])
}

/// Crowns of trees, as seen from above.
fn trees() -> Texture {
    let (mut shadow, mut crowns, mut light) = (String::new(), String::new(), String::new());
    for (at, lot) in spread(99.0, 81.0, 9.0, 4) {
        if share(lot >> 40) < 0.3 {
            continue;
        }
        let r = round(2.4 + share(lot >> 11) * 2.0);
        shadow.push_str(&disc((at + Point::new(1.0, 1.4)).rounded(), r));
        crowns.push_str(&disc(at, r));
        light.push_str(&disc((at - Point::new(r * 0.3, r * 0.3)).rounded(), round(r * 0.45)));
    }
    let marks = vec![
        Scenery::filled(shadow, "shade", 0.22),
        Scenery::filled(crowns, "tree", 0.8),
        Scenery::filled(light, "park", 0.5),
    ];
    tile("trees", 99.0, 81.0, marks)
}

/// Blocks of houses with their yards, in columns of different widths, so that streets do not run through.
fn houses(name: &str, salt: u64) -> Texture {
    const COLUMNS: [f64; 7] = [0.0, 27.0, 62.0, 85.0, 124.0, 150.0, 186.0];
    const TALL: f64 = 148.0;
    const STREET: f64 = 3.4;
    let (mut blocks, mut gardens, mut lamps) = (String::new(), String::new(), String::new());
    for (column, pair) in COLUMNS.windows(2).enumerate() {
        let start = share(lot(column as i64, 0, salt)) * 14.0;
        let mut y = start;
        let mut row = 0;
        while y < start + TALL - 8.0 {
            row += 1;
            let lot = lot(column as i64, row, salt);
            let rest = start + TALL - y;
            let tall = if rest < 34.0 { rest } else { 17.0 + share(lot) * 15.0 };
            let (low, high) = (
                Point::new(pair[0] + STREET / 2.0, y + STREET / 2.0),
                Point::new(pair[1] - STREET / 2.0, y + tall - STREET / 2.0),
            );
            // What crosses the lower rim of the tile comes in again from above.
            for up in [0.0, TALL] {
                let (low, high) = (Point::new(low.x, low.y - up), Point::new(high.x, high.y - up));
                if high.y > 0.0 && low.y < TALL {
                    push(&mut blocks, &mut gardens, low, high, lot);
                }
            }
            if lot & (1 << 50) == 0 {
                let _ = write!(lamps, "M{} {}h0", round(low.x + 5.0), round((low.y + 4.5) % TALL));
            }
            if lot & (3 << 52) == 0 {
                let _ = write!(lamps, "M{} {}h0", round(high.x - 5.0), round((high.y - 4.0) % TALL));
            }
            y += tall;
        }
    }
    let marks = vec![
        Scenery::filled(blocks, "block", 1.0).edged("hill", 0.8),
        Scenery::filled(gardens, "park", 0.75),
        Scenery::drawn(lamps, "lamp", 1.7, 0.6),
    ];
    tile(name, 186.0, TALL, marks)
}

fn push(blocks: &mut String, gardens: &mut String, low: Point, high: Point, lot: u64) {
    let (right, left) = (Point::new(high.x, low.y), Point::new(low.x, high.y));
    // One corner is cut where two streets meet at a square.
    let corner = if lot & (7 << 30) == 0 {
        vec![low + Point::new(0.0, 6.0), low + Point::new(6.0, 0.0)]
    } else {
        vec![low]
    };
    let rim: Vec<Point> = corner.into_iter().chain([right, high, left]).map(Point::rounded).collect();
    if lot & (15 << 36) == 0 {
        gardens.push_str(&polygon(&rim));
        return;
    }
    blocks.push_str(&polygon(&rim));
    let (w, h) = (high.x - low.x, high.y - low.y);
    if w > 15.0 && h > 13.0 && lot & (3 << 42) != 0 {
        // A yard, the other way round, so that it stays open.
        let (a, b) = (low + Point::new(w * 0.3, h * 0.34), high - Point::new(w * 0.3, h * 0.34));
        let yard = [a, Point::new(a.x, b.y), b, Point::new(b.x, a.y)].map(Point::rounded);
        blocks.push_str(&polygon(&yard));
        if lot & (3 << 46) == 0 {
            gardens.push_str(&polygon(&yard));
        }
    }
}
