//! What is new in a campaign since its last game.

use capotreno_campaign::{CampaignView, CardView, LineView};

use crate::campaign::{CampaignChanges, DepotBuilt};

impl CampaignChanges {
    /// What is new between two views of the same company.
    pub fn between(was: &CampaignView, now: &CampaignView) -> CampaignChanges {
        let in_force = |view: &CampaignView, letter: char| {
            view.boxes.iter().any(|rule| rule.letter == letter && rule.in_force)
        };
        let (opened, known) = now.boxes.iter().cloned().partition::<Vec<_>, _>(|rule| rule.in_force);
        let gone = was.junctions.iter().filter(|place| !now.junctions.contains(place));
        let built = now.junctions.iter().filter(|place| !was.junctions.contains(place));
        let races = now.races.iter().filter(|race| was.races.iter().all(|other| other.number != race.number));
        let mut changes = CampaignChanges {
            boxes: opened.into_iter().filter(|rule| !in_force(was, rule.letter)).collect(),
            boxes_ended: known.into_iter().filter(|rule| in_force(was, rule.letter)).collect(),
            frontiers: now.frontiers.iter().skip(was.frontiers.len()).cloned().collect(),
            races: races.cloned().collect(),
            junctions: built.copied().collect(),
            junctions_gone: gone.copied().collect(),
            story: now.story.iter().skip(was.story.len()).map(|card| card.code.clone()).collect(),
            ..CampaignChanges::default()
        };
        (changes.events, changes.events_retired) = new_cards(&was.events, &now.events);
        (changes.staff, changes.staff_retired) = new_cards(&was.staff, &now.staff);
        changes.note_board(was, now);
        for (company, (own, old)) in now.companies.iter().zip(&was.companies).enumerate() {
            let built = own.depots.iter().filter(|place| !old.depots.contains(place));
            changes.depots.extend(built.map(|place| DepotBuilt { company: company as u8, place: *place }));
        }
        changes
    }

    fn note_board(&mut self, was: &CampaignView, now: &CampaignView) {
        for place in &now.places {
            match was.places.iter().find(|old| old.place == place.place) {
                None => self.places.push(place.place),
                Some(old) if place.large && !old.large => self.grown.push(place.place),
                Some(_) => {}
            }
        }
        let known =
            |line: &LineView| was.lines.iter().any(|old| old.line == line.line && old.blank == line.blank);
        self.lines = now.lines.iter().filter(|line| !known(line)).map(|line| line.line).collect();
        for ticket in &now.tickets {
            match was.tickets.iter().find(|old| old.ticket == ticket.ticket) {
                None => self.tickets.push(ticket.ticket),
                Some(old) if ticket.retired && !old.retired => self.tickets_retired.push(ticket.ticket),
                Some(_) => {}
            }
        }
    }
}

/// The cards that came, and those that were retired.
fn new_cards(was: &[CardView], now: &[CardView]) -> (Vec<CardView>, Vec<CardView>) {
    let old = |number: u8| was.iter().find(|card| card.number == number);
    let came = now.iter().filter(|card| old(card.number).is_none() && !card.retired);
    let left = now.iter().filter(|card| card.retired && old(card.number).is_some_and(|old| !old.retired));
    (came.cloned().collect(), left.cloned().collect())
}
