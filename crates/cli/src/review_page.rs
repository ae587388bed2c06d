//! A review as one HTML page: no scripts, nothing loaded, light or dark as the reader likes.

use std::fmt::Write as _;

use capotreno_drawing::{Livery, SEATS, escape};
use capotreno_review::{Mark, Review, SeatReview};

use crate::desk::words::{Language, arg};
use crate::desk::{Desk, percent, points};
use crate::review_map::{Owners, map};

const STYLE: &str = include_str!("review_page.css");
/// The picture of the curve.
const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 300.0;
/// Room for the numbers at its side.
const SIDE: f64 = 44.0;

/// Writes the page.
pub fn page(desk: &Desk, review: &Review, owners: &Owners, language: Language) -> String {
    let title = escape(&desk.words.say("review-of", &[arg("edition", desk.words.pick(&desk.details.name))]));
    let say = |id: &str| escape(&desk.words.say(id, &[]));
    let mut out = format!(
        "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>{title}</title>\n<style>{STYLE}{}</style></head>\
         <body><main>\n<h1>{title}</h1>\n<p class=\"soft\">{}</p>\n",
        language.code(),
        liveries(),
        escape(&desk.words.say("review-about", &[arg("playouts", review.playouts)])),
    );
    let _ = write!(out, "<h2>{}</h2>\n{}{}", say("review-curve"), key(desk, review), curve(desk, review));
    out.push_str(&map(desk, review, owners));
    let _ = write!(
        out,
        "<h2>{}</h2>\n<p class=\"soft\">{}</p>\n",
        say("review-parts"),
        say("review-parts-about")
    );
    out.push_str(&parts(desk, review));
    let _ =
        write!(out, "<h2>{}</h2>\n{}</main></body></html>\n", say("review-moments"), moments(desk, review));
    out
}

/// The colours of the seats, as on the board.
fn liveries() -> String {
    let rule = |(seat, livery): (usize, &Livery)| format!(".seat-{seat}{{--own:{}}}", livery.body);
    SEATS.iter().enumerate().map(rule).collect()
}

/// Which line of the curve is whose.
fn key(desk: &Desk, review: &Review) -> String {
    let mut out = String::from("<p>");
    for seat in &review.seats {
        let number = seat.seat.0;
        let _ = write!(out, "<span class=\"key seat-{number}\">{}</span> ", escape(&desk.name(number)));
    }
    out + "</p>\n"
}

fn across(review: &Review, at: usize) -> f64 {
    SIDE + (WIDTH - SIDE - 8.0) * at as f64 / review.steps.len().saturating_sub(1).max(1) as f64
}

fn up(share: f64) -> f64 {
    8.0 + (HEIGHT - 16.0) * (1.0 - share)
}

fn curve(desk: &Desk, review: &Review) -> String {
    let label = escape(&desk.words.say("review-curve-label", &[]));
    let mut out =
        format!("<svg class=\"curve\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{label}\">");
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let y = up(share);
        let _ = write!(
            out,
            "<path class=\"grid\" d=\"M{SIDE} {y:.1}H{}\"/><text x=\"{}\" y=\"{:.1}\">{} %</text>",
            WIDTH - 8.0,
            SIDE - 6.0,
            y + 4.0,
            percent(share),
        );
    }
    for seat in &review.seats {
        let number = usize::from(seat.seat.0);
        let mut path = String::new();
        for (at, step) in review.steps.iter().enumerate() {
            let letter = if at == 0 { 'M' } else { 'L' };
            let share = step.chance.get(number).copied().unwrap_or_default();
            let _ = write!(path, "{letter}{:.1} {:.1}", across(review, at), up(share));
        }
        let _ = write!(
            out,
            "<path class=\"under\" d=\"{path}\"/><path class=\"line seat-{number}\" d=\"{path}\"/>"
        );
    }
    for (at, step) in review.steps.iter().enumerate() {
        let Some(mark) = step.marks.first() else { continue };
        let number = step.seat.map_or(0, |seat| usize::from(seat.0));
        let share = step.chance.get(number).copied().unwrap_or_default();
        let _ = write!(
            out,
            "<a href=\"#step-{}\"><circle class=\"{} seat-{number}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"6\"><title>{}</title></circle></a>",
            step.step,
            kind(*mark),
            across(review, at),
            up(share),
            escape(&desk.marked(review, at, *mark)),
        );
    }
    out + "</svg>\n"
}

