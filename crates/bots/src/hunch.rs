//! Which tickets others may hold. Who keeps a ticket builds for it, so lines tell: each ticket that may be
//! anywhere gets odds for each seat, and worlds deal tickets by these odds.

use capotreno_rules::chance::FastDice;
use capotreno_rules::{
    BySeat, Cards, Edition, Finals, Joined, LineId, Members, Public, Revealed, Sampled, Sampler, Seat,
    TicketId, TicketSet,
};

use crate::board::BoardTables;
use crate::eyes::Eyes;
use crate::routes::{CLOSED, Costs, Routes};

/// What is looked at in a ticket: completed, completed and dear, the part of its way that is built, that and
/// dear, ends reached, cards missing, no way left, dear. Then the same times the lines a seat has.
pub const CLUES: usize = 16;

/// A number for each clue.
pub type Clues = [f32; CLUES];

/// How much each clue says, learned from games of the expert on all boards (`examples/guess.rs`).
pub const USUAL: Clues =
    [2.58, 0.35, -0.65, 1.51, 1.36, -0.74, -0.88, 1.43, 0.54, -0.12, -0.72, -0.56, 0.5, -0.17, -0.4, -0.85];

/// Lines of a seat are counted in tens.
const TEN: f32 = 10.0;

/// The odds that a seat holds each of the tickets that may be anywhere.
#[derive(Clone, Debug)]
pub struct Hunch {
    pool: Vec<TicketId>,
    /// In the order of the pool.
    odds: BySeat<Vec<f32>>,
}

impl Hunch {
    /// What the lines of all others tell.
    pub fn new(sampler: &Sampler<'_>, board: &BoardTables, weights: &Clues) -> Hunch {
        let (edition, view) = (sampler.edition(), sampler.view());
        let pool = pool(sampler);
        let mut odds: BySeat<Vec<f32>> = BySeat::default();
        let own = view.own.as_ref().map(|own| own.seat);
        for seat in view.public.seats().filter(|seat| Some(*seat) != own) {
            let clues = clues(edition, board, &view.public, seat, &pool);
            odds[seat] = clues.iter().map(|clues| odds_of(clues, weights)).collect();
        }
        Hunch { pool, odds }
    }

    /// A world in which others hold tickets by the odds; none where a view has too few for them.
    pub fn sample(&self, sampler: &Sampler<'_>, dice: &mut FastDice) -> Option<Sampled> {
        let view = sampler.view();
        let own = view.own.as_ref()?;
        let mut tickets: BySeat<TicketSet> = BySeat::default();
        tickets[own.seat] = own.tickets;
        let mut dealt = TicketSet::EMPTY;
        for seat in view.public.seats().filter(|seat| *seat != own.seat) {
            tickets[seat] = view.public.charter.tickets_shown[seat];
            for _ in tickets[seat].len()..u32::from(view.public.tickets_held[seat]) {
                let ticket = self.draw(seat, &dealt, dice)?;
                dealt.insert(ticket);
                tickets[seat].insert(ticket);
            }
        }
        // A world is sampled as if these tickets had been laid open.
        let mut open = view.clone();
        open.revealed = Some(Revealed { finals: Finals::default(), tickets });
        open.sample(sampler.edition(), dice)
    }

    /// A ticket for a seat that was not dealt yet.
    fn draw(&self, seat: Seat, dealt: &TicketSet, dice: &mut FastDice) -> Option<TicketId> {
        const GRAIN: u32 = 1 << 24;
        let left = || self.pool.iter().zip(&self.odds[seat]).filter(|(ticket, _)| !dealt.contains(**ticket));
        let sum: f32 = left().map(|(_, odds)| odds).sum();
        let mut rest = sum * (dice.number_below(GRAIN) as f32 / GRAIN as f32);
        let mut last = None;
        for (ticket, odds) in left() {
            last = Some(*ticket);
            if rest < *odds {
                break;
            }
            rest -= odds;
        }
        last
    }
}

fn odds_of(clues: &Clues, weights: &Clues) -> f32 {
    let sum: f32 = clues.iter().zip(weights).map(|(clue, weight)| clue * weight).sum();
    libm::expf(sum.clamp(-12.0, 12.0))
}

/// The tickets of which a viewer cannot say where they are.
pub fn pool(sampler: &Sampler<'_>) -> Vec<TicketId> {
    let view = sampler.view();
    let mut known = TicketSet::EMPTY;
    for shown in &view.public.charter.tickets_shown.0 {
        known = known.or(shown);
    }
    if let Some(own) = &view.own {
        known = known.or(&own.tickets).or(&own.gone).or(&own.in_block);
        for ticket in own.offer.iter().chain(view.bottom.iter().flatten()) {
            known.insert(*ticket);
        }
    }
    sampler.edition().ticket_ids().filter(|ticket| !known.contains(*ticket)).collect()
}

