//! Small plots as SVG text. Sized for a phone: 360 units wide, which is one pixel each there.

use std::fmt::Write as _;

use capotreno_drawing::escape;

use capotreno_lab::{Frequency, Histogram, is_odd};

use super::pen::Pen;
use crate::desk::words::arg;

const WIDTH: f64 = 360.0;
const LEFT: f64 = 8.0;
const PLOT: f64 = WIDTH - 2.0 * LEFT;

/// Columns of two histograms with the same steps, the second in front.
pub fn columns(label: &str, back: &Histogram, front: Option<&Histogram>) -> String {
    let (height, floor) = (190.0, 160.0);
    let mut out = open(label, height);
    let most = f64::from(back.counts.iter().copied().max().unwrap_or(1).max(1));
    let step = PLOT / back.counts.len().max(1) as f64;
    let layers = [(Some(back), "bar pale"), (front, "bar")];
    for (histogram, class) in layers.into_iter().filter_map(|(layer, class)| Some((layer?, class))) {
        let only = if front.is_none() { "bar" } else { class };
        for (at, count) in histogram.counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let tall = f64::from(*count) / most * (floor - 12.0);
            let x = LEFT + at as f64 * step;
            let from = histogram.start + at as i32 * histogram.width;
            let _ = write!(
                out,
                "<rect class=\"{only}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\"><title>{}: {count}</title></rect>",
                x + 0.5,
                floor - tall,
                (step - 1.0).max(0.5),
                range(from, histogram.width),
            );
        }
    }
    let _ = write!(out, "<path class=\"axis\" d=\"M{LEFT} {floor}H{:.1}\"/>", LEFT + PLOT);
    let every = (back.counts.len() / 6).max(1);
    for at in (0..back.counts.len()).step_by(every) {
        // A step of one value is named in its middle, a longer one where it begins.
        let shift = if back.width == 1 { 0.5 } else { 0.0 };
        let x = LEFT + (at as f64 + shift) * step;
        let value = back.start + at as i32 * back.width;
        let _ = write!(out, "<text x=\"{x:.1}\" y=\"178\" text-anchor=\"middle\">{value}</text>");
    }
    out + "</svg>"
}

fn range(from: i32, width: i32) -> String {
    if width == 1 { from.to_string() } else { format!("{from} … {}", from + width - 1) }
}

/// One row of [`intervals`].
pub struct Row {
    pub name: String,
    pub share: Frequency,
}

/// Shares with their intervals, and a line at what is fair.
pub fn intervals(pen: &Pen<'_>, label: &str, rows: &[Row], fair: f64) -> String {
    let height = 34.0 * rows.len() as f64 + 26.0;
    let mut out = open(label, height);
    let low = rows.iter().map(|row| row.share.ci95[0]).fold(fair, f64::min) - 0.02;
    let high = rows.iter().map(|row| row.share.ci95[1]).fold(fair, f64::max) + 0.02;
    let (start, room) = (96.0, WIDTH - 96.0 - 62.0);
    let at = |share: f64| start + (share - low) / (high - low) * room;
    let middle = at(fair);
    let floor = height - 22.0;
    let _ = write!(out, "<path class=\"fair\" d=\"M{middle:.1} 2V{floor:.1}\"/>");
    let _ = write!(
        out,
        "<text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
        height - 6.0,
        pen.say("report-fair", &[arg("share", pen.number(100.0 * fair, 1))])
    );
    for (number, row) in rows.iter().enumerate() {
        let y = 18.0 + 34.0 * number as f64;
        let [from, to] = row.share.ci95.map(at);
        let _ = write!(
            out,
            "<text x=\"{LEFT}\" y=\"{:.1}\">{}</text><path class=\"whisker\" d=\"M{from:.1} {y}H{to:.1}\"/>\
             <circle class=\"dot\" cx=\"{:.1}\" cy=\"{y}\" r=\"5\"/>\
             <text class=\"strong\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{} %</text>",
            y + 4.0,
            escape(&row.name),
            at(row.share.rate),
            WIDTH - LEFT,
            y + 4.0,
            pen.number(100.0 * row.share.rate, 1)
        );
    }
    out + "</svg>"
}

