//! A game on the whole screen: the board, what lies on the table, and a line to type in.

mod draw;
mod input;
pub mod raster;
mod style;

use std::io::stdout;
use std::time::Duration;

use capotreno_drawing::Board;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::layout::{Position, Rect};

use crate::desk::{Desk, Tone, Typed, lexicon};
use crate::screen::input::Input;
use crate::screen::raster::{Lens, Scale};
use crate::screen::style::Depth;
use crate::wire::Wire;

/// How long to wait for a key before looking for news.
const BEAT: Duration = Duration::from_millis(60);

/// Where things were drawn, for the mouse.
#[derive(Clone, Debug, Default)]
struct Spots {
    map: Rect,
    slots: Vec<Rect>,
    deck: Rect,
    rows: Vec<(Rect, usize)>,
}

pub struct Screen {
    desk: Desk,
    wire: Wire,
    input: Input,
    depth: Depth,
    lens: Lens,
    /// The city one points at, and the first of two.
    cursor: Option<u8>,
    first: Option<u8>,
    /// How far up the log is scrolled, and how far down a list.
    log_up: usize,
    list_down: usize,
    /// A text over the board, until a key is pressed.
    page: Option<Vec<String>>,
    /// How much of it is seen at once.
    page_room: usize,
    /// Whether the count at the end was put away.
    count_seen: bool,
    spots: Spots,
    left: bool,
}

/// The terminal is given back as it was, whatever happens.
struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        let _ = execute!(stdout(), DisableMouseCapture, DisableBracketedPaste);
        ratatui::restore();
    }
}

/// Plays on the whole screen until the player leaves.
pub fn run(desk: Desk, wire: Wire) -> anyhow::Result<()> {
    let mut terminal = ratatui::try_init()?;
    let guard = Guard;
    execute!(stdout(), EnableMouseCapture, EnableBracketedPaste)?;
    let mut screen = Screen::new(desk, wire);
    let played = screen.play(&mut terminal);
    drop(guard);
    let Screen { desk, wire, .. } = screen;
    wire.close()?;
    // What the game came to stays readable.
    if !desk.is_replay() {
        desk.result().iter().for_each(|row| println!("{row}"));
    }
    played
}

impl Screen {
    fn new(desk: Desk, wire: Wire) -> Screen {
        Screen {
            desk,
            wire,
            input: Input::default(),
            depth: Depth::of_terminal(),
            lens: Lens::default(),
            cursor: None,
            first: None,
            log_up: 0,
            list_down: 0,
            page: None,
            page_room: 0,
            count_seen: false,
            spots: Spots::default(),
            left: false,
        }
    }

    fn play(&mut self, terminal: &mut DefaultTerminal) -> anyhow::Result<()> {
        let mut stale = true;
        while !self.left {
            while let Some(news) = self.wire.poll() {
                stale = true;
                for order in self.desk.hear(news) {
                    self.wire.send(order);
                }
            }
            if stale {
                terminal.draw(|frame| self.draw(frame))?;
                stale = false;
            }
            if event::poll(BEAT)? {
                stale = true;
                // All that has come: a slow terminal need not be painted for each key.
                while !self.left && event::poll(Duration::ZERO)? {
                    self.happened(event::read()?);
                }
            }
        }
        Ok(())
    }

