//! Whether an expectation holds, and if not, what is true instead.

use capotreno_rules::{
    BonusId, Card, Cards, Edition, Event, EventId, Finals, LineId, Members, Refusal, Seat, SeatSet,
    SeenEvent, State, TicketSet, View, Viewer, longest_path,
};

use super::SeatNumber;
use super::expect::{Expect, InPlay, OfSeat, OfTable, Owner, Part, SeatCount, TableCount, Verdict, Watcher};
use super::run::{action, seat_of};
use crate::names::{NameError, Names};
use crate::words::{card_words, event_words, seat_word, stage_words};

/// A game right after a step.
pub(crate) struct Scene<'a> {
    pub edition: &'a Edition,
    pub names: Names<'a>,
    pub state: &'a State,
    pub events: &'a [Event],
    /// Cards that are out of the game.
    pub gone: Cards,
    pub result: Result<(), Refusal>,
}

/// Fine, or what is true instead.
type Judgement = Result<(), String>;

fn same<T: PartialEq>(expected: &T, real: &T, words: impl FnOnce() -> String) -> Judgement {
    if expected == real { Ok(()) } else { Err(words()) }
}

fn seats_words(seats: SeatSet) -> String {
    let words: Vec<String> = seats.iter().map(seat_word).collect();
    if words.is_empty() { "nobody".to_owned() } else { words.join(" and ") }
}

fn seat_set(numbers: &[SeatNumber]) -> SeatSet {
    numbers.iter().fold(SeatSet::NONE, |set, number| set.with(seat_of(*number)))
}

