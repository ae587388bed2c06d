//! What is on a board in the making and what is wrong with it: the loader's own problems and the drawing's own
//! advice, each with the row it speaks of, so that it can be shown where it is.

use capotreno_drawing::{Advice, Atlas, Board, Coast, DrawError, View, Warning, advice, extract, problems};
use capotreno_editions::{FileName, Folder, LoadError, Problem, line_and_column};
use capotreno_rules::spec::Spec;
use serde::Serialize;

use crate::contents::{Contents, Files, SKETCH};
use crate::edit::List;
use crate::rows::rows;

/// A row of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Row {
    pub list: &'static str,
    pub index: usize,
}

/// Something to be said about a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Said {
    /// What is said, where it is advice; none is a problem, which the board cannot be played with.
    pub advice: Option<Advice>,
    pub file: String,
    pub at: Option<(usize, usize)>,
    pub message: String,
    /// The row it is about.
    pub row: Option<Row>,
    /// The places it is about.
    pub places: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Look {
    pub contents: Contents,
    pub problems: Vec<Said>,
    /// The board as it lies.
    pub board: Board,
    /// Which line of the file each drawn one is.
    pub rows: Vec<usize>,
    /// Which part of the world is drawn.
    pub area: [f64; 4],
}

/// The area of a board that was made elsewhere: its places, and some room around them.
pub fn area_of(contents: &Contents) -> [f64; 4] {
    let places =
        || contents.places.iter().map(|place| place.at).filter(|at| at.iter().all(|one| one.is_finite()));
    let least = |axis: usize| places().map(|at| at[axis]).fold(f64::INFINITY, f64::min);
    let most = |axis: usize| places().map(|at| at[axis]).fold(f64::NEG_INFINITY, f64::max);
    if places().next().is_none() {
        return [6.5, 36.5, 18.6, 47.2];
    }
    let room = |low: f64, high: f64| ((high - low) * 0.12).max(0.2);
    let (x, y) = (room(least(0), most(0)), room(least(1), most(1)));
    [(least(0) - x).max(-180.0), (least(1) - y).max(-85.0), (most(0) + x).min(180.0), (most(1) + y).min(85.0)]
}

/// How a board is drawn: the area that was chosen, and every place.
pub fn view_of(contents: &Contents, area: Option<[f64; 4]>) -> View {
    let around = area_of(contents);
    let Some(area) = area.filter(|[west, south, east, north]| west < east && south < north) else {
        return View::of(around);
    };
    let outside = contents.places.iter().any(|place| {
        let [x, y] = place.at;
        x < area[0] || x > area[2] || y < area[1] || y > area[3]
    });
    if !outside {
        return View::of(area);
    }
    View::of([area[0].min(around[0]), area[1].min(around[1]), area[2].max(around[2]), area[3].max(around[3])])
}

fn folder(files: &Files) -> Folder {
    Folder::of_files("", files.iter().map(|(name, text)| (name.as_str(), text.as_str())))
}

/// The row that stands at a line and column.
fn row_at(files: &Files, file: &str, at: Option<(usize, usize)>) -> Option<Row> {
    let (at, text) = (at?, files.get(file)?);
    List::ALL.into_iter().filter(|list| list.file() == file).find_map(|list| {
        let found = rows(text, list.key()).ok()??;
        let spans = |row: &std::ops::Range<usize>| {
            line_and_column(text, row.start) <= at && at <= line_and_column(text, row.end)
        };
        Some(Row { list: list.key(), index: found.rows.iter().position(spans)? })
    })
}

fn of_problem(files: &Files, problem: &Problem) -> Said {
    let file = problem.file.name();
    Said {
        advice: None,
        file: file.to_owned(),
        at: problem.at,
        message: problem.message.clone(),
        row: row_at(files, file, problem.at),
        places: Vec::new(),
    }
}

fn of_warning(files: &Files, warning: &Warning) -> Said {
    Said {
        advice: Some(warning.advice),
        file: warning.path.clone(),
        at: warning.at,
        message: warning.message.clone(),
        row: row_at(files, &warning.path, warning.at),
        places: warning.places.clone(),
    }
}

/// Everything that keeps a board from being played.
fn wrong(files: &Files) -> Vec<Problem> {
    let folder = folder(files);
    let found = |error: &LoadError| error.problems().to_vec();
    let loaded = match folder.load() {
        Ok(loaded) => loaded,
        Err(error) => return found(&error),
    };
    let mut all = folder.about(&loaded).err().map_or_else(Vec::new, |error| found(&error));
    all.extend(problems(&loaded, &folder, files.get(SKETCH).map(String::as_str)));
    all
}

/// Looks at a board. `like` is any edition, for what a board in the making does not have yet.
pub fn look(files: &Files, view: &View, like: &Spec, coast: Option<&Coast>) -> Look {
    let contents = Contents::of(files);
    let (spec, edges, rows) = contents.drawn(like);
    Look {
        problems: wrong(files).iter().map(|problem| of_problem(files, problem)).collect(),
        board: view.draw(&spec, &edges, coast),
        contents,
        rows,
        area: view.area,
    }
}

/// What a good board wants, and the board as players will see it. Nothing where it has problems.
pub fn advise(files: &Files, atlas: Option<&Atlas>) -> Option<(Vec<Said>, Board)> {
    let folder = folder(files);
    let loaded = folder.load().ok()?;
    let board = Board::of(&loaded, &folder).ok()?;
    let found = advice(&loaded, &folder, &board, atlas);
    Some((found.iter().map(|warning| of_warning(files, warning)).collect(), board))
}

/// The files with the coast that is made from them, ready to be played and shared. A coast without the sketch it was
/// made from stays as it is.
pub fn finished(files: &Files, atlas: &Atlas) -> Result<Files, DrawError> {
    let mut files = files.clone();
    if files.contains_key(FileName::Coast.name()) && !files.contains_key(SKETCH) {
        return Ok(files);
    }
    let Ok(loaded) = folder(&files).load() else { return Ok(files) };
    let sketch = files.get(SKETCH).cloned().unwrap_or_default();
    let coast = extract(loaded.spec(), &loaded.edges, atlas, &sketch)?;
    files.insert(FileName::Coast.name().to_owned(), coast.to_json());
    Ok(files)
}
