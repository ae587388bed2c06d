//! A recorded game, moment by moment, on the same desk.

use capotreno_protocol::{GameView, StepEvents};

use crate::desk::Desk;
use crate::desk::typed::Typed;
use crate::desk::words::arg;

/// A game after one of its steps.
#[derive(Clone, Debug)]
pub struct Moment {
    pub step: StepEvents,
    pub view: GameView,
}

/// A whole game, and where we are in it.
pub(super) struct Reel {
    moments: Vec<Moment>,
    at: usize,
}

impl Desk {
    /// Shows a recorded game from its deal on.
    pub fn roll(&mut self, moments: Vec<Moment>) {
        self.replay = Some(Reel { moments, at: 0 });
        self.show_moment(0);
    }

    pub fn is_replay(&self) -> bool {
        self.replay.is_some()
    }

    /// Whether the last step of a replay is shown.
    pub fn is_at_end(&self) -> bool {
        self.replay.as_ref().is_some_and(|reel| reel.at + 1 >= reel.moments.len())
    }

    /// Goes so many steps on or back.
    pub fn step_by(&mut self, steps: isize) {
        let Some(reel) = &self.replay else { return };
        let at = reel.at.saturating_add_signed(steps).min(reel.moments.len().saturating_sub(1));
        self.show_moment(at);
    }

    fn show_moment(&mut self, at: usize) {
        let Some(mut reel) = self.replay.take() else { return };
        // One step on is told beside the others; wherever else one goes, the log is told anew.
        let told = if at == reel.at + 1 {
            at..at + 1
        } else {
            self.log.clear();
            0..at + 1
        };
        reel.at = at;
        let moments = reel.moments.get(told).unwrap_or_default();
        let entries: Vec<_> = moments
            .iter()
            .flat_map(|moment| &moment.step.events)
            .filter_map(|event| self.entry(event))
            .collect();
        self.log.extend(entries);
        self.view = reel.moments.get(at).map(|moment| moment.view.clone());
        self.replay = Some(reel);
    }

    /// `Step 3 of 100`.
    pub(super) fn replay_step(&self) -> Option<String> {
        let reel = self.replay.as_ref()?;
        let last = reel.moments.len().saturating_sub(1);
        Some(self.words.say("replay-step", &[arg("at", reel.at), arg("last", last)]))
    }

    pub(super) fn typed_in_replay(&mut self, word: &str, rest: &str) -> Typed {
        let last = self.replay.as_ref().map_or(0, |reel| reel.moments.len()) as isize;
        match word {
            "" | "next" | "n" => self.step_by(rest.parse().unwrap_or(1)),
            "back" | "b" => self.step_by(-rest.parse::<isize>().unwrap_or(1)),
            "start" => self.step_by(-last),
            "end" => self.step_by(last),
            "quit" | "exit" | "q" => return Typed::Quit,
            "map" | "board" => return Typed::Map,
            "look" | "cards" | "players" | "score" => return Typed::Look,
            _ => match word.parse::<isize>() {
                Ok(step) => {
                    let at = self.replay.as_ref().map_or(0, |reel| reel.at) as isize;
                    self.step_by(step - at);
                }
                Err(_) => self.answer(&self.words.say("term-help-replay", &[])),
            },
        }
        Typed::Nothing
    }
}
