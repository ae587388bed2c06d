//! Lessons to play along with, and the examples of the rulebook to look at.
//!
//! Nothing is kept of a learner: a request says where in the lesson it stands, the script is
//! played up to there and the try judged by the rules. A script has a few dozen actions, so a
//! request costs little whatever it asks for.

use std::sync::{Arc, LazyLock};

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use capotreno_notation::scenario::{self, Fact, Holder, LEARNER, Moment, Scenario, Story, Told};
use capotreno_notation::{Lesson, RULEBOOK};
use capotreno_protocol::{
    Card, Cards, Code, Example, ExampleDeed, ExampleFact, ExampleFrame, ExampleInfo, GameView, LessonAsk,
    LessonInfo, LessonMoment, LessonStepWords, LessonTry, LessonWords, NamedNumber, Question, Refused, Reply,
    StepEvents, Verdict,
};
use capotreno_rules::{Action, Edition, LineId, Members, Seat, State as GameState, TicketId, Viewer};

use crate::app::App;
use crate::constant::Constant;
use crate::failure::Failure;
use crate::game::seen;
use crate::rest::{Body, Language, Path, Query};

fn no_such_page() -> Failure {
    Failure::code(Code::NoSuchPage)
}

/// The lessons, in the order one should take them.
#[utoipa::path(get, path = "/api/lessons",
    params(Language),
    responses((status = 200, body = Vec<LessonInfo>)))]
pub async fn lessons(
    State(app): State<Arc<App>>,
    Query(language): Query<Language>,
    headers: HeaderMap,
) -> Response {
    let info = |lesson: &Lesson| LessonInfo {
        id: lesson.id.to_owned(),
        edition: lesson.edition.clone(),
        title: lesson.title.clone(),
        about: lesson.about.clone(),
        steps: lesson.steps.len() as u32,
    };
    let all = || capotreno_notation::lessons(language.code()).iter().map(info).collect::<Vec<_>>();
    app.pages.find(&format!("lessons/{}", language.code()), || Constant::json(&all())).answer(&headers)
}

/// The words of a lesson, in English or with `?lang=it` in Italian.
#[utoipa::path(get, path = "/api/lessons/{id}",
    params(("id" = String, Path, description = "The lesson."), Language),
    responses((status = 200, body = LessonWords)))]
pub async fn lesson(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(language): Query<Language>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let language = language.code();
    let lesson = capotreno_notation::lesson(&id, language).ok_or_else(no_such_page)?;
    let name = format!("lessons/{id}/{language}");
    let words = |step: &capotreno_notation::LessonStep| LessonStepWords {
        title: step.title.clone(),
        before: step.before.clone(),
        after: step.after.clone(),
    };
    let all = || LessonWords {
        id,
        edition: lesson.edition.clone(),
        title: lesson.title.clone(),
        steps: lesson.steps.iter().map(words).collect(),
    };
    Ok(app.pages.find(&name, || Constant::json(&all())).answer(&headers))
}

/// A step's script with the edition it is played on; none where the step is only read.
fn script<'a>(
    app: &'a App,
    lesson: &'static Lesson,
    step: u32,
) -> Result<Option<(&'a Edition, &'static Scenario)>, Failure> {
    let step = lesson.steps.get(step as usize).ok_or_else(no_such_page)?;
    let Some(script) = &step.script else { return Ok(None) };
    Ok(Some((app.rules(&script.edition).ok_or_else(|| Failure::code(Code::NoSuchEdition))?, script)))
}

/// The script after so many actions. It fails only on an operator's own board with a known name.
fn moment(edition: &Edition, script: &Scenario, done: u32) -> Result<Moment, Failure> {
    scenario::at(script, edition, done).map_err(|error| {
        tracing::warn!(error, "a lesson does not fit its edition");
        no_such_page()
    })
}

/// Look at a lesson's game, or do something in it.
#[utoipa::path(post, path = "/api/lessons/{id}", request_body = LessonTry,
    params(("id" = String, Path, description = "The lesson.")),
    responses((status = 200, body = LessonMoment)))]
pub async fn play(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Body(tried): Body<LessonTry>,
) -> Result<Json<LessonMoment>, Failure> {
    let lesson = capotreno_notation::lesson(&id, "en").ok_or_else(no_such_page)?;
    let own = Arc::clone(&app);
    app.heavy.run(move || try_lesson(&own, lesson, tried)).await.map(Json)
}

