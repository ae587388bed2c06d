//! The relaxation: places and bends move until every space has nearly the same size and nothing
//! touches anything else, while places stay near where they really are.
//!
//! It minimises a sum of squared violations with Adam, a gradient method that needs no tuning per
//! board. Nothing is random, so the same board gives the same layout.

use crate::geometry::{Bounds, Curve, Point};
use crate::shape::{GAP, Shape, crowd, starts};
use crate::sheet::{PITCH, Sheet, direction};

/// How strongly each wish pulls.
const APART: f64 = 1.0;
const LABELS: f64 = 1.5;
const LENGTH: f64 = 0.5;
const STRAIGHT: f64 = 0.012;
const EVEN_BEND: f64 = 0.012;
const SMOOTH: f64 = 4.0;
/// The smallest radius of a bend, at its inner rail.
const TIGHTEST: f64 = 48.0;
const LEAVE: f64 = 0.02;
const HOME: f64 = 0.0015;
/// A space may be this much shorter or longer than the pitch before anything pulls.
const SLACK: [f64; 2] = [0.93, 1.1];
/// A subway's line may be this much longer than its one space.
const LOOSE: f64 = 3.0;
/// Places keep this distance between their rims.
const PLACES_APART: f64 = 24.0;

/// A round part of a label, relative to its node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blob {
    pub at: Point,
    pub radius: f64,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Schedule {
    pub steps: usize,
    pub first_stride: f64,
    pub last_stride: f64,
    pub growing: Growing,
    /// How much more than usual things keep apart.
    pub firmness: f64,
}

/// Whether lines have their full width from the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Growing {
    /// They grow from thin threads, which slip past each other more easily.
    FromThin,
    Full,
}

struct Samples {
    weights: Vec<[f64; 4]>,
    points: Vec<Point>,
    bounds: Bounds,
}

struct Adam {
    mean: Vec<Point>,
    square: Vec<Point>,
}

impl Adam {
    fn new(count: usize) -> Adam {
        Adam { mean: vec![Point::ZERO; count], square: vec![Point::ZERO; count] }
    }

    fn step(&mut self, index: usize, slope: Point, stride: f64, warm: [f64; 2]) -> Point {
        let (mean, square) = (&mut self.mean[index], &mut self.square[index]);
        *mean = *mean * 0.9 + slope * 0.1;
        *square = *square * 0.99 + Point::new(slope.x * slope.x, slope.y * slope.y) * 0.01;
        let part = |m: f64, s: f64| -stride * (m / warm[0]) / ((s / warm[1]).sqrt() + 0.05);
        Point::new(part(mean.x, square.x), part(mean.y, square.y))
    }
}

/// `home` is where each node wants to be.
pub(crate) struct Relaxation<'a> {
    pub sheet: &'a Sheet,
    pub home: &'a [Point],
    pub blobs: &'a [Vec<Blob>],
}

