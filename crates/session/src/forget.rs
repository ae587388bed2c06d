//! Forgetting a person: the games stay, the name goes.

use crate::session::Session;
use crate::table::{Table, TableSeat, Who};

/// How somebody is called who was forgotten. Our client says it in the reader's language.
pub const FORMER_PLAYER: &str = "Former player";

impl Who {
    /// The same without a guest's name, under an id that belongs to nobody.
    pub fn forget(&mut self, guest: &str, nobody: &str) {
        match self {
            Who::Guest { id, name } | Who::Shared { id, name } if id == guest => {
                nobody.clone_into(id);
                FORMER_PLAYER.clone_into(name);
            }
            Who::Guest { .. } | Who::Shared { .. } | Who::Open | Who::Bot { .. } => {}
        }
    }
}

impl Table {
    /// Takes a guest's id and the names of all who played on its device out. What they did stays.
    pub fn forget_person(&mut self, guest: &str, nobody: &str) {
        for TableSeat { who, .. } in &mut self.seats {
            who.forget(guest, nobody);
        }
        if self.owner == guest {
            nobody.clone_into(&mut self.owner);
        }
        self.unmute_all(guest);
    }
}

impl Session {
    /// Takes a guest's name out of the table. The lines of the chat are to be read anew.
    pub fn forget_person(&mut self, guest: &str, nobody: &str) {
        self.table.forget_person(guest, nobody);
        self.lines = None;
        self.said += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Opening;

    #[test]
    fn the_name_goes_and_nothing_else() {
        let guest = |id: &str, name: &str| Who::Guest { id: id.to_owned(), name: name.to_owned() };
        let shared = Who::Shared { id: "a".to_owned(), name: "Her sister".to_owned() };
        let whos = [guest("a", "Anna"), guest("b", "Bob"), shared, Who::Bot { level: "clerk".to_owned() }];
        let seats = whos.map(|who| TableSeat::fresh(who, None)).to_vec();
        let opening = Opening { id: "t".to_owned(), secret: [0; 32], now: 5, verifiable: true };
        let mut table = Table::new("some".to_owned(), "a", seats, opening);
        table.mute("a", Some(1), true);
        table.mute("b", Some(0), true);
        table.forget_person("a", "nobody");
        assert_eq!(table.names(), [FORMER_PLAYER, "Bob", FORMER_PLAYER, "clerk"]);
        assert_eq!(table.owner, "nobody");
        assert!(table.seats_of("a").is_empty() && table.mutes("b", Some(0)) && !table.mutes("a", Some(1)));
        let text = serde_json::to_string(&table).unwrap_or_default();
        assert!(!text.contains("Anna") && !text.contains("sister") && !text.contains("\"a\""), "{text}");
    }
}
