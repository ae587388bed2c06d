//! Boards as pictures, computed once for the command line, the reports and the client.
//!
//! [`Board::new`] makes the geometry from an edition and its two drawing files: `layout.toml` (the
//! relaxed places, curves and label sides, written by [`Layout::compute`]) and `coast.json` (land and
//! what we drew ourselves, in degrees, written by [`extract`]). [`svg`] draws it. No rules here, and
//! no file is read. What a folder's `sketch.toml` has, [`extract`] adds to the atlas.

mod advice;
mod atlas;
mod atlas_bytes;
mod beyond;
mod board;
mod cars;
mod check;
mod city;
mod clip;
mod coast;
mod error;
mod extract;
mod fault;
mod folder;
mod geometry;
mod glyph;
mod hand;
mod inlet;
mod labels;
mod land;
mod layout;
mod names;
mod pack;
mod paint;
mod part;
mod problems;
mod projection;
mod relax;
mod rim;
mod scenery;
mod shape;
mod sheet;
mod sights;
mod sketch;
mod svg;
mod texture;
mod theme;
mod trace;
mod view;
mod vignette;
mod warp;
mod world;
mod write;

pub use advice::{Advice, Warning, advice};
pub use atlas::Atlas;
pub use board::{Again, Board, Inset, Label, LineShape, Look, PlaceShape, Space};
pub use check::{Collision, Touch};
pub use coast::{Coast, CoastSheet, Feature, FeatureKind, RawFeature};
pub use error::DrawError;
pub use extract::extract;
pub use geometry::{Block, Bounds, Point};
pub use glyph::glyph;
pub use hand::line_names;
pub use labels::{Anchor, Side};
pub use layout::{Effort, Hints, Layout, Nudges, SheetLayout, Spot};
pub use problems::problems;
pub use scenery::{Fade, Scenery};
pub use svg::{LineMark, SvgOptions, escape, svg};
pub use texture::Texture;
pub use theme::{Livery, Palette, SEATS, Theme, fill, heat, on_fill};
pub use view::View;
pub use vignette::vignette;
pub use world::{Colours, World};
