//! Arbitrary files on the workbench of the editor, and arbitrary things done to them: problems or a board, and nothing
//! else. This is what is left of a zip when it is unpacked.

use capotreno_rules::Spec;
use capotreno_workshop::{Contents, Edit, Files, List, Moved, advise, apply, look, view_of};

use crate::fuzz::Bytes;

/// The files of a board in the order in which their texts come, each ended by a zero.
pub const FILES: [&str; 6] =
    ["edition.toml", "board.toml", "tickets.toml", "layout.toml", "sketch.toml", "coast.json"];

fn number(bytes: &mut Bytes<'_>) -> f64 {
    match bytes.next() % 8 {
        0 => f64::NAN,
        1 => f64::INFINITY,
        2 => -1e300,
        3 => 0.0,
        _ => f64::from(bytes.next()) * 7.5 - 300.0,
    }
}

fn name(contents: &Contents, bytes: &mut Bytes<'_>) -> String {
    let at = usize::from(bytes.next());
    let known = contents.places.get(at % contents.places.len().max(1)).map(|place| place.name.clone());
    known.filter(|_| at < 240).unwrap_or_else(|| format!("Nowhere {at}"))
}

fn edit(contents: &Contents, bytes: &mut Bytes<'_>) -> Edit {
    let index = usize::from(bytes.next() % 40);
    match bytes.next() % 13 {
        0 => Edit::AddPlace {
            name: name(contents, bytes),
            at: Some([number(bytes), number(bytes)]),
            spot: None,
        },
        1 => Edit::AddPlace {
            name: name(contents, bytes),
            at: None,
            spot: Some([number(bytes), number(bytes)]),
        },
        2 => Edit::MovePlace { index, spot: [number(bytes), number(bytes)] },
        3 => Edit::RenamePlace { index, name: name(contents, bytes) },
        4 => Edit::RemovePlace { index },
        5 => Edit::AddLine {
            from: name(contents, bytes),
            to: name(contents, bytes),
            cards: Some(bytes.next()),
            colour: None,
        },
        6 => Edit::DoubleLine { index },
        7 => Edit::RemoveLine { index },
        8 => Edit::AddTicket { from: name(contents, bytes), to: name(contents, bytes), value: None },
        9 => Edit::ProposeTickets,
        10 => {
            let set = [("cards".to_owned(), serde_json::Value::from(bytes.next()))].into_iter().collect();
            Edit::Change { list: List::Lines, index, set }
        }
        11 => Edit::Subway { index, on: bytes.next().is_multiple_of(2) },
        _ => {
            let what = if bytes.next().is_multiple_of(2) { Moved::Label } else { Moved::Curve };
            Edit::Nudge { what, index, by: Some([number(bytes), number(bytes)]) }
        }
    }
}

/// Bytes as files, and the rest as edits. `like` is any edition.
pub fn files(like: &Spec, bytes: &[u8]) {
    let mut parts = bytes.splitn(FILES.len() + 1, |byte| *byte == 0);
    let mut files = Files::new();
    for name in FILES {
        let Some(part) = parts.next() else { break };
        if !part.is_empty() {
            files.insert(name.to_owned(), String::from_utf8_lossy(part).into_owned());
        }
    }
    let mut rest = Bytes(parts.next().unwrap_or_default());
    while !rest.0.is_empty() {
        let contents = Contents::of(&files);
        let edit = edit(&contents, &mut rest);
        // What cannot be done changes nothing.
        let before = files.clone();
        if apply(&mut files, &view_of(&contents, None), &edit).is_err() {
            assert_eq!(files, before, "{edit:?}");
        }
    }
    let view = view_of(&Contents::of(&files), None);
    let seen = look(&files, &view, like, None);
    let advised = advise(&files, None);
    assert!(!seen.problems.is_empty() || advised.is_some(), "neither problems nor a board");
}
