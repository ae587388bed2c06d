//! Who is at a table: players, each of whom is told everything, and spectators, who are told together.

use capotreno_protocol::{ChatLine, Code, Pace, Refused, ServerMessage, StepEvents, TablePhase};
use capotreno_rules::{Event, Seat, Viewer};

use crate::bots::UnderWay;
use crate::effect::{Effect, Show, Text};
use crate::game::{Game, step_events};
use crate::session::{Session, refuse};
use crate::table::Person;

/// How many connections one guest has at a table.
const MOST_OF_A_GUEST: usize = 20;
/// How many commands may go by before the others are told who came and went.
const MOST_COMINGS: u32 = 64;
/// How many milliseconds late the time may be that newcomers are told first.
const TIME_FOR_ALL: i64 = 200;

/// Somebody who looks at the table.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// The number of the connection.
    pub id: u64,
    pub guest: String,
    pub name: String,
    /// Which seat it looks from; none for a spectator or a drawn curtain.
    pub look: Option<Seat>,
    /// The advice it waits for.
    pub advice: Option<UnderWay>,
    pub place: Place,
}

/// Where a visitor is told what happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Those who sit at the table and who opened it: each hears on its own.
    Table,
    /// Everybody else: they all hear the same.
    Gallery,
}

impl Visitor {
    pub fn viewer(&self) -> Viewer {
        self.look.map_or(Viewer::Spectator, Viewer::Seat)
    }
}

/// Who wants to come in, and how.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    pub connection: u64,
    pub guest: Person<'a>,
    /// The last step that was seen.
    pub since: Option<u32>,
    /// The seat to look from.
    pub seat: Option<u8>,
}

/// What spectators are told of the table and when they come in, written once.
#[derive(Debug, Default)]
pub(crate) struct Shown {
    /// With the time it tells.
    table: Option<(i64, Text)>,
    greetings: Vec<Greeting>,
}

/// What somebody hears who comes in: the same for all who look from one place, until something
/// happens or is said.
#[derive(Debug)]
struct Greeting {
    viewer: Viewer,
    steps: Option<u32>,
    said: u64,
    at: i64,
    text: Text,
}

impl Session {
    /// Somebody comes in. The lines of the chat must be known by then.
    pub fn enter(&mut self, now: i64, entry: Entry<'_>) -> Result<Vec<Effect>, Refused> {
        self.now = now;
        let Entry { connection: id, guest, since, seat } = entry;
        self.leave(id);
        self.may_come(guest.id)?;
        let place = self.place_of(guest.id);
        self.has_room(guest.id, place)?;
        let mine = self.table.seats_of(guest.id);
        let look = match seat.map(Seat) {
            Some(seat) if self.may_look(guest.id, seat) => Some(seat),
            Some(_) => None,
            // Several people share the device: nobody has said who holds it.
            None => mine.first().copied().filter(|_| mine.len() == 1),
        };
        let (guest, name) = (guest.id.to_owned(), guest.name.to_owned());
        let visitor = Visitor { id, guest, name, look, advice: None, place };
        let viewer = visitor.viewer();
        self.visitors.push(visitor);
        match place {
            Place::Table => {
                self.greet_player(self.visitors.len() - 1, since);
                self.show_table_but(Some(id));
            }
            Place::Gallery => {
                let greeting = vec![self.greeting_for_all(viewer)];
                self.effects.push(Effect::Show(Show::Enter { id, viewer, greeting }));
                self.due += 1;
            }
        }
        Ok(self.done())
    }

    /// Who does not play a deal that others have still to play sees nothing of it; before the deal there is
    /// nothing to see.
    fn may_come(&self, guest: &str) -> Result<(), Refused> {
        let dealt = self.table.phase != TablePhase::Open;
        if dealt && self.table.is_sealed() && self.table.seats_of(guest).is_empty() {
            return refuse(Code::EventSealed);
        }
        Ok(())
    }

    fn place_of(&self, guest: &str) -> Place {
        let belongs = self.table.owner == guest || !self.table.seats_of(guest).is_empty();
        if belongs { Place::Table } else { Place::Gallery }
    }

    /// From one's own seats, and for who only watches from those that show their cards. Who plays
    /// against them is no spectator.
    fn may_look(&self, guest: &str, seat: Seat) -> bool {
        let shown = || self.table.seats.get(seat.index()).is_some_and(|entry| entry.sharing);
        let mine = self.table.seats_of(guest);
        mine.contains(&seat) || (mine.is_empty() && shown())
    }

