//! The board as an SVG picture, in our own style.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use capotreno_rules::Card;

use crate::board::{Board, Label};
use crate::coast::{Feature, FeatureKind};
use crate::geometry::Point;
use crate::glyph::glyph;
use crate::labels::{Anchor, FONT};
use crate::names::{LAND_FONT, LAND_SPACING, TITLE_FONT, TITLE_SPACING, WATER_FONT, WATER_SPACING};
use crate::paint;
use crate::scenery::Scenery;
use crate::theme::{Palette, Theme};

#[derive(Clone, PartialEq, Debug, Default)]
pub struct SvgOptions {
    pub theme: Theme,
    /// The width in pixels; the board's own if none.
    pub width: Option<u32>,
    /// What is known of lines, by their number.
    pub marks: BTreeMap<usize, LineMark>,
    /// Read out by screen readers.
    pub title: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct LineMark {
    /// The seat that owns it: its pieces stand on the spaces.
    pub owner: Option<usize>,
    /// Between 0 and 1: how often, how strong.
    pub heat: Option<f64>,
}

const FAMILY: &str = "'Noto Sans','Source Sans 3','Segoe UI',system-ui,sans-serif";

/// Draws the board.
pub fn svg(board: &Board, options: &SvgOptions) -> String {
    let mut pen = Pen { text: String::new(), palette: board.world.palette(options.theme), board, options };
    pen.open();
    pen.ground(None);
    for inset in &board.insets {
        pen.ground(Some(&inset.name));
    }
    pen.rim();
    pen.links();
    for line in &board.lines {
        pen.line(line);
    }
    pen.places();
    pen.put("</svg>\n");
    pen.text
}

pub(crate) struct Pen<'a> {
    pub text: String,
    pub palette: Palette,
    pub board: &'a Board,
    pub options: &'a SvgOptions,
}

