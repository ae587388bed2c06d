//! What a designer should look at: the sentences beside a board that is being drawn.
//!
//! Stricter than a report's list of what stands out: a finding says that something is probably wrong with the board,
//! so a good board has none or one. Each needs a difference that matters on the table, and one that is no luck.

use capotreno_rules::Card;
use capotreno_rules::spec::Spec;
use serde::Serialize;

use crate::numbers::{Frequency, LineRow, Numbers, TicketRow};
use crate::outliers::{deviations, percent, straight_line, title};
use crate::tally::Tally;
use crate::watch::CountedRule;

/// Fewer games say nothing about what happens once in a game.
const FEWEST_GAMES: u32 = 100;
/// Fewer cases say nothing about a ticket or a line.
const FEWEST_CASES: u32 = 60;
/// Deviations: many tickets and lines are looked at together.
const SURE: f64 = 4.0;
// The limits lie between what the shipped boards have at most and what planted defects have at least, as measured
// (`docs/judge.md`).
const SEAT: f64 = 0.08;
const TICKET: f64 = 0.4;
const LINE: f64 = 0.3;
/// How much more or less a ticket is worth than its way costs, compared with the middle of all.
const DEAR: f64 = 1.8;
const CHEAP: f64 = 0.55;
/// And compared with the dearest or cheapest tenth: where some ways are cheap for all, tickets differ anyway.
const APART: f64 = 1.3;
/// How often a line is claimed that nobody wants.
const NEVER: f64 = 0.01;
/// How often the most wanted line of a corner is claimed at most.
const CORNER: f64 = 0.06;
/// How much a colour is wanted, compared with the others.
const UNWANTED: f64 = 0.45;
/// The share of turns that begin with nothing to draw.
const DRY: f64 = 0.025;
const DECIDES: f64 = 0.28;
/// The share of kept tickets that is completed.
const HARD: f64 = 0.6;
/// Turns of one player.
const SHORT: f64 = 13.0;
const LONG: f64 = 90.0;

/// Something that is probably wrong with a board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Finding {
    /// Games that do not come to their last round.
    NoEnd {
        games: f64,
    },
    Short {
        turns: f64,
    },
    Long {
        turns: f64,
    },
    Seat {
        position: u8,
        wins: f64,
        fair: f64,
    },
    DeckSmall {
        turns: f64,
    },
    ColourUnwanted {
        colour: &'static str,
        wanted: f64,
    },
    TicketsHard {
        completed: f64,
    },
    TicketDear {
        ticket: usize,
        from: String,
        to: String,
        value: u8,
        cards: u32,
    },
    TicketCheap {
        ticket: usize,
        from: String,
        to: String,
        value: u8,
        cards: u32,
    },
    TicketGood {
        ticket: usize,
        from: String,
        to: String,
        wins: f64,
        usual: f64,
    },
    TicketWeak {
        ticket: usize,
        from: String,
        to: String,
        wins: f64,
        usual: f64,
    },
    /// A place that nobody goes to.
    Corner {
        place: String,
    },
    LineDecides {
        line: usize,
        name: String,
        wins: f64,
        usual: f64,
    },
    LineUnwanted {
        line: usize,
        name: String,
        claimed: f64,
    },
    BonusDecides {
        bonus: String,
        name: String,
        decided: f64,
    },
}

