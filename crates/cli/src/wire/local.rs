//! A game on this machine: one person and bots, kept as a server's table keeps it, by its steps.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, TryRecvError};
use std::time::Duration;

use anyhow::Context;
use capotreno_bots::{Bot, Budget, bot_by_name};
use capotreno_notation::record::Step;
use capotreno_notation::{Seed, Shelf};
use capotreno_protocol::{Code, Query, Refused, Reply, StepEvents};
use capotreno_rules::{Event, Options, Seat, Viewer};
use capotreno_session::{Draft, Game, step_events};

use crate::desk::{News, Note, Order, Seated};
use crate::wire::{Wire, saved};

/// Your own seat.
const YOU: Seat = Seat(0);
/// Who is asked for hints: it answers at once.
const ADVISER: &str = "planner";
/// How long a bot that searches thinks.
const THOUGHT: Duration = Duration::from_millis(500);

/// What is kept of a game, and where.
#[derive(Clone, Debug, Default)]
pub struct Keep {
    /// The record, written at the end.
    pub record: Option<PathBuf>,
    /// The game to go on with, written after every step.
    pub save: Option<PathBuf>,
}

/// A game being played here.
pub struct Local {
    game: Game,
    seed: Seed,
    names: Vec<String>,
    bots: Vec<Box<dyn Bot + Send>>,
    keep: Keep,
    /// What was not told yet.
    told: Vec<StepEvents>,
}

impl Local {
    /// Deals a new game.
    pub fn deal(shelf: Shelf, bots: &[String], seed: Seed, keep: Keep) -> anyhow::Result<Local> {
        let options = Options::new(bots.len() as u8 + 1);
        let (game, events) = Game::deal(Arc::new(shelf), options, seed)?;
        let dealt = game.steps().first().map(|step| step_events(0, step, &events, Viewer::Seat(YOU)));
        Ok(Local { told: dealt.into_iter().collect(), ..Local::new(game, seed, bots, keep)? })
    }

    /// Goes on with a game that was saved.
    pub fn resume(shelf: Shelf, saved: saved::Saved, keep: Keep) -> anyhow::Result<Local> {
        let (options, steps) = (saved.record.header.options, saved.record.steps);
        let mut told = Vec::new();
        let game = Game::wake(Arc::new(shelf), options, saved.seed, steps, |played| {
            told.push(step_events(played.number, played.step, &played.events, Viewer::Seat(YOU)));
        })
        .context("the saved game cannot be gone on with")?;
        Ok(Local { told, ..Local::new(game, saved.seed, &saved.bots, keep)? })
    }

    fn new(game: Game, seed: Seed, names: &[String], keep: Keep) -> anyhow::Result<Local> {
        let mut bots = Vec::new();
        for (at, name) in names.iter().enumerate() {
            bots.push(bot_by_name(name, at as u64)?);
        }
        Ok(Local { game, seed, names: names.to_vec(), bots, keep, told: Vec::new() })
    }

    /// Plays it on a thread of its own.
    pub fn start(self) -> Wire {
        Wire::new(move |orders, news| self.run(&orders, &news))
    }

    fn run(mut self, orders: &Receiver<Order>, news: &Sender<News>) -> anyhow::Result<()> {
        let bots = self.names.iter().map(|bot| Seated { name: bot.clone(), bot: Some(bot.clone()) });
        let seats = std::iter::once(Seated { name: "You".to_owned(), bot: None }).chain(bots).collect();
        let _ = news.send(News::Seats { seats, you: Some(YOU.0) });
        self.tell(news);
        loop {
            let awaited = self.game.state().awaited();
            let order = if awaited.is_empty() || awaited.contains(YOU) {
                orders.recv().map_err(|_| TryRecvError::Disconnected)
            } else {
                orders.try_recv()
            };
            match order {
                Ok(order) => self.obey(order, news),
                Err(TryRecvError::Disconnected) => break,
                Err(TryRecvError::Empty) => {
                    let Some(seat) = awaited.iter().next() else { continue };
                    self.think(seat, news)?;
                }
            }
        }
        if let Some(file) = &self.keep.record {
            std::fs::write(file, self.game.record(saved::seats(&self.names)).to_text())
                .with_context(|| format!("{} cannot be written", file.display()))?;
        }
        Ok(())
    }

