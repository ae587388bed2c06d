//! Builds a [`CampaignState`] from what a company may know: a view of `campaign` goes in, so
//! nothing sealed can come out.

use capotreno_campaign::content::{CardKind, CompanyNo, FrontierNo, PlaceNo, PostcardNo};
use capotreno_campaign::{self as campaign, Decision, Move, Outcome, Phase, Presence, Script, Seen};

use crate::edition::Words;
use crate::railway::{
    AwaitedDecision, BankSlip, CampaignCard, CampaignChoice, CampaignDecision, CampaignMove, CampaignOutcome,
    CampaignPresence, CampaignScore, CampaignStage, CampaignState, CampaignVault, CampaignWager,
    ChronicleEntry, CompanyState, FinishedCompany, Frontier, FrontierName, JunctionBought, LineColoured,
    Postcard, PostcardKind, RaceWon, RailwayLine, RailwayPlace, RailwayTicket, RuleBox, StoryCard, StoryKind,
    StoryOption, VaultWorth,
};

impl From<&campaign::CampaignView> for CampaignState {
    fn from(view: &campaign::CampaignView) -> CampaignState {
        CampaignState {
            company: view.company.map(|company| company.0),
            game: view.game,
            games: view.games,
            year: view.year,
            title: (&view.title).into(),
            stage: view.phase.into(),
            first: view.first.0,
            companies: view.companies.iter().map(CompanyState::from).collect(),
            standing: view.standing.iter().map(|company| company.0).collect(),
            awaited: view.awaited.iter().map(AwaitedDecision::from).collect(),
            moves: view.moves.iter().map(CampaignMove::from).collect(),
            answered: view.answered.as_ref().map(CampaignMove::from),
            story: view.story.iter().map(StoryCard::from).collect(),
            boxes: view.boxes.iter().map(RuleBox::from).collect(),
            frontiers: view.frontiers.iter().map(Frontier::from).collect(),
            to_pick: view.to_pick.iter().map(|offer| FrontierName::from(&offer.name)).collect(),
            places: view.places.iter().map(RailwayPlace::from).collect(),
            lines: view.lines.iter().map(RailwayLine::from).collect(),
            tickets: view.tickets.iter().map(RailwayTicket::from).collect(),
            events: view.events.iter().map(CampaignCard::from).collect(),
            staff: view.staff.iter().map(CampaignCard::from).collect(),
            races: view.races.iter().map(Postcard::from).collect(),
            junctions: numbers(&view.junctions),
            choices: view.choices.iter().map(CampaignChoice::from).collect(),
            log: log(&view.log),
            score: view.score.as_ref().map(CampaignScore::from),
            epilogues: view.epilogues.iter().map(Words::from).collect(),
            sentences: (&view.sentences).into(),
        }
    }
}

fn numbers(places: &[PlaceNo]) -> Vec<u8> {
    places.iter().map(|place| place.0).collect()
}

fn bits(set: u64) -> Vec<u8> {
    (0..64).filter(|bit| set >> bit & 1 == 1).collect()
}

impl From<Phase> for CampaignStage {
    fn from(phase: Phase) -> CampaignStage {
        match phase {
            Phase::Before => CampaignStage::Before,
            Phase::Ready => CampaignStage::Ready,
            Phase::Playing => CampaignStage::Playing,
            Phase::After => CampaignStage::After,
            Phase::Over => CampaignStage::Over,
        }
    }
}

impl From<Presence> for CampaignPresence {
    fn from(presence: Presence) -> CampaignPresence {
        match presence {
            Presence::Present => CampaignPresence::Present,
            Presence::StandIn => CampaignPresence::StandIn,
            Presence::Absent => CampaignPresence::Absent,
        }
    }
}

impl From<CampaignPresence> for Presence {
    fn from(presence: CampaignPresence) -> Presence {
        match presence {
            CampaignPresence::Present => Presence::Present,
            CampaignPresence::StandIn => Presence::StandIn,
            CampaignPresence::Absent => Presence::Absent,
        }
    }
}