/// The clues to each of these tickets for a seat.
pub fn clues(
    edition: &Edition,
    board: &BoardTables,
    public: &Public,
    seat: Seat,
    pool: &[TicketId],
) -> Vec<Clues> {
    let eyes = Eyes { edition, board, public, seat, hand: Cards::NONE, tickets: TicketSet::EMPTY };
    let mut routes = Routes::default();
    let (fresh, now) = (fresh_costs(board), costs(&eyes));
    let joined = Joined::by(edition, &eyes.network());
    let mut touched = 0_u64;
    for line in public.owned[seat].iter() {
        let [from, to] = board.line(line).ends;
        touched |= 1 << from | 1 << to;
    }
    let late = public.owned[seat].len() as f32 / TEN;
    let each = pool.iter().map(|ticket| {
        let facts = *board.ticket(*ticket);
        let mut way = |costs: &Costs| {
            routes.search(board, costs, facts.from.0, Some(facts.to.0));
            routes.to(facts.to.0).map(f32::from)
        };
        let (whole, left) = (way(&fresh), way(&now));
        let value = f32::from(facts.value) / TEN;
        let done = joined.are_joined(facts.from, facts.to);
        let open = if done { 0.0 } else { 1.0 };
        let built = match (whole, left) {
            (Some(whole), Some(left)) if whole > 0.0 => ((whole - left) / whole).clamp(-1.0, 1.0),
            _ => 0.0,
        };
        let ends = ((touched >> facts.from.0 & 1) + (touched >> facts.to.0 & 1)) as f32;
        let plain = [
            1.0 - open,
            (1.0 - open) * value,
            open * built,
            open * built * value,
            open * ends,
            open * left.unwrap_or(0.0) / TEN,
            if left.is_none() { 1.0 } else { 0.0 },
            value,
        ];
        core::array::from_fn(|clue| if clue < 8 { plain[clue] } else { plain[clue - 8] * late })
    });
    each.collect()
}

/// What each line costs in half cards, on a board without lines.
fn fresh_costs(board: &BoardTables) -> Costs {
    let mut costs = [CLOSED; 256];
    for (cost, line) in costs.iter_mut().zip(&board.lines) {
        *cost = (2.0 * line.weight + 1.0).clamp(1.0, 100.0) as u8;
    }
    costs
}

/// The same for a seat: its network is free, what others took is closed.
fn costs(eyes: &Eyes<'_>) -> Costs {
    let (fresh, network) = (fresh_costs(eyes.board), eyes.network());
    core::array::from_fn(|index| match LineId(index as u8) {
        line if network.contains(line) => 0,
        line if eyes.is_open(line) => fresh[index],
        _ => CLOSED,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use capotreno_rules::chance::Fast;
    use capotreno_rules::{Options, Silent, State, Viewer};

    use crate::{Budget, bot_by_name};

    /// Worlds with guessed tickets look as the view does; and what is guessed is nearer the truth than what is
    /// dealt blindly.
    #[test]
    fn guessed_tickets_fit_the_view_and_are_better_than_none() {
        for id in capotreno_editions::embedded_ids() {
            let edition = capotreno_editions::embedded(id).unwrap().edition;
            let (mut guessed, mut blind) = (0, 0);
            for game in 0..3 {
                let mut chance = Fast::seeded(game);
                let mut state = State::new(&edition, Options::new(3), &mut chance, &mut Silent).unwrap();
                let board = BoardTables::new(&edition, 3);
                let mut bot = bot_by_name("planner", 0).unwrap();
                let mut count = 0;
                while let Some(seat) = state.awaited().iter().next() {
                    let view = state.view(&edition, Viewer::Seat(seat));
                    count += 1;
                    if count % 16 == 0 {
                        let sampler = view.sampler(&edition).unwrap();
                        let hunch = Hunch::new(&sampler, &board, &USUAL);
                        let mut dice = FastDice::new(count);
                        for _ in 0..4 {
                            let world = hunch.sample(&sampler, &mut dice).unwrap();
                            assert_eq!(world.view(&edition, Viewer::Seat(seat)), view, "{id}, {count}");
                            let right = |world: &Sampled| -> u32 {
                                let others = view.public.seats().filter(|other| *other != seat);
                                others
                                    .map(|other| {
                                        let held = state.view(&edition, Viewer::Seat(other)).own.unwrap();
                                        world.hand_and_tickets(other).1.and(&held.tickets).len()
                                    })
                                    .sum()
                            };
                            guessed += right(&world);
                            blind += right(&sampler.sample(&mut dice));
                        }
                    }
                    let action = bot.choose(&edition, &view, &Budget::iterations(1)).action;
                    state.play(&edition, seat, &action, &mut chance, &mut Silent).unwrap();
                }
            }
            assert!(guessed > 2 * blind, "{id}: {guessed} right, {blind} blindly");
        }
    }
}
