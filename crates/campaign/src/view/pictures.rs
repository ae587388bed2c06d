//! The pictures of what a view holds: `campaigns/charter/pictures.toml`, by id. What a picture says is the
//! client's business; here it is a text like any other, told when what it belongs to is open.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::{CampaignView, PostcardView};
use crate::content::Content;
use crate::texts;

/// A picture of something in the view.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Picture {
    /// A year, the code of a frontier, the letter of a rule box, the id of a staff card or the number of a
    /// postcard.
    pub of: String,
    /// A ground and what stands on it, with its place on a sheet of 120 by 80 and its size in hundredths.
    pub scene: String,
}

/// All pictures by what they show. Ids of different things differ.
fn all() -> &'static BTreeMap<String, String> {
    static ALL: OnceLock<BTreeMap<String, String>> = OnceLock::new();
    ALL.get_or_init(|| {
        // A file that cannot be read has no pictures; the test of completeness says so.
        let text = texts::text("pictures.toml");
        let groups: BTreeMap<String, BTreeMap<String, String>> = toml::from_str(text).unwrap_or_default();
        groups.into_values().flatten().collect()
    })
}

/// The pictures of everything in a view.
pub(super) fn of(view: &CampaignView, content: &Content) -> Vec<Picture> {
    let years = (1..=view.game).map(|game| content.year(game).to_string());
    let added = view.frontiers.iter().map(|frontier| &frontier.name);
    let offered = view.to_pick.iter().map(|offer| &offer.name);
    let frontiers = added.chain(offered).map(|name| name.code.clone());
    let boxes = view.boxes.iter().map(|rule| rule.letter.to_string());
    let staff = view.staff.iter().map(|card| card.id.clone());
    let mut postcards: Vec<u16> = postcards(view).map(|card| card.number.0).collect();
    postcards.sort_unstable();
    postcards.dedup();
    let postcards = postcards.into_iter().map(|number| number.to_string());
    let shown = years.chain(frontiers).chain(boxes).chain(staff).chain(postcards);
    shown.filter_map(|of| all().get(&of).map(|scene| Picture { scene: scene.clone(), of })).collect()
}

/// Every postcard that stands somewhere in a view.
fn postcards(view: &CampaignView) -> impl Iterator<Item = &PostcardView> {
    let opens = view.story.iter().map(|card| &card.opens);
    let opens = opens.chain(view.frontiers.iter().map(|frontier| &frontier.opens));
    let opened = opens.flat_map(|opens| opens.races.iter().chain(&opens.letter));
    let held = view.companies.iter().flat_map(|company| {
        company.office.iter().chain(company.vault.iter().flat_map(|vault| &vault.postcards))
    });
    opened.chain(held).chain(&view.races).chain(&view.awards)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_has_its_picture_and_nothing_else_has() {
        let content = Content::embedded().expect("the campaign is good");
        let years = content.games.iter().map(|game| game.year.to_string());
        let frontiers = content.frontiers.iter().map(|frontier| frontier.code.clone());
        let boxes = content.boxes.iter().map(|rule| rule.letter.to_string());
        let staff = content.staff.iter().map(|staff| staff.id.clone());
        let postcards = content.postcards.iter().map(|card| card.number.0.to_string());
        let things = years.chain(frontiers).chain(boxes).chain(staff).chain(postcards);
        let things: std::collections::BTreeSet<String> = things.collect();
        assert_eq!(things, all().keys().cloned().collect());
    }
}
