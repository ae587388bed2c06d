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
                let number = crossings.len();
                crossings.push(edge.0.towards(edge.1, along).rounded());
                on_land[i].push((along, number));
                on_inlet[j].push((across, number));
            }
        }
    }
    if crossings.len() < 2 {
        return None;
    }
    let coast = nodes(land, on_land, &crossings);
    let shore = nodes(inlet, on_inlet, &crossings);
    let place = |walk: &[Node], number: usize| walk.iter().position(|node| node.crossing == Some(number));
    let step = |walk: &[Node], from: usize, forward: bool| {
        (from + if forward { 1 } else { walk.len() - 1 }) % walk.len()
    };
    let halfway = |walk: &[Node], from: usize, to: usize| walk[from].at.towards(walk[to].at, 0.5);
    let mut left: Vec<usize> = (0..crossings.len())
        .filter(|number| {
            place(&coast, *number)
                .is_some_and(|from| !within(inlet, halfway(&coast, from, step(&coast, from, true))))
        })
        .collect();
    let mut rings = Vec::new();
    // No walk is longer than both outlines together: rings that touch themselves end it.
    let longest = coast.len() + shore.len();
    while let Some(start) = left.pop() {
        let mut ring = Vec::new();
        let mut number = start;
        loop {
            let mut at = place(&coast, number)?;
            loop {
                ring.push(coast[at].at);
                at = step(&coast, at, true);
                if coast[at].crossing.is_some() || ring.len() > longest {
                    break;
                }
            }
            let mut at = place(&shore, coast[at].crossing?)?;
            let forward = within(land, halfway(&shore, at, step(&shore, at, true)));
            loop {
                ring.push(shore[at].at);
                at = step(&shore, at, forward);
                if shore[at].crossing.is_some() || ring.len() > longest {
                    break;
                }
            }
            number = shore[at].crossing?;
            left.retain(|other| *other != number);
            if number == start {
                break;
            }
            if ring.len() > longest {
                return None;
            }
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
fn meet((a, b): (Point, Point), (c, d): (Point, Point)) -> Option<(f64, f64)> {
    let (r, s) = (b - a, d - c);
    let turn = r.cross(s);
    let (along, across) = ((c - a).cross(s) / turn, (c - a).cross(r) / turn);
    let inside = 0.0..1.0;
    (turn.abs() > 1e-9 && inside.contains(&along) && inside.contains(&across)).then_some((along, across))
}

/// A ring with its crossings, in order.
fn nodes(ring: &[Point], mut on: Vec<Vec<(f64, usize)>>, crossings: &[Point]) -> Vec<Node> {
    let mut all = Vec::new();
    for (at, met) in ring.iter().zip(&mut on) {
        all.push(Node { at: *at, crossing: None });
        met.sort_by(|a, b| a.0.total_cmp(&b.0));
        all.extend(met.iter().map(|(_, number)| Node { at: crossings[*number], crossing: Some(*number) }));
    }
    all
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
