//! One table that is awake: carrying out what its session decides.

use std::sync::Arc;

use capotreno_notation::record::Step;
use capotreno_notation::{Chain, Shelf};
use capotreno_protocol::{Code, Refused, ServerMessage};
use capotreno_rules::Options;
use capotreno_session::campaign::{Draft, Prepared, table_campaign};
use capotreno_session::{Effect, Input, Live, Session, Table, secret};

use crate::campaigns::Then;
use crate::host::{Asked, Host, KeptStep, Written, damaged};
use crate::out::{Out, Write};
use crate::thoughts::Pondering;

/// A table that is awake, and the link after its last step.
#[derive(Debug)]
pub(crate) struct At {
    pub session: Session,
    chain: Chain,
}

/// What the host waits for.
#[derive(Debug)]
pub(crate) enum Waits {
    /// The steps of a table, for what was asked of it.
    Steps {
        table: String,
        asked: Asked,
    },
    /// What draws, tells and teaches, for what was asked.
    Texts {
        asked: Asked,
    },
    /// The puzzles, for what was asked.
    Puzzles {
        asked: Asked,
    },
    /// The entries of a campaign, for what was asked of it.
    Entries {
        campaign: String,
        asked: Asked,
    },
    /// What is sealed, for what was asked.
    Sealed {
        asked: Asked,
    },
    /// A change of a campaign.
    Campaign {
        draft: Box<Draft>,
        then: Then,
    },
    /// A new campaign.
    Founded {
        prepared: Box<Prepared>,
        request: u32,
    },
    /// A step, and the link after it.
    Step {
        table: String,
        link: Chain,
    },
    Keep {
        table: String,
    },
    Save,
    /// A table that a request has changed, and how it was before.
    Changed {
        before: Box<Table>,
        reply: Reply,
    },
    /// A new table.
    Opened {
        table: Box<Table>,
        request: u32,
    },
    /// A new table with those of another one, which knows it then.
    Again {
        of: String,
        table: Box<Table>,
        request: u32,
    },
    /// A finished game that came as a file.
    Imported {
        table: Box<Table>,
        request: u32,
    },
    /// A board that came as files.
    Brought {
        id: String,
        request: u32,
    },
    /// Nobody is left there.
    Closed {
        table: String,
        request: u32,
    },
    Renamed {
        before: String,
        request: u32,
    },
}

/// What a request is answered when everything was done.
#[derive(Clone, Debug)]
pub(crate) enum Reply {
    Info {
        request: u32,
        table: String,
    },
    Seat {
        request: u32,
        table: String,
        seat: u8,
    },
    Campaign {
        request: u32,
        campaign: String,
    },
    /// The table; where the cards could not be dealt it is as before.
    Dealt {
        request: u32,
        before: Box<Table>,
    },
}

impl At {
    pub fn new(session: Session) -> At {
        At { chain: Chain::of(&session.table.id), session }
    }

    /// Plays the steps of a game again, which must be those that were kept.
    pub fn wake(
        &mut self,
        (shelf, options): (Arc<Shelf>, Options),
        now: i64,
        steps: &[KeptStep],
    ) -> Result<Vec<Effect>, Refused> {
        let table = &self.session.table;
        // A campaign's game is made from its chronicle, and is another one once its story is told.
        let same = table.campaign.is_some()
            || table.played_by.as_ref().is_some_and(|by| by.digest == shelf.digest());
        if !same {
            return Err(Refused::server(Code::RulesChanged).with("step", 0));
        }
        if steps.is_empty() {
            // The tab was closed between drawing the seed and keeping the deal.
            return Ok(self.session.input(now, Input::Deal { shelf, options }));
        }
        let mut read: Vec<(i64, Step)> = Vec::with_capacity(steps.len());
        for step in steps {
            self.chain = self.chain.after(step.body.as_bytes());
            if secret::hex(&self.chain.0) != step.link {
                return Err(damaged());
            }
            read.push((step.at, serde_json::from_str(&step.body).map_err(|_| damaged())?));
        }
        self.session
            .wake(now, (shelf, options), read)
            .map_err(|error| capotreno_session::stopped(&error, None))
    }
}

