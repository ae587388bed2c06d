//! Certificates, stamps, survey cards, herds and water: drawn, shown, taken.

use crate::campaign::deed::{Deed, Piece, Token};
use crate::campaign::spec::{Boon, RuleBox};
use crate::chance::{Chance, Pile};
use crate::deck::Engine;
use crate::event::{CoinReason, Listener};
use crate::ids::{PlaceId, Seat};
use crate::sets::{Members, PlaceSet, select};
use crate::spec::Effect;
use crate::state::Public;

use super::spec::CharterEffect;

/// Coins for a survey card that is not slipped into the vault (CH-N).
const SURVEY_NOW: u16 = 6;

impl<C: Chance, L: Listener> Engine<'_, C, L> {
    /// One of what is left, by chance.
    pub fn draw_token(&mut self, pile: Pile, left: u64) -> Option<u8> {
        if left == 0 {
            return None;
        }
        let token = self.chance.token(pile, left);
        let there = token < 64 && left >> token & 1 == 1;
        Some(if there { token } else { left.trailing_zeros() as u8 })
    }

    /// CH-L: as many certificates lie face up as the charter says, while there are some.
    pub fn show_certificates(&mut self) {
        let shown = self.edition.charter().map_or(0, |charter| u32::from(charter.certificates_shown));
        while self.public.charter.certificates_shown.count_ones() < shown {
            let left = self.public.charter.certificates_left;
            let Some(token) = self.draw_token(Pile::Certificates, left) else { return };
            self.public.charter.certificates_left &= !(1 << token);
            self.public.charter.certificates_shown |= 1 << token;
            self.deed(Deed::Shown { token: Token::Certificate(token) });
        }
    }

    /// A seat takes the nth certificate shown, counted from one.
    pub fn take_certificate(&mut self, seat: Seat, nth: u8) {
        let shown = self.public.charter.certificates_shown;
        if nth == 0 || u32::from(nth) > shown.count_ones() {
            return;
        }
        let token = select(shown, u32::from(nth) - 1) as u8;
        self.public.charter.certificates_shown &= !(1 << token);
        self.public.charter.certificates[seat] |= 1 << token;
        self.deed(Deed::Taken { token: Token::Certificate(token), seat: Some(seat) });
        self.show_certificates();
    }

    /// CH-EV38: the certificates shown go back, others come.
    pub fn new_certificates(&mut self) {
        let before = core::mem::take(&mut self.public.charter.certificates_shown);
        self.show_certificates();
        self.public.charter.certificates_left |= before;
        self.show_certificates();
    }

    /// CH-O: as many stamps lie face up as the charter says, while there are some.
    pub fn show_stamps(&mut self) {
        let shown = self.edition.charter().map_or(0, |charter| u32::from(charter.stamps_shown));
        while self.public.charter.stamps_shown.count_ones() < shown {
            let left = self.public.charter.stamps_left;
            let Some(token) = self.draw_token(Pile::Stamps, left.into()) else { return };
            self.public.charter.stamps_left &= !(1 << (token & 31));
            self.public.charter.stamps_shown |= 1 << (token & 31);
            self.deed(Deed::Shown { token: Token::Stamp(token) });
        }
    }

    pub fn take_stamp(&mut self, seat: Seat, nth: u8) {
        let shown = self.public.charter.stamps_shown;
        if nth == 0 || u32::from(nth) > shown.count_ones() {
            return;
        }
        let token = select(shown.into(), u32::from(nth) - 1) as u8;
        self.public.charter.stamps_shown &= !(1 << token);
        self.public.charter.stamps[seat] |= 1 << token;
        self.deed(Deed::Taken { token: Token::Stamp(token), seat: Some(seat) });
        self.show_stamps();
    }

    /// CH-EV33: other stamps are shown.
    pub fn new_stamps(&mut self) {
        let before = core::mem::take(&mut self.public.charter.stamps_shown);
        self.show_stamps();
        self.public.charter.stamps_left |= before;
        self.show_stamps();
    }

    /// CH-N: survey cards move to the left, new ones come at the right.
    pub fn show_surveys(&mut self) {
        let mut shown = self.public.charter.surveys_shown;
        shown.sort_by_key(Option::is_none);
        for slot in shown.iter_mut().filter(|slot| slot.is_none()) {
            let left = self.public.charter.surveys_left;
            let Some(card) = self.draw_token(Pile::Surveys, left.into()) else { break };
            self.public.charter.surveys_left &= !(1 << (card & 15));
            *slot = Some(card);
            self.deed(Deed::Shown { token: Token::Survey(card) });
        }
        self.public.charter.surveys_shown = shown;
    }

    fn remove_survey(&mut self, card: u8, seat: Option<Seat>) {
        for slot in &mut self.public.charter.surveys_shown {
            if *slot == Some(card) {
                *slot = None;
            }
        }
        self.deed(Deed::Taken { token: Token::Survey(card), seat });
        self.show_surveys();
    }

    /// CH-EV41: the rightmost survey card is discarded.
    pub fn rival_survey(&mut self) {
        if let Some(card) = self.public.charter.surveys_shown.into_iter().flatten().last() {
            self.remove_survey(card, None);
        }
    }

    /// A survey card is taken: coins now, or into the vault.
    pub fn take_survey(&mut self, seat: Seat, card: u8, vault: bool) {
        if vault {
            self.public.charter.surveys[seat] |= 1 << (card & 15);
        } else {
            self.gain(seat, SURVEY_NOW, CoinReason::Box(RuleBox::Surveys));
        }
        self.remove_survey(card, Some(seat));
        let edition = self.edition;
        if let Some(event) = self.public.events.current {
            for effect in edition.effects(event) {
                if let Effect::Charter(CharterEffect::GainOnSurvey { coins }) = effect {
                    self.gain(seat, *coins, CoinReason::Event(event));
                }
            }
        }
        if let Some((index, Boon::SurveyDraw { cards })) =
            self.public.boon(edition, seat, |boon| matches!(boon, Boon::SurveyDraw { .. }))
        {
            self.use_postcard(seat, index);
            self.draw_cards(seat, cards);
        }
        self.survey_step(seat);
    }

    pub fn water_at(&self, place: PlaceId) -> u8 {
        let spot = self.edition.charter().and_then(|charter| Public::spot(&charter.water_places, place));
        spot.map_or(0, |spot| self.public.charter.water_at[spot])
    }

    /// CH-M: a token of a city.
    pub fn take_water(&mut self, seat: Seat, place: PlaceId) {
        let Some(charter) = self.edition.charter() else { return };
        let Some(spot) = Public::spot(&charter.water_places, place) else { return };
        let water = &mut self.public.charter.water_at[spot];
        if *water == 0 {
            return;
        }
        *water -= 1;
        let last = *water == 0;
        self.public.charter.water[seat] += 1;
        self.deed(Deed::Removed { piece: Piece::Water, place, seat: Some(seat) });
        if last
            && let Some((index, Boon::LastWater { coins })) =
                self.public.boon(self.edition, seat, |boon| matches!(boon, Boon::LastWater { .. }))
        {
            self.use_postcard_for(seat, index, coins);
        }
    }

    /// Adds a token to each city for water, or to the empty ones only.
    pub fn add_water(&mut self, only_empty: bool) {
        let Some(charter) = self.edition.charter().filter(|charter| charter.boxes.has(RuleBox::Water)) else {
            return;
        };
        for (spot, place) in charter.water_places.iter().enumerate() {
            let water = &mut self.public.charter.water_at[spot];
            if *water == 0 || !only_empty {
                *water = water.saturating_add(1);
                self.deed(Deed::Placed { piece: Piece::Water, place: *place, seat: None });
            }
        }
    }

    /// CH-EV39: a token less in each city.
    pub fn dry_water(&mut self) {
        let Some(charter) = self.edition.charter() else { return };
        for (spot, place) in charter.water_places.iter().enumerate() {
            if self.public.charter.water_at[spot] > 0 {
                self.public.charter.water_at[spot] -= 1;
                self.deed(Deed::Removed { piece: Piece::Water, place: *place, seat: None });
            }
        }
    }

    /// Claimed lines at a place.
    pub fn lines_at(&self, place: PlaceId) -> u32 {
        self.public.taken().and(self.edition.lines_at(place)).len()
    }

    /// One of the places with most claimed lines, or with fewest; by chance where they are equal.
    pub fn place_by_lines(&mut self, places: PlaceSet, most: bool) -> Option<PlaceId> {
        let count = |place: PlaceId| {
            let lines = self.lines_at(place);
            if most { lines } else { u32::MAX - lines }
        };
        let best = places.iter().map(count).max()?;
        let tied = places.iter().filter(|place| count(*place) == best);
        let tied = tied.fold(0, |bits, place| bits | 1_u64 << (place.0 & 63));
        self.draw_token(Pile::Places, tied).map(PlaceId)
    }

    /// CH-EV36: new herds where fewest lines are claimed, each in another city.
    pub fn add_herds(&mut self, herds: u8) {
        let Some(charter) = self.edition.charter() else { return };
        let mut places = charter.herd_country;
        for _ in 0..herds {
            let Some(place) = self.place_by_lines(places, false) else { return };
            places.take_out(place);
            if let Some(spot) = Public::spot(&charter.herd_places, place) {
                let herds = &mut self.public.charter.herds_at[spot];
                *herds = herds.saturating_add(1);
                self.deed(Deed::Placed { piece: Piece::Herd, place, seat: None });
            }
        }
    }
}
