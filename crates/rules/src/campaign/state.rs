//! The part of a game in progress that only a campaign has. Everyone may know all of it.

use crate::campaign::network::Networks;
use crate::campaign::question::Question;
use crate::campaign::spec::{Charter, MAX_RACES, MAX_SPOTS, RuleBox, SURVEYS_SHOWN};
use crate::ids::{BySeat, PlaceId, Seat, SeatSet};
use crate::sets::{Bits, Members, PlaceSet, TicketSet};
use crate::spec::{Line, LineKind};

/// The most things that can wait to be decided at once.
pub(crate) const MOST_TASKS: usize = 16;

/// Small counters, four bits each: how often a postcard was used, an event punched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Counters<const WORDS: usize>(#[cfg_attr(feature = "serde", serde(with = "words"))] [u64; WORDS]);

impl<const WORDS: usize> Default for Counters<WORDS> {
    fn default() -> Self {
        Counters([0; WORDS])
    }
}

impl<const WORDS: usize> Counters<WORDS> {
    /// How often; zero beyond the last.
    pub fn get(&self, index: usize) -> u8 {
        self.0.get(index / 16).map_or(0, |word| (word >> (index % 16 * 4) & 15) as u8)
    }

    /// One more, up to 15.
    pub(crate) fn add(&mut self, index: usize) {
        if self.get(index) < 15
            && let Some(word) = self.0.get_mut(index / 16)
        {
            *word += 1 << (index % 16 * 4);
        }
    }
}

/// Arrays of any length as lists.
#[cfg(feature = "serde")]
mod words {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer, const N: usize>(
        words: &[u64; N],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        words.as_slice().serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>, const N: usize>(
        deserializer: D,
    ) -> Result<[u64; N], D::Error> {
        let list = arrayvec::ArrayVec::<u64, N>::deserialize(deserializer)?;
        let mut words = [0; N];
        words[..list.len()].copy_from_slice(&list);
        Ok(words)
    }
}

/// The steps of a claim after the pieces are placed (LW-28, LW-29). The numbered steps of the
/// rulebook are 1 to 12; the event comes before them, shown tickets and open challenges after.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum ClaimStep {
    /// What the current event pays for the claim.
    Event,
    /// What the current event offers (LW-29).
    Offer,
    /// 1: a finished tunnel pays (CH-F).
    Tunnel,
    /// 2: tolls of depots and junctions (CH-G, CH-H).
    Tolls,
    /// 3: a line of the company's colour.
    CompanyLine,
    /// 4: dues for viaducts (CH-I).
    Viaducts,
    /// 5: elevators and herds (CH-J, CH-K).
    ElevatorsAndHerds,
    /// 6: a certificate (CH-L).
    Certificates,
    /// 7: water (CH-M).
    Water,
    /// 8: survey cards (CH-N).
    Surveys,
    /// 9: a stamp (CH-O).
    Stamps,
    /// 10: postcards (CH-P).
    Postcards,
    /// 11: staff (CH-Q).
    Staff,
    /// 12: a large city draws cards.
    LargeCity,
    /// Completed tickets may be shown.
    Tickets,
    /// Open challenges and coasts (CH-U).
    Challenges,
}

impl ClaimStep {
    const ALL: [ClaimStep; 16] = [
        ClaimStep::Event,
        ClaimStep::Offer,
        ClaimStep::Tunnel,
        ClaimStep::Tolls,
        ClaimStep::CompanyLine,
        ClaimStep::Viaducts,
        ClaimStep::ElevatorsAndHerds,
        ClaimStep::Certificates,
        ClaimStep::Water,
        ClaimStep::Surveys,
        ClaimStep::Stamps,
        ClaimStep::Postcards,
        ClaimStep::Staff,
        ClaimStep::LargeCity,
        ClaimStep::Tickets,
        ClaimStep::Challenges,
    ];

    pub(crate) fn next(self) -> Option<ClaimStep> {
        ClaimStep::ALL.get(self as usize + 1).copied()
    }

