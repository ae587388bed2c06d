//! Writing an observation: what everyone knows and what one seat knows, and nothing else.

use capotreno_rules::{
    CampaignSight, Card, Cards, DISPLAY, Edition, Joined, MAX_SUPPLIES, Members, Public, Seat, Sight, Stage,
    State, View,
};

use crate::layout::{KINDS, Layout, STAGES};
use crate::mask::spread;

/// Hands out the parts of an observation one after the other.
pub(crate) struct Writer<'a> {
    left: &'a mut [u8],
}

impl<'a> Writer<'a> {
    #[inline]
    pub fn take(&mut self, len: usize) -> &'a mut [u8] {
        let (part, left) = core::mem::take(&mut self.left).split_at_mut(len);
        self.left = left;
        part
    }

    /// One number; what does not fit is 255.
    #[inline]
    pub fn number(&mut self, value: impl TryInto<u8>) {
        self.take(1)[0] = value.try_into().unwrap_or(u8::MAX);
    }

    /// A 1 at one place, zeros elsewhere.
    #[inline]
    pub fn one(&mut self, len: usize, at: Option<usize>) {
        let part = self.take(len);
        part.fill(0);
        if let Some(entry) = at.and_then(|at| part.get_mut(at)) {
            *entry = 1;
        }
    }

    #[inline]
    pub fn bits(&mut self, len: usize, words: &[u64]) {
        spread(words, self.take(len));
    }

    #[inline]
    pub fn cards(&mut self, cards: Cards) {
        for (entry, card) in self.take(KINDS).iter_mut().zip(Card::ALL) {
            *entry = cards.count(card) as u8;
        }
    }
}

impl Layout {
    /// Writes what a seat of a game may know. Where there is no such seat nothing is written.
    #[inline]
    pub fn observe(&self, edition: &Edition, state: &State, seat: Seat, out: &mut [u8]) {
        if let Some(sight) = state.sight(seat) {
            let campaign = self.campaign.then(|| state.campaign_sight(seat));
            self.write(edition, state.public(), &sight, campaign.as_ref(), out);
        }
    }

    /// The same from a view.
    pub fn observe_view(&self, edition: &Edition, view: &View, out: &mut [u8]) {
        if let Some(sight) = view.sight() {
            let campaign = view.campaign_sight().filter(|_| self.campaign);
            self.write(edition, &view.public, &sight, campaign.as_ref(), out);
        }
    }

    /// All an observation is made from.
    #[inline]
    fn write(
        &self,
        edition: &Edition,
        public: &Public,
        sight: &Sight,
        campaign: Option<&CampaignSight>,
        out: &mut [u8],
    ) {
        if usize::from(public.players) != self.players || out.len() != self.size() {
            return;
        }
        let mut writer = Writer { left: out };
        self.write_table(&mut writer, public, sight.seat);
        self.write_cards(&mut writer, edition, public, sight);
        self.write_lines(&mut writer, public, sight.seat);
        self.write_tickets(&mut writer, edition, public, sight);
        self.write_rest(&mut writer, public, sight.seat);
        if let Some(own) = campaign {
            self.write_campaign(&mut writer, public, sight.seat, own);
        }
    }

    /// The seats as the observer counts them: itself first.
    #[inline]
    pub(crate) fn seats(&self, own: Seat) -> impl Iterator<Item = Seat> + use<> {
        let players = self.players as u8;
        (0..players).map(move |at| {
            let seat = own.0 + at;
            Seat(if seat >= players { seat - players } else { seat })
        })
    }

    #[inline]
    pub(crate) fn place_of(&self, own: Seat, seat: Seat) -> Option<usize> {
        self.seats(own).position(|other| other == seat)
    }

    #[inline]
    fn write_table(&self, writer: &mut Writer, public: &Public, own: Seat) {
        let seats = self.players;
        writer.one(STAGES, Some(public.stage as usize));
        let awaited = public.awaited();
        for seat in self.seats(own) {
            writer.number(u8::from(awaited.contains(seat)));
        }
        writer.one(seats, self.place_of(own, public.turn));
        writer.one(seats, self.place_of(own, public.first));
        writer.number(public.last_turns.map_or(0, |turns| turns.saturating_add(1)));
        writer.number(public.passes);
    }

