//! The text of `layout.toml`: written by hand so that one place is one line and a change is a
//! change of one line.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::layout::{Layout, SheetLayout};

impl Layout {
    pub fn to_toml(&self) -> String {
        let mut text = String::from(
            "# Where everything on the board is drawn. `capotreno board layout` writes `size` and `sheets` anew\n\
             # and keeps `hints` (what a run starts from, in spaces) and `nudges` (added when drawing).\n\n",
        );
        // Writing to a string cannot fail.
        let _ = writeln!(text, "size = [{}, {}]", self.size[0], self.size[1]);
        pairs(&mut text, "hints.places", &self.hints.places);
        table(&mut text, "hints.curves", &self.hints.curves, |bend| format!("{bend}"));
        table(&mut text, "hints.labels", &self.hints.labels, |side| format!("\"{}\"", side.word()));
        pairs(&mut text, "hints.insets", &self.hints.insets);
        pairs(&mut text, "nudges.places", &self.nudges.places);
        pairs(&mut text, "nudges.labels", &self.nudges.labels);
        pairs(&mut text, "nudges.curves", &self.nudges.curves);
        for (name, sheet) in &self.sheets {
            write_sheet(&mut text, name, sheet);
        }
        text
    }
}

fn write_sheet(text: &mut String, name: &str, sheet: &SheetLayout) {
    let _ = writeln!(text, "\n[sheets.{}]", quoted(name));
    if let Some([x, y, width, height]) = sheet.frame {
        let _ = writeln!(text, "frame = [{x}, {y}, {width}, {height}]");
    }
    table(text, &format!("sheets.{}.places", quoted(name)), &sheet.places, |spot| {
        let ([x, y], side) = (spot.at, spot.side.word());
        format!("{{ at = [{x}, {y}], side = \"{side}\", gap = {}, rows = {} }}", spot.gap, spot.rows)
    });
    table(text, &format!("sheets.{}.curves", quoted(name)), &sheet.curves, |[a, b, c, d]| {
        format!("[{a}, {b}, {c}, {d}]")
    });
}

fn pairs(text: &mut String, name: &str, values: &BTreeMap<String, [f64; 2]>) {
    table(text, name, values, |[x, y]| format!("[{x}, {y}]"));
}

fn table<T>(text: &mut String, name: &str, values: &BTreeMap<String, T>, show: impl Fn(&T) -> String) {
    if values.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n[{name}]");
    for (key, value) in values {
        let _ = writeln!(text, "{} = {}", quoted(key), show(value));
    }
}

fn quoted(key: &str) -> String {
    if key.chars().all(|c| c.is_ascii_alphanumeric()) && !key.is_empty() {
        return key.to_owned();
    }
    toml::Value::String(key.to_owned()).to_string()
}