impl Host {
    /// Does one thing at the table where things are being done.
    pub(crate) fn perform(&mut self, effect: Effect) {
        let table = self.busy_at.clone();
        match effect {
            Effect::Write { seq, at, step } => self.write_step(table, seq, at, &step),
            Effect::Keep => match self.table_write(&table) {
                Some(write) => self.write(vec![write], Waits::Keep { table }),
                None => self.input(&table, Input::NotKept),
            },
            Effect::Save => {
                if let Some(write) = self.table_write(&table) {
                    self.write(vec![write], Waits::Save);
                }
            }
            // What is said around one device is not worth keeping.
            Effect::Say { .. } => self.input(&table, Input::Said(Ok(()))),
            Effect::Deal => self.deal(&table),
            Effect::Tell { to, text } => {
                self.out.push(Out::Tell { page: to as u32, text: text.0.to_string() });
            }
            Effect::Refuse { to, id, refused } => {
                self.tell(to as u32, &ServerMessage::Refused { id: Some(id), refused });
            }
            Effect::Think(job) => {
                self.asked_thoughts += 1;
                let (number, wait) = (self.asked_thoughts, Pondering::wait(job.pause));
                self.thoughts.push(Pondering::new(number, table, job));
                self.out.push(Out::Think { number, wait });
            }
            Effect::Forget { number } => self.thoughts.retain(|thought| !thought.is(&table, number)),
            Effect::End => self.end(&table),
            // A tab has no gallery, no list of others' tables and nobody to call.
            Effect::Show(_)
            | Effect::Settle
            | Effect::Call { .. }
            | Effect::Awaited(_)
            | Effect::People { .. } => {}
            Effect::TicketsChosen | Effect::Over => self.game_news(&table),
        }
    }

    fn deal(&mut self, table: &str) {
        let Some(at) = self.at(table) else { return };
        let agreed = at.session.table.clone();
        if let Ok((shelf, options)) = self.rules_of(&agreed) {
            self.input(table, Input::Deal { shelf, options });
        }
    }

    /// The rules a table is played by, and how it is set up.
    pub(crate) fn rules_of(&self, table: &Table) -> Result<(Arc<Shelf>, Options), Refused> {
        if let Some(of) = &table.campaign {
            let made = self.made(of)?;
            return Ok((Arc::new(made.game.shelf), made.game.options));
        }
        let shelf = self.boards.shelf(&table.edition).ok_or_else(|| Refused::server(Code::NoSuchEdition))?;
        Ok((Arc::clone(shelf), table.options(&shelf.edition)?))
    }

    fn write_step(&mut self, table: String, seq: u32, at: i64, step: &Step) {
        let chain = self.at(&table).map(|at| at.chain);
        let body = serde_json::to_string(step).ok();
        let (Some(chain), Some(body)) = (chain, body) else { return self.input(&table, Input::NotWritten) };
        let link = chain.after(body.as_bytes());
        let write = Write::Step { table: table.clone(), seq, at, body, link: secret::hex(&link.0) };
        self.write(vec![write], Waits::Step { table, link });
    }

    /// What was agreed at a table, to be kept.
    pub(crate) fn table_write(&mut self, id: &str) -> Option<Write> {
        let table = &self.at(id)?.session.table;
        let body = serde_json::to_string(table).ok()?;
        Some(Write::Table { id: id.to_owned(), body })
    }

    /// A table goes to sleep though pages look at it: they come back to what is kept.
    pub(crate) fn end(&mut self, id: &str) {
        let Some(found) = self.awake.iter().position(|at| at.session.table.id == id) else { return };
        let at = self.awake.remove(found);
        self.asleep.push(at.session.table);
        self.left.clear();
        self.thoughts.retain(|thought| thought.table != id);
        let pages: Vec<u32> =
            self.pages.iter().filter(|(_, table)| table == id).map(|(page, _)| *page).collect();
        for page in pages {
            self.bye(page, Refused::server(Code::Internal), true);
        }
    }

