//! `play`: a game in the terminal, against bots or at a server's table; on the whole screen, or in plain
//! lines for pipes and screen readers.

use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail};
use capotreno_drawing::Board;
use capotreno_load::Visit;
use capotreno_notation::{Seed, Shelf};
use capotreno_protocol::{EditionDetails, TableInfo, TablePhase};
use serde_json::{Value, json};

use crate::desk::Desk;
use crate::desk::words::{Language, Words};
use crate::editions::{EditionArgs, Ready};
use crate::wire::Wire;
use crate::wire::local::{Keep, Local};
use crate::wire::remote::Remote;
use crate::wire::saved;
use crate::{board, folders, plain, screen};

#[derive(clap::Args)]
pub struct PlayArgs {
    /// Which edition to play; without it the first (the first of --edition-dir, where given)
    #[arg(long)]
    edition: Option<String>,
    /// The bots you play against, with commas between them
    #[arg(long, value_delimiter = ',', default_value = "clerk")]
    bots: Vec<String>,
    /// Words that decide the deal; a new one each time unless told otherwise
    #[arg(long, conflicts_with = "url")]
    seed: Option<String>,
    /// Keep the record of the game in this file at the end; `replay` reads it
    #[arg(long, value_name = "FILE", conflicts_with = "url")]
    record: Option<PathBuf>,
    /// Keep the game in this file after every step, to go on with it later
    #[arg(long, value_name = "FILE", conflicts_with = "url")]
    save: Option<PathBuf>,
    /// Go on with a game that was saved, and keep saving it there
    #[arg(long, value_name = "FILE", conflicts_with_all = ["edition", "bots", "seed", "save", "url"])]
    resume: Option<PathBuf>,
    /// Play on a server: http://… or https://…, under any path
    #[arg(long, value_name = "URL")]
    url: Option<String>,
    /// The server's table to sit down at: its id or its link; without it one is opened, with --edition and --bots
    #[arg(long, value_name = "TABLE", requires = "url", conflicts_with_all = ["edition", "bots"])]
    table: Option<String>,
    /// Your name on the server
    #[arg(long, requires = "url")]
    name: Option<String>,
    #[command(flatten)]
    pub show: ShowArgs,
}

/// How a game is shown.
#[derive(clap::Args)]
pub struct ShowArgs {
    /// Plain lines instead of the whole screen, as always where input or output is no terminal
    #[arg(long)]
    plain: bool,
    /// The language of the game; the system's unless told
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<Language>,
}

impl ShowArgs {
    pub fn words(&self) -> Words {
        Words::new(self.lang.unwrap_or_else(Language::of_system))
    }

