//! Setting a game up (C-2, C-5, LW-3 to LW-6).

use core::fmt;

use crate::campaign;
use crate::card::{Card, Cards};
use crate::chance::Chance;
use crate::deck::Engine;
use crate::edition::{Edition, MAX_SUPPLIES};
use crate::event::{Listener, SeenEvent};
use crate::ids::{BonusId, BySeat, DISPLAY, MAX_SEATS, Seat, SeatSet};
use crate::sets::LineSet;
use crate::state::{Events, Options, Pending, Public, Secret, Stage, State};

/// Why a game cannot be set up.
#[expect(missing_docs, reason = "the fields are what they are called")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// The edition is for other numbers of players.
    Players { asked: u8, fewest: u8, most: u8 },
    /// The first player has no seat.
    NoSuchFirstSeat { seat: u8, players: u8 },
    /// Two seats with one company, or a company that does not exist.
    Companies,
}

impl fmt::Display for SetupError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Players { asked, fewest, most } => {
                write!(out, "{asked} players: this edition is for {fewest} to {most}")
            }
            SetupError::NoSuchFirstSeat { seat, players } => {
                write!(out, "seat {seat} cannot start: there are {players} seats, counted from 0")
            }
            SetupError::Companies => out.write_str("every seat needs a company of its own"),
        }
    }
}

impl core::error::Error for SetupError {}

impl State {
    /// Deals a new game. It begins with every seat choosing its opening tickets.
    pub fn new<C: Chance, L: Listener>(
        edition: &Edition,
        options: Options,
        chance: &mut C,
        listener: &mut L,
    ) -> Result<State, SetupError> {
        check_options(edition, options)?;
        let mut state = edition.blank.unwrap_or_else(|| blank(edition));
        state.public.players = options.players;
        state.public.companies = BySeat(options.companies);
        if edition.charter().is_some() {
            campaign::setup::lay_out(edition, &mut state.public);
        }
        let State { public, secret } = &mut state;
        let mut table = Engine { edition, public, secret, chance, listener, newspapers_out: 0 };
        table.deal(options);
        Ok(state)
    }
}

fn check_options(edition: &Edition, options: Options) -> Result<(), SetupError> {
    let spec = edition.spec();
    let players = options.players;
    if !(spec.fewest_players..=spec.most_players).contains(&players) {
        return Err(SetupError::Players {
            asked: players,
            fewest: spec.fewest_players,
            most: spec.most_players,
        });
    }
    if let Some(seat) = options.first.filter(|seat| seat.0 >= players) {
        return Err(SetupError::NoSuchFirstSeat { seat: seat.0, players });
    }
    if let Some(economy) = &spec.economy {
        let chosen = &options.companies[..players as usize];
        let known = chosen.iter().all(|company| (*company as usize) < economy.companies.len());
        let distinct = chosen.iter().enumerate().all(|(at, company)| !chosen[..at].contains(company));
        if !known || !distinct {
            return Err(SetupError::Companies);
        }
    }
    Ok(())
}

/// The table before anyone sits down. An edition keeps one: copying it is quicker than laying it
/// out anew.
pub(crate) fn blank(edition: &Edition) -> State {
    let spec = edition.spec();
    let mut pieces = [0; MAX_SUPPLIES];
    for (count, supply) in pieces.iter_mut().zip(&spec.supplies) {
        *count = supply.count;
    }
    let events = spec.economy.as_ref().map_or(0, |economy| low_bits(economy.events.len()));
    let always = low_bits(spec.bonuses.len()) as u16 & !edition.drawn_bonuses;
    let public = Public {
        tag: edition.tag(),
        players: 0,
        first: Seat(0),
        turn: Seat(0),
        stage: Stage::OpeningTickets,
        chosen: SeatSet::NONE,
        last_turns: None,
        passes: 0,
        display: [None; DISPLAY],
        deck_size: spec.deck.total() as u16,
        discards: Cards::NONE,
        ticket_deck: spec.tickets.len() as u8,
        hand_sizes: BySeat::default(),
        known_cards: BySeat::default(),
        tickets_held: BySeat::default(),
        tickets_offered: BySeat::default(),
        pieces: BySeat([pieces; MAX_SEATS]),
        points: BySeat::default(),
        owned: BySeat([LineSet::EMPTY; MAX_SEATS]),
        open: BySeat([edition.claimable; MAX_SEATS]),
        shared_lines: LineSet::EMPTY,
        shared_trains: spec.shared.as_ref().map_or(0, |shared| shared.count),
        track: BySeat::default(),
        bonuses: always,
        coins: BySeat([spec.economy.as_ref().map_or(0, |economy| economy.coins); MAX_SEATS]),
        companies: BySeat::default(),
        events: Events { deck: events, ..Events::default() },
        pending: Pending::default(),
        charter: campaign::setup::progress(edition),
    };
    let secret = Secret { deck: spec.deck, ticket_top: edition.all_tickets, ..Secret::EMPTY };
    State { public, secret }
}

pub(crate) fn low_bits(count: usize) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}

impl<C: Chance, L: Listener> Engine<'_, C, L> {
    /// C-5: hands and display, then open bonus cards, then tickets.
    fn deal(&mut self, options: Options) {
        let players = options.players;
        let first = options.first.unwrap_or_else(|| {
            let seat = self.chance.first(players);
            if seat.0 < players { seat } else { Seat(0) }
        });
        self.public.first = first;
        self.public.turn = first;
        self.tell(|| SeenEvent::GameStarted { players, first });
        // LW-4: newspapers turned up now would be shuffled back; so they join the deck afterwards.
        for seat in self.public.seats_from(first) {
            let cards = self.public.opening_cards(self.edition, seat);
            self.draw_cards(seat, cards);
        }
        self.fill_all();
        let newspapers = u32::from(self.edition.newspapers(players));
        self.secret.deck = self.secret.deck.plus(Cards::of(Card::Newspaper, newspapers));
        self.public.deck_size += newspapers as u16;
        self.turn_up_bonuses();
        if !self.edition.story_follows() {
            self.open_campaign();
        }
        let (dealt, _) = opening_deal(self.edition, players);
        for seat in self.public.seats_from(first) {
            self.offer_tickets(seat, dealt);
        }
    }

    fn turn_up_bonuses(&mut self) {
        for _ in 0..self.edition.spec().bonuses_drawn {
            let deck = self.edition.drawn_bonuses & !self.public.bonuses;
            if deck == 0 {
                return;
            }
            let mut bonus = self.chance.bonus(deck);
            if bonus.0 >= 16 || deck >> bonus.0 & 1 == 0 {
                bonus = BonusId(deck.trailing_zeros() as u8);
            }
            self.public.bonuses |= 1 << bonus.0;
            self.tell(|| SeenEvent::BonusTurnedUp { bonus });
        }
    }
}

/// How many opening tickets each seat is dealt, and how many it must keep at least. LW-5: where
/// the deck cannot serve the deal all get the largest equal number, and of two or three tickets
/// one is enough.
pub(crate) fn opening_deal(edition: &Edition, players: u8) -> (u8, u8) {
    let spec = edition.spec();
    let share = spec.tickets.len() / players.max(1) as usize;
    if share >= spec.opening.tickets as usize {
        (spec.opening.tickets, spec.opening.keep)
    } else {
        (share as u8, if share <= 3 { 1 } else { spec.opening.keep })
    }
}
