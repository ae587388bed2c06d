//! Worlds: what the ground of a board looks like. An edition chooses one in its `sketch.toml`; a board
//! that says nothing lies on plain paper. Each world has a palette for light and one for dark pages.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::theme::{Palette, Theme};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum World {
    /// Warm paper and a soft sea.
    #[default]
    Plain,
    /// Cold water, pale meadows, mountains and firs.
    Fjords,
    /// Snow under northern lights.
    Aurora,
    /// A woodblock print: indigo waves around washi paper.
    Islands,
    /// A city from above: blocks, streets, parks.
    City,
    /// An old map in sepia.
    Frontier,
    /// A painted tile: a deep blue sea, straw and olive, cypresses and pines.
    Riviera,
}

/// The colours of a board on a light and on a dark page, by their names.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Colours {
    pub light: BTreeMap<String, String>,
    pub dark: BTreeMap<String, String>,
}

impl World {
    pub const ALL: [World; 7] = [
        World::Plain,
        World::Fjords,
        World::Aurora,
        World::Islands,
        World::City,
        World::Frontier,
        World::Riviera,
    ];

    pub fn colours(self) -> Colours {
        let named = |theme| {
            let pairs = self.palette(theme).named();
            pairs.into_iter().map(|(name, colour)| (name.to_owned(), colour.to_owned())).collect()
        };
        Colours { light: named(Theme::Light), dark: named(Theme::Dark) }
    }

    pub const fn palette(self, theme: Theme) -> Palette {
        match (self, theme) {
            (World::Plain, theme) => theme.palette(),
            (World::Fjords, Theme::Light) => FJORDS_LIGHT,
            (World::Fjords, Theme::Dark) => FJORDS_DARK,
            (World::Aurora, Theme::Light) => AURORA_LIGHT,
            (World::Aurora, Theme::Dark) => AURORA_DARK,
            (World::Islands, Theme::Light) => ISLANDS_LIGHT,
            (World::Islands, Theme::Dark) => ISLANDS_DARK,
            (World::City, Theme::Light) => CITY_LIGHT,
            (World::City, Theme::Dark) => CITY_DARK,
            (World::Frontier, Theme::Light) => FRONTIER_LIGHT,
            (World::Frontier, Theme::Dark) => FRONTIER_DARK,
            (World::Riviera, Theme::Light) => RIVIERA_LIGHT,
            (World::Riviera, Theme::Dark) => RIVIERA_DARK,
        }
    }
}

const LIGHT: Palette = Theme::Light.palette();
const DARK: Palette = Theme::Dark.palette();

const FJORDS_LIGHT: Palette = Palette {
    sea: "#8fbacb",
    shallows: ["#a0c5d2", "#b4d1da", "#cde1e4"],
    shore: "#5f8a9c",
    land: "#eef0de",
    park: "#cfdfb6",
    border: "#a3ab90",
    water_name: "#437387",
    land_name: "#a5b08e",
    halo: "#f8faf0",
    wave: "#79a9bd",
    grain: "#8d9678",
    tree: "#7fa374",
    hill: "#c8cbb5",
    shade: "#94a08f",
    snow: "#ffffff",
    frame: "#37596a",
    frame_edge: "#1d3541",
    ..LIGHT
};

const FJORDS_DARK: Palette = Palette {
    sea: "#0f2330",
    shallows: ["#132b3a", "#183545", "#1f4152"],
    shore: "#44707f",
    land: "#2b3733",
    park: "#2f4636",
    border: "#62705f",
    water_name: "#5f8ea2",
    land_name: "#5c6d5f",
    wave: "#1f4152",
    grain: "#55635a",
    tree: "#426450",
    hill: "#4a5853",
    shade: "#1c2624",
    snow: "#94a9a8",
    frame: "#2b4a59",
    frame_edge: "#0a161d",
    ..DARK
};

const AURORA_LIGHT: Palette = Palette {
    sea: "#9dacd6",
    shallows: ["#adbadd", "#c0cbe4", "#d9e0ef"],
    shore: "#6d7cab",
    land: "#f1f1f5",
    park: "#dce6df",
    border: "#a7a9bd",
    water_name: "#55649a",
    land_name: "#a9abc2",
    circle: "#3f6fa8",
    halo: "#fafaff",
    wave: "#8999c8",
    grain: "#8f92ab",
    tree: "#7b9d97",
    hill: "#d0d2e0",
    shade: "#a5a9c2",
    snow: "#ffffff",
    glow: "#3fbf8c",
    glow_far: "#8f7be0",
    frame: "#3c4275",
    frame_edge: "#20244a",
    ..LIGHT
};

const AURORA_DARK: Palette = Palette {
    sea: "#0c132a",
    shallows: ["#101935", "#152041", "#1b294e"],
    shore: "#4a5a92",
    land: "#272d40",
    park: "#2b3d40",
    border: "#5d6480",
    water_name: "#6476b0",
    land_name: "#59617e",
    wave: "#1d2b55",
    grain: "#59607c",
    tree: "#37544f",
    hill: "#424a63",
    shade: "#1b2031",
    snow: "#b4bdd8",
    glow: "#46e0a0",
    glow_far: "#9a7bff",
    frame: "#2c3163",
    frame_edge: "#080c1e",
    ..DARK
};

