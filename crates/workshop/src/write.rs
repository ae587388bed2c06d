//! The files of a new board, with comments that explain each part.

use std::fmt::Write as _;

use capotreno_drawing::{Atlas, Effort, Layout, extract};
use capotreno_editions::{FileName, Folder};

use crate::gazetteer::{Area, Place};
use crate::graph::{DraftLine, DraftTicket, lines, tickets};
use crate::rows::quoted;
use crate::{WorkshopError, draft};

/// The files of a new board by their names, ready to be written.
#[derive(Clone, Debug)]
pub struct NewBoard {
    pub id: String,
    pub files: Vec<(&'static str, String)>,
    pub places: usize,
    pub lines: usize,
    pub tickets: usize,
}

/// A board of the area that loads and can be played: places, lines and tickets as a first draft, laid out
/// and on its coast.
pub fn new_board(id: &str, area: &Area, atlas: &Atlas, effort: Effort) -> Result<NewBoard, WorkshopError> {
    let mut made = first_files(id, area, atlas, Begin::Filled)?;
    let folder = Folder::of_files(id, made.files.iter().map(|(name, text)| (*name, text.as_str())));
    let loaded = folder.load()?;
    folder.about(&loaded)?;
    let coast = extract(loaded.spec(), &loaded.edges, atlas, &sketch(id, area))?;
    let layout = Layout::compute(loaded.spec(), &loaded.edges, None, effort);
    made.files.push((FileName::Layout.name(), layout.to_toml()));
    made.files.push((FileName::Coast.name(), coast.to_json()));
    Ok(made)
}

/// What a new board begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Begin {
    /// Cities that are known, lines between them, tickets.
    Filled,
    /// The rules and nothing on the map.
    Empty,
}

/// The files that somebody writes: without those that are made from them.
pub fn first_files(id: &str, area: &Area, atlas: &Atlas, begin: Begin) -> Result<NewBoard, WorkshopError> {
    let fine = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || "-_".contains(letter);
    if id.len() > 32 || !id.starts_with(|letter: char| letter.is_ascii_lowercase()) || !id.chars().all(fine) {
        return Err(WorkshopError::Name(id.to_owned()));
    }
    let places = match begin {
        Begin::Filled => draft::places(area, atlas),
        Begin::Empty => Vec::new(),
    };
    let lines = lines(&places);
    let most_players = if lines.len() >= 28 { 4 } else { 3 };
    let tickets = tickets(places.len(), &lines, (most_players * 3 + 12).max(places.len() + 4));
    let files = vec![
        ("edition.toml", edition(id, &lines, most_players)),
        ("board.toml", board(&places, &lines)),
        ("tickets.toml", ticket_file(&places, &tickets)),
        ("about.toml", about()),
        (FileName::Sketch.name(), sketch(id, area)),
    ];
    let (places, lines, tickets) = (places.len(), lines.len(), tickets.len());
    Ok(NewBoard { id: id.to_owned(), files, places, lines, tickets })
}

