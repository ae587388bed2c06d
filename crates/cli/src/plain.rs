//! A game in plain lines: for pipes, screen readers and small terminals. Where there is a keyboard, lines
//! can be edited, completed and called back.

use std::io::{BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

use capotreno_protocol::EditionDetails;
use ratatui::crossterm::terminal;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Editor, Helper};
use unicode_width::UnicodeWidthStr;

use crate::desk::words::arg;
use crate::desk::{COMMANDS, Desk, News, Note, Order, Row, Typed, lexicon};
use crate::screen::raster::{Lens, Raster, Scale, Shown};
use crate::wire::{Ended, Wire};

/// How long to wait before looking again whether there is news.
const A_WHILE: Duration = Duration::from_secs(1);
/// The board in lines is so large where nobody says how large the window is.
const USUAL: (usize, usize) = (80, 32);

pub fn run(mut desk: Desk, wire: Wire) -> anyhow::Result<()> {
    let mut plain =
        Plain { reader: Reader::new(&desk.details), said: 0, shown: None, out: Outstanding::default() };
    let name = desk.words.pick(&desk.details.name);
    let played = plain.play(&mut desk, &wire, &name);
    // What is kept of the game is written also where reading broke off.
    wire.close()?;
    played
}

struct Plain {
    reader: Reader,
    /// How many entries of the log were printed.
    said: usize,
    /// The step whose table was printed.
    shown: Option<u32>,
    out: Outstanding,
}

/// What was asked and not answered yet.
#[derive(Default)]
struct Outstanding {
    questions: usize,
    /// The step an action was made for.
    acted: Option<u32>,
}

impl Outstanding {
    fn send(&mut self, wire: &Wire, order: Order) {
        match &order {
            Order::Act { seq, .. } | Order::TakeBack { seq } => self.acted = Some(*seq),
            Order::Ask(_) | Order::Save(_) => self.questions += 1,
            Order::Chat(_) => {}
        }
        wire.send(order);
    }

    fn hear(&mut self, news: &News) {
        match news {
            News::View { view, .. } => self.acted = self.acted.filter(|seq| view.seq <= *seq),
            News::Refused(_) if self.acted.is_some() => self.acted = None,
            News::Refused(_)
            | News::Answer(_)
            | News::Note(Note::Saved(_) | Note::NotSaved(_) | Note::Kept) => {
                self.questions = self.questions.saturating_sub(1);
            }
            News::Note(Note::Reconnecting) => *self = Outstanding::default(),
            News::Note(Note::WaitingForSeats(_) | Note::Stops(_))
            | News::Seats { .. }
            | News::Chat(_)
            | News::Lost(_) => {}
        }
    }

    fn is_empty(&self) -> bool {
        self.questions == 0 && self.acted.is_none()
    }
}

impl Plain {
    fn play(&mut self, desk: &mut Desk, wire: &Wire, name: &str) -> anyhow::Result<()> {
        let mut greeted = false;
        loop {
            self.settle(desk, wire);
            if !greeted {
                let players = desk.view.as_ref().map_or(0, |view| view.seats.len());
                say(&desk.words.say("term-title", &[arg("name", name.to_owned()), arg("players", players)]));
                greeted = true;
            }
            self.tell(desk);
            if let Some(why) = &desk.lost {
                anyhow::bail!("{why}");
            }
            if desk.is_over() && !desk.is_replay() {
                return say_rows(&desk.result());
            }
            self.show(desk);
            let Some(line) = self.reader.read()? else { return Ok(()) };
            match desk.typed(&line) {
                Typed::Quit => return Ok(()),
                Typed::Order(order) => self.out.send(wire, order),
                Typed::Map => map(desk),
                Typed::Look => self.shown = None,
                Typed::Nothing => {}
            }
            if desk.is_replay() && desk.is_at_end() && self.reader.is_pipe() {
                self.tell(desk);
                return say_rows(&desk.result());
            }
        }
    }

    /// Takes in news until it is the player's turn to speak.
    fn settle(&mut self, desk: &mut Desk, wire: &Wire) {
        loop {
            let quiet = self.out.is_empty() && (desk.is_due() || desk.is_over());
            let news = if quiet || desk.is_replay() {
                wire.poll()
            } else {
                match wire.wait(A_WHILE) {
                    Ok(Some(news)) => Some(news),
                    Ok(None) => continue,
                    Err(Ended) => None,
                }
            };
            let Some(news) = news else { return };
            self.out.hear(&news);
            for order in desk.hear(news) {
                self.out.send(wire, order);
            }
            self.tell(desk);
        }
    }

    fn tell(&mut self, desk: &Desk) {
        if self.said > desk.log.len() {
            self.said = 0;
        }
        for entry in &desk.log[self.said..] {
            say(&format!("  {}", entry.text));
        }
        self.said = desk.log.len();
    }