impl From<&campaign::CompanyView> for CompanyState {
    fn from(company: &campaign::CompanyView) -> CompanyState {
        CompanyState {
            colour: company.colour.into(),
            name: (&company.name).into(),
            presence: company.presence.into(),
            depots: numbers(&company.depots),
            staff: company.staff.map(|staff| staff.0),
            office: company.office.iter().map(Postcard::from).collect(),
            slips: company.slips.iter().map(BankSlip::from).collect(),
            total: company.total,
            crossed: numbers(&company.crossed),
            punched: company.punched,
            wager: company.wager.map(|wager| CampaignWager { stake: wager.stake, place: wager.place }),
            vault: company.vault.as_ref().map(CampaignVault::from),
        }
    }
}

impl From<&campaign::PostcardView> for Postcard {
    fn from(card: &campaign::PostcardView) -> Postcard {
        use capotreno_campaign::content::PostcardKind as Kind;
        Postcard {
            number: card.number.0,
            kind: match card.kind {
                Kind::Boon => PostcardKind::Boon,
                Kind::Quest => PostcardKind::Quest,
                Kind::Race => PostcardKind::Race,
                Kind::Award => PostcardKind::Award,
            },
            title: (&card.title).into(),
            open: (&card.open).into(),
            secret: card.secret.as_ref().map(Words::from),
            uses_left: card.uses_left,
            used: card.used,
        }
    }
}

impl From<&campaign::GameSlip> for BankSlip {
    fn from(slip: &campaign::GameSlip) -> BankSlip {
        BankSlip {
            game: slip.game,
            dollars: slip.dollars,
            coins: slip.parts.coins,
            pieces_left: slip.parts.pieces_left,
            tickets: slip.parts.tickets,
            rank: slip.rank,
        }
    }
}

impl From<&campaign::VaultView> for CampaignVault {
    fn from(vault: &campaign::VaultView) -> CampaignVault {
        CampaignVault {
            certificates: bits(vault.certificates),
            stamps: bits(vault.stamps.into()),
            surveys: vault.surveys.clone(),
            postcards: vault.postcards.iter().map(Postcard::from).collect(),
            dollars: vault.dollars,
        }
    }
}

impl From<&campaign::Awaited> for AwaitedDecision {
    fn from(awaited: &campaign::Awaited) -> AwaitedDecision {
        AwaitedDecision {
            company: awaited.company.0,
            rule: awaited.rule.clone(),
            decision: (&awaited.decision).into(),
        }
    }
}

impl From<&Decision> for CampaignDecision {
    fn from(decision: &Decision) -> CampaignDecision {
        match decision {
            Decision::Hire { shown } => {
                CampaignDecision::Hire { shown: shown.iter().map(|staff| staff.0).collect() }
            }
            Decision::FirstDepot => CampaignDecision::FirstDepot,
            Decision::Depot => CampaignDecision::Depot,
            Decision::Grow => CampaignDecision::Grow,
            Decision::Wager { most } => CampaignDecision::Wager { most: *most },
            Decision::Vote { card, options } => {
                CampaignDecision::Vote { card: card.clone(), options: options.clone() }
            }
            Decision::Pay { dollars, vault } => CampaignDecision::Pay { dollars: *dollars, vault: *vault },
            Decision::PickFrontier => CampaignDecision::PickFrontier,
            Decision::Colour => CampaignDecision::Colour,
        }
    }
}

impl From<&Move> for CampaignMove {
    fn from(with: &Move) -> CampaignMove {
        match with {
            Move::Hire { staff } => CampaignMove::Hire { staff: staff.0 },
            Move::Build { place } => CampaignMove::Build { place: place.0 },
            Move::Grow { place } => CampaignMove::Grow { place: place.0 },
            Move::Wager { stake, place } => CampaignMove::Wager { stake: *stake, place: *place },
            Move::Choose { option } => CampaignMove::Choose { option: option.clone() },
            Move::Pick { frontier } => CampaignMove::Pick { frontier: frontier.0 },
            Move::Colour { line } => CampaignMove::Colour { line: line.0 },
        }
    }
}

impl From<CampaignMove> for Move {
    fn from(with: CampaignMove) -> Move {
        use capotreno_campaign::content::{LineNo, StaffNo};
        match with {
            CampaignMove::Hire { staff } => Move::Hire { staff: StaffNo(staff) },
            CampaignMove::Build { place } => Move::Build { place: PlaceNo(place) },
            CampaignMove::Grow { place } => Move::Grow { place: PlaceNo(place) },
            CampaignMove::Wager { stake, place } => Move::Wager { stake, place },
            CampaignMove::Choose { option } => Move::Choose { option },
            CampaignMove::Pick { frontier } => Move::Pick { frontier: FrontierNo(frontier) },
            CampaignMove::Colour { line } => Move::Colour { line: LineNo(line) },
        }
    }
}

