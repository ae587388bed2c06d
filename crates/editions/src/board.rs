//! Places, lines and tickets: names become numbers, and what does not fit together is reported.

use std::collections::HashMap;

use capotreno_rules::Card;
use capotreno_rules::spec::{Line, LineKind, Place, Ticket};
use capotreno_rules::{LineId, MAX_LINES, MAX_PLACES, MAX_TICKETS, PlaceId};
use toml::Spanned;

use crate::problem::{FileName, Problems, counted, did_you_mean, quoted};
use crate::read::Section;
use crate::text::{LineText, Number, PlaceText, TicketText};

/// The longest name that still fits on a board.
const LONGEST_NAME: usize = 40;

/// Where a line with only one end leaves the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    North,
    East,
    South,
    West,
}

/// A line with only one end (LW-26).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    pub line: LineId,
    pub leaves: Direction,
}

/// The places, and how to find one by its name.
#[derive(Default)]
pub(crate) struct Places {
    pub(crate) list: Vec<Place>,
    by_name: HashMap<String, PlaceId>,
    /// Whether every row could be read. If not, an unknown name may only be an unreadable one.
    complete: bool,
}

impl Places {
    pub(crate) fn read(table: &mut Section<'_>, problems: &mut Problems<'_>) -> Places {
        let Some(rows) = table.take_rows::<PlaceText>("places", MAX_PLACES, problems) else {
            return Places::default();
        };
        let mut places = Places { complete: table.rows_were_read(), ..Places::default() };
        let mut lines_of_names: HashMap<String, Spanned<String>> = HashMap::new();
        for row in rows {
            let span = row.span();
            let PlaceText { name, at, country, tags } = row.into_inner();
            check_name(&name, "place", problems);
            let [Some(longitude), Some(latitude)] = [at[0].fixed(180.0), at[1].fixed(90.0)] else {
                problems.at(
                    FileName::Board,
                    &span,
                    "at is longitude (-180 to 180) and latitude (-90 to 90) in degrees",
                );
                places.complete = false;
                continue;
            };
            if tags.iter().chain(&country).any(|word| word.trim().is_empty()) {
                problems.at(FileName::Board, &span, "a tag or country has no letters");
            }
            let key = name.get_ref().to_lowercase();
            if let Some(first) = lines_of_names.get(&key) {
                let line = problems.line_of(FileName::Board, &first.span());
                let message =
                    format!("duplicate place {}: it already stands in line {line}", quoted(name.get_ref()));
                problems.at(FileName::Board, &name.span(), message);
                continue;
            }
            places.by_name.insert(name.get_ref().clone(), PlaceId(places.list.len() as u8));
            places.list.push(Place {
                name: name.get_ref().clone(),
                at: [longitude, latitude],
                country,
                tags,
            });
            lines_of_names.insert(key, name);
        }
        if places.complete && places.list.len() < 2 {
            problems.whole(FileName::Board, "a board needs at least 2 places");
        }
        places
    }

    fn find(&self, file: FileName, name: &Spanned<String>, problems: &mut Problems<'_>) -> Option<PlaceId> {
        let found = self.by_name.get(name.get_ref()).copied();
        if found.is_none() && self.complete {
            let known = self.list.iter().map(|place| place.name.as_str());
            let suggestion = did_you_mean(name.get_ref(), known);
            problems.at(file, &name.span(), format!("unknown place {}{suggestion}", quoted(name.get_ref())));
        }
        found
    }

    pub(crate) fn name(&self, place: PlaceId) -> String {
        self.list.get(place.index()).map_or_else(String::new, |place| quoted(&place.name))
    }
}

