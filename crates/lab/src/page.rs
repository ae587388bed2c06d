//! A report as one HTML page: no scripts, nothing loaded, light or dark as the reader likes.

use std::fmt::Write as _;

use capotreno_drawing::{Board, Theme, escape};

use crate::chart::{Row, Spot, cell, columns, intervals, scatter, stacks};
use crate::map::{Heats, legend, maps, variables};
use capotreno_study::{LINE, TICKET, is_odd, ordinal, percent, title, usual};
use capotreno_study::{LineRow, Numbers, TicketRow};

const STYLE: &str = include_str!("page.css");

const LIGHT: &str = "--paper:#f6f3ec;--card:#fffdf8;--ink:#26231f;--soft:#6b645a;--rule:#ddd5c6;--blue:#2b6a99;\
                     --pale:#b9cfdf;--red:#b3272d;";
const DARK: &str = "--paper:#171b1e;--card:#20262a;--ink:#f0eee6;--soft:#a5a79f;--rule:#374046;--blue:#6fb0dd;\
                    --pale:#3b5568;--red:#f0797c;";

/// Claims that say something about who made them.
const FEWEST: u32 = 30;

/// Writes the page.
pub fn page(numbers: &Numbers, board: &Board) -> String {
    let mut out = head(numbers);
    facts(&mut out, numbers);
    stand_out(&mut out, numbers);
    scores_and_seats(&mut out, numbers);
    tickets(&mut out, numbers);
    lines(&mut out, numbers, board);
    bonuses(&mut out, numbers);
    rules(&mut out, numbers);
    foot(&mut out, numbers);
    out
}

fn head(numbers: &Numbers) -> String {
    let name = escape(&numbers.name);
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>{name}: the board in numbers</title>\n\
         <style>:root{{{LIGHT}{}}}@media(prefers-color-scheme:dark){{:root{{{DARK}{}}}}}\n{STYLE}</style></head>\
         <body><main>\n<h1>{name}: the board in numbers</h1>\n<p class=\"soft\">{} games of {} players, played by {}.</p>\n",
        variables(Theme::Light),
        variables(Theme::Dark),
        thousands(numbers.games),
        numbers.players,
        escape(&players(numbers)),
    )
}

fn players(numbers: &Numbers) -> String {
    let names: Vec<&str> = numbers.by_bot.iter().map(|row| row.bot.as_str()).collect();
    names.join(", ")
}

fn thousands(count: u32) -> String {
    if count < 1000 { count.to_string() } else { format!("{},{:03}", count / 1000, count % 1000) }
}

fn facts(out: &mut String, numbers: &Numbers) {
    let (scores, length) = (&numbers.scores, &numbers.length);
    let best = numbers.seats.iter().map(|seat| seat.wins.rate - numbers.fair()).fold(0.0, f64::max);
    let tiles = [
        (format!("{:.1}", scores.mean), "mean score"),
        (format!("{:.1}", scores.winners_mean), "of winners"),
        (format!("{:.1}", scores.mean_margin), "points ahead of the second"),
        (format!("{:.1}", length.mean_turns), "turns a player"),
        (format!("{:.1}", length.mean_tickets_completed), "tickets completed a player"),
        (format!("+{:.1} pp", 100.0 * best), "best seat above its fair share"),
    ];
    out.push_str("<div class=\"facts\">");
    for (value, words) in tiles {
        let _ = write!(out, "<div><b>{value}</b><span>{words}</span></div>");
    }
    out.push_str("</div>\n");
}

fn stand_out(out: &mut String, numbers: &Numbers) {
    out.push_str("<h2>What stands out</h2>\n");
    if numbers.outliers.is_empty() {
        out.push_str("<p>Nothing: no seat, ticket or route differs by more than luck and habit.</p>\n");
        return;
    }
    let items = |list: &[String]| -> String {
        let escaped: Vec<String> = list.iter().map(|sentence| escape(sentence)).collect();
        escaped.join("</li><li>")
    };
    let (first, rest) = numbers.outliers.split_at(numbers.outliers.len().min(12));
    let _ = writeln!(out, "<ul><li>{}</li></ul>", items(first));
    if !rest.is_empty() {
        let more = rest.len();
        let _ = writeln!(
            out,
            "<details><summary>{more} more</summary><ul><li>{}</li></ul></details>",
            items(rest)
        );
    }
}

