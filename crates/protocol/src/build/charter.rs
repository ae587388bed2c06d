//! The campaign's part of a game's view, and of what never changes during the game.

use capotreno_campaign::content::CompanyNo;
use capotreno_campaign::{BoxView, Campaign, CampaignView, CoastToCoast, Game, Script};
use capotreno_rules::campaign::spec::{CERTIFICATE_COLOURS, CERTIFICATES_EACH, RuleBox, STAMPS_EACH, Story};
use capotreno_rules::campaign::{self as rules};
use capotreno_rules::{Edition, PlaceId, PlaceSet, View};

use crate::build::{bits, places, tickets};
use crate::charter::{
    CharterInfo, CharterOwn, CharterSeat, CharterSeatView, CharterView, LineViaducts, Pieces, PostcardUse,
    QuestionView, RaceView, StoryStage, SurveyInfo,
};

/// A question as one word.
const fn word(question: rules::Question) -> &'static str {
    use rules::{Fee, Question as Q};
    match question {
        Q::Fee { fee: Fee::Depot, .. } => "depot_toll",
        Q::Fee { fee: Fee::Junction, .. } => "junction_toll",
        Q::Fee { fee: Fee::Water, .. } => "water_fee",
        Q::GreyBonus => "grey_bonus",
        Q::CoinsOrTicket { .. } => "coins_or_ticket",
        Q::TopTicket => "top_ticket",
        Q::Looked { .. } => "looked",
        Q::Dues { .. } => "dues",
        Q::Elevator { .. } => "elevator",
        Q::Certificate { .. } => "certificate",
        Q::WaterFrom => "water_from",
        Q::Survey { .. } => "survey",
        Q::Stamp => "stamp",
        Q::BuyStamp { .. } => "buy_stamp",
        Q::Offer { .. } => "postcard_offer",
        Q::FaceUpBonus { .. } => "face_up_bonus",
        Q::ShowTicket => "show_ticket",
        Q::WildAndDeck => "wild_and_deck",
        Q::NightClaim => "night_claim",
        Q::Swap => "swap",
        Q::NextEvent => "next_event",
        Q::PickEvent { .. } => "pick_event",
        Q::TempDepot { .. } => "temp_depot",
        Q::MakeLarge => "make_large",
        Q::Bid { .. } => "bid",
        Q::Rustlers { .. } => "rustlers",
        Q::Discard { .. } => "discard",
        Q::Network => "network",
        Q::CrossOff { .. } => "cross_off",
        Q::BuyOut { .. } => "buy_out",
        Q::Story => "story",
    }
}

/// The place, the amount and the numbers a question is about.
fn about(question: rules::Question) -> (Option<u8>, Option<u16>, Vec<u16>) {
    use rules::Question as Q;
    match question {
        Q::Fee { place, .. } | Q::Elevator { place } | Q::BuyOut { place } => {
            (Some(place.0), None, Vec::new())
        }
        Q::CoinsOrTicket { coins } | Q::BuyStamp { coins } | Q::TempDepot { coins } => {
            (None, Some(coins), Vec::new())
        }
        Q::Looked { keep, .. } => (None, Some(keep.into()), Vec::new()),
        Q::Dues { viaducts } => (None, Some(viaducts.into()), Vec::new()),
        Q::Survey { card } => (None, None, vec![card.into()]),
        Q::Offer { postcard } => (None, None, vec![postcard.into()]),
        Q::FaceUpBonus { cards } | Q::Discard { cards, .. } | Q::Rustlers { cards, .. } => {
            (None, Some(cards.into()), Vec::new())
        }
        Q::PickEvent { first, second } => (None, None, vec![first.0.into(), second.0.into()]),
        Q::Bid { most, .. } => (None, Some(most.into()), Vec::new()),
        Q::CrossOff { left } => (None, Some(left.into()), Vec::new()),
        Q::GreyBonus
        | Q::TopTicket
        | Q::Certificate { .. }
        | Q::WaterFrom
        | Q::Stamp
        | Q::ShowTicket
        | Q::WildAndDeck
        | Q::NightClaim
        | Q::Swap
        | Q::NextEvent
        | Q::MakeLarge
        | Q::Network
        | Q::Story => (None, None, Vec::new()),
    }
}