/// A point of [`scatter`].
pub struct Spot {
    pub x: f64,
    pub y: f64,
    pub name: String,
    /// What stands beside it where there is room.
    pub short: String,
    /// Drawn strongly, and named before others.
    pub odd: bool,
}

/// Points over two axes, with the diagonal `y = x` for the eye.
pub fn scatter(label: &str, spots: &[Spot], across: &str, up: &str) -> String {
    let height = 300.0;
    let mut out = open(label, height);
    let right = spots.iter().map(|spot| spot.x).fold(1.0, f64::max) * 1.08;
    let low = spots.iter().map(|spot| spot.y).fold(0.0, f64::min) - 1.0;
    let high = spots.iter().map(|spot| spot.y).fold(1.0, f64::max) * 1.12;
    let (top, floor, start) = (24.0, height - 34.0, 34.0);
    let x = |value: f64| start + value / right * (WIDTH - start - LEFT);
    let y = |value: f64| floor - (value - low) / (high - low) * (floor - top);
    let _ = write!(out, "<path class=\"axis\" d=\"M{start} {:.1}H{:.1}\"/>", y(0.0), WIDTH - LEFT);
    let end = right.min(high);
    let _ =
        write!(out, "<path class=\"fair\" d=\"M{:.1} {:.1}L{:.1} {:.1}\"/>", x(0.0), y(0.0), x(end), y(end));
    for value in ticks(right) {
        let _ = write!(
            out,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{value}</text>",
            x(value),
            floor + 16.0
        );
    }
    for value in ticks(high) {
        let _ = write!(
            out,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{value}</text>",
            start - 6.0,
            y(value) + 4.0
        );
    }
    for spot in spots {
        let class = if spot.odd { "dot odd" } else { "dot pale" };
        let _ = write!(
            out,
            "<circle class=\"{class}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"4.5\"><title>{}</title></circle>",
            x(spot.x),
            y(spot.y),
            escape(&spot.name)
        );
    }
    let placed: Vec<[f64; 2]> = spots.iter().map(|spot| [x(spot.x), y(spot.y)]).collect();
    out.push_str(&names(spots, &placed, [top, floor]));
    let _ = write!(
        out,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{across}</text><text x=\"{LEFT}\" y=\"13\">{up}</text>",
        WIDTH - LEFT,
        height - 4.0
    );
    out + "</svg>"
}

/// The names of points, beside those where they cover nothing: first what stands out, then what is farthest from the
/// diagonal. The others have theirs under the pointer.
fn names(spots: &[Spot], placed: &[[f64; 2]], [top, floor]: [f64; 2]) -> String {
    const TALL: f64 = 10.0;
    let mut order: Vec<usize> = (0..spots.len()).collect();
    let far = |at: &usize| (spots[*at].x - spots[*at].y).abs();
    order.sort_by(|one, other| spots[*other].odd.cmp(&spots[*one].odd).then(far(other).total_cmp(&far(one))));
    let mut out = String::new();
    // Left, top, right, bottom of what is taken.
    let mut taken: Vec<[f64; 4]> = placed.iter().map(|[x, y]| [x - 4.5, y - 4.5, x + 4.5, y + 4.5]).collect();
    let free = |taken: &[[f64; 4]], own: &[f64; 4]| {
        taken.iter().all(|box_| own[2] < box_[0] || own[0] > box_[2] || own[3] < box_[1] || own[1] > box_[3])
    };
    for at in order {
        let ([x, y], wide) = (placed[at], 4.9 * spots[at].short.chars().count() as f64);
        let beside = [(x + 7.0, "start"), (x - 7.0, "end")];
        let room = beside.into_iter().find_map(|(edge, anchor)| {
            let left = if anchor == "start" { edge } else { edge - wide };
            let own = [left, y - TALL / 2.0, left + wide, y + TALL / 2.0];
            let inside = left > LEFT && left + wide < WIDTH - 2.0 && y > top - 12.0 && y < floor;
            (inside && free(&taken, &own)).then_some((edge, anchor, own))
        });
        let Some((edge, anchor, own)) = room else { continue };
        taken.push(own);
        let _ = write!(
            out,
            "<text class=\"name\" x=\"{edge:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\">{}</text>",
            y + 3.2,
            escape(&spots[at].short)
        );
    }
    out
}