impl From<&campaign::Answer> for CampaignMove {
    fn from(answer: &campaign::Answer) -> CampaignMove {
        match answer {
            campaign::Answer::Stake { stake, place } => CampaignMove::Wager { stake: *stake, place: *place },
            campaign::Answer::Option { option } => CampaignMove::Choose { option: option.clone() },
        }
    }
}

impl From<&campaign::StoryView> for StoryCard {
    fn from(card: &campaign::StoryView) -> StoryCard {
        let options = card.options.iter();
        StoryCard {
            code: card.code.clone(),
            kind: card.kind.into(),
            title: (&card.title).into(),
            text: (&card.text).into(),
            options: options
                .map(|(option, words)| StoryOption { option: option.clone(), words: words.into() })
                .collect(),
        }
    }
}

impl From<CardKind> for StoryKind {
    fn from(kind: CardKind) -> StoryKind {
        match kind {
            CardKind::Story => StoryKind::Story,
            CardKind::Event => StoryKind::Event,
            CardKind::Rule => StoryKind::Rule,
            CardKind::Staff => StoryKind::Staff,
            CardKind::Challenge => StoryKind::Challenge,
            CardKind::Postcard => StoryKind::Postcard,
            CardKind::Bonus => StoryKind::Bonus,
            CardKind::Growth => StoryKind::Growth,
            CardKind::Choice => StoryKind::Choice,
            CardKind::Wager => StoryKind::Wager,
            CardKind::Open => StoryKind::Open,
            CardKind::Pause => StoryKind::Pause,
            CardKind::Stop => StoryKind::Stop,
        }
    }
}

impl From<&campaign::BoxView> for RuleBox {
    fn from(rule: &campaign::BoxView) -> RuleBox {
        RuleBox {
            letter: rule.letter.to_string(),
            id: rule.id.clone(),
            name: (&rule.name).into(),
            summary: (&rule.summary).into(),
            claim_step: rule.claim_step,
            in_force: rule.in_force,
            games_left: rule.games_left,
        }
    }
}

impl From<&campaign::FrontierName> for FrontierName {
    fn from(frontier: &campaign::FrontierName) -> FrontierName {
        FrontierName {
            frontier: frontier.frontier.0,
            code: frontier.code.clone(),
            name: (&frontier.name).into(),
        }
    }
}

impl From<&campaign::FrontierView> for Frontier {
    fn from(frontier: &campaign::FrontierView) -> Frontier {
        Frontier {
            frontier: frontier.name.frontier.0,
            code: frontier.name.code.clone(),
            name: (&frontier.name.name).into(),
            opening: (&frontier.opening).into(),
        }
    }
}

impl From<&campaign::PlaceView> for RailwayPlace {
    fn from(place: &campaign::PlaceView) -> RailwayPlace {
        RailwayPlace {
            place: place.place.0,
            name: place.name.clone(),
            large: place.large,
            port: place.port,
            frontier: place.frontier.map(|frontier| frontier.0),
        }
    }
}

impl From<&campaign::LineView> for RailwayLine {
    fn from(line: &campaign::LineView) -> RailwayLine {
        RailwayLine {
            line: line.line.0,
            ends: line.ends.map(|place| place.0),
            cards: line.cards,
            colour: line.colour.map(Into::into),
            blank: line.blank,
            by: line.by.map(|company| company.0),
            tunnel: line.tunnel,
            viaducts: line.viaducts,
        }
    }
}

impl From<&campaign::TicketView> for RailwayTicket {
    fn from(ticket: &campaign::TicketView) -> RailwayTicket {
        RailwayTicket {
            ticket: ticket.ticket.0,
            id: ticket.id.clone(),
            ends: ticket.ends.map(|place| place.0),
            value: ticket.value,
            postcard: ticket.postcard.map(|number| number.0),
            punches: ticket.punches.clone(),
            retired: ticket.retired,
        }
    }
}

impl From<&campaign::CardView> for CampaignCard {
    fn from(card: &campaign::CardView) -> CampaignCard {
        CampaignCard {
            number: card.number,
            id: card.id.clone(),
            name: (&card.name).into(),
            text: (&card.text).into(),
            punches: card.punches,
            most_punches: card.most_punches,
            retired: card.retired,
        }
    }
}

