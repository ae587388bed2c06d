//! A table as it is told: to one guest, and in lists.

use capotreno_protocol::{MyGame, PastPlayer, SeatInfo, TableInfo, TablePhase, TableSummary};
use capotreno_rules::Seat;

use crate::rated::OfEvent;
use crate::table::{Describe, Link, Live, Table, Turn};

impl Table {
    /// Whether this guest was asked and has not said yes.
    pub fn awaits_answer_of(&self, guest: &str) -> bool {
        self.seats_of(guest).iter().any(|seat| self.seats[seat.index()].invited)
    }

    /// The table as one guest sees it.
    pub fn info(&self, guest: Option<&str>, live: &Live, describe: Describe) -> TableInfo {
        let mine = guest.map_or_else(Vec::new, |guest| self.seats_of(guest));
        let seats = (0..self.players()).map(|seat| {
            let entry = &self.seats[usize::from(seat)];
            let person = entry.who.is_person();
            SeatInfo {
                name: self.name(Seat(seat)),
                you: mine.contains(&Seat(seat)),
                bot: self.bot(Seat(seat)).map(str::to_owned),
                person,
                invited: entry.invited,
                here: person && live.here[usize::from(seat)],
                sharing: entry.sharing,
                muted: guest.is_some_and(|guest| self.mutes(guest, Some(seat))),
                company: entry.company,
                colour: self.colour(Seat(seat)),
                time_left: live.time_left[usize::from(seat)],
                deadline: live.deadline[usize::from(seat)],
            }
        });
        TableInfo {
            id: self.id.clone(),
            edition: self.edition.clone(),
            phase: self.phase,
            public: self.public,
            owner: guest == Some(self.owner.as_str()),
            starter: self.starter,
            pace: self.pace,
            take_back: self.take_back,
            practice: self.practice,
            bot_speed: self.bot_speed,
            hints: self.hints,
            chat: self.chat,
            rated: self.rated,
            event: self.event.as_ref().map(OfEvent::told),
            seats: seats.collect(),
            spectators: live.spectators,
            spectators_muted: guest.is_some_and(|guest| self.mutes(guest, None)),
            created_at: self.created_at,
            fairness: self.fairness(),
            rematch: self.rematch.clone(),
            stopped: self.stopped.clone(),
            campaign: self
                .campaign
                .as_ref()
                .map(|of| describe(of, if mine.is_empty() { Link::Kept } else { Link::Told })),
        }
    }

    pub fn summary(&self, turn: Turn, link: Link, describe: Describe) -> TableSummary {
        TableSummary {
            id: self.id.clone(),
            edition: self.edition.clone(),
            phase: self.phase,
            public: self.public,
            names: (0..self.players()).map(|seat| self.name(Seat(seat))).collect(),
            open_seats: self.open_seats(),
            your_turn: turn == Turn::Yours,
            invited: false,
            rated: self.rated,
            event: self.event.as_ref().map(OfEvent::told),
            created_at: self.created_at,
            campaign: self.campaign.as_ref().map(|of| describe(of, link)),
            title: self.title.clone(),
        }
    }
    /// A finished game as it stands in a guest's own record; none before it is over.
    pub fn my_game(&self, guest: &str, describe: Describe) -> Option<MyGame> {
        let mine = self.seats_of(guest);
        let players = (0..self.players()).map(|seat| PastPlayer {
            name: self.name(Seat(seat)).unwrap_or_default(),
            bot: self.bot(Seat(seat)).map(str::to_owned),
            mine: mine.contains(&Seat(seat)),
        });
        (self.phase == TablePhase::Over).then(|| MyGame {
            table: self.id.clone(),
            edition: self.edition.clone(),
            created_at: self.created_at,
            players: players.collect(),
            practice: self.practice,
            rated: self.rated,
            event: self.event.as_ref().map(OfEvent::told),
            campaign: self.campaign.as_ref().map(|of| describe(of, Link::Told)),
            result: self.result.clone(),
            title: self.title.clone(),
            brought: self.brought.clone(),
        })
    }
}
