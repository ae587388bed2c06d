//! A review as it is told and kept.

use capotreno_bots::Weighed;
use capotreno_rules::{Action, BySeat, Card, Edition, LineId, Sampled, Seat, TicketId};
use serde::{Deserialize, Serialize};

use crate::book::Books;
use crate::game::{Game, Look, Made};
use crate::marks;

/// The version of what is told. A review kept under another is made anew.
pub const VERSION: u32 = 1;

/// A finished game, reviewed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Review {
    /// Of the format.
    pub version: u32,
    /// Playouts from each position.
    pub playouts: u32,
    /// What each seat's result is made of.
    pub seats: Vec<SeatReview>,
    /// The deal, and every decision that was not taken back.
    pub steps: Vec<StepReview>,
}

/// What a seat's result is made of: `prior + luck + own + others = result`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatReview {
    /// From 0, as in the record.
    pub seat: Seat,
    /// Its chance before the deal.
    pub prior: f64,
    /// What chance brought beyond what was to be expected of it.
    pub luck: f64,
    /// What its own decisions changed, against those of a usual player.
    pub own: f64,
    /// What the decisions of the others changed.
    pub others: f64,
    /// 1, 0 or the shared part.
    pub result: f64,
    /// Points its decisions gave away against the best ones known, on what it could know.
    pub points_lost: f64,
    /// The chance they gave away, likewise.
    pub chance_lost: f64,
}

/// The deal or a decision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StepReview {
    /// Its number in the record; the deal is 0.
    pub step: u32,
    /// Who decided; nobody, the deal.
    pub seat: Option<Seat>,
    /// Every seat's chance to win after it.
    pub chance: Vec<f64>,
    /// What the decision changed for every seat.
    pub decision: Vec<f64>,
    /// What chance changed then.
    pub luck: Vec<f64>,
    /// The decision beside its alternatives; nothing where there was nothing to choose.
    pub judged: Option<Judged>,
    /// What makes it worth a look.
    pub marks: Vec<Mark>,
}

/// A decision beside its alternatives, on what the seat could know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Judged {
    /// The best first; what was played is among them.
    pub alternatives: Vec<Alternative>,
    /// Which of them was played.
    pub played: usize,
    /// Which of them a player would choose who does not look ahead.
    pub usual: usize,
    /// The chance by which the best is better. Below 0 the comparison cannot tell.
    pub chance_lost: f64,
    /// The points by which it is better.
    pub points_lost: f64,
}

/// What could be done.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Alternative {
    /// What.
    pub action: Action,
    /// The face-up card it takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Card>,
    /// The tickets it keeps.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tickets: Vec<TicketId>,
    /// The chance to win with it.
    pub chance: f64,
    /// The points to be expected with it.
    pub points: f64,
}

/// What makes a step worth a look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case", tag = "mark")]
pub enum Mark {
    /// Something else was clearly better, and could be known to be.
    Blunder,
    /// Better than what a usual player would have done.
    GoodFind,
    /// A line whose claim moved the chances most.
    DecidingLine {
        /// Which.
        line: LineId,
    },
    /// Here a ticket that was not completed lost most of its hope.
    TicketLost {
        /// Whose.
        holder: Seat,
        /// Which.
        ticket: TicketId,
        /// By what.
        cause: Cause,
    },
    /// A ticket was given back here that the network came to join.
    TicketMissed {
        /// Which.
        ticket: TicketId,
    },
}

/// What took a ticket's hope.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// It never had much: it should not have been kept.
    Kept,
    /// A decision of its holder.
    Own,
    /// A decision of somebody else.
    Other,
    /// Chance.
    Luck,
}

/// How far a review is.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum ReviewState {
    /// Nobody has asked for it yet.
    Unasked,
    /// Others come first.
    Queued {
        /// How many.
        before: usize,
    },
    /// It is being made.
    Making {
        /// Positions looked at.
        done: usize,
        /// Positions there are.
        all: usize,
    },
    /// It is made.
    Done {
        /// The review.
        review: Box<Review>,
    },
}

impl Game {
    /// Tells what all pieces of work, in order, say together.
    pub fn tell(&self, edition: &Edition, looks: &[Look]) -> Review {
        let books = Books::new(self, looks);
        let mut marks = marks::of(edition, self, looks, &books);
        let players = books.seats.len();
        let shares =
            |parts: &BySeat<i64>| parts.0.iter().take(players).map(|part| books.share(*part)).collect();
        let mut steps = Vec::with_capacity(looks.len());
        for (number, (look, entry)) in looks.iter().zip(&books.entries).enumerate() {
            let made =
                number.checked_sub(1).map(|decision| (&self.made[decision], &self.positions[decision]));
            steps.push(StepReview {
                step: made.map_or(0, |(made, _)| made.number),
                seat: made.map(|(made, _)| made.seat),
                chance: shares(&entry.after),
                decision: shares(&entry.decision),
                luck: shares(&entry.luck),
                judged: made.zip(look.weighed.as_ref()).map(|(made, weighed)| judged(made, weighed)),
                marks: core::mem::take(&mut marks[number]),
            });
        }
        let seats = books.seats.iter().enumerate().map(|(index, parts)| {
            let seat = Seat(index as u8);
            let own = |step: &&StepReview| step.seat == Some(seat);
            let lost = |part: fn(&Judged) -> f64| -> f64 {
                steps.iter().filter(own).filter_map(|step| step.judged.as_ref()).map(part).sum()
            };
            SeatReview {
                seat,
                prior: books.share(parts.prior),
                luck: books.share(parts.luck),
                own: books.share(parts.own),
                others: books.share(parts.others),
                result: books.share(parts.result),
                points_lost: lost(|judged| judged.points_lost),
                chance_lost: lost(|judged| judged.chance_lost),
            }
        });
        Review { version: VERSION, playouts: self.playouts(), seats: seats.collect(), steps }
    }
}

fn judged((made, before): (&Made, &Sampled), weighed: &Weighed) -> Judged {
    let number = |value: Option<f32>| f64::from(value.unwrap_or_default());
    let alternatives: Vec<Alternative> = weighed
        .candidates
        .iter()
        .map(|candidate| Alternative {
            action: candidate.action,
            card: match candidate.action {
                Action::TakeFaceUp { slot } => {
                    before.public().display.get(usize::from(slot)).copied().flatten()
                }
                _ => None,
            },
            tickets: match candidate.action {
                Action::KeepTickets { keep } => marks::of_offer(before, made.seat, keep),
                _ => Vec::new(),
            },
            chance: number(candidate.win),
            points: number(candidate.score),
        })
        .collect();
    let lost = |part: fn(&Alternative) -> f64| part(&alternatives[0]) - part(&alternatives[weighed.asked]);
    Judged {
        played: weighed.asked,
        usual: weighed.usual,
        chance_lost: lost(|alternative| alternative.chance),
        points_lost: lost(|alternative| alternative.points),
        alternatives,
    }
}