fn card(out: &mut String, heading: &str, plot: &str, words: &str) {
    let _ = writeln!(
        out,
        "<section class=\"card\"><h3>{heading}</h3>{plot}<p class=\"soft\">{words}</p></section>"
    );
}

fn scores_and_seats(out: &mut String, numbers: &Numbers) {
    let (scores, length) = (&numbers.scores, &numbers.length);
    out.push_str("<h2>Scores, seats and length</h2>\n<div class=\"pair\">\n");
    let keys = "<span class=\"key\" style=\"background:var(--pale)\"></span>all players\
                <span class=\"key\" style=\"background:var(--blue)\"></span>winners";
    let words = format!(
        "{keys}<br>From {} to {}, deviation {:.1}. {} of the games are won by five points or fewer.",
        scores.least,
        scores.most,
        scores.deviation,
        percent(scores.close_games)
    );
    card(
        out,
        "Final scores",
        &columns("Histogram of final scores", &scores.all, Some(&scores.winners)),
        &words,
    );
    let of = |pick: fn(&capotreno_study::Part) -> f64| {
        scores.parts.iter().map(|part| (part.part, pick(part))).collect()
    };
    let rows: [(&str, Vec<(&str, f64)>); 2] =
        [("all players", of(|part| part.all)), ("winners", of(|part| part.winners))];
    card(
        out,
        "Where points come from",
        &stacks("Parts of the score", &rows),
        "Means; tickets less those not completed.",
    );
    let rows: Vec<Row> = numbers
        .seats
        .iter()
        .map(|seat| Row { name: format!("plays {}", ordinal(seat.position)), share: seat.wins })
        .collect();
    let means: Vec<String> = numbers.seats.iter().map(|seat| format!("{:.1}", seat.mean_score)).collect();
    let words =
        format!("Share of games won, with 95 % intervals. Mean scores in turn order: {}.", means.join(", "));
    card(out, "Advantage of each seat", &intervals("Wins by seat", &rows, numbers.fair()), &words);
    let words = format!(
        "Turns of one player: {} to {}; {:.0} decisions a game. Who begins the last round wins {}.",
        length.least_turns,
        length.most_turns,
        length.mean_decisions,
        percent(length.trigger_wins.rate)
    );
    card(out, "Length of the game", &columns("Histogram of turns", &length.turns, None), &words);
    out.push_str("</div>\n");
    if numbers.by_bot.len() > 1 {
        let body = numbers.by_bot.iter().map(|row| {
            let rate = percent(row.win_rate);
            format!(
                "<tr><td>{}</td><td>{}</td><td>{rate}</td><td>{:.1}</td></tr>",
                escape(&row.bot),
                row.seats,
                row.mean_score
            )
        });
        table(out, "<th>bot</th><th>seats</th><th>wins</th><th>score</th>", body);
    }
}

fn table(out: &mut String, heads: &str, rows: impl Iterator<Item = String>) {
    let _ = write!(out, "<div class=\"wide\"><table><thead><tr>{heads}</tr></thead><tbody>");
    out.extend(rows);
    out.push_str("</tbody></table></div>\n");
}

