//! Bots for the decisions between games. A judge looks at what every company may know and at
//! nothing that others chose in secret.

use capotreno_rules::campaign::spec::Staff;
use capotreno_rules::chance::FastDice;

use crate::campaign::Campaign;
use crate::content::{CompanyNo, Content, FrontierNo, PlaceNo};
use crate::entry::Move;
use crate::state::State;
use crate::task::PAY;

/// How a bot decides between games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judge {
    /// Any legal move, each with the same chance.
    Random,
    /// The move that looks best by simple measures.
    Sensible,
}

impl Judge {
    /// The judge that goes with a bot of `capotreno-bots`.
    pub fn of_bot(name: &str) -> Judge {
        if name == "random" { Judge::Random } else { Judge::Sensible }
    }

    /// A move for the company, or nothing where it owes none.
    pub fn choose(self, campaign: &Campaign, company: CompanyNo, seed: u64) -> Option<Move> {
        let mut moves = campaign.moves(company);
        if moves.is_empty() {
            return None;
        }
        let best = match self {
            Judge::Random => {
                let entries = campaign.entries().len() as u64;
                let mut dice =
                    FastDice::new(seed ^ entries.wrapping_mul(0x9e37_79b9) ^ u64::from(company.0) << 56);
                dice.number_below(moves.len() as u32) as usize
            }
            Judge::Sensible => {
                let worth = |with: &Move| worth_of(campaign, company, with);
                // The first of the best, so that the same state gives the same move.
                let most = moves.iter().map(worth).max();
                moves.iter().position(|with| Some(worth(with)) == most).unwrap_or(0)
            }
        };
        Some(moves.swap_remove(best))
    }
}

/// What a move seems worth, in cents or so: only the order matters.
fn worth_of(campaign: &Campaign, company: CompanyNo, with: &Move) -> i32 {
    let (content, state) = (campaign.content(), campaign.state());
    match with {
        Move::Hire { staff } => content.staff.get(staff.index()).map_or(0, |staff| staff_worth(staff.does)),
        Move::Build { place } => 10 * others_at(state, company, *place) + degree(content, state, *place),
        Move::Grow { place } => {
            let own = i32::from(state.touched(company).contains(place));
            20 * own + degree(content, state, *place)
        }
        Move::Wager { stake, place } => wager_worth(state, company, *stake, *place),
        Move::Choose { option } => option_worth(campaign, company, option),
        Move::Pick { frontier } => frontier_worth(content, state, company, *frontier),
        Move::Colour { line } => content.lines.get(line.index()).map_or(0, |line| i32::from(line.cards)),
    }
}

fn staff_worth(staff: Staff) -> i32 {
    match staff {
        Staff::Ports { .. } => 60,
        Staff::CertificateOr { .. } => 50,
        Staff::Depot { .. } => 45,
        Staff::GreyBonus { .. } => 40,
        Staff::DrawAndKeep { .. } => 38,
        Staff::StartCoins { .. } => 36,
        Staff::Store { .. } => 30,
        Staff::WildAndDeck { .. } => 28,
        Staff::Telegraph { .. } => 26,
        Staff::Cars { .. } => 24,
        Staff::AsGrey { .. } => 22,
        Staff::Newspapers { .. } => 20,
        Staff::SwapHand => 18,
        Staff::StartCards { .. } => 16,
        Staff::NightClaim { .. } => 14,
        Staff::DrawTickets { .. } => 12,
        Staff::LessSurcharge { .. } => 10,
        Staff::NextEvent => 8,
    }
}

/// Lines that others claimed at the place in the last game.
fn others_at(state: &State, company: CompanyNo, place: PlaceNo) -> i32 {
    let Some(last) = &state.last else { return 0 };
    let others = last.result.companies.iter().filter(|row| row.company != company);
    others.filter(|row| row.touched.contains(&place)).count() as i32
}

fn degree(content: &Content, state: &State, place: PlaceNo) -> i32 {
    let here = content
        .lines
        .iter()
        .filter(|line| line.ends.contains(&place) && line.boards.iter().all(|board| state.has_board(*board)));
    here.count() as i32
}

/// Stakes only on a place the company has come to in most of its last three games.
fn wager_worth(state: &State, company: CompanyNo, stake: u16, place: u8) -> i32 {
    let Some(own) = state.company(company) else { return 0 };
    let recent = own.slips.iter().rev().filter(|slip| !slip.missed()).take(3);
    let often = recent.filter(|slip| place != 0 && slip.rank == place).count() as i32;
    i32::from(stake) * (2 * often - 3)
}

fn option_worth(campaign: &Campaign, company: CompanyNo, option: &str) -> i32 {
    let (content, state) = (campaign.content(), campaign.state());
    let depots = state.company(company).map_or(0, |own| own.depots.len());
    let may_build = depots < content.numbers.most_depots && !state.junctions.is_empty();
    match option {
        PAY | "stay_silent" => 10,
        "settlement" if may_build => 10,
        "trial" => 5,
        _ => 0,
    }
}

/// Of the cars of the next game a ticket may take so many in a hundred: two or three of them are kept.
const CARS_FOR_A_TICKET: i32 = 40;

/// Frontiers whose tickets the cars of the next game can reach, most of all from where the company
/// has been. Tickets too far for everyone only make poor deals of the deck.
fn frontier_worth(content: &Content, state: &State, company: CompanyNo, frontier: FrontierNo) -> i32 {
    let own = crate::content::Board::Frontier(frontier);
    let touched = state.touched(company);
    let next = content.games.get(usize::from(state.game)).or(content.games.last());
    let reach = next.map_or(0, |game| i32::from(game.cars)) * CARS_FOR_A_TICKET / 100;
    let tickets = content.tickets.iter().filter(|ticket| ticket.board == own);
    tickets
        .map(|ticket| {
            let known = ticket.ends.iter().filter(|place| touched.contains(place)).count() as i32;
            let value = i32::from(ticket.value);
            if value <= reach { value * (1 + 2 * known) } else { -2 * value }
        })
        .sum()
}
