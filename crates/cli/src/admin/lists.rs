//! Lists as lines, with columns as wide as what is in them, or as JSON.

use std::time::{SystemTime, UNIX_EPOCH};

use capotreno_server::admin::answers::{BoardLine, CampaignLine, GuestLine, LeaseLine, Report, TableLine};
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use super::ListArgs;

/// Prints a list.
pub fn show<T: Serialize>(
    list: &[T],
    wanted: &ListArgs,
    columns: impl Fn(&[T]) -> Vec<Vec<String>>,
) -> anyhow::Result<()> {
    if wanted.json {
        println!("{}", serde_json::to_string_pretty(list)?);
    } else {
        print!("{}", aligned(&columns(list)));
    }
    Ok(())
}

fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |at: usize| rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.width()).max();
    let widths: Vec<usize> = (0..columns).map(|at| width(at).unwrap_or(0)).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            line.push_str(cell);
            line.push_str(&" ".repeat(width + 2 - cell.width()));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn heads(names: &[&str]) -> Vec<Vec<String>> {
    vec![names.iter().map(|name| (*name).to_owned()).collect()]
}

/// How long ago a moment was.
fn ago(millis: i64) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis());
    let seconds = i64::try_from(now).unwrap_or(i64::MAX).saturating_sub(millis).max(0) / 1_000;
    match seconds {
        0..=119 => format!("{seconds} s"),
        120..=7_199 => format!("{} min", seconds / 60),
        7_200..=172_799 => format!("{} h", seconds / 3_600),
        _ => format!("{} d", seconds / 86_400),
    }
}

pub fn tables(list: &[TableLine]) -> Vec<Vec<String>> {
    let mut rows = heads(&["TABLE", "PHASE", "EDITION", "STEPS", "OPENED", "LAST STEP", "PLAYERS"]);
    rows.extend(list.iter().map(|table| {
        let mark = if table.public { "" } else { " (private)" };
        vec![
            table.id.clone(),
            format!("{}{mark}", table.phase),
            table.edition.clone(),
            table.steps.to_string(),
            ago(table.created_at),
            ago(table.lively_at),
            table.players.join(", "),
        ]
    }));
    rows
}

pub fn guests(list: &[GuestLine]) -> Vec<Vec<String>> {
    let mut rows = heads(&["GUEST", "NAME", "SINCE", "SEEN", "DEVICES", "TABLES", "BANNED"]);
    rows.extend(list.iter().map(|guest| {
        let banned = guest.banned.as_ref().map(|why| if why.is_empty() { "yes" } else { why.as_str() });
        vec![
            guest.id.clone(),
            guest.name.clone(),
            ago(guest.created_at),
            ago(guest.seen_at),
            guest.devices.to_string(),
            guest.tables.to_string(),
            banned.unwrap_or_default().to_owned(),
        ]
    }));
    rows
}

pub fn campaigns(list: &[CampaignLine]) -> Vec<Vec<String>> {
    let mut rows = heads(&["CAMPAIGN", "PHASE", "GAME", "ENTRIES", "FOUNDED", "PLAYERS"]);
    rows.extend(list.iter().map(|campaign| {
        vec![
            campaign.id.clone(),
            campaign.phase.clone(),
            campaign.game.to_string(),
            campaign.entries.to_string(),
            ago(campaign.created_at),
            campaign.players.join(", "),
        ]
    }));
    rows
}

pub fn reports(list: &[Report]) -> Vec<Vec<String>> {
    let mut rows = heads(&["REPORT", "AGO", "ABOUT", "GUEST", "PLACE", "WHAT IT SAYS", "WHY", "ANSWER"]);
    rows.extend(list.iter().map(|report| {
        let closed = if report.answer.is_empty() { "(closed)" } else { report.answer.as_str() };
        vec![
            report.id.clone(),
            ago(report.at),
            report.about.clone(),
            if report.other.is_empty() { "(forgotten)".to_owned() } else { report.other.clone() },
            report.place.clone(),
            report.shown.clone(),
            report.text.clone(),
            if report.answered_at == 0 { "-".to_owned() } else { closed.to_owned() },
        ]
    }));
    rows
}

pub fn boards(list: &[BoardLine]) -> Vec<Vec<String>> {
    let mut rows = heads(&["BOARD", "AGO", "STATE", "GUEST", "AUTHOR", "NAME", "WHAT IT SAYS"]);
    rows.extend(list.iter().map(|board| {
        let state = match &board.off {
            Some(why) if why.is_empty() => "off".to_owned(),
            Some(why) => format!("off ({why})"),
            None if board.listed => "listed".to_owned(),
            None => "by link".to_owned(),
        };
        vec![
            board.id.clone(),
            ago(board.created_at),
            state,
            board.owner.clone(),
            board.author.clone(),
            board.name.clone(),
            board.words.clone(),
        ]
    }));
    rows
}

pub fn leases(list: &[LeaseLine]) -> Vec<Vec<String>> {
    let mut rows = heads(&["NODE", "OWNS", "ID", "EPOCH", "LASTS"]);
    rows.extend(list.iter().map(|lease| {
        let lasts = match lease.lasts {
            _ if lease.stopped => "stopped: the database is behind what was played".to_owned(),
            1.. => format!("{} ms", lease.lasts),
            _ => "over: the next takes it".to_owned(),
        };
        vec![
            lease.node.clone().unwrap_or_else(|| "-".to_owned()),
            lease.kind.clone(),
            lease.id.clone(),
            lease.epoch.to_string(),
            lasts,
        ]
    }));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_below_each_other() {
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let text = aligned(&[row(["A", "NAME", "C"]), row(["12", "è", ""])]);
        assert_eq!(text, "A   NAME  C\n12  è\n");
    }
}
