//! `admin`: what the operator asks of a running server, on its own machine or from elsewhere.

mod ask;
mod lists;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, bail};
use capotreno_server::admin::answers::{
    AnswerAsked, BoardLine, CampaignLine, Done, GuestLine, LeaseLine, NoticeAsked, PersonalData, Report,
    TableLine, WhyAsked,
};
use clap::{Subcommand, ValueEnum};

use self::ask::{Server, encoded};

#[derive(clap::Args)]
pub struct AdminArgs {
    /// The data folder of the server on this machine; without it the user's data folder
    #[arg(long, value_name = "DIR", global = true)]
    data: Option<PathBuf>,
    /// The socket of the server on this machine, where its setting `admin_socket` says so
    #[arg(long, value_name = "FILE", global = true, conflicts_with = "data")]
    socket: Option<PathBuf>,
    /// A server elsewhere, with the `admin_token` of `--token-file` or of `CAPOTRENO_ADMIN_TOKEN`
    #[arg(long, value_name = "URL", global = true, conflicts_with_all = ["data", "socket"])]
    url: Option<String>,
    /// A file that holds the token and nothing else
    #[arg(long, value_name = "FILE", global = true)]
    token_file: Option<PathBuf>,
    #[command(subcommand)]
    command: AdminCommand,
}

#[derive(clap::Args)]
struct ListArgs {
    /// The most lines
    #[arg(long, value_name = "NUMBER", default_value_t = 100)]
    most: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Phase {
    Open,
    Playing,
    Over,
}

#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    Table,
    Campaign,
    Board,
}

