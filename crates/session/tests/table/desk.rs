//! A table driven by hand: nothing happens that a test does not say, and nothing takes time.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use capotreno_notation::record::Step;
use capotreno_notation::{Library, Shelf};
use capotreno_protocol::{ClientMessage, CreateTable, GameView, JoinTable, ServerMessage, TableCampaign};
use capotreno_rules::chance::FastDice;
use capotreno_rules::spec::Words;
use capotreno_rules::{Action, Options, Seat, Stage, Viewer};
use capotreno_session::{
    Effect, Entry, Game, Input, Job, Link, OfCampaign, Opening, Person, Session, Settings, Show, Start,
    Table, Text,
};
use serde_json::{Value, json};

pub const NOON: i64 = 1_700_000_000_000;

/// Anna opens tables; Bob and Carla come along. The number of a connection is that of the guest.
pub const GUESTS: [&str; 3] = ["anna", "bob", "carla"];

pub fn guest(at: usize) -> Person<'static> {
    Person { id: GUESTS[at], name: GUESTS[at] }
}

pub fn opening() -> Opening {
    Opening { id: "table".to_owned(), secret: [7; 32], now: NOON, verifiable: false }
}

/// Tables of campaigns are described elsewhere.
fn describe(of: &OfCampaign, _link: Link) -> TableCampaign {
    TableCampaign { id: Some(of.id.clone()), name: Words::default(), game: None, year: None, title: None }
}

pub fn settings() -> Settings {
    Settings {
        pause: Duration::ZERO,
        take_back_window: Duration::ZERO,
        reveal_wait: 5_000,
        most_spectators: 300,
        fixed_seed: Some("desk".to_owned()),
        describe,
    }
}

/// Whether what is written stays there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Disk {
    Good,
    Full,
}

pub struct Desk {
    pub session: Session,
    pub now: i64,
    pub disk: Disk,
    /// What was written: the steps with their moments, and the table.
    pub steps: Vec<(i64, Step)>,
    pub saved: Table,
    /// What bots were asked and is still waited for.
    pub thoughts: Vec<Job>,
    pub ended: bool,
    shelf: Arc<Shelf>,
    options: Options,
    heard: Vec<Vec<Text>>,
    /// Who only watches, and from where.
    watching: Vec<(u64, Viewer)>,
}

impl Desk {
    /// A table of two that Anna has opened, with the usual options but for those named.
    pub fn open(changed: &Value) -> Desk {
        let mut asked = json!({
            "edition": "nordic", "seats": [{"kind": "me"}, {"kind": "open"}], "public": true,
            "starter": {"who": "seat", "seat": 0}, "pace": {"clock": "none"},
            "take_back": true, "hints": true, "chat": true,
        });
        for (name, value) in changed.as_object().unwrap() {
            asked[name] = value.clone();
        }
        let asked: CreateTable = serde_json::from_value(asked).unwrap();
        let shelf = Arc::new(Library::embedded().unwrap().get(&asked.edition).unwrap().clone());
        let table = Table::open(&asked, guest(0), &shelf.edition, opening()).unwrap();
        let options = table.options(&shelf.edition).unwrap();
        Desk::around(table, shelf, options)
    }

    pub fn around(table: Table, shelf: Arc<Shelf>, options: Options) -> Desk {
        let mut session = Session::new(table.clone(), settings());
        session.chat_read(Vec::new());
        let heard = vec![Vec::new(); GUESTS.len()];
        let (disk, steps, thoughts, watching) = (Disk::Good, Vec::new(), Vec::new(), Vec::new());
        let saved = table;
        Desk {
            session,
            now: NOON,
            disk,
            steps,
            saved,
            thoughts,
            ended: false,
            shelf,
            options,
            heard,
            watching,
        }
    }

    /// Anna and Bob, dealt and here, with Carla watching and their opening tickets chosen.
    pub fn playing(changed: &Value) -> Desk {
        let mut desk = Desk::open(changed);
        desk.join(1);
        desk.start();
        for at in 0..GUESTS.len() {
            desk.enter(at, None);
        }
        while desk.game().state().public().stage == Stage::OpeningTickets {
            desk.act(&mut FastDice::new(1));
        }
        desk
    }

