//! `play`: a game in the terminal against bots. Plain lines of text, so that it works everywhere
//! and with a screen reader.

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail};
use capotreno_bots::{Bot, Budget, bot_by_name};
use capotreno_notation::record::SeatInfo;
use capotreno_notation::{Names, Seed, action_words, event_words};
use capotreno_rules::{
    Action, Cards, Edition, Event, LineId, Members, Options, Seat, Stage, State, TicketId, View, Viewer,
};
use capotreno_session::Game;

use crate::editions::EditionArgs;

#[derive(clap::Args)]
pub struct PlayArgs {
    /// Which edition to play; without it the first
    #[arg(long)]
    edition: Option<String>,
    /// The bots you play against, with commas between them
    #[arg(long, value_delimiter = ',', default_value = "clerk")]
    bots: Vec<String>,
    /// Words that decide the deal; a new one each time unless told otherwise
    #[arg(long)]
    seed: Option<String>,
    /// Keep the game in this file; `replay` reads it
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

const HELP: &str = "\
  take 2            take the face-up card in slot 2
  draw              draw a card from the deck
  stop              leave the second card, where the edition allows it
  tickets           draw tickets
  keep 1 3          keep these of the offered tickets
  claim PLACE–PLACE claim a line; you then choose how to pay
  pay, decline      answer a tunnel or an offer
  pass              if nothing else is possible
  lines             the lines you could claim now
  hint              what a bot would do
  help, quit";

/// Your own seat.
const YOU: Seat = Seat(0);

pub fn run(editions: &EditionArgs, args: &PlayArgs) -> anyhow::Result<ExitCode> {
    let ready = editions.find(args.edition.as_deref())?;
    let edition = ready.edition();
    let mut bots: Vec<Box<dyn Bot + Send>> = Vec::new();
    for (at, name) in args.bots.iter().enumerate() {
        bots.push(bot_by_name(name, at as u64)?);
    }
    let words = args.seed.clone().unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        format!("terminal {}", now.as_nanos())
    });
    let players = args.bots.len() as u8 + 1;
    let (mut game, mut events) =
        Game::deal(Arc::new(ready.shelf()), Options::new(players), Seed::from_words(&words))?;
    println!("{}, {players} players. You are seat 1. `help` lists what you can say.", edition.spec().name.en);
    let played = play(&mut game, &mut bots, &mut events);
    if let Some(file) = &args.record {
        let bots = args.bots.iter().map(|bot| SeatInfo::bot(bot, bot));
        let seats = std::iter::once(SeatInfo::person("You")).chain(bots).collect();
        std::fs::write(file, game.record(seats).to_text())
            .with_context(|| format!("{} cannot be written", file.display()))?;
    }
    played?;
    if game.state().is_over() {
        print_finals(edition, game.state());
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays until the game is over or you have had enough.
fn play(game: &mut Game, bots: &mut [Box<dyn Bot + Send>], events: &mut Vec<Event>) -> anyhow::Result<()> {
    let mut input = std::io::stdin().lock();
    let shelf = Arc::clone(game.shelf());
    let edition = &shelf.edition;
    loop {
        tell(edition, events);
        let awaited = game.state().awaited();
        if awaited.is_empty() {
            return Ok(());
        }
        let (seat, action) = if awaited.contains(YOU) {
            match ask(edition, &game.view(Viewer::Seat(YOU)), &mut input)? {
                Some(action) => (YOU, action),
                None => return Ok(()),
            }
        } else {
            let seat = awaited.iter().next().unwrap_or(YOU);
            let budget = Budget::time(Duration::from_millis(500));
            let bot = &mut bots[seat.index() - 1];
            (seat, bot.choose(edition, &game.view(Viewer::Seat(seat)), &budget).action)
        };
        match game.play_at_once(seat, action) {
            Ok(heard) => *events = heard,
            Err(refusal) if seat != YOU => bail!("a bot made an illegal move: {refusal}"),
            Err(refusal) => println!("Not possible: {refusal} ({}).", refusal.rule(edition)),
        }
    }
}

fn tell(edition: &Edition, events: &mut Vec<Event>) {
    for event in events.drain(..) {
        println!("  {}", event_words(edition, &event.seen_by(Viewer::Seat(YOU))));
    }
}

/// Shows what matters and reads until there is an action; nothing at the end of the input.
fn ask(edition: &Edition, view: &View, input: &mut impl BufRead) -> anyhow::Result<Option<Action>> {
    show(edition, view);
    loop {
        print!("> ");
        std::io::stdout().flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match word {
            "" => {}
            "quit" | "exit" => return Ok(None),
            "help" => println!("{HELP}"),
            "lines" => show_lines(edition, view),
            "hint" => hint(edition, view)?,
            _ => match understand(edition, view, word, rest, input) {
                Ok(action) => return Ok(Some(action)),
                Err(error) => println!("{error}"),
            },
        }
    }
}

fn show(edition: &Edition, view: &View) {
    let Some(own) = &view.own else { return };
    let names = Names::of(edition);
    println!("\nHand: {}", own.hand);
    let tickets: Vec<String> = own.tickets.iter().map(|ticket| names.ticket_name(ticket)).collect();
    println!("Tickets: {}", tickets.join("; "));
    match view.public.stage {
        Stage::OpeningTickets | Stage::KeepTickets => {
            for (position, ticket) in own.offer.iter().enumerate() {
                println!("  {}. {}", position + 1, names.ticket_name(*ticket));
            }
            println!("Which do you keep? (keep 1 2 …)");
        }
        Stage::Tunnel => println!(
            "The tunnel revealed {} and asks for {} more. (pay / decline)",
            view.public.pending.revealed, view.public.pending.owed
        ),
        Stage::Offer => println!("The current event makes you an offer. (pay / decline)"),
        Stage::Question => {
            println!("The rules ask you something. (answer 1 …)");
            if let Some(choices) = view.choices(edition) {
                for (position, action) in choices.iter(edition, &view.public).enumerate() {
                    println!("  {}. {}", position + 1, action_words(edition, &action));
                }
            }
        }
        Stage::RetireEvent => println!("Which event do you retire? (retire EV01)"),
        Stage::Turn | Stage::SecondCard | Stage::Over => {
            let slots: Vec<String> = view
                .public
                .display
                .iter()
                .enumerate()
                .map(|(slot, card)| {
                    format!("{}. {}", slot + 1, card.map_or("-".to_string(), |card| card.to_string()))
                })
                .collect();
            println!(
                "Display: {}   deck {}   pieces left {}   points {}",
                slots.join("  "),
                view.public.deck_size,
                view.public.pieces_left(YOU),
                view.public.points[YOU]
            );
        }
    }
}

fn show_lines(edition: &Edition, view: &View) {
    let names = Names::of(edition);
    let Some(choices) = view.choices(edition) else { return };
    let lines = choices.claimable_lines();
    for line in Members::<LineId>::iter(&lines) {
        let cards = view.shapes(edition, line).first().map(|shape| shape.cards.to_string());
        println!("  {}: {}", names.line_name(line), cards.unwrap_or_default());
    }
    if lines.is_empty() {
        println!("  none");
    }
}

fn hint(edition: &Edition, view: &View) -> anyhow::Result<()> {
    let mut bot = bot_by_name("planner", 0)?;
    let thought = bot.choose(edition, view, &Budget::iterations(1));
    println!("  {}", action_words(edition, &thought.action));
    Ok(())
}

fn understand(
    edition: &Edition,
    view: &View,
    word: &str,
    rest: &str,
    input: &mut impl BufRead,
) -> anyhow::Result<Action> {
    let Some(own) = &view.own else { bail!("you have no seat") };
    let names = Names::of(edition);
    let numbers = || {
        rest.split([' ', ','])
            .filter(|part| !part.is_empty())
            .map(|part| part.parse::<u8>().map_err(|_| anyhow::anyhow!("{part:?} is not a number")))
            .collect::<anyhow::Result<Vec<u8>>>()
    };
    Ok(match word {
        "take" => match numbers()?.as_slice() {
            [slot @ 1..=5] => Action::TakeFaceUp { slot: slot - 1 },
            _ => bail!("which slot, 1 to 5?"),
        },
        "draw" => Action::DrawBlind,
        "stop" => Action::StopDrawing,
        "tickets" => Action::DrawTickets,
        "keep" => {
            let mut keep = 0;
            for number in numbers()? {
                if number == 0 || usize::from(number) > own.offer.len() {
                    bail!("there is no ticket {number} on offer");
                }
                keep |= 1 << (number - 1);
            }
            Action::KeepTickets { keep }
        }
        "claim" => claim(edition, view, names.line(rest)?, input)?,
        "pay" if view.public.stage == Stage::Offer => Action::AcceptOffer,
        "decline" if view.public.stage == Stage::Offer => Action::DeclineOffer,
        "pay" => {
            let choices = view.choices(edition);
            let pay = choices.as_ref().and_then(|choices| choices.get(edition, &view.public, 0));
            match pay {
                Some(action @ Action::PayTunnel { .. }) => action,
                _ => bail!("you cannot pay for this"),
            }
        }
        "decline" => Action::DeclineTunnel,
        "answer" => match (numbers()?.as_slice(), view.choices(edition)) {
            ([number @ 1..=u8::MAX], Some(choices)) => choices
                .get(edition, &view.public, u32::from(*number) - 1)
                .ok_or_else(|| anyhow::anyhow!("there is no answer {number}"))?,
            _ => bail!("which answer?"),
        },
        "retire" => Action::RetireEvent { event: names.event(rest)? },
        "pass" => Action::Pass,
        _ => bail!("{word:?} is not understood; `help` lists what is"),
    })
}

/// Offers the payments for a line and reads which one.
fn claim(edition: &Edition, view: &View, line: LineId, input: &mut impl BufRead) -> anyhow::Result<Action> {
    if let Err(refusal) = view.line_status(edition, line) {
        bail!("Not possible: {refusal} ({}).", refusal.rule(edition));
    }
    let shapes = view.shapes(edition, line);
    let mut chosen = 0;
    if shapes.len() > 1 {
        for (position, shape) in shapes.iter().enumerate() {
            println!("  {}. {}", position + 1, shape.cards);
        }
        print!("pay with which? [1] ");
        std::io::stdout().flush()?;
        let mut line = String::new();
        input.read_line(&mut line)?;
        chosen = line.trim().parse::<usize>().unwrap_or(1).clamp(1, shapes.len()) - 1;
    }
    Ok(Action::ClaimLine { line, set: shapes[chosen].cards, extra: surcharge_cards(edition, view, line) })
}

/// The cards for a surcharge that coins cannot pay, as the engine would choose them.
fn surcharge_cards(edition: &Edition, view: &View, line: LineId) -> Cards {
    let Some(choices) = view.choices(edition) else { return Cards::NONE };
    choices
        .iter(edition, &view.public)
        .find_map(|action| match action {
            Action::ClaimLine { line: other, extra, .. } if other == line => Some(extra),
            _ => None,
        })
        .unwrap_or(Cards::NONE)
}

fn print_finals(edition: &Edition, state: &State) {
    let Some(finals) = state.finals(edition) else { return };
    let names = Names::of(edition);
    println!("\nThe game is over.");
    let view = state.view(edition, Viewer::Spectator);
    for seat in state.public().seats() {
        let entry = &finals.seats[seat];
        println!(
            "seat {}: {} points (lines {}, tickets {}, bonuses {}, track {}, coins {}, pieces left {}), rank {}",
            seat.0 + 1,
            entry.total,
            entry.lines,
            entry.tickets,
            entry.bonuses,
            entry.track,
            entry.coins,
            entry.pieces_left,
            entry.rank
        );
        if let Some(revealed) = &view.revealed {
            for ticket in Members::<TicketId>::iter(&revealed.tickets[seat]) {
                let done = if entry.completed.contains(ticket) { "done" } else { "failed" };
                println!("    {} {done}", names.ticket_name(ticket));
            }
        }
    }
}
