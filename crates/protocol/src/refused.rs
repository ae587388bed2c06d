//! Why something was not done: a stable code, the rule it comes from, arguments and a sentence.

use std::collections::BTreeMap;

use capotreno_rules::{Card, Cards, Edition, Refusal};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One argument of a refusal, for the sentence in the reader's language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum Arg {
    Number(i64),
    Card(Card),
    Cards(Cards),
}

/// A refusal: nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Refused {
    /// A stable word: a refusal of the rules (`not_your_turn`, …) or a [`Code`] of the server.
    pub code: String,
    /// The rule that forbids it, a heading of the rulebook (`C-12`); none where no rule does.
    pub rule: Option<String>,
    pub args: BTreeMap<String, Arg>,
    /// An English sentence, for logs and programs; clients look the code up in their language.
    pub text: String,
}

impl Refused {
    /// A refusal of the rules.
    pub fn rules(edition: &Edition, refusal: Refusal) -> Refused {
        Refused {
            code: refusal.code().to_owned(),
            rule: Some(refusal.rule(edition).to_owned()),
            args: args(refusal),
            text: refusal.to_string(),
        }
    }

    /// A refusal of a campaign's rules between games: `campaign_…` and the reason's own word.
    pub fn campaign(refusal: &capotreno_campaign::Refusal) -> Refused {
        let word = serde_json::to_value(refusal.why).unwrap_or_default();
        Refused {
            code: format!("campaign_{}", word.as_str().unwrap_or_default()),
            rule: Some(refusal.rule.clone()),
            args: BTreeMap::new(),
            text: refusal.why.to_string(),
        }
    }

    /// A refusal of the server.
    pub fn server(code: Code) -> Refused {
        Refused {
            code: code.word().to_owned(),
            rule: None,
            args: BTreeMap::new(),
            text: code.sentence().to_owned(),
        }
    }

    /// Says more than the code's own sentence.
    #[must_use]
    pub fn saying(mut self, more: &str) -> Refused {
        self.text = format!("{}: {more}", self.text);
        self
    }

    /// Adds a number the sentence speaks of.
    #[must_use]
    pub fn with(mut self, name: &str, number: i64) -> Refused {
        self.args.insert(name.to_owned(), Arg::Number(number));
        self
    }
}

fn args(refusal: Refusal) -> BTreeMap<String, Arg> {
    let numbers = |pairs: &[(&str, i64)]| {
        pairs.iter().map(|(name, number)| ((*name).to_owned(), Arg::Number(*number))).collect()
    };
    match refusal {
        Refusal::DrawingNotPossible { needed, left } => {
            numbers(&[("needed", needed.into()), ("left", left.into())])
        }
        Refusal::KeepMore { least } | Refusal::KeepMoreAtOpening { least } => {
            numbers(&[("least", least.into())])
        }
        Refusal::NotEnoughPieces { needed, left } => {
            numbers(&[("needed", needed.into()), ("left", left.into())])
        }
        Refusal::CardsNotHeld { missing } => BTreeMap::from([("missing".to_owned(), Arg::Cards(missing))]),
        Refusal::WrongNumberOfCards { needed, given } => {
            numbers(&[("needed", needed.into()), ("given", given.into())])
        }
        Refusal::NoSetInHand { needed } => numbers(&[("needed", needed.into())]),
        Refusal::WrongColour { needed } => BTreeMap::from([("needed".to_owned(), Arg::Card(needed))]),
        Refusal::WrongSurcharge { cards } => numbers(&[("cards", cards.into())]),
        Refusal::NotEnoughCoins { needed, left } => {
            numbers(&[("needed", needed.into()), ("left", left.into())])
        }
        Refusal::NotEnoughWilds { needed } => numbers(&[("needed", needed.into())]),
        Refusal::WrongCards { cards, .. } | Refusal::NoStrikeToEnd { cards } => {
            numbers(&[("cards", cards.into())])
        }
        Refusal::WrongTunnelPayment { owed } => numbers(&[("owed", owed.into())]),
        Refusal::OtherEdition
        | Refusal::NoSuchSeat
        | Refusal::GameOver
        | Refusal::NotYourTurn
        | Refusal::NotNow
        | Refusal::AlreadyChosen
        | Refusal::NoSuchSlot
        | Refusal::EmptySlot
        | Refusal::WildNotSecond
        | Refusal::SecondCardDue
        | Refusal::NoCardLeft
        | Refusal::NoTicketsLeft
        | Refusal::NoSuchTicket
        | Refusal::NoSuchLine
        | Refusal::LineRunsOffBoard
        | Refusal::LineTaken
        | Refusal::OwnsLineOfGroup
        | Refusal::GroupClosed
        | Refusal::WildsNotAllowedHere
        | Refusal::NotOneColour
        | Refusal::FerryNotPaid
        | Refusal::StandInNotPaid
        | Refusal::NewspaperPlayed
        | Refusal::SurchargeNotDue
        | Refusal::OfferNotPayable
        | Refusal::MayNotPass
        | Refusal::NotAnOption { .. }
        | Refusal::StaffNotUsable
        | Refusal::EventNotInPile => BTreeMap::new(),
    }
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident, $word:literal, $sentence:literal;)*) => {
        /// What the server refuses on its own account, beside the refusals of the rules.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum Code {
            $($(#[$doc])* $name,)*
        }

        impl Code {
            /// Every code: a test of the client looks for a sentence for each.
            pub const ALL: &[Code] = &[$(Code::$name,)*];

            pub const fn word(self) -> &'static str {
                match self { $(Code::$name => $word,)* }
            }

            pub const fn sentence(self) -> &'static str {
                match self { $(Code::$name => $sentence,)* }
            }
        }
    };
}

