//! A campaign in plain words, from its chronicle.

use core::fmt::Write as _;

use crate::campaign::Campaign;
use crate::content::{CompanyNo, Content, PlaceNo};
use crate::entry::{ChanceOutcome, Entry, GameResult, Move};
use crate::state::State;

impl Campaign {
    /// The whole chronicle, entry by entry.
    pub fn tell(&self) -> String {
        let teller = Teller { content: self.content(), state: self.state() };
        let mut text = String::new();
        let mut game = 0;
        for (index, entry) in self.entries().iter().enumerate() {
            if matches!(entry, Entry::Started { .. }) {
                game += 1;
            }
            let words = teller.entry(entry, game);
            // Writing to a text cannot fail.
            let _ = writeln!(text, "{:>4}. {words}", index + 1);
        }
        text.push_str(&teller.end());
        text
    }
}

struct Teller<'a> {
    content: &'a Content,
    state: &'a State,
}

impl Teller<'_> {
    fn company(&self, company: CompanyNo) -> &'static str {
        self.state.company(company).map_or("nobody", |own| own.colour.word())
    }

    fn place(&self, place: PlaceNo) -> &str {
        self.content.places.get(place.index()).map_or("?", |place| place.name.as_str())
    }

    fn line(&self, line: crate::content::LineNo) -> String {
        self.content.lines.get(line.index()).map_or_else(String::new, |line| {
            format!("{}–{}", self.place(line.ends[0]), self.place(line.ends[1]))
        })
    }

    fn entry(&self, entry: &Entry, game: u8) -> String {
        match entry {
            Entry::Founded(founding) => {
                let companies: Vec<String> =
                    founding.companies.iter().map(|one| format!("{} ({})", one.colour, one.player)).collect();
                format!("founded: {}", companies.join(", "))
            }
            Entry::Moved { company, with } => format!("{} {}", self.company(*company), self.deed(with)),
            Entry::Drawn(outcome) => self.outcome(outcome),
            Entry::Seated { company, presence } => format!("{} is {presence:?}", self.company(*company)),
            Entry::Started { digest, .. } => {
                let year = self.content.year(game);
                format!("game {game} of {year} begins on {}", digest.get(..12).unwrap_or(digest))
            }
            Entry::Chosen => "the tickets are chosen; the story is read".to_owned(),
            Entry::Told { digest, .. } => {
                format!("game {game} goes on, on {}", digest.get(..12).unwrap_or(digest))
            }
            Entry::Finished { result, .. } => format!("game {game} is over: {}", self.result(result)),
        }
    }

    fn deed(&self, with: &Move) -> String {
        match with {
            Move::Hire { staff } => {
                format!("hires {}", self.content.staff.get(staff.index()).map_or("?", |staff| &staff.id))
            }
            Move::Build { place } => format!("builds a depot in {}", self.place(*place)),
            Move::Grow { place } => format!("makes {} large", self.place(*place)),
            Move::Wager { stake: 0, .. } => "stakes nothing".to_owned(),
            Move::Wager { stake, place } => format!("stakes ${stake} on place {place}"),
            Move::Choose { option } => format!("chooses {option}"),
            Move::Pick { frontier } => {
                format!("picks {}", self.content.frontiers.get(frontier.index()).map_or("?", |one| &one.code))
            }
            Move::Colour { line } => format!("colours {}", self.line(*line)),
        }
    }

    fn outcome(&self, outcome: &ChanceOutcome) -> String {
        match outcome {
            ChanceOutcome::First { company } => format!("{} starts", self.company(*company)),
            ChanceOutcome::Staff { shown } => {
                let ids = shown.iter().filter_map(|staff| self.content.staff.get(staff.index()));
                format!("staff shown: {}", ids.map(|staff| staff.id.as_str()).collect::<Vec<_>>().join(", "))
            }
            ChanceOutcome::Junctions { places } => {
                let names: Vec<&str> = places.iter().map(|place| self.place(*place)).collect();
                format!("junctions in {}", names.join(" and "))
            }
            ChanceOutcome::Vote { option } => format!("the tied vote falls to {option}"),
            ChanceOutcome::Colours { lines } => format!("{} lines are coloured", lines.len()),
        }
    }

    fn result(&self, result: &GameResult) -> String {
        let mut rows: Vec<_> = result.companies.iter().collect();
        rows.sort_by_key(|row| row.rank);
        let words: Vec<String> =
            rows.iter().map(|row| format!("{} ${}", self.company(row.company), row.slip.total)).collect();
        words.join(", ")
    }

    fn end(&self) -> String {
        let Some(score) = &self.state.score else { return String::new() };
        let mut text = "The vaults\n".to_owned();
        for (place, company) in score.order.iter().enumerate() {
            let vault = &score.vaults[company.index()];
            let _ = writeln!(text, "{:>4}. {} ${}", place + 1, self.company(*company), vault.total);
        }
        text
    }
}
