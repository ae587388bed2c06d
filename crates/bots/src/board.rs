//! A board as bots look at it: lines with their worth and cost, arcs for walking, counts for
//! bonuses. Computed once for an edition and a number of players.

use capotreno_rules::spec::{Criterion, FerrySymbol, LineKind, Ticket, WildUse};
use capotreno_rules::{Card, Digest, Edition, LineId, LineSet, Members, TicketId};

use crate::habits::Habits;
use crate::largest::largest_first;
use crate::plan::UNITS;
use crate::routes::DEAREST;

/// What a card counts that is in hand already, in turns, when good lines are looked for.
pub const HELD_WEIGHT: f32 = 0.2;

/// A line with everything a bot asks about it.
#[derive(Clone, Copy, Debug)]
pub struct LineInfo {
    pub ends: [u8; 2],
    pub cards: u8,
    pub pieces: u8,
    pub supply: u8,
    pub symbols: u8,
    /// So many cards stand for one of the set; zero where none may.
    pub stand_in: u8,
    pub colour: Option<Card>,
    pub kind: LineKind,
    /// Whether wilds may be played on it.
    pub wilds: bool,
    pub points: f32,
    /// What the line costs in average cards: symbols and tunnels ask for more than their length.
    pub weight: f32,
    /// Cards drawn after the claim.
    pub draws: f32,
}

/// What a bonus counts, as far as lines decide it.
#[derive(Clone, Debug)]
pub enum Counted {
    Lines(LineSet),
    Tickets(Vec<bool>),
    Other,
}

/// A bonus in play: its points, what it counts.
#[derive(Clone, Debug)]
pub struct BonusInfo {
    pub value: f32,
    pub counted: Counted,
}

/// The tables of one edition for one number of players.
#[derive(Clone, Debug)]
pub struct BoardTables {
    digest: Digest,
    pub players: u8,
    pub places: usize,
    pub lines: Vec<LineInfo>,
    /// Where the arcs of each place start.
    starts: Vec<u16>,
    arcs: Vec<(u8, u8)>,
    pub tickets: Vec<Ticket>,
    pub bonuses: Vec<BonusInfo>,
    pub ferry: FerrySymbol,
    /// Lines by what they bring for each turn they take, best first, with that rate.
    pub by_rate: Vec<(f32, LineId)>,
    /// Lines by what they could bring at most to a seat that holds their cards, best first, with
    /// that rate: see `Intent::aim`.
    pub by_ease: Vec<(f32, LineId)>,
    /// Points one turn brings a player who only claims good lines: the worth of a turn.
    pub turn_worth: f32,
    /// Turns a piece takes on average, from drawing its cards to claiming.
    pub turns_a_piece: f32,
    /// Pieces at which the last round begins.
    pub end_pieces: f32,
    /// What one piece fewer at the end is worth (only where pieces left are paid for).
    pub piece_worth: f32,
    /// Legends: no points for lines, coins instead.
    pub economy: bool,
    /// White trains that everyone shares.
    pub shared: bool,
    /// What a line costs on a way, whatever the hand: for playouts.
    pub plain_costs: Vec<u8>,
    /// What a card in hand takes off such a cost.
    pub card_cost: f32,
    /// The share of each kind of card in the deck.
    pub shares: [f32; 10],
    /// How seats play in playouts here.
    pub habits: Habits,
}

impl BoardTables {
    pub fn new(edition: &Edition, players: u8) -> BoardTables {
        let spec = edition.spec();
        let lines: Vec<LineInfo> = edition.line_ids().map(|line| line_info(edition, line)).collect();
        let (starts, arcs) = arcs(edition, &lines);
        let economy = spec.economy.as_ref();
        let pieces: f32 = spec.supplies.iter().map(|supply| f32::from(supply.count)).sum();
        let piece_worth = economy.map_or(0.0, |economy| {
            f32::from(economy.pieces_left.first().copied().unwrap_or(0)) / pieces.max(1.0)
        });
        let mut board = BoardTables {
            digest: edition.digest(),
            players,
            places: spec.places.len(),
            starts,
            arcs,
            tickets: spec.tickets.clone(),
            bonuses: spec
                .bonuses
                .iter()
                .map(|bonus| bonus_info(edition, f32::from(bonus.value), &bonus.criterion))
                .collect(),
            ferry: spec.claiming.ferry_symbol,
            by_rate: Vec::new(),
            by_ease: Vec::new(),
            turn_worth: 2.0,
            turns_a_piece: 1.0,
            end_pieces: f32::from(spec.end.pieces),
            piece_worth,
            economy: economy.is_some(),
            shared: spec.shared.is_some(),
            plain_costs: Vec::new(),
            card_cost: 0.0,
            shares: core::array::from_fn(|kind| {
                spec.deck.count(Card::ALL[kind]) as f32 / spec.deck.total().max(1) as f32
            }),
            habits: Habits::of(spec),
            lines,
        };
        board.measure(pieces);
        board
    }

