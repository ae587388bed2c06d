//! The form of what a campaign adds to a game, for the edition's digest; see [`crate::identity`].

#![expect(clippy::trivially_copy_pass_by_ref, reason = "every part of an edition is written the same way")]

use crate::campaign::spec::{
    Boon, Brings, Charter, CharterEffect, CompanyBonus, Goal, Postcard, PostcardEffect, Quest, Race, RuleBox,
    Staff, Story, SurveyCard,
};
use crate::identity::{Form, fields, filter, list, one_of};
use crate::sets::PlaceSet;

pub(crate) fn charter(charter: &Charter) -> Form {
    let Charter {
        boxes,
        companies,
        tunnel_coins,
        junctions,
        elevator_places,
        elevators,
        herd_places,
        herd_country,
        herd_markets,
        water_places,
        water,
        certificates,
        certificates_shown,
        stamps,
        stamps_shown,
        surveys,
        circuits,
        atlantic,
        pacific,
        ports,
        frontiers,
        races,
        opening_event,
        two_events,
        story,
    } = charter;
    fields([
        ("boxes", list(RuleBox::ALL.into_iter().filter(|rule| boxes.has(*rule)).map(rule_box))),
        ("companies", list(companies.iter().map(brings))),
        ("tunnel_coins", list(tunnel_coins.iter().copied())),
        ("junctions", (*junctions).into()),
        ("elevator_places", (*elevator_places).into()),
        ("elevators", (*elevators).into()),
        ("herd_places", list(herd_places.iter().copied())),
        ("herd_country", (*herd_country).into()),
        ("herd_markets", (*herd_markets).into()),
        ("water_places", list(water_places.iter().copied())),
        ("water", (*water).into()),
        ("certificates", bits(*certificates)),
        ("certificates_shown", (*certificates_shown).into()),
        ("stamps", bits((*stamps).into())),
        ("stamps_shown", (*stamps_shown).into()),
        ("surveys", list(surveys.iter().map(survey))),
        ("circuits", sets(circuits)),
        ("atlantic", (*atlantic).into()),
        ("pacific", (*pacific).into()),
        ("ports", (*ports).into()),
        ("frontiers", sets(frontiers)),
        ("races", list(races.iter().map(race))),
        ("opening_event", (*opening_event).into()),
        ("two_events", two_events.then_some("looked_at").into()),
        ("story", story_form(*story).into()),
    ])
}

/// Nothing where it is read before the deal, as it was in the first campaigns.
const fn story_form(story: Story) -> Option<&'static str> {
    match story {
        Story::Before => None,
        Story::Sealed => Some("sealed"),
        Story::Told => Some("told"),
    }
}

/// The letters of the campaign's rulebook.
fn rule_box(rule: RuleBox) -> &'static str {
    match rule {
        RuleBox::Tunnels => "F",
        RuleBox::DepotTolls => "G",
        RuleBox::Junctions => "H",
        RuleBox::Viaducts => "I",
        RuleBox::Elevators => "J",
        RuleBox::Herds => "K",
        RuleBox::Certificates => "L",
        RuleBox::Water => "M",
        RuleBox::Surveys => "N",
        RuleBox::Stamps => "O",
        RuleBox::Postcards => "P",
        RuleBox::Staff => "Q",
        RuleBox::Circuits => "T",
        RuleBox::Coasts => "U",
        RuleBox::OpenLedger => "V",
    }
}

fn sets(sets: &[PlaceSet]) -> Form {
    list(sets.iter().copied())
}

/// The numbers of the bits that are set.
fn bits(bits: u64) -> Form {
    list((0..64_u8).filter(|bit| bits >> bit & 1 == 1))
}

fn survey(survey: &SurveyCard) -> Form {
    let SurveyCard { number, places } = *survey;
    fields([("number", number.into()), ("places", list(places))])
}

fn brings(brings: &Brings) -> Form {
    let Brings { cars, coins, cards, depots, staff, postcards, bonus, crossed } = brings;
    fields([
        ("cars", (*cars).into()),
        ("coins", (*coins).into()),
        ("cards", (*cards).into()),
        ("depots", (*depots).into()),
        ("staff", staff.as_ref().map(staff_form).into()),
        ("postcards", list(postcards.iter().map(postcard))),
        ("bonus", bonus.as_ref().map(bonus_form).into()),
        ("crossed", (*crossed).into()),
    ])
}

