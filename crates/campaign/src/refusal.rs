//! Why a move between games is refused.

use serde::Serialize;

/// A refusal names the rule it follows from.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("refused by {rule}: {why}")]
pub struct Refusal {
    pub rule: String,
    pub why: Why,
}

impl Refusal {
    pub(crate) fn new(rule: impl Into<String>, why: Why) -> Refusal {
        Refusal { rule: rule.into(), why }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    #[error("there is no such company")]
    NoSuchCompany,
    #[error("the company owes no decision")]
    NothingOwed,
    #[error("the company owes another decision")]
    OtherDecision,
    #[error("a game is on")]
    GameOn,
    #[error("no game is to be started")]
    NoGameToStart,
    #[error("no game is being played")]
    NoGameOn,
    #[error("the campaign is over")]
    CampaignOver,
    #[error("at least two companies must be there")]
    TooFewCompanies,
    #[error("the staff card is not among those shown")]
    StaffNotShown,
    #[error("the city is not on the table")]
    NotOnTable,
    #[error("the city is not on the start board")]
    NotOnStartBoard,
    #[error("the city is large")]
    LargeCity,
    #[error("a depot stands there")]
    DepotThere,
    #[error("a junction stands there")]
    JunctionThere,
    #[error("the company has all the depots it may have")]
    TooManyDepots,
    #[error("the company's lines did not touch the city in the last game")]
    NotInNetwork,
    #[error("the stake is higher than allowed or than the company's coins")]
    StakeTooHigh,
    #[error("that is no finishing place to wager on")]
    WrongPlace,
    #[error("there is no such option")]
    NoSuchOption,
    #[error("there is no such frontier")]
    NoSuchFrontier,
    #[error("the frontier is on the table already")]
    FrontierThere,
    #[error("the frontier attaches to no board on the table")]
    DoesNotAttach,
    #[error("there is no such line")]
    NoSuchLine,
    #[error("the line waits for no colour")]
    NotBlank,
    #[error("the line is too long for a company to colour")]
    LineTooLong,
    #[error("the company coloured a parallel line")]
    ParallelToOwn,
    #[error("the outcome does not follow from the campaign's seed")]
    NotFromSeed,
    #[error("nothing is left to chance now")]
    NoChance,
    #[error("the result does not fit the game that was played")]
    WrongResult,
    #[error("a campaign is founded once, at its start")]
    FoundedTwice,
    #[error("a campaign has two to five companies of different colours, with names of at most 60 letters")]
    WrongCompanies,
}
