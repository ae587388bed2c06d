//! What a claim would ask of its seat, before it is made: played on a world that looks the same to the
//! seat, up to the first thing that is drawn. So far everything follows from what the seat sees.

use capotreno_rules::campaign::Question;
use capotreno_rules::chance::{Chance, Fast, FastDice, Recording};
use capotreno_rules::{Action, Cards, Edition, Event, LineId, Sampled, Seat, Stage, View, Viewer};

use crate::build::charter::question_view;
use crate::message::{ClaimQuestion, Reply};

/// More questions than a claim can ask. Answers beyond are not read.
const MOST: usize = 16;

impl Reply {
    /// What a claim asks, each question with the answer that is given to it: that of `answers` where it
    /// is allowed, otherwise the usual one.
    pub fn claim(
        edition: &Edition,
        view: &View,
        (line, set, extra): (u8, Cards, Cards),
        answers: &[Action],
    ) -> Option<Reply> {
        let seat = view.own.as_ref()?.seat;
        // Which world it is does not matter until something is drawn.
        let mut world = view.sample(edition, &mut FastDice::new(0))?;
        let mut dice = Fast::seeded(0);
        // Recorded and heard as a game is, so that the rules need not be compiled again for this alone.
        let mut chance = Recording::new(&mut dice as &mut dyn Chance);
        let mut events: Vec<Event> = Vec::new();
        let claim = Action::ClaimLine { line: LineId(line), set, extra };
        let mut questions = Vec::new();
        let mut goes_on = world.play(edition, seat, &claim, &mut chance, &mut events).is_ok();
        let mut reveals = drew(&mut chance);
        while goes_on && !reveals && questions.len() < MOST {
            let Some(question) = asked(&world, seat) else { break };
            let seen = world.view(edition, Viewer::Seat(seat));
            let shown = question_view(edition, &seen, question);
            let given = answers.get(questions.len()).copied();
            let given = given.filter(|answer| world.check(edition, seat, answer).is_ok());
            let Some(answer) = given.or_else(|| usual(question, &shown.answers)) else { break };
            goes_on = world.play(edition, seat, &answer, &mut chance, &mut events).is_ok();
            questions.push(ClaimQuestion { question: shown, answer });
            reveals = drew(&mut chance);
        }
        Some(Reply::Claim { line, questions, reveals })
    }
}

fn drew<C: Chance>(chance: &mut Recording<C>) -> bool {
    !chance.take().is_empty()
}

/// What the seat, and nobody else, is asked now.
fn asked(world: &Sampled, seat: Seat) -> Option<Question> {
    let public = world.public();
    let only = public.stage == Stage::Question && public.awaited().iter().eq([seat]);
    public.charter.question.filter(|_| only)
}

/// What most would answer: pay with coins, take what costs nothing.
fn usual(question: Question, answers: &[Action]) -> Option<Action> {
    let takes = matches!(question, Question::Certificate { .. } | Question::Stamp | Question::GreyBonus);
    let nothing = Action::Answer { option: 0 };
    let taken = answers.iter().find(|answer| takes && **answer != nothing);
    taken.or_else(|| answers.first()).copied()
}
