//! Any position, set up by hand: for scenarios, puzzles and tests.
//!
//! An [`Arrangement`] can say anything; [`State::arrange`] fills in what was left open (the deck
//! is what is nowhere else, pieces and points follow from the lines) and refuses what cannot be.

use core::fmt;

use crate::campaign::Tasks;
use crate::campaign::spec::{RuleBox, SURVEYS_SHOWN};
use crate::card::{Card, Cards};
use crate::deck::reset_could_help;
use crate::edition::{Edition, MAX_SUPPLIES};
use crate::event::Silent;
use crate::ids::{BySeat, DISPLAY, EventId, LineId, Seat, SeatSet, TicketId};
use crate::joined::Joined;
use crate::sets::{LineSet, Members, PlaceSet, TicketSet};
use crate::setup::SetupError;
use crate::spec::LineKind;
use crate::state::{Options, Public, Queue, Stage, State};

/// A position as somebody describes it. Start from [`Arrangement::new`] and change what matters.
///
/// ```
/// use capotreno_rules::{Action, Arrangement, Card, Cards, Edition, LineId, Seat, Spec, State};
///
/// let edition = Edition::new(Spec::tiny()).expect("a board without problems");
/// let mut wish = Arrangement::new(2);
/// wish.hands[Seat(0)] = Cards::of(Card::Red, 2);
/// let game = State::arrange(&edition, &wish)?;
/// let claim = |line| Action::ClaimLine { line, set: Cards::of(Card::Red, 2), extra: Cards::NONE };
/// assert!(game.check(&edition, Seat(0), &claim(LineId(0))).is_ok());
/// assert!(game.check(&edition, Seat(0), &claim(LineId(1))).is_err());
/// # Ok::<(), capotreno_rules::ArrangeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Arrangement {
    /// Players, who started, companies.
    pub options: Options,
    /// Who is about to choose an action.
    pub turn: Seat,
    /// Each seat's cards.
    pub hands: BySeat<Cards>,
    /// The face-up cards; none is an empty slot.
    pub display: [Option<Card>; DISPLAY],
    /// The discard pile.
    pub discards: Cards,
    /// The deck; where nothing is said, all cards that are nowhere else.
    pub deck: Option<Cards>,
    /// Each seat's tickets.
    pub tickets: BySeat<TicketSet>,
    /// The ticket deck: an unordered top and a bottom in order. Where nothing is said, all
    /// tickets that nobody holds lie in the top.
    pub ticket_top: Option<TicketSet>,
    /// Tickets shuffled together under the top (JP-2).
    pub ticket_block: TicketSet,
    /// Tickets put under the deck, highest first.
    pub ticket_bottom: Vec<TicketId>,
    /// Each seat's lines.
    pub owned: BySeat<LineSet>,
    /// Lines with a shared train.
    pub shared_lines: LineSet,
    /// Shared trains left.
    pub shared_trains: Option<u8>,
    /// Each seat's marker on the track of shared trains (JP-13).
    pub track: BySeat<u8>,
    /// Each seat's pieces left.
    pub pieces: BySeat<Option<[u8; MAX_SUPPLIES]>>,
    /// Each seat's points for lines.
    pub points: BySeat<Option<i16>>,
    /// Each seat's coins.
    pub coins: BySeat<Option<u16>>,
    /// The bonuses in play, as a bit set.
    pub bonuses: Option<u16>,
    /// The event in force.
    pub current_event: Option<EventId>,
    /// Revealed events besides the current one, and retired ones, as bit sets.
    pub event_pile: u64,
    /// Events that left the game, as a bit set.
    pub events_retired: u64,
    /// Turns left after the end was triggered.
    pub last_turns: Option<u8>,
    /// Passes in a row (C-3).
    pub passes: u8,
    /// What only a campaign's game has; where nothing is said, as at its start.
    pub depots: BySeat<Option<PlaceSet>>,
    /// Where the Syndicate sits (CH-H).
    pub junctions: Option<PlaceSet>,
    /// Each seat's elevators (CH-J).
    pub elevators: BySeat<PlaceSet>,
    /// Each seat's herds (CH-K).
    pub herds: BySeat<u8>,
    /// Each seat's water (CH-M).
    pub water: BySeat<u8>,
    /// Certificates and stamps as bit sets, those shown and those taken; survey cards shown by
    /// their place in the charter's list.
    pub certificates: BySeat<u64>,
    /// Certificates face up, as a bit set (CH-L).
    pub certificates_shown: Option<u64>,
    /// Each seat's stamps, as bit sets (CH-O).
    pub stamps: BySeat<u32>,
    /// Stamps face up, as a bit set.
    pub stamps_shown: Option<u32>,
    /// Survey cards face up, by position in the charter (CH-N).
    pub surveys_shown: Option<Vec<u8>>,
}

