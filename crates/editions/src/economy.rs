//! `[economy]`: coins, newspapers, companies, events and large cities (LW).

use capotreno_rules::MAX_EVENTS;
use capotreno_rules::spec::{Company, Economy, Effect, EventCard, LineColour as PrintedColour, LineFilter};
use toml::Spanned;

use crate::board::{GreyIs, colour};
use crate::problem::{FileName, Problems, did_you_mean, quoted};
use crate::read::Section;
use crate::switches::{by_players, check_id};
use crate::text::{ByPlayers, Coins, CompanyText, Count, EventText, Number, Points};

const FILE: FileName = FileName::Edition;
const MAX_COMPANIES: usize = 8;
const MOST_EFFECTS: usize = 8;

/// The section as it is written; a part that could not be read is missing and was reported.
pub(crate) struct EconomyText {
    span: core::ops::Range<usize>,
    coins: Option<Coins>,
    newspapers: Option<Spanned<ByPlayers<Number<0, 63>>>>,
    pieces_left: Option<Vec<Spanned<Points>>>,
    pub(crate) large_city_tag: Option<Spanned<String>>,
    large_city_draw: Option<Count>,
    companies: Option<Vec<Spanned<CompanyText>>>,
    events: Option<Vec<Spanned<EventText>>>,
}

impl EconomyText {
    pub(crate) fn read(table: &mut Section<'_>, problems: &mut Problems<'_>) -> Option<EconomyText> {
        let mut section = table.take_optional_table("economy", problems)?;
        let text = EconomyText {
            span: section.span.clone(),
            coins: section.take("coins", problems).map(Spanned::into_inner),
            newspapers: section.take("newspapers", problems),
            pieces_left: section.take_rows("pieces_left", 64, problems),
            large_city_tag: section.take("large_city_tag", problems),
            large_city_draw: section.take("large_city_draw", problems).map(Spanned::into_inner),
            companies: section.take_rows("companies", MAX_COMPANIES, problems),
            events: section.take_rows("events", MAX_EVENTS, problems),
        };
        section.finish(problems);
        Some(text)
    }

    /// Checks everything before giving up on anything: all problems belong in one report.
    pub(crate) fn build(&self, players: Option<(u8, u8)>, problems: &mut Problems<'_>) -> Option<Economy> {
        let companies = self.companies(players, problems);
        let events = self.events(problems);
        if self.pieces_left.as_ref().is_some_and(Vec::is_empty) {
            problems.at(
                FILE,
                &self.span,
                "pieces_left needs at least one number: the coins for no pieces left",
            );
        }
        let newspapers = by_players(self.newspapers.as_ref()?, "newspapers", players?, problems)?;
        Some(Economy {
            coins: self.coins?.large() as u16,
            newspapers: newspapers.map(Number::byte),
            pieces_left: self.pieces_left.as_ref()?.iter().map(|coins| coins.get_ref().points()).collect(),
            companies: companies?,
            events: events?,
            large_city_tag: self.large_city_tag.as_ref()?.get_ref().clone(),
            large_city_draw: self.large_city_draw?.byte(),
        })
    }

    fn companies(&self, players: Option<(u8, u8)>, problems: &mut Problems<'_>) -> Option<Vec<Company>> {
        let rows = self.companies.as_ref()?;
        let mut companies: Vec<Company> = Vec::new();
        for row in rows {
            let text = row.get_ref();
            if !text.name.is_complete() {
                problems.at(FILE, &row.span(), "a text is empty: both en and it are needed");
            }
            let Some(colour) = colour(FILE, &text.colour, GreyIs::Refused, problems)?.0 else { continue };
            if companies.iter().any(|company| company.colour == colour) {
                problems.at(FILE, &text.colour.span(), format!("two companies are {colour}"));
            }
            companies.push(Company {
                colour,
                name: text.name.clone().into(),
                bonus_coins: text.bonus_coins.large() as u16,
            });
        }
        if let Some((_, most)) = players
            && rows.len() < most as usize
        {
            let message = format!("{} companies are too few for {most} players", rows.len());
            problems.at(FILE, &self.span, message);
        }
        Some(companies)
    }

    fn events(&self, problems: &mut Problems<'_>) -> Option<Vec<EventCard>> {
        let rows = self.events.as_ref()?;
        let mut events = Vec::new();
        for (index, row) in rows.iter().enumerate() {
            let text = row.get_ref();
            check_id(&text.id, "event", problems);
            if rows[..index].iter().any(|other| other.get_ref().id == text.id) {
                problems.at(FILE, &text.id.span(), format!("duplicate event {}", quoted(text.id.get_ref())));
            }
            if !text.name.is_complete() || !text.text.is_complete() {
                problems.at(FILE, &row.span(), "a text is empty: both en and it are needed");
            }
            events.push(EventCard {
                id: text.id.get_ref().clone(),
                name: text.name.clone().into(),
                text: text.text.clone().into(),
                effects: effects(row, problems),
                punches: None,
            });
        }
        Some(events)
    }
}

fn effects(event: &Spanned<EventText>, problems: &mut Problems<'_>) -> Vec<Effect> {
    let rows = &event.get_ref().effects;
    if rows.is_empty() || rows.len() > MOST_EFFECTS {
        problems.at(FILE, &event.span(), format!("an event has 1 to {MOST_EFFECTS} effects"));
    }
    let effects: Vec<Effect> = rows.iter().filter_map(|row| effect(row, problems)).collect();
    // LW-24: an event with a bolt takes effect once, any other lasts.
    if effects.iter().any(Effect::lasts) && !effects.iter().all(Effect::lasts) {
        problems.at(FILE, &event.span(), "an event lasts or takes effect once, its effects cannot do both");
    }
    effects
}

/// The vocabulary is that of `rules`. Its reader passes over keys it does not know, so the keys are
/// compared with those the effect has when it is written out again.
fn effect(row: &Spanned<toml::Table>, problems: &mut Problems<'_>) -> Option<Effect> {
    let effect = match row.get_ref().clone().try_into::<Effect>() {
        Ok(effect) => effect,
        Err(error) => {
            problems.at(FILE, &row.span(), crate::read::reworded(error.message()));
            return None;
        }
    };
    let known = toml::Table::try_from(effect).unwrap_or_default();
    for key in row.get_ref().keys().filter(|key| !known.contains_key(*key)) {
        let suggestion = did_you_mean(key, known.keys().map(String::as_str));
        problems.at(FILE, &row.span(), format!("unknown key {} in an effect{suggestion}", quoted(key)));
    }
    if let Some(PrintedColour::Of(card)) = filter(&effect).and_then(|lines| lines.colour)
        && !card.is_colour()
    {
        problems.at(FILE, &row.span(), format!("no line is {card}"));
    }
    Some(effect)
}

fn filter(effect: &Effect) -> Option<LineFilter> {
    match effect {
        Effect::GainOnClaim { lines, .. }
        | Effect::OfferOnClaim { lines, .. }
        | Effect::SurchargeOnClaim { lines, .. } => Some(*lines),
        Effect::LargeCityDraw { .. }
        | Effect::GainPerPieces { .. }
        | Effect::RichestPay { .. }
        | Effect::PoorestDraw { .. }
        | Effect::RefreshDisplay
        | Effect::ActiveDraw { .. }
        | Effect::Charter(_) => None,
    }
}
