//! Plays many games on a board and works out what they say about it.

use capotreno_bots::{Bot, Budget, MatchError, bot_by_name};
use capotreno_rules::spec::{LineKind, Spec};
use capotreno_rules::{Edition, PlaceId};
#[cfg(feature = "native")]
use rayon::prelude::*;

use crate::numbers::{
    BonusRow, BotRow, EventRow, FireRow, Length, LineRow, Numbers, Part, Scores, SeatRow, TicketRow,
};
use crate::outliers::{outliers, set_usual};
use crate::tally::{PARTS, Tally, histogram};
use crate::watch::{CountedRule, Notes, watch};
use crate::{StudyError, mixed};

/// Games played before they are added up: bounds what is kept in memory.
#[cfg(feature = "native")]
const BATCH: u32 = 512;

/// What to play for a report.
#[derive(Clone, Debug)]
pub struct Study {
    pub players: u8,
    /// Fill the seats in turn, shifted by one from game to game.
    pub bots: Vec<String>,
    pub games: u32,
    pub seed: u64,
    pub budget: Budget,
}

impl Study {
    /// An empty tally for the games of this study; the reason where they cannot be played.
    pub fn begin(&self, edition: &Edition) -> Result<Tally, StudyError> {
        let spec = edition.spec();
        if self.players < spec.fewest_players || self.players > spec.most_players {
            return Err(StudyError::Players {
                edition: spec.id.clone(),
                players: self.players,
                fewest: spec.fewest_players,
                most: spec.most_players,
            });
        }
        if self.bots.is_empty() {
            return Err(StudyError::NoBot);
        }
        Ok(Tally::new(edition, self.players, self.bots.len()))
    }

