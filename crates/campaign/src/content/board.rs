//! The whole board of the campaign as plain data, for drawing. A game has only a part of it on the
//! table, and [`crate::Campaign::next_game`] makes that; here nothing is left out.

use capotreno_rules::PlaceId;
use capotreno_rules::spec::{self, LineKind, Spec};

use super::{Content, LineColour, PlaceNo};
use crate::texts;

/// Where things are drawn: `layout.toml` and `coast.json` of the campaign's folder.
pub fn layout() -> &'static str {
    texts::text("layout.toml")
}

pub fn coast() -> &'static str {
    texts::text("coast.json")
}

impl Content {
    /// Start board and frontiers in the order of the files; what is coloured in play is grey.
    pub fn whole_board(&self) -> Spec {
        let id = |place: PlaceNo| PlaceId(place.0);
        let places = self.places.iter().map(|place| spec::Place {
            name: place.name.clone(),
            at: place.at,
            country: None,
            tags: place.tags.clone(),
        });
        let lines = self.lines.iter().map(|line| {
            let [from, to] = line.ends.map(id);
            spec::Line {
                colour: match line.colour {
                    LineColour::Of(card) => Some(card),
                    LineColour::Grey | LineColour::Blank => None,
                },
                kind: if line.tunnel.is_some() { LineKind::Tunnel } else { LineKind::Plain },
                group: line.group.clone(),
                ..spec::Line::plain(from, Some(to), line.cards)
            }
        });
        Spec { places: places.collect(), lines: lines.collect(), ..self.base.clone() }
    }
}
