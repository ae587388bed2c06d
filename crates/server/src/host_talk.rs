//! Talking at a table: what is said, who hears it, who may close the chat.

use capotreno_protocol::{ChatLine, Code, Refused, ServerMessage};
use capotreno_rules::Seat;

use crate::command::Out;
use crate::failure::unwritten;
use crate::gallery::Show;
use crate::host::{Host, Place};
use crate::host_visitors::send;
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
        if !self.app.guest_limits.may_say(&visitor.caller.guest.id) {
            return refuse(Code::TooFast);
        }
        self.app.keep_guest(&visitor.caller).await?;
        let seat = self.table.seats_of(&visitor.caller.guest.id).first().map(|seat| seat.0);
        let line = ChatLine { seat, name: visitor.caller.guest.name.clone(), text, at: self.app.now() };
        let body = serde_json::to_string(&line).map_err(|_| Refused::server(Code::Internal))?;
        let kept = self.app.store.add_chat(self.number, line.at, &body, CHAT_KEPT).await;
        kept.map_err(|error| unwritten(&error, "a line of chat could not be written"))?;
        self.said += 1;
        if let Some(lines) = &mut self.lines {
            lines.push(line.clone());
            lines.drain(..lines.len().saturating_sub(CHAT_SHOWN as usize));
        }
        let out = Out::text(&ServerMessage::Chat { line });
        let table = self.visitors.iter().filter(|visitor| visitor.place == Place::Table);
        for visitor in table.filter(|visitor| !self.table.mutes(&visitor.caller.guest.id, seat)) {
            send(self, visitor, out.clone());
        }
        self.tell_gallery(Show::Say(out));
        Ok(())
    }

    /// The last lines of the chat that a guest wants to hear; who only watches hears all.
    pub async fn chat(&mut self, guest: Option<&str>) -> Vec<ChatLine> {
        if self.lines.is_none() {
            let Ok(lines) = self.app.store.chat(self.number, CHAT_SHOWN).await else { return Vec::new() };
            self.lines = Some(lines.iter().filter_map(|line| serde_json::from_str(line).ok()).collect());
        }
        let heard = |line: &&ChatLine| !guest.is_some_and(|guest| self.table.mutes(guest, line.seat));
        self.lines.iter().flatten().filter(heard).cloned().collect()
    }

    /// A player no longer hears a seat, or those who only watch.
    pub async fn mute(&mut self, at: usize, seat: Option<u8>, muted: bool) -> Result<(), Refused> {
        let guest = self.visitors[at].caller.guest.id.clone();
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
        if self.table.owner != self.visitors[at].caller.guest.id {
            return refuse(Code::NotOwner);
        }
        let before = self.table.clone();
        self.table.chat = allow;
        self.keep_or(before).await
    }
}
