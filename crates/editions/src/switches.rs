//! `edition.toml`: players, decks and switches.
//!
//! Each section is read on its own and may be missing because of a mistake that was reported;
//! the checks between sections are in [`crate::check`].

use core::ops::Range;

use capotreno_rules::spec::{
    Bonus, Criterion, DisplayReset, FerrySymbol, RuleTopic, Supply, TieBreak, Unkept, Words,
};
use capotreno_rules::{Card, Cards};
use capotreno_rules::{MAX_BONUSES, MAX_OFFER, MAX_SEATS, MAX_SUPPLIES};
use toml::Spanned;

use crate::economy::EconomyText;
use crate::problem::{FileName, Problems, did_you_mean, quoted};
use crate::read::{Section, value_of};
use crate::text::{
    BonusText, ByPlayers, ClaimingText, Count, CriterionText, DrawingText, EndText, GroupsText, Number,
    OpeningText, PlayersText, SharedText, SupplyText, TicketDrawText, WordsText,
};

const FILE: FileName = FileName::Edition;

/// What `edition.toml` says, section by section.
pub(crate) struct Switches {
    pub(crate) id: Option<String>,
    pub(crate) name: Option<Words>,
    pub(crate) version: Option<u32>,
    pub(crate) players: Option<Spanned<PlayersText>>,
    pub(crate) supplies: Option<Vec<Spanned<SupplyText>>>,
    pub(crate) ties: Option<Vec<TieBreak>>,
    pub(crate) deck: Option<Spanned<Cards>>,
    pub(crate) opening: Option<Spanned<OpeningText>>,
    pub(crate) drawing: Option<Spanned<DrawingText>>,
    pub(crate) claiming: Option<Spanned<ClaimingText>>,
    pub(crate) groups: Option<Spanned<GroupsText>>,
    pub(crate) ticket_draw: Option<Spanned<TicketDrawText>>,
    pub(crate) bonuses: Option<Bonuses>,
    pub(crate) end: Option<Spanned<EndText>>,
    pub(crate) shared: Option<Spanned<SharedText>>,
    pub(crate) has_shared: bool,
    pub(crate) economy: Option<EconomyText>,
    pub(crate) rule_ids: Vec<(RuleTopic, String)>,
}

pub(crate) struct Bonuses {
    pub(crate) drawn: u8,
    pub(crate) drawn_span: Range<usize>,
    pub(crate) cards: Vec<Spanned<BonusText>>,
}

impl Switches {
    pub(crate) fn read(text: &str, problems: &mut Problems<'_>) -> Switches {
        let mut table = Section::parse(FILE, text, problems);
        let switches = Switches {
            id: id(&mut table, problems),
            name: name(&mut table, problems),
            version: table
                .take::<Number<1, 1_000_000>>("version", problems)
                .map(|version| version.get_ref().large()),
            players: table.take("players", problems),
            supplies: table.take_rows("supplies", MAX_SUPPLIES, problems),
            ties: ties(&mut table, problems),
            deck: deck(&mut table, problems),
            opening: table.take("opening", problems),
            drawing: table.take("drawing", problems),
            claiming: table.take("claiming", problems),
            groups: table.take("groups", problems),
            ticket_draw: table.take("ticket_draw", problems),
            bonuses: bonuses(&mut table, problems),
            end: table.take("end", problems),
            has_shared: table.has("shared"),
            shared: table.take_optional("shared", problems),
            economy: EconomyText::read(&mut table, problems),
            rule_ids: rule_ids(&mut table, problems),
        };
        table.finish(problems);
        switches.check_players(problems);
        switches.check_supplies(problems);
        switches.check_tickets(problems);
        switches.check_numbers(problems);
        switches
    }

    /// Fewest and most players, if they make sense.
    pub(crate) fn range(&self) -> Option<(u8, u8)> {
        let players = self.players.as_ref()?.get_ref();
        let (fewest, most) = (players.fewest.byte(), players.most.byte());
        (fewest <= most).then_some((fewest, most))
    }

    fn check_players(&self, problems: &mut Problems<'_>) {
        let Some(players) = &self.players else { return };
        let (fewest, most) = (players.get_ref().fewest.byte(), players.get_ref().most.byte());
        if fewest > most {
            problems.at(FILE, &players.span(), format!("fewest = {fewest} players, but most = {most}"));
        }
    }

    fn check_supplies(&self, problems: &mut Problems<'_>) {
        let Some(supplies) = &self.supplies else { return };
        for (index, supply) in supplies.iter().enumerate() {
            let id = &supply.get_ref().id;
            check_id(id, "supply", problems);
            if supplies[..index].iter().any(|other| other.get_ref().id == *id) {
                problems.at(FILE, &id.span(), format!("duplicate supply {}", quoted(id.get_ref())));
            }
        }
    }

