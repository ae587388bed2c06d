//! A campaign as it travels: what a guest sees of it, what is new since the last game, the rulebook
//! so far. Everything comes from `Campaign::view`, so nothing sealed can get in.

use capotreno_campaign::content::CompanyNo;
use capotreno_campaign::{Campaign, CampaignView, Content, Entry, Phase, Script, first_pages};
use capotreno_protocol::{
    CampaignCard, CampaignChanges, CampaignCompany, CampaignInfo, CampaignPage, CampaignPresence,
    CampaignRulebook, CampaignState, CampaignSummary, DepotBuilt, Frontier, Postcard, RuleBox, TableCampaign,
    Words,
};

use crate::campaign_game::{OfCampaign, Play};
use crate::campaign_host::CampaignHost;
use crate::campaign_sheet::Sheet;
use crate::table::Who;

pub(crate) fn words(file: &'static str, id: &str, field: &str) -> Words {
    (&Script::embedded().text_or_id(file, id, field)).into()
}

/// The year of a game and its title.
fn game_words(content: &Content, game: u8) -> (u16, Words) {
    let facts = usize::from(game).checked_sub(1).and_then(|index| content.games.get(index));
    let year = facts.map_or(0, |facts| facts.year);
    (year, words("campaign", &year.to_string(), "title"))
}

/// Whether somebody is told the id of a campaign: with it the campaign can be looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Link {
    Told,
    Kept,
}

/// The campaign of a table.
pub(crate) fn table_campaign(of: &OfCampaign, link: Link) -> TableCampaign {
    let content = Content::embedded().ok();
    let game = match of.play {
        Play::Game { game } => Some(game),
        Play::Free { .. } => None,
    };
    let (year, title) = content.zip(game).map(|(content, game)| game_words(content, game)).unzip();
    TableCampaign {
        id: (link == Link::Told).then(|| of.id.clone()),
        name: words("campaign", content.map_or("", |content| content.id.as_str()), "name"),
        game,
        year,
        title,
    }
}

/// A campaign in the list of a guest.
pub(crate) fn summary(content: &Content, sheet: &Sheet, your_turn: bool) -> CampaignSummary {
    let (year, title) = game_words(content, sheet.game);
    CampaignSummary {
        id: sheet.id.clone(),
        name: words("campaign", &sheet.campaign, "name"),
        phase: sheet.phase,
        game: sheet.game,
        games: content.games.len() as u8,
        year,
        title,
        players: (0..sheet.companies.len() as u8).map(|company| sheet.player(company)).collect(),
        colours: sheet.companies.iter().map(|company| company.colour).collect(),
        your_turn,
        table: sheet.table.clone(),
        created_at: sheet.created_at,
    }
}

/// The campaign as a guest sees it, with the eyes of one of its companies.
pub(crate) fn info(host: &CampaignHost, guest: Option<&str>, eyes: Option<u8>) -> CampaignInfo {
    let sheet = &host.sheet;
    let campaign = host.campaign.as_ref();
    let view = campaign.map(|campaign| campaign.view(eyes.map(CompanyNo)));
    let changes = campaign.zip(view.as_ref()).map(|(campaign, view)| changes(campaign, view));
    CampaignInfo {
        id: sheet.id.clone(),
        campaign: sheet.campaign.clone(),
        name: words("campaign", &sheet.campaign, "name"),
        phase: sheet.phase,
        seq: sheet.seq,
        owner: guest == Some(sheet.owner.as_str()),
        picker: sheet.picker,
        options: sheet.options,
        companies: (0..sheet.companies.len()).map(|index| company(host, guest, index)).collect(),
        table: sheet.table.clone(),
        free_play: sheet.free_play.clone(),
        view: view.as_ref().map(CampaignState::from),
        changes,
        created_at: sheet.created_at,
    }
}

fn company(host: &CampaignHost, guest: Option<&str>, index: usize) -> CampaignCompany {
    let (sheet, number) = (&host.sheet, index as u8);
    let own = &sheet.companies[index];
    let colour = capotreno_rules::Card::from(own.colour);
    let state = host.campaign.as_ref().and_then(|campaign| campaign.state().companies.get(index));
    let here = match &own.who {
        Who::Guest { id, .. } | Who::Shared { id, .. } => host.is_here(id),
        Who::Open | Who::Bot { .. } => false,
    };
    CampaignCompany {
        company: number,
        colour: own.colour,
        name: words("companies", colour.word(), "name"),
        motto: words("companies", colour.word(), "motto"),
        story: words("companies", colour.word(), "story"),
        player: sheet.player(number),
        you: guest.is_some_and(|guest| sheet.plays(guest, number)),
        person: sheet.is_person(number),
        bot: sheet.bot(number).map(str::to_owned),
        here,
        presence: state.map_or(CampaignPresence::Present, |state| state.presence.into()),
    }
}