/// A name people will read: not empty, not a paragraph, no spaces around it.
fn check_name(name: &Spanned<String>, what: &str, problems: &mut Problems<'_>) {
    let text = name.get_ref();
    let message = if text.trim().is_empty() {
        format!("a {what} needs a name")
    } else if text.trim() != text || text.chars().any(char::is_control) {
        format!("{what} {} has spaces around it or control characters in it", quoted(text))
    } else if text.chars().count() > LONGEST_NAME {
        format!("{what} {} has a name of more than {LONGEST_NAME} letters", quoted(text))
    } else {
        return;
    };
    problems.at(FileName::Board, &name.span(), message);
}

/// A colour word: one of the eight colours.
pub(crate) fn colour(
    file: FileName,
    word: &Spanned<String>,
    grey: GreyIs,
    problems: &mut Problems<'_>,
) -> Option<LineColour> {
    if grey == GreyIs::Allowed && word.get_ref() == "grey" {
        return Some(LineColour(None));
    }
    let card = Card::from_word(word.get_ref()).filter(|card| card.is_colour());
    if card.is_none() {
        let known =
            Card::COLOURS.iter().map(|card| card.word()).chain((grey == GreyIs::Allowed).then_some("grey"));
        let suggestion = did_you_mean(word.get_ref(), known);
        problems.at(file, &word.span(), format!("unknown colour {}{suggestion}", quoted(word.get_ref())));
    }
    card.map(|card| LineColour(Some(card)))
}

/// Whether `grey` is a colour where the word stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum GreyIs {
    Allowed,
    Refused,
}

/// None is grey.
pub(crate) struct LineColour(pub(crate) Option<Card>);

/// A line with the row it was written in.
pub(crate) struct LineRow {
    pub(crate) line: Line,
    pub(crate) row: Spanned<LineText>,
}

pub(crate) struct Lines {
    pub(crate) list: Vec<LineRow>,
    pub(crate) edges: Vec<Edge>,
    /// Whether every row became a line; if not, what seems unreachable or alone may not be.
    pub(crate) complete: bool,
}

impl Lines {
    /// `supplies` is none where the edition's supplies could not be read.
    pub(crate) fn read(
        table: &mut Section<'_>,
        places: &Places,
        supplies: Option<&[String]>,
        problems: &mut Problems<'_>,
    ) -> Option<Lines> {
        let rows = table.take_rows::<LineText>("lines", MAX_LINES, problems)?;
        let mut lines = Lines { list: Vec::new(), edges: Vec::new(), complete: table.rows_were_read() };
        for row in rows {
            match line(row.get_ref(), &row, places, supplies, problems) {
                Some(line) => {
                    if let Some(leaves) = row.get_ref().edge {
                        lines.edges.push(Edge { line: LineId(lines.list.len() as u8), leaves });
                    }
                    lines.list.push(LineRow { line, row });
                }
                None => lines.complete = false,
            }
        }
        if lines.complete && lines.list.is_empty() {
            problems.whole(FileName::Board, "a board needs at least 1 line");
        }
        Some(lines)
    }
}

fn line(
    text: &LineText,
    row: &Spanned<LineText>,
    places: &Places,
    supplies: Option<&[String]>,
    problems: &mut Problems<'_>,
) -> Option<Line> {
    const FILE: FileName = FileName::Board;
    let from = places.find(FILE, &text.from, problems);
    let to = match (&text.to, text.edge) {
        (Some(name), None) => places.find(FILE, name, problems).map(Some),
        (None, Some(_)) => Some(None),
        (None, None) => {
            problems.at(
                FILE,
                &row.span(),
                "missing key \"to\" (a line off the board says edge = \"west\" instead)",
            );
            None
        }
        (Some(_), Some(_)) => {
            problems.at(FILE, &row.span(), "a line has either a second end or an edge, not both");
            None
        }
    };
    let colour = colour(FILE, &text.colour, GreyIs::Allowed, problems);
    let supply = supply(text, row, supplies, problems);
    let line = Line {
        from: from?,
        to: to?,
        cards: text.cards.byte(),
        pieces: text.pieces.map_or(text.cards.byte(), Number::byte),
        supply: supply?,
        colour: colour?.0,
        kind: text.kind,
        symbols: text.symbols.get_ref().byte(),
        stand_in: text.stand_in.map(Number::byte),
        draw_bonus: text.draw_bonus.map_or(0, Number::byte),
        viaducts: 0,
        group: text.group.as_ref().map(|group| group.get_ref().clone()),
    };
    check_line(&line, text, row, places, problems);
    Some(line)
}

