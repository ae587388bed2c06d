//! What a seat's company brought: its staff card, postcards and bonus.

use crate::campaign::deed::Deed;
use crate::campaign::spec::{
    Boon, Brings, Charter, CharterEffect, CompanyBonus, Postcard, PostcardEffect, RuleBox, Staff,
};
use crate::campaign::standing::Standing;
use crate::chance::Chance;
use crate::deck::Engine;
use crate::edition::Edition;
use crate::event::Listener;
use crate::ids::Seat;
use crate::reach::Reach;
use crate::sets::PlaceSet;
use crate::spec::Spec;
use crate::state::Public;

/// What a company brought, as far as the rule boxes let it count.
#[derive(Clone, Debug)]
pub(crate) struct Office {
    pub staff: Option<Staff>,
    pub postcards: Vec<Postcard>,
    /// The postcards that may do something in the claim sequence, by their place in the office.
    pub on_claim: Vec<usize>,
    /// Those that save cards: such lines need so many fewer.
    pub discounts: Vec<(usize, Reach, u8)>,
    /// Those that ignore all surcharge cards of one claim.
    pub no_surcharge: Vec<usize>,
}

impl Office {
    /// The offices of all companies, in their order.
    pub fn all(spec: &Spec, large: PlaceSet) -> Vec<Office> {
        let Some(charter) = &spec.charter else { return Vec::new() };
        charter.companies.iter().map(|company| Office::new(spec, charter, company, large)).collect()
    }

    fn new(spec: &Spec, charter: &Charter, company: &Brings, large: PlaceSet) -> Office {
        let has = |rule: RuleBox| charter.boxes.has(rule);
        let postcards = if has(RuleBox::Postcards) { company.postcards.clone() } else { Vec::new() };
        let staff = company.staff.filter(|_| has(RuleBox::Staff));
        let mut office = Office {
            staff,
            postcards,
            on_claim: Vec::new(),
            discounts: Vec::new(),
            no_surcharge: Vec::new(),
        };
        for (index, card) in office.postcards.iter().enumerate() {
            match card.does {
                PostcardEffect::Boon(Boon::Discount { lines, cards }) => {
                    office.discounts.push((index, Reach::new(spec, large, lines), cards));
                }
                PostcardEffect::Boon(Boon::NoSurcharge) => office.no_surcharge.push(index),
                PostcardEffect::Boon(Boon::Gain { .. } | Boon::Draw { .. } | Boon::Offer { .. })
                | PostcardEffect::Quest { .. } => office.on_claim.push(index),
                PostcardEffect::Boon(_) => {}
            }
        }
        office
    }
}

impl Public {
    /// What a seat's company brought to the game.
    pub(crate) fn brings<'e>(&self, edition: &'e Edition, seat: Seat) -> Option<&'e Brings> {
        edition.charter()?.companies.get(self.companies[seat] as usize)
    }

    #[inline]
    pub(crate) fn office<'e>(&self, edition: &'e Edition, seat: Seat) -> Option<&'e Office> {
        edition.offices.get(self.companies[seat] as usize)
    }

    /// The staff card of a seat, where staff is in force (CH-Q).
    #[inline]
    pub fn staff(&self, edition: &Edition, seat: Seat) -> Option<Staff> {
        self.office(edition, seat)?.staff
    }

    /// The postcards of a seat, where they are in force (CH-P).
    #[inline]
    pub fn postcards<'e>(&self, edition: &'e Edition, seat: Seat) -> &'e [Postcard] {
        self.office(edition, seat).map_or(&[], |office| &office.postcards)
    }

    /// The first boon of a seat, by number, that fits and still has a use in this game.
    pub(crate) fn boon(
        &self,
        edition: &Edition,
        seat: Seat,
        fits: impl Fn(&Boon) -> bool,
    ) -> Option<(usize, Boon)> {
        self.postcards(edition, seat).iter().enumerate().find_map(|(index, card)| match card.does {
            PostcardEffect::Boon(boon) if self.has_use(seat, index, card) && fits(&boon) => {
                Some((index, boon))
            }
            _ => None,
        })
    }

    pub(crate) fn has_use(&self, seat: Seat, index: usize, card: &Postcard) -> bool {
        let used = self.charter.postcards_used[seat].get(index);
        card.uses_left.is_none_or(|most| used < most) && card.per_game.is_none_or(|most| used < most)
    }

    /// Whether the staff card of a seat has an ability to use at the start of its turn.
    pub fn staff_usable(&self, edition: &Edition, seat: Seat) -> bool {
        if self.charter.staff_this_turn {
            return false;
        }
        let unused = self.charter.staff_used[seat] == 0;
        let cards = self.cards_to_draw() > u32::from(edition.newspapers(self.players));
        match self.staff(edition, seat) {
            Some(Staff::Telegraph { .. } | Staff::DrawAndKeep { .. }) => unused && cards,
            Some(Staff::SwapHand) => unused && cards && self.hand_sizes[seat] > 0,
            Some(Staff::NextEvent) => self.next_events() != 0,
            _ => false,
        }
    }

    /// How many cards end the strike, if there is one (CH-EV19).
    #[inline]
    pub(crate) fn strike(&self, edition: &Edition) -> Option<u8> {
        if !self.stands(edition, Standing::Strike) {
            return None;
        }
        self.charter_effects(edition).find_map(|effect| match effect {
            CharterEffect::Strike { discard } => Some(discard),
            _ => None,
        })
    }

    /// The company bonus of a seat (LW-28, step 3).
    pub(crate) fn company_bonus(&self, edition: &Edition, seat: Seat) -> Option<CompanyBonus> {
        let company = edition.spec().economy.as_ref()?.companies.get(self.companies[seat] as usize)?;
        let improved = self.brings(edition, seat).and_then(|brings| brings.bonus);
        Some(improved.unwrap_or(CompanyBonus::Coins { coins: company.bonus_coins }))
    }
}

impl<C: Chance, L: Listener> Engine<'_, C, L> {
    /// Punches a postcard for a use.
    pub fn use_postcard(&mut self, seat: Seat, index: usize) -> u16 {
        self.public.charter.postcards_used[seat].add(index);
        let number = self.public.postcards(self.edition, seat).get(index).map_or(0, |card| card.number);
        self.deed(Deed::Postcard { seat, number });
        number
    }

    pub fn use_staff(&mut self, seat: Seat) {
        let used = &mut self.public.charter.staff_used[seat];
        *used = used.saturating_add(1);
        self.deed(Deed::StaffUsed { seat });
    }
}