impl Arrangement {
    /// An empty board with the first seat on turn.
    pub fn new(players: u8) -> Arrangement {
        Arrangement {
            options: Options::new(players),
            turn: Seat(0),
            hands: BySeat::default(),
            display: [None; DISPLAY],
            discards: Cards::NONE,
            deck: None,
            tickets: BySeat::default(),
            ticket_top: None,
            ticket_block: TicketSet::EMPTY,
            ticket_bottom: Vec::new(),
            owned: BySeat::default(),
            shared_lines: LineSet::EMPTY,
            shared_trains: None,
            track: BySeat::default(),
            pieces: BySeat::default(),
            points: BySeat::default(),
            coins: BySeat::default(),
            bonuses: None,
            current_event: None,
            event_pile: 0,
            events_retired: 0,
            last_turns: None,
            passes: 0,
            depots: BySeat::default(),
            junctions: None,
            elevators: BySeat::default(),
            herds: BySeat::default(),
            water: BySeat::default(),
            certificates: BySeat::default(),
            certificates_shown: None,
            stamps: BySeat::default(),
            stamps_shown: None,
            surveys_shown: None,
        }
    }
}

/// Why a position cannot be.
#[expect(missing_docs, reason = "the variants are what they are called, and how they read is said below")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArrangeError {
    Setup(SetupError),
    NoSuchSeat(Seat),
    TooManyCards {
        card: Card,
        used: u32,
        exist: u32,
    },
    NewspaperInHand,
    /// Discards without a deck: they would have become it (C-15).
    DeckNotRenewed,
    /// So many face-up wilds would have been swept away (C-13).
    DisplayNotReset,
    NoSuchLine(LineId),
    LineOwnedTwice(LineId),
    /// One seat owns this line and another of its group (C-25).
    OwnsLineOfGroup(Seat, LineId),
    /// More lines of this line's group are taken than are open (C-26).
    GroupClosed(LineId),
    NotABulletLine(LineId),
    /// Pieces left and pieces on lines are more than a seat has.
    TooManyPieces(Seat),
    TooManySharedTrains {
        used: u32,
        exist: u32,
    },
    TicketTwice(TicketId),
    NoSuchTicket(TicketId),
    NoSuchEvent,
    OutOfRange(&'static str),
}

impl fmt::Display for ArrangeError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArrangeError::Setup(error) => error.fmt(out),
            ArrangeError::NoSuchSeat(seat) => write!(out, "seat {seat} is not in this game"),
            ArrangeError::TooManyCards { card, used, exist } => {
                write!(out, "{used} {card} cards are laid out, but only {exist} exist")
            }
            ArrangeError::NewspaperInHand => {
                out.write_str("a newspaper is never in a hand or in the display")
            }
            ArrangeError::DeckNotRenewed => {
                out.write_str("there are discards but no deck: they would have become the deck (C-15)")
            }
            ArrangeError::DisplayNotReset => {
                out.write_str("so many face-up wilds would have been swept away (C-13)")
            }
            ArrangeError::OwnsLineOfGroup(seat, line) => {
                write!(
                    out,
                    "seat {seat} owns line {line} and another of the same double or triple line (C-25)"
                )
            }
            ArrangeError::GroupClosed(line) => {
                write!(out, "with line {line} more lines of its group are taken than are open (C-26)")
            }
            ArrangeError::NoSuchLine(line) => write!(out, "there is no line {line} that can be claimed"),
            ArrangeError::LineOwnedTwice(line) => write!(out, "line {line} has two owners"),
            ArrangeError::NotABulletLine(line) => write!(out, "line {line} takes no shared train"),
            ArrangeError::TooManyPieces(seat) => {
                write!(out, "seat {seat} has more pieces, on its lines and left, than exist")
            }
            ArrangeError::TooManySharedTrains { used, exist } => {
                write!(out, "{used} shared trains, on lines and left, but only {exist} exist")
            }
            ArrangeError::TicketTwice(ticket) => write!(out, "ticket {ticket} lies in two places"),
            ArrangeError::NoSuchTicket(ticket) => write!(out, "there is no ticket {ticket}"),
            ArrangeError::NoSuchEvent => out.write_str("there is no such event in this edition"),
            ArrangeError::OutOfRange(what) => write!(out, "{what} cannot be so many"),
        }
    }
}