    /// The table, once a step; a choice, whenever there is one.
    fn show(&mut self, desk: &Desk) {
        let seq = desk.view.as_ref().map(|view| view.seq);
        if self.shown != seq || seq.is_none() {
            self.shown = seq;
            say("");
            if desk.is_replay() {
                say(&desk.status());
            }
            let rows = [("term-panel-hand", desk.hand()), ("term-panel-display", desk.display())];
            for (title, row) in rows.iter().filter(|(_, row)| !row.0.is_empty()) {
                say(&format!("{}: {row}", desk.words.say(title, &[])));
            }
            let tickets: Vec<String> =
                desk.tickets().iter().map(|row| row.to_string().trim().to_owned()).collect();
            if !tickets.is_empty() {
                say(&format!("{}: {}", desk.words.say("term-panel-tickets", &[]), tickets.join("; ")));
            }
            let players: Vec<String> =
                desk.players_told().iter().map(|row| row.to_string().trim().to_owned()).collect();
            say(&players.join("; "));
            for row in desk.common() {
                say(&row.to_string());
            }
            if !desk.is_replay() {
                say(&desk.status());
            }
        }
        if let Some(asking) = desk.asking() {
            say(&asking.title);
            if !asking.text.is_empty() {
                say(&asking.text);
            }
            for (at, row) in asking.rows.iter().enumerate() {
                say(&format!("  {}. {row}", at + 1));
            }
        }
    }
}

fn say_rows(rows: &[Row]) -> anyhow::Result<()> {
    for row in rows {
        say(&row.to_string());
    }
    Ok(std::io::stdout().flush()?)
}

/// Prints a line, broken between words where a terminal says how wide it is.
fn say(text: &str) {
    let width = if std::io::stdout().is_terminal() {
        terminal::size().map_or(usize::MAX, |(columns, _)| usize::from(columns))
    } else {
        usize::MAX
    };
    for line in wrapped(text, width) {
        println!("{line}");
    }
}

/// A text in lines of at most a width, broken between words.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let indent: String = text.chars().take_while(|letter| *letter == ' ').collect();
    let mut lines = Vec::new();
    let mut line = indent.clone();
    let mut begun = false;
    for word in text.split_whitespace() {
        if begun && line.width() + 1 + word.width() > width {
            lines.push(std::mem::replace(&mut line, format!("{indent}  ")));
            begun = false;
        }
        if begun {
            line.push(' ');
        }
        line.push_str(word);
        begun = true;
    }
    // Where nothing needs to be broken, what was lined up stays so.
    if lines.is_empty() && text.width() <= width {
        return vec![text.to_owned()];
    }
    lines.push(line);
    lines
}

/// The whole board, as large as the window.
fn map(desk: &Desk) {
    let tty = std::io::stdout().is_terminal();
    let size = terminal::size().ok().filter(|_| tty);
    let (columns, rows) = size.map_or(USUAL, |(columns, rows)| (usize::from(columns), usize::from(rows)));
    let (columns, rows) = (columns.clamp(40, 160), rows.saturating_sub(2).clamp(20, 60));
    let scale = Scale::new(&desk.board, Lens::default(), columns, rows);
    for line in Raster::new(desk, &scale, &Shown::default()).lines() {
        println!("{line}");
    }
}

/// Where lines come from.
enum Reader {
    Editor(Box<Editor<Completion, FileHistory>>, Option<PathBuf>),
    Pipe,
}

impl Reader {
    fn new(details: &EditionDetails) -> Reader {
        let keyboard = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        let Some(mut editor) = keyboard.then(|| Editor::new().ok()).flatten() else { return Reader::Pipe };
        editor.set_helper(Some(Completion { details: details.clone() }));
        let history = crate::folders::state_file("history");
        if let Some(history) = &history {
            // The first time there is none.
            let _ = editor.load_history(history);
        }
        Reader::Editor(Box::new(editor), history)
    }

    const fn is_pipe(&self) -> bool {
        matches!(self, Reader::Pipe)
    }

    /// The next line; nothing where there is none any more.
    fn read(&mut self) -> anyhow::Result<Option<String>> {
        match self {
            Reader::Pipe => {
                print!("> ");
                std::io::stdout().flush()?;
                let mut line = String::new();
                let read = std::io::stdin().lock().read_line(&mut line)?;
                Ok((read > 0).then_some(line))
            }
            Reader::Editor(editor, history) => match editor.readline("> ") {
                Ok(line) => {
                    let _ = editor.add_history_entry(&line);
                    if let Some(history) = history {
                        let _ = editor.save_history(history);
                    }
                    Ok(Some(line))
                }
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                Err(error) => Err(error.into()),
            },
        }
    }
}

/// Completes commands and cities.
struct Completion {
    details: EditionDetails,
}

impl Completer for Completion {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok((0, lexicon::completions(&self.details, line.get(..at).unwrap_or(line), COMMANDS)))
    }
}

impl Hinter for Completion {
    type Hint = String;
}

impl Highlighter for Completion {}
impl Validator for Completion {}
impl Helper for Completion {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrapped("one two three", 8), ["one two", "  three"]);
        assert_eq!(wrapped("  a  b", 80), ["  a  b"]);
        assert_eq!(wrapped("", 10), [""]);
        assert_eq!(wrapped("longerthanthat", 4), ["longerthanthat"]);
    }
}
