//! Views of whole random games: they agree with the rules, travel as JSON and stay small.

#![allow(clippy::unwrap_used, reason = "helpers of tests; what fails here fails the test")]

use capotreno_editions::About;
use capotreno_protocol::{EditionDetails, GameEvent, GameView, Reply};
use capotreno_rules::chance::{FastDice, Rolled};
use capotreno_rules::spec::LineKind;
use capotreno_rules::{Action, BonusId, Edition, Event, Members, Options, Seat, State, TicketStatus, Viewer};

fn edition(id: &str) -> Edition {
    capotreno_editions::embedded(id).unwrap().edition
}

/// Plays a random game and shows every view and event of it.
fn play(edition: &Edition, players: u8, seed: u64, mut look: impl FnMut(&State, &[Event], u32)) {
    let mut dice = FastDice::new(seed);
    let mut chance = Rolled(FastDice::new(seed ^ 0x4d));
    let mut events = Vec::new();
    let mut state = State::new(edition, Options::new(players), &mut chance, &mut events).unwrap();
    let mut seq = 0;
    loop {
        look(&state, &events, seq);
        let Some(seat) = state.awaited().iter().next() else { return };
        let action = state.random_action(edition, seat, &mut dice).unwrap();
        let travelled: Action = serde_json::from_str(&serde_json::to_string(&action).unwrap()).unwrap();
        assert_eq!(travelled, action);
        events.clear();
        state.play(edition, seat, &travelled, &mut chance, &mut events).unwrap();
        seq += 1;
    }
}

#[test]
fn views_travel_and_agree_with_the_rules() {
    for id in capotreno_editions::embedded_ids() {
        let edition = edition(id);
        let mut largest = 0;
        play(&edition, edition.spec().fewest_players, 5, |state, events, seq| {
            let seats = state.public().seats().map(Viewer::Seat);
            for viewer in seats.chain([Viewer::Spectator]) {
                let view = GameView::new(&edition, &state.view(&edition, viewer), seq);
                let text = serde_json::to_string(&view).unwrap();
                largest = largest.max(text.len());
                assert_eq!(serde_json::from_str::<GameView>(&text).unwrap(), view);
                for event in GameEvent::seen(events, viewer) {
                    let text = serde_json::to_string(&event).unwrap();
                    assert_eq!(serde_json::from_str::<GameEvent>(&text).unwrap(), event);
                }
                lines_agree(&edition, state, viewer, &view);
            }
        });
        assert!(largest < 12_000, "{id}: a view has {largest} bytes");
    }
}

fn lines_agree(edition: &Edition, state: &State, viewer: Viewer, view: &GameView) {
    let Viewer::Seat(seat) = viewer else {
        assert!(view.lines.is_none() && view.own.is_none() && view.may.is_none());
        return;
    };
    let lines = view.lines.as_ref().unwrap();
    let refused: usize = lines.refused.iter().map(|group| group.lines.len()).sum();
    assert_eq!(lines.claimable.len() + refused, edition.spec().lines.len());
    assert_eq!(view.may.as_ref().unwrap().act, state.awaited().contains(seat));
}

#[test]
fn tickets_end_as_the_scores_say() {
    for id in capotreno_editions::embedded_ids() {
        let edition = edition(id);
        let mut states = Vec::new();
        play(&edition, edition.spec().most_players, 9, |state, _, _| states.push(*state));
        let last = states.last().unwrap();
        let finals = last.finals(&edition).unwrap();
        for seat in last.public().seats() {
            let view = GameView::new(&edition, &last.view(&edition, Viewer::Seat(seat)), 0);
            for ticket in view.own.unwrap().tickets {
                let done = finals.seats[seat].completed.contains(capotreno_rules::TicketId(ticket.ticket));
                assert_eq!(ticket.status == TicketStatus::Done, done, "{id} seat {seat}");
            }
            // A ticket that became impossible never ends completed.
            for earlier in &states {
                let view = GameView::new(&edition, &earlier.view(&edition, Viewer::Seat(Seat(seat.0))), 0);
                for ticket in view.own.unwrap().tickets {
                    let done =
                        finals.seats[seat].completed.contains(capotreno_rules::TicketId(ticket.ticket));
                    assert!(!(done && ticket.status == TicketStatus::Impossible), "{id} seat {seat}");
                }
            }
        }
    }
}

#[test]
fn editions_travel() {
    for id in capotreno_editions::embedded_ids() {
        let details = EditionDetails::new(&edition(id), "00", &About::default(), id);
        let text = serde_json::to_string(&details).unwrap();
        assert_eq!(serde_json::from_str::<EditionDetails>(&text).unwrap(), details);
        for line in &details.lines {
            assert!((line.from as usize) < details.places.len());
            assert!(line.group.iter().all(|mate| (*mate as usize) < details.lines.len()));
        }
    }
}