    /// The same table, read anew from what was written, with nobody there.
    pub fn wake(&self) -> Desk {
        let (shelf, options) = (Arc::clone(&self.shelf), self.options);
        let mut woken = Desk::around(self.saved.clone(), Arc::clone(&shelf), options);
        (woken.now, woken.steps) = (self.now, self.steps.clone());
        let effects = woken.session.wake(self.now, (shelf, options), self.steps.clone()).unwrap();
        woken.carry_out(effects);
        woken
    }

    pub fn game(&self) -> &Game {
        self.session.game.as_ref().unwrap()
    }

    /// Lets time pass.
    pub fn pass(&mut self, millis: i64) {
        self.now += millis;
    }

    pub fn input(&mut self, input: Input) {
        let effects = self.session.input(self.now, input);
        self.carry_out(effects);
    }

    pub fn carry_out(&mut self, effects: Vec<Effect>) {
        let mut left: VecDeque<Effect> = effects.into();
        while let Some(effect) = left.pop_front() {
            let good = self.disk == Disk::Good;
            let next = match effect {
                Effect::Write { at, step, seq } => {
                    assert_eq!(seq as usize, self.steps.len(), "steps are written in order");
                    self.steps.extend(Some((at, step)).filter(|_| good));
                    Some(if good { Input::Written } else { Input::NotWritten })
                }
                Effect::Keep => {
                    self.save();
                    Some(if good { Input::Kept } else { Input::NotKept })
                }
                Effect::Say { .. } => Some(Input::Said(Ok(()))),
                Effect::Deal => Some(Input::Deal { shelf: Arc::clone(&self.shelf), options: self.options }),
                other => {
                    self.perform(other);
                    None
                }
            };
            let next = next.map(|input| self.session.input(self.now, input)).unwrap_or_default();
            next.into_iter().rev().for_each(|effect| left.push_front(effect));
        }
    }

    fn save(&mut self) {
        if self.disk == Disk::Good {
            self.saved = self.session.table.clone();
        }
    }

    fn perform(&mut self, effect: Effect) {
        match effect {
            Effect::Save => self.save(),
            Effect::Tell { to, text } => self.heard[to as usize].push(text),
            Effect::Refuse { to, id, refused } => {
                let message = ServerMessage::Refused { id: Some(id), refused };
                self.heard[to as usize].push(Text::of(&message));
            }
            Effect::Show(show) => self.show(show),
            Effect::Think(job) => self.thoughts.push(*job),
            Effect::Forget { number } => self.thoughts.retain(|job| job.number != number),
            Effect::End => self.ended = true,
            Effect::Settle
            | Effect::Call { .. }
            | Effect::Awaited(_)
            | Effect::People { .. }
            | Effect::TicketsChosen
            | Effect::Over => {}
            Effect::Write { .. } | Effect::Keep | Effect::Say { .. } | Effect::Deal => {
                unreachable!("answered before")
            }
        }
    }

    fn show(&mut self, show: Show) {
        let all = |desk: &mut Desk, text: &Text| {
            for (id, _) in &desk.watching {
                desk.heard[*id as usize].push(text.clone());
            }
        };
        match show {
            Show::Enter { id, viewer, greeting } => {
                self.watching.retain(|(other, _)| *other != id);
                self.watching.push((id, viewer));
                self.heard[id as usize].extend(greeting);
            }
            Show::Leave { id } => self.watching.retain(|(other, _)| *other != id),
            Show::Step { viewer, step, view } => {
                let text = Text::of(&ServerMessage::Update { steps: vec![step], view });
                for (id, _) in self.watching.iter().filter(|(_, from)| *from == viewer) {
                    self.heard[*id as usize].push(text.clone());
                }
            }
            Show::Table(text) | Show::Say(text) => all(self, &text),
        }
    }

    pub fn join(&mut self, at: usize) {
        self.session.join(guest(at), &JoinTable::default()).unwrap();
        self.table_kept();
    }

