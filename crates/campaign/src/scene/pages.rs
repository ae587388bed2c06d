//! The scenarios of the campaign's rulebook, and the rules they must prove.

use crate::content::Content;

macro_rules! pages {
    ($($name:literal),* $(,)?) => {
        [$((
            concat!("campaigns/charter/rulebook/scenarios/", $name, ".md"),
            include_str!(concat!("../../../../campaigns/charter/rulebook/scenarios/", $name, ".md")),
        )),*]
    };
}

/// Path and text of every page. They tell sealed things and are for proofs, not for clients.
pub const PAGES: [(&str, &str); 5] = pages!("rules", "events", "staff", "postcards", "chronicle");

impl Content {
    /// Every rule of the campaign that needs a scenario.
    pub fn rules(&self) -> Vec<String> {
        let frame = (50..=57).map(|number| format!("LW-{number}"));
        let boxes = self.boxes.iter().map(|rule| format!("CH-{}", rule.letter));
        // The events of the start stand in the rulebook of the edition.
        let events = self.events.iter().filter(|event| !event.start).map(|event| format!("CH-{}", event.id));
        let staff = self.staff.iter().map(|staff| format!("CH-{}", staff.id));
        let postcards = self.postcards.iter().map(|card| format!("CH-P{}", card.number.0));
        frame.chain(boxes).chain(events).chain(staff).chain(postcards).collect()
    }
}
