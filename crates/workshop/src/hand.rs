//! Labels and bends that are moved by hand on the board as players see it. They are kept in `layout.toml` as nudges;
//! a file with nothing else leaves the laying out to whoever draws the board.

use capotreno_drawing::{Layout, line_names};
use capotreno_editions::{FileName, Folder, Loaded};
use serde::Deserialize;

use crate::contents::Files;
use crate::edit::EditError;

/// What is moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moved {
    /// The name of a place.
    Label,
    /// The bend of a line, and of those beside it.
    Curve,
}

/// Nothing is moved farther, in units of the board: whoever drags beyond its rim means the rim.
const FARTHEST: f64 = 400.0;

fn loaded(files: &Files) -> Option<Loaded> {
    let files = files.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    Folder::of_files("", files).load().ok()
}

/// The layout of the board; an empty one where there is none. One that cannot be read is not written over.
fn layout(files: &Files) -> Result<Layout, EditError> {
    let text = files.get(FileName::Layout.name()).map_or(Ok(Layout::default()), |text| Layout::parse(text));
    text.map_err(|error| EditError::Layout(error.to_string()))
}

fn write(files: &mut Files, layout: &Layout) {
    let name = FileName::Layout.name().to_owned();
    if *layout == Layout::default() {
        files.remove(&name);
    } else {
        files.insert(name, layout.to_toml());
    }
}

/// Moves a label or a bend by so much, or puts it back where it was.
pub fn nudge(files: &mut Files, what: Moved, index: usize, by: Option<[f64; 2]>) -> Result<(), EditError> {
    let board = loaded(files).ok_or(EditError::Unplayable)?;
    let name = match what {
        Moved::Label => board.spec().places.get(index).map(|place| place.name.clone()),
        Moved::Curve => line_names(board.spec(), &board.edges).into_iter().nth(index).flatten(),
    };
    let name = name.ok_or_else(|| EditError::NoPlace(format!("number {}", index + 1)))?;
    let mut layout = layout(files)?;
    let table = match what {
        Moved::Label => &mut layout.nudges.labels,
        Moved::Curve => &mut layout.nudges.curves,
    };
    let before = table.remove(&name).unwrap_or_default();
    if let Some(by) = by {
        let sum = |axis: usize| {
            let moved = (before[axis] + by[axis]).clamp(-FARTHEST, FARTHEST);
            if moved.is_finite() { (moved * 10.0).round() / 10.0 } else { 0.0 }
        };
        table.insert(name, [sum(0), sum(1)]);
        table.retain(|_, by| by.iter().any(|part| part.abs() > 0.05));
    }
    write(files, &layout);
    Ok(())
}

/// What was moved by hand goes with a place that has another name.
pub fn rename(files: &mut Files, old: &str, new: &str) {
    if let (true, Ok(mut layout)) = (files.contains_key(FileName::Layout.name()), layout(files)) {
        layout.rename_place(old, new);
        write(files, &layout);
    }
}

/// What was moved by hand and is no longer there is forgotten; a board that cannot be played is left as it is.
pub fn forget(files: &mut Files) {
    if !files.contains_key(FileName::Layout.name()) {
        return;
    }
    let (Ok(before), Some(board)) = (layout(files), loaded(files)) else { return };
    let mut after = before.clone();
    after.forget_unknown(board.spec(), &board.edges);
    if after != before {
        write(files, &after);
    }
}
