//! The short form: an edition's puzzles as a file, a line each. A game of a hundred steps has some four
//! hundred characters; `docs/review.md` tells the letters.

use std::fmt::Write as _;
use std::str::Chars;

use capotreno_rules::chance::Outcome;
use capotreno_rules::{Action, BonusId, Card, Cards, EventId, LineId, Seat, TicketId};

use super::{Choice, Puzzle, Theme};
use crate::record::{RulesVersion, Step};

/// In the order of [`Card`].
const CARDS: [char; 10] = ['b', 'u', 'g', 'o', 'p', 'r', 'h', 'y', 'w', 'n'];

/// Why a puzzle has no short form, or a line is none.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PackError {
    #[error("only what happens in an ordinary game can be written; this is of a campaign")]
    Campaign,
    #[error("puzzles of {first} and {other}: a file is of one edition and one version of the rules")]
    Mixed { first: String, other: String },
    #[error("puzzles of {edition}, line {line}: {what}")]
    Line { edition: String, line: usize, what: &'static str },
}

/// All puzzles of one edition.
pub(super) fn file(puzzles: &[Puzzle]) -> Result<String, PackError> {
    let Some(first) = puzzles.first() else { return Ok(String::new()) };
    let mut text = format!("{} {}\n", first.rules, first.edition_digest);
    for puzzle in puzzles {
        if (puzzle.rules, &puzzle.edition_digest) != (first.rules, &first.edition_digest) {
            return Err(PackError::Mixed { first: first.edition.clone(), other: puzzle.edition.clone() });
        }
        text.push_str(&write(puzzle)?);
        text.push('\n');
    }
    Ok(text)
}

/// One puzzle: players and who is asked, the theme, the lead, the planner's action, choices, steps.
fn write(puzzle: &Puzzle) -> Result<String, PackError> {
    let mut line =
        format!("{}{} {} {} ", puzzle.players, puzzle.seat.0, puzzle.theme.word(), thousandths(puzzle.lead));
    write_action(&mut line, &puzzle.planner)?;
    for (at, choice) in puzzle.choices.iter().enumerate() {
        line.push(if at == 0 { ' ' } else { ';' });
        write_action(&mut line, &choice.action)?;
        let _ = write!(line, "={},{}", thousandths(choice.chance), (choice.points * 10.0).round() as i32);
    }
    for (at, step) in puzzle.steps.iter().enumerate() {
        line.push(if at == 0 { ' ' } else { ';' });
        write_step(&mut line, step)?;
    }
    Ok(line)
}

fn thousandths(share: f32) -> i32 {
    (share * 1000.0).round() as i32
}

fn write_step(line: &mut String, step: &Step) -> Result<(), PackError> {
    let chance = match step {
        Step::Deal { setup } => setup,
        Step::Act { seat, action, chance } => {
            let _ = write!(line, "{}", seat.0);
            write_action(line, action)?;
            if chance.is_empty() {
                return Ok(());
            }
            chance
        }
        Step::TakeBack { .. } | Step::Redeal { .. } => return Err(PackError::Campaign),
    };
    line.push('/');
    for outcome in chance {
        match outcome {
            Outcome::Card(card) => line.push(CARDS[card.index()]),
            Outcome::Ticket(ticket) => numbered(line, 'T', ticket.0),
            Outcome::Event(event) => numbered(line, 'E', event.0),
            Outcome::Bonus(bonus) => numbered(line, 'B', bonus.0),
            Outcome::First(seat) => numbered(line, 'F', seat.0),
            Outcome::Token(_) => return Err(PackError::Campaign),
        }
    }
    Ok(())
}

/// A letter and what it is of.
fn numbered(line: &mut String, letter: char, number: u8) {
    let _ = write!(line, "{letter}{number}");
}

fn write_cards(line: &mut String, cards: Cards) {
    for (card, count) in cards.iter() {
        let _ = write!(line, "{}{count}", CARDS[card.index()]);
    }
}

fn write_action(line: &mut String, action: &Action) -> Result<(), PackError> {
    match action {
        Action::TakeFaceUp { slot } => numbered(line, 'f', *slot),
        Action::DrawBlind => line.push('d'),
        Action::StopDrawing => line.push('s'),
        Action::DrawTickets => line.push('t'),
        Action::KeepTickets { keep } => numbered(line, 'k', *keep),
        Action::ClaimLine { line: claimed, set, extra } => {
            let _ = write!(line, "c{}", claimed.0);
            write_cards(line, *set);
            if !extra.is_empty() {
                line.push('+');
                write_cards(line, *extra);
            }
        }
        Action::PayTunnel { cards } => {
            line.push('p');
            write_cards(line, *cards);
        }
        Action::DeclineTunnel => line.push('q'),
        Action::AcceptOffer => line.push('a'),
        Action::DeclineOffer => line.push('e'),
        Action::Pass => line.push('x'),
        Action::RetireEvent { event } => numbered(line, 'r', event.0),
        Action::Answer { .. } | Action::Pick { .. } | Action::UseStaff | Action::EndStrike { .. } => {
            return Err(PackError::Campaign);
        }
    }
    Ok(())
}

