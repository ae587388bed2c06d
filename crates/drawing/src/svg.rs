//! The board as an SVG picture, in our own style.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use capotreno_rules::Card;

use crate::board::{Board, Label, LineShape, Look, Space};
use crate::coast::{Feature, FeatureKind};
use crate::geometry::Point;
use crate::glyph::glyph;
use crate::labels::{Anchor, FONT};
use crate::theme::{Palette, SEATS, Theme, fill, heat, on_fill};

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
    let mut pen = Pen { text: String::new(), palette: options.theme.palette(), board, options };
    pen.open();
    pen.ground(None);
    for inset in &board.insets {
        pen.inset(&inset.name);
    }
    pen.links();
    for line in &board.lines {
        pen.line(line);
    }
    pen.places();
    pen.put("</svg>\n");
    pen.text
}

struct Pen<'a> {
    text: String,
    palette: Palette,
    board: &'a Board,
    options: &'a SvgOptions,
}

impl Pen<'_> {
    fn put(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn open(&mut self) {
        let (w, h) = (self.board.width, self.board.height);
        let width = self.options.width.map_or(w, f64::from);
        let height = (width * h / w.max(1.0)).round();
        let p = self.palette;
        let title = escape(self.options.title.as_deref().unwrap_or("Board"));
        let _ = write!(
            self.text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" font-family=\"{FAMILY}\">\n<title>{title}</title>\n<defs>\n\
             <clipPath id=\"board\"><rect width=\"{w}\" height=\"{h}\"/></clipPath>\n"
        );
        for card in Card::COLOURS.into_iter().chain([Card::Wild]) {
            let _ = writeln!(self.text, "<path id=\"g-{}\" d=\"{}\"/>", card.word(), glyph(card));
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
        if self.options.marks.values().any(|mark| mark.owner.is_some()) {
            self.patterns();
        }
        let _ = write!(
            self.text,
            "</defs>\n<style>.l{{font-size:{FONT}px;font-weight:600;fill:{};stroke:{};stroke-width:4px;\
             stroke-linejoin:round;paint-order:stroke}}</style>\n",
            p.ink, p.halo
        );
    }

    /// Five patterns for five seats: plain, stripes, dots, crossbars, chequers.
    fn patterns(&mut self) {
        let marks = [
            "",
            "<path d=\"M0 6L6 0\" stroke=\"#fff\" stroke-width=\"1.6\"/>",
            "<circle cx=\"3\" cy=\"3\" r=\"1.3\" fill=\"#fff\"/>",
            "<path d=\"M3 0V6\" stroke=\"#222\" stroke-width=\"1.6\"/>",
            "<path d=\"M0 0H3V3H0ZM3 3H6V6H3Z\" fill=\"#fff\" opacity=\".75\"/>",
        ];
        for (seat, (colour, mark)) in SEATS.iter().zip(marks).enumerate() {
            let _ = writeln!(
                self.text,
                "<pattern id=\"seat-{seat}\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">\
                 <rect width=\"6\" height=\"6\" fill=\"{colour}\"/>{mark}</pattern>"
            );
        }
    }

    /// Sea, land and what lies on it; of the main map or of one inset.
    fn ground(&mut self, inset: Option<&str>) {
        let board = self.board;
        let p = self.palette;
        let features: Vec<&Feature> =
            board.ground.iter().filter(|feature| feature.inset.as_deref() == inset).collect();
        let of = |kind: FeatureKind| -> Vec<&Feature> {
            features.iter().copied().filter(|feature| feature.kind == kind).collect()
        };
        let land = outline(&of(FeatureKind::Land));
        let clip = inset.map_or_else(|| "board".to_owned(), |name| format!("in-{}", escape(name)));
        let _ = writeln!(self.text, "<g clip-path=\"url(#{clip})\" fill=\"none\" stroke-linejoin=\"round\">");
        let base =
            if features.iter().any(|feature| feature.kind == FeatureKind::Land) { p.sea } else { p.land };
        let (w, h) = (board.width, board.height);
        let _ = writeln!(self.text, "<rect width=\"{w}\" height=\"{h}\" fill=\"{base}\"/>");
        if !land.is_empty() {
            for (colour, width) in p.shallows.iter().zip([44, 27, 12]) {
                let _ =
                    writeln!(self.text, "<path d=\"{land}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>");
            }
            let _ = writeln!(
                self.text,
                "<path d=\"{land}\" fill=\"{}\" fill-rule=\"evenodd\" stroke=\"{}\" stroke-width=\"1.2\"/>",
                p.land, p.shore
            );
        }
        let mut layer = |kind: FeatureKind, style: String| {
            let path = outline(&of(kind));
            if !path.is_empty() {
                let _ = writeln!(self.text, "<path d=\"{path}\" {style}/>");
            }
        };
        layer(FeatureKind::Park, format!("fill=\"{}\"", p.park));
        layer(
            FeatureKind::Border,
            format!("stroke=\"{}\" stroke-width=\"1.6\" stroke-dasharray=\"7 3 1.5 3\"", p.border),
        );
        layer(FeatureKind::Rail, format!("stroke=\"{}\" stroke-width=\"5\"", p.rail));
        layer(
            FeatureKind::Rail,
            format!("stroke=\"{}\" stroke-width=\"2.4\" stroke-dasharray=\"7 7\"", p.land),
        );
        layer(
            FeatureKind::Lake,
            format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\"", p.shallows[1], p.shore),
        );
        layer(
            FeatureKind::River,
            format!("stroke=\"{}\" stroke-width=\"11\" stroke-linecap=\"round\"", p.shore),
        );
        layer(
            FeatureKind::River,
            format!("stroke=\"{}\" stroke-width=\"9\" stroke-linecap=\"round\"", p.shallows[1]),
        );
        layer(
            FeatureKind::Circle,
            format!("stroke=\"{}\" stroke-width=\"1.8\" stroke-dasharray=\"10 6\" opacity=\".8\"", p.circle),
        );
        for feature in &features {
            self.name(feature);
        }
        self.put("</g>\n");
    }

    fn name(&mut self, feature: &Feature) {
        let (Some(name), Some(at)) = (&feature.name, feature.points.first()) else { return };
        let p = self.palette;
        let (colour, style, at, size) = match feature.kind {
            FeatureKind::WaterName => (p.water_name, "font-style=\"italic\" letter-spacing=\"2\"", *at, 18),
            FeatureKind::LandName => (p.land_name, "font-weight=\"700\" letter-spacing=\"6\"", *at, 22),
            FeatureKind::Circle => {
                (p.circle, "font-style=\"italic\"", feature.points[feature.points.len() / 12], 13)
            }
            FeatureKind::Land
            | FeatureKind::Park
            | FeatureKind::Lake
            | FeatureKind::River
            | FeatureKind::Border
            | FeatureKind::Rail => return,
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
        let p = self.palette;
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
            p.halo,
            p.outline,
            x + 16.0,
            y + 28.0,
            p.ink,
            escape(&title)
        );
    }

    /// A place on two sheets is one place: a thread leads from the map to the inset's frame.
    fn links(&mut self) {
        let colour = self.palette.accent;
        for place in &self.board.places {
            for again in &place.again {
                let Some(frame) = self.board.insets.iter().find(|inset| inset.name == again.inset) else {
                    continue;
                };
                let x = place.x.clamp(frame.x + 10.0, frame.x + frame.width - 10.0);
                let y = place.y.clamp(frame.y + 10.0, frame.y + frame.height - 10.0);
                let x = if x == place.x {
                    x
                } else if x < place.x {
                    x + 10.0
                } else {
                    x - 10.0
                };
                let y = if y == place.y {
                    y
                } else if y < place.y {
                    y + 10.0
                } else {
                    y - 10.0
                };
                let _ = writeln!(
                    self.text,
                    "<path d=\"M{} {}L{x} {y}\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"1 5\" \
                     stroke-linecap=\"round\"/>",
                    place.x, place.y
                );
            }
        }
    }

    fn line(&mut self, line: &LineShape) {
        let p = self.palette;
        let mark = self.options.marks.get(&line.id).copied().unwrap_or_default();
        let colour = line.colour.map_or("grey", Card::word);
        let _ = writeln!(
            self.text,
            "<g id=\"line-{}\"><title>{}, {} {colour}</title>",
            line.id,
            escape(&self.board.line_name(line)),
            line.cards
        );
        let [a, b, c, d] = line.curve;
        let mut path = format!("M{} {}C{} {} {} {} {} {}", a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y);
        if let Some(heat_value) = mark.heat {
            let _ = writeln!(
                self.text,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"19\" stroke-linecap=\"round\"/>",
                heat(heat_value)
            );
        }
        let dash = match line.look {
            Look::Ferry => " stroke-dasharray=\"1 6\" stroke-linecap=\"round\"",
            Look::Plain | Look::Tunnel | Look::Bullet | Look::Subway => "",
        };
        if let Some(Point { x, y }) = line.leaves {
            let _ = write!(path, "L{x} {y}");
        }
        let _ = writeln!(
            self.text,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.4\"{dash}/>",
            p.track
        );
        for (number, space) in line.spaces.iter().enumerate() {
            self.space(line, number, space, mark.owner);
        }
        self.put("</g>\n");
    }

    fn space(&mut self, line: &LineShape, number: usize, space: &Space, owner: Option<usize>) {
        let p = self.palette;
        let _ =
            write!(self.text, "<g transform=\"translate({} {})rotate({})\">", space.x, space.y, space.angle);
        let colour = fill(line.colour);
        let (w, h) = (space.w, space.h);
        match line.look {
            Look::Plain | Look::Subway => self.rect(w, h, 3.0, colour, p.outline),
            Look::Ferry => {
                self.rect(w, h, h / 2.0, colour, p.outline);
                let _ = write!(
                    self.text,
                    "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"none\" stroke=\"{}\" \
                     stroke-width=\"1\" opacity=\".7\"/>",
                    2.2 - w / 2.0,
                    2.2 - h / 2.0,
                    w - 4.4,
                    h - 4.4,
                    h / 2.0 - 2.2,
                    on_fill(line.colour)
                );
            }
            Look::Tunnel => {
                self.rect(w, h, 2.0, p.rim, p.outline);
                let _ = write!(
                    self.text,
                    "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{}\" \
                     stroke-width=\"2.6\" stroke-dasharray=\"1.6 2.6\"/>",
                    1.5 - w / 2.0,
                    1.5 - h / 2.0,
                    w - 3.0,
                    h - 3.0,
                    p.rim_hatch
                );
                self.rect(w - 6.0, h - 5.6, 1.5, colour, "none");
            }
            Look::Bullet => {
                let (x, y, nose) = (w / 2.0, h / 2.0, 7.0);
                let _ = write!(
                    self.text,
                    "<path d=\"M{} {}H{}L{x} 0L{} {}H{}L{} 0Z\" fill=\"{colour}\" stroke=\"{}\" \
                     stroke-width=\"1.1\" stroke-linejoin=\"round\"/><path d=\"M{} 0H{}\" stroke=\"#fff\" \
                     stroke-width=\"3\"/>",
                    nose - x,
                    -y,
                    x - nose,
                    x - nose,
                    y,
                    nose - x,
                    -x,
                    p.outline,
                    nose - x,
                    x - nose
                );
            }
        }
        self.signs(line, number, space);
        if let Some(seat) = owner {
            self.piece(w, h, seat);
        }
        self.put("</g>\n");
    }

    /// What stands on a space: its colour's sign, wild symbols, a draw bonus, a subway's price.
    fn signs(&mut self, line: &LineShape, number: usize, space: &Space) {
        let ink = on_fill(line.colour);
        let wild = line.symbols.contains(&number);
        let bonus = line.bonus_space == Some(number);
        let upright = -space.angle;
        if wild {
            let x = if bonus { -9.0 } else { 0.0 };
            let _ = write!(
                self.text,
                "<circle cx=\"{x}\" r=\"6.6\" fill=\"#fffdf5\" stroke=\"#2b2722\" stroke-width=\".8\"/>\
                 <use href=\"#g-wild\" transform=\"translate({x} .4)scale(4.7)\" fill=\"#2b2722\"/>"
            );
        }
        if bonus {
            let x = if wild { 8.0 } else { 0.0 };
            let _ = write!(
                self.text,
                "<text x=\"{x}\" y=\"4.6\" font-size=\"12.5\" font-weight=\"800\" text-anchor=\"middle\" \
                 fill=\"{ink}\">+{}</text>",
                line.draw_bonus
            );
        }
        if line.look == Look::Subway {
            let _ = write!(
                self.text,
                "<circle r=\"6.6\" fill=\"#fffdf5\" stroke=\"#2b2722\" stroke-width=\".8\"/>\
                 <text y=\"4.3\" font-size=\"12\" font-weight=\"800\" text-anchor=\"middle\" fill=\"#2b2722\" \
                 transform=\"rotate({upright})\">{}</text>",
                line.cards
            );
        }
        let Some(card) = line.colour else { return };
        let places: &[f64] = if wild || line.look == Look::Subway { &[-0.36, 0.36] } else { &[0.0] };
        for place in places {
            let _ = write!(
                self.text,
                "<use href=\"#g-{}\" transform=\"translate({:.1} 0)rotate({upright})scale(3.9)\" fill=\"{ink}\" \
                 opacity=\".88\"/>",
                card.word(),
                place * space.w
            );
        }
    }

    /// A little car in the owner's colour and pattern.
    fn piece(&mut self, w: f64, h: f64, seat: usize) {
        let seat = seat % SEATS.len();
        let (w, h) = (w - 3.0, h + 1.0);
        let _ = write!(
            self.text,
            "<rect x=\"{}\" y=\"{}\" width=\"{w}\" height=\"{h}\" rx=\"4\" fill=\"url(#seat-{seat})\" \
             stroke=\"#fff\" stroke-width=\"2.6\"/><rect x=\"{}\" y=\"{}\" width=\"{w}\" height=\"{h}\" rx=\"4\" \
             fill=\"none\" stroke=\"#111\" stroke-width=\"1.1\"/>",
            -w / 2.0,
            -h / 2.0,
            -w / 2.0,
            -h / 2.0
        );
    }

    fn rect(&mut self, w: f64, h: f64, corner: f64, colour: &str, outline: &str) {
        let _ = write!(
            self.text,
            "<rect x=\"{}\" y=\"{}\" width=\"{w:.1}\" height=\"{h:.1}\" rx=\"{corner}\" fill=\"{colour}\" \
             stroke=\"{outline}\" stroke-width=\"1.1\"/>",
            -w / 2.0,
            -h / 2.0
        );
    }

    fn places(&mut self) {
        let board = self.board;
        for place in &board.places {
            let spots = std::iter::once((place.x, place.y, &place.label))
                .chain(place.again.iter().map(|again| (again.x, again.y, &again.label)));
            for (x, y, label) in spots {
                self.place(x, y, place.radius, &place.tags);
                self.label(label);
            }
        }
    }

    fn place(&mut self, x: f64, y: f64, radius: f64, tags: &[String]) {
        let p = self.palette;
        let large = crate::sheet::is_large(tags);
        let arctic = tags.iter().any(|tag| tag == "arctic");
        let ring = if arctic { p.circle } else { p.accent };
        let _ = writeln!(
            self.text,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2.2\"/>\
             <circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{ring}\"/>",
            radius - 1.0,
            p.place,
            p.outline,
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

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
