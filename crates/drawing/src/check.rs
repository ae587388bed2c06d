//! What is wrong with a board as a picture: things that overlap, spaces of unequal size.

use std::fmt;

use crate::board::{Board, Inset, Label, LineShape, Space};
use crate::geometry::{Block, Point, cross};

/// Two things that touch.
#[derive(Clone, PartialEq, Debug)]
pub struct Collision {
    pub touch: Touch,
    pub one: String,
    pub other: String,
    /// How deep they overlap, in board units.
    pub depth: f64,
    /// The places it is about: whose label it is, or the ends of the first of the lines.
    pub places: Vec<usize>,
}

/// What touches what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touch {
    Lines,
    LineAndPlace,
    /// A label, and whatever is in its way.
    Label,
    /// The frame of an inset, and whatever is under it.
    Inset,
}

impl fmt::Display for Collision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} and {} overlap by {:.1}", self.one, self.other, self.depth)
    }
}

impl Space {
    pub fn block(&self) -> Block {
        let angle = self.angle.to_radians();
        Block {
            centre: Point::new(self.x, self.y),
            axis: Point::new(angle.cos(), angle.sin()),
            half: Point::new(self.w / 2.0, self.h / 2.0),
        }
    }
}

impl Label {
    pub fn block(&self) -> Block {
        let [x, y, width, height] = self.area;
        Block::upright(Point::new(x, y), Point::new(x + width, y + height))
    }
}

impl LineShape {
    fn ends(&self) -> Vec<usize> {
        std::iter::once(self.from).chain(self.to).collect()
    }
}

impl Inset {
    pub fn block(&self) -> Block {
        let corner = Point::new(self.x, self.y);
        Block::upright(corner, corner + Point::new(self.width, self.height))
    }
}

impl Board {
    /// The longest space by the shortest, over the whole board.
    pub fn space_ratio(&self) -> f64 {
        let lengths = || self.lines.iter().flat_map(|line| &line.spaces).map(|space| space.w);
        let shortest = lengths().fold(f64::INFINITY, f64::min);
        let longest = lengths().fold(0.0, f64::max);
        if shortest > 0.0 { longest / shortest } else { f64::INFINITY }
    }

    /// Everything that overlaps and should not: spaces of different lines, places, labels.
    pub fn collisions(&self) -> Vec<Collision> {
        let mut found = Vec::new();
        for (i, one) in self.lines.iter().enumerate() {
            for other in &self.lines[i + 1..] {
                let depth = deepest(&one.spaces, &other.spaces);
                if depth > 0.0 || crossing(one, other) {
                    let places = one.ends();
                    let (one, other) = (self.line_name(one), self.line_name(other));
                    found.push(Collision { touch: Touch::Lines, one, other, depth, places });
                }
            }
        }
        let discs = self.discs();
        for line in &self.lines {
            for (name, at, radius) in &discs {
                let depth = line.spaces.iter().map(|space| space.block().overlap_circle(*at, *radius));
                let depth = depth.fold(0.0, f64::max);
                if depth > 0.0 {
                    let (one, other) = (self.line_name(line), (*name).to_owned());
                    found.push(Collision {
                        touch: Touch::LineAndPlace,
                        one,
                        other,
                        depth,
                        places: line.ends(),
                    });
                }
            }
        }
        self.label_collisions(&discs, &mut found);
        self.frame_collisions(&mut found);
        found
    }

    fn label_collisions(&self, discs: &[(&str, Point, f64)], found: &mut Vec<Collision>) {
        let labels = self.labels();
        for (i, (place, label)) in labels.iter().enumerate() {
            let (block, name) = (label.block(), &self.places[*place].name);
            let mut hit = |other: String, depth: f64| {
                if depth > 0.0 {
                    let one = format!("the label {name}");
                    found.push(Collision { touch: Touch::Label, one, other, depth, places: vec![*place] });
                }
            };
            for line in &self.lines {
                let depths = line.spaces.iter().map(|space| block.overlap(&space.block()));
                hit(self.line_name(line), depths.fold(0.0, f64::max));
            }
            for (other, label) in &labels[i + 1..] {
                hit(format!("the label {}", self.places[*other].name), block.overlap(&label.block()));
            }
            for (other, at, radius) in discs {
                hit((*other).to_owned(), block.overlap_circle(*at, *radius));
            }
            let [x, y, width, height] = label.area;
            let out = (-x).max(-y).max(x + width - self.width).max(y + height - self.height);
            hit("the rim of the board".to_owned(), out);
        }
    }

    /// Insets lie beside the map, not on it.
    fn frame_collisions(&self, found: &mut Vec<Collision>) {
        for (i, inset) in self.insets.iter().enumerate() {
            let frame = inset.block();
            let mut hit = |other: String, depth: f64| {
                if depth > 0.0 {
                    let one = format!("the inset {}", inset.name);
                    found.push(Collision { touch: Touch::Inset, one, other, depth, places: Vec::new() });
                }
            };
            for other in &self.insets[i + 1..] {
                hit(format!("the inset {}", other.name), frame.overlap(&other.block()));
            }
            for line in self.lines.iter().filter(|line| line.inset.as_ref() != Some(&inset.name)) {
                let depths = line.spaces.iter().map(|space| frame.overlap(&space.block()));
                hit(self.line_name(line), depths.fold(0.0, f64::max));
            }
            for place in self.places.iter().filter(|place| place.inset.as_ref() != Some(&inset.name)) {
                hit(format!("the label {}", place.name), frame.overlap(&place.label.block()));
            }
        }
    }

    fn discs(&self) -> Vec<(&str, Point, f64)> {
        self.places
            .iter()
            .flat_map(|place| {
                let first = Point::new(place.x, place.y);
                let again = place.again.iter().map(|again| Point::new(again.x, again.y));
                let radius = place.radius;
                std::iter::once(first).chain(again).map(move |at| (place.name.as_str(), at, radius))
            })
            .collect()
    }

    /// All labels, with the place that each names.
    fn labels(&self) -> Vec<(usize, &Label)> {
        self.places
            .iter()
            .enumerate()
            .flat_map(|(index, place)| {
                let again = place.again.iter().map(|again| &again.label);
                std::iter::once(&place.label).chain(again).map(move |label| (index, label))
            })
            .collect()
    }

    /// The ends of a line, for messages.
    pub fn line_name(&self, line: &LineShape) -> String {
        let name = |place: usize| self.places.get(place).map_or("?", |place| place.name.as_str());
        match line.to {
            Some(to) => format!("line {} ({} – {})", line.id, name(line.from), name(to)),
            None => format!("line {} ({} – edge)", line.id, name(line.from)),
        }
    }
}

fn deepest(one: &[Space], other: &[Space]) -> f64 {
    let mut depth = 0.0_f64;
    for space in one {
        let block = space.block();
        for against in other {
            depth = depth.max(block.overlap(&against.block()));
        }
    }
    depth
}

/// Lines can also cross between their spaces.
fn crossing(one: &LineShape, other: &LineShape) -> bool {
    let row = |line: &LineShape| -> Vec<Point> {
        line.spaces.iter().map(|space| Point::new(space.x, space.y)).collect()
    };
    let (one, other) = (row(one), row(other));
    one.windows(2).any(|p| other.windows(2).any(|q| cross(p[0], p[1], q[0], q[1])))
}