/// Deal anew what a viewer cannot know: every byte it would be sent is the same. Whole games,
/// every edition, every viewer. What the end of a game reveals is public and left out.
#[test]
fn twins_look_the_same_on_the_wire() {
    for id in capotreno_editions::embedded_ids() {
        let edition = edition(id);
        let mut dice = FastDice::new(21);
        let mut compared = 0;
        play(&edition, edition.spec().most_players.min(4), 13, |state, _, seq| {
            let seats = state.public().seats().map(Viewer::Seat);
            for viewer in seats.chain([Viewer::Spectator]) {
                let view = state.view(&edition, viewer);
                if view.revealed.is_some() {
                    continue;
                }
                let twin = view.sample(&edition, &mut dice).unwrap().view(&edition, viewer);
                let bytes = |view| serde_json::to_vec(&GameView::new(&edition, view, seq)).unwrap();
                assert_eq!(bytes(&view), bytes(&twin), "{id}, step {seq}, {viewer:?}");
                for ticket in 0..edition.spec().tickets.len() as u8 {
                    assert_eq!(Reply::way(&edition, &view, ticket), Reply::way(&edition, &twin, ticket));
                }
                compared += 1;
            }
        });
        assert!(compared > 100, "{id}: {compared}");
    }
}

/// Everyone sees lines and pieces; tickets and cards that count are their seat's own secret.
#[test]
fn bonuses_tell_how_everybody_stands_and_no_secret() {
    let edition = edition("northern");
    let hidden = ["capital-investment", "local-network", "polar-express", "call-of-the-wild"];
    let mut seen = 0;
    for seed in 0..3 {
        play(&edition, 3, seed, |state, _, seq| {
            for seat in state.public().seats() {
                let view = GameView::new(&edition, &state.view(&edition, Viewer::Seat(seat)), seq);
                assert_eq!(view.standings.len(), view.bonuses.len());
                for standing in &view.standings {
                    let bonus = &edition.spec().bonuses[usize::from(standing.bonus)];
                    for (other, count) in standing.counts.iter().enumerate() {
                        let known = !hidden.contains(&bonus.id.as_str()) || other == seat.index();
                        assert_eq!(count.is_some(), known, "{}", bonus.id);
                        seen += u32::from(count.is_some_and(|count| count > 0));
                    }
                }
            }
        });
    }
    assert!(seen > 100);
}

/// What was told of the standings at the end is what was scored.
#[test]
fn standings_end_as_the_scores_say() {
    let edition = edition("northern");
    let mut last = None;
    play(&edition, 4, 21, |state, _, _| last = Some(*state));
    let last = last.unwrap();
    let finals = last.finals(&edition).unwrap();
    for bonus in 0..edition.spec().bonuses.len() as u8 {
        if last.public().bonuses >> bonus & 1 == 0 {
            continue;
        }
        let own =
            |seat: Seat| last.view(&edition, Viewer::Seat(seat)).bonus_count(&edition, BonusId(bonus), seat);
        let counts: Vec<u16> = last.public().seats().map(|seat| own(seat).unwrap()).collect();
        let most = counts.iter().copied().max().unwrap();
        for seat in last.public().seats() {
            let won = finals.seats[seat].bonuses_won >> bonus & 1 == 1;
            assert_eq!(won, most > 0 && counts[seat.index()] == most, "bonus {bonus} {counts:?}");
        }
    }
}

#[test]
fn the_track_tells_what_each_rank_would_bring() {
    let edition = edition("japan");
    let mut last = None;
    play(&edition, 3, 4, |state, _, seq| {
        let view = GameView::new(&edition, &state.view(&edition, Viewer::Spectator), seq);
        assert!(view.seats.iter().all(|seat| seat.track_points.is_some()));
        last = Some(view);
    });
    let last = last.unwrap();
    let scored = last.result.unwrap().seats;
    for (now, end) in last.seats.iter().zip(&scored) {
        assert_eq!(now.track_points, Some(end.track));
    }
}

#[test]
fn a_tie_is_explained_by_what_decided_it() {
    let mut ties = 0;
    for id in capotreno_editions::embedded_ids() {
        let edition = edition(id);
        for seed in 0..40 {
            let mut last = None;
            play(&edition, edition.spec().most_players, seed, |state, _, _| last = Some(*state));
            let view = GameView::new(&edition, &last.unwrap().view(&edition, Viewer::Spectator), 0);
            let result = view.result.unwrap();
            let best = result.seats.iter().map(|seat| seat.total).max().unwrap();
            let level = result.seats.iter().filter(|seat| seat.total == best).count();
            assert_eq!(result.tie.is_some(), level > result.winners.len(), "{id} {seed}");
            if let Some(tie) = result.tie {
                assert!(tie.winner > tie.other && edition.spec().ties.contains(&tie.by));
                ties += 1;
            }
        }
    }
    assert!(ties > 0, "no game of these ended level");
}

/// The chances of a tunnel's surcharge make a whole, for every tunnel that can be claimed.
#[test]
fn tunnels_tell_their_chances_before_the_claim() {
    let edition = edition("nordic");
    let mut tunnels = 0;
    play(&edition, 3, 2, |state, _, _| {
        let Some(seat) = state.awaited().iter().next() else { return };
        let view = state.view(&edition, Viewer::Seat(seat));
        let claimable = GameView::new(&edition, &view, 0).lines.unwrap().claimable;
        for line in claimable {
            let Reply::Payments { payments, .. } = Reply::payments(&edition, &view, line) else { panic!() };
            let kind = edition.spec().lines[usize::from(line)].kind;
            for payment in payments {
                assert_eq!(payment.tunnel.is_some(), kind == LineKind::Tunnel);
                let Some(tunnel) = payment.tunnel else { continue };
                let sum: f32 = tunnel.chances.iter().sum();
                assert!((sum - 1.0).abs() < 1e-5, "{tunnel:?}");
                assert!(tunnel.chances.len() <= 4 && tunnel.payable <= 3);
                tunnels += 1;
            }
        }
    });
    assert!(tunnels > 20);
}
