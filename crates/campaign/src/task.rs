//! What is to be done between games: a list of tasks that is worked off in order.

use serde::Serialize;

use crate::content::{CompanyNo, EventNo};

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "task", rename_all = "snake_case")]
pub enum Task {
    /// Chance names the first player (LW-20).
    First,
    /// Read the story to the next PAUSE or STOP (LW-52).
    Read,
    /// Chance shows staff cards, then companies hire (rule Q).
    ShowStaff,
    Hire {
        company: CompanyNo,
    },
    /// Whoever is left without a staff card takes dollars.
    HiringOver,
    /// A depot on a small city of the start board (1871-03).
    FirstDepot {
        company: CompanyNo,
    },
    /// A depot on a small city of the company's network (end step 7).
    Depot {
        company: CompanyNo,
    },
    /// Chance breaks ties for the junctions (1877-03).
    Junctions {
        card: usize,
    },
    /// Companies decide at the same time; answers are shown when all are in.
    Together {
        question: GroupQuestion,
        waiting: Vec<CompanyNo>,
        answers: Vec<(CompanyNo, Answer)>,
    },
    /// Chance decides a vote that stayed tied.
    BreakTie {
        card: usize,
        tied: Vec<String>,
    },
    Grow {
        company: CompanyNo,
    },
    /// Rule S (end step 4).
    Punch,
    PickFrontier {
        company: CompanyNo,
    },
    /// Rule R.
    Colour {
        company: CompanyNo,
    },
    ColourRest,
    /// End step 6.
    FillVaults,
    /// End step 7: staff is punched.
    PunchStaff,
    /// End step 8: modules end, the next game is set up.
    Tidy,
}

/// What is asked of all companies at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "question", rename_all = "snake_case")]
pub enum GroupQuestion {
    /// 1889-04
    Wager { most: u16 },
    /// An option of the story card.
    Vote { card: usize },
    /// 1892-04
    Pay { dollars: u16, vault: u16, event: EventNo },
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum Answer {
    Stake { stake: u16, place: u8 },
    Option { option: String },
}

/// The options of 1892-04.
pub const PAY: &str = "pay";
pub const REFUSE: &str = "refuse";
