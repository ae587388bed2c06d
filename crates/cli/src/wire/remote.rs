//! A server's table: the same orders and news, over the network. A line that breaks is mended with growing
//! pauses, and what was missed is told.

use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;

use anyhow::Context;
use capotreno_load::{RemoteError, Socket, Visit};
use capotreno_protocol::{ClientMessage, Code, Refused, ServerMessage, TableInfo, TablePhase, VERSION};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use crate::desk::{News, Note, Order, Seated};
use crate::wire::Wire;

const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(15);

/// A seat at a table, or a place to watch from.
pub struct Remote {
    visit: Visit,
    table: String,
    seat: Option<u8>,
    /// The last step that was heard of.
    seq: Option<u32>,
    number: u32,
    open: Option<usize>,
}

/// Why a connection is over.
enum Over {
    /// The player leaves.
    Left,
    /// The server says that coming back is of no use.
    Sent(String),
    Broken,
}

impl From<RemoteError> for Over {
    fn from(_: RemoteError) -> Over {
        Over::Broken
    }
}

impl Remote {
    pub fn new(visit: Visit, table: &TableInfo) -> Remote {
        let seat = table.seats.iter().position(|seat| seat.you).map(|seat| seat as u8);
        Remote { visit, table: table.id.clone(), seat, seq: None, number: 0, open: None }
    }

    /// Plays it on a thread of its own.
    pub fn start(self) -> Wire {
        Wire::new(move |orders, news| self.run(orders, &news))
    }

    fn run(mut self, orders: Receiver<Order>, news: &Sender<News>) -> anyhow::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("the network cannot be used")?;
        let (forward, mut asked) = unbounded_channel();
        std::thread::spawn(move || orders.iter().try_for_each(|order| forward.send(order)));
        runtime.block_on(async {
            let mut pause = FIRST_PAUSE;
            loop {
                let before = self.seq;
                match self.visit_table(&mut asked, news).await {
                    Over::Left => return,
                    Over::Sent(why) => {
                        let _ = news.send(News::Lost(why));
                        return;
                    }
                    Over::Broken => {}
                }
                pause = if self.seq == before { (pause * 2).min(LONGEST_PAUSE) } else { FIRST_PAUSE };
                let _ = news.send(News::Note(Note::Reconnecting));
                tokio::select! {
                    () = tokio::time::sleep(pause) => {}
                    order = asked.recv() => if order.is_none() { return },
                }
            }
        });
        Ok(())
    }

    /// One connection, from its beginning to its end.
    async fn visit_table(&mut self, asked: &mut UnboundedReceiver<Order>, news: &Sender<News>) -> Over {
        match self.talk(asked, news).await {
            Ok(over) | Err(over) => over,
        }
    }

    async fn talk(
        &mut self,
        asked: &mut UnboundedReceiver<Order>,
        news: &Sender<News>,
    ) -> Result<Over, Over> {
        let mut socket = self.visit.connect().await?;
        let since = self.seq.or(self.seat.map(|_| 0));
        let (table, seat) = (self.table.clone(), self.seat);
        socket.send(&ClientMessage::Enter { version: VERSION, table, since, seat }).await?;
        loop {
            tokio::select! {
                message = socket.next() => {
                    if let Some(over) = self.heard(message?, news) {
                        return Ok(over);
                    }
                }
                order = asked.recv() => {
                    let Some(order) = order else {
                        socket.close().await;
                        return Ok(Over::Left);
                    };
                    self.obey(order, &mut socket, news).await?;
                }
            }
        }
    }

    fn heard(&mut self, message: ServerMessage, news: &Sender<News>) -> Option<Over> {
        let tell = |told: News| drop(news.send(told));
        match message {
            ServerMessage::Entered { table, view, steps, chat, .. } => {
                self.seated(&table, news);
                for line in chat {
                    tell(News::Chat(line));
                }
                if let Some(view) = view {
                    self.seq = Some(view.seq);
                    tell(News::View { steps, view });
                }
            }
            ServerMessage::Table { table, .. } => self.seated(&table, news),
            ServerMessage::Update { steps, view } => {
                self.seq = Some(view.seq);
                tell(News::View { steps, view });
            }
            ServerMessage::Refused { refused, .. } => tell(News::Refused(refused)),
            ServerMessage::Answer { reply, .. } => tell(News::Answer(reply)),
            ServerMessage::Chat { line } => tell(News::Chat(line)),
            ServerMessage::Bye { refused, again: false } => return Some(Over::Sent(refused.text)),
            ServerMessage::Bye { again: true, .. } => return Some(Over::Broken),
            ServerMessage::Notice { notice: Some(notice) } => tell(News::Note(Note::Stops(notice))),
            ServerMessage::Notice { notice: None }
            | ServerMessage::Welcome { .. }
            | ServerMessage::Done { .. }
            | ServerMessage::Pong { .. } => {}
        }
        None
    }

    fn seated(&mut self, table: &TableInfo, news: &Sender<News>) {
        let name = |at: usize, name: Option<&String>| name.cloned().unwrap_or_else(|| format!("{}", at + 1));
        let seats = table.seats.iter().enumerate().map(|(at, seat)| Seated {
            name: name(at, seat.name.as_ref()),
            bot: seat.bot.clone().filter(|_| !seat.person),
        });
        let _ = news.send(News::Seats { seats: seats.collect(), you: self.seat });
        let open = table.seats.iter().filter(|seat| seat.name.is_none() && seat.bot.is_none()).count();
        if table.phase == TablePhase::Open && self.open != Some(open) {
            self.open = Some(open);
            let _ = news.send(News::Note(Note::WaitingForSeats(open)));
        }
    }

    async fn obey(
        &mut self,
        order: Order,
        socket: &mut Socket,
        news: &Sender<News>,
    ) -> Result<(), RemoteError> {
        self.number += 1;
        let id = self.number;
        if let Order::Chat(text) = order {
            return socket.send(&ClientMessage::Chat { id, text }).await;
        }
        if let Order::Save(_) = order {
            let _ = news.send(News::Note(Note::Kept));
            return Ok(());
        }
        let Some(seat) = self.seat else {
            let _ = news.send(News::Refused(Refused::server(Code::NotSeated)));
            return Ok(());
        };
        let message = match order {
            Order::Act { seq, action } => ClientMessage::Act { id, seat, seq, action },
            Order::Ask(question) => ClientMessage::Ask { id, seat, question },
            Order::TakeBack { seq } => ClientMessage::TakeBack { id, seat, seq },
            Order::Chat(_) | Order::Save(_) => return Ok(()),
        };
        socket.send(&message).await
    }
}