fn tickets(out: &mut String, numbers: &Numbers) {
    let usual = usual(numbers.tickets.iter().map(|row| &row.wins));
    let _ = write!(
        out,
        "<h2>Tickets</h2>\n<p>Of the tickets kept, {} are completed. Gain is what a ticket brings its holder on \
         average: its value, or minus its value. The last columns tell how often a holder wins (all tickets: {}); the \
         dashed line is what is usual for tickets of that value, red what differs from it by more than luck.</p>\n",
        percent(numbers.length.mean_tickets_completed / numbers.length.mean_tickets_kept.max(1e-9)),
        percent(usual)
    );
    let spots: Vec<Spot> = numbers
        .tickets
        .iter()
        .filter(|row| row.kept > 0)
        .map(|row| Spot {
            x: f64::from(row.value),
            y: row.mean_gain,
            name: format!("{}–{}: value {}, gain {:.1}", row.from, row.to, row.value, row.mean_gain),
            odd: is_odd(&row.wins, row.usual_wins, TICKET),
        })
        .collect();
    let plot = scatter("Mean gain of each ticket by its value", &spots, "value of the ticket", "mean gain");
    out.push_str("<div class=\"pair\">\n");
    card(
        out,
        "Value and gain",
        &plot,
        "On the dashed line a ticket would always be completed. Red: holders win clearly more or less often than with other tickets of that value.",
    );
    card(
        out,
        "Best and worst",
        &extremes(numbers),
        "Gain for each card of the shortest way, among tickets kept often enough to say.",
    );
    out.push_str("</div>\n<p></p>\n");
    let mut rows: Vec<&TicketRow> = numbers.tickets.iter().collect();
    rows.sort_by(|left, right| right.mean_gain.total_cmp(&left.mean_gain));
    let body = rows.into_iter().map(ticket);
    table(
        out,
        "<th>ticket</th><th>value</th><th>cards</th><th>kept</th><th>completed</th><th>gain</th><th>holder wins</th><th></th>",
        body,
    );
}

/// The five tickets that pay best for their cards, and the five that pay worst.
fn extremes(numbers: &Numbers) -> String {
    let pay = |row: &TicketRow| row.mean_gain / f64::from(row.cards.max(1));
    let mut rows: Vec<&TicketRow> = numbers.tickets.iter().filter(|row| row.kept >= FEWEST).collect();
    rows.sort_by(|left, right| pay(right).total_cmp(&pay(left)));
    let line = |row: &&TicketRow| {
        format!("<tr><td>{}–{}</td><td>{:.2}</td></tr>", escape(&row.from), escape(&row.to), pay(row))
    };
    let few = rows.len().min(10) / 2;
    let best: String = rows[..few].iter().map(line).collect();
    let worst: String = rows[rows.len() - few..].iter().map(line).collect();
    format!("<table><tbody>{best}<tr><td class=\"soft\">…</td><td></td></tr>{worst}</tbody></table>")
}

fn ticket(row: &TicketRow) -> String {
    let odd = if is_odd(&row.wins, row.usual_wins, TICKET) { " class=\"odd\"" } else { "" };
    format!(
        "<tr><td>{}–{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{:+.1}</td><td{odd}>{}</td><td>{}</td></tr>",
        escape(&row.from),
        escape(&row.to),
        row.value,
        row.cards,
        percent(row.keep_rate),
        percent(row.completed),
        row.mean_gain,
        percent(row.wins.rate),
        cell(&row.wins, row.usual_wins, 0.25, TICKET)
    )
}

