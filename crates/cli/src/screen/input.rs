//! The line at the bottom: typing, moving in it, completing it, and calling back what was typed before.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::desk::{COMMANDS, lexicon};
use capotreno_protocol::EditionDetails;

#[derive(Clone, Debug, Default)]
pub struct Input {
    text: String,
    /// In bytes, between two characters.
    cursor: usize,
    history: Vec<String>,
    /// How far back in it we are; 0 is what is typed now.
    back: usize,
    /// The completions last offered, and which of them stands in the line.
    offered: Vec<String>,
    nth: usize,
}

impl Input {
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What stands before the cursor.
    pub fn before(&self) -> &str {
        &self.text[..self.cursor]
    }

    pub fn offered(&self) -> &[String] {
        &self.offered
    }

    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub fn clear(&mut self) {
        self.set(String::new());
    }

    fn set(&mut self, text: String) {
        self.cursor = text.len();
        self.text = text;
        self.offered.clear();
    }

    /// The line, done with.
    pub fn take(&mut self) -> String {
        let line = std::mem::take(&mut self.text);
        if !line.trim().is_empty() && self.history.last() != Some(&line) {
            self.history.push(line.clone());
        }
        self.back = 0;
        self.clear();
        line
    }

    pub fn put(&mut self, text: &str) {
        self.text.insert_str(self.cursor, text);
        self.cursor += text.len();
        self.offered.clear();
    }

    /// Takes in a key; whether it was for the line.
    pub fn key(&mut self, key: KeyEvent) -> bool {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('p') if control => self.recall(1),
            KeyCode::Char('n') if control => self.recall(-1),
            KeyCode::Char('u') if control => self.clear(),
            KeyCode::Char('a') if control => self.cursor = 0,
            KeyCode::Char('e') if control => self.cursor = self.text.len(),
            KeyCode::Char('w') if control => {
                let kept = self.before().trim_end().rfind(' ').map_or(0, |at| at + 1);
                self.text.replace_range(kept..self.cursor, "");
                self.cursor = kept;
            }
            KeyCode::Char(letter) if !control && !key.modifiers.contains(KeyModifiers::ALT) => {
                self.put(letter.encode_utf8(&mut [0; 4]));
            }
            KeyCode::Backspace => {
                if let Some(letter) = self.before().chars().next_back() {
                    self.cursor -= letter.len_utf8();
                    self.text.remove(self.cursor);
                    self.offered.clear();
                }
            }
            KeyCode::Delete if self.cursor < self.text.len() => {
                self.text.remove(self.cursor);
            }
            KeyCode::Left if !self.is_empty() => {
                self.cursor -= self.before().chars().next_back().map_or(0, char::len_utf8);
            }
            KeyCode::Right if !self.is_empty() => {
                self.cursor += self.text[self.cursor..].chars().next().map_or(0, char::len_utf8);
            }
            KeyCode::Up if !self.is_empty() => self.recall(1),
            KeyCode::Down if !self.is_empty() => self.recall(-1),
            KeyCode::Home if !self.is_empty() => self.cursor = 0,
            KeyCode::End if !self.is_empty() => self.cursor = self.text.len(),
            _ => return false,
        }
        true
    }

    /// Calls back what was typed before.
    fn recall(&mut self, by: isize) {
        let back = self.back.saturating_add_signed(by).min(self.history.len());
        let line = match back {
            0 => String::new(),
            _ => self.history[self.history.len() - back].clone(),
        };
        self.set(line);
        self.back = back;
    }

    /// Completes what was begun; once more takes the next of several.
    pub fn complete(&mut self, details: &EditionDetails) {
        if self.offered.len() > 1 && self.offered.contains(&self.text) {
            self.nth = (self.nth + 1) % self.offered.len();
            let offered = std::mem::take(&mut self.offered);
            self.set(offered[self.nth].clone());
            self.offered = offered;
            return;
        }
        let offered = lexicon::completions(details, &self.text, COMMANDS);
        let Some(first) = offered.first() else { return };
        let first =
            if offered.len() == 1 && !first.contains(' ') { format!("{first} ") } else { first.clone() };
        self.set(first);
        self.nth = 0;
        self.offered = if offered.len() > 1 { offered } else { Vec::new() };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(input: &mut Input, text: &str) {
        for letter in text.chars() {
            assert!(input.key(KeyEvent::from(KeyCode::Char(letter))));
        }
    }

    #[test]
    fn a_line_is_edited_and_called_back() {
        let mut input = Input::default();
        typed(&mut input, "Åbo");
        input.key(KeyEvent::from(KeyCode::Left));
        input.key(KeyEvent::from(KeyCode::Left));
        input.key(KeyEvent::from(KeyCode::Backspace));
        assert_eq!((input.text(), input.before()), ("bo", ""));
        typed(&mut input, "a");
        assert_eq!(input.take(), "abo");
        input.key(KeyEvent::new(KeyCode::Char('p'), KeyModifiers::CONTROL));
        assert_eq!(input.text(), "abo");
        input.key(KeyEvent::new(KeyCode::Char('n'), KeyModifiers::CONTROL));
        assert!(input.is_empty());
        assert!(!input.key(KeyEvent::from(KeyCode::Left)), "an empty line leaves the arrows to the map");
    }

    #[test]
    fn completion_goes_round() {
        let details = crate::desk::tests::details();
        let mut input = Input::default();
        typed(&mut input, "ti");
        input.complete(&details);
        assert_eq!(input.text(), "ticket");
        input.complete(&details);
        assert_eq!(input.text(), "tickets");
        input.complete(&details);
        assert_eq!(input.text(), "ticket");
    }
}
