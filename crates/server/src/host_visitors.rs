//! Who is at a table: players, whom the host tells everything itself, and spectators, who are told
//! in the gallery.

use capotreno_protocol::{Code, Pace, Refused, ServerMessage, TablePhase};
use capotreno_rules::{Seat, Viewer};

use crate::command::{Connection, Out};
use crate::gallery::{Gallery, Show, give};
use crate::host::{Host, Place, Visitor};
use crate::host_play::StepNews;

/// How many connections one guest has at a table.
const MOST_OF_A_GUEST: usize = 20;
/// How many commands may go by before the others are told who came and went.
const MOST_COMINGS: u32 = 64;

/// How many milliseconds late the time may be that newcomers are told first.
const TIME_FOR_ALL: i64 = 200;

/// The table and the game as spectators see them, written once.
#[derive(Debug, Default)]
pub(crate) struct Shown {
    /// With the time it tells.
    table: Option<(i64, Out)>,
    /// For each place one looks from: the text, after how many steps and lines of chat.
    snapshots: Vec<(Viewer, u32, u64, Out)>,
}

impl Host {
    pub async fn enter(
        &mut self,
        connection: Connection,
        since: Option<u32>,
        seat: Option<u8>,
    ) -> Result<(), Refused> {
        self.visitors.retain(|visitor| visitor.id != connection.id);
        let guest = connection.caller.guest.id.clone();
        let place = self.place_of(&guest);
        self.has_room(&guest, place)?;
        let mine = self.table.seats_of(&guest);
        let look = match seat.map(Seat) {
            Some(seat) if self.may_look(&guest, seat) => Some(seat),
            Some(_) => None,
            // Several people share the device: nobody has said who holds it.
            None => mine.first().copied().filter(|_| mine.len() == 1),
        };
        let Connection { id, caller, out } = connection;
        self.visitors.push(Visitor { id, caller, out, look, advice: None, place });
        let Some(at) = self.visitors.len().checked_sub(1) else { return Ok(()) };
        match place {
            Place::Table => {
                self.show_table();
                self.greet_player(at, since).await;
            }
            Place::Gallery => {
                let mut greeting = vec![self.table_for_all()];
                greeting.extend(self.snapshot_for_all(self.visitors[at].viewer()).await);
                self.move_in(at, greeting);
                self.due += 1;
            }
        }
        Ok(())
    }

    fn place_of(&self, guest: &str) -> Place {
        let belongs = self.table.owner == guest || !self.table.seats_of(guest).is_empty();
        if belongs { Place::Table } else { Place::Gallery }
    }

    /// Whether one visitor more may come in. Players always may, but not with any number of pages.
    fn has_room(&self, guest: &str, place: Place) -> Result<(), Refused> {
        let of_guest = self.visitors.iter().filter(|visitor| visitor.caller.guest.id == guest).count();
        if of_guest >= MOST_OF_A_GUEST {
            return Err(Refused::server(Code::Busy));
        }
        let most = self.app.config.table_spectators;
        let watching = self.visitors.iter().filter(|visitor| visitor.place == Place::Gallery).count();
        if place == Place::Gallery && watching >= most as usize {
            return Err(Refused::server(Code::SpectatorsFull).with("most", i64::from(most)));
        }
        Ok(())
    }

    async fn greet_player(&mut self, at: usize, since: Option<u32>) {
        let replay = match (&self.game, since) {
            (Some(game), Some(since)) if since <= game.seq() => {
                let viewer = self.visitors[at].viewer();
                let steps = game.events_after(Some(since), viewer);
                Some(ServerMessage::Update { steps, view: Box::new(self.shown(game, viewer)) })
            }
            _ => None,
        };
        match replay {
            Some(update) => self.tell(at, &update),
            None if self.game.is_some() => self.snapshot(at).await,
            None => {
                // Before the deal there is no snapshot to hold what was said.
                let guest = self.visitors[at].caller.guest.id.clone();
                for line in self.chat(Some(&guest)).await {
                    self.tell(at, &ServerMessage::Chat { line });
                }
            }
        }
    }

    /// Puts a visitor into the gallery, or where it looks from elsewhere tells the gallery so.
    fn move_in(&mut self, at: usize, greeting: Vec<Out>) {
        let gallery = self.gallery.get_or_insert_with(|| Gallery::open(&self.app));
        let visitor = &self.visitors[at];
        let (id, out, viewer) = (visitor.id, visitor.out.clone(), visitor.viewer());
        gallery.tell(Show::Enter { id, out, viewer, greeting });
    }

    pub fn gone(&mut self, connection: u64) {
        let Some(at) = self.position(connection) else { return };
        let visitor = self.visitors.remove(at);
        match visitor.place {
            Place::Table => self.show_table(),
            Place::Gallery => {
                self.tell_gallery(Show::Leave { id: connection });
                self.due += 1;
            }
        }
    }

    pub fn tell_gallery(&self, show: Show) {
        if let Some(gallery) = &self.gallery {
            gallery.tell(show);
        }
    }