/// How many entries of the chronicle were there when the last game began: the one that is wound up,
/// or before a game the one before it. Before the first game there was only the founding.
fn last_game(campaign: &Campaign) -> usize {
    let starts: Vec<usize> = campaign
        .entries()
        .iter()
        .enumerate()
        .filter(|(_, entry)| matches!(entry, Entry::Started { .. }))
        .map(|(index, _)| index)
        .collect();
    let back = match campaign.state().phase {
        Phase::Playing => 2,
        Phase::Before | Phase::Ready | Phase::After | Phase::Over => 1,
    };
    starts.len().checked_sub(back).and_then(|at| starts.get(at)).copied().unwrap_or(1)
}

/// What is new since the last game, as the same company sees it.
pub(crate) fn changes(campaign: &Campaign, now: &CampaignView) -> CampaignChanges {
    let before = Campaign::fold(campaign.content(), &campaign.entries()[..last_game(campaign)]);
    let Ok(before) = before else { return CampaignChanges::default() };
    let was = before.view(now.company);
    let in_force = |view: &CampaignView, letter: char| {
        view.boxes.iter().any(|rule| rule.letter == letter && rule.in_force)
    };
    let mut changes = CampaignChanges {
        boxes: now
            .boxes
            .iter()
            .filter(|rule| rule.in_force && !in_force(&was, rule.letter))
            .map(RuleBox::from)
            .collect(),
        boxes_ended: now
            .boxes
            .iter()
            .filter(|rule| !rule.in_force && in_force(&was, rule.letter))
            .map(RuleBox::from)
            .collect(),
        frontiers: now.frontiers[was.frontiers.len().min(now.frontiers.len())..]
            .iter()
            .map(Frontier::from)
            .collect(),
        races: now
            .races
            .iter()
            .filter(|race| was.races.iter().all(|other| other.number != race.number))
            .map(Postcard::from)
            .collect(),
        junctions: now
            .junctions
            .iter()
            .filter(|place| !was.junctions.contains(place))
            .map(|place| place.0)
            .collect(),
        junctions_gone: was
            .junctions
            .iter()
            .filter(|place| !now.junctions.contains(place))
            .map(|place| place.0)
            .collect(),
        story: now.story[was.story.len().min(now.story.len())..]
            .iter()
            .map(|card| card.code.clone())
            .collect(),
        ..CampaignChanges::default()
    };
    (changes.events, changes.events_retired) = new_cards(&was.events, &now.events);
    (changes.staff, changes.staff_retired) = new_cards(&was.staff, &now.staff);
    note_board(&mut changes, &was, now);
    for (company, (own, old)) in now.companies.iter().zip(&was.companies).enumerate() {
        let built = own.depots.iter().filter(|place| !old.depots.contains(place));
        changes.depots.extend(built.map(|place| DepotBuilt { company: company as u8, place: place.0 }));
    }
    changes
}

/// The cards that came, and those that were retired.
fn new_cards(
    was: &[capotreno_campaign::CardView],
    now: &[capotreno_campaign::CardView],
) -> (Vec<CampaignCard>, Vec<CampaignCard>) {
    let old = |number: u8| was.iter().find(|card| card.number == number);
    let came = now.iter().filter(|card| old(card.number).is_none() && !card.retired);
    let left = now.iter().filter(|card| card.retired && old(card.number).is_some_and(|old| !old.retired));
    (came.map(CampaignCard::from).collect(), left.map(CampaignCard::from).collect())
}

fn note_board(changes: &mut CampaignChanges, was: &CampaignView, now: &CampaignView) {
    for place in &now.places {
        match was.places.iter().find(|old| old.place == place.place) {
            None => changes.places.push(place.place.0),
            Some(old) if place.large && !old.large => changes.grown.push(place.place.0),
            Some(_) => {}
        }
    }
    let known = |line: &capotreno_campaign::LineView| {
        was.lines.iter().any(|old| old.line == line.line && old.blank == line.blank)
    };
    changes.lines = now.lines.iter().filter(|line| !known(line)).map(|line| line.line.0).collect();
    for ticket in &now.tickets {
        match was.tickets.iter().find(|old| old.ticket == ticket.ticket) {
            None => changes.tickets.push(ticket.ticket.0),
            Some(old) if ticket.retired && !old.retired => changes.tickets_retired.push(ticket.ticket.0),
            Some(_) => {}
        }
    }
}

/// The rulebook as far as a company may read it.
pub(crate) fn rulebook(
    content: &Content,
    campaign: Option<&Campaign>,
    company: Option<u8>,
    language: &str,
) -> CampaignRulebook {
    let pages = match campaign {
        Some(campaign) => campaign.rulebook(company.map(CompanyNo), language),
        None => first_pages(language),
    };
    let empty = match campaign {
        Some(campaign) => campaign.empty_boxes(),
        None => content.boxes.iter().map(|rule| rule.letter).collect(),
    };
    CampaignRulebook {
        pages: pages
            .into_iter()
            .map(|page| CampaignPage { id: page.id.to_owned(), text: page.text })
            .collect(),
        empty: empty.into_iter().map(String::from).collect(),
    }
}
