//! Part of a board: what a campaign's game is played on while some of the map is still unknown.
//!
//! Places and lines keep where they stand on the whole board, so that a map that grows from game to
//! game stays the same map. What lies beyond is plain paper. Where it begins follows from the places
//! shown and from nothing else: how many places are still hidden, and where, cannot be read from it.

use capotreno_rules::spec::{Line, Spec};

use crate::board::{Board, LineShape, Look, PlaceShape, Space};
use crate::clip;
use crate::coast::{Feature, FeatureKind};
use crate::error::DrawError;
use crate::geometry::{Block, Bounds, Point, round};
use crate::scenery;

/// Between the outermost thing shown and the rim of the picture.
const MARGIN: f64 = 46.0;
/// Unknown land is marked by a lattice of spots this far apart, each this far from any place shown.
const APART: f64 = 70.0;
const FAR: f64 = 130.0;

impl Board {
    /// The part with the places and lines of `spec`, in its order and its colours. Places are found
    /// by name; lines by their ends and length, parallel ones in their order. A line of `spec` that
    /// leaves the board is one that leads to a place not shown. Boards of campaigns have no insets.
    pub fn part(&self, spec: &Spec) -> Result<Board, DrawError> {
        let shown: Vec<usize> = spec
            .places
            .iter()
            .map(|place| {
                let found = self.places.iter().position(|known| known.name == place.name);
                found.ok_or_else(|| DrawError::NotOnBoard(place.name.clone()))
            })
            .collect::<Result<_, _>>()?;
        if shown.is_empty() {
            return Err(DrawError::NoPlaces);
        }
        let mut used = vec![false; self.lines.len()];
        let mut lines = Vec::with_capacity(spec.lines.len());
        for (id, line) in spec.lines.iter().enumerate() {
            let found = self.find(line, &shown, &used).ok_or_else(|| {
                let from = spec.places.get(line.from.index()).map_or("?", |place| place.name.as_str());
                DrawError::NotOnBoard(format!("line {id} from {from}"))
            })?;
            used[found] = true;
            lines.push(redrawn(&self.lines[found], id, line, shown[line.from.index()]));
        }
        let places: Vec<PlaceShape> = shown
            .iter()
            .zip(&spec.places)
            .map(|(known, place)| PlaceShape {
                country: place.country.clone(),
                tags: place.tags.clone(),
                ..self.places[*known].clone()
            })
            .collect();
        let frame = self.frame(&places, &lines);
        let mut part = Board {
            width: round(frame.width()),
            height: round(frame.height()),
            places,
            lines,
            ground: self.ground_in(&frame, &shown),
            insets: Vec::new(),
            world: self.world,
            colours: self.colours.clone(),
            scenery: Vec::new(),
            rim: Vec::new(),
            textures: Vec::new(),
        };
        part.move_by(-frame.min);
        // Drawn anew from what is shown and from nothing else: what gives way to hidden places would tell them.
        scenery::dress(&mut part, -frame.min);
        Ok(part)
    }

    /// The line of this board that a line of a game stands for.
    fn find(&self, line: &Line, shown: &[usize], used: &[bool]) -> Option<usize> {
        let from = *shown.get(line.from.index())?;
        let to = match line.to {
            Some(to) => Some(*shown.get(to.index())?),
            None => None,
        };
        (0..self.lines.len()).find(|index| {
            let known = &self.lines[*index];
            let Some(end) = known.to else { return false };
            let other = if known.from == from {
                end
            } else if end == from {
                known.from
            } else {
                return false;
            };
            let there = to.map_or_else(|| !shown.contains(&other), |to| to == other);
            there && known.cards == line.cards && !used[*index]
        })
    }

    /// Around everything shown, and no larger than this board.
    fn frame(&self, places: &[PlaceShape], lines: &[LineShape]) -> Bounds {
        let spaces = lines.iter().flat_map(|line| &line.spaces).map(Space::block);
        let labels = places.iter().map(|place| place.label.block());
        let discs = places.iter().map(|place| {
            let (at, radius) = (Point::new(place.x, place.y), Point::new(place.radius, place.radius));
            Block::upright(at - radius, at + radius)
        });
        let all = spaces.chain(labels).chain(discs).flat_map(|block| block.corners());
        let all = Bounds::of(all).grown(MARGIN);
        Bounds {
            min: Point::new(all.min.x.max(0.0), all.min.y.max(0.0)).rounded(),
            max: Point::new(all.max.x.min(self.width), all.max.y.min(self.height)).rounded(),
        }
    }

