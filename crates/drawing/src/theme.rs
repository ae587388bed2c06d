//! Colours: a light and a dark board, the card colours and the players' colours.

use capotreno_rules::Card;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    #[default]
    Light,
    Dark,
}

/// The colours of a theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette {
    pub sea: &'static str,
    /// Lines of equal distance along the coast, from far to near.
    pub shallows: [&'static str; 3],
    pub shore: &'static str,
    pub land: &'static str,
    pub park: &'static str,
    /// What is not known yet.
    pub paper: &'static str,
    pub border: &'static str,
    pub water_name: &'static str,
    pub land_name: &'static str,
    pub rail: &'static str,
    pub circle: &'static str,
    pub track: &'static str,
    pub ink: &'static str,
    pub halo: &'static str,
    pub place: &'static str,
    pub accent: &'static str,
    pub rim: &'static str,
    pub rim_hatch: &'static str,
    pub outline: &'static str,
}

impl Theme {
    pub const fn palette(self) -> Palette {
        match self {
            Theme::Light => Palette {
                sea: "#c6dbe2",
                shallows: ["#cee1e7", "#d7e8ec", "#e2eff1"],
                shore: "#8fabb3",
                land: "#f2ecdd",
                park: "#d9e5c3",
                paper: "#e5dccb",
                border: "#b9a98c",
                water_name: "#6f94a3",
                land_name: "#c3b595",
                rail: "#d8cdb6",
                circle: "#5b88a8",
                track: "#8c8271",
                ink: "#26231f",
                halo: "#fbf8f0",
                place: "#fffdf7",
                accent: "#b3272d",
                rim: "#5d554a",
                rim_hatch: "#d9cfbb",
                outline: "#3a352e",
            },
            Theme::Dark => Palette {
                sea: "#16222b",
                shallows: ["#192731", "#1d2d38", "#223541"],
                shore: "#4c6472",
                land: "#313a3d",
                park: "#33473a",
                paper: "#23292b",
                border: "#69706a",
                water_name: "#587585",
                land_name: "#59635f",
                rail: "#465054",
                circle: "#6fa3c7",
                track: "#8d9690",
                ink: "#f3f1e8",
                halo: "#1b2429",
                place: "#f6f3e8",
                accent: "#e2585c",
                rim: "#a39a88",
                rim_hatch: "#3b3f3c",
                outline: "#0e1418",
            },
        }
    }
}

/// The colour of a space: the card's, or grey. Told apart by lightness too, so that they differ for
/// every kind of colour vision (a test says so).
pub const fn fill(colour: Option<Card>) -> &'static str {
    match colour {
        Some(Card::Black) => "#1f2124",
        Some(Card::Blue) => "#0f3f9c",
        Some(Card::Green) => "#3f8751",
        Some(Card::Orange) => "#e8752a",
        Some(Card::Purple) => "#b678bb",
        Some(Card::Red) => "#a51417",
        Some(Card::White) => "#fcfaf5",
        Some(Card::Yellow) => "#f9d432",
        Some(Card::Wild | Card::Newspaper) | None => "#b0aeaa",
    }
}

/// What is drawn on a space of that colour.
pub const fn on_fill(colour: Option<Card>) -> &'static str {
    match colour {
        Some(Card::Black | Card::Blue | Card::Green | Card::Red) => "#ffffff",
        Some(Card::Orange | Card::Purple | Card::White | Card::Yellow | Card::Wild | Card::Newspaper)
        | None => "#2b2722",
    }
}

/// The players, by seat; each has a pattern as well.
pub const SEATS: [&str; 5] = ["#0b57a4", "#b5121b", "#1c7a3a", "#e8b400", "#3c3c40"];

/// From rare to frequent: dark blue over grey to yellow, which every eye can order.
pub fn heat(value: f64) -> String {
    let stops = [[0.0, 34.0, 78.0], [87.0, 93.0, 109.0], [165.0, 156.0, 116.0], [254.0, 232.0, 56.0]];
    let place = value.clamp(0.0, 1.0) * 3.0;
    let first = (place.floor() as usize).min(2);
    let share = place - first as f64;
    let part = |i: usize| (stops[first][i] + (stops[first + 1][i] - stops[first][i]) * share).round() as u8;
    format!("#{:02x}{:02x}{:02x}", part(0), part(1), part(2))
}
