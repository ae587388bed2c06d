//! After the last game the vaults are opened and counted (LW-57).

use std::collections::BTreeSet;

use capotreno_rules::campaign::spec::{CERTIFICATE_COLOURS, CERTIFICATES_EACH, STAMPS_EACH};
use serde::{Deserialize, Serialize};

use crate::content::{Award, CompanyNo, Content, Does, PostcardKind, PostcardNo};
use crate::state::{Company, State};

/// The end of a campaign.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FinalScore {
    /// By company.
    pub vaults: Vec<VaultScore>,
    /// Best first; no ties are left.
    pub order: Vec<CompanyNo>,
}

/// What one vault is worth, part by part.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct VaultScore {
    pub slips: i32,
    pub certificates: i32,
    pub stamps: i32,
    pub surveys: i32,
    pub circuits: i32,
    pub postcards: i32,
    pub awards: i32,
    pub dollars: i32,
    pub total: i32,
    /// The awards it took.
    pub awarded: Vec<PostcardNo>,
}

impl State {
    pub(crate) fn count_vaults(&self, content: &Content) -> FinalScore {
        let mut vaults: Vec<VaultScore> =
            self.companies.iter().map(|company| count(content, company)).collect();
        self.count_certificates(content, &mut vaults);
        self.give_awards(content, &mut vaults);
        for vault in &mut vaults {
            vault.total = vault.slips
                + vault.certificates
                + vault.stamps
                + vault.surveys
                + vault.circuits
                + vault.postcards
                + vault.awards
                + vault.dollars;
        }
        let mut order: Vec<CompanyNo> = self.company_numbers().collect();
        order.sort_by_key(|company| {
            let own = &self.companies[company.index()];
            core::cmp::Reverse((
                vaults[company.index()].total,
                own.punched,
                core::cmp::Reverse(own.first_places),
                self.lateness(*company),
            ))
        });
        FinalScore { vaults, order }
    }

    /// For each colour: most, second (with enough of them) and every other holder. In a tie the
    /// lowest certificate number ranks higher.
    fn count_certificates(&self, content: &Content, vaults: &mut [VaultScore]) {
        let worth = &content.numbers.vault;
        let needed = u32::from(worth.certificates_needed.of(self.companies.len()));
        for colour in 0..CERTIFICATE_COLOURS.len() as u32 {
            let each = u32::from(CERTIFICATES_EACH);
            let mask = ((1_u64 << each) - 1) << (colour * each);
            let mut holders: Vec<(u32, u32, usize)> = self
                .companies
                .iter()
                .enumerate()
                .map(|(index, company)| (index, company.vault.certificates & mask))
                .filter(|(_, own)| *own != 0)
                .map(|(index, own)| (own.count_ones(), own.trailing_zeros(), index))
                .collect();
            holders.sort_by_key(|(count, lowest, _)| (core::cmp::Reverse(*count), *lowest));
            for (place, (count, _, company)) in holders.into_iter().enumerate() {
                vaults[company].certificates += match place {
                    0 => worth.certificates_most,
                    1 if count >= needed => worth.certificates_second,
                    _ => worth.certificates_other,
                };
            }
        }
    }

    fn give_awards(&self, content: &Content, vaults: &mut [VaultScore]) {
        for postcard in &content.postcards {
            let Does::Award(award) = postcard.does else { continue };
            let counted: Vec<i32> = self.companies.iter().map(|company| counted(company, award)).collect();
            let most = counted.iter().copied().max().unwrap_or(0);
            for (vault, own) in vaults.iter_mut().zip(counted) {
                if own == most && most > 0 {
                    vault.awards += i32::from(postcard.vault);
                    vault.awarded.push(postcard.number);
                }
            }
        }
    }
}

fn counted(company: &Company, award: Award) -> i32 {
    match award {
        Award::PunchedTickets => i32::from(company.punched),
        Award::FirstPlaces => i32::from(company.first_places),
        Award::LastPlaces => i32::from(company.last_places),
        Award::Tolls => i32::from(company.tolls),
        Award::LargestSlip => {
            let played = company.slips.iter().filter(|slip| !slip.missed());
            played.map(|slip| slip.dollars).max().unwrap_or(0)
        }
    }
}

fn count(content: &Content, company: &Company) -> VaultScore {
    let worth = &content.numbers.vault;
    let fulfilled = company.vault.postcards.iter();
    let fulfilled: i32 =
        fulfilled.filter_map(|number| content.postcard(*number)).map(|card| i32::from(card.vault)).sum();
    // Boons used at least once go to the vault at the end, retired or not.
    let boons: i32 = company
        .office
        .iter()
        .filter(|card| card.used)
        .filter_map(|card| content.postcard(card.number))
        .filter(|card| card.kind() == PostcardKind::Boon)
        .map(|card| i32::from(card.vault))
        .sum();
    VaultScore {
        slips: company.total(),
        stamps: stamps(company.vault.stamps, &worth.stamps),
        surveys: company.vault.surveys.len() as i32 * worth.survey,
        circuits: circuits(content, &company.crossed),
        postcards: fulfilled + boons,
        dollars: i32::from(company.vault.dollars),
        ..VaultScore::default()
    }
}

/// Pages by different colours; duplicates start a new page (rule O).
fn stamps(held: u32, pages: &[i32]) -> i32 {
    let each = u32::from(STAMPS_EACH);
    let counts: Vec<u32> = (0..CERTIFICATE_COLOURS.len() as u32)
        .map(|colour| (held >> (colour * each) & ((1 << each) - 1)).count_ones())
        .collect();
    (1..=each)
        .map(|page| counts.iter().filter(|count| **count >= page).count())
        .filter(|colours| *colours > 0)
        .map(|colours| pages.get(colours - 1).or(pages.last()).copied().unwrap_or(0))
        .sum()
}

fn circuits(content: &Content, crossed: &BTreeSet<crate::content::PlaceNo>) -> i32 {
    let worth = &content.numbers.vault;
    content
        .circuits
        .iter()
        .map(|circuit| match circuit.iter().filter(|place| !crossed.contains(place)).count() {
            0 => worth.circuit,
            1 => worth.circuit_lacking_one,
            _ => 0,
        })
        .sum()
}
