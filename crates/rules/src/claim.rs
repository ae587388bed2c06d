//! Claiming a line (C-20 to C-27, C-50 to C-53, LW-28).

use arrayvec::ArrayVec;

use crate::campaign::{ClaimStep, Resume};
use crate::card::{Card, Cards};
use crate::chance::Chance;
use crate::deck::{Destination, Engine};
use crate::event::{CoinReason, Listener, SeenEvent};
use crate::ids::{LineId, Seat};
use crate::sets::Members;
use crate::spec::LineKind;
use crate::state::{Pending, Stage};

impl<C: Chance, L: Listener> Engine<'_, C, L> {
    /// Takes cards out of a hand. What everyone knew of it shrinks with them.
    #[inline]
    pub fn play_cards(&mut self, seat: Seat, cards: Cards) {
        self.secret.hands[seat] = self.secret.hands[seat].minus(cards);
        self.public.hand_sizes[seat] -= cards.total() as u8;
        self.public.known_cards[seat] = self.public.known_cards[seat].saturating_minus(cards);
    }

    pub fn claim(&mut self, seat: Seat, line: LineId, set: Cards, extra: Cards) {
        let facts = self.edition.lines[line.index()];
        self.play_cards(seat, set.plus(extra));
        if self.edition.charter().is_some() {
            self.settle_cost(seat, line, set, extra);
        } else if self.edition.spec().economy.is_some()
            && extra.is_empty()
            && let Some(surcharge) = self.public.surcharge(self.edition, seat, line)
        {
            self.pay_coins(seat, surcharge.coins.unwrap_or(0), CoinReason::Surcharge);
        }
        if facts.kind == LineKind::Tunnel {
            // The extra cards of a surcharge are spent whatever the tunnel shows.
            self.discard(extra);
            self.reveal_tunnel(seat, line, set);
        } else {
            self.complete_claim(seat, line, set.plus(extra));
        }
    }

    /// C-50: three cards of the deck say what the tunnel costs on top.
    fn reveal_tunnel(&mut self, seat: Seat, line: LineId, set: Cards) {
        let colour = set.most_held_colour();
        let mut revealed = ArrayVec::<Card, 10>::new();
        for _ in 0..self.public.tunnel_reveal(self.edition) {
            match self.draw(Destination::Reveal, seat) {
                Some(card) => revealed.push(card),
                None => break,
            }
            self.renew_deck();
        }
        // C-51: for a set of wilds only revealed wilds count.
        let owed =
            revealed.iter().filter(|card| **card == Card::Wild || Some(**card) == colour).count() as u8;
        self.public.pending =
            Pending { line, set, revealed: revealed.iter().copied().collect(), colour, owed };
        self.tell(|| SeenEvent::TunnelRevealed { seat, line, set, revealed, owed });
        if self.edition.charter().is_some() {
            self.public.charter.resume = Resume::Tunnel;
        } else if owed == 0 {
            self.complete_claim(seat, line, set);
        } else {
            self.public.stage = Stage::Tunnel;
        }
    }

    pub fn pay_tunnel(&mut self, seat: Seat, cards: Cards) {
        self.play_cards(seat, cards);
        let Pending { line, set, .. } = self.public.pending;
        self.complete_claim(seat, line, set.plus(cards));
    }

    /// C-52: the set goes back to the hand, where everyone has now seen it.
    pub fn decline_tunnel(&mut self, seat: Seat) {
        let Pending { line, set, .. } = self.public.pending;
        self.secret.hands[seat] = self.secret.hands[seat].plus(set);
        self.public.hand_sizes[seat] += set.total() as u8;
        self.public.known_cards[seat] = self.public.known_cards[seat].plus(set);
        self.tell(|| SeenEvent::TunnelDeclined { seat, line });
        self.end_turn();
    }

    /// The line is paid: pieces, discards, points; then what the claim brings.
    pub fn complete_claim(&mut self, seat: Seat, line: LineId, cards: Cards) {
        let facts = self.edition.lines[line.index()];
        self.public.pending.set = Cards::NONE;
        if facts.kind == LineKind::Bullet && self.public.shared_trains > 0 {
            self.public.shared_trains -= 1;
            self.public.shared_lines.insert(line);
            self.public.track[seat] = self.public.track[seat].saturating_add(facts.cards);
            let track = self.public.track[seat];
            self.tell(|| SeenEvent::BulletLineClaimed { seat, line, cards, track });
        } else {
            let left = &mut self.public.pieces[seat][facts.supply as usize];
            *left = left.saturating_sub(facts.pieces);
            self.public.points[seat] = self.public.points[seat].saturating_add(facts.points);
            self.public.owned[seat].insert(line);
            self.tell(|| SeenEvent::LineClaimed { seat, line, cards, points: facts.points });
        }
        self.discard(cards);
        self.close_lines(seat, line);
        if self.edition.spec().economy.is_some() {
            self.claim_effects(seat, line);
        } else {
            self.draw_cards(seat, facts.draw_bonus);
            self.end_turn();
        }
    }

    /// The line is taken; with it the rest of its group for this seat, or for everyone (C-25, C-26).
    fn close_lines(&mut self, seat: Seat, line: LineId) {
        for open in &mut self.public.open.0 {
            open.take_out(line);
        }
        let Some(group) = self.edition.groups.get(self.edition.lines[line.index()].group as usize) else {
            return;
        };
        let taken = self.public.taken().and(&group.lines).len();
        let limit = u32::from(group.open[(self.public.players.clamp(1, 5) - 1) as usize]);
        if taken >= limit {
            for open in &mut self.public.open.0 {
                *open = open.and_not(&group.lines);
            }
        } else {
            self.public.open[seat] = self.public.open[seat].and_not(&group.lines);
        }
    }

    /// LW-29: lasting events first; an offer waits for an answer, then the claim steps follow.
    fn claim_effects(&mut self, seat: Seat, line: LineId) {
        let edition = self.edition;
        if edition.charter().is_some() {
            self.public.pending.line = line;
            self.public.charter.networks.grow(edition, seat, line);
            self.public.charter.resume = Resume::Claim(ClaimStep::Event);
            return;
        }
        if let Some(spec) = edition.line(line) {
            self.event_gains(seat, spec);
        }
        match self.public.claim_offer(edition, line) {
            // Whether the hand has the wilds is nobody's business: the offer is made whenever the
            // number of cards, which everyone knows, would allow it.
            Some(offer) if self.public.hand_sizes[seat] >= offer.wilds => {
                self.public.pending.line = line;
                self.public.stage = Stage::Offer;
                self.tell(|| SeenEvent::OfferMade { seat, line });
            }
            _ => self.claim_steps(seat, line),
        }
    }

    pub fn accept_offer(&mut self, seat: Seat) {
        let line = self.public.pending.line;
        if let Some(offer) = self.public.claim_offer(self.edition, line) {
            let discarded = Cards::of(Card::Wild, u32::from(offer.wilds));
            self.play_cards(seat, discarded);
            self.tell(|| SeenEvent::OfferAccepted { seat, discarded });
            self.discard(discarded);
            self.gain(seat, offer.coins, CoinReason::Event(offer.event));
        }
        self.claim_steps(seat, line);
    }

    pub fn decline_offer(&mut self, seat: Seat) {
        self.tell(|| SeenEvent::OfferDeclined { seat });
        let line = self.public.pending.line;
        self.claim_steps(seat, line);
    }

    /// LW-28: the steps of the claim sequence known at the start of the campaign.
    fn claim_steps(&mut self, seat: Seat, line: LineId) {
        if self.edition.charter().is_some() {
            // An event's offer is settled.
            self.public.charter.resume = Resume::Claim(ClaimStep::Tunnel);
            return;
        }
        let facts = self.edition.lines[line.index()];
        if let Some(economy) = &self.edition.spec().economy {
            // Step 3: a line of the company's own colour.
            let company = economy.companies.get(self.public.companies[seat] as usize);
            if let Some(company) = company.filter(|company| Some(company.colour) == facts.colour) {
                self.gain(seat, company.bonus_coins, CoinReason::CompanyLine);
            }
        }
        // Step 12: a large city, one bonus even for two of them.
        if facts.touches_large {
            let cards = self.large_city_draw();
            self.draw_cards(seat, cards);
        }
        self.draw_cards(seat, facts.draw_bonus);
        self.end_turn();
    }
}
