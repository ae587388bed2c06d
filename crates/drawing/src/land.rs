//! Open country: water and its lines, land with its tints, mountains and woods, the weather over it.

use std::fmt::Write as _;

use crate::coast::FeatureKind;
use crate::geometry::{Block, Path, Point, round};
use crate::scenery::{Fade, Scenery, Stage, around, lot, noise, share};
use crate::sights;
use crate::trace::disc;
use crate::world::World;

impl Stage<'_> {
    /// Water around land, or nothing but land.
    pub fn base(&mut self) {
        let whole = self.whole();
        if !self.has_land() {
            self.put(Scenery::filled(whole, "land", 1.0));
            return;
        }
        self.put(Scenery::filled(whole.clone(), "sea", 1.0));
        self.put(Scenery::woven(whole, "sea", 1.0));
        match self.board.world {
            // Engravers draw the water as lines along the coast.
            World::Frontier => {
                self.rhumbs();
                for (far, line) in [(46.0, 0.5), (34.0, 0.65), (23.0, 0.8), (13.0, 1.0)] {
                    self.put(Scenery::drawn(String::new(), "shore", far, line).of(FeatureKind::Land));
                    self.put(Scenery::drawn(String::new(), "sea", far - 1.3, 1.0).of(FeatureKind::Land));
                }
            }
            World::Plain | World::Fjords | World::Aurora | World::Islands | World::City | World::Riviera => {
                for (colour, width) in [("shallow-1", 44.0), ("shallow-2", 27.0), ("shallow-3", 12.0)] {
                    self.put(Scenery::drawn(String::new(), colour, width, 0.8).of(FeatureKind::Land));
                }
            }
        }
        // A shadow on the water raises the land.
        let shadow = Scenery::filled(String::new(), "shore", 0.5).of(FeatureKind::Land);
        self.put(Scenery { shift: Some(Point::new(2.5, 3.5)), ..shadow });
        self.put(Scenery::filled(String::new(), "land", 1.0).of(FeatureKind::Land).edged("shore", 1.3));
    }

    /// Courses to steer, from the rose over the whole sea: land and shores lie on them.
    fn rhumbs(&mut self) {
        const COURSES: u8 = 32;
        let Some(sight) = sights::find("rose") else { return };
        let home = self.of(FeatureKind::Sight).find(|one| one.name.as_deref() == Some("rose"));
        let Some(at) = home.and_then(|one| self.spot(*one.points.first()?, sight)) else { return };
        let at = at.rounded();
        let reach = self.frame.width().max(self.frame.height());
        let (mut long, mut short) = (String::new(), String::new());
        for course in 0..COURSES {
            let (sin, cos) = (f64::from(course) / f64::from(COURSES) * std::f64::consts::TAU).sin_cos();
            let courses = if course % 4 == 0 { &mut long } else { &mut short };
            let (x, y) = (round(reach * sin), round(reach * cos));
            let _ = write!(courses, "M{} {}l{x} {y}", at.x, at.y);
        }
        self.put(Scenery::drawn(long, "shore", 0.9, 0.4));
        self.put(Scenery::drawn(short, "shore", 0.6, 0.3));
    }

    /// Land is never of one colour: meadows, moors, drifts of snow.
    pub fn tints(&mut self) {
        let (step, colours): (f64, [&str; 2]) = match self.board.world {
            World::Aurora => (150.0, ["shallow-3", "park"]),
            World::Frontier => (170.0, ["hill", "park"]),
            World::Plain | World::Fjords | World::Islands | World::City | World::Riviera => {
                (150.0, ["park", "hill"])
            }
        };
        for (at, lot) in self.lattice(step, 11) {
            let size = 70.0 + share(lot >> 9) * 70.0;
            let colour = colours[usize::from(share(lot >> 33) > 0.62)];
            if self.dry(at) && !self.hidden(at) {
                let d = disc(at.rounded(), round(size));
                self.put(Scenery::filled(d, colour, 0.75).fading(Fade::Round).on_land());
            }
        }
        self.shading();
    }

    /// Light from the north-west on every ridge, and its shadow on the other side.
    fn shading(&mut self) {
        const STEP: f64 = 44.0;
        for (number, ridge) in self.of(FeatureKind::Ridge).enumerate().collect::<Vec<_>>() {
            let path = Path::new(ridge.points.clone());
            for step in 0..=(path.length() / STEP) as u64 {
                let lot = lot(step as i64, number as i64, 12);
                let at = path.along(step as f64 * STEP);
                if !self.frame.contains(at) || self.hidden(at) {
                    continue;
                }
                let size = round(34.0 + share(lot) * 14.0);
                let shade = disc((at + Point::new(13.0, 10.0)).rounded(), size);
                let light = disc((at - Point::new(12.0, 10.0)).rounded(), size);
                self.put(Scenery::filled(shade, "shade", 0.5).fading(Fade::Round).on_land());
                self.put(Scenery::filled(light, "snow", 0.4).fading(Fade::Round).on_land());
            }
        }
    }

    /// What an atlas prints on the land.
    pub fn layers(&mut self) {
        use FeatureKind::{Border, Circle, Lake, Park, Rail, River};
        let none = String::new;
        for one in [
            Scenery::filled(none(), "park", 1.0).of(Park),
            Scenery::drawn(none(), "border-line", 1.6, 1.0).dashed("7 3 1.5 3").of(Border),
            Scenery::drawn(none(), "rail", 5.0, 1.0).of(Rail),
            Scenery::drawn(none(), "land", 2.4, 1.0).dashed("7 7").of(Rail),
            Scenery::drawn(none(), "shore", 5.0, 1.0).of(River),
            Scenery::drawn(none(), "shallow-2", 3.4, 1.0).of(River),
            Scenery::drawn(none(), "shallow-3", 5.0, 0.8).of(Lake),
            Scenery::filled(none(), "shallow-1", 1.0).of(Lake).edged("shore", 1.3),
            Scenery::drawn(none(), "circle", 1.8, 0.8).dashed("10 6").of(Circle),
        ] {
            if one.of.is_some_and(|kind| self.has(kind)) {
                self.put(one);
            }
        }
    }

    /// Peaks along the ridges: the room they take.
    pub fn relief(&mut self) -> Vec<Block> {
        let mut peaks: Vec<(Point, f64, f64)> = Vec::new();
        for (number, ridge) in self.of(FeatureKind::Ridge).enumerate() {
            let path = Path::new(ridge.points.clone());
            for step in 0..(path.length() / 13.0) as u64 {
                let lot = lot(step as i64, number as i64, 5);
                let side = (share(lot) - 0.5) * 52.0;
                let at = path.beside(step as f64 * 13.0, side);
                peaks.push((at, 8.0 + share(lot >> 13) * 9.0, share(lot >> 31)));
            }
        }
        // The nearer ones stand before the others.
        peaks.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
        let room = |at: Point, size: f64| around(at - Point::new(0.0, size * 0.55), size * 0.95, size * 0.7);
        peaks.retain(|(at, size, _)| self.dry(*at) && self.free(&room(*at, *size), 1.0));
        match self.board.world {
            World::Frontier => self.hachures(&peaks),
            World::Plain | World::Fjords | World::Aurora | World::Islands | World::City | World::Riviera => {
                self.peaks(&peaks);
            }
        }
        peaks.iter().map(|(at, size, _)| room(*at, *size)).collect()
    }

    /// A light and a dark side, and snow.
    fn peaks(&mut self, peaks: &[(Point, f64, f64)]) {
        let (mut light, mut dark, mut snow) = (String::new(), String::new(), String::new());
        for (at, size, lean) in peaks {
            let (foot, top) = (round(size * 1.05), round(size * 1.35));
            let (left, base) = (round(at.x - foot), round(at.y));
            // How far the peak is from the left foot, and from the right one.
            let rise = round(foot + (lean - 0.5) * size * 0.4);
            let fall = round(2.0 * foot - rise);
            let (peak, hang) = (Point::new(left + rise, base - top).rounded(), round(top * 0.7));
            // Slopes hang a little, as slopes do.
            let (in_rise, in_fall) = (round(rise * 0.62), round(fall * 0.38));
            let up = round(top * -0.3);
            let _ =
                write!(light, "M{left} {base}q{in_rise} {up} {rise} -{top}q{in_fall} {hang} {fall} {top}z");
            let (step, ledge) = (round(top * 0.38), round(top * 0.22));
            let (wide, back) = (round(size * 0.16), round(size * 0.22));
            let foot = round(foot * 0.9);
            let _ = write!(
                dark,
                "M{} {}q{in_fall} {hang} {fall} {top}h-{foot}l{wide} -{step}l-{back} -{ledge}z",
                peak.x, peak.y
            );
            let (cap, edge, notch) = (round(size * 0.3), round(size * 0.18), round(size * 0.15));
            let deep = round(size * 0.51);
            let _ = write!(
                snow,
                "M{} {}l{cap} {deep}l-{edge} -{notch}l-{edge} {notch}l-{edge} -{edge}z",
                peak.x, peak.y
            );
        }
        self.put(Scenery::filled(light, "hill", 1.0).edged("shade", 0.8));
        self.put(Scenery::filled(dark, "shade", 0.8));
        self.put(Scenery::filled(snow, "snow", 0.95));
    }

    /// As surveyors drew them: strokes that run down from the crest, thicker on the shaded side.
    fn hachures(&mut self, peaks: &[(Point, f64, f64)]) {
        let (mut crest, mut fine, mut bold) = (String::new(), String::new(), String::new());
        for (at, size, lean) in peaks {
            let (x, y, r) = (round(at.x), round(at.y - size * 0.4), size * 0.55);
            let _ =
                write!(crest, "M{} {y}q{} {} {} 0", round(x - r), round(r), round(-r * 0.7), round(r * 2.0));
            for step in 0..7_u8 {
                let t = f64::from(step) / 6.0;
                let from = Point::new(x - r + 2.0 * r * t, y - r * 0.7 * 2.0 * t * (1.0 - t) + 1.2);
                let fall = Point::new((t - 0.5) * size * 1.1, size * (0.62 + 0.25 * (t + lean).fract()));
                let one = format!("M{} {}l{} {}", round(from.x), round(from.y), round(fall.x), round(fall.y));
                let strokes = if step > 3 { &mut bold } else { &mut fine };
                strokes.push_str(&one);
            }
        }
        self.put(Scenery::drawn(crest, "frame", 1.1, 0.55));
        self.put(Scenery::drawn(fine, "frame", 0.6, 0.5));
        self.put(Scenery::drawn(bold, "frame", 1.2, 0.5));
    }

    /// Trees where a slow noise says there is a wood; never where something is played, nor on a peak.
    pub fn woods(&mut self, peaks: &[Block]) {
        let (step, least) = match self.board.world {
            World::Fjords => (20.0, 0.46),
            World::Aurora => (23.0, 0.52),
            World::Riviera => (24.0, 0.56),
            World::Islands | World::Plain | World::City => (23.0, 0.56),
            World::Frontier => (25.0, 0.58),
        };
        let (mut shadows, mut crowns, mut lit) = (String::new(), String::new(), String::new());
        for (at, lot) in self.lattice(step, 3) {
            let whole = at - self.anchor;
            if noise(whole * (1.0 / 120.0)) < least || !self.dry(at) {
                continue;
            }
            let size = 4.0 + share(lot >> 11) * 2.8;
            let room = around(at - Point::new(0.0, size * 0.6), size, size * 1.3);
            if !self.free(&room, 3.0) || peaks.iter().any(|peak| room.overlap(peak) > 0.0) {
                continue;
            }
            let at = at.rounded();
            let round_tree = match self.board.world {
                World::Fjords | World::Aurora => false,
                World::Islands | World::Plain | World::City | World::Frontier | World::Riviera => {
                    share(lot >> 40) > 0.45
                }
            };
            // Drawn towards the stem, which may go on upwards.
            let _ = write!(shadows, "M{} {}h-{}", round(at.x + size * 1.1), at.y, round(size * 1.1));
            if self.board.world == World::Riviera {
                southern(at, size, round_tree, &mut [&mut shadows, &mut crowns, &mut lit]);
            } else if round_tree {
                let r = round(size * 0.72);
                crowns.push_str(&disc(Point::new(at.x, round(at.y - r * 1.2)), r));
            } else {
                let (half, tall) = (round(size * 0.62), round(size * 1.9));
                let top = round(at.y - tall);
                let _ = write!(crowns, "M{} {top}l{half} {tall}h-{}z", at.x, round(half * 2.0));
                let (side, down) = (round(half * 0.45), round(tall * 0.5));
                let _ = write!(
                    lit,
                    "M{} {top}l-{side} {down}l{} -{}z",
                    at.x,
                    round(side * 1.1),
                    round(down * 0.3)
                );
            }
        }
        self.put(Scenery::drawn(shadows, "shade", 1.5, 0.5));
        self.put(Scenery::filled(crowns, "tree", 0.95));
        let (colour, opacity) = match self.board.world {
            // Snow lies on the trees of the far north.
            World::Aurora => ("snow", 0.95),
            World::Fjords
            | World::Islands
            | World::Plain
            | World::City
            | World::Frontier
            | World::Riviera => ("park", 0.55),
        };
        self.put(Scenery::filled(lit, colour, opacity));
    }

    /// Night and northern lights, and ice on the water under them.
    pub fn sky(&mut self) {
        if self.board.world != World::Aurora || self.is_inset {
            return;
        }
        self.ice();
        let (w, h) = (self.board.width, self.board.height);
        let deep = round(h * 0.3);
        let night = format!("M0 0h{w}v{deep}h-{w}z");
        self.put(Scenery::filled(night, "frame-edge", 0.7).fading(Fade::Down));
        let mut stars = String::new();
        for (at, lot) in self.lattice(38.0, 21) {
            if at.y < deep * 0.75 && share(lot >> 24) > at.y / deep && self.frame.grown(-14.0).contains(at) {
                let at = at.rounded();
                let _ = write!(stars, "M{} {}h0", at.x, at.y);
            }
        }
        self.put(Scenery::drawn(stars, "snow", 1.8, 0.8));
        self.curtain("glow-far", 0.2, 0.6, 4.4);
        self.curtain("glow", 0.14, 0.85, 1.3);
    }

    /// Light that hangs in folds: many narrow veils, each a little longer or shorter than the next.
    fn curtain(&mut self, colour: &str, low: f64, opacity: f64, start: f64) {
        const VEILS: u8 = 44;
        let (w, h) = (self.board.width, self.board.height);
        let at = |veil: u8| {
            let t = f64::from(veil) / f64::from(VEILS);
            let fold = (t * 11.0 + start).sin() * 0.6 + (t * 4.3 + start * 2.0).sin();
            Point::new(t * w, (low + fold * 0.022) * h).rounded()
        };
        for veil in 0..VEILS {
            let lot = lot(i64::from(veil), (start * 10.0) as i64, 23);
            let t = f64::from(veil) / f64::from(VEILS);
            let tall = 0.085 + (t * 17.0 + start).sin() * 0.025 + share(lot) * 0.012;
            let (from, to, rise) = (at(veil), at(veil + 1), round(h * tall));
            let fall = round(to.y - from.y);
            let wide = round(to.x - from.x);
            let d = format!("M{} {}l{wide} {fall}v-{rise}l-{wide} {}z", from.x, from.y, -fall);
            // Those at the ends are fainter.
            let strength = round(10.0 * opacity * (t * std::f64::consts::PI).sin()) / 10.0;
            self.put(Scenery::filled(d, colour, strength).fading(Fade::Veil));
        }
    }

    fn ice(&mut self) {
        let mut floes = String::new();
        for (at, lot) in self.lattice(46.0, 22) {
            let cold = 0.55 - at.y / self.board.height;
            let size = 5.0 + share(lot >> 12) * 8.0;
            let rim = (0..6_u8).map(|corner| {
                let turn =
                    (f64::from(corner) + share(lot >> (corner * 5)) * 0.7) * std::f64::consts::FRAC_PI_3;
                let reach = size * (0.7 + 0.4 * share(lot >> (corner * 6 + 3)));
                at + Point::new(turn.cos() * reach, turn.sin() * reach * 0.6)
            });
            let rim: Vec<Point> = rim.map(Point::rounded).collect();
            let water = rim.iter().all(|point| !self.dry(*point));
            if share(lot >> 36) < cold && water && self.free(&around(at, size, size * 0.6), 2.0) {
                for (number, point) in rim.iter().enumerate() {
                    let _ = write!(floes, "{}{} {}", if number == 0 { 'M' } else { 'L' }, point.x, point.y);
                }
                floes.push('z');
            }
        }
        self.put(Scenery::filled(floes, "snow", 0.75).edged("shallow-1", 1.2));
    }

    /// What age and light do to a sheet of paper, and what is not known yet.
    pub fn weather(&mut self) {
        use FeatureKind::Paper;
        if self.board.world == World::Frontier || self.ground.is_empty() {
            self.survey();
        }
        let whole = self.whole();
        self.put(Scenery::woven(whole.clone(), "paper", 1.0));
        if self.has(Paper) {
            // The outline first: what is left of it runs around all the paper together.
            self.put(Scenery::drawn(String::new(), "border-line", 5.0, 1.0).dashed("2 5").of(Paper));
            self.put(Scenery::filled(String::new(), "beyond", 1.0).of(Paper).edged("beyond", 1.0));
            self.put(Scenery::woven(String::new(), "unknown", 1.0).of(Paper));
        }
        if self.is_inset {
            return;
        }
        if self.board.world == World::Frontier {
            self.stains();
        }
        let opacity = if self.board.world == World::Frontier { 0.42 } else { 0.2 };
        self.put(Scenery::filled(whole, "frame", opacity).fading(Fade::Rim));
    }

    /// A surveyor's net, the same on a map that grows.
    fn survey(&mut self) {
        const STEP: f64 = 190.0;
        let (min, max) = (self.frame.min, self.frame.max);
        let first = |low: f64, anchor: f64| anchor + ((low - anchor) / STEP).ceil() * STEP;
        let mut d = String::new();
        let mut x = first(min.x, self.anchor.x + 60.0);
        while x < max.x {
            let _ = write!(d, "M{} {}V{}", round(x), min.y, max.y);
            x += STEP;
        }
        let mut y = first(min.y, self.anchor.y + 60.0);
        while y < max.y {
            let _ = write!(d, "M{} {}H{}", min.x, round(y), max.x);
            y += STEP;
        }
        self.put(Scenery::drawn(d, "border-line", 0.8, 0.55).dashed("1 4"));
    }

    /// Damp, a cup, and where the sheet was folded.
    fn stains(&mut self) {
        let (w, h) = (self.frame.width(), self.frame.height());
        for (x, y, size) in
            [(0.06, 0.1, 0.2), (0.93, 0.86, 0.24), (0.9, 0.05, 0.13), (0.1, 0.9, 0.16), (0.4, 0.45, 0.14)]
        {
            let d = disc(Point::new(w * x, h * y).rounded(), round(h * size));
            self.put(Scenery::filled(d, "shade", 0.4).fading(Fade::Round));
        }
        let cup = disc(Point::new(w * 0.83, h * 0.8).rounded(), 46.0);
        self.put(Scenery::drawn(cup, "frame", 3.4, 0.1));
        let (third, half) = (round(w / 3.0), round(h / 2.0));
        let folds = format!("M{third} 0V{h}M{} 0V{h}M0 {half}H{w}", third * 2.0);
        self.put(Scenery::drawn(folds.clone(), "halo", 2.6, 0.35));
        self.put(Scenery { shift: Some(Point::new(1.6, 1.6)), ..Scenery::drawn(folds, "shade", 1.2, 0.3) });
    }
}

