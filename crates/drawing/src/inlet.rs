//! Fjords: what was drawn as a lake but reaches the sea is cut out of the land, so that its mouth is open and the
//! shore runs into it, instead of lying on the land with a line across its mouth.

use crate::clip::within;
use crate::coast::{Feature, FeatureKind};
use crate::geometry::Point;

/// Cuts every lake that lies partly on the sea out of the land.
pub(crate) fn open(features: Vec<Feature>) -> Vec<Feature> {
    let (mut land, mut rest): (Vec<Feature>, Vec<Feature>) =
        features.into_iter().partition(|feature| feature.kind == FeatureKind::Land);
    let wet =
        |land: &[Feature], at: Point| land.iter().filter(|ring| within(&ring.points, at)).count() % 2 == 0;
    rest.retain(|lake| {
        let reaches = lake.kind == FeatureKind::Lake
            && lake.points.iter().any(|at| wet(&land, *at))
            && !lake.points.iter().all(|at| wet(&land, *at));
        if reaches {
            land = land.drain(..).flat_map(|ring| without(ring, &lake.points)).collect();
        }
        !reaches
    });
    land.append(&mut rest);
    land
}

/// The land without an inlet: one ring or, where the inlet cuts it through, several.
fn without(land: Feature, inlet: &[Point]) -> Vec<Feature> {
    match cut(&land.points, inlet) {
        Some(rings) => rings.into_iter().map(|points| Feature { points, ..land.clone() }).collect(),
        None => vec![land],
    }
}

/// A corner of a ring, or where it crosses the other one: then with the number of the crossing.
#[derive(Clone, Copy)]
struct Node {
    at: Point,
    crossing: Option<usize>,
}

/// A ring with its crossings, to be walked along.
struct Walk(Vec<Node>);

impl Walk {
    fn new(ring: &[Point], mut crossed: Vec<Vec<(f64, usize)>>, crossings: &[Point]) -> Walk {
        let mut all = Vec::new();
        for (at, met) in ring.iter().zip(&mut crossed) {
            all.push(Node { at: *at, crossing: None });
            met.sort_by(|a, b| a.0.total_cmp(&b.0));
            all.extend(
                met.iter().map(|(_, number)| Node { at: crossings[*number], crossing: Some(*number) }),
            );
        }
        Walk(all)
    }

    fn place(&self, crossing: usize) -> Option<usize> {
        self.0.iter().position(|node| node.crossing == Some(crossing))
    }

    fn next(&self, from: usize, way: Way) -> usize {
        let step = match way {
            Way::Forward => 1,
            Way::Back => self.0.len() - 1,
        };
        (from + step) % self.0.len()
    }

    /// The middle of what comes after a crossing.
    fn after(&self, crossing: usize) -> Option<Point> {
        let from = self.place(crossing)?;
        Some(self.0[from].at.towards(self.0[self.next(from, Way::Forward)].at, 0.5))
    }

    /// Goes from one crossing to the next, which is told, and writes down what is passed.
    fn go(&self, crossing: usize, way: Way, ring: &mut Vec<Point>) -> Option<usize> {
        let mut at = self.place(crossing)?;
        for _ in 0..self.0.len() {
            ring.push(self.0[at].at);
            at = self.next(at, way);
            if self.0[at].crossing.is_some() {
                break;
            }
        }
        self.0[at].crossing
    }
}

#[derive(Clone, Copy)]
enum Way {
    Forward,
    Back,
}

