//! What a charter must not say.

use crate::campaign::spec::{
    Boon, Brings, CERTIFICATE_COLOURS, CERTIFICATES_EACH, Charter, CharterEffect, MAX_POSTCARDS, MAX_RACES,
    MAX_SPOTS, MAX_SURVEYS, PostcardEffect, STAMPS_EACH, Staff,
};
use crate::ids::MAX_OFFER;
use crate::problem::Problem;
use crate::spec::{Effect, LineKind, Spec};

impl Brings {
    /// The most tickets that staff or a postcard of the company draws at once.
    fn most_tickets(&self) -> u8 {
        let postcards = self.postcards.iter().map(|postcard| match postcard.does {
            PostcardEffect::Boon(Boon::DrawTickets { tickets }) => tickets,
            PostcardEffect::Boon(_) | PostcardEffect::Quest { .. } => 0,
        });
        let staff = match self.staff {
            Some(Staff::DrawTickets { tickets }) => tickets,
            _ => 0,
        };
        postcards.fold(staff, u8::max)
    }
}

impl Charter {
    /// Every problem that would break the engine.
    pub(crate) fn find_problems(&self, spec: &Spec, found: &mut Vec<Problem>) {
        let mut limit = |what: &'static str, count: usize, most: usize| {
            if count > most {
                found.push(Problem::TooMany { what, count, most });
            }
        };
        limit("cities with herds", self.herd_places.len(), MAX_SPOTS);
        limit("cities with water", self.water_places.len(), MAX_SPOTS);
        limit("survey cards", self.surveys.len(), MAX_SURVEYS);
        limit("races", self.races.len(), MAX_RACES);
        for company in &self.companies {
            limit("postcards of a company", company.postcards.len(), MAX_POSTCARDS);
            limit("tickets drawn at once", company.most_tickets() as usize, MAX_OFFER);
        }
        let (companies, players) = (self.companies.len(), spec.most_players as usize);
        if companies < players {
            found.push(Problem::TooFew {
                what: "companies of the campaign",
                count: companies,
                fewest: players,
            });
        }
        let events = spec.economy.as_ref().map_or(&[][..], |economy| &economy.events);
        let tunnels = events.iter().flat_map(|event| &event.effects).any(
            |effect| matches!(effect, Effect::Charter(CharterEffect::TunnelReveal { cards }) if *cards > 10),
        );
        let colours = CERTIFICATE_COLOURS.len() as u32;
        let places = |place: &crate::ids::PlaceId| place.index() < spec.places.len();
        let wrong = [
            (spec.economy.is_none(), "needs an economy"),
            (spec.supplies.len() != 1, "has one sort of piece"),
            (
                spec.lines.iter().any(|line| {
                    !matches!(line.kind, LineKind::Plain | LineKind::Tunnel) || line.stand_in.is_some()
                }),
                "has only plain lines and tunnels",
            ),
            (
                self.opening_event.is_some_and(|event| usize::from(event) >= events.len()),
                "starts with an event that does not exist",
            ),
            (tunnels, "lets a tunnel reveal more than ten cards"),
            (
                self.certificates >> (u32::from(CERTIFICATES_EACH) * colours) != 0,
                "has certificates of a colour that does not exist",
            ),
            (
                self.stamps >> (u32::from(STAMPS_EACH) * colours) != 0,
                "has stamps of a colour that does not exist",
            ),
            (
                !self.herd_places.iter().chain(&self.water_places).all(places)
                    || !self.surveys.iter().flat_map(|card| &card.places).all(places),
                "names a city that does not exist",
            ),
        ];
        found.extend(
            wrong.into_iter().filter(|(wrong, _)| *wrong).map(|(_, reason)| Problem::Charter { reason }),
        );
    }
}
