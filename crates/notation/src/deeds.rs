//! What happens only in a campaign, in plain words.

use capotreno_rules::campaign::spec::{CERTIFICATE_COLOURS, CERTIFICATES_EACH, STAMPS_EACH};
use capotreno_rules::campaign::{Deed, Piece, Question, Token};
use capotreno_rules::{Edition, PlaceId, Seat};

use crate::names::Names;
use crate::words::seat_word;

const fn piece_word(piece: Piece) -> &'static str {
    match piece {
        Piece::Depot => "a depot",
        Piece::Junction => "a junction",
        Piece::Elevator => "an elevator",
        Piece::Herd => "a herd",
        Piece::Water => "water",
        Piece::Large => "a town hall",
    }
}

/// `certificate red 3`, `stamp blue`, `survey A, B, C`.
fn token_words(edition: &Edition, token: Token) -> String {
    let colour = |number: u8, each: u8| {
        CERTIFICATE_COLOURS.get(usize::from(number / each)).map_or("?", |colour| colour.word())
    };
    match token {
        Token::Certificate(number) => format!(
            "certificate {} {}",
            colour(number, CERTIFICATES_EACH),
            u16::from(number % CERTIFICATES_EACH) + 1
        ),
        Token::Stamp(number) => format!("stamp {}", colour(number, STAMPS_EACH)),
        Token::Survey(card) => {
            let places = edition.charter().and_then(|charter| charter.surveys.get(usize::from(card)));
            let names = places.map_or_else(Vec::new, |survey| {
                survey.places.iter().map(|place| edition.place_name(*place)).collect()
            });
            format!("survey {}", names.join(", "))
        }
    }
}

fn to_seat(seat: Option<Seat>) -> String {
    seat.map_or_else(String::new, |seat| format!(" ({})", seat_word(seat)))
}

fn question_words(edition: &Edition, question: Question) -> String {
    let rule = question.rule();
    let at = |place: PlaceId| format!("{rule} at {}", edition.place_name(place));
    question.place().map_or_else(|| rule.to_owned(), at)
}

/// What a deed of a campaign says.
pub(crate) fn deed_words(edition: &Edition, deed: &Deed) -> String {
    let names = Names::of(edition);
    let place = |place: PlaceId| edition.place_name(place);
    match deed {
        Deed::Asked { seat, question } => {
            format!("{} is asked: {}", seat_word(*seat), question_words(edition, *question))
        }
        Deed::Answered { seat, option: Some(option), .. } => {
            format!("{} answers {option}", seat_word(*seat))
        }
        Deed::Answered { seat, option: None, .. } => format!("{} has answered", seat_word(*seat)),
        Deed::CardsGiven { seat, cards } => format!("{} discards {cards}", seat_word(*seat)),
        Deed::LookedAt { seat, count, cards: None } => format!("{} looks at {count} cards", seat_word(*seat)),
        Deed::LookedAt { seat, cards: Some(cards), .. } => format!("{} looks at {cards}", seat_word(*seat)),
        Deed::KeptCards { seat, kept, discarded, bottom } => {
            format!(
                "{} keeps {kept} of them, discards {discarded}, puts {bottom} under the deck",
                seat_word(*seat)
            )
        }
        Deed::Placed { piece, place: at, seat } => {
            format!("{} comes to {}{}", piece_word(*piece), place(*at), to_seat(*seat))
        }
        Deed::Removed { piece, place: at, seat } => {
            format!("{} leaves {}{}", piece_word(*piece), place(*at), to_seat(*seat))
        }
        Deed::Shown { token } => format!("{} is shown", token_words(edition, *token)),
        Deed::Taken { token, seat: Some(seat) } => {
            format!("{} takes {}", seat_word(*seat), token_words(edition, *token))
        }
        Deed::Taken { token, seat: None } => format!("{} is discarded", token_words(edition, *token)),
        Deed::Postcard { seat, number } => format!("{} shows postcard {number}", seat_word(*seat)),
        Deed::RaceWon { seat, number } => format!("{} wins challenge {number}", seat_word(*seat)),
        Deed::StaffUsed { seat } => format!("{} uses its staff", seat_word(*seat)),
        Deed::TicketShown { seat, ticket } => {
            format!("{} shows {}", seat_word(*seat), names.ticket_name(*ticket))
        }
        Deed::EventPeeked { seat, event: None } => format!("{} looks at the next event", seat_word(*seat)),
        Deed::EventPeeked { seat, event: Some(event) } => {
            format!("{} sees that event {} is next", seat_word(*seat), names.event_name(*event))
        }
        Deed::EventSetAside { event } => format!("event {} goes under the deck", names.event_name(*event)),
        Deed::EventRetired { event } => format!("event {} retires", names.event_name(*event)),
        Deed::Bids { bids } => {
            let bids: Vec<String> = bids.0.iter().map(u8::to_string).collect();
            format!("the bids are {}", bids.join(", "))
        }
        Deed::HerdReturned { seat } => format!("{} returns a herd", seat_word(*seat)),
        Deed::FaceUpBonus { seat, card } => format!("{} takes {card} from the display", seat_word(*seat)),
        Deed::CrossedOff { seat, place: at } => format!("{} crosses off {}", seat_word(*seat), place(*at)),
    }
}
