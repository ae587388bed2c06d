//! Prints one game: `watch EDITION BOT,BOT[,…] DEAL [ITERATIONS]`.

use capotreno_bots::{Budget, bot_by_name};
use capotreno_rules::chance::Fast;
use capotreno_rules::{Action, Members, Options, Silent, State, Viewer};

#[expect(clippy::too_many_lines, reason = "a script")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [id, names, deal, rest @ ..] = args.as_slice() else {
        return Err("watch EDITION BOT,BOT[,…] DEAL [ITERATIONS]".into());
    };
    let edition = capotreno_editions::embedded(id)?.edition;
    let mut bots = names.split(',').map(|name| bot_by_name(name, 7)).collect::<Result<Vec<_>, _>>()?;
    let budget = Budget::iterations(rest.first().map_or(Ok(400), |text| text.parse())?);
    let mut chance = Fast::seeded(deal.parse()?);
    let mut state = State::new(&edition, Options::new(bots.len() as u8), &mut chance, &mut Silent)?;
    let place = |place| edition.place_name(place).to_owned();
    while let Some(seat) = state.awaited().iter().next() {
        let view = state.view(&edition, Viewer::Seat(seat));
        let thought = bots[seat.index()].choose(&edition, &view, &budget);
        let own = view.own.as_ref().ok_or("no own seat")?;
        print!(
            "{seat} {:9} pieces {:2} points {:3} hand [{}] ",
            bots[seat.index()].name(),
            view.public.pieces_left(seat),
            view.public.points[seat],
            own.hand
        );
        let tickets: Vec<_> = own
            .tickets
            .iter()
            .map(|id| &edition.spec().tickets[id.index()])
            .map(|t| format!("{}-{} {}", place(t.from), place(t.to), t.value))
            .collect();
        print!("{{{}}} ", tickets.join("; "));
        match thought.action {
            Action::ClaimLine { line, set, .. } => {
                let [from, to] = edition.line_ends(line);
                println!(
                    "CLAIM {}-{} ({}) with {set}",
                    place(from),
                    place(to),
                    edition.spec().lines[line.index()].cards
                );
            }
            Action::TakeFaceUp { slot } => println!("take {:?}", view.public.display[slot as usize]),
            action => {
                let offer: Vec<_> = own
                    .offer
                    .iter()
                    .map(|id| &edition.spec().tickets[id.index()])
                    .map(|t| format!("{}-{} {}", place(t.from), place(t.to), t.value))
                    .collect();
                println!("{action:?} of {{{}}}", offer.join("; "));
            }
        }
        for candidate in thought.candidates.iter().take(5) {
            println!(
                "        {:?} weight {:.2} score {:?} win {:?}",
                candidate.action, candidate.weight, candidate.score, candidate.win
            );
        }
        state
            .play(&edition, seat, &thought.action, &mut chance, &mut Silent)
            .map_err(|refusal| format!("{refusal:?}"))?;
    }
    let finals = state.finals(&edition).ok_or("the game is not over")?;
    for seat in state.public().seats() {
        println!("{seat}: {:?}", finals.seats[seat]);
    }
    Ok(())
}
