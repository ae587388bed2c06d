//! The board as an SVG picture, in our own style.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use capotreno_rules::Card;

use crate::board::{Board, Label};
use crate::coast::{Feature, FeatureKind};
use crate::geometry::Point;
use crate::glyph::glyph;
use crate::labels::{Anchor, FONT};
use crate::names::{LAND_FONT, LAND_SPACING, WATER_FONT, WATER_SPACING};
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
        pen.inset(&inset.name);
    }
    pen.frame();
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
        let _ = write!(
            self.text,
            "</defs>\n<style>.l{{font-size:{FONT}px;font-weight:600;fill:{};stroke:{};stroke-width:4px;\
             stroke-linejoin:round;paint-order:stroke}}</style>\n",
            tint.ink, tint.halo
        );
    }

    /// Sea, land and what lies on it; of the main map or of one inset.
    fn ground(&mut self, inset: Option<&str>) {
        let board = self.board;
        let tint = self.palette;
        let features: Vec<&Feature> =
            board.ground.iter().filter(|feature| feature.inset.as_deref() == inset).collect();
        let land = outline(&of_kind(&features, FeatureKind::Land));
        let clip = inset.map_or_else(|| "board".to_owned(), |name| format!("in-{}", escape(name)));
        let _ = writeln!(self.text, "<g clip-path=\"url(#{clip})\" fill=\"none\" stroke-linejoin=\"round\">");
        let base = if features.iter().any(|feature| feature.kind == FeatureKind::Land) {
            tint.sea
        } else {
            tint.land
        };
        let (w, h) = (board.width, board.height);
        let _ = writeln!(self.text, "<rect width=\"{w}\" height=\"{h}\" fill=\"{base}\"/>");
        if !land.is_empty() {
            for (colour, width) in tint.shallows.iter().zip([44, 27, 12]) {
                let _ =
                    writeln!(self.text, "<path d=\"{land}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>");
            }
            // A shadow on the water raises the land.
            let _ = writeln!(
                self.text,
                "<path d=\"{land}\" fill=\"{}\" fill-rule=\"evenodd\" opacity=\".45\" transform=\"translate(2.5 3.5)\"/>",
                tint.shore
            );
            let _ = writeln!(
                self.text,
                "<path d=\"{land}\" fill=\"{}\" fill-rule=\"evenodd\" stroke=\"{}\" stroke-width=\"1.2\"/>",
                tint.land, tint.shore
            );
        }
        self.layers(&features);
        self.scenery(inset);
        self.upper_layers(&features);
        for feature in &features {
            self.name(feature);
        }
        self.put("</g>\n");
    }

    /// What lies on the land, one above the other.
    fn layers(&mut self, features: &[&Feature]) {
        let tint = self.palette;
        let mut layer = |kind: FeatureKind, style: String| {
            let path = outline(&of_kind(features, kind));
            if !path.is_empty() {
                let _ = writeln!(self.text, "<path d=\"{path}\" {style}/>");
            }
        };
        layer(FeatureKind::Park, format!("fill=\"{}\"", tint.park));
        layer(
            FeatureKind::Border,
            format!("stroke=\"{}\" stroke-width=\"1.6\" stroke-dasharray=\"7 3 1.5 3\"", tint.border),
        );
        layer(FeatureKind::Rail, format!("stroke=\"{}\" stroke-width=\"5\"", tint.rail));
        layer(
            FeatureKind::Rail,
            format!("stroke=\"{}\" stroke-width=\"2.4\" stroke-dasharray=\"7 7\"", tint.land),
        );
        layer(
            FeatureKind::Lake,
            format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\"", tint.shallows[1], tint.shore),
        );
        layer(
            FeatureKind::River,
            format!("stroke=\"{}\" stroke-width=\"11\" stroke-linecap=\"round\"", tint.shore),
        );
        layer(
            FeatureKind::River,
            format!("stroke=\"{}\" stroke-width=\"9\" stroke-linecap=\"round\"", tint.shallows[1]),
        );
    }

    /// What lies over the scenery too.
    fn upper_layers(&mut self, features: &[&Feature]) {
        let tint = self.palette;
        let mut layer = |kind: FeatureKind, style: String| {
            let path = outline(&of_kind(features, kind));
            if !path.is_empty() {
                let _ = writeln!(self.text, "<path d=\"{path}\" {style}/>");
            }
        };
        layer(
            FeatureKind::Circle,
            format!(
                "stroke=\"{}\" stroke-width=\"1.8\" stroke-dasharray=\"10 6\" opacity=\".8\"",
                tint.circle
            ),
        );
        // The outline first: what is left of it runs around all the paper together.
        layer(
            FeatureKind::Paper,
            format!("stroke=\"{}\" stroke-width=\"5\" stroke-dasharray=\"2 5\"", tint.border),
        );
        layer(FeatureKind::Paper, format!("fill=\"{0}\" stroke=\"{0}\" stroke-width=\"1\"", tint.paper));
    }

    /// What is there for beauty only; its colours are names of the palette.
    fn scenery(&mut self, inset: Option<&str>) {
        let (board, tint) = (self.board, self.palette);
        for one in board.scenery.iter().filter(|one| one.inset.as_deref() == inset) {
            let colour = |name: &Option<String>| name.as_ref().map_or("none", |name| tint.colour(name));
            let _ = writeln!(
                self.text,
                "<path d=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\" opacity=\"{}\" \
                 stroke-linecap=\"round\"/>",
                escape(&one.d),
                colour(&one.fill),
                colour(&one.stroke),
                one.width,
                one.opacity
            );
        }
    }

    /// The rim of the map: wood or ink, and the small bars of old maps.
    fn frame(&mut self) {
        let (w, h, tint) = (self.board.width, self.board.height, self.palette);
        for (inset, colour, width, dash) in [
            (4.0, tint.frame, 8.0, ""),
            (0.6, tint.frame_edge, 1.2, ""),
            (8.4, tint.frame_edge, 1.0, ""),
            (10.8, tint.halo, 3.4, ""),
            (10.8, tint.frame, 2.2, " stroke-dasharray=\"30 30\""),
            (12.9, tint.frame_edge, 0.8, ""),
        ] {
            let _ = writeln!(
                self.text,
                "<rect x=\"{inset}\" y=\"{inset}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{colour}\" \
                 stroke-width=\"{width}\"{dash}/>",
                w - 2.0 * inset,
                h - 2.0 * inset
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
            FeatureKind::Circle => {
                let along = feature.points[feature.points.len() / 12] - Point::new(0.0, 6.0);
                (tint.circle, "font-style=\"italic\"".to_owned(), along, 15.0)
            }
            FeatureKind::Land
            | FeatureKind::Park
            | FeatureKind::Lake
            | FeatureKind::River
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

    fn inset(&mut self, name: &str) {
        let Some(inset) = self.board.insets.iter().find(|inset| inset.name == name) else { return };
        self.ground(Some(name));
        let tint = self.palette;
        let (x, y, w, h) = (inset.x, inset.y, inset.width, inset.height);
        let mut title = name.to_owned();
        if let Some(first) = title.get_mut(0..1) {
            first.make_ascii_uppercase();
        }
        let _ = writeln!(
            self.text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"8\" fill=\"none\" stroke=\"{}\" \
             stroke-width=\"5\"/><rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"8\" fill=\"none\" \
             stroke=\"{}\" stroke-width=\"1.5\"/><text x=\"{}\" y=\"{}\" font-size=\"20\" font-weight=\"700\" \
             letter-spacing=\"3\" fill=\"{}\">{}</text>",
            tint.halo,
            tint.outline,
            x + 16.0,
            y + 28.0,
            tint.ink,
            escape(&title)
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