    pub(crate) fn after_write(&mut self, written: Written) {
        let kept = written == Written::Kept;
        match self.waits.take() {
            Some(Waits::Step { table, .. }) if written == Written::Taken => self.end(&table),
            Some(Waits::Step { table, link }) => {
                if let Some(at) = self.at(&table).filter(|_| kept) {
                    at.chain = link;
                }
                self.input(&table, if kept { Input::Written } else { Input::NotWritten });
            }
            Some(Waits::Keep { table }) => {
                self.input(&table, if kept { Input::Kept } else { Input::NotKept });
            }
            Some(Waits::Changed { before, reply }) => self.changed(written, before, reply),
            Some(Waits::Opened { table, request }) => self.opened(written, *table, request),
            Some(Waits::Again { of, table, request }) => {
                if !kept && let Some(at) = self.at(&of) {
                    at.session.table.rematch = None;
                }
                self.opened(written, *table, request);
            }
            Some(Waits::Imported { table, request }) => {
                let answer = if kept {
                    let info = table.info(Some(crate::host::GUEST), &Live::default(), table_campaign);
                    self.asleep.push(*table);
                    Ok(info)
                } else {
                    Err(Refused::server(Code::StoreFailed))
                };
                self.answer(request, answer);
            }
            Some(Waits::Brought { id, request }) => {
                self.answer(request, if kept { Ok(id) } else { Err(Refused::server(Code::StoreFailed)) });
            }
            Some(Waits::Closed { table, request }) => self.closed(written, &table, request),
            Some(Waits::Renamed { before, request }) => {
                if !kept {
                    self.guest.name = before;
                }
                let answer =
                    if kept { Ok(self.guest.clone()) } else { Err(Refused::server(Code::StoreFailed)) };
                self.answer(request, answer);
            }
            Some(Waits::Campaign { draft, then }) => self.campaign_written(written, *draft, then),
            Some(Waits::Founded { prepared, request }) => self.founded(written, *prepared, request),
            Some(Waits::Save) | None => {}
            Some(
                other @ (Waits::Steps { .. }
                | Waits::Texts { .. }
                | Waits::Puzzles { .. }
                | Waits::Entries { .. }
                | Waits::Sealed { .. }),
            ) => self.waits = Some(other),
        }
    }

    fn changed(&mut self, written: Written, before: Box<Table>, reply: Reply) {
        let (now, id) = (self.now, before.id.clone());
        let Some(at) = self.at(&id) else { return };
        if written == Written::Kept {
            let mut effects = at.session.table_kept(now);
            effects.extend(at.session.wake_bots(now));
            self.carry_out(&id, effects);
            self.reply = Some(reply);
        } else {
            at.session.table = *before;
            let (Reply::Info { request, .. }
            | Reply::Seat { request, .. }
            | Reply::Campaign { request, .. }
            | Reply::Dealt { request, .. }) = reply;
            self.answer::<()>(request, Err(Refused::server(Code::StoreFailed)));
        }
    }

    fn opened(&mut self, written: Written, table: Table, request: u32) {
        if written != Written::Kept {
            return self.answer::<()>(request, Err(Refused::server(Code::StoreFailed)));
        }
        let id = table.id.clone();
        self.set_up(table);
        self.reply = Some(Reply::Info { request, table: id });
    }

    /// A new table that was kept.
    pub(crate) fn set_up(&mut self, table: Table) {
        let mut at = At::new(Session::new(table, self.session_settings()));
        at.session.chat_read(Vec::new());
        self.awake.push(at);
    }

    fn closed(&mut self, written: Written, table: &str, request: u32) {
        if written != Written::Kept {
            return self.answer::<()>(request, Err(Refused::server(Code::StoreFailed)));
        }
        let info = self.at(table).map(|at| at.session.info(Some(crate::host::GUEST)));
        self.awake.retain(|at| at.session.table.id != table);
        self.answer(request, info.ok_or_else(|| Refused::server(Code::NoSuchTable)));
        let pages: Vec<u32> =
            self.pages.iter().filter(|(_, at)| at == table).map(|(page, _)| *page).collect();
        for page in pages {
            self.bye(page, Refused::server(Code::NoSuchTable), false);
        }
    }
}