impl Finding {
    /// In English, for the command line.
    #[expect(clippy::too_many_lines, reason = "a sentence for each")]
    pub fn words(&self) -> String {
        match self {
            Finding::NoEnd { games } => {
                format!(
                    "{} of the games do not come to their last round: fewer pieces or more lines help.",
                    percent(*games)
                )
            }
            Finding::Short { turns } => {
                format!("A player has only {turns:.0} turns in a game: more pieces make it longer.")
            }
            Finding::Long { turns } => {
                format!("A player has {turns:.0} turns in a game: fewer pieces make it shorter.")
            }
            Finding::Seat { position, wins, fair } => format!(
                "Who plays {} wins {} of the games instead of {}.",
                crate::outliers::ordinal(*position),
                percent(*wins),
                percent(*fair)
            ),
            Finding::DeckSmall { turns } => {
                format!(
                    "In {} of the turns there is no card to draw: the deck is too small.",
                    percent(*turns)
                )
            }
            Finding::ColourUnwanted { colour, wanted } => format!(
                "{colour} is hardly needed ({} of what other colours are): give it more lines or fewer cards.",
                percent(*wanted)
            ),
            Finding::TicketsHard { completed } => format!(
                "Only {} of the kept tickets are completed: shorter tickets or more pieces help.",
                percent(*completed)
            ),
            Finding::TicketDear { from, to, value, cards, .. } => {
                format!("Ticket {from}–{to} is worth {value}, but its way costs only {cards} cards.")
            }
            Finding::TicketCheap { from, to, value, cards, .. } => {
                format!("Ticket {from}–{to} is worth only {value}, but its way costs {cards} cards.")
            }
            Finding::TicketGood { from, to, wins, usual, .. } => format!(
                "Who keeps the ticket {from}–{to} wins {}, with others of its value {}: it is too good.",
                percent(*wins),
                percent(*usual)
            ),
            Finding::TicketWeak { from, to, wins, usual, .. } => format!(
                "Who keeps the ticket {from}–{to} wins {}, with others of its value {}: it is too weak.",
                percent(*wins),
                percent(*usual)
            ),
            Finding::Corner { place } => {
                format!("Nobody goes to {place}: shorter lines or tickets lead there.")
            }
            Finding::LineDecides { name, wins, usual, .. } => format!(
                "Who claims {name} wins {}, with other lines of its length {}: it decides too much.",
                percent(*wins),
                percent(*usual)
            ),
            Finding::LineUnwanted { name, claimed, .. } => {
                format!("{name} is claimed in {} of the games: nobody needs it.", percent(*claimed))
            }
            Finding::BonusDecides { name, decided, .. } => {
                format!("{name} decides {} of the games: it is worth too much.", percent(*decided))
            }
        }
    }
}

/// What is probably wrong with the board, the gravest first.
pub fn judge(spec: &Spec, tally: &Tally, numbers: &Numbers) -> Vec<Finding> {
    let mut found = Vec::new();
    let played = tally.games + tally.endless;
    if played < FEWEST_GAMES {
        return found;
    }
    whole_game(tally, numbers, played, &mut found);
    // Where the game as a whole is broken, nearly every line and ticket is odd: the rest is said when that is mended.
    if found.iter().any(|one| matches!(one, Finding::NoEnd { .. } | Finding::Short { .. })) {
        return found;
    }
    colours(spec, numbers, &mut found);
    let corners = corners(spec, numbers);
    found.extend(corners.iter().map(|place| Finding::Corner { place: (*place).to_owned() }));
    lines(numbers, &corners, &mut found);
    tickets(numbers, &corners, &mut found);
    for bonus in numbers.bonuses.iter().filter(|bonus| bonus.games >= FEWEST_GAMES && bonus.decided > DECIDES)
    {
        let (id, name) = (bonus.bonus.clone(), bonus.name.clone());
        found.push(Finding::BonusDecides { bonus: id, name, decided: bonus.decided });
    }
    found
}

fn whole_game(tally: &Tally, numbers: &Numbers, played: u32, found: &mut Vec<Finding>) {
    let ended = f64::from(tally.trigger.count) / f64::from(played);
    if ended < 0.9 {
        found.push(Finding::NoEnd { games: 1.0 - ended });
    }
    if tally.games < FEWEST_GAMES {
        return;
    }
    let turns = numbers.length.mean_turns;
    if turns < SHORT {
        found.push(Finding::Short { turns });
    } else if turns > LONG && ended >= 0.9 {
        found.push(Finding::Long { turns });
    }
    let dry = tally.fires[CountedRule::NothingToDraw as usize] as f64
        / tally.turns.iter().map(|turns| f64::from(*turns)).sum::<f64>().max(1.0);
    if dry > DRY {
        found.push(Finding::DeckSmall { turns: dry });
    }
    let fair = numbers.fair();
    let best = numbers.seats.iter().max_by(|one, other| one.wins.rate.total_cmp(&other.wins.rate));
    if let Some(seat) =
        best.filter(|seat| seat.wins.rate - fair >= SEAT && deviations(&seat.wins, fair) >= SURE)
    {
        found.push(Finding::Seat { position: seat.position, wins: seat.wins.rate, fair });
    }
    let completed = numbers.length.mean_tickets_completed / numbers.length.mean_tickets_kept.max(1e-9);
    if completed < HARD {
        found.push(Finding::TicketsHard { completed });
    }
}

