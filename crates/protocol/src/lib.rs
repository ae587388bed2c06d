//! What client and server say to each other: JSON, versioned, with TypeScript types.
//!
//! A client shows and asks; it computes no rule. So a [`GameView`] says for every line whether
//! it can be claimed now or which rule forbids it, and everything else a client might want to
//! work out (payments, ways for a ticket) is a question it can ask. What another seat knows has
//! no field here: for other seats there are only counts.
//!
//! The types mirror those of `rules` instead of sending them as they are, so that the engine can
//! change its insides without a client noticing; every conversion is an exhaustive `match`.

mod action;
mod answers;
mod build;
mod campaign;
mod card;
mod edition;
mod event;
mod learn;
mod message;
mod railway;
mod railway_build;
mod refused;
mod table;
mod typescript;
mod venture;
mod view;
mod ways;

pub use action::Action;
pub use campaign::{
    CampaignOwn, CampaignSeat, CampaignView, Deed, Piece, Pieces, PostcardView, QuestionView, RaceView, Token,
};
pub use card::{Card, Cards};
pub use edition::{
    BonusInfo, BonusRule, CompanyInfo, EditionDetails, EditionSummary, EventInfo, LineInfo, LineKind,
    OpeningInfo, PlaceInfo, SharedInfo, SupplyInfo, SwitchInfo, TicketDrawInfo, TicketInfo, Words,
};
pub use event::{CoinReason, GameEvent};
pub use learn::{
    Example, ExampleDeed, ExampleFact, ExampleFrame, ExampleInfo, LessonAsk, LessonInfo, LessonMoment,
    LessonStepWords, LessonTry, LessonWords, NamedNumber, Verdict,
};
pub use message::{
    ChatLine, ClientMessage, HintCandidate, LinePayment, Question, Reply, ServerMessage, StepEvents,
    TicketWay,
};
pub use railway::{
    AwaitedDecision, BankSlip, CampaignCard, CampaignChoice, CampaignDecision, CampaignMove, CampaignOutcome,
    CampaignPresence, CampaignScore, CampaignStage, CampaignState, CampaignVault, CampaignWager,
    ChronicleEntry, CompanyState, FinishedCompany, Frontier, FrontierName, JunctionBought, LineColoured,
    Postcard, PostcardKind, RaceWon, RailwayLine, RailwayPlace, RailwayTicket, RuleBox, StoryCard, StoryKind,
    StoryOption, VaultWorth,
};
pub use refused::{Arg, Code, Refused};
pub use table::{
    ApiError, CreateTable, DeviceInfo, Fairness, FairnessSeat, FillSeat, GuestInfo, GuestRename, JoinTable,
    Lobby, Pace, RecordStep, RecordView, ReplayIndex, ReplayStep, SeatInfo, SeatSetup, SeatTaken, Starter,
    TableInfo, TablePhase, TableSummary,
};
pub use typescript::typescript;
pub use venture::{
    BranchCampaign, CampaignChanges, CampaignCompany, CampaignInfo, CampaignOptions, CampaignPage,
    CampaignPhase, CampaignRulebook, CampaignSummary, CharterInfo, CharterSeat, CompanySeat, CompanySetup,
    CreateCampaign, DepotBuilt, FreePlay, FrontierPicker, ImportCampaign, JoinCampaign, LineViaducts,
    MakeMove, OpenGame, SeatCompany, SurveyInfo, TableCampaign,
};
pub use view::{
    Choice, EventsView, GameView, KeepChoice, LineRefusal, LineStatus, May, OfferChoice, OwnView,
    PendingView, Result, SeatResult, SeatView, Stage, SurchargeDue, TicketState, TicketStatus, TunnelChoice,
    Viewer,
};

/// Raised when a client made for an older version could misunderstand a message.
pub const VERSION: u32 = 1;
