//! A report as one HTML page: nothing loaded, light or dark as the reader likes. A small script sorts its tables; without
//! it everything is there.

use std::fmt::Write as _;

use capotreno_drawing::{Theme, escape};
use capotreno_lab::Part;

use super::Report;
use super::chart::{Row, columns, intervals, stacks};
use super::compare::{Change, wholes};
use super::map::variables;
use super::odd::sentence;
use super::pen::Pen;
use super::rows;
use super::table::{Cell, table};
use crate::desk::words::arg;

const STYLE: &str = include_str!("page.css");
const SORT: &str = include_str!("sort.js");

const LIGHT: &str = "--paper:#f6f3ec;--card:#fffdf8;--ink:#26231f;--soft:#6b645a;--rule:#ddd5c6;--blue:#2b6a99;\
                     --pale:#b9cfdf;--red:#b3272d;";
const DARK: &str = "--paper:#171b1e;--card:#20262a;--ink:#f0eee6;--soft:#a5a79f;--rule:#374046;--blue:#6fb0dd;\
                    --pale:#3b5568;--red:#f0797c;";

/// So many of what stands out are told at once.
const FIRST: usize = 12;

/// Writes the page.
pub fn page(report: &Report<'_>) -> String {
    let mut out = head(report);
    facts(&mut out, report);
    stand_out(&mut out, report);
    compared(&mut out, report);
    scores_and_seats(&mut out, report);
    rows::tickets(&mut out, report);
    rows::lines(&mut out, report);
    rows::bonuses(&mut out, report);
    rows::rules(&mut out, report);
    foot(&mut out, report);
    out
}

fn head(report: &Report<'_>) -> String {
    let (pen, numbers) = (&report.pen, report.numbers);
    let title = pen.say("report-title", &[arg("name", pen.words.pick(&report.spec.name))]);
    let names: Vec<&str> = numbers.by_bot.iter().map(|row| row.bot.as_str()).collect();
    let played = [
        arg("games", pen.thousands(numbers.games)),
        arg("players", numbers.players),
        arg("bots", names.join(", ")),
    ];
    format!(
        "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>{title}</title>\n\
         <style>:root{{{LIGHT}{}}}@media(prefers-color-scheme:dark){{:root{{{DARK}{}}}}}\n{STYLE}</style></head>\
         <body><main>\n<h1>{title}</h1>\n<p class=\"soft\">{}</p>\n",
        pen.words.language().code(),
        variables(Theme::Light),
        variables(Theme::Dark),
        pen.say("report-played", &played),
    )
}

pub fn heading(out: &mut String, pen: &Pen<'_>, id: &str) {
    let _ = writeln!(out, "<h2>{}</h2>", pen.say(id, &[]));
}

pub fn paragraph(out: &mut String, text: &str) {
    let _ = writeln!(out, "<p>{text}</p>");
}

fn facts(out: &mut String, report: &Report<'_>) {
    let (pen, numbers) = (&report.pen, report.numbers);
    let (scores, length) = (&numbers.scores, &numbers.length);
    let best = numbers.seats.iter().map(|seat| seat.wins.rate - numbers.fair()).fold(0.0, f64::max);
    let tiles = [
        (pen.number(scores.mean, 1), pen.say("report-whole-score", &[])),
        (pen.number(scores.winners_mean, 1), pen.say("report-whole-winners", &[])),
        (pen.number(scores.mean_margin, 1), pen.say("report-whole-margin", &[])),
        (pen.number(length.mean_turns, 1), pen.say("report-whole-turns", &[])),
        (pen.number(length.mean_tickets_completed, 1), pen.say("report-fact-tickets", &[])),
        (pen.points(best), pen.say("report-fact-seat", &[])),
    ];
    out.push_str("<div class=\"facts\">");
    for (value, words) in tiles {
        let _ = write!(out, "<div><b>{value}</b><span>{words}</span></div>");
    }
    out.push_str("</div>\n");
}

fn stand_out(out: &mut String, report: &Report<'_>) {
    let pen = &report.pen;
    heading(out, pen, "report-odd");
    let all: Vec<String> =
        report.numbers.outliers.iter().map(|outlier| escape(&sentence(report, outlier))).collect();
    let (first, rest) = all.split_at(all.len().min(FIRST));
    if first.is_empty() {
        paragraph(out, &pen.say("report-odd-nothing", &[]));
        return;
    }
    let _ = writeln!(out, "<ul><li>{}</li></ul>", first.join("</li><li>"));
    if !rest.is_empty() {
        let more = pen.say("report-odd-more", &[arg("count", rest.len())]);
        let _ = writeln!(
            out,
            "<details><summary>{more}</summary><ul><li>{}</li></ul></details>",
            rest.join("</li><li>")
        );
    }
}

/// The games of the two versions as a whole; their tickets and routes stand side by side in the tables below.
fn compared(out: &mut String, report: &Report<'_>) {
    let (pen, Some(before)) = (&report.pen, report.before) else { return };
    let _ = writeln!(out, "<h2 id=\"compared\">{}</h2>", pen.say("report-compared", &[]));
    let version = [
        arg("edition", before.edition.as_str()),
        arg("version", before.version),
        arg("files", before.digest.get(..12).unwrap_or_default()),
        arg("games", pen.thousands(before.games)),
    ];
    paragraph(out, &pen.say("report-compared-about", &version));
    let body = wholes(before, report.numbers).into_iter().map(|row| {
        let value = |value: f64| {
            let text = if row.is_share { pen.percent(value) } else { pen.number(value, 1) };
            Cell::number(text, value)
        };
        let change = if row.is_share {
            difference(pen, row.change)
        } else {
            Cell::number(pen.signed(row.change.by, 1), row.change.by).odd_if(row.change.sure)
        };
        let name = pen.words.say(&format!("report-whole-{}", row.id), &[]);
        vec![Cell::name(&name), value(row.before), value(row.now), change]
    });
    table(out, pen, &["whole", "before", "now", "change"], body);
}

