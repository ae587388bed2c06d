//! What people call things: finding lines, tickets, places and cards by name, and printing them.
//!
//! A line is called by its two ends, `Oslo–Bergen`; where several lines join the same places, a
//! bracket picks one: `Oslo–Bergen (red)`, `(ferry)`, `(2nd)`. Capitals do not matter, and marks
//! that a keyboard may lack may be left out. What is printed can be read again.

use capotreno_editions::{did_you_mean, folded, quoted};
use capotreno_rules::spec::{Line, LineKind};
use capotreno_rules::{BonusId, Card, Edition, EventId, LineId, PlaceId, TicketId};

/// Why a name names nothing, or too much.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameError {
    #[error("no {what} {name}{suggestion}")]
    Unknown { what: &'static str, name: String, suggestion: String },
    #[error("{name} can be {candidates}")]
    Ambiguous { name: String, candidates: String },
    #[error("{name} does not name two places: write {example}")]
    NotTwoPlaces { name: String, example: String },
    #[error("no line {name}: nothing joins these places")]
    NotJoined { name: String },
    #[error("no line {name}: between these places there is {candidates}")]
    NoSuchLine { name: String, candidates: String },
}

/// The dashes that may stand between two places; what is printed is the first.
const DASHES: [char; 4] = ['–', '-', '—', '−'];
/// How a line that runs off the board is called after its dash.
const EDGE: &str = "edge";
/// So many dashes of a name are tried as the one between two places.
const MOST_DASHES: usize = 8;
/// Longer names are nobody's, and not worth comparing.
const LONGEST_NAME: usize = 200;

/// The names of one edition.
#[derive(Clone, Copy, Debug)]
pub struct Names<'e> {
    edition: &'e Edition,
}

/// What stands in the brackets after a line's name.
enum Pick {
    Colour(Option<Card>),
    Kind(LineKind),
    Supply(u8),
    Cards(u8),
    Ordinal(usize),
}

