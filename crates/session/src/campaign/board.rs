//! The boards of campaigns: the part that is on the table, cut from the whole board.

use std::sync::LazyLock;

use capotreno_campaign::content::{Region, coast, layout};
use capotreno_campaign::{Built, Campaign, CampaignView, Content, Phase};
use capotreno_drawing::{Board, Point};
use capotreno_protocol::{Code, Refused};
use capotreno_rules::PlaceId;
use capotreno_rules::spec::{Line, LineKind, Place, Spec};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{CampaignSession, Unable};

/// The whole board, laid out once, or why it cannot be drawn; it never leaves as it is.
static WHOLE: LazyLock<Result<Board, String>> = LazyLock::new(|| {
    let content = Content::embedded().map_err(|error| error.to_string())?;
    let drawn = Board::new(&content.whole_board(), &[], Some(layout()), Some(coast()));
    drawn.map_err(|error| error.to_string())
});

/// The board of a campaign between games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct CampaignBoard {
    #[serde(flatten)]
    pub board: Board,
    /// Where the frontiers lie that can be picked now; perhaps outside the picture.
    pub beyond: Vec<Beyond>,
    /// Once the vaults are open: what everybody built, game by game.
    pub built: Vec<Built>,
}

/// Land that may be added to the map.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Beyond {
    /// The frontier's code.
    pub code: String,
    pub outline: Vec<Point>,
}

/// The geometry of the part of the board with the places and lines of a game.
pub fn part(spec: &Spec) -> Result<String, Unable> {
    text(&cut(spec)?)
}

fn cut(spec: &Spec) -> Result<Board, Unable> {
    whole()?.part(spec).map_err(|error| failed(&error))
}

fn whole() -> Result<&'static Board, Unable> {
    WHOLE.as_ref().map_err(|error| failed(error))
}

fn failed(error: &dyn std::fmt::Display) -> Unable {
    Unable::Unmade(format!("the board of a campaign cannot be drawn: {error}"))
}

fn text(board: &impl Serialize) -> Result<String, Unable> {
    serde_json::to_string(board).map_err(|error| failed(&error))
}

/// The outlines of the frontiers that can be picked.
fn beyond(content: &Content, view: &CampaignView, part: &Board) -> Result<Vec<Beyond>, Unable> {
    let whole = whole()?;
    let offers = view.to_pick.iter().map(|offer| {
        let own = Region::Frontier(offer.name.frontier);
        let cities = content.places.iter().filter(|place| place.board == own);
        let names: Vec<&str> = cities.map(|place| place.name.as_str()).collect();
        Beyond { code: offer.name.code.clone(), outline: whole.outline(part, &names) }
    });
    Ok(offers.collect())
}

/// The board between games: places and lines in the order of the view, blank ones too, then the
/// lines that run off it.
fn spec(campaign: &Campaign, view: &CampaignView) -> Spec {
    let content = campaign.content();
    let at = |place| view.places.iter().position(|other| other.place == place).map(|at| PlaceId(at as u8));
    let mut spec = content.base.clone();
    spec.places = view
        .places
        .iter()
        .map(|place| Place {
            name: place.name.clone(),
            at: place.at,
            country: None,
            tags: if place.large { vec!["large".to_owned()] } else { Vec::new() },
        })
        .collect();
    let lines = view.lines.iter().filter_map(|line| {
        let [from, to] = line.ends.map(at);
        Some(Line {
            colour: line.colour,
            kind: if line.tunnel.is_some() { LineKind::Tunnel } else { LineKind::Plain },
            viaducts: line.viaducts,
            ..Line::plain(from?, Some(to?), line.cards)
        })
    });
    let there =
        |edge: &&capotreno_campaign::content::Edge| view.lines.iter().all(|line| line.line != edge.becomes);
    let edges = content.edges.iter().filter(there);
    let edges = edges.filter_map(|edge| Some(Line::plain(at(edge.from)?, None, edge.cards)));
    spec.lines = lines.chain(edges).collect();
    spec
}

impl CampaignSession {
    /// The geometry of what is on the table between games.
    pub fn board(&self) -> Result<String, Unable> {
        let Some(campaign) = &self.campaign else { return Err(Refused::server(Code::NotStarted).into()) };
        let view = campaign.view(None);
        let board = cut(&spec(campaign, &view))?;
        let beyond = beyond(campaign.content(), &view, &board)?;
        let built = if view.phase == Phase::Over { campaign.built() } else { Vec::new() };
        text(&CampaignBoard { board, beyond, built })
    }
}