    /// C-5, C-32: what is dealt can be held and something must be kept.
    fn check_tickets(&self, problems: &mut Problems<'_>) {
        let opening =
            self.opening.as_ref().map(|opening| (&opening.get_ref().tickets, &opening.get_ref().keep));
        let draw = self.ticket_draw.as_ref().map(|draw| (&draw.get_ref().draw, &draw.get_ref().keep));
        for (offered, keep) in [opening, draw].into_iter().flatten() {
            let (count, kept) = (offered.get_ref().byte(), keep.get_ref().byte());
            if count == 0 || count as usize > MAX_OFFER {
                problems.at(
                    FILE,
                    &offered.span(),
                    format!("{count} tickets at once, not from 1 to {MAX_OFFER}"),
                );
            }
            if kept == 0 || kept > count {
                problems.at(FILE, &keep.span(), format!("keep = {kept} of {count} tickets"));
            }
        }
        if let (Some(opening), Some(draw)) = (&self.opening, &self.ticket_draw) {
            let shuffled = Unkept::BottomShuffled;
            if opening.get_ref().unkept == shuffled && draw.get_ref().unkept == shuffled {
                let message = "tickets are shuffled to the bottom at the opening or when drawn, not both";
                problems.at(FILE, &draw.span(), message);
            }
        }
    }

    /// Numbers inside words: `{ at_wilds = 3 }`, `{ any_cards = 3 }`.
    fn check_numbers(&self, problems: &mut Problems<'_>) {
        if let Some(drawing) = &self.drawing {
            let reset = &drawing.get_ref().display_reset;
            if let DisplayReset::AtWilds(wilds) = reset.get_ref()
                && !(1..=5).contains(wilds)
            {
                problems.at(FILE, &reset.span(), format!("at_wilds = {wilds}, not from 1 to 5"));
            }
        }
        if let Some(claiming) = &self.claiming {
            let symbol = &claiming.get_ref().ferry_symbol;
            if let FerrySymbol::AnyCards(cards) = symbol.get_ref()
                && !(2..=10).contains(cards)
            {
                problems.at(FILE, &symbol.span(), format!("any_cards = {cards}, not from 2 to 10"));
            }
        }
    }

    /// The supplies by id, if they could be read.
    pub(crate) fn supply_ids(&self) -> Option<Vec<String>> {
        let supplies = self.supplies.as_ref()?;
        Some(supplies.iter().map(|supply| supply.get_ref().id.get_ref().clone()).collect())
    }
}

/// An id is part of file names, records and links.
pub(crate) fn check_id(id: &Spanned<String>, what: &str, problems: &mut Problems<'_>) {
    let text = id.get_ref();
    let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    if text.is_empty() || text.len() > 32 || !text.chars().all(fits) {
        let message =
            format!("{what} id {}: 1 to 32 letters a to z, digits, hyphens and underscores", quoted(text));
        problems.at(FILE, &id.span(), message);
    }
}

fn id(table: &mut Section<'_>, problems: &mut Problems<'_>) -> Option<String> {
    let id = table.take::<String>("id", problems)?;
    check_id(&id, "edition", problems);
    Some(id.into_inner())
}

fn name(table: &mut Section<'_>, problems: &mut Problems<'_>) -> Option<Words> {
    let name = table.take::<WordsText>("name", problems)?;
    check_words(&name, problems);
    Some(name.into_inner().into())
}

fn check_words(words: &Spanned<WordsText>, problems: &mut Problems<'_>) {
    if !words.get_ref().is_complete() {
        problems.at(FILE, &words.span(), "a text is empty: both en and it are needed");
    }
}

fn ties(table: &mut Section<'_>, problems: &mut Problems<'_>) -> Option<Vec<TieBreak>> {
    let rows = table.take_rows::<TieBreak>("ties", 4, problems)?;
    for (index, row) in rows.iter().enumerate() {
        if rows[..index].iter().any(|other| other.get_ref() == row.get_ref()) {
            problems.at(FILE, &row.span(), "the same tie-break twice");
        }
        if *row.get_ref() == TieBreak::LaterSeat && index + 1 < rows.len() {
            problems.at(FILE, &row.span(), "later_seat decides every tie and must be the last");
        }
    }
    Some(rows.into_iter().map(Spanned::into_inner).collect())
}

fn deck(table: &mut Section<'_>, problems: &mut Problems<'_>) -> Option<Spanned<Cards>> {
    type OfAKind = Number<0, { Cards::MOST_OF_A_KIND as i64 }>;
    let mut deck = table.take_table("deck", problems)?;
    let mut cards = Cards::NONE;
    let mut complete = true;
    for (word, value) in deck.take_entries() {
        let count = value_of::<OfAKind>(FILE, value, problems);
        match Card::from_word(word.get_ref()) {
            Some(Card::Newspaper) => {
                problems.at(FILE, &word.span(), "newspapers do not stand in [deck] but in [economy]");
            }
            Some(card) => match count {
                Some(count) => cards = cards.plus(Cards::of(card, count.get_ref().byte().into())),
                None => complete = false,
            },
            None => {
                let suggestion = did_you_mean(word.get_ref(), Card::ALL.map(Card::word));
                let message = format!("unknown colour {}{suggestion}", quoted(word.get_ref()));
                problems.at(FILE, &word.span(), message);
                complete = false;
            }
        }
    }
    complete.then(|| Spanned::new(deck.span.clone(), cards))
}

