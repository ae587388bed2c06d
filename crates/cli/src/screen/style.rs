//! How things look: the colours of the drawn board where the terminal has them, the sixteen of any terminal
//! otherwise, or none (`NO_COLOR`). Signs say the same, so that nothing depends on colour.

use capotreno_drawing::{SEATS, fill, on_fill};
use capotreno_rules::Card;
use ratatui::style::{Color, Modifier, Style};

use crate::desk::{Ink, Tone};
use crate::screen::raster::Mark;

/// How many colours there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    None,
    Sixteen,
    Full,
}

impl Depth {
    /// What the environment says.
    pub fn of_terminal() -> Depth {
        let is = |name: &str| std::env::var(name).unwrap_or_default();
        Depth::of(&is("NO_COLOR"), &is("COLORTERM"))
    }

    fn of(no_color: &str, color_term: &str) -> Depth {
        if !no_color.is_empty() {
            return Depth::None;
        }
        if color_term == "truecolor" || color_term == "24bit" { Depth::Full } else { Depth::Sixteen }
    }

    /// The look of a card.
    pub fn card(self, card: Option<Card>) -> Style {
        match self {
            Depth::None => Style::new(),
            Depth::Full => on(rgb(fill(card)), rgb(on_fill(card))),
            Depth::Sixteen => match card {
                Some(Card::Black) => on(Color::Black, Color::White),
                Some(Card::Blue) => on(Color::Blue, Color::White),
                Some(Card::Green) => on(Color::Green, Color::Black),
                Some(Card::Orange) => on(Color::LightRed, Color::Black),
                Some(Card::Purple) => on(Color::Magenta, Color::White),
                Some(Card::Red) => on(Color::Red, Color::White),
                Some(Card::White) => on(Color::White, Color::Black),
                Some(Card::Yellow) => on(Color::LightYellow, Color::Black),
                Some(Card::Wild | Card::Newspaper) | None => on(Color::Gray, Color::Black),
            },
        }
    }

    /// The look of a seat's pieces.
    pub fn seat(self, seat: u8) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match (self, SEATS.get(usize::from(seat))) {
            (Depth::None, _) | (_, None) => bold.add_modifier(Modifier::REVERSED),
            (Depth::Full, Some(livery)) => on(rgb(livery.body), rgb(livery.ink)).patch(bold),
            (Depth::Sixteen, Some(_)) => bold.patch(match seat {
                0 => on(Color::Blue, Color::White),
                1 => on(Color::Red, Color::White),
                2 => on(Color::Green, Color::Black),
                3 => on(Color::Yellow, Color::Black),
                _ => on(Color::Black, Color::White),
            }),
        }
    }

    pub fn ink(self, ink: Ink) -> Style {
        match ink {
            Ink::Plain => Style::new(),
            Ink::Dim => Style::new().add_modifier(Modifier::DIM),
            Ink::Strong => Style::new().add_modifier(Modifier::BOLD),
            Ink::Card(card) => self.card(Some(card)),
            Ink::Seat(seat) => self.seat(seat),
            Ink::Good => self.front(Color::Green),
            Ink::Bad => self.front(Color::Red),
        }
    }

    pub fn tone(self, tone: Tone) -> Style {
        match tone {
            Tone::Event => Style::new(),
            Tone::Loud => Style::new().add_modifier(Modifier::BOLD),
            Tone::Answer => self.front(Color::Cyan),
            Tone::Wrong => self.front(Color::LightRed).add_modifier(Modifier::BOLD),
        }
    }

    pub fn mark(self, mark: Mark) -> Style {
        match mark {
            Mark::Empty | Mark::Label => Style::new(),
            Mark::Shore => self.front(Color::DarkGray),
            Mark::Track => self.front(Color::Gray).add_modifier(Modifier::DIM),
            Mark::Free(card, can) => {
                let style = self.card(card);
                if can { style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED) } else { style }
            }
            Mark::Owned(seat) => self.seat(seat),
            Mark::Way => self.front(Color::LightCyan).add_modifier(Modifier::REVERSED),
            Mark::Shared | Mark::Place => Style::new().add_modifier(Modifier::BOLD),
            Mark::Chosen => Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED),
        }
    }

    fn front(self, colour: Color) -> Style {
        if self == Depth::None { Style::new() } else { Style::new().fg(colour) }
    }
}

fn on(back: Color, front: Color) -> Style {
    Style::new().bg(back).fg(front)
}

/// `#rrggbb`.
fn rgb(text: &str) -> Color {
    let part =
        |at: usize| text.get(at..at + 2).and_then(|part| u8::from_str_radix(part, 16).ok()).unwrap_or(0);
    Color::Rgb(part(1), part(3), part(5))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_terminal_says_how_many_colours() {
        assert_eq!(Depth::of("1", "truecolor"), Depth::None);
        assert_eq!(Depth::of("", "truecolor"), Depth::Full);
        assert_eq!(Depth::of("", ""), Depth::Sixteen);
        assert_eq!(Depth::None.card(Some(Card::Red)), Style::new());
        assert_eq!(rgb("#0c348a"), Color::Rgb(12, 52, 138));
    }
}