fn bonus_form(bonus: &CompanyBonus) -> Form {
    match *bonus {
        CompanyBonus::Coins { coins } => one_of("coins", coins),
        CompanyBonus::CoinsOrTicket { coins } => one_of("coins_or_ticket", coins),
        CompanyBonus::CoinsAndCards { coins, cards } => {
            one_of("coins_and_cards", fields([("coins", coins.into()), ("cards", cards.into())]))
        }
        CompanyBonus::CoinsAndLook { coins, look } => {
            one_of("coins_and_look", fields([("coins", coins.into()), ("look", look.into())]))
        }
        CompanyBonus::CoinsByLength { coins, long, long_coins } => one_of(
            "coins_by_length",
            fields([("coins", coins.into()), ("long", long.into()), ("long_coins", long_coins.into())]),
        ),
    }
}

fn staff_form(staff: &Staff) -> Form {
    match *staff {
        Staff::StartCards { cards } => one_of("start_cards", cards),
        Staff::StartCoins { coins } => one_of("start_coins", coins),
        Staff::Telegraph { look } => one_of("telegraph", look),
        Staff::DrawTickets { tickets } => one_of("draw_tickets", tickets),
        Staff::AsGrey { longest } => one_of("as_grey", longest),
        Staff::WildAndDeck { uses } => one_of("wild_and_deck", uses),
        Staff::Depot { coins_instead } => one_of("depot", coins_instead),
        Staff::Newspapers { coins } => one_of("newspapers", coins),
        Staff::Cars { cars } => one_of("cars", cars),
        Staff::SwapHand => "swap_hand".into(),
        Staff::NextEvent => "next_event".into(),
        Staff::LessSurcharge { cards } => one_of("less_surcharge", cards),
        Staff::Ports { coins } => one_of("ports", coins),
        Staff::NightClaim { longest } => one_of("night_claim", longest),
        Staff::Store { cards, coins, most } => {
            one_of("store", fields([("cards", cards.into()), ("coins", coins.into()), ("most", most.into())]))
        }
        Staff::GreyBonus { uses } => one_of("grey_bonus", uses),
        Staff::DrawAndKeep { draw, keep } => {
            one_of("draw_and_keep", fields([("draw", draw.into()), ("keep", keep.into())]))
        }
        Staff::CertificateOr { coins } => one_of("certificate_or", coins),
    }
}

fn postcard(postcard: &Postcard) -> Form {
    let Postcard { number, uses_left, per_game, does } = *postcard;
    let does = match does {
        PostcardEffect::Boon(boon) => one_of("boon", boon_form(&boon)),
        PostcardEffect::Quest { quest, coins } => {
            one_of("quest", fields([("quest", quest_form(&quest)), ("coins", coins.into())]))
        }
    };
    fields([
        ("number", number.into()),
        ("uses_left", uses_left.into()),
        ("per_game", per_game.into()),
        ("does", does),
    ])
}

fn boon_form(boon: &Boon) -> Form {
    match *boon {
        Boon::Gain { lines, coins } => {
            one_of("gain", fields([("lines", filter(&lines)), ("coins", coins.into())]))
        }
        Boon::Draw { lines, cards } => {
            one_of("draw", fields([("lines", filter(&lines)), ("cards", cards.into())]))
        }
        Boon::Offer { coins, cards } => {
            one_of("offer", fields([("coins", coins.into()), ("cards", cards.into())]))
        }
        Boon::Discount { lines, cards } => {
            one_of("discount", fields([("lines", filter(&lines)), ("cards", cards.into())]))
        }
        Boon::NoToll => "no_toll".into(),
        Boon::NoDues => "no_dues".into(),
        Boon::NoSurcharge => "no_surcharge".into(),
        Boon::DrawTickets { tickets } => one_of("draw_tickets", tickets),
        Boon::Newspaper { coins } => one_of("newspaper", coins),
        Boon::FaceUpBonus => "face_up_bonus".into(),
        Boon::LastWater { coins } => one_of("last_water", coins),
        Boon::SurveyDraw { cards } => one_of("survey_draw", cards),
        Boon::Tunnel { coins } => one_of("tunnel", coins),
    }
}