    /// Whether one visitor more may come in. Players always may, but not with any number of pages.
    fn has_room(&self, guest: &str, place: Place) -> Result<(), Refused> {
        let of_guest = self.visitors.iter().filter(|visitor| visitor.guest == guest).count();
        if of_guest >= MOST_OF_A_GUEST {
            return refuse(Code::Busy);
        }
        let most = self.settings.most_spectators;
        let watching = self.visitors.iter().filter(|visitor| visitor.place == Place::Gallery).count();
        if place == Place::Gallery && watching >= most as usize {
            return Err(Refused::server(Code::SpectatorsFull).with("most", i64::from(most)));
        }
        Ok(())
    }

    fn greet_player(&mut self, at: usize, since: Option<u32>) {
        let Visitor { id, guest, .. } = &self.visitors[at];
        let (id, guest, viewer) = (*id, guest.clone(), self.visitors[at].viewer());
        let missed = self.game.as_ref().zip(since);
        let steps = missed.map_or_else(Vec::new, |(game, since)| game.events_after(Some(since), viewer));
        let chat = self.chat(Some(&guest));
        let message = self.entered(Some(&guest), viewer, steps, chat);
        self.tell(id, &message);
    }

    /// The table, the game and what was said, for somebody who comes in.
    fn entered(
        &self,
        guest: Option<&str>,
        viewer: Viewer,
        steps: Vec<StepEvents>,
        chat: Vec<ChatLine>,
    ) -> ServerMessage {
        let table = Box::new(self.table.info(guest, &self.live(), self.settings.describe));
        let view = self.game.as_ref().map(|game| Box::new(self.shown(game, viewer)));
        ServerMessage::Entered { table, now: self.now, view, steps, chat }
    }

    /// Takes a visitor out, with the advice it waits for.
    fn leave(&mut self, connection: u64) -> Option<Visitor> {
        let at = self.position(connection)?;
        let visitor = self.visitors.remove(at);
        if let Some(advice) = visitor.advice {
            self.effects.push(advice.forget());
        }
        Some(visitor)
    }

    pub(crate) fn gone(&mut self, connection: u64) {
        let Some(visitor) = self.leave(connection) else { return };
        match visitor.place {
            Place::Table => self.show_table(),
            Place::Gallery => {
                self.effects.push(Effect::Show(Show::Leave { id: connection }));
                self.due += 1;
            }
        }
    }

    pub(crate) fn look(&mut self, at: usize, seat: Option<Seat>) {
        let allowed = seat.filter(|seat| self.may_look(&self.visitors[at].guest, *seat));
        self.visitors[at].look = allowed;
        self.show_game(at);
    }

    /// Nobody looks any longer from a seat that was left, and whoever sat down or got up is told
    /// where the others of its kind are.
    pub(crate) fn reseat(&mut self) {
        for at in 0..self.visitors.len() {
            let Visitor { guest, look, place, id, .. } = &self.visitors[at];
            let (look, before, id) = (look.filter(|seat| self.may_look(guest, *seat)), *place, *id);
            let (place, mine) = (self.place_of(guest), self.table.seats_of(guest));
            self.visitors[at].look = look;
            if place == before {
                continue;
            }
            self.visitors[at].place = place;
            // Whoever sits down sees the own cards; who has several seats must say which.
            if let [seat] = mine[..] {
                self.visitors[at].look = Some(seat);
            }
            match place {
                Place::Gallery => {
                    let (viewer, greeting) = (self.visitors[at].viewer(), Vec::new());
                    self.effects.push(Effect::Show(Show::Enter { id, viewer, greeting }));
                }
                // What the gallery has still to say must not come after what is said now.
                Place::Table => {
                    self.effects.extend([Effect::Show(Show::Leave { id }), Effect::Settle]);
                }
            }
        }
    }

    /// Tells everybody which spectators came and went, once nothing else waits.
    pub fn show_comings(&mut self, now: i64, waiting: usize) -> Vec<Effect> {
        self.now = now;
        if self.due > 0 && (waiting == 0 || self.due >= MOST_COMINGS) {
            self.show_table();
        }
        self.done()
    }

    /// Tells every visitor how the table is now.
    pub(crate) fn show_table(&mut self) {
        self.show_table_but(None);
    }

    /// Tells every visitor but the one that has just been greeted.
    fn show_table_but(&mut self, greeted: Option<u64>) {
        self.due = 0;
        let (live, now) = (self.live(), self.now);
        if self.table.public {
            let players = live.here.iter().filter(|here| **here).count() as u32;
            self.effects.push(Effect::People { players, spectators: live.spectators });
        }
        for at in 0..self.visitors.len() {
            let Visitor { id, guest, place, .. } = &self.visitors[at];
            if *place == Place::Table && Some(*id) != greeted {
                let table = Box::new(self.table.info(Some(guest), &live, self.settings.describe));
                self.tell(*id, &ServerMessage::Table { table, now });
            }
        }
        self.shown = Shown::default();
        if live.spectators > 0 {
            let table = self.table_for_all();
            self.effects.push(Effect::Show(Show::Table(table)));
        }
    }

