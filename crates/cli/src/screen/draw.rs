//! Painting: where each part of the table goes on a screen of any size from 40 by 12 on.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};
use unicode_width::UnicodeWidthStr;

use crate::desk::{Asking, Row, Tone};
use crate::plain::wrapped;
use crate::screen::Screen;
use crate::screen::raster::{Raster, Scale, Shown};

const SMALLEST: (u16, u16) = (40, 12);

impl Screen {
    pub(super) fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            frame.render_widget(
                Paragraph::new(self.desk.words.say("term-small", &[])).wrap(Wrap { trim: true }),
                area,
            );
            return;
        }
        self.spots = super::Spots::default();
        let log_rows = if area.height >= 36 { 8 } else { area.height / 7 };
        let two = |line: &Line<'_>| if line.width() > usize::from(area.width) { 2 } else { 1 };
        let (display_rows, hand_rows) = (two(&self.display_line()), two(&self.hand_line()));
        let [title, main, log, display, hand, line, hint] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Min(4),
            Constraint::Length(log_rows),
            Constraint::Length(display_rows),
            Constraint::Length(hand_rows),
            Constraint::Length(1),
            Constraint::Length(1),
        ])
        .areas(area);
        let side = if area.width < 70 { 0 } else { (area.width * 2 / 5).clamp(36, 52) };
        let [map, panel] = Layout::horizontal([Constraint::Min(20), Constraint::Length(side)]).areas(main);
        self.draw_title(frame, title);
        self.draw_map(frame, map);
        self.draw_side(frame, panel);
        self.draw_log(frame, log);
        self.draw_display(frame, display);
        self.draw_hand(frame, hand);
        self.draw_over(frame, main);
        self.draw_line(frame, line, hint);
    }

    fn draw_title(&self, frame: &mut Frame<'_>, area: Rect) {
        let name = self.desk.words.pick(&self.desk.details.name);
        let style = Style::new().add_modifier(Modifier::REVERSED);
        let due = if self.desk.is_due() { style.add_modifier(Modifier::BOLD) } else { style };
        let line = Line::from(vec![
            Span::styled(format!(" {name} "), style),
            Span::styled(format!("· {} ", self.desk.status()), due),
        ]);
        frame.render_widget(Paragraph::new(line).style(style), area);
    }

    fn draw_map(&mut self, frame: &mut Frame<'_>, area: Rect) {
        self.spots.map = area;
        let (columns, rows) = (usize::from(area.width), usize::from(area.height));
        let scale = Scale::new(&self.desk.board, self.lens, columns, rows);
        let shown = Shown { chosen: self.cursor.into_iter().chain(self.first).collect() };
        let raster = Raster::new(&self.desk, &scale, &shown);
        let buffer = frame.buffer_mut();
        for row in 0..raster.rows {
            for column in 0..raster.columns {
                let cell = raster.cell(column, row);
                let at = Position::new(area.x + column as u16, area.y + row as u16);
                if let Some(painted) = buffer.cell_mut(at) {
                    painted.set_char(cell.sign).set_style(self.depth.mark(cell.mark));
                }
            }
        }
    }

    fn line(&self, row: &Row) -> Line<'static> {
        let spans = row.0.iter().map(|(ink, text)| Span::styled(text.clone(), self.depth.ink(*ink)));
        Line::from(spans.collect::<Vec<_>>())
    }

    /// Who plays, what everybody shares, and one's own tickets.
    fn draw_side(&self, frame: &mut Frame<'_>, area: Rect) {
        let strong = Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        let heading = |id: &str| Line::styled(self.desk.words.say(id, &[]), strong);
        let mut text = vec![heading("term-panel-players")];
        text.extend(self.desk.players().iter().map(|row| self.line(row)));
        let width = usize::from(area.width.saturating_sub(2)).max(1);
        for row in self.desk.common() {
            let style = row.0.first().map(|(ink, _)| self.depth.ink(*ink)).unwrap_or_default();
            let lines = wrapped(&row.to_string(), width);
            text.extend(lines.into_iter().take(3).map(|line| Line::styled(line, style)));
        }
        let tickets = self.desk.tickets();
        if !tickets.is_empty() {
            text.push(heading("term-panel-tickets"));
            text.extend(tickets.iter().map(|row| self.line(row)));
        }
        let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area };
        frame.render_widget(Paragraph::new(Text::from(text)), inner.intersection(area));
    }

    fn draw_log(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let width = usize::from(area.width).max(1);
        let rows = usize::from(area.height);
        let entries = &self.desk.log[..self.desk.log.len().saturating_sub(self.log_up)];
        let mut lines: Vec<Line<'_>> = Vec::new();
        for entry in entries.iter().rev() {
            if lines.len() >= rows {
                break;
            }
            let style = self.depth.tone(entry.tone);
            let sign = if entry.tone == Tone::Wrong { "! " } else { "" };
            for text in wrapped(&format!("{sign}{}", entry.text), width).into_iter().rev() {
                lines.push(Line::styled(text, style));
            }
        }
        lines.truncate(rows);
        lines.reverse();
        frame.render_widget(Paragraph::new(Text::from(lines)), area);
    }

    fn draw_display(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let title = format!("{}: ", self.desk.words.say("term-panel-display", &[]));
        let row = self.desk.display();
        let mut column = area.x + title.width() as u16;
        let clip = |x: u16, width: usize| Rect { x, width: width as u16, ..area }.intersection(area);
        let last = row.0.len().saturating_sub(1);
        let mut number = 0;
        for (at, (_, text)) in row.0.iter().enumerate() {
            let width = text.width();
            // Each card is a number, the card, and a gap.
            if at == last {
                self.spots.deck = clip(column, width);
            } else if at % 3 == 0 {
                number = width;
            } else if at % 3 == 1 {
                self.spots.slots.push(clip(column - number as u16, width + number));
            }
            column += width as u16;
        }
        frame.render_widget(Paragraph::new(self.display_line()).wrap(Wrap { trim: true }), area);
    }

    fn titled(&self, title: &str, row: &Row) -> Line<'static> {
        let mut line = self.line(row);
        let title = format!("{}: ", self.desk.words.say(title, &[]));
        line.spans.insert(0, Span::styled(title, Style::new().add_modifier(Modifier::BOLD)));
        line
    }

    fn display_line(&self) -> Line<'static> {
        self.titled("term-panel-display", &self.desk.display())
    }

    fn hand_line(&self) -> Line<'static> {
        self.titled("term-panel-hand", &self.desk.hand())
    }

    fn draw_hand(&self, frame: &mut Frame<'_>, area: Rect) {
        frame.render_widget(Paragraph::new(self.hand_line()).wrap(Wrap { trim: true }), area);
    }

    /// What is asked, or a page, or the count at the end: over the board.
    fn draw_over(&mut self, frame: &mut Frame<'_>, area: Rect) {
        if let Some(page) = &self.page {
            let whole = frame.area();
            let room = usize::from(whole.height.saturating_sub(2)).max(1);
            let text = page.iter().take(room).map(|line| Line::raw(line.clone())).collect();
            over(frame, whole, if page.len() > room { "…" } else { "" }, text);
            self.page_room = room;
        } else if let Some(asking) = self.desk.asking() {
            self.draw_asking(frame, area, &asking);
        } else if self.desk.is_over() && !self.count_seen && !self.desk.is_replay() {
            let text: Vec<Line<'_>> = self.desk.result().iter().map(|row| self.line(row)).collect();
            over(frame, area, "Esc", text);
        }
    }

    fn draw_asking(&mut self, frame: &mut Frame<'_>, area: Rect, asking: &Asking) {
        let width = usize::from(area.width.saturating_sub(4)).max(1);
        let mut text: Vec<Line<'_>> = Vec::new();
        if !asking.text.is_empty() {
            text.extend(wrapped(&asking.text, width).into_iter().take(4).map(Line::raw));
        }
        let head = text.len();
        let room = usize::from(area.height).saturating_sub(head + 2).max(1);
        self.list_down = self.list_down.min(asking.rows.len().saturating_sub(room));
        let shown: Vec<usize> = (self.list_down..asking.rows.len()).take(room).collect();
        for at in &shown {
            text.push(Line::raw(format!("{:>2}. {}", at + 1, asking.rows[*at])));
        }
        let inner = over(frame, area, &asking.title, text);
        self.spots.rows = shown
            .iter()
            .enumerate()
            .map(|(row, at)| (Rect { y: inner.y + (head + row) as u16, height: 1, ..inner }, *at))
            .collect();
    }

    fn draw_line(&self, frame: &mut Frame<'_>, line: Rect, hint: Rect) {
        let text = Line::from(vec![Span::raw("> "), Span::raw(self.input.text().to_owned())]);
        frame.render_widget(Paragraph::new(text), line);
        let column = line.x + 2 + self.input.before().width() as u16;
        frame.set_cursor_position(Position::new(column.min(line.right().saturating_sub(1)), line.y));
        let offered = self.input.offered();
        let said = if offered.is_empty() {
            self.desk.typing_help()
        } else {
            offered.iter().map(|text| text.trim()).collect::<Vec<_>>().join(" · ")
        };
        frame.render_widget(Paragraph::new(said).style(Style::new().add_modifier(Modifier::DIM)), hint);
    }
}

/// A box in the middle of the board, as large as its text; gives back where the text stands.
fn over(frame: &mut Frame<'_>, area: Rect, title: &str, text: Vec<Line<'_>>) -> Rect {
    let widest = text.iter().map(Line::width).max().unwrap_or(0).max(title.width() + 2) as u16 + 2;
    let (width, height) = (widest.min(area.width), (text.len() as u16 + 2).min(area.height));
    let spot =
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    let block = Block::bordered().title(title.to_owned());
    let inner = block.inner(spot);
    frame.render_widget(Clear, spot);
    frame.render_widget(Paragraph::new(Text::from(text)).block(block), spot);
    inner
}
