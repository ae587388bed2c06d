//! Lines in the picture: tracks, spaces by their look, the signs on them and the owners' pieces.

use std::fmt::Write as _;

use capotreno_rules::Card;

use crate::board::{LineShape, Look, Space};
use crate::geometry::Point;
use crate::svg::{LineMark, Pen, escape};
use crate::theme::{SEATS, Theme, fill, heat, on_fill};

impl Pen<'_> {
    pub fn line(&mut self, line: &LineShape) {
        let tint = self.palette;
        let mark = self.options.marks.get(&line.id).copied().unwrap_or_default();
        let colour = line.colour.map_or("grey", Card::word);
        let _ = writeln!(
            self.text,
            "<g id=\"line-{}\"><title>{}, {} {colour}</title>",
            line.id,
            escape(&self.board.line_name(line)),
            line.cards
        );
        let [from, one, two, end] = line.curve;
        let path =
            format!("M{} {}C{} {} {} {} {} {}", from.x, from.y, one.x, one.y, two.x, two.y, end.x, end.y);
        let (width, dash) = match line.look {
            Look::Ferry => (2.4, " stroke-dasharray=\"1 6\" stroke-linecap=\"round\""),
            Look::Subway => (7.0, ""),
            Look::Plain | Look::Tunnel | Look::Bullet => (2.4, ""),
        };
        if let Some(Point { x, y }) = line.leaves {
            let _ = writeln!(
                self.text,
                "<path d=\"M{} {}L{x} {y}\" stroke=\"{}\" stroke-width=\"2.4\" stroke-dasharray=\"8 6\"/>",
                end.x, end.y, tint.track
            );
        }
        let _ = writeln!(
            self.text,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\"{dash}/>",
            tint.track
        );
        if line.look == Look::Subway {
            let _ = writeln!(
                self.text,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"3.4\"/>",
                tint.halo
            );
        }
        for (number, space) in line.spaces.iter().enumerate() {
            self.space(line, number, space, mark);
        }
        if let Some(seat) = mark.owner {
            self.pieces(line, &path, seat);
        }
        self.put("</g>\n");
    }

    fn space(&mut self, line: &LineShape, number: usize, space: &Space, mark: LineMark) {
        let _ =
            write!(self.text, "<g transform=\"translate({} {})rotate({})\">", space.x, space.y, space.angle);
        // A board that shows frequencies shows nothing else by colour.
        let hot = mark.heat.map(heat);
        let colour = hot.as_deref().unwrap_or(fill(line.colour));
        self.body(line, space, colour);
        if hot.is_none() {
            self.signs(line, number, space);
        }
        self.put("</g>\n");
    }

    /// A space as its sort of line looks.
    fn body(&mut self, line: &LineShape, space: &Space, colour: &str) {
        let tint = self.palette;
        let (w, h) = (space.w, space.h);
        // On a dark board a black space needs a light rim to be seen.
        let pale = self.options.theme == Theme::Dark && line.colour == Some(Card::Black);
        let edge = if pale { tint.track } else { tint.outline };
        match line.look {
            Look::Plain | Look::Subway => self.rect(w, h, 3.0, colour, edge),
            Look::Ferry => {
                self.rect(w, h, h / 2.0, colour, edge);
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
                self.rect(w, h, 2.0, tint.rim, edge);
                let _ = write!(
                    self.text,
                    "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{}\" \
                     stroke-width=\"2.6\" stroke-dasharray=\"1.6 2.6\"/>",
                    1.5 - w / 2.0,
                    1.5 - h / 2.0,
                    w - 3.0,
                    h - 3.0,
                    tint.rim_hatch
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
                    edge,
                    nose - x,
                    x - nose
                );
            }
        }
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
                 <use href=\"#g-wild\" transform=\"translate({x} 0)scale(5.2)\" fill=\"#2b2722\"/>"
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
        // Beside a badge there is less room.
        let size = if wild { 2.9 } else { 3.9 };
        let places: &[f64] = if wild || line.look == Look::Subway { &[-0.32, 0.32] } else { &[0.0] };
        for place in places {
            let _ = write!(
                self.text,
                "<use href=\"#g-{}\" transform=\"translate({:.1} 0)rotate({upright})scale({size})\" fill=\"{ink}\" \
                 opacity=\".88\"/>",
                card.word(),
                place * space.w
            );
        }
    }

    /// The owner's cars on a roadbed of the owner's colour: a fifth larger than their spaces, and raised.
    fn pieces(&mut self, line: &LineShape, path: &str, seat: usize) {
        let livery = &SEATS[seat % SEATS.len()];
        let _ = writeln!(
            self.text,
            "<g fill=\"none\"><path d=\"{path}\" stroke=\"#1c1a16\" stroke-width=\"16.5\" opacity=\".75\"/>\
             <path d=\"{path}\" stroke=\"{}\" stroke-width=\"13.6\"/></g>",
            livery.bed
        );
        for (number, space) in line.spaces.iter().enumerate() {
            let at = Point::new(space.x, space.y);
            let beside = [number.checked_sub(1), Some(number + 1)].into_iter().flatten();
            let apart = beside
                .filter_map(|other| line.spaces.get(other))
                .map(|other| at.distance(Point::new(other.x, other.y)) - 0.8);
            let w = apart.fold(space.w * 1.2, f64::min);
            let h = space.h * 1.2;
            let (x, y) = (w / 2.0, h / 2.0);
            let shape =
                format!("x=\"{:.1}\" y=\"{:.1}\" width=\"{w:.1}\" height=\"{h:.1}\" rx=\"3\"", -x, -y);
            let _ = writeln!(
                self.text,
                "<g transform=\"translate({} {})rotate({})\"><rect {shape} transform=\"translate(1.4 2.6)\" opacity=\".34\"/>\
                 <rect {shape} fill=\"#fff\" stroke=\"#fff\" stroke-width=\"3.2\"/>\
                 <rect {shape} fill=\"{}\" stroke=\"#111\" stroke-width=\"1.1\"/>\
                 <path d=\"M{:.1} {:.1}H{:.1}\" stroke=\"#fff\" stroke-width=\"1.5\" opacity=\".6\"/>\
                 <path d=\"{}\" fill=\"{}\"/></g>",
                space.x,
                space.y,
                space.angle,
                livery.body,
                3.5 - x,
                1.4 - y,
                x - 3.5,
                livery.emblem,
                livery.ink
            );
        }
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
}
