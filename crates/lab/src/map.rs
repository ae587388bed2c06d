//! The board with a colour for each line. Drawn once; the dark colours come from style variables.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use capotreno_drawing::{Board, LineMark, Palette, SvgOptions, Theme, heat, svg};

/// Draws a board; lines without a value look like those with the least.
pub fn heat_map(board: &Board, values: &BTreeMap<usize, f64>, title: &str) -> String {
    let marks = board
        .lines
        .iter()
        .map(|line| {
            (line.id, LineMark { owner: None, heat: Some(values.get(&line.id).copied().unwrap_or(0.0)) })
        })
        .collect();
    let options = SvgOptions { theme: Theme::Light, width: None, marks, title: Some(title.to_owned()) };
    let mut picture = svg(board, &options);
    for (at, (light, _)) in colours().iter().enumerate() {
        // Both forms in which the drawing writes a colour: an attribute and a style rule.
        picture = picture.replace(&format!("\"{light}\""), &format!("\"var(--b{at})\""));
        picture = picture.replace(&format!(":{light};"), &format!(":var(--b{at});"));
    }
    picture
}

/// The variables of the two themes.
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

/// The scale of the map's colours.
pub fn legend(low: &str, high: &str) -> String {
    let stops: Vec<String> = (0..=10).map(|step| heat(f64::from(step) / 10.0)).collect();
    format!(
        "<p class=\"legend\"><span>{low}</span><i style=\"background:linear-gradient(90deg,{})\"></i><span>{high}</span></p>",
        stops.join(",")
    )
}