/// What a row says that no rule could make sense of.
fn check_line(
    line: &Line,
    text: &LineText,
    row: &Spanned<LineText>,
    places: &Places,
    problems: &mut Problems<'_>,
) {
    let mut wrong =
        |span: core::ops::Range<usize>, message: String| problems.at(FileName::Board, &span, message);
    if line.to == Some(line.from) {
        wrong(row.span(), format!("a line from {} to itself", places.name(line.from)));
    }
    if line.symbols > line.cards {
        wrong(
            text.symbols.span(),
            format!("{} on a line of {}", counted(line.symbols, "symbol"), counted(line.cards, "card")),
        );
    }
    if line.symbols > 0 && line.kind != LineKind::Ferry {
        wrong(text.symbols.span(), "symbols on a line that is no ferry (kind = \"ferry\")".to_owned());
    }
    if line.stand_in.is_some() && line.kind != LineKind::Plain {
        wrong(row.span(), "stand_in on a line that is not plain".to_owned());
    }
    if let Some(group) = &text.group {
        if group.get_ref().trim().is_empty() {
            wrong(group.span(), "a group needs a name".to_owned());
        }
        if line.to.is_none() {
            wrong(group.span(), "a line off the board in a group".to_owned());
        }
        if line.kind == LineKind::Bullet {
            wrong(group.span(), "a bullet line in a group, which no rule covers".to_owned());
        }
    }
}

fn supply(
    text: &LineText,
    row: &Spanned<LineText>,
    supplies: Option<&[String]>,
    problems: &mut Problems<'_>,
) -> Option<u8> {
    // Without the edition's supplies nothing can be said; the first stands in for the checks.
    let Some(supplies) = supplies else { return Some(0) };
    let Some(name) = &text.supply else {
        if supplies.len() > 1 {
            let message = format!("missing key \"supply\": the edition has {}", supplies.join(" and "));
            problems.at(FileName::Board, &row.span(), message);
        }
        return Some(0);
    };
    let found = supplies.iter().position(|supply| supply == name.get_ref());
    if found.is_none() {
        let suggestion = did_you_mean(name.get_ref(), supplies.iter().map(String::as_str));
        let message = format!("unknown supply {}{suggestion}", quoted(name.get_ref()));
        problems.at(FileName::Board, &name.span(), message);
    }
    found.map(|index| index as u8)
}

pub(crate) struct TicketRow {
    pub(crate) ticket: Ticket,
    pub(crate) row: Spanned<TicketText>,
}

/// The tickets whose places are known, and whether these are all.
pub(crate) fn tickets(
    table: &mut Section<'_>,
    places: &Places,
    problems: &mut Problems<'_>,
) -> Option<(Vec<TicketRow>, bool)> {
    const FILE: FileName = FileName::Tickets;
    let rows = table.take_rows::<TicketText>("tickets", MAX_TICKETS, problems)?;
    let mut complete = table.rows_were_read();
    let mut list = Vec::new();
    for row in rows {
        let from = places.find(FILE, &row.get_ref().from, problems);
        let to = places.find(FILE, &row.get_ref().to, problems);
        let (Some(from), Some(to)) = (from, to) else {
            complete = false;
            continue;
        };
        if from == to {
            problems.at(FILE, &row.span(), format!("a ticket from {} to itself", places.name(from)));
        }
        let value = row.get_ref().value.byte();
        list.push(TicketRow { ticket: Ticket { from, to, value }, row });
    }
    Some((list, complete))
}