    /// Plays the next games, one after the other. A game without an end is counted as such: boards in the making have
    /// some.
    pub fn play(&self, edition: &Edition, tally: &mut Tally, games: u32) -> Result<(), StudyError> {
        let from = tally.games + tally.endless;
        for game in from..from + games {
            match self.one(edition, game) {
                Ok((notes, bots)) => tally.add(edition, &notes, &bots),
                Err(StudyError::Arena(MatchError::Endless)) => tally.endless += 1,
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Plays, and works the numbers out. `progress` is called after each game.
    #[cfg(feature = "native")]
    pub fn run(&self, edition: &Edition, progress: &(dyn Fn() + Sync)) -> Result<Numbers, StudyError> {
        let mut tally = self.begin(edition)?;
        let mut from = 0;
        while from < self.games {
            let to = (from + BATCH).min(self.games);
            let notes: Vec<(Notes, Vec<usize>)> = (from..to)
                .into_par_iter()
                .map(|game| {
                    let notes = self.one(edition, game);
                    progress();
                    notes
                })
                .collect::<Result<_, StudyError>>()?;
            for (notes, bots) in &notes {
                tally.add(edition, notes, bots);
            }
            from = to;
        }
        Ok(self.numbers(edition, &tally))
    }

    fn one(&self, edition: &Edition, game: u32) -> Result<(Notes, Vec<usize>), StudyError> {
        let deal = mixed(self.seed, u64::from(game));
        let seating: Vec<usize> =
            (0..usize::from(self.players)).map(|seat| (seat + game as usize) % self.bots.len()).collect();
        let mut bots: Vec<Box<dyn Bot + Send>> = Vec::with_capacity(seating.len());
        for (seat, bot) in seating.iter().enumerate() {
            bots.push(bot_by_name(&self.bots[*bot], mixed(deal, seat as u64 + 1))?);
        }
        Ok((watch(edition, &mut bots, deal, &self.budget)?, seating))
    }

    /// What the games say.
    pub fn numbers(&self, edition: &Edition, tally: &Tally) -> Numbers {
        let spec = edition.spec();
        let mut numbers = Numbers {
            edition: spec.id.clone(),
            name: spec.name.en.clone(),
            version: spec.version,
            digest: edition.digest().to_string(),
            players: self.players,
            games: tally.games,
            bots: self.bots.clone(),
            seed: self.seed,
            outliers: Vec::new(),
            scores: scores(tally),
            seats: seats(tally),
            by_bot: self.by_bot(tally),
            length: length(tally, self.players),
            tickets: tickets(spec, tally),
            lines: lines(spec, tally),
            bonuses: bonuses(spec, tally),
            fires: fires(spec, tally),
            events: events(spec, tally),
        };
        set_usual(&mut numbers);
        numbers.outliers = outliers(&numbers);
        numbers
    }

    /// Bots of the same name are one.
    fn by_bot(&self, tally: &Tally) -> Vec<BotRow> {
        let mut names: Vec<&String> = Vec::new();
        for name in &self.bots {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
            .into_iter()
            .map(|name| {
                let own = self.bots.iter().zip(&tally.bots).filter(|(bot, _)| *bot == name);
                let sums = own.fold((0, 0.0, 0), |(seats, wins, score), (_, row)| {
                    (seats + row.wins.count, wins + row.wins.wins, score + row.score)
                });
                let seats = f64::from(sums.0.max(1));
                BotRow {
                    bot: name.clone(),
                    seats: sums.0,
                    win_rate: sums.1 / seats,
                    mean_score: sums.2 as f64 / seats,
                }
            })
            .collect()
    }
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0_u32), |(sum, count), value| (sum + value, count + 1));
    sum / f64::from(count.max(1))
}

fn scores(tally: &Tally) -> Scores {
    let whole = |values: &[i16]| values.iter().map(|value| i32::from(*value)).collect::<Vec<i32>>();
    let of = |values: &[i16]| mean(values.iter().map(|value| f64::from(*value)));
    let average = of(&tally.scores);
    let spread = mean(tally.scores.iter().map(|score| (f64::from(*score) - average).powi(2)));
    let least = tally.scores.iter().copied().min().unwrap_or(0);
    let most = tally.scores.iter().copied().max().unwrap_or(0);
    let count = |values: &[i16]| histogram(&whole(values), i32::from(least), i32::from(most), 24);
    let seats = tally.scores.len().max(1) as f64;
    let winners = tally.winning.len().max(1) as f64;
    let parts = PARTS
        .iter()
        .enumerate()
        .filter(|(at, _)| tally.parts[*at] != 0)
        .map(|(at, part)| Part {
            part: (*part).into(),
            all: tally.parts[at] as f64 / seats,
            winners: tally.winning_parts[at] as f64 / winners,
        })
        .collect();
    Scores {
        mean: average,
        deviation: spread.sqrt(),
        least,
        most,
        winners_mean: of(&tally.winning),
        mean_margin: of(&tally.margins),
        close_games: mean(tally.margins.iter().map(|margin| f64::from(u8::from(*margin <= 5)))),
        all: count(&tally.scores),
        winners: count(&tally.winning),
        parts,
    }
}

fn seats(tally: &Tally) -> Vec<SeatRow> {
    let rows = tally.seats.iter().enumerate();
    rows.map(|(at, row)| SeatRow {
        position: at as u8 + 1,
        wins: row.wins.frequency(),
        mean_score: row.score as f64 / f64::from(row.wins.count.max(1)),
    })
    .collect()
}

fn length(tally: &Tally, players: u8) -> Length {
    // A game may end in the middle of a round: the turns of who had most.
    let own: Vec<i32> = tally.turns.iter().map(|turns| turns.div_ceil(u32::from(players)) as i32).collect();
    let least = own.iter().copied().min().unwrap_or(0);
    let most = own.iter().copied().max().unwrap_or(0);
    let seats = f64::from(tally.games.max(1)) * f64::from(players);
    Length {
        mean_turns: mean(own.iter().copied().map(f64::from)),
        least_turns: least as u32,
        most_turns: most as u32,
        mean_decisions: tally.decisions as f64 / f64::from(tally.games.max(1)),
        turns: histogram(&own, least, most, 24),
        trigger_wins: tally.trigger.frequency(),
        mean_tickets_kept: tally.tickets_kept as f64 / seats,
        mean_tickets_completed: tally.tickets_completed as f64 / seats,
    }
}

fn tickets(spec: &Spec, tally: &Tally) -> Vec<TicketRow> {
    let distances = distances(spec);
    let rows = spec.tickets.iter().zip(&tally.tickets).enumerate();
    rows.map(|(at, (ticket, row))| {
        let kept = f64::from(row.kept.count.max(1));
        let completed = if row.kept.count == 0 { 0.0 } else { f64::from(row.completed) / kept };
        let gain = f64::from(ticket.value) * (2.0 * completed - 1.0);
        TicketRow {
            ticket: at,
            from: name(spec, ticket.from),
            to: name(spec, ticket.to),
            value: ticket.value,
            cards: distances[ticket.from.index()][ticket.to.index()],
            offered: row.offered,
            kept: row.kept.count,
            keep_rate: f64::from(row.kept.count) / f64::from(row.offered.max(1)),
            completed,
            mean_gain: if row.kept.count == 0 { 0.0 } else { gain },
            wins: row.kept.frequency(),
            usual_wins: 0.0,
        }
    })
    .collect()
}

fn name(spec: &Spec, place: PlaceId) -> String {
    spec.places[place.index()].name.clone()
}

/// The fewest cards from every place to every other (Floyd and Warshall).
fn distances(spec: &Spec) -> Vec<Vec<u32>> {
    const FAR: u32 = 10_000;
    let count = spec.places.len();
    let mut table = vec![vec![FAR; count]; count];
    for (at, row) in table.iter_mut().enumerate() {
        row[at] = 0;
    }
    for line in &spec.lines {
        let Some(to) = line.to else { continue };
        let (a, b, cards) = (line.from.index(), to.index(), u32::from(line.cards));
        table[a][b] = table[a][b].min(cards);
        table[b][a] = table[b][a].min(cards);
    }
    for over in 0..count {
        let middle = table[over].clone();
        for row in &mut table {
            let first = row[over];
            for (cell, second) in row.iter_mut().zip(&middle) {
                *cell = (*cell).min(first + second);
            }
        }
    }
    table
}

fn lines(spec: &Spec, tally: &Tally) -> Vec<LineRow> {
    let games = f64::from(tally.games.max(1));
    let claimed = |at: usize| f64::from(tally.lines[at].claimed.count) / games;
    let rows = spec.lines.iter().zip(&tally.lines).enumerate();
    rows.map(|(at, (line, row))| {
        let group = spec
            .lines
            .iter()
            .enumerate()
            .filter(|(other, facts)| *other == at || (line.group.is_some() && facts.group == line.group));
        LineRow {
            line: at,
            from: name(spec, line.from),
            to: line.to.map(|place| name(spec, place)),
            cards: line.cards,
            colour: line.colour.map_or("grey", |card| card.word()).into(),
            kind: match line.kind {
                LineKind::Plain => "",
                LineKind::Ferry => "ferry",
                LineKind::Tunnel => "tunnel",
                LineKind::Bullet => "bullet",
            }
            .into(),
            claimed: claimed(at),
            claimed_in_group: group.map(|(other, _)| claimed(other)).sum::<f64>(),
            wins: row.claimed.frequency(),
            usual_wins: 0.0,
            mean_moment: row.moments / f64::from(row.claimed.count.max(1)),
        }
    })
    .collect()
}

fn bonuses(spec: &Spec, tally: &Tally) -> Vec<BonusRow> {
    let rows = spec.bonuses.iter().zip(&tally.bonuses);
    rows.map(|(bonus, row)| {
        let games = f64::from(row.games.max(1));
        BonusRow {
            bonus: bonus.id.clone(),
            name: bonus.name.en.clone(),
            value: bonus.value,
            games: row.games,
            mean_holders: f64::from(row.held.count) / games,
            wins: row.held.frequency(),
            decided: f64::from(row.decided) / games,
        }
    })
    .collect()
}

fn fires(spec: &Spec, tally: &Tally) -> Vec<FireRow> {
    let games = f64::from(tally.games.max(1));
    let rows = CountedRule::ALL.into_iter().enumerate().filter(|(_, fire)| fire.exists(spec));
    rows.map(|(at, fire)| FireRow {
        rule: fire.name().into(),
        per_game: tally.fires[at] as f64 / games,
        games_with: f64::from(tally.games_with[at]) / games,
    })
    .collect()
}

fn events(spec: &Spec, tally: &Tally) -> Vec<EventRow> {
    let games = f64::from(tally.games.max(1));
    let cards = spec.economy.iter().flat_map(|economy| &economy.events);
    cards
        .zip(&tally.events)
        .map(|(event, count)| EventRow {
            event: event.id.clone(),
            name: event.name.en.clone(),
            per_game: f64::from(*count) / games,
        })
        .collect()
}
