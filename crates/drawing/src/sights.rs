//! Little pictures for boards, drawn by us: a mountain, a ship, a tower. Paths run from absolute `M`
//! points ("M x y rest") in relative commands, around the middle of the picture.

use std::fmt::Write as _;

use crate::geometry::{Point, round};
use crate::scenery::Scenery;

struct Stroke {
    d: &'static str,
    /// Colours of the palette; empty is none.
    fill: &'static str,
    line: &'static str,
    width: f64,
    opacity: f64,
}

/// Where a picture may stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stands {
    /// With both feet on the ground.
    Land,
    Water,
    Anywhere,
}

pub(crate) struct Sight {
    name: &'static str,
    pub stands: Stands,
    /// It reaches so far to each side, and up and down.
    pub half: (f64, f64),
    strokes: &'static [Stroke],
}

impl Sight {
    /// The picture, standing somewhere.
    pub fn at(&self, at: Point) -> impl Iterator<Item = Scenery> {
        self.strokes.iter().map(move |stroke| Scenery {
            d: moved(stroke.d, at),
            fill: (!stroke.fill.is_empty()).then(|| stroke.fill.to_owned()),
            stroke: (!stroke.line.is_empty()).then(|| stroke.line.to_owned()),
            width: if stroke.line.is_empty() { 0.0 } else { stroke.width },
            opacity: stroke.opacity,
            ..Scenery::default()
        })
    }
}

/// A path in relative commands, begun somewhere else. Every `M` of a sight is absolute.
fn moved(d: &str, by: Point) -> String {
    let mut out = String::new();
    for part in d.split('M').filter(|part| !part.is_empty()) {
        let mut words = part.splitn(3, ' ');
        let mut number = || words.next().and_then(|word| word.parse::<f64>().ok()).unwrap_or(0.0);
        let at = Point::new(number(), number()) + by;
        let _ = write!(out, "M{} {} {}", round(at.x), round(at.y), words.next().unwrap_or(""));
    }
    out
}

const fn fill(d: &'static str, fill: &'static str) -> Stroke {
    Stroke { d, fill, line: "shade", width: 0.9, opacity: 1.0 }
}

const fn light(d: &'static str, fill: &'static str, opacity: f64) -> Stroke {
    Stroke { d, fill, line: "", width: 0.0, opacity }
}

const fn line(d: &'static str, line: &'static str, width: f64) -> Stroke {
    Stroke { d, fill: "", line, width, opacity: 1.0 }
}

pub(crate) fn find(name: &str) -> Option<&'static Sight> {
    SIGHTS.iter().find(|sight| sight.name == name)
}

/// What there is.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    SIGHTS.iter().map(|sight| sight.name)
}