/// A tree of the south: an umbrella pine on its stem, or a cypress. Few curves each: there are hundreds.
fn southern(at: Point, size: f64, pine: bool, [shadows, crowns, lit]: &mut [&mut String; 3]) {
    let (x, y) = (at.x, at.y);
    if pine {
        let (wide, dome) = (round(size * 1.1), round(size * 0.85));
        let (left, top) = (round(x - wide), round(y - size * 1.2));
        let _ = write!(shadows, "V{top}");
        let _ = write!(crowns, "M{left} {top}a{wide} {dome} 0 0 1 {} 0z", round(2.0 * wide));
        let (lamp, rise) = (round(wide * 0.5), round(dome * 0.4));
        let (left, top) = (round(x - wide * 0.75), round(top - dome * 0.25));
        let _ = write!(lit, "M{left} {top}q{} -{rise} {lamp} -{rise}z", round(lamp * 0.2));
    } else {
        let (half, tall) = (round(size * 0.72), round(size * 2.5));
        let (top, low) = (round(y - tall), round(tall * 0.75));
        let _ = write!(crowns, "M{x} {top}q{half} {low} 0 {tall}q-{half} -{} 0 -{tall}z", round(tall - low));
        let _ = write!(lit, "M{x} {top}q-{} {low} 0 {}z", round(half * 0.7), round(tall * 0.8));
    }
}