fn try_lesson(app: &App, lesson: &'static Lesson, tried: LessonTry) -> Result<LessonMoment, Failure> {
    let Some((edition, script)) = script(app, lesson, tried.step)? else {
        return Ok(LessonMoment {
            verdict: Verdict::Shown,
            refused: None,
            done: 0,
            view: None,
            steps: Vec::new(),
            asked: None,
        });
    };
    let mut at = moment(edition, script, tried.done)?;
    let mut done = tried.done;
    let (verdict, refused) = match tried.action {
        None => (Verdict::Shown, None),
        Some(action) => {
            let action = Action::from(action);
            match at.state.check(edition, LEARNER, &action) {
                Err(refusal) => (Verdict::Refused, Some(Refused::rules(edition, refusal))),
                Ok(()) if at.asked.is_some_and(|asked| same(edition, &at.state, action, asked)) => {
                    done += 1;
                    at = moment(edition, script, done)?;
                    (Verdict::Done, None)
                }
                Ok(()) => (Verdict::Other, None),
            }
        }
    };
    Ok(shown(edition, &at, done, verdict, refused))
}

/// Whether two actions are the same to a learner: of several equal cards or lines any will do.
fn same(edition: &Edition, state: &GameState, left: Action, right: Action) -> bool {
    let card = |slot: u8| state.public().display.get(usize::from(slot)).copied().flatten();
    match (left, right) {
        (Action::TakeFaceUp { slot }, Action::TakeFaceUp { slot: other }) => card(slot) == card(other),
        (
            Action::ClaimLine { line, set, extra },
            Action::ClaimLine { line: other, set: same_set, extra: same_extra },
        ) => {
            let facts = |line: LineId| {
                edition
                    .line(line)
                    .map(|line| (line.from, line.to, line.cards, line.colour, line.kind, line.symbols))
            };
            facts(line) == facts(other) && (set, extra) == (same_set, same_extra)
        }
        _ => left == right,
    }
}

fn shown(
    edition: &Edition,
    at: &Moment,
    done: u32,
    verdict: Verdict,
    refused: Option<Refused>,
) -> LessonMoment {
    let viewer = Viewer::Seat(LEARNER);
    let first = at.played - (at.events.len() as u32).min(at.played) + 1;
    let steps =
        (first..).zip(&at.events).map(|(seq, events)| StepEvents { seq, events: seen(events, viewer) });
    LessonMoment {
        verdict,
        refused,
        done,
        view: Some(GameView::new(edition, &at.state.view(edition, viewer), at.played)),
        steps: steps.collect(),
        asked: at.asked.map(Into::into),
    }
}

/// Ask something about a lesson's game.
#[utoipa::path(post, path = "/api/lessons/{id}/ask", request_body = LessonAsk,
    params(("id" = String, Path, description = "The lesson.")),
    responses((status = 200, body = Reply)))]
pub async fn ask(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Body(asked): Body<LessonAsk>,
) -> Result<Json<Reply>, Failure> {
    let lesson = capotreno_notation::lesson(&id, "en").ok_or_else(no_such_page)?;
    let own = Arc::clone(&app);
    app.heavy.run(move || ask_lesson(&own, lesson, &asked)).await.map(Json)
}

fn ask_lesson(app: &App, lesson: &'static Lesson, asked: &LessonAsk) -> Result<Reply, Failure> {
    let (edition, script) = script(app, lesson, asked.step)?.ok_or_else(no_such_page)?;
    let view = moment(edition, script, asked.done)?.state.view(edition, Viewer::Seat(LEARNER));
    let reply = match asked.question {
        Question::Payments { line } => Some(Reply::payments(edition, &view, line)),
        Question::Way { ticket } => Reply::way(edition, &view, ticket),
        // The lesson itself says what to do.
        Question::Hint => return Err(Failure::code(Code::NotAllowed)),
    };
    reply.ok_or_else(|| Failure::code(Code::BadMessage))
}

/// The scenarios of each page of the rulebook, read once.
static EXAMPLES: LazyLock<Vec<(&str, Vec<Scenario>)>> = LazyLock::new(|| {
    let read = |page: &capotreno_notation::Page| {
        scenario::parse_markdown(page.text, page.path).into_iter().filter_map(Result::ok).collect()
    };
    RULEBOOK.iter().map(|page| (page.id, read(page))).collect()
});

fn page_examples(id: &str) -> Result<&'static [Scenario], Failure> {
    let page = EXAMPLES.iter().find(|(page, _)| *page == id).ok_or_else(no_such_page)?;
    Ok(&page.1)
}