    /// The ground inside the frame, and the paper over what is not shown.
    fn ground_in(&self, frame: &Bounds, shown: &[usize]) -> Vec<Feature> {
        let known: Vec<Point> =
            shown.iter().map(|place| Point::new(self.places[*place].x, self.places[*place].y)).collect();
        let around = frame.grown(30.0);
        let unknown =
            if shown.len() < self.places.len() { self.unknown(&around, &known) } else { Vec::new() };
        let seen = |spot: &Point| nearest(&known, *spot) < nearest(&unknown, *spot);
        let mut ground = Vec::new();
        for feature in &self.ground {
            let points = &feature.points;
            let parts = match feature.kind {
                FeatureKind::WaterName | FeatureKind::LandName | FeatureKind::Sight | FeatureKind::Title => {
                    points
                        .first()
                        .filter(|spot| frame.grown(-MARGIN).contains(**spot))
                        .filter(|spot| seen(spot))
                        .map(|spot| vec![*spot])
                        .into_iter()
                        .collect()
                }
                // A lake has a name, and one that lies under the paper would tell it.
                FeatureKind::Lake if !points.iter().any(seen) => continue,
                kind if kind.closed() => vec![clip::ring(points, &around)],
                _ => clip::line(points, &around),
            };
            let kept = parts.into_iter().filter(|points| !points.is_empty());
            ground.extend(kept.map(|points| Feature { points, ..feature.clone() }));
        }
        for spot in unknown {
            let corners = Block::upright(around.min, around.max).corners();
            let mut ring = corners.to_vec();
            for place in &known {
                let away = spot - *place;
                let halfway = (spot + *place) * 0.5;
                ring = clip::cut(&ring, away, halfway.dot(away));
            }
            if ring.len() > 2 {
                let points = ring.into_iter().map(Point::rounded).collect();
                ground.push(Feature { kind: FeatureKind::Paper, inset: None, name: None, points });
            }
        }
        ground
    }

    /// The spots of the lattice on land that is far from everything known. The lattice is the whole
    /// board's, so that it stays where it is while the map grows.
    fn unknown(&self, around: &Bounds, known: &[Point]) -> Vec<Point> {
        let land = self.ground.iter().filter(|feature| feature.kind == FeatureKind::Land);
        let land: Vec<&[Point]> = land.map(|feature| feature.points.as_slice()).collect();
        let steps = |length: f64| (0..=(length / APART) as u32).map(|step| f64::from(step) * APART);
        let spots = steps(self.width).flat_map(|x| steps(self.height).map(move |y| Point::new(x, y)));
        let spots = spots.filter(|spot| around.contains(*spot) && nearest(known, *spot) > FAR);
        spots.filter(|spot| land.iter().any(|ring| clip::within(ring, *spot))).collect()
    }

    fn move_by(&mut self, by: Point) {
        let shift = |point: &mut Point| *point = (*point + by).rounded();
        let shift_pair = |x: &mut f64, y: &mut f64| {
            *x = round(*x + by.x);
            *y = round(*y + by.y);
        };
        for place in &mut self.places {
            shift_pair(&mut place.x, &mut place.y);
            let label = &mut place.label;
            shift_pair(&mut label.x, &mut label.y);
            let [left, top, ..] = &mut label.area;
            shift_pair(left, top);
        }
        for line in &mut self.lines {
            line.curve.iter_mut().chain(&mut line.leaves).for_each(shift);
            for space in &mut line.spaces {
                shift_pair(&mut space.x, &mut space.y);
            }
        }
        self.ground.iter_mut().flat_map(|feature| &mut feature.points).for_each(shift);
    }
}

/// How far the nearest of some spots is.
fn nearest(spots: &[Point], from: Point) -> f64 {
    spots.iter().map(|spot| spot.distance(from)).fold(f64::INFINITY, f64::min)
}

/// A line of the whole board as a game knows it: its number, ends and colour, and its direction.
fn redrawn(known: &LineShape, id: usize, line: &Line, from: usize) -> LineShape {
    let mut drawn = known.clone();
    if known.from != from {
        drawn.curve.reverse();
        drawn.spaces.reverse();
    }
    drawn.id = id;
    drawn.from = line.from.index();
    drawn.to = line.to.map(capotreno_rules::PlaceId::index);
    drawn.look = Look::of(line);
    drawn.colour = line.colour;
    // It runs on to where its other end will be.
    drawn.leaves = line.to.is_none().then_some(drawn.curve[3]);
    drawn
}
