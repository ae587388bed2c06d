//! The claim sequence of a campaign (LW-28): what each step does to the claim in progress.

use crate::campaign::deed::{Deed, Piece};
use crate::campaign::network::has_both;
use crate::campaign::question::{Fee, Question};
use crate::campaign::spec::{Boon, CharterEffect, CompanyBonus, Goal, PostcardEffect, Quest, RuleBox, Staff};
use crate::campaign::standing::Standing;
use crate::campaign::state::{ClaimStep, Resume};
use crate::chance::Chance;
use crate::deck::Engine;
use crate::edition::Edition;
use crate::event::{CoinReason, Listener, SeenEvent};
use crate::ids::{LineId, PlaceId, Seat};
use crate::sets::{Members, PlaceSet};
use crate::spec::{Effect, LineKind};
use crate::state::{Public, Stage};

/// Coins of a toll or for water.
const FEE: u16 = 2;
const COASTS: [u16; 2] = [12, 6];

impl<C: Chance, L: Listener> Engine<'_, C, L> {
    /// One step, which [`ClaimSteps::of`](super::ClaimSteps::of) says concerns the line: its rule is in force there.
    pub fn claim_step(&mut self, step: ClaimStep) {
        let (seat, line) = (self.public.turn, self.public.pending.line);
        let facts = self.edition.lines[line.index()];
        match step {
            ClaimStep::Event => self.event_step(seat, line),
            ClaimStep::Offer => self.offer_step(seat, line),
            ClaimStep::Tunnel => self.tunnel_step(seat, facts.cards),
            ClaimStep::Tolls => self.toll_step(seat, facts.ends),
            ClaimStep::CompanyLine => self.company_step(seat, line),
            ClaimStep::Viaducts => self.viaduct_step(seat, line),
            ClaimStep::ElevatorsAndHerds => self.farm_step(seat, facts.ends),
            ClaimStep::Certificates => self.ask(seat, Question::Certificate { must: false }),
            ClaimStep::Water => self.water_step(seat, facts.ends),
            ClaimStep::Surveys => self.survey_step(seat),
            ClaimStep::Stamps => self.ask(seat, Question::Stamp),
            ClaimStep::Postcards => self.postcard_step(seat, line),
            ClaimStep::Staff => {
                if let Some(Staff::Ports { coins }) = self.public.staff(self.edition, seat) {
                    self.gain(seat, coins, CoinReason::Staff);
                }
            }
            ClaimStep::LargeCity => self.large_city_step(seat, line),
            ClaimStep::Tickets => self.ask(seat, Question::ShowTicket),
            ClaimStep::Challenges => self.challenges(),
        }
    }

    pub fn rule(&self, rule: RuleBox) -> bool {
        self.edition.has_rule(rule)
    }

    fn stands(&self, what: Standing) -> bool {
        self.public.stands(self.edition, what)
    }

    fn ports_at(&self, ends: [PlaceId; 2]) -> usize {
        let ports = self.edition.charter().map_or_else(Default::default, |charter| charter.ports);
        ends.iter().filter(|end| ports.contains(**end)).count()
    }

    /// What the current event pays for the claim (LW-29).
    fn event_step(&mut self, seat: Seat, line: LineId) {
        if !self.stands(Standing::PaysClaims) {
            return;
        }
        let edition = self.edition;
        let Some(spec) = edition.line(line) else { return };
        self.event_gains(seat, spec);
        let Some(event) = self.public.events.current else { return };
        let ports = self.ports_at(edition.line_ends(line));
        for effect in edition.effects(event) {
            match *effect {
                Effect::Charter(CharterEffect::GainAtPorts { one, two }) => {
                    let coins = [0, one, two][ports.min(2)];
                    self.gain(seat, coins, CoinReason::Event(event));
                }
                Effect::Charter(CharterEffect::DrawOnClaim { lines, cards })
                    if lines.holds(spec, self.public.charter.large) =>
                {
                    self.draw_cards(seat, cards);
                }
                _ => {}
            }
        }
    }

    fn offer_step(&mut self, seat: Seat, line: LineId) {
        if let Some(offer) = self.public.claim_offer(self.edition, line)
            && self.public.hand_sizes[seat] >= offer.wilds
        {
            self.public.charter.resume = Resume::Nothing;
            self.public.stage = Stage::Offer;
            self.tell(|| SeenEvent::OfferMade { seat, line });
        }
    }

    /// CH-F: a finished tunnel pays.
    fn tunnel_step(&mut self, seat: Seat, cards: u8) {
        if self.rule(RuleBox::Tunnels)
            && let Some(charter) = self.edition.charter()
        {
            let coins = charter.tunnel_coins.get(cards as usize).copied().unwrap_or(0);
            self.gain(seat, coins, CoinReason::Box(RuleBox::Tunnels));
        }
        if let Some((index, Boon::Tunnel { coins })) =
            self.public.boon(self.edition, seat, |boon| matches!(boon, Boon::Tunnel { .. }))
        {
            self.use_postcard_for(seat, index, coins);
        }
    }

    /// Punches a postcard that pays coins.
    pub fn use_postcard_for(&mut self, seat: Seat, index: usize, coins: u16) {
        let number = self.use_postcard(seat, index);
        self.gain(seat, coins, CoinReason::Postcard(number));
    }

    /// CH-G, CH-H: one toll for each end with another company's depot or a junction.
    fn toll_step(&mut self, seat: Seat, ends: [PlaceId; 2]) {
        if self.stands(Standing::NoTolls) {
            return;
        }
        for place in ends {
            if self.rule(RuleBox::DepotTolls) && self.depot_owner(place).is_some_and(|owner| owner != seat) {
                self.wait(seat, Question::Fee { fee: Fee::Depot, place });
            } else if self.rule(RuleBox::Junctions) && self.public.charter.junctions.contains(place) {
                self.wait(seat, Question::Fee { fee: Fee::Junction, place });
            }
        }
    }

    fn depot_owner(&self, place: PlaceId) -> Option<Seat> {
        self.public.seats().find(|seat| self.public.charter.depots[*seat].contains(place))
    }

    /// A fee in coins: as many as there are, and nothing where there are none.
    pub fn pay_fee(&mut self, seat: Seat, fee: Fee, place: PlaceId) {
        let coins = FEE.min(self.public.coins[seat]);
        if coins == 0 {
            return;
        }
        let rule = match fee {
            Fee::Depot => RuleBox::DepotTolls,
            Fee::Junction => RuleBox::Junctions,
            Fee::Water => RuleBox::Water,
        };
        self.pay_coins(seat, coins, CoinReason::Box(rule));
        if let Some(owner) = self.depot_owner(place).filter(|_| fee == Fee::Depot) {
            self.public.charter.tolls[owner] = self.public.charter.tolls[owner].saturating_add(1);
            self.gain(owner, coins, CoinReason::Box(rule));
        }
    }

    /// A fee with a card; the owner of a depot draws one for it.
    pub fn fee_card_given(&mut self, fee: Fee, place: PlaceId) {
        if let Some(owner) = self.depot_owner(place).filter(|_| fee == Fee::Depot) {
            self.public.charter.tolls[owner] = self.public.charter.tolls[owner].saturating_add(1);
            self.draw_cards(owner, 1);
        }
    }

    /// Step 3: a line of the company's own colour.
    fn company_step(&mut self, seat: Seat, line: LineId) {
        let Some(economy) = &self.edition.spec().economy else { return };
        let Some(company) = economy.companies.get(self.public.companies[seat] as usize) else { return };
        match self.edition.lines[line.index()].colour {
            Some(colour) if colour == company.colour => self.company_bonus(seat),
            None => self.ask(seat, Question::GreyBonus),
            Some(_) => {}
        }
    }

    /// The company bonus, twice during a jubilee (CH-EV16).
    pub fn company_bonus(&mut self, seat: Seat) {
        let times = if self.stands(Standing::DoubleBonus) { 2 } else { 1 };
        let cards = self.edition.lines[self.public.pending.line.index()].cards;
        for _ in 0..times {
            match self.public.company_bonus(self.edition, seat) {
                None => {}
                Some(CompanyBonus::Coins { coins }) => self.gain(seat, coins, CoinReason::CompanyLine),
                Some(CompanyBonus::CoinsByLength { coins, long, long_coins }) => {
                    let coins = if cards >= long { long_coins } else { coins };
                    self.gain(seat, coins, CoinReason::CompanyLine);
                }
                Some(CompanyBonus::CoinsAndCards { coins, cards }) => {
                    self.gain(seat, coins, CoinReason::CompanyLine);
                    self.draw_cards(seat, cards);
                }
                Some(CompanyBonus::CoinsAndLook { coins, look }) => {
                    self.gain(seat, coins, CoinReason::CompanyLine);
                    self.public.charter.tasks.push(crate::campaign::state::Task::Look {
                        seat,
                        look,
                        keep: 1,
                        bottom: false,
                    });
                }
                Some(CompanyBonus::CoinsOrTicket { coins }) => {
                    if self.public.ticket_deck > 0 {
                        self.wait(seat, Question::CoinsOrTicket { coins });
                    } else {
                        self.gain(seat, coins, CoinReason::CompanyLine);
                    }
                }
            }
        }
    }

    /// CH-I: dues for the line's viaducts.
    fn viaduct_step(&mut self, seat: Seat, line: LineId) {
        let viaducts = self.edition.line(line).map_or(0, |line| line.viaducts);
        if !self.stands(Standing::NoDues) {
            self.wait(seat, Question::Dues { viaducts });
        }
    }

    /// In coins: as many as there are.
    pub fn pay_dues(&mut self, seat: Seat, viaducts: u8) {
        let coins = u16::from(viaducts).min(self.public.coins[seat]);
        self.pay_coins(seat, coins, CoinReason::Box(RuleBox::Viaducts));
    }

    /// CH-J: others' elevators draw cards, an own one may be placed. CH-K: herds come along.
    fn farm_step(&mut self, seat: Seat, ends: [PlaceId; 2]) {
        let Some(charter) = self.edition.charter() else { return };
        if charter.boxes.has(RuleBox::Elevators) {
            for place in ends {
                let owner = self
                    .public
                    .seats()
                    .find(|owner| *owner != seat && self.public.charter.elevators[*owner].contains(place));
                if let Some(owner) = owner {
                    let cards = &mut self.public.charter.elevator_cards[owner];
                    *cards = cards.saturating_add(1);
                    self.draw_cards(owner, 1);
                } else if charter.elevator_places.contains(place) {
                    self.wait(seat, Question::Elevator { place });
                }
            }
        }
        if charter.boxes.has(RuleBox::Herds) {
            for place in ends {
                let Some(spot) = Public::spot(&charter.herd_places, place) else { continue };
                while self.public.charter.herds_at[spot] > 0 {
                    self.public.charter.herds_at[spot] -= 1;
                    self.public.charter.herds[seat] += 1;
                    self.deed(Deed::Removed { piece: Piece::Herd, place, seat: Some(seat) });
                }
            }
        }
    }

    /// CH-M: a token of one of the ends, or a fee where none is left.
    fn water_step(&mut self, seat: Seat, ends: [PlaceId; 2]) {
        let Some(charter) = self.edition.charter() else { return };
        let dry = |place: PlaceId| Public::spot(&charter.water_places, place).is_some();
        let [first, second] = ends.map(|place| self.water_at(place) > 0);
        match (first, second) {
            (true, true) => self.wait(seat, Question::WaterFrom),
            (true, false) => self.take_water(seat, ends[0]),
            (false, true) => self.take_water(seat, ends[1]),
            (false, false) => {
                if let Some(place) = ends.into_iter().find(|place| dry(*place))
                    && !self.stands(Standing::NoWater)
                {
                    self.wait(seat, Question::Fee { fee: Fee::Water, place });
                }
            }
        }
    }

    /// CH-N: one survey card that the seat's lines touch; the next one when it is settled.
    pub fn survey_step(&mut self, seat: Seat) {
        let Some(charter) = self.edition.charter() else { return };
        if !charter.boxes.has(RuleBox::Surveys) {
            return;
        }
        let owned = self.public.owned[seat];
        let touched = |place: &PlaceId| self.edition.touches(&owned, *place);
        let found = self.public.charter.surveys_shown.into_iter().flatten().find(|card| {
            let places = charter.surveys.get(*card as usize).map(|survey| survey.places);
            places.is_some_and(|places| places.iter().all(touched))
        });
        if let Some(card) = found {
            self.wait(seat, Question::Survey { card });
        }
    }

    /// CH-P: what postcards pay for the claim, and quests it fulfils.
    fn postcard_step(&mut self, seat: Seat, line: LineId) {
        let edition = self.edition;
        let Some(spec) = edition.line(line) else { return };
        let Some(office) = self.public.office(edition, seat) else { return };
        for index in office.on_claim.iter().copied() {
            let card = &office.postcards[index];
            if !self.public.has_use(seat, index, card) {
                continue;
            }
            match card.does {
                PostcardEffect::Boon(Boon::Gain { lines, coins })
                    if lines.holds(spec, self.public.charter.large) =>
                {
                    self.use_postcard_for(seat, index, coins);
                }
                PostcardEffect::Boon(Boon::Draw { lines, cards })
                    if lines.holds(spec, self.public.charter.large) =>
                {
                    self.use_postcard(seat, index);
                    self.draw_cards(seat, cards);
                }
                PostcardEffect::Boon(Boon::Offer { .. }) => {
                    self.wait(seat, Question::Offer { postcard: index as u8 });
                }
                PostcardEffect::Quest { quest, coins } if self.public.fulfils(edition, seat, quest) => {
                    self.use_postcard_for(seat, index, coins);
                }
                PostcardEffect::Boon(_) | PostcardEffect::Quest { .. } => {}
            }
        }
    }

    /// Step 12: a large city, one bonus even for two of them.
    fn large_city_step(&mut self, seat: Seat, line: LineId) {
        let facts = self.edition.lines[line.index()];
        if facts.ends.iter().any(|end| self.public.charter.large.contains(*end)) {
            let cards = self.large_city_draw();
            self.wait(seat, Question::FaceUpBonus { cards });
        }
        self.draw_cards(seat, facts.draw_bonus);
    }

    /// Open challenges and the race from coast to coast (CH-U), after the twelve steps.
    fn challenges(&mut self) {
        let Some(charter) = self.edition.charter() else { return };
        self.judge_races(|goal| !goal.is_judged_later());
        let seat = self.public.turn;
        let before = self.public.charter.coasts;
        if charter.boxes.has(RuleBox::Coasts) && !before.contains(seat) {
            let paid = if self.public.players == 2 { 1 } else { COASTS.len() };
            let coins = COASTS[..paid].get(before.iter().count()).copied().unwrap_or(0);
            let joins = |part: PlaceSet| has_both(part, charter.atlantic, charter.pacific);
            // Only the network of the claim can have grown to that; whether it is a largest one
            // takes longer to say.
            if joins(self.public.charter.networks.claimed.network())
                && self.public.charter.networks.largest(seat).any(joins)
            {
                self.public.charter.coasts = before.with(seat);
                self.gain(seat, coins, CoinReason::Box(RuleBox::Coasts));
            }
        }
    }

    /// LW-54: the races whose goals may have been reached just now. Besides claims this is asked
    /// whenever what a race counts changes, because it is for the first to get there. Of several
    /// at once the seat on turn comes first.
    pub fn judge_races(&mut self, changed: impl Fn(Goal) -> bool) {
        let Some(charter) = self.edition.charter() else { return };
        for (index, race) in charter.races.iter().enumerate() {
            let open = self.public.charter.races.get(index).is_some_and(Option::is_none);
            if !open || !changed(race.goal) {
                continue;
            }
            let won = |seat: &Seat| self.public.reaches(self.edition, *seat, race.goal);
            if let Some(seat) = self.public.seats_from(self.public.turn).find(won) {
                self.win_race(index, seat);
            }
        }
    }

    /// The first to do it; later ones get nothing.
    pub fn win_race(&mut self, index: usize, seat: Seat) {
        let Some(race) = self.edition.charter().and_then(|charter| charter.races.get(index)) else { return };
        if let Some(winner) = self.public.charter.races.get_mut(index)
            && winner.is_none()
        {
            *winner = Some(seat);
            self.deed(Deed::RaceWon { seat, number: race.number });
            self.gain(seat, race.coins, CoinReason::Postcard(race.number));
        }
    }
}

