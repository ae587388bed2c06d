//! Small plots as SVG text. Sized for a phone: 360 units wide, which is one pixel each there.

use std::fmt::Write as _;

use capotreno_drawing::escape;

use capotreno_study::is_odd;
use capotreno_study::{Frequency, Histogram};

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
    if width == 1 { from.to_string() } else { format!("{from} to {}", from + width - 1) }
}

/// One row of [`intervals`].
pub struct Row {
    pub name: String,
    pub share: Frequency,
}

/// Shares with their intervals, and a line at what is fair.
pub fn intervals(label: &str, rows: &[Row], fair: f64) -> String {
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
        "<text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">fair {:.1} %</text>",
        height - 6.0,
        100.0 * fair
    );
    for (number, row) in rows.iter().enumerate() {
        let y = 18.0 + 34.0 * number as f64;
        let [from, to] = row.share.ci95.map(at);
        let _ = write!(
            out,
            "<text x=\"{LEFT}\" y=\"{:.1}\">{}</text><path class=\"whisker\" d=\"M{from:.1} {y}H{to:.1}\"/>\
             <circle class=\"dot\" cx=\"{:.1}\" cy=\"{y}\" r=\"5\"/>\
             <text class=\"strong\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{:.1} %</text>",
            y + 4.0,
            escape(&row.name),
            at(row.share.rate),
            WIDTH - LEFT,
            y + 4.0,
            100.0 * row.share.rate
        );
    }
    out + "</svg>"
}

/// A point of [`scatter`].
pub struct Spot {
    pub x: f64,
    pub y: f64,
    pub name: String,
    /// Drawn strongly and named.
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
    let _ = write!(
        out,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{across}</text><text x=\"{LEFT}\" y=\"13\">{up}</text>",
        WIDTH - LEFT,
        height - 4.0
    );
    out + "</svg>"
}

/// Round values from 0, about four of them.
fn ticks(end: f64) -> Vec<f64> {
    let step = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0].into_iter().find(|step| end / step <= 6.0).unwrap_or(100.0);
    (0..=(end / step).floor() as u32).map(|at| f64::from(at) * step).collect()
}

/// Stacked bars: where the points of all and of winners come from.
pub fn stacks(label: &str, rows: &[(&str, Vec<(&str, f64)>)]) -> String {
    let parts: Vec<&str> =
        rows.first().map_or_else(Vec::new, |row| row.1.iter().map(|part| part.0).collect());
    let legend = 20.0 * parts.len().div_ceil(3) as f64;
    let height = 50.0 * rows.len() as f64 + legend + 8.0;
    let mut out = open(label, height);
    let total = |row: &[(&str, f64)]| row.iter().map(|part| part.1.max(0.0)).sum::<f64>();
    let most = rows.iter().map(|row| total(&row.1)).fold(1.0, f64::max);
    for (number, (name, row)) in rows.iter().enumerate() {
        let y = 50.0 * number as f64;
        let sum: f64 = row.iter().map(|part| part.1).sum();
        let _ = write!(out, "<text x=\"{LEFT}\" y=\"{:.1}\">{name}: {sum:.1}</text>", y + 14.0);
        let mut x = LEFT;
        for (at, (part, value)) in row.iter().enumerate() {
            let wide = value.max(0.0) / most * PLOT;
            let _ = write!(
                out,
                "<rect class=\"part-{at}\" x=\"{x:.1}\" y=\"{:.1}\" width=\"{wide:.1}\" height=\"22\"><title>{part}: {value:.1}</title></rect>",
                y + 20.0
            );
            if wide > 34.0 {
                let _ = write!(
                    out,
                    "<text class=\"inside\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{value:.1}</text>",
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
