//! Whether the numbers of a campaign's game are ones that it can have.

use crate::campaign::question::Question;
use crate::campaign::setup::progress;
use crate::campaign::state::{Progress, Task};
use crate::edition::Edition;
use crate::ids::Seat;
use crate::state::{Public, Stage};

impl Public {
    /// A game without a campaign has none of it.
    pub(crate) fn campaign_is_sound(&self, edition: &Edition) -> bool {
        let Some(charter) = edition.charter() else {
            return self.stage != Stage::Question && self.charter == progress(edition);
        };
        let progress = &self.charter;
        let questions = progress.question.iter().copied().chain(progress.tasks.iter().filter_map(asks));
        let surveys = charter.surveys.len();
        questions.into_iter().all(|question| is_sound(edition, question))
            && progress.tasks.iter().all(|task| seat_of(task).0 < self.players)
            && progress.event_known_by.is_none_or(|seat| seat.0 < self.players && self.events.deck != 0)
            && progress.races.iter().flatten().all(|seat| seat.0 < self.players)
            && progress.surveys_shown.iter().flatten().all(|card| usize::from(*card) < surveys)
            && (self.stage == Stage::Question) == progress.question.is_some()
            && tokens_are_few(progress)
    }
}

/// Counters stay far from where they would run over.
fn tokens_are_few(progress: &Progress) -> bool {
    const FEW: u8 = 100;
    let on_the_map = progress.herds_at.iter().chain(&progress.water_at);
    let mut all = on_the_map.chain(&progress.herds.0).chain(&progress.water.0);
    all.all(|count| *count <= FEW) && progress.late_tickets.0.iter().all(|count| *count <= FEW)
}

fn asks(task: Task) -> Option<Question> {
    match task {
        Task::Ask { question, .. } | Task::AskEach { question, .. } => Some(question),
        Task::Reveal { .. } | Task::Look { .. } => None,
    }
}

fn seat_of(task: Task) -> Seat {
    match task {
        Task::Ask { seat, .. }
        | Task::AskEach { seat, .. }
        | Task::Reveal { seat }
        | Task::Look { seat, .. } => seat,
    }
}

/// Whether the places and events that a question names exist.
fn is_sound(edition: &Edition, question: Question) -> bool {
    let places = edition.spec().places.len();
    question.place().is_none_or(|place| place.index() < places)
        && question.events().into_iter().flatten().all(|event| edition.event_id(event).is_some())
}
