//! Two guests who are one person: what one of them had is the other's from then on. Names stay as they were played
//! under.

use crate::session::Session;
use crate::table::{Table, Who};

impl Who {
    /// Somebody is known under another id.
    pub fn become_guest(&mut self, from: &str, to: &str) {
        match self {
            Who::Guest { id, .. } | Who::Shared { id, .. } if id == from => to.clone_into(id),
            Who::Guest { .. } | Who::Shared { .. } | Who::Open | Who::Bot { .. } => {}
        }
    }
}

impl Table {
    /// All that was one guest's here is another's: seats, the table itself, whom nobody wanted to hear.
    pub fn join_people(&mut self, from: &str, to: &str) {
        for seat in &mut self.seats {
            seat.who.become_guest(from, to);
        }
        if self.owner == from {
            to.clone_into(&mut self.owner);
        }
        self.pass_mutes(from, to);
    }
}

impl Session {
    /// The same for a table that is awake.
    pub fn join_people(&mut self, from: &str, to: &str) {
        self.table.join_people(from, to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Opening, TableSeat};

    #[test]
    fn seats_table_and_wishes_pass_and_names_stay() {
        let guest = |id: &str, name: &str| Who::Guest { id: id.to_owned(), name: name.to_owned() };
        let shared = Who::Shared { id: "a".to_owned(), name: "Her sister".to_owned() };
        let seats = [guest("a", "Anna"), guest("b", "Bob"), shared];
        let seats = seats.map(|who| TableSeat::fresh(who, None)).to_vec();
        let opening = Opening { id: "t".to_owned(), secret: [0; 32], now: 5, verifiable: true };
        let mut table = Table::new("some".to_owned(), "a", seats, opening);
        table.mute("a", Some(1), true);
        table.join_people("a", "c");
        assert_eq!(table.names(), ["Anna", "Bob", "Her sister"]);
        assert_eq!((table.owner.as_str(), table.guests()), ("c", vec!["c".to_owned(), "b".to_owned()]));
        assert!(table.mutes("c", Some(1)) && !table.mutes("a", Some(1)));
    }
}