    fn concerns(self, charter: &Charter, line: &Line) -> bool {
        let ends = || [Some(line.from), line.to].into_iter().flatten();
        let among = |places: &[PlaceId]| ends().any(|end| places.contains(&end));
        let has = |rule: RuleBox| charter.boxes.has(rule);
        match self {
            ClaimStep::Event
            | ClaimStep::Offer
            | ClaimStep::CompanyLine
            | ClaimStep::LargeCity
            | ClaimStep::Tickets => true,
            ClaimStep::Tunnel => line.kind == LineKind::Tunnel,
            ClaimStep::Tolls => has(RuleBox::DepotTolls) || has(RuleBox::Junctions),
            ClaimStep::Viaducts => has(RuleBox::Viaducts) && line.viaducts > 0,
            ClaimStep::ElevatorsAndHerds => {
                has(RuleBox::Elevators) && ends().any(|end| charter.elevator_places.contains(end))
                    || has(RuleBox::Herds) && among(&charter.herd_places)
            }
            ClaimStep::Certificates => has(RuleBox::Certificates),
            ClaimStep::Water => has(RuleBox::Water) && among(&charter.water_places),
            ClaimStep::Surveys => has(RuleBox::Surveys),
            ClaimStep::Stamps => has(RuleBox::Stamps) && line.cards <= 2,
            ClaimStep::Postcards => has(RuleBox::Postcards),
            ClaimStep::Staff => has(RuleBox::Staff) && ends().any(|end| charter.ports.contains(end)),
            ClaimStep::Challenges => has(RuleBox::Coasts) || !charter.races.is_empty(),
        }
    }
}

/// Steps of a claim.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ClaimSteps(u64);

impl ClaimSteps {
    /// Those that can do anything for a line, as far as the board and the rule boxes say: a claim
    /// passes over the others.
    pub fn of(charter: &Charter, line: &Line) -> ClaimSteps {
        let concerned = ClaimStep::ALL.into_iter().filter(|step| step.concerns(charter, line));
        ClaimSteps(concerned.fold(0, |steps, step| steps | 1 << step as u64))
    }

    /// From a step on, in their order.
    #[inline]
    pub fn from(self, step: ClaimStep) -> impl Iterator<Item = ClaimStep> {
        let left = Bits([self.0 & u64::MAX << step as u64]);
        left.indices().map(|step| ClaimStep::ALL[step % ClaimStep::ALL.len()])
    }
}

/// What is paid when the game is over, in this order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum EndStep {
    /// The largest networks are chosen where some are equal.
    Networks,
    /// What boxes pay at the end.
    Payments,
    /// Cities are crossed off (CH-T).
    Circuits,
    /// Challenges that are judged at the end.
    Challenges,
    /// Junctions may be bought (CH-H).
    BuyOuts,
    /// The result is final.
    Finish,
}

/// What happens next, once nothing waits to be decided.
#[expect(missing_docs, reason = "the fields are what they are called")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Resume {
    /// Nothing: an action is due.
    #[default]
    Nothing,
    /// A card of the drawing action was drawn; `only` where no second one may follow.
    AfterCard { first: bool, only: bool },
    /// The seat on turn chooses its action.
    Turn,
    /// The tunnel has shown its cards.
    Tunnel,
    /// The claim goes on with a step.
    Claim(ClaimStep),
    /// The display is filled; then the next seat, or the end.
    EndTurn,
    /// The end goes on with a step.
    Ending(EndStep),
}

/// Something that waits to be done, in order.
#[expect(missing_docs, reason = "the fields are what they are called")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Task {
    /// One seat is asked.
    Ask { seat: Seat, question: Question },
    /// The same question to so many seats in turn order.
    AskEach { seat: Seat, left: u8, question: Question },
    /// A retired event is replaced.
    Reveal { seat: Seat },
    /// A seat looks at cards of the deck and keeps some; the others go under the deck or are
    /// discarded.
    Look { seat: Seat, look: u8, keep: u8, bottom: bool },
}

/// What waits to be done, first come, first served.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Tasks([Option<Task>; MOST_TASKS]);

impl Tasks {
    /// What waits, in order.
    pub fn iter(&self) -> impl Iterator<Item = Task> + '_ {
        self.0.iter().flatten().copied()
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }

    /// Whether an event can still add all it may ask for.
    pub(crate) fn has_room(&self) -> bool {
        self.0[MOST_TASKS - 4].is_none()
    }

    pub(crate) fn push(&mut self, task: Task) {
        if let Some(free) = self.0.iter_mut().find(|slot| slot.is_none()) {
            *free = Some(task);
        }
    }

    pub(crate) fn push_first(&mut self, task: Task) {
        if self.0[MOST_TASKS - 1].is_none() {
            self.0.rotate_right(1);
            self.0[0] = Some(task);
        }
    }

    pub(crate) fn pop(&mut self) -> Option<Task> {
        let first = self.0[0].take()?;
        // Only as far as something waits: that is seldom more than one thing.
        for at in 1..MOST_TASKS {
            let Some(task) = self.0[at].take() else { break };
            self.0[at - 1] = Some(task);
        }
        Some(first)
    }
}