impl From<&campaign::Chosen> for CampaignChoice {
    fn from(chosen: &campaign::Chosen) -> CampaignChoice {
        CampaignChoice { card: chosen.card.clone(), option: chosen.option.clone() }
    }
}

/// The chronicle with the games numbered.
fn log(entries: &[Seen]) -> Vec<ChronicleEntry> {
    let mut game = 0;
    let told = entries.iter().map(|entry| match entry {
        Seen::Founded => ChronicleEntry::Founded,
        Seen::Moved { company, with } => {
            ChronicleEntry::Moved { company: company.0, with: with.as_ref().map(CampaignMove::from) }
        }
        Seen::Drawn { outcome } => ChronicleEntry::Drawn { outcome: outcome.into() },
        Seen::Seated { company, presence } => {
            ChronicleEntry::Seated { company: company.0, presence: (*presence).into() }
        }
        Seen::Started => {
            game += 1;
            ChronicleEntry::Started { game }
        }
        Seen::Finished { record, result } => finished(game, record, result),
    });
    told.collect()
}

/// What everyone saw of a game. What went into the vaults is not told again.
fn finished(game: u8, record: &str, result: &campaign::GameResult) -> ChronicleEntry {
    let companies = result.companies.iter().map(|row| FinishedCompany {
        company: row.company.0,
        rank: row.rank,
        coins: row.slip.coins,
        pieces_left: row.slip.pieces_left,
        tickets: row.slip.tickets,
        total: row.slip.total,
        completed: row.completed.iter().map(|ticket| ticket.0).collect(),
    });
    let won = |(number, company): &(PostcardNo, CompanyNo)| RaceWon { number: number.0, company: company.0 };
    let bought =
        |(place, company): &(PlaceNo, CompanyNo)| JunctionBought { place: place.0, company: company.0 };
    ChronicleEntry::Finished {
        game,
        record: record.to_owned(),
        companies: companies.collect(),
        grown: numbers(&result.grown),
        retired: result.retired.iter().map(|event| event.0).collect(),
        races: result.races.iter().map(won).collect(),
        bought: result.bought.iter().map(bought).collect(),
    }
}

impl From<&Outcome> for CampaignOutcome {
    fn from(outcome: &Outcome) -> CampaignOutcome {
        match outcome {
            Outcome::First { company } => CampaignOutcome::First { company: company.0 },
            Outcome::Staff { shown } => {
                CampaignOutcome::Staff { shown: shown.iter().map(|staff| staff.0).collect() }
            }
            Outcome::Junctions { places } => CampaignOutcome::Junctions { places: numbers(places) },
            Outcome::Vote { option } => CampaignOutcome::Vote { option: option.clone() },
            Outcome::Colours { lines } => CampaignOutcome::Colours {
                lines: lines
                    .iter()
                    .map(|(line, colour)| LineColoured { line: line.0, colour: (*colour).into() })
                    .collect(),
            },
        }
    }
}

impl From<&campaign::FinalScore> for CampaignScore {
    fn from(score: &campaign::FinalScore) -> CampaignScore {
        CampaignScore {
            vaults: score.vaults.iter().map(VaultWorth::from).collect(),
            order: score.order.iter().map(|company| company.0).collect(),
        }
    }
}

impl From<&campaign::VaultScore> for VaultWorth {
    fn from(vault: &campaign::VaultScore) -> VaultWorth {
        VaultWorth {
            slips: vault.slips,
            certificates: vault.certificates,
            stamps: vault.stamps,
            surveys: vault.surveys,
            circuits: vault.circuits,
            postcards: vault.postcards,
            awards: vault.awards,
            dollars: vault.dollars,
            total: vault.total,
            awarded: vault.awarded.iter().map(|number| award(*number)).collect(),
        }
    }
}

/// An award, told when the vaults are open.
fn award(number: PostcardNo) -> Postcard {
    let words = |field: &str| {
        let text = Script::embedded().text_or_id("postcards", &number.0.to_string(), field);
        Words::from(&text)
    };
    Postcard {
        number: number.0,
        kind: PostcardKind::Award,
        title: words("title"),
        open: words("open"),
        secret: None,
        uses_left: None,
        used: true,
    }
}