impl Public {
    /// Whether a seat's lines fulfil a quest that is judged during play.
    pub(crate) fn fulfils(&self, edition: &Edition, seat: Seat, quest: Quest) -> bool {
        let lines = &self.owned[seat];
        match quest {
            Quest::Join { from, to, at_end: false } => {
                has_both(self.charter.networks.claimed.network(), from, to)
            }
            Quest::Lines { places, lines: least } => {
                let touching = lines
                    .iter()
                    .filter(|line| edition.line_ends(*line).iter().any(|end| places.contains(*end)));
                touching.count() >= least as usize
            }
            Quest::Touch { places, count } => edition.touched(lines).and(&places).len() >= u32::from(count),
            Quest::Tunnels { tunnels } => {
                let built = lines.iter().filter(|line| edition.lines[line.index()].kind == LineKind::Tunnel);
                built.count() >= tunnels as usize
            }
            Quest::Join { at_end: true, .. }
            | Quest::Tickets { .. }
            | Quest::Network { .. }
            | Quest::CarsLeft { .. } => false,
        }
    }

    /// Whether a seat has reached the goal of a race that is judged during play. Networks grow only
    /// by the claim in progress.
    fn reaches(&self, edition: &Edition, seat: Seat, goal: Goal) -> bool {
        let lines = &self.owned[seat];
        let facts = || lines.iter().map(|line| &edition.lines[line.index()]);
        match goal {
            Goal::TicketAt { .. } | Goal::TicketWorth { .. } | Goal::Tickets { .. } | Goal::Circuit => false,
            Goal::LargeCities { lines } => {
                let large = |end: &PlaceId| self.charter.large.contains(*end);
                facts().filter(|line| line.ends.iter().any(large)).count() >= lines as usize
            }
            Goal::Tolls { tolls } => self.charter.tolls[seat] >= tolls,
            Goal::Junctions { junctions } => {
                edition.touched(lines).and(&self.charter.junctions).len() >= u32::from(junctions)
            }
            Goal::Lengths { longest } => (1..=longest).all(|cards| facts().any(|line| line.cards == cards)),
            Goal::OwnColour { lines } => {
                let economy = edition.spec().economy.as_ref();
                let company =
                    economy.and_then(|economy| economy.companies.get(self.companies[seat] as usize));
                let own =
                    facts().filter(|line| company.is_some_and(|company| line.colour == Some(company.colour)));
                own.count() >= lines as usize
            }
            Goal::Newspapers { newspapers } => self.charter.newspapers[seat] >= newspapers,
            Goal::Frontiers { .. } if seat != self.turn => false,
            Goal::Frontiers { frontiers } => edition.charter().is_some_and(|charter| {
                let part = self.charter.networks.claimed.network();
                let reached = charter.frontiers.iter().filter(|cities| !part.and(cities).is_empty());
                reached.count() >= frontiers as usize
            }),
        }
    }
}