impl Relaxation<'_> {
    pub fn run(&self, shape: &mut Shape, schedule: Schedule) {
        let nodes = shape.nodes.len();
        let bundles = self.sheet.bundles.len();
        let mut adam = Adam::new(nodes + 2 * bundles);
        let crowds: Vec<f64> = (0..nodes).map(|node| crowd(self.sheet, node)).collect();
        let mut begin = starts(self.sheet, shape);
        let (mut warm_mean, mut warm_square) = (1.0, 1.0);
        for step in 0..schedule.steps {
            if step % 20 == 0 {
                begin = starts(self.sheet, shape);
            }
            let share = step as f64 / schedule.steps as f64;
            let stride = schedule.first_stride * (schedule.last_stride / schedule.first_stride).powf(share);
            warm_mean *= 0.9;
            warm_square *= 0.99;
            let warm = [1.0 - warm_mean, 1.0 - warm_square];
            let width = match schedule.growing {
                Growing::FromThin => (0.3 + 1.1 * share).min(1.0),
                Growing::Full => 1.0,
            };
            let slopes = self.slopes(shape, &crowds, &begin, [width, schedule.firmness]);
            for node in 0..nodes {
                shape.nodes[node] += adam.step(node, slopes.nodes[node], stride, warm);
            }
            for bundle in 0..bundles {
                for bend in 0..2 {
                    let index = nodes + 2 * bundle + bend;
                    shape.bends[bundle][bend] += adam.step(index, slopes.bends[bundle][bend], stride, warm);
                }
            }
        }
    }

    fn slopes(&self, shape: &Shape, crowds: &[f64], begin: &[[f64; 2]], wide_firm: [f64; 2]) -> Shape {
        let [width, firmness] = wide_firm;
        let mut slopes = Shape {
            nodes: vec![Point::ZERO; shape.nodes.len()],
            bends: vec![[Point::ZERO; 2]; shape.bends.len()],
        };
        let samples: Vec<Samples> =
            (0..self.sheet.bundles.len()).map(|index| self.samples(shape, index)).collect();
        for (index, sampled) in samples.iter().enumerate() {
            self.length(sampled, index, begin[index], &mut slopes);
            self.straight(shape, index, &mut slopes);
            self.leave(shape, index, &mut slopes);
            self.smooth(sampled, index, &mut slopes);
        }
        for i in 0..samples.len() {
            for j in i + 1..samples.len() {
                self.bundles_apart(shape, crowds, &samples, [i, j], [width, firmness], &mut slopes);
            }
            self.nodes_apart_from(shape, &samples[i], i, firmness, &mut slopes);
        }
        self.nodes_apart(shape, &mut slopes);
        for (node, home) in self.home.iter().enumerate() {
            let away = shape.nodes[node] - *home;
            // Beyond a few spaces the pull stays the same: one far place must not bend the whole map.
            let pull = away * (1.0 / (1.0 + away.length() / (3.0 * PITCH)));
            slopes.nodes[node] += pull * (2.0 * HOME);
        }
        slopes
    }

    fn samples(&self, shape: &Shape, index: usize) -> Samples {
        let bundle = &self.sheet.bundles[index];
        let curve = shape.curve(bundle, index);
        let count = bundle.spaces * 4 + 6;
        let weights: Vec<[f64; 4]> = (0..=count).map(|i| Curve::weights(i as f64 / count as f64)).collect();
        let points: Vec<Point> = weights.iter().map(|weights| curve.at(*weights)).collect();
        let bounds = Bounds::of(points.iter().copied());
        Samples { weights, points, bounds }
    }

    fn spread(&self, slopes: &mut Shape, index: usize, weights: [f64; 4], slope: Point) {
        let bundle = &self.sheet.bundles[index];
        slopes.nodes[bundle.ends[0]] += slope * weights[0];
        slopes.nodes[bundle.ends[1]] += slope * weights[1];
        slopes.bends[index][0] += slope * weights[2];
        slopes.bends[index][1] += slope * weights[3];
    }

    /// The line wants to be as long as its spaces.
    fn length(&self, sampled: &Samples, index: usize, begin: [f64; 2], slopes: &mut Shape) {
        let spaces = self.sheet.bundles[index].spaces as f64;
        let length: f64 = sampled.points.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
        let room = length - begin[0] - begin[1];
        let want = spaces * PITCH;
        let most = if self.sheet.bundles[index].loose { want * LOOSE } else { want * SLACK[1] };
        let wrong = if room < want * SLACK[0] {
            room - want * SLACK[0]
        } else if room > most {
            room - most
        } else {
            return;
        };
        // Per space, so that a long line is held to the same pitch as a short one.
        let pull = 2.0 * LENGTH * wrong / spaces.sqrt();
        for i in 1..sampled.points.len() {
            let along = (sampled.points[i] - sampled.points[i - 1]).unit() * pull;
            self.spread(slopes, index, sampled.weights[i], along);
            self.spread(slopes, index, sampled.weights[i - 1], -along);
        }
    }

    fn straight(&self, shape: &Shape, index: usize, slopes: &mut Shape) {
        let bends = shape.bends[index];
        let bundle = &self.sheet.bundles[index];
        // A short line needs no bend, and parallel lines would meet on the inside of one.
        let lanes = bundle.lines.len() as f64;
        let stiff = 2.0 * lanes * lanes / bundle.spaces as f64;
        let uneven = (bends[0] - bends[1]) * (stiff * EVEN_BEND);
        slopes.bends[index][0] += bends[0] * (stiff * STRAIGHT) + uneven;
        slopes.bends[index][1] += bends[1] * (stiff * STRAIGHT) - uneven;
    }

    /// No sharp turns: cars could not follow them.
    fn smooth(&self, sampled: &Samples, index: usize, slopes: &mut Shape) {
        let tightest = TIGHTEST + self.sheet.bundles[index].half_width();
        for i in 1..sampled.points.len() - 1 {
            let [before, here, after] = [i - 1, i, i + 1].map(|k| sampled.points[k]);
            let turn = before + after - here * 2.0;
            let step = before.distance(after) / 2.0;
            let excess = turn.length() - step * step / tightest;
            if excess > 0.0 {
                let push = turn.unit() * (2.0 * SMOOTH * excess);
                self.spread(slopes, index, sampled.weights[i - 1], push);
                self.spread(slopes, index, sampled.weights[i + 1], push);
                self.spread(slopes, index, sampled.weights[i], push * -2.0);
            }
        }
    }

    /// A line that leaves the board goes straight to its rim.
    fn leave(&self, shape: &Shape, index: usize, slopes: &mut Shape) {
        let bundle = &self.sheet.bundles[index];
        let Some(leaves) = bundle.leaves else { return };
        let [from, to] = bundle.ends;
        let aside = direction(leaves).normal();
        let pull = aside * (2.0 * LEAVE * (shape.nodes[to] - shape.nodes[from]).dot(aside));
        slopes.nodes[to] += pull;
        slopes.nodes[from] -= pull;
    }

    fn bundles_apart(
        &self,
        shape: &Shape,
        crowds: &[f64],
        samples: &[Samples],
        pair: [usize; 2],
        [width, firmness]: [f64; 2],
        slopes: &mut Shape,
    ) {
        let [i, j] = pair;
        let (one, two) = (&self.sheet.bundles[i], &self.sheet.bundles[j]);
        let clear = (one.half_width() + two.half_width() + GAP) * width;
        if !samples[i].bounds.grown(clear).touches(&samples[j].bounds) {
            return;
        }
        let shared: Vec<usize> = one.ends.iter().copied().filter(|end| two.ends.contains(end)).collect();
        let near =
            |point: Point| shared.iter().any(|node| point.distance(shape.nodes[*node]) < crowds[*node]);
        for (k, p) in samples[i].points.iter().enumerate() {
            if !samples[j].bounds.grown(clear).contains(*p) || near(*p) {
                continue;
            }
            for (l, q) in samples[j].points.iter().enumerate() {
                let apart = *p - *q;
                let distance = apart.dot(apart);
                if distance >= clear * clear || near(*q) {
                    continue;
                }
                let distance = distance.sqrt();
                let push = apart.unit() * (-2.0 * APART * firmness * (clear - distance));
                self.spread(slopes, i, samples[i].weights[k], push);
                self.spread(slopes, j, samples[j].weights[l], -push);
            }
        }
    }

    /// A line keeps clear of places that are not its own, and of every label.
    fn nodes_apart_from(
        &self,
        shape: &Shape,
        sampled: &Samples,
        index: usize,
        firmness: f64,
        slopes: &mut Shape,
    ) {
        let bundle = &self.sheet.bundles[index];
        let half = bundle.half_width();
        for (node, centre) in shape.nodes.iter().enumerate() {
            let own = bundle.ends.contains(&node);
            let disc = Blob { at: Point::ZERO, radius: self.sheet.nodes[node].radius + GAP };
            let discs = if own { None } else { Some(disc) };
            for blob in discs.iter().chain(&self.blobs[node]) {
                let clear = blob.radius + half + 4.0;
                let at = *centre + blob.at;
                if !sampled.bounds.grown(clear).contains(at) {
                    continue;
                }
                for (k, p) in sampled.points.iter().enumerate() {
                    let apart = *p - at;
                    let distance = apart.length();
                    let rim = own && p.distance(*centre) < self.sheet.nodes[node].radius + 2.0;
                    if distance < clear && !rim {
                        let push = apart.unit() * (-2.0 * LABELS * firmness * (clear - distance));
                        self.spread(slopes, index, sampled.weights[k], push);
                        slopes.nodes[node] -= push;
                    }
                }
            }
        }
    }

    fn nodes_apart(&self, shape: &Shape, slopes: &mut Shape) {
        for i in 0..shape.nodes.len() {
            for j in i + 1..shape.nodes.len() {
                let apart = shape.nodes[i] - shape.nodes[j];
                if apart.dot(apart) > 250.0 * 250.0 {
                    continue;
                }
                let radii = self.sheet.nodes[i].radius + self.sheet.nodes[j].radius;
                self.push_nodes(slopes, [i, j], apart, radii + PLACES_APART);
                for blob in &self.blobs[i] {
                    let clear = blob.radius + self.sheet.nodes[j].radius + GAP;
                    self.push_nodes(slopes, [i, j], apart + blob.at, clear);
                    for other in &self.blobs[j] {
                        let apart = apart + blob.at - other.at;
                        self.push_nodes(slopes, [i, j], apart, blob.radius + other.radius + 6.0);
                    }
                }
                for blob in &self.blobs[j] {
                    let clear = blob.radius + self.sheet.nodes[i].radius + GAP;
                    self.push_nodes(slopes, [i, j], apart - blob.at, clear);
                }
            }
        }
    }

    #[expect(clippy::unused_self, reason = "one of a family of wishes")]
    fn push_nodes(&self, slopes: &mut Shape, pair: [usize; 2], apart: Point, clear: f64) {
        let distance = apart.length();
        if distance < clear {
            let push = apart.unit() * (-2.0 * APART * (clear - distance));
            slopes.nodes[pair[0]] += push;
            slopes.nodes[pair[1]] -= push;
        }
    }
}
