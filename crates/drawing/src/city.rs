//! A town from above: quarters whose streets run their own way, main roads between them, parks, rivers
//! with quays, canals, bridges, railways.

use std::fmt::Write as _;

use crate::clip;
use crate::coast::{Feature, FeatureKind};
use crate::geometry::{Point, cross};
use crate::scenery::{Scenery, Stage};
use crate::texture::WAYS;
use crate::trace::polygon;

/// How far apart the middles of quarters are.
const QUARTER: f64 = 150.0;

impl Stage<'_> {
    pub fn city(&mut self) {
        use FeatureKind::{Canal, Lake, Park, Rail, River, Street};
        self.quarters();
        let none = String::new;
        for one in [
            Scenery::drawn(none(), "rail", 10.0, 0.7).of(Street),
            Scenery::drawn(none(), "street", 8.4, 1.0).of(Street),
            Scenery::filled(none(), "park", 1.0).of(Park).edged("tree", 1.6),
            Scenery::woven(none(), "trees", 1.0).of(Park),
            Scenery::drawn(none(), "street", 3.4, 0.9).of(Street),
            // Quays, water, and light on it.
            Scenery::drawn(none(), "street", 25.0, 1.0).of(River),
            Scenery::drawn(none(), "shore", 19.5, 1.0).of(River),
            Scenery::drawn(none(), "street", 13.5, 1.0).of(Canal),
            Scenery::drawn(none(), "shore", 9.5, 1.0).of(Canal),
            Scenery::filled(none(), "shallow-1", 1.0).of(Lake).edged("shore", 2.4),
            Scenery::drawn(none(), "sea", 7.0, 1.0).of(Canal),
            Scenery::drawn(none(), "sea", 16.5, 1.0).of(River),
            Scenery::drawn(none(), "shallow-3", 9.0, 0.45).of(River),
            Scenery::drawn(none(), "wave", 1.3, 0.8).dashed("9 14 5 20").of(River),
        ] {
            if one.of.is_some_and(|kind| self.has(kind)) {
                self.put(one);
            }
        }
        self.bridges();
        if self.has(Rail) {
            self.put(Scenery::drawn(none(), "shade", 4.6, 0.75).of(Rail));
            self.put(Scenery::drawn(none(), "street", 2.6, 1.0).dashed("6 6").of(Rail));
        }
    }

    /// The cells around a lattice of moved points; each has streets of its own direction.
    fn quarters(&mut self) {
        let seeds = self.lattice(QUARTER, 6);
        let around = self.frame.grown(4.0);
        let mut roads = String::new();
        let mut ways = vec![String::new(); WAYS];
        for (number, (seed, lot)) in seeds.iter().enumerate() {
            let mut ring = vec![
                around.min,
                Point::new(around.max.x, around.min.y),
                around.max,
                Point::new(around.min.x, around.max.y),
            ];
            for (other, (at, _)) in seeds.iter().enumerate() {
                if other != number && at.distance(*seed) < QUARTER * 4.0 {
                    let away = *seed - *at;
                    ring = clip::cut(&ring, away, ((*seed + *at) * 0.5).dot(away));
                }
            }
            let ring: Vec<Point> = ring.into_iter().map(Point::rounded).collect();
            if ring.len() > 2 {
                roads.push_str(&polygon(&ring));
                ways[(lot >> 40) as usize % WAYS].push_str(&polygon(&ring));
            }
        }
        for (number, cells) in ways.into_iter().enumerate() {
            self.put(Scenery::woven(cells, &format!("town-{number}"), 1.0));
        }
        self.put(Scenery::drawn(roads.clone(), "rail", 7.4, 0.6));
        self.put(Scenery::drawn(roads, "street", 6.0, 1.0));
    }

    /// Where an avenue meets the water.
    fn bridges(&mut self) {
        let mut d = String::new();
        for (water, reach) in [(FeatureKind::River, 13.0), (FeatureKind::Canal, 7.5)] {
            let rivers: Vec<&Feature> = self.of(water).collect();
            for street in self.of(FeatureKind::Street) {
                for way in street.points.windows(2) {
                    for bank in rivers.iter().flat_map(|river| river.points.windows(2)) {
                        if cross(way[0], way[1], bank[0], bank[1]) {
                            let (a, b) = (way[1] - way[0], bank[1] - bank[0]);
                            let share = (bank[0] - way[0]).cross(b) / a.cross(b);
                            let (at, half) = (way[0].towards(way[1], share), a.unit() * reach);
                            let (from, to) = ((at - half).rounded(), (at + half).rounded());
                            let _ = write!(d, "M{} {}L{} {}", from.x, from.y, to.x, to.y);
                        }
                    }
                }
            }
        }
        // One long dash: a bridge ends at the quay, without a round end.
        self.put(Scenery::drawn(d.clone(), "shade", 9.0, 0.8).dashed("99"));
        self.put(Scenery::drawn(d, "street", 6.6, 1.0).dashed("99"));
    }
}