impl<'e> Names<'e> {
    pub const fn of(edition: &'e Edition) -> Names<'e> {
        Names { edition }
    }

    pub fn place(self, name: &str) -> Result<PlaceId, NameError> {
        let names = self.edition.spec().places.iter().map(|place| place.name.as_str());
        find("place", name, names).map(|index| PlaceId(index as u8))
    }

    /// An event, by its id or its English name.
    pub fn event(self, name: &str) -> Result<EventId, NameError> {
        let events = self.edition.spec().economy.as_ref().map_or(&[][..], |economy| &economy.events);
        find("event", name, events.iter().map(|event| event.id.as_str()))
            .or_else(|_| find("event", name, events.iter().map(|event| event.name.en.as_str())))
            .map(|index| EventId(index as u8))
    }

    /// A bonus, by its id or its English name.
    pub fn bonus(self, name: &str) -> Result<BonusId, NameError> {
        let bonuses = &self.edition.spec().bonuses;
        find("bonus", name, bonuses.iter().map(|bonus| bonus.id.as_str()))
            .or_else(|_| find("bonus", name, bonuses.iter().map(|bonus| bonus.name.en.as_str())))
            .map(|index| BonusId(index as u8))
    }

    /// A company, by its colour or its English name.
    pub fn company(self, name: &str) -> Result<u8, NameError> {
        let companies = self.edition.spec().economy.as_ref().map_or(&[][..], |economy| &economy.companies);
        find("company", name, companies.iter().map(|company| company.colour.word()))
            .or_else(|_| find("company", name, companies.iter().map(|company| company.name.en.as_str())))
            .map(|index| index as u8)
    }

    /// A sort of piece: `car`, `tram`, `subway`; an `s` at the end does not matter.
    pub fn supply(self, name: &str) -> Result<u8, NameError> {
        let supplies = &self.edition.spec().supplies;
        find("sort of piece", name.strip_suffix('s').unwrap_or(name), supplies.iter().map(|s| s.id.as_str()))
            .map(|index| index as u8)
    }

    /// A line, by its ends and what the brackets say.
    pub fn line(self, name: &str) -> Result<LineId, NameError> {
        let (ends, picks) = split_brackets(name);
        let (from, to) = self.ends(ends, true)?;
        let between: Vec<LineId> =
            self.edition.line_ids().filter(|line| self.joins(*line, from, to)).collect();
        let mut left = between.clone();
        let mut ordinal = None;
        for word in picks.split([',', ' ']).map(str::trim).filter(|word| !word.is_empty()) {
            match self.pick(word)? {
                Pick::Ordinal(nth) => ordinal = Some(nth),
                pick => left.retain(|line| self.fits(*line, &pick)),
            }
        }
        if let Some(nth) = ordinal {
            left = left.get(nth).copied().into_iter().collect();
        }
        match left.as_slice() {
            [] if between.is_empty() => Err(NameError::NotJoined { name: quoted(name) }),
            [] => Err(NameError::NoSuchLine { name: quoted(name), candidates: self.list(&between) }),
            [line] => Ok(*line),
            // Lines that differ in nothing are as good as each other.
            [line, rest @ ..] if rest.iter().all(|other| self.alike(*line, *other)) => Ok(*line),
            several => Err(NameError::Ambiguous { name: quoted(name), candidates: self.list(several) }),
        }
    }

    /// A ticket, by its two places and, where several have the same, its value.
    pub fn ticket(self, name: &str) -> Result<TicketId, NameError> {
        let name = name.trim();
        let (ends, value) = match name.rsplit_once(' ') {
            Some((ends, last)) => match last.parse::<u8>() {
                Ok(value) => (ends, Some(value)),
                Err(_) => (name, None),
            },
            None => (name, None),
        };
        let (from, to) = self.ends(ends, false)?;
        let found: Vec<TicketId> = self
            .edition
            .ticket_ids()
            .filter(|id| {
                self.edition.ticket(*id).is_some_and(|ticket| {
                    let same = (Some(ticket.from), Some(ticket.to));
                    (same == (Some(from), to) || same == (to, Some(from)))
                        && value.is_none_or(|value| value == ticket.value)
                })
            })
            .collect();
        match found.as_slice() {
            [ticket] => Ok(*ticket),
            [] => Err(NameError::Unknown {
                what: "ticket",
                name: quoted(name),
                suggestion: self.tickets_at(from, to),
            }),
            several => Err(NameError::Ambiguous {
                name: quoted(name),
                candidates: several.iter().map(|id| self.ticket_name(*id)).collect::<Vec<_>>().join(" or "),
            }),
        }
    }

    /// `Oslo–Bergen (red)`; the brackets only where they are needed.
    pub fn line_name(self, line: LineId) -> String {
        let Some(facts) = self.edition.line(line) else { return format!("line {line}") };
        let from = self.edition.place_name(facts.from);
        let to = facts.to.map_or(EDGE, |place| self.edition.place_name(place));
        let ends = format!("{from}–{to}");
        let twins: Vec<LineId> = self
            .edition
            .line_ids()
            .filter(|other| {
                facts.to.map_or_else(
                    || {
                        self.edition
                            .line(*other)
                            .is_some_and(|other| other.to.is_none() && other.from == facts.from)
                    },
                    |to| self.joins(*other, facts.from, Some(to)),
                )
            })
            .collect();
        if twins.len() < 2 {
            return ends;
        }
        let colour = facts.colour.map_or("grey", Card::word);
        let same_colour: Vec<LineId> = twins
            .iter()
            .copied()
            .filter(|other| self.edition.line(*other).is_some_and(|other| other.colour == facts.colour))
            .collect();
        if same_colour.len() < 2 {
            return format!("{ends} ({colour})");
        }
        let nth = same_colour.iter().position(|other| *other == line).unwrap_or(0) + 1;
        format!("{ends} ({colour}, {})", ordinal_word(nth))
    }

    /// `Oslo–Bergen 7`.
    pub fn ticket_name(self, ticket: TicketId) -> String {
        self.edition.ticket(ticket).map_or_else(
            || format!("ticket {ticket}"),
            |facts| {
                let [from, to] = [facts.from, facts.to].map(|place| self.edition.place_name(place));
                format!("{from}–{to} {}", facts.value)
            },
        )
    }

    /// `EV03 Payday`.
    pub fn event_name(self, event: EventId) -> String {
        let events = self.edition.spec().economy.as_ref().map_or(&[][..], |economy| &economy.events);
        events
            .get(event.index())
            .map_or_else(|| format!("event {event}"), |card| format!("{} {}", card.id, card.name.en))
    }

    pub fn bonus_name(self, bonus: BonusId) -> String {
        let bonuses = &self.edition.spec().bonuses;
        bonuses.get(bonus.index()).map_or_else(|| format!("bonus {bonus}"), |card| card.name.en.clone())
    }

    /// Two places with a dash between them. A place may have a dash in its name, so every dash is
    /// tried; a line may end at the edge of the board.
    fn ends(self, name: &str, edge: bool) -> Result<(PlaceId, Option<PlaceId>), NameError> {
        let places = self.edition.spec().places.iter().map(|place| place.name.as_str());
        let place = |name: &str| position(name, places.clone()).map(|index| PlaceId(index as u8));
        let mut nearest = None;
        for (at, dash) in name.char_indices().filter(|(_, letter)| DASHES.contains(letter)).take(MOST_DASHES)
        {
            let (from, to) = (name[..at].trim(), name[at + dash.len_utf8()..].trim());
            let ends = (place(from), place(to));
            match ends {
                (Some(from), Some(to)) => return Ok((from, Some(to))),
                (Some(from), None) if edge && to == EDGE => return Ok((from, None)),
                // The most helpful report is of a dash with a known place beside it.
                (Some(_), None) => nearest = Some(to),
                (None, Some(_)) => nearest = Some(from),
                (None, None) => nearest = nearest.or(Some(from)),
            }
        }
        match nearest {
            Some(unknown) => Err(unknown_name("place", unknown, places)),
            None => Err(NameError::NotTwoPlaces {
                name: quoted(name),
                example: self.edition.line_ids().next().map_or_else(String::new, |line| self.line_name(line)),
            }),
        }
    }

    fn joins(self, line: LineId, from: PlaceId, to: Option<PlaceId>) -> bool {
        self.edition.line(line).is_some_and(|line| {
            (line.from == from && line.to == to) || (to == Some(line.from) && line.to == Some(from))
        })
    }

    fn pick(self, word: &str) -> Result<Pick, NameError> {
        let word = word.to_lowercase();
        if let Some(card) = Card::from_word(&word).filter(|card| card.is_colour()) {
            return Ok(Pick::Colour(Some(card)));
        }
        let number = word.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
        let pick = match word.as_str() {
            "grey" => Some(Pick::Colour(None)),
            "plain" => Some(Pick::Kind(LineKind::Plain)),
            "ferry" => Some(Pick::Kind(LineKind::Ferry)),
            "tunnel" => Some(Pick::Kind(LineKind::Tunnel)),
            "bullet" => Some(Pick::Kind(LineKind::Bullet)),
            _ => match number.parse::<u8>() {
                Ok(nth @ 1..) if ordinal_word(nth as usize) == word => Some(Pick::Ordinal(nth as usize - 1)),
                Ok(cards) if number == word => Some(Pick::Cards(cards)),
                _ => self.supply(&word).ok().map(Pick::Supply),
            },
        };
        pick.ok_or_else(|| NameError::Unknown {
            what: "way to pick a line by",
            name: quoted(&word),
            suggestion: ": write a colour, ferry, tunnel, plain, bullet, the number of cards, or 1st, 2nd"
                .to_owned(),
        })
    }

    fn fits(self, line: LineId, pick: &Pick) -> bool {
        self.edition.line(line).is_some_and(|line| match pick {
            Pick::Colour(colour) => line.colour == *colour,
            Pick::Kind(kind) => line.kind == *kind,
            Pick::Supply(supply) => line.supply == *supply,
            Pick::Cards(cards) => line.cards == *cards,
            Pick::Ordinal(_) => true,
        })
    }

    fn alike(self, left: LineId, right: LineId) -> bool {
        let facts = |line: &Line| (line.cards, line.colour, line.kind, line.symbols, line.supply);
        self.edition.line(left).map(facts) == self.edition.line(right).map(facts)
    }

    fn list(self, lines: &[LineId]) -> String {
        lines.iter().map(|line| self.line_name(*line)).collect::<Vec<_>>().join(" or ")
    }

    /// The tickets between two places or, where there are none, those at the first.
    fn tickets_at(self, from: PlaceId, to: Option<PlaceId>) -> String {
        let at = |place: PlaceId, other: Option<PlaceId>| {
            let ids = self.edition.ticket_ids().filter(|id| {
                self.edition.ticket(*id).is_some_and(|ticket| {
                    let has = |place| ticket.from == place || ticket.to == place;
                    has(place) && other.is_none_or(has)
                })
            });
            ids.map(|id| self.ticket_name(id)).collect::<Vec<_>>()
        };
        let mut found = at(from, to);
        if found.is_empty() {
            found = at(from, None);
        }
        if found.is_empty() { String::new() } else { format!("; there are {}", found.join("; ")) }
    }
}

/// `1st`, `2nd`, `3rd`, `4th`.
fn ordinal_word(nth: usize) -> String {
    let ending = match (nth % 10, nth % 100) {
        (1, tens) if tens != 11 => "st",
        (2, tens) if tens != 12 => "nd",
        (3, tens) if tens != 13 => "rd",
        _ => "th",
    };
    format!("{nth}{ending}")
}

/// The name before the brackets and what is in them.
fn split_brackets(name: &str) -> (&str, &str) {
    match name.split_once('(') {
        Some((ends, picks)) => (ends.trim(), picks.trim().strip_suffix(')').unwrap_or(picks)),
        None => (name.trim(), ""),
    }
}

/// The position of a name among others: as it is written, else without capitals and marks.
fn position<'a>(name: &str, mut names: impl Iterator<Item = &'a str> + Clone) -> Option<usize> {
    let name = name.trim();
    if name.len() > LONGEST_NAME {
        return None;
    }
    names.clone().position(|known| known == name).or_else(|| {
        let wanted = folded(name);
        names.position(|known| folded(known) == wanted)
    })
}

