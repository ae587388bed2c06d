//! Lines between places, and tickets: a first draft that can be played.

use capotreno_drawing::Point;

use crate::gazetteer::Place;

/// The colours of cards, as files spell them.
const COLOURS: [&str; 8] = ["black", "blue", "green", "orange", "purple", "red", "white", "yellow"];
/// Two lines that leave a place at less than this angle (in degrees) are hard to draw.
const NARROW: f64 = 32.0;
/// So many lines for each place, about what boards have that play well.
const LINES_PER_PLACE: f64 = 1.75;
const LONGEST: u8 = 6;

#[derive(Clone, PartialEq, Debug)]
pub struct DraftLine {
    pub ends: [usize; 2],
    pub cards: u8,
    pub colour: &'static str,
    pub group: Option<String>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct DraftTicket {
    pub ends: [usize; 2],
    pub value: u8,
}

/// Where the places are on a flat sheet, good enough to compare distances.
fn flat(places: &[Place]) -> Vec<Point> {
    let middle = places.iter().map(|place| place.at.y).sum::<f64>() / places.len().max(1) as f64;
    let narrow = middle.to_radians().cos().max(0.1);
    places.iter().map(|place| Point::new(place.at.x * narrow, place.at.y)).collect()
}

/// Joins the places: first so that every one is reached, with as little line as can be; then the
/// shortest further lines that cross nothing and leave no narrow angle.
fn joined(at: &[Point]) -> Vec<[usize; 2]> {
    let mut pairs: Vec<[usize; 2]> =
        (0..at.len()).flat_map(|one| (one + 1..at.len()).map(move |other| [one, other])).collect();
    let length = |[one, other]: [usize; 2]| at[one].distance(at[other]);
    pairs.sort_by(|one, other| length(*one).total_cmp(&length(*other)));
    let mut part: Vec<usize> = (0..at.len()).collect();
    let mut lines: Vec<[usize; 2]> = Vec::new();
    for [one, other] in &pairs {
        let (kept, gone) = (part[*one], part[*other]);
        if kept != gone {
            part.iter_mut().filter(|one| **one == gone).for_each(|one| *one = kept);
            lines.push([*one, *other]);
        }
    }
    let wanted = (at.len() as f64 * LINES_PER_PLACE) as usize;
    for pair in &pairs {
        if lines.len() >= wanted {
            break;
        }
        if !lines.contains(pair) && lines.iter().all(|line| fits(at, *pair, *line)) {
            lines.push(*pair);
        }
    }
    lines
}

fn fits(at: &[Point], pair: [usize; 2], line: [usize; 2]) -> bool {
    let [a, b] = pair.map(|end| at[end]);
    let [c, d] = line.map(|end| at[end]);
    let shared = pair.into_iter().find(|end| line.contains(end));
    let Some(shared) = shared else {
        let side = |p: Point, q: Point, r: Point| (q - p).cross(r - p);
        let crossing = side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0;
        return !crossing;
    };
    let from = at[shared];
    let away = |[one, other]: [usize; 2]| (if one == shared { at[other] } else { at[one] }) - from;
    let (one, other) = (away(pair).unit(), away(line).unit());
    one.dot(other).clamp(-1.0, 1.0).acos().to_degrees() > NARROW
}

pub fn lines(places: &[Place]) -> Vec<DraftLine> {
    let at = flat(places);
    let mut ends = joined(&at);
    ends.sort_unstable();
    let length = |[one, other]: [usize; 2]| at[one].distance(at[other]);
    let mut lengths: Vec<f64> = ends.iter().map(|ends| length(*ends)).collect();
    lengths.sort_by(f64::total_cmp);
    // The usual line has three cards.
    let unit = lengths.get(lengths.len() / 2).copied().unwrap_or(1.0).max(1e-6) / 3.0;
    let degree = |place: usize| ends.iter().filter(|ends| ends.contains(&place)).count();
    let mut busy: Vec<[usize; 2]> = ends.clone();
    busy.sort_by_key(|[one, other]| std::cmp::Reverse(degree(*one) + degree(*other)));
    let doubled: Vec<[usize; 2]> = busy.into_iter().take(ends.len() / 6).collect();
    let mut used = [0_usize; COLOURS.len()];
    let mut lines: Vec<DraftLine> = Vec::new();
    for ends in &ends {
        let cards = (length(*ends) / unit).round().clamp(1.0, f64::from(LONGEST)) as u8;
        let is_double = doubled.contains(ends);
        let group = is_double
            .then(|| format!("D{:02}", lines.iter().filter(|line| line.group.is_some()).count() / 2 + 1));
        for _ in 0..if is_double { 2 } else { 1 } {
            let beside = |colour: &str| {
                lines
                    .iter()
                    .any(|line| line.colour == colour && line.ends.iter().any(|end| ends.contains(end)))
            };
            // Every fourth line is grey; the others take the colour least used, not one that is beside.
            let grey = !is_double && lines.len() % 4 == 3;
            let choice =
                (0..COLOURS.len()).min_by_key(|one| (beside(COLOURS[*one]), used[*one])).unwrap_or(0);
            if !grey {
                used[choice] += usize::from(cards);
            }
            let colour = if grey { "grey" } else { COLOURS[choice] };
            lines.push(DraftLine { ends: *ends, cards, colour, group: group.clone() });
        }
    }
    lines
}

/// Where no way leads.
const FAR: u32 = 1_000_000;

/// The shortest way from each place to each other, in cards.
pub(crate) fn ways(places: usize, lines: &[DraftLine]) -> Vec<Vec<u32>> {
    let mut ways = vec![vec![FAR; places]; places];
    for (place, row) in ways.iter_mut().enumerate() {
        row[place] = 0;
    }
    for line in lines {
        let [one, other] = line.ends;
        let cards = u32::from(line.cards).min(ways[one][other]);
        ways[one][other] = cards;
        ways[other][one] = cards;
    }
    for through in 0..places {
        for one in 0..places {
            for other in 0..places {
                ways[one][other] = ways[one][other].min(ways[one][through] + ways[through][other]);
            }
        }
    }
    ways
}

/// Tickets of all lengths, each worth its shortest way, every place in about as many as any other.
pub fn tickets(places: usize, lines: &[DraftLine], wanted: usize) -> Vec<DraftTicket> {
    let ways = ways(places, lines);
    let direct = |one: usize, other: usize| lines.iter().any(|line| line.ends == [one, other]);
    let mut candidates: Vec<DraftTicket> = (0..places)
        .flat_map(|one| (one + 1..places).map(move |other| [one, other]))
        .filter(|ends| ways[ends[0]][ends[1]] < FAR)
        .map(|ends| DraftTicket { ends, value: ways[ends[0]][ends[1]].clamp(1, 100) as u8 })
        .collect();
    let mut used = vec![0_usize; places];
    let mut of_value = [0_usize; 101];
    let mut tickets: Vec<DraftTicket> = Vec::new();
    while tickets.len() < wanted && !candidates.is_empty() {
        let cost = |ticket: &DraftTicket| {
            let [one, other] = ticket.ends;
            // Two places with a line between them only where all others have a ticket.
            (
                direct(one, other),
                used[one] + used[other] + 2 * of_value[usize::from(ticket.value)],
                ticket.ends,
            )
        };
        let Some(best) = (0..candidates.len()).min_by_key(|index| cost(&candidates[*index])) else { break };
        let ticket = candidates.swap_remove(best);
        for end in ticket.ends {
            used[end] += 1;
        }
        of_value[usize::from(ticket.value)] += 1;
        tickets.push(ticket);
    }
    tickets.sort_by_key(|ticket| (std::cmp::Reverse(ticket.value), ticket.ends));
    tickets
}