impl core::error::Error for ArrangeError {}

impl From<SetupError> for ArrangeError {
    fn from(error: SetupError) -> ArrangeError {
        ArrangeError::Setup(error)
    }
}

impl State {
    /// Sets a position up, with the seat on turn about to choose an action.
    pub fn arrange(edition: &Edition, wish: &Arrangement) -> Result<State, ArrangeError> {
        let mut options = wish.options;
        options.first = options.first.or(Some(Seat(0)));
        // A dealt game gives every field a sensible value; all that is dealt is then laid anew.
        let mut chance = crate::chance::Fast::seeded(0);
        let mut state = State::new(edition, options, &mut chance, &mut Silent)?;
        if wish.turn.0 >= options.players {
            return Err(ArrangeError::NoSuchSeat(wish.turn));
        }
        check_numbers(edition, wish)?;
        let public = &mut state.public;
        public.turn = wish.turn;
        public.stage = Stage::Turn;
        public.chosen = SeatSet::first(options.players);
        public.last_turns = wish.last_turns;
        public.passes = wish.passes;
        public.tickets_offered = BySeat::default();
        // What was asked at the start of the game is settled.
        public.charter.tasks = Tasks::default();
        lay_cards(edition, wish, &mut state)?;
        lay_tickets(edition, wish, &mut state)?;
        lay_lines(edition, wish, &mut state)?;
        lay_rest(wish, &mut state.public)?;
        lay_tokens(edition, wish, &mut state.public)?;
        Ok(state)
    }
}

/// Numbers far from any real game could overflow later.
fn check_numbers(edition: &Edition, wish: &Arrangement) -> Result<(), ArrangeError> {
    const MOST: i16 = 10_000;
    let most_pieces = |supply: usize| edition.spec().supplies.get(supply).map_or(0, |supply| supply.count);
    let pieces =
        |left: &[u8; MAX_SUPPLIES]| left.iter().enumerate().all(|(at, count)| *count <= most_pieces(at));
    let checks = [
        ("passes", wish.passes < wish.options.players),
        ("points", wish.points.0.iter().flatten().all(|points| (-MOST..=MOST).contains(points))),
        ("coins", wish.coins.0.iter().flatten().all(|coins| *coins <= MOST as u16)),
        ("pieces", wish.pieces.0.iter().flatten().all(pieces)),
        ("last turns", wish.last_turns.is_none_or(|turns| (1..=wish.options.players).contains(&turns))),
    ];
    match checks.into_iter().find(|(_, fine)| !fine) {
        Some((what, _)) => Err(ArrangeError::OutOfRange(what)),
        None => Ok(()),
    }
}

fn lay_cards(edition: &Edition, wish: &Arrangement, state: &mut State) -> Result<(), ArrangeError> {
    let all = edition.cards_in_game(wish.options.players);
    let face_up: Cards = wish.display.into_iter().flatten().collect();
    let in_hands_or_up = wish.hands.0.iter().chain([&face_up]);
    if in_hands_or_up.clone().any(|cards| cards.count(Card::Newspaper) > 0) {
        return Err(ArrangeError::NewspaperInHand);
    }
    let given = wish.deck.unwrap_or(Cards::NONE);
    let mut rest = Cards::NONE;
    for card in Card::ALL {
        let laid: u32 =
            in_hands_or_up.clone().chain([&wish.discards, &given]).map(|cards| cards.count(card)).sum();
        let exist = all.count(card);
        if laid > exist {
            return Err(ArrangeError::TooManyCards { card, used: laid, exist });
        }
        rest = rest.plus(Cards::of(card, exist - laid));
    }
    let deck = wish.deck.unwrap_or(rest);
    // Newspapers are in the deck or on the discards, never elsewhere (LW-23).
    if wish.deck.is_some() && rest.count(Card::Newspaper) > 0 {
        return Err(ArrangeError::OutOfRange("newspapers outside deck and discards"));
    }
    if deck.is_empty() && !wish.discards.is_empty() {
        return Err(ArrangeError::DeckNotRenewed);
    }
    state.secret.deck = deck;
    state.secret.hands = wish.hands;
    state.public.deck_size = deck.total() as u16;
    state.public.discards = wish.discards;
    state.public.display = wish.display;
    state.public.known_cards = BySeat::default();
    state.public.hand_sizes = BySeat(wish.hands.0.map(|hand| hand.total() as u8));
    let at = edition.reset_at;
    if face_up.wilds() >= u32::from(at) && reset_could_help(&state.public, deck, at) {
        return Err(ArrangeError::DisplayNotReset);
    }
    Ok(())
}