#[derive(Subcommand)]
enum AdminCommand {
    /// List tables, the newest first
    Tables {
        /// Only those that wait for players, are being played or are over
        #[arg(long)]
        phase: Option<Phase>,
        #[command(flatten)]
        list: ListArgs,
    },
    /// List guests, those who were here last first
    Guests {
        /// A part of the name, or an id
        find: Option<String>,
        #[command(flatten)]
        list: ListArgs,
    },
    /// List campaigns, the newest first
    Campaigns(ListArgs),
    /// List which node owns which table or campaign, where several share a database
    Leases(ListArgs),
    /// List what people have reported and nobody has answered, the oldest first
    Reports {
        /// Also those that are answered, the latest first
        #[arg(long)]
        all: bool,
        #[command(flatten)]
        list: ListArgs,
    },
    /// List boards that people have published, the newest first
    Boards {
        /// A part of the name, of the author's name or words, or an id
        find: Option<String>,
        #[command(flatten)]
        list: ListArgs,
    },
    /// Switch a published board off: nobody finds it or opens a table on it; games that were begun go on
    SwitchOff {
        board: String,
        /// Why; its author reads it
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// Show a published board again that was switched off
    SwitchOn { board: String },
    /// Answer a report; whoever made it reads the answer in the menu. Without words it is only closed
    Answer {
        report: String,
        /// The words of the answer
        text: Vec<String>,
    },
    /// Close a table: nobody comes in and nothing happens there; what was played stays
    Close { table: String },
    /// Open a table again that was closed, or let one go on that an older database has stopped
    Reopen { table: String },
    /// Delete a table, a campaign with the tables of its games, or a published board, for good
    Delete { kind: Kind, id: String },
    /// Ban a guest: all its devices are shown out, bots go on with its games
    Ban {
        guest: String,
        /// Why, for the list of guests; nobody else reads it
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// Let a guest in again
    Unban { guest: String },
    /// Announce a planned stop on players' pages, with a countdown
    Announce {
        /// What players read beside the countdown
        #[arg(default_value = "")]
        text: String,
        /// In how long the server stops: 90s, 10m, 2h
        #[arg(long = "in", value_name = "TIME", value_parser = time, required_unless_present = "cancel")]
        after: Option<Duration>,
        /// Take the announcement back
        #[arg(long, conflicts_with_all = ["text", "after"])]
        cancel: bool,
    },
    /// Stop the server as SIGTERM does: visitors are told to come back, everything is written
    Drain,
    /// Write all there is of one person as JSON
    Export {
        guest: String,
        /// The new file to write; without it to the standard output
        file: Option<PathBuf>,
    },
    /// Forget a person for good: games stay, the name goes
    Forget { guest: String },
}

/// `90s`, `10m`, `2h`.
fn time(text: &str) -> anyhow::Result<Duration> {
    let unit = match text.chars().next_back() {
        Some('s') => 1,
        Some('m') => 60,
        Some('h') => 3_600,
        _ => 0,
    };
    let number = text.get(..text.len().saturating_sub(1)).and_then(|number| number.parse::<u32>().ok());
    match number.and_then(|number| number.checked_mul(unit)) {
        Some(seconds) if unit > 0 => Ok(Duration::from_secs(seconds.into())),
        _ => bail!("a time is a number and s, m or h, such as 10m"),
    }
}

pub fn run(args: &AdminArgs) -> anyhow::Result<ExitCode> {
    let server = server(args)?;
    match &args.command {
        AdminCommand::Tables { phase, list } => {
            let phase = phase.map_or("", |phase| match phase {
                Phase::Open => "&phase=open",
                Phase::Playing => "&phase=playing",
                Phase::Over => "&phase=over",
            });
            let path = format!("tables?most={}{phase}", list.most);
            lists::show(&server.get::<Vec<TableLine>>(&path)?, list, lists::tables)?;
        }
        AdminCommand::Guests { find, list } => {
            let find = encoded(find.as_deref().unwrap_or_default());
            let path = format!("guests?most={}&find={find}", list.most);
            lists::show(&server.get::<Vec<GuestLine>>(&path)?, list, lists::guests)?;
        }
        AdminCommand::Campaigns(list) => {
            let path = format!("campaigns?most={}", list.most);
            lists::show(&server.get::<Vec<CampaignLine>>(&path)?, list, lists::campaigns)?;
        }
        AdminCommand::Reports { all, list } => {
            let path = format!("reports?most={}{}", list.most, if *all { "&find=all" } else { "" });
            lists::show(&server.get::<Vec<Report>>(&path)?, list, lists::reports)?;
        }
        AdminCommand::Boards { find, list } => {
            let find = encoded(find.as_deref().unwrap_or_default());
            let path = format!("boards?most={}&find={find}", list.most);
            lists::show(&server.get::<Vec<BoardLine>>(&path)?, list, lists::boards)?;
        }
        AdminCommand::Leases(list) => {
            let path = format!("leases?most={}", list.most);
            lists::show(&server.get::<Vec<LeaseLine>>(&path)?, list, lists::leases)?;
        }
        AdminCommand::Export { guest, file } => export(&server, guest, file.as_ref())?,
        command => println!("{}", deed(&server, command)?.done),
    }
    Ok(ExitCode::SUCCESS)
}

fn server(args: &AdminArgs) -> anyhow::Result<Server> {
    if let Some(url) = &args.url {
        let token = match &args.token_file {
            Some(file) => {
                std::fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))?
            }
            None => std::env::var("CAPOTRENO_ADMIN_TOKEN")
                .context("a server elsewhere wants its admin_token: --token-file or CAPOTRENO_ADMIN_TOKEN")?,
        };
        return Ok(Server::far(url, token.trim()));
    }
    if args.token_file.is_some() {
        bail!("--token-file is for a server elsewhere: name it with --url");
    }
    let named = args.socket.clone().or_else(|| match args.data {
        Some(_) => None,
        None => std::env::var_os("CAPOTRENO_ADMIN_SOCKET").map(PathBuf::from),
    });
    if let Some(socket) = named {
        return Ok(Server::near(socket));
    }
    let folder = crate::folders::data(args.data.as_ref())?;
    Ok(Server::near(folder.join(capotreno_server::admin::SOCKET)))
}

