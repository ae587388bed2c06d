//! Moments of lessons, and the rulebook's examples as they are told. Examples are played with open
//! hands: they alone are made from states.

use capotreno_notation::Lesson;
use capotreno_notation::scenario::{Fact, Holder, LEARNER, Moment, Story, Told};
use capotreno_rules::{Action, Edition, Seat, State, Viewer};

use crate::build::tickets;
use crate::event::GameEvent;
use crate::learn::{
    Example, ExampleDeed, ExampleFact, ExampleFrame, LessonInfo, LessonMoment, LessonStepWords, LessonWords,
    NamedNumber, Verdict,
};
use crate::message::StepEvents;
use crate::refused::Refused;
use crate::view::GameView;

impl From<&Lesson> for LessonInfo {
    fn from(lesson: &Lesson) -> LessonInfo {
        LessonInfo {
            id: lesson.id.clone(),
            edition: lesson.edition.clone(),
            title: lesson.title.clone(),
            about: lesson.about.clone(),
            steps: lesson.steps.len() as u32,
        }
    }
}

impl From<&Lesson> for LessonWords {
    fn from(lesson: &Lesson) -> LessonWords {
        let steps = lesson.steps.iter().map(|step| LessonStepWords {
            title: step.title.clone(),
            before: step.before.clone(),
            after: step.after.clone(),
        });
        LessonWords {
            id: lesson.id.clone(),
            edition: lesson.edition.clone(),
            title: lesson.title.clone(),
            steps: steps.collect(),
        }
    }
}

impl LessonMoment {
    /// A moment of a lesson as the learner sees it, after what came of a try.
    pub fn new(
        edition: &Edition,
        at: &Moment,
        done: u32,
        (verdict, refused): (Verdict, Option<Refused>),
    ) -> LessonMoment {
        let viewer = Viewer::Seat(LEARNER);
        let first = at.played - (at.events.len() as u32).min(at.played) + 1;
        let steps = (first..).zip(&at.events);
        let steps = steps.map(|(seq, events)| StepEvents { seq, events: GameEvent::seen(events, viewer) });
        LessonMoment {
            verdict,
            refused,
            done,
            view: Some(GameView::new(edition, &at.state.view(edition, viewer), at.played)),
            steps: steps.collect(),
            asked: at.asked,
        }
    }
}

impl Example {
    /// An example as a list of pictures: the start, then one after each step.
    pub fn new(edition: &Edition, story: Story) -> Example {
        let id = edition.spec().id.clone();
        let (start, steps) = match story {
            Story::NoGame { rule } => {
                return Example { edition: id, no_game: Some(rule), frames: Vec::new() };
            }
            Story::Game { start, steps } => (*start, steps),
        };
        let (deeds, events, facts) = (Vec::new(), Vec::new(), Vec::new());
        let nothing = Told { deeds, refusal: None, events, facts, state: start };
        let mut before = start;
        let mut frames = Vec::with_capacity(steps.len() + 1);
        for (step, seq) in std::iter::once(nothing).chain(steps).zip(0..) {
            let state = step.state;
            frames.push(frame(edition, step, &before, seq));
            before = state;
        }
        Example { edition: id, no_game: None, frames }
    }
}

fn frame(edition: &Edition, step: Told, before: &State, seq: u32) -> ExampleFrame {
    let taken = |action: Action| {
        let Action::TakeFaceUp { slot } = action else { return None };
        before.public().display.get(usize::from(slot)).copied().flatten()
    };
    let deed =
        |(seat, action): &(Seat, Action)| ExampleDeed { seat: seat.0, action: *action, card: taken(*action) };
    let own = step.state.public().seats().filter_map(|seat| step.state.view(edition, Viewer::Seat(seat)).own);
    let (hands, tickets) = own.map(|own| (own.hand, tickets(&own.tickets))).unzip();
    ExampleFrame {
        hands,
        tickets,
        deeds: step.deeds.iter().map(deed).collect(),
        refused: step.refusal.map(|refusal| Refused::rules(edition, refusal)),
        events: GameEvent::seen(&step.events, Viewer::Archive),
        facts: step.facts.into_iter().map(|fact| noticed(edition, fact)).collect(),
        view: GameView::new(edition, &step.state.view(edition, Viewer::Spectator), seq),
    }
}

/// What is to be noticed, ready to travel.
fn noticed(edition: &Edition, fact: Fact) -> ExampleFact {
    let refused = |refusal: Option<_>| refusal.map(|refusal| Refused::rules(edition, refusal));
    let numbers = |seats: Vec<Seat>| seats.into_iter().map(|seat| seat.0).collect::<Vec<u8>>();
    match fact {
        Fact::Count { of, seat, value } => {
            ExampleFact::Count { of: of.to_owned(), seat: seat.map(|seat| seat.0), value }
        }
        Fact::Hand { seat, cards } => ExampleFact::Hand { seat: seat.0, cards },
        Fact::Completed { seat, tickets } => {
            let tickets = tickets.into_iter().map(|ticket| ticket.0).collect();
            ExampleFact::Completed { seat: seat.0, tickets }
        }
        Fact::Score { seat, parts } => {
            let named = |(of, value): (&str, i32)| NamedNumber { of: of.to_owned(), value };
            ExampleFact::Score { seat: seat.0, parts: parts.into_iter().map(named).collect() }
        }
        Fact::Owner { line, owner } => ExampleFact::Owner {
            line: line.0,
            owner: if let Holder::Seat(seat) = owner { Some(seat.0) } else { None },
            everybody: owner == Holder::Everybody,
        },
        Fact::LastRound(begun) => ExampleFact::LastRound { begun },
        Fact::GameOver(over) => ExampleFact::GameOver { over },
        Fact::Wins(seats) => ExampleFact::Wins { seats: numbers(seats) },
        Fact::BonusWon { bonus, seats } => ExampleFact::BonusWon { bonus: bonus.0, seats: numbers(seats) },
        Fact::CurrentEvent(event) => ExampleFact::CurrentEvent { event: event.map(|event| event.0) },
        Fact::Payments { line, payments } => ExampleFact::Payments { line: line.0, payments },
        Fact::Claimable { seat, line, refusal } => {
            ExampleFact::Claimable { seat: seat.0, line: line.0, refused: refused(refusal) }
        }
        Fact::May { seat, action, refusal } => {
            ExampleFact::May { seat: seat.0, action, refused: refused(refusal) }
        }
    }
}
