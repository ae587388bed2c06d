//! Requests about what never changes while a version is in use, as a server answers them.

use std::collections::BTreeMap;

use capotreno_bots::LEVELS;
use capotreno_editions::Language;
use capotreno_notation::puzzle::Puzzles;
use capotreno_protocol::{
    ApiError, Code, LessonInfo, LessonWords, PuzzleAsk, PuzzleTry, Refused, RulebookPage,
};
use capotreno_session::{lesson, puzzle};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::boards::{BoardError, Boards, Texts};
use crate::reviews::Reviews;
use crate::workshop::Workshop;

/// What a request is answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Answer {
    /// A status as HTTP has it.
    pub status: u16,
    /// JSON.
    pub body: String,
    /// The board that was brought, packed: whoever plays must know it.
    pub board: Option<Vec<u8>>,
}

/// What draws, tells and teaches.
#[derive(Debug)]
pub struct Guide {
    boards: Boards,
    workshop: Workshop,
    /// None before they were brought.
    puzzles: Puzzles,
    reviews: Reviews,
}

/// A request, taken apart.
struct Request<'a> {
    query: &'a str,
    body: Option<&'a str>,
}

impl Request<'_> {
    fn language(&self) -> Language {
        let languages = self.query.split('&').find_map(|pair| pair.strip_prefix("lang="));
        Language::of(languages.unwrap_or_default())
    }

    fn body<T: DeserializeOwned>(&self) -> Result<T, Refused> {
        serde_json::from_str(self.body.unwrap_or("{}")).map_err(|_| Refused::server(Code::BadMessage))
    }
}

/// JSON.
pub(crate) type Answered = Result<String, Refused>;

pub(crate) fn json<T: Serialize>(value: &T) -> Answered {
    serde_json::to_string(value).map_err(|_| Refused::server(Code::Internal))
}

fn no_such_page() -> Refused {
    Refused::server(Code::NoSuchPage)
}

fn of_board<T: Serialize>(found: Option<Result<T, BoardError>>) -> Answered {
    match found {
        Some(Ok(found)) => json(&found),
        Some(Err(error)) => Err(Refused::server(Code::Internal).saying(&error.to_string())),
        None => Err(Refused::server(Code::NoSuchEdition)),
    }
}

/// Why files cannot be used, in words for whoever opens them.
fn bad_file(why: &BoardError) -> Refused {
    Refused { code: "bad_file".to_owned(), rule: None, args: BTreeMap::new(), text: why.to_string() }
}

impl Guide {
    /// The boards of the house with these texts, and boards of one's own, each the JSON object of its files.
    /// One that can no longer be read is left out.
    pub fn new(texts: &Texts, own: &[String]) -> Result<Guide, BoardError> {
        let mut boards = Boards::embedded(texts)?;
        for board in own {
            if let Ok(files) = serde_json::from_str(board) {
                let _ = boards.add(&files);
            }
        }
        let (workshop, reviews) = (Workshop::default(), Reviews::default());
        Ok(Guide { boards, workshop, puzzles: Puzzles::default(), reviews })
    }

    /// [`Guide::new`] with all of it as JSON.
    pub fn open(texts: &str, own: &str) -> Result<Guide, BoardError> {
        let bad = |_| BoardError::Texts;
        let own: Vec<String> = serde_json::from_str(own).map_err(bad)?;
        Guide::new(&serde_json::from_str(texts).map_err(bad)?, &own)
    }

    /// Brings the puzzles: their files by the ids of their editions, as JSON. Whether they could be read.
    pub fn puzzles(&mut self, files: &str) -> bool {
        let files: BTreeMap<String, String> = serde_json::from_str(files).unwrap_or_default();
        let read = Puzzles::read(files.iter().map(|(id, text)| (id.as_str(), text.as_str())));
        let came = read.is_ok() && !files.is_empty();
        self.puzzles = read.unwrap_or_default();
        came
    }

    /// The boards of one's own, packed.
    pub fn own(&self) -> Vec<u8> {
        self.boards.packed_own()
    }

    /// The boards of the house, packed.
    pub fn house() -> Result<Vec<u8>, BoardError> {
        Boards::packed_house()
    }

    /// [`Guide::answer`] as JSON.
    pub fn answer_text(&mut self, method: &str, path: &str, body: Option<&str>) -> String {
        serde_json::to_string(&self.answer(method, path, body)).unwrap_or_default()
    }