/// One ring less another. Nothing, if their outlines do not cross.
///
/// From each point where the land comes out of the inlet one walks along the land until it goes in again, then along
/// the inlet's shore, on the side that is land, until that ends; and so on until one is back.
fn cut(land: &[Point], inlet: &[Point]) -> Option<Vec<Vec<Point>>> {
    let (land, inlet) = (opened(land), opened(inlet));
    let (mut on_land, mut on_inlet) = (vec![Vec::new(); land.len()], vec![Vec::new(); inlet.len()]);
    let mut crossings = Vec::new();
    for (i, edge) in edges(land).enumerate() {
        for (j, other) in edges(inlet).enumerate() {
            if let Some((along, across)) = meet(edge, other) {
                on_land[i].push((along, crossings.len()));
                on_inlet[j].push((across, crossings.len()));
                crossings.push(edge.0.towards(edge.1, along).rounded());
            }
        }
    }
    if crossings.len() < 2 {
        return None;
    }
    let coast = Walk::new(land, on_land, &crossings);
    let shore = Walk::new(inlet, on_inlet, &crossings);
    let comes_out = |number: &usize| coast.after(*number).is_some_and(|at| !within(inlet, at));
    let mut left: Vec<usize> = (0..crossings.len()).filter(comes_out).collect();
    let mut rings = Vec::new();
    while let Some(start) = left.pop() {
        let mut ring = Vec::new();
        let mut number = start;
        loop {
            let enters = coast.go(number, Way::Forward, &mut ring)?;
            let way = if within(land, shore.after(enters)?) { Way::Forward } else { Way::Back };
            number = shore.go(enters, way, &mut ring)?;
            if number == start {
                break;
            }
            // An outline that touches itself may lead to where one has been: then the land is left as it is.
            let at = left.iter().position(|other| *other == number)?;
            left.swap_remove(at);
        }
        ring.extend(ring.first().copied());
        if ring.len() > 3 {
            rings.push(ring);
        }
    }
    Some(rings)
}

/// Without the last point, where it is the first again.
fn opened(ring: &[Point]) -> &[Point] {
    match ring {
        [first, inner @ .., last] if first == last => &ring[..=inner.len()],
        _ => ring,
    }
}

fn edges(ring: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    ring.iter().copied().zip(ring.iter().copied().cycle().skip(1))
}

/// How far along each of two edges they cross.
fn meet(one: (Point, Point), other: (Point, Point)) -> Option<(f64, f64)> {
    let (along, across, apart) = (one.1 - one.0, other.1 - other.0, other.0 - one.0);
    let turn = along.cross(across);
    let shares = (apart.cross(across) / turn, apart.cross(along) / turn);
    let inside = 0.0..1.0;
    (turn.abs() > 1e-9 && inside.contains(&shares.0) && inside.contains(&shares.1)).then_some(shares)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::area;

    fn block(x: f64, y: f64, w: f64, h: f64) -> Vec<Point> {
        [(x, y), (x + w, y), (x + w, y + h), (x, y + h)].map(|(x, y)| Point::new(x, y)).to_vec()
    }

    fn feature(kind: FeatureKind, points: Vec<Point>) -> Feature {
        Feature { kind, inset: None, name: None, points }
    }

    #[test]
    fn an_inlet_is_cut_out_of_the_land_whichever_way_it_was_drawn() {
        let mut fjord = block(-3.0, 4.0, 8.0, 2.0);
        for _ in 0..2 {
            let rings = cut(&block(0.0, 0.0, 10.0, 10.0), &fjord).unwrap();
            assert_eq!(rings.len(), 1);
            assert!((area(&rings[0]) - 90.0).abs() < 1e-6, "{}", area(&rings[0]));
            fjord.reverse();
        }
    }

    #[test]
    fn a_sound_leaves_two_lands() {
        let rings = cut(&block(0.0, 0.0, 10.0, 10.0), &block(-3.0, 4.0, 20.0, 2.0)).unwrap();
        let mut areas: Vec<f64> = rings.iter().map(|ring| area(ring)).collect();
        areas.sort_by(f64::total_cmp);
        assert_eq!(areas, [40.0, 40.0]);
    }

    #[test]
    fn a_lake_within_the_land_and_one_at_sea_stay_what_they_are() {
        let land = feature(FeatureKind::Land, block(0.0, 0.0, 10.0, 10.0));
        let lake = feature(FeatureKind::Lake, block(3.0, 3.0, 2.0, 2.0));
        let afar = feature(FeatureKind::Lake, block(20.0, 3.0, 2.0, 2.0));
        let all = vec![land, lake, afar];
        assert_eq!(open(all.clone()), all);
    }
}