fn unknown_name<'a>(what: &'static str, name: &str, names: impl Iterator<Item = &'a str>) -> NameError {
    NameError::Unknown { what, name: quoted(name), suggestion: did_you_mean(name, names) }
}

fn find<'a>(
    what: &'static str,
    name: &str,
    names: impl Iterator<Item = &'a str> + Clone,
) -> Result<usize, NameError> {
    position(name, names.clone()).ok_or_else(|| unknown_name(what, name.trim(), names))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Library;

    fn edition(id: &str) -> Edition {
        Library::embedded().unwrap().get(id).unwrap().edition.clone()
    }

    #[test]
    fn every_printed_name_can_be_read() {
        for id in capotreno_editions::embedded_ids() {
            let edition = edition(id);
            let names = Names::of(&edition);
            for line in edition.line_ids() {
                let name = names.line_name(line);
                assert_eq!(names.line(&name), Ok(line), "{name}");
            }
            for ticket in edition.ticket_ids() {
                let name = names.ticket_name(ticket);
                assert_eq!(names.ticket(&name), Ok(ticket), "{name}");
            }
        }
    }

    #[test]
    fn brackets_pick_one_of_several() {
        let edition = edition("nordic");
        let names = Names::of(&edition);
        let red = names.line("Oslo-Bergen (red)").unwrap();
        assert_eq!(names.line_name(red), "Bergen–Oslo (red)");
        assert_eq!(names.line("oslo – bergen (2nd)"), Ok(red));
        let ferry = names.line("Mo i Rana–Trondheim (ferry)").unwrap();
        assert_eq!(names.line("Mo i Rana–Trondheim (6)"), Ok(ferry));
        assert!(names.line("Goteborg–Alborg").is_ok());
        let error = names.line("Oslo–Bergen").unwrap_err().to_string();
        assert_eq!(error, "\"Oslo–Bergen\" can be Bergen–Oslo (blue) or Bergen–Oslo (red)");
        let error = names.line("Oslo–Bergen (green)").unwrap_err().to_string();
        assert!(error.contains("there is Bergen–Oslo (blue) or"), "{error}");
    }

    #[test]
    fn near_names_are_suggested() {
        let edition = edition("nordic");
        let names = Names::of(&edition);
        let error = names.line("Olso–Göteborg").unwrap_err().to_string();
        assert_eq!(error, "no place \"Olso\" (did you mean \"Oslo\"?)");
        let error = names.ticket("København–Murmansk 25").unwrap_err().to_string();
        assert_eq!(error, "no ticket \"København–Murmansk 25\"; there are København–Murmansk 24");
        assert!(names.line("Oslo").is_err());
        assert!(names.line(&"–".repeat(100_000)).is_err());
    }

    #[test]
    fn places_may_have_dashes_and_lines_may_leave_the_board() {
        let japan = edition("japan");
        assert!(Names::of(&japan).ticket("Ginza-Kita-Senju 7").is_ok());
        let legends = edition("legends");
        let names = Names::of(&legends);
        assert!(names.line("Cincinnati–edge").is_ok());
        assert_ne!(names.line("Savannah–edge (1st)"), names.line("Savannah–edge (2nd)"));
        assert_eq!(names.event("Payday"), names.event("EV03"));
        assert_eq!(names.company("Keystone Central"), names.company("red"));
    }
}
