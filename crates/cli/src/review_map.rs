//! The board of a review's page: as the game ended, with a sign for every mark that lies somewhere. Each leads to its
//! words.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use capotreno_drawing::{Board, LineMark, Point, SvgOptions, Theme, escape, svg};
use capotreno_review::{Mark, Review, StepReview};
use capotreno_rules::Action;

use crate::desk::Desk;
use crate::review_page::kind;

/// How far apart two signs lie that belong to the same place, and how large they are.
const APART: f64 = 30.0;
const RADIUS: f64 = 12.0;

/// Which seat has each line when the game is over.
pub type Owners = BTreeMap<usize, usize>;

/// Draws the board with the signs on it.
pub fn map(desk: &Desk, review: &Review, owners: &Owners) -> String {
    let mark = |(line, seat): (&usize, &usize)| (*line, LineMark { owner: Some(*seat), heat: None });
    let marks = owners.iter().map(mark).collect();
    let title = Some(desk.words.say("review-map", &[]));
    let picture = svg(&desk.board, &SvgOptions { theme: Theme::Light, width: None, marks, title });
    let picture = picture.trim_end();
    let mut out = picture.strip_suffix("</svg>").unwrap_or(picture).to_owned();
    let mut taken: BTreeMap<(i64, i64), u32> = BTreeMap::new();
    for (at, step) in review.steps.iter().enumerate() {
        for mark in &step.marks {
            let Some(place) = place(desk, step, *mark) else { continue };
            let before = taken.entry((place.x as i64, place.y as i64)).or_default();
            let x = place.x + APART * f64::from(*before);
            *before += 1;
            let seat = match mark {
                Mark::TicketLost { holder, .. } => holder.0,
                Mark::Blunder | Mark::GoodFind | Mark::DecidingLine { .. } | Mark::TicketMissed { .. } => {
                    step.seat.map_or(0, |seat| seat.0)
                }
            };
            let _ = write!(
                out,
                "<a href=\"#step-{}\"><circle class=\"pin {} seat-{seat}\" cx=\"{x:.1}\" cy=\"{:.1}\" r=\"{RADIUS}\">\
                 <title>{}</title></circle></a>",
                step.step,
                kind(*mark),
                place.y,
                escape(&desk.marked(review, at, *mark)),
            );
        }
    }
    format!("<figure class=\"board\">{out}</svg></figure>\n")
}

/// Where a mark lies: in the middle of the line it speaks of, or in the city a ticket leads to.
fn place(desk: &Desk, step: &StepReview, mark: Mark) -> Option<Point> {
    let line = |at: usize| match step.judged.as_ref()?.alternatives.get(at)?.action {
        Action::ClaimLine { line, .. } => Some(line),
        _ => None,
    };
    let played = || line(step.judged.as_ref()?.played);
    match mark {
        Mark::Blunder => middle(&desk.board, usize::from(line(0).or_else(played)?.0)),
        Mark::GoodFind => middle(&desk.board, usize::from(played()?.0)),
        Mark::DecidingLine { line } => middle(&desk.board, usize::from(line.0)),
        Mark::TicketLost { ticket, .. } | Mark::TicketMissed { ticket } => {
            let to = desk.details.tickets.get(usize::from(ticket.0))?.to;
            let place = desk.board.places.get(usize::from(to.0))?;
            Some(Point { x: place.x, y: place.y })
        }
    }
}

fn middle(board: &Board, line: usize) -> Option<Point> {
    let [a, b, c, d] = board.lines.iter().find(|shape| shape.id == line)?.curve;
    let at = |a: f64, b: f64, c: f64, d: f64| (a + 3.0 * b + 3.0 * c + d) / 8.0;
    Some(Point { x: at(a.x, b.x, c.x, d.x), y: at(a.y, b.y, c.y, d.y) })
}