/// The difference of two shares, strong where it is more than noise.
pub fn difference(pen: &Pen<'_>, change: Change) -> Cell {
    Cell::number(pen.points(change.by), change.by).odd_if(change.sure)
}

pub fn card(out: &mut String, heading: &str, plot: &str, words: &str) {
    let _ = writeln!(
        out,
        "<section class=\"card\"><h3>{heading}</h3>{plot}<p class=\"soft\">{words}</p></section>"
    );
}

fn scores_and_seats(out: &mut String, report: &Report<'_>) {
    let pen = &report.pen;
    heading(out, pen, "report-scores");
    out.push_str("<div class=\"pair\">\n");
    scores(out, report);
    parts(out, report);
    seats(out, report);
    length(out, report);
    out.push_str("</div>\n");
    bots(out, report);
}

fn scores(out: &mut String, report: &Report<'_>) {
    let (pen, scores) = (&report.pen, &report.numbers.scores);
    let key = |colour: &str| format!("<span class=\"key\" style=\"background:var(--{colour})\"></span>");
    let told = [
        arg("least", scores.least),
        arg("most", scores.most),
        arg("deviation", pen.number(scores.deviation, 1)),
        arg("close", pen.percent(scores.close_games)),
    ];
    let words = format!(
        "{}{}{}{}<br>{}",
        key("pale"),
        pen.say("report-all-players", &[]),
        key("blue"),
        pen.say("report-winners", &[]),
        pen.say("report-final-about", &told)
    );
    let plot = columns(&pen.say("report-final-plot", &[]), &scores.all, Some(&scores.winners));
    card(out, &pen.say("report-final", &[]), &plot, &words);
}

fn parts(out: &mut String, report: &Report<'_>) {
    let pen = &report.pen;
    let of = |pick: fn(&Part) -> f64| -> Vec<(String, f64)> {
        let named = |part: &Part| (pen.say(&format!("report-part-{}", part.part), &[]), pick(part));
        report.numbers.scores.parts.iter().map(named).collect()
    };
    let rows = [
        (pen.say("report-all-players", &[]), of(|part| part.all)),
        (pen.say("report-winners", &[]), of(|part| part.winners)),
    ];
    let plot = stacks(pen, &pen.say("report-parts-plot", &[]), &rows);
    card(out, &pen.say("report-parts", &[]), &plot, &pen.say("report-parts-about", &[]));
}

fn seats(out: &mut String, report: &Report<'_>) {
    let (pen, numbers) = (&report.pen, report.numbers);
    let rows: Vec<Row> = numbers
        .seats
        .iter()
        .map(|seat| Row {
            name: pen.words.say("report-seat", &[arg("position", seat.position)]),
            share: seat.wins,
        })
        .collect();
    let means: Vec<String> = numbers.seats.iter().map(|seat| pen.number(seat.mean_score, 1)).collect();
    let gap = if means.iter().any(|mean| mean.contains(',')) { "; " } else { ", " };
    let mut words = pen.say("report-seats-about", &[arg("means", means.join(gap))]);
    if let Some(before) = report.before {
        let changes: Vec<String> = before
            .seats
            .iter()
            .zip(&numbers.seats)
            .map(|(old, new)| {
                let change = Change::of_share(&old.wins, &new.wins);
                let text = pen.points(change.by);
                if change.sure { format!("<b class=\"odd\">{text}</b>") } else { text }
            })
            .collect();
        let _ = write!(words, " {} {}", pen.say("report-seats-change", &[]), changes.join(gap));
    }
    let plot = intervals(pen, &pen.say("report-seats-plot", &[]), &rows, numbers.fair());
    card(out, &pen.say("report-seats", &[]), &plot, &words);
}

fn length(out: &mut String, report: &Report<'_>) {
    let (pen, length) = (&report.pen, &report.numbers.length);
    let told = [
        arg("least", length.least_turns),
        arg("most", length.most_turns),
        arg("decisions", pen.number(length.mean_decisions, 0)),
        arg("wins", pen.percent(length.trigger_wins.rate)),
    ];
    let plot = columns(&pen.say("report-length-plot", &[]), &length.turns, None);
    card(out, &pen.say("report-length", &[]), &plot, &pen.say("report-length-about", &told));
}

fn bots(out: &mut String, report: &Report<'_>) {
    let (pen, rows) = (&report.pen, &report.numbers.by_bot);
    if rows.len() < 2 {
        return;
    }
    let body = rows.iter().map(|row| {
        vec![
            Cell::name(&row.bot),
            Cell::number(pen.thousands(row.seats), f64::from(row.seats)),
            Cell::number(pen.percent(row.win_rate), row.win_rate),
            Cell::number(pen.number(row.mean_score, 1), row.mean_score),
        ]
    });
    table(out, pen, &["bot", "seats", "wins", "score"], body);
}

fn foot(out: &mut String, report: &Report<'_>) {
    let (pen, numbers) = (&report.pen, report.numbers);
    let made = [
        arg("edition", numbers.edition.as_str()),
        arg("version", numbers.version),
        arg("files", numbers.digest.get(..12).unwrap_or_default()),
        // Text: a seed is no quantity.
        arg("seed", numbers.seed.to_string()),
    ];
    let _ = write!(
        out,
        "<footer>{}</footer>\n</main>\n<script>\n{SORT}</script></body></html>\n",
        pen.say("report-foot", &made)
    );
}