fn lines(out: &mut String, numbers: &Numbers, board: &Board) {
    out.push_str("<h2>Routes</h2>\n");
    let most = numbers.lines.iter().map(|row| row.claimed).fold(0.01, f64::max);
    let often: Heats = numbers.lines.iter().map(|row| (row.line, row.claimed / most)).collect();
    let usual = usual(numbers.lines.iter().map(|row| &row.wins));
    let enough = || numbers.lines.iter().filter(|row| row.wins.of >= FEWEST);
    let span = enough().map(|row| (row.wins.rate - usual).abs()).fold(0.05, f64::max);
    let wins: Heats = enough().map(|row| (row.line, 0.5 + (row.wins.rate - usual) / (2.0 * span))).collect();
    let maps = maps(board, &often, &wins, "The board, coloured by how often routes are claimed or win");
    let _ = writeln!(
        out,
        "<section class=\"card map\"><style>.map{{{}}}#by-winners:checked~svg{{{}}}</style>\
         <input type=\"radio\" name=\"map\" id=\"by-all\" checked><label for=\"by-all\">How often it is claimed</label>\
         <input type=\"radio\" name=\"map\" id=\"by-winners\"><label for=\"by-winners\">How often its claimer wins</label>{}{}{}</section>",
        maps.first,
        maps.second,
        legend("all", "never", &format!("{} of the games", percent(most))),
        legend(
            "winners",
            &percent((usual - span).max(0.0)),
            &format!("{} (mean {})", percent(usual + span), percent(usual))
        ),
        maps.picture
    );
    let mut rows: Vec<&LineRow> = numbers.lines.iter().collect();
    rows.sort_by(|left, right| right.claimed.total_cmp(&left.claimed));
    out.push_str(
        "<details><summary>All routes as a table</summary>\n<p class=\"soft\">When: 0 % is the beginning of \
        the game. The dashed line is what is usual for routes of that length.</p>\n",
    );
    let body = rows.into_iter().map(line);
    table(
        out,
        "<th>route</th><th>cards</th><th>colour</th><th>claimed</th><th>when</th><th>claimer wins</th><th></th>",
        body,
    );
    out.push_str("</details>\n");
}

fn line(row: &LineRow) -> String {
    let odd = if is_odd(&row.wins, row.usual_wins, LINE) { " class=\"odd\"" } else { "" };
    let kind =
        if row.kind.is_empty() { row.colour.to_owned() } else { format!("{} {}", row.colour, row.kind) };
    format!(
        "<tr><td>{}</td><td>{}</td><td>{kind}</td><td>{}</td><td>{}</td><td{odd}>{}</td><td>{}</td></tr>",
        escape(&title(row)),
        row.cards,
        percent(row.claimed),
        percent(row.mean_moment),
        percent(row.wins.rate),
        cell(&row.wins, row.usual_wins, 0.25, LINE)
    )
}

fn bonuses(out: &mut String, numbers: &Numbers) {
    if numbers.bonuses.is_empty() {
        return;
    }
    out.push_str(
        "<h2>Bonuses</h2>\n<p>A bonus decides a game when without its points somebody else would have won, or \
         the victory would have been shared otherwise.</p>\n",
    );
    let fair = numbers.fair();
    let body = numbers.bonuses.iter().map(|row| {
        format!(
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{:.2}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            escape(&row.name),
            row.value,
            row.games,
            row.mean_holders,
            percent(row.decided),
            percent(row.wins.rate),
            cell(&row.wins, fair, 0.5, TICKET)
        )
    });
    table(
        out,
        "<th>bonus</th><th>points</th><th>games</th><th>holders</th><th>decides</th><th>holder wins</th><th></th>",
        body,
    );
}

fn rules(out: &mut String, numbers: &Numbers) {
    out.push_str("<h2>How often rules fire</h2>\n");
    let body = numbers.fires.iter().map(|row| {
        let games = percent(row.games_with);
        format!("<tr><td>{}</td><td>{:.2}</td><td>{games}</td></tr>", row.rule, row.per_game)
    });
    table(out, "<th>what</th><th>a game</th><th>of the games</th>", body);
    if !numbers.events.is_empty() {
        out.push_str("<h2>Events</h2>\n");
        let body = numbers
            .events
            .iter()
            .map(|row| format!("<tr><td>{}</td><td>{:.3}</td></tr>", escape(&row.name), row.per_game));
        table(out, "<th>event</th><th>a game</th>", body);
    }
}

fn foot(out: &mut String, numbers: &Numbers) {
    let _ = write!(
        out,
        "<footer>Edition {} version {}, files {}…, seed {}. Made by <code>capotreno lab report</code>; all numbers \
         are in report.json beside this page when it is made. Bots are not people: read differences, not absolute values. \
         Unofficial and independent: not connected with the publisher of any board game.</footer>\n</main></body></html>\n",
        escape(&numbers.edition),
        numbers.version,
        numbers.digest.get(..12).unwrap_or_default(),
        numbers.seed
    );
}
