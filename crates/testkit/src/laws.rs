//! Laws of play: what is conserved, what is accepted, and that every game ends.

use capotreno_rules::chance::{Fast, FastDice, Rolled};
use capotreno_rules::{Action, Edition, LineId, Options, Seat, Silent, State};

/// More decisions than any game can have; reaching it means that a game does not end.
const MOST_DECISIONS: u32 = 100_000;

/// A dealt game from a number.
pub fn deal(edition: &Edition, players: u8, seed: u64) -> State {
    State::new(edition, Options::new(players), &mut Fast::seeded(seed), &mut Silent)
        .expect("the table is one of the edition's")
}

/// Plays a random game to its end, checks the laws of play at every step, and says how many
/// decisions it took.
pub fn random_game(edition: &Edition, players: u8, seed: u64) -> Result<u32, String> {
    let mut state = deal(edition, players, seed);
    let mut dice = FastDice::new(seed ^ 0xdead_beef);
    for decision in 0..MOST_DECISIONS {
        let context = |what: &str| {
            format!("{} with {players} players, seed {seed}, decision {decision}: {what}", edition.spec().id)
        };
        state.audit(edition).map_err(|broken| context(&broken.to_string()))?;
        let awaited = state.awaited();
        if awaited.is_empty() {
            final_scores(edition, &state).map_err(|what| context(&what))?;
            return Ok(decision);
        }
        let waiting: Vec<Seat> = awaited.iter().collect();
        let seat = waiting[dice.number_below(waiting.len() as u32) as usize];
        let action = agreeing_action(edition, &state, seat, &mut dice).map_err(|what| context(&what))?;
        let mut chance = Rolled(dice.clone());
        state
            .play(edition, seat, &action, &mut chance, &mut Silent)
            .map_err(|refusal| context(&format!("canonical action {action:?} refused: {refusal}")))?;
        dice = chance.0;
    }
    Err(format!("{} with {players} players, seed {seed}: the game does not end", edition.spec().id))
}

/// Every canonical action is accepted and listed once; lines and their status agree.
fn agreeing_action(
    edition: &Edition,
    state: &State,
    seat: Seat,
    dice: &mut FastDice,
) -> Result<Action, String> {
    let choices = state.choices(edition, seat);
    if choices.is_empty() {
        return Err("a seat is awaited but has nothing to choose from".into());
    }
    let listed: Vec<Action> = choices.iter(edition, state.public()).collect();
    if listed.len() != choices.len() as usize {
        return Err(format!("{} canonical actions counted, {} listed", choices.len(), listed.len()));
    }
    for (position, action) in listed.iter().enumerate() {
        state.check(edition, seat, action).map_err(|refusal| format!("{action:?} refused: {refusal}"))?;
        // On a grey ferry the same cards may be read with another colour as the set.
        let is_claim = matches!(action, Action::ClaimLine { .. });
        if !is_claim && listed[..position].contains(action) {
            return Err(format!("{action:?} is listed twice"));
        }
    }
    let claimable = choices.claimable_lines();
    let view = state.view(edition, capotreno_rules::Viewer::Seat(seat));
    if view.public.stage == capotreno_rules::Stage::Turn && dice.number_below(8) == 0 {
        for line in edition.line_ids() {
            let possible = capotreno_rules::Members::<LineId>::contains(&claimable, line);
            if view.line_status(edition, line).is_ok() != possible {
                return Err(format!("line {line}: the list of lines and its status disagree"));
            }
        }
    }
    Ok(listed[dice.number_below(listed.len() as u32) as usize])
}

/// Scores recomputed from the final position equal the running ones, and somebody wins.
fn final_scores(edition: &Edition, state: &State) -> Result<(), String> {
    let finals = state.finals(edition).ok_or("the game is over without a result")?;
    if finals.winners.is_empty() {
        return Err("nobody wins".into());
    }
    for seat in state.public().seats() {
        let entry = &finals.seats[seat];
        if entry.lines != state.public().points[seat] {
            return Err(format!("seat {seat}: line points differ from the running ones"));
        }
        let parts =
            entry.lines + entry.tickets + entry.bonuses + entry.track + entry.coins + entry.pieces_left;
        let floor = if edition.spec().economy.is_some() { parts.max(0) } else { parts };
        if entry.total != floor {
            return Err(format!("seat {seat}: the parts of the score do not add up"));
        }
        let ahead = state.public().seats().filter(|other| finals.seats[*other].rank < entry.rank).count();
        if entry.rank as usize != ahead + 1 {
            return Err(format!("seat {seat}: the ranks have a hole"));
        }
    }
    Ok(())
}