fn lay_tickets(edition: &Edition, wish: &Arrangement, state: &mut State) -> Result<(), ArrangeError> {
    let mut laid = TicketSet::EMPTY;
    let top = wish.ticket_top.unwrap_or(TicketSet::EMPTY);
    let tickets = wish.tickets.0.iter().chain([&top, &wish.ticket_block]).flat_map(Members::iter);
    for ticket in tickets.chain(wish.ticket_bottom.iter().copied()) {
        if ticket.index() >= edition.spec().tickets.len() {
            return Err(ArrangeError::NoSuchTicket(ticket));
        }
        if laid.contains(ticket) {
            return Err(ArrangeError::TicketTwice(ticket));
        }
        laid.insert(ticket);
    }
    let top = wish.ticket_top.unwrap_or(edition.all_tickets.and_not(&laid));
    state.secret.tickets = wish.tickets;
    state.secret.returned = BySeat::default();
    state.secret.ticket_top = top;
    state.secret.ticket_block = wish.ticket_block;
    state.secret.ticket_queue = Queue::EMPTY;
    for ticket in &wish.ticket_bottom {
        state.secret.ticket_queue.push(*ticket);
    }
    let shuffled = top.len() + wish.ticket_block.len();
    state.public.ticket_deck = (shuffled as usize + wish.ticket_bottom.len()) as u8;
    state.public.tickets_held = BySeat(wish.tickets.0.map(|set| set.len() as u8));
    Ok(())
}

/// Owned lines take their pieces and points as if they had been claimed, unless told otherwise.
fn lay_lines(edition: &Edition, wish: &Arrangement, state: &mut State) -> Result<(), ArrangeError> {
    let public = &mut state.public;
    let mut taken = LineSet::EMPTY;
    for line in wish.shared_lines.iter() {
        if edition.lines.get(line.index()).is_none_or(|facts| facts.kind != LineKind::Bullet) {
            return Err(ArrangeError::NotABulletLine(line));
        }
        taken.insert(line);
    }
    lay_shared_trains(wish, public)?;
    for seat in public.seats() {
        let mut pieces = public.pieces[seat];
        for line in wish.owned[seat].iter() {
            if !edition.claimable.contains(line) {
                return Err(ArrangeError::NoSuchLine(line));
            }
            if taken.contains(line) {
                return Err(ArrangeError::LineOwnedTwice(line));
            }
            taken.insert(line);
            let facts = &edition.lines[line.index()];
            let left = &mut pieces[facts.supply as usize];
            *left = left.checked_sub(facts.pieces).ok_or(ArrangeError::TooManyPieces(seat))?;
            public.points[seat] = public.points[seat].saturating_add(facts.points);
        }
        // Fewer may be left: the others lie on lines that nobody speaks of.
        let stated = wish.pieces[seat].unwrap_or(pieces);
        if stated.iter().zip(&pieces).any(|(stated, most)| stated > most) {
            return Err(ArrangeError::TooManyPieces(seat));
        }
        public.owned[seat] = wish.owned[seat];
        public.charter.networks.joined[seat] = Joined::by(edition, &wish.owned[seat]);
        public.pieces[seat] = stated;
        public.points[seat] = wish.points[seat].unwrap_or(public.points[seat]);
    }
    check_groups(edition, public, &taken)?;
    close_lines(edition, public, &taken);
    Ok(())
}

/// Shared trains on lines and left are no more than there are; fewer may be said.
fn lay_shared_trains(wish: &Arrangement, public: &mut Public) -> Result<(), ArrangeError> {
    let exist = u32::from(public.shared_trains);
    let laid = wish.shared_lines.len();
    let left = wish.shared_trains.map_or(exist.saturating_sub(laid), u32::from);
    if laid + left > exist {
        return Err(ArrangeError::TooManySharedTrains { used: laid + left, exist });
    }
    public.shared_lines = wish.shared_lines;
    public.shared_trains = left as u8;
    Ok(())
}