impl Scene<'_> {
    pub fn judge(&self, expect: &Expect) -> Judgement {
        match expect {
            Expect::Accepted => self.accepted(),
            Expect::Refused(rule) => self.refused(rule.as_deref()),
            Expect::Reveals(expected) => {
                let (cards, _) = self.tunnel();
                same(expected, &cards, || format!("reveals {}", card_words(cards.iter().copied())))
            }
            Expect::Owes(expected) => {
                let (_, owed) = self.tunnel();
                same(expected, &owed, || format!("owes {owed}"))
            }
            Expect::OfSeat(number, expect) => self.of_seat(self.seat(*number)?, expect),
            Expect::OfTable(expect) => self.of_table(expect),
            Expect::InPlay(expect) => self.in_play(expect),
            Expect::Offers(seat, line, shapes) => self.offers(*seat, line, shapes),
            Expect::Claimable(seat, lines, verdict) => self.claimable(*seat, lines, verdict),
            Expect::May(seat, act, verdict) => {
                let seat = self.seat_or_turn(*seat);
                let action = action(act, self.edition, self.state, seat)?;
                self.verdict(verdict, self.state.check(self.edition, seat, &action))
            }
            Expect::Sees(watcher, phrases, sees) => self.sees(*watcher, phrases, *sees),
            Expect::Knows { who, of, known, unknown } => {
                self.knows(self.seat(*who)?, self.seat(*of)?, *known, *unknown)
            }
            Expect::Bottom(number, expected) => self.bottom(*number, expected),
        }
    }

    fn seat(&self, number: SeatNumber) -> Result<Seat, String> {
        let seat = seat_of(number);
        if number == 0 || seat.0 >= self.state.public().players {
            return Err(format!("there is no seat {number} in this game"));
        }
        Ok(seat)
    }

    fn seat_or_turn(&self, number: Option<SeatNumber>) -> Seat {
        number.map_or(self.state.public().turn, seat_of)
    }

    fn view(&self, seat: Seat) -> View {
        self.state.view(self.edition, Viewer::Seat(seat))
    }

    /// The result as if the game ended here: a scenario knows everything.
    fn finals(&self) -> Finals {
        self.state.finals_so_far(self.edition, Viewer::Archive).unwrap_or_default()
    }

    fn refusal_words(&self, refusal: Refusal) -> String {
        format!("refused by {}: {refusal}", refusal.rule(self.edition))
    }

    fn accepted(&self) -> Judgement {
        self.result.map_err(|refusal| self.refusal_words(refusal))
    }

    fn refused(&self, rule: Option<&str>) -> Judgement {
        let Err(refusal) = self.result else { return Err("accepted".to_owned()) };
        match rule {
            Some(rule) if rule != refusal.rule(self.edition) => Err(self.refusal_words(refusal)),
            _ => Ok(()),
        }
    }

    fn verdict(&self, expected: &Verdict, real: Result<(), Refusal>) -> Judgement {
        match (expected, real) {
            (Verdict::Allowed, Ok(())) | (Verdict::Forbidden(None), Err(_)) => Ok(()),
            (Verdict::Allowed, Err(refusal)) => Err(self.refusal_words(refusal)),
            (Verdict::Forbidden(_), Ok(())) => Err("it is allowed".to_owned()),
            (Verdict::Forbidden(Some(rule)), Err(refusal)) => {
                same(&rule.as_str(), &refusal.rule(self.edition), || self.refusal_words(refusal))
            }
        }
    }

    /// What the step revealed for a tunnel, and what the tunnel asks for.
    fn tunnel(&self) -> (Vec<Card>, u8) {
        let mut cards = Vec::new();
        let mut asked = self.state.public().pending.owed;
        for event in self.events {
            if let SeenEvent::TunnelRevealed { revealed, owed, .. } = event.seen_by(Viewer::Spectator) {
                cards.extend(revealed);
                asked = owed;
            }
        }
        (cards, asked)
    }

    fn seat_count(&self, seat: Seat, count: SeatCount) -> i32 {
        let public = self.state.public();
        let finals = || self.finals().seats[seat];
        match count {
            SeatCount::HandSize => i32::from(public.hand_sizes[seat]),
            SeatCount::Points => i32::from(public.points[seat]),
            SeatCount::Coins => i32::from(public.coins[seat]),
            SeatCount::Track => i32::from(public.track[seat]),
            SeatCount::TicketsHeld => i32::from(public.tickets_held[seat]),
            SeatCount::TicketsOffered => i32::from(public.tickets_offered[seat]),
            SeatCount::CompletedTickets => i32::from(finals().completed_count),
            SeatCount::LongestPath => i32::from(longest_path(self.edition, &public.owned[seat])),
            SeatCount::Rank => i32::from(finals().rank),
            SeatCount::Herds => i32::from(public.charter.herds[seat]),
            SeatCount::Water => i32::from(public.charter.water[seat]),
            SeatCount::Certificates => public.charter.certificates[seat].count_ones() as i32,
            SeatCount::Stamps => public.charter.stamps[seat].count_ones() as i32,
            SeatCount::Surveys => public.charter.surveys[seat].count_ones() as i32,
            SeatCount::Tolls => i32::from(public.charter.tolls[seat]),
        }
    }

    fn table_count(&self, count: TableCount, expected: i32) -> Judgement {
        let public = self.state.public();
        let real = match count {
            TableCount::DeckSize => i32::from(public.deck_size),
            TableCount::DiscardsSize => public.discards.total() as i32,
            TableCount::TicketDeckSize => i32::from(public.ticket_deck),
            TableCount::TicketBlockSize => i32::from(self.state.view(self.edition, Viewer::Archive).block),
            TableCount::EventDeckSize => public.events.deck.count_ones() as i32,
            TableCount::SharedTrains => i32::from(public.shared_trains),
            TableCount::LastTurns => match public.last_turns {
                Some(turns) => i32::from(turns),
                None => return Err("the last round has not begun".to_owned()),
            },
            TableCount::Passes => i32::from(public.passes),
        };
        same(&expected, &real, || real.to_string())
    }

    fn of_seat(&self, seat: Seat, expect: &OfSeat) -> Judgement {
        let own = || self.view(seat).own;
        match expect {
            OfSeat::Hand(expected) => {
                let real = own().map_or(Cards::NONE, |own| own.hand);
                same(expected, &real, || real.to_string())
            }
            OfSeat::Count(count, expected) => {
                let real = self.seat_count(seat, *count);
                same(expected, &real, || real.to_string())
            }
            OfSeat::Pieces(expected) => self.pieces(seat, expected),
            OfSeat::Tickets(expected) => {
                self.ticket_set(expected, own().map_or(TicketSet::EMPTY, |own| own.tickets))
            }
            OfSeat::Offered(expected) => {
                let real: Vec<_> = own().map(|own| own.offer.into_iter().collect()).unwrap_or_default();
                let expected = resolve(expected, |name| self.names.ticket(name))?;
                same(&expected, &real, || listed(&real, |ticket| self.names.ticket_name(*ticket)))
            }
            OfSeat::Completed(expected) => self.ticket_set(expected, self.finals().seats[seat].completed),
            OfSeat::Score(parts) => self.score(seat, parts),
        }
    }

    fn knows(&self, who: Seat, of: Seat, known: Cards, unknown: u32) -> Judgement {
        let view = self.view(who);
        let seen = match view.own {
            Some(own) if who == of => own.hand,
            _ => view.public.known_cards[of],
        };
        let rest = u32::from(view.public.hand_sizes[of]).saturating_sub(seen.total());
        same(&(known, unknown), &(seen, rest), || format!("{seen}, {rest} unknown"))
    }

    fn pieces(&self, seat: Seat, expected: &[(u8, Option<String>)]) -> Judgement {
        let public = self.state.public();
        for (count, supply) in expected {
            let (real, what) = match supply {
                Some(name) => {
                    let index = self.names.supply(name).map_err(|error| error.to_string())?;
                    (public.pieces[seat].get(index as usize).copied().unwrap_or(0), name.as_str())
                }
                None => (public.pieces_left(seat), "in all"),
            };
            same(count, &real, || format!("{real} {what}"))?;
        }
        Ok(())
    }

    fn score(&self, seat: Seat, parts: &[(Part, i32)]) -> Judgement {
        let real = self.finals().seats[seat];
        for (part, expected) in parts {
            let amount = i32::from(match part {
                Part::Total => real.total,
                Part::Lines => real.lines,
                Part::Tickets => real.tickets,
                Part::Bonuses => real.bonuses,
                Part::Track => real.track,
                Part::Coins => real.coins,
                Part::PiecesLeft => real.pieces_left,
            });
            same(expected, &amount, || {
                format!(
                    "total {}, lines {}, tickets {}, bonuses {}, track {}, coins {}, pieces left {}",
                    real.total,
                    real.lines,
                    real.tickets,
                    real.bonuses,
                    real.track,
                    real.coins,
                    real.pieces_left
                )
            })?;
        }
        Ok(())
    }

    fn of_table(&self, expect: &OfTable) -> Judgement {
        let public = self.state.public();
        match expect {
            OfTable::Display(expected) => same(expected, &public.display, || {
                let slots = public.display.iter().map(|slot| slot.map_or("-", Card::word));
                slots.collect::<Vec<_>>().join(", ")
            }),
            OfTable::Deck(expected) => {
                let real = self.deck();
                same(expected, &real, || real.to_string())
            }
            OfTable::Discards(expected) => same(expected, &public.discards, || public.discards.to_string()),
            OfTable::Owner(line, expected) => self.owner(line, expected),
            OfTable::Turn(number) => same(&seat_of(*number), &public.turn, || seat_word(public.turn)),
            OfTable::Awaits(numbers) => {
                let real = self.state.awaited();
                same(&seat_set(numbers), &real, || seats_words(real))
            }
            OfTable::Stage(expected) => {
                same(expected, &public.stage, || stage_words(public.stage).to_owned())
            }
            OfTable::Question(expected) => {
                let real = public.charter.question.map(|question| question.rule());
                same(&expected.as_deref(), &real, || real.unwrap_or("none").to_owned())
            }
            OfTable::GameOver(expected) => same(expected, &public.is_over(), || {
                format!("the game waits for {}: {}", seats_words(public.awaited()), stage_words(public.stage))
            }),
            OfTable::LastRound(expected) => same(expected, &public.last_turns.is_some(), || {
                let turns = public.last_turns.map(|turns| format!("{turns} last turns are left"));
                turns.unwrap_or_else(|| "the last round has not begun".to_owned())
            }),
            OfTable::Wins(numbers) => {
                let real = self.finals().winners;
                same(&seat_set(numbers), &real, || format!("{} would win", seats_words(real)))
            }
            OfTable::Count(count, expected) => self.table_count(*count, *expected),
        }
    }

    /// What the deck holds: all that is nowhere else.
    fn deck(&self) -> Cards {
        let public = self.state.public();
        let mut rest = self.edition.cards_in_game(public.players).saturating_minus(self.gone);
        let face_up: Cards = public.display.into_iter().flatten().collect();
        for cards in [face_up, public.discards, public.pending.set, public.pending.revealed] {
            rest = rest.saturating_minus(cards);
        }
        for own in public.seats().filter_map(|seat| self.view(seat).own) {
            rest = rest.saturating_minus(own.hand).saturating_minus(own.looked);
        }
        rest
    }

    fn owner(&self, line: &str, expected: &Owner) -> Judgement {
        let line = self.names.line(line).map_err(|error| error.to_string())?;
        let public = self.state.public();
        let (real, words) = match public.owner(line) {
            Some(seat) => (Owner::Seat(seat.0 + 1), seat_word(seat)),
            None if public.shared_lines.contains(line) => (Owner::Everybody, "everybody".to_owned()),
            None => (Owner::Nobody, "nobody".to_owned()),
        };
        same(expected, &real, || words)
    }

    fn bottom(&self, number: Option<SeatNumber>, expected: &[Option<String>]) -> Judgement {
        let view = match number {
            Some(number) => self.view(self.seat(number)?),
            None => self.state.view(self.edition, Viewer::Archive),
        };
        let find = |name: &String| self.names.ticket(name).map_err(|error| error.to_string());
        let expected =
            expected.iter().map(|name| name.as_ref().map(find).transpose()).collect::<Result<Vec<_>, _>>()?;
        same(&expected, &view.bottom, || {
            listed(&view.bottom, |ticket| {
                ticket.map_or_else(|| "unknown".to_owned(), |ticket| self.names.ticket_name(ticket))
            })
        })
    }

    fn in_play(&self, expect: &InPlay) -> Judgement {
        let public = self.state.public();
        let events = |bits: u64| (0..64).filter(|bit| bits >> bit & 1 == 1).map(EventId).collect::<Vec<_>>();
        match expect {
            InPlay::CurrentEvent(name) => {
                let expected = name.as_ref().map(|name| self.names.event(name)).transpose();
                let expected = expected.map_err(|error| error.to_string())?;
                let real = public.events.current;
                same(&expected, &real, || {
                    real.map_or_else(|| "none".to_owned(), |event| self.names.event_name(event))
                })
            }
            InPlay::EventPile(list) => self.event_set(list, &events(public.events.pile)),
            InPlay::RetiredEvents(list) => self.event_set(list, &events(public.events.retired)),
            InPlay::Bonuses(list) => {
                let mut expected = resolve(list, |name| self.names.bonus(name))?;
                expected.sort_unstable();
                let real: Vec<BonusId> =
                    (0..16).filter(|bit| public.bonuses >> bit & 1 == 1).map(BonusId).collect();
                same(&expected, &real, || listed(&real, |bonus| self.names.bonus_name(*bonus)))
            }
            InPlay::BonusWon(name, numbers) => {
                let bonus = self.names.bonus(name).map_err(|error| error.to_string())?;
                let finals = self.finals();
                let real = public
                    .seats()
                    .filter(|seat| finals.seats[*seat].bonuses_won >> (bonus.0 & 15) & 1 == 1)
                    .fold(SeatSet::NONE, SeatSet::with);
                same(&seat_set(numbers), &real, || seats_words(real))
            }
        }
    }

    fn event_set(&self, list: &[String], real: &[EventId]) -> Judgement {
        let mut expected = resolve(list, |name| self.names.event(name))?;
        expected.sort_unstable();
        same(&expected.as_slice(), &real, || listed(real, |event| self.names.event_name(*event)))
    }

    fn ticket_set(&self, list: &[String], real: TicketSet) -> Judgement {
        let mut expected = TicketSet::EMPTY;
        for ticket in resolve(list, |name| self.names.ticket(name))? {
            expected.insert(ticket);
        }
        let tickets: Vec<_> = real.iter().collect();
        same(&expected, &real, || listed(&tickets, |ticket| self.names.ticket_name(*ticket)))
    }

    fn offers(&self, number: Option<SeatNumber>, line: &str, expected: &[Cards]) -> Judgement {
        let line = self.names.line(line).map_err(|error| error.to_string())?;
        let shapes = self.view(self.seat_or_turn(number)).shapes(self.edition, line);
        let real: Vec<Cards> = shapes.iter().map(|shape| shape.cards).collect();
        same(&expected, &real.as_slice(), || {
            let words: Vec<String> = real.iter().map(Cards::to_string).collect();
            if words.is_empty() { "nothing".to_owned() } else { words.join(" | ") }
        })
    }

    fn claimable(&self, number: Option<SeatNumber>, lines: &[String], verdict: &Verdict) -> Judgement {
        let view = self.view(self.seat_or_turn(number));
        for line in resolve(lines, |name| self.names.line(name))? {
            let status = view.line_status(self.edition, line);
            self.verdict(verdict, status).map_err(|happened| self.of_line(line, &happened))?;
        }
        Ok(())
    }

    fn of_line(&self, line: LineId, happened: &str) -> String {
        format!("{}: {happened}", self.names.line_name(line))
    }

    fn sees(&self, watcher: Watcher, phrases: &[String], expected: bool) -> Judgement {
        let viewer = match watcher {
            Watcher::Seat(number) => Viewer::Seat(self.seat(number)?),
            Watcher::Spectator => Viewer::Spectator,
            Watcher::Nobody => Viewer::Archive,
        };
        let seen = self.seen_by(viewer);
        let contains = |seen: &[String], phrase: &str| seen.iter().any(|other| plain(other) == plain(phrase));
        if !phrases.iter().all(|phrase| contains(&seen, phrase) == expected) {
            return Err(if seen.is_empty() { "nothing was seen".to_owned() } else { seen.join("; ") });
        }
        // That somebody does not see a thing proves nothing unless it happened; a phrase in other
        // words than ours would always pass.
        let all = self.seen_by(Viewer::Archive);
        let hidden = !expected && viewer != Viewer::Archive;
        match phrases.iter().find(|phrase| hidden && !contains(&all, phrase)) {
            Some(phrase) => Err(format!("nobody can see {phrase:?}; what happened: {}", all.join("; "))),
            None => Ok(()),
        }
    }

    fn seen_by(&self, viewer: Viewer) -> Vec<String> {
        self.events.iter().map(|event| event_words(self.edition, &event.seen_by(viewer))).collect()
    }
}

fn resolve<T>(list: &[String], find: impl Fn(&str) -> Result<T, NameError>) -> Result<Vec<T>, String> {
    list.iter().map(|name| find(name).map_err(|error| error.to_string())).collect()
}

fn listed<T>(items: &[T], words: impl Fn(&T) -> String) -> String {
    let words: Vec<String> = items.iter().map(words).collect();
    if words.is_empty() { "none".to_owned() } else { words.join("; ") }
}

/// A phrase without capitals, kinds of dash and a point at its end.
fn plain(phrase: &str) -> String {
    let words: Vec<&str> = phrase.split_whitespace().collect();
    words.join(" ").to_lowercase().replace(['–', '—', '−'], "-").trim_end_matches('.').to_owned()
}