impl Pen<'_> {
    pub fn put(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn open(&mut self) {
        let (w, h) = (self.board.width, self.board.height);
        let width = self.options.width.map_or(w, f64::from);
        let height = (width * h / w.max(1.0)).round();
        let tint = self.palette;
        let title = escape(self.options.title.as_deref().unwrap_or("Board"));
        let _ = write!(
            self.text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" font-family=\"{FAMILY}\">\n<title>{title}</title>\n<defs>\n\
             <clipPath id=\"board\"><rect width=\"{w}\" height=\"{h}\"/></clipPath>\n"
        );
        for card in Card::COLOURS.into_iter().chain([Card::Wild]) {
            let _ = writeln!(
                self.text,
                "<path id=\"g-{}\" d=\"{}\" fill-rule=\"evenodd\"/>",
                card.word(),
                glyph(card)
            );
        }
        for inset in &self.board.insets {
            let _ = writeln!(
                self.text,
                "<clipPath id=\"in-{}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"8\"/></clipPath>",
                escape(&inset.name),
                inset.x,
                inset.y,
                inset.width,
                inset.height
            );
        }
        let paths = self.board.scenery.iter().chain(&self.board.rim);
        paint::definitions(&mut self.text, paths, &self.board.textures, &self.palette);
        let _ = write!(
            self.text,
            "</defs>\n<style>.l{{font-size:{FONT}px;font-weight:600;fill:{};stroke:{};stroke-width:4px;\
             stroke-linejoin:round;paint-order:stroke}}</style>\n",
            tint.ink, tint.halo
        );
    }

    /// The ground of the main map or of one inset, and the names on it.
    fn ground(&mut self, inset: Option<&str>) {
        let board = self.board;
        let features: Vec<&Feature> =
            board.ground.iter().filter(|feature| feature.inset.as_deref() == inset).collect();
        let scenery: Vec<&Scenery> =
            board.scenery.iter().filter(|one| one.inset.as_deref() == inset).collect();
        let map = inset.map_or_else(|| "board".to_owned(), |name| format!("in-{}", escape(name)));
        let kinds: BTreeSet<FeatureKind> = scenery.iter().filter_map(|one| one.of).collect();
        self.put("<defs>\n");
        for kind in kinds {
            let path = outline(&of_kind(&features, kind));
            let _ = writeln!(self.text, "<path id=\"{map}-{kind:?}\" d=\"{path}\"/>");
        }
        let _ = write!(
            self.text,
            "<clipPath id=\"{map}-dry\"><use href=\"#{map}-Land\" clip-rule=\"evenodd\"/></clipPath>\n</defs>\n\
             <g clip-path=\"url(#{map})\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n"
        );
        let has_land = features.iter().any(|feature| feature.kind == FeatureKind::Land);
        // What stays on the land is cut out once for all that comes one after the other.
        for run in scenery.chunk_by(|one, next| one.on_land == next.on_land) {
            let cut = has_land && run.first().is_some_and(|one| one.on_land);
            if cut {
                let _ = writeln!(self.text, "<g clip-path=\"url(#{map}-dry)\">");
            }
            for one in run {
                self.path(one, &map);
            }
            if cut {
                self.put("</g>\n");
            }
        }
        for feature in &features {
            self.name(feature);
        }
        self.put("</g>\n");
    }

    fn path(&mut self, one: &Scenery, map: &str) {
        let Some(kind) = one.of else { return paint::path(&mut self.text, one, &one.d, &self.palette) };
        let _ = write!(self.text, "<use href=\"#{map}-{kind:?}\"");
        if kind == FeatureKind::Land {
            self.put(" fill-rule=\"evenodd\"");
        }
        paint::attributes(&mut self.text, one, &self.palette);
        self.put("/>\n");
    }

    /// The frames of the board and of its insets, and the titles of these.
    fn rim(&mut self) {
        let (board, tint) = (self.board, self.palette);
        self.put("<g fill=\"none\">\n");
        for one in &board.rim {
            paint::path(&mut self.text, one, &one.d, &tint);
        }
        self.put("</g>\n");
        for inset in &board.insets {
            let mut title = inset.name.clone();
            if let Some(first) = title.get_mut(0..1) {
                first.make_ascii_uppercase();
            }
            let _ = writeln!(
                self.text,
                "<text x=\"{}\" y=\"{}\" font-size=\"20\" font-weight=\"700\" letter-spacing=\"3\" \
                 text-anchor=\"middle\" fill=\"{}\">{}</text>",
                inset.title.x,
                inset.title.y,
                tint.ink,
                escape(&title)
            );
        }
    }

    fn name(&mut self, feature: &Feature) {
        let (Some(name), Some(at)) = (&feature.name, feature.points.first()) else { return };
        let tint = self.palette;
        let (colour, style, at, size) = match feature.kind {
            FeatureKind::WaterName => (
                tint.water_name,
                format!("font-style=\"italic\" letter-spacing=\"{WATER_SPACING}\""),
                *at,
                WATER_FONT,
            ),
            FeatureKind::LandName => (
                tint.land_name,
                format!("font-weight=\"700\" letter-spacing=\"{LAND_SPACING}\""),
                *at,
                LAND_FONT,
            ),
            FeatureKind::Title => (
                tint.snow,
                format!("font-weight=\"700\" letter-spacing=\"{TITLE_SPACING}\""),
                *at - Point::new(0.0, 4.0),
                TITLE_FONT,
            ),
            FeatureKind::Circle => {
                let along = feature.points[feature.points.len() / 12] - Point::new(0.0, 6.0);
                (tint.circle, "font-style=\"italic\"".to_owned(), along, 15.0)
            }
            FeatureKind::Land
            | FeatureKind::Park
            | FeatureKind::Lake
            | FeatureKind::River
            | FeatureKind::Canal
            | FeatureKind::Border
            | FeatureKind::Rail
            | FeatureKind::Ridge
            | FeatureKind::Street
            | FeatureKind::Sight
            | FeatureKind::Paper => return,
        };
        let _ = writeln!(
            self.text,
            "<text x=\"{}\" y=\"{}\" {style} text-anchor=\"middle\" font-size=\"{size}\" fill=\"{colour}\">{}</text>",
            at.x,
            at.y,
            escape(name)
        );
    }

    /// A place on two sheets is one place: a thread leads from the map to the inset's frame.
    fn links(&mut self) {
        let colour = self.palette.accent;
        for place in &self.board.places {
            for Point { x, y } in place.again.iter().filter_map(|again| again.link) {
                let _ = writeln!(
                    self.text,
                    "<path d=\"M{} {}L{x} {y}\" stroke=\"{colour}\" stroke-width=\"2.4\" \
                     stroke-dasharray=\"1 6\" stroke-linecap=\"round\"/>",
                    place.x, place.y
                );
            }
        }
    }

    fn places(&mut self) {
        let board = self.board;
        for place in &board.places {
            let spots = std::iter::once((place.x, place.y, &place.label))
                .chain(place.again.iter().map(|again| (again.x, again.y, &again.label)));
            for (x, y, label) in spots {
                if !place.again.is_empty() {
                    self.frame_mark(x, y, place.radius + 3.5);
                }
                self.place(x, y, place.radius, &place.tags);
                self.label(label);
            }
        }
    }

    /// A square around a place that stands on two maps.
    fn frame_mark(&mut self, x: f64, y: f64, half: f64) {
        let tint = self.palette;
        let _ = writeln!(
            self.text,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\" fill=\"{}\" stroke=\"{}\" \
             stroke-width=\"2\"/>",
            x - half,
            y - half,
            half * 2.0,
            half * 2.0,
            tint.halo,
            tint.accent
        );
    }

    fn place(&mut self, x: f64, y: f64, radius: f64, tags: &[String]) {
        let tint = self.palette;
        let large = crate::sheet::is_large(tags);
        let arctic = tags.iter().any(|tag| tag == "arctic");
        let ring = if arctic { tint.circle } else { tint.accent };
        let _ = writeln!(
            self.text,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2.2\"/>\
             <circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{ring}\"/>",
            radius - 1.0,
            tint.place,
            tint.outline,
            if large { radius * 0.42 } else { radius * 0.5 }
        );
        if large {
            let _ = writeln!(
                self.text,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{:.1}\" fill=\"none\" stroke=\"{ring}\" stroke-width=\"2\"/>",
                radius * 0.68
            );
        }
    }

    fn label(&mut self, label: &Label) {
        let anchor = match label.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        for (row, text) in label.rows.iter().enumerate() {
            let _ = writeln!(
                self.text,
                "<text class=\"l\" x=\"{}\" y=\"{}\" text-anchor=\"{anchor}\">{}</text>",
                label.x,
                label.y + 18.0 * row as f64,
                escape(text)
            );
        }
    }
}

/// All features of a kind as one path.
fn outline(features: &[&Feature]) -> String {
    let mut path = String::new();
    for feature in features {
        for (i, point) in feature.points.iter().enumerate() {
            let _ = write!(path, "{}{} {}", if i == 0 { 'M' } else { 'L' }, point.x, point.y);
        }
        if feature.kind.closed() {
            path.push('Z');
        }
    }
    path
}

fn of_kind<'a>(features: &[&'a Feature], kind: FeatureKind) -> Vec<&'a Feature> {
    features.iter().copied().filter(|feature| feature.kind == kind).collect()
}

/// Text between tags or inside quotation marks of SVG and HTML.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