fn quest_form(quest: &Quest) -> Form {
    let places_and = |word, places: PlaceSet, name, count: u8| {
        one_of(word, fields([("places", places.into()), (name, count.into())]))
    };
    match *quest {
        Quest::Join { from, to, at_end } => one_of(
            if at_end { "join_at_end" } else { "join" },
            fields([("from", from.into()), ("to", to.into())]),
        ),
        Quest::Lines { places, lines } => places_and("lines", places, "lines", lines),
        Quest::Touch { places, count } => places_and("touch", places, "count", count),
        Quest::Tunnels { tunnels } => one_of("tunnels", tunnels),
        Quest::Tickets { places, tickets } => places_and("tickets", places, "tickets", tickets),
        Quest::Network { cities } => one_of("network", cities),
        Quest::CarsLeft { cars } => one_of("cars_left", cars),
    }
}

fn race(race: &Race) -> Form {
    let Race { number, goal, coins } = *race;
    let goal = match goal {
        Goal::TicketAt { places } => one_of("ticket_at", places),
        Goal::TicketWorth { value } => one_of("ticket_worth", value),
        Goal::Tickets { tickets } => one_of("tickets", tickets),
        Goal::LargeCities { lines } => one_of("large_cities", lines),
        Goal::Tolls { tolls } => one_of("tolls", tolls),
        Goal::Junctions { junctions } => one_of("junctions", junctions),
        Goal::Lengths { longest } => one_of("lengths", longest),
        Goal::OwnColour { lines } => one_of("own_colour", lines),
        Goal::Newspapers { newspapers } => one_of("newspapers", newspapers),
        Goal::Circuit => "circuit".into(),
        Goal::Frontiers { frontiers } => one_of("frontiers", frontiers),
    };
    fields([("number", number.into()), ("goal", goal), ("coins", coins.into())])
}

pub(crate) fn effect(effect: &CharterEffect) -> Form {
    match *effect {
        CharterEffect::GainOnTickets { coins } => one_of("gain_on_tickets", coins),
        CharterEffect::GainAtPorts { one, two } => {
            one_of("gain_at_ports", fields([("one", one.into()), ("two", two.into())]))
        }
        CharterEffect::ExtraCards { lines, cards } => {
            one_of("extra_cards", fields([("lines", filter(&lines)), ("cards", cards.into())]))
        }
        CharterEffect::DoubleBonus => "double_bonus".into(),
        CharterEffect::NoTolls => "no_tolls".into(),
        CharterEffect::Strike { discard } => one_of("strike", discard),
        CharterEffect::ShowTickets { coins } => one_of("show_tickets", coins),
        CharterEffect::DoubleWilds { lines } => one_of("double_wilds", filter(&lines)),
        CharterEffect::DrawOnClaim { lines, cards } => {
            one_of("draw_on_claim", fields([("lines", filter(&lines)), ("cards", cards.into())]))
        }
        CharterEffect::NeedsWilds { lines, wilds } => {
            one_of("needs_wilds", fields([("lines", filter(&lines)), ("wilds", wilds.into())]))
        }
        CharterEffect::NoWater => "no_water".into(),
        CharterEffect::GainOnSurvey { coins } => one_of("gain_on_survey", coins),
        CharterEffect::TunnelReveal { cards } => one_of("tunnel_reveal", cards),
        CharterEffect::NoDues => "no_dues".into(),
        CharterEffect::TempDepot { coins } => one_of("temp_depot", coins),
        CharterEffect::MakeLarge => "make_large".into(),
        CharterEffect::BlindBid { most, cards } => {
            one_of("blind_bid", fields([("most", most.into()), ("cards", cards.into())]))
        }
        CharterEffect::PlaceJunction => "place_junction".into(),
        CharterEffect::StampSale { coins } => one_of("stamp_sale", coins),
        CharterEffect::Rustlers { cards } => one_of("rustlers", cards),
        CharterEffect::AddHerds { herds } => one_of("add_herds", herds),
        CharterEffect::GainPerCertificate { coins, most } => {
            one_of("gain_per_certificate", fields([("coins", coins.into()), ("most", most.into())]))
        }
        CharterEffect::NewCertificates => "new_certificates".into(),
        CharterEffect::DryWater => "dry_water".into(),
        CharterEffect::AddWater => "add_water".into(),
        CharterEffect::RivalSurvey => "rival_survey".into(),
        CharterEffect::LargeHands { hand, cards } => {
            one_of("large_hands", fields([("hand", hand.into()), ("cards", cards.into())]))
        }
    }
}
