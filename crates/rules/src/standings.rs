//! How everybody stands while the game goes on, as far as a viewer may know.

use crate::edition::Edition;
use crate::ids::{BonusId, Seat};
use crate::score::{self, Known};
use crate::sets::{Members, TicketSet};
use crate::view::{Own, View};

impl View {
    /// How much a seat has of what a bonus counts (NC-12, NL-11). What counts cards or completed
    /// tickets is the seat's own secret: none for any other, before the end.
    pub fn bonus_count(&self, edition: &Edition, bonus: BonusId, seat: Seat) -> Option<u16> {
        let (_, count) = edition.bonuses.get(bonus.index())?;
        if self.public.tag != edition.tag() || seat.0 >= self.public.players {
            return None;
        }
        let open = score::counted_openly(edition, &self.public, seat, count);
        open.or_else(|| {
            let own = self.own.as_ref().filter(|own| own.seat == seat)?;
            let known = Known { hand: own.hand, completed: self.completed(edition, own) };
            Some(known.counted(count))
        })
    }

    /// What the marker of a seat would bring if the game ended here (JP-13); none where the edition
    /// has no track.
    pub fn track_points(&self, edition: &Edition, seat: Seat) -> Option<i16> {
        let fits = self.public.tag == edition.tag() && seat.0 < self.public.players;
        fits.then(|| score::track_points(edition, &self.public, seat)).flatten()
    }

    /// The tickets of the viewer's seat that are done.
    fn completed(&self, edition: &Edition, own: &Own) -> TicketSet {
        let joined = score::joined(edition, &self.public, own.seat);
        let mut completed = TicketSet::EMPTY;
        for ticket in own.tickets.iter() {
            let facts = edition.ticket(ticket);
            if facts.is_some_and(|facts| joined.are_joined(facts.from, facts.to)) {
                completed.insert(ticket);
            }
        }
        completed
    }
}
