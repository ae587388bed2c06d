//! Talking at a table: what is said, who hears it; what players, and whoever opened it, may change
//! meanwhile.

use capotreno_protocol::{BotSpeed, ChatLine, Code, Refused, ServerMessage, TablePhase};
use capotreno_rules::{MAX_SEATS, Seat};
use serde::{Deserialize, Serialize};

use crate::effect::{Effect, Show, Text};
use crate::names::clean_line;
use crate::session::{Pending, Session, refuse};
use crate::visitors::Place;

/// A line of chat and who said it, as it is kept. Only the line itself is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Said {
    #[serde(flatten)]
    pub line: ChatLine,
    /// The guest; before 0.2.0 it was not kept.
    #[serde(default)]
    pub by: String,
}

/// How many lines of chat a newcomer is shown.
pub const CHAT_SHOWN: u32 = 40;

impl Session {
    /// Whether the lines of the chat are known; before somebody comes in they must be.
    pub fn knows_chat(&self) -> bool {
        self.lines.is_some()
    }

    /// The last lines of the chat, as they were kept.
    pub fn chat_read(&mut self, lines: Vec<Said>) {
        self.lines = Some(lines);
    }

    pub(crate) fn say(&mut self, at: usize, id: u32, text: &str) -> Result<(), Refused> {
        if !self.table.chat {
            return refuse(Code::Muted);
        }
        let Some(text) = clean_line(text) else { return refuse(Code::BadText) };
        let visitor = &self.visitors[at];
        let seat = self.table.seats_of(&visitor.guest).first().map(|seat| seat.0);
        let (connection, name, by) = (visitor.id, visitor.name.clone(), visitor.guest.clone());
        let line = ChatLine { seat, name, text, at: self.now };
        self.pending = Some(Pending::Chat { said: Said { line: line.clone(), by }, to: (connection, id) });
        self.effects.push(Effect::Say { connection, line });
        Ok(())
    }

    /// A line was kept: everybody hears it who wants to.
    pub(crate) fn spoken(&mut self, kept: Result<(), Refused>) {
        let (said, (connection, id)) = match self.pending.take() {
            Some(Pending::Chat { said, to }) => (said, to),
            other => return self.pending = other,
        };
        if let Err(refused) = kept {
            return self.effects.push(Effect::Refuse { to: connection, id, refused });
        }
        self.said += 1;
        if let Some(lines) = &mut self.lines {
            lines.push(said.clone());
            lines.drain(..lines.len().saturating_sub(CHAT_SHOWN as usize));
        }
        let text = Text::of(&ServerMessage::Chat { line: said.line.clone() });
        let hear = self.visitors.iter().filter(|visitor| visitor.place == Place::Table);
        let hear = hear.filter(|visitor| self.hears(&visitor.guest, &said));
        let told: Vec<Effect> =
            hear.map(|visitor| Effect::Tell { to: visitor.id, text: text.clone() }).collect();
        self.effects.extend(told);
        self.effects.push(Effect::Show(Show::Say(text)));
        self.tell_done(connection, id);
    }

    /// The last lines of the chat that a guest wants to hear; who only watches hears all.
    pub(crate) fn chat(&self, guest: Option<&str>) -> Vec<ChatLine> {
        let heard = |said: &&Said| guest.is_none_or(|guest| self.hears(guest, said));
        self.lines.iter().flatten().filter(heard).map(|said| said.line.clone()).collect()
    }

    /// Whom a guest at this table has blocked: nothing they say is heard.
    pub fn blocks(&mut self, guest: &str, others: Vec<String>) {
        self.blocks.retain(|(known, _)| known != guest);
        if !others.is_empty() {
            self.blocks.push((guest.to_owned(), others));
        }
    }

    fn hears(&self, guest: &str, said: &Said) -> bool {
        let seat = said.line.seat;
        let mut blocked = self.blocks.iter().filter(|(own, _)| own == guest).flat_map(|(_, others)| others);
        let by = |other: &String| {
            *other == said.by || seat.is_some_and(|seat| self.table.plays(other, Seat(seat)))
        };
        !self.table.mutes(guest, seat) && !blocked.any(by)
    }

    /// A player no longer hears a seat, or those who only watch.
    pub(crate) fn mute(&mut self, at: usize, id: u32, seat: Option<u8>, muted: bool) -> Result<(), Refused> {
        let (connection, guest) = (self.visitors[at].id, self.visitors[at].guest.clone());
        if self.table.seats_of(&guest).is_empty() {
            return refuse(Code::NotSeated);
        }
        let other =
            seat.is_none_or(|seat| seat < self.table.players() && !self.table.plays(&guest, Seat(seat)));
        if !other {
            return refuse(Code::NotAllowed);
        }
        let before = self.table.clone();
        self.table.mute(&guest, seat, muted);
        self.keep_or(before, (connection, id));
        Ok(())
    }

    /// A player wants pieces of another colour. What another person has chosen stays theirs.
    pub(crate) fn choose_colour(
        &mut self,
        at: usize,
        id: u32,
        seat: Seat,
        colour: u8,
    ) -> Result<(), Refused> {
        let (connection, guest) = (self.visitors[at].id, &self.visitors[at].guest);
        if !self.table.plays(guest, seat) {
            return refuse(Code::NotSeated);
        }
        if self.table.phase != TablePhase::Open {
            return refuse(Code::AlreadyStarted);
        }
        // A campaign's companies keep their colours from game to game.
        if self.table.campaign.is_some() || usize::from(colour) >= MAX_SEATS {
            return refuse(Code::NotAllowed);
        }
        let other = self.table.has_colour(colour).filter(|other| !self.table.plays(guest, *other));
        if other.is_some_and(|other| {
            let entry = &self.table.seats[other.index()];
            entry.who.is_person() && !entry.invited
        }) {
            return refuse(Code::ColourTaken);
        }
        let before = self.table.clone();
        self.table.paint(seat, colour);
        self.keep_or(before, (connection, id));
        Ok(())
    }

    /// How quickly bots play: whoever opened the table says so.
    pub(crate) fn bot_speed(&mut self, at: usize, id: u32, speed: BotSpeed) -> Result<(), Refused> {
        let connection = self.visitors[at].id;
        if self.table.owner != self.visitors[at].guest {
            return refuse(Code::NotOwner);
        }
        let before = self.table.clone();
        self.table.bot_speed = speed;
        self.keep_or(before, (connection, id));
        Ok(())
    }

    pub(crate) fn allow_chat(&mut self, at: usize, id: u32, allow: bool) -> Result<(), Refused> {
        let connection = self.visitors[at].id;
        if self.table.owner != self.visitors[at].guest {
            return refuse(Code::NotOwner);
        }
        let before = self.table.clone();
        self.table.chat = allow;
        self.keep_or(before, (connection, id));
        Ok(())
    }
}
