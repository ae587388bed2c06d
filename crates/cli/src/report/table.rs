//! Tables that sort themselves, with a word about each column.

use std::fmt::Write as _;

use capotreno_drawing::escape;

use super::pen::Pen;

/// What stands in a table. `key` is what it is sorted by; a name is sorted by its letters.
pub struct Cell {
    text: String,
    key: Option<f64>,
    odd: bool,
}

impl Cell {
    pub fn name(text: &str) -> Cell {
        Cell { text: escape(text), key: None, odd: false }
    }

    /// Something drawn, which is not sorted by.
    pub fn drawn(text: String) -> Cell {
        Cell { text, key: None, odd: false }
    }

    pub fn number(text: String, key: f64) -> Cell {
        Cell { text, key: Some(key), odd: false }
    }

    /// Drawn strongly.
    pub fn odd_if(self, odd: bool) -> Cell {
        Cell { odd, ..self }
    }
}

/// Writes a table. A column is called `report-col-ID` and explained by `report-about-ID`; one without an id has no
/// head.
pub fn table(out: &mut String, pen: &Pen<'_>, columns: &[&str], rows: impl Iterator<Item = Vec<Cell>>) {
    out.push_str("<div class=\"wide\"><table class=\"sorts\"><thead><tr>");
    for id in columns {
        if id.is_empty() {
            out.push_str("<th></th>");
            continue;
        }
        let (name, about) = named(pen, id);
        let _ = write!(out, "<th scope=\"col\" title=\"{about}\">{name}</th>");
    }
    out.push_str("</tr></thead><tbody>");
    for row in rows {
        out.push_str("<tr>");
        for cell in row {
            let odd = if cell.odd { " class=\"odd\"" } else { "" };
            let key = cell.key.map(|key| format!(" data-v=\"{}\"", short(key))).unwrap_or_default();
            let _ = write!(out, "<td{odd}{key}>{}</td>", cell.text);
        }
        out.push_str("</tr>");
    }
    out.push_str("</tbody></table></div>\n");
    let _ =
        write!(out, "<details class=\"columns\"><summary>{}</summary><dl>", pen.say("report-columns", &[]));
    for id in columns.iter().filter(|id| !id.is_empty()) {
        let (name, about) = named(pen, id);
        let _ = write!(out, "<dt>{name}</dt><dd>{about}</dd>");
    }
    out.push_str("</dl></details>\n");
}

fn named(pen: &Pen<'_>, id: &str) -> (String, String) {
    (pen.say(&format!("report-col-{id}"), &[]), pen.say(&format!("report-about-{id}"), &[]))
}

/// A number to sort by, without needless digits.
fn short(key: f64) -> String {
    let text = format!("{key:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