/// How many cards of each colour lines take in a game, for each card of the deck.
fn colours(spec: &Spec, numbers: &Numbers, found: &mut Vec<Finding>) {
    let wanted: Vec<(&'static str, f64)> = Card::COLOURS
        .iter()
        .filter(|card| spec.deck.count(**card) > 0)
        .map(|card| {
            let of_colour = numbers.lines.iter().filter(|row| row.colour == card.word());
            let taken: f64 = of_colour.map(|row| row.claimed * f64::from(row.cards)).sum();
            (card.word(), taken / f64::from(spec.deck.count(*card)))
        })
        .collect();
    let mean = wanted.iter().map(|(_, wanted)| wanted).sum::<f64>() / wanted.len().max(1) as f64;
    for (colour, share) in wanted {
        if mean > 0.0 && share < UNWANTED * mean {
            found.push(Finding::ColourUnwanted { colour, wanted: share / mean });
        }
    }
}

/// Places of which no line is wanted.
fn corners<'a>(spec: &'a Spec, numbers: &Numbers) -> Vec<&'a str> {
    let touches = |row: &LineRow, name: &str| row.from == name || row.to.as_deref() == Some(name);
    let lonely = |name: &str| {
        let mut at = numbers.lines.iter().filter(|row| row.to.is_some() && touches(row, name)).peekable();
        at.peek().is_some() && at.all(|row| row.claimed_in_group < CORNER)
    };
    spec.places.iter().map(|place| place.name.as_str()).filter(|name| lonely(name)).collect()
}

/// What is usual for one of several, from all the others: `(x, y, weight)` of each.
fn usual(points: &[(f64, f64, f64)], at: usize) -> f64 {
    let others: Vec<(f64, f64, f64)> =
        points.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, point)| *point).collect();
    let (start, slope) = straight_line(&others);
    (start + slope * points[at].0).clamp(0.0, 1.0)
}

/// The difference from what is usual, if it matters and is no luck.
fn lift(row: &Frequency, usual: f64, large: f64) -> Option<f64> {
    let lift = row.rate - usual;
    // Where hardly anybody wins or loses, a share has a smaller deviation than luck has.
    let fair = usual.clamp(0.1, 0.9);
    (row.of >= FEWEST_CASES && lift.abs() >= large && deviations(row, fair).abs() >= SURE).then_some(lift)
}

fn lines(numbers: &Numbers, corners: &[&str], found: &mut Vec<Finding>) {
    let points: Vec<(f64, f64, f64)> = numbers
        .lines
        .iter()
        .map(|row| (f64::from(row.cards), row.wins.rate, f64::from(row.wins.of)))
        .collect();
    for (at, row) in numbers.lines.iter().enumerate() {
        let usual = usual(&points, at);
        // Whoever claims what is hardly ever claimed has won or lost anyway.
        if lift(&row.wins, usual, LINE).is_some_and(|lift| lift > 0.0) && row.claimed > 0.1 {
            found.push(Finding::LineDecides { line: row.line, name: title(row), wins: row.wins.rate, usual });
        }
        let known = |name: &str| corners.contains(&name);
        if row.to.is_some()
            && row.claimed_in_group < NEVER
            && !known(&row.from)
            && !row.to.as_deref().is_some_and(known)
        {
            found.push(Finding::LineUnwanted { line: row.line, name: title(row), claimed: row.claimed });
        }
    }
}

fn tickets(numbers: &Numbers, corners: &[&str], found: &mut Vec<Finding>) {
    let worth = |row: &TicketRow| f64::from(row.value) / f64::from(row.cards.max(1));
    let mut all: Vec<f64> = numbers.tickets.iter().map(worth).collect();
    all.sort_by(f64::total_cmp);
    let part = |tenth: usize| all.get(all.len() * tenth / 10).copied().unwrap_or(1.0);
    let middle = part(5);
    let (dear, cheap) = ((DEAR * middle).max(APART * part(9)), (CHEAP * middle).min(part(1) / APART));
    let points: Vec<(f64, f64, f64)> = numbers
        .tickets
        .iter()
        .map(|row| (f64::from(row.value), row.wins.rate, f64::from(row.wins.of)))
        .collect();
    for (at, row) in numbers.tickets.iter().enumerate() {
        let (ticket, from, to) = (row.ticket, row.from.clone(), row.to.clone());
        if corners.contains(&from.as_str()) || corners.contains(&to.as_str()) {
            continue;
        }
        let (rate, off) = (worth(row), f64::from(row.value) - middle * f64::from(row.cards));
        let (value, cards) = (row.value, row.cards);
        if rate > dear && off >= 4.0 {
            found.push(Finding::TicketDear { ticket, from, to, value, cards });
            continue;
        }
        if rate < cheap && off <= -4.0 {
            found.push(Finding::TicketCheap { ticket, from, to, value, cards });
            continue;
        }
        let (usual, wins) = (usual(&points, at), row.wins.rate);
        match lift(&row.wins, usual, TICKET) {
            Some(lift) if lift > 0.0 => found.push(Finding::TicketGood { ticket, from, to, wins, usual }),
            Some(_) => found.push(Finding::TicketWeak { ticket, from, to, wins, usual }),
            None => {}
        }
    }
}