fn pieces(places: &[PlaceId], counts: &[u8]) -> Vec<Pieces> {
    let pieces = places.iter().zip(counts).map(|(place, count)| Pieces { place: place.0, count: *count });
    pieces.filter(|pieces| pieces.count > 0).collect()
}

/// The campaign's part of a view; none in games without one.
pub(super) fn charter_view(edition: &Edition, view: &View) -> Option<CharterView> {
    let charter = edition.charter()?;
    let public = &view.public;
    let progress = &public.charter;
    let seats = public.seats().map(|seat| CharterSeatView {
        depots: places(progress.depots[seat]),
        elevators: places(progress.elevators[seat]),
        herds: progress.herds[seat],
        water: progress.water[seat],
        certificates: bits(progress.certificates[seat]),
        stamps: bits(progress.stamps[seat].into()),
        surveys: bits(progress.surveys[seat].into()),
        postcards: public
            .postcards(edition, seat)
            .iter()
            .enumerate()
            .map(|(index, card)| PostcardUse {
                number: card.number,
                used: progress.postcards_used[seat].get(index),
            })
            .collect(),
        staff_used: progress.staff_used[seat],
        tickets_shown: tickets(&progress.tickets_shown[seat]),
        crossed: places(progress.crossed[seat]),
        tolls: progress.tolls[seat],
    });
    let races = charter.races.iter().zip(progress.races);
    Some(CharterView {
        large: places(progress.large),
        junctions: places(progress.junctions),
        herds: pieces(&charter.herd_places, &progress.herds_at),
        water: pieces(&charter.water_places, &progress.water_at),
        certificates: bits(progress.certificates_shown),
        stamps: bits(progress.stamps_shown.into()),
        surveys: progress.surveys_shown.into_iter().flatten().collect(),
        certificates_left: progress.certificates_left.count_ones() as u8,
        stamps_left: progress.stamps_left.count_ones() as u8,
        surveys_left: progress.surveys_left.count_ones() as u8,
        races: races
            .map(|(race, winner)| RaceView { number: race.number, winner: winner.map(|seat| seat.0) })
            .collect(),
        cards_bottom: progress.cards_bottom,
        events_bottom: bits(progress.events_bottom),
        seats: seats.collect(),
        question: progress.question.map(|question| question_view(edition, view, question)),
        own: view.own.as_ref().map(|own| CharterOwn {
            looked: own.looked,
            next_event: own.next_event.map(|event| event.0),
            bid: own.bid,
            late: tickets(&own.late),
        }),
    })
}

/// A question as a client reads it, with the answers of the viewer's seat.
pub(crate) fn question_view(edition: &Edition, view: &View, question: rules::Question) -> QuestionView {
    let (place, amount, mut about) = about(question);
    if let (rules::Question::Network, Some(seat)) = (question, view.public.awaited().iter().next()) {
        about = view.public.largest_networks(seat).map(|city| city.0.into()).collect();
    }
    let choices = view.choices(edition).filter(|choices| !choices.is_empty());
    QuestionView {
        ask: word(question).to_owned(),
        rule: question.rule().to_owned(),
        place,
        amount,
        about,
        answers: choices.map_or_else(Vec::new, |choices| choices.iter(edition, &view.public).collect()),
    }
}