static SIGHTS: [Sight; 31] = [
    Sight {
        name: "fuji",
        stands: Stands::Land,
        half: (38.0, 26.0),
        strokes: &[
            light("M11 -14 a10 10 0 1 1 20 0a10 10 0 1 1 -20 0z", "glow", 0.9),
            fill("M-38 25 q23 -7 32 -44q2.500 -2.500 5 0q2.500 -2.500 5 0q10 37 34 44z", "hill"),
            light("M1 -20 l3 1q10 37 34 44h-41q10 -18 5 -31z", "shade", 0.5),
            light(
                "M-6 -19 q2.500 -2.500 5 0q2.500 -2.500 5 0q2.500 8 6 16l-6 -4l-4 7l-4 -7l-4 6l-4 -5l-3 4q4 -8 5 -17z",
                "snow",
                1.0,
            ),
            line("M-33 20 h14m6 3h20m7 -3h14", "snow", 1.2),
        ],
    },
    Sight {
        name: "torii",
        stands: Stands::Anywhere,
        half: (20.0, 18.0),
        strokes: &[
            light("M-20 -17 q20 6 40 0l-2 6q-18 4 -36 0z", "glow", 0.9),
            light("M-16 -7 h32v4h-32z", "glow", 0.9),
            light("M-13 -12 h5v29h-6zM8 -12 h5l1 29h-6z", "glow", 0.9),
        ],
    },
    Sight {
        name: "great-wave",
        stands: Stands::Water,
        half: (44.0, 24.0),
        strokes: &[
            light(
                "M-44 22 c4 -26 22 -46 46 -44c14 2 20 12 16 20c-4 -8 -14 -8 -18 0c-3 8 4 14 14 14c10 0 18 4 30 10z",
                "wave",
                0.95,
            ),
            light("M-34 22 c4 -18 16 -32 30 -34c-10 8 -14 22 -8 34z", "shore", 0.55),
            light(
                "M2 -22 c14 2 20 12 16 20c-1 -3 -3 -5 -5 -6l1 6l-5 -6l-2 6l-4 -5l-5 4c0 -8 2 -13 4 -19z",
                "snow",
                0.95,
            ),
            line("M20 14 q6 -4 10 0t10 0", "snow", 1.6),
        ],
    },
    Sight {
        name: "boat",
        stands: Stands::Water,
        half: (22.0, 24.0),
        strokes: &[
            fill("M-20 12 h40l-7 10h-26z", "frame"),
            line("M0 12 v-35", "frame-edge", 1.6),
            fill("M2 -22 q18 14 15 31h-15z", "snow"),
            fill("M-2 -18 q-14 12 -14 27h14z", "snow"),
            line("M-22 23 q6 -4 11 0t11 0t11 0t11 0", "wave", 1.6),
        ],
    },
    Sight {
        name: "longship",
        stands: Stands::Water,
        half: (34.0, 26.0),
        strokes: &[
            fill("M-32 0 q2 18 14 20h36q12 -2 14 -20l-5 -4q0 12 -10 14h-34q-10 -2 -10 -14z", "frame"),
            line("M0 10 v-34", "frame-edge", 1.8),
            fill("M-17 -22 h34q-4 11 0 24h-34q4 -12 0 -24z", "snow"),
            light("M-9 -22 h7q-2 11 0 24h-7q2 -12 0 -24zM5 -22 h7q-2 11 0 24h-7q2 -12 0 -24z", "city", 0.75),
            line("M-32 24 q7 -4 13 0t13 0t13 0t13 0t13 0", "wave", 1.6),
        ],
    },
    Sight {
        name: "whale",
        stands: Stands::Water,
        half: (30.0, 20.0),
        strokes: &[
            light(
                "M-28 12 q4 -18 26 -18q18 0 22 10q6 -2 8 -12q4 8 -2 16q-4 6 -12 6h-34q-6 0 -8 -2z",
                "shore",
                0.8,
            ),
            line("M-14 -8 q-2 -8 -8 -9m8 9q1 -8 7 -10", "snow", 1.8),
            line("M-30 15 q6 -4 11 0t11 0t11 0t11 0t11 0", "wave", 1.6),
        ],
    },
    Sight {
        name: "elk",
        stands: Stands::Land,
        half: (22.0, 20.0),
        strokes: &[
            light(
                "M-17 19 l2 -17q-4 -4 -2 -9q14 -5 22 -2l5 -7l7 2l3 5l-6 2l-2 9l-4 4l1 13h-3l-3 -12q-7 2 -12 0l-3 12z",
                "shade",
                0.95,
            ),
            line("M10 -10 q-8 -3 -8 -9m4 6l-1 -6m5 8q6 -4 5 -10m-4 7l1 -6", "shade", 1.7),
        ],
    },
    Sight {
        name: "stave-church",
        stands: Stands::Land,
        half: (17.0, 24.0),
        strokes: &[
            fill("M-12 24 v-14h24v14z", "frame"),
            fill("M-16 10 l6 -10h20l6 10zM-11 0 l5 -8h12l5 8zM-5 -8 l5 -15l5 15z", "hill"),
            light("M-3 24 v-8q3 -4 6 0v8z", "snow", 0.9),
        ],
    },
    Sight {
        name: "television-tower",
        stands: Stands::Land,
        half: (12.0, 40.0),
        strokes: &[
            fill("M-5 40 l3 -52h4l3 52z", "snow"),
            fill("M-9 -13 a9 9 0 1 1 18 0a9 9 0 1 1 -18 0z", "shade"),
            light("M-6 -17 a6 6 0 0 1 8 -2q-2 4 -8 2z", "snow", 0.9),
            line("M0 -22 v-17", "city", 2.0),
            light("M-10 40 h20l-3 -6h-14z", "hill", 1.0),
        ],
    },
    Sight {
        name: "gate",
        stands: Stands::Land,
        half: (27.0, 20.0),
        strokes: &[
            fill("M-26 20 v-4h52v4zM-24 -4 v-6h48v6zM-20 -10 l4 -3h32l4 3z", "snow"),
            fill(
                "M-22 16 v-20h5v20zM-12 16 v-20h5v20zM-2.500 16 v-20h5v20zM7 16 v-20h5v20zM17 16 v-20h5v20z",
                "snow",
            ),
            light("M-6 -13 l2 -4l3 2l2 -4l2 4l3 -2l1 4z", "glow", 1.0),
        ],
    },
    Sight {
        name: "dome",
        stands: Stands::Land,
        half: (26.0, 20.0),
        strokes: &[
            fill("M-25 20 v-18h50v18z", "snow"),
            fill("M-11 2 q0 -17 11 -17t11 17z", "shallow-3"),
            fill("M-12 20 v-17l12 -6l12 6v17z", "snow"),
            line(
                "M-8 20 v-14m5 14v-14m6 14v-14m5 14v-14m-27 4h7m24 0h7M-5 2 q0 -13 5 -17q5 4 5 17",
                "shade",
                1.2,
            ),
        ],
    },
    Sight {
        name: "column",
        stands: Stands::Land,
        half: (11.0, 34.0),
        strokes: &[
            fill("M-10 34 h20v-5h-20zM-7 29 v-8h14v8zM-4 21 v-36h8v36z", "snow"),
            light("M-4 -19 q4 -5 1 -10q4 -4 4 2q6 -4 5 3q-3 2 -3 5v4h-6z", "glow", 1.0),
            line("M-4 6 h8m-8 -11h8", "glow", 1.6),
        ],
    },
    Sight {
        name: "museum",
        stands: Stands::Land,
        half: (24.0, 16.0),
        strokes: &[
            fill("M-24 16 v-4h48v4zM-22 -4 l22 -11l22 11z", "snow"),
            fill(
                "M-19 12 v-15h5v15zM-10 12 v-15h5v15zM-1 12 v-15h5v15zM8 12 v-15h5v15zM15 12 v-15h4v15z",
                "snow",
            ),
        ],
    },
    Sight {
        name: "mesa",
        stands: Stands::Land,
        half: (40.0, 20.0),
        strokes: &[
            fill("M-38 19 l8 -4l3 -24h16l3 16l8 2l2 -26h14l4 28l12 4l8 4z", "hill"),
            light("M-17 -9 h6l3 16l8 2l-2 10h-14zM10 -17 h6l4 28l12 4l8 4h-26z", "shade", 0.6),
            line("M-28 -3 h17m14 -6h14", "shade", 1.1),
        ],
    },
    Sight {
        name: "bison",
        stands: Stands::Land,
        half: (26.0, 18.0),
        strokes: &[
            light(
                "M-24 2 q2 -16 18 -16q10 -2 16 6q12 0 14 8q2 8 -2 16h-4l-2 -9q-8 3 -14 0l-3 10h-4l-1 -10q-6 2 -10 0q-8 -1 -8 -5z",
                "shade",
                0.95,
            ),
            line("M-22 -3 q-4 -4 -1 -8", "frame", 1.8),
        ],
    },
    Sight {
        name: "compass",
        stands: Stands::Anywhere,
        half: (30.0, 34.0),
        strokes: &[
            Stroke {
                d: "M-24 4 a24 24 0 1 1 48 0a24 24 0 1 1 -48 0zM-20 4 a20 20 0 1 0 40 0a20 20 0 1 0 -40 0z",
                fill: "",
                line: "frame",
                width: 1.0,
                opacity: 0.7,
            },
            light(
                "M0 -26 l5 25l-5 5zM30 4 l-25 5l-5 -5zM0 34 l-5 -25l5 -5zM-30 4 l25 -5l5 5z",
                "frame",
                0.75,
            ),
            Stroke {
                d: "M0 -26 l-5 25l5 5zM30 4 l-25 -5l-5 5zM0 34 l5 -25l-5 -5zM-30 4 l25 5l5 -5z",
                fill: "snow",
                line: "frame",
                width: 0.8,
                opacity: 0.8,
            },
            light("M-3 -28 v-6h1.500l3 4v-4h1.500v6h-1.500l-3 -4v4z", "frame", 0.8),
        ],
    },
    Sight {
        name: "cathedral",
        stands: Stands::Land,
        half: (22.0, 24.0),
        strokes: &[
            fill("M-21 24 v-16h42v16zM-20 8 v-10h8v10zM12 8 v-10h8v10z", "snow"),
            fill("M-20 -2 q0 -7 4 -8q4 1 4 8zM12 -2 q0 -7 4 -8q4 1 4 8z", "shallow-2"),
            fill("M-9 8 v-7h18v7zM-10 1 q0 -15 10 -17q10 2 10 17z", "shallow-2"),
            line("M0 -16 v-7m-2 3h4", "glow", 1.6),
            line("M-15 24 v-9m6 9v-9m6 9v-9m6 9v-9m6 9v-9m6 9v-9M-4 1 q0 -12 4 -17q4 5 4 17", "shade", 1.1),
        ],
    },
    Sight {
        name: "ruined-church",
        stands: Stands::Land,
        half: (14.0, 26.0),
        strokes: &[
            fill("M-7 26 v-30l2 -9l3 4l2 -9l2 6l3 -5l2 13v30z", "hill"),
            fill("M-14 26 v-15l7 -4v19z", "snow"),
            light("M-3 26 v-9q3 -5 6 0v9zM-2 4 q2 -5 4 0v5h-4z", "shade", 0.75),
            fill("M9 26 v-34h5v34z", "shallow-2"),
        ],
    },
    Sight {
        name: "pagoda",
        stands: Stands::Land,
        half: (20.0, 30.0),
        strokes: &[
            fill("M-9 30 v-8h18v8zM-8 16 v-8h16v8zM-6 2 v-8h12v8z", "snow"),
            fill(
                "M-19 23 q6 -1 9 -7h20q3 6 9 7zM-16 9 q5 -1 8 -7h16q3 6 8 7zM-12 -5 q5 -1 6 -7h12q1 6 6 7z",
                "frame",
            ),
            line("M0 -12 v-17m-2 4h4m-4 4h4m-4 4h4", "frame-edge", 1.3),
        ],
    },
    Sight {
        name: "cherry",
        stands: Stands::Anywhere,
        half: (34.0, 26.0),
        strokes: &[
            line("M-33 24 q12 -12 26 -14q16 -2 26 -16m-22 15q-2 -14 6 -22", "frame-edge", 2.2),
            light(
                "M-14 4 a6 6 0 1 1 12 0a6 6 0 1 1 -12 0zM-4 -16 a7 7 0 1 1 14 0a7 7 0 1 1 -14 0zM6 -2 a6 6 0 1 1 12 0a6 6 0 1 1 -12 0zM14 -12 a7 7 0 1 1 14 0a7 7 0 1 1 -14 0zM-28 14 a5 5 0 1 1 10 0a5 5 0 1 1 -10 0zM20 2 a5 5 0 1 1 10 0a5 5 0 1 1 -10 0z",
                "bloom",
                0.95,
            ),
            light(
                "M-10 4 a2 2 0 1 1 4 0a2 2 0 1 1 -4 0zM1 -16 a2 2 0 1 1 4 0a2 2 0 1 1 -4 0zM10 -2 a2 2 0 1 1 4 0a2 2 0 1 1 -4 0zM19 -12 a2 2 0 1 1 4 0a2 2 0 1 1 -4 0z",
                "snow",
                0.9,
            ),
        ],
    },
    Sight {
        name: "lighthouse",
        stands: Stands::Anywhere,
        half: (18.0, 28.0),
        strokes: &[
            light("M-18 28 q8 -9 18 -8q12 0 18 8z", "shade", 0.9),
            fill("M-6 22 l2 -36h8l2 36z", "snow"),
            light("M-5.500 14 l0.500 -9h10l0.500 9zM-4.600 -4 l0.300 -6h8.600l0.300 6z", "city", 0.85),
            fill("M-5 -14 h10v-2h-10zM-3 -16 v-6h6v6zM-4 -22 l4 -5l4 5z", "frame"),
            light("M4 -19 l14 -5v9zM-4 -19 l-14 -5v9z", "glow", 0.35),
        ],
    },
    Sight {
        name: "iceberg",
        stands: Stands::Water,
        half: (28.0, 22.0),
        strokes: &[
            fill("M-27 16 l6 -16l7 -4l6 -16l10 -1l5 12l8 3l11 22z", "snow"),
            light("M2 -21 l5 12l8 3l11 22h-20l-6 -18z", "shallow-2", 0.9),
            line("M-28 18 q6 -4 11 0t11 0t11 0t11 0t11 0", "wave", 1.6),
        ],
    },
    Sight {
        name: "engine",
        stands: Stands::Land,
        half: (40.0, 22.0),
        strokes: &[
            light("M-22 -20 q-6 -6 -12 -1q-8 -4 -6 4q6 4 12 1q6 1 6 -4z", "snow", 0.8),
            fill(
                "M-26 -2 h34v14h-34zM8 -14 h18v26h-18zM5 -17 h24v4h-24zM-21 -2 l-3 -12h10l-3 12zM-8 -2 q4 -7 8 0z",
                "hill",
            ),
            fill("M12 -9 h10v9h-10z", "snow"),
            fill("M-38 18 l11 -9v9zM-28 12 h58v4h-58z", "shade"),
            fill(
                "M-24 16 a5 5 0 1 1 10 0a5 5 0 1 1 -10 0zM-12 16 a5 5 0 1 1 10 0a5 5 0 1 1 -10 0zM7 14 a7 7 0 1 1 14 0a7 7 0 1 1 -14 0z",
                "halo",
            ),
            line("M-40 21 h80", "frame", 1.6),
        ],
    },
    Sight {
        name: "rose",
        stands: Stands::Water,
        half: (56.0, 66.0),
        strokes: &[
            light("M-35 0 a35 35 0 1 1 70 0a35 35 0 1 1 -70 0z", "halo", 0.45),
            line(
                "M-35 0 a35 35 0 1 1 70 0a35 35 0 1 1 -70 0zM-31 0 a31 31 0 1 1 62 0a31 31 0 1 1 -62 0zM-22 0 a22 22 0 1 1 44 0a22 22 0 1 1 -44 0z",
                "frame",
                0.8,
            ),
            line(
                "M0 -31 l0 -3M6 -30.4 l0.6 -2.9M11.9 -28.6 l1.1 -2.8M17.2 -25.8 l1.7 -2.5M21.9 -21.9 l2.1 -2.1M25.8 -17.2 l2.5 -1.7M28.6 -11.9 l2.8 -1.1M30.4 -6 l2.9 -0.6M31 0 l3 0M30.4 6 l2.9 0.6M28.6 11.9 l2.8 1.1M25.8 17.2 l2.5 1.7M21.9 21.9 l2.1 2.1M17.2 25.8 l1.7 2.5M11.9 28.6 l1.1 2.8M6 30.4 l0.6 2.9M0 31 l0 3M-6 30.4 l-0.6 2.9M-11.9 28.6 l-1.1 2.8M-17.2 25.8 l-1.7 2.5M-21.9 21.9 l-2.1 2.1M-25.8 17.2 l-2.5 1.7M-28.6 11.9 l-2.8 1.1M-30.4 6 l-2.9 0.6M-31 0 l-3 0M-30.4 -6 l-2.9 -0.6M-28.6 -11.9 l-2.8 -1.1M-25.8 -17.2 l-2.5 -1.7M-21.9 -21.9 l-2.1 -2.1M-17.2 -25.8 l-1.7 -2.5M-11.9 -28.6 l-1.1 -2.8M-6 -30.4 l-0.6 -2.9",
                "frame",
                0.9,
            ),
            light(
                "M11.1 -26.8 l-0.1 10.1l-11 16.7zM26.8 -11.1 l-7.2 7.1l-19.6 4zM26.8 11.1 l-10.1 -0.1l-16.7 -11zM11.1 26.8 l-7.1 -7.2l-4 -19.6zM-11.1 26.8 l0.1 -10.1l11 -16.7zM-26.8 11.1 l7.2 -7.1l19.6 -4zM-26.8 -11.1 l10.1 0.1l16.7 11zM-11.1 -26.8 l7.1 7.2l4 19.6zM11.1 -26.8 l-7.1 7.2l-4 19.6zM26.8 -11.1 l-10.1 0.1l-16.7 11zM26.8 11.1 l-7.2 -7.1l-19.6 -4zM11.1 26.8 l-0.1 -10.1l-11 -16.7zM-11.1 26.8 l7.1 -7.2l4 -19.6zM-26.8 11.1 l10.1 -0.1l16.7 -11zM-26.8 -11.1 l7.2 7.1l19.6 4zM-11.1 -26.8 l0.1 10.1l11 16.7z",
                "shade",
                0.9,
            ),
            light(
                "M26.9 -26.9 l-16.9 26.9l-10 0zM26.9 26.9 l-26.9 -16.9l0 -10zM-26.9 26.9 l16.9 -26.9l10 0zM-26.9 -26.9 l26.9 16.9l0 10z",
                "frame",
                0.8,
            ),
            Stroke {
                d: "M26.9 -26.9 l-26.9 16.9l0 10zM26.9 26.9 l-16.9 -26.9l-10 0zM-26.9 26.9 l26.9 -16.9l0 -10zM-26.9 -26.9 l16.9 26.9l10 0z",
                fill: "snow",
                line: "frame",
                width: 0.7,
                opacity: 1.0,
            },
            light(
                "M0 -54 l7.8 46.2l-7.8 7.8zM54 0 l-46.2 7.8l-7.8 -7.8zM0 54 l-7.8 -46.2l7.8 -7.8zM-54 0 l46.2 -7.8l7.8 7.8z",
                "frame",
                0.95,
            ),
            Stroke {
                d: "M0 -54 l-7.8 46.2l7.8 7.8zM54 0 l-46.2 -7.8l-7.8 7.8zM0 54 l7.8 -46.2l-7.8 -7.8zM-54 0 l46.2 7.8l7.8 -7.8z",
                fill: "snow",
                line: "frame",
                width: 0.8,
                opacity: 1.0,
            },
            light("M-4 -56 v-10h2.500l4 6v-6h2.500v10h-2.500l-4 -6v6z", "frame", 0.95),
            fill("M-4 0 a4 4 0 1 1 8 0a4 4 0 1 1 -8 0z", "glow"),
        ],
    },
    Sight {
        name: "clipper",
        stands: Stands::Water,
        half: (58.0, 46.0),
        strokes: &[
            fill("M-44 20 q-2 12 6 18h62q12 -3 20 -20q-8 4 -18 4h-58z", "frame"),
            line("M-38 28 q34 5 74 -2", "glow", 1.3),
            line(
                "M-26 21 v-58M2 21 v-64M28 20 v-52M40 19 l17 -11M57 8 l-29 -37M-26 -35 l-18 52",
                "frame-edge",
                1.3,
            ),
            fill(
                "M-40 18 q6 -8 5 -17h19q4 9 -1 17zM-37 -2 q5 -7 4 -14h15q4 7 0 14zM-34 -18 q4 -6 3 -11h11q3 5 0 11z",
                "snow",
            ),
            fill(
                "M-12 18 q7 -9 5 -19h21q5 10 -1 19zM-10 -4 q6 -8 5 -16h17q4 8 0 16zM-7 -22 q5 -7 4 -12h12q3 6 0 12z",
                "snow",
            ),
            fill(
                "M18 18 q6 -8 4 -16h15q4 8 0 16zM20 0 q5 -7 4 -13h12q3 6 0 13zM22 -14 q4 -5 3 -9h9q2 4 0 9z",
                "snow",
            ),
            fill("M40 14 q4 -8 0 -20q10 6 15 13z", "snow"),
            light(
                "M2 -43 q6 -4 12 0q5 3 9 0q-3 6 -9 6q-6 -3 -12 0zM-26 -37 q5 -3 9 0q4 2 7 0q-2 5 -7 4q-5 -2 -9 0z",
                "city",
                0.9,
            ),
            line(
                "M-56 39 q7 -5 14 0t14 0t14 0t14 0t14 0t14 0t14 0M-34 45 q6 -4 12 0t12 0t12 0t12 0t12 0",
                "wave",
                1.8,
            ),
        ],
    },
    Sight {
        name: "serpent",
        stands: Stands::Water,
        half: (50.0, 24.0),
        strokes: &[
            fill(
                "M-46 16 q-3 -12 4 -20q-5 -3 -4 -9q8 -1 12 5q6 8 4 24zM-22 16 q2 -24 14 -24t14 24h-8q-1 -12 -6 -12t-6 12zM12 16 q1 -20 10 -20t10 20h-7q0 -9 -3 -9t-4 9zM37 16 q2 -14 8 -17l4 -5q2 7 -4 10q-3 4 -3 12z",
                "hill",
            ),
            line("M-41 -9 q-3 -5 -1 -9m6 8q1 -4 5 -6M-16 -3 q4 -5 8 -5M15 0 q3 -4 6 -4", "shade", 1.4),
            line("M-49 18 q6 -4 11 0t11 0t11 0t11 0t11 0t11 0t11 0t11 0", "wave", 1.8),
        ],
    },
    Sight {
        name: "volcano",
        stands: Stands::Land,
        half: (30.0, 30.0),
        strokes: &[
            light("M-2 -12 q-9 -3 -6 -9q-6 -2 -2 -7q6 -3 9 1q6 -3 9 2q5 2 1 7q1 5 -6 6z", "snow", 0.75),
            fill("M-30 28 q17 -8 24 -38q6 3 12 0q8 30 24 38z", "hill"),
            light("M2 -9 q2 0 4 -1q8 30 24 38h-24q7 -18 -4 -37z", "shade", 0.5),
            light("M-6 -10 q6 3 12 0l-2 6l-3 -2l-2 12l-3 -10l-3 2z", "glow-far", 0.95),
        ],
    },
    Sight {
        name: "arena",
        stands: Stands::Land,
        half: (32.0, 20.0),
        strokes: &[
            fill("M-30 18 v-24q4 -6 16 -9v-4q18 -3 30 4l14 12v21z", "snow"),
            light("M-14 -15 q16 -3 30 4l-1 4q-14 -6 -29 -4z", "shade", 0.35),
            line("M-30 -6 q14 -6 30 -5t30 5M-30 6 q30 -7 60 0", "shade", 1.0),
            light(
                "M-26 5 v-5a3 3 0 0 1 6 0v4zM-16 3 v-5a3 3 0 0 1 6 0v4zM-6 2 v-5a3 3 0 0 1 6 0v5zM4 2 v-5a3 3 0 0 1 6 0v6zM14 3 v-4a3 3 0 0 1 6 0v5z",
                "shade",
                0.75,
            ),
            light(
                "M-26 18 v-6a3 3 0 0 1 6 0v6zM-16 18 v-7a3 3 0 0 1 6 0v7zM-6 18 v-8a3 3 0 0 1 6 0v8zM4 18 v-8a3 3 0 0 1 6 0v8zM14 18 v-7a3 3 0 0 1 6 0v7zM23 18 v-5a2.500 2.500 0 0 1 5 0v5z",
                "shade",
                0.75,
            ),
        ],
    },
    Sight {
        name: "leaning-tower",
        stands: Stands::Land,
        half: (16.0, 32.0),
        strokes: &[
            fill("M-12 31 l6 -54h15l-5 54z", "snow"),
            fill("M-4 -23 l1 -8h11l0 8z", "snow"),
            light("M3 31 l5 -54h1l-5 54z", "shade", 0.4),
            line("M-11 23 h16M-10 14 h16M-9 5 h16M-8 -4 h16M-7 -13 h16", "shade", 1.1),
            line(
                "M-7 22 v-7m4 7v-7m4 7v-7M-6 13 v-7m4 7v-7m4 7v-7M-5 4 v-7m4 7v-7m4 7v-7M-4 -5 v-7m4 7v-7m4 7v-7",
                "shade",
                0.8,
            ),
        ],
    },
    Sight {
        name: "gondola",
        stands: Stands::Water,
        half: (30.0, 18.0),
        strokes: &[
            fill("M-29 -2 q3 10 12 11h30q10 0 15 -13l-3 0q-4 8 -13 8h-26q-9 -1 -11 -7z", "frame-edge"),
            line("M-26 -5 l-3 -3m1 5l-4 -1", "glow", 1.8),
            fill("M13 4 q1 -9 3 -12h4l2 12z", "snow"),
            fill("M16 -12 a2.500 2.500 0 1 1 5 0a2.500 2.500 0 1 1 -5 0z", "hill"),
            line("M22 -14 l-9 27", "shade", 1.4),
            line("M14 -14 h9", "glow", 2.2),
            line("M-30 13 q5 -4 10 0t10 0t10 0t10 0t10 0t10 0", "wave", 1.6),
        ],
    },
    Sight {
        name: "lemons",
        stands: Stands::Anywhere,
        half: (22.0, 18.0),
        strokes: &[
            line("M-20 -14 q16 -4 30 4", "tree", 1.8),
            fill(
                "M-12 -14 q-9 -6 -9 4q6 4 9 -4zM6 -13 q10 -8 14 2q-8 6 -14 -2zM-2 -15 q2 -8 9 -6q0 8 -9 6z",
                "tree",
            ),
            fill("M-10 -12 q9 2 9 12q0 9 -6 12q-2 3 -4 0q-7 -3 -7 -12q0 -9 8 -12z", "glow"),
            fill("M8 -9 q9 3 8 13q-1 9 -7 11q-2 2 -4 0q-6 -4 -5 -13q1 -8 8 -11z", "glow"),
            light("M-13 -4 q-3 6 0 10q-2 -6 0 -10zM4 -2 q-3 6 0 10q-2 -6 0 -10z", "snow", 0.8),
        ],
    },
];