    /// Shows a game until the player leaves.
    pub fn run(&self, desk: Desk, wire: Wire) -> anyhow::Result<ExitCode> {
        let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
        let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !dumb;
        if self.plain || !terminal {
            plain::run(desk, wire)?;
        } else {
            screen::run(desk, wire)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

pub fn run(editions: &EditionArgs, args: &PlayArgs) -> anyhow::Result<ExitCode> {
    let (desk, wire) = match (&args.url, &args.resume) {
        (Some(url), _) => remote(editions, args, url)?,
        (None, Some(file)) => resumed(editions, args, file.clone())?,
        (None, None) => dealt(editions, args)?,
    };
    args.show.run(desk, wire)
}

/// A desk for an edition of this machine.
pub fn desk(words: Words, ready: &Ready, shelf: &Shelf) -> anyhow::Result<Desk> {
    let details = EditionDetails::new(&shelf.edition, &shelf.digest(), &ready.about()?, ready.id());
    Ok(Desk::new(words, details, board::geometry(ready)?))
}

fn dealt(editions: &EditionArgs, args: &PlayArgs) -> anyhow::Result<(Desk, Wire)> {
    let ready = editions.find(args.edition.as_deref())?;
    let words = args.seed.clone().unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        format!("terminal {}", now.as_nanos())
    });
    let shelf = ready.shelf();
    let desk = desk(args.show.words(), &ready, &shelf)?;
    let keep = Keep { record: args.record.clone(), save: args.save.clone() };
    let local = Local::deal(shelf, &args.bots, Seed::from_words(&words), keep)?;
    Ok((desk, local.start()))
}

fn resumed(editions: &EditionArgs, args: &PlayArgs, file: PathBuf) -> anyhow::Result<(Desk, Wire)> {
    let saved = saved::read(&file)?;
    let ready = editions.find(Some(&saved.record.header.edition))?;
    let shelf = editions.library()?.played_on(&saved.record.header)?.into_owned();
    let desk = desk(args.show.words(), &ready, &shelf)?;
    let local = Local::resume(shelf, saved, Keep { record: args.record.clone(), save: Some(file) })?;
    Ok((desk, local.start()))
}

/// A seat at a server's table, or a place to watch from.
fn remote(editions: &EditionArgs, args: &PlayArgs, url: &str) -> anyhow::Result<(Desk, Wire)> {
    if !editions.folders().is_empty() {
        bail!("--edition-dir is of no use here: a server has its own boards");
    }
    let mut guests = Guests::read();
    let visit = Visit::new(url, guests.token(url))?;
    guests.remember(visit.base(), &visit.token);
    if let Some(name) = &args.name {
        visit.ask::<Value>("PATCH", "/api/guest", Some(&json!({ "name": name })))?;
    }
    let table = match &args.table {
        Some(table) => sit_down(&visit, table)?,
        None => open(&visit, args)?,
    };
    let details: EditionDetails = visit.ask("GET", &format!("/api/tables/{}/edition", table.id), None)?;
    let board: Board = visit.ask("GET", &format!("/api/tables/{}/board", table.id), None)?;
    let desk = Desk::new(args.show.words(), details, board);
    Ok((desk, Remote::new(visit, &table).start()))
}

/// Takes a free seat where one does not sit there already; whoever finds none watches.
fn sit_down(visit: &Visit, table: &str) -> anyhow::Result<TableInfo> {
    // A link ends with the table's id.
    let id = table.trim_end_matches('/').rsplit(['/', '=']).next().unwrap_or(table);
    let path = format!("/api/tables/{id}");
    let info: TableInfo = visit.ask("GET", &path, None)?;
    let mine = info.seats.iter().any(|seat| seat.you && !seat.invited);
    let room = info
        .seats
        .iter()
        .any(|seat| (seat.you && seat.invited) || (seat.name.is_none() && seat.bot.is_none()));
    if mine || info.phase != TablePhase::Open || !room {
        return Ok(info);
    }
    visit.ask::<Value>("POST", &format!("{path}/join"), Some(&json!({})))?;
    Ok(visit.ask("GET", &path, None)?)
}

/// Opens a table against bots and begins.
fn open(visit: &Visit, args: &PlayArgs) -> anyhow::Result<TableInfo> {
    let edition = if let Some(edition) = &args.edition {
        edition.clone()
    } else {
        let known: Vec<Value> = visit.ask("GET", "/api/editions", None)?;
        let first = known.first().and_then(|edition| edition["id"].as_str());
        first.context("this server has no editions")?.to_owned()
    };
    let bots = args.bots.iter().map(|bot| json!({ "kind": "bot", "level": bot }));
    let seats: Vec<Value> = std::iter::once(json!({ "kind": "me" })).chain(bots).collect();
    let wanted = json!({
        "edition": edition, "seats": seats, "public": false, "starter": { "who": "random" },
        "pace": { "clock": "none" }, "take_back": true, "hints": true, "chat": true,
    });
    let table: TableInfo = visit.ask("POST", "/api/tables", Some(&wanted))?;
    visit.ask::<Value>("POST", &format!("/api/tables/{}/start", table.id), None)?;
    Ok(visit.ask("GET", &format!("/api/tables/{}", table.id), None)?)
}

/// Who one is on each server, so that one finds one's seat again. The file is for its owner alone.
#[derive(Default)]
struct Guests {
    tokens: BTreeMap<String, String>,
}

impl Guests {
    fn read() -> Guests {
        let text = folders::state_file("guests.json").and_then(|file| std::fs::read_to_string(file).ok());
        let tokens = text.and_then(|text| serde_json::from_str(&text).ok());
        Guests { tokens: tokens.unwrap_or_default() }
    }

    fn token(&self, url: &str) -> Option<String> {
        self.tokens.get(url.split('#').next().unwrap_or(url).trim_end_matches('/')).cloned()
    }

    fn remember(&mut self, base: &str, token: &str) {
        if self.tokens.insert(base.to_owned(), token.to_owned()).as_deref() == Some(token) {
            return;
        }
        let Some(file) = folders::state_file("guests.json") else { return };
        let text = serde_json::to_string(&self.tokens).unwrap_or_default();
        // Without it one is a new guest the next time; the game goes on all the same.
        let _ = folders::write_private(&file, &text);
    }
}
