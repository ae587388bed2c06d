//! What a page tells of single tickets, routes, bonuses and rules.

use std::fmt::Write as _;

use capotreno_lab::{LINE, LineRow, TICKET, TicketRow, is_odd, title, usual};

use super::Report;
use super::chart::{Spot, cell, scatter};
use super::compare::{Change, of_games, same_line, same_ticket};
use super::map::{Heats, legend, maps};
use super::page::{card, difference, heading, paragraph};
use super::table::{Cell, table};
use crate::desk::words::arg;

/// Claims that say something about who made them.
const FEWEST: u32 = 30;
/// What lies left and right of the middle of a small plot.
const SPAN: f64 = 0.25;

fn name(row: &TicketRow) -> String {
    format!("{}–{}", row.from, row.to)
}

pub fn tickets(out: &mut String, report: &Report<'_>) {
    let (pen, numbers) = (&report.pen, report.numbers);
    heading(out, pen, "report-tickets");
    let kept = numbers.length.mean_tickets_kept.max(1e-9);
    let told = [
        arg("completed", pen.percent(numbers.length.mean_tickets_completed / kept)),
        arg("wins", pen.percent(usual(numbers.tickets.iter().map(|row| &row.wins)))),
    ];
    paragraph(out, &pen.say("report-tickets-about", &told));
    out.push_str("<div class=\"pair\">\n");
    card(out, &pen.say("report-gain", &[]), &gains(report), &pen.say("report-gain-about", &[]));
    card(out, &pen.say("report-extremes", &[]), &extremes(report), &pen.say("report-extremes-about", &[]));
    out.push_str("</div>\n<p></p>\n");
    let mut rows: Vec<&TicketRow> = numbers.tickets.iter().collect();
    rows.sort_by(|left, right| right.mean_gain.total_cmp(&left.mean_gain));
    let mut columns =
        vec!["ticket", "value", "cards", "kept", "completed", "gain", "holder-wins", "against", ""];
    if let Some(before) = report.before {
        columns.extend(["before", "change"]);
        let is_gone = |old: &&TicketRow| same_ticket(numbers, old).is_none();
        gone(out, report, &before.tickets.iter().filter(is_gone).map(name).collect::<Vec<_>>());
    }
    table(out, pen, &columns, rows.into_iter().map(|row| ticket(report, row)));
}

/// What the other version had.
fn gone(out: &mut String, report: &Report<'_>, names: &[String]) {
    if !names.is_empty() {
        paragraph(out, &report.pen.say("report-gone", &[arg("names", names.join(", "))]));
    }
}

fn gains(report: &Report<'_>) -> String {
    let pen = &report.pen;
    let spots: Vec<Spot> = report
        .numbers
        .tickets
        .iter()
        .filter(|row| row.kept > 0)
        .map(|row| Spot {
            x: f64::from(row.value),
            y: row.mean_gain,
            short: name(row),
            name: pen.words.say(
                "report-spot",
                &[arg("name", name(row)), arg("value", row.value), arg("gain", pen.signed(row.mean_gain, 1))],
            ),
            odd: is_odd(&row.wins, row.usual_wins, TICKET),
        })
        .collect();
    scatter(
        &pen.say("report-gain-plot", &[]),
        &spots,
        &pen.say("report-axis-value", &[]),
        &pen.say("report-axis-gain", &[]),
    )
}

/// The five tickets that pay best for their cards, and the five that pay worst.
fn extremes(report: &Report<'_>) -> String {
    let pay = |row: &TicketRow| row.mean_gain / f64::from(row.cards.max(1));
    let mut rows: Vec<&TicketRow> = report.numbers.tickets.iter().filter(|row| row.kept >= FEWEST).collect();
    rows.sort_by(|left, right| pay(right).total_cmp(&pay(left)));
    let line = |row: &&TicketRow| {
        let name = capotreno_drawing::escape(&name(row));
        format!("<tr><td>{name}</td><td>{}</td></tr>", report.pen.number(pay(row), 2))
    };
    let few = rows.len().min(10) / 2;
    let best: String = rows[..few].iter().map(line).collect();
    let worst: String = rows[rows.len() - few..].iter().map(line).collect();
    format!("<table><tbody>{best}<tr><td class=\"soft\">…</td><td></td></tr>{worst}</tbody></table>")
}

