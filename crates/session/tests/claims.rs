//! What a claim of a campaign's game asks is told before it is made, and until something is drawn the claim
//! can be taken back with all its answers. Looked at in every claim of the golden campaign.

use std::sync::Arc;

use capotreno_campaign::{Campaign, Chronicle, Content, Entry};
use capotreno_notation::record::{Record, Step, read};
use capotreno_protocol::Reply;
use capotreno_rules::{Action, Seat, Viewer};
use capotreno_session::Game;

fn golden() -> Campaign {
    let text = include_str!("../../../records/charter.campaign");
    let content = Content::embedded().expect("the campaign is good");
    Chronicle::read(text).expect("it is a chronicle").resume(content).expect("it can be folded")
}

fn records(campaign: &Campaign) -> Vec<Record> {
    let texts = campaign.entries().iter().filter_map(|entry| match entry {
        Entry::Finished { game: Some(text), .. } => Some(text),
        _ => None,
    });
    texts.map(|text| read(text.as_str().as_bytes()).expect("the record is good")).collect()
}

fn acted(step: &Step) -> Option<(Seat, Action)> {
    match step {
        Step::Act { seat, action, .. } => Some((*seat, *action)),
        Step::Deal { .. } | Step::TakeBack { .. } | Step::Redeal { .. } => None,
    }
}

/// What the sheet of a claim would show, with the answers that were given.
fn told(game: &Game, seat: Seat, claim: Action, answers: &[Action]) -> (Vec<(String, Action)>, bool) {
    let Action::ClaimLine { line, set, extra } = claim else { panic!("no claim") };
    let view = game.view(Viewer::Seat(seat));
    let reply = Reply::claim(game.edition(), &view, (line.0, set, extra), answers);
    let Some(Reply::Claim { questions, reveals, .. }) = reply else { panic!("no answer") };
    let asked = questions.into_iter().map(|asked| (asked.question.rule, asked.answer)).collect();
    (asked, reveals)
}

#[test]
fn what_a_claim_asks_is_told_before() {
    let campaign = golden();
    let games = campaign.games().expect("they can be made again");
    let (mut asked, mut taken_back) = (0, 0);
    for ((_, _, made), record) in games.into_iter().zip(records(&campaign)).skip(2) {
        let seed = record.finish.as_ref().and_then(|finish| finish.seed).expect("the game is over");
        let (mut game, _) = Game::deal(Arc::new(made.shelf), made.options, seed).expect("it can be dealt");
        for at in 1..record.steps.len() {
            let (seat, action) = acted(&record.steps[at]).expect("nothing is taken back in it");
            if let Action::ClaimLine { .. } = action {
                // The answers of the same seat that follow the claim.
                let after = record.steps[at + 1..].iter().map_while(acted);
                let answers = after.take_while(|(by, action)| {
                    *by == seat && matches!(action, Action::Answer { .. } | Action::Pick { .. })
                });
                let answers: Vec<Action> = answers.map(|(_, action)| action).collect();
                let (questions, reveals) = told(&game, seat, action, &answers);
                asked += questions.len();
                taken_back += usize::from(follow(
                    game.in_world(game.world().0, game.world().1),
                    seat,
                    action,
                    &questions,
                    reveals,
                ));
                let given: Vec<Action> = questions.iter().map(|(_, answer)| *answer).collect();
                assert_eq!(given, answers[..given.len()], "what was answered is what was asked");
            }
            game.play_at_once(seat, action).expect("the record is legal");
        }
    }
    assert!(asked > 40 && taken_back > 20, "{asked} questions, {taken_back} claims taken back");
}

/// Makes a claim and gives its answers: each is asked as it was told, and the claim can be taken back with
/// all of them. Whether something was.
fn follow(mut game: Game, seat: Seat, claim: Action, questions: &[(String, Action)], reveals: bool) -> bool {
    let (before, public) = (game.seq(), *game.state().public());
    game.play_at_once(seat, claim).expect("the claim is legal");
    for (nth, (rule, answer)) in questions.iter().enumerate() {
        let open = game.state().public().charter.question.expect("something is asked");
        assert_eq!(open.rule(), rule);
        assert_eq!(game.can_take_back(), Some(seat), "before answer {nth}");
        game.play_at_once(seat, *answer).expect("the answer is legal");
    }
    if reveals || game.state().is_over() {
        assert_eq!(game.can_take_back(), None, "something was drawn, or it is over");
        return false;
    }
    let draft = game.take_back(seat).expect("nothing was drawn");
    game.accept(draft);
    assert_eq!(*game.state().public(), public, "step {before}");
    assert_eq!(game.can_take_back(), None, "once");
    !questions.is_empty()
}