    #[inline]
    fn write_cards(&self, writer: &mut Writer, edition: &Edition, public: &Public, sight: &Sight) {
        let display = writer.take(DISPLAY * KINDS);
        display.fill(0);
        let mut seen =
            public.discards.plus(sight.hand).plus(public.pending.set).plus(public.pending.revealed);
        for (slot, card) in public.display.iter().enumerate() {
            if let Some(card) = card {
                display[slot * KINDS + card.index()] = 1;
                seen = seen.with(*card);
            }
        }
        writer.number(public.deck_size);
        writer.cards(public.discards);
        writer.cards(sight.hand);
        for seat in self.seats(sight.seat) {
            writer.number(public.hand_sizes[seat]);
        }
        for seat in self.seats(sight.seat) {
            let known = public.known_cards[seat];
            writer.cards(known);
            if seat != sight.seat {
                seen = seen.plus(known);
            }
        }
        for seat in self.seats(sight.seat) {
            let known = public.known_cards[seat].total();
            writer.number(u32::from(public.hand_sizes[seat]).saturating_sub(known));
        }
        // A newspaper whose event is being carried out lies nowhere for a moment, but nobody decides then.
        writer.cards(edition.cards_in_game(public.players).minus(seen));
    }

    #[inline]
    fn write_lines(&self, writer: &mut Writer, public: &Public, own: Seat) {
        for seat in self.seats(own) {
            writer.bits(self.lines, public.owned[seat].words());
        }
        writer.bits(self.lines, public.shared_lines.words());
        writer.bits(self.lines, public.open[own].words());
        let pending = matches!(public.stage, Stage::Tunnel | Stage::Offer);
        writer.one(self.lines, pending.then(|| public.pending.line.index()));
        writer.cards(public.pending.set);
        writer.cards(public.pending.revealed);
        writer.number(if public.stage == Stage::Tunnel { public.pending.owed } else { 0 });
        for seat in self.seats(own) {
            writer.take(MAX_SUPPLIES).copy_from_slice(&public.pieces[seat]);
        }
        for seat in self.seats(own) {
            writer.number(public.points[seat].max(0));
        }
    }

    #[inline]
    fn write_tickets(&self, writer: &mut Writer, edition: &Edition, public: &Public, sight: &Sight) {
        writer.bits(self.tickets, sight.tickets.words());
        let completed = writer.take(self.tickets);
        completed.fill(0);
        let joined = Joined::by(edition, &public.owned[sight.seat].or(&public.shared_lines));
        for ticket in sight.tickets.iter() {
            let [from, to] = self.ends[ticket.index()];
            completed[ticket.index()] = u8::from(joined.are_joined(from, to));
        }
        let offer = writer.take(self.tickets);
        offer.fill(0);
        for (at, ticket) in sight.offer.iter().enumerate() {
            offer[ticket.index()] = at as u8 + 1;
        }
        writer.bits(self.tickets, sight.given_back.words());
        writer.number(sight.opening_keep.map_or(0, |keep| keep + 1));
        writer.number(public.ticket_deck);
        for seat in self.seats(sight.seat) {
            writer.number(public.tickets_held[seat]);
        }
        for seat in self.seats(sight.seat) {
            writer.number(public.tickets_offered[seat]);
        }
    }

    #[inline]
    fn write_rest(&self, writer: &mut Writer, public: &Public, own: Seat) {
        writer.bits(self.bonuses, &[u64::from(public.bonuses)]);
        writer.number(public.shared_trains);
        for seat in self.seats(own) {
            writer.number(public.track[seat]);
        }
        for seat in self.seats(own) {
            writer.number(public.coins[seat]);
        }
        for seat in self.seats(own) {
            writer.one(self.companies, Some(usize::from(public.companies[seat])));
        }
        writer.one(self.events, public.events.current.map(capotreno_rules::EventId::index));
        writer.bits(self.events, &[public.events.pile]);
        writer.bits(self.events, &[public.events.retired]);
        writer.number(public.events.newspapers);
    }
}
