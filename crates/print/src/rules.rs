//! The page of the rulebook, in two columns. Scenarios are proofs for machines and are left out.

use std::fmt::Write as _;

use capotreno_drawing::escape;
use capotreno_rules::Spec;

use crate::board::picture;
use crate::document::{Document, Page, Placed};
use crate::paper::Paper;
use crate::{Language, PrintError};

const MARGIN: f64 = 15.0;
const GUTTER: f64 = 8.0;
const FONT: f64 = 3.1;
const LEADING: f64 = 4.2;
/// The width of a letter on the whole, by the size of the font.
const LETTER: f64 = 0.485;

/// A row of text as it is printed.
struct Row {
    text: String,
    heading: bool,
    /// Room above.
    above: f64,
}

pub fn pages(
    document: &mut Document,
    spec: &Spec,
    rules: &str,
    paper: Paper,
    language: Language,
) -> Result<(), PrintError> {
    let [wide, high] = paper.small().size();
    let column = (wide - 2.0 * MARGIN - GUTTER) / 2.0;
    let rows = rows(rules, (column / (FONT * LETTER)) as usize);
    let name = language.of(&spec.name.en, &spec.name.it);
    let mut sheets: Vec<String> = Vec::new();
    let (mut x, mut y) = (MARGIN, MARGIN + 10.0);
    let mut inside = String::new();
    for row in &rows {
        if y + row.above + LEADING > high - MARGIN {
            y = MARGIN + 10.0;
            if x > MARGIN {
                sheets.push(std::mem::take(&mut inside));
                x = MARGIN;
            } else {
                x = MARGIN + column + GUTTER;
            }
        }
        y += row.above + LEADING;
        let weight = if row.heading { " font-weight=\"600\"" } else { "" };
        let size = if row.heading { FONT * 1.12 } else { FONT };
        let _ = write!(
            inside,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.2}\"{weight} fill=\"#222\">{}</text>",
            escape(&row.text)
        );
    }
    if !inside.is_empty() {
        sheets.push(inside);
    }
    for (index, inside) in sheets.iter().enumerate() {
        let part = format!("rules-{index}");
        let head = format!(
            "<text x=\"{MARGIN}\" y=\"{}\" font-size=\"6\" font-weight=\"600\" fill=\"#2b2118\">{}</text>\
             <text x=\"{}\" y=\"{}\" font-size=\"3\" text-anchor=\"end\" fill=\"#555\">{} / {}</text>\
             <path d=\"M{MARGIN} {}H{}\" stroke=\"#b3873b\" stroke-width=\".5\"/>",
            MARGIN + 4.0,
            escape(name),
            wide - MARGIN,
            MARGIN + 4.0,
            index + 1,
            sheets.len(),
            MARGIN + 7.0,
            wide - MARGIN
        );
        document.part(&part, &picture(wide, high, &(head + inside)))?;
        document.page(Page {
            size: [wide, high],
            trim: None,
            placed: vec![Placed::whole(&part, [0.0, 0.0, wide, high])],
        });
    }
    Ok(())
}

/// Markdown as rows: headings, paragraphs, items of lists; fences and tables' rules are left out.
fn rows(text: &str, letters: usize) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut paragraph = String::new();
    let mut fenced = false;
    let flush = |paragraph: &mut String, rows: &mut Vec<Row>| {
        for (index, text) in wrapped(paragraph, letters).into_iter().enumerate() {
            rows.push(Row { text, heading: false, above: if index == 0 { 1.2 } else { 0.0 } });
        }
        paragraph.clear();
    };
    for line in text.lines() {
        let line = line.trim();
        if line.starts_with("```") {
            flush(&mut paragraph, &mut rows);
            fenced = !fenced;
        } else if fenced || line.starts_with("|-") || line.starts_with("<!--") {
        } else if line.starts_with('#') {
            flush(&mut paragraph, &mut rows);
            let title = plain(line.trim_start_matches('#').trim());
            for (index, text) in wrapped(&title, letters * 9 / 10).into_iter().enumerate() {
                rows.push(Row { text, heading: true, above: if index == 0 { 2.6 } else { 0.0 } });
            }
        } else if line.is_empty() {
            flush(&mut paragraph, &mut rows);
        } else {
            if line.starts_with("- ") || line.starts_with('|') {
                flush(&mut paragraph, &mut rows);
            }
            let line = line.trim_matches('|').trim().replace(" | ", "   ");
            let line = line.strip_prefix("- ").map_or_else(|| line.clone(), |item| format!("· {item}"));
            if !paragraph.is_empty() {
                paragraph.push(' ');
            }
            paragraph.push_str(&plain(&line));
        }
    }
    flush(&mut paragraph, &mut rows);
    rows
}

/// Without the signs of Markdown; a link is its words.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find("](") {
        out.push_str(&rest[..start]);
        rest = rest[start..].split_once(')').map_or("", |(_, after)| after);
    }
    out.push_str(rest);
    out.replace(['*', '`', '['], "")
}

/// Rows of at most so many letters.
pub fn wrapped(text: &str, letters: usize) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match rows.last_mut() {
            Some(row) if row.chars().count() + word.chars().count() < letters => {
                row.push(' ');
                row.push_str(word);
            }
            _ => rows.push(word.to_owned()),
        }
    }
    rows
}