codes! {
    BadMessage, "bad_message", "this is not a message the server understands";
    TooLarge, "too_large", "the message is too large";
    TooFast, "too_fast", "too many requests; wait a moment";
    OldClient, "old_client", "this page is of another version; load it again";
    NotKnown, "not_known", "open the page again: the server does not know this visitor";
    Banned, "banned", "the operator of this server has closed it to you";
    TableClosed, "table_closed", "the operator of this server has closed this table";
    NoSuchTable, "no_such_table", "there is no such table, or its link has expired";
    NoSuchEdition, "no_such_edition", "there is no such edition";
    NoSuchCampaign, "no_such_campaign", "there is no such campaign, or its link has expired";
    BadChronicle, "bad_chronicle", "this is no chronicle of a campaign that can be gone on with";
    NoSuchPage, "no_such_page", "there is no such page";
    TableFull, "table_full", "every seat of this table is taken";
    SeatTaken, "seat_taken", "this seat is taken";
    ColourTaken, "colour_taken", "another player has chosen this colour";
    AlreadySeated, "already_seated", "you already sit at this table";
    NotSeated, "not_seated", "you do not sit in this seat";
    NotOwner, "not_owner", "only who opened the table may do this";
    AlreadyStarted, "already_started", "the game has already begun";
    NotStarted, "not_started", "the game has not begun";
    NotOver, "not_over", "the game is not over yet";
    BadRecord, "bad_record", "this is no record of a finished game that can be proved here";
    NoReview, "no_review", "this game cannot be reviewed: it was played by another version of the rules or of its board";
    Redealt, "redealt", "what was hidden was dealt anew in this game, so there is no telling luck from decisions";
    SeatsOpen, "seats_open", "some seats are still open";
    BadSetup, "bad_setup", "a table cannot be set up like this";
    RatedTerms, "rated_terms", "a rated table is for people alone, each at a device of their own, with a clock, without hints and without taking back";
    NoSuchEvent, "no_such_event", "there is no such event";
    BadEvent, "bad_event", "an event cannot be set up like this";
    EventOver, "event_over", "this event has ended";
    EventPlayed, "event_played", "you have played every round of this event";
    EventFull, "event_full", "as many people as this event is for take part already";
    RoundPlayed, "round_played", "you have a table in this round already";
    EventSealed, "event_sealed", "others have still to play these cards: the table opens to everybody when its event ends";
    NoSuchBoard, "no_such_board", "there is no such board here, or its author has taken it back";
    BoardOff, "board_off", "the operator of this server has switched this board off";
    BoardPublished, "board_published", "somebody else has published exactly this board here";
    /// The sentence goes on with every problem, a line each.
    BadBoard, "bad_board", "this board cannot be used";
    BadName, "bad_name", "a name has 1 to 40 characters that can be seen";
    BadText, "bad_text", "a message has 1 to 500 characters";
    BadEntropy, "bad_entropy", "these bytes do not fit the hash sent before";
    Muted, "muted", "chat is closed at this table";
    Stale, "stale", "the game has moved on since this was sent";
    NotAllowed, "not_allowed", "this table does not allow it";
    NothingToTakeBack, "nothing_to_take_back", "there is nothing that can be taken back";
    NotEntered, "not_entered", "enter a table first";
    BotPlays, "bot_plays", "a bot plays this seat; take it back first";
    NoSuchBot, "no_such_bot", "there is no such bot";
    LinkUsed, "link_used", "this link was used or has expired";
    NoSuchDevice, "no_such_device", "you have no such device";
    NoSuchCall, "no_such_call", "nobody is called that way any more";
    BadCall, "bad_call", "nobody can be called there: check what was entered";
    CallLocal, "call_local", "calls do not go into the local network of this server";
    CallFailed, "call_failed", "nobody answered there as expected";
    MistypedCode, "mistyped_code", "this code has a mistake; look at it again";
    WrongCode, "wrong_code", "nobody here has this code, or has another one by now";
    NoPasskeysHere, "no_passkeys_here", "passkeys need an address that browsers trust: the operator of this server has to set --public-url to its https address, and the page has to be opened there";
    BadPasskey, "bad_passkey", "the passkey did not answer as expected, or too late; try again";
    UnknownPasskey, "unknown_passkey", "nobody here has this passkey: it was removed, or its player was forgotten";
    TooManyPasskeys, "too_many_passkeys", "you have enough passkeys; remove one first";
    SamePerson, "same_person", "this device is already who the code belongs to";
    PlayedTogether, "played_together", "both have a seat at the same table, in the same campaign or in the same round of an event; leave one of them first, or keep two names: nobody can have won and lost one game";
    NotWelcome, "not_welcome", "somebody at this table does not want to play with you";
    NoSuchPerson, "no_such_person", "there is nobody there who could be meant, or it is you";
    TooManyFriends, "too_many_friends", "you have, or somebody has, too many friends; remove one first";
    NoSuchReport, "no_such_report", "you have made no such report";
    NotAccepted, "not_accepted", "not everybody who was invited has accepted";
    /// `most`: how many. So with all that follow.
    TooManyTables, "too_many_tables", "you have too many tables that were not started; start or leave one first";
    TooManyPublic, "too_many_public", "you have too many public tables that were not started; start or leave one first";
    TooManyGames, "too_many_games", "too many games are being played at tables you opened; finish one first";
    TooManyCampaigns, "too_many_campaigns", "you have founded too many campaigns that are not over";
    TooManyEvents, "too_many_events", "you have made too many events that go on";
    TooManyCalls, "too_many_calls", "you are called in enough ways; remove one first";
    TooManyBlocks, "too_many_blocks", "you have blocked too many people; take one of them back first";
    TooManyReports, "too_many_reports", "you wait for answers to too many reports; more can be made when they are answered";
    TooManyBoards, "too_many_boards", "you have published too many boards; delete one first";
    BoardsFull, "boards_full", "this server has no room for another board";
    /// `kilobytes`: how much.
    BoardTooLarge, "board_too_large", "the files of this board are too large together";
    /// `megabytes`: how much.
    TooManyBytes, "too_many_bytes", "the chronicles of your campaigns are too large together";
    TooManyGuestsToday, "too_many_guests_today", "too many new guests came from your address; try again tomorrow";
    TooManyTablesToday, "too_many_tables_today", "too many tables were opened from your address; try again tomorrow";
    TooManyCampaignsToday, "too_many_campaigns_today", "too many campaigns were founded from your address; try again tomorrow";
    /// `megabytes`: how much.
    TooManyBytesToday, "too_many_bytes_today", "too much was brought from your address; try again tomorrow";
    SpectatorsFull, "spectators_full", "there is no room for another spectator at this table";
    StoreFailed, "store_failed", "the step could not be written to disk, so it was not done";
    DiskNearlyFull, "disk_nearly_full", "the server's disk is nearly full: only games that are being played go on";
    /// `step`: the first that the rules of today refuse; 0 where not even the deal can be made again.
    RulesChanged, "rules_changed", "this game was begun by other rules and cannot be gone on with";
    Damaged, "damaged", "this game is damaged on the server's disk; its operator can restore a backup";
    Busy, "busy", "the server is busy; try again";
    Stopping, "stopping", "the server is stopping";
    Internal, "internal", "something went wrong on the server";
}

#[cfg(test)]
mod tests {
    use super::Code;

    #[test]
    fn a_code_travels_as_its_word() {
        for code in Code::ALL {
            assert_eq!(serde_json::to_value(code).ok(), Some(code.word().into()));
        }
    }
}
