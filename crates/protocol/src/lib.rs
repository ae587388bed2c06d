//! What client and server say to each other: JSON, versioned.
//!
//! A client shows and asks; it computes no rule. So a [`GameView`] says for every line whether
//! it can be claimed now or which rule forbids it, and everything else a client might want to
//! work out (payments, ways for a ticket) is a question it can ask. What another seat knows has
//! no field here: for other seats there are only counts.
//!
//! What the rules and a campaign tell travels in their own form (`Action`, `SeenEvent`,
//! `CampaignView`, … with the feature `schema`). A type of its own has here only what differs: a view
//! with what may be done, lists instead of bit sets, and what the server alone knows. All that is
//! made from the engine's types is made in `build`.

mod build;
mod calls;
mod campaign;
mod charter;
mod contest;
mod edition;
mod event;
mod learn;
mod message;
mod passkey;
mod people;
mod privacy;
mod published;
mod puzzle;
mod refused;
mod table;
mod view;

pub use calls::{
    AddedCallWay, CallAnswered, CallKind, CallSettings, CallWayInfo, CallWishes, NewCallWay, QuietHours,
    Recover, RecoveryCode, RecoveryInfo,
};
pub use campaign::{
    BranchCampaign, CampaignChanges, CampaignCompany, CampaignInfo, CampaignOptions, CampaignPage,
    CampaignPhase, CampaignRulebook, CampaignSummary, CompanySeat, CompanySetup, CreateCampaign, DepotBuilt,
    FreePlay, ImportCampaign, JoinCampaign, MakeMove, OpenGame, SeatCompany, TableCampaign,
};
pub use charter::{
    CharterInfo, CharterOwn, CharterSeat, CharterSeatView, CharterView, LineViaducts, Pieces, PostcardUse,
    QuestionView, RaceView, SurveyInfo,
};
pub use contest::{
    CreateEvent, EventDetails, EventKind, EventResult, EventRound, EventStanding, EventSummary, EventTable,
    FoundTable, MyRating, PlayEvent, RatedPlayer, Ratings, SeatRating, TableOfEvent,
};
pub use edition::{
    BonusInfo, BonusRule, EditionDetails, EditionSummary, EventInfo, LineInfo, SharedInfo, SwitchInfo,
};
pub use event::{GameEvent, TableEvent};
pub use learn::{
    Example, ExampleDeed, ExampleFact, ExampleFrame, ExampleInfo, LessonAsk, LessonInfo, LessonMoment,
    LessonStepWords, LessonTry, LessonWords, NamedNumber, RulebookPage, Verdict,
};
pub use message::{
    ChatLine, ClaimQuestion, ClientMessage, HintCandidate, LinePayment, Notice, NumberedAction, Query, Reply,
    ServerMessage, StepEvents, TicketWay, TunnelChances,
};
pub use passkey::{PasskeyAnswer, PasskeyChallenge, PasskeyInfo};
pub use people::{
    BlockedPerson, FriendInfo, FriendLink, FriendOffer, Friends, NewReport, PlayedWithInfo, ReportAbout,
    ReportInfo, Whom,
};
pub use privacy::{Forgotten, JoinGuest, Joined, Privacy};
pub use published::{
    BoardBefore, Licence, PaperSize, PrintBoard, PublishBoard, PublishedBoard, PublishedBoards,
};
pub use puzzle::{
    PuzzleAnswer, PuzzleAsk, PuzzleChoice, PuzzleInfo, PuzzleMoment, PuzzleTheme, PuzzleTry, PuzzleVerdict,
};
pub use refused::{Arg, Code, Refused};
pub use table::{
    ApiError, BotSpeed, BringGame, CreateTable, DeviceInfo, Fairness, FairnessSeat, FillSeat, GameResult,
    GuestInfo, GuestRename, JoinTable, Lobby, MyGame, MyGames, Pace, PastPlayer, RecordView, ReplayIndex,
    ReplayStep, SeatInfo, SeatScore, SeatSetup, SeatTaken, Starter, TableInfo, TablePhase, TableSummary,
};
pub use view::{
    Choice, EventsView, GameView, KeepChoice, LineRefusal, LineStatus, May, OfferChoice, OwnView,
    PendingView, Result, SeatResult, SeatView, Standing, SurchargeDue, TicketState, TieView, TunnelChoice,
};

/// Raised when a client made for an older version could misunderstand a message.
pub const VERSION: u32 = 2;
