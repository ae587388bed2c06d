//! What happens only in a campaign's game. Its sentences come with the table, so nothing sealed is here.

use capotreno_campaign::PostcardView;
use capotreno_rules::campaign::{Deed, Piece, Token};
use capotreno_rules::{Card, PlaceId, Seat};

use crate::desk::lexicon::{place_name, ticket_name, ticket_value};
use crate::desk::words::{Arg, arg};
use crate::desk::{Desk, Entry, Tone};

const fn piece(piece: Piece) -> &'static str {
    match piece {
        Piece::Depot => "depot",
        Piece::Junction => "junction",
        Piece::Elevator => "elevator",
        Piece::Herd => "herd",
        Piece::Water => "water",
        Piece::Large => "large",
    }
}

impl Desk {
    pub(super) fn deed(&self, deed: &Deed) -> Option<Entry> {
        let place = |place: &PlaceId| arg("place", place_name(&self.details, place.0).to_owned());
        let what = |what: String| arg("what", what);
        Some(match deed {
            Deed::Asked { .. } | Deed::Answered { .. } => return None,
            Deed::CardsGiven { seat, cards } => self.by(*seat, "deed-given", &[]).with(&self.cards(*cards)),
            Deed::LookedAt { seat, count, cards } => {
                let entry = self.by(*seat, "deed-looked", &[arg("count", *count)]);
                cards.map_or(entry.clone(), |cards| entry.with(&self.cards(cards)))
            }
            Deed::KeptCards { seat, kept, .. } => self.by(*seat, "deed-kept", &[arg("count", *kept)]),
            Deed::Placed { piece: kind, place: at, seat } => {
                self.maybe_by(*seat, &format!("deed-placed-{}", piece(*kind)), &[place(at)])
            }
            Deed::Removed { piece: kind, place: at, seat } => {
                let taken = arg("taken", if seat.is_some() { "yes" } else { "no" });
                self.maybe_by(*seat, &format!("deed-removed-{}", piece(*kind)), &[place(at), taken])
            }
            Deed::Shown { token } => self.maybe_by(None, "deed-shown", &[what(self.token(*token))]),
            Deed::Taken { token, seat } => {
                let id = if seat.is_some() { "deed-taken" } else { "deed-taken-away" };
                self.maybe_by(*seat, id, &[what(self.token(*token))])
            }
            Deed::Postcard { seat, number } => {
                self.by(*seat, "deed-postcard", &[what(self.postcard_name(*number))]).loud()
            }
            Deed::RaceWon { seat, number } => {
                self.by(*seat, "deed-race-won", &[what(self.postcard_name(*number))]).loud()
            }
            Deed::StaffUsed { seat } => self.by(*seat, "deed-staff-used", &[what(self.staff_name(seat.0))]),
            Deed::TicketShown { seat, ticket } => {
                self.by(*seat, "deed-ticket-shown", &[what(self.ticket(ticket.0))])
            }
            Deed::EventPeeked { seat, event } => {
                let name = event.map_or_else(String::new, |event| self.event_name(event));
                self.by(*seat, "deed-event-peeked", &[what(name)])
            }
            Deed::EventSetAside { event } => {
                self.maybe_by(None, "deed-event-set-aside", &[what(self.event_name(*event))])
            }
            Deed::EventRetired { event } => {
                self.maybe_by(None, "deed-event-retired", &[what(self.event_name(*event))]).loud()
            }
            Deed::Bids { bids } => {
                let bids = self.seats.iter().enumerate().zip(bids.0);
                let bids: Vec<String> =
                    bids.map(|((seat, _), bid)| format!("{} ${bid}", self.name(seat as u8))).collect();
                self.maybe_by(None, "deed-bids", &[what(bids.join(", "))])
            }
            Deed::HerdReturned { seat } => self.by(*seat, "deed-herd-returned", &[]),
            Deed::FaceUpBonus { seat, card } => {
                self.by(*seat, "deed-face-up-bonus", &[]).with(&self.cards_of(*card, 1))
            }
            Deed::CrossedOff { seat, place: at } => self.by(*seat, "deed-crossed-off", &[place(at)]),
        })
    }

    /// What a seat did, or the bank.
    fn maybe_by(&self, seat: Option<Seat>, id: &str, args: &[Arg<'_>]) -> Entry {
        if let Some(seat) = seat {
            return self.by(seat, id, args);
        }
        let mut all = vec![arg("who", self.words.say("token-gone", &[])), arg("you", "no")];
        all.extend_from_slice(args);
        Entry::told(Tone::Event, None, self.words.say(id, &all))
    }

    pub(super) fn ticket(&self, ticket: u8) -> String {
        format!("{} ({})", ticket_name(&self.details, ticket), ticket_value(&self.details, ticket))
    }

    /// A postcard of any office, or an open challenge.
    pub(super) fn postcard(&self, number: u16) -> Option<&PostcardView> {
        let charter = self.details.charter.as_ref()?;
        let offices = charter.seats.iter().flat_map(|seat| seat.postcards.iter());
        charter.races.iter().chain(offices).find(|card| card.number.0 == number)
    }

    pub(super) fn postcard_name(&self, number: u16) -> String {
        let number_alone = || self.words.say("postcard-number", &[arg("number", number)]);
        self.postcard(number).map_or_else(number_alone, |card| self.words.pick(&card.title))
    }

    pub(super) fn staff_name(&self, seat: u8) -> String {
        let charter = self.details.charter.as_ref();
        let card = charter.and_then(|charter| charter.seats.get(usize::from(seat))?.staff.as_ref());
        card.map_or_else(String::new, |card| self.words.pick(&card.name))
    }

    /// `CH-K` is the box K of the campaign's rulebook.
    pub(super) fn rule_name(&self, rule: &str) -> String {
        let letter = rule.strip_prefix("CH-").and_then(|rest| rest.chars().next());
        let charter = self.details.charter.as_ref();
        let found = charter.and_then(|charter| charter.boxes.iter().find(|rule| Some(rule.letter) == letter));
        found.map_or_else(|| rule.to_owned(), |rule| self.words.pick(&rule.name))
    }

    /// Certificates and stamps are numbered colour by colour.
    fn colour(&self, number: u8, each: u8) -> Card {
        let colours = self.details.charter.as_ref().map(|charter| &charter.certificate_colours);
        let at = usize::from(number / each.max(1));
        colours.and_then(|colours| colours.get(at)).copied().unwrap_or(Card::Wild)
    }

    pub(super) fn stamp_colour(&self, number: u8) -> Card {
        self.colour(number, self.details.charter.as_ref().map_or(1, |charter| charter.stamps_each))
    }

    pub(super) fn token(&self, token: Token) -> String {
        let each = self.details.charter.as_ref().map_or(1, |charter| charter.certificates_each).max(1);
        match token {
            Token::Certificate(number) => {
                let colour = self.card(self.colour(number, each));
                self.words
                    .say("token-certificate", &[arg("colour", colour), arg("number", number % each + 1)])
            }
            Token::Stamp(number) => {
                self.words.say("token-stamp", &[arg("colour", self.card(self.stamp_colour(number)))])
            }
            Token::Survey(card) => self.words.say("token-survey", &[arg("places", self.survey(card))]),
        }
    }

    /// The cities of a survey card.
    pub(super) fn survey(&self, card: u8) -> String {
        let charter = self.details.charter.as_ref();
        let survey = charter.and_then(|charter| charter.surveys.get(usize::from(card)));
        let names =
            survey.iter().flat_map(|survey| survey.places).map(|place| place_name(&self.details, place));
        names.collect::<Vec<_>>().join(", ")
    }
}