/// The campaign's part of a game in progress.
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own about the turn")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Progress {
    /// The large cities of the moment.
    pub large: PlaceSet,
    /// Where the Syndicate sits.
    pub junctions: PlaceSet,
    /// Depots, those set for this game only among them.
    pub depots: BySeat<PlaceSet>,
    /// Each seat's elevators.
    pub elevators: BySeat<PlaceSet>,
    /// By position in the charter's lists of places.
    pub herds_at: [u8; MAX_SPOTS],
    /// Water left, by position in the charter's list of places.
    pub water_at: [u8; MAX_SPOTS],
    /// Each seat's herds.
    pub herds: BySeat<u8>,
    /// Each seat's water.
    pub water: BySeat<u8>,
    /// Certificates not yet shown, as a bit set.
    pub certificates_left: u64,
    /// Certificates face up, as a bit set.
    pub certificates_shown: u64,
    /// Each seat's certificates, as bit sets.
    pub certificates: BySeat<u64>,
    /// Stamps not yet shown, as a bit set.
    pub stamps_left: u32,
    /// Stamps face up, as a bit set.
    pub stamps_shown: u32,
    /// Each seat's stamps, as bit sets.
    pub stamps: BySeat<u32>,
    /// By position in the charter's list of survey cards.
    pub surveys_left: u16,
    /// Survey cards face up.
    pub surveys_shown: [Option<u8>; SURVEYS_SHOWN],
    /// Survey cards slipped into the vault.
    pub surveys: BySeat<u16>,
    /// By position in the office.
    pub postcards_used: BySeat<Counters<3>>,
    /// How often each seat used its staff card.
    pub staff_used: BySeat<u8>,
    /// Depot tolls and elevator cards received, newspapers resolved as the active player.
    pub tolls: BySeat<u8>,
    /// Cards each seat drew with its elevators.
    pub elevator_cards: BySeat<u8>,
    /// Newspapers each seat resolved as the active player.
    pub newspapers: BySeat<u8>,
    /// Who won each race in view.
    pub races: [Option<Seat>; MAX_RACES],
    /// Who has joined the oceans.
    pub coasts: SeatSet,
    /// Tickets shown when they were completed.
    pub tickets_shown: BySeat<TicketSet>,
    /// Tickets kept after the last round was triggered.
    pub late_tickets: BySeat<u8>,
    /// Cities each seat crossed off in this game.
    pub crossed: BySeat<PlaceSet>,
    /// The largest networks as chosen at the end.
    pub largest: BySeat<PlaceSet>,
    /// Junctions each seat bought.
    pub bought: BySeat<PlaceSet>,
    /// The junctions left the map for good.
    pub junctions_ended: bool,
    /// How often each event was revealed in this game.
    pub punches: Counters<4>,
    /// Events that lie under the others of the deck; put there openly.
    pub events_bottom: u64,
    /// Cards that lie under the others of the deck.
    pub cards_bottom: u8,
    /// Cards one seat is looking at.
    pub looked_at: u8,
    /// Who knows the next event.
    pub event_known_by: Option<Seat>,
    /// The seat on turn has used its staff card this turn, or took a face-up card first.
    pub staff_this_turn: bool,
    /// The seat on turn took a face-up card first (CH-EV19).
    pub face_up_first: bool,
    /// The seat on turn has placed an elevator (CH-J).
    pub elevator_this_turn: bool,
    /// What the lines of each seat join.
    pub networks: Networks,
    /// The question that is open and who owes an answer.
    pub question: Option<Question>,
    /// Who owes an answer.
    pub asked: SeatSet,
    /// What waits to be decided.
    pub tasks: Tasks,
    /// What happens then.
    pub resume: Resume,
    /// The game is over and its payments are being made.
    pub ending: bool,
}

impl Progress {
    /// What holds for one turn only is forgotten.
    pub(crate) fn start_turn(&mut self) {
        self.staff_this_turn = false;
        self.face_up_first = false;
        self.elevator_this_turn = false;
        self.resume = Resume::Turn;
    }
}
