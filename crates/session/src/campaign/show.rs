//! A campaign as it travels: what a guest sees of it, what is new since the last game, the rulebook
//! so far. Everything comes from `Campaign::view`, so nothing sealed can get in.

use capotreno_campaign::content::CompanyNo;
use capotreno_campaign::{Campaign, Content, Entry, Phase, Presence, Script, first_pages};
use capotreno_protocol::{
    CampaignChanges, CampaignCompany, CampaignInfo, CampaignPage, CampaignRulebook, CampaignSummary,
    TableCampaign,
};
use capotreno_rules::spec::Words;

use super::CampaignSession;
use super::sheet::Sheet;
use crate::table::{Link, OfCampaign, Play, Who};

fn words(file: &'static str, id: &str, field: &str) -> Words {
    Script::embedded().text_or_id(file, id, field)
}

/// The year of a game and its title.
fn game_words(content: &Content, game: u8) -> (u16, Words) {
    let year = content.year(game);
    (year, words("campaign", &year.to_string(), "title"))
}

/// The campaign of a table.
pub fn table_campaign(of: &OfCampaign, link: Link) -> TableCampaign {
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
pub fn summary(content: &Content, sheet: &Sheet, your_turn: bool) -> CampaignSummary {
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

/// The campaign as a guest sees it, with the eyes of one of its companies. `here` says who looks at it now.
pub(super) fn info(
    of: &CampaignSession,
    guest: Option<&str>,
    eyes: Option<u8>,
    here: &dyn Fn(&str) -> bool,
) -> CampaignInfo {
    let sheet = &of.sheet;
    let view = of.campaign.as_ref().map(|campaign| campaign.view(eyes.map(CompanyNo)));
    let changes = view.as_ref().zip(of.earlier());
    let changes = changes.map(|(now, earlier)| CampaignChanges::between(&earlier.view(now.company), now));
    CampaignInfo {
        id: sheet.id.clone(),
        campaign: sheet.campaign.clone(),
        name: words("campaign", &sheet.campaign, "name"),
        phase: sheet.phase,
        seq: sheet.seq,
        owner: guest == Some(sheet.owner.as_str()),
        picker: sheet.picker,
        options: sheet.options,
        companies: (0..sheet.companies.len()).map(|index| company(of, guest, index, here)).collect(),
        table: sheet.table.clone(),
        free_play: sheet.free_play.clone(),
        unproved: sheet.unproved.clone(),
        view,
        changes,
        created_at: sheet.created_at,
    }
}

fn company(
    of: &CampaignSession,
    guest: Option<&str>,
    index: usize,
    here: &dyn Fn(&str) -> bool,
) -> CampaignCompany {
    let (sheet, number) = (&of.sheet, index as u8);
    let own = &sheet.companies[index];
    let colour = own.colour.word();
    let state = of.campaign.as_ref().and_then(|campaign| campaign.state().companies.get(index));
    let here = match &own.who {
        Who::Guest { id, .. } | Who::Shared { id, .. } => here(id),
        Who::Open | Who::Bot { .. } => false,
    };
    CampaignCompany {
        company: number,
        colour: own.colour,
        name: words("companies", colour, "name"),
        motto: words("companies", colour, "motto"),
        story: words("companies", colour, "story"),
        player: sheet.player(number),
        you: guest.is_some_and(|guest| sheet.plays(guest, number)),
        person: sheet.is_person(number),
        bot: sheet.bot(number).map(str::to_owned),
        here,
        presence: state.map_or(Presence::Present, |state| state.presence),
    }
}

/// How many entries of the chronicle were there when the last game began: the one that is wound up,
/// or before a game the one before it. A game whose story follows its tickets begins when that is told: what
/// it brought belongs to that game, not to the next. Before the first game there was only the founding.
pub(super) fn last_game(campaign: &Campaign) -> usize {
    let mut starts: Vec<usize> = Vec::new();
    for (index, entry) in campaign.entries().iter().enumerate() {
        match entry {
            Entry::Started { .. } => starts.push(index),
            Entry::Told { .. } => {
                starts.pop();
                starts.push(index);
            }
            Entry::Founded(_)
            | Entry::Moved { .. }
            | Entry::Drawn(_)
            | Entry::Seated { .. }
            | Entry::Chosen
            | Entry::Finished { .. } => {}
        }
    }
    let state = campaign.state();
    let back = match state.phase {
        Phase::Playing => 2,
        // The story of a game that has begun is read.
        Phase::Before | Phase::Ready if state.chosen => 2,
        Phase::Before | Phase::Ready | Phase::After | Phase::Over => 1,
    };
    starts.len().checked_sub(back).and_then(|at| starts.get(at)).copied().unwrap_or(1)
}

/// The rulebook as far as a company may read it.
pub fn rulebook(
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
