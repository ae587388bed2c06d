//! What comes as files. A record of a game that was played elsewhere becomes a finished table of this
//! browser, which is kept, listed and looked back at like any other; the files of a board of one's own
//! become an edition.

use std::collections::BTreeMap;

use capotreno_bots::LEVELS;
use capotreno_notation::record::{self, Record, Replay, Step};
use capotreno_notation::{Chain, Seed, Shelf};
use capotreno_protocol::{Code, Refused};
use capotreno_rules::Seat;
use capotreno_session::{Opening, Person, Table, secret};
use serde::Deserialize;

use crate::host::{GUEST, Host, no_texts};
use crate::out::{Out, Write};
use crate::table::Waits;

/// The longest record that is read; pages refuse longer files before they read them.
const MOST_BYTES: usize = 8 * 1024 * 1024;

/// Why a file cannot be used, in words for whoever opens it.
fn bad_file(why: &str) -> Refused {
    Refused { code: "bad_file".to_owned(), rule: None, args: BTreeMap::new(), text: why.to_owned() }
}

/// What the guide says to a request.
#[derive(Deserialize)]
struct Guided {
    status: u16,
    body: String,
    /// A board that it has read, packed.
    board: Option<Vec<u8>>,
}

/// Steps as they are kept, each with its link of the chain.
fn linked(table: &str, at: i64, steps: &[Step]) -> Result<Vec<Write>, Refused> {
    let mut chain = Chain::of(table);
    let mut writes = Vec::with_capacity(steps.len());
    for (seq, step) in steps.iter().enumerate() {
        let body = serde_json::to_string(step).map_err(|_| Refused::server(Code::Internal))?;
        chain = chain.after(body.as_bytes());
        let link = secret::hex(&chain.0);
        writes.push(Write::Step { table: table.to_owned(), seq: seq as u32, at, body, link });
    }
    Ok(writes)
}

/// From where a finished game is played on: after which step, in which seat, against which bots, and whether
/// what the seat cannot know is dealt anew.
#[derive(Debug)]
pub(crate) struct PlayOn {
    pub from: u32,
    pub seat: Seat,
    pub bots: String,
    pub anew: bool,
}

impl PlayOn {
    fn check(&self, record: &Record) -> Result<(), Refused> {
        if self.seat.index() >= record.header.seats.len() {
            return Err(Refused::server(Code::BadSetup));
        }
        if !LEVELS.contains(&self.bots.as_str()) {
            return Err(Refused::server(Code::NoSuchBot));
        }
        // The first step is the deal; after the last one nothing is left to be played.
        if self.from as usize + 1 >= record.steps.len() {
            return Err(Refused::server(Code::BadSetup));
        }
        Ok(())
    }

    /// The steps of the record that the game goes on from.
    fn begin(&self, record: &mut Record, shelf: &Shelf, seed: Seed) -> Result<(), Refused> {
        self.check(record)?;
        record.steps.truncate(self.from as usize + 1);
        if self.anew {
            let number = record.steps.len() as u32;
            let dice = seed.redeal_dice(number);
            record.steps.push(Step::Redeal { redeal: self.seat, dice });
            // A record that was proved can be played again up to here; only what is hidden may resist.
            let mut replay = Replay::new(&shelf.edition, record.header.options, &record.steps);
            if replay.any(|played| played.is_err()) {
                return Err(Refused::server(Code::BadSetup));
            }
        }
        Ok(())
    }
}

impl Host {
    /// Reads a record, proves it and keeps it as a finished table, or as one to be played on.
    pub(crate) fn import(&mut self, request: u32, text: &str, on: Option<&PlayOn>) -> Result<(), Refused> {
        if text.len() > MOST_BYTES {
            return Err(Refused::server(Code::TooLarge));
        }
        let mut record: Record =
            record::read(text.as_bytes()).map_err(|error| bad_file(&error.to_string()))?;
        let shelf = self.boards.shelf(&record.header.edition);
        let shelf =
            shelf.ok_or_else(|| bad_file(&format!("there is no board {:?} here", record.header.edition)))?;
        record::verify(&record, shelf).map_err(|error| bad_file(&error.to_string()))?;
        let seed = record.finish.as_ref().and_then(|finish| finish.seed);
        let seed = seed.ok_or_else(|| bad_file("the game is not over: its record has no seed yet"))?;
        // The same file twice is one game; played on it is another each time.
        let mut named = blake3::Hasher::new();
        named.update(text.as_bytes());
        if on.is_some() {
            named.update(&self.now.to_le_bytes());
        }
        let id = format!("tab-{}", &named.finalize().to_hex()[..32]);
        let opening = Opening { id: id.clone(), secret: [0; 32], now: self.now, verifiable: false };
        let mut table = match on {
            None => Table::of_record(&record, seed, opening),
            Some(on) => {
                on.begin(&mut record, shelf, seed)?;
                let guest = Person { id: GUEST, name: &self.guest.name };
                Table::played_on(&record, seed, opening, (guest, on.seat), &on.bots)
            }
        };
        table.played_by = self.boards.played_by(&table.edition);
        let body = serde_json::to_string(&table).map_err(|_| Refused::server(Code::Internal))?;
        let mut writes = vec![Write::Forget { table: id.clone() }, Write::Table { id: id.clone(), body }];
        writes.extend(linked(&id, self.now, &record.steps)?);
        self.awake.retain(|at| at.session.table.id != id);
        self.asleep.retain(|asleep| asleep.id != id);
        self.write(writes, Waits::Imported { table: Box::new(table), request });
        Ok(())
    }

    /// Has a board of one's own read, which is then kept.
    pub(crate) fn bring(&mut self, request: u32, text: &str) -> Result<(), Refused> {
        if text.len() > MOST_BYTES {
            return Err(Refused::server(Code::TooLarge));
        }
        self.guide(request, "POST", "/api/boards".to_owned(), Some(text));
        Ok(())
    }

    /// What the guide says to a request; a board that it has read is kept.
    pub(crate) fn guided(&mut self, request: u32, answer: Option<&str>, asked: Option<String>) {
        let answer = answer.and_then(|answer| serde_json::from_str::<Guided>(answer).ok());
        let Some(Guided { status, body, board }) = answer else {
            return self.answer::<()>(request, Err(no_texts()));
        };
        let brought = board.zip(asked).zip(serde_json::from_str::<String>(&body).ok());
        let Some(((board, files), id)) = brought else {
            return self.out.push(Out::Answer { request, status, body });
        };
        self.boards.add(&board);
        self.write(vec![Write::Board { id: id.clone(), body: files }], Waits::Brought { id, request });
    }
}