fn ticket(report: &Report<'_>, row: &TicketRow) -> Vec<Cell> {
    let pen = &report.pen;
    let share = |share: f64| Cell::number(pen.percent(share), share);
    let lift = row.wins.rate - row.usual_wins;
    let odd = is_odd(&row.wins, row.usual_wins, TICKET);
    let mut cells = vec![
        Cell::name(&name(row)),
        Cell::number(row.value.to_string(), f64::from(row.value)),
        Cell::number(row.cards.to_string(), f64::from(row.cards)),
        share(row.keep_rate),
        share(row.completed),
        Cell::number(pen.signed(row.mean_gain, 1), row.mean_gain),
        share(row.wins.rate).odd_if(odd),
        Cell::number(pen.points(lift), lift).odd_if(odd),
        Cell::drawn(cell(&row.wins, row.usual_wins, SPAN, TICKET)),
    ];
    if let Some(before) = report.before {
        match same_ticket(before, row) {
            Some(old) => {
                cells.extend([share(old.wins.rate), difference(pen, Change::of_share(&old.wins, &row.wins))]);
            }
            None => cells.extend(new(report)),
        }
    }
    cells
}

/// Two cells for what the other version did not have.
fn new(report: &Report<'_>) -> [Cell; 2] {
    let least = f64::from(i16::MIN);
    [Cell::number("–".to_owned(), least), Cell::number(report.pen.say("report-new", &[]), least)]
}

pub fn lines(out: &mut String, report: &Report<'_>) {
    let (pen, numbers) = (&report.pen, report.numbers);
    heading(out, pen, "report-lines");
    map(out, report);
    let mut rows: Vec<&LineRow> = numbers.lines.iter().collect();
    rows.sort_by(|left, right| right.claimed.total_cmp(&left.claimed));
    let _ = writeln!(out, "<details open><summary>{}</summary>", pen.say("report-lines-table", &[]));
    let mut columns =
        vec!["line", "length", "colour", "claimed", "when", "claimer-wins", "against-length", ""];
    if let Some(before) = report.before {
        columns.extend(["claimed-before", "claimed-change", "before", "change"]);
        let is_gone = |old: &&LineRow| same_line(numbers, old).is_none();
        gone(out, report, &before.lines.iter().filter(is_gone).map(title).collect::<Vec<_>>());
    }
    table(out, pen, &columns, rows.into_iter().map(|row| line(report, row)));
    out.push_str("</details>\n");
}

fn map(out: &mut String, report: &Report<'_>) {
    let (pen, numbers) = (&report.pen, report.numbers);
    let most = numbers.lines.iter().map(|row| row.claimed).fold(0.01, f64::max);
    let often: Heats = numbers.lines.iter().map(|row| (row.line, row.claimed / most)).collect();
    let usual = usual(numbers.lines.iter().map(|row| &row.wins));
    let enough = || numbers.lines.iter().filter(|row| row.wins.of >= FEWEST);
    let span = enough().map(|row| (row.wins.rate - usual).abs()).fold(0.05, f64::max);
    let wins: Heats = enough().map(|row| (row.line, 0.5 + (row.wins.rate - usual) / (2.0 * span))).collect();
    let maps = maps(report.board, &often, &wins, &pen.words.say("report-map", &[]));
    let games = [arg("share", pen.percent(most))];
    let mean = [arg("most", pen.percent(usual + span)), arg("mean", pen.percent(usual))];
    let _ = writeln!(
        out,
        "<section class=\"card map\"><style>.map{{{}}}#by-winners:checked~svg{{{}}}</style>\
         <input type=\"radio\" name=\"map\" id=\"by-all\" checked><label for=\"by-all\">{}</label>\
         <input type=\"radio\" name=\"map\" id=\"by-winners\"><label for=\"by-winners\">{}</label>{}{}{}</section>",
        maps.first,
        maps.second,
        pen.say("report-map-claimed", &[]),
        pen.say("report-map-wins", &[]),
        legend("all", &pen.say("report-map-never", &[]), &pen.say("report-map-games", &games)),
        legend("winners", &pen.percent((usual - span).max(0.0)), &pen.say("report-map-mean", &mean)),
        maps.picture
    );
}