    fn happened(&mut self, event: Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
            Event::Mouse(mouse) => self.mouse(mouse),
            Event::Paste(text) => self.input.put(text.lines().next().unwrap_or_default()),
            Event::Key(_) | Event::Resize(..) | Event::FocusGained | Event::FocusLost => {}
        }
    }

    fn key(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && matches!(key.code, KeyCode::Char('c' | 'd')) {
            self.left = true;
            return;
        }
        if self.turn_page() {
            return;
        }
        if self.desk.is_replay() && self.replay_key(key) {
            return;
        }
        if self.input.is_empty() && self.map_key(key) {
            return;
        }
        match key.code {
            KeyCode::Enter => {
                let line = self.input.take();
                self.type_line(&line);
            }
            KeyCode::Tab => self.input.complete(&self.desk.details),
            KeyCode::F(1) => self.help(),
            KeyCode::Esc => self.forget(),
            KeyCode::PageUp => self.scroll(1),
            KeyCode::PageDown => self.scroll(-1),
            _ => {
                self.input.key(key);
            }
        }
    }

    /// Shows the rest of a page, or puts it away; whether there was one.
    fn turn_page(&mut self) -> bool {
        let Some(mut page) = self.page.take() else { return false };
        if page.len() > self.page_room {
            page.drain(..self.page_room);
            self.page = Some(page);
        }
        true
    }

    fn forget(&mut self) {
        self.input.clear();
        (self.first, self.cursor) = (None, None);
        self.count_seen = self.desk.is_over();
        self.list_down = 0;
        self.desk.typed("");
    }

    /// A long list or the log.
    fn scroll(&mut self, up: isize) {
        if self.desk.asking().is_some() {
            self.list_down = self.list_down.saturating_add_signed(-up * 5);
        } else {
            self.log_up = self.log_up.saturating_add_signed(up * 3).min(self.desk.log.len());
        }
    }

    fn replay_key(&mut self, key: KeyEvent) -> bool {
        if !self.input.is_empty() {
            return false;
        }
        let many = isize::MAX / 2;
        match key.code {
            KeyCode::Right | KeyCode::Char(' ' | 'n') | KeyCode::Enter => self.desk.step_by(1),
            KeyCode::Left | KeyCode::Char('b') => self.desk.step_by(-1),
            KeyCode::Down => self.desk.step_by(10),
            KeyCode::Up => self.desk.step_by(-10),
            KeyCode::Home => self.desk.step_by(-many),
            KeyCode::End => self.desk.step_by(many),
            KeyCode::Char('q') => self.left = true,
            _ => return false,
        }
        true
    }

    /// Keys for the map, while nothing is typed.
    fn map_key(&mut self, key: KeyEvent) -> bool {
        let shift = key.modifiers.contains(KeyModifiers::SHIFT);
        let arrow = match key.code {
            KeyCode::Left => (-1.0, 0.0),
            KeyCode::Right => (1.0, 0.0),
            KeyCode::Up => (0.0, -1.0),
            KeyCode::Down => (0.0, 1.0),
            KeyCode::Char('+') => {
                self.lens.zoom_by(1.4);
                self.follow();
                return true;
            }
            KeyCode::Char('-') => {
                self.lens.zoom_by(1.0 / 1.4);
                return true;
            }
            KeyCode::Char('0') => {
                self.lens = Lens::default();
                return true;
            }
            KeyCode::Enter if self.cursor.is_some() => {
                if let Some(place) = self.cursor {
                    self.choose_place(place);
                }
                return true;
            }
            _ => return false,
        };
        if shift {
            self.lens.move_by(arrow.0 * 0.2, arrow.1 * 0.2);
        } else {
            self.cursor = next_place(&self.desk.board, self.cursor, arrow).or(self.cursor);
            self.follow();
        }
        true
    }

    fn follow(&mut self) {
        let place = self.cursor.and_then(|place| self.desk.board.places.get(usize::from(place)));
        if let Some(place) = place {
            self.lens.follow(&self.desk.board, (place.x, place.y));
        }
    }

    /// The first of two cities, or the second: then the route between them is asked for.
    fn choose_place(&mut self, place: u8) {
        self.cursor = Some(place);
        match self.first.take() {
            None => self.first = Some(place),
            Some(first) if first == place => {}
            Some(first) => {
                let name = |place: u8| lexicon::place_name(&self.desk.details, place).to_owned();
                let line = format!("claim {}–{}", name(first), name(place));
                self.type_line(&line);
            }
        }
    }

    fn type_line(&mut self, line: &str) {
        self.log_up = 0;
        let said = self.desk.log.len();
        if matches!(line.trim(), "help" | "?") {
            return self.help();
        }
        let typed = self.desk.typed(line);
        self.carry_out(typed);
        // What does not fit into the log is a page.
        let answers = self.desk.log.get(said..).unwrap_or_default();
        if answers.len() > 2 && answers.iter().all(|entry| entry.tone == Tone::Answer) {
            self.page = Some(answers.iter().map(|entry| entry.text.clone()).collect());
        }
    }

    fn carry_out(&mut self, typed: Typed) {
        match typed {
            Typed::Order(order) => self.wire.send(order),
            Typed::Quit => self.left = true,
            Typed::Map | Typed::Look => self.page = None,
            Typed::Nothing => {}
        }
        self.list_down = 0;
    }

    fn help(&mut self) {
        let text = [self.desk.words.say("term-help", &[]), self.desk.words.say("term-help-keys", &[])];
        self.page = Some(text.iter().flat_map(|part| part.lines().map(str::to_owned)).collect());
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        let at = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::ScrollUp if self.spots.map.contains(at) => self.lens.zoom_by(1.2),
            MouseEventKind::ScrollDown if self.spots.map.contains(at) => self.lens.zoom_by(1.0 / 1.2),
            MouseEventKind::ScrollUp => self.scroll(1),
            MouseEventKind::ScrollDown => self.scroll(-1),
            MouseEventKind::Down(MouseButton::Left) if !self.turn_page() => self.click(at),
            _ => {}
        }
    }

    fn click(&mut self, at: Position) {
        if let Some((_, row)) = self.spots.rows.iter().find(|(spot, _)| spot.contains(at)) {
            let number = (row + 1).to_string();
            return self.type_line(&number);
        }
        if let Some(slot) = self.spots.slots.iter().position(|spot| spot.contains(at)) {
            return self.type_line(&format!("take {}", slot + 1));
        }
        if self.spots.deck.contains(at) {
            return self.type_line("draw");
        }
        if !self.spots.map.contains(at) {
            return;
        }
        let map = self.spots.map;
        let scale = Scale::new(&self.desk.board, self.lens, map.width.into(), map.height.into());
        let cell = (usize::from(at.x - map.x), usize::from(at.y - map.y));
        if let Some(place) = scale.place_at(&self.desk.board, cell) {
            return self.choose_place(place);
        }
        if let Some(line) = scale.line_at(&self.desk.board, cell) {
            let typed = self.desk.choose_line(line);
            self.carry_out(typed);
        }
    }
}

/// The nearest city in a direction; from nowhere the one in the middle.
fn next_place(board: &Board, from: Option<u8>, (x, y): (f64, f64)) -> Option<u8> {
    let here = from.and_then(|place| board.places.get(usize::from(place)));
    let (from_x, from_y) = here.map_or((board.width / 2.0, board.height / 2.0), |place| (place.x, place.y));
    let others = board.places.iter().enumerate().filter(|(number, _)| from != Some(*number as u8));
    let far = others.filter_map(|(number, place)| {
        let (dx, dy) = (place.x - from_x, place.y - from_y);
        if here.is_none() {
            return Some((dx.hypot(dy), number as u8));
        }
        let along = dx * x + dy * y;
        let aside = (dx * y - dy * x).abs();
        (along > 0.0 && aside < along * 1.5).then_some((along + aside * 2.0, number as u8))
    });
    far.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, number)| number)
}