    /// Answers a request.
    pub fn answer(&mut self, method: &str, path: &str, body: Option<&str>) -> Answer {
        let (place, query) = path.split_once('?').unwrap_or((path, ""));
        let parts: Vec<&str> = place.trim_start_matches('/').split('/').skip(1).collect();
        let mut board = None;
        let answered = match (method, parts.as_slice()) {
            ("POST", ["boards"]) => self.bring(body.unwrap_or_default()).and_then(|(id, packed)| {
                board = Some(packed);
                json(&id)
            }),
            ("POST", ["workshop", what]) => self.workshop.ask(&self.boards, what, body.unwrap_or_default()),
            ("POST", ["reviews", table]) => self.reviews.ask(&self.boards, table, body.unwrap_or_default()),
            ("GET", ["reviews", table]) => self.reviews.look(table),
            (method, ["puzzles", rest @ ..]) => self.of_puzzles(method, rest, &Request { query, body }),
            (method, parts) => self.constant(method, parts, &Request { query, body }),
        };
        let (status, body) = match answered {
            Ok(body) => (200, body),
            Err(error) => (409, serde_json::to_string(&ApiError { error }).unwrap_or_default()),
        };
        Answer { status, body, board }
    }

    /// Reads a board of one's own: its id, and the board as whoever plays takes it.
    fn bring(&mut self, text: &str) -> Result<(String, Vec<u8>), Refused> {
        let files = serde_json::from_str(text).map_err(|_| Refused::server(Code::BadMessage))?;
        let id = self.boards.add(&files).map_err(|error| bad_file(&error))?;
        let packed = self.boards.packed(&id).ok_or_else(|| Refused::server(Code::Internal))?;
        Ok((id, packed))
    }

    /// A page is told what the seat that is asked can see, and the answer when it has tried.
    fn of_puzzles(&self, method: &str, rest: &[&str], request: &Request<'_>) -> Answered {
        let rules = |edition: &str| self.boards.rules(edition);
        match (method, rest) {
            ("GET", []) => json(&puzzle::list(&self.puzzles, rules)),
            ("POST", [id]) => {
                let tried: PuzzleTry = request.body()?;
                json(&puzzle::attempt(puzzle::find(&self.puzzles, id, rules)?, &tried)?)
            }
            ("POST", [id, "ask"]) => {
                let asked: PuzzleAsk = request.body()?;
                json(&puzzle::ask(puzzle::find(&self.puzzles, id, rules)?, &asked)?)
            }
            _ => Err(no_such_page()),
        }
    }

    fn constant(&self, method: &str, parts: &[&str], request: &Request<'_>) -> Answered {
        let (boards, book) = (&self.boards, self.boards.rulebook());
        match (method, parts) {
            ("GET", ["bots"]) => json(&LEVELS),
            ("GET", ["boards"]) => of_board(Some(boards.own())),
            ("GET", ["editions"]) => of_board(Some(boards.summaries())),
            ("GET", ["editions", id]) => of_board(boards.details(id)),
            ("GET", ["editions", id, "board"]) => of_board(boards.drawing(id)),
            ("GET", ["rulebook"]) => json(&book.pages().iter().map(|page| &page.id).collect::<Vec<_>>()),
            ("GET", ["rulebook", id]) => {
                let page = book.page(id).ok_or_else(no_such_page)?.page(request.language());
                json(&RulebookPage { id: (*id).to_owned(), text: page.text.to_string() })
            }
            ("GET", ["rulebook", id, "examples"]) => {
                json(&lesson::list(book.page(id).ok_or_else(no_such_page)?.examples()))
            }
            ("GET", ["rulebook", id, "examples", number]) => {
                let examples = book.page(id).ok_or_else(no_such_page)?.examples();
                let number = number.parse::<usize>().map_err(|_| Refused::server(Code::BadMessage))?;
                let example = examples.get(number).ok_or_else(no_such_page)?;
                let rules = boards.rules(&example.edition);
                json(&lesson::told(rules.ok_or_else(|| Refused::server(Code::NoSuchEdition))?, example)?)
            }
            ("GET", ["lessons"]) => {
                let lessons = book.lessons(request.language());
                json(&lessons.iter().map(LessonInfo::from).collect::<Vec<_>>())
            }
            ("GET", ["lessons", id]) => {
                let lesson = book.lesson(id, request.language()).ok_or_else(no_such_page)?;
                json(&LessonWords::from(lesson))
            }
            ("POST", ["lessons", id]) => {
                let tried: capotreno_protocol::LessonTry = request.body()?;
                let script = lesson::script(book, id, tried.step, |id| boards.rules(id))?;
                json(&lesson::attempt(script, &tried)?)
            }
            ("POST", ["lessons", id, "ask"]) => {
                let asked: capotreno_protocol::LessonAsk = request.body()?;
                let script = lesson::script(book, id, asked.step, |id| boards.rules(id))?;
                json(&lesson::ask(script, &asked)?)
            }
            _ => Err(no_such_page()),
        }
    }
}