fn bonuses(table: &mut Section<'_>, problems: &mut Problems<'_>) -> Option<Bonuses> {
    let mut section = table.take_table("bonuses", problems)?;
    let drawn = section.take::<Count>("drawn", problems);
    let cards = section.take_rows::<BonusText>("cards", MAX_BONUSES, problems);
    section.finish(problems);
    let (drawn, cards) = (drawn?, cards?);
    for (index, card) in cards.iter().enumerate() {
        let id = &card.get_ref().id;
        check_id(id, "bonus", problems);
        if cards[..index].iter().any(|other| other.get_ref().id == *id) {
            problems.at(FILE, &id.span(), format!("duplicate bonus {}", quoted(id.get_ref())));
        }
        if !card.get_ref().name.is_complete() {
            problems.at(FILE, &card.span(), "a text is empty: both en and it are needed");
        }
    }
    Some(Bonuses { drawn: drawn.get_ref().byte(), drawn_span: drawn.span(), cards })
}

/// The words of a topic are those of `rules`; a rule's id is free.
fn rule_ids(table: &mut Section<'_>, problems: &mut Problems<'_>) -> Vec<(RuleTopic, String)> {
    let Some(mut section) = table.take_table("rule_ids", problems) else { return Vec::new() };
    let mut ids = Vec::new();
    for (word, value) in section.take_entries() {
        let topic = topic(&word, problems);
        let id = value_of::<String>(FILE, value, problems);
        let (Some(topic), Some(id)) = (topic, id) else { continue };
        check_id(&id, "rule", problems);
        ids.push((topic, id.into_inner()));
    }
    ids.sort();
    ids
}

fn topic(word: &Spanned<String>, problems: &mut Problems<'_>) -> Option<RuleTopic> {
    let value = toml::de::DeValue::String(word.get_ref().clone().into());
    value_of(FILE, Spanned::new(word.span(), value), problems).map(Spanned::into_inner)
}

/// A table by players as the array of the rules. Numbers of players the edition does not have get
/// the value of the nearest one it has, so that no entry is empty; nobody reads them.
pub(crate) fn by_players<T: Clone>(
    table: &Spanned<ByPlayers<T>>,
    key: &str,
    (fewest, most): (u8, u8),
    problems: &mut Problems<'_>,
) -> Option<[T; MAX_SEATS]> {
    let entries = &table.get_ref().0;
    let missing: Vec<String> = (fewest..=most)
        .filter(|players| !entries.contains_key(players))
        .map(|players| players.to_string())
        .collect();
    if !missing.is_empty() {
        let message = format!("{key} says nothing for {} players", missing.join(" and "));
        problems.at(FILE, &table.span(), message);
    }
    if let Some(players) = entries.keys().find(|players| !(fewest..=most).contains(*players)) {
        problems.at(
            FILE,
            &table.span(),
            format!("{key} speaks of {players} players, the edition is for {fewest} to {most}"),
        );
    }
    let nearest = |players: u8| {
        entries
            .range(players..)
            .next()
            .or_else(|| entries.range(..players).next_back())
            .map(|(_, value)| value.clone())
    };
    let list: Option<Vec<T>> = (1..=MAX_SEATS as u8).map(nearest).collect();
    list?.try_into().ok()
}

impl SupplyText {
    /// Points by number of cards; lengths without an entry are not in use or worth nothing.
    pub(crate) fn build(&self, longest: u8) -> Supply {
        let entries = &self.points.0;
        let last = entries.keys().next_back().copied().unwrap_or(0).max(longest);
        let points =
            (0..=last).map(|cards| entries.get(&cards).map_or(0, |points| points.points())).collect();
        Supply { id: self.id.get_ref().clone(), count: self.count.byte(), points }
    }
}

impl BonusText {
    pub(crate) fn build(&self) -> Bonus {
        let criterion = match self.criterion.get_ref() {
            CriterionText::CompletedTickets => Criterion::CompletedTickets,
            CriterionText::CompletedTicketsAt(tag) => Criterion::CompletedTicketsAt(tag.clone()),
            CriterionText::CompletedTicketsWorthAtMost(value) => {
                Criterion::CompletedTicketsWorthAtMost(value.byte())
            }
            CriterionText::LongestPath => Criterion::LongestPath,
            CriterionText::PiecesLeft => Criterion::PiecesLeft,
            CriterionText::LinesOfLength(cards) => Criterion::LinesOfLength(cards.byte()),
            CriterionText::LinesAt(tag) => Criterion::LinesAt(tag.clone()),
            CriterionText::LinesIn(country) => Criterion::LinesIn(country.clone()),
            CriterionText::Ferries => Criterion::Ferries,
            CriterionText::Countries => Criterion::Countries,
            CriterionText::WildsInHand => Criterion::WildsInHand,
        };
        Bonus {
            id: self.id.get_ref().clone(),
            name: self.name.clone().into(),
            value: self.value.points(),
            criterion,
            in_play: self.in_play,
        }
    }
}
