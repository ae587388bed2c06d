//! Puzzles: they come as a file when they are first asked for. The worker plays their games; a page is told
//! what the seat that is asked can see, and the answer when it has tried.

use std::collections::BTreeMap;

use capotreno_notation::puzzle::Puzzles;
use capotreno_protocol::{Code, PuzzleAsk, PuzzleTry, Refused};
use capotreno_session::puzzle;

use crate::host::{Asked, Host, needs_server, no_texts};
use crate::out::Out;
use crate::rest::{Answered, Request, json};
use crate::table::Waits;

impl Host {
    /// Asks for the puzzles, and then again for what needs them.
    pub(crate) fn want_puzzles(&mut self, asked: Asked) {
        self.waits = Some(Waits::Puzzles { asked });
        self.out.push(Out::Puzzles);
    }

    /// The files of puzzles by the ids of their editions, or nothing where they could not be fetched.
    pub fn puzzles(&mut self, now: i64, files: Option<&BTreeMap<String, String>>) -> Vec<Out> {
        self.now = now;
        let files = files.map(|files| files.iter().map(|(id, text)| (id.as_str(), text.as_str())));
        self.puzzles = files.and_then(|files| Puzzles::read(files).ok());
        if let Some(Waits::Puzzles { asked }) = self.waits.take() {
            match self.puzzles {
                Some(_) => self.queue.push_front(asked),
                None => self.refuse(&asked, no_texts()),
            }
        }
        self.go_on()
    }

    pub(crate) fn of_puzzles(&self, method: &str, rest: &[&str], request: &Request<'_>) -> Answered {
        let puzzles = self.puzzles.as_ref().ok_or_else(|| Refused::server(Code::Internal))?;
        let rules = |edition: &str| self.boards.rules(edition);
        match (method, rest) {
            ("GET", []) => json(&puzzle::list(puzzles, rules)),
            ("POST", [id]) => {
                let tried: PuzzleTry = request.body()?;
                json(&puzzle::attempt(puzzle::find(puzzles, id, rules)?, &tried)?)
            }
            ("POST", [id, "ask"]) => {
                let asked: PuzzleAsk = request.body()?;
                json(&puzzle::ask(puzzle::find(puzzles, id, rules)?, &asked)?)
            }
            _ => Err(needs_server()),
        }
    }
}