pub const fn kind(mark: Mark) -> &'static str {
    match mark {
        Mark::Blunder => "blunder",
        Mark::GoodFind => "find",
        Mark::DecidingLine { .. } => "line-mark",
        Mark::TicketLost { .. } | Mark::TicketMissed { .. } => "ticket",
    }
}

fn parts(desk: &Desk, review: &Review) -> String {
    let heads = ["player", "prior", "luck", "own", "others", "result", "lost"];
    let mut out = String::from("<div class=\"wide\"><table><thead><tr>");
    for head in heads {
        let _ = write!(out, "<th>{}</th>", escape(&desk.words.say(&format!("review-{head}"), &[])));
    }
    out.push_str("</tr></thead><tbody>");
    for seat in &review.seats {
        let SeatReview { prior, luck, own, others, result, points_lost, .. } = *seat;
        let lost = desk.words.say("review-lost-points", &[arg("points", points(points_lost.max(0.0)))]);
        let _ = write!(
            out,
            "<tr><td><span class=\"key seat-{}\">{}</span></td><td>{:.1} %</td>{}{}{}<td>{:.1} %</td><td>{}</td></tr>",
            seat.seat.0,
            escape(&desk.name(seat.seat.0)),
            100.0 * prior,
            change(luck),
            change(own),
            change(others),
            100.0 * result,
            escape(&lost),
        );
    }
    out + "</tbody></table></div>\n"
}

/// A change with a bar to the left or to the right.
fn change(share: f64) -> String {
    let width = 40.0 * share.abs().min(1.0);
    let (side, x) = if share < 0.0 { ("loss", 40.0 - width) } else { ("gain", 40.0) };
    format!(
        "<td><svg class=\"bar\" viewBox=\"0 0 80 12\" aria-hidden=\"true\"><rect class=\"{side}\" x=\"{x:.1}\" \
         width=\"{width:.1}\" height=\"12\"/><path d=\"M40 0V12\"/></svg> {:+.1} %</td>",
        100.0 * share
    )
}

fn moments(desk: &Desk, review: &Review) -> String {
    let mut out = String::from("<ol class=\"moments\">");
    for (at, step) in review.steps.iter().enumerate().filter(|(_, step)| !step.marks.is_empty()) {
        let place = desk.words.say("review-at", &[arg("step", step.step)]);
        let _ = write!(out, "<li id=\"step-{}\"><b>{}</b>", step.step, escape(&place));
        for mark in &step.marks {
            let _ =
                write!(out, "<p class=\"{}\">{}</p>", kind(*mark), escape(&desk.marked(review, at, *mark)));
        }
        if let Some(judged) = step.judged.as_ref().filter(|_| step.marks.iter().any(|mark| is_judged(*mark)))
        {
            let _ = write!(out, "<ul>");
            for (index, one) in judged.alternatives.iter().enumerate() {
                let worth = desk.words.say(
                    "review-alternative",
                    &[arg("chance", percent(one.chance)), arg("points", points(one.points))],
                );
                let played = if index == judged.played {
                    desk.words.say("review-alternative-played", &[])
                } else {
                    String::new()
                };
                let _ = write!(
                    out,
                    "<li>{} <span class=\"soft\">{} {}</span></li>",
                    escape(&desk.alternative(one)),
                    escape(&worth),
                    escape(&played),
                );
            }
            out.push_str("</ul>");
        }
        out.push_str("</li>\n");
    }
    out.push_str("</ol>\n");
    if out.contains("<li") {
        out
    } else {
        format!("<p>{}</p>\n", escape(&desk.words.say("review-moments-none", &[])))
    }
}

const fn is_judged(mark: Mark) -> bool {
    matches!(mark, Mark::Blunder | Mark::GoodFind)
}