/// Something that changes what there is.
fn deed(server: &Server, command: &AdminCommand) -> anyhow::Result<Done> {
    match command {
        AdminCommand::Close { table } => {
            server.send("POST", &format!("tables/{}/close", encoded(table)), &())
        }
        AdminCommand::Reopen { table } => {
            server.send("POST", &format!("tables/{}/reopen", encoded(table)), &())
        }
        AdminCommand::Delete { kind: Kind::Table, id } => {
            server.send("DELETE", &format!("tables/{}", encoded(id)), &())
        }
        AdminCommand::Delete { kind: Kind::Campaign, id } => {
            server.send("DELETE", &format!("campaigns/{}", encoded(id)), &())
        }
        AdminCommand::Delete { kind: Kind::Board, id } => {
            server.send("DELETE", &format!("boards/{}", encoded(id)), &())
        }
        AdminCommand::SwitchOff { board, reason } => {
            let asked = WhyAsked { reason: reason.clone() };
            server.send("POST", &format!("boards/{}/off", encoded(board)), &asked)
        }
        AdminCommand::SwitchOn { board } => {
            server.send("DELETE", &format!("boards/{}/off", encoded(board)), &())
        }
        AdminCommand::Ban { guest, reason } => {
            let asked = WhyAsked { reason: reason.clone() };
            server.send("POST", &format!("guests/{}/ban", encoded(guest)), &asked)
        }
        AdminCommand::Unban { guest } => {
            server.send("DELETE", &format!("guests/{}/ban", encoded(guest)), &())
        }
        AdminCommand::Answer { report, text } => {
            let asked = AnswerAsked { answer: text.join(" ") };
            server.send("POST", &format!("reports/{}", encoded(report)), &asked)
        }
        AdminCommand::Announce { cancel: true, .. } => server.send("DELETE", "notice", &()),
        AdminCommand::Announce { text, after, .. } => {
            let seconds = after.map_or(0, |after| u32::try_from(after.as_secs()).unwrap_or(u32::MAX));
            server.send("POST", "notice", &NoticeAsked { text: text.clone(), seconds })
        }
        AdminCommand::Drain => server.send("POST", "drain", &()),
        AdminCommand::Forget { guest } => server.send("DELETE", &format!("guests/{}", encoded(guest)), &()),
        AdminCommand::Tables { .. }
        | AdminCommand::Guests { .. }
        | AdminCommand::Campaigns(_)
        | AdminCommand::Leases(_)
        | AdminCommand::Reports { .. }
        | AdminCommand::Boards { .. }
        | AdminCommand::Export { .. } => bail!("this is a list, not a deed"),
    }
}

fn export(server: &Server, guest: &str, file: Option<&PathBuf>) -> anyhow::Result<()> {
    let data: PersonalData = server.get(&format!("guests/{}", encoded(guest)))?;
    let text = serde_json::to_string_pretty(&data)?;
    let Some(file) = file else {
        println!("{text}");
        return Ok(());
    };
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut out = options.open(file).with_context(|| format!("{} cannot be written anew", file.display()))?;
    std::io::Write::write_all(&mut out, text.as_bytes())?;
    let (tables, campaigns, lines) = (data.tables.len(), data.campaigns.len(), data.said.len());
    println!("wrote {tables} tables, {campaigns} campaigns and {lines} lines of chat to {}", file.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        for (text, seconds) in [("90s", Some(90)), ("10m", Some(600)), ("2h", Some(7_200)), ("0s", Some(0))] {
            assert_eq!(time(text).ok().map(|time| time.as_secs()), seconds, "{text}");
        }
        for text in ["", "10", "m", "-1m", "1.5h", "10 m", "9999999h", "è"] {
            assert!(time(text).is_err(), "{text}");
        }
    }
}
