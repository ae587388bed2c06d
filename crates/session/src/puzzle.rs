//! Puzzles to think about. Nothing is kept of who tries: the game is played up to the question, and the
//! try judged by the rules and by what a long search has found before.

use std::sync::LazyLock;

use capotreno_notation::puzzle::{Puzzle, Puzzles, alike};
use capotreno_protocol::{
    Code, GameEvent, GameView, PuzzleAnswer, PuzzleAsk, PuzzleInfo, PuzzleMoment, PuzzleTry, PuzzleVerdict,
    Refused, Reply, StepEvents,
};
use capotreno_rules::{Edition, Viewer};

use crate::lesson;

/// The id of each edition that has some, and its file; none in a browser, which fetches them.
pub const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/puzzles.rs"));

/// The puzzles inside the binary.
pub fn shipped() -> &'static Puzzles {
    // A test reads every file; those of one that could not be read would be left out.
    static SHIPPED: LazyLock<Puzzles> =
        LazyLock::new(|| Puzzles::read(FILES.iter().copied()).unwrap_or_default());
    &SHIPPED
}

fn no_such_page() -> Refused {
    Refused::server(Code::NoSuchPage)
}

/// Whether a puzzle is one of this very edition: an operator's own board may have a known name.
fn fits(puzzle: &Puzzle, edition: &Edition) -> bool {
    puzzle.edition_digest == edition.digest().to_string()
}

/// The puzzles of the editions that are there, in the order in which days have them.
pub fn list<'a>(puzzles: &Puzzles, rules: impl Fn(&str) -> Option<&'a Edition>) -> Vec<PuzzleInfo> {
    let known = |puzzle: &Puzzle| rules(&puzzle.edition).is_some_and(|edition| fits(puzzle, edition));
    puzzles.all().iter().filter(|shipped| known(&shipped.puzzle)).map(PuzzleInfo::from).collect()
}

/// A puzzle and its edition.
pub fn find<'a, 'p>(
    puzzles: &'p Puzzles,
    id: &str,
    rules: impl FnOnce(&str) -> Option<&'a Edition>,
) -> Result<(&'a Edition, &'p Puzzle), Refused> {
    let puzzle = puzzles.get(id).ok_or_else(no_such_page)?;
    let edition = rules(&puzzle.edition).ok_or_else(|| Refused::server(Code::NoSuchEdition))?;
    if fits(puzzle, edition) { Ok((edition, puzzle)) } else { Err(no_such_page()) }
}

/// The position of a puzzle, and what comes of something somebody does in it.
pub fn attempt((edition, puzzle): (&Edition, &Puzzle), tried: &PuzzleTry) -> Result<PuzzleMoment, Refused> {
    let viewer = Viewer::Seat(puzzle.seat);
    let (mut steps, mut last) = (Vec::new(), None);
    for played in puzzle.replay(edition) {
        let played = played.map_err(|error| no_such_page().saying(&error.to_string()))?;
        let events = GameEvent::seen(&played.events, viewer);
        steps.push(StepEvents { seq: played.number, events });
        last = Some((played.state, played.number));
    }
    let (state, number) = last.ok_or_else(no_such_page)?;
    let view = state.view(edition, viewer);
    let (verdict, refused) = match &tried.action {
        None => (PuzzleVerdict::Shown, None),
        Some(action) => match view.check(edition, action) {
            Err(refusal) => (PuzzleVerdict::Refused, Some(Refused::rules(edition, refusal))),
            Ok(()) if alike(edition, &view.public, action, &puzzle.answer) => (PuzzleVerdict::Solved, None),
            Ok(()) => (PuzzleVerdict::Missed, None),
        },
    };
    let judged = matches!(verdict, PuzzleVerdict::Solved | PuzzleVerdict::Missed);
    let answer = tried.action.as_ref().filter(|_| judged);
    Ok(PuzzleMoment {
        verdict,
        refused,
        steps: if tried.action.is_none() { steps } else { Vec::new() },
        answer: answer.map(|action| PuzzleAnswer::new(edition, puzzle, &view, action)),
        view: GameView::new(edition, &view, number),
    })
}

/// The answer to a question about the position.
pub fn ask((edition, puzzle): (&Edition, &Puzzle), asked: &PuzzleAsk) -> Result<Reply, Refused> {
    let state = puzzle.position(edition).map_err(|error| no_such_page().saying(&error.to_string()))?;
    lesson::reply(edition, &state.view(edition, Viewer::Seat(puzzle.seat)), &asked.question)
}