/// `new-sicily` is shown as `New sicily` until its maker writes better words.
fn shown(id: &str) -> String {
    let words = id.replace(['-', '_'], " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn board(places: &[Place], lines: &[DraftLine]) -> String {
    let mut text = String::from(
        "# Places and the lines between them: a first draft, yours to change.\n\
         # `at` is longitude and latitude in degrees. Further keys of a place: country, tags.\n\n\
         places = [\n",
    );
    for place in places {
        let _ = writeln!(
            text,
            "  {{ name = {}, at = [{:.2}, {:.2}] }},",
            quoted(&place.name),
            place.at.x,
            place.at.y
        );
    }
    text.push_str(
        "]\n\n# `cards` is the length. A grey line takes a set of any one colour. Lines of the same group are a double line.\n\
         # Further keys of a line: kind (\"ferry\" with symbols, \"tunnel\"), draw_bonus, edge; see docs/editions.md.\n\n\
         lines = [\n",
    );
    for line in lines {
        let [from, to] = line.ends.map(|end| quoted(&places[end].name));
        let group =
            line.group.as_ref().map_or_else(String::new, |group| format!(", group = {}", quoted(group)));
        let _ = writeln!(
            text,
            "  {{ from = {from}, to = {to}, cards = {}, colour = \"{}\"{group} }},",
            line.cards, line.colour
        );
    }
    text.push_str("]\n");
    text
}

fn ticket_file(places: &[Place], tickets: &[DraftTicket]) -> String {
    let mut text = String::from(
        "# Tickets, each worth the cards of its shortest way; the longest first.\n\ntickets = [\n",
    );
    for ticket in tickets {
        let [from, to] = ticket.ends.map(|end| quoted(&places[end].name));
        let _ = writeln!(text, "  {{ from = {from}, to = {to}, value = {} }},", ticket.value);
    }
    text.push_str("]\n");
    text
}

/// What a small board wants that is not drawn yet.
const FIRST_CARS: usize = 20;

fn edition(id: &str, lines: &[DraftLine], most_players: usize) -> String {
    let room: usize = lines.iter().map(|line| usize::from(line.cards)).sum();
    // Three quarters of the board are full at the end of a large game.
    let cars = if room == 0 { FIRST_CARS } else { (room * 3 / 4 / most_players).clamp(12, 45) };
    let name = quoted(&shown(id));
    let open: Vec<String> = (2..=most_players)
        .map(|players| format!("{players} = {}", if players < 4 { 1 } else { 2 }))
        .collect();
    let open = open.join(", ");
    format!(
        "# Players, decks, pieces and every switch of the rules: those of the game of 2004. docs/editions.md explains each.\n\n\
         id = {id}\n\
         # What players read, in both languages.\n\
         name = {{ en = {name}, it = {name} }}\n\
         # Raise it when a change no longer fits old records.\n\
         version = 1\n\
         players = {{ fewest = 2, most = {most_players} }}\n\n\
         # Cars for each player, and the points of a line by its length.\n\
         supplies = [\n  {{ id = \"car\", count = {cars}, points = {{ 1 = 1, 2 = 2, 3 = 4, 4 = 7, 5 = 10, 6 = 15 }} }},\n]\n\n\
         ties = [\"completed_tickets\", \"longest_path\"]\n\n\
         # The train cards.\n\
         [deck]\nblack = 12\nblue = 12\ngreen = 12\norange = 12\npurple = 12\nred = 12\nwhite = 12\nyellow = 12\nwild = 14\n\n\
         # What each player is dealt, and how many tickets must be kept.\n\
         [opening]\ncards = 4\ntickets = 3\nkeep = 2\nunkept = \"bottom\"\n\n\
         # A face-up wild is the whole turn; three of them sweep the display.\n\
         [drawing]\nface_up_wild = \"ends_turn\"\nsecond_card = \"required\"\ndisplay_reset = {{ at_wilds = 3 }}\nfewest_cards = 1\n\n\
         # Wilds stand for any colour. A tunnel (there is none yet) would reveal 3 cards: then write tunnel_reveal = 3.\n\
         [claiming]\nwilds = \"any_line\"\nferry_symbol = \"wild_only\"\ntunnel_reveal = 0\n\n\
         # How many lines of a double line are open, by number of players.\n\
         [groups]\nlengths = \"equal\"\ndouble = {{ {open} }}\n\n\
         # Tickets drawn during the game.\n\
         [ticket_draw]\ndraw = 3\nkeep = 1\nunkept = \"bottom\"\n\n\
         # 10 points for the longest path.\n\
         [bonuses]\ndrawn = 0\ncards = [\n  {{ id = \"longest-path\", name = {{ en = \"Longest path\", it = \"Percorso più lungo\" }}, \
         value = 10, criterion = \"longest_path\", in_play = \"always\" }},\n]\n\n\
         # The last round begins when a player has so many cars left.\n\
         [end]\npieces = 2\n\n\
         [rule_ids]\n",
        id = quoted(id),
    )
}

fn about() -> String {
    "# How the board is shown and told; all of it may be left out.\n\n\
     tagline = { en = \"A board of our own\", it = \"Una mappa tutta nostra\" }\n"
        .to_owned()
}

fn sketch(id: &str, area: &Area) -> String {
    let x = area.west + (area.east - area.west) * 0.15;
    let y = area.north - (area.north - area.south) * 0.05;
    format!(
        "# What you draw yourself, in degrees; `capotreno board coast` makes coast.json from it and from the atlas.\n\n\
         # What the ground looks like: plain, fjords, aurora, islands, city, frontier or riviera.\n\
         world = \"islands\"\n\n\
         # The name of the board. Other kinds: lake, river, ridge, park, water_name, land_name, sight and more.\n\
         [[features]]\nkind = \"title\"\nname = {}\nat = [[{x:.2}, {y:.2}]]\n",
        quoted(&shown(id))
    )
}