/// The puzzles of an edition's file, each with its line.
pub(super) fn read<'a>(edition: &str, text: &'a str) -> Result<Vec<(&'a str, Puzzle)>, PackError> {
    let wrong = |line: usize, what: &'static str| PackError::Line { edition: edition.to_owned(), line, what };
    let mut lines = text.lines().zip(1..);
    let Some((head, _)) = lines.next() else { return Ok(Vec::new()) };
    let head = head.split_once(' ').and_then(|(rules, digest)| Some((rules.parse().ok()?, digest)));
    let (rules, digest) = head.ok_or_else(|| wrong(1, "not the version of the rules and a digest"))?;
    let puzzle = |(line, number): (&'a str, usize)| {
        let read = read_line(line).map_err(|what| wrong(number, what))?;
        let (edition, edition_digest) = (edition.to_owned(), digest.to_owned());
        Ok((line, Puzzle { edition, edition_digest, rules: RulesVersion(rules), ..read }))
    };
    lines.map(puzzle).collect()
}

/// A puzzle that does not know its edition yet.
fn read_line(line: &str) -> Result<Puzzle, &'static str> {
    let mut fields = line.split(' ');
    let mut field = || fields.next().ok_or("a field is missing");
    let mut who = field()?.chars();
    let (players, seat) = (digit(&mut who)?, Seat(digit(&mut who)?));
    let word = field()?;
    let theme = Theme::ALL.into_iter().find(|theme| theme.word() == word).ok_or("no such theme")?;
    let lead = share(field()?)?;
    let planner = whole(field()?, read_action)?;
    let choices: Vec<Choice> = field()?.split(';').map(read_choice).collect::<Result<_, _>>()?;
    let steps = field()?.split(';').map(|step| whole(step, read_step)).collect::<Result<_, _>>()?;
    let answer = choices.first().ok_or("no answer")?.action;
    Ok(Puzzle {
        edition: String::new(),
        edition_digest: String::new(),
        rules: RulesVersion::NOW,
        players,
        theme,
        seat,
        answer,
        planner,
        choices,
        lead,
        steps,
    })
}

/// A number in thousandths.
fn share(text: &str) -> Result<f32, &'static str> {
    text.parse::<i16>().map(|share| f32::from(share) / 1000.0).map_err(|_| "not thousandths")
}

fn read_choice(text: &str) -> Result<Choice, &'static str> {
    let (action, worth) = text.split_once('=').ok_or("a choice without its worth")?;
    let (chance, points) = worth.split_once(',').ok_or("a choice without its points")?;
    let points = points.parse::<i16>().map_err(|_| "not tenths of points")?;
    Ok(Choice {
        action: whole(action, read_action)?,
        chance: share(chance)?,
        points: f32::from(points) / 10.0,
    })
}

/// Reads something that has nothing after it.
fn whole<T>(text: &str, read: fn(&mut Chars<'_>) -> Result<T, &'static str>) -> Result<T, &'static str> {
    let mut letters = text.chars();
    let found = read(&mut letters)?;
    if letters.as_str().is_empty() { Ok(found) } else { Err("something is left over") }
}