    /// The table as everybody sees it who does not sit there.
    fn table_for_all(&mut self) -> Text {
        let now = self.now;
        if let Some((at, table)) = &self.shown.table
            && (0..TIME_FOR_ALL).contains(&(now - at))
        {
            return table.clone();
        }
        let table = Box::new(self.table.info(None, &self.live(), self.settings.describe));
        let text = Text::of(&ServerMessage::Table { table, now });
        self.shown.table = Some((now, text.clone()));
        text
    }

    /// What everybody hears who comes to look from the same place.
    fn greeting_for_all(&mut self, viewer: Viewer) -> Text {
        let (at, steps, said) = (self.now, self.game.as_deref().map(Game::seq), self.said);
        let fresh = |kept: &Greeting| {
            (kept.steps, kept.said) == (steps, said) && (0..TIME_FOR_ALL).contains(&(at - kept.at))
        };
        self.shown.greetings.retain(fresh);
        if let Some(kept) = self.shown.greetings.iter().find(|kept| kept.viewer == viewer) {
            return kept.text.clone();
        }
        let text = Text::of(&self.entered(None, viewer, Vec::new(), self.chat(None)));
        self.shown.greetings.push(Greeting { viewer, steps, said, at, text: text.clone() });
        text
    }

    /// The game as it is now, without anything having happened.
    fn game_for(&self, viewer: Viewer) -> Option<Text> {
        let view = Box::new(self.shown(self.game.as_ref()?, viewer));
        Some(Text::of(&ServerMessage::Update { steps: Vec::new(), view }))
    }

    /// Shows a visitor the game from where it looks now.
    pub(crate) fn show_game(&mut self, at: usize) {
        let Some(visitor) = self.visitors.get(at) else { return };
        let (id, viewer, place) = (visitor.id, visitor.viewer(), visitor.place);
        let shown = self.game_for(viewer);
        match (place, shown) {
            (Place::Gallery, shown) => {
                let greeting = shown.into_iter().collect();
                self.effects.push(Effect::Show(Show::Enter { id, viewer, greeting }));
            }
            (Place::Table, Some(text)) => self.effects.push(Effect::Tell { to: id, text }),
            (Place::Table, None) => {}
        }
    }

    /// The cards were dealt: everybody sees the game, the gallery what all see.
    pub(crate) fn show_deal(&mut self) {
        for at in 0..self.visitors.len() {
            if self.visitors[at].place == Place::Table {
                self.show_game(at);
            }
        }
        let watched = self.visitors.iter().any(|visitor| visitor.place == Place::Gallery);
        if let Some(text) = self.game_for(Viewer::Spectator).filter(|_| watched) {
            self.effects.push(Effect::Show(Show::Say(text)));
        }
    }

    /// Tells every visitor what it may see of the last step; each view is made once, the players'
    /// first.
    pub(crate) fn spread(&mut self, events: &[Event]) {
        let Some(game) = &self.game else { return };
        let Some(step) = game.steps().last() else { return };
        let news = |viewer| step_events(game.seq(), step, events, viewer);
        let mut made: Vec<(Viewer, Text)> = Vec::new();
        let mut told = Vec::new();
        for visitor in self.visitors.iter().filter(|visitor| visitor.place == Place::Table) {
            let viewer = visitor.viewer();
            let found = made.iter().find(|(other, _)| *other == viewer).map(|(_, text)| text.clone());
            let text = found.unwrap_or_else(|| {
                let view = Box::new(self.shown(game, viewer));
                let text = Text::of(&ServerMessage::Update { steps: vec![news(viewer)], view });
                made.push((viewer, text.clone()));
                text
            });
            told.push(Effect::Tell { to: visitor.id, text });
        }
        for viewer in self.watched_from() {
            let (step, view) = (news(viewer), Box::new(self.shown(game, viewer)));
            told.push(Effect::Show(Show::Step { viewer, step, view }));
        }
        self.effects.extend(told);
        // The clocks of a table stand in its description; without clocks only the end changes it.
        if self.table.phase == TablePhase::Over || self.table.pace != Pace::None {
            self.show_table();
        }
    }

    /// From where spectators look.
    fn watched_from(&self) -> Vec<Viewer> {
        let mut viewers = Vec::new();
        for visitor in self.visitors.iter().filter(|visitor| visitor.place == Place::Gallery) {
            if !viewers.contains(&visitor.viewer()) {
                viewers.push(visitor.viewer());
            }
        }
        viewers
    }
}
