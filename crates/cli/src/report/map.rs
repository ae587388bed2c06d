//! The board with two colours for each line, of which the reader chooses one.
//!
//! A board is heavy, so it is drawn once: what differs between the two maps, and between light and
//! dark, becomes a style variable, and a shape that is drawn several times is kept once.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use capotreno_drawing::{Board, LineMark, Palette, SvgOptions, Theme, heat, svg};

/// Values between 0 and 1 by line; a line without one looks like the least.
pub type Heats = BTreeMap<usize, f64>;

/// A picture and the variables its two maps give it.
pub struct Maps {
    pub picture: String,
    pub first: String,
    pub second: String,
}

/// Draws a board with two maps.
pub fn maps(board: &Board, first: &Heats, second: &Heats, title: &str) -> Maps {
    let [one, other] = [first, second].map(|heats| draw(board, heats, title));
    let mut maps =
        Maps { picture: String::with_capacity(one.len()), first: String::new(), second: String::new() };
    let mut known: Vec<(&str, &str)> = Vec::new();
    // Both pictures are the same but for the colours of lines, each of them between quotes.
    for (at, (own, theirs)) in one.split('"').zip(other.split('"')).enumerate() {
        if at > 0 {
            maps.picture.push('"');
        }
        if own == theirs {
            maps.picture.push_str(own);
            continue;
        }
        let number = known.iter().position(|pair| *pair == (own, theirs)).unwrap_or_else(|| {
            let _ = write!(maps.first, "--h{}:{own};", known.len());
            let _ = write!(maps.second, "--h{}:{theirs};", known.len());
            known.push((own, theirs));
            known.len() - 1
        });
        let _ = write!(maps.picture, "var(--h{number})");
    }
    maps.picture = themed(shared(&maps.picture));
    maps
}

fn draw(board: &Board, heats: &Heats, title: &str) -> String {
    let mark = |line: usize| LineMark { owner: None, heat: Some(heats.get(&line).copied().unwrap_or(0.0)) };
    let marks = board.lines.iter().map(|line| (line.id, mark(line.id))).collect();
    let options = SvgOptions { theme: Theme::Light, width: None, marks, title: Some(title.to_owned()) };
    svg(board, &options)
}

/// Keeps a long shape once: the coast is drawn several times, with pens of several widths.
fn shared(picture: &str) -> String {
    const LONG: usize = 200;
    let mut seen: Vec<&str> = Vec::new();
    let mut out = String::with_capacity(picture.len());
    let mut rest = picture;
    while let Some(start) = rest.find("<path d=\"") {
        let shape = &rest[start + 9..];
        let Some(end) = shape.find('"') else { break };
        let (shape, after) = (&shape[..end], &shape[end + 1..]);
        out.push_str(&rest[..start]);
        if shape.len() < LONG {
            let _ = write!(out, "<path d=\"{shape}\"");
        } else if let Some(number) = seen.iter().position(|other| *other == shape) {
            let _ = write!(out, "<use href=\"#s{number}\"");
        } else {
            // The shape itself has no paint, so that each use brings its own.
            let _ =
                write!(out, "<defs><path id=\"s{0}\" d=\"{shape}\"/></defs><use href=\"#s{0}\"", seen.len());
            seen.push(shape);
        }
        rest = after;
    }
    out + rest
}

/// Colours of the theme become variables.
fn themed(mut picture: String) -> String {
    for (at, (light, _)) in colours().iter().enumerate() {
        // Both forms in which the drawing writes a colour: an attribute and a style rule.
        picture = picture.replace(&format!("\"{light}\""), &format!("\"var(--b{at})\""));
        picture = picture.replace(&format!(":{light};"), &format!(":var(--b{at});"));
    }
    picture
}

/// The variables of a theme.
pub fn variables(theme: Theme) -> String {
    let mut out = String::new();
    for (at, (light, dark)) in colours().iter().enumerate() {
        let colour = match theme {
            Theme::Light => light,
            Theme::Dark => dark,
        };
        let _ = write!(out, "--b{at}:{colour};");
    }
    out
}

fn colours() -> Vec<(&'static str, &'static str)> {
    let list = |palette: Palette| {
        let mut all = vec![palette.sea, palette.shore, palette.land, palette.park, palette.border];
        all.extend(palette.shallows);
        all.extend([palette.water_name, palette.land_name, palette.rail, palette.circle, palette.track]);
        all.extend([palette.ink, palette.halo, palette.place, palette.accent, palette.rim]);
        all.extend([palette.rim_hatch, palette.outline]);
        all
    };
    list(Theme::Light.palette()).into_iter().zip(list(Theme::Dark.palette())).collect()
}

/// The scale of a map's colours.
pub fn legend(class: &str, low: &str, high: &str) -> String {
    let stops: Vec<String> = (0..=10).map(|step| heat(f64::from(step) / 10.0)).collect();
    format!(
        "<p class=\"legend {class}\"><span>{low}</span><i style=\"background:linear-gradient(90deg,{})\"></i><span>{high}</span></p>",
        stops.join(",")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_shape_is_kept_once() {
        let long = "M0 0".repeat(80);
        let picture =
            format!("<a><path d=\"{long}\" x=\"1\"/><path d=\"M1 1\"/><path d=\"{long}\" x=\"2\"/></a>");
        let found = shared(&picture);
        assert_eq!(found.matches(&long).count(), 1);
        assert!(
            found.contains("<use href=\"#s0\" x=\"1\"/><path d=\"M1 1\"/><use href=\"#s0\" x=\"2\"/></a>")
        );
    }

    #[test]
    fn what_differs_becomes_a_variable() {
        let loaded = capotreno_editions::embedded("berlin").unwrap();
        let board = Board::embedded(&loaded).unwrap();
        let maps = maps(&board, &Heats::from([(0, 1.0)]), &Heats::from([(1, 1.0)]), "Berlin");
        assert!(maps.picture.contains("\"var(--h0)\"") && maps.picture.contains("\"var(--h1)\""));
        assert!(maps.first.starts_with(&format!("--h0:{};", heat(1.0))));
        assert!(maps.second.starts_with(&format!("--h0:{};", heat(0.0))));
    }
}