const ISLANDS_LIGHT: Palette = Palette {
    sea: "#a9cbd0",
    shallows: ["#b7d3d6", "#c7dddd", "#dbe8e4"],
    shore: "#3f6d8a",
    land: "#f6ecd4",
    park: "#d2dba8",
    border: "#bfae88",
    water_name: "#2f6484",
    land_name: "#c0ae83",
    halo: "#fdf8ea",
    accent: "#c0342b",
    wave: "#8fb8c4",
    grain: "#a8946a",
    tree: "#9fb27a",
    hill: "#c3c4ab",
    shade: "#8fa79f",
    snow: "#ffffff",
    glow: "#d9482f",
    glow_far: "#d9b565",
    frame: "#8f2a25",
    frame_edge: "#3f120f",
    ..LIGHT
};

const ISLANDS_DARK: Palette = Palette {
    sea: "#0e2236",
    shallows: ["#122a41", "#17344d", "#1e405b"],
    shore: "#4b7796",
    land: "#35342e",
    park: "#3d4733",
    border: "#6f6954",
    water_name: "#6398bb",
    land_name: "#6b6650",
    wave: "#1b3852",
    grain: "#5f5a48",
    tree: "#4a573a",
    hill: "#4c5149",
    shade: "#262a29",
    snow: "#b9c0bb",
    glow: "#c8472f",
    glow_far: "#a9863e",
    frame: "#6d211d",
    frame_edge: "#1c0706",
    ..DARK
};

const CITY_LIGHT: Palette = Palette {
    sea: "#9cc6d9",
    shallows: ["#acd0df", "#a3cbdc", "#c3dde6"],
    shore: "#5f97b0",
    land: "#f4efe5",
    park: "#c2d8a2",
    border: "#b7ab97",
    water_name: "#2f7594",
    land_name: "#b09f83",
    rail: "#a99f8c",
    halo: "#fdfaf2",
    wave: "#7db2c9",
    grain: "#a4998a",
    tree: "#93b878",
    hill: "#d6c9b0",
    shade: "#8b7d68",
    snow: "#fffdf6",
    block: "#e9dfcc",
    street: "#fffdf6",
    glow: "#c99b3b",
    frame: "#4a5058",
    frame_edge: "#22262b",
    ..LIGHT
};

const CITY_DARK: Palette = Palette {
    sea: "#24506a",
    shallows: ["#285a75", "#245370", "#2e6480"],
    shore: "#4f8cab",
    land: "#1d2328",
    park: "#28432f",
    border: "#5d6468",
    water_name: "#7cb8d4",
    land_name: "#68727a",
    rail: "#59636a",
    wave: "#3a7391",
    grain: "#4d565c",
    tree: "#3c6647",
    hill: "#39424a",
    shade: "#8a8f8c",
    snow: "#aab1af",
    block: "#2a3138",
    street: "#3d474f",
    glow: "#d9b25a",
    frame: "#39424a",
    frame_edge: "#0a0d10",
    ..DARK
};

const FRONTIER_LIGHT: Palette = Palette {
    sea: "#c3c9b4",
    shallows: ["#cdd1bc", "#d8d9c5", "#e5e2d0"],
    shore: "#877d5e",
    land: "#f0e0bd",
    park: "#dccf9b",
    paper: "#dcc79b",
    border: "#a98a5b",
    water_name: "#73745a",
    land_name: "#b0925f",
    rail: "#c7ae80",
    track: "#7d6847",
    ink: "#2b1f12",
    halo: "#faf0d9",
    accent: "#9c3520",
    wave: "#a9b09a",
    grain: "#9c7d4c",
    tree: "#bcae7c",
    hill: "#d6bd8c",
    shade: "#aa8b58",
    snow: "#f9eed5",
    glow: "#b7772c",
    frame: "#5f3a1c",
    frame_edge: "#331b09",
    ..LIGHT
};

const FRONTIER_DARK: Palette = Palette {
    sea: "#1d2423",
    shallows: ["#212a28", "#27302c", "#2e3832"],
    shore: "#6d684f",
    land: "#3b3227",
    park: "#45402a",
    paper: "#2a241c",
    border: "#7d6a4a",
    water_name: "#7f8069",
    land_name: "#77654a",
    wave: "#39423b",
    grain: "#6b5a3f",
    tree: "#575034",
    hill: "#5a4b34",
    shade: "#2a2219",
    snow: "#b8a582",
    glow: "#b7772c",
    frame: "#4c301a",
    frame_edge: "#160b04",
    ..DARK
};

const RIVIERA_LIGHT: Palette = Palette {
    sea: "#5fa9bd",
    shallows: ["#74b8c6", "#93cbd1", "#bfe2dd"],
    shore: "#2f7389",
    land: "#f5ead0",
    park: "#d5d79c",
    border: "#bda878",
    water_name: "#1b5a72",
    land_name: "#bfa877",
    halo: "#fdf7e8",
    accent: "#b8462a",
    wave: "#4d9bb2",
    grain: "#ab9361",
    tree: "#6f8a4c",
    hill: "#dcc79c",
    shade: "#a28c63",
    snow: "#fffaf0",
    glow: "#e2a72e",
    glow_far: "#c8603a",
    frame: "#1f4e8c",
    frame_edge: "#0f2a52",
    ..LIGHT
};

const RIVIERA_DARK: Palette = Palette {
    sea: "#0c2a38",
    shallows: ["#103342", "#153e4d", "#1c4c5a"],
    shore: "#3f8196",
    land: "#3a362a",
    park: "#434a2d",
    border: "#746a4b",
    water_name: "#5fa3b8",
    land_name: "#73694b",
    wave: "#174354",
    grain: "#645b41",
    tree: "#566b3c",
    hill: "#574d38",
    shade: "#26221a",
    snow: "#c9bfa6",
    glow: "#c48f2b",
    glow_far: "#b05a38",
    frame: "#1c3f70",
    frame_edge: "#071428",
    ..DARK
};