impl CharterInfo {
    /// What a campaign brings to one of its games, or to free play on the finished map, with the words
    /// of the cards in play. The secret sides of quests are there for `own` companies only.
    pub fn new(
        campaign: &Campaign,
        game: &Game,
        free_play: Option<CoastToCoast>,
        own: &[CompanyNo],
    ) -> Option<CharterInfo> {
        let edition = &game.shelf.edition;
        let charter = edition.charter()?;
        let everyone = campaign.view(None);
        // What belongs to a rule that is not in force is not told: it may not be known yet.
        let known =
            |rule: RuleBox, set: PlaceSet| if charter.boxes.has(rule) { places(set) } else { Vec::new() };
        let seats = 0..game.table.seats.len();
        let mut info = CharterInfo {
            boxes: boxes(campaign, &everyone, free_play),
            seats: seats.filter_map(|seat| charter_seat(campaign, game, seat, own)).collect(),
            elevator_places: known(RuleBox::Elevators, charter.elevator_places),
            herd_markets: known(RuleBox::Herds, charter.herd_markets),
            atlantic: known(RuleBox::Coasts, charter.atlantic),
            pacific: known(RuleBox::Coasts, charter.pacific),
            ports: places(charter.ports),
            two_events: charter.two_events,
            story: match charter.story {
                Story::Before => StoryStage::Before,
                Story::Sealed => StoryStage::Sealed,
                Story::Told => StoryStage::Told,
            },
            sentences: everyone.sentences,
            ..CharterInfo::default()
        };
        if free_play.is_none() {
            info.races = everyone.races;
        }
        info.add_stocks(edition);
        Some(info)
    }

    /// The stocks of the rules in force.
    fn add_stocks(&mut self, edition: &Edition) {
        let Some(charter) = edition.charter() else { return };
        if charter.boxes.has(RuleBox::Surveys) {
            let survey = |card: &rules::spec::SurveyCard| SurveyInfo {
                number: card.number,
                places: card.places.map(|place| place.0),
            };
            self.surveys = charter.surveys.iter().map(survey).collect();
        }
        if charter.boxes.has(RuleBox::Circuits) {
            self.circuits = charter.circuits.iter().map(|circuit| places(*circuit)).collect();
        }
        if charter.boxes.has(RuleBox::Certificates) || charter.boxes.has(RuleBox::Stamps) {
            self.certificate_colours = CERTIFICATE_COLOURS.to_vec();
            self.certificates_each = CERTIFICATES_EACH;
            self.stamps_each = STAMPS_EACH;
        }
        if charter.boxes.has(RuleBox::Tunnels) {
            self.tunnel_coins.clone_from(&charter.tunnel_coins);
        }
        if charter.boxes.has(RuleBox::Viaducts) {
            let lines = edition.spec().lines.iter().enumerate().filter(|(_, line)| line.viaducts > 0);
            self.viaducts = lines
                .map(|(line, facts)| LineViaducts { line: line as u8, viaducts: facts.viaducts })
                .collect();
        }
    }
}

/// The rule boxes that are played.
fn boxes(campaign: &Campaign, everyone: &CampaignView, free_play: Option<CoastToCoast>) -> Vec<BoxView> {
    let free = &campaign.content().numbers.free_play;
    let played = |rule: &&BoxView| match free_play {
        None => rule.in_force,
        Some(CoastToCoast::Left) => free.boxes.contains(&rule.letter),
        Some(CoastToCoast::Played) => {
            free.boxes.contains(&rule.letter) || free.optional.contains(&rule.letter)
        }
    };
    let boxes = everyone.boxes.iter().filter(played);
    boxes.map(|rule| BoxView { in_force: true, ..rule.clone() }).collect()
}

fn charter_seat(campaign: &Campaign, game: &Game, seat: usize, own: &[CompanyNo]) -> Option<CharterSeat> {
    let company = *game.table.seats.get(seat)?;
    let index = usize::from(*game.options.companies.get(seat)?);
    let brings = game.shelf.edition.charter()?.companies.get(index)?;
    let view = campaign.view(Some(company).filter(|company| own.contains(company)));
    let facts = view.companies.get(company.index())?;
    let staff = facts.staff.filter(|_| brings.staff.is_some());
    let office = |number: u16| facts.office.iter().find(|card| card.number.0 == number);
    let bonus = || Script::embedded().text_or_id("companies", facts.colour.word(), "improved");
    Some(CharterSeat {
        company: company.0,
        cars: brings.cars,
        coins: brings.coins,
        staff: staff.and_then(|staff| view.staff.iter().find(|card| card.number == staff.0)).cloned(),
        postcards: brings.postcards.iter().filter_map(|card| office(card.number)).cloned().collect(),
        bonus: brings.bonus.map(|_| bonus()),
        crossed: places(brings.crossed),
    })
}
