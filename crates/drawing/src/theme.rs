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
    // What is drawn for beauty only.
    pub wave: &'static str,
    pub grain: &'static str,
    pub tree: &'static str,
    pub hill: &'static str,
    pub shade: &'static str,
    pub snow: &'static str,
    pub block: &'static str,
    pub street: &'static str,
    /// Northern lights, a rising sun, gold.
    pub glow: &'static str,
    pub glow_far: &'static str,
    /// Cherry trees in spring.
    pub bloom: &'static str,
    /// Windows at night.
    pub lamp: &'static str,
    pub frame: &'static str,
    pub frame_edge: &'static str,
}

impl Palette {
    /// Every colour with the name the client's style sheets and our scenery know it by.
    pub const fn named(&self) -> [(&'static str, &'static str); 35] {
        [
            ("sea", self.sea),
            ("shallow-1", self.shallows[0]),
            ("shallow-2", self.shallows[1]),
            ("shallow-3", self.shallows[2]),
            ("shore", self.shore),
            ("land", self.land),
            ("park", self.park),
            ("beyond", self.paper),
            ("border-line", self.border),
            ("water-name", self.water_name),
            ("land-name", self.land_name),
            ("rail", self.rail),
            ("circle", self.circle),
            ("track", self.track),
            ("ink", self.ink),
            ("halo", self.halo),
            ("place", self.place),
            ("city", self.accent),
            ("rim", self.rim),
            ("rim-hatch", self.rim_hatch),
            ("outline", self.outline),
            ("wave", self.wave),
            ("grain", self.grain),
            ("tree", self.tree),
            ("hill", self.hill),
            ("shade", self.shade),
            ("snow", self.snow),
            ("block", self.block),
            ("street", self.street),
            ("glow", self.glow),
            ("glow-far", self.glow_far),
            ("bloom", self.bloom),
            ("lamp", self.lamp),
            ("frame", self.frame),
            ("frame-edge", self.frame_edge),
        ]
    }

    /// The colour of a name, or the ink where there is none.
    pub fn colour(&self, name: &str) -> &'static str {
        self.named().iter().find(|(known, _)| *known == name).map_or(self.ink, |(_, colour)| colour)
    }
}

impl Theme {
    /// The colours of plain ground; see [`World::palette`](crate::World::palette) for others.
    pub const fn palette(self) -> Palette {
        match self {
            Theme::Light => LIGHT,
            Theme::Dark => DARK,
        }
    }
}

const LIGHT: Palette = Palette {
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
    wave: "#aac8d3",
    grain: "#b0a283",
    tree: "#c0cc9f",
    hill: "#d8ccb1",
    shade: "#bcac8a",
    snow: "#fffdf6",
    block: "#e6dfcf",
    street: "#fbf7ec",
    glow: "#d9a441",
    glow_far: "#c97b5a",
    bloom: "#eab0b6",
    lamp: "#d9cdb6",
    frame: "#7d5a36",
    frame_edge: "#4a3019",
};

const DARK: Palette = Palette {
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
    wave: "#253a47",
    grain: "#5a625c",
    tree: "#3d5244",
    hill: "#454e4e",
    shade: "#23292a",
    snow: "#98a3a0",
    block: "#394346",
    street: "#454f52",
    glow: "#b58a3a",
    glow_far: "#a05f45",
    bloom: "#a4656f",
    lamp: "#d6aa58",
    frame: "#3d2f22",
    frame_edge: "#0d0906",
};

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

/// Whose pieces they are: a colour, and an emblem on it that tells them apart without any colour. The
/// client has the same (`web/src/cards/look.ts`), where a test measures them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Livery {
    pub body: &'static str,
    pub ink: &'static str,
    /// The roadbed under the pieces.
    pub bed: &'static str,
    /// In a box 20 wide and 10 high.
    pub emblem: &'static str,
}

/// The players, by seat.
pub const SEATS: [Livery; 5] = [
    Livery {
        body: "#0c348a",
        ink: "#ffffff",
        bed: "#5f86d6",
        emblem: "M-10-5H-5L0 0L-5 5H-10L-5 0ZM1-5H6L11 0L6 5H1L6 0Z",
    },
    Livery {
        body: "#c8202a",
        ink: "#ffffff",
        bed: "#ea8b8f",
        emblem: "M-12 5L-7.5-5H-3L-7.5 5ZM-4.5 5L0-5H4.5L0 5ZM3 5L7.5-5H12L7.5 5Z",
    },
    Livery {
        body: "#52b373",
        ink: "#0c2413",
        bed: "#a5dcb8",
        emblem: "M-11.4 0A3.4 3.4 0 1 1-4.6 0A3.4 3.4 0 1 1-11.4 0ZM-3.4 0A3.4 3.4 0 1 1 3.4 0A3.4 3.4 0 1 1-3.4 0Z\
                 M4.6 0A3.4 3.4 0 1 1 11.4 0A3.4 3.4 0 1 1 4.6 0Z",
    },
    Livery {
        body: "#f6ce1e",
        ink: "#2a2205",
        bed: "#fbe798",
        emblem: "M-10-5H10V-1.6H-10ZM-10 1.6H10V5H-10Z",
    },
    Livery {
        body: "#131417",
        ink: "#ffffff",
        bed: "#757783",
        emblem: "M-10-5H-3.4V0H-10ZM3.4-5H10V0H3.4ZM-3.4 0H3.4V5H-3.4Z",
    },
];

/// From rare to frequent: dark blue over grey to yellow, which every eye can order.
pub fn heat(value: f64) -> String {
    let stops = [[0.0, 34.0, 78.0], [87.0, 93.0, 109.0], [165.0, 156.0, 116.0], [254.0, 232.0, 56.0]];
    let place = value.clamp(0.0, 1.0) * 3.0;
    let first = (place.floor() as usize).min(2);
    let share = place - first as f64;
    let part = |i: usize| (stops[first][i] + (stops[first + 1][i] - stops[first][i]) * share).round() as u8;
    format!("#{:02x}{:02x}{:02x}", part(0), part(1), part(2))
}