/// The examples of a page of the rulebook, in its order.
#[utoipa::path(get, path = "/api/rulebook/{id}/examples",
    params(("id" = String, Path, description = "The page: `common` or an edition.")),
    responses((status = 200, body = Vec<ExampleInfo>)))]
pub async fn examples(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let page = page_examples(&id)?;
    let info =
        |(example, number): (&Scenario, u32)| ExampleInfo { number, rule: example.rules.first().cloned() };
    let all = || Constant::json(&page.iter().zip(0..).map(info).collect::<Vec<_>>());
    Ok(app.pages.find(&format!("examples/{id}"), all).answer(&headers))
}

/// An example of a page, step by step.
#[utoipa::path(get, path = "/api/rulebook/{id}/examples/{number}",
    params(
        ("id" = String, Path, description = "The page: `common` or an edition."),
        ("number" = u32, Path, description = "The example, from 0."),
    ),
    responses((status = 200, body = Example)))]
pub async fn example(
    State(app): State<Arc<App>>,
    Path((id, number)): Path<(String, u32)>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let scenario = page_examples(&id)?.get(number as usize).ok_or_else(no_such_page)?;
    let name = format!("examples/{id}/{number}");
    if let Some(known) = app.pages.known(&name) {
        return Ok(known.answer(&headers));
    }
    let own = Arc::clone(&app);
    let tell = move || {
        let edition = own.rules(&scenario.edition).ok_or_else(|| Failure::code(Code::NoSuchEdition))?;
        Ok(Constant::json(&told(edition, scenario)?))
    };
    let made = app.heavy.run(tell).await?;
    Ok(app.pages.keep(name, made).answer(&headers))
}

fn told(edition: &Edition, scenario: &Scenario) -> Result<Example, Failure> {
    let story = scenario::tell(scenario, edition).map_err(|error| {
        tracing::warn!(error, "an example does not fit its edition");
        no_such_page()
    })?;
    let edition_id = scenario.edition.clone();
    Ok(match story {
        Story::NoGame { rule } => Example { edition: edition_id, no_game: Some(rule), frames: Vec::new() },
        Story::Game { start, steps } => {
            let nothing = Told {
                deeds: Vec::new(),
                refusal: None,
                events: Vec::new(),
                facts: Vec::new(),
                state: *start,
            };
            let mut before = *start;
            let mut frames = Vec::new();
            for (step, seq) in std::iter::once(nothing).chain(steps).zip(0..) {
                let state = step.state;
                frames.push(frame(edition, step, &before, seq));
                before = state;
            }
            Example { edition: edition_id, no_game: None, frames }
        }
    })
}

fn frame(edition: &Edition, step: Told, before: &GameState, seq: u32) -> ExampleFrame {
    let own = |seat| step.state.view(edition, Viewer::Seat(seat)).own;
    let seats: Vec<_> = step.state.public().seats().collect();
    let taken = |action: Action| match action {
        Action::TakeFaceUp { slot } => {
            before.public().display.get(usize::from(slot)).copied().flatten().map(Card::from)
        }
        _ => None,
    };
    ExampleFrame {
        hands: seats
            .iter()
            .map(|seat| own(*seat).map_or_else(Cards::default, |own| own.hand.into()))
            .collect(),
        tickets: seats
            .iter()
            .map(|seat| {
                own(*seat).map_or_else(Vec::new, |own| {
                    own.tickets.iter().map(|ticket: TicketId| ticket.0).collect()
                })
            })
            .collect(),
        deeds: step
            .deeds
            .iter()
            .map(|(seat, action)| ExampleDeed {
                seat: seat.0,
                action: (*action).into(),
                card: taken(*action),
            })
            .collect(),
        refused: step.refusal.map(|refusal| Refused::rules(edition, refusal)),
        events: seen(&step.events, Viewer::Archive),
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
        Fact::Hand { seat, cards } => ExampleFact::Hand { seat: seat.0, cards: cards.into() },
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
        Fact::Payments { line, payments } => {
            ExampleFact::Payments { line: line.0, payments: payments.into_iter().map(Cards::from).collect() }
        }
        Fact::Claimable { seat, line, refusal } => {
            ExampleFact::Claimable { seat: seat.0, line: line.0, refused: refused(refusal) }
        }
        Fact::May { seat, action, refusal } => {
            ExampleFact::May { seat: seat.0, action: action.into(), refused: refused(refusal) }
        }
    }
}