    /// Whether these are the tables of that edition and number of players.
    pub fn fits(&self, edition: &Edition, players: u8) -> bool {
        self.players == players && self.digest == edition.digest()
    }

    /// The lines at a place, each with the place at its other end.
    #[inline]
    pub fn arcs(&self, place: usize) -> &[(u8, u8)] {
        &self.arcs[self.starts[place] as usize..self.starts[place + 1] as usize]
    }

    #[inline]
    pub fn line(&self, line: LineId) -> &LineInfo {
        &self.lines[line.index()]
    }

    #[inline]
    pub fn ticket(&self, ticket: TicketId) -> &Ticket {
        &self.tickets[ticket.index()]
    }

    /// Turns a line takes from an empty hand: two cards a turn, then the claim.
    pub fn turns(&self, line: &LineInfo) -> f32 {
        1.0 + line.weight / 2.0 - line.draws / 2.0
    }

    /// The points of a line, pieces paid for at the end included.
    #[inline]
    pub fn worth(&self, line: &LineInfo) -> f32 {
        let pieces = if line.kind == LineKind::Bullet { 0.0 } else { f32::from(line.pieces) };
        let points = if line.kind == LineKind::Bullet { 0.0 } else { line.points };
        points + pieces * self.piece_worth
    }

    /// What a racer sees in a line; a shared train counts by the way it moves the marker.
    #[inline]
    pub fn race_worth(&self, line: &LineInfo, shared: bool) -> f32 {
        if shared {
            1.3 * f32::from(line.cards)
        } else {
            line.points + f32::from(line.pieces) * self.piece_worth
        }
    }

    /// What a turn is worth (to a player who takes the better half of the lines it has pieces for), and
    /// what follows from it: the order and the cost of lines.
    fn measure(&mut self, pieces: f32) {
        let mut rated: Vec<(f32, f32, f32, f32)> = self
            .lines
            .iter()
            .filter(|line| line.ends[0] != line.ends[1] && line.kind != LineKind::Bullet)
            .map(|line| {
                let (worth, turns) = (self.worth(line), self.turns(line));
                (worth / turns, worth, turns, f32::from(line.pieces))
            })
            .collect();
        largest_first(&mut rated, |(rate, ..)| *rate);
        let (mut worth, mut turns, mut used) = (0.0, 0.0, 0.0);
        for (_, line_worth, line_turns, line_pieces) in rated.into_iter().step_by(2) {
            if used + line_pieces > pieces {
                break;
            }
            worth += line_worth;
            turns += line_turns;
            used += line_pieces;
        }
        self.turn_worth = worth / f32::max(turns, 1.0);
        let lines = || self.lines.iter().filter(|line| line.ends[0] != line.ends[1]);
        let all_turns: f32 = lines().map(|line| self.turns(line)).sum();
        let all_pieces: f32 = lines().map(|line| f32::from(line.pieces)).sum();
        self.by_rate = (self.lines.iter().enumerate())
            .filter(|(_, line)| line.ends[0] != line.ends[1])
            .map(|(index, line)| {
                (self.race_worth(line, line.kind == LineKind::Bullet) / self.turns(line), LineId(index as u8))
            })
            .collect();
        largest_first(&mut self.by_rate, |(rate, _)| *rate);
        self.by_ease = (self.lines.iter().enumerate())
            .map(|(index, line)| {
                let worth = self.race_worth(line, true).max(self.race_worth(line, false));
                (worth / (1.0 + HELD_WEIGHT * line.weight), LineId(index as u8))
            })
            .collect();
        largest_first(&mut self.by_ease, |(ease, _)| *ease);
        self.price_ways();
        // Half way between a player who takes only long lines and one who takes all sorts.
        self.turns_a_piece = 0.5 * (turns / f32::max(used, 1.0) + all_turns / all_pieces.max(1.0));
    }

    /// The same board where seats of playouts have other habits.
    #[must_use]
    pub fn with_habits(mut self, habits: Habits) -> BoardTables {
        self.habits = habits;
        self.price_ways();
        self
    }