fn read_step(letters: &mut Chars<'_>) -> Result<Step, &'static str> {
    if letters.as_str().starts_with('/') {
        letters.next();
        return Ok(Step::Deal { setup: read_chance(letters)? });
    }
    let seat = Seat(digit(letters)?);
    let action = read_action(letters)?;
    let chance = match letters.next() {
        None => Vec::new(),
        Some('/') => read_chance(letters)?,
        Some(_) => return Err("something is left over"),
    };
    Ok(Step::Act { seat, action, chance })
}

fn read_chance(letters: &mut Chars<'_>) -> Result<Vec<Outcome>, &'static str> {
    let mut found = Vec::new();
    while let Some(letter) = letters.next() {
        found.push(match letter {
            'T' => Outcome::Ticket(TicketId(number(letters)?)),
            'E' => Outcome::Event(EventId(number(letters)?)),
            'B' => Outcome::Bonus(BonusId(number(letters)?)),
            'F' => Outcome::First(Seat(number(letters)?)),
            letter => Outcome::Card(card(letter)?),
        });
    }
    Ok(found)
}

fn read_action(letters: &mut Chars<'_>) -> Result<Action, &'static str> {
    Ok(match letters.next() {
        Some('f') => Action::TakeFaceUp { slot: number(letters)? },
        Some('d') => Action::DrawBlind,
        Some('s') => Action::StopDrawing,
        Some('t') => Action::DrawTickets,
        Some('k') => Action::KeepTickets { keep: number(letters)? },
        Some('c') => {
            let line = LineId(number(letters)?);
            let set = read_cards(letters)?;
            let extra = if letters.as_str().starts_with('+') {
                letters.next();
                read_cards(letters)?
            } else {
                Cards::NONE
            };
            Action::ClaimLine { line, set, extra }
        }
        Some('p') => Action::PayTunnel { cards: read_cards(letters)? },
        Some('q') => Action::DeclineTunnel,
        Some('a') => Action::AcceptOffer,
        Some('e') => Action::DeclineOffer,
        Some('x') => Action::Pass,
        Some('r') => Action::RetireEvent { event: EventId(number(letters)?) },
        Some(_) | None => return Err("not an action"),
    })
}

fn card(letter: char) -> Result<Card, &'static str> {
    let index = CARDS.iter().position(|known| *known == letter);
    index.and_then(Card::from_index).ok_or("no such card")
}

/// Cards up to whatever else comes.
fn read_cards(letters: &mut Chars<'_>) -> Result<Cards, &'static str> {
    let mut cards = Cards::NONE;
    while letters.as_str().starts_with(CARDS) {
        let kind = card(letters.next().unwrap_or_default())?;
        let more = Cards::of(kind, u32::from(number(letters)?.min(63)));
        cards = cards.checked_plus(more).ok_or("too many cards")?;
    }
    Ok(cards)
}

fn digit(letters: &mut Chars<'_>) -> Result<u8, &'static str> {
    let digit = letters.next().and_then(|letter| letter.to_digit(10)).ok_or("a digit is missing")?;
    Ok(digit as u8)
}

fn number(letters: &mut Chars<'_>) -> Result<u8, &'static str> {
    let text = letters.as_str();
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let number = text[..end].parse().map_err(|_| "a number is missing or too large")?;
    *letters = text[end..].chars();
    Ok(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle() -> Puzzle {
        let claim = Action::ClaimLine {
            line: LineId(12),
            set: Cards::of(Card::Blue, 2).with(Card::Wild),
            extra: Cards::of(Card::Red, 1),
        };
        let act = |seat, action, chance| Step::Act { seat: Seat(seat), action, chance };
        Puzzle {
            edition: "somewhere".to_owned(),
            edition_digest: "00ff".to_owned(),
            rules: RulesVersion::NOW,
            players: 3,
            theme: Theme::Claim,
            seat: Seat(2),
            answer: claim,
            planner: Action::DrawBlind,
            choices: vec![
                Choice { action: claim, chance: 0.625, points: 101.5 },
                Choice { action: Action::TakeFaceUp { slot: 4 }, chance: 0.5, points: -2.0 },
            ],
            lead: 0.041,
            steps: vec![
                Step::Deal {
                    setup: vec![
                        Outcome::First(Seat(1)),
                        Outcome::Card(Card::Black),
                        Outcome::Ticket(TicketId(120)),
                        Outcome::Event(EventId(3)),
                        Outcome::Bonus(BonusId(1)),
                    ],
                },
                act(0, Action::KeepTickets { keep: 5 }, Vec::new()),
                act(1, Action::DrawBlind, vec![Outcome::Card(Card::Wild)]),
                act(2, Action::PayTunnel { cards: Cards::of(Card::Wild, 1) }, Vec::new()),
                act(0, Action::RetireEvent { event: EventId(7) }, Vec::new()),
                act(1, claim, vec![Outcome::Card(Card::Newspaper), Outcome::Event(EventId(12))]),
            ],
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let text = file(&[puzzle(), puzzle()]).unwrap();
        assert_eq!(
            text.lines().nth(1).unwrap(),
            "32 claim 41 d c12u2w1+r1=625,1015;f4=500,-20 \
             /F1bT120E3B1;0k5;1d/w;2pw1;0r7;1c12u2w1+r1/nE12"
        );
        let all: Vec<Puzzle> = read("somewhere", &text).unwrap().into_iter().map(|(_, read)| read).collect();
        assert_eq!(all, [puzzle(), puzzle()]);
        assert_eq!(read("somewhere", "").unwrap(), []);
    }

    #[test]
    fn nonsense_is_refused_with_its_line() {
        let good = file(&[puzzle()]).unwrap();
        for (from, to) in [
            ("32 ", "3 "),
            ("claim", "clam"),
            ("c12", "c"),
            ("w1+", "w9999+"),
            ("E12", "E12z"),
            ("0k5", "0k5z"),
        ] {
            let error = read("somewhere", &good.replacen(from, to, 1)).unwrap_err();
            assert!(error.to_string().starts_with("puzzles of somewhere, line 2: "), "{to}: {error}");
        }
        for end in 0..good.len() {
            // A piece of a file is some puzzles, or an error: never a panic.
            let _ = read("somewhere", &good[..end]);
        }
        assert!(read("somewhere", "what\n").is_err());
        let staff = Puzzle { planner: Action::UseStaff, ..puzzle() };
        assert_eq!(file(&[staff]), Err(PackError::Campaign));
    }

    #[test]
    fn a_file_is_of_one_edition() {
        let other = Puzzle { edition_digest: "1".to_owned(), ..puzzle() };
        assert!(matches!(file(&[puzzle(), other]), Err(PackError::Mixed { .. })));
    }
}