fn line(report: &Report<'_>, row: &LineRow) -> Vec<Cell> {
    let (pen, numbers) = (&report.pen, report.numbers);
    let share = |share: f64| Cell::number(pen.percent(share), share);
    let lift = row.wins.rate - row.usual_wins;
    let odd = is_odd(&row.wins, row.usual_wins, LINE);
    let colour = pen.words.say(&format!("card-{}", row.colour), &[]);
    let kind = if row.kind.is_empty() {
        colour
    } else {
        format!("{colour}, {}", pen.words.say(&format!("report-kind-{}", row.kind), &[]))
    };
    let mut cells = vec![
        Cell::name(&title(row)),
        Cell::number(row.cards.to_string(), f64::from(row.cards)),
        Cell::name(&kind),
        share(row.claimed),
        share(row.mean_moment),
        share(row.wins.rate).odd_if(odd),
        Cell::number(pen.points(lift), lift).odd_if(odd),
        Cell::drawn(cell(&row.wins, row.usual_wins, SPAN, LINE)),
    ];
    let Some(before) = report.before else { return cells };
    let Some(old) = same_line(before, row) else {
        cells.extend(new(report).into_iter().chain(new(report)));
        return cells;
    };
    let claimed =
        Change::of_share(&of_games(old.claimed, before.games), &of_games(row.claimed, numbers.games));
    cells.extend([
        share(old.claimed),
        difference(pen, claimed),
        share(old.wins.rate),
        difference(pen, Change::of_share(&old.wins, &row.wins)),
    ]);
    cells
}

pub fn bonuses(out: &mut String, report: &Report<'_>) {
    let (pen, numbers) = (&report.pen, report.numbers);
    if numbers.bonuses.is_empty() {
        return;
    }
    heading(out, pen, "report-bonuses");
    paragraph(out, &pen.say("report-bonuses-about", &[]));
    let mut columns = vec!["bonus", "points", "games", "holders", "decides", "holder-wins", ""];
    if report.before.is_some() {
        columns.extend(["decides-before", "decides-change"]);
    }
    let body = numbers.bonuses.iter().map(|row| {
        let mut cells = vec![
            Cell::name(&report.bonus_name(&row.bonus)),
            Cell::number(row.value.to_string(), f64::from(row.value)),
            Cell::number(pen.thousands(row.games), f64::from(row.games)),
            Cell::number(pen.number(row.mean_holders, 2), row.mean_holders),
            Cell::number(pen.percent(row.decided), row.decided),
            Cell::number(pen.percent(row.wins.rate), row.wins.rate),
            Cell::drawn(cell(&row.wins, numbers.fair(), 2.0 * SPAN, TICKET)),
        ];
        if let Some(before) = report.before {
            match before.bonuses.iter().find(|old| old.bonus == row.bonus) {
                Some(old) => cells.extend([
                    Cell::number(pen.percent(old.decided), old.decided),
                    difference(
                        pen,
                        Change::of_share(
                            &of_games(old.decided, old.games),
                            &of_games(row.decided, row.games),
                        ),
                    ),
                ]),
                None => cells.extend(new(report)),
            }
        }
        cells
    });
    table(out, pen, &columns, body);
}

pub fn rules(out: &mut String, report: &Report<'_>) {
    let (pen, numbers) = (&report.pen, report.numbers);
    heading(out, pen, "report-rules");
    let body = numbers.fires.iter().map(|row| {
        vec![
            Cell::name(&pen.words.say(&format!("report-rule-{}", row.rule), &[])),
            Cell::number(pen.number(row.per_game, 2), row.per_game),
            Cell::number(pen.percent(row.games_with), row.games_with),
        ]
    });
    table(out, pen, &["rule", "a-game", "of-games"], body);
    if !numbers.events.is_empty() {
        heading(out, pen, "report-events");
        let body = numbers.events.iter().map(|row| {
            let name = Cell::name(&report.event_name(&row.event));
            vec![name, Cell::number(pen.number(row.per_game, 3), row.per_game)]
        });
        table(out, pen, &["event", "a-game"], body);
    }
}