    /// What lines cost on a way, as the habits see it.
    fn price_ways(&mut self) {
        let habits = &self.habits;
        let turn = self.turn_worth * habits.tempo;
        self.plain_costs = (self.lines.iter())
            .map(|line| {
                let turns = 1.0 + (line.weight - line.draws).max(0.0) / (2.0 * habits.useful);
                let net = turns * turn - habits.points * self.worth(line);
                ((net * UNITS) as i32).clamp(2, i32::from(DEAREST)) as u8
            })
            .collect();
        self.card_cost = turn / (2.0 * habits.useful) * UNITS;
    }
}

fn line_info(edition: &Edition, id: LineId) -> LineInfo {
    let spec = edition.spec();
    let line = &spec.lines[id.index()];
    let ends = edition.line_ends(id);
    let wilds = match spec.claiming.wilds {
        WildUse::AnyLine => true,
        WildUse::TunnelsAndFerries => matches!(line.kind, LineKind::Tunnel | LineKind::Ferry),
    };
    let symbol = match spec.claiming.ferry_symbol {
        FerrySymbol::WildOnly => 1.0,
        FerrySymbol::AnyCards(_) => 0.9,
        FerrySymbol::SameColourPair => 0.6,
    };
    let tunnel = if line.kind == LineKind::Tunnel { 0.6 } else { 0.0 };
    let large = spec.economy.as_ref().is_some_and(|economy| {
        ends.iter().any(|end| spec.places[end.index()].tags.contains(&economy.large_city_tag))
    });
    let large_draw =
        spec.economy.as_ref().map_or(0, |economy| if large { economy.large_city_draw } else { 0 });
    let supply = &spec.supplies[line.supply as usize];
    LineInfo {
        ends: [ends[0].0, ends[1].0],
        cards: line.cards,
        pieces: line.pieces,
        supply: line.supply,
        symbols: line.symbols,
        stand_in: line.stand_in.unwrap_or(0),
        colour: line.colour,
        kind: line.kind,
        wilds,
        points: f32::from(supply.points.get(line.cards as usize).copied().unwrap_or(0)),
        weight: f32::from(line.cards) + symbol * f32::from(line.symbols) + tunnel,
        draws: f32::from(line.draw_bonus + large_draw),
    }
}

fn arcs(edition: &Edition, lines: &[LineInfo]) -> (Vec<u16>, Vec<(u8, u8)>) {
    let places = edition.spec().places.len();
    let mut by_place: Vec<Vec<(u8, u8)>> = vec![Vec::new(); places];
    for (index, line) in lines.iter().enumerate() {
        let [from, to] = line.ends;
        if from != to {
            by_place[from as usize].push((index as u8, to));
            by_place[to as usize].push((index as u8, from));
        }
    }
    let mut starts = vec![0];
    let mut all = Vec::new();
    for place in by_place {
        all.extend(place);
        starts.push(all.len() as u16);
    }
    (starts, all)
}

fn bonus_info(edition: &Edition, value: f32, criterion: &Criterion) -> BonusInfo {
    let spec = edition.spec();
    let lines = |test: &dyn Fn(&capotreno_rules::spec::Line, LineId) -> bool| {
        let mut set = LineSet::EMPTY;
        for id in edition.line_ids() {
            if test(&spec.lines[id.index()], id) {
                set.insert(id);
            }
        }
        Counted::Lines(set)
    };
    let touches = |id: LineId, test: &dyn Fn(&capotreno_rules::spec::Place) -> bool| {
        edition.line_ends(id).iter().any(|end| test(&spec.places[end.index()]))
    };
    let tickets = |test: &dyn Fn(&Ticket) -> bool| Counted::Tickets(spec.tickets.iter().map(test).collect());
    let counted = match criterion {
        Criterion::CompletedTickets => tickets(&|_| true),
        Criterion::CompletedTicketsAt(tag) => tickets(&|ticket| {
            [ticket.from, ticket.to].iter().any(|end| spec.places[end.index()].tags.contains(tag))
        }),
        Criterion::CompletedTicketsWorthAtMost(most) => tickets(&|ticket| ticket.value <= *most),
        Criterion::LinesOfLength(cards) => lines(&|line, _| line.cards == *cards),
        Criterion::LinesAt(tag) => lines(&|_, id| touches(id, &|place| place.tags.contains(tag))),
        Criterion::LinesIn(country) => {
            lines(&|_, id| touches(id, &|place| place.country.as_ref() == Some(country)))
        }
        Criterion::Ferries => lines(&|line, _| line.kind == LineKind::Ferry),
        Criterion::LongestPath | Criterion::PiecesLeft | Criterion::Countries | Criterion::WildsInHand => {
            Counted::Other
        }
    };
    BonusInfo { value, counted }
}