    fn tell(&mut self, news: &Sender<News>) {
        let mut view = self.game.shown(Viewer::Seat(YOU));
        view.can_take_back = self.game.can_take_back().map(|seat| seat.0);
        let _ = news.send(News::View { steps: std::mem::take(&mut self.told), view: Box::new(view) });
    }

    fn think(&mut self, seat: Seat, news: &Sender<News>) -> anyhow::Result<()> {
        let bot = self.bots.get_mut(seat.index() - 1).context("every seat but one has a bot")?;
        let view = self.game.view(Viewer::Seat(seat));
        let action = bot.choose(self.game.edition(), &view, &Budget::time(THOUGHT)).action;
        match self.game.play(seat, action) {
            Ok(draft) => self.accept(draft, news),
            Err(refusal) => {
                let said = format!("a bot made an illegal move: {refusal}");
                let _ = news.send(News::Lost(said.clone()));
                anyhow::bail!(said);
            }
        }
        Ok(())
    }

    fn accept(&mut self, mut draft: Draft, news: &Sender<News>) {
        let events: Vec<Event> = std::mem::take(&mut draft.events);
        let step: Step = draft.step.clone();
        self.game.accept(draft);
        self.told.push(step_events(self.game.seq(), &step, &events, Viewer::Seat(YOU)));
        self.tell(news);
        if let Some(file) = self.keep.save.clone()
            && let Err(error) = self.save(&file)
        {
            let _ = news.send(News::Note(Note::NotSaved(format!("{error:#}"))));
        }
    }

    fn save(&self, file: &Path) -> anyhow::Result<()> {
        saved::write(file, &self.game, self.seed, &self.names)
    }

    fn obey(&mut self, order: Order, news: &Sender<News>) {
        let answer = match order {
            Order::Act { seq, .. } | Order::TakeBack { seq } if seq != self.game.seq() => {
                News::Refused(Refused::server(Code::Stale))
            }
            Order::Act { action, .. } => match self.game.play(YOU, action) {
                Ok(draft) => return self.accept(draft, news),
                Err(refusal) => News::Refused(self.game.refused(refusal)),
            },
            Order::TakeBack { .. } => match self.game.take_back(YOU) {
                Some(draft) => return self.accept(draft, news),
                None => News::Refused(Refused::server(Code::NothingToTakeBack)),
            },
            Order::Ask(query) => match self.reply(query) {
                Some(reply) => News::Answer(reply),
                None => News::Refused(Refused::server(Code::NotStarted)),
            },
            Order::Chat(_) => News::Refused(Refused::server(Code::Muted)),
            Order::Save(file) => News::Note(match self.save(&file) {
                Ok(()) => {
                    self.keep.save = Some(file.clone());
                    Note::Saved(file)
                }
                Err(error) => Note::NotSaved(format!("{error:#}")),
            }),
        };
        let _ = news.send(answer);
    }

    fn reply(&self, query: Query) -> Option<Reply> {
        let view = self.game.view(Viewer::Seat(YOU));
        let edition = self.game.edition();
        match query {
            Query::Payments { line } => Some(Reply::payments(edition, &view, line)),
            Query::Claim { line, set, extra, answers } => {
                Reply::claim(edition, &view, (line, set, extra), &answers)
            }
            Query::Way { ticket } => Reply::way(edition, &view, ticket),
            Query::Hint => {
                if !self.game.state().awaited().contains(YOU) {
                    return None;
                }
                let mut bot = bot_by_name(ADVISER, 0).ok()?;
                let thought = bot.choose(edition, &view, &Budget::iterations(1));
                Some(Reply::Hint { action: thought.action, candidates: Vec::new(), bot: ADVISER.to_owned() })
            }
            // A terminal plays by words.
            Query::Numbers => None,
        }
    }
}