    /// Nobody looks any longer from a seat that was left, and whoever sat down or got up is told
    /// where the others of its kind are.
    pub async fn reseat(&mut self) {
        for at in 0..self.visitors.len() {
            let (guest, look) = (&self.visitors[at].caller.guest.id, self.visitors[at].look);
            let (look, place) = (look.filter(|seat| self.may_look(guest, *seat)), self.place_of(guest));
            self.visitors[at].look = look;
            if place == self.visitors[at].place {
                continue;
            }
            self.visitors[at].place = place;
            // Whoever sits down sees the own cards; who has several seats must say which.
            if let [seat] = self.table.seats_of(&self.visitors[at].caller.guest.id)[..] {
                self.visitors[at].look = Some(seat);
            }
            match place {
                Place::Gallery => self.move_in(at, Vec::new()),
                Place::Table => {
                    self.tell_gallery(Show::Leave { id: self.visitors[at].id });
                    // What the gallery has still to say must not come after what is said now.
                    if let Some(gallery) = &self.gallery {
                        gallery.settle().await;
                    }
                }
            }
        }
    }

    /// Tells everybody which spectators came and went, once no other command waits.
    pub fn show_comings(&mut self, waiting: usize) {
        if self.due > 0 && (waiting == 0 || self.due >= MOST_COMINGS) {
            self.show_table();
        }
    }

    /// Tells every visitor how the table is now.
    pub fn show_table(&mut self) {
        self.due = 0;
        let live = self.live();
        if self.table.public {
            let players = live.here.iter().filter(|here| **here).count() as u32;
            self.app.lobby.note_people(&self.table.id, players, live.spectators);
        }
        let now = self.app.now();
        for visitor in self.visitors.iter().filter(|visitor| visitor.place == Place::Table) {
            let table = Box::new(self.table.info(Some(&visitor.caller.guest.id), &live));
            send(self, visitor, Out::text(&ServerMessage::Table { table, now }));
        }
        self.shown.table = None;
        if live.spectators > 0 {
            let table = self.table_for_all();
            self.tell_gallery(Show::Table(table));
        }
    }

    /// The table as everybody sees it who does not sit there.
    fn table_for_all(&mut self) -> Out {
        let now = self.app.now();
        if let Some((at, table)) = &self.shown.table
            && (0..TIME_FOR_ALL).contains(&(now - at))
        {
            return table.clone();
        }
        let table = Box::new(self.table.info(None, &self.live()));
        let out = Out::text(&ServerMessage::Table { table, now });
        self.shown.table = Some((now, out.clone()));
        out
    }

    /// The game as everybody sees it who looks from the same place; before the deal what was said.
    async fn snapshot_for_all(&mut self, viewer: Viewer) -> Vec<Out> {
        let chat = self.chat(None).await;
        let Some(game) = &self.game else {
            return chat.into_iter().map(|line| Out::text(&ServerMessage::Chat { line })).collect();
        };
        let (seq, said) = (game.seq(), self.said);
        self.shown.snapshots.retain(|(_, of_seq, of_said, _)| (*of_seq, *of_said) == (seq, said));
        if let Some((.., out)) = self.shown.snapshots.iter().find(|(of, ..)| *of == viewer) {
            return vec![out.clone()];
        }
        let view = Box::new(self.shown(game, viewer));
        let out = Out::text(&ServerMessage::Snapshot { view, chat });
        self.shown.snapshots.push((viewer, seq, said, out.clone()));
        vec![out]
    }

    /// The whole game as a visitor may see it now.
    pub async fn snapshot(&mut self, at: usize) {
        let Some(visitor) = self.visitors.get(at) else { return };
        if visitor.place == Place::Gallery {
            let greeting = self.snapshot_for_all(visitor.viewer()).await;
            return self.move_in(at, greeting);
        }
        let (viewer, guest) = (visitor.viewer(), visitor.caller.guest.id.clone());
        let chat = self.chat(Some(&guest)).await;
        let Some(game) = &self.game else { return };
        let view = Box::new(self.shown(game, viewer));
        self.tell(at, &ServerMessage::Snapshot { view, chat });
    }

    /// The cards were dealt: everybody sees the game, the gallery what all see.
    pub async fn show_deal(&mut self) {
        for at in 0..self.visitors.len() {
            if self.visitors[at].place == Place::Table {
                self.snapshot(at).await;
            }
        }
        if self.visitors.iter().any(|visitor| visitor.place == Place::Gallery) {
            for out in self.snapshot_for_all(Viewer::Spectator).await {
                self.tell_gallery(Show::Say(out));
            }
        }
    }

    /// Tells every visitor what it may see of a step; each view is made once, the players' first.
    pub fn spread(&mut self, news: &StepNews) {
        let Some(game) = &self.game else { return };
        let mut made: Vec<(Viewer, Out)> = Vec::new();
        for visitor in self.visitors.iter().filter(|visitor| visitor.place == Place::Table) {
            let viewer = visitor.viewer();
            let found = made.iter().find(|(other, _)| *other == viewer).map(|(_, out)| out.clone());
            let out = found.unwrap_or_else(|| {
                let steps = vec![news.step(viewer)];
                let update = ServerMessage::Update { steps, view: Box::new(self.shown(game, viewer)) };
                let out = Out::text(&update);
                made.push((viewer, out.clone()));
                out
            });
            send(self, visitor, out);
        }
        for viewer in self.watched_from() {
            let (step, view) = (news.step(viewer), Box::new(self.shown(game, viewer)));
            self.tell_gallery(Show::Step { viewer, step, view });
        }
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

/// Puts a message into a visitor's queue.
pub(crate) fn send(host: &Host, visitor: &Visitor, message: Out) {
    give(&host.app, visitor.id, &visitor.out, message);
}
