//! Talking at a table: what is said, who hears it, who may close the chat.

use capotreno_protocol::{ChatLine, Code, Refused, ServerMessage};
use capotreno_rules::Seat;

use crate::command::Out;
use crate::host::{Host, send};
use crate::names::clean_line;

/// How many lines of chat a newcomer is shown.
const CHAT_SHOWN: u32 = 40;
/// How many lines of chat a table keeps: nobody reads further back, and a disk is not for ever.
const CHAT_KEPT: u32 = 200;

fn refuse<T>(code: Code) -> Result<T, Refused> {
    Err(Refused::server(code))
}

impl Host {
    pub async fn say(&mut self, at: usize, text: &str) -> Result<(), Refused> {
        if !self.table.chat {
            return refuse(Code::Muted);
        }
        #[cfg(test)]
        assert_ne!(text, crate::tests::PANIC, "a test asked for it");
        let Some(text) = clean_line(text) else { return refuse(Code::BadText) };
        let visitor = &self.visitors[at];
        if !self.app.guest_limits.may_say(&visitor.guest.id) {
            return refuse(Code::TooFast);
        }
        let seat = self.table.seats_of(&visitor.guest.id).first().map(|seat| seat.0);
        let line = ChatLine { seat, name: visitor.guest.name.clone(), text, at: self.app.now() };
        let body = serde_json::to_string(&line).map_err(|_| Refused::server(Code::Internal))?;
        let kept = self.app.store.add_chat(self.number, line.at, &body, CHAT_KEPT).await;
        kept.map_err(|_| Refused::server(Code::StoreFailed))?;
        let out = Out::text(&ServerMessage::Chat { line });
        for visitor in self.visitors.iter().filter(|visitor| !self.table.mutes(&visitor.guest.id, seat)) {
            send(&self.app, visitor, out.clone());
        }
        Ok(())
    }

    /// The last lines of the chat that a guest wants to hear.
    pub async fn chat(&self, guest: &str) -> Vec<ChatLine> {
        let lines = self.app.store.chat(self.number, CHAT_SHOWN).await.unwrap_or_default();
        let lines = lines.iter().filter_map(|line| serde_json::from_str::<ChatLine>(line).ok());
        lines.filter(|line| !self.table.mutes(guest, line.seat)).collect()
    }

    /// A player no longer hears a seat, or those who only watch.
    pub async fn mute(&mut self, at: usize, seat: Option<u8>, muted: bool) -> Result<(), Refused> {
        let guest = self.visitors[at].guest.id.clone();
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
        self.keep_or(before).await
    }

    pub async fn allow_chat(&mut self, at: usize, allow: bool) -> Result<(), Refused> {
        if self.table.owner != self.visitors[at].guest.id {
            return refuse(Code::NotOwner);
        }
        let before = self.table.clone();
        self.table.chat = allow;
        self.keep_or(before).await
    }
}