    pub fn leave(&mut self, at: usize) {
        self.session.get_up(guest(at).id).unwrap();
        self.table_kept();
    }

    fn table_kept(&mut self) {
        self.save();
        let effects = self.session.table_kept(self.now);
        self.carry_out(effects);
    }

    pub fn start(&mut self) {
        self.session.may_start(guest(0).id).unwrap();
        assert_eq!(self.session.start(self.now), Start::Deal);
        self.carry_out(vec![Effect::Deal]);
    }

    /// Somebody comes to the table: what is seen then.
    pub fn enter(&mut self, at: usize, seat: Option<u8>) -> Option<GameView> {
        self.heard[at].clear();
        self.come(at, seat);
        self.view(at)
    }

    /// Somebody comes to the table, and what is heard is not listened to yet.
    pub fn enter_anew(&mut self, at: usize) {
        self.come(at, None);
    }

    fn come(&mut self, at: usize, seat: Option<u8>) {
        let entry = Entry { connection: at as u64, guest: guest(at), since: None, seat };
        let effects = self.session.enter(self.now, entry).unwrap();
        self.carry_out(effects);
        self.comings();
    }

    fn comings(&mut self) {
        let effects = self.session.show_comings(self.now, 0);
        self.carry_out(effects);
    }

    /// Says something and hears the answer: a code where it is refused.
    pub fn say(&mut self, at: usize, message: ClientMessage) -> Result<(), String> {
        self.heard[at].clear();
        self.input(Input::Message { connection: at as u64, message });
        let refused = self.messages(at).into_iter().find_map(|message| match message {
            ServerMessage::Refused { refused, .. } => Some(refused.code),
            _ => None,
        });
        refused.map_or(Ok(()), Err)
    }

    /// The bytes somebody was sent since the last time.
    pub fn hear(&mut self, at: usize) -> Vec<Text> {
        std::mem::take(&mut self.heard[at])
    }

    pub fn messages(&self, at: usize) -> Vec<ServerMessage> {
        self.heard[at].iter().map(|text| serde_json::from_str(&text.0).unwrap()).collect()
    }

    /// The last view somebody was sent and has not heard yet.
    pub fn view(&mut self, at: usize) -> Option<GameView> {
        let mut views = self.messages(at).into_iter().filter_map(|message| match message {
            ServerMessage::Entered { view, .. } => view.map(|view| *view),
            ServerMessage::Update { view, .. } => Some(*view),
            _ => None,
        });
        let last = views.next_back();
        self.heard[at].clear();
        last
    }

    pub fn play(&mut self, seat: Seat, action: Action) -> Result<(), String> {
        let seq = self.game().seq();
        self.say(seat.index(), ClientMessage::Act { id: 1, seat: seat.0, seq, action })
    }

    /// Any decision that is due: whose it is, and what.
    pub fn any(&self, dice: &mut FastDice) -> (Seat, Action) {
        let game = self.game();
        let seat = game.state().awaited().iter().next().unwrap();
        (seat, game.state().random_action(game.edition(), seat, dice).unwrap())
    }

    /// Makes any decision that is due.
    pub fn act(&mut self, dice: &mut FastDice) -> (Seat, Action) {
        let (seat, action) = self.any(dice);
        self.play(seat, action).unwrap();
        (seat, action)
    }

    /// Plays until a claim has drawn nothing.
    pub fn until_a_claim(&mut self) -> (Seat, Action) {
        let mut dice = FastDice::new(3);
        loop {
            let acted = self.act(&mut dice);
            if self.game().can_take_back() == Some(acted.0) {
                return acted;
            }
        }
    }

    pub fn take_back(&mut self, seat: Seat) -> Result<(), String> {
        let seq = self.game().seq();
        self.say(seat.index(), ClientMessage::TakeBack { id: 2, seat: seat.0, seq })
    }

    pub fn bot_seat(&mut self, seat: u8, level: Option<&str>) -> Result<(), String> {
        let level = level.map(str::to_owned);
        self.say(usize::from(seat), ClientMessage::BotSeat { id: 3, seat, level })
    }
}
