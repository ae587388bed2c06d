//! Why an action is not possible. A refusal is a reason, names the rule it comes from and leaves
//! the game unchanged.

use core::fmt;

use crate::card::{Card, Cards};
use crate::edition::Edition;
use crate::spec::RuleTopic;

/// The reason an action was refused.
#[expect(missing_docs, reason = "the fields are what they are called")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "snake_case"))]
pub enum Refusal {
    /// The state belongs to another edition.
    OtherEdition,
    /// Nobody sits there.
    NoSuchSeat,
    /// The game is over.
    GameOver,
    /// Another seat owes the decision.
    NotYourTurn,
    /// Something else must be decided first.
    NotNow,
    /// The opening tickets are chosen.
    AlreadyChosen,
    /// The display has five slots.
    NoSuchSlot,
    /// No card lies there.
    EmptySlot,
    /// A face-up wild cannot be the second card (C-12).
    WildNotSecond,
    /// The second card must be taken (C-10).
    SecondCardDue,
    /// Too few cards are left to begin (C-16).
    DrawingNotPossible { needed: u32, left: u32 },
    /// Deck and discards are empty.
    NoCardLeft,
    /// The ticket deck is empty.
    NoTicketsLeft,
    /// It was not offered.
    NoSuchTicket,
    /// More tickets must be kept (C-32).
    KeepMore { least: u8 },
    /// More opening tickets must be kept (C-5).
    KeepMoreAtOpening { least: u8 },
    /// The board has no such line.
    NoSuchLine,
    /// An edge line cannot be claimed (LW-26).
    LineRunsOffBoard,
    /// Somebody has it (C-23).
    LineTaken,
    /// The seat has another of the same double line (C-25).
    OwnsLineOfGroup,
    /// With so few players the rest is closed (C-26).
    GroupClosed,
    /// Too few pieces are left (C-22).
    NotEnoughPieces { needed: u8, left: u8 },
    /// The hand lacks these cards.
    CardsNotHeld { missing: Cards },
    /// The set has another size (C-27).
    WrongNumberOfCards { needed: u32, given: u32 },
    /// The hand has no set for it.
    NoSetInHand { needed: u32 },
    /// Wilds are for other lines (NC-4).
    WildsNotAllowedHere,
    /// A set has one colour (C-20).
    NotOneColour,
    /// The line has another colour.
    WrongColour { needed: Card },
    /// The cards do not pay the ferry.
    FerryNotPaid,
    /// The cards do not pay the line, not even standing in (NC-7).
    StandInNotPaid,
    /// A newspaper is no payment.
    NewspaperPlayed,
    /// The surcharge is so many cards.
    WrongSurcharge { cards: u8 },
    /// Nothing is due on top.
    SurchargeNotDue,
    /// Too few coins.
    NotEnoughCoins { needed: u16, left: u16 },
    /// The tunnel asks for so many, in the colour played or wild (C-50).
    WrongTunnelPayment { owed: u8 },
    /// The wilds for the offer are not there.
    OfferNotPayable,
    /// Something else is possible (C-3).
    MayNotPass,
    /// The event was not revealed.
    EventNotInPile,
    /// The line needs so many wilds now (CH-EV34).
    NotEnoughWilds { needed: u8 },
    /// The question that is open has no such answer.
    NotAnOption { rule: &'static str },
    /// The question that is open asks for other cards.
    WrongCards { rule: &'static str, cards: u8 },
    /// The staff card has nothing to use now.
    StaffNotUsable,
    /// There is no strike, or so many cards end it.
    NoStrikeToEnd { cards: u8 },
}

impl Refusal {
    /// What the refusal is about.
    pub const fn topic(self) -> RuleTopic {
        match self {
            Refusal::OtherEdition | Refusal::NoSuchSeat => RuleTopic::Players,
            Refusal::GameOver => RuleTopic::GameOver,
            Refusal::NotYourTurn | Refusal::NotNow => RuleTopic::Turn,
            Refusal::AlreadyChosen | Refusal::KeepMoreAtOpening { .. } => RuleTopic::OpeningTickets,
            Refusal::NoSuchSlot | Refusal::EmptySlot | Refusal::SecondCardDue => RuleTopic::Drawing,
            Refusal::WildNotSecond => RuleTopic::FaceUpWild,
            Refusal::DrawingNotPossible { .. } => RuleTopic::DrawingNeedsCards,
            Refusal::NoCardLeft => RuleTopic::SecondCard,
            Refusal::NoTicketsLeft => RuleTopic::NoTickets,
            Refusal::NoSuchTicket | Refusal::KeepMore { .. } => RuleTopic::KeepTickets,
            Refusal::NoSuchLine | Refusal::LineTaken => RuleTopic::FreeLine,
            Refusal::LineRunsOffBoard => RuleTopic::EdgeLine,
            Refusal::OwnsLineOfGroup => RuleTopic::GroupOwned,
            Refusal::GroupClosed => RuleTopic::GroupClosed,
            Refusal::NotEnoughPieces { .. } => RuleTopic::Pieces,
            Refusal::CardsNotHeld { .. }
            | Refusal::NoSetInHand { .. }
            | Refusal::NotOneColour
            | Refusal::WrongColour { .. } => RuleTopic::Set,
            Refusal::WrongNumberOfCards { .. } | Refusal::NewspaperPlayed => RuleTopic::ExactPayment,
            Refusal::WildsNotAllowedHere => RuleTopic::WildsInSet,
            Refusal::FerryNotPaid => RuleTopic::FerryPayment,
            Refusal::StandInNotPaid => RuleTopic::StandInPayment,
            Refusal::WrongSurcharge { .. } | Refusal::SurchargeNotDue | Refusal::NotEnoughCoins { .. } => {
                RuleTopic::Surcharge
            }
            Refusal::WrongTunnelPayment { .. } => RuleTopic::TunnelPayment,
            Refusal::OfferNotPayable => RuleTopic::Offer,
            Refusal::MayNotPass => RuleTopic::Passing,
            Refusal::EventNotInPile => RuleTopic::RetireEvent,
            Refusal::NotEnoughWilds { .. } => RuleTopic::WildsNeeded,
            Refusal::NotAnOption { .. } | Refusal::WrongCards { .. } => RuleTopic::ClaimSteps,
            Refusal::StaffNotUsable => RuleTopic::Staff,
            Refusal::NoStrikeToEnd { .. } => RuleTopic::Strike,
        }
    }

    /// The id of the rule that forbids it, in the edition's own catalogue where it has one.
    pub fn rule(self, edition: &Edition) -> &str {
        match self {
            // The question names its rule itself.
            Refusal::NotAnOption { rule } | Refusal::WrongCards { rule, .. } => rule,
            other => edition.rule_id(other.topic()),
        }
    }

    /// A stable word for programs; sentences in other languages are looked up by it.
    pub const fn code(self) -> &'static str {
        match self {
            Refusal::OtherEdition => "other_edition",
            Refusal::NoSuchSeat => "no_such_seat",
            Refusal::GameOver => "game_over",
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::NotNow => "not_now",
            Refusal::AlreadyChosen => "already_chosen",
            Refusal::NoSuchSlot => "no_such_slot",
            Refusal::EmptySlot => "empty_slot",
            Refusal::WildNotSecond => "wild_not_second",
            Refusal::SecondCardDue => "second_card_due",
            Refusal::DrawingNotPossible { .. } => "drawing_not_possible",
            Refusal::NoCardLeft => "no_card_left",
            Refusal::NoTicketsLeft => "no_tickets_left",
            Refusal::NoSuchTicket => "no_such_ticket",
            Refusal::KeepMore { .. } => "keep_more",
            Refusal::KeepMoreAtOpening { .. } => "keep_more_at_opening",
            Refusal::NoSuchLine => "no_such_line",
            Refusal::LineRunsOffBoard => "line_runs_off_board",
            Refusal::LineTaken => "line_taken",
            Refusal::OwnsLineOfGroup => "owns_line_of_group",
            Refusal::GroupClosed => "group_closed",
            Refusal::NotEnoughPieces { .. } => "not_enough_pieces",
            Refusal::CardsNotHeld { .. } => "cards_not_held",
            Refusal::WrongNumberOfCards { .. } => "wrong_number_of_cards",
            Refusal::NoSetInHand { .. } => "no_set_in_hand",
            Refusal::WildsNotAllowedHere => "wilds_not_allowed_here",
            Refusal::NotOneColour => "not_one_colour",
            Refusal::WrongColour { .. } => "wrong_colour",
            Refusal::FerryNotPaid => "ferry_not_paid",
            Refusal::StandInNotPaid => "stand_in_not_paid",
            Refusal::NewspaperPlayed => "newspaper_played",
            Refusal::WrongSurcharge { .. } => "wrong_surcharge",
            Refusal::SurchargeNotDue => "surcharge_not_due",
            Refusal::NotEnoughCoins { .. } => "not_enough_coins",
            Refusal::WrongTunnelPayment { .. } => "wrong_tunnel_payment",
            Refusal::OfferNotPayable => "offer_not_payable",
            Refusal::MayNotPass => "may_not_pass",
            Refusal::EventNotInPile => "event_not_in_pile",
            Refusal::NotEnoughWilds { .. } => "not_enough_wilds",
            Refusal::NotAnOption { .. } => "not_an_option",
            Refusal::WrongCards { .. } => "wrong_cards",
            Refusal::StaffNotUsable => "staff_not_usable",
            Refusal::NoStrikeToEnd { .. } => "no_strike_to_end",
        }
    }
}

impl fmt::Display for Refusal {
    #[expect(clippy::too_many_lines, reason = "one sentence a reason")]
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::OtherEdition => out.write_str("this game is played on another edition"),
            Refusal::NoSuchSeat => out.write_str("there is no such seat in this game"),
            Refusal::GameOver => out.write_str("the game is over"),
            Refusal::NotYourTurn => out.write_str("it is another player's turn"),
            Refusal::NotNow => out.write_str("another decision is due now"),
            Refusal::AlreadyChosen => out.write_str("the opening tickets have been chosen already"),
            Refusal::NoSuchSlot => out.write_str("the display has five slots"),
            Refusal::EmptySlot => out.write_str("there is no card in this slot"),
            Refusal::WildNotSecond => out.write_str("a face-up wild may only be taken as the first card"),
            Refusal::SecondCardDue => out.write_str("the second card must be taken"),
            Refusal::DrawingNotPossible { needed, left } => {
                write!(out, "drawing needs {needed} cards in deck and discards, there are {left}")
            }
            Refusal::NoCardLeft => out.write_str("deck and discards are empty"),
            Refusal::NoTicketsLeft => out.write_str("no tickets are left"),
            Refusal::NoSuchTicket => out.write_str("only the offered tickets can be kept"),
            Refusal::KeepMore { least } => write!(out, "of the tickets drawn at least {least} must be kept"),
            Refusal::KeepMoreAtOpening { least } => {
                write!(out, "of the opening tickets at least {least} must be kept")
            }
            Refusal::NoSuchLine => out.write_str("there is no such line on this board"),
            Refusal::LineRunsOffBoard => out.write_str("this line runs off the board and cannot be claimed"),
            Refusal::LineTaken => out.write_str("this line is taken"),
            Refusal::OwnsLineOfGroup => out.write_str("nobody may own two lines of a double or triple line"),
            Refusal::GroupClosed => out.write_str("this line is closed: its double or triple line is full"),
            Refusal::NotEnoughPieces { needed, left } => {
                write!(out, "the line needs {needed} pieces, {left} are left")
            }
            Refusal::CardsNotHeld { missing } => write!(out, "the hand lacks {missing}"),
            Refusal::WrongNumberOfCards { needed, given } => {
                write!(out, "the line needs {needed} cards, {given} were played")
            }
            Refusal::NoSetInHand { needed } => {
                write!(out, "the hand has no set of {needed} cards for this line")
            }
            Refusal::WildsNotAllowedHere => out.write_str("wilds may be played only on tunnels and ferries"),
            Refusal::NotOneColour => out.write_str("the set must be of one colour"),
            Refusal::WrongColour { needed } => write!(out, "the line needs {needed} cards"),
            Refusal::FerryNotPaid => {
                out.write_str("these cards cannot be divided exactly among the spaces of the ferry")
            }
            Refusal::StandInNotPaid => {
                out.write_str("these cards cannot be divided exactly among the spaces of the line")
            }
            Refusal::NewspaperPlayed => out.write_str("newspapers are never played"),
            Refusal::WrongSurcharge { cards } => {
                write!(out, "the surcharge is paid in coins or with {cards} extra cards")
            }
            Refusal::SurchargeNotDue => out.write_str("no surcharge is due on this line"),
            Refusal::NotEnoughCoins { needed, left } => {
                write!(out, "this costs {needed} coins, {left} are left")
            }
            Refusal::WrongTunnelPayment { owed } => write!(
                out,
                "the tunnel asks for {owed} more cards of the colour played or wilds (only wilds for a set of wilds)"
            ),
            Refusal::OfferNotPayable => out.write_str("the hand lacks the wilds this offer asks for"),
            Refusal::MayNotPass => out.write_str("a player who can do something may not pass"),
            Refusal::EventNotInPile => out.write_str("only an event of the discard pile can be retired"),
            Refusal::NotEnoughWilds { needed } => write!(out, "the line needs at least {needed} wilds now"),
            Refusal::NotAnOption { .. } => out.write_str("the question has no such answer"),
            Refusal::WrongCards { cards, .. } => write!(out, "the question asks for {cards} other cards"),
            Refusal::StaffNotUsable => out.write_str("the staff card has nothing to use now"),
            Refusal::NoStrikeToEnd { cards } => {
                write!(out, "a strike ends with {cards} cards, if there is one")
            }
        }
    }
}

impl core::error::Error for Refusal {}