/// C-25, C-26: nobody owns two lines of a group, and no more are taken than are open.
fn check_groups(edition: &Edition, public: &Public, taken: &LineSet) -> Result<(), ArrangeError> {
    for group in &edition.groups {
        for seat in public.seats() {
            let own = public.owned[seat].and(&group.lines);
            if own.len() > 1 {
                return Err(ArrangeError::OwnsLineOfGroup(seat, own.nth(1)));
            }
        }
        let taken = taken.and(&group.lines);
        let limit = u32::from(group.open[(public.players.clamp(1, 5) - 1) as usize]);
        if taken.len() > limit {
            return Err(ArrangeError::GroupClosed(taken.nth(limit)));
        }
    }
    Ok(())
}

/// What may still be claimed, by the groups' rules (C-25, C-26).
fn close_lines(edition: &Edition, public: &mut Public, taken: &LineSet) {
    for open in &mut public.open.0 {
        *open = edition.claimable.and_not(taken);
    }
    for group in &edition.groups {
        let limit = group.open[(public.players.clamp(1, 5) - 1) as usize];
        let full = taken.and(&group.lines).len() >= u32::from(limit);
        for seat in public.seats() {
            if full || !public.owned[seat].and(&group.lines).is_empty() {
                public.open[seat] = public.open[seat].and_not(&group.lines);
            }
        }
    }
}

fn lay_rest(wish: &Arrangement, public: &mut Public) -> Result<(), ArrangeError> {
    public.track = wish.track;
    public.bonuses = wish.bonuses.unwrap_or(public.bonuses);
    for seat in public.seats() {
        public.coins[seat] = wish.coins[seat].unwrap_or(public.coins[seat]);
    }
    for seat in public.seats() {
        public.charter.depots[seat] = wish.depots[seat].unwrap_or(public.charter.depots[seat]);
    }
    public.charter.junctions = wish.junctions.unwrap_or(public.charter.junctions);
    public.charter.elevators = wish.elevators;
    public.charter.herds = wish.herds;
    public.charter.water = wish.water;
    let all = public.events.deck | public.events.pile;
    let current = match wish.current_event {
        Some(event) if event.0 < 64 && all >> event.0 & 1 == 1 => event.bit(),
        Some(_) => return Err(ArrangeError::NoSuchEvent),
        None => 0,
    };
    let pile = wish.event_pile | current;
    if (pile | wish.events_retired) & !all != 0 {
        return Err(ArrangeError::NoSuchEvent);
    }
    public.events.current = wish.current_event;
    public.events.pile = pile;
    public.events.retired = wish.events_retired;
    public.events.deck = all & !pile & !wish.events_retired;
    Ok(())
}

/// Certificates, stamps and survey cards: what is shown or taken is not left.
fn lay_tokens(edition: &Edition, wish: &Arrangement, public: &mut Public) -> Result<(), ArrangeError> {
    let Some(charter) = edition.charter() else { return Ok(()) };
    let progress = &mut public.charter;
    let all = progress.certificates_left | progress.certificates_shown;
    let shown = wish.certificates_shown.unwrap_or(progress.certificates_shown);
    let taken = wish.certificates.0.iter().fold(0, |taken, own| taken | own);
    if shown & !all != 0 || shown.count_ones() > u32::from(charter.certificates_shown) {
        return Err(ArrangeError::OutOfRange("certificates shown"));
    }
    progress.certificates = wish.certificates;
    progress.certificates_shown = shown & !taken;
    progress.certificates_left = all & !shown & !taken;
    let all = progress.stamps_left | progress.stamps_shown;
    let shown = wish.stamps_shown.unwrap_or(progress.stamps_shown);
    let taken = wish.stamps.0.iter().fold(0, |taken, own| taken | own);
    if shown & !all != 0 || shown.count_ones() > u32::from(charter.stamps_shown) {
        return Err(ArrangeError::OutOfRange("stamps shown"));
    }
    progress.stamps = wish.stamps;
    progress.stamps_shown = shown & !taken;
    progress.stamps_left = all & !shown & !taken;
    let Some(cards) = &wish.surveys_shown else { return Ok(()) };
    let known = cards.iter().all(|card| usize::from(*card) < charter.surveys.len());
    if !known || cards.len() > SURVEYS_SHOWN || !charter.boxes.has(RuleBox::Surveys) {
        return Err(ArrangeError::OutOfRange("survey cards shown"));
    }
    let all = progress
        .surveys_shown
        .iter()
        .flatten()
        .fold(progress.surveys_left, |all, card| all | 1 << (card & 15));
    progress.surveys_shown = core::array::from_fn(|slot| cards.get(slot).copied());
    progress.surveys_left = cards.iter().fold(all, |left, card| left & !(1 << (card & 15)));
    Ok(())
}
