//! What a refusal is about, and which rule it names.

/// What a refusal is about. An edition may name its own rule for each; otherwise the common one
/// is named.
#[expect(missing_docs, reason = "the topics are what they are called")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum RuleTopic {
    Players,
    Turn,
    Passing,
    Drawing,
    FaceUpWild,
    DrawingNeedsCards,
    SecondCard,
    Set,
    WildsInSet,
    FerryPayment,
    StandInPayment,
    Pieces,
    FreeLine,
    GroupOwned,
    GroupClosed,
    ExactPayment,
    EdgeLine,
    Surcharge,
    Offer,
    OpeningTickets,
    KeepTickets,
    NoTickets,
    TunnelPayment,
    RetireEvent,
    GameOver,
    ClaimSteps,
    WildsNeeded,
    Staff,
    Strike,
}

impl RuleTopic {
    /// The rule of the common catalogue.
    pub const fn common_id(self) -> &'static str {
        match self {
            RuleTopic::Players | RuleTopic::Turn => "C-1",
            RuleTopic::Passing => "C-3",
            RuleTopic::Drawing => "C-10",
            RuleTopic::FaceUpWild => "C-12",
            RuleTopic::DrawingNeedsCards => "C-16",
            RuleTopic::SecondCard => "C-17",
            RuleTopic::Set | RuleTopic::FerryPayment => "C-20",
            RuleTopic::WildsInSet => "C-21",
            RuleTopic::Pieces => "C-22",
            RuleTopic::FreeLine => "C-23",
            RuleTopic::GroupOwned => "C-25",
            RuleTopic::GroupClosed => "C-26",
            RuleTopic::ExactPayment | RuleTopic::StandInPayment => "C-27",
            RuleTopic::EdgeLine => "LW-26",
            RuleTopic::Surcharge | RuleTopic::Offer => "LW-29",
            RuleTopic::OpeningTickets => "C-5",
            RuleTopic::KeepTickets | RuleTopic::NoTickets => "C-32",
            RuleTopic::TunnelPayment => "C-50",
            RuleTopic::RetireEvent => "LW-43",
            RuleTopic::GameOver => "C-40",
            RuleTopic::ClaimSteps => "LW-28",
            RuleTopic::WildsNeeded => "CH-EV34",
            RuleTopic::Staff => "CH-Q",
            RuleTopic::Strike => "CH-EV19",
        }
    }
}