/// Round values from 0, about four of them.
fn ticks(end: f64) -> Vec<f64> {
    let step = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0].into_iter().find(|step| end / step <= 6.0).unwrap_or(100.0);
    (0..=(end / step).floor() as u32).map(|at| f64::from(at) * step).collect()
}

/// Stacked bars: where the points of all and of winners come from.
pub fn stacks(pen: &Pen<'_>, label: &str, rows: &[(String, Vec<(String, f64)>)]) -> String {
    let parts: Vec<&str> =
        rows.first().map_or_else(Vec::new, |row| row.1.iter().map(|part| part.0.as_str()).collect());
    let legend = 20.0 * parts.len().div_ceil(3) as f64;
    let height = 50.0 * rows.len() as f64 + legend + 8.0;
    let mut out = open(label, height);
    let total = |row: &[(String, f64)]| row.iter().map(|part| part.1.max(0.0)).sum::<f64>();
    let most = rows.iter().map(|row| total(&row.1)).fold(1.0, f64::max);
    for (number, (name, row)) in rows.iter().enumerate() {
        let y = 50.0 * number as f64;
        let sum: f64 = row.iter().map(|part| part.1).sum();
        let _ = write!(out, "<text x=\"{LEFT}\" y=\"{:.1}\">{name}: {}</text>", y + 14.0, pen.number(sum, 1));
        let mut x = LEFT;
        for (at, (part, value)) in row.iter().enumerate() {
            let (wide, told) = (value.max(0.0) / most * PLOT, pen.number(*value, 1));
            let _ = write!(
                out,
                "<rect class=\"part-{at}\" x=\"{x:.1}\" y=\"{:.1}\" width=\"{wide:.1}\" height=\"22\"><title>{part}: {told}</title></rect>",
                y + 20.0
            );
            if wide > 34.0 {
                let _ = write!(
                    out,
                    "<text class=\"inside\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{told}</text>",
                    x + wide / 2.0,
                    y + 35.5
                );
            }
            x += wide;
        }
    }
    for (at, part) in parts.iter().enumerate() {
        let (x, y) =
            (LEFT + 115.0 * (at % 3) as f64, 50.0 * rows.len() as f64 + 6.0 + 20.0 * (at / 3) as f64);
        let _ = write!(
            out,
            "<rect class=\"part-{at}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"12\" height=\"12\"/><text x=\"{:.1}\" y=\"{:.1}\">{part}</text>",
            x + 18.0,
            y + 10.5
        );
    }
    out + "</svg>"
}

/// A share with its interval inside a table's cell; `span` is what lies left and right of `middle`,
/// and from `large` on it stands out.
pub fn cell(share: &Frequency, middle: f64, span: f64, large: f64) -> String {
    let at = |value: f64| (40.0 + (value - middle) / span * 40.0).clamp(1.0, 79.0);
    let [from, to] = share.ci95.map(at);
    let odd = if is_odd(share, middle, large) { " odd" } else { "" };
    format!(
        "<svg class=\"cell\" viewBox=\"0 0 80 14\" aria-hidden=\"true\"><path class=\"fair\" d=\"M40 0V14\"/>\
         <path class=\"whisker\" d=\"M{from:.1} 7H{to:.1}\"/><circle class=\"dot{odd}\" cx=\"{:.1}\" cy=\"7\" r=\"3.5\"/></svg>",
        at(share.rate)
    )
}

fn open(label: &str, height: f64) -> String {
    format!(
        "<svg class=\"plot\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\">",
        escape(label)
    )
}
