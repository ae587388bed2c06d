//! Bots for the decisions between games. A judge sees what its company may know: a [`CampaignView`]
//! holds no vault of others, no answer that is not all in and nothing sealed. Of the campaign's content
//! it looks up only cards that the view names.

use capotreno_rules::campaign::spec::Staff;
use capotreno_rules::chance::FastDice;

use crate::content::{CompanyNo, Content, FrontierNo, LineNo, PlaceNo};
use crate::entry::Move;
use crate::task::PAY;
use crate::view::{CampaignView, CompanyView, SeenEntry, SeenResult};

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

    /// A move for the company whose view it is, or nothing where it owes none.
    pub fn choose(self, content: &Content, view: &CampaignView, seed: u64) -> Option<Move> {
        let company = view.company?;
        let best = match self {
            Judge::Random => {
                let entries = view.log.len() as u64;
                let mut dice =
                    FastDice::new(seed ^ entries.wrapping_mul(0x9e37_79b9) ^ u64::from(company.0) << 56);
                dice.number_below(view.moves.len().max(1) as u32) as usize
            }
            Judge::Sensible => {
                let eyes = CompanyJudge { content, view, company };
                let worth = |with: &Move| eyes.worth_of(with);
                // The first of the best, so that the same view gives the same move.
                let most = view.moves.iter().map(worth).max();
                view.moves.iter().position(|with| Some(worth(with)) == most).unwrap_or(0)
            }
        };
        view.moves.get(best).cloned()
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

/// What one company sees.
struct CompanyJudge<'v> {
    content: &'v Content,
    view: &'v CampaignView,
    company: CompanyNo,
}

impl CompanyJudge<'_> {
    /// What a move seems worth, in cents or so: only the order matters.
    fn worth_of(&self, with: &Move) -> i32 {
        match with {
            Move::Hire { staff } => {
                self.content.staff.get(staff.index()).map_or(0, |staff| staff_worth(staff.does))
            }
            Move::Build { place } => 10 * self.others_at(*place) + self.degree(*place),
            Move::Grow { place } => 20 * i32::from(self.touched().contains(place)) + self.degree(*place),
            Move::Wager { stake, place } => self.wager_worth(*stake, *place),
            Move::Choose { option } => self.option_worth(option),
            Move::Pick { frontier } => self.frontier_worth(*frontier),
            Move::Colour { line } => self.cards(*line),
        }
    }

    fn own(&self) -> Option<&CompanyView> {
        self.view.companies.get(self.company.index())
    }

    /// What the last game brought each company.
    fn last(&self) -> &[SeenResult] {
        let finished = self.view.log.iter().rev().find_map(|seen| match seen {
            SeenEntry::Finished { companies, .. } => Some(companies.as_slice()),
            SeenEntry::Founded
            | SeenEntry::Moved { .. }
            | SeenEntry::Drawn { .. }
            | SeenEntry::Seated { .. }
            | SeenEntry::Started { .. }
            | SeenEntry::Chosen { .. }
            | SeenEntry::Told { .. } => None,
        });
        finished.unwrap_or_default()
    }

    /// The cities the company came to in the last game.
    fn touched(&self) -> &[PlaceNo] {
        let own = self.last().iter().find(|row| row.company == self.company);
        own.map_or(&[], |row| row.touched.as_slice())
    }

    /// Lines that others claimed at the place in the last game.
    fn others_at(&self, place: PlaceNo) -> i32 {
        let others = self.last().iter().filter(|row| row.company != self.company);
        others.filter(|row| row.touched.contains(&place)).count() as i32
    }

    fn degree(&self, place: PlaceNo) -> i32 {
        self.view.lines.iter().filter(|line| line.ends.contains(&place)).count() as i32
    }

    fn cards(&self, line: LineNo) -> i32 {
        let line = self.view.lines.iter().find(|shown| shown.line == line);
        line.map_or(0, |line| i32::from(line.cards))
    }

    /// Stakes only on a place the company has come to in most of its last three games.
    fn wager_worth(&self, stake: u16, place: u8) -> i32 {
        let Some(own) = self.own() else { return 0 };
        let recent = own.slips.iter().rev().filter(|slip| !slip.missed()).take(3);
        let often = recent.filter(|slip| place != 0 && slip.rank == place).count() as i32;
        i32::from(stake) * (2 * often - 3)
    }

    fn option_worth(&self, option: &str) -> i32 {
        let depots = self.own().map_or(0, |own| own.depots.len());
        let may_build = depots < self.content.numbers.most_depots && !self.view.junctions.is_empty();
        match option {
            PAY | "stay_silent" => 10,
            "settlement" if may_build => 10,
            "trial" => 5,
            _ => 0,
        }
    }

    /// A frontier is worth most to whom it is near; of those alike the one with more to build.
    fn frontier_worth(&self, frontier: FrontierNo) -> i32 {
        let offer = self.view.to_pick.iter().find(|offer| offer.name.frontier == frontier);
        offer.map_or(0, |offer| {
            let near = offer.near.get(self.company.index()).copied().unwrap_or(0);
            10 * i32::from(near) + i32::from(offer.lines)
        })
    }
}
